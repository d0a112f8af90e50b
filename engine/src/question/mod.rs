//! A question in words, read before anything is searched: what it asks for, of which provision, act or term, and on which days.
//!
//! The phrases are data of `law/`; here they are held against the corpus. A phrase counts where what it needs is there: nobody who
//! names no provision asks for the history of one. What is read is told, so that whoever asks sees it and can say otherwise.

mod acts;
mod times;

use std::ops::Range;

use asof_law::{LANGUAGES, QuestionKind, asked, fold};
use asof_schema::{ActId, AsOf, ComponentId, Day, NormId};
use serde::Serialize;

use crate::query::{CheckedCitation, verify_citations};
use crate::search::When;
use crate::store::Corpus;
pub use times::Days;

/// What a question was read as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadQuestion {
    /// What it asks for; `None` where that is open, and is answered by search.
    pub asked: Option<QuestionKind>,
    /// What it may ask for as well by its phrases.
    pub otherwise: Vec<QuestionKind>,
    /// The provisions that it cites, in its order.
    pub provisions: Vec<ComponentId>,
    /// The citations that lead to no one provision, each with why.
    pub unread: Vec<(String, String)>,
    /// The laws that it names, but for those of the provisions.
    pub norms: Vec<NormId>,
    /// The acts that it names.
    pub acts: Vec<ActId>,
    /// The days that it names, in its order, each with the words that say so.
    pub days: Vec<(Days, String)>,
    /// The point by whose law it is answered: the last day that it names, of a period its last; else the one that was given.
    pub at: AsOf,
    /// The words that say so; `None` where the question names no day.
    pub said: Option<String>,
    /// What is left of it when phrases, citations and days are taken away: the term whose meaning is asked for, or nothing.
    pub rest: String,
    /// The question without the words that fix a day: what is searched for.
    pub words: String,
}

/// Reads a question. Relative words of time are read from `today`; where it names no day, it is answered at `last`.
pub fn read(corpus: &Corpus, words: &str, today: Day, last: AsOf) -> ReadQuestion {
    let cited = |at: AsOf| {
        verify_citations(corpus, words, at, None).map(|report| report.citations).unwrap_or_default()
    };
    let acts = acts::acts_in(corpus, words, &cited(last));
    let days = times::days(corpus, words, today, &acts);
    let at = days.last().map_or(last, |(days, _)| AsOf { at: days.last(), ..last });
    let said = days.last().map(|(days, said)| format!("\"{said}\" asks for {days}"));
    // A provision has its number on the day asked for.
    let citations = cited(at);
    let marked = marked(words, &citations, &acts);
    let plain = without_opening(&times::without(words, &days)).to_owned();
    let (found, unread): (Vec<&CheckedCitation>, Vec<_>) =
        citations.iter().partition(|one| one.component.is_some());
    let mut provisions: Vec<ComponentId> = Vec::new();
    for id in found.into_iter().filter_map(|one| one.component.clone()) {
        if !provisions.contains(&id) {
            provisions.push(id);
        }
    }
    let unread = unread.into_iter().map(|one| (one.surface.clone(), one.problem.clone().unwrap_or_default()));
    let of_provision = |norm: &NormId| provisions.iter().any(|id| id.norm_str() == norm.as_str());
    let norms = corpus.names().within(words).into_iter().filter(|norm| !of_provision(norm)).collect();
    let phrases = asked(&times::without(&marked, &days));
    let mut read = ReadQuestion {
        asked: None,
        otherwise: Vec::new(),
        provisions,
        unread: unread.collect(),
        norms,
        acts: acts.into_iter().map(|(_, act)| act).collect(),
        days,
        at,
        said,
        rest: rest(&times::without(&marked, &times::days(corpus, words, today, &[])), &phrases),
        words: plain,
    };
    let fitting: Vec<QuestionKind> = phrases.iter().filter_map(|(asked, _)| read.fits(*asked)).collect();
    let bare = fitting.is_empty() && read.provisions.len() == 1 && read.rest.is_empty();
    let mut fitting = fitting.into_iter().chain(bare.then_some(QuestionKind::Text));
    read.asked = fitting.next();
    for asked in fitting {
        if Some(asked) != read.asked && !read.otherwise.contains(&asked) {
            read.otherwise.push(asked);
        }
    }
    read
}

