//! Each rule by table.
#![expect(clippy::unwrap_used, reason = "a test")]

use super::*;

fn rule(number: &str) -> Cited {
    Cited::Rule(number.to_owned())
}

fn part(number: &str) -> Cited {
    Cited::Part(number.to_owned())
}

fn direction(number: &str) -> Cited {
    Cited::Direction(number.to_owned())
}

fn statute(section: &str, act: &str) -> Cited {
    Cited::Statute(section.to_owned(), act.to_owned())
}

#[test]
fn provisions_are_read_in_each_form() {
    let limitation = || statute("33", "limitation act 1980");
    let cases: Vec<(&str, Vec<Cited>)> = vec![
        ("Part 36 is a code.", vec![part("36")]),
        ("CPR Part 31 applies.", vec![part("31")]),
        ("Parts 44 to 47", vec![part("44"), part("47")]),
        ("Parts 6, 7 and 8", vec![part("6"), part("7"), part("8")]),
        ("Part 2 of the Companies Act 2006", vec![]),
        ("Rule 3.4 lets the court strike out.", vec![rule("3.4")]),
        ("under r.24.2(3)(a)", vec![rule("24.2(3)(a)")]),
        ("CPR 44.2(4)", vec![rule("44.2(4)")]),
        ("CPR r. 44.2 (4)", vec![rule("44.2(4)")]),
        ("rr 3.4 and 3.5", vec![rule("3.4"), rule("3.5")]),
        ("rules 46.9, 46.10 or 46.11(2)", vec![rule("46.9"), rule("46.10"), rule("46.11(2)")]),
        ("r. 52.3A", vec![rule("52.3a")]),
        ("for 14 days, or 2.5 hours", vec![]),
        ("her 3.4 points", vec![]),
        ("PD 28", vec![direction("28")]),
        ("Practice Direction 53B", vec![direction("53b")]),
        ("PD 57AD para 5.1", vec![direction("57ad 5.1")]),
        ("PD 28.3", vec![direction("28 3")]),
        ("section 33 of the Limitation Act 1980", vec![limitation()]),
        ("Section 33 of the Limitation Act 1980 allows", vec![limitation()]),
        ("s.33 Limitation Act 1980", vec![limitation()]),
        ("Limitation Act 1980, s 33", vec![limitation()]),
        ("the Limitation Act 1980 section 33", vec![limitation()]),
        ("section 51(6) of the Senior Courts Act 1981", vec![statute("51(6)", "senior courts act 1981")]),
        ("section 9 of the Act", vec![]),
        ("Section 33 and the Limitation Act 1980", vec![]),
        ("Under the Limitation Act 1980, section 33", vec![limitation()]),
        ("As the court said. In the Limitation Act 1980, s. 33", vec![limitation()]),
        (
            "Section 33 of the Limitation Act 1980, section 51 of the Senior Courts Act 1981",
            vec![limitation(), statute("51", "senior courts act 1981")],
        ),
        (
            "sections 11, 14(2) and (3) of the Limitation Act 1980",
            ["11", "14(2)", "14(3)"].map(|one| statute(one, "limitation act 1980")).to_vec(),
        ),
        ("Part 36 of the CPR", vec![part("36")]),
        ("Part 36 of the Civil Procedure Rules", vec![part("36")]),
        ("CPR part 36 and CPR 39", vec![part("36"), part("39")]),
        ("Parts 7–8", vec![part("7"), part("8")]),
        ("RULE 3.4", vec![rule("3.4")]),
        ("rule 3.4(2)(a) and (b)", vec![rule("3.4(2)(a)"), rule("3.4(2)(b)")]),
        ("CPR 31.5 to 31.7", vec![rule("31.5"), rule("31.7")]),
        ("paragraph (4) of rule 44.2", vec![rule("44.2(4)")]),
        ("paragraph 4.1 of PD 54A", vec![direction("54a 4.1")]),
        ("para 9.9 of the Practice Direction 54A", vec![direction("54a 9.9")]),
        ("PD 57AD para 5.1(2)", vec![direction("57ad 5.1(2)")]),
        ("PD 51ZG3", vec![direction("51zg3")]),
        ("See Patents Court Guide", vec![Cited::Guide("patents court".to_owned())]),
        ("the King’s Bench Guide", vec![Cited::Guide("king's bench".to_owned())]),
        ("see Annex C", vec![Cited::Annex("c".to_owned())]),
        ("the Patents Court Guide", vec![Cited::Guide("patents court".to_owned())]),
        ("", vec![]),
    ];
    for (words, expected) in cases {
        assert_eq!(provisions(words), expected.into_iter().collect(), "{words}");
    }
}

