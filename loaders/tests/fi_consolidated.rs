//! The consolidated statutes of Finland, and small cases of the same form.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod finland_data;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use asof_loaders::bears_out;
use asof_loaders::fi::consolidated;
use asof_loaders::source::{File, Loaded};
use asof_schema::{ActKind, AliasScheme, ChangeSet, DateBasis, Day, Op};

fn seen() -> Day {
    Day::from_ymd(2025, 12, 31).unwrap()
}

/// The six statutes and what they are read as; `None` where the files are not there.
static STATUTES: LazyLock<Option<(Vec<File>, Loaded)>> = LazyLock::new(|| {
    let files = finland_data::consolidated()?;
    let loaded = consolidated::load(&files, seen(), &mut |_| ()).unwrap();
    Some((files, loaded))
});

fn inserted(set: &ChangeSet) -> impl Iterator<Item = &asof_schema::Insert> {
    set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) => Some(insert),
        _ => None,
    })
}

#[test]
fn six_statutes_with_every_moment_of_the_publisher() {
    let Some((_, (set, said))) = STATUTES.as_ref() else { return };
    set.check().unwrap();
    assert_eq!((set.norms.len(), set.acts.len(), set.findings.len(), said.len()), (6, 6, 6, 1));
    // Of one the fourth chapter is repealed, and no moment of it says so.
    assert_eq!(
        (said[0].code.as_str(), said[0].place.file.as_str()),
        ("number-missing", "osakeyhtiolaki-624-2006.jsonl")
    );
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "number-missing").unwrap();
    assert_eq!(doubt.touches.iter().map(asof_schema::ComponentId::local).collect::<Vec<_>>(), ["chp4"]);
    let native: HashMap<&str, &str> = set
        .aliases
        .iter()
        .filter(|alias| alias.scheme == AliasScheme::Native && alias.value.contains('@'))
        .map(|alias| (alias.value.as_str(), alias.component.as_str()))
        .collect();
    assert_eq!(native.len(), 2648);
    assert_eq!(native["410/2015:fin@20230780:113:1"], "urn:lex:fi:laki:2015-04-10;410!sec113_sub1");
    assert_eq!(native["410/2015:fin@20230780:62a:2"], "urn:lex:fi:laki:2015-04-10;410!sec62a_sub2");
    assert_eq!(native["410/2015:fin@20230780:121a:1"], "urn:lex:fi:laki:2015-04-10;410!sec121a");
    assert_eq!(native["1141/2015:fin@20240985:12l:2:1"], "urn:lex:fi:laki:2015-09-18;1141!chp12_sec2_sub1");
    assert_eq!(native["1397/2016:fin@20240592:1l:1:1"], "urn:lex:fi:laki:2016-12-29;1397!sec1_sub1");
    let sections = inserted(set).filter(|insert| insert.component_type == "section").count();
    assert_eq!(sections, 158 + 110 + 174 + 154 + 41 + 387);
    let ids: HashSet<&str> = inserted(set).map(|insert| insert.component.as_str()).collect();
    assert!(ids.iter().all(|id| !id.contains('~')), "no address is taken twice");
}

#[test]
fn every_text_stands_at_the_bytes_that_it_names() {
    let Some((files, (set, _))) = STATUTES.as_ref() else { return };
    let names: HashMap<_, _> =
        set.sources.iter().map(|source| (source.sha256, source.name.as_str())).collect();
    let bytes: HashMap<&str, &[u8]> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let mut texts = 0;
    for text in set.commands.iter().flat_map(|command| match &command.op {
        Op::Insert(insert) => insert.texts.as_slice(),
        Op::Repeal(repeal) => repeal.notices.as_slice(),
        _ => &[],
    }) {
        let evidence = text.evidence.unwrap();
        let bytes = bytes[names[&evidence.sha256]];
        assert!(bears_out(bytes, evidence.start, evidence.end, &text.text), "{}", text.text);
        texts += 1;
    }
    assert!(texts > 2648, "{texts}");
}

