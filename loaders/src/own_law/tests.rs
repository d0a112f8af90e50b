use asof_schema::{Op, Operation, Vocabulary as _};

use super::*;
use crate::account::Documents;
use crate::bears_out;

const HOUSE: &str = "\
---
title: House Rules
short names: HR
in force from: 2024-01-01
---
# Art. 1 Quiet
Nobody shouts after ten.
# Art. 2 Guests
(1) Guests are welcome.
(2) They wash up.
";

fn load_files(files: &[(&str, &str)], options: &[(&str, &str)]) -> Result<Loaded, ReadError> {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    load_bytes(&files, options)
}

fn load_bytes(files: &[(&str, &[u8])], options: &[(&str, &str)]) -> Result<Loaded, ReadError> {
    let files: Vec<File> = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect();
    let options: Vec<(&str, String)> =
        options.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    let loaded = load(&Given { files: &files, options: &options }, &mut |_| ())?;
    for text in loaded.0.commands.iter().flat_map(|command| texts(&command.op)) {
        let evidence = text.evidence.unwrap();
        let (_, bytes) = files.iter().find(|(_, bytes)| Sha256::of(bytes) == evidence.sha256).unwrap();
        assert!(bears_out(bytes, evidence.start, evidence.end, &text.text), "{text:?}");
    }
    let mut written = Vec::new();
    loaded.0.write(&mut written).unwrap();
    assert_eq!(ChangeSet::read(written.as_slice()).unwrap(), loaded.0);
    Ok(loaded)
}

fn texts(op: &Op) -> &[asof_schema::Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        _ => &[],
    }
}

/// What an act does: operation, address and words.
fn did(set: &ChangeSet, act: &str) -> Vec<String> {
    let act = &set.acts.iter().find(|one| one.code == act).unwrap().id;
    let commands = set.commands.iter().filter(|command| command.act == *act);
    let line = |op: &Op| {
        let words: Vec<&str> = texts(op).iter().map(|text| text.text.as_str()).collect();
        let target = op.target().map(|id| id.local().to_owned()).unwrap_or_default();
        format!("{} {target} {}", Operation::from(op).name(), words.join(" | ")).trim_end().to_owned()
    };
    commands.map(|command| line(&command.op)).collect()
}

fn codes(set: &ChangeSet) -> Vec<&str> {
    set.findings.iter().map(|finding| finding.code.as_str()).collect()
}

#[test]
fn a_law_of_ten_lines() {
    let (set, said) = load_files(&[("hello.md", HOUSE)], &[]).unwrap();
    let norm = &set.norms[0];
    assert_eq!((norm.id.as_str(), norm.title.as_str()), ("urn:lex:xx:rules:house.rules", "House Rules"));
    assert_eq!((norm.language.as_str(), norm.citations.as_slice()), ("en", ["HR".to_owned()].as_slice()));
    assert_eq!(
        did(&set, "original"),
        [
            "INSERT",
            "INSERT art1 Quiet | Nobody shouts after ten.",
            "INSERT art2 Guests",
            "INSERT art2_par1 Guests are welcome.",
            "INSERT art2_par2 They wash up.",
        ]
    );
    assert_eq!(set.acts[0].effective, Some(Dated::stated("2024-01-01".parse().unwrap())));
    assert!(said.is_empty() && set.findings.is_empty(), "{said:?} {:?}", set.findings);
}

#[test]
fn a_second_text_changes_what_differs() {
    let next = HOUSE
        .replace("2024-01-01", "2025-07-01")
        .replace("after ten", "after nine")
        .replace(" Quiet", " Silence");
    let next = next.replace("(2) They wash up.", "(2) They stay a week.\n(3) They wash up.");
    let (set, _) = load_files(&[("b.md", &next), ("a.md", HOUSE)], &[]).unwrap();
    assert_eq!(
        did(&set, "text_2025-07-01"),
        [
            "AMEND art1 Silence | Nobody shouts after nine.",
            "AMEND art2_par2 They stay a week.",
            "INSERT art2_par3 They wash up.",
        ]
    );
    assert_eq!(
        set.acts.iter().map(|act| act.title.as_str()).collect::<Vec<_>>(),
        ["Text in force from 2024-01-01", "Text in force from 2025-07-01"]
    );
    assert_eq!((set.norms.len(), set.sources.len()), (1, 2));
}

#[test]
fn a_footnote_that_is_put_in_changes_no_other_provision() {
    let first = "# Club\n## Art. 1\nTea[^1].\n\n[^1]: Since 2019.\n";
    let next = "# Club\n## Art. 1\nTea[^1].\n## Art. 2\nMilk[^2].\n\n[^1]: Since 2018.\n\n[^2]: New.\n";
    let (set, _) = load_files(&[("2020-01-01.md", first), ("2021-01-01.md", next)], &[]).unwrap();
    assert_eq!(did(&set, "text_2021-01-01"), ["INSERT art2 Milk."]);
    assert!(codes(&set).contains(&"footnote"), "{:?}", codes(&set));
}

#[test]
fn a_day_that_the_file_does_not_state_bounds() {
    let bare = HOUSE.replace("in force from: 2024-01-01\n", "");
    let other = bare.replace("ten", "nine");
    let (set, _) = load_files(&[("2024-03-05.md", &bare), ("rules-2025-01-01.md", &other)], &[]).unwrap();
    let dated: Vec<Dated> = set.acts.iter().filter_map(|act| act.effective).collect();
    let day = |text: &str| text.parse::<Day>().unwrap();
    let bound = |on, not_before| Dated { on: day(on), basis: DateBasis::SnapshotBound, not_before };
    assert_eq!(dated, [bound("2024-03-05", None), bound("2025-01-01", Some(day("2024-03-06")))]);
    assert!(set.acts.iter().all(|act| act.published.basis == DateBasis::Assumed));
    assert_eq!(codes(&set), ["undated-text", "undated-text"]);
    let (set, _) = load_files(&[("a.md", &bare)], &[("at", "2024-03-05")]).unwrap();
    assert_eq!(set.acts[0].effective, Some(bound("2024-03-05", None)));
}