impl ReadQuestion {
    /// What a phrase asks for, by what the question names; `None` where that is not enough.
    fn fits(&self, asked: QuestionKind) -> Option<QuestionKind> {
        use QuestionKind::{Amended, Changed, Deeds, Difference, History, Meaning, Upcoming};
        let (provision, period) = (self.provisions.len() == 1, self.between().is_some());
        match asked {
            Amended | Changed | Deeds if self.acts.len() == 1 => {
                Some(if provision { Changed } else { Deeds })
            }
            Deeds => None,
            Changed if period && (provision || self.norms.len() == 1) => Some(asked),
            // Without days, all of its history is asked for.
            Changed => provision.then_some(Amended),
            Difference if !period => provision.then_some(History),
            Upcoming => (provision || self.norms.len() == 1 || self.rest.is_empty()).then_some(asked),
            Meaning => (!provision && self.acts.is_empty() && !self.rest.is_empty()).then_some(asked),
            _ => provision.then_some(asked),
        }
    }

    /// The first and the last of the days that it names, of a period its first and its last; where two times are held against each
    /// other, the last day of each.
    pub fn between(&self) -> Option<(Day, Day)> {
        match self.days.as_slice() {
            [(days, _)] => (days.first() < days.last()).then(|| (days.first(), days.last())),
            [(one, _), .., (other, _)] => {
                let (earlier, later) = if one.last() <= other.last() { (one, other) } else { (other, one) };
                let is_difference = self.asked == Some(QuestionKind::Difference);
                let first = if is_difference { earlier.last() } else { earlier.first() };
                (first < later.last()).then_some((first, later.last()))
            }
            [] => None,
        }
    }

    /// When what it asks for is searched.
    pub fn when(&self) -> When {
        match self.days.as_slice() {
            [(Days { from, to }, _)] => When::During { from: *from, to: *to, by: self.at },
            _ => When::At(self.at),
        }
    }
}

/// The words with `@` for each citation and `#` for each act.
fn marked(words: &str, citations: &[CheckedCitation], acts: &[(Range<usize>, ActId)]) -> String {
    let cited = citations.iter().map(|one| (one.start..one.end, " @ "));
    let mut marks: Vec<(Range<usize>, &str)> =
        cited.chain(acts.iter().map(|(span, _)| (span.clone(), " # "))).collect();
    marks.sort_by_key(|(span, _)| (span.start, span.end));
    let (mut text, mut at) = (String::new(), 0);
    for (span, mark) in marks {
        // Several provisions of one citation have one span.
        if span.start >= at {
            text.push_str(words.get(at..span.start).unwrap_or_default());
            text.push_str(mark);
            at = span.end;
        }
    }
    text + words.get(at..).unwrap_or_default()
}

/// What is left of marked words when the words are taken away by which anything is asked, and those of the first phrase.
fn rest(marked: &str, phrases: &[(QuestionKind, &'static str)]) -> String {
    let phrase = phrases.first().map_or("", |(_, phrase)| phrase);
    let forms: Vec<String> = phrase.split([' ', '/']).map(fold).collect();
    let of_phrase = |word: &str| {
        let word = fold(word);
        forms.iter().any(|form| form.strip_suffix('-').map_or(*form == word, |stem| word.starts_with(stem)))
    };
    let kept =
        marked.split_whitespace().map(|word| word.trim_matches(is_sign)).filter(|word| !word.is_empty());
    kept.filter(|word| !asks(word) && !of_phrase(word)).collect::<Vec<_>>().join(" ")
}

/// Whether a word is one by which anything is asked.
fn asks(word: &str) -> bool {
    let word = word.to_lowercase();
    LANGUAGES.iter().any(|language| {
        [language.asking, language.lexicon.leading].iter().any(|list| list.contains(&word.as_str()))
    })
}

fn is_sign(letter: char) -> bool {
    letter.is_ascii_punctuation() || matches!(letter, '“' | '”' | '«' | '»' | '…' | '¿')
}

/// A question without the words that open it and by which anything is asked: in the law they are rare, and would be searched for
/// as if they said much. All of it where nothing else is left.
fn without_opening(words: &str) -> &str {
    let mut left = words.trim_start();
    while let Some(word) = left.split_whitespace().next() {
        let bare = word.trim_matches(is_sign);
        if !bare.is_empty() && !asks(bare) {
            return left;
        }
        left = left.get(word.len()..).unwrap_or_default().trim_start();
    }
    words
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
