//! Questions in the forms that the grammars and the reader of times know ([`crate::habits`]).

use std::borrow::Cow;
use std::ptr;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use crate::habit::Habit;
use crate::registry::LANGUAGES;
use crate::{Profile, slips};

/// The lists of all languages, made once.
static OF_LANGUAGES: LazyLock<Vec<Habit>> = LazyLock::new(|| {
    let habits =
        LANGUAGES.iter().flat_map(|&language| Habit::all(language, language.habits.list.iter().copied()));
    habits.filter_map(Result::ok).collect()
});

/// The list of a country, by its profile.
type OfCountry = (&'static Profile, Arc<[Habit]>);

/// The lists of the countries, each made when a question is first read after its profile became known.
static OF_COUNTRIES: RwLock<Vec<OfCountry>> = RwLock::new(Vec::new());

/// A question in the forms that are read, as it is where nothing has to be changed. Year and month are those of asking.
pub fn spelled(question: &str, now: (i32, u32)) -> Cow<'_, str> {
    let of_countries: Vec<Arc<[Habit]>> = Profile::all().into_iter().map(of_country).collect();
    let mut spelled = slips::mended(question);
    for habit in OF_LANGUAGES.iter().chain(of_countries.iter().flat_map(|habits| habits.iter())) {
        if let Cow::Owned(changed) = habit.replaced(&spelled, now) {
            spelled = Cow::Owned(changed);
        }
    }
    spelled
}

