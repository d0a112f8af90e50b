//! A later load of a source whose texts depend on one another, such as one more year of a statute book.
//!
//! A store keeps the documents of such a source. A later load reads them again with the new ones, so that it says what
//! one load of all says. What the same documents said before and do not say now is retracted: an act whose commands are
//! others now, and claims, known acts, doubts, annotations and findings. So it is with any other source where all
//! documents of what is on record are loaded again.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use asof_engine::store::{Corpus, JUDGMENT, Store, StoreError};
use asof_engine::{Kept, NormGraph};
use asof_loaders::source::{File, Source};
use asof_schema::{
    Act, ActId, ActKind, Annotation, ChangeSet, Claim, Command, Day, Doubt, Evidence, Finding, Norm, NormId,
    Op, Place, Record, Retracted, Retraction, Severity, Sha256, SourceDocument,
};
use serde_json::Value;

use super::as_witness;
use crate::Failure;

/// The doubt between two days of one judgment.
const DAY_REPLACED: &str = "day-replaced";

/// The doubt whether two judgments that are named by their days are one.
const DAY_OR_OTHER: &str = "day-replaced-or-other";

/// Adds the documents of earlier loads to those that are to be loaded, in the order of their names. A new document is
/// taken in place of an earlier one of its name.
pub fn with_kept(store: &dyn Store, source: &Source, files: Vec<File>) -> Result<Vec<File>, StoreError> {
    let mut all = store.documents(source.name)?;
    if all.is_empty() {
        return Ok(files);
    }
    let new: HashSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    all.retain(|(name, _)| !new.contains(name.as_str()));
    all.extend(files);
    all.sort();
    Ok(all)
}

/// Adds to a change set the retraction of what its documents said in earlier batches and do not say in it.
pub fn superseding(store: &dyn Store, mut set: ChangeSet) -> Result<ChangeSet, StoreError> {
    let corpus = store.corpus();
    let mut said = Said::default();
    for batch in corpus.batches().iter().filter(|batch| batch.description == set.description) {
        said.take(store.change_set(batch)?);
    }
    set.retractions = said.retractions(&set);
    Ok(set)
}

/// Adds to a change set the retraction of what is on record of its norms and is read otherwise now, where it has every
/// document of that record: an older text that was found later makes other acts of those after it, and a later one may end a
/// doubt. Another text of a judgment takes the place of the one on record. Where it lacks a document, nothing is retracted,
/// and the store refuses what differs.
fn reread(store: &dyn Store, mut set: ChangeSet) -> Result<ChangeSet, StoreError> {
    let corpus = store.corpus();
    if !has_all_recorded(&corpus, &set) {
        return Ok(set);
    }
    set.doubts.extend(doubts_of_days(&corpus, &set));
    let mut set = superseding(store, set)?;
    describe_as_recorded(&corpus, &mut set);
    tell_replaced(&corpus, &mut set);
    Ok(set)
}

/// Whether a change set brings another text of a judgment that is on record.
fn is_later_text(set: &ChangeSet, graph: &NormGraph) -> bool {
    let is_own = |act: &Act| act.id.as_str() == graph.norm().id.as_str();
    graph.norm().norm_type == JUDGMENT && set.acts.iter().any(is_own) && unlike(set, graph).is_none()
}

/// The days of two texts of a judgment, where they are others. One without a day was bound by the year of its citation.
fn other_days(before: &Norm, now: &Norm) -> Option<(Day, Day)> {
    before.adopted_on.zip(now.adopted_on).filter(|(recorded, given)| recorded != given)
}

