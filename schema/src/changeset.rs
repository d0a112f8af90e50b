//! What loaders emit, and its plain form: JSON Lines, one [`Record`] a line, the [`Header`] first.

use std::collections::HashSet;
use std::io::{BufRead, Write};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::annotation::Annotation;
use crate::command::{Act, ActKind, Amend, Command, Negate, Op};
use crate::coverage::{Claim, Doubt, KnownAct};
use crate::diagnostic::Finding;
use crate::id::{CommandId, Retracted, Sha256};
use crate::reading::Construe;
use crate::relation::{Alias, Definition, Norm, Reference, SourceDocument};

/// The version of the plain form that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// What some programs write before a text: it is none of it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Longest line that is read, in bytes.
const LONGEST_LINE: usize = 16 << 20;

/// First line of the plain form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the form: 1.
    pub format: u32,
    /// What the change set is, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Our own data error: an act, a command, a claim, a known act, a doubt or an annotation leaves the record (it stays readable at earlier
/// recorded instants).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retraction {
    /// What is retracted. An act is retracted with all its commands.
    pub target: Retracted,
    /// Why.
    pub reason: String,
}

/// One line of the plain form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// The first line.
    Changeset(Header),
    /// A norm that the change set speaks of.
    Norm(Norm),
    /// A document that supports texts.
    Source(SourceDocument),
    /// Something recorded in error by an earlier change set.
    Retract(Retraction),
    /// An act.
    Act(Act),
    /// A command of an act.
    Command(Command),
    /// Another address of a component.
    Alias(Alias),
    /// A mention of one provision by another.
    Reference(Reference),
    /// A defined term.
    Definition(Definition),
    /// Something noticed in a source that stays with the corpus.
    Finding(Finding),
    /// How far a source reaches.
    Claim(Claim),
    /// An act of which a list says that it exists.
    KnownAct(KnownAct),
    /// What reading could not settle.
    Doubt(Doubt),
    /// Something said about law that is no law.
    Annotation(Annotation),
}

impl Record {
    /// The SHA-256 of its line in the plain form, without the line break: the name by which a claim, a known act, a
    /// doubt, an annotation or a finding is retracted.
    pub fn hash(&self) -> Sha256 {
        // A record always has a JSON form.
        Sha256::of(&serde_json::to_vec(self).unwrap_or_default())
    }
}

macro_rules! lines_of {
    ($($kind:ident)+) => {$(
        impl From<$kind> for Record {
            fn from(said: $kind) -> Self {
                Self::$kind(said)
            }
        }
    )+};
}

lines_of! { Claim KnownAct Doubt Finding Annotation }

/// Norms, acts, commands and what goes with them. Its parts are consistent among themselves once
/// [`ChangeSet::check`] passes; what they ask of a store is checked there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangeSet {
    /// What it is, in words.
    pub description: Option<String>,
    /// Norms.
    pub norms: Vec<Norm>,
    /// Source documents.
    pub sources: Vec<SourceDocument>,
    /// What is retracted, before anything below is recorded.
    pub retractions: Vec<Retraction>,
    /// Acts.
    pub acts: Vec<Act>,
    /// Commands.
    pub commands: Vec<Command>,
    /// Aliases.
    pub aliases: Vec<Alias>,
    /// Mentions.
    pub references: Vec<Reference>,
    /// Defined terms.
    pub definitions: Vec<Definition>,
    /// Findings.
    pub findings: Vec<Finding>,
    /// Claims.
    pub claims: Vec<Claim>,
    /// Acts of which lists say that they exist.
    pub known_acts: Vec<KnownAct>,
    /// Doubts.
    pub doubts: Vec<Doubt>,
    /// What is said about law and is no law.
    pub annotations: Vec<Annotation>,
}

