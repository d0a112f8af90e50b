//! Texts that are cut off, have holes, or cannot be read.

use asof_loaders::br::{self, Input};
use asof_loaders::registry;
use asof_loaders::source::Given;
use asof_schema::Op;

use super::{ACTS, Case, Files, HEAD, LONG, done, doubts, load, refused, series, text, three, without};

#[test]
fn what_stood_where_a_row_cannot_be_read_stays_and_is_in_doubt_until_the_next_text() {
    let lines = ["Título I: T", "Art. 1º A", "§ 1º B", "§ 2º C", "Art. 2º D"];
    let first = text(&lines);
    let second = String::from_utf8(first.clone()).unwrap().replace("paragrafo,§ 2º C,", "x,");
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), first.clone()),
        ("19900201_EMC1.csv".to_owned(), second.into_bytes()),
        ("19920201_EMC2.csv".to_owned(), first),
    ];
    let (set, said) = load(&files, &Case::default());
    let repeals = set.commands.iter().filter(|command| matches!(command.op, Op::Repeal(_))).count();
    assert_eq!((repeals, said[0].code.as_str(), said[0].place.line), (0, "provision-not-read", Some(5)));
    let doubt = &set.doubts[0];
    let touched: Vec<&str> = doubt.touches.iter().map(asof_schema::ComponentId::local).collect();
    assert_eq!((touched, doubt.published.to_string()), (vec!["art1", "art2"], "1990-02-01".to_owned()));
    assert_eq!(doubt.until.map(|day| day.to_string()).as_deref(), Some("1992-02-01"));
}

#[test]
fn a_text_that_cannot_be_read_is_in_doubt_until_the_next_one() {
    let lines = ["Título I: T", "Art. 1º A"];
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), text(&lines)),
        ("19900201_EMC1.csv".to_owned(), b"no table".to_vec()),
        ("19920201_EMC2.csv".to_owned(), text(&lines)),
    ];
    let (set, said) = load(&files, &Case::default());
    assert_eq!((set.acts.len(), said[0].code.as_str()), (2, "file-not-read"));
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "file-not-read").unwrap();
    assert!(doubt.touches[0].is_root() && doubt.until.is_some());
}

#[test]
fn a_text_that_is_cut_off_repeals_nothing() {
    let lines = [
        "Título I: T",
        "Art. 1º A",
        "Art. 2º B",
        "§ 1º b",
        "Título II: U",
        "Art. 3º C",
        "Ato das Disposições Constitucionais Transitórias",
        "Art. 1º D",
    ];
    let cut = |second: Vec<u8>| {
        let (set, said) = load(&three(second, &lines), &Case::default());
        set.check().unwrap();
        assert_eq!(done(&set), [""; 0], "{said:?}");
        (doubts(&set), said)
    };
    // Its last rows, all of a title, and all of the transitional act.
    let (told, said) = cut(text(&lines[..3]));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art2 art3 adct_art1"]);
    assert_eq!((said[0].code.as_str(), said[0].place.file.as_str()), ("text-cut-off", "19900201_EMC1.csv"));
    let (told, _) = cut(text(&[&lines[..4], &lines[6..]].concat()));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art2 art3"]);
    let (told, _) = cut(text(&lines[..6]));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art3 adct_art1"]);
    // Its heading alone.
    let (told, _) = cut(text(&[]));
    assert_eq!(told, ["file-not-read 1990-02-01 1992-02-01 "]);
    // In the middle of a row.
    let whole = text(&lines);
    let row = whole.windows(10).rposition(|bytes| bytes == "artigo,Art".as_bytes()).unwrap();
    let (told, _) = cut(whole[..row + 12].to_vec());
    assert_eq!(told, ["provision-not-read 1990-02-01 1992-02-01 adct_art1 art3"]);
}

