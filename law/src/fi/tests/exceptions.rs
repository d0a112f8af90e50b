//! Exceptions.

use crate::fi::FINNISH;
use crate::testing::check;

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
