//! Judgments as words cite them by a report or by a number: "(2017) 2 SCC 779", "[2024] UKSC 12", "KKO 2023:12", an ECLI, and by
//! the class and number of a case, "ADI 4.277", as the lawyers of some countries do.
//!
//! Texts about law mix languages, so that what any grammar reads counts. Whether there is such a judgment, no grammar knows.

use std::ops::Range;

use crate::parties::Parties;
use crate::registry::LANGUAGES;
use crate::token::Tokens;
use crate::{Profile, cases};

/// A judgment that words cite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CitedJudgment {
    /// The bytes of the words.
    pub span: Range<usize>,
    /// The words; of a case in a list, its class and number: "ADI 4439" of "ADIs 4.277 e 4.439".
    pub name: String,
}

/// A case that words name by its parties: "Rao v. State of Nowhere".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedCase {
    /// The bytes of the words, with a year after them.
    pub span: Range<usize>,
    /// The words.
    pub name: String,
    /// Whether the words say that it is a case. Else only who has a case of the name knows that it is one.
    pub is_sure: bool,
}

/// The cases that words name by their parties, in order.
pub fn named_cases(words: &str) -> Vec<NamedCase> {
    let tokens = Tokens::about(words);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let mut names = LANGUAGES.iter().filter_map(|language| language.cases);
        let case = names.find_map(|names| (names.at)(&tokens, at));
        at = case.as_ref().map_or(at + 1, |case| case.dated);
        found.extend(case.map(|Parties { first, dated, is_sure, .. }| {
            let span = tokens.start(first)..tokens.end(dated - 1);
            NamedCase { name: tokens.slice(span.start, span.end).to_owned(), span, is_sure }
        }));
    }
    found
}

/// Whether words name one case by its parties, surely, and say nothing else.
pub fn is_case(words: &str) -> bool {
    matches!(named_cases(words).as_slice(), [one] if one.is_sure && one.span == (0..words.len()))
}

/// The name of the case that words are nothing but the name of, as it is in every spelling.
pub(crate) fn case_named(words: &str) -> Option<String> {
    LANGUAGES.iter().filter_map(|language| language.cases).find_map(|names| (names.whole)(words))
}

/// The judgments that words cite so, in order; by the numbers of cases, those of some countries.
pub fn judgments(words: &str, countries: &[&Profile]) -> Vec<CitedJudgment> {
    let tokens = Tokens::about(words);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let cited = cited(&tokens, at, countries);
        at = cited.last().map_or(at + 1, |(tokens, _)| tokens.end);
        let told = |(range, name): (Range<usize>, Option<String>)| {
            let span = tokens.start(range.start)..tokens.end(range.end - 1);
            let name = name.unwrap_or_else(|| tokens.slice(span.start, span.end).to_owned());
            CitedJudgment { span, name }
        };
        found.extend(cited.into_iter().map(told));
    }
    found
}

/// Whether words cite one judgment of any country so and say nothing else: no number in them is that of a year beside a name.
pub fn is_judgment(words: &str) -> bool {
    // Every citation of a judgment has a number.
    words.bytes().any(|byte| byte.is_ascii_digit())
        && matches!(judgments(words, &Profile::all()).as_slice(), [one] if one.span == (0..words.len()))
}

/// The judgments that are cited from a token on, each by its tokens, and by its name where these do not say it.
fn cited(tokens: &Tokens<'_>, at: usize, countries: &[&Profile]) -> Vec<(Range<usize>, Option<String>)> {
    if let Some(end) = end_of(tokens, at).filter(|&end| end > at) {
        return vec![(at..end, None)];
    }
    let cases = cases::read(tokens, at, countries).into_iter();
    cases.map(|case| (case.first..case.end, (case.first > at).then_some(case.name))).collect()
}

/// The token after the one judgment that is cited from a token on, by the number of a case in any country too.
pub(crate) fn end_of_any(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    match cited(tokens, at, &Profile::all()).as_slice() {
        [(range, _)] => Some(range.end),
        _ => None,
    }
}

