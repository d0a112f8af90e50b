use super::FINNISH;
use crate::testing::check;

#[test]
fn citations_within_the_law() {
    check(
        FINNISH,
        &[
            ("mitä 5 §:ssä säädetään", &["refers [5 §:ssä] this section:5"]),
            ("6 §:n 2 momentissa tarkoitettuun", &["refers [6 §:n 2 momentissa] this section:6 moment:2"]),
            ("Edellä 3 momentissa mainittu", &["refers [3 momentissa] this moment:3"]),
            (
                "1 ja 2 momentissa",
                &["refers [1 ja 2 momentissa] this moment:1", "refers [1 ja 2 momentissa] this moment:2"],
            ),
            ("110 a §:ään", &["refers [110 a §:ään] this section:110a"]),
            ("1a §:ssä", &["refers [1a §:ssä] this section:1a"]),
            (
                "12–15 ja 21 §",
                &[
                    "refers [12–15 ja 21 §] this section:12",
                    "refers [12–15 ja 21 §] this section:13",
                    "refers [12–15 ja 21 §] this section:14",
                    "refers [12–15 ja 21 §] this section:15",
                    "refers [12–15 ja 21 §] this section:21",
                ],
            ),
            (
                "4 a–4 c kohdan",
                &[
                    "refers [4 a–4 c kohdan] this item:4a",
                    "refers [4 a–4 c kohdan] this item:4b",
                    "refers [4 a–4 c kohdan] this item:4c",
                ],
            ),
            (
                "25 §:n 1 momentin 1 tai 2 kohdassa",
                &[
                    "refers [25 §:n 1 momentin 1 tai 2 kohdassa] this section:25 moment:1 item:1",
                    "refers [25 §:n 1 momentin 1 tai 2 kohdassa] this section:25 moment:1 item:2",
                ],
            ),
            (
                "1 momentin 1 kohdan a alakohdassa",
                &["refers [1 momentin 1 kohdan a alakohdassa] this moment:1 item:1 subitem:a"],
            ),
            (
                "25 §:n 1 momentin 8 kohdalla",
                &["refers [25 §:n 1 momentin 8 kohdalla] this section:25 moment:1 item:8"],
            ),
            ("a alakohdassa tarkoitettu", &["refers [a alakohdassa] this subitem:a"]),
            (
                "Euroopan unionin toiminnasta tehdyn sopimuksen 107 artiklan mukainen tuki",
                &["refers [Euroopan unionin toiminnasta tehdyn sopimuksen 107 artiklan] \
                     Euroopan unionin toiminnasta tehty sopimus article:107"],
            ),
            (
                "käyttävän luottolaitostoiminnasta annetun lain 15 §:ssä",
                &[
                    "refers [luottolaitostoiminnasta annetun lain 15 §:ssä] luottolaitostoiminnasta annettu laki section:15",
                ],
            ),
            ("16 luvun 13 §:ää", &["refers [16 luvun 13 §:ää] this chapter:16 section:13"]),
            (
                "6 luvun 8 §:n 1 momentissa ja 13 §:n 5 momentissa säädetään",
                &[
                    "refers [6 luvun 8 §:n 1 momentissa ja 13 §:n 5 momentissa] this chapter:6 section:8 moment:1",
                    "refers [6 luvun 8 §:n 1 momentissa ja 13 §:n 5 momentissa] this chapter:6 section:13 moment:5",
                ],
            ),
            ("tämän luvun 3 §:ssä", &["refers [tämän luvun 3 §:ssä] this chapter:own section:3"]),
            (
                "Tämän pykälän 2 momentissa",
                &["refers [Tämän pykälän 2 momentissa] this section:own moment:2"],
            ),
            ("tässä luvussa tarkoitettu", &["refers [tässä luvussa] this chapter:own"]),
            ("tämän lain 7 §:n mukaan", &["refers [tämän lain 7 §:n] this section:7"]),
            ("Lain 5 luvun 27 §:ssä", &["refers [Lain 5 luvun 27 §:ssä] this chapter:5 section:27"]),
            (
                "I ja IV osassa säädetään",
                &["refers [I ja IV osassa] this part:1", "refers [I ja IV osassa] this part:4"],
            ),
            (
                "7 luvun 22 §:ssä tarkoitetussa raportoimisessa ja mainitun luvun 2 §:n 8 kohdassa",
                &[
                    "refers [7 luvun 22 §:ssä] this chapter:7 section:22",
                    "refers [mainitun luvun 2 §:n 8 kohdassa] this chapter:7 section:2 item:8",
                ],
            ),
            (
                "22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä",
                &[
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this section:22",
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this section:23",
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this section:29",
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this chapter:6",
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this section:39",
                    "refers [22, 23 ja 29 §:ssä, 6 luvussa, 39 ja 40 §:ssä] this section:40",
                ],
            ),
        ],
    );
}

#[test]
fn citations_of_other_laws() {
    check(
        FINNISH,
        &[
            (
                "kirjanpitolain (1336/1997) 1 luvun 3 §:n mukaan",
                &[
                    "refers [kirjanpitolain (1336/1997) 1 luvun 3 §:n] kirjanpitolaki 1336/1997 chapter:1 section:3",
                ],
            ),
            ("kuntaan sovelletaan kirjanpitolakia.", &["refers [kirjanpitolakia] kirjanpitolaki"]),
            ("Hallintolain 28 §:ssä", &["refers [Hallintolain 28 §:ssä] hallintolaki section:28"]),
            (
                "oikeudenkäymiskaaren 5 luvussa",
                &["refers [oikeudenkäymiskaaren 5 luvussa] oikeudenkäymiskaari chapter:5"],
            ),
            (
                "noudatetaan viranomaisten toiminnan julkisuudesta annettua lakia (621/1999)",
                &[
                    "refers [viranomaisten toiminnan julkisuudesta annettua lakia (621/1999)] viranomaisten toiminnan julkisuudesta annettu laki 621/1999",
                ],
            ),
            (
                "siten kuin oikeudenkäynnistä hallintoasioissa annetussa laissa säädetään",
                &[
                    "refers [oikeudenkäynnistä hallintoasioissa annetussa laissa] oikeudenkäynnistä hallintoasioissa annettu laki",
                ],
            ),
            (
                "kirjanpitolain 1 luvun 4 a §:ssä tarkoitettu pienyritys tai 4 b §:ssä tarkoitettu mikroyritys",
                &[
                    "refers [kirjanpitolain 1 luvun 4 a §:ssä] kirjanpitolaki chapter:1 section:4a",
                    "refers [4 b §:ssä] kirjanpitolaki chapter:1 section:4b",
                ],
            ),
            (
                "hankintalain 15 §:ssä säädetään. Mainitun lain 162 §:n 2 momentissa",
                &[
                    "refers [hankintalain 15 §:ssä] hankintalaki section:15",
                    "refers [Mainitun lain 162 §:n 2 momentissa] hankintalaki section:162 moment:2",
                ],
            ),
            (
                "Euroopan unionin tilintarkastusasetuksen 11 artiklassa",
                &[
                    "refers [Euroopan unionin tilintarkastusasetuksen 11 artiklassa] Euroopan unionin tilintarkastusasetus article:11",
                ],
            ),
            (
                "voimassa olleen kuntalain 65 §:n 3 momentin säännöksiä",
                &[
                    "refers static [voimassa olleen kuntalain 65 §:n 3 momentin] voimassa ollut kuntalaki section:65 moment:3",
                ],
            ),
            (
                "julkisesta työvoima- ja yrityspalvelusta annetun lain (916/2012) mukaan",
                &[
                    "refers [julkisesta työvoima- ja yrityspalvelusta annetun lain (916/2012)] julkisesta työvoima- ja yrityspalvelusta annettu laki 916/2012",
                ],
            ),
            ("lain perusteella annettua asetusta", &[]),
            ("Yhtiöjärjestyksen 5 §:ssä", &["refers [5 §:ssä] yhtiöjärjestys section:5"]),
            (
                "118 §:n 1 momenttia sovelletaan tilikautena ja 2 momenttia",
                &[
                    "refers [118 §:n 1 momenttia] this section:118 moment:1",
                    "refers [2 momenttia] this section:118 moment:2",
                ],
            ),
            ("mainitun lain 5 §:ssä", &["refers [mainitun lain 5 §:ssä] mainitun lain section:5"]),
            (
                "direktiivin 2006/43/EY 3 artiklan 1 kohta",
                &[
                    "refers [direktiivin 2006/43/EY 3 artiklan 1 kohta] direktiivi 2006/43/EY article:3 item:1",
                ],
            ),
            (
                "asetuksen (EU) N:o 537/2014",
                &["refers [asetuksen (EU) N:o 537/2014] asetus (EU) N:o 537/2014"],
            ),
        ],
    );
}

