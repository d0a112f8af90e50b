//! Listed acts of which a proof has no command that changes the fact: whether they leave it alone.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use asof_engine::{NormGraph, proof};
use asof_loaders::source::Shown;
use asof_schema::{
    Act, ActId, Command, ComponentId, Day, ManifestDocument, NormId, Op, Proof, Text, normalise,
};

use super::{Document, Findings, SECTION, Section, Silent, Verifier, act, beside, beyond, range};

impl Verifier<'_> {
    /// The listed acts of which the proof has no command that changes the fact, where neither a series of texts nor the change
    /// sets show that they leave it alone.
    pub(super) fn silent(&self, proof: &Proof) -> Vec<Silent> {
        if self.witnesses.contains_key(proof.fact.norm.id.as_str()) || self.has_record(proof) {
            return Vec::new();
        }
        let speaking = beyond::speaking(proof);
        let silent = proof.listed.iter().filter(|act| !speaking.contains(*act));
        let told = silent.map(|act| {
            let documents = self.printing(act).map(|document| document.name.clone());
            Silent { act: act.clone(), documents: documents.collect() }
        });
        told.collect()
    }

    /// The documents that print an act.
    fn printing<'v>(&'v self, act: &'v ActId) -> impl Iterator<Item = &'v ManifestDocument> {
        self.evidence.manifest.documents.iter().filter(move |document| document.acts.contains(act))
    }

    /// Whether listed acts without a command on the fact leave it alone: nothing shows it, and a document that prints a section
    /// of the fact speaks against it.
    pub(super) fn passed_over(&self, proof: &Proof, silent: &[Silent], found: &mut Findings) {
        let norm = &proof.fact.norm.id;
        let part = proof::part_of(proof).ok();
        let graph = part.as_ref().and_then(|part| part.graph(norm.as_str()).ok());
        let around = graph.and_then(|graph| section(proof, graph));
        let number = around.as_ref().and_then(|own| digits(&own.number));
        let is_read = |of: &&Silent| number.is_none_or(|number| !self.leaves(&of.act, norm, number));
        let to_read: Vec<&Silent> = silent.iter().filter(is_read).collect();
        found.count += silent.len() - to_read.len();
        self.unnamed(norm, number, found);
        if let (Some(own), Some(number)) = (&around, number) {
            self.meant(proof, own, number, found);
        }
        let text = format!("{norm}:text:");
        let cancels = beyond::cancels(proof).into_iter();
        let by_text = cancels.filter(|(command, _)| command.act.as_str().starts_with(&text));
        found.problems.extend(by_text.map(|(command, cancelled)| {
            format!("{} cancels {cancelled}, and a text of the law does not", command.id())
        }));
        found.open.extend(proof.acts.iter().filter(|act| is_too_early(act, norm)).map(|act| {
            format!("{} is published on {}, before the day in its name", act.id, act.published.on)
        }));
        let sections = graph.map(|graph| sections(proof, graph)).unwrap_or_default();
        for own in &sections {
            self.printed_by_silent(proof, silent, own, found);
        }
        let is_speaking = |act: &&ActId| silent.iter().all(|silent| silent.act != **act);
        let speaking: Vec<&ActId> = proof.listed.iter().filter(is_speaking).collect();
        let around = around.filter(|own| !sections.contains(own));
        let all = sections.iter().map(|own| (own, true)).chain(around.iter().map(|own| (own, false)));
        for (own, is_whole) in all {
            let is_heard = |act: &ActId, document: &ManifestDocument| match graph {
                Some(graph) if is_whole => self.puts_all(proof, graph, (act, document), own),
                _ => self.quotes(proof, act, &own.number),
            };
            let hidden = speaking.iter().filter(|act| day_in(act) >= Some(own.since)).filter(|act| {
                let mut printing = self.printing(act).filter(|of| self.prints(of, act, proof, &own.number));
                printing.any(|document| !is_heard(act, document))
            });
            found.open.extend(hidden.map(|act| {
                let number = &own.number;
                format!("{act} prints section {number}, and its commands here do not put all that it prints")
            }));
        }
        self.unrepealed(proof, &speaking, number, found);
        if let Some(graph) = graph {
            for own in &sections {
                self.unrepealed_parts(proof, graph, &speaking, own, found);
            }
        }
        found.open.extend(to_read.first().map(|first| {
            format!(
                "{} listed acts have no command here, and may say more of it: {} ({})",
                to_read.len(),
                first.act,
                first.documents.join(", ")
            )
        }));
    }

    /// What speaks against silent acts: documents that print a section of the fact. It shows nothing of a fact that says of
    /// itself that it may be touched, of a section that has ended, whose number may be that of another one, of an act that
    /// has a command in the proof, and of one that says which sections it changes, and not this one.
    fn printed_by_silent(&self, proof: &Proof, silent: &[Silent], own: &Section, found: &mut Findings) {
        let is_unsure = own.is_over || !proof.fact.assurance.touched_by.is_empty();
        for Silent { act, .. } in silent.iter().filter(|of| day_in(&of.act) >= Some(own.since)) {
            let printing = self.printing(act).find(|document| self.prints(document, act, proof, &own.number));
            let Some(document) = printing else { continue };
            let told = format!(
                "{} prints section {}, and no command of {act} changes it",
                document.name, own.number
            );
            if is_unsure
                || self.commands_others(document, proof, &own.number)
                || proof.commands.iter().any(|command| command.act == *act)
            {
                found.open.push(told);
            } else {
                found.problems.push(told);
            }
        }
    }

    /// Whether acts that say that they repeal, and name the number, have a repeal that made a version of the fact: it prints
    /// no words that could be missed.
    fn unrepealed(&self, proof: &Proof, acts: &[&ActId], number: Option<u32>, found: &mut Findings) {
        let made = beyond::made(proof);
        let repeals = |command: &Command| matches!(command.op, Op::Repeal(_)) && made.contains(&command.id());
        for act in acts {
            let says = self.printing(act).any(|document| {
                let document = self.evidence.documents.get(&document.sha256);
                let numbered = document.and_then(Document::numbered);
                numbered.and_then(|numbered| numbered.repeals.as_ref()).is_some_and(|named| {
                    number.is_none_or(|number| named.iter().any(|range| range.contains(&number)))
                })
            });
            if says && !proof.commands.iter().any(|command| command.act == **act && repeals(command)) {
                found.open.push(format!("{act} says that it repeals, and has no repeal here"));
            }
        }
    }

    /// Whether an act that repeals something of a section repeals each part of it that its documents name for that, by its
    /// number: of two repeals of one act, one may be left out.
    fn unrepealed_parts(
        &self,
        proof: &Proof,
        graph: &NormGraph,
        acts: &[&ActId],
        own: &Section,
        found: &mut Findings,
    ) {
        for act in acts.iter().filter(|act| day_in(act) >= Some(own.since)) {
            let ended = beyond::repealed_by(proof, graph, act, &own.local);
            let documents =
                self.printing(act).filter(|document| is_alone(document, act, &proof.fact.norm.id));
            let numbered =
                documents.filter_map(|document| self.evidence.documents.get(&document.sha256)?.numbered());
            let said =
                numbered.flat_map(|numbered| &numbered.repealed).filter(|part| part.section == own.number);
            let left = said.filter(|part| {
                ended.as_ref().is_some_and(|ended| !ended.contains(&(part.kind, part.number.as_str())))
            });
            found.open.extend(left.map(|part| {
                let (kind, number) = (part.kind, &part.number);
                format!(
                    "{act} repeals {kind} {number} of section {}, and has no repeal of that here",
                    own.number
                )
            }));
        }
    }

    /// Whether the acts with commands on a section, or on a part of it, that made the fact can mean that section.
    fn meant(&self, proof: &Proof, own: &Section, number: u32, found: &mut Findings) {
        let made = beyond::made(proof);
        let on =
            |command: &&Command| made.contains(&command.id()) && beyond::changes(&command.op, &own.local);
        let mut acts: HashSet<&ActId> =
            proof.commands.iter().filter(on).map(|command| &command.act).collect();
        let cancels = beyond::cancels(proof).into_iter().map(|(command, _)| command);
        let (shown, cancels): (Vec<&Command>, Vec<&Command>) =
            cancels.partition(|command| beyond::shows(proof, command));
        // What is cancelled made no version.
        acts.extend(cancels.into_iter().map(|command| &command.act));
        let own_acts = proof.acts.iter().map(|act| &act.id).filter(|act| acts.contains(act));
        let strange = own_acts.filter(|act| self.leaves(act, &proof.fact.norm.id, number));
        found.problems.extend(strange.map(|act| {
            format!("{act} has a command on section {}, and its documents cannot mean that", own.number)
        }));
        self.shown(proof, &shown, number, found);
    }

    /// Whether acts that only show by their own day that something is in force say anything of a section, and begin on that
    /// day at the latest.
    fn shown(&self, proof: &Proof, shown: &[&Command], number: u32, found: &mut Findings) {
        let is_told = |command: &Command| {
            let begins = act(proof, command).map(|act| act.effective.unwrap_or(act.published).on);
            let is_before =
                begins.is_some_and(|begins| beyond::bound(&command.op).is_some_and(|day| day.on < begins));
            !is_before && !self.leaves(&command.act, &proof.fact.norm.id, number)
        };
        found.open.extend(shown.iter().find(|command| !is_told(command)).map(|command| {
            let (of, day) = (beyond::cancelled(&command.op).unwrap_or_default(), beyond::bound(&command.op));
            let day = day.map(|day| day.on.to_string()).unwrap_or_default();
            format!(
                "{} shows that {of} is in force on {day} at the latest, and does not say since when",
                command.act
            )
        }));
    }

    /// Whether documents of a law leave a section alone of which the manifest names no act on it: one may print an act that
    /// only repeals, or one that could not be read.
    fn unnamed(&self, norm: &NormId, number: Option<u32>, found: &mut Findings) {
        let documents = self.evidence.manifest.documents.iter();
        let unnamed = documents.filter(|of| of.norms.contains(norm) && of.acts_on(norm).is_empty());
        let to_read = unnamed.filter(|of| number.is_none_or(|number| !self.is_free(of, norm, number)));
        found.open.extend(
            to_read.map(|of| format!("the manifest names no act in {}, which may say more of it", of.name)),
        );
    }

    /// Whether each document of an act leaves a section alone.
    fn leaves(&self, act: &ActId, norm: &NormId, number: u32) -> bool {
        let mut printing = self.printing(act).peekable();
        printing.peek().is_some() && printing.all(|document| self.is_free(document, norm, number))
    }

    /// Whether a document tells all that it may change of the law by the numbers of sections, and has this one nowhere.
    fn is_free(&self, document: &ManifestDocument, norm: &NormId, number: u32) -> bool {
        let document = self.evidence.documents.get(&document.sha256);
        let named = document.and_then(Document::numbered).and_then(|numbered| numbered.named.as_ref());
        named.is_some_and(|named| named.leaves(norm, number))
    }

    /// Whether a document tells all that it may change of the law by the numbers of sections, and not by this one, though it
    /// prints it: then its clause and what it prints contradict each other.
    fn commands_others(&self, document: &ManifestDocument, proof: &Proof, number: &str) -> bool {
        let document = self.evidence.documents.get(&document.sha256);
        let named = document.and_then(Document::numbered).and_then(|numbered| numbered.named.as_ref());
        let norm = &proof.fact.norm.id;
        named.zip(digits(number)).is_some_and(|(named, number)| named.commands_others(norm, number))
    }

    /// Whether a document that commands changes of the norm alone prints a section of a number. A text of the norm prints those
    /// too that it leaves as they are: its act is named after the norm.
    fn prints(&self, document: &ManifestDocument, act: &ActId, proof: &Proof, number: &str) -> bool {
        if !is_alone(document, act, &proof.fact.norm.id) {
            return false;
        }
        let document = self.evidence.documents.get(&document.sha256);
        let Some(numbered) = document.and_then(Document::numbered) else { return false };
        numbered.stretches.iter().any(|(_, shown)| is_of_section(shown, number))
    }

    /// Whether each line that a document of an act prints of a section is, or is part of, a text that the act puts there, or is a
    /// text that stood there on the day before: what an act prints of a section is new, or it was there.
    fn puts_all(
        &self,
        proof: &Proof,
        graph: &NormGraph,
        (act, document): (&ActId, &ManifestDocument),
        own: &Section,
    ) -> bool {
        let sha256 = document.sha256;
        let Some(document) = self.evidence.documents.get(&sha256) else { return false };
        let Some(numbered) = document.numbered() else { return false };
        let commands = beyond::commands_at(proof, act, &own.local);
        let put: Vec<&Text> = commands.flat_map(|command| proof::texts(&command.op)).collect();
        let spans = put.iter().filter_map(|text| text.evidence).filter(|at| at.sha256 == sha256);
        let spans: Vec<Range<usize>> = spans.filter_map(range).collect();
        let mut known: HashSet<String> = put.iter().map(|text| squeezed(&text.text)).collect();
        known
            .extend(beyond::standing_before(proof, graph, act, &own.local).iter().map(|text| squeezed(text)));
        let is_in_one = |piece: &Range<usize>| {
            spans.iter().any(|span| beside::is_whole_piece(&document.bytes, piece, span))
        };
        // The stretch of the section itself has its marker, too.
        let is_part = |shown: &[(&str, Shown)]| shown.len() > 1 && is_of_section(shown, &own.number);
        let mut parts = numbered.stretches.iter().filter(|(_, shown)| is_part(shown));
        parts.all(|(span, shown)| {
            let all = beside::pieces(document.bytes.get(span.clone()).unwrap_or_default());
            let moved = |at: Range<usize>| at.start + span.start..at.end + span.start;
            let all = all.into_iter().map(|(at, words)| (moved(at), words));
            // What ends in a smaller part is asked of that.
            let own: Vec<(Range<usize>, String)> =
                all.filter(|(at, _)| numbered.around(&(at.end - 1..at.end)) == shown.as_slice()).collect();
            let line: String = own.iter().map(|(_, words)| squeezed(words)).collect();
            own.iter().all(|(at, _)| is_in_one(at)) || known.contains(&line)
        })
    }

    /// Whether a command of an act on the fact has words of a section from a document.
    fn quotes(&self, proof: &Proof, act: &ActId, number: &str) -> bool {
        let own = beyond::commands_at(proof, act, proof.fact.component.local());
        let mut spans = own.flat_map(|command| proof::texts(&command.op)).filter_map(|text| text.evidence);
        spans.any(|at| {
            let numbered = self.evidence.documents.get(&at.sha256).and_then(Document::numbered);
            let shown = numbered.zip(range(at)).map(|(numbered, span)| numbered.around(&span));
            shown.is_some_and(|shown| is_of_section(shown, number))
        })
    }
}

