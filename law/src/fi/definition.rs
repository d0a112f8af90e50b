//! Finnish definitions.
//!
//! | form | term |
//! |---|---|
//! | "X:lla tarkoitetaan [tässä laissa] ..." | the words in the adessive before the verb |
//! | "Tässä laissa tarkoitetaan: 1) X:lla ...; 2) Y:lla ..." | those at the head of each item |
//! | "Tässä laissa tarkoitetaan X:lla ..." | those after the verb |
//! | "X tarkoittaa ..." at the head of a sentence | the words before the verb, three at most |
//! | "( X )", "(X)" | the words in brackets |
//! | "jäljempänä X" | the words after it |
//! | "kutsutaan tässä laissa X:ksi", "X:ksi sanotaan tässä laissa" | the words in the translative |
//! | "käytetään tässä laissa nimitystä X" | the words after it |
//! | "on edellinen X ja jälkimmäinen Y" | the word after each |
//! | "tarkoitettuja X ovat: 1) ..." | the words before the verb |
//!
//! The term stays as written: the nominative of a Finnish word does not follow from its adessive.

use std::ops::Range;

use super::law::{is_given, is_this, law_word_at};
use super::words::{is_passive, noun};
use crate::Scope;
use crate::raw_mention::RawMention;
use crate::token::Tokens;

/// The longest term, in words.
const LONGEST_TERM: usize = 8;
/// The longest term that is all of a sentence before its verb.
const LONGEST_SUBJECT: usize = 12;

pub(super) fn all(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if tokens.word(at) == "tarkoitetaan" {
            verb(tokens, at, &mut found);
        } else if tokens.is_word(at, &["tarkoittaa", "tarkoittavat"]) {
            found.extend(subject(tokens, at));
        } else if tokens.is_sign(at, '(') {
            found.extend(bracket(tokens, at));
        } else if tokens.word(at) == "jäljempänä" {
            found.extend(hereafter(tokens, at));
        } else if tokens.is_word(at, &["kutsutaan", "nimitetään", "sanotaan"]) {
            found.extend(called(tokens, at).or_else(|| called_before(tokens, at)));
        } else if tokens.word(at) == "nimitystä" {
            found.extend(by_name(tokens, at));
        } else if tokens.word(at) == "edellinen" {
            found.extend(former_and_latter(tokens, at));
        } else if tokens.word(at) == "ovat" && tokens.is_sign(at + 1, ':') {
            found.extend(listed(tokens, at));
        }
    }
    found
}

/// "kutsutaan tässä laissa konserniyrityksiksi".
fn called(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let translative = |at: &usize| tokens.word(*at).ends_with("ksi");
    let first = (verb + 1..verb + 4).take_while(|&at| !tokens.word(at).is_empty()).find(translative)?;
    let end = (first..first + LONGEST_TERM).take_while(translative).last()? + 1;
    // "kutsutaan työnhakijaksi rekisteröinnistä haastatteluun" names nothing.
    // "nimitetään määräajaksi" appoints.
    let here = first > verb + 1 && is_this(tokens, verb + 1);
    let alone = tokens.sign(end).is_some() || tokens.is_word(end, &["ja", "tai", "sekä"]);
    let closes = here || alone && !tokens.is_word(verb, &["nimitetään"]);
    closes.then(|| define(tokens, first, end, scope(tokens, verb..first)))
}

/// "Virkamieheksi sanotaan tässä laissa".
fn called_before(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let start = sentence_start(tokens, verb);
    let term = (start..verb).all(|at| tokens.word(at).ends_with("ksi")) && start < verb;
    (term && is_this(tokens, verb + 1)).then(|| define(tokens, start, verb, scope(tokens, verb..verb + 4)))
}

/// "joista käytetään jäljempänä tässä laissa nimitystä luottolaitos".
fn by_name(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let used = (at.saturating_sub(5)..at).find(|&at| tokens.is_word(at, &["käytetään"]))?;
    let end = (at + 1..at + 1 + LONGEST_TERM).find(|&at| tokens.word(at).is_empty())?;
    (end > at + 1).then(|| define(tokens, at + 1, end, scope(tokens, used..at)))
}

/// "on edellinen emoyritys ja jälkimmäinen tytäryritys": what stands in a relation has its name from it.
fn former_and_latter(tokens: &Tokens<'_>, at: usize) -> Vec<RawMention> {
    let names = at > 0
        && tokens.word(at - 1) == "on"
        && tokens.word(at + 2) == "ja"
        && tokens.word(at + 3) == "jälkimmäinen"
        && !tokens.word(at + 4).is_empty();
    let define = |term| define(tokens, term, term + 1, Scope::Unstated);
    if names { vec![define(at + 1), define(at + 4)] } else { Vec::new() }
}

