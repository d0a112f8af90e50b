//! How Finnish acts say what they do.

mod clause;
mod commencement;
mod dates;
mod effects;
mod targets;
mod title;
mod tokens;
mod vouched;

pub(super) use dates::signed_on;

use super::statutes;
use crate::from_acts::{Act, Drafting, Level};
use crate::provision::{Kind, Role};

/// osa
pub(crate) const PART: Kind = Kind { name: "part", segment: "part", role: Role::Grouping };
/// luku
pub(crate) const CHAPTER: Kind = Kind { name: "chapter", segment: "chp", role: Role::Grouping };
/// pykälä
pub(crate) const SECTION: Kind = Kind { name: "section", segment: "sec", role: Role::Article };
/// momentti
pub(crate) const SUBSECTION: Kind = Kind { name: "subsection", segment: "sub", role: Role::Below };
/// kohta
pub(crate) const ITEM: Kind = Kind { name: "item", segment: "item", role: Role::Below };
/// kappale, of a document without sections
pub(crate) const PARAGRAPH: Kind = Kind { name: "paragraph", segment: "par", role: Role::Article };
/// alakohta
pub(crate) const SUBITEM: Kind = Kind { name: "subitem", segment: "subitem", role: Role::Below };
/// A list of subitems that begins again in one item, with the line before it.
pub(crate) const LIST: Kind = Kind { name: "list", segment: "list", role: Role::Below };

/// The kinds of documents that command nothing, whatever their title says: notices, lists and letters.
pub(super) const NOTICES: [&str; 3] = ["ilmoitus", "luettelo", "kirje"];

/// How Finnish acts say what they do.
pub(crate) static DRAFTING: Drafting = Drafting {
    description: "Statutes of Finland from their acts",
    data_source: "Acts of the Statute Book of Finland",
    // The order of `targets::Level`.
    levels: &[
        Level { kind: PART, called: "part", is_numbered: true },
        Level { kind: CHAPTER, called: "chapter", is_numbered: true },
        Level { kind: SECTION, called: "section", is_numbered: true },
        Level { kind: SUBSECTION, called: "moment", is_numbered: false },
        Level { kind: ITEM, called: "item", is_numbered: true },
        Level { kind: SUBITEM, called: "subitem", is_numbered: true },
    ],
    alphabet: "abcdefghijklmnopqrstuvwxyzåäö",
    clause: clause::clause,
    vouched: vouched::vouched,
    made_by: vouched::made_by,
    schedule: commencement::schedule,
    commences: commencement::commences,
    effects: effects::effects,
    is_titled,
    suits: title::suits,
    code: statutes::code,
    cited: statutes::cited,
    names: statutes::names,
    may_mean: title::may_mean,
    norm_type: |kind| match kind {
        _ if kind.ends_with("asetus") => "decree",
        _ if kind.ends_with("päätös") => "decision",
        kind if NOTICES.contains(&kind) => "notice",
        _ => "statute",
    },
    element,
    act_kind,
};

/// Moments are `subsection`, and what stands in them are items and subitems.
fn element(name: &str) -> Option<Kind> {
    match name {
        "subsection" => Some(SUBSECTION),
        "paragraph" => Some(ITEM),
        "subparagraph" => Some(SUBITEM),
        _ => None,
    }
}

/// `Rikoslaki` is named `rikoslain`, and `Laki aluejaosta` `aluejaosta annetun lain`.
fn is_titled(title: &str, named: &str) -> bool {
    const TYPES: [(&str, [&str; 2]); 3] = [
        ("laki", ["lain", "lakiin"]),
        ("asetus", ["asetuksen", "asetukseen"]),
        ("päätös", ["päätöksen", "päätökseen"]),
    ];
    let (title, named) = (title.to_lowercase(), named.to_lowercase());
    TYPES.iter().any(|(kind, cases)| {
        let stem = title.strip_suffix(kind).map(|stem| cases.map(|case| format!("{stem}{case}")));
        let subject = title.strip_prefix(kind).and_then(|rest| rest.strip_prefix(' '));
        let [of, into] = cases;
        let given =
            subject.map(|subject| [format!("{subject} annetun {of}"), format!("{subject} annettuun {into}")]);
        stem.into_iter().chain(given).flatten().any(|form| form == named)
    })
}

/// By the publisher's own word, a decree is an `asetus`; other statutes call themselves `laki`.
fn act_kind(act: &Act<'_>) -> Option<String> {
    match act.publisher_type? {
        "#decree" => Some("asetus".to_owned()),
        _ => act.title.to_lowercase().contains("laki").then(|| "laki".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_the_order_of_the_law() {
        let mut numbers = ["100", "62a", "9", "62", "63", "62b"];
        numbers.sort_by_key(|number| DRAFTING.order_key(number));
        assert_eq!(numbers, ["9", "62", "62a", "62b", "63", "100"]);
        let mut letters = ["ö", "b", "å", "a", "ä"];
        letters.sort_by_key(|number| DRAFTING.order_key(number));
        assert_eq!(letters, ["a", "b", "å", "ä", "ö"]);
        assert!(DRAFTING.order_key("IX") < DRAFTING.order_key("X"));
        assert!(DRAFTING.order_key("II") < DRAFTING.order_key("IX"));
    }
}
