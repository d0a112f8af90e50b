//! The embedded store: durable, checked, one writer at a time, and one revision at a time for its readers.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

#[path = "../benches/support/generator.rs"]
mod generator;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::{Embedded, LockFile, Store as _, StoreError};
use asof_engine::{IngestError, coverage, query};
use asof_schema::{
    Act, ActKind, AsOf, ChangeSet, Claim, ClaimBasis, ClaimKind, CoverageState, Day, Doubt, Finding, Instant,
    Record, Retracted, Retraction, Severity,
};

fn instant(n: i64) -> Instant {
    Instant::from_micros(n)
}

fn file(folder: &Path) -> std::path::PathBuf {
    folder.join("asof.redb")
}

fn loaded(folder: &Path) -> Embedded {
    let store = Embedded::create(folder).unwrap();
    store.load(&generator::norms(0..2), instant(1)).unwrap();
    store
}

#[test]
fn what_was_loaded_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let id = generator::norm_id(1).root();
    let at = AsOf::day(Day::from_ymd(2001, 5, 20).unwrap());
    let before = query::point_in_time(&store.corpus(), &id, at).unwrap();
    assert!(before.lines.len() > 2_000);
    drop(store);
    let store = Embedded::open(folder.path()).unwrap();
    assert_eq!(query::point_in_time(&store.corpus(), &id, at).unwrap(), before);
}

#[test]
fn others_read_and_load_beside() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (Arc::new(loaded(folder.path())), Embedded::open(folder.path()).unwrap());
    theirs.load(&generator::norms(2..3), instant(2)).unwrap();
    assert_eq!(ours.corpus().recorded().len(), 1, "a revision is kept until the store is asked to follow");
    // Whoever loads takes up first what the others have recorded.
    assert_eq!(ours.load(&generator::norms(3..4), instant(3)).unwrap().batch, Some(3));
    assert_eq!(ours.load(&generator::norms(2..3), instant(4)).unwrap().batch, None, "it is there already");
    assert_eq!(ours.corpus().graphs().count(), 4);
    ours.follow(|error| panic!("{error}"));
    theirs.load(&generator::norms(4..5), instant(5)).unwrap();
    while ours.corpus().recorded().len() < 4 {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(theirs.corpus().recorded(), Embedded::open(folder.path()).unwrap().corpus().recorded());
    assert!(ours.corpus().recorded().iter().all(|batch| ours.change_set(batch).is_ok()));
}

/// The file as one opens it who writes it.
fn writer(file: &Path) -> redb::Database {
    redb::Builder::new().set_concurrency_mode(redb::ConcurrencyMode::SingleWriter).open(file).unwrap()
}

#[test]
fn who_writes_is_named_and_keeps_nobody_from_reading() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let _writes = writer(&file(folder.path()));
    let refused = || store.load(&generator::norms(2..3), instant(2)).unwrap_err();
    let says = folder.path().join("writer.json");
    let who = serde_json::json!({ "pid": 4711, "command": "asof load\u{1b}" });
    let held = LockFile::take(&says, &who).unwrap().unwrap();
    assert!(LockFile::take(&says, &who).unwrap().is_none(), "one process at a time has it");
    let said = refused().to_string();
    assert!(said.contains("is being written by process 4711 (`asof load`, since 2"), "{said}");
    drop(held);
    assert!(!says.exists());
    // What a killed process left, whose number another may have by now.
    std::fs::write(&says, who.to_string()).unwrap();
    let said = refused().to_string();
    assert!(said.contains("is being written by another process: try again"), "{said}");
    assert_eq!(Embedded::open(folder.path()).unwrap().corpus().recorded(), store.corpus().recorded());
}

