//! Portuguese cues of exceptions and definitions.
//!
//! | cue | whose target | who yields |
//! |---|---|---|
//! | salvo, exceto, ressalvado, excetuado, à (com) exceção de, com as ressalvas de, fora dos casos, a não ser, a menos que | the citations of its clause | the speaker |
//! | ressalvado (excetuado, excluído) da vedação, excetuam-se do disposto, em exceção ao | the citations right after | the target |
//! | não obstante (apesar de, a despeito de, independentemente de) o disposto | the citations right after the rule | the target |
//! | dispensado (isento, desobrigado) o cumprimento, a não aplicação de | the citations right after | the target |
//! | não se sujeita (submete, inclui) ao limite | the citations right after the rule | the target |
//! | não se aplica (estende), não é aplicável, inaplicável, não prevalece | the rule that is its subject, before or after | the target |
//!
//! No exceptions: "sem prejuízo de" (both rules hold side by side), "observado o disposto" (the rule named is to be
//! kept), "desde que" (a condition), and regard for facts ("independentemente de censura", "salvo para beneficiar o
//! réu"). Those that speak of rules without naming one ("salvo disposição em contrário", "nos casos previstos em
//! lei") are kept without a target.

use std::ops::Range;

use super::citation::label_end;
use super::joints::is_this;
use super::words::unit;
use crate::raw_mention::{RawMention, covers, place, within};
use crate::token::Tokens;
use crate::{Basis, Scope, Unit, Yields};

/// How many tokens may stand between a cue or rule ("o disposto") and the citation that it governs.
const REACH: usize = 12;
/// How many tokens may stand between two citations of a rule.
const NEAR: usize = 5;
/// The shortest word of a cue, "não", in bytes.
const SHORTEST: usize = 4;
/// The longest term, in words.
const LONGEST_TERM: usize = 8;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn exceptions(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        match Cue::at(tokens, at) {
            Some(Cue::Except(end)) => more.extend(speaker_yields(tokens, found, at..end)),
            Some(Cue::Lifted(end)) => chain(tokens, found, &(at..end), end..sentence_end(tokens, end)),
            Some(Cue::NotApplied(end)) => target_yields(tokens, found, &(at..end)),
            None => {}
        }
    }
    found.extend(more);
}

/// The words of an exception, with the token after them.
enum Cue {
    /// "salvo": the speaker gives way to what is cited after.
    Except(usize),
    /// "não obstante o disposto", "dispensada a observância": what is cited right after gives way.
    Lifted(usize),
    /// "não se aplica": the rule that is its subject gives way.
    NotApplied(usize),
}

impl Cue {
    fn at(tokens: &Tokens<'_>, at: usize) -> Option<Self> {
        if tokens.word(at).len() < SHORTEST {
            return None;
        }
        match tokens.word(at).chars().next()? {
            'r' | 'R' | 'e' | 'E' | 's' | 'S' | 'f' | 'F' => lifted_from(tokens, at)
                .or_else(|| dispensed_end(tokens, at))
                .map(Self::Lifted)
                .or_else(|| except_end(tokens, at).map(Self::Except)),
            'n' | 'N' => unless_end(tokens, at)
                .map(Self::Except)
                .or_else(|| despite_end(tokens, at).or_else(|| spared_end(tokens, at)).map(Self::Lifted))
                .or_else(|| not_applied_end(tokens, at).map(Self::NotApplied)),
            'm' => unless_end(tokens, at).map(Self::Except),
            'i' | 'I' if tokens.is_word(at, &["inaplicável", "inaplicáveis"]) => {
                Some(Self::NotApplied(at + 1))
            }
            'i' | 'I' | 'a' | 'A' => despite_end(tokens, at)
                .or_else(|| application_end(tokens, at))
                .or_else(|| dispensed_end(tokens, at))
                .map(Self::Lifted)
                .or_else(|| except_end(tokens, at).map(Self::Except)),
            'd' | 'D' => despite_end(tokens, at).or_else(|| dispensed_end(tokens, at)).map(Self::Lifted),
            _ => None,
        }
    }
}

/// "do", "da" and their plurals.
const OF: &[&str] = &["do", "da", "dos", "das"];

