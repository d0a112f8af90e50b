//! Fonts: what the codes of a string are, how wide, and how they look.

use std::collections::HashMap;
use std::rc::Rc;

use hayro_cmap::{BfString, CMap, CMapName};
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};

use super::encodings::{Base, of_name};
use super::guard::Budget;
use super::widths::Standard;

/// What a font says of itself: its letters lean, or are heavy.
const ITALIC: i64 = 1 << 6;
const HEAVY: i64 = 1 << 18;
/// Its characters are not those of the standard encoding.
const SYMBOLIC: i64 = 1 << 2;

/// The fonts of a document, each read once.
#[derive(Debug, Default)]
pub(super) struct Fonts {
    known: HashMap<ObjectIdentifier, Rc<Font>>,
}

impl Fonts {
    /// The font of a dictionary.
    pub(super) fn font(&mut self, dict: &Dict<'_>, direct: bool, budget: &mut Budget) -> Rc<Font> {
        // A font that is written into its resources has the number of what holds it.
        let id = dict.obj_id().filter(|_| !direct);
        if let Some(font) = id.and_then(|id| self.known.get(&id)) {
            return Rc::clone(font);
        }
        let font = Rc::new(Font::read(dict, budget));
        if let Some(id) = id {
            self.known.insert(id, Rc::clone(&font));
        }
        font
    }
}

/// A font.
#[derive(Debug, Default)]
pub(super) struct Font {
    kind: Kind,
    to_unicode: Option<CMap>,
    /// Widths by code or CID, in thousandths of the size.
    widths: HashMap<u32, f64>,
    other: f64,
    /// What a thousandth is: of a Type 3 font, what its matrix says.
    unit: f64,
    /// Whether neither the file nor a standard says how wide its characters are.
    pub(super) guessed: bool,
    pub(super) bold: bool,
    pub(super) italic: bool,
}

#[derive(Debug)]
enum Kind {
    /// A byte a character.
    Simple(Vec<Option<String>>),
    /// Several bytes a character, by a map of codes to CIDs; `None` if it is not known, so that codes have two bytes.
    Composite(Option<Box<CMap>>),
    /// Several bytes a character, which are UTF-16 or UCS-2.
    Utf16,
}

impl Default for Kind {
    fn default() -> Self {
        Self::Simple(Vec::new())
    }
}

/// A character of a string.
#[derive(Debug, PartialEq)]
pub(super) struct Shown {
    /// Its characters; `None` if the file does not say them.
    pub(super) text: Option<String>,
    /// Its width in sizes of the font.
    pub(super) width: f64,
    /// Whether it is the code of a space, at which words are spread.
    pub(super) is_space: bool,
}

impl Font {
    fn read(dict: &Dict<'_>, budget: &mut Budget) -> Self {
        let subtype = name(dict, "Subtype");
        let mut font = Self { unit: 0.001, ..Self::default() };
        font.to_unicode = dict.get::<Stream<'_>>("ToUnicode").and_then(|stream| cmap(&stream, budget));
        if subtype == "Type0" {
            font.composite(dict, budget);
        } else {
            font.simple(dict, &subtype, budget);
        }
        font
    }

    fn simple(&mut self, dict: &Dict<'_>, subtype: &str, budget: &mut Budget) {
        let descriptor = dict.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        self.look(&name(dict, "BaseFont"), &descriptor);
        let first =
            integer(dict, "FirstChar").and_then(|first| u32::try_from(first).ok()).unwrap_or_default();
        if let Some(widths) = dict.get::<Array<'_>>("Widths") {
            // A simple font has 256 codes.
            let widths =
                widths.iter::<Object<'_>>().take(256).map(|width| number(&width).unwrap_or_default());
            self.widths = (first..).zip(widths).collect();
        }
        let missing = descriptor.get::<Object<'_>>("MissingWidth").as_ref().and_then(number);
        // Without widths, a half is near those of most letters.
        self.other = missing.unwrap_or(if self.widths.is_empty() { 500.0 } else { 0.0 });
        if subtype == "Type3" {
            let matrix = dict.get::<Array<'_>>("FontMatrix");
            let scale = matrix.and_then(|matrix| matrix.iter::<Object<'_>>().next());
            self.unit = scale.as_ref().and_then(number).map_or(0.001, f64::abs);
        }
        let characters = characters(dict, &descriptor, subtype, budget);
        if self.widths.is_empty() {
            let standard = Standard::named(&name(dict, "BaseFont"));
            self.guessed = standard.is_none() && missing.is_none();
            self.widths = standard.map(|font| standard_widths(font, &characters)).unwrap_or_default();
        }
        self.kind = Kind::Simple(characters);
    }

