//! Which numbers the act in a document of the statute book names, where all words are known that say what it changes.
//!
//! An act need not be read for a section whose number it nowhere has; `docs/proof.md` has the rule. A word that is not
//! known here may mean anything: it leaves the act to a reader.

use std::ops::RangeInclusive;

use super::drafting::{ITEM, SECTION, SUBSECTION};
use super::statutes;
use crate::formats::xml::{self, Element};
use crate::provision::number_of;
use crate::source::{Named, Repealed};

/// By which words a clause changes a law.
const VERBS: [&str; 3] = ["kumotaan", "muutetaan", "lisätään"];

/// The words of which a clause that changes sections alone has no others after the number of the law.
const KNOWN: &str = "kumotaan muutetaan lisätään § §:n §:ään §:stä §:ssä momentti momentin momenttiin momentiksi \
    kohta kohdan kohtaan kohdaksi alakohta alakohdan otsikko otsikon johdantokappale sellaisena sellaisina kuin se ne \
    niistä on ovat osaksi laissa laeissa lailla lakiin asetuksessa asetuksissa asetuksella asetukseen uusi ja sekä \
    seuraavasti siitä kumotun tilalle jolloin nykyinen siirtyy siirtyvät väliaikaisesti ruotsinkielinen suomenkielinen \
    sanamuoto sanamuodon";

/// How words begin by which an act may change more than its clause names, or that name a grouping.
const CHANGING: [&str; 11] =
    ["kumo", "lakka", "lakat", "muute", "muutt", "lisät", "poiste", "siirre", "korvat", "luku", "luvu"];

/// What has been repealed is told so, too: that alone changes nothing.
const TELLING: &str = "kumoami";

/// How words begin that may stand between a number and the dash that leads from it to another one: `10 §:n 1 momentti–20 §`.
const OF_NUMBER: [&str; 6] = ["§", "moment", "koh", "alakoh", "otsik", "johdan"];

/// How words go on after `voimaan` and `voimassa` where these do not say of the law itself how long it is in force.
const NO_TERM: [&str; 6] = ["tull", "tult", "tulo", "ole", "oll", "mitä"];

/// What may stand between the ends of a range.
const DASHES: [char; 9] = ['‐', '‑', '‒', '–', '—', '―', '−', '~', '-'];

/// The numbers, each or from one to another, that a document has anywhere; `None` where its act may change something that
/// it does not name by the number of a section.
pub(super) fn named(bytes: &[u8], root: &Element) -> Option<Named> {
    let (mut clauses, mut bodies) = (root.all("Johtolause"), root.all("Pykalisto"));
    let clause = clauses.next().filter(|_| clauses.next().is_none())?;
    let body = bodies.next().filter(|_| bodies.next().is_none())?;
    let clause = clause.words(bytes);
    let (law, chapters) = law_and_chapters(&clause)?;
    let sections = root.all("Pykala").filter(|section| is_numbered(section, bytes));
    if sections.map(|section| section.words(bytes)).any(|words| tells_term(&words)) {
        return None;
    }
    let mut rest = beside_sections(body, bytes)?;
    for chapter in &chapters {
        rest = rest.replace(&format!(" {chapter} luku"), " ").replace(&format!(" {chapter} luvu"), " ");
    }
    let commanded = chapters.is_empty().then(|| numbers(&clause));
    (!may_change(&rest)).then(|| Named { law, numbers: numbers(&root.words(bytes)), commanded })
}

/// The numbers in the enacting clauses by which something is repealed; `None` where none repeals.
pub(super) fn repeals(bytes: &[u8], root: &Element) -> Option<Vec<RangeInclusive<u32>>> {
    let clauses = root.all("Johtolause").map(|clause| clause.words(bytes));
    let repealing = clauses.filter(|clause| clause.split_whitespace().any(|word| word == "kumotaan"));
    let found: Vec<Vec<_>> = repealing.map(|clause| numbers(&clause)).collect();
    (!found.is_empty()).then(|| found.concat())
}

/// What the words after `kumotaan` name by numbers: sections, and the moments and items of sections. A range that is too long
/// to be meant is told in part.
pub(super) fn repealed(bytes: &[u8], root: &Element) -> Vec<Repealed> {
    let clauses = root.all("Johtolause").map(|clause| without_dates(&clause.words(bytes)));
    clauses.flat_map(|clause| parts_repealed(&clause)).collect()
}

