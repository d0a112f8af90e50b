//! Circles inside crates: of two modules side by side, each with all that stands below it, at most one needs the other.
//! What both need belongs below both. A module and its own parts may need each other, and tests what they like.
//!
//! Dependencies are read from paths: those of `use`, and those that begin with `crate`, `self`, `super` or a module.
//! A name that a module passes on (`pub use`) is that of the module that defines it. What is called as a method, or
//! inferred, is not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path as File;

use anyhow::{Context as _, Result};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Attribute, Item, UseTree};

use crate::graph::Graph;

/// Segments: of a module below its crate, or as the source writes them.
type Path = Vec<String>;

/// Whose parts may need each other: types of GraphQL name each other, as those of the schema do.
const MAY: [&str; 2] = ["server", "graphql"];

/// How often a name may be passed on from module to module.
const MOST_HANDS: u32 = 8;

/// What a module names.
#[derive(Default)]
struct Module {
    /// By the name that it has here.
    uses: BTreeMap<String, Path>,
    globs: Vec<Path>,
    paths: Vec<Path>,
}

/// The modules of a crate.
#[derive(Default)]
struct Modules(BTreeMap<Path, Module>);

/// The circles of a package, one line each.
pub(crate) fn violations(root: &File, package: &str) -> Result<Vec<String>> {
    let sources = root.join(package).join("src");
    let mut modules = Modules::default();
    let names = ["lib.rs", "main.rs"].map(|name| sources.join(name));
    let top = names.iter().find(|file| file.is_file()).with_context(|| format!("{package} has no root"))?;
    modules.add(&Path::new(), parsed(top)?.items, &sources)?;
    let circles =
        modules.circles(|within| [package].into_iter().chain(within.iter().map(String::as_str)).eq(MAY));
    Ok(circles.into_iter().map(|circle| format!("{package}: {circle} is a circle")).collect())
}

fn parsed(file: &File) -> Result<syn::File> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))
}

impl Modules {
    fn add(&mut self, at: &Path, items: Vec<Item>, sources: &File) -> Result<()> {
        let mut module = Module::default();
        for item in items {
            match item {
                Item::Mod(part) if is_apart(&part.attrs) => {}
                Item::Mod(part) => {
                    let below = [at.as_slice(), &[part.ident.to_string()]].concat();
                    let items = match part.content {
                        Some((_, items)) => items,
                        None => parsed_at(sources, &below)?.items,
                    };
                    self.add(&below, items, sources)?;
                }
                Item::Use(named) if is_apart(&named.attrs) => {}
                Item::Use(named) => module.take(&named.tree, &Path::new()),
                other => paths(other.to_token_stream(), &mut module.paths),
            }
        }
        self.0.insert(at.clone(), module);
        Ok(())
    }

    /// Each circle once, but for those between the parts of modules where they may be.
    fn circles(&self, may: impl Fn(&[String]) -> bool) -> BTreeSet<String> {
        let mut graph = Graph::default();
        let mut arrows = BTreeSet::new();
        for (at, module) in &self.0 {
            let named = module.uses.values().chain(&module.globs).chain(&module.paths);
            for to in named.filter_map(|path| self.resolve(at, path, MOST_HANDS)) {
                let shared: Path =
                    at.iter().zip(&to).take_while(|(a, b)| a == b).map(|(a, _)| a.clone()).collect();
                if let (Some(from), Some(to)) = (at.get(..=shared.len()), to.get(..=shared.len()))
                    && !may(&shared)
                {
                    let arrow = (from.join("::"), to.join("::"));
                    graph.add(&arrow.0, &arrow.1);
                    arrows.insert(arrow);
                }
            }
        }
        let mut seen = BTreeSet::new();
        let back = arrows.iter().filter_map(|(from, to)| graph.way(to, from, |_, _| false));
        back.filter(|way| seen.insert(way.iter().cloned().collect::<BTreeSet<_>>()))
            .map(|way| format!("{} > {}", way.join(" > "), way.first().map_or("", String::as_str)))
            .collect()
    }

    /// The module in which a path ends, or that defines what it names; `None` for what is of no module here.
    fn resolve(&self, at: &Path, path: &[String], hands: u32) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let mut here = match first.as_str() {
            "crate" => Path::new(),
            "self" => at.clone(),
            "super" => above(at),
            name => self.member(at, name, hands)?,
        };
        for name in rest {
            here = match name.as_str() {
                "super" => above(&here),
                name => match self.member(&here, name, hands) {
                    Some(member) => member,
                    None => break,
                },
            };
        }
        Some(here)
    }

    /// The module that a name means in another, or that defines what it means there.
    fn member(&self, of: &Path, name: &str, hands: u32) -> Option<Path> {
        let below = [of.as_slice(), &[name.to_owned()]].concat();
        if self.0.contains_key(&below) {
            return Some(below);
        }
        let (module, hands) = (self.0.get(of)?, hands.checked_sub(1)?);
        match module.uses.get(name) {
            Some(path) => self.resolve(of, path, hands),
            None => {
                module.globs.iter().find_map(|glob| self.member(&self.resolve(of, glob, hands)?, name, hands))
            }
        }
    }
}

