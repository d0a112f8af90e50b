//! What words cite: rules of court, practice directions, statutes, annexes, guides and judgments. docs/legal-eval.md says what each
//! form is, and why.

use std::collections::BTreeSet;
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
/// An Act or Regulations, with the year; its words begin with capitals, or are small ones between.
const ACT: &str = r"(?P<act>(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)(?:\s+(?:[A-Z][\w'’()-]*|of|and|the|for|in|to|on)){0,9}?\s+(?:Act|Regulations?|Order|Rules)\s+\d{4})";

/// "Part 36". Parts of an Act are none: "Part 2 of the Companies Act 2006".
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)(?:CPR\s+)?Parts?\s+(?P<list>{NUMBER}(?:(?:\s*,\s*|\s+and\s+|\s+or\s+|\s+to\s+){NUMBER})*)\b(?P<of>\s+of\s+(?:the\s+)?[A-Z])?"
    ))
});
/// "CPR 44.2(4)", "Rule 3.4", "r. 24.2(3)(a)", "rr 3.4 and 3.5". Without a point after it, "r" must be a word: the "r 14" of
/// "for 14 days" is none.
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i-u:\b)(?:CPR(?:\s+(?:[Rr]ules?|rr?\.?))?|[Rr]ules?|rr?\.?)\s*(?P<list>\d+[A-Z]?\.\d+[A-Z]{0,2}(?:\s*\(\w{1,4}\))*(?:(?:\s*,\s*|\s+and\s+|\s+or\s+)\d+[A-Z]?\.\d+[A-Z]{0,2}(?:\s*\(\w{1,4}\))*)*)",
    )
});
static ONE_RULE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\d+[A-Z]?\.\d+[A-Z]{0,2}(?:\s*\(\w{1,4}\))*"));
static ONE_PART: LazyLock<Regex> = LazyLock::new(|| pattern(NUMBER));
/// "PD 57AD", "Practice Direction 53B para 5.1", "PD 28.3".
static DIRECTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i-u:\b)(?:PDs?|Practice\s+Directions?)\s*(?P<number>\d+[A-Z]{0,2})(?:\.(?P<dotted>\d+(?:\.\d+)*)|,?\s+para(?:graph)?s?\.?\s+(?P<para>\d+(?:\.\d+)*))?\b",
    )
});
/// "section 33 of the Limitation Act 1980", "s.33(1) Limitation Act 1980".
static STATUTE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b)(?:[Ss]ections?|ss?\.?)\s*(?P<section>\d+[A-Z]{{0,2}}(?:\(\w{{1,4}}\))*)\s+(?:of\s+)?(?:the\s+)?{ACT}"
    ))
});
/// "Limitation Act 1980, section 33", "Limitation Act 1980 s. 33".
static INVERTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i-u:\b){ACT}\s*,?\s*(?:[Ss]ections?|ss?\.?)\s*(?P<section>\d+[A-Z]{{0,2}}(?:\(\w{{1,4}}\))*)"
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
    let named = |found: &Captures<'_>, name: &str| found.name(name).map(|found| found.as_str().to_owned());
    let plain = |number: &str| number.split_whitespace().collect::<String>().to_lowercase();
    let mut cited = BTreeSet::new();
    for found in RULE.captures_iter(words) {
        let list = named(&found, "list").unwrap_or_default();
        cited.extend(ONE_RULE.find_iter(&list).map(|one| Cited::Rule(plain(one.as_str()))));
    }
    for found in PART.captures_iter(words).filter(|found| found.name("of").is_none()) {
        let list = named(&found, "list").unwrap_or_default();
        cited.extend(ONE_PART.find_iter(&list).map(|one| Cited::Part(plain(one.as_str()))));
    }
    for found in DIRECTION.captures_iter(words) {
        let number = plain(&named(&found, "number").unwrap_or_default());
        let below = named(&found, "dotted").or_else(|| named(&found, "para"));
        cited.insert(Cited::Direction(
            below.map_or_else(|| number.clone(), |below| format!("{number} {below}")),
        ));
    }
    for found in STATUTE.captures_iter(words).chain(INVERTED.captures_iter(words)) {
        let (section, act) = (named(&found, "section"), named(&found, "act"));
        if let Some((section, act)) = section.zip(act) {
            cited.insert(Cited::Statute(plain(&section), name(&act)));
        }
    }
    cited.extend(
        ANNEX
            .captures_iter(words)
            .filter_map(|found| named(&found, "letter"))
            .map(|letter| Cited::Annex(plain(&letter))),
    );
    cited.extend(
        GUIDE
            .captures_iter(words)
            .filter_map(|found| named(&found, "name"))
            .map(|guide| Cited::Guide(name(&guide))),
    );
    cited
}

/// A name in lower case with single spaces, without an article before it.
fn name(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    words.strip_prefix("the ").map_or(words.clone(), str::to_owned)
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
