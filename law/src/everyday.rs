//! What people say in place of the words of the law, by country: which provisions they may mean.
//!
//! A list has lines of three fields with `|` between. First the provisions, law by law: the law's name, a colon, and its provisions as words
//! cite them, a semicolon before the next law. Then what it is about, in plain words; then words and phrases by which people describe it, with commas
//! between. A `#` begins a comment. Nothing here is law: a line leads to provisions, whose own words then answer.

use crate::Profile;

/// The lists that are compiled in, by country.
const COMPILED: &[(&str, &str)] = &[
    ("br", include_str!("../everyday/br.txt")),
    ("fi", include_str!("../everyday/fi.txt")),
    ("gb", include_str!("../everyday/gb.txt")),
    ("in", include_str!("../everyday/in.txt")),
];

/// A line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Everyday<'t> {
    cited: &'t str,
    /// What it is about.
    pub about: &'t str,
    /// What people say of it, with commas between.
    pub words: &'t str,
}

impl<'t> Everyday<'t> {
    fn of(line: &'t str) -> Option<Self> {
        let mut fields = line.splitn(3, '|').map(str::trim);
        let (cited, about, words) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Self { cited, about, words })
    }

    /// The names of laws, each with words that cite its provisions.
    pub fn cited(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.cited.split(';').filter_map(|law| law.split_once(':')).map(|(law, of)| (law.trim(), of.trim()))
    }
}

impl Profile {
    /// What people say in place of the words of its law.
    pub fn everyday(&self) -> impl Iterator<Item = Everyday<'_>> {
        let compiled =
            || COMPILED.iter().find(|(country, _)| *country == self.country).map(|(_, text)| *text);
        let text = if self.everyday.is_empty() { compiled().unwrap_or_default() } else { &self.everyday };
        text.lines().filter(|line| !line.trim_start().starts_with('#')).filter_map(Everyday::of)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn a_line_leads_from_words_to_provisions() {
        let line =
            Everyday::of("BNS: section 304; IPC: sections 379, 356 | snatching | purse grabbed, chain");
        let cited: Vec<_> = line.unwrap().cited().collect();
        assert_eq!(cited, [("BNS", "section 304"), ("IPC", "sections 379, 356")]);
        assert_eq!(line.unwrap().words, "purse grabbed, chain");
        assert_eq!(Everyday::of("BNS: section 304 | snatching"), None);
    }

    #[test]
    fn every_list_is_well_formed() {
        for (country, text) in COMPILED {
            let profile = Profile::of_country(country).unwrap();
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            assert_eq!(profile.everyday().count(), lines.count(), "a line of {country} lacks a field");
            for line in profile.everyday() {
                assert!(
                    line.cited().count() > 0 && !line.about.is_empty() && !line.words.is_empty(),
                    "{line:?}"
                );
                assert_eq!(line.words, line.words.to_lowercase());
            }
        }
    }

    #[test]
    fn a_profile_of_a_user_may_have_a_list_of_its_own() {
        let head = "country = \"in\"\nname = \"Q\"\nlanguages = []\nseparator = \"\"\nanew = []\nlead_in = []\n\
                    basic = [\"section\"]\nlevels = [{ name = \"section\" }]";
        let list = "everyday = \"\"\"\n# words\nCode: section 1 | theft | stole\n\"\"\"";
        let profile = Profile::read(&format!("{head}\n{list}\n[apart]")).unwrap();
        assert_eq!(profile.everyday().map(|line| line.about).collect::<Vec<_>>(), ["theft"]);
    }
}
