//! How what was said in debates is held against time: it stands for ever, and what was said on one day contradicts what was said
//! on another.

use asof_schema::Day;

use super::{Asking, Days};
use crate::search::{self, Recency, TimeConstraint};
use crate::store::{Corpus, DEBATE};

/// How what was said is held against the time that a question asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum InTime {
    /// What is nearest, of the days asked for if there are any.
    #[default]
    Nearest,
    /// Newer before older, from this day back.
    Latest(Day),
    /// What is nearest of each of some times `[from, to)`, in the order of the words.
    Each(Vec<(Day, Day)>),
    /// What is nearest, and then the earliest and the latest of all that is near: how it changed.
    Ends,
}

impl InTime {
    /// How a question is answered where nothing but debates is here. Of the law of a day there is one text, and nothing of this is
    /// asked. What was said "two years ago" is of that year, and the days are made so.
    pub(super) fn of(corpus: &Corpus, words: &str, days: &mut [Days], asking: Asking) -> Self {
        let Some((_, last)) = debated(corpus) else { return Self::Nearest };
        let (today, point) = asking.day();
        let in_words = matches!(asking, Asking::InWords { .. });
        let said = search::intent(words, today);
        if let (Some((TimeConstraint::During { from, to }, _)), [only], true) =
            (said.time, &mut *days, in_words)
            && from <= only.from
            && only.to <= to
            && only.from.succ() == only.to
            && from.succ() < to
        {
            (only.from, only.to) = (from, to);
            return Self::Each(vec![(from, to)]);
        }
        let named = days.iter().filter(|days| !days.is_now());
        let named: Vec<(Day, Day)> = named.map(|days| (days.from, days.last().succ())).collect();
        if named.len() > 1 && in_words {
            Self::Each(named)
        } else if said.evolution.is_some() {
            Self::Ends
        } else if named.is_empty() {
            Self::Latest(last.min(point.at))
        } else {
            Self::Nearest
        }
    }

    /// What age counts for: of what is near, half.
    pub(crate) fn recency(&self) -> Option<Recency> {
        match self {
            Self::Latest(last) => Some(Recency { alpha: 0.5, lambda: 1.0, reference: Some(*last) }),
            Self::Nearest | Self::Each(_) | Self::Ends => None,
        }
    }
}

/// The first and the last day of the debates of a corpus that has nothing else; `None` of any other.
pub fn debated(corpus: &Corpus) -> Option<(Day, Day)> {
    let mut ends: Option<(Day, Day)> = None;
    for norm in corpus.catalogue() {
        let day = norm.adopted_on.or(norm.published_on).filter(|_| norm.norm_type == DEBATE)?;
        ends = Some(ends.map_or((day, day), |(first, last)| (first.min(day), last.max(day))));
    }
    ends
}
