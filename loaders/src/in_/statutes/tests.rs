//! Made-up Acts, and the real ones where they are at hand.
#![expect(clippy::print_stdout, reason = "figures are for people who read")]

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use asof_schema::{ChangeSet, Commencement, DateBasis, Dated, Day, Op};
use unicode_normalization::UnicodeNormalization as _;

use super::line::Line;
use super::structure::{self, Structure, Unsure};
use super::*;
use crate::formats::pdf::testing::{Made, shown};
use crate::provision::{Printed, Words};
use crate::source::File;

/// A line `indent|words`; `*` before the words says italics in the middle, and `=` that a heading stands beside it.
fn line(text: &str) -> Line {
    let (left, words) = text.split_once('|').unwrap();
    let left: f64 = left.parse().unwrap();
    let (middle, beside) = (words.starts_with('*'), words.starts_with('='));
    let beside = beside.then(|| Words { text: "Dogs.".to_owned(), ..Words::default() });
    let text = words.trim_start_matches(['*', '=']).to_owned();
    let begins = left % 24.0 == 0.0 && left > 0.0 || middle;
    Line { text, begins, left: Some(left), middle, italic: middle, place: 1, beside, ..Line::default() }
}

fn read(lines: &[&str]) -> Structure {
    let mut lines: Vec<Line> = lines.iter().map(|text| line(text)).collect();
    let looks = quotation::looks(&lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>());
    lines.iter_mut().zip(looks).for_each(|(line, look)| line.quoted = look);
    structure::read(&lines)
}

/// `section 1 > subsection 2`, with the words.
fn outline(read: &Structure) -> Vec<String> {
    fn add(one: &Printed, above: &str, to: &mut Vec<String>) {
        let own = format!("{above}{}{}", one.kind.segment, one.number.as_deref().unwrap_or_default());
        let words = one.words.as_ref().or(one.heading.as_ref()).map(|words| words.text.as_str());
        to.push(format!("{own}: {}", words.unwrap_or_default()));
        one.children.iter().for_each(|child| add(child, &format!("{own} "), to));
    }
    let mut to = Vec::new();
    read.provisions.iter().for_each(|one| add(one, "", &mut to));
    to
}

#[test]
fn sections_hold_what_is_printed_in_them() {
    let read = read(&[
        "150|*CHAPTER I",
        "150|*OF DOGS",
        "24|1. (1) A dog may run—",
        "48|(a) by day;",
        "48|(b) by night, if it",
        "24.5|is dark,",
        "0|but not on roads:",
        "24|Provided that a cat may run—",
        "48|(i) on roads; and",
        "48|(ii) on roofs.",
        "24|Explanation.—A roof is no road.",
        "24|(2) A dog may sleep.",
        "150|*Illustrations.",
        "24|(a) A sleeps.",
        "24|(b) B sleeps.",
        "24|Explanation.—In this section, a dog is a dog.",
        "150|*Of cats",
        "24|2. A cat is a cat.",
    ]);
    let expected = [
        "chp1: OF DOGS",
        "chp1 sec1: ",
        "chp1 sec1 subsec1: A dog may run—",
        "chp1 sec1 subsec1 cla: by day;",
        "chp1 sec1 subsec1 clb: by night, if it is dark,",
        "chp1 sec1 subsec1 wrap: but not on roads:",
        "chp1 sec1 subsec1 prov: Provided that a cat may run—",
        "chp1 sec1 subsec1 prov itemi: on roads; and",
        "chp1 sec1 subsec1 prov itemii: on roofs.",
        "chp1 sec1 subsec1 expl: A roof is no road.",
        "chp1 sec1 subsec2: A dog may sleep.",
        "chp1 sec1 subsec2 ill: ",
        "chp1 sec1 subsec2 ill itema: A sleeps.",
        "chp1 sec1 subsec2 ill itemb: B sleeps.",
        "chp1 sec1 expl: In this section, a dog is a dog.",
        "chp1 head: Of cats",
        "chp1 head sec2: A cat is a cat.",
    ];
    assert_eq!(outline(&read), expected);
    assert_eq!(read.unsure, []);
}

