//! The body as normas.leg.br shows it today, with the chain of dated notes behind each provision:
//! `(Incluído por Emenda Constitucional nº 25 de 14/02/2000) (Redação dada por ...)`.
//!
//! Its fields drop the letters of numbers (`29-A` has numero `29`), so the labels of the texts are read. Some
//! provisions, headings and their notes stand among the loose lines (`texto`) of the provision before them.

use std::collections::HashMap;

use asof_schema::{Day, Diagnostic, Place, Severity};
use serde_json::Value;

use super::label::{self, Heading, Labelled};
use super::names::Kind;
use crate::error::ReadError;
use crate::from_snapshots::{Note, Said};

/// Notes by address.
pub(crate) type Notes = HashMap<String, Vec<Note>>;

/// Reads the file.
pub(crate) fn read(file: &str, bytes: &[u8], diagnostics: &mut Vec<Diagnostic>) -> Result<Notes, ReadError> {
    let root: Value =
        serde_json::from_slice(bytes).map_err(|error| ReadError::of(file, error.to_string()))?;
    let mut walk = Walk { file, notes: Notes::new(), headings: [0; 4], last_heading: None, diagnostics };
    walk.list(Some(&root));
    Ok(walk.notes)
}

struct Walk<'a> {
    file: &'a str,
    notes: Notes,
    /// Numbers of the title, chapter, section and subsection that are open.
    headings: [u32; 4],
    last_heading: Option<String>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Walk<'_> {
    fn list(&mut self, list: Option<&Value>) {
        for item in list.and_then(Value::as_array).into_iter().flatten() {
            self.grouping(item);
        }
    }

    fn grouping(&mut self, item: &Value) {
        match item.get("tipo").and_then(Value::as_str) {
            Some("titulo") => self.named(item, "titulo"),
            Some("capitulo") => self.named(item, "capitulo"),
            Some("artigo") => return self.article(item),
            _ => {}
        }
        self.loose_lines(item, None);
        for below in ["artigos", "capitulos", "secoes"] {
            self.list(item.get(below));
        }
    }

    fn named(&mut self, item: &Value, field: &str) {
        if let Some((kind, number)) = item.get(field).and_then(Value::as_str).and_then(label::bare_heading) {
            self.open(kind, number);
        }
    }

    fn open(&mut self, kind: Heading, number: u32) {
        let level = kind as usize;
        for (at, slot) in self.headings.iter_mut().enumerate().skip(level) {
            *slot = if at == level { number } else { 0 };
        }
        let parts =
            self.headings.iter().zip(["tit", "cap", "sec", "subs"]).filter(|(number, _)| **number > 0);
        let parts: Vec<String> = parts.map(|(number, name)| format!("{name}{number}")).collect();
        self.last_heading = Some(parts.join("_"));
    }

    fn article(&mut self, item: &Value) {
        let Some((text, found)) = self.labelled(item, "artigo", label::article) else { return };
        let Some(number) = found.number else { return };
        let address = format!("art{}", number.in_id());
        self.put(&address, text);
        let caput = format!("{address}_cpt");
        self.put(&caput, text);
        self.loose_lines(item, Some(&caput));
        self.below(item, "incisos", |walk, item| walk.inciso(item, &caput));
        self.below(item, "paragrafos", |walk, item| walk.paragraph(item, &address));
    }

    fn paragraph(&mut self, item: &Value, article: &str) {
        let Some((text, found)) = self.labelled(item, "paragrafo", label::paragraph) else { return };
        let Some(number) = found.number else { return };
        let address = format!("{article}_par{}{}", number.in_id(), if found.sole { "u" } else { "" });
        self.put(&address, text);
        self.loose_lines(item, Some(&address));
        self.below(item, "incisos", |walk, item| walk.inciso(item, &address));
        self.below(item, "alineas", |walk, item| walk.alinea(item, &address));
    }

    fn inciso(&mut self, item: &Value, parent: &str) {
        let Some((text, found)) = self.labelled(item, "inciso", label::inciso) else { return };
        let Some(number) = found.number else { return };
        let address = format!("{parent}_inc{}", number.in_id());
        self.put(&address, text);
        self.loose_lines(item, Some(parent));
        self.below(item, "alineas", |walk, item| walk.alinea(item, &address));
    }

    fn alinea(&mut self, item: &Value, parent: &str) {
        let Some((text, found)) = self.labelled(item, "alinea", label::alinea) else { return };
        let Some(number) = found.number else { return };
        self.put(&format!("{parent}_ali{}", number.in_id()), text);
        self.loose_lines(item, None);
    }

    fn below(&mut self, item: &Value, field: &str, mut read: impl FnMut(&mut Self, &Value)) {
        for item in item.get(field).and_then(Value::as_array).into_iter().flatten() {
            read(self, item);
        }
    }

    /// Text and label of an item. The file sometimes leaves out the stop behind `Parágrafo único`.
    fn labelled<'v>(
        &mut self,
        item: &'v Value,
        field: &str,
        split: fn(&'v str) -> Option<Labelled<'v>>,
    ) -> Option<(&'v str, Labelled<'v>)> {
        let text = item.get(field).and_then(Value::as_str)?;
        let found = split(text);
        if found.is_none() {
            self.skipped(text, "bears no label that this reader knows; its notes are not used");
        }
        found.map(|found| (text, found))
    }

    /// The lines behind a provision: headings and their notes, and incisos that the file does not set apart.
    fn loose_lines(&mut self, item: &Value, incisos_of: Option<&str>) {
        self.last_heading =
            self.last_heading.take().filter(|_| incisos_of.is_none() && item.get("artigo").is_none());
        for line in
            item.get("texto").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
        {
            if let Some((kind, number)) = label::bare_heading(line) {
                self.open(kind, number);
            } else if let Some((parent, number)) =
                incisos_of.zip(label::inciso(line).and_then(|found| found.number))
            {
                let address = format!("{parent}_inc{}", number.in_id());
                self.skipped(
                    line,
                    "stands among the loose lines behind another; read as an inciso beside it",
                );
                self.put(&address, line);
            } else if let Some(heading) = self.last_heading.clone() {
                self.put(&heading, line);
            }
        }
    }

    fn put(&mut self, address: &str, text: &str) {
        self.notes.entry(address.to_owned()).or_default().extend(notes(text));
    }

    fn skipped(&mut self, text: &str, message: &str) {
        let start: String = text.chars().take(40).collect();
        self.diagnostics.push(Diagnostic {
            code: "irregular-note".to_owned(),
            severity: Severity::Info,
            place: Place { file: self.file.to_owned(), line: None },
            message: format!("`{start}` {message}"),
        });
    }
}