/// Truths in the plainest form, and answers in others: each answer has all that its truth has, and nothing else.
#[test]
fn odd_but_usual_forms_count_as_the_plain_ones() {
    for (truth, answers) in [
        (
            "Rule 3.4",
            &[
                "CPR r 3.4",
                "CPR Rule 3.4",
                "CPR, r. 3.4",
                "CPR 1998, rule 3.4",
                "Civil Procedure Rules, rule 3.4",
                "C.P.R. 3.4",
                "CPR §3.4",
                "CPR Part 3 r 4.",
                "rule 3.4(2) of the CPR",
            ][..],
        ),
        ("Rule 44.2(4)", &["CPR 44.2, para (4)", "sub-rule (4) of CPR 44.2", "rule 44.2, paragraph (4)"]),
        ("Rule 36.17(4)", &["Part 36, rule 17(4)", "Part 36 r.17(4) of the CPR", "CPR 36.17 (4)"]),
        (
            "Rule 36.17(4)(a) and rule 36.17(4)(d)",
            &["CPR 36.17(4)(a)–(d)", "CPR 36.17(4)(a) - (d)", "r.36.17(4)(a) & (d)", "CPR 36.17(4)(a)/(d)"],
        ),
        (
            "Rule 3.9 and rule 3.10",
            &["rr.3.9 & 3.10", "CPR rr. 3.9, 3.10", "CPR 3.9–3.10", "rules 3.9 and 3.10"],
        ),
        ("Rule 57AA.2", &["CPR r. 57AA.2", "r.57AA.2(1)"]),
        ("Rule 3.7A1", &["CPR 3.7A1(1)"]),
        ("Part 36", &["CPR Pt 36", "Pt. 36", "Part 36, Section I", "Part 36 offer", "CPR 36."]),
        (
            "PD 3E para 5.1",
            &[
                "paragraph 5.1 of Practice Direction 3E",
                "PD 3E, 5.1",
                "PD3E para. 5.1",
                "CPR PD 3E §5.1",
                "PD 3E at paragraph 5.1",
                "PD 3E (para 5.1)",
                "PD 3E para 5.1 within 14 days",
                "PD 3E.5.1",
            ],
        ),
        (
            "PD 3E para 5.1 and PD 3E para 5.2",
            &["PD 3E paras 5.1 and 5.2", "paragraphs 5.1 and 5.2 of PD 3E", "PD 3E, 5.1 and 5.2"],
        ),
        ("PD 44 para 3 and PD 44 para 4", &["PD 44, paragraphs 3 and 4"]),
        ("PD 44 para 3", &["PD 44 para 3 and 14 days"]),
        (
            "section 33 of the Limitation Act 1980",
            &[
                "s33 Limitation Act 1980",
                "s.33 of the Limitation Act, 1980",
                "Limitation Act 1980 (s 33)",
                "s 33, Limitation Act 1980",
                "subsection (1) of section 33 of the Limitation Act 1980",
            ],
        ),
        (
            "section 33 of the Limitation Act 1980 and section 51 of the Senior Courts Act 1981",
            &["s 33, Limitation Act 1980, s 51, Senior Courts Act 1981"],
        ),
        ("Annex C and Annex D", &["Annexes C and D"]),
        ("Annex C", &["Annex C and A party"]),
    ] {
        for answer in answers {
            let scores = scores(truth, answer);
            let read = (scores.statute_citation_accuracy, scores.statute_citation_precision);
            assert_eq!(read, (Some(1.0), Some(1.0)), "{answer}: {:?}", provisions(answer));
        }
    }
    for (truth, answer, recall, precision) in [
        ("Rule 3.4", "rule 3.4, paragraph (2) of rule 5.4", Some(1.0), Some(0.5)),
        ("Rule 3.5", "Part 3, rule 5 of the Dogs Rules 1986", Some(0.0), None),
        ("Rule 3.4", "It is 3.4 metres, for 14 days, at 10.30 or in Order 14 rule 3", Some(0.0), None),
        ("Rule 3.4", "Part 3, rule 3.4", Some(1.0), Some(0.5)),
    ] {
        let scores = scores(truth, answer);
        let read = (scores.statute_citation_accuracy, scores.statute_citation_precision);
        assert_eq!(read, (recall, precision), "{answer}: {:?}", provisions(answer));
    }
}