#[test]
fn a_heading_may_stand_before_the_words_of_its_section() {
    let read = read(&[
        "24|1. Name and commencement.—(1) These are the Dogs.",
        "24|(2) It shall come into force on the 1st day of April, 2031.",
        "24|2. Fees.—A dog pays nothing.",
        "24|=3. A cat pays too. Why.—It is a cat.",
    ]);
    let expected = [
        "sec1: Name and commencement.",
        "sec1 subsec1: These are the Dogs.",
        "sec1 subsec2: It shall come into force on the 1st day of April, 2031.",
        "sec2: A dog pays nothing.",
        "sec3: A cat pays too. Why.—It is a cat.",
    ];
    assert_eq!(outline(&read), expected);
    let headings: Vec<_> = read.provisions.iter().filter_map(|one| one.heading.as_ref()).collect();
    assert_eq!(
        headings.iter().map(|words| words.text.as_str()).collect::<Vec<_>>(),
        ["Name and commencement.", "Fees.", "Dogs."]
    );
}

#[test]
fn definitions_hold_their_own_explanations() {
    let read = read(&[
        "24|1. In this Act,—",
        "48|(1) “dog” means a dog.",
        "48|Explanation 1.—A cat is none.",
        "48|Explanation 2.—A fox is none;",
        "48|(2) “cat” includes—",
        "72|(h) a kitten;",
        "48|(3) “fox” is a fox.",
    ]);
    let expected = [
        "sec1: In this Act,—",
        "sec1 cl1: “dog” means a dog.",
        "sec1 cl1 expl1: A cat is none.",
        "sec1 cl1 expl2: A fox is none;",
        "sec1 cl2: “cat” includes—\n(h) a kitten;",
        "sec1 cl3: “fox” is a fox.",
    ];
    assert_eq!(outline(&read), expected);
    let codes: Vec<&str> = read.unsure.iter().map(|unsure| unsure.code).collect();
    assert_eq!(codes, ["number-without-list"]);
}

#[test]
fn an_i_after_an_h_is_what_comes_after_it() {
    let letters: Vec<String> = ('a'..='h').map(|letter| format!("48|({letter}) dogs;")).collect();
    let with = |more: &[&str]| {
        let mut lines = vec!["24|1. There are—"];
        lines.extend(letters.iter().map(String::as_str));
        lines.extend(more);
        outline(&read(&lines)).pop().unwrap()
    };
    assert_eq!(with(&["48|(i) cats;", "48|(j) foxes."]), "sec1 clj: foxes.");
    assert_eq!(with(&["72|(i) cats;", "72|(ii) foxes."]), "sec1 clh sublii: foxes.".replace("subl", "subcl"));
}

#[test]
fn a_number_that_jumps_is_told_and_what_follows_the_end_is_no_law() {
    let read = read(&["24|1. Dogs.", "24|=3. Cats.", "24|9. Foxes.", "150|*—————", "24|4. The printer."]);
    assert_eq!(outline(&read), ["sec1: Dogs.", "sec3: Cats.\n9. Foxes."]);
    assert_eq!(read.unsure.iter().map(|unsure| unsure.code).collect::<Vec<_>>(), ["number-jumps"]);
    assert_eq!(read.after, [3, 4]);
}

#[test]
fn a_reprint_is_in_doubt_and_nothing_is_claimed_of_it() {
    let head = [
        shown("F", 200.0, 60.0, 10.0, "THE DOGS ACT, 2031"),
        shown("F", 220.0, 80.0, 10.0, "ACT NO. 7 OF 2031"),
        shown("F", 220.0, 100.0, 10.0, "[3rd May, 2031.]"),
        shown("F", 60.0, 140.0, 10.0, "BE it enacted by Parliament as follows:"),
        shown("F", 80.0, 160.0, 10.0, "1. The fine is two rupees."),
    ];
    let note = [
        "60 100 120 0.5 re f\n".to_owned(),
        shown("F", 60.0, 720.0, 8.0, "1. Subs. by Act 4 of 2032, s. 2 (w.e.f. 1-4-2032)."),
    ];
    let load_made = |more: &[String]| {
        let mut made = Made::new();
        made.page_with([head.concat(), more.concat()].concat().as_bytes(), "");
        load_files(&[("dogs.pdf".to_owned(), made.bytes())], &[]).unwrap()
    };
    let codes = |set: &ChangeSet| set.doubts.iter().map(|doubt| doubt.code.clone()).collect::<Vec<_>>();
    let (set, said) = load_made(&note);
    assert_eq!((codes(&set), set.claims.len()), (vec!["consolidated-text".to_owned()], 0));
    assert!(said.iter().any(|one| one.code == "footnote"), "{said:?}");
    let (set, _) = load_made(&[]);
    assert_eq!((codes(&set), set.claims.len()), (Vec::new(), 1));
}

