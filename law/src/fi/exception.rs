//! Finnish exceptions: which citations stand under a cue, and which side yields.
//!
//! | cue | whose target | who yields |
//! |---|---|---|
//! | jollei, ellei, jos ... ei ... toisin / muuta johdu | the citations in its clause | the speaker |
//! | jollei, ellei ... 5 §:ssä tarkoitettu | the citations in its clause, as a case | the speaker |
//! | poiketen, poiketa, poikkeuksena | the citation before it, or those of "siitä, mitä ... säädetään" | the target |
//! | estämättä, huolimatta | the citation before it, or those of "sen estämättä, mitä ... säädetään" | the target |
//! | poikkeuksia 5 §:ssä säädetystä | the citations after it | the target |
//! | lukuun ottamatta | the next citation, or the one before it | the target; the speaker for a case, and where the clause before denies ("ei sovelleta") |
//! | sijasta, sijaan | the citation in the genitive right before it | the target |
//! | saadaan ... noudattamatta | the citation right after it | the target |
//! | paitsi | the citation right after it | the speaker |
//! | ei tarvitse, ei tarvita | the citation that rules its object ("tässä pykälässä tarkoitettua päätöstä") | the target |
//! | ei sovelleta, ei koske | the citation in the partitive or under "mitä ... säädetään" in the sentence | the target |
//! | ei kuitenkaan | the citation in the partitive right after it | the target |
//! | tästä laista poikkeavia säännöksiä | none | the speaker |
//!
//! A condition is no exception ("jollei kannetta nosteta", "jos lakia ei sovelleta", "asiaan, johon ei sovelleta"); one after its
//! rule that describes a case by a citation is. A cue that speaks of other rules without naming one ("jollei toisin säädetä",
//! "salassapitosäännösten estämättä", "yhtiöjärjestyksessä voidaan määrätä toisin") is kept without a target.

use std::ops::Range;

use super::law::is_this;
use super::words::{is_passive, law_word};
use crate::raw_mention::{Case, Path, RawMention, covers, last_before, place, within};
use crate::token::Tokens;
use crate::{Basis, Law, Yields};

/// How many tokens may stand between a citation and the cue that belongs to it.
const NEAR: usize = 4;
/// How many tokens a clause may have that is looked through for words which belong together.
const REACH: usize = 12;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn mark(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        let Some(cue) = Cue::at(tokens, found, at) else { continue };
        match cue {
            Cue::Unless => unless(tokens, found, &mut more, at),
            Cue::Despite => despite(tokens, found, &mut more, at),
            Cue::Deviating => deviating(tokens, found, &mut more, at),
            Cue::Except => exceptional(tokens, found, at),
            Cue::Otherwise => otherwise(tokens, found, &mut more, at),
            Cue::Without(end) => without(tokens, found, &mut more, at..end),
            Cue::Deviation => deviation(tokens, found, at),
            Cue::NotApplied(end) => not_applied(tokens, found, &mut more, at..end),
            Cue::NotNeeded(end) => not_needed(tokens, found, at..end),
            Cue::ButNot => but_not(tokens, found, at..at + 2),
            Cue::Save => save(tokens, found, at),
            Cue::Instead => instead(tokens, found, at),
            Cue::NotObserving => not_observing(tokens, found, at),
            Cue::Elsewhere => more.extend(elsewhere(tokens, at)),
        }
    }
    found.extend(more);
}

enum Cue {
    Unless,
    Despite,
    Deviating,
    Deviation,
    Except,
    Otherwise,
    Without(usize),
    NotApplied(usize),
    NotNeeded(usize),
    ButNot,
    Save,
    Instead,
    NotObserving,
    Elsewhere,
}

