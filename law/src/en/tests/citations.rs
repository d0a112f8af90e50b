//! What the words of a law cite.

use crate::en::ENGLISH;
use crate::testing::check;

#[test]
fn citations() {
    check(
        ENGLISH,
        &[
            ("under section 3(2)", &["refers [section 3(2)] this section:3 subsection:2"]),
            (
                "sections 76 or 87 of the Consumer Credit Act 1974",
                &[
                    "refers [sections 76 or 87 of the Consumer Credit Act 1974] Consumer Credit Act 1974 section:76",
                    "refers [sections 76 or 87 of the Consumer Credit Act 1974] Consumer Credit Act 1974 section:87",
                ],
            ),
            ("Article 8 of the Convention", &["refers [Article 8 of the Convention] Convention article:8"]),
            (
                "section 9 of the Code of Civil Procedure",
                &["refers [section 9 of the Code of Civil Procedure] Code of Civil Procedure section:9"],
            ),
            ("rule 44.2 applies", &["refers [rule 44.2] this rule:44.2"]),
            (
                "Rules 27.4 and 27.5 apply",
                &[
                    "refers [Rules 27.4 and 27.5] this rule:27.4",
                    "refers [Rules 27.4 and 27.5] this rule:27.5",
                ],
            ),
            ("paragraph 7.2 of PD 52A", &["refers [paragraph 7.2 of PD 52A] PD 52A paragraph:7.2"]),
            ("the exhibit PD 12", &[]),
            ("Regulations 4 applies, and the Dogs Rules 7.47", &["refers [Regulations 4] this regulation:4"]),
            (
                "as CPR 30.2 and 30.5 say",
                &["refers [CPR 30.2 and 30.5] CPR rule:30.2", "refers [CPR 30.2 and 30.5] CPR rule:30.5"],
            ),
            (
                "where rules 55.16(1)(b) or (c) apply",
                &[
                    "refers [rules 55.16(1)(b) or (c)] this rule:55.16 paragraph:1 subparagraph:b",
                    "refers [rules 55.16(1)(b) or (c)] this rule:55.16 paragraph:1 subparagraph:c",
                ],
            ),
            (
                "rules 3.3 to 3.5",
                &[
                    "refers [rules 3.3 to 3.5] this rule:3.3",
                    "refers [rules 3.3 to 3.5] this rule:3.4",
                    "refers [rules 3.3 to 3.5] this rule:3.5",
                ],
            ),
            ("a claim under Part 36.", &["refers [Part 36] this part:36"]),
            (
                "It is drawn up by a party (see CPR40.3(4)). By CPR 40.4 or 40.5 it is served.",
                &[
                    "refers [CPR40.3(4)] CPR rule:40.3 paragraph:4",
                    "refers [CPR 40.4 or 40.5] CPR rule:40.4",
                    "refers [CPR 40.4 or 40.5] CPR rule:40.5",
                ],
            ),
            ("the CPR of 44.2 per cent", &[]),
            (
                "paragraph (a) of subsection (2)",
                &["refers [paragraph (a) of subsection (2)] this subsection:2 paragraph:a"],
            ),
            (
                "paragraphs (2) and (3)",
                &[
                    "refers [paragraphs (2) and (3)] this paragraph:2",
                    "refers [paragraphs (2) and (3)] this paragraph:3",
                ],
            ),
            (
                "paragraph 3 of Schedule 2 to the Housing Act 1996",
                &[
                    "refers [paragraph 3 of Schedule 2 to the Housing Act 1996] Housing Act 1996 schedule:2 paragraph:3",
                ],
            ),
            (
                "for the purposes of this section and section 19A",
                &["refers [this section] this section:own", "refers [section 19A] this section:19A"],
            ),
            (
                "section 5 of that Act and the 1996 Act",
                &["refers [section 5 of that Act] that Act section:5", "refers [1996 Act] 1996 Act"],
            ),
        ],
    );
}

