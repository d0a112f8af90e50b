//! The enacting clause: `kumotaan ... muutetaan ... lisätään ... seuraavasti:`.
//!
//! The rules, in the order in which they are tried at each word:
//! 1. A verb (`kumotaan`, `muutetaan`, `lisätään`, also glued to the next word) begins what it governs. Where a clause has
//!    none of these, `on muuttanut`, `kumoaa` and their like do, if an act's number follows.
//! 2. After the first verb, everything up to the first provision names the law: `kuntalain (410/2015)` by its number,
//!    `rikoslain` by its title. A law by force of which another one was given (`lain (1/2001) 4 §:n nojalla`) is passed over.
//! 3. `sellaisena kuin se on (osaksi) laissa 175/2019 ja 1368/2019` names earlier acts, and `sellaisina kuin niistä
//!    ovat 188 § laissa 254/2017 ...` provisions with them. Both are passed over up to the last act that is named before
//!    the next verb, `uusi`, or something into which provisions are put.
//! 4. `siitä lailla 955/2012 kumotun 148 §:n tilalle` says what stood there before, and is passed over.
//! 5. `jolloin nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi` renumbers.
//! 6. `7 §, joka samalla siirretään 2 lukuun`, `5–7 §, joista 6 ja 7 § siirretään 2 lukuun` and `2 a luku, johon
//!    samalla siirretään 10 ja 12 §` put sections into another chapter.
//! 7. Another law that is named with its number right before provisions: what follows is of that one, up to the next verb,
//!    and not read.
//! 8. A word of which a letter was lost may be any, so what comes after it is not read, up to the next verb. After a number that
//!    is so, what is read again begins with the next section.
//! 9. Everything else is a list of provisions ([`super::targets`]).

use std::collections::BTreeMap;
use std::ops::Range;

use super::DRAFTING;
use super::dates::date;
use super::targets::{Level, List, is_grouping, is_into, is_of_list, is_provision, names_appendix};
use super::tokens::{Token, is_dash, is_lost, tokens};
use crate::fi::statutes;
use crate::from_acts::{ActNumber, Clause, Facet, Instruction, Target};

/// Reads an enacting clause. Whatever white space the printer put between two words is one space.
pub(crate) fn clause(text: &str) -> Clause {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = folded.as_str();
    let tokens = tokens(text);
    let (voice, out) = (Voice::of(&tokens), Clause::default());
    let list = if voice == Voice::Active { List::of_objects() } else { List::default() };
    let (verb, table, for_a_time) = (None, None, 0);
    let mut reader = Reader { text, tokens: &tokens, voice, at: 0, verb, table, for_a_time, list, out };
    while reader.at < tokens.len() {
        reader.step();
    }
    reader.flush();
    let is_temporary = for_a_time_in(&tokens) > reader.for_a_time;
    Clause { temporary: is_temporary && !reader.out.instructions.is_empty(), ..reader.out }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Repeal,
    Amend,
    Insert,
}

/// By which verbs a clause commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Voice {
    /// `muutetaan 5 §`
    Passive,
    /// `Valtioneuvosto on muuttanut 5 §:n`, `Verohallinto muuttaa 5 §:n`
    Active,
}

impl Voice {
    /// A clause is in the active voice where it has no verb of the passive one, and names an act by its number after a verb:
    /// `lisää` alone may be `more`.
    fn of(tokens: &[Token<'_>]) -> Self {
        let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
        let is_numbered = |at: usize| text(at) == "(" && statutes::cited(text(at + 1)).is_some();
        let first = |voice: Self| tokens.iter().position(|token| voice.verb(token.text).is_some());
        match (first(Self::Passive), first(Self::Active)) {
            (None, Some(first)) if (first..tokens.len()).any(is_numbered) => Self::Active,
            _ => Self::Passive,
        }
    }

    fn verb(self, text: &str) -> Option<Verb> {
        const PASSIVE: [(&str, Verb); 3] =
            [("kumotaan", Verb::Repeal), ("muutetaan", Verb::Amend), ("lisätään", Verb::Insert)];
        match (self, text) {
            (Self::Passive, _) => {
                PASSIVE.into_iter().find(|(verb, _)| text.starts_with(verb)).map(|(_, verb)| verb)
            }
            (Self::Active, "kumonnut" | "kumonneet" | "kumoaa" | "kumota") => Some(Verb::Repeal),
            (Self::Active, "muuttanut" | "muuttaneet" | "muuttaa") => Some(Verb::Amend),
            (Self::Active, "lisännyt" | "lisänneet" | "lisää" | "lisätä") => Some(Verb::Insert),
            (Self::Active, _) => None,
        }
    }

    /// Whether a word says that what follows is new.
    fn is_new(self, word: &str) -> bool {
        matches!(word, "uusi" | "uudet") || (self == Self::Active && word == "uuden")
    }

    /// Whether a word is one for a law that is an object of the verb.
    fn is_object(self, word: &str) -> bool {
        let kinds: &[&str] = match self {
            Self::Passive => &["laki", "asetus", "päätös"],
            Self::Active => &["lain", "asetuksen", "päätöksen"],
        };
        kinds.iter().any(|kind| word.ends_with(kind))
    }
}

struct Reader<'t> {
    text: &'t str,
    tokens: &'t [Token<'t>],
    voice: Voice,
    at: usize,
    verb: Option<Verb>,
    /// The word for what stands as an appendix of the law.
    table: Option<&'t str>,
    /// How often earlier acts are said to have changed something for a time.
    for_a_time: usize,
    list: List<'t>,
    out: Clause,
}

/// A part of a renumbering: the level, the old and new numbers, and the grouping into which sections go with that.
type Moved = (usize, Vec<(String, String)>, Target);

impl<'t> Reader<'t> {
    fn step(&mut self) {
        let Some(&token) = self.tokens.get(self.at) else { return };
        self.at += 1;
        if let Some(verb) = self.voice.verb(token.text) {
            self.flush();
            self.verb = Some(verb);
            if self.out.amends.is_none() && self.out.named.is_none() {
                self.name_of_law();
            }
            return;
        }
        let names_law = self.out.law_word.as_deref() == Some(token.text);
        if self.voice == Voice::Active && (names_law || names_appendix(token.text)) {
            self.list.end_genitive();
        }
        match token.text {
            _ if self.verb.is_none() => {}
            _ if is_lost(&token) => self.pass_over_lost(token),
            text if text.starts_with("sellais") || text == "sellai-" => self.earlier_acts(false),
            "näistä" | "niistä" => self.earlier_acts(true),
            "siihen" | "niihin" if self.peek(0) == "myöhemmin" => self.skip_to("muutoksineen"),
            "seuraavasti" if self.ends() => self.at = self.tokens.len(),
            "jolloin" => self.renumbering(),
            "liitteenä" | "liitteenään"
                if matches!(self.peek(0), "olevan" | "olevien" | "olevaan" | "oleviin") =>
            {
                self.table = Some(self.peek(1));
                self.of_appendix(token);
            }
            text if self.is_table(text) => self.of_appendix(token),
            "joka" | "jotka" | "johon" if self.relocates() => self.relocation(token.text == "johon"),
            "joista" if is_relocating(self.text_at(self.after_list())) => self.relocation_of_some(),
            // `muutetaan 26 §:ää` for `26 §`.
            "§:ää" | "§:ä" if self.verb != Some(Verb::Insert) => {
                self.list.take(Token { text: "§", ..token });
            }
            "§" if matches!(self.peek(0), "n" | ":n") => {
                self.at += 1;
                self.list.take(Token { text: "§:n", ..token });
            }
            // `25 § 1 momentti` for `25 §:n 1 momentti`.
            "§" if self.names_below() => self.list.take(Token { text: "§:n", ..token }),
            _ if names_law => self.list.forget(),
            _ if self.replaced() => {}
            "(" => self.other_law(),
            _ => self.list.take(token),
        }
    }

