//! Numbers with their units, each under the one before.

use super::announced;
use crate::fi::brief;
use crate::fi::number::{
    behind_unit, capital, conjunction, counted, ends_in_digit, is_letter, ordinal, roman_free, small_roman,
};
use crate::fi::words::noun;
use crate::numbers::{Numeral, roman};
use crate::raw_mention::{Case, Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Step, Unit};

/// Numbers with their units, each under the one before: "3 luvun 5–7 ja 9 §:n 1 momentissa".
pub(super) struct Group {
    pub(super) paths: Vec<Path>,
    pub(super) case: Case,
    pub(super) end: usize,
    /// Whether a unit further in may follow one in the nominative: "90 §, 1 mom."
    pub(super) brief: bool,
}

impl Group {
    /// The group at a token, below each of the ways.
    pub(super) fn read(tokens: &Tokens<'_>, at: usize, under: &[Path], brief: bool) -> Option<Self> {
        if let Some(found) = brief.then(|| brief::dotted(tokens, at)).flatten() {
            return Self::short(tokens, under, &found);
        }
        let in_annex = under.iter().all(Path::is_of_annex);
        let capital = capital(tokens, at).filter(|_| in_annex);
        let is_capital = capital.is_some();
        let (numbers, unit_at) = capital.or_else(|| counted(tokens, at))?;
        let (unit, case, end) = announced(tokens, unit_at, brief)?;
        // "30.1 §" is a moment of a section, and "2.1 momentti" none.
        if numbers.iter().any(|number| number.value.contains('.'))
            && matches!(unit, Unit::Section | Unit::Moment | Unit::Article)
        {
            return None;
        }
        let is_roman = !is_capital && !roman_free(tokens, at);
        let of_article = under.iter().all(|path| path.last_unit() == Some(Unit::Article));
        if is_roman != (unit == Unit::Part)
            || tokens.digits(at).is_empty()
                && !is_roman
                && unit != Unit::Subitem
                && !(unit == Unit::Item && of_article && ordinal(tokens, at).is_some())
                && !(unit == Unit::Item && numbers.iter().all(is_letter))
                && !(brief && brief::in_words(tokens, at).is_some())
        {
            return None;
        }
        let goes_on = |path: &Path| {
            path.last_unit().is_none_or(|last| {
                last.level() < unit.level()
                    || last == Unit::Article
                    || unit == Unit::Subitem
                        && tokens.digits(at).is_empty()
                        && (ends_in_digit(path)
                            || small_roman(tokens, at).is_some()
                            || tokens.word(at) == "i")
            })
        };
        if !under.iter().all(goes_on) {
            return None;
        }
        let down = |path: &Path| numbers.iter().map(|number| path.down(unit, number)).collect::<Vec<_>>();
        let paths: Vec<Path> = under.iter().flat_map(down).collect();
        let inward = |at| Self::read(tokens, at, &paths, brief);
        let deeper = match case {
            Case::Genitive => inward(end),
            _ if brief => inward(end + usize::from(tokens.is_sign(end, ','))),
            // "49 § 2 momentti"
            Case::Other if tokens.is_sign(end - 1, '§') => inward(end).filter(|group| {
                group.paths.iter().all(|path| path.steps.iter().any(|step| step.unit == Unit::Moment))
            }),
            _ => None,
        };
        Some(deeper.unwrap_or(Self { paths, case, end, brief }))
    }

    /// Puts what is cited below what another way has above its level.
    pub(super) fn put_below(&mut self, way: &Path) {
        for path in &mut self.paths {
            let Some(unit) = path.steps.first().map(|step| step.unit) else { continue };
            path.steps.splice(0..0, way.above(unit).steps);
        }
    }

