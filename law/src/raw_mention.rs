//! What a language's grammar finds, before it becomes mentions.

use std::ops::Range;

use super::numbers::Numeral;
use super::token::Tokens;
use super::{Basis, Law, Mention, Mode, Relation, Scope, Step, Target, Unit, Yields};

/// A way down, and the range that named its last number, where one did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) steps: Vec<Step>,
    pub(super) range: Option<(String, String)>,
}

impl Path {
    pub(super) fn new(steps: Vec<Step>) -> Self {
        Self { steps, range: None }
    }

    /// One step further down.
    pub(super) fn down(&self, unit: Unit, numeral: &Numeral) -> Self {
        let mut steps = self.steps.clone();
        steps.push(Step::of(unit, &numeral.value));
        Self { steps, range: numeral.range.clone() }
    }

    /// What of it lies above a level.
    pub(super) fn above(&self, unit: Unit) -> Self {
        let steps = self.steps.iter().take_while(|step| step.unit.level() < unit.level());
        Self::new(steps.cloned().collect())
    }

    pub(super) fn last_unit(&self) -> Option<Unit> {
        self.steps.last().map(|step| step.unit)
    }

    pub(super) fn is_of_annex(&self) -> bool {
        self.steps.first().is_some_and(|step| step.unit == Unit::Annex)
    }
}

/// How the last word of a citation is inflected, as far as a cue asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Genitive,
    Partitive,
    Elative,
    Other,
}

/// A citation, a definition or an exception without a target, with the tokens that it covers.
#[derive(Debug, Clone)]
pub(super) struct RawMention {
    /// The first token.
    pub(super) first: usize,
    /// The token after the last.
    pub(super) end: usize,
    pub(super) law: Law,
    /// One for each provision cited; none for an exception that names none.
    pub(super) paths: Vec<Path>,
    pub(super) case: Case,
    pub(super) relation: Relation,
    /// The exception under whose cue it stands, with the tokens of the cue.
    pub(super) excepted: Option<(Relation, Range<usize>)>,
    pub(super) mode: Mode,
    pub(super) confidence: f32,
}

impl RawMention {
    pub(super) fn citation(first: usize, end: usize, law: Law, paths: Vec<Path>, case: Case) -> Self {
        let (relation, mode) = (Relation::RefersTo, Mode::Ambulatory);
        Self { first, end, law, paths, case, relation, excepted: None, mode, confidence: 0.95 }
    }

    /// An exception that names no provision.
    pub(super) fn exception(cue: Range<usize>, yields: Yields, basis: Basis) -> Self {
        let relation = Relation::Excepts { yields, basis };
        let none = Self::citation(cue.start, cue.end, Law::This, Vec::new(), Case::Other);
        Self { relation, confidence: 0.8, ..none }
    }

    pub(super) fn definition(first: usize, end: usize, term: &str, scope: Scope) -> Self {
        let relation = Relation::Defines { term: term.to_owned(), scope };
        Self { relation, confidence: 0.9, ..Self::citation(first, end, Law::This, Vec::new(), Case::Other) }
    }

    /// Puts a citation under the cue of an exception; the first cue holds.
    pub(super) fn except(&mut self, yields: Yields, basis: Basis, cue: Range<usize>) {
        if self.relation == Relation::RefersTo && self.excepted.is_none() {
            self.excepted = Some((Relation::Excepts { yields, basis }, cue));
        }
    }

    pub(super) fn mentions(mut self, tokens: &Tokens<'_>, extractor: &'static str) -> Vec<Mention> {
        let exception = self.excepted.take().map(|(relation, cue)| {
            let (first, end) = (self.first.min(cue.start), self.end.max(cue.end));
            Self { first, end, relation, ..self.clone() }
        });
        // The law that speaks is no reference as a whole, but may give way as a whole.
        let is_own_law = self.law == Law::This && self.paths.iter().any(|path| path.steps.is_empty());
        let plain = (!is_own_law).then_some(self);
        exception.into_iter().chain(plain).flat_map(|found| found.one_each(tokens, extractor)).collect()
    }

    /// A mention for each provision cited.
    fn one_each(self, tokens: &Tokens<'_>, extractor: &'static str) -> Vec<Mention> {
        let (start, end) = (tokens.start(self.first), tokens.end(self.end.saturating_sub(1)));
        let surface = tokens.slice(start, end);
        let mention = |target, range| Mention {
            relation: self.relation.clone(),
            start,
            end,
            surface: surface.to_owned(),
            target,
            range,
            mode: self.mode,
            extractor,
            confidence: self.confidence,
        };
        if self.paths.is_empty() {
            return vec![mention(None, None)];
        }
        let target = |path: Path| (Target { law: self.law.clone(), path: path.steps }, path.range);
        self.paths.iter().cloned().map(target).map(|(target, range)| mention(Some(target), range)).collect()
    }
}

/// The place in a list, in order of their tokens, of the first that begins at a token or after it.
pub(super) fn place(found: &[RawMention], token: usize) -> usize {
    found.partition_point(|found| found.first < token)
}

/// Whether a token stands in one of a list in order of their tokens.
pub(super) fn covers(found: &[RawMention], token: usize) -> bool {
    let before = found.get(..place(found, token + 1)).and_then(<[RawMention]>::last);
    before.is_some_and(|found| token < found.end)
}

/// Those of a list that begin within some tokens.
pub(super) fn within<'f>(found: &'f mut [RawMention], tokens: &Range<usize>) -> &'f mut [RawMention] {
    let (first, end) = (place(found, tokens.start), place(found, tokens.end.max(tokens.start)));
    found.get_mut(first..end).unwrap_or_default()
}

/// The last of a list that ends before a token.
pub(super) fn last_before(found: &mut [RawMention], token: usize) -> Option<&mut RawMention> {
    let end = found.partition_point(|found| found.end <= token);
    found.get_mut(..end).and_then(<[RawMention]>::last_mut)
}
