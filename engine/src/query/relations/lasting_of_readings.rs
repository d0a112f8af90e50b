//! What the words of readings cite over all days, by all that is known and recorded now.

use std::collections::BTreeSet;

use asof_schema::{AsOf, Day, Interval};

use super::Relations;
use super::lasting::{Lasting, NOW, boundaries, spoken_of};
use super::of_readings::{ReadingReference, mentions_of};
use crate::graph::NormGraph;
use crate::query::{Overlay, overlays};
use crate::store::Corpus;

/// The references in the words of all readings of a norm, as they are known and recorded now: each with the days, of those
/// of its overlay, on which it stands alike.
pub fn lasting_of_readings(corpus: &Corpus, graph: &NormGraph) -> Vec<(Overlay, Vec<(usize, Lasting)>)> {
    let cites = |overlay: &Overlay| overlay.is_born(NOW) && mentions_of(&overlay.reading).next().is_some();
    let overlays: Vec<Overlay> = overlays(graph).into_iter().filter(cites).collect();
    if overlays.is_empty() {
        return Vec::new();
    }
    let others = spoken_of(corpus, graph).into_iter().filter_map(|norm| corpus.graph(norm.as_str()).ok());
    let mut days: BTreeSet<Day> = others.flat_map(|norm| boundaries(norm)).collect();
    days.extend(boundaries(graph));
    days.extend(overlays.iter().map(|overlay| overlay.start));
    let mut open: Vec<Vec<(ReadingReference, Day)>> = vec![Vec::new(); overlays.len()];
    let mut done: Vec<Vec<(usize, Lasting)>> = vec![Vec::new(); overlays.len()];
    for day in days {
        let relations = Relations::of(corpus, AsOf::day(day));
        for ((overlay, open), done) in overlays.iter().zip(&mut open).zip(&mut done) {
            if overlay.start <= day && overlay.end(NOW).is_none_or(|end| day < end.at) {
                go_on(open, done, relations.of_reading(&overlay.component, &overlay.reading), day);
            }
        }
    }
    for ((overlay, open), done) in overlays.iter().zip(&mut open).zip(&mut done) {
        go_on(open, done, Vec::new(), overlay.end(NOW).map_or(Day::MAX, |end| end.at));
    }
    overlays.into_iter().zip(done).collect()
}

/// From a day on, these references stand and no others.
fn go_on(
    open: &mut Vec<(ReadingReference, Day)>,
    done: &mut Vec<(usize, Lasting)>,
    is: Vec<ReadingReference>,
    day: Day,
) {
    let was = std::mem::take(open);
    for (one, since) in &was {
        let days = Interval::new(*since, day).ok().filter(|days| !days.is_empty() && !is.contains(one));
        done.extend(days.map(|days| (one.text, Lasting { reference: one.said.clone(), days })));
    }
    for one in is {
        let since = was.iter().find(|(before, _)| *before == one).map_or(day, |&(_, since)| since);
        if !open.iter().any(|(there, _)| *there == one) {
            open.push((one, since));
        }
    }
}
