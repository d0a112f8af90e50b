//! Broken documents refuse themselves, or a part of themselves, and change nothing that other documents say.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod finland_data;
mod mutations;

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use asof_loaders::account::Documents;
use asof_loaders::registry;
use asof_loaders::source::{File, Given};
use asof_schema::{ActId, ChangeSet, Command, ComponentId, Diagnostic, NormId, Op};
use mutations::{KINDS, Numbers, broken};

/// A folder of a law has at most so many documents here, so that all of them together take no long time.
const MOST: usize = 12;

/// A tenth of the 2,000 documents.
#[test]
fn a_tenth_of_the_broken_documents_change_nothing_else() {
    check(200);
}

#[test]
#[ignore = "all 2,000: `cargo test -p asof-loaders --release --test broken -- --ignored`"]
fn all_broken_documents_change_nothing_else() {
    check(2_000);
}

fn check(count: u64) {
    let Some(folder) = finland_data::folder("laws") else { return };
    let mut laws: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    laws.sort();
    let laws: Vec<Vec<File>> = laws.iter().map(|law| finland_data::files(law, "xml")).collect();
    let laws: Vec<&Vec<File>> = laws.iter().filter(|files| (3..=MOST).contains(&files.len())).collect();
    let mut fates = BTreeMap::<String, usize>::new();
    for seed in 0..count {
        let mut numbers = Numbers(seed);
        let kind = KINDS[numbers.below(KINDS.len())];
        let first = numbers.below(laws.len());
        let mut files: Vec<File> =
            laws[first].iter().chain(laws[(first + 1) % laws.len()]).cloned().collect();
        let at = numbers.below(laws[first].len());
        let (name, bytes) = files.remove(at);
        let without = read(&files);
        let mut intact = files.clone();
        intact.insert(at, (name.clone(), bytes.clone()));
        files.insert(at, (name.clone(), broken(&bytes, kind, &mut numbers)));
        let with = read(&files);
        let what = format!("seed {seed}: {name}, {kind}");
        with.0.check().unwrap_or_else(|error| panic!("{what}: {error}"));
        compare(&what, &name, &without.0, &with.0, &LazyCell::new(|| read(&intact).0));
        *fates.entry(fate(&files[at], &with)).or_default() += 1;
    }
    println!("{fates:?}");
    assert!(fates.get("not read").is_some_and(|&count| count > 0), "{fates:?}");
    assert!(fates.get("read in part").is_some_and(|&count| count > 0), "{fates:?}");
}

type Loaded = (ChangeSet, Vec<Diagnostic>);

fn read(files: &[File]) -> Loaded {
    let source = registry::source("fi-acts").unwrap();
    source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap()
}

fn fate(file: &File, (set, said): &Loaded) -> String {
    let of = Documents::of(std::slice::from_ref(file), set, said);
    let fates = [
        (of.read, "read"),
        (of.in_part, "read in part"),
        (of.not_read, "not read"),
        (of.left_out, "left out"),
    ];
    fates.iter().find(|(count, _)| *count == 1).unwrap().1.to_owned()
}

/// What the other acts command is the same, but in what the broken document changes or leaves in doubt, in the law that it
/// enacts itself, and where it is as with the intact document: what this says of other acts, "such as it is in act 54/2008", may
/// be read still.
fn compare<F: FnOnce() -> ChangeSet>(
    what: &str,
    name: &str,
    without: &ChangeSet,
    with: &ChangeSet,
    intact: &LazyCell<ChangeSet, F>,
) {
    let own: BTreeSet<NormId> = with.norms.iter().map(|norm| norm.id.clone()).collect();
    let before: BTreeSet<NormId> = without.norms.iter().map(|norm| norm.id.clone()).collect();
    assert!(before.is_subset(&own), "{what}: a law is lost");
    let acts: BTreeSet<&ActId> = without.acts.iter().map(|act| &act.id).collect();
    let touched = touched(name, &acts, with);
    for norm in &before {
        let (one, other) = (ops(without, norm, &acts), ops(with, norm, &acts));
        for command in one.symmetric_difference(&other) {
            let (op, component) = command;
            let is_as_intact = || ops(intact, norm, &acts).contains(command) == other.contains(command);
            let is_touched = touched.iter().any(|id| related(id, component));
            assert!(is_touched || is_as_intact(), "{what}: {component} in {op}");
        }
    }
}

