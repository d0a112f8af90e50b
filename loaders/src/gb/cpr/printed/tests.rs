//! Made-up guides, and the real ones where they are at hand.
#![expect(clippy::print_stdout, reason = "figures are for people who read")]

use std::collections::BTreeMap;

use asof_schema::{ChangeSet, Diagnostic, Doubt};

use crate::error::ReadError;
use crate::formats::pdf::testing::{Made, shown};
use crate::gb::cpr::SOURCE;
use crate::gb::cpr::tests::{assert_borne_out, day, doubts, guide, outline, real};
use crate::source::{File, Given};

/// A line: where it begins from the left and from the top, its size, and its words. One that begins with `*` is bold.
type Line = (f64, f64, f64, &'static str);

fn made(pages: &[&[Line]]) -> File {
    let mut made = Made::new();
    for page in pages {
        let show = |&(x, y, size, words): &Line| match words.strip_prefix('*') {
            Some(bold) => shown("B", x, y, size, bold),
            None => shown("F", x, y, size, words),
        };
        made.page_with(page.iter().map(show).collect::<String>().as_bytes(), "");
    }
    ("guide.pdf".to_owned(), made.bytes())
}

fn read(files: &[File]) -> Result<(ChangeSet, Vec<Diagnostic>), ReadError> {
    let (set, said) = SOURCE.read(&Given { files, options: &[] }, &mut |_| ())?;
    set.check().unwrap();
    Ok((set, said))
}

fn cites<'s>(set: &'s ChangeSet, cited: &str) -> Option<&'s str> {
    set.aliases.iter().find(|alias| alias.value == cited).map(|alias| alias.component.local())
}

/// A guide whose sections have letters, with a table of contents.
fn cats() -> File {
    made(&[
        &[
            (60.0, 100.0, 20.0, "*The Cat Court Guide"),
            (60.0, 125.0, 20.0, "*(incorporating The Dog Court Guide)"),
            (60.0, 160.0, 10.0, "Third Edition 2022 (Revised July 2023)"),
        ],
        &[
            (60.0, 100.0, 16.0, "*Contents"),
            (60.0, 130.0, 12.0, "A. Cats"),
            (500.0, 130.0, 12.0, "3"),
            (60.0, 150.0, 12.0, "A.1 Wards of"),
            (60.0, 170.0, 12.0, "the court"),
            (500.0, 170.0, 12.0, "3"),
            (60.0, 190.0, 12.0, "Appendix 1: Forms"),
            (500.0, 190.0, 12.0, "4"),
            (60.0, 210.0, 12.0, "Appendix 2: Fees"),
            (500.0, 210.0, 12.0, "5"),
        ],
        &[
            (60.0, 100.0, 20.0, "*A. Cats"),
            (60.0, 130.0, 15.0, "*A.1 Wards of"),
            (90.0, 148.0, 15.0, "*the court"),
            (60.0, 180.0, 10.0, "A.1.1 A ward is a room, as rule 3.1 and section"),
            (90.0, 192.0, 10.0, "A1.2 of the Guide say, of:"),
            (90.0, 214.0, 10.0, "(a) stone, or"),
            (110.0, 226.0, 10.0, "brick; and"),
            (90.0, 248.0, 10.0, "(b) wood-"),
            (110.0, 270.0, 10.0, "(i) of oak, or"),
            (110.0, 292.0, 10.0, "(ii) of ash."),
            (90.0, 314.0, 10.0, "No ward is of straw."),
            (60.0, 336.0, 10.0, "A.1.3 See the Cat & Dog Courts Guide, and the Circuit Cat Court Guide."),
            (60.0, 370.0, 12.0, "*Food"),
            (60.0, 392.0, 10.0, "A1.4 A cat eats"),
        ],
        &[
            (60.0, 100.0, 15.0, "*Appendix 1: Forms"),
            (60.0, 130.0, 10.0, "1. A form of order, as cats and dogs may have it."),
            (60.0, 152.0, 10.0, "2. A list of:"),
            (90.0, 174.0, 10.0, "1. cats;"),
            (90.0, 196.0, 10.0, "2. dogs."),
            (60.0, 218.0, 10.0, "4. Nothing else, be it of cats or of dogs, is a form."),
        ],
    ])
}

