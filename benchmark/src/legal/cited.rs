//! What words cite: rules of court, practice directions, statutes, annexes, guides and judgments. docs/legal-eval.md says what each
//! form is, and why.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::pattern;

/// A citation in one form, however it was written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cited {
    /// `36`, of Part 36.
    Part(String),
    /// `44.2(4)`.
    Rule(String),
    /// `57ad`, with the paragraph where one is named: `57ad 5.1`.
    Direction(String),
    /// A section, and the name of its Act in lower case.
    Statute(String, String),
    /// `c`, of Annex C.
    Annex(String),
    /// `patents court`, of the Patents Court Guide.
    Guide(String),
}

impl Cited {
    /// Whether what is cited is the other or within it: who cites rule 44.2(4) cites rule 44.2, and not the other way round.
    pub fn is_within(&self, other: &Self) -> bool {
        let below = |own: &str, other: &str| {
            own.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with(['(', ' ', '.']))
        };
        match (self, other) {
            (Self::Rule(own), Self::Part(other)) => below(own, other),
            (Self::Part(own), Self::Part(other))
            | (Self::Annex(own), Self::Annex(other))
            | (Self::Guide(own), Self::Guide(other)) => own == other,
            (Self::Rule(own), Self::Rule(other)) | (Self::Direction(own), Self::Direction(other)) => {
                below(own, other)
            }
            (Self::Statute(own, act), Self::Statute(other, of)) => act == of && below(own, other),
            _ => false,
        }
    }
}

const NUMBER: &str = r"\d+[A-Z]{0,2}";
/// The 1998 of "CPR 1998" is a year.
const PART_NUMBER: &str = r"\d{1,3}[A-Z]{0,2}";
/// What stands between the items of a list. "31.5 to 31.7" names both ends.
const BETWEEN: &str = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s+to\s+|\s*[–&/-]\s*)";
const BRACKETS: &str = r"(?:\s*\(\w{1,4}\))";
/// "44.2", "57AA.2", "3.7A1".
const RULE_NUMBER: &str = r"\d+[A-Z]{0,2}\.\d+(?:[A-Z]{1,2}\d?)?";
const RULES: &str = r"(?:CPR|C\.P\.R\.)";
const PRACTICE_DIRECTION: &str = r"(?:PDs?|Practice\s+Directions?)\s*(?P<number>\d+(?:[A-Z]{1,2}\d?)?)\b";
const PARAGRAPH: &str = r"\d+(?:\.\d+)*";
/// Where no plural says that several follow, those that follow have a point: "PD 28 para 3 and 14 days" names one.
const POINTED: &str = r"\d+(?:\.\d+)+";
/// An Act or Regulations, with the year; its words begin with capitals, or are small ones between.
const ACT: &str = r"(?P<act>(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)(?:\s+(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)){0,9}?\s+(?:Act|Regulations?|Order|Rules),?\s+\d{4})";
/// What is below a rule, before its number in brackets.
const BELOW_RULE: &str = r"(?:[Pp]ara(?:graph)?\.?|[Ss]ub-?rule)";
/// Words that may stand before a name, with a capital at the beginning of a sentence.
const BEFORE_NAMES: [&str; 14] =
    ["under", "in", "as", "see", "by", "per", "from", "with", "and", "of", "the", "for", "to", "on"];

/// Numbers of one form, as a list: "3.4(2)(a) and (b)", "11, 14 and 33(1)".
fn list_of(number: &str) -> String {
    format!("(?P<list>{})", list(number, number))
}

/// A list whose first number has one form, and its others another.
fn list(first: &str, others: &str) -> String {
    format!("{first}{BRACKETS}*(?:{BETWEEN}(?:{others}{BRACKETS}*|{BRACKETS}+))*")
}

