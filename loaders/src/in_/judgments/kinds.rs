//! What a paragraph does in a judgment: it tells facts or submissions, puts the question, reasons, cites, holds or orders.
//!
//! Nothing in print says so. The rules go by the words of a paragraph, by the heading over it, and by where it stands: what
//! comes before the court has heard the parties tells facts. The first rule that fits decides, and what fits none is analysis.
//! `kinds.csv` has the labels of a reader, by which the rules are measured.

use super::lines::{Line, Stretch};
use super::paragraph::{Kind as Part, Paragraph};

/// What a paragraph does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Facts,
    Submissions,
    Issues,
    Analysis,
    Citations,
    Held,
    Order,
}

impl Kind {
    pub(super) const ALL: [Self; 7] = [
        Self::Facts,
        Self::Submissions,
        Self::Issues,
        Self::Analysis,
        Self::Citations,
        Self::Held,
        Self::Order,
    ];

    /// Its id, its label, and the kind that is broader.
    pub(super) fn term(self) -> (&'static str, &'static str, Option<&'static str>) {
        match self {
            Self::Facts => ("facts", "Facts", None),
            Self::Submissions => ("submissions", "Submissions", Some("facts")),
            Self::Issues => ("issues", "Issues", None),
            Self::Analysis => ("analysis", "Analysis", None),
            Self::Citations => ("citations", "Citations", None),
            Self::Held => ("held", "Held", None),
            Self::Order => ("order", "Order", None),
        }
    }
}

/// Words that order something, in the present tense of a court.
const ORDERS: [&str; 34] = [
    "leave granted",
    "permission to file",
    "appeal is allowed",
    "appeal is accordingly allowed",
    "appeals are allowed",
    "appeals are accordingly",
    "appeals stand",
    "appeal stands",
    "petition is allowed",
    "petition is dismissed",
    "appeal is dismissed",
    "is consequently dismissed",
    "stands dismissed",
    "stand dismissed",
    "stand disposed of",
    "stands disposed of",
    "shall stand disposed",
    "following order",
    "are hereby set aside",
    "is hereby set aside",
    "is set aside and",
    "are set aside and",
    "is hereby restored",
    "are hereby quashed",
    "is hereby quashed",
    "no order as to costs",
    "no costs",
    "ordered accordingly",
    "decree be prepared",
    "accordingly allowed",
    "the same is allowed",
    "allow the present appeal",
    "appeal succeeds",
    "we direct",
];

/// Words that order something of somebody.
const DIRECTS: [&str; 6] = [
    "is directed to",
    "are directed to",
    "shall be set at liberty",
    "bail bonds stand",
    "shall remain in force",
    "we clarify that no observation",
];

/// Words by which counsel speaks.
const COUNSEL: [&str; 14] = [
    "submits that",
    "submitted that",
    "further submits",
    "it is submitted",
    "it was submitted",
    "contended that",
    "argued that",
    "urged that",
    "vehemently urges",
    "would submit that",
    "contentions were raised by",
    "submissions of",
    "supported the impugned",
    "in support of his submissions",
];

/// Words with which a report of what another judgment says begins.
const REPORTS: [&str; 16] = [
    "this court in ",
    "this court further held",
    "this court specifically",
    "this court found",
    "this court has consistently",
    "in the case of ",
    "in the decision ",
    "it could thus be seen that",
    "it can thus be seen that",
    "in paragraph ",
    "in the cases of",
    "another 3 judge",
    "subsequently, a 2 judge",
    "a similar view",
    "it has been held that",
    "the same legal position",
];

/// Words that announce what is cited.
const CITED: [&str; 15] = [
    "reads thus",
    "reads as follows",
    "reads as under",
    "is as follows",
    "observed thus",
    "held thus",
    "observed",
    "observations of this court",
    "has stated as under",
    "observed the following",
    "extracted",
    "culled out",
    "reads:",
    "laid down by",
    "this court held",
];

/// Words that say what the court concludes.
const HOLDS: [&str; 24] = [
    "we are of the considered view",
    "we are of the view",
    "we are of the opinion",
    "we are of the considered opinion",
    "of the considered view that",
    "we hold",
    "we thus hold",
    "we conclude",
    "we hereby conclude",
    "therefore find",
    "we find that the present",
    "we find that this",
    "in our view",
    "in our opinion",
    "in our considered",
    "the upshot of",
    "our conclusions",
    "long and short",
    "we see no legal infirmity",
    "is unsustainable",
    "are not sustainable",
    "not be available",
    "not be applicable",
    "not applicable",
];

/// Words that put the question.
const ASKS: [&str; 8] = [
    "only question", "the question that", "the question is", "the issue that", "the issue involved",
    "issue for our", "question which", "question would be",
];

