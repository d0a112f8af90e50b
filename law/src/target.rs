//! What a mention points at: a law and a way down in it, in the words' own terms.

use std::fmt;

/// Levels of a law, outermost first. The order is that of nesting in every language read here: a Finnish section
/// contains moments, a British one subsections, and a Brazilian section contains articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The permanent text of a law whose transitional provisions are numbered anew: "do corpo da Constituição".
    Body,
    /// The transitional provisions of the Constitution of Brazil (ADCT).
    Transitional,
    /// Schedule.
    Schedule,
    /// Liite, anexo, annex.
    Annex,
    /// Osa, part.
    Part,
    /// Título.
    Title,
    /// Luku, capítulo, chapter.
    Chapter,
    /// Pykälä, section; in Brazil a seção, which contains articles.
    Section,
    /// Subsection; in Brazil a subseção.
    Subsection,
    /// Artigo, article, artikla.
    Article,
    /// Rule of procedure: "44.2".
    Rule,
    /// Regulation, as a unit of a statutory instrument.
    Regulation,
    /// The text of an article above its incisos and paragraphs.
    Caput,
    /// Momentti.
    Moment,
    /// Parágrafo, paragraph.
    Paragraph,
    /// Sub-paragraph.
    Subparagraph,
    /// Inciso.
    Inciso,
    /// Kohta.
    Item,
    /// Alakohta.
    Subitem,
    /// Alínea.
    Alinea,
}

impl Unit {
    /// All of them, outermost first.
    pub const ALL: [Self; 20] = [
        Self::Body,
        Self::Transitional,
        Self::Schedule,
        Self::Annex,
        Self::Part,
        Self::Title,
        Self::Chapter,
        Self::Section,
        Self::Subsection,
        Self::Article,
        Self::Rule,
        Self::Regulation,
        Self::Caput,
        Self::Moment,
        Self::Paragraph,
        Self::Subparagraph,
        Self::Inciso,
        Self::Item,
        Self::Subitem,
        Self::Alinea,
    ];

    /// The level of a component type.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.name() == name)
    }

    /// Its component type, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Transitional => "adct",
            Self::Schedule => "schedule",
            Self::Annex => "annex",
            Self::Part => "part",
            Self::Title => "title",
            Self::Chapter => "chapter",
            Self::Section => "section",
            Self::Subsection => "subsection",
            Self::Article => "article",
            Self::Rule => "rule",
            Self::Regulation => "regulation",
            Self::Caput => "caput",
            Self::Moment => "moment",
            Self::Paragraph => "paragraph",
            Self::Subparagraph => "subparagraph",
            Self::Inciso => "inciso",
            Self::Item => "item",
            Self::Subitem => "subitem",
            Self::Alinea => "alinea",
        }
    }

    /// Depth for what excludes each other: an article is cited by its caput or by one of its paragraphs.
    pub(crate) fn level(self) -> Self {
        if self == Self::Caput { Self::Paragraph } else { self }
    }
}

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
    /// The one after the speaker's: "artigo seguinte".
    Next,
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

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match &self.number {
            Number::Of(number) if number.is_empty() => return f.write_str(self.unit.name()),
            Number::Of(number) => number,
            Number::Own => "own",
            Number::Previous => "previous",
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
