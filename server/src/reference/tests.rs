//! A citation that is printed names what it was printed of.
#![expect(clippy::print_stdout, reason = "a test says what it skips, and how many there are")]

use std::path::PathBuf;
use std::sync::Arc;

use asof_engine::Version;
use asof_engine::answer::{Question, answer};
use asof_engine::query::{cite, cite_in, full, verify_citations};
use asof_engine::question::InTime;
use asof_engine::search::{Quote, SearchRequest, TextIndex, When};
use asof_engine::store::Corpus;
use asof_loaders::registry;
use asof_schema::{AsOf, ChangeSet, ComponentId, Day};

use crate::{load, reference};

/// What a corpus prints on a day, each citation with what it names and how a draft that holds it reads.
struct Printed {
    cited: String,
    id: String,
    /// What it is resolved to.
    resolved: Vec<String>,
    /// What it is in a draft, and why not if nothing.
    checked: Vec<Result<String, String>>,
}

impl Printed {
    fn is_right(&self) -> [bool; 2] {
        let is_own = |found: &Result<String, String>| found.as_ref() == Ok(&self.id);
        [self.resolved == [self.id.clone()], matches!(self.checked.as_slice(), [only] if is_own(only))]
    }
}

/// Every `step`th provision that is in force on a day and has a number, and every caput.
fn printed(corpus: &Corpus, day: &str, step: usize) -> Vec<Printed> {
    let at = AsOf::day(day.parse::<Day>().unwrap());
    let point = corpus.point(at);
    let mut all = Vec::new();
    for graph in corpus.graphs() {
        let Some(top) = graph.root().and_then(|root| root.version_at(point)) else { continue };
        let rows = top.walk(None).skip(1).map(|(version, _)| version);
        let standing = rows.filter(|version| !version.is_tombstone());
        let has_address =
            |version: &Version<'_>| version.number().is_some() || version.component().is_lead_in();
        for version in standing.filter(has_address).step_by(step) {
            let id = version.component().id();
            let norm = graph.norm().id.clone();
            for (cited, of) in
                [(cite(version.component(), point), Some(&norm)), (full(corpus, &id, at), None)]
            {
                let found = reference::readings(corpus, &cited, at).unwrap_or_default();
                let best = found.first().map(|reading| reading.confidence);
                let found = found.into_iter().filter(|one| Some(one.confidence) == best);
                // A citation without its norm may be of any.
                let found =
                    found.map(|one| one.component).filter(|one| of.is_none_or(|of| one.norm() == *of));
                let draft = format!("Katso vrt. cf. {cited}.");
                let report = verify_citations(corpus, &draft, at, of).unwrap();
                let checked = report.citations.into_iter().map(|one| {
                    let component =
                        one.component.filter(|_| one.on_record.is_none()).map(|id| id.to_string());
                    component.ok_or_else(|| format!("{}: {}", one.surface, one.problem.unwrap_or_default()))
                });
                all.push(Printed {
                    id: id.to_string(),
                    resolved: found.map(|id| id.to_string()).collect(),
                    checked: checked.collect(),
                    cited,
                });
            }
        }
    }
    all
}

/// How many citations there are, and those that are read otherwise than they were meant, by `resolve` and in a draft.
fn astray(corpus: &Corpus, day: &str, step: usize) -> (usize, Vec<String>, Vec<String>) {
    let all = printed(corpus, day, step);
    let wrong = |which: usize| {
        let wrong = all.iter().filter(move |one| !one.is_right()[which]);
        wrong.map(|one| format!("{} = {}: {:?} {:?}", one.cited, one.id, one.resolved, one.checked)).collect()
    };
    (all.len(), wrong(0), wrong(1))
}

/// What is quoted of a corpus on a day, with the citation that is printed beside it.
struct Quoted {
    cited: String,
    at: AsOf,
    component: ComponentId,
    words: String,
}

