//! Mentions in one line each, for tables of cases.

use asof_schema::Vocabulary as _;

use super::{Language, Mention, Mode, Relation, Yields, extract};

/// "REFERS_TO 5 §:ssä = this section:5".
pub(super) fn line(mention: &Mention) -> String {
    let target = mention.target.as_ref().map_or("nothing".to_owned(), ToString::to_string);
    let kind = match &mention.relation {
        Relation::Excepts { yields: Yields::Speaker, .. } => "yields to".to_owned(),
        Relation::Excepts { yields: Yields::Target, .. } => "overrides".to_owned(),
        Relation::Defines { term, scope } => return format!("defines {term} ({scope:?})"),
        _ => mention.kind().name().to_lowercase().replace("_to", ""),
    };
    let mode = if mention.mode == Mode::Static { " static" } else { "" };
    format!("{kind}{mode} [{}] {target}", mention.surface)
}

/// Holds a table of texts and their mentions against a language's grammar.
pub(super) fn check(language: Language, cases: &[(&str, &[&str])]) {
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let read: Vec<String> = extract(text, language).iter().map(line).collect();
        if read != *expected {
            wrong.push(format!("{text}\n  read     {read:#?}\n  expected {expected:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
