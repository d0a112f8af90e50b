//! The checks.

use std::path::Path;
use std::sync::Arc;

use asof_engine::embedding::Model;
use asof_engine::neo4j::Neo4jFound;
use asof_engine::search::TextIndex;
use asof_engine::store::{self as engine, Corpus, StoreError};
use asof_schema::FORMAT;

use super::{Check, LIMIT, within};
use crate::command::{Context, STORE, index};
use crate::config::{FILE, NGRAMS, SETTINGS, Settings, Shown};
use crate::store::StoreFailure;
use crate::text::acts;
use crate::{Failure, embedder, semantic, store};

/// Variables that are no settings of the service.
const OTHERS: [&str; 1] = ["ASOF_PAGER"];

/// All of them, in the order in which one rests on another.
pub(super) fn all(context: &Context<'_, '_>, neo4j: Option<&Path>) -> Vec<Check> {
    let (settings_check, settings) = settings(context);
    // Where the file cannot be read, that is told above; the store of no settings is looked at.
    let address = context.address().unwrap_or_else(|_| STORE.into());
    let settings = settings.map(impatient);
    let (store, corpus) = held(&address);
    let index = words(settings.as_ref());
    let (embedder, model) = embedder(settings.as_ref());
    let vectors = vectors(settings.as_ref(), model, corpus.as_deref());
    let on_server = neo4j.or_else(|| store::is_server(&address).then_some(&*address));
    let neo4j = graph(on_server, settings.as_ref(), corpus.as_deref());
    vec![versions(), settings_check, store, index, embedder, vectors, neo4j]
}

fn versions() -> Check {
    let (asof, store) = (env!("CARGO_PKG_VERSION"), engine::FORMAT);
    Check::ok("versions", format!("asof {asof}, stores of format {store}, change sets of format {FORMAT}"))
}

/// Where the settings come from, and whether they can be used.
fn settings(context: &Context<'_, '_>) -> (Check, Option<Settings>) {
    const WHAT: &str = "settings";
    let (settings, shown) = match index::shown_settings(context) {
        Ok(read) => read,
        Err(why) => {
            let advice = format!(
                "correct it in {FILE} or in the environment; `asof config docs` says what each means"
            );
            return (Check::problem(WHAT, why.to_string(), advice), None);
        }
    };
    let seen = origins(&shown);
    let strangers = strangers(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()));
    let check = if strangers.is_empty() {
        Check::ok(WHAT, seen)
    } else {
        let said = format!("{seen}; nothing reads {}", strangers.join(", "));
        Check::warning(WHAT, said, "correct the name, or unset it; `asof config docs` lists the names")
    };
    (check, Some(settings))
}

/// The places that settings are taken from.
fn origins(shown: &[Shown]) -> String {
    let mut origins: Vec<&str> = shown.iter().map(|row| row.origin.as_str()).collect();
    origins.sort_unstable();
    origins.dedup();
    let named = |origin: &&str| {
        let name = origin.trim_start_matches("file ").trim_start_matches("environment variable ");
        let name = if name == "flag" { "the command line" } else { name };
        (*origin != "default").then(|| name.to_owned())
    };
    let named: Vec<String> = origins.iter().filter_map(named).collect();
    if named.is_empty() { "all by default".to_owned() } else { format!("by {}", named.join(", ")) }
}

/// The variables that look like settings and are none.
fn strangers(variables: impl Iterator<Item = String>) -> Vec<String> {
    let known = |name: &String| {
        OTHERS.contains(&name.as_str()) || SETTINGS.iter().any(|setting| setting.variable() == *name)
    };
    let mut strangers: Vec<String> =
        variables.filter(|name| name.starts_with("ASOF_") && !known(name)).collect();
    strangers.sort();
    strangers
}

/// The same settings for whoever waits for a check.
fn impatient(settings: Settings) -> Settings {
    let most = u64::try_from(LIMIT.as_millis()).unwrap_or(u64::MAX);
    Settings {
        embedder_timeout_ms: settings.embedder_timeout_ms.min(most),
        semantic_timeout_ms: settings.semantic_timeout_ms.min(most),
        neo4j_timeout_ms: settings.neo4j_timeout_ms.min(most),
        neo4j_patience_ms: 0,
        ..settings
    }
}

