//! What answers a question from debates, held against time.

use asof_law::{LANGUAGES, tells};
use asof_schema::{AsOf, Day};

use super::{Passage, Question};
use crate::question::{InTime, asks, debated};
use crate::search::{Evolution, Found, Hit, SearchError, SearchRequest, Searchable, When};
use crate::store::{Corpus, DEBATE};

/// Among how many of the nearest the earliest and the latest are.
const POOL: usize = 50;

impl Question {
    /// What is said of debates where nothing else is here: of which days they are, and how they are held against time. The passages are
    /// the primary ones of its answer.
    pub fn of_debates<'p>(
        &self,
        corpus: &Corpus,
        passages: impl Iterator<Item = &'p Passage>,
    ) -> Option<String> {
        let (first, last) = debated(corpus)?;
        let how = match &self.in_time {
            InTime::Latest(_) if self.primary.is_empty() => {
                " What was said changes with time, and no day of the past is named: newer comes before older."
                    .to_owned()
            }
            InTime::Ends if self.primary.is_empty() => {
                " How it changed may be asked: what is nearest, then the earliest and the latest of what is near."
                    .to_owned()
            }
            InTime::Each(times) if self.primary.is_empty() => of_each(corpus, passages, times),
            _ => String::new(),
        };
        Some(format!("Debates of {first} through {last} are here.{how}"))
    }
}

/// What is said of several times that are asked for: that each has its own quote, or none.
fn of_each<'p>(corpus: &Corpus, passages: impl Iterator<Item = &'p Passage>, times: &[(Day, Day)]) -> String {
    let day_of = |one: &Passage| {
        let norm = corpus.graph(one.component.norm_str()).ok()?.norm();
        norm.adopted_on.or(norm.published_on)
    };
    let days: Vec<Day> = passages.filter_map(day_of).collect();
    let nothing = times.iter().filter(|(from, to)| !days.iter().any(|day| (*from..*to).contains(day)));
    let nothing: Vec<String> = nothing
        .map(|(from, to)| format!(" Nothing of {from} through {} has these words.", to.pred()))
        .collect();
    let apart = if times.len() > 1 { " Each time that is named is told by itself." } else { "" };
    format!("{apart}{}", nothing.concat())
}

/// What is found to answer a question, where it names no law.
pub(super) fn found(searchable: &Searchable, question: &Question) -> Result<Found, SearchError> {
    let find = question.find();
    match &question.in_time {
        InTime::Each(times) => each(searchable, &find, question.at, times),
        InTime::Ends => ends(searchable, &find),
        InTime::Nearest if debated(searchable.corpus()).is_none() => searchable.find(&find),
        InTime::Nearest | InTime::Latest(_) => nearest(searchable, &find),
    }
}

/// What is nearest, and before it what has all the words or names, where that is enough.
fn nearest(searchable: &Searchable, find: &SearchRequest) -> Result<Found, SearchError> {
    let is_enough = |found: &Found| found.insufficient.is_none() && !found.hits.is_empty();
    let mut found = narrowed(find, |find| searchable.find(find), is_enough)?;
    if found.hits.len() < find.limit {
        for hit in searchable.find(find)?.hits {
            let is_new = found.hits.iter().all(|own| own.stretches != hit.stretches);
            if is_new && found.hits.len() < find.limit {
                found.hits.push(hit);
            }
        }
    }
    Ok(found)
}

/// What is found of what has all words that say what a question is about; where that is not enough, of what has the names among them;
/// else of everything. Debates have so many words that some new speech has a few of any question, and nothing to do with it.
fn narrowed<T>(
    find: &SearchRequest,
    search: impl Fn(&SearchRequest) -> Result<T, SearchError>,
    is_enough: impl Fn(&T) -> bool,
) -> Result<T, SearchError> {
    // What is near by its meaning may have other words.
    let narrower = if find.near.is_some() { Vec::new() } else { narrower(&find.words) };
    for words in narrower {
        let found = search(&SearchRequest { must: vec![words], ..find.clone() })?;
        if is_enough(&found) {
            return Ok(found);
        }
    }
    search(find)
}

/// The words that say what a question is about, and the names among them, with and without the first: that may open a sentence.
/// "Debate" says what all of them are.
fn narrower(words: &str) -> Vec<String> {
    let changes = |word: &str| LANGUAGES.iter().any(|language| language.time.changes.contains(&word));
    let is_own = |word: &&str| {
        let lower = word.to_lowercase();
        lower.chars().count() > 1
            && !lower.starts_with(DEBATE)
            && !asks(&lower)
            && !tells(&lower)
            && !changes(&lower)
    };
    let own: Vec<&str> = asof_law::words(words).into_iter().filter(is_own).collect();
    let names: Vec<&str> = own.iter().copied().filter(|word| word.starts_with(char::is_uppercase)).collect();
    let mut narrower = vec![own.join(" "), names.join(" "), names.get(1..).unwrap_or_default().join(" ")];
    narrower.dedup();
    narrower.retain(|words| !words.is_empty());
    narrower
}

/// What is nearest of each of some times. It has too little where all of them have.
fn each(
    searchable: &Searchable,
    find: &SearchRequest,
    at: AsOf,
    times: &[(Day, Day)],
) -> Result<Found, SearchError> {
    let of = |(from, to): (Day, Day)| {
        let when = When::At(AsOf { at: to.pred(), ..at });
        nearest(searchable, &SearchRequest { when, debates: Some((from, to)), ..find.clone() })
    };
    let Some((first, others)) = times.split_first() else { return searchable.find(find) };
    let mut all = of(*first)?;
    for time in others {
        let found = of(*time)?;
        all.hits.extend(found.hits);
        all.insufficient = all.insufficient.and(found.insufficient);
    }
    Ok(all)
}

/// What is nearest, and then the earliest and the latest of what is near, each once.
fn ends(searchable: &Searchable, find: &SearchRequest) -> Result<Found, SearchError> {
    let pool = SearchRequest { limit: POOL, ..find.clone() };
    let has_ends =
        |found: &Evolution| found.pool.insufficient.is_none() && found.pool.hits.len() > find.limit;
    let found = narrowed(&pool, |pool| searchable.evolution(pool, find.limit), has_ends)?;
    let mut hits: Vec<Hit> = found.pool.hits.iter().take(find.limit).cloned().collect();
    for hit in found.early.into_iter().chain(found.late) {
        if !hits.contains(&hit) {
            hits.push(hit);
        }
    }
    Ok(found.pool.with(&hits))
}

#[cfg(test)]
mod tests {
    use super::narrower;

    #[test]
    fn what_a_question_is_about_comes_before_its_names() {
        assert_eq!(
            narrower("the official position regarding the Republic of Utopia"),
            ["official position Republic Utopia", "Republic Utopia", "Utopia"]
        );
        assert_eq!(narrower("how has the toll of a dog changed?"), ["toll dog"]);
        assert_eq!(narrower("how has the debate on Utopia changed in debates?"), ["Utopia"]);
        assert!(narrower("who is it?").is_empty());
    }
}
