//! The forms in which people cite.

use asof_engine::query::{CheckedCitation, Verdict, resolve, verify_citations};
use asof_engine::store::Corpus;

use super::{AUDIT, CHARTER, MUNICIPAL, at, check, judgment, lines, statutes, table};

#[test]
fn citations_of_the_charter_are_found_in_running_words() {
    table(
        &CHARTER,
        "2000-01-01",
        &[
            (
                "Segundo o art. 5º, II, a, da Carta, é livre.",
                &["art. 5º, II, a, da Carta = art5_cpt_inc2_ali1"],
            ),
            ("Art. 6º, § 1º, CVS", &["Art. 6º, § 1º, CVS = art6_par1"]),
            ("(CVS, art. 4º, § 2º)", &["CVS, art. 4º, § 2º = art4_par2"]),
            (
                "Vejam-se os arts. 4º e 6º (CVS).",
                &["arts. 4º e 6º (CVS) = art4", "arts. 4º e 6º (CVS) = art6"],
            ),
            ("Article 6 of the CVS says so.", &["Article 6 of the CVS = art6"]),
            ("o art. 6º da Carta de 1990", &["art. 6º da Carta de 1990 = art6"]),
            ("o art. 6º da C.V.S. diz", &["art. 6º da C.V.S. = art6"]),
            ("(C.V.S., art. 6º)", &["C.V.S., art. 6º = art6"]),
            ("(CVS, art. 6o)", &["CVS, art. 6o = art6"]),
            ("o art. 6º, caput, c/c § 1º", &["art. 6º, caput = art6_cpt", "§ 1º = art6_par1"]),
            (
                "o art. 6º da Carta, c/c o § 1º da Carta",
                &["art. 6º da Carta = art6", "§ 1º da Carta = art6_par1"],
            ),
            ("art. 6º, C.V.S.", &["art. 6º, C.V.S. = art6"]),
            ("o art. 6º da C.V.S./90 diz", &["art. 6º da C.V.S./90 = art6"]),
            ("CVS art. 6º c.c. art. 7º, CVS", &["CVS art. 6º = art6", "art. 7º, CVS = art7"]),
            ("Parte Transitória, Art. 1º", &["Parte Transitória, Art. 1º = trans_art1"]),
            (
                "O art. 1º diz; o art. 1º da Parte Transitória também.",
                &["art. 1º = art1", "art. 1º da Parte Transitória = trans_art1"],
            ),
            (
                "urn:lex:zz:municipal:carta:1990-03-05;1!art6_par1.",
                &["urn:lex:zz:municipal:carta:1990-03-05;1!art6_par1 = art6_par1"],
            ),
            ("Nada se cita aqui em 2000.", &[]),
        ],
    );
}

