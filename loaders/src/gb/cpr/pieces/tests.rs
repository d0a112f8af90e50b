//! Documents in pieces, and rows that cannot be read.

use asof_schema::{ChangeSet, ComponentId};

use crate::gb::cpr::SOURCE;
use crate::gb::cpr::tests::{PART, assert_borne_out, day, doubts, load, outline, piece};
use crate::source::Given;

#[test]
fn words_go_on_from_one_piece_to_the_next_and_what_is_missing_is_in_doubt() {
    let head = |part: u32| format!("Document: Part 3 – Cats\nPart {part} of 3\n==========\n");
    let first =
        piece("Part 3 – Cats_chunk_001", "u/part3", &format!("{}PART 3 - CATS\n\n3.1 A cat is", head(1)));
    let second =
        piece("Part 3 – Cats_chunk_002", "u/part3", &format!("{}no dog.\n\n3.2 Nor a bird.", head(2)));
    let (set, bytes) = load(&[first, second]);
    assert!(outline(&set, "en").contains(&"rule3.1: A cat is no dog.".to_owned()));
    assert_borne_out(&set, &bytes);
    // Rule 3.2 may go on in the third piece: it is not taken.
    assert!(!outline(&set, "en").iter().any(|line| line.contains("3.2")));
    let cut = set.doubts.iter().find(|doubt| doubt.code == "pieces-missing").unwrap();
    let touched: Vec<&str> = cut.touches.iter().map(ComponentId::local).collect();
    assert_eq!((touched, cut.until), (vec!["part3_rest", "rule3.2"], None));
    assert_eq!(set.claims[0].without[0].local(), "part3");
}

/// Loads files of raw bytes: what is loaded, and the codes of what is said.
fn load_files(files: &[&str]) -> (ChangeSet, Vec<String>, Vec<Vec<u8>>) {
    let files: Vec<(String, Vec<u8>)> = (1..).zip(files).map(file_of).collect();
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    set.check().unwrap();
    let codes = said.iter().map(|said| said.code.clone()).collect();
    (set, codes, files.into_iter().map(|(_, bytes)| bytes).collect())
}

fn file_of((number, text): (usize, &&str)) -> (String, Vec<u8>) {
    (format!("{number}.jsonl"), text.as_bytes().to_vec())
}

/// A piece of a document in three.
fn third(part: usize, words: &str) -> String {
    let head = format!("Document: Part 3 – Cats\nPart {part} of 3\n==========\n");
    piece(&format!("Part 3 – Cats_chunk_00{part}"), "u/part3", &format!("{head}{words}")).to_string()
}

const THIRDS: [&str; 3] =
    ["PART 3 - CATS\n\n3.1 A cat is", "no dog.\n\n3.2 Nor is it a bird", "of prey.\n\n3.3 It sleeps."];

#[test]
fn pieces_are_read_in_the_order_of_their_numbers() {
    let [one, two, three] = [1, 2, 3].map(|part| third(part, THIRDS[part - 1]));
    for order in [[&one, &two, &three], [&three, &one, &two], [&two, &three, &one]] {
        let file = order.map(String::as_str).join("\n");
        let (set, said, files) = load_files(&[&file]);
        assert_eq!((said.len(), doubts(&set, "pieces-missing")), (0, vec![]));
        let told = outline(&set, "en").join(" ");
        let words =
            ["rule3.1: A cat is", "no dog.", "rule3.2: Nor is it a bird", "of prey.", "rule3.3: It sleeps."];
        let places: Vec<usize> = words.map(|words| told.find(words).unwrap()).to_vec();
        assert!(places.is_sorted(), "{told}");
        assert!(assert_borne_out(&set, &files[0]) > 3);
    }
}