#[test]
fn citations_of_what_is_named_elsewhere() {
    check(
        ENGLISH,
        &[
            ("section 2 of the said Act", &["refers [section 2 of the said Act] said Act section:2"]),
            (
                "section 5 of the Housing Act 1996 and section 2 of the same Act",
                &[
                    "refers [section 5 of the Housing Act 1996] Housing Act 1996 section:5",
                    "refers [section 2 of the same Act] Housing Act 1996 section:2",
                ],
            ),
            (
                "section 5 of the Dog Code 1996, rule 2 of the Cat Rules 1997 and section 2 of the said Code",
                &[
                    "refers [section 5 of the Dog Code 1996] Dog Code 1996 section:5",
                    "refers [rule 2 of the Cat Rules 1997] Cat Rules 1997 rule:2",
                    "refers [section 2 of the said Code] Dog Code 1996 section:2",
                ],
            ),
            (
                "rule 2 of the Cat Rules 1997, for the Cat (Towns) Rules apply with rule 7.6 of those Rules",
                &[
                    "refers [rule 2 of the Cat Rules 1997] Cat Rules 1997 rule:2",
                    "refers [rule 7.6 of those Rules] Cat (Towns) Rules rule:7.6",
                ],
            ),
            (
                "under the Dog Act, Chapter 1 of Part 11 or Part 30 of that Act and section 3",
                &[
                    "refers [Chapter 1 of Part 11] Dog Act part:11 chapter:1",
                    "refers [Part 30 of that Act] Dog Act part:30",
                    "refers [section 3] this section:3",
                ],
            ),
            (
                "the Dog Act 1990, a dog under subsection (2), section 4, section 5, or section 6 of that Act",
                &[
                    "refers [Dog Act 1990] Dog Act 1990",
                    "refers [subsection (2)] this subsection:2",
                    "refers [section 4] Dog Act 1990 section:4",
                    "refers [section 5] Dog Act 1990 section:5",
                    "refers [section 6 of that Act] Dog Act 1990 section:6",
                ],
            ),
            (
                "the Dog Act 1990; section 3 of this Act and section 4 of that Act",
                &[
                    "refers [Dog Act 1990] Dog Act 1990",
                    "refers [section 3 of this Act] this section:3",
                    "refers [section 4 of that Act] Dog Act 1990 section:4",
                ],
            ),
            (
                "the Dog Act 1990. No Act lapses under section 4 of that Act",
                &[
                    "refers [Dog Act 1990] Dog Act 1990",
                    "refers [section 4 of that Act] Dog Act 1990 section:4",
                ],
            ),
            (
                "the Dog Act 1990; rule 3 and section 4 of this Act, and section 5 of that Act",
                &[
                    "refers [Dog Act 1990] Dog Act 1990",
                    "refers [rule 3] this rule:3",
                    "refers [section 4 of this Act] this section:4",
                    "refers [section 5 of that Act] Dog Act 1990 section:5",
                ],
            ),
            (
                "Any Act and this Act; under section 4, section 5 of that Act",
                &["refers [section 4] this section:4", "refers [section 5 of that Act] that Act section:5"],
            ),
            (
                "rule 2 of the Cat Rules 1997 and section 2 of that Act",
                &[
                    "refers [rule 2 of the Cat Rules 1997] Cat Rules 1997 rule:2",
                    "refers [section 2 of that Act] that Act section:2",
                ],
            ),
            (
                "section 5 of the IPC and section 2 of that Code",
                &[
                    "refers [section 5 of the IPC] IPC section:5",
                    "refers [section 2 of that Code] IPC section:2",
                ],
            ),
        ],
    );
}

