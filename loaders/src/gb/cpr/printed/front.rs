//! What stands before the text of a printed guide: its title, what it says of its day, and the table of contents.

use asof_law::Language;
use asof_schema::Day;

use super::super::{LANGUAGE, annex};
use super::numbers;
use super::rows::Row;

/// How many lines without the number of a page may stand in a table of contents one after the other.
const WRAPPED: usize = 3;
/// The longest line of a title page, in words.
const LONGEST: usize = 14;

/// What a guide says of itself before its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Front {
    /// `Commercial Court Guide`.
    pub(super) title: String,
    /// What else it is called, in the words of the document.
    pub(super) names: Vec<String>,
    /// The first day and the last one of the newest month or year of the title page.
    pub(super) days: Option<(Day, Day)>,
    /// The years of the title page.
    pub(super) years: Vec<String>,
    /// The numbers of sections and annexes that the table of contents names, each with its line.
    pub(super) contents: Vec<(String, u64)>,
    /// The first line of the text.
    pub(super) text: usize,
}

/// Reads it; `None` where no line of the title page names a guide.
pub(super) fn read(rows: &[Row], body: f64) -> Option<Front> {
    let contents = rows.iter().position(|row| is_contents(&row.text));
    let cover = contents.unwrap_or_else(|| first_of_text(rows, body));
    let text = contents.map_or(cover, |at| after_contents(rows, at));
    let page = rows.get(..cover).unwrap_or_default();
    let (title, more) = title(page, body)?;
    let words: Vec<&str> = page.iter().map(|row| row.text.as_str()).collect();
    let (days, years) = days(&words.join(" \n "));
    let rest = rows.get(text..).unwrap_or_default();
    let said: Vec<&str> = rest.iter().map(|row| row.text.as_str()).collect();
    let names = names(&title, &more, &said.join(" "));
    let entries = rows.get(cover..text).unwrap_or_default();
    let contents = entries.iter().filter_map(|row| Some((entry(&row.text)?, row.line))).collect();
    Some(Front { title, names, days, years, contents, text })
}

fn is_contents(text: &str) -> bool {
    matches!(
        text.to_lowercase().trim_end_matches(':'),
        "contents" | "table of contents" | "index of contents"
    )
}

/// The number that an entry of the table of contents names: of a section, or of an annex as `annexa`.
fn entry(text: &str) -> Option<String> {
    if let Some(annex) = annex::annex(text) {
        return Some(format!("annex{}", annex.number.to_lowercase()));
    }
    numbers::opening(text).filter(|one| one.is_marked).map(|one| one.number.text())
}

/// The line after the table of contents that begins at a line. It may go on on other pages, each with a head of its own.
fn after_contents(rows: &[Row], from: usize) -> usize {
    let mut end = from + 1;
    let mut edges: Vec<f64> = Vec::new();
    for (at, row) in rows.iter().enumerate().skip(from + 1) {
        // A full line has no wide space: its number is below those of the others.
        let below = row.digits() > 0 && edges.iter().any(|edge| (edge - row.right).abs() < 1.0);
        if row.is_entry() || below || is_contents(&row.text) {
            edges.push(row.right);
            end = at + 1;
        } else if at >= end + WRAPPED {
            break;
        }
    }
    end
}

/// The first line of the text where there is no table of contents: a number, or what is longer than a title page has it.
fn first_of_text(rows: &[Row], body: f64) -> usize {
    let begins = |row: &Row| {
        numbers::opening(&row.text).is_some_and(|one| one.is_marked)
            || row.text.split_whitespace().count() > LONGEST
    };
    let first = rows.iter().position(begins).unwrap_or(rows.len());
    // A heading right above it is that of the text.
    let above = first.checked_sub(1).and_then(|at| rows.get(at));
    let heads = above.is_some_and(|row| row.is_set_off(body) && !is_title(row, body));
    if heads { first - 1 } else { first }
}

fn is_title(row: &Row, body: f64) -> bool {
    let names = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).eq_ignore_ascii_case("guide");
    row.is_set_off(body)
        && row.text.split_whitespace().any(names)
        && row.text.split_whitespace().count() <= LONGEST
}

/// The title, without an article and what is in brackets, and that.
fn title(page: &[Row], body: f64) -> Option<(String, String)> {
    let best = page.iter().enumerate().filter(|(_, row)| is_title(row, body));
    let (at, row) = best.max_by(|(one, a), (two, b)| a.size.total_cmp(&b.size).then(two.cmp(one)))?;
    let like = |other: &&Row| other.is_like(row) && other.page == row.page;
    let above = page.iter().take(at).rev().take_while(like).count();
    let below = page.iter().skip(at + 1).take_while(like).count();
    let lines = page.get(at - above..=at + below).unwrap_or_default();
    let words: Vec<&str> = lines.iter().flat_map(|row| row.text.split_whitespace()).collect();
    let whole = words.join(" ");
    let (title, more) = whole.split_once(['(', '[']).unwrap_or((&whole, ""));
    let title = title.trim().trim_end_matches([':', '-', '–', '—']).trim();
    let title = title.strip_prefix("The ").or_else(|| title.strip_prefix("THE ")).unwrap_or(title);
    (!title.is_empty()).then(|| (title.to_owned(), more.trim_end_matches([')', ']']).to_owned()))
}

