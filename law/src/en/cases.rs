//! Judgments that words cite: by a report, "(2017) 2 SCC 779", "[2023] 4 S.C.R. 1", "AIR 1973 SC 1461"; by a neutral citation,
//! "2024 INSC 12"; by the parties, "X v. Y"; and again by what was said before, "Bhajan Lal (supra)".
//!
//! The name of a case leaves out "the" and a title before a party, and "and others" and the form of a company after it, so that
//! a case is the same in each spelling. Whether "X v. Y" is a case at all, the words beside it tell, or who has the case.

use super::citation::unit;
use super::letters::is_capital;
use super::lexicon::SERIES;
use crate::parties::{CaseNames, Parties};
use crate::raw_mention::{Case, Path, RawMention, covers};
use crate::token::Tokens;
use crate::{Law, Relation};

/// Series that are words of their own: a volume stands before them, "(2019) 10 Scale 1".
const WORDS: [&str; 2] = ["Scale", "Journal"];

/// Series whose years stand in square brackets: "[1994] 1 AC 212".
const IN_BRACKETS: [&str; 22] = [
    "AC", "WLR", "ER", "QB", "KB", "Ch", "Fam", "ICR", "IRLR", "EAT", "UKEAT", "UKFTT", "UKIPTrib", "EWFC",
    "EWCOP", "CSIH", "CSOH", "HCJAC", "NICA", "NIKB", "NIQB", "NICh",
];

/// What else stands between the year and the page of a report.
const PARTS: [&str; 20] = [
    "Law", "Criminal", "Supp", "Suppl", "Cri", "Cr", "Crim", "SC", "S", "C", "R", "Del", "Bom", "All", "Mad",
    "Cal", "Ker", "Kar", "P", "Civ",
];

/// What joins the words of a party.
const JOINTS: [&str; 10] = ["of", "and", "the", "for", "others", "another", "other", "alias", "etc", "anr"];

/// What stands after a party without being its name.
const TAIL: [&str; 20] = [
    "and", "others", "another", "other", "etc", "&", "ors", "anr", "ltd", "limited", "pvt", "private", "co",
    "inc", ".", ",", "the", "of", "for", "alias",
];

/// Words with which a sentence goes on to a case.
const BEFORE: [&str; 34] = [
    "In", "The", "See", "Also", "And", "But", "Thus", "Further", "While", "Reliance", "Following",
    "Similarly", "As", "When", "Where", "Since", "Although", "Though", "Per", "Under", "Unlike", "Like",
    "Even", "Here", "However", "Hence", "Did", "Does", "Is", "Was", "Cf", "Compare", "Applying",
    "Overruling",
];

/// Titles before the name of a party.
const TITLES: [&str; 9] = ["Shri", "Sri", "Smt", "Mr", "Mrs", "Ms", "Dr", "Kumari", "Km"];

/// Words of which one in the name of a party says that it is one: of authorities, of companies, and of those beside it.
const AUTHORITIES: [&str; 34] = [
    "State", "Union", "Government", "Govt", "Republic", "Commissioner", "Collector", "Director", "Secretary",
    "Registrar", "Corporation", "Ltd", "Limited", "Pvt", "Bank", "Board", "Council", "Municipality",
    "Inspector", "Police", "Ors", "Anr", "another", "others", "Crown", "Emperor", "Minister", "Authority",
    "Company", "Inc", "LLP", "University", "Rex", "Regina",
];

/// Words shortly before "in" or "of" that say that a case follows.
const OF_CASES: [&str; 14] = [
    "held", "case", "decision", "judgment", "judgement", "ruling", "Court", "observed", "ruled", "laid",
    "ratio", "dictum", "matter", "decided",
];

/// Words with which a sentence goes on after a party, without a sign between.
const ON: [&str; 8] = ["This", "That", "These", "It", "We", "They", "He", "She"];