/// "ressalvados da vedação", "excetuam-se do disposto", "em exceção ao disposto".
fn lifted_from(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let verb = tokens.begins(at, &["ressalvad", "excetuad"])
        || tokens.is_word(at, &["excetua-se", "excetuam-se", "ressalva-se", "ressalvam-se"]);
    let to = tokens.is_word(at, &["exceção"]) && tokens.is_word(at + 1, &["ao", "aos", "à", "às"]);
    let stays = at > 0 && tokens.begins(at - 1, &["fica"]) && tokens.begins(at, &["excluíd"]);
    let excluded = tokens.begins(at, &["excluíd", "excluem-se", "exclui-se"]) && is_rule(tokens, at + 2);
    ((verb || stays || excluded) && tokens.is_word(at + 1, OF) || to).then_some(at + 1)
}

/// "salvo", "à exceção dos", "com as ressalvas do", "fora dos casos".
fn except_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const WORDS: &[&str] =
        &["salvo", "exceto", "excetuando", "ressalvando", "excetuando-se", "ressalvando-se"];
    let verb = tokens.begins(at, &["ressalvad", "excetuad"])
        || tokens.is_word(at, WORDS)
        || tokens.is_word(at, &["excetua-se", "excetuam-se"]);
    let noun = tokens.is_word(at, &["exceção", "exceções", "ressalva", "ressalvas"]);
    let led = || {
        let article = usize::from(at > 0 && tokens.is_word(at - 1, &["a", "as"]));
        at.checked_sub(1 + article).is_some_and(|led| {
            tokens.is_word(led, &["com", "à", "por"]) || tokens.begins(led, &["observad", "respeitad"])
        })
    };
    let excepted = noun && led()
        || tokens.is_word(at, &["exceção"]) && (tokens.is_word(at + 1, OF) || tokens.word(at + 1) == "feita");
    let outside = tokens.is_word(at, &["fora", "afora", "senão"])
        && tokens.is_word(at + 1, &["dos", "das", "nos", "nas", "os", "as"])
        && tokens.begins(at + 2, &["caso", "hipótese", "exceç"]);
    (verb || excepted || outside).then_some(at + 1)
}

/// "a não ser", "a menos que", from their second word on.
fn unless_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let pair = (tokens.word(at), tokens.word(at + 1));
    let led = at > 0 && tokens.is_word(at - 1, &["a"]);
    (led && matches!(pair, ("não", "ser") | ("menos", "que"))).then_some(at + 2)
}

/// "não obstante o disposto", "independentemente das regras", "a despeito do previsto": regard for a fact lifts no rule.
fn despite_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let after_not = tokens.is_word(at, &["não"]) && tokens.word(at + 1) == "obstante";
    if !after_not && !tokens.is_word(at, &["independentemente", "independente", "despeito", "apesar"]) {
        return None;
    }
    let end = at + 1 + usize::from(after_not);
    let rule = (end..end + 3).find(|&at| is_rule(tokens, at))?;
    Some(rule + 1)
}

/// "dispensada, no exercício, a observância do", "isento do art. 4º": who is dispensed need not keep what is cited.
fn dispensed_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const DUTIES: &[&str] = &["cumprimento", "observância", "atendimento", "aplicação", "obrigatoriedade"];
    if !tokens.begins(at, &["dispensad", "desobrigad", "isent", "eximid"]) {
        return None;
    }
    if tokens.is_word(at + 1, OF) && unit(tokens, at + 2).is_some() {
        return Some(at + 1);
    }
    let end = sentence_end(tokens, at).min(at + 2 * REACH);
    (at + 1..end).find(|&at| tokens.is_word(at, DUTIES) || is_rule(tokens, at)).map(|duty| duty + 1)
}

/// "admitida a não aplicação do", "vedada a aplicação do", from the noun on.
fn application_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let before = |by: usize, stems: &[&str]| at.checked_sub(by).is_some_and(|at| tokens.begins(at, stems));
    let not = before(1, &["não"]);
    let barred = before(1, &["a"]) && before(2, &["afastad", "vedad", "excluíd", "suspens"]);
    (tokens.is_word(at, &["aplicação"]) && (not || barred)).then_some(at + 1)
}

/// "não se sujeita ao limite", "não se inclui nas restrições": its subject is spared the rule after.
fn spared_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let verb = linked(tokens, at).filter(|&verb| tokens.begins(verb, &["sujeit", "submet", "inclu"]))?;
    (verb + 1..verb + 4).find(|&at| is_rule(tokens, at)).map(|rule| rule + 1)
}

/// "não se aplica", "não serão aplicáveis".
fn not_applied_end(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let verb = linked(tokens, at)?;
    let is_linked = verb > at + 1 && tokens.begins(verb, &["aplic", "estend"]);
    (is_linked || tokens.begins(verb, &["aplicáve", "prevalec"])).then_some(verb + 1)
}

