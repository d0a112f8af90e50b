//! Laws of Finland from their acts: the real documents where they are present, and small ones of the same form.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod finland_data;

use std::collections::{BTreeMap, BTreeSet};

use asof_loaders::akoma_ntoso;
use asof_loaders::fi::{self, statute_book};
use asof_loaders::from_acts as acts;
use asof_loaders::registry::{self, drafting};
use asof_loaders::source::Given;
use asof_schema::{
    ActKind, AliasScheme, Aspect, ChangeSet, Command, Commencement, ComponentId, DateBasis, Dated, Day,
    Diagnostic, Doubt, Op, Operation, Text, Vocabulary as _,
};

fn tally(codes: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    codes.fold(BTreeMap::new(), |mut counts, code| {
        *counts.entry(code).or_default() += 1;
        counts
    })
}

#[test]
fn every_enacting_clause_is_understood_and_every_command_has_its_target() {
    let Some(folder) = finland_data::folder("asd-xml") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    assert_eq!(documents.len(), 81);
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    assert_eq!((set.norms.len(), set.acts.len(), set.commands.len()), (3, 35, 2785));
    // Of four laws only the amending acts are there; of their clauses too no word is left over.
    assert_eq!(
        tally(said.iter().map(|said| said.code.clone())),
        BTreeMap::from([
            ("heading-not-commanded".to_owned(), 2),
            ("no-original".to_owned(), 46),
            ("other-language".to_owned(), 1),
        ])
    );
    assert_eq!(
        tally(set.findings.iter().map(|finding| finding.code.clone())),
        BTreeMap::from([("appendix-not-read".to_owned(), 4)])
    );
    let (one, _) = acts::load(&documents, Some(fi::number("410/2015").unwrap())).unwrap();
    assert_eq!((one.norms.len(), one.acts.len()), (1, 14));
}

#[test]
fn acts_in_akoma_ntoso_load_with_their_addresses() {
    let Some(folder) = finland_data::folder("akn-sample") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| akoma_ntoso::read(name, bytes, drafting).unwrap()).collect();
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    // Two of the three amend decrees that are not there.
    assert_eq!((set.norms.len(), said.len()), (1, 2));
    assert!(said.iter().all(|said| said.code == "no-original"), "{said:?}");
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:fi:asetus:2026-01-08;2");
    assert_eq!(set.norms[0].published_on.map(|day| day.to_string()).as_deref(), Some("2026-01-09"));
    let alias = |value: &str| {
        let found = set.aliases.iter().find(|alias| alias.scheme == AliasScheme::Akn && alias.value == value);
        found.map(|alias| alias.component.local().to_owned())
    };
    assert_eq!(alias("/akn/fi/act/statute/2026/2#sec_3__subsec_1").as_deref(), Some("sec3_sub1"));
    // Sen 4 ja 5 § tulevat kuitenkin voimaan vasta 1 päivänä tammikuuta 2029. Sen 3 § on voimassa 31 päivään joulukuuta 2028.
    let command = |local: &str| {
        let mut commands = set.commands.iter();
        commands.find(|command| command.op.target().is_some_and(|id| id.local() == local)).unwrap()
    };
    let begins = Some(Commencement::On(Dated::stated("2029-01-01".parse().unwrap())));
    assert_eq!((&command("sec4").commencement, &command("sec5_sub1").commencement), (&begins, &begins));
    assert_eq!(
        (command("sec3").until.map(|day| day.to_string()).as_deref(), command("sec2").until),
        (Some("2029-01-01"), None)
    );
}

/// An act of the statute book: number of 2001, title, enacting clause, provisions, commencement.
fn act(number: u32, clause: &str, body: &str, commencement: &str) -> (String, Vec<u8>) {
    let xml = format!(
        "<v:VahvistettavaLaki xmlns:v='v' xmlns:s='s'>\n<s:AsiakirjaNroTeksti>{number}</s:AsiakirjaNroTeksti>\
         <s:ValtiopaivavuosiTeksti>2001</s:ValtiopaivavuosiTeksti>\n<s:Saados s:saadostyyppiNimi='Laki'>\
         <s:SaadosNimeke>Koelaki</s:SaadosNimeke>\n<s:Johtolause>{clause}</s:Johtolause>\n<s:Pykalisto>{body}\
         <s:Pykala s:pykalaLuokitusKoodi='VoimaantuloSaannos'><s:MomenttiKooste>{commencement}</s:MomenttiKooste></s:Pykala>\
         </s:Pykalisto></s:Saados>\n<s:PaivaysKooste>Helsingissä {number}.1.2001</s:PaivaysKooste></v:VahvistettavaLaki>"
    );
    (format!("{number}.xml"), xml.into_bytes())
}

fn section(label: &str, heading: &str, inside: &str) -> String {
    format!(
        "<s:Pykala><s:PykalaTunnusKooste>{label}</s:PykalaTunnusKooste>\
         <s:SaadosOtsikkoKooste>{heading}</s:SaadosOtsikkoKooste>{inside}</s:Pykala>\n"
    )
}

fn moment(text: &str) -> String {
    format!("<s:MomenttiKooste>{text}</s:MomenttiKooste>")
}

fn list(head: &str, items: &[&str]) -> String {
    let items: Vec<String> =
        items.iter().map(|item| format!("<s:MomenttiKohtaKooste>{item}</s:MomenttiKohtaKooste>")).collect();
    let items = items.concat();
    format!(
        "<s:KohdatMomentti><s:MomenttiJohdantoKooste>{head}</s:MomenttiJohdantoKooste>{items}</s:KohdatMomentti>"
    )
}

const GAP: &str = "<s:Katkoviiva/>";
const SOON: &str = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001.";
const LATER: &str = "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.";

/// 1 § with two moments, 2 § with a list, 3 § with one moment.
fn original() -> (String, Vec<u8>) {
    let first = section("1 §", "Ala", &(moment("Yksi.") + &moment("Kaksi.")));
    let second = section("2 §", "Lista", &list("Ovat:", &["1) yksi;", "2) kaksi;", "3) kolme."]));
    let third = section("3 §", "Loppu", &moment("Loppu."));
    let chapters = [(1, first + &second), (2, third)].map(|(number, sections)| {
        format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
    });
    act(1, "säädetään:", &chapters.concat(), "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001.")
}

fn load(acts: &[(String, Vec<u8>)]) -> (ChangeSet, Vec<Diagnostic>) {
    let all = [&[original()], acts].concat();
    let documents: Vec<_> =
        all.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    (set, said)
}

#[test]
fn a_document_that_prints_the_same_act_as_another_one_is_a_copy_of_it() {
    let source = registry::source("fi-acts").unwrap();
    let load = |second: &str, changed: &str| {
        let (name, bytes) = original();
        let other = String::from_utf8(bytes.clone()).unwrap().replacen(second, changed, 1);
        assert!(other.contains(changed));
        let files = [(name, bytes), ("copy.xml".to_owned(), other.into_bytes())];
        source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap()
    };
    // Other bytes in the head alone.
    let (set, said) = load("<v:VahvistettavaLaki ", "<v:VahvistettavaLaki laatija='2' ");
    let told: Vec<&str> = said.iter().map(|said| said.message.as_str()).collect();
    assert!(told.contains(&"the same document as 1.xml"), "{told:?}");
    assert_eq!((set.norms.len(), set.doubts.as_slice()), (1, [].as_slice()));
    let (set, said) = load("Yksi.", "Toisin.");
    assert!(said.iter().all(|said| !said.message.starts_with("the same document")), "{said:?}");
    assert!(!set.doubts.is_empty(), "which of the two is right is not known");
}

/// A document in another encoding that it declares, or in UTF-16 with its mark.
/// A law of the number 1 with another title and day of signature.
fn first_of(file: &str, title: &str, day: u32) -> (String, Vec<u8>) {
    let body = section("1 §", "Ala", &moment(&format!("{title} on.")));
    let (_, bytes) = act(1, "säädetään:", &body, SOON);
    let text = String::from_utf8(bytes).unwrap().replace("Koelaki", title);
    (file.to_owned(), text.replace("Helsingissä 1.1.", &format!("Helsingissä {day}.1.")).into_bytes())
}

/// What a folder comes to, and the ids of its laws.
fn folder(files: &[(String, Vec<u8>)]) -> (ChangeSet, Vec<String>) {
    let source = registry::source("fi-acts").unwrap();
    let (set, _) = source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
    set.check().unwrap();
    let ids = set.norms.iter().map(|norm| norm.id.as_str().to_owned()).collect();
    (set, ids)
}

#[test]
fn laws_of_one_number_are_each_a_law_of_its_own_where_they_can_be_told_apart() {
    let hunting = first_of("a.xml", "Metsästyslaki", 1);
    let fishing = first_of("b.xml", "Kalastuslaki", 2);
    let body = section("1 §", "Ala", &moment("Toisin."));
    let amended = |named: &str| {
        let act = act(5, &format!("muutetaan {named} (1/2001) 1 §"), &body, LATER);
        folder(&[hunting.clone(), fishing.clone(), act])
    };
    let (set, ids) = amended("kalastuslain");
    assert_eq!(ids, ["urn:lex:fi:laki:2001-01-01;1", "urn:lex:fi:laki:2001-01-02;1"]);
    let of_act = set.commands.iter().filter(|command| command.act.as_str().ends_with(";5"));
    let changed: BTreeSet<&str> = of_act.map(|command| command.norm.as_str()).collect();
    assert_eq!((changed, set.doubts.len()), (BTreeSet::from(["urn:lex:fi:laki:2001-01-02;1"]), 0));
    // An act that may mean either is left out, and in doubt for both.
    let (set, _) = amended("lain");
    assert!(!set.commands.iter().any(|command| command.act.as_str().ends_with(";5")));
    let doubts: Vec<&str> = set.doubts.iter().map(|doubt| doubt.code.as_str()).collect();
    assert_eq!(doubts, ["law-not-named", "law-not-named"]);
    // Of one kind and day, the publisher's count tells them apart; without one nothing does.
    let counted = ["asd20010001001.xml", "2001/asd20010001002.xml"];
    let [first, second] = counted.map(|file| first_of(file, "Metsästyslaki", 1));
    let second = (second.0, [second.1, b"\n".to_vec()].concat());
    let (_, ids) = folder(&[first.clone(), first_of(counted[1], "Kalastuslaki", 1)]);
    assert_eq!(ids, ["urn:lex:fi:laki:2001-01-01;1", "urn:lex:fi:laki:2001-01-01;1-2"]);
    assert_eq!(folder(&[first, second]).1.len(), 1, "a copy");
    let (set, ids) = folder(&[hunting, first_of("b.xml", "Kalastuslaki", 1)]);
    assert_eq!(
        (ids.len(), set.doubts[0].code.as_str(), touched(&set.doubts[0])),
        (1, "document-not-read", vec![""])
    );
}

#[test]
fn a_clause_that_commands_with_another_verb_is_no_law_and_a_doubt_of_the_law() {
    for clause in [
        "siirretään koelain (1/2001) 3 § 1 lukuun seuraavasti:",
        "koelain (1/2001) 3 § siirretään 1 lukuun seuraavasti:",
        "korvataan koelain (1/2001) 3 §:ssä sana \"loppu\" sanalla \"muu\"",
    ] {
        let (set, ids) = folder(&[original(), act(5, clause, "", SOON)]);
        assert_eq!((ids.len(), set.doubts[0].code.as_str()), (1, "document-not-read"), "{clause}");
    }
    // By force of a law another one is given.
    let body = section("1 §", "Ala", &moment("Aineet siirretään varastoon."));
    for clause in [
        "säädetään koelain (1/2001) 3 §:n nojalla:",
        "säädetään koelain (1/2001) 3 §:n nojalla siitä, miten varat siirretään rahastoon:",
        "korvataan kulut ja säädetään koelain (1/2001) 3 §:n nojalla:",
        "siirretään koelain (1/2001) 3 §:n 1 momentin nojalla varat rahastoon ja säädetään:",
    ] {
        let (_, ids) = folder(&[original(), act(5, clause, &body, SOON)]);
        assert_eq!(ids.len(), 2, "{clause}");
    }
}

