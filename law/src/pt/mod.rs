//! Portuguese: the grammar `pt-11`, for the law of Brazil.
//!
//! ```text
//! citation   = run { up run } [law]
//! run        = unit list { ("," | "e") (unit list | bare) }     down: "art. 5º, II, a", "§ 3º, incisos I a IV"
//! bare       = Roman numeral (inciso) | letter (alínea) | digits (article, after an article only)
//! range      = number ("a" | "ao" | "até" | "usque" | dash) [unit] number            "I a IV", "arts. 103 a 103-B"
//! up         = "do" | "da" | "dos" | "das" | "no" ... with a unit further out: "alínea a do inciso II do § 1º"
//!            | "," with one, of who writes about a law: "§ 4º, art. 60"
//! unit       = art. | arts. | artigo(s) | § | §§ | parágrafo(s) | inciso(s) | alínea(s) | caput | parágrafo único
//!            | Título | Capítulo | Seção
//! own        = ("deste" | "neste" | "desta" ...) unit           this speaker's article, paragraph, inciso ...
//! relative   = unit ("anterior" | "seguinte")
//! anaphor    = ("referido" | "citado" | "mesmo" ...) unit [number]     what was last named so, with its law
//! law        = "da Constituição" | "desta Constituição" | "do Ato das Disposições Constitucionais Transitórias"
//!            | "da Lei nº 8.112, de 11 de dezembro de 1990" | "da Emenda Constitucional nº 20" ...
//! ```
//! In a run an element deeper than the one before goes on downward, and one of the same level or further out begins
//! the next provision below what the two share: "arts. 39, § 4º, 150, II, 153, III" are three. A run alone is
//! relative: "inciso II" is the inciso of the caput or paragraph that speaks. "art. 5º" is of the part (body or
//! transitional provisions) that speaks, unless the law is named.
//!
//! Another constitution ("da Constituição de 1967", "da Constituição da Bahia") is kept apart from the Constitution.
//!
//! Exceptions: `cue`.
//!
//! Definitions: "considera-se X", "entende-se por X", "denomina-se X", "é denominado X", "X compreende aquele", and their plurals.

mod address;
mod brief;
mod citation;
mod cue;
mod habits;
mod joints;
mod law;
mod letter_e;
mod lexicon;
mod words;

#[cfg(test)]
mod tests;

use super::language::{Grammar, Language};
use super::raw_mention::RawMention;
use super::stemming;
use super::token::Tokens;
use super::{Mode, Relation, Unit};

/// Portuguese.
pub const PORTUGUESE: Language = Language::new(&Grammar {
    tag: "pt",
    name: "Portuguese",
    extractor: "pt-11",
    find,
    citations,
    announces,
    lists: None,
    judgment: None,
    cases: None,
    address: Some(address::address),
    is_form: None,
    base: None,
    turned: Some(law::by_number),
    is_subject: None,
    example: "art. 5º, II",
    months: lexicon::MONTHS,
    habits: &habits::HABITS,
    lexicon: lexicon::LEXICON,
    time: lexicon::TIME,
    printing: lexicon::PRINTING,
    synonyms: include_str!("synonyms.txt"),
    stemming: stemming::folding("Portuguese"),
    asking: lexicon::ASKING,
    telling: lexicon::TELLING,
    quoting: lexicon::QUOTING,
    acts: &[
        ("ec", "emenda"),
        ("ec", "emendaconstitucional"),
        ("ecr", "revisão"),
        ("ecr", "emendaderevisão"),
        ("ecr", "emendaconstitucionalderevisão"),
    ],
    documents: &[
        "adi", "adin", "adc", "ado", "adpf", "hc", "pec", "rcl", "resp", "súmula", "súmulavinculante",
    ],
});

fn find(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = citation::all(tokens, citation::label_end(tokens));
    let formula = formula_end(tokens);
    for citation in &mut found {
        if citation.first < formula {
            citation.relation = Relation::Cites;
        }
        if is_frozen(tokens, citation.first) {
            citation.mode = Mode::Static;
        }
    }
    cue::exceptions(tokens, &mut found);
    found.extend(cue::definitions(tokens));
    found
}

/// The unit that a word announces.
fn announces(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    brief::announced(tokens, at).filter(|(_, sure)| *sure).map(|(unit, _)| unit)
}

/// The citations of whoever writes about a law.
fn citations(tokens: &Tokens<'_>) -> Vec<RawMention> {
    citation::all(tokens, 0)
}

/// Where an enacting formula ends: "As Mesas da Câmara dos Deputados e do Senado Federal, nos termos do § 3º do art.
/// 60 da Constituição Federal, promulgam a seguinte Emenda". Nothing where the text begins otherwise.
fn formula_end(tokens: &Tokens<'_>) -> usize {
    let begins = tokens.is_word(0, &["as", "a", "o"])
        && (tokens.is_word(1, &["mesas", "mesa", "presidente", "congresso"])
            || tokens.word(1) == "PRESIDENTE"
            || tokens.word(1) == "MESAS");
    let verb = |at: &usize| tokens.begins(*at, &["promulga", "decreta", "sanciono", "faz", "faço"]);
    if begins { (0..tokens.len()).find(verb).unwrap_or(0) } else { 0 }
}

/// "com a redação dada pela Emenda Constitucional nº 1": the act whose wording is meant.
fn is_frozen(tokens: &Tokens<'_>, at: usize) -> bool {
    (at.saturating_sub(6)..at).any(|at| tokens.is_word(at, &["redação"]))
}
