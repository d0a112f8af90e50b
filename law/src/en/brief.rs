//! Laws by short names, as courts and lawyers cite them: "Section 420 IPC", "s. 482 Cr.P.C.", "Section 34, IPC".
//!
//! A short name stands after "of", right after the numbers of a provision, or before the number of a rule of procedure ("CPR
//! 44.2"), and nowhere else: "FIR" is no law.

use super::law::{self, is_act};
use super::letters::is_capital;
use super::number::{lines, pointed};
use crate::numbers::roman;
use crate::raw_mention::{Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Unit};

/// Words in capitals that name no law.
const NO_LAWS: &[&str] = &[
    "AND", "OR", "THE", "OF", "IN", "TO", "BY", "FIR", "SLP", "PW", "CW", "DW", "SCC", "SCR", "AIR", "INSC",
    "SC", "HC", "IO", "NO", "NOS", "CBI", "BBC", "EWCA", "EWHC", "UKHL", "UKPC", "UKSC", "UKUT", "WLR",
    "UNDER", "ON", "AT", "FOR", "FROM", "WITH", "READ",
];

/// Whether the word at a token names no law, whatever letters it has.
pub(super) fn names_none(tokens: &Tokens<'_>, at: usize) -> bool {
    NO_LAWS.contains(&tokens.word(at))
}

/// Whether a heading in capitals goes on at a token: "SECTION VI JUDICIAL REVIEW".
pub(super) fn is_heading(tokens: &Tokens<'_>, at: usize) -> bool {
    let word = tokens.word(at);
    word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_uppercase()) && !names_none(tokens, at)
}

/// The law that a short name names, and the token after it: "IPC", "the CrPC", "Cr.P.C.", "the IT Act".
pub(super) fn law(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let first = at + usize::from(tokens.is_word(at, &["the"]));
    if let Some(direction) = law::short_direction(tokens, first) {
        return Some(direction);
    }
    let (name, end) = dotted(tokens, first).or_else(|| plain(tokens, first))?;
    // "the IT Act", and "the IT Act, 2000".
    let act = is_act(tokens, end);
    let name = if act { format!("{name} {}", tokens.word(end)) } else { name };
    let end = end + usize::from(act);
    // Who writes in brief gives the year of a law that has a short name, too, "IPC, 1860", and its number.
    let year = law::year_end(tokens, end).filter(|_| tokens.is_brief());
    let said = |year: usize| (end..year).map(|at| tokens.digits(at)).find(|digits| !digits.is_empty());
    let name = match year.and_then(said) {
        Some(year) => format!("{name} {year}"),
        None => name,
    };
    let end = year.unwrap_or(end);
    let numbered = law::official_number(tokens, end).filter(|_| tokens.is_brief());
    Some((Law::Cited { name: Some(name), number: None }, numbered.unwrap_or(end)))
}

/// The law right after the numbers of a provision: "Section 420 IPC", "Section 34, IPC".
pub(super) fn beside(tokens: &Tokens<'_>, end: usize) -> Option<(Law, usize)> {
    law(tokens, end + usize::from(tokens.is_sign(end, ',')))
}

/// "IPC", "CrPC": at least two capitals, the first letter one of them.
fn plain(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let word = tokens.word(at);
    let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
    let fits = word.bytes().all(|letter| letter.is_ascii_alphabetic())
        && (2..=8).contains(&word.len())
        && word.starts_with(|first: char| first.is_ascii_uppercase())
        && capitals >= 2
        && capitals * 2 >= word.len()
        && roman(word).is_none()
        && !NO_LAWS.contains(&word);
    fits.then(|| (word.to_owned(), at + 1))
}

/// "CPR" before the number of a rule, which has a point, and its sign: "CPR 44.2", "CPR §44.2", "CPR §§ 44.2 and 44.3", and
/// "CPR Part 44.2", "CPR, Part 44.2", as the rule is named by its Part.
pub(super) fn rules(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let (law, end) = of_procedure(tokens, at)?;
    let part = end + usize::from(tokens.is_sign(end, ','));
    let end = if tokens.is_word(part, &["Part", "Parts", "Pt", "Pts"]) { part + 1 } else { end };
    let end = end + (end..end + 2).take_while(|&at| tokens.is_sign(at, '§')).count();
    pointed(tokens, end).is_some().then_some((law, end))
}

/// "CPR": the short names of rules of procedure end so.
pub(super) fn of_procedure(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let (name, end) = plain(tokens, at).filter(|(name, _)| name.ends_with("PR"))?;
    Some((Law::Cited { name: Some(name), number: None }, end))
}

