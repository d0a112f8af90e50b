//! Documents -> acts, commands and findings.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use asof_schema::{
    Act, ActId, ActKind, Aspect, ChangeSet, Claim, ClaimBasis, ClaimKind, Command, Commencement, ComponentId,
    DateBasis, Dated, Day, Diagnostic, Doubt, Evidence, Finding, IdError, KnownAct, Norm, NormId, Op, Place,
    Severity, SourceDocument, Text, Touch,
};

use super::apply::{Problem, Work};
use super::at_hand::AtHand;
use super::effects::{Begin, Beside, Effects};
use super::excerpt::{self, Excerpt};
use super::in_force::{InForce, Shown};
use super::law::Article;
use super::left_out::left_out;
use super::reading::Reading;
use super::terms;
use super::{
    ActNumber, Clause, Document, Facet, Instruction, Law, Open, ROOT, Statute, Suits, Target, Unheard,
};
use crate::error::ReadError;
use crate::provision::{Printed, segment};
use crate::source::{File, Loaded, Progress};
use crate::unread::Unread;

/// The code of an article that the numbers of a law as enacted leave out.
const LEFT_OUT: &str = "number-missing";

/// The acts that amend each law, by its country and number.
type Amendments<'d> = BTreeMap<(&'d str, ActNumber), Vec<(&'d Document, Clause)>>;

/// Reads documents, one a file, and puts their laws together as [`load`] does.
pub(crate) fn read(
    files: &[File],
    only: Option<ActNumber>,
    progress: Progress<'_>,
    read: impl Fn(&str, &[u8]) -> Result<Document, ReadError>,
) -> Result<Loaded, ReadError> {
    let documents = (1..).zip(files).map(|(done, file)| {
        let document = read(&file.0, &file.1);
        progress(done);
        (file, document)
    });
    put_together(documents, only)
}

/// [`read`], of documents that are read by now.
pub(crate) fn put_together<'f>(
    documents: impl IntoIterator<Item = (&'f File, Result<Document, ReadError>)>,
    only: Option<ActNumber>,
) -> Result<Loaded, ReadError> {
    let mut reading = Reading::default();
    for ((file, bytes), document) in documents {
        reading.take(file, bytes, document);
    }
    let (set, mut said) = load_with(&reading.documents, &reading.unread, only)?;
    said.extend(reading.said);
    Ok((set, said))
}

/// Puts together the laws whose text as enacted is among the documents, with the acts that amend them. With `only`, the
/// other laws are left out.
pub fn load(documents: &[Document], only: Option<ActNumber>) -> Result<Loaded, ReadError> {
    load_with(documents, &[], only)
}

/// [`load`], with documents that cannot be read: each is in doubt for the laws that it may mean.
fn load_with(
    documents: &[Document],
    unread: &[Unread],
    only: Option<ActNumber>,
) -> Result<Loaded, ReadError> {
    let mut out = Out { said: unread.iter().map(Unread::diagnostic).collect(), ..Out::default() };
    out.set.description = documents.first().map(|first| first.drafting.description.to_owned());
    let mut originals: BTreeMap<(&str, ActNumber), &Document> = BTreeMap::new();
    // Where it is not known how acts are numbered, each kind may be on its own.
    let mut of_other_kinds: Vec<((&str, ActNumber), &Document)> = Vec::new();
    let clauses: Vec<(&Document, Clause)> =
        documents.iter().map(|document| (document, excerpt::clause(document))).collect();
    let effects = Effects::of(&clauses);
    for (document, _) in clauses.iter().filter(|(_, clause)| clause.is_empty()) {
        let law = (document.country.as_str(), document.number);
        match originals.get(&law) {
            Some(other) if document.drafting.levels.is_empty() && other.kind != document.kind => {
                of_other_kinds.push((law, *document));
            }
            _ => _ = originals.insert(law, document),
        }
    }
    let titles = Titles::of(&originals, &clauses);
    let sorted = Sorted::of(clauses, &originals, &titles, &mut out)?;
    let Sorted { mut amendments, of_some_law, of_others, misnamed } = sorted;
    let is_wanted = |law: ActNumber| only.is_none_or(|only| only == law.as_cited());
    originals.retain(|(_, law), _| is_wanted(*law));
    of_other_kinds.retain(|((_, law), _)| is_wanted(*law));
    let at_hand = AtHand::of(documents);
    for (law, original) in originals.into_iter().chain(of_other_kinds) {
        let acts = amendments.remove(&law).unwrap_or_default();
        let amending = acts
            .into_iter()
            .map(|(document, clause)| Ok(InForce::new(document, clause)?.commenced(&effects)));
        let repealing = effects.repeals(law.0, law.1);
        let acts: Result<Vec<InForce<'_>>, IdError> =
            amending.chain(repealing.iter().map(|one| InForce::repealing(one, &effects))).collect();
        let mut acts = bounded(acts?);
        for act in &mut acts {
            let of_act = amendments.remove(&(law.0, act.document.number)).unwrap_or_default();
            let left = rescheduled(act, of_act)?;
            amendments.insert((law.0, act.document.number), left);
        }
        for act in &mut acts {
            let by = effects.repeals(law.0, act.document.number);
            by.iter().any(|one| act.withdraw(one));
        }
        bound_parts(&mut acts);
        let mut enacted = InForce::new(original, Clause::default())?.commenced(&effects).bounded(acts.iter());
        let unsettled = with_sections_of_days(&mut enacted, &acts);
        let latest = enacted.latest(acts.iter());
        enacted.in_force_at_the_latest(latest);
        let mut law_at_work = Consolidation::begin(enacted, &acts, &mut out)?;
        law_at_work.amend(&acts, &mut out)?;
        law_at_work.tell_missing(&acts, &at_hand, &mut out)?;
        for act in acts.iter().filter(|act| unsettled.contains(&act.document.number)) {
            law_at_work.doubt_days(act, &mut out);
        }
        for act in acts.iter().filter(|act| titles.suit(act.document, &act.clause) == Suits::Partly) {
            let message =
                format!("it names the law `{}`, and is applied to it by its number", act.clause.called);
            law_at_work.doubt_named(act, message, &mut out)?;
        }
        for act in &misnamed {
            law_at_work.doubt_misnamed(original, act, &mut out)?;
        }
        for one in repealing {
            law_at_work.doubt_repeal(one, &InForce::repealing(one, &effects)?, &mut out)?;
        }
        for act in &acts {
            let of_act = amendments.get(&(law.0, act.document.number)).map(Vec::as_slice);
            for one in indirect(act, of_act.unwrap_or_default(), &effects, &mut out)? {
                law_at_work.doubt_indirect(&one, act, &acts, &mut out)?;
            }
            if let Some(by) = act.withdrawn.filter(|by| effects.has_clause_of(&by.document)) {
                law_at_work.cite(&by.document, &mut out);
            }
        }
        for other in &of_others {
            let named = other.clause.named.as_deref().unwrap_or_default();
            let may_be = |act: &&InForce<'_>| {
                act.document.number < other.document.number
                    && (act.document.drafting.is_titled)(&act.document.title.text, named)
            };
            if let Some(act) = acts.iter().rfind(may_be) {
                law_at_work.doubt_indirect(other, act, &acts, &mut out)?;
            }
        }
        law_at_work.doubt_unnamed(original, &of_some_law, &mut out)?;
        law_at_work.doubt_unread(original, unread, &mut out);
        law_at_work.settle(&acts, &mut out)?;
    }
    amendments.retain(|(_, law), _| is_wanted(*law));
    out.say_without_original(&amendments);
    out.complete_acts(documents, &effects)?;
    Ok((out.set, out.said))
}

/// Amending acts by what their clauses say of the law that they amend.
#[derive(Default)]
struct Sorted<'d> {
    amendments: Amendments<'d>,
    /// Those that do not say which one it is.
    of_some_law: Vec<InForce<'d>>,
    /// Those that name one that is not at hand.
    of_others: Vec<InForce<'d>>,
    /// Those that name another one than has the number which they say.
    misnamed: Vec<InForce<'d>>,
}

