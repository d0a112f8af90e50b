//! Codes and names of characters -> Unicode.

use encoding_rs::{Encoding, MACINTOSH, WINDOWS_1252};

/// An encoding that a font may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    Standard,
    Windows,
    Mac,
    /// The font's own: nothing is known of it.
    Own,
}

impl Base {
    /// The encoding of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "WinAnsiEncoding" => Some(Self::Windows),
            "MacRomanEncoding" => Some(Self::Mac),
            "StandardEncoding" => Some(Self::Standard),
            _ => None,
        }
    }

    /// The character of a code.
    pub(super) fn character(self, code: u8) -> Option<char> {
        match self {
            Self::Windows => decoded(WINDOWS_1252, code),
            Self::Mac => decoded(MACINTOSH, code),
            Self::Standard => standard(code),
            Self::Own => None,
        }
    }
}

fn decoded(encoding: &'static Encoding, code: u8) -> Option<char> {
    let bytes = [code];
    let (text, _) = encoding.decode_without_bom_handling(&bytes);
    text.chars().next().filter(|c| !c.is_control())
}

/// Adobe's standard encoding: ASCII but for the quotation marks, and what its upper half has.
fn standard(code: u8) -> Option<char> {
    match code {
        b'\'' => Some('\u{2019}'),
        b'`' => Some('\u{2018}'),
        0x20..=0x7e => Some(char::from(code)),
        _ => UPPER.iter().find(|(upper, _)| *upper == code).map(|(_, c)| *c),
    }
}

const UPPER: &[(u8, char)] = &[
    (0xa1, '¡'),
    (0xa2, '¢'),
    (0xa3, '£'),
    (0xa4, '\u{2044}'),
    (0xa5, '¥'),
    (0xa6, 'ƒ'),
    (0xa7, '§'),
    (0xa8, '¤'),
    (0xa9, '\''),
    (0xaa, '“'),
    (0xab, '«'),
    (0xac, '‹'),
    (0xad, '›'),
    (0xae, 'ﬁ'),
    (0xaf, 'ﬂ'),
    (0xb1, '–'),
    (0xb2, '†'),
    (0xb3, '‡'),
    (0xb4, '·'),
    (0xb6, '¶'),
    (0xb7, '•'),
    (0xb8, '‚'),
    (0xb9, '„'),
    (0xba, '”'),
    (0xbb, '»'),
    (0xbc, '…'),
    (0xbd, '‰'),
    (0xbf, '¿'),
    (0xc1, '`'),
    (0xc2, '´'),
    (0xc3, 'ˆ'),
    (0xc4, '˜'),
    (0xc5, '¯'),
    (0xc6, '˘'),
    (0xc7, '˙'),
    (0xc8, '¨'),
    (0xca, '˚'),
    (0xcb, '¸'),
    (0xcd, '˝'),
    (0xce, '˛'),
    (0xcf, 'ˇ'),
    (0xd0, '—'),
    (0xe1, 'Æ'),
    (0xe3, 'ª'),
    (0xe8, 'Ł'),
    (0xe9, 'Ø'),
    (0xea, 'Œ'),
    (0xeb, 'º'),
    (0xf1, 'æ'),
    (0xf5, 'ı'),
    (0xf8, 'ł'),
    (0xf9, 'ø'),
    (0xfa, 'œ'),
    (0xfb, 'ß'),
];

/// The characters of a glyph's name, by the rules of the Adobe Glyph List for new fonts and its Latin names.
pub(super) fn of_name(name: &str) -> Option<String> {
    let name = name.split('.').next().filter(|name| !name.is_empty())?;
    let parts: Option<String> = name.split('_').map(component).collect();
    parts.filter(|text| !text.is_empty())
}

fn component(name: &str) -> Option<String> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    if let Some(digits) = name.strip_prefix("uni").filter(|digits| digits.len() >= 4 && digits.len() % 4 == 0)
    {
        let units: Option<Vec<u16>> = (0..digits.len() / 4)
            .map(|at| digits.get(at * 4..at * 4 + 4).and_then(|four| u16::from_str_radix(four, 16).ok()))
            .collect();
        return String::from_utf16(&units?).ok();
    }
    let long = name.strip_prefix('u').filter(|digits| (4..=6).contains(&digits.len()));
    if let Some(c) = long.and_then(hex) {
        return Some(c.to_string());
    }
    latin(name).map(String::from)
}

