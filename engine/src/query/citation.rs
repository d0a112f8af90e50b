//! How people cite a provision: "art. 5º, LXXVIII, da Constituição", "§ 2º do art. 155 da CF", "Article 6, paragraph 2".
//!
//! [`parse`] turns such words into the steps that they name, outermost first, and decides nothing else: whether the
//! norm is known, and whether the provision was there on the day asked for, is for whoever resolves the citation.
//! It reads Portuguese and English, and the addresses of older data sets (`tit_08_cap_03_sec_01_art_214_art_214`).
//!
//! A citation names one provision. Lists and ranges ("arts. 5º e 6º") are refused with the place where the second
//! one begins, rather than answered with one of the two. A regular expression per form was turned down: the forms
//! combine freely, and a failed match cannot say what was expected where. The text is cut into tokens once and read
//! from left to right with a lookahead of a few tokens, so the time is linear in its length.

use std::str::FromStr;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The longest text that is read as a citation, in bytes.
pub const LONGEST: usize = 1_000;

/// The greatest Roman numeral that is read as an inciso where no word says so. Above it stand the abbreviations of
/// codes that happen to be numerals, such as "CC" (Código Civil) and "DL" (Decreto-Lei).
const GREATEST_BARE_ROMAN: i32 = 99;

/// The most digits that the number of a provision can have.
const MOST_DIGITS: usize = 9;

/// A provision as somebody cites it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The words that name the norm ("CF/88", "Constituição"), single-spaced; `None` where there are none.
    pub norm: Option<String>,
    /// Which part of the norm the provision stands in.
    pub part: Part,
    /// The way down to the provision, outermost first, each kind once at most. Empty only where `part` is stated.
    /// It may start below the article, as in "§ 2º": such a citation means something within an article only.
    pub steps: Vec<Step>,
}

/// A part of a norm with an article numbering of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Part {
    /// The citation does not say.
    #[default]
    Unstated,
    /// The permanent text: "art. 60 do corpo da Constituição".
    Body,
    /// The transitional provisions: the ADCT.
    Transitional,
}

/// One step on the way down to a provision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Step {
    /// What kind of provision.
    pub kind: StepKind,
    /// Its number: digits without leading zeros, then "-A" and the like in capitals ("103-A"). Roman numerals become
    /// digits ("78"); an alínea has its letter in lower case ("b"). `None` for a caput and a sole paragraph.
    pub number: Option<String>,
}

/// The kinds of provision that a citation can name, outermost first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StepKind {
    /// Título, title.
    Title,
    /// Capítulo, chapter.
    Chapter,
    /// Seção, section.
    Section,
    /// Subseção, subsection.
    Subsection,
    /// Artigo, article.
    Article,
    /// The text of an article above its incisos and paragraphs.
    Caput,
    /// Parágrafo, §, paragraph.
    Paragraph,
    /// Parágrafo único, sole paragraph.
    SoleParagraph,
    /// Inciso; in English an item.
    Inciso,
    /// Alínea, letra; in English a point or letter.
    Alinea,
}

/// Why a text is no citation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot read {text:?} as a citation: at byte {at}: {message}")]
pub struct CitationError {
    /// The text; its beginning, where it is too long.
    pub text: String,
    /// Where reading stopped: bytes from the start of the text.
    pub at: usize,
    /// What is wrong there, or what was expected.
    pub message: String,
}

/// Reads one citation: "§ 2º do art. 155 da CF" is article 155 and then paragraph 2, of the norm "CF".
pub fn parse(text: &str) -> Result<Citation, CitationError> {
    let fail = |fault: Fault| CitationError { text: beginning(text), at: fault.at, message: fault.message };
    if text.len() > LONGEST {
        return Err(fail(Fault::new(LONGEST, format!("longer than {LONGEST} bytes"))));
    }
    let trimmed = text.trim();
    let read = if trimmed.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("urn:")) {
        Err(Fault::new(0, "this is an identifier, not a citation"))
    } else if trimmed.contains('_') && !trimmed.contains(char::is_whitespace) {
        read_address(text, trimmed)
    } else {
        Reader::new(text).read()
    };
    read.map_err(fail)
}

impl FromStr for Citation {
    type Err = CitationError;

    fn from_str(text: &str) -> Result<Self, CitationError> {
        parse(text)
    }
}

impl StepKind {
    /// The word for it in messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Chapter => "chapter",
            Self::Section => "section",
            Self::Subsection => "subsection",
            Self::Article => "article",
            Self::Caput => "caput",
            Self::Paragraph => "paragraph",
            Self::SoleParagraph => "sole paragraph",
            Self::Inciso => "inciso",
            Self::Alinea => "alínea",
        }
    }

    /// Kinds of one level exclude each other: an article is cited by its caput or by one of its paragraphs.
    fn level(self) -> Self {
        match self {
            Self::Caput | Self::SoleParagraph => Self::Paragraph,
            other => other,
        }
    }

    fn has_number(self) -> bool {
        !matches!(self, Self::Caput | Self::SoleParagraph)
    }
}

/// A fault before the text is put beside it.
struct Fault {
    at: usize,
    message: String,
}