impl<'d> Sorted<'d> {
    fn of(
        clauses: Vec<(&'d Document, Clause)>,
        originals: &BTreeMap<(&'d str, ActNumber), &'d Document>,
        titles: &Titles<'d>,
        out: &mut Out,
    ) -> Result<Self, IdError> {
        let mut sorted = Self::default();
        for (document, mut clause) in clauses.into_iter().filter(|(_, clause)| !clause.is_empty()) {
            let country = document.country.as_str();
            match titles.of_number(document, &clause).as_slice() {
                &[] => {}
                &[law] => clause.amends = Some(law),
                several => {
                    let message = format!(
                        "the enacting clause does not tell which one it means of {} laws of that number: left out",
                        several.len()
                    );
                    out.say("law-not-named", Severity::Error, document, document.line, message);
                    sorted.of_some_law.push(InForce::new(document, clause)?);
                    continue;
                }
            }
            let suits = titles.suit(document, &clause);
            if let Some(law) = titles.lettered(document, &clause).filter(|_| suits == Suits::Not) {
                let code = (document.drafting.code)(law);
                let message = format!(
                    "the enacting clause names {code} and leaves out its letter: it is applied to it"
                );
                out.say("named-otherwise", Severity::Warning, document, document.line, message);
                clause.amends = Some(law);
            } else if suits == Suits::Not {
                let message = format!(
                    "the enacting clause names another law by this number, `{}`: left out",
                    clause.called
                );
                out.say("named-otherwise", Severity::Error, document, document.line, message);
                sorted.misnamed.push(InForce::new(document, clause)?);
                continue;
            }
            let laws = clause.amends.map_or_else(|| titled(document, &clause, originals), |law| vec![law]);
            match laws.as_slice() {
                &[law] => sorted.amendments.entry((country, law)).or_default().push((document, clause)),
                [] if clause.named.is_some() => {
                    let message = "the law that the enacting clause names by its title is not among the documents: left out";
                    out.say("no-original", Severity::Error, document, document.line, message.to_owned());
                    sorted.of_others.push(InForce::new(document, clause)?);
                }
                _ => {
                    let message =
                        "the enacting clause does not say by its number which law it amends: left out";
                    out.say("law-not-named", Severity::Error, document, document.line, message.to_owned());
                    sorted.of_some_law.push(InForce::new(document, clause)?);
                }
            }
        }
        Ok(sorted)
    }
}

/// The titles that laws have had, by their country and number; none where one of them is not at hand.
struct Titles<'d>(BTreeMap<(&'d str, ActNumber), Vec<&'d str>>);

impl<'d> Titles<'d> {
    fn of(
        originals: &BTreeMap<(&'d str, ActNumber), &'d Document>,
        clauses: &[(&'d Document, Clause)],
    ) -> Self {
        let enacted = originals.iter().map(|(&law, document)| (law, vec![document.title.text.as_str()]));
        let mut titles: BTreeMap<_, Vec<&str>> = enacted.collect();
        for (document, clause) in clauses {
            let Some(law) = clause.amends.map(|law| (document.country.as_str(), law)) else { continue };
            let is_title = |(one, _): &(Instruction, String)| one.target().facet == Facet::Title;
            match &document.new_title {
                Some(title) => titles.entry(law).and_modify(|titles| titles.push(&title.text)),
                None if clause.instructions.iter().any(is_title) => titles.entry(law).and_modify(Vec::clear),
                None => continue,
            };
        }
        Self(titles)
    }

    /// How far a clause names the law whose number it says. Where it does not, the title of the act still may.
    fn suit(&self, document: &Document, clause: &Clause) -> Suits {
        let law = clause.amends.and_then(|law| self.0.get(&(document.country.as_str(), law)));
        let (Some(titles), suits) = (law, document.drafting.suits) else { return Suits::Wholly };
        let own = document.title.text.as_str();
        match suits(&clause.called, titles) {
            Suits::Not if titles.iter().any(|title| suits(title, &[own]) == Suits::Wholly) => Suits::Partly,
            suit => suit,
        }
    }

    /// The laws that have the number that a clause says; the one that it names, where several have it.
    fn of_number(&self, document: &Document, clause: &Clause) -> Vec<ActNumber> {
        let (Some(number), country) = (clause.amends, document.country.as_str()) else { return Vec::new() };
        let of_number = self.0.iter().filter(|&(&(of, law), _)| of == country && law.as_cited() == number);
        let of_number: Vec<(ActNumber, &Vec<&str>)> =
            of_number.map(|(&(_, law), titles)| (law, titles)).collect();
        let suits = document.drafting.suits;
        let suited = of_number.iter().filter(|(_, titles)| suits(&clause.called, titles) == Suits::Wholly);
        match suited.map(|(law, _)| *law).collect::<Vec<_>>().as_slice() {
            &[law] => vec![law],
            _ => of_number.into_iter().map(|(law, _)| law).collect(),
        }
    }

    /// The law that a clause names where another one has the number that it says, and a letter tells the two apart.
    fn lettered(&self, document: &Document, clause: &Clause) -> Option<ActNumber> {
        let (number, country) = (clause.amends?, document.country.as_str());
        let plain = |law: ActNumber| ActNumber { letter: None, ..law.as_cited() };
        let others = self.0.iter().filter(|&(&(of, law), titles)| {
            of == country && law != number && plain(law) == plain(number) && !titles.is_empty()
        });
        let suits = document.drafting.suits;
        let suited = others.filter(|&(_, titles)| suits(&clause.called, titles) == Suits::Wholly);
        let mut named = suited.map(|(&(_, law), _)| law);
        let only = named.next()?;
        named.next().is_none().then_some(only)
    }
}

/// The laws that a clause may name by their title: those that are older than its act.
fn titled(
    act: &Document,
    clause: &Clause,
    originals: &BTreeMap<(&str, ActNumber), &Document>,
) -> Vec<ActNumber> {
    let Some(named) = clause.named.as_deref() else { return Vec::new() };
    let of_country = originals.values().filter(|law| law.country == act.country && law.number < act.number);
    of_country.filter(|law| (law.drafting.is_titled)(&law.title.text, named)).map(|law| law.number).collect()
}

/// Lets acts that amend nothing but the days of another one change those; the acts that are left.
fn rescheduled<'d>(
    act: &mut InForce<'d>,
    mut of_act: Vec<(&'d Document, Clause)>,
) -> Result<Vec<(&'d Document, Clause)>, IdError> {
    of_act.sort_by_key(|(document, _)| document.known_from());
    let mut left = Vec::new();
    for (document, clause) in of_act {
        let after = InForce::days_anew(document, &clause);
        let by = InForce::new(document, clause.clone())?;
        if !after.is_some_and(|after| act.reschedule(&by, after)) {
            left.push((document, clause));
        }
    }
    Ok(left)
}

/// Lets acts that amend the section in which a law says its days change those; the acts of which they cannot be taken.
fn with_sections_of_days<'d>(enacted: &mut InForce<'d>, acts: &[InForce<'d>]) -> BTreeSet<ActNumber> {
    let mut in_order: Vec<&InForce<'_>> = acts.iter().filter(|act| act.beside.is_none()).collect();
    in_order.sort_by_key(|act| (act.published.on, act.document.number));
    let mut unsettled = BTreeSet::new();
    for act in in_order {
        if let Some(after) = enacted.days_of_section(act)
            && !enacted.reschedule(act, after)
        {
            unsettled.insert(act.document.number);
        }
    }
    unsettled
}

/// What other acts do to one that amends a law, but for what withdraws it: that is done.
fn indirect<'e>(
    act: &InForce<'_>,
    of_act: &'e [(&'e Document, Clause)],
    effects: &'e Effects,
    out: &mut Out,
) -> Result<Vec<InForce<'e>>, IdError> {
    let mut found = Vec::new();
    for one in effects.repeals(&act.document.country, act.document.number) {
        let withdraws = act.withdrawn.is_some_and(|by| std::ptr::eq(by, one));
        // What a clause does is there below, as the clause has it.
        if !withdraws && !effects.has_clause_of(&one.document) {
            found.push(InForce::repealing(one, effects)?);
        }
    }
    for (document, clause) in of_act {
        let by = act.withdrawn.filter(|_| effects.has_clause_of(document));
        if by.is_some_and(|by| by.document.key() == document.key()) {
            out.withdrawing.insert(document.key());
        } else {
            found.push(InForce::new(document, clause.clone())?);
        }
    }
    Ok(found)
}