#[test]
fn a_lettered_guide_has_its_sections_paragraphs_and_annexes() {
    let file = cats();
    let (set, said) = read(std::slice::from_ref(&file)).unwrap();
    assert_eq!(said, []);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "seca: Cats",
            "seca_seca.1: Wards of the court",
            "para.1.1: A ward is a room, as rule 3.1 and section A1.2 of the Guide say, of:",
            "para.1.1_subpara: stone, or brick; and",
            "para.1.1_subparb: wood-",
            "para.1.1_subparb_itemi: of oak, or",
            "para.1.1_subparb_itemii: of ash.",
            "para.1.1_wrap: No ward is of straw.",
            "para.1.3: See the Cat & Dog Courts Guide, and the Circuit Cat Court Guide.",
            "seca_seca.1_head-food: Food",
            "para1.4: A cat eats",
            "annex1: Forms",
            "annex1_par1: A form of order, as cats and dogs may have it.",
            "annex1_par2: A list of:",
            "annex1_par2_subpar1: cats;",
            "annex1_par2_subpar2: dogs.",
            "annex1_par4: Nothing else, be it of cats or of dogs, is a form.",
        ]
    );
    assert_eq!(assert_borne_out(&set, &file.1), 17);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:gb:court.guide:cat.court.guide");
    for (cited, local) in [
        ("Cat Court Guide A.1.1", Some("para.1.1")),
        ("Cat Court Guide para A1.1(b)(ii)", Some("para.1.1_subparb_itemii")),
        ("Dog Court Guide 2022 section A.1", Some("seca_seca.1")),
        ("Cat and Dog Courts Guide A.1.4", Some("para1.4")),
        ("Appendix 1 to the Cat Court Guide", Some("annex1")),
        ("Circuit Cat Court Guide A.1.1", None),
    ] {
        assert_eq!(cites(&set, cited), local, "{cited}");
    }
    let on = day("2023-07-01");
    assert_eq!(doubts(&set, "undated-text"), [(vec![""], day("0001-01-01"), Some(day("2023-07-31")))]);
    assert_eq!(doubts(&set, "paragraphs-missing"), [(vec!["para.1.2"], on, None)]);
    assert_eq!(doubts(&set, "section-missing"), [(vec!["annex2"], on, None)]);
    assert_eq!(doubts(&set, "words-end-early"), [(vec!["para1.4"], on, None)]);
    let kept: Vec<Doubt> = serde_json::from_str(&serde_json::to_string(&set.doubts).unwrap()).unwrap();
    assert_eq!(kept, set.doubts);
}

#[test]
fn sections_without_letters_may_have_words_of_their_own_and_numbers_headings() {
    let file = made(&[
        &[
            (60.0, 80.0, 14.0, "*The Mouse Rat and Appeal Court Guide"),
            (60.0, 100.0, 10.0, "Issued February 2024"),
            (60.0, 130.0, 12.0, "*1. Introduction"),
            (60.0, 152.0, 10.0, "This guide, the MRAC Guide, is about mice and about rats."),
            (60.0, 190.0, 12.0, "*Procedure"),
            (60.0, 220.0, 12.0, "*Section 2: Holes"),
            (60.0, 242.0, 10.0, "2.1 A hole is dug by a mouse within 14 days, and by a rat within"),
            (60.0, 254.0, 10.0, "28 days."),
            (60.0, 276.0, 10.0, "2.1A A nest is no hole at all, be it of a mouse or of a rat."),
            (60.0, 298.0, 10.0, "2.2 Cheese"),
            (90.0, 320.0, 10.0, "Cheese is food that a mouse and a rat may have."),
        ],
        &[
            (60.0, 100.0, 12.0, "*Annex A: Prices"),
            (200.0, 130.0, 10.0, "Of cheese"),
            (60.0, 152.0, 10.0, "1. Cheese is dear to every mouse."),
            (60.0, 190.0, 12.0, "*Annex B"),
            (60.0, 212.0, 10.0, "1. Bacon is dear to every rat."),
        ],
    ]);
    let (set, _) = read(std::slice::from_ref(&file)).unwrap();
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "sec1: Introduction / This guide, the MRAC Guide, is about mice and about rats.",
            "head-procedure: Procedure",
            "head-procedure_sec2: Holes",
            "par2.1: A hole is dug by a mouse within 14 days, and by a rat within 28 days.",
            "par2.1a: A nest is no hole at all, be it of a mouse or of a rat.",
            "par2.2: Cheese / Cheese is food that a mouse and a rat may have.",
            "annexa: Prices",
            "annexa_head-of-cheese: Of cheese",
            "annexa_par1: Cheese is dear to every mouse.",
            "annexb: ",
            "annexb_par1: Bacon is dear to every rat.",
        ]
    );
    assert_borne_out(&set, &file.1);
    assert_eq!(cites(&set, "MRAC Guide 2024 section 2"), Some("head-procedure_sec2"));
    assert_eq!(cites(&set, "Mouse Rat and Appeal Court Guide 2.1A"), Some("par2.1a"));
    assert!(doubts(&set, "paragraphs-missing").is_empty());
}