/// An Act of one page: lines at their places from the left, 12 points apart. What is further right than the
/// text is in the margin beside the line that comes next.
fn act_of(lines: &[(f64, &str)]) -> (ChangeSet, Vec<Diagnostic>) {
    let head = [
        shown("F", 200.0, 60.0, 10.0, "THE DOGS ACT, 2031"),
        shown("F", 220.0, 80.0, 10.0, "ACT NO. 7 OF 2031"),
        shown("F", 220.0, 100.0, 10.0, "[3rd May, 2031.]"),
        shown("F", 60.0, 140.0, 10.0, "BE it enacted by Parliament as follows:"),
    ];
    let (mut body, mut y) = (String::new(), 160.0);
    for &(x, text) in lines {
        let in_margin = x > 460.0;
        body += &shown("F", x, y, if in_margin { 7.0 } else { 10.0 }, text);
        y += if in_margin { 0.0 } else { 12.0 };
    }
    let mut made = Made::new();
    made.page_with((head.concat() + &body).as_bytes(), "");
    load_files(&[("dogs.pdf".to_owned(), made.bytes())], &[]).unwrap()
}

/// When the commands that put a provision take effect, if that is not when the Act does.
fn begins_of(set: &ChangeSet, local: &str) -> Option<Commencement> {
    let own = |op: &Op| matches!(op, Op::Insert(insert) if insert.component.local() == local);
    set.commands.iter().find(|command| own(&command.op)).unwrap().commencement.clone()
}

#[test]
fn sections_have_the_days_that_the_first_one_gives_them_and_wait_where_it_gives_none() {
    let with = |second: &str| {
        let mut lines = vec![
            (80.0, "1. (1) This Act may be called the Dogs Act, 2031, and has the force of law"),
            (60.0, "in the towns."),
        ];
        lines
            .extend(second.lines().enumerate().map(|(nth, line)| (if nth == 0 { 80.0 } else { 60.0 }, line)));
        lines.extend([
            (80.0, "2. A dog pays a fee of two rupees for each of the days on which it runs in"),
            (60.0, "the towns."),
            (80.0, "3. A cat pays nothing."),
        ]);
        act_of(&lines).0
    };
    let set = with("(2) Section 2 shall come into force on the 1st day of July, 2031.");
    // It may be cited by the name that it gives itself.
    assert_eq!(set.norms.first().unwrap().citations, ["Dogs Act, 2031"]);
    let on = |year, month, day| Dated::stated(Day::from_ymd(year, month, day).unwrap());
    let assent = Dated::assumed(Day::from_ymd(2031, 5, 3).unwrap());
    assert_eq!(set.acts.first().unwrap().effective, Some(assent));
    assert_eq!(begins_of(&set, "sec2"), Some(Commencement::On(on(2031, 7, 1))));
    assert_eq!((begins_of(&set, "sec3"), set.doubts.len()), (None, 0));

    let set = with("(2) Section 2 shall come into force on a day that is notified.");
    assert!(matches!(begins_of(&set, "sec2"), Some(Commencement::Condition(_))));
    let doubt = set.doubts.first().unwrap();
    assert_eq!((doubt.code.as_str(), doubt.touches.first().unwrap().local()), ("no-commencement", "sec2"));

    // What holds a section is there from the day of the Act on: no earlier day leaves the section nowhere.
    let set = with("(2) Section 2 shall be deemed to have come into force on the 1st May,\n2030.");
    assert_eq!((begins_of(&set, "sec2"), set.acts.first().unwrap().effective), (None, Some(assent)));
    let touched: Vec<_> =
        set.doubts.iter().flat_map(|doubt| &doubt.touches).map(asof_schema::ComponentId::local).collect();
    assert_eq!(touched, ["sec2"]);

    let set = with("(2) It shall be in force for a period of five years.");
    assert_eq!((begins_of(&set, "sec2"), set.acts.first().unwrap().effective), (None, Some(assent)));
    assert!(set.doubts.first().unwrap().touches.first().unwrap().is_root());

    let set = with("(2) It shall come into operation on the 1st day of July, 2031.");
    assert_eq!(set.acts.first().unwrap().effective, Some(on(2031, 7, 1)));
    let set = with("(2) It shall come into force when the towns are ready for it.");
    assert_eq!(set.acts.first().unwrap().effective, None);
    assert!(set.doubts.first().unwrap().touches.first().unwrap().is_root());
}