/// Why a text of a judgment does not take the place of the one on record, and what to do. Such a norm has one act, of its own id,
/// and each text of it is the whole of it. A citation or the number of a case names it: where title or number are those on record, too,
/// a later text puts right what is printed of title and day. Two judgments between the same parties have other days and other numbers.
/// What no number tells from others of its day may be another judgment.
fn unlike(set: &ChangeSet, graph: &NormGraph) -> Option<String> {
    let before = graph.norm();
    let now = set.norms.iter().find(|norm| norm.id == before.id)?;
    let has_digit = |name: &str| name.contains(|c: char| c.is_ascii_digit());
    if !before.id.as_str().rsplit(';').next().is_some_and(has_digit) {
        let why = "no citation and no number tells it from another judgment of its day and parties";
        return Some(format!("{why}: if it is the same one, load it with all others into a new store"));
    }
    let recorded = graph.meta().annotations.iter().filter_map(Kept::live);
    let (recorded, given) = (case_numbers(recorded, &before.id), case_numbers(&set.annotations, &before.id));
    let have_numbers = !recorded.is_empty() && !given.is_empty();
    let is_of_other_day = have_numbers && other_days(before, now).is_some();
    if (now.title != before.title || is_of_other_day) && recorded.is_disjoint(&given) {
        let [now, before] = [now, before].map(|one| {
            one.adopted_on.map_or_else(|| one.title.clone(), |day| format!("{} of {day}", one.title))
        });
        return Some(format!(
            "it is {now}, and what is on record {before}, of a case with other numbers: if its citation is a misprint, put it right in \
             the file; if it is the same judgment, load it with all others into a new store"
        ));
    }
    if let (Some(day), None) = (before.adopted_on, now.adopted_on) {
        return Some(format!(
            "it says no day, and what is on record is of {day}: a file that is cut off lacks it, so give the whole one"
        ));
    }
    let fewer = "it has fewer parts than what is on record: a file that is cut off has, so give the whole one; if it is whole, load it \
                 with all others into a new store";
    (!may_be_whole(set, graph)).then(|| fewer.to_owned())
}

/// The numbers of the cases of a judgment, by their letters and digits alone. One that is left blank in print names no case.
fn case_numbers<'a>(said: impl IntoIterator<Item = &'a Annotation>, of: &NormId) -> BTreeSet<String> {
    let numbers = said.into_iter().filter_map(|said| match said {
        Annotation::Metadata(about) if about.norm == *of => about.data.get("caseNumbers")?.as_array(),
        _ => None,
    });
    let is_told = |number: &&str| {
        let runs = number.split(|c: char| !c.is_ascii_digit());
        runs.filter(|run| !run.is_empty()).count() > 1
    };
    let plain =
        |number: &str| number.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    numbers.flatten().filter_map(Value::as_str).filter(is_told).map(plain).collect()
}

/// Whether a text may be the whole of a judgment: its file is on record, or it has no fewer parts directly below its root than the
/// one on record. A file that is cut off, and that says its day above its words, has fewer.
fn may_be_whole(set: &ChangeSet, graph: &NormGraph) -> bool {
    parts(set, &graph.norm().id) >= recorded_parts(graph)
        || set.sources.iter().any(|one| one.norm == graph.norm().id && has_source(graph, one))
}

/// How many parts a change set puts directly below the root of a norm.
fn parts(set: &ChangeSet, norm: &NormId) -> usize {
    let root = norm.root();
    let is_part = |command: &&Command| match &command.op {
        Op::Insert(insert) => insert.parent.as_ref() == Some(&root),
        _ => false,
    };
    set.commands.iter().filter(is_part).count()
}

/// How many parts are on record directly below the root of a norm.
fn recorded_parts(graph: &NormGraph) -> usize {
    let recorded = graph.commands().filter(|command| {
        let is_live = command.recorded().1 == u32::MAX;
        is_live && command.inserts_under().is_some_and(|parent| parent.id().is_root())
    });
    recorded.count()
}

/// Whether a document is on record of a norm.
fn has_source(graph: &NormGraph, one: &SourceDocument) -> bool {
    graph.meta().sources.iter().any(|other| other.sha256 == one.sha256)
}

/// The acts that a change set retracts.
fn ended(set: &ChangeSet) -> HashSet<String> {
    let act = |retraction: &Retraction| match &retraction.target {
        Retracted::Act(act) => Some(act.as_str().to_owned()),
        _ => None,
    };
    set.retractions.iter().filter_map(act).collect()
}

/// Describes judgments as the record does, which keeps one description of a norm as long as the act that made it stands: what is
/// read otherwise of the same file changes none.
fn describe_as_recorded(corpus: &Corpus, set: &mut ChangeSet) {
    let graphs = set.norms.iter().filter_map(|norm| corpus.graph(norm.id.as_str()).ok());
    let judgments = graphs.filter(|graph| is_later_text(set, graph));
    let recorded: HashMap<NormId, Norm> =
        judgments.map(|graph| (graph.norm().id.clone(), graph.norm().clone())).collect();
    let ended = ended(set);
    for norm in set.norms.iter_mut().filter(|norm| !ended.contains(norm.id.as_str())) {
        if let Some(before) = recorded.get(&norm.id) {
            norm.clone_from(before);
        }
    }
}

