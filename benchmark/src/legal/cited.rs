//! What words cite: rules of court, practice directions, statutes, annexes, guides and judgments. docs/legal-eval.md says what each
//! form is, and why.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

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

/// A pattern that the program holds.
#[expect(clippy::unwrap_used, reason = "each is used by a test")]
pub(super) fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

const NUMBER: &str = r"\d+[A-Z]{0,2}";
/// What stands between the items of a list. "31.5 to 31.7" names both ends.
const BETWEEN: &str = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s+to\s+|\s*[–-]\s*)";
const BRACKETS: &str = r"(?:\s*\(\w{1,4}\))";
const RULE_NUMBER: &str = r"\d+[A-Z]?\.\d+[A-Z]{0,2}";
const PRACTICE_DIRECTION: &str = r"(?:PDs?|Practice\s+Directions?)\s*(?P<number>\d+(?:[A-Z]{1,2}\d?)?)\b";
const PARAGRAPH: &str = r"\d+(?:\.\d+)*(?:\s*\(\w{1,4}\))*";
/// An Act or Regulations, with the year; its words begin with capitals, or are small ones between.
const ACT: &str = r"(?P<act>(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)(?:\s+(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)){0,9}?\s+(?:Act|Regulations?|Order|Rules)\s+\d{4})";
/// Words that may stand before a name, with a capital at the beginning of a sentence.
const BEFORE_NAMES: [&str; 14] =
    ["under", "in", "as", "see", "by", "per", "from", "with", "and", "of", "the", "for", "to", "on"];

/// Numbers of one form, as a list: "3.4(2)(a) and (b)", "11, 14 and 33(1)".
fn list_of(number: &str) -> String {
    format!("(?P<list>{number}{BRACKETS}*(?:{BETWEEN}(?:{number}{BRACKETS}*|{BRACKETS}+))*)")
}

/// "Part 36", "CPR 36", "Part 36 of the CPR". Parts of an Act are none: "Part 2 of the Companies Act 2006".
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)(?:CPR\s+(?:[Pp]arts?\s+|Pts?\.?\s+)?|Parts?\s+|Pts?\.?\s+)(?P<list>{NUMBER}(?:{BETWEEN}{NUMBER})*)\b(?:\s+of\s+(?:the\s+)?(?P<of>[A-Z]\w*(?:\s+[A-Z]\w*)*))?"
    ))
});
/// "CPR 44.2(4)", "Rule 3.4", "r. 24.2(3)(a)", "rr 3.4 and 3.5". Without a point after it, "r" must be a word: the "r 14" of
/// "for 14 days" is none.
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(RULE_NUMBER);
    pattern(&format!(r"(?i-u:\b)(?:CPR(?:\s+(?:[Rr]ules?|rr?\.?))?|[Rr]ules?|RULES?|rr?\.?)\s*{list}"))
});
/// "paragraph (4) of rule 44.2".
static PARAGRAPH_OF_RULE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)[Pp]ara(?:graph)?\.?\s*(?P<below>{BRACKETS}+)\s+of\s+(?:CPR\s+)?(?:[Rr]ule|r\.?)\s*(?P<number>{RULE_NUMBER})"
    ))
});
static ONE_PART: LazyLock<Regex> = LazyLock::new(|| pattern(NUMBER));
/// An item of a list: a number, or brackets alone, which stand for the last of those before them.
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(r"(?P<number>\d+[A-Z]{{0,2}}(?:\.\d+[A-Z]{{0,2}})?)?(?P<below>{BRACKETS}*)"))
});
/// "PD 57AD", "Practice Direction 53B para 5.1", "PD 28.3".
static DIRECTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b){PRACTICE_DIRECTION}(?:\.(?P<dotted>\d+(?:\.\d+)*)|,?\s+para(?:graph)?s?\.?\s+(?P<para>{PARAGRAPH}))?"
    ))
});
/// "paragraph 4.1 of PD 54A".
static PARAGRAPH_OF_DIRECTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)[Pp]ara(?:graph)?s?\.?\s+(?P<para>{PARAGRAPH})\s+of\s+(?:the\s+)?{PRACTICE_DIRECTION}"
    ))
});
/// "section 33 of the Limitation Act 1980", "ss 11 and 14 Limitation Act 1980".
static STATUTE: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(NUMBER);
    pattern(&format!(r"(?i-u:\b)(?:[Ss]ections?|ss?\.?)\s*{list}\s+(?:of\s+)?(?:the\s+)?{ACT}"))
});
/// "Limitation Act 1980, section 33", "Limitation Act 1980 s. 33"; not where the section is of the Act that follows it.
static INVERTED: LazyLock<Regex> = LazyLock::new(|| {
    let list = list_of(NUMBER);
    pattern(&format!(
        r"(?i-u:\b){ACT}\s*,?\s*(?:[Ss]ections?|ss?\.?)\s*{list}(?P<of>\s+of\s+(?:the\s+)?[A-Z])?"
    ))
});
static ANNEX: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i-u:\b)(?:Annex|Appendix)\s+(?P<letter>[A-Z]|\d+)\b"));
static GUIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i-u:\b)(?P<name>(?:[A-Z][\w'’]*)(?:\s+(?:[A-Z][\w'’]*|and|of)){0,5})\s+Guide\b")
});
/// "[2024] EWCA Civ 123", "[2024] EWHC 789 (Ch)".
static JUDGMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\[(?P<year>\d{4})\]\s*(?P<court>UKSC|UKHL|UKPC|EWCA\s+(?:Civ|Crim)|EWCA|EWHC|EWFC|UKUT|EWCOP)\s*(?P<number>\d+)",
    )
});

