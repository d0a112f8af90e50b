//! The Constitution of Brazil from 1988 to 2020, over the real files where they are present.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use asof_cli::{export, verify};
use asof_engine::query::{self, Scope};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_loaders::br::{self, Input, Witness};
use asof_loaders::registry;
use asof_loaders::source::File;
use asof_schema::{AsOf, ChangeSet, Day, Instant, NormId};
use asof_server::{Failure, NormStats, load};
use common::{Desk, data};
use serde_json::Value;

fn folder() -> PathBuf {
    data("brazil")
}

struct Loaded {
    files: Vec<File>,
    desk: Desk,
    corpus: Arc<Corpus>,
    /// By file: the rows that the loader repaired.
    repaired: Vec<(String, u64)>,
    /// By file: the rows that stand there a second time.
    doubled: Vec<(String, u64)>,
}

/// The store of all texts at once; `None` where the files are not there.
static WHOLE: LazyLock<Option<Loaded>> = LazyLock::new(|| {
    let source = registry::source("br-constitution").unwrap();
    let Some(files) = load::in_folder(source, &folder()).unwrap() else {
        println!("skipped: the Constitution of Brazil is not at {}", folder().display());
        return None;
    };
    let desk = Desk::new();
    let (set, said) = load::read(source, &[folder()], &[]).unwrap();
    let store = Embedded::create(&desk.store()).unwrap();
    // A record from before anyone said how far the sources reach.
    let (claims, known_acts, doubts) = (Vec::new(), Vec::new(), Vec::new());
    let bare = ChangeSet { claims, known_acts, doubts, ..set.clone() };
    load::record(&store, &bare, &said, instant("2023-01-01T00:00:00Z")).unwrap();
    let summary = load::record(&store, &set, &said, instant("2024-01-01T00:00:00Z")).unwrap();
    assert_eq!(summary.batch, Some(2));
    let rows = |code: &str| {
        let told = said.iter().filter(|said| said.code == code);
        told.map(|said| (said.place.file.clone(), said.place.line.unwrap())).collect()
    };
    let (repaired, doubled) = (rows("heading-under-wrong-keys"), rows("row-stands-twice"));
    Some(Loaded { files, desk, corpus: store.corpus(), repaired, doubled })
});

fn instant(text: &str) -> Instant {
    text.parse().unwrap()
}

const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

fn norm() -> NormId {
    NORM.parse().unwrap()
}

/// The Constitution of a day in the form of its source.
fn exported(corpus: &Corpus, day: Day) -> Result<Vec<u8>, Failure> {
    let (source, form) = export::forms().find(|(_, form)| form.name == "br-csv").unwrap();
    export::text(corpus, source, form, AsOf::day(day))
}

/// The day of EC 109, the first act after the last text.
const FIRST_OF_THE_BODY: Day = Day::from_epoch(18_701);

/// The first day of each text, with its file.
fn boundaries(files: &[File]) -> Vec<(Day, String, &[u8])> {
    let input = Input::of(files);
    let witness = Witness::new(input.snapshots, input.acts.map(|(_, bytes)| bytes), None).unwrap();
    let bytes = |file: &str| files.iter().find(|(name, _)| name == file).unwrap().1.as_slice();
    let page = |day: &str| witness.on(day).unwrap().unwrap().file().to_owned();
    witness.days().map(|day| (day.parse().unwrap(), page(day), bytes(&page(day)))).collect()
}