#[test]
fn quoted_sections_of_another_act_open_nothing_in_the_one_that_amends_it() {
    let amending = |closes: &str| {
        read(&[
            "24|=1. This Act may be called the Dogs (Amendment) Act, 2031.",
            "24|=2. For section 2 of the principal Act, the following shall be substituted, namely:—",
            "24|“2. (1) A dog may run.",
            "24|(2) It may sleep",
            "0|by day.",
            closes,
            "24|=3. In section 5 of the principal Act,—",
            "48|(a) “dog” shall be omitted; and",
            "48|(b) after sub-section (1), the following sub-section shall be inserted, namely:—",
            "72|“(1A) A cat pays.”.",
            "24|=4. Nothing in this Act affects a dog.",
        ])
    };
    let expected = [
        "sec1: This Act may be called the Dogs (Amendment) Act, 2031.",
        "sec2: For section 2 of the principal Act, the following shall be substituted, namely:—\n“2. (1) A dog may run.\n(2) \
         It may sleep by day.\n3. A dog pays.”.",
        "sec3: In section 5 of the principal Act,—",
        "sec3 cla: “dog” shall be omitted; and",
        "sec3 clb: after sub-section (1), the following sub-section shall be inserted, namely:—\n“(1A) A cat pays.”.",
        "sec4: Nothing in this Act affects a dog.",
    ];
    let closed = amending("24|3. A dog pays.”.");
    assert_eq!(outline(&closed), expected);
    assert_eq!(closed.unsure, []);
    // Without its last mark it may be anything up to the next one, and which 3 is the Act's own is open, too.
    let open: Vec<_> = amending("24|3. A dog pays.").unsure.into_iter().filter(Unsure::is_open).collect();
    let (quotation, numbers): (Vec<_>, Vec<_>) =
        open.iter().partition(|unsure| unsure.code == "quotation-not-closed");
    assert_eq!(quotation.iter().map(|one| one.section.as_deref()).collect::<Vec<_>>(), [Some("2")]);
    assert!(numbers.iter().all(|one| one.code == "number-or-words"), "{numbers:?}");
}

#[test]
fn a_number_at_the_beginning_of_a_line_may_go_on_with_a_sentence() {
    let codes = |read: &Structure| {
        let all = read.unsure.iter().map(|unsure| (unsure.code, unsure.section.clone().unwrap_or_default()));
        all.collect::<Vec<_>>()
    };
    let cited = read(&[
        "24|=1. A dog runs only under section",
        "24|2.",
        "24|Provided that it is a dog.",
        "24|=2. A cat sleeps.",
    ]);
    let expected = [
        "sec1: A dog runs only under section 2.",
        "sec1 prov: Provided that it is a dog.",
        "sec2: A cat sleeps.",
    ];
    assert_eq!((outline(&cited), codes(&cited)), (expected.map(str::to_owned).to_vec(), vec![]));

    let run_in = read(&["24|1. Dogs.—A dog runs under section", "24|2.", "24|2. Cats.—A cat sleeps."]);
    assert_eq!(outline(&run_in), ["sec1: A dog runs under section 2.", "sec2: A cat sleeps."]);
    assert_eq!(run_in.unsure, []);

    let headed = read(&["24|=1. The fee is this.", "24|2. rupees for a dog.", "24|=2. A cat sleeps."]);
    assert_eq!(outline(&headed), ["sec1: The fee is this.\n2. rupees for a dog.", "sec2: A cat sleeps."]);
    let both = ["2", "1"].map(|number| ("number-or-words", number.to_owned()));
    assert_eq!(codes(&headed), both);

    let alone = read(&["24|=1. A dog runs only under section", "24|2. of this Act."]);
    assert_eq!(outline(&alone), ["sec1: A dog runs only under section 2. of this Act."]);
    assert_eq!(codes(&alone), [("number-or-words", "1".to_owned())]);
}