#[test]
fn what_the_words_leave_open_is_a_problem() {
    let corpus = statutes(&CHARTER);
    let number = "cannot be verified: it cannot be read as the citation of a provision";
    table(
        &corpus,
        "2018-01-01",
        &[
            (
                "o art. 6º do Código Civil",
                &[
                    "art. 6º do Código Civil = nothing: cannot be verified: it is of \"Código Civil\", and no norm here has this name",
                ],
            ),
            (
                "o Código Civil, art. 6º",
                &[
                    "Código Civil, art. 6º = nothing: cannot be verified: it is of \"Código Civil\", and no norm here has this name",
                ],
            ),
            (
                "Kuntalaki 3 §, 1 mom., 2.",
                &["Kuntalaki 3 §, 1 mom., 2 = nothing: cannot be read as the citation of a provision"],
            ),
            (
                "NuorisoL 3 § ja RL:n 3 §",
                &[
                    "NuorisoL 3 § = nothing: cannot be verified: it is of \"NuorisoL\", and no norm here has this name",
                    "RL:n 3 § = nothing: cannot be verified: it is of \"RL\", and no norm here has this name",
                ],
            ),
            ("conforme CVS 3", &[&format!("CVS 3 = nothing: {number}")]),
            ("conforme 3 CVS", &[&format!("3 CVS = nothing: {number}")]),
            (
                "o art. 6º, CPC",
                &[
                    "art. 6º, CPC = nothing: cannot be verified: it is of \"CPC\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º do C.C. e o C.P.C. art. 7º",
                &[
                    "art. 6º do C.C. = nothing: cannot be verified: it is of \"C.C.\", and no norm here has this name",
                    "C.P.C. art. 7º = nothing: cannot be verified: it is of \"C.P.C.\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º da CVS/67",
                &[
                    "art. 6º da CVS/67 = nothing: cannot be verified: it is of \"CVS/67\", and no norm here has this name",
                ],
            ),
            (
                "CVS/67, art. 6º",
                &[
                    "CVS/67, art. 6º = nothing: cannot be verified: it is of \"CVS/67\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º da Lei nº 8.112/1990",
                &[
                    "art. 6º da Lei nº 8.112/1990 = nothing: cannot be verified: it is of \"Lei 8112/1990\", and no norm here has this name",
                ],
            ),
            (
                "laki asiasta 10/2012 3 §",
                &[
                    "10/2012 3 § = nothing: cannot be verified: it is of \"10/2012\", and no norm here has this name",
                ],
            ),
        ],
    );
}

#[test]
fn an_id_of_others_that_nothing_has_is_told() {
    let corpus = judgment();
    let unjudged = "cannot be verified: it is written as an id, and nothing here has it";
    for (id, verdict, problem) in [
        ("SC:2024:INSC363:a-v-b:Para:12", Verdict::Right, ""),
        (
            "SC:2024:INSC363:a-v-b:Para:400",
            Verdict::Wrong,
            "nothing has the id SC:2024:INSC363:a-v-b:Para:400",
        ),
        ("SC:2024:INSC9:c-v-d:Para:4", Verdict::Unverified, unjudged),
        ("DC:2019:Sec:999", Verdict::Unverified, unjudged),
    ] {
        let text = format!("So says {id}.");
        let report = verify_citations(&corpus, &text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let found = (one.surface.as_str(), one.verdict, one.problem.as_deref().unwrap_or_default());
        assert_eq!(found, (id, verdict, problem), "{text}");
    }
    for text in ["2024 INSC 363, para 400", "2024 INSC 363 at [400]", "2024 INSC 363 ¶ 400"] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let never = "nothing ever had this address, as known and recorded";
        assert_eq!((one.surface.as_str(), one.problem.as_deref()), (text, Some(never)), "{text}");
    }
    // Before the judgment its paragraphs are not there either, and what names no judgment is of none in particular.
    for (text, day, said) in [
        ("2024 INSC 363 ¶ 12", "2024-04-01", "is not in force on 2024-04-01; in force from 2024-05-01 on"),
        (
            "2024 INSC 363, para 12",
            "2024-04-01",
            "is not in force on 2024-04-01; in force from 2024-05-01 on",
        ),
        ("she said so in paragraph 6", "2024-12-01", "is ambiguous"),
    ] {
        let report = verify_citations(&corpus, text, at(day), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let problem = one.problem.clone().unwrap_or_default();
        assert!(problem.contains(said), "{text}: {problem}");
    }
    for (text, surface) in [("2024 INSC 363 ¶¶ 12-14", "¶"), ("2024 INSC 363 ¶ 12.1", "¶")] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let unread = report.citations.iter().find(|one| one.surface == surface).unwrap();
        assert_eq!(unread.verdict, Verdict::Wrong, "{text}");
    }
    for text in ["It began at 10:30:00.", "¶ 12. We come to the facts.", "see ECLI:EU:C:2020:559"] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        assert!(report.citations.iter().all(|one| one.surface.starts_with("ECLI")), "{text}: {report:?}");
    }
}

#[test]
fn short_forms_are_read_and_what_is_not_understood_is_told() {
    let never = "nothing ever had this address, as known and recorded";
    let unread = "cannot be read as the citation of a provision";
    let foreign =
        |name: &str| format!("cannot be verified: it is of {name:?}, and no norm here has this name");
    for (text, surface, meaning) in [
        ("o art. 5º, inc. II, da Carta", "art. 5º, inc. II, da Carta", "art5_cpt_inc2".to_owned()),
        ("o art. 5º, inc. XCIX, da Carta", "art. 5º, inc. XCIX, da Carta", format!("nothing: {never}")),
        ("o art. 6º, par. 1º, CVS", "art. 6º, par. 1º, CVS", "art6_par1".to_owned()),
        ("o art. 6º, par. 99", "art. 6º, par. 99", format!("nothing: {never}")),
        ("o art. 5º, II, al. z", "art. 5º, II, al. z", format!("nothing: {never}")),
        ("o art. 5º, xyz. II", "art. 5º, xyz. II", format!("nothing: {unread}")),
        ("o art. 5º, subitem 2, da CVS", "art. 5º, subitem 2", format!("nothing: {unread}")),
        ("o art. 5º, n.º 2", "art. 5º, n", format!("nothing: {unread}")),
        ("o art. 6º (CVS, p. 12)", "art. 6º (CVS", "art6".to_owned()),
        ("o artigo sexto da Carta", "artigo sexto da Carta", "art6".to_owned()),
        ("o art. 6º da Carta, § 1º", "art. 6º da Carta, § 1º", "art6_par1".to_owned()),
        ("o art. 6º da CVS de 1990", "art. 6º da CVS de 1990", "art6".to_owned()),
        ("o art. 6º da CVS 90", "art. 6º da CVS 90", "art6".to_owned()),
        (
            "o art. 6º da Constituição Portuguesa",
            "art. 6º da Constituição Portuguesa",
            format!("nothing: {}", foreign("Constituição Portuguesa")),
        ),
        (
            "o art. 5º, inc. II, da Carta de 1967",
            "art. 5º, inc. II, da Carta de 1967",
            format!("nothing: {}", foreign("Carta de 1967")),
        ),
        (
            "o art. 6º da Carta das Nações Unidas",
            "art. 6º da Carta das Nações Unidas",
            format!("nothing: {}", foreign("Carta das Nações Unidas")),
        ),
        (
            "o art. 6º da Lei nº 8.112/90",
            "art. 6º da Lei nº 8.112/90",
            format!("nothing: {}", foreign("Lei 8112/1990")),
        ),
        ("o art. 1º do Título IX", "art. 1º do Título IX", format!("nothing: {never}")),
    ] {
        let expected = match meaning.strip_prefix("nothing: ") {
            Some(problem) => format!("{surface} = nothing: {problem}"),
            None => format!("{surface} = {meaning}"),
        };
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), [expected], "{text}");
    }
}