/// Acts whose day is left to another one, which is not at hand, bounded by the first later act that speaks of them.
fn bounded(acts: Vec<InForce<'_>>) -> Vec<InForce<'_>> {
    let shown: Vec<Option<Shown<'_>>> = acts
        .iter()
        .map(|act| {
            let cites = |other: &&InForce<'_>| other.clause.cites.contains(&act.document.number);
            act.first_stated(acts.iter().filter(cites))
        })
        .collect();
    acts.into_iter().zip(shown).map(|(act, shown)| act.bound_to(shown)).collect()
}

/// Provisions that acts leave open, bounded by the first later act that amends them and speaks of their wording.
fn bound_parts(acts: &mut [InForce<'_>]) {
    let latest: Vec<_> = acts
        .iter()
        .map(|act| {
            let cites = |other: &&InForce<'_>| other.clause.cites.contains(&act.document.number);
            act.latest(acts.iter().filter(cites))
        })
        .collect();
    for (act, latest) in acts.iter_mut().zip(latest) {
        act.in_force_at_the_latest(latest);
    }
}

#[derive(Default)]
pub(super) struct Out {
    pub(super) set: ChangeSet,
    said: Vec<Diagnostic>,
    /// Doubts about the law at work, each with the act that left it.
    doubts: Vec<(ActNumber, Doubt)>,
    /// Acts that do nothing but withdraw an amending one, and are told as its withdrawal.
    withdrawing: BTreeSet<(String, ActNumber)>,
}

impl Out {
    pub(super) fn say(
        &mut self,
        code: &str,
        severity: Severity,
        document: &Document,
        line: u64,
        message: String,
    ) {
        let place = Place { file: document.file.clone(), line: Some(line) };
        self.said.push(Diagnostic { code: code.to_owned(), severity, place, message });
    }

    /// Acts on laws and on amending acts that are not there, or on which they do what cannot be applied.
    fn say_without_original(&mut self, amendments: &Amendments<'_>) {
        let withdrawing = std::mem::take(&mut self.withdrawing);
        for (law, acts) in amendments {
            for (document, clause) in acts.iter().filter(|(act, _)| !withdrawing.contains(&act.key())) {
                for words in &clause.unread {
                    let message = format!("`{words}` in the enacting clause is not understood");
                    self.say("clause-not-understood", Severity::Error, document, document.line, message);
                }
                let law = (document.drafting.code)(law.1);
                let message = format!("{law} as enacted is not among the documents: this act is left out");
                self.say("no-original", Severity::Error, document, document.line, message);
            }
        }
    }

    /// Writes down the acts of which only what they do to other acts is at hand.
    fn complete_acts(&mut self, documents: &[Document], effects: &Effects) -> Result<(), IdError> {
        let known: HashSet<&ActId> = self.set.acts.iter().map(|act| &act.id).collect();
        let of_commands = self.set.commands.iter().map(|command| &command.act);
        let missing: HashSet<ActId> = of_commands.filter(|act| !known.contains(act)).cloned().collect();
        for document in documents.iter().filter(|_| !missing.is_empty()) {
            let clause = (document.drafting.clause)(&document.enacting);
            let kind = if clause.is_empty() { ActKind::Enactment } else { ActKind::Amendment };
            let act = InForce::new(document, clause)?.commenced(effects);
            if missing.contains(&act.id) {
                self.set.acts.push(act.act(kind));
            }
        }
        Ok(())
    }

    pub(super) fn find(
        &mut self,
        code: &str,
        severity: Severity,
        norm: &NormId,
        act: &InForce<'_>,
        message: String,
    ) {
        self.set.findings.push(Finding {
            code: code.to_owned(),
            severity,
            component: norm.root(),
            act: Some(act.id.clone()),
            on: act.schedule.from,
            message,
            places: vec![act.place()],
        });
    }

    pub(super) fn find_at(
        &mut self,
        code: &str,
        severity: Severity,
        component: Option<ComponentId>,
        act: &InForce<'_>,
        message: String,
    ) {
        let Some(component) = component else { return };
        self.find(code, severity, &component.norm(), act, message);
        if let Some(finding) = self.set.findings.last_mut() {
            finding.component = component;
        }
    }

    /// What stands in an act and cannot be read. It is said once, whatever it touches.
    pub(super) fn unread(&mut self, unread: &Unread, act: &InForce<'_>, touches: &[ComponentId]) {
        let said = unread.diagnostic();
        if unread.holds.is_none() && !self.said.contains(&said) {
            self.said.push(said);
        }
        let (published, effective) = (act.published.on, act.first_day());
        // What says on which days it holds is in doubt before them, too.
        let effective = Some(effective).filter(|day| *day != published && unread.holds.is_none());
        for doubt in unread.doubts(touches, (None, published, None)) {
            let effective = doubt.effective.or(effective);
            self.doubts.push((act.document.number, Doubt { act: Some(act.id.clone()), effective, ..doubt }));
        }
    }

    /// What the reading of an act could not settle. It lasts from the act's first day on, until what settles it.
    pub(super) fn doubt(
        &mut self,
        code: &str,
        act: &InForce<'_>,
        touches: Vec<ComponentId>,
        message: String,
    ) {
        self.doubt_on(code, act, (act.first_day(), None), touches, message);
    }

    /// So, on the days from one on, and until another one.
    pub(super) fn doubt_on(
        &mut self,
        code: &str,
        act: &InForce<'_>,
        (effective, until): (Day, Option<Day>),
        touches: Vec<ComponentId>,
        message: String,
    ) {
        let doubt = Doubt {
            code: code.to_owned(),
            act: Some(act.id.clone()),
            published: act.published.on,
            effective: (effective != act.published.on).then_some(effective),
            until,
            touches,
            message,
            places: vec![act.place()],
            evidence: None,
        };
        self.doubts.push((act.document.number, doubt));
    }
}

/// A law as its acts make it.
pub(super) struct Consolidation<'d> {
    pub(super) law: Law,
    pub(super) norm: NormId,
    /// The law as enacted.
    pub(super) original: InForce<'d>,
    /// The days of the acts that amend it.
    days: BTreeSet<(Day, ActNumber)>,
    /// Acts of which no command could be carried out, without what they touch of what is read.
    unapplied: Vec<KnownAct>,
}

impl<'d> Consolidation<'d> {
    /// The law as enacted.
    fn begin(original: InForce<'d>, acts: &[InForce<'d>], out: &mut Out) -> Result<Self, IdError> {
        let document = original.document;
        let (drafting, statute) = (document.drafting, Statute::of(document));
        let norm = statute.id()?;
        let origin = original.origin();
        let title = &document.title;
        let evidence = title.evidence(origin.sha256);
        let title = Text {
            language: document.language.clone(),
            aspect: Aspect::Heading,
            text: title.text.clone(),
            evidence: Some(evidence),
        };
        let (mut law, root) =
            Law::new(norm.clone(), drafting, drafting.restarts(&document.provisions), Some(title));
        let on = original.schedule.from.unwrap_or(original.published.on);
        let mut ops = vec![root];
        law.put_all(ROOT, &document.provisions, origin, on, &mut ops)?;
        out.set.norms.push(Norm { published_on: document.published, ..statute.norm(drafting.data_source)? });
        out.set.aliases.extend(statute.aliases()?);
        out.set.aliases.append(&mut law.aliases);
        let days = acts.iter().flat_map(|act| act.days().map(|day| (day, act.document.number))).collect();
        let mut this = Self { law, norm, original, days, unapplied: Vec::new() };
        this.doubt_parts(out);
        this.doubt_left_out(out)?;
        let original = &this.original;
        out.set.claims.push(this.claim_enacted(original, evidence));
        let commands: Vec<Command> = ops.into_iter().map(|op| this.command(original, op, None)).collect();
        let from = original.schedule.from.unwrap_or(original.published.on);
        this.record(original, ActKind::Enactment, in_their_order(commands, from), out)?;
        this.law.end_parts(&this.original.schedule);
        Ok(this)
    }

    /// The first day of what an act says of a provision: no day before that of the provision itself.
    pub(super) fn first_day(&self, act: &InForce<'_>, target: &Target) -> Option<Day> {
        let begin = act.begin(target);
        begin.map(|begin| begin.max(self.original.begin(target).unwrap_or(begin)))
    }

    /// That day, and how it is known.
    fn dated(&self, act: &InForce<'_>, target: &Target, day: Day) -> Dated {
        let own = act.begin(target) == Some(day);
        if own { act.dated(target, day) } else { self.original.dated(target, day) }
    }

    /// The day on which an instruction runs, and its place among those of all acts.
    fn order(&self, act: &InForce<'_>, instruction: &Instruction) -> (Day, Day, Day, u32) {
        let published = act.published.on;
        let begin = self.first_day(act, instruction.target()).unwrap_or(published);
        (begin.max(published), begin, published, act.document.number.number)
    }

    /// Applies the instructions of all acts in the order in which they take effect.
    fn amend(&mut self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let mut order: Vec<(usize, usize)> = acts
            .iter()
            .enumerate()
            .flat_map(|(act, one)| {
                (0..one.clause.instructions.len()).map(move |instruction| (act, instruction))
            })
            .collect();
        order.sort_by_key(|&(act, instruction)| {
            let one = acts.get(act);
            let key = one.and_then(|one| Some(self.order(one, &one.clause.instructions.get(instruction)?.0)));
            (key, act, instruction)
        });
        let mut commands: Vec<Vec<Command>> = acts.iter().map(|_| Vec::new()).collect();
        let mut left: Vec<usize> = acts.iter().map(|act| act.clause.instructions.len()).collect();
        // The law as it was before an act that waits for a condition: what that act says is not in it.
        let mut before: Option<(usize, Law)> = None;
        for (at, instruction) in order {
            if let (Some(act), Some(commands), Some(left)) =
                (acts.get(at), commands.get_mut(at), left.get_mut(at))
            {
                let waits = act.waits(instruction) || self.is_withdrawn(act, instruction);
                if let Some((_, law)) = before.take_if(|(of, _)| *of != at || !waits) {
                    self.law.put_back(law);
                }
                if waits && before.is_none() {
                    before = Some((at, self.law.clone()));
                }
                commands.extend(self.run(act, instruction, out)?);
                *left -= 1;
                if *left == 0 {
                    self.doubt_not_taken(act, out)?;
                }
            }
        }
        if let Some((_, law)) = before {
            self.law.put_back(law);
        }
        for act in acts.iter().filter(|act| act.clause.instructions.is_empty()) {
            self.doubt_not_taken(act, out)?;
        }
        for (act, commands) in acts.iter().zip(commands) {
            if commands.is_empty() {
                let unapplied = self.unapplied(act)?;
                self.unapplied.push(unapplied);
            } else if let Some((annex, earliest)) = self.appendix_of(act)? {
                let code = act.document.code();
                let message = format!("{code} changes appendices, which are not read");
                out.doubt_on("appendix-not-read", act, (earliest, None), vec![annex], message);
            }
            self.doubt_outermost(act, out)?;
            self.doubt_kept(act, out)?;
            self.record(act, ActKind::Amendment, commands, out)?;
        }
        if acts.iter().chain([&self.original]).any(|act| !act.terms.is_empty()) {
            self.doubt_overtaken(acts, out);
        }
        self.doubt_crossed(acts, out)?;
        self.doubt_over_terms(acts, out)?;
        self.doubt_ended(acts, out);
        self.claim_vouched(acts, out);
        Ok(())
    }

    /// Whether an instruction never takes effect, as its act is repealed by then.
    fn is_withdrawn(&self, act: &InForce<'_>, at: usize) -> bool {
        let (Some(day), Some((instruction, _))) = (act.withdrawn_on(), act.clause.instructions.get(at))
        else {
            return false;
        };
        self.first_day(act, instruction.target()).unwrap_or(act.published.on) >= day
    }

    /// What an act prints of an article is law from its day on. Words that no command took, and that do not stand there,
    /// are a doubt of the article.
    fn doubt_not_taken(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let excerpt = self.excerpt(act);
        for (target, article) in excerpt.articles() {
            let place = self.place_of(&target, excerpt)?;
            let of_act = out.doubts.iter().filter(|(by, _)| *by == act.document.number);
            if of_act.into_iter().any(|(_, doubt)| doubt.touches == place) {
                continue;
            }
            let printed = article.all().filter_map(|one| one.words.as_ref());
            let lost = printed.filter(|words| !self.law.has_words(&place, words, act.origin()));
            let Some(first) = lost.take(1).next() else { continue };
            let beginning: String = first.text.chars().take(60).collect();
            let message = format!("it prints `{}`, and no command puts `{beginning}…`", article.label);
            out.doubt("printed-not-commanded", act, place, message);
        }
        if excerpt.articles().is_empty() { self.doubt_headings(act, out) } else { Ok(()) }
    }

    /// Of an act that prints no article, each heading of a grouping is one that it gives. Among articles, headings only
    /// tell where these stand.
    fn doubt_headings(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let drafting = self.law.drafting();
        let grouping = |one: &Printed| drafting.level(one.kind).filter(|&level| level < drafting.article());
        for one in act.document.provisions.iter().flat_map(Printed::all) {
            let (Some(level), Some(number), Some(heading)) = (grouping(one), &one.number, &one.heading)
            else {
                continue;
            };
            let numbers = BTreeMap::from([(level, number.clone())]);
            let place = self.law.concerned(&Target { numbers, ..Target::default() })?;
            let is_told =
                |(by, doubt): &(ActNumber, Doubt)| *by == act.document.number && doubt.touches == place;
            if !self.law.has_heading(&place, &heading.text) && !out.doubts.iter().any(is_told) {
                let message =
                    format!("it prints `{}`, and no command puts its heading `{}`", one.label, heading.text);
                out.doubt("printed-not-commanded", act, place, message);
            }
        }
        Ok(())
    }

    /// Where an article belongs that an act prints: in the groupings of the print, else in those that the clause names. One without
    /// a number may be any that the act puts and does not print.
    fn place_of(&self, target: &Target, excerpt: Excerpt<'_>) -> Result<Vec<ComponentId>, IdError> {
        let article = self.law.drafting().article();
        let same = |named: &&Target| {
            named.number(article) == target.number(article) && named.numbers.range(..article).next().is_some()
        };
        let is_bare = self.law.restarts() && target.numbers.range(..article).next().is_none();
        let mut places = BTreeSet::new();
        if target.number(article).is_none() {
            for named in excerpt.unprinted() {
                places.extend(self.law.concerned(&named.down_to(article))?);
            }
        }
        for named in excerpt.targets().filter(|named| is_bare && same(named)) {
            places.extend(self.law.concerned(&named.down_to(article))?);
        }
        if places.is_empty() {
            places.extend(self.law.concerned(target)?);
        }
        Ok(places.into_iter().collect())
    }

    fn excerpt<'a>(&self, act: &'a InForce<'_>) -> Excerpt<'a> {
        Excerpt {
            document: act.document,
            instructions: &act.clause.instructions,
            restarts: self.law.restarts(),
        }
    }

    fn run(&mut self, act: &InForce<'_>, at: usize, out: &mut Out) -> Result<Vec<Command>, IdError> {
        let Some((instruction, wording)) = act.clause.instructions.get(at) else { return Ok(Vec::new()) };
        let (_, on, ..) = self.order(act, instruction);
        let (excerpt, number) = (self.excerpt(act), act.document.number);
        let until = act.document.drafting.end(&act.schedule, instruction.target());
        let origin = act.origin();
        self.doubt_between(act, instruction, (wording.as_str(), on), out);
        let mut work = Work { law: &mut self.law, excerpt, origin, on, until, act: number, ops: Vec::new() };
        let done = work.apply(instruction);
        let uncommanded = work.uncommanded_heading(instruction);
        let ops = work.ops;
        let commands: Vec<Command> =
            ops.into_iter().map(|op| self.command(act, op, Some(wording.clone()))).collect();
        let commands = in_their_order(commands, act.schedule.from.unwrap_or(act.published.on));
        for command in &commands {
            match (&command.op, command.until) {
                (Op::Insert(insert), Some(until)) => self.law.expire(&insert.component, until),
                (Op::Amend(amend), Some(_)) => self.law.forget_words(&amend.target),
                (Op::Amend(amend), None) if is_conditional(command) => {
                    self.law.forget_words(&amend.target);
                }
                _ => {}
            }
        }
        if let Err(problem) = done {
            let touches = self.touched(instruction)?;
            // Of an article that the act gives anew as a whole, it says nothing more.
            let given = |id: &ComponentId| self.law.renewals(id).are_by(number);
            if !(matches!(problem, Problem::Present) && touches.iter().all(given)) {
                out.tell(act, wording, self.lightened(problem, instruction.target()), touches)?;
            }
        }
        if let Some((line, heading)) = uncommanded {
            let message = format!("`{wording}`: the heading `{heading}` is printed, and no command puts it");
            out.say("heading-not-commanded", Severity::Info, act.document, line, message);
        }
        Ok(commands)
    }

    /// Where provisions fall that are named by the first and the last of them, those with letters that stand
    /// between them and that the clause does not name may fall with them or stay: nothing printed tells
    /// which.
    fn doubt_between(
        &self,
        act: &InForce<'_>,
        instruction: &Instruction,
        (wording, on): (&str, Day),
        out: &mut Out,
    ) {
        let Instruction::Repeal(last) = instruction else { return };
        let Some((level, _)) = last.innermost() else { return };
        let article = self.law.drafting().article();
        let names = |target: &Target, number: &str| {
            let is_of_level = match level.cmp(&article) {
                Ordering::Less => target.innermost().is_some_and(|(own, _)| own == level),
                Ordering::Equal => true,
                Ordering::Greater => target.number(article) == last.number(article),
            };
            is_of_level && target.number(level) == Some(number)
        };
        for (first, _) in act.clause.ranges.iter().filter(|(_, command)| command == instruction) {
            let mut between = self.law.between(first, last, on);
            between.retain(|(_, number)| !self.excerpt(act).targets().any(|target| names(target, number)));
            let numbers = between.iter().map(|(_, number)| number.as_str()).collect::<Vec<_>>().join(", ");
            if !between.is_empty() {
                let message = format!(
                    "`{wording}` falls: whether {numbers}, between its ends, falls with it is not said"
                );
                let touches = between.into_iter().map(|(id, _)| id).collect();
                out.doubt_on("range-not-certain", act, (on, None), touches, message);
            }
        }
    }

    /// Writes an act down with its commands.
    fn record(
        &self,
        act: &InForce<'_>,
        kind: ActKind,
        commands: Vec<Command>,
        out: &mut Out,
    ) -> Result<(), IdError> {
        let document = act.document;
        let changed = self.changed(&commands);
        let without_effect = commands.is_empty();
        let is_told = |command: &Command| match command.commencement {
            Some(Commencement::On(_)) => true,
            Some(Commencement::Condition(_)) => act.schedule.condition.is_none(),
            None => false,
        };
        let all_dated = !without_effect && commands.iter().all(is_told);
        let after = act.beside.unwrap_or_default();
        let commands = (1..).zip(commands).map(|(nth, command)| Command { seq: after + nth, ..command });
        let commands: Vec<Command> = commands.collect();
        let withdrawals = act.withdrawals(&commands)?;
        let (commands, corrections) = act.wait(commands, |op| self.law.path_of(op))?;
        for command in commands {
            let path = self.law.path_of(&command.op);
            let (own, later) = act.terms_of(command, &path)?;
            out.set.commands.push(own);
            out.set.commands.extend(later);
        }
        out.set.commands.extend(corrections);
        out.set.commands.extend(withdrawals);
        // Of an act that speaks of this law beside its own matter, the record is made once, for all that it does.
        if !without_effect && act.beside.is_none() {
            let of_law = act.act(kind);
            let number = self.place_among(act, out);
            out.set.acts.push(Act { number, ..of_law });
        }
        self.cite(document, out);
        self.tell_set_by(act, out);
        act.terms.iter().for_each(|term| self.cite(term.by, out));
        for (line, remark) in &document.remarks {
            out.say("not-read", Severity::Warning, document, *line, remark.clone());
        }
        for (_, slip) in &document.slips {
            out.find("number-by-its-place", Severity::Warning, &self.norm, act, slip.clone());
        }
        self.doubt_clause(act, out)?;
        if document.signed.is_none() {
            let message =
                "the document does not say when the act was given: its first possible day is assumed";
            out.doubt("no-day-of-signature", act, changed.clone(), message.to_owned());
        }
        for one in &act.schedule.unread {
            self.doubt_unheard(act, one, &changed, out);
        }
        match (act.bound, act.schedule.from) {
            (Some(day), from) if act.published.on < day && !all_dated => {
                let message = match from {
                    Some(_) if document.in_force_by != Some(day) => format!(
                        "the act leaves its day to another one: it is in force on {day} at the latest"
                    ),
                    _ => format!(
                        "the act states no day of commencement that could be read: it is in force on {day} at the latest"
                    ),
                };
                out.doubt_on("no-commencement", act, (act.published.on, Some(day)), changed, message);
            }
            (None, None) if !all_dated => {
                let message = match act.schedule.condition {
                    Some(_) => {
                        "the act leaves its day to another one, which is not at hand: it is not applied"
                    }
                    None => {
                        "the act states no day of commencement that could be read: it binds from its publication"
                    }
                };
                let days = (act.first_day(), act.withdrawn_on());
                out.doubt_on("no-commencement", act, days, changed, message.to_owned());
            }
            _ => {}
        }
        if document.appendices {
            out.find(
                "appendix-not-read",
                Severity::Warning,
                &self.norm,
                act,
                "the act has appendices, which are not read".to_owned(),
            );
        }
        if without_effect && !out.doubts.iter().any(|(_, doubt)| doubt.act.as_ref() == Some(&act.id)) {
            let message = "none of its commands changes words that are read: it is left out".to_owned();
            out.say("without-effect", Severity::Info, act.document, act.document.line, message);
        }
        Ok(())
    }

    /// The number by which an act is ordered among those of its day. Acts are given their numbers in any order, and one that
    /// amends a law may have a lower one than the law: where both take effect on one day, it comes after the law all the
    /// same, as nothing stands before that which it can amend. Where it was also published before, no number tells so.
    fn place_among(&self, act: &InForce<'_>, out: &mut Out) -> u32 {
        let (own, law) = (act.document.number.number, self.original.document.number.number);
        let (published, enacted) = (act.published.on, self.original.published.on);
        let days: BTreeSet<Day> = self.original.days().collect();
        let meets = act.first_day() <= self.original.first_day() || act.days().any(|day| days.contains(&day));
        if act.document.number == self.original.document.number || !meets || (published, own) > (enacted, law)
        {
            return own;
        }
        let (code, law_code) = (act.document.code(), self.original.document.code());
        if published < enacted {
            let message =
                format!("{code} was published before {law_code}, which it amends from its first day on");
            out.doubt("published-before-its-law", act, vec![self.norm.root()], message);
            return own;
        }
        let message = format!(
            "{code} has a lower number than {law_code} and takes effect with it: it amends {law_code} all the same"
        );
        out.find("numbered-before-its-law", Severity::Info, &self.norm, act, message);
        law.saturating_add(1)
    }

    /// A sentence on days of which no day was taken, or whose day is not certain. What it certainly leaves open is
    /// open until it is in force at the latest.
    fn doubt_unheard(&self, act: &InForce<'_>, one: &Unheard, changed: &[ComponentId], out: &mut Out) {
        let Some((from, until)) = self.unheard(act, one) else { return };
        let is_open = one.is_certain && one.leaves_open();
        let (code, message) = if is_open {
            let message = format!("`{}`: the day of what it names is not at hand", one.words);
            ("no-commencement", message)
        } else {
            let (code, open) = one.in_doubt();
            (code, format!("`{}`: {open}", one.words))
        };
        let mut touches: BTreeMap<Option<Day>, BTreeSet<ComponentId>> = BTreeMap::new();
        for target in &one.named {
            let latest = act.document.drafting.at_the_latest(&act.schedule, target).filter(|_| is_open);
            let concerned = self.law.concerned(target).unwrap_or_default();
            touches.entry(latest.or(until)).or_default().extend(concerned);
        }
        touches.retain(|_, touches| !touches.is_empty());
        if touches.is_empty() {
            touches.insert(until, changed.iter().cloned().collect());
        }
        for (until, touches) in touches {
            out.doubt_on(code, act, (from, until), touches.into_iter().collect(), message.clone());
        }
    }

    /// The days on which a sentence on days leaves anything open. What begins by it has begun on
    /// the later of its day and that of the act, and had not on the earlier one; what ends by it is there before. Only
    /// where another act comes in between, the order of both stays open.
    fn unheard(&self, act: &InForce<'_>, one: &Unheard) -> Option<(Day, Option<Day>)> {
        let own = act.schedule.from.unwrap_or(act.published.on);
        match (one.open, one.begins, one.ends) {
            (Open::OrLater, Some(day), _) => Some((day, None)),
            (Open::Conditional, ..) => Some((act.published.on, None)),
            (Open::AtMost, _, Some(day)) => {
                let first = act.first_day();
                (first < day).then_some((first, Some(day)))
            }
            (_, Some(day), None) if act.bound.is_none() && act.schedule.condition.is_none() => {
                let (from, until) = (day.min(own), day.max(own));
                let between = self.days.iter().filter(|(day, _)| (from..=until).contains(day));
                let is_alone = between.into_iter().all(|(_, by)| *by == act.document.number);
                (from < until).then_some((from, Some(until).filter(|_| is_alone)))
            }
            (_, None, Some(day)) => Some((day.max(act.first_day()), None)),
            _ => Some((act.first_day(), None)),
        }
    }

    /// What a clause says more than the rest of the act: that something is for a time; words that are not understood. By
    /// such words, in doubt is what is named beside them, and what the act prints and does
    /// not give anew; anything, where they may command what no act prints.
    fn doubt_clause(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        if act.clause.temporary && act.has_no_end() {
            let message = "its clause says that it changes something for a time, and no end of that was read";
            out.doubt("term-not-told", act, self.concerned_by(act)?, message.to_owned());
        }
        let (excerpt, number) = (self.excerpt(act), act.document.number);
        let mut touches = BTreeSet::new();
        if act.clause.unprinted {
            touches.insert(self.norm.root());
        } else if !act.clause.unread.is_empty() {
            for (target, _) in excerpt.articles() {
                let place = self.place_of(&target, excerpt)?;
                touches.extend(place.into_iter().filter(|id| !self.law.renewals(id).are_by(number)));
            }
            let beside = act.clause.beside_unread.iter();
            for (instruction, _) in beside.filter_map(|&at| act.clause.instructions.get(at)) {
                let target = instruction.target();
                if !matches!(target.facet, Facet::Title | Facet::Appendix) {
                    touches.extend(self.law.concerned(target)?);
                }
            }
        }
        for words in &act.clause.unread {
            let message = format!("`{words}` in the enacting clause is not understood");
            if touches.is_empty() {
                out.find("clause-not-understood", Severity::Warning, &self.norm, act, message);
            } else {
                out.doubt("clause-not-understood", act, touches.iter().cloned().collect(), message);
            }
        }
        Ok(())
    }

    /// Which acts say on which day an act takes effect.
    fn tell_set_by(&self, act: &InForce<'_>, out: &mut Out) {
        for Begin { document, wording, .. } in act.set_by {
            let code = document.code();
            let message = format!("{code} says when it takes effect: `{wording}`");
            out.find("day-set-elsewhere", Severity::Info, &self.norm, act, message);
            self.cite(document, out);
        }
    }

    /// An act prints the section of days anew, when they have come.
    fn doubt_days(&self, act: &InForce<'_>, out: &mut Out) {
        let message =
            "it amends the section that says when the law takes effect or ends, and no day was taken from it";
        out.doubt("commencement-not-understood", act, vec![self.norm.root()], message.to_owned());
    }

    /// Leaves out what goes on with commands of another act where a third one has changed meanwhile what they are about.
    fn doubt_overtaken(&self, acts: &[InForce<'_>], out: &mut Out) {
        let days = acts.iter().chain([&self.original]);
        let days = days.map(|act| (act.id.clone(), act.stated_from().unwrap_or(act.published.on))).collect();
        let (own, others) =
            std::mem::take(&mut out.set.commands).into_iter().partition(|command| command.norm == self.norm);
        let (mut own, mut others): (Vec<Command>, Vec<Command>) = (own, others);
        for (at, doubt) in terms::overtaken(&own, &days).into_iter().rev() {
            let command = own.remove(at);
            let Some((component, day)) = doubt else { continue };
            let by = acts.iter().flat_map(|act| &act.terms).chain(&self.original.terms);
            let by = by
                .map(|term| term.by)
                .find(|by| Statute::of(by).id().is_ok_and(|id| ActId::from(id) == command.act));
            let published = by.map_or(day, Document::known_from);
            out.doubts.push((
                by.map_or(self.original.document.number, |by| by.number),
                Doubt {
                    code: "term-not-extended".to_owned(),
                    act: None,
                    published,
                    effective: Some(day).filter(|day| *day != published),
                    until: command.until,
                    touches: vec![component],
                    message: "a later act lets it last longer, and another one has changed it meanwhile"
                        .to_owned(),
                    places: by
                        .iter()
                        .map(|by| Place { file: by.file.clone(), line: Some(by.line) })
                        .collect(),
                    evidence: None,
                },
            ));
        }
        others.append(&mut own);
        out.set.commands = others;
    }

    /// What is said of a repeal and cannot be carried out.
    fn doubt_repeal(&self, repeal: &Beside, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        for (code, targets, message) in &repeal.doubts {
            let mut touches = BTreeSet::new();
            for target in targets {
                touches.extend(self.law.concerned(target)?);
            }
            out.doubt(code, act, self.or_all(touches), message.clone());
        }
        Ok(())
    }

    /// A document as a source of the law.
    fn cite(&self, document: &Document, out: &mut Out) {
        out.set.sources.push(SourceDocument {
            sha256: document.sha256,
            name: document.file.clone(),
            norm: self.norm.clone(),
            url: None,
            retrieved_at: None,
        });
    }

    /// An act of which no command could be carried out, without what it touches of what is read.
    fn unapplied(&self, act: &InForce<'_>) -> Result<KnownAct, IdError> {
        let Act { id, kind, title, summary, published, effective, .. } = act.act(ActKind::Amendment);
        let evidence = Some(act.document.title.evidence(act.document.sha256));
        let norm = self.norm.clone();
        let of_appendix = self.appendix_of(act)?.map(|(component, earliest)| {
            let is_earlier = effective.is_some_and(|day| earliest < day.on);
            Touch { component, effective: is_earlier.then(|| Dated::assumed(earliest)) }
        });
        let touches = of_appendix.into_iter().collect();
        Ok(KnownAct { id, norm, kind, title, summary, published, effective, touches, evidence })
    }

    /// Where an act changes appendices, what stands for them, and from which day on they may change. They are not
    /// read: they are one component, which is not there. They may change on the first day on which anything of the act
    /// begins; where that is no more than a bound, as soon as the act is published.
    fn appendix_of(&self, act: &InForce<'_>) -> Result<Option<(ComponentId, Day)>, IdError> {
        let of_appendix = |(one, _): &(Instruction, String)| one.target().facet == Facet::Appendix;
        // What it prints may be the appendix of a section that it puts, and its clause does not name that.
        if !act.document.appendices && !act.clause.instructions.iter().any(of_appendix) {
            return Ok(None);
        }
        let earliest = act.bound.map_or(act.first_day(), |_| act.published.on);
        Ok(Some((self.norm.component(segment("annex"))?, earliest)))
    }

    /// What became of an instruction. What an act prints of a whole article or grouping is law from its day on, whatever
    /// stood there before; and of a grouping, a heading is all that is unknown.
    fn lightened(&self, problem: Problem, target: &Target) -> Problem {
        let article = self.law.drafting().article();
        let level = target.innermost().map_or(usize::MAX, |(level, _)| level);
        match (problem, target.facet) {
            (Problem::Restored(what), Facet::Whole) if level <= article => Problem::Renewed(what),
            (Problem::Present, Facet::Whole) if level <= article => {
                Problem::Renewed("it stands there already, and what it said".to_owned())
            }
            (Problem::Absent(what) | Problem::Unprinted(what), Facet::Heading) if level < article => {
                Problem::Heading(what)
            }
            (problem, _) => problem,
        }
    }

    /// What an instruction certainly concerns: of articles that get other numbers, those of the old and the new ones.
    fn touched(&self, instruction: &Instruction) -> Result<Vec<ComponentId>, IdError> {
        let article = self.law.drafting().article();
        let moves = match instruction {
            Instruction::Renumber { within, level, numbers } if *level == article => Some((within, numbers)),
            _ => None,
        };
        let Some((within, numbers)) = moves else { return self.law.concerned(instruction.target()) };
        let mut touched = BTreeSet::new();
        for number in numbers.iter().flat_map(|(old, new)| [old, new]) {
            let mut target = within.clone();
            target.numbers.insert(article, number.clone());
            touched.extend(self.law.concerned(&target)?);
        }
        Ok(touched.into_iter().collect())
    }

    /// What commands change: the outermost of what they name, or the law where they name nothing.
    fn changed(&self, commands: &[Command]) -> Vec<ComponentId> {
        let named: BTreeSet<&ComponentId> =
            commands.iter().filter_map(|command| command.op.target()).collect();
        if named.is_empty() || named.contains(&self.norm.root()) {
            return vec![self.norm.root()];
        }
        let within = |id: &ComponentId, top: &ComponentId| id != top && is_at_or_below(id, top);
        named.iter().filter(|id| !named.iter().any(|top| within(id, top))).map(|&id| id.clone()).collect()
    }

    /// What an act certainly concerns that it names.
    fn named_by(&self, act: &InForce<'_>) -> Result<BTreeSet<ComponentId>, IdError> {
        let mut named = BTreeSet::new();
        for (instruction, _) in &act.clause.instructions {
            named.extend(self.touched(instruction)?);
        }
        Ok(named)
    }

    /// What is touched; all of the law, where that is not known.
    fn or_all(&self, touches: BTreeSet<ComponentId>) -> Vec<ComponentId> {
        if touches.is_empty() { vec![self.norm.root()] } else { touches.into_iter().collect() }
    }

    /// What an act certainly concerns that it names; the law, where it names nothing, or has words that are not understood and
    /// may name more.
    fn concerned_by(&self, act: &InForce<'_>) -> Result<Vec<ComponentId>, IdError> {
        let named = self.named_by(act)?;
        Ok(if act.clause.unread.is_empty() { self.or_all(named) } else { vec![self.norm.root()] })
    }

    /// An act that amends the law by its number, and names it by words that may be those of another one.
    fn doubt_named(&self, act: &InForce<'_>, message: String, out: &mut Out) -> Result<(), IdError> {
        out.doubt("named-otherwise", act, self.or_all(self.named_by(act)?), message);
        Ok(())
    }

    /// An act that names another law by the number of this one, or this one by the number of another: it is left out.
    fn doubt_misnamed(&self, original: &Document, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let (document, called) = (act.document, &act.clause.called);
        let (code, title) = (document.code(), original.title.text.as_str());
        let suits = document.drafting.suits;
        let is_title = || suits(called, &[title]).min(suits(title, &[called])) == Suits::Wholly;
        let wrong = match act.clause.amends {
            _ if document.country != original.country => return Ok(()),
            Some(number) if number == original.number => "this number for another law",
            _ if original.number < document.number && is_title() => "another number for a law of this title",
            _ => return Ok(()),
        };
        self.doubt_named(act, format!("{code} has {wrong}, `{called}`: it is left out"), out)
    }

    /// Acts that do not say by its number which law they amend may amend this one: where every word of the clause is
    /// understood, the provisions that it names, else any.
    fn doubt_unnamed(&self, original: &Document, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let statute = Statute::of(original);
        let may_mean = |act: &&InForce<'_>| (original.drafting.may_mean)(&act.document.says(), &statute);
        for act in acts.iter().filter(|act| act.document.country == original.country).filter(may_mean) {
            let code = act.document.code();
            let message = format!(
                "{code} does not say by its number which law it amends: it may be this one, and is left out"
            );
            out.doubt("law-not-named", act, self.concerned_by(act)?, message);
        }
        Ok(())
    }

    /// An act that amends an act which amends this law: what it names is in doubt, or all that the other one
    /// changed and that it does not give other words itself.
    fn doubt_indirect(
        &self,
        act: &InForce<'_>,
        amended: &InForce<'_>,
        acts: &[InForce<'_>],
        out: &mut Out,
    ) -> Result<(), IdError> {
        let mut touches = self.named_by(act)?;
        let mut given_anew = 0;
        if touches.is_empty() || touches.iter().any(ComponentId::is_root) {
            touches.clear();
            let anew = anew_by(act, acts);
            for (instruction, _) in &amended.clause.instructions {
                if anew.iter().any(|own| act.document.drafting.covers(own, instruction.target())) {
                    given_anew += 1;
                } else {
                    touches.extend(self.law.concerned(instruction.target())?);
                }
            }
        }
        if touches.is_empty() && given_anew > 0 {
            return Ok(());
        }
        let (by, of) = (act.document.code(), amended.document.code());
        let message = format!("{by} amends {of}, which amends this law, and is left out");
        out.doubt(INDIRECT, act, self.or_all(touches), message);
        Ok(())
    }

    /// Documents that cannot be read may amend the law if they may mean it.
    fn doubt_unread(&self, original: &Document, unread: &[Unread], out: &mut Out) {
        let statute = Statute::of(original);
        for one in unread {
            if one.says.as_ref().is_none_or(|words| (original.drafting.may_mean)(words, &statute)) {
                out.set.doubts.push(one.doubt(vec![self.norm.root()], one.first_day()));
                out.set.sources.extend(one.source(&self.norm));
            }
        }
    }

    /// What stands among the provisions of an amending act and cannot be read may be what its clause names.
    fn doubt_outermost(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        if act.document.unread.is_empty() {
            return Ok(());
        }
        // What its clause names more, by words that are not understood, is told with these.
        let (named, all) = (self.or_all(self.named_by(act)?), self.concerned_by(act)?);
        for unread in &act.document.unread {
            out.unread(unread, act, if unread.kept { &named } else { &all });
        }
        Ok(())
    }

    /// What an amending act prints with signs that no text has comes in as it stands, and is in doubt.
    fn doubt_kept(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let excerpt = self.excerpt(act);
        for (target, printed) in excerpt.articles() {
            let kept = printed.all().flat_map(|one| &one.unread).filter(|one| one.kept);
            for unread in kept {
                out.unread(unread, act, &self.place_of(&target, excerpt)?);
            }
        }
        let drafting = self.law.drafting();
        for one in act.document.provisions.iter().flat_map(Printed::all) {
            let level = drafting.level(one.kind).filter(|&level| level < drafting.article());
            let Some(level) = level.filter(|_| one.unread.iter().any(|unread| unread.kept)) else { continue };
            let numbers = one.number.iter().map(|number| (level, number.clone())).collect();
            let place = self.law.concerned(&Target { numbers, ..Target::default() })?;
            for unread in one.unread.iter().filter(|unread| unread.kept) {
                out.unread(unread, act, &place);
            }
        }
        Ok(())
    }

    /// Two acts give one provision other words, the later one takes effect no later than the other, and neither names the
    /// other: which words hold from the day on which both are in effect is not told.
    fn doubt_crossed(&self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let mut told = BTreeSet::new();
        for (before, after, day, target) in self.crossed(acts, &out.set.commands) {
            let touches = self.law.concerned(&target.down_to(self.law.drafting().article()))?;
            if !told.insert((before.document.number, after.document.number, touches.clone())) {
                continue;
            }
            let message = format!(
                "{} and {} give it other words, and neither names the other for it: which of them hold from {day} on, when \
                 both are in effect, is not told",
                before.document.code(),
                after.document.code()
            );
            out.doubt_on("order-not-told", after, (day, None), touches, message);
        }
        Ok(())
    }

    /// The acts of which that is so, in the order of their publication, with the day and the place. What an act says for a
    /// time, or on a condition, is left out, and so is what never took effect.
    fn crossed<'a, 'o>(
        &self,
        acts: &'a [InForce<'o>],
        commands: &[Command],
    ) -> Vec<(&'a InForce<'o>, &'a InForce<'o>, Day, Target)> {
        let by_id = in_effect(acts);
        let mut given: BTreeMap<&ComponentId, Vec<(&InForce<'_>, Day, &Command)>> = BTreeMap::new();
        let article = self.law.drafting().article();
        let is_in_article = |one: &Command| self.law.path_of(&one.op).number(article).is_some();
        let own = commands.iter().filter(|one| one.norm == self.norm && one.until.is_none());
        for command in own.filter(|one| is_in_article(one)) {
            let (Some(act), Some(target)) = (by_id.get(&command.act), command.op.target()) else { continue };
            let Some(day) = day_of(act, command) else { continue };
            given.entry(target).or_default().push((*act, day, command));
        }
        let mut found = Vec::new();
        for of_place in given.values_mut() {
            of_place.sort_by_key(|(act, ..)| act.document.number);
            let of_these: Vec<&InForce<'_>> = of_place.iter().map(|(act, ..)| *act).collect();
            for (at, &(before, day, one)) in of_place.iter().enumerate() {
                let target = self.law.path_of(&one.op);
                let later = of_place.iter().skip(at + 1).filter(|(_, own, _)| *own <= day);
                let apart = later.filter(|(after, _, other)| {
                    after.document.number != before.document.number
                        && !leads(after, before, (&target, &of_these))
                        && !leads(before, after, (&target, &of_these))
                        && give_other_words(&one.op, &other.op)
                });
                found.extend(apart.map(|&(after, ..)| (before, after, day, target.clone())));
            }
        }
        found
    }

    /// An act changes for good what another one gives other words for a time that is not over then. Where it does not name that
    /// one, whether the words for a time go on until their end is not told. Where it repeals what they are of by naming that
    /// one, it is not told whether more than these words falls.
    fn doubt_over_terms(&self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let mut told = BTreeSet::new();
        for (term, end, act, day, target) in self.over_terms(acts, &out.set.commands) {
            let touches = self.law.concerned(&target.down_to(self.law.drafting().article()))?;
            if !told.insert((term.document.number, act.document.number, touches.clone())) {
                continue;
            }
            let (code, of_term) = (act.document.code(), term.document.code());
            if names(act, term, &target) {
                let message = format!(
                    "{code} repeals it as it is in {of_term}, which gives it words for a time: whether more than these falls \
                     is not told"
                );
                out.doubt_on("repeal-of-a-term", act, (day, None), touches, message);
            } else {
                let message = format!(
                    "{code} changes it while {of_term} gives it other words for a time, and does not name that for it: which \
                     of them hold before {end} is not told"
                );
                out.doubt_on("order-not-told", act, (day, Some(end)), touches, message);
            }
        }
        Ok(())
    }

    /// The acts that give words for a time and those that change the same for good before its end, without naming them or by
    /// a repeal: with the end, the day of the change, and the place. An act that repeals the other one by itself tells enough.
    fn over_terms<'a, 'o>(&self, acts: &'a [InForce<'o>], commands: &[Command]) -> Vec<OverTerm<'a, 'o>> {
        let (by_id, article) = (in_effect(acts), self.law.drafting().article());
        let is_in_article = |one: &Command| self.law.path_of(&one.op).number(article).is_some();
        let own = commands.iter().filter(|one| one.norm == self.norm && is_in_article(one));
        let own: Vec<(&InForce<'_>, Day, &Command)> = own
            .filter_map(|one| {
                let act = *by_id.get(&one.act)?;
                Some((act, day_of(act, one)?, one))
            })
            .collect();
        let mut found = Vec::new();
        for &(term, from, one) in &own {
            let (Op::Amend(amend), Some(end)) = (&one.op, one.until) else { continue };
            let target = self.law.path_of(&one.op);
            for &(act, day, other) in &own {
                let is_meant = match &other.op {
                    Op::Amend(own) => {
                        own.target == amend.target
                            && give_other_words(&one.op, &other.op)
                            && !names(act, term, &target)
                    }
                    Op::Repeal(repeal) => is_at_or_below(&amend.target, &repeal.target),
                    _ => false,
                };
                let is_over = act.document.number > term.document.number && (from..end).contains(&day);
                if is_over && other.until.is_none() && is_meant && !speaks_of(act, term) {
                    found.push((term, end, act, day, target.clone()));
                }
            }
        }
        found
    }

    /// Acts that amend the law after its last day speak of a law that goes on: how, is not told. No section that they give
    /// anew settles that.
    fn doubt_ended(&self, acts: &[InForce<'_>], out: &mut Out) {
        let Some(end) = self.original.schedule.until else { return };
        let later = acts.iter().filter(|act| act.first_day() >= end);
        let Some(act) = later.min_by_key(|act| (act.first_day(), act.document.number)) else { return };
        let [law, by] = [&self.original, act].map(|act| act.document.code());
        let message = format!("{law} ends on {end} by its own words, and {by} amends it later");
        out.doubt_on("amended-after-its-end", act, (end, None), vec![self.norm.root()], message);
        out.set.doubts.extend(out.doubts.pop().map(|(_, doubt)| doubt));
    }

    /// What stands in the provisions of a law as enacted and cannot be read, each in doubt for what it stands in.
    fn doubt_parts(&mut self, out: &mut Out) {
        let (root, original) = (self.norm.root(), &self.original);
        let outermost = original.document.unread.iter().map(|unread| (root.clone(), unread.clone()));
        for (component, unread) in outermost.chain(std::mem::take(&mut self.law.unread)) {
            out.unread(&unread, original, &[component]);
        }
    }

    /// What the numbers of a law as enacted leave out, each article in doubt: its document may have a hole there.
    fn doubt_left_out(&self, out: &mut Out) -> Result<(), IdError> {
        let document = self.original.document;
        for target in left_out(document.drafting, &document.provisions) {
            let number = target.innermost().map_or_else(String::new, |(_, number)| number.to_owned());
            let message = format!(
                "{} has the numbers before and after {number}, and not that: the document may have a hole there",
                document.title.text
            );
            out.doubt(LEFT_OUT, &self.original, self.law.concerned(&target)?, message);
        }
        Ok(())
    }

    /// A command whose ordinal is not told yet.
    fn command(&self, act: &InForce<'_>, op: Op, wording: Option<String>) -> Command {
        let path = self.law.path_of(&op);
        let begin = self.first_day(act, &path).map(|day| self.dated(act, &path, day));
        let begin = begin.filter(|day| Some(day.on) != act.schedule.from || day.basis == DateBasis::Assumed);
        let condition = || act.condition(&path).map(|words| Commencement::Condition(words.to_owned()));
        Command {
            wording,
            commencement: begin.map(Commencement::On).or_else(condition),
            until: act.document.drafting.end(&act.schedule, &path),
            ..Command::new(&act.id, 0, &self.norm, op)
        }
    }

    /// Components by the day on which an act that fits gave the article anew in which they stand. The law as a whole is
    /// all its articles, unless none of them was given anew.
    fn until_renewed(
        &self,
        articles: &[Article<'_>],
        touches: &[ComponentId],
        fits: impl Fn(&ComponentId, Day, ActNumber) -> bool,
    ) -> BTreeMap<Option<Day>, Vec<ComponentId>> {
        let mut by_day: BTreeMap<Option<Day>, Vec<ComponentId>> = BTreeMap::new();
        if let Some(root) = touches.iter().find(|id| id.is_root()) {
            for article in articles {
                let until = article.renewals.first(|day, act| fits(root, day, act));
                by_day.entry(until).or_default().extend(article.incarnations.iter().cloned());
            }
            if by_day.keys().all(Option::is_none) {
                return BTreeMap::from([(None, vec![self.norm.root()])]);
            }
            return by_day;
        }
        for touched in touches {
            let until = self.law.renewals(touched).first(|day, act| fits(touched, day, act));
            by_day.entry(until).or_default().push(touched.clone());
        }
        by_day
    }

    /// Writes down the doubts: each lasts until a later act gives the article anew in which it is. An act that was published
    /// before the one that left the doubt says nothing of what that one does, on whatever day it takes effect, unless that
    /// one tells that it amends what another act made.
    fn settle(&mut self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let articles = self.law.articles();
        for (by, doubt) in std::mem::take(&mut out.doubts) {
            let (from, indirect) = (doubt.effective(), doubt.code == INDIRECT);
            let amended = self.amended_by(acts.iter().find(|act| act.document.number == by))?;
            // Acts are numbered as they are published, and a day of publication may be assumed. What an act does to another
            // one is over when it gives the article its own words.
            let fits = |touched: &ComponentId, day: Day, act: ActNumber| {
                let is_after = act > by || (act == by && indirect) || amended.is_before(touched, day, act);
                day > from && is_after
            };
            for (until, touches) in self.until_renewed(&articles, &doubt.touches, fits) {
                let until = until.into_iter().chain(doubt.until).min();
                out.set.doubts.push(Doubt { until, touches, ..doubt.clone() });
            }
        }
        // An act of which no command could be carried out is known and not applied, where its doubts last, and in
        // what is not read.
        for act in std::mem::take(&mut self.unapplied) {
            let of_act = out
                .set
                .doubts
                .iter()
                .filter(|doubt| doubt.act.as_ref() == Some(&act.id) && doubt.until.is_none());
            let of_law = of_act.flat_map(|doubt| &doubt.touches).filter(|named| named.norm() == self.norm);
            let of_law = of_law.map(|named| Touch { component: named.clone(), effective: None });
            let touches: BTreeSet<Touch> = act.touches.iter().cloned().chain(of_law).collect();
            if !touches.is_empty() {
                out.set.known_acts.push(KnownAct { touches: touches.into_iter().collect(), ..act });
            }
        }
        Ok(())
    }

    /// What an act amends as other acts made it, by its own words. Nothing, where the days of the act are not all stated.
    fn amended_by(&self, act: Option<&InForce<'_>>) -> Result<Amended, IdError> {
        let states = |act: &&InForce<'_>| {
            let schedule = &act.schedule;
            schedule.from.is_some()
                && schedule.condition.is_none()
                && schedule.unread.is_empty()
                && act.bound.is_none()
        };
        let Some(act) = act.filter(states) else { return Ok(Amended::default()) };
        let article = self.law.drafting().article();
        let mut amended = Amended { last: act.days().max(), articles: Vec::new() };
        for (target, made_by) in (act.document.drafting.made_by)(&act.document.enacting) {
            if target.number(article).is_some() {
                let concerned = self.law.concerned(&target.down_to(article))?;
                amended.articles.extend(concerned.into_iter().map(|id| (id, made_by)));
            }
        }
        Ok(amended)
    }

    /// Who amends an article says by which act it is as it is. As long as each act names the one before it, none
    /// is missing between them; one that is named and not at hand is known and not applied.
    fn claim_vouched(&self, acts: &[InForce<'_>], out: &mut Out) {
        let mut changed: BTreeMap<&ActId, Vec<&ComponentId>> = BTreeMap::new();
        for command in out.set.commands.iter().filter(|command| command.norm == self.norm) {
            changed.entry(&command.act).or_default().extend(command.op.target());
        }
        let mut named: BTreeMap<ComponentId, BTreeSet<(ActNumber, ActNumber)>> = BTreeMap::new();
        for act in acts {
            for (target, before) in (act.document.drafting.vouched)(&act.document.enacting) {
                // What has no id is in no law: nothing is claimed of it.
                for article in self.law.only_one(&target).unwrap_or_default() {
                    named.entry(article).or_default().insert((act.document.number, before));
                }
            }
        }
        named.remove(&self.norm.root());
        let mut by_day: Vec<&InForce<'_>> = acts.iter().collect();
        by_day.sort_by_key(|act| act.document.number);
        let mut claims = Vec::new();
        for (article, named) in named {
            let does = |act: &&&InForce<'_>| {
                changed.get(&act.id).into_iter().flatten().any(|id| is_at_or_below(id, &article))
            };
            let chain: Vec<&&InForce<'_>> = by_day.iter().filter(does).collect();
            let links = chain.windows(2).take_while(|pair| match pair {
                [before, after] => named.contains(&(after.document.number, before.document.number)),
                _ => false,
            });
            if let Some([before, after]) = links.last() {
                claims.push(vouched(article, before, after));
            }
        }
        out.set.claims.extend(claims);
    }

    /// On the day on which a law was published no act had amended it. Nothing vouches for a later day.
    fn claim_enacted(&self, original: &InForce<'_>, evidence: Evidence) -> Claim {
        Claim {
            component: self.norm.root(),
            without: Vec::new(),
            says: ClaimKind::Acts,
            through: original.published.on,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Stated,
            evidence: Some(evidence),
            note: Some("the law as enacted, on the day of its publication".to_owned()),
        }
    }
}

/// An act that gives words for a time, the first day without them, an act that changes the same for good before, its day, and
/// the place.
type OverTerm<'a, 'o> = (&'a InForce<'o>, Day, &'a InForce<'o>, Day, Target);

/// The acts at work on a law that took effect, by their ids.
fn in_effect<'a, 'o>(acts: &'a [InForce<'o>]) -> BTreeMap<&'a ActId, &'a InForce<'o>> {
    let amending = acts.iter().filter(|act| act.beside.is_none() && act.withdrawn.is_none());
    amending.map(|act| (&act.id, act)).collect()
}

/// The day on which a command of an act takes effect, where it waits for nothing.
fn day_of(act: &InForce<'_>, command: &Command) -> Option<Day> {
    match &command.commencement {
        Some(Commencement::On(day)) => Some(day.on),
        Some(Commencement::Condition(_)) => None,
        None => Some(act.schedule.from.unwrap_or(act.published.on)),
    }
}

/// The code of a doubt about what an act does to one that amends the law.
const INDIRECT: &str = "amends-an-amendment";

/// The articles that an act amends as other acts made them.
#[derive(Default)]
struct Amended {
    /// The last day on which anything of the act begins or ends.
    last: Option<Day>,
    /// The articles, each with an act that is named for its words.
    articles: Vec<(ComponentId, ActNumber)>,
}

impl Amended {
    /// Whether the act has done all that it does to a provision when another one gives its article anew on a day: the act
    /// amends the words of other acts than that.
    fn is_before(&self, touched: &ComponentId, day: Day, other: ActNumber) -> bool {
        let of_it = || self.articles.iter().filter(|(article, _)| is_at_or_below(touched, article));
        self.last.is_some_and(|last| last < day)
            && of_it().next().is_some()
            && of_it().all(|(_, made_by)| *made_by != other.as_cited())
    }
}

/// The provisions that an act gives anew itself where it also does something to another act, on the day of
/// that at the latest.
fn anew_by<'a>(act: &InForce<'_>, acts: &'a [InForce<'_>]) -> Vec<&'a Target> {
    let itself = acts.iter().filter(|one| one.document.number == act.document.number && one.beside.is_none());
    let puts = itself.flat_map(|one| one.clause.instructions.iter().map(move |(own, _)| (one, own)));
    let is_anew = |one: &InForce<'_>, own: &Instruction| {
        let begins = one.begin(own.target());
        own.puts() && own.target().facet == Facet::Whole && begins.is_some_and(|day| day <= act.first_day())
    };
    puts.filter(|(one, own)| is_anew(one, own)).map(|(_, own)| own.target()).collect()
}

