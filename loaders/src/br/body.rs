//! The body as normas.leg.br shows it, in the order of the text: each provision with its words and the notes
//! on it.
//!
//! Its fields drop the letters of numbers (`29-A` has numero `29`), so the labels of the texts are read. Some
//! provisions, headings and their notes stand among the loose lines (`texto`) of the provision before them.

use asof_schema::{Aspect, Diagnostic, Place, Severity, Sha256};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::label::{self, Heading, Labelled, Number};
use super::notes::{self, Aside, Notes};
use super::tree;
use crate::encoding;
use crate::error::ReadError;
use crate::from_snapshots::{Note, Words};

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// A title, chapter, section or subsection.
    Grouping(Heading),
    /// An article, with the words of its caput.
    Article,
    /// A paragraph.
    Paragraph,
    /// An inciso.
    Inciso,
    /// An alínea.
    Alinea,
}

impl Level {
    /// Its component type, its name in ids, and its rank among siblings.
    pub(super) fn names(self) -> tree::Names {
        match self {
            Self::Grouping(heading) => tree::grouping(heading),
            Self::Article => tree::ARTICLE,
            Self::Paragraph => tree::PARAGRAPH,
            Self::Inciso => tree::INCISO,
            Self::Alinea => tree::ALINEA,
        }
    }
}

/// A heading or a provision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) level: Level,
    /// The address at which a consolidated text has it.
    pub(super) address: String,
    /// The address of what it stands in; of a caput's incisos the caput.
    pub(super) parent: String,
    pub(super) number: Number,
    /// Whether it says that it is the only one.
    pub(super) sole: bool,
    /// Its marker as printed.
    pub(super) label: String,
    /// Its words; of a heading, its name.
    pub(super) words: Option<Words>,
    /// What happened to it, the oldest first.
    pub(super) notes: Vec<Note>,
    /// What is told of it and is no act's doing.
    pub(super) asides: Vec<Aside>,
    /// Its line in the file, from 1.
    pub(super) line: u64,
}

impl Part {
    /// The address of its words: an article's are those of its caput.
    pub(super) fn worded_at(&self) -> String {
        match self.level {
            Level::Article => caput_of(&self.address),
            _ => self.address.clone(),
        }
    }
}

/// The address of an article's caput.
pub(super) fn caput_of(article: &str) -> String {
    format!("{article}_cpt")
}

/// Reads the file.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Vec<Part>, ReadError> {
    let text = encoding::json(bytes)
        .map_err(|(at, problem)| ReadError::of(file, problem).spanning(at, bytes.len()))?;
    let items: Vec<Item<'_>> =
        serde_json::from_str(text).map_err(|error| ReadError::of(file, error.to_string()))?;
    let lines = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    let mut walk = Walk {
        file,
        bytes,
        lines,
        sha256: Sha256::of(bytes),
        parts: Vec::new(),
        open: [const { None }; 4],
        diagnostics,
    };
    walk.groupings(&items)?;
    Ok(walk.parts)
}

/// The notes by address. Those on an article are those on its caput too.
pub(super) fn notes_of(parts: &[Part]) -> Notes {
    let mut notes = Notes::new();
    for part in parts {
        notes.entry(part.address.clone()).or_default().extend(part.notes.iter().cloned());
        if part.level == Level::Article {
            notes.entry(part.worded_at()).or_default().extend(part.notes.iter().cloned());
        }
    }
    notes
}

/// An item of the file: one of the first six names its kind and has its text.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Item<'a> {
    #[serde(borrow)]
    titulo: Option<&'a RawValue>,
    #[serde(borrow)]
    capitulo: Option<&'a RawValue>,
    #[serde(borrow)]
    artigo: Option<&'a RawValue>,
    #[serde(borrow)]
    paragrafo: Option<&'a RawValue>,
    #[serde(borrow)]
    inciso: Option<&'a RawValue>,
    #[serde(borrow)]
    alinea: Option<&'a RawValue>,
    /// Loose lines.
    #[serde(borrow)]
    texto: Vec<&'a RawValue>,
    #[serde(borrow)]
    artigos: Vec<Item<'a>>,
    #[serde(borrow)]
    capitulos: Vec<Item<'a>>,
    #[serde(borrow)]
    secoes: Vec<Item<'a>>,
    #[serde(borrow)]
    paragrafos: Vec<Item<'a>>,
    #[serde(borrow)]
    incisos: Vec<Item<'a>>,
    #[serde(borrow)]
    alineas: Vec<Item<'a>>,
}

