//! TLR-Bench against a real service.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use asof_benchmark::client::Client;
use asof_benchmark::tlr::certify::{Sources, certify, review};
use asof_benchmark::tlr::compare::{Run, markdown, page};
use asof_benchmark::tlr::errata::{Finding, Rule, import, page as errata_page};
use asof_benchmark::tlr::evaluate::{config, evaluate, record};
use asof_benchmark::tlr::generate::{Order, generate};
use asof_benchmark::tlr::graph::DOCUMENTS;
use asof_benchmark::tlr::item::{Benchmark, Ground, Item, Language, Question, Task, Truth};
use asof_benchmark::tlr::release::release;
use asof_benchmark::tlr::systems::{
    Asof, Corpus, Defect, Planted, Process, Rag, System, Timeless, resolve_many,
};
use chrono::NaiveDate;
use common::Serving;

static CONSTITUTION: LazyLock<Option<Serving>> = LazyLock::new(Serving::constitution);

fn order(seed: u64, size: usize, language: Option<Language>) -> Order {
    Order { seed, size, undecidable: size / 5, language, norms: Vec::new() }
}

#[test]
fn every_document_fits_the_schema() {
    let demo = Serving::demo();
    let client = Client::new(&demo.endpoint).unwrap();
    for (name, document, variables) in DOCUMENTS {
        // A document that does not fit is an error of the client's.
        let (answer, _) = client.ask(document, &serde_json::from_str(variables).unwrap()).unwrap();
        assert!(answer.as_object().unwrap().values().all(|value| !value.is_null()), "{name}: {answer}");
    }
}

#[test]
fn equal_seeds_give_equal_bytes_and_others_do_not() {
    let (one, other) = (Serving::demo(), Serving::demo());
    let bytes = |demo: &Serving, seed| {
        serde_json::to_string(&generate(&demo.endpoint, &order(seed, 60, None)).unwrap()).unwrap()
    };
    assert_eq!(bytes(&one, 7), bytes(&other, 7));
    assert_ne!(bytes(&one, 7), bytes(&one, 8));
}

#[test]
fn a_set_has_every_task_and_no_field_empty_that_has_an_answer() {
    let demo = Serving::demo();
    for language in [Language::Pt, Language::En] {
        let set = generate(&demo.endpoint, &order(1, 100, Some(language))).unwrap();
        let tasks: BTreeSet<Task> = set.items.iter().map(|item| item.truth.task()).collect();
        assert_eq!(tasks, Task::ALL.into_iter().chain([Task::Abstention]).collect());
        let ids: BTreeSet<&str> = set.items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids.len(), set.items.len());
        whole(&set, language);
    }
}

fn whole(set: &Benchmark, language: Language) {
    for item in &set.items {
        assert!(!item.reasons.is_empty() && item.language == language, "{item:?}");
        // Without a day of its own a question says up to when it asks.
        let has_days = item.target_date.is_some() || item.date_1.is_some() || item.date_range.is_some();
        let says = [" até ", " up to and including "].iter().any(|words| item.query.contains(words));
        assert!(has_days || says, "{item:?}");
        match &item.truth {
            Truth::PointInTime(at) if at.in_force => {
                let told = at.correct_version.is_some() && at.valid_range.is_some() && at.text_hash.is_some();
                assert!(told && !at.must_contain.is_empty(), "{item:?}");
                let (start, end) = at.valid_range.unwrap();
                let day = item.target_date.unwrap();
                assert!(start <= day && end.is_none_or(|end| day < end), "{item:?}");
            }
            Truth::PointInTime(at) => {
                assert!(at.text_hash.is_none() && !at.must_not_contain.is_empty(), "{item:?}");
            }
            Truth::AmendmentAttribution(truth) => {
                assert!(!truth.amendments.is_empty() && truth.chronological_order, "{item:?}");
                assert_eq!(truth.amendments.len(), truth.dates.len());
            }
            Truth::TemporalDifference(truth) => {
                assert_eq!(truth.changed, !truth.amendments_between.is_empty(), "{item:?}");
            }
            Truth::CausalLineage(truth) => {
                assert!(truth.version_chain.len() > 1 && truth.version_chain.len() == truth.total_versions);
            }
            Truth::TemporalConsistency(truth) => assert!(!truth.amended && truth.versions == 1),
            Truth::HierarchicalImpact(truth) => {
                assert!(!truth.affected_articles.is_empty() && !truth.amendments.is_empty());
                assert_eq!(truth.affected_articles.len(), truth.affected_citations.len());
            }
            Truth::Abstention(truth) => {
                assert!(truth.grounds.contains(&truth.ground), "{item:?}");
                assert!(item.target_date.is_none_or(|day| day == truth.on), "{item:?}");
                let ends = truth.grounds.contains(&Ground::NotCovered);
                assert!(!ends || truth.through.is_some_and(|through| through < truth.on), "{item:?}");
                assert_eq!(truth.grounds.contains(&Ground::SeveralCandidates), !truth.candidates.is_empty());
            }
        }
    }
}