impl Cue {
    fn at(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> Option<Self> {
        match tokens.word(at).as_bytes().first()? {
            b'j' | b'J' | b'e' | b'E' if tokens.begins(at, &["jollei", "ellei"]) => Some(Self::Unless),
            b'e' | b'E' if tokens.is_word(at, &["estämättä"]) => Some(Self::Despite),
            b'e' if tokens.word(at) == "eikä" && denies_too(tokens, found, at) => Some(Self::Unless),
            b'e' | b'E' => denied_end(tokens, at, &["tarvitse", "tarvita", "vaadita"])
                .map(Self::NotNeeded)
                .or_else(|| not_applied_end(tokens, at).map(Self::NotApplied))
                .or_else(|| tokens.is_word(at + 1, &["kuitenkaan"]).then_some(Self::ButNot)),
            b'h' => tokens.is_word(at, &["huolimatta"]).then_some(Self::Despite),
            b'j' | b'J' | b'm' | b'M'
                if tokens.is_word(at, &["jos", "mikäli", "joista", "josta"])
                    && denies_otherwise(tokens, found, at) =>
            {
                Some(Self::Unless)
            }
            b'k' if tokens.is_word(at, &["kuin"]) && denies_otherwise(tokens, found, at) => {
                Some(Self::Unless)
            }
            b's' => tokens.is_word(at, &["sijasta", "sijaan"]).then_some(Self::Instead),
            b'n' => (tokens.word(at) == "noudattamatta").then_some(Self::NotObserving),
            b't' if tokens.word(at) == "toisin" => Some(Self::Otherwise),
            b'p' | b'P' if tokens.is_word(at, &["poikkeus", "poikkeuksen", "poikkeuksia"]) => {
                Some(Self::Except)
            }
            b'p' | b'P' if tokens.is_word(at, &["paitsi"]) => Some(Self::Save),
            b'p' | b'P' if tokens.begins(at, &["poikkeami"]) => Some(Self::Deviation),
            b'p' if tokens.is_word(at, &["poikkeavia", "poikkeava", "poikkeavat"]) => Some(Self::Elsewhere),
            b'p' | b'P' => tokens
                .is_word(at, &["poiketen", "poiketa", "poikkeuksena", "poiketaan", "poikkeavasti"])
                .then_some(Self::Deviating),
            b'l' | b'L' => without_end(tokens, at).map(Self::Without),
            _ => None,
        }
    }
}

/// "jos yhtiöjärjestyksessä ei määrätä toisin", "siltä osin kuin laissa ei toisin säädetä".
fn denies_otherwise(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> bool {
    let clause = at..clause_end(tokens, found, at + 1).min(at + 2 * REACH);
    let has = |words: &[&str]| clause.clone().any(|at| tokens.is_word(at, words));
    let elsewhere =
        at > 0 && tokens.is_word(at - 1, &["osin"]) && has(&["säädetä"]) && has(&["asetuksissa", "laissa"]);
    let contrary = has(&["toisin"]) || has(&["muuta"]) && has(&["johdu"]) || elsewhere;
    // "jos korkoa on maksettava ja jos laissa ei toisin säädetä" has its cue at the second one.
    let later = (at + 1..clause.end).any(|at| tokens.is_word(at, &["jos", "mikäli"]));
    has(&["ei", "eivät"]) && contrary && !later
}

/// "jos hakemus on tehty eikä asetuksesta muuta johdu": a condition goes on with the cue.
fn denies_too(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> bool {
    let ends = |&at: &usize| tokens.ends_clause(at) && !covers(found, at);
    let start = (0..at).rev().find(ends).map_or(0, |sign| sign + 1);
    let before = |words: &[&str]| (start..at).any(|at| tokens.is_word(at, words));
    let clause = at..clause_end(tokens, found, at + 1).min(at + 2 * REACH);
    let pair = |one: &str, other: &[&str]| {
        clause.clone().any(|at| tokens.is_word(at, &[one]) && tokens.is_word(at + 1, other))
    };
    let contrary = pair("muuta", &["johdu", "seuraa", "säädetä"])
        || pair("toisin", &["säädetä", "määrätä", "johdu", "sovita"]);
    before(&["jos", "mikäli"]) && !before(&["jollei", "ellei", "ei"]) && contrary
}

fn without_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let two = tokens.is_word(at, &["lukuun"]) && tokens.word(at + 1) == "ottamatta";
    let end = at + 1 + usize::from(two);
    (two || tokens.is_word(at, &["lukuunottamatta"])).then_some(end)
}

/// What may stand between "ei" and its verb.
const ADVERBS: &[&str] = &["kuitenkaan", "myöskään", "kuitenkin", "tällöin", "enää"];

/// "ei tarvitse", "ei kuitenkaan tarvitse": the token after the verb.
fn denied_end(tokens: &Tokens<'_>, at: usize, verbs: &[&str]) -> Option<usize> {
    let verb = (at + 1..at + 4).find(|&at| !tokens.is_word(at, ADVERBS))?;
    (tokens.is_word(at, &["ei", "eivät"]) && tokens.is_word(verb, verbs)).then_some(verb + 1)
}

/// "ei sovelleta", "ei kuitenkaan koske", "ei 134 §:ää sovelleta", and the token after it.
fn not_applied_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if !tokens.is_word(at, &["ei", "eivät", "eikä"]) {
        return None;
    }
    let verb = (at + 1..at + 8)
        .take_while(|&at| !tokens.ends_clause(at))
        .find(|&at| tokens.is_word(at, &["sovelleta", "koske", "noudateta"]))?;
    let adverbs = (at + 1..verb).all(|at| tokens.is_word(at, ADVERBS));
    let numbered = (at + 1..verb).any(|at| !tokens.digits(at).is_empty());
    (adverbs || numbered).then_some(verb + 1)
}

/// "jollei 2 momentista muuta johdu": the clause must speak of other rules.
fn unless(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, at: usize) {
    let clause = at..unless_end(tokens, found, at);
    let has = |stems: &[&str]| clause.clone().any(|at| tokens.begins(at, stems));
    let says = |words: &[&str]| clause.clone().any(|at| tokens.is_word(at, words));
    // "Jollei tässä laissa muutoin säädetä"
    let else_ruled = |at: usize| {
        tokens.is_word(at, &["muutoin", "muuten"]) && tokens.is_word(at + 1, &["säädetä", "johdu"])
    };
    let contrary =
        says(&["toisin", "muuta", "muuksi", "ankarampaa", "kovempaa"]) || clause.clone().any(else_ruled);
    let follows = contrary && has(&["johdu", "johtu", "seuraa"]);
    let norm = norm_in(tokens, clause.start + 1..clause.end);
    let cited = !within(found, &clause).is_empty();
    // What follows from a fact, "asian laadusta", is a case and no rule.
    let said = says(&["säädetä", "säädetty", "säädettäisi"]);
    let duty = |at: usize| {
        tokens.word(at).ends_with("velvollisuudesta")
            || tokens.begins(at, &["velvoitteesta", "velvoitteista"])
                && tokens.begins(at - 1, &["kansainväli"])
    };
    if follows && !cited && norm.is_none() && !said && !clause.clone().any(duty) {
        return;
    }
    let by_instrument = norm == Some(Basis::Instrument) && !cited;
    // "säädetyn" and "määrättynä" only describe a thing: the clause itself must say that something is ruled.
    let elsewhere = || norm == Some(Basis::Law) || says(&["muualla", "erikseen", "erittäin"]);
    let ruled = !by_instrument
        && (said && (contrary || elsewhere())
            || contrary && has(&["säännö"])
            || says(&["edellytetä", "vaadita", "sallita", "kielletä", "rajoiteta"]) && elsewhere()
            || follows
            || contrary && has(&["laissa"]));
    let bound = has(&["rajoite", "edellyte", "kielle", "sallit", "sovit"])
        || says(&["määrätä", "määrää", "määrätty", "sovi"]);
    // What a body decides goes before: "jollei hallitus päätä". "suurempaa määrää" is a sum.
    let decides = &["päätä", "päätetä", "päättänyt", "päättäneet", "määrää", "määrännyt"];
    let of_body = !says(&["määrää"]) || !says(&["ole", "kuin"]);
    let spared = says(&["myönnä", "myönnetä"]) && has(&["poikkeu"]);
    let agreed = by_instrument && (contrary || bound)
        || spared
        || says(decides) && of_body
        || contrary && has(&["määrä", "sovi", "sopi", "päät", "ilmoit", "sitoudu"])
        || contrary && says(&["hyväksy", "hyväksytä"]);
    // "Jollei ilmoitusta ole julkaistu, ..." begins with the case in which the rule holds: a condition.
    let leads = tokens.word(at).starts_with(char::is_uppercase);
    if !ruled && !agreed {
        // What "tässä laissa säädetty oikeus" is, the law that speaks tells in some place: no case is described by it.
        let tells = |citation: &&mut RawMention| {
            !(is_own_law(citation) && tokens.begins(citation.end, &["säädet", "tarkoitet", "mainit"]))
        };
        for citation in within(found, &clause).iter_mut().filter(|_| !leads).filter(tells) {
            citation.except(Yields::Speaker, Basis::Case, clause.clone());
        }
        return;
    }
    let closes = |&at: &usize| {
        tokens.begins(at, &["toisin", "muuta", "johdu", "johtu", "säädet", "määrä", "sovi", "päät"])
    };
    let cue = at..clause.clone().rev().find(closes).map_or(clause.end, |at| at + 1);
    let (yields, basis) = (Yields::Speaker, if ruled { Basis::Law } else { Basis::Instrument });
    let any = ruled && contrary && except_all(tokens, found, &clause, yields, &cue);
    if !any {
        more.push(RawMention::exception(cue, yields, basis));
    }
}

/// The end of the clause that "jollei" begins. "jollei: 1) ...; taikka 2) ..." goes on to the end of its list, "jollei siitä, mitä 5
/// §:ssä säädetään, muuta johdu" and "jollei ilmoiteta siitä, että ..." over a comma.
fn unless_end(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> usize {
    let full_stop = |&at: &usize| tokens.is_sign(at, '.') && tokens.ends_sentence(at);
    if tokens.is_sign(at + 1, ':') {
        return (at + 2..tokens.len()).find(full_stop).unwrap_or(tokens.len());
    }
    let mut end = clause_end(tokens, found, at + 1);
    while tokens.is_sign(end, ',') && lists(tokens, at, end) {
        end = clause_end(tokens, found, end + 1);
    }
    if tokens.is_word(end + 1, &["mitä"]) && tokens.is_word(end - 1, &["siitä"]) {
        let ruling = ruling_end(tokens, found, end + 1);
        end = if tokens.is_sign(ruling, ',') { clause_end(tokens, found, ruling + 1) } else { ruling };
    } else if tokens.is_word(end + 1, &["että"]) {
        end = clause_end(tokens, found, end + 1);
    }
    (at + 1..end).find(|&next| tokens.begins(next, &["jollei", "ellei"])).unwrap_or(end)
}

/// Whether the comma after some words goes on with a list of what rules, before anything is said of it: "jollei laista, asetuksesta
/// tai määräyksestä muuta johdu".
fn lists(tokens: &Tokens<'_>, from: usize, comma: usize) -> bool {
    let ruled = |at: usize| tokens.is_word(at, &["toisin", "muuta", "ole", "johdu", "säädetä", "määrätä"]);
    let case = |at: usize| {
        let ending = |end: &&&str| tokens.word(at).ends_with(**end);
        [["sta", "stä"], ["ssa", "ssä"], ["lla", "llä"]]
            .iter()
            .position(|ends| ends.iter().any(|end| ending(&end)))
    };
    let Some(own) = comma.checked_sub(1).and_then(case) else { return false };
    !(from..comma).any(ruled) && (comma + 1..comma + 4).any(|at| case(at) == Some(own))
}

/// Whether a citation is of the law that speaks as a whole.
fn is_own_law(citation: &RawMention) -> bool {
    citation.law == Law::This && citation.paths.iter().all(|path| path.steps.is_empty())
}

/// What the norm is that a clause speaks of, by the words for law and for what parties and bodies make: "säännöksistä" is of a
/// law, "säännöissä" of an association.
fn norm_in(tokens: &Tokens<'_>, clause: Range<usize>) -> Option<Basis> {
    const LAW: &[&str] = &[
        "laeissa", "laeista", "lainpaik", "lainkoh", "säännöks", "säännöst", "säädö", "lainsäädän", "asetu",
        "direktiiv", "oikeusohj",
    ];
    const MADE: &[&str] = &[
        "säännöi", "sääntö", "sopimu", "järjestyks", "päätöks", "määräyks", "ohjesään", "testament",
        "valtuut", "suunnitelm", "lup", "ehdo",
    ];
    let of = |stems: &'static [&'static str], at: usize| {
        let word = tokens.word(at).to_lowercase();
        stems.iter().any(|stem| word.starts_with(stem) || stem.len() > 4 && word.contains(stem))
    };
    let basis = |at: usize| {
        let by_law = of(LAW, at) || names_law(tokens.word(at));
        if by_law { Some(Basis::Law) } else { of(MADE, at).then_some(Basis::Instrument) }
    };
    let all: Vec<Basis> = clause.filter_map(basis).collect();
    let law = all.contains(&Basis::Law).then_some(Basis::Law);
    law.or_else(|| all.first().copied())
}

/// Whether a word is a law or its name: "laissa", "verolaista", and not "sellaista".
fn names_law(word: &str) -> bool {
    law_word(word).is_some_and(|(stem, _)| {
        let whole = stem.chars().count() >= 4 && stem.ends_with(|c: char| "aeiouyäö-s".contains(c));
        stem.is_empty() || whole
    })
}

/// "1 momentin estämättä", "sen estämättä, mitä 1 momentissa säädetään".
fn despite(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, at: usize) {
    let is_ruled = |word: usize| {
        tokens.begins(word, &["säädety", "säännö", "sääde", "vaatimu", "määräy", "rajoitu", "velvollisuu"])
    };
    if pointing(tokens, at) {
        let clause = at..ruling_end(tokens, found, at);
        let elsewhere =
            || clause.clone().any(|at| tokens.begins(at, &["laissa", "lailla", "säädetä", "määrätä"]));
        if !except_all(tokens, found, &clause, Yields::Target, &(at - 1..at + 1)) && elsewhere() {
            more.push(RawMention::exception(at - 1..clause.end, Yields::Target, Basis::Law));
        }
    } else if let Some(near) = before(tokens, found, at, Case::Genitive, &is_ruled) {
        near.except(Yields::Target, Basis::Law, at..at + 1);
        let first = near.first;
        joined_before(tokens, found, first, Basis::Law, at..at + 1);
    } else if at > 0 && tokens.word(at) == "estämättä" && is_rule(tokens.word(at - 1)) {
        more.push(RawMention::exception(at - 1..at + 1, Yields::Target, Basis::Law));
    }
}

/// Rules that give way without being cited: "salassapitosäännösten estämättä".
fn is_rule(word: &str) -> bool {
    const RULES: [&str; 9] = [
        "säännösten", "säännöksen", "rajoitusten", "määräysten", "velvollisuuden", "säädetyn", "sanotun",
        "kiellon", "kieltojen",
    ];
    RULES.iter().any(|end| word.ends_with(end))
}

/// "2 §:stä poiketen", "poiketen siitä, mitä 2 §:ssä säädetään", "poikkeuksena 2 §:ssä säädetystä".
fn deviating(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, at: usize) {
    let is_ruled = |word: usize| {
        const RULES: &[&str] =
            &["säädety", "säännö", "vaatimu", "määräy", "saa", "voidaan", "voi", "tarkoitetu", "virkkee"];
        tokens.begins(word, RULES)
    };
    let is_power = tokens.word(at) == "poiketa";
    // What nobody may deviate from stands.
    let denied = (at.saturating_sub(NEAR)..at).any(|at| tokens.is_word(at, &["ei", "eivät", "eikä"]));
    if is_power && denied {
        return;
    }
    let basis = if is_power { Basis::Power } else { Basis::Law };
    if tokens.is_word(at + 1, &["siitä"]) || pointing(tokens, at) {
        let clause = at..ruling_end(tokens, found, at);
        let cue = at - usize::from(!tokens.is_word(at + 1, &["siitä"]))..at + 2;
        if !except_all(tokens, found, &clause, Yields::Target, &cue)
            && clause.clone().any(|at| tokens.is_word(at, &["mitä"]))
        {
            more.push(RawMention::exception(cue.start..clause.end, Yields::Target, basis));
        }
    } else if let Some(near) = before(tokens, found, at, Case::Elative, &is_ruled) {
        near.except(Yields::Target, basis, at..at + 1);
        let first = near.first;
        joined_before(tokens, found, first, basis, at..at + 1);
    } else if let Some(after) = after(tokens, found, at + 1, 2).filter(|after| !is_ground(tokens, after.end))
    {
        after.except(Yields::Target, basis, at..at + 1);
    } else if at > 0 && tokens.is_word(at - 1, &["säädetystä", "määrätystä", "mainitusta"]) && !is_power
    {
        more.push(RawMention::exception(at - 1..at + 1, Yields::Target, basis));
    } else if is_power && let Some(may) = may_before(tokens, at) {
        const RULES: &[&str] = &[
            "säänn", "säädety", "vaatimu", "tästä", "niistä", "näistä", "edellyty", "määräy", "rajoitu",
            "kiello",
        ];
        let is_rule = |at: usize| tokens.begins(at, RULES) || tokens.word(at).contains("vaatimuks");
        if (at.saturating_sub(NEAR)..at + NEAR).any(is_rule) {
            more.push(RawMention::exception(may..at + 1, Yields::Target, basis));
        }
    }
}

/// "poikkeamiseen hallintolain vaatimuksista": the noun, with the rules right after it.
fn deviation(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let elative = |at: usize| ["sta", "stä"].iter().any(|ending| tokens.word(at).ends_with(ending));
    let is_rule = |at: usize| {
        let word = tokens.word(at).to_lowercase();
        elative(at)
            && ["säännö", "vaatimu", "säädety", "määräy", "rajoitu"].iter().any(|rule| word.contains(rule))
    };
    if let Some(next) = after(tokens, found, at + 1, 0)
        && (next.case == Case::Elative || is_rule(next.end))
    {
        next.except(Yields::Target, Basis::Power, at..at + 1);
    }
}

/// The verb that gives leave, shortly before a token: "voi myös muissa tilanteissa poiketa".
fn may_before(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let may = |&at: &usize| tokens.is_word(at, &["voidaan", "voi", "saa", "saadaan", "lupaa"]);
    (at.saturating_sub(NEAR)..at).rev().find(may)
}

/// "poiketaan 17 §:n nojalla": what a deviation rests on.
fn is_ground(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["nojalla", "mukaan", "mukaisesti", "perusteella"])
}