#[test]
fn a_correction_of_an_act_is_no_law_and_a_doubt_of_the_law() {
    let changed =
        act(5, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("Väärin.")), SOON);
    let body = section("3 §", "Loppu", &moment("Oikein."));
    let corrects = "julkaistun lain (5/2001) 3 § kuuluu oikein seuraavasti:";
    let correction = |kind: &str, clause: &str| {
        let (name, bytes) = act(6, clause, &body, SOON);
        let text = String::from_utf8(bytes).unwrap();
        let of_kind = text.replace("saadostyyppiNimi='Laki'", &format!("saadostyyppiNimi='{kind}'"));
        folder(&[original(), changed.clone(), (name, of_kind.into_bytes())])
    };
    for (kind, clause) in [("Oikaisu", corrects), ("Oikaisu", "painovirheen vuoksi:"), ("Laki", corrects)] {
        let (set, ids) = correction(kind, clause);
        assert_eq!((ids.len(), set.doubts[0].code.as_str()), (1, "document-not-read"), "{kind} {clause}");
        assert_eq!(touched(&set.doubts[0]), [""]);
    }
    // A law may say what is done rightly.
    let (set, ids) =
        correction("Laki", "säädetään lain (5/2001) 3 §:n nojalla siitä, miten lasketaan oikein:");
    assert_eq!((ids.len(), set.doubts.len()), (2, 0));
}

fn encoded(bytes: &[u8], encoding: &str) -> Vec<u8> {
    let text =
        format!("<?xml version='1.0' encoding='{encoding}'?>\n{}", std::str::from_utf8(bytes).unwrap());
    let marked = format!("\u{feff}{text}");
    match encoding {
        "UTF-16LE" => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => encoding_rs::Encoding::for_label(encoding.as_bytes()).unwrap().encode(&text).0.into_owned(),
    }
}

#[test]
fn acts_are_read_in_the_encoding_of_their_document_and_borne_out_by_its_bytes() {
    let list = list("Ovat:", &["1) häkä;", "1 a) öljy §\u{a0}5;", "2) <i>mu</i>u."]);
    let body = section("1 §", "Älä", &moment("Ääni.")) + &section("2 §", "Lista", &list);
    let (name, plain) = act(5, "muutetaan koelain (1/2001) 1 ja 2 § seuraavasti:", &body, SOON);
    let read = |bytes: &[u8]| {
        let (set, _) = load(&[(name.clone(), bytes.to_vec())]);
        let numbered = asof_loaders::numbered(bytes).unwrap();
        let of_act = set.commands.iter().filter(|command| command.act.as_str().ends_with(";5"));
        for text in of_act.flat_map(|command| texts(&command.op)) {
            let at = text.evidence.unwrap();
            assert!(asof_loaders::bears_out(bytes, at.start, at.end, &text.text), "{}", text.text);
            assert!(!asof_loaders::bears_out(bytes, at.start, at.end, &format!("{} x", text.text)));
            if text.text == "häkä;" {
                let span = usize::try_from(at.start).unwrap()..usize::try_from(at.end).unwrap();
                assert_eq!(numbered.around(&span).first().unwrap().1.to_string(), "2");
            }
        }
        done(&set)
    };
    let expected = read(&plain);
    assert!(expected.contains(&"insert sec2_sub1_item1a=öljy § 5;".to_owned()), "{expected:?}");
    for encoding in ["ISO-8859-1", "windows-1252", "UTF-16LE", "UTF-16BE"] {
        let bytes = encoded(&plain, encoding);
        assert!(std::str::from_utf8(&bytes).is_err(), "{encoding}");
        assert_eq!(read(&bytes), expected, "{encoding}");
    }
    // A dash of Windows is read where the name of ISO is that of Windows, too.
    let dash = String::from_utf8(plain.clone()).unwrap().replace("Ääni.", "Ääni \u{2013} ja.");
    for encoding in ["windows-1252", "ISO-8859-1"] {
        let said = read(&encoded(dash.as_bytes(), encoding));
        assert!(said.contains(&"amend sec1_sub1=Ääni – ja.".to_owned()), "{encoding}: {said:?}");
    }
    let odd = [encoded(&plain, "UTF-16LE"), b"<".to_vec()].concat();
    assert!(statute_book::read("5.xml", &odd).unwrap_err().problem.starts_with("no UTF-16LE: "));
}

/// The texts that an operation gives.
fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        _ => &[],
    }
}

/// What the amending acts do: `amend sec1_sub1=Words`.
fn done(set: &ChangeSet) -> Vec<String> {
    let amendments = set.acts.iter().filter(|act| act.kind == ActKind::Amendment).map(|act| &act.id);
    let commands = amendments.flat_map(|act| set.commands.iter().filter(move |command| command.act == *act));
    commands.map(|command| shown(&command.op)).collect()
}

fn shown(op: &Op) -> String {
    let mark = |aspect| if aspect == Aspect::Heading { "#" } else { "" };
    let texts: Vec<String> =
        texts(op).iter().map(|text| format!("{}{}", mark(text.aspect), text.text)).collect();
    let to = match op {
        Op::Move(to) => {
            let parent = || to.parent.as_ref().map(|parent| parent.local().to_owned());
            to.number.clone().or_else(parent).unwrap_or_default()
        }
        _ => texts.join("|"),
    };
    let equals = if to.is_empty() { "" } else { "=" };
    format!("{} {}{equals}{to}", Operation::from(op).name().to_lowercase(), op.target().unwrap().local())
}

#[test]
fn clauses_become_these_commands() {
    let amended = |text: &str| section("1 §", "Ala", text);
    let cases: &[(&str, String, &[&str])] = &[
        (
            "muutetaan koelain (1/2001) 1 §:n 2 momentti",
            amended(&(GAP.to_owned() + &moment("Toinen."))),
            &["amend sec1_sub2=Toinen."],
        ),
        (
            "muutetaan koelain (1/2001) 1 §",
            section("1 §", "Uusi", &moment("Ainoa.")),
            &["amend sec1=#Uusi", "amend sec1_sub1=Ainoa.", "repeal sec1_sub2"],
        ),
        ("muutetaan koelain (1/2001) 1 §:n otsikko", section("1 §", "Uusi", GAP), &["amend sec1=#Uusi"]),
        (
            "muutetaan koelain (1/2001) 2 luvun otsikko",
            chapter("2", "<s:SaadosOtsikkoKooste>Uusi</s:SaadosOtsikkoKooste>"),
            &["amend chp2=#Uusi"],
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n 2 kohta",
            section("2 §", "Lista", &list("Ovat:", &["2) toinen;"])),
            &["amend sec2_sub1_item2=toinen;"],
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n johdantokappale",
            section("2 §", "Lista", &list("Nämä ovat:", &[])),
            &["amend sec2_sub1=Nämä ovat:"],
        ),
        (
            "lisätään koelain (1/2001) 2 §:ään uusi 2 a kohta ja 2 momentti",
            section("2 §", "Lista", &(list("Ovat:", &["2 a) välissä;"]) + &moment("Perässä."))),
            &["insert sec2_sub1_item2a=välissä;", "insert sec2_sub2=Perässä."],
        ),
        (
            "lisätään koelain (1/2001) 1 §:ään uusi 2 momentti, jolloin nykyinen 2 momentti siirtyy 3 momentiksi",
            amended(&moment("Väliin.")),
            &["move sec1_sub2=3", "insert sec1_sub2~2001-06-01=Väliin."],
        ),
        (
            "lisätään koelakiin (1/2001) uusi 2 a §",
            section("2 a §", "Uusi", &moment("Uutta.")),
            &["insert sec2a=#Uusi", "insert sec2a_sub1=Uutta."],
        ),
        (
            "kumotaan koelain (1/2001) 2 §:n 3 kohta ja 3 §",
            String::new(),
            &["repeal sec2_sub1_item3", "repeal sec3"],
        ),
        // 3 § is printed in the new chapter and stands in the second all the same.
        (
            "muutetaan koelain (1/2001) 3 § ja lisätään lakiin uusi 1 a luku",
            format!(
                "<s:Luku><s:LukuTunnusKooste>1 a luku</s:LukuTunnusKooste>{}{}</s:Luku>",
                section("2 a §", "Uusi", &moment("Uutta.")),
                section("3 §", "Loppu", &moment("Ohi."))
            ),
            &["amend sec3_sub1=Ohi.", "insert chp1a", "insert sec2a=#Uusi", "insert sec2a_sub1=Uutta."],
        ),
    ];
    for (clause, body, commands) in cases {
        let (set, said) = load(&[act(5, clause, body, SOON)]);
        assert_eq!(done(&set), *commands, "{clause}");
        assert!(set.findings.is_empty() && said.is_empty(), "{clause}: {:?} {said:?}", set.findings);
    }
}

#[test]
fn a_range_holds_the_lettered_sections_that_are_printed_and_leaves_open_those_that_fall() {
    let given = |numbers: &[&str], words: &str| -> String {
        numbers.iter().map(|number| section(&format!("{number} §"), "Väli", &moment(words))).collect()
    };
    let added =
        act(4, "lisätään koelakiin (1/2001) uusi 1 a ja 2 a §", &given(&["1 a", "2 a"], "Eka."), SOON);
    let load = |clause: &str, printed: &[&str]| {
        load(&[added.clone(), act(5, clause, &given(printed, "Toka."), LATER)]).0
    };
    let anew = "amend sec2a_sub1=Toka.".to_owned();
    let set = load("muutetaan koelain (1/2001) 1 a–3 §", &["1 a", "2", "2 a", "3"]);
    assert_eq!((done(&set).contains(&anew), set.doubts.len()), (true, 0), "{:?}", set.doubts);
    // What is not printed stays as it was.
    let set = load("muutetaan koelain (1/2001) 1 a–3 §", &["1 a", "2", "3"]);
    assert_eq!((done(&set).contains(&anew), set.doubts.len()), (false, 0), "{:?}", set.doubts);
    // Of what falls nothing is printed.
    let set = load("kumotaan koelain (1/2001) 1–3 §", &[]);
    let touched: BTreeSet<&str> = set.doubts.iter().flat_map(touched).collect();
    assert_eq!(touched, BTreeSet::from(["sec1a", "sec2a"]));
    assert!(set.doubts.iter().all(|doubt| doubt.code == "range-not-certain"), "{:?}", set.doubts);
    assert!(!done(&set).contains(&"repeal sec2a".to_owned()));
    let set = load("kumotaan koelain (1/2001) 1 a, 1 ja 2 a sekä 2–3 §", &[]);
    assert_eq!(set.doubts, []);
}