/// "Part 36", "CPR 36", "Part 36 of the CPR". Parts of an Act are none: "Part 2 of the Companies Act 2006".
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)(?:CPR\s+(?:[Pp]arts?\s+|Pts?\.?\s+)?|Parts?\s+|Pts?\.?\s+)(?P<list>{PART_NUMBER}(?:{BETWEEN}{PART_NUMBER})*)\b(?:\s+of\s+(?:the\s+)?(?P<of>[A-Z]\w*(?:\s+[A-Z]\w*)*))?"
    ))
});
/// "CPR 44.2(4)", "Rule 3.4", "r. 24.2(3)(a)", "rr 3.4 and 3.5", "rule 44.2, paragraph (4)". Without a point after it, "r" must be a
/// word: the "r 14" of "for 14 days" is none.
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(RULE_NUMBER);
    pattern(&format!(
        r"(?i-u:\b)(?:{RULES}(?:\s+(?:[Rr]ules?|rr?\.?))?|[Rr]ules?|RULES?|rr?\.?)\s*§?\s*{list}(?:,?\s+{BELOW_RULE}\s*(?P<below>{BRACKETS}+))?"
    ))
});
/// "Part 36 rule 17", "CPR Part 3 r 9": the rules of a Part are numbered after it.
static RULE_OF_PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)(?:[Pp]art|Pt\.?)\s+(?P<part>{NUMBER}),?\s+(?:[Rr]ule|r\.?)\s*(?P<number>{NUMBER})\b(?P<below>{BRACKETS}*)"
    ))
});
/// "paragraph (4) of rule 44.2", "sub-rule (4) of CPR 44.2".
static PARAGRAPH_OF_RULE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b){BELOW_RULE}\s*(?P<below>{BRACKETS}+)\s+of\s+(?:{RULES}\s+(?:(?:[Rr]ule|r\.?)\s*)?|(?:[Rr]ule|r\.?)\s*)(?P<number>{RULE_NUMBER})"
    ))
});
static ONE_PART: LazyLock<Regex> = LazyLock::new(|| pattern(NUMBER));
/// An item of a list: a number, or brackets alone, which stand for the last of those before them.
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(r"(?P<number>\d+[A-Z]{{0,2}}(?:\.\d+(?:[A-Z]{{1,2}}\d?)?)*)?(?P<below>{BRACKETS}*)"))
});
/// "PD 57AD", "Practice Direction 53B para 5.1", "PD 28.3", "PD 28, 3.4", "PD 28 at paras 3 and 4", "PD 28 (§3.4)".
static DIRECTION: LazyLock<Regex> = LazyLock::new(|| {
    let (several, one) = (list(PARAGRAPH, PARAGRAPH), list(PARAGRAPH, POINTED));
    let bare = list(POINTED, POINTED);
    pattern(&format!(
        r"(?i-u:\b){PRACTICE_DIRECTION}(?:\.(?P<dotted>{PARAGRAPH})|(?:,?\s+(?:at\s+)?|,?\s*\()(?:para(?:graph)?s\.?\s+(?P<paras>{several})|(?:para(?:graph)?\.?\s+|§+\s*)(?P<para>{one}))|,\s+(?P<bare>{bare}))?"
    ))
});
/// "paragraph 4.1 of PD 54A", "paras 4.1 and 4.2 of the Practice Direction 54A".
static PARAGRAPH_OF_DIRECTION: LazyLock<Regex> = LazyLock::new(|| {
    let paras = list(PARAGRAPH, PARAGRAPH);
    pattern(&format!(
        r"(?i-u:\b)[Pp]ara(?:graph)?s?\.?\s+(?P<paras>{paras})\s+of\s+(?:the\s+)?(?:CPR\s+)?{PRACTICE_DIRECTION}"
    ))
});
/// "section 33 of the Limitation Act 1980", "ss 11 and 14 Limitation Act 1980", "s 33, Limitation Act 1980", "subsection (1) of section
/// 33 of the Limitation Act 1980".
static STATUTE: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(NUMBER);
    pattern(&format!(
        r"(?i-u:\b)(?:[Ss]ub-?sections?\s*(?P<below>{BRACKETS}+)\s+of\s+)?(?:[Ss]ections?|ss?\.?)\s*{list}(?P<comma>,)?\s+(?:of\s+)?(?:the\s+)?{ACT}"
    ))
});
/// "Limitation Act 1980, section 33", "Limitation Act 1980 (s. 33)"; not where the section is of the Act that follows it.
static INVERTED: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(NUMBER);
    pattern(&format!(
        r"(?i-u:\b){ACT}\s*[,(]?\s*(?:[Ss]ections?|ss?\.?)\s*{list}(?P<of>\s+of\s+(?:the\s+)?[A-Z])?"
    ))
});
/// "Annex C", "Appendices 1 and 2": several where the word is a plural.
static ANNEX: LazyLock<Regex> = LazyLock::new(|| {
    let letter = r"(?:[A-Z]|\d+)\b";
    pattern(&format!(
        r"(?i-u:\b)(?:(?:Annex|Appendix)\s+(?P<letter>{letter})|(?:Annexes|Appendices)\s+(?P<letters>{letter}(?:{BETWEEN}{letter})*))"
    ))
});
static ONE_ANNEX: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?:[A-Z]|\d+)\b"));
static GUIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i-u:\b)(?P<name>(?:[A-Z][\w'’]*)(?:\s+(?:[A-Z][\w'’]*|and|of)){0,5})\s+Guide\b")
});
/// "[2024] EWCA Civ 123", "[2024] EWHC 789 (Ch)".
static JUDGMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\[(?P<year>\d{4})\]\s*(?P<court>UKSC|UKHL|UKPC|EWCA\s+(?:Civ|Crim)|EWCA|EWHC|EWFC|UKUT|EWCOP)\.?\s*(?P<number>\d+)",
    )
});

