//! Days as people write them, periods, and what is said to a wrong address: the real binary on the demo
//! corpus, and on the Constitution of Brazil where it is present.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;

use std::collections::BTreeSet;

use asof_engine::query::{self, Instead, TargetState};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Cause, ChangeKind, DateBasis, Day, Operation, ReferenceKind, Status, Vocabulary};
use asof_server::{clock, reference};
use common::served::{CONSTITUTION, DEMO, Server};
use common::statutes::STATUTES;
use common::{Desk, Ran};
use fastrand::Rng;

fn demo() -> Desk {
    Desk::with_store(&DEMO.desk.store())
}

#[test]
fn a_day_is_read_as_people_write_it_and_said_in_words() {
    let desk = demo();
    let iso = desk.run(&["at", "art. 4º", "1992-03-09"]);
    assert_eq!((iso.code, iso.err.as_str()), (Some(0), ""));
    for typed in ["09/03/1992", "9.3.1992", "9 March 1992", "9 de março de 1992", "9. maaliskuuta 1992"] {
        let ran = desk.run(&["at", "art. 4º", typed]);
        assert_eq!((ran.code, &ran.out), (Some(0), &iso.out), "{typed}: {}", ran.err);
        assert_eq!(ran.err, format!("note: {typed:?} is 9 March 1992\n"));
    }
    let ran = desk.run(&["diff", "art. 4º", "1/1/1991", "1993-01-01", "--to-known", "2.1.1993"]);
    assert_eq!(ran.err, "note: \"1/1/1991\" is 1 January 1991\nnote: \"2.1.1993\" is 2 January 1993\n");
    assert_eq!(
        ran.out,
        desk.run(&["diff", "art. 4º", "1991-01-01", "1993-01-01", "--to-known", "1993-01-02"]).out
    );
    let (json, _) = desk.json(&["at", "art. 4º", "9.3.1992"]);
    assert_eq!(json["asOf"]["at"], "1992-03-09");
}

#[test]
fn without_a_day_it_is_today_and_the_answer_says_so() {
    let desk = demo();
    for arguments in [&["at", "art. 4º"][..], &["at", "art. 4º", "hoje"], &["at", "art. 4º", "tänään"]]
    {
        let before = clock::today();
        let (answer, code) = desk.json(arguments);
        let took: Day = answer["asOf"]["at"].as_str().unwrap().parse().unwrap();
        assert!(code == Some(0) && before <= took && took <= clock::today(), "{arguments:?}: {took}");
    }
    let ran = desk.run(&["at", "art. 4º"]);
    assert!(ran.out.contains("(today, since no day is given)") && ran.err.is_empty(), "{}", ran.out);
    let cited = desk.run(&["cite", "art. 4º", "--at", "1991-01-01"]).out;
    let ran = desk.run(&["at", cited.trim()]);
    assert!(ran.out.contains("on          1991-01-01 (the day of the citation)"), "{cited}{}", ran.out);
    let ran = desk.run(&["at", "art. 4º", "today"]);
    assert!(ran.err.starts_with("note: \"today\" is "), "{}", ran.err);
}

