use super::ENGLISH;
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

#[test]
fn exceptions_and_definitions() {
    check(
        ENGLISH,
        &[
            (
                "Subject to paragraph (5), the court may",
                &[
                    "yields to [Subject to paragraph (5)] this paragraph:5",
                    "refers [paragraph (5)] this paragraph:5",
                ],
            ),
            (
                "Except where rule 3.4 applies,",
                &["yields to [Except where rule 3.4] this rule:3.4", "refers [rule 3.4] this rule:3.4"],
            ),
            (
                "notwithstanding anything in section 6,",
                &[
                    "overrides [notwithstanding anything in section 6] this section:6",
                    "refers [section 6] this section:6",
                ],
            ),
            (
                "Rule 52.13 does not apply.",
                &[
                    "overrides [Rule 52.13 does not apply] this rule:52.13",
                    "refers [Rule 52.13] this rule:52.13",
                ],
            ),
            (
                "unless the court orders otherwise.",
                &["yields to [unless the court orders otherwise] nothing"],
            ),
            ("subject to conditions; under section 4", &["refers [section 4] this section:4"]),
            (
                "In this Part, 'judgment creditor' means the person seeking",
                &["refers [this Part] this part:own", "defines judgment creditor (Part)"],
            ),
            ("(1) In this Act, “vessel” has the meaning given", &["defines vessel (Law)"]),
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
        let found = crate::extract(text, super::ENGLISH).into_iter();
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
        ("sub-clause (i) of clause (b) of section 3", &["this section:3 paragraph:b subparagraph:i"]),
        ("Explanation 1 to section 63", &["this section:63 explanation:1"]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn terms_are_defined_by_other_verbs_too() {
    for text in [
        "“dog” denotes a dog",
        "“dog” includes a fox",
        "“dog” shall have the same meaning as in it",
        "“dog” shall also include a fox",
    ] {
        let found = crate::extract(text, super::ENGLISH);
        assert!(
            matches!(&found[..], [one] if matches!(&one.relation, crate::Relation::Defines { term, .. } if term == "dog")),
            "{text}: {found:?}"
        );
    }
    assert!(crate::extract("The price shall include the dog", super::ENGLISH).is_empty());
}

/// The terms that words define.
fn terms(text: &str) -> Vec<String> {
    let found = crate::extract(text, super::ENGLISH).into_iter();
    let term = |mention: crate::Mention| match mention.relation {
        crate::Relation::Defines { term, .. } => Some(term),
        _ => None,
    };
    found.filter_map(term).collect()
}

#[test]
fn terms_in_quotation_marks_may_stand_away_from_their_verb() {
    for (text, expected) in [
        ("“keeper”, in relation to a dog, kennel or pound, includes a walker", &["keeper"][..]),
        ("The words “lawful keeper” in this clause include a vet", &["lawful keeper"]),
        (
            "the word “Board”, when used in connection with any dog, shall, notwithstanding anything in section 4, be deemed to include a vet",
            &["Board"],
        ),
        ("The words “movable dog” are intended to include a puppy", &["movable dog"]),
        ("Explanation.—“Walking” means that form of exercise", &["Walking"]),
        (
            "The expressions “kennel” and “dogs’ or cats’ home” shall respectively have the same meaning as in section 3",
            &["kennel", "dogs’ or cats’ home"],
        ),
        ("Wherever the word “day” or the word “week” is used, it is to be understood that", &["day", "week"]),
        ("“dog” shall be construed accordingly", &["dog"]),
        ("A “guide dog” is a dog that leads", &["guide dog"]),
        ("The term “dog” does not include a fox", &["dog"]),
        (
            "the Dogs Board (hereinafter referred to as the Board) and a cat (in this Part called “the cat”)",
            &["Board", "the cat"],
        ),
        ("a plan (its “dog plan”) of a keeper (a “dog keeper”)", &["dog plan", "dog keeper"]),
        ("the Dogs Board (but referred to in this Act as DB) (in this Act as amended)", &["DB"]),
        (
            "Such a dog is referred to as a “guide dog” and the cat is referred to as the ‘guide’.",
            &["guide dog", "guide"],
        ),
        ("In this Part, (a) the party who keeps a dog is the “keeper”; (b)", &["keeper"]),
        ("In this Act a “guide dog” is a dog that leads", &["guide dog"]),
        ("Under this Act a “guide dog” is kept by the keeper", &[]),
        ("A dog is a “guide dog” for the purposes of section 4 if it leads.", &["guide dog"]),
        ("A dog is a “guide dog”, and it barks if it leads.", &[]),
        (
            "“due day”— (a) in relation to a dog, means its birth; (b) in relation to a cat, means a day",
            &["due day"],
        ),
        ("“due day”— (a) means its birth", &["due day"]),
        ("“dog food” bears such meaning as may be prescribed", &["dog food"]),
        ("chief keeper means the keeper of the first kennel", &["chief keeper"]),
        ("kennel has the same meaning as in section 4", &["kennel"]),
        ("by electronic means the keeper may bark", &[]),
        ("reasonable means are used", &[]),
        ("the keeper has the meaning of it in hand", &[]),
        ("“fee A” is a tenth; and “fee B” is— a fifth", &["fee A", "fee B"]),
        (
            "‘agent’ in relation to a party to proceedings other than the Board of Dogs and Cats in Town does not include a vet",
            &["agent"],
        ),
        ("the question which arises is the “intention”.", &[]),
        ("In these directions, which shall be referred to as the “DD”, a dog", &["DD"]),
        ("This Act may be referred to as the “Dogs Act”.", &[]),
        ("shall be referred to in the title as “the dog”", &[]),
        ("he said “the dog”, and it means nothing", &[]),
        ("the dog (hereinafter fed twice a day) and the person known as the vet", &[]),
        ("he walked “the dog” in town by means of a lead", &[]),
    ] {
        assert_eq!(terms(text), expected, "{text}");
    }
}

#[test]
fn terms_may_have_no_quotation_marks() {
    for (text, expected) in [
        ("Whoever takes a dog is said to commit dog-theft.", &["dog-theft"][..]),
        (
            "(b) whoever leads a dog away, is said to lead that dog from home; (c) whoever",
            &["lead that dog from home"],
        ),
        ("Whoever feeds a dog so is said “to spoil” that dog.", &["to spoil"]),
        ("A person is said to feed a dog “knowingly” when he sees it", &["knowingly"]),
        (
            "Whoever feeds a dog is said, except in the cases excepted by section 4, to spoil that dog.",
            &["spoil that dog"],
        ),
        ("Whoever joins it, is said to be a member of a pack.", &["member of a pack"]),
        ("Whoever joins it, is said to be a member of a pack and shall be fined.", &["member of a pack"]),
        (
            "Whoever— (i) feeds a dog; or (ii) walks it, commits the offence of walking: Provided",
            &["walking"],
        ),
        ("An act is said to be done in haste, when it is done at night", &["done in haste"]),
        (
            "Whoever threatens a dog, with intent to alarm it, commits criminal barking.",
            &["criminal barking"],
        ),
        ("A person commits dog fraud if he sells a cat", &["dog fraud"]),
        ("When two dogs agree, such an agreement is designated a dog pact; Provided", &["dog pact"]),
        ("A mark used for dogs is called a dog mark.", &["dog mark"]),
        ("A group of dogs or cats is designated a wild pack, if it bites", &["wild pack"]),
        ("A person is guilty of a public barking who leads a dog", &["public barking"]),
        ("A person is said to make a false dog or cat— (a) who dyes one", &["make a false dog or cat"]),
        ("A person is said to free a dog by opening a door which", &["free a dog"]),
        ("A person feeds a dog within the meaning of this Act who gives it food", &["feeds a dog"]),
        // What is said of one, and what is done.
        ("The accused is said to own a shop.", &[]),
        ("A witness stated that Ram is said to own a shop.", &[]),
        ("A person who is said to have fed a dog if", &[]),
        ("Whoever commits the offence of barking shall be punished", &[]),
        ("Whoever, when a dog is fed, commits an offence.", &[]),
        ("A person is guilty of an offence if he bites", &[]),
        ("In the view of the court, the appellant is guilty of the offence of barking.", &[]),
        ("A witness is called to the stand.", &[]),
        ("This Act may be called the Dogs Act, 2019.", &[]),
    ] {
        assert_eq!(terms(text), expected, "{text}");
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

/// The exceptions that words make: who yields, and the target.
fn excepted(text: &str) -> Vec<String> {
    let found = crate::extract(text, super::ENGLISH).into_iter();
    let told = |mention: crate::Mention| match mention.relation {
        crate::Relation::Excepts { yields, .. } => {
            let target = mention.target.map_or("nothing".to_owned(), |target| target.to_string());
            Some(format!("{yields:?} {target}"))
        }
        _ => None,
    };
    found.filter_map(told).collect()
}

#[test]
fn exceptions_by_other_cues() {
    for (text, expected) in [
        (
            "The exceptions in sections 5 and 6 do not extend to dogs.",
            &["Target this section:5", "Target this section:6"][..],
        ),
        (
            "The right extends, under the restrictions specified in section 7, to dogs.",
            &["Speaker this section:7"],
        ),
        ("save as otherwise provided in section 7, a dog", &["Speaker this section:7"]),
        ("Save as otherwise expressly provided, a dog", &["Speaker nothing"]),
        ("is said, except in the cases hereinafter excepted, to bark", &["Speaker nothing"]),
        ("shall not be punished twice, unless it be so expressly provided.", &["Speaker nothing"]),
        ("Nothing in this Act shall affect the provisions of any Act", &["Target this"]),
        (
            "nothing contained in section 3 or section 4 applies to cats",
            &["Target this section:3", "Target this section:4"],
        ),
        (
            "Notwithstanding anything contained in any other law for the time being in force, a dog",
            &["Target nothing"],
        ),
        ("Notwithstanding any rule of law to the contrary, a dog", &["Target nothing"]),
        ("notwithstanding anything contained in any other written law, a dog", &["Target nothing"]),
        ("Subject always to section 5, a dog", &["Speaker this section:5"]),
        ("A dog shall, subject as hereinafter provided, bark", &["Speaker nothing"]),
        ("the data subject as described in section 5 may", &[]),
        ("Other than as set out in section 5, no fee", &["Speaker this section:5"]),
        ("In spite of section 5, a dog", &["Target this section:5"]),
        ("without regard to section 9(3), a dog", &["Target this section:9 subsection:3"]),
        ("This Act prevails over section 5 of the Cat Act 1990.", &["Target Cat Act 1990 section:5"]),
        ("If this Act conflicts with the Cat Act 1990, this Act shall prevail.", &["Target Cat Act 1990"]),
        ("If this section is inconsistent with section 9, section 9 prevails.", &["Speaker this section:9"]),
        ("If section 4 conflicts with section 5, section 5 prevails.", &[]),
        ("If section 4 is of a text, the other text prevails.", &[]),
        ("A puppy is exempt from the provisions of section 5.", &["Target this section:5"]),
        ("Section 9 is not applicable to cats.", &["Target this section:9"]),
        // What facts, contexts and readers decide; what a section says of itself.
        ("unless the contrary appears from the context", &[]),
        ("unless the context otherwise requires, “dog” means a fox", &[]),
        ("it is presumed, unless the contrary is proved, that", &[]),
        ("This clause does not extend to a person who", &[]),
        ("Nothing in this section shall apply to a puppy", &[]),
        ("There is nothing in section 300 to suggest that", &[]),
        ("with intent to save any person from section 5", &[]),
        ("who is exempt from tax under section 10", &[]),
        ("a dog kept under section 5 does not extend its paw", &[]),
        ("Except murder, nothing is an offence", &[]),
    ] {
        assert_eq!(excepted(text), expected, "{text}");
    }
}

#[test]
fn exceptions_of_lists_and_of_several() {
    for (text, expected) in [
        (
            "This rule is subject to— (a) rule 5; (b) section 2 (dogs); and (c) rule 6.",
            &["Speaker this rule:5", "Speaker this section:2", "Speaker this rule:6"][..],
        ),
        ("It is subject to: (a) an order of the Board; (b) rule 5.", &[]),
        (
            "The following rules do not apply to cats – (a) rule 5 (walks); and (b) rule 6.",
            &["Target this rule:5", "Target this rule:6"],
        ),
        (
            "No dog may bark and rule 4 and Part 5 do not apply.",
            &["Target this rule:4", "Target this part:5"],
        ),
        ("In a case under section 3, section 4 does not apply.", &["Target this section:4"]),
        ("Neither rule 5 nor rule 6 applies to cats.", &["Target this rule:5", "Target this rule:6"]),
        ("nothing in rule 5 or rule 6 below confines it", &["Target this rule:5", "Target this rule:6"]),
        ("Nothing in rule 5 or in any order requires a dog to bark.", &["Target this rule:5"]),
        ("Rule 5 is disapplied.", &["Target this rule:5"]),
        ("Except that rule 5 does not apply, Part 4 applies.", &["Target this rule:5"]),
        ("unless rule 5 applies to orders under rule 6", &["Speaker this rule:5"]),
        ("A cat is not subject to section 5.", &["Target this section:5"]),
        ("Section 4 (subject to section 5) is for dogs", &["Speaker this section:5"]),
        ("irrespective of anything in section 5, a dog", &["Target this section:5"]),
        (
            "save as modified in section 5 and in section 6",
            &["Speaker this section:5", "Speaker this section:6"],
        ),
        ("save as aforesaid, dogs bark", &["Speaker nothing"]),
        ("except where a rule provides otherwise", &["Speaker nothing"]),
        ("unless the Court otherwise orders (rule 22.1).", &["Speaker nothing"]),
        ("unless rule 22(2) or an order otherwise provides", &["Speaker this rule:22 paragraph:2"]),
        ("unless rule 22.1(2) or an order otherwise provides", &["Speaker this rule:22.1 paragraph:2"]),
        (
            "unless rule 22.1, 22.2 or 22.3(1)(a), or rule 63A.4, or an order of the judge otherwise provides",
            &[
                "Speaker this rule:22.1",
                "Speaker this rule:22.2",
                "Speaker this rule:22.3 paragraph:1 subparagraph:a",
                "Speaker this rule:63A.4",
            ],
        ),
        ("unless the order in Cats v. Dogs or Form No. 5 otherwise provides", &["Speaker nothing"]),
        ("unless rule 5, or an order of the court, otherwise provides", &["Speaker this rule:5"]),
        ("unless he pays. The court may order otherwise", &[]),
        ("It is subject to any order (see rule 5).", &[]),
    ] {
        assert_eq!(excepted(text), expected, "{text}");
    }
}

/// From each cue to the next citation, and from each verb to both ends of its sentence, it would take minutes.
#[test]
fn a_text_of_many_cues_is_read_in_time() {
    let cues = "cats are subject to: (a) mice and ".repeat(10_000);
    assert!(excepted(&format!("{cues} section 4")).is_empty());
    for joint in ["", ";"] {
        let verbs = format!("{joint} and he is said to steal the dog that barks").repeat(8_000);
        let found = crate::extract(&format!("Whoever feeds a dog{verbs}."), super::ENGLISH);
        // Far from its beginning a list may be anybody's.
        assert!(found.len() < 100, "{joint}: {}", found.len());
    }
}

/// What says when, of whom or of what something holds excepts nothing, nor do facts.
#[test]
fn conditions_and_facts_are_no_exceptions() {
    for text in [
        "a person to whom section 4 does not apply, may",
        "In a case to which the requirements of rule 4 do not apply, a dog may",
        "If section 4 does not apply, a dog may bark.",
        "to the extent that section 4 does not apply",
        "This rule is for cases where— (a) a dog barks; and (b) rule 4 does not apply.",
        "if neither rule 5 nor rule 6 applies",
        "such provisions of this Act shall not apply",
        "No person subject to the Dogs Act, 1950 may bark",
        "a person who is subject to section 4 may bark",
        "is subject to punishment under section 4",
        "despite being served under rule 4",
        "notwithstanding that an order under rule 4 was made",
        "Subject to regulations under this section, a dog",
        "irrespective of whether an order under rule 4 was made",
        "if it were not subject to variation under section 4",
        "unless a contrary indication is given",
        "unless the matters in rule 4 indicate to the contrary",
        "without prejudice save as to costs under rule 4",
        "without prejudice except as to the costs under rule 4",
        "unless an order is made under section 4",
        "In section 4 (dogs that may bark, subject to section 5) leave out “dog”",
    ] {
        assert_eq!(excepted(text), Vec::<String>::new(), "{text}");
    }
    // A paragraph that begins after a list is none of its items.
    let text = "It is for cases where— (a) a dog barks; or (b) a cat does. (2) Rule 4 does not apply.";
    assert_eq!(excepted(text), ["Target this rule:4"]);
}

#[test]
fn provisions_may_be_counted_from_the_speaker() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, super::ENGLISH).into_iter();
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
        let found = crate::extract(text, super::ENGLISH).into_iter();
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
        let found = crate::extract(text, super::ENGLISH).into_iter();
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

/// What people who write about law cite, as they write it.
fn cited(text: &str) -> Vec<String> {
    let found = crate::citations(text, super::ENGLISH).into_iter();
    found.filter_map(|one| Some(format!("{} = {}", one.surface, one.target?))).collect()
}

#[test]
fn rules_of_lettered_parts_are_read_whole() {
    for (text, expected) in [
        ("CPR r 63A.1(1)", &["r 63A.1(1) = this rule:63A.1 paragraph:1"][..]),
        ("see CPR 63A.1.", &["CPR 63A.1 = CPR rule:63A.1"]),
        ("CPR r.63A.1A", &["r.63A.1A = this rule:63A.1A"]),
        ("r. 57AA.2 three", &["r. 57AA.2 = this rule:57AA.2"]),
        ("rule 57AA.2 of the CPR", &["rule 57AA.2 of the CPR = CPR rule:57AA.2"]),
        ("63A.1(1) says", &["63A.1(1) = this rule:63A.1 paragraph:1"]),
        ("r. 63 A.1", &["r. 63 A.1 = this rule:63A.1"]),
        ("Part 63A rule 1", &["Part 63A rule 1 = this rule:63A.1"]),
        ("Part 63A applies. Rule", &["Part 63A = this part:63A"]),
        (
            "CPR 63A.1 to 63A.3",
            &[
                "CPR 63A.1 to 63A.3 = CPR rule:63A.1",
                "CPR 63A.1 to 63A.3 = CPR rule:63A.2",
                "CPR 63A.1 to 63A.3 = CPR rule:63A.3",
            ],
        ),
        ("CPR Part 63.14(3)", &["CPR Part 63.14(3) = CPR rule:63.14 paragraph:3"]),
        ("CPR, Part 63.14(3)", &["CPR, Part 63.14(3) = CPR rule:63.14 paragraph:3"]),
        (
            "CPR Parts 3.7 and 3.9",
            &["CPR Parts 3.7 and 3.9 = CPR rule:3.7", "CPR Parts 3.7 and 3.9 = CPR rule:3.9"],
        ),
        ("CPR 5.4C(2)", &["CPR 5.4C(2) = CPR rule:5.4C paragraph:2"]),
        ("5.4C(2)", &["5.4C(2) = this rule:5.4C paragraph:2"]),
        ("CPR 3.7A1(1)", &["CPR 3.7A1(1) = CPR rule:3.7A1 paragraph:1"]),
        ("CPR 3.7 A 1(1)", &["CPR 3.7 A 1(1) = CPR rule:3.7A1 paragraph:1"]),
        (
            "s. 5A(2) of the Dogs Act 2019",
            &["s. 5A(2) of the Dogs Act 2019 = Dogs Act 2019 section:5A subsection:2"],
        ),
        ("section 51, CPR 44.2", &["section 51 = this section:51", "CPR 44.2 = CPR rule:44.2"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn brackets_are_read_whole() {
    for (text, expected) in [
        ("CPR 16.2(1A1)", &["CPR 16.2(1A1) = CPR rule:16.2 paragraph:1A1"][..]),
        ("CPR 44.9(1)(a1)", &["CPR 44.9(1)(a1) = CPR rule:44.9 paragraph:1 subparagraph:a1"]),
        ("CPR 44.9(1)(a 1)", &["CPR 44.9(1)(a 1) = CPR rule:44.9 paragraph:1 subparagraph:a1"]),
        ("CPR 6.33(2 B)(b)", &["CPR 6.33(2 B)(b) = CPR rule:6.33 paragraph:2B subparagraph:b"]),
        (
            "CPR 26.9(1)(a)(ii)(aa)",
            &["CPR 26.9(1)(a)(ii)(aa) = CPR rule:26.9 paragraph:1 subparagraph:a item:ii subitem:aa"],
        ),
        (
            "rule 3.4(1)(a)(i)(A) and (B)",
            &[
                "rule 3.4(1)(a)(i)(A) and (B) = this rule:3.4 paragraph:1 subparagraph:a item:i subitem:A",
                "rule 3.4(1)(a)(i)(A) and (B) = this rule:3.4 paragraph:1 subparagraph:a item:i subitem:B",
            ],
        ),
        ("CPR 16.2 (1) (b).", &["CPR 16.2 (1) (b) = CPR rule:16.2 paragraph:1 subparagraph:b"]),
        ("Section 173 (2) CrPC", &["Section 173 (2) CrPC = CrPC section:173 subsection:2"]),
        ("rule 3.4 (a party) and rule 3.5 (2020)", &["rule 3.4 = this rule:3.4", "rule 3.5 = this rule:3.5"]),
        ("rule 3.4(by 2)", &["rule 3.4 = this rule:3.4"]),
        (
            "Article 20 of Schedule 1 to the Dogs Act, Article 9(c) of the Hague Convention",
            &[
                "Article 20 of Schedule 1 to the Dogs Act = Dogs Act schedule:1 article:20",
                "Article 9(c) of the Hague Convention = Hague Convention article:9 paragraph:c",
            ],
        ),
        (
            "rule 3.4, paragraph (2) of rule 5.4",
            &["rule 3.4 = this rule:3.4", "paragraph (2) of rule 5.4 = this rule:5.4 paragraph:2"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
    let own = crate::extract("rule 3.4 (2) A party", super::ENGLISH);
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].surface, "rule 3.4", "within a law a new paragraph may begin");
}

#[test]
fn paragraphs_of_directions_and_guides_are_read_by_their_names() {
    for (text, expected) in [
        ("PD 28 para 3.4", &["PD 28 para 3.4 = PD 28 paragraph:3.4"][..]),
        ("PD28.3, on listing", &["PD28.3 = PD28 paragraph:3"]),
        ("PD 52A.3.4(2).", &["PD 52A.3.4(2) = PD 52A paragraph:3.4 subparagraph:2"]),
        (
            "PD 28, 3.4 and 3.5",
            &["PD 28, 3.4 and 3.5 = PD 28 paragraph:3.4", "PD 28, 3.4 and 3.5 = PD 28 paragraph:3.5"],
        ),
        ("CPR PD 52A, para 3.4(2)", &["CPR PD 52A, para 3.4(2) = PD 52A paragraph:3.4 subparagraph:2"]),
        ("paragraph 3.4 of PD 28", &["paragraph 3.4 of PD 28 = PD 28 paragraph:3.4"]),
        ("rule 3.4, PD 28 para 3.4", &["rule 3.4 = this rule:3.4", "PD 28 para 3.4 = PD 28 paragraph:3.4"]),
        (
            "Practice Direction 53B, paragraph 4.2.1",
            &["Practice Direction 53B, paragraph 4.2.1 = Practice Direction 53B paragraph:4.2.1"],
        ),
        (
            "paragraph 3 of Practice Direction 51ZG1",
            &["paragraph 3 of Practice Direction 51ZG1 = Practice Direction 51ZG1 paragraph:3"],
        ),
        ("See King's Bench Guide 10.35", &["King's Bench Guide 10.35 = King's Bench Guide paragraph:10.35"]),
        (
            "the King’s Bench Guide (2025), para 10.35",
            &["King’s Bench Guide (2025), para 10.35 = King’s Bench Guide (2025) paragraph:10.35"],
        ),
        (
            "paragraph 10.35 of the Chancery Division Guide 2025",
            &[
                "paragraph 10.35 of the Chancery Division Guide 2025 = Chancery Division Guide 2025 paragraph:10.35",
            ],
        ),
        (
            "Technology and Construction Court Guide 5.2",
            &[
                "Technology and Construction Court Guide 5.2 = Technology and Construction Court Guide paragraph:5.2",
            ],
        ),
        ("section 7.2.9 of the Dogs Guide", &["section 7.2.9 of the Dogs Guide = Dogs Guide section:7.2.9"]),
        (
            "Dogs Court Guide, section F.3.2(a), and Dogs Court Guide F3.3",
            &[
                "Dogs Court Guide, section F.3.2(a) = Dogs Court Guide paragraph:F.3.2 subparagraph:a",
                "Dogs Court Guide F3.3 = Dogs Court Guide paragraph:F.3.3",
            ],
        ),
        ("para F.3.2 of the Dogs Guide", &["para F.3.2 of the Dogs Guide = Dogs Guide paragraph:F.3.2"]),
        ("the Guide 10.35, This Guide 1.2, a dog guide 3.4", &[]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn rules_and_directions_are_read_in_odd_but_usual_forms() {
    for (text, expected) in [
        ("CPR §3.9", &["CPR §3.9 = CPR rule:3.9"][..]),
        ("PD 44, §9.2", &["PD 44, §9.2 = PD 44 paragraph:9.2"]),
        ("PD 44 at para 9.2", &["PD 44 at para 9.2 = PD 44 paragraph:9.2"]),
        ("Dogs Court Guide at [4.10]", &["Dogs Court Guide at [4.10] = Dogs Court Guide paragraph:4.10"]),
        ("heard under PD 44 at 10.30 on a Monday", &[]),
        ("Dogs Court Guide §7.5.4", &["Dogs Court Guide §7.5.4 = Dogs Court Guide paragraph:7.5.4"]),
        (
            "CPR Practice Direction 44 para 9.2",
            &["CPR Practice Direction 44 para 9.2 = Practice Direction 44 paragraph:9.2"],
        ),
        (
            "Practice Direction to Part 44, para 9.2",
            &["Practice Direction to Part 44, para 9.2 = Practice Direction 44 paragraph:9.2"],
        ),
        (
            "para 9.2 of the PD supplementing CPR Part 44",
            &["para 9.2 of the PD supplementing CPR Part 44 = Practice Direction 44 paragraph:9.2"],
        ),
        ("CPR Part 3 r 9.", &["Part 3 r 9 = this rule:3.9"]),
        ("CPR Part 3 r. 9(1)", &["Part 3 r. 9(1) = this rule:3.9 paragraph:1"]),
        ("CPR Pts 6 and 7", &["Pts 6 and 7 = this part:6", "Pts 6 and 7 = this part:7"]),
        ("Part 36, Section I", &["Part 36, Section I = this part:36 section:1"]),
        ("Section I of CPR Part 36", &["Section I of CPR Part 36 = CPR part:36 section:1"]),
        (
            "Part 36, section 5 of the Dogs Act 2019",
            &["Part 36 = this part:36", "section 5 of the Dogs Act 2019 = Dogs Act 2019 section:5"],
        ),
        ("CPR 3.9-3.10", &["CPR 3.9-3.10 = CPR rule:3.9", "CPR 3.9-3.10 = CPR rule:3.10"]),
        (
            "r.3.4(2)(a) - (b)",
            &[
                "r.3.4(2)(a) - (b) = this rule:3.4 paragraph:2 subparagraph:a",
                "r.3.4(2)(a) - (b) = this rule:3.4 paragraph:2 subparagraph:b",
            ],
        ),
        (
            "CPR 44.2(2)(a)/(b)",
            &[
                "CPR 44.2(2)(a)/(b) = CPR rule:44.2 paragraph:2 subparagraph:a",
                "CPR 44.2(2)(a)/(b) = CPR rule:44.2 paragraph:2 subparagraph:b",
            ],
        ),
        ("PD 57AC, Appendix para 2.1", &["Appendix para 2.1 = this annex paragraph:2.1"]),
        ("a rise of 3.9-3.10 or 3.9/3.10 to part r 9", &[]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, expected, "{text}");
    }
    let own = crate::extract("rule 3.9-3.10 and Part 36, Section I", ENGLISH);
    let own: Vec<&str> = own.iter().map(|mention| mention.surface.as_str()).collect();
    assert_eq!(own, ["rule 3.9", "Part 36", "Section I"], "the mentions of a law are as they were");
}

#[test]
fn lists_of_rules_and_paragraphs_are_read_to_their_end() {
    let of_each = |surface: &str, each: &[&str]| -> Vec<String> {
        each.iter().map(|one| format!("{surface} = {one}")).collect()
    };
    for (text, surface, each) in [
        ("CPR §§ 3.9 and 3.10", "CPR §§ 3.9 and 3.10", &["CPR rule:3.9", "CPR rule:3.10"][..]),
        ("CPR 3.9 - 3.10", "CPR 3.9 - 3.10", &["CPR rule:3.9", "CPR rule:3.10"]),
        (
            "PD 44 at [9.2] and [9.4].",
            "PD 44 at [9.2] and [9.4]",
            &["PD 44 paragraph:9.2", "PD 44 paragraph:9.4"],
        ),
        (
            "Dogs Court Guide [1.2]-[1.4], [2019] 1 WLR",
            "Dogs Court Guide [1.2]-[1.4]",
            &[
                "Dogs Court Guide paragraph:1.2",
                "Dogs Court Guide paragraph:1.3",
                "Dogs Court Guide paragraph:1.4",
            ],
        ),
        ("Part 52 r 6 and 7", "Part 52 r 6 and 7", &["this rule:52.6", "this rule:52.7"]),
        ("Part 52 r 6 and 7 days later", "Part 52 r 6", &["this rule:52.6"]),
        ("Part 2 R 5 Ltd", "Part 2", &["this part:2"]),
        ("a part 3 r 9 connector", "", &[]),
        (
            "rule 3.4(2)(a) - (i) no grounds; (ii) abuse",
            "rule 3.4(2)(a)",
            &["this rule:3.4 paragraph:2 subparagraph:a"],
        ),
        ("rheolau 3.4 a 3.9", "rheolau 3.4 a 3.9", &["this rule:3.4", "this rule:3.9"]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, of_each(surface, each), "{text}");
    }
}

#[test]
fn directions_and_rules_are_read_by_their_welsh_names() {
    for (text, expected) in [
        (
            "Cyfarwyddyd Ymarfer 54A, paragraff 4.1",
            &["Cyfarwyddyd Ymarfer 54A, paragraff 4.1 = Practice Direction 54A paragraph:4.1"][..],
        ),
        (
            "paragraff 4.1 o Gyfarwyddyd Ymarfer 54A",
            &["paragraff 4.1 o Gyfarwyddyd Ymarfer 54A = Practice Direction 54A paragraph:4.1"],
        ),
        ("rheol 3.9(1) CPR", &["rheol 3.9(1) CPR = CPR rule:3.9 paragraph:1"]),
        ("Rhan 36 CPR", &["Rhan 36 CPR = CPR part:36"]),
        ("paragraff o eiriau", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
    let apart = cited("see PD 28. 3 cats come, as PD 28.1998 and PD 28.12.2024 say");
    assert!(!apart.iter().any(|one| one.contains("paragraph")), "{apart:?}");
}

#[test]
fn abbreviated_sections_are_told_by_the_law_behind_their_list() {
    for (text, expected) in [
        ("s. 302 IPC", &["s. 302 IPC = IPC section:302"][..]),
        ("s 302 IPC", &["s 302 IPC = IPC section:302"]),
        ("S.302 IPC", &["S.302 IPC = IPC section:302"]),
        ("u/s 420 IPC", &["u/s 420 IPC = IPC section:420"]),
        ("u/s 420, and so", &["u/s 420 = this section:420"]),
        ("Ss. 302 & 34 IPC", &["Ss. 302 & 34 IPC = IPC section:302", "Ss. 302 & 34 IPC = IPC section:34"]),
        (
            "ss. 3, 4 of the Dogs Act 2019",
            &[
                "ss. 3, 4 of the Dogs Act 2019 = Dogs Act 2019 section:3",
                "ss. 3, 4 of the Dogs Act 2019 = Dogs Act 2019 section:4",
            ],
        ),
        ("S. 120-B I.P.C.", &["S. 120-B I.P.C. = IPC section:120B"]),
        ("s. 498-A of the Dog Code", &["s. 498-A of the Dog Code = Dog Code section:498A"]),
        ("s. 3 of the Fox Code and s. 4 here", &["s. 3 of the Fox Code = Fox Code section:3"]),
        ("see p. 3, s. 5 and s. 6 there", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn words_of_a_court_abbreviate_what_is_of_the_law_behind_its_numbers() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, super::ENGLISH).into_iter();
        found.filter_map(|one| Some(one.target?.to_string())).collect()
    };
    for (text, expected) in [
        ("He was convicted under s. 420 IPC.", &["IPC section:420"][..]),
        ("Convicted under s.420 IPC and S. 34 IPC.", &["IPC section:420", "IPC section:34"]),
        ("It is of S. 303(2), BNS.", &["BNS section:303 subsection:2"]),
        ("Ss. 302 and 34 of the IPC apply.", &["IPC section:302", "IPC section:34"]),
        ("s. 3 of the Dogs Act 2019 applies.", &["Dogs Act 2019 section:3"]),
        ("Art. 21 of the Constitution of India applies.", &["Constitution of India article:21"]),
        ("Section 379 Indian Penal Code, 1860 was cited.", &["Indian Penal Code, 1860 section:379"]),
        (
            "Section 7 read with Section 9 Water Act 1990 applies.",
            &["Water Act 1990 section:7", "Water Act 1990 section:9"],
        ),
        // Nothing behind the number tells.
        ("Other words, s. 4, stood there.", &[]),
        ("The horse ran it in 10 s. 420 people saw it.", &[]),
        ("See p. 3, s. 5 and s. 6 there.", &[]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn hyphens_lead_through_where_a_plural_or_brackets_tell() {
    let targets = |text: &str| -> Vec<String> {
        let found = crate::citations(text, super::ENGLISH).into_iter();
        found.filter_map(|one| Some(one.target?.to_string().replace("this ", ""))).collect()
    };
    for (text, expected) in [
        ("sections 302-304 here", &["section:302", "section:303", "section:304"][..]),
        ("ss. 302-303 of the DA", &["DA section:302", "DA section:303"]),
        ("rules 3.4-3.5", &["rule:3.4", "rule:3.5"]),
        ("rule 44.3(2)-(3)", &["rule:44.3 paragraph:2", "rule:44.3 paragraph:3"]),
        (
            "rule 3.4(2)(a)-(b)",
            &["rule:3.4 paragraph:2 subparagraph:a", "rule:3.4 paragraph:2 subparagraph:b"],
        ),
        // What may be one number, and what does not grow.
        ("section 57-58", &["section:57"]),
        (
            "Sched 2, Part 1, paragraphs 3 and 4",
            &["schedule:2 part:1 paragraph:3", "schedule:2 part:1 paragraph:4"],
        ),
        ("sections 5A to 5C", &["section:5A", "section:5B", "section:5C"]),
        ("sections 57-1 and 58", &["section:57"]),
        ("sections 5-2010", &["section:5"]),
    ] {
        assert_eq!(targets(text), expected, "{text}");
    }
}

#[test]
fn words_that_count_what_follows_are_no_numbers() {
    for (text, expected) in [
        ("section 63, second time", &["section 63 = this section:63"][..]),
        ("sections 63 and one more", &["sections 63 = this section:63"]),
        (
            "sections two and three",
            &["sections two and three = this section:2", "sections two and three = this section:3"],
        ),
        (
            "Article sixth of the Dogs Convention",
            &["Article sixth of the Dogs Convention = Dogs Convention article:6"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn numbers_that_count_something_are_no_provisions() {
    for (text, expected) in [
        ("section 302 read with 3 others", &["section 302 = this section:302"][..]),
        ("section 302 and 2 accused", &["section 302 = this section:302"]),
        ("section 302 or 34 years", &["section 302 = this section:302"]),
        ("section 5 and 3 other men", &["section 5 = this section:5"]),
        ("section 5 and 4 of them", &["section 5 = this section:5"]),
        ("section 5, 10 SCC 20", &["section 5 = this section:5"]),
        ("section 5 and 12 January 2020", &["section 5 = this section:5"]),
        ("section 5 and 12th day", &["section 5 = this section:5"]),
        (
            "section 5 and 6 other than it",
            &["section 5 and 6 = this section:5", "section 5 and 6 = this section:6"],
        ),
        (
            "sections 5 and 6 accused",
            &["sections 5 and 6 = this section:5", "sections 5 and 6 = this section:6"],
        ),
        (
            "section 5 read with 6 may",
            &["section 5 read with 6 = this section:5", "section 5 read with 6 = this section:6"],
        ),
        ("arts. 127/129", &["arts. 127 = this article:127"]),
        ("Article 226/227", &["Article 226/227 = this article:226", "Article 226/227 = this article:227"]),
        ("under Section\n \n1 (2010) 7 SCC 667", &[]),
        ("costs\n\n44.13(1) says", &["44.13(1) = this rule:44.13 paragraph:1"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_lies_below_a_section_is_none_however_it_is_parted() {
    for text in [
        "sub-section (2) of section 5",
        "sub section (2) of section 5",
        "sub-\nsection (2) of section 5",
        "sub\u{ad}section (2) of section 5",
        "Sub-Section (2) of section 5",
        "sub-s. (2) of section 5",
    ] {
        assert_eq!(cited(text), [format!("{text} = this section:5 subsection:2")], "{text}");
    }
    for (text, expected) in [
        ("sub-rule (2) of rule 5", "this rule:5 paragraph:2"),
        ("cl. (a) of section 5", "this section:5 paragraph:a"),
        ("section 5, subsection (3)(b)", "this section:5 subsection:3 paragraph:b"),
        ("Schedule 1, paragraph 3", "this schedule:1 paragraph:3"),
        ("Schedule 2, Part 1, paragraph 4", "this schedule:2 part:1 paragraph:4"),
        ("Sch 1 para 3 to the Dogs Act 1998", "Dogs Act 1998 schedule:1 paragraph:3"),
        ("rule 73.10 B\n\n3 The court", "this rule:73.10B"),
        ("paragraph 23\n\nN. The", "this paragraph:23"),
        ("Rule\n\n71.6 makes provision", "this rule:71.6"),
        ("rule 5.4 C in proceedings", "this rule:5.4C"),
        ("rule 5.4 C do not apply", "this rule:5.4C"),
        ("S. 302, I.P.C.", "IPC section:302"),
        ("Section 498-A, I.P.C.", "IPC section:498A"),
        ("subs. (2) of s. 5", "this section:5 subsection:2"),
        ("section 506(II) DPA", "DPA section:506 subsection:II"),
        ("section 120-\nB of the Dog Code", "Dog Code section:120B"),
        ("Section 103 A is void", "this section:103A"),
        ("Section 103 B says so", "this section:103B"),
        ("Section 103 A dog barks", "this section:103"),
        ("section 304 B DPA", "DPA section:304B"),
        ("CPR 3, r 4(2)", "CPR rule:3.4 paragraph:2"),
        ("CPR 3 rule 4", "CPR rule:3.4"),
        ("section 482 of the Code, The", "Code section:482"),
        ("section 482 of the Code in Dablu", "Code section:482"),
        ("article 1, Annex A, HO", "HO annex:a article:1"),
        ("para 3, Sch 2 of the Dogs Act 2019", "Dogs Act 2019 schedule:2 paragraph:3"),
    ] {
        let targets: Vec<String> = crate::citations(text, super::ENGLISH)
            .into_iter()
            .filter_map(|one| Some(one.target?.to_string()))
            .collect();
        assert_eq!(targets, [expected], "{text}");
    }
    assert_eq!(
        cited("Article 226 of the Constitution and Section 482 DPA"),
        ["Article 226 of the Constitution = Constitution article:226", "Section 482 DPA = DPA section:482"],
    );
}

#[test]
fn clauses_may_be_counted_by_words() {
    for (text, expected) in [
        ("section 300, thirdly, DPA", &["section 300, thirdly, DPA = DPA section:300 paragraph:thirdly"][..]),
        ("section 300 Thirdly", &["section 300 Thirdly = this section:300 paragraph:thirdly"]),
        (
            "clause thirdly of section 300",
            &["clause thirdly of section 300 = this section:300 paragraph:thirdly"],
        ),
        ("secondly of section 53 DPA", &["secondly of section 53 DPA = DPA section:53 paragraph:secondly"]),
        ("under section 302, secondly, the dog", &["section 302 = this section:302"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn hundreds_in_words_are_read_whole() {
    for (text, expected) in [
        (
            "section three hundred and two of the DPA",
            &["section three hundred and two of the DPA = DPA section:302"][..],
        ),
        ("section two hundred, DPA", &["section two hundred, DPA = DPA section:200"]),
        ("section two thousand", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn courts_cut_a_section_into_parts() {
    for (text, expected) in [
        ("section 304 Part II DPA", &["section 304 Part II DPA = DPA section:304 part:2"][..]),
        ("Section 304 Part-I of the DPA", &["Section 304 Part-I of the DPA = DPA section:304 part:1"]),
        ("u/s 304, Part 2, DPA", &["u/s 304, Part 2, DPA = DPA section:304 part:2"]),
        ("section 304-II DPA", &["section 304-II DPA = DPA section:304 part:2"]),
        ("S. 304-II of the DPA", &["S. 304-II of the DPA = DPA section:304 part:2"]),
        ("section 304/III DPA", &["section 304/III DPA = DPA section:304 part:3"]),
        ("u/s 304 (II) DPA", &["u/s 304 (II) DPA = DPA section:304 part:2"]),
        ("section 304 (Part I) of the DPA", &["section 304 (Part I) of the DPA = DPA section:304 part:1"]),
        ("section 304 II DPA", &["section 304 II DPA = DPA section:304 part:2"]),
        ("Part II of section 304 DPA", &["Part II of section 304 DPA = DPA section:304 part:2"]),
        ("section 115-I DPA", &["section 115-I DPA = DPA section:115I"]),
        ("section 80-IA DPA", &["section 80-IA DPA = DPA section:80IA"]),
        (
            "section 304/34 DPA",
            &["section 304/34 DPA = DPA section:304", "section 304/34 DPA = DPA section:34"],
        ),
        ("Part 3 of section 304 DPA", &["Part 3 = this part:3", "section 304 DPA = DPA section:304"]),
        (
            "S. 304 Part-II r/w 34 DPA",
            &[
                "S. 304 Part-II r/w 34 DPA = DPA section:304 part:2",
                "S. 304 Part-II r/w 34 DPA = DPA section:34",
            ],
        ),
        ("section 304 Part II is made out", &["section 304 Part II = this section:304 part:2"]),
        ("section 12 Part 2 applies", &["section 12 = this section:12", "Part 2 = this part:2"]),
        (
            "section 12, Part 2 of the DPA",
            &["section 12 = this section:12", "Part 2 of the DPA = DPA part:2"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_hung_on_a_provision_is_read_with_it() {
    for (text, expected) in [
        (
            "Illustration (a) to section 101 DPA",
            &["Illustration (a) to section 101 DPA = DPA section:101 illustration item:a"][..],
        ),
        (
            "Illustrations (a) and (b) to section 101",
            &[
                "Illustrations (a) and (b) to section 101 = this section:101 illustration item:a",
                "Illustrations (a) and (b) to section 101 = this section:101 illustration item:b",
            ],
        ),
        (
            "Section 2(8), Explanation 1, DPA",
            &["Section 2(8), Explanation 1, DPA = DPA section:2 subsection:8 explanation:1"],
        ),
        ("Explanation 1 to section 63", &["Explanation 1 to section 63 = this section:63 explanation:1"]),
        ("section 63, Explanation.", &["section 63, Explanation = this section:63 explanation"]),
        ("proviso to section 4 of the DPA", &["proviso to section 4 of the DPA = DPA section:4 proviso"]),
        ("section 63, second proviso, DPA", &["section 63, second proviso, DPA = DPA section:63 proviso:2"]),
        (
            "section 63, Explanation 1 to section 64",
            &["section 63 = this section:63", "Explanation 1 to section 64 = this section:64 explanation:1"],
        ),
        ("2nd proviso to section 63", &["2nd proviso to section 63 = this section:63 proviso:2"]),
        ("section 63, 3rd proviso", &["section 63, 3rd proviso = this section:63 proviso:3"]),
        ("Proviso to section 5", &["Proviso to section 5 = this section:5 proviso"]),
        ("exception 4 to section 300", &["exception 4 to section 300 = this section:300 exception:4"]),
        (
            "illustration (a) to section 300",
            &["illustration (a) to section 300 = this section:300 illustration item:a"],
        ),
        ("an exception to section 5", &["section 5 = this section:5"]),
        (
            "Fifth exception to section 499 DPA",
            &["Fifth exception to section 499 DPA = DPA section:499 exception:5"],
        ),
        ("Exception I to Section 300", &["Exception I to Section 300 = this section:300 exception:1"]),
        ("a proviso, an Explanation and the first proviso of it", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn small_letters_and_annexes_are_read() {
    for (text, expected) in [
        (
            "Article 5a of the Dogs Ordinance",
            &["Article 5a of the Dogs Ordinance = Dogs Ordinance article:5a"][..],
        ),
        ("art. 5a, HO", &["art. 5a, HO = HO article:5a"]),
        (
            "section 5a(2) of the Dogs Act 2019",
            &["section 5a(2) of the Dogs Act 2019 = Dogs Act 2019 section:5a subsection:2"],
        ),
        ("Article 5th", &["Article 5 = this article:5"]),
        ("Article 120bis of the Dogs Code", &["Article 120bis of the Dogs Code = Dogs Code article:120bis"]),
        (
            "Articles 2 bis and 2-ter",
            &["Articles 2 bis and 2-ter = this article:2bis", "Articles 2 bis and 2-ter = this article:2ter"],
        ),
        ("Annex A, HO", &["Annex A, HO = HO annex:a"]),
        ("Annex C to the Dogs Ordinance", &["Annex C to the Dogs Ordinance = Dogs Ordinance annex:c"]),
        ("Annex C of the Dogs Ordinance", &["Annex C of the Dogs Ordinance = Dogs Ordinance annex:c"]),
        ("Dogs Ordinance, Annex C says", &["Annex C = this annex:c"]),
        (
            "Dogs Ordinance 2019, Annexes 1a and 2",
            &["Annexes 1a and 2 = this annex:1a", "Annexes 1a and 2 = this annex:2"],
        ),
        (
            "Annex III, Part I to the Dogs Directive",
            &["Annex III, Part I to the Dogs Directive = Dogs Directive annex:3 part:1"],
        ),
        (
            "Annex II to Regulation (EC) No 1907/2006",
            &["Annex II to Regulation (EC) No 1907/2006 = Regulation (EC) No 1907/2006 annex:2"],
        ),
        ("in Annex V.C4 to it, see Annex A, this Annex and (Annex 4)", &[]),
        ("Annex IV", &["Annex IV = this annex:4"]),
        ("Annex 2", &["Annex 2 = this annex:2"]),
        ("Annex A1", &["Annex A1 = this annex:a1"]),
        (
            "Annexes A to C",
            &[
                "Annexes A to C = this annex:a",
                "Annexes A to C = this annex:b",
                "Annexes A to C = this annex:c",
            ],
        ),
        ("paragraph 2 of Annex A", &["paragraph 2 of Annex A = this annex:a paragraph:2"]),
        ("Annex A, paragraph 2", &["Annex A, paragraph 2 = this annex:a paragraph:2"]),
        ("Annex A, rule 2", &["Annex A, rule 2 = this annex:a rule:2"]),
        ("rule 2, Annex A", &["rule 2, Annex A = this annex:a rule:2"]),
        ("an Annex to it, and annex a letter", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_annexed_is_read_as_people_write_it() {
    for (text, expected) in [
        ("Appendix 1, Club", &["Appendix 1 = this annex:1"][..]),
        ("APPENDIX B, HR", &["APPENDIX B, HR = HR annex:b"]),
        ("appendix 1, club rules", &["appendix 1 = this annex:1"]),
        ("Annexure III to the Club Rules", &["Annexure III to the Club Rules = Club Rules annex:3"]),
        ("Appendix 1, paragraph 2, HR", &["Appendix 1, paragraph 2, HR = HR annex:1 paragraph:2"]),
        ("SCHEDULE 2, HR", &["SCHEDULE 2, HR = HR schedule:2"]),
        ("schedule 2, HR", &["schedule 2, HR = HR schedule:2"]),
        ("section 1 of schedule 2, HR", &["section 1 of schedule 2, HR = HR schedule:2 section:1"]),
        ("Schedule C, HR", &["Schedule C, HR = HR schedule:c"]),
        ("how to schedule 2 meetings in an appendix 1 cm long", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_annexed_alone_needs_no_number() {
    for (text, expected) in [
        ("Annex, Club", &["Annex = this annex"][..]),
        ("Annex", &["Annex = this annex"]),
        ("Club, Annex", &["Annex = this annex"]),
        ("the Schedule, HR", &["Schedule, HR = HR schedule"]),
        ("the appendix to the Club Rules", &["appendix to the Club Rules = Club Rules annex"]),
        (
            "see the Schedule to the Dogs Act 2019",
            &["Schedule to the Dogs Act 2019 = Dogs Act 2019 schedule"],
        ),
        ("Schedule, section 1, HR", &["Schedule, section 1, HR = HR schedule section:1"]),
        ("section 1 of the Annex, Club", &["section 1 of the Annex = this annex section:1"]),
        (
            "paragraph 3 of the Schedule to the Dogs Act 2019",
            &["paragraph 3 of the Schedule to the Dogs Act 2019 = Dogs Act 2019 schedule paragraph:3"],
        ),
        ("as the Annex says, a Schedule to the Dogs Ordinance, and the Appendix, which follows", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn questions_about_rules_of_lettered_parts_are_spelled_out() {
    for (typed, written) in [
        ("what is 63A.1(1) of the CPR", "what is CPR 63A.1(1)"),
        ("CPR Part 63A.1", "CPR rule 63A.1"),
        ("CPR part 99", "CPR Part 99"),
        ("what is in part 36 of the CPR?", "what is in Part 36 of the CPR?"),
        ("part 7 CPR", "Part 7 of the CPR"),
        ("part 7, CPR 7.5", "part 7, CPR 7.5"),
        ("the part 3 of us play", "the part 3 of us play"),
    ] {
        assert_eq!(crate::spelled(typed, (2024, 1)), written);
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