/// What search, evolution and answer quote where they are asked for the words of every `step`th provision, and the words by
/// which the provisions of the answers speak of others.
fn quoted(corpus: &Arc<Corpus>, day: &str, step: usize) -> Vec<Quoted> {
    let at = AsOf::day(day.parse::<Day>().unwrap());
    let searchable = TextIndex::default().of(corpus).unwrap();
    let mut all = Vec::new();
    let quote = |quote: &Quote, at: AsOf| Quoted {
        cited: cite_in(corpus, &quote.version.component, at),
        at,
        component: quote.version.component.clone(),
        words: quote.text.clone(),
    };
    for (id, words) in provisions(corpus, at, step) {
        let found = searchable.find(&SearchRequest::of(&words, When::At(at), 3)).unwrap();
        all.extend(found.hits.iter().filter_map(|hit| Some(quote(&found.quote(corpus, hit)?, at))));
        let when = When::During { from: Day::MIN, to: Day::MAX, by: AsOf { at: Day::MAX, ..at } };
        let evolved = searchable.evolution(&SearchRequest::of(&words, when, 10), 2).unwrap();
        let ends = evolved.early.iter().chain(&evolved.late);
        all.extend(ends.filter_map(|hit| {
            let began = AsOf { at: hit.valid.start(), ..at };
            Some(quote(&evolved.pool.quote(corpus, hit)?, began))
        }));
        for primary in [Vec::new(), vec![id]] {
            let question = Question {
                words: words.clone(),
                at,
                in_laws: None,
                within: Vec::new(),
                primary,
                language: None,
                limit: 1,
                hops: 1,
                days: None,
                in_time: InTime::default(),
                near: None,
                lacks: None,
                named: None,
            };
            let answer = answer(&searchable, &question).unwrap();
            let told = [&answer.primary, &answer.exceptions, &answer.definitions, &answer.references];
            for passage in told.into_iter().flatten() {
                all.push(quote(&passage.quote, at));
                all.extend(passage.path.iter().map(|said| Quoted {
                    cited: cite_in(corpus, &said.source, at),
                    at,
                    component: said.source.clone(),
                    words: said.surface.clone(),
                }));
            }
        }
    }
    all
}

/// Every `step`th provision with words that stands on a day, and some of its words.
fn provisions(corpus: &Corpus, at: AsOf, step: usize) -> Vec<(ComponentId, String)> {
    let point = corpus.point(at);
    let mut all = Vec::new();
    for graph in corpus.graphs() {
        let Some(top) = graph.root().and_then(|root| root.version_at(point)) else { continue };
        let rows = top.walk(None).skip(1).map(|(version, _)| version);
        let standing = rows.filter(|version| !version.is_tombstone());
        let spoken = standing.filter_map(|version| {
            let words: Vec<&str> = version.own_text()?.split_whitespace().skip(2).take(8).collect();
            (words.len() == 8).then(|| (version.component().id(), words.join(" ")))
        });
        all.extend(spoken);
    }
    all.into_iter().step_by(step).collect()
}

/// How many quotations there are, and those whose citation is not, on that day, of the provision that has the words.
fn misquoted(corpus: Corpus, day: &str, step: usize) -> (usize, Vec<String>) {
    let corpus = Arc::new(corpus);
    let all = quoted(&corpus, day, step);
    let wrong = |one: &&Quoted| {
        let found = reference::readings(&corpus, &one.cited, one.at).unwrap_or_default();
        let best = found.first().map(|reading| reading.confidence);
        let best: Vec<_> = found.iter().filter(|reading| Some(reading.confidence) == best).collect();
        let [only] = best.as_slice() else { return true };
        let anchor = corpus.anchor(&only.component).unwrap();
        let version = anchor.get().version_at(corpus.point(one.at));
        let own = version.and_then(asof_engine::Version::own_text).unwrap_or_default();
        only.component != one.component || !own.contains(&one.words)
    };
    let told = |one: &Quoted| format!("{} = {} on {}: {:?}", one.cited, one.component, one.at.at, one.words);
    let mut lines: Vec<String> = all.iter().filter(wrong).map(told).collect();
    lines.sort();
    lines.dedup();
    (all.len(), lines)
}