/// What the acts of a load command on a norm.
fn ops(set: &ChangeSet, norm: &NormId, acts: &BTreeSet<&ActId>) -> BTreeSet<(String, ComponentId)> {
    let of_norm = set.commands.iter().filter(|command| command.norm == *norm && acts.contains(&command.act));
    let shown = |command: &Command| {
        let op = serde_json::to_string(&(&command.act, &command.op, &command.commencement, command.until))
            .unwrap();
        (op, target(set, command).unwrap().clone())
    };
    of_norm.map(shown).collect()
}

/// What a command acts on; a correction, what the corrected one does.
fn target<'s>(set: &'s ChangeSet, command: &'s Command) -> Option<&'s ComponentId> {
    match &command.op {
        Op::Correct(correct) => set.commands.iter().find(|one| one.id() == correct.command)?.op.target(),
        op => op.target(),
    }
}

/// What a document leaves in doubt, and what its own act commands.
fn touched(name: &str, others: &BTreeSet<&ActId>, set: &ChangeSet) -> Vec<ComponentId> {
    let doubts = set.doubts.iter().filter(|doubt| doubt.places.iter().any(|place| place.file == name));
    let known = set.known_acts.iter().filter(|act| !others.contains(&act.id));
    let commands = set.commands.iter().filter(|command| !others.contains(&command.act));
    let mut touched: Vec<ComponentId> = doubts.flat_map(|doubt| doubt.touches.clone()).collect();
    touched.extend(known.flat_map(|act| act.touches.iter().map(|touch| touch.component.clone())));
    touched.extend(commands.filter_map(|command| target(set, command).cloned()));
    touched
}

/// Whether a component may stand in another, or the other way round: a grouping may hold any article.
fn related(one: &ComponentId, other: &ComponentId) -> bool {
    let article = |id: &ComponentId| {
        let parts: Vec<&str> = id.local().split('_').collect();
        let of_article = parts.iter().position(|part| part.starts_with("sec"));
        of_article.map(|at| parts[at].split('~').next().unwrap().to_owned())
    };
    one.norm_str() == other.norm_str()
        && match (article(one), article(other)) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
}

/// Rows of a text that stand in another order: what differs is in doubt.
#[test]
fn shuffled_rows_of_a_text_are_in_doubt() {
    let root = std::env::var_os("ASOF_DATA").unwrap_or_else(|| "../../shared/data".into());
    let folder = std::path::Path::new(&root).join("brazil/cf1988");
    if !folder.is_dir() {
        println!("skipped: {} is not there; set ASOF_DATA", folder.display());
        return;
    }
    let files: Vec<File> = finland_data::files(&folder, "csv").into_iter().take(3).collect();
    let source = registry::source("br-constitution").unwrap();
    let load = |files: &[File]| source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
    let (whole, _) = load(&files);
    for seed in 0..4 {
        let mut numbers = Numbers(seed);
        let mut rows: Vec<Vec<u8>> =
            files[1].1.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let (one, other) = (1 + numbers.below(rows.len() - 1), 1 + numbers.below(rows.len() - 1));
        rows.swap(one, other);
        let broken = vec![files[0].clone(), (files[1].0.clone(), rows.concat()), files[2].clone()];
        let (set, said) = load(&broken);
        set.check().unwrap();
        let in_doubt: Vec<&ComponentId> = set
            .doubts
            .iter()
            .filter(|doubt| doubt.code == "provision-not-read")
            .flat_map(|doubt| &doubt.touches)
            .collect();
        let shown = |set: &ChangeSet| -> BTreeSet<(String, ComponentId)> {
            // The bytes of a row that moved are others.
            let words = |op: &asof_schema::Op| {
                serde_json::to_string(op).unwrap().split("\"evidence\"").next().unwrap().to_owned()
            };
            set.commands.iter().map(|one| (words(&one.op), one.op.target().unwrap().clone())).collect()
        };
        for (op, id) in shown(&whole).symmetric_difference(&shown(&set)) {
            let within = |top: &&ComponentId| {
                top.is_root() || id.local().split('_').any(|part| top.local().ends_with(part))
            };
            assert!(in_doubt.iter().any(within), "seed {seed}, rows {one} and {other}: {op} {said:?}");
        }
    }
}