/// A string of the file, and its first byte there: the quote.
struct Line {
    text: String,
    start: usize,
}

struct Walk<'a> {
    file: &'a str,
    bytes: &'a [u8],
    /// Where lines end.
    lines: Vec<usize>,
    sha256: Sha256,
    parts: Vec<Part>,
    /// The addresses of the title, chapter, section and subsection that are open.
    open: [Option<String>; 4],
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Walk<'_> {
    fn groupings(&mut self, items: &[Item<'_>]) -> Result<(), ReadError> {
        for item in items {
            if item.artigo.is_some() {
                self.article(item)?;
                continue;
            }
            let named = item.capitulo.or(item.titulo).and_then(|raw| self.line(raw));
            let heading = named.and_then(|line| self.heading(&line));
            self.loose_lines(item, heading, None)?;
            for below in [&item.artigos, &item.capitulos, &item.secoes] {
                self.groupings(below)?;
            }
        }
        Ok(())
    }

    /// Opens the grouping that a line names, and gives its place in the list.
    fn heading(&mut self, line: &Line) -> Option<usize> {
        let (kind, number) = label::bare_heading(&line.text)?;
        let level = kind as usize;
        let above = self.open.iter().take(level).rev().find_map(Clone::clone).unwrap_or_default();
        let segment = format!("{}{}", tree::grouping(kind).1, number.in_id());
        let address = if above.is_empty() { segment } else { format!("{above}_{segment}") };
        for (at, slot) in self.open.iter_mut().enumerate().skip(level) {
            *slot = (at == level).then(|| address.clone());
        }
        self.parts.push(Part {
            level: Level::Grouping(kind),
            address,
            parent: above,
            number,
            sole: false,
            // The name follows on a line of its own; the texts have a colon between.
            label: format!("{}:", line.text.trim()),
            words: None,
            notes: Vec::new(),
            asides: Vec::new(),
            line: self.line_of(line),
        });
        Some(self.parts.len() - 1)
    }

    fn article(&mut self, item: &Item<'_>) -> Result<(), ReadError> {
        let parent = self.open.iter().rev().find_map(Clone::clone).unwrap_or_default();
        let Some(address) = self.provision(item.artigo, Level::Article, &parent)? else { return Ok(()) };
        let caput = caput_of(&address);
        self.loose_lines(item, None, Some(&caput))?;
        for inciso in &item.incisos {
            self.inciso(inciso, &caput)?;
        }
        for paragraph in &item.paragrafos {
            self.paragraph(paragraph, &address)?;
        }
        Ok(())
    }

    fn paragraph(&mut self, item: &Item<'_>, article: &str) -> Result<(), ReadError> {
        let Some(address) = self.provision(item.paragrafo, Level::Paragraph, article)? else {
            return Ok(());
        };
        self.loose_lines(item, None, Some(&address))?;
        for inciso in &item.incisos {
            self.inciso(inciso, &address)?;
        }
        self.alineas(item, &address)
    }

    fn inciso(&mut self, item: &Item<'_>, parent: &str) -> Result<(), ReadError> {
        let Some(address) = self.provision(item.inciso, Level::Inciso, parent)? else { return Ok(()) };
        self.loose_lines(item, None, Some(parent))?;
        self.alineas(item, &address)
    }

    fn alineas(&mut self, item: &Item<'_>, parent: &str) -> Result<(), ReadError> {
        for alinea in &item.alineas {
            self.provision(alinea.alinea, Level::Alinea, parent)?;
            self.loose_lines(alinea, None, None)?;
        }
        Ok(())
    }

    /// The lines after a part: headings, their names and notes, and incisos that the file does not set
    /// apart.
    fn loose_lines(
        &mut self,
        item: &Item<'_>,
        heading: Option<usize>,
        incisos_of: Option<&str>,
    ) -> Result<(), ReadError> {
        let mut heading = heading;
        for line in item.texto.iter().filter_map(|raw| self.line(raw)).collect::<Vec<_>>() {
            if let Some(opened) = self.heading(&line) {
                heading = Some(opened);
            } else if let Some(parent) = incisos_of.filter(|_| label::inciso(&line.text).is_some()) {
                let message = "stands among the loose lines behind another; read as an inciso beside it";
                self.tell(&line, message);
                self.put(&line, Level::Inciso, parent)?;
            } else if let Some(heading) = heading {
                self.name(heading, &line)?;
            }
        }
        Ok(())
    }

    /// Gives a heading its name, and the notes on it.
    fn name(&mut self, heading: usize, line: &Line) -> Result<(), ReadError> {
        let words = self.words(line, &line.text, Aspect::Heading)?;
        if let Some(part) = self.parts.get_mut(heading) {
            part.words = part.words.take().or(words);
            part.notes.extend(notes::notes(&line.text));
        }
        Ok(())
    }

    fn provision(
        &mut self,
        raw: Option<&RawValue>,
        level: Level,
        parent: &str,
    ) -> Result<Option<String>, ReadError> {
        match raw.and_then(|raw| self.line(raw)) {
            Some(line) => self.put(&line, level, parent),
            None => Ok(None),
        }
    }

    fn put(&mut self, line: &Line, level: Level, parent: &str) -> Result<Option<String>, ReadError> {
        let Some((found, number)) = labelled(level, &line.text) else {
            self.tell(line, "bears no label that this reader knows; it is left out, with its notes");
            return Ok(None);
        };
        let sole = if found.sole { "u" } else { "" };
        let address = match level {
            Level::Article => format!("art{}", number.in_id()),
            _ => format!("{parent}_{}{}{sole}", level.names().1, number.in_id()),
        };
        let words = self.words(line, found.words, Aspect::Canonical)?;
        self.parts.push(Part {
            level,
            address: address.clone(),
            parent: parent.to_owned(),
            number,
            sole: found.sole,
            label: found.label.to_owned(),
            words,
            notes: notes::notes(&line.text),
            asides: notes::asides(&line.text),
            line: self.line_of(line),
        });
        Ok(Some(address))
    }

    /// The words of a line after its label, with their bytes.
    fn words(&self, line: &Line, behind: &str, aspect: Aspect) -> Result<Option<Words>, ReadError> {
        let words = notes::words(behind);
        if words.is_empty() {
            return Ok(None);
        }
        let label = line.text.len() - behind.len();
        // A label has nothing that JSON would escape.
        let (start, escaped) = (line.start + 1 + label, escaped(words));
        let end = start + escaped.len();
        if self.bytes.get(start..end) != Some(escaped.as_bytes()) {
            let problem = "the words cannot be found in the bytes of their string".to_owned();
            return Err(ReadError::at(self.file, self.line_of(line), problem));
        }
        let (start, end) = (start as u64, end as u64);
        let (text, notice) = (words.to_owned(), tree::is_notice(words));
        Ok(Some(Words { aspect, text, unknown: false, notice, file: Some(self.sha256), start, end }))
    }

    /// A string of the file; `None` for any other value.
    fn line(&self, raw: &RawValue) -> Option<Line> {
        let raw = raw.get();
        let start = raw.as_ptr().addr().checked_sub(self.bytes.as_ptr().addr())?;
        Some(Line { text: serde_json::from_str(raw).ok()?, start })
    }

    fn line_of(&self, line: &Line) -> u64 {
        self.lines.partition_point(|&end| end < line.start) as u64 + 1
    }

    fn tell(&mut self, line: &Line, message: &str) {
        let start: String = line.text.chars().take(40).collect();
        let place = Place { file: self.file.to_owned(), line: Some(self.line_of(line)) };
        self.diagnostics.push(Diagnostic {
            code: "irregular-note".to_owned(),
            severity: Severity::Info,
            place,
            message: format!("`{start}` {message}"),
        });
    }
}