/// The token after a judgment that is cited by a report or its own number from a token on.
fn end_of(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let read = LANGUAGES.iter().filter_map(|language| language.judgment);
    ecli(tokens, at).or_else(|| read.filter_map(|read| read(tokens, at)).max())
}

/// How many colons an ECLI has.
const COLONS: usize = 4;

/// "ECLI:EU:C:2020:559". The last of its five pieces may have points.
fn ecli(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    if !tokens.word(first).eq_ignore_ascii_case("ECLI") {
        return None;
    }
    let is_piece = |at: usize| tokens.is_glued(at) && tokens.sign(at).is_none();
    let (mut end, mut colons) = (first + 1, 0);
    loop {
        let colon = tokens.is_sign(end, ':') && colons < COLONS;
        let joins = colon || tokens.is_sign(end, '.') && colons == COLONS;
        if joins && tokens.is_glued(end) && is_piece(end + 1) {
            (end, colons) = (end + 2, colons + usize::from(colon));
        } else if is_piece(end) {
            end += 1;
        } else {
            return (colons == COLONS).then_some(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_named_by_their_parties_and_ordinary_words_are_none() {
        for (text, expected) in [
            (
                "In Rao v. State of Nowhere the Court held so. Omega Ltd. vs. Acme (2019), too.",
                &["Rao v. State of Nowhere!", "Omega Ltd. vs. Acme (2019)!"][..],
            ),
            ("Rao v. Devi and Devi v. Rao, 2014;", &["Rao v. Devi", "Devi v. Rao, 2014!"]),
            ("as held in Rao v. Devi and section 5 of the Act", &["Rao v. Devi!"]),
            ("*Rao v. Devi* and _Rao v Devi_", &["Rao v. Devi!", "Rao v Devi!"]),
            ("ACME LTD. V. STATE OF NOWHERE", &["ACME LTD. V. STATE OF NOWHERE!"]),
            (
                "P.V. Rao versus The State of Nowhere & Ors.",
                &["P.V. Rao versus The State of Nowhere & Ors.!"],
            ),
            ("Rao v. State of U.P. The Court", &["Rao v. State of U.P.!"]),
            ("It sat on Sunday. Rao v. State of Nowhere This Court", &["Rao v. State of Nowhere!"]),
            ("Rao v. State of Nowhere Justice Devi wrote", &["Rao v. State of Nowhere!"]),
            ("Rao v. State of Nowhere Section 5 is so", &["Rao v. State of Nowhere!"]),
            (
                "Rao v. Ministry of Justice is so; Acme Mfg. Co. v. State",
                &["Rao v. Ministry of Justice", "Acme Mfg. Co. v. State!"],
            ),
            ("ACME LTD. ...APPELLANT(S) VERSUS STATE OF NOWHERE; PETITIONER VERSUS UNION OF NOWHERE", &[]),
            ("Amos S/o Rama Lal Rao v. State", &[]),
            ("Rao v. State Rep. by the Inspector of Police", &["Rao v. State!"]),
            ("Amos son of Rao v. State; Amos s/o Rao v. State", &[]),
            ("as when Ashdown Police v. Bramber Police is played.", &["Ashdown Police v. Bramber Police"]),
            ("Ashdown Police v. Bramber Police.", &["Ashdown Police v. Bramber Police!"]),
            ("see Ashdown Police v. Bramber Police (2019).", &["Ashdown Police v. Bramber Police (2019)!"]),
            ("as in State of Ashdown v. State of Bramber, too", &["State of Ashdown v. State of Bramber!"]),
            ("as Ashdown Bank v. Bramber Bank Ltd. is so", &["Ashdown Bank v. Bramber Bank Ltd.!"]),
            ("Part v. Section 5; Part V. The State; clause (v) The State; George V. Rao", &[]),
            ("a v. b, the plan v. the State, Chapter V State", &[]),
        ] {
            let found = named_cases(text).into_iter();
            let found: Vec<String> =
                found.map(|case| format!("{}{}", case.name, if case.is_sure { "!" } else { "" })).collect();
            assert_eq!(found, expected, "{text}");
        }
        for (one, other) in [
            ("THE ACME LTD. & ANR. v. STATE OF NOWHERE & ORS.", "Acme Limited versus the State of Nowhere"),
            ("M/s. Acme Pvt. Ltd. vs Smt. Devi and another", "Acme v. Devi"),
            ("Rao @ Amos v. State of Nowhere and others (2019)", "Rao v State of Nowhere, 2019"),
            ("RAO v. THE STATE OF UTTAR PRADESH AND ANOTHER", "Rao vs. State of U.P."),
            ("Rao v. State of Madhya Pradesh", "RAO v. STATE OF M. P."),
            ("RAO v. THE STATE REP. BY THE INSPECTOR OF POLICE", "Rao & Anr. v. State"),
        ] {
            let lower = |words: &str| case_named(words).unwrap().to_lowercase();
            assert_eq!(lower(one), lower(other));
        }
        assert_eq!(case_named("Act V of 1908"), None);
    }

    #[test]
    fn judgments_are_found_by_report_and_by_number() {
        for (text, expected) in [
            ("as held in 2024 INSC 363, para 12", &["2024 INSC 363"][..]),
            ("[2024] UKSC 12 and [2019] EWHC 3072 (Ch)", &["[2024] UKSC 12", "[2019] EWHC 3072"]),
            ("2023 SCC OnLine SC 1; (2017) 10 SCC 1.", &["2023 SCC OnLine SC 1", "(2017) 10 SCC 1"]),
            ("R v A [1994] 1 AC 212, [1990] 2 All ER 456", &["[1994] 1 AC 212", "[1990] 2 All ER 456"]),
            ("in 1994 AC 212 boats", &[]),
            ("In 2019 Scale 1 costs, in (2019) 10 Scale 1", &["(2019) 10 Scale 1"]),
            ("AIR 1978 SC 597 ja KKO 2023:12.", &["AIR 1978 SC 597", "KKO 2023:12"]),
            ("KHO:2019:5 ja kuntalain (410/2015) 2:1", &["KHO:2019:5"]),
            ("KKO 1985 II 7, VaaHO 2015:3; MAO:123/19", &["KKO 1985 II 7", "VaaHO 2015:3", "MAO:123/19"]),
            (
                "KHO 12.3.2019 taltio 1234 ja KHO 4.5.2018/99",
                &["KHO 12.3.2019 taltio 1234", "KHO 4.5.2018/99"],
            ),
            ("KKO 2015 ja KKO 10/2015, VHO 5, KHO 12.3.2019 katsoi", &[]),
            ("[2023] EAT 43, [2020] EWFC 12 at 3", &["[2023] EAT 43", "[2020] EWFC 12"]),
            ("in 2023 EAT 43 men, 2020 UKEAT 5", &[]),
            ("ECLI:EU:C:2020:559.", &["ECLI:EU:C:2020:559"]),
            ("(ECLI:DE:BVerfG:2020:rs20200505.2bvr085915)", &["ECLI:DE:BVerfG:2020:rs20200505.2bvr085915"]),
            ("ECLI:EU:C: 5 and section 302 of 1860", &[]),
        ] {
            let found: Vec<String> = judgments(text, &[]).into_iter().map(|one| one.name).collect();
            assert_eq!(found, expected, "{text}");
        }
        assert!(is_judgment("2024 INSC 363") && !is_judgment("in 2024 INSC 363"));
        assert!(is_judgment("HC 126.292/SP") && !is_judgment("ADIs 4.277 e 4.439"));
    }

    #[test]
    fn cases_count_in_their_country_alone_and_each_of_a_list_has_a_name() {
        let text = "o RE 574.706 e as ADIs 4.277 e 4.439";
        let brazil: Vec<&Profile> = Profile::of_country("br").into_iter().collect();
        let found = judgments(text, &brazil);
        let found: Vec<(&str, &str)> =
            found.iter().map(|one| (&text[one.span.clone()], one.name.as_str())).collect();
        let expected = [("RE 574.706", "RE 574.706"), ("ADIs 4.277", "ADIs 4.277"), ("4.439", "ADI 4439")];
        assert_eq!(found, expected);
        assert_eq!(judgments(text, &[]), []);
    }
}
