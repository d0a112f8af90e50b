//! The demo corpus and its table of questions on the embedded store.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod conformance;

use asof_engine::query::{self, DiffOptions, Grain, SegmentOp};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_schema::{AsOf, ChangeSet, Day, Instant, NormId};

const BATCHES: [(&str, &str); 3] = [
    ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../demo/3-corrections.jsonl")),
];
const QUESTIONS: &str = include_str!("../../demo/questions.json");

fn batches() -> impl Iterator<Item = (Instant, ChangeSet)> {
    BATCHES.iter().map(|(at, lines)| (at.parse().unwrap(), ChangeSet::read(lines.as_bytes()).unwrap()))
}

fn norm() -> NormId {
    "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap()
}

#[test]
fn the_table_of_questions_is_answered_rightly_from_memory_and_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Embedded::create(folder.path()).unwrap();
    for (recorded, set) in batches() {
        store.load(&set, recorded).unwrap();
    }
    let failures = conformance::run(&store.corpus(), &norm(), QUESTIONS);
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    drop(store);
    let store = Embedded::open(folder.path()).unwrap();
    let failures = conformance::run(&store.corpus(), &norm(), QUESTIONS);
    assert!(failures.is_empty(), "{} failures after a restart", failures.len());
}

fn corpus() -> Corpus {
    batches().fold(Corpus::default(), |corpus, (recorded, set)| corpus.with(&set, recorded).unwrap().0)
}

#[test]
fn every_invariant_holds() {
    let corpus = corpus();
    let report = asof_engine::query::check(&corpus, |_, _| {});
    assert!(report.is_clean(), "{:#?}", report.norms);
}

#[test]
fn a_command_names_its_target_and_a_command_on_commands_theirs() {
    let corpus = corpus();
    let graph = corpus.graph(norm().as_str()).unwrap();
    let targets = |id: &str, recorded: u32| {
        let command = graph.command_by_id(&format!("urn:lex:zz:municipal:{id}").parse().unwrap()).unwrap();
        let point = asof_engine::Point { at: Day::MAX, known: Day::MAX, recorded };
        command.targets(point).iter().map(|c| c.local()).collect::<Vec<_>>().join(" ")
    };
    let now = u32::MAX;
    assert_eq!(targets("emenda:1992-03-02;1#1", now), "art4_cpt");
    assert_eq!(targets("emenda:2002-03-25;11#8", now), "art12_par1 art12_par1u art12_par2");
    // A judgment on an amendment, and a judgment on that judgment.
    assert_eq!(targets("acordao:2011-08-01;2#1", now), "art13 art13_cpt art7_cpt");
    assert_eq!(targets("acordao:2016-03-28;6#1", now), "art13 art13_cpt art7_cpt");
    assert_eq!(targets("retificacao:1993-05-24;1#1", now), "art10_cpt");
    // Before what it reaches was recorded it names nothing.
    assert_eq!(targets("acordao:2011-08-01;2#1", 1), "");
}

#[test]
fn a_text_without_languages_is_the_text_in_the_norms_own() {
    let corpus = corpus();
    let graph = corpus.graph(norm().as_str()).unwrap();
    for day in graph.publication_days() {
        let tree = query::tree(&corpus, &norm().root(), AsOf::day(day)).unwrap().there();
        for (tree, notices) in tree.iter().flat_map(|tree| [(tree, false), (tree, true)]) {
            let native = query::full_text(tree, notices);
            assert_eq!(query::full_text_in(tree, &[], notices), native);
            assert_eq!(query::full_text_in(tree, &["pt", "en"], notices), native);
            assert_eq!(query::wordings(tree, &["en"], notices).len(), native.lines().count());
        }
    }
}

#[test]
fn a_difference_is_cut_as_it_is_asked_to_be() {
    let corpus = corpus();
    let days = ["1991-01-01", "1993-01-01"].map(|day| AsOf::day(day.parse().unwrap()));
    let article = norm().component("art4").unwrap();
    let ask = |grain, max_depth| {
        let options = DiffOptions { grain, max_depth };
        query::diff_with(&corpus, &article, days, options).unwrap()
    };
    let words = |grain| {
        let segments = ask(grain, None).changes[0].segments.clone();
        let told = segments.into_iter().filter(|segment| segment.op != SegmentOp::Equal);
        told.map(|segment| segment.text).collect::<Vec<_>>()
    };
    assert_eq!(words(Grain::Word), ["nove", "onze"]);
    assert_eq!(words(Grain::Character), ["o", "ov", "z"], "onze from nove");
    let [before, after] = &words(Grain::Component)[..] else { panic!("one stretch a side") };
    assert_eq!(before.replace("nove", "onze"), *after);
    assert_eq!(ask(Grain::Word, Some(0)).changes.len(), 0, "the article has no words of its own");
    assert_eq!(ask(Grain::Word, Some(1)), ask(Grain::Word, None));
}

#[test]
fn a_unified_diff_has_the_form_of_diff_u() {
    let told = query::unified(["a", "b"], ["one\ntwo\nthree", "one\ntwo\n3"], 1);
    assert_eq!(told, "--- a\n+++ b\n@@ -2,2 +2,2 @@\n two\n-three\n+3\n");
    assert_eq!(
        query::unified(["/dev/null", "b"], ["", "one"], 3),
        "--- /dev/null\n+++ b\n@@ -0,0 +1 @@\n+one\n"
    );
    assert_eq!(query::unified(["a", "b"], ["one", "one"], 3), "");
}
