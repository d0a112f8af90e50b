//! What acts do to other acts than the one that their enacting clause amends: a law repeals an older one in its last
//! chapter, a decree says when a law takes effect.
//!
//! Such an act is a norm of its own, or amends another one, and what it says here is one more act at work on the law
//! that it names. It is handed on as one ([`Beside`]), without the provisions of the act, which are none of that law.

use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::Day;

use super::{
    ActNumber, Clause, Document, Does, Effect, Instruction, Named, Passage, Schedule, Suits, Target, Unheard,
};
use crate::provision::{Printed, Role};

/// An act, as far as it repeals something of another one on one day.
#[derive(Debug)]
pub(super) struct Beside {
    pub(super) document: Document,
    pub(super) clause: Clause,
    pub(super) schedule: Schedule,
    /// What is said to stay in force, and what is not understood: the provisions, and the message.
    pub(super) doubts: Vec<(&'static str, Vec<Target>, String)>,
    /// What the numbers of its commands begin after.
    pub(super) base: u32,
}

/// An act, as far as it says when another one takes effect.
#[derive(Debug, Clone)]
pub(super) struct Begin {
    pub(super) document: Document,
    pub(super) schedule: Schedule,
    pub(super) label: String,
    pub(super) wording: String,
    /// What the numbers of its commands begin after, where there is room for them.
    pub(super) base: Option<u32>,
}

/// An act among those of a country.
type Key = (String, ActNumber);

/// What the acts of a load do to other acts.
#[derive(Debug, Default)]
pub(super) struct Effects {
    repeals: BTreeMap<Key, Vec<Beside>>,
    begins: HashMap<Key, Vec<Begin>>,
    /// The acts whose enacting clause is among the repeals.
    clauses: HashSet<Key>,
}

/// The numbers of commands on the n-th act that another one repeals begin after n times this; those of commands that
/// correct the days of the n-th one that it puts into force, after n times the second number.
const REPEALS: u32 = 100_000;
const BEGINS: u32 = 50_000_000;

impl Effects {
    pub(super) fn of(acts: &[(&Document, Clause)]) -> Self {
        let mut effects = Self::default();
        let index = Index::of(acts);
        for (document, clause) in acts {
            let passages = passages(document, clause.is_empty());
            let found = (document.drafting.effects)(&passages);
            let after = u32::try_from(found.len()).unwrap_or(u32::MAX).saturating_add(1);
            for (nth, effect) in (1..).zip(found) {
                effects.take(document, &passages, effect, nth, &index);
            }
            effects.take_clause(document, clause, after, &index);
        }
        for begins in effects.begins.values_mut() {
            begins.sort_by_key(|begin| (begin.document.known_from(), begin.document.number));
        }
        effects
    }

    /// What acts repeal of an act.
    pub(super) fn repeals(&self, country: &str, act: ActNumber) -> &[Beside] {
        self.repeals.get(&(country.to_owned(), act)).map_or(&[], Vec::as_slice)
    }

    /// What acts say of the day of an act, in the order of their publication.
    pub(super) fn begins(&self, document: &Document) -> &[Begin] {
        self.begins.get(&document.key()).map_or(&[], Vec::as_slice)
    }

    fn take(&mut self, by: &Document, passages: &[Passage], effect: Effect, nth: u32, index: &Index<'_>) {
        let place = passages.get(effect.passage).cloned().unwrap_or_default();
        if let Does::Begin(schedule) = effect.does {
            let base = BEGINS.checked_mul(nth).filter(|base| *base < u32::MAX - BEGINS);
            let label = place.label;
            for act in index.waiting(&effect.act, by) {
                let begin = Begin {
                    document: stripped(by, &effect.wording),
                    schedule: schedule.clone(),
                    label: label.clone(),
                    wording: effect.wording.clone(),
                    base,
                };
                self.begins.entry(act).or_default().push(begin);
            }
            return;
        }
        let (acts, doubtful) = index.repealed(&effect.act, by);
        let does = if doubtful { Does::Unclear } else { effect.does };
        for act in acts {
            let schedule = schedule(by, &place.place, effect.on);
            let Some(beside) = self.beside(act, by, schedule, nth, &effect.wording) else { continue };
            match does.clone() {
                Does::Repeal(instructions, ranges) => {
                    beside.clause.instructions.extend(instructions);
                    beside.clause.ranges.extend(ranges);
                }
                Does::Stays(targets) => {
                    let message =
                        format!("of what falls, some is said to stay in force: `{}`", effect.wording);
                    beside.doubts.push(("stays-in-force", targets, message));
                }
                Does::Unclear => {
                    let message = format!("what falls is not understood: `{}`", effect.wording);
                    beside.doubts.push(("repeal-not-understood", Vec::new(), message));
                }
                Does::Begin(_) => {}
            }
        }
    }