#[test]
fn the_demo_names_what_it_prints() {
    let batches = [
        ("2020-01-15T12:00:00Z", include_str!("../../../demo/1-charter.jsonl")),
        ("2021-06-01T12:00:00Z", include_str!("../../../demo/2-amendments.jsonl")),
        ("2024-03-01T12:00:00Z", include_str!("../../../demo/3-corrections.jsonl")),
        ("2024-03-15T12:00:00Z", include_str!("../../../demo/4-courts.jsonl")),
    ];
    let corpus = batches.iter().fold(Corpus::default(), |corpus, (recorded, lines)| {
        let set = ChangeSet::read(lines.as_bytes()).unwrap();
        corpus.with(&set, recorded.parse().unwrap()).unwrap().0
    });
    for day in
        ["1990-03-12", "1995-01-01", "1999-08-02", "2003-06-23", "2014-04-01", "2024-03-01", "2035-01-01"]
    {
        let (all, resolved, checked) = astray(&corpus, day, 1);
        assert!(all > 60, "{day}: {all}");
        assert_eq!((resolved, checked), (Vec::<String>::new(), Vec::new()), "{day}");
    }
    let (all, wrong) = misquoted(corpus, "2014-04-01", 1);
    assert!(all > 100, "{all}");
    assert_eq!(wrong, Vec::<String>::new());
}

/// Without its annex, each of these means the article of the body.
#[test]
fn what_stands_in_an_annex_without_a_number_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let laws = [("Harbour Rules", "Annex", "Article"), ("Pier Rules", "Schedule", "Section")];
    let files = laws.map(|(title, annexed, unit)| {
        let head = format!("---\ntitle: {title}\nin force from: 2010-01-01\n---\n");
        let body = format!("# {unit} 1 Boats\nBoats pay.\n");
        let text = format!("{head}{body}# {annexed}\n## {unit} 1 Forms\n(1) Form one.\n(2) Form two.\n");
        let file = folder.path().join(format!("{annexed}.md"));
        std::fs::write(&file, text).unwrap();
        file
    });
    let (set, _) = load::read(registry::source("markdown").unwrap(), &files, &[]).unwrap();
    let all = printed(&loaded(&set), "2011-01-01", 1);
    for one in &all {
        assert_eq!(one.resolved, [one.id.as_str()], "{}", one.cited);
    }
    let cited: Vec<&str> = all.iter().map(|one| one.cited.as_str()).collect();
    for words in ["Annex, Article 1", "Harbour Rules, Annex, Article 1(2)", "Pier Rules, Schedule, Section 1"]
    {
        assert!(cited.contains(&words), "{words}: {cited:?}");
    }
}

fn data(folder: &str) -> Option<PathBuf> {
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let folder = data.join(folder);
    if !folder.is_dir() {
        println!("skipped: no corpus at {}", folder.display());
        return None;
    }
    Some(folder)
}

fn loaded(set: &ChangeSet) -> Corpus {
    Corpus::default().with(set, "2025-01-01T00:00:00Z".parse().unwrap()).unwrap().0
}

#[test]
fn the_laws_of_finland_name_what_they_print() {
    let Some(folder) = data("finland") else { return };
    let (set, _) = load::read(registry::source("fi-acts").unwrap(), &[folder.join("asd-xml")], &[]).unwrap();
    let (all, resolved, checked) = astray(&loaded(&set), "2024-01-01", 17);
    println!("{all} citations, {} and {} astray", resolved.len(), checked.len());
    assert_eq!((resolved, checked), (Vec::<String>::new(), Vec::new()));
    let (all, wrong) = misquoted(loaded(&set), "2024-01-01", 211);
    println!("{all} quotations");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_constitution_of_brazil_names_what_it_prints() {
    let Some(folder) = data("brazil") else { return };
    let (set, _) = load::read(registry::source("br-constitution").unwrap(), &[folder], &[]).unwrap();
    let (all, resolved, checked) = astray(&loaded(&set), "2010-01-01", 29);
    println!("{all} citations, {} and {} astray", resolved.len(), checked.len());
    assert_eq!((resolved, checked), (Vec::<String>::new(), Vec::new()));
    let (all, wrong) = misquoted(loaded(&set), "2010-01-01", 61);
    println!("{all} quotations");
    assert_eq!(wrong, Vec::<String>::new());
}