#[test]
fn a_piece_that_is_there_twice_hides_none_that_is_missing() {
    let [one, two, three] = [1, 2, 3].map(|part| third(part, THIRDS[part - 1]));
    let (set, _, _) = load_files(&[&[&*one, &*two, &*two].join("\n")]);
    let missing = doubts(&set, "pieces-missing");
    assert_eq!(missing, [(vec!["part3_rest", "rule3.2"], day("1999-04-26"), None)]);
    assert_eq!(set.claims[0].without[0].local(), "part3");
    // Twice the same is once.
    let (set, _, files) = load_files(&[&[&*one, &*two, &*two, &*three].join("\n")]);
    assert_eq!(doubts(&set, "pieces-missing"), []);
    let told = outline(&set, "en");
    assert_eq!(told.iter().filter(|line| line.contains("Nor is it a bird")).count(), 1, "{told:?}");
    assert!(assert_borne_out(&set, &files[0]) > 3);
    // What comes after a piece that is missing, or has two wordings, goes on with nothing.
    let other = third(2, "no horse.");
    for pieces in [vec![&one, &three], vec![&one, &two, &other, &three]] {
        let (set, _, _) =
            load_files(&[&pieces.iter().map(|one| one.as_str()).collect::<Vec<_>>().join("\n")]);
        assert_eq!(doubts(&set, "pieces-missing")[0].0, ["part3_rest", "rule3.1"]);
        assert!(!outline(&set, "en").iter().any(|line| line.starts_with("rule3")));
    }
}

#[test]
fn a_piece_of_another_document_is_not_joined() {
    let [one, three] = [1, 3].map(|part| third(part, THIRDS[part - 1]));
    let foreign = third(2, "a dog of 14 days.").replace("Part 3 – Cats_chunk", "Part 4 – Dogs_chunk");
    let (set, said, _) = load_files(&[&[one, foreign, three].join("\n")]);
    assert_eq!(said, ["piece-of-another"]);
    assert!(!outline(&set, "en").iter().any(|line| line.contains("14 days")));
    let touched: Vec<&str> =
        doubts(&set, "pieces-missing").into_iter().flat_map(|(touches, ..)| touches).collect();
    assert!(touched.contains(&"part3_rest") && touched.contains(&"part4_rest"), "{touched:?}");
}

#[test]
fn pieces_whose_names_differ_in_dashes_are_of_one_document() {
    let half = |name: &str, part: usize, words: &str| {
        let head = format!("Document: {name}\nPart {part} of 2\n==========\n");
        piece(&format!("{name}_chunk_00{part}"), "u/part3", &format!("{head}{words}"))
    };
    let first = half("Part 3 - Cats", 1, "PART 3\n\n3.1 A cat.");
    for name in ["Part 3 \u{2013} Cats", "Part 3: CATS"] {
        let (set, _) = load(&[first.clone(), half(name, 2, "3.2 It eats.")]);
        assert!(outline(&set, "en").contains(&"rule3.2: It eats.".to_owned()), "{name}");
        assert_eq!(set.doubts.iter().filter(|doubt| doubt.code == "pieces-missing").count(), 0);
    }
    // Another number, or another title, is another document.
    for name in ["Part 31 - Cats", "Part 3 - Dogs"] {
        let rows = [first.to_string(), half(name, 2, "3.2 It eats.").to_string()];
        let (set, said, _) = load_files(&[&rows.join("\n")]);
        assert!(said.contains(&"piece-of-another".to_owned()), "{said:?}");
        assert!(!doubts(&set, "pieces-missing").is_empty());
    }
}

#[test]
fn pieces_may_be_numbered_from_0() {
    let one = |number: usize, words: &str| piece(&format!("Part 3 - Cats_chunk_{number}"), "u/part3", words);
    let rows = [one(1, "3.2 It eats.\n\n3.3 It jumps."), one(0, "PART 3 - CATS\n\n3.1 A cat.")];
    let (set, _) = load(&rows);
    let lines = outline(&set, "en");
    for line in ["part3: PART 3 - CATS", "rule3.1: A cat.", "rule3.2: It eats."] {
        assert!(lines.contains(&line.to_owned()), "{lines:?}");
    }
    let told = set.doubts.iter().filter(|doubt| doubt.code == "pieces-missing");
    let told: Vec<&str> = told.map(|doubt| doubt.message.as_str()).collect();
    assert!(told.len() == 1 && told[0].contains("2 of 2 pieces"), "{told:?}");
}