#[test]
fn a_word_that_may_have_had_a_hyphen_is_told_of_its_section_and_no_doubt() {
    let (set, _) = act_of(&[
        (80.0, "1. This Act may be called the Dogs Act, 2031, and it has the force of a law"),
        (60.0, "in the towns."),
        (80.0, "2. A dog pays a fee of two rupees for each of the days on which it is a day-"),
        (60.0, "tripper in the towns."),
    ]);
    let told = set.findings.iter().find(|finding| finding.code == "hyphen-or-not").unwrap();
    assert_eq!((told.component.local(), told.severity), ("sec2", Severity::Info));
    assert!(set.doubts.iter().all(|doubt| doubt.code != "hyphen-or-not"), "{:?}", set.doubts);
}

#[test]
fn a_section_that_seems_to_be_cited_takes_none_after_it_that_has_a_heading() {
    let read = read(&[
        "24|1. Levy.—A dog pays—",
        "48|(a) two rupees, by itself or",
        "24|2. The owner may refuse.",
        "24|3. Saving.—A cat pays nothing.",
    ]);
    let last = outline(&read).pop().unwrap();
    assert_eq!(last, "sec3: A cat pays nothing.");
    let codes: Vec<&str> = read.unsure.iter().map(|unsure| unsure.code).collect();
    assert_eq!(codes, ["number-or-words", "number-jumps"]);
}

#[test]
fn a_quotation_ends_before_the_next_section_of_the_act_that_has_a_heading() {
    let with = |oath: &str| {
        let lines = [
            (490.0, "Name."),
            (80.0, "1. This Act may be called the Dogs Act, 2031, and it has the force of a law."),
            (490.0, "Oath."),
            (80.0, "2. A dog shall make an oath in the form that is set out here, and it shall sign"),
            (60.0, "that form before it runs in any of the towns and the villages, namely:-"),
            (80.0, oath),
            (490.0, "Fees."),
            (80.0, "3. The \"fee\" shall be five rupees for each of the dogs that runs in the towns."),
            (490.0, "Saving."),
            (80.0, "4. Nothing in this Act shall affect a \"licence\" that was given before it.\""),
        ];
        act_of(&lines).0
    };
    let sections = |set: &ChangeSet| {
        let inserts = set.commands.iter().filter_map(|command| match &command.op {
            Op::Insert(insert) if insert.component_type == "section" => Some(insert.component.local()),
            _ => None,
        });
        inserts.map(str::to_owned).collect::<Vec<_>>()
    };
    let oath = with("\"I swear that I will run.");
    assert_eq!(sections(&oath), ["sec1", "sec2", "sec3", "sec4"]);
    let is_told = |doubt: &asof_schema::Doubt| {
        (doubt.code.as_str(), doubt.touches[0].local()) == ("quotation-not-closed", "sec2")
    };
    assert!(oath.doubts.iter().any(is_told), "{:?}", oath.doubts);
    // Quoted sections have numbers and headings of their own.
    let quoted = with("\"2. A dog may run.");
    assert_eq!(sections(&quoted), ["sec1", "sec2"]);
}

#[test]
fn a_heading_in_the_margin_tells_a_section_of_one_line() {
    let (set, said) = act_of(&[
        (490.0, "Name."),
        (80.0, "1. This Act may be called the Dogs Act, 2031, and it has the force of a law."),
        (490.0, "Levy."),
        (80.0, "2. A fee of five rupees shall be paid for each of the dogs that runs in towns."),
        (490.0, "Time."),
        (80.0, "3. The fee shall be paid before the end of the year in which the dog has run."),
    ]);
    let heading = |local: &str| {
        let own = |op: &Op| match op {
            Op::Insert(insert) if insert.component.local() == local => Some(insert.texts.clone()),
            _ => None,
        };
        let texts = set.commands.iter().find_map(|command| own(&command.op)).unwrap_or_default();
        texts.iter().find(|text| text.aspect == asof_schema::Aspect::Heading).map(|text| text.text.clone())
    };
    let headings = ["sec1", "sec2", "sec3"].map(heading);
    assert_eq!(headings.map(Option::unwrap_or_default), ["Name.", "Levy.", "Time."]);
    assert!(said.iter().all(|one| one.code != "margin-note"), "{said:?}");
}

