//! What of an act cannot be read, or is not commanded.

use std::collections::BTreeSet;

use asof_loaders::fi::statute_book;
use asof_loaders::from_acts as acts;
use asof_loaders::registry;
use asof_loaders::source::Given;
use asof_schema::{Commencement, DateBasis, Op};

use super::{GAP, LATER, SOON, act, chapter, done, list, load, moment, original, section, touched};

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
        // An act whose only verb has lost a letter is no law of its own.
        let set = read([original(), act(6, "muutet?an koelain (1/2001) 3 §", &body, SOON)]);
        assert_eq!((set.norms.len(), done(&set)), (1, Vec::new()));
        assert!(set.doubts.iter().flat_map(touched).any(str::is_empty));
        // A section of a law as enacted that has lost its number may be any, and the others are as they are.
        let (name, bytes) = original();
        let text = String::from_utf8(bytes).unwrap().replace(">3 §", ">3? §");
        let set = read([(name, text.into_bytes()), act(6, "muutetaan koelain (1/2001) 1 §", &body, SOON)]);
        assert_eq!(done(&set), [first, second]);
        for section in ["sec1", "sec2"] {
            assert!(set.doubts.iter().flat_map(touched).any(|id| id == section), "{sign} {section}");
        }
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
            "section ", "subsection Ovat:", "item yksi;", "subsection Myös:", "item kaksi:",
            "subitem kolme.", "subsection Neljä. 5"
        ]
    );
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