/// The state of a provision on a day, by the service.
fn state(client: &Client, item: &Item, day: NaiveDate) -> String {
    let document =
        "query($id: ID!, $day: Date!) { coverage(ref: $id, asOf: { at: $day }) { assurance { state } } }";
    let variables = serde_json::json!({ "id": item.target_component, "day": day });
    client.ask(document, &variables).unwrap().0["coverage"]["assurance"]["state"].as_str().unwrap().to_owned()
}

/// Nothing is asked that is not assured on all days that the item names, but what is asked because of that.
fn vouched(endpoint: &str, set: &Benchmark) {
    let client = Client::new(endpoint).unwrap();
    for item in &set.items {
        if let Truth::Abstention(truth) = &item.truth {
            let several = truth.ground == Ground::SeveralCandidates;
            assert_eq!(state(&client, item, truth.on) == "ASSURED", several, "{item:?}");
            continue;
        }
        let mut days: Vec<NaiveDate> =
            [item.target_date, item.date_1, item.date_2].into_iter().flatten().collect();
        days.extend(item.date_range.into_iter().flat_map(|(from, to)| [from, to.pred_opt().unwrap()]));
        match &item.truth {
            Truth::PointInTime(truth) => days.extend(truth.valid_range.map(|(start, _)| start)),
            Truth::AmendmentAttribution(truth) => days.extend(&truth.dates),
            Truth::CausalLineage(truth) => days.extend(truth.version_chain.iter().map(|link| link.date)),
            _ => {}
        }
        for day in days {
            assert_eq!(state(&client, item, day), "ASSURED", "{day}: {item:?}");
        }
    }
}