/// Ranges without a word of their unit, and citations that go outwards with commas, with their whole span.
#[test]
fn ranges_and_ways_outwards_are_read_whole() {
    let each = |text: &str| {
        let report = verify_citations(&CHARTER, text, at("2000-01-01"), None).unwrap();
        let local = |one: &CheckedCitation| {
            let local = one.component.as_ref().map_or("nothing", |id| id.local());
            format!("{} = {local}", one.surface)
        };
        report.citations.iter().map(local).collect::<Vec<_>>()
    };
    for (text, surface, components) in [
        (
            "o art. 5º, I a III, da Carta",
            "art. 5º, I a III, da Carta",
            "art5_cpt_inc1 art5_cpt_inc2 art5_cpt_inc3",
        ),
        ("o art. 5º, de I até II", "art. 5º, de I até II", "art5_cpt_inc1 art5_cpt_inc2"),
        ("o art. 5º, I-II, da Carta", "art. 5º, I-II, da Carta", "art5_cpt_inc1 art5_cpt_inc2"),
        (
            "o art. 5º, II, \"a\" a \"b\"",
            "art. 5º, II, \"a\" a \"b\"",
            "art5_cpt_inc2_ali1 art5_cpt_inc2_ali2",
        ),
        ("o inciso II, art. 5º, CVS", "inciso II, art. 5º, CVS", "art5_cpt_inc2"),
        (
            "a alínea a, inciso II, art. 5º, da Carta",
            "alínea a, inciso II, art. 5º, da Carta",
            "art5_cpt_inc2_ali1",
        ),
        ("o § 1º, art. 6º", "§ 1º, art. 6º", "art6_par1"),
    ] {
        let expected: Vec<String> =
            components.split(' ').map(|local| format!("{surface} = {local}")).collect();
        assert_eq!(each(text), expected, "{text}");
    }
    let range = check(&CHARTER, "2000-01-01", "o art. 5º, I a XCIX, da Carta");
    assert_eq!((range.citations.len(), range.valid), (99, false));
}

