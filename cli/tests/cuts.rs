//! The Constitution of Brazil cut off after each of its texts: what such a corpus says for certain, the whole
//! one does not contradict.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use asof_engine::coverage::Reason;
use asof_engine::store::Corpus;
use asof_engine::{Component, NormGraph, Point, Version};
use asof_loaders::br::{self, Input};
use asof_loaders::registry;
use asof_loaders::source::File;
use asof_schema::{AsOf, CoverageState, Day, Instant};
use asof_server::load;

const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

fn files() -> Option<Vec<File>> {
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let source = registry::source("br-constitution").unwrap();
    let found = load::in_folder(source, &data.join("brazil")).unwrap();
    if found.is_none() {
        println!("skipped: the Constitution of Brazil is not in {}", data.display());
    }
    found
}

static FILES: LazyLock<Option<Vec<File>>> = LazyLock::new(files);

/// The corpus of all texts, of which the body takes on.
static WHOLE: LazyLock<Option<Corpus>> =
    LazyLock::new(|| FILES.as_ref().map(|files| corpus(files, usize::MAX, true)));

/// The corpus of the first texts; with `words`, the body takes it on.
fn corpus(files: &[File], texts: usize, words: bool) -> Corpus {
    let texts = in_order(&Input::of(files)).into_iter().take(texts).collect();
    corpus_of(files, texts, words)
}

fn corpus_of(files: &[File], snapshots: Vec<&File>, words: bool) -> Corpus {
    let (set, _) = br::load(&Input { snapshots, words, ..Input::of(files) }, &mut |_| ()).unwrap();
    let recorded: Instant = "2024-01-01T00:00:00Z".parse().unwrap();
    Corpus::default().with(&set, recorded).unwrap().0
}

/// The texts by their days: their names begin with them.
fn in_order<'a>(input: &Input<'a>) -> Vec<&'a File> {
    let mut texts = input.snapshots.clone();
    texts.sort_by(|one, other| one.0.cmp(&other.0));
    texts
}

/// What an answer says of a component.
fn said(version: Version<'_>) -> impl PartialEq + std::fmt::Debug {
    let children: Vec<String> =
        version.children().map(|child| child.component().local().to_owned()).collect();
    let texts: Vec<(String, bool)> =
        version.expressions().map(|text| (text.text.to_owned(), text.is_unknown())).collect();
    (version.status(), version.label().to_owned(), version.number().map(str::to_owned), texts, children)
}

/// The first reason for which an answer is touched.
fn why(graph: &NormGraph, component: Component<'_>, point: Point) -> String {
    match graph.coverage(component.local(), point).reasons.first() {
        Some(Reason::Act { act, .. }) => format!("{} is not applied", act.title),
        Some(Reason::Doubt(doubt)) => {
            format!("{}: {}", doubt.code, doubt.act.as_ref().map_or("", |act| act.as_str()))
        }
        Some(Reason::UnknownWords { .. }) | None => "unknown words".to_owned(),
    }
}

#[derive(Debug, Default)]
struct Count {
    states: BTreeMap<CoverageState, u32>,
    contradicted: Vec<String>,
    /// Why answers are touched: the doubt, or the act that no text confirms.
    why: BTreeMap<String, usize>,
}

impl Count {
    /// All components on a day, as the cut and as the whole knew them on its last day.
    fn day(&mut self, cut: &NormGraph, whole: &NormGraph, [there, here]: [Point; 2]) {
        for component in cut.components() {
            let Some(version) = component.version_at(there) else { continue };
            let state = version.coverage_state(there);
            *self.states.entry(state).or_default() += 1;
            if state == CoverageState::Touched {
                *self.why.entry(why(cut, component, there)).or_default() += 1;
            }
            let same = whole.component(component.local()).and_then(|component| component.version_at(here));
            let same = same.is_some_and(|whole| said(whole) == said(version));
            if state == CoverageState::Assured && !same {
                self.contradicted.push(format!("{} on {}", component.local(), there.at));
            }
        }
        // What the cut lacks is not assured to be absent.
        let absent = |component: &Component<'_>| {
            let ours = cut.component(component.local());
            component.version_at(here).is_some() && ours.is_none_or(|ours| ours.version_at(there).is_none())
        };
        for component in whole.components().filter(absent) {
            if cut.coverage(component.local(), there).state == CoverageState::Assured {
                self.contradicted.push(format!("{} is missing on {}", component.local(), there.at));
            }
        }
    }
}