#[test]
fn a_chapter_or_an_item_with_a_letter_may_fall_with_those_around_it() {
    let left = |put: (&str, &str), clause: &str| {
        let (set, _) = load(&[act(4, put.0, put.1, SOON), act(5, clause, "", LATER)]);
        let doubts = set.doubts.iter().map(|doubt| format!("{} {}", doubt.code, touched(doubt).join(" ")));
        doubts.collect::<Vec<_>>()
    };
    let between = chapter("1 a", &section("2 a §", "Väli", &moment("Eka.")));
    let put = ("lisätään koelakiin (1/2001) uusi 1 a luku", between.as_str());
    assert_eq!(left(put, "kumotaan koelain (1/2001) 1–2 luku"), ["range-not-certain chp1a"]);
    assert_eq!(left(put, "kumotaan koelain (1/2001) 1, 1 a ja 2 luku"), [""; 0]);
    let item = section("2 §", "Lista", &list("Ovat:", &["2 a) väli;"]));
    let put = ("lisätään koelain (1/2001) 2 §:n 1 momenttiin uusi 2 a kohta", item.as_str());
    assert_eq!(
        left(put, "kumotaan koelain (1/2001) 2 §:n 1–3 kohta"),
        ["range-not-certain sec2_sub1_item2a"]
    );
    assert_eq!(left(put, "kumotaan koelain (1/2001) 2 §:n 1, 2, 2 a ja 3 kohta"), [""; 0]);
}

#[test]
fn a_heading_that_no_command_names_stays() {
    let body = section("1 §", "Muu", &(moment("Eka.") + GAP));
    let (set, said) = load(&[act(5, "muutetaan koelain (1/2001) 1 §:n 1 momentti", &body, SOON)]);
    assert_eq!(done(&set), ["amend sec1_sub1=Eka."]);
    assert_eq!(said[0].code, "heading-not-commanded");
}

#[test]
fn a_heading_of_a_chapter_that_falls_is_not_known_from_then_on() {
    for clause in
        ["kumotaan koelain (1/2001) 2 luvun otsikko ja 3 §", "muutetaan koelain (1/2001) 2 luvun otsikko"]
    {
        let (set, _) = load(&[act(5, clause, "", SOON)]);
        let lost = set.commands.iter().filter_map(|command| match &command.op {
            Op::Amend(amend) => Some((amend.target.local(), amend.texts.len(), amend.unknown.as_slice())),
            _ => None,
        });
        let lost: Vec<_> = lost.collect();
        let [("chp2", 0, [unknown])] = lost.as_slice() else { panic!("{clause}: {lost:?}") };
        assert_eq!((unknown.aspect, unknown.language.as_str()), (Aspect::Heading, "fi"));
        assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("heading-not-changed", 0), "{clause}");
    }
}

#[test]
fn a_heading_that_the_same_act_prints_as_it_was_is_known() {
    let headed = |heading: &str, sections: &str| {
        chapter("2", &(format!("<s:SaadosOtsikkoKooste>{heading}</s:SaadosOtsikkoKooste>") + sections))
    };
    let given = act(5, "muutetaan koelain (1/2001) 2 luvun otsikko", &headed("Uusi", ""), SOON);
    let last = section("3 §", "Loppu", &moment("Muu."));
    for (heading, is_known) in [("Uusi", true), ("Toinen", false)] {
        let clause = "kumotaan koelain (1/2001) 2 luvun otsikko ja muutetaan 3 §";
        let (set, _) = load(&[given.clone(), act(6, clause, &headed(heading, &last), LATER)]);
        let is_lost =
            |command: &Command| matches!(&command.op, Op::Amend(amend) if !amend.unknown.is_empty());
        assert_eq!(set.commands.iter().any(is_lost), !is_known, "{heading}");
        let told = set.findings.iter().find(|finding| finding.code == "heading-not-changed").unwrap();
        assert_eq!(told.message.contains("prints the heading as it was"), is_known, "{}", told.message);
    }
}

#[test]
fn what_is_said_to_be_new_and_stands_there_is_told() {
    let body = section("1 §", "Ala", &(GAP.to_owned() + &moment("Toinen.")));
    let (set, _) = load(&[act(5, "lisätään koelain (1/2001) 1 §:ään uusi 2 momentti", &body, SOON)]);
    assert_eq!(
        (done(&set), set.doubts[0].code.as_str()),
        (vec!["amend sec1_sub2=Toinen.".to_owned()], "already-there")
    );
    assert_eq!(touched(&set.doubts[0]), ["sec1"]);
}

#[test]
fn an_item_right_after_the_last_one_is_new_whatever_the_verb() {
    let change = |more: &str, number: u32| {
        let clause = format!("muutetaan koelain (1/2001) 2 §:n 3 ja {number} kohta{more}");
        let items = ["3) kolmas; sekä".to_owned(), format!("{number}) uusi.")];
        let body = section("2 §", "Lista", &list("Ovat:", &[items[0].as_str(), items[1].as_str()]));
        load(&[act(5, &clause, &body, SOON)]).0
    };
    let set = change("", 4);
    assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("new-by-its-number", 0));
    assert!(done(&set).contains(&"insert sec2_sub1_item4=uusi.".to_owned()), "{:?}", done(&set));
    // One that leaves a gap, or that an earlier act is said to have made, may be missing here.
    for set in [change("", 5), change(", sellaisina kuin ne ovat laissa 1/2001", 4)] {
        assert_eq!((set.findings.len(), set.doubts[0].code.as_str()), (0, "target-absent"));
    }
}

#[test]
fn after_a_temporary_wording_the_next_one_is_always_put() {
    let body = || section("3 §", "Loppu", &moment("Toistaiseksi."));
    let clause = "muutetaan koelain (1/2001) 3 §";
    let while_it_lasts =
        "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 30 päivään kesäkuuta 2001.";
    let then = "Tämä laki tulee voimaan 15 päivänä kesäkuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body(), while_it_lasts), act(6, clause, &body(), then)]);
    let put: Vec<String> = done(&set).into_iter().filter(|one| one.contains("sub1")).collect();
    assert_eq!(put, ["amend sec3_sub1=Toistaiseksi.", "amend sec3_sub1=Toistaiseksi."]);
}

#[test]
fn a_change_for_a_time_of_which_no_end_is_read_is_in_doubt() {
    let of = |days: &str| {
        let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja väliaikaisesti 3 §";
        let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Muu."));
        let (set, _) = load(&[act(5, clause, &body, days)]);
        let shown = |doubt: &Doubt| format!("{} {}", doubt.code, touched(doubt).join(" "));
        set.doubts.iter().map(shown).collect::<Vec<_>>()
    };
    assert_eq!(of(SOON), ["term-not-told sec1 sec3"]);
    assert_eq!(of(&format!("{SOON} Lain 3 § on voimassa 31 päivään joulukuuta 2002.")), Vec::<String>::new());
    // What an earlier act did for a time is none of it.
    let clause = "muutetaan koelain (1/2001) 3 §, sellaisena kuin se väliaikaisesti on laissa 5/2001";
    let body = |words: &str| section("3 §", "Loppu", &moment(words));
    let earlier = act(5, "muutetaan koelain (1/2001) 3 §", &body("Muu."), SOON);
    let (set, _) = load(&[earlier, act(6, clause, &body("Toinen."), LATER)]);
    assert_eq!(set.doubts, []);
}

#[test]
fn what_is_put_again_after_a_repeal_is_another_provision() {
    let gone = act(5, "kumotaan koelain (1/2001) 3 §", "", SOON);
    let again = act(
        6,
        "lisätään koelakiin (1/2001) siitä lailla 5/2001 kumotun 3 §:n tilalle uusi 3 §",
        &section("3 §", "Taas", &moment("Taas.")),
        "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.",
    );
    let (set, _) = load(&[again, gone]);
    assert_eq!(
        done(&set),
        ["insert sec3~2001-07-01=#Taas", "insert sec3~2001-07-01_sub1=Taas.", "repeal sec3"]
    );
}

#[test]
fn days_are_those_of_the_commencement_clause() {
    let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Ohi."));
    let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja 3 §";
    let temporary = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 31 päivään joulukuuta 2002. Lain 3 § \
                     tulee kuitenkin voimaan vasta 1 päivänä elokuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body, temporary)]);
    let act = set.acts.iter().find(|act| act.code == "5/2001").unwrap();
    assert_eq!(act.effective.map(|day| day.on.to_string()).as_deref(), Some("2001-06-01"));
    assert_eq!(act.published.basis, asof_schema::DateBasis::Assumed);
    let command = |target: &str| {
        let mut of_act = set.commands.iter().filter(|command| command.act == act.id);
        of_act.find(|command| command.op.target().is_some_and(|id| id.local() == target)).unwrap()
    };
    let begins = |target: &str| match &command(target).commencement {
        Some(Commencement::On(day)) => Some(day.on.to_string()),
        _ => None,
    };
    assert_eq!((begins("sec1_sub1"), begins("sec3_sub1").as_deref()), (None, Some("2001-08-01")));
    assert_eq!(command("sec3_sub1").until.map(|day| day.to_string()).as_deref(), Some("2003-01-01"));
    assert_eq!(command("sec1_sub1").wording.as_deref(), Some("1 §:n 1 momentti"));
    let (set, _) = load(&[self::act(5, clause, &body, "Tästä laista säädetään erikseen.")]);
    assert_eq!(set.doubts[0].code, "no-commencement");
    assert_eq!(touched(&set.doubts[0]), ["sec1_sub1", "sec3_sub1"]);
}

/// The addresses that a doubt touches.
fn touched(doubt: &Doubt) -> Vec<&str> {
    doubt.touches.iter().map(ComponentId::local).collect()
}

#[test]
fn what_cannot_be_done_is_a_doubt_of_the_narrowest_place() {
    let third = format!("{GAP}<s:MomenttiKohtaKooste>3");
    let cases: &[(&str, String, &str, &str, &str)] = &[
        ("kumotaan koelain (1/2001) 9 §", String::new(), "target-absent", "its section", "sec9"),
        (
            "muutetaan koelain (1/2001) 1 §:n 3 momentti",
            section("1 §", "x", &moment("x")),
            "target-absent",
            "its moment",
            "sec1",
        ),
        ("muutetaan koelain (1/2001) 3 §", String::new(), "text-not-printed", "it is not printed", "sec3"),
        (
            "muutetaan koelain (1/2001) 1 §:n 1 momentti",
            section("1 §", "x", &(moment("X") + &moment("Y"))),
            "text-not-printed",
            "2 moments are printed where the clause names 1",
            "sec1",
        ),
        (
            "muutetaan koelain (1/2001) 3 § jotenkuten",
            section("3 §", "Loppu", &moment("x")),
            "clause-not-understood",
            "`jotenkuten`",
            "sec3",
        ),
        (
            "kumotaan koelain (1/2001) 3 § jotenkuten",
            String::new(),
            "clause-not-understood",
            "`jotenkuten`",
            "",
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n 1 momentti",
            section(
                "2 §",
                "x",
                &list("Ovat:", &["1) a;", "3) c."]).replace("<s:MomenttiKohtaKooste>3", &third),
            ),
            "text-not-printed",
            "it is printed with gaps",
            "sec2",
        ),
    ];
    for (clause, body, code, message, place) in cases {
        let (set, _) = load(&[act(5, clause, body, SOON)]);
        assert_eq!(set.findings, [], "{clause}");
        let [doubt] = set.doubts.as_slice() else { panic!("{clause}: {:?}", set.doubts) };
        assert_eq!((doubt.code.as_str(), touched(doubt)), (*code, vec![*place]), "{clause}");
        assert!(doubt.message.contains(message), "{}", doubt.message);
        assert_eq!(doubt.places[0].file, "5.xml");
        let days = [doubt.published, doubt.effective()].map(|day| day.to_string());
        assert_eq!(
            (days, doubt.until),
            (["2001-01-05".to_owned(), "2001-06-01".to_owned()], None),
            "{clause}"
        );
    }
}