    /// `muu?etaan 5 §`, `3? § ja 5 §`, where U+FFFD stands for a letter: passed over up to the next verb; after a number, up to the
    /// next section that is named after a comma or an "and", where no chapter is named.
    fn pass_over_lost(&mut self, token: Token<'t>) {
        let verb = self.next_verb(self.at);
        let may_go_on = token.text.contains(|c: char| c.is_ascii_digit())
            && !self.tokens.iter().any(|token| is_grouping(token.text));
        self.out.unprinted |= !may_go_on;
        self.at = (self.at..verb).find(|&at| may_go_on && self.begins_section(at)).unwrap_or(verb);
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(token.end, |last| last.end);
        self.list.lose(self.text.get(token.start..end).unwrap_or(token.text), token.start);
    }

    /// Whether numbers of sections begin here that are of the law itself.
    fn begins_section(&self, at: usize) -> bool {
        let leads = matches!(self.text_at(at.saturating_sub(1)), "," | "ja" | "sekä");
        let is_number = self.text_at(at).starts_with(|c: char| c.is_ascii_digit());
        let mut named = (at..self.tokens.len()).map(|at| self.text_at(at)).filter(|text| is_provision(text));
        let is_section = named.next().is_some_and(|text| text.starts_with('§'));
        leads && is_number && is_section && self.begins_provision(at)
    }

    /// `liitteenä olevan maksutaulukon 2 §:n`: the sections of an appendix are none of the law.
    fn of_appendix(&mut self, token: Token<'t>) {
        self.list.take(Token { text: "liitteenä", ..token });
        self.list.unread.push(token.text);
        self.at = self.next_verb(self.at);
    }

    /// `maksutaulukkoon`, where `liitteenä olevan maksutaulukon` stands before.
    fn is_table(&self, word: &str) -> bool {
        const ENDING: usize = 4;
        let Some(table) = self.table else { return false };
        let alike = table.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
        alike > ENDING && alike + ENDING >= word.chars().count()
    }

