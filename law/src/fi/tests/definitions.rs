//! Definitions.

use crate::fi::FINNISH;
use crate::testing::check;

#[test]
fn definitions_of_several_words() {
    check(
        FINNISH,
        &[
            (
                "Tässä laissa tarkoitetaan: 1) meri- ja järviliikenteen ohjauksesta vastaavalla toimijalla keskusta; 2) ISM- koodilla ohjetta;",
                &[
                    "defines meri- ja järviliikenteen ohjauksesta vastaavalla toimijalla (Law)",
                    "defines ISM- koodilla (Law)",
                ],
            ),
            (
                "Edellä 2 §:ssä tarkoitetaan korko- ja vuokratuloilla saatuja tuloja.",
                &["refers [2 §:ssä] this section:2", "defines korko- ja vuokratuloilla (Unstated)"],
            ),
            (
                "Sepän, maalarin tai muurarin ammattiin johtavalla koulutuksella tarkoitetaan opetusta.",
                &["defines Sepän, maalarin tai muurarin ammattiin johtavalla koulutuksella (Unstated)"],
            ),
            (
                "Arpojen hinnalla tarkoitetaan maksua sekä lippujen myyntihinnalla saatua määrää.",
                &["defines Arpojen hinnalla (Unstated)"],
            ),
            (
                "Kilpailujen tulokertymällä tarkoitetaan maksuja sekä pelien tulokertymällä saatua määrää.",
                &[
                    "defines Kilpailujen tulokertymällä (Unstated)",
                    "defines pelien tulokertymällä (Unstated)",
                ],
            ),
            (
                "Tässä laissa tarkoitetaan: 3) tuella hoitolaissa (625/1991) tai metsälain perusteella maksettua rahaa;",
                &[
                    "defines tuella (Law)",
                    "refers [hoitolaissa (625/1991)] hoitolaki 625/1991",
                    "refers [metsälain] metsälaki",
                ],
            ),
        ],
    );
}

#[test]
fn further_forms_of_definitions() {
    check(
        FINNISH,
        &[
            (
                "Edellä 2 momentissa erityis- ja yksinoikeuksilla tarkoitetaan oikeuksia.",
                &["refers [2 momentissa] this moment:2", "defines erityis- ja yksinoikeuksilla (Unstated)"],
            ),
            ("Virkamiehiksi sanotaan tässä laissa valtion virkamiehiä.", &["defines Virkamiehiksi (Law)"]),
            (
                "yhtiöön, josta käytetään jäljempänä tässä laissa nimitystä luottolaitos.",
                &["defines luottolaitos (Law)"],
            ),
            (
                "tehdään ilmoitus ( muutosilmoitus) Patenttihallitukselle.",
                &["defines muutosilmoitus (Unstated)"],
            ),
            ("Näillä tarkoitetaan viljeltyjä nurmia.", &[]),
        ],
    );
}

