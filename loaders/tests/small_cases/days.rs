//! Days of texts and acts, and texts that disagree with one another.

use asof_loaders::br::{self, Input};
use asof_loaders::registry;
use asof_loaders::source::Given;
use asof_schema::ActKind;

use super::{ACTS, Case, disagreeing, done, doubted, doubts, gone_on, load, series, text};

/// By the table its act came after that of a text whose name is of a later day: the day in the name is wrong, or the act.
#[test]
fn a_text_whose_name_is_of_a_day_before_that_of_other_texts_is_not_read_there() {
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let unread_of = |name: &str| {
        let files = series(&[
            ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
            ("19900201_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
            (name, &["Título I: T", "Art. 1º X", "Art. 2º Y"]),
            ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y"]),
        ]);
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        let (set, _) = br::load(&input, &mut |_| ()).unwrap();
        set.check().unwrap();
        doubts(&set).into_iter().filter(|one| one.starts_with("file-not-read")).collect::<Vec<_>>()
    };
    assert_eq!(unread_of("19890101_EMC2.csv"), ["file-not-read 1989-01-01 1990-02-01 "]);
    // So it is the other way round.
    assert_eq!(unread_of("19940101_EMC2.csv"), ["file-not-read 1994-01-01  "]);
    // Where no text stands between, the sources date the act differently, and the text is read.
    for name in ["19911201_EMC2.csv", "19920201_EMC2.csv", "19920301_EMC2.csv"] {
        assert_eq!(unread_of(name), [""; 0], "{name}");
    }
}

/// The day in a name is later than that on which the act was published.
#[test]
fn the_days_between_the_publication_of_an_act_and_its_text_are_in_doubt() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
        ("19900301_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-01-20,1990-01-20,1990-02-01,\n");
    let acts = Some(("acts.csv", table.as_bytes()));
    let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    set.check().unwrap();
    assert_eq!(doubts(&set), ["conflicting-dates 1990-02-01 1990-03-01 art1_cpt"]);
}