/// The verb that is denied, after its pronouns and auxiliaries.
fn linked(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const LINKS: &[&str] = &[
        "se", "lhe", "lhes", "é", "são", "será", "serão", "sendo", "seja", "sejam", "está", "estão", "fica",
        "ficam",
    ];
    let not = tokens.is_word(at, &["não"]);
    not.then(|| (at + 1..at + 4).find(|&at| !tokens.is_word(at, LINKS))).flatten()
}

fn sentence_end(tokens: &Tokens<'_>, from: usize) -> usize {
    (from..tokens.len()).find(|&at| tokens.ends_sentence(at)).unwrap_or(tokens.len())
}

/// "salvo o disposto no art. 5º": the citations up to the end of the clause. After the first, the list goes on over
/// commas; before it, only over those that lead to "nos termos de" and the like.
fn speaker_yields(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>) -> Option<RawMention> {
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
    Some(RawMention::exception(cue.start..end, Yields::Speaker, basis))
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
    let contrary = has(&["contrário", "divers"]);
    let ruled = is(&["lei", "leis", "legislação", "legal", "legais"])
        && (has(&["caso", "hipótese", "exceç", "disposiç", "disposto"]) || contrary)
        || contrary && has(&["disposiç", "determinaç", "previsão", "preceito"]);
    match () {
        () if ruled => Some(Basis::Law),
        () if has(&["deliberação", "negociação", "acordo", "convenção", "estipulação"]) => {
            Some(Basis::Instrument)
        }
        () if has(&["competência"]) => Some(Basis::Competence),
        () => None,
    }
}

/// "O disposto no § 2º não se aplica", "não se aplica aos juros o disposto no § 2º", "não se aplica o § 2º".
fn target_yields(tokens: &Tokens<'_>, found: &mut [RawMention], cue: &Range<usize>) {
    let sentence = (0..cue.start).rev().find(|&at| tokens.ends_sentence(at)).map_or(0, |at| at + 1);
    let comma = |&at: &usize| tokens.is_sign(at, ',') && !covers(found, at);
    let start = (sentence..cue.start).rev().find(comma).map_or(sentence, |at| at + 1);
    let end = sentence_end(tokens, cue.end);
    let before = (start..cue.start).find(|&at| is_rule(tokens, at));
    let behind = || (cue.end..end.min(cue.end + 2 * REACH)).find(|&at| is_rule(tokens, at));
    if let Some(rule) = before {
        chain(tokens, found, cue, rule + 1..cue.start);
    } else if let Some(named) = named(tokens, found, cue, start) {
        chain(tokens, found, cue, named..if named < cue.start { cue.start } else { end });
    } else if let Some(rule) = behind() {
        chain(tokens, found, cue, rule + 1..end);
    } else if let Some(rule) = opening(tokens, sentence).filter(|&rule| rule < start) {
        chain(tokens, found, cue, rule + 1..cue.start);
    }
}

/// The rule with which a sentence begins, if one does: its verb may stand behind commas, "A vedação do inciso III, b,
/// não se aplica".
fn opening(tokens: &Tokens<'_>, sentence: usize) -> Option<usize> {
    let first = if sentence == 0 { label_end(tokens) } else { sentence };
    (first..first + 3).find(|&at| is_rule(tokens, at))
}

/// The first token of a provision that is itself what does not apply: "O § 2º não se aplica", "não se aplica, nesse
/// caso, a alínea b".
fn named(tokens: &Tokens<'_>, found: &[RawMention], cue: &Range<usize>, start: usize) -> Option<usize> {
    let article =
        |by: &usize| by.checked_sub(1).is_some_and(|at| tokens.is_word(at, &["o", "a", "os", "as"]));
    let (before, behind) = found.split_at_checked(place(found, cue.end))?;
    let subject = before.last().filter(|found| found.end == cue.start && found.first >= start);
    let object = behind.first().map(|found| found.first).filter(|&first| {
        (first == cue.end + 1 || first > cue.end + 1 && tokens.is_sign(first - 2, ','))
            && !(cue.end..first).any(|at| tokens.ends_sentence(at))
    });
    subject.map(|found| found.first).filter(article).or(object.filter(article))
}

