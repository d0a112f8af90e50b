//! The demo corpus and its table of questions on the embedded store.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod conformance;

use std::sync::Arc;

use asof_engine::query::{self, DiffOptions, Grain, SegmentOp};
use asof_engine::search::{SearchRequest, TextIndex, When};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_schema::{AsOf, ChangeSet, Day, Instant, NormId};

const BATCHES: [(&str, &str); 4] = [
    ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../demo/3-corrections.jsonl")),
    ("2024-03-15T12:00:00Z", include_str!("../../demo/4-courts.jsonl")),
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

/// Three paragraphs of article 4 have the word most densely, and other articles have it as well.
#[test]
fn parts_of_one_article_do_not_crowd_out_another() {
    let searchable = TextIndex::default().of(&Arc::new(corpus())).unwrap();
    let at = When::At(AsOf::day("2003-05-01".parse().unwrap()));
    let articles = |spread: bool| -> Vec<String> {
        let find = SearchRequest { spread, ..SearchRequest::of("Conselho", at, 2) };
        let hits = searchable.find(&find).unwrap().hits;
        let article = |id: String| id.split(['!', '_']).nth(1).map(str::to_owned);
        hits.iter().filter_map(|hit| article(hit.component.to_string())).collect()
    };
    assert_eq!(articles(false), ["art4", "art4"]);
    assert_eq!(articles(true), ["art4", "art5"]);
}

/// Relations that a change set declares, of what the demo holds already.
const DECLARED: &str = r#"{"changeset": {"format": 1}}
{"reference": {"kind": "REFERS_TO", "source": "urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt", "target": "urn:lex:zz:municipal:carta:1990-03-05;1!art1", "surface": "reside na Cidade"}}
{"reference": {"kind": "EXCEPTS", "source": "urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt", "target": "urn:lex:zz:municipal:carta:1990-03-05;1!art999", "surface": "what it does not say"}}
{"reference": {"kind": "REFERS_TO", "source": "urn:lex:zz:municipal:carta:1990-03-05;1!art4_cpt", "target": "urn:lex:zz:municipal:carta:1990-03-05;1!art1", "surface": "", "command": "urn:lex:zz:municipal:carta:1990-03-05;1#1"}}
{"definition": {"term": "Morador", "language": "pt", "defined_in": "urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt", "scope": "urn:lex:zz:municipal:carta:1990-03-05;1!tit1"}}
"#;

#[test]
fn what_a_change_set_declares_is_told_beside_what_is_read() {
    let corpus = corpus();
    let set = ChangeSet::read(DECLARED.as_bytes()).unwrap();
    let (declaring, loaded) = corpus.with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(loaded.norms, [norm()]);
    let at = AsOf::day("1995-01-01".parse().unwrap());
    let (before, relations) = (query::Relations::of(&corpus, at), query::Relations::of(&declaring, at));
    let id = |local: &str| norm().component(local).unwrap();
    // The demo declares some already.
    let new = |said: Vec<query::Reference>, known: Vec<query::Reference>| {
        let tell = |said: &query::Reference| {
            let state = said.state.map(|state| format!("{state:?}")).unwrap_or_default();
            let target = said.target.as_ref().map(|target| target.local().to_owned()).unwrap_or_default();
            let found = said.end > said.start;
            format!("{:?} {:?} {state} {target} {found}", said.kind, said.origin)
        };
        assert!(known.iter().all(|one| said.contains(one)), "what was told is still told");
        said.iter().filter(|one| !known.contains(one)).map(tell).collect::<Vec<_>>()
    };
    let expected = [
        "RefersTo Declared Resolved art1 true",
        "Excepts Declared TargetNeverExisted  false",
        "Defines Declared   true",
    ];
    let (speaks, root) = (id("art3_cpt"), norm().root());
    assert_eq!(new(relations.outgoing(&speaks).unwrap(), before.outgoing(&speaks).unwrap()), expected);
    let back = new(relations.incoming(&id("art1")).unwrap(), before.incoming(&id("art1")).unwrap());
    assert_eq!(back, expected[..1]);
    let defined = relations.definitions("morador", None).unwrap();
    let declared = defined.iter().find(|said| said.within == Some(id("tit1"))).unwrap();
    assert_eq!(declared.scope, Some(query::DefinitionScope::Part));
    let later = id("art4_cpt");
    let none = new(relations.outgoing(&later).unwrap(), before.outgoing(&later).unwrap());
    assert_eq!(none, [""; 0], "its text is another command's");
    assert_eq!(new(relations.broken(&root).unwrap(), before.broken(&root).unwrap()), expected[1..2]);
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

/// A law in Finnish, whose second section is there in Swedish alone.
const IN_TWO_LANGUAGES: &str = r#"{"changeset":{"format":1}}
{"norm":{"id":"urn:x:a","title":"A","type":"law","jurisdiction":"xx","language":"fi","data_source":"us"}}
{"act":{"id":"urn:x:a","kind":"enactment","number":1,"title":"A","code":"A","published":{"on":"2000-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:a","seq":1,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a","type":"norm","order_key":"0"}}}}
{"command":{"act":"urn:x:a","seq":2,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a!sec1","type":"section","parent":"urn:x:a","label":"1 §","order_key":"1","texts":[{"language":"fi","text":"Yksi."}]}}}}
{"command":{"act":"urn:x:a","seq":3,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a!sec2","type":"section","parent":"urn:x:a","label":"2 §","order_key":"2","texts":[{"language":"sv","text":"Två."}]}}}}
"#;

#[test]
fn what_has_words_in_another_language_alone_keeps_its_line() {
    let set = ChangeSet::read(IN_TWO_LANGUAGES.as_bytes()).unwrap();
    let (corpus, _) = Corpus::default().with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap();
    let root = "urn:x:a".parse().unwrap();
    let tree =
        query::tree(&corpus, &root, AsOf::day("2001-01-01".parse().unwrap())).unwrap().there().unwrap();
    assert_eq!(query::full_text(&tree, false), "1 § Yksi.\n2 §");
    assert_eq!(query::full_text_in(&tree, &[], false), "1 § Yksi.\n2 §");
    assert_eq!(query::full_text_in(&tree, &["sv"], false), "1 § Yksi.\n2 § Två.");
}

/// Acts on the first section of [`IN_TWO_LANGUAGES`], which then has Swedish words too.
fn amended_in_two_languages() -> Corpus {
    let both = IN_TWO_LANGUAGES.replace(
        r#"{"language":"fi","text":"Yksi."}"#,
        r#"{"language":"fi","text":"Yksi."},{"language":"sv","text":"Ett."}"#,
    );
    let amend = |given: &[[&str; 2]]| {
        let put = |[language, words]: &[&str; 2]| format!(r#"{{"language":"{language}","text":"{words}"}}"#);
        let all: Vec<String> = given.iter().map(put).collect();
        format!(r#"{{"amend":{{"target":"urn:x:a!sec1","texts":[{}]}}}}"#, all.join(","))
    };
    let acts = [
        ("b", "amendment", 2005, amend(&[["fi", "Kaksi."]])),
        ("c", "corrigendum", 2007, amend(&[["fi", "KAKSI."]])),
        ("d", "amendment", 2010, amend(&[["fi", "Kolme."], ["sv", "Ett."]])),
        ("e", "amendment", 2012, amend(&[["sv", "Tre."]])),
        ("f", "corrigendum", 2014, amend(&[["fi", "KOLME."]])),
        ("g", "amendment", 2016, r#"{"move":{"target":"urn:x:a!sec1","label":"1 a §"}}"#.to_owned()),
        ("h", "amendment", 2018, amend(&[["fi", "Viisi."]])),
    ];
    let lines = acts.map(|(id, kind, year, op)| {
        format!(
            "{{\"act\":{{\"id\":\"urn:x:{id}\",\"kind\":\"{kind}\",\"number\":2,\"title\":\"Act {id}\",\"code\":\"{id}\",\
             \"published\":{{\"on\":\"{year}-01-01\",\"basis\":\"STATED\"}}}}}}\n\
             {{\"command\":{{\"act\":\"urn:x:{id}\",\"seq\":1,\"norm\":\"urn:x:a\",\"op\":{op}}}}}\n"
        )
    });
    let set = ChangeSet::read((both + &lines.concat()).as_bytes()).unwrap();
    Corpus::default().with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap().0
}

#[test]
fn words_in_another_language_are_behind_once_those_of_the_law_changed_alone() {
    let corpus = amended_in_two_languages();
    let section = "urn:x:a!sec1".parse().unwrap();
    let behind = |year: u32, language: &str| {
        let at = AsOf::day(format!("{year}-06-01").parse().unwrap());
        let version = query::point_in_time(&corpus, &section, at).unwrap().version.unwrap();
        let text = version.texts.iter().find(|text| text.language == language).unwrap();
        text.behind.as_ref().map(ToString::to_string)
    };
    for (year, expected) in [
        (2000, None),
        (2005, Some("urn:x:b#1")),
        // An error that is put right in one language settles nothing of the other.
        (2007, Some("urn:x:b#1")),
        (2010, None),
        (2012, None),
        (2014, None),
        (2016, None),
        (2018, Some("urn:x:h#1")),
    ] {
        assert_eq!(behind(year, "sv").as_deref(), expected, "{year}");
        assert_eq!(behind(year, "fi"), None, "{year}");
    }
    let at = AsOf { known: Some("2017-01-01".parse().unwrap()), ..AsOf::day("2018-06-01".parse().unwrap()) };
    let version = query::point_in_time(&corpus, &section, at).unwrap().version.unwrap();
    assert!(version.texts.iter().all(|text| text.behind.is_none()), "the last act was not known yet");
}

#[test]
fn a_heading_that_is_behind_leaves_the_words_below_it_as_they_are() {
    let text = |language: &str, aspect: &str, text: &str| {
        format!(r#"{{"language":"{language}","aspect":"{aspect}","text":"{text}"}}"#)
    };
    let more =
        [text("sv", "canonical", "Ett."), text("fi", "heading", "Alku"), text("sv", "heading", "Början")];
    let words = r#"{"language":"fi","text":"Yksi."}"#;
    let both = IN_TWO_LANGUAGES.replace(words, &format!("{words},{}", more.join(",")));
    let amend = format!(
        r#"{{"act":{{"id":"urn:x:b","kind":"amendment","number":2,"title":"Act b","code":"b","published":{{"on":"2005-01-01","basis":"STATED"}}}}}}
{{"command":{{"act":"urn:x:b","seq":1,"norm":"urn:x:a","op":{{"amend":{{"target":"urn:x:a!sec1","texts":[{}]}}}}}}}}
"#,
        text("fi", "heading", "Soveltamisala")
    );
    let set = ChangeSet::read((both + &amend).as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap().0;
    let at = AsOf::day("2006-01-01".parse().unwrap());
    let tree = query::tree(&corpus, &"urn:x:a!sec1".parse().unwrap(), at).unwrap().there().unwrap();
    let said = query::wordings(&tree, &["sv"], false);
    assert_eq!(said.len(), 1);
    let line = said[0];
    assert_eq!((line.words.text, line.heading.unwrap().text), ("Ett.", "Början"));
    assert!(line.behind.is_none(), "the words of the law did not change");
    assert_eq!(line.heading_behind.and_then(asof_engine::Command::id).unwrap().to_string(), "urn:x:b#1");
}

/// Acts that give the words in the law's own language for a time, and those in another language later.
const FOR_A_TIME_AND_LATER: &str = r#"
{"act":{"id":"urn:x:b","kind":"amendment","number":2,"title":"Act b","code":"b","published":{"on":"2003-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:b","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Kaksi."}]}}}}
{"act":{"id":"urn:x:c","kind":"amendment","number":3,"title":"Act c","code":"c","published":{"on":"2004-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:c","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"sv","text":"Två."}]}}}}
{"act":{"id":"urn:x:d","kind":"amendment","number":4,"title":"Act d","code":"d","published":{"on":"2006-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:d","seq":1,"norm":"urn:x:a","until":"2008-01-01","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Kolme."}]}}}}
{"act":{"id":"urn:x:e","kind":"amendment","number":5,"title":"Act e","code":"e","published":{"on":"2010-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:e","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Neljä."}]}}}}
{"command":{"act":"urn:x:e","seq":2,"norm":"urn:x:a","commencement":{"on":{"on":"2012-01-01","basis":"STATED"}},"op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"sv","text":"Fyra."}]}}}}
{"act":{"id":"urn:x:f","kind":"amendment","number":6,"title":"Act f","code":"f","published":{"on":"2014-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:f","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Viisi."}]}}}}
{"act":{"id":"urn:x:g","kind":"amendment","number":7,"title":"Act g","code":"g","published":{"on":"2016-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:g","seq":1,"norm":"urn:x:a","until":"2018-01-01","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Kuusi."},{"language":"sv","text":"Sex."}]}}}}
"#;

#[test]
fn words_for_a_time_leave_what_they_were_behind_and_words_of_a_later_day_are_not_there_yet() {
    let both = IN_TWO_LANGUAGES.replace(
        r#"{"language":"fi","text":"Yksi."}"#,
        r#"{"language":"fi","text":"Yksi."},{"language":"sv","text":"Ett."}"#,
    );
    let set = ChangeSet::read((both + FOR_A_TIME_AND_LATER.trim_start()).as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap().0;
    let section = "urn:x:a!sec1".parse().unwrap();
    for (year, words, expected) in [
        (2003, "Ett.", Some("urn:x:b#1")),
        (2004, "Två.", None),
        (2006, "Två.", Some("urn:x:d#1")),
        (2008, "Två.", None),
        (2010, "Två.", Some("urn:x:e#1")),
        (2012, "Fyra.", None),
        (2014, "Fyra.", Some("urn:x:f#1")),
        (2016, "Sex.", None),
        (2018, "Fyra.", Some("urn:x:f#1")),
    ] {
        let at = AsOf::day(format!("{year}-06-01").parse().unwrap());
        let version = query::point_in_time(&corpus, &section, at).unwrap().version.unwrap();
        let text = version.texts.iter().find(|text| text.language == "sv").unwrap();
        let behind = text.behind.as_ref().map(ToString::to_string);
        assert_eq!((text.text.as_str(), behind.as_deref()), (words, expected), "{year}");
    }
}

/// Of two acts of one day, each of which words one language anew, the words of the first do not know those of the second.
#[test]
fn words_of_the_first_of_two_acts_of_one_day_are_behind_those_of_the_second() {
    let both = IN_TWO_LANGUAGES.replace(
        r#"{"language":"fi","text":"Yksi."}"#,
        r#"{"language":"fi","text":"Yksi."},{"language":"sv","text":"Ett."}"#,
    );
    let act = |number: u32, language: &str| {
        let id = format!("urn:x:b{number}");
        format!(
            r#"{{"act":{{"id":"{id}","kind":"amendment","number":{number},"title":"Act","code":"b","published":{{"on":"2005-01-01","basis":"STATED"}}}}}}
{{"command":{{"act":"{id}","seq":1,"norm":"urn:x:a","op":{{"amend":{{"target":"urn:x:a!sec1","texts":[{{"language":"{language}","text":"Uusi {number}."}}]}}}}}}}}
"#
        )
    };
    let section = "urn:x:a!sec1".parse().unwrap();
    for (languages, expected) in
        [(["sv", "fi"], Some("urn:x:b3#1")), (["fi", "sv"], None), (["sv", "sv"], None)]
    {
        let lines = both.clone() + &act(2, languages[0]) + &act(3, languages[1]);
        let set = ChangeSet::read(lines.as_bytes()).unwrap();
        let corpus = Corpus::default().with(&set, "2024-04-01T00:00:00Z".parse().unwrap()).unwrap().0;
        for day in ["2005-01-01", "2006-01-01"] {
            let at = AsOf::day(day.parse().unwrap());
            let version = query::point_in_time(&corpus, &section, at).unwrap().version.unwrap();
            let text = version.texts.iter().find(|text| text.language == "sv").unwrap();
            assert_eq!(
                text.behind.as_ref().map(ToString::to_string).as_deref(),
                expected,
                "{languages:?} {day}"
            );
        }
        let before = AsOf::day("2004-01-01".parse().unwrap());
        let version = query::point_in_time(&corpus, &section, before).unwrap().version.unwrap();
        assert!(version.texts.iter().all(|text| text.behind.is_none()), "{languages:?}");
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
