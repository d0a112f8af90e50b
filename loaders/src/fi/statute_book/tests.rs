use std::collections::BTreeSet;

use asof_schema::Op;

use super::*;

/// What is shown of the bytes of some words.
fn shown(xml: &str, words: &str) -> Vec<String> {
    let start = xml.find(words).unwrap();
    let numbered = numbered(xml.as_bytes()).unwrap();
    let shown = numbered.around(&(start..start + words.len()));
    shown.iter().map(|(kind, number)| format!("{kind} {number}")).collect()
}

fn section(number: &str, lines: &str) -> String {
    format!("<Pykala><PykalaTunnusKooste>{number} §</PykalaTunnusKooste>{lines}</Pykala>")
}

#[test]
fn an_act_whose_title_amends_a_section_is_no_act_of_its_own() {
    let xml = |title: &str| {
        let xml = "<VahvistettavaLaki><AsiakirjaNroTeksti>2</AsiakirjaNroTeksti>\
                   <ValtiopaivavuosiTeksti>2001</ValtiopaivavuosiTeksti><Saados>\
                   <SaadosNimeke>TITLE</SaadosNimeke><Johtolause>säädetään:</Johtolause>\
                   <Pykalisto></Pykalisto></Saados></VahvistettavaLaki>";
        xml.replace("TITLE", title)
    };
    let of = |title: &str| read("a.xml", xml(title).as_bytes()).map(|read| read.title.text);
    let error = of("Laki koelain 10 §:n muuttamisesta.").unwrap_err();
    assert!(error.problem.contains("does not say what"), "{}", error.problem);
    for own in ["Laki suojelualueen rajauksen muuttamisesta", "Laki koelain 10 §:n kumoamisesta"] {
        assert_eq!(of(own).unwrap(), own);
    }
}

#[test]
fn a_number_is_read_without_what_stands_about_it() {
    for (text, number) in
        [("1061", "1061"), ("1061.", "1061"), ("N.o 9.", "9"), ("1976&", "1976"), ("74A", "74A")]
    {
        assert_eq!(bare(text), number);
    }
}

#[test]
fn a_marker_is_taken_off_whatever_the_space_or_the_tags_in_it() {
    for (span, marker, rest) in [
        ("\n3 a) johtajan virka", "3 a)", Some(" johtajan virka")),
        ("\n3\u{2009}a) johtajan virka", "3 a)", Some(" johtajan virka")),
        ("3\u{a0}a)\u{202f}virka", "3 a)", Some("\u{202f}virka")),
        ("3\u{202f}a) virka", "3 a)", Some(" virka")),
        ("3&#xA0;a) virka", "3 a)", Some(" virka")),
        (
            "<saa:MomenttiJohdantoKooste>2. Kulut</saa:MomenttiJohdantoKooste>",
            "2.",
            Some(" Kulut</saa:MomenttiJohdantoKooste>"),
        ),
        (
            "<saa:SaadosKursiiviKooste>1)</saa:SaadosKursiiviKooste> virka",
            "1)",
            Some("</saa:SaadosKursiiviKooste> virka"),
        ),
        ("<tau:table><entry>1) virka</entry></tau:table>", "1)", None),
        ("virka", "1)", None),
    ] {
        assert_eq!(marker_end(span, marker).and_then(|end| span.get(end..)), rest, "{span}");
    }
}

/// An act of 2001 with the sections of a body.
fn document(number: u32, clause: &str, body: &str) -> Document {
    let xml = format!(
        "<VahvistettavaLaki><AsiakirjaNroTeksti>{number}</AsiakirjaNroTeksti>\
         <ValtiopaivavuosiTeksti>2001</ValtiopaivavuosiTeksti><Saados saadostyyppiNimi='Laki'>\
         <SaadosNimeke>Koelaki</SaadosNimeke><Johtolause>{clause}</Johtolause><Pykalisto>{body}\
         <Pykala pykalaLuokitusKoodi='VoimaantuloSaannos'><MomenttiKooste>Tämä laki tulee voimaan 1 päivänä \
         kesäkuuta 2001.</MomenttiKooste></Pykala></Pykalisto></Saados>\
         <PaivaysKooste>Helsingissä 1.1.2001</PaivaysKooste></VahvistettavaLaki>"
    );
    read("koe.xml", xml.as_bytes()).unwrap()
}