#[test]
fn citations_of_some_law_and_of_parts_of_parts() {
    check(
        ENGLISH,
        &[
            (
                "sub-section (2) of section 3 of the principal Act",
                &[
                    "refers [sub-section (2) of section 3 of the principal Act] principal Act section:3 subsection:2",
                ],
            ),
            ("whoever is bound by any such Act or by the said Act", &[]),
            (
                "section 5 of any such Act or section 6 of some other Code",
                &[
                    "refers [section 5 of any such Act] any such Act section:5",
                    "refers [section 6 of some other Code] some other Code section:6",
                ],
            ),
            (
                "section 3 of the said Housing Act 1996",
                &["refers [section 3 of the said Housing Act 1996] Housing Act 1996 section:3"],
            ),
            ("Section II of Part 45", &["refers [Section II of Part 45] this part:45 section:2"]),
            (
                "paragraph 3.1 of Practice Direction 52A",
                &["refers [paragraph 3.1 of Practice Direction 52A] Practice Direction 52A paragraph:3.1"],
            ),
            (
                "sub-section (2) of section 303",
                &["refers [sub-section (2) of section 303] this section:303 subsection:2"],
            ),
            (
                "section 8 of the Legal Aid, Sentencing and Punishment of Offenders Act 2012",
                &[
                    "refers [section 8 of the Legal Aid, Sentencing and Punishment of Offenders Act 2012] Legal Aid, Sentencing and Punishment of Offenders Act 2012 section:8",
                ],
            ),
        ],
    );
}

/// What looks like a reference and is none.
#[test]
fn traps() {
    check(
        ENGLISH,
        &[
            ("at least 28 days before 6 April 2016, a fee of £100,000 or more", &[]),
            ("by electronic means, in part or in whole", &[]),
            ("the rule of law; a section of the public; paragraph by paragraph", &[]),
            ("a Form N 170 in 3 copies", &[]),
            ("in accordance with this Act", &[]),
            ("unless he fails to appear", &[]),
            ("the parties acted in 1998 and 1999", &[]),
            (
                "substitute \"(2) A person to whom section 5 applies must give notice under subsection (3) within 14 days.\"",
                &[],
            ),
        ],
    );
}

#[test]
fn words_that_amend_another_act() {
    check(
        ENGLISH,
        &[
            (
                "(1) Section 67 of the Finance Act 1992 (functions) shall be amended as follows. (2) In subsection (2) (see section 45 of that Act) after paragraph (b) there shall be inserted “under section 9 of the Housing Act 1996”. (3) This section and section 4 of this Act",
                &[
                    "refers [Section 67 of the Finance Act 1992] Finance Act 1992 section:67",
                    "refers [subsection (2)] Finance Act 1992 section:67 subsection:2",
                    "refers [section 45 of that Act] Finance Act 1992 section:45",
                    "refers [paragraph (b)] Finance Act 1992 section:67 subsection:2 paragraph:b",
                    "refers [This section] this section:own",
                    "refers [section 4 of this Act] this section:4",
                ],
            ),
            (
                "The Housing Act 1985 (c. 68) is amended as follows. After section 121 insert—",
                &[
                    "refers [Housing Act 1985] Housing Act 1985",
                    "refers [section 121] Housing Act 1985 section:121",
                ],
            ),
            (
                "In section 27 of the Crown Act 1947, after subsection (2) there shall be added—. An order under subsection (2) is made",
                &[
                    "refers [section 27 of the Crown Act 1947] Crown Act 1947 section:27",
                    "refers [subsection (2)] Crown Act 1947 section:27 subsection:2",
                    "refers [subsection (2)] this subsection:2",
                ],
            ),
            (
                "a notice under section 27 of the Crown Act 1947 or subsection (2)",
                &[
                    "refers [section 27 of the Crown Act 1947] Crown Act 1947 section:27",
                    "refers [subsection (2)] this subsection:2",
                ],
            ),
        ],
    );
}

/// "That section": what was last named so.
#[test]
fn what_points_back() {
    check(
        ENGLISH,
        &[
            (
                "a report under section 29(4), as subsection (10) of that section says; this section and that subsection",
                &[
                    "refers [section 29(4)] this section:29 subsection:4",
                    "refers [subsection (10) of that section] this section:29 subsection:10",
                    "refers [this section] this section:own",
                    "refers [that subsection] this section:29 subsection:10",
                ],
            ),
            (
                "may direct that section 27(1) shall not apply",
                &[
                    "overrides [section 27(1) shall not apply] this section:27 subsection:1",
                    "refers [section 27(1)] this section:27 subsection:1",
                ],
            ),
            ("that section is repealed", &[]),
        ],
    );
}

