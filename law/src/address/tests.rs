//! Citations, one at a time.

use proptest::prelude::*;

use super::*;
use crate::en::ENGLISH;
use crate::fi::FINNISH;
use crate::pt::PORTUGUESE;

/// "CF/88 | article:60 paragraph:4": the norm, the steps.
fn show(address: &Address) -> String {
    let norm = address.norm.as_ref().map(|name| match name {
        Name::Law(law) => law.to_string(),
        Name::Words(words) => words.clone(),
    });
    let steps = address.path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    norm.into_iter().chain([steps]).collect::<Vec<_>>().join(" | ")
}

fn read(text: &str, language: Language) -> String {
    address(text, language)
        .map_or_else(|error| format!("{}: {}", error.at, error.message), |read| show(&read))
}

/// Holds a table of citations against what they are read as.
fn table(language: Language, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, expected)| (text, expected, read(text, language)))
        .filter(|(_, expected, read)| read != *expected)
        .map(|(text, expected, read)| format!("{text}\n  read     {read}\n  expected {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const CASES: &[(&str, &str)] = &[
    // Articles and their numbers
    ("art. 5º", "article:5"),
    ("art. 51, Constituição", "Constituição Federal | article:51"),
    (
        "art. 134, caput, Constituição da República Livre de 1988",
        "Constituição da República Livre de 1988 | article:134 caput",
    ),
    ("art. 5°", "article:5"),
    ("art. 5o", "article:5"),
    ("Art 6", "article:6"),
    ("arts. 6", "article:6"),
    ("artigo 6.", "article:6"),
    ("artigo 2.º, n.º 1", "article:2 paragraph:1"),
    ("n.º 2 do artigo 2.º", "article:2 paragraph:2"),
    ("ARTIGO 6º", "article:6"),
    ("art.6", "article:6"),
    ("art. nº 6", "article:6"),
    ("art. 05", "article:5"),
    ("art. 103-A", "article:103-A"),
    ("art. 103-a", "article:103-A"),
    ("art. 103A", "article:103-A"),
    ("art. 103–A da CF", "CF | article:103-A"),
    ("art. 103 A", "article:103-A"),
    ("art. 103 A, § 1º, da CF", "CF | article:103-A paragraph:1"),
    ("art. 103 B da CF", "CF | article:103-B"),
    ("art. 149-AA", "article:149-AA"),
    ("art. 1.024 do Código Civil", "Código Civil | article:1024"),
    ("Article VI", "article:6"),
    ("cf. art. 5º", "article:5"),
    ("o art. 5º da Constituição", "Constituição Federal | article:5"),
    ("(art. 5º)", "article:5"),
    // Norms
    ("CF/88, art. 6", "CF/88 | article:6"),
    ("CF art. 6", "CF | article:6"),
    ("art. 6/CF", "CF | article:6"),
    ("art. 6 (CF/88)", "CF/88 | article:6"),
    ("art. 6, CC", "CC | article:6"),
    ("art. 6, DL 200", "Decreto-Lei 200 | article:6"),
    ("art. 6 desta Constituição", "Constituição Federal | article:6"),
    ("Constituição Federal de 1988, art. 6º", "Constituição Federal | article:6"),
    ("Constituição  da\nRepública, art. 6º", "Constituição Federal | article:6"),
    ("Constituição Art. 6º, caput", "Constituição Federal | article:6 caput"),
    ("Constituição Federal Título II", "Constituição Federal | title:2"),
    ("Código Penal Artigo 6", "Código Penal | article:6"),
    ("Lei nº 8.112/1990, art. 6º", "Lei 8112/1990 | article:6"),
    ("art. 6º da Lei 8.112, de 11 de dezembro de 1990", "Lei 8112/1990 | article:6"),
    ("art. 6º da CF, § 1º", "CF | article:6 paragraph:1"),
    ("art. 2º da Lei do Corpo de Bombeiros", "Lei do Corpo de Bombeiros | article:2"),
    ("Article 6 of the Charter of Meridia", "Charter of Meridia | article:6"),
    // Paragraphs and the caput
    ("art. 60, § 4º", "article:60 paragraph:4"),
    ("art. 60 §4", "article:60 paragraph:4"),
    ("art. 60, par. 4", "article:60 paragraph:4"),
    ("art. 29-A, § 1º-A", "article:29-A paragraph:1-A"),
    ("§ 2º do art. 155 da CF", "CF | article:155 paragraph:2"),
    ("§ 2º", "paragraph:2"),
    ("artigo 7º, parágrafo único", "article:7 paragraph:1u"),
    ("artigo 7º, par\u{e1}grafo u\u{301}nico", "article:7 paragraph:1u"),
    ("art. 7º, § único", "article:7 paragraph:1u"),
    ("art. 7º, par. ún.", "article:7 paragraph:1u"),
    ("sole paragraph of Article 7", "article:7 paragraph:1u"),
    ("parágrafo único do art. 7º", "article:7 paragraph:1u"),
    ("art. 5, caput", "article:5 caput"),
    ("“caput” do art. 5º", "article:5 caput"),
    ("art. 5º, caput, II", "article:5 caput inciso:2"),
    // Incisos and alíneas
    ("art. 5º, LXXVIII, da Constituição", "Constituição Federal | article:5 inciso:78"),
    ("CF, art. 29, inciso VI", "CF | article:29 inciso:6"),
    ("art. 5 lxxviii", "article:5 inciso:78"),
    ("art. 102, i, l, da CF", "CF | article:102 inciso:1 alinea:l"),
    ("art. 62, § 1º, v da CF", "CF | article:62 paragraph:1 inciso:5"),
    ("art. 5º, inc. 78", "article:5 inciso:78"),
    ("art. 92, I-A", "article:92 inciso:1-A"),
    ("LXXVIII do art. 5º da CF", "CF | article:5 inciso:78"),
    ("art. 12, I, c", "article:12 inciso:1 alinea:c"),
    ("art. 12, I, \"c\"", "article:12 inciso:1 alinea:c"),
    ("art. 12, I, 'c', da CF", "CF | article:12 inciso:1 alinea:c"),
    ("art. 12, I, c da CF", "CF | article:12 inciso:1 alinea:c"),
    ("art. 150, VI, e", "article:150 inciso:6 alinea:e"),
    ("art. 150, VI, a)", "article:150 inciso:6 alinea:a"),
    ("art. 150, VI, a alínea b", "article:150 inciso:6 alinea:b"),
    ("alínea b do inciso X do § 2º do art. 155", "article:155 paragraph:2 inciso:10 alinea:b"),
    // What follows the article would lie below the paragraph: it is not passed over, and names no norm.
    ("§ 2º do art. 155, II e III", "II e III | article:155 paragraph:2"),
    ("'b' do inciso X do § 2º do art. 155", "article:155 paragraph:2 inciso:10 alinea:b"),
    ("art. 155, § 2º, X, alínea \"b\"", "article:155 paragraph:2 inciso:10 alinea:b"),
    ("art. 155, § 2º, X, letra (b)", "article:155 paragraph:2 inciso:10 alinea:b"),
    ("article 6, paragraph 2, item IV, point b", "article:6 paragraph:2 inciso:4 alinea:b"),
    ("point b of item IV of paragraph 2 of article 6", "article:6 paragraph:2 inciso:4 alinea:b"),
    // Outwards with commas
    ("inciso II, art. 5º, CF", "CF | article:5 inciso:2"),
    ("§ 4º, art. 60, CF", "CF | article:60 paragraph:4"),
    ("alínea a, inciso I, art. 12", "article:12 inciso:1 alinea:a"),
    ("alínea a, inciso I do art. 12", "article:12 inciso:1 alinea:a"),
    ("parágrafo único, art. 1º", "article:1 paragraph:1u"),
    ("caput, art. 5º", "article:5 caput"),
    ("§ 4º, art. 60, ADCT", "adct article:60 paragraph:4"),
    ("art. 14, Capítulo IV, Título II", "title:2 chapter:4 article:14"),
    ("alínea a, art. 12, I", "article:12 inciso:1 alinea:a"),
    // It may be of a list, or lie between: it is not passed over, and names no norm.
    ("§ 4º, art. 60, I", "I | article:60 paragraph:4"),
    ("alínea a, art. 12, I e II", "I e II | article:12 alinea:a"),
    // Steps as they are printed
    ("article:7 caput inciso:2", "article:7 caput inciso:2"),
    ("adct article:60 paragraph:1u", "adct article:60 paragraph:1u"),
    // Parts
    ("art. 60, § 4º, ADCT", "adct article:60 paragraph:4"),
    ("ADCT, art. 60", "adct article:60"),
    ("ADCT", "adct"),
    ("art. 60 do ADCT da CF/88", "CF/88 | adct article:60"),
    ("CF/88, ADCT, art. 60", "CF/88 | adct article:60"),
    ("art. 60 do Ato das Disposições Constitucionais Transitórias", "adct article:60"),
    ("Parte Transitória, Art. 1º", "adct article:1"),
    ("Article 60 of the Transitional Provisions", "adct article:60"),
    ("art. 60 do corpo da Constituição", "Constituição Federal | body article:60"),
    // Groupings
    ("Título VIII, Capítulo III, Seção I", "title:8 chapter:3 section:1"),
    ("Seção I do Capítulo III do Título VIII da CF", "CF | title:8 chapter:3 section:1"),
    ("Title II, Chapter 1, Subsection 2", "title:2 chapter:1 subsection:2"),
    ("tít. VIII, cap. III, art. 214", "title:8 chapter:3 article:214"),
    // Addresses of older data sets
    ("tit_08", "title:8"),
    ("tit_01_art_1_art_1", "title:1 article:1"),
    ("tit_08_cap_03_sec_01_art_214_art_214", "title:8 chapter:3 section:1 article:214"),
    ("tit_08_cap_05_art_221_inc_IV_art_222", "title:8 chapter:5 article:222"),
    ("tit_02_cap_01_art_5_art_5_inc_LXXVIII", "title:2 chapter:1 article:5 inciso:78"),
    ("tit_06_art_155_art_155_par_2_inc_X_ali_b", "title:6 article:155 paragraph:2 inciso:10 alinea:b"),
    ("art_29-A_par_1-A", "article:29-A paragraph:1-A"),
    ("art_7_par_unico", "article:7 paragraph:1u"),
    ("art_7_cpt_inc_2", "article:7 caput inciso:2"),
    ("adct_art_60", "adct article:60"),
    (" tit_08 ", "title:8"),
    // Abbreviations, and numbers in words
    ("art. 7º, inc. XCIX, da CF", "CF | article:7 inciso:99"),
    ("art. 5º, incs. II", "article:5 inciso:2"),
    ("art. 5º, al. z", "article:5 alinea:z"),
    ("art. 5º, II, alín. b", "article:5 inciso:2 alinea:b"),
    ("art. 6º, par. 9º", "article:6 paragraph:9"),
    ("art. 6º, parág. único", "article:6 paragraph:1u"),
    ("artigo sexto", "article:6"),
    ("artigo centésimo terceiro da CF", "CF | article:103"),
    ("artigo cinquenta e cinco", "article:55"),
    ("art. 5º, inciso segundo, da CF", "CF | article:5 inciso:2"),
    ("parágrafo primeiro do artigo quinto", "article:5 paragraph:1"),
    ("o primeiro parágrafo do art. 5º", "article:5 paragraph:1"),
    ("Seção Segunda do Capítulo III", "chapter:3 section:2"),
    ("article twenty-one", "article:21"),
    ("Sixth Article of the Charter of Meridia", "Charter of Meridia | article:6"),
    ("art. 103―A", "article:103-A"),
    ("§ 4.º do art. 60.º", "article:60 paragraph:4"),
    // Years and peoples
    ("art. 6º da Constituição Portuguesa", "Constituição Portuguesa | article:6"),
    ("art. 6º da Constituição portuguesa", "Constituição portuguesa | article:6"),
    ("art. 6º da Constituição brasileira", "Constituição Federal | article:6"),
    ("art. 6º da Constituição de 1967", "Constituição de 1967 | article:6"),
    ("art. 6º da Constituição/67", "Constituição de 1967 | article:6"),
    ("art. 6º da Constituição Espanhola de 1978", "Constituição Espanhola de 1978 | article:6"),
    ("art. 6º da Constituição do Estado de São Paulo", "Constituição do Estado de São Paulo | article:6"),
    ("art. 5º, inc. II, da Carta de 1967", "Carta de 1967 | article:5 inciso:2"),
    ("art. 6º da Lei nº 8.112/90", "Lei 8112/1990 | article:6"),
    ("art. 6º da LC nº 101, de 2000", "Lei Complementar 101/2000 | article:6"),
    ("art. 6º da MP 2.186-16/2001", "Medida Provisória 2186-16/2001 | article:6"),
    ("art. 2º da EC 45/04", "Emenda Constitucional 45/2004 | article:2"),
];

const REFUSED: &[(&str, usize, &str)] = &[
    ("", 0, "no provision is named"),
    ("direito à saúde", 17, "no provision is named"),
    ("CF/88", 5, "no provision is named"),
    ("art.", 4, "expected the number of the article"),
    ("art. X-5, y", 7, "expected a word or sign before the number"),
    ("art. º", 5, "expected the number of the article"),
    ("art. 0", 5, "expected the number of the article"),
    ("art. 1234567890", 5, "expected the number of the article"),
    ("art. 5, inciso IIII", 15, "expected the number of the inciso"),
    ("art. 5, alínea 1", 16, "expected the letter of the alinea"),
    ("§ 2º deste artigo", 19, "expected the number of the article"),
    ("arts. 5º e 6º", 10, "one at a time"),
    ("arts. 5 a 7", 8, "one at a time"),
    ("arts. 5-7", 7, "one at a time"),
    ("art. 5º c/c art. 6º", 13, "names a second provision"),
    ("art. 5º, I e II", 12, "one at a time"),
    ("art. 5º, I, II", 13, "several provisions"),
    ("art. 5º, caput, § 1º", 17, "several provisions"),
    ("art. 5º, alínea a, item 1", 21, "names a second provision"),
    ("art. 5º, 2", 10, "several provisions"),
    ("art. 5º, I a XCIX", 12, "several provisions"),
    ("art. 12, I, a a c", 12, "several provisions"),
    ("art. 5º, I-III", 11, "several provisions"),
    ("arts. 103 a 103-B", 10, "several provisions"),
    ("inciso II, art. 5º, § 4º", 21, "names a second provision"),
    ("paragraph:1 article:7", 9, "expected the number of the paragraph"),
    ("article:own caput", 7, "expected the number of the article"),
    ("ADCT, art. 5, ADCT", 14, "names a second provision"),
    ("CF, art. 5, qualquer", 12, "the norm is named already"),
    ("CF, art. 5, qualquer", 12, "\"qualquer\" is not understood"),
    ("art. 5º da Constituição, na redação de 2004", 31, "\"redação de 2004\" is not understood after"),
    ("art. X-5, y", 7, "as in \"art. 5º, II\""),
    ("tit_08_xyz_1", 7, "expected one of tit_"),
    ("tit_08_art", 10, "expected the number of the article"),
    ("tit_08_art_5_inc_1_inc_2", 19, "a second inciso"),
    ("tit_08_art_5x!", 11, "expected the number of the article"),
    ("_", 0, "expected one of tit_"),
];

#[test]
fn a_judgment_is_named_by_its_report() {
    table(
        ENGLISH,
        &[
            ("2024 INSC 363, para 12", "2024 INSC 363 | paragraph:12"),
            ("para 12 of (2017) 10 SCC 1", "(2017) 10 SCC 1 | paragraph:12"),
            ("[2024] UKSC 12 at para 34", "[2024] UKSC 12 | paragraph:34"),
        ],
    );
}

#[test]
fn portuguese_citations_are_read() {
    table(PORTUGUESE, CASES);
}

#[test]
fn finnish_citations_are_read() {
    table(
        FINNISH,
        &[
            ("Kuntalaki 90 a § 1 mom.", "kuntalaki | section:90a moment:1"),
            ("90 a §, 1 mom., Kuntalaki", "kuntalaki | section:90a moment:1"),
            ("KunL 113 §:n 1 momentin 3 kohta", "KunL | section:113 moment:1 item:3"),
            ("kuntalain (410/2015) 3 §:n 2 momentti", "kuntalaki 410/2015 | section:3 moment:2"),
            ("1141/2015 1 luku 2 §", "1141/2015 | chapter:1 section:2"),
            ("Työsopimuslain (55/2001) 2:1", "työsopimuslaki 55/2001 | chapter:2 section:1"),
            ("L 55/2001 2:1", "55/2001 | chapter:2 section:1"),
            ("TSL 2:1.2", "TSL | chapter:2 section:1 moment:2"),
            ("TSL 2:1 §", "TSL | chapter:2 section:1"),
            ("TSL 2 a:1", "TSL | chapter:2a section:1"),
            ("TSL 2a:1 a.2 §", "TSL | chapter:2a section:1a moment:2"),
            ("TSL:n 2:1", "TSL:n | chapter:2 section:1"),
            ("TSL 2:1:ssä", "TSL | chapter:2 section:1"),
            ("3:2 §", "chapter:3 section:2"),
            ("RL 21:1a", "RL | chapter:21 section:1a"),
            ("KunL 113.1 §", "KunL | section:113 moment:1"),
            ("kuudes pykälä", "section:6"),
            ("kuntalain kuudennen pykälän toinen momentti", "kuntalaki | section:6 moment:2"),
            ("toisen luvun yhdestoista pykälä", "chapter:2 section:11"),
            ("kahdeskymmenesensimmäinen pykälä", "section:21"),
            ("20 § 3 mom. 2 k.", "section:20 moment:3 item:2"),
            ("vuoden 1995 kuntalain 65 §", "kuntalaki 1995 | section:65"),
            ("Ruotsin kuntalain 3 §", "Ruotsin kuntalaki | section:3"),
            ("kumotun kuntalain 3 §", "kumottu kuntalaki | section:3"),
            ("20―23 §", "2: names several provisions: one at a time"),
            ("5 ja 6 §", "2: names several provisions: one at a time"),
            ("Kuntalaki", "9: no provision is named: expected one, such as \"3 § 1 mom.\""),
        ],
    );
}

#[test]
fn english_citations_are_read() {
    table(
        ENGLISH,
        &[
            ("section 3(2)(a)", "section:3 subsection:2 paragraph:a"),
            ("s. 3(2)", "section:3 subsection:2"),
            ("Human Rights Act 1998, s 6(1)", "Human Rights Act 1998 | section:6 subsection:1"),
            ("rule 3.4", "rule:3.4"),
            ("r. 3.4 of the CPR", "CPR | rule:3.4"),
            ("CPR r 3.4(2)", "CPR | rule:3.4 paragraph:2"),
            ("para. 2 of Schedule 1", "schedule:1 paragraph:2"),
            ("section five", "section:5"),
            ("§ 1983", "section:1983"),
            ("§ 3(2)(a)", "section:3 subsection:2 paragraph:a"),
            ("Human Rights Act 1998, § 6(1)", "Human Rights Act 1998 | section:6 subsection:1"),
            ("art. 5 § 2", "article:5 paragraph:2"),
            ("article 2:3", "article:2.3"),
            ("art. 2:3, House Act 1998", "House Act 1998 | article:2.3"),
            ("article 112-1", "article:112-1"),
            ("s. 1-201(2) of the House Code 1998", "House Code 1998 | section:1-201 subsection:2"),
            ("§ 1-102A(2)(a)", "section:1-102A subsection:2 paragraph:a"),
            ("articles 112-115", "12: names several provisions: one at a time"),
            ("§", "2: no provision is named: expected one, such as \"section 3(1)\""),
            ("Article 6 of the 1967 Charter", "1967 Charter | article:6"),
        ],
    );
}

#[test]
fn what_is_no_citation_of_one_provision_is_refused_with_its_place() {
    let mut wrong = Vec::new();
    for (text, at, message) in REFUSED {
        match address(text, PORTUGUESE) {
            Err(error) if error.message.contains(message) && error.at == *at => {}
            other => wrong.push(format!("{text}: {other:?}, expected {message} at {at}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_endless_text_is_refused() {
    let error = address(&"á".repeat(LONGEST), PORTUGUESE).unwrap_err();
    assert!(error.message.contains("longer than 1000 bytes"), "{error:?}");
    assert!(address(&format!("art. 5{}", " ".repeat(LONGEST - 6)), PORTUGUESE).is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,300}") {
        for language in [FINNISH, PORTUGUESE, ENGLISH] {
            let _ = address(&text, language);
        }
    }

    #[test]
    fn no_heap_of_its_own_words_makes_it_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
        let text = words.concat();
        match address(&text, PORTUGUESE) {
            Ok(read) => {
                prop_assert!(!read.path.is_empty());
                prop_assert!(
                    read.path.is_sorted_by(|one, next| one.unit.level() < next.unit.level()),
                    "{}: {:?}", text, read
                );
            }
            Err(error) => prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{:?}", error),
        }
    }

    // Whatever order its steps are cited in, a provision is the same provision.
    #[test]
    fn down_and_up_are_the_same(
        article in 1_u32..400,
        paragraph in prop::option::of(1_u32..30),
        inciso in prop::option::of(1_i32..90),
        alinea in prop::option::of("[a-z]"),
    ) {
        let mut steps = vec![format!("art. {article}")];
        steps.extend(paragraph.map(|number| format!("§ {number}º")));
        steps.extend(inciso.and_then(roman::to).map(|numeral| format!("inciso {numeral}")));
        steps.extend(alinea.map(|letter| format!("alínea {letter}")));
        let down = steps.join(", ");
        steps.reverse();
        let read = address(&down, PORTUGUESE).unwrap();
        for joint in [" do ", ", "] {
            prop_assert_eq!(&read, &address(&steps.join(joint), PORTUGUESE).unwrap());
        }
        prop_assert_eq!(&read.path, &address(&show(&read), PORTUGUESE).unwrap().path);
        prop_assert_eq!(read.path.len(), steps.len());
    }
}

const WORDS: &[&str] = &[
    " ", " ", " ", ", ", ".", "-", "_", "art", "art.", "§", "§§", "parágrafo", "único", "sole", "paragraph",
    "caput", "inciso", "item", "alínea", "al", "n", "º", "o", "a", "e", "do", "da", "of", "the", "CF", "/88",
    "ADCT", "corpo", "5", "0", "103", ".024", "A", "IV", "LXXVIII", "CC", "b", "\"", "(", ")", "tit", "cap",
    "Seção", "c/c", "cf.", "urn:", "ação", "\u{301}",
];