fn plain(words: &str) -> String {
    format!("<MomenttiKooste>{words}</MomenttiKooste>")
}

/// An item whose lines are tagged as subitems, its own among them.
fn item(lines: &[&str]) -> String {
    let line = |text: &&str| format!("<MomenttiAlakohtaKooste>{text}</MomenttiAlakohtaKooste>");
    let lines: Vec<String> = lines.iter().map(line).collect();
    format!("<MomenttiKohtaKooste>{}</MomenttiKohtaKooste>", lines.concat())
}

/// What is below the section of a list, with what was said of it.
fn listed(items: &str) -> (Vec<String>, usize) {
    let head = "<MomenttiJohdantoKooste>Ikä on:</MomenttiJohdantoKooste>";
    let lines = format!("<KohdatMomentti>{head}{items}</KohdatMomentti>");
    let document = document(1, "säädetään:", &section("1", &lines));
    let all = document.provisions.iter().flat_map(Printed::all).skip(2);
    let shown = all.map(|one| {
        let words = one.words.as_ref().map_or("", |words| words.text.as_str());
        format!("{} {}: {words}", one.kind.name, one.number.as_deref().unwrap_or_default())
    });
    (shown.collect(), document.slips.len())
}

#[test]
fn what_stands_in_an_item_keeps_its_place() {
    let table = "<table><row><entry>Paino</entry><entry>12,2</entry></row></table>";
    let with_table =
        item(&["1) näin:"]).replace("</MomenttiKohtaKooste>", "") + table + "</MomenttiKohtaKooste>";
    let cases: [(String, &[&str], usize); 6] = [
        (with_table + &item(&["2) muu."]), &["item 1: näin: Paino 12,2", "item 2: muu."], 0),
        // A list that begins again after a line is another one.
        (
            item(&["1) kenraalin:", "a) kuusi;", "b) seitsemän;"])
                + &item(&["kuitenkin lentäjän:", "a) viisi;", "b) yksi;"])
                + &item(&["2) muu."]),
            &[
                "item 1: kenraalin:",
                "subitem a: kuusi;",
                "subitem b: seitsemän;",
                "list : kuitenkin lentäjän:",
                "subitem a: viisi;",
                "subitem b: yksi;",
                "item 2: muu.",
            ],
            0,
        ),
        (
            item(&["1) liuotin:", "a) yli:", "– maali;", "– liima;", "b) muu:", "– puu;"])
                + &item(&["2) muu."]),
            &[
                "item 1: liuotin:",
                "subitem a: yli: – maali; – liima;",
                "subitem b: muu: – puu;",
                "item 2: muu.",
            ],
            0,
        ),
        (
            item(&["1) jos:", "a) yksi:", "i) eka;", "ii) toka;", "b) kaksi:", "i) kolmas."]),
            &["item 1: jos:", "subitem a: yksi: i) eka; ii) toka;", "subitem b: kaksi: i) kolmas."],
            2,
        ),
        (
            item(&["1) jos:", "a) yksi;", "b) kaksi;", "a) kolme."]),
            &["item 1: jos:", "subitem a: yksi;", "subitem b: kaksi; a) kolme."],
            1,
        ),
        (
            item(&["1) eka;"]) + &item(&["2 toka, joka:", "a) yksi."]) + &item(&["3) kolmas."]),
            &["item 1: eka;", "item 2: toka, joka:", "subitem a: yksi.", "item 3: kolmas."],
            1,
        ),
    ];
    for (items, expected, slips) in cases {
        let (found, said) = listed(&items);
        assert_eq!(found, expected, "{items}");
        assert_eq!(said, slips, "{items}");
    }
}