#[test]
fn a_text_published_before_one_of_an_earlier_day_is_known_no_earlier_and_in_doubt() {
    let text = |from: &str, published: &str, hour: &str| {
        let told = format!("in force from: {from}\npublished: {published}");
        HOUSE.replace("in force from: 2024-01-01", &told).replace("ten", hour)
    };
    let (first, late) = (text("2000-01-01", "1999-12-01", "ten"), text("2005-01-01", "2011-03-01", "nine"));
    let (early, last) = (text("2010-01-01", "2009-12-01", "eight"), text("2012-01-01", "2011-12-01", "six"));
    let files = [("a.md", &*first), ("b.md", &*late), ("c.md", &*early), ("d.md", &*last)];
    let (set, _) = load_files(&files, &[]).unwrap();
    let day = |text: &str| text.parse::<Day>().unwrap();
    let published: Vec<Dated> = set.acts.iter().map(|act| act.published).collect();
    let stated = |on: &str| Dated::stated(day(on));
    let expected =
        [stated("1999-12-01"), stated("2011-03-01"), Dated::assumed(day("2011-03-01")), stated("2011-12-01")];
    assert_eq!(published, expected);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!(doubt.code, "published-before-earlier-text");
    let days = (doubt.published, doubt.effective, doubt.until);
    assert_eq!(days, (day("2009-12-01"), Some(day("2010-01-01")), Some(day("2012-01-01"))));
    assert_eq!(doubt.touches, [set.norms[0].id.root()]);
    assert!(codes(&set).contains(&"published-before-earlier-text"));
    // In the order of their days there is none.
    let (set, _) = load_files(&[("a.md", &first), ("c.md", &early)], &[]).unwrap();
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
}

#[test]
fn what_is_missing_is_asked_for() {
    let bare = HOUSE.replace("in force from: 2024-01-01\n", "");
    let error = |files: &[(&str, &str)]| load_files(files, &[]).unwrap_err().to_string();
    assert!(error(&[("a.md", &bare)]).contains("--at"), "{}", error(&[("a.md", &bare)]));
    let same = error(&[("a.md", HOUSE), ("b.md", &HOUSE.replace("ten", "nine"))]);
    assert_eq!(same, "b.md: its text is of 2024-01-01, and so is that of a.md");
    assert!(error(&[("2024-01-01.md", "1. Nameless.\n")]).contains("--title"));
    let country = HOUSE.replace("short names: HR", "country: Britain");
    assert!(error(&[("a.md", &country)]).starts_with("a.md, line 3: `britain` is not the code"));
    let (set, _) =
        load_files(&[("2024-01-01.md", "1. Nameless.\n")], &[("title", "Named"), ("id", "urn:x:y")]).unwrap();
    assert_eq!((set.norms[0].id.as_str(), set.norms[0].title.as_str()), ("urn:x:y", "Named"));
}

#[test]
fn what_of_a_head_is_amiss_is_told_where_the_day_is_missing() {
    let error = |from: &str, to: &str| {
        load_files(&[("a.md", &HOUSE.replace(from, to))], &[]).unwrap_err().to_string()
    };
    let typo = error("in force from", "in force form");
    assert!(typo.ends_with("; not read in its head: `in force form: 2024-01-01` (line 4)"), "{typo}");
    let open = error("2024-01-01\n---\n", "2024-01-01\n");
    assert!(open.contains("no line ends what its head says"), "{open}");
}

#[test]
fn a_text_in_which_no_provision_opens_is_told() {
    let told = |text: &str| {
        let (set, _) = load_files(&[("2024-01-01.md", text)], &[]).unwrap();
        codes(&set).contains(&"no-provision")
    };
    assert!(told("# Club\nFirst, all may come.\n") && told("# Club\n"));
    assert!(!told("# Club\n1. All may come.\n") && !told("# Club\n[Repealed]\n"));
}

#[test]
fn words_that_are_struck_out_leave_their_provision_in_doubt() {
    let text = HOUSE.replace("They wash up.", "They ~~wash up~~ rest.");
    let (set, _) = load_files(&[("a.md", &text)], &[]).unwrap();
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!((doubt.code.as_str(), touched), ("struck-out", vec!["art2_par2"]));
    assert!(did(&set, "original").contains(&"INSERT art2_par2 They ~~wash up~~ rest.".to_owned()));
}

#[test]
fn what_goes_on_with_a_footnote_leaves_its_provision_in_doubt() {
    let text = HOUSE.replace("They wash up.", "They wash up.[^1]\n\n[^1]: Since May.\n(3) They rest.\n");
    let (set, _) = load_files(&[("a.md", &text)], &[]).unwrap();
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!((doubt.code.as_str(), touched), ("footnote-goes-on", vec!["art2_par2"]));
}

#[test]
fn a_blank_file_is_told_to_be_empty() {
    for text in ["", "\u{feff}\n \n", "\r"] {
        let error = |file: &str| load_files(&[(file, text)], &[]).unwrap_err().to_string();
        assert_eq!(error("a.md"), "a.md: it is empty");
        assert_eq!(error("2020-01-01.txt"), "2020-01-01.txt: it is empty");
    }
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    let (set, said) = load_files(&[("a.md", &HOUSE.replace('\n', "\r"))], &[]).unwrap();
    let (other, _) = load_files(&[("a.md", HOUSE)], &[]).unwrap();
    assert_eq!(did(&set, "original"), did(&other, "original"));
    assert!(said.is_empty() && set.findings.is_empty(), "{said:?} {:?}", set.findings);
    let (set, _) =
        load_files(&[("2020-01-01.txt", "1. Tea.\r(1) Green.\r(3) Black.\r")], &[("title", "T")]).unwrap();
    assert_eq!(did(&set, "original").len(), 4);
    let jumps = set.findings.iter().find(|one| one.code == "number-jumps").unwrap();
    assert_eq!(jumps.places[0].line, Some(3));
}