#[test]
fn articles_go_only_where_something_says_so() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D", "Art. 5º E"];
    let silent = Case::default();
    let none = Vec::<String>::new;
    let told = |of: &str| vec![format!("text-cut-off 1990-02-01  {of}")];
    assert_eq!(without(&lines, 2..3, &silent), (none(), told("art1 art2")));
    assert_eq!(without(&lines, 2..5, &silent), (none(), told("art1 art2 art3 art4")));
    // A summary says so, or a note.
    let summaries = &[(1, "Revoga o art. 2º da Constituição Federal.")];
    let gone = vec!["ec_1 repeal art2_cpt".to_owned(), "ec_1 repeal art2".to_owned()];
    assert_eq!(without(&lines, 2..3, &Case { summaries, ..Case::default() }), (gone.clone(), none()));
    let notes = r#"{"artigo":"Art. 2º (Revogado). (Revogado por Emenda Constitucional nº 1 de 01/02/1990)"}"#;
    assert_eq!(without(&lines, 2..3, &Case { notes, ..Case::default() }), (gone, none()));
    // One that only changes the article does not.
    let summaries = &[(1, "Altera o art. 2º da Constituição Federal.")];
    assert_eq!(without(&lines, 2..3, &Case { summaries, ..Case::default() }), (none(), told("art1 art2")));
    // The notice of a repeal may go, at the end too.
    let repealed = ["Título I: T", "Art. 1º A", "Art. 2º (Revogado)."];
    let (did, told) = without(&repealed, 2..3, &silent);
    assert_eq!((did.len(), told.len()), (2, 0));
}

#[test]
fn rows_are_read_under_a_heading_that_is_lost_or_cannot_be_read() {
    let lines =
        ["Título I: T", "Art. 1º A", "Título II: U", "Seção I: V", "Art. 2º B", "Seção II: W", "Art. 3º C"];
    let whole = String::from_utf8(text(&lines[..6])).unwrap() + "artigo,Art. 3º Z,2,NA,2,NA,3,NA,NA,NA\n";
    let amended = "ec_1 amend art3_cpt".to_owned();
    // The row that is lost or broken, and the headings that are kept.
    for (row, kept) in [
        ("titartb,Título II: U,2,NA,NA,NA,NA,NA,NA,NA\n", &["tit2"][..]),
        ("titartb,Seção II: W,2,NA,2,NA,NA,NA,NA,NA\n", &["tit2_sec2"][..]),
    ] {
        assert!(whole.contains(row), "{whole}");
        for (second, is_lost) in
            [(whole.replace(row, ""), true), (whole.replace(row, &row.replace("titartb", "titarth")), false)]
        {
            let files = [
                ("19881005_ORIGINAL.csv".to_owned(), text(&lines)),
                ("19900201_EMC1.csv".to_owned(), second.into_bytes()),
            ];
            let (set, _) = load(&files, &Case::default());
            set.check().unwrap();
            assert_eq!(done(&set), std::slice::from_ref(&amended), "{row}");
            let told: Vec<String> =
                doubts(&set).into_iter().filter(|told| told.starts_with("text-cut")).collect();
            let expected: Vec<String> =
                kept.iter().map(|heading| format!("text-cut-off 1990-02-01  {heading}")).collect();
            assert_eq!(told, expected, "{row}");
            assert_eq!(doubts(&set).len(), if is_lost { 1 } else { 2 }, "{:?}", doubts(&set));
        }
    }
}

#[test]
fn what_stands_in_an_article_goes_only_where_something_says_so() {
    let lines =
        ["Título I: T", "Art. 1º A:", "I - a;", "II - b:", "a) x;", "III - c.", "§ 1º d", "§ 2º e", "§ 3º f"];
    let told = |gone: std::ops::Range<usize>| {
        let (did, told) = without(&lines, gone, &Case::default());
        assert_eq!(did, [""; 0], "{told:?}");
        told
    };
    assert_eq!(told(3..5), ["text-cut-off 1990-02-01  art1_cpt_inc2"]);
    assert_eq!(told(4..5), ["text-cut-off 1990-02-01  art1_cpt_inc2_ali1"]);
    assert_eq!(told(7..8), ["text-cut-off 1990-02-01  art1_par2"]);
    assert_eq!(told(5..7), ["text-cut-off 1990-02-01  art1_cpt_inc3 art1_par1"]);
    // It is told after which row.
    let rest = [&lines[..7], &lines[8..]].concat();
    let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &rest[..])]);
    let (set, said) = load(&files, &Case::default());
    let place = (said[0].code.as_str(), said[0].place.file.as_str(), said[0].place.line);
    assert_eq!(place, ("text-cut-off", "19900201_EMC1.csv", Some(8)));
    assert_eq!(set.doubts[0].places, [said[0].place.clone()]);
}