/// Tells which judgments have other words from this load on, and which another title or day. Of which file these are, its claim
/// says: a file that says the same judgment otherwise and is not read gives none, and what is read otherwise of the same file
/// replaces none.
fn tell_replaced(corpus: &Corpus, set: &mut ChangeSet) {
    let file = |claim: &Claim| claim.evidence.as_ref().map(|evidence| evidence.sha256);
    let (read, ended): (HashSet<Sha256>, _) = (set.claims.iter().filter_map(file).collect(), ended(set));
    let now: &ChangeSet = set;
    let replaced = now.sources.iter().filter_map(|source| {
        let graph = corpus.graph(source.norm.as_str()).ok()?;
        let mut files = graph.meta().claims.iter().filter_map(|claim| file(claim.live()?));
        let was_other = graph.norm().norm_type == JUDGMENT && files.any(|file| file != source.sha256);
        let is_replaced = was_other && read.contains(&source.sha256) && ended.contains(source.norm.as_str());
        is_replaced.then_some((&**graph, source))
    });
    let replaced: Vec<(&NormGraph, &SourceDocument)> = replaced.collect();
    let finding = |(norm, code, message): (&NormId, &str, String)| {
        // No reading of the documents says it again, so that it has no place.
        let (severity, component, code) = (Severity::Info, norm.root(), code.to_owned());
        Finding { code, severity, component, act: None, on: None, message, places: Vec::new() }
    };
    let told = replaced.iter().flat_map(|(graph, source)| {
        let words = format!(
            "from its load on the words are those of {}; as recorded before, they are those of an earlier file",
            source.name
        );
        let title = other_title(graph, now, &source.name).map(|words| ("title-replaced", words));
        let said = title.into_iter().chain([("text-replaced", words)]);
        said.map(|(code, message)| finding((&source.norm, code, message))).collect::<Vec<_>>()
    });
    let told: Vec<Finding> = told.collect();
    let open = replaced.iter().filter_map(|(graph, source)| other_day(graph, now, &source.name));
    let open: Vec<Doubt> = open.collect();
    set.findings.extend(told);
    set.doubts.extend(open);
}

/// That a later text of a judgment has another title.
fn other_title(graph: &NormGraph, set: &ChangeSet, file: &str) -> Option<String> {
    let before = graph.norm();
    let now = set.norms.iter().find(|norm| norm.id == before.id && norm.title != before.title)?;
    Some(format!("from the load of {file} on it is called {}; before, {}", now.title, before.title))
}

/// That a later text of a judgment has another day: which is right, no text says, so that the days between are in doubt.
fn other_day(graph: &NormGraph, set: &ChangeSet, file: &str) -> Option<Doubt> {
    let before = graph.norm();
    let (recorded, given) = other_days(before, set.norms.iter().find(|norm| norm.id == before.id)?)?;
    let message = format!(
        "from the load of {file} on it is of {given}; as recorded before, it is of {recorded}: which is right, no text says"
    );
    Some(between((recorded, given), DAY_REPLACED, &before.id, message))
}

/// A doubt about a judgment between two days.
fn between((one, other): (Day, Day), code: &str, norm: &NormId, message: String) -> Doubt {
    Doubt {
        code: code.to_owned(),
        act: None,
        published: one.min(other),
        effective: None,
        until: Some(one.max(other)),
        touches: vec![norm.root()],
        message,
        places: Vec::new(),
        evidence: None,
    }
}

/// The id of a judgment without its day, where that is in its id: no citation names it.
fn undated(norm: &Norm) -> Option<String> {
    let day = norm.adopted_on.filter(|_| norm.norm_type == JUDGMENT)?;
    let (court, case) = norm.id.as_str().split_once(&format!(":{day};"))?;
    Some(format!("{court};{case}"))
}

/// Doubts about new judgments that their days name, and others of the same case, on record or new, with another day and as many
/// parts: they may be one whose day was put right, or two orders, which no text says.
pub fn doubts_of_new(corpus: &Corpus, set: &ChangeSet) -> Vec<Doubt> {
    let mut recorded: HashSet<&NormId> = HashSet::new();
    let mut of_case: HashMap<String, Vec<&Norm>> = HashMap::new();
    for norm in corpus.catalogue() {
        recorded.insert(&norm.id);
        if let Some(name) = undated(norm) {
            of_case.entry(name).or_default().push(norm);
        }
    }
    let count = |norm: &Norm| {
        let graph = corpus.graph(norm.id.as_str());
        graph.map_or_else(|_| parts(set, &norm.id), |graph| recorded_parts(graph))
    };
    let mut doubts = Vec::new();
    for norm in set.norms.iter().filter(|norm| !recorded.contains(&norm.id)) {
        let Some(name) = undated(norm) else { continue };
        let known = of_case.entry(name).or_default();
        for other in known.iter().copied() {
            let Some(days) = other_days(other, norm).filter(|_| count(other) == count(norm)) else {
                continue;
            };
            let message = format!(
                "no citation names {} and {}: they may be one judgment whose day was put right, or two of one case",
                other.id, norm.id
            );
            let about = |one: &Norm| between(days, DAY_OR_OTHER, &one.id, message.clone());
            doubts.extend([about(other), about(norm)]);
        }
        known.push(norm);
    }
    doubts
}