#[test]
fn a_language_of_which_no_profile_is_is_told_once() {
    let told = |language: &str| {
        let text = |words: &str| format!("---\nlanguage: {language}\n---\n# Club\n1. {words}\n");
        let (one, other) = (text("Eins."), text("Zwei."));
        let (set, _) = load_files(&[("2020-01-01.md", &one), ("2021-01-01.md", &other)], &[]).unwrap();
        let found = set.findings.iter().filter(|one| one.code == "language-without-profile");
        found
            .map(|one| (one.component.local().to_owned(), one.places.len(), one.places[0].line))
            .collect::<Vec<_>>()
    };
    assert_eq!(told("de-AT"), [(String::new(), 2, Some(2))]);
    assert_eq!((told("en-GB"), told("und")), (Vec::new(), Vec::new()));
}

#[test]
fn a_copy_of_a_text_is_told_and_leaves_nothing_in_doubt() {
    let (alone, _) = load_files(&[("a.md", HOUSE)], &[]).unwrap();
    let (set, said) = load_files(&[("a.md", HOUSE), ("b.md", HOUSE), ("c.md", HOUSE)], &[]).unwrap();
    assert_eq!(set, alone);
    let told: Vec<_> = said
        .iter()
        .map(|one| (one.code.as_str(), one.severity, one.place.file.as_str(), one.message.as_str()))
        .collect();
    let copy = |file| ("document-stands-twice", Severity::Info, file, "the same document as a.md");
    assert_eq!(told, [copy("b.md"), copy("c.md")]);
    let files = ["a.md", "b.md", "c.md"].map(|name| (name.to_owned(), HOUSE.as_bytes().to_vec()));
    let documents = Documents::of(&files, &set, &said);
    assert_eq!((documents.read, documents.not_read, documents.left_out), (1, 0, 2));
    // The same words on another day are a text of their own.
    let bare = HOUSE.replace("in force from: 2024-01-01\n", "");
    let (set, said) = load_files(&[("2024-01-01.md", &bare), ("2025-01-01.md", &bare)], &[]).unwrap();
    assert!(said.is_empty(), "{said:?}");
    assert_eq!(codes(&set), ["no-change", "undated-text", "undated-text"]);
}

#[test]
fn what_is_no_sign_of_a_text_and_a_key_that_comes_again_are_told() {
    let text = HOUSE.replace("shouts", "sho\0u\0ts").replace("\n---\n#", "\ntitle: Home Rules\n---\n#");
    for file in ["a.md", "a.txt"] {
        let (set, _) = load_files(&[(file, &text)], &[]).unwrap();
        let told: Vec<_> = set
            .findings
            .iter()
            .filter(|one| matches!(one.code.as_str(), "key-stands-twice" | "control-character"))
            .map(|one| (one.code.as_str(), one.places[0].line))
            .collect();
        assert_eq!(told, [("key-stands-twice", Some(5)), ("control-character", Some(8))], "{file}");
        assert!(set.findings.iter().any(|one| one.message.contains("U+0000")), "{:?}", set.findings);
        assert_eq!(set.norms[0].title, "House Rules");
    }
    // White space is none.
    let (set, _) = load_files(&[("a.md", &HOUSE.replace('\n', "\r\n"))], &[]).unwrap();
    assert!(set.findings.is_empty(), "{:?}", set.findings);
}

#[test]
fn a_doubt_of_several_texts_is_told_once_with_its_places() {
    let text = "# Club\n1. One.\n\n3. Three.\n<!-- note -->\n";
    let later = "# Club\n1. Won.\n\n3. Three.\n<!-- note -->\n";
    let (set, _) = load_files(&[("2020-01-01.md", text), ("2021-01-01.md", later)], &[]).unwrap();
    let told: Vec<_> =
        set.findings.iter().map(|one| (one.code.as_str(), one.component.local(), one.places.len())).collect();
    assert_eq!(
        told,
        [("comment", "", 2), ("number-jumps", "sec3", 2), ("undated-text", "", 1), ("undated-text", "", 1)]
    );
    let jumps = set.findings.iter().find(|one| one.code == "number-jumps").unwrap();
    assert_eq!(jumps.message, "`3.` jumps after `1`: read as a new section (column 1)");
    assert_eq!(jumps.places[0].line, Some(4));
}