#[test]
fn what_is_no_guide_or_has_no_day_is_refused() {
    for (title, day, problem) in [
        ("*The Cat Court Rules", "July 2023", "no line of its title page names a guide"),
        ("*The Cat Court Guide", "Third Edition", "has no month and no year"),
    ] {
        let error = read(&[edition("guide.pdf", title, day)]).unwrap_err().to_string();
        assert!(error.contains("guide.pdf") && error.contains(problem), "{error}");
    }
}

fn edition(name: &str, title: &'static str, day: &'static str) -> File {
    let page: [Line; 4] = [
        (60.0, 80.0, 20.0, title),
        (60.0, 120.0, 10.0, day),
        (60.0, 150.0, 12.0, "*1. Cats"),
        (60.0, 172.0, 10.0, "1.1 A cat is a cat, and this is a sentence of a guide."),
    ];
    (name.to_owned(), made(&[&page]).1)
}

#[test]
fn the_newest_edition_as_printed_goes_before_others() {
    let title = "*The Cat Division Guide";
    let sections = guide(&[("1. Cats", "1.1 A cat.\n\n1.1 A dog."), ("2. Wards", "2.1 A ward.")]);
    let files = [edition("old.pdf", title, "May 2021"), sections, edition("new.pdf", title, "May 2023")];
    let (set, said) = read(&files).unwrap();
    assert_eq!((set.norms.len(), set.sources[0].name.as_str()), (1, "new.pdf"));
    let told: Vec<(&str, &str)> =
        said.iter().map(|one| (one.code.as_str(), one.place.file.as_str())).collect();
    assert_eq!(told, [("guide-twice", "old.pdf"), ("guide-twice", "guide.jsonl")]);
}

/// How many numbered paragraphs, sections and annexes a guide has.
fn counts(set: &ChangeSet) -> [usize; 3] {
    let all = outline(set, "en");
    let locals: Vec<&str> = all.iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    let count = |test: &dyn Fn(&str) -> bool| locals.iter().filter(|local| test(local)).count();
    [
        count(&|local| local.starts_with("par") && !local.contains('_')),
        count(&|local| local.rsplit('_').next().is_some_and(|last| last.starts_with("sec"))),
        count(&|local| local.starts_with("annex") && !local.contains('_')),
    ]
}

#[test]
fn the_real_guides_are_read_as_printed_without_a_gap() {
    let guides = [
        (
            "14.341_JO_Commercial_Court_Guide_FINAL.pdf",
            [509, 138, 15],
            [
                ("Commercial Court Guide D.6.1", "pard.6.1"),
                ("Commercial Court Guide para O.5.1", "paro.5.1"),
                ("Admiralty and Commercial Courts Guide section D.6", "secd_secd.6"),
            ],
        ),
        (
            "The-Technology-and-Construction-Court-Guide.pdf",
            [441, 134, 11],
            [
                ("TCC Guide 7.5.4", "par7.5.4"),
                ("TCC Guide 2022 section 7", "sec7"),
                ("Technology and Construction Court Guide Appendix D", "annexd"),
            ],
        ),
        (
            "Patents-Court-Guide-Updated-February-2025.pdf",
            [67, 22, 6],
            [
                ("Patents Court Guide 13.1", "par13.1"),
                ("Patents Court Guide 4", "sec4"),
                ("Annex E to the Patents Court Guide", "annexe"),
            ],
        ),
    ];
    for (name, expected, cited) in guides {
        let Some(file) = real(&format!("court-guides/{name}")) else { continue };
        let (set, _) = read(std::slice::from_ref(&file)).unwrap();
        let texts = assert_borne_out(&set, &file.1);
        let told = set.doubts.iter().map(|doubt| &doubt.code).chain(set.findings.iter().map(|one| &one.code));
        let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
        told.for_each(|code| *codes.entry(code).or_default() += 1);
        println!("{name}: {texts} texts, {:?}, {codes:?}", counts(&set));
        assert_eq!(counts(&set), expected, "{name}");
        assert!(doubts(&set, "paragraphs-missing").is_empty(), "{name}");
        for (cited, local) in cited {
            assert_eq!(cites(&set, cited), Some(local), "{cited}");
        }
    }
}