#[test]
fn what_a_killed_writer_left_is_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let killed = tempfile::tempdir().unwrap();
    {
        let _writes = writer(&file(folder.path()));
        std::fs::copy(file(folder.path()), file(killed.path())).unwrap();
    }
    let refused = redb::ReadOnlyDatabase::open(file(killed.path()));
    assert!(matches!(refused, Err(redb::DatabaseError::RepairAborted)), "the file is as a writer left it");
    let after = Embedded::open(killed.path()).unwrap();
    assert_eq!(after.corpus().recorded(), store.corpus().recorded());
    assert_eq!(after.load(&generator::norms(2..3), instant(2)).unwrap().batch, Some(2));
}

/// A claim on the first norm of the generator, and a doubt about one of its articles.
fn records() -> ChangeSet {
    let norm = generator::norm_id(0);
    let claim = Claim {
        component: norm.root(),
        without: vec![],
        says: ClaimKind::Text,
        through: Day::from_ymd(2010, 1, 1).unwrap(),
        except: vec![],
        basis: ClaimBasis::Assumed,
        evidence: None,
        note: None,
    };
    let doubt = Doubt {
        code: "clause-not-understood".into(),
        act: None,
        published: Day::from_ymd(2005, 1, 1).unwrap(),
        effective: None,
        until: None,
        touches: vec![norm.component("art6").unwrap()],
        message: "what could not be settled".into(),
        places: vec![],
        evidence: None,
    };
    ChangeSet { claims: vec![claim], doubts: vec![doubt], ..ChangeSet::default() }
}

/// The form of a store, set before where another is given.
fn form(folder: &Path, set: Option<u64>) -> u64 {
    use redb::ReadableTable as _;
    const META: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("meta");
    let database = writer(&file(folder));
    let write = database.begin_write().unwrap();
    let found = {
        let mut meta = write.open_table(META).unwrap();
        if let Some(form) = set {
            meta.insert("format", form).unwrap();
        }
        meta.get("format").unwrap().unwrap().value()
    };
    write.commit().unwrap();
    found
}

#[test]
fn a_store_of_the_first_form_opens_and_is_raised_by_its_next_batch() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let form = |set| form(folder.path(), set);
    // Without claims, known acts and doubts the columns of both forms are the same bytes.
    form(Some(2));
    let store = Embedded::open(folder.path()).unwrap();
    let (corpus, norm) = (store.corpus(), generator::norm_id(0));
    assert!(
        !String::from_utf8_lossy(&corpus.graph(norm.as_str()).unwrap().to_bytes()).contains("\"claims\"")
    );
    assert_eq!(store.differences().unwrap(), [""; 0]);
    let state = |store: &Embedded, local: &str, year| {
        let at = AsOf::day(Day::from_ymd(year, 6, 1).unwrap());
        coverage::coverage_state(&store.corpus(), &norm.component(local).unwrap(), at).unwrap()
    };
    assert_eq!(state(&store, "art6_cpt", 2001), CoverageState::NoClaim);
    store.load(&records(), instant(2)).unwrap();
    drop(store);
    assert_eq!(form(None), 4);
    let store = Embedded::open(folder.path()).unwrap();
    assert_eq!(state(&store, "art6_cpt", 2001), CoverageState::Assured);
    assert_eq!(state(&store, "art6_cpt", 2006), CoverageState::Touched);
    assert_eq!(state(&store, "art7_cpt", 2006), CoverageState::Assured);
    assert_eq!(state(&store, "art7_cpt", 2011), CoverageState::NotCovered);
    assert_eq!(store.differences().unwrap(), [""; 0]);
    let before = AsOf { recorded: Some(instant(1)), ..AsOf::day(Day::from_ymd(2001, 6, 1).unwrap()) };
    let corpus = store.corpus();
    let then = coverage::coverage(&corpus, &norm.component("art6_cpt").unwrap(), before).unwrap();
    assert_eq!(then.state, CoverageState::NoClaim, "in the record from before the claim");
}

const NORMS: redb::TableDefinition<'_, &str, &[u8]> = redb::TableDefinition::new("norms");

/// The value of the first norm of the generator.
fn value(folder: &Path) -> Vec<u8> {
    let database = writer(&file(folder));
    let norms = redb::ReadableDatabase::begin_read(&database).unwrap().open_table(NORMS).unwrap();
    redb::ReadableTable::get(&norms, generator::norm_id(0).as_str()).unwrap().unwrap().value().to_vec()
}