#[test]
fn what_a_citation_goes_on_to_is_never_dropped() {
    for (text, surface) in [
        ("o art. 6º c/c 999 da Carta", "art. 6º c/c 999"),
        ("o art. 6º, combinado com o 999", "art. 6º, combinado com o 999"),
        ("os arts. 6º/7º", "arts. 6º/7º"),
        ("os arts. 6º/7º CVS", "arts. 6º/7º"),
        ("o art. 5º, inciso ll, da Carta", "art. 5º, inciso ll"),
        ("o art. 5º da Carta, inc. ll", "art. 5º da Carta, inc. ll"),
        ("o art. 5º, §s primeiro e segundo", "art. 5º, §s"),
        ("o art. 5º, incisos I a IIII, da Carta", "art. 5º, incisos I a IIII"),
        ("o art. 5º (I a XCIX)", "art. 5º (I"),
        ("o art. 5º-XCIX", "art. 5º-XCIX"),
        ("o art. 5º, II, e § 1º, art. 6º, da Carta", "art. 5º, II, e § 1º, art. 6º"),
        ("o art. 5º, I CVS", "art. 5º, I"),
        ("o art. 5º I CVS", "art. 5º I"),
        ("Anexo I, art. 6º, CVS", "Anexo I, art. 6º"),
        ("o art. 6º, Anexo I, da Carta", "art. 6º, Anexo I"),
        ("o art. 6º do Anexo I da Carta", "art. 6º do Anexo I"),
        ("Annex, art. 6º", "Annex, art. 6º"),
        ("Ver trans_art1.", "trans_art1"),
        ("Ver lei_art6.pdf.", "lei_art6.pdf"),
    ] {
        let expected = format!("{surface} = nothing: cannot be read as the citation of a provision");
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), [expected], "{text}");
    }
    let on = lines(&check(&CHARTER, "2000-01-01", "o art. 6º da Carta e seguintes"));
    let why = "cannot be verified: it cites on and does not say how far: cite each provision";
    assert_eq!(on, [format!("art. 6º da Carta e seguintes = nothing: {why}")]);
    let told = check(&CHARTER, "2000-01-01", "o art. 5º, II, item 3");
    assert!(told.citations.iter().any(|one| one.surface == "item 3" && one.problem.is_some()), "{told:#?}");
    for text in [
        "o art. 6º, e seguintes palavras",
        "o art. 6º a V. Exa.",
        "o art. 6º (V. nota)",
        "o art. 6º, art. 8º e art. 4º",
        "o art. 6º e 3 anos",
        "o art. 6º, i.e. o art. 8º",
        "_art. 6º_",
    ] {
        let report = check(&CHARTER, "2000-01-01", text);
        assert!(
            report
                .citations
                .iter()
                .all(|one| one.problem.as_deref() != Some("cannot be read as the citation of a provision")),
            "{text}: {report:#?}"
        );
    }
}