    /// Passes over everything up to a word, and over it, where it comes.
    fn skip_to(&mut self, word: &str) {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|token| token.text == word).map_or(0, |at| at + 1);
    }

    /// Whether a number follows, and then a moment or an item.
    fn names_below(&self) -> bool {
        let is_number = self.peek(0).bytes().all(|byte| byte.is_ascii_digit()) && !self.peek(0).is_empty();
        is_number && ["moment", "koh"].iter().any(|stem| self.peek(1).starts_with(stem))
    }

    fn peek(&self, ahead: usize) -> &'t str {
        self.text_at(self.at + ahead)
    }

    fn text_at(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The number of an act at a token.
    fn act_at(&self, at: usize) -> Option<ActNumber> {
        statutes::cited(self.text_at(at))
    }

    /// The number of an act in brackets, also where the printer broke it (`1546 /2011`), and the token after them.
    fn in_brackets(&self, at: usize) -> Option<(ActNumber, usize)> {
        let close = (at + 2..=at + 3).find(|&at| self.text_at(at) == ")")?;
        let number: String = (at + 1..close).map(|at| self.text_at(at)).collect();
        Some((statutes::cited(&number)?, close + 1))
    }

    /// `kuntalain (410/2015)`: passed over, and its number kept. Without a number `rikoslain`: everything up to the first
    /// provision, dates apart.
    fn name_of_law(&mut self) {
        self.pass_over_what_empowers();
        let rest = self.at..self.tokens.len();
        let before_acts = rest.take_while(|&at| !self.text_at(at).starts_with("sellais"));
        let named = before_acts.filter(|&at| self.text_at(at) == "(");
        let earlier = |at: usize| {
            let word = self.text_at(at.saturating_sub(1));
            is_act(word) || word.ends_with("tulla") || word.ends_with("tuilla")
        };
        let mut numbered = named.filter(|&at| !earlier(at));
        let first = numbered.find_map(|at| Some((at, self.in_brackets(at)?)));
        // `kumotaan 47 §, sekä muutetaan valtioneuvoston ohjesäännön (262/2003) 11 §`: it is named after a later verb.
        let is_named_later = |to: usize| {
            self.begins_provision(self.at)
                && (self.at..to).any(|at| self.voice.verb(self.text_at(at)).is_some())
        };
        if first.is_some_and(|(at, _)| is_named_later(at)) {
            return;
        }
        if let Some((at, (number, after))) = first {
            self.out.amends = Some(number);
            let (word, end) = self.name_around(at, after);
            self.out.law_word = Some(word.to_owned());
            self.out.called = self.words(self.at, at);
            self.at = end;
            return;
        }
        let mut name: Vec<&str> = Vec::new();
        let mut at = self.at;
        while at < self.tokens.len() && !self.begins_provision(at) {
            if let Some((_, taken)) = self.tokens.get(at..).and_then(date) {
                at += taken;
            } else {
                name.push(self.text_at(at));
                at += 1;
            }
        }
        // Without a provision after it, nothing tells the name of a law from anything else.
        if at < self.tokens.len() && name.last().is_some_and(|word| is_law(word)) {
            self.out.law_word = name.last().map(|&word| word.to_owned());
            self.out.named = Some(name.join(" "));
            self.at = at;
        }
    }

    /// The word for a law whose number stands between two tokens, and the token after its name: `kuntalain (410/2015)`,
    /// `valtionosuudesta (1704/2009) annetun lain`.
    fn name_around(&self, open: usize, after: usize) -> (&'t str, usize) {
        match self.text_at(after) {
            "annetun" | "annettuun" => (self.text_at(after + 1), after + 2),
            _ => (self.text_at(open.saturating_sub(1)), after),
        }
    }

    /// `lain (1/2001) 4 §:n nojalla, sellaisena kuin se on laissa 7/2010, annetun asetuksen (2/2002)`: the law by force of
    /// which the one that is amended was given, and by force of which something is new, is not that one.
    fn pass_over_what_empowers(&mut self) {
        let verb = self.next_verb(self.at);
        let force = (self.at..verb).find(|&at| self.text_at(at) == "nojalla");
        let Some(force) = force else { return };
        let names = |at: usize| self.voice.is_new(self.text_at(at)) || is_named_whole(self.text_at(at));
        let is_numbered =
            (self.at..force).any(|at| self.text_at(at) == "(" && self.in_brackets(at).is_some());
        let after = self.after_earlier_acts(force + 1);
        if is_numbered && !(self.at..force).any(names) && !self.begins_provision(after) {
            self.at = after;
        }
    }

    /// The token after `, sellaisena kuin se on laissa 7/2010 ja 8/2011,`, where that stands.
    fn after_earlier_acts(&self, at: usize) -> usize {
        let is_mark = |at: usize| matches!(self.text_at(at), "," | ")" | "ja");
        let begin = at + usize::from(self.text_at(at) == ",");
        if !self.text_at(begin).starts_with("sellais") {
            return begin;
        }
        let rest = begin..self.tokens.len();
        let Some(mut end) = rest.into_iter().find(|&at| self.act_at(at).is_some()) else { return begin };
        while is_mark(end + 1) || (is_mark(end) && self.act_at(end + 1).is_some()) {
            end += 1;
        }
        end + 1
    }

    /// Whether the provisions begin here: with numbers before a word for one, or with such a word.
    fn begins_provision(&self, at: usize) -> bool {
        let is_number = |text: &str| {
            let is_part = text.chars().count() == 1 || matches!(text, "ja" | "sekä");
            !is_provision(text) && (is_part || text.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let numbers = (at..self.tokens.len()).take_while(|&at| is_number(self.text_at(at))).count();
        let text = self.text_at(at);
        let numbered =
            text.starts_with(|c: char| c.is_ascii_digit()) && is_provision(self.text_at(at + numbers));
        numbered
            || is_provision(text)
            || self.voice.is_new(text)
            || matches!(text, "nimike" | "nimikkeen" | "siitä")
    }

    /// What earlier acts gave the provisions their words. `through` passes over `sellaisena` too.
    fn earlier_acts(&mut self, through: bool) {
        let begin = self.at;
        let (mut at, mut end) = (begin, begin);
        while let Some(token) = self.tokens.get(at) {
            let text = token.text;
            let ends = self.voice.is_new(text)
                || matches!(text, "jolloin" | "seuraavasti")
                || self.voice.verb(text).is_some()
                || is_into(text)
                || self.replaced_at(at).is_some()
                || (text.starts_with("sellais") && !through);
            if ends {
                break;
            }
            at += 1;
            // `(521/ 75)`
            let whole = text.ends_with('/').then(|| format!("{text}{}", self.text_at(at)));
            let broken = whole.and_then(|whole| statutes::cited(&whole));
            at += usize::from(broken.is_some());
            if let Some(number) = broken.or_else(|| statutes::cited(text)) {
                self.out.cites.push(number);
                end = at;
            } else if is_act(text) || (text == ")" && end + 1 == at) || (is_lost(token) && text.contains('/'))
            {
                end = at;
            }
        }
        self.for_a_time += for_a_time_in(self.tokens.get(begin..end).unwrap_or_default());
        self.at = end;
        while matches!(
            self.peek(0),
            "kuin" | "kun" | "se" | "ne" | "niistä" | "on" | "ovat" | "osaksi" | "osittain"
        ) {
            self.at += 1;
        }
    }

    /// Where what stood in the place of something new is said from a token on: the tokens that name it, and the token
    /// after that.
    /// `siitä lailla 955/2012 kumotun 148 §:n tilalle`, `25 päivänä maaliskuuta 1983 annetulla lailla (321/83) kumotun
    /// 21 §:n sijaan`, `lailla 981/2013 kumotun`.
    fn replaced_at(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let leads = matches!(self.text_at(at), "siitä" | "mainitulla" | "viimeksi" | "sanotulla")
            || matches!(
                self.text_at(at),
                "lailla" | "laeilla" | "asetuksella" | "asetuksilla" | "päätöksellä"
            )
            || self.tokens.get(at..).and_then(date).is_some();
        let stops = |text: &str| {
            self.voice.is_new(text)
                || text == "jolloin"
                || self.voice.verb(text).is_some()
                || is_into(text)
                || text.starts_with("sellais")
        };
        let window = self.tokens.get(at..)?.iter().take_while(|token| leads && !stops(token.text)).count();
        let find = |wanted: &[&str]| (at..at + window).find(|&at| wanted.contains(&self.text_at(at)));
        let repealed = find(&["kumotun", "kumottujen", "kumottuun"])?;
        let acts = (at..repealed).filter_map(|at| self.tokens.get(at));
        acts.clone().all(|token| !is_provision(token.text)).then_some(())?;
        let place = find(&["tilalle", "sijaan", "sijasta"]);
        Some((repealed + 1..place.unwrap_or(repealed + 1), place.unwrap_or(repealed) + 1))
    }

    fn replaced(&mut self) -> bool {
        let replaced = self.at.checked_sub(1).and_then(|at| self.replaced_at(at));
        let Some((named, end)) = replaced else { return false };
        self.list.take_place(self.tokens.get(named).unwrap_or_default());
        self.at = end;
        true
    }

    /// `(721/2003)` after the law that is amended: provisions right after it are of another law, up to the next verb.
    fn other_law(&mut self) {
        let open = self.at.saturating_sub(1);
        let other = self.in_brackets(open);
        if let Some((_, after)) = other.filter(|(number, _)| Some(*number) == self.out.amends) {
            self.at = after;
            return;
        }
        self.list.unread.push("(");
        let name = other.map(|(_, after)| self.name_around(open, after));
        if let Some((_, end)) = name.filter(|(word, end)| is_law(word) && self.begins_provision(*end)) {
            let list = (end..self.tokens.len()).take_while(|&at| is_of_list(self.text_at(at))).count();
            let empowers = self.text_at(end + list) == "nojalla";
            self.at = if empowers { end + list + 1 } else { self.next_verb(end) };
        }
    }

    /// The next verb from a token on.
    fn next_verb(&self, at: usize) -> usize {
        (at..self.tokens.len())
            .find(|&at| self.voice.verb(self.text_at(at)).is_some())
            .unwrap_or(self.tokens.len())
    }

    /// Whether the clause ends with a colon here: the printer put what follows it, the title of a chapter, into it.
    fn ends(&self) -> bool {
        let after = self.tokens.get(self.at + 1..).unwrap_or_default();
        self.peek(0) == ":" && after.iter().all(|token| self.voice.verb(token.text).is_none())
    }

    fn relocates(&self) -> bool {
        is_relocating(self.peek(usize::from(self.peek(0) == "samalla")))
    }

    /// The token after the list of provisions that comes.
    fn after_list(&self) -> usize {
        let list = (self.at..self.tokens.len()).take_while(|&at| is_of_list(self.text_at(at)));
        self.at + list.count()
    }

    /// `joka samalla siirretään 2 lukuun`: what was named last, into what follows; after `johon`, what follows into that.
    fn relocation(&mut self, follows: bool) {
        let begin = self.at;
        self.at += if self.peek(0) == "samalla" { 2 } else { 1 };
        let mut list = self.list_up_to(if follows { &["§"] } else { &["lukuun", "osaan"] });
        let before = self.list.last_named();
        let after = if follows { list.last_named() } else { list.here() };
        let (moved, into) = if follows { (after, before) } else { (before, after) };
        self.relocate(begin, moved, &into);
    }

    /// `joista 6 ja 7 § siirretään 2 lukuun`: some of the sections that were named before; others may go elsewhere
    /// (`ja 8 § 3 lukuun`).
    fn relocation_of_some(&mut self) {
        let (mut begin, mut end) = (self.at, self.after_list());
        let mut parts = Vec::new();
        loop {
            let mut some = List::default();
            for &token in self.tokens.get(begin..end).unwrap_or_default() {
                some.take(token);
            }
            some.finish();
            self.at = end;
            if is_relocating(self.peek(0)) {
                self.at += 1 + usize::from(self.peek(1) == "samalla");
            }
            let into = self.list_up_to(&["lukuun", "osaan"]).here();
            parts.push((begin, self.at, self.named_again(&some), into));
            let Some(next) = self.sections_elsewhere() else { break };
            (begin, end) = (self.at + 1, next);
        }
        for (begin, until, moved, into) in parts {
            self.at = until;
            self.relocate(begin, moved, &into);
        }
    }

    /// The token after the sections that come, where they go into a grouping of their own: `ja 8 § 3 lukuun`.
    fn sections_elsewhere(&self) -> Option<usize> {
        let is_number = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_digit())
                || (text.chars().count() == 1 && text.chars().all(char::is_alphabetic))
        };
        let into = (self.at..self.after_list()).find(|&at| matches!(self.text_at(at), "lukuun" | "osaan"))?;
        let numbers = (self.at..into).rev().take_while(|&at| is_number(self.text_at(at))).count();
        // `ja 7 § tämän lain 1 lukuun`
        let of_law = |at: &usize| matches!(self.text_at(*at), "tämän" | "saman" | "lain" | "asetuksen");
        let law = (self.at..into - numbers).rev().take_while(of_law).count();
        let end = into - numbers - law;
        let ends_with_section = end.checked_sub(1).is_some_and(|last| self.text_at(last) == "§");
        let goes_on = matches!(self.peek(0), "," | "ja" | "sekä");
        (goes_on && numbers > 0 && ends_with_section).then_some(end)
    }

    /// The sections that a list names again, as they were named first; none where one of them was not.
    fn named_again(&self, some: &List<'t>) -> Vec<Target> {
        let section = Level::Section as usize;
        let number = |target: &Target| {
            let own = target.innermost().filter(|&(level, _)| level == section);
            own.map(|(_, number)| number.to_owned())
        };
        let first = |(target, _): &(Target, (usize, usize))| {
            let number_again = number(target)?;
            let mut named = self.list.found.iter().rev().map(|(named, _)| named);
            named.find(|named| number(named).as_ref() == Some(&number_again)).cloned()
        };
        let again: Option<Vec<Target>> = some.found.iter().map(first).collect();
        again.filter(|_| some.unread.is_empty()).unwrap_or_default()
    }

    /// The list of provisions that comes, up to one of some words.
    fn list_up_to(&mut self, ends: &[&str]) -> List<'t> {
        let mut list = List::default();
        while let Some(&token) =
            self.tokens.get(self.at).filter(|token| self.voice.verb(token.text).is_none())
        {
            self.at += 1;
            list.take(token);
            if ends.contains(&token.text) {
                break;
            }
        }
        list
    }

    /// Puts sections into a grouping, as the tokens from one on say.
    fn relocate(&mut self, begin: usize, moved: Vec<Target>, into: &[Target]) {
        let wording = self.words(begin, self.at);
        let section = Level::Section as usize;
        let are_sections = |target: &Target| target.innermost().is_some_and(|(level, _)| level == section);
        let is_grouping = |target: &Target| target.innermost().is_some_and(|(level, _)| level < section);
        match into {
            [into] if is_grouping(into) && !moved.is_empty() && moved.iter().all(are_sections) => {
                self.finish_list();
                let relocate = |target| Instruction::Relocate { target, into: into.clone() };
                self.out.instructions.extend(moved.into_iter().map(|one| (relocate(one), wording.clone())));
            }
            _ => {
                self.out.unread.push(wording);
                self.out.unprinted = true;
            }
        }
    }

    /// `nykyinen liite siirtyy liitteeksi 3`: appendices are not read, and no provision moves.
    fn appendix_moves(&mut self, begin: usize) {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
        let goes_on = |text: &str| is_number(text) || is_dash(text);
        while goes_on(self.peek(0)) || (matches!(self.peek(0), "ja" | ",") && goes_on(self.peek(1))) {
            self.at += 1;
        }
        let appendix = Target { facet: Facet::Appendix, ..Target::default() };
        self.list.finish();
        self.finish_list();
        self.out.instructions.push((Instruction::Amend(appendix), self.words(begin, self.at)));
    }

    /// `nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi`, also in several parts: `nykyinen 2 momentti
    /// siirtyy 3 momentiksi ja muutettu 3 momentti siirtyy 4 momentiksi`.
    fn renumbering(&mut self) {
        let begin = self.at;
        let mut numbers: Vec<(String, String)> = Vec::new();
        let (mut level, mut relocated) = (None, Vec::new());
        loop {
            let Some((of, moved, into)) = self.moved(begin) else { return };
            let same = level.is_none_or(|level| level == of);
            if !same || moved.is_empty() {
                self.out.unread.push(self.words(begin, self.at));
                self.out.unprinted = true;
                return;
            }
            level = Some(of);
            if !into.numbers.is_empty() {
                relocated.extend(moved.iter().map(|(_, new)| (new.clone(), into.clone())));
            }
            numbers.extend(moved);
            while self.another_part() && self.heading_moves() {}
            if !self.another_part() {
                break;
            }
        }
        let Some(level) = level else { return };
        let wording = self.words(begin, self.at);
        self.finish_list();
        let mut places: Vec<Target> =
            self.list.here().into_iter().map(|within| above(&within, level)).collect();
        places.dedup();
        for within in places {
            self.renumber(within, level, &numbers, &wording);
        }
        for (number, into) in relocated {
            let target = Target { numbers: BTreeMap::from([(level, number)]), ..Target::default() };
            self.out.instructions.push((Instruction::Relocate { target, into }, wording.clone()));
        }
    }

    /// Whether another part of a renumbering follows.
    fn another_part(&self) -> bool {
        matches!(self.peek(0), "," | "ja" | "sekä")
            && matches!(self.peek(1), "nykyinen" | "nykyiset" | "muutettu" | "muutetut" | "osaksi")
    }

    /// Puts a renumbering before the insertions for which it makes room: what is new would else take the place, and the
    /// words, of what moves. What a clause says of one place in several parts moves at once, as the old numbers of all
    /// parts are those before the act.
    fn renumber(&mut self, within: Target, level: usize, numbers: &[(String, String)], wording: &str) {
        let at = self.first_insertion(&within, level);
        let before = at.checked_sub(1).and_then(|before| self.out.instructions.get_mut(before));
        if let Some((Instruction::Renumber { within: place, level: of, numbers: all }, said)) = before
            && *place == within
            && *of == level
        {
            all.extend_from_slice(numbers);
            said.push_str(", ");
            said.push_str(wording);
            return;
        }
        let renumber = Instruction::Renumber { within, level, numbers: numbers.to_vec() };
        self.out.instructions.insert(at, (renumber, wording.to_owned()));
        self.out.beside_unread.iter_mut().filter(|place| **place >= at).for_each(|place| *place += 1);
    }

    /// `ja nykyinen 9 c §:n edellä oleva väliotsikko siirtyy 9 d §:n edellä olevaksi`: headings between provisions are
    /// not read, and no provision moves.
    fn heading_moves(&mut self) -> bool {
        let ends = |text: &str| {
            matches!(text, "§:ksi" | "momentiksi" | "momenteiksi" | "kohdaksi" | "kohdiksi")
                || self.voice.is_new(text)
                || text == "seuraavasti"
        };
        let rest = self.tokens.get(self.at + 1..).unwrap_or_default();
        let part = || rest.iter().take_while(|token| !ends(token.text));
        let heading = part().position(|token| token.text.starts_with("väliotsik"));
        let end = part().position(|token| matches!(token.text, "olevaksi" | "oleviksi"));
        let Some(end) = end.filter(|end| heading.is_some_and(|heading| heading < *end)) else { return false };
        let begin = self.at + 1;
        self.at = begin + end + 1;
        let between = Target { facet: Facet::Between, ..Target::default() };
        self.out.instructions.push((Instruction::Amend(between), self.words(begin, self.at)));
        true
    }

    /// One part of a renumbering that began at a token: the level, the old and new numbers, none where they do not fit,
    /// and the grouping into which sections go with that; `None` where it is of appendices, and done.
    fn moved(&mut self, begin: usize) -> Option<Moved> {
        let (mut old, mut new, mut level, mut moved) =
            (List::default(), List::default(), Level::Subsection, false);
        while self.at < self.tokens.len() {
            let Some(&token) = self.tokens.get(self.at) else { break };
            self.at += 1;
            match token.text {
                "nykyinen" | "nykyiset" | "muutettu" | "muutetut" | "ja" | "sekä" | "," => {}
                text if !moved && text.starts_with("sellais") => self.skip_earlier_acts(),
                "momentiksi" | "momenteiksi" | "kohdaksi" | "kohdiksi" | "§:ksi" => {
                    level = match token.text.chars().next() {
                        Some('k') => Level::Item,
                        Some('§') => Level::Section,
                        _ => Level::Subsection,
                    };
                    break;
                }
                "siirtyy" | "siirtyvät" | "muuttuu" | "muuttuvat" => moved = true,
                "liitteeksi" | "liitteiksi" if moved => {
                    self.appendix_moves(begin);
                    return None;
                }
                "uusi" | "uuden" | "seuraavasti" => {
                    self.at -= 1;
                    break;
                }
                _ if moved => new.take(token),
                _ => old.take(token),
            }
        }
        old.finish();
        // `siirtyy uuteen 7 lukuun 50 §:ksi`
        let place = new.here().into_iter().next().filter(|_| level == Level::Section);
        let into = place.map(|into| above(&into, level as usize));
        let (new, level) = (new.numbers(), level as usize);
        let mut named: Vec<String> = Vec::new();
        for number in old.found.iter().filter_map(|(target, _)| target.number(level)) {
            if !named.iter().any(|known| known == number) {
                named.push(number.to_owned());
            }
        }
        let numbers =
            if named.len() == new.len() { named.into_iter().zip(new).collect() } else { Vec::new() };
        Some((level, numbers, into.unwrap_or_default()))
    }

    /// Passes over what earlier acts made of what moves: `nykyinen 5 §, sellaisena kuin se on laissa 7/2010, siirtyy`.
    fn skip_earlier_acts(&mut self) {
        let stops = |text: &str| {
            matches!(text, "siirtyy" | "siirtyvät" | "muuttuu" | "muuttuvat" | "seuraavasti")
                || self.voice.is_new(text)
                || matches!(text, "nykyinen" | "nykyiset" | "muutettu" | "muutetut")
        };
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|token| stops(token.text)).unwrap_or(0);
    }

    /// Where the insertions begin to which a renumbering belongs: it makes room for them. Sections are put into the law
    /// itself or into a grouping, which may be new too; what stands in a section that is named before them stays where it
    /// is said.
    fn first_insertion(&self, within: &Target, level: usize) -> usize {
        let section = Level::Section as usize;
        let makes_room = |instruction: &Instruction| {
            // What is not of the words of the law takes no place in it.
            if !instruction.target().facet.is_of_words() {
                return true;
            }
            let Instruction::Insert(new) = instruction else { return false };
            if level > section {
                return DRAFTING.covers(within, new);
            }
            let is_whole =
                new.facet == Facet::Whole && new.innermost().is_some_and(|(own, _)| own <= section);
            is_whole && (within.numbers.is_empty() || DRAFTING.covers(within, new))
        };
        let behind = self.out.instructions.iter().rposition(|(instruction, _)| !makes_room(instruction));
        behind.map_or(0, |at| at + 1)
    }

    fn words(&self, from: usize, to: usize) -> String {
        let start = self.tokens.get(from).map_or(0, |token| token.start);
        let end = to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.end);
        self.text.get(start..end).unwrap_or_default().to_owned()
    }

    /// Ends what the verb governs.
    fn flush(&mut self) {
        if self.verb == Some(Verb::Insert) {
            self.list.end_with_sections();
        }
        self.list.finish();
        self.finish_list();
        self.repeal_whole();
        self.list.forget();
        let prints = matches!(self.verb, Some(Verb::Amend | Verb::Insert));
        self.out.unprinted |= self.list.unread.iter().any(|word| !prints || says_more(word));
        self.out.unread.extend(self.list.unread.drain(..).map(str::to_owned));
        self.list.unread_after.clear();
    }

    /// `kumotaan mitoista annettu asetus (680/1990)`: all of it falls.
    fn repeal_whole(&mut self) {
        let named = self.out.law_word.as_deref().filter(|word| self.voice.is_object(word));
        let alone = self.verb == Some(Verb::Repeal) && self.out.instructions.is_empty();
        if let Some(word) = named.filter(|_| alone && self.list.unread.is_empty()) {
            self.out.instructions.push((Instruction::Repeal(Target::default()), word.to_owned()));
        }
    }

    fn finish_list(&mut self) {
        let read = self.out.instructions.len();
        let after = self.list.unread_after.iter().map(|found| read + found);
        self.out.beside_unread.extend(after.flat_map(|at| [at.saturating_sub(1), at]));
        let verb = self.verb;
        let command = |target: Target| match verb {
            _ if target.facet == Facet::OtherLanguage => Instruction::Amend(target),
            Some(Verb::Repeal) => Instruction::Repeal(target),
            Some(Verb::Insert) => Instruction::Insert(target),
            _ => Instruction::Amend(target),
        };
        let ranges = std::mem::take(&mut self.list.ranges);
        self.out.ranges.extend(ranges.into_iter().map(|(first, last)| (first, command(last))));
        for (target, (start, end)) in std::mem::take(&mut self.list.found) {
            let wording = self.text.get(start..end).unwrap_or_default().to_owned();
            self.out.instructions.push((command(target), wording));
        }
    }
}