#[test]
fn no_date_is_invented() {
    let Some((files, (set, _))) = STATUTES.as_ref() else { return };
    for act in &set.acts {
        let effective = act.effective.unwrap();
        assert_eq!(
            (act.kind, effective.on, effective.basis),
            (ActKind::Unresolved, seen(), DateBasis::SnapshotBound)
        );
        assert!(effective.not_before.unwrap() < seen() && act.published.not_before.is_some());
    }
    let early = consolidated::load(files, Day::from_ymd(2024, 1, 1).unwrap(), &mut |_| ()).unwrap_err();
    assert!(early.to_string().contains("cannot have been seen on 2024-01-01"), "{early}");
}

const ROW: &str = r#"{"law":"Laki","law_id":"1/2001","finlex_version":"fin@20020003","node_id":"n","part":"","part_title":"","chapter":"","chapter_title":"","section_id":"SECTION","section_title":"","moment":"MOMENT","text":"TEXT","effective_from":"2001-02-01"}"#;

const COMMENCES: &str = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001.";

fn row(section: &str, moment: &str, text: &str) -> String {
    ROW.replace("SECTION", section).replace("MOMENT", moment).replace("TEXT", text) + "\n"
}

#[test]
fn a_notice_of_repeal_is_a_tombstone() {
    let text = row("1", "1", "Words.")
        + &row("1", "2", "2 momentti on kumottu L:lla 21.5.2021/419 .")
        + &row("2", "1", "2\u{a0}§\u{a0}on  kumottu L:lla\u{a0}21.5.2021/419 .");
    let (set, said) =
        consolidated::load(&[("x.jsonl".into(), text.into_bytes())], seen(), &mut |_| ()).unwrap();
    let repealed: Vec<&str> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Repeal(repeal) if repeal.printed && repeal.notices.len() == 1 => Some(repeal.target.local()),
            _ => None,
        })
        .collect();
    assert_eq!(repealed, ["sec1_sub2", "sec2"]);
    assert_eq!(said[0].code, "unknown-day-of-statute");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let good = row("1", "1", "a");
    let cases: [(String, &str); 6] = [
        (String::new(), "x.jsonl: there is no moment in it"),
        (format!("{good}{{}}\n"), "x.jsonl, line 2: a moment is expected: column 2: missing field `law`"),
        (good.replace("fin@2002", "2002"), "x.jsonl, line 1: `20020003` does not name the last act"),
        (good.replace("1/2001", "no"), "x.jsonl, line 1: `no` is no number"),
        (good.replace("2001-02-01", "2001"), "x.jsonl, line 1: `2001` is not a date"),
        (
            format!("{good}{}", good.replace("1/2001", "2/2001")),
            "x.jsonl, line 2: this moment is of another text",
        ),
    ];
    for (text, message) in cases {
        let told = match consolidated::load(&[("x.jsonl".into(), text.into_bytes())], seen(), &mut |_| ()) {
            Err(error) => error.to_string(),
            Ok((set, said)) => {
                assert!(set.doubts.iter().any(|doubt| doubt.message == said[0].message));
                let (_, problem) = said[0].message.split_once(" are not read: ").unwrap();
                format!("{}, line {}: {problem}", said[0].place.file, said[0].place.line.unwrap())
            }
        };
        assert!(told.starts_with(message), "{told}");
    }
}