#[test]
fn finnish_short_forms_are_read() {
    let corpus = statutes(&Corpus::default());
    table(
        &corpus,
        "2018-01-01",
        &[
            ("Tilintarkastuslain (1141/2015) 2:1", &["Tilintarkastuslain (1141/2015) 2:1 = chp2_sec1"]),
            (
                "Tilintarkastuslain (1141/2015) 99:99",
                &[
                    "Tilintarkastuslain (1141/2015) 99:99 = nothing: nothing ever had this address, as known and recorded",
                ],
            ),
            ("L 1141/2015 2:1 §", &["L 1141/2015 2:1 § = chp2_sec1"]),
            ("kuntalain 3.2 §", &["kuntalain 3.2 § = sec3_sub2"]),
            ("KuntaL 3 §", &["KuntaL 3 § = sec3"]),
            ("KuntaL:n 2:3:ssä säädetään", &["KuntaL:n 2:3:ssä = sec3"]),
            (
                "KuntaL 2:3, TSL 2:1",
                &[
                    "KuntaL 2:3 = sec3",
                    "TSL 2:1 = nothing: cannot be verified: it is of \"TSL\", and no norm here has this name",
                ],
            ),
            (
                "kuntalain kolmannen pykälän toinen momentti",
                &["kuntalain kolmannen pykälän toinen momentti = sec3_sub2"],
            ),
            (
                "kuntalain 1―3 §",
                &["kuntalain 1―3 § = sec1", "kuntalain 1―3 § = sec2", "kuntalain 1―3 § = sec3"],
            ),
            (
                "vuoden 1995 kuntalain 3 §",
                &[
                    "vuoden 1995 kuntalain 3 § = nothing: cannot be verified: it is of \"kuntalaki 1995\", and no norm here has this name",
                ],
            ),
            ("Klo 12:30 ja s. 5", &[]),
        ],
    );
}

#[test]
fn finnish_citations_are_read_as_lawyers_and_as_asof_write_them() {
    let corpus = statutes(&Corpus::default());
    table(
        &corpus,
        "2018-01-01",
        &[
            ("Kuntalaki 90 a §", &["Kuntalaki 90 a § = sec90a"]),
            ("kuntalain (410/2015) 3 §:n 2 momentti", &["kuntalain (410/2015) 3 §:n 2 momentti = sec3_sub2"]),
            ("Kuntalaki 3 § 2 mom.", &["Kuntalaki 3 § 2 mom. = sec3_sub2"]),
            ("90 a §, 1 mom., Kuntalaki", &["90 a §, 1 mom., Kuntalaki = sec90a_sub1"]),
            ("2 luku, 1 §, Tilintarkastuslaki", &["2 luku, 1 §, Tilintarkastuslaki = chp2_sec1"]),
            ("1141/2015 1 luku 2 §", &["1141/2015 1 luku 2 § = chp1_sec2"]),
            ("Ks. 2 §, Kuntalaki, ja 3 §, Kuntalaki.", &["2 §, Kuntalaki = sec2", "3 §, Kuntalaki = sec3"]),
        ],
    );
    table(
        &corpus,
        "2021-01-01",
        &[
            (
                "kuntalain 2 §",
                &[
                    "kuntalain 2 § = sec2: is not in force on 2021-01-01; in force from 2016-01-01 until the day before 2020-01-01",
                ],
            ),
            ("kuntalain 4 §", &["kuntalain 4 § = sec4"]),
        ],
    );
    table(
        &corpus,
        "2019-12-31",
        &[(
            "kuntalain 4 §",
            &["kuntalain 4 § = sec4: is not in force yet on 2019-12-31; in force from 2020-01-01 on"],
        )],
    );
    let resolved = |words: &str| {
        let found = resolve(&corpus, words, at("2018-01-01")).unwrap();
        found.iter().map(|one| one.component.to_string()).collect::<Vec<_>>()
    };
    for (words, id) in [
        ("Kuntalaki 90 a § 1 mom.", format!("{MUNICIPAL}!sec90a_sub1")),
        ("90 a §, 1 mom., Kuntalaki", format!("{MUNICIPAL}!sec90a_sub1")),
        ("2 luku, 1 §, Tilintarkastuslaki", format!("{AUDIT}!chp2_sec1")),
        ("1141/2015 1 luku 2 §", format!("{AUDIT}!chp1_sec2")),
        ("Tilintarkastuslaki 2 luku 1 § 2 mom.", format!("{AUDIT}!chp2_sec1_sub2")),
    ] {
        assert_eq!(resolved(words), [id], "{words}");
    }
}