/// "Cr.P.C.", "I. P. C": pieces of one to three letters with a full stop between. The name has none.
fn dotted(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let piece = |at: usize| {
        let word = tokens.word(at);
        let fits = (1..=3).contains(&word.len())
            && word.starts_with(|first: char| first.is_ascii_uppercase())
            && word.bytes().skip(1).all(|letter| letter.is_ascii_lowercase());
        fits.then_some(word)
    };
    let (mut name, mut end, mut pieces, mut joined) = (String::new(), at, 0, false);
    while let Some(word) = piece(end) {
        name.push_str(word);
        pieces += 1;
        let stop = tokens.is_sign(end + 1, '.');
        end += 1 + usize::from(stop);
        // "Cr.P.C. In that case": what stands after a blank may begin a sentence.
        let glued = tokens.is_glued(end);
        let letter = !joined && tokens.word(end).len() == 1;
        if !stop || piece(end).is_none() || !glued && !letter {
            break;
        }
        joined |= glued;
    }
    // "Cr.PC.", "Cr. PC."
    if pieces == 1
        && end > at + 1
        && let Some((rest, after)) =
            plain(tokens, end).filter(|_| tokens.is_glued(end) || tokens.word(at) == "Cr")
    {
        return Some((format!("{name}{rest}"), after + usize::from(tokens.is_sign(after, '.'))));
    }
    // "N.I. Act"
    let long = name.len() >= 3 || is_act(tokens, end);
    (pieces >= 2 && long).then_some((name, end))
}

/// "Section 302 read with Section 34 of the IPC": the law of the second is that of the first.
pub(super) fn read_together(tokens: &Tokens<'_>, found: &mut [RawMention]) {
    for at in (1..found.len()).rev() {
        let Some((before, [next, ..])) = found.split_at_mut_checked(at) else { continue };
        let Some(last) = before.last_mut() else { continue };
        let numbered = last
            .paths
            .iter()
            .all(|path| path.steps.first().is_some_and(|step| matches!(step.number, Number::Of(_))));
        // "Article 226 read with section 482 CrPC": articles are of another law than sections.
        let unit = |found: &RawMention| Some(found.paths.first()?.steps.first()?.unit);
        if last.law == Law::This
            && numbered
            && unit(last) == unit(next)
            && !last.paths.is_empty()
            && is_joint(tokens, last.end, next.first)
        {
            last.law.clone_from(&next.law);
            last.confidence = last.confidence.min(0.85);
        }
    }
}

/// "Section 379 Indian Penal Code, 1860": the law of a provision is the one whose name follows with nothing between, as courts write it.
pub(super) fn named_behind(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    for at in (1..found.len()).rev() {
        let Some((before, [next, ..])) = found.split_at_mut_checked(at) else { continue };
        let Some(last) = before.last_mut() else { continue };
        // A paragraph may be of the document before the name, as in a table.
        let numbered = |path: &Path| {
            path.steps.first().is_some_and(|step| {
                matches!(step.unit, Unit::Section | Unit::Article | Unit::Rule)
                    && matches!(step.number, Number::Of(_))
            })
        };
        let is_open = last.law == Law::This && !last.paths.is_empty() && last.paths.iter().all(numbered);
        let is_whole = next.law != Law::This && next.paths.iter().all(|path| path.steps.is_empty());
        // A capital alone may begin a sentence, or what the law is about.
        let is_named = next.end > next.first + 1 && is_capital(tokens, next.first);
        if is_open && is_whole && is_named && last.end == next.first && lines(tokens, next.first) == 0 {
            last.law.clone_from(&next.law);
            last.end = next.end;
            last.confidence = last.confidence.min(0.85);
            found.remove(at);
        }
    }
}

/// Whether "read with" alone stands between two places, with a comma before it or without.
fn is_joint(tokens: &Tokens<'_>, first: usize, end: usize) -> bool {
    let at = first + usize::from(tokens.is_sign(first, ','));
    read_with(tokens, at) == Some(end)
}