#[test]
fn a_text_without_a_provision_repeals_none() {
    let text = "# Club\n1. One.\n2. Two.\n3. Three.\n4. Four.\n";
    for blank in ["# Club\n", "# Club\nThe text is not available.\n", "# Club\n## Not at hand\n"] {
        let files = [("2010-01-01.md", text), ("2012-01-01.md", blank), ("2014-01-01.md", text)];
        let (set, said) = load_files(&files, &[]).unwrap();
        assert!(!set.acts.iter().any(|act| act.code == "text_2012-01-01"), "{blank}");
        assert_eq!(did(&set, "text_2014-01-01"), Vec::<String>::new());
        let told: Vec<_> = said.iter().map(|one| (one.code.as_str(), one.place.file.as_str())).collect();
        assert_eq!(told, [("file-not-read", "2012-01-01.md")]);
        let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
        let days = (doubt.effective().to_string(), doubt.until.map(|day| day.to_string()));
        assert_eq!(days, ("2012-01-01".to_owned(), Some("2014-01-01".to_owned())));
        assert_eq!(
            (doubt.code.as_str(), doubt.touches.as_slice()),
            ("file-not-read", [set.norms[0].id.root()].as_slice())
        );
        let (set, _) = load_files(&files[..2], &[]).unwrap();
        assert_eq!(set.doubts.first().map(|doubt| doubt.until), Some(None), "nothing ends it yet");
    }
    // A law that says that it is repealed is repealed, and one that never had a provision has none.
    let (set, said) =
        load_files(&[("2010-01-01.md", text), ("2012-01-01.md", "# Club\n[Repealed]\n")], &[]).unwrap();
    assert_eq!(did(&set, "text_2012-01-01").iter().filter(|did| did.starts_with("REPEAL")).count(), 4);
    assert!(said.is_empty() && set.doubts.is_empty(), "{said:?} {:?}", set.doubts);
    // Words below a heading are law, and a law may begin with words alone.
    for (first, then) in [
        (text, "# Club\n## Chapter 1 Cats\nAll cats may come.\n"),
        ("# Club\nAll may come.\n", text),
        (text, "# Club\nRepealed by Resolution 3.\n"),
    ] {
        let (set, said) = load_files(&[("2010-01-01.md", first), ("2012-01-01.md", then)], &[]).unwrap();
        assert!(said.is_empty() && set.acts.len() == 2, "{then}: {said:?}");
    }
    let (set, said) = load_files(
        &[("2010-01-01.md", "# Club\nAll may come.\n"), ("2012-01-01.md", "# Club\nAll may go.\n")],
        &[],
    )
    .unwrap();
    assert!(said.is_empty() && set.doubts.is_empty() && set.acts.len() == 2, "{said:?}");
}

#[test]
fn what_a_text_lacks_is_in_doubt_where_it_is_most_of_the_law() {
    let text = "# Club\n1. One.\n2. Two.\n3. Three.\n4. Four.\n";
    let doubts = |middle: &str| {
        let files = [("2010-01-01.md", text), ("2012-01-01.md", middle), ("2014-01-01.md", text)];
        load_files(&files, &[]).unwrap().0
    };
    let set = doubts("# Club\n1. One.\n");
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!((doubt.code.as_str(), touched), ("text-in-part", vec!["sec2", "sec3", "sec4"]));
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2012-01-01", "2014-01-01"]);
    assert!(codes(&set).contains(&"text-in-part"));
    // What it says to be repealed it does not lack.
    assert!(doubts("# Club\n1. One.\n2. [Repealed]\n3. [Repealed]\n4. [Repealed]\n").doubts.is_empty());
    // Half of it may be repealed and made again.
    assert!(doubts("# Club\n1. One.\n2. Two.\n").doubts.is_empty());
    // What is new makes up for what is gone.
    assert!(doubts("# Club\n5. Five.\n6. Six.\n7. Seven.\n").doubts.is_empty());
}

#[test]
fn what_texts_in_a_row_lack_is_in_doubt_until_it_is_back() {
    let text = "# Club\n1. One.\n2. Two.\n3. Three.\n4. Four.\n5. Five.\n";
    let (cut, longer) = ("# Club\n1. One.\n2. Two.\n", "# Club\n1. One.\n2. Two.\n3. Three.\n");
    let files = [("2010-01-01.md", text), ("2012-01-01.md", cut), ("2013-01-01.md", longer)];
    let told = |set: &ChangeSet| {
        let days = |doubt: &Doubt| (doubt.published.to_string(), doubt.until.map(|day| day.to_string()));
        let touched = |doubt: &Doubt| doubt.touches.iter().map(|id| id.local().to_owned()).collect();
        set.doubts.iter().map(|doubt| (days(doubt), touched(doubt))).collect::<Vec<(_, Vec<String>)>>()
    };
    let day = |day: &str| Some(day.to_owned());
    let of = |articles: &[&str]| articles.iter().map(|one| (*one).to_owned()).collect::<Vec<String>>();
    let first = || (("2012-01-01".to_owned(), day("2013-01-01")), of(&["sec3", "sec4", "sec5"]));
    let second = |until: Option<String>| (("2013-01-01".to_owned(), until), of(&["sec4", "sec5"]));
    let (set, _) = load_files(&files, &[]).unwrap();
    assert_eq!(told(&set), [first(), second(None)], "nothing ends it yet");
    let whole = [files.as_slice(), &[("2014-01-01.md", text)]].concat();
    let (set, _) = load_files(&whole, &[]).unwrap();
    assert_eq!(told(&set), [first(), second(day("2014-01-01"))]);
    // A text that says so settles it.
    let said = "# Club\n1. One.\n2. Two.\n3. Three.\n4. [Repealed]\n5. [Repealed]\n";
    let settled = [files.as_slice(), &[("2014-01-01.md", said)]].concat();
    let (set, _) = load_files(&settled, &[]).unwrap();
    assert_eq!(told(&set), [first(), second(day("2014-01-01"))]);
}