/// "Tässä laissa tarkoitettuja hankintayksiköitä ovat:" before a list. What a proper name or a place adds is no part of the
/// term.
fn listed(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let start = sentence_start(tokens, verb);
    let first = (start..verb).rev().find(|&at| tokens.word(at) == "tarkoitettuja")? + 1;
    let small = |at: &usize| tokens.word(*at).starts_with(char::is_lowercase);
    let end = (first..verb).take_while(small).last()? + 1;
    (end - first <= LONGEST_TERM).then(|| define(tokens, first, end, scope(tokens, start..verb)))
}

fn verb(tokens: &Tokens<'_>, verb: usize, found: &mut Vec<RawMention>) {
    let mut start = sentence_start(tokens, verb);
    // "huollolla, korjaamisella ja talteenotolla tarkoitetaan"
    while start > 1
        && tokens.is_sign(start - 1, ',')
        && is_adessive(tokens, start - 2)
        && (start..verb).any(|at| is_adessive(tokens, at))
    {
        start = sentence_start(tokens, start - 1);
    }
    start = genitives_start(tokens, start, verb);
    let scope = scope(tokens, start..sentence_end(tokens, verb));
    if let Some(term) = antecedent(tokens, verb) {
        found.push(define(tokens, term.start, term.end, scope));
    } else if let Some(term) = term_before(tokens, verb, start) {
        found.extend(
            each(tokens, term.start, term.end)
                .into_iter()
                .chain(gapped(tokens, verb, term.end - 1))
                .map(|term| define(tokens, term.start, term.end, scope)),
        );
    } else if tokens.is_sign(verb + 1, ':')
        || tokens.is_sign(verb + 2, ':')
        || !tokens.digits(verb + 1).is_empty() && tokens.is_sign(verb + 2, ')')
    {
        items(tokens, verb, scope, found);
    } else if let (first, Some(end)) = (behind(tokens, verb + 1), term_end(tokens, verb + 1)) {
        found.extend(
            each(tokens, first.min(end - 1), end)
                .into_iter()
                .map(|term| define(tokens, term.start, term.end, scope)),
        );
        found.extend(short_names(tokens, end).map(|at| define(tokens, at, at + 1, scope)));
    }
}

/// Where a list of genitives begins that describe one term: "Seppien, nikkareiden tai maalarien koulutuksella tarkoitetaan".
fn genitives_start(tokens: &Tokens<'_>, start: usize, verb: usize) -> usize {
    let ends = |&at: &usize| tokens.ends_clause(at) && !tokens.is_sign(at, ',') || tokens.is_sign(at, ')');
    let first = (0..start).rev().find(ends).map_or(0, |at| at + 1);
    let genitive = |at: usize| at > first && tokens.word(at - 1).ends_with('n');
    let is_part = |at: usize| {
        let word = tokens.word(at);
        let is_clause = is_passive(word) || tokens.is_word(at, &["jos", "kun", "on", "ovat", "ei", "kuin"]);
        !word.is_empty() && !is_clause || tokens.is_sign(at, ',') && genitive(at)
    };
    let joined = (start..verb).any(|at| tokens.is_word(at, &["ja", "tai", "taikka", "sekä"]));
    let head = tokens.word(start).ends_with('n') && (start..verb).any(|at| is_adessive(tokens, at));
    let is_list = first < start && verb - first <= LONGEST_LIST && joined && head;
    if is_list && (first..verb).all(is_part) { first } else { start }
}

/// The longest term with a list of genitives, in tokens.
const LONGEST_LIST: usize = 30;

/// The term of a second definition that shares the verb: "arpojen tuotolla tarkoitetaan ... sekä automaattien tuotolla ...". Its
/// last word is that of the first one, or a compound that ends as it does.
fn gapped(tokens: &Tokens<'_>, verb: usize, last: usize) -> Option<Range<usize>> {
    const SHARED: usize = 10;
    let word = tokens.word(last);
    let shared = word.char_indices().rev().nth(SHARED - 1).and_then(|(at, _)| word.get(at..));
    let is_alike = |other: &str| other == word || shared.is_some_and(|shared| other.ends_with(shared));
    let end = (verb..tokens.len()).find(|&at| tokens.ends_sentence(at)).unwrap_or(tokens.len());
    let joint = |at: &usize| tokens.is_word(*at, &["ja", "sekä"]);
    (verb + 1..end).filter(joint).find_map(|joint| {
        let term = (joint + 1..joint + 4).find(|&at| !tokens.word(at).ends_with('n'))?;
        let alike = is_adessive(tokens, term) && is_alike(tokens.word(term));
        (alike && !tokens.word(term + 1).is_empty()).then_some(joint + 1..term + 1)
    })
}

