//! What a document is called, and so which norm it is of.

use asof_schema::{IdError, NormId, urn};

/// What a document is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Name {
    /// A Part of the Rules: `44`, `57A`.
    Part(String),
    /// A practice direction with a number: `36`, `51ZG1`.
    Direction(String),
    /// A practice direction with a number, in Welsh.
    Welsh(String),
    /// One without a number, by its title.
    Other(String),
}

impl Name {
    /// Reads the name of a document.
    pub(super) fn of(name: &str) -> Self {
        let numbered = |words: &[&str]| {
            let mut rest = name;
            for word in words {
                let (first, after) = rest.split_at_checked(word.len())?;
                rest = after.strip_prefix(' ').filter(|_| first.eq_ignore_ascii_case(word))?;
            }
            let number: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
            number.starts_with(|c: char| c.is_ascii_digit()).then(|| number.to_ascii_uppercase())
        };
        numbered(&["part"])
            .map(Self::Part)
            .or_else(|| numbered(&["practice", "direction"]).map(Self::Direction))
            .or_else(|| numbered(&["pd"]).map(Self::Direction))
            .or_else(|| numbered(&["cyfarwyddyd", "ymarfer"]).map(Self::Welsh))
            .unwrap_or_else(|| Self::Other(name.to_owned()))
    }

    /// The id of its norm.
    pub(super) fn norm(&self) -> Result<NormId, IdError> {
        let own = match self {
            Self::Part(_) => return "urn:lex:gb:statutory.instrument:1998-12-10;3132".parse(),
            Self::Direction(number) | Self::Welsh(number) => number.to_lowercase(),
            Self::Other(title) => urn::name(title),
        };
        format!("urn:lex:gb:civil.procedure.rules:practice.direction:{own}").parse()
    }

    /// How people cite its norm.
    pub(super) fn citations(&self) -> Vec<String> {
        match self {
            Self::Part(_) => ["CPR", "CPR 1998", "Civil Procedure Rules", "Civil Procedure Rules 1998"]
                .map(str::to_owned)
                .to_vec(),
            Self::Direction(number) | Self::Welsh(number) => {
                ["PD", "CPR PD", "Practice Direction"].map(|word| format!("{word} {number}")).to_vec()
            }
            Self::Other(title) => called(title),
        }
    }
}

/// `Practice Direction – Pre-Action Conduct and Protocols` -> `PD Pre-Action Conduct and Protocols`, `PD Pre-Action Conduct`.
fn called(title: &str) -> Vec<String> {
    let rest = ["Practice Direction", "Practice direction"].iter().find_map(|word| title.strip_prefix(word));
    let subject = rest.unwrap_or(title).trim_start_matches([' ', '-', '–', '—', ':']);
    let short =
        subject.split_once(" and ").map(|(first, _)| first).filter(|first| first.contains([' ', '-']));
    let subjects = std::iter::once(subject).chain(short).filter(|subject| !subject.is_empty());
    subjects
        .flat_map(|subject| ["PD", "Practice Direction"].map(|word| format!("{word} {subject}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_named_in_several_ways() {
        for (name, is, id) in [
            (
                "Part 44 – Costs",
                Name::Part("44".to_owned()),
                "urn:lex:gb:statutory.instrument:1998-12-10;3132",
            ),
            (
                "Practice direction 49B_ Mesothelioma claims",
                Name::Direction("49B".to_owned()),
                "urn:lex:gb:civil.procedure.rules:practice.direction:49b",
            ),
            (
                "PD 49B – Mesothelioma claims",
                Name::Direction("49B".to_owned()),
                "urn:lex:gb:civil.procedure.rules:practice.direction:49b",
            ),
            (
                "Practice Direction 7B- Production Centre",
                Name::Direction("7B".to_owned()),
                "urn:lex:gb:civil.procedure.rules:practice.direction:7b",
            ),
            (
                "Cyfarwyddyd Ymarfer 54A – Adolygiad Barnwrol",
                Name::Welsh("54A".to_owned()),
                "urn:lex:gb:civil.procedure.rules:practice.direction:54a",
            ),
            (
                "Practice Direction – County Court Closures",
                Name::Other("Practice Direction – County Court Closures".to_owned()),
                "urn:lex:gb:civil.procedure.rules:practice.direction:practice.direction.county.court.closures",
            ),
        ] {
            let read = Name::of(name);
            assert_eq!(read, is, "{name}");
            assert_eq!(read.norm().unwrap().as_str(), id);
        }
        assert_eq!(
            Name::of("Practice Direction – Pre-Action Conduct and Protocols").citations(),
            [
                "PD Pre-Action Conduct and Protocols",
                "Practice Direction Pre-Action Conduct and Protocols",
                "PD Pre-Action Conduct",
                "Practice Direction Pre-Action Conduct",
            ]
        );
        assert!(Name::of("Practice Direction –").citations().is_empty());
    }
}
