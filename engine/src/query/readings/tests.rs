//! What is read of a norm for its readings.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::HashSet;

use asof_schema::{AsOf, ChangeSet, Day, Instant, Operation};

use super::{Agreement, agreement, overlays, readings, readings_over_time};
use crate::graph::{Command, NormGraph, commands_read};
use crate::query::{ActionView, Scope, point_in_time};
use crate::replay::Cmd;
use crate::store::Corpus;

/// The demo: the charter and its amendments, and then what its court says.
const LAW: [&str; 3] = [
    include_str!("../../../../demo/1-charter.jsonl"),
    include_str!("../../../../demo/2-amendments.jsonl"),
    include_str!("../../../../demo/3-corrections.jsonl"),
];
const COURT: &str = include_str!("../../../../demo/4-courts.jsonl");

fn corpus<'s>(batches: impl IntoIterator<Item = &'s str>) -> Corpus {
    let with = |corpus: Corpus, (nth, lines): (i64, &str)| {
        let set = ChangeSet::read(lines.as_bytes()).unwrap();
        corpus.with(&set, Instant::from_micros(nth)).unwrap().0
    };
    (1..).zip(batches).fold(Corpus::default(), with)
}

fn only(corpus: &Corpus) -> &NormGraph {
    corpus.graphs().next().unwrap()
}

#[test]
fn a_norm_without_readings_reads_nothing_more_for_them() {
    let corpus = corpus(LAW);
    let root = only(&corpus).norm().id.root();
    let at = AsOf::day(Day::from_ymd(2020, 1, 1).unwrap());
    assert!(point_in_time(&corpus, &root, at).unwrap().lines.len() > 10);
    let before = commands_read();
    for scope in [Scope::Own, Scope::Subtree] {
        assert_eq!(readings(&corpus, &root, at, scope).unwrap(), []);
        assert_eq!(readings_over_time(&corpus, &root, at, scope).unwrap(), []);
    }
    assert_eq!(agreement(&[]), Agreement::None);
    assert!(overlays(only(&corpus)).is_empty());
    assert_eq!(commands_read(), before, "no command is read, not even the first time");
}

#[test]
fn one_with_readings_reads_its_commands() {
    let corpus = corpus(LAW.into_iter().chain([COURT]));
    let root = only(&corpus).norm().id.root();
    let at = AsOf::day(Day::from_ymd(2020, 3, 1).unwrap());
    let before = commands_read();
    assert!(!readings(&corpus, &root, at, Scope::Subtree).unwrap().is_empty());
    assert!(commands_read() > before);
}

#[test]
fn the_kind_of_a_command_tells_what_the_whole_of_it_tells() {
    let corpus = corpus(LAW.into_iter().chain([COURT]));
    let mut seen = HashSet::new();
    for command in only(&corpus).commands() {
        let whole = command.said().unwrap();
        assert_eq!(Command::construes(command), whole.op.construes(), "{:?}", command.id());
        let bytes = postcard::to_stdvec(&whole).unwrap();
        assert_eq!(Cmd::construes(&bytes), whole.op.construes());
        assert!(!Cmd::construes(bytes.get(..3).unwrap()), "what is cut off is of no kind");
        seen.insert(ActionView::of(command).unwrap().operation);
    }
    let kinds = [Operation::Insert, Operation::Amend, Operation::Interpret, Operation::Overrule];
    assert!(kinds.iter().all(|kind| seen.contains(kind)), "{seen:?}");
}
