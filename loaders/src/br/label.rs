//! The marker at the head of a row: `Art. 103-A.`, `§ 1º`, `Parágrafo único.`, `IV -`, `c)`, `Título I:`.
//! Label, one space and the rest give the row back.

/// A row's text, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Labelled<'a> {
    /// The marker as printed.
    pub(crate) label: &'a str,
    /// The words after it and one space.
    pub(crate) words: &'a str,
    /// The kind of heading (`capítulo`), for headings only.
    pub(crate) heading: Option<Heading>,
    /// The number that the marker bears, as the columns write it: `103-A`, `4`; `1` for `Parágrafo único.`
    pub(crate) number: Option<Number>,
    /// Whether it says that it is the only one.
    pub(crate) sole: bool,
}

/// Kinds of headings, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Heading {
    Title,
    Chapter,
    Section,
    Subsection,
}

/// A number with its letters: `103-A`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) digits: u32,
    pub(crate) letters: String,
}

impl Number {
    /// Reads `103-A`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (digits, letters) = text.split_once('-').unwrap_or((text, ""));
        let upper = letters.bytes().all(|byte| byte.is_ascii_uppercase());
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (upper && plain && !text.ends_with('-'))
            .then(|| Some(Self { digits: digits.parse().ok()?, letters: letters.to_owned() }))
            .flatten()
    }

    /// Reads `103-1`, as in an id, for 103-A.
    pub(crate) fn of_id(text: &str) -> Option<Self> {
        let (digits, letters) = text.split_once('-').unwrap_or((text, ""));
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let letters = match letters {
            "" if text.ends_with('-') => return None,
            "" => String::new(),
            count => letters_of(Some(count).filter(|count| plain(count))?.parse().ok()?)?,
        };
        plain(digits).then(|| Some(Self { digits: digits.parse().ok()?, letters }))?
    }

    /// As in an id: `103-1` for 103-A.
    pub(crate) fn in_id(&self) -> String {
        match self.letters.as_str() {
            "" => self.digits.to_string(),
            letters => format!("{}-{}", self.digits, count_letters(letters)),
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.digits)?;
        if self.letters.is_empty() { Ok(()) } else { write!(f, "-{}", self.letters) }
    }
}

/// A = 1, Z = 26, AA = 27.
fn count_letters(letters: &str) -> u32 {
    letters.bytes().fold(0, |sum, byte| {
        sum.saturating_mul(26).saturating_add(u32::from(byte.to_ascii_uppercase().saturating_sub(b'A')) + 1)
    })
}

/// 1 = A, 26 = Z, 27 = AA.
pub(crate) fn letters_of(mut count: u32) -> Option<String> {
    let mut letters = Vec::new();
    while count > 0 {
        count -= 1;
        letters.push(b'A' + u8::try_from(count % 26).ok()?);
        count /= 26;
    }
    letters.reverse();
    String::from_utf8(letters).ok().filter(|letters| !letters.is_empty())
}

/// `Art. 6º`, `Art. 103-A.`
pub(crate) fn article(text: &str) -> Option<Labelled<'_>> {
    let mut scan = Scan::new(text);
    scan.eat("Art. ").then_some(())?;
    let number = scan.ordinal()?;
    scan.end(Some(number))
}

/// `§ 1º`, `§ 1º-A.`, `Parágrafo único.`
pub(crate) fn paragraph(text: &str) -> Option<Labelled<'_>> {
    let mut scan = Scan::new(text);
    if scan.eat("Parágrafo único") {
        scan.eat(".");
        let number = Number { digits: 1, letters: String::new() };
        return Some(Labelled { sole: true, ..scan.end(Some(number))? });
    }
    scan.eat("§ ").then_some(())?;
    let number = scan.ordinal()?;
    scan.end(Some(number))
}

/// `IV -`, `I-A -`; the notes write a dash. Where the letters are no numeral (`VIX -`), the label bears no number.
pub(crate) fn inciso(text: &str) -> Option<Labelled<'_>> {
    let mut scan = Scan::new(text);
    let numeral = scan.numeral();
    (!numeral.is_empty()).then_some(())?;
    let letters = scan.letters();
    [" -", " –", " —", " ‑", " −"].into_iter().any(|dash| scan.eat(dash)).then_some(())?;
    scan.end(value(numeral).map(|digits| Number { digits, letters }))
}

/// `c)`
pub(crate) fn alinea(text: &str) -> Option<Labelled<'_>> {
    let mut scan = Scan::new(text);
    let letters = scan.take(|c| c.is_ascii_lowercase());
    (!letters.is_empty() && scan.eat(")")).then_some(())?;
    scan.end(Some(Number { digits: count_letters(letters), letters: String::new() }))
}

/// `Capítulo IV: Da Ciência e Tecnologia`. A heading without a number is all words.
pub(crate) fn heading(text: &str) -> Option<Labelled<'_>> {
    let mut scan = Scan::new(text);
    let Some(kind) = heading_kind(&mut scan) else {
        return Some(Labelled { label: "", words: text, heading: None, number: None, sole: false });
    };
    let digits = scan.roman()?;
    scan.eat(":").then_some(())?;
    Some(Labelled { heading: Some(kind), ..scan.end(Some(Number { digits, letters: String::new() }))? })
}