#[test]
fn an_item_with_something_left_out_is_not_whole() {
    let end = "</MomenttiAlakohtaKooste>";
    let gap = item(&["1) jos:", "c) kolme."]).replacen(end, &format!("{end}<Katkoviiva/>"), 1);
    let lines = format!("<KohdatMomentti>{gap}</KohdatMomentti>");
    let document = document(1, "säädetään:", &section("1", &lines));
    let gaps: Vec<&str> = document
        .provisions
        .iter()
        .flat_map(Printed::all)
        .filter(|one| one.gaps)
        .map(|one| one.kind.name)
        .collect();
    assert_eq!(gaps, ["subsection", "item"]);
}

/// What an act does to a law with three sections, and the codes of its doubts.
fn done(clause: &str, body: &str) -> (Vec<String>, Vec<String>) {
    let enacted = [("1", "Yksi."), ("2", "Kaksi."), ("3", "Kolme.")];
    let enacted = enacted.map(|(number, words)| section(number, &plain(words))).concat();
    let documents = [document(1, "säädetään:", &enacted), document(5, clause, body)];
    let (set, _) = crate::from_acts::load(&documents, None).unwrap();
    let of_act = set.commands.iter().filter(|command| command.act.as_str().ends_with(";5"));
    let shown = of_act.map(|command| {
        let to = match &command.op {
            Op::Move(to) => to.number.clone().unwrap_or_default(),
            Op::Insert(insert) => insert.texts.iter().map(|text| text.text.as_str()).collect(),
            Op::Amend(amend) => amend.texts.iter().map(|text| text.text.as_str()).collect(),
            _ => String::new(),
        };
        format!("{} {to}", command.op.target().unwrap().local())
    });
    (shown.collect(), set.doubts.iter().map(|doubt| doubt.code.clone()).collect())
}

#[test]
fn sections_move_before_what_takes_their_place() {
    let new = section("2", &plain("Uusi."));
    let clause = "lisätään koelakiin (1/2001) uusi 2 §, jolloin nykyinen 2 ja 3 § siirtyvät 3 ja 4 §:ksi, seuraavasti:";
    let (found, doubts) = done(clause, &new);
    assert_eq!(found, ["sec2 3", "sec3 4", "sec2~2001-06-01 ", "sec2~2001-06-01_sub1 Uusi."]);
    assert_eq!(doubts, Vec::<String>::new());
    // What is amended and moves is printed under its new number.
    let clause = "muutetaan koelain (1/2001) 2 § sekä lisätään lakiin uusi 2 §, jolloin muutettu 2 § ja nykyinen 3 § \
                  siirtyvät 3 ja 4 §:ksi, seuraavasti:";
    let (found, doubts) = done(clause, &(new.clone() + &section("3", &plain("Kaksi toisin."))));
    assert_eq!(
        found,
        ["sec2_sub1 Kaksi toisin.", "sec2 3", "sec3 4", "sec2~2001-06-01 ", "sec2~2001-06-01_sub1 Uusi."]
    );
    assert_eq!(doubts, Vec::<String>::new());
    // Two sections with one number are told.
    let clause = "lisätään koelakiin (1/2001) uusi 2 §, jolloin nykyinen 2 § siirtyy 3 §:ksi, seuraavasti:";
    let (found, doubts) = done(clause, &new);
    assert_eq!(found.first().map(String::as_str), Some("sec2 3"));
    assert!(doubts.iter().any(|code| code == "number-taken"), "{doubts:?}");
}

