//! Addresses as they are printed, of law that no profile of a country reads: a grammar may not know its levels, nor its
//! language. "Art. 1, 2, a", "PART 1".

use asof_schema::{AsOf, ComponentId, Norm};

use super::cite;
use crate::graph::Component;
use crate::store::Corpus;

/// The components of such law of which words are the address that is printed for them at a point, alone or beside a name of
/// their norm.
pub(super) fn printed(corpus: &Corpus, words: &str, at: AsOf) -> Vec<ComponentId> {
    let (said, point) = (steps(words), corpus.point(at));
    let mut found = Vec::new();
    for graph in corpus.graphs().filter(|graph| graph.profile().is_of_no_country()) {
        let addresses = addresses(&said, graph.norm());
        let here =
            graph.components().filter(|one| !one.local().is_empty() && one.version_at(point).is_some());
        let meant: Vec<Component<'_>> =
            here.filter(|one| addresses.contains(&steps(&cite(*one, point)))).collect();
        // What has no number of its own is printed as what it stands in.
        let outermost = meant.iter().copied();
        let outermost = outermost.filter(|one| one.parent(point).is_none_or(|above| !meant.contains(&above)));
        found.extend(outermost.map(Component::id));
    }
    found
}

/// The steps of an address, without letter case and whatever blanks stand between words.
fn steps(words: &str) -> Vec<String> {
    let plain = |step: &str| step.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    words.split([',', '،', '、']).map(plain).collect()
}

/// What words may be as the address of something in a norm: all of them, or what stands after or before a name of it.
fn addresses(said: &[String], norm: &Norm) -> Vec<Vec<String>> {
    let mut found = vec![said.to_vec()];
    for name in std::iter::once(&norm.title).chain(&norm.citations) {
        let name = name.to_lowercase();
        match said {
            [first, rest @ ..] if *first == name => found.push(rest.to_vec()),
            [rest @ .., last] if *last == name => found.push(rest.to_vec()),
            [first, rest @ ..] => {
                let address = first.strip_prefix(&name).and_then(|address| address.strip_prefix(' '));
                found.extend(address.map(|first| [&[first.to_owned()][..], rest].concat()));
            }
            [] => {}
        }
    }
    found
}