/// Every citation of rules, directions, statutes, annexes and guides.
pub fn provisions(words: &str) -> BTreeSet<Cited> {
    let mut cited = BTreeSet::new();
    let (in_rules, in_directions) = (spans(&PARAGRAPH_OF_RULE, words), spans(&PARAGRAPH_OF_DIRECTION, words));
    for found in PARAGRAPH_OF_RULE.captures_iter(words) {
        cited.insert(Cited::Rule(plain(&(part(&found, "number") + &part(&found, "below")))));
    }
    let of_parts: Vec<Captures<'_>> =
        RULE_OF_PART.captures_iter(words).filter(|found| is_whole(words, found)).collect();
    let in_parts: Vec<Range<usize>> =
        of_parts.iter().filter_map(|found| Some(found.get(0)?.range())).collect();
    for found in of_parts.iter().filter(|found| is_of_rules(words, found)) {
        let number = format!("{}.{}", part(found, "part"), part(found, "number"));
        cited.insert(Cited::Rule(plain(&(number + &part(found, "below")))));
    }
    for found in RULE.captures_iter(words).filter(|found| !within(found, &in_rules)) {
        cited.extend(rules(&found, &in_rules).into_iter().map(Cited::Rule));
    }
    let is_alone = |found: &Captures<'_>| is_part(words, found) && !meets(found, &in_parts);
    cited.extend(PART.captures_iter(words).filter(is_alone).flat_map(|found| parts(&found)));
    cited.extend(PARAGRAPH_OF_DIRECTION.captures_iter(words).flat_map(|found| direction(&found)));
    let directions = DIRECTION.captures_iter(words).filter(|found| !within(found, &in_directions));
    cited.extend(directions.flat_map(|found| direction(&found)));
    cited.extend(statutes(words));
    for found in ANNEX.captures_iter(words) {
        let letters = part(&found, "letter") + &part(&found, "letters");
        cited.extend(ONE_ANNEX.find_iter(&letters).map(|one| Cited::Annex(plain(one.as_str()))));
    }
    cited.extend(GUIDE.captures_iter(words).map(|found| Cited::Guide(name(&part(&found, "name")))));
    cited
}

/// The sections of Acts that are cited.
fn statutes(words: &str) -> BTreeSet<Cited> {
    // "Section 33 and the Limitation Act 1980" are two.
    let is_direct = |found: &Captures<'_>| !part(found, "act").starts_with("and ");
    let direct: Vec<Captures<'_>> = STATUTE.captures_iter(words).filter(is_direct).collect();
    // "s 33, Limitation Act 1980, s 51, Senior Courts Act 1981": an Act after its section has not the next one as well.
    let after_comma = direct.iter().filter(|found| found.name("comma").is_some());
    let taken: Vec<Range<usize>> = after_comma.filter_map(|found| Some(found.get(0)?.range())).collect();
    let is_inverted = |found: &Captures<'_>| found.name("of").is_none() && !within(found, &taken);
    let inverted = INVERTED.captures_iter(words).filter(is_inverted);
    let mut cited = BTreeSet::new();
    for found in direct.into_iter().chain(inverted) {
        let (act, below) = (name(&part(&found, "act")), plain(&part(&found, "below")));
        let of_act = |section: String| Cited::Statute(section + &below, act.clone());
        cited.extend(listed(&part(&found, "list")).into_iter().map(of_act));
    }
    cited
}

/// The words of a part of a pattern; none where it has not matched.
fn part(found: &Captures<'_>, name: &str) -> String {
    found.name(name).map(|part| part.as_str().to_owned()).unwrap_or_default()
}

fn plain(number: &str) -> String {
    number.split_whitespace().collect::<String>().to_lowercase()
}

/// The bytes of all that a pattern finds.
fn spans(pattern: &Regex, words: &str) -> Vec<Range<usize>> {
    pattern.find_iter(words).map(|found| found.range()).collect()
}

/// Whether what is found stands in one of some stretches, which say more.
fn within(found: &Captures<'_>, spans: &[Range<usize>]) -> bool {
    found.get(0).is_some_and(|found| spans.iter().any(|span| span.contains(&found.start())))
}