#[test]
fn a_row_without_a_number_that_goes_on_is_a_piece() {
    let row = |words: &str| piece("Part 3 - Cats", "u/part3", words);
    let (first, next) =
        (row("PART 3 - CATS\n\n3.1 A cat.\n\n3.2 It eats."), row("3.3 It jumps.\n\n3.4 It runs."));
    // What comes twice is one.
    let (set, _) = load(&[first.clone(), next.clone(), next]);
    assert!(outline(&set, "en").contains(&"rule3.3: It jumps.".to_owned()));
    assert_eq!((doubts(&set, "page-twice").len(), doubts(&set, "pieces-missing").len()), (0, 1));
    // What begins elsewhere may be another text of it.
    for words in
        ["3.2 It sleeps.", "3.4 It runs.", "(2) It sleeps.\n\n3.3 It jumps.", "3.3 It jumps.\n\n3.1 A dog."]
    {
        let (_, said, _) = load_files(&[&format!("{first}\n{}", row(words))]);
        assert_eq!(said, ["page-twice"], "{words}");
    }
}

#[test]
fn what_is_no_character_is_told_and_loses_no_line() {
    let row =
        piece("Part 3 – Cats", "u/part3", "PART 3\n\n3.1 A cat.\n\n3.2 It eats in 14 HALF days.").to_string();
    let (set, said, files) = load_files(&[&row.replace("HALF", "\\ud83d")]);
    assert_eq!(said, ["provision-not-read"]);
    assert!(outline(&set, "en").contains(&"rule3.2: It eats in 14 \u{fffd} days.".to_owned()));
    assert_eq!(doubts(&set, "character-not-read"), [(vec!["rule3.2"], day("1999-04-26"), None)]);
    assert!(assert_borne_out(&set, &files[0]) > 2);
    // A whole pair is a character.
    let (set, said, _) = load_files(&[&row.replace("HALF", "\\ud83d\\ude00")]);
    assert!(
        said.is_empty() && outline(&set, "en").contains(&"rule3.2: It eats in 14 \u{1f600} days.".to_owned())
    );
}

#[test]
fn line_ends_are_the_same_however_json_writes_them() {
    let row = piece("Part 3 – Cats", "u/part3", PART).to_string();
    let (plain, _, _) = load_files(&[&row]);
    let (escaped, _, files) =
        load_files(&[&row.replace("\\n", "\\u000a").replace("\\u000a\\u000a(2)", "\\u000D\\n(2)")]);
    assert_eq!(outline(&escaped, "en"), outline(&plain, "en"));
    assert_eq!(assert_borne_out(&escaped, &files[0]), 15);
}