/// Short forms in names that end no sentence, but for the shortest.
const SHORT: [&str; 31] = [
    "Ors", "Anr", "Ltd", "Pvt", "Inc", "Smt", "Shri", "Govt", "Corpn", "Mrs", "Sri", "Kum", "Rev", "Asst",
    "Addl", "Dist", "Corp", "Hon", "Capt", "Col", "Maj", "Gen", "Engg", "Mfg", "Assn", "Bros", "Messrs",
    "Supdt", "Commr", "Dept", "Univ",
];

/// Whose kin a party is: the name after "of" is no party's.
const KIN: [&str; 8] = ["son", "daughter", "wife", "widow", "heirs", "LRs", "representatives", "estate"];

/// States whose names are abbreviated in those of cases.
const STATES: [(&str, &str); 8] = [
    ("u.p", "Uttar Pradesh"),
    ("up", "Uttar Pradesh"),
    ("m.p", "Madhya Pradesh"),
    ("mp", "Madhya Pradesh"),
    ("a.p", "Andhra Pradesh"),
    ("h.p", "Himachal Pradesh"),
    ("t.n", "Tamil Nadu"),
    ("w.b", "West Bengal"),
];

/// What parties are: a title page has these words between the names.
const ROLES: [&str; 9] = [
    "appellant", "petitioner", "respondent", "applicant", "plaintiff", "defendant", "complainant",
    "claimant", "accused",
];

/// The longest name of a party, in tokens.
const LONGEST: usize = 16;

/// Every citation of a judgment in a text that is no part of another citation, in order.
pub(super) fn all(tokens: &Tokens<'_>, others: &[RawMention]) -> Vec<RawMention> {
    let mut found: Vec<RawMention> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let free = !covers(others, at);
        let next = free
            .then(|| report(tokens, at).or_else(|| parties(tokens, at)).or_else(|| supra(tokens, at)))
            .flatten()
            .filter(|next| found.last().is_none_or(|last| last.end <= next.first));
        at = next.as_ref().map_or(at + 1, |next| next.end.max(at + 1));
        found.extend(next);
    }
    found
}

fn cites(first: usize, end: usize, name: String, confidence: f32) -> RawMention {
    let law = Law::Cited { name: Some(name), number: None };
    let found = RawMention::citation(first, end, law, vec![Path::new(Vec::new())], Case::Other);
    RawMention { relation: Relation::Cites, confidence, ..found }
}

fn report(tokens: &Tokens<'_>, first: usize) -> Option<RawMention> {
    let end = report_end(tokens, first)?;
    let name = tokens.slice(tokens.start(first), tokens.end(end - 1)).to_owned();
    Some(cites(first, end, name, 0.95))
}

/// The token after a report: "(2017) 2 SCC 779", "2024 INSC 12", "1992 Supp. (1) SCC 335", "AIR 1973 SC 1461".
pub(super) fn report_end(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    let mut is_known = tokens.word(first) == "AIR";
    let mut at = first + usize::from(is_known);
    at = year(tokens, at)?;
    let (mut end, mut numbers) = (None, 0);
    while at < first + 16 {
        let word = tokens.word(at);
        let is_series = SERIES.contains(&word) && (numbers > 0 || !WORDS.contains(&word));
        if is_series || tokens.is_sign(first, '[') && IN_BRACKETS.contains(&word) {
            is_known = true;
        } else if !tokens.digits(at).is_empty() {
            // The page comes last; before it, at most the volume and the part.
            numbers += 1;
            if is_known {
                end = Some(at + 1);
                break;
            }
        } else if !(PARTS.contains(&word) && !word.is_empty()
            || matches!(tokens.sign(at), Some('.' | ':' | '(' | ')')))
        {
            return None;
        }
        // "S.C.R."
        is_known |= word == "R"
            && tokens.word(at.saturating_sub(4)) == "S"
            && tokens.word(at.saturating_sub(2)) == "C";
        at += 1;
    }
    end.filter(|_| numbers <= 3)
}

