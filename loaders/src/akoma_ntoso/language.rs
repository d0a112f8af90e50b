//! The language of a document, by its metadata.

use crate::formats::xml::Element;

/// The codes of two letters, which BCP 47 prefers. Of three letters, some languages have two.
const TWO: [(&str, &str); 55] = [
    ("afr", "af"),
    ("amh", "am"),
    ("ara", "ar"),
    ("bul", "bg"),
    ("cat", "ca"),
    ("ces", "cs"),
    ("cze", "cs"),
    ("dan", "da"),
    ("deu", "de"),
    ("dut", "nl"),
    ("ell", "el"),
    ("eng", "en"),
    ("est", "et"),
    ("eus", "eu"),
    ("fin", "fi"),
    ("fra", "fr"),
    ("fre", "fr"),
    ("ger", "de"),
    ("gla", "gd"),
    ("gle", "ga"),
    ("glg", "gl"),
    ("gre", "el"),
    ("hrv", "hr"),
    ("hun", "hu"),
    ("ice", "is"),
    ("isl", "is"),
    ("ita", "it"),
    ("lav", "lv"),
    ("lit", "lt"),
    ("ltz", "lb"),
    ("mlt", "mt"),
    ("nld", "nl"),
    ("nor", "no"),
    ("pol", "pl"),
    ("por", "pt"),
    ("ron", "ro"),
    ("rum", "ro"),
    ("rus", "ru"),
    ("slk", "sk"),
    ("slo", "sk"),
    ("slv", "sl"),
    ("sot", "st"),
    ("spa", "es"),
    ("srp", "sr"),
    ("swa", "sw"),
    ("swe", "sv"),
    ("tsn", "tn"),
    ("tur", "tr"),
    ("ukr", "uk"),
    ("wel", "cy"),
    ("cym", "cy"),
    ("xho", "xh"),
    ("zho", "zh"),
    ("chi", "zh"),
    ("zul", "zu"),
];

/// What says of no language that it is one.
const NONE: [&str; 5] = ["", "und", "mul", "mis", "zxx"];

/// The BCP 47 tag of its text.
pub(super) fn tag(meta: &Element) -> String {
    let code = meta.find("FRBRlanguage").and_then(|one| one.attribute("language")).unwrap_or("und");
    short(code).to_owned()
}

fn short(code: &str) -> &str {
    TWO.iter().find(|(three, _)| *three == code).map_or(code, |(_, two)| *two)
}

/// Whether two tags are of different languages, regions and scripts apart.
pub(super) fn differ(one: &str, other: &str) -> bool {
    let first = |tag: &str| {
        let first = tag.split(['-', '_']).next().unwrap_or_default().to_lowercase();
        short(&first).to_owned()
    };
    let both = [first(one), first(other)];
    let is_told = both.iter().all(|tag| !NONE.contains(&tag.as_str()));
    // Norwegian is written in two ways, and may be tagged as either.
    let is_norwegian = both.iter().all(|tag| ["no", "nb", "nn"].contains(&tag.as_str()));
    let [one, other] = both;
    is_told && one != other && !(is_norwegian && [one, other].contains(&"no".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xml;

    #[test]
    fn regions_and_codes_of_three_letters_make_no_other_language() {
        for (one, other, expected) in [
            ("en", "en-GB", false),
            ("en", "eng", false),
            ("en", "EN", false),
            ("no", "nn-NO", false),
            ("nb", "nn", true),
            ("en", "af", true),
            ("en", "", false),
            ("und", "af", false),
        ] {
            assert_eq!(differ(one, other), expected, "{one} {other}");
        }
    }

    #[test]
    fn a_code_of_three_letters_is_one_of_two_where_there_is_one() {
        for (code, expected) in [("ger", "de"), ("deu", "de"), ("cym", "cy"), ("nso", "nso"), ("en", "en")] {
            let meta = format!("<meta><FRBRlanguage language='{code}'/></meta>");
            assert_eq!(tag(&xml::read("x.xml", meta.as_bytes()).unwrap()), expected);
        }
        assert_eq!(tag(&xml::read("x.xml", b"<meta/>").unwrap()), "und");
    }
}