/// Counts some cuts: all days on which a text begins, up to the cut's, and the days before them.
fn count(files: &[File], whole: &Corpus, cuts: impl Iterator<Item = usize>) -> Count {
    let graph = whole.graph(NORM).unwrap();
    let mut all = Count::default();
    for cut in cuts {
        let part = corpus(files, cut, false);
        let cut_graph = part.graph(NORM).unwrap();
        let texts = in_order(&Input::of(files)).into_iter().take(cut).cloned().collect::<Vec<_>>();
        let witness = br::Witness::new(&texts, Input::of(files).acts.map(|(_, bytes)| bytes), None).unwrap();
        let days: Vec<Day> = witness.days().map(|day| day.parse().unwrap()).collect();
        let last = *days.last().unwrap();
        let mut of_cut = Count::default();
        for day in days.iter().flat_map(|day| [day.pred(), *day]) {
            let as_of = |known| AsOf { at: day, known, recorded: None };
            of_cut.day(cut_graph, graph, [part.point(as_of(None)), whole.point(as_of(Some(last)))]);
        }
        println!(
            "{cut} texts, to {last}: {:.2}% assured {:?} {:#?}",
            of_cut.assured(),
            of_cut.states,
            of_cut.why
        );
        assert!(of_cut.contradicted.is_empty(), "{last}: {:#?}", of_cut.contradicted);
        for (state, number) in of_cut.states {
            *all.states.entry(state).or_default() += number;
        }
    }
    println!("{:.2}% of the answers on days up to the cut are assured", all.assured());
    all
}

impl Count {
    fn assured(&self) -> f64 {
        let of = |state| f64::from(self.states.get(&state).copied().unwrap_or_default());
        100.0 * of(CoverageState::Assured) / f64::from(self.states.values().sum::<u32>())
    }
}

/// Compares what is assured without some of the texts with what all of them say, on the days on which texts begin,
/// those before and those after them. Gives how many answers stay assured, and how many do not.
fn without(files: &[File], whole: &Corpus, taken: &[usize]) -> (usize, usize) {
    let texts = in_order(&Input::of(files));
    let left = texts.iter().enumerate().filter(|(nth, _)| !taken.contains(nth)).map(|(_, text)| *text);
    let less = corpus_of(files, left.collect(), true);
    let [with, without] = [whole, &less].map(|corpus| corpus.graph(NORM).unwrap());
    let (mut kept, mut lost, mut wrong) = (0, 0, Vec::new());
    for at in with.root().unwrap().born(whole.point(AsOf::day(Day::MAX))).map(Version::start) {
        for day in [at.pred(), at, at.succ()] {
            let [here, there] = [whole, &less].map(|corpus| corpus.point(AsOf::day(day)));
            for component in with.components() {
                let local = component.local();
                let [state, state_without] =
                    [(with, here), (without, there)].map(|(graph, point)| graph.coverage(local, point).state);
                if state_without != CoverageState::Assured {
                    lost += usize::from(state == CoverageState::Assured);
                    continue;
                }
                let version = component.version_at(here).map(said);
                let other = without.component(local).and_then(|one| one.version_at(there)).map(said);
                if state == CoverageState::Assured && version == other {
                    kept += 1;
                } else {
                    wrong.push(format!("{local} on {day}, {state:?} with: {version:?}, without: {other:?}"));
                }
            }
        }
    }
    let names: Vec<&str> = taken.iter().filter_map(|&nth| Some(texts.get(nth)?.0.as_str())).collect();
    println!("without {names:?}: {kept} stay assured, {lost} do not, {} are wrong", wrong.len());
    wrong.truncate(20);
    assert!(wrong.is_empty(), "without {names:?}: {wrong:#?}");
    (kept, lost)
}

/// Where a text goes and the table goes on to name its acts, no answer becomes assured, and one that stays assured
/// stays the same.
#[test]
fn what_is_assured_without_a_text_is_what_it_was_with_it() {
    let Some((files, whole)) = FILES.as_ref().zip(WHOLE.as_ref()) else { return };
    // The text of EC 5 to 8.
    let (kept, lost) = without(files, whole, &[7]);
    assert!(kept > 100_000 && lost > 0);
}

/// The least share of assured answers, in percent.
///
/// What is missing to a hundred is what a few acts changed in articles that Planalto marks as of later effect, on a
/// day that no source has, and that no act has rewritten since.
const SHARE: f64 = 99.0;

#[test]
fn nothing_that_a_cut_assures_is_otherwise_in_the_whole() {
    let Some((files, whole)) = FILES.as_ref().zip(WHOLE.as_ref()) else { return };
    // A tenth, spread over the series by a fixed seed, and the last.
    let found = count(files, whole, (0..9).map(|nth| 1 + (7 + nth * 37) % 93).chain([93]));
    assert!(found.assured() >= SHARE);
}

#[test]
#[ignore = "takes long: cargo test -p asof-cli --test cuts -- --ignored"]
fn nothing_that_any_cut_assures_is_otherwise_in_the_whole() {
    let Some((files, whole)) = FILES.as_ref().zip(WHOLE.as_ref()) else { return };
    assert!(count(files, whole, 1..=93).assured() >= SHARE);
}
