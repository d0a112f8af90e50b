//! Annotations: no answer about law changes by them, and they say when law is applied.
#![expect(clippy::unwrap_used, reason = "a test")]

mod answers;

use answers::{histories, load, points, statutory};
use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::{
    Annotation, Applicability, AsOf, ChangeSet, Command, ComponentId, Dated, Day, Described, Instant,
    Metadata, Record, Retracted, Retraction, Term,
};
use asof_tests::histories::{History, from_seed};
use asof_tests::twin::Twin;
use serde_json::{Map, json};

/// The same history with annotations in its batches, some of which a later batch retracts.
fn with_annotations(history: &History) -> History {
    let mut batches = history.batches.clone();
    let mut before: Vec<Annotation> = Vec::new();
    for (nth, (_, set)) in batches.iter_mut().enumerate() {
        let said: Vec<Annotation> =
            set.commands.iter().step_by(3).flat_map(|command| annotations(command, nth)).collect();
        for gone in before.iter().step_by(4) {
            let target = Retracted::Line(Record::from(gone.clone()).hash());
            set.retractions.push(Retraction { target, reason: "said in error".into() });
        }
        set.annotations.extend(said.iter().cloned());
        before = said;
    }
    History { norm: history.norm.clone(), batches }
}

fn annotations(command: &Command, nth: usize) -> Vec<Annotation> {
    let norm = command.norm.clone();
    let mut data = Map::new();
    data.insert("nth".into(), json!(nth));
    let component = command.op.target().cloned().unwrap_or_else(|| norm.root());
    let metadata = Metadata {
        norm: norm.clone(),
        of: Described::Component(component.clone()),
        same_as: vec![format!("theirs-{nth}-{}", command.id())],
        texts: Vec::new(),
        data,
    };
    let theme = Term {
        norm: norm.clone(),
        id: format!("theme {nth}"),
        labels: Vec::new(),
        broader: Vec::new(),
        on: vec![component],
    };
    let until = Some(Day::from_epoch(7));
    let applicability = Applicability { norm, command: command.id(), from: None, until, evidence: None };
    vec![Annotation::Metadata(metadata), Annotation::Theme(theme), Annotation::Applicability(applicability)]
}

#[test]
fn no_answer_about_law_changes_by_annotations() {
    let (mut compared, mut held) = (0, 0);
    for seed in 0..histories() {
        let plain = from_seed(seed);
        let annotated = with_annotations(&plain);
        let (without, with) = (load(&plain), load(&annotated));
        let Ok(graph) = without.graph(plain.norm.as_str()) else { continue };
        held += with.graph(plain.norm.as_str()).unwrap().meta().annotations.len();
        let ids: Vec<ComponentId> = graph.components().map(asof_engine::Component::id).collect();
        for at in points(&Twin::new(plain.batches.clone()), &plain).into_iter().step_by(2) {
            assert_eq!(
                statutory(&without, &plain, &ids, at),
                statutory(&with, &annotated, &ids, at),
                "seed {seed}"
            );
            compared += 1;
        }
        assert!(query::check(&with, |_, _| ()).is_clean(), "seed {seed}");
    }
    assert!(compared > 300 && held > 50, "{compared} points, {held} annotations");
}

/// A law of one article; an act gives it new words from 2020 on, which are applied from 2021 on; the old words go on for what
/// began before July of 2020.
fn record() -> (ChangeSet, ComponentId) {
    let law = "urn:lex:xx:law;1";
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Law", "type": "law", "jurisdiction": "xx", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": law, "kind": "enactment", "number": 1, "code": "l", "title": "l", "published": {"on": "1990-01-01", "basis": "STATED"}}}),
        json!({"act": {"id": "urn:x:a", "kind": "amendment", "number": 2, "code": "a", "title": "a", "published": {"on": "2019-06-01", "basis": "STATED"}, "effective": {"on": "2020-01-01", "basis": "STATED"}}}),
        json!({"command": {"act": law, "seq": 1, "norm": law, "op": {"insert": {"component": law, "type": "norm", "order_key": "0"}}}}),
        json!({"command": {"act": law, "seq": 2, "norm": law, "op": {"insert": {"component": format!("{law}!art1"), "type": "article", "parent": law, "order_key": "1", "texts": [{"language": "en", "text": "Old."}]}}}}),
        json!({"command": {"act": "urn:x:a", "seq": 1, "norm": law, "op": {"amend": {"target": format!("{law}!art1"), "texts": [{"language": "en", "text": "New."}]}}}}),
        json!({"annotation": {"applicability": {"norm": law, "command": "urn:x:a#1", "from": {"on": "2021-01-01", "basis": "STATED"}}}}),
        json!({"annotation": {"applicability": {"norm": law, "command": format!("{law}#2"), "until": "2020-07-01"}}}),
    ];
    let set = ChangeSet::read(lines.map(|line| line.to_string()).join("\n").as_bytes()).unwrap();
    (set, format!("{law}!art1").parse().unwrap())
}

