//! Numbers and words that no mark of the profile is, tables of contents, and headings above numbers.

use super::*;

#[test]
fn a_heading_of_a_grouping_that_the_profile_lacks_is_told() {
    let text = "1. [Repealed]\nTITLE 1\nForms\n2. As the\nTitle 2\nsays, and as\nTitle 2 Forms.\n";
    expect(
        of_markdown("in", text),
        "section 1 | repealed: [Repealed] TITLE 1 Forms\nsection 2 | As the Title 2 says, and as Title 2 Forms.",
        &[("repeal-or-words", 1), ("unknown-grouping", 2)],
    );
    let (_, told) = of_markdown("gb", "1. One.\n\nSCHEDULE 1\n\nForms\n");
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn a_row_of_a_word_that_the_profile_lacks_is_told() {
    let row = |word: &str| format!("We agree.\n\n{word} 1. Goods.\n\n{word} 2. Price.\n\n{word} 3. Law.\n");
    for text in [
        row("Clause"),
        row("PUNKT"),
        "\u{7b2c}1\u{6761} a\n\n\u{7b2c}2\u{6761} b\n\n\u{7b2c}3\u{6761} c\n".to_owned(),
    ] {
        let (read, told) = of_plain("xx", &text);
        assert!(matches!(told[..], [("unknown-marks", 1 | 3)]), "{read:?} {told:?}");
    }
    let text = "Paragraf 1. One.\nParagraf 2. Two.\nParagraf 3. Three.\n";
    assert_eq!(of_plain("xx", text).1, [("unknown-marks", 1)]);
    // What stands in brackets that a line before opens is a citation.
    let text = "Art. 1 Cats (\n[\nLex 1\n]) are free.\nArt. 2 Dogs (\n[\nLex 2\n]) are not.\nArt. 3 Birds (\n[\nLex 3\n]) fly.\n";
    let (_, told) = of_plain("xx", text);
    assert!(told.iter().all(|(code, _)| *code != "unknown-marks"), "{told:?}");
    // Two of them, or such as are not in order, may be cited or counted.
    for text in [
        "Table 1\n\nTable 2\n",
        "Form 3\n\nForm 1\n\nForm 7\n\nForm 2\n",
        "See\nClause 1,\nClause 2,\nClause 3.\n",
    ] {
        let (read, told) = of_plain("xx", text);
        assert!(told.is_empty(), "{read:?} {told:?}");
    }
    // Within one provision it is a list, after what leads on to it, or where the law has as many provisions
    // of its own.
    let days = "January 1 is free.\n\nJanuary 2 is not.\n\nJanuary 3 is.\n\n";
    let zones = "Section 2. Zones\n\nThere are:\n\nZone 1. Bar.\n\nZone 2. Hall.\n\nZone 3. Gym.\n\nZone 4. Yard.\n\n";
    let sections = format!("Section 1. Days\n\n{days}{zones}Section 3. End\n\nIt ends.\n");
    let is_told = |text: &str| of_plain("xx", text).1.iter().any(|(code, _)| *code == "unknown-marks");
    assert!(!is_told(&sections), "{:?}", of_plain("xx", &sections));
    // After one line with a mark it may be the law, and a row that crosses provisions is none of them.
    assert!(is_told(&format!("1. Parties\n\n{}", row("Clause"))));
    assert!(is_told("1. Tea\n\nClause 1. One.\n\n2. Milk\n\nClause 2. Two.\n\n3. Rum\n\nClause 3. Three.\n"));
    let (read, told) = of_plain("xx", "SECTION 1. SHORT TITLE.\n\nTea.\n\nSEC. 2. FEES.\n\nTen.\n");
    assert_eq!((read.len(), told), (2, Vec::new()), "{read:?}");
}

#[test]
fn numbers_in_order_that_no_sign_makes_marks_are_told() {
    for text in [
        // A list of names, one after a sentence that leads on to it, and one within a provision.
        "The board:\n\n1 Anna Smith\n\n2 Bob Jones\n\n3 Carl May\n",
        "It has these aims:\n\n1 To eat.\n\n2 To sing.\n\n3 To play.\n",
        "1 Cats\n\nCats eat.\n\n2 Dogs\n\nDogs eat.\n\n1 Meat.\n\n2 Fish.\n\n3 Birds\n\nBirds sing.\n",
        // Another mark opens provisions, and one number stands amid a paragraph.
        "Section 1 Cats\n\nCats eat.\n\n1 Meat.\n\n2 Fish.\n\n3 Mice.\n",
        "1 Cats eat.\n\n2 Dogs eat.\n3 Birds sing.\n",
        // A row of which a part stands below a schedule.
        "1 Cats eat.\n\n2 Dogs eat.\n\n3 Birds sing.\n\nSchedule 1 Fees are due.\n\n4 Mice run.\n",
        // Notes and parties, and a law whose clauses the profile lacks.
        "Clause 1 Cats may come.\n\nClause 2 Dogs may go.\n\n1 Made in 1990.\n\n2 Made in 1991.\n\n3 Made in 1992.\n",
        "1 Ann, a cat.\n\n2 Bob, a dog.\n\n3 Carl, a bird.\n\nClause 1. Goods\n\nAnn pays.\n\nClause 2. Price\n\nBob pays.\n",
        // Notes on paragraphs.
        "We met.\n\n(1) Cats may come.\n\n(2) Dogs may go.\n\n1 Made in 1990.\n\n2 Made in 1991.\n\n3 Made in 1992.\n",
        // What is in a schedule is mostly a list.
        "SCHEDULE\n\n1 Cats eat.\n\n2 Dogs eat.\n\n3 Birds sing.\n",
    ] {
        let (read, told) = of_plain("xx", text);
        assert!(told.iter().any(|(code, _)| *code == "bare-numbers"), "{text}: {read:?} {told:?}");
        assert!(told.iter().all(|(code, _)| *code != "bare-sections"), "{text}: {read:?} {told:?}");
    }
    let (_, told) = of_plain("xx", "1. Two cats eat\n2 Mice, or\n3 Birds.\n");
    assert!(told.iter().all(|(code, _)| !code.starts_with("bare-")), "{told:?}");
    // A number is left out, and pages have numbers alone.
    for text in ["1 Cats eat.\n\n2 Dogs eat.\n\n4 Birds sing.\n", "Cats\n\n1\n\neat.\n\n2\n\n3\n"] {
        let (read, _) = of_plain("xx", text);
        assert_eq!(read.len(), 1, "{read:?}");
    }
}

#[test]
fn bare_numbers_of_one_row_open_provisions() {
    let text = "Part 1\u{2014}General\n\n1  Short title\nThis is the Cats Act.\n\n2  Cats\n(1) Cats may come.\n\n3  (1) Dogs may.\n";
    let provisions = "part 1 | [General]\n  section 1 | [Short title] | This is the Cats Act.\n  section 2 | [Cats]\n    \
                      subsection 1 | Cats may come.\n  section 3\n    subsection 1 | Dogs may.";
    expect(of_plain("xx", text), provisions, &[("bare-sections", 3)]);
    expect(of_plain("gb", text), provisions, &[("bare-sections", 3)]);
    let markdown = "# Cats Act 2020\n\n## Part 1 General\n\n**1** Short title\n\nThis is the *Cats Act*.\n\n### 2 Cats\n\n(1) \
                    Cats may come.\n\n(2) They eat:\n\n(a) mice.\n\n**2A** Kittens may, too.\n\n## Part 2 Dogs\n\n3 [Repealed]\n\n4 Leads [Expired]\n\n## \
                    Schedule 1 Forms\n\n1 Form A.\n";
    expect(
        of_markdown("xx", markdown),
        "title | Cats Act 2020\npart 1 | [General]\n  section 1 | [Short title] | This is the Cats Act.\n  section 2 | [Cats]\n    \
         subsection 1 | Cats may come.\n    subsection 2 | They eat:\n      paragraph a | mice.\n  section 2A | Kittens may, \
         too.\npart 2 | [Dogs]\n  section 3 | repealed: [Repealed]\n  section 4 | Leads [Expired]\nschedule 1 | \
         [Forms] | 1 Form A.",
        &[("bare-sections", 5), ("repeal-or-words", 23)],
    );
}

#[test]
fn words_that_come_again_within_a_row_of_bare_numbers_leave_it_whole() {
    let text = "Division 1\n\n1 Cats eat.\n\nStep 1\n\nStep 2\n\nDivision 2\n\n2 Dogs eat.\n\n3 Birds sing.\n\nTable 5\n";
    let (read, told) = of_plain("xx", text);
    assert!(told.contains(&("bare-sections", 3)), "{read:?} {told:?}");
}

#[test]
fn a_list_of_steps_in_the_last_of_bare_numbers_leaves_the_row_whole() {
    let text = |word: &str, leads: &str| {
        format!(
            "1 Cats eat.\n\n2 Dogs eat.\n\n3 Whoever asks {leads}\n\n{word} 1  Write.\n\n{word} 2  Send it.\n"
        )
    };
    expect(
        of_plain("xx", &text("Step", "does this:")),
        "section 1 | Cats eat.\nsection 2 | Dogs eat.\nsection 3 | Whoever asks does this: / Step 1  Write. / Step 2  Send it.",
        &[("bare-sections", 1), ("worded-list", 7)],
    );
    // No sentence leads on to it, its word is one for provisions, it is as long as the row, and it is no row.
    let more = text("Step", "does this:") + "\nStep 3  Wait.\n";
    let other = text("Step", "does this:") + "\nAnd all pay.\n\nStep 3  Wait.\n";
    for text in [text("Step", "waits."), text("Clause", "agrees:"), more, other] {
        let (read, told) = of_plain("xx", &text);
        assert!(told.contains(&("bare-numbers", 1)) && read.len() == 1, "{read:?} {told:?}");
    }
}

#[test]
fn a_sentence_that_begins_with_a_schedule_does_not_open_it() {
    let schedule = |cited: &str| {
        let text = format!(
            "1 Cats eat.\n\n2 Fees\n\n{cited}\n\n3 Birds sing.\n\nSCHEDULE 1 (Section 2)\n\n1 Ten.\n"
        );
        let expected = format!(
            "section 1 | Cats eat.\nsection 2 | [Fees] | {cited}\nsection 3 | Birds sing.\nschedule 1 | [(Section 2)] | 1 Ten."
        );
        expect(of_plain("xx", &text), &expected, &[("bare-sections", 1), ("cross-reference", 5)]);
    };
    schedule("Schedule 1 (fees) applies.");
    schedule("Schedule 1 (which makes fees (old and new) due) has effect.");
    schedule("Schedule 1 has effect.");
}

#[test]
fn a_sentence_beside_a_bare_number_is_no_heading() {
    // It goes on in a list, and it is as long as one.
    expect(
        of_plain(
            "xx",
            "1 This is the Cats Act.\n\n2 No person shall\n\n(a) sell cats; or\n\n(b) buy dogs.\n\n\
             3 A cat that has left the house is\n\nLost\n\nA lost cat is sought.\n",
        ),
        "section 1 | This is the Cats Act.\nsection 2 | No person shall\n  paragraph a | sell cats; or\n  paragraph b | buy \
         dogs.\nsection 3 | A cat that has left the house is / Lost / A lost cat is sought.",
        &[("bare-sections", 1), ("heading-or-words", 9)],
    );
    // One that ends with a notice may say the word, where others are sentences, too.
    expect(
        of_plain(
            "xx",
            "1 Cards are given.\n\n2 A card is marked [Expired]\n\n3 Fees are due. Guests pay five. [Repealed]\n",
        ),
        "section 1 | Cards are given.\nsection 2 | A card is marked [Expired]\nsection 3 | Fees are due. Guests pay five. \
         [Repealed]",
        &[("bare-sections", 1), ("repeal-or-words", 3), ("repeal-or-words", 5)],
    );
    let text =
        "1 No person shall\n\n(a) sell cats.\n\n2 A card is marked [Expired]\n\n3 Dogs\n\nThey bark.\n";
    let (_, told) = of_plain("xx", text);
    assert_eq!(told, [("bare-sections", 1), ("repeal-or-words", 5)]);
    expect(
        of_plain(
            "xx",
            "1 Title\n\nThis is the Cats Act.\n\n2 Leads [Repealed]\n\n3 Dogs\n\n(1) Dogs may come.\n",
        ),
        "section 1 | [Title] | This is the Cats Act.\nsection 2 | repealed: Leads [Repealed]\nsection 3 | [Dogs]\n  \
         subsection 1 | Dogs may come.",
        &[("bare-sections", 1)],
    );
}

#[test]
fn a_table_of_contents_has_bare_numbers_too() {
    let text = "Contents\n\n1 Title\n2 Cats\n3 Dogs\nSchedule\n\nThe Parliament enacts:\n\n1 Title\n\nThis is the Cats Act.\n\n\
                2 Cats\n\nCats may come.\n\n3 Dogs\n\nDogs may go.\n\nSchedule\n\nForms.\n";
    let (read, told) = of_plain("xx", text);
    assert_eq!(told, [("contents", 3), ("bare-sections", 10)], "{read:?}");
    let law = "section 1 | [Title] | This is the Cats Act.\nsection 2 | [Cats] | Cats may come.\nsection 3 | [Dogs] | Dogs may \
               go.\nschedule - | [Forms.]";
    assert_eq!(read[1..], law.lines().collect::<Vec<_>>());
}

#[test]
fn a_table_of_contents_opens_nothing() {
    let contents = "ARRANGEMENT OF SECTIONS\n\nPART I\n\n1. Short title ..... 1\n\n2. Definitions ..... 2\n\n3. Boats ..... 3\n\n\
                    SCHEDULE\n\n";
    let body = "FISH ACT\n\nPART I\n\n1. Short title\n\nThis is the Fish Act.\n\n2. Definitions\n\nA boat floats.\n\n\
                3. Boats\n\n(1) Boats pay.\n\nSCHEDULE\n\n1. Fee.\n";
    for country in ["gb", "in", "xx"] {
        let (read, told) = of_plain(country, &format!("{contents}{body}"));
        assert_eq!(told, [("contents", 3)], "{country}");
        let kept = contents.replace("\n\n", "\n") + "FISH ACT";
        let law = "part 1\n  section 1 | Short title / This is the Fish Act.\n  section 2 | Definitions / A boat floats.\n  section \
                   3 | Boats\n    subsection 1 | Boats pay.\nschedule -\n  section 1 | Fee.";
        assert_eq!(read[0], format!("preamble | {kept}"));
        assert_eq!(read[1..], law.lines().collect::<Vec<_>>());
    }
    // So are those of chapters of the same headings, with words between them.
    let chapters = "CHAPTER 1\n\n1. Scope\n\nDogs.\n\n2. Fees\n\nOne pound.\n\n3. Forms\n\nForm A.\n\nCHAPTER 2\n\n\
                    1. Scope\n\nCats.\n\n2. Fees\n\nTwo pounds.\n\n3. Forms\n\nForm B.\n";
    let (_, told) = of_plain("xx", chapters);
    assert!(told.iter().all(|(code, _)| *code != "contents"), "{told:?}");
    // Numbers that begin anew with other words are a law's.
    let (read, told) =
        of_plain("gb", "1. One.\n\n2. Two.\n\n3. Three.\n\nSCHEDULE\n\n1. Fee.\n\n2. Form.\n\n3. Map.\n");
    assert!(told.is_empty() && read.len() == 7, "{read:?} {told:?}");
    let articles = |words: &str| [1, 2, 3, 4, 5].map(|nth| format!("Article {nth} {words}\n")).concat();
    let text = format!("{}\nSchedule 1\n\n{}", articles("Tea"), articles("Milk\nIt is free.\nTake it."));
    let (_, told) = of_plain("xx", &text);
    assert!(told.iter().all(|(code, _)| *code != "contents"), "{told:?}");
}

#[test]
fn a_heading_above_its_number_is_told() {
    for (text, told_at) in [
        // One has none, and one is the history of what is before it.
        (
            "1. Cats may come.\n\nDogs\n\n2. Dogs may go.\n\n3. Birds may sing.\n\n4. Fish may swim.\n",
            vec![3],
        ),
        (
            "1. Cats may come.\n\nR.S., c. 5\n\n2. Dogs may go.\n\nR.S., c. 6\n\n3. Birds may sing.\n",
            vec![3, 7],
        ),
        // The first has none.
        (
            "1. The tenant is this one.\n\nAnn\n\n2. The bank is this one.\n\nCity Bank\n\n3. The town is this \
             one.\n\nRome\n\n4. Dogs may not come.\n",
            vec![3, 7, 11],
        ),
        // Each may end what is before it: the last does, and two are the same.
        (
            "# Club\n\nRules\n\n1. Cats may come.\n\nCarried\n\n2. Dogs may go.\n\nLost\n\n3. Birds may sing.\n\nCarried\n",
            vec![7, 11],
        ),
        (
            "We met.\n\nRules\n\n1. Cats may come.\n\nCarried\n\n2. Dogs may go.\n\nCarried\n\n3. Birds may sing.\n",
            vec![7, 11],
        ),
        // What is before it has not ended, and a heading stands beside the number.
        ("1. Cats may\n\nCome\n\n2. Dogs may\n\nGo\n\n3. Birds may sing.\n", vec![3, 7]),
        (
            "1. Cats\n\nThey come.\n\nDogs\n\n2. Entry\n\nThey go.\n\nBirds\n\n3. Song\n\nThey sing.\n",
            vec![5, 11],
        ),
    ] {
        let (read, told) = of_plain("gb", text);
        let told: Vec<u64> =
            told.iter().filter(|one| one.0 == "heading-before-number").map(|one| one.1).collect();
        assert_eq!(told, told_at, "{read:?}");
    }
    let (_, told) =
        of_plain("gb", "1. Who may come:\n\n(a) cats; and\n\n(b) dogs\n\nas they like.\n\n2. Two.\n");
    assert_eq!(told, [("unnumbered-paragraph", 7)]);
}

#[test]
fn headings_above_their_numbers_are_read_where_all_have_one() {
    // The first line may be the title, which is known or not.
    let text = "Short title\n\n1. (1) This is the Cats Act.\n\n(2) It is new.\n\nCats and dogs\n\n2. Cats may come.\n\n\
                Birds\n\n3. Birds may sing.\n";
    expect(
        of_titled("gb", "Cats Act", text),
        "section 1 | [Short title]\n  subsection 1 | This is the Cats Act.\n  subsection 2 | It is new.\nsection 2 | \
         [Cats and dogs] | Cats may come.\nsection 3 | [Birds] | Birds may sing.",
        &[("headings-above", 1)],
    );
    for (read, told) in [of_titled("gb", "The short title", text), of_plain("gb", text)] {
        assert_eq!(told, [("heading-before-number", 7), ("heading-before-number", 11)], "{read:?}");
    }
    let text = "Cats Act\n\nHer Majesty enacts as follows:\n\nShort title\n\n1 This Act may be cited as the Cats Act.\n\nPART \
                1\n\nCats\n\nEntry\n\n2 (1) Cats may come.\n\nExit\n\n3 Cats may go.\n\n4 [Repealed, 2003, c. 2]\n\nPART 2 \
                Dogs\n\nEntry of dogs\n\n5 Dogs may come.\n";
    expect(
        of_plain("xx", text),
        "preamble | Cats Act\nHer Majesty enacts as follows:\nsection 1 | [Short title] | This Act may be cited as the Cats \
         Act.\npart 1 | [Cats]\n  section 2 | [Entry]\n    subsection 1 | Cats may come.\n  section 3 | [Exit] | Cats may \
         go.\n  section 4 | repealed: [Repealed, 2003, c. 2]\npart 2 | [Dogs]\n  section 5 | [Entry of dogs] | Dogs may come.",
        &[("headings-above", 5), ("bare-sections", 7)],
    );
    // A grouping that has no heading may have this one.
    let text = text.replace("PART 2 Dogs", "PART 2");
    let (read, told) = of_plain("xx", &text);
    assert_eq!(
        told,
        [("headings-above", 5), ("bare-sections", 7), ("heading-before-number", 25)],
        "{read:?}"
    );
}

#[test]
fn a_heading_above_its_number_may_be_as_long_as_a_sentence() {
    let long = "What the board may do where a guest does not wash up";
    let text = format!(
        "House Rules\n\nThe board makes these.\n\nShort title\n\n1. These are the House Rules.\n\n{long}\n\n2. The board may \
         fine.\n\nDogs\n\n3. Dogs may come.\n"
    );
    let (read, told) = of_plain("gb", &text);
    assert!(read.contains(&format!("section 2 | [{long}] | The board may fine.")), "{read:?}");
    assert_eq!(told, [("headings-above", 5)]);
    // Where others have none it is words, and told.
    let text = format!("1. One.\n\n{long}\n\n2. Two.\n\n3. Three.\n\n4. Four.\n");
    let (read, told) = of_plain("gb", &text);
    assert_eq!(
        (read[0].as_str(), told),
        (format!("section 1 | One. / {long}").as_str(), vec![("heading-before-number", 3)])
    );
    // A sentence that goes on, or that ends, is none.
    for text in [
        format!("1. The fee is due:\n\n{long}\n\n2. Two.\n"),
        format!("1. One.\n\n{long}.\n\n2. Two.\n"),
        format!("1. One.\n\n{long}\n2. Two.\n"),
    ] {
        assert!(of_plain("gb", &text).1.is_empty(), "{text}");
    }
}

#[test]
fn a_table_of_contents_of_chapters_alone_opens_nothing() {
    let listed = "CONTENTS\n\nChapter I: Of tea\n\nChapter II: Of milk\n\nChapter III: Of sugar\n\n";
    let names = ["tea", "milk", "sugar"].into_iter().zip(["I", "II", "III"]).zip(1..);
    let body = |anew: bool| {
        let chapter = |((name, number), nth): ((&str, &str), u32)| {
            let heading = if anew { format!("Chapter {number}\n\nOf {name}\n\n") } else { String::new() };
            format!("{heading}Article {nth}. There is {name}.\n\n")
        };
        names.clone().map(chapter).collect::<String>()
    };
    let (read, told) = of_plain("xx", &format!("{listed}{}", body(true)));
    assert_eq!(told, [("contents", 3)], "{read:?}");
    assert_eq!(read[0], format!("preamble | {}", listed.trim_end().replace("\n\n", "\n")));
    let law = "chapter 1 | [Of tea]\n  article 1 | There is tea.\nchapter 2 | [Of milk]\n  article 2 | There is milk.\nchapter 3 | \
               [Of sugar]\n  article 3 | There is sugar.";
    assert_eq!(read[1..], law.lines().collect::<Vec<_>>());
    // What does not come again is read as it stands, and told.
    let (read, told) = of_plain("xx", &format!("{listed}{}", body(false)));
    assert_eq!(told, [("empty-groupings", 3)], "{read:?}");
    // Chapters that begin anew in each part are a law's.
    let first = format!("Part 1\n\n{}", body(true));
    let (read, _) =
        of_plain("xx", &format!("{first}{}", first.replace("Part 1", "Part 2").replace("There is", "Take")));
    assert_eq!(read.iter().filter(|line| line.trim_start().starts_with("chapter")).count(), 6, "{read:?}");
    // What stands amid them may be a provision of a kind that is not known.
    let (read, told) = of_plain("xx", &format!("{listed}Clause L1-1\n\nOf salt.\n\n{}", body(true)));
    assert!(!told.iter().any(|(code, _)| *code == "contents"), "{read:?}");
}

#[test]
fn where_no_article_opens_what_is_below_one_has_words() {
    let text = "# Chapter 1 Tea\n(1) There is tea.\n(2) There is milk.\n";
    expect(
        of_markdown("xx", text),
        "chapter 1 | [Tea]\n  subsection 1 | There is tea.\n  subsection 2 | There is milk.",
        &[("no-basic-level", 2)],
    );
    assert!(of_markdown("xx", "# Chapter 1 Tea\n# Section 1\nThere is tea.\n").1.is_empty());
}

#[test]
fn words_that_a_sign_on_a_line_of_its_own_closes_are_the_bytes_with_it() {
    let text = "See [tea](http://tea.example).\n\n**LAW OF TEA  \n**\n\n# Art. 1\nThere is tea.\n\n# Art. 2\nTake it.\n";
    expect(
        of_markdown("xx", text),
        "preamble | See tea.\nLAW OF TEA\narticle 1 | There is tea.\narticle 2 | Take it.",
        &[],
    );
}
