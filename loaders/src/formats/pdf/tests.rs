use std::fmt::Write as _;

use proptest::prelude::*;

use super::testing::{Made, packed, shown};
use super::*;

fn read_made(made: &Made) -> Document {
    read("a.pdf", &made.bytes(), &Limits::default()).unwrap()
}

fn refused(bytes: &[u8], limits: &Limits) -> String {
    read("a.pdf", bytes, limits).unwrap_err().to_string()
}

/// The lines of a part of a page.
fn part(document: &Document, page: usize, part: Part) -> Vec<String> {
    let lines = document.pages[page - 1].lines.iter();
    lines.filter(|line| line.part == part).map(Line::text).collect()
}

fn body(document: &Document, page: usize) -> Vec<String> {
    part(document, page, Part::Body)
}

fn codes(document: &Document) -> Vec<&str> {
    document.doubts.iter().map(|doubt| doubt.code).collect()
}

/// A page of lines of the text, 12 points apart.
fn lines(texts: &[&str]) -> Made {
    let mut made = Made::new();
    made.page(
        &texts
            .iter()
            .zip(8..)
            .map(|(text, at)| (60.0, 12.0 * f64::from(at), 10.0, *text))
            .collect::<Vec<_>>(),
    );
    made
}

#[test]
fn words_are_told_by_the_places_of_letters() {
    let content = b"BT /F 10 Tf 1 0 0 1 60 700 Tm [(any)-250(per)-4(son)-180(in)] TJ ET\n\
                    BT /F 10 Tf 1.5 Tc 1 0 0 1 60 680 Tm [(wide)-300(apart)] TJ ET";
    let mut made = Made::new();
    made.page_with(content, "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["any person in", "wide apart"]);
    let word = &document.pages[0].lines[0].words[1];
    assert!((word.x - 77.5).abs() < 0.01 && (word.y - 100.0).abs() < 0.01, "{word:?}");
    assert!((word.width - 30.04).abs() < 0.01, "{word:?}");
}

#[test]
fn a_page_keeps_the_bytes_of_its_content() {
    let made = lines(&["Nobody shouts."]);
    let bytes = made.bytes();
    let document = read_made(&made);
    let content = &bytes[document.pages[0].bytes.clone()];
    assert!(content.starts_with(b"BT /F 10 Tf") && content.ends_with(b"ET\n"), "{content:?}");
}

#[test]
fn small_print_beside_the_text_is_its_margin() {
    let mut made = Made::new();
    made.page(&[
        (60.0, 100.0, 10.0, "1. Nobody shouts after ten in the house or in its gardens."),
        (60.0, 112.0, 10.0, "Whoever shouts all the same has to wash up for all of us."),
        (360.0, 100.0, 7.0, "Quiet after"),
        (360.0, 108.0, 7.0, "ten."),
        (40.0, 112.0, 7.0, "5"),
    ]);
    let document = read_made(&made);
    assert_eq!(body(&document, 1).len(), 2);
    assert_eq!(part(&document, 1, Part::Margin), ["Quiet after", "ten."]);
    assert_eq!(part(&document, 1, Part::Running), ["5"]);
}

#[test]
fn what_repeats_on_pages_runs_along() {
    let mut made = Made::new();
    for (number, words) in ["first", "second", "third", "fourth"].iter().enumerate() {
        let text = format!("The {words} page says things of its own.");
        let (head, foot) = ("House Rules", format!("Page {} of 4", number + 1));
        made.page(&[(60.0, 40.0, 10.0, head), (60.0, 100.0, 10.0, &text), (280.0, 780.0, 10.0, &foot)]);
    }
    let document = read_made(&made);
    assert_eq!(body(&document, 2), ["The second page says things of its own."]);
    assert_eq!(part(&document, 2, Part::Running), ["House Rules", "Page 2 of 4"]);
}

#[test]
fn a_number_alone_at_the_foot_of_a_single_page_is_no_words() {
    let mut made = Made::new();
    let text = (60.0, 100.0, 10.0, "Nobody shouts.");
    made.page(&[text, (297.5, 780.0, 10.0, "1")]);
    assert_eq!(body(&read_made(&made), 1), ["Nobody shouts."]);
    let mut aside = Made::new();
    aside.page(&[text, (60.0, 780.0, 10.0, "1")]);
    assert_eq!(body(&read_made(&aside), 1), ["Nobody shouts.", "1"]);
}

#[test]
fn a_font_without_widths_that_is_no_standard_one_is_in_doubt() {
    for (name, doubts) in [("Times-Roman", vec![]), ("Garamond", vec!["unknown-widths"])] {
        let mut made = lines(&["Nobody shouts."]);
        made.put(3, format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} >>"));
        assert_eq!(codes(&read_made(&made)), doubts, "{name}");
    }
}

#[test]
fn what_stands_in_the_place_of_a_head_runs_along_and_the_first_line_of_a_text_does_not() {
    let mut made = Made::new();
    let head = "House Rules";
    for (head, words) in [(head, "first"), (head, "second"), (head, "third"), ("Of guests", "fourth")] {
        let text = format!("The {words} page says things of its own.");
        made.page(&[(60.0, 40.0, 10.0, head), (60.0, 100.0, 10.0, &text)]);
    }
    made.page(&[(60.0, 40.0, 10.0, "A page without a head"), (60.0, 52.0, 10.0, "says things too.")]);
    let document = read_made(&made);
    assert_eq!(part(&document, 4, Part::Running), ["Of guests"]);
    assert_eq!(body(&document, 5), ["A page without a head", "says things too."]);
}

#[test]
fn citations_at_the_foot_of_pages_do_not_run_along() {
    let mut made = Made::new();
    for number in 1..=4 {
        let text = ["Nobody shouts.", "Guests wash up.", "All may hum.", "Dogs may come."][number - 1];
        let note = format!("{number} ({}) {} SCC {}", 1990 + number, number * 2, number * 31);
        made.page(&[(60.0, 100.0, 10.0, text), (60.0, 780.0, 10.0, &note)]);
    }
    let document = read_made(&made);
    assert_eq!(body(&document, 3).len(), 2);
}

#[test]
fn footnotes_are_apart_and_their_numbers_raised() {
    let content = [
        shown("F", 60.0, 100.0, 10.0, "Nobody shouts"),
        shown("F", 125.0, 96.0, 6.0, "1"),
        shown("F", 133.0, 100.0, 10.0, "after ten in the house."),
        "60 100 120 0.5 re f\n".to_owned(),
        shown("F", 60.0, 717.0, 5.0, "1"),
        shown("F", 64.0, 720.0, 8.0, "In the evening, that is."),
    ];
    let mut made = Made::new();
    made.page_with(content.concat().as_bytes(), "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["Nobody shouts after ten in the house."]);
    assert_eq!(document.pages[0].lines[0].printed(), "Nobody shouts1 after ten in the house.");
    assert_eq!(document.pages[0].quality.marks, 1);
    let raised: Vec<_> = document.pages[0].lines[0].words.iter().filter(|word| word.raised).collect();
    assert_eq!(
        raised.iter().map(|word| (word.text.as_str(), word.follows)).collect::<Vec<_>>(),
        [("1", true)]
    );
    assert_eq!(part(&document, 1, Part::Footnote).len(), 1);
}

#[test]
fn hyphens_at_the_ends_of_lines_are_undone() {
    let document = read_made(&lines(&[
        "The neighbours of the house may use the gar-",
        "den and the garden tools; a sub-section or sub-",
        "section may say more, and a well well well kept kept kept well-",
        "kept garden is a joy.",
    ]));
    let text = body(&document, 1).join(" ");
    assert!(text.contains("the garden and the garden tools"), "{text}");
    assert!(text.contains("or sub-section may say"), "{text}");
    assert!(text.contains("well-kept garden is"), "{text}");
    assert_eq!(document.pages[0].quality.hyphens, 3);
    assert!(document.doubts.iter().all(|doubt| doubt.code != "hyphen-or-not"), "{:?}", document.doubts);
}

/// `non-resident` and `fisher-man` look alike: only the rest of the document tells which has its hyphen.
#[test]
fn a_hyphen_of_which_nothing_tells_is_told_and_one_that_the_document_has_is_kept() {
    let document = read_made(&lines(&[
        "It is paid by a co-operative and, twice, by a non-",
        "resident. Whoever is in a co-",
        "operative pays half.",
    ]));
    let text = body(&document, 1).join(" ");
    assert!(text.contains("a nonresident. Whoever is in a co-operative pays"), "{text}");
    let told: Vec<&str> = document.doubts.iter().map(|doubt| doubt.message.as_str()).collect();
    assert!(told.len() == 1 && told[0].starts_with("`nonresident` had a hyphen"), "{told:?}");
    let doubt = &document.doubts[0];
    assert!(doubt.y.is_some() && doubt.hyphenated() == Some("nonresident"), "{doubt:?}");
}

#[test]
fn a_word_with_another_hyphen_keeps_the_one_at_the_end_of_a_line() {
    let document = read_made(&lines(&[
        "There is at least one face-to-",
        "face meeting, and an up-",
        "to-date bundle of what is established; a well-estab-",
        "lished use is no use.",
    ]));
    let text = body(&document, 1).join(" ");
    for words in ["one face-to-face meeting", "an up-to-date bundle", "a well-established use"] {
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn joined_words_are_split_by_the_words_of_the_document() {
    let usual = "any person in any place shall be punished; any person in any place shall be punished.";
    let joined = "(c) anypersoninanyplace Shallbepunished, personshallany therein.";
    let document = read_made(&lines(&[usual, usual, joined]));
    let last = body(&document, 1).pop().unwrap();
    // Three words might be one that the document does not have: they stay, unless it has them so one after the other.
    assert_eq!(last, "(c) any person in any place Shall be punished, personshallany therein.");
    assert_eq!(document.pages[0].quality.split, 2);
    // Once may be chance.
    let rare = "any person shall do it; any person shall pay;";
    let once = "it shall be punished; punished persons may be sued";
    let more = "and punished. They may be sued again.";
    let document = read_made(&lines(&[rare, once, more, "Itshallbepunished shallbepunished now."]));
    assert!(body(&document, 1).pop().unwrap().contains(" shallbepunished "));
}

#[test]
fn a_name_that_is_set_close_to_the_next_is_split_at_its_capital() {
    let content = [
        shown("F", 60.0, 100.0, 10.0, "This Act, that Act, and no other Act."),
        "BT /F 10 Tf 1 0 0 1 60 680 Tm [(The Technology) -80 (Act of O) -80 (Reilly, McAct)] TJ ET\n"
            .to_owned(),
    ];
    let mut made = Made::new();
    made.page_with(content.concat().as_bytes(), "");
    let document = read_made(&made);
    // Nothing but its capital tells of the last.
    assert_eq!(body(&document, 1)[1], "The Technology Act of OReilly, McAct");
    assert_eq!(document.pages[0].quality.split, 1);
}

#[test]
fn a_number_joined_to_its_heading_is_split() {
    let document = read_made(&lines(&["CHAPTER I", "CHAPTER II", "CHAPTER III", "CHAPTERIV", "CIVIL"]));
    assert_eq!(body(&document, 1)[3..], ["CHAPTER IV", "CIVIL"]);
}

#[test]
fn split_words_are_joined() {
    let content = [
        shown("F", 60.0, 100.0, 10.0, "The committing of it, and committing it again."),
        "BT /F 10 Tf 1 0 0 1 60 680 Tm [(Whoever is commit)-200(ting) -300 (it)] TJ ET\n".to_owned(),
    ];
    let mut made = Made::new();
    made.page_with(content.concat().as_bytes(), "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1)[1], "Whoever is committing it");
    assert_eq!(document.pages[0].quality.joined, 1);
}

#[test]
fn columns_come_one_after_the_other_and_tables_row_by_row() {
    let mut columns = Made::new();
    let rows: Vec<(String, String)> = (1..=8)
        .map(|row| {
            (format!("left column has its line {row} here"), format!("right column has a line {row} too"))
        })
        .collect();
    let pieces = rows.iter().zip(8..).flat_map(|((left, right), at)| {
        let y = 12.0 * f64::from(at);
        [(60.0, y, 10.0, left.as_str()), (320.0, y, 10.0, right.as_str())]
    });
    columns.page(&pieces.collect::<Vec<_>>());
    let read = body(&read_made(&columns), 1);
    assert!(read[..8].iter().all(|line| line.starts_with("left")), "{read:?}");
    assert!(read[8..].iter().all(|line| line.starts_with("right")), "{read:?}");
    // A full line of the left column is not short, though the right one goes on beside it.
    assert_eq!(read_made(&columns).pages[0].lines.iter().filter(|line| line.begins).count(), 1);

    let mut table = Made::new();
    let pieces = (8..16).flat_map(|at| {
        let y = 12.0 * f64::from(at);
        [(60.0, y, 10.0, "offence"), (320.0, y, 10.0, "a fine")]
    });
    table.page(&pieces.collect::<Vec<_>>());
    assert_eq!(body(&read_made(&table), 1)[0], "offence a fine");
}

/// A page with a table of two rows whose cells have two lines, with rules around the rows and some strokes between the columns,
/// or without.
fn table(rules: bool, strokes: usize) -> Document {
    let text = "Whoever keeps a tree pays the fee that the table below shows for it.";
    let mut content = shown("F", 60.0, 60.0, 10.0, text);
    for (top, cells) in [
        (100.0, ["1", "apple trees that", "stand in rows", "ten rupees for", "each of them"]),
        (130.0, ["2", "pear trees that", "stand alone", "six rupees for", "each of those"]),
    ] {
        let places = [(60.0, 0.0), (100.0, 0.0), (100.0, 12.0), (260.0, 0.0), (260.0, 12.0)];
        for ((x, down), cell) in places.into_iter().zip(cells) {
            content.push_str(&shown("F", x, top + down, 10.0, cell));
        }
    }
    for y in [88.0, 118.0, 148.0].into_iter().filter(|_| rules) {
        _ = writeln!(content, "55 {0} m 455 {0} l S", 800.0 - y);
    }
    for x in [55.0, 95.0, 255.0, 455.0].into_iter().cycle().take(strokes) {
        _ = writeln!(content, "{x} 712 m {x} 652 l S");
    }
    let mut made = Made::new();
    made.page_with(content.as_bytes(), "");
    read_made(&made)
}

#[test]
fn cells_between_strokes_are_read_one_after_the_other_and_others_are_told() {
    let document = table(true, 4);
    let rows = [
        ["1 apple trees that", "stand in rows", "ten rupees for", "each of them"],
        ["2 pear trees that", "stand alone", "six rupees for", "each of those"],
    ];
    assert_eq!(body(&document, 1)[1..], rows.concat());
    let begins: Vec<bool> = document.pages[0].lines.iter().map(|line| line.begins).collect();
    assert_eq!(begins[1..], [true, false, false, false, true, false, false, false]);
    assert!(codes(&document).is_empty(), "{:?}", document.doubts);
    // Underlined words have rules too, and a drawing has thousands of strokes.
    for (rules, strokes) in [(true, 0), (false, 0), (true, 6000)] {
        let document = table(rules, strokes);
        assert_eq!(body(&document, 1)[1], "1 apple trees that ten rupees for");
        assert_eq!(codes(&document), ["columns-or-table"; 2]);
        assert_eq!(document.doubts[0].y, Some(100.0));
    }
}

#[test]
fn a_stroke_through_words_parts_no_cells() {
    let lines = [
        (100.0, "1. Whoeverkeepsatreepaysthefee at once"),
        (112.0, "and whoeversellsitpaysthefeetwice"),
        (130.0, "2. Whoeverburnsatreepaysnothing"),
        (142.0, "to anybody."),
    ];
    let mut content: String = lines.iter().map(|(y, text)| shown("F", 60.0, *y, 10.0, text)).collect();
    for y in [88.0, 118.0, 148.0] {
        _ = writeln!(content, "55 {0} m 455 {0} l S", 800.0 - y);
    }
    content.push_str("100 712 m 100 652 l S\n");
    let mut made = Made::new();
    made.page_with(content.as_bytes(), "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1), lines.map(|(_, text)| text));
    assert!(codes(&document).is_empty(), "{:?}", document.doubts);
}

#[test]
fn paragraphs_begin_further_in_or_after_a_short_line() {
    let mut made = Made::new();
    made.page(&[
        (80.0, 100.0, 10.0, "Nobody shouts after ten in the house or in its gardens,"),
        (60.0, 112.0, 10.0, "and whoever does so all the same has to wash up for all us."),
        (80.0, 124.0, 10.0, "Guests are welcome by day and by night and in between too"),
        (60.0, 136.0, 10.0, "if they wash up."),
        (60.0, 148.0, 10.0, "They bring their own towels for that, unless they forget it."),
    ]);
    let begins: Vec<bool> = read_made(&made).pages[0].lines.iter().map(|line| line.begins).collect();
    assert_eq!(begins, [true, false, true, false, true]);
}

#[test]
fn a_page_break_within_a_sentence_begins_no_paragraph() {
    let mut made = Made::new();
    made.page(&[(60.0, 100.0, 10.0, "Whoever shouts after ten in the house or in any of its")]);
    made.page(&[(60.0, 100.0, 10.0, "gardens washes up for all of us on the following Sunday.")]);
    assert!(!read_made(&made).pages[1].lines[0].begins);
}

#[test]
fn who_signed_is_no_part_of_the_text() {
    let document =
        read_made(&lines(&["5. Nobody sings, but all may hum.", "_____", "A. Clerk", "Secretary"]));
    assert_eq!(body(&document, 1), ["5. Nobody sings, but all may hum."]);
    assert_eq!(codes(&document), ["closing-lines"]);
}

#[test]
fn words_are_borne_out_by_their_page_and_no_other() {
    let mut made = Made::new();
    made.page(&[(60.0, 100.0, 10.0, "1. Nobody shouts after"), (60.0, 112.0, 10.0, "ten in the house.")]);
    made.page(&[(60.0, 100.0, 10.0, "2. Guests are welcome.")]);
    let bytes = made.bytes();
    let pages: Vec<_> = read_made(&made).pages.iter().map(|page| page.bytes.clone()).collect();
    assert!(bears_out(&bytes, &pages[0], "Nobody shouts after ten in the  house."));
    for wrong in
        ["Nobody shouts after ten in the horse.", "obody shouts", "Nobody shout", "Guests are welcome.", ""]
    {
        assert!(!bears_out(&bytes, &pages[0], wrong), "{wrong}");
    }
    assert!(bears_out(&bytes, &(pages[0].start..pages[1].end), "house. 2. Guests are welcome."));
    assert!(!bears_out(&bytes, &(pages[0].start + 1..pages[0].end), "Nobody"));
    assert!(!bears_out(b"%PDF-1.4 and nothing more", &(0..9), "Nobody"));
}

#[test]
fn characters_without_a_value_are_told() {
    let mut made = Made::new();
    let own = "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 66 /Widths [500 500] \
               /Encoding << /Differences [65 /eacute 66 /g27] >> >>";
    let font = made.object(own);
    made.page_with(b"BT /X 10 Tf 1 0 0 1 60 700 Tm (AB) Tj ET", &format!("/Font << /X {font} 0 R >>"));
    let document = read_made(&made);
    let quality = document.pages[0].quality;
    assert_eq!(quality.characters, 2);
    assert_eq!((quality.unknown, body(&document, 1)), (1, vec!["é\u{fffd}".to_owned()]));
    assert!((quality.known() - 0.5).abs() < 0.01 && codes(&document) == ["unknown-characters"]);
}

#[test]
fn pictures_turned_and_hidden_text_are_told() {
    let mut made = Made::new();
    let picture = made.stream("/Type /XObject /Subtype /Image /Width 1 /Height 1", b"x");
    made.page_with(b"/P Do", &format!("/XObject << /P {picture} 0 R >>"));
    made.page_with(
        b"BT /F 10 Tf 0 1 -1 0 60 700 Tm (up) Tj ET BT 3 Tr 1 0 0 1 60 600 Tm (scanned) Tj ET",
        "",
    );
    made.page_with(b"", "");
    let document = read_made(&made);
    assert!(document.pages[0].quality.is_picture_only());
    assert_eq!(codes(&document), ["picture-only", "turned-text", "hidden-text", "empty-page"]);
    assert_eq!(body(&document, 2), ["scanned"]);
}

/// Where a letter of a line stands.
type Place = fn(u32) -> (u32, u32);

#[test]
fn a_page_that_is_written_across_is_read_as_its_letters_stand() {
    let texts = [
        "Nobody shouts after ten in the house or in its gardens.",
        "Guests are welcome by day and by night.",
    ];
    // Where lines run up, down, and from the right to the left upside down.
    let turns: [(&str, Place); 3] = [
        ("0 1 -1 0", |at| (100 + 12 * at, 60)),
        ("0 -1 1 0", |at| (500 - 12 * at, 740)),
        ("-1 0 0 -1", |at| (540, 100 + 12 * at)),
    ];
    for (turn, line) in turns {
        let mut content = String::new();
        for (at, text) in (0..).zip(texts.iter().cycle().take(6)) {
            let (x, y) = line(at);
            _ = writeln!(content, "BT /F 10 Tf {turn} {x} {y} Tm ({text}) Tj ET");
        }
        let mut made = Made::new();
        made.page_with(content.as_bytes(), "");
        let document = read_made(&made);
        let expected: Vec<&str> = texts.iter().copied().cycle().take(6).collect();
        assert_eq!(body(&document, 1), expected, "{turn}");
        assert_eq!(codes(&document), ["page-turned"], "{turn}");
    }
}

#[test]
fn what_runs_along_is_none_of_the_text_where_a_page_between_is_turned() {
    let upright = |text: &str| {
        shown("F", 60.0, 30.0, 10.0, "Gazette of Nowhere") + &shown("F", 60.0, 100.0, 10.0, text)
    };
    let mut turned = String::new();
    for at in 0..6 {
        let text = "Nobody shouts after ten in the house or in its gardens.";
        _ = writeln!(turned, "BT /F 10 Tf 0 1 -1 0 {} 60 Tm ({text}) Tj ET", 100 + 12 * at);
    }
    let mut made = Made::new();
    for content in [upright("The first words."), turned, upright("The last words.")] {
        made.page_with(content.as_bytes(), "");
    }
    let document = read_made(&made);
    assert_eq!(
        (body(&document, 1), body(&document, 3)),
        (vec!["The first words.".to_owned()], vec!["The last words.".to_owned()])
    );
}

#[test]
fn raised_and_lowered_digits_keep_their_height() {
    let content = [
        shown("F", 60.0, 100.0, 10.0, "10"),
        shown("F", 70.0, 96.0, 6.0, "61"),
        shown("F", 79.0, 100.0, 10.0, "units of CO"),
        shown("F", 134.0, 102.0, 6.0, "2"),
        shown("F", 140.0, 100.0, 10.0, "and again."),
        // A number that is raised twice may be no mark of the note.
        shown("F", 60.0, 120.0, 10.0, "A room of 10 m"),
        shown("F", 130.0, 116.0, 6.0, "2"),
        shown("F", 136.0, 120.0, 10.0, "or 20 m"),
        shown("F", 171.0, 116.0, 6.0, "2"),
        "60 100 120 0.5 re f\n".to_owned(),
        shown("F", 60.0, 720.0, 8.0, "2 In the evening."),
    ];
    let mut made = Made::new();
    made.page_with(content.concat().as_bytes(), "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["10⁶¹ units of CO₂ and again.", "A room of 10 m² or 20 m²"]);
    assert_eq!(document.pages[0].quality.marks, 0);
}

/// A font in which `{` is a ligature, `|` a conditional hyphen, and `}` and `~` are letters from the right.
fn odd_letters(made: &mut Made) -> String {
    let widths = vec!["500"; 224].join(" ");
    let odd = "/BaseEncoding /WinAnsiEncoding /Differences [123 /fi /softhyphen /uni05D0 /uni05D1]";
    let says = "/Type /Font /Subtype /Type1 /BaseFont /Times /FirstChar 32 /LastChar 255";
    let font = made.object(format!("<< {says} /Encoding << {odd} >> /Widths [{widths}] >>"));
    format!("/Font << /X {font} 0 R >>")
}

#[test]
fn ligatures_are_their_letters_and_old_words_with_them_are_borne_out() {
    let mut made = Made::new();
    let fonts = odd_letters(&mut made);
    made.page_with(shown("X", 60.0, 100.0, 10.0, "Nobody {nds it.").as_bytes(), &fonts);
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["Nobody finds it."]);
    let (bytes, span) = (made.bytes(), document.pages[0].bytes.clone());
    for words in ["Nobody \u{fb01}nds it.", "Nobody finds it."] {
        assert!(bears_out(&bytes, &span, words), "{words}");
    }
}

#[test]
fn a_conditional_hyphen_that_is_printed_within_lines_is_a_hyphen() {
    let mut made = Made::new();
    let fonts = odd_letters(&mut made);
    let content = [
        shown("X", 60.0, 100.0, 10.0, "by a sub|section or by a longer sub|"),
        shown("X", 60.0, 112.0, 10.0, "section of it"),
    ];
    made.page_with(content.concat().as_bytes(), &fonts);
    assert_eq!(body(&read_made(&made), 1).join(" "), "by a sub-section or by a longer sub-section of it");
    let mut made = Made::new();
    let fonts = odd_letters(&mut made);
    // The next letter stands in its place: nobody sees it.
    made.page_with(b"BT /X 10 Tf 1 0 0 1 60 700 Tm [(the author|) 500 (ity)] TJ ET", &fonts);
    assert_eq!(body(&read_made(&made), 1), ["the authority"]);
}

#[test]
fn words_from_the_right_and_pages_on_their_side_are_told() {
    let mut made = Made::new();
    let fonts = odd_letters(&mut made);
    made.page_with(shown("X", 60.0, 100.0, 10.0, "}~ }~").as_bytes(), &fonts);
    made.page_with(b"BT /F 10 Tf 0 1 -1 0 60 700 Tm (all of it) Tj ET", "");
    let document = read_made(&made);
    assert_eq!(codes(&document), ["right-to-left-text", "turned-page"]);
    assert_eq!(document.doubts[0].y, Some(100.0));
}

#[test]
fn provisions_that_are_alike_at_the_top_of_pages_do_not_run_along() {
    let mut made = Made::new();
    let texts: Vec<String> = (1..=4)
        .map(|number| {
            format!(
                "{number}. The miller of mill {number} shall grind in the order in which corn is brought."
            )
        })
        .collect();
    for text in &texts {
        made.page(&[(60.0, 40.0, 9.0, "The Mills Act"), (60.0, 100.0, 10.0, text.as_str())]);
    }
    let document = read_made(&made);
    for (page, text) in (1..).zip(&texts) {
        assert_eq!(body(&document, page).first(), Some(text), "page {page}");
    }
}

#[test]
fn print_that_is_too_small_to_read_is_left_out_and_told() {
    let mut made = Made::new();
    let line = "Nobody shouts after ten in the house or in its gardens.";
    made.page(&[
        (60.0, 100.0, 10.0, line),
        (60.0, 112.0, 2.0, "3. All is forbidden."),
        (60.0, 124.0, 10.0, line),
    ]);
    let document = read_made(&made);
    assert_eq!(body(&document, 1), [line; 2]);
    assert_eq!(codes(&document), ["tiny-print", "unseen-text"]);
    let [provision, all] = document.doubts.as_slice() else { panic!("{:?}", document.doubts) };
    assert_eq!((provision.page, provision.y, all.y), (1, Some(112.0), Some(112.0)));
    assert!(provision.message.starts_with("`3. All is forbidden.` is too small"), "{provision:?}");
    assert!(all.message.starts_with("17 characters are too small"), "{all:?}");
}

#[test]
fn large_print_over_the_text_is_left_out_and_told() {
    let text = "Nobody shouts after ten in the house or in its gardens.";
    let mut made = Made::new();
    let lines = (0..6).map(|at| (60.0, 100.0 + 16.0 * f64::from(at), 10.0, text));
    let draft = (120.0, 154.0, 60.0, "DRAFT");
    made.page(&lines.chain([draft]).collect::<Vec<_>>());
    let document = read_made(&made);
    assert_eq!(body(&document, 1), [text; 6]);
    assert_eq!(codes(&document), ["watermark"]);
    // A large letter with which a paragraph begins has its lines beside it.
    let mut made = Made::new();
    made.page(&[
        (60.0, 124.0, 36.0, "N"),
        (82.0, 100.0, 10.0, "obody shouts after ten in the house or in its"),
        (82.0, 112.0, 10.0, "gardens, and nobody sings."),
    ]);
    assert!(codes(&read_made(&made)).is_empty());
}

#[test]
fn columns_that_are_read_across_are_told() {
    let mut made = Made::new();
    let left: Vec<String> = (1..=6).map(|number| format!("{number}. The dog may come.")).collect();
    let right: Vec<String> = (7..=12).map(|number| format!("{number}. A cat too.")).collect();
    let pieces = left.iter().zip(&right).zip(8..).flat_map(|((left, right), at)| {
        let y = 12.0 * f64::from(at);
        [(60.0, y, 10.0, left.as_str()), (320.0, y, 10.0, right.as_str())]
    });
    made.page(&pieces.collect::<Vec<_>>());
    assert_eq!(codes(&read_made(&made)), ["columns-or-table"]);
}

#[test]
fn a_clear_space_between_lines_that_are_set_wide_is_told_and_one_between_short_cells_is_not() {
    let page = |row: &[(f64, f64, &str)]| {
        let pieces: Vec<(f64, f64, f64, &str)> = (8_u8..16)
            .flat_map(|at| {
                row.iter().map(move |&(x, down, text)| (x, 12.0 * f64::from(at) + down, 10.0, text))
            })
            .collect();
        let mut made = Made::new();
        made.page(&pieces);
        read_made(&made)
    };
    // The lines of the right column are a bit further down.
    let columns = page(&[
        (60.0, 0.0, "everybody keeps"),
        (150.0, 0.0, "the dogs indoors"),
        (320.0, 5.0, "everybody keeps"),
        (410.0, 5.0, "the cats indoors"),
    ]);
    assert_eq!(codes(&columns), ["columns-or-table"]);
    let table = page(&[(60.0, 0.0, "everybody keeps"), (200.0, 0.0, "everybody pays")]);
    assert!(codes(&table).is_empty());
}

#[test]
fn content_that_breaks_off_is_told() {
    let mut made = Made::new();
    made.page_with(b"BT /F 10 Tf 1 0 0 1 60 700 Tm (Nobody) Tj ET BT (shouts", "");
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["Nobody"]);
    assert_eq!(codes(&document), ["content-not-read"]);
}

#[test]
fn forms_are_read_and_end_where_they_go_round() {
    let mut made = Made::new();
    let (one, other) = (made.object(""), made.object(""));
    for (form, next, y, words) in [(one, other, 700, "once"), (other, one, 680, "and again")] {
        let content = format!("BT /F 10 Tf 1 0 0 1 60 {y} Tm ({words}) Tj ET /M Do");
        let resources = format!("<< /Font << /F 3 0 R >> /XObject << /M {next} 0 R >> >>");
        let says = format!("/Type /XObject /Subtype /Form /Resources {resources}");
        made.put(form, format!("<< {says} /Length {} >>\nstream\n{content}\nendstream", content.len()));
    }
    made.page_with(b"/M Do", &format!("/XObject << /M {one} 0 R >>"));
    let document = read_made(&made);
    assert_eq!(body(&document, 1), ["once", "and again"]);
    assert_eq!(codes(&document), ["form-not-read"]);
}

#[test]
fn what_is_no_pdf_or_broken_says_so() {
    let refused = |bytes: &[u8]| refused(bytes, &Limits::default());
    assert!(refused(b"Nobody shouts.").starts_with("a.pdf: it is not a PDF"));
    assert!(refused(b"%PDF-1.4\nnothing more").starts_with("a.pdf: it is broken"));
    let bytes = lines(&["Nobody shouts."]).bytes();
    let cut = bytes.windows(4).position(|four| four == b"xref").unwrap();
    // Without its table, the objects are found one by one.
    assert!(read("a.pdf", &bytes[..cut], &Limits::default()).is_ok());
    let mut encrypted = lines(&["Nobody shouts."]);
    encrypted.trailer = "/Encrypt << /Filter /Standard /V 9 /R 9 /O () /U () /P 0 >> /ID [() ()]".to_owned();
    assert!(refused(&encrypted.bytes()).contains("it is encrypted"));
}

#[test]
fn a_tree_of_pages_that_goes_round_ends() {
    let mut made = lines(&["Nobody shouts."]);
    let page = made.pages[0];
    made.put(2, format!("<< /Type /Pages /Kids [{page} 0 R 2 0 R {page} 0 R] /Count 3 >>"));
    assert_eq!(read_made(&made).pages.len(), 1);
}

#[test]
fn each_limit_says_what_there_is_too_much_of() {
    let bytes = lines(&["Nobody shouts."]).bytes();
    let all = Limits::default();
    assert!(refused(&bytes, &Limits { file: 10, ..all }).contains("more than 0 MB"));
    assert!(refused(&bytes, &Limits { objects: 3, ..all }).contains("6 objects: at most 3"));
    assert!(refused(&bytes, &Limits { pages: 0, ..all }).contains("1 pages: at most 0"));
    assert!(
        refused(&bytes, &Limits { steps: 5, ..all })
            .contains("on page 1, the file has more than 5 operators")
    );
}

#[test]
fn what_unpacks_to_too_much_is_not_read() {
    let bomb = packed(&vec![b' '; 5_000_000]);
    assert!(bomb.len() < 10_000);
    let limits = Limits { unpacked: 1 << 20, ..Limits::default() };
    let mut content = Made::new();
    let stream = content.stream("/Filter /FlateDecode", &bomb);
    content.page_of(stream, "");
    assert!(refused(&content.bytes(), &limits).contains("unpacks to more than 1 MB"));
    // The library would unpack objects while it opens the file: the name is spelled in another way, and the packing twofold.
    for filter in [
        "/Filter /FlateDecode",
        "/Filter /Fl#61teDecode",
        "/Filter [/FlateDecode /FlateDecode]",
        "/Filter /LZWDecode",
    ] {
        let mut objects = lines(&["Nobody shouts."]);
        let twice = if filter.contains('[') { packed(&bomb) } else { bomb.clone() };
        objects.stream(&format!("/Type /ObjStm /N 1 /F#69rst 5 {filter}"), &twice);
        assert!(refused(&objects.bytes(), &limits).contains("unpacks to more than 1 MB"), "{filter}");
    }
    assert_eq!(read_made(&content).pages.len(), 1);
}

#[test]
fn the_gazette_has_the_words_that_others_typed() {
    let Some(folder) =
        std::env::var_os("ASOF_DATA").map(|data| std::path::PathBuf::from(data).join("india/bns"))
    else {
        return eprintln!("skipped: ASOF_DATA is not set");
    };
    let file = std::fs::read(folder.join("a2023-45_gazette_250883_mha.pdf")).unwrap();
    let typed = std::fs::read_to_string(folder.join("bns_sections.csv")).unwrap();
    let document = read("a.pdf", &file, &Limits::default()).unwrap();
    let words = |text: &str| -> std::collections::BTreeMap<String, usize> {
        let mut counts = std::collections::BTreeMap::new();
        for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
        {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
        counts
    };
    let pages = &document.pages;
    let read = pages.iter().flat_map(|page| &page.lines).filter(|line| line.part != Part::Running);
    let read = words(&read.map(Line::text).collect::<Vec<_>>().join(" "));
    let rows = ::csv::Reader::from_reader(typed.as_bytes())
        .into_records()
        .map(|row| row.unwrap()[5].to_owned())
        .collect::<Vec<_>>();
    let typed = words(&rows.join(" "));
    let all: usize = typed.values().sum();
    let same: usize =
        typed.iter().map(|(word, count)| (*count).min(read.get(word).copied().unwrap_or_default())).sum();
    assert!(same * 1000 >= all * 997, "{same} of {all} words");
    assert!(pages.iter().all(|page| page.quality.unknown == 0 && page.bytes.end <= file.len()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_change_of_a_file_makes_it_panic(at in any::<usize>(), length in 0_usize..60, patch in prop::collection::vec(any::<u8>(), 0..12)) {
        let mut made = lines(&["1. Nobody shouts after ten.", "2. Guests are wel-", "come."]);
        let object = made.stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &packed(b"9 0 << >>"));
        made.page_with(b"q 1 0 0 1 0 0 cm BT /F 10 Tf [(a)-250(b)] TJ ET Q", &format!("/XObject << /X {object} 0 R >>"));
        let bytes = made.bytes();
        let at = at % bytes.len();
        let end = (at + length).min(bytes.len());
        let changed = [&bytes[..at], &patch, &bytes[end..]].concat();
        if let Ok(document) = read("a.pdf", &changed, &Limits::default()) {
            let text = PdfText::of(&document);
            for line in &text.lines {
                let row = line.bytes(&(0..line.text.len()));
                let span = text.bytes(&row);
                prop_assert!(bears_out(&changed, &span, &line.text) || line.text.trim().is_empty(), "{line:?}");
            }
        }
    }
}