#[test]
fn exceptions_and_who_yields() {
    check(
        FINNISH,
        &[
            (
                "Jollei 2 tai 3 momentista muuta johdu, päätös annetaan.",
                &[
                    "yields to [Jollei 2 tai 3 momentista muuta johdu] this moment:2",
                    "yields to [Jollei 2 tai 3 momentista muuta johdu] this moment:3",
                    "refers [2 tai 3 momentista] this moment:2",
                    "refers [2 tai 3 momentista] this moment:3",
                ],
            ),
            (
                "jollei 5 §:ssä toisin säädetä.",
                &[
                    "yields to [jollei 5 §:ssä toisin säädetä] this section:5",
                    "refers [5 §:ssä] this section:5",
                ],
            ),
            ("jollei toisin säädetä", &["yields to [jollei toisin säädetä] nothing"]),
            (
                "jollei muualla laissa säädetä toisin.",
                &["yields to [jollei muualla laissa säädetä toisin] nothing"],
            ),
            (
                "Edellä 2 §:n 1 momentissa säädetystä poiketen",
                &[
                    "overrides [2 §:n 1 momentissa säädetystä poiketen] this section:2 moment:1",
                    "refers [2 §:n 1 momentissa] this section:2 moment:1",
                ],
            ),
            (
                "Poiketen siitä, mitä 1 momentissa säädetään, tilikautena on 3 §:n kausi.",
                &[
                    "overrides [Poiketen siitä, mitä 1 momentissa] this moment:1",
                    "refers [1 momentissa] this moment:1",
                    "refers [3 §:n] this section:3",
                ],
            ),
            (
                "Sen estämättä, mitä 1 momentissa säädetään,",
                &[
                    "overrides [Sen estämättä, mitä 1 momentissa] this moment:1",
                    "refers [1 momentissa] this moment:1",
                ],
            ),
            (
                "voi 1 momentin estämättä päättää",
                &["overrides [1 momentin estämättä] this moment:1", "refers [1 momentin] this moment:1"],
            ),
            (
                "on salassapitosäännösten estämättä oikeus",
                &["overrides [salassapitosäännösten estämättä] nothing"],
            ),
            (
                "jää voimaan lukuun ottamatta 8 §:n 3 momenttia.",
                &[
                    "overrides [lukuun ottamatta 8 §:n 3 momenttia] this section:8 moment:3",
                    "refers [8 §:n 3 momenttia] this section:8 moment:3",
                ],
            ),
            (
                "Hallintolain 28 §:n 1 momentin 5 kohtaa ei sovelleta kunnassa",
                &[
                    "overrides [Hallintolain 28 §:n 1 momentin 5 kohtaa ei sovelleta] hallintolaki section:28 moment:1 item:5",
                    "refers [Hallintolain 28 §:n 1 momentin 5 kohtaa] hallintolaki section:28 moment:1 item:5",
                ],
            ),
            (
                "Mitä 1 ja 2 momentissa säädetään, ei sovelleta 4 §:ssä tarkoitettuun.",
                &[
                    "overrides [1 ja 2 momentissa säädetään, ei sovelleta] this moment:1",
                    "overrides [1 ja 2 momentissa säädetään, ei sovelleta] this moment:2",
                    "refers [1 ja 2 momentissa] this moment:1",
                    "refers [1 ja 2 momentissa] this moment:2",
                    "refers [4 §:ssä] this section:4",
                ],
            ),
            (
                "3 luvun 2 §:n vaatimuksesta huolimatta",
                &[
                    "overrides [3 luvun 2 §:n vaatimuksesta huolimatta] this chapter:3 section:2",
                    "refers [3 luvun 2 §:n] this chapter:3 section:2",
                ],
            ),
            (
                "jollei yhtiöjärjestyksessä määrätä toisin",
                &["yields to [jollei yhtiöjärjestyksessä määrätä toisin] nothing"],
            ),
            ("pyynnöstä huolimatta", &[]),
            ("jollei kannetta nosteta määräajassa", &[]),
            ("Tätä lakia ei sovelleta hankintoihin.", &["overrides [Tätä lakia ei sovelleta] this"]),
            (
                "kunnassa ei 134 §:ää sovelleta",
                &["overrides [ei 134 §:ää sovelleta] this section:134", "refers [134 §:ää] this section:134"],
            ),
        ],
    );
}

#[test]
fn further_forms_of_exceptions() {
    check(
        FINNISH,
        &[
            (
                "Edellä 4 §:n toisesta virkkeestä poiketen",
                &[
                    "overrides [4 §:n toisesta virkkeestä poiketen] this section:4",
                    "refers [4 §:n] this section:4",
                ],
            ),
            (
                "tiedot esitetään, jollei yhtiö ole 4 a §:ssä tarkoitettu yritys",
                &[
                    "yields to [jollei yhtiö ole 4 a §:ssä tarkoitettu yritys] this section:4a",
                    "refers [4 a §:ssä] this section:4a",
                ],
            ),
            (
                "Jollei 4 momentissa tarkoitettua ilmoitusta ole julkaistu,",
                &["refers [4 momentissa] this moment:4"],
            ),
            (
                "jos yhtiöjärjestyksessä ei toisin määrätä.",
                &["yields to [jos yhtiöjärjestyksessä ei toisin määrätä] nothing"],
            ),
            (
                "siltä osin kuin 5 §:ssä ei toisin säädetä",
                &[
                    "yields to [kuin 5 §:ssä ei toisin säädetä] this section:5",
                    "refers [5 §:ssä] this section:5",
                ],
            ),
            (
                "Toimikaudesta voidaan yhtiöjärjestyksessä määrätä toisin.",
                &["yields to [voidaan yhtiöjärjestyksessä määrätä toisin] nothing"],
            ),
            ("yhtiöjärjestyksessä ei voida määrätä toisin", &[]),
            (
                "sen estämättä, mitä muualla laissa säädetään hallinnosta.",
                &["overrides [sen estämättä, mitä muualla laissa säädetään hallinnosta] nothing"],
            ),
            (
                "Jakautumisessa ei sovelleta lunastusta koskevia säännöksiä.",
                &["overrides [ei sovelleta lunastusta koskevia säännöksiä] nothing"],
            ),
            (
                "voi myöntää poikkeuksia 3 luvun 6 §:ssä säädetystä",
                &[
                    "overrides [poikkeuksia 3 luvun 6 §:ssä] this chapter:3 section:6",
                    "refers [3 luvun 6 §:ssä] this chapter:3 section:6",
                ],
            ),
            ("josta poiketaan 17 §:n nojalla", &["refers [17 §:n] this section:17"]),
            (
                "pidennetään lukuun ottamatta 57 §:ssä tarkoitettuja tapauksia",
                &[
                    "yields to [lukuun ottamatta 57 §:ssä] this section:57",
                    "refers [57 §:ssä] this section:57",
                ],
            ),
            (
                "ei sovelleta tämän asetuksen säännöksiä, lukuun ottamatta 8 §:ää.",
                &[
                    "overrides [ei sovelleta tämän asetuksen] this",
                    "yields to [lukuun ottamatta 8 §:ää] this section:8",
                    "refers [8 §:ää] this section:8",
                ],
            ),
        ],
    );
}

#[test]
fn annexes_and_sub_items() {
    check(
        FINNISH,
        &[
            (
                "liitteen E 5–7 kohdassa",
                &[
                    "refers [liitteen E 5–7 kohdassa] this annex:E item:5",
                    "refers [liitteen E 5–7 kohdassa] this annex:E item:6",
                    "refers [liitteen E 5–7 kohdassa] this annex:E item:7",
                ],
            ),
            (
                "liitteen E 1 kohdassa tarkoitettuja ja 5 kohdassa tarkoitettuja palveluja",
                &[
                    "refers [liitteen E 1 kohdassa] this annex:E item:1",
                    "refers [5 kohdassa] this annex:E item:5",
                ],
            ),
            (
                "liitteen 3 luvun D kohdan 2 alakohta sekä C kohdan 1 alakohta ja 4 luvun B kohta kumotaan",
                &[
                    "refers [liitteen 3 luvun D kohdan 2 alakohta sekä C kohdan 1 alakohta ja 4 luvun B kohta] this annex chapter:3 item:D subitem:2",
                    "refers [liitteen 3 luvun D kohdan 2 alakohta sekä C kohdan 1 alakohta ja 4 luvun B kohta] this annex chapter:3 item:C subitem:1",
                    "refers [liitteen 3 luvun D kohdan 2 alakohta sekä C kohdan 1 alakohta ja 4 luvun B kohta] this annex chapter:4 item:B",
                ],
            ),
            (
                "liitteessä E lueteltuja, 3 kohdassa säädettyjä",
                &["refers [liitteessä E] this annex:E", "refers [3 kohdassa] this item:3"],
            ),
            (
                "1 momentin 2 kohdan a alakohdassa ja 3 kohdassa",
                &[
                    "refers [1 momentin 2 kohdan a alakohdassa ja 3 kohdassa] this moment:1 item:2 subitem:a",
                    "refers [1 momentin 2 kohdan a alakohdassa ja 3 kohdassa] this moment:1 item:3",
                ],
            ),
            (
                "tilintarkastusdirektiivin 5 artiklan 1 kohdan toisen alakohdan b ja f–g alakohdassa",
                &[
                    "refers [tilintarkastusdirektiivin 5 artiklan 1 kohdan toisen alakohdan b ja f–g alakohdassa] tilintarkastusdirektiivi article:5 item:1 subitem:2 subitem:b",
                    "refers [tilintarkastusdirektiivin 5 artiklan 1 kohdan toisen alakohdan b ja f–g alakohdassa] tilintarkastusdirektiivi article:5 item:1 subitem:2 subitem:f",
                    "refers [tilintarkastusdirektiivin 5 artiklan 1 kohdan toisen alakohdan b ja f–g alakohdassa] tilintarkastusdirektiivi article:5 item:1 subitem:2 subitem:g",
                ],
            ),
            ("1 kohdan a a alakohdassa", &["refers [1 kohdan a a alakohdassa] this item:1 subitem:aa"]),
            (
                "4 luvun 8 §:n 2 momentissa 1 kohdassa tarkoitetulla",
                &[
                    "refers [4 luvun 8 §:n 2 momentissa] this chapter:4 section:8 moment:2",
                    "refers [1 kohdassa] this chapter:4 section:8 moment:2 item:1",
                ],
            ),
            (
                "voimassa olleeseen kuntalakiin",
                &["refers static [voimassa olleeseen kuntalakiin] voimassa ollut kuntalaki"],
            ),
        ],
    );
}