/// Why bytes are not a change set.
#[derive(Debug, thiserror::Error)]
pub enum ChangeSetError {
    /// The bytes cannot be read.
    #[error("line {line}: cannot read: {source}")]
    Read {
        /// Line, from 1.
        line: u64,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line is too long to be a record.
    #[error("line {line}: longer than {LONGEST_LINE} bytes")]
    Long {
        /// Line, from 1.
        line: u64,
    },
    /// A line is not a record.
    #[error("line {line}, column {column}: {problem}")]
    Record {
        /// Line, from 1.
        line: u64,
        /// Column in bytes, from 1.
        column: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The first line is not a header, or a later one is.
    #[error("line {line}: {}", if *.line == 1 { "the first line must be {\"changeset\":{\"format\":1}}" } else { "a second header" })]
    Header {
        /// Line, from 1.
        line: u64,
    },
    /// The header names a version of the form that this program does not read.
    #[error("line 1: format {found} is unknown: this program reads format {FORMAT}")]
    Format {
        /// The version that it names.
        found: u32,
    },
    /// Two records of the change set contradict each other, or one is impossible.
    #[error("{subject}: {problem}")]
    Inconsistent {
        /// The record that is wrong.
        subject: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl ChangeSet {
    /// Adds all that another one has, after what is here; this one keeps its description.
    pub fn append(&mut self, more: Self) {
        // Each part is named, so that none that comes later is lost.
        let Self {
            description: _,
            norms,
            sources,
            retractions,
            acts,
            commands,
            aliases,
            references,
            definitions,
            findings,
            claims,
            known_acts,
            doubts,
            annotations,
        } = more;
        self.norms.extend(norms);
        self.sources.extend(sources);
        self.retractions.extend(retractions);
        self.acts.extend(acts);
        self.commands.extend(commands);
        self.aliases.extend(aliases);
        self.references.extend(references);
        self.definitions.extend(definitions);
        self.findings.extend(findings);
        self.claims.extend(claims);
        self.known_acts.extend(known_acts);
        self.doubts.extend(doubts);
        self.annotations.extend(annotations);
    }

    /// Reads the plain form. Blank lines are passed over. The result has passed [`ChangeSet::check`].
    pub fn read(mut input: impl BufRead) -> Result<Self, ChangeSetError> {
        let mut set = Self::default();
        let (mut line, mut begun, mut buffer) = (0, false, Vec::new());
        loop {
            line += 1;
            buffer.clear();
            let limit = LONGEST_LINE as u64 + 1;
            let read = std::io::Read::take(&mut input, limit)
                .read_until(b'\n', &mut buffer)
                .map_err(|source| ChangeSetError::Read { line, source })?;
            if read == 0 {
                break;
            }
            if read > LONGEST_LINE {
                return Err(ChangeSetError::Long { line });
            }
            let text = buffer.strip_prefix(BYTE_ORDER_MARK).filter(|_| line == 1).unwrap_or(&buffer);
            if text.trim_ascii().is_empty() {
                continue;
            }
            let record = serde_json::from_slice(text).map_err(|error| no_record(line, &error))?;
            match record {
                Record::Changeset(header) if !begun => {
                    if header.format != FORMAT {
                        return Err(ChangeSetError::Format { found: header.format });
                    }
                    (begun, set.description) = (true, header.description);
                }
                record if begun => set.push(record).map_err(|()| ChangeSetError::Header { line })?,
                _ => return Err(ChangeSetError::Header { line }),
            }
        }
        if !begun {
            return Err(ChangeSetError::Header { line: 1 });
        }
        set.check()?;
        Ok(set)
    }

    fn push(&mut self, record: Record) -> Result<(), ()> {
        match record {
            Record::Changeset(_) => return Err(()),
            Record::Norm(norm) => self.norms.push(norm),
            Record::Source(source) => self.sources.push(source),
            Record::Retract(retraction) => self.retractions.push(retraction),
            Record::Act(act) => self.acts.push(act),
            Record::Command(command) => self.commands.push(command),
            Record::Alias(alias) => self.aliases.push(alias),
            Record::Reference(reference) => self.references.push(reference),
            Record::Definition(definition) => self.definitions.push(definition),
            Record::Finding(finding) => self.findings.push(finding),
            Record::Claim(claim) => self.claims.push(claim),
            Record::KnownAct(act) => self.known_acts.push(act),
            Record::Doubt(doubt) => self.doubts.push(doubt),
            Record::Annotation(annotation) => self.annotations.push(annotation),
        }
        Ok(())
    }

    /// Every record, the header first, in the order in which [`ChangeSet::write`] writes them.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        let header = Header { format: FORMAT, description: self.description.clone() };
        std::iter::once(Record::Changeset(header))
            .chain(self.norms.iter().cloned().map(Record::Norm))
            .chain(self.sources.iter().cloned().map(Record::Source))
            .chain(self.retractions.iter().cloned().map(Record::Retract))
            .chain(self.acts.iter().cloned().map(Record::Act))
            .chain(self.commands.iter().cloned().map(Record::Command))
            .chain(self.aliases.iter().cloned().map(Record::Alias))
            .chain(self.references.iter().cloned().map(Record::Reference))
            .chain(self.definitions.iter().cloned().map(Record::Definition))
            .chain(self.findings.iter().cloned().map(Record::Finding))
            .chain(self.claims.iter().cloned().map(Record::Claim))
            .chain(self.known_acts.iter().cloned().map(Record::KnownAct))
            .chain(self.doubts.iter().cloned().map(Record::Doubt))
            .chain(self.annotations.iter().cloned().map(Record::Annotation))
    }

    /// Writes the plain form.
    pub fn write(&self, mut out: impl Write) -> std::io::Result<()> {
        for record in self.records() {
            serde_json::to_writer(&mut out, &record)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Checks everything that needs no store: no id twice, corrections of the same kind, windows the right
    /// way round, notices where notices belong.
    pub fn check(&self) -> Result<(), ChangeSetError> {
        let wrong = |subject: String, problem: &str| ChangeSetError::Inconsistent {
            subject,
            problem: problem.into(),
        };
        let mut norms = HashSet::new();
        if let Some(twice) = self.norms.iter().find(|norm| !norms.insert(&norm.id)) {
            return Err(wrong(twice.id.to_string(), "the norm appears twice"));
        }
        let mut acts = HashSet::new();
        for act in &self.acts {
            if !acts.insert(&act.id) {
                return Err(wrong(act.id.to_string(), "the act appears twice"));
            }
            if act.candidates.is_empty() == (act.kind == ActKind::Unresolved) {
                return Err(wrong(
                    act.id.to_string(),
                    "an unresolved act must name its candidates, and no other act may",
                ));
            }
        }
        let mut commands = HashSet::new();
        for command in &self.commands {
            let id = command.id();
            check_op(command, &command.op).map_err(|problem| wrong(id.to_string(), problem))?;
            if !commands.insert(id.clone()) {
                return Err(wrong(id.to_string(), "the command appears twice"));
            }
        }
        for claim in &self.claims {
            let subject = || format!("the claim on {}", claim.component);
            claim.check().map_err(|problem| wrong(subject(), problem))?;
        }
        for act in &self.known_acts {
            act.check().map_err(|problem| wrong(format!("the known act {}", act.id), problem))?;
        }
        for doubt in &self.doubts {
            doubt.check().map_err(|problem| wrong(format!("the doubt {}", doubt.code), problem))?;
        }
        for annotation in &self.annotations {
            let subject = || format!("the annotation of {}", annotation.norm());
            annotation.check().map_err(|problem| wrong(subject(), problem))?;
        }
        Ok(())
    }
}

fn no_record(line: u64, error: &serde_json::Error) -> ChangeSetError {
    let column = error.column();
    // The parser sees one line at a time and would call each of them the first.
    let told = format!(" at line {} column {column}", error.line());
    let problem = error.to_string();
    let problem = problem.strip_suffix(&told).map(str::to_owned).unwrap_or(problem);
    ChangeSetError::Record { line, column, problem }
}

fn check_op(command: &Command, op: &Op) -> Result<(), &'static str> {
    let within = |id: &crate::id::ComponentId| id.norm_str() == command.norm.as_str();
    if op.target().is_some_and(|target| !within(target)) {
        return Err("its target is not of the norm that it changes");
    }
    if command.confidence > 100 {
        return Err("its confidence is over 100");
    }
    match op {
        Op::Insert(insert) if insert.parent.is_none() != insert.component.is_root() => {
            Err("a component needs a parent, except the root, which must not have one")
        }
        Op::Insert(insert) if insert.parent.as_ref().is_some_and(|parent| !within(parent)) => {
            Err("its parent is not of the norm that it changes")
        }
        Op::Amend(amend) if says_twice(amend) => {
            Err("it gives words and says that they are unknown, in one language and aspect")
        }
        Op::Move(to) if to.parent.as_ref().is_some_and(|parent| !within(parent)) => {
            Err("the new parent is not of the norm that it changes")
        }
        Op::Move(to) if to.target.is_root() && to.parent.is_some() => Err("the root has no parent"),
        Op::Repeal(repeal) if !repeal.status.is_tombstone() => {
            Err("a repeal leaves a tombstone: its status cannot be IN_FORCE")
        }
        Op::Negate(Negate { from: Some(from), until: Some(until), .. }) if until < from => {
            Err("its window ends before it begins")
        }
        Op::Continue(to) if to.from.is_empty() || to.to.is_empty() => Err("a continuation needs both sides"),
        Op::Correct(correct) if correct.command == command.id() => Err("a correction cannot correct itself"),
        Op::Correct(correct) => match correct.op.as_deref() {
            Some(Op::Negate(_) | Op::Correct(_)) => {
                Err("a correction cannot replace a command with a negation or a correction")
            }
            Some(op) => check_op(command, op),
            None if correct.commencement.is_none() => Err("the correction corrects nothing"),
            None => Ok(()),
        },
        op => op.construes().map_or(Ok(()), |construe| check_construe(op, construe)),
    }
}

/// What a command about readings must have, and must not.
fn check_construe(op: &Op, construe: &Construe) -> Result<(), &'static str> {
    let builds = matches!(op, Op::Overrule(_) | Op::Refine(_) | Op::Distinguish(_));
    if builds == construe.upon.is_empty() {
        return Err(
            "an overruling, a refinement and a distinction name the commands whose readings they are about, and \
                    no other command does",
        );
    }
    if construe.reading.is_none() && !matches!(op, Op::Overrule(_)) {
        return Err("only an overruling may bring no reading");
    }
    Ok(())
}

fn says_twice(amend: &Amend) -> bool {
    let given = |unknown: &crate::command::UnknownText| {
        amend.texts.iter().any(|text| (&text.language, text.aspect) == (&unknown.language, unknown.aspect))
    };
    amend.unknown.iter().any(given)
}

/// The JSON Schema of one line of the plain form, as committed at `schema/changeset.schema.json`.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(Record).to_value()
}

/// The id of the command, for those that need only that.
impl From<&Command> for CommandId {
    fn from(command: &Command) -> Self {
        command.id()
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "tests")]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"changeset":{"format":1}}"#;

