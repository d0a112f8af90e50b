//! Made-up documents and guides, and the real ones where they are at hand.
#![expect(clippy::print_stdout, reason = "figures are for people who read")]

use std::collections::{BTreeMap, HashSet};

use asof_schema::{ChangeSet, ComponentId, DateBasis, Day, Doubt, Op};
use serde_json::json;

use super::SOURCE;
use crate::source::Given;

pub(super) const PART: &str = "PART 3 - CATS\n\nContents of this Part\n\nI GENERAL\n\n---\n\nWhat cats may do\n\n3.1\n\n(1) A cat may-\n\n(a) sleep;\n\n\
    (b) eat; and\n\n(c) sit-\n\n(i) on a wall; or\n\n(ii) on a roof,\n\nbut not on a road.\n\n(Rule 3.2 is about dogs.)\n\n\
    (2) A cat has \"nine\" lives.\n\n---\n\nDogs\n\n3.1 A (1) A dog may bark.\n\n3.2 A cat is no dog.\n\n3.1 is above.";

pub(super) const DIRECTION: &str = "PRACTICE DIRECTION 3B - CATS\n\n---\n\nThis practice direction supplements Part 3\n\n---\n\n1. Wards\n\n1.1 A ward is-\n\n\
    (1) a room; or\n\n(2) a cage-\n\n(a) of wood.\n\n---\n\nANNEX A\n\n---\n\n1. Form of order.";

pub(super) fn piece(id: &str, url: &str, content: &str) -> serde_json::Value {
    json!({"id": id, "content": content, "storageUrl": url, "updated": "2025-10-20T00:00:00Z"})
}

pub(super) fn load(pieces: &[serde_json::Value]) -> (ChangeSet, Vec<u8>) {
    let bytes = serde_json::to_vec_pretty(pieces).unwrap();
    let files = [("cpr.json".to_owned(), bytes.clone())];
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    (set, bytes)
}

/// `rule3.1_par1: words`, of all that commands put.
pub(super) fn outline(set: &ChangeSet, language: &str) -> Vec<String> {
    let one = |op: &Op| {
        let Op::Insert(insert) = op else { panic!("{op:?}") };
        let texts = insert.texts.iter().filter(|text| text.language == language);
        let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
        format!("{}: {}", insert.component.local(), texts.join(" / "))
    };
    set.commands.iter().map(|command| one(&command.op)).collect()
}

pub(super) fn assert_borne_out(set: &ChangeSet, bytes: &[u8]) -> usize {
    let texts = set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) => Some(&insert.texts),
        _ => None,
    });
    let texts: Vec<_> = texts.flatten().collect();
    for text in &texts {
        let at = text.evidence.unwrap();
        assert!(crate::evidence::bears_out(bytes, at.start, at.end, &text.text), "{text:?}");
    }
    texts.len()
}

#[test]
fn rules_hold_what_is_printed_in_them() {
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", PART)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "part3: PART 3 - CATS",
            "part3_head-i-general: I GENERAL",
            "rule3.1: What cats may do",
            "rule3.1_par1: A cat may-",
            "rule3.1_par1_subpara: sleep;",
            "rule3.1_par1_subparb: eat; and",
            "rule3.1_par1_subparc: sit-",
            "rule3.1_par1_subparc_itemi: on a wall; or",
            "rule3.1_par1_subparc_itemii: on a roof,",
            "rule3.1_par1_subparc_wrap: but not on a road.",
            "rule3.1_wrap: (Rule 3.2 is about dogs.)",
            "rule3.1_par2: A cat has \"nine\" lives.",
            "rule3.1a: Dogs",
            "rule3.1a_par1: A dog may bark.",
            "rule3.2: A cat is no dog. 3.1 is above.",
        ]
    );
    assert_eq!(assert_borne_out(&set, &bytes), 15);
    let cited: Vec<&str> = set.aliases.iter().map(|alias| alias.value.as_str()).collect();
    assert!(cited.contains(&"CPR r. 3.1(1)(c)(ii)") && cited.contains(&"CPR Part 3"), "{cited:?}");
    let codes: Vec<&str> = set.findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["number-does-not-rise"]);
    let act = &set.acts[0];
    assert_eq!(
        (act.published.basis, act.published.on.to_string().as_str()),
        (DateBasis::Assumed, "2025-10-20")
    );
}