    /// An act whose enacting clause does nothing but repeal an amending one as a whole repeals it as one does that says so in a
    /// section.
    fn take_clause(&mut self, by: &Document, clause: &Clause, nth: u32, index: &Index<'_>) {
        let Some(amended) = whole_of_an_amendment(by, clause, index) else { return };
        let schedule = (by.drafting.schedule)(&by.commencement);
        let Some((_, wording)) = clause.instructions.first() else { return };
        let Some(beside) = self.beside(amended.key(), by, schedule, nth, wording) else { return };
        beside.clause.instructions.clone_from(&clause.instructions);
        self.clauses.insert(by.key());
    }

    /// Whether what the enacting clause of an act does is among the repeals.
    pub(super) fn has_clause_of(&self, act: &Document) -> bool {
        self.clauses.contains(&act.key())
    }

    /// The act at work on another one, for one day.
    fn beside(
        &mut self,
        act: Key,
        by: &Document,
        schedule: Schedule,
        nth: u32,
        wording: &str,
    ) -> Option<&mut Beside> {
        let of_act = self.repeals.entry(act).or_default();
        let same = |one: &Beside| one.document.key() == by.key() && one.schedule == schedule;
        let at = of_act.iter().position(same).unwrap_or(of_act.len());
        if at == of_act.len() {
            of_act.push(Beside {
                document: stripped(by, wording),
                clause: Clause::default(),
                schedule,
                doubts: Vec::new(),
                base: nth.saturating_mul(REPEALS),
            });
        }
        of_act.get_mut(at)
    }
}

/// The one amending act that another one repeals as a whole by its enacting clause, where the clause does nothing else.
fn whole_of_an_amendment<'d>(by: &Document, clause: &Clause, index: &Index<'d>) -> Option<&'d Document> {
    let whole = |(one, _): &(Instruction, String)| *one == Instruction::Repeal(Target::default());
    let is_understood = clause.unread.is_empty() && clause.ranges.is_empty();
    let does = !clause.instructions.is_empty() && clause.instructions.iter().all(whole);
    let &[amended] = index.numbered(clause.amends?, None, by).as_slice() else { return None };
    let is_amending = !index.laws.iter().any(|law| law.key() == amended.key());
    let is_named = (by.drafting.suits)(&clause.called, &[amended.title.text.as_str()]) == Suits::Wholly;
    (is_understood && does && is_amending && is_named && amended.number < by.number).then_some(amended)
}

/// When what a passage says takes effect. What the act says of the days of its own provisions is no matter of others.
fn schedule(by: &Document, place: &Target, on: Option<Day>) -> Schedule {
    let own = (by.drafting.schedule)(&by.commencement);
    let from = on.or_else(|| by.drafting.begin(&own, place));
    let open = by.drafting.left_open(&own, place).filter(|_| from.is_none());
    let names_it = |one: &&Unheard| one.named.iter().any(|named| by.drafting.covers(named, place));
    let of_place =
        own.unread.iter().filter(|&one| Some(one) != open && (one.named.is_empty() || names_it(&one)));
    let unread = of_place.map(|one| Unheard { named: Vec::new(), ..one.clone() }).collect();
    let condition = open.map(|one| one.words.clone()).or(own.condition).filter(|_| from.is_none());
    Schedule { from, condition, unread, ..Schedule::default() }
}

/// A document as far as it says some words: without its provisions.
fn stripped(document: &Document, wording: &str) -> Document {
    Document {
        enacting: wording.to_owned(),
        new_title: None,
        commencement: Vec::new(),
        quotes: document.quotes.clone(),
        reprinted: Vec::new(),
        provisions: Vec::new(),
        appendices: false,
        remarks: Vec::new(),
        slips: Vec::new(),
        unread: Vec::new(),
        drafting: document.drafting,
        file: document.file.clone(),
        country: document.country.clone(),
        language: document.language.clone(),
        kind: document.kind.clone(),
        title: document.title.clone(),
        ..*document
    }
}

/// The passages of an act in which it speaks for itself: of an amending act its commencement clause alone.
fn passages(document: &Document, is_own: bool) -> Vec<Passage> {
    let mut found = Vec::new();
    if is_own {
        document.provisions.iter().for_each(|one| gather(document, &Target::default(), "", one, &mut found));
    }
    let heard = |text: &String| found.iter().any(|known: &Passage| known.text.starts_with(text.as_str()));
    let own: Vec<String> = document.commencement.iter().filter(|text| !heard(text)).cloned().collect();
    found.extend(own.into_iter().map(|text| Passage { text, ..Passage::default() }));
    found
}

/// Each part of an article that is a passage: it has words, and what stands in it are its items.
fn gather(document: &Document, above: &Target, label: &str, printed: &Printed, found: &mut Vec<Passage>) {
    let mut place = above.clone();
    let level = document.drafting.level(printed.kind);
    if level.is_some_and(|level| level <= document.drafting.article()) {
        place.numbers.extend(level.and_then(|level| Some((level, printed.number.clone()?))));
    }
    let label = if printed.kind.role == Role::Below { label } else { printed.label.as_str() };
    if printed.words.is_some() {
        let words = printed.all().filter_map(|one| one.words.as_ref()).map(|words| words.text.as_str());
        let text = words.collect::<Vec<_>>().join(" ");
        found.push(Passage { place, label: label.to_owned(), text });
    } else {
        printed.children.iter().for_each(|child| gather(document, &place, label, child, found));
    }
}