    /// The group below an annex that has no number of its own: "liitteen 7.5.3 kohdan", "liitteen VII luvun A osan".
    pub(super) fn of_only_annex(tokens: &Tokens<'_>, at: usize) -> Option<Self> {
        let annex = Path::new(vec![Step::of(Unit::Annex, "")]);
        if let Some(number) = roman(tokens.word(at)) {
            let (_, case) = noun(tokens.word(at + 1)).filter(|(unit, _)| *unit == Unit::Chapter)?;
            let chapter = annex.down(Unit::Chapter, &Numeral::one(number.to_string()));
            // "A 1 osan"
            let letter = tokens.word(at + 2);
            let further = usize::from(!tokens.digits(at + 3).is_empty());
            let part = noun(tokens.word(at + 3 + further))
                .filter(|(unit, _)| *unit == Unit::Part && matches!(letter.as_bytes(), [b'A'..=b'Z']));
            return Some(match part {
                Some((unit, case)) => {
                    let number = format!("{letter}{}", tokens.digits(at + 3));
                    let paths = vec![chapter.down(unit, &Numeral::one(number))];
                    Self { paths, case, end: at + 4 + further, brief: false }
                }
                None => Self { paths: vec![chapter], case, end: at + 2, brief: false },
            });
        }
        if let Some((unit, case, number, end)) = behind_unit(tokens, at) {
            let paths = vec![annex.down(unit, &Numeral::one(number))];
            return Some(Self { paths, case, end, brief: false });
        }
        let group = Self::read(tokens, at, &[annex], false)?;
        let inner = |path: &Path| {
            path.steps.get(1).is_some_and(|step| matches!(step.unit, Unit::Item | Unit::Chapter))
        };
        // "liitteen 3 kohdassa 3" has the number of the annex before.
        let behind = !tokens.digits(group.end).is_empty();
        (group.paths.iter().all(inner) && !behind).then_some(group)
    }

    /// The group of a short form, "2:1" or "113.1 §".
    fn short(tokens: &Tokens<'_>, under: &[Path], found: &brief::Dotted) -> Option<Self> {
        let first = found.steps.first()?.unit;
        let goes_on = |path: &Path| path.last_unit().is_none_or(|last| last.level() < first.level());
        if !under.iter().all(goes_on) {
            return None;
        }
        let paths: Vec<Path> =
            under.iter().map(|path| Path::new([path.steps.clone(), found.steps.clone()].concat())).collect();
        let next = found.end + usize::from(tokens.is_sign(found.end, ','));
        if let Some(deeper) = Self::read(tokens, next, &paths, true) {
            return Some(deeper);
        }
        let (more, end) = brief::listed(tokens, found);
        let below = |above: &Path, path: &Path| Path {
            steps: [above.steps.clone(), path.steps.clone()].concat(),
            range: path.range.clone(),
        };
        let more = under.iter().flat_map(|above| more.iter().map(move |path| below(above, path)));
        let paths = paths.into_iter().chain(more).collect();
        Some(Self { paths, case: found.case, end, brief: true })
    }

    /// What is cited from a token on, with the further groups of an enumeration: each goes on from the one before it, or from the
    /// first.
    pub(super) fn enumerated(mut self, tokens: &Tokens<'_>, first: usize, law: Law) -> RawMention {
        let mut found = RawMention::citation(first, self.end, law, self.paths.clone(), self.case);
        let head = Self { paths: self.paths.clone(), ..self };
        while let Some(next) = self.following(tokens).or_else(|| head.following_from(tokens, self.end)) {
            found.paths.extend(next.paths.iter().cloned());
            (found.end, found.case) = (next.end, next.case);
            self = next;
        }
        found
    }

    /// The next group of an enumeration, "ja 13 §:n 5 momentissa". It takes over what stands above its first unit, so
    /// a unit deeper than the last one begins a citation of its own.
    fn following(&self, tokens: &Tokens<'_>) -> Option<Self> {
        self.following_from(tokens, self.end)
    }

    /// The group of an enumeration that follows another one: "25 §:n 1 momentissa, 5 luvussa ja 40 §:ssä".
    fn following_from(&self, tokens: &Tokens<'_>, end: usize) -> Option<Self> {
        let at = conjunction(tokens, end)?;
        let last = self.paths.last()?;
        let capital = || capital(tokens, at).filter(|_| last.is_of_annex());
        let (_, unit_at) = capital().or_else(|| counted(tokens, at))?;
        let (unit, ..) = announced(tokens, unit_at, self.brief)?;
        let shallower = last.steps.iter().any(|step| step.unit.level() >= unit.level());
        shallower.then(|| Self::read(tokens, at, &[last.above(unit)], self.brief)).flatten()
    }
}