/// Commands of which none comes before the one that puts what it acts on: a component that holds others is there from
/// the first day of any of them. `from` is the day of a command that has none of its own.
fn in_their_order(mut commands: Vec<Command>, from: Day) -> Vec<Command> {
    let mut earliest: BTreeMap<ComponentId, Dated> = BTreeMap::new();
    for command in commands.iter_mut().rev() {
        let Op::Insert(insert) = &command.op else { continue };
        let own = match &command.commencement {
            None => Some(Dated::stated(from)),
            Some(Commencement::On(day)) => Some(*day),
            Some(Commencement::Condition(_)) => None,
        };
        let below = earliest.remove(&insert.component);
        let Some(first) = own.into_iter().chain(below).min_by_key(|day| day.on) else { continue };
        if own.is_none_or(|own| first.on < own.on) {
            command.commencement = Some(Commencement::On(first));
        }
        if let Some(parent) = &insert.parent {
            let above = earliest.entry(parent.clone()).or_insert(first);
            if first.on < above.on {
                *above = first;
            }
        }
    }
    commands
}

/// Whether what an act says of its own days names another one: as it does where it repeals that.
fn speaks_of(act: &InForce<'_>, other: &InForce<'_>) -> bool {
    let number = other.document.number.as_cited();
    let words = act.document.commencement.iter().flat_map(|one| one.split_whitespace());
    let cited = |word: &str| (act.document.drafting.cited)(word.trim_matches(['(', ')', ',', '.', ';']));
    words.map(cited).any(|cited| cited == Some(number))
}