#[test]
fn every_text_is_given_back_at_its_boundary_and_until_the_day_before_the_next() {
    let Some(loaded) = WHOLE.as_ref() else { return };
    let texts = boundaries(&loaded.files);
    assert_eq!(texts.len(), 93);
    let mut repaired = 0;
    for (at, (first, file, bytes)) in texts.iter().enumerate() {
        let next = texts.get(at + 1).map_or(FIRST_OF_THE_BODY, |(next, ..)| *next);
        let last = next.pred();
        let export = |day| exported(&loaded.corpus, day).unwrap();
        let text = export(*first);
        assert_eq!(export(last), text, "{file}: {first} and {last}");
        let twice = loaded.doubled.iter().find(|(name, _)| name == file).map(|(_, row)| *row);
        let bytes = without_row(bytes, twice);
        if text != bytes {
            let rows = differing(&text, &bytes);
            let (_, row) = loaded.repaired.iter().find(|(name, _)| name == file).unwrap();
            // The heading that carries the keys of a section, and what stands under it.
            let row = row - u64::from(twice.is_some_and(|twice| twice < *row));
            assert_eq!(rows, (row..row + 15).collect::<Vec<_>>(), "{file}");
            repaired += 1;
        }
    }
    // From EC 85 on, the heading of a chapter carries the keys of an article in every text.
    assert_eq!(repaired, 22);
    assert!(exported(&loaded.corpus, texts[0].0.pred()).is_err());
}

/// A file without one of its rows, from 1.
fn without_row(bytes: &[u8], row: Option<u64>) -> Vec<u8> {
    let rows = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
    rows.filter(|(at, _)| Some(*at) != row).flat_map(|(_, line)| line.to_vec()).collect()
}

/// The rows, from 1, in which two files differ; they have equally many.
fn differing(one: &[u8], other: &[u8]) -> Vec<u64> {
    let [one, other] = [one, other].map(|bytes| std::str::from_utf8(bytes).unwrap().lines());
    assert_eq!(one.clone().count(), other.clone().count());
    (1..).zip(one.zip(other)).filter(|(_, (a, b))| a != b).map(|(row, _)| row).collect()
}

#[test]
fn the_sources_bear_out_every_provision_on_random_days() {
    let Some(loaded) = WHOLE.as_ref() else { return };
    let sources = verify::Sources::read(&folder(), &loaded.corpus, |_| ()).unwrap();
    // 93 texts, the table of acts and the notes; five acts changed nothing, so ten texts have the bytes of another.
    assert_eq!(sources.len(), 90);
    let days = if std::env::var_os("ASOF_FULL").is_some() { 100 } else { 5 };
    let days = verify::random_days(loaded.corpus.graph(norm().as_str()).unwrap(), days, 1988);
    let found = verify::norm(&loaded.corpus, &sources, &norm(), &days, |_| ()).unwrap();
    // What two acts changed after the last text has no words between them; all else is borne out.
    let twice = ["art155_par1_inc5", "art159_cpt_inc1", "art167_par4", "art225_par1_inc8"];
    let between = Day::from_ymd(2021, 3, 15).unwrap()..Day::from_ymd(2023, 12, 20).unwrap();
    let unknown = |problem: &verify::Problem| {
        twice.contains(&problem.component.local()) && between.contains(&problem.on)
    };
    let problems: Vec<_> = found.problems.iter().filter(|problem| !unknown(problem)).collect();
    assert!(problems.is_empty(), "{:#?}", &problems[..problems.len().min(10)]);
    assert!(
        found.rows > 2_000 * days.len() && found.texts > 2_400,
        "{} rows, {} texts",
        found.rows,
        found.texts
    );
}

#[test]
fn loading_twice_changes_nothing() {
    let Some(loaded) = WHOLE.as_ref() else { return };
    let desk = Desk::with_store(&loaded.desk.store());
    let before = desk.run(&["stats", "--json"]).out;
    let folder = folder();
    let (again, code) = desk.json(&["load", "br-constitution", folder.to_str().unwrap()]);
    assert_eq!((code, &again["batch"]), (Some(0), &Value::Null));
    assert_eq!(again["findings_by_code"].as_array().unwrap().len(), 12);
    let ran = desk.run(&["load", "br-constitution", folder.to_str().unwrap()]);
    assert!(ran.out.contains("nothing new"), "{}", ran.out);
    assert_eq!(desk.run(&["stats", "--json"]).out, before);
}

