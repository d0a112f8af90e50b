//! The sign of a section in law whose language has a word for it: "§ 2" in English rules.

use super::{COMMON, Language, Mention, Number, Profile, Step, Unit, extract};

/// The sign.
pub const SECTION: char = '§';

/// Whether a profile may mark sections with the sign before their number.
pub fn marks_sections(profile: &Profile) -> bool {
    profile.marks().any(|(unit, mark)| unit == Unit::Section && mark.opening().starts_with(SECTION))
}

/// Whether a sign in a text opens a section: after it is a number, and before it none that it may belong to ("7 §").
pub fn begins_section(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    let after = numbered(text, at);
    let number = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
    number.len() < after.len()
        && !number.starts_with(['º', '°', 'o'])
        && !before.ends_with(|letter: char| letter.is_ascii_digit() || letter == SECTION)
}

/// A step of the words from which it is read: where these begin with a sign, or one stands before the number of the step, that
/// names what is cited, and no word for a section does.
pub fn signed(step: &Step, words: &str) -> Step {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let Number::Of(number) = &step.number else { return step.clone() };
    let own = number.get(..digits(number)).unwrap_or_default();
    let mut printed = words.match_indices(SECTION).map(|(at, _)| numbered(words, at));
    let is_signed = words.trim_start().starts_with(SECTION)
        || !own.is_empty() && printed.any(|rest| rest.get(..digits(rest)) == Some(own));
    let unit = if step.unit == Unit::Section && is_signed { Unit::Signed } else { step.unit };
    Step { unit, ..step.clone() }
}

/// A text from the number on that follows a sign, or two of them.
fn numbered(text: &str, at: usize) -> &str {
    let after = text.get(at..).unwrap_or_default().trim_start_matches(SECTION);
    after.trim_start_matches([' ', '\u{a0}'])
}

/// Whether the numbers with which some words begin may be of another law, which is named right after one: "433 BGB".
fn is_elsewhere(numbers: &str) -> bool {
    let clause = numbers.split(['.', ';', ':', '\n']).next().unwrap_or_default();
    let mut words = clause.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let ends = word.ends_with(|letter: char| letter.is_ascii_digit() || letter == ')');
        if ends && words.peek().is_some_and(|next| next.starts_with(char::is_uppercase)) {
            return true;
        }
    }
    false
}

/// The mentions in the words of a law, [`extract`], with the sign of a section read as the word of the language where the profile
/// of the law may mark sections so. Offsets are those of the words as printed.
pub fn extract_printed(text: &str, language: Language, profile: &Profile) -> Vec<Mention> {
    if language != COMMON || !text.contains(SECTION) || !marks_sections(profile) {
        return extract(text, language);
    }
    // Places in the words that are read, each with that in the text.
    let (mut read, mut at, mut places) = (String::with_capacity(2 * text.len()), 0, vec![(0, 0)]);
    for (start, _) in text.match_indices(SECTION).filter(|(start, _)| begins_section(text, *start)) {
        let numbers = numbered(text, start);
        if start < at || is_elsewhere(numbers) {
            continue;
        }
        let is_plural = text.get(start..).is_some_and(|rest| rest.starts_with("§§"));
        read.push_str(text.get(at..start).unwrap_or_default());
        places.push((read.len(), start));
        read.push_str(if is_plural { "sections " } else { "section " });
        at = text.len() - numbers.len();
        places.push((read.len(), at));
    }
    read.push_str(text.get(at..).unwrap_or_default());
    let back = |place: usize| {
        let known = places.iter().rev().find(|(read, _)| *read <= place);
        known.map_or(place, |(read, printed)| printed + (place - read))
    };
    let printed = |mention: Mention| {
        let (start, end) = (back(mention.start), back(mention.end));
        let surface = text.get(start..end)?.to_owned();
        Some(Mention { start, end, surface, ..mention })
    };
    extract(&read, language).into_iter().filter_map(printed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_with_a_sign_before_its_number_is_of_what_prints_it() {
        for (number, words, unit) in [
            ("1", "§ 1 Abs. 2", Unit::Signed),
            ("5a", "Dog Act § 5 a", Unit::Signed),
            ("3", "§§ 1 and 3", Unit::Signed),
            ("2", "Section 2, § 1", Unit::Section),
            ("1", "2 kap. 1 §", Unit::Section),
        ] {
            assert_eq!(signed(&Step::of(Unit::Section, number), words), Step::of(unit, number), "{words}");
        }
    }

    #[test]
    fn a_sign_is_read_where_the_law_may_be_marked_with_it() {
        let read = |text: &str, country: &str| {
            let profile = Profile::of_country(country);
            let mentions = profile.map(|profile| extract_printed(text, COMMON, profile));
            let told = |mention: &Mention| {
                assert_eq!(text.get(mention.start..mention.end), Some(mention.surface.as_str()));
                let target = mention.target.as_ref().map(ToString::to_string).unwrap_or_default();
                format!("[{}] {target}", mention.surface)
            };
            mentions.unwrap_or_default().iter().map(told).collect::<Vec<_>>().join("; ")
        };
        let text = "See § 2 and § 3(1), and section 4.";
        assert_eq!(
            read(text, "xx"),
            "[§ 2] this section:2; [§ 3(1)] this section:3 subsection:1; [section 4] this section:4"
        );
        assert_eq!(read(text, "gb"), "[section 4] this section:4", "no law of it is marked so");
        for other in ["As § 433 BGB says.", "As §§ 1 and 2 BGB say.", "See 7 § there.", "the sign § alone"]
        {
            assert_eq!(read(other, "xx"), "", "{other}");
        }
    }
}
