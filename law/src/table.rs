//! The marks of languages that no country here has: `law/marks.txt`.

use std::collections::BTreeSet;

use crate::Unit;

/// A line has tags of languages with commas between; what the marks are of; a colon; and the marks, with semicolons
/// between.
const TABLE: &str = include_str!("../marks.txt");

/// Levels that no grammar names, as deep as they lie: between those that all know, or beside the articles.
const OWN: [(&str, Unit); 8] = [
    ("book", Unit::new("book", 45)),
    ("division", Unit::new("division", 65)),
    ("subdivision", Unit::new("subdivision", 67)),
    ("additional", Unit::new("additional", 90)),
    ("final", Unit::new("final", 90)),
    ("repealing", Unit::new("repealing", 90)),
    ("transitory", Unit::new("transitory", 90)),
    ("provisional", Unit::new("provisional", 90)),
];

/// What marks are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Provisions of a level, which they open and by which they are cited.
    Opens(Unit),
    /// Provisions of a level, which they only cite: other cases of the words that open them.
    Cites(Unit),
    /// Provisions below those by which laws are cited, some of them never above a level: they only cite.
    Below(Option<Unit>),
    /// Words that join a citation and the name of a law.
    Joins,
}

/// The rows of the table: languages, what the marks are of, and the marks. A name that is no level has no row.
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, Kind, &'static str)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (head, marks) = line.split_once(": ")?;
        let (tags, name) = head.split_once(' ')?;
        let kind = match name {
            "below" => Kind::Below(None),
            "joins" => Kind::Joins,
            level => match level.split_once('-') {
                Some(("cites", level)) => Kind::Cites(unit(level)?),
                Some(("below", level)) => Kind::Below(Some(unit(level)?)),
                _ => Kind::Opens(unit(level)?),
            },
        };
        Some((tags, kind, marks))
    })
}

pub(crate) fn marks(row: &'static str) -> impl Iterator<Item = &'static str> {
    row.split(';').map(str::trim).filter(|mark| !mark.is_empty())
}

/// What opens provisions in the law of a language.
pub(crate) fn of_language(tag: &str) -> Vec<(Unit, &'static str)> {
    let mut found = Vec::new();
    for (tags, kind, row) in rows() {
        let Kind::Opens(unit) = kind else { continue };
        if tags.split(',').any(|own| own == tag) {
            found.extend(marks(row).map(|mark| (unit, mark)));
        }
    }
    found
}

/// The languages that have marks of their own.
pub(crate) fn languages() -> BTreeSet<&'static str> {
    rows().flat_map(|(tags, ..)| tags.split(',')).collect()
}

fn unit(name: &str) -> Option<Unit> {
    let own = OWN.iter().find(|(own, _)| *own == name).map(|(_, unit)| *unit);
    own.or_else(|| Unit::of_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::Mark;

    #[test]
    fn each_line_has_marks_that_can_be_read() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines.count(), rows().count());
        for (tags, kind, row) in rows() {
            for mark in marks(row).filter(|_| kind != Kind::Joins) {
                assert!(Mark::parse(mark).is_some(), "{tags}: {mark}");
            }
        }
    }
}