/// Whether the clause of an act names another one for a provision, what it stands in or what stands in it; or where it is
/// not told for which provision.
fn names(act: &InForce<'_>, other: &InForce<'_>, target: &Target) -> bool {
    let (number, drafting) = (other.document.number.as_cited(), act.document.drafting);
    if !act.clause.cites.contains(&number) {
        return false;
    }
    let made_by = (drafting.made_by)(&act.document.enacting);
    let mut named_for = made_by.iter().filter(|(_, by)| *by == number).map(|(named, _)| named).peekable();
    named_for.peek().is_none()
        || named_for.any(|named| drafting.covers(named, target) || drafting.covers(target, named))
}

/// Whether the clause of an act names another one for a provision, or one of some acts whose clause leads to that.
fn leads(act: &InForce<'_>, other: &InForce<'_>, (target, over): (&Target, &[&InForce<'_>])) -> bool {
    let (mut from, mut seen) = (vec![act], BTreeSet::new());
    while let Some(one) = from.pop() {
        if names(one, other, target) {
            return true;
        }
        if seen.insert(one.document.number) {
            from.extend(over.iter().filter(|next| names(one, next, target)));
        }
    }
    false
}

/// Whether two operations give a provision words, and not the same.
fn give_other_words(one: &Op, other: &Op) -> bool {
    let differs = |text: &Text, other: &Text| {
        (&other.language, other.aspect) == (&text.language, text.aspect) && other.text != text.text
    };
    texts(one).iter().any(|text| texts(other).iter().any(|other| differs(text, other)))
}

fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        _ => &[],
    }
}

fn is_conditional(command: &Command) -> bool {
    matches!(command.commencement, Some(Commencement::Condition(_)))
}

/// A claim of an article through an act that a later one names.
fn vouched(article: ComponentId, named: &InForce<'_>, by: &InForce<'_>) -> Claim {
    let words = &by.document.title;
    let (start, end) = (words.start as u64, words.end as u64);
    Claim {
        component: article,
        without: Vec::new(),
        says: ClaimKind::Acts,
        through: named.published.on,
        except: vec![ActKind::Judgment],
        basis: ClaimBasis::Stated,
        evidence: Some(Evidence { sha256: by.document.sha256, start, end }),
        note: Some(format!(
            "{} says that it is as by {}, and each act before that names the one before it",
            by.document.code(),
            named.document.code()
        )),
    }
}

pub(super) fn is_at_or_below(id: &ComponentId, top: &ComponentId) -> bool {
    id.local().strip_prefix(top.local()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