/// A value as form 3 has it: its doubts are in its meta, after which there is nothing.
fn as_in_form_3(value: &[u8], doubts: &[Doubt]) -> Vec<u8> {
    let head = b"{\"norm\":{";
    let at = value.windows(head.len()).rposition(|window| window == head).unwrap();
    let length = u64::from_le_bytes(value[at - 8..at].try_into().unwrap());
    let meta = &value[at..at + usize::try_from(length).unwrap()];
    assert!(at + meta.len() < value.len(), "the doubts come after the meta");
    let mut meta: serde_json::Value = serde_json::from_slice(meta).unwrap();
    let kept = doubts.iter().map(|said| serde_json::json!({ "said": said, "tx": [2, u32::MAX] }));
    meta["doubts"] = kept.collect();
    let meta = serde_json::to_vec(&meta).unwrap();
    let columns = [&value[32..at - 8], (meta.len() as u64).to_le_bytes().as_slice(), &meta].concat();
    [blake3::hash(&columns).as_bytes().as_slice(), &columns].concat()
}

#[test]
fn the_doubts_of_a_store_of_form_3_are_read_and_written_anew_by_the_next_batch_of_their_norm() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    store.load(&records(), instant(2)).unwrap();
    drop(store);
    let (norm, doubts) = (generator::norm_id(0), records().doubts);
    let earlier = as_in_form_3(&value(folder.path()), &doubts);
    {
        let database = writer(&file(folder.path()));
        let write = database.begin_write().unwrap();
        write.open_table(NORMS).unwrap().insert(norm.as_str(), earlier.as_slice()).unwrap();
        write.commit().unwrap();
    }
    form(folder.path(), Some(3));
    let touched = |store: &Embedded| {
        let at = AsOf::day(Day::from_ymd(2006, 6, 1).unwrap());
        let (corpus, article) = (store.corpus(), norm.component("art6_cpt").unwrap());
        coverage::coverage_state(&corpus, &article, at).unwrap() == CoverageState::Touched
    };
    let said = |store: &Embedded| {
        let corpus = store.corpus();
        let graph = corpus.graph(norm.as_str()).unwrap();
        graph.doubts().all().map(|kept| kept.said.clone()).collect::<Vec<_>>()
    };
    let store = Embedded::open(folder.path()).unwrap();
    assert_eq!((touched(&store), said(&store)), (true, doubts.clone()));
    assert_eq!(store.differences().unwrap(), [""; 0]);
    // A batch of another norm raises the form, and leaves the value as it is.
    store.load(&generator::norms(2..3), instant(3)).unwrap();
    drop(store);
    assert_eq!((form(folder.path(), None), value(folder.path()) == earlier), (4, true));
    let store = Embedded::open(folder.path()).unwrap();
    assert_eq!((touched(&store), said(&store)), (true, doubts));
    let retract = |doubt: Doubt| {
        let target = Retracted::Line(Record::from(doubt).hash());
        let retractions = vec![Retraction { target, reason: "read again".into() }];
        ChangeSet { retractions, ..ChangeSet::default() }
    };
    store.load(&retract(records().doubts.swap_remove(0)), instant(4)).unwrap();
    drop(store);
    let store = Embedded::open(folder.path()).unwrap();
    assert_eq!((touched(&store), said(&store)), (false, records().doubts));
    assert_eq!(store.differences().unwrap(), [""; 0]);
    assert!(!String::from_utf8_lossy(&value(folder.path())).contains("\"doubts\""));
}

