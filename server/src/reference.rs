//! From what was typed to the one component that it means.

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, Norm, NormId};

use crate::failure::{Failure, Reading};
use crate::name;

/// The component that some words mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The component.
    pub component: ComponentId,
    /// Whether it was cited so on the day asked for; if not, it is cited so by the last state of the law.
    pub on_the_day: bool,
}

/// Everything that the words may mean at a point, the likeliest first.
pub fn readings(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Reading>, Failure> {
    let candidates = query::resolve(corpus, text, at)?;
    Ok(candidates.into_iter().filter_map(|candidate| reading(corpus, candidate, at)).collect())
}

fn reading(corpus: &Corpus, candidate: query::Candidate, at: AsOf) -> Option<Reading> {
    let component = corpus.component(&candidate.component).ok()?;
    Some(Reading {
        cited: name::cite(component, corpus.point(at)),
        norm: component.graph.norm().title.clone(),
        component: candidate.component,
        confidence: candidate.confidence,
        path: candidate.path,
    })
}

/// The component that the words mean at a point or, where nothing was cited so then, by the last state of the law.
pub fn find(corpus: &Corpus, text: &str, at: AsOf) -> Result<Found, Failure> {
    let last = AsOf { at: Day::MAX, ..at };
    for (point, on_the_day) in [(at, true), (last, false)] {
        let readings = readings(corpus, text, point)?;
        let best = readings.first().map(|reading| reading.confidence);
        let likeliest: Vec<Reading> =
            readings.into_iter().filter(|reading| Some(reading.confidence) == best).collect();
        match likeliest.as_slice() {
            [] => {}
            [only] => return Ok(Found { component: only.component.clone(), on_the_day }),
            _ => return Err(Failure::Ambiguous { reference: text.to_owned(), readings: likeliest }),
        }
    }
    if text.starts_with("urn:") {
        return Err(Failure::No(format!("nothing has the id {text}")));
    }
    let known = at.known.map(|known| format!(", as known on {known}")).unwrap_or_default();
    let recorded = at.recorded.map(|recorded| format!(", as recorded at {recorded}")).unwrap_or_default();
    Err(Failure::No(format!(
        "nothing is cited as {text:?}, neither on {} nor in the last state of the law{known}{recorded}",
        at.at
    )))
}

/// The one norm that the corpus holds.
pub fn only_norm(corpus: &Corpus) -> Result<NormId, Failure> {
    let mut norms = corpus.catalogue();
    match (norms.next(), norms.next()) {
        (Some(only), None) => Ok(only.id.clone()),
        (None, _) => Err(Failure::No("the store holds no norm".to_owned())),
        _ => Err(Failure::Input("the store holds several norms: name one of them".to_owned())),
    }
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
            let all: Vec<&Norm> = corpus.catalogue().collect();
            Err(Failure::Input(format!("there is no norm {words:?}; the store holds: {}", list(&all))))
        }
        several => Err(Failure::Input(format!(
            "{words:?} may mean several norms; name one by its URN: {}",
            list(several)
        ))),
    }
}
