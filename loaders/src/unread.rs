//! What of a source cannot be read: it refuses itself, and nothing else.
//!
//! Reading goes by unit: a file, a document, a provision. A unit that cannot be read is [`Unread`], with its place, its
//! bytes and what was expected there. It is said once (a diagnostic) and stays with every norm that it may touch (a doubt),
//! so that nothing older is assured for what it may have changed. [`Source::read`] does so for a file that a source
//! cannot read at all; a source that reads smaller units hands them over itself.
//!
//! [`Source::read`]: crate::source::Source::read

use std::collections::HashSet;

use asof_schema::{
    ChangeSet, ComponentId, Day, Diagnostic, Doubt, Evidence, Finding, Norm, NormId, Place, Severity, Sha256,
    SourceDocument,
};

use crate::encoding;
use crate::error::ReadError;

/// The code of what is read and holds on other days than its act or text.
const OTHER_DAYS: &str = "other-days";

/// The code of a finding of a file that others name and that is not among them. Its message begins with its name.
pub(crate) const MISSING: &str = "missing-revision";

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
    /// Its bytes; `None` of a file that cannot be opened.
    pub evidence: Option<Evidence>,
    /// What is wrong there, and what was expected.
    pub problem: String,
    /// The words by which it says what it is about, as far as they could be read: title and clause.
    pub says: Option<String>,
    /// The first day from which it may matter, as far as that could be read.
    pub since: Option<Day>,
    /// Of what is read, and says of itself on which days it holds: the first, and that on which it holds no more. It is in
    /// doubt on other days alone.
    pub holds: Option<(Day, Option<Day>)>,
    /// Whether its bytes are read for all that, and come in as they stand, or U+FFFD for them: a sign that no text has. What stands
    /// around them is law, and in doubt.
    pub kept: bool,
}

impl Unread {
    /// A unit of a file, by the error at which its reading ended. Where the error names no bytes, they are those of its
    /// line, or of the file.
    pub(crate) fn new(unit: Unit, error: ReadError, (name, bytes): (&str, &[u8])) -> Self {
        Self::hashed(unit, error, (name, bytes), Sha256::of(bytes))
    }

    /// [`Self::new`] of a file whose hash is known: a file of which nothing can be read is hashed once and not once a line.
    pub(crate) fn hashed(unit: Unit, error: ReadError, (name, bytes): (&str, &[u8]), sha256: Sha256) -> Self {
        let place = error.place.unwrap_or_else(|| Place { file: name.to_owned(), line: None });
        // In UTF-16 the byte that ends a line may be half of another character.
        let has_lines = error.counts_lines && !encoding::is_wide(bytes);
        let of_line = || place.line.filter(|_| has_lines).map(|line| line_span(bytes, line));
        let (start, end) = error.known.span.or_else(of_line).unwrap_or((0, bytes.len()));
        let evidence = Evidence { sha256, start: start as u64, end: end as u64 };
        Self {
            unit,
            place,
            evidence: Some(evidence),
            problem: error.problem,
            says: error.known.says,
            since: error.known.since,
            holds: None,
            kept: false,
        }
    }

    /// A file, or a folder of files, that is there and cannot be opened.
    fn unopened(name: &str, why: &str) -> Self {
        let place = Place { file: name.to_owned(), line: None };
        let (unit, problem) = (Unit::File, why.to_owned());
        Self { unit, place, evidence: None, problem, says: None, since: None, holds: None, kept: false }
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
            evidence: self.evidence,
        }
    }

    /// The doubts about what it may touch, in the text of a day that stands until another one, after one of a
    /// day before. What holds on the day of its text may not have held since the text before, nor hold until
    /// the next.
    pub(crate) fn doubts(
        &self,
        touches: &[ComponentId],
        (before, on, until): (Option<Day>, Day, Option<Day>),
    ) -> Vec<Doubt> {
        let Some((from, to)) = self.holds else {
            return vec![Doubt { until, ..self.doubt(touches.to_vec(), on) }];
        };
        // It is read, and its document with it.
        let doubt = |published, until| {
            let code = OTHER_DAYS.to_owned();
            Doubt { code, until, ..self.doubt(touches.to_vec(), published) }
        };
        let since = Some(before.map_or(on, Day::succ)).filter(|since| *since < from);
        let end = to.filter(|to| until.is_none_or(|until| *to < until));
        let begins = until.map_or(from, |until| from.min(until));
        let earlier = since.map(|since| doubt(since, Some(begins)));
        let later = end.map(|to| Doubt { effective: Some(to), ..doubt(on, until) });
        earlier.into_iter().chain(later).collect()
    }

    /// Its file, as a source of a norm that it may touch; `None` where its bytes are not at hand.
    pub(crate) fn source(&self, norm: &NormId) -> Option<SourceDocument> {
        Some(SourceDocument {
            sha256: self.evidence?.sha256,
            name: self.place.file.clone(),
            norm: norm.clone(),
            url: None,
            retrieved_at: None,
        })
    }

    /// What is said of it. It names the file, because the doubt is told where no place is.
    fn message(&self) -> String {
        let Self { place: Place { file, .. }, problem, .. } = self;
        match self.evidence {
            Some(Evidence { start, end, .. }) => {
                // What says its days is read.
                let read = if self.holds.is_some() { "" } else { " are not read" };
                format!("bytes {start} to {end} of {file}{read}: {problem}")
            }
            None => format!("{file} is not read: {problem}"),
        }
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
            set.sources.extend(unread.source(&norm.id));
        }
        said.push(unread.diagnostic());
    }
    // What is there and cannot be read is told as that.
    let is_there = |finding: &Finding| {
        files.iter().any(|one| {
            finding.message.strip_prefix(&one.place.file).is_some_and(|rest| rest.starts_with(' '))
        })
    };
    set.findings.retain(|finding| finding.code != MISSING || !is_there(finding));
}

