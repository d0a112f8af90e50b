//! Documents that are kept for later loads: what a source read, and no part of the graph.

use std::collections::{BTreeMap, HashMap};

use asof_schema::Sha256;
use neo4rs::{BoltBytes, BoltType, Row};
use serde::Deserialize;

use super::rows::{Properties, map};
use super::server::Server;
use super::statements as cypher;
use super::write::Turn;
use crate::runs;
use crate::store::{Document, StoreError};

/// How the bytes are packed that this program writes.
const PACKING: &str = "lz4";

/// Bytes of a document in one node.
const PART: usize = 1 << 20;

/// Bytes of documents that are asked for, or written, at once; one document may have more.
const BUNDLE: i64 = 8 << 20;

/// Documents that are asked for, or written, at once.
const MOST: usize = 1_000;

/// A document without its bytes.
#[derive(Debug, Deserialize)]
pub(super) struct Kept {
    name: String,
    sha256: String,
    size: i64,
}

/// What is kept under a name.
pub(super) async fn kept(server: &Server, of: &str) -> Result<Vec<Kept>, StoreError> {
    let rows = server.ask(cypher::DOCUMENTS, Properties::default().with("of", of)).await?;
    let read = |row: &Row| row.to().map_err(|error| server.damaged(format!("a kept document: {error}")));
    rows.iter().map(read).collect()
}

/// The documents that are kept under a name, in the order of their own.
pub(super) async fn read(server: &Server, of: &str) -> Result<Vec<Document>, StoreError> {
    let kept = kept(server, of).await?;
    let mut documents = Vec::with_capacity(kept.len());
    for bundle in bundles(&kept, |one| one.size) {
        documents.extend(read_bundle(server, of, bundle).await?);
    }
    documents.sort();
    Ok(documents)
}

async fn read_bundle(server: &Server, of: &str, bundle: &[Kept]) -> Result<Vec<Document>, StoreError> {
    let names: Vec<&str> = bundle.iter().map(|one| one.name.as_str()).collect();
    let asked = Properties::default().with("of", of).with("names", names);
    let refused = |error: neo4rs::DeError| server.damaged(format!("a kept document: {error}"));
    let mut packed: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for part in server.ask(cypher::DOCUMENT_PARTS, asked).await? {
        let (name, packing) = (part.get("name").map_err(refused)?, part.get::<String>("packing"));
        let BoltType::Bytes(bytes) = part.get("bytes").map_err(refused)? else { continue };
        let of_this_program = packing.map_err(refused)? == PACKING;
        if !of_this_program {
            return Err(
                server.damaged(format!("{of}/{name} is packed in a way that this version cannot read"))
            );
        }
        packed.entry(name).or_default().extend_from_slice(&bytes.value);
    }
    let document = |one: &Kept| {
        let bytes = packed.get(&one.name).and_then(|bytes| runs::unpack(bytes).ok());
        let whole = bytes.filter(|bytes| Sha256::of(bytes).to_string() == one.sha256);
        let damaged = || server.damaged(format!("{of}/{} is not what was kept", one.name));
        Ok((one.name.clone(), whole.ok_or_else(damaged)?))
    };
    bundle.iter().map(document).collect()
}

/// The rows of those documents that are not kept as they are: each bundle is written at once.
pub(super) fn packed(of: &str, kept: &[Kept], documents: &[Document]) -> Vec<Vec<BoltType>> {
    let kept: HashMap<&str, &str> = kept.iter().map(|one| (one.name.as_str(), one.sha256.as_str())).collect();
    let hashed = documents.iter().map(|document| (document, Sha256::of(&document.1).to_string()));
    let new: Vec<(&Document, String)> =
        hashed.filter(|((name, _), hash)| kept.get(name.as_str()) != Some(&hash.as_str())).collect();
    let bundles = bundles(&new, |((_, bytes), _)| i64::try_from(bytes.len()).unwrap_or(i64::MAX));
    let rows = |bundle: &[(&Document, String)]| {
        bundle.iter().flat_map(|(document, hash)| parts(of, document, hash)).collect()
    };
    bundles.into_iter().map(rows).collect()
}

fn parts(of: &str, (name, bytes): &Document, sha256: &str) -> Vec<BoltType> {
    let packed = lz4_flex::compress_prepend_size(bytes);
    let parts = packed.len().div_ceil(PART);
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let row = |(nth, part): (usize, &[u8])| {
        let properties = Properties::default()
            .with("of", of)
            .with("name", name.as_str())
            .with("nth", number(nth))
            .with("parts", number(parts))
            .with("sha256", sha256)
            .with("size", number(bytes.len()))
            .with("packing", PACKING)
            .with("bytes", BoltType::Bytes(BoltBytes::new(part.to_vec().into())));
        let row = Properties::default().with("key", format!("KeptDocument {of}/{name} {nth}"));
        map(row.with("properties", map(properties)))
    };
    packed.chunks(PART).enumerate().map(row).collect()
}

/// Writes bundles, each in one transaction: of a document all is written or nothing.
pub(super) async fn write(server: &Server, bundles: &[Vec<BoltType>]) -> Result<(), StoreError> {
    if bundles.is_empty() {
        return Ok(());
    }
    let turn = Turn::claim(server).await?;
    let written = write_in(server, &turn, bundles).await;
    // Where this fails, the lease runs out.
    let _ = turn.release(server).await;
    written
}

async fn write_in(server: &Server, turn: &Turn, bundles: &[Vec<BoltType>]) -> Result<(), StoreError> {
    for rows in bundles {
        turn.write(server, cypher::KEEP, rows).await?;
    }
    Ok(())
}

/// Pieces of a list, each of at most so many bytes, or one item.
fn bundles<T>(all: &[T], size: impl Fn(&T) -> i64) -> Vec<&[T]> {
    let mut bundles = Vec::new();
    let mut rest = all;
    while !rest.is_empty() {
        let mut bytes = 0_i64;
        let fits = |one: &&T| {
            bytes = bytes.saturating_add(size(one));
            bytes <= BUNDLE
        };
        let count = rest.iter().take(MOST).take_while(fits).count().max(1);
        let (bundle, after) = rest.split_at(count);
        bundles.push(bundle);
        rest = after;
    }
    bundles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_in_one_bundle_and_none_is_too_large_but_for_one_item() {
        let sizes = [0, BUNDLE, 1, 3 * BUNDLE, BUNDLE / 2, BUNDLE / 2, 1];
        let bundles = bundles(&sizes, |&size| size);
        let expected: [&[i64]; 5] = [&sizes[..2], &sizes[2..3], &sizes[3..4], &sizes[4..6], &sizes[6..]];
        assert_eq!(bundles, expected);
        assert_eq!(super::bundles(&vec![0; MOST + 1], |&size| size).len(), 2);
    }

    #[test]
    fn what_is_kept_as_it_is_is_not_written() {
        let document = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
        let all = [document("a", b"one"), document("b", b""), document("c", b"three")];
        let kept = |name: &str, bytes: &[u8]| Kept {
            name: name.to_owned(),
            sha256: Sha256::of(bytes).to_string(),
            size: 3,
        };
        assert_eq!(packed("s", &[], &all).concat().len(), 3, "an empty document is one part too");
        assert_eq!(packed("s", &[kept("a", b"one"), kept("c", b"other")], &all).concat().len(), 2);
        assert_eq!(packed("s", &[kept("a", b"one"), kept("b", b"")], &all[..2]).len(), 0);
    }
}
