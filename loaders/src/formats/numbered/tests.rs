mod notices;
mod unmarked;

use proptest::prelude::*;

use super::*;

/// What was read: a line a provision, and the codes of the doubts with their lines.
type Seen = (Vec<String>, Vec<(&'static str, u64)>);

fn seen(text: &Text) -> Seen {
    fn line(out: &mut Vec<String>, depth: usize, one: &Printed) {
        let named = format!("{} {}", one.kind.name, one.number.as_deref().unwrap_or("-"));
        let heading = one.heading.as_ref().map(|words| format!("[{}]", words.text));
        let words = one.words.as_ref().map(|words| words.text.replace('\n', " / "));
        let notice = one.notice.as_ref().map(|words| format!("repealed: {}", words.text));
        let parts: Vec<String> = [Some(named), heading, words, notice].into_iter().flatten().collect();
        out.push(format!("{}{}", "  ".repeat(depth), parts.join(" | ")));
        one.children.iter().for_each(|child| line(out, depth + 1, child));
    }
    let mut out = Vec::new();
    for (name, words) in [("title", &text.title), ("preamble", &text.preamble)] {
        out.extend(words.iter().map(|words| format!("{name} | {}", words.text)));
    }
    text.provisions.iter().for_each(|one| line(&mut out, 0, one));
    (out, text.unsure.iter().map(|one| (one.code, one.line)).collect())
}

fn of_markdown(country: &str, source: &str) -> Seen {
    let profile = Profile::of_country(country).unwrap();
    let language = profile.languages.first().unwrap();
    seen(&read(source, &markdown(source, 0).0, profile, language))
}

fn of_plain(country: &str, source: &str) -> Seen {
    let profile = Profile::of_country(country).unwrap();
    let language = profile.languages.first().unwrap();
    seen(&read(source, &plain(source, 0), profile, language))
}

fn of_titled(country: &str, title: &str, source: &str) -> Seen {
    let profile = Profile::of_country(country).unwrap();
    let language = profile.languages.first().unwrap();
    seen(&read_titled(source, &plain(source, 0), profile, language, Some(title)))
}

fn expect((read, told): Seen, provisions: &str, doubts: &[(&str, u64)]) {
    // Words may have lines of their own.
    assert_eq!(read.join("\n"), provisions);
    assert_eq!(told, doubts);
}

#[test]
fn rules_in_markdown() {
    expect(
        of_markdown(
            "xx",
            "# House Rules\n\nFor all.\n\n## Part 1 Use\n\n### Art. 1 Quiet\n\nNobody *shouts*.\n\n### Art. 2 Guests\n\
             (1) Guests are welcome:\n   (a) by day, and\n   (b) by night.\n(2) They wash up.\n",
        ),
        "title | House Rules\npreamble | For all.\npart 1 | [Use]\n  article 1 | [Quiet] | Nobody shouts.\n  article 2 | \
         [Guests]\n    paragraph 1 | Guests are welcome:\n      subparagraph a | by day, and\n      subparagraph b | by \
         night.\n    paragraph 2 | They wash up.",
        &[],
    );
    expect(
        of_markdown(
            "xx",
            "# Club\n1. The club meets:\n   1. on Mondays;\n   2. on Fridays.\n2. All may come.\n2.1 Even you.\n",
        ),
        "title | Club\nsection 1 | The club meets:\n  paragraph 1 | on Mondays;\n  paragraph 2 | on Fridays.\nsection 2 | \
         All may come.\n  subsection 2.1 | Even you.",
        &[],
    );
}

#[test]
fn a_statute_of_brazil() {
    expect(
        of_plain(
            "br",
            "TÍTULO I\nDos Princípios\nArt. 1º A República tem como fundamentos:\nI - a soberania;\nII – a cidadania:\n\
             a) plena;\nb) ativa.\nParágrafo único. Todo o poder emana do povo.\nArt. 2º São Poderes os do\nart. 1º.\n\
             § 1º Cabe.\nArt. 2º-A. Novo.\n",
        ),
        "title 1 | [Dos Princípios]\n  article 1\n    caput - | A República tem como fundamentos:\n      inciso 1 | a \
         soberania;\n      inciso 2 | a cidadania:\n        alinea a | plena;\n        alinea b | ativa.\n    paragraph 1u | \
         Todo o poder emana do povo.\n  article 2\n    caput - | São Poderes os do art. 1º.\n    paragraph 1 | Cabe.\n  \
         article 2-A\n    caput - | Novo.",
        &[("number-goes-back", 10)],
    );
}

#[test]
fn a_statute_of_finland_has_paragraphs_by_place() {
    expect(
        of_plain(
            "fi",
            "1 luku\nYleiset säännökset\n\n1 §\nLain tarkoitus\n\nTämä laki koskee:\n\n1) kuntia;\n\n2) maakuntia.\n\nLakia \
             sovelletaan.\n\n2 a §\nSoveltaminen\n\nMitä 5 §:ssä säädetään.\n",
        ),
        "chapter 1 | [Yleiset säännökset]\n  section 1 | [Lain tarkoitus]\n    subsection 1 | Tämä laki koskee:\n      item 1 \
         | kuntia;\n      item 2 | maakuntia.\n    subsection 2 | Lakia sovelletaan.\n  section 2a | [Soveltaminen]\n    \
         subsection 1 | Mitä 5 §:ssä säädetään.",
        &[("unnumbered-paragraph", 13), ("number-jumps", 15)],
    );
}

/// Laws in the form that they have in a country, by language, and the provisions that are read.
const COUNTRIES: &[(&str, &str, &str)] = &[
    (
        "sv",
        "1 kap. Inledning\n\n1 § Lagen gäller katter.\n\n2 § Med katt avses\n\n1. en tam katt, och\n\n2. en vild katt.\n\n\
         2 kap. Tillstånd\n\n1 § Tillstånd ges enligt 1 kap. 2 §.\n\n1 a § Avgift tas ut.\n",
        "chapter 1, section 1, section 2, paragraph 1, paragraph 2, chapter 2, section 1, section 1a",
    ),
    (
        "nb",
        "Kapittel 1. Innledning\n\n§ 1-1. Formål\n\nLoven verner katter.\n\n§ 1-2. Katt\n\n(1) Katter er tamme.\n\n\
         (2) Kongen gir forskrift.\n\nKapittel 2. Tillatelse\n\n§ 2-1. Søknad\n\nDen som søker, får svar.\n\n\
         § 2-1 a. Gebyr\n\nGebyr betales.\n",
        "chapter 1, section 1-1, section 1-2, paragraph 1, paragraph 2, chapter 2, section 2-1, section 2-1a",
    ),
    (
        "da",
        "Kapitel 1\nFormål\n\n§ 1. Loven gælder for katte.\n\nStk. 2. Loven gælder ikke for hunde.\n\n§ 2. Ved kat forstås:\n\n\
         1) en tam kat,\n\n2) en vild kat.\n\nStk. 2. Ministeren fastsætter regler.\n\nKapitel 1 a\nTilbagekaldelse\n\n\
         § 2 a. Tilladelsen kan tilbagekaldes.\n",
        "chapter 1, section 1, moment 2, section 2, paragraph 1, paragraph 2, moment 2, chapter 1a, section 2a",
    ),
    (
        "de",
        "Erster Abschnitt\nAllgemeines\n\n§ 1\nZweck\n\n(1) Das Gesetz gilt für Katzen.\n\n(2) Katzen sind\n\n1. zahme Katzen \
         und\n\n2. wilde Katzen.\n\n2. Abschnitt\nSchluss\n\n§ 2\nEnde\n\nEs endet.\n",
        "division 1, section 1, paragraph 1, paragraph 2, subparagraph 1, subparagraph 2, division 2, section 2",
    ),
    (
        "de-CH",
        "1. Kapitel: Allgemeines\n\nArt. 1 Gegenstand\n\n1 Dieses Gesetz regelt Katzen.\n\n2 Es gilt für:\n\na. zahme Katzen;\n\n\
         b. wilde Katzen.\n\nArt. 1bis Bewilligung\n\n1 Die Behörde bewilligt.\n\n1bis Sie kann Auflagen machen.\n\n\
         2 Sie widerruft.\n",
        "chapter 1, article 1, paragraph 1, paragraph 2, subparagraph a, subparagraph b, article 1bis, paragraph 1, \
         paragraph 1bis, paragraph 2",
    ),
    (
        "fr",
        "Livre Ier : Dispositions\n\nChapitre Ier : Principes\n\nArticle L. 111-1\n\nLe code s'applique aux chats.\n\n\
         Article L. 111-2\n\nI. – Est un chat :\n\n1° Le chat domestique ;\n\n2° Le chat sauvage.\n\nII. – Un décret suit.\n\n\
         Article L. 111-2-1\n\nC'est payant.\n\nArticle R. 111-1\n\nLe préfet décide.\n",
        "book 1, chapter 1, article L111-1, article L111-2, paragraph 1, subparagraph 1, subparagraph 2, paragraph 2, \
         article L111-2-1, article R111-1",
    ),
    (
        "fr-BE",
        "CHAPITRE Ier. - Chats\n\nArticle 1er. La loi règle les chats.\n\nArt. 2. § 1er. Est un chat :\n\n1° le chat domestique;\n\n\
         2° le chat sauvage.\n\n§ 2. Le Roi fixe les modalités.\n\nArt. 2bis. C'est payant.\n",
        "chapter 1, article 1, article 2, paragraph 1, subparagraph 1, subparagraph 2, paragraph 2, article 2bis",
    ),
    (
        "it",
        "TITOLO I\nPRINCIPI\n\nArt. 1.\n(Ambito)\n\n1. La legge si applica ai gatti.\n\n2. Sono gatti:\n\na) i domestici;\n\n\
         b) i selvatici.\n\nArt. 1-bis.\n(Tariffe)\n\n1. Le tariffe sono fissate.\n\n1-bis. Sono pubbliche.\n",
        "title 1, article 1, paragraph 1, paragraph 2, subparagraph a, subparagraph b, article 1bis, paragraph 1, \
         paragraph 1bis",
    ),
    (
        "es",
        "TÍTULO I\nGeneral\n\nArtículo 1. Objeto.\n\n1. Uno.\n\n2. Dos.\n\nArtículo 2. Tasas.\n\nSe pagan.\n\n\
         Disposición adicional primera. Antiguos.\n\nSe rigen.\n\nDisposición adicional segunda. Perros.\n\n\
         Se excluyen.\n\nDisposición final única. Vigor.\n\nMañana.\n",
        "title 1, article 1, paragraph 1, paragraph 2, article 2, additional 1, additional 2, final 1u",
    ),
    (
        "nl",
        "Hoofdstuk 1. Algemeen\n\nArtikel 1:1\n\nKat is:\n\na. een tamme kat;\n\nb. een wilde kat.\n\nArtikel 1:2\n\n\
         1. De minister beslist.\n\n2. De vergunning vervalt:\n\na. op verzoek;\n\nb. van zelf.\n\nHoofdstuk 2. Slot\n\n\
         Artikel 2:1\n\nEinde.\n",
        "chapter 1, article 1.1, subparagraph a, subparagraph b, article 1.2, paragraph 1, paragraph 2, subparagraph a, \
         subparagraph b, chapter 2, article 2.1",
    ),
    (
        "pl",
        "Rozdział 1\nPrzepisy\n\nArt. 1. 1. Ustawa określa zasady.\n\n2. Kotem jest:\n\n1) kot domowy;\n\n2) kot dziki.\n\n\
         Rozdział 2\nOpłaty\n\nArt. 1a. Pobiera się opłatę.\n",
        "division 1, article 1, paragraph 1, paragraph 2, subparagraph 1, subparagraph 2, division 2, article 1a",
    ),
    (
        "cs",
        "ČÁST PRVNÍ\nOBECNÁ\n\nHLAVA I\nZÁKLAD\n\n§ 1\n\n(1) Zákon upravuje kočky.\n\n(2) Kočkou je\n\na) kočka domácí,\n\n\
         b) kočka divoká, která\n\n1. žije v domě,\n\n2. má povolení.\n\nČÁST DRUHÁ\nZÁVĚR\n\n§ 2\n\nKonec.\n",
        "part 1, chapter 1, section 1, paragraph 1, paragraph 2, subparagraph a, subparagraph b, item 1, item 2, part 2, \
         section 2",
    ),
    (
        "et",
        "1. peatükk\nÜldsätted\n\n§ 1. Ala\n\n(1) Seadus reguleerib kasse.\n\n(2) Kass on:\n\n1) kodukass;\n\n2) metskass.\n\n\
         § 1¹. Tasu\n\n(1) Tasu makstakse.\n\n2. peatükk\nLõpp\n\n§ 2. Jõustumine\n\nHomme.\n",
        "chapter 1, section 1, paragraph 1, paragraph 2, subparagraph 1, subparagraph 2, section 1-1, paragraph 1, \
         chapter 2, section 2",
    ),
    (
        "tr",
        "BİRİNCİ BÖLÜM\nAmaç\n\nMADDE 1 – (1) Kanun kedileri düzenler.\n\n(2) Kedi;\n\na) ev kedisi,\n\nb) yaban kedisidir.\n\n\
         EK MADDE 1 – (1) Harç alınır.\n\nGEÇİCİ MADDE 1 – (1) Eskiler muaftır.\n\nMADDE 2 – (1) Yarın yürürlüğe girer.\n",
        "chapter 1, article 1, paragraph 1, paragraph 2, subparagraph a, subparagraph b, additional 1, paragraph 1, \
         provisional 1, paragraph 1, article 2, paragraph 1",
    ),
    (
        "el",
        "ΚΕΦΑΛΑΙΟ Α΄\nΓΕΝΙΚΑ\n\nΆρθρο 1\nΣκοπός\n\n1. Ο νόμος ρυθμίζει.\n\n2. Γάτα είναι:\n\nα) η οικόσιτη,\n\nβ) η άγρια.\n\n\
         Άρθρο 1Α\nΤέλη\n\nΚαταβάλλονται.\n",
        "chapter Α, article 1, paragraph 1, paragraph 2, subparagraph α, subparagraph β, article 1Α",
    ),
    (
        "ru",
        "Глава 1. Общие положения\n\nСтатья 1. Предмет\n\n1. Закон регулирует кошек.\n\n2. Кошкой является:\n\n\
         1) домашняя кошка;\n\n2) дикая кошка, которая:\n\nа) живет в доме;\n\nб) имеет разрешение.\n\n\
         Статья 1.1. Сборы\n\nСбор уплачивается.\n\nГлава 2. Конец\n\nСтатья 2. Вступление\n\nЗавтра.\n",
        "chapter 1, article 1, paragraph 1, paragraph 2, subparagraph 1, subparagraph 2, item а, item б, article 1.1, \
         chapter 2, article 2",
    ),
    (
        "ja",
        "第一章　総則\n\n（目的）\n第一条　この法律は、猫について定める。\n\n２　猫とは、次のものをいう。\n\n一　飼い猫\n\n二　野良猫\n\n\
         イ　家の猫\n\nロ　庭の猫\n\n（許可）\n第二条　許可は、大臣が行う。\n\n第二条の二　手数料を定める。\n\n第二章　雑則\n\n\
         第三条　施行する。\n",
        "chapter 1, article 1, paragraph 2, subparagraph 1, subparagraph 2, item イ, item ロ, article 2, article 2-2, \
         chapter 2, article 3",
    ),
    (
        "zh",
        "第一章　总则\n\n第一条　为了保护猫，制定本法。\n\n第二条　猫是指：\n\n（一）家猫；\n\n（二）野猫。\n\n第三条　依照第二条办理。\n\n\
         第三条之一　收费。\n",
        "chapter 1, article 1, article 2, paragraph 1, paragraph 2, article 3, article 3-1",
    ),
    (
        "ko",
        "제1장 총칙\n\n제1조(목적) 이 법은 고양이를 규정한다.\n\n제2조(정의) ① 고양이란 다음을 말한다.\n\n1. 집고양이\n\n2. 들고양이\n\n\
         가. 집의 것\n\n나. 밖의 것\n\n② 장관이 정한다.\n\n제2조의2(수수료) 수수료는 따로 정한다.\n\n제3조(허가) 허가한다.\n",
        "chapter 1, article 1, article 2, paragraph 1, subparagraph 1, subparagraph 2, item 가, item 나, paragraph 2, \
         article 2-2, article 3",
    ),
    (
        "ar",
        "الباب الأول\nأحكام\n\nالمادة 1\n\nيسري القانون.\n\nالمادة ٢\n\nالقط هو:\n\n(أ) الأليف؛\n\n(ب) البري.\n\nالمادة 2 مكرر\n\n\
         تدفع الرسوم.\n",
        "part 1, article 1, article 2, subparagraph أ, subparagraph ب, article 2bis",
    ),
    (
        "he",
        "פרק א': כללי\n\n1. חתול הוא –\n\n(1) חתול בית;\n\n(2) חתול בר.\n\n2. (א) השר יתיר.\n\n(ב) ההיתר ניתן לביטול.\n\n\
         2א. תשולם אגרה.\n",
        "chapter א, article 1, paragraph 1, paragraph 2, article 2, paragraph א, paragraph ב, article 2א",
    ),
    (
        "en",
        "SECTION 1. TITLE.\n\n(a) Cats.\n\n(1) Tame.\n\n(A) Small.\n\n(i) Kitten.\n\n(ii) Tom.\n\n(B) Big.\n\n\
         SEC. 2. FEES.\n\nPaid.\n\nSEC. 2A. MORE.\n\nPaid.\n",
        "section 1, paragraph a, subparagraph 1, item A, subitem i, subitem ii, item B, section 2, section 2A",
    ),
    (
        "pt",
        "CAPÍTULO I\nGerais\n\nArtigo 1.º\nObjeto\n\n1 – A lei regula os gatos.\n\n2 – São gatos:\n\na) Os domésticos;\n\n\
         b) Os selvagens.\n\nArtigo 1.º-A\nTaxas\n\nA taxa é paga.\n",
        "chapter 1, article 1, paragraph 1, paragraph 2, alinea a, alinea b, article 1-A",
    ),
];

fn of_language(tag: &str, source: &str) -> Seen {
    let profile = Profile::of_country_and_language(tag, tag);
    seen(&read(source, &plain(source, 0), profile, tag))
}

#[test]
fn each_country_numbers_in_its_way() {
    for (tag, source, provisions) in COUNTRIES {
        let (read, told) = of_language(tag, source);
        let outline: Vec<&str> =
            read.iter().filter_map(|line| line.trim_start().split(" | ").next()).collect();
        assert_eq!(outline.join(", "), *provisions, "{tag}: {told:?}");
    }
    let of = |tag: &str| {
        COUNTRIES.iter().find(|(own, ..)| *own == tag).map(|(_, source, _)| of_language(tag, source).0)
    };
    let has = |tag: &str, line: &str| of(tag).unwrap().iter().any(|own| own.trim_start().starts_with(line));
    let russian = COUNTRIES.iter().find(|(own, ..)| *own == "ru").map(|(_, source, _)| *source).unwrap();
    let (_, told) = of_language("ru", russian);
    assert!(told.iter().all(|(code, _)| *code != "number-jumps"), "{told:?}");
    assert!(has("ja", "article 2 | [（許可）] | 許可は"), "{:?}", of("ja"));
    assert!(has("ko", "article 2-2 | [(수수료)] | 수수료는"), "{:?}", of("ko"));
    assert!(has("it", "article 1 | [(Ambito)]"), "{:?}", of("it"));
    assert!(has("et", "chapter 2 | [Lõpp]"), "{:?}", of("et"));
}

#[test]
fn a_letter_with_a_latin_word_opens_a_provision() {
    let (read, told) = of_language(
        "it",
        "Art. 1.\n\n1. Sono gatti:\n\na) i domestici;\n\nb) i selvatici;\n\nb-bis) le tigri.\n",
    );
    let last = read.last().map(|line| line.trim_start());
    assert_eq!((last, told), (Some("subparagraph bbis | le tigri."), Vec::new()), "{read:?}");
}

#[test]
fn what_begins_as_a_provision_does_and_opens_none_is_told() {
    let unread = |(read, told): Seen| {
        let told = told.into_iter().filter(|(code, _)| *code == "number-not-read").map(|(_, line)| line);
        (read.len(), told.collect::<Vec<u64>>())
    };
    // Once for what it is kept with.
    let cats = "Статья 1. Кот\n\n1. Кот спит.\n1.1. Коты спят.\n1.2. И ночью.\n\n2. Кот ест.\n";
    assert_eq!(unread(of_language("ru", cats)), (3, vec![4]));
    let cats = "Άρθρο 1\n\n1. Η γάτα είναι:\nα) λευκή,\nβ) μαύρη.\nβα) γκρι.\n";
    assert_eq!(unread(of_language("el", cats)), (4, vec![6]));
    let cats = "1. § (1) Macska:\na) a fehér;\nb) a fekete:\nba) a kicsi;\nbc) a nagy.\n2/A. § Eszik.\n";
    let (read, told) = of_language("hu", cats);
    assert!(told.contains(&("number-not-read", 4)), "{read:?} {told:?}");
    assert!(read.iter().any(|line| line.ends_with("2A | Eszik.")), "{read:?}");
    for second in ["ARTICLE TWO", "Rule No. 2", "Part A", "Art. II Two", "Art. II, Sec. 1. Two", "1 — Two"]
        .into_iter()
        .chain(["\u{410}rt. 2 Two"])
    {
        let text = format!("Article 1 One.\n\n{second}\n\nTwo.\n");
        assert_eq!(unread(of_plain("xx", &text)), (1, vec![3]), "{second}");
    }
    for second in
        ["Article III of the Treaty applies.", "Rule Two says so.", "Part of it is free.", "(see) the rest."]
    {
        let text = format!("Article 1 One.\n\n{second}\n");
        assert_eq!(unread(of_plain("xx", &text)), (1, Vec::new()), "{second}");
    }
    // A sentence goes on there.
    assert_eq!(unread(of_plain("br", "Art. 1º Vale o item\n(a) do edital.\n")).1, Vec::<u64>::new());
}

#[test]
fn what_a_text_without_its_lines_joins_is_told() {
    let told = |tag: &str, text: &str| of_language(tag, text).1;
    assert_eq!(told("en", "Art. 1. One.  Art. 2. Two.  Art. 3. Three.\n"), [("number-not-read", 1)]);
    assert_eq!(told("en", "Art. 1. One is enough. Article 2 Two may come.\n"), [("number-not-read", 1)]);
    let cited = "§ 1 Katzen sind frei, vgl. § 2 Nummer 3. § 2 gilt. Mehr sagt § 2. Punkt.\n";
    assert!(told("de", cited).is_empty());
    assert!(told("sv", "1 § Katter enligt 3 kap. 2 §. Mer finns.\n").is_empty());
    // A heading that its words run on is told once, a sentence that a width breaks is not.
    let scope = "Art. 1 Scope\nThese are rules.\nArt. 2 Fees\nTen is due.\n";
    assert_eq!(told("en", scope), [("heading-or-words", 1)]);
    assert!(told("en", "Art. 1 Scope\n\nThese are rules.\n").is_empty());
    assert!(told("en", "Art. 1 It is for the\nBoard to say.\n").is_empty());
}

#[test]
fn articles_may_hold_sections_that_begin_anew() {
    let text = "ARTICLE I\nNAME\n\nSection 1. It is the Club.\n\nARTICLE II\nMEMBERS\n\nSection 1. All may join.\n\n\
                Section 2. They pay:\n\n(a) dues.\n\nARTICLE III\n\nThe board may change these rules at any meeting.\n";
    let provisions = "chapter 1 | [NAME]\n  section 1 | It is the Club.\nchapter 2 | [MEMBERS]\n  section 1 | All may join.\n  \
                      section 2 | They pay:\n    paragraph a | dues.\nchapter 3 | The board may change these rules at any \
                      meeting.";
    expect(of_plain("xx", text), provisions, &[("articles-above", 1)]);
    // Without empty lines, too.
    let text = "ARTICLE I - NAME\nSection 1. It is the Club.\nARTICLE II - MEMBERS\nSection 1. All may join.\nSection 2. They \
                pay.\n";
    let provisions = "chapter 1 | [NAME]\n  section 1 | It is the Club.\nchapter 2 | [MEMBERS]\n  section 1 | All may \
                      join.\n  section 2 | They pay.";
    expect(of_plain("xx", text), provisions, &[("articles-above", 1)]);
    // Articles alone are what a treaty is cited by, and those of a schedule hold no sections.
    let (read, told) = of_plain("xx", "Article I\n\nCats are free.\n\nArticle II\n\nDogs are not.\n");
    assert_eq!((read.len(), told), (2, Vec::new()), "{read:?}");
    let (_, told) = of_plain(
        "xx",
        "Section 1. One.\n\nSection 2. Two.\n\nSCHEDULE\n\nArticle 1\n\nA.\n\nArticle 2\n\nB.\n",
    );
    assert!(told.iter().all(|(code, _)| *code != "articles-above"), "{told:?}");
    // A section that begins anew in another chapter holds articles, whatever article comes before it.
    let union = "CHAPTER I\nGeneral\n\nArticle 1\n\nAll cats are free.\n\nCHAPTER II\nRights\n\nSection 1\nSleep\n\n\
                 Article 2\n\nCats sleep.\n\nSection 2\nFood\n\nArticle 3\n\nCats eat.\n\nCHAPTER III\nDuties\n\n\
                 Section 1\nClaws\n\nArticle 4\n\nCats scratch.\n";
    let (read, told) = of_plain("xx", union);
    let articles = read.iter().filter(|line| line.trim_start().starts_with("article ")).count();
    assert_eq!((articles, told), (4, Vec::new()), "{read:?}");
    // Where one alone has sections, no article stands in them.
    let one = "## Article I: Name\n\nIt is a club.\n\n## Article II: Members\n\n### Section 1: Who\n\nAll.\n\n\
               ### Section 2: How\n\nBy asking.\n\n## Article III: Board\n\nFive.\n";
    let (read, _) = of_markdown("xx", one);
    let has = |word: &str| read.iter().filter(|line| line.trim_start().starts_with(word)).count();
    assert_eq!((has("article "), has("section ")), (0, 2), "{read:?}");
    assert!(read.iter().all(|line| !line.starts_with("section")), "{read:?}");
    // With other numerals they stand beside it, which is told, and so is one that is taken to hold the next article.
    let beside = one.replace("III:", "3:").replace("II:", "2:").replace("I:", "1:");
    assert_eq!(of_markdown("xx", &beside).1, [("sections-beside", 7)]);
    let only = "Article 1\n\nOne.\n\nArticle 2\n\nSection 1. Two.\n\nArticle 3\n\nThree.\n";
    // Nothing is left in the article then.
    assert_eq!(of_plain("xx", only).1, [("repeal-or-words", 5), ("sections-beside", 7)]);
    // A letter is no numeral where no row of them begins.
    let (read, _) = of_plain("xx", "Article B\n\nCats.\n\nArticle C\n\nDogs.\n\nArticle D\n\nBirds.\n");
    assert!(read.iter().all(|line| !line.starts_with("article")), "{read:?}");
}

#[test]
fn what_cites_in_other_languages_opens_nothing() {
    for (tag, source, count) in [
        ("sv", "1 § Lagen gäller.\n\n2 kap. 3 § gäller inte.\n\n2 § Slut.\n", 2),
        ("sv", "1 § Lagen gäller.\n\n3 kap. gäller inte.\n\n2 § Slut.\n", 2),
        ("da", "§ 1. Katte er frie, jf. lovens § 9,\nstk. 2, og hunde.\n\n§ 2. Slut.\n", 2),
        ("ja", "第一条　猫は自由である。\n\n第三条の規定は適用しない。\n\n第二条　終わり。\n", 2),
        ("de", "§ 1 Katzen sind frei.\n\n1 Jahr ist lang.\n\n§ 2 Ende.\n", 2),
        ("de", "§ 1 Katzen sind frei.\n\n1. Abschnitt gilt nicht.\n\n§ 2 Ende.\n", 2),
        ("de", "§ 1 Wer Katzen hält, bedarf der Erlaubnis nach\n§ 4 Abs. 1.\n\n§ 2 Ende.\n", 2),
        ("pl", "Art. 1. Stosuje się przepis\nArt. 3 ust. 2 ustawy.\n\nArt. 2. Koniec.\n", 2),
    ] {
        let (read, told) = of_language(tag, source);
        assert_eq!(read.len(), count, "{tag}: {read:?} {told:?}");
    }
}

#[test]
fn an_item_may_begin_with_the_word_of_a_level() {
    let source = "§ 1 Der Antrag enthält\n\n1. Name,\n\n2. Teil der Akte,\n\n3. Titel, Grade und Orden,\n\n\
                  4. Abschnitt IV der Verordnung.\n\n1. Abschnitt\nSchluss\n\n§ 2 Es endet.\n";
    let (read, told) = of_language("de", source);
    let outline: Vec<&str> = read.iter().filter_map(|line| line.trim_start().split(" | ").next()).collect();
    let items = ["paragraph 1", "paragraph 2", "paragraph 3", "paragraph 4"];
    assert_eq!(
        outline,
        [&["section 1"][..], &items, &["division 1", "section 2"]].concat(),
        "{read:?} {told:?}"
    );
}

#[test]
fn a_paragraph_of_japan_may_follow_the_items_of_one_without_a_number() {
    let source = "第一条　次のもの。\n\n一　飼い猫\n\n二　野良猫\n\n２　前項の猫。\n\n３　政令で定める。\n\n\
                  第二条　終わり。\n\n附　則\n\n第一条　施行する。\n";
    let (read, told) = of_language("ja", source);
    let outline: Vec<&str> = read.iter().filter_map(|line| line.trim_start().split(" | ").next()).collect();
    let first = ["article 1", "subparagraph 1", "subparagraph 2", "paragraph 2", "paragraph 3"];
    assert_eq!(outline, [&first[..], &["article 2", "annex -", "article 1"]].concat(), "{read:?} {told:?}");
}

#[test]
fn a_number_with_a_point_may_be_put_in_after_a_bare_one() {
    let source = "1 Cats are free.\n\n2 Dogs are not.\n\n2.1 Fees are paid.\n\n3 This Act ends.\n";
    let (read, _) = of_titled("xx", "Cats", source);
    let sections: Vec<&str> = read.iter().filter_map(|line| line.split(" | ").next()).collect();
    assert_eq!(sections, ["section 1", "section 2", "section 2.1", "section 3"], "{read:?}");
    let (read, _) = of_titled(
        "xx",
        "Cats",
        "1 Cats are free.\n\n2 Dogs are not.\n\n2.5 Litres is a lot.\n\n3 It ends.\n",
    );
    assert_eq!(read.iter().filter(|line| line.starts_with("section")).count(), 3, "{read:?}");
}

#[test]
fn numbers_out_of_order_are_told() {
    expect(
        of_markdown(
            "gb",
            "1. One.\n\n2. Two.\n\n(1) First.\n\n(3) Third.\n\n(3) Again.\n\n5. Five.\n\n1986. A year.\n\n4. Four.\n",
        ),
        "section 1 | One.\nsection 2 | Two.\n  subsection 1 | First.\n  subsection 3 | Third.\n  subsection 3 | Again.\n\
         section 5 | Five. / 1986. A year. / 4. Four.",
        &[
            ("number-jumps", 7),
            ("number-repeats", 9),
            ("number-jumps", 11),
            ("number-jumps", 13),
            ("number-goes-back", 15),
        ],
    );
    expect(
        of_markdown("xx", "## Art. 3 Three\n\n## Art. 5 Five\n\n## Art. 4 Four\n"),
        "article 3 | [Three]\narticle 5 | [Five]\narticle 4 | [Four]",
        &[("number-begins", 1), ("number-jumps", 3), ("number-goes-back", 5)],
    );
}

#[test]
fn a_word_may_have_a_number_within_a_number() {
    expect(
        of_markdown(
            "xx",
            "# Bylaws\n\n## Section 1.1. Classes\n\nTwo.\n\n## Section 1.2. Fees\n\nTen.\n\n## Section 2.1. Meetings\n\nOne.\n",
        ),
        "title | Bylaws\nsection 1.1 | [Classes] | Two.\nsection 1.2 | [Fees] | Ten.\nsection 2.1 | [Meetings] | One.",
        &[],
    );
    expect(
        of_plain(
            "xx",
            "Rule 1 Guests\n\nRule 1.1 Cats may come.\n\nRule 1.3 Dogs may.\n\nRule 2:1 Birds may.\n",
        ),
        "rule 1 | Guests\nrule 1.1 | Cats may come.\nrule 1.3 | Dogs may.\nrule 2.1 | Birds may.",
        &[("number-jumps", 5)],
    );
}

#[test]
fn a_sign_opens_paragraphs_within_articles_and_sections_elsewhere() {
    let neutral = |source: &str| {
        let profile = Profile::of_country_and_language("xx", "pl");
        seen(&read(source, &plain(source, 0), profile, "pl"))
    };
    expect(
        neutral(
            "Art. 1. Herbata jest wolna.\n\nArt. 2. § 1. Kto podaje:\n\n1) kawę,\n\n2) mleko.\n\n§ 2. Goście płacą.\n\n\
             § 3. Psy nie.\n\nArt. 3. § 1 Kodeksu stosuje się.\n\nArt. 4. To koniec.\n",
        ),
        "article 1 | Herbata jest wolna.\narticle 2\n  paragraph 1 | Kto podaje:\n    subparagraph 1 | kawę,\n    \
         subparagraph 2 | mleko.\n  paragraph 2 | Goście płacą.\n  paragraph 3 | Psy nie.\narticle 3 | § 1 Kodeksu stosuje \
         się.\narticle 4 | To koniec.",
        &[],
    );
    let (read, _) = neutral(
        "§ 1 Zweck\n\n(1) Tee.\n\n(2) § 1 BGB gilt.\n\n§ 2 Gast\n\n1. Eins.\n\n§ 3 Ende\n\nSchluss.\n",
    );
    let sections: Vec<&String> = read.iter().filter(|line| line.starts_with("section")).collect();
    assert_eq!(sections.len(), 3, "{read:?}");
    assert!(read.contains(&"  paragraph 2 | § 1 BGB gilt.".to_owned()), "{read:?}");
}

#[test]
fn what_only_cites_or_quotes_is_kept_as_words() {
    expect(
        of_plain(
            "gb",
            "1. Whoever commits an offence under\nSection 2 applies where it is due, under sub-section\n(2) of it.\n(1) A person.\n",
        ),
        "section 1 | Whoever commits an offence under Section 2 applies where it is due, under sub-section (2) of it.\n  \
         subsection 1 | A person.",
        &[("cross-reference", 2), ("cross-reference", 3)],
    );
    expect(
        of_markdown("gb", "1. Insert:\n\n> 2. New words.\n\n2. Two.\n"),
        "section 1 | Insert: / 2. New words.\nsection 2 | Two.",
        &[("quoted-provision", 3)],
    );
}

#[test]
fn a_letter_and_a_numeral_are_told_apart_by_what_follows() {
    let list = |rest: &str| format!("1. A:\n\n(g) g;\n\n(h) h;\n\n(i) i;\n\n{rest}");
    let read = |rest: &str| of_markdown("gb", &list(rest));
    let (letters, doubts) = read("(j) j.\n");
    assert!(
        letters.ends_with(&["  paragraph i | i;".to_owned(), "  paragraph j | j.".to_owned()]),
        "{letters:?}"
    );
    assert_eq!(doubts, [("number-begins", 3)]);
    let (numerals, doubts) = read("(ii) two.\n");
    let nested = ["    subparagraph i | i;".to_owned(), "    subparagraph ii | two.".to_owned()];
    assert!(numerals.ends_with(&nested), "{numerals:?}");
    assert_eq!(doubts, [("number-begins", 3)]);
    assert_eq!(read("2. B.\n").1, [("number-begins", 3), ("roman-or-letter", 7)]);
}

#[test]
fn what_has_no_number_is_told() {
    expect(
        of_markdown(
            "xx",
            "# Club\n\n## 1. Aims\n\n(a) Tea.\n\nAnd more.\n\n## Members\n\n### 2. Who\n\nAll.\n\n#### 3. How\n\nSo.\n",
        ),
        "title | Club\nsection 1 | [Aims]\n  paragraph a | Tea. / And more.\nheading - | [Members]\n  section 2 | [Who] | \
         All.\n  section 3 | [How] | So.",
        &[("unnumbered-paragraph", 7), ("heading-without-number", 9), ("odd-heading", 15)],
    );
    expect(
        of_markdown(
            "xx",
            "# Club\n\n## Art. 1 Aims\n\n### Tea is what this club is about, first and last.\n",
        ),
        "title | Club\narticle 1 | [Aims] | Tea is what this club is about, first and last.",
        &[("heading-or-words", 5)],
    );
}

#[test]
fn lists_within_lists_need_a_level() {
    expect(
        of_markdown("gb", "1. A:\n\n(a) one:\n\n(b) two:\n\n(1) hard;\n\n(2) soft;\n\n(c) three.\n"),
        "section 1 | A:\n  paragraph a | one:\n  paragraph b | two: / (1) hard; / (2) soft;\n  paragraph c | three.",
        &[("list-without-place", 7), ("number-begins", 9)],
    );
}

#[test]
fn a_provision_with_nothing_in_it_is_in_doubt() {
    expect(
        of_markdown(
            "xx",
            "# Club\n\n## Art. 1[^1]\n\n## Art. 2 Tea\n\n(1)\n\n(2) Milk.\n\n[^1]: Left out.\n",
        ),
        "title | Club\narticle 1\narticle 2 | [Tea]\n  paragraph 1\n  paragraph 2 | Milk.",
        &[("repeal-or-words", 3), ("repeal-or-words", 7)],
    );
}

#[test]
fn an_article_stands_in_no_section_with_a_deeper_heading() {
    let sections = "# Club\n\n### § 1 Cats\n\nSleep.\n\n### § 2 Dogs\n\nBark.\n\n### § 3 Owls\n\nFly.\n\n";
    expect(
        of_markdown("xx", &format!("{sections}## Art. 2 End\n\nSoon.\n")),
        "title | Club\nsection 1 | [Cats] | Sleep.\nsection 2 | [Dogs] | Bark.\nsection 3 | [Owls] | Fly.\narticle 2 | [End] | \
         Soon.",
        &[("number-begins", 15), ("unnumbered-paragraph", 17)],
    );
}

#[test]
fn a_table_of_contents_may_break_its_headings_elsewhere() {
    let entry = |nth: u32| format!("## Art. {nth} Of the cats\n\nof room {nth}\n\n");
    let listed: String = (1..=5).map(entry).collect();
    let article = |nth: u32| {
        format!(
            "## Art. {nth}\n\n### Of the cats of room {nth}\n\nThey sleep.\n\nThey eat.\n\nThey play.\n\n"
        )
    };
    let body: String = (1..=5).map(article).collect();
    let (read, told) = of_markdown("xx", &format!("# Club\n\n{listed}{body}"));
    let articles: Vec<&String> = read.iter().filter(|line| line.starts_with("article")).collect();
    assert_eq!(articles.len(), 5, "{read:?}");
    assert_eq!(articles[0], "article 1 | [Of the cats of room 1] | They sleep. / They eat. / They play.");
    assert!(told.contains(&("contents", 3)), "{told:?}");
    // What has sentences is no table.
    let (read, _) = of_markdown("xx", &format!("# Club\n\n{body}{body}"));
    assert_eq!(read.iter().filter(|line| line.starts_with("article")).count(), 10, "{read:?}");
}

#[test]
fn words_may_begin_within_what_marks_them_up() {
    let source =
        "# Club\n\n## Art. 1\n\n**(1) Cats** sleep.\n\nBy [(2) day](x) only.\n\n<sup>2</sup> Dogs.\n";
    let text = read(source, &markdown(source, 0).0, Profile::of_country("xx").unwrap(), "en");
    let article = &text.provisions[0];
    let words = article.children[0].words.as_ref().unwrap();
    assert_eq!(words.text, "Cats sleep.\nBy (2) day only.\n2 Dogs.");
    assert!(bears_out(&source.as_bytes()[words.start..words.end], &words.text));
    assert!(text.unsure.iter().all(|one| one.code != "markup"), "{:?}", text.unsure);
}

#[test]
fn a_number_before_a_comma_and_a_small_letter_is_cited() {
    expect(
        of_markdown(
            "xx",
            "# Club\n\n## Art. 1\n\nTea.\n\n## Art. 2\n\nArt. 1, which is old, and\nothers end.\n",
        ),
        "title | Club\narticle 1 | Tea.\narticle 2 | Art. 1, which is old, and others end.",
        &[("cross-reference", 9)],
    );
}

#[test]
fn a_list_within_an_item_does_not_go_on_with_its_list() {
    expect(
        of_markdown("xx", "# Club\n\n1. Fees:\n   1. for cats;\n   2. for dogs.\n2. Guests.\n"),
        "title | Club\nsection 1 | Fees:\n  paragraph 1 | for cats;\n  paragraph 2 | for dogs.\nsection 2 | Guests.",
        &[],
    );
    expect(
        of_markdown(
            "xx",
            "# Club\n\n1. Fees:\n   1. for cats;\n2. Guests.\n3. Dogs:\n   1. small;\n   2. old;\n   3. all.\n4. End.\n",
        ),
        "title | Club\nsection 1 | Fees:\n  paragraph 1 | for cats;\nsection 2 | Guests.\nsection 3 | Dogs:\n  paragraph 1 | small;\n  \
         paragraph 2 | old;\n  paragraph 3 | all.\nsection 4 | End.",
        &[],
    );
    expect(
        of_markdown("xx", "# Club\n\n## Art. 1\n\n1. Fees:\n   1. for cats.\n   1. for dogs.\n1. Guests.\n"),
        "title | Club\narticle 1\n  paragraph 1 | Fees: / 1. for cats. / 2. for dogs.\n  paragraph 2 | Guests.",
        &[("list-without-place", 6), ("number-begins", 7)],
    );
}

#[test]
fn numbers_are_counted_by_level_whatever_their_mark() {
    expect(
        of_plain("br", "Seção I\nDas Leis\nArt. 1º A.\n\nArtigo 2º B.\nSeção II\nDos Atos\nArt. 3º C.\n"),
        "section 1 | [Das Leis]\n  article 1\n    caput - | A.\n  article 2\n    caput - | B.\nsection 2 | [Dos \
         Atos]\n  article 3\n    caput - | C.",
        &[],
    );
}

#[test]
fn signs_that_begin_anew_in_each_chapter_are_what_a_law_is_cited_by() {
    let chapter = |(number, room): (u32, &str)| {
        let section =
            |nth: u32| format!("\u{a7} {nth}. Door {nth} leads to the {room}.\n\nThe {room} is open.\n\n");
        format!("Chapter {number} Of the {room}\n\n{}", (1..=3).map(section).collect::<String>())
    };
    let chapters: String = (1..).zip(["hall", "bar", "gym", "pool"]).map(chapter).collect();
    let article = |nth: u32| format!("Article {nth}. The states agree on {nth}.\n\n");
    let articles: String = (1..=5).map(article).collect();
    let (read, _) = of_plain("xx", &format!("{chapters}Annex\n\n{articles}"));
    for (nth, room) in [(1, "hall"), (3, "bar"), (2, "pool")] {
        let line = format!("  section {nth} | Door {nth} leads to the {room}. / The {room} is open.");
        assert!(read.contains(&line), "{line} {read:?}");
    }
    // An article that is cited on a line of its own holds no row.
    let text = "Hall\n\n\u{a7} 1. It is open.\n\n\u{a7} 2. It closes.\n\nArt. 5 GDPR applies.\n\nRoom\n\n\u{a7} 1. Guests may \
                come.\n\n\u{a7} 2. Dogs may come.\n\nArt. 6 GDPR applies.\n\n";
    let (read, _) = of_plain("xx", text);
    assert!(read.contains(&"section 2 | Dogs may come.".to_owned()), "{read:?}");
    // Within articles they are paragraphs, however many chapters there are.
    let profile = Profile::of_country_and_language("xx", "pl");
    let article = |nth: u32| {
        format!("Chapter {nth}\n\nArt. {nth}. \u{a7} 1. Psy.\n\n\u{a7} 2. Koty.\n\n\u{a7} 3. Sowy.\n\n")
    };
    let source: String = (1..=4).map(article).collect();
    let (read, _) = seen(&read_titled(&source, &plain(&source, 0), profile, "pl", Some("Dom")));
    let paragraphs = read.iter().filter(|line| line.trim_start().starts_with("paragraph 3 | Sowy."));
    assert_eq!(paragraphs.count(), 4, "{read:?}");
}

#[test]
fn a_number_with_a_point_may_step_down() {
    let law = |rest: &str| {
        format!(
            "Section 1 Scope\n\nAll.\n\nSection 2 Fees\n\nOf two kinds.\n\nSection 2.1 Fee\n\nThree.\n\n{rest}"
        )
    };
    let (read, told) = of_plain("xx", &law("Section 2.2 Late fee\n\nFour.\n\nSection 3 End\n\nIt ends.\n"));
    assert!(read.iter().any(|line| line.starts_with("section 2.1")), "{read:?}");
    assert!(told.iter().all(|(code, _)| *code != "number-jumps"), "{told:?}");
    // One alone may be cited.
    let (_, told) = of_plain("xx", &law("Section 3 End\n\nIt ends.\n"));
    assert!(told.contains(&("number-jumps", 9)), "{told:?}");
}

#[test]
fn a_heading_may_end_with_its_own_sign() {
    let levels = "{ name = \"section\", marks = [\"{1}.\"], rubric = [\".\u{2014}\"] }, { name = \"subsection\", marks = \
                  [\"({1})\"] }, { name = \"explanation\", marks = [\"Explanation\", \"Explanation {1}\"] }, { name = \
                  \"proviso\", marks = [\"Provided that\"] }";
    let rest = "basic = [\"section\"]\nanew = []\nlead_in = []\nseparator = \", \"\n[apart]\n";
    let file = format!("country = \"qi\"\nname = \"Q\"\nlanguages = [\"en\"]\nlevels = [{levels}]\n{rest}");
    let profile: &'static Profile = Box::leak(Box::new(Profile::read(&file).unwrap()));
    let source = "3. Punishment of offences committed\nbeyond India.\u{2014}(1) Any person shall be tried.\nProvided that \
                  no one is.\n(2) Nothing more.\nExplanation.\u{2014}In this section.\n4. Sparing words only.\n";
    expect(
        seen(&read(source, &plain(source, 0), profile, "en")),
        "section 3 | [Punishment of offences committed beyond India]\n  subsection 1 | Any person shall be tried.\n    \
         proviso - | no one is.\n  subsection 2 | Nothing more.\n    explanation - | In this section.\nsection 4 | \
         Sparing words only.",
        &[("number-begins", 1)],
    );
}

/// All words of a text in the order of print: letters and digits.
fn printed_words(text: &Text) -> Vec<String> {
    let mut printed: Vec<&str> = Vec::new();
    let heads = [&text.title, &text.preamble];
    printed.extend(heads.into_iter().flatten().map(|words| words.text.as_str()));
    for one in text.provisions.iter().flat_map(Printed::all) {
        printed.push(&one.label);
        printed.extend([&one.heading, &one.words].into_iter().flatten().map(|words| words.text.as_str()));
    }
    words_of(&printed.join(" "))
}

fn words_of(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Reads a text in every country and holds what must always be so.
fn holds(source: &str) {
    let (lines, remarks) = markdown(source, 0);
    for (lines, is_plain) in [(lines, false), (plain(source, 0), true)] {
        for profile in Profile::all() {
            let text = read(source, &lines, profile, "en");
            let all = text.provisions.iter().flat_map(Printed::all);
            let all: Vec<&Words> = all.flat_map(|one| [&one.heading, &one.words]).flatten().collect();
            for words in all.into_iter().chain(&text.title).chain(&text.preamble) {
                let bytes = &source.as_bytes()[words.start..words.end];
                assert!(
                    bears_out(bytes, &words.text),
                    "{:?} {:?}",
                    words,
                    source.get(words.start..words.end)
                );
            }
            let count = text.provisions.iter().flat_map(Printed::all).count();
            assert!(text.unsure.iter().all(|one| one.concerns <= count && one.line > 0 && one.column > 0));
            let read: Vec<String> = lines.iter().flat_map(|line| words_of(&line.text)).collect();
            let printed = printed_words(&text);
            if text.unsure.iter().all(|one| one.code != "markup") {
                assert_eq!(printed, read, "{source:?}");
            }
            if is_plain {
                assert_eq!(read, words_of(source));
            }
        }
    }
    // What Markdown leaves out is told; its signs are no words.
    let told = remarks.iter().any(|one| one.code != "html");
    let kept: Vec<String> = markdown(source, 0).0.iter().flat_map(|line| words_of(&line.text)).collect();
    if !told && !source.contains(['&', '<', '\\', '`', '~']) {
        assert_eq!(kept.concat(), words_of(source).concat(), "{source:?}");
    }
}

const PIECES: &[&str] = &[
    "Art. 1", "Art. 2º", "§ 1º", "Parágrafo único.", "I –", "II –", "a)", "b)", "1.", "2.", "3.", "(1)",
    "(2)", "(a)", "(b)", "(h)", "(i)", "(ii)", "Section 3", "1 §", "2 §", "2 luku", "Part I", "Chapter 2",
    "Schedule", "words", "Of things", "applies where", "under section", "*loud*", "**Bold", "_x_", "# ",
    "## ", "> ", "- ", "    ", "\n", "\n\n", " ", ";", ":", ".", "—", "1986.", "[a](b)", "`c`", "---",
    "Título II",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_word_is_lost_and_all_have_their_bytes(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40),
        spaced in any::<bool>(),
    ) {
        holds(&pieces.join(if spaced { " " } else { "" }));
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        holds(&text);
    }
}

#[test]
fn the_rows_of_a_table_stay_lines() {
    expect(
        of_markdown(
            "xx",
            "1. Fees of\nthe club:\n\n   | Who | Fee |\n   |---|--:|\n   | Cats | 1 |\n   | *Dogs* | 2 |\n\n2. |a bar|\nand on.\n",
        ),
        "section 1 | Fees of the club: / | Who | Fee | / |---|--:| / | Cats | 1 | / | Dogs | 2 |\nsection 2 | |a bar| / and on.",
        &[],
    );
    let (read, _) = of_plain("xx", "1. It is |x|\n| or so.\n");
    assert_eq!(read, ["section 1 | It is |x| | or so."]);
}

#[test]
fn the_name_of_a_schedule_amid_a_sentence_opens_none() {
    let (read, _) =
        of_plain("in", "1. Fees are given in Part I of the\nFirst Schedule.\n\n2. Fees are due.\n");
    assert_eq!(
        read,
        ["section 1 | Fees are given in Part I of the First Schedule.", "section 2 | Fees are due."]
    );
}

#[test]
fn a_section_of_india_has_its_heading_before_a_dash() {
    expect(
        of_plain(
            "in",
            "1. Short title.—(1) This is the Cats Act.\n\n(2) It is new.\n\n2. Cats.-Cats may come.\n\nTHE SCHEDULE\n",
        ),
        "section 1 | [Short title]\n  subsection 1 | This is the Cats Act.\n  subsection 2 | It is new.\nsection 2 | [Cats] | \
         Cats may come.\nschedule -",
        &[],
    );
}

#[test]
fn lists_of_the_united_states_and_of_the_union_have_their_levels() {
    expect(
        of_markdown(
            "xx",
            "## CHAPTER 1—CATS\n\n### §1. Cats\n\n(a) In general.—Cats may:\n\n(1) come; or\n\n(2) go, if:\n\n(A) fed; \
             and\n\n(B) so:\n\n(i) well; or\n\n(ii) now.\n\n(b) Dogs may not.\n",
        ),
        "chapter 1 | [CATS]\n  section 1 | [Cats]\n    paragraph a | In general.—Cats may:\n      subparagraph 1 | come; \
         or\n      subparagraph 2 | go, if:\n        item A | fed; and\n        item B | so:\n          subitem i | well; \
         or\n          subitem ii | now.\n    paragraph b | Dogs may not.",
        &[],
    );
    expect(
        of_markdown(
            "xx",
            "### Article 1\n\nCats\n\n1. Cats may come.\n\n2. They bring:\n\n(a) mice;\n\n(b) birds.\n\n\
             ### Article 2\n\nDogs\n\n1. Dogs may go.\n\n2. They bark.\n\n### Article 3\n\nBirds\n",
        ),
        "article 1 | Cats\n  paragraph 1 | Cats may come.\n  paragraph 2 | They bring:\n    subparagraph a | mice;\n    \
         subparagraph b | birds.\narticle 2 | Dogs\n  paragraph 1 | Dogs may go.\n  paragraph 2 | They bark.\narticle 3 | \
         Birds",
        &[],
    );
}

#[test]
fn appendices_and_schedules_are_apart_from_the_body() {
    let text = "1. One.\n\n2. As specified in\nthe First Schedule.\n\nTHE FIRST SCHEDULE\n\nForms\n\n1. Form.\n\nSecond Schedule\n\n\
                APPENDIX 1\n\nTariffs\n\n1. Ten.\n\nAppendix 2 Maps\n\n1. Map.\n";
    for country in ["gb", "in", "xx"] {
        expect(
            of_markdown(country, text),
            "section 1 | One.\nsection 2 | As specified in the First Schedule.\nschedule 1 | [Forms]\n  section 1 | \
             Form.\nschedule 2\n  annex 1 | [Tariffs]\n    section 1 | Ten.\n  annex 2 | [Maps]\n    section 1 | Map.",
            &[("cross-reference", 4)],
        );
    }
}