#[test]
fn definitions_with_term_and_scope() {
    check(
        FINNISH,
        &[
            (
                "Kunnan talousarviolla tarkoitetaan suunnitelmaa.",
                &["defines Kunnan talousarviolla (Unstated)"],
            ),
            ("Lapsella tässä laissa tarkoitetaan henkilöä.", &["defines Lapsella (Law)"]),
            (
                "Määräysvallalla osakeyhtiössä tarkoitetaan tässä asetuksessa omistusta.",
                &["defines Määräysvallalla osakeyhtiössä (Law)"],
            ),
            (
                "Edellä 1 momentissa tarkoitetulla tuella tarkoitetaan lainaa.",
                &["refers [1 momentissa] this moment:1", "defines tuella (Unstated)"],
            ),
            (
                "Pienellä ja keskisuurella yrityksellä tarkoitetaan yritystä.",
                &["defines Pienellä ja keskisuurella yrityksellä (Unstated)"],
            ),
            (
                "Tilalla ja rahoituksen palveluyrityksellä tarkoitetaan laitosta.",
                &["defines Tilalla (Unstated)", "defines rahoituksen palveluyrityksellä (Unstated)"],
            ),
            (
                "Yhteisöllä ja -säätiöllä tarkoitetaan tilaa.",
                &["defines Yhteisöllä ja -säätiöllä (Unstated)"],
            ),
            (
                "Tässä laissa tarkoitetaan: 1) valtakunnallisella nuorisoalan järjestöllä yhdistystä.",
                &["defines valtakunnallisella nuorisoalan järjestöllä (Law)"],
            ),
            (
                "Asetus koskee valmisteita, joilla tarkoitetaan elintarvikkeita.",
                &["defines valmisteita (Unstated)"],
            ),
            (
                "Tässä asetuksessa tarkoitetaan: a) hyväksynnällä menettelyä; b) tyypillä ajoneuvoja.",
                &["defines hyväksynnällä (Law)", "defines tyypillä (Law)"],
            ),
            (
                "annettua lakia (1/2006), jäljempänä linjan 2 -laki, sovelletaan.",
                &["refers [annettua lakia (1/2006)] 1/2006", "defines linjan 2 -laki (Unstated)"],
            ),
            ("Työtön kutsutaan työnhakijaksi rekisteröinnistä haastatteluun.", &[]),
            ("Jos asetuksessa viitataan säännökseen tai siinä muualla tarkoitetaan säännöstä", &[]),
            ("Sopimus, joka tarkoittaa tuen siirtämistä, on mitätön.", &[]),
            (
                "rahaston (maaseuturahasto) tuesta maaseudulle annetun lain (1/2020) 2 §",
                &["refers [annetun lain (1/2020) 2 §] 1/2020 section:2"],
            ),
            (
                "Tässä laissa tarkoitetaan mikroyrityksellä kirjanpitovelvollista",
                &["defines mikroyrityksellä (Law)"],
            ),
            (
                "Tässä laissa tarkoitetaan: 1) tavarahankinnalla ostoa; 2) sähköisellä huutokaupalla menettelyä.",
                &["defines tavarahankinnalla (Law)", "defines sähköisellä huutokaupalla (Law)"],
            ),
            (
                "Sulautumiseen osallistuvilla yhtiöillä tarkoitetaan tässä luvussa sulautuvaa yhtiötä.",
                &[
                    "defines Sulautumiseen osallistuvilla yhtiöillä (Chapter)",
                    "refers [tässä luvussa] this chapter:own",
                ],
            ),
            ("osakkeet antaa ( osakeanti ) yhtiö.", &["defines osakeanti (Unstated)"]),
            (
                "Emoyritystä ja sen tytäryrityksiä kutsutaan tässä laissa konserniyrityksiksi.",
                &["defines konserniyrityksiksi (Law)"],
            ),
            ("Hallitus kutsutaan koolle.", &[]),
            (
                "on määräysvalta kohdeyrityksessä, on edellinen emoyritys ja jälkimmäinen tytäryritys.",
                &["defines emoyritys (Unstated)", "defines tytäryritys (Unstated)"],
            ),
            ("on edellinen tilikausi ja sitä seuraava", &[]),
            (
                "Tässä laissa tarkoitettuja hankintayksiköitä ovat: 1) valtio; 2) kirkko.",
                &["defines hankintayksiköitä (Law)"],
            ),
            (
                "tarkoitettuja yleisen edun kannalta merkittäviä yhteisöjä Suomessa ovat: 1) yritys",
                &["defines yleisen edun kannalta merkittäviä yhteisöjä (Unstated)"],
            ),
            ("Toimielimiä ovat: 1) valtuusto", &[]),
            ("yhteisö (tytäryhtiö), jossa on", &["defines tytäryhtiö (Unstated)"]),
            (
                "annettua lakia (1397/2016) , jäljempänä hankintalaki .",
                &["refers [annettua lakia (1397/2016)] 1397/2016", "defines hankintalaki (Unstated)"],
            ),
        ],
    );
}

#[test]
fn places_before_a_term() {
    check(
        FINNISH,
        &[
            (
                "Pörssiyhtiössä lähipiirillä tarkoitetaan tässä laissa henkilöitä.",
                &["defines lähipiirillä (Law)"],
            ),
            (
                "Suomessa syntyneillä kustannuksilla tarkoitetaan menoja.",
                &["defines Suomessa syntyneillä kustannuksilla (Unstated)"],
            ),
        ],
    );
}
