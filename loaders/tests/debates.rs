//! Small debates: what a revision changes, what is refused, and what is told.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use asof_loaders::bears_out;
use asof_loaders::gb::debates;
use asof_loaders::registry;
use asof_loaders::source::Given;
use asof_schema::{ActKind, Aspect, ChangeSet, DateBasis, Dated, Diagnostic, Op, Sha256, Text};

const DATES: &str = "1256631461,debates2009-10-26a.xml\n1256804436,debates2009-10-26b.xml\n1260270491,debates2009-10-26c.xml\n";

fn named(files: &[(&str, &[u8])]) -> Vec<(String, Vec<u8>)> {
    files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
}

fn load(files: &[(&str, &[u8])]) -> Result<(ChangeSet, Vec<Diagnostic>), String> {
    debates::load(&named(files), None, &mut |_| ()).map_err(|error| error.to_string())
}

/// A revision in ISO-8859-1: what stands in it, with `@` for the publisher's prefix of ids and the revision.
fn xml(letter: &str, entries: &str) -> Vec<u8> {
    let entries = entries.replace('@', &format!("uk.org.publicwhip/debate/2009-10-26{letter}"));
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE publicwhip [<!ENTITY mdash \"&#8212;\">\n\
         <!ENTITY Ouml \"&#214;\" >]>\n<publicwhip scrapeversion=\"{letter}\" latest=\"no\">\n{entries}\n</publicwhip>\n"
    );
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

fn speech(number: &str, speaker: &str, paragraphs: &[&str]) -> String {
    let paragraphs = paragraphs.join("</p>\n\t<p pid=\"x\">");
    format!(
        "<speech id=\"@.{number}\" speakerid=\"m/1\" speakername=\"{speaker}\" colnum=\"1\">\n\t<p pid=\"x\">{paragraphs}</p>\n</speech>\n"
    )
}

fn heading(size: &str, number: &str, words: &str) -> String {
    format!("<{size}-heading id=\"@.{number}\" nospeaker=\"true\">\n\t{words}\n</{size}-heading>\n")
}

fn redirect(number: &str, next: &str, new: &str, kind: &str) -> String {
    let new = format!("uk.org.publicwhip/debate/2009-10-26{next}.{new}");
    format!("<gidredirect oldgid=\"@.{number}\" newgid=\"{new}\" matchtype=\"{kind}\"/>\n")
}

/// The commands of a revision: what each does, to what, below what, with which words.
fn commands(set: &ChangeSet, letter: &str) -> Vec<String> {
    let of = |id: &str| id.ends_with(&format!("revision.{letter}"));
    let local = |id: &asof_schema::ComponentId| id.local().to_owned();
    let told = |op: &Op| match op {
        Op::Insert(op) => {
            let words: Vec<&str> = op.texts.iter().map(|text| text.text.as_str()).collect();
            format!(
                "{} in {} {words:?}",
                local(&op.component),
                op.parent.as_ref().map(local).unwrap_or_default()
            )
        }
        Op::Move(op) => {
            format!("move {} to {}", local(&op.target), op.parent.as_ref().map(local).unwrap_or_default())
        }
        Op::Negate(op) => {
            format!("withdraw {}", op.target.to_string().rsplit(':').next().unwrap_or_default())
        }
        _ => String::new(),
    };
    let commands = set
        .commands
        .iter()
        .filter(|command| of(command.act.as_str()) && command.op.target().is_none_or(|id| !id.is_root()));
    commands
        .map(|command| match &command.op {
            Op::Correct(op) => format!("correct {}", told(op.op.as_ref().unwrap())),
            op => told(op),
        })
        .collect()
}

/// Every text that a command puts, checked against the bytes that it names.
fn check_texts(set: &ChangeSet, files: &[(&str, &[u8])]) -> usize {
    let inserted = |op: &Op| match op {
        Op::Insert(insert) => insert.texts.clone(),
        _ => Vec::new(),
    };
    let texts = set.commands.iter().flat_map(|command| match &command.op {
        Op::Correct(correct) => inserted(correct.op.as_deref().unwrap()),
        op => inserted(op),
    });
    let check = |text: Text| {
        let evidence = text.evidence.unwrap();
        let (_, bytes) = files.iter().find(|(_, bytes)| Sha256::of(bytes) == evidence.sha256).unwrap();
        assert!(bears_out(bytes, evidence.start, evidence.end, &text.text), "{}", text.text);
    };
    texts.map(check).count()
}

fn codes(set: &ChangeSet) -> Vec<&str> {
    set.findings.iter().map(|finding| finding.code.as_str()).collect()
}

type File = (&'static str, Vec<u8>);

const A: &str = "debates2009-10-26a.xml";
const B: &str = "debates2009-10-26b.xml";
const C: &str = "debates2009-10-26c.xml";
const WHEN: (&str, &[u8]) = ("changedates.txt", DATES.as_bytes());
/// The dates of a day that has one revision.
const ALONE: (&str, &[u8]) = ("changedates.txt", b"1256631461,debates2009-10-26a.xml\n");

/// The first revision; `onward` says what became of speech 1.1.
fn first(onward: &str) -> Vec<u8> {
    let entries = [
        heading("major", "1.0", "HOME DEPARTMENT"),
        onward.to_owned(),
        speech("1.1", "Lembit &Ouml;pik", &["One.", "Two &mdash; three."]),
        speech("1.2", "A", &["Gone."]),
        speech("1.3", "B", &["Stays \u{a3}."]),
    ];
    xml("a", &entries.concat())
}

fn second() -> Vec<u8> {
    let entries = [
        heading("major", "1.0", "HOME DEPARTMENT"),
        heading("minor", "1.1", "Newly headed"),
        speech("1.2", "Lembit &Ouml;pik", &["One.", "New.", "Two - three."]),
        speech("1.4", "B", &["Stays \u{a3}."]),
    ];
    xml("b", &entries.concat())
}

#[test]
fn a_revision_changes_what_differs_and_no_more() {
    let (a, b) = (first(&redirect("1.1", "b", "1.2", "changes")), second());
    let files: [(&str, &[u8]); 3] = [(A, &a), (B, &b), WHEN];
    let (set, said) = load(&files).unwrap();
    set.check().unwrap();
    assert!(said.is_empty(), "{said:?}");
    let original = [
        r#"dbsect1.0 in  ["HOME DEPARTMENT"]"#,
        r#"speech1.1 in dbsect1.0 ["Lembit Öpik"]"#,
        r#"speech1.1_p1 in speech1.1 ["One."]"#,
        r#"speech1.1_p2 in speech1.1 ["Two — three."]"#,
        r#"speech1.2 in dbsect1.0 ["A"]"#,
        r#"speech1.2_p1 in speech1.2 ["Gone."]"#,
        r#"speech1.3 in dbsect1.0 ["B"]"#,
        r#"speech1.3_p1 in speech1.3 ["Stays £."]"#,
    ];
    assert_eq!(commands(&set, "a"), original);
    // Speech 1.1 keeps its identity by the redirect, 1.3 by its words; what is equal in them is not touched.
    let revised = [
        "withdraw revision.a#6",
        "withdraw revision.a#7",
        r#"dbsect1.1 in dbsect1.0 ["Newly headed"]"#,
        r#"correct speech1.1 in dbsect1.0 ["Lembit Öpik"]"#,
        "move speech1.1 to dbsect1.1",
        r#"correct speech1.1_p2 in speech1.1 ["New."]"#,
        r#"speech1.1_p3 in speech1.1 ["Two - three."]"#,
        r#"correct speech1.3 in dbsect1.0 ["B"]"#,
        "move speech1.3 to dbsect1.1",
    ];
    assert_eq!(commands(&set, "b"), revised);
    let act = |at: usize| {
        (set.acts[at].kind, set.acts[at].published, set.acts[at].effective.unwrap().on.to_string())
    };
    let known = |day: &str| Dated::stated(day.parse().unwrap());
    assert_eq!(act(0), (ActKind::Enactment, known("2009-10-27"), "2009-10-26".to_owned()));
    assert_eq!(act(1), (ActKind::Editorial, known("2009-10-29"), "2009-10-26".to_owned()));
    assert_eq!(check_texts(&set, &files), 13);
    let alias = |value: &str| {
        set.aliases.iter().find(|alias| alias.value.ends_with(value)).unwrap().component.local()
    };
    assert_eq!(
        (alias("26a.1.1"), alias("26b.1.2"), alias("26b.1.4")),
        ("speech1.1", "speech1.1", "speech1.3")
    );
    let wording =
        set.commands.iter().find_map(|command| command.wording.as_deref().filter(|_| command.seq == 3));
    assert!(wording.unwrap().contains("speakerid=\"m/1\" speakername=\"Lembit &Ouml;pik\" colnum=\"1\""));
}

#[test]
fn another_speaker_under_a_number_is_another_speech() {
    let (a, b) = (first(""), second());
    let (set, _) = load(&[(A, &a), (B, &b), WHEN]).unwrap();
    let revised = commands(&set, "b");
    assert_eq!(revised.iter().filter(|told| told.starts_with("withdraw")).count(), 5);
    assert!(
        revised.contains(&r#"speech1.2~2009-10-29 in dbsect1.1 ["Lembit Öpik"]"#.to_owned()),
        "{revised:?}"
    );
}

#[test]
fn what_is_handed_on_is_read_where_it_stands() {
    let same = |number: &str, next: &str| redirect(number, next, number, "perfectmatch");
    let a = xml("a", &[same("1.0", "b"), same("1.1", "b")].concat());
    let b = xml("b", &[same("1.0", "c"), same("1.1", "c")].concat());
    let c = xml("c", &[heading("major", "1.0", "H"), speech("1.1", "A", &["Said."])].concat());
    let files: [(&str, &[u8]); 4] = [(A, &a), (B, &b), (C, &c), WHEN];
    let (set, _) = load(&files).unwrap();
    assert_eq!(
        commands(&set, "a"),
        [
            r#"dbsect1.0 in  ["H"]"#,
            r#"speech1.1 in dbsect1.0 ["A"]"#,
            r#"speech1.1_p1 in speech1.1 ["Said."]"#
        ]
    );
    assert_eq!(set.acts.len(), 1, "the others say nothing new");
    assert_eq!(
        codes(&set),
        [
            "words-of-later-revision",
            "words-of-later-revision",
            "revision-without-changes",
            "revision-without-changes"
        ]
    );
    assert_eq!(check_texts(&set, &files), 3);
    let claims: Vec<String> =
        set.claims.iter().map(|claim| format!("{} {}", claim.component, claim.through)).collect();
    assert_eq!(claims, ["urn:lex:gb:house.of.commons:debate:2009-10-26 2009-10-26"]);

    // Without the file between them, the words are not known until they are printed.
    let (set, _) = load(&[(A, &a), (C, &c), WHEN]).unwrap();
    assert_eq!(commands(&set, "a"), ["dbsect1.0 in  []", "speech1.1 in dbsect1.0 []"]);
    assert_eq!(
        commands(&set, "c"),
        [
            r#"correct dbsect1.0 in  ["H"]"#,
            r#"correct speech1.1 in dbsect1.0 ["A"]"#,
            r#"speech1.1_p1 in speech1.1 ["Said."]"#,
        ]
    );
    assert_eq!(codes(&set), ["words-not-held", "missing-revision"]);
    assert!(set.claims.is_empty(), "a day of which a revision is missing is not claimed");

    // Without any file that prints them, nothing can be put.
    let (set, _) = load(&[(A, &a), WHEN]).unwrap();
    assert_eq!(codes(&set), ["words-not-held", "entries-left-out", "missing-revision", "missing-revision"]);
}

#[test]
fn what_falls_with_a_heading_is_caught() {
    let a = xml("a", &[heading("major", "1.0", "H"), speech("1.1", "A", &["Said."])].concat());
    let b = xml(
        "b",
        &[heading("major", "2.0", "Other"), heading("minor", "2.1", "M"), speech("1.1", "A", &["Said."])]
            .concat(),
    );
    let c = xml("c", &speech("1.1", "A", &["Said."]));
    let (set, _) = load(&[(A, &a), (B, &b), (C, &c), WHEN]).unwrap();
    assert_eq!(
        commands(&set, "b"),
        [
            "withdraw revision.a#2",
            r#"dbsect2.0 in  ["Other"]"#,
            r#"dbsect2.1 in dbsect2.0 ["M"]"#,
            r#"correct speech1.1 in  ["A"]"#,
            "move speech1.1 to dbsect2.1",
        ]
    );
    assert_eq!(
        commands(&set, "c"),
        ["withdraw revision.b#2", "withdraw revision.b#3", "withdraw revision.b#5", "move speech1.1 to "]
    );
}

#[test]
fn divisions_and_tables_are_kept_whole() {
    let division = "<division id=\"@.1.0\" divnumber=\"230\">\n<divisioncount ayes=\"158\" noes=\"246\"/>\n\
                    <mplist vote=\"aye\"><mpname id=\"m/2\" vote=\"aye\">Afriyie, Adam</mpname></mplist></division>";
    let table = "<speech id=\"@.1.1\" nospeaker=\"true\"><p>A (<i>b</i>)</p><table><tbody><tr pid=\"x\"><td>c</td><td>d</td></tr></tbody></table></speech>";
    let a = xml("a", &[division, table].concat());
    let files: [(&str, &[u8]); 2] = [(A, &a), WHEN];
    let (set, said) = load(&files).unwrap();
    assert!(said.is_empty(), "{said:?}");
    assert_eq!(
        commands(&set, "a"),
        [
            "division1.0 in  []",
            r#"division1.0_count1 in division1.0 ["ayes=\"158\" noes=\"246\""]"#,
            "division1.0_mplist1 in division1.0 []",
            r#"division1.0_mplist1_mpname1 in division1.0_mplist1 ["Afriyie, Adam"]"#,
            "speech1.1 in  []",
            r#"speech1.1_p1 in speech1.1 ["A (b)"]"#,
            r#"speech1.1_tr1 in speech1.1 ["c d"]"#,
        ]
    );
    assert_eq!(check_texts(&set, &files), 4);
}

#[test]
fn words_in_unknown_places_are_not_lost() {
    let a = xml(
        "a",
        "<speech id=\"@.1.0\" nospeaker=\"true\"><p>One.</p> stray <q>Two.</q></speech><aside>Three.</aside> four",
    );
    let (set, said) = load(&[(A, &a), WHEN]).unwrap();
    assert_eq!(commands(&set, "a")[1], r#"speech1.0_p1 in speech1.0 ["One. stray Two."]"#);
    let said: Vec<_> = said.iter().map(|said| (said.code.as_str(), said.place.line)).collect();
    assert_eq!(said, [("unread-structure", Some(5)), ("unknown-element", Some(5)), ("stray-words", Some(4))]);
    // A debate that lacks words is in doubt, and claims nothing.
    assert_eq!(doubts(&set), ["unread-structure speech1.0", "unknown-element ", "stray-words "]);
    let [doubt, ..] = set.doubts.as_slice() else { panic!("no doubt") };
    assert_eq!([doubt.published, doubt.effective()].map(|day| day.to_string()), ["2009-10-27", "2009-10-26"]);
    assert!(set.claims.is_empty() && doubt.message.contains(A), "{}", doubt.message);
}

/// The doubts of a set, with what they touch.
fn doubts(set: &ChangeSet) -> Vec<String> {
    set.doubts.iter().map(|doubt| format!("{} {}", doubt.code, doubt.touches[0].local())).collect()
}

#[test]
fn an_entry_without_an_id_of_its_own_is_left_out_and_the_day_is_read() {
    let good = first("");
    let ascii: String = good.iter().filter(|byte| byte.is_ascii()).map(|&byte| char::from(byte)).collect();
    let id = " id=\"uk.org.publicwhip/debate/2009-10-26a.1.2\"";
    for (from, to, problem) in [
        (id, "", "`speech`: it has no `id`"),
        ("26a.1.2", "26a.x", "is no id"),
        ("26a.1.2", "26a.1.1", "stands in the file twice"),
        ("2009-10-26a.1.2", "2009-10-27a.1.2", "is of another debate"),
    ] {
        let (set, said) = load(&[(A, ascii.replace(from, to).as_bytes()), WHEN]).unwrap();
        set.check().unwrap();
        assert_eq!(doubts(&set), ["provision-not-read "], "{problem}");
        assert!(said[0].message.contains(problem) && said[0].place.line == Some(12), "{:?}", said[0]);
        assert!(set.claims.is_empty());
        let put = commands(&set, "a");
        let has = |id: &str| put.iter().any(|put| put.starts_with(id));
        assert!(has("speech1.1 ") && has("speech1.3 ") && !has("speech1.2 "), "{put:?}");
    }
}

/// What a load makes of files, of which some cannot be read.
fn read(files: &[(&str, &[u8])]) -> (ChangeSet, Vec<Diagnostic>) {
    let source = registry::source("debates").unwrap();
    source.read(&Given { files: &named(files), options: &[] }, &mut |_| ()).unwrap()
}

#[test]
fn a_file_that_is_there_and_cannot_be_read_is_not_missing() {
    let (a, b) = (first(""), second());
    let cut = &b[..b.len() - 20];
    let (set, said) = read(&[(A, &a), (B, cut), WHEN]);
    assert_eq!(codes(&set), ["missing-revision"]);
    assert!(set.findings[0].message.starts_with(C) && set.claims.is_empty());
    assert_eq!(doubts(&set), ["file-not-read "]);
    assert_eq!(said.len(), 1);
}

#[test]
fn a_file_of_one_house_is_no_doubt_of_the_other() {
    const LORDS: &str = "daylord2009-10-26a.xml";
    let a = first("");
    let dates = format!("{DATES}1256631461,{LORDS}\n");
    let (set, _) = read(&[(A, &a), (LORDS, &a[..60]), ("changedates.txt", dates.as_bytes())]);
    assert_eq!(doubts(&set), ["file-not-read "]);
    assert_eq!(set.doubts[0].touches[0].norm_str(), "urn:lex:gb:house.of.lords:debate:2009-10-26");
    assert!(set.findings.iter().all(|finding| finding.code != "file-not-read"));
    // Whose debates files are may be said beside them.
    let house = [("house", "gb:house.of.lords".to_owned())];
    let b = &second()[..60];
    let files = named(&[(A, &a), (B, b), WHEN]);
    let source = registry::source("debates").unwrap();
    let (set, _) = source.read(&Given { files: &files, options: &house }, &mut |_| ()).unwrap();
    assert_eq!(doubts(&set), ["file-not-read "]);
}

#[test]
fn a_copy_of_a_file_is_told_and_is_no_doubt() {
    let a = first("");
    for name in ["debates2009-10-26a (1).xml", A] {
        let (set, said) = read(&[(A, &a), (name, &a), WHEN]);
        assert_eq!((set.acts.len(), doubts(&set)), (1, Vec::new()));
        let said: Vec<_> = said.iter().map(|said| (said.code.as_str(), said.place.file.as_str())).collect();
        assert_eq!(said, [("document-stands-twice", name)]);
    }
}

#[test]
fn the_dates_may_begin_with_a_mark_or_be_in_utf16() {
    let a = first("");
    let marked = format!("\u{feff}{DATES}");
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for dates in [marked.as_bytes(), &wide] {
        let (set, said) = read(&[(A, &a), ("changedates.txt", dates)]);
        assert_eq!((set.acts.len(), said.len()), (1, 0));
    }
}

#[test]
fn a_line_of_text_stays_as_it_is() {
    let text = "\u{feff}Title : X ; Section Date : 2023 - 07 - 02 Volume : 169 ,  spaced . ";
    let files: [(&str, &[u8]); 1] = [("2023-07-03.txt", text.as_bytes())];
    let (set, said) = load(&files).unwrap();
    set.check().unwrap();
    assert!(said.is_empty());
    let norm = &set.norms[0];
    assert_eq!(
        (norm.id.as_str(), norm.norm_type.as_str()),
        ("urn:lex:us:congress:debate:2023-07-03", "debate")
    );
    assert_eq!(check_texts(&set, &files), 1);
    let Op::Insert(body) = &set.commands[1].op else { panic!("no insertion") };
    let words = &body.texts[0];
    assert_eq!(
        (words.aspect, words.text.as_str(), words.evidence.unwrap().start),
        (Aspect::Canonical, &text[3..], 3)
    );
    assert_eq!(set.acts[0].published.basis, DateBasis::Assumed);
    assert_eq!(codes(&set), ["conflicting-dates"]);
}

#[test]
fn what_is_broken_in_a_speech_refuses_the_speech() {
    let good = first("");
    let ascii: String = good.iter().filter(|byte| byte.is_ascii()).map(|&byte| char::from(byte)).collect();
    for (from, to, problem) in [
        ("Gone.", "&gone;", "the entity `&gone;` is not declared"),
        ("Gone.</p>", "Gone.", ""),
        ("Gone.</p>", "Gone.</p", ""),
        ("<p pid=\"x\">Gone.", "<p pid=\"x>Gone.", ""),
        ("speakername=\"A\"", "speakername=\"&a;\"", ""),
    ] {
        let bytes = ascii.replace(from, to);
        let loaded = load(&[(A, bytes.as_bytes()), ALONE]).unwrap();
        loaded.0.check().unwrap();
        assert_eq!(doubts(&loaded.0), ["provision-not-read speech1.2"], "{to}");
        let [said] = loaded.1.as_slice() else { panic!("{:?}", loaded.1) };
        assert!(said.place.line.is_some_and(|line| (12..=14).contains(&line)), "{said:?}");
        let message = &loaded.1[0].message;
        assert!(
            message.starts_with("bytes ") && message.contains(A) && message.contains(problem),
            "{message}"
        );
        let put = commands(&loaded.0, "a");
        let words =
            if to.contains("&a;") { "speech1.2 in dbsect1.0 []" } else { "speech1.2 in dbsect1.0 [\"A\"]" };
        let expected = [
            "dbsect1.0 in  [\"HOME DEPARTMENT\"]",
            "speech1.1 in dbsect1.0 [\"Lembit \u{d6}pik\"]",
            "speech1.1_p1 in speech1.1 [\"One.\"]",
            "speech1.1_p2 in speech1.1 [\"Two \u{2014} three.\"]",
            words,
            "speech1.3 in dbsect1.0 [\"B\"]",
            "speech1.3_p1 in speech1.3 [\"Stays .\"]",
        ];
        assert_eq!(put, expected, "{to}");
        assert_eq!(loaded.0.claims.len(), 1, "the rest of the day is claimed");
        check_texts(&loaded.0, &[(A, bytes.as_bytes())]);
    }
}

#[test]
fn a_speech_that_a_later_revision_breaks_is_not_withdrawn() {
    let speeches = |words: &str| [speech("1.1", "A", &["One."]), speech("1.2", "B", &[words])].concat();
    let (a, b) = (xml("a", &speeches("Two.")), xml("b", &speeches("&two;")));
    let (set, _) = load(&[(A, &a), (B, &b), WHEN]).unwrap();
    set.check().unwrap();
    assert_eq!(commands(&set, "b"), ["withdraw revision.a#5"], "its paragraph alone");
    assert_eq!(doubts(&set), ["provision-not-read speech1.2"]);
    assert_eq!(set.doubts[0].published.to_string(), "2009-10-29");
    // Words that an earlier revision leaves to a later one are in doubt from that one on.
    let a = xml("a", &[speech("1.1", "A", &["One."]), redirect("1.2", "b", "1.2", "perfectmatch")].concat());
    let (set, _) = load(&[(A, &a), (B, &b), WHEN]).unwrap();
    assert_eq!(doubts(&set), ["provision-not-read speech1.2"]);
    assert_eq!(set.doubts[0].published.to_string(), "2009-10-27");
}

#[test]
fn what_follows_a_heading_that_is_not_read_stands_under_no_other() {
    let entries = [
        heading("major", "1.0", "One"),
        heading("minor", "1.1", "&two;").replace(" id=", " ide="),
        speech("1.2", "A", &["Said."]),
        heading("major", "2.0", "&three;").replace(" id=", " ide="),
        speech("2.1", "B", &["Said too."]),
    ];
    let a = xml("a", &entries.concat());
    let (set, said) = load(&[(A, &a), WHEN]).unwrap();
    assert_eq!(said.len(), 2);
    let put = commands(&set, "a");
    let under = |id: &str| put.iter().find(|put| put.starts_with(id)).unwrap().clone();
    assert_eq!(under("speech1.2 "), "speech1.2 in dbsect1.0 [\"A\"]");
    assert_eq!(under("speech2.1 "), "speech2.1 in  [\"B\"]");
    assert_eq!(doubts(&set), ["provision-not-read ", "provision-not-read "]);
    assert!(set.claims.is_empty());
}

#[test]
fn a_first_revision_is_read_up_to_where_it_is_cut_off() {
    let good = first("");
    for cut in [16, 40] {
        let bytes = &good[..good.len() - cut];
        let (set, said) = load(&[(A, bytes), WHEN]).unwrap();
        assert!(said.iter().any(|said| said.message.contains("not complete: what may follow")), "{said:?}");
        assert!(doubts(&set).contains(&"provision-not-read ".to_owned()) && set.claims.is_empty());
        let put = commands(&set, "a");
        assert!(put.contains(&"speech1.2_p1 in speech1.2 [\"Gone.\"]".to_owned()), "{put:?}");
        assert_eq!(put.iter().any(|put| put.starts_with("speech1.3_p1")), cut == 16);
    }
}

#[test]
fn what_is_in_a_comment_is_no_speech_of_a_broken_day() {
    let entries = [
        speech("1.1", "A", &["One."]),
        format!("<!-- {} -->", speech("1.2", "B", &["Not said."])),
        speech("1.3", "C", &["&x;"]),
        "words".to_owned(),
    ];
    let (set, said) = load(&[(A, &xml("a", &entries.concat())), WHEN]).unwrap();
    assert!(!commands(&set, "a").iter().any(|put| put.starts_with("speech1.2")));
    assert_eq!(said.len(), 1, "what follows what is broken may be of it: {said:?}");
    let entries = ["&y;".to_owned(), speech("1.1", "A", &["One."]), "words".to_owned()];
    let (set, _) = load(&[(A, &xml("a", &entries.concat())), WHEN]).unwrap();
    assert_eq!(doubts(&set), ["stray-words "]);
}

#[test]
fn an_odd_byte_is_one_sign_and_its_speech_is_in_doubt() {
    let text = String::from_utf8(first("").into_iter().filter(u8::is_ascii).collect()).unwrap();
    let mut bytes = text.replace("ISO-8859-1", "UTF-8").replace("One.", "One \u{e4}.").into_bytes();
    let at = bytes.windows(5).position(|five| five == b"Gone.").unwrap();
    bytes[at] = 0xff;
    let files: [(&str, &[u8]); 2] = [(A, &bytes), ALONE];
    let (set, said) = load(&files).unwrap();
    set.check().unwrap();
    let put = commands(&set, "a");
    assert!(put.contains(&"speech1.2_p1 in speech1.2 [\"\u{fffd}one.\"]".to_owned()), "{put:?}");
    assert!(put.contains(&"speech1.1_p1 in speech1.1 [\"One \u{e4}.\"]".to_owned()), "{put:?}");
    assert_eq!((doubts(&set), set.claims.len()), (vec!["provision-not-read speech1.2".to_owned()], 1));
    assert_eq!(said[0].place.line, Some(13));
    let bytes_told = format!("bytes {at} to {} of {A}", at + 1);
    assert!(said[0].message.starts_with(&bytes_told), "{}", said[0].message);
    assert_eq!(check_texts(&set, &files), 8);
    // A line of text.
    let day = b"\xef\xbb\xbfThe \xc3\xa4 House \xff met.".as_slice();
    let files: [(&str, &[u8]); 1] = [("2023-07-03.txt", day)];
    let (set, said) = load(&files).unwrap();
    assert_eq!((doubts(&set), said[0].place.line), (vec!["provision-not-read body".to_owned()], Some(1)));
    assert!(said[0].message.starts_with("bytes 16 to 17 of 2023-07-03.txt"), "{}", said[0].message);
    let Op::Insert(body) = &set.commands[1].op else { panic!("no insertion") };
    assert_eq!(body.texts[0].text, "The \u{e4} House \u{fffd} met.");
    assert_eq!(check_texts(&set, &files), 1);
    // Of many the first is told, and how many there are.
    let (set, said) =
        load(&[("2023-07-03.txt", "The H\u{fffd}use m\u{fffd}t and r\u{fffd}se.".as_bytes())]).unwrap();
    assert_eq!((doubts(&set), said.len()), (vec!["provision-not-read body".to_owned()], 1));
    assert!(said[0].message.ends_with("so it does for 2 more"), "{}", said[0].message);
    let (set, _) = load(&[("2023-07-03.txt", b"a caf\xe9")]).unwrap();
    assert_eq!(doubts(&set), ["encoding-not-said body"]);
}

#[test]
fn a_control_character_stands_as_it_is_and_its_speech_is_in_doubt() {
    let text = String::from_utf8(first("").into_iter().filter(u8::is_ascii).collect()).unwrap();
    let bytes = text.replace("One.", "O\u{1}n\u{0}e.").into_bytes();
    let files: [(&str, &[u8]); 2] = [(A, &bytes), ALONE];
    let (set, said) = load(&files).unwrap();
    set.check().unwrap();
    assert_eq!(doubts(&set), ["provision-not-read speech1.1"]);
    assert!(said[0].message.contains("a control character stands here"), "{}", said[0].message);
    let shown = format!("speech1.1_p1 in speech1.1 {:?}", ["O\u{1}n\u{0}e."]);
    assert!(commands(&set, "a").contains(&shown), "{shown}");
    // White space is no such character.
    let day = b"The\tHouse \x0c met \x07 again.\r\n".as_slice();
    let (set, said) = load(&[("2023-07-03.txt", day)]).unwrap();
    assert_eq!((doubts(&set), said.len()), (vec!["provision-not-read body".to_owned()], 1));
    assert!(said[0].message.starts_with("bytes 16 to 17 of 2023-07-03.txt"), "{}", said[0].message);
}

#[test]
fn a_day_of_which_nothing_can_be_read_is_a_debate_in_doubt() {
    const NEXT: &str = "debates2009-10-27a.xml";
    let a = first("");
    let dates = format!("1256631461,{A}\n1256631462,{NEXT}\n");
    let dates = ("changedates.txt", dates.as_bytes());
    let cases: [(&str, &[u8], &str); 4] = [
        (NEXT, b"<html/>", "house.of.commons:debate:2009-10-27"),
        (NEXT, b"", "house.of.commons:debate:2009-10-27"),
        ("debates2009-10-28.txt", b"", "house.of.commons:debate:2009-10-28"),
        ("debates2009-10-29a.xml", &a, "house.of.commons:debate:2009-10-29"),
    ];
    for (name, bytes, day) in cases {
        let (set, said) = read(&[(A, &a), (name, bytes), dates]);
        set.check().unwrap();
        assert_eq!((set.norms.len(), doubts(&set)), (2, vec!["file-not-read ".to_owned()]), "{name}");
        assert!(set.doubts[0].touches[0].norm_str().ends_with(day) && set.doubts[0].message.contains(name));
        assert_eq!((said.len(), said[0].place.file.as_str()), (1, name));
        let own = |norm: &str| set.commands.iter().filter(|command| command.norm.as_str() == norm).count();
        assert_eq!(own(set.doubts[0].touches[0].norm_str()), 1, "its root, and no words");
        assert_eq!(set.claims.len(), 1, "that of the day that is read");
        assert!(set.sources.iter().all(|source| source.name != name));
    }
    // Where there is nothing else, it is an error.
    assert!(load(&[("debates2009-10-28.txt", b"")]).is_err());
}

#[test]
fn a_line_of_the_dates_that_is_none_puts_its_own_debate_in_doubt() {
    const NEXT: &str = "debates2009-10-27a.xml";
    let (a, next) =
        (first(""), String::from_utf8(first("").into_iter().filter(u8::is_ascii).collect()).unwrap());
    let next = next.replace("2009-10-26a", "2009-10-27a");
    let of = |row: &str| {
        let dates = format!("{DATES}1256717977,{NEXT}\n{row}\n");
        let loaded = read(&[(A, &a), (NEXT, next.as_bytes()), ("changedates.txt", dates.as_bytes())]);
        let touched: Vec<String> =
            loaded.0.doubts.iter().map(|doubt| doubt.touches[0].norm_str().to_owned()).collect();
        assert_eq!((loaded.1.len(), loaded.1[0].place.line), (1, Some(5)));
        touched
    };
    let days = ["26", "27"].map(|day| format!("urn:lex:gb:house.of.commons:debate:2009-10-{day}"));
    assert_eq!(of(&format!("soon,{NEXT}")), days[1..]);
    assert_eq!(of("soon"), days);
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let good = first("");
    let ascii: String = good.iter().filter(|byte| byte.is_ascii()).map(|&byte| char::from(byte)).collect();
    let with = |from: &str, to: &str| ascii.replace(from, to).into_bytes();
    let one = |name: &'static str, bytes: Vec<u8>| {
        vec![(name, bytes), ("changedates.txt", DATES.as_bytes().to_vec())]
    };
    let cases: Vec<(Vec<File>, &str)> = vec![
        (one("debates.xml", good.clone()), "debates.xml: its name has no day in it"),
        (one("2009-10-26a.xml", good.clone()), "2009-10-26a.xml: its name does not tell which house"),
        (vec![(A, good.clone())], "debates2009-10-26a.xml: changedates.txt does not say when it was written"),
        (
            vec![(A, good.clone()), ("changedates.txt", b"1256631461,debates2009-10-26b.xml".to_vec())],
            "debates2009-10-26a.xml: changedates.txt does not say",
        ),
        (
            vec![(A, good.clone()), ("changedates.txt", b"1,x\nsoon,debates2009-10-26a.xml".to_vec())],
            "debates2009-10-26a.xml: changedates.txt does not say",
        ),
        (
            vec![(A, good.clone()), ("changedates.txt", b"1056890716,debates2009-10-26a.xml".to_vec())],
            "debates2009-10-26a.xml: changedates.txt says that it was written at 2003-06-29",
        ),
        (
            vec![
                (A, good.clone()),
                (B, second()),
                (
                    "changedates.txt",
                    b"1256631461,debates2009-10-26a.xml\n1256631460,debates2009-10-26b.xml".to_vec(),
                ),
            ],
            "debates2009-10-26b.xml: changedates.txt says that it was written before debates2009-10-26a.xml",
        ),
        (
            one(B, good.clone()),
            "debates2009-10-26b.xml, line 5: `major-heading`: `uk.org.publicwhip/debate/2009-10-26a.1.0` is of another",
        ),
        (
            one(A, with("ISO-8859-1", "UTF-16")),
            "debates2009-10-26a.xml, line 1: the encoding UTF-16 is not read",
        ),
        (
            one(A, with("publicwhip", "debate")),
            "debates2009-10-26a.xml, line 4: `debate` is no debate of ParlParse",
        ),
        (vec![("2023-07-03.txt", b"a \x81".to_vec())], "2023-07-03.txt: no UTF-8"),
        (vec![("2023-07-03.txt", b"\xef\xbb\xbf ".to_vec())], "2023-07-03.txt: there is nothing in it"),
        (
            vec![("2023-07-03.txt", b"a".to_vec()), ("2023-07-03.txt", b"b".to_vec())],
            "2023-07-03.txt: 2023-07-03.txt is the same debate",
        ),
        (
            vec![("debates2009-10-26.txt", b"a".to_vec()), (A, good.clone())],
            "debates2009-10-26a.xml: debates2009-10-26.txt is the same debate",
        ),
    ];
    for (files, problem) in cases {
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
        let error = load(&files).unwrap_err();
        assert!(error.starts_with(problem), "{error}\n{problem}");
    }
}