#[test]
fn sixty_texts_and_then_all_are_the_same_as_all_at_once() {
    let Some(loaded) = WHOLE.as_ref() else { return };
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let snapshots = loaded.files.iter().take(60).collect();
    let sixty = Input { snapshots, words: false, ..Input::of(&loaded.files) };
    let (first, _) = br::load(&sixty, &mut |_| ()).unwrap();
    load::record(&store, &first, &[], instant("2023-01-01T00:00:00Z")).unwrap();
    let (all, said) = br::load(&Input::of(&loaded.files), &mut |_| ()).unwrap();
    let summary = load::record(&store, &all, &said, instant("2024-01-01T00:00:00Z")).unwrap();
    assert_eq!(summary.batch, Some(2));
    let (once, twice) = (&*loaded.corpus, &*store.corpus());
    let graph = |corpus: &Corpus| Arc::clone(corpus.graph(norm().as_str()).unwrap());
    let sizeless = |corpus: &Corpus| NormStats { other_bytes: 0, ..NormStats::of(&graph(corpus)) };
    assert_eq!(sizeless(once), sizeless(twice));
    for (day, file, _) in boundaries(&loaded.files) {
        for day in [day.pred(), day] {
            let answer =
                |corpus: &Corpus| query::point_in_time(corpus, &norm().root(), AsOf::day(day)).unwrap();
            assert_eq!(answer(once), answer(twice), "{file} {day}");
        }
    }
    for local in ["art5", "art6", "art29", "art214", "adct_art60", "art103-1"] {
        let id = norm().component(local).unwrap();
        let lineage =
            |corpus: &Corpus| query::lineage(corpus, &id, AsOf::day(Day::MAX), Scope::Subtree, true).unwrap();
        assert_eq!(lineage(once), lineage(twice), "{local}");
    }
    std::thread::scope(|scope| {
        let check = |corpus| scope.spawn(move || query::check(corpus, |_, _| ()));
        for report in [check(once), check(twice)] {
            let report = report.join().unwrap();
            assert!(report.is_clean(), "{:#?}", report.norms);
        }
    });
    // What the store held before the second batch is still answered.
    let then = AsOf { at: Day::MAX, known: None, recorded: Some(instant("2023-06-01T00:00:00Z")) };
    let text = |at| query::full_text(&query::tree(twice, &norm().root(), at).unwrap().there().unwrap(), true);
    let texts = boundaries(&loaded.files);
    assert_eq!(text(then), text(AsOf::day(texts[59].0)));
    assert_ne!(text(then), text(AsOf::day(Day::MAX)));
}

/// A desk with the Constitution, and the acts of a lineage: (code, first day).
fn desk() -> Option<Desk> {
    WHOLE.as_ref().map(|loaded| Desk::with_store(&loaded.desk.store()))
}

fn amendments(answer: &Value) -> Vec<(&str, &str)> {
    let acts = answer["amendments"].as_array().unwrap();
    acts.iter().map(|act| (act["code"].as_str().unwrap(), act["effectiveOn"].as_str().unwrap())).collect()
}

#[test]
fn lineages() {
    let Some(desk) = desk() else { return };
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            "art. 6º, CF",
            &[
                ("ec_26", "2000-02-14"),
                ("ec_64", "2010-02-04"),
                ("ec_90", "2015-09-15"),
                ("ec_114", "2021-12-16"),
            ],
        ),
        ("art. 214, CF", &[("ec_59", "2009-11-11")]),
        ("art. 60 da Constituição", &[]),
        ("art. 60, ADCT", &[("ec_14", "1996-09-12"), ("ec_53", "2006-12-19"), ("ec_108", "2020-08-26")]),
        ("§ 6º do art. 226 da CF", &[("ec_66", "2010-07-13")]),
    ];
    for (reference, acts) in cases {
        let (answer, code) = desk.json(&["lineage", reference]);
        assert_eq!((code, amendments(&answer).as_slice()), (Some(0), *acts), "{reference}");
        assert_eq!(answer["amended"], !acts.is_empty(), "{reference}");
    }
    let (answer, _) = desk.json(&["lineage", "art. 214, CF"]);
    assert_eq!(answer["entries"].as_array().unwrap().len(), 2);
}

