//! What stands behind the words of a provision as normas.leg.br shows it: the chain of dated notes,
//! `(Incluído por Emenda Constitucional nº 25 de 14/02/2000) (Redação dada por ...)`, and links of the page.

use std::collections::HashMap;

use asof_schema::Day;

use super::names::Kind;
use crate::from_snapshots::{Note, Said};

/// Notes by address.
pub(crate) type Notes = HashMap<String, Vec<Note>>;

/// What the page calls its links to other pages; they stand directly after the last word.
const LINKS: [&str; 2] = ["Regulamentação", "Acórdãos"];

/// The words, without what stands behind them.
pub(super) fn words(text: &str) -> &str {
    let mut words = text.trim_end();
    while let Some(fewer) = without_link(words).or_else(|| without_note(words)) {
        words = fewer.trim_end();
    }
    words
}

fn without_link(text: &str) -> Option<&str> {
    let before = LINKS.iter().find_map(|link| text.strip_suffix(link))?;
    before.ends_with(['.', ';', ':', ',', ')']).then_some(before)
}

/// Without the note in parentheses that it ends with, if it does.
fn without_note(text: &str) -> Option<&str> {
    let inside = text.strip_suffix(')')?;
    let mut depth = 1_u32;
    let (start, _) = inside.char_indices().rev().find(|&(_, c)| {
        depth = match c {
            ')' => depth + 1,
            '(' => depth - 1,
            _ => depth,
        };
        depth == 0
    })?;
    let (before, note) = (text.get(..start)?, inside.get(start + 1..)?);
    is_note(note).then_some(before)
}

/// Whether parentheses hold a note: an act with its date did something, or the court spoke.
fn is_note(text: &str) -> bool {
    let dated = || text.split(|c: char| !c.is_ascii_digit() && c != '/').any(|at| slashed_date(at).is_some());
    text.starts_with("O Supremo Tribunal Federal ") || (text.contains(" por ") && dated())
}

/// A note of what is no act's doing: it bears no act's change, and may make the words others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aside {
    pub(super) kind: AsideKind,
    /// The note as it is printed, without its parentheses.
    pub(super) words: String,
    /// The day of the act that it is about.
    pub(super) of: Option<Day>,
    /// The day from which it has effect.
    pub(super) on: Option<Day>,
}

/// What a note of no act tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AsideKind {
    /// The gazette put an error of an act right, or printed it again.
    Corrected,
    /// What the court did.
    Court,
}

/// The notes of acts in parentheses, in their order.
pub(super) fn notes(text: &str) -> Vec<Note> {
    in_parentheses(text).into_iter().filter_map(note).collect()
}

/// The notes in parentheses of what is no act's doing, in their order.
pub(super) fn asides(text: &str) -> Vec<Aside> {
    in_parentheses(text).into_iter().filter_map(aside).collect()
}

/// What stands in parentheses. Some notes have parentheses of their own: `(Revogado (indiretamente) por`.
fn in_parentheses(text: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (at, c) in text.char_indices().filter(|(_, c)| matches!(c, '(' | ')')) {
        match (c, depth) {
            ('(', 0) => (depth, start) = (1, at + 1),
            ('(', _) => depth += 1,
            (_, 1) => {
                depth = 0;
                found.extend(text.get(start..at));
            }
            _ => depth = depth.saturating_sub(1),
        }
    }
    found
}

/// `Redação dada por Emenda Constitucional nº 25 de 14/02/2000`
fn note(text: &str) -> Option<Note> {
    let (said, rest) = text.rsplit_once(" por Emenda Constitucional ")?;
    let (kind, rest) = match rest.strip_prefix("de Revisão ") {
        Some(rest) => (Kind::Revision, rest),
        None => (Kind::Amendment, rest),
    };
    let (number, date) = rest.strip_prefix("nº ")?.split_once(" de ")?;
    Some(Note { code: kind.code(number.parse().ok()?), said: said_of(said), on: slashed_date(date) })
}

