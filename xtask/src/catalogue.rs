//! docs/sources.md: a table of the sources, made from the registry of the loaders.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context as _, Result, ensure};
use asof_loaders::registry::{COUNTRIES, sources};
use asof_loaders::source::{Source, Takes};

use crate::{root, say};

const FILE: &str = "docs/sources.md";

/// Writes the table.
pub(crate) fn write() -> Result<()> {
    fs::write(root()?.join(FILE), text()?).with_context(|| format!("cannot write {FILE}"))?;
    say(&format!("wrote {FILE}"));
    Ok(())
}

/// Whether the committed table is that of the registry.
pub(crate) fn check() -> Result<()> {
    let committed = fs::read_to_string(root()?.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    ensure!(
        committed == text()?,
        "{FILE} is not that of the registry: run `cargo xtask sources` and commit it"
    );
    Ok(())
}

fn text() -> Result<String> {
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
        )?;
    }
    Ok(text)
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