#[test]
fn what_is_printed_with_nothing_in_it_is_in_doubt() {
    let rest = "3. Three.\n4. Four.\n5. Five.\n";
    let text = |first: &str| format!("# Club\n## Chapter 1 Cats\n{first}## Chapter 2 Dogs\n{rest}");
    let full = text("1. One.\n2. Two.\n");
    let of = |full: &str, middle: &str| {
        let files = [("2010-01-01.md", full), ("2012-01-01.md", middle), ("2014-01-01.md", full)];
        load_files(&files, &[]).unwrap().0.doubts
    };
    let doubts = |middle: &str| of(&full, middle);
    for words in ["", "The text is not available.\n", "[text not available]\n", "...\n", "[\u{2026}]\n"] {
        let mut found = doubts(&text(words));
        found.retain(|doubt| doubt.code == "printed-empty");
        let [doubt] = found.as_slice() else { panic!("{words}: {found:?}") };
        let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
        assert_eq!((doubt.code.as_str(), touched), ("printed-empty", vec!["chp1"]), "{words}");
        let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2012-01-01", "2014-01-01"]);
        assert_eq!((doubt.places[0].file.as_str(), doubt.places[0].line), ("2012-01-01.md", Some(2)));
        assert!(
            doubt.message.starts_with("`Chapter 1`: printed without what a text before has"),
            "{doubt:?}"
        );
    }
    let found = of("# Club\n# 1. One\n(1) A.\n# 2. Two\n(1) B.\n", "# Club\n# 1. One\n(1) A.\n# 2. Two\n");
    let touched: Vec<&str> = found.iter().flat_map(|one| &one.touches).map(ComponentId::local).collect();
    assert_eq!(touched, ["sec2"], "{found:?}");
    // A notice in words that no profile has leaves a heading alone.
    let german =
        |last: &str| format!("---\nlanguage: de\n---\n# Club\n## § 1 Ruhe\nStille.\n## § 2 {last}\n");
    let found = of(&german("Hunde\nHunde bellen."), &german("(weggefallen)"));
    let touched: Vec<&str> = found.iter().flat_map(|one| &one.touches).map(ComponentId::local).collect();
    let codes: Vec<&str> = found.iter().map(|doubt| doubt.code.as_str()).collect();
    assert_eq!((touched, codes), (vec!["sec2"; 2], vec!["printed-empty", "repeal-or-words"]), "{found:?}");
    // What is a heading now is not gone.
    assert!(of(&german("\nHunde bellen."), &german("Hunde bellen.")).is_empty());
    // One that says that it is repealed is, and what moved to another is not gone.
    assert!(doubts(&text("[Repealed]\n")).is_empty());
    let moved = format!("# Club\n## Chapter 1 Cats\n## Chapter 2 Dogs\n1. One.\n2. Two.\n{rest}");
    assert!(doubts(&moved).is_empty());
}

#[test]
fn a_provision_that_may_be_repealed_is_in_doubt_until_the_next_text() {
    let unclear = "# Club\n1. One.\n2. [Repealed]\nThe club has a dog.\n";
    let files = [("2010-01-01.md", unclear), ("2012-01-01.md", "# Club\n1. One.\n2. [Repealed]\n")];
    let (set, _) = load_files(&files, &[]).unwrap();
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!((doubt.code.as_str(), touched), ("repeal-or-words", vec!["sec2"]));
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2010-01-01", "2012-01-01"]);
}

#[test]
fn numbers_begin_again_in_groupings_and_schedules() {
    let text = "# Club\n## Chapter 1\n### 1. One\n## Chapter 2\n### 1. Other\n## Annex A\n### 1. Third\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    let ids: Vec<&str> = set.commands.iter().filter_map(|one| Some(one.op.target()?.local())).collect();
    assert_eq!(ids, ["", "chp1", "chp1_sec1", "chp2", "chp2_sec1", "annexa", "annexa_sec1"]);
    let text = "# Club\n## Chapter 1\n### 1. One\n## Chapter 2\n### 2. Other\n## Annex A\n### 1. Third\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    let ids: Vec<&str> = set.commands.iter().filter_map(|one| Some(one.op.target()?.local())).collect();
    assert_eq!(ids, ["", "chp1", "sec1", "chp2", "sec2", "annexa", "annexa_sec1"]);
    // One number of many that comes again names none of the others by its chapter.
    let sections: String = (1..=11).map(section).collect();
    let text = format!("# Club\n## Chapter 1\n{sections}## Chapter 2\n{}", section(7));
    let (set, _) = load_files(&[("2020-01-01.md", &text)], &[]).unwrap();
    let ids: Vec<&str> = set.commands.iter().filter_map(|one| Some(one.op.target()?.local())).collect();
    assert!(ids.contains(&"sec1") && ids.contains(&"sec7~2"), "{ids:?}");
}

fn section(nth: u32) -> String {
    format!("### {nth}. Room\nOne may enter room {nth}.\n")
}

