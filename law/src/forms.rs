//! Citations by the marks of languages without a grammar: "2 kap. 1 §", "§ 5, stk. 2", "第一条第二項".
//!
//! What stands below an article or section has the level at which a text without a profile has it: numbers lie in
//! paragraphs and subparagraphs, letters in subparagraphs and items. A citation is read so only where all of its
//! provisions stand in one run and the name of the law on one side of it.

use std::sync::LazyLock;

use crate::mark::{Mark, latin};
use crate::profile::Profile;
use crate::table::{self, Kind};
use crate::{Address, Name, Step, Unit};

/// A mark that cites, and the level of what it cites; none where that hangs on what is above it.
struct Form {
    unit: Option<Unit>,
    /// The level above which it never cites, of what is below an article.
    least: Option<Unit>,
    mark: Mark,
    /// The small letter with which it begins; none where its number comes first.
    first: Option<char>,
    /// Whether a language without a grammar has it.
    is_own: bool,
}

impl Form {
    fn new(unit: Option<Unit>, least: Option<Unit>, mark: Mark) -> Self {
        let first = mark.opening().chars().next().and_then(small);
        let is_own = is_foreign(&mark);
        Self { unit, least, mark, first, is_own }
    }
}

fn small(c: char) -> Option<char> {
    c.to_lowercase().next()
}

static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let common = Profile::default();
    let is_basic = |unit: Unit| matches!(unit, Unit::Article | Unit::Section);
    let common = common.marks().filter(|(unit, mark)| is_basic(*unit) && mark.is_worded());
    let common = common.map(|(unit, mark)| Form::new(Some(unit), None, mark.clone()));
    let own = table::rows().flat_map(|(_, kind, row)| {
        table::marks(row).filter_map(move |mark| {
            let mark = Mark::parse(mark)?;
            let unit = match kind {
                Kind::Opens(unit) | Kind::Cites(unit) => Some(unit),
                Kind::Below(_) | Kind::Joins => None,
            };
            let least = if let Kind::Below(least) = kind { least } else { None };
            let cites = match kind {
                Kind::Opens(unit) => unit.level() <= Unit::Article.level() && mark.is_worded(),
                Kind::Cites(_) | Kind::Below(_) => true,
                Kind::Joins => false,
            };
            cites.then(|| Form::new(unit, least, mark))
        })
    });
    // Of two forms that are alike the last is taken.
    own.chain(common).collect()
});

static JOINS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = table::rows().filter(|(_, kind, _)| *kind == Kind::Joins);
    rows.flat_map(|(.., row)| table::marks(row)).collect()
});

/// Whether the common language has no such mark.
fn is_foreign(mark: &Mark) -> bool {
    let word = mark.opening().trim_end_matches(['.', ' ']).to_lowercase();
    !matches!(word.as_str(), "art" | "article" | "section" | "sec" | "§")
}

/// A provision that words name.
struct Cited {
    start: usize,
    end: usize,
    unit: Option<Unit>,
    least: Option<Unit>,
    number: String,
    is_own: bool,
}

/// Reads a citation that has a mark of such a language, or a number with hyphens between numbers.
pub(crate) fn address(text: &str) -> Option<Address> {
    let mut found = cited(text);
    if found.iter().any(|one| one.unit.is_some_and(|unit| unit.level() == Unit::Article.level())) {
        // "§ 2" is a paragraph of an article.
        found.iter_mut().filter(|one| one.unit == Some(Unit::Section)).for_each(|one| one.unit = None);
    }
    let (first, last) = (found.first()?, found.last()?);
    let is_run =
        found.windows(2).all(|pair| matches!(pair, [one, next] if joins(text.get(one.end..next.start))));
    let (before, after) = (name(text.get(..first.start)?), name(text.get(last.end..)?));
    let words = match (before, after) {
        (Some(_), Some(_)) => return None,
        (before, after) => before.or(after),
    };
    let own = words.is_some_and(|(_, is_joined)| is_joined) || found.iter().any(|one| one.is_own);
    // The grammar knows the levels of brackets: "§ 1-102(a)(1)", "§ 2-1 (2) b".
    let is_bracketed = words.is_some_and(|(name, _)| name.starts_with('('))
        || found.iter().all(|one| one.unit.is_some() || in_brackets(text, one))
            && found.iter().any(|one| in_brackets(text, one));
    if !own || !is_run || is_bracketed {
        return None;
    }
    let norm = words.map(|(name, _)| Name::Words(name.to_owned()));
    Some(Address { norm, path: path(&found)? })
}

fn in_brackets(text: &str, one: &Cited) -> bool {
    !one.is_own && text.get(one.start..).is_some_and(|text| text.starts_with('('))
}