/// Every citation of rules, directions, statutes, annexes and guides.
pub fn provisions(words: &str) -> BTreeSet<Cited> {
    let mut cited = BTreeSet::new();
    let (in_rules, in_directions) = (spans(&PARAGRAPH_OF_RULE, words), spans(&PARAGRAPH_OF_DIRECTION, words));
    for found in PARAGRAPH_OF_RULE.captures_iter(words) {
        cited.insert(Cited::Rule(plain(&(part(&found, "number") + &part(&found, "below")))));
    }
    for found in RULE.captures_iter(words).filter(|found| !within(found, &in_rules)) {
        cited.extend(listed(&part(&found, "list")).into_iter().map(Cited::Rule));
    }
    cited.extend(
        PART.captures_iter(words).filter(|found| is_part(words, found)).flat_map(|found| parts(&found)),
    );
    for found in PARAGRAPH_OF_DIRECTION.captures_iter(words) {
        cited.insert(direction(&found));
    }
    let directions = DIRECTION.captures_iter(words).filter(|found| !within(found, &in_directions));
    cited.extend(directions.map(|found| direction(&found)));
    let inverted = INVERTED.captures_iter(words).filter(|found| found.name("of").is_none());
    // "Section 33 and the Limitation Act 1980" are two.
    let direct = STATUTE.captures_iter(words).filter(|found| !part(found, "act").starts_with("and "));
    for found in direct.chain(inverted) {
        let act = name(&part(&found, "act"));
        let of_act = |section| Cited::Statute(section, act.clone());
        cited.extend(listed(&part(&found, "list")).into_iter().map(of_act));
    }
    cited.extend(ANNEX.captures_iter(words).map(|found| Cited::Annex(plain(&part(&found, "letter")))));
    cited.extend(GUIDE.captures_iter(words).map(|found| Cited::Guide(name(&part(&found, "name")))));
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

fn direction(found: &Captures<'_>) -> Cited {
    let number = plain(&part(found, "number"));
    let below = plain(&(part(found, "dotted") + &part(found, "para")));
    Cited::Direction(if below.is_empty() { number } else { format!("{number} {below}") })
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
    let words = words.to_lowercase().replace('’', "'");
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
