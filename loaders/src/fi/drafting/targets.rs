//! The provisions that a list names: `12 §:n 1–3 ja 5 momentti, 14 §:n 2 momentin 6 kohta`.
//!
//! A genitive (`§:n`, `momentin`) says in what the next provision stands, and goes on saying so until another of its
//! level comes; a nominative names the provisions themselves. A genitive below which nothing follows names its own
//! provision (`20 §:n 2 momentin kumoaminen`).

use super::tokens::{Token, is_dash};
use crate::from_acts::{Facet, Target};

/// The levels of a provision, outermost first, as the drafting lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Chapter,
    Section,
    Subsection,
    Item,
    Subitem,
}

/// What a word does to the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// Names the provisions whose numbers precede it.
    Names(Level),
    /// Says in what the next ones stand.
    Within(Level),
    /// Says into what something is put.
    Into(Level),
    /// Names a part of what was said last.
    Part(Facet),
    /// Names the other-language wording of what was said last.
    Wording(Facet),
    /// The law itself.
    Law,
    /// Binds, and says nothing.
    Binds,
}

/// The words of lists of provisions, by what they do. `§:ään` and its like are told by their endings.
fn word(text: &str) -> Option<Word> {
    use Level::{Chapter, Item, Section, Subitem, Subsection};
    Some(match text {
        "luku" | "luvut" => Word::Names(Chapter),
        "luvun" => Word::Within(Chapter),
        "lukuun" => Word::Into(Chapter),
        "§" | "§§" => Word::Names(Section),
        "§:n" => Word::Within(Section),
        "§:ään" | "§:iin" | "§:än" => Word::Into(Section),
        "momentti" | "momentit" => Word::Names(Subsection),
        "momentin" => Word::Within(Subsection),
        "momenttiin" => Word::Into(Subsection),
        "kohta" | "kohdat" => Word::Names(Item),
        "kohdan" => Word::Within(Item),
        "kohtaan" => Word::Into(Item),
        "alakohta" | "alakohdat" => Word::Names(Subitem),
        "alakohdan" => Word::Within(Subitem),
        "otsikko" | "otsikon" | "otsikot" => Word::Part(Facet::Heading),
        "johdantokappale" | "johdantokappaleen" => Word::Part(Facet::Intro),
        "nimike" | "nimikkeen" => Word::Part(Facet::Title),
        "liite" | "liitteen" | "liitteeseen" => Word::Part(Facet::Appendix),
        "suomenkielinen" => Word::Wording(Facet::Whole),
        "ruotsinkielinen" => Word::Wording(Facet::OtherLanguage),
        "lakiin" | "asetukseen" => Word::Law,
        "sanamuoto" | "uusi" | "ja" | "sekä" | "," | ":" | "." | "lain" | "Lain" | "Tämän" | "laki"
        | "asetuksen" | "kumoaminen" | "samalla" => Word::Binds,
        _ => return None,
    })
}

/// Reads a list as its words come in.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    numbers: Vec<String>,
    /// The numbers at each level in which the next provision stands.
    within: [Vec<String>; 5],
    /// The level of the last genitive, as long as nothing stands below it.
    open: Option<Level>,
    /// The tokens since the last provision that is complete.
    since: Option<(usize, usize)>,
    /// Where the number stands from which a range goes on.
    range_from: Option<usize>,
    /// Whether an appendix is being named, whose parts are not read.
    appendix: bool,
    pub(super) found: Vec<(Target, (usize, usize))>,
    pub(super) unread: Vec<&'t str>,
}

impl<'t> List<'t> {
    /// Takes the next token.
    pub(super) fn take(&mut self, token: Token<'t>) {
        let word = word(token.text);
        if self.appendix && word != Some(Word::Binds) {
            return;
        }
        self.appendix = word == Some(Word::Part(Facet::Appendix));
        if word != Some(Word::Binds) {
            self.since = Some((self.since.map_or(token.start, |(start, _)| start), token.end));
        }
        match word {
            Some(word) => self.word(word),
            None if is_dash(token.text) => self.range_from = self.numbers.len().checked_sub(1),
            None if self.number(token.text) => {}
            None => self.unread.push(token.text),
        }
    }

    /// Ends the list: a genitive that is still open names its own provision.
    pub(super) fn finish(&mut self) {
        self.close(Level::Chapter);
        let left = std::mem::take(&mut self.numbers);
        if !left.is_empty() {
            self.unread.push("a number of nothing");
        }
    }

    /// Forgets in what provisions stand, as at a new verb.
    pub(super) fn forget(&mut self) {
        self.within = Default::default();
        (self.open, self.since) = (None, None);
    }