#[test]
fn what_an_act_wrote_anew_goes_without_a_notice() {
    let lines = ["Título I: T", "Art. 1º A:", "I - a;", "II - b;", "III - c.", "§ 1º d", "§ 2º e"];
    let after = |second: &[&str]| {
        let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", second)]);
        let (set, _) = load(&files, &Case::default());
        set.check().unwrap();
        (done(&set), doubts(&set))
    };
    let gone = |local: &str| format!("ec_1 repeal {local}");
    // All of the article has other words.
    let (did, told) = after(&["Título I: T", "Art. 1º Z:", "I - y;", "§ 1º x"]);
    assert_eq!(told, [""; 0], "{did:?}");
    for local in ["art1_cpt_inc2", "art1_cpt_inc3", "art1_par2"] {
        assert!(did.contains(&gone(local)), "{did:?}");
    }
    // One that stood beside it keeps its words.
    let (did, told) = after(&["Título I: T", "Art. 1º Z:", "I - a;", "III - c.", "§ 1º d", "§ 2º e"]);
    assert_eq!(
        (did, told),
        (vec!["ec_1 amend art1_cpt".to_owned()], vec!["text-cut-off 1990-02-01  art1_cpt_inc2".to_owned()])
    );
    // Where what stood beside it has another number, with words of before, it was written anew with that.
    let long = format!("II - {LONG};");
    let before = ["Título I: T", "Art. 1º A:", "I - a;", &long, "III - c;", "IV - d."];
    let second = ["Título I: T", "Art. 1º Z:", &format!("I - {LONG};"), "II - x."];
    let files = series(&[("19881005_ORIGINAL.csv", &before[..]), ("19900201_EMC1.csv", &second[..])]);
    let (set, _) = load(&files, &Case::default());
    assert_eq!(doubts(&set), [""; 0], "{:?}", done(&set));
    // The one before it ends the list now.
    let (did, told) = after(&["Título I: T", "Art. 1º A:", "I - a;", "II - b.", "§ 1º d", "§ 2º e"]);
    assert_eq!((did, told), (vec!["ec_1 amend art1_cpt_inc2".to_owned(), gone("art1_cpt_inc3")], vec![]));
}

#[test]
fn articles_that_stand_under_other_numbers_are_not_cut_off() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "§ 1º b", "Art. 3º C", "Art. 4º D", "Art. 5º E"];
    let moved = |words: &str| {
        let after = ["Título I: T", "Art. 1º A", "Art. 5º E", "Art. 12. B", "§ 1º b", "Art. 13. C", words];
        let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &after[..])]);
        let (set, _) = load(&files, &Case::default());
        set.check().unwrap();
        (done(&set), doubts(&set))
    };
    let (did, told) = moved("Art. 14. D");
    assert_eq!(told, [""; 0], "{did:?}");
    for gone in ["art2", "art3", "art4"] {
        assert!(did.contains(&format!("ec_1 repeal {gone}")), "{did:?}");
    }
    // One that is nowhere is kept.
    let (did, told) = moved("Art. 14. X");
    assert_eq!(told, ["text-cut-off 1990-02-01  art1 art4"]);
    assert!(!did.contains(&"ec_1 repeal art4".to_owned()), "{did:?}");
}

#[test]
fn a_row_whose_words_cannot_be_read_says_by_its_keys_what_it_is_of() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D"];
    let mut second = text(&lines);
    let at = second.iter().rposition(|byte| *byte == b'D').unwrap();
    second[at] = 0xe9;
    let (set, _) = load(&three(second, &lines), &Case::default());
    assert_eq!(done(&set), [""; 0]);
    assert_eq!(doubts(&set), ["provision-not-read 1990-02-01 1992-02-01 art3 art4"]);
    // Nor is it told that nothing differs, where that cannot be read.
    let told: Vec<_> = set.findings.iter().filter(|one| one.code == "no-change").map(|one| one.on).collect();
    assert_eq!(told, [Some("1992-02-01".parse::<asof_schema::Day>().unwrap())]);
}

