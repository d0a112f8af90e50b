//! Levels of a law.

/// A level of a law: the name by which profiles, addresses and grammars know it, and how far in it lies. Levels are
/// ordered outermost first; levels of one depth exclude each other: an article is cited by its caput or by one of
/// its paragraphs.
///
/// A profile adds levels of its own by naming them. An enum was turned down: each country would have to be in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    depth: u8,
    name: &'static str,
}

/// The levels that grammars name.
macro_rules! common {
    ($($(#[$doc:meta])* $unit:ident = $depth:literal $name:literal;)*) => {
        #[expect(non_upper_case_globals, reason = "a closed list for grammars, read as the variants of an enum are")]
        impl Unit {
            $($(#[$doc])* pub const $unit: Self = Self { depth: $depth, name: $name };)*

            /// Those that every profile knows, outermost first.
            pub const COMMON: &'static [Self] = &[$(Self::$unit),*];
        }
    };
}

common! {
    /// A part whose provisions are numbered on their own, such as the transitional provisions of Brazil's Constitution.
    Transitional = 10 "adct";
    /// Schedule.
    Schedule = 20 "schedule";
    /// Liite, anexo, annex.
    Annex = 30 "annex";
    /// Osa, part.
    Part = 40 "part";
    /// Título.
    Title = 50 "title";
    /// Luku, capítulo, chapter.
    Chapter = 60 "chapter";
    /// Pykälä, section; in Brazil a seção, which contains articles.
    Section = 70 "section";
    /// Subsection; in Brazil a subseção.
    Subsection = 80 "subsection";
    /// Artigo, article, artikla.
    Article = 90 "article";
    /// Rule of procedure: "44.2".
    Rule = 100 "rule";
    /// Regulation, as a unit of a statutory instrument.
    Regulation = 110 "regulation";
    /// Momentti.
    Moment = 120 "moment";
    /// The text of an article above its incisos and paragraphs.
    Caput = 130 "caput";
    /// Parágrafo, paragraph.
    Paragraph = 130 "paragraph";
    /// Sub-paragraph.
    Subparagraph = 140 "subparagraph";
    /// Inciso.
    Inciso = 150 "inciso";
    /// Kohta.
    Item = 160 "item";
    /// Alakohta.
    Subitem = 170 "subitem";
    /// Alínea.
    Alinea = 180 "alinea";
}

impl Unit {
    /// The permanent text of a law whose transitional provisions are numbered anew, "do corpo da Constituição". Words name
    /// it; no component is one.
    #[expect(non_upper_case_globals, reason = "as the common ones are")]
    pub const Body: Self = Self { depth: 5, name: "body" };

    /// What a sign alone names, "§ 1": the provisions that print it before their numbers. Words name it; no component is one.
    #[expect(non_upper_case_globals, reason = "as the common ones are")]
    pub const Signed: Self = Self { depth: 70, name: "§" };

    /// A level that a profile adds.
    pub(crate) const fn new(name: &'static str, depth: u8) -> Self {
        Self { depth, name }
    }

    /// The common level with a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::COMMON.iter().copied().find(|unit| unit.name == name)
    }

    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// How far in it lies: levels of one depth exclude each other.
    pub fn level(self) -> u8 {
        self.depth
    }

    /// Whether words of this level name a part whose provisions are numbered on their own.
    pub fn is_apart(self) -> bool {
        self == Self::Transitional
    }

    /// Whether a component of this level without a number is such a part: a norm may have it as a plain part.
    pub fn may_be_apart(self) -> bool {
        self.is_apart() || self == Self::Part
    }

    /// Whether words of this level name the permanent text, in contrast to such a part.
    pub fn is_body(self) -> bool {
        self == Self::Body
    }

    /// Whether it is one of the two sides of a law, the body or the part apart from it, and no provision by itself.
    pub fn is_side(self) -> bool {
        self.is_body() || self.is_apart()
    }

    /// Whether a source may leave provisions of this level in the words of those above, their markers among these.
    pub fn may_be_in_words(self) -> bool {
        self >= Self::Item
    }

    /// Whether what is of this level is hung on provisions: explanations, provisos and the like, which profiles add.
    pub fn is_hung(self) -> bool {
        (Self::Subparagraph.depth + 1..Self::Item.depth).contains(&self.depth)
            && !Self::COMMON.contains(&self)
    }

    /// Whether it groups provisions: it lies between the annexes and the sections.
    pub fn is_grouping(self) -> bool {
        (Self::Annex.depth + 1..Self::Section.depth).contains(&self.depth)
    }
}