#[test]
fn a_provision_with_another_image_is_in_doubt() {
    let text = |image: &str, end: &str| format!("# Club\n1. One.\n2. The flag: ![flag]({image})\n3. {end}\n");
    let load = |texts: [&str; 3]| {
        let [one, two, three] = texts;
        let files = [("2010-01-01.md", one), ("2012-01-01.md", two), ("2014-01-01.md", three)];
        load_files(&files, &[]).unwrap().0
    };
    let (red, blue) = (text("red.png", "End."), text("blue.png", "End."));
    let set = load([&red, &blue, &text("blue.png", "The end.")]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!((doubt.code.as_str(), touched), ("image-changed", vec!["sec2"]));
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2012-01-01", "2014-01-01"]);
    assert_eq!(codes(&set).iter().filter(|code| **code == "image").count(), 2);
    // What describes it is no word of the law.
    assert!(
        did(&set, "original").contains(&"INSERT sec2 The flag:".to_owned()),
        "{:?}",
        did(&set, "original")
    );
    // An image that comes or goes is another one; one that comes with its provision is not.
    let bare = "# Club\n1. One.\n2. The flag:\n3. End.\n";
    let more = "# Club\n1. One.\n2. The flag:\n3. End.\n4. A map: ![map](map.png)\n";
    let set = load([bare, &red, bare]);
    let days: Vec<String> = set.doubts.iter().map(|doubt| doubt.published.to_string()).collect();
    assert_eq!(days, ["2012-01-01", "2014-01-01"]);
    assert_eq!(load([bare, more, more]).doubts, []);
}

#[test]
fn a_provision_that_has_nothing_but_an_image_is_in_doubt() {
    let text = |first: &str| {
        format!(
            "# Club\n# 1. Fee\n{first}\n# 2. Map\n(1) ![map](map.png)\n(2) Two.\n# 3. ![dog](dog.png) Dogs\n(1) One.\n"
        )
    };
    let (first, later) = (text("![The fee is five euros](fee.png)"), text("The fee: ![fee](fee.png)"));
    let (set, _) = load_files(&[("2010-01-01.md", &first), ("2012-01-01.md", &later)], &[]).unwrap();
    let images: Vec<_> = set.doubts.iter().filter(|doubt| doubt.code == "image-alone").collect();
    let [doubt, other] = images.as_slice() else { panic!("{:?}", set.doubts) };
    let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
    assert_eq!(touched, ["sec1", "sec2_subsec1"]);
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2010-01-01", "2012-01-01"]);
    let touched: Vec<&str> = other.touches.iter().map(ComponentId::local).collect();
    assert_eq!((touched, other.until), (vec!["sec2_subsec1"], None));
    assert_eq!(codes(&set).iter().filter(|code| **code == "image-alone").count(), 2);
    assert_eq!(
        (
            set.doubts.iter().filter(|doubt| doubt.code == "repeal-or-words").count(),
            codes(&set).contains(&"repeal-or-words")
        ),
        (0, false)
    );
}

#[test]
fn a_lone_annex_has_its_number() {
    let read = |annexes: &str| {
        let text = format!("# Club\n## 1. One\nOne.\n{annexes}");
        load_files(&[("2020-01-01.md", &text)], &[]).unwrap().0
    };
    let ids = |set: &ChangeSet| -> Vec<String> {
        set.commands.iter().filter_map(|one| Some(one.op.target()?.local().to_owned())).collect()
    };
    let lone = read("# Annex B\nThe plan.\n");
    assert_eq!(ids(&lone), ["", "sec1", "annexb"]);
    assert!(codes(&lone).contains(&"number-begins"), "{:?}", lone.findings);
    assert_eq!(ids(&read("# Annex\nThe plan.\n")), ["", "sec1", "annex"]);
    assert_eq!(ids(&read("# Annex A\nThe plan.\n# Annex C\nTwo.\n")), ["", "sec1", "annexa", "annexc"]);
}

#[test]
fn a_newcomer_moves_none_of_the_others() {
    let one = "# Club\n\n(1) x\n\n## Art. 1 A\n\n(i) a\n\n(ii) b\n\n(iv) c\n\n## Art. 2 B\n";
    let two = "# Club\n\n(1) x\n\n## Art. 1 A\n\n(i) a\n\n(ii) b\n\n(iii) new\n\n(iv) c\n\n## Art. 1a N\n\n## Art. 2 B\n";
    let (set, _) = load_files(&[("2020-01-01.md", one), ("2021-01-01.md", two)], &[]).unwrap();
    let new = did(&set, "text_2021-01-01");
    assert_eq!(new, ["INSERT art1_subpariii new", "INSERT art1a N"]);
}

#[test]
fn a_heading_that_is_put_in_or_left_out_moves_none_of_the_others() {
    let text = |heads: &[&str]| {
        let body: Vec<String> = heads.iter().map(|head| format!("## {head}\nOf {head}.\n")).collect();
        format!("# Club\n{}", body.concat())
    };
    let days = ["2010-01-01.md", "2012-01-01.md", "2014-01-01.md"];
    let texts =
        [&["Guests", "Members"][..], &["Guests", "Cats", "Members", "Dogs"], &["Cats", "Members", "Dogs"]]
            .map(text);
    let files: Vec<(&str, &str)> = days.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let (set, _) = load_files(&files, &[]).unwrap();
    assert_eq!(
        did(&set, "text_2012-01-01"),
        ["INSERT heading-cats Cats | Of Cats.", "INSERT heading-dogs Dogs | Of Dogs."]
    );
    assert_eq!(did(&set, "text_2014-01-01"), ["REPEAL heading-guests"]);
    let mut keyed: Vec<(&str, &str)> = set
        .commands
        .iter()
        .filter_map(|one| match &one.op {
            Op::Insert(insert) if insert.parent.is_some() => {
                Some((insert.order_key.as_str(), insert.component.local()))
            }
            _ => None,
        })
        .collect();
    keyed.sort_unstable();
    let printed: Vec<&str> = keyed.into_iter().map(|(_, local)| local).collect();
    assert_eq!(printed, ["heading-guests", "heading-cats", "heading-members", "heading-dogs"]);
}

#[test]
fn a_heading_before_rows_that_count_anew_moves_none_of_them() {
    let text = |kitchen: &str| {
        format!(
            "# Club\n## 1. Entry\nAll may enter.\n## 2. Fees\nFees are due.\n{kitchen}## Bar\n## 1. Opening\nThe bar opens \
             at six.\n## 2. Closing\nThe bar closes at ten.\n## Garden\n## 1. Dogs\nDogs may come.\n"
        )
    };
    let texts = [text(""), text("## Kitchen\nThe kitchen is closed.\n")];
    let (set, _) = load_files(&[("2020-01-01.md", &texts[0]), ("2021-01-01.md", &texts[1])], &[]).unwrap();
    assert_eq!(did(&set, "text_2021-01-01"), ["INSERT heading-kitchen Kitchen | The kitchen is closed."]);
    let mut keyed: Vec<(&str, &str)> = set
        .commands
        .iter()
        .filter_map(|one| match &one.op {
            Op::Insert(insert) if insert.parent.is_some() => {
                Some((insert.order_key.as_str(), insert.component.local()))
            }
            _ => None,
        })
        .collect();
    keyed.sort_unstable();
    let printed: Vec<&str> = keyed.into_iter().map(|(_, local)| local).collect();
    let expected =
        ["sec1", "sec2", "heading-kitchen", "heading-bar", "sec1~2", "sec2~2", "heading-garden", "sec1~3"];
    assert_eq!(printed, expected);
}

#[test]
fn what_has_no_number_stands_where_it_is_printed() {
    let text = "# Club\n## Before\nBe kind.\n## Chapter 1 Cats\n1. One.\n## Between\nBe quiet.\n## Chapter 1a Foxes\n1a. Fox.\n## Chapter 2 Dogs\n2. Two.\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    let root = set.norms[0].id.root();
    let inserts = set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) if insert.parent.as_ref() == Some(&root) => Some(insert),
        _ => None,
    });
    let mut keyed: Vec<(&str, &str)> =
        inserts.map(|insert| (insert.order_key.as_str(), insert.component.local())).collect();
    let printed: Vec<&str> = keyed.iter().map(|(_, local)| *local).collect();
    keyed.sort_unstable();
    assert_eq!(keyed.iter().map(|(_, local)| *local).collect::<Vec<_>>(), printed);
    assert_eq!(printed.len(), 5);
}

