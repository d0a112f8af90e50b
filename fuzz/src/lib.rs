//! Readers on bytes that nobody meant for them. Each function is one fuzz target: it panics where a promise is broken.
//!
//! libFuzzer calls them by way of `fuzz_targets/` (`cargo xtask fuzz`), and the tests of this crate call them on the
//! seeds and on random changes of them, so that every run of the tests has at least that.

use asof_loaders::br_constitution::{Input, LoadError, load};
use asof_loaders::{acts, akoma_ntoso, bears_out, consolidated, debates, statute_book};
use asof_schema::{ChangeSet, Op, Sha256, Text};

// Only the parser is wanted here, not the whole engine with its stores.

/// What a loader makes of a series of texts is a change set that stands, and that can be written and read.
///
/// The bytes are four files with a zero byte between: the text of 1988, one after it, the table of acts, the notes.
pub fn br_csv(bytes: &[u8]) {
    if let Ok(set) = br_csv_load(bytes) {
        stands(&set);
    }
}

/// What the loader says to the four files.
pub fn br_csv_load(bytes: &[u8]) -> Result<ChangeSet, LoadError> {
    let mut files = bytes.splitn(4, |byte| *byte == 0);
    let names = ["19881005_ORIGINAL.csv", "19920331_EMC1.csv"];
    let snapshots: Vec<(String, Vec<u8>)> =
        names.into_iter().zip(files.by_ref()).map(|(name, file)| (name.to_owned(), file.to_vec())).collect();
    let acts = files.next().map(|file| ("acts.csv", file));
    let notes = files.next().map(|file| ("notes.json", file));
    load(&Input { snapshots: &snapshots, acts, notes }, &mut |_, _| ()).map(|(set, _)| set)
}

/// What the readers of Finnish law make of their bytes is a change set that stands, whose every text is what its bytes
/// say.
///
/// The bytes are files with a zero byte between: each an act of the statute book, one in Akoma Ntoso, or a consolidated
/// text.
pub fn finland(bytes: &[u8]) {
    let Some((set, files)) = finland_load(bytes) else { return };
    stands(&set);
    are_borne_out(&set, &files);
}

/// Every text of a change set stands at the bytes that it names.
fn are_borne_out(set: &ChangeSet, files: &[&[u8]]) {
    for text in set.commands.iter().flat_map(|command| texts(&command.op)) {
        let evidence = text.evidence.expect("every text has evidence");
        let file = files.iter().find(|file| Sha256::of(file) == evidence.sha256).expect("its file is there");
        assert!(bears_out(file, evidence.start, evidence.end, &text.text), "{:?}", text.text);
    }
}

/// What the loaders say to the files; nothing where none of them can be read.
pub fn finland_load(bytes: &[u8]) -> Option<(ChangeSet, Vec<&[u8]>)> {
    let files: Vec<&[u8]> = bytes.split(|byte| *byte == 0).collect();
    let named = |file: &&[u8]| vec![("x".to_owned(), file.to_vec())];
    let seen = "2025-12-31".parse().expect("a day");
    if let Some(set) = files.iter().find_map(|file| consolidated::load(&named(file), seen).ok()) {
        return Some((set.0, files));
    }
    let act = |file: &&[u8]| statute_book::read("x", file).or_else(|_| akoma_ntoso::read("x", file)).ok();
    let documents: Vec<_> = files.iter().filter_map(act).collect();
    let set = acts::load(&documents, None).ok()?.0;
    // Two acts of one number cannot both be recorded.
    (!documents.is_empty() && set.check().is_ok()).then_some((set, files))
}

/// What the reader of debates makes of its bytes is a change set that stands, whose every text is what its bytes say.
///
/// The bytes are files with a zero byte between: the revisions of one day, and behind them a text of one line.
pub fn debates(bytes: &[u8]) {
    let Some((set, files)) = debates_load(bytes) else { return };
    stands(&set);
    are_borne_out(&set, &files);
}

/// What the loader says to the files; nothing where they cannot be read.
pub fn debates_load(bytes: &[u8]) -> Option<(ChangeSet, Vec<&[u8]>)> {
    const DATES: &[u8] =
        b"1,debates2009-10-26a.xml\n90000,debates2009-10-26b.xml\n180000,debates2009-10-26c.xml";
    let files: Vec<&[u8]> = bytes.split(|byte| *byte == 0).collect();
    let (revisions, line) = files.split_at(files.iter().take_while(|file| file.starts_with(b"<")).count());
    let revisions =
        ('a'..).zip(revisions).map(|(letter, file)| (format!("debates2009-10-26{letter}.xml"), file));
    let line = line.first().map(|file| ("2023-07-03.txt".to_owned(), file));
    let named = revisions.chain(line).map(|(name, file)| (name, file.to_vec()));
    let named: Vec<_> = named.chain([("changedates.txt".to_owned(), DATES.to_vec())]).collect();
    debates::load(&named, None, &mut |_| ()).ok().map(|(set, _)| (set, files))
}

fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Correct(correct) => correct.op.as_deref().map_or(&[], texts),
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        Op::Repeal(repeal) => &repeal.notices,
        _ => &[],
    }
}

/// What reads as a change set is written and read again without a difference.
pub fn changeset(bytes: &[u8]) {
    let Ok(set) = ChangeSet::read(bytes) else { return };
    stands(&set);
}

/// A citation has steps, its steps go inwards, and an error has its place within the text.
pub fn citation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for language in asof_law::LANGUAGES {
        match asof_law::address(&text, *language) {
            Ok(read) => {
                assert!(!read.path.is_empty());
                assert!(read.path.is_sorted_by(|one, next| one.unit <= next.unit), "{read:?}");
            }
            Err(error) => assert!(error.at <= text.len(), "{error:?}"),
        }
    }
}

fn stands(set: &ChangeSet) {
    let mut written = Vec::new();
    set.write(&mut written).expect("memory takes every write");
    let again = ChangeSet::read(written.as_slice()).expect("what was written can be read");
    assert_eq!(*set, again);
}
