use super::*;

fn shown(schedule: &Schedule) -> Vec<String> {
    let name = |target: &Target| target.numbers.values().map(String::as_str).collect::<Vec<_>>().join(".");
    let whole = [("from", schedule.from), ("until", schedule.until)];
    let whole = whole.into_iter().filter_map(|(what, day)| Some(format!("{what} {}", day?)));
    let begins = schedule.begins.iter().map(|(target, day)| format!("{} from {day}", name(target)));
    let ends = schedule.ends.iter().map(|(target, day)| format!("{} until {day}", name(target)));
    whole.chain(begins).chain(ends).collect()
}

#[test]
fn what_comes_after_a_lost_letter_leaves_days_open() {
    let read = |text: &str| schedule(&[text.to_owned()]);
    let none = read("Tämä laki tulee voimaan 1 päivänä kes\u{fffd}kuuta 2001.");
    assert_eq!((none.from, none.unread.len()), (None, 1));
    let part =
        read("Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001, luku\u{fffd}n ottamatta 5 §:ää. Muuta.");
    let told: Vec<&str> = part.unread.iter().map(|one| one.words.as_str()).collect();
    assert_eq!((part.from, told), (Day::from_ymd(2001, 6, 1), vec!["luku\u{fffd}n ottamatta 5 §:ää"]));
}