    fn composite(&mut self, dict: &Dict<'_>, budget: &mut Budget) {
        let below =
            dict.get::<Array<'_>>("DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
        let below = below.unwrap_or_default();
        let descriptor = below.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        self.look(&name(dict, "BaseFont"), &descriptor);
        self.other = below.get::<Object<'_>>("DW").as_ref().and_then(number).unwrap_or(1000.0);
        if let Some(widths) = below.get::<Array<'_>>("W") {
            self.widths = cid_widths(&widths, budget);
        }
        self.kind = match dict.get::<Object<'_>>("Encoding") {
            Some(Object::Name(name)) => match &*name {
                b"Identity-H" | b"Identity-V" => Kind::Composite(Some(Box::new(CMap::identity_h()))),
                name if contains(name, b"UCS2") || contains(name, b"UTF16") => Kind::Utf16,
                _ => Kind::Composite(None),
            },
            Some(Object::Stream(stream)) => Kind::Composite(cmap(&stream, budget).map(Box::new)),
            _ => Kind::Composite(Some(Box::new(CMap::identity_h()))),
        };
    }

    fn look(&mut self, name: &str, descriptor: &Dict<'_>) {
        let flags = integer(descriptor, "Flags").unwrap_or_default();
        let weight = descriptor.get::<Object<'_>>("FontWeight").as_ref().and_then(number).unwrap_or_default();
        let angle = descriptor.get::<Object<'_>>("ItalicAngle").as_ref().and_then(number).unwrap_or_default();
        let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
        self.bold = says(&["Bold", "Black", "Heavy", "Demi"]) || weight >= 600.0 || flags & HEAVY != 0;
        self.italic = says(&["Italic", "Oblique", "Ital"]) || flags & ITALIC != 0 || angle != 0.0;
    }

    /// The characters of a string.
    pub(super) fn show(&self, string: &[u8], mut each: impl FnMut(Shown)) {
        let mut rest = string;
        while !rest.is_empty() {
            let (code, length, cid) = self.next(rest);
            let width = self.widths.get(&cid).copied().unwrap_or(self.other) * self.unit;
            let is_space = length == 1 && code == 32;
            each(Shown { text: self.text(code), width, is_space });
            rest = rest.get(length..).unwrap_or_default();
        }
    }

    /// The first code of a string, its bytes, and its CID.
    fn next(&self, string: &[u8]) -> (u32, usize, u32) {
        let code = |length: usize| {
            string.get(..length).map(|bytes| bytes.iter().fold(0, |code, &byte| code << 8 | u32::from(byte)))
        };
        match &self.kind {
            Kind::Simple(_) => (code(1).unwrap_or_default(), 1, code(1).unwrap_or_default()),
            Kind::Composite(Some(cmap)) => {
                let found = (1_u8..=4).find_map(|length| {
                    let code = code(usize::from(length))?;
                    Some((code, usize::from(length), cmap.lookup_cid_code(code, length)?))
                });
                found.unwrap_or_else(|| two(string))
            }
            Kind::Composite(None) | Kind::Utf16 => two(string),
        }
    }

    fn text(&self, code: u32) -> Option<String> {
        self.mapped(code).map(|text| if text.contains(is_ligature) { without_ligatures(&text) } else { text })
    }

    fn mapped(&self, code: u32) -> Option<String> {
        let mapped =
            self.to_unicode.as_ref().and_then(|map| map.lookup_bf_string(code)).map(|text| match text {
                BfString::Char(c) => c.to_string(),
                BfString::String(text) => text,
            });
        let known = |text: &String| !text.is_empty() && !text.chars().any(is_meaningless);
        mapped.filter(known).or_else(|| match &self.kind {
            Kind::Simple(characters) => characters.get(usize::try_from(code).ok()?)?.clone(),
            Kind::Utf16 => {
                u16::try_from(code).ok().and_then(|unit| char::from_u32(unit.into())).map(String::from)
            }
            Kind::Composite(_) => None,
        })
    }
}

/// Whether a character is several letters in one: `ﬁ`.
pub(super) fn is_ligature(c: char) -> bool {
    matches!(c, '\u{fb00}'..='\u{fb06}')
}

/// Words with the letters of their ligatures: a way to print letters is no way to spell words.
pub(super) fn without_ligatures(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{fb00}' => out.push_str("ff"),
            '\u{fb01}' => out.push_str("fi"),
            '\u{fb02}' => out.push_str("fl"),
            '\u{fb03}' => out.push_str("ffi"),
            '\u{fb04}' => out.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => out.push_str("st"),
            _ => out.push(c),
        }
    }
    out
}

/// Whether a character says nothing: of private use, a control, or the sign for what is unknown.
fn is_meaningless(c: char) -> bool {
    let private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    private || c == '\u{fffd}' || (c.is_control() && !c.is_whitespace())
}

fn two(string: &[u8]) -> (u32, usize, u32) {
    match string {
        [high, low, ..] => {
            let code = u32::from(*high) << 8 | u32::from(*low);
            (code, 2, code)
        }
        [byte] => (u32::from(*byte), 1, u32::from(*byte)),
        [] => (0, 1, 0),
    }
}

