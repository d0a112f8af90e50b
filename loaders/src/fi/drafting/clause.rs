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
//!    is so, what is read again begins with the next section. Before the first verb a word that is a verb but for one letter
//!    is such a word, too.
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
    let first = tokens.iter().position(|token| voice.verb(token.text).is_some()).unwrap_or(tokens.len());
    if tokens.get(..first).is_some_and(has_lost_verb) {
        reader.out.unread.push(reader.words(0, first));
        reader.out.unprinted = true;
        // What a later verb governs (`lisätään lakiin uusi 4 §`) is of the law that is named there.
        reader.out.named = None;
    }
    let is_temporary = for_a_time_in(&tokens) > reader.for_a_time;
    Clause { temporary: is_temporary && !reader.out.instructions.is_empty(), ..reader.out }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Repeal,
    Amend,
    Insert,
}

/// The verbs of the passive voice.
const VERBS: [(&str, Verb); 3] =
    [("kumotaan", Verb::Repeal), ("muutetaan", Verb::Amend), ("lisätään", Verb::Insert)];

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
        match (self, text) {
            (Self::Passive, _) => {
                VERBS.into_iter().find(|(verb, _)| text.starts_with(verb)).map(|(_, verb)| verb)
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

/// Whether a clause has lost a letter before its first verb, or has a word there that is a verb but for one letter, and names an
/// act or sections there: it may be of a verb, and the clause none of a law as enacted.
fn has_lost_verb(tokens: &[Token<'_>]) -> bool {
    let names = |token: &Token<'_>| token.text.starts_with('§') || statutes::cited(token.text).is_some();
    let enacts = |token: &Token<'_>| token.text.starts_with("säädetään");
    let is_near =
        |token: &Token<'_>| VERBS.iter().any(|(verb, _)| strsim::damerau_levenshtein(token.text, verb) == 1);
    let may_command = |token: &Token<'_>| is_lost(token) || is_near(token);
    tokens.iter().any(may_command) && tokens.iter().any(names) && !tokens.iter().any(enacts)
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
        "laissa", "laeissa", "lailla", "laeilla", "asetuksessa", "asetuksissa", "asetuksella", "asetuksilla",
        "päätöksessä", "päätöksissä", "päätöksellä", "päätöksillä", "muutoksineen",
    ];
    ACTS.contains(&text)
}

#[cfg(test)]
mod tests;
