//! Which law a Portuguese citation names.

use super::words::{is_of, is_this};
use crate::token::Tokens;
use crate::{Law, Step, Unit};

/// The law, what it adds to the way down (the transitional provisions are a part of the Constitution), and the
/// token behind its name.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) law: Law,
    pub(super) under: Vec<Step>,
    pub(super) end: usize,
}

/// The name of the Constitution in force as other laws cite it, and as it cites itself.
pub(super) const CONSTITUTION: &str = "Constituição Federal";

/// Whether a law is the Constitution in force.
pub(super) fn is_constitution(law: &Law) -> bool {
    matches!(law, Law::Cited { name: Some(name), .. } if name == CONSTITUTION)
}

/// The law behind a citation: "da Constituição", ", da Lei nº 8.112", "deste Ato".
pub(super) fn behind(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let comma = usize::from(tokens.is_sign(at, ','));
    let all = usize::from(tokens.is_word(at + comma, &["todos", "todas", "ambos"]));
    let annex = 2 * usize::from(tokens.word(at) == "e" && tokens.is_word(at + 1, &["anexo", "anexos"]));
    let at = at + comma + all + annex;
    if is_this(tokens, at) {
        return own(tokens, at + 1);
    }
    if !is_of(tokens, at) {
        return None;
    }
    if tokens.is_word(at + 1, &["referida", "referido", "mesma", "mesmo", "citada", "citado", "aludida"])
        && tokens.is_word(at + 2, &["Lei", "Decreto", "Emenda", "Código", "Decreto-Lei"])
    {
        let name = tokens.slice(tokens.start(at + 1), tokens.end(at + 2)).to_owned();
        return Some(Named {
            law: Law::Cited { name: Some(name), number: None },
            under: Vec::new(),
            end: at + 3,
        });
    }
    read(tokens, at + 1).or_else(|| unnumbered(tokens, at + 1))
}

/// A law named without a number, "do Código Penal", "da Constituição Estadual": not the law that speaks.
fn unnumbered(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    const KINDS: &[&str] = &[
        "Código",
        "Lei",
        "Decreto",
        "Emenda",
        "Regimento",
        "Regulamento",
        "Estatuto",
        "Consolidação",
        "Convenção",
        "Tratado",
        "Constituição",
        "Resolução",
        "Medida",
        "Protocolo",
    ];
    if !KINDS.contains(&tokens.word(at)) {
        return None;
    }
    let capital = |at: usize| tokens.word(at).starts_with(char::is_uppercase);
    let mut end = at;
    while capital(end) || is_of(tokens, end) && capital(end + 1) {
        end += 1;
    }
    let name = tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned();
    Some(Named { law: Law::Cited { name: Some(name), number: None }, under: Vec::new(), end })
}

/// "desta Constituição" without its "desta".
fn own(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    if let Some(named) = transitional(tokens, at) {
        return Some(named);
    }
    if tokens.is_word(at, &["Constituição"]) {
        return read(tokens, at);
    }
    let emenda = tokens.is_word(at, &["Emenda"]);
    let end = at + 1 + usize::from(emenda && tokens.is_word(at + 1, &["Constitucional"]));
    let is_law = emenda || matches!(tokens.word(at), "Lei" | "Decreto" | "Código");
    is_law.then(|| Named { law: Law::This, under: Vec::new(), end })
}

/// A law named in full, its article left out.
pub(super) fn read(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    transitional(tokens, at).or_else(|| constitution(tokens, at)).or_else(|| numbered(tokens, at))
}

/// The ADCT.
fn transitional(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let full =
        tokens.word(at) == "Ato" && tokens.word(at + 1) == "das" && tokens.begins(at + 2, &["disposiç"]);
    let short = tokens.word(at) == "Ato" && at > 0 && is_this(tokens, at - 1);
    let end = if full {
        at + 3
            + usize::from(tokens.is_word(at + 3, &["Constitucionais"]))
            + usize::from(tokens.is_word(at + 4, &["Transitórias"]))
    } else if short && !tokens.is_word(at + 1, &["das"]) || tokens.word(at) == "ADCT" {
        at + 1
    } else {
        return None;
    };
    let under = vec![Step::of(Unit::Transitional, "")];
    Some(Named { law: Law::Cited { name: Some(CONSTITUTION.to_owned()), number: None }, under, end })
}