/// The token after "read with", "r/w" or "r.w.".
pub(super) fn read_with(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if tokens.is_word(at, &["read"]) {
        let with = at + 1 + usize::from(tokens.is_word(at + 1, &["together", "along"]));
        return tokens.is_word(with, &["with"]).then_some(with + 1);
    }
    let parted = matches!(tokens.sign(at + 1), Some('/' | '.')) && tokens.is_word(at + 2, &["w"]);
    let end = at + 3 + usize::from(tokens.is_sign(at + 3, '.'));
    (tokens.is_word(at, &["r"]) && parted).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::super::ENGLISH;
    use crate::testing::check;

    #[test]
    fn rules_of_procedure_by_their_short_name_alone() {
        for (text, expected) in [
            ("what does CPR 45.50(4) say", vec!["CPR 45.50(4) = CPR rule:45.50 paragraph:4"]),
            ("paragraph (4) of CPR 45.50", vec!["paragraph (4) of CPR 45.50 = CPR rule:45.50 paragraph:4"]),
            ("at GMT 10.30, CPR 45 or CPR 45. The", vec![]),
            ("does 44.13(1) of the CPR read", vec!["44.13(1) of the CPR = CPR rule:44.13 paragraph:1"]),
            ("costs, 27.14(2)(g), current", vec!["27.14(2)(g) = this rule:27.14 paragraph:2 subparagraph:g"]),
            (
                "Part 36 rule 17 paragraph (4)",
                vec!["Part 36 rule 17 paragraph (4) = this rule:36.17 paragraph:4"],
            ),
            ("Pt 36, r 17", vec!["Pt 36, r 17 = this rule:36.17"]),
            ("Pt. 36 r. 17(4)", vec!["Pt. 36 r. 17(4) = this rule:36.17 paragraph:4"]),
            ("CPR 3.4, para 2", vec!["CPR 3.4, para 2 = CPR rule:3.4 paragraph:2"]),
            ("a rise of 44.13 or 5(1)", vec![]),
            ("see ss. 302 ff. IPC", vec!["ss. 302 = this section:302"]),
            ("see s. 302 et seq. of the IPC", vec!["s. 302 = this section:302"]),
            ("see s. 302 et al. IPC", vec![]),
            (
                "see s 307 ibid. and s. 308, ibid",
                vec!["s 307 = this section:307", "s. 308 = this section:308"],
            ),
            (
                "section 302-303 IPC",
                vec!["section 302-303 IPC = IPC section:302", "section 302-303 IPC = IPC section:303"],
            ),
            ("section 57-1 IPC", vec!["section 57 = this section:57"]),
        ] {
            let read = crate::citations(text, ENGLISH).into_iter();
            let read = read.filter_map(|one| Some(format!("{} = {}", one.surface, one.target?)));
            assert_eq!(read.collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn a_law_is_named_with_its_year_and_its_number_too() {
        for (text, expected) in [
            ("section 302 of the IPC, 1860", "section 302 of the IPC, 1860 = IPC 1860 section:302"),
            ("section 302 IPC 1860", "section 302 IPC 1860 = IPC 1860 section:302"),
            ("section 302, IPC (1860)", "section 302, IPC (1860) = IPC 1860 section:302"),
            (
                "section 302 of the Dog Code, 1860 (Act No. 45 of 1860)",
                "section 302 of the Dog Code, 1860 (Act No. 45 of 1860) = Dog Code, 1860 section:302",
            ),
            (
                "section 302 of Act No. 45 of 1860",
                "section 302 of Act No. 45 of 1860 = Act No. 45 of 1860 section:302",
            ),
            (
                "section 302 of Act XLV of 1860",
                "section 302 of Act XLV of 1860 = Act XLV of 1860 section:302",
            ),
            ("IPC, 1860, s. 302", "s. 302 = this section:302"),
            ("IPC (1860) s. 302", "s. 302 = this section:302"),
            ("Dog Code, 1860 — S. 302", "S. 302 = this section:302"),
            ("s 51 SCA 1981", "s 51 SCA 1981 = SCA 1981 section:51"),
            ("s. 50 PeVM 25/1994", ""),
            ("U/S 302 OF IPC", "U/S 302 OF IPC = IPC section:302"),
            ("CHARGES UNDER SECTION 302 IPC READ WITH", "SECTION 302 IPC = IPC section:302"),
            ("CLAIMS THAT MUST BE MADE UNDER PART 8", ""),
            ("A LIST OF CHAPTERS I AND OTHERS", ""),
            ("8 WEEKS; SECTION VI JUDICIAL REVIEW COSTS CAPPING ORDERS AND OTHERS", ""),
            ("CHAPTER II BNS", "CHAPTER II BNS = BNS chapter:2"),
            ("chapter 5 of the Dog Code", "chapter 5 of the Dog Code = Dog Code chapter:5"),
            ("the next chapter 5 times", ""),
            ("see Ch. V BNS", "Ch. V BNS = BNS chapter:5"),
            ("see Pt II-B of the Dog Code", "Pt II-B of the Dog Code = Dog Code part:2B"),
            ("the next ch. V times", ""),
            ("section 2 clause (8) BNS", "section 2 clause (8) BNS = BNS section:2 paragraph:8"),
            (
                "section 131, Explanation 1(a), DGC",
                "section 131, Explanation 1(a), DGC = DGC section:131 explanation:1 item:a",
            ),
            (
                "section 294(2), Exception(a)(ii) of the DGC",
                "section 294(2), Exception(a)(ii) of the DGC = DGC section:294 subsection:2 exception item:a subitem:ii",
            ),
            ("section 5, para 12", "section 5 = this section:5; para 12 = this paragraph:12"),
        ] {
            let read = crate::citations(text, ENGLISH).into_iter();
            let read = read.filter_map(|one| Some((one.surface, one.target?)));
            let read = read.filter(|(_, target)| !target.path.is_empty());
            let told: Vec<String> = read.map(|(surface, target)| format!("{surface} = {target}")).collect();
            assert_eq!(told.join("; "), expected, "{text}");
        }
    }

    #[test]
    fn a_paragraph_before_a_law_in_a_table_is_not_of_it() {
        for (text, expected) in [
            ("section 13 Dog Act 1960", "Dog Act 1960 section:13"),
            ("Paragraph 14 Dog Act 1960", "this paragraph:14; Dog Act 1960"),
        ] {
            let told: Vec<String> = crate::extract(text, ENGLISH)
                .into_iter()
                .filter_map(|one| Some(one.target?.to_string()))
                .collect();
            assert_eq!(told.join("; "), expected, "{text}");
        }
    }

    #[test]
    fn what_is_read_together_is_of_the_law_behind_it() {
        for (text, expected) in [
            (
                "Under section 103 BNS, section 302 r/w 149 IPC.",
                &["section 103 = BNS", "section 302 = IPC", "section 149 = IPC"][..],
            ),
            ("section 302 read with section 149 IPC", &["section 302 = IPC", "section 149 = IPC"]),
            ("section 302, r.w. section 34, IPC", &["section 302 = IPC", "section 34 = IPC"]),
        ] {
            let read = crate::citations(text, ENGLISH).into_iter();
            let told = |one: crate::Mention| {
                let target = one.target?;
                let step = target.path.first()?.to_string().replace(':', " ");
                Some(format!("{step} = {}", target.law))
            };
            assert_eq!(read.filter_map(told).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn laws_by_short_names() {
        check(
            ENGLISH,
            &[
                ("Section 420 IPC is not made out", &["refers [Section 420 IPC] IPC section:420"]),
                ("Section 34, IPC, is", &["refers [Section 34, IPC] IPC section:34"]),
                ("under Section 482 Cr.P.C. for", &["refers [Section 482 Cr.P.C.] CrPC section:482"]),
                (
                    "under Section 173(2) of the CrPC",
                    &["refers [Section 173(2) of the CrPC] CrPC section:173 subsection:2"],
                ),
                (
                    "under Section 482 of the Cr.P.C.",
                    &["refers [Section 482 of the Cr.P.C.] CrPC section:482"],
                ),
                (
                    "Section 132(1) of the IT Act, it",
                    &["refers [Section 132(1) of the IT Act] IT Act section:132 subsection:1"],
                ),
                ("Section 498-A of the IPC", &["refers [Section 498-A of the IPC] IPC section:498A"]),
                (
                    "Section 302 read with Section 34 of the IPC",
                    &[
                        "refers [Section 302] IPC section:302",
                        "refers [Section 34 of the IPC] IPC section:34",
                    ],
                ),
                (
                    "section 302 r/w 149 IPC",
                    &[
                        "refers [section 302 r/w 149 IPC] IPC section:302",
                        "refers [section 302 r/w 149 IPC] IPC section:149",
                    ],
                ),
                (
                    "Sections 302, 34 & 120-B, read with 149 of the IPC",
                    &[
                        "refers [Sections 302, 34 & 120-B, read with 149 of the IPC] IPC section:302",
                        "refers [Sections 302, 34 & 120-B, read with 149 of the IPC] IPC section:34",
                        "refers [Sections 302, 34 & 120-B, read with 149 of the IPC] IPC section:120B",
                        "refers [Sections 302, 34 & 120-B, read with 149 of the IPC] IPC section:149",
                    ],
                ),
                (
                    "Sections 364/34 IPC",
                    &[
                        "refers [Sections 364/34 IPC] IPC section:364",
                        "refers [Sections 364/34 IPC] IPC section:34",
                    ],
                ),
                ("under section 420 I.P.C. for", &["refers [section 420 I.P.C.] IPC section:420"]),
                (
                    "under Section 161 Cr.P.C. In it, and section 7 Cr. P.C. The",
                    &[
                        "refers [Section 161 Cr.P.C.] CrPC section:161",
                        "refers [section 7 Cr. P.C.] CrPC section:7",
                    ],
                ),
                (
                    "section 313 of the Cr. PC. stated",
                    &["refers [section 313 of the Cr. PC.] CrPC section:313"],
                ),
                ("section 7 of the N.I. Act. It", &["refers [section 7 of the N.I. Act] NI Act section:7"]),
                (
                    "section 5(1) of the Act. He",
                    &["refers [section 5(1) of the Act] Act section:5 subsection:1"],
                ),
                (
                    "convicted u/s 302 r/w 34 IPC",
                    &[
                        "refers [u/s 302 r/w 34 IPC] IPC section:302",
                        "refers [u/s 302 r/w 34 IPC] IPC section:34",
                    ],
                ),
                ("Section 154 FIR", &["refers [Section 154] this section:154"]),
            ],
        );
    }
}