/// Whether what is found has a byte in common with one of some stretches.
fn meets(found: &Captures<'_>, spans: &[Range<usize>]) -> bool {
    found
        .get(0)
        .is_some_and(|found| spans.iter().any(|span| span.start < found.end() && found.start() < span.end))
}

/// The rules of a list. What is named below one alone is of it, where it is not said to be of another: "rule 3.4, paragraph (2) of
/// rule 5.4" names rule 3.4.
fn rules(found: &Captures<'_>, of_others: &[Range<usize>]) -> Vec<String> {
    let mut rules = listed(&part(found, "list"));
    let below =
        found.name("below").filter(|below| !of_others.iter().any(|span| span.contains(&below.start())));
    if let (Some(below), [rule]) = (below, rules.as_mut_slice()) {
        rule.push_str(&plain(below.as_str()));
    }
    rules
}

/// What stands after what is found.
fn after<'w>(words: &'w str, found: &Captures<'_>) -> &'w str {
    found.get(0).and_then(|found| words.get(found.end()..)).unwrap_or_default()
}

/// Whether a number at the end of what is found does not go on after a point: "Part 3, rule 3.4" names no rule 4.
fn is_whole(words: &str, found: &Captures<'_>) -> bool {
    let point = after(words, found).strip_prefix('.');
    point.is_none_or(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a rule of a Part is one of the Civil Procedure Rules: not "Part 3, rule 5 of the Dogs Rules 1986".
fn is_of_rules(words: &str, found: &Captures<'_>) -> bool {
    let of = after(words, found).trim_start().strip_prefix("of ");
    let of = of.map(|of| of.strip_prefix("the ").unwrap_or(of));
    of.is_none_or(|of| of.starts_with("CPR") || of.starts_with("Civil Procedure Rules"))
}

/// Whether a number after "Part" or "CPR" is that of a Part: not of an Act, and not the beginning of a rule's.
fn is_part(words: &str, found: &Captures<'_>) -> bool {
    let of = part(found, "of");
    let is_ours = of.is_empty() || of.starts_with("CPR") || of.starts_with("Civil Procedure Rules");
    let rest = found.name("list").and_then(|list| words.get(list.end()..)).unwrap_or_default();
    let goes_on = rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    is_ours && !goes_on
}

fn parts(found: &Captures<'_>) -> Vec<Cited> {
    ONE_PART.find_iter(&part(found, "list")).map(|one| Cited::Part(plain(one.as_str()))).collect()
}

/// A direction, or its paragraphs that are named with it.
fn direction(found: &Captures<'_>) -> Vec<Cited> {
    let number = plain(&part(found, "number"));
    let named = ["dotted", "paras", "para", "bare"].iter().filter_map(|name| found.name(name));
    let below: Vec<String> = named.flat_map(|list| listed(list.as_str())).collect();
    if below.is_empty() {
        return vec![Cited::Direction(number)];
    }
    below.into_iter().map(|below| Cited::Direction(format!("{number} {below}"))).collect()
}

/// The numbers of a list. Brackets alone stand for as many of the last ones before them: "3.4(2)(a) and (b)" has 3.4(2)(b).
fn listed(list: &str) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    for item in ITEM.captures_iter(list) {
        let (number, below) = (plain(&part(&item, "number")), plain(&part(&item, "below")));
        if !number.is_empty() {
            numbers.push(number + &below);
            continue;
        }
        let depth = below.matches('(').count();
        let brackets =
            numbers.last().map(|last| last.match_indices('(').map(|(at, _)| at).collect::<Vec<_>>());
        let cut =
            brackets.and_then(|at| at.len().checked_sub(depth).and_then(|first| at.get(first).copied()));
        let stem = numbers.last().filter(|_| depth > 0).zip(cut).and_then(|(last, cut)| last.get(..cut));
        if let Some(number) = stem.map(|stem| format!("{stem}{below}")) {
            numbers.push(number);
        }
    }
    numbers
}

/// A name in lower case with single spaces and plain apostrophes, without words before it that are none of it.
fn name(words: &str) -> String {
    let words = words.to_lowercase().replace('’', "'").replace(',', "");
    let words = words.split_whitespace().skip_while(|word| BEFORE_NAMES.contains(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Every judgment that is cited by its neutral citation: `2024 ewca civ 123`.
pub fn judgments(words: &str) -> BTreeSet<String> {
    let one = |found: Captures<'_>| {
        ["year", "court", "number"]
            .iter()
            .filter_map(|part| found.name(part))
            .map(|part| part.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    JUDGMENT.captures_iter(words).map(one).map(|citation| name(&citation)).collect()
}