/// What the text calls itself besides: by the first letters of its title ("TCC Guide"), and by the words of the title page alone
/// ("Admiralty & Commercial Courts Guide").
fn names(title: &str, more: &str, text: &str) -> Vec<String> {
    let plain = |word: &str| {
        let word: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
        let word = word.to_lowercase();
        word.strip_suffix('s').map_or_else(|| word.clone(), str::to_owned)
    };
    let short: String = title
        .split_whitespace()
        .filter(|word| plain(word) != "guide")
        .filter_map(|word| word.chars().next().filter(char::is_ascii_uppercase))
        .collect();
    let own: Vec<String> = title.split_whitespace().chain(more.split_whitespace()).map(plain).collect();
    let mut names: Vec<String> = Vec::new();
    for phrase in phrases(&format!("{more} . {text}")) {
        let words: Vec<&str> =
            phrase.split_whitespace().filter(|word| !matches!(*word, "and" | "&" | "of" | "the")).collect();
        let by_letters = short.len() > 2 && words.first() == Some(&short.as_str()) && words.len() == 2;
        let by_words = words.len() > 2 && words.iter().all(|word| own.contains(&plain(word)));
        if (by_letters || by_words) && phrase != title && !names.contains(&phrase) {
            names.extend((phrase.contains('&')).then(|| phrase.replace('&', "and")));
            names.push(phrase);
        }
    }
    names.sort();
    names.dedup();
    names
}

/// The names that end with "Guide" in a text: "Chancery Guide".
fn phrases(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_guide = |word: &str| word.trim_end_matches(|c: char| !c.is_alphanumeric()) == "Guide";
    let joins = |word: &str| matches!(word, "and" | "&" | "of");
    let is_name = |word: &str| {
        word != "The" && word.starts_with(char::is_uppercase) && word.ends_with(char::is_alphanumeric)
    };
    let goes_on = |word: &&&str| joins(word) || is_name(word);
    let phrase = |at: usize| {
        let before = words.get(..at)?;
        let count = before.iter().rev().take_while(goes_on).count();
        let own: Vec<&str> = before
            .iter()
            .skip(at - count)
            .skip_while(|word| joins(word) || **word == "The")
            .copied()
            .collect();
        (!own.is_empty()).then(|| format!("{} Guide", own.join(" ")))
    };
    let guides = words.iter().enumerate().filter(|(_, word)| is_guide(word));
    guides.filter_map(|(at, _)| phrase(at)).collect()
}

/// The newest month or year of some words, from its first day to its last, and all years.
fn days(text: &str) -> (Option<(Day, Day)>, Vec<String>) {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .collect();
    let year =
        |word: &str| word.parse::<i32>().ok().filter(|year| word.len() == 4 && (1900..2200).contains(year));
    let mut spans = Vec::new();
    let mut years: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(year) = year(word) else { continue };
        let month = at.checked_sub(1).and_then(|at| words.get(at)).and_then(|word| month(word));
        let day = at.checked_sub(2).and_then(|at| words.get(at)).filter(|_| month.is_some());
        let day = day.and_then(|day| day.trim_end_matches(char::is_alphabetic).parse::<u32>().ok());
        spans.extend(span(year, month, day));
        if !years.contains(word) {
            years.push(word.clone());
        }
    }
    (spans.into_iter().max(), years)
}

fn month(word: &str) -> Option<u32> {
    Language::of_tag(LANGUAGE)?.month(word)
}

/// The first day and the last one of a day, a month or a year.
fn span(year: i32, month: Option<u32>, day: Option<u32>) -> Option<(Day, Day)> {
    if let Some(on) = month.zip(day).and_then(|(month, day)| Day::from_ymd(year, month, day)) {
        return Some((on, on));
    }
    let (next_year, next) = match month {
        Some(month) if month < 12 => (year, month + 1),
        _ => (year + 1, 1),
    };
    Some((Day::from_ymd(year, month.unwrap_or(1), 1)?, Day::from_ymd(next_year, next, 1)?.pred()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_day_of_a_title_page_is_that_of_the_guide() {
        let read = |text: &str| days(text).0.map(|(from, to)| format!("{from} {to}")).unwrap_or_default();
        assert_eq!(read("Eleventh Edition 2022 (Revised July 2023)"), "2023-07-01 2023-07-31");
        assert_eq!(read("Issued February 2024"), "2024-02-01 2024-02-29");
        assert_eq!(read("In force from 3rd December 2021."), "2021-12-03 2021-12-03");
        assert_eq!(read("Edition 2020"), "2020-01-01 2020-12-31");
        assert_eq!((read("Room 300"), days("2022, 2023 and 2022").1.len()), (String::new(), 2));
    }

    #[test]
    fn a_guide_is_called_what_its_text_calls_it() {
        let text = "The TCC Guide and the Chancery Guide; the Admiralty & Commercial Courts Guide, the Circuit Commercial Court Guide";
        let court = names("Commercial Court Guide", "incorporating The Admiralty Court Guide", text);
        let expected = [
            "Admiralty & Commercial Courts Guide",
            "Admiralty Court Guide",
            "Admiralty and Commercial Courts Guide",
        ];
        assert_eq!(court, expected);
        assert_eq!(names("Technology and Construction Court Guide", "", text), ["TCC Guide"]);
    }
}
