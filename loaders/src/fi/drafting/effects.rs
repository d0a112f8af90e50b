//! What an act does to other acts in its own sections: `Tällä lailla kumotaan nuorisolaki (72/2006).`
//!
//! A sentence is read by its verb:
//! - `Tällä lailla kumotaan ...`: each act that is named with its number falls. A nominative (`tullilaki (1466/1994)`)
//!   names the act, a genitive (`ilmailulain (864/2014) 130—135 §`) what the provisions after it are of. An inessive
//!   (`sellaisena kuin se on laissa (990/2013)`) only cites.
//! - `Osakeyhtiölaki (624/2006) tulee voimaan ...`, `Seuraavat lait tulevat voimaan ...: 1) ...`: the act that is named
//!   takes effect then. What else the passage says of its days is read as if it stood in that act.
//! - `Kumotun lain 17 § jää voimaan`: what it names stays in force, whatever was repealed.

use asof_schema::Day;

use super::clause::clause;
use super::commencement::schedule;
use super::dates::date;
use super::targets::{List, is_of_list, is_provision};
use super::tokens::{Token, is_lost, may_be, tokens};
use crate::fi::statutes;
use crate::from_acts::{ActNumber, Does, Effect, Instruction, Named, Passage, Target};

/// Reads the passages of an act.
pub(crate) fn effects(passages: &[Passage]) -> Vec<Effect> {
    let mut found = Vec::new();
    for (passage, Passage { text, .. }) in passages.iter().enumerate() {
        let tokens = tokens(text);
        let sentences = sentences(&tokens);
        let mut reader = Reader { text, passage, begins: None, found: &mut found };
        for at in 0..sentences.len() {
            reader.sentence(&sentences, at);
        }
    }
    found
}

/// The sentences of a passage. A stop ends one where no small letter follows: `26. päivänä` goes on.
fn sentences<'s, 't>(tokens: &'s [Token<'t>]) -> Vec<&'s [Token<'t>]> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        let goes_on = tokens.get(at + 1).is_some_and(|next| next.text.starts_with(char::is_lowercase));
        if token.text == "." && !goes_on {
            found.extend(tokens.get(from..at).filter(|sentence| !sentence.is_empty()));
            from = at + 1;
        }
    }
    found.extend(tokens.get(from..).filter(|sentence| !sentence.is_empty()));
    found
}

struct Reader<'p, 'f> {
    text: &'p str,
    passage: usize,
    /// The first day of the act that the passage last put into force.
    begins: Option<Day>,
    found: &'f mut Vec<Effect>,
}

