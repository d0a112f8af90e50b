//! What of a question is told as not read, or as not answered.

use std::ops::Range;

use asof_law::{Asked, QuestionKind};
use asof_schema::{ComponentId, NormId};

use super::cited::listed_with;
use super::days::Days;
use super::{Asking, ReadQuestion, effects, least, times};
use crate::query::CheckedCitation;
use crate::search::Insufficiency;
use crate::store::Corpus;

/// What is said of a law or an act that is not there.
pub(super) const NOT_HELD: &str = "is no law or act that is here";

/// What is said of words that may name a day, where none was read.
const NO_DAY: &str = "names no day that is read: where it should, write it as 2001-05-20";

/// What is said of words that make another time of one that is read.
const BESIDE: &str = "is not read: the time beside it is taken as if it stood alone";

/// What is said of words that ask since or until when something is so, where no provision is named of which it is told.
const ONE_DAY: &str =
    "asks for a history, and what is found is of one day: `asof lineage` of it tells its versions";

/// What is said where it is asked what changed, and nothing says in which law.
pub(super) const NO_LAW: &str = "asks what changed, and of which law is not said: name it";

/// What is said of several provisions, where what is asked is told of one.
const SEVERAL: &str = "names several provisions, and this is told of one: ask of each by itself";

/// What is said of several provisions, where what is asked is searched for.
const SEVERAL_FOUND: &str = "names several provisions, and what is found may be of one: `asof at` shows each";

/// What is said of a time whose days are not known.
const NOT_FIXED: &str = "is no day that is known here: write it as a date";

/// The citations that lead nowhere, those of a part that only the words of their provision tell, and the acts that are not here, each
/// with what is wrong. Of a list of numbers those are named that lead nowhere, where others lead somewhere.
pub(super) fn unread(
    words: &str,
    citations: &[CheckedCitation],
    elsewhere: Vec<Range<usize>>,
) -> Vec<(String, String)> {
    let mut lost: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for one in citations.iter().filter(|one| leads_nowhere(one)) {
        let why = if one.is_kept_in_words() { &one.on_record } else { &one.problem };
        let why = why.as_deref().unwrap_or_default();
        let leads_in_part = listed_with(citations, one).any(|other| !leads_nowhere(other));
        let number = one.number.as_deref().filter(|_| leads_in_part);
        match lost.iter_mut().find(|(said, because, _)| *said == one.surface && *because == why) {
            Some((.., numbers)) => numbers.extend(number),
            None => lost.push((one.surface.as_str(), why, number.into_iter().collect())),
        }
    }
    let tell = |(said, why, numbers): (&str, &str, Vec<&str>)| {
        let which =
            if numbers.is_empty() { String::new() } else { format!("as to {}: ", numbers.join(", ")) };
        (said.to_owned(), format!("{which}{why}"))
    };
    let said_at = |span: Range<usize>| words.get(span).unwrap_or_default().to_owned();
    let elsewhere = elsewhere.into_iter().map(|span| (said_at(span), NOT_HELD.to_owned()));
    lost.into_iter().map(tell).chain(elsewhere).collect()
}

fn leads_nowhere(one: &CheckedCitation) -> bool {
    one.component.is_none() || one.is_kept_in_words()
}

impl ReadQuestion {
    /// Tells the laws that are named and are not here, where nothing else that is told names them. Where it surely names such a law
    /// and nothing that is here, nothing answers it.
    pub(super) fn tell_absent(&mut self, absent: Vec<(String, bool)>) {
        let names_nothing = self.provisions.is_empty() && self.norms.is_empty() && self.acts.is_empty();
        if names_nothing && absent.iter().any(|(_, is_sure)| *is_sure) {
            self.lacks = self.lacks.or(Some(Insufficiency::NotHeld));
        }
        for (name, _) in absent {
            if !self.unread.iter().any(|(said, _)| said.contains(&name)) {
                self.unread.push((name, NOT_HELD.to_owned()));
            }
        }
    }