#[test]
fn a_text_is_claimed_for_the_day_on_which_it_was_seen() {
    let text = row("1", "1", COMMENCES);
    let load = |seen: &str| {
        let files = [("x.jsonl".into(), text.clone().into_bytes())];
        let (set, _) = consolidated::load(&files, seen.parse().unwrap(), &mut |_| ()).unwrap();
        set.check().unwrap();
        set
    };
    let doubts = |set: &ChangeSet| -> Vec<String> {
        let day = |day: Option<Day>| day.map_or_else(|| "open".to_owned(), |day| day.to_string());
        let doubts = set.doubts.iter();
        doubts.map(|doubt| format!("{} {} {}", doubt.code, doubt.published, day(doubt.until))).collect()
    };
    let later = load("2005-06-07");
    let claim = &later.claims[0];
    assert_eq!((claim.component.local(), claim.through.to_string().as_str()), ("", "2005-06-07"));
    assert_eq!(doubts(&later), ["undated-consolidation 2001-02-01 2005-06-07"]);
    // It takes up act 3/2002 of the very year: that act takes no effect then in silence.
    let same_year = load("2002-01-01");
    let expected = ["undated-consolidation 2001-02-01 2002-01-01", "act-may-begin-later 2002-01-01 open"];
    assert_eq!(doubts(&same_year), expected);
}

