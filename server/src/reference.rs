//! From what was typed to the one component that it means.

use std::fmt::Display;

use asof_engine::Version;
use asof_engine::coverage::Report;
use asof_engine::query::{self, Bearer, Instead, QueryError};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, CoverageState, Day, Interval, Norm, NormId};

use crate::failure::{Failure, NoAnswer, Reading};

/// The component that some words mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The component.
    pub component: ComponentId,
    /// Whether it was cited so on the day asked for; if not, it is the first that is cited so later.
    pub on_the_day: bool,
    /// What the words mean less likely, such as the same number in an annex that they do not name.
    pub also: Vec<Reading>,
}

/// Everything that the words may mean at a point, the likeliest first.
pub fn readings(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Reading>, Failure> {
    let is_hidden = |(_, letter): &(usize, char)| letter.is_control() && !letter.is_whitespace();
    if let Some((at, letter)) = text.char_indices().find(is_hidden) {
        let why = format!("{text:?} has the control character {letter:?} at byte {at}: leave it out");
        return Err(Failure::Input(why));
    }
    let candidates = query::resolve(corpus, text, at).map_err(|error| match error {
        QueryError::Reference(error) => Failure::Input(nowhere(corpus, text, at, error)),
        error => error.into(),
    })?;
    Ok(candidates.into_iter().filter_map(|candidate| reading(corpus, candidate, at)).collect())
}

fn reading(corpus: &Corpus, candidate: query::Candidate, at: AsOf) -> Option<Reading> {
    let component = corpus.component(&candidate.component).ok()?;
    Some(Reading {
        cited: query::cite(component, corpus.point(at)),
        norm: component.graph.norm().title.clone(),
        component: candidate.component,
        confidence: candidate.confidence,
        path: candidate.path,
    })
}

/// The component that the words mean at a point or, where nothing was cited so then, the first that they mean later.
pub fn find(corpus: &Corpus, text: &str, at: AsOf) -> Result<Found, Failure> {
    let last = AsOf { at: Day::MAX, ..at };
    for (point, on_the_day) in [(at, true), (last, false)] {
        let readings = readings(corpus, text, point)?;
        let best = readings.first().map(|reading| reading.confidence);
        let (likeliest, also): (Vec<Reading>, Vec<Reading>) =
            readings.into_iter().partition(|reading| Some(reading.confidence) == best);
        match likeliest.as_slice() {
            [] => {}
            [only] => {
                let meant = only.component.clone();
                let next = if on_the_day { None } else { next_bearer(corpus, text, at, &meant) };
                return Ok(Found { component: next.unwrap_or(meant), on_the_day, also });
            }
            _ => return Err(Failure::Ambiguous { reference: text.to_owned(), readings: likeliest }),
        }
    }
    if text.starts_with("urn:") {
        let doubt = text.parse::<ComponentId>().map(|id| doubted_id(corpus, &id, at)).unwrap_or_default();
        let why = nowhere(corpus, text, at, format!("nothing has the id {text}"));
        return Err(Failure::not_found(why + &doubt));
    }
    let known = at.known.map(|known| format!(", as known on {known}")).unwrap_or_default();
    let recorded = at.recorded.map(|recorded| format!(", as recorded at {recorded}")).unwrap_or_default();
    if let Some(said) = query::kept_in_words(corpus, text, at) {
        let why = format!("{text:?} is not understood as one place: {said}");
        return Err(Failure::not_found(nowhere(corpus, text, at, why)));
    }
    let why = format!(
        "nothing is cited as {text:?}, neither on {} nor in the last state of the law{known}{recorded}",
        at.at
    );
    if is_known_now(corpus, text, at) {
        let why = format!("{why}; it is known and recorded now, and was not then");
        return Err(Failure::No(NoAnswer::Unknown, nowhere(corpus, text, at, why)));
    }
    // What to type instead goes first: a doubt may be long.
    Err(Failure::not_found(nowhere(corpus, text, at, why) + &doubted(corpus, text, at)))
}

/// Whether words that mean nothing at a point of earlier knowledge or record mean something by what is known and recorded now.
fn is_known_now(corpus: &Corpus, text: &str, at: AsOf) -> bool {
    let is_earlier = at.known.is_some() || at.recorded.is_some();
    let means = |day: Day| query::resolve(corpus, text, AsOf::day(day)).is_ok_and(|found| !found.is_empty());
    is_earlier && [at.at, Day::MAX].into_iter().any(means)
}

/// What bears a number first after a day: numbers are used again, and what bears one in the last state of the law is not
/// always the first.
fn next_bearer(corpus: &Corpus, text: &str, at: AsOf, last: &ComponentId) -> Option<ComponentId> {
    let bearers = query::bearers(corpus, text, at);
    // Words that mean it in another way say nothing of a number.
    if !bearers.iter().any(|bearer| bearer.component == *last) {
        return None;
    }
    let later = |bearer: Bearer| {
        let first = bearer.days.iter().map(|days| days.start()).find(|&first| at.at < first)?;
        Some((first, bearer.component))
    };
    bearers.into_iter().filter_map(later).min().map(|(_, component)| component)
}

/// What else bears the number that some words are, on other days than what they are taken to mean; nothing where they name
/// that in another way.
pub fn other_bearers(corpus: &Corpus, text: &str, meant: &ComponentId, at: AsOf) -> Vec<Bearer> {
    let bearers = query::bearers(corpus, text, at).into_iter();
    let (own, others): (Vec<Bearer>, Vec<Bearer>) = bearers.partition(|bearer| bearer.component == *meant);
    if own.is_empty() { Vec::new() } else { others }
}

/// When another provision bears a number, and how it stands at a point, if that has a day, in words without a full stop.
pub fn borne(corpus: &Corpus, Bearer { component, days }: &Bearer, at: AsOf) -> String {
    let days: Vec<String> = days.iter().copied().map(Interval::in_words).collect();
    let point = corpus.point(at);
    let dated = at.at.closed().and_then(|_| corpus.component(component).ok());
    let version = dated.and_then(|component| component.version_at(point));
    let stands = version.map(|version| {
        if std::iter::once(version).chain(version.above(point)).any(Version::is_tombstone) {
            return format!(", not in force on {}", at.at);
        }
        format!(", cited as {} on {}", query::cite(version.component(), point), at.at)
    });
    format!("{} this is the number of {component}{}", days.join(" and "), stands.unwrap_or_default())
}

/// What touches the place at which the provision would stand that some words name.
fn doubted(corpus: &Corpus, text: &str, at: AsOf) -> String {
    let reports = query::known_of_nothing(corpus, text, at);
    // Words that may be of several norms say nothing of any of them.
    if let [only] = reports.as_slice() { unsure(only) } else { String::new() }
}

/// What touches the place at which the provision would stand that has an id; nothing where nothing does.
pub(crate) fn doubted_id(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    Report::of(corpus, id, at).as_ref().map(unsure).unwrap_or_default()
}

/// What to say of a provision that is nowhere, where something touches its place.
fn unsure(report: &Report) -> String {
    if report.state != CoverageState::Touched {
        return String::new();
    }
    format!(". Whether it is there is not known. {}", report.sentence().trim_end_matches('.'))
}

/// What to say of words that lead nowhere at a point: on what days they did, or what is nearest, as it can be
/// typed.
pub fn instead(corpus: &Corpus, text: &str, at: AsOf) -> Option<String> {
    let ids = match query::instead(corpus, text, at) {
        Instead::Nearest(ids) => ids,
        Instead::OtherDays(days) => {
            let days: Vec<String> = days.into_iter().map(Interval::in_words).collect();
            return Some(format!("it is the address of a provision {}", days.join(" and ")));
        }
    };
    let cited: Vec<String> = ids.iter().map(|id| format!("{:?}", typeable(corpus, id, at))).collect();
    match cited.split_last()? {
        (only, []) => Some(format!("the nearest is {only}")),
        (last, rest) => Some(format!("the nearest are {} and {last}", rest.join(", "))),
    }
}

/// Why words lead nowhere, and what to ask for instead.
fn nowhere(corpus: &Corpus, text: &str, at: AsOf, why: impl Display) -> String {
    let instead = instead(corpus, text, at).map(|said| format!("; {said}")).unwrap_or_default();
    format!("{why}{instead}")
}

/// Words that name a component at a point, or else by the last state of the law: a citation, or its id.
pub fn typeable(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    let means = |words: &String, at: AsOf| {
        let found = query::resolve(corpus, words, at).unwrap_or_default();
        let [first, rest @ ..] = found.as_slice() else { return false };
        first.component == *id && rest.iter().all(|other| other.confidence < first.confidence)
    };
    let points = [at, AsOf { at: Day::MAX, ..at }];
    let cited = |at: AsOf| Some(query::cite_in(corpus, id, at)).filter(|words| means(words, at));
    points.into_iter().find_map(cited).unwrap_or_else(|| id.to_string())
}

/// The one norm that the corpus holds.
pub fn only_norm(corpus: &Corpus) -> Result<NormId, Failure> {
    let mut norms = corpus.catalogue();
    match (norms.next(), norms.next()) {
        (Some(only), None) => Ok(only.id.clone()),
        (None, _) => Err(Failure::not_found("the store holds no norm")),
        _ => Err(Failure::Input("the store holds several norms: name one of them".to_owned())),
    }
}

/// The norm of the provision that some words are most likely to mean by the last state of the law.
fn norm_of_provision<'c>(corpus: &'c Corpus, words: &str) -> Option<&'c Norm> {
    let found = query::resolve(corpus, words, AsOf::day(Day::MAX)).ok()?.into_iter().next()?;
    let of = corpus.catalogue().find(|norm| norm.id.as_str() == found.component.norm_str());
    of.filter(|_| !found.component.is_root())
}

