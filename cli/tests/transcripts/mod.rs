//! Debates in XML of ParlParse, read a second time: by another parser, and without the loader's code.

use std::collections::BTreeMap;

use roxmltree::{Document, Node, ParsingOptions};

/// What a file says of an entry.
#[derive(Debug, Clone)]
enum Said {
    /// Its lines: heading or speaker first.
    Lines(Vec<String>),
    /// The entry of another file that has the same words.
    SameAs(String),
}

/// The files: what each says of its entries, in order.
#[derive(Debug, Default)]
pub(crate) struct Transcripts {
    files: BTreeMap<String, Vec<(String, Said)>>,
    by_id: BTreeMap<String, Said>,
}

/// A revision as it was when it was written.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Revision {
    pub(crate) lines: Vec<String>,
    pub(crate) entries: usize,
    /// Entries whose words are in no file.
    pub(crate) unknown: usize,
}

impl Transcripts {
    /// Reads files: names and bytes.
    pub(crate) fn read(files: &[(String, Vec<u8>)]) -> Self {
        let mut all = Self::default();
        for (name, bytes) in
            files.iter().filter(|(name, _)| name.rsplit_once('.').is_some_and(|(_, kind)| kind == "xml"))
        {
            let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
            let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
            let document = Document::parse_with_options(&text, options).unwrap();
            let entries: Vec<_> =
                document.root_element().children().filter(Node::is_element).filter_map(entry).collect();
            // An entry that is printed counts more than a redirect of it, which stands before it.
            all.by_id.extend(entries.iter().cloned());
            all.files.insert(name.clone(), entries);
        }
        all
    }

    pub(crate) fn revision(&self, file: &str) -> Revision {
        let mut revision = Revision::default();
        let mut entries: Vec<&str> = self.files[file].iter().map(|(id, _)| id.as_str()).collect();
        entries.dedup();
        for id in entries {
            revision.entries += 1;
            match self.lines(id) {
                Some(lines) => revision.lines.extend_from_slice(lines),
                None => revision.unknown += 1,
            }
        }
        revision
    }

    fn lines(&self, id: &str) -> Option<&[String]> {
        match self.by_id.get(id)? {
            Said::Lines(lines) => Some(lines),
            Said::SameAs(other) => self.lines(other),
        }
    }
}

fn entry(node: Node<'_, '_>) -> Option<(String, Said)> {
    let id = |name| node.attribute(name).map(str::to_owned);
    match node.tag_name().name() {
        "gidredirect" => {
            let known = node.attribute("matchtype") == Some("perfectmatch");
            Some((id("oldgid")?, if known { Said::SameAs(id("newgid")?) } else { Said::Lines(Vec::new()) }))
        }
        "speech" | "division" => {
            let speaker = node.attribute("speakername").map(str::to_owned);
            let lines = node.descendants().filter_map(line).filter(|line| !line.is_empty());
            Some((id("id")?, Said::Lines(speaker.into_iter().chain(lines).collect())))
        }
        _ => Some((id("id")?, Said::Lines(vec![words(node)]))),
    }
}

fn line(node: Node<'_, '_>) -> Option<String> {
    match node.tag_name().name() {
        "p" | "mpname" => Some(words(node)),
        "tr" => {
            let cells = node.children().filter(|cell| cell.has_tag_name("td"));
            Some(cells.map(words).collect::<Vec<_>>().join(" "))
        }
        "divisioncount" => {
            let counts = node.attributes().map(|count| format!("{}=\"{}\"", count.name(), count.value()));
            Some(counts.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

fn words(node: Node<'_, '_>) -> String {
    let text: String = node.descendants().filter_map(|one| one.text().filter(|_| one.is_text())).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