#[test]
fn a_text_in_another_encoding_is_told_once() {
    let lines = ["Título I: T", "Art. 1º A ação", "Art. 2º B"];
    let whole = String::from_utf8(text(&lines)).unwrap();
    let latin: Vec<u8> = whole.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let (set, said) = load(&three(latin, &lines), &Case::default());
    assert_eq!((said.len(), said[0].code.as_str(), done(&set)), (1, "file-not-read", vec![]));
    assert!(said[0].message.contains("iconv -f ISO-8859-1"), "{}", said[0].message);
}

#[test]
fn an_article_that_comes_after_what_the_text_before_lacks_may_have_stood_there() {
    let (first, second) = (["Título I: T", "Art. 1º A", "Art. 3º C"], "Art. 5º E");
    let whole = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 5º E", "Art. 6º F", "Art. 7º G"];
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), text(&[&first[..], &[second]].concat())),
        ("19900201_EMC1.csv".to_owned(), text(&first)),
        ("19920201_EMC2.csv".to_owned(), text(&whole[..6])),
        ("19930201_EMC3.csv".to_owned(), text(&whole)),
    ];
    let (set, _) = load(&files, &Case::default());
    set.check().unwrap();
    let told: Vec<String> = doubts(&set).into_iter().filter(|one| one.starts_with("text-cut-off")).collect();
    // What comes before what is lacking is new, and so is what comes after all of it was read.
    let of = |touched: &str| format!("text-cut-off 1990-02-01 1992-02-01 {touched}");
    assert_eq!(told, [of("art3 art5"), of("art6")]);
}

#[test]
fn what_could_not_be_read_in_a_text_is_not_given_to_the_act_of_the_next() {
    let before = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D"];
    let after = ["Título I: T", "Art. 1º Y", "Art. 2º B", "Art. 3º C", "Art. 4º Z"];
    let changed = |second: Vec<u8>| {
        let files = vec![
            ("19881005_ORIGINAL.csv".to_owned(), text(&before)),
            ("19900201_EMC1.csv".to_owned(), second),
            ("19920201_EMC2.csv".to_owned(), text(&after)),
        ];
        done(&load(&files, &Case::default()).0)
    };
    let open = |address: &str| format!("unresolved_1992-02-01 amend {address}");
    assert_eq!(changed(b"no table".to_vec()), [open("art1_cpt"), open("art4_cpt")]);
    let mut second = text(&before);
    let row = "Art. 1º A".as_bytes();
    let at = second.windows(row.len()).position(|bytes| bytes == row).unwrap();
    second[at + row.len() - 1] = 0xe9;
    assert_eq!(changed(second), ["ec_2 amend art4_cpt".to_owned(), open("art1_cpt")]);
}

/// What was `ç` once, and a character that no text has.
#[test]
fn a_row_with_signs_that_no_text_has_is_kept_as_it_was_and_in_doubt() {
    let before = ["Título I: T", "Art. 1º A", "Art. 2º A lei da ação é lei.", "Art. 3º C"];
    for odd in [
        "Art. 2º A lei da aÃ§Ã£o é lei.",
        "Art. 2º A lei\u{0} da ação é lei.",
        "Art. 2º A\u{93}lei.",
        "Art. 2º A lei da a\u{fffd}ão é lei.",
    ] {
        let second = text(&["Título I: T", "Art. 1º A", odd, "Art. 3º C"]);
        let (set, _) = load(&three(second, &before), &Case::default());
        assert_eq!(done(&set), [""; 0], "{odd:?}");
        assert!(matches!(doubts(&set).as_slice(), [one] if one.contains("art2")), "{:?}", doubts(&set));
    }
    for good in ["Art. 2º A IRMÃ» e a MAÇÃ.", "Art. 2º A ÂNCORA º § £."] {
        let second = text(&["Título I: T", "Art. 1º A", good, "Art. 3º C"]);
        let (set, _) = load(&three(second, &before), &Case::default());
        assert!(!doubts(&set).iter().any(|one| one.starts_with("provision-not-read")), "{good}");
    }
}

