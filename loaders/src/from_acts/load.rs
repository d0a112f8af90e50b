//! Documents -> acts, commands and findings.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Act, ActId, ActKind, Aspect, ChangeSet, Claim, ClaimBasis, ClaimKind, Command, Commencement, ComponentId,
    Dated, Day, Diagnostic, Doubt, Evidence, Finding, IdError, KnownAct, Norm, NormId, Op, Place, Severity,
    SourceDocument, Text, Touch,
};

use super::apply::{Problem, Work};
use super::excerpt::Excerpt;
use super::reading::Reading;
use super::{ActNumber, Clause, Document, Instruction, Law, Origin, ROOT, Schedule, Statute, Target};
use crate::error::ReadError;
use crate::source::{File, Loaded, Progress};
use crate::unread::Unread;

/// The acts that amend each law, by its country and number.
type Amendments<'d> = BTreeMap<(&'d str, ActNumber), Vec<(&'d Document, Clause)>>;

/// Reads documents, one a file, and puts their laws together as [`load`] does.
pub(crate) fn read(
    files: &[File],
    only: Option<ActNumber>,
    progress: Progress<'_>,
    read: impl Fn(&str, &[u8]) -> Result<Document, ReadError>,
) -> Result<Loaded, ReadError> {
    let mut reading = Reading::default();
    for (done, (file, bytes)) in (1..).zip(files) {
        reading.take(file, bytes, read(file, bytes));
        progress(done);
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
    let mut amendments = Amendments::new();
    let mut originals: BTreeMap<(&str, ActNumber), &Document> = BTreeMap::new();
    let mut of_some_law = Vec::new();
    for document in documents {
        let (country, clause) = (document.country.as_str(), (document.drafting.clause)(&document.enacting));
        match clause.amends {
            Some(law) => amendments.entry((country, law)).or_default().push((document, clause)),
            None if clause.instructions.is_empty() && clause.unread.is_empty() => {
                originals.insert((country, document.number), document);
            }
            None => {
                let message = "the enacting clause does not say by its number which law it amends: left out";
                out.say("law-not-named", Severity::Error, document, document.line, message.to_owned());
                of_some_law.push(InForce::new(document, clause)?);
            }
        }
    }
    originals.retain(|(_, law), _| only.is_none_or(|only| only == *law));
    amendments.retain(|(_, law), _| only.is_none_or(|only| only == *law));
    out.say_without_original(&amendments, |law| originals.contains_key(law));
    for (law, original) in originals {
        let mut law_at_work = Consolidation::begin(original, &mut out)?;
        law_at_work.amend(amendments.remove(&law).unwrap_or_default(), &mut out)?;
        law_at_work.doubt_unnamed(original, &of_some_law, &mut out)?;
        law_at_work.doubt_unread(original, unread, &mut out);
    }
    Ok((out.set, out.said))
}

#[derive(Default)]
struct Out {
    set: ChangeSet,
    said: Vec<Diagnostic>,
}

impl Out {
    fn say(&mut self, code: &str, severity: Severity, document: &Document, line: u64, message: String) {
        let place = Place { file: document.file.clone(), line: Some(line) };
        self.said.push(Diagnostic { code: code.to_owned(), severity, place, message });
    }

    fn say_without_original(
        &mut self,
        amendments: &Amendments<'_>,
        has: impl Fn(&(&str, ActNumber)) -> bool,
    ) {
        for (law, acts) in amendments.iter().filter(|(law, _)| !has(law)) {
            for (document, clause) in acts {
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

    fn find(&mut self, code: &str, severity: Severity, norm: &NormId, act: &InForce<'_>, message: String) {
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

    /// What stands in an act and cannot be read. It is said once, whatever it touches.
    fn unread(&mut self, unread: &Unread, act: &InForce<'_>, touches: Vec<ComponentId>) {
        let said = unread.diagnostic();
        if !self.said.contains(&said) {
            self.said.push(said);
        }
        let (published, effective) = (act.published.on, act.first_day());
        let effective = (effective != published).then_some(effective);
        let doubt = unread.doubt(touches, published);
        self.set.doubts.push(Doubt { act: Some(act.id.clone()), effective, ..doubt });
    }

    /// What the reading of an act could not settle. It lasts from the act's first day on.
    fn doubt(&mut self, code: &str, act: &InForce<'_>, touches: Vec<ComponentId>, message: String) {
        let effective = act.first_day();
        self.set.doubts.push(Doubt {
            code: code.to_owned(),
            act: Some(act.id.clone()),
            published: act.published.on,
            effective: (effective != act.published.on).then_some(effective),
            until: None,
            touches,
            message,
            places: vec![act.place()],
            evidence: None,
        });
    }
}

/// An act with its id and days.
struct InForce<'d> {
    document: &'d Document,
    id: ActId,
    published: Dated,
    schedule: Schedule,
    clause: Clause,
}

impl<'d> InForce<'d> {
    fn new(document: &'d Document, clause: Clause) -> Result<Self, IdError> {
        let first_of_year = Day::from_ymd(document.number.year, 1, 1).unwrap_or(Day::MIN);
        let published = match document.published {
            Some(day) => Dated::stated(day),
            None => Dated::assumed(document.signed.unwrap_or(first_of_year)),
        };
        let schedule = (document.drafting.schedule)(&document.commencement);
        Ok(Self { document, id: Statute::of(document).id()?.into(), published, schedule, clause })
    }

    fn act(&self, kind: ActKind) -> Act {
        let code = (self.document.drafting.code)(self.document.number);
        Act {
            id: self.id.clone(),
            kind,
            number: self.document.number.number,
            title: format!("{} ({code})", self.document.title.text),
            code,
            summary: None,
            adopted: self.document.signed.map(Dated::stated),
            published: self.published,
            effective: self.schedule.from.map(Dated::stated),
            candidates: Vec::new(),
        }
    }

    fn begin(&self, target: &Target) -> Option<Day> {
        self.document.drafting.begin(&self.schedule, target)
    }

    /// The first day on which anything of it may take effect, as far as is known.
    fn first_day(&self) -> Day {
        let begins = self.schedule.begins.iter().map(|(_, day)| *day);
        begins.chain(self.schedule.from).min().unwrap_or(self.published.on)
    }

    fn place(&self) -> Place {
        Place { file: self.document.file.clone(), line: Some(self.document.line) }
    }

    fn origin(&self) -> Origin<'d> {
        Origin { sha256: self.document.sha256, language: &self.document.language }
    }

    /// The day on which an instruction runs, and its place among those of all acts.
    fn order(&self, instruction: &Instruction) -> (Day, Day, Day, u32) {
        let begin = self.begin(instruction.target()).unwrap_or(self.published.on);
        (begin.max(self.published.on), begin, self.published.on, self.document.number.number)
    }
}

/// A law as its acts make it.
struct Consolidation {
    law: Law,
    norm: NormId,
}

impl Consolidation {
    /// The law as enacted.
    fn begin(document: &Document, out: &mut Out) -> Result<Self, IdError> {
        let original = InForce::new(document, Clause::default())?;
        let (drafting, statute) = (document.drafting, Statute::of(document));
        let norm = statute.id()?;
        let origin = original.origin();
        let title = &document.title;
        let evidence = Evidence { sha256: origin.sha256, start: title.start as u64, end: title.end as u64 };
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
        for provision in &document.provisions {
            law.put(ROOT, provision, origin, on, &mut ops)?;
        }
        out.set.norms.push(Norm { published_on: document.published, ..statute.norm(drafting.data_source)? });
        out.set.aliases.extend(statute.aliases()?);
        out.set.aliases.append(&mut law.aliases);
        let mut this = Self { law, norm };
        out.set.claims.push(this.claim_enacted(&original, evidence));
        let commands = ops.into_iter().map(|op| this.command(&original, op, None)).collect();
        this.doubt_parts(&original, out);
        this.record(&original, ActKind::Enactment, commands, out);
        Ok(this)
    }

    /// Applies the instructions of all acts in the order in which they take effect.
    fn amend(&mut self, amendments: Vec<(&Document, Clause)>, out: &mut Out) -> Result<(), IdError> {
        let acts: Result<Vec<InForce<'_>>, IdError> =
            amendments.into_iter().map(|(document, clause)| InForce::new(document, clause)).collect();
        let acts = acts?;
        self.tell_missing(&acts, out)?;
        let mut order: Vec<(usize, usize)> = acts
            .iter()
            .enumerate()
            .flat_map(|(act, one)| {
                (0..one.clause.instructions.len()).map(move |instruction| (act, instruction))
            })
            .collect();
        order.sort_by_key(|&(act, instruction)| {
            let one = acts.get(act);
            let key = one.and_then(|one| Some(one.order(&one.clause.instructions.get(instruction)?.0)));
            (key, act, instruction)
        });
        let mut commands: Vec<Vec<Command>> = acts.iter().map(|_| Vec::new()).collect();
        for (at, instruction) in order {
            if let (Some(act), Some(commands)) = (acts.get(at), commands.get_mut(at)) {
                commands.extend(self.run(act, instruction, out)?);
            }
        }
        for (act, commands) in acts.iter().zip(commands) {
            self.doubt_outermost(act, out)?;
            self.record(act, ActKind::Amendment, commands, out);
        }
        self.claim_vouched(&acts, out);
        Ok(())
    }

    fn run(&mut self, act: &InForce<'_>, at: usize, out: &mut Out) -> Result<Vec<Command>, IdError> {
        let Some((instruction, wording)) = act.clause.instructions.get(at) else { return Ok(Vec::new()) };
        let (_, on, ..) = act.order(instruction);
        let excerpt = Excerpt {
            document: act.document,
            instructions: &act.clause.instructions,
            restarts: self.law.restarts(),
        };
        let mut work = Work { law: &mut self.law, excerpt, origin: act.origin(), on, ops: Vec::new() };
        let done = work.apply(instruction);
        let uncommanded = work.uncommanded_heading(instruction);
        let ops = work.ops;
        let commands: Vec<Command> =
            ops.into_iter().map(|op| self.command(act, op, Some(wording.clone()))).collect();
        for command in &commands {
            match (&command.op, command.until) {
                (Op::Insert(insert), Some(until)) => self.law.expire(&insert.component, until),
                (Op::Amend(amend), Some(_)) => self.law.forget_words(&amend.target),
                _ => {}
            }
        }
        if let Err(problem) = done {
            let touches = vec![self.law.concerned(instruction.target())?];
            tell(act, wording, problem, touches, out)?;
        }
        if let Some((line, heading)) = uncommanded {
            let message = format!("`{wording}`: the heading `{heading}` is printed, and no command puts it");
            out.say("heading-not-commanded", Severity::Info, act.document, line, message);
        }
        Ok(commands)
    }

    /// Writes an act down with its commands.
    fn record(&self, act: &InForce<'_>, kind: ActKind, commands: Vec<Command>, out: &mut Out) {
        let document = act.document;
        let changed = self.changed(&commands);
        let without_effect = commands.is_empty();
        out.set.commands.extend((1..).zip(commands).map(|(seq, command)| Command { seq, ..command }));
        if !without_effect {
            out.set.acts.push(act.act(kind));
        }
        self.cite(document, out);
        for (line, remark) in &document.remarks {
            out.say("not-read", Severity::Warning, document, *line, remark.clone());
        }
        for words in &act.clause.unread {
            let message = format!("`{words}` in the enacting clause is not understood");
            out.doubt("clause-not-understood", act, vec![self.norm.root()], message);
        }
        if document.signed.is_none() {
            let message =
                "the document does not say when the act was given: its first possible day is assumed";
            out.doubt("no-day-of-signature", act, changed.clone(), message.to_owned());
        }
        for sentence in &act.schedule.unread {
            let message = format!("`{sentence}`: no day was taken from this sentence");
            out.doubt("commencement-not-understood", act, changed.clone(), message);
        }
        if act.schedule.from.is_none() {
            let message =
                "the act states no day of commencement that could be read: it binds from its publication";
            out.doubt("no-commencement", act, changed, message.to_owned());
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
        if without_effect {
            self.know(act, kind, out);
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

    /// An act of which no command could be carried out is known and not applied, where its doubts say.
    fn know(&self, act: &InForce<'_>, kind: ActKind, out: &mut Out) {
        let doubts = out.set.doubts.iter().filter(|doubt| doubt.act.as_ref() == Some(&act.id));
        let of_law = doubts.flat_map(|doubt| &doubt.touches).filter(|named| named.norm() == self.norm);
        let named: BTreeSet<ComponentId> = of_law.cloned().collect();
        if named.is_empty() {
            let message = "none of its commands changes words that are read: it is left out".to_owned();
            return out.say("without-effect", Severity::Info, act.document, act.document.line, message);
        }
        let Act { id, title, summary, published, effective, .. } = act.act(kind);
        let touches = named.into_iter().map(|component| Touch { component, effective: None }).collect();
        let norm = self.norm.clone();
        let (sha256, words) = (act.document.sha256, &act.document.title);
        let evidence = Some(Evidence { sha256, start: words.start as u64, end: words.end as u64 });
        out.set.known_acts.push(KnownAct {
            id,
            norm,
            kind,
            title,
            summary,
            published,
            effective,
            touches,
            evidence,
        });
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

    /// Acts that do not say by its number which law they amend may amend this one: where every word of the clause is
    /// understood, the provisions that it names, else any.
    fn doubt_unnamed(&self, original: &Document, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let statute = Statute::of(original);
        let may_mean = |act: &&InForce<'_>| (original.drafting.may_mean)(&act.document.says(), &statute);
        for act in acts.iter().filter(|act| act.document.country == original.country).filter(may_mean) {
            let mut touches = BTreeSet::new();
            for (instruction, _) in &act.clause.instructions {
                touches.insert(self.law.concerned(instruction.target())?);
            }
            if touches.is_empty() || !act.clause.unread.is_empty() {
                touches = BTreeSet::from([self.norm.root()]);
            }
            let code = (act.document.drafting.code)(act.document.number);
            let message = format!(
                "{code} does not say by its number which law it amends: it may be this one, and is left out"
            );
            out.doubt("law-not-named", act, touches.into_iter().collect(), message);
        }
        Ok(())
    }

    /// Documents that cannot be read may amend the law if they may mean it.
    fn doubt_unread(&self, original: &Document, unread: &[Unread], out: &mut Out) {
        let statute = Statute::of(original);
        for one in unread {
            if one.says.as_ref().is_none_or(|words| (original.drafting.may_mean)(words, &statute)) {
                out.set.doubts.push(one.doubt(vec![self.norm.root()], one.first_day()));
                out.set.sources.push(one.source(&self.norm));
            }
        }
    }

    /// What stands among the provisions of an amending act and cannot be read may be what its clause names.
    fn doubt_outermost(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let named: Result<BTreeSet<ComponentId>, IdError> =
            act.clause.instructions.iter().map(|(one, _)| self.law.concerned(one.target())).collect();
        let named = Some(named?).filter(|named| !named.is_empty() && act.clause.unread.is_empty());
        let touches: Vec<ComponentId> =
            named.map_or_else(|| vec![self.norm.root()], |named| named.into_iter().collect());
        for unread in &act.document.unread {
            out.unread(unread, act, touches.clone());
        }
        Ok(())
    }

    /// What stands in the provisions of a law as enacted and cannot be read, each in doubt for what it stands in.
    fn doubt_parts(&mut self, act: &InForce<'_>, out: &mut Out) {
        let root = self.norm.root();
        let outermost = act.document.unread.iter().map(|unread| (root.clone(), unread.clone()));
        for (component, unread) in outermost.chain(std::mem::take(&mut self.law.unread)).collect::<Vec<_>>() {
            out.unread(&unread, act, vec![component]);
        }
    }

    /// A command whose ordinal is not told yet.
    fn command(&self, act: &InForce<'_>, op: Op, wording: Option<String>) -> Command {
        let path = self.law.path_of(&op);
        let begin = act.begin(&path).filter(|&day| Some(day) != act.schedule.from);
        let condition = act.schedule.condition.clone().map(Commencement::Condition);
        Command {
            wording,
            commencement: begin.map(|day| Commencement::On(Dated::stated(day))).or(condition),
            until: act.document.drafting.end(&act.schedule, &path),
            ..Command::new(&act.id, 0, &self.norm, op)
        }
    }

    /// Acts that others say have amended the law, and that are not among the documents. What else they changed is not
    /// told, so they may touch all of it.
    fn tell_missing(&self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let known: BTreeSet<ActNumber> = acts.iter().map(|act| act.document.number).collect();
        let mut missing: BTreeMap<ActNumber, KnownAct> = BTreeMap::new();
        for act in acts {
            for &number in act.clause.cites.iter().filter(|cited| !known.contains(cited)) {
                let code = (act.document.drafting.code)(number);
                let message = format!("it speaks of a wording by {code}, which is not among the documents");
                out.find("missing-act", Severity::Error, &self.norm, act, message);
                let year = Day::from_ymd(number.year, 1, 1).unwrap_or(Day::MIN);
                let statute = Statute { number, adopted: None, ..Statute::of(act.document) };
                let named = KnownAct {
                    id: statute.id()?.into(),
                    norm: self.norm.clone(),
                    kind: ActKind::Amendment,
                    title: code,
                    summary: None,
                    published: Dated::assumed(year),
                    effective: None,
                    touches: vec![Touch { component: self.norm.root(), effective: None }],
                    evidence: None,
                };
                missing.entry(number).or_insert(named);
            }
        }
        out.set.known_acts.extend(missing.into_values());
        Ok(())
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
                if let Ok(article) = self.law.concerned(&target) {
                    named.entry(article).or_default().insert((act.document.number, before));
                }
            }
        }
        named.remove(&self.norm.root());
        let mut by_day: Vec<&InForce<'_>> = acts.iter().collect();
        by_day.sort_by_key(|act| (act.published.on, act.document.number.number));
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

/// A claim of an article through an act that a later one names.
fn vouched(article: ComponentId, named: &InForce<'_>, by: &InForce<'_>) -> Claim {
    let code = |act: &InForce<'_>| (act.document.drafting.code)(act.document.number);
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
            code(by),
            code(named)
        )),
    }
}

fn is_at_or_below(id: &ComponentId, top: &ComponentId) -> bool {
    id.local().strip_prefix(top.local()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// What became of an instruction that has no effect, or not all of it. Only what another language or an appendix says
/// changes no words that are at hand.
fn tell(
    act: &InForce<'_>,
    wording: &str,
    problem: Problem,
    touches: Vec<ComponentId>,
    out: &mut Out,
) -> Result<(), IdError> {
    let (code, message) = match problem {
        Problem::Id(error) => return Err(error),
        Problem::Absent(what) => (
            "target-absent",
            format!("`{wording}`: {what} does not stand in the law; the command is left out"),
        ),
        Problem::Unprinted(why) => {
            ("text-not-printed", format!("`{wording}`: {why}; the command is left out"))
        }
        Problem::Unread(parts) => {
            for unread in &parts {
                out.unread(unread, act, touches.clone());
            }
            (
                "text-not-printed",
                format!("`{wording}`: what is printed of it cannot be read whole; the command is left out"),
            )
        }
        Problem::Present => {
            let message = format!("`{wording}`: what is said to be new stands there already; it is amended");
            ("already-there", message)
        }
        Problem::Appendix => {
            let message = format!("`{wording}`: appendices are not read");
            if let Some(norm) = touches.first().map(ComponentId::norm) {
                out.find("appendix-not-read", Severity::Warning, &norm, act, message);
            }
            return Ok(());
        }
        Problem::OtherLanguage => {
            let message = format!("`{wording}`: only the wording in another language changes");
            out.say("other-language", Severity::Info, act.document, act.document.line, message);
            return Ok(());
        }
    };
    out.doubt(code, act, touches, message);
    Ok(())
}