/// "myöntää poikkeuksia 5 §:ssä säädetystä": leave to deviate.
fn exceptional(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let clause = at + 1..clause_end(tokens, found, at + 1);
    let near = after(tokens, found, at + 1, 2).is_some();
    let of_rule = clause.clone().any(|at| {
        const RULES: &[&str] = &["säädety", "säädetty", "edellytety", "määräty", "asetetu"];
        let elative = tokens.word(at).ends_with("sta") || tokens.word(at).ends_with("stä");
        tokens.is_word(at, &["säädettyyn", "säännöksistä", "vaatimuksesta", "vaatimuksista"])
            || elative && tokens.begins(at, RULES)
    });
    let elative = after(tokens, found, at + 1, 2).is_some_and(|next| next.case == Case::Elative);
    if near && (of_rule || elative) {
        for citation in within(found, &clause) {
            citation.except(Yields::Target, Basis::Power, at..at + 1);
        }
    }
}

/// "yhtiöjärjestyksessä voidaan määrätä toisin", "säännöissä voi määrätä toisin kuin 1 momentissa säädetään".
fn otherwise(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, at: usize) {
    let before = at.saturating_sub(2 * REACH)..at;
    let ends = |&at: &usize| tokens.ends_clause(at) && !covers(found, at);
    let clause = before.clone().rev().find(ends).map_or(before.start, |sign| sign + 1)..at + 2;
    let has = |words: &[&str]| clause.clone().find(|&at| tokens.is_word(at, words));
    let may = has(&["voidaan", "voi", "voivat", "saadaan", "saa"]);
    let rule = has(&["määrätä", "sopia", "päättää", "säätää"]);
    let denied = has(&["ei", "eivät", "jollei", "ellei"]);
    let (Some(may), Some(rule), None) = (may, rule, denied) else { return };
    let cue = may..rule.max(at) + 1;
    let ruled = |citation: &RawMention| tokens.begins(citation.end, &["säädety", "säädetää", "säädetty"]);
    // "1 momentissa säädetystä toisin", "toisin 2 momentissa säädetyistä", "toisin kuin 1 momentissa säädetään".
    let of_which = may..at + 3 + usize::from(tokens.is_word(at + 1, &["kuin"]));
    let mut any = false;
    for citation in within(found, &of_which).iter_mut().filter(|citation| ruled(citation)) {
        citation.except(Yields::Target, Basis::Instrument, cue.clone());
        any = true;
    }
    if !any {
        more.push(RawMention::exception(cue, Yields::Speaker, Basis::Instrument));
    }
}