/// `Seção II`, `Seção V-A`, alone on its line, as the notes write it.
pub(crate) fn bare_heading(text: &str) -> Option<(Heading, Number)> {
    let mut scan = Scan::new(text);
    let kind = heading_kind(&mut scan)?;
    let number = Number { digits: scan.roman()?, letters: scan.letters() };
    scan.rest.trim().is_empty().then_some((kind, number))
}

fn heading_kind(scan: &mut Scan<'_>) -> Option<Heading> {
    let kinds = [
        (Heading::Title, ["Título ", "TÍTULO "]),
        (Heading::Chapter, ["Capítulo ", "CAPÍTULO "]),
        (Heading::Section, ["Seção ", "SEÇÃO "]),
        (Heading::Subsection, ["Subseção ", "SUBSEÇÃO "]),
    ];
    kinds.into_iter().find(|(_, names)| names.iter().any(|name| scan.eat(name))).map(|(kind, _)| kind)
}

/// Whether a character is a space that stands between words of one line.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r')
}

/// The value of a Roman numeral.
fn value(numeral: &str) -> Option<u32> {
    roman::from(numeral).and_then(|number| u32::try_from(number).ok())
}

struct Scan<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, rest: text }
    }

    /// Takes a token. Its spaces may be others, such as those at which no line breaks.
    fn eat(&mut self, token: &str) -> bool {
        let mut rest = self.rest;
        for c in token.chars() {
            let fits = |next: char| next == c || c == ' ' && is_space(next);
            let Some(after) = rest.strip_prefix(fits) else { return false };
            rest = after;
        }
        self.rest = rest;
        true
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// `6º`, `103-A.`, `9º-A`
    fn ordinal(&mut self) -> Option<Number> {
        let digits = self.take(|c| c.is_ascii_digit()).parse().ok()?;
        let _ = self.eat("º") || self.eat("°");
        let letters = self.letters();
        self.eat(".");
        Some(Number { digits, letters })
    }

    fn numeral(&mut self) -> &'a str {
        self.take(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M'))
    }

    fn roman(&mut self) -> Option<u32> {
        value(self.numeral())
    }

    /// `-A`
    fn letters(&mut self) -> String {
        let before = self.rest;
        if self.eat("-") {
            let letters = self.take(|c| c.is_ascii_uppercase());
            if !letters.is_empty() {
                return letters.to_owned();
            }
        }
        self.rest = before;
        String::new()
    }

    /// What is after the label must be nothing, or a space and words.
    fn end(self, number: Option<Number>) -> Option<Labelled<'a>> {
        let label = self.text.strip_suffix(self.rest)?;
        let words = if self.rest.is_empty() { "" } else { self.rest.strip_prefix(is_space)? };
        Some(Labelled { label, words, heading: None, number, sole: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_come_off_exactly() {
        type Split = fn(&str) -> Option<Labelled<'_>>;
        let cases: &[(Split, &str, &str, &str)] = &[
            (article, "Art. 6º São direitos", "Art. 6º", "6"),
            (article, "Art. 103-A. O Supremo", "Art. 103-A.", "103-A"),
            (article, "Art. 227 É dever", "Art. 227", "227"),
            (paragraph, "§ 1° No caso", "§ 1°", "1"),
            (paragraph, "§ 1º-A Os débitos", "§ 1º-A", "1-A"),
            (paragraph, "§ 9º-A. O tempo", "§ 9º-A.", "9-A"),
            (paragraph, "Parágrafo único. Todo", "Parágrafo único.", "1"),
            (inciso, "LXXVIII - a todos", "LXXVIII -", "78"),
            (inciso, "I-A – o Conselho", "I-A –", "1-A"),
            (inciso, "II\u{a0}— o Conselho", "II\u{a0}—", "2"),
            (article, "Art.\u{a0}16. A lei", "Art.\u{a0}16.", "16"),
            (alinea, "c) as leis", "c)", "3"),
            (heading, "Subseção III: Das Leis", "Subseção III:", "3"),
        ];
        for (split, text, label, number) in cases {
            let found = split(text).unwrap();
            assert_eq!(
                (found.label, found.number.unwrap().to_string().as_str()),
                (*label, *number),
                "{text}"
            );
            assert_eq!(format!("{label} {}", found.words), *text);
        }
        assert_eq!(heading("Ato das Disposições").map(|found| (found.label, found.number)), Some(("", None)));
        assert!(
            inciso("VIX - (Suprimido)").is_some_and(|found| found.number.is_none() && found.label == "VIX -")
        );
        assert!(article("Art. X").is_none() && inciso("- x").is_none() && alinea("C) x").is_none());
        assert!(paragraph("§ 1ºNo").is_none());
        assert_eq!(Number::parse("29-AB").map(|n| n.in_id()).as_deref(), Some("29-28"));
    }
}