/// The texts of two days were exchanged: words come, leave and come again.
#[test]
fn words_that_leave_and_come_back_without_an_act_are_in_doubt() {
    let t = "Título I: T";
    let texts: [&[&str]; 5] = [
        &[t, "Art. 1º A.", "Art. 2º B.", "Art. 3º C."],
        &[t, "Art. 1º X.", "Art. 2º B.", "Art. 3º C."],
        &[t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º C.", "§ 1º D."],
        &[t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º Z.", "§ 1º D."],
        &[t, "Art. 1º W.", "Art. 2º Y.", "Art. 3º Z.", "§ 1º D."],
    ];
    let names = [
        "19881005_ORIGINAL.csv", "19900201_EMC1.csv", "19910201_EMC2.csv", "19920201_EMC3.csv",
        "19930201_EMC4.csv",
    ];
    let in_order = |order: [usize; 5]| {
        let taken: Vec<(&str, &[&str])> = names.into_iter().zip(order.map(|at| texts[at])).collect();
        disagreeing(&taken, "")
    };
    assert_eq!(in_order([0, 1, 2, 3, 4]), [""; 0]);
    // The paragraph that the second text has too early is lacking in the third, which is told by itself.
    let told = [
        "texts-disagree 1988-10-05 1992-02-01 art2_cpt",
        "texts-disagree 1990-02-01 1991-02-01 art3_par1",
        "texts-disagree 1990-02-01 1993-02-01 art2_cpt",
    ];
    assert_eq!(in_order([0, 2, 1, 3, 4]), told);
    // Where several articles say so of a text, all of it is in doubt.
    let (first, second, third) = (
        [t, "Art. 1º A.", "Art. 2º B.", "Art. 3º C."],
        [t, "Art. 1º X.", "Art. 2º B.", "Art. 3º C."],
        [t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º Z."],
    );
    let swapped: [(&str, &[&str]); 4] =
        [(names[0], &first), (names[1], &third), (names[2], &second), (names[3], &third)];
    let told = [
        "texts-disagree 1988-10-05 1992-02-01 art2_cpt art3_cpt",
        "texts-disagree 1990-02-01  art2_cpt art3_cpt",
        "texts-disagree 1990-02-01 1991-02-01 ",
        "texts-disagree 1991-02-01 1992-02-01 ",
    ];
    assert_eq!(disagreeing(&swapped, ""), told);
    // So it is with a number that its label has in one text.
    let (plain, odd) = ([t, "Art. 1º A.", "Art. 2º B."], ["Título I: T", "Art. 1º A.", "ART 2 B."]);
    let odd = String::from_utf8(text(&plain)).unwrap().replace(plain[2], odd[2]);
    let files = vec![
        (names[0].to_owned(), text(&plain)),
        (names[1].to_owned(), odd.into_bytes()),
        (names[2].to_owned(), text(&plain)),
    ];
    let (set, _) = load(&files, &Case::default());
    let told: Vec<String> =
        doubts(&set).into_iter().filter(|one| one.starts_with("texts-disagree")).collect();
    assert_eq!(told, ["texts-disagree 1988-10-05  art2 art2_cpt"]);
    // An act that brings back what was there is noted.
    let back: [(&str, &[&str]); 3] =
        [(names[0], &[t, "Art. 1º A."]), (names[1], &[t, "Art. 1º B."]), (names[2], &[t, "Art. 1º A."])];
    assert_eq!(disagreeing(&back, ""), ["texts-disagree 1988-10-05  art1_cpt"]);
    let worded =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let (first, second) = (worded(1, "01/02/1990"), worded(2, "01/02/1991"));
    let notes = |all: &str| format!(r#"{{"artigo":"Art. 1º A. {all}"}}"#);
    assert_eq!(disagreeing(&back, &notes(&format!("{first} {second}"))), [""; 0]);
    assert_eq!(disagreeing(&back, &notes(&first)).len(), 1);
}

#[test]
fn words_that_one_text_has_only_the_beginning_of_are_in_doubt() {
    let cut = |words: [&str; 3], notes: &str| {
        let lines = words.map(|words| format!("Art. 1º {words}"));
        let texts = lines.each_ref().map(|line| ["Título I: T", line.as_str()]);
        let [first, second, third] = texts.each_ref().map(<[&str; 2]>::as_slice);
        disagreeing(
            &[("19881005_ORIGINAL.csv", first), ("19900201_EMC1.csv", second), ("19920201_EMC2.csv", third)],
            notes,
        )
    };
    let (whole, other) = ("A lei regula a pesca e a caça.", "A lei regula a pesca e o comércio.");
    let told = ["texts-disagree 1990-02-01 1992-02-01 art1_cpt"];
    assert_eq!(cut([whole, "A lei regula a pesca", other], ""), told);
    assert_eq!(cut(["A lei é lei.", "A lei regula a pesca", other], ""), told);
    // Of words that are longer in one text amid many, it is that text which is odd, and not all the others.
    let (t, short) = ("Título I: T", "Art. 1º A lei regula a pesca");
    let long = format!("Art. 1º {whole}");
    let amid: [(&str, &[&str]); 5] = [
        ("19881005_ORIGINAL.csv", &[t, short, "Art. 2º B."]),
        ("19900201_EMC1.csv", &[t, short, "Art. 2º C."]),
        ("19910201_EMC2.csv", &[t, long.as_str(), "Art. 2º D."]),
        ("19920201_EMC3.csv", &[t, short, "Art. 2º E."]),
        ("19930201_EMC4.csv", &[t, short, "Art. 2º F."]),
    ];
    assert_eq!(disagreeing(&amid, ""), ["texts-disagree 1991-02-01 1993-02-01 art1_cpt"]);
    // What ends as a sentence may have been all, unless there are notes and none tells of it.
    let sentences = [whole, "A lei regula a pesca e a caça. O mar é livre.", "O mar é livre."];
    assert_eq!(cut(sentences, ""), [""; 0]);
    let note = "(Redação dada por Emenda Constitucional nº 2 de 01/02/1992)";
    let notes = format!(r#"{{"artigo":"Art. 1º O mar é livre. {note}"}}"#);
    assert_eq!(cut(sentences, &notes), ["texts-disagree 1988-10-05 1990-02-01 art1_cpt"]);
    // What comes to stand before the last of a list has an "e" at its end.
    assert_eq!(cut(["A pesca;", "A pesca; e", "O mar é livre."], &notes), [""; 0]);
    let of_word = cut(["A pes", "A pesca", "O mar é livre."], &notes);
    assert_eq!(of_word, ["texts-disagree 1988-10-05 1990-02-01 art1_cpt"]);
}

/// Two files are the same byte by byte, and by the table the act of the second one changed words: one is a copy.
#[test]
fn a_text_in_the_place_of_that_of_an_act_which_changed_words_is_in_doubt() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
        ("19900201_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
        ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Z"]),
    ]);
    let doubts_with = |scope: &str, counted: &str| {
        let table = format!(
            "number,kind,date,scope,devices_changed_abjur\n1,EC,1990-02-01,,CF 1 ADCT 0\n2,EC,1992-02-01,{scope},{counted}\n"
        );
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        let (set, said) = br::load(&input, &mut |_| ()).unwrap();
        set.check().unwrap();
        let told: Vec<String> =
            doubts(&set).into_iter().filter(|one| one.starts_with("file-not-read")).collect();
        assert_eq!(said.iter().filter(|one| one.code == "file-not-read").count(), told.len());
        told
    };
    let both = ["file-not-read 1990-02-01 1992-02-01 ", "file-not-read 1992-02-01 1993-02-01 "];
    assert_eq!(doubts_with("", "CF 0 ADCT 2 (shared)"), both);
    assert_eq!(doubts_with("body-only", ""), both);
    // An act that changes no word has a text that is the same as before.
    assert_eq!(doubts_with("standalone (no text change)", "CF 0 ADCT 0"), [""; 0]);
    assert_eq!(doubts_with("", ""), [""; 0]);
}

#[test]
fn what_an_act_without_a_text_did_is_not_given_to_the_next() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y", "Art. 3º Z"]),
        ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y", "Art. 3º W"]),
    ]);
    let series_with = |rows: &str| {
        let table = format!("{ACTS}\n{rows}");
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        br::load(&input, &mut |_| ()).unwrap().0
    };
    let row = |number: u32, day: &str, article: u32| {
        format!("{number},EC,{day},{day},,Altera o art. {article}º da Constituição Federal.\n")
    };
    let rows = [row(1, "1990-02-01", 1), row(2, "1992-02-01", 2), row(3, "1993-02-01", 2)].concat();
    let set = series_with(&rows);
    set.check().unwrap();
    // A summary names the article of the one and of the other; nothing tells of the third.
    assert_eq!(
        done(&set),
        [
            "ec_2 amend art2_cpt",
            "unresolved_1992-02-01 amend art3_cpt",
            "ec_1 amend art1_cpt",
            "ec_3 amend art3_cpt"
        ]
    );
    let open = set.acts.iter().find(|act| act.kind == ActKind::Unresolved).unwrap();
    assert_eq!((open.title.as_str(), open.candidates.len()), ("EC 2 or EC 1", 2));
    assert_eq!(open.effective.unwrap().not_before.map(|day| day.to_string()).as_deref(), Some("1990-02-01"));
    // The other may have done more than its summary says.
    let open = rows
        .replace("Altera o art. 1º da Constituição Federal.", "Altera dispositivos da Constituição Federal.");
    let set = series_with(&open);
    // What the summary of the text's own act is all about is its doing all the same, with little confidence.
    assert_eq!(
        done(&set),
        [
            "ec_2 amend art2_cpt",
            "unresolved_1992-02-01 amend art1_cpt",
            "unresolved_1992-02-01 amend art3_cpt",
            "ec_3 amend art3_cpt"
        ]
    );
    let own = set.commands.iter().find(|command| command.act.to_string().ends_with(";2")).unwrap();
    assert_eq!(own.confidence, 60);
    // It may do more, or have done one of two things in the article.
    let second = "Altera o art. 2º da Constituição Federal.\n3,";
    assert!(open.contains(second), "{open}");
    for other in
        ["Altera os arts. 1º e 2º da Constituição Federal.", "Altera o art. 2º e dá outras providências."]
    {
        let set = series_with(&open.replace(second, &format!("{other}\n3,")));
        assert!(done(&set).contains(&"unresolved_1992-02-01 amend art2_cpt".to_owned()), "{other}");
    }
}