#[test]
fn an_appendix_changes_no_words_that_are_at_hand() {
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) liite", "", SOON)]);
    assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("appendix-not-read", 0));
    let known: Vec<&str> = set.known_acts[0].touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!((known, set.acts.len()), (vec!["annex"], 1));
    // Where it changes more, its commands say that, and the appendix is another one all the same.
    let body = section("3 §", "Loppu", &moment("Toisin."));
    let annex = |days: &str| {
        let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 3 § ja liite", &body, days)]);
        assert_eq!(
            (done(&set).as_slice(), set.acts.len()),
            (["amend sec3_sub1=Toisin.".to_owned()].as_slice(), 2)
        );
        // It is applied: only what it does to the appendix is not known.
        assert_eq!(set.known_acts, []);
        let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
        assert_eq!((doubt.code.as_str(), doubt.until), ("appendix-not-read", None));
        format!("{} {}", touched(doubt).join(" "), doubt.effective())
    };
    assert_eq!(annex(SOON), "annex 2001-06-01");
    // On which of its days the appendix changes, the act does not say.
    assert_eq!(
        annex(&format!("{LATER} Lain 3 § tulee kuitenkin voimaan 1 päivänä kesäkuuta 2001.")),
        "annex 2001-06-01"
    );
    // What it prints after its sections is an appendix, too, unless it only says that there is a translation.
    let printed = |words: &str| {
        let (name, bytes) = act(5, "muutetaan koelain (1/2001) 3 §", &body, SOON);
        let end = format!("<s:LiiteOsa>{words}</s:LiiteOsa></v:VahvistettavaLaki>");
        let xml = String::from_utf8(bytes).unwrap().replace("</v:VahvistettavaLaki>", &end);
        load(&[(name, xml.into_bytes())]).0.doubts.len()
    };
    let shown =
        ["<s:p>Liite</s:p><s:p>Kartta</s:p>", "<s:p>Liite</s:p><s:p>Pohjoissaamenkielinen käännös</s:p>"];
    assert_eq!(shown.map(printed), [1, 0]);
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 3 §", &body, SOON)]);
    assert_eq!((set.known_acts, set.doubts), (Vec::new(), Vec::new()));
}

#[test]
fn an_act_that_another_names_and_that_is_missing_is_known() {
    let clause = "muutetaan koelain (1/2001) 3 §, sellaisena kuin se on laissa 4/2001";
    let (set, _) = load(&[act(5, clause, &section("3 §", "Loppu", &moment("x")), SOON)]);
    assert_eq!(set.findings[0].code, "missing-act");
    let [known] = set.known_acts.as_slice() else { panic!("{:?}", set.known_acts) };
    assert_eq!((known.title.as_str(), known.id.as_str()), ("4/2001", "urn:lex:fi:laki:2001;4"));
    // Nobody says what else it changed, nor when in its year it was published. 3 § is as the later act has it.
    let touches: Vec<&str> = known.touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!((touches, known.published.on.to_string().as_str()), (vec!["sec1", "sec2"], "2001-01-01"));
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let until = doubt.until.map(|day| day.to_string());
    assert_eq!((touched(doubt), until.as_deref()), (vec!["sec3"], Some("2001-06-01")));
}

#[test]
fn a_missing_act_touches_from_the_act_numbered_before_it_until_a_later_one_says_what_made_the_section() {
    let put = |number, clause: &str| {
        act(number, clause, &section("1 §", "Ala", &(GAP.to_owned() + &moment("Uusi."))), SOON)
    };
    let named = "muutetaan koelain (1/2001) 2 §:n 1 kohta, sellaisena kuin se on laissa 4/2001";
    let named = act(6, named, &section("2 §", "Lista", &list("Ovat:", &["1) muu;"])), SOON);
    let vouches = "muutetaan koelain (1/2001) 1 §, sellaisena kuin se on laissa 3/2001";
    let anew = act(8, vouches, &section("1 §", "Ala", &moment("Toinen.")), LATER);
    let partly = act(
        7,
        "muutetaan koelain (1/2001) 1 §:n 1 momentti",
        &section("1 §", "Ala", &(moment("Muu.") + GAP)),
        SOON,
    );
    let (set, _) = load(&[put(3, "lisätään koelain (1/2001) 1 §:ään uusi 3 momentti"), partly, anew, named]);
    // The last change of 1 § is that of 7/2001, which is not named: nothing says what the missing act left of
    // it.
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("missing-act", vec!["sec1"]));
    assert_eq!(days, ["2001-01-03", "2001-07-01"]);
    let touches: Vec<&str> = set.known_acts[0].touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!(touches, ["sec2", "sec3"]);
}

#[test]
fn a_missing_act_has_not_touched_what_a_later_act_names_without_it() {
    let missing = |set: &ChangeSet| -> (Vec<String>, Vec<(String, Option<Day>)>) {
        let touches = set.known_acts.iter().flat_map(|act| &act.touches);
        let known = touches.map(|touch| touch.component.local().to_owned()).collect();
        let doubt = |doubt: &Doubt| (touched(doubt).join(" "), doubt.until);
        (known, set.doubts.iter().map(doubt).collect())
    };
    let put = |number, clause: &str, days| {
        act(number, clause, &section("1 §", "Ala", &(GAP.to_owned() + &moment("Uusi."))), days)
    };
    let named = |also: &str| {
        let clause =
            format!("muutetaan koelain (1/2001) 2 §:n 1 kohta, sellaisena kuin se on laissa 4/2001{also}");
        let printed = section("2 §", "Lista", &list("Ovat:", &["1) muu;"]));
        let third = section("3 §", "Loppu", &(GAP.to_owned() + &moment("Lisää.")));
        act(6, &clause, &(printed + if also.is_empty() { "" } else { &third }), SOON)
    };
    // Nothing is said of what made 1 §, so it is as enacted.
    let silent = put(7, "lisätään koelain (1/2001) 1 §:ään uusi 3 momentti", LATER);
    let (set, _) = load(&[named(""), silent]);
    assert_eq!(missing(&set), (vec!["sec2".into(), "sec3".into()], vec![]));
    // The act before it is named: 1 § is not touched from the day of that one on, which comes after the
    // missing one.
    let partly = section("1 §", "Ala", &(moment("Muu.") + GAP));
    let before = act(5, "muutetaan koelain (1/2001) 1 §:n 1 momentti", &partly, SOON);
    let clause =
        "lisätään koelain (1/2001) 1 §:ään, sellaisena kuin se on osaksi laissa 5/2001, uusi 3 momentti";
    let (set, _) = load(&[named(""), before, put(7, clause, LATER)]);
    let (known, doubts) = missing(&set);
    assert_eq!(known, ["sec2", "sec3"]);
    assert_eq!(doubts, [("sec1".to_owned(), Day::from_ymd(2001, 6, 1))]);
    // The act that names the missing one for 2 § alone says of 3 § that it is as enacted.
    let (set, _) = load(&[named(", sekä lisätään 3 §:ään uusi 2 momentti")]);
    assert_eq!(missing(&set), (vec!["sec1".into(), "sec2".into()], vec![]));
}

#[test]
fn acts_that_give_a_section_words_without_naming_each_other_are_in_doubt_where_no_order_is_told() {
    let clause = "muutetaan koelain (1/2001) 3 §";
    let put = |number, clause: &str, words: &str, days| {
        act(number, clause, &section("3 §", "Loppu", &moment(words)), days)
    };
    let doubts = |acts: &[(String, Vec<u8>)]| -> Vec<(String, Option<Day>)> {
        let (set, _) = load(acts);
        let own = set.doubts.iter().filter(|doubt| doubt.code == "order-not-told");
        own.map(|doubt| (format!("{} {}", touched(doubt).join(" "), doubt.effective()), doubt.until))
            .collect()
    };
    let fifth = |days| put(5, clause, "Viides.", days);
    let sixth = |days| put(6, clause, "Kuudes.", days);
    assert_eq!(doubts(&[fifth(SOON), sixth(SOON)]), [("sec3 2001-06-01".to_owned(), None)]);
    // The older one takes effect over the newer one; a later act settles it.
    let crossed = [fifth(LATER), sixth(SOON)];
    assert_eq!(doubts(&crossed), [("sec3 2001-07-01".to_owned(), None)]);
    let august = "Tämä laki tulee voimaan 1 päivänä elokuuta 2001.";
    let [one, two] = crossed;
    let until = Day::from_ymd(2001, 8, 1);
    let settled = doubts(&[one, two, put(7, clause, "Seitsemäs.", august)]);
    assert_eq!(settled, [("sec3 2001-07-01".to_owned(), until)]);
    // Acts that take effect in their order, that name each other, or that say the same leave nothing open.
    assert!(doubts(&[fifth(SOON), sixth(LATER)]).is_empty());
    let naming = format!("{clause}, sellaisena kuin se on laissa 5/2001");
    assert!(doubts(&[fifth(SOON), put(6, &naming, "Kuudes.", SOON)]).is_empty());
    assert!(doubts(&[fifth(LATER), put(6, clause, "Viides.", SOON)]).is_empty());
    // An act between them may tell their order.
    let between = put(6, &naming, "Kuudes.", SOON);
    let last = format!("{clause}, sellaisena kuin se on laissa 6/2001");
    assert!(doubts(&[fifth(SOON), between, put(7, &last, "Seitsemäs.", SOON)]).is_empty());
}

#[test]
fn a_citation_made_for_another_section_tells_no_order() {
    let both = section("1 §", "Ala", &moment("Toinen.")) + &section("3 §", "Loppu", &moment("Kuudes."));
    let fifth = act(
        5,
        "muutetaan koelain (1/2001) 1 ja 3 §",
        &(section("1 §", "Ala", &moment("Muu.")) + &section("3 §", "Loppu", &moment("Viides."))),
        SOON,
    );
    let touched_by = |clause: &str| -> Vec<String> {
        let (set, _) = load(&[fifth.clone(), act(6, clause, &both, SOON)]);
        let own = set.doubts.iter().filter(|doubt| doubt.code == "order-not-told");
        own.map(|doubt| touched(doubt).join(" ")).collect()
    };
    let named = |what: &str| format!("muutetaan koelain (1/2001) {what}");
    let of_first = named("1 §, sellaisena kuin se on laissa 5/2001, ja 3 §");
    assert_eq!(touched_by(&of_first), ["sec3"]);
    let of_both = named("1 ja 3 §, sellaisina kuin ne ovat laissa 5/2001");
    assert!(touched_by(&of_both).is_empty());
    let of_part =
        named("1 ja 3 §, sellaisina kuin niistä ovat 1 § laissa 5/2001 ja 3 §:n 1 momentti laissa 5/2001");
    assert!(touched_by(&of_part).is_empty());
}

/// The doubts of a code, with the days on which they end.
fn ends(acts: &[(String, Vec<u8>)], code: &str) -> Vec<(String, Option<String>)> {
    let (set, _) = load(acts);
    let own = set.doubts.iter().filter(|doubt| doubt.code == code);
    own.map(|doubt| (touched(doubt).join(" "), doubt.until.map(|day| day.to_string()))).collect()
}

/// An act that was given on another day.
fn given_on(day: u32, (name, bytes): (String, Vec<u8>)) -> (String, Vec<u8>) {
    let text = String::from_utf8(bytes).unwrap();
    let (before, after) = text.split_once("Helsingissä ").unwrap();
    let (_, month) = after.split_once('.').unwrap();
    (name, format!("{before}Helsingissä {day}.{month}").into_bytes())
}

const AUGUST: &str = "Tämä laki tulee voimaan 1 päivänä elokuuta 2001.";

#[test]
fn numbers_tell_which_act_is_later_and_not_the_days_on_which_acts_were_given() {
    let absent = act(
        6,
        "muutetaan koelain (1/2001) 3 §:n 4 momentti",
        &section("3 §", "Loppu", &(GAP.to_owned() + &moment("Kuudes."))),
        SOON,
    );
    let anew = |number, days| {
        act(number, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("Uusi.")), days)
    };
    let doubt = |until: Option<&str>| vec![("sec3".to_owned(), until.map(str::to_owned))];
    let until = |by| ends(&[absent.clone(), by], "target-absent");
    assert_eq!(until(given_on(2, anew(7, LATER))), doubt(Some("2001-07-01")));
    assert_eq!(until(given_on(20, anew(5, LATER))), doubt(None));
}

