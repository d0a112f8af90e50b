use super::*;
use crate::tlr::item::{Abstention, Attribution, Chain, Consistency, Difference, Ground, Link};

const HEAD: &str = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";

/// A folder with three snapshots: art. 1 changes twice, its item is moved, art. 2 stays, art. 3 goes.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let row = |class: &str, words: &str, keys: &str| format!("{class},\"{words}\",{keys}");
    let file = |name: &str, rows: &[String]| {
        let text = format!("{HEAD}\n{}\n", rows.join("\n"));
        std::fs::write(folder.path().join("cf1988").join(name), text).unwrap();
    };
    std::fs::create_dir(folder.path().join("cf1988")).unwrap();
    let (one, two) = ("1,NA,NA,NA,1,NA,NA,NA", "1,NA,NA,NA,2,NA,NA,NA");
    let caput = |words: &str| row("artigo", words, one);
    let item = |number: &str, words: &str| row("inciso", words, &format!("1,NA,NA,NA,1,NA,{number},NA"));
    let stays = row("artigo", "Art. 2º Fica como era.", two);
    let third = |words: &str| row("artigo", words, "1,NA,NA,NA,3,NA,NA,NA");
    file(
        "19881005_ORIGINAL.csv",
        &[
            caput("Art. 1º Casa"),
            item("1", "I - a longa ponte de pedra;"),
            stays.clone(),
            third("Art. 3º Vale."),
        ],
    );
    file(
        "19900101_EMC1.csv",
        &[
            caput("Art. 1º Casa grande"),
            item("1", "I - outro muro;"),
            item("2", "II - a longa ponte de pedra;"),
            stays.clone(),
            third("Art. 3º (Revogado)."),
        ],
    );
    file(
        "19950101_EMC2_EMC3.csv",
        &[
            caput("Art. 1º Casa maior"),
            item("1", "I - outro muro;"),
            item("2", "II - a longa ponte de pedra;"),
            stays,
        ],
    );
    let acts = "number,kind,date,normas_leg_br_date,planalto_title_date,publication_date_dou,scope\n\
                1,EC,1990-01-01,1990-01-01,,,\n2,EC,1995-01-01,,,,\n3,EC,1995-01-01,,,,\n4,EC,1999-01-01,,,,\n\
                5,EC,2000-01-01,,,,body art. 1 + ADCT 15\n";
    std::fs::write(folder.path().join("emendas.csv"), acts).unwrap();
    let notes = r#"[{"artigo": "Art. 1º Casa maior (Redação dada pela Emenda Constitucional nº 3, de 1995)"},
        {"artigo": "Art. 4º Telhado. (Incluído pela Emenda Constitucional nº 4, de 1999)"}]"#;
    std::fs::write(folder.path().join("normas_leg_br_body_to_ec135.json"), notes).unwrap();
    folder
}

fn item(citation: &str, day: Option<&str>, truth: Truth) -> Item {
    Item {
        norm: NORM.into(),
        target_component: format!("{NORM}!x"),
        target_citation: citation.into(),
        target_date: day.map(|day| day.parse().unwrap()),
        ..Item::sample(truth)
    }
}