/// The token after a year, with brackets or without.
fn year(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let bracket = matches!(tokens.sign(at), Some('(' | '['));
    let digits = tokens.digits(at + usize::from(bracket));
    let fits = digits.len() == 4 && ["18", "19", "20"].iter().any(|century| digits.starts_with(century));
    let closes = !bracket || matches!(tokens.sign(at + 2), Some(')' | ']'));
    (fits && closes).then_some(if bracket { at + 3 } else { at + 1 })
}

/// How cases are named by their parties.
pub(super) const NAMES: CaseNames = CaseNames { at: named, whole };

/// "X v. Y", from the first word of X.
fn parties(tokens: &Tokens<'_>, first: usize) -> Option<RawMention> {
    let Parties { end, name, .. } = named(tokens, first)?;
    Some(cites(first, end, name, 0.9))
}

/// The case that is named by its parties from the first word of one.
fn named(tokens: &Tokens<'_>, first: usize) -> Option<Parties> {
    let is_named_so = |&at: &usize| is_capital(tokens, at);
    let start = (0..first).rev().take_while(is_named_so).last().unwrap_or(first);
    if !is_capital(tokens, first) || BEFORE.contains(&tokens.word(first)) || is_kin(tokens, start) {
        return None;
    }
    let versus = (first + 1..first + LONGEST).find(|&at| after_versus(tokens, at).is_some())?;
    let other = after_versus(tokens, versus)?;
    // "Part v. Section" is numbered in small letters.
    let is_unit = tokens.word(versus - 1).len() > 1 && unit(tokens, versus - 1).is_some();
    let ends = |at: usize| tokens.is_sign(at, '.') && !is_brief(tokens, at);
    // The sentence before may end with a name, too.
    let is_apart = (first..versus - 1).any(ends);
    let is_apart = is_apart || is_after_role(tokens, versus);
    if is_unit || is_apart || !(first..versus).all(|at| is_party(tokens, at)) || !is_capital(tokens, other) {
        return None;
    }
    let end = trimmed(tokens, other, party_end(tokens, other));
    let name = format!("{} v. {}", party(tokens, first, versus), party(tokens, other, end));
    let dated = dated_end(tokens, end);
    let is_told = |at: usize| AUTHORITIES.iter().any(|word| tokens.word(at).eq_ignore_ascii_case(word));
    // "Delhi Police v. Mumbai Police" in a sentence may be any contest of two bodies of a kind.
    let are_alike = is_told(end - 1) && tokens.word(versus - 1).eq_ignore_ascii_case(tokens.word(end - 1));
    let is_alone = first == 0 && (end..tokens.len()).all(|at| tokens.sign(at).is_some());
    let has_authority = (first..versus).chain(other..end).any(is_told) && (!are_alike || is_alone);
    let is_followed = dated > end
        || report_end(tokens, end + usize::from(tokens.is_sign(end, ','))).is_some()
        || tokens.is_sign(end, '(') && tokens.is_word(end + 1, &["supra"]);
    let is_sure =
        has_authority || is_followed || is_set_apart(tokens, first, end) || is_led_to(tokens, first);
    Some(Parties { first, end, dated, name, is_sure })
}

/// Words that are nothing but the name of a case, with its year or without, the same in every spelling.
fn whole(words: &str) -> Option<String> {
    let mut parts = words.split([' ', '.', '\u{a0}', '\n']);
    parts.find(|part| matches!(part.to_ascii_lowercase().as_str(), "v" | "vs" | "versus"))?;
    let tokens = Tokens::about(words);
    let mut all = (1..tokens.len()).filter_map(|at| Some((at, after_versus(&tokens, at)?)));
    let (versus, other) = all.next().filter(|_| all.next().is_none())?;
    let dated = (other + 1..tokens.len()).find(|&at| year(&tokens, at) == Some(tokens.len()));
    let end = dated.unwrap_or(tokens.len());
    let (first, second) = (party(&tokens, 0, versus), party(&tokens, other, end));
    let name = format!("{} v. {}", in_full(first), in_full(second));
    let Some(at) = dated else { return Some(name) };
    let digits = tokens.digits(at + usize::from(tokens.digits(at).is_empty()));
    Some(format!("{name} {digits}"))
}

