//! Search against a witness that reads every text: at each point of the three clocks what stands there is found, all of it
//! and nothing else, and an index that followed the batches is one made at once.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use asof_engine::answer::{Question, answer};
use asof_engine::question::InTime;
use asof_engine::search::{Found, Hit, SearchRequest, Stretch, TextIndex, When};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Aspect, ComponentId, Day, Op, VersionId};
use asof_tests::histories::{History, from_seed};

const SEEDS: u64 = 60;

/// The words of which the histories are made.
const WORDS: [&str; 3] = ["one", "two", "three"];

fn revisions(history: &History) -> Vec<Arc<Corpus>> {
    let mut corpora = vec![Arc::new(Corpus::default())];
    for (recorded, set) in &history.batches {
        let next = corpora.last().unwrap().with(set, *recorded).unwrap().0;
        corpora.push(Arc::new(next));
    }
    corpora
}

fn points(corpus: &Corpus, history: &History) -> Vec<AsOf> {
    let graph = corpus.graph(history.norm.as_str());
    let known = graph.map(|graph| graph.publication_days()).unwrap_or_default();
    let known: Vec<Option<Day>> = known.into_iter().map(Some).chain([None]).collect();
    let recorded: Vec<_> =
        corpus.recorded().iter().map(|batch| Some(batch.recorded_at)).chain([None]).collect();
    let day = |n: usize| AsOf {
        at: Day::from_epoch(i32::try_from(n).unwrap()),
        known: known[n % known.len()],
        recorded: recorded[n % recorded.len()],
    };
    (0..16).map(day).chain((0..16).map(|n| AsOf::day(Day::from_epoch(n)))).collect()
}

/// The versions with a word among their own, as a walk from the root meets them.
fn witness(corpus: &Corpus, history: &History, at: AsOf, word: &str) -> BTreeSet<VersionId> {
    let Ok(graph) = corpus.graph(history.norm.as_str()) else { return BTreeSet::new() };
    let point = corpus.point(at);
    let language = &graph.norm().language;
    let (mut found, mut open) = (BTreeSet::new(), Vec::new());
    open.extend(graph.root().and_then(|root| root.version_at(point)));
    while let Some(version) = open.pop() {
        if version.is_tombstone() {
            continue;
        }
        open.extend(version.children());
        let own = version.expression(language, Aspect::Canonical);
        if own.is_some_and(|own| own.text.split_whitespace().any(|own| own == word)) {
            found.insert(version.id());
        }
    }
    found
}

/// What each component is in, as a walk from the root meets it; with itself.
fn above(corpus: &Corpus, history: &History, at: AsOf) -> BTreeMap<ComponentId, BTreeSet<ComponentId>> {
    let Ok(graph) = corpus.graph(history.norm.as_str()) else { return BTreeMap::new() };
    let root = graph.root().and_then(|root| root.version_at(corpus.point(at)));
    let mut open: Vec<(_, BTreeSet<ComponentId>)> =
        root.into_iter().map(|root| (root, BTreeSet::new())).collect();
    let mut found = BTreeMap::new();
    while let Some((version, mut path)) = open.pop() {
        let component = version.component().id();
        path.insert(component.clone());
        open.extend(version.children().map(|child| (child, path.clone())));
        found.insert(component, path);
    }
    found
}

/// The same history, where the first components are chapters: so that articles come to be elsewhere when it moves.
fn with_chapters(mut history: History) -> History {
    let inserts = history
        .batches
        .iter_mut()
        .flat_map(|(_, set)| &mut set.commands)
        .filter_map(|command| if let Op::Insert(insert) = &mut command.op { Some(insert) } else { None });
    let chapters = inserts
        .filter(|insert| insert.component_type == "article")
        .filter(|insert| insert.component.as_str().bytes().last().is_some_and(|last| last < b'5'));
    chapters.for_each(|insert| "chapter".clone_into(&mut insert.component_type));
    history
}

fn looking(words: &str, when: When, limit: usize) -> SearchRequest {
    SearchRequest::of(words, when, limit)
}

fn find(index: &TextIndex, corpus: &Arc<Corpus>, words: &str, at: AsOf, limit: usize) -> Found {
    index.of(corpus).unwrap().find(&looking(words, When::At(at), limit)).unwrap()
}