/// `Redação dada por Retificação à Emenda Constitucional nº 28 de 25/05/2000 (Diário Oficial da União de 29/05/2000)`
fn aside(text: &str) -> Option<Aside> {
    let by = text.split_once(" por ").map(|(_, by)| by).filter(|_| is_note(text));
    let corrects = by.is_some_and(|by| by.starts_with("Retificação ") || by.starts_with("Republicação "));
    let aside = |kind, of, on| Some(Aside { kind, words: text.to_owned(), of, on });
    if corrects {
        let days = days(text);
        return aside(AsideKind::Corrected, days.first().copied(), days.last().copied());
    }
    let effect = text.strip_prefix("O Supremo Tribunal Federal ")?.split_once("a partir d");
    let on = effect.and_then(|(_, day)| days(day).first().copied());
    aside(AsideKind::Court, None, on)
}

/// The days that words name, written `7/3/2008`.
fn days(text: &str) -> Vec<Day> {
    let day = |word: &str| {
        let [day, month, year] = *word.split('/').collect::<Vec<_>>() else { return None };
        Day::from_ymd(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    };
    text.split(|c: char| !c.is_ascii_digit() && c != '/').filter_map(day).collect()
}

fn said_of(text: &str) -> Said {
    let kinds = [
        ("Inclu", Said::Inserted),
        ("Reinclu", Said::Inserted),
        ("Redação", Said::Worded),
        ("Alteração indireta de texto", Said::Adjusted),
        ("Alteração", Said::Worded),
        ("Renumerad", Said::Renumbered),
        ("Movid", Said::Moved),
        ("Revogad", Said::Repealed),
        ("Suprimid", Said::Repealed),
    ];
    kinds.into_iter().find(|(start, _)| text.starts_with(start)).map_or(Said::Other, |(_, said)| said)
}

/// `14/02/2000`
fn slashed_date(text: &str) -> Option<Day> {
    let mut parts = text.get(..10)?.split('/');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    Day::from_ymd(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_no_act_have_their_days() {
        let day = |year, month, day| Day::from_ymd(year, month, day);
        let cases = [
            (
                "x; (Incluído por Emenda Constitucional nº 8 de 05/02/1998) (Redação dada por Retificação à Emenda \
                 Constitucional nº 8 de 05/02/1998 (Seq. 1) (Diário Oficial da União de 16/02/1998 (p. 1)))",
                Some((AsideKind::Corrected, day(1998, 2, 5), day(1998, 2, 16))),
            ),
            (
                "y. (Redação dada por Republicação Integral da Emenda Constitucional nº 9 de 26/02/2015 (Diário \
                 Oficial da União de 03/03/2015))",
                Some((AsideKind::Corrected, day(2015, 2, 26), day(2015, 3, 3))),
            ),
            (
                "z. (O Supremo Tribunal Federal suspendeu a eficácia do art. 1º, com a redação de 4/6/1998. A suspensão \
                 produz efeitos a partir de 7/3/2008.)",
                Some((AsideKind::Court, None, day(2008, 3, 7))),
            ),
            ("z. (Redação dada por Emenda Constitucional nº 9 de 26/02/2015) (nota)", None),
        ];
        for (text, expected) in cases {
            let found: Vec<_> = asides(text).into_iter().map(|one| (one.kind, one.of, one.on)).collect();
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{text}");
            assert!(asides(text).iter().all(|one| text.contains(&one.words)), "{text}");
        }
    }

    #[test]
    fn words_end_where_notes_and_links_begin() {
        let cases = [
            (
                "7% (sete por cento); (Incluído por Emenda Constitucional nº 25 de 14/02/2000)",
                "7% (sete por cento);",
            ),
            (
                "lei;Acórdãos (Redação dada por Retificação à Emenda Constitucional nº 28 de 25/05/2000 (Seq. 1) (Diário (p. 1)))",
                "lei;",
            ),
            (
                "planos. (O Supremo Tribunal Federal suspendeu o art. 39.) (Decisão por Acórdão nº 2 de 02/08/2007)Regulamentação",
                "planos.",
            ),
            (
                "(Revogado) (Revogado (indiretamente) por Emenda Constitucional nº 6 de 15/08/1995)",
                "(Revogado)",
            ),
            ("a Regulamentação", "a Regulamentação"),
            ("um terço (um por cento)", "um terço (um por cento)"),
            (") x)", ") x)"),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text), expected, "{text}");
        }
    }
}