impl Module {
    /// Takes in what a `use` names.
    fn take(&mut self, tree: &UseTree, before: &Path) {
        let with = |name: &syn::Ident| [before.as_slice(), &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.take(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.take(tree, before)),
            UseTree::Glob(_) => self.globs.push(before.clone()),
            UseTree::Name(name) if name.ident == "self" => {
                self.uses.extend(before.last().map(|last| (last.clone(), before.clone())));
            }
            UseTree::Name(name) => drop(self.uses.insert(name.ident.to_string(), with(&name.ident))),
            UseTree::Rename(name) if name.rename == "_" => self.paths.push(with(&name.ident)),
            UseTree::Rename(name) => drop(self.uses.insert(name.rename.to_string(), with(&name.ident))),
        }
    }
}

/// Whether it is a test's, or stands in a file of another crate.
fn is_apart(attributes: &[Attribute]) -> bool {
    let says = |attribute: &Attribute| attribute.meta.to_token_stream().to_string();
    attributes.iter().any(|attribute| attribute.path().is_ident("path") || says(attribute) == "cfg (test)")
}

fn parsed_at(sources: &File, module: &Path) -> Result<syn::File> {
    let place = sources.join(module.join("/"));
    let file = place.with_extension("rs");
    parsed(&if file.is_file() { file } else { place.join("mod.rs") })
}

fn above(module: &Path) -> Path {
    module.split_last().map_or_else(Path::new, |(_, above)| above.to_vec())
}

/// All paths of more than one segment among some tokens, those in macros included.
fn paths(tokens: TokenStream, found: &mut Vec<Path>) {
    let (mut path, mut colons) = (Path::new(), 0);
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            TokenTree::Ident(name) if colons == 2 => {
                path.push(name.to_string());
                colons = 0;
            }
            other => {
                found.extend(Some(std::mem::take(&mut path)).filter(|path| path.len() > 1));
                colons = 0;
                match other {
                    TokenTree::Ident(name) => path.push(name.to_string()),
                    TokenTree::Group(group) => paths(group.stream(), found),
                    _ => {}
                }
            }
        }
    }
    found.extend(Some(path).filter(|path| path.len() > 1));
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    fn circles(source: &str) -> Vec<String> {
        let mut modules = Modules::default();
        modules.add(&Path::new(), syn::parse_file(source).unwrap().items, File::new("")).unwrap();
        modules.circles(|within| within == ["free"]).into_iter().collect()
    }

    #[test]
    fn circles_are_found_in_every_form_of_path() {
        for source in [
            "mod a { use super::b::B; } mod b { use crate::a::A; }",
            "mod a { fn f() -> crate::b::B {} } mod b { fn f() { vec![super::a::f()] } }",
            // By a name that a module passes on, by a glob, and far below.
            "pub use b::B; mod a { use crate::B; } mod b { use crate::a::*; }",
            "mod a { mod c { use super::super::b::{self, B}; } } mod b { mod d { use crate::a; } }",
            "mod all { pub use super::b::*; } mod a { use super::all::B as Other; } mod b { use crate::a as _; }",
        ] {
            assert!(circles(source).iter().any(|circle| circle.contains("a > ")), "{source}");
        }
        let three = "mod a { use crate::b::B; } mod b { use crate::c::C; } mod c { use crate::a::A; }";
        assert_eq!(circles(three), ["b > c > a > b"]);
    }

    #[test]
    fn what_is_no_circle_is_none() {
        for source in [
            "mod a { use super::b::B; } mod b { use serde::a::A; fn a(x: u8) -> a::C {} }",
            // A module and its parts, a test, and an item of the module above.
            "mod a { use b::B; mod b { use super::A; } }",
            "mod a { use super::b::B; } mod b { #[cfg(test)] mod tests { use crate::a::A; } }",
            "struct A; mod a { use super::b::B; } mod b { use super::A; }",
            "mod free { mod a { use super::b::B; } mod b { use super::a::A; } }",
        ] {
            assert_eq!(circles(source), Vec::<String>::new(), "{source}");
        }
    }
}