/// Art. 6 got a sole paragraph from EC 114, of which something takes effect later; EC 58 and 109 changed art.
/// 29-A for later days; EC 139 is known and not applied; EC 132 says of art. 153, V nothing; of the
/// transitional act no text is at hand after 2020.
#[test]
fn each_answer_says_how_far_it_is_known() {
    let Some(desk) = desk() else { return };
    let days = ["2015-09-15", "2015-09-16", "2022-01-01", "2024-12-20", "2026-11-01", "2027-06-01"];
    let (assured, open, touched) = ("ASSURED", "NOT_COVERED", "TOUCHED");
    let cases: [(&str, [&str; 6], Option<&str>); 6] = [
        ("art. 6º, CF", [assured, assured, open, open, open, open], None),
        ("art. 156-A, CF", [assured, assured, assured, assured, open, open], None),
        ("art. 29-A, CF", [open, open, open, open, open, open], None),
        ("art. 31, § 1º, CF", [assured, assured, assured, assured, touched, touched], Some("EC 139")),
        ("art. 153, V, CF", [assured, assured, assured, assured, open, open], None),
        ("art. 60, ADCT", [assured, assured, touched, touched, touched, touched], Some("EC 109")),
    ];
    for (reference, states, by) in cases {
        let told = days.map(|day| desk.json(&["at", reference, day]).0["assurance"].take());
        let found: Vec<&str> = told.iter().map(|told| told["state"].as_str().unwrap()).collect();
        assert_eq!(found, states, "{reference}");
        let reasons = told[5]["reasons"].as_array().unwrap();
        let titles: Vec<&str> = reasons.iter().filter_map(|reason| reason["message"].as_str()).collect();
        assert!(by.map_or(reasons.is_empty(), |by| titles.contains(&by)), "{reference}: {titles:?}");
        let limits = told[5]["limits"].as_array().into_iter().flatten();
        let limits: Vec<&str> = limits.map(|claim| claim["note"].as_str().unwrap()).collect();
        let by = match reference {
            "art. 6º, CF" => Some("EC 114 "),
            "art. 29-A, CF" => Some("EC 58 "),
            _ => None,
        };
        let of_act = by.is_none_or(|by| limits.iter().all(|why| why.starts_with(by)));
        assert!(of_act && limits.is_empty() == by.is_none(), "{reference}: {limits:?}");
    }
    let (answer, _) = desk.json(&["at", "art. 100, § 5º, CF", "2022-01-01"]);
    assert!(answer["wordings"][0]["text"].as_str().unwrap().contains("2 de abril"), "{answer}");
    let (answer, _) = desk.json(&["lineage", "art. 100, § 5º, CF"]);
    let chain: Vec<String> = amendments(&answer).into_iter().map(|(code, _)| code.to_owned()).collect();
    assert_eq!(chain, ["ec_30", "ec_62", "ec_114"]);
}