#[test]
fn a_row_of_the_table_that_cannot_be_read_leaves_in_doubt_what_its_act_did() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B"];
    let after = ["Título I: T", "Art. 1º X", "Art. 2º B"];
    let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &after[..])]);
    let table = format!("{ACTS}\n1,EC,01/02/1990,,,x\n2,EC,1991-02-01,,,x\n3,EC,?,,,x\n");
    let acts = Some(("acts.csv", table.as_bytes()));
    let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
    let (set, said) = br::load(&input, &mut |_| ()).unwrap();
    let rows = said.iter().filter(|one| one.code == "provision-not-read");
    assert_eq!(rows.map(|one| one.place.line).collect::<Vec<_>>(), [Some(2), Some(4)]);
    let told = ["provision-not-read 1990-02-01  art1_cpt", "provision-not-read 1991-02-01  "];
    assert_eq!(doubts(&set), told);
    // The other rows are read.
    assert!(set.known_acts.iter().any(|act| act.title == "EC 2"));
}

#[test]
fn columns_in_another_order_and_quotes_in_any_are_read_and_a_refusal_says_why() {
    let lines = ["Título I: T", "Art. 1º A, B", "§ 1º C"];
    let plain = text(&lines);
    let read = |other: String| {
        let files = vec![
            ("19881005_ORIGINAL.csv".to_owned(), plain.clone()),
            ("19900201_EMC1.csv".to_owned(), other.into_bytes()),
        ];
        let (set, said) = load(&files, &Case::default());
        assert!(said.is_empty() && set.doubts.is_empty(), "{said:?}");
        assert_eq!(done(&set), ["ec_1 amend art1_par1"]);
        // The words have their bytes in the file.
        let words = set.commands.iter().find_map(|command| match &command.op {
            Op::Amend(amend) => amend.texts.first().cloned(),
            _ => None,
        });
        let (words, bytes) = (words.unwrap(), &files[1].1);
        let place = words.evidence.unwrap();
        let found = asof_loaders::formats::csv::evidence_text(bytes, place.start, place.end);
        assert_eq!(found.as_deref(), Some("D"));
    };
    let rows: Vec<[&str; 10]> = vec![
        ["titartb", "Título I: T", "1", "NA", "NA", "NA", "NA", "NA", "NA", "NA"],
        ["artigo", "Art. 1º A, B", "1", "NA", "NA", "NA", "1", "NA", "NA", "NA"],
        ["paragrafo", "§ 1º D", "1", "NA", "NA", "NA", "1", "1", "NA", "NA"],
    ];
    let quoted = |fields: Vec<&str>| format!("\"{}\"\n", fields.join("\",\""));
    let heading: Vec<&str> = HEAD.split(',').collect();
    let all = std::iter::once(heading).chain(rows.iter().map(|row| row.to_vec()));
    let all: Vec<Vec<&str>> = all.collect();
    read(all.iter().cloned().map(quoted).collect());
    read(all.iter().cloned().map(|row| quoted(row.into_iter().rev().chain(["x"]).collect())).collect());
    let source = registry::source("br-constitution").unwrap();
    let files = [
        ("19881005_ORIGINAL.csv".to_owned(), b"a,b\n".to_vec()),
        ("19900201_EMC1.csv".to_owned(), plain.clone()),
        ("emendas.csv".to_owned(), b"number,kind,date\n".to_vec()),
    ];
    let error = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap_err().to_string();
    assert!(
        error.starts_with("there is no consolidated text to load; 19881005_ORIGINAL.csv: the heading"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_read_is_refused_with_file_and_row() {
    let original = |body: &str| vec![("19881005_ORIGINAL.csv".to_owned(), body.as_bytes().to_vec())];
    let head = |row: &str| original(&format!("{HEAD}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n{row}\n"));
    let mut bad_bytes = head("artigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA");
    let at = bad_bytes[0].1.len() - 27;
    bad_bytes[0].1[at] = 0xff;
    let file = "19881005_ORIGINAL.csv";
    let cases: Vec<(Files, String)> = vec![
        (vec![], "no consolidated text".into()),
        (vec![("constitution.csv".into(), vec![])], "constitution.csv: ".into()),
        (vec![("19900201_EMC1.csv".into(), text(&[]))], "19900201_EMC1.csv: a series begins".into()),
        (original(""), format!("{file}, row 1: the file is empty")),
        (original("a,b\n"), format!("{file}, row 1: the heading must be")),
        (head("artigo,Art. 1º X,1"), format!("{file}, row 3: 3 fields")),
        (bad_bytes, format!("{file}, row 3: column `texto`: invalid utf-8")),
        (head("verso,X,1,NA,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: `verso` is no class")),
        (head("artigo,Art. 1º X,2,NA,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: gap in the hierarchy")),
        (head("artigo,Art. 1º X,1,2,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: gap in the hierarchy")),
        (
            head("inciso,I - x,1,NA,NA,NA,1,NA,1,NA"),
            format!("{file}, row 3: gap in the hierarchy: the article 1"),
        ),
        (head("artigo,Art. 1º X,1,NA,NA,NA,one,NA,NA,NA"), format!("{file}, row 3: `one` is no number")),
        (
            head("artigo,Art. 1º X,1,NA,NA,NA,NA,NA,NA,NA"),
            format!("{file}, row 3: the column `artigo` is empty"),
        ),
        (
            head("artigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA\nalinea,a) x,1,NA,NA,NA,1,NA,4,1"),
            format!("{file}, row 4: gap in the hierarchy: the inciso 4"),
        ),
    ];
    for (snapshots, message) in cases {
        let input = Input { snapshots: snapshots.iter().collect(), acts: None, notes: None, words: false };
        let told = refused(&input);
        assert!(told.contains(&message), "`{told}` lacks `{message}`");
    }
    let good = original(std::str::from_utf8(&text(&["Título I: T"])).unwrap());
    let tables: [(&str, &str); 4] = [
        ("number,kind\n", "acts.csv, row 1: the column `date` is missing"),
        ("number,kind,date\n1,EC,1990-02-30\n", "acts.csv, row 2: `1990-02-30` is not a date"),
        ("number,kind,date\n1,XX,1990-02-01\n", "acts.csv, row 2: `XX` is no kind"),
        ("number,kind,date\n1,EC,1990-02-01\n1,EC,1990-03-01\n", "acts.csv, row 3: ec_1 stands here twice"),
    ];
    for (table, message) in tables {
        let input = Input {
            snapshots: good.iter().collect(),
            acts: Some(("acts.csv", table.as_bytes())),
            notes: None,
            words: false,
        };
        let told = refused(&input);
        assert!(told.contains(message), "`{told}` lacks `{message}`");
    }
}

#[test]
fn a_heading_under_wrong_keys_and_a_double_row_are_repaired() {
    let body = format!(
        "{HEAD}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\nartigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA\n\
         artigo,Art. 1º Y,1,NA,NA,NA,1,NA,NA,NA\nparagrafo,§ 3º a,1,NA,NA,NA,1,2,NA,NA\n\
         titartb,CAPÍTULO I: C,1,NA,NA,NA,1,2,NA,NA\nartigo,Art. 2º Z,1,NA,NA,NA,2,NA,NA,NA\n"
    );
    let files = [("19881005_ORIGINAL.csv".to_owned(), body.into_bytes())];
    let (set, diagnostics) = load(&files, &Case::default());
    let told: Vec<(&str, Option<u64>)> =
        diagnostics.iter().map(|told| (told.code.as_str(), told.place.line)).collect();
    assert_eq!(
        told,
        [("row-stands-twice", Some(4)), ("label-disagrees", Some(5)), ("heading-under-wrong-keys", Some(6))]
    );
    assert!(diagnostics[2].message.ends_with(": 1 rows"), "{}", diagnostics[2].message);
    let below = set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.component.local() == "art2" => insert.parent.clone(),
        _ => None,
    });
    assert_eq!(below.unwrap().local(), "tit1_cap1");
}

#[test]
fn an_error_gives_its_place() {
    let snapshots = [("19881005_ORIGINAL.csv".to_owned(), b"a,b\n".to_vec())];
    let input = Input { snapshots: snapshots.iter().collect(), acts: None, notes: None, words: false };
    let place = br::load(&input, &mut |_| ()).unwrap_err().place.unwrap();
    assert_eq!((place.file.as_str(), place.line), ("19881005_ORIGINAL.csv", Some(1)));
}