/// The doubts about the days of judgments that are on record: no reading of the documents says them again.
fn doubts_of_days(corpus: &Corpus, set: &ChangeSet) -> Vec<Doubt> {
    let graphs = set.norms.iter().filter_map(|norm| corpus.graph(norm.id.as_str()).ok());
    let doubts = graphs.flat_map(|graph| graph.doubts().all().filter_map(Kept::live));
    doubts.filter(|doubt| [DAY_REPLACED, DAY_OR_OTHER].contains(&doubt.code.as_str())).cloned().collect()
}

/// What a source made of documents, as a store takes it that keeps none of them for it: without what the same documents said before
/// and do not say now, and as a witness where the source is one. By whatever door it comes, the same is recorded.
pub fn of_source(store: &dyn Store, source: &Source, set: ChangeSet) -> Result<ChangeSet, Failure> {
    if let Some(problem) = torn(&store.corpus(), &set) {
        return Err(Failure::Input(problem));
    }
    // What waits for a law is on record as told, and is held against that.
    let told = match super::at_hand(&set, &store.corpus()) {
        Cow::Owned(told) => Some(told),
        Cow::Borrowed(_) => None,
    };
    let mut set = reread(store, told.unwrap_or(set))?;
    set.doubts.extend(doubts_of_new(&store.corpus(), &set));
    Ok(if source.bears_witness { as_witness(&store.corpus(), set) } else { set })
}

/// Why a change set cannot be added, where it brings a revision of a debate and lacks one that is on record: each revision
/// is told as what it changes of the one before, so that alone it would be told a second time as a whole.
fn torn(corpus: &Corpus, set: &ChangeSet) -> Option<String> {
    set.norms.iter().filter(|norm| norm.norm_type == "debate").find_map(|norm| {
        let graph = corpus.graph(norm.id.as_str()).ok()?;
        let recorded: HashSet<&ActId> = graph.acts().filter(|row| row.live).map(|row| &row.act.id).collect();
        let of_norm = |source: &&SourceDocument| source.norm == norm.id;
        let here: Vec<&SourceDocument> = set.sources.iter().filter(of_norm).collect();
        let is_here = |source: &SourceDocument| here.iter().any(|one| one.sha256 == source.sha256);
        let lacking = graph.meta().sources.iter().find(|source| !is_here(source))?;
        let mut commands = set.commands.iter().filter(|command| command.norm == norm.id);
        let brings = commands.any(|command| !recorded.contains(&command.act));
        let new: Vec<&str> = here.iter().map(|source| source.name.as_str()).collect();
        brings.then(|| {
            let (title, new) = (&norm.title, new.join(", "));
            format!(
                "{title}: {} is on record: load it together with {new}, as revisions are read",
                lacking.name
            )
        })
    })
}

/// So many files are named in an error, and the rest counted.
const NAMED: usize = 3;