#[test]
fn a_line_is_retracted_by_its_hash() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    store.load(&records(), instant(2)).unwrap();
    assert_eq!(store.load(&records(), instant(3)).unwrap().batch, None, "it is there already");
    let line = Record::from(records().doubts.swap_remove(0)).hash();
    let retraction = Retraction { target: Retracted::Line(line), reason: "read again".into() };
    let retract = ChangeSet { retractions: vec![retraction], ..ChangeSet::default() };
    store.load(&retract, instant(4)).unwrap();
    let (corpus, article) = (store.corpus(), generator::norm_id(0).component("art6_cpt").unwrap());
    let at = |recorded| AsOf { recorded, ..AsOf::day(Day::from_ymd(2006, 6, 1).unwrap()) };
    let state = |recorded| coverage::coverage_state(&corpus, &article, at(recorded)).unwrap();
    assert_eq!(state(None), CoverageState::Assured);
    assert_eq!(state(Some(instant(2))), CoverageState::Touched);
    let last = coverage::last_assured(&corpus, &article, at(Some(instant(2)))).unwrap();
    assert_eq!(last, Day::from_ymd(2004, 12, 31));
    let days = (Day::from_ymd(2004, 1, 1).unwrap(), Day::from_ymd(2012, 1, 1).unwrap());
    let stretches = coverage::over(&corpus, &article, at(Some(instant(2))), days).unwrap();
    let states: Vec<CoverageState> = stretches.iter().map(|stretch| stretch.state).collect();
    assert_eq!(states, [CoverageState::Assured, CoverageState::Touched]);
    assert_eq!(store.differences().unwrap(), [""; 0]);
    let again = ChangeSet { description: Some("again".into()), ..retract };
    let refused = store.load(&again, instant(5)).unwrap_err();
    assert!(refused.to_string().contains("cannot be retracted: it is not recorded"), "{refused}");
}

#[test]
fn a_retracted_finding_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let finding = Finding {
        code: "missing-act".into(),
        severity: Severity::Error,
        component: generator::norm_id(0).root(),
        act: None,
        on: None,
        message: "an act is missing".into(),
        places: vec![],
    };
    let say = ChangeSet { findings: vec![finding.clone()], ..ChangeSet::default() };
    let is_found = |store: &Embedded| query::findings(&store.corpus()).unwrap().contains(&finding);
    store.load(&say, instant(2)).unwrap();
    assert!(is_found(&store));
    let target = Retracted::Line(Record::from(finding.clone()).hash());
    let retraction = Retraction { target, reason: "the act is here".into() };
    let retract = ChangeSet { retractions: vec![retraction], ..ChangeSet::default() };
    store.load(&retract, instant(3)).unwrap();
    assert!(!is_found(&store));
    assert_eq!(store.differences().unwrap(), [""; 0]);
    drop(store);
    let store = Embedded::open(folder.path()).unwrap();
    assert!(!is_found(&store));
    let again = ChangeSet { description: Some("again".into()), ..retract };
    let refused = store.load(&again, instant(4)).unwrap_err();
    assert!(refused.to_string().contains("cannot be retracted: it is not recorded"), "{refused}");
    let again = ChangeSet { description: Some("again".into()), ..say };
    assert_eq!(store.load(&again, instant(5)).unwrap().batch, Some(4));
    assert!(is_found(&store));
}

#[test]
fn a_folder_without_a_store_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Embedded::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::Missing { .. }), "{error}");
}

#[test]
fn a_changed_byte_is_found_at_open() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let mut bytes = std::fs::read(file(folder.path())).unwrap();
    // In the middle of a norm's texts: the file itself stays well-formed.
    let needle = "disporá sobre".as_bytes();
    let at = bytes.windows(needle.len()).position(|window| window == needle).unwrap();
    bytes[at] ^= 1;
    std::fs::write(file(folder.path()), &bytes).unwrap();
    let error = Embedded::open(folder.path()).unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { what, .. } if what.contains("checksum")), "{error}");
}

#[test]
fn bytes_that_are_no_store_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let whole = std::fs::read(file(folder.path())).unwrap();
    let cut = whole.into_iter().take(20_000).collect();
    for bytes in [vec![7; 65_536], Vec::new(), vec![7; 100], cut] {
        std::fs::write(file(folder.path()), &bytes).unwrap();
        for opened in [Embedded::open(folder.path()), Embedded::create(folder.path())] {
            let error = opened.unwrap_err();
            assert!(matches!(error, StoreError::Damaged { .. }), "{} bytes: {error}", bytes.len());
        }
    }
}