/// "lukuun ottamatta 8 §:n 3 momenttia", "4 §:n 2 momenttia lukuun ottamatta".
fn without(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, cue: Range<usize>) {
    let is_ruled = |word: usize| tokens.begins(word, &["tarkoitettua", "säädettyä", "tarkoitettuja"]);
    let joined = |first: usize| {
        (cue.end..first).any(|at| tokens.is_word(at, &["tai", "taikka", "eikä"]) && !pairs_halves(tokens, at))
            || (cue.end + 1..first).any(|at| tokens.is_sign(at, ',') && !begins_clause(tokens, at + 1))
    };
    // "tuloa lukuun ottamatta ylittävät 3 §:n määrän" excepts what comes before.
    let is_verb = ["vat", "vät"].iter().any(|end| tokens.word(cue.end).ends_with(end))
        || is_passive(tokens.word(cue.end))
        || tokens.is_word(cue.end, &["saa", "voi", "on", "tulee"]);
    let next = after(tokens, found, cue.end, REACH).map(|next| next.first);
    let next = next.filter(|&first| !joined(first) && !is_verb);
    let adjoins = next.is_some_and(|first| first <= cue.end + 2);
    let led = !adjoins && before(tokens, found, cue.start, Case::Partitive, &is_ruled).is_some();
    // "vähimmäismäärää lukuun ottamatta tilanteita" excepts what comes after.
    let ahead =
        ["ita", "itä", "jia", "jiä", "tuja", "tyjä"].iter().any(|end| tokens.word(cue.end).ends_with(end));
    let chosen = if next.is_some() && !led {
        after(tokens, found, cue.end, REACH)
    } else if ahead {
        None
    } else {
        before(tokens, found, cue.start, Case::Partitive, &is_ruled)
    };
    // "lukuun ottamatta: 5) muuta 1–4 kohdassa mainittua tuloa": an item names what is excepted, and by the way what it is like.
    let heads_item = |chosen: &RawMention| {
        chosen.case == Case::Partitive || chosen.first > 0 && tokens.is_sign(chosen.first - 1, ')')
    };
    let chosen = chosen.filter(|chosen| !tokens.is_sign(cue.end, ':') || heads_item(chosen));
    // "alihankintaa koskevia säännöksiä lukuun ottamatta"
    let rules = cue.start.checked_sub(3).filter(|&on| {
        tokens.is_word(on + 1, &["koskevia", "koskevaa", "annettuja"]) && is_rule_object(tokens, on + 2)
    });
    if let Some(first) = rules.filter(|_| chosen.is_none()) {
        more.push(RawMention::exception(first..cue.end, Yields::Target, Basis::Law));
    } else if let Some(chosen) = chosen {
        let case = tokens.begins(chosen.end, &["tarkoitet", "määritel", "mainit"])
            || chosen.first > cue.end + 2 && !tokens.is_word(cue.end + 1, &["mitä"]);
        let start = (0..cue.start).rev().find(|&at| tokens.ends_sentence(at)).map_or(0, |at| at + 1);
        let denied = (start..cue.start).any(|at| not_applied_end(tokens, at).is_some());
        let yields = if case || denied { Yields::Speaker } else { Yields::Target };
        let basis = if case { Basis::Case } else { Basis::Law };
        chosen.except(yields, basis, cue.clone());
        // "21 §:ssä tarkoitettua määräämistä ja 27 §:ssä tarkoitettua jakoa"
        let (end, said) = (chosen.end, tokens.word(chosen.end));
        let clause = end..clause_end(tokens, found, end);
        let joined = |at: usize| tokens.is_word(at - 1, &["ja", "tai", "sekä"]);
        let of_things = |word: &str| word.ends_with('a') || word.ends_with('ä');
        for other in within(found, &clause) {
            let alike = of_things(said) && of_things(tokens.word(other.end));
            if case && joined(other.first) && alike || other.first == end + 1 && joined(other.first) {
                other.except(yields, basis, cue.clone());
            }
        }
    }
}

