//! The words and abbreviations that announce a provision.

use super::list::{list, of_section_with_letter};
use super::{LONGEST_NAME, part_of_section};
use crate::Unit;
use crate::countries::announced;
use crate::en::number::{bracket, in_full, is_divided, is_lettered, number, pointed};
use crate::en::{brief, law};
use crate::token::Tokens;

/// The token after a remark that may part a list from what it is of: "sections 85 and 86 respectively of", "sections 3 to 5
/// (both inclusive) of".
pub(super) fn after_remark(tokens: &Tokens<'_>, end: usize) -> usize {
    let comma = end + usize::from(tokens.is_sign(end, ','));
    if tokens.word(comma) == "respectively" {
        return comma + 1 + usize::from(comma > end && tokens.is_sign(comma + 1, ','));
    }
    let both = end + 1 + usize::from(tokens.word(end + 1) == "both");
    let inclusive =
        tokens.is_sign(end, '(') && tokens.word(both) == "inclusive" && tokens.is_sign(both + 1, ')');
    if inclusive { both + 2 } else { end }
}

/// The token after words that cite on and do not say how far, "ss. 302 ff. IPC", "s. 302 et seq. of the IPC": the law stands after
/// them.
fn after_onward(tokens: &Tokens<'_>, end: usize) -> usize {
    let onward = match tokens.word(end) {
        "ff" => end + 1,
        "et" if tokens.begins(end + 1, &["seq"]) => end + 2,
        _ => return end,
    };
    onward + usize::from(tokens.is_sign(onward, '.'))
}

/// The unit that a word announces, in full or, in brief, after "u/" and where the law stands behind its numbers, as an
/// abbreviation, and the token after it.
pub(in crate::en) fn unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    // "u/s 302": what is cited begins with "under".
    let slash = tokens.is_word(at, &["u"]) && tokens.is_sign(at + 1, '/');
    if slash && is_under(tokens, at + 2) {
        return abbreviated(tokens, at + 2);
    }
    let short = || tokens.is_brief() || is_under(tokens, at) || is_of_named(tokens, at);
    in_full(tokens, at)
        .or_else(|| short().then(|| abbreviated(tokens, at).or_else(|| hung_in_small(tokens, at))).flatten())
        .or_else(|| in_other_letters(tokens, at))
}

/// "exception 4", "illustration (a)": what is hung on provisions, in small letters, where a number tells that it is no
/// other word.
fn hung_in_small(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let numbered = !tokens.digits(at + 1).is_empty() || bracket(tokens, at + 1).is_some();
    numbered.then(|| in_small(tokens, at)).flatten()
}

/// The unit of what is hung on provisions whose name a word is but for its first letter.
pub(super) fn in_small(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let word = Some(tokens.word(at)).filter(|word| word.len() > LONGEST_ABBREVIATION)?;
    let mut capital = word.to_owned();
    capital.get_mut(..1)?.make_ascii_uppercase();
    announced(&capital, "en").filter(|unit| unit.is_hung()).map(|unit| (unit, at + 1))
}

/// The longest abbreviation of a unit, in letters.
const LONGEST_ABBREVIATION: usize = 7;

/// "u/s 302": under section 302, as courts in India write it.
fn is_under(tokens: &Tokens<'_>, at: usize) -> bool {
    let slash = at.checked_sub(1).filter(|&slash| tokens.is_sign(slash, '/'));
    let glued = tokens.is_glued(at) && slash.is_some_and(|slash| tokens.is_glued(slash));
    glued && slash.is_some_and(|slash| tokens.is_word(slash - 1, &["u"])) && tokens.begins(at, &["s"])
}

/// "s. 420 IPC", "Ss. 3 and 4 of the Dogs Act 2019", "Art. 21 of the Constitution of India": an abbreviation that courts write within
/// their words, where the law behind its numbers tells that it is none of a page or a sum.
fn is_of_named(tokens: &Tokens<'_>, at: usize) -> bool {
    let unit = match tokens.word(at) {
        "s" | "ss" | "sec" | "secs" | "S" | "Ss" | "Sec" | "Secs" => Unit::Section,
        "art" | "arts" | "Art" | "Arts" => Unit::Article,
        _ => return false,
    };
    // "the court's 420 IPC cases"
    let is_ending = tokens.is_glued(at) && at > 0 && matches!(tokens.sign(at - 1), Some('\'' | '’'));
    let end = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    !is_ending
        && !tokens.digits(end).is_empty()
        && list(tokens, unit, end).is_some_and(|(_, end)| {
            let end = after_onward(tokens, end);
            let of = end + usize::from(tokens.is_word(end, &["of"]));
            let named = || brief::law(tokens, of).is_some() || law::read(tokens, of, &[]).is_some();
            brief::beside(tokens, end).is_some() || of > end && named()
        })
}