impl Fault {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

fn beginning(text: &str) -> String {
    let end = (0..=text.len().min(LONGEST)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    text.get(..end).unwrap_or_default().to_owned()
}

// ------------------------------------------------------------------------------------------------ tokens

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Word,
    Digits,
    /// º, ª or the degree sign that is typed for it.
    Ordinal,
    Sign(char),
}

#[derive(Debug, Clone)]
struct Token<'t> {
    shape: Shape,
    text: &'t str,
    /// The text of a word in lower case without accents: "seção" is "secao". Empty for what is no word.
    folded: String,
    at: usize,
}

impl Token<'_> {
    fn end(&self) -> usize {
        self.at + self.text.len()
    }

    fn is_sign(&self, signs: &[char]) -> bool {
        matches!(self.shape, Shape::Sign(sign) if signs.contains(&sign))
    }

    fn letter(&self) -> Option<char> {
        let mut chars = self.folded.chars();
        chars.next().filter(|letter| letter.is_ascii_lowercase() && chars.next().is_none())
    }
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, first)) = chars.next() {
        let Some(shape) = shape_of(first) else { continue };
        let mut end = at + first.len_utf8();
        while let Some(&(next_at, next)) = chars.peek() {
            let joins = matches!(shape, Shape::Word | Shape::Digits) && shape_of(next) == Some(shape)
                || shape == Shape::Word && is_combining_mark(next);
            if !joins {
                break;
            }
            end = next_at + next.len_utf8();
            chars.next();
        }
        let text = text.get(at..end).unwrap_or_default();
        let folded = if shape == Shape::Word { fold(text) } else { String::new() };
        tokens.push(Token { shape, text, folded, at });
    }
    tokens
}

/// The shape of the token that begins with this character; `None` for white space.
fn shape_of(first: char) -> Option<Shape> {
    match first {
        'º' | 'ª' | '°' => Some(Shape::Ordinal),
        _ if first.is_ascii_digit() => Some(Shape::Digits),
        _ if first.is_alphabetic() => Some(Shape::Word),
        _ if first.is_whitespace() => None,
        _ => Some(Shape::Sign(first)),
    }
}

fn fold(word: &str) -> String {
    word.nfd().filter(|&letter| !is_combining_mark(letter)).flat_map(char::to_lowercase).collect()
}

// ------------------------------------------------------------------------------------------------ words

/// How sure a word is to announce a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cue {
    /// Always: without a number it is a fault.
    Sure,
    /// With a number only: "para" and "al" are words of their own.
    WithNumber,
}

fn step_word(folded: &str) -> Option<(StepKind, Cue)> {
    let (kind, cue) = match folded {
        "titulo" | "title" => (StepKind::Title, Cue::Sure),
        "tit" => (StepKind::Title, Cue::WithNumber),
        "capitulo" | "chapter" => (StepKind::Chapter, Cue::Sure),
        "cap" | "chap" | "ch" => (StepKind::Chapter, Cue::WithNumber),
        "secao" | "section" => (StepKind::Section, Cue::Sure),
        "sec" => (StepKind::Section, Cue::WithNumber),
        "subsecao" | "subsection" => (StepKind::Subsection, Cue::Sure),
        "subsec" => (StepKind::Subsection, Cue::WithNumber),
        "artigo" | "artigos" | "article" | "articles" | "art" | "arts" => (StepKind::Article, Cue::Sure),
        "caput" => (StepKind::Caput, Cue::Sure),
        "paragrafo" | "paragrafos" | "paragraph" | "paragraphs" => (StepKind::Paragraph, Cue::Sure),
        "par" | "parag" | "para" => (StepKind::Paragraph, Cue::WithNumber),
        "inciso" | "incisos" | "inc" | "incs" => (StepKind::Inciso, Cue::Sure),
        "item" => (StepKind::Inciso, Cue::WithNumber),
        "alinea" | "alineas" => (StepKind::Alinea, Cue::Sure),
        "al" | "letra" | "letter" | "point" => (StepKind::Alinea, Cue::WithNumber),
        _ => return None,
    };
    Some((kind, cue))
}

/// Words that join the pieces of a citation and mean nothing by themselves.
fn joins(folded: &str) -> bool {
    matches!(
        folded,
        "de" | "da"
            | "do"
            | "das"
            | "dos"
            | "desta"
            | "deste"
            | "na"
            | "no"
            | "nas"
            | "nos"
            | "of"
            | "the"
            | "in"
            | "under"
    )
}

/// Words between two provisions of a list or range.
fn lists(folded: &str) -> bool {
    matches!(folded, "e" | "ou" | "a" | "ao" | "ate" | "and" | "or" | "to")
}

const PARTS: &[(&[&str], Part)] = &[
    (&["adct"], Part::Transitional),
    (&["ato", "das", "disposicoes", "constitucionais", "transitorias"], Part::Transitional),
    (&["ato", "das", "disposicoes", "transitorias"], Part::Transitional),
    (&["disposicoes", "constitucionais", "transitorias"], Part::Transitional),
    (&["disposicoes", "transitorias"], Part::Transitional),
    (&["parte", "transitoria"], Part::Transitional),
    (&["transitional", "part"], Part::Transitional),
    (&["transitional", "constitutional", "provisions", "act"], Part::Transitional),
    (&["transitional", "provisions"], Part::Transitional),
    (&["corpo", "permanente"], Part::Body),
    (&["corpo"], Part::Body),
    (&["parte", "permanente"], Part::Body),
    (&["texto", "permanente"], Part::Body),
    (&["body"], Part::Body),
];