/// A party whose State is abbreviated, with its name: "State of U.P.".
fn in_full(party: String) -> String {
    let small = party.to_lowercase().replace(". ", ".");
    let is_of =
        |(short, _): &&(&str, &str)| small.trim_end_matches('.').strip_suffix(*short) == Some("state of ");
    STATES.iter().find(is_of).map_or(party, |(_, name)| format!("State of {name}"))
}

/// Whether the words before a name make another person of it: "son of", "s/o".
fn is_kin(tokens: &Tokens<'_>, first: usize) -> bool {
    let before = |nth: usize| first.checked_sub(nth);
    let word = |nth: usize| before(nth).map(|at| tokens.word(at)).unwrap_or_default();
    word(1) == "of" && KIN.contains(&word(2))
        || matches!(word(1), "o" | "O") && before(2).is_some_and(|at| tokens.is_sign(at, '/'))
}

/// Whether what stands before "versus" is a role: `ACME LTD. …APPELLANT(S) VERSUS`.
fn is_after_role(tokens: &Tokens<'_>, versus: usize) -> bool {
    let is_between = |at: usize| tokens.sign(at).is_some() || matches!(tokens.word(at), "S" | "s");
    let last = (0..versus).rev().find(|&at| !is_between(at)).map(|at| tokens.word(at).to_lowercase());
    last.is_some_and(|word| ROLES.contains(&word.trim_end_matches('s')))
}

/// Where the name of a party ends that begins with a token.
fn party_end(tokens: &Tokens<'_>, first: usize) -> usize {
    let (mut end, mut joint) = (first, None);
    while end < first + LONGEST {
        if after_versus(tokens, end).is_some() {
            // What stands after the last "and" is a party of the next case.
            return joint.unwrap_or(end);
        }
        if !is_party(tokens, end) || end > first && goes_on(tokens, end) {
            break;
        }
        if is_and(tokens, end) {
            joint = Some(end);
        }
        end += 1;
    }
    end
}

fn is_and(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at) == "and" || tokens.is_sign(at, '&')
}

/// Whether the sentence goes on with a token, though a party might be called so.
fn goes_on(tokens: &Tokens<'_>, at: usize) -> bool {
    let stops = tokens.is_sign(at - 1, '.') && BEFORE.contains(&tokens.word(at));
    let is_article = tokens.word(at) == "the" && !matches!(tokens.word(at - 1), "of" | "for");
    let joins = is_and(tokens, at) && (tokens.word(at + 1) == "the" || unit(tokens, at + 1).is_some());
    let is_judge = tokens.word(at) == "Justice" && !matches!(tokens.word(at - 1), "of" | "and" | "Chief");
    let is_provision = unit(tokens, at).is_some() && !tokens.digits(at + 1).is_empty();
    // A report of the case is a citation by itself.
    stops
        || is_article
        || joins
        || ON.contains(&tokens.word(at))
        || is_judge
        || is_provision
        || speaks_for(tokens, at)
        || year(tokens, at).is_some()
        || tokens.is_sign(at, '.') && !is_brief(tokens, at)
}

/// Whether a token says who speaks for a party: "the State Rep. by the Inspector".
fn speaks_for(tokens: &Tokens<'_>, at: usize) -> bool {
    ["rep", "represented", "through", "thr"].iter().any(|word| tokens.word(at).eq_ignore_ascii_case(word))
}

