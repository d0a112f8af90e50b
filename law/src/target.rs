//! What a mention points at: a law and a way down in it, in the words' own terms.

use std::fmt;

use crate::Unit;

/// Which one of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Number {
    /// The one with this number, in the normal form of addresses: "62a", "103-A", "1u" (parágrafo único), an inciso
    /// in digits, an alínea in lower case. Empty where there is only one, as of caputs.
    Of(String),
    /// The speaker's own: "tämän luvun", "deste artigo", "this section".
    Own,
    /// The one before the speaker's: "inciso anterior".
    Previous,
    /// So many before the speaker's, two or more: "the last two preceding sections".
    Back(u32),
    /// The one after the speaker's: "artigo seguinte".
    Next,
}

impl Number {
    /// Whether it may as well be a year.
    pub(crate) fn is_year(&self) -> bool {
        matches!(self, Self::Of(number) if number.parse().is_ok_and(|year| (1700..2200).contains(&year)))
    }
}

/// One step on the way down.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Step {
    /// The level.
    pub unit: Unit,
    /// Which one.
    pub number: Number,
}

impl Step {
    /// The step to the unit with a number.
    pub fn of(unit: Unit, number: impl Into<String>) -> Self {
        Self { unit, number: Number::Of(number.into()) }
    }

    /// The step to the part whose provisions are numbered on their own, as words name it.
    pub fn apart() -> Self {
        Self::of(Unit::Transitional, "")
    }

    /// Whether it is one by its number, and not by where who speaks stands.
    pub fn is_numbered(&self) -> bool {
        matches!(self.number, Number::Of(_))
    }

    /// Whether sources may leave it in the words of the step that holds it: what is hung on provisions, a clause that a word
    /// counts, "thirdly", and what groups provisions elsewhere, "section 304 Part II".
    pub fn may_be_undivided(&self, holder: &Self) -> bool {
        const LONGEST_LETTERS: usize = 4;
        let counted = matches!(
            &self.number,
            Number::Of(number)
                if number.len() > LONGEST_LETTERS && number.bytes().all(|byte| byte.is_ascii_lowercase())
        );
        let is_cut = self.unit.is_grouping() && holder.unit >= Unit::Section;
        self.unit.is_hung() || counted || is_cut
    }

    pub(crate) fn own(unit: Unit) -> Self {
        Self { unit, number: Number::Own }
    }
}

/// Which law.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Law {
    /// The law that speaks.
    This,
    /// A law by what the words say of it. At least one of the two is there.
    Cited {
        /// Its name in the nominative, in lower case where the words have it so: "kirjanpitolaki", "Lei".
        name: Option<String>,
        /// Number and year, "1336/1997"; the number alone where the words have no year.
        number: Option<String>,
    },
    /// A law by its LEX URN.
    Urn(String),
}

/// A provision as the words name it. The path may begin anywhere: what is missing above its first step is the
/// speaker's (see [`absolute`](super::absolute)), unless another law is named. An empty path is the law itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Target {
    /// The law.
    pub law: Law,
    /// The way down, outermost first.
    pub path: Vec<Step>,
}

/// A provision as somebody cites it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// What the words call the norm; `None` where they do not say.
    pub norm: Option<Name>,
    /// The way down to the provision, outermost first. It may begin below the article, as in "§ 2º".
    pub path: Vec<Step>,
}

/// What words call a norm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// A law as the grammar reads it.
    Law(Law),
    /// Words that no grammar knows, single-spaced: "CF/88".
    Words(String),
}

/// Why words are no citation of one provision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// Where reading stopped: bytes from the start of the text.
    pub at: usize,
    /// What is wrong there, or what was expected.
    pub message: String,
    /// Whether nothing was found that looks like a provision.
    pub nothing: bool,
}

impl Misread {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), nothing: false }
    }

    /// That the number of a unit is missing.
    pub(crate) fn expected(at: usize, unit: Unit) -> Self {
        let number = if unit == Unit::Alinea { "letter" } else { "number" };
        Self::new(at, format!("expected the {number} of the {}", unit.name()))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match &self.number {
            Number::Of(number) if number.is_empty() => return f.write_str(self.unit.name()),
            Number::Of(number) => number,
            Number::Own => "own",
            Number::Previous => "previous",
            Number::Back(by) => return write!(f, "{}:previous-{by}", self.unit.name()),
            Number::Next => "next",
        };
        write!(f, "{}:{number}", self.unit.name())
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::This => f.write_str("this"),
            Self::Urn(urn) => f.write_str(urn),
            Self::Cited { name, number } => {
                let words = [name.as_deref(), number.as_deref()];
                f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(" "))
            }
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.law)?;
        self.path.iter().try_for_each(|step| write!(f, " {step}"))
    }
}
