//! Portuguese cues of exceptions and definitions.

use std::ops::Range;

use super::words::{is_this, unit};
use crate::found::{Found, covers, within};
use crate::token::Tokens;
use crate::{Basis, Scope, Unit, Yields};

/// How many tokens may stand between a cue and the citation that it governs.
const REACH: usize = 12;
/// How many tokens may stand between a rule ("o disposto") and its citation, or between two of its citations.
const NEAR: usize = 5;
/// The longest term, in words.
const LONGEST_TERM: usize = 8;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn exceptions(tokens: &Tokens<'_>, found: &mut Vec<Found>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        if let Some((yields, end)) = cue(tokens, at) {
            match yields {
                Yields::Speaker => more.extend(speaker_yields(tokens, found, at..end)),
                Yields::Target => target_yields(tokens, found, &(at..end)),
            }
        }
    }
    found.extend(more);
}

/// The cue at a token, who yields, and the token behind it.
fn cue(tokens: &Tokens<'_>, at: usize) -> Option<(Yields, usize)> {
    let word = tokens.word(at);
    if tokens.begins(at, &["ressalvad"]) && tokens.is_word(at + 1, &["da", "das", "do", "dos"]) {
        return Some((Yields::Target, at + 1));
    }
    if tokens.is_word(at, &["salvo", "exceto", "excetuado", "excetuada", "excetuados", "excetuadas"])
        || tokens.begins(at, &["ressalvad"])
    {
        return Some((Yields::Speaker, at + 1));
    }
    if word == "exceção" && matches!(tokens.word(at + 1), "do" | "da" | "dos" | "das") {
        return Some((Yields::Speaker, at + 1));
    }
    if tokens.is_word(at, &["inaplicável", "inaplicáveis"])
        || word == "não" && tokens.word(at + 1) == "obstante"
    {
        return Some((Yields::Target, at + 1 + usize::from(word == "não")));
    }
    if tokens.begins(at, &["dispensad"]) && matches!(tokens.word(at + 2), "cumprimento" | "observância") {
        return Some((Yields::Target, at + 3));
    }
    let not = tokens.is_word(at, &["não"]);
    let clitic = usize::from(tokens.is_word(at + 1, &["se", "lhes", "lhe"]))
        + usize::from(tokens.is_word(at + 2, &["lhes", "lhe"]));
    if not && clitic > 0 && tokens.begins(at + 1 + clitic, &["aplica", "aplicando"]) {
        return Some((Yields::Target, at + 2 + clitic));
    }
    None
}

/// "salvo o disposto no art. 5º": the citations up to the end of the clause. Behind the first, the list goes on over
/// commas; before it, only over those that lead to "nos termos de" and the like.
fn speaker_yields(tokens: &Tokens<'_>, found: &mut [Found], cue: Range<usize>) -> Option<Found> {
    let (mut at, mut any) = (cue.end, false);
    let described = tokens
        .is_word(cue.end, &["os", "as", "a", "o", "em", "no", "sobre", "aqueles", "aquelas"])
        && !tokens.begins(cue.end + 1, &["disposto", "previsto", "hipótese", "caso", "exigência", "regra"]);
    let basis = if described { Basis::Case } else { Basis::Law };
    while at < tokens.len() && !stops(tokens, at, any) {
        let citation = within(found, &(at..at + 1)).first_mut();
        at += 1;
        if let Some(citation) = citation {
            citation.except(Yields::Speaker, basis, cue.clone());
            (at, any) = (citation.end, true);
        }
    }
    let end = (cue.end..at).find(|&at| tokens.is_sign(at, ',')).unwrap_or(at);
    let basis = unnamed(tokens, cue.end..end).filter(|_| !any)?;
    Some(Found::exception(cue.start..end, Yields::Speaker, basis))
}

/// Whether the exception ends before a token.
fn stops(tokens: &Tokens<'_>, at: usize, any: bool) -> bool {
    const OTHERS: &[&str] =
        &["observad", "obedecid", "vedad", "assegurad", "garantid", "respeitad", "devendo"];
    let led = || {
        tokens.is_word(at + 1, &["ou"])
            || tokens.is_word(at + 1, &["nos", "na"]) && tokens.is_word(at + 2, &["termos", "forma"])
    };
    let is_future = ["rá", "rão"].iter().any(|end| tokens.word(at).ends_with(end));
    tokens.ends_sentence(at)
        || tokens.is_sign(at, ':')
        || tokens.begins(at, OTHERS)
        || is_future
        || tokens.is_sign(at, ',') && !any && !led()
}

