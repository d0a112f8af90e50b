//! How far the sources of the Constitution reach.
//!
//! Each consolidated text is given as of its day, so the words are bound through the last one's day; those of
//! the body are through the day of normas.leg.br's, where that is later. What an act changed of which the
//! table says that it may take effect later is covered only to the day before that act (see
//! [`super::effects`]). Every act of the table is known, whether or not its commands are at hand.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ActId, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, Dated, Day, Diagnostic, Doubt,
    Evidence, IdError, KnownAct, Op, Place, Sha256, Touch,
};

use super::acts::{ActRow, BadRow};
use super::constitution::Body;
use super::effects::{Changed, Days, is_open};
use super::marks::is_at_or_below;
use super::names::Kind;
use super::plan::{Entry, Plan, act_id};
use super::scope;
use crate::unread::{Unit, Unread};

/// The transitional act.
const ADCT: &str = "adct";

impl Plan {
    /// Adds what the series claims, the acts that the table knows, and the days between which an act may have begun.
    pub(super) fn cover(
        &self,
        entries: &[Entry<'_>],
        acts: Option<(&str, &[u8])>,
        body: Option<&Body<'_>>,
        set: &mut ChangeSet,
    ) -> Result<(), IdError> {
        let Some(last) = entries.iter().rfind(|entry| !entry.noted) else { return Ok(()) };
        let changed = Changed::of(set);
        let uncertain = self.uncertain(entries, set)?;
        let ended = uncertain.iter().flat_map(|(component, days)| {
            days.iter().filter(|days| days.until.is_some()).map(|days| days.doubt(component))
        });
        set.doubts.extend(ended);
        set.claims.extend(self.claims(last, body, &uncertain, &below(set))?);
        for entry in entries {
            set.doubts.extend(self.undecided_days(entry, &changed)?);
        }
        set.doubts.extend(self.missing_texts(entries, &titles(set))?);
        if let Some((_, bytes)) = acts {
            let through = body.map(|body| body.through);
            set.known_acts.extend(self.known_acts(entries, through, Sha256::of(bytes), set)?);
        }
        Ok(())
    }

    /// Rows of the table that cannot be read. What an act whose text is at hand changed is in doubt from then on, because its
    /// day and its effect may be others; another act may have changed anything.
    pub(super) fn unread_rows(
        &self,
        rows: Vec<BadRow>,
        table: (&str, &[u8]),
        entries: &[Entry<'_>],
        (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>),
    ) -> Result<(), IdError> {
        let changed = Changed::of(set);
        let mut doubts = Vec::new();
        for BadRow { act, error } in rows {
            let unread = Unread::new(Unit::Provision, error, table);
            said.push(unread.diagnostic());
            let of = |act: (Kind, u32)| entries.iter().find(|entry| entry.name.acts.contains(&act));
            let (touches, since) = match act.and_then(|act| Some((act, of(act)?))) {
                Some(((kind, number), entry)) => {
                    let id = act_id(kind, number, self.adopted(entry, kind, number).on)?;
                    (changed.by(&id).cloned().collect(), entry.boundary)
                }
                None => {
                    (vec![self.norm.root()], act.and_then(|act| self.after_act(act)).unwrap_or(Day::FIRST))
                }
            };
            if !touches.is_empty() {
                doubts.push(unread.doubt(touches, since));
            }
        }
        set.doubts.append(&mut doubts);
        Ok(())
    }

    /// The day of the act before one in their count: it is of no earlier one.
    fn after_act(&self, (kind, number): (Kind, u32)) -> Option<Day> {
        let before = self.table.get(&(kind, number.checked_sub(1)?))?;
        Some(before.earliest())
    }

    /// Text claims: through the day of the last text, of the body through its own, and of what may have taken
    /// effect later than its text shows through the day before that.
    fn claims(
        &self,
        last: &Entry<'_>,
        body: Option<&Body<'_>>,
        uncertain: &Days,
        below: &Below,
    ) -> Result<Vec<Claim>, IdError> {
        let by_text = (last.boundary, format!("{} is given as of this day", last.file));
        let whole_norm = body.map_or_else(
            || by_text.clone(),
            |body| {
                let act = "the text of the body has what the act of this day did";
                (body.through, format!("{act}, and its notes name every act since {}", last.file))
            },
        );
        let mut parts: BTreeMap<ComponentId, (Day, String)> = BTreeMap::new();
        for (component, days) in uncertain {
            let Some(open) = days.last().filter(|_| is_open(uncertain, component)) else { continue };
            parts.insert(component.clone(), (open.from.pred(), open.why.clone()));
            // Its own words are uncertain, and not what stands in it.
            for part in below.get(component).into_iter().flatten().filter(|part| !is_open(uncertain, part)) {
                let transitional = is_at_or_below(part.local(), ADCT);
                parts.insert(part.clone(), if transitional { by_text.clone() } else { whole_norm.clone() });
            }
        }
        if body.is_some() {
            parts.insert(self.norm.component(ADCT)?, by_text);
        }
        let (through, note) = whole_norm;
        let claim = |component: ComponentId, without: Vec<ComponentId>, through: Day, note: String| Claim {
            component,
            without,
            says: ClaimKind::Text,
            through,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Bound,
            evidence: Some(whole(
                body.filter(|_| through > last.boundary).map_or(last.bytes, |body| body.bytes),
            )),
            note: Some(note),
        };
        let within = |top: &ComponentId| -> Vec<ComponentId> {
            let below = |part: &&ComponentId| *part != top && is_at_or_below(part.local(), top.local());
            parts.keys().filter(below).cloned().collect()
        };
        let root = claim(self.norm.root(), parts.keys().cloned().collect(), through, note);
        let parts = parts
            .iter()
            .map(|(part, (through, note))| claim(part.clone(), within(part), *through, note.clone()));
        Ok(std::iter::once(root).chain(parts).collect())
    }

    /// Where the day of publication, or, without that, a source dates an act before its text, what the act changed is in doubt
    /// on the days between.
    fn undecided_days(&self, entry: &Entry<'_>, changed: &Changed) -> Result<Vec<Doubt>, IdError> {
        let mut doubts = Vec::new();
        for &(kind, number) in &entry.name.acts {
            let Some(row) = self.table.get(&(kind, number)) else { continue };
            let Some(earliest) = Some(row.first_day()).filter(|day| *day < entry.boundary) else { continue };
            let id = act_id(kind, number, self.adopted(entry, kind, number).on)?;
            let touches: Vec<ComponentId> = changed.by(&id).cloned().collect();
            if touches.is_empty() {
                continue;
            }
            let (title, first) = (kind.title(number), entry.boundary);
            let message = match row.published {
                Some(day) => {
                    format!("{title} was published on {day}, and the first text with it is of {first}")
                }
                None => format!(
                    "the sources date {title} between {earliest} and {first}, and none says when it was published"
                ),
            };
            doubts.push(Doubt {
                code: "conflicting-dates".to_owned(),
                act: Some(id),
                published: earliest,
                effective: Some(earliest),
                until: Some(entry.boundary),
                touches,
                message,
                places: vec![Place { file: entry.file.to_owned(), line: None }],
                evidence: None,
            });
        }
        Ok(doubts)
    }

    /// Acts of the table between two texts of which no text is at hand, by the first day of the later one.
    pub(super) fn without_text(&self, entries: &[Entry<'_>]) -> BTreeMap<Day, Vec<(Kind, u32)>> {
        let texts: Vec<&Entry<'_>> = entries.iter().filter(|entry| !entry.noted).collect();
        let has_text = |act: &(Kind, u32)| texts.iter().any(|text| text.name.acts.contains(act));
        let mut found: BTreeMap<Day, Vec<(Kind, u32)>> = BTreeMap::new();
        for (&act, row) in self.table.iter().filter(|(act, _)| !has_text(act)) {
            let day = row.first_day();
            let mut pairs = texts.iter().zip(texts.iter().skip(1));
            let between = pairs.find(|(before, after)| before.boundary < day && day < after.boundary);
            if let Some((_, after)) = between {
                found.entry(after.boundary).or_default().push(act);
            }
        }
        for acts in found.values_mut() {
            acts.sort_by_key(|act| (self.table.get(act).map(ActRow::first_day), *act));
        }
        found
    }

    /// The days of such acts up to the text that has what they did: nothing tells since when it held.
    fn missing_texts(
        &self,
        entries: &[Entry<'_>],
        titles: &BTreeSet<ComponentId>,
    ) -> Result<Vec<Doubt>, IdError> {
        let mut doubts = Vec::new();
        for (until, acts) in self.without_text(entries) {
            for (kind, number) in acts {
                let Some(row) = self.table.get(&(kind, number)) else { continue };
                let touches = self.touched(row, &BTreeMap::new(), titles)?;
                if touches.is_empty() {
                    continue;
                }
                let title = kind.title(number);
                doubts.push(Doubt {
                    code: "text-missing".to_owned(),
                    act: Some(act_id(kind, number, row.adopted)?),
                    published: row.first_day(),
                    effective: None,
                    until: Some(until),
                    touches,
                    message: format!(
                        "no text of {title} is at hand: the next, of {until}, has what it changed, among what its own \
                         acts did"
                    ),
                    places: vec![Place { file: self.acts_file(), line: Some(row.row) }],
                    evidence: None,
                });
            }
        }
        doubts.sort();
        Ok(doubts)
    }

    /// A provision that a text prints twice with other words: nothing there tells which of them hold.
    pub(super) fn doubled(
        &self,
        entry: &Entry<'_>,
        until: Option<Day>,
        address: &str,
        line: u64,
    ) -> Result<Doubt, IdError> {
        Ok(Doubt {
            code: "row-stands-twice".to_owned(),
            act: None,
            published: entry.boundary,
            effective: None,
            until,
            touches: vec![self.norm.component(address)?],
            message: "the text prints it twice with other words, and the first are taken".to_owned(),
            places: vec![Place { file: entry.file.to_owned(), line: Some(line) }],
            evidence: None,
        })
    }

    fn known_acts(
        &self,
        entries: &[Entry<'_>],
        through: Option<Day>,
        table: Sha256,
        set: &ChangeSet,
    ) -> Result<Vec<KnownAct>, IdError> {
        let (titles, changed) = (titles(set), Changed::of(set));
        let mut rows: Vec<(&(Kind, u32), &ActRow)> = self.table.iter().collect();
        rows.sort_by_key(|(_, row)| row.row);
        rows.into_iter()
            .filter_map(|(&(kind, number), row)| {
                let id = act_id(kind, number, row.adopted);
                let done = id.and_then(|id| {
                    let mut done = self.done(entries, (kind, number), &changed, &id);
                    if through.is_some_and(|through| row.first_day() <= through) {
                        // The notes of the body name every act that changed it: this one, or it changed nothing there.
                        done.entry("").or_default();
                    }
                    self.known_act(id, (kind, number), &done, row, &titles, table)
                });
                done.transpose()
            })
            .collect()
    }

    /// The articles and headings that an act at hand changes. A text has all that its acts did; a body has
    /// nothing of the transitional act.
    fn done(
        &self,
        entries: &[Entry<'_>],
        act: (Kind, u32),
        changed: &Changed,
        id: &ActId,
    ) -> BTreeMap<&'static str, BTreeSet<String>> {
        let Some(entry) = entries.iter().find(|entry| entry.name.acts.contains(&act)) else {
            return BTreeMap::new();
        };
        let mut done: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        let is_silent = self.table.get(&act).is_some_and(|row| row.scope.is_none());
        if !entry.noted && !entry.in_part && is_silent {
            // Nothing says what it changes but its text: where that is the same as before, it changes nothing.
            done.extend(["", ADCT].map(|part| (part, BTreeSet::new())));
        }
        for component in changed.by(id).filter(|component| !component.is_root()) {
            let local = component.local();
            let transitional = is_at_or_below(local, ADCT);
            if !(transitional && entry.noted) {
                done.entry(if transitional { ADCT } else { "" })
                    .or_default()
                    .insert(article(local).to_owned());
            }
        }
        done
    }

    /// What an act of the table is known to touch; nothing where the table says that it changes no words of the norm.
    fn touched(
        &self,
        row: &ActRow,
        done: &BTreeMap<&'static str, BTreeSet<String>>,
        titles: &BTreeSet<ComponentId>,
    ) -> Result<Vec<ComponentId>, IdError> {
        let mut touched: Vec<ComponentId> = Vec::new();
        for part in scope::read(row.scope.as_deref()) {
            let known = match part {
                scope::Part::Whole | scope::Part::Body => done.get(""),
                scope::Part::Transitional => done.get(ADCT),
                scope::Part::Provision(_) => None,
            };
            if let Some(known) = known {
                for address in known {
                    touched.push(self.norm.component(address)?);
                }
                continue;
            }
            match part {
                scope::Part::Whole => touched.push(self.norm.root()),
                scope::Part::Body if titles.is_empty() => touched.push(self.norm.root()),
                scope::Part::Body => touched.extend(titles.iter().cloned()),
                scope::Part::Transitional => touched.push(self.norm.component(ADCT)?),
                scope::Part::Provision(address) => touched.push(self.norm.component(&address)?),
            }
        }
        Ok(touched)
    }

    /// An act of the table; `None` where the table says that it changes no words of the norm.
    fn known_act(
        &self,
        id: ActId,
        (kind, number): (Kind, u32),
        done: &BTreeMap<&'static str, BTreeSet<String>>,
        row: &ActRow,
        titles: &BTreeSet<ComponentId>,
        table: Sha256,
    ) -> Result<Option<KnownAct>, IdError> {
        let touched = self.touched(row, done, titles)?;
        if touched.is_empty() {
            return Ok(None);
        }
        Ok(Some(KnownAct {
            id,
            norm: self.norm.clone(),
            kind: ActKind::Amendment,
            title: kind.title(number),
            summary: row.summary.clone(),
            published: row.published.map_or(Dated::assumed(row.adopted), Dated::stated),
            effective: None,
            touches: touched.into_iter().map(|component| Touch { component, effective: None }).collect(),
            evidence: Some(Evidence { sha256: table, start: row.span.start, end: row.span.end }),
        }))
    }
}

/// All of a file.
fn whole(bytes: &[u8]) -> Evidence {
    Evidence { sha256: Sha256::of(bytes), start: 0, end: bytes.len() as u64 }
}

/// The address of the article in which something stands; of what stands in none its own.
fn article(local: &str) -> &str {
    let (prefix, rest) = local.split_at(if local.starts_with("adct_") { "adct_".len() } else { 0 });
    if !rest.starts_with("art") {
        return local;
    }
    let end = rest.find(['_', '~']).unwrap_or(rest.len());
    local.get(..prefix.len() + end).unwrap_or(local)
}

/// What ever stood directly in each component.
type Below = BTreeMap<ComponentId, BTreeSet<ComponentId>>;

fn below(set: &ChangeSet) -> Below {
    let mut below = Below::new();
    for command in &set.commands {
        let placed = match &command.op {
            Op::Insert(insert) => insert.parent.as_ref().map(|parent| (parent, &insert.component)),
            Op::Move(to) => to.parent.as_ref().map(|parent| (parent, &to.target)),
            _ => None,
        };
        if let Some((parent, part)) = placed {
            below.entry(parent.clone()).or_default().insert(part.clone());
        }
    }
    below
}

/// The titles of the body.
fn titles(set: &ChangeSet) -> BTreeSet<ComponentId> {
    let title = |op: &Op| match op {
        Op::Insert(insert) if insert.component_type == "title" => Some(insert.component.clone()),
        _ => None,
    };
    set.commands.iter().filter_map(|command| title(&command.op)).collect()
}