#[test]
fn numbers_with_points_are_of_annexes_and_codes() {
    check(
        FINNISH,
        &[
            (
                "Säteilylaitoksen määräyksen liitteen 4.2 luvussa",
                &["refers [liitteen 4.2 luvussa] Säteilylaitoksen määräys annex chapter:4.2"],
            ),
            (
                "lastattava IGC-säännöstön 3.10 ja 3.11 luvussa säädetyllä tavalla",
                &[
                    "refers [3.10 ja 3.11 luvussa] IGC-säännöstö chapter:3.10",
                    "refers [3.10 ja 3.11 luvussa] IGC-säännöstö chapter:3.11",
                ],
            ),
            ("Puhelimen hinta on liitteen 2 kohdassa", &["refers [liitteen 2 kohdassa] this annex item:2"]),
            ("hinta on meijerilaitoksen liitteen 6.1.4 kohdan mukainen", &[]),
            ("merkitään 8.3.1 kohdan mukaisesti", &[]),
            ("maksu on 12.3 §:n mukainen", &[]),
            (
                "liitteessä II olevan 9.1.2 kohdan",
                &["refers [liitteessä II] this annex:II", "refers [9.1.2 kohdan] this annex:II item:9.1.2"],
            ),
            (
                "MARPOL-sopimuksen liitteen IV luvun B osan 3 säännössä",
                &["refers [liitteen IV luvun B osan] MARPOL-sopimus annex chapter:4 part:B"],
            ),
            (
                "neuvoston direktiivin 79/409/ETY liitteen II b mukaisen linnun",
                &["refers [direktiivin 79/409/ETY liitteen II b] direktiivi 79/409/ETY annex:IIb"],
            ),
            (
                "Hakijalle maksetaan 2 momentin 1 tai 5 kohdan mukainen palkkio tai jos 6 kohdan ehto täyttyy",
                &[
                    "refers [2 momentin 1 tai 5 kohdan] this moment:2 item:1",
                    "refers [2 momentin 1 tai 5 kohdan] this moment:2 item:5",
                    "refers [6 kohdan] this moment:2 item:6",
                ],
            ),
            ("Lain uusi 7 § 3 momentti tulee voimaan", &["refers [7 § 3 momentti] this section:7 moment:3"]),
        ],
    );
}

#[test]
fn names_that_take_in_the_words_before() {
    check(
        FINNISH,
        &[
            (
                "yrittäjän eläkelain voimaanpanolain 4 §:ssä",
                &[
                    "refers [yrittäjän eläkelain voimaanpanolain 4 §:ssä] yrittäjän eläkelain voimaanpanolaki section:4",
                ],
            ),
            (
                "yrittäjän eläkelain muuttamisesta annetun lain voimaanpanolain 6 §",
                &[
                    "refers [yrittäjän eläkelain muuttamisesta annetun lain voimaanpanolain 6 §] yrittäjän eläkelain muuttamisesta annetun lain voimaanpanolaki section:6",
                ],
            ),
            (
                "Rahaa maksetaan kalastusvakuutuslain perusteella korvattavasta hoidosta annetun lain nojalla",
                &[
                    "refers [kalastusvakuutuslain perusteella korvattavasta hoidosta annetun lain] kalastusvakuutuslain perusteella korvattavasta hoidosta annettu laki",
                ],
            ),
            (
                "maatalousyrittäjien tapaturmavakuutuslain 2 §:ssä",
                &[
                    "refers [maatalousyrittäjien tapaturmavakuutuslain 2 §:ssä] maatalousyrittäjien tapaturmavakuutuslaki section:2",
                ],
            ),
            (
                "nostaa kanne yhtiön lukuun laivanvarustuksesta annetun lain 3 §:n nojalla",
                &[
                    "refers [laivanvarustuksesta annetun lain 3 §:n] laivanvarustuksesta annettu laki section:3",
                ],
            ),
            (
                "tuomioistuinlain 9 luvussa ja yksityisten alojen työeläkelain mukaan",
                &[
                    "refers [tuomioistuinlain 9 luvussa] tuomioistuinlaki chapter:9",
                    "refers [yksityisten alojen työeläkelain] yksityisten alojen työeläkelaki",
                ],
            ),
            (
                "markkinoiden väärinkäyttöasetuksen 2 artiklassa",
                &[
                    "refers [markkinoiden väärinkäyttöasetuksen 2 artiklassa] markkinoiden väärinkäyttöasetus article:2",
                ],
            ),
            ("kerroin on 0,85 lukuun ottamatta saaria", &[]),
            (
                "Tällä lailla kumotaan kiitolaki (610/1989)",
                &["refers [kiitolaki (610/1989)] kiitolaki 610/1989"],
            ),
            ("EY-asetuksessa 1408/71", &["refers [EY-asetuksessa 1408/71] EY-asetus 1408/71"]),
            (
                "valvonnasta (yleinen valvonta-asetus) annetun asetuksen (EU) 2017/625 nojalla",
                &["refers [asetuksen (EU) 2017/625] asetus (EU) 2017/625"],
            ),
            (
                "siten kuin kalojen kuljetuksesta annetussa laissa säädetään (44/2003)",
                &[
                    "refers [kalojen kuljetuksesta annetussa laissa] kalojen kuljetuksesta annettu laki 44/2003",
                ],
            ),
            (
                "Genevessä vuonna 1951 tehdyn yleissopimuksen, jäljempänä pakolaissopimus, mukaan ja mainitun sopimuksen nojalla",
                &[
                    "refers [yleissopimuksen] pakolaissopimus",
                    "defines pakolaissopimus (Unstated)",
                    "refers [mainitun sopimuksen] pakolaissopimus",
                ],
            ),
        ],
    );
}