/// Whether the store is there, and what it holds.
fn held(address: &Path) -> (Check, Option<Arc<Corpus>>) {
    const WHAT: &str = "store";
    let place = address.display().to_string();
    if store::is_server(address) {
        return (Check::ok(WHAT, format!("{place}: see neo4j")), None);
    }
    let folder = address.to_owned();
    match within(LIMIT, move || store::open(&folder).map(|store| store.corpus())) {
        Err(why) => {
            let advice = "it may only be large: ask it something, or run `asof check`, which takes its time";
            (Check::lost(WHAT, why, advice), None)
        }
        Ok(Err(why)) => (Check::problem(WHAT, why.to_string(), help(&why)), None),
        Ok(Ok(corpus)) => {
            let seen = format!("{place}: {}", contents(&corpus));
            let advice =
                "load a corpus: `asof load --help` lists the sources, `asof corpus list` what can be fetched";
            let is_empty = corpus.catalogue().next().is_none();
            (if is_empty { Check::warning(WHAT, seen, advice) } else { Check::ok(WHAT, seen) }, Some(corpus))
        }
    }
}

/// What to do where there is no store to ask. A store that says itself what to do is not loaded into.
fn help(why: &StoreFailure) -> &'static str {
    match why {
        StoreFailure::Settings(Failure::Input(_)) => "give another address with --store",
        StoreFailure::Store(StoreError::Missing { .. }) => {
            "load a corpus (`asof load`, or `asof demo` for a small one), or name another store with --store"
        }
        _ => "do what it says, or name another store with --store",
    }
}

fn contents(corpus: &Corpus) -> String {
    let norms = acts::count(corpus.catalogue().count(), "norm");
    let through = corpus.graphs().filter_map(|graph| graph.publication_days().last().copied()).max();
    let through = through.map(|day| format!(", acts published through {day}")).unwrap_or_default();
    let recorded = corpus.recorded();
    let last =
        recorded.last().map(|batch| format!(", recorded until {}", batch.recorded_at)).unwrap_or_default();
    format!("{norms}{through}{last}")
}

/// Whether the files of the index of words are those that were written.
fn words(settings: Option<&Settings>) -> Check {
    const WHAT: &str = "index";
    let Some(settings) = settings else { return unread(WHAT) };
    let Some(folder) = index::words_folder(settings) else {
        return Check::ok(WHAT, "not kept: each process makes its own");
    };
    let place = folder.display().to_string();
    let advice = "`asof index` makes it anew, and so does the next search";
    match within(LIMIT, move || TextIndex::is_sound(&folder)) {
        Err(why) => Check::lost(WHAT, why, advice),
        Ok(None) => Check::ok(WHAT, "not built yet: the first search builds it"),
        Ok(Some(true)) => Check::ok(WHAT, place),
        Ok(Some(false)) => Check::warning(WHAT, format!("{place} is damaged"), advice),
    }
}

/// Whether the embedder answers, and with which vectors.
fn embedder(settings: Option<&Settings>) -> (Check, Option<Model>) {
    const WHAT: &str = "embedder";
    let Some(settings) = settings.cloned() else { return (unread(WHAT), None) };
    let built_in = settings.embedder_url.as_deref() == Some(NGRAMS);
    match within(LIMIT, move || pollster::block_on(embedder::look(&settings))) {
        Err(why) => (Check::lost(WHAT, why, ADVICE), None),
        Ok(Err(why)) => (Check::problem(WHAT, why.to_string(), ADVICE), None),
        Ok(Ok(None)) => (Check::ok(WHAT, "none is set: search is by words only"), None),
        Ok(Ok(Some(model))) => {
            let kind = if built_in { "built in, lexical" } else { "it answers" };
            let seen = format!("{}: {kind}, vectors of {} numbers", model.name, model.dimension);
            (Check::ok(WHAT, seen), Some(model))
        }
    }
}

const ADVICE: &str =
    "start it, or correct embedder_url, embedder_model and embedder_key; until then search is by words only";

