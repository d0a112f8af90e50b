//! Tests of what is cited and quoted.

use serde_json::{Value, json};

use super::quotes::{Quotes, first_words, rooms, term_at};
use super::source::{brief, called, known_as, words_of};
use super::{Checked, Mentioned, Source, WORDS, whole_laws};

fn checked(words: usize) -> Checked {
    let source = Source {
        quote: vec!["word"; words].join(" "),
        is_cut: false,
        citation: "Art. 1".to_owned(),
        place: "Art. 1".to_owned(),
        urn: String::new(),
        version: String::new(),
        norm: String::new(),
        called: "A Law".to_owned(),
        document: "A Law".to_owned(),
        unlike_law: None,
        is_primary: true,
    };
    Checked { source, verdict: "RIGHT".to_owned(), problem: None, by_words: true }
}

#[test]
fn quotes_share_the_words_that_there_are() {
    for lengths in [vec![], vec![500], vec![3, 4, 5], vec![100, 5, 60, 40, 80], vec![50; 5]] {
        let all: Vec<Checked> = lengths.iter().copied().map(checked).collect();
        let rooms = rooms(&all.iter().collect::<Vec<_>>(), WORDS);
        // Citation and marker are five words.
        let words: usize = rooms.iter().map(|room| room + 5).sum();
        let wanted: usize = lengths.iter().map(|length| length + 5).sum();
        assert!(words <= WORDS && words + all.len() >= wanted.min(WORDS), "{lengths:?}: {rooms:?}");
        assert!(rooms.iter().zip(&lengths).all(|(room, length)| room <= length), "{lengths:?}: {rooms:?}");
    }
}

#[test]
fn what_words_that_are_left_out_name_is_told() {
    let mut long = checked(100);
    long.source.quote = format!("rule 1 {} rule 2, rule 4 and rule 9", long.source.quote);
    long.source.version = "urn:a@1!par1".to_owned();
    // It stands in rule 4 itself, and of rule 7 its quote says nothing.
    long.source.urn = "urn:b!rule4_par1".to_owned();
    let other = checked(3);
    let named = |number: u32, version: &str| Mentioned {
        version: version.to_owned(),
        surface: format!("rule {number}"),
        name: format!("Rules, r. {number}"),
        urn: format!("urn:b!rule{number}"),
    };
    let own = long.source.version.clone();
    let numbers = [1, 2, 4, 7, 9].into_iter();
    let mut mentioned: Vec<Mentioned> = numbers.map(|number| named(number, &own)).collect();
    mentioned.push(named(3, "urn:c@1!par1"));
    let cited = [&long, &other];
    let (asked, day) = (words_of("?"), "2020-01-01");
    let of = |room| Quotes { cited: &cited, mentioned: &mentioned, asked: asked.clone(), day, room };
    let lines = of(50).quoted();
    let told: Vec<&str> = lines.lines().collect();
    assert!(told[0].ends_with("[A Law#page=Art. 1] It also names Rules, r. 2; Rules, r. 9."), "{lines}");
    assert!(told[1].ends_with("[A Law#page=Art. 1]"), "{lines}");
    let count = lines.split_whitespace().count();
    assert!((40..=52).contains(&count), "{count}: {lines}");
    assert!(!of(200).quoted().contains("It also names"), "what is shown names these itself");
}

#[test]
fn what_publishers_call_a_provision_is_no_citation() {
    let alias = |scheme: &str, value: &str| json!({ "scheme": scheme, "value": value });
    let native = alias("NATIVE", "AL:2023:Sec:3:Ill~4");
    assert_eq!(known_as(&json!([native]), "A Law"), None);
    let all =
        json!([native, alias("CITATION", "Annex 3, para 1"), alias("CITATION", "A Law, Annex 3, para 1")]);
    assert_eq!(known_as(&all, "A Law").as_deref(), Some("A Law, Annex 3, para 1"));
    assert_eq!(known_as(&all, "Another").as_deref(), Some("Annex 3, para 1"));
}

#[test]
fn a_law_is_called_as_the_question_calls_it() {
    let guide =
        json!({ "label": "Harbour and Docks Guide", "citations": ["Harbour and Docks Guide", "HD Guide"] });
    let untitled = json!({ "label": "A Law", "citations": [] });
    for (norm, question, name) in [
        (&guide, "When is a HD hearing?", "HD Guide"),
        (&guide, "When is a hearing?", "Harbour and Docks Guide"),
        (&guide, "When does the harbour and docks judge sit?", "Harbour and Docks Guide"),
        (&untitled, "When?", "A Law"),
    ] {
        assert_eq!(called(norm, question).as_deref(), Some(name), "{question}");
    }
    assert_eq!(checked(1).source.named(), "A Law, Art. 1");
}

#[test]
fn a_list_of_definitions_is_quoted_from_the_term_that_is_asked_for() {
    let list = "'fund' means money; 'costs' are fees; 'fixed costs' means fees of which the amount is fixed; and more";
    for (question, begins) in [
        ("What are fixed costs?", "'fixed costs' means"),
        ("What are costs?", "'costs' are"),
        ("What is a fund?", "'fund'"),
        ("And more?", "'fund'"),
    ] {
        let begin = term_at(list, &words_of(question));
        assert!(list[begin..].starts_with(begins), "{question}: {begin}");
    }
    let first = "'fund' means money; fees are costs";
    assert_eq!(term_at(first, &words_of("fund fees")), 0);
}

#[test]
fn laws_are_named_whole_where_no_provision_is() {
    let read = |provisions: Value| json!({ "norms": ["urn:a", "urn:b"], "provisions": provisions });
    assert_eq!(whole_laws(&read(json!([]))), Some(vec!["urn:a", "urn:b"]));
    assert_eq!(whole_laws(&read(json!([{ "urn": "urn:a!art1" }]))), None);
    assert_eq!(whole_laws(&json!({ "norms": [], "provisions": [] })), None);
}

#[test]
fn what_is_cut_is_cut_between_words() {
    assert_eq!(first_words("one two three", 2), ("one two", true));
    assert_eq!(first_words("one two three", 3), ("one two three", false));
    assert_eq!(brief("Art.  6º,\ncaput"), "Art. 6º, caput");
    let long = brief(&"ä word ".repeat(30));
    assert!(long.ends_with("word …") || long.ends_with("ä …"), "{long}");
    assert!(long.chars().count() <= 102, "{long}");
}