#[test]
fn clauses_say_these_days() {
    let cases: &[(&str, &[&str])] = &[
        ("Tämä laki tulee voimaan 1 päivänä tammikuuta 2016.", &["from 2016-01-01"]),
        (
            "Tämä laki tulee voimaan 26 päivänä toukokuuta 2021. Lain 99 § tulee kuitenkin voimaan 1 päivänä kesäkuuta \
          2021 ja lain 75 § tulee voimaan 1 päivänä elokuuta 2021. Lain 118 §:n 6 ja 7 momenttia sovelletaan \
          menettelyihin, jotka alkavat tämän lain tultua voimaan. Kunnan hallintosääntö on saatettava 90 §:n \
          mukaiseksi vuoden 2021 loppuun mennessä.",
            &["from 2021-05-26", "99 from 2021-06-01", "75 from 2021-08-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä toukokuuta 2020. Lain 90 a § on voimassa 31 päivään heinäkuuta 2020 ja \
          99 a § 31 päivään toukokuuta 2021.",
            &["from 2020-05-01", "90a until 2020-08-01", "99a until 2021-06-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä joulukuuta 2020 ja on voimassa 31 päivään joulukuuta 2025.",
            &["from 2020-12-01", "until 2026-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1\u{a0}päivänä tammikuuta\u{a0}2017. Lain 87 §:n 3 momentti tulee kuitenkin voimaan vasta \
          18 päivänä huhtikuuta 2018.",
            &["from 2017-01-01", "87.3 from 2018-04-18"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä elokuuta 2021. Lain 2 §:n 3 momentin ja 20 §:n 2 momentin 3 kohdan kumoaminen \
          sekä 1 §:n 1 momentti ja 10 § tulevat voimaan kuitenkin vasta 1 päivänä elokuuta 2022.",
            &[
                "from 2021-08-01", "2.3 from 2022-08-01", "20.2.3 from 2022-08-01", "1.1 from 2022-08-01",
                "10 from 2022-08-01",
            ],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2025. Lain 28, 28 a ja 28 b § sekä 49 §:n 1 momentin 6 kohta \
          tulevat kuitenkin voimaan vasta 1 päivänä elokuuta 2025. Tämän lain 12 §:n 2 momenttia sovelletaan otettaessa \
          opiskelijoita 1 päivänä elokuuta 2026 tai sen jälkeen alkavaan koulutukseen.",
            &[
                "from 2025-01-01", "28 from 2025-08-01", "28a from 2025-08-01", "28b from 2025-08-01",
                "49.1.6 from 2025-08-01",
            ],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005, kuitenkin siten, että lain 3 b § tulee voimaan 1 päivänä \
          elokuuta 2004. Tämän lain voimaan tullessa toimintaa harjoittavan tulee tehdä ilmoitus 1 päivänä kesäkuuta 2005. \
          Liitteessä 1 olevan II osan 5 kohta tulee voimaan 1 päivänä tammikuuta 2006.",
            &["from 2005-01-01", "3b from 2004-08-01", " from 2006-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Sen 12 a lukua sovelletaan kuitenkin vasta 1 päivästä \
          kesäkuuta 2017.",
            &["from 2017-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2018. Sen 7 § verkonhaltijaa koskevista vaatimuksista, 8 § luvasta ja \
          48 § mahdollisuudesta toimitukseen verkon kautta tulevat kuitenkin voimaan vasta 1 päivänä tammikuuta 2020.",
            &["from 2018-01-01", "7 from 2020-01-01", "8 from 2020-01-01", "48 from 2020-01-01"],
        ),
        (
            "Tämä asetus tulee voimaan 1. päivänä tammikuuta 2017. Asetus on voimassa 31 päivään joulukuuta 2018.",
            &["from 2017-01-01", "until 2019-01-01"],
        ),
    ];
    hold(cases);
}

#[test]
fn clauses_of_several_days_say_these() {
    let cases: &[(&str, &[&str])] = &[
        (
            "Tämä laki tulee voimaan 1päivänä syyskuuta 1995 lukuun ottamatta 17 luvun 4 §:n 2 momenttia ja 5 §:ää, jotka \
          tulevat voimaan 1 päivänä lokakuuta 1995.",
            &["from 1995-09-01", "17.4.2 from 1995-10-01", "17.5 from 1995-10-01"],
        ),
        (
            "Tämän lain 2 luvun 1 §:n 1 momentti tulee voimaan 1 päivänä kesäkuuta 2016, 2 momentti 1 päivänä heinäkuuta \
             2016 sekä 5 luvun 9 b § vasta 1 päivänä elokuuta 2016.",
            &["2.1.1 from 2016-06-01", "2.1.2 from 2016-07-01", "5.9b from 2016-08-01"],
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä kesäkuuta 2016. Liitteen 1 I osan 2 kohta tulee kuitenkin voimaan 1 \
             päivänä heinäkuuta 2016 ja 11 kohta 1 päivänä elokuuta 2016.",
            &["from 2016-06-01", " from 2016-07-01", " from 2016-08-01"],
        ),
        (
            "Tämä asetus on voimassa 1 päivästä tammikuuta 2017 31 päivään joulukuuta 2018.",
            &["from 2017-01-01", "until 2019-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Voimassa olevien säännösten nojalla myönnetty lupa on \
          voimassa 31 päivään joulukuuta 2018.",
            &["from 2017-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Tämän lain voimaan tullessa voimassa olleita säännöksiä \
          sovelletaan 31 päivään joulukuuta 2017.",
            &["from 2017-01-01"],
        ),
    ];
    hold(cases);
}

/// Holds what clauses say, with nothing unread.
fn hold(cases: &[(&str, &[&str])]) {
    for (text, days) in cases {
        let schedule = schedule(&[(*text).to_owned()]);
        assert_eq!(shown(&schedule), *days, "{text}");
        assert_eq!(schedule.unread, Vec::new());
    }
}

#[test]
fn moments_right_after_a_section_are_its_own() {
    let begins = "Tämä asetus tulee voimaan 1 päivänä heinäkuuta 2010.";
    let day = "kuitenkin voimaan 15 päivänä lokakuuta 2010.";
    hold(&[
        (
            &format!("{begins} Asetuksen uusi 49 § 2 momentti tulee {day}"),
            &["from 2010-07-01", "49.2 from 2010-10-15"],
        ),
        (
            &format!("{begins} Asetuksen 3 § ja 4 a § 1 ja 2 momentti tulevat {day}"),
            &["from 2010-07-01", "3 from 2010-10-15", "4a.1 from 2010-10-15", "4a.2 from 2010-10-15"],
        ),
    ]);
    // Whether those of the first section are meant, too, is not told.
    let of_several = schedule(&[format!("{begins} Asetuksen 3 ja 5 § 2 momentti tulevat {day}")]);
    assert_eq!(shown(&of_several), ["from 2010-07-01"]);
    let named: Vec<&str> = of_several.unread[0]
        .named
        .iter()
        .flat_map(|named| named.numbers.values().map(String::as_str))
        .collect();
    assert_eq!(named, ["3", "5"]);
}

#[test]
fn a_duty_or_the_matter_of_a_section_is_no_day() {
    let cases: &[(&str, &[&str])] = &[
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Luvan haltijan tulee noudattaa tämän lain voimaan tullessa \
          voimassa olleita säännöksiä 30 päivään kesäkuuta 2017.",
            &["from 2017-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Rokotusta koskeva 2 a § tulee voimaan 1 päivänä kesäkuuta \
          2017 ja on voimassa 31 päivään joulukuuta 2018.",
            &["from 2017-01-01", "2a from 2017-06-01", "2a until 2019-01-01"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017, mutta sen 5 §:n mukainen ilmoitus on tehtävä jo 1 päivänä \
          syyskuuta 2016.",
            &["from 2017-01-01"],
        ),
    ];
    for (text, days) in cases {
        let schedule = schedule(&[(*text).to_owned()]);
        assert_eq!(
            (shown(&schedule), schedule.unread.len()),
            (days.iter().map(|&day| day.into()).collect(), 0),
            "{text}"
        );
    }
}

#[test]
fn what_is_said_of_other_things_or_of_an_appendix_is_no_day_of_the_act() {
    let whole = "Tämä päätös tulee voimaan 1 päivänä elokuuta 2021.";
    for part in [
        "Muiden räjähteiden hyväksynnät ovat voimassa kuitenkin enintään 31 päivään joulukuuta 2022.",
        "Niitä tutkintoja, jotka tämän asetuksen mukaisesti ovat voimassa 31 päivään joulukuuta 2022, voidaan suorittaa.",
        "Lain 4 §:n 2 momentissa tarkoitettuja luetteloita on, sen estämättä, mitä 1 kohdassa säädetään, ryhdyttävä \
          pitämään kuuden kuukauden kuluttua voimaantulosta.",
        "Liitteen 5 luvun B kohdan 32 alakohta ja 7 luvun A kohdan 3 alakohta tulevat voimaan 1 päivänä tammikuuta 2022.",
    ] {
        let mut schedule = schedule(&[format!("{whole} {part}")]);
        schedule.begins.retain(|(target, _)| target.facet != Facet::Appendix);
        assert_eq!(
            (shown(&schedule), schedule.unread),
            (vec!["from 2021-08-01".to_owned()], Vec::new()),
            "{part}"
        );
    }
    let own = schedule(&[format!("{whole} Lain eräät säännökset ovat voimassa 31 päivään joulukuuta 2022.")]);
    assert_eq!(own.unread.len(), 1);
}

#[test]
fn what_a_verb_narrows_is_no_day_of_the_whole_act() {
    let whole = "Tämä päätös tulee voimaan 1 päivänä elokuuta 2021.";
    for part in [
        "Päätös on kuitenkin 3 §:n osalta voimassa 31 päivään joulukuuta 2022.",
        "Päätös tulee 3 §:n osalta voimaan 1 päivänä tammikuuta 2022.",
    ] {
        let schedule = schedule(&[format!("{whole} {part}")]);
        assert_eq!(
            (shown(&schedule), schedule.unread.len()),
            (vec!["from 2021-08-01".to_owned()], 1),
            "{part}"
        );
    }
    let excepted =
        schedule(&["Tämä laki tulee voimaan lukuun ottamatta 5 §:ää 1 päivänä elokuuta 2021.".into()]);
    assert_eq!((shown(&excepted), excepted.unread.len()), (Vec::new(), 1));
}

#[test]
fn the_day_of_the_rest_is_that_of_the_act_where_what_is_excepted_has_its_own() {
    let own = "Tämän lain 3 § tulee voimaan 1 päivänä kesäkuuta 2021.";
    let cases = [
        format!("{own} Laki tulee muilta osin voimaan 1 päivänä maaliskuuta 2021."),
        format!("{own} Laki tulee voimaan muilta osin 1 päivänä maaliskuuta 2021."),
        format!("Laki tulee voimaan, lukuun ottamatta 3 §:ää, 1 päivänä maaliskuuta 2021. {own}"),
        format!("Tämä laki tulee voimaan 3 §:ää lukuun ottamatta 1 päivänä maaliskuuta 2021. {own}"),
        format!("{own} Muilta osin tämä laki tulee voimaan 1 päivänä maaliskuuta 2021."),
        format!("{own} Lain muut säännökset tulevat voimaan 1 päivänä maaliskuuta 2021."),
        format!("Tämä laki, lukuun ottamatta sen 3 §:ää, tulee voimaan 1 päivänä maaliskuuta 2021. {own}"),
        format!("Lain 3 §:ää lukuun ottamatta laki tulee voimaan 1 päivänä maaliskuuta 2021. {own}"),
        "Tämän lain 3 § tulee voimaan 1 päivänä kesäkuuta 2021 ja muilta osin laki 1 päivänä maaliskuuta 2021."
            .to_owned(),
        "Tämä laki tulee voimaan 1 päivänä maaliskuuta 2021, sen 3 § kuitenkin vasta 1 päivänä kesäkuuta 2021."
            .to_owned(),
        "Laki tulee voimaan muilta osin 1 päivänä maaliskuuta 2021, mutta 3 § tulee voimaan 1 päivänä kesäkuuta 2021."
            .to_owned(),
    ];
    for text in cases {
        let schedule = schedule(std::slice::from_ref(&text));
        assert_eq!(
            (shown(&schedule), schedule.unread),
            (vec!["from 2021-03-01".to_owned(), "3 from 2021-06-01".to_owned()], Vec::new()),
            "{text}"
        );
    }
    // What is not the rest has no day, or none that is read, or it is another one.
    for (text, days) in [
        ("Laki tulee muilta osin voimaan 1 päivänä maaliskuuta 2021.", Vec::new()),
        ("Muilta osin laki tulee voimaan 1 päivänä maaliskuuta 2021.", Vec::new()),
        (
            "Tämä laki tulee voimaan 1 päivänä maaliskuuta 2021, 3 §:n säännökset luvista kuitenkin vasta 1 päivänä \
             kesäkuuta 2021.",
            vec!["from 2021-03-01".to_owned()],
        ),
        (
            "Laki tulee voimaan, lukuun ottamatta 3 ja 4 §:ää, 1 päivänä maaliskuuta 2021. Tämän lain 3 § tulee \
             voimaan 1 päivänä kesäkuuta 2021.",
            vec!["3 from 2021-06-01".to_owned()],
        ),
    ] {
        let schedule = schedule(&[text.to_owned()]);
        assert_eq!((shown(&schedule), schedule.unread.len()), (days, 1), "{text}");
    }
}

#[test]
fn terms_end_with_a_day_a_month_or_a_year() {
    let cases: &[(&str, &[&str])] = &[
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2022 ja on voimassa vuoden 2023 loppuun.",
            &["from 2022-01-01", "until 2024-01-01"],
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä tammikuuta 2016. Se on voimassa vuoden 2016 loppuun saakka.",
            &["from 2016-01-01", "until 2017-01-01"],
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä helmikuuta 2017 ja on voimassa kesäkuun 2017 loppuun.",
            &["from 2017-02-01", "until 2017-07-01"],
        ),
        (
            "Tämä laki, joka tulee voimaan 1 päivänä kesäkuuta 1956, on voimassa toukokuun loppuun 1959, minkä jälkeen \
          leimaverolain 33 § tulee jälleen voimaan.",
            &["from 1956-06-01", "until 1959-06-01"],
        ),
        (
            "Tämä päätös tulee voimaan 3 päivänä helmikuuta 1988 ja se on voimassa sanotun vuoden loppuun.",
            &["from 1988-02-03", "until 1989-01-01"],
        ),
        (
            "Tämä asetus tulee voimaan heinäkuun 1 päivänä 1999 ja on voimassa helmikuun 29 päivään 2000.",
            &["from 1999-07-01", "until 2000-03-01"],
        ),
        (
            "Tämä päätös on voimassa 1 päivästä tammikuuta 31 päivään joulukuuta 1995.",
            &["from 1995-01-01", "until 1996-01-01"],
        ),
        ("Tämä asetus on vuoden 2018 loppuun voimassa.", &["until 2019-01-01"]),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017 ja on voimassa vuoden 2018 loppuun. Lain 3, 9 ja 10 § ovat \
          kuitenkin voimassa vuoden 2020 kesäkuun loppuun ja 12 § 31 päivään joulukuuta 2020 asti.",
            &[
                "from 2017-01-01", "until 2019-01-01", "3 until 2020-07-01", "9 until 2020-07-01",
                "10 until 2020-07-01", "12 until 2021-01-01",
            ],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Lain 2 a § tulee kuitenkin voimaan 1 päivänä kesäkuuta \
          2017 ja se on voimassa vuoden 2018 loppuun.",
            &["from 2017-01-01", "2a from 2017-06-01", "2a until 2019-01-01"],
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä tammikuuta 2017 ja on voimassa toistaiseksi.",
            &["from 2017-01-01"],
        ),
    ];
    for (text, days) in cases {
        let schedule = schedule(&[(*text).to_owned()]);
        assert_eq!(shown(&schedule), *days, "{text}");
        assert_eq!(schedule.unread, Vec::new(), "{text}");
    }
    let waits = schedule(&[
        "Tämä laki tulee voimaan asetuksella säädettävänä ajankohtana ja on voimassa vuoden 1997 loppuun."
            .into(),
    ]);
    assert_eq!(shown(&waits), ["until 1998-01-01"]);
    assert!(waits.condition.is_some() && waits.unread.is_empty());
}

#[test]
fn an_end_that_is_not_certain_is_told() {
    let whole = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017";
    for (part, until, open) in [
        (" ja se on voimassa enintään vuoden 2018 loppuun.", Some((2019, 1, 1)), Open::AtMost),
        (
            " ja on voimassa toistaiseksi, ei kuitenkaan kauemmin kuin 31 päivään joulukuuta 2018.",
            Some((2019, 1, 1)),
            Open::AtMost,
        ),
        (
            ", ja se on voimassa vuoden 2018 loppuun, jollei valtioneuvosto sitä ennen toisin päätä.",
            Some((2019, 1, 1)),
            Open::AtMost,
        ),
        (" ja on voimassa, kunnes toisin säädetään.", None, Open::NotTaken),
        (" ja on voimassa kahden vuoden ajan sen voimaantulosta.", None, Open::NotTaken),
        (
            " ja on voimassa siihen saakka, kunnes 13 päivänä marraskuuta 2016 annettu laki tulee voimaan.",
            None,
            Open::NotTaken,
        ),
        (". Lain 8 a § on voimassa viisi vuotta lain voimaantulosta.", None, Open::NotTaken),
        (" ja on voimassa vuodet 2017 ja 2018.", None, Open::NotTaken),
        (" ja sen voimassaolo päättyy 31 päivänä joulukuuta 2018.", None, Open::NotTaken),
        (". Sen 8 a § lakkaa olemasta voimassa 31 päivänä joulukuuta 2018.", None, Open::NotTaken),
        (". Lain 8 a § kumoutuu 1 päivänä tammikuuta 2019.", None, Open::NotTaken),
    ] {
        let schedule = schedule(&[format!("{whole}{part}")]);
        let until = until.and_then(|(year, month, day)| Day::from_ymd(year, month, day));
        assert_eq!((schedule.from, schedule.until), (Day::from_ymd(2017, 1, 1), until), "{part}");
        let told: Vec<Open> = schedule.unread.iter().map(|one| one.open).collect();
        assert_eq!(told, [open], "{part}");
    }
    for other in [
        "Ennen tämän lain voimaantuloa 5 §:n nojalla annetut luvat ovat voimassa enintään viisi vuotta.",
        "Tämän lain 5 §:ssä tarkoitetut hyväksynnät ovat voimassa, kunnes niistä toisin päätetään.",
        "Palkkioista annettu asetus (1/2001) on edelleen voimassa, kunnes toisin säädetään.",
        "Ennen lain voimaantuloa annettu päätös lakkaa olemasta voimassa 31 päivänä joulukuuta 2018.",
    ] {
        assert_eq!(schedule(&[format!("{whole}. {other}")]).unread, Vec::new(), "{other}");
    }
}

#[test]
fn the_day_of_another_act_is_none_of_this_one() {
    for text in [
        "Tämä laki tulee voimaan 1 päivänä kesäkuuta 196, ja sillä kumotaan 31 päivänä joulukuuta 1921 annettu koelaki.",
        "Tämä päätös tulee voimaan heti ja sillä muutetaan 29 päivänä elokuuta 1969 annettua päätöstä.",
    ] {
        assert_eq!(schedule(&[text.into()]), Schedule::default(), "{text}");
    }
}

#[test]
fn a_day_on_a_condition_is_taken_and_told() {
    for (text, open) in [
        (
            "Tämä asetus tulee voimaan 1 päivänä heinäkuuta 2022 tai jos eduskunta hyväksyy vuoden 2022 toisen \
          lisätalousarvion mainittua ajankohtaa myöhemmin, lisätalousarvion julkaisemisajankohdasta lukien.",
            Some(Open::OrLater),
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä heinäkuuta 2022 tai, jos eduskunta hyväksyy talousarvion mainittua \
          päivää myöhemmin, samaan aikaan kuin talousarvio hyväksytään.",
            Some(Open::OrLater),
        ),
        (
            "Tämä asetus tulee voimaan 1 päivänä heinäkuuta 2022 edellyttäen, että eduskunta hyväksyy talousarvion.",
            Some(Open::Conditional),
        ),
        ("Tämä laki tulee voimaan 1 päivänä heinäkuuta 2022, jollei 129 §:stä muuta johdu.", None),
        (
            "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2022 ja sitä sovelletaan, jos raskaus on päättynyt sen jälkeen.",
            None,
        ),
    ] {
        let schedule = schedule(&[text.into()]);
        assert_eq!(shown(&schedule), ["from 2022-07-01"], "{text}");
        let told: Vec<Open> = schedule.unread.iter().map(|one| one.open).collect();
        assert_eq!(told, open.into_iter().collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn a_day_of_the_rest_is_none_of_what_is_excepted() {
    for text in [
        "Tämä laki, lukuun ottamatta 5 §:ää, tulee voimaan 1 päivänä tammikuuta 2017.",
        "Lain 5 §:ää lukuun ottamatta laki tulee voimaan 1 päivänä tammikuuta 2017.",
    ] {
        let schedule = schedule(&[text.into()]);
        assert_eq!((shown(&schedule), schedule.unread.len()), (Vec::new(), 1), "{text}");
        assert!(schedule.unread[0].named.is_empty(), "{text}");
    }
}

#[test]
fn provisions_whose_day_is_left_open_are_told() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        (
            "Tämä asetus tulee voimaan 1 päivänä lokakuuta 2000. Asetuksen 7―9 ja 22 sekä 34 §:n 2 ja 3 momentti tulevat \
          kuitenkin voimaan asetuksella erikseen säädettävänä ajankohtana.",
            &["from 2000-10-01"],
            &["7", "8", "9", "22", "34"],
        ),
        (
            "Lain 35 § tulee voimaan asetuksella säädettävänä ajankohtana. Muutoin laki tulee voimaan 1 päivänä \
          tammikuuta 2010.",
            &["from 2010-01-01"],
            &["35"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017, lukuun ottamatta 5 §:ää, joka tulee voimaan \
          valtioneuvoston asetuksella säädettävänä ajankohtana.",
            &["from 2017-01-01"],
            &["5"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017 lukuun ottamatta 5 §:n 2 momenttia, jonka voimaantulosta \
          säädetään asetuksella.",
            &["from 2017-01-01"],
            &["5.2"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017, lukuun ottamatta 5 ja 7 §:ää.",
            &["from 2017-01-01"],
            &["5", "7"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017 lukuun ottamatta 5 §:ää. Lain 5 § tulee voimaan 1 päivänä \
          kesäkuuta 2017.",
            &["from 2017-01-01", "5 from 2017-06-01"],
            &[],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Sen 18 §:n 2 momentin ja 19 §:n 2 momentin säännökset \
          muiden jäsenten ilmoittamisesta sekä 18 §:n 3 momentin säännös velvollisuudesta tulevat voimaan asetuksella \
          säädettävänä ajankohtana.",
            &["from 2017-01-01"],
            &["18.2", "19.2", "18.3"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Sen 18 §:n 2 momentin säännökset ilmoittamisesta ja muut \
          säännökset jäsenistä tulevat voimaan asetuksella säädettävänä ajankohtana.",
            &["from 2017-01-01"],
            &[""],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Lain eräät säännökset tulevat voimaan asetuksella \
          säädettävänä ajankohtana.",
            &["from 2017-01-01"],
            &[""],
        ),
        (
            "Lain 5 § tulee voimaan asetuksella säädettävänä ajankohtana ja muut säännökset 1 päivänä tammikuuta 2017.",
            &[],
            &["5"],
        ),
        (
            "Tämä laki tulee voimaan 1 päivänä tammikuuta 2017. Lain 5 § tulee voimaan samana päivänä kuin 7 päivänä \
          joulukuuta 2016 annettu koelaki (1/2001).",
            &["from 2017-01-01"],
            &["5"],
        ),
    ];
    for (text, days, open) in cases {
        let schedule = schedule(&[(*text).to_owned()]);
        let named = schedule.unread.iter().flat_map(|one| match one.named.as_slice() {
            [] => vec![String::new()],
            named => named
                .iter()
                .map(|target| target.numbers.values().cloned().collect::<Vec<_>>().join("."))
                .collect(),
        });
        assert_eq!(
            (shown(&schedule), named.collect::<Vec<_>>()),
            (
                days.iter().map(|day| (*day).to_owned()).collect(),
                open.iter().map(|one| (*one).to_owned()).collect()
            ),
            "{text}"
        );
        assert_eq!(schedule.condition, None, "{text}");
    }
}

#[test]
fn what_is_not_understood_is_told_and_moves_no_day() {
    let whole = "Tämä laki tulee voimaan 1 päivänä elokuuta 2021.";
    for part in [
        "Suuronnettomuuden torjuntaa koskevat velvoitteet tulevat kuitenkin voimaan 1 päivänä tammikuuta 2022.",
        "Lain eräät säännökset tulevat kuitenkin voimaan vasta 1 päivänä tammikuuta 2022.",
        "Se tulee voimaan 1 päivänä tammikuuta 2022.",
    ] {
        let schedule = schedule(&[format!("{whole} {part}")]);
        assert_eq!(
            (shown(&schedule), schedule.unread.len()),
            (vec!["from 2021-08-01".to_owned()], 1),
            "{part}"
        );
        assert_eq!(schedule.unread[0].begins, asof_schema::Day::from_ymd(2022, 1, 1), "{part}");
    }
}

#[test]
fn a_day_that_a_decree_sets_is_a_condition() {
    for text in [
        "Tämä laki tulee voimaan valtioneuvoston asetuksella säädettävänä ajankohtana.",
        "Tämän lain voimaantulosta säädetään erikseen lailla.",
        "Tämä laki tulee voimaan samana päivänä kuin koelaki (1/2001).",
        "Tämä laki tulee voimaan samaan aikaan kuin koelaki (1/2001).",
    ] {
        let schedule = schedule(&[text.into()]);
        assert_eq!((schedule.from, schedule.condition.is_some()), (None, true), "{text}");
    }
}