#[test]
fn a_country_without_a_profile_is_read_by_common_marks() {
    let text =
        "---\ncountry: fr\nlanguage: fr\nmood: x\n---\n# Loi\n## Art. 1er\nTexte.\n## Art. 2\nTexte.\n";
    let (set, said) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    assert_eq!(said.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["no-profile", "front-matter"]);
    assert!(did(&set, "original").contains(&"INSERT art2 Texte.".to_owned()), "{:?}", did(&set, "original"));
    let text = "---\ncountry: es\nlanguage: es\n---\n# Ley\n## TÍTULO I\n### CAPÍTULO I Objeto\n#### Artículo 1. Objeto.\n1. Uno.\n\
                2. Dos.\n#### Artículo 1 bis. Tasas.\nTasa.\n## Anexo\nNada.\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    let ids: Vec<&str> = set.commands.iter().filter_map(|one| Some(one.op.target()?.local())).collect();
    assert_eq!(ids, ["", "title1", "title1_chp1", "art1", "art1_par1", "art1_par2", "art1bis", "annex"]);
}

#[test]
fn numbers_with_letters_of_other_scripts_are_apart() {
    let text = |rest: &str| {
        format!(
            "---\ntitle: Cats\ncountry: gr\nlanguage: el\n---\n# Άρθρο 1\nΈνα:\nα) δύο,\nβ) τρία.\n{rest}# Άρθρο 2\nΤέλος.\n"
        )
    };
    let (one, next) = (text("# Άρθρο 1Α\nΝέο.\n"), text(""));
    let (set, _) = load_files(&[("2020-01-01.md", &one), ("2021-01-01.md", &next)], &[]).unwrap();
    let inserted = did(&set, "original");
    for line in ["INSERT art1_subparu3b1 δύο,", "INSERT art1u3b1 Νέο.", "INSERT art2 Τέλος."] {
        assert!(inserted.contains(&line.to_owned()), "{line}: {inserted:?}");
    }
    let repeals = set.commands.iter().filter(|one| matches!(one.op, Op::Repeal(_)));
    let repealed: Vec<&str> = repeals.filter_map(|one| Some(one.op.target()?.local())).collect();
    assert_eq!(repealed, ["art1u3b1"]);
}

#[test]
fn an_option_says_the_language() {
    let text = "---\nlanguage: en\n---\n# Haus\n## \u{a7} 1 Eins\nTee.\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[("language", "de")]).unwrap();
    assert_eq!(set.norms[0].language, "de");
    assert!(codes(&set).contains(&"language-without-profile"), "{:?}", codes(&set));
}

/// A code, addresses, and the bytes that are named.
type Doubted<'s> = (&'s str, Vec<&'s str>, Option<(u64, u64)>);

/// What is in doubt.
fn in_doubt(set: &ChangeSet) -> Vec<Doubted<'_>> {
    let doubts = set.doubts.iter().map(|doubt| {
        let touched: Vec<&str> = doubt.touches.iter().map(ComponentId::local).collect();
        (doubt.code.as_str(), touched, doubt.evidence.map(|at| (at.start, at.end)))
    });
    doubts.collect()
}

#[test]
fn an_article_whose_sections_may_stand_beside_it_is_in_doubt() {
    let text =
        "# Club\n## Article 1. Name\nThe name is X.\n## Article 2. Members\nSection 1. Dues are paid.\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    assert_eq!(in_doubt(&set), [("sections-beside", vec!["art2"], None)]);
    let text =
        "# Club\n## Article 1. Name\nThe name is X.\n## Section 1. General\n## Article 2. Members\nAll.\n";
    let (set, _) = load_files(&[("2020-01-01.md", text)], &[]).unwrap();
    assert!(in_doubt(&set).is_empty());
}

#[test]
fn a_byte_that_is_no_text_leaves_its_provision_alone_in_doubt() {
    let text = b"---\nin force from: 2024-01-01\n---\n# Caf\xc3\xa9\n# Art. 1 Tea\n(1) Tea is free.\n(2) Milk is \x96 free.\n# Art. 2 Caf\xc3\xa9\nOpen.\n";
    let at = text.iter().position(|&byte| byte == 0x96).unwrap() as u64;
    let (set, _) = load_bytes(&[("a.md", text)], &[]).unwrap();
    let read = did(&set, "original");
    assert!(read.contains(&"INSERT art1_par2 Milk is \u{fffd} free.".to_owned()), "{read:?}");
    assert!(read.contains(&"INSERT art2 Caf\u{e9} | Open.".to_owned()), "{read:?}");
    assert_eq!(in_doubt(&set), [("provision-not-read", vec!["art1_par2"], Some((at, at + 1)))]);
    let message = &set.doubts[0].message;
    assert!(message.contains("column 13") && message.contains("no UTF-8"), "{message}");
    assert_eq!(set.doubts[0].places[0].line, Some(7));
    let files = [("a.md".to_owned(), text.to_vec())];
    assert_eq!(Documents::of(&files, &set, &[]).in_part, 1);
}