fn constitution(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    if tokens.word(at) != "Constituição" {
        return None;
    }
    let federal = tokens.is_word(at + 1, &["Federal"]);
    let republic = tokens.word(at + 1) == "da" && tokens.word(at + 2) == "República";
    let mut end = at + 1 + usize::from(federal) + 2 * usize::from(republic);
    end += if republic && tokens.word(end) == "Federativa" { 3 } else { 0 };
    let year = tokens.digits(end + 1);
    let other = tokens.word(end) == "de" && year.len() == 4 && year != "1988";
    if tokens.word(at + 1) == "do" || tokens.is_word(at + 1, &["Estadual"]) {
        return None;
    }
    let name = if other { format!("Constituição de {year}") } else { CONSTITUTION.to_owned() };
    let end = if tokens.word(end) == "de" && year.len() == 4 { end + 2 } else { end };
    Some(Named { law: Law::Cited { name: Some(name), number: None }, under: Vec::new(), end })
}

/// "Lei nº 8.112, de 11 de dezembro de 1990", "Lei Complementar nº 101", "Decreto-Lei nº 406/68".
fn numbered(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let (kind, mut next) = kind(tokens, at)?;
    let plural_of_number = matches!(tokens.word(next), "n" | "nº" | "no" | "N" | "nos");
    if plural_of_number {
        next += 1;
        next += usize::from(matches!(tokens.sign(next), Some('º' | '°' | '.' | 'ª')));
        next += usize::from(matches!(tokens.sign(next), Some('º' | '°')));
    }
    let (number, end) = thousands(tokens, next)?;
    let (year, end) = year(tokens, end).map_or((None, end), |(year, end)| (Some(year), end));
    let number = year.map_or(number.clone(), |year| format!("{number}/{year}"));
    let law = Law::Cited { name: Some(kind.to_owned()), number: Some(number) };
    Some(Named { law, under: Vec::new(), end })
}

fn kind(tokens: &Tokens<'_>, at: usize) -> Option<(&'static str, usize)> {
    match (tokens.word(at), tokens.word(at + 1)) {
        ("Lei" | "Leis", "Complementar" | "Complementares") => Some(("Lei Complementar", at + 2)),
        ("Lei" | "Leis", "Delegada") => Some(("Lei Delegada", at + 2)),
        ("Lei" | "Leis", _) => Some(("Lei", at + 1)),
        ("Emenda" | "Emendas", "Constitucional" | "Constitucionais") => {
            Some(("Emenda Constitucional", at + 2))
        }
        ("Emenda", _) => Some(("Emenda Constitucional", at + 1)),
        ("Decreto-Lei" | "Decretos-Leis" | "Decreto-lei", _) => Some(("Decreto-Lei", at + 1)),
        ("Decreto", "Legislativo") => Some(("Decreto Legislativo", at + 2)),
        ("Decreto", _) => Some(("Decreto", at + 1)),
        ("Medida", "Provisória") => Some(("Medida Provisória", at + 2)),
        ("Ato", "Institucional") => Some(("Ato Institucional", at + 2)),
        _ => None,
    }
}

/// "8.112" is 8112.
fn thousands(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let mut number = tokens.digits(at).to_owned();
    let mut end = at + 1;
    while tokens.is_sign(end, '.') && tokens.is_glued(end + 1) && tokens.digits(end + 1).len() == 3 {
        number.push_str(tokens.digits(end + 1));
        end += 2;
    }
    (!number.is_empty()).then_some((number, end))
}

/// ", de 11 de dezembro de 1990", "de 1990", "/1990".
fn year(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let is_year = |at: usize| tokens.digits(at).len() == 4;
    if tokens.is_sign(at, '/') && is_year(at + 1) {
        return Some((tokens.digits(at + 1).to_owned(), at + 2));
    }
    let of = at + usize::from(tokens.is_sign(at, ','));
    if tokens.word(of) != "de" {
        return None;
    }
    if is_year(of + 1) {
        return Some((tokens.digits(of + 1).to_owned(), of + 2));
    }
    let month = of + 2 + usize::from(tokens.is_sign(of + 2, 'º'));
    let dated =
        !tokens.digits(of + 1).is_empty() && tokens.word(month) == "de" && tokens.word(month + 2) == "de";
    (dated && is_year(month + 3)).then(|| (tokens.digits(month + 3).to_owned(), month + 4))
}
