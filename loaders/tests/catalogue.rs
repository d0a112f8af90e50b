//! docs/sources.md: a table of the sources, made from the registry. `cargo xtask sources` writes it by this test.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use asof_loaders::registry::{COUNTRIES, sources};
use asof_loaders::source::{Source, Takes};

#[test]
fn the_committed_page_of_sources_is_that_of_the_registry() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sources.md");
    if std::env::var_os("ASOF_UPDATE").is_some() {
        fs::write(&page, text()).unwrap();
    }
    let committed = fs::read_to_string(&page).unwrap();
    assert!(committed == text(), "docs/sources.md is not that of the registry: run `cargo xtask sources`");
}

fn text() -> String {
    let mut text = "\
# Sources

`cargo xtask sources` writes this page from the registry of the loaders. [new-source.md](new-source.md) shows how to
add a source.

| `asof load` | what | country | reads | `verify` | `export` | `compare` | `corpus get` |
|---|---|---|---|---|---|---|---|
".to_owned();
    for source in sources() {
        let of = COUNTRIES.iter().find(|country| country.sources.iter().any(|one| one.name == source.name));
        writeln!(
            text,
            "| `{}` | {} | {} | {} | {} | {} | {} | {} |",
            usage(source),
            source.summary,
            of.map_or("any", |country| country.name),
            code(source.input.texts.iter().chain(source.input.beside)),
            if source.witness.is_some() { "bytes and rows" } else { "bytes" },
            code(source.export.iter().map(|export| &export.name)),
            source.comparison.as_ref().map_or("", |comparer| comparer.form),
            if source.corpus.is_some() { "yes" } else { "" },
        )
        .unwrap();
    }
    text
}

/// The command line: `fi-consolidated DIR --seen DAY`.
fn usage(source: &Source) -> String {
    let paths = match source.input.takes {
        Takes::Folder => "DIR",
        Takes::Files => "FILE...",
        Takes::Paths => "PATH...",
    };
    let options = source.options.iter().map(|option| {
        let usage = format!("--{} {}", option.name, option.value);
        if option.required { format!(" {usage}") } else { format!(" [{usage}]") }
    });
    format!("{} {paths}{}", source.name, options.collect::<String>())
}

fn code<'n>(names: impl Iterator<Item = &'n &'static str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