/// Makes those citations yield that follow a rule closely, and one another.
fn chain(tokens: &Tokens<'_>, found: &mut [RawMention], cue: &Range<usize>, words: Range<usize>) {
    let (mut from, mut reach) = (words.start, REACH);
    for citation in within(found, &words) {
        let between = from..citation.first;
        let led_on = between.clone().any(|at| tokens.begins(at, LED_ON));
        let parted = reach == REACH && between.clone().any(|at| tokens.is_sign(at, ','));
        if between.len() > reach || led_on || parted {
            return;
        }
        citation.except(Yields::Target, Basis::Law, cue.clone());
        (from, reach) = (citation.end, NEAR);
    }
}

/// What leads on to a rule that is to be kept.
const LED_ON: &[&str] = &["observad", "obedecid", "respeitad", "atendid", "ressalvad", "salvo", "exceto"];

/// "o disposto", "a regra", "a vedação": what does not apply. Not "observado o disposto".
fn is_rule(tokens: &Tokens<'_>, at: usize) -> bool {
    const RULES: &[&str] = &[
        "disposto", "disposições", "regra", "regras", "normas", "vedação", "vedações", "proibição",
        "proibições", "limite", "limites", "limitação", "limitações", "exigência", "exigências", "restrição",
        "restrições", "prazo", "prazos", "critério", "critérios", "requisito", "requisitos", "condição",
        "condições", "procedimento", "procedimentos", "obrigação", "obrigações", "regime",
    ];
    const SAID: &[&str] = &["previsto", "estabelecido", "determinado", "prescrito", "contido"];
    let said = tokens.is_word(at, SAID) && at > 0 && tokens.is_word(at - 1, &["o", "ao", "do"]);
    let kept = at >= 2 && tokens.begins(at - 2, LED_ON);
    (said || tokens.is_word(at, RULES)) && !kept
}

/// "Considera-se X", "entende-se por X", "denomina-se X", "são denominados X", "X compreende aquele".
pub(super) fn definitions(tokens: &Tokens<'_>) -> Vec<RawMention> {
    (0..tokens.len()).filter_map(|at| definition(tokens, at)).collect()
}

fn definition(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    const VERBS: &[&str] = &[
        "considera-se", "consideram-se", "entende-se", "entendem-se", "entende-se-á", "denomina-se",
        "denominam-se",
    ];
    const LINKS: &[&str] = &["é", "são", "ser", "será", "serão"];
    if !matches!(tokens.word(at).as_bytes().first()?, b'c' | b'C' | b'e' | b'E' | b'd' | b'D') {
        return None;
    }
    let term = if tokens.is_word(at, VERBS) {
        behind(tokens, considered(tokens, at)?)?
    } else if tokens.begins(at, &["denominad"]) && at > 0 && tokens.is_word(at - 1, LINKS) {
        behind(tokens, at + 1)?
    } else if tokens.is_word(at, &["compreende", "compreendem"])
        && tokens.begins(at + 1, &["aquele", "aquela"])
    {
        before(tokens, at)?
    } else {
        return None;
    };
    let scope = (0..tokens.len()).find_map(|at| scope(tokens, at)).unwrap_or(Scope::Unstated);
    let words = tokens.slice(tokens.start(term.start), tokens.end(term.end - 1));
    Some(RawMention::definition(term.start, term.end, words, scope))
}

/// Where the term begins after "considera-se": not with "para efeito deste artigo", "também", "por".
fn considered(tokens: &Tokens<'_>, verb: usize) -> Option<usize> {
    let mut first = verb + 1;
    first += usize::from(tokens.is_sign(first, ','));
    if tokens.is_word(first, &["também"]) {
        first += 2;
    } else if tokens.is_word(first, &["para"]) {
        first = (first..tokens.len()).find(|&at| tokens.is_sign(at, ','))? + 1;
    }
    Some(first + usize::from(tokens.is_word(first, &["por", "como"])))
}

/// The words from a token on up to an article or a sign.
fn behind(tokens: &Tokens<'_>, first: usize) -> Option<Range<usize>> {
    const ENDS: &[&str] = &["a", "o", "as", "os", "aquele", "aquela", "todo", "toda", "que"];
    let stops = |at: &usize| tokens.word(*at).is_empty() || *at > first && tokens.is_word(*at, ENDS);
    let end = (first..first + LONGEST_TERM).find(stops)?;
    (end > first).then_some(first..end)
}

/// The words before the verb, from the beginning of the provision on, without their article.
fn before(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    let label = label_end(tokens);
    let first = label + usize::from(tokens.is_word(label, &["o", "a", "os", "as"]));
    let is_term = verb > first && verb - first <= LONGEST_TERM;
    (is_term && (first..verb).all(|at| !tokens.word(at).is_empty())).then_some(first..verb)
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