/// What an exception rests on that names no provision: "nos casos previstos em lei", "disposição em contrário",
/// "salvo negociação coletiva", "ressalvada a competência". Nothing where it is one of fact.
fn unnamed(tokens: &Tokens<'_>, words: Range<usize>) -> Option<Basis> {
    let has = |stems: &[&str]| words.clone().any(|at| tokens.begins(at, stems));
    let is = |list: &[&str]| words.clone().any(|at| tokens.is_word(at, list));
    let ruled = is(&["lei", "leis", "legislação", "legal"])
        && (has(&["caso", "hipótese", "exceç", "disposiç", "disposto"]) || has(&["contrário"]));
    match () {
        () if ruled => Some(Basis::Law),
        () if has(&["deliberação", "negociação", "acordo", "convenção", "estipulação"]) => {
            Some(Basis::Instrument)
        }
        () if has(&["competência"]) => Some(Basis::Competence),
        () => None,
    }
}

/// "O disposto no § 2º não se aplica", "não se aplica aos juros o disposto no § 2º".
fn target_yields(tokens: &Tokens<'_>, found: &mut [Found], cue: &Range<usize>) {
    let ends = |&at: &usize| tokens.ends_sentence(at) || tokens.is_sign(at, ',') && !covers(found, at);
    let start = (0..cue.start).rev().find(ends).map_or(0, |at| at + 1);
    let end = (cue.end..tokens.len()).find(|&at| tokens.ends_sentence(at)).unwrap_or(tokens.len());
    let before = (start..cue.start).find(|&at| is_rule(tokens, at));
    let behind = || (cue.end..end.min(cue.end + 2 * REACH)).find(|&at| is_rule(tokens, at));
    let Some(rule) = before.or_else(behind) else { return };
    let end = if before.is_some() { cue.start } else { end };
    let mut from = rule;
    for citation in within(found, &(rule + 1..end)) {
        if citation.first.saturating_sub(from) <= NEAR {
            citation.except(Yields::Target, Basis::Law, cue.clone());
            from = citation.end;
        }
    }
}

/// "o disposto", "a regra", "a vedação": what does not apply.
fn is_rule(tokens: &Tokens<'_>, at: usize) -> bool {
    const RULES: &[&str] = &[
        "disposto",
        "regra",
        "regras",
        "vedação",
        "limite",
        "limites",
        "exigência",
        "restrição",
        "prazo",
        "normas",
    ];
    tokens.is_word(at, RULES)
}

/// "Considera-se X", "entende-se por X", "consideram-se, para efeito deste artigo, X".
pub(super) fn definitions(tokens: &Tokens<'_>) -> Vec<Found> {
    const VERBS: &[&str] = &["considera-se", "consideram-se", "entende-se", "entendem-se", "entende-se-á"];
    let verbs = (0..tokens.len()).filter(|&at| tokens.is_word(at, VERBS));
    verbs.filter_map(|verb| definition(tokens, verb)).collect()
}

fn definition(tokens: &Tokens<'_>, verb: usize) -> Option<Found> {
    let mut first = verb + 1;
    first += usize::from(tokens.is_sign(first, ','));
    if tokens.is_word(first, &["também"]) {
        first += 2;
    } else if tokens.is_word(first, &["para"]) {
        first = (first..tokens.len()).find(|&at| tokens.is_sign(at, ','))? + 1;
    }
    first += usize::from(tokens.is_word(first, &["por", "como"]));
    let stops = |at: &usize| {
        tokens.word(*at).is_empty()
            || (*at > first
                && tokens.is_word(*at, &["a", "o", "as", "os", "aquele", "aquela", "todo", "toda", "que"]))
    };
    let end = (first..first + LONGEST_TERM).find(stops)?;
    if end == first {
        return None;
    }
    let scope = (0..tokens.len()).find_map(|at| scope(tokens, at)).unwrap_or(Scope::Unstated);
    Some(Found::definition(first, end, tokens.slice(tokens.start(first), tokens.end(end - 1)), scope))
}

/// "para os efeitos desta Lei", "para efeito deste artigo".
fn scope(tokens: &Tokens<'_>, at: usize) -> Option<Scope> {
    let for_effect = (at.saturating_sub(5)..at).any(|at| tokens.begins(at, &["efeito", "fins"]));
    if !for_effect || !is_this(tokens, at) {
        return None;
    }
    match unit(tokens, at + 1) {
        Some((Unit::Article, _)) => Some(Scope::Section),
        Some((Unit::Paragraph | Unit::Inciso | Unit::Alinea, _)) => Some(Scope::Paragraph),
        Some((Unit::Chapter | Unit::Section, _)) => Some(Scope::Chapter),
        Some((Unit::Title, _)) => Some(Scope::Part),
        _ => tokens.is_word(at + 1, &["Lei", "Constituição", "Decreto", "Código"]).then_some(Scope::Law),
    }
}
