//! The names of laws beside a place: what they call here, and what nothing here is called.

use std::ops::Range;

use asof_law::lexicon::{JOINING, KINDS, is, joining, part_begins, part_ends};
use asof_law::{Called, Law, NameIndex, NamedLaw, Profile, law_begins, law_ends, month_named};

use super::judgment::Judgment;
use super::mentions::Named;
use super::{LONGEST_ABBREVIATION, PARTING, Whose};
use crate::query::citations::beyond::{BLANK, ends_sentence, is_dash};

/// The most words of a name that nothing here has.
const LONGEST_NAME: usize = 8;
/// So many names before a provision are looked at for the law that it is of.
const FAR_NAMES: usize = 12;

/// What stands beside a citation and says of which norm it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    Norm(Whose),
    Part,
}

/// The names that a text may use.
pub(super) struct Names<'t> {
    pub(super) text: &'t str,
    pub(super) index: &'t NameIndex,
    pub(super) countries: Vec<&'static Profile>,
    pub(super) laws: Vec<Named>,
    pub(super) judgments: &'t [Judgment],
}

impl Names<'_> {
    /// What is named after a place, and where that ends. After a dash it is a law by a name that lawyers give it, as in
    /// "art. 7º – CPC".
    pub(super) fn named_after(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        self.named_right_after(from, until).or_else(|| self.law_follows(from, until))
    }

    /// The law that follows a place by a name that lawyers give it, and where that ends.
    pub(super) fn law_follows(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        let rest = self.text.get(from..until)?;
        let plain = rest.get(joining(rest)..)?;
        let dashed = rest.trim_start_matches(|c: char| matches!(c, ' ' | '\u{a0}') || is_dash(c));
        let named = |named: &str| {
            let (law, heard) = self.law_begins(named)?;
            Some((heard, until - named.len() + law.length))
        };
        named(plain).or_else(|| named(dashed))
    }

    fn named_right_after(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        let rest = self.text.get(from..until)?;
        let gap = joining(rest);
        let (between, named) = rest.split_at_checked(gap)?;
        let law = self.law_begins(named);
        let is_other = law.as_ref().is_some_and(|(law, _)| law.is_other);
        let law = law.map(|(law, heard)| (heard, law.length));
        let (other, law) = if is_other { (law, None) } else { (None, law) };
        let (heard, length) = other
            .or_else(|| self.law_at(|law| law.start == from + gap))
            .or_else(|| Some((Heard::Part, part_begins(named)?)))
            .or_else(|| {
                self.index.begins(named).and_then(|called| heard(called, |length| named.get(..length)))
            })
            .or_else(|| self.other_begins(named))
            .or(law)
            .or_else(|| {
                let word = named.split(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })
            .or_else(|| {
                let word = named.split(PARTING).next()?;
                let heard = self.pointed(word)?;
                // "art. 6 (S.T.F.)" may be of a court, and "section 2 of the X.Y. Harbour Act" is of the Act.
                let rest = named.get(word.len()..)?.trim_start_matches([' ', '\u{a0}']);
                let start = until - rest.len();
                let is_name =
                    || self.law_at(|law| law.start == start).is_none() && self.index.begins(rest).is_none();
                (is_here(&heard) || has_genitive(between) && is_name()).then_some(heard)
            })
            .or_else(|| foreign(between, named).map(|name| (unknown(name), name.len())))?;
        let end = from + gap + length;
        let closed = between.contains('(') && self.text.get(end..)?.starts_with(')');
        Some((heard, end + usize::from(closed)))
    }

    /// The law of another people with which words begin, by the name of one that is here: "section 379 Pakistan Penal Code".
    fn other_begins(&self, named: &str) -> Option<(Heard, usize)> {
        let (_, rest) = named.split_once([' ', '\u{a0}'])?;
        let called = self.index.begins(rest).filter(|called| !called.norms.is_empty())?;
        let start = named.len() - rest.len();
        let name = start..start + called.length;
        let is_whole = self.index.other_before(named, &name) == Some(0);
        is_whole.then(|| Some((unknown(named.get(..name.end)?), name.end))).flatten()
    }

    /// What is named before a place, and where that begins. Where nothing is named after the place, a law counts by a name that
    /// lawyers give it, also with words between that lead into it: "o CPC, em seu art. 7º". After an article alone it may be of
    /// it: "além do CPC, o art. 7º".
    pub(super) fn named_before(&self, floor: usize, until: usize, is_alone: bool) -> Option<(Heard, usize)> {
        let law = self.text.get(floor..until).filter(|_| is_alone).and_then(|text| {
            let (named, lead) = without_leading(text);
            let is_in_it = lead != Lead::Words;
            let (law, heard) = self.law_ends(named)?;
            let start = named.len() - law.length;
            let heard = match heard {
                Heard::Norm(Whose::Of(_)) if !is_in_it && law.is_newer => {
                    Heard::Norm(Whose::Beside(law.plain))
                }
                Heard::Norm(Whose::Of(_)) if !is_in_it => Heard::Norm(Whose::Beside(law.name)),
                Heard::Norm(_) if !is_in_it => Heard::Norm(Whose::Beside(named.get(start..)?.to_owned())),
                heard => heard,
            };
            Some((law.is_other, (heard, floor + start)))
        });
        match law {
            Some((true, other)) => Some(other),
            law => {
                let near =
                    self.named_right_before(floor, until, is_alone).or_else(|| law.map(|(_, law)| law));
                near.or_else(|| self.before_dash(floor, until).filter(|_| is_alone))
                    .or_else(|| self.owner(floor, until).filter(|_| is_alone))
            }
        }
    }

    /// The law that is named before a dash, in full or as one that is here, and where its name begins: "Penal Code,
    /// 1860 — section 302".
    fn before_dash(&self, floor: usize, until: usize) -> Option<(Heard, usize)> {
        let text = self.text.get(floor..until)?.trim_end_matches(BLANK);
        let named = text.trim_end_matches(is_dash).trim_end_matches(BLANK);
        let parted = text.ends_with(is_dash) && text.get(named.len()..)?.starts_with(BLANK);
        let end = floor + named.len();
        let before = || self.named_right_before(floor, end, false).filter(is_here);
        let in_full = || {
            let (heard, length) = self.law_at(|law| law.end == end && law.start >= floor)?;
            Some((heard, end - length))
        };
        parted.then(|| before().or_else(in_full)).flatten()
    }

    /// The law that is not here of which a provision may be, where words say that it is of what was named before, and where that
    /// begins: "o CPC prevê, em seu art. 7º".
    fn owner(&self, floor: usize, until: usize) -> Option<(Heard, usize)> {
        let before = self.text.get(floor..until)?;
        let (led, Lead::Owned) = without_leading(before) else { return None };
        let begins = |&(at, letter): &(usize, char)| {
            let glued = led.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
            letter.is_uppercase() && !glued
        };
        let names = led.char_indices().rev().filter(begins).take(FAR_NAMES);
        let found = names.filter_map(|(at, _)| Some((at, led.get(at..)?))).find_map(|(at, words)| {
            let is_here = self.index.begins(words).is_some_and(|called| !called.norms.is_empty());
            let law = self.law_begins(words);
            (is_here || law.is_some()).then_some((at, words, law))
        });
        let (at, words, law) = found?;
        let (law, heard) = law?;
        let (written, between) = words.split_at_checked(law.length)?;
        let may_be = is_elsewhere(&heard) && !ends_sentence(between);
        may_be.then(|| (Heard::Norm(Whose::Beside(written.to_owned())), floor + at))
    }

    /// What is named right before a place, and where that begins. Letters with full stops after them count where nothing is
    /// named after the place.
    pub(super) fn named_right_before(
        &self,
        floor: usize,
        until: usize,
        is_alone: bool,
    ) -> Option<(Heard, usize)> {
        let named =
            self.text.get(floor..until)?.trim_end_matches([' ', '\n', '\t', ',', ':', '(', '/', '\u{a0}']);
        let end = floor + named.len();
        let called = || {
            let called = self.index.ends(named)?;
            if let Some(other) = self.index.other_before(named, &(named.len() - called.length..named.len())) {
                let name = named.get(other..)?;
                return Some((unknown(name), name.len()));
            }
            heard(called, |length| named.get(named.len() - length..))
        };
        let (heard, length) = self
            .law_at(|law| law.end == end && law.start >= floor)
            .map(|law| longer(law, called()))
            .or_else(|| Some((Heard::Part, part_ends(named)?)))
            .or_else(called)
            .or_else(|| {
                let word = named.rsplit(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })
            .or_else(|| short_of_year(named).map(|name| (unknown(name), name.len())))
            .or_else(|| self.inflected(named.rsplit([' ', '\u{a0}', '\n', '(', '/']).next()?))
            .or_else(|| {
                let heard = self.pointed(named.rsplit([' ', '\u{a0}', '\n', '(']).next()?)?;
                // They may as well be of a place or a person, "in the X.Y. rule 3", end a sentence, "the X.Y. Rule 3", or
                // be cut from a longer word, "C.P.R. 3".
                let (gap, cue) = (self.text.get(end..until)?, self.text.get(until..)?);
                let begins_anew =
                    gap.trim().is_empty() && (gap.is_empty() || cue.starts_with(char::is_uppercase));
                (is_alone && is_here(&heard) && !begins_anew).then_some(heard)
            })
            .or_else(|| other_law(named).map(|name| (unknown(name), name.len())))?;
        Some((heard, end - length))
    }

    /// A law that is named as a whole, and the length of its name.
    fn law_at(&self, is_there: impl Fn(&Range<usize>) -> bool) -> Option<(Heard, usize)> {
        let there = self.laws.iter().filter(|(span, law)| is_there(span) && *law != Law::This);
        let (span, law) = there.max_by_key(|(span, _)| span.len())?;
        Some((Heard::Norm(self.named(law)), span.len()))
    }

    /// The law with which words begin by a name that lawyers give it, and what it is here.
    pub(super) fn law_begins(&self, words: &str) -> Option<(NamedLaw, Heard)> {
        let law = law_begins(words, &self.countries)?;
        let heard = self.called(&law, words.get(..law.length)?);
        Some((law, heard))
    }

    /// The law with which words end so.
    fn law_ends(&self, words: &str) -> Option<(NamedLaw, Heard)> {
        let law = law_ends(words, &self.countries)?;
        let heard = self.called(&law, words.get(words.len() - law.length..)?);
        Some((law, heard))
    }

    /// What a law is here by a name that lawyers give it, as it is written. The "new" one is the one that is here; an "old" one may
    /// be.
    fn called(&self, law: &NamedLaw, written: &str) -> Heard {
        let heard = self.in_short(&law.name, written);
        if !law.is_other || matches!(heard, Heard::Norm(Whose::Of(_))) {
            return heard;
        }
        match self.in_short(&law.plain, written) {
            here @ Heard::Norm(Whose::Of(_)) if law.is_newer => here,
            Heard::Norm(Whose::Of(_)) => Heard::Norm(Whose::MayBe(written.to_owned())),
            _ => heard,
        }
    }

    /// What letters with full stops after them call a law, and their length: "C.P.C.", "C.F./88".
    pub(super) fn pointed(&self, word: &str) -> Option<(Heard, usize)> {
        let dated = word.split_once('/').filter(|(_, year)| year.bytes().all(|byte| byte.is_ascii_digit()));
        let (letters, year) = dated.unwrap_or((word.split('/').next()?, ""));
        let length = if year.is_empty() { letters.len() } else { word.len() };
        let pieces: Vec<&str> = letters.trim_end_matches('.').split('.').collect();
        let fits = |piece: &&str| {
            (1..=2).contains(&piece.chars().count())
                && piece.starts_with(char::is_uppercase)
                && piece.chars().all(char::is_alphabetic)
        };
        let name = pieces.concat();
        let is_name =
            pieces.len() > 1 && pieces.iter().all(fits) && name.chars().count() <= LONGEST_ABBREVIATION;
        let dated = if year.is_empty() { name } else { format!("{name}/{year}") };
        is_name.then(|| (self.in_short(&dated, word.get(..length).unwrap_or(word)), length))
    }

    /// What a short name with an ending calls, and its length: "KunL:n".
    fn inflected(&self, word: &str) -> Option<(Heard, usize)> {
        let (name, ending) = word.split_once(':')?;
        let is_ending = !ending.is_empty() && ending.chars().all(char::is_lowercase);
        (is_ending && is_short(name)).then(|| (self.in_short(name, name), word.len()))
    }

    /// What is called so in short, as it is written.
    fn in_short(&self, name: &str, written: &str) -> Heard {
        let norms = self.index.named(name);
        if norms.is_empty() { unknown(written) } else { Heard::Norm(Whose::Of(norms)) }
    }

    pub(super) fn named(&self, law: &Law) -> Whose {
        let norms = self.index.of(law);
        if norms.is_empty() { Whose::Unknown(law.to_string()) } else { Whose::Of(norms) }
    }
}

/// Of what two readings name at one place, the longer where it is the name of a norm that is here: the other is its end.
fn longer(law: (Heard, usize), called: Option<(Heard, usize)>) -> (Heard, usize) {
    match called {
        Some((Heard::Norm(Whose::Of(norms)), length)) if length > law.1 => {
            (Heard::Norm(Whose::Of(norms)), length)
        }
        _ => law,
    }
}

/// What a name says; of a norm that is not here, in its own words.
fn heard<'n>(called: Called, words: impl FnOnce(usize) -> Option<&'n str>) -> Option<(Heard, usize)> {
    let Called { norms, length } = called;
    let whose = if norms.is_empty() { Whose::Unknown(words(length)?.to_owned()) } else { Whose::Of(norms) };
    Some((Heard::Norm(whose), length))
}