#[test]
fn a_chain_of_acts_that_name_each_other_follows_their_numbers() {
    let put = |number: u32, made_by: &str, days: &str| {
        let clause = format!("muutetaan koelain (1/2001) 3 §{made_by}");
        act(number, &clause, &section("3 §", "Loppu", &moment(&format!("Nro {number}."))), days)
    };
    let claimed = |of_sixth: &str| -> Vec<String> {
        // By the days on which they were given, the fifth would come last.
        let fifth = given_on(20, put(5, "", SOON));
        let last = put(7, ", sellaisena kuin se on laissa 6/2001", AUGUST);
        let (set, _) = load(&[fifth, put(6, of_sixth, LATER), last]);
        set.claims.iter().map(|claim| claim.component.local().to_owned()).collect()
    };
    assert_eq!(claimed(", sellaisena kuin se on laissa 5/2001"), ["", "sec3"]);
    assert_eq!(claimed(""), [""], "nothing says that no act is missing between the fifth and the sixth");
}

#[test]
fn an_act_of_a_year_was_not_published_before_it() {
    let (name, bytes) =
        act(5, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("x")), SOON);
    let text = String::from_utf8(bytes).unwrap().replace("Helsingissä 5.1.2001", "Helsingissä 30.12.2000");
    let (set, _) = load(&[(name, text.into_bytes())]);
    let act = set.acts.iter().find(|act| act.number == 5).unwrap();
    assert_eq!(act.published, Dated::assumed("2001-01-01".parse().unwrap()));
    assert_eq!(act.adopted, Some(Dated::stated("2000-12-30".parse().unwrap())));
}

#[test]
fn a_section_given_anew_ends_what_was_open_of_its_words() {
    let anew = |number, words: &str, days: &str| {
        act(number, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment(words)), days)
    };
    let doubt = |until: Option<&str>| vec![("sec3".to_owned(), until.map(str::to_owned))];
    // An act does something to another one, and gives the section anew itself, on a day that is told later.
    let opens = "Tämä laki tulee voimaan valtioneuvoston asetuksella säädettävänä ajankohtana. Tällä lailla kumotaan koelain \
                 3 §:n muuttamisesta annettu laki (5/2001).";
    let told = act(
        7,
        "muutetaan koelain (1/2001) 3 §:n 1 momentti, sellaisena kuin se on laissa 6/2001",
        &section("3 §", "Loppu", &(moment("Seitsemäs.") + GAP)),
        LATER,
    );
    let acts = [anew(5, "Viides.", SOON), anew(6, "Kuudes.", opens), told];
    assert_eq!(ends(&acts, "amends-an-amendment"), doubt(Some("2001-07-01")));
    // An act that was published before gives it anew after all days of the other one, which amends what a third one made.
    let absent = |made_by: &str| {
        let clause = format!("muutetaan koelain (1/2001) 3 §:n 4 momentti{made_by}");
        act(6, &clause, &section("3 §", "Loppu", &(GAP.to_owned() + &moment("Kuudes."))), LATER)
    };
    let until = |made_by: &str, days: &str| {
        ends(&[anew(4, "Neljäs.", SOON), anew(5, "Viides.", days), absent(made_by)], "target-absent")
    };
    assert_eq!(until(", sellaisena kuin se on laissa 4/2001", AUGUST), doubt(Some("2001-08-01")));
    assert_eq!(until(", sellaisena kuin se on laissa 4/2001", LATER), doubt(None));
    assert_eq!(until(", sellaisena kuin se on laissa 5/2001", AUGUST), doubt(None));
    assert_eq!(until("", AUGUST), doubt(None));
}

#[test]
fn an_odd_byte_in_a_section_is_a_doubt_of_the_section_alone() {
    let odd = |(name, bytes): (String, Vec<u8>), before: &str| {
        let at = String::from_utf8_lossy(&bytes).find(before).unwrap() + before.len() - 1;
        let mut bytes = bytes;
        bytes[at] = 0xff;
        (name, bytes)
    };
    let source = registry::source("fi-acts").unwrap();
    let read = |files: &[(String, Vec<u8>)]| {
        let (set, said) = source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
        set.check().unwrap();
        (set, said)
    };
    // In the law as enacted.
    let (set, said) = read(&[odd(original(), "Yksi")]);
    assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["sec1"]);
    assert_eq!((said[0].code.as_str(), said[0].place.line.is_some()), ("provision-not-read", true));
    let words = set.commands.iter().flat_map(|command| match &command.op {
        Op::Insert(insert) => insert.texts.as_slice(),
        _ => &[],
    });
    let words: Vec<&str> = words.map(|text| text.text.as_str()).collect();
    assert!(words.contains(&"Yks\u{fffd}.") && words.contains(&"Loppu."), "{words:?}");
    // In an act, too.
    let both = section("1 §", "Ala", &moment("Toinen.")) + &section("3 §", "Loppu", &moment("Kuudes."));
    let amends = act(6, "muutetaan koelain (1/2001) 1 ja 3 §", &both, SOON);
    let (set, _) = read(&[original(), odd(amends.clone(), "Toinen")]);
    let third = "amend sec3_sub1=Kuudes.";
    assert_eq!(done(&set), ["amend sec1_sub1=Toine\u{fffd}.", "repeal sec1_sub2", third]);
    assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["sec1"]);
    // In what says of which law it is, or when it takes effect, it is a doubt of what the act names.
    for place in ["koelain", "kesäkuuta"] {
        let (set, _) = read(&[original(), odd(amends.clone(), place)]);
        assert_eq!(done(&set), ["amend sec1_sub1=Toinen.", "repeal sec1_sub2", third], "{place}");
        let touches: Vec<&str> = set.doubts.iter().flat_map(touched).collect();
        assert!(touches.contains(&"sec3") && !touches.contains(&""), "{place}: {touches:?}");
    }
    // In the number of a section, it is that of the section.
    let (set, _) = read(&[original(), odd(amends.clone(), ">3 §")]);
    assert_eq!(done(&set), ["amend sec1_sub1=Toinen.", "repeal sec1_sub2"]);
    let touches: BTreeSet<&str> = set.doubts.iter().flat_map(touched).collect();
    assert_eq!(touches, BTreeSet::from(["sec3"]));
    // In its own number: it is none that can be read.
    let (set, _) = read(&[original(), odd(amends, "<s:AsiakirjaNroTeksti>6")]);
    assert_eq!(done(&set), [""; 0]);
    assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), [""]);
}

#[test]
fn what_can_be_read_of_an_act_with_an_odd_sign_is_carried_out() {
    let all = [("1 §", "Ala", "Toinen."), ("2 §", "Lista", "Uusi."), ("3 §", "Loppu", "Kuudes.")];
    let body = all.map(|(label, heading, words)| section(label, heading, &moment(words))).concat();
    let heading = chapter("2", "<s:SaadosOtsikkoKooste>Uu?si</s:SaadosOtsikkoKooste>");
    let (first, second, third) = ("amend sec1_sub1=Toinen.", "repeal sec1_sub2", "amend sec3_sub1=Kuudes.");
    let except = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001, luku?n ottamatta 3 §:ää.";
    let cases: [(&str, &str, &str, &[&str], &str); 4] = [
        ("1 §, 2? § ja 3 §", &body, SOON, &[first, second, third], "sec2"),
        ("1 § ja ku?otaan 3 §", &body, SOON, &[first, second], ""),
        ("2 luvun otsikko", &heading, SOON, &["amend chp2=#Uu\u{fffd}si"], "chp2"),
        ("1 ja 3 §", &body, except, &[first, second, third], "sec3"),
    ];
    let source = registry::source("fi-acts").unwrap();
    for sign in ["\u{fffd}", "&foo;", "&#0;"] {
        let read = |files: [(String, Vec<u8>); 2]| {
            let files = files.map(|(name, bytes)| {
                (name, String::from_utf8(bytes).unwrap().replace('?', sign).into_bytes())
            });
            let (set, _) = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
            set.check().unwrap();
            set
        };
        for (clause, body, days, does, touches) in cases {
            let amends = act(6, &format!("muutetaan koelain (1/2001) {clause}"), body, days);
            let set = read([original(), amends]);
            assert_eq!(done(&set), does, "{sign} {clause}");
            assert!(set.doubts.iter().flat_map(touched).any(|id| id == touches), "{sign} {clause}");
            let is_told = set.doubts.iter().flat_map(touched).any(str::is_empty);
            assert_eq!(is_told, touches.is_empty(), "{sign} {clause}: {:?}", set.doubts);
            let dated = set.commands.iter().filter_map(|command| match command.commencement {
                Some(Commencement::On(day)) => Some(day),
                _ => None,
            });
            let assumed = dated.filter(|day| day.basis == DateBasis::Assumed).count();
            assert_eq!(assumed, if days == SOON { 0 } else { does.len() }, "{sign} {clause}");
        }
        // A section of a law as enacted that has lost its number may be any, and the others are as they are.
        let (name, bytes) = original();
        let text = String::from_utf8(bytes).unwrap().replace(">3 §", ">3? §");
        let set = read([(name, text.into_bytes()), act(6, "muutetaan koelain (1/2001) 1 §", &body, SOON)]);
        assert_eq!(done(&set), [first, second]);
        assert!(set.doubts.iter().flat_map(touched).any(str::is_empty));
        assert!(set.commands.iter().any(|one| one.op.target().is_some_and(|id| id.local() == "sec2")));
    }
}

#[test]
fn a_section_that_the_numbers_of_a_law_as_enacted_leave_out_is_in_doubt() {
    let one = |number: &str| section(&format!("{number} §"), "Ala", &moment("On."));
    let of = |numbers: &[&str]| numbers.iter().map(|&number| one(number)).collect::<String>();
    let told = |body: &str| {
        let documents: Vec<_> = [act(1, "säädetään:", body, SOON)]
            .iter()
            .map(|(name, bytes)| statute_book::read(name, bytes).unwrap())
            .collect();
        let (set, _) = acts::load(&documents, None).unwrap();
        set.check().unwrap();
        let doubts = set.doubts.iter().filter(|doubt| doubt.code == "number-missing");
        doubts.flat_map(touched).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(&of(&["1", "2", "5", "6"])), ["sec3", "sec4"]);
    let chapter = |number: u32, numbers: &[&str]| {
        let marker = format!("<s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>");
        format!("<s:Luku>{marker}{}</s:Luku>", of(numbers))
    };
    let restarts = chapter(1, &["1", "2", "3"]) + &chapter(2, &["1", "3"]);
    assert_eq!(told(&restarts), ["chp2_sec2"]);
    // Letters come between, what goes on over chapters leaves none out, and none is lacking before the first.
    for whole in [of(&["1", "2", "2 a", "3"]), chapter(1, &["1", "2"]) + &chapter(2, &["3"]), of(&["2", "3"])]
    {
        assert_eq!(told(&whole), [""; 0], "{whole}");
    }
}