#[test]
fn of_two_changes_in_the_article_of_an_act_one_may_be_of_an_act_without_a_text() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "§ 1º a", "Art. 2º B", "§ 1º b"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "§ 1º x", "Art. 2º B", "§ 1º y"]),
    ]);
    let done_with = |article: u32| {
        let table = format!(
            "{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,Altera o art. {article}º da \
             Constituição Federal.\n"
        );
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        done(&br::load(&input, &mut |_| ()).unwrap().0)
    };
    let open = |address: &str| format!("unresolved_1992-02-01 amend {address}");
    assert_eq!(done_with(1), [open("art1_cpt"), open("art1_par1"), open("art2_par1")]);
    assert_eq!(done_with(2), ["ec_2 amend art2_par1".to_owned(), open("art1_cpt"), open("art1_par1")]);
}

#[test]
fn a_note_gives_an_act_without_a_text_what_it_did_but_not_what_another_did_over() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A.", "Art. 2º B."]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X.", "Art. 2º Y."]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let by =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let (first, second) = (by(1, "01/02/1990"), by(2, "01/02/1992"));
    let notes = format!(
        r#"[{{"titulo":"TÍTULO I","texto":["T"],"artigos":[{{"artigo":"Art. 1º X. {first}"}},{{"artigo":"Art. 2º Y. {first} {second}"}}]}}]"#
    );
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("notes.json", notes.as_bytes())),
        words: false,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    assert_eq!(done(&set), ["unresolved_1992-02-01 amend art2_cpt", "ec_1 amend art1_cpt"]);
    // It is told on the day of the text that has it, and after its own.
    let told = set.acts.iter().find(|act| act.code == "ec_1").unwrap();
    assert_eq!(
        (told.published.on.to_string(), told.effective.unwrap().on.to_string()),
        ("1990-02-01".into(), "1992-02-01".into())
    );
}