#[test]
fn a_schedule_is_no_word_of_the_last_section() {
    let all = read(&[
        "24|=1. A dog is any animal in Schedule",
        "0|I to this Act.",
        "24|=2. A cat is none.",
        "100|THE FIRST SCHEDULE [See section 1]",
        "0|——————",
        "24|1. Hounds.",
        "24|2. Terriers.",
        "100|FORM A",
        "24|3. Name of the dog.",
        "24|Annexure",
        "24|4. Others.",
        "0|STATEMENT OF OBJECTS AND REASONS",
        "24|1. Dogs need law.",
    ]);
    let expected = [
        "sec1: A dog is any animal in Schedule I to this Act.",
        "sec2: A cat is none.",
        "sch1: ——————\n1. Hounds.\n2. Terriers.",
        "sch1 formA: 3. Name of the dog.",
        "annex: 4. Others.",
    ];
    assert_eq!(outline(&all), expected);
    assert_eq!((all.unsure, all.after), (vec![], vec![11, 12]));

    // Sections go on after it.
    let within = read(&["24|=1. Dogs.", "24|FORM A", "24|=2. Cats."]);
    assert_eq!(outline(&within), ["sec1: Dogs.\nFORM A", "sec2: Cats."]);
    assert_eq!(within.unsure.iter().map(|unsure| unsure.code).collect::<Vec<_>>(), ["schedule-or-words"]);
    // The rule before a schedule is not the end.
    let ruled = read(&["24|=1. Dogs.", "0|——————", "100|THE SCHEDULE", "24|1. Hounds."]);
    assert_eq!(outline(&ruled), ["sec1: Dogs.", "sch: 1. Hounds."]);
}

#[test]
fn a_schedule_is_in_doubt_and_leaves_the_sections_alone() {
    let (set, _) = act_of(&[
        (80.0, "1. This Act may be called the Dogs Act, 2031, and it has the force of a law"),
        (60.0, "in the towns."),
        (200.0, "THE SCHEDULE"),
        (180.0, "[See section 1]"),
        (80.0, "1. Hounds."),
    ]);
    let touched: Vec<(&str, &str)> =
        set.doubts.iter().map(|doubt| (doubt.code.as_str(), doubt.touches[0].local())).collect();
    assert_eq!(touched, [("schedule-as-words", "sch")]);
    let words = set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.component.local() == "sch" => insert.texts.first(),
        _ => None,
    });
    let words = words.map(|text| text.text.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_eq!(words.as_deref(), Some("[See section 1] 1. Hounds."));
}

#[test]
fn a_quotation_that_nothing_closes_is_a_doubt_of_its_section() {
    let (set, _) = act_of(&[
        (80.0, "1. This Act may be called the Dogs Act, 2031, and it has the force of a law"),
        (60.0, "in the towns."),
        (80.0, "2. For section 2 of the principal Act, the following shall be put, namely:-"),
        (80.0, "\"2. A dog pays nothing."),
    ]);
    let doubt = set.doubts.first().unwrap();
    assert_eq!((doubt.code.as_str(), doubt.touches[0].local()), ("quotation-not-closed", "sec2"));
}

const LIST: &str = r#"[
    {"chapter": 1, "chapter_title": "dogs", "Section": 1, "section_title": "Name", "section_desc": "These are the Dogs."},
    {"chapter": 1, "chapter_title": "dogs", "Section": 18, "section_title": "India",
     "section_desc": "It means India excluding the State of Jammu and Kashmir."},
    {"chapter": 1, "chapter_title": "dogs", "Section": "376AB", "section_title": "Dogs", "section_desc": "Whoever:"}
]"#;

fn load_files(files: &[File], options: &[(&str, String)]) -> Result<(ChangeSet, Vec<Diagnostic>), ReadError> {
    let (set, said) = STATUTE.read(&Given { files, options }, &mut |_| {})?;
    set.check().unwrap();
    Ok((set, said))
}