#[test]
fn who_abstains_is_told_apart_from_who_answers() {
    let demo = Serving::demo();
    for language in [Language::Pt, Language::En] {
        let set = generate(&demo.endpoint, &order(2, 60, Some(language))).unwrap();
        vouched(&demo.endpoint, &set);
        let undecidable = set.items.iter().filter(|item| item.truth.task() == Task::Abstention).count();
        // The gazette of the city ends, and nothing else is open there.
        assert_eq!((undecidable, set.remarks.len() >= 3), (3, true), "{:?}", set.remarks);
        let asof = evaluate(&set, &mut Asof::new(&demo.endpoint).unwrap(), 1).0.abstention;
        assert_eq!((asof.right, asof.answered, asof.wrong), (undecidable, 0, 0), "{asof:?}");
        let naive =
            evaluate(&set, &mut Rag::new(&demo.endpoint, Corpus::EveryVersion, 1).unwrap(), 1).0.abstention;
        assert_eq!((naive.right, naive.answered, naive.wrong), (0, undecidable, 0), "{naive:?}");
        let mut silent =
            Process::start(r#"while read -r line; do echo '{"abstains": "not_covered"}'; done"#).unwrap();
        let (summary, _) = evaluate(&set, &mut silent, 1);
        assert_eq!(
            (summary.abstention.right, summary.abstention.wrong),
            (undecidable, summary.abstention.decidable)
        );
        assert!(summary.tlr_score.value < 1e-12, "{:?}", summary.tlr_score);
    }
}

#[test]
fn the_wordings_of_the_requirements_are_answered() {
    let Some(service) = &*CONSTITUTION else { return };
    let mut asof = Asof::new(&service.endpoint).unwrap();
    let mut ask = |query: &str| {
        asof.retrieve(&Question { id: "x".into(), query: query.into(), target_date: None }).unwrap()
    };
    let text = ask("What did Article 214 say on 2005-06-15?");
    assert!(text.results[0].text.as_ref().unwrap().starts_with("Art. 214."), "{text:?}");
    let acts = ask("Which constitutional amendments changed Article 214?");
    assert!(acts.results[0].amendments.contains("ec_59"), "{acts:?}");
    let changed = ask("What changed in Article 214 between 2005 and 2015?");
    assert_eq!((changed.changed, changed.results.len()), (Some(true), 2), "{changed:?}");
    let history = ask("Show the complete version history of Article 214 from 1988 to 2020");
    assert!(
        history.results.len() > 1 && history.results.iter().all(|one| one.valid_from.is_some()),
        "{history:?}"
    );
    let never = ask("Has Article 1 been amended since 1988?");
    assert_eq!(never.amended, Some(false), "{never:?}");
    let below = ask("Which articles in Title VIII have been amended since 2000?");
    assert!(
        below.results.iter().any(|one| one.component.as_ref().unwrap().ends_with("!art214")),
        "{below:?}"
    );
    // The sources end before the year does.
    let open = ask("Show the complete version history of Article 214 from 1988 to 2025");
    assert_eq!(open.abstains.as_deref(), Some("not_covered"), "{open:?}");
}

#[test]
fn a_set_is_read_as_it_was_written() {
    let demo = Serving::demo();
    let set = generate(&demo.endpoint, &order(3, 40, None)).unwrap();
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(serde_json::from_str::<Benchmark>(&text).unwrap(), set);
    assert!(text.contains(r#""task":"point_in_time","ground_truth":{"in_force""#));
}

#[test]
fn many_texts_are_resolved_in_one_document() {
    let demo = Serving::demo();
    let client = Client::new(&demo.endpoint).unwrap();
    let variables =
        serde_json::json!({ "t0": "art. 4, Carta Municipal de Vila Rubra", "t1": "art. 4", "asOf": null });
    let (answer, _) = client.ask(&resolve_many(2), &variables).unwrap();
    assert!(answer["t0"].is_array() && answer["t1"].is_array());
}

/// What a system scores on a set.
fn score(set: &Benchmark, system: &mut dyn System) -> f64 {
    let (summary, traces) = evaluate(set, system, 1);
    assert_eq!((traces.len(), summary.failures), (set.items.len(), 0));
    summary.tlr_score.value
}

/// A sound system answers everything that is asked in words, each defect is seen, and who knows no time falls behind.
fn told_apart(endpoint: &str, set: &Benchmark, defects: &[Defect]) {
    let asof = || Box::new(Asof::new(endpoint).unwrap());
    let sound = score(set, asof().as_mut());
    assert!(sound >= 0.97, "{sound}");
    for &defect in defects {
        let broken = score(set, &mut Planted::new(asof(), defect, endpoint).unwrap());
        assert!(broken < sound, "{defect:?}: {broken} of {sound}");
    }
    for corpus in [Corpus::Current, Corpus::EveryVersion] {
        let ranked = score(set, &mut Rag::new(endpoint, corpus, 1).unwrap());
        let found = score(set, &mut Timeless::new(endpoint, corpus).unwrap());
        assert!(ranked < sound / 2.0 && found < sound / 2.0, "{corpus:?}: {ranked}, {found} of {sound}");
    }
}

#[test]
fn defects_are_seen_on_the_demonstration_corpus() {
    let demo = Serving::demo();
    for language in [Language::Pt, Language::En] {
        // No act of this corpus cites what it does not change.
        let defects = [Defect::OffByOne, Defect::EndInclusive];
        told_apart(
            &demo.endpoint,
            &generate(&demo.endpoint, &order(5, 100, Some(language))).unwrap(),
            &defects,
        );
    }
}

#[test]
fn the_constitution_is_certified_and_defects_are_seen_on_it() {
    let Some(service) = &*CONSTITUTION else { return };
    let set = generate(&service.endpoint, &order(1, 100, None)).unwrap();
    let folder = common::data("brazil");
    let (certified, certificate) =
        certify(&set, Sources { brazil: Some(&folder), ..Sources::default() }).unwrap();
    vouched(&service.endpoint, &set);
    // The snapshots end in 2020, four years before the corpus.
    assert!(certified.items.len() * 2 >= set.items.len(), "{:?}", certificate.counts);
    assert!(certificate.denied.is_empty(), "{:?}", certificate.denied);
    let said = certificate.confirmed.len() + certificate.denied.len() + certificate.undecided.len();
    assert_eq!(said, set.items.len());
    let page = review(&certified, &certificate, 1);
    assert_eq!(page.matches("\n## ").count(), certified.items.len().div_ceil(10));
    told_apart(&service.endpoint, &certified, &Defect::ALL);
}

#[test]
fn a_wrong_truth_is_never_certified() {
    let Some(service) = &*CONSTITUTION else { return };
    let set = common::falsified(generate(&service.endpoint, &order(2, 60, None)).unwrap());
    let folder = common::data("brazil");
    let (certified, certificate) =
        certify(&set, Sources { brazil: Some(&folder), ..Sources::default() }).unwrap();
    assert_eq!(certified.items, []);
    assert!(certificate.denied.len() * 2 > set.items.len(), "{:?}", certificate.counts);
}

#[test]
fn a_program_answers_line_by_line() {
    let question = |id: &str| Question { id: id.into(), query: "art. 1?".into(), target_date: None };
    let line = r#"while read -r line; do echo '{"results": [{"text": "words", "amendments": ["EC 1"]}], "amended": true}'; done"#;
    let mut system = Process::start(line).unwrap();
    for id in ["a", "b"] {
        let reply = system.retrieve(&question(id)).unwrap();
        assert_eq!(reply.results[0].text.as_deref(), Some("words"));
        assert_eq!((reply.amended, reply.changed), (Some(true), None));
    }
    let mut silent = Process::start("true").unwrap();
    assert!(silent.retrieve(&question("c")).is_err());
    let mut wrong = Process::start("read -r line; echo nothing").unwrap();
    assert!(wrong.retrieve(&question("d")).unwrap_err().to_string().contains("nothing"));
}

#[test]
fn runs_are_recorded_read_and_compared() {
    let demo = Serving::demo();
    let set = generate(&demo.endpoint, &order(4, 40, None)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let run = |system: &mut dyn System, below: &str, set: &Benchmark| {
        let config = config(set, "set.json".as_ref(), &system.name(), 1).unwrap();
        let (summary, traces) = evaluate(set, system, 1);
        record(&folder.path().join(below), &config, &summary, &traces).unwrap()
    };
    let asof = run(&mut Asof::new(&demo.endpoint).unwrap(), "asof", &set);
    let flat = run(&mut Rag::new(&demo.endpoint, Corpus::Current, 1).unwrap(), "flat", &set);
    // A system that is always right tells what is expected: both files of TREC name the same documents.
    let documents = |file: &str| -> BTreeSet<(String, String)> {
        let text = std::fs::read_to_string(asof.join(file)).unwrap();
        let fields = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        fields.map(|fields| (fields[0].to_owned(), fields[2].to_owned())).collect()
    };
    assert_eq!(documents("run.txt"), documents("qrels.txt"));
    let runs = Run::read_all(&[asof.clone(), flat]).unwrap();
    let table = markdown(runs.iter().map(|run| &run.summary), true);
    let page = page(&runs, 1).unwrap();
    assert!(table.contains("| asof | 1.000") && table.contains("| flat-rag |"), "{table}");
    assert!(set.items.iter().all(|item| page.contains(&item.id)));
    let outside = ["src=", "href=", "@import", "url("];
    assert!(outside.iter().all(|word| !page.contains(word)) && page.contains("<svg"));
    let mut other = set.clone();
    other.items.pop();
    let shorter = run(&mut Asof::new(&demo.endpoint).unwrap(), "shorter", &other);
    assert!(Run::read_all(&[asof, shorter]).unwrap_err().to_string().contains("another set"));
}

#[test]
fn the_released_set_is_made_anew_byte_for_byte() {
    let Some(service) = &*CONSTITUTION else { return };
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("sets/tlr-br-1");
    let made = release(&service.endpoint, &common::data("brazil")).unwrap();
    let listed =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(listed.collect::<BTreeSet<_>>(), made.keys().map(|&name| name.to_owned()).collect());
    for (name, text) in made {
        let released = std::fs::read_to_string(folder.join(name)).unwrap();
        let first = text.lines().zip(released.lines()).position(|(one, other)| one != other);
        assert!(text == released, "{name} is another one from line {:?} on", first.map(|at| at + 1));
    }
}

#[test]
fn files_of_version_1_are_judged_by_rule() {
    let Some(service) = &*CONSTITUTION else { return };
    let target = "tit_08_cap_03_sec_01_art_214_art_214";
    let item = |task: &str, truth: serde_json::Value| serde_json::json!({ "task": task, "query": "?", "target_component": target, "ground_truth": truth });
    let mut point = item(
        "point_in_time",
        serde_json::json!({ "correct_version": 2, "valid_range": ["1988-10-05", "2009-01-01"] }),
    );
    point["target_date"] = "2005-06-15".into();
    let file = serde_json::json!({ "queries": [
        point,
        item("amendment_attribution", serde_json::json!({ "amendments": ["ec_59"], "dates": ["2009-11-11"] })),
        item("amendment_attribution", serde_json::json!({ "amendments": ["ec_45"], "dates": ["2009-11-12"] })),
        item("amendment_attribution", serde_json::json!({ "amendments": ["ec_59", "ec_139"], "dates": ["2009-11-11", "2026-05-05"] })),
        item("temporal_consistency", serde_json::json!({ "amended": false })),
        { "task": "temporal_consistency", "query": "?", "target_component": "art_9999", "ground_truth": {} },
        { "task": "another" },
    ] });
    let errata = import(&service.endpoint, &file).unwrap();
    let rules = |at: usize| errata[at].because.iter().map(|(rule, _)| *rule).collect::<Vec<_>>();
    assert_eq!(rules(0), [Rule::NewYearsDay, Rule::NoTextHash, Rule::WrongVersion]);
    assert_eq!((errata[1].finding, rules(1)), (Finding::Right, vec![]));
    assert_eq!(rules(2), [Rule::ActDidNotChange, Rule::ActMissing, Rule::WrongDay]);
    assert_eq!((errata[3].finding, rules(3)), (Finding::NotDecidable, vec![Rule::BeyondCorpus; 2]));
    assert_eq!(rules(4), [Rule::WrongChange]);
    assert_eq!((errata[5].finding, rules(5)), (Finding::NotDecidable, vec![Rule::UnknownTarget]));
    assert_eq!(rules(6), [Rule::UnknownForm]);
    let page = errata_page(&errata);
    assert!(page.contains("7 items: 1 right, 3 wrong, 3 not decidable"), "{page}");
    assert!(import(&service.endpoint, &serde_json::json!(1)).is_err());
}
