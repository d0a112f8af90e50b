//! What of a source cannot be read: it refuses itself, and nothing else.
//!
//! Reading goes by unit: a file, a document, a provision. A unit that cannot be read is [`Unread`], with its place, its
//! bytes and what was expected there. It is said once (a diagnostic) and stays with every norm that it may touch (a doubt),
//! so that nothing older is assured for what it may have changed. [`Source::read`] does so for a file that a source
//! cannot read at all; a source that reads smaller units hands them over itself.
//!
//! [`Source::read`]: crate::source::Source::read

use asof_schema::{
    ChangeSet, ComponentId, Day, Diagnostic, Doubt, Evidence, Norm, NormId, Place, Severity, Sha256,
    SourceDocument,
};

use crate::error::ReadError;

/// What cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A file.
    File,
    /// A document, such as an act.
    Document,
    /// A row, or what a provision is printed as.
    Provision,
}

impl Unit {
    /// The code of its diagnostics and doubts.
    pub const fn code(self) -> &'static str {
        match self {
            Self::File => "file-not-read",
            Self::Document => "document-not-read",
            Self::Provision => "provision-not-read",
        }
    }
}

/// A unit of a source that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// What it is.
    pub unit: Unit,
    /// Its file and line.
    pub place: Place,
    /// Its bytes.
    pub evidence: Evidence,
    /// What is wrong there, and what was expected.
    pub problem: String,
    /// The words by which it says what it is about, as far as they could be read: title and clause.
    pub says: Option<String>,
    /// The first day from which it may matter, as far as that could be read.
    pub since: Option<Day>,
}

impl Unread {
    /// A unit of a file, by the error at which its reading ended. Where the error names no bytes, they are those of its
    /// line, or of the file.
    pub(crate) fn new(unit: Unit, error: ReadError, (name, bytes): (&str, &[u8])) -> Self {
        let place = error.place.unwrap_or_else(|| Place { file: name.to_owned(), line: None });
        let of_line = || place.line.filter(|_| error.counts_lines).map(|line| line_span(bytes, line));
        let (start, end) = error.known.span.or_else(of_line).unwrap_or((0, bytes.len()));
        let evidence = Evidence { sha256: Sha256::of(bytes), start: start as u64, end: end as u64 };
        Self {
            unit,
            place,
            evidence,
            problem: error.problem,
            says: error.known.says,
            since: error.known.since,
        }
    }

    /// What is said of it once.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        Diagnostic {
            code: self.unit.code().to_owned(),
            severity: Severity::Error,
            place: self.place.clone(),
            message: self.message(),
        }
    }

    /// The doubt about what it may touch, which must be of one norm. It is known from a day on and concerns the law of
    /// all days from then on; whoever knows better sets them.
    pub(crate) fn doubt(&self, touches: Vec<ComponentId>, published: Day) -> Doubt {
        Doubt {
            code: self.unit.code().to_owned(),
            act: None,
            published,
            effective: None,
            until: None,
            touches,
            message: self.message(),
            places: vec![self.place.clone()],
            evidence: Some(self.evidence),
        }
    }

    /// Its file, as a source of a norm that it may touch.
    pub(crate) fn source(&self, norm: &NormId) -> SourceDocument {
        SourceDocument {
            sha256: self.evidence.sha256,
            name: self.place.file.clone(),
            norm: norm.clone(),
            url: None,
            retrieved_at: None,
        }
    }

    fn message(&self) -> String {
        let Evidence { start, end, .. } = self.evidence;
        format!("bytes {start} to {end} are not read: {}", self.problem)
    }
}

/// The first byte of a line and the byte after it, without its break.
fn line_span(bytes: &[u8], line: u64) -> (usize, usize) {
    let before = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let start: usize = lines.by_ref().take(before).map(<[u8]>::len).sum();
    let length = lines.next().map_or(0, |line| line.trim_ascii_end().len());
    (start, start + length)
}

/// Tells of files that a source could not read, in a change set of those that it could: each is in doubt for every norm that
/// it may be about, on all days, because of its days nothing is known either.
pub(crate) fn tell(
    files: &[Unread],
    may_touch: fn(&Unread, &Norm) -> bool,
    (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>),
) {
    for unread in files {
        for norm in set.norms.iter().filter(|norm| may_touch(unread, norm)) {
            set.doubts.push(unread.doubt(vec![norm.id.root()], Day::FIRST));
            set.sources.push(unread.source(&norm.id));
        }
        said.push(unread.diagnostic());
    }
}

/// The text of a source that an error is about, if it is about one.
pub(crate) fn culprit(error: &ReadError, files: &[(String, Vec<u8>)]) -> Option<usize> {
    let place = error.place.as_ref()?;
    files.iter().position(|(name, _)| *name == place.file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_bytes() {
        let text = b"one\r\ntwo\n\nfour";
        let lines = [(1, "one"), (2, "two"), (3, ""), (4, "four"), (5, ""), (99, "")];
        for (line, words) in lines {
            let (start, end) = line_span(text, line);
            assert_eq!(&text[start..end], words.as_bytes(), "{line}");
        }
    }
}