#[test]
fn a_lost_page_is_told_and_ends_nobody() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let whole = std::fs::read(file(folder.path())).unwrap();
    let mut damaged = 0;
    for page in (0..whole.len()).step_by(4096).take(200) {
        let mut bytes = whole.clone();
        bytes[page..whole.len().min(page + 4096)].fill(0);
        std::fs::write(file(folder.path()), &bytes).unwrap();
        let opened = Embedded::open(folder.path());
        damaged += usize::from(matches!(opened, Err(StoreError::Damaged { .. })));
    }
    assert!(damaged > 2, "{damaged}");
}

#[test]
fn a_file_is_no_store_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let plain = folder.path().join("notes.txt");
    std::fs::write(&plain, "words").unwrap();
    for (path, said) in
        [(file(folder.path()), "name the folder that holds it"), (plain, "a store is a folder")]
    {
        for opened in [Embedded::open(&path), Embedded::create(&path)] {
            let error = opened.unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}

#[test]
fn another_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(loaded(folder.path()));
    let database = redb::Database::open(file(folder.path())).unwrap();
    let write = database.begin_write().unwrap();
    write.open_table(redb::TableDefinition::<&str, u64>::new("meta")).unwrap().insert("format", 999).unwrap();
    write.commit().unwrap();
    drop(database);
    let error = Embedded::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::Format { found: 999, .. }), "{error}");
    assert!(error.to_string().ends_with(": use the newer version of asof that wrote it"), "{error}");
}

#[test]
fn readers_keep_their_revision_while_another_is_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let before = store.corpus();
    let watched = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            // Whatever moment it is, a revision is whole: all of the new norms or none.
            let mut seen = std::collections::BTreeSet::new();
            while seen.last() != Some(&12) {
                seen.insert(store.corpus().graphs().count());
            }
            seen
        });
        store.load(&generator::norms(2..12), instant(2)).unwrap();
        reader.join().unwrap()
    });
    assert!(watched.iter().all(|count| [2, 12].contains(count)), "{watched:?}");
    assert_eq!(before.graphs().count(), 2);
}

/// A text that says what the one before said has no command.
#[test]
fn an_act_that_changes_nothing_goes_to_the_norm_that_its_id_names() {
    let folder = tempfile::tempdir().unwrap();
    let store = Embedded::create(folder.path()).unwrap();
    let mut set = generator::norms(0..2);
    let of = generator::norm_id(1);
    let text = Act {
        id: format!("{of}:text:2010-01-01").parse().unwrap(),
        kind: ActKind::Unresolved,
        candidates: vec![of.clone().into()],
        ..set.acts[0].clone()
    };
    set.acts.push(Act { id: "urn:lex:zz:text:2010-01-01".parse().unwrap(), ..text.clone() });
    let refused = store.load(&set, instant(1)).unwrap_err();
    assert!(matches!(refused, StoreError::Ingest(IngestError::HomelessAct { .. })), "{refused}");
    set.acts.pop();
    set.acts.push(text.clone());
    store.load(&set, instant(1)).unwrap();
    let corpus = store.corpus();
    let has_it = |norm: &str| corpus.graph(norm).unwrap().acts().any(|row| row.act == &text);
    assert!(has_it(of.as_str()) && !has_it(generator::norm_id(0).as_str()));
}