#[test]
fn further_forms() {
    check(
        ENGLISH,
        &[
            (
                "Subsection (1) above does not apply",
                &[
                    "overrides [Subsection (1) above does not apply] this subsection:1",
                    "refers [Subsection (1)] this subsection:1",
                ],
            ),
            (
                "Section 27 of the Crown Act 1947 (money of the Crown) shall not apply",
                &[
                    "overrides [Section 27 of the Crown Act 1947 (money of the Crown) shall not apply] Crown Act 1947 section:27",
                    "refers [Section 27 of the Crown Act 1947] Crown Act 1947 section:27",
                ],
            ),
            (
                "Subject to subsection (3), this section applies",
                &[
                    "yields to [Subject to subsection (3)] this subsection:3",
                    "refers [subsection (3)] this subsection:3",
                    "refers [this section] this section:own",
                ],
            ),
            (
                "In this Chapter “expenditure” and “receipt” have the same meaning as in Part 1",
                &[
                    "refers [this Chapter] this chapter:own",
                    "defines expenditure (Chapter)",
                    "defines receipt (Chapter)",
                    "refers [Part 1] this part:1",
                ],
            ),
            ("on such date (“the prescribed date”) as", &["defines the prescribed date (Unstated)"]),
            ("the words (see “the X Act”) and (in “quotes” only)", &[]),
        ],
    );
}