#[test]
fn marks_that_a_page_has_joined_to_what_is_before_them_open_what_they_number() {
    let part = "PART 3 - CATS\n\n3.7.-(1) A cat may -(a) sleep;(b) eat; or(c) \"sit\", as in rule 3.8(2).(2) A dog\u{2019}s \
                bark(GL)is no word.(It barks.)(3) See the examples.Example(i) A barks.(5) is no mark.\n\n\
                3.7 A 1 (1) A calf lows.\n\n(2) It runs.\n\n3.7 A (1) A cow sleeps.\n\n3.8 Rule 3.7(2) is above.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[2..],
        [
            "rule3.7: ",
            "rule3.7_par1: A cat may -",
            "rule3.7_par1_subpara: sleep;",
            "rule3.7_par1_subparb: eat; or",
            "rule3.7_par1_subparc: \"sit\", as in rule 3.8(2).",
            "rule3.7_par2: A dog\u{2019}s bark(GL)is no word.(It barks.)",
            "rule3.7_par3: See the examples.Example(i) A barks.(5) is no mark.",
            "rule3.7a1: ",
            "rule3.7a1_par1: A calf lows.",
            "rule3.7a1_par2: It runs.",
            "rule3.7a: ",
            "rule3.7a_par1: A cow sleeps.",
            "rule3.8: Rule 3.7(2) is above.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 8);
}

#[test]
fn numbers_that_a_page_has_joined_to_what_is_before_them_open_paragraphs() {
    let direction = "PRACTICE DIRECTION 5B - CATS\n\n4.1 A cat comes by post.4.2 Where it does, see rule 4.3.\n\n\
                     4.2 AA cat may also walk, and(2) run (para.4.4 The end).\n\n4.3 It sleeps.";
    let (set, bytes) = load(&[piece("Practice direction 5B_ Cats", "u/pd5b", direction)]);
    let outline = outline(&set, "en");
    assert_eq!(
        outline[1..],
        [
            "par4.1: A cat comes by post.",
            "par4.2: Where it does, see rule 4.3.",
            "par4.2a: A cat may also walk, and(2) run (para.4.4 The end).",
            "par4.3: It sleeps.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 3);
}

#[test]
fn a_letter_that_a_page_has_joined_to_the_first_word_is_of_the_number() {
    let part = "PART 3 - CATS\n\nContents of this Part\n\n---\n\nWhere cats are\n\n3.1 Cats are in houses.\n\n---\n\n\
                Dogs\n\n3.1 AUnless told, a dog is out.\n\n3.1 BIt may bark.\n\n3.2 MPs may not.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "part3: PART 3 - CATS",
            "rule3.1: Where cats are / Cats are in houses.",
            "rule3.1a: Dogs / Unless told, a dog is out.",
            "rule3.1b: It may bark.",
            "rule3.2: MPs may not.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 5);
}

#[test]
fn marks_that_lack_a_bracket_open_what_they_number_where_they_come_next() {
    let part = "PART 3 - CATS\n\nContents of this Part\n\n3.1\n\n(1) A cat may-\n\n(a) sleep;\n\n(a 1) dream;\n\n\
                (b) eat;\n\nc) play; or\n\n(d sit (on a wall).\n\n(2 A) Omitted\n\n2 B) A dog may-\n\n(a) bark-\n\n\
                i. at cats; or\n\nii. at birds;\n\n(b) run.\n\nh) is no mark.\n\n(2 B 1) A cow lows.\n\n\
                (3 A list of cows (and calves) is below.)";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "part3: PART 3 - CATS",
            "rule3.1: ",
            "rule3.1_par1: A cat may-",
            "rule3.1_par1_subpara: sleep;",
            "rule3.1_par1_subpara1: dream;",
            "rule3.1_par1_subparb: eat;",
            "rule3.1_par1_subparc: play; or",
            "rule3.1_par1_subpard: sit (on a wall).",
            "rule3.1_par2a: Omitted",
            "rule3.1_par2b: A dog may-",
            "rule3.1_par2b_subpara: bark-",
            "rule3.1_par2b_subpara_itemi: at cats; or",
            "rule3.1_par2b_subpara_itemii: at birds;",
            "rule3.1_par2b_subparb: run.",
            "rule3.1_par2b_wrap: h) is no mark.",
            "rule3.1_par2b1: A cow lows.",
            "rule3.1_wrap: (3 A list of cows (and calves) is below.)",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 10);
    let codes: Vec<&str> = set.findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["mark-incomplete"; 5], "{:?}", set.findings);
    for alias in ["CPR r. 3.1(1)(a1)", "CPR r. 3.1(1)(c)", "CPR r. 3.1(2B)(b)", "CPR r. 3.1(2B1)"] {
        assert!(set.aliases.iter().any(|one| one.value == alias), "{alias}");
    }
}

#[test]
fn a_list_in_doubled_letters_is_of_the_item_that_announces_it() {
    let part = "PART 3 - CATS\n\nContents of this Part\n\n3.1\n\n(1) A cat may-\n\n(a) sleep; or\n\n(i) eat;\n\n\
                (ii) sit-\n\n(aa) on a wall;\n\n(bb) on a roof; and\n\n(cc) on a mat; and\n\n(b) dream;\n\n\
                (c) purr; or\n\n(d) run.\n\n(2) A dog may-\n\n(za) dig;\n\n(a) bark;\n\n(aa) bite;\n\n(b) to (d) Omitted(e) run.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[3..],
        [
            "rule3.1_par1: A cat may-",
            "rule3.1_par1_subpara: sleep; or",
            "rule3.1_par1_subpara_itemi: eat;",
            "rule3.1_par1_subpara_itemii: sit-",
            "rule3.1_par1_subpara_itemii_subitemaa: on a wall;",
            "rule3.1_par1_subpara_itemii_subitembb: on a roof; and",
            "rule3.1_par1_subpara_itemii_subitemcc: on a mat; and",
            "rule3.1_par1_subparb: dream;",
            "rule3.1_par1_subparc: purr; or",
            "rule3.1_par1_subpard: run.",
            "rule3.1_par2: A dog may-",
            "rule3.1_par2_subparza: dig;",
            "rule3.1_par2_subpara: bark;",
            "rule3.1_par2_subparaa: bite;",
            "rule3.1_par2_subparb: to (d) Omitted",
            "rule3.1_par2_subpare: run.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 10 && set.findings.is_empty(), "{:?}", set.findings);
}

#[test]
fn paragraphs_whose_number_stands_before_each_mark_are_of_one_paragraph() {
    let text = "PRACTICE DIRECTION 6B - CATS\n\n4.2 A cat sleeps.\n\n4.3 Issue of cats\n\n4.3(1)\n\nA cat runs.\n\n\
                (1 A)It also sits.\n\n4.3(2)It eats-\n\n(a) fish; or\n\n(b) mice.\n\n4.3(3) See 4.3(2).\n\n\
                4.4(1) It wakes.\n\n4.4(2) It dreams.\n\n4.5 End.";
    let (set, bytes) = load(&[piece("Practice Direction 6B – Cats", "u/pd6b", text)]);
    let told = outline(&set, "en");
    for line in [
        "par4.3_subpar1: A cat runs.",
        "par4.3_subpar1a: It also sits.",
        "par4.3_subpar2: It eats-",
        "par4.3_subpar2_itemb: mice.",
        "par4.3_subpar3: See 4.3(2).",
        "par4.4_subpar1: It wakes.",
        "par4.4_subpar2: It dreams.",
        "par4.5: End.",
    ] {
        assert!(told.iter().any(|known| known == line), "{line}: {told:#?}");
    }
    assert!(set.aliases.iter().any(|alias| alias.value == "PD 6B para 4.3(2)"));
    assert!(assert_borne_out(&set, &bytes) > 8);
}

#[test]
fn a_citation_that_a_page_broke_opens_nothing() {
    let part = "PART 3 - CATS\n\nContents of this Part\n\n3.1\n\n(1) A cat sleeps under paragraph\n\n(2) and wakes.\n\n\
                (2) It eats (subject to paragraph\n\n(1)) fish.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[3..],
        [
            "rule3.1_par1: A cat sleeps under paragraph (2) and wakes.",
            "rule3.1_par2: It eats (subject to paragraph (1)) fish.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 2 && set.findings.is_empty(), "{:?}", set.findings);
}

#[test]
fn a_number_at_the_end_of_the_line_before_its_paragraph_opens_it() {
    let text = "PRACTICE DIRECTION 6B - CATS\n\n1.1 A cat may be kept by order under (rule 6.2). 1.2\n\nAn order is made \
                by the court. 1.3\n\nIt may be set aside under r. 7.2\n\nby the court.\n\n1.4 It ends.";
    let (set, bytes) = load(&[piece("Practice Direction 6B – Cats", "u/pd6b", text)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "par1.1: A cat may be kept by order under (rule 6.2).",
            "par1.2: An order is made by the court.",
            "par1.3: It may be set aside under r. 7.2 by the court.",
            "par1.4: It ends.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 3);
}

#[test]
fn headings_in_a_list_are_of_the_paragraph_that_announces_it() {
    let text = "PRACTICE DIRECTION 6B - CATS\n\n3.1 A cat may be kept where-\n\n---\n\nGeneral grounds\n\n\
                (1) it sleeps;\n\n(2) it eats-\n\n(a) fish; or\n\n(b) mice;\n\n---\n\nHouses\n\n(3) it has a house.";
    let (set, _) = load(&[piece("Practice Direction 6B – Cats", "u/pd6b", text)]);
    let outline = outline(&set, "en");
    let of = |local: &str| outline.iter().any(|line| line.starts_with(&format!("{local}:")));
    assert!(of("par3.1_subpar1") && of("par3.1_subpar2_itemb") && of("par3.1_subpar3"), "{outline:#?}");
}

#[test]
fn a_list_that_has_no_marks_is_not_read_from_its_third_item() {
    let part = "PART 3 - CATS\n\n3.1\n\n(a) A cat.\n\n(b) A form:\n\nOrder\n\na)The cat sleeps. Or\n\n\
                b)It eats.\n\nc)It runs.\n\n(c) A dog.";
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[2..],
        [
            "rule3.1: ",
            "rule3.1_para: A cat.",
            "rule3.1_parb: A form: Order",
            "rule3.1_wrap: a)The cat sleeps. Or b)It eats. c)It runs.",
            "rule3.1_parc: A dog.",
        ]
    );
    assert!(set.findings.is_empty(), "{:?}", set.findings);
}

#[test]
fn headings_of_sections_are_read_wherever_they_stand() {
    let part = "PART 3 - CATS\n\nContents of this Part General\n\n3.1 Section I is about cats. I CATS What cats do\n\n\
                3.2\n\n(1) A cat may see the birds of the list -\n\nII DOGS AND BIRDS OUT OF THE HOUSE\n\n\
                3.3 A dog barks.\n\nIV NOT NEXT\n\n---\n\nSECTION III Cows\n\n---\n\nWhat cows do\n\n3.4 A cow lows.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "part3: PART 3 - CATS",
            "rule3.1: General / Section I is about cats.",
            "part3_head-i-cats: I CATS",
            "rule3.2: What cats do",
            "rule3.2_par1: A cat may see the birds of the list -",
            "part3_head-ii-dogs-and-birds-out-of-the-house: II DOGS AND BIRDS OUT OF THE HOUSE",
            "rule3.3: A dog barks. IV NOT NEXT",
            "part3_head-section-iii-cows: SECTION III Cows",
            "rule3.4: What cows do / A cow lows.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 8);
    let parent = set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.component.local() == "rule3.3" => insert.parent.as_ref(),
        _ => None,
    });
    assert_eq!(parent.map(ComponentId::local), Some("part3_head-ii-dogs-and-birds-out-of-the-house"));
}

#[test]
fn a_section_that_stands_alone_before_the_first_rule_is_no_preamble() {
    let part = "PART 3 - CATS\n\n---\n\nContents of this Part 3.2\n\n---\n\nI CATS\n\n---\n\nWhat cats do\n\n3.1 A cat.";
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[1..],
        ["part3: PART 3 - CATS", "part3_head-i-cats: I CATS", "rule3.1: What cats do / A cat."]
    );
}

#[test]
fn a_section_of_a_part_is_cited_by_its_numeral() {
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", PART)]);
    for value in ["CPR Part 3, Section I", "Section I of CPR Part 3", "Part 3, Section I"] {
        let found = set.aliases.iter().find(|alias| alias.value == value);
        assert_eq!(found.map(|alias| alias.component.local()), Some("part3_head-i-general"), "{value}");
    }
    assert!(set.aliases.iter().all(|alias| !alias.value.ends_with("Section II")), "there is none");
}

#[test]
fn an_annex_in_one_line_with_a_sentence_is_none_of_its_paragraph() {
    let text = "PRACTICE DIRECTION 3B - CATS\n\n---\n\n1.1 A ward is a room. Appendix B says more\n\n1.2 A cat eats as rule 3.1 \
        says. Appendix A: Forms of cats\n\nIn this Appendix:\n\n(1) a cat is small;\n\n(2) a dog is none.";
    let (set, bytes) = load(&[piece("Practice direction 3B_ Cats", "u/pd3b", text)]);
    let all = outline(&set, "en");
    for line in ["par1.1: A ward is a room. Appendix B says more", "par1.2: A cat eats as rule 3.1 says."] {
        assert!(all.iter().any(|one| one == line), "{line}: {all:?}");
    }
    let annex = set.aliases.iter().find(|alias| alias.value == "PD 3B Appendix A").unwrap();
    let local = annex.component.local();
    let is_below = |one: &String| one.starts_with(local) && one.ends_with(": a cat is small;");
    assert!(local.starts_with("annex-") && all.iter().any(is_below), "{all:?}");
    assert_borne_out(&set, &bytes);
}

#[test]
fn an_annex_after_one_that_is_open_is_an_annex_too() {
    let text = "PRACTICE DIRECTION 3B - CATS\n\n---\n\n1.1 A cat eats as rule 3.1 says. ANNEX 2\n\nOmitted\n\nANNEX 3\n\n\
        CATS ON CALL\n\nAnnex 2 says nothing.\n\n1. A cat is seen.\n\n2. It is heard. [Ward / Room] Appendix 4: Dogs\n\nNone is let in.";
    let (set, bytes) = load(&[piece("Practice direction 3B_ Cats", "u/pd3b", text)]);
    let all = outline(&set, "en");
    let is_below = |annex: &str, words: &str| {
        let annex =
            set.aliases.iter().find(|alias| alias.value == annex).map(|alias| alias.component.local());
        let annex = annex.unwrap_or_default();
        !annex.is_empty() && all.iter().any(|one| one.starts_with(annex) && one.contains(words))
    };
    let annexes = [
        ("PD 3B Annex 2", "Omitted"),
        ("PD 3B Annex 3", "_par1: A cat is seen."),
        ("PD 3B Annex 3", "_par2: It is heard. [Ward / Room]"),
        ("PD 3B, Annex 3, para 2", "_par2: It is heard. [Ward / Room]"),
        ("PD 3B Appendix 4", "None is let in."),
    ];
    for (annex, words) in annexes {
        assert!(is_below(annex, words), "{annex}, {words}: {all:?}");
    }
    assert!(!all.iter().any(|one| one.contains("Omitted ANNEX")), "{all:?}");
    assert_borne_out(&set, &bytes);
}

/// A citation that is printed leads to what it is printed of: with what stands above it, where its number alone does not tell.
#[test]
fn what_has_its_number_or_its_words_alone_is_cited_with_what_stands_above() {
    let text = "PRACTICE DIRECTION 3B - CATS\n\n---\n\nScope of cats\n\n1.1 A ward is a room.\n\n---\n\nANNEX A\n\n---\n\n(1) a cat;\n\n\
        (2) a dog.\n\n---\n\nANNEX B\n\n---\n\nWards\n\n(1) a ward;\n\n(2) a room.\n\n---\n\nYards\n\n(1) a yard.";
    let (set, _) = load(&[piece("Practice direction 3B_ Cats", "u/pd3b", text)]);
    let words = |value: &str| {
        let meant: Vec<&ComponentId> =
            set.aliases.iter().filter(|alias| alias.value == value).map(|alias| &alias.component).collect();
        let [one] = meant.as_slice() else { return format!("{} of {value}", meant.len()) };
        let all = outline(&set, "en");
        let own = all.iter().find_map(|line| line.strip_prefix(&format!("{}: ", one.local())));
        own.unwrap_or_default().to_owned()
    };
    for (value, expected) in [
        ("PD 3B, Scope of cats", "Scope of cats"),
        ("PD 3B Scope of cats", "Scope of cats"),
        ("PD 3B, Annex A(2)", "a dog."),
        ("PD 3B, Annex A, para 2", "a dog."),
        ("PD 3B, Annex B, Wards, para 1", "a ward;"),
        ("PD 3B, Annex B, Yards, para 1", "a yard."),
        ("PD 3B, Annex B, para 2", "a room."),
    ] {
        assert_eq!(words(value), expected, "{value}: {:?}", outline(&set, "en"));
    }
    assert_eq!(words("PD 3B, Annex B, para 1"), "0 of PD 3B, Annex B, para 1");
}

#[test]
fn a_part_that_is_one_rule_is_cited_as_a_rule() {
    let part = "PART 11 - CATS\n\nContents of this Part\n\n---\n\n(1) A cat may-\n\n(a) sleep;\n\n(b) eat.\n\n(2) It runs.";
    let (set, _) = load(&[piece("Part 11 – Cats", "u/part11", part)]);
    let cites = |value: &str| {
        set.aliases.iter().find(|alias| alias.value == value).map(|alias| alias.component.local())
    };
    assert_eq!(cites("CPR r. 11(1)(b)"), Some("part11_par1_subparb"), "{:?}", set.aliases);
    assert_eq!((cites("CPR 11"), cites("CPR Part 11")), (Some("part11"), Some("part11")));
    for value in ["Part 11(1)(b)", "CPR Part 11(1)(b)", "rule 11(1)(b)", "r. 11(1)(b)"] {
        assert_eq!(cites(value), Some("part11_par1_subparb"), "{value}");
    }
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", PART)]);
    assert!(set.aliases.iter().any(|alias| alias.value == "CPR 3" && alias.component.local() == "part3"));
    assert!(
        set.aliases.iter().all(|alias| !alias.value.contains("Part 3.") && !alias.value.contains("Part 3("))
    );
}

#[test]
fn a_practice_direction_is_a_norm_and_its_welsh_text_is_of_it() {
    let welsh = "CYFARWYDDYD YMARFER 3B\n\n1.1 Ward yw-\n\n(1) ystafell.\n\n9.9 Dim.";
    let (set, bytes) = load(&[
        piece("Cyfarwyddyd Ymarfer 3B – Cathod", "u/cy", welsh),
        piece("Practice direction 3B_ Cats", "u/pd3b", DIRECTION),
    ]);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:gb:civil.procedure.rules:practice.direction:3b");
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "head-1.-wards: 1. Wards",
            "par1.1: A ward is-",
            "par1.1_subpar1: a room; or",
            "par1.1_subpar2: a cage-",
            "par1.1_subpar2_itema: of wood.",
            "annex-annex-a: ANNEX A",
            "annex-annex-a_par1: Form of order.",
        ]
    );
    for value in ["PD 3B Annex A", "PD 3B, Annex A", "Annex A to Practice Direction 3B"] {
        let found = set.aliases.iter().find(|alias| alias.value == value);
        assert_eq!(found.map(|alias| alias.component.local()), Some("annex-annex-a"), "{value}");
    }
    let welsh: Vec<String> = outline(&set, "cy").into_iter().filter(|line| !line.ends_with(": ")).collect();
    assert_eq!(welsh, ["par1.1: Ward yw-", "par1.1_subpar1: ystafell."]);
    assert_borne_out(&set, &bytes);
    let (alone, _) = load(&[piece("Cats in Wales (Welsh)", "u/wales", "CATHOD\n\n1.1 Cath.")]);
    assert_eq!(
        (alone.norms[0].language.as_str(), outline(&alone, "cy")[1].as_str()),
        ("cy", "par1.1: Cath.")
    );
    let told = set.findings.iter().find(|finding| finding.code == "welsh-paired").unwrap();
    assert!(told.message.contains("; 1 provisions have no like"), "{told:?}");
    assert!(set.aliases.iter().any(|alias| alias.value == "PD 3B para 1.1(2)(a)"));
}