    fn read(lines: &[&str]) -> Result<ChangeSet, String> {
        ChangeSet::read(lines.join("\n").as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn bad_lines_are_refused_with_their_place() {
        let cases: &[(&[&str], &str)] = &[
            (&[], "line 1: the first line must be"),
            (&["{}"], "line 1, column 2: "),
            (&[r#"{"changeset":{"format":9}}"#], "format 9 is unknown"),
            (&[HEADER, HEADER], "line 2: a second header"),
            (&[HEADER, "", "{\"norm\":{}}"], "line 3, column 10: missing field `id`"),
            (&[HEADER, r#"{"retract":{"target":"urn:xy","reason":"","why":1}}"#], "unknown field `why`"),
            (
                &[HEADER, r#"{"retract":{"target":"urn:a b","reason":""}}"#],
                "the character ' ' is not allowed",
            ),
        ];
        for (lines, message) in cases {
            let error = read(lines).expect_err("must be refused");
            assert!(error.contains(message), "{error} lacks {message}");
        }
    }

    #[test]
    fn all_that_another_one_has_is_appended() {
        for text in [
            include_str!("../../demo/1-charter.jsonl"),
            include_str!("../../demo/3-corrections.jsonl"),
            include_str!("../../demo/4-courts.jsonl"),
        ] {
            let set = ChangeSet::read(text.as_bytes()).expect("a change set");
            let mut all = ChangeSet { description: set.description.clone(), ..ChangeSet::default() };
            all.append(set.clone());
            assert_eq!(all, set);
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let marked = format!("\u{feff}{HEADER}");
        assert_eq!(read(&[&marked]), read(&[HEADER]));
        assert!(read(&[HEADER, &marked]).is_err());
    }

    #[test]
    fn the_committed_json_schema_is_the_types_own() {
        let committed = include_str!("../changeset.schema.json");
        let committed: serde_json::Value = serde_json::from_str(committed).expect("valid JSON");
        assert_eq!(
            committed,
            json_schema(),
            "run `cargo xtask schema` and commit schema/changeset.schema.json"
        );
    }
}