/// Whether words begin with what cites a provision below another, "Abs. 2": what stands before them is cited, too.
pub fn cites_below(text: &str) -> bool {
    // "§ 4, stk. 2" cites; "§ 4. Stk. 2." may be a section that begins with its second moment.
    let is_moment = |unit: Unit| unit == Unit::Moment && text.starts_with(char::is_lowercase);
    let is_below = |form: &&Form| form.unit.is_none_or(is_moment);
    let is_worded = |form: &&Form| form.mark.opening().contains(char::is_alphabetic);
    FORMS.iter().filter(is_below).filter(is_worded).any(|form| form.mark.cited(text).is_some())
}

/// The provisions that words name, in the order of the words.
fn cited(text: &str) -> Vec<Cited> {
    let (mut found, mut at) = (Vec::<Cited>::new(), 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let is_apart = before.is_none_or(|before| !before.is_alphanumeric());
        let follows = found.last().is_some_and(|last| last.end == at);
        let next = one(rest, is_apart, follows).or_else(|| follows.then(|| bracketed(rest)).flatten());
        let step = rest.chars().next().map_or(1, char::len_utf8);
        match next {
            Some(next) => {
                found.push(Cited { start: at, end: at + next.end, ..next });
                at = found.last().map_or(at + step, |last| last.end.max(at + step));
            }
            None => at += step,
        }
    }
    found
}

/// The provision that words begin with, by the longest mark. `follows` says whether another stands right before them.
fn one(text: &str, is_apart: bool, follows: bool) -> Option<Cited> {
    let letter = text.chars().next().and_then(small);
    let may_begin = |mark: &Mark| {
        if mark.is_unparted_after() { follows } else { is_apart || mark.begins_anywhere() }
    };
    let fits = |form: &&Form| may_begin(&form.mark) && (form.first.is_none() || form.first == letter);
    let found = FORMS.iter().filter(fits).filter_map(|form| {
        let marked = form.mark.cited(text)?;
        let number = marked.number?;
        let through = || may_lead_through(form.unit, &number.text, text.get(..marked.length));
        let is_chained = number.is_chained() && !through();
        let is_own = form.is_own || is_chained || is_foreign_label(text.get(..marked.length)?);
        let (unit, least) = (form.unit, form.least);
        let cited = Cited { start: 0, end: marked.length, unit, least, number: number.text, is_own };
        let cited = cited.with_latin(text);
        Some(if form.mark.opening().starts_with('§') { cited.with_letter(text) } else { cited })
    });
    found.max_by_key(|one| one.end)
}

