//! Identifiers. Minted once, by the rules that each type states; a well-formed id is all that can be built.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::string_form::{string_form, string_schema};
use crate::time::Day;

/// Why a string is not an identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// It does not begin with `urn:`.
    #[error("`{0}` is not a URN: it must begin with `urn:`")]
    NoUrn(String),
    /// It contains white space, a control character or a character with a meaning of its own.
    #[error("`{id}`: the character {character:?} is not allowed in {part}")]
    Character {
        /// The rejected string.
        id: String,
        /// The first character that does not fit.
        character: char,
        /// The part of the id in which it occurs.
        part: &'static str,
    },
    /// A part that must be there is empty or missing.
    #[error("`{id}`: {part} is missing")]
    Missing {
        /// The rejected string.
        id: String,
        /// The missing part.
        part: &'static str,
    },
    /// Not 64 lower-case hexadecimal digits.
    #[error("`{0}` is not a SHA-256: expected 64 lower-case hexadecimal digits")]
    Hash(String),
}

fn check_urn(id: &str) -> Result<(), IdError> {
    if !id.starts_with("urn:") {
        return Err(IdError::NoUrn(id.to_owned()));
    }
    let fits = |c: char| c.is_ascii_graphic() && !matches!(c, '!' | '@' | '#' | '"' | '\\');
    match id.chars().find(|&c| !fits(c)) {
        Some(character) => Err(IdError::Character { id: id.to_owned(), character, part: "a URN" }),
        None if id.len() < 6 => Err(IdError::Missing { id: id.to_owned(), part: "the name after `urn:`" }),
        None => Ok(()),
    }
}

fn check_local(id: &str, local: &str, part: &'static str) -> Result<(), IdError> {
    if local.is_empty() {
        return Err(IdError::Missing { id: id.to_owned(), part });
    }
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-' | '~' | '.');
    match local.chars().find(|&c| !fits(c)) {
        Some(character) => Err(IdError::Character { id: id.to_owned(), character, part }),
        None => Ok(()),
    }
}

/// Gives a checked string type its common face: parsing, display, serde, JSON Schema.
macro_rules! string_id {
    ($name:ident, $pattern:literal, $check:expr) => {
        impl $name {
            /// The id as a string.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl FromStr for $name {
            type Err = IdError;
            fn from_str(id: &str) -> Result<Self, IdError> {
                let check: fn(&str) -> Result<(), IdError> = $check;
                check(id)?;
                Ok(Self(id.to_owned()))
            }
        }
        impl TryFrom<String> for $name {
            type Error = IdError;
            fn try_from(id: String) -> Result<Self, IdError> {
                let check: fn(&str) -> Result<(), IdError> = $check;
                check(&id)?;
                Ok(Self(id))
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
        string_schema!($name, "pattern": $pattern);
    };
}

/// A norm: the URN LEX of a whole act, code or debate, e.g.
/// `urn:lex:br:federal:constituicao:1988-10-05;1988`. It is also the id of the norm's root component.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NormId(String);
string_id!(NormId, "^urn:[!-~]+$", check_urn);

impl NormId {
    /// The root component of the norm, whose id is the norm's own.
    pub fn root(&self) -> ComponentId {
        ComponentId(self.0.clone())
    }
    /// The component `local` (e.g. `art6_cpt`) of this norm.
    pub fn component(&self, local: &str) -> Result<ComponentId, IdError> {
        format!("{}!{local}", self.0).parse()
    }
}

/// A provision without time: the norm, or the norm, `!` and a local path such as `art214_cpt_inc5`.
///
/// Groupings carry their path (`tit8_cap3_sec1`); provisions start at the article, so that their id survives
/// when the groupings above them move. A newcomer at an occupied id gets `~DATE`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ComponentId(String);
string_id!(ComponentId, "^urn:[!-~]+(![a-z0-9_.~-]+)?$", |id| match id.split_once('!') {
    Some((norm, local)) => check_urn(norm).and_then(|()| check_local(id, local, "a component's path")),
    None => check_urn(id),
});

impl ComponentId {
    /// The norm's part of the id.
    pub fn norm(&self) -> NormId {
        NormId(self.norm_str().to_owned())
    }
    /// The norm's part of the id, borrowed.
    pub fn norm_str(&self) -> &str {
        self.0.split_once('!').map_or(self.0.as_str(), |(norm, _)| norm)
    }
    /// The path within the norm; empty for the root.
    pub fn local(&self) -> &str {
        self.0.split_once('!').map_or("", |(_, local)| local)
    }
    /// Whether this is the root component of its norm.
    pub fn is_root(&self) -> bool {
        !self.0.contains('!')
    }
}

/// An act of change: the URN of the amending norm (for an original text, the norm's own).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ActId(String);
string_id!(ActId, "^urn:[!-~]+$", check_urn);

impl ActId {
    /// The id of the act's command `seq`.
    pub fn command(&self, seq: u32) -> CommandId {
        CommandId { act: self.clone(), seq }
    }
}

impl From<NormId> for ActId {
    fn from(norm: NormId) -> Self {
        Self(norm.0)
    }
}

/// One command of an act: the act, `#` and the command's ordinal in it, e.g. `urn:...;26#1`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CommandId {
    /// The act to which the command belongs.
    pub act: ActId,
    /// Its ordinal within the act.
    pub seq: u32,
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.act, self.seq)
    }
}

impl FromStr for CommandId {
    type Err = IdError;
    fn from_str(id: &str) -> Result<Self, IdError> {
        let missing = || IdError::Missing { id: id.to_owned(), part: "the ordinal after `#`" };
        let (act, seq) = id.split_once('#').ok_or_else(missing)?;
        Ok(Self { act: act.parse()?, seq: seq.parse().map_err(|_| missing())? })
    }
}