#[test]
fn the_cells_of_a_table_are_no_paragraphs() {
    let table = "Table 1\n\n(a) cats;\n\n(a) dogs; and\n\n(b) birds\n\n(b) cows";
    let part = format!(
        "PART 3 - CATS\n\n3.1 The band is set out in Table 1.\n\n{table}\n\n---\n\nDogs\n\n\
         3.2\n\n(1) The band is that of Table 2.\n\nTable 2: bands\n\n(a) cats;\n\n(a) dogs.\n\n(2) See Table 1.\n\n\
         (3) A dog barks."
    );
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", &part)]);
    assert_eq!(
        outline(&set, "en")[2..],
        [
            "rule3.1: The band is set out in Table 1.",
            "rule3.1_head-table-1: Table 1 / (a) cats; (a) dogs; and (b) birds (b) cows",
            "rule3.2: Dogs",
            "rule3.2_par1: The band is that of Table 2.",
            "rule3.2_head-table-2-bands: Table 2: bands / (a) cats; (a) dogs.",
            "rule3.2_par2: See Table 1.",
            "rule3.2_par3: A dog barks.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 7);
    let touched: Vec<&str> =
        doubts(&set, "table-flattened").into_iter().flat_map(|(touches, ..)| touches).collect();
    assert_eq!(touched, ["rule3.1_head-table-1", "rule3.2_head-table-2-bands"]);
    // A table without marks is read as before, and words that speak of a table head none.
    let part = "PART 3 - CATS\n\n3.1 The sums are:\n\nTable 1\n\n£5\n\n3.2\n\nTable 1 applies to cats.\n\n(a) black;\n\n(b) white.";
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(doubts(&set, "table-flattened"), []);
    assert!(outline(&set, "en").iter().any(|line| line == "rule3.2_parb: white."));
}

#[test]
fn lists_in_definitions_are_of_the_paragraph_of_the_definitions() {
    let part = "PART 3 - CATS\n\n3.1\n\n(1) In this Part -\n\n'cat' means a pet;\n\n'dog' means -\n\n(a) a hound; or\n\n\
                (b) a pug;\n\n'bird' means a bird;\n\n'cow' means -\n\n(a) a calf; or\n\n(b) a heifer.\n\n(2) A cat sleeps.";
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    assert_eq!(
        outline(&set, "en")[3..],
        [
            "rule3.1_par1: In this Part - 'cat' means a pet; 'dog' means -",
            "rule3.1_par1_subpara: a hound; or",
            "rule3.1_par1_subparb: a pug;",
            "rule3.1_par1_wrap: 'bird' means a bird; 'cow' means -",
            "rule3.1_par1_subpara~2: a calf; or",
            "rule3.1_par1_subparb~2: a heifer.",
            "rule3.1_par2: A cat sleeps.",
        ]
    );
    assert!(assert_borne_out(&set, &bytes) > 6);
    assert!(set.aliases.iter().any(|alias| alias.value == "CPR r. 3.1(1)(a)"));
}

#[test]
fn a_mark_below_its_like_is_in_doubt() {
    let part = "PART 3 - CATS\n\n3.1 A cat-\n\n(a) may sleep; and\n\n(a) may eat.\n\n\
                3.2 A dog-\n\n(a) may bark where it-\n\n(i) is out; or\n\n(ii) is in; and\n\n(b) may bite.";
    let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", part)]);
    let since = day("1999-04-26");
    assert_eq!(doubts(&set, "mark-repeated"), [(vec!["rule3.1_para_subpara"], since, None)]);
    // A list that is announced may have the mark of what announces it, outside rules and numbered paragraphs too.
    let direction = "PRACTICE DIRECTION 3B - CATS\n\n---\n\nTelling\n\n---\n\n(a) The court records the cat.\n\n\
                     (b) The form says -\n\n(a) its name; and\n\n(b) its age.";
    let (set, _) = load(&[piece("Practice direction 3B_ Cats", "u/pd3b", direction)]);
    let lines = outline(&set, "en");
    assert!(lines.iter().any(|line| line.contains("parb_subparb: its age.")), "{lines:?}");
    assert_eq!(doubts(&set, "mark-repeated"), []);
}

pub(super) fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub(super) fn doubts<'s>(set: &'s ChangeSet, code: &str) -> Vec<(Vec<&'s str>, Day, Option<Day>)> {
    let one = |doubt: &'s asof_schema::Doubt| {
        (doubt.touches.iter().map(ComponentId::local).collect(), doubt.effective(), doubt.until)
    };
    set.doubts.iter().filter(|doubt| doubt.code == code).map(one).collect()
}