/// Whether a conjunction joins a half of a compound to the whole: "vanhuus- tai työkyvyttömyyseläke".
fn pairs_halves(tokens: &Tokens<'_>, at: usize) -> bool {
    at > 0 && tokens.is_sign(at - 1, '-') && tokens.is_glued(at - 1)
}

/// Whether a word begins a clause on what stands before it: "jotka", "joista", "mitä".
fn begins_clause(tokens: &Tokens<'_>, at: usize) -> bool {
    const RELATIVES: &[&str] =
        &["joi", "jot", "joh", "jon", "jolla", "jolta", "jolle", "jossa", "josta", "joka"];
    tokens.word(at) == "mitä" || tokens.begins(at, RELATIVES)
}

/// "5 §:ää ei sovelleta", "mitä 1 momentissa säädetään, ei koske", "ei sovelleta 5 §:n säännöksiä".
fn not_applied(tokens: &Tokens<'_>, found: &mut [RawMention], more: &mut Vec<RawMention>, cue: Range<usize>) {
    let start = (0..cue.start).rev().find(|&at| tokens.ends_sentence(at)).map_or(0, |at| at + 1);
    let end = (cue.end..tokens.len()).find(|&at| tokens.ends_sentence(at)).unwrap_or(tokens.len());
    if is_condition(tokens, found, start, cue.start) {
        return;
    }
    let object = cue.start..object_end(tokens, found, cue.end).min(end);
    let what =
        (start..end).find(|&at| tokens.is_word(at, &["mitä"]) && (at < cue.start || at <= cue.end + 1));
    // "mitä tässä pykälässä säädetään ei koske 5 §:ssä tarkoitettuja tiloja" may have no comma.
    let governed = what.map(|what| {
        let ruling = ruling_end(tokens, found, what);
        what..if what < cue.start { ruling.min(cue.start) } else { ruling }
    });
    let last = governed.as_ref().map_or(end, |clause| clause.end.max(end));
    let mut any = false;
    for citation in within(found, &(start..last)) {
        let is_governed = governed.as_ref().is_some_and(|clause| clause.contains(&citation.first));
        let stands = (start..cue.start).contains(&citation.first) || object.contains(&citation.first);
        let subject = citation.end == cue.start && tokens.is_word(citation.first, &["tämä"]);
        if is_governed || governed.is_none() && stands && (subject || is_object(tokens, citation)) {
            citation.except(Yields::Target, Basis::Law, cue.clone());
            any = true;
        }
    }
    if !any {
        unnamed(tokens, found, more, start, &object, cue, governed);
    }
}