/// Whether the vectors are those of the model and the corpus.
fn vectors(settings: Option<&Settings>, model: Option<Model>, corpus: Option<&Corpus>) -> Check {
    const WHAT: &str = "qdrant";
    let Some(settings) = settings.cloned() else { return unread(WHAT) };
    if settings.vectors_url.is_none() {
        return Check::ok(WHAT, "not used: vectors_url is not set");
    }
    let Some(model) = model else {
        return Check::warning(WHAT, "not looked at: no embedder says whose vectors it holds", "set one");
    };
    let advice = "start the server, or correct vectors_url and vectors_key";
    match within(LIMIT, move || semantic::look(&settings, &model)) {
        Err(why) => Check::lost(WHAT, why, advice),
        Ok(Err(why)) => Check::problem(WHAT, why.to_string(), advice),
        Ok(Ok(None)) => Check::ok(WHAT, "not used"),
        Ok(Ok(Some(found))) => {
            let place = format!("Qdrant {}, collection {}", found.version, found.collection);
            let Some((vectors, norms)) = found.held else {
                return Check::warning(WHAT, format!("{place}: not there yet"), "run `asof index`");
            };
            let of = corpus.map(|corpus| corpus.catalogue().count());
            let all = of.map(|of| format!(" of {}", acts::grouped(of))).unwrap_or_default();
            let count = acts::count(vectors, "vector");
            let seen = format!("{place}: {count} of {}{all} norms", acts::grouped(norms));
            match found.caveat {
                Some(caveat) => Check::warning(WHAT, seen, caveat),
                None if of.is_some_and(|of| of != norms) => Check::warning(WHAT, seen, "run `asof index`"),
                None => Check::ok(WHAT, seen),
            }
        }
    }
}

/// Whether the Neo4j server holds a corpus, and the same as the store.
fn graph(address: Option<&Path>, settings: Option<&Settings>, corpus: Option<&Corpus>) -> Check {
    const WHAT: &str = "neo4j";
    let Some(address) = address else {
        return Check::ok(WHAT, "not used: the store is a folder (--neo4j looks at a server beside it)");
    };
    let Some(settings) = settings.cloned() else { return unread(WHAT) };
    let advice = "start the server, or correct its address, ASOF_NEO4J_USER and ASOF_NEO4J_PASSWORD";
    let asked = address.to_owned();
    match within(LIMIT, move || store::look(&asked, &settings)) {
        Err(why) => Check::lost(WHAT, why, advice),
        Ok(Err(why)) => Check::problem(WHAT, why.to_string(), advice),
        Ok(Ok(None)) => {
            Check::problem(WHAT, format!("{} is not the address of a server", address.display()), advice)
        }
        Ok(Ok(Some(found))) => compared(WHAT, address, &found, corpus),
    }
}

fn compared(what: &'static str, address: &Path, found: &Neo4jFound, corpus: Option<&Corpus>) -> Check {
    let (there, known) = found.schema;
    let batches = format!("batches recorded: {}", found.batches.len());
    let seen =
        format!("{}: Neo4j {}, schema {there} of {known}, {batches}", address.display(), found.version);
    if there != known {
        let advice =
            "the next `asof load` brings an older schema up to date; for a newer one, take a newer asof";
        return Check::warning(what, seen, advice);
    }
    let Some(corpus) = corpus else { return Check::ok(what, seen) };
    let ours = corpus.recorded();
    let copy = format!("`asof copy --from STORE --to {}` goes on where it stopped", address.display());
    if found.batches == ours {
        Check::ok(what, format!("{seen}, the same as in the store"))
    } else if ours.starts_with(&found.batches) {
        Check::warning(what, format!("{seen}, the first of the {} in the store", ours.len()), copy)
    } else {
        let advice = "they hold different corpora: copy the store into an empty database (`asof copy`)";
        Check::problem(what, format!("{seen}, and not those of the store"), advice)
    }
}

fn unread(what: &'static str) -> Check {
    Check::warning(what, "not looked at: the settings cannot be read", "correct the settings first")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_setting_and_is_none_is_a_stranger() {
        let names = ["ASOF_STORE", "ASOF_EMBEDER_URL", "ASOF_PAGER", "HOME", "ASOF_LOG"].map(str::to_owned);
        assert_eq!(strangers(names.into_iter()), ["ASOF_EMBEDER_URL"]);
    }
}