fn parts_repealed(clause: &str) -> Vec<Repealed> {
    let (mut found, mut is_repealing) = (Vec::new(), false);
    // The numbers since the last word, and the sections that what follows is a part of.
    let (mut pending, mut sections): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for word in clause.split_whitespace().map(|word| word.trim_matches([',', '.', ';', ':'])) {
        if VERBS.contains(&word) {
            is_repealing = word == "kumotaan";
            pending.clear();
            sections.clear();
            continue;
        }
        if !is_repealing || matches!(word, "" | "ja" | "sekä") {
            continue;
        }
        if word == "§" {
            sections.clear();
            let whole = pending.drain(..);
            found.extend(whole.map(|number| part(&number, SECTION.name, &number)));
        } else if word.starts_with('§') {
            sections = std::mem::take(&mut pending);
        } else if matches!(word, "momentti" | "kohta") {
            let kind = if word == "momentti" { SUBSECTION.name } else { ITEM.name };
            for section in &sections {
                found.extend(pending.iter().map(|number| part(section, kind, number)));
            }
            pending.clear();
        } else if let Some(numbers) = numbers_in(word) {
            pending.extend(numbers.map(|number| number.to_string()));
        } else if let Some(last) = pending.last_mut().filter(|_| is_letter(word)) {
            last.push_str(word);
        } else {
            pending.clear();
        }
    }
    found
}

fn part(section: &str, kind: &'static str, number: &str) -> Repealed {
    Repealed { section: section.to_owned(), kind, number: number.to_owned() }
}

/// The numbers that a word is: `3`, `3–5`.
fn numbers_in(word: &str) -> Option<RangeInclusive<u32>> {
    /// More numbers than these are not named as a range.
    const MOST: u32 = 50;
    let (first, last) = word.split_once(DASHES).unwrap_or((word, word));
    let is_one = is_number(first) && is_number(last);
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    is_one.then(|| first..=last.min(first.saturating_add(MOST)).max(first))
}

/// Whether the words of a section may say how long the law itself is in force: an act that puts them changes all of it.
fn tells_term(words: &str) -> bool {
    let words: Vec<&str> =
        words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().enumerate().any(|(at, word)| {
        let word = word.to_lowercase();
        let goes_on = |next: &&str| NO_TERM.iter().any(|begins| next.starts_with(begins));
        match word.as_str() {
            "voimaan" | "voimassa" => !words.get(at + 1).is_some_and(goes_on),
            "voimaantulo" => true,
            _ => ["kumotaan", "kumoutu", "voimassaolo"].iter().any(|begins| word.starts_with(begins)),
        }
    })
}

/// The number and year of the law that a clause changes and the numbers of the chapters that it puts, where it names one law
/// by its number, and of it nothing else but sections, all by their numbers.
fn law_and_chapters(clause: &str) -> Option<((u32, i32), Vec<String>)> {
    let (head, rest) = clause.split_once('(')?;
    let (cited, tail) = rest.split_once(')')?;
    let law = statutes::cited(cited).filter(|law| law.letter.is_none())?;
    if !is_of_one_law(head) || !begins_with_number(tail) || tail.contains(['(', ')']) {
        return None;
    }
    let pieces = tail.split(|c: char| c.is_whitespace() || DASHES.contains(&c));
    let pieces = pieces.map(|piece| piece.trim_matches([',', '.', ';', ':']));
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let mut chapters = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if *piece == "luku" {
            chapters.push(new_chapter(pieces.get(..at).unwrap_or_default())?);
        } else if !is_known(piece) {
            return None;
        }
    }
    Some(((law.number, law.year), chapters))
}

/// Whether words say once that something is changed, and then of what law, without a part of it.
fn is_of_one_law(head: &str) -> bool {
    let words: Vec<&str> = head.split_whitespace().collect();
    let is_verb = |word: &str| VERBS.contains(&word);
    let (verbs, others): (Vec<&str>, Vec<&str>) = words.iter().copied().partition(|word| is_verb(word));
    let ends_with_title = words.last().is_some_and(|word| !is_verb(word));
    let is_part = |c: char| c.is_numeric() || matches!(c, '§' | ')');
    verbs.len() == 1
        && ends_with_title
        && !may_change(&others.join(" "))
        && !without_dates(head).contains(is_part)
}