/// Whether a citation is what is not applied: "5 §:ää", "5 §:n säännöksiä", "5 §:ssä säädettyä".
fn is_object(tokens: &Tokens<'_>, citation: &RawMention) -> bool {
    let described = &["tarkoitettua", "tarkoitettuja", "olevia", "olevaa", "asetettuja", "asetettua"];
    citation.case == Case::Partitive
        || citation.case == Case::Genitive
            && (is_rule_object(tokens, citation.end)
                || is_matter(tokens, citation.end)
                || is_sentence(tokens, citation.end))
        || tokens.is_word(citation.end, &["säädettyä", "säädettyjä", "säädetty"])
        || tokens.is_word(citation.end, described)
            && (citation.end..clause_end(tokens, &[], citation.end)).any(|at| is_rule_object(tokens, at))
}

/// "3 momentin toista virkettä": a sentence of a provision.
fn is_sentence(tokens: &Tokens<'_>, at: usize) -> bool {
    let is = |at: usize| tokens.is_word(at, &["virkettä", "virkkeitä", "lausetta", "johdantokappaletta"]);
    is(at) || is(at + 1) && tokens.sign(at).is_none()
}

/// "perustevalitusta koskevia säännöksiä": rules by what they are on.
fn is_matter(tokens: &Tokens<'_>, at: usize) -> bool {
    let on = (at..at + NEAR).find(|&at| tokens.is_word(at, &["koskevia", "koskevaa", "koskevaksi"]));
    on.is_some_and(|on| (at..on).all(|at| tokens.sign(at).is_none()) && is_rule_object(tokens, on + 1))
}

/// Whether the clause in which something is not applied tells a case alone: "jos ei sovelleta", "asiaan, jossa ei sovelleta", "jos:
/// 1) lakia ei noudateta".
fn is_condition(tokens: &Tokens<'_>, found: &[RawMention], start: usize, cue: usize) -> bool {
    const CASES: &[&str] = &["jos", "mikäli", "kun", "silloin", "vaikka"];
    let ends = |&at: &usize| matches!(tokens.sign(at), Some(',' | ':' | ';')) && !covers(found, at);
    let first = (start..cue).rev().find(ends).map_or(start, |sign| sign + 1);
    let relative = !tokens.is_word(first, &["joita", "jotka"]) && begins_clause(tokens, first);
    let listed = tokens.is_sign(first + 1, ')') || tokens.is_sign(first + 2, ')');
    let opens = |&at: &usize| tokens.is_sign(at, ':') && !tokens.is_glued(at + 1);
    let list = listed.then(|| (0..first).rev().find(opens)).flatten();
    let under = list.and_then(|colon| colon.checked_sub(1)).is_some_and(|at| tokens.is_word(at, CASES));
    relative || under || tokens.is_word(first, CASES)
}

/// Where the object of a verb ends: with its clause, or where words tell how far it goes.
fn object_end(tokens: &Tokens<'_>, found: &[RawMention], from: usize) -> usize {
    let end = clause_end(tokens, found, from);
    (from..end).find(|&at| tokens.is_word(at, &["kuin", "siltä", "silloin"])).unwrap_or(end)
}

/// Keeps that something is not applied where no citation says what: a rule, the citation of the words before, or the law that
/// speaks, "Lakia ei sovelleta".
fn unnamed(
    tokens: &Tokens<'_>,
    found: &mut [RawMention],
    more: &mut Vec<RawMention>,
    start: usize,
    object: &Range<usize>,
    cue: Range<usize>,
    governed: Option<Range<usize>>,
) {
    let exception = |tokens| RawMention::exception(tokens, Yields::Target, Basis::Law);
    let before = cue.start.checked_sub(1).filter(|&before| before >= start);
    if let Some(what) = governed {
        more.push(exception(cue.start.min(what.start)..cue.end.max(what.end)));
        return;
    }
    let rule = object.clone().find(|&at| tokens.is_word(at, &["säännöksiä", "säännöstä"]));
    if let Some(rule) = rule.filter(|_| within(found, object).is_empty()) {
        more.push(exception(cue.start..rule + 1));
        return;
    }
    let Some(before) = before else { return };
    if is_rule_subject(tokens.word(before)) {
        let said = |at: usize| tokens.begins(at, &["tarkoitet", "säädet", "säädety", "mainit", "asetet"]);
        match last_before(found, cue.start).filter(|named| named.first >= start && said(named.end)) {
            Some(named) if named.end + NEAR >= cue.start => named.except(Yields::Target, Basis::Law, cue),
            _ => more.push(exception(before..cue.end)),
        }
    } else if is_rule_object(tokens, before) && within(found, &(start..cue.start)).is_empty() {
        more.push(exception(before..cue.end));
    } else if before == start && tokens.is_word(before, &["Lakia", "Asetusta"]) {
        let paths = vec![Path::new(Vec::new())];
        let mut own = RawMention::citation(before, before + 1, Law::This, paths, Case::Partitive);
        own.except(Yields::Target, Basis::Law, cue);
        more.push(own);
    }
}