/// Which files of a change set are other ones than those on record of its norms, and what to do; `None` where all
/// are there with the same bytes.
pub(super) fn differing(corpus: &Corpus, set: &ChangeSet) -> Option<String> {
    let graphs = set.norms.iter().filter_map(|norm| corpus.graph(norm.id.as_str()).ok());
    let (judgments, graphs): (Vec<_>, Vec<_>) = graphs.partition(|graph| graph.norm().norm_type == JUDGMENT);
    let not_taken = judgments.into_iter().filter_map(|graph| {
        let id = &graph.norm().id;
        let new = set.sources.iter().find(|one| one.norm == *id && !has_source(graph, one))?;
        Some(format!("{} is not taken as another text of {id}: {}", new.name, unlike(set, graph)?))
    });
    let recorded: Vec<&SourceDocument> = graphs.into_iter().flat_map(|graph| &graph.meta().sources).collect();
    let is_there = |one: &SourceDocument| set.sources.iter().any(|other| other.sha256 == one.sha256);
    let has_name = |one: &SourceDocument| set.sources.iter().any(|other| other.name == one.name);
    let lacking = recorded.into_iter().filter(|one| !is_there(one));
    let (others, absent): (Vec<_>, Vec<_>) = lacking.partition(|one| has_name(one));
    let [others, absent] = [others, absent].map(names);
    let of_others = others.map(|names| {
        format!(
            "the bytes of {names} are not those that are on record under that name: if the file was cut off or damaged \
             since, give the one of before; if it was put right, load it with all others into a new store"
        )
    });
    let of_absent = absent.map(|names| format!("{names} is on record and not given: give it too"));
    let told: Vec<String> = not_taken.chain(of_others).chain(of_absent).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The names of some documents, each once and in their order.
fn names(documents: Vec<&SourceDocument>) -> Option<String> {
    let all: BTreeSet<&str> = documents.into_iter().map(|one| one.name.as_str()).collect();
    let first: Vec<&str> = all.iter().copied().take(NAMED).collect();
    let more = all.len() - first.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!first.is_empty()).then(|| format!("{}{rest}", first.join(", ")))
}

/// Whether a change set has norms that are on record, and of each of them every document and every day of which a text is. Where
/// nothing of a document could be read, the norm is on record without it: bare, with its root alone.
fn has_all_recorded(corpus: &Corpus, set: &ChangeSet) -> bool {
    let acts: HashMap<&ActId, &Act> = set.acts.iter().map(|act| (&act.id, act)).collect();
    let documents: HashSet<(&NormId, Sha256)> =
        set.sources.iter().map(|source| (&source.norm, source.sha256)).collect();
    let mut recorded = set.norms.iter().filter_map(|norm| corpus.graph(norm.id.as_str()).ok()).peekable();
    let has_documents = |graph: &NormGraph| {
        let (norm, sources) = (&graph.norm().id, &graph.meta().sources);
        let is_bare = sources.is_empty() && graph.commands().take(2).count() == 1;
        let has_all = || sources.iter().all(|source| documents.contains(&(norm, source.sha256)));
        is_bare || !sources.is_empty() && has_all()
    };
    // The same bytes may be the text of several days.
    let on = |act: &Act| act.effective.as_ref().unwrap_or(&act.published).on;
    let day = |command: &Command| acts.get(&command.act).map(|act| on(act));
    let days: HashSet<(&NormId, Day)> =
        set.commands.iter().filter_map(|command| Some((&command.norm, day(command)?))).collect();
    let is_told = |norm: &NormId, act: &Act| {
        let has_day = || stands_for_others(act) && acts.values().any(|own| on(own) == on(act));
        days.contains(&(norm, on(act)))
            || acts.get(&act.id).is_some_and(|own| on(own) == on(act))
            || has_day()
    };
    let has_days =
        |graph: &NormGraph| graph.acts().filter(|row| row.live).all(|row| is_told(&graph.norm().id, row.act));
    let is_whole = |graph: &NormGraph| is_later_text(set, graph) || has_documents(graph) && has_days(graph);
    recorded.peek().is_some() && recorded.all(|graph| is_whole(graph))
}

/// Whether an act is none of its own: it stands for one of several, or for what a publisher corrected. Where a later load
/// tells what did that, nothing is left of it.
fn stands_for_others(act: &Act) -> bool {
    matches!(act.kind, ActKind::Unresolved | ActKind::Editorial)
}

/// Whether an act puts no more than the root of a norm, as that of a document does of which nothing could be read.
fn puts_nothing(commands: &[Command]) -> bool {
    let [Command { op: Op::Insert(insert), .. }] = commands else { return false };
    insert.component.is_root() && insert.texts.is_empty()
}

/// What earlier batches said and did not retract.
#[derive(Default)]
struct Said {
    acts: HashMap<ActId, (Act, Vec<Command>)>,
    lines: HashMap<Sha256, Record>,
}

impl Said {
    fn take(&mut self, set: ChangeSet) {
        for Retraction { target, .. } in set.retractions {
            match target {
                Retracted::Act(act) => drop(self.acts.remove(&act)),
                Retracted::Command(_) => {}
                Retracted::Line(hash) => drop(self.lines.remove(&hash)),
            }
        }
        for act in set.acts {
            self.acts.entry(act.id.clone()).or_insert_with(|| (act, Vec::new()));
        }
        for command in set.commands {
            if let Some((_, commands)) = self.acts.get_mut(&command.act)
                && commands.iter().all(|known| known.seq != command.seq)
            {
                commands.push(command);
            }
        }
        let claims = set.claims.into_iter().map(Record::from);
        let known_acts = set.known_acts.into_iter().map(Record::from);
        let lines = claims.chain(known_acts).chain(set.doubts.into_iter().map(Record::from));
        let lines = lines.chain(set.annotations.into_iter().map(Record::from)).chain(borne(&set.findings));
        self.lines.extend(lines.map(|line| (line.hash(), line)));
    }