/// The token after the year that stands after the name of a case, in brackets or after a comma.
fn dated_end(tokens: &Tokens<'_>, end: usize) -> usize {
    let from = end + usize::from(tokens.is_sign(end, ','));
    let closes = |after: usize| {
        let is_bare = tokens.sign(from).is_none();
        report_end(tokens, from).is_none() && !(is_bare && (from == end || tokens.sign(after).is_none()))
    };
    year(tokens, from).filter(|&after| closes(after)).unwrap_or(end)
}

/// Whether a name is set in italics by signs: `*X v. Y*`.
fn is_set_apart(tokens: &Tokens<'_>, first: usize, end: usize) -> bool {
    let before = first.checked_sub(1).and_then(|at| tokens.sign(at));
    matches!(before, Some('*' | '_')) && tokens.sign(end) == before
}

/// Whether the words before a name say that a case follows: "held in".
fn is_led_to(tokens: &Tokens<'_>, first: usize) -> bool {
    let Some(joint) = first.checked_sub(1).filter(|&at| matches!(tokens.word(at), "in" | "of" | "In")) else {
        return false;
    };
    (joint.saturating_sub(3)..joint).any(|at| OF_CASES.contains(&tokens.word(at)))
}

/// The token after "v.", "vs." or "versus". A capital V is a numeral or an initial, but between words in capitals.
fn after_versus(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let after = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let in_capitals =
        |at: usize| tokens.word(at).len() > 1 && tokens.word(at).chars().all(char::is_uppercase);
    let before = || at.checked_sub(1).map(|last| last - usize::from(last > 0 && tokens.is_sign(last, '.')));
    let is = match tokens.word(at) {
        "V" => before().is_some_and(in_capitals) && in_capitals(after),
        word => matches!(word, "v" | "vs" | "Vs" | "VS" | "versus" | "Versus" | "VERSUS"),
    };
    is.then_some(after)
}

/// Whether a token may be in the name of a party.
fn is_party(tokens: &Tokens<'_>, at: usize) -> bool {
    is_capital(tokens, at)
        || JOINTS.contains(&tokens.word(at))
        || matches!(tokens.sign(at), Some('.' | '&' | '(' | ')' | '@' | '\'' | '’' | '-' | '/'))
        // "Race Club (1940) Ltd."
        || !tokens.digits(at).is_empty() && at.checked_sub(1).is_some_and(|at| tokens.is_sign(at, '(')) && tokens.is_sign(at + 1, ')')
}

/// Whether a full stop ends a short form and no sentence: "U.P.", "Anr.", "Ltd."
fn is_brief(tokens: &Tokens<'_>, stop: usize) -> bool {
    let before = stop.checked_sub(1).map(|at| tokens.word(at)).unwrap_or_default();
    before.len() <= 2 || SHORT.contains(&before)
}

/// The end of a party without the signs and joints that go on with the sentence.
fn trimmed(tokens: &Tokens<'_>, first: usize, mut end: usize) -> usize {
    let hangs = |at: usize| {
        matches!(tokens.word(at), "of" | "and" | "the" | "for" | "alias")
            || matches!(tokens.sign(at), Some('(' | '&' | '@' | '-' | '/' | '\'' | '’'))
    };
    while end > first + 1 && hangs(end - 1) {
        end -= 1;
    }
    end
}

