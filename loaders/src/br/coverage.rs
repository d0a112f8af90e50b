//! How far the sources of the Constitution reach.
//!
//! Each consolidated text is given as of its day, so the words are bound through the last one's day. What an act changed
//! of which the table says that it may take effect later is covered only to the day before that act: the texts have the
//! new words from the act's day on. Every act of the table is known, whether or not its commands are at hand.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ActId, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, Dated, Day, Doubt, Evidence,
    IdError, KnownAct, Op, Place, Sha256, Touch,
};

use super::acts::ActRow;
use super::constitution::{Entry, Plan, act_id};
use super::names::Kind;
use super::scope;

/// The transitional act.
const ADCT: &str = "adct";

impl Plan {
    /// Adds what the series claims, the acts that the table knows, and the days between which an act may have begun.
    pub(super) fn cover(
        &self,
        entries: &[Entry<'_>],
        acts: Option<(&str, &[u8])>,
        set: &mut ChangeSet,
    ) -> Result<(), IdError> {
        let Some(last) = entries.last() else { return Ok(()) };
        let changed = changed(set);
        let claims = self.claims(entries, last, &changed)?;
        set.claims.extend(claims);
        for entry in entries {
            set.doubts.extend(self.undecided_days(entry, &changed)?);
        }
        if let Some((_, bytes)) = acts {
            set.known_acts.extend(self.known_acts(Sha256::of(bytes), set)?);
        }
        Ok(())
    }

    /// A text claim through the last day, without what may have taken effect later than its text shows.
    fn claims(
        &self,
        entries: &[Entry<'_>],
        last: &Entry<'_>,
        changed: &Changed,
    ) -> Result<Vec<Claim>, IdError> {
        let mut later: BTreeMap<ComponentId, (Day, String)> = BTreeMap::new();
        for entry in entries {
            for &(kind, number) in &entry.name.acts {
                let Some(note) = self.table.get(&(kind, number)).and_then(|row| row.commencement.as_ref())
                else {
                    continue;
                };
                let note = format!("{} may take effect here after its text: {note}", kind.title(number));
                let id = act_id(kind, number, self.adopted(entry, kind, number).on)?;
                for component in concerned(&note, changed.by(&id)) {
                    later.entry(component.clone()).or_insert_with(|| (entry.boundary.pred(), note.clone()));
                }
            }
        }
        let claim = |component: ComponentId, through, note| Claim {
            component,
            without: Vec::new(),
            says: ClaimKind::Text,
            through,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Bound,
            evidence: Some(whole(last.bytes)),
            note: Some(note),
        };
        let note = format!("{} is given as of this day", last.file);
        let root = Claim {
            without: later.keys().cloned().collect(),
            ..claim(self.norm.root(), last.boundary, note)
        };
        let parts = later.into_iter().map(|(component, (through, note))| claim(component, through, note));
        Ok(std::iter::once(root).chain(parts).collect())
    }

    /// Where sources date an act before its text, and no day of publication decides it, what the act changed is in doubt on
    /// the days between.
    fn undecided_days(&self, entry: &Entry<'_>, changed: &Changed) -> Result<Vec<Doubt>, IdError> {
        let mut doubts = Vec::new();
        for &(kind, number) in &entry.name.acts {
            let Some(row) = self.table.get(&(kind, number)).filter(|row| row.published.is_none()) else {
                continue;
            };
            let earliest = row.dates.iter().map(|(_, day)| *day).chain([row.adopted]).min();
            let Some(earliest) = earliest.filter(|day| *day < entry.boundary) else { continue };
            let id = act_id(kind, number, self.adopted(entry, kind, number).on)?;
            let touches: Vec<ComponentId> = changed.by_or_among(&id).cloned().collect();
            if touches.is_empty() {
                continue;
            }
            let title = kind.title(number);
            doubts.push(Doubt {
                code: "conflicting-dates".to_owned(),
                act: Some(id),
                published: earliest,
                effective: Some(earliest),
                until: Some(entry.boundary),
                touches,
                message: format!(
                    "the sources date {title} between {earliest} and {}, and none says when it was published",
                    entry.boundary
                ),
                places: vec![Place { file: entry.file.to_owned(), line: None }],
                evidence: None,
            });
        }
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

    fn known_acts(&self, table: Sha256, set: &ChangeSet) -> Result<Vec<KnownAct>, IdError> {
        let titles = titles(set);
        let mut rows: Vec<(&(Kind, u32), &ActRow)> = self.table.iter().collect();
        rows.sort_by_key(|(_, row)| row.row);
        rows.into_iter()
            .filter_map(|(&(kind, number), row)| {
                self.known_act(kind, number, row, &titles, table).transpose()
            })
            .collect()
    }

    /// An act of the table; `None` where the table says that it changes no words of the norm.
    fn known_act(
        &self,
        kind: Kind,
        number: u32,
        row: &ActRow,
        titles: &BTreeSet<ComponentId>,
        table: Sha256,
    ) -> Result<Option<KnownAct>, IdError> {
        let mut touched: Vec<ComponentId> = Vec::new();
        for part in scope::read(row.scope.as_deref()) {
            match part {
                scope::Part::Whole => touched.push(self.norm.root()),
                scope::Part::Body if titles.is_empty() => touched.push(self.norm.root()),
                scope::Part::Body => touched.extend(titles.iter().cloned()),
                scope::Part::Transitional => touched.push(self.norm.component(ADCT)?),
                scope::Part::Provision(address) => touched.push(self.norm.component(&address)?),
            }
        }
        if touched.is_empty() {
            return Ok(None);
        }
        let adopted = if row.stated { Dated::stated(row.adopted) } else { Dated::assumed(row.adopted) };
        Ok(Some(KnownAct {
            id: act_id(kind, number, row.adopted)?,
            norm: self.norm.clone(),
            kind: ActKind::Amendment,
            title: kind.title(number),
            summary: row.summary.clone(),
            published: row.published.map_or(Dated::assumed(adopted.on), Dated::stated),
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

/// What each act changes, and what acts of which it may be one.
struct Changed {
    by: BTreeMap<ActId, BTreeSet<ComponentId>>,
    among: BTreeMap<ActId, Vec<ActId>>,
}

impl Changed {
    fn by(&self, act: &ActId) -> impl Iterator<Item = &ComponentId> {
        self.by_or_among(act)
    }

    fn by_or_among(&self, act: &ActId) -> impl Iterator<Item = &ComponentId> {
        let others = self.among.get(act).into_iter().flatten();
        let all = others.chain([act]).filter_map(|act| self.by.get(act)).flatten();
        all.collect::<BTreeSet<_>>().into_iter()
    }
}

fn changed(set: &ChangeSet) -> Changed {
    let mut changed = Changed { by: BTreeMap::new(), among: BTreeMap::new() };
    for command in &set.commands {
        if let Some(target) = command.op.target() {
            changed.by.entry(command.act.clone()).or_default().insert(target.clone());
        }
    }
    for act in &set.acts {
        for candidate in &act.candidates {
            changed.among.entry(candidate.clone()).or_default().push(act.id.clone());
        }
    }
    changed
}

/// What a note on the effect of an act concerns: the articles that it names, of what the act changed; else all of that.
fn concerned<'c>(
    note: &str,
    changed: impl Iterator<Item = &'c ComponentId>,
) -> impl Iterator<Item = &'c ComponentId> {
    let named: BTreeSet<String> = scope::articles(note);
    changed.filter(move |component| {
        named.is_empty() || named.iter().any(|article| is_at_or_below(component.local(), article))
    })
}

fn is_at_or_below(address: &str, top: &str) -> bool {
    address.strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// The titles of the body.
fn titles(set: &ChangeSet) -> BTreeSet<ComponentId> {
    let title = |op: &Op| match op {
        Op::Insert(insert) if insert.component_type == "title" => Some(insert.component.clone()),
        _ => None,
    };
    set.commands.iter().filter_map(|command| title(&command.op)).collect()
}