#[test]
fn what_stands_is_found_and_nothing_else() {
    let mut hits = 0;
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let index = TextIndex::default();
        for corpus in revisions(&history) {
            let searchable = index.of(&corpus).unwrap();
            for at in points(&corpus, &history) {
                let expected = WORDS.map(|word| (word, witness(&corpus, &history, at, word)));
                let everything: BTreeSet<&VersionId> =
                    expected.iter().flat_map(|(_, of_word)| of_word).collect();
                for (word, expected) in &expected {
                    let found = searchable.find(&looking(word, When::At(at), 10_000)).unwrap();
                    let versions: BTreeSet<VersionId> =
                        found.hits.iter().flat_map(|hit| hit.versions().cloned()).collect();
                    assert!(versions.is_superset(expected), "seed {seed} {at:?} {word}\n{history}");
                    let with_words = versions.iter().filter(|version| everything.contains(version));
                    let stands = |version: &&VersionId| {
                        let anchor = corpus.anchor(&version.component).unwrap();
                        let at = anchor.get().version_at(corpus.point(at));
                        at.is_some_and(|row| row.id() == **version)
                    };
                    assert!(versions.iter().all(|version| stands(&version)), "seed {seed} {at:?}\n{history}");
                    hits += with_words.count();
                    let quotes = found.hits.iter().filter_map(|hit| found.quote(&corpus, hit));
                    for quote in quotes {
                        let anchor = corpus.anchor(&quote.version.component).unwrap();
                        let row = anchor.get().version_at(corpus.point(at)).unwrap();
                        let own = row.own_text().unwrap();
                        assert_eq!(own.get(quote.start..quote.end), Some(quote.text.as_str()));
                    }
                }
            }
        }
    }
    assert!(hits > 5_000, "{hits}");
}

#[test]
fn an_index_that_followed_the_batches_is_one_made_at_once() {
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let followed = TextIndex::default();
        let revisions = revisions(&history);
        for corpus in &revisions {
            followed.of(corpus).unwrap();
        }
        let last = revisions.last().unwrap();
        let anew = TextIndex::default();
        for at in points(last, &history) {
            let (one, other) =
                (find(&followed, last, "one two", at, 50), find(&anew, last, "one two", at, 50));
            let set =
                |found: &Found| found.hits.iter().map(|hit| hit.version.clone()).collect::<BTreeSet<_>>();
            assert_eq!(set(&one), set(&other), "seed {seed} {at:?}\n{history}");
        }
    }
}

/// Of a revision that is read while a later one is indexed, what stood in it is still what is found.
#[test]
fn a_revision_stays_as_it_was() {
    for seed in 0..SEEDS / 4 {
        let history = from_seed(seed);
        let index = TextIndex::default();
        let revisions = revisions(&history);
        let searchables: Vec<_> = revisions.iter().map(|corpus| index.of(corpus).unwrap()).collect();
        for (corpus, searchable) in revisions.iter().zip(&searchables) {
            for at in points(corpus, &history) {
                let found = searchable.find(&looking("one", When::At(at), 1_000)).unwrap();
                let versions: BTreeSet<VersionId> =
                    found.hits.iter().flat_map(|hit| hit.versions().cloned()).collect();
                assert!(versions.is_superset(&witness(corpus, &history, at, "one")), "seed {seed} {at:?}");
            }
        }
    }
}

/// In a period is found what is found on each of its days, and nothing else.
#[test]
fn a_period_is_its_days() {
    let key = |found: Found| found.hits.into_iter().map(|hit| hit.component).collect::<BTreeSet<_>>();
    for seed in 0..SEEDS / 2 {
        let history = from_seed(seed);
        let index = TextIndex::default();
        let corpus = revisions(&history).pop().unwrap();
        for (n, by) in points(&corpus, &history).into_iter().enumerate() {
            let (from, to) = (n % 7, n % 7 + n % 6);
            let day = |n: usize| Day::from_epoch(i32::try_from(n).unwrap());
            let when = When::During { from: day(from), to: day(to), by };
            let during = key(index.of(&corpus).unwrap().find(&looking("one two", when, 1_000)).unwrap());
            let days = (from..to).map(|n| AsOf { at: day(n), ..by });
            let each: BTreeSet<_> =
                days.flat_map(|at| key(find(&index, &corpus, "one two", at, 1_000))).collect();
            assert_eq!(during, each, "seed {seed} {from}..{to} {by:?}\n{history}");
        }
    }
}