    fn retractions(&self, set: &ChangeSet) -> Vec<Retraction> {
        let norms: HashSet<&NormId> = set.norms.iter().map(|norm| &norm.id).collect();
        let mut commands: HashMap<&ActId, Vec<&Command>> = HashMap::new();
        for command in &set.commands {
            commands.entry(&command.act).or_default().push(command);
        }
        let differs = |act: &&Act| {
            let now = commands.get(&act.id).map(Vec::as_slice).unwrap_or_default();
            self.acts
                .get(&act.id)
                .is_some_and(|(before, earlier)| before != *act || !earlier.iter().eq(now.iter().copied()))
        };
        let acts = set.acts.iter().filter(differs).map(|act| Retracted::Act(act.id.clone()));
        let mut gone_acts: Vec<Retracted> = self
            .acts
            .values()
            .filter(|(act, commands)| {
                let is_of_these = |command: &Command| norms.contains(&command.norm);
                let is_now = set.acts.iter().any(|own| own.id == act.id);
                let is_gone = !is_now && !commands.is_empty() && commands.iter().all(is_of_these);
                is_gone && (stands_for_others(act) || puts_nothing(commands))
            })
            .map(|(act, _)| Retracted::Act(act.id.clone()))
            .collect();
        gone_acts.sort();
        let claims = set.claims.iter().cloned().map(Record::from);
        let known_acts = set.known_acts.iter().cloned().map(Record::from);
        let now: HashSet<Sha256> = claims
            .chain(known_acts)
            .chain(set.doubts.iter().cloned().map(Record::from))
            .chain(set.annotations.iter().cloned().map(Record::from))
            .chain(borne(&set.findings))
            .map(|line| line.hash())
            .collect();
        let hashes: HashSet<&Sha256> = set.sources.iter().map(|source| &source.sha256).collect();
        let names: HashSet<&str> = set.sources.iter().map(|source| source.name.as_str()).collect();
        let is_judgment = |norm: &&Norm| norm.norm_type == JUDGMENT;
        let judgments: HashSet<&NormId> = set.norms.iter().filter(is_judgment).map(|norm| &norm.id).collect();
        let of_these = |line: &Record| {
            let (norm, evidence, places): (Option<NormId>, Option<&Evidence>, &[Place]) = match line {
                Record::Claim(claim) => (Some(claim.component.norm()), claim.evidence.as_ref(), &[]),
                Record::KnownAct(act) => (Some(act.norm.clone()), act.evidence.as_ref(), &[]),
                Record::Doubt(doubt) => (doubt.norm(), doubt.evidence.as_ref(), &doubt.places),
                Record::Annotation(said) => (Some(said.norm().clone()), said.evidence().next(), &[]),
                Record::Finding(finding) => (Some(finding.component.norm()), None, &finding.places),
                _ => return false,
            };
            let Some(norm) = norm.filter(|norm| norms.contains(norm)) else { return false };
            // Each text of a judgment is the whole of it.
            judgments.contains(&norm)
                || evidence.is_some_and(|evidence| hashes.contains(&evidence.sha256))
                || places.iter().any(|place| names.contains(place.file.as_str()))
                || (evidence.is_none() && places.is_empty())
        };
        let gone = self.lines.iter().filter(|(hash, line)| !now.contains(hash) && of_these(line));
        let mut lines: Vec<Retracted> = gone.map(|(hash, _)| Retracted::Line(*hash)).collect();
        lines.sort();
        let reason = "the documents say otherwise together with those of a later load".to_owned();
        acts.chain(gone_acts)
            .chain(lines)
            .map(|target| Retraction { target, reason: reason.clone() })
            .collect()
    }
}

/// The findings that a document bears. One without a place was made of what is on record, and no reading says
/// it again, but for what waits for a law.
fn borne(findings: &[Finding]) -> impl Iterator<Item = Record> {
    let is_borne = |finding: &&Finding| !finding.places.is_empty() || finding.code == super::LAW_READ_ABSENT;
    findings.iter().filter(is_borne).cloned().map(Record::from)
}
