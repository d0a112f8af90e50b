//! Documents -> acts, commands and findings.

mod crossed;
mod doubts;
mod settle;
mod sorted;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use asof_schema::{
    Act, ActId, ActKind, Aspect, ChangeSet, Command, Commencement, ComponentId, DateBasis, Dated, Day,
    Diagnostic, Doubt, Finding, IdError, KnownAct, Norm, NormId, Op, Place, Severity, SourceDocument, Text,
    Touch,
};

use super::apply::{Problem, Work};
use super::at_hand::AtHand;
use super::effects::{Begin, Effects};
use super::excerpt::{self, Excerpt};
use super::in_force::{InForce, Shown};
use super::reading::Reading;
use super::{ActNumber, Clause, Document, Facet, Instruction, Law, ROOT, Statute, Suits, Target};
use crate::error::ReadError;
use crate::provision::segment;
use crate::source::{File, Loaded, Progress};
use crate::unread::Unread;
use sorted::{Sorted, Titles};

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

    /// Which acts say on which day an act takes effect.
    fn tell_set_by(&self, act: &InForce<'_>, out: &mut Out) {
        for Begin { document, wording, .. } in act.set_by {
            let code = document.code();
            let message = format!("{code} says when it takes effect: `{wording}`");
            out.find("day-set-elsewhere", Severity::Info, &self.norm, act, message);
            self.cite(document, out);
        }
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

fn is_conditional(command: &Command) -> bool {
    matches!(command.commencement, Some(Commencement::Condition(_)))
}

pub(super) fn is_at_or_below(id: &ComponentId, top: &ComponentId) -> bool {
    id.local().strip_prefix(top.local()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