/// What a text says of its moments beside what it says of its days: the codes and lines that are told, and the doubts.
fn odd(text: &str) -> (Vec<String>, Vec<String>) {
    let files = [("x.jsonl".into(), text.as_bytes().to_vec())];
    let (set, said) = consolidated::load(&files, seen(), &mut |_| ()).unwrap();
    set.check().unwrap();
    // These few lines have no end of a law.
    let told = said.iter().filter(|said| !["unknown-day-of-statute", "end-not-seen"].contains(&&*said.code));
    let apart = ["undated-consolidation", "end-not-seen"];
    let own = set.doubts.iter().filter(|doubt| !apart.contains(&&*doubt.code));
    let touched = |doubt: &asof_schema::Doubt| {
        doubt.touches.iter().map(|id| id.local().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let words = inserted(&set).filter(|insert| insert.component_type == "subsection").count();
    assert_eq!(words, 3, "each moment stands once");
    (
        told.map(|said| format!("{} {}", said.code, said.place.line.unwrap())).collect(),
        own.map(|doubt| format!("{} [{}]", doubt.code, touched(doubt))).collect(),
    )
}

#[test]
fn a_moment_that_stands_twice_is_left_out_and_with_other_words_in_doubt() {
    let good = row("1", "1", "a") + &row("1", "2", "b") + &row("2", "1", "c");
    let nothing = (Vec::new(), Vec::new());
    assert_eq!(odd(&good), nothing);
    let copy = odd(&(good.clone() + &row("1", "1", " a")));
    assert_eq!(copy, (vec!["moment-stands-twice 4".to_owned()], Vec::new()));
    let other = odd(&(good + &row("1", "1", "Other a")));
    let code = |rest: &str| vec![format!("provision-not-read {rest}")];
    assert_eq!(other, (code("4"), code("[sec1]")));
}

#[test]
fn a_moment_with_signs_that_no_text_has_leaves_its_section_in_doubt() {
    for words in ["b\\u0001", "tÃ¤mÃ¤ laki"] {
        let told = odd(&(row("1", "1", "a") + &row("1", "2", words) + &row("2", "1", "c")));
        let expected =
            (vec!["provision-not-read 2".to_owned()], vec!["provision-not-read [sec1]".to_owned()]);
        assert_eq!(told, expected, "{words}");
    }
}

#[test]
fn moments_that_come_after_higher_numbers_are_in_doubt() {
    let out_of_order = |rest: &str| vec![format!("moments-out-of-order {rest}")];
    let [one, two, section] = [row("12", "1", "a"), row("12", "2", "b"), row("12a", "1", "c")];
    assert_eq!(odd(&format!("{two}{one}{section}")), (out_of_order("2"), out_of_order("[sec12]")));
    assert_eq!(odd(&format!("{section}{one}{two}")), (out_of_order("2"), out_of_order("[]")));
}

#[test]
fn what_a_text_lacks_by_its_numbers_or_at_its_end_is_in_doubt() {
    let told = |rows: &[(&str, &str, &str)]| {
        let text: String = rows.iter().map(|(section, moment, words)| row(section, moment, words)).collect();
        let files = [("x.jsonl".into(), text.into_bytes())];
        let (set, said) = consolidated::load(&files, seen(), &mut |_| ()).unwrap();
        set.check().unwrap();
        let own = set.doubts.iter().filter(|doubt| doubt.code != "undated-consolidation");
        let own = own.map(|doubt| {
            assert!(said.iter().any(|said| said.message == doubt.message), "{}", doubt.message);
            let touched: Vec<&str> = doubt.touches.iter().map(asof_schema::ComponentId::local).collect();
            format!("{} {} {}", doubt.code, doubt.places[0].line.unwrap(), touched.join(" "))
        });
        own.collect::<Vec<_>>()
    };
    let last = ("6", "1", COMMENCES);
    let whole = [
        ("1", "1", "a"),
        ("2", "1", "b"),
        ("2", "2", "c"),
        ("3", "1", "d"),
        ("4", "1", "e"),
        ("5", "1", "f"),
        last,
    ];
    assert_eq!(told(&whole), [""; 0]);
    // What its words name: the last moments of a section.
    let names = |words| [&whole[..5], &[("5", "1", words), last]].concat();
    assert_eq!(told(&names("Mitä 2 §:n 2 momentissa ja 4 §:ssä on.")), [""; 0]);
    assert_eq!(told(&names("Mitä 2 §:n 3 momentissa on.")), ["named-not-there 6 sec2"]);
    assert_eq!(told(&names("Mitä kissalain 2 §:n 3 momentissa on.")), [""; 0]);
    // Sections in the middle, a moment, the beginning, and the end.
    assert_eq!(told(&[&whole[..3], &whole[5..]].concat()), ["number-missing 4 sec3 sec4"]);
    assert_eq!(told(&[&whole[..1], &whole[2..]].concat()), ["number-missing 2 sec2"]);
    assert_eq!(told(&whole[1..]), ["number-missing 1 sec1"]);
    assert_eq!(told(&whole[..5]), ["end-not-seen 5 sec4 sec5"]);
    // A notice tells why, of one or of several; a number with a letter is between two.
    let notice = ("2", "1", "2–4 § on kumottu L:lla 21.5.2021/419 .");
    assert_eq!(told(&[whole[0], notice, whole[5], last]), [""; 0]);
    assert_eq!(
        told(&[whole[0], ("1a", "1", "x"), whole[1], whole[2], whole[3], whole[4], whole[5], last]),
        [""; 0]
    );
}

#[test]
fn a_copy_of_a_text_is_told_and_a_mark_is_no_part_of_it() {
    let text = row("1", "1", "Words.") + &row("2", "1", COMMENCES);
    let files = |names: &[&str], text: &str| -> Vec<(String, Vec<u8>)> {
        names.iter().map(|name| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    };
    let (set, said) =
        consolidated::load(&files(&["a.jsonl", "b.jsonl"], &text), seen(), &mut |_| ()).unwrap();
    assert_eq!((set.norms.len(), said.len()), (1, 2));
    assert_eq!((said[1].code.as_str(), said[1].place.file.as_str()), ("document-stands-twice", "b.jsonl"));
    let marked = format!("\u{feff}{text}");
    let (set, said) = consolidated::load(&files(&["a.jsonl"], &marked), seen(), &mut |_| ()).unwrap();
    assert_eq!(said.len(), 1);
    let words = inserted(&set).filter_map(|insert| insert.texts.first());
    let told: Vec<_> = words
        .map(|text| {
            let evidence = text.evidence.unwrap();
            assert!(bears_out(marked.as_bytes(), evidence.start, evidence.end, &text.text));
            text.text.clone()
        })
        .collect();
    assert_eq!(told, ["Words.", COMMENCES]);
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = consolidated::load(&[("a.jsonl".into(), wide)], seen(), &mut |_| ()).unwrap_err().to_string();
    assert!(error.starts_with("a.jsonl: no UTF-8: the file is in UTF-16"), "{error}");
}