/// The characters of the codes of a simple font, as far as its encoding says them.
fn characters(
    dict: &Dict<'_>,
    descriptor: &Dict<'_>,
    subtype: &str,
    budget: &mut Budget,
) -> Vec<Option<String>> {
    let encoding = dict.get::<Object<'_>>("Encoding");
    let (named, differences) = match &encoding {
        Some(Object::Name(name)) => (Base::named(name.as_str()), None),
        Some(Object::Dict(encoding)) => {
            let base = encoding.get::<Name<'_>>("BaseEncoding").and_then(|name| Base::named(name.as_str()));
            (base, encoding.get::<Array<'_>>("Differences"))
        }
        _ => (None, None),
    };
    let symbolic = integer(descriptor, "Flags").unwrap_or_default() & SYMBOLIC != 0;
    let embedded = ["FontFile", "FontFile2", "FontFile3"].iter().any(|key| descriptor.contains_key(key));
    let base =
        named.unwrap_or(if symbolic && embedded || subtype == "Type3" { Base::Own } else { Base::Standard });
    let mut characters: Vec<Option<String>> =
        (0..=255).map(|code| base.character(code).map(String::from)).collect();
    if named.is_none() {
        let program = descriptor.get::<Stream<'_>>("FontFile").and_then(|stream| budget.unpacked(&stream));
        own_encoding(&program.unwrap_or_default(), &mut characters);
    }
    let mut code = 0;
    // As many entries as there may be names and numbers for 256 codes.
    for entry in differences.iter().flat_map(Array::iter::<Object<'_>>).take(512) {
        match &entry {
            Object::Name(name) => {
                if let Some(place) = characters.get_mut(code) {
                    *place = of_name(name.as_str());
                }
                code = code.saturating_add(1);
            }
            other => code = whole(other).and_then(|code| usize::try_from(code).ok()).unwrap_or(code),
        }
    }
    characters
}

/// The widths of a standard font by code: of several characters for one code, their sum.
fn standard_widths(font: Standard, characters: &[Option<String>]) -> HashMap<u32, f64> {
    let width = |text: &String| text.chars().map(|c| font.width(c).map(f64::from)).sum::<Option<f64>>();
    (0..).zip(characters).filter_map(|(code, text)| Some((code, width(text.as_ref()?)?))).collect()
}

/// The encoding that a Type 1 font has in its readable part: `dup 65 /A put`.
fn own_encoding(program: &[u8], characters: &mut [Option<String>]) {
    let end = memchr::memmem::find(program, b"eexec").unwrap_or_default();
    let text = String::from_utf8_lossy(program.get(..end).unwrap_or_default());
    let words: Vec<&str> = text.split_whitespace().collect();
    for window in words.windows(4) {
        let [dup, code, name, put] = window else { continue };
        let code = code.parse().ok().filter(|_| *dup == "dup" && *put == "put");
        let place = code.and_then(|code: usize| characters.get_mut(code));
        if let (Some(place), Some(name)) = (place, name.strip_prefix('/')) {
            *place = of_name(name);
        }
    }
}

/// `c [w1 w2 ...]` and `first last w`.
fn cid_widths(array: &Array<'_>, budget: &mut Budget) -> HashMap<u32, f64> {
    let mut widths = HashMap::new();
    let mut entries = array.iter::<Object<'_>>();
    let cid = |object: &Object<'_>| whole(object).and_then(|cid| u32::try_from(cid).ok());
    while let Some(first) = entries.next() {
        let (Some(first), Some(next)) = (cid(&first), entries.next()) else { break };
        if let Object::Array(each) = &next {
            for (cid, width) in (first..).zip(each.iter::<Object<'_>>()) {
                if !budget.step() {
                    return widths;
                }
                widths.insert(cid, number(&width).unwrap_or_default());
            }
        } else {
            let (Some(last), Some(width)) = (cid(&next), entries.next()) else { break };
            // CIDs have two bytes.
            for cid in first..=last.min(0xffff) {
                if !budget.step() {
                    return widths;
                }
                widths.insert(cid, number(&width).unwrap_or_default());
            }
        }
    }
    widths
}

fn cmap(stream: &Stream<'_>, budget: &mut Budget) -> Option<CMap> {
    let bytes = budget.unpacked(stream)?;
    CMap::parse(&bytes, |_: CMapName<'_>| None)
}

fn name(dict: &Dict<'_>, key: &str) -> String {
    dict.get::<Name<'_>>(key).map(|name| String::from_utf8_lossy(&name).into_owned()).unwrap_or_default()
}

fn integer(dict: &Dict<'_>, key: &str) -> Option<i64> {
    dict.get::<Object<'_>>(key).as_ref().and_then(whole)
}

fn whole(object: &Object<'_>) -> Option<i64> {
    match object {
        Object::Number(number) => Some(number.as_i64()),
        _ => None,
    }
}

/// The value of a number.
pub(super) fn number(object: &Object<'_>) -> Option<f64> {
    match object {
        Object::Number(number) => Some(number.as_f64()).filter(|value| value.is_finite()),
        _ => None,
    }
}

fn contains(name: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(name, part).is_some()
}