const HYPHENS: &[char] = &['-', '\u{2010}', '\u{2011}', '–'];
const QUOTES: &[char] = &['"', '\'', '“', '”', '‘', '’', '«', '»', '`', '('];
const CLOSINGS: &[char] = &['"', '\'', '“', '”', '‘', '’', '«', '»', '`', ')'];

// ------------------------------------------------------------------------------------------------ reading words

struct Reader<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    next: usize,
    norm: Option<String>,
    part: Part,
    steps: Vec<Step>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, tokens: tokens(text), next: 0, norm: None, part: Part::Unstated, steps: Vec::new() }
    }

    fn read(mut self) -> Result<Citation, Fault> {
        if self.confer() {
            self.next += 2;
        }
        while self.next < self.tokens.len() {
            let _read = self.read_separator()
                || self.read_part()?
                || self.read_step()?
                || self.read_bare()?
                || self.read_joining_word()?
                || self.read_norm()?;
        }
        if self.steps.is_empty() && self.part == Part::Unstated {
            return Err(Fault::new(
                self.text.len(),
                "no provision is named: expected one, such as \"art. 5º\" or \"Título II\"",
            ));
        }
        self.steps.sort_by_key(|step| step.kind);
        Ok(Citation { norm: self.norm, part: self.part, steps: self.steps })
    }

    /// "cf. art. 5" is *confer*, compare; "CF art. 5" is the Constitution.
    fn confer(&self) -> bool {
        self.token(0).is_some_and(|word| matches!(word.text, "cf" | "Cf"))
            && self.token(1).is_some_and(|dot| dot.is_sign(&['.']))
    }

    fn read_separator(&mut self) -> bool {
        let separates = self.token(0).is_some_and(|token| match token.shape {
            Shape::Sign(sign) => sign != '§',
            Shape::Ordinal => true,
            Shape::Word | Shape::Digits => false,
        });
        self.next += usize::from(separates);
        separates
    }

    fn read_part(&mut self) -> Result<bool, Fault> {
        let Some((words, part)) = self.part_here() else { return Ok(false) };
        if self.part != Part::Unstated {
            return Err(self.fault("names the part of the norm a second time"));
        }
        self.part = part;
        self.next += words;
        Ok(true)
    }

    fn part_here(&self) -> Option<(usize, Part)> {
        let said = |words: &[&str]| words.iter().enumerate().all(|(ahead, word)| self.folded(ahead) == *word);
        PARTS.iter().find(|(words, _)| said(words)).map(|(words, part)| (words.len(), *part))
    }

    fn read_step(&mut self) -> Result<bool, Fault> {
        let Some(cue) = self.cue_here() else { return Ok(false) };
        let at = self.here();
        self.next += cue.tokens;
        let number = if cue.kind.has_number() { Some(self.read_number(cue.kind)?) } else { None };
        self.add(cue.kind, number, at)?;
        Ok(true)
    }

    /// The cue at the next token, if it announces a step: its kind, and the tokens up to the number.
    fn cue_here(&self) -> Option<Announced> {
        let sole = matches!(self.folded(0), "sole" | "single");
        let (kind, cue) = self.cue_at(usize::from(sole))?;
        let mut after = usize::from(sole) + 1;
        while self.token(after).is_some_and(|token| token.is_sign(&['§', '.', ':'])) {
            after += 1;
        }
        if sole {
            return (kind == StepKind::Paragraph)
                .then_some(Announced { kind: StepKind::SoleParagraph, tokens: 2 });
        }
        if kind == StepKind::Paragraph && matches!(self.folded(after), "unico" | "un") {
            return Some(Announced { kind: StepKind::SoleParagraph, tokens: after + 1 });
        }
        if !kind.has_number() {
            return Some(Announced { kind, tokens: 1 });
        }
        if self.folded(after) == "n"
            && self.token(after + 1).is_some_and(|token| token.shape == Shape::Ordinal)
        {
            after += 2; // "nº"
        }
        (cue == Cue::Sure || self.number_at(after, kind).is_some())
            .then_some(Announced { kind, tokens: after })
    }

    fn cue_at(&self, ahead: usize) -> Option<(StepKind, Cue)> {
        let token = self.token(ahead)?;
        if token.is_sign(&['§']) { Some((StepKind::Paragraph, Cue::Sure)) } else { step_word(&token.folded) }
    }

    fn read_number(&mut self, kind: StepKind) -> Result<String, Fault> {
        let Some(number) = self.number_at(0, kind) else {
            return Err(self.fault(&format!("expected the {} of the {}", number_word(kind), kind.word())));
        };
        self.next += number.tokens;
        Ok(number.text)
    }

    /// What stands without a cue: an inciso by its numeral, an alínea by its letter, as in "art. 12, I, c".
    fn read_bare(&mut self) -> Result<bool, Fault> {
        let at = self.here();
        let inciso = self.inciso_here();
        if let Some(letter) = self.letter_here() {
            let within = self.has(StepKind::Inciso) || inciso.is_none() && self.in_article();
            if within && !self.has(StepKind::Alinea) || self.leads_up_after(1, StepKind::Inciso) {
                self.next += 1;
                self.add(StepKind::Alinea, Some(letter.to_string()), at)?;
                return Ok(true);
            }
        }
        let Some(inciso) = inciso else { return self.refuse_digits() };
        if !self.in_article() && !self.leads_up_after(inciso.tokens, StepKind::Paragraph) {
            return Ok(false);
        }
        self.next += inciso.tokens;
        self.add(StepKind::Inciso, Some(inciso.text), at)?;
        Ok(true)
    }

    /// A number that no word announces could be anything: a paragraph, a year, the end of a range.
    fn refuse_digits(&self) -> Result<bool, Fault> {
        if self.token(0).is_some_and(|token| token.shape == Shape::Digits) && !self.steps.is_empty() {
            return Err(self.fault(
                "expected a word or sign before the number, such as § or \"inciso\"; one provision at a time",
            ));
        }
        Ok(false)
    }

    fn inciso_here(&self) -> Option<Number> {
        let word = self.token(0)?;
        let value = roman_value(word.text)?;
        (value <= GREATEST_BARE_ROMAN).then(|| self.number_at(0, StepKind::Inciso)).flatten()
    }

    /// A letter that stands alone: not the "a" of "a alínea b", not the "e" between two provisions.
    fn letter_here(&self) -> Option<char> {
        let letter = self.token(0)?.letter()?;
        let alone = match self.token(1) {
            None => true,
            Some(after) => match after.shape {
                Shape::Sign(sign) => sign != '§' && sign != '/' && sign != '.',
                Shape::Word => joins(&after.folded),
                Shape::Digits | Shape::Ordinal => false,
            },
        };
        alone.then_some(letter)
    }

    /// Whether "do", "da", "of" and the like follow, and then a step of this level or one above, up to the article.
    fn leads_up_after(&self, ahead: usize, level: StepKind) -> bool {
        let mut after = ahead;
        while self.token(after).is_some_and(|token| token.is_sign(CLOSINGS)) {
            after += 1;
        }
        let first = after;
        while joins(self.folded(after)) && after < first + 2 {
            after += 1;
        }
        let above = StepKind::Article..=level;
        after > first && self.cue_at(after).is_some_and(|(kind, _)| above.contains(&kind.level()))
    }

    fn read_joining_word(&mut self) -> Result<bool, Fault> {
        let word = self.folded(0);
        let joining = joins(word) || matches!(word, "a" | "o") && self.cue_at(1).is_some();
        if !joining && lists(word) && !self.steps.is_empty() && self.norm.is_none() {
            return Err(self.fault("expected the end of the citation: one provision at a time"));
        }
        self.next += usize::from(joining);
        Ok(joining)
    }

    /// The words that name the norm: all up to the next step or part, less the joining words and signs at the end.
    fn read_norm(&mut self) -> Result<bool, Fault> {
        if self.norm.is_some() {
            return Err(
                self.fault("expected a provision, such as § 1º or \"inciso II\": the norm is named already")
            );
        }
        let start = self.here();
        let mut end = start;
        while let Some(token) = self.token(0) {
            if self.cue_here().is_some() || matches!(self.part_here(), Some((_, Part::Transitional))) {
                break; // "corpo" within a name is a word of it: "Lei do Corpo de Bombeiros"
            }
            if !matches!(token.shape, Shape::Sign(_)) && !joins(&token.folded) {
                end = token.end();
            }
            self.next += 1;
        }
        let words = self.text.get(start..end).unwrap_or_default();
        self.norm = Some(words.split_whitespace().collect::<Vec<_>>().join(" "));
        Ok(true)
    }

    fn add(&mut self, kind: StepKind, number: Option<String>, at: usize) -> Result<(), Fault> {
        if let Some(first) = self.steps.iter().find(|step| step.kind.level() == kind.level()) {
            let (first, second) = (first.kind.word(), kind.word());
            let message = if first == second {
                format!("names a second {second}: one provision at a time")
            } else {
                format!("names a {second} beside a {first}: one provision at a time")
            };
            return Err(Fault::new(at, message));
        }
        if kind == StepKind::Inciso && self.has(StepKind::Alinea) && self.item_below_alinea(at) {
            return Err(Fault::new(at, "an item below an alínea cannot be cited"));
        }
        self.steps.push(Step { kind, number });
        Ok(())
    }

    /// "alínea a, item 1" goes down from the alínea; "point a of item IV" goes up.
    fn item_below_alinea(&self, at: usize) -> bool {
        let index = self.tokens.partition_point(|token| token.at < at);
        let word = |index: usize| self.tokens.get(index).map_or("", |token| token.folded.as_str());
        word(index) == "item" && !joins(word(index.wrapping_sub(1)))
    }

    /// The number of a step of this kind that begins at the token so far ahead.
    fn number_at(&self, ahead: usize, kind: StepKind) -> Option<Number> {
        let rest = self.tokens.get(self.next.saturating_add(ahead)..)?;
        if kind == StepKind::Alinea { letter(rest) } else { digits(rest, kind).or_else(|| roman(rest)) }
    }

    fn has(&self, kind: StepKind) -> bool {
        self.steps.iter().any(|step| step.kind == kind)
    }

    fn in_article(&self) -> bool {
        self.steps.iter().any(|step| step.kind >= StepKind::Article)
    }

    fn token(&self, ahead: usize) -> Option<&Token<'t>> {
        self.tokens.get(self.next.saturating_add(ahead))
    }

    fn folded(&self, ahead: usize) -> &str {
        self.token(ahead).map_or("", |token| token.folded.as_str())
    }

    fn here(&self) -> usize {
        self.token(0).map_or(self.text.len(), |token| token.at)
    }

    fn fault(&self, message: &str) -> Fault {
        Fault::new(self.here(), message)
    }
}

