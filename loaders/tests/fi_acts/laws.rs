//! Which law an act is of, and which documents are acts.

use std::collections::BTreeSet;

use asof_loaders::akoma_ntoso;
use asof_loaders::fi::statute_book;
use asof_loaders::from_acts as acts;
use asof_loaders::registry::{self, drafting};
use asof_loaders::source::Given;

use super::{
    GAP, LATER, SOON, act, done, encoded, first_of, folder, list, load, moment, original, section, shown,
    texts, touched,
};

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
    // Half a character at the end refuses nothing.
    let odd = [encoded(&plain, "UTF-16LE"), b"<".to_vec()].concat();
    assert_eq!(read(&odd), expected);
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