#[test]
fn what_is_joined_is_held_by_the_same() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, ENGLISH).into_iter();
        found.filter_map(|mention| mention.target).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        (
            "under sub-section (1) or sub-section (2) of section 64",
            &["this section:64 subsection:1", "this section:64 subsection:2"][..],
        ),
        (
            "sub-section (7) of section 127, 222, 230",
            &["this section:127 subsection:7", "this section:222", "this section:230"],
        ),
        ("clause (k) of section 2 of the Dogs Act, 2019", &["Dogs Act, 2019 section:2 paragraph:k"]),
        ("section 2 of the Dogs Ordinance (Cap. 12) applies", &["Dogs Ordinance section:2"]),
        ("Order XXI, rule 90 of the Dogs Code", &["Order XXI, Dogs Code rule:90"]),
        ("under Order 7 Rules 1 and 2", &["Order 7 rule:1", "Order 7 rule:2"]),
        ("the Dogs Order 1990, rule 5.", &["Dogs Order 1990", "Dogs Order 1990 rule:5"]),
        ("sub-clause (i) of clause (b) of section 3", &["this section:3 paragraph:b subparagraph:i"]),
        ("Explanation 1 to section 63", &["this section:63 explanation:1"]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn citations_whose_law_stands_before_or_is_shared() {
    check(
        ENGLISH,
        &[
            ("see CPR rule 8.2(b)", &["refers [rule 8.2(b)] CPR rule:8.2 paragraph:b"]),
            (
                "under CPR Part 8 or the CPR. Part 9",
                &["refers [Part 8] CPR part:8", "refers [Part 9] this part:9"],
            ),
            ("by rule 61.10, PD61 and Form 1", &["refers [rule 61.10] this rule:61.10"]),
            (
                "paragraph 4.4 of the Part 16 Practice Direction",
                &[
                    "refers [paragraph 4.4 of the Part 16 Practice Direction] Practice Direction 16 paragraph:4.4",
                ],
            ),
            (
                "PD 28 paragraph 6.1(2), and under PD 28, paragraph 6 applies",
                &[
                    "refers [paragraph 6.1(2)] PD 28 paragraph:6.1 subparagraph:2",
                    "refers [paragraph 6] this paragraph:6",
                ],
            ),
            (
                "see Practice Direction 27 A, paragraph 7.3.",
                &[
                    "refers [Practice Direction 27 A] Practice Direction 27A",
                    "refers [paragraph 7.3] Practice Direction 27A paragraph:7.3",
                ],
            ),
            (
                "Part 3 of and Schedule 12 to the Dogs Act 2007",
                &[
                    "refers [Part 3] Dogs Act 2007 part:3",
                    "refers [Schedule 12 to the Dogs Act 2007] Dogs Act 2007 schedule:12",
                ],
            ),
            (
                "section 5 of, and Schedule 12 to, the Dogs Act 2007",
                &[
                    "refers [section 5] Dogs Act 2007 section:5",
                    "refers [Schedule 12 to, the Dogs Act 2007] Dogs Act 2007 schedule:12",
                ],
            ),
            (
                "section 5 of, and Schedule 12 to, this Act",
                &["refers [section 5] this section:5", "refers [Schedule 12 to, this Act] this schedule:12"],
            ),
            (
                "the Part 2 Practice Direction 2B",
                &["refers [Part 2] this part:2", "refers [Practice Direction 2B] Practice Direction 2B"],
            ),
        ],
    );
}

#[test]
fn provisions_may_be_counted_from_the_speaker() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, ENGLISH).into_iter();
        found.filter_map(|mention| mention.target).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("described in the last preceding section", &["this section:previous"][..]),
        (
            "by the last foregoing section, against that section",
            &["this section:previous", "this section:previous"],
        ),
        ("sub-section (1) of the last preceding section", &["this section:previous subsection:1"]),
        (
            "in any of the last three preceding sections",
            &["this section:previous-3", "this section:previous-2", "this section:previous"],
        ),
        ("the next following article", &["this article:next"]),
        ("in the preceding sections, the preceding paragraph and the following section", &[]),
        ("the last preceding two sections", &[]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn laws_and_provisions_by_other_names() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, ENGLISH).into_iter();
        found.filter_map(|mention| mention.target).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("The Dog Code (45 of 1860) is repealed", &["Dog Code"][..]),
        ("section 5 of the Code of Dog Procedure, 1973", &["Code of Dog Procedure, 1973 section:5"]),
        ("section 5 of the Code of Dog Procedure", &["Code of Dog Procedure section:5"]),
        ("the Constitution of India or of a Board", &["Constitution of India"]),
        ("Constitution of Benches", &[]),
        (
            "Sections 85 and 86 respectively of the Dogs Act, 2019",
            &["Dogs Act, 2019 section:85", "Dogs Act, 2019 section:86"],
        ),
        (
            "sections 3 to 4 (both inclusive) of the Dogs Act, 2019",
            &["Dogs Act, 2019 section:3", "Dogs Act, 2019 section:4"],
        ),
        (
            "in the First Schedule or the Second Schedule to the Dogs Act, 2019",
            &["this schedule:1", "Dogs Act, 2019 schedule:2"],
        ),
        ("paragraph 4 of the First Schedule", &["this schedule:1 paragraph:4"]),
        ("Explanation 1.—A dog. Explanation 2. — A cat", &[]),
        ("as in Explanation 1. The dog", &["this explanation:1"]),
        ("the first schedule of trains", &[]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn a_law_may_be_named_before_its_provision() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, ENGLISH).into_iter();
        found.filter_map(|mention| mention.target).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("As the Dog Act, section 2, says, a dog", &["Dog Act section:2"][..]),
        ("under the Dog Act (section 4) or", &["Dog Act section:4"]),
        ("the Cat Act, sections 1 and 3.", &["Cat Act section:1", "Cat Act section:3"]),
        ("kept under the Keeping of Dogs Act, section 1(1)", &["Keeping of Dogs Act section:1 subsection:1"]),
        ("the Protection of the Fox Act, section 2 as amended", &["Protection of the Fox Act section:2"]),
        ("the Dogs Act 2019, section 2.", &["Dogs Act 2019", "Dogs Act 2019 section:2"]),
        ("in the Constitution, article 21;", &["Constitution article:21"]),
        ("the Dogs Act 2019 and that Act, section 2.", &["Dogs Act 2019", "Dogs Act 2019 section:2"]),
        ("as the Dog Act section 2 says", &["Dog Act section:2"]),
        ("the Dogs Act 2019 section 2 applies", &["Dogs Act 2019", "Dogs Act 2019 section:2"]),
        // What is of another clause, or of the law that speaks.
        ("the Dogs Act 2019 section 2 of this Act", &["Dogs Act 2019", "this section:2"]),
        ("of the Dogs Act 2019 Paragraph 15", &["Dogs Act 2019", "this paragraph:15"]),
        ("under the Act section 2 applies", &["this section:2"]),
        ("Under the Dog Act section 2 applies", &["this section:2"]),
        ("A cat barks; for the Dog Act section 2(1) must be read", &["this section:2 subsection:1"]),
        ("Under the Dog Act section 2 a dog may bark", &["Dog Act section:2"]),
        ("An offence under the Dog Act section 2 is rare", &["Dog Act section:2"]),
        ("Every Act section 2 lists is repealed", &["this section:2"]),
        (
            "Subject to the Dogs Act 2019 section 2 applies",
            &["Dogs Act 2019", "Dogs Act 2019", "this section:2"],
        ),
        ("Subject to the Dog Act, section 2 applies to cats", &["this section:2"]),
        ("Subject to the Dog Act, section 2 and section 3 apply", &["this section:2", "this section:3"]),
        ("under section 3 of the Dog Act, section 2.", &["Dog Act section:3", "this section:2"]),
        ("under the Act, section 2.", &["this section:2"]),
        ("under the Dog Act, paragraph (2).", &["this paragraph:2"]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn a_word_that_opens_a_sentence_is_of_no_name() {
    for opening in ["See ", "See the ", "Under the ", "Pursuant to the ", "Subject to ", "However, the "] {
        let text = format!("{opening}Consumer Credit Act 1974, section 3(1).");
        let found = crate::citations(&text, ENGLISH);
        let laws = found.iter().filter_map(|mention| mention.target.as_ref()).map(|to| to.law.to_string());
        let laws: Vec<String> = laws.filter(|law| law.contains("Act")).collect();
        assert!(
            !laws.is_empty() && laws.iter().all(|law| law == "Consumer Credit Act 1974"),
            "{text}: {laws:?}"
        );
    }
}

#[test]
fn numbers_and_names_of_other_countries() {
    check(
        ENGLISH,
        &[
            (
                "Part IVA of the Dog Act 1990; Part IV-A; Chapters IIB and VI. See Part IF any",
                &[
                    "refers [Part IVA of the Dog Act 1990] Dog Act 1990 part:4A",
                    "refers [Part IV-A] this part:4A",
                    "refers [Chapters IIB and VI] this chapter:2B",
                    "refers [Chapters IIB and VI] this chapter:6",
                ],
            ),
            (
                "under subsections 5(1) and (3) and subsection (2)",
                &[
                    "refers [subsections 5(1) and (3)] this section:5 subsection:1",
                    "refers [subsections 5(1) and (3)] this section:5 subsection:3",
                    "refers [subsection (2)] this subsection:2",
                ],
            ),
            (
                "section 7 of the Act of 1946 and section 8 of the Clean Dogs Act of 1972",
                &[
                    "refers [section 7 of the Act of 1946] Act of 1946 section:7",
                    "refers [section 8 of the Clean Dogs Act of 1972] Clean Dogs Act of 1972 section:8",
                ],
            ),
            (
                "see section 3.1, X; section 5, I think; Parts I, II",
                &[
                    "refers [section 3.1] this section:3.1",
                    "refers [section 5] this section:5",
                    "refers [Parts I, II] this part:1",
                    "refers [Parts I, II] this part:2",
                ],
            ),
        ],
    );
}

#[test]
fn what_may_be_of_the_law_named_before_is_told_as_less_sure() {
    for (text, law, is_sure) in [
        ("Under the Dog Act 1990 section 5 applies.", "this", false),
        ("Under the Dog Act 1990, section 5 applies.", "this", false),
        ("An order is made under the Dog Act 1990 section 5 says so.", "Dog Act 1990", false),
        ("As in the Dog Act 1990 section 5.", "Dog Act 1990", true),
        ("Under the Dog Act 1990, section 5, dogs bark.", "Dog Act 1990", true),
        ("Subject to the Dog Act 1990, section 5 says so.", "this", true),
        ("Under section 5 dogs bark.", "this", true),
    ] {
        let read = crate::extract(text, ENGLISH);
        let told = read.iter().find_map(|one| {
            let target = one.target.as_ref().filter(|target| !target.path.is_empty())?;
            Some((target.law.to_string(), one.confidence > 0.7))
        });
        assert_eq!(told, Some((law.to_owned(), is_sure)), "{text}");
    }
}