/// "KuEL-lailla kunnallista eläkelakia, VaEL-lailla valtion eläkelakia": the further laws that are given short names.
fn short_names<'a>(tokens: &'a Tokens<'_>, from: usize) -> impl Iterator<Item = usize> + 'a {
    let end = (from..tokens.len()).find(|&at| tokens.ends_sentence(at)).unwrap_or(tokens.len());
    let joined = |at: usize| tokens.is_sign(at - 1, ',') || tokens.is_word(at - 1, &["ja", "sekä"]);
    (from + 1..end).filter(move |&at| joined(at) && is_adessive(tokens, at) && law_word_at(tokens, at))
}

/// "valmisteita, joilla tarkoitetaan elintarvikkeita": the word that is explained.
fn antecedent(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    let relative = tokens.is_word(verb.checked_sub(1)?, &["jolla", "joilla"]);
    let term = verb.checked_sub(3).filter(|_| relative && tokens.is_sign(verb - 2, ','))?;
    let adjective = |at: &usize| tokens.word(*at).ends_with("istä") || tokens.word(*at).ends_with("ista");
    let first = term.checked_sub(1).filter(adjective).unwrap_or(term);
    (!tokens.word(term).is_empty()).then_some(first..term + 1)
}

/// The term that means something: all that stands before the verb in its sentence.
fn subject(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let start = sentence_start(tokens, verb);
    let all_words = (start..verb).all(|at| !tokens.word(at).is_empty());
    let begins =
        tokens.word(start).starts_with(char::is_uppercase) || start > 0 && tokens.is_sign(start - 1, ')');
    (start < verb && verb - start <= 3 && all_words && begins)
        .then(|| define(tokens, start, verb, Scope::Unstated))
}

/// Where the term begins after the verb: not with "tässä laissa mainitulla".
fn behind(tokens: &Tokens<'_>, at: usize) -> usize {
    let at = if is_this(tokens, at) { at + 2 } else { at };
    at + usize::from(tokens.begins(at, &["mainitu", "tarkoitetu"]))
}

/// The terms of "ohjelmalla ja ohjelmamateriaalilla". What shares its noun or its attribute is one term: "pienellä ja
/// keskisuurella yrityksellä", "tuotteiden jalostuksella ja markkinoinnilla", "yhteisöllä ja -säätiöllä".
fn each(tokens: &Tokens<'_>, first: usize, end: usize) -> Vec<Range<usize>> {
    let joins = |at: &usize| {
        (tokens.is_word(*at, &["ja", "tai"]) || tokens.is_sign(*at, ',')) && is_adessive(tokens, at - 1)
    };
    let ends = (first + 1..end).filter(joins).chain([end]);
    let parts: Vec<Range<usize>> =
        ends.scan(first, |start, end| Some(std::mem::replace(start, end + 1)..end)).collect();
    let adessive = |part: &Range<usize>| part.clone().all(|at| is_adessive(tokens, at));
    let shares = |pair: &[Range<usize>]| {
        let [left, right] = pair else { return false };
        tokens.is_sign(right.start, '-')
            || left.len() == 1 && right.len() > 1 && adessive(right)
            || left.len() > 1 && right.len() == 1 && !adessive(left)
    };
    let listed = (first..end).any(|at| tokens.is_sign(at, ','));
    if !listed && parts.windows(2).any(shares) { std::iter::once(first..end).collect() } else { parts }
}

fn define(tokens: &Tokens<'_>, first: usize, end: usize, scope: Scope) -> RawMention {
    RawMention::definition(first, end, tokens.slice(tokens.start(first), tokens.end(end - 1)), scope)
}

/// The heads of the items after "tarkoitetaan:".
fn items(tokens: &Tokens<'_>, verb: usize, scope: Scope, found: &mut Vec<RawMention>) {
    for at in verb..tokens.len() {
        let is_marker = tokens.is_sign(at, ')') && at > verb && marks(tokens, at - 1);
        if is_marker && let Some(end) = term_end(tokens, at + 1) {
            let first = at + 1;
            let quoted = quoted(tokens, end);
            if quoted.is_none() && is_expression(tokens, end - 1) {
                continue;
            }
            let terms = quoted.map_or_else(|| each(tokens, first, end), |term| vec![term]);
            found.extend(terms.into_iter().map(|term| define(tokens, term.start, term.end, scope)));
        }
    }
}