/// The list of a country.
fn of_country(profile: &'static Profile) -> Arc<[Habit]> {
    let made = OF_COUNTRIES.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, habits)) = made.iter().find(|(known, _)| ptr::eq(*known, profile)) {
        return Arc::clone(habits);
    }
    drop(made);
    let habits: Arc<[Habit]> = Habit::of(profile).filter_map(Result::ok).collect();
    OF_COUNTRIES.write().unwrap_or_else(PoisonError::into_inner).push((profile, Arc::clone(&habits)));
    habits
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_pattern_is_a_regular_expression() {
        let listed: usize = LANGUAGES.iter().map(|language| language.habits.list.len()).sum();
        assert_eq!(OF_LANGUAGES.len(), listed);
        for profile in Profile::all() {
            assert!(Habit::of(profile).all(|habit| habit.is_ok()), "{}", profile.country);
        }
    }

    #[test]
    fn what_people_type_for_the_law_of_a_country_is_of_its_profile() {
        let head =
            "country = \"qt\"\nname = \"Q\"\nlanguages = [\"en\"]\nseparator = \"\"\nanew = []\nlead_in = []";
        let levels = "basic = [\"section\"]\nlevels = [{ name = \"section\" }]";
        let typed = "['\\bqrx <n>\\b', 'Quorn Act s $n1']";
        let own = Profile::read(&format!("{head}\n{levels}\ntyped = [{typed}]\n[apart]")).unwrap();
        let habit = Habit::of(&own).next().unwrap().unwrap();
        assert_eq!(habit.replaced("what of qrx twenty-one?", (2024, 1)), "what of Quorn Act s 21?");
    }

    #[test]
    fn what_is_typed_in_short_or_without_its_marks_is_read() {
        for (typed, written) in [
            ("what does s 69 bns say", "what does section 69 bns say"),
            ("exceptions to s. 12A(2) of the BNS", "exceptions to section 12A(2) BNS"),
            ("ipc s 12 and bns s.13", "section 12 ipc and section 13 bns"),
            ("ipc section 12, bns section 13?", "section 12 ipc section 13 bns?"),
            ("ipc s 12 B or IPC, s 12/13", "ipc section 12 B or IPC section 12/13"),
            ("ipc s 12 B, bns s 13", "section 12B ipc section 13 bns"),
            ("bns s 12, 13 and IPC s. 12-A", "bns section 12, 13 and IPC section 12-A"),
            ("s 12-A ipc, s 12/13 bns", "section 12-A ipc, section 12/13 bns"),
            ("section 12 B ipc, s. 13 C of the BNS", "section 12B ipc, section 13C BNS"),
            ("what does ipc 12 B? BNS, 13 C in 2024", "what does ipc 12B? BNS 13C in 2024"),
            ("IPC s 12 D", "IPC section 12D"),
            ("SECTION 12 OF IPC", "section 12 of IPC"),
            ("under section 12 bns 1000 rupees or Rs. 2000", "under section 12 bns 1,000 rupees or Rs.2,000"),
            (
                "our lease part 12 says, what does part 12 say",
                "our lease part 12 says, what does Part 12 say",
            ),
            ("art 12 mar 2003, section 7 may 2004", "art 12 in march 2003, section 7 in may 2004"),
            ("rule 3.9 in oct 24", "rule 3.9 in october 2024"),
            ("kuntalain 12 pykälä 3 momentti", "kuntalain 12 § 3 momentti"),
            ("kuntalaki 12 pykala 2018, pykälä 13 a", "kuntalaki 12 § 2018, 13 a §"),
            ("it's 12 bns sections", "it's 12 bns sections"),
            ("how did part 24 change in 2025", "how did Part 24 change in 2025"),
            ("part 24 today", "Part 24 today"),
            ("a claim that is part 2 of it", "a claim that is part 2 of it"),
            ("art. 7 do codigo penal", "art. 7 do código penal"),
            ("mudancas na Constituicao?", "mudancas na Constituição?"),
            ("in urn:lex:zz:constituicao:x", "in urn:lex:zz:constituicao:x"),
            ("art 12 no inicio de 2003", "art 12 no início de 2003"),
            ("art 12 em 7 de marco de 2003", "art 12 em 7 de março de 2003"),
            ("art 12 apos o comeco do periodo, ate 2003", "art 12 após o começo do período, até 2003"),
            (
                "kuntalain 12 § kesakuussa 2018, syksylla 2019",
                "kuntalain 12 § kesäkuussa 2018, syksyllä 2019",
            ),
            ("art 12 xi entre 1990 e 2004", "art 12, inciso 11 entre 1990 e 2004"),
            ("art. 12º, xlvii cf", "art. 12, inciso 47 cf"),
            ("art 12 xl a xlv, art 12 vil", "art 12 xl a xlv, art 12 vil"),
            (
                "art 12 na redacao original, na versao de 2003",
                "art 12 na redação original, na versão de 2003",
            ),
            ("art 12 ha 20 anos, na vespera disso", "art 12 há 20 anos, na véspera disso"),
            ("art 12 out/88", "art 12 em outubro de 1988"),
            ("artigo 12 março de 2001", "artigo 12 em março de 2001"),
            (
                "kuntalain 12 § alkuperainen teksti, vuodesta 2018 lahtien",
                "kuntalain 12 § alkuperäinen teksti, vuodesta 2018 lähtien",
            ),
            ("kuntalain 12 § lain 34/2021 jälkeen", "kuntalain 12 § jälkeen lain 34/2021"),
        ] {
            assert_eq!(spelled(typed, (2024, 1)), written, "{typed}");
        }
    }

    #[test]
    fn what_people_type_is_brought_into_forms_that_are_read() {
        for (typed, written) in [
            ("art. 6º em 15.III.2006", "art. 6º em 15 de março de 2006"),
            ("art. 6º em 17/III/93", "art. 6º em 17 de março de 1993"),
            ("art. 6º em 13-fev-00", "art. 6º em 13 de fevereiro de 2000"),
            ("art. 6º em 13-fev-2000", "art. 6º em 13 de fevereiro de 2000"),
            ("art. 6º em 13.fev.2000?", "art. 6º em 13 de fevereiro de 2000?"),
            ("kuntalain 3 § toukokuun 31 pnä 2021", "kuntalain 3 § 31. toukokuuta 2021"),
            ("kuntalain 3 § 31. toukokuuta -21", "kuntalain 3 § 31. toukokuuta 2021"),
            ("kuntalain 3 § toissavuonna", "kuntalain 3 § vuonna 2022"),
            ("kuntalain 84 § vuodenvaihteessa 2024/2025", "kuntalain 84 § 31.12.2024"),
            ("r. 44.2 on 12/Sep/23", "r. 44.2 on 12 september 2023"),
            ("rule 3.9 in mid-2011, in mid-May 2012", "rule 3.9 in mid 2011, in mid May 2012"),
            ("in the nineties, and in the early seventies", "in the 90s, and in the early 70s"),
            ("a man in his late forties", "a man in his late forties"),
            ("people in their sixties, or in mid-thirties", "people in their sixties, or in mid-thirties"),
            ("nos anos noventa", "nos anos 90"),
            ("yhdeksänkymmentäluvulla", "90-luvulla"),
            ("ennen vuotta 1995", "ennen 1995"),
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
            ("what changed in chapter V of BNS?", "what changed in Chapter V of BNS?"),
            (
                "what does s 69 Bharatiya Nyaya Sanhita say",
                "what does section 69 Bharatiya Nyaya Sanhita say",
            ),
        ] {
            assert_eq!(spelled(typed, (2024, 1)), written, "{typed}");
        }
    }

    #[test]
    fn numbers_and_days_in_words_and_figures_are_told_apart() {
        for (typed, written) in [
            ("rule three point nine", "rule 3.9"),
            ("the second rule of Part 24 of the CPR", "CPR 24.2"),
            ("r. 44.2 on 12-Sep-23", "r. 44.2 on 12 september 2023"),
            ("the first of May", "1 May"),
            ("on the second of October two thousand and six", "on 2 October 2006"),
            ("in Feb '21", "in february 2021"),
            ("two and a half years ago", "30 months ago"),
            (
                "My daughter, born on 3 May 2012, asks what rule 7.7 says",
                "My daughter, born, asks what rule 7.7 says",
            ),
            ("page 1998 of my book", "page of my book"),
            ("Nasci em 1990; o que diz o art. 230?", "Nasci; o que diz o art. 230?"),
            ("Sou advogado há 15 anos", "Sou advogado "),
            ("em 10 do 4 de 2002", "em 10 de abril de 2002"),
            ("aos 12 dias do mês de agosto de 1995", "em 12 de agosto de 1995"),
            ("o art. 202 em 97?", "o art. 202 em 1997?"),
            ("o art. 66 na redação dada pela EC 32/2001", "o art. 66 depois da EC 32/2001"),
            ("hankintalakiin tammi–kesäkuussa 2021", "hankintalakiin tammikuussa 2021 ja kesäkuussa 2021"),
            ("kuntalain 62B pykälän versiot", "kuntalain 62 b §:n versiot"),
            ("mitka viittaavat hankintalain 80 pykalaan", "mitka viittaavat hankintalain 80 §"),
            ("viisi ja puoli vuotta sitten", "66 kuukautta sitten"),
            ("Olen syntynyt 3.5.1988", "Olen syntynyt"),
            ("rule 3.9 of the Civil Procedure Rules 1998", "CPR 3.9"),
            ("on Mar. 15, 2013", "on 15 march 2013"),
            ("in nineteen hundred and ninety-nine", "in 1999"),
            ("by the end of May 2013", "until the end of May 2013"),
            ("kynnysarvo 2000 euroa", "kynnysarvo 2 000 euroa"),
            ("R$2000 em 2001", "R$2,000 em 2001"),
            ("cidade de 2000 habitantes", "cidade de 2.000 habitantes"),
            ("o artigo 5 mil da Constituição", "o artigo 5.000 da Constituição"),
            ("a claim of 1990 people", "a claim of 1,990 people"),
            ("kunnassa on 1990 asukasta", "kunnassa on 1 990 asukasta"),
            ("a CF 88 sobre a saúde", "a CF/88 sobre a saúde"),
            ("art 12 da cf/88, crfb-88", "art 12 da CF/88, CRFB/88"),
            ("art 12 na epoca de 2003", "art 12 em 2003"),
            ("a segunda emenda de revisão", "a emenda constitucional de revisão nº 2"),
            ("climate policy, but only from 2024", "climate policy, but in 2024"),
            (
                "miten kuntalain 3 § on muuttunut vuodesta 2017?",
                "miten kuntalain 3 § on muuttunut vuodesta 2017 lähtien?",
            ),
            ("kuntalain 3 § vuodesta 2010 vuoteen 2015", "kuntalain 3 § vuodesta 2010 vuoteen 2015"),
            (
                "mitä kuntalaissa on vuodesta 2012 muuttunut?",
                "mitä kuntalaissa on vuodesta 2012 lähtien muuttunut?",
            ),
            (
                "mitä kuntalaissa muuttui vuoteen 2015 vuodesta 2012?",
                "mitä kuntalaissa muuttui vuoteen 2015 vuodesta 2012?",
            ),
            (
                "mikä on vuodesta 2012 muuttunut vuoteen 2015?",
                "mikä on vuodesta 2012 muuttunut vuoteen 2015?",
            ),
            (
                "is rule 3.9 in force only from 2013 until 2015?",
                "is rule 3.9 in force only from 2013 until 2015?",
            ),
            ("Mika on kuntalain 3 §? Mika Mäki kysyy", "Mikä on kuntalain 3 §? Mika Mäki kysyy"),
            ("Has Part 24 changed only from 2025?", "Has Part 24 changed since 2025?"),
            ("is rule 3.9 in force only from 2013?", "is rule 3.9 in force since 2013?"),
            ("só de 2001: o que dizia o art. 62?", "em 2001: o que dizia o art. 62?"),
            ("art. 6o em 2001", "art. 6º em 2001"),
            ("o artigo 6o, caput", "o artigo 6º, caput"),
            ("art. 37, XI, redação dada pela EC 19", "art. 37, XI depois da EC 19"),
            ("o art. 100 na versão da EC 30", "o art. 100 depois da EC 30"),
            (
                "a redação do art. 37, XI, dada pela EC 41/2003",
                "a redação do art. 37, XI depois da EC 41/2003",
            ),
            ("O que diz a lei 8.112/90 sobre férias?", "O que diz a Lei nº 8.112/1990 sobre férias?"),
            (
                "a lei complementar 101/2000 e o decreto 7.845",
                "a Lei Complementar nº 101/2000 e o Decreto nº 7.845",
            ),
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
            "Que artigos tiveram redação dada pela EC 45?",
            "o art. 3 da EC 103",
            "uma lei de 1990, e a lei 1990",
            "only from 2024 on",
            "section 302/34 IPC",
            "guilty under 302/34 IPC?",
            "o que dizem os arts. 11 ao 14 da CF?",
            "art. 1º ao 4º da Constituição",
            "o art. 5º em 31.12.2014 e em 20.8.2015",
            "s. 303 of the Code and p. 30",
            "What does rule 5 of Part 3 of the Customs Rules say?",
            "The court set 14 days for service under rule 7.5(1) on 1 October 2025.",
            "In May 2025 three defendants paid twenty-five pounds.",
            "a fine of two thousand pounds in 2001",
            "multa de dois mil reais em 2001",
            "Can costs be fixed in two thousand cases under rule 45.1?",
            "Under rule 3.9 may 14 days be extended?",
            "The claim was struck out. 14 days later?",
            "mar de 12 milhas",
            "em outubro de um ano eleitoral",
            "Em 15, 16 e 17 de dezembro de 1998",
            "até o final de 2003",
            "no processo 2002.02.01.041234-0",
            "sobre o trabalho noturno há 20 anos",
            "quando meu filho nasceu em 10/10/1993",
            "when I was born on 3 May 2012",
            "Como se aprova uma emenda segundo o art. 60?",
            "Qual emenda revogou um inciso do art. 7?",
            "art. 37 X, da CF",
            "Mitä vuonna 2018 lain 25 §:ssä säädettiin?",
            "KHO 2021:419",
            "Segundo a CF, 35 anos é a idade mínima",
            "em 1995 pessoas de fora votavam?",
            "em 5 de outubro de 1988 pessoas de fora votavam?",
            "de 1990 a 2000 pessoas de fora votavam?",
            "In 1995 people of the town voted",
            "on 3 May 1995 people of the town voted",
            "montako valtuutettua oli vuonna 1995 henkilöä kohti?",
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
