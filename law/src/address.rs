//! One provision as somebody cites it, with the name of its norm and nothing else.

use std::ops::Range;

use super::forms;
use super::judgments::end_of_any;
use super::lexicon;
use super::raw_mention::RawMention;
use super::token::Tokens;
use super::{Address, COMMON, Language, Law, Misread, Name, Number, Step, Unit};

/// The longest text that is read as a citation, in bytes.
const LONGEST: usize = 1_000;

/// Reads one citation: "§ 2º do art. 155 da CF" is article 155 and then paragraph 2, of the norm "CF". No word of it is
/// left out: what names neither a provision nor joins names the norm.
///
/// In the common language a sign says the level, too, and so do the marks of languages without a grammar: laws of many
/// countries that are read by it print "§ 5", and are cited by "§ 5, stk. 2".
pub fn address(text: &str, language: Language) -> Result<Address, Misread> {
    if language != COMMON {
        let written = with_number_sign(text).or_else(|| with_letter(text));
        let read = written.and_then(|text| in_words(&text, language).ok());
        return read.map_or_else(|| in_words(text, language), Ok);
    }
    if let Some(read) = (text.len() <= LONGEST).then(|| forms::address(text)).flatten() {
        return Ok(read);
    }
    in_words(text, language).or_else(|wrong| {
        with_sign(text).or_else(|| with_parts(text)).or_else(|| with_chain(text)).ok_or(wrong)
    })
}

/// A citation with the sign of a section, or, within an article, of a paragraph: "§ 5", "art. 5 § 2".
fn with_sign(text: &str) -> Option<Address> {
    let text = text.contains('§').then(|| text.replace("§§", "§"))?;
    let words = ["section ", "paragraph "].into_iter();
    words.map(|word| text.replace('§', word)).find_map(|text| in_words(&text, COMMON).ok())
}

/// A citation with a number of parts, as marks of provisions have them: "article 2:3" is article 2.3, and
/// "article 112-1" was put in after 112.
fn with_parts(text: &str) -> Option<Address> {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let (word, (whole, sign, part)) = text.split(ends).find_map(|word| Some((word, parts(word)?)))?;
    if sign == ':' {
        let dotted = format!("{whole}.{}", part.replace(':', "."));
        return in_words(&text.replacen(word, &dotted, 1), COMMON).ok();
    }
    // A letter stands in for the digits, which the grammar reads as the end of a range.
    let mut read = in_words(&text.replacen(word, &format!("{whole}-A"), 1), COMMON).ok()?;
    let lettered = format!("{whole}A");
    let is_meant = |step: &&mut Step| match &step.number {
        Number::Of(number) => number.replace('-', "").eq_ignore_ascii_case(&lettered),
        _ => false,
    };
    read.path.iter_mut().find(is_meant)?.number = Number::Of(word.to_owned());
    Some(read)
}

/// A citation with hyphens between the numbers of one, as codes have them: "§ 1-102A(a)(1)", "sec. 1-201 of the Code". Of
/// several, "sections 1-2", it is a range.
fn with_chain(text: &str) -> Option<Address> {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let word = text.split(ends).find(|word| is_chain(word))?;
    let before = text.split(word).next()?.trim_end().trim_end_matches('.');
    let last = before.rsplit(char::is_whitespace).next()?;
    if last.ends_with("§§") || last.len() > 1 && last.ends_with(['s', 'S']) {
        return None;
    }
    let first = word.split('-').next()?;
    let text = text.replacen(word, first, 1);
    let mut read = in_words(&text, COMMON).ok().or_else(|| with_sign(&text))?;
    let is_meant = |step: &&mut Step| matches!(&step.number, Number::Of(number) if number == first);
    read.path.iter_mut().find(is_meant)?.number = Number::Of(word.to_owned());
    Some(read)
}

/// Whether a word is numbers with hyphens between, the last with capital letters or none: "1-102A".
fn is_chain(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.rsplit_once('-').is_some_and(|(above, last)| {
        above.split('-').all(is_number) && is_number(last.trim_end_matches(|c: char| c.is_ascii_uppercase()))
    })
}

