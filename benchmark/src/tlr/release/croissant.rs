//! What the files hold, as Croissant 1.0 of ML Commons has it: JSON-LD in the terms of schema.org, for tools that load data sets.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{CERTIFICATE, ITEMS, NAME, SHEET, SYSTEMS, TABLE};
use crate::tlr::text::hex;

/// The day of the release.
const PUBLISHED: &str = "2026-11-27";

/// The terms of Croissant, as its specification gives them.
fn context() -> Value {
    json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "citeAs": "cr:citeAs",
        "column": "cr:column",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "data": { "@id": "cr:data", "@type": "@json" },
        "dataType": { "@id": "cr:dataType", "@type": "@vocab" },
        "dct": "http://purl.org/dc/terms/",
        "examples": { "@id": "cr:examples", "@type": "@json" },
        "extract": "cr:extract",
        "field": "cr:field",
        "fileObject": "cr:fileObject",
        "fileProperty": "cr:fileProperty",
        "fileSet": "cr:fileSet",
        "format": "cr:format",
        "includes": "cr:includes",
        "isLiveDataset": "cr:isLiveDataset",
        "jsonPath": "cr:jsonPath",
        "key": "cr:key",
        "md5": "cr:md5",
        "parentField": "cr:parentField",
        "path": "cr:path",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "recordSet": "cr:recordSet",
        "references": "cr:references",
        "regex": "cr:regex",
        "repeated": "cr:repeated",
        "replace": "cr:replace",
        "sc": "https://schema.org/",
        "separator": "cr:separator",
        "source": "cr:source",
        "subField": "cr:subField",
        "transform": "cr:transform",
    })
}

/// A file and what is in it.
const FILES: [(&str, &str, &str); 5] = [
    (ITEMS, "application/json", "The questions with their truth, in the form of TLR-Bench."),
    (CERTIFICATE, "application/json", "What the witnesses said of each question that was drawn."),
    (SYSTEMS, "application/json", "What systems score, a row each."),
    (TABLE, "text/markdown", "The same as a table."),
    (SHEET, "text/markdown", "Source, licence, use and limits."),
];

/// A field that every item of the set has.
const FIELDS: [(&str, &str); 8] = [
    ("id", "The task and a number."),
    ("query", "The question, in Portuguese."),
    ("language", "Its language."),
    ("task", "What is asked: one of six tasks, or `abstention` where the corpus cannot decide."),
    ("difficulty", "How hard it is."),
    ("norm", "The law, by its URN."),
    ("target_component", "The provision, by its id."),
    ("target_citation", "How the provision is cited in its law."),
];

/// The metadata of the files.
pub(super) fn describe(files: &BTreeMap<&'static str, String>) -> Value {
    let distribution = FILES.map(|(name, format, description)| {
        let text = files.get(name).map_or("", String::as_str);
        json!({
            "@type": "cr:FileObject",
            "@id": name,
            "name": name,
            "description": description,
            "contentUrl": name,
            "contentSize": format!("{} B", text.len()),
            "encodingFormat": format,
            "sha256": hex(&Sha256::digest(text)),
        })
    });
    let fields: Vec<Value> =
        FIELDS.into_iter().map(|(name, says)| field("items", name, says, (ITEMS, "$.items[*]"))).collect();
    let certified = "A question that is certified.";
    let scores =
        [("system", "The system."), ("TLR-Score", "The aggregate, with its interval of 95 of 100 draws.")];
    let scores: Vec<Value> =
        scores.into_iter().map(|(name, says)| field("systems", name, says, (SYSTEMS, "$[*]"))).collect();
    json!({
        "@context": context(),
        "@type": "sc:Dataset",
        "name": NAME,
        "description": "TLR-Bench on the Constitution of Brazil: questions on law in time, with truth that is certified by the \
            texts, and questions that the texts cannot decide.",
        "conformsTo": ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"],
        "license": "https://www.apache.org/licenses/LICENSE-2.0",
        "url": "./",
        "version": "1.0.0",
        "datePublished": PUBLISHED,
        "creator": { "@type": "sc:Organization", "name": "The authors of asof" },
        "inLanguage": ["pt-BR", "en"],
        "isLiveDataset": false,
        "keywords": ["law", "time", "question answering", "abstention", "Brazil"],
        "citeAs": "TLR-Bench tlr-br-1, 1.0.0: the Constitution of Brazil in time. The authors of asof, 2026.",
        "rai:dataCollection": "Drawn by a seeded program from a temporal graph of the law, and held by another one against the \
            consolidated texts.",
        "rai:dataUseCases": "To measure whether a system answers for the day that is asked for, names the acts behind a change, and \
            abstains where the sources decide nothing.",
        "rai:dataLimitations": "One law, in one language; questions by templates. DATASHEET.md has all limits.",
        "rai:personalSensitiveInformation": "None.",
        "distribution": distribution,
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": "items",
                "name": "items",
                "description": "The questions. What is true of each stands in the file, and has another form for each task.",
                "key": { "@id": "items/id" },
                "field": fields,
            },
            {
                "@type": "cr:RecordSet",
                "@id": "certified",
                "name": "certified",
                "description": "The questions of which a witness says that they are as the sources show.",
                "key": { "@id": "certified/id" },
                "field": [field("certified", "id", certified, (CERTIFICATE, "$.confirmed[*]"))],
            },
            {
                "@type": "cr:RecordSet",
                "@id": "systems",
                "name": "systems",
                "description": "What systems score.",
                "key": { "@id": "systems/system" },
                "field": scores,
            },
        ],
    })
}

/// A field of the records that stand at a place of a file.
fn field(set: &str, name: &str, description: &str, (file, place): (&str, &str)) -> Value {
    json!({
        "@type": "cr:Field",
        "@id": format!("{set}/{name}"),
        "name": name,
        "description": description,
        "dataType": "sc:Text",
        "source": { "fileObject": { "@id": file }, "extract": { "jsonPath": format!("{place}['{name}']") } },
    })
}
