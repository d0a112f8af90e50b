//! Provisions that words cite.

use crate::fi::FINNISH;
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