/// Whether what is heard, of some length, is the name of a norm that is here.
pub(super) fn is_here((heard, _): &(Heard, usize)) -> bool {
    matches!(heard, Heard::Norm(Whose::Of(_)))
}

/// Whether what is heard is the name of nothing that is here.
pub(super) fn is_elsewhere(heard: &Heard) -> bool {
    matches!(heard, Heard::Norm(Whose::Unknown(_)))
}

/// Whether what stands before a name begins with a word that says that what is cited is of it: "of the", and not "in the".
pub(super) fn has_genitive(between: &str) -> bool {
    let first = between.split([' ', '\u{a0}', '\n', ',']).find(|word| !word.is_empty());
    first.is_some_and(|word| is(|lexicon| lexicon.genitive, word) && !is(|lexicon| lexicon.leading, word))
}

/// What leads from a law into its provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// Nothing but signs: ", ".
    Signs,
    /// A word says whose the provision is: ", em seu ".
    Owned,
    /// Other words, which need not lead from it: ", o ".
    Words,
}

/// Words without what may lead at their end from a law into it.
fn without_leading(words: &str) -> (&str, Lead) {
    let is_sign = |c: char| matches!(c, ' ' | '\u{a0}' | ',' | ':' | '(' | ')' | '/') || is_dash(c);
    let near = words.trim_end_matches(is_sign);
    let (mut rest, mut lead) = (near, Lead::Signs);
    while let Some((before, word)) = rest.rsplit_once([' ', '\u{a0}'])
        && is(|lexicon| lexicon.within, word)
    {
        let is_owned = lead == Lead::Owned || is(|lexicon| lexicon.possessive, word);
        lead = if is_owned { Lead::Owned } else { Lead::Words };
        rest = before.trim_end_matches(is_sign);
    }
    (rest, lead)
}

