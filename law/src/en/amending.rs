//! Words that amend another act: "Section 67 of the X Act 1992 shall be amended as follows. (2) In subsection (2),
//! after paragraph (b) insert ...". What they name without a law is of the act amended, and what stands in quotation
//! marks is its text.

use std::ops::Range;

use crate::raw_mention::{Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Unit};

/// Puts what amending words name into the act that they amend, and takes out what they quote.
pub(super) fn settle(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut quoted: Vec<Range<usize>> = Vec::new();
    let mut amended: Option<Amended> = None;
    for citation in found.iter_mut() {
        amended = amended.filter(|amended| citation.first < amended.end);
        let aside = amended.as_ref().is_some_and(|act| is_aside(tokens, act.first..citation.first));
        if let Some(act) = Amended::by(tokens, citation).filter(|_| !aside) {
            quoted.extend(quotations(tokens, citation.first..act.end));
            amended = Some(act);
        } else if let Some(act) = amended.as_mut().filter(|_| is_bare(tokens, citation)) {
            act.take(citation, aside);
        }
    }
    found.retain(|citation| !quoted.iter().any(|quoted| quoted.contains(&citation.first)));
}

/// An act that is amended, how far the words go on about it, and what of it they named last.
struct Amended {
    law: Law,
    path: Path,
    first: usize,
    end: usize,
}

impl Amended {
    /// The act or provision cited, where it is amended there: "... is amended as follows" for all that follows, and
    /// "In section 27 of the X Act 1947 ... insert" for the sentence.
    fn by(tokens: &Tokens<'_>, citation: &RawMention) -> Option<Self> {
        let path = citation.paths.first().filter(|_| citation.law != Law::This)?;
        let sentence = citation.end..full_stop(tokens, citation.end);
        let follows = sentence.clone().any(|at| tokens.word(at) == "follows" && tokens.word(at - 1) == "as");
        let within = citation.first > 0 && tokens.is_word(citation.first - 1, &["in", "to"]);
        let end = if sentence.clone().any(|at| tokens.word(at) == "amended") && follows {
            tokens.len()
        } else if within && sentence.clone().any(|at| is_amending(tokens, at)) {
            sentence.end
        } else {
            return None;
        };
        Some(Self { law: citation.law.clone(), path: path.clone(), first: citation.first, end })
    }

    /// A citation without a law hangs under what was named last, but for what brackets tell aside. No section is in a
    /// schedule.
    fn take(&mut self, citation: &mut RawMention, aside: bool) {
        for path in &mut citation.paths {
            let Some(first) = path.steps.first().map(|step| step.unit) else { continue };
            let above = if first == Unit::Section { Vec::new() } else { self.path.above(first).steps };
            path.steps.splice(0..0, above);
        }
        citation.law = self.law.clone();
        citation.confidence = 0.7;
        if let Some(path) = citation.paths.last().filter(|_| !aside) {
            self.path = path.clone();
        }
    }
}

fn is_amending(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.begins(at, &["insert", "substitut", "omit", "repeal"])
        || tokens.word(at) == "added"
        || tokens.word(at) == "cease" && tokens.word(at + 1) == "to"
}

/// Whether a citation names neither a law nor the speaker.
fn is_bare(tokens: &Tokens<'_>, citation: &RawMention) -> bool {
    let own = |path: &Path| path.steps.iter().any(|step| !matches!(step.number, Number::Of(_)));
    citation.law == Law::This
        && !citation.paths.iter().any(own)
        && !(citation.first..citation.end).any(|at| tokens.is_word(at, &["this", "these"]))
}

/// Whether a bracket is open after some words.
fn is_aside(tokens: &Tokens<'_>, words: Range<usize>) -> bool {
    let opened = words.clone().filter(|&at| tokens.is_sign(at, '(')).count();
    opened > words.filter(|&at| tokens.is_sign(at, ')')).count()
}

/// The end of a sentence, over semicolons: amendments are lists.
fn full_stop(tokens: &Tokens<'_>, from: usize) -> usize {
    let stops = |&at: &usize| tokens.is_sign(at, '.') && tokens.ends_sentence(at);
    (from..tokens.len()).find(stops).unwrap_or(tokens.len())
}

/// What stands in quotation marks within some words.
fn quotations(tokens: &Tokens<'_>, words: Range<usize>) -> Vec<Range<usize>> {
    let mut marks = words.filter(|&at| matches!(tokens.sign(at), Some('“' | '”' | '"')));
    std::iter::from_fn(|| Some(marks.next()?..marks.next()?)).collect()
}