    /// In what the next provision would stand.
    pub(super) fn here(&self) -> Vec<Target> {
        self.targets(None, Facet::Whole)
    }

    fn word(&mut self, word: Word) {
        self.fill();
        match word {
            Word::Binds => {}
            Word::Law => self.forget(),
            Word::Names(level) => {
                self.close(level);
                let numbers = std::mem::take(&mut self.numbers);
                if numbers.is_empty() {
                    self.unread.push("a provision without a number");
                }
                for number in numbers {
                    self.push(Some((level, &number)), Facet::Whole);
                }
                self.since = None;
            }
            Word::Within(level) => {
                self.enter(level);
                self.open = Some(level);
            }
            Word::Into(level) => {
                self.enter(level);
                self.open = None;
            }
            Word::Part(facet) => {
                self.open = None;
                self.numbers.clear();
                self.push(None, facet);
                self.since = None;
            }
            Word::Wording(facet) => self.wording(facet),
        }
    }

    /// Of `1 momentin ruotsinkielinen sanamuoto`, as of `otsikon suomenkielinen sanamuoto`.
    fn wording(&mut self, facet: Facet) {
        let whole = self.open.is_some();
        self.close(Level::Chapter);
        if facet == Facet::OtherLanguage
            && let Some((target, _)) = self.found.last_mut()
        {
            target.facet = facet;
        } else if !whole && self.found.is_empty() {
            self.unread.push("a wording of nothing");
        }
    }

    fn enter(&mut self, level: Level) {
        self.close(level);
        let numbers = std::mem::take(&mut self.numbers);
        for (at, within) in self.within.iter_mut().enumerate() {
            if at >= level as usize {
                within.clear();
            }
        }
        if let Some(within) = self.within.get_mut(level as usize) {
            *within = numbers;
        }
    }

    /// Before a provision of this level: a genitive at it or below is complete in itself.
    fn close(&mut self, next: Level) {
        if self.open.is_some_and(|open| open >= next) {
            self.push(None, Facet::Whole);
        }
        self.open = None;
    }

    fn push(&mut self, own: Option<(Level, &str)>, facet: Facet) {
        let span = self.since.unwrap_or_default();
        let level = own.map(|(level, _)| level);
        for mut target in self.targets(level, facet) {
            target.numbers.extend(own.map(|(level, number)| (level as usize, number.to_owned())));
            // An item of a section whose moment is not named is of its first one.
            if target.numbers.contains_key(&(Level::Item as usize)) || facet == Facet::Intro {
                target.numbers.entry(Level::Subsection as usize).or_insert_with(|| "1".to_owned());
            }
            self.found.push((target, span));
        }
    }

    /// What the genitives above a level name, one for each of their numbers.
    fn targets(&self, below: Option<Level>, facet: Facet) -> Vec<Target> {
        let mut targets = vec![Target { facet, ..Target::default() }];
        if matches!(facet, Facet::Title | Facet::Appendix) {
            return targets;
        }
        for level in [Level::Chapter, Level::Section, Level::Subsection, Level::Item, Level::Subitem] {
            let numbers = self.within.get(level as usize).filter(|numbers| !numbers.is_empty());
            let Some(numbers) = numbers.filter(|_| below.is_none_or(|below| level < below)) else { continue };
            targets = targets
                .into_iter()
                .flat_map(|target| numbers.iter().map(move |number| with(target.clone(), level, number)))
                .collect();
        }
        targets
    }

    /// `12`, `a` after `12`, `f` alone. What stands behind a dash ends a range.
    fn number(&mut self, text: &str) -> bool {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let letter = text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        let last_is_digits =
            self.numbers.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
        match self.numbers.last_mut() {
            Some(last) if letter && last_is_digits => last.push_str(text),
            _ if digits || letter => {
                self.fill();
                self.numbers.push(text.to_owned());
            }
            _ => return false,
        }
        true
    }

    /// Puts what lies between the ends of a range that is complete: `12–15`, `4 a–4 c`, `a–c`.
    fn fill(&mut self) {
        let Some(from) = self.range_from.filter(|from| self.numbers.len() > from + 1) else { return };
        self.range_from = None;
        let (Some(first), Some(last)) = (self.numbers.get(from).cloned(), self.numbers.pop()) else { return };
        self.numbers.extend(between(&first, &last));
        self.numbers.push(last);
    }
}