/// The kinds of the paragraphs of an opinion, in order.
pub(super) fn of(lines: &[Line<'_>], paragraphs: &[Paragraph]) -> Vec<Kind> {
    let mut heard = false;
    let mut headed = None;
    let mut kinds = Vec::new();
    for paragraph in paragraphs {
        let said = Said::of(lines, paragraph);
        headed = said.heading.as_deref().map_or(headed, head);
        heard |= headed == Some(Kind::Analysis);
        let kind = said.kind(heard, headed);
        heard |= kind == Kind::Submissions || said.hears();
        kinds.push(kind);
    }
    kinds
}

/// What a heading says of the paragraphs below it.
fn head(heading: &str) -> Option<Kind> {
    let small = heading.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| small.contains(word));
    if has(&["analysis", "consideration", "discussion", "our view", "reasons", "findings of this"]) {
        Some(Kind::Analysis)
    } else if has(&["submission", "contention", "argument"]) {
        Some(Kind::Submissions)
    } else if has(&["fact", "background", "case of the", "introduction", "trial court", "high court"]) {
        Some(Kind::Facts)
    } else {
        None
    }
}

/// The words by which a paragraph is told.
struct Said {
    heading: Option<String>,
    /// All that the court says in it, in small letters.
    words: String,
    /// Whether it quotes a block.
    quotes: bool,
}

impl Said {
    fn of(lines: &[Line<'_>], paragraph: &Paragraph) -> Self {
        let words = |words: Stretch| words.words(lines);
        let own = std::iter::once(paragraph).chain(&paragraph.children);
        let own = own.filter(|one| one.kind != Part::Quotation).map(|one| words(one.words));
        Self {
            heading: paragraph.heading.map(words),
            words: own.collect::<Vec<_>>().join(" ").to_lowercase(),
            quotes: paragraph.children.iter().any(|child| child.kind == Part::Quotation),
        }
    }

    fn has(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.words.contains(word))
    }

    fn begins(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.words.starts_with(word))
    }

    /// Whether the court says that it has heard the parties.
    fn hears(&self) -> bool {
        self.begins(&["we have heard", "heard the", "heard learned", "having heard"])
    }

    fn kind(&self, heard: bool, headed: Option<Kind>) -> Kind {
        let opens = self.words.chars().take(260).collect::<String>();
        let counsel = COUNSEL.iter().any(|word| opens.contains(word))
            || self.begins(&["per contra", "he further", "on behalf of"])
            || headed == Some(Kind::Submissions) && !self.has(&HOLDS);
        let is_leave = self.begins(&["leave granted", "permission to file"]);
        if is_leave
            || heard
                && (self.has(&ORDERS) || self.begins(&["pending application"]) || self.has(&DIRECTS))
                && !counsel
        {
            Kind::Order
        } else if counsel && !self.hears() {
            Kind::Submissions
        } else if self.has(&ASKS) && (self.words.contains("whether") || self.words.contains("as regards")) {
            Kind::Issues
        } else if self.hears() || !heard {
            Kind::Facts
        } else if self.begins(&REPORTS) || self.quotes && self.has(&CITED) {
            Kind::Citations
        } else if self.has(&HOLDS) {
            Kind::Held
        } else {
            Kind::Analysis
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{document, tests};
    use super::*;
    use crate::in_::judgments::document::Judgment;
    use asof_schema::Sha256;

    const LABELS: &str = include_str!("kinds.csv");

    /// Measures the rules by the labels of a reader; the rules were written with the half `seen` alone.
    #[test]
    fn the_rules_find_what_a_reader_finds() {
        let mut right = std::collections::BTreeMap::<&str, (usize, usize)>::new();
        for (file, bytes) in tests::real().into_iter().flatten() {
            let hash = Sha256::of(&bytes).to_string();
            let labels = LABELS
                .lines()
                .filter(|line| line.contains(&hash))
                .map(|line| line.split(',').collect::<Vec<_>>());
            let labels: Vec<Vec<&str>> = labels.collect();
            if labels.is_empty() {
                continue;
            }
            let judgment =
                Judgment::read(&file, document::lines_of(std::str::from_utf8(&bytes).unwrap())).unwrap();
            let paragraphs = &judgment.opinions[0].paragraphs;
            let kinds = of(&judgment.lines, paragraphs);
            for (paragraph, kind) in paragraphs.iter().zip(kinds) {
                let id =
                    paragraph.number.as_ref().map_or("intro".to_owned(), |number| format!("para{number}"));
                let label = labels
                    .iter()
                    .find(|label| label[2] == id)
                    .unwrap_or_else(|| panic!("{file} {id} has no label"));
                let count = right.entry(label[0]).or_default();
                count.1 += 1;
                if label[3] == kind.term().0 {
                    count.0 += 1;
                } else {
                    eprintln!("{} {file} {id}: {} is read as {}", label[0], label[3], kind.term().0);
                }
            }
        }
        eprintln!("right: {right:?}");
        for (half, least) in [("seen", 80), ("unseen", 70)] {
            let Some(&(right, all)) = right.get(half) else { continue };
            assert!(right * 100 >= all * least, "{half}: {right} of {all}");
        }
    }
}