/// Whether a number or letter marks an item: "1)", "6 a)", and "a)" after what ends an item.
fn marks(tokens: &Tokens<'_>, at: usize) -> bool {
    let before = |signs: &[char]| at > 0 && tokens.sign(at - 1).is_some_and(|sign| signs.contains(&sign));
    let letter = tokens.word(at).len() == 1;
    // "(625/1991)" ends the number of a law.
    let of_law = at > 0 && tokens.is_sign(at - 1, '/');
    !tokens.digits(at).is_empty() && !of_law
        || letter
            && (at > 0 && !tokens.digits(at - 1).is_empty()
                || before(&[':', ';'])
                || tokens.is_word(at - 1, &["ja", "sekä"]))
}

/// "ilmaisulla" announces a term, whose end quotation marks alone can tell.
fn is_expression(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["ilmaisulla", "käsitteellä", "termillä", "sanalla"])
}

/// The words in quotation marks after "ilmaisulla" and its like.
fn quoted(tokens: &Tokens<'_>, open: usize) -> Option<Range<usize>> {
    let is_mark = |at: usize| matches!(tokens.sign(at), Some('"' | '”' | '“' | '\u{201f}' | '\''));
    let expression = is_expression(tokens, open.checked_sub(1)?);
    let close = (open + 2..open + 2 + LONGEST_TERM).find(|&at| is_mark(at))?;
    (expression && is_mark(open)).then_some(open + 1..close)
}

/// Where the term ends that begins at a token: after the last of the first words in the adessive.
fn term_end(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    // "sosiaali- ja terveydenhuollolla"
    let half = |at: usize| at > first && tokens.is_sign(at, '-') && tokens.is_glued(at);
    let head = (first..first + LONGEST_TERM)
        .take_while(|&at| !tokens.word(at).is_empty() || half(at))
        .find(|&at| is_adessive(tokens, at))?;
    let mut end = head + 1;
    // "valtakunnallisella nuorisoalan järjestöllä": the noun of an adjective may come after its own attribute.
    let adjective = ["isella", "isellä", "valla", "vällä", "tulla", "tyllä", "dulla"];
    let whose = |at: &usize| tokens.word(*at).ends_with('n') || tokens.is_word(*at, &["ja", "tai"]);
    let noun =
        (end..end + LONGEST_TERM).find(|at| !whose(at)).filter(|&at| at > end && is_adessive(tokens, at));
    let described = adjective.iter().any(|ending| tokens.word(head).ends_with(ending));
    if let Some(noun) = noun.filter(|_| described && tokens.word(end).ends_with('n')) {
        end = noun + 1;
    }
    // "huollolla, käytöstä poistamisella ja talteenotolla"
    loop {
        let listed = tokens.is_sign(end, ',') || tokens.is_word(end, &["ja", "tai"]);
        let next = end + usize::from(listed);
        let two = listed && !tokens.word(next).is_empty() && is_adessive(tokens, next + 1);
        match () {
            () if is_adessive(tokens, next) => end = next + 1,
            () if two && tokens.word(next).ends_with("stä") | tokens.word(next).ends_with("sta") => {
                end = next + 2;
            }
            () => return Some(end),
        }
    }
}