#[test]
fn what_cannot_be_recorded_leaves_the_store_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = loaded(folder.path());
    let refuse = |set: &ChangeSet, at: i64| match store.load(set, instant(at)) {
        Err(StoreError::Ingest(error)) => error,
        other => panic!("{other:?}"),
    };
    let mut otherwise = generator::norms(0..1);
    otherwise.acts[3].title = "another title".into();
    assert!(matches!(refuse(&otherwise, 2), IngestError::Conflict { .. }));
    // A law is not called otherwise by its act anew, as a judgment is.
    let mut renamed = generator::norms(0..1);
    renamed.norms[0].title = "another title".into();
    let target = Retracted::Act(renamed.acts[0].id.clone());
    renamed.retractions = vec![Retraction { target, reason: "read again".into() }];
    assert!(matches!(refuse(&renamed, 2), IngestError::Conflict { .. }));
    let mut unknown = generator::norms(2..3);
    unknown.norms.clear();
    assert!(matches!(refuse(&unknown, 2), IngestError::UnknownNorm { .. }));
    let mut homeless = generator::norms(2..3);
    homeless.acts.remove(5);
    assert!(matches!(refuse(&homeless, 2), IngestError::UnknownAct { .. }));
    assert!(matches!(refuse(&generator::norms(2..3), 1), IngestError::Clock { .. }));
    let none = ChangeSet::read(
        r#"{"changeset":{"format":1}}
{"retract":{"target":"urn:lex:zz:nothing;1","reason":"a test"}}"#
            .as_bytes(),
    )
    .unwrap();
    assert!(matches!(refuse(&none, 2), IngestError::NothingToRetract { .. }));
    assert_eq!((store.corpus().graphs().count(), store.corpus().recorded().len()), (2, 1));
    drop(store);
    assert_eq!(Embedded::open(folder.path()).unwrap().corpus().recorded().len(), 1);
}

/// A file made to exhaust whoever reads it: a tree of 1,500 levels, and a chain of 1,500 corrections.
#[test]
fn a_hostile_change_set_ends_no_process() {
    use asof_schema::{Amend, Aspect, Command, Correct, Insert, Op, Text};
    let mut set = generator::norms(0..1);
    let norm = generator::norm_id(0);
    let act = set.acts[0].id.clone();
    let text = |n: u32| {
        let text = n.to_string();
        vec![Text { language: "pt".into(), aspect: Aspect::Canonical, text, evidence: None }]
    };
    let (place, wording, commencement, until, confidence) = (None, None, None, None, 100);
    let mut push = |seq: u32, op: Op| {
        let (act, norm) = (act.clone(), norm.clone());
        let (place, wording): (Option<String>, Option<String>) = (place.clone(), wording.clone());
        let commencement = commencement.clone();
        set.commands.push(Command { act, seq, norm, place, wording, commencement, until, confidence, op });
    };
    for n in 0..1_500 {
        let parent = if n == 0 { norm.root() } else { norm.component(&format!("deep{}", n - 1)).unwrap() };
        let component = norm.component(&format!("deep{n}")).unwrap();
        let (component_type, parent, order_key) = ("part".to_owned(), Some(parent), "z".to_owned());
        let (number, label, texts) = (None, String::new(), text(n));
        push(
            100_000 + n,
            Op::Insert(Insert { component, component_type, parent, number, label, order_key, texts }),
        );
    }
    let target = norm.component("art1_cpt").unwrap();
    push(200_000, Op::Amend(Amend { target: target.clone(), texts: text(0), unknown: vec![] }));
    for n in 1..1_500 {
        let command = set.acts[0].id.command(200_000 + n - 1);
        let op = Some(Box::new(Op::Amend(Amend { target: target.clone(), texts: text(n), unknown: vec![] })));
        push(200_000 + n, Op::Correct(Correct { command, op, commencement: None }));
    }
    set.check().unwrap();
    let (corpus, _) = asof_engine::store::Corpus::default().with(&set, instant(1)).unwrap();
    let day = |year: i32| AsOf::day(Day::from_ymd(year, 1, 1).unwrap());
    let diff = query::diff(&corpus, &norm.root(), day(1980), day(2000)).unwrap();
    assert!(diff.summary.added > 2_000);
    let void = query::void_findings(&corpus, &norm.root()).unwrap();
    assert!(void.len() > 2_000, "{} findings", void.len());
}