/// A text without its label, and the number that the label bears. The file sometimes leaves out the stop
/// after `Parágrafo único`.
fn labelled(level: Level, text: &str) -> Option<(Labelled<'_>, Number)> {
    let found = match level {
        Level::Grouping(_) => None,
        Level::Article => label::article(text),
        Level::Paragraph => label::paragraph(text),
        Level::Inciso => label::inciso(text),
        Level::Alinea => label::alinea(text),
    }?;
    let number = found.number.clone()?;
    Some((found, number))
}

/// Words as a JSON string has them, without the quotes.
fn escaped(words: &str) -> String {
    let quoted = serde_json::Value::from(words).to_string();
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_snapshots::Said;

    const FILE: &str = r#"[{"tipo":"titulo","titulo":"TÍTULO IV","texto":["NAME"],"artigos":[
        {"tipo":"artigo","artigo":"Art. 92. São órgãos: (Redação dada por Emenda Constitucional de Revisão nº 2 de 07/06/1994)",
         "incisos":[{"tipo":"inciso","inciso":"I – o \"Supremo\";","alineas":[],
           "texto":["I-A – o Conselho; (Incluído por Emenda Constitucional nº 45 de 08/12/2004)"]}],
         "paragrafos":[{"tipo":"paragrafo","paragrafo":"§ 1º (Revogado) (Revogado (indiretamente) por revogação de outro por Emenda Constitucional nº 6 de 15/08/1995)","incisos":[],"alineas":[],
           "texto":["Seção II-A","Dos Outros","(Redação dada por Emenda Constitucional nº 19 de 04/06/1998)"]}],"texto":[]}]}]"#;

    #[test]
    fn chains_loose_incisos_and_headings_are_read() {
        let mut diagnostics = Vec::new();
        let parts = read("n.json", FILE.as_bytes(), &mut diagnostics).unwrap();
        let notes = notes_of(&parts);
        let said = |address: &str| {
            notes
                .get(address)
                .map(|notes| notes.iter().map(|n| (n.code.as_str(), n.said)).collect::<Vec<_>>())
        };
        assert_eq!(said("art92_cpt"), Some(vec![("ecr_2", Said::Worded)]));
        assert_eq!(said("art92_cpt_inc1-1"), Some(vec![("ec_45", Said::Inserted)]));
        assert_eq!(said("tit4_sec2-1"), Some(vec![("ec_19", Said::Worded)]));
        assert_eq!(said("art92_par1"), Some(vec![("ec_6", Said::Repealed)]));
        assert_eq!(diagnostics.len(), 1);
        assert!(read("n.json", b"[", &mut diagnostics).unwrap_err().to_string().contains("n.json"));
    }

    #[test]
    fn a_mark_of_utf8_moves_the_bytes_of_words_and_nothing_else() {
        let plain = read("n.json", FILE.as_bytes(), &mut Vec::new()).unwrap();
        let marked = format!("\u{feff}{FILE}");
        let parts = read("n.json", marked.as_bytes(), &mut Vec::new()).unwrap();
        let words = |parts: &[Part], by: u64| -> Vec<(String, u64)> {
            parts
                .iter()
                .filter_map(|part| part.words.as_ref())
                .map(|words| (words.text.clone(), words.start + by))
                .collect()
        };
        assert_eq!((words(&plain, 3), plain.len()), (words(&parts, 0), parts.len()));
        let wide: Vec<u8> = FILE.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let refused = read("n.json", &wide, &mut Vec::new()).unwrap_err().to_string();
        assert!(refused.contains("iconv -f UTF-16LE"), "{refused}");
    }

    #[test]
    fn each_part_has_its_words_and_their_bytes() {
        let parts = read("n.json", FILE.as_bytes(), &mut Vec::new()).unwrap();
        let words: Vec<(&str, &str, &str)> = parts
            .iter()
            .map(|part| {
                let words = part.words.as_ref().unwrap();
                let [start, end] = [words.start, words.end].map(|at| usize::try_from(at).unwrap());
                assert!(crate::evidence::bears_out(FILE.as_bytes(), words.start, words.end, &words.text));
                (part.address.as_str(), part.parent.as_str(), &FILE[start..end])
            })
            .collect();
        let expected = [
            ("tit4", "", "NAME"),
            ("art92", "tit4", "São órgãos:"),
            ("art92_cpt_inc1", "art92_cpt", r#"o \"Supremo\";"#),
            ("art92_cpt_inc1-1", "art92_cpt", "o Conselho;"),
            ("art92_par1", "art92", "(Revogado)"),
            ("tit4_sec2-1", "tit4", "Dos Outros"),
        ];
        assert_eq!(words, expected);
        assert_eq!(parts.iter().map(|part| part.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }
}