fn begins_with_number(tail: &str) -> bool {
    let rest = tail.strip_prefix(" väliaikaisesti").unwrap_or(tail);
    let rest = rest.strip_prefix(" uusi").unwrap_or(rest);
    rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The number of a chapter that is put, from what stands before the word: `uusi 12`, `uusi 12 a`.
fn new_chapter(before: &[&str]) -> Option<String> {
    match before {
        [.., "uusi", number] if is_number(number) => Some((*number).to_owned()),
        [.., "uusi", number, letter] if is_number(number) && is_letter(letter) => {
            Some(format!("{number} {letter}"))
        }
        _ => None,
    }
}

fn is_known(piece: &str) -> bool {
    let is_listed = KNOWN.split_whitespace().any(|known| known == piece);
    is_listed || is_number(piece) || is_letter(piece) || is_citation(piece)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Whether a word is the number of an act: `410/2015`, `792/95`.
fn is_citation(word: &str) -> bool {
    let is_year = |year: &str| is_number(year) && (2..=4).contains(&year.len());
    word.split_once('/').is_some_and(|(number, year)| is_number(number) && is_year(year))
}

/// Whether one of some words may change something, or names a grouping.
fn may_change(words: &str) -> bool {
    words.split(|c: char| !c.is_alphanumeric()).any(|word| {
        let word = word.to_lowercase();
        CHANGING.iter().any(|begins| word.starts_with(begins)) && !word.starts_with(TELLING)
    })
}

/// The words of a body that are in none of its numbered sections and no markers of groupings; `None` where all sections have
/// a number: then one of these is the act's own.
fn beside_sections(body: &Element, bytes: &[u8]) -> Option<String> {
    if body.all("Pykala").all(|section| is_numbered(section, bytes)) {
        return None;
    }
    let holds_none = |section: &Element| section.children.iter().all(|child| child.find("Pykala").is_none());
    let sections = body.all("Pykala").filter(|section| is_numbered(section, bytes) && holds_none(section));
    let markers = body.all("LukuTunnusKooste").chain(body.all("OsaTunnusKooste"));
    let mut apart: Vec<&Element> = sections.chain(markers).collect();
    apart.sort_by_key(|element| element.tag);
    let (mut at, mut words) = (body.start, String::new());
    for element in apart {
        // What is in another one is apart with it.
        if element.tag >= at {
            words.push_str(&xml::words(bytes, at, element.tag)?);
            words.push(' ');
        }
        at = at.max(element.end);
    }
    words.push_str(&xml::words(bytes, at, body.end)?);
    Some(words)
}

/// Whether a section has a number.
fn is_numbered(section: &Element, bytes: &[u8]) -> bool {
    let marker = section.child("PykalaTunnusKooste");
    marker.is_some_and(|marker| number_of(&marker.words(bytes)).is_some())
}

/// Words without the days in them: `14 päivänä toukokuuta 2021`.
fn without_dates(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_date = |at: usize| match words.get(at..at + 3) {
        Some([day, of, month]) => is_number(day) && of.starts_with("päiv") && month.contains("kuuta"),
        _ => false,
    };
    let (mut at, mut kept) = (0, Vec::new());
    while let Some(word) = words.get(at) {
        if is_date(at) {
            at += 3;
            at += usize::from(words.get(at).is_some_and(|year| year.len() == 4 && is_number(year)));
        } else {
            kept.push(*word);
            at += 1;
        }
    }
    kept.join(" ")
}

/// The numbers in some words but for days and acts, each, or from it to the one after a dash.
fn numbers(words: &str) -> Vec<RangeInclusive<u32>> {
    let text = without_dates(words);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    let between = |at: usize| {
        let (&(_, end), &(start, _)) = (runs.get(at)?, runs.get(at + 1)?);
        text.get(end..start)
    };
    let is_act =
        |at: usize| between(at) == Some("/") && runs.get(at + 1).is_some_and(|(start, end)| end - start == 4);
    // A number that is too long for any provision is none of one.
    let value = |at: usize| {
        let &(start, end) = runs.get(at)?;
        Some(text.get(start..end)?.parse().unwrap_or(u32::MAX))
    };
    let is_of_act = |at: usize| is_act(at) || at.checked_sub(1).is_some_and(is_act);
    let ranges = (0..runs.len()).filter(|at| !is_of_act(*at)).filter_map(|at| {
        let first: u32 = value(at)?;
        let is_of_it = |next: &usize| between(*next).is_some_and(is_of_number);
        let has_dash = |next: &usize| between(*next).is_some_and(|words| words.contains(is_dash));
        let last = (at..runs.len()).take_while(is_of_it).find(has_dash).and_then(|next| value(next + 1));
        Some(first..=last.unwrap_or(first).max(first))
    });
    ranges.collect()
}

/// Whether all that stands between two numbers may belong to the first, or is a dash: a letter, `§`, `momentti`.
fn is_of_number(between: &str) -> bool {
    let is_letter = |piece: &str| piece.chars().count() == 1 && piece.chars().all(char::is_alphabetic);
    let mut pieces = between.split(|c: char| is_dash(c) || c.is_whitespace());
    pieces.all(|piece| {
        let is_word = |rest: &str| rest.chars().all(|c| c.is_alphanumeric() || c == ':' || c == '_');
        let is_unit = OF_NUMBER.iter().any(|begins| piece.strip_prefix(begins).is_some_and(is_word));
        piece.is_empty() || is_letter(piece) || is_unit
    })
}

fn is_dash(c: char) -> bool {
    DASHES.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: &str =
        "<Pykala><MomenttiKooste>Tämä laki tulee voimaan 1 päivänä kesäkuuta 2021.</MomenttiKooste></Pykala>";

    #[test]
    fn the_numbers_of_a_clause_that_repeals_are_told() {
        let told = |clause: &str| {
            let xml = format!("<a><Johtolause>{clause}</Johtolause></a>");
            repeals(xml.as_bytes(), &xml::read("", xml.as_bytes()).unwrap())
        };
        let both = told("kumotaan koelain (1/2001) 14 §:n 3 momentti sekä muutetaan 2 §");
        assert_eq!(both, Some(vec![14..=14, 3..=3, 2..=2]));
        assert_eq!(told("muutetaan koelain (1/2001) 14 §"), None);
    }

    #[test]
    fn the_parts_that_a_clause_repeals_are_those_after_the_verb() {
        let told = |clause: &str| {
            let xml = format!("<a><Johtolause>{clause}</Johtolause></a>");
            let found = repealed(xml.as_bytes(), &xml::read("", xml.as_bytes()).unwrap());
            found.iter().map(|of| format!("{}/{} {}", of.section, of.kind, of.number)).collect::<Vec<_>>()
        };
        let cases: [(&str, &[&str]); 5] = [
            (
                "kumotaan koelain (10/2020) 14 §:n 2 ja 3 momentti sekä muutetaan 14 §:n 1 momentti",
                &["14/subsection 2", "14/subsection 3"],
            ),
            (
                "kumotaan 14 päivänä toukokuuta 2020 annetun koelain (10/2020) 2 ja 14 a §, 15 §:n 2–4 momentti ja \
                 1 momentin 3 a kohta, sellaisena kuin se on laissa 7/2021, ja lisätään 16 §",
                &[
                    "2/section 2", "14a/section 14a", "15/subsection 2", "15/subsection 3",
                    "15/subsection 4", "15/item 3a",
                ],
            ),
            ("muutetaan koelain (10/2020) 14 §:n 2 momentti", &[]),
            ("kumotaan koelain (10/2020) 14 §:n edellä oleva väliotsikko", &[]),
            ("kumotaan koelaki (10/2020)", &[]),
        ];
        for (clause, parts) in cases {
            assert_eq!(told(clause), parts, "{clause}");
        }
    }

    /// Whether an act with a clause and what its body has after section 6 may be about section 14.
    fn is_free(clause: &str, body: &str) -> bool {
        let xml = format!(
            "<VahvistettavaLaki><Johtolause>Eduskunnan päätöksen mukaisesti {clause} seuraavasti:</Johtolause>\
             <Pykalisto><Pykala><PykalaTunnusKooste>6 §</PykalaTunnusKooste><MomenttiKooste>Kunta kumoaa.\
             </MomenttiKooste></Pykala>{body}</Pykalisto></VahvistettavaLaki>"
        );
        let root = xml::read("", xml.as_bytes()).unwrap();
        let law = "urn:lex:fi:laki:2015-04-10;410".parse().unwrap();
        named(xml.as_bytes(), &root).is_some_and(|named| named.leaves(&law, 14))
    }

    #[test]
    fn an_act_whose_words_are_all_known_leaves_alone_what_it_nowhere_numbers() {
        for clause in [
            "muutetaan kuntalain (410/2015) 6 §",
            "kumotaan kuntalain (410/2015) 6 §:n 2 momentti, sellaisena kuin se on laissa 14/2018, ja lisätään lakiin uusi 15 a §",
            "lisätään 14 päivänä toukokuuta 2015 annettuun kuntalakiin (410/2015) väliaikaisesti uusi 6 §",
            "muutetaan kuntalain (410/2015) 6 ja 15–19 § sekä lisätään lakiin uusi 12 a luku",
        ] {
            assert!(is_free(clause, SOON), "{clause}");
        }
        let chapter = "muutetaan kuntalain (410/2015) 6 § sekä lisätään lakiin uusi 12 a luku";
        let says = |words: &str| format!("<Pykala><MomenttiKooste>{words}</MomenttiKooste></Pykala>");
        assert!(is_free(chapter, &says("Sen 12 a lukua sovelletaan.")));
        assert!(!is_free(chapter, &says("Sen 12 lukua sovelletaan.")));
    }

    #[test]
    fn an_act_that_may_mean_more_than_it_numbers_is_read() {
        for clause in [
            "muutetaan kuntalain (410/2015) 14 §",
            "muutetaan kuntalain (410/2015) 12 a–15 §",
            "muutetaan kuntalain (410/2015) 12—15 b §",
            "kumotaan kuntalain (410/2015) 10 §–20 §",
            "kumotaan kuntalain (410/2015) 10 § – 20 §",
            "kumotaan kuntalain (410/2015) 10 §:n 1 momentti–20 §",
            "kumotaan kuntalaki (410/2015)",
            "kumotaan kuntalaki (410/2015), sellaisena kuin se on laissa 5/2018, ja muutetaan 6 §",
            "kumotaan kuntalaki ja muutetaan koelain (1/2001) 6 §",
            "kumotaan kuntalaki sekä koelain (1/2001) 6 §",
            "muutetaan kuntalain (410/1995) 6 §",
            "muutetaan kuntalain 6 §",
            "muutetaan kuntalain (410/2015) 3 luku",
            "muutetaan kuntalain (410/2015) 6 § ja lain nimike",
            "muutetaan kuntalain (410/2015) 6 §:n edellä oleva otsikko",
            "muutetaan kuntalain (410/2015) 6 §, sana kunta sanaksi kaupunki",
            "muutetaan kuntalain (410/2015) 6 § ja mainitun lain muut säännökset",
            "muutetaan kuntalain (410/2015) 6 § ja koelain (1/2001) 2 §",
            "muutetaan kuntalain muuttamisesta annetun lain (419/2021) 6 §",
        ] {
            assert!(!is_free(clause, SOON), "{clause}");
        }
        let plain = "muutetaan kuntalain (410/2015) 6 §";
        for words in [
            "Tällä lailla kumotaan kuntalaki.",
            "Mainitun lain 3 luku on voimassa vuoden loppuun.",
            "Lain muut säännökset lakkaavat olemasta voimassa.",
            "Lain 14 § tulee voimaan myöhemmin.",
        ] {
            let body = format!("<Pykala><MomenttiKooste>{words}</MomenttiKooste></Pykala>");
            assert!(!is_free(plain, &body), "{words}");
            let within = format!("<Pykala><PykalaTunnusKooste>7 §</PykalaTunnusKooste>{body}</Pykala>{SOON}");
            assert!(!is_free(plain, &within), "{words}");
        }
        // A section of the law that says how long the law is in force is about all of it.
        let section = |words: &str| {
            format!("<Pykala><PykalaTunnusKooste>20 §</PykalaTunnusKooste>{words}</Pykala>{SOON}")
        };
        for words in [
            "Laki tulee voimaan 1 päivänä helmikuuta 2020.",
            "Laki on voimassa 31 päivään joulukuuta 2021.",
            "Lain voimassaoloa jatketaan.",
            "Tämä laki kumotaan.",
            "Voimaantulo",
        ] {
            assert!(!is_free(plain, &section(words)), "{words}");
        }
        for words in ["Lain voimaan tultua tehty, voimassa oleva lupa.", "On voimassa, mitä siitä säädetään."]
        {
            assert!(is_free(plain, &section(words)), "{words}");
        }
        // Where each section has a number, the words of the act itself are in one of them.
        assert!(!is_free(plain, ""));
    }
}
