//! A citation with the day whose text it means, as it is printed and as it is read back.

use asof_schema::Day;

use crate::Language;
use crate::moment::{self, Moment};

impl Language {
    /// A citation with the day whose text it means: "Licensing Act, section 3 (as in force on 20 May 2001)".
    pub fn cited_on(self, citation: &str, day: Day) -> String {
        format!("{citation} ({} {})", self.printing.in_force, self.day(day))
    }

    /// A citation as [`Language::cited_on`] prints it, apart into words and day; `None` if it ends with no such day.
    pub fn cited_day(self, text: &str) -> Option<(&str, Day)> {
        let (citation, said) = text.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let said = said.strip_prefix(self.printing.in_force)?.strip_prefix(' ')?;
        match moment::whole(said) {
            Ok(Moment::Day(day)) => Some((citation.trim_end(), day)),
            _ => None,
        }
    }

    /// A marker as it stands after the name of a law: "art. 6º".
    pub fn after_name(self, marker: &str) -> String {
        let is_small = self.printing.small.iter().any(|word| marker.starts_with(word));
        let mut letters = marker.chars();
        match letters.next().filter(|_| is_small) {
            Some(first) => first.to_lowercase().chain(letters).collect(),
            None => marker.to_owned(),
        }
    }

    /// A day in words; what has no calendar date as `Display` has it.
    pub(crate) fn day(self, day: Day) -> String {
        let Some((year, month, of_month)) = day.ymd() else { return day.to_string() };
        let forms = (1..).zip(self.months).find(|&(at, _)| at == month).map(|(_, forms)| forms);
        let name = forms.and_then(|forms| forms.split(' ').next()).unwrap_or_default();
        (self.printing.day)(name, year, month, of_month)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::LANGUAGES;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn a_citation_carries_its_day_in_the_words_of_its_language() {
        for (tag, citation, on, printed) in [
            (
                "pt",
                "Constituição Federal, art. 6º",
                "2001-05-20",
                "Constituição Federal, art. 6º (texto em vigor em 20 de maio de 2001)",
            ),
            ("pt", "CF, art. 1º", "2000-03-01", "CF, art. 1º (texto em vigor em 1º de março de 2000)"),
            (
                "fi",
                "Kuntalaki 90 § 1 mom.",
                "2001-05-20",
                "Kuntalaki 90 § 1 mom. (sellaisena kuin se oli voimassa 20.5.2001)",
            ),
            ("en", "Licensing Act 3(1)", "2001-05-20", "Licensing Act 3(1) (as in force on 20 May 2001)"),
        ] {
            let language = Language::of_tag(tag).unwrap();
            assert_eq!(language.cited_on(citation, day(on)), printed);
            assert_eq!(language.cited_day(printed), Some((citation, day(on))));
        }
        let portuguese = Language::of_tag("pt").unwrap();
        for other in
            ["CF, art. 6º", "CF, art. 6º (texto em vigor)", "CF (texto em vigor em 31 de fevereiro de 2001)"]
        {
            assert_eq!(portuguese.cited_day(other), None, "{other}");
        }
        assert_eq!(portuguese.after_name("Art. 6º"), "art. 6º");
        assert_eq!(portuguese.after_name("Título II"), "Título II");
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(citation in "\\PC{0,30}", epoch in -200_000..200_000_i32) {
            let (citation, day) = (citation.trim_end(), Day::from_epoch(epoch));
            for language in LANGUAGES {
                let printed = language.cited_on(citation, day);
                prop_assert_eq!(language.cited_day(&printed), Some((citation, day)));
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,60}") {
            for language in LANGUAGES {
                let _ = language.cited_day(&format!("{text} ({} {text})", language.printing.in_force));
            }
        }
    }
}