/// The term that stands before the verb: all words of its sentence but those on where it holds, "Tässä laissa", and those that
/// lead up to it, "1 momentissa tarkoitetulla". Where they are not words alone, those in the adessive next to the verb.
fn term_before(tokens: &Tokens<'_>, verb: usize, start: usize) -> Option<Range<usize>> {
    let end = if verb > 1 && is_this(tokens, verb - 2) { verb - 2 } else { verb };
    let led = |&at: &usize| tokens.begins(at, &["mainitu", "tarkoitetu", "säädety", "mukais"]);
    let first = (start..end).rev().find(led).map_or_else(|| behind_scope(tokens, start, end), |at| at + 1);
    let is_word = |at: usize| {
        let paired = tokens.is_word(at + 1, &["ja", "tai"]) || tokens.is_glued(at + 1);
        let listed = tokens.is_sign(at, ',')
            && at > 0
            && (is_adessive(tokens, at - 1) || tokens.word(at - 1).ends_with('n'));
        !tokens.word(at).is_empty() || tokens.is_sign(at, '-') && paired || listed
    };
    // "viittauksella aikaisempaan lakiin tarkoitetaan viittausta tähän lakiin" defines no term.
    if (first..end).any(|at| tokens.begins(at, &["viittauks"])) {
        return None;
    }
    let has_verb = (first..end).any(|at| tokens.is_word(at, &["jos", "kun"]) || is_passive(tokens.word(at)));
    let longest = if (first..end).any(|at| tokens.is_sign(at, ',')) { LONGEST_LIST } else { LONGEST_SUBJECT };
    let whole = end.saturating_sub(first) <= longest && (first..end).all(is_word) && !has_verb;
    if whole && (first..end).any(|at| is_adessive(tokens, at)) {
        return Some(first..end);
    }
    let joins = |at: usize| tokens.is_word(at, &["ja", "tai"]) && at + 1 < end;
    // "erityis- ja yksinoikeuksilla"
    let half = |at: usize| {
        tokens.is_sign(at, '-') && joins(at + 1) || tokens.is_sign(at + 1, '-') && tokens.is_glued(at + 1)
    };
    let near =
        (first..end).rev().take_while(|&at| is_adessive(tokens, at) || joins(at) || half(at)).last()?;
    let near = near + usize::from(joins(near));
    (near < end).then_some(near..end)
}

/// The token after the words at the beginning of a sentence that tell where a term holds: "Tässä laissa", "Tätä lakia
/// sovellettaessa", "Jäljempänä tässä luvussa".
fn behind_scope(tokens: &Tokens<'_>, start: usize, end: usize) -> usize {
    let mut at = start;
    while at < end {
        at += match () {
            () if is_this(tokens, at) => 2,
            () if tokens.is_word(at, &["jäljempänä", "sovellettaessa", "lisäksi", "myös", "ja", "sekä"])
                || at == start && is_place(tokens, at) =>
            {
                1
            }
            () => return at,
        };
    }
    at
}

/// Whether a noun tells of what a term is defined, "Pörssiyhtiössä lähipiirillä tarkoitetaan", and is no part
/// of an attribute, "kunnassa asuvalla henkilöllä".
fn is_place(tokens: &Tokens<'_>, at: usize) -> bool {
    const ATTRIBUTES: [&str; 18] = [
        "valla", "vällä", "villa", "villä", "tulla", "tyllä", "tuilla", "tyillä", "dulla", "dyllä", "neella",
        "neellä", "neilla", "neillä", "isella", "isellä", "isilla", "isillä",
    ];
    let ends = |at: usize, endings: &[&str]| endings.iter().any(|ending| tokens.word(at).ends_with(ending));
    ends(at, &["ssa", "ssä"]) && is_adessive(tokens, at + 1) && !ends(at + 1, &ATTRIBUTES)
}

fn is_adessive(tokens: &Tokens<'_>, at: usize) -> bool {
    const OTHERS: &[&str] = &[
        "jolla", "millä", "sillä", "tällä", "joilla", "niillä", "nojalla", "avulla", "tavalla", "ohella",
        "perusteella", "johdolla", "mukaisella", "muualla", "edellä", "siellä", "näillä", "noilla", "tuolla",
    ];
    let word = tokens.word(at);
    (word.ends_with("lla") || word.ends_with("llä")) && !tokens.is_word(at, OTHERS)
}

/// "( tappion kattaminen )" or "(tytäryhtiö)": words in lower case and nothing else, in a running sentence.
fn bracket(tokens: &Tokens<'_>, open: usize) -> Option<RawMention> {
    let close = (open + 1..open + 2 + LONGEST_TERM).find(|&at| tokens.is_sign(at, ')'))?;
    let words = open + 1..close;
    let is_part = |at: usize| !tokens.word(at).is_empty() || tokens.is_sign(at, '-');
    let is_term = !words.is_empty()
        && !tokens.word(open.checked_sub(1)?).is_empty()
        && words.clone().all(is_part)
        && tokens.word(open + 1).chars().next().is_some_and(char::is_lowercase)
        && tokens.word(open + 1).len() > 2
        && !tokens.is_word(open + 1, &["jos", "jäljempänä", "mukaan", "esimerkiksi", "ml", "muu", "lukuun"]);
    let spaced = !tokens.is_glued(open + 1);
    let runs_on = tokens.sign(close + 1).is_some_and(|sign| sign != '(')
        || tokens.word(close + 1).chars().next().is_some_and(char::is_lowercase);
    let is_title = tokens.begins(close + 1, &["annet", "koskev", "sekä"]);
    if !is_term || !spaced && (!runs_on || is_title) || is_in_title(tokens, close + 1) {
        return None;
    }
    let found = define(tokens, open + 1, close, Scope::Unstated);
    Some(if spaced { found } else { RawMention { confidence: 0.6, ..found } })
}