fn judged(item: &Item) -> Verdict {
    Snapshots::read(folder().path()).unwrap().judge(item).unwrap().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn a_text_of_a_day_is_confirmed_or_denied() {
    let truth = |text: &str, start: &str| {
        Truth::PointInTime(PointInTime {
            in_force: true,
            correct_version: Some(2),
            valid_range: Some((day(start), Some(day("1995-01-01")))),
            text_hash: Some(text_hash(text)),
            must_contain: vec!["Casa grande".into()],
            must_not_contain: vec!["Casa maior".into()],
        })
    };
    let text = "Art. 1º Casa grande\nI - outro muro;\nII - a longa ponte de pedra;";
    assert!(matches!(
        judged(&item("Art. 1º", Some("1994-12-31"), truth(text, "1990-01-01"))),
        Verdict::Confirmed(_)
    ));
    for (on, text, start) in [
        ("1995-01-01", text, "1990-01-01"),
        ("1989-12-31", text, "1990-01-01"),
        ("1990-01-01", "Art. 1º Casa", "1990-01-01"),
        ("1990-01-01", text, "1990-01-02"),
    ] {
        let said = judged(&item("Art. 1º", Some(on), truth(text, start)));
        assert!(matches!(said, Verdict::Denied(_)), "{on}: {said:?}");
    }
    let later = judged(&item("Art. 1º", Some("2001-01-01"), truth(text, "1990-01-01")));
    assert!(matches!(later, Verdict::Undecided(_)), "{later:?}");
}

#[test]
fn nothing_is_said_of_what_came_after_the_last_snapshot() {
    let link = |version, date: &str, act: Option<&str>| Link {
        version,
        date: day(date),
        amendment: act.map(str::to_owned),
        amendments: act.map(str::to_owned).into_iter().collect(),
    };
    let version_chain = vec![link(1, "1988-10-05", None), link(2, "1999-01-01", Some("ec_4"))];
    let chain = Truth::CausalLineage(Chain { version_chain, total_versions: 2 });
    let never = Truth::TemporalConsistency(Consistency { amended: false, versions: 1, amendments: vec![] });
    for item in [item("Art. 2º", None, chain), item("Art. 4º", None, never)] {
        let said = judged(&item);
        assert!(matches!(&said, Verdict::Undecided(why) if why.contains("the last snapshot")), "{said:?}");
    }
}

#[test]
fn histories_are_told_but_where_a_text_wandered() {
    let link = |version, date: &str, act: Option<&str>| Link {
        version,
        date: day(date),
        amendment: act.map(str::to_owned),
        amendments: act.map(str::to_owned).into_iter().collect(),
    };
    let chain = |last: &str| {
        let version_chain = vec![
            link(1, "1988-10-05", None),
            link(2, "1990-01-01", Some("ec_1")),
            link(3, "1995-01-01", Some(last)),
        ];
        Truth::CausalLineage(Chain { version_chain, total_versions: 3 })
    };
    // The notes at the article name one of the two acts of the day.
    assert!(matches!(judged(&item("Art. 1º", None, chain("ec_3"))), Verdict::Confirmed(_)));
    assert!(matches!(judged(&item("Art. 1º", None, chain("ec_2"))), Verdict::Denied(_)));
    assert!(matches!(judged(&item("Art. 1º, I", None, chain("ec_3"))), Verdict::Undecided(_)));
    let never =
        || Truth::TemporalConsistency(Consistency { amended: false, versions: 1, amendments: vec![] });
    assert!(matches!(judged(&item("Art. 2º", None, never())), Verdict::Confirmed(_)));
    assert!(matches!(judged(&item("Art. 1º", None, never())), Verdict::Denied(_)));
    // Nothing tells which act of the day took art. 3 out.
    let gone = Attribution {
        amendments: vec!["ec_1".into()],
        dates: vec![day("1990-01-01")],
        chronological_order: true,
    };
    assert!(matches!(
        judged(&item("Art. 3º", None, Truth::AmendmentAttribution(gone))),
        Verdict::Undecided(_)
    ));
}

#[test]
fn differences_and_impacts_are_told() {
    let truth = |changed| {
        Truth::TemporalDifference(Difference {
            changed,
            amendments_between: if changed { vec!["ec_1".into()] } else { vec![] },
            version_1: Some(1),
            version_2: Some(if changed { 2 } else { 1 }),
            change_description: String::new(),
        })
    };
    let on = |one: &str, two: &str, changed| {
        let item = item("Art. 1º", None, truth(changed));
        judged(&Item { date_1: Some(day(one)), date_2: Some(day(two)), ..item })
    };
    assert!(matches!(on("1989-12-31", "1990-01-01", true), Verdict::Confirmed(_)));
    assert!(matches!(on("1989-12-30", "1989-12-31", false), Verdict::Confirmed(_)));
    assert!(matches!(on("1989-12-30", "1989-12-31", true), Verdict::Denied(_)));
    let impact = |articles: &[&str], from: &str| {
        let truth = Impact {
            affected_articles: vec![],
            affected_citations: articles.iter().map(|&one| one.to_owned()).collect(),
            amendments: vec!["ec_1".into()],
            total_changes: 4,
        };
        let item = item("Título I", None, Truth::HierarchicalImpact(truth));
        judged(&Item { date_range: Some((day(from), day("1995-01-01"))), ..item })
    };
    assert!(matches!(impact(&["Art. 1º", "Art. 3º"], "1990-01-01"), Verdict::Confirmed(_)));
    assert!(matches!(impact(&["Art. 1º", "Art. 3º"], "1990-01-02"), Verdict::Denied(_)));
}

#[test]
fn that_nothing_is_decided_is_confirmed_where_the_sources_end_or_leave_acts_open() {
    let act = |number: u32| format!("urn:lex:br:federal:emenda.constitucional:1995-01-01;{number}");
    let asked = |citation: &str, grounds: &[Ground], on: &str, through: &str, acts: &[u32]| {
        let several = grounds.contains(&Ground::SeveralCandidates);
        let acts: BTreeSet<String> = acts.iter().copied().map(act).collect();
        let truth = Abstention {
            ground: *grounds.first().unwrap(),
            grounds: grounds.iter().copied().collect(),
            on: day(on),
            through: Some(day(through)),
            acts: if several { BTreeSet::new() } else { acts.clone() },
            candidates: if several { [acts].into() } else { BTreeSet::new() },
        };
        judged(&item(citation, None, Truth::Abstention(truth)))
    };
    let confirmed = |verdict| matches!(verdict, Verdict::Confirmed(_));
    let denied = |verdict| matches!(verdict, Verdict::Denied(_));
    let undecided = |verdict| matches!(verdict, Verdict::Undecided(_));
    // The notes of the body end with the fourth act, the texts of the transitional part with the third.
    let ends = |citation, on, through| asked(citation, &[Ground::NotCovered], on, through, &[]);
    assert!(confirmed(ends("Art. 1º", "1999-01-02", "1999-01-01")));
    assert!(confirmed(ends("ADCT, Art. 1º", "1999-01-02", "1995-01-01")));
    assert!(denied(ends("Art. 1º", "1999-01-02", "1999-01-02")));
    assert!(undecided(ends("Art. 1º", "1999-01-02", "1998-12-31")));
    assert!(undecided(ends("Art. 1º", "1999-01-01", "1999-01-01")));
    // The fifth act has no text and no note, the second has a text.
    let touched = |on, acts: &[u32]| asked("Art. 1º", &[Ground::Touched], on, "1999-01-01", acts);
    assert!(confirmed(touched("2000-01-01", &[5])));
    assert!(denied(touched("1999-12-31", &[5])) && denied(touched("2001-01-01", &[9])));
    assert!(undecided(touched("2001-01-01", &[2])) && undecided(touched("2001-01-01", &[])));
    let elsewhere = |citation| asked(citation, &[Ground::Touched], "2000-01-01", "1999-01-01", &[5]);
    assert!(undecided(elsewhere("Art. 2º")) && undecided(elsewhere("ADCT, Art. 1º")));
    assert!(confirmed(elsewhere("ADCT, Art. 15")));
    let both = [Ground::NotCovered, Ground::Touched];
    assert!(confirmed(asked("Art. 1º", &both, "2000-01-01", "1999-01-01", &[5])));
    assert!(undecided(asked("Art. 1º", &[Ground::UnknownWords], "2000-01-01", "1999-01-01", &[])));
    // Nothing tells which act of the day took art. 3 out; a note tells which changed art. 1.
    let several = |citation, acts: &[u32]| {
        asked(citation, &[Ground::SeveralCandidates], "1995-01-01", "1995-01-01", acts)
    };
    assert!(confirmed(several("Art. 3º", &[2, 3])));
    assert!(denied(several("Art. 3º", &[2, 4])) && denied(several("Art. 1º", &[2, 3])));
}