/// The character of a Latin name.
fn latin(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let first = letters.next()?;
    if letters.as_str().is_empty() && first.is_ascii_alphabetic() {
        return Some(first);
    }
    if let Ok(at) = NAMES.binary_search_by_key(&name, |(known, _)| known) {
        return NAMES.get(at).map(|(_, c)| *c);
    }
    // A letter and its accent: `eacute`, `Ccaron`.
    let mark = ACCENTS.iter().find(|(accent, _)| *accent == letters.as_str()).map(|(_, mark)| *mark)?;
    unicode_normalization::char::compose(first, mark)
}

const ACCENTS: &[(&str, char)] = &[
    ("grave", '\u{300}'),
    ("acute", '\u{301}'),
    ("circumflex", '\u{302}'),
    ("tilde", '\u{303}'),
    ("macron", '\u{304}'),
    ("breve", '\u{306}'),
    ("dotaccent", '\u{307}'),
    ("dieresis", '\u{308}'),
    ("ring", '\u{30a}'),
    ("hungarumlaut", '\u{30b}'),
    ("caron", '\u{30c}'),
    ("cedilla", '\u{327}'),
    ("commaaccent", '\u{327}'),
    ("ogonek", '\u{328}'),
];

/// Names that are not a letter, nor a letter and its accent; sorted.
const NAMES: &[(&str, char)] = &[
    ("AE", '\u{c6}'),
    ("Dcroat", '\u{110}'),
    ("Delta", '\u{2206}'),
    ("Eth", '\u{d0}'),
    ("Euro", '\u{20ac}'),
    ("Lslash", '\u{141}'),
    ("OE", '\u{152}'),
    ("Omega", '\u{2126}'),
    ("Oslash", '\u{d8}'),
    ("Thorn", '\u{de}'),
    ("acute", '\u{b4}'),
    ("ae", '\u{e6}'),
    ("afii00208", '\u{2015}'),
    ("afii61352", '\u{2116}'),
    ("alpha", '\u{3b1}'),
    ("ampersand", '\u{26}'),
    ("arrowleft", '\u{2190}'),
    ("arrowright", '\u{2192}'),
    ("asciicircum", '\u{5e}'),
    ("asciitilde", '\u{7e}'),
    ("asterisk", '\u{2a}'),
    ("at", '\u{40}'),
    ("backslash", '\u{5c}'),
    ("bar", '\u{7c}'),
    ("beta", '\u{3b2}'),
    ("braceleft", '\u{7b}'),
    ("braceright", '\u{7d}'),
    ("bracketleft", '\u{5b}'),
    ("bracketright", '\u{5d}'),
    ("breve", '\u{2d8}'),
    ("brokenbar", '\u{a6}'),
    ("bullet", '\u{2022}'),
    ("caron", '\u{2c7}'),
    ("cedilla", '\u{b8}'),
    ("cent", '\u{a2}'),
    ("checkmark", '\u{2713}'),
    ("circumflex", '\u{2c6}'),
    ("colon", '\u{3a}'),
    ("comma", '\u{2c}'),
    ("copyright", '\u{a9}'),
    ("currency", '\u{a4}'),
    ("dagger", '\u{2020}'),
    ("daggerdbl", '\u{2021}'),
    ("dcroat", '\u{111}'),
    ("degree", '\u{b0}'),
    ("delta", '\u{3b4}'),
    ("dieresis", '\u{a8}'),
    ("divide", '\u{f7}'),
    ("dollar", '\u{24}'),
    ("dotaccent", '\u{2d9}'),
    ("dotlessi", '\u{131}'),
    ("dotlessj", '\u{237}'),
    ("eight", '\u{38}'),
    ("ellipsis", '\u{2026}'),
    ("emdash", '\u{2014}'),
    ("endash", '\u{2013}'),
    ("epsilon", '\u{3b5}'),
    ("equal", '\u{3d}'),
    ("eth", '\u{f0}'),
    ("exclam", '\u{21}'),
    ("exclamdown", '\u{a1}'),
    ("ff", '\u{fb00}'),
    ("ffi", '\u{fb03}'),
    ("ffl", '\u{fb04}'),
    ("fi", '\u{fb01}'),
    ("five", '\u{35}'),
    ("fl", '\u{fb02}'),
    ("florin", '\u{192}'),
    ("four", '\u{34}'),
    ("fraction", '\u{2044}'),
    ("gamma", '\u{3b3}'),
    ("germandbls", '\u{df}'),
    ("grave", '\u{60}'),
    ("greater", '\u{3e}'),
    ("greaterequal", '\u{2265}'),
    ("guillemotleft", '\u{ab}'),
    ("guillemotright", '\u{bb}'),
    ("guilsinglleft", '\u{2039}'),
    ("guilsinglright", '\u{203a}'),
    ("hungarumlaut", '\u{2dd}'),
    ("hyphen", '\u{2d}'),
    ("hyphentwo", '\u{2010}'),
    ("indianrupee", '\u{20b9}'),
    ("infinity", '\u{221e}'),
    ("lambda", '\u{3bb}'),
    ("less", '\u{3c}'),
    ("lessequal", '\u{2264}'),
    ("logicalnot", '\u{ac}'),
    ("lslash", '\u{142}'),
    ("macron", '\u{af}'),
    ("middot", '\u{b7}'),
    ("minus", '\u{2212}'),
    ("minute", '\u{2032}'),
    ("mu", '\u{b5}'),
    ("multiply", '\u{d7}'),
    ("nbspace", '\u{a0}'),
    ("nine", '\u{39}'),
    ("nonbreakingspace", '\u{a0}'),
    ("notequal", '\u{2260}'),
    ("numbersign", '\u{23}'),
    ("oe", '\u{153}'),
    ("ogonek", '\u{2db}'),
    ("omega", '\u{3c9}'),
    ("one", '\u{31}'),
    ("onehalf", '\u{bd}'),
    ("onequarter", '\u{bc}'),
    ("onesuperior", '\u{b9}'),
    ("ordfeminine", '\u{aa}'),
    ("ordmasculine", '\u{ba}'),
    ("oslash", '\u{f8}'),
    ("paragraph", '\u{b6}'),
    ("parenleft", '\u{28}'),
    ("parenright", '\u{29}'),
    ("percent", '\u{25}'),
    ("period", '\u{2e}'),
    ("periodcentered", '\u{b7}'),
    ("perthousand", '\u{2030}'),
    ("pi", '\u{3c0}'),
    ("plus", '\u{2b}'),
    ("plusminus", '\u{b1}'),
    ("question", '\u{3f}'),
    ("questiondown", '\u{bf}'),
    ("quotedbl", '\u{22}'),
    ("quotedblbase", '\u{201e}'),
    ("quotedblleft", '\u{201c}'),
    ("quotedblright", '\u{201d}'),
    ("quoteleft", '\u{2018}'),
    ("quoteright", '\u{2019}'),
    ("quotesinglbase", '\u{201a}'),
    ("quotesingle", '\u{27}'),
    ("registered", '\u{ae}'),
    ("ring", '\u{2da}'),
    ("rupee", '\u{20a8}'),
    ("second", '\u{2033}'),
    ("section", '\u{a7}'),
    ("semicolon", '\u{3b}'),
    ("seven", '\u{37}'),
    ("sfthyphen", '\u{ad}'),
    ("sigma", '\u{3c3}'),
    ("six", '\u{36}'),
    ("slash", '\u{2f}'),
    ("softhyphen", '\u{ad}'),
    ("space", '\u{20}'),
    ("sterling", '\u{a3}'),
    ("thorn", '\u{fe}'),
    ("three", '\u{33}'),
    ("threequarters", '\u{be}'),
    ("threesuperior", '\u{b3}'),
    ("tilde", '\u{2dc}'),
    ("trademark", '\u{2122}'),
    ("two", '\u{32}'),
    ("twosuperior", '\u{b2}'),
    ("underscore", '\u{5f}'),
    ("yen", '\u{a5}'),
    ("zero", '\u{30}'),
];