#[test]
fn what_is_put_in_the_place_of_something_temporary_ends_on_its_own_day() {
    let temporary = |number: u32, words: &str, days: &str| {
        let clause = "lisätään väliaikaisesti koelakiin (1/2001) uusi 4 § seuraavasti:";
        let mut act = document(number, clause, &section("4", &plain(words)));
        act.commencement = vec![format!("Tämä laki {days}.")];
        act
    };
    let done = |last: &str| {
        let first = "tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 30 päivään huhtikuuta 2002";
        let then = format!("tulee voimaan 1 päivänä maaliskuuta 2002 ja on voimassa {last}");
        let law = document(1, "säädetään:", &section("1", &plain("Yksi.")));
        let acts = [law, temporary(5, "Eka.", first), temporary(9, "Toka.", &then)];
        let (set, _) = crate::from_acts::load(&acts, None).unwrap();
        let of_act = set.commands.iter().filter(|command| command.act.as_str().ends_with(";9"));
        let kind = |op: &Op| match op {
            Op::Insert(_) => "put",
            Op::Amend(_) => "amended",
            Op::Repeal(_) => "repealed",
            _ => "other",
        };
        let shown = of_act.map(|command| {
            let until = command.until.map(|day| day.to_string()).unwrap_or_default();
            format!("{} {} {until}", kind(&command.op), command.op.target().unwrap().local())
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    let outlives = done("30 päivään kesäkuuta 2002");
    assert_eq!(
        outlives,
        "repealed sec4 2002-07-01, put sec4~2002-03-01 2002-07-01, put sec4~2002-03-01_sub1 2002-07-01"
    );
    // It goes before what it stands upon, which comes back.
    assert_eq!(done("31 päivään maaliskuuta 2002"), "amended sec4_sub1 2002-04-01");
}

#[test]
fn a_sentence_that_is_all_of_a_section_is_no_heading() {
    let moments = |words: &str| {
        let lines = format!("<SaadosOtsikkoKooste>{words}</SaadosOtsikkoKooste>");
        let document = document(1, "säädetään:", &section("1", &lines));
        let section = document.provisions.first().unwrap();
        (section.heading.is_some(), section.children.len())
    };
    assert_eq!(moments("Kirjat hyväksyy virasto."), (false, 1));
    assert_eq!(moments("Kirjat"), (true, 0));
}

#[test]
fn an_item_that_is_tagged_as_the_words_before_a_list_is_no_moment() {
    let list = |gap: &str| {
        format!(
            "{gap}<KohdatMomentti><MomenttiJohdantoKooste>1 ) yksi;</MomenttiJohdantoKooste>\
             <MomenttiKohtaKooste>2) kaksi.</MomenttiKohtaKooste></KohdatMomentti>"
        )
    };
    let moments = |lines: String| {
        let document = document(1, "säädetään:", &section("1", &lines));
        let moments = document.provisions.iter().flat_map(|section| &section.children);
        moments.map(|moment| moment.children.len()).collect::<Vec<_>>()
    };
    assert_eq!(moments(plain("Maksut ovat:") + &list("") + &plain("Muuta.")), [2, 0]);
    assert_eq!(moments(list("")), [2]);
    // The words before the list are left out.
    assert_eq!(moments(plain("Muuta.") + &list("<Katkoviiva/>")), [0, 2]);
    assert_eq!(moments(plain("Maksut ovat:") + &list("<Katkoviiva/>")), [2]);
    // A number in the middle of a list begins none.
    let second =
        "<KohdatMomentti><MomenttiJohdantoKooste>2) kaksi:</MomenttiJohdantoKooste></KohdatMomentti>";
    assert_eq!(moments(plain("Muuta.") + second), [0, 0]);
}

#[test]
fn an_act_that_names_another_law_by_the_number_is_left_out_and_told() {
    let done = |named: &str| {
        let mut law = document(1, "säädetään:", &section("2", &plain("Kaksi.")));
        law.title.text = "Metsästyslaki".to_owned();
        let clause = format!("muutetaan {named} (1/2001) 2 § seuraavasti:");
        let act = document(5, &clause, &section("2", &plain("Toisin.")));
        let (set, _) = crate::from_acts::load(&[law, act], None).unwrap();
        let applied = set.commands.iter().any(|command| command.act.as_str().ends_with(";5"));
        let doubts: Vec<String> = set.doubts.iter().map(|doubt| doubt.code.clone()).collect();
        (applied, doubts.join(" "))
    };
    assert_eq!(done("metsästyslain"), (true, String::new()));
    assert_eq!(done("kalastuksesta annetun lain"), (false, "named-otherwise".to_owned()));
    // Half of the name is that of the law: it is taken for it, and told.
    assert_eq!(done("metsästyksen ja kalastuksen lain"), (true, "named-otherwise".to_owned()));
}

#[test]
fn an_act_that_leaves_out_the_letter_of_a_number_amends_the_law_that_it_names() {
    let law = |title: &str, letter| {
        let mut law = document(1, "säädetään:", &section("2", &plain("Kaksi.")));
        (law.title.text, law.number.letter) = (title.to_owned(), letter);
        law
    };
    let plain_number = law("Laki yleisestä hallinto-lautakunnasta", None);
    let lettered = law("Laki yleisestä lautakunnasta", Some('A'));
    let clause = "muutetaan yleisestä lautakunnasta annetun lain (1/2001) 2 § seuraavasti:";
    let act = document(5, clause, &section("2", &plain("Toisin.")));
    let (set, said) = crate::from_acts::load(&[plain_number, lettered, act], None).unwrap();
    let norms: Vec<&str> = set.norms.iter().map(|norm| norm.id.as_str()).collect();
    assert_eq!(norms, ["urn:lex:fi:laki:2001-01-01;1", "urn:lex:fi:laki:2001-01-01;1a"]);
    let changed = set.commands.iter().filter(|command| command.act.as_str().ends_with(";5"));
    let changed: BTreeSet<&str> = changed.map(|command| command.norm.as_str()).collect();
    assert_eq!(changed, BTreeSet::from(["urn:lex:fi:laki:2001-01-01;1a"]));
    assert!(said.iter().any(|said| said.code == "named-otherwise"));
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
}

#[test]
fn an_act_with_a_lower_number_than_its_law_comes_after_it() {
    let law = document(9, "säädetään:", &section("1", &plain("Yksi.")));
    let act = document(5, "muutetaan koelain (9/2001) 1 § seuraavasti:", &section("1", &plain("Toisin.")));
    let (set, _) = crate::from_acts::load(&[law, act], None).unwrap();
    let numbers: Vec<(&str, u32)> = set.acts.iter().map(|act| (act.code.as_str(), act.number)).collect();
    assert_eq!(numbers, [("9/2001", 9), ("5/2001", 10)]);
    assert!(set.findings.iter().any(|finding| finding.code == "numbered-before-its-law"));
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
}

#[test]
fn moments_have_their_places_and_items_their_markers() {
    let list = "<KohdatMomentti><MomenttiJohdantoKooste>Lupa on:</MomenttiJohdantoKooste>\
        <MomenttiKohtaKooste>1) koiralla;</MomenttiKohtaKooste><MomenttiKohtaKooste>2) kissalla.</MomenttiKohtaKooste>\
        </KohdatMomentti>";
    let whole = section("1", &format!("{}{list}{}", plain("Eka on."), plain("Kolmas on.")));
    let cut = section("2", &format!("{}<Katkoviiva/>{}", plain("Alku on."), plain("Loppu on.")));
    let in_chapters = |number: u32| {
        let own = section("3", &plain(&format!("Luvun {number} pykälä.")));
        format!("<Luku><LukuTunnusKooste>{number} luku</LukuTunnusKooste>{own}</Luku>")
    };
    let xml =
        format!("<VahvistettavaLaki>{whole}{cut}{}{}</VahvistettavaLaki>", in_chapters(1), in_chapters(2));
    for (words, expected) in [
        ("1 §", vec!["section 1"]),
        ("Eka on.", vec!["section 1", "subsection 1"]),
        ("Lupa on:", vec!["section 1", "subsection 2"]),
        ("koiralla;", vec!["section 1", "subsection 2", "item 1"]),
        ("kissalla.", vec!["section 1", "subsection 2", "item 2"]),
        ("Kolmas on.", vec!["section 1", "subsection 3"]),
        ("Alku on.", vec!["section 2", "subsection 1"]),
        ("Loppu on.", vec!["section 2", "subsection after 1"]),
        ("Luvun 2 pykälä.", vec!["section 3", "chapter 2", "subsection 1"]),
    ] {
        assert_eq!(shown(&xml, words), expected, "{words}");
    }
    let after = Shown::After(1);
    assert!(after.fits("2") && after.fits("3a") && !after.fits("1"));
}