#[test]
fn judgments_are_read_by_their_neutral_citations() {
    let cases: [(&str, &[&str]); 9] = [
        ("[2024] EWCA Civ. 123", &["2024 ewca civ 123"]),
        ("[2024] EWCA Civ 123", &["2024 ewca civ 123"]),
        ("[2019]  UKSC  5", &["2019 uksc 5"]),
        ("[2024] EWCA Crim 456 and [2024] EWHC 789 (Ch)", &["2024 ewca crim 456", "2024 ewhc 789"]),
        ("[2004] UKHL 1; [2024] UKPC 1", &["2004 ukhl 1", "2024 ukpc 1"]),
        ("2024 EWCA Civ 123", &[]),
        ("(2024) EWCA Civ 123", &[]),
        ("[2024] 1 WLR 5", &[]),
        ("", &[]),
    ];
    for (words, expected) in cases {
        assert!(judgments(words).iter().map(String::as_str).eq(expected.iter().copied()), "{words}");
    }
}

fn scores(truth: &str, answer: &str) -> Scores {
    Scores::of(truth, Some(answer), true)
}

#[test]
fn provisions_count_by_the_truth_and_by_the_answer() {
    let truth = "Under section 33 of the Limitation Act 1980 and r. 3.4.";
    let cases: [(&str, &str, Option<f64>, Option<f64>); 9] = [
        (truth, "Section 33 of the Limitation Act 1980 and rule 3.4 say so.", Some(1.0), Some(1.0)),
        (truth, "Rule 3.4 says so.", Some(0.5), Some(1.0)),
        (truth, "Rule 3.4(2)(a) says so.", Some(0.5), Some(1.0)),
        ("r. 3.4(2)", "Rule 3.4 says so.", Some(0.0), Some(0.0)),
        ("Part 36", "r. 36.14 says so.", Some(1.0), Some(1.0)),
        (truth, "Section 32 of the Limitation Act 1980.", Some(0.0), Some(0.0)),
        (truth, "Nobody knows.", Some(0.0), None),
        (truth, "Parts 1, 2, 3 and r. 3.4", Some(0.5), Some(0.25)),
        ("No provision.", "Part 36.", None, Some(0.0)),
    ];
    for (truth, answer, recall, precision) in cases {
        let scores = scores(truth, answer);
        assert_eq!(scores.statute_citation_accuracy, recall, "{answer}");
        assert_eq!(scores.statute_citation_precision, precision, "{answer}");
    }
}

#[test]
fn judgments_count_by_the_truth_and_by_the_answer() {
    let truth = "As held in [2023] EWCA Civ 456.";
    let cases = [
        ("The Court in [2023] EWCA Civ 456 said so.", Some(1.0), Some(1.0)),
        ("The Court in [2023] EWCA Civ 457 said so.", Some(0.0), Some(0.0)),
        ("[2023] EWCA Civ 456 and [2020] UKSC 1", Some(1.0), Some(0.5)),
        ("The Court said so.", Some(0.0), None),
    ];
    for (answer, recall, precision) in cases {
        let scores = scores(truth, answer);
        assert_eq!(
            (scores.case_law_citation_accuracy, scores.case_law_citation_precision),
            (recall, precision),
            "{answer}"
        );
    }
}

#[test]
fn terms_are_those_of_the_united_kingdom() {
    let cases = [
        ("The claimant should provide disclosure under Part 31.", 1.0),
        ("The plaintiff must provide discovery.", 0.0),
        ("The claimant must provide discovery.", 0.5),
        ("A Part 36 offer", 1.0),
        ("A settlement offer", 0.0),
        ("The court may do so.", 1.0),
        ("Judgments are entered; a rediscovery is none.", 1.0),
    ];
    for (answer, expected) in cases {
        assert_eq!(scores("", answer).legal_terminology_accuracy, Some(expected), "{answer}");
    }
}

