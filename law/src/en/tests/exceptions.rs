//! Exceptions.

use crate::en::ENGLISH;
use crate::testing::check;

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

/// The exceptions that words make: who yields, and the target.
fn excepted(text: &str) -> Vec<String> {
    let found = crate::extract(text, ENGLISH).into_iter();
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
        ("A cat, other than as a guest under section 5, pays", &[]),
        ("a dog, other than as a stray under section 5, may", &[]),
        ("In spite of section 5, a dog", &["Target this section:5"]),
        ("without regard to section 9(3), a dog", &["Target this section:9 subsection:3"]),
        ("This Act prevails over section 5 of the Cat Act 1990.", &["Target Cat Act 1990 section:5"]),
        ("If this Act conflicts with the Cat Act 1990, this Act shall prevail.", &["Target Cat Act 1990"]),
        ("If this section is inconsistent with section 9, section 9 prevails.", &["Speaker this section:9"]),
        ("If section 4 conflicts with section 5, section 5 prevails.", &[]),
        ("If section 4 is of a text, the other text prevails.", &[]),
        ("This Act does not override section 5.", &[]),
        ("Nothing in this Act prevails over section 5.", &[]),
        ("Notwithstanding any bargain under any law, a dog", &[]),
        ("Notwithstanding any provision of any other law, a dog", &["Target nothing"]),
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
        let found = crate::extract(&format!("Whoever feeds a dog{verbs}."), ENGLISH);
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
        "The proviso to section 4 does not apply",
        "No person subject to the Dogs Act, 1950 may bark",
        "a person who is subject to section 4 may bark",
        "A boat subject to section 4 must float",
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