/// Whatever provision is named, nothing is quoted that is repealed or stands in what is.
#[test]
fn an_answer_quotes_nothing_that_is_gone() {
    let (mut quoted, mut silent) = (0, 0);
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let corpus = revisions(&history).pop().unwrap();
        let searchable = TextIndex::default().of(&corpus).unwrap();
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        for at in points(&corpus, &history) {
            let stands: BTreeSet<VersionId> =
                WORDS.iter().flat_map(|word| witness(&corpus, &history, at, word)).collect();
            for component in graph.components() {
                let question = Question {
                    in_laws: None,
                    words: "one two".into(),
                    at,
                    within: Vec::new(),
                    primary: vec![component.id()],
                    language: None,
                    limit: 1,
                    hops: 1,
                    days: None,
                    in_time: InTime::default(),
                    near: None,
                    lacks: None,
                    named: None,
                };
                let answer = answer(&searchable, &question).unwrap();
                silent += usize::from(answer.insufficient);
                for passage in &answer.primary {
                    let id = &passage.quote.version;
                    let quoted_by = corpus.component(&id.component).unwrap();
                    let line = quoted_by.upward(corpus.point(at));
                    let gone = line
                        .filter_map(|above| above.version_at(corpus.point(at)))
                        .any(asof_engine::Version::is_tombstone);
                    assert!(!gone, "seed {seed} {at:?} {id}\n{history}");
                    quoted += usize::from(stands.contains(id));
                }
            }
        }
    }
    assert!(quoted > 1_000 && silent > 1_000, "{quoted} {silent}");
}

/// What an index in a folder finds when it is opened again, while another process searches an older revision
/// in it, and when it was cut off after one of its commits, is what one in memory finds.
#[test]
fn an_index_in_a_folder_is_one_in_memory() {
    for seed in 0..SEEDS / 4 {
        let history = from_seed(seed);
        let folder = tempfile::tempdir().unwrap();
        let revisions = revisions(&history);
        let in_memory = revisions.iter().map(|corpus| found_by(&TextIndex::default(), corpus, &history));
        let in_memory: Vec<Vec<Stretches>> = in_memory.collect();
        let other = TextIndex::at(folder.path());
        for n in 0..revisions.len() {
            // Each revision by another process, as it were.
            let kept = TextIndex::at(folder.path());
            for (index, of) in [(&kept, n), (&other, n / 2), (&kept, n)] {
                finds(index, &revisions[of], &history, &in_memory[of]);
            }
        }
    }
}

/// The stretches of each hit of a search, the best hit first.
type Stretches = Vec<Vec<Stretch>>;

/// Each word at each point.
fn asked(corpus: &Corpus, history: &History) -> Vec<(AsOf, &'static str)> {
    points(corpus, history).into_iter().flat_map(|at| WORDS.map(|word| (at, word))).collect()
}

fn found_by(index: &TextIndex, corpus: &Arc<Corpus>, history: &History) -> Vec<Stretches> {
    let searchable = index.of(corpus).unwrap();
    let find = |(at, word): (AsOf, &str)| searchable.find(&looking(word, When::At(at), 1_000)).unwrap();
    let stretches = |found: Found| -> Stretches { found.hits.into_iter().map(|hit| hit.stretches).collect() };
    asked(corpus, history).into_iter().map(find).map(stretches).collect()
}

fn finds(index: &TextIndex, corpus: &Arc<Corpus>, history: &History, in_memory: &[Stretches]) {
    let found = found_by(index, corpus, history).into_iter().zip(in_memory);
    for ((mut one, other), asked) in found.zip(asked(corpus, history)) {
        assert!(one.windows(2).all(|two| two[0] != two[1]), "twice\n{history}");
        let mut other = other.clone();
        one.sort();
        other.sort();
        assert_eq!(one, other, "{asked:?}\n{history}");
    }
}

fn finds_what_memory_finds(index: &TextIndex, corpus: &Arc<Corpus>, history: &History) {
    finds(index, corpus, history, &found_by(&TextIndex::default(), corpus, history));
}