#[test]
fn a_day_that_is_none_is_refused_by_name() {
    let desk = demo();
    for (arguments, said) in [
        (
            &["at", "art. 4º", "31/02/2001"][..],
            "is 31 February 2001, which does not exist: February 2001 has 28 days",
        ),
        (
            &["resolve", "art. 4º", "--at", "30.2.2000"],
            "is 30 February 2000, which does not exist: February 2000 has 29 days",
        ),
        (
            &["at", "art. 4º", "05/20/2001"],
            "has the month first: the day comes first, so 20 May 2001 is 20/05/2001",
        ),
        (&["at", "art. 4º", "20/05/01"], "leaves the century open"),
        (
            &["at", "art. 4º", "sedning"],
            "`sedning` is not a day: expected one such as 2001-05-20, 20/05/2001",
        ),
        (
            &["impact", "art. 4º", "2001-01-01", "2002-01-01", "--known", "2001"],
            "`2001` is a period: expected one day, such as 2001-01-01, its first, or 2001-12-31, its last",
        ),
        (&["define", "morador", "maio de 2001"], "is a period: expected one day, such as 2001-05-01"),
    ] {
        let ran = desk.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_month_or_year_at_an_end_of_a_period_is_taken_whole_and_told() {
    let desk = demo();
    for (typed, days, notes) in [
        (
            ["diff", "art. 4º", "1991", "1993-05"],
            ["1991-01-01", "1993-05-31"],
            ["from its first day, 1 January 1991", "through its last day, 31 May 1993"],
        ),
        (
            ["impact", "art. 4º", "1991", "1992"],
            ["1991-01-01", "1993-01-01"],
            ["from its first day, 1 January 1991", "through its last day, 31 December 1992"],
        ),
        (
            ["search", "morador", "--from=1991", "--to=1992"],
            ["--from=1991-01-01", "--to=1993-01-01"],
            ["from its first day, 1 January 1991", "through its last day, 31 December 1992"],
        ),
    ] {
        let ran = desk.run(&typed);
        let by_days = desk.run(&[typed[0], typed[1], days[0], days[1]]);
        assert_eq!((ran.code, &ran.out), (Some(0), &by_days.out), "{typed:?}: {}", ran.err);
        let said = |at: usize| typed[at].split('=').next_back().unwrap();
        let [first, last] = [2, 3].map(|at| format!("{:?} is taken {}", said(at), notes[at - 2]));
        assert_eq!(ran.err, format!("note: {first}\nnote: {last}\n"));
        assert_eq!(by_days.err, "");
    }
    // Where a day is searched, a year is searched as a period.
    let of_year = desk.run(&["search", "morador", "--at", "1991"]);
    let by_days = desk.run(&["search", "morador", "--from", "1991-01-01", "--to", "1992-01-01"]);
    assert_eq!((of_year.code, of_year.out), (Some(0), by_days.out), "{}", of_year.err);
    let (of_year, _) = desk.json(&["search", "morador", "--at", "1991"]);
    assert_eq!(of_year["during"], serde_json::json!({"from": "1991-01-01", "to": "1992-01-01"}));
    // A single year is a period as well, and one that ends before it begins is none.
    let both = desk.run(&["impact", "art. 4º", "1992", "1992"]);
    let alone = desk.run(&["impact", "art. 4º", "1992"]);
    assert_eq!((both.code, both.out), (Some(0), alone.out));
    // What changed in it begins with what changed on its first day.
    let alone = desk.run(&["diff", "art. 4º", "1992"]);
    let days = desk.run(&["diff", "art. 4º", "1991-12-31", "1992-12-31"]);
    assert_eq!((alone.code, alone.out), (Some(0), days.out), "{}", alone.err);
    let ran = desk.run(&["diff", "art. 4º", "1992-01-01"]);
    assert!(ran.code == Some(2) && ran.err.contains("needs its end"), "{}", ran.err);
    let ran = desk.run(&["impact", "art. 4º", "1993", "1992"]);
    assert!(
        ran.code == Some(2) && ran.err.contains("(1992-12-31) before it begins (1993-01-01)"),
        "{}",
        ran.err
    );
}

#[test]
fn a_day_that_is_typed_where_none_is_taken_is_met_with_its_option() {
    let desk = demo();
    for (arguments, said) in [
        (&["cite", "art. 4º", "20/05/2001"][..], "takes its day as '--at 20/05/2001'"),
        (&["cite", "art. 4º", "2001"], "takes its day as '--at 2001'"),
        (&["expand", "art. 4º", "2001"], "\"2001\" is a day and no provision"),
        (&["at", "2001-05-20", "art. 4º"], "what is asked for comes first: asof at \"art. 4º\" 2001-05-20"),
        (&["readings", "2001", "art. 4º"], "what is asked for comes first: asof readings \"art. 4º\" 2001"),
        (&["resolve", "art. 4º", "2001-05-20"], "takes its day as '--at 2001-05-20'"),
        (&["resolve", "art. 4º", "2001"], "takes its day as '--at 2001-01-01'"),
        (&["upcoming", "2001-05-20"], "takes its day as '--from 2001-05-20'"),
        (&["expand", "art. 4º", "2001-05-20"], "\"2001-05-20\" is a day and no provision"),
    ] {
        let ran = desk.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    let absent = desk.run(&["at", "731/1999"]).err;
    assert!(absent.contains("no norm here has this name or number"), "{absent}");
    let tips = desk.run(&["at", "art", "4", "Carta"]).err;
    assert!(tips.contains("stands in quotation marks"), "{tips}");
    let tips = desk.run(&["cite", "art. 4º", "sedning"]).err;
    assert!(!tips.contains("takes its day"), "{tips}");
    let searched = desk.run(&["search", "conselho", "2001-05-20"]);
    let note =
        "note: \"2001-05-20\" is searched as words; the law of that day is searched by --at 2001-05-20";
    assert!(searched.code == Some(0) && searched.err.contains(note), "{}", searched.err);
    assert!(!desk.run(&["search", "conselho", "--at", "2001-05-20"]).err.contains("note"));
}

#[test]
fn every_command_of_a_provision_on_a_day_takes_a_month_or_year() {
    let desk = demo();
    // One version throughout 1991: as of the first day, and told.
    for (of_year, of_day) in [
        (&["references", "art. 4º", "1991"][..], &["references", "art. 4º", "1991-01-01"][..]),
        (&["prove", "art. 4º", "1991"], &["prove", "art. 4º", "1991-01-01"]),
        (&["cite", "art. 4º", "--at", "1991"], &["cite", "art. 4º", "--at", "1991-01-01"]),
    ] {
        let (year, day) = (desk.run(of_year), desk.run(of_day));
        assert_eq!((year.code, &year.out), (day.code, &day.out), "{of_year:?}: {}", year.err);
        assert!(
            year.err.contains("is the same throughout 1991, and this is as of its first day"),
            "{}",
            year.err
        );
        // Its versions where it changed, and how one asks for a day of them.
        let changed: Vec<&str> =
            of_year.iter().map(|word| if *word == "1991" { "1992" } else { *word }).collect();
        let ran = desk.run(&changed);
        assert!(ran.code == Some(1) && ran.out.contains("It is not the same throughout"), "{changed:?}");
        assert!(ran.out.contains(&format!(" {} \"art. 4º\" ", of_year[0])), "{}", ran.out);
    }
    // Who refers to it may change though it stays the same.
    let ran = desk.run(&["references", "art. 5º", "1996", "--incoming", "--kind", "refers-to"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.contains("are not the same throughout 1996: they differ from 1996-"), "{}", ran.err);
    let versions = desk.run(&["references", "art. 4º", "1992", "--incoming", "--kind", "refers-to"]).out;
    assert!(versions.contains("references --incoming --kind refers-to \"art. 4º\" 1992-"), "{versions}");
    // What is told up to a day is told up to the last.
    for (of_year, of_day) in [
        (["lineage", "art. 4º", "--at=1992"], ["lineage", "art. 4º", "--at=1992-12-31"]),
        (["coverage", "Carta", "1992"], ["coverage", "Carta", "1992-12-31"]),
    ] {
        let (year, day) = (desk.run(&of_year), desk.run(&of_day));
        assert_eq!((year.code, &year.out), (day.code, &day.out), "{of_year:?}: {}", year.err);
        assert!(year.err.contains("last day") && day.err.is_empty(), "{}", year.err);
    }
    // A question asks of all days of it.
    let asked = desk.run(&["answer", "o que diz o art. 4º da Carta?", "--at", "1992"]).out;
    assert!(asked.contains("It is not the same throughout"), "{asked}");
}

#[test]
fn a_period_is_answered_where_one_version_is_there_throughout() {
    let desk = demo();
    let (day, _) = desk.json(&["at", "art. 4º", "1993-05-01"]);
    for (typed, start, end) in [
        ("1993-05", "1993-05-01", "1993-06-01"),
        ("1993", "1993-01-01", "1994-01-01"),
        ("maio de 1993", "1993-05-01", "1993-06-01"),
    ] {
        let (answer, code) = desk.json(&["at", "art. 4º", typed]);
        assert_eq!(code, Some(0), "{typed}");
        assert_eq!((&answer["period"]["from"], &answer["period"]["to"]), (&start.into(), &end.into()));
        assert_eq!((&answer["version"], &answer["wordings"]), (&day["version"], &day["wordings"]));
    }
    let told = desk.run(&["at", "art. 4º", "1993-05"]).out;
    assert!(told.contains("in          May 1993, throughout: 1993-05-01 through 1993-05-31"), "{told}");
    let (absent, code) = desk.json(&["at", "art. 13", "2005"]);
    assert_eq!((code, &absent["absence"]["first"]), (Some(1), &"2010-03-01".into()));
}

#[test]
fn a_period_with_several_versions_shows_them_and_what_to_type() {
    let desk = demo();
    let days = |answer: &serde_json::Value| -> Vec<String> {
        let versions = answer["versions"].as_array().unwrap().iter();
        let row = |one: &serde_json::Value| {
            let day = |of: &str| one["days"][of].as_str().unwrap().to_owned();
            let id = one["version"]["urn"].as_str().map_or("none", |id| id.split('@').nth(1).unwrap());
            format!("[{}, {}) {id} {}", day("from"), day("to"), one["citation"].as_str().unwrap())
        };
        versions.map(row).collect()
    };
    let (amended, code) = desk.json(&["at", "art. 4º", "1992"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        days(&amended),
        [
            "[1992-01-01, 1992-03-09) 1990-03-12!art4 Art. 4º",
            "[1992-03-09, 1993-01-01) 1992-03-09!art4 Art. 4º"
        ]
    );
    let (inserted, _) = desk.json(&["at", "art. 13", "2010"]);
    assert_eq!(
        days(&inserted)[0],
        "[2010-01-01, 2010-03-01) none Art. 13",
        "before it is there is a difference"
    );
    let (renumbered, code) = desk.json(&["at", "art. 1º, § 1º", "1999"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        days(&renumbered),
        [
            "[1999-01-01, 1999-08-02) 1990-03-12!art1_par1u Art. 1º, Parágrafo único",
            "[1999-08-02, 2000-01-01) 1999-08-02!art1_par1u Art. 1º, § 1º"
        ]
    );
    for (words, period, expected) in
        [("art. 4º", "1992", 2), ("art. 13", "2010", 1), ("art. 1º, § 1º", "1999", 2)]
    {
        let told = desk.run(&["at", words, period]);
        let commands: Vec<&str> = told.out.lines().filter_map(|line| line.strip_prefix("  asof ")).collect();
        assert_eq!(commands.len(), expected, "{}", told.out);
        for command in commands {
            let script = format!("\"{}\" {command}", env!("CARGO_BIN_EXE_asof"));
            let ran = std::process::Command::new("sh")
                .args(["-c", &script])
                .current_dir(desk.path())
                .output()
                .unwrap();
            assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}

/// What an address meant until its provision was renumbered, and what has it since, are two.
#[test]
fn words_that_name_two_provisions_in_a_period_are_not_guessed() {
    let Some((_, server)) = CONSTITUTION.as_ref() else {
        println!("skipped: the Constitution of Brazil is not here");
        return;
    };
    let desk = Desk::with_store(&server.desk.store());
    let of = |day: &str| desk.json(&["at", "art. 53, § 7º", day]).0["component"]["urn"].clone();
    assert_ne!(of("2001-01-01"), of("2001-12-31"));
    let ran = desk.run(&["at", "art. 53, § 7º", "2001"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    let [one, other] =
        ["2001-01-01", "2001-12-31"].map(|day| format!("on {day}, {}", of(day).as_str().unwrap()));
    assert!(ran.err.contains(&one) && ran.err.contains(&other), "{}", ran.err);
}

#[test]
fn a_wrong_address_is_met_with_the_nearest() {
    let desk = demo();
    for (words, day, said) in [
        (
            "art. 4º, § 9º",
            "2000-01-01",
            "; the nearest are \"Art. 4º, § 3º\", \"Art. 4º, § 2º\" and \"Art. 4º, § 1º\"",
        ),
        ("art. 99", "2000-01-01", "; the nearest are \"Art. 12\", \"Art. 10\" and \"Art. 9º\""),
        ("art. 4º, Crata", "2000-01-01", "; the nearest is \"Art. 4º\""),
        ("Cartta", "2000-01-01", "; the nearest is \"Carta da Cidade de Vila Serena\""),
        (
            "art. 1º, parágrafo único",
            "2005-01-01",
            "; it is the address of a provision from 1990-03-12 until the day before 1999-08-02",
        ),
    ] {
        let ran = desk.run(&["at", words, day]);
        assert!(
            matches!(ran.code, Some(1 | 2)) && ran.err.trim_end().ends_with(said),
            "{words}: {}",
            ran.err
        );
    }
    let ran = desk.run(&["at", "arts. 1 e 2", "2000-01-01"]);
    assert!(!ran.err.contains("nearest"), "words that are wrong in themselves: {}", ran.err);
    let ran = desk.run(&["resolve", "art. 99", "--at", "2000-01-01"]);
    assert!(ran.out.contains("Instead: the nearest are \"Art. 12\""), "{}", ran.out);
    let statutes = Desk::with_store(&STATUTES.desk.store());
    for (words, said) in [
        (
            "kuntalaki 6 § 9 mom.",
            "; the nearest are \"Kuntalaki 6 § 2 mom.\", \"Kuntalaki 6 § 1 mom.\" and \"Kuntalaki 6 §\"",
        ),
        ("kuntalaaki 6 §", "; the nearest are \"Kuntalaki 6 §\" and \"Kirjanpitolaki\""),
    ] {
        let ran = statutes.run(&["at", words, "2020-01-01"]);
        assert!(ran.err.trim_end().ends_with(said), "{words}: {}", ran.err);
    }
}

/// Wrong addresses made of right ones: what is offered is there, is named by its words, and is of the same
/// provision where that has others of the kind.
fn offers(server: &Server, days: &[&str], least: usize) {
    let corpus: &Corpus = &server.store.corpus();
    let mut random = Rng::with_seed(19);
    let mut offered = 0;
    for graph in corpus.graphs() {
        let components: Vec<_> = graph.components().collect();
        for _ in 0..200 {
            let at = AsOf::day(random.choice(days).unwrap().parse().unwrap());
            let Some(&component) = random.choice(&components) else { continue };
            let id = component.id();
            let Ok(query::Found::There(_)) = query::provision(corpus, &id, at) else { continue };
            let cited = query::full(corpus, &id, at);
            // A paragraph of a number that its article has not, or an article that the norm has not.
            let (above, number) = match component.kind() {
                "paragraph" => (cited.rsplit_once(", ").unwrap().0, ", § 999"),
                "article" => (cited.rsplit_once(' ').unwrap().0, " 999"),
                _ => continue,
            };
            let wrong = format!("{above}{number}");
            let Instead::Nearest(near) = query::instead(corpus, &wrong, at) else {
                panic!("{wrong}: on other days")
            };
            assert_eq!(
                near,
                match query::instead(corpus, &wrong, at) {
                    Instead::Nearest(again) => again,
                    Instead::OtherDays(_) => Vec::new(),
                }
            );
            assert!(near.len() <= 3 && !near.is_empty(), "{wrong}: {near:?}");
            assert_eq!(near.iter().collect::<BTreeSet<_>>().len(), near.len(), "{wrong}: {near:?}");
            let said = reference::instead(corpus, &wrong, at).unwrap();
            let typed: Vec<&str> = said.split('"').skip(1).step_by(2).collect();
            assert_eq!(typed.len(), near.len(), "{said}");
            for (words, id) in typed.into_iter().zip(&near) {
                let found = reference::find(corpus, words, at).unwrap();
                assert!(
                    found.on_the_day && found.component == *id,
                    "{wrong}: {words} is {found:?}, and not {id}"
                );
                offered += 1;
            }
        }
    }
    assert!(offered > least, "{offered} offered");
}

#[test]
fn what_is_offered_can_be_typed() {
    offers(&DEMO, &["1991-01-01", "2000-01-01", "2015-01-01"], 30);
    match CONSTITUTION.as_ref() {
        Some((_, server)) => offers(server, &["1990-01-01", "2001-05-20", "2014-01-01"], 40),
        None => println!("skipped: the Constitution of Brazil is not here"),
    }
}

/// The codes of closed lists stand beside their words, in brackets, or in JSON alone.
#[test]
fn people_are_told_in_words_and_not_in_codes() {
    fn names<T: Vocabulary + 'static>() -> impl Iterator<Item = &'static str> {
        T::ALL.iter().map(|member| member.name())
    }
    let codes: Vec<&str> = names::<Cause>()
        .chain(names::<Status>())
        .chain(names::<DateBasis>())
        .chain(names::<ChangeKind>())
        .chain(names::<Operation>())
        .chain(names::<ReferenceKind>())
        .chain(names::<TargetState>())
        .collect();
    let (desk, statutes) = (demo(), Desk::with_store(&STATUTES.desk.store()));
    let mut told = String::new();
    for arguments in [
        &["at", "Carta", "2000-01-01"][..],
        &["at", "art. 5º", "1998"],
        &["lineage", "Carta"],
        &["diff", "Carta", "1990-03-12", "2020-01-01"],
        &["impact", "Carta", "1990-01-01", "2020-01-01"],
        &["upcoming", "--from", "2024-01-01"],
        &["stats"],
        &["references", "Carta", "2020-01-01"],
        &["answer", "água", "--at", "2000-01-01"],
    ] {
        told += &desk.run(arguments).out;
    }
    for arguments in [
        &["references", "kuntalaki", "2020-01-01"][..],
        &["expand", "kuntalaki 113 §", "--hops", "2", "--at", "2020-01-01"],
        &["graph", "--stats", "--at", "2020-01-01"],
        &["graph", "--node", "kuntalaki 6 §", "--at", "2020-01-01"],
    ] {
        told += &statutes.run(arguments).out;
    }
    let is_letter = |c: char| c.is_ascii_uppercase() || c == '_';
    let words = told.split(|c: char| !is_letter(c) && c != '(');
    let bare: BTreeSet<&str> = words.filter(|word| codes.contains(word)).collect();
    assert_eq!(bare, BTreeSet::new(), "{told}");
    for said in [
        "reworded inside (AGGREGATE)",
        "(stated)",
        "gives way to",
        "refers to",
        "never there",
        "in a law that is not here",
        "given new words",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn of_a_long_answer_people_see_a_part_and_how_to_see_all() {
    let Some((_, server)) = CONSTITUTION.as_ref() else {
        println!("skipped: the Constitution of Brazil is not here");
        return;
    };
    let desk = Desk::with_store(&server.desk.store());
    for (arguments, said) in [
        (&["lineage", "CF"][..], "versions, the last ones: --all shows all."),
        (&["diff", "CF", "1990-01-01", "2014-01-01"], "provisions that differ: --all shows all."),
    ] {
        let part = desk.run(arguments).out;
        assert!(part.contains("Shown are 50 of ") && part.contains(said), "{arguments:?}: {part}");
        let all = desk.run(&[arguments, &["--all"]].concat()).out;
        assert!(all.lines().count() > part.lines().count() && !all.contains("--all"), "{arguments:?}");
    }
    let narrow = Ran::from(desk.command(&["coverage", "CF"]).env("COLUMNS", "40").output().unwrap()).out;
    assert!(narrow.lines().count() < 100 && !narrow.contains("acts not applied 0"), "{narrow}");
}