/// Whether a document of an act commands changes of a norm alone, and is no text of it.
fn is_alone(document: &ManifestDocument, act: &ActId, norm: &NormId) -> bool {
    let is_own = |of: &NormId| of == norm || of.as_str() == act.as_str();
    document.norms.iter().all(is_own) && !act.as_str().starts_with(norm.as_str())
}

/// Whether an act is published before the day in its name. That of a text is the day of the text.
fn is_too_early(act: &Act, norm: &NormId) -> bool {
    let is_text = act.id.as_str() != norm.as_str() && act.id.as_str().starts_with(norm.as_str());
    !is_text && Some(act.published.on) < day_in(&act.id)
}

/// Whether what is shown of some bytes has the number of a section.
fn is_of_section(shown: &[(&str, Shown)], number: &str) -> bool {
    let is = |own: &Shown| matches!(own, Shown::Is(own) if own.eq_ignore_ascii_case(number));
    shown.iter().any(|(kind, own)| *kind == SECTION && is(own))
}

/// The sections of a fact that have had one number, of a norm that counts its sections through.
fn sections(proof: &Proof, graph: &NormGraph) -> BTreeSet<Section> {
    let below = proof.fact.provisions.iter().map(|of| &of.component);
    let all = std::iter::once(&proof.fact.component).chain(below).map(ComponentId::local);
    all.filter(|local| !local.contains(['_', '~'])).filter_map(|local| Section::of(graph, local)).collect()
}

/// The section that a fact is of or in: one that had no other number, that its id has, of a norm that counts its sections
/// through.
fn section(proof: &Proof, graph: &NormGraph) -> Option<Section> {
    let local = proof.fact.component.local().split('_').next()?;
    let number = local.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    Section::of(graph, local).filter(|own| own.number == number)
}

/// Words without white space.
fn squeezed(words: &str) -> String {
    normalise(words).split_whitespace().collect()
}

/// A number without its letter.
fn digits(number: &str) -> Option<u32> {
    number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number).parse().ok()
}

/// The last day in the URN of an act: it was not published before it.
fn day_in(act: &ActId) -> Option<Day> {
    act.as_str().rsplit([':', ';']).find_map(|part| part.parse().ok())
}