/// A rule that does not hold for what follows: "rajoitus ei kuitenkaan koske".
fn is_rule_subject(word: &str) -> bool {
    const RULES: &[&str] = &[
        "rajoitus", "rajoitukset", "kielto", "kiellot", "poikkeus", "vaatimus", "vaatimukset", "säännös",
        "säännökset", "määräys", "määräykset", "edellytys", "edellytykset",
    ];
    let word = word.to_lowercase();
    RULES.iter().any(|rule| word.ends_with(rule))
}

/// "ei tarvitse tehdä tässä pykälässä tarkoitettua päätöstä", "1 momentissa tarkoitettuja tietoja ei kuitenkaan tarvitse antaa":
/// what is ruled need not be done.
fn not_needed(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>) {
    const SAID: &[&str] = &[
        "tarkoitettua", "tarkoitettuja", "säädettyä", "säädettyjä", "edellytettyä", "edellytettyjä",
        "mukaista", "mukaisia",
    ];
    const ASKED: [&str; 6] = ["lupaa", "ilmoitusta", "päätöstä", "suostumusta", "todistusta", "hyväksyntää"];
    let is_ruled = |citation: &RawMention| {
        let asked = ASKED.iter().any(|end| tokens.word(citation.end).ends_with(end));
        !is_own_law(citation)
            && (tokens.is_word(citation.end, SAID) || citation.case == Case::Genitive && asked)
    };
    let begins = (0..cue.start).rev().find(|&at| tokens.ends_clause(at));
    let begins = begins.map_or(0, |at| at + 1);
    let start = (0..cue.start).rev().find(|&at| tokens.ends_sentence(at)).map_or(0, |at| at + 1);
    if is_condition(tokens, found, start, cue.start) {
        return;
    }
    let before = last_before(found, cue.start).is_some_and(|citation| {
        citation.first <= begins + 1 && citation.first >= begins && is_ruled(citation)
    });
    // "1 momentista poiketen ei tarvitse olla e kohdassa tarkoitettuja": the deviation has named what gives way.
    let excepted = |citation: &&RawMention| citation.excepted.is_some();
    let deviated: Vec<RawMention> =
        within(found, &(start..cue.start)).iter().filter(excepted).cloned().collect();
    let ruled = if before {
        last_before(found, cue.start)
    } else {
        after(tokens, found, cue.end, NEAR).filter(|citation| is_ruled(citation))
    };
    if let Some(citation) = ruled.filter(|citation| !deviated.iter().any(|above| lies_below(citation, above)))
    {
        citation.except(Yields::Target, Basis::Law, cue);
    }
}

/// Whether a citation names what lies below another one.
fn lies_below(citation: &RawMention, above: &RawMention) -> bool {
    let below = |path: &Path| {
        above.paths.iter().any(|above| path.steps != above.steps && path.steps.starts_with(&above.steps))
    };
    citation.law == above.law && citation.paths.iter().all(below)
}

/// "14 a luvun 2 §:ää, ei kuitenkaan 14 luvun 6 §:ää": what is not applied beside what is.
fn but_not(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>) {
    let next = after(tokens, found, cue.end, 0).filter(|next| next.case == Case::Partitive);
    if let Some(next) = next.filter(|next| !tokens.begins(next.end, &["tarkoitet", "mainit", "säädet"])) {
        next.except(Yields::Target, Basis::Law, cue);
    }
}

/// "rikoksista, paitsi 1 §:ssä mainituista": the things excepted are those of a provision. "paitsi 1 §:ssä myös 2 §:ssä" excepts
/// nothing.
fn save(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let end = clause_end(tokens, found, at + 1);
    if (at + 1..end).any(|at| tokens.is_word(at, &["myös", "lisäksi"])) {
        return;
    }
    if let Some(next) = after(tokens, found, at + 1, 0) {
        next.except(Yields::Speaker, Basis::Case, at..at + 1);
    }
}

/// "noudatetaan 2 ja 3 momentin sijasta, mitä": what is applied takes the place of the citation.
fn instead(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let near = before(tokens, found, at, Case::Genitive, &|_| false);
    let Some(first) = near.map(|near| {
        near.except(Yields::Target, Basis::Law, at..at + 1);
        near.first
    }) else {
        return;
    };
    joined_before(tokens, found, first, Basis::Law, at..at + 1);
}

/// "saadaan toimittaa noudattamatta 13 §:n säännöksiä": leave not to observe a rule. Who does so without leave breaks it.
fn not_observing(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let begins = (0..at).rev().find(|&at| tokens.ends_clause(at));
    let clause = begins.map_or(0, |at| at + 1)..at;
    let has = |words: &[&str]| clause.clone().any(|at| tokens.is_word(at, words));
    let leave =
        has(&["saadaan", "saa", "voidaan", "voi", "voivat"]) && !has(&["ei", "eivät", "jättää", "olla"]);
    if let Some(next) = after(tokens, found, at + 1, 0).filter(|_| leave) {
        next.except(Yields::Target, Basis::Law, at..at + 1);
    }
}