    /// Tells the provisions of a question that would be answered of one of them, and is not of several, and those of which a search
    /// need not find each.
    pub(super) fn tell_several(&mut self, asked: &[(Asked, f32)], citations: &[CheckedCitation]) {
        use QuestionKind::{Deeds, Meaning, Says, Upcoming};
        let is_of_one = asked.first().is_some_and(|(asked, score)| match asked {
            Asked::Kind(kind) => !matches!(kind, Deeds | Meaning | Says | Upcoming) && *score >= least(*kind),
            _ => false,
        });
        if self.asked.is_none() && self.provisions.len() > 1 {
            let found = citations.iter().filter(|one| one.component.is_some());
            let mut named: Vec<&str> = found.map(|one| one.surface.as_str()).collect();
            named.dedup();
            let why = if is_of_one { SEVERAL } else { SEVERAL_FOUND };
            self.unread.push((named.join(", "), why.to_owned()));
        }
    }

    /// Tells the words that may name a day and are not read. A name that fixes none, and a date that does not
    /// exist, leave nothing to answer, unless a day is given. Acts and laws named `beside` a provision whose text is asked for may say
    /// a day, too.
    pub(super) fn tell_days(
        &mut self,
        corpus: &Corpus,
        words: &str,
        (named, uncited): (&str, &str),
        beside: Vec<String>,
        asking: Asking,
    ) {
        if self.asked.is_none() {
            self.unused.extend(times::since_when(words).map(|said| (said, ONE_DAY.to_owned())));
        }
        let unfixed = times::unfixed(words).into_iter().map(|unfixed| (unfixed, NOT_FIXED.to_owned()));
        let wrong: Vec<_> = unfixed.chain(times::impossible(uncited)).collect();
        if wrong.is_empty() {
            self.tell_parts(words, named, &times::without(uncited, &self.days));
        }
        if !wrong.is_empty() && matches!(asking, Asking::On(_)) {
            self.unused.extend(wrong);
        } else if !wrong.is_empty() {
            (self.asked, self.lacks) = (None, self.lacks.or(Some(Insufficiency::UnknownDay)));
            self.unread.extend(wrong);
        } else if self.days.is_empty() {
            let asked: Vec<ComponentId> =
                self.provisions.iter().cloned().chain(self.norms.iter().map(NormId::root)).collect();
            let eras = times::eras(words).into_iter();
            let eras = eras.filter(|said| !times::is_of_law(corpus, words, said, &asked, self.at));
            let eras: Vec<String> = eras.collect();
            let eras = eras.into_iter();
            let no_day = |left: String| (left, NO_DAY.to_owned());
            match self.asked {
                Some(QuestionKind::Text) => {
                    let left = beside.into_iter().chain(times::left(&self.rest)).chain(eras);
                    let mut left: Vec<String> = left.collect();
                    if left.is_empty() {
                        left = self.left_of_text(corpus, named);
                    }
                    self.unread.extend(left.into_iter().map(no_day));
                }
                Some(QuestionKind::Upcoming) => {
                    let left = times::left_of_what_comes(&self.rest).into_iter().chain(eras);
                    self.unread.extend(left.map(no_day));
                }
                // What is asked of no provision or law may be what holds then: a name alone makes it a time of the past.
                None if self.provisions.is_empty() && self.norms.is_empty() => {
                    let is_named = |said: &String| {
                        said.split_whitespace()
                            .next_back()
                            .is_some_and(|word| word.starts_with(char::is_uppercase))
                    };
                    self.unused.extend(eras.filter(is_named).map(no_day));
                }
                // What is open may ask for the text of the day of an act.
                None => {
                    let year = times::left(&self.rest).filter(|left| times::has_a_year(left));
                    self.unused.extend(beside.into_iter().chain(year).chain(eras).map(no_day));
                }
                Some(_) => self.unused.extend(eras.map(no_day)),
            }
        }
    }