#[test]
fn a_text_without_a_day_is_bounded_by_what_it_has() {
    let files = [("ipc.json".to_owned(), LIST.as_bytes().to_vec())];
    let (set, _) = load_files(&files, &[]).unwrap();
    let act = set.acts.first().unwrap();
    // It may hold from the first day on, and nothing but the doubt says how far that is known.
    let first = Day::from_ymd(2018, 4, 21).unwrap();
    assert_eq!((act.published, act.effective), (Dated::assumed(first), Some(Dated::assumed(first))));
    let doubt = set.doubts.first().unwrap();
    assert_eq!((doubt.touches.len(), doubt.until), (1, Day::from_ymd(2019, 10, 30)));
    assert!(doubt.published < first && doubt.touches.iter().all(|top| top.local().is_empty()));
    assert!(set.claims.is_empty(), "nothing is claimed of a text that others typed");
    let mut doubts: Vec<&str> = set.doubts.iter().map(|doubt| doubt.code.as_str()).collect();
    doubts.dedup();
    assert_eq!(doubts, ["undated-text", "words-missing", "number-left-out"]);
    assert!(set.known_acts.iter().any(|known| known.title.starts_with("Joseph Shine")));
}

#[test]
fn a_text_of_a_given_day_is_bound_by_it() {
    let files = [("ipc.json".to_owned(), LIST.as_bytes().to_vec())];
    let day = Day::from_ymd(2019, 3, 1).unwrap();
    let (set, _) = load_files(&files, &[("text-of", day.to_string())]).unwrap();
    let effective = set.acts.first().and_then(|act| act.effective).unwrap();
    assert_eq!((effective.on, effective.basis), (day, DateBasis::SnapshotBound));
    assert_eq!(effective.not_before, Day::from_ymd(1862, 1, 1));
    assert_eq!(set.doubts.first().and_then(|doubt| doubt.until), Some(day));
}

#[test]
fn what_bounds_no_day_is_refused_and_says_what_to_do() {
    let undated = LIST.replace("excluding", "with");
    let read = |options: &[(&str, String)]| {
        load_files(&[("ipc.json".to_owned(), undated.clone().into_bytes())], options)
    };
    assert!(read(&[]).unwrap_err().to_string().contains("--text-of"));
    assert!(read(&[("text-of", "2020-05-01".to_owned())]).is_ok());
    let error = read(&[("text-of", "2017-05-01".to_owned())]).unwrap_err().to_string();
    assert!(error.contains("not the text of 2017-05-01"), "{error}");
    let other = [("list.json".to_owned(), LIST.as_bytes().to_vec())];
    assert!(load_files(&other, &[]).unwrap_err().to_string().contains("--law"));
}

/// The files of India, if they are at hand.
fn india(name: &str) -> Option<File> {
    let Some(data) = std::env::var_os("ASOF_DATA") else {
        println!("skipped: ASOF_DATA names no data");
        return None;
    };
    let path = PathBuf::from(data).join("india").join(name);
    let Ok(bytes) = std::fs::read(&path) else {
        println!("skipped: {name} is not at hand");
        return None;
    };
    Some((path.file_name()?.to_string_lossy().into_owned(), bytes))
}

/// Words without white space, in one form of quotation marks and dashes.
fn folded(text: &str) -> String {
    let same = |c: char| match c {
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '–' | '—' | '―' => '-',
        other => other,
    };
    let text: String = text.nfc().map(same).filter(|c| !c.is_whitespace()).collect();
    text.replace("--", "-")
}

/// The heading and all words of each section, by number.
fn sections(set: &ChangeSet, norm: &str) -> BTreeMap<u32, (String, String)> {
    let mut sections: BTreeMap<u32, (String, String)> = BTreeMap::new();
    for command in set.commands.iter().filter(|command| command.norm.as_str() == norm) {
        let Op::Insert(insert) = &command.op else { continue };
        let top = insert.component.local().split('_').next().unwrap_or_default();
        let Some(number) = top.strip_prefix("sec").and_then(|number| number.parse().ok()) else { continue };
        let (heading, words) = sections.entry(number).or_default();
        if insert.component_type != "section" {
            words.push_str(&insert.label);
        }
        for text in &insert.texts {
            let to = if text.aspect == asof_schema::Aspect::Heading { &mut *heading } else { &mut *words };
            to.push_str(&text.text);
        }
    }
    sections
}

const BNS: &str = "urn:lex:in:act:2023-12-25;45";