/// A file of the real scrapes, by its name in their folder.
pub(super) fn real(name: &str) -> Option<(String, Vec<u8>)> {
    let data = std::env::var_os("ASOF_DATA").map_or_else(
        || std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        std::path::PathBuf::from,
    );
    let bytes = std::fs::read(data.join("uk").join(name)).ok();
    if bytes.is_none() {
        println!("skipped: {name} of the Civil Procedure Rules is not at hand");
    }
    Some((name.to_owned(), bytes?))
}

pub(super) const SECOND_SCRAPE: &str = "cpr/civil_procedure_rules_flattened.json";

#[test]
fn every_text_of_the_real_scrape_is_borne_out() {
    let Some(file) = real(SECOND_SCRAPE) else { return };
    let files = [file];
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    let texts = assert_borne_out(&set, &files[0].1);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut ids = HashSet::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { panic!("{command:?}") };
        *kinds.entry(insert.component_type.clone()).or_default() += 1;
        assert!(ids.insert(insert.component.clone()), "{}", insert.component);
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    set.findings.iter().for_each(|finding| *codes.entry(&finding.code).or_default() += 1);
    println!("{} norms, {texts} texts, {kinds:?}, findings {codes:?}", set.norms.len());
    let twice = ids.iter().filter(|id| id.local().contains('~')).count();
    println!("{twice} addresses are taken twice");
    for local in
        ["rule44.1", "rule44.2_par4_subpara", "rule52.19a", "rule25.1_par1_subparc_itemi", "rule2.3_par1"]
    {
        let id = format!("urn:lex:gb:statutory.instrument:1998-12-10;3132!{local}");
        assert!(ids.iter().any(|known| known.as_str() == id), "{local}");
    }
    assert_eq!(kinds["part"], 89);
    for alias in ["CPR r. 44.2(4)", "PD 36 para 1.1", "PD 54A para 4.1(1)"] {
        assert!(set.aliases.iter().any(|one| one.value == alias), "{alias}");
    }
}

