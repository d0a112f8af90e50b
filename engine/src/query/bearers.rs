//! Who bears a number, and when: one that is free again is given to another provision.

use asof_law::Address;
use asof_schema::{AsOf, ComponentId, Interval, NormId};

use super::nearest::standing;
use super::resolve::{addresses, cited_day, meant, resolve};
use crate::store::Corpus;

/// A component that some words mean on some days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    /// The component.
    pub component: ComponentId,
    /// The days on which it is in force there, in order.
    pub days: Vec<Interval>,
}

/// What words mean that are an address, on whatever day, by the knowledge and record of `at`: what bears it first comes
/// first. None of words that mean one thing on all days: ids, names of norms, and citations that carry their day.
pub fn bearers(corpus: &Corpus, text: &str, at: AsOf) -> Vec<Bearer> {
    let text = text.trim();
    if text.starts_with("urn:") || cited_day(corpus, text).is_some() {
        return Vec::new();
    }
    let (read, _) = addresses(corpus, text);
    let norms = meant(corpus, &read).into_iter();
    let mut bearers: Vec<Bearer> =
        norms.flat_map(|(norm, address)| in_norm(corpus, &norm, address, at)).collect();
    // What has the same numbers on its way up need not be meant: what is nearest is.
    if bearers.len() > 1 {
        for Bearer { component, days } in &mut bearers {
            days.retain(|stretch| is_meant(corpus, text, AsOf { at: stretch.start(), ..at }, component));
        }
        bearers.retain(|bearer| !bearer.days.is_empty());
    }
    bearers.sort_by_key(|bearer| bearer.days.first().copied());
    bearers
}

fn in_norm(corpus: &Corpus, norm: &NormId, address: &Address, at: AsOf) -> Vec<Bearer> {
    let Some(standing) = standing(corpus, norm, at) else { return Vec::new() };
    let borne = standing.sought(&address.path).map(|sought| standing.borne(&sought, corpus.point(at)));
    let borne = borne.unwrap_or_default().into_iter();
    borne.map(|(component, days)| Bearer { component, days }).collect()
}

/// Whether words mean a component at a point, more likely than any other.
fn is_meant(corpus: &Corpus, text: &str, at: AsOf, component: &ComponentId) -> bool {
    let candidates = resolve(corpus, text, at).unwrap_or_default();
    candidates.first().is_some_and(|likeliest| likeliest.component == *component)
}