#[test]
fn a_heading_whose_letters_are_not_known_repeals_none_beside_it() {
    let text = |heading: &[u8], words: &[u8]| {
        let head = b"---\nid: urn:x:y\nlanguage: de\n---\n# Haus\n## ".as_slice();
        [head, heading, b"\n\nDas gilt ", words, b".\n\n# Art. 1 Tee\n\nTee ist frei.\n"].concat()
    };
    let clean = text("G\u{e4}ste".as_bytes(), "f\u{fc}r alle".as_bytes());
    let clean = clean.as_slice();
    let touched = |odd: &[u8], others: &[(&str, &[u8])]| {
        let mut files: Vec<(&str, &[u8])> = vec![("2020-01-01.md", clean), ("2021-01-01.md", odd)];
        files.extend(others);
        let (set, _) = load_bytes(&files, &[]).unwrap();
        let doubts = set.doubts.iter().filter(|doubt| doubt.code == "heading-not-read");
        let told = doubts.map(|doubt| {
            let locals: Vec<String> = doubt.touches.iter().map(|id| id.local().to_owned()).collect();
            (locals.join(" "), doubt.published.to_string(), doubt.until.map(|day| day.to_string()))
        });
        told.collect::<Vec<_>>()
    };
    let gone = |from: &str, until: Option<&str>| {
        ("heading-gaste".to_owned(), from.to_owned(), until.map(str::to_owned))
    };
    // One odd byte, and as long as it is there.
    let odd = text(b"G\xe4ste", "f\u{fc}r alle".as_bytes());
    let odd = odd.as_slice();
    assert_eq!(touched(odd, &[]), [gone("2021-01-01", None)]);
    assert_eq!(
        touched(odd, &[("2022-01-01.md", odd), ("2023-01-01.md", clean)]),
        [gone("2021-01-01", Some("2022-01-01")), gone("2022-01-01", Some("2023-01-01"))]
    );
    // Letters by an encoding that nothing says.
    let guessed = text(b"G\xf8ste", b"f\xfcr alle");
    assert_eq!(touched(&guessed, &[]), [gone("2021-01-01", None)]);
    // A heading that is only another one.
    assert!(touched(&text(b"Hunde", b"immer"), &[]).is_empty());
}

#[test]
fn a_title_whose_letters_are_not_known_makes_no_id() {
    let text = |head: &str, title: &[u8]| {
        [head.as_bytes(), b"# Haus ", title, "\n\n# Art. 1 T\u{fc}r\n\nAuf.\n".as_bytes()].concat()
    };
    let of = |head: &str, title: &[u8], options: &[(&str, &str)]| {
        load_bytes(&[("2020-01-01.md", &text(head, title))], options)
    };
    let refused = of("", b"f\xfcr alle", &[]).unwrap_err().to_string();
    assert!(refused.contains("id: urn:"), "{refused}");
    assert!(of("", "f\u{fc}r alle".as_bytes(), &[]).is_ok());
    assert!(of("---\nid: urn:x:y\n---\n", b"f\xfcr alle", &[]).is_ok());
    assert!(of("", b"f\xfcr alle", &[("id", "urn:x:y")]).is_ok());
    assert!(of("", b"f\xfcr alle", &[("title", "Haus f\u{fc}r alle")]).is_ok());
}

#[test]
fn a_byte_that_may_hide_a_provision_leaves_the_law_in_doubt() {
    let law = |mark: &[u8], title: &[u8]| {
        let (head, rest) = (
            b"---\nid: urn:x:y\nin force from: 2024-01-01\n---\n# Caf\xc3\xa9 ",
            b"\n\xc2\xa7 1 One is \xc3\xa9.\n\n",
        );
        let text = [head.as_slice(), title, rest, mark, b" 2 Two."].concat();
        load_bytes(&[("a.txt", &text)], &[("title", "Caf\u{e9}")]).unwrap().0
    };
    let hidden = law(b"\xa7", b"x");
    let found = in_doubt(&hidden);
    let [(code, touched, Some(_))] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((*code, touched.as_slice()), ("provision-not-read", [""].as_slice()));
    assert!(in_doubt(&law("\u{a7}".as_bytes(), b"x")).is_empty());
    // What no provision has is told.
    let head = law("\u{a7}".as_bytes(), b"\x96");
    assert_eq!((in_doubt(&head), codes(&head)), (Vec::new(), vec!["byte-not-text"]));
}

#[test]
fn a_text_in_another_encoding_has_its_own_bytes() {
    let text = "---\ntitle: Haus\nlanguage: de\nin force from: 2024-01-01\n---\n# Art. 1 T\u{fc}ren\nAuf \u{2013} zu.\n# Art. 2 Tee\nFrei.\n";
    let expected = did(&load_files(&[("a.md", text)], &[]).unwrap().0, "original");
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (set, _) = load_bytes(&[("a.md", &wide)], &[]).unwrap();
    assert_eq!((did(&set, "original"), in_doubt(&set)), (expected.clone(), Vec::new()));
    assert!(codes(&set).contains(&"encoding"), "{:?}", codes(&set));
    // Of one that names no encoding all letters hang on it, until it names one.
    let windows: Vec<u8> = encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
    let (set, _) = load_bytes(&[("a.md", &windows)], &[]).unwrap();
    assert_eq!(did(&set, "original"), expected);
    assert_eq!(in_doubt(&set), [("encoding-not-said", vec!["art1"], None)]);
    let named = text.replacen("---\n", "---\nencoding: windows-1252\n", 1);
    let named: Vec<u8> = encoding_rs::WINDOWS_1252.encode(&named).0.into_owned();
    let (set, said) = load_bytes(&[("a.md", &named)], &[]).unwrap();
    assert_eq!((did(&set, "original"), in_doubt(&set)), (expected, Vec::new()));
    assert!(said.is_empty(), "{said:?}");
}
