use super::*;

fn shown(instruction: &Instruction) -> String {
    let target = instruction.target();
    let levels: Vec<&str> = target.numbers.values().map(String::as_str).collect();
    let verb = match instruction {
        Instruction::Repeal(_) => "-".to_owned(),
        Instruction::Amend(_) => "=".to_owned(),
        Instruction::Insert(_) => "+".to_owned(),
        Instruction::Relocate { into, .. } => {
            format!("{} < ", into.numbers.values().cloned().collect::<Vec<_>>().join("."))
        }
        Instruction::Renumber { numbers, .. } => {
            numbers.iter().map(|(old, new)| format!("{old}>{new}")).collect::<Vec<_>>().join(",") + " in "
        }
    };
    format!("{verb}{}", levels.join("."))
}

fn check(cases: &[(&str, &[&str])]) {
    for (text, instructions) in cases {
        let clause = clause(text);
        let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(found, *instructions, "{text}");
        assert_eq!(clause.unread, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn what_comes_after_a_lost_letter_is_read_again_at_the_next_section_or_verb() {
    let cases: [(&str, &[&str], bool); 8] = [
        ("1 §, 2? § ja 3 § seuraavasti:", &["=1", "=3"], false),
        ("1, 2? ja 3 §", &["=3"], false),
        ("1 §:n 2? ja 3 momentti ja 5 §", &["=5"], false),
        ("4 §:n ots?kko ja 5 § sekä lisätään lakiin uusi 6 §", &["+6"], true),
        ("4 §, ku?otaan 5 § ja kumotaan 7 §", &["=4", "-7"], true),
        ("4 § osit?in ja 5 §", &[], true),
        ("1 luvun 2? § ja 3 §", &[], true),
        ("3 §, sellaisena kuin se on laissa 1?/2001, ja 5 §", &["=3", "=5"], false),
    ];
    for (list, commands, unprinted) in cases {
        let read = clause(&format!("muutetaan koelain (1/2001) {list}").replace('?', "\u{fffd}"));
        let found: Vec<String> = read.instructions.iter().map(|(one, _)| shown(one)).collect();
        assert_eq!(found, commands, "{list}");
        assert_eq!(read.unprinted, unprinted, "{list}");
    }
    // Of the only verb: it is no clause of a law as enacted.
    let lost = clause("muutet\u{fffd}an koelain (1/2001) 3 §");
    assert!(lost.instructions.is_empty() && !lost.is_empty());
    for verb in ["muuteOaan", "muutetan", "Muutetaan"] {
        let near = clause(&format!("{verb} koelain (1/2001) 3 §"));
        assert!(near.instructions.is_empty() && near.unprinted && !near.is_empty(), "{verb}");
    }
    // Of the first one: what it governs is not read.
    let lost = clause("kumo\u{fffd}aan koelain (1/2001) 3 § sekä muutetaan 4 §");
    assert!(lost.unprinted && lost.unread == ["kumo\u{fffd}aan koelain (1/2001) 3 § sekä"]);
    let lost = clause(
        "kumo\u{fffd}aan koelain (1/2001) 3 § sekä lisätään lakiin siitä lailla 2/2002 kumotun 4 §:n tilalle uusi 4 §",
    );
    assert!(lost.unprinted && lost.named.is_none() && lost.amends.is_none());
    assert!(clause("Eduskunnan p\u{fffd}ätöksen mukaisesti säädetään koelain (1/2001) nojalla:").is_empty());
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn clauses_command_these_things() {
    let cases: &[(&str, &[&str])] = &[
        (
            "Eduskunnan päätöksen mukaisesti muutetaan kuntalain (410/2015) 122 §:n 1 momentti seuraavasti:",
            &["=122.1"],
        ),
        (
            "muutetaanmaankäyttö- ja rakennuslain (132/1999) 188 ja 189 §, sellaisina kuin niistä ovat 188 § laissa \
          254/2017 ja 189 § laeissa 222/2003 ja 917/2013, sekä lisätään lakiin uusi 190 b § seuraavasti:",
            &["=188", "=189", "+190b"],
        ),
        (
            "kumotaan kuntalain (410/2015) 23 §:n 2 momentti sekä 121 a §, sellaisena kuin niistä on 121 a § laissa \
          1368/2019, muutetaan 6 §:n 1 momentti, sekä lisätään lakiin uusi 62 a §, 118 §:ään, sellaisena kuin se on \
          laeissa 175/2019 ja 1368/2019, uusi 7 momentti ja lakiin uusi 120 a § seuraavasti:",
            &["-23.2", "-121a", "=6.1", "+62a", "+118.7", "+120a"],
        ),
        (
            "lisätään lain (132/1999) 117 i §:ään, sellaisena kuin se on laissa 958/2012, uusi 3 momentti, jolloin \
          nykyinen 3 momentti siirtyy 4 momentiksi sekä 166 §:ään uusi 5 momentti seuraavasti:",
            &["3>4 in 117i", "+117i.3", "+166.5"],
        ),
        (
            "lisätään 17 §:ään uusi 2 momentti, jolloin nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi, sekä \
          lakiin uusi 8 a luku",
            &["2>3,3>4 in 17", "+17.2", "+8a"],
        ),
        (
            "muutetaan lain (1/2001) 134 §, sellaisena kuin se on osaksi laissa 41/2014, sekä lisätään lakiin siitä \
          lailla 955/2012 kumotun 148 §:n tilalle uusi 148 § seuraavasti:",
            &["=134", "+148"],
        ),
        (
            "kumotaan lain (1/2001) 30 §:n 4 momentti, muutetaan 5 §, sellaisena kuin se on laissa 7/2010, ja 7 §",
            &["-30.4", "=5", "=7"],
        ),
        (
            "lisätään kuntalakiin (410/2015) väliaikaisesti uusi 90 a ja 99 a § seuraavasti:",
            &["+90a", "+99a"],
        ),
        ("kumotaan mitoista 5 päivänä tammikuuta 1990 annettu asetus (680/1990) seuraavasti:", &["-"]),
        // The printer left out the last `§`.
        (
            "muutetaan lain (1/2001) 9 § ja lisätään lakiin uusi 90 a–c ja 99 a–99 b seuraavasti:",
            &["=9", "+90a", "+90b", "+90c", "+99a", "+99b"],
        ),
        (
            "muutetaan lain (1/2001) 4 luvun 13 §:n 2 momentti sekä 9 luvun 1 §:n 2 momentti ja 3 §:n 2 momentin 4 kohta",
            &["=4.13.2", "=9.1.2", "=9.3.2.4"],
        ),
        (
            "muutetaan lain (1/2001) 2 luvun 3 §, sellaisena kuin se on laissa 7/2010, ja 7 §, sellaisena kuin se on \
          mainitussa laissa, sekä lisätään lukuun uusi 8 § ja luvun 7 §:ään, sellaisena kuin se on laeissa 7/2010 ja \
          8/2011, uusi 2 momentti",
            &["=2.3", "=2.7", "+2.8", "+2.7.2"],
        ),
        (
            "muutetaan lain (1/2001) 3 luku, sellaisena kuin se on siihen myöhemmin tehtyine muutoksineen, ja 5 §:n 2 \
          momentti, sellaisina kuin niistä ovat 5 §:n 2 momentti 18 päivänä joulukuuta 1992 annetussa laissa (1329/92), \
          sekä lisätään 16 lukuun 25 päivänä maaliskuuta 1983 annetulla lailla (321/83) kumotun 21§:n sijaan uusi 21§",
            &["=3", "=5.2", "+16.21"],
        ),
        (
            "lisätään lakiin (1/2001) siitä lailla 676/2014 kumotun 59 §:n 2 momentin 1 kohdan tilalle uusi 1 kohta, 4 \
          §:ään siitä lailla 7/2010 kumotun 3 momentin tilalle uusi 3 momentti ja lakiin uusi 7 §",
            &["+59.2.1", "+4.3", "+7"],
        ),
        ("muutetaan valtionosuudesta (1704 /2009) annetun lain 1 § n 1 momentin 19 kohta", &["=1.1.19"]),
        (
            "muutetaan lain (1/2001) 7 §, joka samalla siirretään 2 lukuun, 8 § sekä 10 a §:n 1 momentti",
            &["=7", "2 < 7", "=8", "=10a.1"],
        ),
        (
            "muutetaan lain (1/2001) 10 §, lisätään lakiin uusi 2 a luku, johon samalla siirretään 10, 12–14 ja 14 a §, \
          14 §:ään, sellaisena kuin se on laissa 7/2010, uusi 4 momentti",
            &["=10", "+2a", "2a < 10", "2a < 12", "2a < 13", "2a < 14", "2a < 14a", "+14.4"],
        ),
        (
            "muutetaan lain (1/2001) 3 luvun 30–34 §, joista 33 ja 34 § samalla siirretään 5 lukuun, sekä 6 luvun 1 §",
            &["=3.30", "=3.31", "=3.32", "=3.33", "=3.34", "5 < 3.33", "5 < 3.34", "=6.1"],
        ),
        (
            "muutetaan lain (1/2001) 5, 6 ja 7 §, joista 6 § siirretään 3 lukuun ja 7 § 1 a lukuun, sekä 10 §",
            &["=5", "=6", "=7", "3 < 6", "1a < 7", "=10"],
        ),
        (
            "muutetaan lain (1/2001) 5, 6 ja 7 §, joista 6 § siirretään 3 lukuun ja 7 § tämän lain 1 lukuun, sekä 10 §",
            &["=5", "=6", "=7", "3 < 6", "1 < 7", "=10"],
        ),
        (
            "lisätään asetuksen (1/2001) karttaliitteeseen uusi kartta 82 a, 126 a ja 126 b seuraavasti:",
            &["+"],
        ),
        ("muutetaan lain (1/2001) 26 §:ää seuraavasti:", &["=26"]),
        ("muutetaan lain (1/2001) 26 §:ä seuraavasti:", &["=26"]),
        (
            "muutetaan lain (1/2001) 5 ja 7 §, viimeksi mainittu sellaisena kuin se on laissa 7/2010, sekä 9 §",
            &["=5", "=7", "=9"],
        ),
        ("muutetaan lain (1/2001) 46 luvun 1 § seuraavasti: Ohjelmasta tehty sopimus ym.", &["=46.1"]),
        ("muutetaan lain (1/2001) 4 §:n 4 momentin nojalla annetun asetuksen(2/2002) 1 §", &["=1"]),
        (
            "lisätään lakiin (1/2001) uusi 6 § sekä liite 1 ja 2, jolloin nykyinen liite siirtyy liitteeksi 3, ja 7 §",
            &["+6", "+", "=", "+7"],
        ),
        (
            "muutetaan asetuksen (1/2001) 5 §:n 2 momentti, liitteen 1 taulukko 4 sekä lisätään asetukseen uusi liite 3, \
          uusi 2 a ja 5 a § sekä 4 §:ään uusi 3 momentti",
            &["=5.2", "=", "+", "+2a", "+5a", "+4.3"],
        ),
        (
            "lisätään 5 §:ään uusi 2 momentti, jolloin muutettu 2 momentti ja nykyinen 3 momentti siirtyvät 3 ja 4 momentiksi",
            &["2>3,3>4 in 5", "+5.2"],
        ),
        (
            "muutetaan lain (1/2001) 6 §:n 1 ja 3 momentti sekä lisätään 6 §:ään, sellaisena kuin se on laissa 7/2010, uusi 2 \
          momentti, jolloin nykyinen 2 momentti siirtyy 3 momentiksi, muutettu 3 momentti siirtyy 4 momentiksi ja \
          nykyinen 4 momentti siirtyy 5 momentiksi, ja 8 §:ään uusi 3 momentti seuraavasti:",
            &["=6.1", "=6.3", "2>3,3>4,4>5 in 6", "+6.2", "+8.3"],
        ),
    ];
    check(cases);
}

#[test]
fn what_the_printer_broke_or_ran_together_is_read() {
    check(&[
        (
            "muutetaan lain (1/2001) 3 § :n 1 momentti, 4 § ja 12 §:n1 ja 3 momentti",
            &["=3.1", "=4", "=12.1", "=12.3"],
        ),
        (
            "muutetaan lain (1/2001) 3 luku, sellai- sena kuin se on 2 päivänä elokuuta 1969 annetussa \
          laissa (549/ 69), sekä 7 § sellaisena kuin se on annetussa laissa (521/ 75), näin kuuluviksi:",
            &["=3", "=7"],
        ),
        ("muutetaan lain (1/2001) 11 §:n 1 momentin johtolause ja 9 luvun otsake", &["=11.1", "=9"]),
        (
            "muutetaan lain (1/2001) 1 luvun 4 §, sellaisena kuin se on laissa / ja lisätään 13 luvun 6 §:ään uusi 2 momentti",
            &["=1.4", "+13.6.2"],
        ),
    ]);
}

#[test]
fn an_authority_commands_in_the_active_voice() {
    check(&[
        (
            "Valtioneuvosto on ministeriön esittelystä muuttanut tuesta 4 päivänä toukokuuta 1995 antamansa päätöksen \
             (1/1995) 5 §:n 1 momentin 8 kohdan ja 2 momentin, 26 §:n sekä 35 ja 36 §:n, sellaisina kuin niistä on 26 § \
             9 päivänä elokuuta 1996 annetussa päätöksessä (7/96), lisännyt 9 §:ään uuden 4 momentin sekä päätökseen 8 \
             a §:n ja kumonnut 14 §:n näin kuuluviksi:",
            &["=5.1.8", "=5.2", "=26", "=35", "=36", "+9.4", "+8a", "-14"],
        ),
        ("Verohallinto muuttaa maksusta annetun päätöksen (1/2019) 2 §:n seuraavasti:", &["=2"]),
        (
            "Ministeriö on päättänyt kumota maksusta annetun päätöksen (1/2019) 1 §:n, muuttaa 2 §:n sekä lisätä 3 §:ään \
             uuden 2 momentin seuraavasti:",
            &["-1", "=2", "+3.2"],
        ),
        (
            "Ministeriö on kumonnut päätöksen (1/2019) 7 §:n 1 momentin 1 kohdan sekä liitteen 1 ja muuttanut 39 a §:n, \
             päätöksen 126 §:n 2 momentin sekä liitteen seuraavasti:",
            &["-7.1.1", "-", "=39a", "=126.2", "="],
        ),
        ("Ministeriö on kumonnut hinnoista annetun päätöksen (1/1990) seuraavasti:", &["-"]),
    ]);
    let wordings = clause("Virasto muuttaa päätöksen (1/2019) 2 §:n 1 momentin ja 3 §:n seuraavasti:");
    let wordings: Vec<&str> = wordings.instructions.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(wordings, ["2 §:n 1 momentin", "3 §:n"]);
    let table =
        clause("Virasto on muuttanut päätöksen (1/2019) liitteenä olevan taulukon 2 §:n seuraavasti:");
    let facets: Vec<Facet> = table.instructions.iter().map(|(one, _)| one.target().facet).collect();
    assert_eq!((facets, table.unread.len()), (vec![Facet::Appendix], 1));
    let into = "muutetaan asetuksen (1/2019) liitteenä olevan maksutaulukon 9 § sekä lisätään \
                maksutaulukkoon uusi 9 a §";
    let into = clause(into).instructions;
    let facets: Vec<Facet> = into.iter().map(|(one, _)| one.target().facet).collect();
    assert_eq!(facets, [Facet::Appendix, Facet::Appendix]);
    let of_two =
        "Virasto on muuttanut päätöksen (1/2019) 1 ja 2 §:ää Saarijärven osalta sekä 4 §:n seuraavasti:";
    let of_two = clause(of_two);
    let found: Vec<String> = of_two.instructions.iter().map(|(one, _)| shown(one)).collect();
    assert_eq!(
        (found.join(" "), of_two.unread.join(" ")),
        ("=4".to_owned(), "Saarijärven osalta".to_owned())
    );
    let spaced = clause(
        "Virasto on muuttanut päätöksen (1/2019) 1 ja 2\u{2009}§:ää\u{a0}Saarijärven \n osalta sekä 4\u{a0}§:n seuraavasti:",
    );
    assert_eq!((&spaced.instructions, &spaced.unread), (&of_two.instructions, &of_two.unread));
    // What these words are of comes after them.
    let before = clause("muutetaan päätöksen (1/2019) 1 §, Saarijärven osalta 4 § seuraavasti:");
    let found: Vec<String> = before.instructions.iter().map(|(one, _)| shown(one)).collect();
    assert_eq!(found, ["=1", "=4"]);
    let part = clause("Virasto on kumonnut päätöksen (1/2019) 2 §:n Saarijärven aluetta koskevan kohdan.");
    assert!(part.instructions.is_empty() && !part.unread.is_empty(), "{part:?}");
    for enacts in
        ["Ministeriö on annetun lain (760/1995) 5 §:n nojalla päättänyt:", "Tukea voidaan myöntää lisää:"]
    {
        assert_eq!(clause(enacts), Clause::default(), "{enacts}");
    }
}

#[test]
fn the_law_that_empowers_is_not_the_one_that_is_amended() {
    let amended = |words: &str| {
        let clause = clause(words);
        let law = clause.amends.map(|law| (law.number, law.year));
        let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
        (law, clause.named, found.join(" "))
    };
    for (words, law) in [
        (
            "muutetaan maksulain (980/73) nojalla suoritteista 22 päivänä syyskuuta 1989 annetun asetuksen (2/1989) 4 §",
            "=4",
        ),
        (
            "lisätään markkinalain (495/1989) 2 luvun 6 b §:n nojalla, sellaisena kuin se on laissa 442/2006, \
             tiedoista annettuun asetukseen (2/1989) uusi 5 a §",
            "+5a",
        ),
        (
            "muutetaan avusta annetun lain (1/1998) 4 ja 20 §:n sekä maksusta annetun lain (8/1973) 5 §:n nojalla, \
             sellaisina kuin ne ovat laeissa 105/1998 ja 106/1998, avusta annetun asetuksen (2/1989) 2 §",
            "=2",
        ),
    ] {
        assert_eq!(amended(words), (Some((2, 1989)), None, law.to_owned()), "{words}");
    }
    let unnumbered =
        "muutetaan eläkelain (347/56) 99 §:n nojalla 7 päivänä joulukuuta 1956 annetun eläkeasetuksen 80 §";
    assert_eq!(amended(unnumbered), (None, Some("annetun eläkeasetuksen".to_owned()), "=80".to_owned()));
    // By force of it something new is put into the law that was named.
    let anew = "muutetaan asetuksen (2/1989) 2 § sekä lisätään asetukseen hoidosta annetun lain (380/87) 14 §:n \
                nojalla uusi 3 a §";
    let (law, _, found) = amended(anew);
    assert_eq!((law, found.as_str()), (Some((2, 1989)), "=2 +3a"));
}

#[test]
fn provisions_of_another_law_are_not_those_of_the_first() {
    let both = "muutetaan koelain (1/2001) 5 § ja toisesta laista annetun asetuksen (2/2002) 7 § sekä lisätään \
                koelakiin uusi 8 §";
    let clause = clause(both);
    let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
    assert_eq!(found, ["=5", "+8"]);
    assert!(clause.unread.iter().any(|word| word == "(") && clause.unprinted);
}

#[test]
fn sections_make_room_for_new_ones_as_moments_do() {
    check(&[
        (
            "lisätään lakiin (1/2001) uusi 2 § ja sen edelle uusi väliotsikko, jolloin nykyinen 2 ja 3 § siirtyvät 3 ja 4 \
          §:ksi, seuraavasti:",
            &["2>3,3>4 in ", "+2", "+"],
        ),
        (
            "muutetaan lain (1/2001) 5 ja 7 § sekä lisätään 4 §:ään uusi 2 momentti ja lakiin uusi 5 §, jolloin osaksi \
          muutettu 5 §, nykyinen 6 § ja muutettu 7 §, sellaisena kuin se on 3 päivänä maaliskuuta 2002 annetussa laissa \
          (9/2002), siirtyvät 6–8 §:ksi, ja 20 §:ään uusi 3 momentti seuraavasti:",
            &["=5", "=7", "+4.2", "5>6,6>7,7>8 in ", "+5", "+20.3"],
        ),
        (
            "lisätään 12 lukuun uusi 6 a §, jolloin nykyinen 6 a ja 6 b § siirtyvät 6 b ja 6 c §:ksi, seuraavasti:",
            &["6a>6b,6b>6c in 12", "+12.6a"],
        ),
        // What goes into another chapter with that, and a heading between sections that goes with one.
        (
            "lisätään lakiin (1/2001) uusi 21–23 § ja 5 luku, jolloin nykyinen 21 § siirtyy uuteen 5 lukuun 30 §:ksi, \
          seuraavasti:",
            &["21>30 in ", "+21", "+22", "+23", "+5", "5 < 30"],
        ),
        (
            "lisätään lakiin (1/2001) uusi 9 c §, jolloin nykyinen 9 c § siirtyy 9 d §:ksi ja nykyinen 9 c §:n edellä \
          oleva väliotsikko siirtyy 9 d §:n edellä olevaksi, ja 23 §:ään uusi 2 momentti seuraavasti:",
            &["9c>9d in ", "=", "+9c", "+23.2"],
        ),
        // Both parts speak of the numbers before the act.
        (
            "lisätään lakiin (1/2001) uusi 2 §, jolloin nykyinen 2 § siirtyy 3 §:ksi, ja uusi 4 §, jolloin nykyinen 3 § \
          siirtyy 5 §:ksi, seuraavasti:",
            &["2>3,3>5 in ", "+2", "+4"],
        ),
    ]);
}

#[test]
fn the_ends_of_ranges_are_kept() {
    for (text, expected) in [
        ("muutetaan lain (1/2001) 5, 12–14 a ja 20 § sekä 30 §–32 §", vec!["12 =14a", "30 =32"]),
        ("kumotaan lain (1/2001) 2 luvun 3 a—3 c §", vec!["2.3a -2.3c"]),
        ("lisätään lakiin (1/2001) uusi 4 a–c §", vec!["4a +4c"]),
        ("muutetaan lain (1/2001) 5 §:n 1–3 momentti ja 12–14 §:n 1 momentti", vec!["5.1 =5.3"]),
        ("kumotaan lain (1/2001) 2 §:n 4–7 kohta ja 3–5 luku", vec!["2.1.4 -2.1.7", "3 -5"]),
    ] {
        let first = |target: &Target| target.numbers.values().cloned().collect::<Vec<_>>().join(".");
        let ranges = clause(text).ranges;
        let ranges: Vec<String> =
            ranges.iter().map(|(from, to)| format!("{} {}", first(from), shown(to))).collect();
        assert_eq!(ranges, expected, "{text}");
    }
}

#[test]
fn provisions_may_stand_before_the_law_that_a_later_verb_names() {
    let clause = clause(
        "kumotaan 47 §, sekä muutetaan koeohjesäännön (1/2001) 11 §:n 1 momentti ja 12 § seuraavasti:",
    );
    let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
    assert_eq!(found, ["-47", "=11.1", "=12"]);
    assert_eq!(clause.amends, ActNumber::new(2001, 1));
}

#[test]
fn what_the_grammar_does_not_know_is_told() {
    assert_eq!(clause("muutetaan lain (1/2001) 5 § ihmeellisesti").unread, ["ihmeellisesti"]);
    assert_eq!(clause("muutetaan lain (1/2001) 5 seuraavasti").unread, ["a number of nothing"]);
    assert!(
        clause("lisätään 5 §:ään uusi 2 momentti, jolloin nykyinen 2 momentti siirtyy").unread.len() == 1
    );
    let unequal = "lisätään lakiin (1/2001) uusi 2 §, jolloin nykyinen 2 ja 3 § siirtyvät 4 §:ksi";
    assert!(clause(unequal).unread.len() == 1 && clause(unequal).unprinted);
    let of_decree = clause("muutetaan lain (1/2001) 4 §:n nojalla annetun asetuksen (2/2002) 1 §");
    assert_eq!(of_decree.amends.map(|number| number.year), Some(2002));
    assert!(clause("muutetaan 7 §, joka samalla siirretään toisaalle").unprinted);
    for some in [
        "8 § siirretään 2 lukuun",
        "7 §:n 1 momentti siirretään 2 lukuun",
        "7 § siirretään toisaalle",
        "5 § siirretään 2 lukuun ja 8 § 3 lukuun",
    ] {
        assert!(clause(&format!("muutetaan 5 ja 7 §, joista {some}")).unprinted, "{some}");
    }
    let unnamed = clause("muutetaan koelain 5 §, sellaisena kuin se on laissa 7/2010");
    assert_eq!((unnamed.amends, unnamed.named.as_deref()), (None, Some("koelain")));
    let dated =
        clause("lisätään rikoslain voimaanpanemisesta 19 päivänä joulukuuta 1889 annetun asetuksen 15 §:ään");
    assert_eq!(dated.named.as_deref(), Some("rikoslain voimaanpanemisesta annetun asetuksen"));
    // The number of an earlier act is not that of the law.
    let old = clause("muutetaan koelain 2 luvun 13§, sellaisena kuin se on annetussa laissa (613/74)");
    assert_eq!((old.amends, old.cites.len()), (None, 1));
    assert_eq!(clause("Eduskunnan päätöksen mukaisesti säädetään:"), Clause::default());
}