#[test]
fn an_entity_that_nothing_declares_is_a_doubt_of_its_section_alone() {
    let with = |(name, bytes): (String, Vec<u8>), words: &str, others: &str| {
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(words), "{text}");
        (name, text.replacen(words, others, 1).into_bytes())
    };
    let source = registry::source("fi-acts").unwrap();
    let read = |files: &[(String, Vec<u8>)]| {
        let (set, _) = source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
        set.check().unwrap();
        set
    };
    for (others, shown) in [("Yksi &foo; sana.", "Yksi \u{fffd} sana."), ("Yksi & sana.", "Yksi & sana.")] {
        let (file, bytes) = with(original(), "Yksi.", others);
        let set = read(&[(file, bytes.clone())]);
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["sec1"], "{others}");
        let inserts = set.commands.iter().filter_map(|command| match &command.op {
            Op::Insert(insert) => Some(insert),
            _ => None,
        });
        let text = inserts.flat_map(|insert| &insert.texts).find(|text| text.text == shown).unwrap();
        let at = text.evidence.unwrap();
        assert!(asof_loaders::bears_out(&bytes, at.start, at.end, shown), "{others}");
    }
    // Signs that no text has are kept as they stand; beside the sections they leave in doubt what the act does.
    for shown in ["Yksi\u{7}.", "YksiÃ¤."] {
        let set = read(&[with(original(), "Yksi.", shown)]);
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["sec1"], "{shown:?}");
    }
    let amends = act(6, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("Kuudes.")), SOON);
    let set = read(&[original(), with(amends.clone(), "koelain", "koe\u{7}lain")]);
    assert!(!set.doubts.is_empty());
    // What an amending act prints with them comes in, and in doubt; a line that ends otherwise is no doubt.
    for (shown, words) in
        [("Kuu\u{7}des.", "Kuu\u{7}des."), ("KuuÃ¤des.", "KuuÃ¤des."), ("Kuu&#7;des.", "Kuu\u{7}des.")]
    {
        let set = read(&[original(), with(amends.clone(), "Kuudes.", shown)]);
        assert_eq!(done(&set), [format!("amend sec3_sub1={words}")], "{shown:?}");
        let told: Vec<&str> = set.doubts.iter().map(|doubt| doubt.code.as_str()).collect();
        assert_eq!(told, ["provision-not-read"], "{shown:?}");
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["sec3"], "{shown:?}");
    }
    for good in ["Kuu\u{ad}des.", "Kuu\u{200b}des."] {
        let set = read(&[original(), with(amends.clone(), "Kuudes.", good)]);
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), [""; 0], "{good:?}");
    }
    // Beside the words of the act, as in an appendix, they touch nothing that is read.
    let beside = with(amends.clone(), "</v:V", "<s:LiiteOsa>Li\u{7}ite, 10Â°</s:LiiteOsa></v:V");
    let touched_by = read(&[original(), beside]);
    assert!(touched_by.doubts.iter().all(|doubt| doubt.code == "appendix-not-read"));
    let beside = with(amends.clone(), "</v:V", "<s:LiiteOsa>Li&foo;ite</s:LiiteOsa></v:V");
    let set = read(&[original(), beside]);
    assert_eq!(done(&set), ["amend sec3_sub1=Kuudes."]);
    assert!(set.doubts.iter().all(|doubt| doubt.code == "appendix-not-read"));
    let set = read(&[original(), with(amends.clone(), "koelain", "koe&foo;lain")]);
    assert_eq!(done(&set), ["amend sec3_sub1=Kuudes."]);
    assert!(!set.doubts.is_empty() && set.doubts.iter().flat_map(touched).all(|id| id == "sec3"));
}

#[test]
fn a_change_for_good_over_words_for_a_time_is_in_doubt_until_their_end() {
    let ends = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 31 päivään joulukuuta 2001.";
    let one = |words: &str| section("3 §", "Loppu", &moment(words));
    let term = act(5, "muutetaan väliaikaisesti koelain (1/2001) 3 §", &one("Tilapäinen."), ends);
    let doubts = |clause: &str, body: &str, days: &str| -> Vec<String> {
        let (set, _) = load(&[term.clone(), act(7, &format!("{clause} (1/2001) 3 §"), body, days)]);
        let told = |doubt: &Doubt| {
            let until = doubt.until.map(|day| format!(" to {day}")).unwrap_or_default();
            format!("{} {} {}{until}", doubt.code, touched(doubt).join(" "), doubt.effective())
        };
        set.doubts.iter().map(told).collect()
    };
    let (changes, repeals) = ("muutetaan koelain", "kumotaan koelain");
    let open = "order-not-told sec3 2001-07-01 to 2002-01-01";
    assert_eq!(doubts(changes, &one("Pysyvä."), LATER), [open]);
    assert_eq!(doubts(repeals, "", LATER), [open]);
    // After its end, or for another section, nothing is open.
    let january = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2002.";
    assert_eq!(doubts(changes, &one("Pysyvä."), january), [""; 0]);
    // Whoever names the words for a time changes these.
    let named = |verb: &str, body: &str| {
        let clause = format!("{verb} koelain (1/2001) 3 §, sellaisena kuin se on laissa 5/2001");
        let (set, _) = load(&[term.clone(), act(7, &clause, body, LATER)]);
        set.doubts.iter().map(|doubt| (doubt.code.clone(), doubt.until)).collect::<Vec<_>>()
    };
    assert!(named("muutetaan", &one("Pysyvä.")).is_empty());
    assert_eq!(named("kumotaan", ""), [("repeal-of-a-term".to_owned(), None)]);
}

#[test]
fn an_act_is_not_missing_whose_number_has_a_slip() {
    let anew = |words: &str| section("3 §", "Loppu", &moment(words));
    let first = act(12, "muutetaan koelain (1/2001) 3 §", &anew("x"), SOON);
    let later = |cited| {
        let clause = format!("muutetaan koelain (1/2001) 3 §, sellaisena kuin se on laissa {cited}/2001");
        act(25, &clause, &anew("y"), "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.")
    };
    let (set, _) = load(&[first.clone(), later(21)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("act-named-with-a-slip", 0));
    let (set, _) = load(&[first.clone(), later(20)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("missing-act", 1));
    // It may be named for something else, where it is not named for what it changed.
    let body = |words: &str| section("1 §", "Ala", &moment(words)) + &anew(words);
    let third = act(14, "muutetaan koelain (1/2001) 1 ja 3 §", &body("z"), SOON);
    let both = "muutetaan koelain (1/2001) 1 § ja 3 §:n 1 momentti, sellaisina kuin niistä ovat 1 § laissa 14/2001 ja 3 §:n \
                1 momentti laissa 24/2001";
    let (set, _) = load(&[first, third, act(25, both, &body("v"), LATER)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("act-named-with-a-slip", 0));
    assert!(set.findings[0].message.contains("14/2001 gave it"), "{}", set.findings[0].message);
}

#[test]
fn what_an_act_puts_that_waits_is_not_amended_by_a_later_one() {
    let put = |words: &str| section("3 §", "Loppu", &(GAP.to_owned() + &moment(words)));
    let clause = "lisätään koelain (1/2001) 3 §:ään uusi 2 momentti";
    let waits = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let (set, _) = load(&[act(5, clause, &put("Odottaa."), waits), act(6, clause, &put("Uusi."), SOON)]);
    assert_eq!(done(&set), ["insert sec3_sub2=Odottaa.", "insert sec3_sub2~2001-06-01=Uusi."]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("no-commencement", vec!["sec3_sub2"]));
}

#[test]
fn a_word_that_is_not_understood_is_a_doubt_of_what_is_named_beside_it_and_printed_without_command() {
    let printed = |label: &str| section(label, "Muu", &moment("Uusi."));
    let body = ["1 §", "2 §", "3 §", "4 §"].map(printed).concat();
    let clause = "muutetaan koelain (1/2001) 1 § jotenkuten 2 § ja 3 §";
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "clause-not-understood").unwrap();
    assert_eq!(touched(doubt), ["sec1", "sec2", "sec4"]);
}

#[test]
fn a_section_without_a_marker_that_holds_a_chapter_is_none() {
    let chapter = format!(
        "<s:Pykala><s:Luku><s:LukuTunnusKooste>3 luku</s:LukuTunnusKooste>{}</s:Luku></s:Pykala>",
        section("4 §", "Loput", &moment("Viimeinen."))
    );
    let (name, bytes) = original();
    let enacted = String::from_utf8(bytes).unwrap().replacen(
        "</s:Luku><s:Pykala ",
        &format!("</s:Luku>{chapter}<s:Pykala "),
        1,
    );
    let document = statute_book::read(&name, enacted.as_bytes()).unwrap();
    let (set, _) = acts::load(&[document], None).unwrap();
    let put: Vec<&str> = set.commands.iter().filter_map(|one| Some(one.op.target()?.local())).collect();
    assert!(put.ends_with(&["chp3", "sec4", "sec4_sub1"]), "{put:?}");
    assert_eq!(set.doubts, []);
}

#[test]
fn words_that_stand_in_a_chapter_and_in_no_section_are_told() {
    let (name, bytes) = original();
    let bare = format!("</s:Luku>{}<s:Pykala ", chapter("3", &moment("Suoraan luvussa.")));
    let enacted = String::from_utf8(bytes).unwrap().replacen("</s:Luku><s:Pykala ", &bare, 1);
    let document = statute_book::read(&name, enacted.as_bytes()).unwrap();
    let (set, said) = acts::load(&[document], None).unwrap();
    assert_eq!(said.iter().map(|said| said.code.as_str()).collect::<Vec<_>>(), ["provision-not-read"]);
    assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), ["chp3"]);
}

#[test]
fn a_law_that_is_amended_after_its_last_day_is_in_doubt_from_then_on() {
    let ends =
        "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001 ja se on voimassa 31 päivään maaliskuuta 2001.";
    let enacted = act(1, "säädetään:", &section("1 §", "Ala", &moment("Yksi.")), ends);
    let later = act(5, "muutetaan koelain (1/2001) 1 §", &section("1 §", "Ala", &moment("Kaksi.")), SOON);
    let documents = [enacted, later].map(|(name, bytes)| statute_book::read(&name, &bytes).unwrap());
    let (set, _) = acts::load(&documents, None).unwrap();
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "amended-after-its-end").unwrap();
    assert_eq!((touched(doubt), doubt.effective().to_string().as_str()), (vec![""], "2001-04-01"));
}

#[test]
fn what_ended_on_a_day_of_its_own_is_not_there_for_later_acts() {
    let ends = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001. Lain 2 luku on voimassa 31 päivään maaliskuuta 2001.";
    let one = |number: u32, words: &str| section(&format!("{number} §"), "Ala", &moment(words));
    let enacted =
        act(1, "säädetään:", &(chapter("1", &one(1, "Yksi.")) + &chapter("2", &one(2, "Kaksi."))), ends);
    let cases: &[(&str, String, &[&str], &[&str])] = &[
        ("muutetaan koelain (1/2001) 1 §", one(1, "Muu."), &["amend sec1_sub1=Muu."], &[]),
        ("muutetaan koelain (1/2001) 2 §:n 1 momentti", one(2, "Muu."), &[], &["sec2"]),
        (
            "lisätään koelakiin (1/2001) uusi 2 §",
            one(2, "Kaksi."),
            &["insert sec2~2001-06-01=#Ala", "insert sec2~2001-06-01_sub1=Kaksi."],
            &[],
        ),
    ];
    for (clause, body, commands, doubtful) in cases {
        let documents = [enacted.clone(), act(5, clause, body, SOON)]
            .map(|(name, bytes)| statute_book::read(&name, &bytes).unwrap());
        let (set, _) = acts::load(&documents, None).unwrap();
        assert_eq!(done(&set), *commands, "{clause}");
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), *doubtful, "{clause}");
    }
}

#[test]
fn an_act_of_which_each_provision_has_its_day_needs_none_for_the_whole() {
    let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Ohi."));
    let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja 3 §";
    let days = "Tämän lain 1 §:n 1 momentti tulee voimaan 1 päivänä kesäkuuta 2001 ja 3 § tulee voimaan 1 päivänä elokuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body, days)]);
    assert_eq!((done(&set).len(), set.doubts), (2, Vec::new()));
}