string_form!(CommandId, IdError, "pattern": "^urn:[!-~]+#[0-9]+$");

/// What a negation reaches: a whole act, or one command of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Target {
    /// Every command of the act.
    Act(ActId),
    /// One command.
    Command(CommandId),
}

impl FromStr for Target {
    type Err = IdError;
    fn from_str(id: &str) -> Result<Self, IdError> {
        if id.contains('#') { id.parse().map(Self::Command) } else { id.parse().map(Self::Act) }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(act) => act.fmt(f),
            Self::Command(command) => command.fmt(f),
        }
    }
}

string_form!(Target, IdError, "pattern": "^urn:[!-~]+(#[0-9]+)?$");

/// What a retraction takes out of the record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Retracted {
    /// An act with all its commands, by its URN.
    Act(ActId),
    /// One command, by its id.
    Command(CommandId),
    /// A claim, a known act, a doubt, an annotation or a finding, by the SHA-256 of its line: `sha256:` and 64
    /// digits.
    Line(Sha256),
}

/// What comes before the hash of a line.
const LINE: &str = "sha256:";

impl FromStr for Retracted {
    type Err = IdError;
    fn from_str(id: &str) -> Result<Self, IdError> {
        match id.strip_prefix(LINE) {
            Some(hash) => hash.parse().map(Self::Line),
            None => id.parse().map(|target: Target| target.into()),
        }
    }
}

impl From<Target> for Retracted {
    fn from(target: Target) -> Self {
        match target {
            Target::Act(act) => Self::Act(act),
            Target::Command(command) => Self::Command(command),
        }
    }
}

impl fmt::Display for Retracted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(act) => act.fmt(f),
            Self::Command(command) => command.fmt(f),
            Self::Line(hash) => write!(f, "{LINE}{hash}"),
        }
    }
}

string_form!(Retracted, IdError, "pattern": "^(urn:[!-~]+(#[0-9]+)?|sha256:[0-9a-f]{64})$");

/// A version (CTV): norm `@` first day `[.n]` `!` path, where `.n` counts the versions of one component that
/// begin on one day, from the second on, in the order of their first recording.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionId {
    /// The component of which this is a version.
    pub component: ComponentId,
    /// The first day on which it is valid.
    pub start: Day,
    /// 1 for the first version of that component and day.
    pub nth: u32,
}

impl fmt::Display for VersionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.component.norm_str(), self.start)?;
        if self.nth > 1 {
            write!(f, ".{}", self.nth)?;
        }
        match self.component.local() {
            "" => Ok(()),
            local => write!(f, "!{local}"),
        }
    }
}

impl FromStr for VersionId {
    type Err = IdError;
    fn from_str(id: &str) -> Result<Self, IdError> {
        let missing = |part| IdError::Missing { id: id.to_owned(), part };
        let (norm, rest) = id.split_once('@').ok_or_else(|| missing("the day after `@`"))?;
        let (day, local) = rest.split_once('!').map_or((rest, None), |(day, local)| (day, Some(local)));
        let (day, nth) = match day.split_once('.') {
            Some((day, nth)) => (day, nth.parse().map_err(|_| missing("the number after `.`"))?),
            None => (day, 1),
        };
        let component = match local {
            Some(local) => norm.parse::<NormId>()?.component(local)?,
            None => norm.parse::<NormId>()?.root(),
        };
        Ok(Self { component, start: day.parse().map_err(|_| missing("the day after `@`"))?, nth })
    }
}

impl Serialize for VersionId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A SHA-256, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sha256(pub [u8; 32]);

impl Sha256 {
    /// 64 zeros, which stand for no hash.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        use sha2::Digest as _;
        Self(sha2::Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sha256 {
    type Err = IdError;
    fn from_str(hex: &str) -> Result<Self, IdError> {
        let bad = || IdError::Hash(hex.to_owned());
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(bad()),
        };
        if hex.len() != 64 {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(hex.as_bytes().chunks_exact(2)) {
            let &[high, low] = pair else { return Err(bad()) };
            *byte = digit(high)? << 4 | digit(low)?;
        }
        Ok(Self(bytes))
    }
}

string_form!(Sha256, IdError, "pattern": "^[0-9a-f]{64}$");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_id_says_component_day_and_ordinal() {
        for id in [
            "urn:lex:x;1@2009-11-11",
            "urn:lex:x;1@2009-11-11.2!art6_cpt",
            "urn:lex:x;1@1992-03-31!a~1992-03-31",
        ] {
            assert_eq!(id.parse::<VersionId>().map(|v| v.to_string()).as_deref(), Ok(id));
        }
        assert!("urn:lex:x;1!art6".parse::<VersionId>().is_err());
    }

    #[test]
    fn what_is_no_id_is_refused_with_the_reason() {
        assert!(matches!("lex:x".parse::<NormId>(), Err(IdError::NoUrn(_))));
        assert!(matches!("urn:lex:a b".parse::<NormId>(), Err(IdError::Character { character: ' ', .. })));
        assert!(matches!(
            "urn:lex:a!Art".parse::<ComponentId>(),
            Err(IdError::Character { character: 'A', .. })
        ));
        assert!(matches!("urn:lex:a!".parse::<ComponentId>(), Err(IdError::Missing { .. })));
        assert!("urn:lex:a#x".parse::<CommandId>().is_err());
        assert!("AA".parse::<Sha256>().is_err());
    }
}