/// Bytes of an index that are not those that were written change no answer: it is made anew.
#[test]
fn a_damaged_index_is_made_anew() {
    let history = from_seed(1);
    let revisions = revisions(&history);
    let last = revisions.last().unwrap();
    for ending in ["term", "idx", "fast", "fieldnorm", "pos"] {
        let folder = tempfile::tempdir().unwrap();
        TextIndex::at(folder.path()).of(last).unwrap();
        assert_eq!(TextIndex::is_sound(folder.path()), Some(true));
        let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let files: Vec<_> =
            files.filter(|file| file.extension().is_some_and(|extension| extension == ending)).collect();
        assert!(!files.is_empty(), "{ending}");
        for file in files {
            let mut bytes = std::fs::read(&file).unwrap();
            let half = bytes.len() / 2;
            bytes.iter_mut().take(half).step_by(7).for_each(|byte| *byte ^= 255);
            std::fs::write(&file, bytes).unwrap();
        }
        assert_eq!(TextIndex::is_sound(folder.path()), Some(false), "{ending}");
        let again = TextIndex::at(folder.path());
        finds_what_memory_finds(&again, last, &history);
        assert_eq!(again.not_kept(), None, "{ending}");
        assert_eq!(TextIndex::is_sound(folder.path()), Some(true), "{ending}");
    }
    assert_eq!(TextIndex::is_sound(Path::new("there is none")), None);
}

/// Where another process writes the folder, a search waits for a moment and makes an index of its own in
/// memory.
#[test]
fn an_index_that_another_process_writes_keeps_nobody_from_searching() {
    let folder = tempfile::tempdir().unwrap();
    let history = from_seed(1);
    let revisions = revisions(&history);
    let [_, first, .., last] = &revisions[..] else { panic!("a history of fewer than two batches") };
    TextIndex::at(folder.path()).of(first).unwrap();
    let lock = std::fs::File::open(folder.path().join(".tantivy-writer.lock")).unwrap();
    lock.try_lock().unwrap();
    let kept = TextIndex::at(folder.path());
    finds_what_memory_finds(&kept, first, &history);
    assert_eq!(kept.not_kept(), None);
    finds_what_memory_finds(&kept, last, &history);
    assert_eq!(kept.not_kept(), Some(folder.path()));
    let files = || std::fs::read(folder.path().join("meta.json")).unwrap();
    let before = files();
    lock.unlock().unwrap();
    finds_what_memory_finds(&TextIndex::at(folder.path()), last, &history);
    assert_ne!(files(), before, "it is written as soon as it can be");
}

/// The boxes in which entries stand are what rule T says of their passages, at every point of the three clocks.
#[test]
fn entries_stand_when_their_passages_do() {
    let mut boxes = 0;
    for seed in 0..SEEDS {
        let history = with_chapters(from_seed(seed));
        let corpus = revisions(&history).pop().unwrap();
        let searchable = TextIndex::default().of(&corpus).unwrap();
        let entries = searchable.embeddable(&history.norm);
        boxes += entries.len();
        let ids: BTreeSet<u128> = entries.iter().map(|one| one.entry.id).collect();
        assert_eq!(ids.len(), entries.len(), "seed {seed}: an entry twice");
        for at in points(&corpus, &history) {
            let point = corpus.point(at);
            let covers = |[from, to]: [i32; 2], day: i32| from <= day && (day < to || to == i32::MAX);
            let stands = entries.iter().filter(|one| {
                let stands = one.entry.stands;
                covers(stands.valid, point.at.epoch())
                    && covers(stands.known, point.known.epoch())
                    && stands.recorded[0] <= point.recorded
                    && (point.recorded < stands.recorded[1] || stands.recorded[1] == u32::MAX)
            });
            let mut entries: Vec<_> =
                stands.map(|one| (one.entry.component.clone(), one.entry.path.clone())).collect();
            let found = searchable.find(&looking("one two three", When::At(at), 10_000)).unwrap();
            let above = above(&corpus, &history, at);
            let path = |hit: &Hit| {
                let within = hit.versions().map(|version| version.component.clone());
                above[&hit.component].iter().cloned().chain(within).collect::<BTreeSet<_>>()
            };
            let mut passages: Vec<_> = found
                .hits
                .iter()
                .map(|hit| (hit.component.clone(), path(hit).into_iter().collect::<Vec<_>>()))
                .collect();
            entries.sort();
            passages.sort();
            assert_eq!(entries, passages, "seed {seed} {at:?}\n{history}");
        }
    }
    assert!(boxes > 500, "{boxes}");
}