/// Whether a label ends with a small letter that stands apart, "§ 3 a" and no "§ 3a", or as "1er" does.
fn is_foreign_label(label: &str) -> bool {
    let label = label.trim_end_matches(['.', ':', ' ']);
    if label.ends_with("1er") || label.ends_with("1re") {
        return true;
    }
    let end = label.rsplit_once(' ').map(|(_, end)| end);
    end.is_some_and(|end| end.len() == 1 && end.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Whether a number with a hyphen may lead from one provision to another, "section 302-304", "art. 5-7". Those of sections
/// that have at most two digits, "§ 3-9", are numbers of many laws.
fn may_lead_through(unit: Option<Unit>, number: &str, printed: Option<&str>) -> bool {
    let value = |part: &str| part.parse::<u32>().ok();
    let Some((first, last)) = number.split_once('-') else { return false };
    let (Some(from), Some(to)) = (value(first), value(last)) else { return false };
    let is_range = unit == Some(Unit::Article) || first.len() > 2 && last.len() > 2;
    // "art. 5⁷" is a number.
    is_range && from < to && printed.is_some_and(|printed| printed.contains(number))
}

impl Cited {
    /// With a Latin word that stands apart from its number, whatever follows: "2 bis de la Loi". In "4 bis 6" it is none.
    fn with_latin(self, text: &str) -> Self {
        let rest = text.get(self.end..).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
        let (word, after) =
            rest.split_at_checked(rest.find([' ', ',']).unwrap_or(rest.len())).unwrap_or_default();
        let is_range = after.trim_start().starts_with(|c: char| c.is_ascii_digit());
        match latin(word).filter(|_| !is_range && self.number.ends_with(|c: char| c.is_ascii_digit())) {
            Some((normal, _)) => {
                let (end, number) = (self.end + 1 + word.len(), format!("{}{normal}", self.number));
                Self { end, number, ..self }
            }
            None => self,
        }
    }

    /// With a letter that stands apart from its number: "§ 5 a". One before another number may be a word, and one
    /// from "i" on mostly is.
    fn with_letter(self, text: &str) -> Self {
        let mut rest = text.get(self.end..).unwrap_or_default().chars();
        let (space, letter, after) = (rest.next(), rest.next(), rest.next());
        let is_apart = space == Some(' ') && after.is_none_or(|c| matches!(c, ' ' | ','));
        let next = rest.as_str().trim_start();
        let is_word = next.starts_with(|c: char| c.is_ascii_digit() || c == '§');
        match letter.filter(|letter| ('a'..='h').contains(letter) && is_apart && !is_word) {
            Some(letter) => {
                Self { end: self.end + 2, number: format!("{}{letter}", self.number), is_own: true, ..self }
            }
            None => self,
        }
    }
}

/// "(2)" or "(a)" right after a provision.
fn bracketed(text: &str) -> Option<Cited> {
    let (inner, _) = text.strip_prefix('(')?.split_once(')')?;
    let fits =
        !inner.is_empty() && inner.len() <= 4 && inner.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fits.then(|| Cited {
        start: 0,
        end: inner.len() + 2,
        unit: None,
        least: None,
        number: inner.to_owned(),
        is_own: false,
    })
}

/// What sets off a provision from another, and from the name of its law.
const SET_OFF: [char; 6] = [' ', '\u{a0}', '\u{3000}', ',', '،', '、'];

/// Whether words between two provisions only join them.
fn joins(between: Option<&str>) -> bool {
    let between = between.unwrap_or_default().trim_matches(SET_OFF);
    between.is_empty() || JOINS.contains(&between)
}

/// The name of a law, without what joins it to a citation, and whether there is such a word.
fn name(words: &str) -> Option<(&str, bool)> {
    let words = words.trim_matches(SET_OFF);
    let joint =
        JOINS.iter().filter_map(|joint| words.strip_prefix(*joint)).filter(|rest| rest.starts_with(' '));
    let joined = joint.map(str::trim_start).min_by_key(|rest| rest.len());
    let name = joined.unwrap_or(words);
    (!name.is_empty()).then_some((name, joined.is_some()))
}

/// The steps down to what is cited: groupings, one provision, and what is below it, in either order.
fn path(found: &[Cited]) -> Option<Vec<Step>> {
    let basic = |one: &Cited| one.unit.is_some_and(|unit| unit.level() >= Unit::Section.level());
    let mut above: Vec<(Unit, &Cited)> = found.iter().filter_map(|one| Some((one.unit?, one))).collect();
    above.sort_by_key(|(unit, _)| unit.level());
    if above.windows(2).any(|pair| matches!(pair, [one, next] if one.0.level() == next.0.level())) {
        return None;
    }
    let holder = found.iter().position(basic);
    let within = above.iter().any(|(unit, _)| unit.level() > Unit::Article.level());
    let is_held =
        above.iter().any(|(unit, _)| (Unit::Section.level()..=Unit::Article.level()).contains(&unit.level()));
    if within && !is_held {
        return None;
    }
    let is_below = |one: &Cited| one.unit.is_none();
    let (first, last) = (found.iter().position(is_below), found.iter().rposition(is_below));
    let mut below: Vec<&Cited> = found.iter().filter(|one| one.unit.is_none()).collect();
    match (holder, first, last) {
        (_, None, _) => {}
        (Some(holder), Some(first), _) if holder < first => {}
        (Some(holder), _, Some(last)) if last < holder => below.reverse(),
        _ => return None,
    }
    let mut steps: Vec<Step> =
        above.into_iter().map(|(unit, one)| Step::of(unit, one.number.as_str())).collect();
    let mut unit = None;
    for one in below {
        let found = level_below(unit, &one.number)?;
        unit = Some(one.least.filter(|least| least.level() > found.level()).unwrap_or(found));
        steps.extend(unit.map(|unit| Step::of(unit, one.number.as_str())));
    }
    Some(steps)
}

/// The level of a number or a letter below another, as a text without a profile has it.
fn level_below(above: Option<Unit>, number: &str) -> Option<Unit> {
    let is_letter = number.starts_with(char::is_alphabetic);
    match above {
        None if is_letter => Some(Unit::Subparagraph),
        None => Some(Unit::Paragraph),
        Some(Unit::Paragraph) => Some(Unit::Subparagraph),
        Some(Unit::Subparagraph) => Some(Unit::Item),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let read = address(text)?;
        let steps: Vec<String> = read.path.iter().map(ToString::to_string).collect();
        let Some(Name::Words(norm)) = read.norm else { return Some(steps.join(" ")) };
        Some(format!("{norm} | {}", steps.join(" ")))
    }

    #[test]
    fn each_country_cites_in_its_way() {
        for (text, said) in [
            ("2 kap. 1 § LK", "LK | chapter:2 section:1"),
            ("2 kap. 3 a § kattlagen", "kattlagen | chapter:2 section:3a"),
            ("1 kap. 2 § första stycket LK", "LK | chapter:1 section:2 paragraph:1"),
            ("§ 5, stk. 2, Katteloven", "Katteloven | section:5 moment:2"),
            ("§ 5 a, stk. 2, nr. 1, Katteloven", "Katteloven | section:5a moment:2 paragraph:1"),
            ("§ 2-1 a annet ledd kattelova", "kattelova | section:2-1a paragraph:2"),
            ("§ 1 Abs. 2 Nr. 1 KatzG", "KatzG | section:1 paragraph:2 subparagraph:1"),
            ("§ 1 Abs. 2 Z 2 lit. a KatzG", "KatzG | section:1 paragraph:2 subparagraph:2 item:a"),
            ("Art. 1 Abs. 2 lit. a KatG", "KatG | article:1 paragraph:2 subparagraph:a"),
            ("article L. 111-2-1 du code des chats", "code des chats | article:L111-2-1"),
            ("art. 2, § 1er, 1°, loi chats", "loi chats | article:2 paragraph:1 subparagraph:1"),
            ("art. 1, comma 2, lett. a, l. gatti", "l. gatti | article:1 paragraph:2 subparagraph:a"),
            ("artículo 1, apartado 2, letra a, LG", "LG | article:1 paragraph:2 subparagraph:a"),
            ("disposición adicional segunda, LG", "LG | additional:2"),
            ("artikel 1:2, tweede lid, onder a, KW", "KW | article:1.2 paragraph:2 subparagraph:a"),
            ("art. 1 ust. 2 pkt 1 u.o.k.", "u.o.k. | article:1 paragraph:2 subparagraph:1"),
            ("§ 1 odst. 2 písm. a) KZ", "KZ | section:1 paragraph:2 subparagraph:a"),
            ("§ 5¹ KasS", "KasS | section:5-1"),
            ("Madde 2, KK", "KK | article:2"),
            ("άρθρο 2Α, ν.γ.", "ν.γ. | article:2Α"),
            ("пункт 1 части 2 статьи 1, ЗК", "ЗК | article:1 paragraph:2 subparagraph:1"),
            ("猫法第一条第二項第一号", "猫法 | article:1 paragraph:2 subparagraph:1"),
            ("고양이법 제2조의2", "고양이법 | article:2-2"),
            ("المادة 2، قانون", "قانون | article:2"),
            ("סעיף 2א, חוק החתולים", "חוק החתולים | article:2א"),
            ("§ 1-102A, Cat Code", "Cat Code | section:1-102A"),
            ("hundeloven § 3 a", "hundeloven | section:3a"),
            ("§ 1 i katteloven", "katteloven | section:1"),
            ("Article 1er, Loi chats", "Loi chats | article:1"),
            ("2 kap, 3 §, Kattlag", "Kattlag | chapter:2 section:3"),
            ("article 1er de la loi chats", "loi chats | article:1"),
            ("article 2 bis de la loi chats", "loi chats | article:2bis"),
            ("art. 3/1 LCB", "LCB | article:3-1"),
            ("art. 3, 1°, LCB", "LCB | article:3 subparagraph:1"),
            ("§ 3 Abs 2 Z 1 KatzG", "KatzG | section:3 paragraph:2 subparagraph:1"),
            ("Art. 1 Abs. 2 Bst. a KatG", "KatG | article:1 paragraph:2 subparagraph:a"),
            ("고양이법 제3조제2항제1호가목", "고양이법 | article:3 paragraph:2 subparagraph:1 item:가"),
            ("다목적법 제2조", "다목적법 | article:2"),
            ("猫法第三条の三の二", "猫法 | article:3-3-2"),
            ("2 kap. 2 § 3 p. KL", "KL | chapter:2 section:2 paragraph:3"),
            ("§ 3-9, kattelova", "kattelova | section:3-9"),
            ("art. 5⁷, KC", "KC | article:5-7"),
        ] {
            assert_eq!(read(text).as_deref(), Some(said), "{text}");
        }
        for text in [
            "section 5(1), Act",
            "§ 1-102(a)(1), Act",
            "§ 2-1 (2), Lov",
            "§§ 4 bis 6",
            "§ 5, Act",
            "article 2",
            "§ 1 og § 2, stk. 1, Katteloven",
            "stk. 2",
            "",
            "art. 5-7, CF",
            "section 302-304, PC",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_stands_before_a_level_below_is_cited() {
        for text in ["Abs. 2 gilt", "stk. 2, og", "ust. 1 pkt 2", "第二項の規定"] {
            assert!(cites_below(text), "{text}");
        }
        for text in ["(1) Wer", "Zweck", "Stk. 2. Og", "1° le chat", "§ 1. Kot", "Lidi and", ""] {
            assert!(!cites_below(text), "{text}");
        }
    }
}