/// [`tell`] of files that are there and cannot be opened, each with its name and why.
pub(crate) fn tell_unopened(
    files: &[(String, String)],
    may_touch: fn(&Unread, &Norm) -> bool,
    (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>),
) {
    let files: Vec<Unread> = files.iter().map(|(name, why)| Unread::unopened(name, why)).collect();
    let told = said.len();
    tell(&files, may_touch, (&mut *set, &mut *said));
    keep(set, said.get(told..).unwrap_or_default());
}

/// Keeps in a change set that files and documents were not read by which nothing in it is in doubt, because they
/// may touch none of its norms: else nobody would know of it after the load. It is a finding beside the first norm.
pub(crate) fn keep(set: &mut ChangeSet, said: &[Diagnostic]) {
    let Some(first) = set.norms.first().map(|norm| norm.id.root()) else { return };
    let whole = |code: &str| [Unit::File.code(), Unit::Document.code()].contains(&code);
    let doubts = set.doubts.iter().filter(|doubt| whole(&doubt.code));
    let in_doubt: HashSet<(&[Place], &str)> =
        doubts.map(|doubt| (doubt.places.as_slice(), doubt.message.as_str())).collect();
    let is_told =
        |one: &Diagnostic| in_doubt.contains(&(std::slice::from_ref(&one.place), one.message.as_str()));
    let untold = said.iter().filter(|one| whole(&one.code) && !is_told(one));
    let finding = |one: &Diagnostic| Finding {
        code: one.code.clone(),
        severity: one.severity,
        component: first.clone(),
        act: None,
        on: None,
        message: format!("{}; no law of this load is in doubt by it", one.message),
        places: vec![one.place.clone()],
    };
    let findings: Vec<Finding> = untold.map(finding).collect();
    set.findings.extend(findings);
}

/// The text of a source that an error is about, if it is about one.
pub(crate) fn culprit(error: &ReadError, files: &[(String, Vec<u8>)]) -> Option<usize> {
    let place = error.place.as_ref()?;
    files.iter().position(|(name, _)| *name == place.file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_law(id: &str) -> Norm {
        Norm {
            id: id.parse().unwrap(),
            title: "A".to_owned(),
            norm_type: "law".to_owned(),
            jurisdiction: "xx".to_owned(),
            language: "en".to_owned(),
            adopted_on: None,
            published_on: None,
            data_source: "us".to_owned(),
            citations: Vec::new(),
        }
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_told_by_name() {
        let files = [("b.md".to_owned(), "it cannot be opened: no".to_owned())];
        let told = |may_touch: fn(&Unread, &Norm) -> bool| {
            let (mut set, mut said) = (ChangeSet::default(), Vec::new());
            set.norms = vec![a_law("urn:x:a"), a_law("urn:x:b")];
            tell_unopened(&files, may_touch, (&mut set, &mut said));
            assert_eq!((said[0].code.as_str(), said[0].place.file.as_str()), ("file-not-read", "b.md"));
            set
        };
        let set = told(|_: &Unread, norm: &Norm| norm.id.as_str() == "urn:x:b");
        assert_eq!((set.doubts.len(), set.findings.len(), set.sources.len()), (1, 0, 0));
        assert_eq!(set.doubts[0].message, "b.md is not read: it cannot be opened: no");
        assert_eq!(set.doubts[0].touches[0].norm_str(), "urn:x:b");
        // Where it may be about none of the laws, it is known all the same.
        let set = told(|_: &Unread, _: &Norm| false);
        assert_eq!((set.doubts.len(), set.findings[0].code.as_str()), (0, "file-not-read"));
        assert_eq!(set.findings[0].places[0].file, "b.md");
    }

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