#[test]
fn markers_of_sources_are_well_formed_or_not() {
    let cases = [
        ("So it is [1].", 1.0),
        ("So it is [1][2][3].", 1.0),
        ("So it is [Part 36#page=Offers].", 1.0),
        ("So it is [1, 2, 3].", 0.0),
        ("So it is [1,2,3].", 0.0),
        ("So it is [1-3].", 0.0),
        ("So it is. 1, 2, 3", 0.0),
        ("So it is [1] and [2, 3].", 0.5),
        ("As [2024] EWCA Civ 1 has it.", 1.0),
        ("Rules 1, 2, 3 and 4 apply.", 1.0),
        ("So it is.", 1.0),
    ];
    for (answer, expected) in cases {
        assert_eq!(scores("", answer).citation_format_compliance, Some(expected), "{answer}");
    }
    let cases =
        [("It is [1][2].", 1.0), ("It is [Part 36].", 1.0), ("By rule 3.4.", 1.0), ("It is […].", 0.0)];
    for (answer, expected) in cases {
        assert_eq!(scores("", answer).any_citation, Some(expected), "{answer}");
    }
}

#[test]
fn sources_match_by_name_and_by_likeness() {
    let truth = "It stands in [Part 36#page=Offers to Settle].";
    let cases = [
        (truth, "Under Part 36 [Part 36#page=Offers to Settle], a party may.", Some(1.0)),
        (truth, "Under Part 36, a party may.", Some(0.0)),
        (truth, "[PART 36]", Some(1.0)),
        ("[General Rules about Costs]", "[Part 44 General Rules about Costs]", Some(0.95)),
        ("[Hearings in Public]", "[Open Justice]", Some(0.75)),
        ("[Charging Orders]", "[Trial Bundles]", Some(0.0)),
        ("[1] [2]", "[Part 36]", None),
        // The page of a print is no part of a name.
        ("[15. Court Orders (p. 134)]", "[Cat Guide, 15. Court Orders#page=para 15.1]", Some(0.95)),
        ("[9. Hearings (pp. 70-71)]", "[9. Hearings]", Some(1.0)),
    ];
    for (truth, answer, expected) in cases {
        assert_eq!(scores(truth, answer).precedent_matching, expected, "{answer}");
    }
    // Of five words in all three are common: .75 + .15 × (.6 - .3) / .7.
    let like = likeness("rules about costs orders", "rules about costs budgets");
    assert!((like - (0.75 + 0.15 * 0.3 / 0.7)).abs() < 1e-9, "{like}");
    assert_eq!(scores("[Part 36]", "[Part 36] [Trial Bundles]").precedent_precision, Some(0.5));
}

#[test]
fn no_answer_is_minus_one_where_something_is_asked() {
    let none = Scores::of("Rule 3.4 [Part 3]", None, true);
    assert_eq!(none.statute_citation_accuracy, Some(-1.0));
    assert_eq!(none.precedent_matching, Some(-1.0));
    assert_eq!(none.legal_terminology_accuracy, Some(-1.0));
    assert_eq!(none.case_law_citation_accuracy, None);
}

#[test]
fn an_answer_that_lists_everything_does_not_win() {
    let listed = (1..400).map(|number| format!("Part {number}")).collect::<Vec<_>>().join("; ");
    // 200 words are 100 Parts.
    let scores = Scores::of("Part 99 and Part 300", Some(&listed), true);
    assert_eq!(
        (scores.statute_citation_accuracy, scores.statute_citation_precision),
        (Some(0.5), Some(0.01))
    );
    let unbounded = Scores::of("Part 99 and Part 300", Some(&listed), false);
    assert_eq!(unbounded.statute_citation_accuracy, Some(1.0));
    let sources = (1..20).map(|number| format!("[Source {number}]")).collect::<Vec<_>>().concat();
    assert_eq!(Scores::of("[Source 6]", Some(&sources), false).precedent_matching, Some(1.0));
    assert!(Scores::of("[Source 6]", Some(&sources), true).precedent_matching.unwrap() < 1.0);
}

#[test]
fn a_measure_leaves_out_what_has_nothing_of_the_kind() {
    let measure = Measure::of(&[Some(1.0), Some(0.0), None, Some(-1.0)]);
    let seed = Some(2.0 / 3.0);
    assert_eq!(measure, Measure { mean: Some(0.5), deviation: Some(0.5), counted: 2, seed, band: None });
    assert_eq!(Measure::of(&[None]).mean, None);
}
