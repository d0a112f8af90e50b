//! Readers on bytes that nobody meant for them. Each function is one fuzz target: it panics where a promise is broken.
//!
//! libFuzzer calls them by way of `fuzz_targets/` (`cargo xtask fuzz`), and the tests of this crate call them on the
//! seeds and on random changes of them, so that every run of the tests has at least that.

use std::collections::HashSet;

use asof_loaders::source::{File, Given, OptKind, Source};
use asof_loaders::{bears_out, registry};
use asof_schema::{ChangeSet, Op, Sha256, Text};

// Only the parser is wanted here, not the whole engine with its stores.

/// What any source makes of any files is a change set that stands, whose every text is what its bytes say.
///
/// The bytes are a [`Case`]. If they are none, they are one file for every source.
pub fn sources(bytes: &[u8]) {
    match Case::read(bytes) {
        Some(case) => case.keeps_its_promises(),
        None => registry::sources().for_each(|source| Case::of_one(source, bytes).keeps_its_promises()),
    }
}

/// A source, its options, and files that it is given to read.
///
/// As bytes, the first line has its name and options as on the command line. Each file follows a line with its name:
/// `-- NAME --`.
pub struct Case {
    source: &'static Source,
    options: Vec<(&'static str, String)>,
    files: Vec<File>,
}

impl Case {
    /// Reads a case; `None` if the first line names no source.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let mut words = std::str::from_utf8(lines.next()?).ok()?.split_whitespace();
        let source = registry::source(words.next()?)?;
        let mut options = Vec::new();
        while let (Some(name), Some(value)) = (words.next(), words.next()) {
            let option = source.options.iter().find(|option| name.strip_prefix("--") == Some(option.name))?;
            options.push((option.name, value.to_owned()));
        }
        let mut files = Vec::<File>::new();
        for line in lines {
            match (line.strip_prefix(b"-- ").and_then(|line| line.strip_suffix(b" --")), files.last_mut()) {
                (Some(name), _) => files.push((String::from_utf8_lossy(name).into_owned(), Vec::new())),
                (None, Some((_, bytes))) => {
                    bytes.extend_from_slice(line);
                    bytes.push(b'\n');
                }
                (None, None) => {}
            }
        }
        // The last byte of a file is not the end of its last line.
        for (_, bytes) in &mut files {
            bytes.pop();
        }
        Some(Self { source, options, files })
    }

    /// One file for a source, and the options that it must have.
    fn of_one(source: &'static Source, bytes: &[u8]) -> Self {
        let name = source.input.texts.first().map_or("", |pattern| pattern);
        let name = name.rsplit('/').next().unwrap_or_default().replace('*', "x");
        let required = source.options.iter().filter(|option| option.required);
        let value = |kind: &OptKind| match kind {
            OptKind::Day => "2025-12-31".to_owned(),
            OptKind::Text(_) => String::new(),
        };
        let options = required.map(|option| (option.name, value(&option.kind))).collect();
        Self { source, options, files: vec![(name, bytes.to_vec())] }
    }

    /// What the source makes of the files; `None` if it cannot read them.
    pub fn load(&self) -> Option<ChangeSet> {
        let given = Given { files: &self.files, options: &self.options };
        self.source.read(&given, &mut |_| ()).ok().map(|(set, _)| set)
    }

    fn keeps_its_promises(&self) {
        let Some(set) = self.load() else { return };
        let mut ids = HashSet::new();
        // Two acts of one id cannot both be recorded.
        if set.acts.iter().all(|act| ids.insert(&act.id)) {
            stands(&set);
        }
        for text in set.commands.iter().flat_map(|command| texts(&command.op)) {
            let evidence = text.evidence.expect("every text has evidence");
            let file = self.files.iter().find(|(_, bytes)| Sha256::of(bytes) == evidence.sha256);
            let (_, file) = file.expect("its file is there");
            assert!(bears_out(file, evidence.start, evidence.end, &text.text), "{:?}", text.text);
        }
    }
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

/// What the words of a provision speak of stands in them, at whole characters, and so do the citations in somebody's own.
pub fn provision(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (above, own) = text.split_once('\n').unwrap_or(("", &text));
    for language in asof_law::LANGUAGES {
        let found = asof_law::extract(&text, *language);
        _ = asof_law::announces_law(&text, &found, *language);
        for mention in found.iter().chain(&asof_law::citations(&text, *language)) {
            assert_eq!(text.get(mention.start..mention.end), Some(mention.surface.as_str()));
        }
        for mention in asof_law::extract_below(above, own, *language) {
            assert!(own.get(mention.start..mention.end).is_some(), "{mention:?}");
        }
        _ = asof_law::ends_announcing(&text, *language);
    }
}

fn stands(set: &ChangeSet) {
    let mut written = Vec::new();
    set.write(&mut written).expect("memory takes every write");
    let again = ChangeSet::read(written.as_slice()).expect("what was written can be read");
    assert_eq!(*set, again);
}