#[test]
fn exceptions_over_lists_and_nouns() {
    check(
        FINNISH,
        &[
            (
                "Tämän asetuksen 4 §:ssä tarkoitettuja kirjaamista koskevia velvoitteita samoin kuin 7 ja 9 §:ssä tarkoitettuja velvoitteita ei sovelleta kerhoon.",
                &[
                    "overrides [Tämän asetuksen 4 §:ssä tarkoitettuja kirjaamista koskevia velvoitteita samoin kuin 7 ja 9 §:ssä tarkoitettuja velvoitteita ei sovelleta] this section:4",
                    "refers [Tämän asetuksen 4 §:ssä] this section:4",
                    "overrides [7 ja 9 §:ssä tarkoitettuja velvoitteita ei sovelleta] this section:7",
                    "overrides [7 ja 9 §:ssä tarkoitettuja velvoitteita ei sovelleta] this section:9",
                    "refers [7 ja 9 §:ssä] this section:7",
                    "refers [7 ja 9 §:ssä] this section:9",
                ],
            ),
            (
                "Metsälain 3 §:n 2 momentin toista virkettä ei sovelleta saareen.",
                &[
                    "overrides [Metsälain 3 §:n 2 momentin toista virkettä ei sovelleta] metsälaki section:3 moment:2",
                    "refers [Metsälain 3 §:n 2 momentin] metsälaki section:3 moment:2",
                ],
            ),
            (
                "Jollei tässä asetuksessa muutoin säädetä, lupa on voimassa vuoden.",
                &["yields to [Jollei tässä asetuksessa muutoin säädetä] this"],
            ),
            (
                "Sama koskee puolisoa, jos hän asuu maassa työn perusteella eikä kalastusasetuksesta muuta johdu.",
                &[
                    "yields to [eikä kalastusasetuksesta muuta johdu] kalastusasetus",
                    "refers [kalastusasetuksesta] kalastusasetus",
                ],
            ),
            (
                "Hankintaan sovelletaan metsälakia kilpailua koskevia säännöksiä lukuun ottamatta.",
                &[
                    "refers [metsälakia] metsälaki",
                    "overrides [kilpailua koskevia säännöksiä lukuun ottamatta] nothing",
                ],
            ),
            (
                "Poikkeamiseen metsälain kelpoisuusvaatimuksista sovelletaan muuta lakia.",
                &["overrides [Poikkeamiseen metsälain] metsälaki", "refers [metsälain] metsälaki"],
            ),
            ("Poikkeamisesta päättää kunta metsälain nojalla.", &["refers [metsälain] metsälaki"]),
        ],
    );
}

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
fn what_need_not_be_done_is_an_exception() {
    check(
        FINNISH,
        &[
            (
                "Hankintayksikön ei tarvitse tehdä tässä pykälässä tarkoitettua päätöstä tilauksesta.",
                &[
                    "overrides [ei tarvitse tehdä tässä pykälässä] this section:own",
                    "refers [tässä pykälässä] this section:own",
                ],
            ),
            ("Ilmoitusta ei tarvitse julkaista 5 §:n mukaan.", &["refers [5 §:n] this section:5"]),
            (
                "Edellä 1 momentissa tarkoitettuja tietoja ei kuitenkaan tarvitse antaa.",
                &[
                    "overrides [1 momentissa tarkoitettuja tietoja ei kuitenkaan tarvitse] this moment:1",
                    "refers [1 momentissa] this moment:1",
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

/// What other words of the text say of whose provision a number is.
#[test]
fn whose_provision_it_is() {
    check(
        FINNISH,
        &[
            (
                "rikoslain 29 luvun 1 §:ssä tarkoitettu",
                &["refers [rikoslain 29 luvun 1 §:ssä] rikoslaki chapter:29 section:1"],
            ),
            (
                "rikoslain 29 luvun 1 §:ssä tarkoitettu rikos tai 30 luvun 5 §:ssä tarkoitettu teko",
                &[
                    "refers [rikoslain 29 luvun 1 §:ssä] rikoslaki chapter:29 section:1",
                    "refers [30 luvun 5 §:ssä] rikoslaki chapter:30 section:5",
                ],
            ),
            (
                "säädetään lain (661/2009): 1) 5 §:ssä; 2) 7 §:n 2 momentissa.",
                &[
                    "refers [lain (661/2009)] 661/2009",
                    "refers [5 §:ssä] 661/2009 section:5",
                    "refers [7 §:n 2 momentissa] 661/2009 section:7 moment:2",
                ],
            ),
            ("seuraavissa kohdissa: 1) 5 §:ssä", &["refers [5 §:ssä] this section:5"]),
            ("vuoden 1993 jätelain 5 §", &["refers [vuoden 1993 jätelain 5 §] jätelaki 1993 section:5"]),
            (
                "kuntalain 5 §:n 2 momentin 1 kohdan sekä mainitun lain 7 §:n. Mainitun momentin 4 kohta",
                &[
                    "refers [kuntalain 5 §:n 2 momentin 1 kohdan] kuntalaki section:5 moment:2 item:1",
                    "refers [mainitun lain 7 §:n] kuntalaki section:7",
                    "refers [Mainitun momentin 4 kohta] kuntalaki section:5 moment:2 item:4",
                ],
            ),
            ("Mainitun momentin 4 kohta on kumottu.", &[]),
            (
                "annettu asetus (142/91) ja verojen perimisestä annettu laki (367/61)",
                &[
                    "refers [annettu asetus (142/91)] 142/1991",
                    "refers [verojen perimisestä annettu laki (367/61)] verojen perimisestä annettu laki 367/1961",
                ],
            ),
            (
                "annettu asetus (142/91). Kumottavan asetuksen 17 §",
                &[
                    "refers [annettu asetus (142/91)] 142/1991",
                    "refers [Kumottavan asetuksen 17 §] 142/1991 section:17",
                ],
            ),
        ],
    );
}

/// Names of acts that are not one word.
#[test]
fn further_names_of_acts() {
    check(
        FINNISH,
        &[
            (
                "lukuun kansaneläkelain 6 §:ssä mainittujen lakien eläkkeestä, 22 §:n 1 momentissa mainituista eläkkeistä",
                &[
                    "refers [kansaneläkelain 6 §:ssä] kansaneläkelaki section:6",
                    "refers [22 §:n 1 momentissa] this section:22 moment:1",
                ],
            ),
            (
                "noudatetaan kansaneläkelain 6 §:ää eläkkeestä, 7 §:ää korvauksesta",
                &[
                    "refers [kansaneläkelain 6 §:ää] kansaneläkelaki section:6",
                    "refers [7 §:ää] kansaneläkelaki section:7",
                ],
            ),
            (
                "Tuesta säädetään sopimuksen 107 ja 108 artiklan soveltamisesta vähäiseen tukeen annetun asetuksen (EU) N:o 1407/2013 5 artiklassa.",
                &[
                    "refers [soveltamisesta vähäiseen tukeen annetun asetuksen (EU) N:o 1407/2013 5 artiklassa] soveltamisesta vähäiseen tukeen annettu asetus (EU) N:o 1407/2013 article:5",
                ],
            ),
            (
                "yleisen tietosuoja-asetuksen 8 artiklassa",
                &["refers [yleisen tietosuoja-asetuksen 8 artiklassa] yleinen tietosuoja-asetus article:8"],
            ),
            (
                "suosituksessa 2003/361/EY tarkoitettu",
                &["refers [suosituksessa 2003/361/EY] suositus 2003/361/EY"],
            ),
            (
                "kunnallisen eläkelain 24 §:n ja työntekijäin eläkelain ja yrittäjien eläkelain mukaan",
                &[
                    "refers [kunnallisen eläkelain 24 §:n] kunnallinen eläkelaki section:24",
                    "refers [työntekijäin eläkelain] työntekijäin eläkelaki",
                    "refers [yrittäjien eläkelain] yrittäjien eläkelaki",
                ],
            ),
        ],
    );
}

#[test]
fn names_of_acts_are_read_whole() {
    check(
        FINNISH,
        &[
            (
                "valtioneuvoston ohjesäännön (262/2003) 38 §:ssä ja ministeriöstä annetun valtioneuvoston asetuksen 7 §:ssä",
                &[
                    "refers [valtioneuvoston ohjesäännön (262/2003) 38 §:ssä] valtioneuvoston ohjesääntö 262/2003 section:38",
                    "refers [ministeriöstä annetun valtioneuvoston asetuksen 7 §:ssä] ministeriöstä annettu valtioneuvoston asetus section:7",
                ],
            ),
            (
                "valtioneuvoston asetuksessa ulkoasiainhallinnosta (256/2000) säädetään",
                &["refers [asetuksessa ulkoasiainhallinnosta (256/2000)] 256/2000"],
            ),
            (
                "työntekijän eläkelain 96 §:ssä ja mainitun eläkelain 3 §",
                &[
                    "refers [työntekijän eläkelain 96 §:ssä] työntekijän eläkelaki section:96",
                    "refers [eläkelain 3 §] eläkelaki section:3",
                ],
            ),
            (
                "rahastojen hoitajista annetun direktiivin 47 artiklassa",
                &[
                    "refers [rahastojen hoitajista annetun direktiivin 47 artiklassa] rahastojen hoitajista annettu direktiivi article:47",
                ],
            ),
            (
                "täytäntöönpanoasetuksen 4 artiklan mukaan",
                &["refers [täytäntöönpanoasetuksen 4 artiklan] täytäntöönpanoasetus article:4"],
            ),
            ("suorien tukien lain 3 §:ssä", &["refers [3 §:ssä] suorien tukien laki section:3"]),
            (
                "Solvenssi II -direktiivin liitteessä I",
                &["refers [liitteessä I] Solvenssi II -direktiivi annex:I"],
            ),
            (
                "osakeyhtiölain 6 luvussa säädetään, ei kuitenkaan luvun 1 §:ää",
                &[
                    "refers [osakeyhtiölain 6 luvussa] osakeyhtiölaki chapter:6",
                    "refers [1 §:ää] osakeyhtiölaki chapter:6 section:1",
                ],
            ),
            (
                "tilintarkastuslain 25 §:n 1 momentissa, 5 luvussa ja 40 §:ssä",
                &[
                    "refers [tilintarkastuslain 25 §:n 1 momentissa, 5 luvussa ja 40 §:ssä] tilintarkastuslaki section:25 moment:1",
                    "refers [tilintarkastuslain 25 §:n 1 momentissa, 5 luvussa ja 40 §:ssä] tilintarkastuslaki chapter:5",
                    "refers [tilintarkastuslain 25 §:n 1 momentissa, 5 luvussa ja 40 §:ssä] tilintarkastuslaki section:40",
                ],
            ),
            (
                "muuttamisesta annetun lain (1292/1996) voimaantulosäännöksen 2 momentissa",
                &[
                    "refers [muuttamisesta annetun lain (1292/1996) voimaantulosäännöksen] muuttamisesta annettu laki 1292/1996",
                ],
            ),
            ("Tarkemmat säännökset tekemisestä annetaan valtioneuvoston asetuksella.", &[]),
            (
                "noudatetaan, mitä virheen korjaamisesta aikuiskoulutustuesta annetussa laissa säädetään",
                &["refers [aikuiskoulutustuesta annetussa laissa] aikuiskoulutustuesta annettu laki"],
            ),
            (
                "hankkiessa julkisesta palvelusta annetun lain 3 §:n",
                &[
                    "refers [julkisesta palvelusta annetun lain 3 §:n] julkisesta palvelusta annettu laki section:3",
                ],
            ),
            (
                "asetuksen (EY) No 1234/2007 78 artiklassa sekä liitteessä III",
                &[
                    "refers [asetuksen (EY) No 1234/2007 78 artiklassa] asetus (EY) No 1234/2007 article:78",
                    "refers [liitteessä III] asetus (EY) No 1234/2007 annex:III",
                ],
            ),
        ],
    );
}

#[test]
fn whose_rule_gives_way() {
    check(
        FINNISH,
        &[
            (
                "Säännöissä voidaan määrätä toisin 2 momentissa säädetyistä tehtävistä.",
                &[
                    "overrides [voidaan määrätä toisin 2 momentissa] this moment:2",
                    "refers [2 momentissa] this moment:2",
                ],
            ),
            (
                "Perustaja voi säännöissä määrätä edellytyksistä toisin kuin 1 momentissa säädetään.",
                &[
                    "overrides [voi säännöissä määrätä edellytyksistä toisin kuin 1 momentissa] this moment:1",
                    "refers [1 momentissa] this moment:1",
                ],
            ),
            (
                "Vangilla on oikeus, jollei: 1) vanki ole 4 §:ssä tarkoitetun toimenpiteen kohteena.",
                &[
                    "yields to [jollei: 1) vanki ole 4 §:ssä tarkoitetun toimenpiteen kohteena] this section:4",
                    "refers [4 §:ssä] this section:4",
                ],
            ),
            (
                "Sen estämättä, mitä tietojen salassapidosta säädetään, virasto saa",
                &["overrides [Sen estämättä, mitä tietojen salassapidosta säädetään] nothing"],
            ),
            (
                "Säätiö voi yhtiöittää toimintansa, jollei sitä rajoiteta säännöissä.",
                &["yields to [jollei sitä rajoiteta säännöissä] nothing"],
            ),
            ("Tämän pykälän säännöksistä ei voida poiketa.", &["refers [Tämän pykälän] this section:own"]),
            (
                "Kasveja, joita 2 momentissa tarkoitetut vaatimukset eivät koske, ovat",
                &[
                    "overrides [2 momentissa tarkoitetut vaatimukset eivät koske] this moment:2",
                    "refers [2 momentissa] this moment:2",
                ],
            ),
            (
                "jollei ministeriön asetuksella ajoneuvolain (1090/2002) nojalla toisin säädetä.",
                &[
                    "yields to [jollei ministeriön asetuksella ajoneuvolain (1090/2002) nojalla toisin säädetä] nothing",
                    "refers [ajoneuvolain (1090/2002)] ajoneuvolaki 1090/2002",
                ],
            ),
            (
                "Päätökseen saa 34 §:ssä tarkoitettua päätöstä lukuun ottamatta hakea muutosta siten kuin 6 §:ssä säädetään",
                &[
                    "yields to [34 §:ssä tarkoitettua päätöstä lukuun ottamatta] this section:34",
                    "refers [34 §:ssä] this section:34",
                    "refers [6 §:ssä] this section:6",
                ],
            ),
        ],
    );
}

/// What an exception rests on hangs on whose rules its words name.
#[test]
fn rules_of_law_and_of_others() {
    let said = |text: &str| {
        let found = crate::extract(text, FINNISH).into_iter().filter_map(|mention| match mention.relation {
            crate::Relation::Excepts { basis, .. } => Some(format!("{basis:?}")),
            _ => None,
        });
        found.collect::<Vec<_>>().join(" ")
    };
    for (text, expected) in [
        ("Puheenjohtaja päättää, jollei säännöissä määrätä toisin.", "Instrument"),
        ("Puheenjohtaja päättää, jollei säännöksistä muuta johdu.", "Law"),
        ("Päätös pannaan täytäntöön, jollei laissa toisin säädetä.", "Law"),
        ("Palkka maksetaan, jollei työsopimuksesta muuta johdu.", "Instrument"),
        ("Palkka maksetaan, mikäli laista ei muuta johdu.", "Law"),
        ("Asia käsitellään suullisesti, jollei asian laadusta muuta johdu.", ""),
        ("Edellä säädetty kielto ei koske kalastusta.", "Law"),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

/// Which words give way, and which only tell a case.
#[test]
fn exceptions_end_with_their_clause() {
    check(
        FINNISH,
        &[
            (
                "Poiketen siitä mitä 1 momentissa määrätään, 15 §:ssä tarkoitetut tiedot annetaan.",
                &[
                    "overrides [Poiketen siitä mitä 1 momentissa] this moment:1",
                    "refers [1 momentissa] this moment:1",
                    "refers [15 §:ssä] this section:15",
                ],
            ),
            (
                "Jos maksetaan tämän lain 12 §:ssä tarkoitettua korkoa ja jos asianomaisessa verolaissa ei toisin säädetä, korko",
                &[
                    "refers [tämän lain 12 §:ssä] this section:12",
                    "yields to [jos asianomaisessa verolaissa ei toisin säädetä] nothing",
                ],
            ),
            (
                "Jollei siitä, mitä 1 momentissa on säädetty, muuta johdu, palvelus päättyy",
                &[
                    "yields to [Jollei siitä, mitä 1 momentissa on säädetty, muuta johdu] this moment:1",
                    "refers [1 momentissa] this moment:1",
                ],
            ),
            (
                "Alue hyväksytään, jollei esitetä näyttöä siitä, että 6 §:ssä säädetty vähennys toteutuu.",
                &[
                    "yields to [jollei esitetä näyttöä siitä, että 6 §:ssä säädetty vähennys toteutuu] this section:6",
                    "refers [6 §:ssä] this section:6",
                ],
            ),
            (
                "Mitä tässä momentissa säädetään, ei koske vahinkoja siltä osin kuin ne on aiheutettu rikkomalla 3 §:n säännöksiä.",
                &[
                    "overrides [tässä momentissa säädetään, ei koske] this moment:own",
                    "refers [tässä momentissa] this moment:own",
                    "refers [3 §:n] this section:3",
                ],
            ),
            (
                "Hallintolakia noudatetaan myös, kun asiaa käsittelee virasto, jossa ei sovelleta hallintolakia.",
                &["refers [Hallintolakia] hallintolaki", "refers [hallintolakia] hallintolaki"],
            ),
            ("Lupa peruutetaan, jos ei noudateta voimassa olevia säännöksiä.", &[]),
            ("Jollei hallitus ole järjestyksessä määrättynä aikana kutsunut kokousta koolle, jäsen saa", &[]),
            ("on pidettävä se salassa, jollei ilmaiseminen perustu tässä laissa säädettyyn oikeuteen.", &[]),
            (
                "asiakkaita, paitsi 1 §:ssä mainittuja, ja paitsi 2 §:ssä myös 3 §:ssä mainittuja",
                &[
                    "yields to [paitsi 1 §:ssä] this section:1",
                    "refers [1 §:ssä] this section:1",
                    "refers [2 §:ssä] this section:2",
                    "refers [3 §:ssä] this section:3",
                ],
            ),
            (
                "Sovelletaan 10 luvun 2 §:ää, ei kuitenkaan osakeyhtiölain 14 luvun 6 §:ää.",
                &[
                    "refers [10 luvun 2 §:ää] this chapter:10 section:2",
                    "overrides [ei kuitenkaan osakeyhtiölain 14 luvun 6 §:ää] osakeyhtiölaki chapter:14 section:6",
                    "refers [osakeyhtiölain 14 luvun 6 §:ää] osakeyhtiölaki chapter:14 section:6",
                ],
            ),
        ],
    );
}

/// Rules that give way or go before without being cited.
#[test]
fn exceptions_that_cite_nothing() {
    check(
        FINNISH,
        &[
            (
                "on tehtävä sopimus, ellei kansainvälisessä sopimuksessa ole sovittu asioista.",
                &["yields to [ellei kansainvälisessä sopimuksessa ole sovittu] nothing"],
            ),
            (
                "on tuomittava, jollei teosta ole muualla säädetty ankarampaa rangaistusta, sakkoon",
                &["yields to [jollei teosta ole muualla säädetty] nothing"],
            ),
            (
                "Jos muussa laissa on tästä laista poikkeavia säännöksiä, niitä sovelletaan.",
                &["yields to [Jos muussa laissa on tästä laista poikkeavia säännöksiä] nothing"],
            ),
            (
                "Mainittuja säännöksiä ei kuitenkaan sovelleta yhtiöön.",
                &["overrides [säännöksiä ei kuitenkaan sovelleta] nothing"],
            ),
            ("Lakia ei sovelleta jakeluun.", &["overrides [Lakia ei sovelleta] this"]),
            ("Yhtiöllä on edellä säädetyn estämättä oikeus", &["overrides [säädetyn estämättä] nothing"]),
        ],
    );
}

/// What looks like a reference and is none.
#[test]
fn traps() {
    check(
        FINNISH,
        &[
            ("5 § on kumottu A:lla 30.12.2015/1752 .", &[]),
            ("2 momentti on kumottu L:lla 21.5.2021/419 .", &[]),
            ("Yhtiön pääoma on 80 000 euroa ja määräaika 14 päivää.", &[]),
            ("ennen 1 päivää tammikuuta 2016 alkavalta tilikaudelta", &[]),
            ("suostumus annetaan (12.8.2016/623)", &[]),
            ("vähintään 1/3 osakkeista", &[]),
            ("sellaista, tällaista ja eurooppalaista yritystä, jollain tavalla", &[]),
            ("elinkaaren aikaiset kustannukset", &[]),
            ("valtioneuvoston asetuksella säädetään", &[]),
            ("tämän lain säännöksiä sovelletaan, jos lain mukaan", &[]),
            ("kolme kohtaa 12 kuukauden kohdalla", &[]),
            ("sitä, mitä siinä tarkoitetaan", &[]),
            ("siten kuin jäljempänä säädetään", &[]),
            ("Tilikauden voitto (tappio) B TILINPÄÄTÖS", &[]),
            (
                "muutetaan 5 § seuraavasti: \"5 § Kunnan on 3 §:n ja kirjanpitolain 2 §:n mukaan tehtävä tilinpäätös.\"",
                &["cites [5 §] this section:5"],
            ),
            (
                "Eduskunnan päätöksen mukaisesti muutetaan kuntalain (410/2015) 23 §, sellaisena kuin se on laissa 578/2006",
                &[
                    "cites [kuntalain (410/2015) 23 §] kuntalaki 410/2015 section:23",
                    "cites static [laissa 578/2006] 578/2006",
                ],
            ),
        ],
    );
}

/// Numbers that stand after another law are of that law, or of one that nobody can tell, and never of the law
/// that speaks.
#[test]
fn provisions_of_another_law_are_not_the_own_ones() {
    check(
        FINNISH,
        &[
            (
                "myös muussa yliopistolain 2 §:ssä säädetyssä tehtävässä",
                &["refers [yliopistolain 2 §:ssä] yliopistolaki section:2"],
            ),
            ("sekä muussa yliopistolain mukaisessa toimessa", &["refers [yliopistolain] yliopistolaki"]),
            ("muun eläkelain mukainen eläke", &[]),
            (
                "sovelletaan, mitä kuntalain 10 luvussa säädetään, ei kuitenkaan 95 §:n 3 momenttia.",
                &[
                    "refers [kuntalain 10 luvussa] kuntalaki chapter:10",
                    "overrides [ei kuitenkaan 95 §:n 3 momenttia] kuntalaki chapter:10 section:95 moment:3",
                    "refers [95 §:n 3 momenttia] kuntalaki chapter:10 section:95 moment:3",
                ],
            ),
            (
                "sovelletaan kuntalain 5 §:ssä tarkoitettuihin töihin, ei kuitenkaan 7 §:ää.",
                &[
                    "refers [kuntalain 5 §:ssä] kuntalaki section:5",
                    "overrides [ei kuitenkaan 7 §:ää] this section:7",
                    "refers [7 §:ää] this section:7",
                ],
            ),
            (
                "lain (1195/2014) 5 luvun 8 §:ssä säädetään. Tieto annetaan mainitun 8 §:n mukaan.",
                &[
                    "refers [lain (1195/2014) 5 luvun 8 §:ssä] 1195/2014 chapter:5 section:8",
                    "refers [mainitun 8 §:n] 1195/2014 chapter:5 section:8",
                ],
            ),
            ("kuntalakia sovelletaan mainitun 8 §:n mukaan", &["refers [kuntalakia] kuntalaki"]),
            (
                "8 §:ssä säädetään. Tieto annetaan mainitun 8 §:n mukaan.",
                &["refers [8 §:ssä] this section:8", "refers [8 §:n] this section:8"],
            ),
            (
                "direktiivin 2014/65/EU liitteessä I olevan C osan 5 tai 6 kohdassa",
                &[
                    "refers [direktiivin 2014/65/EU liitteessä I] direktiivi 2014/65/EU annex:I",
                    "refers [C osan 5 tai 6 kohdassa] direktiivi 2014/65/EU annex:I part:C item:5",
                    "refers [C osan 5 tai 6 kohdassa] direktiivi 2014/65/EU annex:I part:C item:6",
                ],
            ),
            ("luettelon C osan 5 kohdassa", &[]),
            ("ovat täytäntöönpanolain 13 §:n mukaisia", &["refers [13 §:n] täytäntöönpanolaki section:13"]),
            (
                "on esitettävä lain 12 luvun 5 §:ssä säädetyt",
                &["refers [12 luvun 5 §:ssä] laki chapter:12 section:5"],
            ),
            ("Lain 5 §:ssä säädetään", &["refers [Lain 5 §:ssä] this section:5"]),
            (
                "Tämä asetus tulee voimaan 1 päivänä. Samalla asetuksen 98 §:n muutos",
                &["refers [98 §:n] this section:98"],
            ),
            (
                "julkisten alojen eläkelain 3 §:ssä tarkoitetussa suhteessa 3 §:n 3 kohdassa tarkoitettuun",
                &[
                    "refers [julkisten alojen eläkelain 3 §:ssä] julkisten alojen eläkelaki section:3",
                    "refers [3 §:n 3 kohdassa] julkisten alojen eläkelaki section:3 item:3",
                ],
            ),
            (
                "ottaen huomioon, mitä kuntalain 7 §:ssä ja jäljempänä 7 §:ssä säädetään",
                &["refers [kuntalain 7 §:ssä] kuntalaki section:7", "refers [7 §:ssä] this section:7"],
            ),
            (
                "tilintarkastuslain vahingonkorvausvelvollisuutta koskevan 10 luvun 9 §:n nojalla",
                &[
                    "refers [tilintarkastuslain vahingonkorvausvelvollisuutta koskevan 10 luvun 9 §:n] tilintarkastuslaki chapter:10 section:9",
                ],
            ),
            (
                "Järjestyslain rikkomisesta määrätään rikesakko seuraavasti: 1) 3 §:ssä tarkoitetusta häiritsemisestä",
                &["refers [Järjestyslain] järjestyslaki", "refers [3 §:ssä] järjestyslaki section:3"],
            ),
            (
                "sovelletaan seuraavia yhdistyslain säännöksiä rekisteröidyistä yhdistyksistä: 9) 40 §:n säännöksiä",
                &["refers [yhdistyslain] yhdistyslaki", "refers [40 §:n] yhdistyslaki section:40"],
            ),
            (
                "hygienia-asetuksen 1 artiklan 3 kohdassa tarkoitettu siten, että 4 kohdan mukaiseen",
                &[
                    "refers [hygienia-asetuksen 1 artiklan 3 kohdassa] hygienia-asetus article:1 item:3",
                    "refers [4 kohdan] hygienia-asetus article:1 item:4",
                ],
            ),
        ],
    );
}

#[test]
fn a_list_of_provisions_is_of_the_law_that_announces_it() {
    check(
        FINNISH,
        &[
            (
                "sovelletaan seuraavia kuntien metsälain (5/2000) säännöksiä, jos kunta on siinä 3 §:n mukaan: 1) 20 §:n säännöstä",
                &[
                    "refers [metsälain (5/2000)] metsälaki 5/2000",
                    "refers [3 §:n] this section:3",
                    "refers [20 §:n] metsälaki 5/2000 section:20",
                ],
            ),
            (
                "Metsälain seuraavissa lainkohdissa mainitut määrät nousevat siten, että: 1) 5 §:n määrä on 3 euroa;",
                &["refers [Metsälain] metsälaki", "refers [5 §:n] metsälaki section:5"],
            ),
            (
                "Rekisteriin merkitään seuraavat avioliittolaissa tarkoitetut asiakirjat: a) 35 §:ssä tarkoitettu ilmoitus",
                &["refers [avioliittolaissa] avioliittolaki", "refers [35 §:ssä] avioliittolaki section:35"],
            ),
            (
                "joka rikkoo metsälain 2) 22 §:ssä säädettyä velvollisuutta,",
                &["refers [metsälain] metsälaki", "refers [22 §:ssä] metsälaki section:22"],
            ),
            (
                "Tuki on metsälain (5/2000), jäljempänä mesla, 1) 8 §:n mukainen",
                &[
                    "refers [metsälain (5/2000)] metsälaki 5/2000",
                    "defines mesla (Unstated)",
                    "refers [8 §:n] metsälaki 5/2000 section:8",
                ],
            ),
            (
                "Virasto antaa lausunnon metsälain 2 luvun: 1) 10 §:n 2 momentissa tarkoitetuista hakkuista;",
                &[
                    "refers [metsälain 2 luvun] metsälaki chapter:2",
                    "refers [10 §:n 2 momentissa] metsälaki chapter:2 section:10 moment:2",
                ],
            ),
        ],
    );
}

#[test]
fn a_sentence_may_begin_with_the_law() {
    check(
        FINNISH,
        &[
            (
                "Oikeudesta säädetään ammattihenkilöistä annetun lain 2 §:ssä. Lain 3 §:ssä mainitun sopimuksen nojalla on \
                 tässä asetuksessa säädetty.",
                &[
                    "refers [ammattihenkilöistä annetun lain 2 §:ssä] ammattihenkilöistä annettu laki section:2",
                    "refers [Lain 3 §:ssä] ammattihenkilöistä annettu laki section:3",
                ],
            ),
            // What speaks may be a law or a decree: whose section it is nobody can tell.
            (
                "Oikeudesta säädetään ammattihenkilöistä annetun lain 2 §:ssä. Lain 3 §:ssä mainitun sopimuksen nojalla",
                &[
                    "refers [ammattihenkilöistä annetun lain 2 §:ssä] ammattihenkilöistä annettu laki section:2",
                    "refers [Lain 3 §:ssä] laki section:3",
                ],
            ),
            (
                "Lain 11 §:n mukaisiin kustannuksiin luetaan tämän asetuksen 4 §:n mukaiset.",
                &["refers [Lain 11 §:n] laki section:11", "refers [tämän asetuksen 4 §:n] this section:4"],
            ),
            (
                "Muutosta haetaan metsälain 9 §:n mukaan. Lain 25 §:ssä tarkoitettuun, ennen tämän lain voimaantuloa tehtyyn",
                &["refers [metsälain 9 §:n] metsälaki section:9", "refers [Lain 25 §:ssä] this section:25"],
            ),
            (
                "Lakia sovelletaan metsälain mukaisiin asioihin. Lain 25 §:ää sovelletaan kuitenkin heti.",
                &["refers [metsälain] metsälaki", "refers [Lain 25 §:ää] this section:25"],
            ),
            (
                "Asia on metsälain mukainen. Siitä päättää virasto. Lain 25 §:ää sovelletaan.",
                &["refers [metsälain] metsälaki", "refers [Lain 25 §:ää] this section:25"],
            ),
        ],
    );
}

#[test]
fn the_act_of_a_wording_repeats_the_provision() {
    check(
        FINNISH,
        &[
            (
                "kumotaan kauppakaaren 10 luvun 8 ja 11 §, sellaisina kuin niistä ovat 10 luvun 8 § laissa 6/1947 ja 11 § laissa 2/1929",
                &[
                    "cites [kauppakaaren 10 luvun 8 ja 11 §] kauppakaari chapter:10 section:8",
                    "cites [kauppakaaren 10 luvun 8 ja 11 §] kauppakaari chapter:10 section:11",
                    "cites static [10 luvun 8 §] kauppakaari chapter:10 section:8",
                    "cites static [laissa 6/1947] 6/1947",
                    "cites [11 §] kauppakaari chapter:10 section:11",
                    "cites [laissa 2/1929] 2/1929",
                ],
            ),
            (
                "Ennen voimaantuloa noudatetaan 5 ja 7 §:ää, sellaisina kuin niistä on 7 § laissa 6/1997.",
                &[
                    "refers [5 ja 7 §:ää] this section:5",
                    "refers [5 ja 7 §:ää] this section:7",
                    "refers static [7 §] this section:7",
                    "refers static [laissa 6/1997] 6/1997",
                ],
            ),
            (
                "noudatetaan metsälain 5 §:ää, sellaisena kuin se on laissa 6/1997, ja 7 §:ssä säädettyä",
                &[
                    "refers [metsälain 5 §:ää] metsälaki section:5",
                    "refers static [laissa 6/1997] 6/1997",
                    "refers [7 §:ssä] this section:7",
                ],
            ),
        ],
    );
}

#[test]
fn of_two_laws_the_first_may_be_pointed_at() {
    check(
        FINNISH,
        &[
            (
                "eläkkeestä metsälain (1/2006) 112 §:n tai kalastuslain (2/2006) 14 §:n mukaan ensin mainitun lain 113 §:ssä tai \
                 viimeksi mainitun lain 13 §:ssä",
                &[
                    "refers [metsälain (1/2006) 112 §:n] metsälaki 1/2006 section:112",
                    "refers [kalastuslain (2/2006) 14 §:n] kalastuslaki 2/2006 section:14",
                    "refers [mainitun lain 113 §:ssä] metsälaki 1/2006 section:113",
                    "refers [mainitun lain 13 §:ssä] kalastuslaki 2/2006 section:13",
                ],
            ),
            (
                "Voimassa on annettu asetus (8/1984). Maksut peritään viimeksi mainitun asetuksen mukaan.",
                &["refers [annettu asetus (8/1984)] 8/1984", "refers [mainitun asetuksen] 8/1984"],
            ),
            (
                "kalastuslain 14 §:n mukaan ja ensiksi mainitun lain 3 §:n",
                &[
                    "refers [kalastuslain 14 §:n] kalastuslaki section:14",
                    "refers [mainitun lain 3 §:n] kalastuslaki section:3",
                ],
            ),
        ],
    );
}

#[test]
fn a_later_moment_is_of_the_section_before() {
    check(
        FINNISH,
        &[
            (
                "Edellä 4 §:n 3 momentissa tarkoitetusta käytön rajoittamisesta ja 4 momentissa tarkoitetusta luvasta päättää",
                &[
                    "refers [4 §:n 3 momentissa] this section:4 moment:3",
                    "refers [4 momentissa] this section:4 moment:4",
                ],
            ),
            (
                "metsälain 1 luvun 7 §:n 1 momentissa tarkoitettu laitos, 2 momentissa tarkoitettu yhtiö tai 3 momentissa tarkoitetun",
                &[
                    "refers [metsälain 1 luvun 7 §:n 1 momentissa] metsälaki chapter:1 section:7 moment:1",
                    "refers [2 momentissa] metsälaki chapter:1 section:7 moment:2",
                    "refers [3 momentissa] metsälaki chapter:1 section:7 moment:3",
                ],
            ),
            (
                "7 §:n 2 momentissa tarkoitettu maksu, joka on annettu tai 3 momentissa tarkoitettuna luettu",
                &[
                    "refers [7 §:n 2 momentissa] this section:7 moment:2",
                    "refers [3 momentissa] this moment:3",
                ],
            ),
            (
                "27 §:n 1 momentin säännöksestä ja pykälän 3 momentin säännöksestä",
                &[
                    "refers [27 §:n 1 momentin] this section:27 moment:1",
                    "refers [3 momentin] this section:27 moment:3",
                ],
            ),
            (
                "metsälain 2 luvun 4 §:ssä ja pykälän 1 momentin 2 kohdassa",
                &[
                    "refers [metsälain 2 luvun 4 §:ssä] metsälaki chapter:2 section:4",
                    "refers [1 momentin 2 kohdassa] metsälaki chapter:2 section:4 moment:1 item:2",
                ],
            ),
            ("noudatetaan pykälän 2 momenttia", &["refers [2 momenttia] this moment:2"]),
        ],
    );
}

/// Words that name a law and have a list behind them, which is not of that law.
#[test]
fn a_list_may_be_of_the_law_that_speaks() {
    check(
        FINNISH,
        &[
            (
                "Poliisilla on oikeus julkisuuslain estämättä antaa tietoja, jos ne koskevat: 1) 5 §:ssä tarkoitettua asiaa;",
                &[
                    "overrides [julkisuuslain estämättä] julkisuuslaki",
                    "refers [julkisuuslain] julkisuuslaki",
                    "refers [5 §:ssä] this section:5",
                ],
            ),
            (
                "Metsälain rikkomisesta, jollei teko ole vähäinen, määrätään sakko seuraavasti: 1) 5 §:n vastaisesta",
                &["refers [Metsälain] metsälaki", "refers [5 §:n] this section:5"],
            ),
        ],
    );
}

#[test]
fn laws_that_are_named_elsewhere() {
    check(
        FINNISH,
        &[
            (
                "tämän pykälän 1 momentissa mainitun asetuksen 5 artiklan mukaisesti",
                &[
                    "refers [tämän pykälän 1 momentissa] this section:own moment:1",
                    "refers [mainitun asetuksen 5 artiklan] mainitun asetuksen article:5",
                ],
            ),
            ("177 § Kumottava laki", &["refers [177 §] this section:177"]),
            ("Kumottava laki", &[]),
            ("Kumottavan lain nojalla annetut luvat", &["refers [Kumottavan lain] kumottavan lain"]),
        ],
    );
}

/// An act of the Union whose title is not read from its beginning is called by its kind and number.
#[test]
fn titles_of_which_a_part_is_read() {
    check(
        FINNISH,
        &[
            (
                "direktiivin 98/34/EY kumoamisesta annetun Euroopan parlamentin ja neuvoston asetuksen (EU) N:o 1025/2012 13 artiklan",
                &["refers [asetuksen (EU) N:o 1025/2012 13 artiklan] asetus (EU) N:o 1025/2012 article:13"],
            ),
            (
                "hankintasanastosta (CPV) annetussa neuvoston asetuksessa (EY) N:o 2195/2002",
                &["refers [asetuksessa (EY) N:o 2195/2002] asetus (EY) N:o 2195/2002"],
            ),
            (
                "sanastosta (CPV) annetussa neuvoston asetuksessa (EY) N:o 2195/2002 sekä sanastosta annetun neuvoston asetuksen (EY) N:o 2195/2002 sekä direktiivin 2004/17/EY muuttamisesta annetussa komission asetuksessa (EY) N:o 213/2008",
                &[
                    "refers [asetuksessa (EY) N:o 2195/2002] asetus (EY) N:o 2195/2002",
                    "refers [asetuksessa (EY) N:o 213/2008] asetus (EY) N:o 213/2008",
                ],
            ),
            (
                "lupa tai kolmansien maiden kansalaisten oleskelun edellytyksistä tutkimuksen ja opiskelun perusteella annetun lain mukainen lupa",
                &[
                    "refers [kolmansien maiden kansalaisten oleskelun edellytyksistä tutkimuksen ja opiskelun perusteella annetun lain] kolmansien maiden kansalaisten oleskelun edellytyksistä tutkimuksen ja opiskelun perusteella annettu laki",
                ],
            ),
            ("tämän lain perusteella annetun asetuksen mukaan", &[]),
            (
                "kustannusten korvaamisesta valtion varoista annetussa laissa (859/1984)",
                &[
                    "refers [kustannusten korvaamisesta valtion varoista annetussa laissa (859/1984)] kustannusten korvaamisesta valtion varoista annettu laki 859/1984",
                ],
            ),
            (
                "4) sikarekisterillä eläintunnistusjärjestelmästä annetun lain (238/2010) mukaista rekisteriä",
                &[
                    "refers [eläintunnistusjärjestelmästä annetun lain (238/2010)] eläintunnistusjärjestelmästä annettu laki 238/2010",
                ],
            ),
            (
                "3) ulkomailla suoritettujen opintojen tunnustamisesta annetun lain (1385/2015) mukaan",
                &[
                    "refers [ulkomailla suoritettujen opintojen tunnustamisesta annetun lain (1385/2015)] ulkomailla suoritettujen opintojen tunnustamisesta annettu laki 1385/2015",
                ],
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

#[test]
fn exceptions_of_obligations_and_of_cases() {
    check(
        FINNISH,
        &[
            (
                "sovelletaan, mitä säädetään, jollei Suomea sitovasta kansainvälisestä velvoitteesta muuta johdu.",
                &["yields to [jollei Suomea sitovasta kansainvälisestä velvoitteesta muuta johdu] nothing"],
            ),
            (
                "lukuun ottamatta vanhuus- tai työkyvyttömyyseläkkeellä olevaa, johon sovelletaan 62 §:ää.",
                &[
                    "yields to [lukuun ottamatta vanhuus- tai työkyvyttömyyseläkkeellä olevaa, johon sovelletaan 62 §:ää] this section:62",
                    "refers [62 §:ää] this section:62",
                ],
            ),
        ],
    );
}

#[test]
fn items_that_have_letters() {
    check(
        FINNISH,
        &[
            (
                "Edellä 1 momentin a–c kohdassa on muuta. Muutoin d―e kohdassa. Momentin i ja j kohdassa",
                &[
                    "refers [1 momentin a–c kohdassa] this moment:1 item:a",
                    "refers [1 momentin a–c kohdassa] this moment:1 item:b",
                    "refers [1 momentin a–c kohdassa] this moment:1 item:c",
                    "refers [d―e kohdassa] this moment:1 item:d",
                    "refers [d―e kohdassa] this moment:1 item:e",
                    "refers [i ja j kohdassa] this moment:1 item:i",
                    "refers [i ja j kohdassa] this moment:1 item:j",
                ],
            ),
            (
                "2 §:n 1 momentin e kohdassa tarkoitetut",
                &["refers [2 §:n 1 momentin e kohdassa] this section:2 moment:1 item:e"],
            ),
            (
                "että Haagin sopimuksen 4 artiklan c kohdassa",
                &["refers [4 artiklan c kohdassa] Haagin sopimus article:4 item:c"],
            ),
            (
                "d) seosta, jossa on a ja b kohdassa",
                &["refers [a ja b kohdassa] this item:a", "refers [a ja b kohdassa] this item:b"],
            ),
            (
                "Edellä 1 momentista poiketen ei tarvitse olla e kohdassa tarkoitettuja mittareita",
                &[
                    "overrides [1 momentista poiketen] this moment:1",
                    "refers [1 momentista] this moment:1",
                    "refers [e kohdassa] this moment:1 item:e",
                ],
            ),
            ("2) tiedot: a) nimi; b) a kohdassa tarkoitettu ja EU:n kohdassa", &[]),
            (
                "1 momentin 3 kohdan toisen alakohdan d kohdassa",
                &["refers [1 momentin 3 kohdan toisen alakohdan] this moment:1 item:3 subitem:2"],
            ),
        ],
    );
}

#[test]
fn annexes_by_their_numbers_and_alone() {
    check(
        FINNISH,
        &[
            (
                "ilmoittaa liitteiden 1 ja 2 mukaisilla lomakkeilla",
                &["refers [liitteiden 1 ja 2] this annex:1", "refers [liitteiden 1 ja 2] this annex:2"],
            ),
            (
                "rehuhygienia-asetuksen liitteissä I–III säädetyt",
                &[
                    "refers [rehuhygienia-asetuksen liitteissä I–III] rehuhygienia-asetus annex:I",
                    "refers [rehuhygienia-asetuksen liitteissä I–III] rehuhygienia-asetus annex:II",
                    "refers [rehuhygienia-asetuksen liitteissä I–III] rehuhygienia-asetus annex:III",
                ],
            ),
            ("MD-direktiivin liitteissä II", &["refers [liitteissä II] MD-direktiivi annex:II"]),
            ("annettujen neuvoston päätelmien liitteissä I ja II", &[]),
            ("Rokotukset on lueteltu liitteessä.", &["refers [liitteessä] this annex"]),
            ("4) liitteessä säädetyt laitteet", &["refers [liitteessä] this annex"]),
            ("veroilmoituksessa tai sen liitteessä on annettava", &[]),
            ("hakemuksen liitteessä annetut", &[]),
            (
                "liitteessä 1 olevan I osan 41 kohdassa",
                &["refers [liitteessä 1 olevan I osan 41 kohdassa] this annex:1 part:1 item:41"],
            ),
            (
                "Vietäessä liitteessä I lueteltuja eläimiä ja mainitussa liitteessä tarkoitettua spermaa",
                &["refers [liitteessä I] this annex:I", "refers [mainitussa liitteessä] this annex:I"],
            ),
            (
                "Liikenne- ja viestintäviraston määräyksen liitteen luvussa 5.1 ja kyseisen liitteen luvussa 7.6",
                &[
                    "refers [liitteen luvussa 5.1] Liikenne- ja viestintäviraston määräys annex chapter:5.1",
                    "refers [kyseisen liitteen luvussa 7.6] Liikenne- ja viestintäviraston määräys annex chapter:7.6",
                ],
            ),
            ("rautatiekuljetusmääräysten (RID) liitteen luvussa 1.5", &[]),
        ],
    );
}

#[test]
fn laws_of_a_sector() {
    check(
        FINNISH,
        &[
            (
                "eläketurva on järjestetty yksityisten alojen ja julkisten alojen työeläkelakien mukaan",
                &[
                    "refers [yksityisten alojen] yksityisten alojen työeläkelait",
                    "refers [julkisten alojen työeläkelakien] julkisten alojen työeläkelait",
                ],
            ),
            (
                "Yksityisten alojen työeläkelaeissa säädetään",
                &["refers [Yksityisten alojen työeläkelaeissa] yksityisten alojen työeläkelait"],
            ),
            ("muissa laeissa, näiden alojen lakien ja erityislaeissa sekä eduskuntalakien", &[]),
        ],
    );
}

#[test]
fn what_takes_the_place_of_a_rule() {
    check(
        FINNISH,
        &[
            (
                "noudatetaan 2 ja 3 momentin sijasta, mitä muualla säädetään",
                &[
                    "overrides [2 ja 3 momentin sijasta] this moment:2",
                    "overrides [2 ja 3 momentin sijasta] this moment:3",
                    "refers [2 ja 3 momentin] this moment:2",
                    "refers [2 ja 3 momentin] this moment:3",
                ],
            ),
            ("2 momentissa mainitun henkilön sijasta", &["refers [2 momentissa] this moment:2"]),
            (
                "Esitutkinta saadaan toimittaa noudattamatta hallintolain 13 §:n säännöksiä.",
                &[
                    "overrides [noudattamatta hallintolain 13 §:n] hallintolaki section:13",
                    "refers [hallintolain 13 §:n] hallintolaki section:13",
                ],
            ),
            ("joka jättää noudattamatta 13 §:n säännöksiä", &["refers [13 §:n] this section:13"]),
            (
                "tuloina pidetään kaikkia tuloja lukuun ottamatta: 5) muuta 1―2 kohdassa mainittua tuloa",
                &["refers [1―2 kohdassa] this item:1", "refers [1―2 kohdassa] this item:2"],
            ),
        ],
    );
}

#[test]
fn kinds_of_acts_of_the_union_that_are_short_names() {
    check(
        FINNISH,
        &[
            (
                "Perusasetuksessa ja täytäntöönpanoasetuksessa tarkoitettuja viranomaisia",
                &[
                    "refers [Perusasetuksessa] perusasetus",
                    "refers [täytäntöönpanoasetuksessa] täytäntöönpanoasetus",
                ],
            ),
            ("siten kuin komission täytäntöönpanoasetuksessa säädetään", &[]),
            (
                "kilpi on autojen ja perävaunujen puitedirektiivin mukaan hyväksytty",
                &[
                    "refers [autojen ja perävaunujen puitedirektiivin] autojen ja perävaunujen puitedirektiivi",
                ],
            ),
            ("valtioneuvoston asetuksella ja täytäntöönpanolailla säädetään", &[]),
        ],
    );
}

#[test]
fn treaties_by_the_states_that_made_them() {
    check(
        FINNISH,
        &[
            (
                "sovelletaan Tanskan, Suomen ja Ruotsin välistä väestön rekisteröintiä koskevaa sopimusta.",
                &[
                    "refers [Tanskan, Suomen ja Ruotsin välistä väestön rekisteröintiä koskevaa sopimusta] Tanskan, Suomen ja Ruotsin välinen väestön rekisteröintiä koskeva sopimus",
                ],
            ),
            (
                "Suomen ja Viron välisen kalastusta koskevan sopimuksen 5 artiklassa",
                &[
                    "refers [Suomen ja Viron välisen kalastusta koskevan sopimuksen 5 artiklassa] Suomen ja Viron välinen kalastusta koskeva sopimus article:5",
                ],
            ),
            ("myyjän ja ostajan välistä liittymistä koskevaa sopimusta", &[]),
            ("Suomen säätiön ja kolmannen välistä asiaa koskevassa sopimuksessa", &[]),
        ],
    );
}