#[test]
fn a_note_that_tells_of_no_change_names_no_act_that_made_the_words() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A.", "Art. 2º B."]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X.", "Art. 2º Y."]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let exempts = "(Ressalva de aplicação por Emenda Constitucional nº 2 de 01/02/1992)";
    let worded = "(Redação dada por Emenda Constitucional nº 1 de 01/02/1990)";
    let notes = format!(
        r#"[{{"titulo":"TÍTULO I","texto":["T"],"artigos":[{{"artigo":"Art. 1º X. {worded} {exempts}"}},{{"artigo":"Art. 2º Y. {exempts}"}}]}}]"#
    );
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("notes.json", notes.as_bytes())),
        words: false,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    assert_eq!(done(&set), ["unresolved_1992-02-01 amend art2_cpt", "ec_1 amend art1_cpt"]);
}

#[test]
fn a_second_text_of_an_act_leaves_the_days_of_both_in_doubt() {
    let lines: &[&str] = &["Título I: T", "Art. 1º A"];
    let other: &[&str] = &["Título I: T", "Art. 1º X"];
    let mut files = series(&[
        ("19881005_ORIGINAL.csv", lines),
        ("19900201_EMC1.csv", lines),
        ("19900301_EMC1.csv", other),
        ("19920825_EMC2.csv", other),
    ]);
    let (set, said) = load(&files, &Case::default());
    assert_eq!(doubts(&set), ["file-not-read 1990-02-01 1992-08-25 "]);
    assert!(said[0].message.contains("19900301_EMC1.csv") && said[0].message.contains("19900201_EMC1.csv"));
    assert_eq!(done(&set), ["unresolved_1992-08-25 amend art1_cpt"]);
    // The same bytes leave nothing in doubt, under whatever name.
    let bytes = files[1].1.clone();
    files[0].1 = text(&["Título I: T", "Art. 1º W"]);
    files[2].1.clone_from(&bytes);
    files.insert(1, ("19900201_EMC1 (1).csv".to_owned(), bytes));
    let source = registry::source("br-constitution").unwrap();
    let (set, said) = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    let copies = said.iter().filter(|one| one.code == "document-stands-twice");
    let copies: Vec<&str> = copies.map(|one| one.place.file.as_str()).collect();
    assert_eq!((copies, doubts(&set).len()), (vec!["19900301_EMC1.csv", "19900201_EMC1 (1).csv"], 0));
    assert_eq!(done(&set), ["ec_1 amend art1_cpt", "ec_2 amend art1_cpt"]);
}