    /// What may say when in the words that ask for a text, where nothing that is known to say it does: a clause, else names.
    fn left_of_text(&self, corpus: &Corpus, named: &str) -> Vec<String> {
        let clause = times::clause_left(corpus, named, &self.provisions, self.at);
        let mut left: Vec<String> = clause.into_iter().collect();
        if left.is_empty() {
            left = times::names_left(corpus, named, &self.provisions, self.at);
        }
        left.retain(|said| !self.is_told(said));
        left
    }

    /// Whether words are among those that are told as not read.
    fn is_told(&self, words: &str) -> bool {
        let words = words.to_lowercase();
        self.unread.iter().chain(&self.unused).any(|(said, _)| said.to_lowercase().contains(&words))
    }

    /// Tells the words of time that are left beside what was read. What a law says of a feast is no time.
    fn tell_parts(&mut self, words: &str, named: &str, left: &str) {
        use QuestionKind::{Amended, Changed, Difference, History};
        let beside = times::beside_days(words, &self.days).into_iter();
        let parts = beside.chain(effects::unread_before(words, &self.days));
        let parts: Vec<String> = parts.collect();
        let is_of_days = matches!(self.asked, Some(Amended | Changed | Difference | History));
        // What an act did is asked by its name, and not by a day.
        if is_of_days && parts.is_empty() && self.acts.is_empty() {
            let led = times::led_by_none(left).into_iter();
            self.unused.extend(led.map(|said| (said, NO_DAY.to_owned())));
        }
        self.unused.extend(parts.into_iter().map(|said| (said, BESIDE.to_owned())));
        let is_of_words = matches!(self.asked, None | Some(QuestionKind::Meaning | QuestionKind::Says));
        if !is_of_words {
            let undated = times::undated(named).into_iter();
            self.unused.extend(undated.map(|said| (said, NO_DAY.to_owned())));
        }
    }

    pub(super) fn tell_unused_days(&mut self, asking: Asking) {
        let unused = self.unused_days(asking);
        self.unused.extend(unused);
    }

    /// The days of its words by which it is not answered: those apart from a day that is given; else those after the first, where it
    /// is answered by one day alone. What compares days has all of them, but for those between two that are held against each other.
    fn unused_days(&self, asking: Asking) -> Vec<(String, String)> {
        use QuestionKind::{Deeds, Exceptions, Meaning, References, Referrers, Says, Upcoming};
        let given = matches!(asking, Asking::On(_));
        let has_all = self.is_of_each()
            || self.compares() && (self.between().is_some() || !self.acts.is_empty())
            || matches!(self.asked, Some(Deeds | Upcoming))
            || !given
                && !matches!(self.asked, None | Some(Exceptions | Meaning | References | Referrers | Says));
        let of_another = |days: &&Days| !(days.from..days.to).contains(&self.at.at);
        let why = if given { "is not the day that was given" } else { "is not the first day that is named" };
        let told = |days: &Days| (days.words.clone(), format!("{why}: the answer is of {}", self.at.at));
        let between = self.days_between();
        self.days.iter().filter(|_| !has_all).filter(of_another).map(told).chain(between).collect()
    }

    /// The days between the first and the last of those whose texts are held against each other.
    fn days_between(&self) -> Vec<(String, String)> {
        let ends = self.between().filter(|_| self.asked == Some(QuestionKind::Difference));
        let Some((first, last)) = ends else { return Vec::new() };
        let why = format!("is not told by itself: {first} and {last} are held against each other");
        let inner = self.days.iter().filter(|days| first < days.last() && days.last() < last);
        inner.map(|days| (days.words.clone(), why.clone())).collect()
    }

    /// The days whose text is asked for as well, for an answer that is of the point alone.
    pub fn other_texts(&self) -> Vec<(String, String)> {
        let is_asked = self.asked == Some(QuestionKind::Text) && self.said.is_some();
        let others = self.days.iter().filter(|days| is_asked && !(days.from..days.to).contains(&self.at.at));
        let why = format!("is not the first day that is named: the answer is of {}", self.at.at);
        others.map(|days| (days.words.clone(), why.clone())).collect()
    }
}