/// The notes in parentheses, in their order. Some have parentheses of their own: `(Revogado (indiretamente) por`.
fn notes(text: &str) -> Vec<Note> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (at, c) in text.char_indices().filter(|(_, c)| matches!(c, '(' | ')')) {
        match (c, depth) {
            ('(', 0) => (depth, start) = (1, at + 1),
            ('(', _) => depth += 1,
            (_, 1) => {
                depth = 0;
                found.extend(text.get(start..at).and_then(note));
            }
            _ => depth = depth.saturating_sub(1),
        }
    }
    found
}

/// `Redação dada por Emenda Constitucional nº 25 de 14/02/2000`
fn note(text: &str) -> Option<Note> {
    let (said, rest) = text.rsplit_once(" por Emenda Constitucional ")?;
    let (kind, rest) = match rest.strip_prefix("de Revisão ") {
        Some(rest) => (Kind::Revision, rest),
        None => (Kind::Amendment, rest),
    };
    let (number, date) = rest.strip_prefix("nº ")?.split_once(" de ")?;
    Some(Note { code: kind.code(number.parse().ok()?), said: said_of(said), on: slashed_date(date) })
}

fn said_of(text: &str) -> Said {
    let kinds = [
        ("Inclu", Said::Inserted),
        ("Reinclu", Said::Inserted),
        ("Redação", Said::Worded),
        ("Alteração", Said::Worded),
        ("Renumerad", Said::Renumbered),
        ("Movid", Said::Moved),
        ("Revogad", Said::Repealed),
        ("Suprimid", Said::Repealed),
    ];
    kinds.into_iter().find(|(start, _)| text.starts_with(start)).map_or(Said::Other, |(_, said)| said)
}

/// `14/02/2000`
fn slashed_date(text: &str) -> Option<Day> {
    let mut parts = text.get(..10)?.split('/');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    Day::from_ymd(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_loose_incisos_and_headings_are_read() {
        let file = r#"[{"tipo":"titulo","titulo":"TÍTULO IV","texto":["NAME"],"artigos":[
            {"tipo":"artigo","artigo":"Art. 92. São órgãos: (Redação dada por Emenda Constitucional de Revisão nº 2 de 07/06/1994)",
             "incisos":[{"tipo":"inciso","inciso":"I – o Supremo;","alineas":[],
               "texto":["I-A – o Conselho; (Incluído por Emenda Constitucional nº 45 de 08/12/2004)"]}],
             "paragrafos":[{"tipo":"paragrafo","paragrafo":"§ 1º (Revogado) (Revogado (indiretamente) por revogação de outro por Emenda Constitucional nº 6 de 15/08/1995)","incisos":[],"alineas":[],
               "texto":["Seção II","Dos Outros","(Redação dada por Emenda Constitucional nº 19 de 04/06/1998)"]}],"texto":[]}]}]"#;
        let mut diagnostics = Vec::new();
        let notes = read("n.json", file.as_bytes(), &mut diagnostics).unwrap();
        let said = |address: &str| {
            notes
                .get(address)
                .map(|notes| notes.iter().map(|n| (n.code.as_str(), n.said)).collect::<Vec<_>>())
        };
        assert_eq!(said("art92_cpt"), Some(vec![("ecr_2", Said::Worded)]));
        assert_eq!(said("art92_cpt_inc1-1"), Some(vec![("ec_45", Said::Inserted)]));
        assert_eq!(said("tit4_sec2"), Some(vec![("ec_19", Said::Worded)]));
        assert_eq!(said("art92_par1"), Some(vec![("ec_6", Said::Repealed)]));
        assert_eq!(diagnostics.len(), 1);
        assert!(read("n.json", b"[", &mut diagnostics).unwrap_err().to_string().contains("n.json"));
    }
}