/// A citation of Portugal with the sign of Brazil: "artigo 2.º, n.º 1" says by a word what "§ 1" does. A law has a number,
/// too; none stands right after an article, nor before one.
fn with_number_sign(text: &str) -> Option<String> {
    let (before, after) = text.split_once("n.º")?;
    let number = after.trim_start();
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let rest = number.get(end..)?.trim_start();
    let last =
        |text: &str| text.split_whitespace().next_back().is_some_and(|word| word.starts_with(is_digit));
    let follows = before.trim_end().strip_suffix(',').is_some_and(last);
    let precedes = ["do artigo", "do art."].iter().any(|word| rest.starts_with(word));
    let fits = (1..=3).contains(&end) && !rest.starts_with(['.', '/']) && (follows || precedes);
    fits.then(|| format!("{before}§ {number}"))
}

/// A citation with a hyphen in place of the blank before the letter of a number: "art. 103 A da CF". Some letters are words.
fn with_letter(text: &str) -> Option<String> {
    let parted = |(at, _): (usize, &str)| {
        let (before, after) = (text.get(..at)?, text.get(at + 1..)?);
        let rest = after.strip_prefix(['A', 'B', 'C', 'D', 'F', 'G', 'H'])?;
        let ends = rest.is_empty() || rest.starts_with([',', '.', ';', ')']) || rest.starts_with(" d");
        (before.ends_with(is_digit) && ends).then(|| format!("{before}-{after}"))
    };
    text.match_indices(' ').find_map(parted)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The whole number, the sign and what is after it: "2:3", "112-1". What rises after a hyphen, as 112-115, is
/// a range.
fn parts(word: &str) -> Option<(&str, char, &str)> {
    let (whole, rest) = word.split_at_checked(word.find([':', '-'])?)?;
    let (sign, part) = (rest.chars().next()?, rest.get(1..)?);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_after = || part.parse::<u32>().ok() < whole.parse::<u32>().ok();
    let fits = if sign == ':' { part.split(':').all(is_number) } else { is_number(part) && is_after() };
    (fits && is_number(whole)).then_some((whole, sign, part))
}

fn in_words(text: &str, language: Language) -> Result<Address, Misread> {
    if text.len() > LONGEST {
        return Err(Misread::new(LONGEST, format!("longer than {LONGEST} bytes")));
    }
    if let Some(path) = steps(text) {
        return Ok(Address { norm: None, path });
    }
    let one_word = text.contains('_') && !text.trim().contains(char::is_whitespace);
    if let Some(read) = language.address.filter(|_| one_word) {
        return read(text).map(|path| Address { norm: None, path });
    }
    let tokens = Tokens::about(text);
    let (laws, provisions): (Vec<RawMention>, Vec<RawMention>) = (language.citations)(&tokens)
        .into_iter()
        .partition(|found| found.paths.iter().all(|path| path.steps.is_empty()));
    let reader = Reader { tokens: &tokens, language, laws: &laws, provisions: &provisions };
    let mut path = reader.path()?;
    let (norm, in_part) = reader.norm()?;
    if in_part {
        path.insert(0, Step::apart());
    }
    Ok(Address { norm, path })
}

/// Steps as they print themselves, outermost first: "article:7 caput inciso:2". The path of a reference is
/// told so.
fn steps(text: &str) -> Option<Vec<Step>> {
    let step = |word: &str| match word.split_once(':') {
        None => Some(Step::of(Unit::of_name(word)?, "")),
        Some((_, "" | "own" | "previous" | "next")) => None,
        Some((unit, number)) => Some(Step::of(Unit::of_name(unit)?, number)),
    };
    let steps = text.split_whitespace().map(step).collect::<Option<Vec<Step>>>()?;
    let inwards = steps.is_sorted_by(|one, next| one.unit.level() < next.unit.level());
    (text.contains(':') && inwards).then_some(steps)
}

struct Reader<'a, 't> {
    tokens: &'a Tokens<'t>,
    language: Language,
    laws: &'a [RawMention],
    provisions: &'a [RawMention],
}

impl Reader<'_, '_> {
    /// The one way down that the words name. One after the name of the norm goes on: "art. 6º da CF, § 1º".
    fn path(&self) -> Result<Vec<Step>, Misread> {
        let Some((first, rest)) = self.provisions.split_first() else { return Err(self.nothing()) };
        let mut path = self.one(first)?;
        for next in rest {
            let more = self.one(next)?;
            let level = |step: Option<&Step>| step.map(|step| step.unit.level());
            let is_part = more.iter().all(|step| step.unit == Unit::Transitional);
            if is_part && path.iter().all(|step| step.unit > Unit::Transitional) {
                path.splice(0..0, more);
            } else if level(path.last()) < level(more.first())
                && !next.first.checked_sub(1).is_some_and(|at| self.is_list(at))
            {
                path.extend(more);
            } else {
                let message = "names a second provision: one at a time";
                return Err(Misread::new(self.tokens.start(next.first), message));
            }
        }
        Ok(path)
    }

    fn one(&self, found: &RawMention) -> Result<Vec<Step>, Misread> {
        let start = self.tokens.start(found.first);
        match found.paths.as_slice() {
            [path] if path.range.is_none() => {
                match path.steps.iter().find(|step| !matches!(step.number, Number::Of(_))) {
                    None => Ok(path.steps.clone()),
                    Some(step) => Err(Misread::expected(self.tokens.end(found.end - 1), step.unit)),
                }
            }
            _ => {
                let inside = found.first + 1..found.end;
                let comma = inside.clone().rfind(|&at| self.tokens.is_sign(at, ',')).map(|at| at + 1);
                let second = inside.clone().find(|&at| self.is_list(at) || self.tokens.is_dash(at)).or(comma);
                let at = second.map_or(start, |at| self.tokens.start(at));
                Err(Misread::new(at, "names several provisions: one at a time"))
            }
        }
    }

    /// Whether a listing word stands at a token: "a" before a sign is a letter.
    fn is_list(&self, at: usize) -> bool {
        self.language.lexicon.between.contains(&self.tokens.word(at)) && self.tokens.sign(at + 1) != Some(',')
    }

    /// Why no provision is named.
    fn nothing(&self) -> Misread {
        let cue =
            (0..self.tokens.len()).find_map(|at| Some((at, (self.language.announces)(self.tokens, at)?)));
        if let Some((at, unit)) = cue {
            return self.unnumbered(at, unit);
        }
        let example = self.language.example;
        let message = format!("no provision is named: expected one, such as {example:?}");
        Misread { nothing: true, ..Misread::new(self.tokens.end(self.tokens.len()), message) }
    }

    /// That a unit is announced at a token and has no number.
    fn unnumbered(&self, at: usize, unit: Unit) -> Misread {
        let end = self.tokens.len();
        let next = (at + 1..end).find(|&at| !self.tokens.is_sign(at, '.')).unwrap_or(end);
        Misread::expected(self.tokens.start(next), unit)
    }

    /// What the words beside the provisions call the norm, and whether they name its part with numbers of its own.
    fn norm(&self) -> Result<(Option<Name>, bool), Misread> {
        let (mut named, mut in_part) = (None, false);
        let law = self.provisions.iter().map(|found| &found.law).find(|law| **law != Law::This);
        for words in self.beside() {
            let said = self.tokens.slice(self.tokens.start(words.start), self.tokens.end(words.end - 1));
            if !in_part && lexicon::part_begins(said) == Some(said.len()) {
                in_part = true;
                continue;
            }
            let next = self.name(&words, law)?;
            if named.replace(next).is_some() {
                let message = format!("{:?} is not understood: the norm is named already", self.said(&words));
                return Err(Misread::new(self.tokens.start(words.start), message));
            }
        }
        Ok((named.or_else(|| law.cloned().map(Name::Law)), in_part))
    }

    fn name(&self, words: &Range<usize>, law: Option<&Law>) -> Result<Name, Misread> {
        if let Some(judgment) = self.judgment(words).filter(|_| law.is_none()) {
            return Ok(Name::Words(judgment.to_owned()));
        }
        let wrong = |at: usize, message: String| Err(Misread::new(self.tokens.start(at), message));
        if self.tokens.word(words.start).is_empty() && !self.is_law(words) {
            let example = self.language.example;
            let message = format!(
                "expected a word or sign before the number, as in {example:?}; one provision at a time"
            );
            return wrong(words.start, message);
        }
        let announced = |at: usize| Some((at, (self.language.announces)(self.tokens, at)?));
        let inside = |at: usize| self.laws.iter().any(|law| (law.first..law.end).contains(&at));
        if let Some((at, unit)) = words.clone().filter(|&at| !inside(at)).find_map(announced) {
            return Err(self.unnumbered(at, unit));
        }
        let begins = self.laws.iter().find(|found| found.first == words.start);
        let is_own = begins.is_some_and(|found| law.is_none_or(|law| *law == found.law));
        if let Some(found) = begins.filter(|found| is_own && found.end == words.end) {
            return Ok(Name::Law(found.law.clone()));
        }
        let text = self.said(words);
        if is_own {
            return Ok(Name::Words(text));
        }
        // "da Constituição, na redação da EC 45/2004": a remark, and no name.
        if law.is_some() && self.is_parted(words.start) {
            return wrong(words.start, format!("{text:?} is not understood after the name of the norm"));
        }
        // Words after a law that the grammar knows make another of it: "da Constituição Portuguesa".
        Ok(Name::Words(law.map_or(text.clone(), |law| format!("{law} {text}"))))
    }

    /// The words of some tokens, with one blank between.
    fn said(&self, words: &Range<usize>) -> String {
        let text = self.tokens.slice(self.tokens.start(words.start), self.tokens.end(words.end - 1));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Whether a comma or a bracket stands between the provision before a token and the token.
    fn is_parted(&self, at: usize) -> bool {
        let before = self.provisions.iter().map(|found| found.end).filter(|end| *end <= at).max();
        before.is_some_and(|end| (end..at).any(|at| matches!(self.tokens.sign(at), Some(',' | '('))))
    }

    /// The judgment that is cited by a report or number and nothing else, with the bracket that may open it.
    fn judgment(&self, words: &Range<usize>) -> Option<&str> {
        let open = words.start.checked_sub(1).filter(|&at| matches!(self.tokens.sign(at), Some('(' | '[')));
        let mut starts = [open, Some(words.start)].into_iter().flatten();
        let first = starts.find(|&at| end_of_any(self.tokens, at) == Some(words.end))?;
        Some(self.tokens.slice(self.tokens.start(first), self.tokens.end(words.end - 1)))
    }

    fn is_law(&self, words: &Range<usize>) -> bool {
        self.laws.iter().any(|law| law.first == words.start)
    }

    /// The tokens that are of no provision, in runs, without what joins and introduces.
    fn beside(&self) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let mut from = 0;
        let ends = self.provisions.iter().map(|found| (found.first, found.end));
        for (first, end) in ends.chain([(self.tokens.len(), self.tokens.len())]) {
            runs.extend(self.trimmed(from..first));
            from = end;
        }
        runs
    }

    fn trimmed(&self, Range { mut start, mut end }: Range<usize>) -> Option<Range<usize>> {
        let lexicon = &self.language.lexicon;
        let joins = |at: usize| {
            let word = self.tokens.word(at);
            self.tokens.sign(at).is_some_and(|sign| sign != '§')
                || lexicon.joining.contains(&word)
                || lexicon.leading.contains(&word)
        };
        while start < end && joins(start) {
            start += 1;
        }
        while start < end && joins(end - 1) {
            end -= 1;
        }
        (start < end).then_some(start..end)
    }
}

#[cfg(test)]
mod tests;