/// "s. 5(2)", "CPR r 3.4", "ss. 302 and 304 IPC": the unit that an abbreviation announces. One letter alone may be of a
/// page ("s. 5" in Finnish): a bracket, a point or a law must tell.
fn abbreviated(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let unit = abbreviation(tokens.word(at))?;
    let end = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let after = end + 1 + usize::from(is_lettered(tokens, end + 1));
    // "s. 50 PeVM 25/1994": a page, and a paper.
    let names =
        |after: usize| tokens.word(at).len() > 1 || unit == Unit::Section && tokens.digits(after).is_empty();
    let of_law = |end: usize| {
        let end = after_onward(tokens, end);
        let after = after_remark(tokens, end);
        // "s. 307 ibid.": what it is of stands before.
        let comma = end + usize::from(tokens.is_sign(end, ','));
        tokens.is_word(after, &["of", "to"])
            || tokens.is_brief() && tokens.is_word(comma, &["ibid", "ibidem"])
            || brief::beside(tokens, end).is_some_and(|(_, after)| names(after))
            || law::read(tokens, end, &[]).is_some()
    };
    let behind = || {
        matches!(tokens.sign(after), Some('(' | '.')) && tokens.is_glued(after)
            || tokens.is_word(after, &["of", "to"])
            || pointed(tokens, end).is_some()
            || list(tokens, unit, end).is_some_and(|(paths, end)| {
                let cut = paths.last().and_then(|path| part_of_section(tokens, path, end));
                cut.is_some() || of_law(end)
            })
    };
    let before = || is_after_law(tokens, at);
    // "subs. (2) of s. 5"
    let holds = at > 1 && tokens.is_word(at - 1, &["of"]) && tokens.is_sign(at - 2, ')');
    let sure = tokens.word(at).len() > 2 || is_under(tokens, at) || holds || behind() || before();
    let below = || {
        let of = list(tokens, unit, end).is_some_and(|(_, end)| tokens.is_word(end, &["of"]));
        matches!(unit, Unit::Subsection | Unit::Paragraph) && bracket(tokens, end).is_some() && of
    };
    // "Ch. V of the Dog Code", "Sch. II-A"
    let in_numeral = || tokens.is_brief() && is_divided(unit) && number(tokens, unit, end).is_some();
    let numbered = !tokens.digits(end).is_empty()
        || of_section_with_letter(tokens, end).is_some()
        || below()
        || in_numeral();
    (numbered && sure).then_some((unit, end))
}

/// The unit that a word abbreviates.
pub(super) fn abbreviation(word: &str) -> Option<Unit> {
    let unit = match word {
        "s" | "ss" | "sec" | "secs" | "sect" | "S" | "Ss" | "Sec" | "Secs" | "Sect" => Unit::Section,
        "subs" | "subss" | "subsec" | "sub-s" | "sub-ss" | "sub-sec" => Unit::Subsection,
        "para" | "paras" | "Para" | "Paras" | "cl" | "cls" | "Cl" | "paragraff" | "paragraffau"
        | "Paragraff" | "Paragraffau" => Unit::Paragraph,
        "subpara" => Unit::Subparagraph,
        "r" | "rr" | "R" | "rheol" | "rheolau" | "Rheol" | "Rheolau" => Unit::Rule,
        "reg" | "regs" | "Reg" => Unit::Regulation,
        "art" | "arts" | "Art" | "Arts" => Unit::Article,
        "pt" | "Pt" | "Pts" | "Rhan" | "Rhannau" => Unit::Part,
        "ch" | "Ch" => Unit::Chapter,
        "sch" | "Sch" | "sched" | "Sched" => Unit::Schedule,
        _ => return None,
    };
    Some(unit)
}

/// Whether a law ends before a token, or before a comma, a colon or a dash: "IPC s. 302", "Penal Code, 1860 — S. 302".
fn is_after_law(tokens: &Tokens<'_>, at: usize) -> bool {
    let joins = |last: usize| matches!(tokens.sign(last), Some(',' | ':')) || tokens.is_dash(last);
    at.checked_sub(1).is_some_and(|last| law::ends(tokens, last.saturating_sub(usize::from(joins(last)))))
}

/// "CHAPTER I BNS", "chapter 5 of the Code": a unit in other letters, in brief, where a law is named beside it or hardly anything
/// else is. Headings are written so, too, and so are common words.
fn in_other_letters(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let word = Some(tokens.word(at)).filter(|word| tokens.is_brief() && (4..=8).contains(&word.len()))?;
    let unit = match word.to_ascii_lowercase().as_str() {
        "section" | "sections" => Unit::Section,
        "article" | "articles" => Unit::Article,
        "chapter" | "chapters" => Unit::Chapter,
        "part" | "parts" => Unit::Part,
        _ => return None,
    };
    let (_, end) = list(tokens, unit, at + 1)?;
    let of = end + usize::from(tokens.is_word(end, &["of", "OF"]));
    let by_title = || law::unnumbered(tokens, of).filter(|&(_, end)| law::is_act(tokens, end - 1));
    let in_short = || brief::law(tokens, of).filter(|&(_, end)| !brief::is_heading(tokens, end));
    let is_of = || law::read(tokens, of, &[]).or_else(in_short).or_else(by_title).is_some();
    let is_capital = word.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_behind = || (of > end || is_capital) && is_of();
    let is_alone = at == 0 && (end >= tokens.len() || is_capital && tokens.len() <= end + LONGEST_NAME);
    let is_after = is_after_law(tokens, at) && !brief::names_none(tokens, at - 1);
    (is_alone || is_after || is_behind()).then_some((unit, at + 1))
}