/// The name of a norm that nothing here is called, after "da" and the like: "da Carta das Nações Unidas".
fn foreign<'t>(between: &str, named: &'t str) -> Option<&'t str> {
    let genitive = between.split([' ', ',']).any(|word| is(|lexicon| lexicon.genitive, word));
    let capital = |word: &str| word.chars().count() > 1 && word.starts_with(char::is_uppercase);
    let length =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default().len();
    let first = named.get(..length(named))?;
    if !genitive || !capital(first) || is(|lexicon| lexicon.cues, &first.to_lowercase()) {
        return None;
    }
    let mut end = first.len();
    while let Some(rest) = named.get(end..).and_then(|rest| rest.strip_prefix(' ')) {
        let word = rest.get(..length(rest))?;
        let joined = is(|lexicon| lexicon.genitive, word).then(|| rest.get(word.len() + 1..)).flatten();
        let next = joined.map_or(word, |rest| rest.get(..length(rest)).unwrap_or_default());
        if !capital(next) {
            break;
        }
        end += 1 + next.len() + if joined.is_some() { word.len() + 1 } else { 0 };
    }
    named.get(..end)
}

fn unknown(name: &str) -> Heard {
    Heard::Norm(Whose::Unknown(name.to_owned()))
}

/// Whether a word is such as laws are called by in short: "CPC", "KunL", "CF/67", "10/2012"; and no numeral.
pub(super) fn is_short(word: &str) -> bool {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    let in_capitals = |word: &str| {
        (2..=LONGEST_ABBREVIATION).contains(&word.chars().count())
            && word.chars().all(char::is_uppercase)
            && roman::from(word).is_none_or(|value| value >= 100)
    };
    // "PhD", "DfE": in most languages such a word is no law's.
    let ends_short = |letter: &str| is(|lexicon| lexicon.short_ends, letter);
    let between_capitals = |word: &str| {
        (4..=2 * LONGEST_ABBREVIATION).contains(&word.chars().count())
            && word.chars().all(char::is_alphabetic)
            && word.starts_with(char::is_uppercase)
            && word.contains(char::is_lowercase)
            && word.char_indices().next_back().and_then(|(last, _)| word.get(last..)).is_some_and(ends_short)
    };
    let abbreviates = |word: &str| in_capitals(word) || between_capitals(word);
    match word.split_once('/') {
        Some((name, year)) => digits(year) && (digits(name) || abbreviates(name)),
        None => abbreviates(word),
    }
}

/// The short name of a law with its year with which a text ends: "HRA 1998", "HRA, 1998", "HRA (1998)". "JUNE 1998" is none.
fn short_of_year(text: &str) -> Option<&str> {
    let (head, last) = text.rsplit_once([' ', '\u{a0}'])?;
    let year = last.strip_prefix('(').and_then(|year| year.strip_suffix(')')).unwrap_or(last);
    let word = head.trim_end_matches(',').rsplit(|c: char| !c.is_alphanumeric()).next()?;
    let start = head.trim_end_matches(',').len() - word.len();
    let is_year = year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
    let is_month = month_named(&word.to_lowercase()).is_some();
    text.get(start..).filter(|_| is_year && !is_month && is_short(word))
}

/// The name of a law with which a text ends: words with capitals, one of which says what kind of law.
fn other_law(text: &str) -> Option<&str> {
    let capital = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let words = text.rsplit(' ').take(LONGEST_NAME);
    let words: Vec<&str> = words.take_while(|word| capital(word) || JOINING.contains(word)).collect();
    let kind = words.iter().rposition(|word| KINDS.contains(word))?;
    let length = words.iter().take(kind + 1).map(|word| word.len() + 1).sum::<usize>() - 1;
    text.get(text.len() - length..)
}
