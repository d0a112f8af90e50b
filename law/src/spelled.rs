//! Questions in the forms that the grammars and the reader of times know ([`crate::habits`]).

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::habits::Habits;
use crate::registry::LANGUAGES;

/// The lists of all languages, made once.
static ALL: LazyLock<Vec<(&'static Habits, Regex, &'static str)>> =
    LazyLock::new(|| LANGUAGES.iter().flat_map(|language| language.habits.ready()).collect());

/// A question in the forms that are read, as it is where nothing has to be changed. Year and month are those of asking.
pub fn spelled(question: &str, now: (i32, u32)) -> Cow<'_, str> {
    let mut spelled = Cow::Borrowed(question);
    for (habits, pattern, written) in &*ALL {
        let replaced = pattern.replace_all(&spelled, |found: &Captures<'_>| {
            habits
                .write(found, written, now)
                .unwrap_or_else(|| found.get(0).map_or_else(String::new, |all| all.as_str().to_owned()))
        });
        if let Cow::Owned(changed) = replaced {
            spelled = Cow::Owned(changed);
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{ALL, spelled};
    use crate::LANGUAGES;

    #[test]
    fn every_pattern_is_a_regular_expression() {
        let listed: usize = LANGUAGES.iter().map(|language| language.habits.list.len()).sum();
        assert_eq!(ALL.len(), listed);
    }

    #[test]
    fn what_people_type_is_brought_into_forms_that_are_read() {
        for (typed, written) in [
            ("art. 6º em 15.III.2006", "art. 6º em 15 de março de 2006"),
            ("como era o art 228 em 05out1991", "como era o art 228 em 05 de outubro de 1991"),
            (
                "art. 37 em vinte e oito de maio de mil novecentos e noventa e cinco",
                "art. 37 em vinte e oito de maio de 1995",
            ),
            ("o art. 149-A em dois mil e sete", "o art. 149-A em 2007"),
            ("art 6: dez/99 x mar/2010", "art 6: dezembro de 1999 x março de 2010"),
            ("o art 37 no dia 12 do 9 de 96", "o art 37 no dia 12 de setembro de 1996"),
            ("o art. 225 no mês passado", "o art. 225 em dezembro de 2023"),
            ("art 100 no ano retrasado", "art 100 no ano de 2022"),
            ("o que fez a emenda quarenta e cinco?", "o que fez a emenda 45?"),
            ("a centésima nona emenda alterou o quê?", "a emenda 109 alterou o quê?"),
            ("a 41ª Emenda", "a emenda 41"),
            ("CF 183", "art. 183 da CF"),
            ("o que diz o 6º da Constituição?", "o que diz o art. 6º da Constituição?"),
            ("caput do trinta e sete", "caput do art. 37"),
            ("kuntalain pykälä 21", "kuntalain 21 §"),
            ("kuntalaki 20. pykälä", "kuntalaki 20 §"),
            ("kuntalain 8 § maaliskuun lopulla 2019", "kuntalain 8 § maaliskuussa 2019"),
            ("mitä 419/21 teki", "mitä 419/2021 teki"),
            ("vuoden 2019 lailla nro 175", "laki 175/2019"),
            ("rule three point nine", "rule 3.9"),
            ("the second rule of Part 24 of the CPR", "CPR 24.2"),
            ("r. 44.2 on 12-Sep-23", "r. 44.2 on 12 September 2023"),
            ("the first of May", "1 May"),
        ] {
            assert_eq!(spelled(typed, (2024, 1)), written, "{typed}");
        }
    }

    #[test]
    fn what_is_written_well_stays() {
        for question in [
            "O que dizia o art. 5º, LXXVIII, em 20 de maio de 2001?",
            "o art. 4º em 1º/5/1991 e em 1º de maio de 1920",
            "Quem pode propor emenda à Constituição com dois terços dos votos em trinta dias?",
            "Mitä kuntalain 110 §:n 3 momentissa säädettiin 1.5.2017?",
            "Lei nº 8.112/1990",
            "What does rule 5 of Part 3 of the Customs Rules say?",
            "The court set 14 days for service under rule 7.5(1) on 1 October 2025.",
            "In May 2025 three defendants paid twenty-five pounds.",
        ] {
            assert_eq!(spelled(question, (2024, 6)), question);
        }
    }

    proptest! {
        #[test]
        fn no_question_makes_it_panic(question in "\\PC{0,60}", year in -10_000..10_000_i32, month in 1..13_u32) {
            spelled(&question, (year, month));
        }
    }
}