/// Every section of the Gazette against a list that others typed. `ASOF_SHOW=1` prints each difference.
#[test]
fn the_gazette_agrees_with_a_witness() {
    let Some(gazette) = india("bns/a2023-45_gazette_250883_mha.pdf") else { return };
    let Some((_, witness)) = india("bns/bns_sections.csv") else { return };
    let bytes = gazette.1.clone();
    let (set, _) = load_files(&[gazette], &[]).unwrap();
    let sections = sections(&set, BNS);
    assert!(sections.keys().copied().eq(1..=358), "without a gap");
    let (mut headings, mut words) = (Vec::new(), Vec::new());
    for row in csv::Reader::from_reader(witness.as_slice()).records().map(Result::unwrap) {
        let number: u32 = row[3].trim().parse().unwrap();
        let (heading, text) = &sections[&number];
        let plain = |heading: &str| folded(heading).trim_end_matches(['.', '\\']).to_lowercase();
        if plain(heading) != plain(&row[4]) {
            headings.push(number);
        }
        // The witness adds the numbers of Acts that the Gazette has in the margin, and points at the ends of lines.
        let bare = |text: &str| -> String { folded(text).chars().filter(|c| c.is_alphanumeric()).collect() };
        if bare(text) != bare(&row[5]) {
            words.push(number);
            if std::env::var_os("ASOF_SHOW").is_some() {
                println!("{number}\n  {}\n  {}", folded(text), folded(&row[5]));
            }
        }
    }
    println!("headings that differ: {headings:?}; words that differ: {words:?}");
    assert!(headings.len() <= 2, "{headings:?}");
    assert!(words.len() <= 32, "{words:?}");
    let texts = set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) => Some(&insert.texts),
        _ => None,
    });
    let texts: Vec<_> = texts.flatten().collect();
    let unborne: Vec<&str> = texts
        .iter()
        .filter(|text| {
            let evidence = text.evidence.unwrap();
            !crate::evidence::bears_out(&bytes, evidence.start, evidence.end, &text.text)
        })
        .map(|text| text.text.as_str())
        .collect();
    println!("{} texts, of which the file bears out all but {}", texts.len(), unborne.len());
    assert!(unborne.len() <= 1, "{unborne:?}");
}

#[test]
fn the_gazette_repeals_the_code_and_leaves_open_what_nobody_knows() {
    let Some(gazette) = india("bns/a2023-45_gazette_250883_mha.pdf") else { return };
    let Some(code) = india("ipc/ipc.json") else { return };
    let (set, _) = load_files(&[gazette, code], &[]).unwrap();
    let repeal = set.commands.iter().find(|command| matches!(command.op, Op::Repeal(_))).unwrap();
    assert_eq!(repeal.norm.as_str(), "urn:lex:in:act:1860-10-06;45");
    let waiting: HashSet<&str> = set
        .commands
        .iter()
        .filter(|command| matches!(command.commencement, Some(Commencement::Condition(_))))
        .filter_map(|command| command.op.target().map(asof_schema::ComponentId::local))
        .collect();
    assert_eq!(waiting, HashSet::from(["sec106_subsec2"]));
    let code = sections(&set, "urn:lex:in:act:1860-10-06;45");
    assert_eq!(code.len(), 511);
    let theft = set.commands.iter().find_map(|command| match &command.op {
        Op::Continue(link) if link.to.iter().any(|to| to.local() == "sec303") => {
            Some((link.clone(), command.confidence))
        }
        _ => None,
    });
    println!("theft: {theft:?}");
    let links = set.commands.iter().filter(|command| matches!(command.op, Op::Continue(_))).count();
    println!("{} continuations", links / 2);
    assert!(theft.is_some_and(|(link, _)| link.from.iter().any(|from| from.local() == "sec378")));
}

/// One of its clauses is printed right below words that are no shorter than their column, and its number in bold alone tells it.
#[test]
fn the_bill_has_each_of_its_clauses_and_no_claim_to_force() {
    let Some(bill) = india("bns/bns_bill_121_of_2023_as_introduced.pdf") else { return };
    let (set, _) = load_files(&[bill], &[]).unwrap();
    let clauses = sections(&set, "urn:lex:in:bill:2023-08-11;121");
    assert!(clauses.keys().copied().eq(1..=356), "without a gap");
    assert_eq!(clauses[&115].0, "Voluntarily causing grievous hurt.");
    assert!(set.findings.iter().all(|finding| finding.code != "number-jumps"));
    assert!(set.commands.iter().all(|one| matches!(one.commencement, Some(Commencement::Condition(_)))));
}