/// The states of the six provisions on the six days, by the terminal and by GraphQL, which say the same.
fn states(desk: &Desk, flags: &[&str], arguments: &str) -> Vec<[String; 6]> {
    let days = ["2015-09-15", "2015-09-16", "2022-01-01", "2024-12-20", "2026-11-01", "2027-06-01"];
    // In 2001 nobody cited art. 156-A, so it is asked for by its id.
    let reserved = format!("{NORM}!art156-1");
    let provisions =
        ["art. 6º, CF", &reserved, "art. 29-A, CF", "art. 31, § 1º, CF", "art. 153, V, CF", "art. 60, ADCT"];
    let state = |reference: &str, day: &str| {
        let told = desk.json(&[&["at", reference, day], flags].concat()).0;
        let state = told["assurance"]["state"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned();
        let query = format!(
            "{{ component(ref: \"{reference}\") {{ assurance(asOf: {{ at: \"{day}\"{arguments} }}) {{ state }} }} }}"
        );
        let ran = desk.run(&["query", desk.file("state.graphql", &query).to_str().unwrap()]);
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(answer["data"]["component"]["assurance"]["state"], state.as_str(), "{reference} {day}");
        state
    };
    provisions.iter().map(|reference| days.map(|day| state(reference, day))).collect()
}

#[test]
fn a_record_from_before_the_claims_has_none() {
    let Some(desk) = desk() else { return };
    let at = "2023-06-01T00:00:00Z";
    let told = states(&desk, &["--recorded", at], &format!(", recordedAt: \"{at}\""));
    for (nth, states) in told.iter().enumerate() {
        assert!(states.iter().all(|state| state == "NO_CLAIM"), "{nth}: {states:?}");
    }
}

/// The texts that were recorded later tell what was known in 2001 of the days up to then, and of no later one; no act of
/// after then touches anything, as nobody knew of it.
#[test]
fn by_the_knowledge_of_2001_no_later_day_is_covered_and_no_later_act_touches_anything() {
    let Some(desk) = desk() else { return };
    let told = states(&desk, &["--known", "2001-12-31"], ", knownAt: \"2001-12-31\"");
    assert!(told.iter().flatten().all(|state| state == "NOT_COVERED"), "{told:?}");
    let (answer, _) = desk.json(&["at", "art. 6º, CF", "2001-05-20", "--known", "2001-12-31"]);
    assert_eq!(answer["assurance"]["state"], "ASSURED", "{answer}");
}

#[test]
fn impacts() {
    let Some(desk) = desk() else { return };
    let (answer, code) = desk.json(&["impact", "--act", "ec_79"]);
    assert_eq!((code, &answer["changeCount"]), (Some(1), &Value::from(0)));
    let (answer, code) =
        desk.json(&["impact", "art. 5º, CF", "2004-01-01", "2006-01-01", "--types", "article"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        (&answer["changeCount"], &answer["affected"][0]["amendments"][0]["code"]),
        (&Value::from(3), &Value::from("ec_45"))
    );
    let (answer, _) = desk.json(&["impact", "--act", "EC 45"]);
    let of = |local: &str| {
        let affected = answer["affected"].as_array().unwrap();
        affected
            .iter()
            .find(|entry| entry["component"]["urn"].as_str().unwrap().ends_with(local))
            .cloned()
            .unwrap()
    };
    assert_eq!(of("!art5")["changes"], 3);
    assert_eq!(of("!art103-1")["causes"][0]["cause"], "INSERTED");
    assert_eq!(of("!art103-1")["first"], "2004-12-31");
    let codes: Vec<&str> =
        answer["amendments"].as_array().unwrap().iter().map(|act| act["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["ec_45"]);
    // EC 80 moves article 134 out of this section and gives it a fourth paragraph, which never stood here.
    let section = format!("{NORM}!tit4_cap4_sec3");
    let (answer, _) = desk.json(&["impact", &section, "2013-11-29", "2014-08-06", "--types", "article"]);
    assert_eq!(answer["changeCount"], 3, "{answer}");
}

/// Acts that changed what is below a provision made new versions of it, too, and changed none of its own words.
#[test]
fn a_difference_names_the_acts_that_made_it() {
    let Some(desk) = desk() else { return };
    let (answer, _) = desk.json(&["diff", "art. 37, CF", "1998-01-01", "2003-12-31"]);
    let of = |local: &str| {
        let changes = answer["changes"].as_array().unwrap().iter();
        let mut of = changes.filter(|one| one["component"]["urn"] == format!("{NORM}!{local}"));
        let actions = of.next().unwrap()["causedBy"].as_array().unwrap().clone();
        let mut codes: Vec<_> = actions.iter().map(|one| one["code"].as_str().unwrap().to_owned()).collect();
        codes.dedup();
        codes
    };
    assert_eq!(
        (of("art37_cpt"), of("art37_cpt_inc11")),
        (vec!["ec_19".to_owned()], vec!["ec_19".into(), "ec_41".into()])
    );
}

#[test]
fn days() {
    let Some(desk) = desk() else { return };
    let (answer, code) = desk.json(&["at", "art. 6º, CF", "2001-05-20"]);
    assert_eq!(code, Some(0));
    assert_eq!(answer["version"]["urn"], format!("{NORM}@2000-02-14!art6"));
    assert_eq!(answer["wordings"][0]["code"], "ec_26");
    let text = answer["wordings"][0]["text"].as_str().unwrap();
    assert!(text.contains("a moradia") && !text.contains("a alimentação"), "{text}");
    let (answer, code) = desk.json(&["at", "art. 88, ADCT", "2001-01-01"]);
    assert_eq!((code, &answer["absence"]["code"]), (Some(1), &Value::from("NOT_YET")));
    assert_eq!(answer["absence"]["first"], "2002-06-12");
    for (day, judicial) in [("2010-07-12", true), ("2010-07-13", false)] {
        let (answer, _) = desk.json(&["at", "art. 226, § 6º", day]);
        let text = answer["wordings"][0]["text"].as_str().unwrap();
        assert_eq!(text.contains("separação judicial"), judicial, "{day}: {text}");
    }
    let (answer, code) = desk.json(&["at", "art. 171", "2010-01-01"]);
    assert_eq!((code, &answer["version"]["status"]), (Some(0), &Value::from("REPEALED")));
    assert_eq!(answer["fallenBy"]["code"], "ec_6");
    assert_eq!(answer["lastInForce"], "1995-08-14");
}

/// EC 1 put two items into article 29 and moved the others on: they stay the same components.
#[test]
fn renumbered_items_keep_their_identity() {
    let Some(desk) = desk() else { return };
    for (number, before) in [("VIII", "VI"), ("IX", "VII"), ("X", "VIII"), ("XIV", "XII")] {
        let id = |number: &str, day| {
            let (answer, _) = desk.json(&["at", &format!("art. 29, {number}, CF"), day]);
            let text =
                answer["wordings"][0]["text"].as_str().unwrap().split_once(" - ").unwrap().1.to_owned();
            (answer["component"]["urn"].as_str().unwrap().to_owned(), text)
        };
        assert_eq!(id(number, "1992-03-31"), id(before, "1992-03-30"), "{number}");
    }
    let (answer, _) = desk.json(&["lineage", "art. 29, VIII, CF"]);
    assert_eq!(answer["entries"][1]["version"]["cause"], "MOVE");
}

/// Items of article 29 moved on, and others have their numbers since; § 2 of article 177 became § 3 in favour of another.
#[test]
fn numbers_that_are_used_again_are_told_with_who_bears_them_when() {
    let Some(desk) = desk() else { return };
    let other = |answer: &Value| {
        let other = &answer["otherBearers"][0];
        let days = format!("{} {}", other["days"][0]["from"], other["days"][0]["to"]);
        (other["component"]["urn"].as_str().unwrap_or_default().to_owned(), days.replace('"', ""))
    };
    let (answer, _) = desk.json(&["diff", "art. 29, VI, CF", "1990-01-01", "2001-01-01"]);
    let item = (format!("{NORM}!art29_cpt_inc6"), "1988-10-05 1992-03-31".to_owned());
    assert_eq!(other(&answer), item, "{}", answer["otherBearers"]);
    let (answer, _) = desk.json(&["impact", "art. 29, VI, CF", "1990-01-01", "2001-01-01"]);
    assert_eq!(other(&answer), item, "{}", answer["otherBearers"]);
    let ran = desk.run(&["impact", "art. 29, VI, CF", "1990-01-01", "2001-01-01"]);
    assert!(ran.out.contains("this is the number of"), "{}", ran.out);
    let (answer, _) = desk.json(&["impact", "art. 29, VI, CF", "1995-01-01", "2001-01-01"]);
    assert_eq!(answer["otherBearers"], Value::Null, "nothing else bears it then");
    let (answer, code) = desk.json(&["at", "art. 29, VI, CF", "1987-01-01"]);
    assert_eq!((code, &answer["absence"]["first"]), (Some(1), &Value::from("1988-10-05")));
    let (answer, _) = desk.json(&["lineage", "art. 177, § 2º, CF"]);
    let paragraph = (format!("{NORM}!art177_par2"), "1988-10-05 1995-11-09".to_owned());
    assert_eq!(other(&answer), paragraph, "{}", answer["otherBearers"]);
}

#[test]
fn a_number_without_its_article_means_that_of_every_article() {
    let Some(desk) = desk() else { return };
    let meant = |words: &str| {
        let (list, code) = desk.json(&["resolve", words, "--at", "2010-05-20"]);
        assert_eq!(code, Some(0), "{list}");
        let ids =
            list.as_array().unwrap().iter().map(|one| one["component"]["urn"].as_str().unwrap().to_owned());
        ids.collect::<Vec<String>>()
    };
    for (words, among) in [
        ("§ 4º, CF", ["art5_par4", "art60_par4", "art239_par4"].as_slice()),
        ("inciso VI, alínea a, CF", ["art150_cpt_inc6_ali1"].as_slice()),
    ] {
        let ids = meant(words);
        assert!(ids.len() > 1, "{words}: {ids:?}");
        for local in among {
            assert!(
                ids.iter().any(|id| id.ends_with(&format!("!{local}"))),
                "{words}: no {local} in {ids:?}"
            );
        }
        assert_eq!(desk.run(&["at", words, "2010-05-20"]).code, Some(2), "{words}");
    }
}

#[test]
fn the_command_line_verifies_and_exports() {
    let Some(desk) = desk() else { return };
    let folder = folder();
    let (answer, code) =
        desk.json(&["verify", "art. 6º, CF", "2001-05-20", "--sources", folder.to_str().unwrap()]);
    assert_eq!((code, &answer["rows"], &answer["texts"]), (Some(0), &Value::from(1), &Value::from(1)));
    let ran = desk.run(&["export", "br-csv", "--at", "2000-02-14", "--out", "text.csv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = std::fs::read(desk.path().join("text.csv")).unwrap();
    assert_eq!(text, std::fs::read(folder.join("cf1988/20000214_EMC25_EMC26.csv")).unwrap());
    assert_eq!(desk.run(&["export", "br-csv", "--at", "1988-10-04"]).code, Some(1));
    // A text of a day that no source covers says so beside its bytes.
    let ran = desk.run(&["export", "br-csv", "--at", "2099-01-01", "--out", "later.csv"]);
    assert!(ran.code == Some(0) && ran.err.contains("the text of 2099-01-01 is not assured"), "{}", ran.err);
    assert_eq!(desk.run(&["export", "br-csv", "--at", "2099-01-01", "--strict"]).code, Some(1));
}

#[test]
fn what_is_below_an_article_changes_and_waits_by_itself() {
    let Some(desk) = desk() else { return };
    let ran = desk.run(&["impact", "art. 5, LXXVIII, CF", "2004-01-01", "2006-01-01"]);
    assert!(ran.code == Some(0) && ran.out.contains("1 change in 1 provision"), "{}{}", ran.out, ran.err);
    let ran = desk.run(&["upcoming", "--norm", "art. 6º, CF", "--from", "2000-01-01"]);
    assert!(ran.code == Some(1) && ran.err.is_empty(), "{:?} {}", ran.code, ran.err);
}

#[test]
fn words_that_stayed_through_versions_are_told_of_all_their_days() {
    let Some(desk) = desk() else { return };
    let draft = desk.file("draft.txt", "O art. 6º da CF diz \"a moradia\".\n");
    let ran = desk.run(&["citations", draft.to_str().unwrap(), "--at", "1999-01-01"]);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("had these words from 2000-02-14 on"), "{told}");
}
