//! `asof manifest`: which documents there are, for verifiers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

use asof_engine::proof;
use asof_loaders::registry;
use asof_schema::{
    Act, ActId, ActsOf, ChangeSet, Command, MANIFEST_FORMAT, Manifest, ManifestDocument, NormId, Sha256,
};
use clap::Args;

use super::Context;
use crate::verify::files_below;
use crate::{Failure, Outcome, load, progress};

/// List the documents in a folder for those who verify proofs: names, hashes, and what each says that it is
///
/// Without `--as`, names and hashes alone. With the name of a source (`asof load --help`), its reader also says of which norms
/// each document has words and which acts it prints. Publish the manifest, and sign it: what it lists, no proof may leave out.
///
/// Examples: asof manifest laws --output manifest.json
#[derive(Debug, Args)]
pub(crate) struct ManifestOf {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The source as which the folder is read
    #[arg(long = "as", value_name = "SOURCE")]
    source: Option<String>,
    /// An option of the source, as `asof load` takes it; may be repeated
    #[arg(long = "with", value_name = "NAME=VALUE", requires = "source", value_parser = option)]
    options: Vec<(String, String)>,
    /// Also vouch for the record of the store: its head is put into the manifest
    #[arg(long)]
    head: bool,
}

/// Of each document, by its SHA-256: the norms that it has words of, each with the acts that it prints on it.
type Said = BTreeMap<Sha256, BTreeMap<NormId, BTreeSet<ActId>>>;

impl ManifestOf {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let said = self.source.as_deref().map(|source| self.says(source)).transpose()?.unwrap_or_default();
        let bar = progress::spinner("hashing documents");
        let mut documents = Vec::new();
        for path in files_below(&self.folder)? {
            bar.set_message(path.display().to_string());
            let bytes = std::fs::read(&path).map_err(|error| Failure::file("read", &path, &error))?;
            let sha256 = Sha256::of(&bytes);
            let parts = path.strip_prefix(&self.folder).unwrap_or(&path).iter();
            let name = parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
            let by_norm = said.get(&sha256).cloned().unwrap_or_default();
            documents.push(ManifestDocument {
                name,
                sha256,
                bytes: bytes.len() as u64,
                norms: by_norm.keys().cloned().collect(),
                acts: by_norm.values().flatten().cloned().collect::<BTreeSet<_>>().into_iter().collect(),
                acts_of: acts_of(by_norm),
            });
        }
        bar.finish_and_clear();
        documents.sort_by(|one, other| one.name.cmp(&other.name));
        let head = if self.head { Some(context.corpus()?.head()) } else { None };
        let outcome = super::any(!documents.is_empty());
        context.page.json(&Manifest { manifest: MANIFEST_FORMAT, documents, head })?;
        Ok(outcome)
    }

    /// What the documents say, by their SHA-256.
    fn says(&self, name: &str) -> Result<Said, Failure> {
        let source = registry::source(name).ok_or_else(|| {
            let names: Vec<&str> = registry::sources().map(|source| source.name).collect();
            Failure::Input(format!("`{name}` is no source: the sources are {}", names.join(", ")))
        })?;
        let files = load::in_folder(source, &self.folder)?.ok_or_else(|| {
            Failure::Input(format!("nothing in {} is what {name} reads", self.folder.display()))
        })?;
        let options: Vec<(&str, String)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let (set, _) = load::read_files(source, &files, &options)?;
        Ok(of_documents(&set))
    }
}

fn option(words: &str) -> Result<(String, String), String> {
    let (name, value) = words.split_once('=').ok_or_else(|| format!("`{words}` is not NAME=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Which acts are on which norm, where not all are on each.
fn acts_of(by_norm: BTreeMap<NormId, BTreeSet<ActId>>) -> Vec<ActsOf> {
    let mut acts = by_norm.values();
    let first = acts.next();
    if acts.all(|one| Some(one) == first) {
        return Vec::new();
    }
    by_norm.into_iter().map(|(norm, acts)| ActsOf { norm, acts: acts.into_iter().collect() }).collect()
}

/// Of each document: the norms whose texts it supports, and the acts that quote it, for themselves or in commands. An act that
/// only repeals has no texts.
fn of_documents(set: &ChangeSet) -> Said {
    let mut said = Said::new();
    for source in &set.sources {
        said.entry(source.sha256).or_default().entry(source.norm.clone()).or_default();
    }
    let quotes = |act: &Act| act.quotes.iter().map(|quote| quote.evidence.sha256).collect::<Vec<_>>();
    let by_act: HashMap<&ActId, Vec<Sha256>> = set.acts.iter().map(|act| (&act.id, quotes(act))).collect();
    for command in &set.commands {
        let of_act = by_act.get(&command.act).into_iter().flatten().copied();
        for sha256 in quoted(command).chain(of_act) {
            let of = said.entry(sha256).or_default().entry(command.norm.clone()).or_default();
            of.insert(command.act.clone());
        }
    }
    said
}

/// The documents that a command quotes.
fn quoted(command: &Command) -> impl Iterator<Item = Sha256> + '_ {
    let texts = proof::texts(&command.op);
    texts.iter().filter_map(|text| text.evidence.map(|evidence| evidence.sha256))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn a_document_prints_the_act_that_only_repeals() {
        let hash = Sha256::of(b"x");
        let set = format!(
            r#"{{"changeset":{{"format":1}}}}
{{"act":{{"id":"urn:x:2","kind":"amendment","number":2,"code":"2","title":"Two","published":{{"on":"2020-01-01","basis":"STATED"}},"quotes":[{{"kind":"enacting_clause","text":"x","evidence":{{"sha256":"{hash}","start":0,"end":1}}}}]}}}}
{{"command":{{"act":"urn:x:2","seq":1,"norm":"urn:x:law","op":{{"repeal":{{"target":"urn:x:law!art1"}}}}}}}}"#
        );
        let said = of_documents(&ChangeSet::read(set.as_bytes()).unwrap());
        let acts: Vec<&str> = said.values().flat_map(BTreeMap::values).flatten().map(ActId::as_str).collect();
        assert_eq!(acts, ["urn:x:2"]);
    }

    #[test]
    fn the_norm_of_each_act_is_told_where_not_all_are_on_each() {
        let of = |said: &[(&str, &[&str])]| {
            let by_norm = said.iter().map(|(norm, acts)| {
                let acts = acts.iter().map(|act| act.parse::<ActId>().unwrap()).collect();
                (norm.parse::<NormId>().unwrap(), acts)
            });
            acts_of(by_norm.collect())
        };
        assert!(of(&[]).is_empty() && of(&[("urn:x:a", &["urn:x:1", "urn:x:2"])]).is_empty());
        assert!(of(&[("urn:x:a", &["urn:x:1"]), ("urn:x:b", &["urn:x:1"])]).is_empty());
        let told = of(&[("urn:x:a", &["urn:x:1"]), ("urn:x:b", &["urn:x:2"])]);
        let told: Vec<(&str, &str)> =
            told.iter().flat_map(|of| of.acts.iter().map(|act| (of.norm.as_str(), act.as_str()))).collect();
        assert_eq!(told, [("urn:x:a", "urn:x:1"), ("urn:x:b", "urn:x:2")]);
    }
}
