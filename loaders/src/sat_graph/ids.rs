//! Their ids as ours. An id is opaque to them; ours says the norm and the path in it.

use asof_schema::{ActId, ComponentId, Norm, NormId, Sha256, urn};

use crate::country::Step;

/// What is known of the law of countries, by their codes.
#[derive(Debug, Clone, Copy)]
pub struct Countries {
    /// The provisions on the way to the one that a path in an id names.
    pub steps: fn(&str, &str) -> Option<Vec<Step>>,
    /// What is known of a norm by its id alone.
    pub norm: fn(&str, &NormId) -> Option<Norm>,
}

impl Countries {
    /// What is known of a norm by its id alone.
    pub(super) fn known(self, id: &NormId) -> Option<Norm> {
        (self.norm)(jurisdiction(id)?, id)
    }
}

/// The component of an id, and the provisions from the outermost to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) component: ComponentId,
    /// The provisions on the way, itself last; empty for a norm.
    pub(super) way: Vec<Step>,
}

/// Where an item belongs.
pub(super) fn place(id: &str, countries: Countries) -> Place {
    let (norm, local) = id.split_once('!').map_or((id, None), |(norm, local)| (norm, Some(local)));
    let norm = norm_id(norm);
    let of_norm = || Place { component: norm.root(), way: Vec::new() };
    let Some(local) = local.map(part) else { return of_norm() };
    let known = jurisdiction(&norm).and_then(|country| (countries.steps)(country, &local));
    let way = known.unwrap_or_else(|| vec![Step { local, ..Step::default() }]);
    let component = way.last().and_then(|last| norm.component(&last.local).ok());
    component.map_or_else(of_norm, |component| Place { component, way })
}

/// The country of a URN LEX.
pub(super) fn jurisdiction(norm: &NormId) -> Option<&str> {
    let of = norm.as_str().strip_prefix("urn:lex:")?.split([':', ';']).next()?;
    Some(of).filter(|of| of.len() == 2)
}

/// The day that a URN LEX names.
pub(super) fn day(norm: &NormId) -> Option<asof_schema::Day> {
    norm.as_str().split([':', ';']).find_map(|part| part.parse().ok())
}

/// The number with which a URN LEX ends.
pub(super) fn number(norm: &str) -> u32 {
    let last = norm.rsplit([':', ';']).next().unwrap_or_default();
    let digits = last.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_default()
}

/// The norm of an id without its path. What is no URN becomes one, by its name, or by its hash if it has none.
fn norm_id(id: &str) -> NormId {
    let made = |name: &str| format!("urn:sat-graph:{name}").parse().ok();
    let name = Some(urn::name(id)).filter(|name| !name.is_empty());
    let hash = Sha256::of(id.as_bytes()).to_string();
    let parsed = id.parse().ok().or_else(|| made(&name?));
    parsed.or_else(|| made(&hash)).unwrap_or_else(|| unreachable!("a hash is a name"))
}

/// A path in the letters that ours have.
fn part(local: &str) -> String {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-' | '~' | '.');
    let small = local.to_lowercase();
    let name = || urn::name(&small.replace('_', "-")).replace('%', "~").to_lowercase();
    let path = if small.chars().all(fits) { small.clone() } else { name() };
    if path.is_empty() { Sha256::of(local.as_bytes()).to_string() } else { path }
}

/// The act of an action: what stands before the place in it.
pub(super) fn act(action: &str) -> ActId {
    norm_id(action.split(['#', '@', '!']).next().unwrap_or(action)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn place(id: &str) -> Place {
        super::place(id, Countries { steps: registry::steps, norm: registry::norm })
    }

    #[test]
    fn an_id_becomes_ours_by_rule() {
        let cases = [
            (
                "urn:lex:br:federal:constituicao:1988-10-05;1988",
                "urn:lex:br:federal:constituicao:1988-10-05;1988",
            ),
            (
                "urn:lex:br:federal:lei:2000-01-01;1!art5_inc57",
                "urn:lex:br:federal:lei:2000-01-01;1!art5_cpt_inc57",
            ),
            (
                "urn:lex:br:federal:lei:2000-01-01;1!art5_ali2",
                "urn:lex:br:federal:lei:2000-01-01;1!art5_cpt_ali2",
            ),
            (
                "urn:lex:br:federal:lei:2000-01-01;1!art5_par1_inc7",
                "urn:lex:br:federal:lei:2000-01-01;1!art5_par1_inc7",
            ),
            (
                "urn:lex:br:federal:lei:2000-01-01;1!art1_cpt_alt1_art5",
                "urn:lex:br:federal:lei:2000-01-01;1!art1_cpt_alt1_art5",
            ),
            ("urn:lex:us:rule;1!Holding Two", "urn:lex:us:rule;1!holding.two"),
            ("Rylands v Fletcher", "urn:sat-graph:rylands.v.fletcher"),
        ];
        for (theirs, ours) in cases {
            assert_eq!(place(theirs).component.as_str(), ours, "{theirs}");
        }
        assert!(place("!?").component.as_str().starts_with("urn:sat-graph:"));
        assert_eq!(place("urn:lex:br:x;1!art5_inc57").way.len(), 3);
    }
}