#[test]
fn a_row_that_cannot_be_read_is_told_and_the_others_are_read() {
    let good = piece("Part 3 – Cats", "u/part3", "PART 3\n\n3.1 A cat.").to_string();
    let bad = [
        r#"{"id": "Part 4 – Dogs", "storageUrl": "u/4", "content": "x"#,
        r#"{"id": "Part 4 – Dogs", "storageUrl": "u/4", "updated": "2025-10-20"}"#,
        r#"{"id": "Part 4 – Dogs", "storageUrl": "u/4", "content": null}"#,
    ];
    for bad in bad {
        let (set, said, _) = load_files(&[&format!("{bad}\n{good}")]);
        assert_eq!(said, ["provision-not-read"], "{bad}");
        assert!(outline(&set, "en").contains(&"rule3.1: A cat.".to_owned()));
        assert_eq!(doubts(&set, "pieces-missing")[0].0, ["part4_rest"], "{bad}");
        assert!(set.claims[0].without.iter().any(|part| part.local() == "part4"));
    }
    // One that does not say its document is told.
    let (set, said, _) = load_files(&[&format!("{good}\n{{\"id\": \"\", \"content\": 1}}\nxyz")]);
    assert_eq!((said, set.norms.len()), (vec!["provision-not-read".to_owned(); 2], 1));
    // One byte of another encoding is of one row, a mark of the byte order of none; and a search exports its hits in a field.
    let mut bytes = good.clone().into_bytes();
    bytes.push(b'\n');
    bytes.extend(
        piece("Part 4 – Dogs", "u/4", "X")
            .to_string()
            .into_bytes()
            .iter()
            .map(|&byte| if byte == b'X' { 0xe9 } else { byte }),
    );
    let read = |bytes: Vec<u8>| {
        let files = [("cpr.jsonl".to_owned(), bytes)];
        SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap()
    };
    let (set, said) = read(bytes);
    assert_eq!((said.len(), doubts(&set, "pieces-missing").len()), (1, 1), "{said:?}");
    for text in [format!("\u{feff}{good}"), format!("{{\"value\": [{good}]}}")] {
        let (set, said) = read(text.clone().into_bytes());
        assert!(said.is_empty() && outline(&set, "en").contains(&"rule3.1: A cat.".to_owned()), "{text}");
        assert!(assert_borne_out(&set, text.as_bytes()) > 1);
    }
}

#[test]
fn a_day_that_cannot_be_read_is_told() {
    let good = piece("Part 3 – Cats", "u/part3", "PART 3\n\n3.1 A cat.").to_string();
    let odd =
        piece("Part 4 – Dogs", "u/4", "PART 4\n\n4.1 A dog.").to_string().replace("2025-10-20", "2025-13-45");
    let (set, said, _) = load_files(&[&format!("{good}\n{odd}")]);
    assert_eq!(said, ["day-not-read"]);
    assert!(outline(&set, "en").contains(&"rule4.1: A dog.".to_owned()));
    // One that is years after all others is told as well.
    let (_, said, _) = load_files(&[&format!("{good}\n{}", odd.replace("2025-13-45", "2052-10-20"))]);
    assert_eq!(said, ["day-far-apart"]);
}

#[test]
fn a_document_without_words_is_in_doubt() {
    let good = piece("Part 3 – Cats", "u/part3", "PART 3\n\n3.1 A cat.").to_string();
    let (set, _, _) = load_files(&[&format!("{good}\n{}", piece("Part 4 – Dogs", "u/4", ""))]);
    assert_eq!(doubts(&set, "pieces-missing"), [(vec!["part4_rest"], day("1999-04-26"), None)]);
    assert_eq!(set.claims[0].without[0].local(), "part4");
}

#[test]
fn two_texts_of_one_day_put_in_doubt_what_differs() {
    let text = |days: u32| {
        let words = format!("PART 3\n\n3.1 A cat.\n\n3.2 It eats in {days} days.");
        piece("Part 3 – Cats", "u/part3", &words).to_string()
    };
    let in_one_file = format!("{}\n{}", text(14), text(28));
    for files in [vec![text(14), text(28)], vec![in_one_file]] {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let (set, said, _) = load_files(&files);
        assert_eq!(said, ["page-twice"]);
        assert!(outline(&set, "en").contains(&"rule3.2: It eats in 14 days.".to_owned()));
        assert_eq!(doubts(&set, "page-twice"), [(vec!["rule3.2"], day("1999-04-26"), None)]);
    }
    let (set, said, _) = load_files(&[&text(14), &text(14)]);
    assert!(said.is_empty() && doubts(&set, "page-twice").is_empty());
}

#[test]
fn a_page_with_signs_of_markup_is_in_doubt() {
    for words in ["<p>3.1</p> <p>(1) A cat.</p>", "PART 3\n\n3.1 A cat.\n\n### 3.2 A dog."] {
        let (set, _) = load(&[piece("Part 3 – Cats", "u/part3", words)]);
        assert_eq!(doubts(&set, "markup-not-read"), [(vec!["part3"], day("1999-04-26"), None)], "{words}");
    }
}