#[test]
fn a_new_heading_leaves_what_stands_under_it() {
    let body = section("3 §", "Uusi otsikko", GAP);
    let (set, _) = load(&[act(5, "lisätään koelain (1/2001) 3 §:ään uusi otsikko", &body, SOON)]);
    assert_eq!((done(&set), set.doubts), (vec!["amend sec3=#Uusi otsikko".to_owned()], Vec::new()));
}

#[test]
fn a_law_is_claimed_for_the_day_of_its_enactment() {
    let (set, _) = load(&[]);
    let [claim] = set.claims.as_slice() else { panic!("{:?}", set.claims) };
    assert_eq!((claim.component.local(), claim.through.to_string().as_str()), ("", "2001-01-01"));
}

#[test]
fn an_act_without_its_law_or_its_day_is_told() {
    let unnamed = act(5, "muutetaan 3 §", &section("3 §", "Loppu", &moment("x")), SOON);
    let (set, said) = load(&[unnamed]);
    assert_eq!((set.acts.len(), said[0].code.as_str()), (1, "law-not-named"));
    // It may be this law: what it names of that is in doubt, or all of it where a word of the clause is left over.
    assert_eq!(set.doubts[0].code, "law-not-named");
    let (name, bytes) = act(5, "kumotaan koelain (1/2001) 3 §", "", SOON);
    let undated = String::from_utf8(bytes).unwrap().replace("5.1.2001", "joskus");
    let (set, _) = load(&[(name, undated.into_bytes())]);
    assert_eq!((set.doubts[0].code.as_str(), touched(&set.doubts[0])), ("no-day-of-signature", vec!["sec3"]));
    assert_eq!(set.acts.iter().find(|act| act.code == "5/2001").unwrap().adopted, None);
}

#[test]
fn printers_tags_yield_to_the_markers_of_the_lines() {
    let lines = moment("Ovat:")
        + &moment("1) yksi;")
        + "<s:KohdatMomentti><s:MomenttiJohdantoKooste>Myös:</s:MomenttiJohdantoKooste><s:MomenttiKohtaKooste>\
           <s:MomenttiAlakohtaKooste>1) <i>kaksi</i>:</s:MomenttiAlakohtaKooste>\
           <s:MomenttiAlakohtaKooste>a) kolme.</s:MomenttiAlakohtaKooste></s:MomenttiKohtaKooste>\
           <s:MomenttiKohtaKooste>Neljä.</s:MomenttiKohtaKooste></s:KohdatMomentti><s:table>5</s:table>";
    let (name, bytes) = act(1, "säädetään:", &section("1 §", "Ala", &lines), SOON);
    let document = statute_book::read(&name, &bytes).unwrap();
    let all = document.provisions.iter().flat_map(|one| one.all());
    let shown: Vec<String> = all
        .map(|one| {
            format!("{} {}", one.kind.name, one.words.as_ref().map_or("", |words| words.text.as_str()))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "section ",
            "subsection Ovat:",
            "item yksi;",
            "subsection Myös:",
            "item kaksi:",
            "subitem kolme.",
            "subsection Neljä. 5"
        ]
    );
}

#[test]
fn what_is_no_act_is_refused_with_its_line() {
    let cases: [(&str, &str); 4] = [
        ("<a/>", "x.xml, line 1: `a` is no act of the statute book"),
        (
            "<VahvistettavaLaki>\n</VahvistettavaLaki>",
            "x.xml, line 1: `VahvistettavaLaki` has no `AsiakirjaNroTeksti`",
        ),
        ("<VahvistettavaLaki>\n<x>", "x.xml, line 2: the document is not complete"),
        (
            "<VahvistettavaLaki><AsiakirjaNroTeksti>x</AsiakirjaNroTeksti>\n<ValtiopaivavuosiTeksti>1</ValtiopaivavuosiTeksti>\
          </VahvistettavaLaki>",
            "x.xml, line 1: `x/1` is no number",
        ),
    ];
    for (xml, message) in cases {
        let error = statute_book::read("x.xml", xml.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let error = akoma_ntoso::read("x.xml", b"<akomaNtoso/>", drafting).unwrap_err().to_string();
    assert_eq!(error, "x.xml, line 1: `akomaNtoso` has no document");
}

#[test]
fn akoma_ntoso_of_any_country_is_read() {
    let xml = br#"<akomaNtoso><act><meta><FRBRWork><FRBRuri value="/akn/xx/act/2001-02-03/7"/>
<FRBRdate date="2001-02-03" name="Generation"/><FRBRcountry value="xx"/><FRBRnumber value="7"/></FRBRWork>
<FRBRExpression><FRBRlanguage language="eng"/></FRBRExpression></meta>
<preface><docTitle>Test Act</docTitle></preface><body>
<chapter eId="chp_1"><num>Chapter I</num><heading>General</heading>
<section eId="sec_1"><num>Section 1</num>
<article eId="art_1"><num>Art. 1</num><paragraph eId="art_1__para_1"><num>1.</num><intro><p>These:</p></intro>
<point eId="p_a"><num>(a)</num><content><p>one;</p></content></point><wrapUp><p>apply.</p></wrapUp></paragraph></article>
</section></chapter></body></act></akomaNtoso>"#;
    let document = akoma_ntoso::read("x.xml", xml, drafting).unwrap();
    let (set, _) = acts::load(&[document], None).unwrap();
    assert_eq!(
        (set.norms[0].id.as_str(), set.norms[0].language.as_str()),
        ("urn:lex:xx:act:2001-02-03;7", "en")
    );
    let found: Vec<String> = set.commands.iter().map(|command| shown(&command.op)).collect();
    assert_eq!(
        found,
        [
            "insert =#Test Act",
            "insert chp1=#General",
            "insert chp1_sec1",
            "insert art1",
            "insert art1_par1=These:",
            "insert art1_par1_pt1=one;",
            "insert art1_par1_wrap=apply."
        ]
    );
    assert_eq!(set.doubts[0].code, "no-commencement");
}

#[test]
fn the_criminal_code_is_in_doubt_where_acts_are_missing_or_not_understood() {
    let Some(folder) = finland_data::folder("laws/39-1889") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    let (set, said) = acts::load(&documents, Some(fi::number("39/1889").unwrap())).unwrap();
    set.check().unwrap();
    // Acts that name it by its title are found; those on the decree that put it into force amend another law.
    let of_others = said.iter().filter(|said| said.code == "no-original").count();
    let codes = tally(set.doubts.iter().map(|doubt| doubt.code.clone()));
    assert!(
        of_others > 5 && codes.get("target-absent").is_some_and(|&count| count > 3),
        "{of_others} {codes:?}"
    );
    // A command names its section or its chapter, so no doubt of one is of the whole law.
    for doubt in
        set.doubts.iter().filter(|doubt| ["target-absent", "text-not-printed"].contains(&&*doubt.code))
    {
        let chapter = |id: &ComponentId| id.local().starts_with("chp");
        assert!(doubt.touches.iter().all(chapter) || !doubt.message.contains("luvun"), "{doubt:?}");
    }
    // Acts that nobody has at hand may have changed what no later act gave anew.
    let missing = |title: &str| set.known_acts.iter().find(|act| act.title == title);
    assert!(missing("578/1995").is_none() && missing("621/1967").is_some_and(|act| !act.touches.is_empty()));
}

#[test]
fn the_words_after_a_list_close_it_and_are_no_moment() {
    let lines = list("Joka", &["1) yhden;", "2) kahden;"]) + &moment("on tuomittava.") + &moment("Yritys.");
    let enacted = act(1, "säädetään:", &section("1 §", "Ala", &lines), SOON);
    let amended = list("Joka", &["1) muun;", "2) kahden;"]) + &moment("on vapautettava.") + GAP;
    let first = act(5, "muutetaan koelain (1/2001) 1 §:n 1 momentti", &section("1 §", "Ala", &amended), SOON);
    let closing = GAP.to_owned() + &moment("on tuomittava taas.") + GAP;
    let later = "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.";
    let second = act(
        6,
        "muutetaan koelain (1/2001) 1 §:n 1 momentin loppukappale",
        &section("1 §", "Ala", &closing),
        later,
    );
    let documents: Vec<_> = [enacted, first, second]
        .iter()
        .map(|(name, bytes)| statute_book::read(name, bytes).unwrap())
        .collect();
    let (set, _) = acts::load(&documents, None).unwrap();
    assert_eq!(set.doubts, []);
    assert_eq!(
        done(&set),
        [
            "amend sec1_sub1_item1=muun;",
            "amend sec1_sub1_wrap=on vapautettava.",
            "amend sec1_sub1_wrap=on tuomittava taas."
        ]
    );
}

#[test]
fn where_sections_restart_the_chapter_is_never_guessed() {
    let chapter = |number: u32, sections: String| {
        format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
    };
    let body = chapter(1, section("1 §", "A", &moment("Eka.")) + &section("2 §", "B", &moment("Toka.")))
        + &chapter(2, section("1 §", "C", &moment("Kolmas.")));
    let enacted = act(1, "säädetään:", &body, SOON);
    let changed = || section("1 §", "C", &moment("Muu."));
    let cases: &[(&str, String, &[&str], &[&str])] = &[
        (
            "muutetaan koelain (1/2001) 2 luvun 1 §",
            chapter(2, changed()),
            &["amend chp2_sec1_sub1=Muu."],
            &[],
        ),
        // The chapter that was said last, also before the verb.
        (
            "muutetaan koelain (1/2001) 2 luvun 1 § sekä lisätään lukuun uusi 5 §",
            chapter(2, changed() + &section("5 §", "D", &moment("Uusi."))),
            &["amend chp2_sec1_sub1=Muu.", "insert chp2_sec5=#D", "insert chp2_sec5_sub1=Uusi."],
            &[],
        ),
        // The clause forgot the chapter, and the act prints it.
        ("muutetaan koelain (1/2001) 1 §", chapter(2, changed()), &["amend chp2_sec1_sub1=Muu."], &[]),
        ("muutetaan koelain (1/2001) 1 §", changed(), &[], &["chp1_sec1", "chp2_sec1"]),
        ("lisätään koelakiin (1/2001) uusi 6 §", section("6 §", "D", &moment("Uusi.")), &[], &[""]),
    ];
    for (clause, body, commands, doubtful) in cases {
        let acts = [enacted.clone(), act(5, clause, body, SOON)];
        let documents: Vec<_> =
            acts.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
        let (set, _) = acts::load(&documents, None).unwrap();
        assert_eq!(done(&set), *commands, "{clause}");
        let touches: BTreeSet<&str> = set.doubts.iter().flat_map(touched).collect();
        assert_eq!(touches, doubtful.iter().copied().collect(), "{clause}: {:?}", set.doubts);
    }
}

#[test]
fn a_number_that_is_printed_twice_does_not_make_sections_restart() {
    let sections = |numbers: [u32; 3]| {
        numbers.map(|number| section(&format!("{number} §"), "Ala", &moment("On."))).concat()
    };
    let body = chapter("1", &sections([1, 2, 3])) + &chapter("2", &sections([4, 4, 5]));
    let enacted = act(1, "säädetään:", &body, SOON);
    let changed = section("2 §", "Ala", &moment("Muu."));
    for (clause, commands, doubtful) in [
        ("muutetaan koelain (1/2001) 2 §", ["amend sec2_sub1=Muu."].as_slice(), false),
        ("kumotaan koelain (1/2001) 4 §", &[], true),
    ] {
        let acts = [enacted.clone(), act(5, clause, &changed, LATER)];
        let read = acts.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap());
        let (set, _) = acts::load(&read.collect::<Vec<_>>(), None).unwrap();
        assert_eq!(done(&set), commands, "{clause}");
        // Which of two sections falls is not guessed.
        assert_eq!(
            set.doubts.iter().any(|doubt| doubt.code == "target-absent"),
            doubtful,
            "{:?}",
            set.doubts
        );
    }
}

#[test]
fn an_item_printed_twice_is_read_by_its_place_or_stands_beside_the_other() {
    let clause = "muutetaan koelain (1/2001) 2 §";
    let printed = |items: &[&str]| section("2 §", "Lista", &list("Ovat:", items));
    let (set, _) = load(&[act(5, clause, &printed(&["1) yksi;", "1) toinen;", "3) kolmas."]), SOON)]);
    assert_eq!(done(&set), ["amend sec2_sub1_item2=toinen;", "amend sec2_sub1_item3=kolmas."]);
    assert!(set.findings.iter().any(|finding| finding.code == "number-by-its-place"));
    // No place is free: both stand as they are printed, and neither takes a later command.
    let twice = printed(&["1) yksi;", "2) kaksi;", "2) lisä;", "3) kolme."]);
    let later = act(6, "kumotaan koelain (1/2001) 2 §:n 2 kohta", "", LATER);
    let (set, _) = load(&[act(5, clause, &twice, SOON), later]);
    assert_eq!(done(&set), ["insert sec2_sub1_item2~2001-06-01=lisä;"]);
    assert!(set.doubts.iter().any(|doubt| doubt.code == "target-absent"), "{:?}", set.doubts);
}

#[test]
fn what_gets_another_number_is_printed_under_it() {
    let items = section("2 §", "Lista", &list("Ovat:", &["2) uusi;"]));
    let clause = "lisätään koelain (1/2001) 2 §:ään uusi 2 kohta, jolloin nykyinen 2 ja 3 kohta siirtyvät 3 ja 4 kohdaksi";
    let (set, _) = load(&[act(5, clause, &items, SOON)]);
    let labels: Vec<(&str, Option<&str>)> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Move(to) => Some((to.target.local(), to.label.as_deref())),
            _ => None,
        })
        .collect();
    assert_eq!(labels, [("sec2_sub1_item2", Some("3)")), ("sec2_sub1_item3", Some("4)"))]);
}

