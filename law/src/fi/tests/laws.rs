//! Laws by their names.

use crate::fi::FINNISH;
use crate::testing::check;

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