/// "Jos muussa laissa on tästä laista poikkeavia säännöksiä, niitä sovelletaan": whatever rules otherwise goes before.
fn elsewhere(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let own = at >= 2 && is_this(tokens, at - 2) && tokens.word(at - 2) == "tästä";
    let rules = tokens.begins(at + 1, &["säännö", "määräy"]);
    let start = (0..at).rev().find(|&at| tokens.ends_sentence(at)).map_or(0, |at| at + 1);
    let condition = tokens.is_word(start, &["jos", "mikäli"]);
    let plain = (start..at).all(|at| tokens.sign(at).is_none_or(|sign| matches!(sign, '(' | ')' | '/')));
    (own && rules && condition && plain)
        .then(|| RawMention::exception(start..at + 2, Yields::Speaker, Basis::Law))
}

/// A rule as the object of a verb: "säännöksiä", "rajoitusta".
fn is_rule_object(tokens: &Tokens<'_>, at: usize) -> bool {
    const RULES: &[&str] = &[
        "säännöksiä", "säännöstä", "säädettyä", "vaatimusta", "vaatimuksia", "määräystä", "määräyksiä",
        "rajoitusta", "rajoituksia", "velvollisuutta", "velvollisuuksia", "velvoitetta", "velvoitteita",
        "edellytystä", "edellytyksiä", "kieltoa", "kieltoja", "määräaikaa",
    ];
    tokens.is_word(at, RULES)
}

/// Whether "sen" or "siitä" stands before the cue and points at "mitä" after it.
fn pointing(tokens: &Tokens<'_>, at: usize) -> bool {
    at > 0
        && tokens.is_word(at - 1, &["sen", "siitä"])
        && (at + 1..at + 5).any(|next| tokens.is_word(next, &["mitä"]))
}

/// The end of "mitä ... säädetään ...": the end of the clause in which the verb stands, or of the sentence.
fn ruling_end(tokens: &Tokens<'_>, found: &[RawMention], from: usize) -> usize {
    let verb = |&at: &usize| {
        tokens.begins(at, &["säädetään", "säädetty", "määrätään", "sanotaan"]) || tokens.ends_sentence(at)
    };
    let verb = (from..tokens.len()).find(verb).unwrap_or(tokens.len());
    clause_end(tokens, found, verb)
}

/// The end of the clause: a comma, colon or full stop that stands in no citation. A comma before a citation goes on with a list
/// of them, but after a verb, "mitä 1 momentissa määrätään, 5 §:ssä tarkoitetut tiedot".
fn clause_end(tokens: &Tokens<'_>, found: &[RawMention], from: usize) -> usize {
    let inside = |at: usize| covers(found, at);
    let closes = |at: usize| {
        let verb = at.checked_sub(1).map_or("", |verb| tokens.word(verb));
        is_passive(verb) || matches!(verb, "säädetty" | "määrätty" | "johdu")
    };
    (from..tokens.len())
        .find(|&at| {
            tokens.ends_clause(at)
                && !inside(at)
                && (tokens.digits(at + 1).is_empty() || !inside(at + 1) || closes(at))
        })
        .unwrap_or(tokens.len())
}

/// Makes exceptions of the citations that begin in a clause, but for those on whose ground something is done; whether
/// there were any.
fn except_all(
    tokens: &Tokens<'_>,
    found: &mut [RawMention],
    clause: &Range<usize>,
    yields: Yields,
    cue: &Range<usize>,
) -> bool {
    let mut any = false;
    for citation in within(found, clause).iter_mut().filter(|citation| !is_ground(tokens, citation.end)) {
        // "ennen tämän lain voimaantuloa" is a time.
        if is_own_law(citation) && tokens.begins(citation.end, &["voimaantul", "voimaan"]) {
            continue;
        }
        citation.except(yields, Basis::Law, cue.clone());
        any = true;
    }
    any
}

/// The citation that ends shortly before a cue: in the case that the cue governs and next to it, or with words of
/// rule between.
fn before<'f>(
    tokens: &Tokens<'_>,
    found: &'f mut [RawMention],
    cue: usize,
    case: Case,
    is_ruled: &dyn Fn(usize) -> bool,
) -> Option<&'f mut RawMention> {
    let near = last_before(found, cue)?;
    let between = near.end..cue;
    // "laissa säädetyn salassapitovelvollisuuden ja muiden tietojen saantia koskevien rajoitusten estämättä"
    let reach = if tokens.begins(near.end, &["säädety"]) { REACH } else { NEAR };
    let free = between.len() <= reach && !between.clone().any(|at| tokens.ends_clause(at));
    // What is ordered in one case under a provision is no rule: "17 §:ssä tarkoitetusta määräyksestä huolimatta".
    let single = tokens.begins(near.end, &["tarkoitet"])
        && between.clone().any(|at| tokens.begins(at, &["määräykse", "päätökse", "kiello", "kehotuks"]));
    let governed =
        if between.is_empty() { near.case == case } else { !single && between.clone().any(is_ruled) };
    (free && governed).then_some(near)
}

/// Makes exceptions of the citations that a conjunction joins to one that gives way: "julkisuuslaissa ja 56 §:ssä säädetyn
/// estämättä".
fn joined_before(
    tokens: &Tokens<'_>,
    found: &mut [RawMention],
    first: usize,
    basis: Basis,
    cue: Range<usize>,
) {
    let mut first = first;
    while let Some(joint) =
        first.checked_sub(1).filter(|&at| tokens.is_word(at, &["ja", "tai", "sekä", "taikka"]))
    {
        let Some(near) = last_before(found, joint).filter(|near| near.end == joint) else { return };
        near.except(Yields::Target, basis, cue.clone());
        first = near.first;
    }
}

/// The next citation, if no more than so many tokens and no clause's end stand before it.
fn after<'f>(
    tokens: &Tokens<'_>,
    found: &'f mut [RawMention],
    cue: usize,
    near: usize,
) -> Option<&'f mut RawMention> {
    let first = place(found, cue);
    let next = found.get_mut(first)?;
    let between = cue..next.first;
    let free = between.len() <= near && !between.clone().any(|at| tokens.ends_sentence(at));
    free.then_some(next)
}