/// The numbers between the ends of a range.
fn between(first: &str, last: &str) -> Vec<String> {
    let split = |number: &str| {
        let digits = number.trim_end_matches(char::is_alphabetic).len();
        let (digits, letter) = number.split_at_checked(digits).unwrap_or((number, ""));
        (digits.to_owned(), letter.chars().next())
    };
    let ((digits, from), (end, to)) = (split(first), split(last));
    match (from, to, digits.parse::<u32>(), end.parse::<u32>()) {
        (Some(from), Some(to), ..) if digits == end => {
            (from..to).skip(1).map(|letter| format!("{digits}{letter}")).collect()
        }
        (_, _, Ok(from), Ok(to)) if to > from && to - from < 1000 => {
            (from + 1..to).map(|n| n.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

fn with(mut target: Target, level: Level, number: &str) -> Target {
    target.numbers.insert(level as usize, number.to_owned());
    target
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// `chapter/section/subsection/item/subitem` with what of it is meant.
    fn shown(target: &Target) -> String {
        let mut text: Vec<&str> = (0..5).map(|level| target.number(level).unwrap_or("")).collect();
        while text.last() == Some(&"") {
            text.pop();
        }
        let facet = match target.facet {
            Facet::Whole => String::new(),
            facet => format!(" {facet:?}"),
        };
        format!("{}{facet}", text.join("/"))
    }

    #[test]
    fn lists_name_these_provisions() {
        let cases: &[(&str, &[&str])] = &[
            ("2, 17 ja 35 §", &["/2", "/17", "/35"]),
            ("62 a ja 62 b §", &["/62a", "/62b"]),
            ("189, 189 a, 190 §", &["/189", "/189a", "/190"]),
            ("12–15 ja 21 §", &["/12", "/13", "/14", "/15", "/21"]),
            ("171—174 §", &["/171", "/172", "/173", "/174"]),
            ("5—7 §, 10 luku", &["/5", "/6", "/7", "10"]),
            ("16–18 luku", &["16", "17", "18"]),
            ("12 §:n 1–3 ja 5 momentti", &["/12/1", "/12/2", "/12/3", "/12/5"]),
            (
                "120 §:n 1 momentin 2 ja 6 kohta ja 2 momentti sekä 121 a §",
                &["/120/1/2", "/120/1/6", "/120/2", "/121a"],
            ),
            ("90 §:n 1 momentin 1 kohdan f alakohta ja 2 kohdan l alakohta", &["/90/1/1/f", "/90/1/2/l"]),
            ("75 §:n 4 kohta", &["/75/1/4"]),
            ("80 §:n 1 momentin johdantokappale ja 4 kohta", &["/80/1 Intro", "/80/1/4"]),
            ("49 §:n johdantokappale", &["/49/1 Intro"]),
            ("11 luvun 2 §", &["11/2"]),
            (
                "2 luvun otsikko sekä 1, 10 ja 11 §:n otsikko, 3 luvun otsikko, 3 §:n 1 momentti",
                &["2 Heading", "2/1 Heading", "2/10 Heading", "2/11 Heading", "3 Heading", "3/3/1"],
            ),
            ("191 §:n otsikko sekä 1, 2 ja 4 momentti", &["/191 Heading", "/191/1", "/191/2", "/191/4"]),
            ("9 §:n 2 momenttiin uusi 4 a–4 c kohta", &["/9/2/4a", "/9/2/4b", "/9/2/4c"]),
            (
                "2 §:ään uusi 12–14 kohta ja uusi 2 ja 3 momentti",
                &["/2/1/12", "/2/1/13", "/2/1/14", "/2/2", "/2/3"],
            ),
            ("2 lukuun uusi 2 a §, 8 §:ään uusi 5 momentti", &["2/2a", "2/8/5"]),
            ("118 §:ään uusi 7 momentti ja lakiin uusi 120 a §", &["/118/7", "/120a"]),
            ("106 §:n 1 momentin ruotsinkielinen sanamuoto ja 147 §", &["/106/1 OtherLanguage", "/147"]),
            ("81 a §:n 2 momentin suomenkielinen sanamuoto, 91 §:n 2 momentti", &["/81a/2", "/91/2"]),
            ("59 §:n otsikon suomenkielinen sanamuoto ja 59 §:n 1 momentti", &["/59 Heading", "/59/1"]),
            ("lain nimike, 2 §", &[" Title", "/2"]),
            ("171 § ja liitteen E 2 kohta", &["/171", " Appendix"]),
            (
                "2 §:n 3 momentin, 11 §:n 3 momentin ja 20 §:n 2 momentin 3 kohdan kumoaminen sekä 10 §",
                &["/2/3", "/11/3", "/20/2/3", "/10"],
            ),
        ];
        for (text, targets) in cases {
            let mut list = List::default();
            for token in tokens(text) {
                list.take(token);
            }
            list.finish();
            let found: Vec<String> = list.found.iter().map(|(target, _)| shown(target)).collect();
            assert_eq!(found, *targets, "{text}");
            assert_eq!(list.unread, Vec::<&str>::new(), "{text}");
        }
    }
}