/// Whether a title goes on to "annetun" after a bracket, "maatalousrahaston (maaseuturahasto) tuesta ... annetun asetuksen":
/// there is no verb and no sign but brackets on the way.
fn is_in_title(tokens: &Tokens<'_>, from: usize) -> bool {
    let is_verb = |at: usize| {
        tokens.is_word(
            at,
            &["on", "ovat", "ei", "eivät", "voi", "voivat", "saa", "saavat", "tulee", "jos", "kun"],
        ) || is_passive(tokens.word(at))
    };
    let stops = |at: usize| {
        matches!(tokens.sign(at), Some(',' | '.' | ';')) && !tokens.is_glued(at + 1) || is_verb(at)
    };
    (from..from + LONGEST_TITLE)
        .take_while(|&at| at < tokens.len() && !stops(at))
        .any(|at| tokens.begins(at, &["annetu", "annett"]))
}

/// The longest title that is looked through, in tokens.
const LONGEST_TITLE: usize = 60;

/// ", jäljempänä hankintalaki": the words after it up to a sign. "jäljempänä säädetään" and "jäljempänä tässä
/// luvussa" point ahead.
fn hereafter(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let introduced = at > 0 && matches!(tokens.sign(at - 1), Some(',' | '('));
    // "vuoden 2000 asetus" and "linjan 2 -laki" have numbers in them.
    let is_number = |at: usize| {
        let named = tokens.is_sign(at + 1, '-')
            || !tokens.word(at + 1).is_empty() && noun(tokens.word(at + 1)).is_none();
        !tokens.digits(at).is_empty() && named
    };
    let in_case = |at: usize| tokens.is_sign(at, ':') && tokens.is_glued(at) && tokens.is_glued(at + 1);
    let ends = |&at: &usize| {
        tokens.word(at).is_empty() && !tokens.is_sign(at, '-') && !is_number(at) && !in_case(at)
    };
    let end = (at + 1..at + 4 + LONGEST_TERM).find(ends)?;
    // "jäljempänä kuljetuksesta ja varastoinnista annettu direktiivi" is one name.
    let titled = (at + 1..end).any(|at| is_given(tokens, at));
    let paired = |at: usize| tokens.is_sign(at - 1, '-');
    let end = (at + 1..end)
        .find(|&at| tokens.is_word(at, &["ja", "sekä", "jos", "tai"]) && !paired(at) && !titled)
        .unwrap_or(end);
    let points =
        is_this(tokens, at + 1) || tokens.begins(at + 1, &["säädet", "toisin", "maini", "tarkoitet"]);
    (introduced && end > at + 1 && !points).then(|| define(tokens, at + 1, end, Scope::Unstated))
}

/// "tässä laissa", "tässä luvussa", "tätä pykälää sovellettaessa" in the words of the definition.
fn scope(tokens: &Tokens<'_>, sentence: Range<usize>) -> Scope {
    use crate::Unit;
    let own = |at: &usize| {
        is_this(tokens, *at)
            && (tokens.word(*at).ends_with("ssä") || tokens.word(*at + 2) == "sovellettaessa")
    };
    for at in sentence.filter(own) {
        if tokens.is_word(at + 1, &["laissa", "asetuksessa", "lakia", "asetusta"]) {
            return Scope::Law;
        }
        match noun(tokens.word(at + 1)) {
            Some((Unit::Part, _)) => return Scope::Part,
            Some((Unit::Chapter, _)) => return Scope::Chapter,
            Some((Unit::Section, _)) => return Scope::Section,
            Some((Unit::Moment, _)) => return Scope::Paragraph,
            _ => {}
        }
    }
    Scope::Unstated
}

fn sentence_start(tokens: &Tokens<'_>, at: usize) -> usize {
    let ends = |&at: &usize| tokens.ends_clause(at) || tokens.is_sign(at, ')');
    (0..at).rev().find(ends).map_or(0, |at| at + 1)
}

fn sentence_end(tokens: &Tokens<'_>, at: usize) -> usize {
    (at..tokens.len()).find(|&at| tokens.ends_clause(at)).unwrap_or(tokens.len())
}