/// The words that are applied at a point.
fn applied(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Vec<String> {
    let applied = query::applicable(corpus, id, at).unwrap();
    applied.iter().filter_map(|(version, _)| version.own_text()).map(str::to_owned).collect()
}

#[test]
fn law_may_wait_and_old_law_may_go_on() {
    let (set, id) = record();
    let (corpus, _) = Corpus::default().with(&set, Instant::from_micros(1)).unwrap();
    let on = |day: &str| applied(&corpus, &id, AsOf::day(day.parse().unwrap()));
    assert_eq!(on("2019-12-31"), ["Old."]);
    assert_eq!(on("2020-06-30"), ["Old."], "in force no longer, and applied still");
    assert!(on("2020-07-01").is_empty() && on("2020-12-31").is_empty(), "in force and not applied yet");
    assert_eq!(on("2021-01-01"), ["New."]);
    // By what was known before, the old law goes on as its act said.
    let early = |day: &str| AsOf {
        at: day.parse().unwrap(),
        known: Some("2018-01-01".parse().unwrap()),
        recorded: None,
    };
    assert_eq!(applied(&corpus, &id, early("2020-06-30")), ["Old."]);
    assert!(applied(&corpus, &id, early("2021-01-01")).is_empty());
}

#[test]
fn of_versions_with_the_same_words_one_is_applied_on_a_day() {
    let (set, id) = record();
    let law = id.norm();
    // Something below the article comes in 1995 and in 2022, so that it has two versions with each of its words; it is repealed
    // in 2030.
    let below = |local: &str, act: &str, seq: u32| json!({"command": {"act": act, "seq": seq, "norm": law, "op": {"insert": {"component": format!("{law}!{local}"), "type": "paragraph", "parent": id, "order_key": local, "texts": [{"language": "en", "text": local}]}}}});
    let act = |id: &str, day: &str| json!({"act": {"id": id, "kind": "amendment", "number": 9, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let lines = [
        json!({"changeset": {"format": 1}}),
        act("urn:x:b", "1995-01-01"),
        act("urn:x:c", "2022-01-01"),
        act("urn:x:d", "2030-01-01"),
        below("art1_par1", "urn:x:b", 1),
        below("art1_par2", "urn:x:c", 1),
        json!({"command": {"act": "urn:x:d", "seq": 1, "norm": law, "op": {"repeal": {"target": id}}}}),
    ];
    let more = ChangeSet::read(lines.map(|line| line.to_string()).join("\n").as_bytes()).unwrap();
    let (corpus, _) = Corpus::default().with(&set, Instant::from_micros(1)).unwrap();
    let (corpus, _) = corpus.with(&more, Instant::from_micros(2)).unwrap();
    let on = |day: &str| applied(&corpus, &id, AsOf::day(day.parse().unwrap()));
    for day in ["1990-01-01", "1994-12-31", "1995-01-01", "2010-01-01", "2020-06-30"] {
        assert_eq!(on(day), ["Old."], "{day}");
    }
    assert!(on("2020-07-01").is_empty() && on("2020-12-31").is_empty());
    for day in ["2021-01-01", "2021-12-31", "2022-01-01", "2029-12-31"] {
        assert_eq!(on(day), ["New."], "{day}");
    }
    assert!(on("2030-01-01").is_empty(), "what is repealed is not applied");
}

#[test]
fn a_retracted_annotation_is_there_at_earlier_instants_only() {
    let (set, id) = record();
    let (corpus, _) = Corpus::default().with(&set, Instant::from_micros(1)).unwrap();
    let target = Retracted::Line(Record::from(set.annotations.first().unwrap().clone()).hash());
    let retraction = Retraction { target, reason: "no such rule".into() };
    let later = ChangeSet { retractions: vec![retraction], ..ChangeSet::default() };
    let (corpus, _) = corpus.with(&later, Instant::from_micros(2)).unwrap();
    let at = AsOf::day("2020-10-01".parse().unwrap());
    assert_eq!(applied(&corpus, &id, at), ["New."]);
    let before = AsOf { recorded: Some(Instant::from_micros(1)), ..at };
    assert!(applied(&corpus, &id, before).is_empty());
}

#[test]
fn one_that_makes_no_sense_is_refused_with_why() {
    let (set, id) = record();
    let norm = id.norm();
    let refused = |said: Annotation| {
        let set = ChangeSet { annotations: vec![said], ..set.clone() };
        set.check().unwrap_err().to_string()
    };
    let command = set.commands.first().unwrap().id();
    let nothing = Applicability {
        norm: norm.clone(),
        command: command.clone(),
        from: None,
        until: None,
        evidence: None,
    };
    assert!(refused(Annotation::Applicability(nothing.clone())).contains("neither from when nor until when"));
    let (from, until) = (Some(Dated::stated(Day::from_epoch(2))), Some(Day::from_epoch(1)));
    let backwards = Applicability { from, until, ..nothing };
    assert!(refused(Annotation::Applicability(backwards)).contains("ends before it begins"));
    let other = Term {
        norm,
        id: "t".into(),
        labels: Vec::new(),
        broader: Vec::new(),
        on: vec!["urn:x:other!a".parse().unwrap()],
    };
    assert!(refused(Annotation::Theme(other)).contains("not of its norm"));
}