/// The acts of a load, by the ways in which others name them.
struct Index<'d> {
    /// By the number as others cite it, which several may have.
    by_number: HashMap<Key, Vec<&'d Document>>,
    laws: Vec<&'d Document>,
    by_title: HashMap<(String, String), Vec<&'d Document>>,
}

impl<'d> Index<'d> {
    fn of(acts: &[(&'d Document, Clause)]) -> Self {
        let laws: Vec<&Document> =
            acts.iter().filter(|(_, clause)| clause.is_empty()).map(|&(document, _)| document).collect();
        let mut by_title: HashMap<_, Vec<&Document>> = HashMap::new();
        for law in &laws {
            by_title.entry((law.country.clone(), law.title.text.to_lowercase())).or_default().push(law);
        }
        let mut by_number: HashMap<_, Vec<&Document>> = HashMap::new();
        for &(document, _) in acts {
            by_number
                .entry((document.country.clone(), document.number.as_cited()))
                .or_default()
                .push(document);
        }
        Self { by_number, laws, by_title }
    }

    /// The acts of a number and a type of norm that another act may mean.
    fn numbered(&self, number: ActNumber, norm_type: Option<&str>, by: &Document) -> Vec<&'d Document> {
        let of_number = self.by_number.get(&(by.country.clone(), number)).into_iter().flatten();
        let others = of_number.filter(|act| act.may_be(norm_type) && act.key() != by.key());
        others.copied().collect()
    }

    /// The laws of a title that an act may mean: older ones, given on the day that it says.
    fn titled(&self, title: &str, signed: Option<Day>, by: &Document) -> Vec<&'d Document> {
        let known = self.by_title.get(&(by.country.clone(), title.to_lowercase()));
        let fits = |law: &&&Document| law.number < by.number && (signed.is_none() || law.signed == signed);
        known.into_iter().flatten().filter(fits).copied().collect()
    }

    /// The acts at hand of which an act may say that they fall, and whether it is not sure which or whether.
    fn repealed(&self, named: &Named, by: &Document) -> (Vec<Key>, bool) {
        let found: Vec<&Document> = match named {
            Named::Number(number, day, norm_type) => {
                let mut found = self.numbered(*number, *norm_type, by);
                found.retain(|act| act.number < by.number);
                let is_of_day = |act: &&Document| day.is_some() && act.signed == *day;
                // The day on which it was given tells one of several.
                if found.len() > 1 && found.iter().any(is_of_day) {
                    found.retain(is_of_day);
                }
                found
            }
            Named::Title(title, signed) => self.titled(title, *signed, by),
            Named::Cited(named) => {
                let of_country =
                    self.laws.iter().filter(|law| law.country == by.country && law.number < by.number);
                of_country.filter(|law| (law.drafting.is_titled)(&law.title.text, named)).copied().collect()
            }
        };
        let other_day = match named {
            Named::Number(_, Some(day), _) => {
                found.iter().any(|act| act.signed.is_some_and(|signed| signed != *day))
            }
            _ => false,
        };
        let unsure = other_day || found.len() > 1;
        (found.into_iter().map(Document::key).collect(), unsure)
    }

    /// The acts at hand of which an act may say when they take effect.
    fn waiting(&self, named: &Named, by: &Document) -> Vec<Key> {
        match named {
            Named::Number(number, _, norm_type) => match self.numbered(*number, *norm_type, by).as_slice() {
                &[one] => vec![one.key()],
                _ => Vec::new(),
            },
            Named::Title(title, signed) => match self.titled(title, *signed, by).as_slice() {
                &[one] if one.waits() => vec![one.key()],
                _ => Vec::new(),
            },
            Named::Cited(_) => Vec::new(),
        }
    }
}

impl Document {
    /// The act among those of its country.
    pub(super) fn key(&self) -> Key {
        (self.country.clone(), self.number)
    }

    /// Whether it may be of a type of norm. Two acts may have one number, as a code and the decree that puts it into force.
    fn may_be(&self, norm_type: Option<&str>) -> bool {
        norm_type.is_none_or(|one| one == (self.drafting.norm_type)(&self.kind))
    }

    /// Whether it says no day on which it takes effect.
    fn waits(&self) -> bool {
        (self.drafting.schedule)(&self.commencement).from.is_none()
    }

    /// The day on which it was published, as far as is known. An act is numbered in the year in which it is published, on
    /// whatever day it was given.
    pub(super) fn known_from(&self) -> Day {
        let first = self.number.first_day();
        self.published.unwrap_or_else(|| self.signed.map_or(first, |signed| signed.max(first)))
    }
}