/// A step that the words at hand announce.
struct Announced {
    kind: StepKind,
    tokens: usize,
}

/// A number as read: its normal form, and the tokens that it takes.
struct Number {
    text: String,
    tokens: usize,
}

fn number_word(kind: StepKind) -> &'static str {
    if kind == StepKind::Alinea { "letter" } else { "number" }
}

// ------------------------------------------------------------------------------------------------ numbers

/// "5", "5º", "5o", "1.024", "103-A", "1º-A".
fn digits(tokens: &[Token<'_>], kind: StepKind) -> Option<Number> {
    let first = tokens.first().filter(|token| token.shape == Shape::Digits)?;
    let (mut value, mut taken) = (first.text.to_owned(), 1);
    while let Some([_, group]) = adjacent(tokens, taken)
        .filter(|[dot, group]| dot.is_sign(&['.']) && group.shape == Shape::Digits && group.text.len() == 3)
    {
        value.push_str(group.text);
        taken += 2;
    }
    taken += ordinal(tokens, taken, kind);
    let value = value.trim_start_matches('0');
    if value.is_empty() || value.len() > MOST_DIGITS {
        return None;
    }
    Some(suffixed(value, tokens, taken))
}

/// "LXXVIII", "IV-A", in capitals or not; only as the numeral is properly written.
fn roman(tokens: &[Token<'_>]) -> Option<Number> {
    let value = roman_value(tokens.first()?.text)?;
    Some(suffixed(&value.to_string(), tokens, 1))
}

fn roman_value(word: &str) -> Option<i32> {
    roman::from(&word.to_ascii_uppercase())
}

/// "b", "'b'", "b)".
fn letter(tokens: &[Token<'_>]) -> Option<Number> {
    let opening = usize::from(tokens.first()?.is_sign(QUOTES));
    let word = tokens.get(opening)?;
    let letters =
        (1..=2).contains(&word.folded.len()) && word.text.chars().all(|letter| letter.is_ascii_alphabetic());
    let closing =
        tokens.get(opening + 1).is_some_and(|token| token.is_sign(CLOSINGS) && token.at == word.end());
    letters.then(|| Number { text: word.folded.clone(), tokens: opening + 1 + usize::from(closing) })
}

/// How many tokens the sign of an ordinal takes: "º", or the letter that stands for it in plain text ("5o", "1a seção").
fn ordinal(tokens: &[Token<'_>], at: usize, kind: StepKind) -> usize {
    let feminine = matches!(kind, StepKind::Section | StepKind::Subsection);
    let sign = tokens.get(at).is_some_and(|token| match token.shape {
        Shape::Ordinal => true,
        Shape::Word => touches(tokens, at) && (token.text == "o" || feminine && token.text == "a"),
        Shape::Digits | Shape::Sign(_) => false,
    });
    usize::from(sign)
}

/// Adds "-A" where a letter is joined to the number: "103-A", "103A". "5-CF" has no such letter.
fn suffixed(value: &str, tokens: &[Token<'_>], taken: usize) -> Number {
    let hyphen = tokens.get(taken).is_some_and(|token| token.is_sign(HYPHENS) && touches(tokens, taken));
    let at = taken + usize::from(hyphen);
    let joined =
        tokens.get(taken.wrapping_sub(1)).is_some_and(|before| before.shape == Shape::Digits) || hyphen;
    let suffix = tokens.get(at).filter(|token| joined && touches(tokens, at) && is_suffix(token.text));
    match suffix {
        Some(letters) => {
            Number { text: format!("{value}-{}", letters.text.to_ascii_uppercase()), tokens: at + 1 }
        }
        None => Number { text: value.to_owned(), tokens: taken },
    }
}

/// One letter, or two once the alphabet is used up: "A", "AA", "AB".
fn is_suffix(word: &str) -> bool {
    matches!(word.as_bytes(), [one] if one.is_ascii_alphabetic())
        || matches!(word.as_bytes(), [b'A' | b'a', two] if two.is_ascii_alphabetic())
}

/// The two tokens from `at` on, where nothing stands between them and what is before.
fn adjacent<'a, 't>(tokens: &'a [Token<'t>], at: usize) -> Option<[&'a Token<'t>; 2]> {
    let pair = [tokens.get(at)?, tokens.get(at + 1)?];
    (touches(tokens, at) && touches(tokens, at + 1)).then_some(pair)
}

/// Whether the token begins where the one before it ends.
fn touches(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    before.zip(tokens.get(at)).is_some_and(|(before, token)| before.end() == token.at)
}

// ------------------------------------------------------------------------------------------------ addresses

/// Reads `tit_08_cap_05_art_221_inc_IV_art_222`. Such an address drags along whatever the article before it left
/// behind: its last `art` names the article, and only what follows narrows it. Groupings count wherever they stand.
fn read_address(text: &str, address: &str) -> Result<Citation, Fault> {
    let start = text.find(address).unwrap_or(0);
    let mut at = start;
    let mut citation = Citation { norm: None, part: Part::Unstated, steps: Vec::new() };
    let mut pieces = address.split('_').map(|piece| {
        let place = at;
        at += piece.len() + 1;
        (place, piece)
    });
    while let Some((place, piece)) = pieces.next() {
        let kind = match fold(piece).as_str() {
            "adct" => {
                citation.part = Part::Transitional;
                continue;
            }
            word => address_word(word).ok_or_else(|| Fault::new(place, ADDRESS_WORDS))?,
        };
        let step = if kind.has_number() {
            let (number_place, number) = pieces.next().unwrap_or((text.len(), ""));
            address_step(kind, number).ok_or_else(|| {
                Fault::new(number_place, format!("expected the {} of the {}", number_word(kind), kind.word()))
            })?
        } else {
            Step { kind, number: None }
        };
        place_in_address(&mut citation.steps, step, place)?;
    }
    citation.steps.sort_by_key(|step| step.kind);
    Ok(citation)
}

const ADDRESS_WORDS: &str = "expected one of tit_, cap_, sec_, subsec_, art_, cpt, par_, inc_, ali_";

fn address_word(word: &str) -> Option<StepKind> {
    match word {
        "tit" => Some(StepKind::Title),
        "cap" => Some(StepKind::Chapter),
        "sec" => Some(StepKind::Section),
        "sub" | "subsec" => Some(StepKind::Subsection),
        "art" => Some(StepKind::Article),
        "cpt" | "caput" => Some(StepKind::Caput),
        "par" => Some(StepKind::Paragraph),
        "inc" => Some(StepKind::Inciso),
        "ali" | "al" => Some(StepKind::Alinea),
        _ => None,
    }
}

fn address_step(kind: StepKind, number: &str) -> Option<Step> {
    if kind == StepKind::Paragraph && matches!(fold(number).as_str(), "unico" | "un" | "1u") {
        return Some(Step { kind: StepKind::SoleParagraph, number: None });
    }
    let tokens = tokens(number);
    let read = if kind == StepKind::Alinea {
        letter(&tokens)
    } else {
        digits(&tokens, kind).or_else(|| roman(&tokens))
    };
    read.filter(|read| read.tokens == tokens.len()).map(|read| Step { kind, number: Some(read.text) })
}

fn place_in_address(steps: &mut Vec<Step>, step: Step, at: usize) -> Result<(), Fault> {
    if step.kind == StepKind::Article {
        steps.retain(|earlier| earlier.kind < StepKind::Article);
    }
    if steps.iter().any(|earlier| earlier.kind.level() == step.kind.level()) {
        return Err(Fault::new(at, format!("names a second {}", step.kind.word())));
    }
    steps.push(step);
    Ok(())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail")]

    use proptest::prelude::*;

    use super::*;

    /// "CF/88 | adct | article 60, paragraph 4": the norm, the part where stated, the steps.
    fn show(citation: &Citation) -> String {
        let steps: Vec<String> = citation
            .steps
            .iter()
            .map(|step| match &step.number {
                Some(number) => format!("{} {number}", step.kind.word()),
                None => step.kind.word().to_owned(),
            })
            .collect();
        let part = match citation.part {
            Part::Unstated => None,
            Part::Body => Some("body".to_owned()),
            Part::Transitional => Some("adct".to_owned()),
        };
        let steps = (!steps.is_empty()).then(|| steps.join(", "));
        [citation.norm.clone(), part, steps].into_iter().flatten().collect::<Vec<_>>().join(" | ")
    }

    const CASES: &[(&str, &str)] = &[
        // Articles and their numbers
        ("art. 5º", "article 5"),
        ("art. 5°", "article 5"),
        ("art. 5o", "article 5"),
        ("Art 6", "article 6"),
        ("arts. 6", "article 6"),
        ("artigo 6.", "article 6"),
        ("ARTIGO 6º", "article 6"),
        ("art.6", "article 6"),
        ("art. nº 6", "article 6"),
        ("art. 05", "article 5"),
        ("art. 103-A", "article 103-A"),
        ("art. 103-a", "article 103-A"),
        ("art. 103A", "article 103-A"),
        ("art. 103–A da CF", "CF | article 103-A"),
        ("art. 149-AA", "article 149-AA"),
        ("art. 1.024 do Código Civil", "Código Civil | article 1024"),
        ("Article VI", "article 6"),
        ("cf. art. 5º", "article 5"),
        ("o art. 5º da Constituição", "Constituição | article 5"),
        ("(art. 5º)", "article 5"),
        // Norms
        ("CF/88, art. 6", "CF/88 | article 6"),
        ("CF art. 6", "CF | article 6"),
        ("art. 6/CF", "CF | article 6"),
        ("art. 6 (CF/88)", "CF/88 | article 6"),
        ("art. 6, CC", "CC | article 6"),
        ("art. 6, DL 200", "DL 200 | article 6"),
        ("art. 6 desta Constituição", "Constituição | article 6"),
        ("Constituição Federal de 1988, art. 6º", "Constituição Federal de 1988 | article 6"),
        ("Constituição  da\nRepública, art. 6º", "Constituição da República | article 6"),
        ("Lei nº 8.112/1990, art. 6º", "Lei nº 8.112/1990 | article 6"),
        (
            "art. 6º da Lei 8.112, de 11 de dezembro de 1990",
            "Lei 8.112, de 11 de dezembro de 1990 | article 6",
        ),
        ("art. 6º da CF, § 1º", "CF | article 6, paragraph 1"),
        ("art. 2º da Lei do Corpo de Bombeiros", "Lei do Corpo de Bombeiros | article 2"),
        ("Article 6 of the Charter of Meridia", "Charter of Meridia | article 6"),
        // Paragraphs and the caput
        ("art. 60, § 4º", "article 60, paragraph 4"),
        ("art. 60 §4", "article 60, paragraph 4"),
        ("art. 60, par. 4", "article 60, paragraph 4"),
        ("art. 29-A, § 1º-A", "article 29-A, paragraph 1-A"),
        ("§ 2º do art. 155 da CF", "CF | article 155, paragraph 2"),
        ("§ 2º", "paragraph 2"),
        ("artigo 7º, parágrafo único", "article 7, sole paragraph"),
        ("artigo 7º, par\u{e1}grafo u\u{301}nico", "article 7, sole paragraph"),
        ("art. 7º, § único", "article 7, sole paragraph"),
        ("art. 7º, par. ún.", "article 7, sole paragraph"),
        ("sole paragraph of Article 7", "article 7, sole paragraph"),
        ("parágrafo único do art. 7º", "article 7, sole paragraph"),
        ("art. 5, caput", "article 5, caput"),
        ("“caput” do art. 5º", "article 5, caput"),
        ("art. 5º, caput, II", "article 5, caput, inciso 2"),
        // Incisos and alíneas
        ("art. 5º, LXXVIII, da Constituição", "Constituição | article 5, inciso 78"),
        ("CF, art. 29, inciso VI", "CF | article 29, inciso 6"),
        ("art. 5 lxxviii", "article 5, inciso 78"),
        ("art. 5º, inc. 78", "article 5, inciso 78"),
        ("art. 92, I-A", "article 92, inciso 1-A"),
        ("LXXVIII do art. 5º da CF", "CF | article 5, inciso 78"),
        ("art. 12, I, c", "article 12, inciso 1, alínea c"),
        ("art. 12, I, \"c\"", "article 12, inciso 1, alínea c"),
        ("art. 12, I, 'c', da CF", "CF | article 12, inciso 1, alínea c"),
        ("art. 12, I, c da CF", "CF | article 12, inciso 1, alínea c"),
        ("art. 150, VI, e", "article 150, inciso 6, alínea e"),
        ("art. 150, VI, a)", "article 150, inciso 6, alínea a"),
        ("art. 150, VI, a alínea b", "article 150, inciso 6, alínea b"),
        ("alínea b do inciso X do § 2º do art. 155", "article 155, paragraph 2, inciso 10, alínea b"),
        ("'b' do inciso X do § 2º do art. 155", "article 155, paragraph 2, inciso 10, alínea b"),
        ("art. 155, § 2º, X, alínea \"b\"", "article 155, paragraph 2, inciso 10, alínea b"),
        ("art. 155, § 2º, X, letra (b)", "article 155, paragraph 2, inciso 10, alínea b"),
        ("article 6, paragraph 2, item IV, point b", "article 6, paragraph 2, inciso 4, alínea b"),
        ("point b of item IV of paragraph 2 of article 6", "article 6, paragraph 2, inciso 4, alínea b"),
        // Parts
        ("art. 60, § 4º, ADCT", "adct | article 60, paragraph 4"),
        ("ADCT, art. 60", "adct | article 60"),
        ("ADCT", "adct"),
        ("art. 60 do ADCT da CF/88", "CF/88 | adct | article 60"),
        ("CF/88, ADCT, art. 60", "CF/88 | adct | article 60"),
        ("art. 60 do Ato das Disposições Constitucionais Transitórias", "adct | article 60"),
        ("Parte Transitória, Art. 1º", "adct | article 1"),
        ("Article 60 of the Transitional Provisions", "adct | article 60"),
        ("art. 60 do corpo da Constituição", "Constituição | body | article 60"),
        // Groupings
        ("Título VIII, Capítulo III, Seção I", "title 8, chapter 3, section 1"),
        ("Seção I do Capítulo III do Título VIII da CF", "CF | title 8, chapter 3, section 1"),
        ("Title II, Chapter 1, Subsection 2", "title 2, chapter 1, subsection 2"),
        ("tít. VIII, cap. III, art. 214", "title 8, chapter 3, article 214"),
        // Addresses of older data sets
        ("tit_08", "title 8"),
        ("tit_01_art_1_art_1", "title 1, article 1"),
        ("tit_08_cap_03_sec_01_art_214_art_214", "title 8, chapter 3, section 1, article 214"),
        ("tit_08_cap_05_art_221_inc_IV_art_222", "title 8, chapter 5, article 222"),
        ("tit_02_cap_01_art_5_art_5_inc_LXXVIII", "title 2, chapter 1, article 5, inciso 78"),
        (
            "tit_06_art_155_art_155_par_2_inc_X_ali_b",
            "title 6, article 155, paragraph 2, inciso 10, alínea b",
        ),
        ("art_29-A_par_1-A", "article 29-A, paragraph 1-A"),
        ("art_7_par_unico", "article 7, sole paragraph"),
        ("art_7_cpt_inc_2", "article 7, caput, inciso 2"),
        ("adct_art_60", "adct | article 60"),
        (" tit_08 ", "title 8"),
    ];

    #[test]
    fn citations_are_read() {
        for (text, expected) in CASES {
            let read = parse(text).map_or_else(|error| error.to_string(), |citation| show(&citation));
            assert_eq!(read, *expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_citation_is_refused_with_its_place() {
        let cases = [
            ("", 0, "no provision is named"),
            ("direito à saúde", 17, "no provision is named"),
            ("CF/88", 5, "no provision is named"),
            ("art.", 4, "expected the number of the article"),
            ("art. X-5, y", 7, "expected a word or sign before the number"),
            ("art. º", 5, "expected the number of the article"),
            ("art. 0", 5, "expected the number of the article"),
            ("art. 1234567890", 5, "expected the number of the article"),
            ("art. 5, inciso IIII", 15, "expected the number of the inciso"),
            ("art. 5, alínea 1", 16, "expected the letter of the alínea"),
            ("§ 2º deste artigo", 19, "expected the number of the article"),
            ("arts. 5º e 6º", 10, "one provision at a time"),
            ("arts. 5 a 7", 8, "one provision at a time"),
            ("arts. 5-7", 8, "one provision at a time"),
            ("art. 5º c/c art. 6º", 13, "a second article"),
            ("art. 5º, I e II", 12, "one provision at a time"),
            ("art. 5º, I, II", 13, "a second inciso"),
            ("art. 5º, caput, § 1º", 17, "a paragraph beside a caput"),
            ("art. 5º, alínea a, item 1", 21, "an item below an alínea"),
            ("art. 5º, 2", 10, "expected a word or sign before the number"),
            ("ADCT, art. 5, ADCT", 14, "the part of the norm a second time"),
            ("CF, art. 5, qualquer", 12, "the norm is named already"),
            ("urn:lex:br:federal:constituicao:1988-10-05;1988!art5", 0, "an identifier"),
            ("tit_08_xyz_1", 7, "expected one of tit_"),
            ("tit_08_art", 10, "expected the number of the article"),
            ("tit_08_art_5_inc_1_inc_2", 19, "a second inciso"),
            ("tit_08_art_5x!", 11, "expected the number of the article"),
            ("_", 0, "expected one of tit_"),
        ];
        for (text, at, message) in cases {
            let error = parse(text).map(|citation| show(&citation)).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
            assert_eq!(error.at, at, "{text}: {error}");
            assert_eq!(error.text, text);
        }
    }

    #[test]
    fn an_endless_text_is_refused() {
        let error = parse(&"á".repeat(LONGEST)).unwrap_err();
        assert!(error.message.contains("longer than 1000 bytes"), "{error}");
        assert_eq!(error.text.len(), LONGEST);
        assert!(parse(&format!("art. 5{}", " ".repeat(LONGEST - 6))).is_ok());
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,300}") {
            let _ = parse(&text);
        }

        #[test]
        fn no_heap_of_its_own_words_makes_it_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
            let text = words.concat();
            match parse(&text) {
                Ok(citation) => {
                    prop_assert!(citation.part != Part::Unstated || !citation.steps.is_empty());
                    prop_assert!(citation.steps.is_sorted_by(|one, next| one.kind.level() < next.kind.level()));
                }
                Err(error) => prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{}", error),
            }
        }

        // Whatever order its steps are cited in, a provision is the same provision.
        #[test]
        fn down_and_up_are_the_same(
            article in 1_u32..400,
            paragraph in prop::option::of(1_u32..30),
            inciso in prop::option::of(1_i32..90),
            alinea in prop::option::of("[a-z]"),
        ) {
            let mut steps = vec![format!("art. {article}")];
            steps.extend(paragraph.map(|number| format!("§ {number}º")));
            steps.extend(inciso.and_then(roman::to).map(|numeral| format!("inciso {numeral}")));
            steps.extend(alinea.map(|letter| format!("alínea {letter}")));
            let down = steps.join(", ");
            steps.reverse();
            let up = steps.join(" do ");
            prop_assert_eq!(parse(&down).unwrap(), parse(&up).unwrap());
            prop_assert_eq!(parse(&down).unwrap().steps.len(), steps.len());
        }
    }

    const WORDS: &[&str] = &[
        " ",
        " ",
        " ",
        ", ",
        ".",
        "-",
        "_",
        "art",
        "art.",
        "§",
        "§§",
        "parágrafo",
        "único",
        "sole",
        "paragraph",
        "caput",
        "inciso",
        "item",
        "alínea",
        "al",
        "n",
        "º",
        "o",
        "a",
        "e",
        "do",
        "da",
        "of",
        "the",
        "CF",
        "/88",
        "ADCT",
        "corpo",
        "5",
        "0",
        "103",
        ".024",
        "A",
        "IV",
        "LXXVIII",
        "CC",
        "b",
        "\"",
        "(",
        ")",
        "tit",
        "cap",
        "Seção",
        "c/c",
        "cf.",
        "urn:",
        "ação",
        "\u{301}",
    ];
}