/// A party as it is compared: without "the", a title, "and others", the form of a company, and who speaks for it.
fn party(tokens: &Tokens<'_>, first: usize, end: usize) -> String {
    let first = after_title(tokens, first);
    let end = (first + 1..end).find(|&at| speaks_for(tokens, at)).unwrap_or(end);
    let is_tail = |at: usize| {
        let word = tokens.word(at).to_lowercase();
        TAIL.contains(&word.as_str()) || matches!(tokens.sign(at), Some('.' | '&' | ','))
    };
    let mut last = end;
    // "U.P." keeps its full stop.
    while last > first + 1
        && is_tail(last - 1)
        && !(tokens.is_sign(last - 1, '.') && tokens.word(last - 2).len() == 1)
    {
        last -= 1;
    }
    let words = tokens.slice(tokens.start(first), tokens.end(last - 1));
    words.split('@').next().unwrap_or(words).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first token of a name after "the", "M/s." or a title.
fn after_title(tokens: &Tokens<'_>, first: usize) -> usize {
    let is_firm =
        tokens.is_word(first, &["m"]) && tokens.is_sign(first + 1, '/') && tokens.is_word(first + 2, &["s"]);
    let length = match tokens.word(first) {
        word if word.eq_ignore_ascii_case("the") => return first + 1,
        _ if is_firm => 3,
        word if TITLES.iter().any(|title| word.eq_ignore_ascii_case(title)) => 1,
        _ => return first,
    };
    first + length + usize::from(tokens.is_sign(first + length, '.'))
}

/// "Bhajan Lal (supra)", "Bhajan Lal's case (supra)".
fn supra(tokens: &Tokens<'_>, first: usize) -> Option<RawMention> {
    if !is_capital(tokens, first) || BEFORE.contains(&tokens.word(first)) {
        return None;
    }
    let open = (first + 1..first + LONGEST).find(|&at| tokens.is_sign(at, '('))?;
    let names = (first..open).all(|at| is_party(tokens, at) || tokens.is_word(at, &["case", "s", "’s"]));
    let is_supra = tokens.is_word(open + 1, &["supra"]) && tokens.is_sign(open + 2, ')');
    (names && is_supra).then(|| cites(first, open + 3, party(tokens, first, open), 0.6))
}

#[cfg(test)]
mod tests {
    use super::super::ENGLISH;
    use crate::testing::check;

    #[test]
    fn judgments_are_cited_by_report_and_by_parties() {
        check(
            ENGLISH,
            &[
                ("as held, (2017) 2 SCC 779.", &["cites [(2017) 2 SCC 779] (2017) 2 SCC 779"]),
                ("see [2023] 4 S.C.R. 1", &["cites [[2023] 4 S.C.R. 1] [2023] 4 S.C.R. 1"]),
                (
                    "2024 INSC 12 and AIR 1973 SC 1461",
                    &["cites [2024 INSC 12] 2024 INSC 12", "cites [AIR 1973 SC 1461] AIR 1973 SC 1461"],
                ),
                ("1992 Supp. (1) SCC 335", &["cites [1992 Supp. (1) SCC 335] 1992 Supp. (1) SCC 335"]),
                ("2024 SCC OnLine SC 2248", &["cites [2024 SCC OnLine SC 2248] 2024 SCC OnLine SC 2248"]),
                (
                    "in the case of State of Nowhere and others v. Amos Lal and others, said",
                    &[
                        "cites [State of Nowhere and others v. Amos Lal and others] State of Nowhere v. Amos Lal",
                    ],
                ),
                (
                    "In Amos Gupta v. State of U.P., (2014) 3 SCC 92, this",
                    &[
                        "cites [Amos Gupta v. State of U.P.] Amos Gupta v. State of U.P.",
                        "cites [(2014) 3 SCC 92] (2014) 3 SCC 92",
                    ],
                ),
                (
                    "of Amos Club (1940) Ltd. and others v. State of Nowhere and another.",
                    &[
                        "cites [Amos Club (1940) Ltd. and others v. State of Nowhere and another] Amos Club (1940) v. State of Nowhere",
                    ],
                ),
                ("the law in Amos Lal (supra) is", &["cites [Amos Lal (supra)] Amos Lal"]),
                ("in 2014 the accused paid 300 to the bank", &[]),
                ("In 2019 Scale 1 costs and 2014 Journal 5 rose", &[]),
                ("(2019) 10 Scale 1", &["cites [(2019) 10 Scale 1] (2019) 10 Scale 1"]),
            ],
        );
    }
}