/// The one norm that some words name: by a name of it, or by its number without the year.
pub fn norm(corpus: &Corpus, words: &str) -> Result<NormId, Failure> {
    let numbered = |norm: &&Norm| {
        norm.citations.iter().any(|name| name.split_once('/').is_some_and(|(n, _)| n == words))
    };
    let named = corpus.names().named(words);
    let mut found: Vec<&Norm> = corpus.catalogue().filter(|norm| named.contains(&norm.id)).collect();
    if found.is_empty() {
        found.extend(corpus.catalogue().filter(numbered));
    }
    let list = |norms: &[&Norm]| {
        norms.iter().map(|norm| format!("{} ({})", norm.title, norm.id)).collect::<Vec<_>>().join("; ")
    };
    match found.as_slice() {
        [only] => Ok(only.id.clone()),
        [] => {
            if let Some(of) = norm_of_provision(corpus, words) {
                return Err(Failure::Input(format!(
                    "{words:?} is a provision, and a whole norm is asked for: {}",
                    list(&[of])
                )));
            }
            let near = corpus.names().nearest(words, query::OFFERED).into_iter();
            let near: Vec<&Norm> =
                near.filter_map(|id| corpus.catalogue().find(|norm| norm.id == *id)).collect();
            let near = Some(list(&near)).filter(|near| !near.is_empty());
            let near = near.map(|near| format!("; the nearest by name: {near}")).unwrap_or_default();
            Err(Failure::Input(format!("there is no norm {words:?}{near}")))
        }
        several => Err(Failure::Input(format!(
            "{words:?} may mean several norms; name one by its URN: {}",
            list(several)
        ))),
    }
}

#[cfg(test)]
mod tests;