/// The file of a guide, of which each section has a heading and words.
pub(super) fn guide(sections: &[(&str, &str)]) -> (String, Vec<u8>) {
    let rows: Vec<String> = sections
        .iter()
        .map(|(heading, words)| {
            json!({
                "id": "x", "sourcepage": heading, "sourcefile": "guide.pdf", "storageUrl": "u/guide.pdf",
                "category": "Cat Division", "updated": "2025-04-01T00:00:00Z", "content": words,
            })
            .to_string()
        })
        .collect();
    ("guide.jsonl".to_owned(), rows.join("\n").into_bytes())
}

fn read_guide(file: (String, Vec<u8>)) -> (ChangeSet, Vec<u8>) {
    let files = [file];
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    (set, files[0].1.clone())
}

#[test]
fn a_guide_is_a_norm_with_its_paragraphs_and_what_it_leaves_out_is_in_doubt() {
    let (set, bytes) = read_guide(guide(&[
        (
            "1. Introduction (p. 15)",
            "1.1 This Guide is about cats.\n\n1.2 It is read with:\n\n(a) the Rules; and\n\n(b) PD 3.",
        ),
        ("2. Wards (p. 20) [Part 1/2]", "of a ward.\n\n2.3 A ward is\n\n2.5 Rule 3.1 says more."),
        ("2. Wards (p. 20) [Part 2/2]", "2.6 A ward is kept, as rule\n\n83.3 says."),
        ("Annex 1. Forms (p. 30)", "1. A form.\n\n2. Another."),
    ]));
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "head-1.-introduction: 1. Introduction",
            "par1.1: This Guide is about cats.",
            "par1.2: It is read with:",
            "par1.2_subpara: the Rules; and",
            "par1.2_subparb: PD 3.",
            "head-2.-wards: 2. Wards / of a ward.",
            "par2.3: A ward is",
            "par2.5: Rule 3.1 says more.",
            "par2.6: A ward is kept, as rule 83.3 says.",
            "annex-annex-1.-forms: Annex 1. Forms",
            "annex-annex-1.-forms_par1: A form.",
            "annex-annex-1.-forms_par2: Another.",
        ]
    );
    assert_borne_out(&set, &bytes);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:gb:court.guide:cat.division.guide");
    let annex = set.aliases.iter().find(|alias| alias.value == "Annex 1 to the Cat Division Guide");
    assert_eq!(annex.map(|alias| alias.component.local()), Some("annex-annex-1.-forms"));
    let held = set.aliases.iter().find(|alias| alias.value == "Cat Division Guide, Annex 1, para 2");
    assert_eq!(held.map(|alias| alias.component.local()), Some("annex-annex-1.-forms_par2"));
    let on = day("2025-04-01");
    assert_eq!(doubts(&set, "paragraphs-missing"), [(vec!["par2.1", "par2.2", "par2.4"], on, None)]);
    assert_eq!(doubts(&set, "words-end-early"), [(vec!["par2.3"], on, None)]);
    assert_eq!(doubts(&set, "undated-text"), [(vec![""], day("0001-01-01"), Some(on))]);
    // A store keeps it as JSON.
    let kept: Vec<Doubt> = serde_json::from_str(&serde_json::to_string(&set.doubts).unwrap()).unwrap();
    assert_eq!(kept, set.doubts);
    assert_eq!((set.acts[0].effective.unwrap().basis, set.claims[0].through), (DateBasis::Assumed, on));
    for cited in
        ["Cat Guide 1.2(a)", "Cat Division Guide para 2.5", "Cat Guide 2025 paragraph 2.6", "CD Guide 2.5"]
    {
        assert!(set.aliases.iter().any(|alias| alias.value == cited), "{cited}");
    }
}