#[test]
fn what_an_act_prints_and_no_command_puts_is_a_doubt_until_the_section_is_given_anew() {
    let body = section("1 §", "Ala", &moment("x")) + &section("3 §", "Loppu", &moment("Toinen."));
    let anew = act(
        6,
        "muutetaan koelain (1/2001) 3 §",
        &section("3 §", "Loppu", &moment("Kolmas.")),
        "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.",
    );
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 1 §", &body, SOON), anew]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("printed-not-commanded", vec!["sec3"]));
    let days = [Some(doubt.effective()), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2001-06-01", "2001-07-01"]);
    // So is the heading of a chapter in an act that prints no section.
    let heading = |number: &str| chapter(number, "<s:SaadosOtsikkoKooste>Uusi</s:SaadosOtsikkoKooste>");
    let body = heading("1") + &heading("2");
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 2 luvun otsikko", &body, SOON)]);
    assert_eq!(done(&set), ["amend chp2=#Uusi"]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("printed-not-commanded", vec!["chp1"]));
}

#[test]
fn an_act_whose_day_another_one_sets_is_bounded_by_the_first_act_that_speaks_of_it() {
    let body = |words: &str| section("3 §", "Loppu", &moment(words));
    let waits = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let clause = "muutetaan koelain (1/2001) 3 §";
    let (set, _) = load(&[
        act(5, clause, &body("Odottaa."), waits),
        act(6, &format!("{clause}, sellaisena kuin se on laissa 5/2001,"), &body("Uusi."), SOON),
    ]);
    // It waits, until the act is known that speaks of it.
    let act = set.acts.iter().find(|act| act.code == "5/2001").unwrap();
    assert_eq!(act.effective, None);
    let corrects = |command: &Command| match &command.op {
        Op::Correct(correct) => Some((command.act.clone(), correct.clone())),
        _ => None,
    };
    let days: Vec<_> = set.commands.iter().filter_map(corrects).collect();
    let [(by, correct)] = days.as_slice() else { panic!("{days:?}") };
    let Some(Commencement::On(day)) = correct.commencement else { panic!("{correct:?}") };
    assert!(by.as_str().ends_with(";6") && correct.command.act == act.id);
    assert_eq!((day.on.to_string().as_str(), day.basis), ("2001-06-01", DateBasis::SnapshotBound));
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("no-commencement", vec!["sec3_sub1"]));
    assert_eq!(doubt.until.map(|day| day.to_string()).as_deref(), Some("2001-06-01"));
    // Nobody speaks of it: it waits.
    let (set, _) = load(&[self::act(5, clause, &body("Odottaa."), waits)]);
    let waiting = set
        .commands
        .iter()
        .filter(|command| matches!(command.commencement, Some(Commencement::Condition(_))));
    assert_eq!(waiting.count(), 1);
}

#[test]
fn a_law_is_found_by_its_title_and_moments_are_printed_where_they_move() {
    let body = section("1 §", "Ala", &(GAP.to_owned() + &moment("Uusi.") + &moment("Kaksi taas.")));
    let clause = "muutetaan koelain 1 §:n 2 momentti ja lisätään 1 §:ään uusi 2 momentti, jolloin muutettu 2 momentti \
                  siirtyy 3 momentiksi";
    let (set, said) = load(&[act(5, clause, &body, SOON)]);
    assert!(said.is_empty() && set.doubts.is_empty(), "{said:?} {:?}", set.doubts);
    assert_eq!(
        done(&set),
        ["amend sec1_sub2=Kaksi taas.", "move sec1_sub2=3", "insert sec1_sub2~2001-06-01=Uusi."]
    );
}

fn chapter(number: &str, sections: &str) -> String {
    format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
}

#[test]
fn a_section_goes_into_another_chapter() {
    let muu = section("2 §", "Lista", &moment("Muu."));
    let clause = "muutetaan koelain (1/2001) 2 §, joka samalla siirretään 2 lukuun, ja 3 §";
    let body = chapter("2", &(muu + &section("3 §", "Loppu", &moment("Viimeinen."))));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    let found = done(&set);
    assert!(found.contains(&"move sec2=chp2".to_owned()), "{found:?}");
    assert_eq!(found.last().map(String::as_str), Some("amend sec3_sub1=Viimeinen."));

    let clause = "muutetaan koelain (1/2001) 1 ja 2 §, joista 2 § siirretään 2 lukuun";
    let body =
        section("1 §", "Ala", &moment("Ainoa.")) + &chapter("2", &section("2 §", "Lista", &moment("Muu.")));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    let found = done(&set);
    assert!(found.contains(&"amend sec1_sub1=Ainoa.".to_owned()), "{found:?}");
    assert_eq!(found.last().map(String::as_str), Some("move sec2=chp2"));

    let clause = "lisätään koelakiin (1/2001) uusi 2 a luku, johon samalla siirretään 1 ja 3 §";
    let body = chapter("2 a", &section("4 §", "Uusi", &moment("Uusi.")));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    assert_eq!(
        done(&set),
        ["insert chp2a", "insert sec4=#Uusi", "insert sec4_sub1=Uusi.", "move sec1=chp2a", "move sec3=chp2a"]
    );
}

#[test]
fn where_sections_restart_a_section_that_goes_into_another_chapter_is_in_doubt() {
    let own = section("1 §", "Ala", &moment("Yksi."));
    let enacted = act(1, "säädetään:", &(chapter("1", &own) + &chapter("2", &own)), SOON);
    let clause = "lisätään koelakiin (1/2001) uusi 3 luku, johon samalla siirretään 1 luvun 1 §";
    let documents: Vec<_> = [enacted, act(5, clause, &chapter("3", &own), SOON)]
        .iter()
        .map(|(name, bytes)| statute_book::read(name, bytes).unwrap())
        .collect();
    let (set, _) = acts::load(&documents, None).unwrap();
    assert_eq!(done(&set), ["insert chp3", "insert chp3_sec1=#Ala", "insert chp3_sec1_sub1=Yksi."]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("text-not-printed", vec!["chp1_sec1"]));
}

#[test]
fn a_head_that_only_writes_the_number_of_an_act_otherwise_is_no_doubt() {
    let law = |head: &str| section("2 §", "Lista", &list(head, &["1) yksi;", "2) kaksi."]));
    let enacted = act(1, "säädetään:", &law("Koelain (7/94) mukaan:"), SOON);
    let doubts = |head: &str| {
        let item = section("2 §", "Lista", &list(head, &["2) muu."]));
        let amending = act(5, "muutetaan koelain (1/2001) 2 §:n 2 kohta", &item, SOON);
        let documents: Vec<_> =
            [&enacted, &amending].map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).into();
        let (set, _) = acts::load(&documents, None).unwrap();
        assert_eq!(done(&set), ["amend sec2_sub1_item2=muu."]);
        set.doubts.iter().map(|doubt| doubt.code.clone()).collect::<Vec<_>>()
    };
    assert_eq!(doubts("Koelain (7/1994) mukaan:"), Vec::<String>::new());
    assert_eq!(doubts("Koelain (8/1994) mukaan:"), ["printed-not-commanded"]);
}

#[test]
fn a_title_that_several_laws_have_names_none_of_them_and_is_a_doubt_of_each() {
    let enacted = |number: u32| act(number, "säädetään:", &section("1 §", "Ala", &moment("Yksi.")), SOON);
    let amends =
        |number: u32| act(number, "muutetaan koelain 1 §", &section("1 §", "Ala", &moment("Uusi.")), SOON);
    let (set, said) = load(&[enacted(2), amends(5)]);
    assert_eq!(said.iter().map(|said| said.code.as_str()).collect::<Vec<_>>(), ["law-not-named"]);
    let norms: BTreeSet<String> =
        set.doubts.iter().map(|doubt| doubt.touches[0].norm().to_string()).collect();
    assert_eq!((done(&set).len(), norms.len()), (0, 2), "{:?}", set.doubts);
    // A law that is younger than the act is not the one that it names.
    let (set, said) = load(&[amends(5), enacted(6)]);
    assert!(said.is_empty() && set.doubts.is_empty(), "{said:?} {:?}", set.doubts);
    let amending = set.commands.iter().filter(|command| command.wording.is_some());
    let of: BTreeSet<&str> = amending.map(|command| command.norm.as_str()).collect();
    assert_eq!(of, BTreeSet::from(["urn:lex:fi:laki:2001-01-01;1"]));
}

#[test]
fn a_part_that_cannot_be_read_is_a_doubt_until_the_section_is_given_anew() {
    let broken = section("3 §", "Loppu", &(moment("Toinen.") + "<s:Outo>Kolmas.</s:Outo>"));
    let clause = "muutetaan koelain (1/2001) 3 §";
    let anew = act(
        6,
        clause,
        &section("3 §", "Loppu", &moment("Neljäs.")),
        "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.",
    );
    let (set, said) = load(&[act(5, clause, &broken, SOON), anew]);
    assert_eq!(done(&set), ["amend sec3_sub1=Neljäs."]);
    assert_eq!(said.iter().map(|said| said.code.as_str()).collect::<Vec<_>>(), ["provision-not-read"]);
    assert!(!set.doubts.is_empty());
    for doubt in &set.doubts {
        assert_eq!(touched(doubt), ["sec3"], "{doubt:?}");
        let days = [Some(doubt.effective()), doubt.until].map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2001-06-01", "2001-07-01"], "{doubt:?}");
    }
}