#[test]
fn a_body_with_dated_notes_takes_a_series_on() {
    let note = |said: &str, number: u32, day: &str| {
        format!("({said} por Emenda Constitucional nº {number} de {day})")
    };
    let (first, second) =
        (|said: &str| note(said, 1, "01/02/1990"), |said: &str| note(said, 2, "06/05/1999"));
    let (inserted, worded, adjusted) = ("Incluído", "Redação dada", "Alteração indireta de texto");
    let article =
        |caput: &str, below: &str| format!(r#"{{"artigo":"Art. 1º {caput}","paragrafos":[{below}]}}"#);
    let paragraph = |text: &str| format!(r#"{{"paragrafo":"{text}"}}"#);
    let before = ["Título I: T", "Art. 1º A.", "Parágrafo único. B é a medida de todas as coisas que são."];
    let sole = "Parágrafo único. B é a medida de todas as coisas que são.";
    let cases: [(&str, String, &[&str], &[&str]); 7] = [
        ("no note, the same words", article("A .", &paragraph(sole)), &[], &["witnesses-compared"]),
        (
            "no note, other words",
            article("Z.", &paragraph(sole)),
            &[],
            &["witnesses-compared", "witnesses-differ", "witnesses-differ art1_cpt"],
        ),
        (
            "other words",
            article(&format!("Z. {}", second(worded)), &paragraph(sole)),
            &["ec_2 1999-05-06 amend art1_cpt"],
            &["witnesses-compared"],
        ),
        (
            "other words twice",
            article(&format!("Z. {} {}", first(worded), second(worded)), &paragraph(sole)),
            &["ec_1 1990-02-01 amend art1_cpt unknown", "ec_2 1999-05-06 amend art1_cpt"],
            &["witnesses-compared"],
        ),
        (
            "an adjustment of what was there, and of what an act put",
            article(
                &format!("A; {}", first(adjusted)),
                &[
                    paragraph(&format!(
                        "§ 1º B é a medida de todas as coisas que são. {}",
                        first("Renumerado")
                    )),
                    paragraph(&format!("§ 2º C; {} {}", first(inserted), second(adjusted))),
                ]
                .join(","),
            ),
            &[
                "ec_1 1990-02-01 move art1_par1u as 1",
                "ec_1 1990-02-01 insert art1_par2",
                "ec_1 1990-02-01 amend art1_par2 unknown",
                "ec_2 1999-05-06 amend art1_par2",
            ],
            &["witnesses-compared"],
        ),
        (
            "a repeal",
            article(&format!("(Revogado) {}", second("Revogado")), &paragraph(sole)),
            &["ec_2 1999-05-06 repeal art1_cpt printed"],
            &["witnesses-compared"],
        ),
        (
            "a note on what is not there",
            article("A.", &[paragraph(sole), paragraph(&format!("§ 2º C. {}", second(worded)))].join(",")),
            &[],
            &["witnesses-compared", "note-without-provision art1_par2"],
        ),
    ];
    for (case, articles, did, told) in cases {
        let found = gone_on(&before, &articles);
        assert_eq!(found.0, did, "{case}");
        assert_eq!(found.1, told, "{case}");
    }
}

#[test]
fn a_note_says_on_which_days_words_are_in_doubt() {
    let act =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let corrected = |number: u32, day: &str, gazette: &str| {
        format!(
            "{} (Redação dada por Retificação à Emenda Constitucional nº {number} de {day} (Diário Oficial da União de \
             {gazette} (p. 1)))",
            act(number, day)
        )
    };
    let court = "(O Supremo Tribunal Federal suspendeu a redação de 4/6/1989. A suspensão produz efeitos a partir de \
                 7/3/1991.)";
    let cases: [(String, String, &[&str]); 8] = [
        ("A.".to_owned(), "D.".to_owned(), &[]),
        ("Z.".to_owned(), "D.".to_owned(), &["witnesses-differ art1_cpt 1988-10-05"]),
        (format!("Z. {court}"), "D.".to_owned(), &["witnesses-differ art1_cpt 1991-03-07"]),
        (format!("A. {court}"), "D.".to_owned(), &["court-note art1_cpt 1991-03-07"]),
        ("A.".to_owned(), format!("D. {court}"), &["court-note art2_cpt 1991-03-07 1992-03-01"]),
        (format!("Z. {}", act(1, "01/02/1990")), "D.".to_owned(), &["witnesses-differ art1_cpt 1990-02-01"]),
        (
            "A.".to_owned(),
            format!("D. {}", corrected(1, "01/02/1990", "05/02/1990")),
            &["corrected-later art2_cpt 1990-02-01 1992-03-01"],
        ),
        (
            "A.".to_owned(),
            format!("D. {}", corrected(3, "01/03/1992", "10/03/1992")),
            &["corrected-later art2_cpt 1992-03-01 1992-03-10"],
        ),
    ];
    for (first, second, doubts) in cases {
        let articles = format!(r#"{{"artigo":"Art. 1º {first}"}},{{"artigo":"Art. 2º {second}"}}"#);
        assert_eq!(doubted(&articles), doubts, "{articles}");
    }
}