impl Reader<'_, '_> {
    fn sentence(&mut self, sentences: &[&[Token<'_>]], at: usize) {
        let Some(&sentence) = sentences.get(at) else { return };
        if let Some((verb, on)) = repeals(sentence) {
            let (before, tail) = sentence.split_at_checked(verb).unwrap_or_default();
            let first = self.found.len();
            let new = self.begins.filter(|_| on == By::New);
            self.repeal(tail.get(1..).unwrap_or_default(), sentence, new);
            if on == By::New && new.is_none() {
                self.found.iter_mut().skip(first).for_each(|effect| effect.does = Does::Unclear);
            }
            // `tulee voimaan ... ja sillä kumotaan` says both.
            return self.begin(before, sentence);
        }
        self.stays(sentence);
        self.may_repeal(sentence);
        let own = ["Tämä", "Tämän", "Tätä", "Tällä"];
        let rest = sentences.get(at + 1..).unwrap_or_default();
        let ends = |one: &&&[Token<'_>]| repeals(one).is_some() || starts(one, &own);
        let last = rest.iter().take_while(|one| !ends(one)).last().unwrap_or(&sentence);
        if !starts(sentence, &own) {
            let end = last.last().map_or(0, |token| token.end);
            self.begin_through(sentence, sentence, end);
        }
    }

    fn begin(&mut self, before: &[Token<'_>], sentence: &[Token<'_>]) {
        let end = before.last().map_or(0, |token| token.end);
        if !starts(before, &["Tämä", "Tämän"]) {
            self.begin_through(before, sentence, end);
        }
    }

    fn push(&mut self, acts: Vec<(Named, Does)>, sentence: &[Token<'_>], on: Option<Day>) {
        let wording = words(self.text, sentence);
        let passage = self.passage;
        self.found.extend(acts.into_iter().map(|(act, does)| Effect {
            passage,
            act,
            does,
            on,
            wording: wording.clone(),
        }));
    }
}

/// By what something is repealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// The act itself.
    Itself,
    /// The act that it puts into force.
    New,
}

/// Where a sentence repeals: at the verb, and by what. Other acts than the one that speaks repeal nothing here.
fn repeals(sentence: &[Token<'_>]) -> Option<(usize, By)> {
    const ITSELF: [&str; 3] = ["täten", "sillä", "samalla"];
    let verb = sentence.iter().position(|token| token.text == "kumotaan")?;
    let word = |back: usize| sentence.get(verb.checked_sub(back)?).map(|token| token.text.to_lowercase());
    let says = |back: usize| word(back).unwrap_or_default();
    let back = if matches!(says(1).as_str(), "myös" | "lisäksi" | "kuitenkin") { 2 } else { 1 };
    if ITSELF.contains(&says(back).as_str()) {
        return Some((verb, By::Itself));
    }
    let of_kind = ["lailla", "asetuksella", "päätöksellä", "määräyksellä", "järjestyksellä", "säännöllä"];
    of_kind.iter().any(|kind| says(back).ends_with(kind)).then_some(())?;
    match says(back + 1).as_str() {
        "" | "tällä" => Some((verb, By::Itself)),
        "uudella" => Some((verb, By::New)),
        _ => None,
    }
}

fn starts(sentence: &[Token<'_>], words: &[&str]) -> bool {
    sentence.first().is_some_and(|first| words.contains(&first.text))
}

fn words(text: &str, tokens: &[Token<'_>]) -> String {
    let span = tokens.first().zip(tokens.last());
    span.and_then(|(first, last)| text.get(first.start..last.end)).unwrap_or_default().to_owned()
}

/// An act that is named with its number: where its bracket, or the bare number, begins and ends.
struct Numbered {
    number: ActNumber,
    from: usize,
    to: usize,
}

fn numbered(tokens: &[Token<'_>]) -> Vec<Numbered> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let bracket = |at: usize| text(at.wrapping_sub(1)) == "(" && text(at + 1) == ")";
    let bare = |at: usize| case(text(at.wrapping_sub(1))) != Case::Other;
    let read = |at: usize| {
        let number = statutes::cited(text(at))?;
        let (from, to) = if bracket(at) { (at - 1, at + 2) } else { (at, at + 1) };
        (bracket(at) || bare(at)).then_some(Numbered { number, from, to })
    };
    (0..tokens.len()).filter_map(read).collect()
}

/// Where the bracket opens in which the number of an act is lost: `koelaki (1/200?)`, where U+FFFD stands for a figure,
/// `koelaki (1/2O01)`.
fn lost_number(tokens: &[Token<'_>]) -> Option<usize> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let is_word = |at: usize| text(at).contains(char::is_alphabetic);
    let is_unread = |at: usize| {
        let is_act = matches!(case(text(at.wrapping_sub(1))), Case::Names | Case::Of);
        let number = text(at + 1);
        let has_figure = number.contains(|c: char| c.is_ascii_digit());
        is_act && has_figure && text(at + 2) == ")" && statutes::cited(number).is_none()
    };
    let loses = |at: usize| tokens.get(at).is_some_and(is_lost) && !is_word(at);
    (0..tokens.len()).find(|&at| text(at) == "(" && (loses(at + 1) || is_unread(at)))
}

/// The case of a word for an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    /// `laki`
    Names,
    /// `lain`
    Of,
    /// `laissa`, `lailla`: it is only cited.
    Cites,
    Other,
}

fn case(word: &str) -> Case {
    const NAMES: [&str; 9] =
        ["laki", "asetus", "päätös", "järjestys", "sääntö", "määräys", "kaari", "ohje", "säädös"];
    const OF: [&str; 8] =
        ["lain", "asetuksen", "päätöksen", "järjestyksen", "säännön", "määräyksen", "kaaren", "säädöksen"];
    const CITES: [&str; 9] = [
        "laissa", "laeissa", "lailla", "laeilla", "asetuksessa", "asetuksella", "päätöksessä", "päätöksellä",
        "muutoksineen",
    ];
    let word = word.to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    match () {
        () if ends(&CITES) => Case::Cites,
        () if ends(&NAMES) => Case::Names,
        () if ends(&OF) => Case::Of,
        () => Case::Other,
    }
}

/// Repeals.
impl Reader<'_, '_> {
    fn repeal(&mut self, tail: &[Token<'_>], sentence: &[Token<'_>], on: Option<Day>) {
        // `koelaki (1/200?) ja mittalaki (2/2001)`: each act by its own words.
        if let Some((head, rest)) = lost_number(tail).and_then(|open| tail.split_at_checked(open)) {
            let to = numbered(head).last().map_or(0, |last| last.to);
            if to > 0 {
                self.repeal(head, sentence, on);
            }
            let named = self.may_be_named(head.get(to..).unwrap_or_default());
            self.push(named.into_iter().map(|one| (one, Does::Unclear)).collect(), sentence, on);
            let rest = rest.get(2..).unwrap_or_default();
            if lost_number(rest).is_some() || !numbered(rest).is_empty() {
                self.repeal(rest, sentence, on);
            }
            return;
        }
        let acts = numbered(tail);
        if acts.is_empty() {
            let named = self.repeal_titled(tail);
            return self.push(named.into_iter().collect(), sentence, on);
        }
        let mut found: Vec<(Named, Does)> = Vec::new();
        let mut from = 0;
        for (nth, act) in acts.iter().enumerate() {
            let name = tail.get(from..act.from).unwrap_or_default();
            let next = acts.get(nth + 1).map_or(tail.len(), |next| next.from);
            let after = tail.get(act.to..next).unwrap_or_default();
            from = act.to;
            let does = match named_as(name) {
                Case::Cites => continue,
                Case::Names | Case::Of if says_day(after) => Does::Unclear,
                Case::Names => {
                    let said = words(self.text, name).trim_start_matches([',', ' ', ':', ')']).to_owned();
                    Does::Repeal(vec![(Instruction::Repeal(Target::default()), said)], Vec::new())
                }
                Case::Of => self.provisions(after).unwrap_or(Does::Unclear),
                Case::Other => Does::Unclear,
            };
            let named = Named::Number(act.number, dated(name), norm_type(name));
            found.push((named.clone(), does));
            found.extend(left_out(after).map(|targets| (named, Does::Stays(targets))));
        }
        self.push(found, sentence, on);
    }

    /// `Koelain (1/2001) 3 § kumotaan`, `Tämä laki kumoaa koelain (1/2001)`: the acts of which nothing tells
    /// by what they fall, or as from when.
    fn may_repeal(&mut self, sentence: &[Token<'_>]) {
        let Some(verb) = (0..sentence.len()).find(|&at| may_fall(sentence, at)) else { return };
        let by = Verb::of(sentence, verb);
        let acts = numbered(sentence);
        let (mut from, mut goes_on) = (0, true);
        let mut found: Vec<(Named, Does)> = Vec::new();
        let mut open: Vec<(Named, Does)> = Vec::new();
        for (nth, act) in acts.iter().enumerate() {
            let begin = if act.from > verb { from.max(verb + 1) } else { from };
            let name = sentence.get(begin..act.from).unwrap_or_default();
            from = act.to;
            let is_named = name.last().is_some_and(|last| matches!(case(last.text), Case::Names | Case::Of));
            let object = if let Some(between) = sentence.get(act.to..verb) {
                let is_list = between.iter().all(|token| is_of_list(token.text));
                let falls = is_named && is_list && (by != Verb::Ends || in_nominative(name, between));
                if falls { Object::Yes } else { Object::No }
            } else {
                let after = sentence.get(act.to..).unwrap_or_default();
                let object = object(by, name, after, nth + 1 < acts.len());
                goes_on &= is_named && object != Object::No;
                if goes_on { object } else { Object::No }
            };
            let one = (Named::Number(act.number, dated(name), norm_type(name)), Does::Unclear);
            match object {
                Object::Yes => {
                    found.append(&mut open);
                    found.push(one);
                }
                Object::AsNext => open.push(one),
                Object::No => open.clear(),
            }
        }
        self.push(found, sentence, None);
    }

    /// The repeal of the provisions that stand at the beginning of some words, each with the words that say so.
    fn provisions(&self, after: &[Token<'_>]) -> Option<Does> {
        let mut list = List::default();
        after.iter().take_while(|token| is_of_list(token.text)).for_each(|token| list.take(*token));
        list.finish();
        let understood = list.unread.is_empty() && !list.found.is_empty() && !after.iter().any(is_lost);
        let wording = |(start, end): (usize, usize)| self.text.get(start..end).unwrap_or_default().to_owned();
        let repeal = |(target, span)| (Instruction::Repeal(target), wording(span));
        let ranges = list.ranges.into_iter().map(|(first, last)| (first, Instruction::Repeal(last)));
        let ranges: Vec<(Target, Instruction)> = ranges.collect();
        understood.then(|| Does::Repeal(list.found.into_iter().map(repeal).collect(), ranges))
    }

    /// An act that is named by its title alone: `sosiaalihuoltolain 27 a―27 c §`, `maksuasetus`.
    fn repeal_titled(&self, tail: &[Token<'_>]) -> Option<(Named, Does)> {
        let says = words(self.text, tail);
        let read = clause(&format!("kumotaan {says}"));
        if let Some(named) = read.named.filter(|_| read.unread.is_empty() && !read.instructions.is_empty()) {
            return Some((Named::Cited(named), Does::Repeal(read.instructions, read.ranges)));
        }
        let (title, signed) = title(tail)?;
        let whole = Instruction::Repeal(Target::default());
        Some((Named::Title(title, signed), Does::Repeal(vec![(whole, says)], Vec::new())))
    }

    /// The acts that words before a number that is lost may name. Where the name begins is not sure: at the first word, or
    /// after what is of a list or of the act before.
    fn may_be_named(&self, name: &[Token<'_>]) -> Vec<Named> {
        const BEFORE: [&str; 7] = [")", ":", ";", "annettu", "annetun", "muutoksineen", "sekä"];
        let begins = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| name.get(before));
            before.is_none_or(|one| BEFORE.contains(&one.text) || is_of_list(one.text))
        };
        let mut found: Vec<Named> = Vec::new();
        for name in (0..name.len()).filter(|&at| begins(at)).filter_map(|at| name.get(at..)) {
            let one = if named_as(name) == Case::Of {
                Some(Named::Cited(words(self.text, name)))
            } else {
                title(name).map(|(title, signed)| Named::Title(title, signed))
            };
            let is_known = found.iter().any(|known| match (known, &one) {
                (Named::Title(known, _), Some(Named::Title(title, _))) => known == title,
                _ => false,
            });
            found.extend(one.filter(|_| !is_known));
        }
        found
    }

    /// `Kumottavan asetuksen 17, 24 ja 25 § jäävät kuitenkin edelleen voimaan.` What is given by virtue of an act is not
    /// that act.
    fn stays(&mut self, sentence: &[Token<'_>]) {
        if !stays_in_force(sentence) || speaks_of_others(sentence) {
            return;
        }
        let repealed: Vec<Named> = self
            .found
            .iter()
            .filter(|effect| matches!(effect.does, Does::Repeal(..)))
            .map(|effect| effect.act.clone())
            .collect();
        // What has lost a letter may be another act, or anything of it.
        let told: &[Token<'_>] = if sentence.iter().any(is_lost) { &[] } else { sentence };
        let numbers: Vec<ActNumber> = numbered(told).iter().map(|act| act.number).collect();
        let meant = |named: &Named| match named {
            Named::Number(number, ..) => numbers.is_empty() || numbers.contains(number),
            _ => numbers.is_empty(),
        };
        let targets = provisions_anywhere(told);
        let is_of_repealed = !targets.is_empty() || !numbers.is_empty() || told.is_empty();
        if !is_of_repealed && !speaks_of_repealed(sentence) {
            return;
        }
        let mut acts: Vec<(Named, Does)> = Vec::new();
        for named in repealed.into_iter().filter(meant) {
            if acts.iter().all(|(known, _)| *known != named) {
                acts.push((named, Does::Stays(targets.clone())));
            }
        }
        self.push(acts, sentence, None);
    }
}

fn stays_in_force(sentence: &[Token<'_>]) -> bool {
    let is = |token: &Token<'_>, words: &[&str]| words.iter().any(|word| may_be(token.text, word));
    let says = |words: &[&str]| sentence.iter().any(|token| is(token, words));
    let still = says(&["on", "ovat"]) && says(&["edelleen"]) && says(&["voimassa"]);
    still || (says(&["jää", "jäävät", "jätetään"]) && says(&["voimaan"]))
}

/// Whether a sentence is on what was given or agreed by virtue of an act, and not on the act.
fn speaks_of_others(sentence: &[Token<'_>]) -> bool {
    const VIRTUE: [&str; 5] = ["nojalla", "mukai", "perusteella", "tarkoite", "aikana"];
    sentence.iter().any(|token| VIRTUE.iter().any(|word| token.text.starts_with(word)))
}

/// Whether a sentence speaks of the act that falls: `kumotun lain`, `vanha asetus`.
fn speaks_of_repealed(sentence: &[Token<'_>]) -> bool {
    const FELL: [&str; 7] =
        ["kumottu", "kumotun", "kumottava", "vanha", "aikaisempi", "aikaisemman", "aiemman"];
    let fell = |token: &Token<'_>| FELL.iter().any(|word| token.text.to_lowercase().starts_with(word));
    sentence.array_windows().any(|[one, next]| fell(one) && matches!(case(next.text), Case::Names | Case::Of))
}

/// As what a name stands there: by its last word, else by a word for an act that begins a title.
fn named_as(name: &[Token<'_>]) -> Case {
    let last = name.last().map_or(Case::Other, |token| case(token.text));
    let title = || name.iter().any(|token| matches!(token.text, "laki" | "asetus" | "päätös" | "määräys"));
    match last {
        Case::Other if title() => Case::Names,
        last => last,
    }
}

/// The type of norm of an act, by the last of the words that name it: `rikoslain voimaanpanemisesta annetun asetuksen`.
fn norm_type(name: &[Token<'_>]) -> Option<&'static str> {
    const KINDS: [(&str, &[&str]); 2] = [("laki", &["laki", "lain"]), ("asetus", &["asetus", "asetuksen"])];
    let word = name.last()?.text.to_lowercase();
    let kind = KINDS.iter().find(|(_, endings)| endings.iter().any(|ending| word.ends_with(ending)))?;
    Some((super::DRAFTING.norm_type)(kind.0))
}

/// Whether a verb stands at a token by which acts fall, or may fall. What an authority does, and what is a
/// condition, is nothing that an act does.
fn may_fall(sentence: &[Token<'_>], at: usize) -> bool {
    const IF: [&str; 4] = ["jos", "mikäli", "jollei", "ellei"];
    let text = sentence.get(at).map_or_else(String::new, |token| token.text.to_lowercase());
    let before = sentence.get(..at).unwrap_or_default();
    let mut clause = before.iter().rev().take_while(|token| token.text != ",");
    let is = |words: &[&str]| words.iter().any(|word| may_be(&text, word));
    let falls = is(&["kumotaan", "kumoutuu", "kumoutuvat"])
        || (is(&["kumoaa", "kumoavat"]) && is_by_act(sentence, before))
        || (is(&["lakkaa", "lakkaavat"]) && sentence.iter().skip(at).any(|token| token.text == "voimassa"));
    falls && !clause.any(|token| IF.contains(&token.text.to_lowercase().as_str()))
}

/// Whether it is the act itself that does something: `Tämä laki kumoaa`, `Se kumoaa`.
fn is_by_act(sentence: &[Token<'_>], before: &[Token<'_>]) -> bool {
    let is_this = |token: &Token<'_>| token.text.to_lowercase() == "tämä";
    let this_act = sentence.array_windows().any(|[one, next]| is_this(one) && case(next.text) == Case::Names);
    this_act || before.last().is_some_and(|last| last.text.to_lowercase() == "se")
}

/// How a verb says that acts fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// `kumotaan`, `kumoutuu`
    Repeals,
    /// `Tämä laki kumoaa`: the genitives after it are its objects.
    ActRepeals,
    /// `lakkaa olemasta voimassa`: what ends is in the nominative.
    Ends,
}

impl Verb {
    fn of(sentence: &[Token<'_>], at: usize) -> Self {
        let text = sentence.get(at).map_or_else(String::new, |token| token.text.to_lowercase());
        match text.as_str() {
            "kumoaa" | "kumoavat" => Self::ActRepeals,
            "lakkaa" | "lakkaavat" => Self::Ends,
            _ => Self::Repeals,
        }
    }
}

/// Whether an act is the object of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object {
    Yes,
    No,
    /// If the act that is named next is one.
    AsNext,
}

/// Whether an act that is named after a verb is its object, by what stands after it: provisions of it,
/// another act, or the end. `kumotaan koelain (1/2001) 5 §:n nojalla` says by virtue of what something else
/// falls; of several acts in the genitive, what stands after the last one says so.
fn object(by: Verb, name: &[Token<'_>], after: &[Token<'_>], has_next: bool) -> Object {
    const AFTER: [&str; 5] = ["päivänä", "päivästä", "olemasta", "siihen", "muutoksineen"];
    let list = after.iter().take_while(|token| is_of_list(token.text)).count();
    let (list, rest) = after.split_at_checked(list).unwrap_or_default();
    let goes_on = list.last().is_some_and(|last| matches!(last.text, "," | "ja" | "sekä"));
    let in_nominative = in_nominative(name, list);
    let is_certain = in_nominative || by == Verb::ActRepeals;
    match () {
        () if by == Verb::Ends && !in_nominative => Object::No,
        () if goes_on && is_certain => Object::Yes,
        () if goes_on && has_next => Object::AsNext,
        () if goes_on && !speaks_of_others(rest) => Object::Yes,
        () if !goes_on && rest.first().is_none_or(|next| AFTER.contains(&next.text)) => Object::Yes,
        () => Object::No,
    }
}

/// Whether an act, or what a list names of it, is in the nominative.
fn in_nominative(name: &[Token<'_>], list: &[Token<'_>]) -> bool {
    match name.last().map_or(Case::Other, |last| case(last.text)) {
        Case::Names => true,
        Case::Of => {
            let named = list.iter().rfind(|token| is_provision(token.text));
            named.is_some_and(|named| !named.text.contains(':') && !named.text.ends_with('n'))
        }
        Case::Cites | Case::Other => false,
    }
}

/// Whether right after an act that falls, or after the provisions of it that fall, a day is said: that on
/// which they fall, as far as the words tell. A day on which something was given is none, nor is the first of
/// several such days: `sekä 5 päivänä toukokuuta 1998 ja 6 päivänä kesäkuuta 1999 annetut asetukset`.
fn says_day(after: &[Token<'_>]) -> bool {
    const BETWEEN: [&str; 6] = ["siihen", "myöhemmin", "tehtyine", "muutoksineen", "vasta", "kuitenkin"];
    const ENDS: [&str; 6] = [",", ";", "ja", "sekä", "lukien", "alkaen"];
    const GIVEN: [&str; 4] = ["annetut", "annettujen", "tehdyt", "vahvistetut"];
    let here = |at: usize| after.get(at..).and_then(date);
    let is_between = |at: usize| {
        let text = after.get(at).map_or("", |token| token.text);
        BETWEEN.contains(&text) || is_of_list(text)
    };
    let first = (0..after.len()).find(|&at| here(at).is_some() || !is_between(at));
    let Some((first, end)) = first.and_then(|at| here(at).map(|(_, taken)| (at, at + taken))) else {
        return false;
    };
    let (before, rest) = (after.get(..first).unwrap_or_default(), after.get(end..).unwrap_or_default());
    let binds = |token: Option<&Token<'_>>| token.is_some_and(|one| matches!(one.text, "," | "ja" | "sekä"));
    // `, 1 päivästä heinäkuuta 2016 lukien, ja sen nojalla annetut asetukset` has one day, and that is of the
    // fall.
    let another = binds(rest.first()) && rest.get(1..).and_then(date).is_some();
    let given = rest.iter().any(|token| GIVEN.contains(&token.text));
    let is_of_others = binds(before.last()) && another && given;
    !is_of_others && rest.first().is_none_or(|next| ENDS.contains(&next.text))
}

/// The day on which an act was given, by the words that name it.
fn dated(name: &[Token<'_>]) -> Option<Day> {
    (0..name.len()).rev().find_map(|at| date(name.get(at..)?)).map(|(day, _)| day)
}

/// What stays of an act that falls: `lukuun ottamatta sen 5 §:ää`, `jonka 5 § jää kuitenkin voimaan`. Nothing named is
/// any of it.
fn left_out(after: &[Token<'_>]) -> Option<Vec<Target>> {
    let says = |words: &[&str]| after.iter().any(|token| words.contains(&token.text));
    let except = says(&["ottamatta", "paitsi", "osin"]) || stays_in_force(after);
    except.then(|| provisions_anywhere(after))
}

/// The provisions that some words name, whatever stands between them.
fn provisions_anywhere(sentence: &[Token<'_>]) -> Vec<Target> {
    let mut list = List::default();
    for &token in sentence {
        let text = match token.text {
            "§:ää" | "§:iä" | "§:t" => "§",
            "momenttia" => "momentti",
            "kohtaa" => "kohta",
            "lukua" => "luku",
            other => other,
        };
        if is_of_list(text) {
            list.take(Token { text, ..token });
        } else {
            list.finish();
            list.forget();
        }
    }
    list.finish();
    list.found.into_iter().map(|(target, _)| target).collect()
}

/// The title by which some words name an act, and the day on which it was given: `29 päivänä syyskuuta 1978 annettu
/// osakeyhtiölaki`.
fn title(words: &[Token<'_>]) -> Option<(String, Option<Day>)> {
    let (mut title, mut signed, mut at) = (Vec::new(), None, 0);
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some((day, taken)) = date(rest) {
            (signed, at) = (Some(day), at + taken);
            continue;
        }
        match rest.first().map(|token| token.text) {
            Some("," | "siihen" | "jäljempänä") => break,
            Some(word) => title.push(word),
            None => {}
        }
        at += 1;
    }
    let of_kind = title.last().is_some_and(|last| case(last) == Case::Names);
    // `mitoista annettu laki` is called `Laki mitoista`.
    if let Some(given) = title.iter().position(|word| *word == "annettu") {
        let kind = title.split_off(given + 1);
        title.pop();
        title.splice(0..0, kind);
    }
    (of_kind && !title.is_empty()).then(|| (title.join(" "), signed))
}

/// Acts that take effect.
impl Reader<'_, '_> {
    /// `head` says which, and what follows it up to a byte says when.
    fn begin_through(&mut self, head: &[Token<'_>], sentence: &[Token<'_>], end: usize) {
        let text = |at: usize| head.get(at).map_or("", |token| token.text);
        let into_force = |at: usize| (at + 1..at + 6).any(|at| text(at) == "voimaan");
        let verb = |at: &usize| matches!(text(*at), "tulee" | "tulevat") && into_force(*at);
        let Some(verb) = (0..head.len()).find(verb).filter(|&verb| verb > 0) else { return };
        let (name, rest) = head.split_at_checked(verb).unwrap_or_default();
        let Some(start) = rest.first().map(|token| token.start) else { return };
        let said = |begins: &str, from: usize| {
            schedule(&[format!("{begins} {}", self.text.get(from..end).unwrap_or_default())])
        };
        let acts = if starts(name, &["Seuraavat"]) {
            let colon = rest.iter().position(|token| token.text == ":").unwrap_or(rest.len());
            let (when, list) = rest.split_at_checked(colon).unwrap_or_default();
            let when = schedule(&[format!("Tämä laki {}", words(self.text, when))]);
            let list = numbered(list).into_iter().map(|act| Named::Number(act.number, None, None));
            list.map(|act| (act, Does::Begin(when.clone()))).collect()
        } else {
            let acts = numbered(name);
            match (acts.last().map(|last| last.to), title(name)) {
                (Some(to), _) => {
                    let after = without_nickname(name.get(to..).unwrap_or_default());
                    let when = match after.first() {
                        Some(first) => said("Lain", first.start),
                        None => said("Tämä laki", start),
                    };
                    let numbers = acts.into_iter().map(|act| Named::Number(act.number, None, None));
                    numbers.map(|act| (act, Does::Begin(when.clone()))).collect()
                }
                (None, Some((title, signed))) => {
                    vec![(Named::Title(title, signed), Does::Begin(said("Tämä laki", start)))]
                }
                (None, None) => Vec::new(),
            }
        };
        let dated = |does: &Does| match does {
            Does::Begin(when) => when.from.is_some() || !when.begins.is_empty(),
            _ => false,
        };
        let acts: Vec<(Named, Does)> = acts.into_iter().filter(|(_, does)| dated(does)).collect();
        if let Some((_, Does::Begin(when))) = acts.last() {
            self.begins = when.from;
        }
        self.push(acts, sentence, None);
    }
}

/// What follows `, jäljempänä uusi laki,`.
fn without_nickname<'s, 't>(after: &'s [Token<'t>]) -> &'s [Token<'t>] {
    let text = |at: usize| after.get(at).map(|token| token.text);
    if text(0) != Some(",") {
        return after;
    }
    let end = (1..after.len()).find(|&at| text(at) == Some(",")).map_or(after.len(), |at| at + 1);
    after.get(end..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(effect: &Effect) -> String {
        let act = match &effect.act {
            Named::Number(number, signed, _) => {
                let signed = signed.map(|day| format!(" of {day}")).unwrap_or_default();
                format!("{}{signed}", statutes::code(*number))
            }
            Named::Title(title, signed) => {
                let signed = signed.map(|day| format!(" of {day}")).unwrap_or_default();
                format!("{title}{signed}")
            }
            Named::Cited(named) => named.clone(),
        };
        let places = |targets: Vec<&Target>| {
            let place =
                |target: &Target| target.numbers.values().map(String::as_str).collect::<Vec<_>>().join(".");
            targets.into_iter().map(place).collect::<Vec<_>>().join(" ")
        };
        let on = effect.on.map(|day| format!(" on {day}")).unwrap_or_default();
        match &effect.does {
            Does::Repeal(found, _) => {
                let targets = places(found.iter().map(|(instruction, _)| instruction.target()).collect());
                format!("{act} -[{targets}]{on}")
            }
            Does::Stays(targets) => format!("{act} stays [{}]", places(targets.iter().collect())),
            Does::Begin(schedule) => {
                let begins =
                    schedule.begins.iter().map(|(target, day)| format!(" {}:{day}", places(vec![target])));
                let from = schedule.from.map(|day| day.to_string()).unwrap_or_default();
                format!("{act} begins {from}{}", begins.collect::<String>())
            }
            Does::Unclear => format!("{act} ?"),
        }
    }

    fn read(texts: &[&str]) -> Vec<String> {
        let passage = |text: &&str| Passage { text: (*text).to_owned(), ..Passage::default() };
        effects(&texts.iter().map(passage).collect::<Vec<_>>()).iter().map(shown).collect()
    }

    #[test]
    fn passages_do_this_to_other_acts() {
        let cases: &[(&str, &[&str])] = &[
            (
                "Tällä lailla kumotaan koelaki (72/2006). Jos muualla viitataan koelakiin, sovelletaan tätä lakia.",
                &["72/2006 -[]"],
            ),
            (
                "Tällä lailla kumotaan koelain (7/2001) 130—132 § ja 5 §:n 2 momentti, sellaisena kuin se on laissa 9/2005.",
                &["7/2001 -[130 131 132 5.2]"],
            ),
            (
                "Tällä lailla kumotaan kokeista annettu laki (348/2007), jäljempänä vanha laki, ja mittaamisesta 5 päivänä \
                 toukokuuta 1998 annetun asetuksen (98/1998) 2 ja 3 §.",
                &["348/2007 -[]", "98/1998 of 1998-05-05 -[2 3]"],
            ),
            (
                "Tällä lailla kumotaan: 1) 26 päivänä marraskuuta 1993 annettu koelaki (1005/93) siihen myöhemmin tehtyine \
                 muutoksineen; 2) laki kokeiden mittaamisesta (574/2002); ja 3) asetus mitoista (3/1990).",
                &["1005/1993 of 1993-11-26 -[]", "574/2002 -[]", "3/1990 -[]"],
            ),
            (
                "Tämä asetus tulee voimaan 1 päivänä tammikuuta 1994 ja sillä kumotaan mitoista annettu asetus (218/89).",
                &["218/1989 -[]"],
            ),
            ("Täten kumotaan 3 päivänä helmikuuta 1995 annettu koelaki.", &["koelaki of 1995-02-03 -[]"]),
            (
                "Tällä lailla kumotaan koelain 27 a―27 c § niihin myöhemmin tehtyine muutoksineen.",
                &["koelain -[27a 27b 27c]"],
            ),
            (
                "Tällä asetuksella kumotaan mitoista annettu asetus (142/91). Kumottavan asetuksen 17, 24 ja 25 § jäävät \
                 kuitenkin edelleen voimaan, kunnes toisin säädetään. Kumotun asetuksen nojalla annetut määräykset jäävät voimaan. \
                 Ennen lain voimaantuloa annetut todistukset jäävät voimaan.",
                &["142/1991 -[]", "142/1991 stays [17 24 25]"],
            ),
            (
                "Tällä lailla kumotaan koelaki (1/2001) ja 5 päivänä toukokuuta 1998 tehty päätös (2/1998).",
                &["1/2001 -[]", "2/1998 of 1998-05-05 -[]"],
            ),
            (
                "Tällä lailla kumotaan koelaki (1/2001), lukuun ottamatta sen 5 §:ää.",
                &["1/2001 -[]", "1/2001 stays [5]"],
            ),
            (
                "Tällä lailla kumotaan koelaki (1/2001) siltä osin kuin siitä säädetään toisin.",
                &["1/2001 -[]", "1/2001 stays []"],
            ),
            (
                "Koelaki (624/2006), jäljempänä uusi laki, tulee voimaan 1 päivänä syyskuuta 2006. Lain 5 § tulee kuitenkin \
                 voimaan 1 päivänä tammikuuta 2007. Uudella lailla kumotaan koelaki (734/1978). Tämä laki tulee voimaan heti.",
                &["624/2006 begins 2006-09-01 5:2007-01-01", "734/1978 -[] on 2006-09-01"],
            ),
            ("Uudella lailla kumotaan koelaki (734/1978).", &["734/1978 ?"]),
            ("Koelain (734/1978) 3 ja 4 § kumotaan 1 päivästä heinäkuuta 2001.", &["734/1978 ?"]),
            ("Kumotaan koelaki (734/1978).", &["734/1978 ?"]),
            ("Tällä lailla kumo\u{fffd}aan koelaki (734/1978).", &["734/1978 ?"]),
            ("Tällä l\u{fffd}illa kumotaan koelaki (734/1978).", &["734/1978 ?"]),
            ("Tällä lailla kumotaan koelaki (1/200\u{fffd}).", &["koelaki ?"]),
            ("Tällä lailla kumotaan koelain (1/200\u{fffd}) 3 §.", &["koelain ?"]),
            (
                "Tällä lailla kumotaan koelaki (1/200\u{fffd}) ja mittalaki (2/2001).",
                &["koelaki ?", "2/2001 -[]"],
            ),
            (
                "Tällä lailla kumotaan mittalain (2/2001) 3 § ja koelain (1/2O01) 4 § sekä painolaki (3/2001).",
                &[
                    "2/2001 -[3]", "3 § ja koelain ?", "§ ja koelain ?", "ja koelain ?", "koelain ?",
                    "3/2001 -[]",
                ],
            ),
            ("Tämä laki kumoaa koelain (734/1978) ja mittalain (2/2001).", &["734/1978 ?", "2/2001 ?"]),
            ("Kun tämä laki on tullut voimaan, kumotaan koelain (734/1978) 5 §.", &["734/1978 ?"]),
            ("Koelaki (734/1978) lakkaa olemasta voimassa tämän lain tullessa voimaan.", &["734/1978 ?"]),
            ("Tämän lain voimaan tullessa lakkaa koelaki (734/1978) olemasta voimassa.", &["734/1978 ?"]),
            ("Tällä lailla kumotaan koelaki (734/1978) 1 päivästä heinäkuuta 2001.", &["734/1978 ?"]),
            ("Kumotaan mittalaki (2/1999) ja painolain (3/1998) nojalla annettu asetus.", &["2/1999 ?"]),
            ("Mittalain (2/1999) 5 § lakkaa olemasta voimassa 1 päivänä heinäkuuta 2001.", &["2/1999 ?"]),
            (
                "Tällä lailla kumotaan mittalaki (2/1999), 1 päivästä heinäkuuta 2016 lukien, ja sen nojalla annetut asetukset.",
                &["2/1999 ?"],
            ),
            (
                "Tällä lailla kumotaan mittalaki (2/1999) sekä 5 päivänä toukokuuta 1998, 6 päivänä kesäkuuta 1999 ja 7 päivänä \
                 kesäkuuta 1999 mitoista annetut asetukset.",
                &["2/1999 -[]"],
            ),
            (
                "Seuraavat lait tulevat voimaan 1 päivänä syyskuuta 2016: 1) koelaki (987/2011); 2) koelain muuttamisesta annettu laki (86/2014).",
                &["987/2011 begins 2016-09-01", "86/2014 begins 2016-09-01"],
            ),
            (
                "Koelain muuttamisesta annetun lain (940/2017) 1 § tulee voimaan 1 päivänä tammikuuta 2019.",
                &["940/2017 begins  1:2019-01-01"],
            ),
            (
                "Kunnallinen koelaki tulee voimaan 1 päivänä elokuuta 2003.",
                &["Kunnallinen koelaki begins 2003-08-01"],
            ),
        ];
        hold(cases);
    }

    #[test]
    fn these_say_nothing_of_other_acts() {
        hold(&[
            (
                "Tämä laki tulee voimaan 1 päivänä elokuuta 2003. Lain 5 § tulee voimaan 1 päivänä tammikuuta 2004.",
                &[],
            ),
            (
                "Jos päätös kumotaan, sovelletaan koelakia (1/2001). Päätös, jolla lupa kumotaan, annetaan tiedoksi.",
                &[],
            ),
            ("Pöytäkirjaan tehty muutos tulee voimaan 8 päivänä toukokuuta 2016.", &[]),
            ("Jos koelain (1/2001) 5 §:n mukainen lupa kumotaan, se palautetaan.", &[]),
            (
                "Päätös kumotaan koelain (1/2001) 5 §:n nojalla. Maksu korvataan koelain (1/2001) mukaisesti.",
                &[],
            ),
            ("Lupa lakkaa olemasta voimassa, jos koelain (1/2001) 5 §:n ehdot eivät täyty.", &[]),
            (
                "Tuomioistuin kumoaa mittalain (2/1999) 5 §:n ja painolain (3/1998) 2 §:n nojalla tehdyn päätöksen. Jos \
                 viranomainen kumoaa mittalain (2/1999), valitus raukeaa.",
                &[],
            ),
            (
                "Päätös kumotaan mittalain (2/1999) 5 §:n ja painolain (3/1998) 2 §:n mukaisesti. Lupa lakkaa olemasta \
                 voimassa mittalain (2/1999) 5 §:n ja painolain (3/1998) 2 §:n nojalla.",
                &[],
            ),
        ]);
    }

    /// Holds what passages do.
    fn hold(cases: &[(&str, &[&str])]) {
        for (text, does) in cases {
            assert_eq!(read(&[text]), *does, "{text}");
        }
    }

    #[test]
    fn what_stays_may_stand_in_another_passage() {
        let passages = [
            "Tällä lailla kumotaan koelaki (1/2001) ja mittalaki (2/2001).",
            "Mittalain (2/2001) 3 §:n 2 momentti jää kuitenkin voimaan.",
        ];
        assert_eq!(read(&passages), ["1/2001 -[]", "2/2001 -[]", "2/2001 stays [3.2]"]);
        // Of which act, and what of it, words with a lost letter do not say.
        let lost = passages[1].replace("jää", "j\u{fffd}ä");
        assert_eq!(read(&[passages[0], &lost])[2..], ["1/2001 stays []", "2/2001 stays []"]);
    }
}