#[test]
fn a_table_of_a_guide_is_in_doubt() {
    let bands = "1.1 The bands are in Table 1.\n\nTable 1\n\n(a) cats;\n\n(a) dogs.";
    let (set, _) = read_guide(guide(&[("1. Bands (p. 1)", bands), ("2. End (p. 2)", "2.1 It ends.")]));
    assert_eq!(doubts(&set, "table-flattened"), [(vec!["par1.1_head-table-1"], day("2025-04-01"), None)]);
}

#[test]
fn a_guide_whose_sections_hold_paragraphs_of_others_is_refused() {
    let file = guide(&[("1. Introduction", "1.1 A cat.\n\n1.1 A dog."), ("2. Wards", "2.1 A ward.")]);
    let error = SOURCE.read(&Given { files: &[file], options: &[] }, &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains("1 of 2 sections have a number twice"), "{error}");
}

#[test]
fn the_real_guides_are_read_or_refused() {
    let names =
        ["35.16_JO_Kings_Bench_Division_Guide_2025_WEB4", "Patents-Court-Guide-Updated-February-2025"];
    let file = |name: &str| real(&format!("court-guides/{name}_processed.text.jsonl"));
    let (Some(bench), Some(patents)) = (file(names[0]), file(names[1])) else { return };
    let (set, bytes) = read_guide(bench);
    let texts = assert_borne_out(&set, &bytes);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for code in set.doubts.iter().map(|doubt| &doubt.code).chain(set.findings.iter().map(|one| &one.code)) {
        *codes.entry(code).or_default() += 1;
    }
    let numbered = outline(&set, "en").iter().filter(|line| line.starts_with("par")).count();
    println!("{texts} texts, {numbered} in numbered paragraphs, {codes:?}");
    let cited = set.aliases.iter().find(|alias| alias.value == "King's Bench Guide 10.35").unwrap();
    assert_eq!(cited.component.local(), "par10.35");
    let missing = doubts(&set, "paragraphs-missing");
    assert!(
        missing.iter().any(|(touches, ..)| touches.contains(&"par3.32") && !touches.contains(&"par3.33"))
    );
    assert!(SOURCE.read(&Given { files: &[patents], options: &[] }, &mut |_| ()).is_err());
}