/// How often something is said to be for a time.
fn for_a_time_in(tokens: &[Token<'_>]) -> usize {
    tokens.iter().filter(|token| token.text == "väliaikaisesti").count()
}

/// Whether a word says that something goes to another place.
fn is_relocating(word: &str) -> bool {
    matches!(word, "siirretään" | "siirtyy" | "siirtyvät")
}

/// A target as far as above a level.
fn above(target: &Target, level: usize) -> Target {
    level.checked_sub(1).map_or_else(Target::default, |above| target.down_to(above))
}

/// Whether a word names provisions themselves, and not what others stand in: `§`, `momentti`, and `§:ään`.
fn is_named_whole(word: &str) -> bool {
    is_into(word) || matches!(word, "§" | "momentti" | "momentit" | "kohta" | "kohdat" | "luku" | "luvut")
}

/// Whether a word that is not understood, of what is amended or new, may command something that is not printed: another
/// place or number, or something of another law.
fn says_more(word: &str) -> bool {
    word == "("
        || ["kumo", "siir", "muuttu", "numero", "tulee", "tulevat"].iter().any(|stem| word.contains(stem))
}

/// Whether a word names a law: `lain`, `rikoslakiin`, `asetuksen`.
fn is_law(word: &str) -> bool {
    ["lain", "lakiin", "asetuksen", "asetukseen", "päätöksen", "päätökseen", "kaaren", "kaareen"]
        .iter()
        .any(|end| word.ends_with(end))
}

/// Whether a word stands for an earlier act, or ends what is said of it.
fn is_act(text: &str) -> bool {
    const ACTS: [&str; 13] = [
        "laissa",
        "laeissa",
        "lailla",
        "laeilla",
        "asetuksessa",
        "asetuksissa",
        "asetuksella",
        "asetuksilla",
        "päätöksessä",
        "päätöksissä",
        "päätöksellä",
        "päätöksillä",
        "muutoksineen",
    ];
    ACTS.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(instruction: &Instruction) -> String {
        let target = instruction.target();
        let levels: Vec<&str> = target.numbers.values().map(String::as_str).collect();
        let verb = match instruction {
            Instruction::Repeal(_) => "-".to_owned(),
            Instruction::Amend(_) => "=".to_owned(),
            Instruction::Insert(_) => "+".to_owned(),
            Instruction::Relocate { into, .. } => {
                format!("{} < ", into.numbers.values().cloned().collect::<Vec<_>>().join("."))
            }
            Instruction::Renumber { numbers, .. } => {
                numbers.iter().map(|(old, new)| format!("{old}>{new}")).collect::<Vec<_>>().join(",") + " in "
            }
        };
        format!("{verb}{}", levels.join("."))
    }

    fn check(cases: &[(&str, &[&str])]) {
        for (text, instructions) in cases {
            let clause = clause(text);
            let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
            assert_eq!(found, *instructions, "{text}");
            assert_eq!(clause.unread, Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn what_comes_after_a_lost_letter_is_read_again_at_the_next_section_or_verb() {
        let cases: [(&str, &[&str], bool); 8] = [
            ("1 §, 2? § ja 3 § seuraavasti:", &["=1", "=3"], false),
            ("1, 2? ja 3 §", &["=3"], false),
            ("1 §:n 2? ja 3 momentti ja 5 §", &["=5"], false),
            ("4 §:n ots?kko ja 5 § sekä lisätään lakiin uusi 6 §", &["+6"], true),
            ("4 §, ku?otaan 5 § ja kumotaan 7 §", &["=4", "-7"], true),
            ("4 § osit?in ja 5 §", &[], true),
            ("1 luvun 2? § ja 3 §", &[], true),
            ("3 §, sellaisena kuin se on laissa 1?/2001, ja 5 §", &["=3", "=5"], false),
        ];
        for (list, commands, unprinted) in cases {
            let read = clause(&format!("muutetaan koelain (1/2001) {list}").replace('?', "\u{fffd}"));
            let found: Vec<String> = read.instructions.iter().map(|(one, _)| shown(one)).collect();
            assert_eq!(found, commands, "{list}");
            assert_eq!(read.unprinted, unprinted, "{list}");
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of cases")]
    fn clauses_command_these_things() {
        let cases: &[(&str, &[&str])] = &[
            (
                "Eduskunnan päätöksen mukaisesti muutetaan kuntalain (410/2015) 122 §:n 1 momentti seuraavasti:",
                &["=122.1"],
            ),
            (
                "muutetaanmaankäyttö- ja rakennuslain (132/1999) 188 ja 189 §, sellaisina kuin niistä ovat 188 § laissa \
              254/2017 ja 189 § laeissa 222/2003 ja 917/2013, sekä lisätään lakiin uusi 190 b § seuraavasti:",
                &["=188", "=189", "+190b"],
            ),
            (
                "kumotaan kuntalain (410/2015) 23 §:n 2 momentti sekä 121 a §, sellaisena kuin niistä on 121 a § laissa \
              1368/2019, muutetaan 6 §:n 1 momentti, sekä lisätään lakiin uusi 62 a §, 118 §:ään, sellaisena kuin se on \
              laeissa 175/2019 ja 1368/2019, uusi 7 momentti ja lakiin uusi 120 a § seuraavasti:",
                &["-23.2", "-121a", "=6.1", "+62a", "+118.7", "+120a"],
            ),
            (
                "lisätään lain (132/1999) 117 i §:ään, sellaisena kuin se on laissa 958/2012, uusi 3 momentti, jolloin \
              nykyinen 3 momentti siirtyy 4 momentiksi sekä 166 §:ään uusi 5 momentti seuraavasti:",
                &["3>4 in 117i", "+117i.3", "+166.5"],
            ),
            (
                "lisätään 17 §:ään uusi 2 momentti, jolloin nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi, sekä \
              lakiin uusi 8 a luku",
                &["2>3,3>4 in 17", "+17.2", "+8a"],
            ),
            (
                "muutetaan lain (1/2001) 134 §, sellaisena kuin se on osaksi laissa 41/2014, sekä lisätään lakiin siitä \
              lailla 955/2012 kumotun 148 §:n tilalle uusi 148 § seuraavasti:",
                &["=134", "+148"],
            ),
            (
                "kumotaan lain (1/2001) 30 §:n 4 momentti, muutetaan 5 §, sellaisena kuin se on laissa 7/2010, ja 7 §",
                &["-30.4", "=5", "=7"],
            ),
            (
                "lisätään kuntalakiin (410/2015) väliaikaisesti uusi 90 a ja 99 a § seuraavasti:",
                &["+90a", "+99a"],
            ),
            ("kumotaan mitoista 5 päivänä tammikuuta 1990 annettu asetus (680/1990) seuraavasti:", &["-"]),
            // The printer left out the last `§`.
            (
                "muutetaan lain (1/2001) 9 § ja lisätään lakiin uusi 90 a–c ja 99 a–99 b seuraavasti:",
                &["=9", "+90a", "+90b", "+90c", "+99a", "+99b"],
            ),
            (
                "muutetaan lain (1/2001) 4 luvun 13 §:n 2 momentti sekä 9 luvun 1 §:n 2 momentti ja 3 §:n 2 momentin 4 kohta",
                &["=4.13.2", "=9.1.2", "=9.3.2.4"],
            ),
            (
                "muutetaan lain (1/2001) 2 luvun 3 §, sellaisena kuin se on laissa 7/2010, ja 7 §, sellaisena kuin se on \
              mainitussa laissa, sekä lisätään lukuun uusi 8 § ja luvun 7 §:ään, sellaisena kuin se on laeissa 7/2010 ja \
              8/2011, uusi 2 momentti",
                &["=2.3", "=2.7", "+2.8", "+2.7.2"],
            ),
            (
                "muutetaan lain (1/2001) 3 luku, sellaisena kuin se on siihen myöhemmin tehtyine muutoksineen, ja 5 §:n 2 \
              momentti, sellaisina kuin niistä ovat 5 §:n 2 momentti 18 päivänä joulukuuta 1992 annetussa laissa (1329/92), \
              sekä lisätään 16 lukuun 25 päivänä maaliskuuta 1983 annetulla lailla (321/83) kumotun 21§:n sijaan uusi 21§",
                &["=3", "=5.2", "+16.21"],
            ),
            (
                "lisätään lakiin (1/2001) siitä lailla 676/2014 kumotun 59 §:n 2 momentin 1 kohdan tilalle uusi 1 kohta, 4 \
              §:ään siitä lailla 7/2010 kumotun 3 momentin tilalle uusi 3 momentti ja lakiin uusi 7 §",
                &["+59.2.1", "+4.3", "+7"],
            ),
            ("muutetaan valtionosuudesta (1704 /2009) annetun lain 1 § n 1 momentin 19 kohta", &["=1.1.19"]),
            (
                "muutetaan lain (1/2001) 7 §, joka samalla siirretään 2 lukuun, 8 § sekä 10 a §:n 1 momentti",
                &["=7", "2 < 7", "=8", "=10a.1"],
            ),
            (
                "muutetaan lain (1/2001) 10 §, lisätään lakiin uusi 2 a luku, johon samalla siirretään 10, 12–14 ja 14 a §, \
              14 §:ään, sellaisena kuin se on laissa 7/2010, uusi 4 momentti",
                &["=10", "+2a", "2a < 10", "2a < 12", "2a < 13", "2a < 14", "2a < 14a", "+14.4"],
            ),
            (
                "muutetaan lain (1/2001) 3 luvun 30–34 §, joista 33 ja 34 § samalla siirretään 5 lukuun, sekä 6 luvun 1 §",
                &["=3.30", "=3.31", "=3.32", "=3.33", "=3.34", "5 < 3.33", "5 < 3.34", "=6.1"],
            ),
            (
                "muutetaan lain (1/2001) 5, 6 ja 7 §, joista 6 § siirretään 3 lukuun ja 7 § 1 a lukuun, sekä 10 §",
                &["=5", "=6", "=7", "3 < 6", "1a < 7", "=10"],
            ),
            (
                "muutetaan lain (1/2001) 5, 6 ja 7 §, joista 6 § siirretään 3 lukuun ja 7 § tämän lain 1 lukuun, sekä 10 §",
                &["=5", "=6", "=7", "3 < 6", "1 < 7", "=10"],
            ),
            (
                "lisätään asetuksen (1/2001) karttaliitteeseen uusi kartta 82 a, 126 a ja 126 b seuraavasti:",
                &["+"],
            ),
            ("muutetaan lain (1/2001) 26 §:ää seuraavasti:", &["=26"]),
            ("muutetaan lain (1/2001) 26 §:ä seuraavasti:", &["=26"]),
            (
                "muutetaan lain (1/2001) 5 ja 7 §, viimeksi mainittu sellaisena kuin se on laissa 7/2010, sekä 9 §",
                &["=5", "=7", "=9"],
            ),
            ("muutetaan lain (1/2001) 46 luvun 1 § seuraavasti: Ohjelmasta tehty sopimus ym.", &["=46.1"]),
            ("muutetaan lain (1/2001) 4 §:n 4 momentin nojalla annetun asetuksen(2/2002) 1 §", &["=1"]),
            (
                "lisätään lakiin (1/2001) uusi 6 § sekä liite 1 ja 2, jolloin nykyinen liite siirtyy liitteeksi 3, ja 7 §",
                &["+6", "+", "=", "+7"],
            ),
            (
                "muutetaan asetuksen (1/2001) 5 §:n 2 momentti, liitteen 1 taulukko 4 sekä lisätään asetukseen uusi liite 3, \
              uusi 2 a ja 5 a § sekä 4 §:ään uusi 3 momentti",
                &["=5.2", "=", "+", "+2a", "+5a", "+4.3"],
            ),
            (
                "lisätään 5 §:ään uusi 2 momentti, jolloin muutettu 2 momentti ja nykyinen 3 momentti siirtyvät 3 ja 4 momentiksi",
                &["2>3,3>4 in 5", "+5.2"],
            ),
            (
                "muutetaan lain (1/2001) 6 §:n 1 ja 3 momentti sekä lisätään 6 §:ään, sellaisena kuin se on laissa 7/2010, uusi 2 \
              momentti, jolloin nykyinen 2 momentti siirtyy 3 momentiksi, muutettu 3 momentti siirtyy 4 momentiksi ja \
              nykyinen 4 momentti siirtyy 5 momentiksi, ja 8 §:ään uusi 3 momentti seuraavasti:",
                &["=6.1", "=6.3", "2>3,3>4,4>5 in 6", "+6.2", "+8.3"],
            ),
        ];
        check(cases);
    }

    #[test]
    fn what_the_printer_broke_or_ran_together_is_read() {
        check(&[
            (
                "muutetaan lain (1/2001) 3 § :n 1 momentti, 4 § ja 12 §:n1 ja 3 momentti",
                &["=3.1", "=4", "=12.1", "=12.3"],
            ),
            (
                "muutetaan lain (1/2001) 3 luku, sellai- sena kuin se on 2 päivänä elokuuta 1969 annetussa \
              laissa (549/ 69), sekä 7 § sellaisena kuin se on annetussa laissa (521/ 75), näin kuuluviksi:",
                &["=3", "=7"],
            ),
            ("muutetaan lain (1/2001) 11 §:n 1 momentin johtolause ja 9 luvun otsake", &["=11.1", "=9"]),
            (
                "muutetaan lain (1/2001) 1 luvun 4 §, sellaisena kuin se on laissa / ja lisätään 13 luvun 6 §:ään uusi 2 momentti",
                &["=1.4", "+13.6.2"],
            ),
        ]);
    }

    #[test]
    fn an_authority_commands_in_the_active_voice() {
        check(&[
            (
                "Valtioneuvosto on ministeriön esittelystä muuttanut tuesta 4 päivänä toukokuuta 1995 antamansa päätöksen \
                 (1/1995) 5 §:n 1 momentin 8 kohdan ja 2 momentin, 26 §:n sekä 35 ja 36 §:n, sellaisina kuin niistä on 26 § \
                 9 päivänä elokuuta 1996 annetussa päätöksessä (7/96), lisännyt 9 §:ään uuden 4 momentin sekä päätökseen 8 \
                 a §:n ja kumonnut 14 §:n näin kuuluviksi:",
                &["=5.1.8", "=5.2", "=26", "=35", "=36", "+9.4", "+8a", "-14"],
            ),
            ("Verohallinto muuttaa maksusta annetun päätöksen (1/2019) 2 §:n seuraavasti:", &["=2"]),
            (
                "Ministeriö on päättänyt kumota maksusta annetun päätöksen (1/2019) 1 §:n, muuttaa 2 §:n sekä lisätä 3 §:ään \
                 uuden 2 momentin seuraavasti:",
                &["-1", "=2", "+3.2"],
            ),
            (
                "Ministeriö on kumonnut päätöksen (1/2019) 7 §:n 1 momentin 1 kohdan sekä liitteen 1 ja muuttanut 39 a §:n, \
                 päätöksen 126 §:n 2 momentin sekä liitteen seuraavasti:",
                &["-7.1.1", "-", "=39a", "=126.2", "="],
            ),
            ("Ministeriö on kumonnut hinnoista annetun päätöksen (1/1990) seuraavasti:", &["-"]),
        ]);
        let wordings = clause("Virasto muuttaa päätöksen (1/2019) 2 §:n 1 momentin ja 3 §:n seuraavasti:");
        let wordings: Vec<&str> = wordings.instructions.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(wordings, ["2 §:n 1 momentin", "3 §:n"]);
        let table =
            clause("Virasto on muuttanut päätöksen (1/2019) liitteenä olevan taulukon 2 §:n seuraavasti:");
        let facets: Vec<Facet> = table.instructions.iter().map(|(one, _)| one.target().facet).collect();
        assert_eq!((facets, table.unread.len()), (vec![Facet::Appendix], 1));
        let into = "muutetaan asetuksen (1/2019) liitteenä olevan maksutaulukon 9 § sekä lisätään \
                    maksutaulukkoon uusi 9 a §";
        let into = clause(into).instructions;
        let facets: Vec<Facet> = into.iter().map(|(one, _)| one.target().facet).collect();
        assert_eq!(facets, [Facet::Appendix, Facet::Appendix]);
        let of_two =
            "Virasto on muuttanut päätöksen (1/2019) 1 ja 2 §:ää Saarijärven osalta sekä 4 §:n seuraavasti:";
        let of_two = clause(of_two);
        let found: Vec<String> = of_two.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(
            (found.join(" "), of_two.unread.join(" ")),
            ("=4".to_owned(), "Saarijärven osalta".to_owned())
        );
        let spaced = clause(
            "Virasto on muuttanut päätöksen (1/2019) 1 ja 2\u{2009}§:ää\u{a0}Saarijärven \n osalta sekä 4\u{a0}§:n seuraavasti:",
        );
        assert_eq!((&spaced.instructions, &spaced.unread), (&of_two.instructions, &of_two.unread));
        // What these words are of comes after them.
        let before = clause("muutetaan päätöksen (1/2019) 1 §, Saarijärven osalta 4 § seuraavasti:");
        let found: Vec<String> = before.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(found, ["=1", "=4"]);
        let part =
            clause("Virasto on kumonnut päätöksen (1/2019) 2 §:n Saarijärven aluetta koskevan kohdan.");
        assert!(part.instructions.is_empty() && !part.unread.is_empty(), "{part:?}");
        for enacts in
            ["Ministeriö on annetun lain (760/1995) 5 §:n nojalla päättänyt:", "Tukea voidaan myöntää lisää:"]
        {
            assert_eq!(clause(enacts), Clause::default(), "{enacts}");
        }
    }

    #[test]
    fn the_law_that_empowers_is_not_the_one_that_is_amended() {
        let amended = |words: &str| {
            let clause = clause(words);
            let law = clause.amends.map(|law| (law.number, law.year));
            let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
            (law, clause.named, found.join(" "))
        };
        for (words, law) in [
            (
                "muutetaan maksulain (980/73) nojalla suoritteista 22 päivänä syyskuuta 1989 annetun asetuksen (2/1989) 4 §",
                "=4",
            ),
            (
                "lisätään markkinalain (495/1989) 2 luvun 6 b §:n nojalla, sellaisena kuin se on laissa 442/2006, \
                 tiedoista annettuun asetukseen (2/1989) uusi 5 a §",
                "+5a",
            ),
            (
                "muutetaan avusta annetun lain (1/1998) 4 ja 20 §:n sekä maksusta annetun lain (8/1973) 5 §:n nojalla, \
                 sellaisina kuin ne ovat laeissa 105/1998 ja 106/1998, avusta annetun asetuksen (2/1989) 2 §",
                "=2",
            ),
        ] {
            assert_eq!(amended(words), (Some((2, 1989)), None, law.to_owned()), "{words}");
        }
        let unnumbered = "muutetaan eläkelain (347/56) 99 §:n nojalla 7 päivänä joulukuuta 1956 annetun eläkeasetuksen 80 §";
        assert_eq!(amended(unnumbered), (None, Some("annetun eläkeasetuksen".to_owned()), "=80".to_owned()));
        // By force of it something new is put into the law that was named.
        let anew = "muutetaan asetuksen (2/1989) 2 § sekä lisätään asetukseen hoidosta annetun lain (380/87) 14 §:n \
                    nojalla uusi 3 a §";
        let (law, _, found) = amended(anew);
        assert_eq!((law, found.as_str()), (Some((2, 1989)), "=2 +3a"));
    }

    #[test]
    fn provisions_of_another_law_are_not_those_of_the_first() {
        let both = "muutetaan koelain (1/2001) 5 § ja toisesta laista annetun asetuksen (2/2002) 7 § sekä lisätään \
                    koelakiin uusi 8 §";
        let clause = clause(both);
        let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(found, ["=5", "+8"]);
        assert!(clause.unread.iter().any(|word| word == "(") && clause.unprinted);
    }

    #[test]
    fn sections_make_room_for_new_ones_as_moments_do() {
        check(&[
            (
                "lisätään lakiin (1/2001) uusi 2 § ja sen edelle uusi väliotsikko, jolloin nykyinen 2 ja 3 § siirtyvät 3 ja 4 \
              §:ksi, seuraavasti:",
                &["2>3,3>4 in ", "+2", "+"],
            ),
            (
                "muutetaan lain (1/2001) 5 ja 7 § sekä lisätään 4 §:ään uusi 2 momentti ja lakiin uusi 5 §, jolloin osaksi \
              muutettu 5 §, nykyinen 6 § ja muutettu 7 §, sellaisena kuin se on 3 päivänä maaliskuuta 2002 annetussa laissa \
              (9/2002), siirtyvät 6–8 §:ksi, ja 20 §:ään uusi 3 momentti seuraavasti:",
                &["=5", "=7", "+4.2", "5>6,6>7,7>8 in ", "+5", "+20.3"],
            ),
            (
                "lisätään 12 lukuun uusi 6 a §, jolloin nykyinen 6 a ja 6 b § siirtyvät 6 b ja 6 c §:ksi, seuraavasti:",
                &["6a>6b,6b>6c in 12", "+12.6a"],
            ),
            // What goes into another chapter with that, and a heading between sections that goes with one.
            (
                "lisätään lakiin (1/2001) uusi 21–23 § ja 5 luku, jolloin nykyinen 21 § siirtyy uuteen 5 lukuun 30 §:ksi, \
              seuraavasti:",
                &["21>30 in ", "+21", "+22", "+23", "+5", "5 < 30"],
            ),
            (
                "lisätään lakiin (1/2001) uusi 9 c §, jolloin nykyinen 9 c § siirtyy 9 d §:ksi ja nykyinen 9 c §:n edellä \
              oleva väliotsikko siirtyy 9 d §:n edellä olevaksi, ja 23 §:ään uusi 2 momentti seuraavasti:",
                &["9c>9d in ", "=", "+9c", "+23.2"],
            ),
            // Both parts speak of the numbers before the act.
            (
                "lisätään lakiin (1/2001) uusi 2 §, jolloin nykyinen 2 § siirtyy 3 §:ksi, ja uusi 4 §, jolloin nykyinen 3 § \
              siirtyy 5 §:ksi, seuraavasti:",
                &["2>3,3>5 in ", "+2", "+4"],
            ),
        ]);
    }

    #[test]
    fn the_ends_of_ranges_are_kept() {
        for (text, expected) in [
            ("muutetaan lain (1/2001) 5, 12–14 a ja 20 § sekä 30 §–32 §", vec!["12 =14a", "30 =32"]),
            ("kumotaan lain (1/2001) 2 luvun 3 a—3 c §", vec!["2.3a -2.3c"]),
            ("lisätään lakiin (1/2001) uusi 4 a–c §", vec!["4a +4c"]),
            ("muutetaan lain (1/2001) 5 §:n 1–3 momentti ja 12–14 §:n 1 momentti", vec!["5.1 =5.3"]),
            ("kumotaan lain (1/2001) 2 §:n 4–7 kohta ja 3–5 luku", vec!["2.1.4 -2.1.7", "3 -5"]),
        ] {
            let first = |target: &Target| target.numbers.values().cloned().collect::<Vec<_>>().join(".");
            let ranges = clause(text).ranges;
            let ranges: Vec<String> =
                ranges.iter().map(|(from, to)| format!("{} {}", first(from), shown(to))).collect();
            assert_eq!(ranges, expected, "{text}");
        }
    }

    #[test]
    fn provisions_may_stand_before_the_law_that_a_later_verb_names() {
        let clause = clause(
            "kumotaan 47 §, sekä muutetaan koeohjesäännön (1/2001) 11 §:n 1 momentti ja 12 § seuraavasti:",
        );
        let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(found, ["-47", "=11.1", "=12"]);
        assert_eq!(clause.amends, ActNumber::new(2001, 1));
    }

    #[test]
    fn what_the_grammar_does_not_know_is_told() {
        assert_eq!(clause("muutetaan lain (1/2001) 5 § ihmeellisesti").unread, ["ihmeellisesti"]);
        assert_eq!(clause("muutetaan lain (1/2001) 5 seuraavasti").unread, ["a number of nothing"]);
        assert!(
            clause("lisätään 5 §:ään uusi 2 momentti, jolloin nykyinen 2 momentti siirtyy").unread.len() == 1
        );
        let unequal = "lisätään lakiin (1/2001) uusi 2 §, jolloin nykyinen 2 ja 3 § siirtyvät 4 §:ksi";
        assert!(clause(unequal).unread.len() == 1 && clause(unequal).unprinted);
        let of_decree = clause("muutetaan lain (1/2001) 4 §:n nojalla annetun asetuksen (2/2002) 1 §");
        assert_eq!(of_decree.amends.map(|number| number.year), Some(2002));
        assert!(clause("muutetaan 7 §, joka samalla siirretään toisaalle").unprinted);
        for some in [
            "8 § siirretään 2 lukuun",
            "7 §:n 1 momentti siirretään 2 lukuun",
            "7 § siirretään toisaalle",
            "5 § siirretään 2 lukuun ja 8 § 3 lukuun",
        ] {
            assert!(clause(&format!("muutetaan 5 ja 7 §, joista {some}")).unprinted, "{some}");
        }
        let unnamed = clause("muutetaan koelain 5 §, sellaisena kuin se on laissa 7/2010");
        assert_eq!((unnamed.amends, unnamed.named.as_deref()), (None, Some("koelain")));
        let dated = clause(
            "lisätään rikoslain voimaanpanemisesta 19 päivänä joulukuuta 1889 annetun asetuksen 15 §:ään",
        );
        assert_eq!(dated.named.as_deref(), Some("rikoslain voimaanpanemisesta annetun asetuksen"));
        // The number of an earlier act is not that of the law.
        let old = clause("muutetaan koelain 2 luvun 13§, sellaisena kuin se on annetussa laissa (613/74)");
        assert_eq!((old.amends, old.cites.len()), (None, 1));
        assert_eq!(clause("Eduskunnan päätöksen mukaisesti säädetään:"), Clause::default());
    }
}
