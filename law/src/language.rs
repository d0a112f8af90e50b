//! Languages in which law is written, as values: what a language must have.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use asof_schema::as_seen;

use crate::habits::Habits;
use crate::parties::CaseNames;
use crate::raw_mention::RawMention;
use crate::stemming::Stemming;
use crate::token::Tokens;
use crate::{Misread, Step, Unit};

/// How law is written in a language. Every part is required.
pub struct Grammar {
    /// The primary subtag of BCP 47: `fi`.
    pub tag: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// Name and version of the grammar: what a mention says of who found it.
    pub extractor: &'static str,
    /// What the words of a provision speak of.
    pub(crate) find: fn(&Tokens<'_>) -> Vec<RawMention>,
    /// What words about law cite.
    pub(crate) citations: fn(&Tokens<'_>) -> Vec<RawMention>,
    /// The unit that a word or sign announces, whether a number stands beside it or not.
    pub(crate) announces: fn(&Tokens<'_>, usize) -> Option<Unit>,
    /// Whether a list of the provisions of a law begins where words end, where the language says so otherwise
    /// than by the law's name and a colon.
    pub(crate) lists: Option<fn(&Tokens<'_>) -> bool>,
    /// The token after a judgment that is cited from a token on by a report or a number, where the grammar reads such.
    pub(crate) judgment: Option<fn(&Tokens<'_>, usize) -> Option<usize>>,
    /// How cases are named by their parties, where they are.
    pub(crate) cases: Option<CaseNames>,
    /// Reads addresses with underscores, as older data sets have them, where there are any.
    pub(crate) address: Option<ReadAddress>,
    /// Whether a word is another in one of the cases in which terms are defined, where words have cases; both in lower case.
    pub(crate) is_form: Option<fn(&str, &str) -> bool>,
    /// The word as a dictionary has it, of a word in one of the cases in which terms are asked for, where words have cases.
    pub base: Option<fn(&str) -> String>,
    /// How sentences call a law by a title that begins with its kind or number, where they turn such titles round.
    pub(crate) turned: Option<fn(&str) -> Option<String>>,
    /// Whether a word is, in any case, what a law is about whose title has another, where titles are put together of the subject and
    /// the kind of the law: "kunnan" of "Kuntalaki". The title's word is first, the other in lower case.
    pub is_subject: Option<fn(&str, &str) -> bool>,
    /// A citation as people write it.
    pub example: &'static str,
    /// The names of months, January first: forms with spaces between; one that ends with a hyphen is a stem.
    pub months: [&'static str; 12],
    /// How people type what is written otherwise.
    pub habits: &'static Habits,
    /// The words around citations.
    pub lexicon: Lexicon,
    /// The words of time in questions.
    pub time: Time,
    /// How citations are printed.
    pub printing: Printing,
    /// Words that mean the same in law: a line has words or phrases with commas between; those before a `>` may mean those after
    /// it, and not the other way round.
    pub synonyms: &'static str,
    /// How its words become terms of search.
    pub stemming: Stemming,
    /// Words by which anything may be asked, in lower case: they say nothing of what is asked.
    pub asking: &'static [&'static str],
    /// The words that ask for a meaning or a mention, or their beginnings, with a hyphen: they are not of the term that is asked for.
    pub telling: &'static [&'static str],
    /// The words that ask for the text of a provision, or their beginnings, with a hyphen, beside those by which anything is asked:
    /// "wording", "show".
    pub quoting: &'static [&'static str],
    /// What people call acts in place of the letters of their titles: ("ec", "emenda").
    pub acts: &'static [(&'static str, &'static str)],
    /// What documents with numbers are called that no loader has as acts, in letters and digits alone: "adpf".
    pub documents: &'static [&'static str],
}

/// Reads the steps of an address.
pub(crate) type ReadAddress = fn(&str) -> Result<Vec<Step>, Misread>;

/// The words that stand around citations.
pub struct Lexicon {
    /// Words that join a citation and the name of its norm.
    pub joining: &'static [&'static str],
    /// Words before a citation that mean nothing by themselves: "cf.", "o".
    pub leading: &'static [&'static str],
    /// Words between two provisions of one citation.
    pub between: &'static [&'static str],
    /// Words that put what a norm is called after another name: "Carta de Lisboa".
    pub genitive: &'static [&'static str],
    /// Adjectives of peoples and times that make another law of a name.
    pub peoples: &'static [&'static str],
    /// What a law's own country is called beside its name, without accents, and the country's code.
    pub countries: &'static [(&'static str, &'static str)],
    /// Abbreviations, in lower case, before a number that is of no provision: of pages and the like.
    pub pages: &'static [&'static str],
    /// What is annexed to a law, in lower case: "annex".
    pub annexes: &'static [&'static str],
    /// Words between two citations that are of one norm, and between the terms of one heading.
    pub listing: &'static [&'static str],
    /// Words after a citation that cite more, and do not say how much: "e seguintes".
    pub onward: &'static [&'static str],
    /// Words between a law and what is cited in it: "o CPC, em seu".
    pub within: &'static [&'static str],
    /// Those of them that say that what is cited is of the law before them: "seu".
    pub possessive: &'static [&'static str],
    /// Words between a citation and the bare number of another one: "c/c".
    pub linking: &'static [&'static str],
    /// Words by which laws are called, whatever follows them.
    pub kinds: &'static [&'static str],
    /// Words, before or after a number, that announce a provision.
    pub cues: &'static [&'static str],
    /// The last letters of short names of laws that have small letters within: "NuorisoL".
    pub short_ends: &'static [&'static str],
    /// Verbs between a term and what it means: "means".
    pub defining: &'static [&'static str],
    /// Verbs between a thing and what is said of it: "is".
    pub copulas: &'static [&'static str],
    /// Words by which it is asked whether a law is in force, apart from those by which anything is asked: "force", "still".
    pub standing: &'static [&'static str],
    /// Words by which it is asked since or until when a law is in force: "when", "since".
    pub whens: &'static [&'static str],
    /// Words by which it is asked when a law itself begins to be in force, apart from those by which anything is asked: "enter",
    /// "commence", "act".
    pub commencing: &'static [&'static str],
    /// Words by which a question calls again what it cites: "the rule".
    pub naming: &'static [&'static str],
    /// Words that negate the verb behind them, and do not change what is asked for: "does it not say".
    pub negations: &'static [&'static str],
    /// Words by which provisions are held against each other: "versus".
    pub against: &'static [&'static str],
    /// Words that begin a relative clause: "which".
    pub relatives: &'static [&'static str],
    /// How words end that say after a copula what must be done.
    pub duties: &'static [&'static str],
    /// Abbreviations, in lower case and without their last full stop, after which a sentence goes on: "i.e".
    pub abbreviations: &'static [&'static str],
    /// Those after which it goes on where a number follows: "art", "no".
    pub numbering: &'static [&'static str],
    /// Words that begin an exception to what is said before them: "unless", "but".
    pub exceptions: &'static [&'static str],
}

/// How what is counted from a day goes on or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// So far from the day or farther: "at least".
    AtLeast,
    /// Farther: "more than".
    MoreThan,
    /// So far from the day or nearer: "within".
    AtMost,
    /// Nearer: "less than".
    LessThan,
    /// On that day or after it: "no earlier than".
    NotEarlier,
    /// On that day or before it: "no later than".
    NotLater,
}

/// The words by which a question asks for a time, in lower case. A list is empty where the language has no such word.
pub struct Time {
    /// The day on which it is asked: "today".
    pub today: &'static [&'static str],
    /// What holds at last, beside the words for today: "currently".
    pub latest: &'static [&'static str],
    /// A change: "evolved".
    pub changes: &'static [&'static str],
    /// What makes a change a question: "how".
    pub asks: &'static [&'static str],
    /// An event whose day is not said: "before the".
    pub events: &'static [&'static str],
    /// What may stand before a date and says nothing: "early".
    pub fillers: &'static [&'static str],
    /// Words beside a time for a part of it, or for what is near it, whose first and last days nobody fixes: "mid", "around".
    pub vague: &'static [&'static str],
    /// What may stand before "of" and a year, and makes it a time and no part of a name: "year", "version".
    pub dated: &'static [&'static str],
    /// What joins the first and the last of some years or days: "to".
    pub to: &'static [&'static str],
    /// What joins a day, its month and its year: "of".
    pub of: &'static [&'static str],
    /// What joins the name of a law and its year.
    pub named_of: &'static [&'static str],
    /// "between"
    pub between: &'static [&'static str],
    /// "and", after "between"
    pub and: &'static [&'static str],
    /// "since"
    pub since: &'static [&'static str],
    /// "before"
    pub before: &'static [&'static str],
    /// "after"
    pub after: &'static [&'static str],
    /// "until", behind the last day or period that it takes in
    pub until_behind: &'static [&'static str],
    /// Words that make of what is before a date the day before it: "the day before".
    pub eves: &'static [&'static str],
    /// Words before what is counted from a day, by which it is all the days between: "in the two years before".
    pub spans: &'static [&'static str],
    /// Words before a time that leave open which it is, or how long: "any day after", "at least two years before".
    pub loose: &'static [&'static str],
    /// Words for a number of units of time that say no number: "several".
    pub several: &'static [&'static str],
    /// Phrases beside what is counted from a day by which it is a period: "at least two years", "two years or more".
    pub bounds: &'static [(&'static str, Bound)],
    /// Units of time that count one where no number stands before them: "the year after".
    pub one: &'static [&'static str],
    /// Words after what is counted and before that from which it is, by which it is the days between: "kuluessa".
    pub inside: &'static [&'static str],
    /// The same by which it is the day that is counted: "kuluttua".
    pub later: &'static [&'static str],
    /// Forms of a date that say since when, and not until when, before one of these.
    pub since_forms: &'static [&'static str],
    /// "after", behind what it is after
    pub after_behind: &'static [&'static str],
    /// Phrases after an act for the day before it: "edeltävänä päivänä".
    pub eve_behind: &'static [&'static str],
    /// Phrases after an act for the day after it: "jälkeisenä päivänä".
    pub next_day_behind: &'static [&'static str],
    /// Phrases before an act for its taking effect: "entry into force".
    pub taking_effect: &'static [&'static str],
    /// Phrases for the day on which a law was made: "on its enactment".
    pub enacted: &'static [&'static str],
    /// Phrases for the first words of a provision: "original wording".
    pub original: &'static [&'static str],
    /// Words that may begin a clause that says when: "as", "when".
    pub clauses: &'static [&'static str],
    /// What such a clause says of what was so, after a hyphen how it ends: "stood".
    pub passed: &'static [&'static str],
    /// Words before a number that make it a sum of money, and no year: "rs".
    pub money: &'static [&'static str],
    /// Words right behind a number of what is counted or measured, which make it no year: "rupees", "people".
    pub measures: &'static [&'static str],
    /// The day before that of asking: "yesterday".
    pub yesterday: &'static [&'static str],
    /// The day after that of asking: "tomorrow".
    pub tomorrow: &'static [&'static str],
    /// Words that may say that something was so, and after a hyphen how such words end: "said", "-ed".
    pub past: &'static [&'static str],
    /// Phrases before or behind what happened or who governed at a time whose days nothing here knows: "during the reign".
    pub eras: &'static [&'static str],
    /// Words before the name of what happened at such a time: "during".
    pub during: &'static [&'static str],
    /// Words for the first day of what follows or precedes them: "beginning".
    pub begins: &'static [&'static str],
    /// Words for the last day of what follows or precedes them: "end".
    pub closes: &'static [&'static str],
    /// The first of something: "first".
    pub starts: &'static [&'static str],
    /// The last of something: "last".
    pub ends: &'static [&'static str],
    /// What says, after a date, that all days from it on are meant: "onwards".
    pub onward: &'static [&'static str],
    /// What a number of years up to today is called, before it: "past".
    pub lately: &'static [&'static str],
    /// "last", after its year or month.
    pub last_behind: &'static [&'static str],
    /// "next", before its year or month.
    pub next: &'static [&'static str],
    /// The same after it: "que vem".
    pub next_behind: &'static [&'static str],
    /// More than years, of which nobody says when they begin: "decade".
    pub ages: &'static [&'static str],
    /// "ago", before its number.
    pub ago_before: &'static [&'static str],
    /// Words before the tens of a decade: "anos".
    pub decades: &'static [&'static str],
    /// How the tens of a decade end: "s"; with a hyphen at the end a stem.
    pub decade_ends: &'static [&'static str],
    /// Days with a name: "christmas", and their month and day.
    pub feasts: &'static [(&'static str, u32, u32)],
    /// The days of a month in words, the first first; a slash between words that mean the same.
    pub nth: &'static [&'static str],
    /// The days of the week in words, Monday first; a slash between words that mean the same.
    pub weekdays: [&'static str; 7],
    /// Days with a name that are another in each year, or parts of a month: "carnaval", "quinzena".
    pub unfixed: &'static [&'static str],
    /// "day"
    pub day: &'static [&'static str],
    /// "days"
    pub days: &'static [&'static str],
    /// "weeks"
    pub weeks: &'static [&'static str],
    /// "months"
    pub months: &'static [&'static str],
    /// What stands before a month whose year is not said: "in"; after a hyphen, how such a month ends.
    pub within: &'static [&'static str],
    /// Words before the name of a day that make it the day of something: "at"; after a hyphen, how such a name ends.
    pub on: &'static [&'static str],
    /// The parts of a year, each with its months: "quarter", "half".
    pub parts: &'static [(&'static str, i32)],
    /// Which part: "first".
    pub ordinals: &'static [(&'static str, i32)],
    /// "year"
    pub year: &'static [&'static str],
    /// Phrases for the year that was said last: "of the same year".
    pub same_year: &'static [&'static str],
    /// "month"
    pub month: &'static [&'static str],
    /// "last"
    pub last: &'static [&'static str],
    /// "this"
    pub this: &'static [&'static str],
    /// "years"
    pub years: &'static [&'static str],
    /// "ago"
    pub ago: &'static [&'static str],
    /// Numbers in words, one first; a slash between words that mean the same.
    pub counts: &'static [&'static str],
}

/// How a language prints a citation for others to paste.
pub struct Printing {
    /// What stands before the day whose text is meant: "as in force on".
    pub in_force: &'static str,
    /// A day, by the name of its month, its year, its month and its day of the month: "20 May 2001".
    pub day: fn(&str, i32, u32, u32) -> String,
    /// Words that begin with a small letter after the name of a law: "Art.".
    pub small: &'static [&'static str],
}

/// A language with a grammar; its parts are those of its [`Grammar`].
#[derive(Clone, Copy)]
pub struct Language(&'static Grammar);

impl Language {
    pub(crate) const fn new(grammar: &'static Grammar) -> Self {
        Self(grammar)
    }

    /// The month that a word names, from 1; in lower case.
    pub fn month(self, word: &str) -> Option<u32> {
        let is = |form: &str| form.strip_suffix('-').map_or(form == word, |stem| word.starts_with(stem));
        let named = |(_, forms): &(u32, &str)| forms.split(' ').any(is);
        (1..).zip(self.months).find(named).map(|(month, _)| month)
    }
}

/// Whether a term, as the words that define it write it, begins with what somebody asks for. Letter case does not matter, nor
/// blanks, nor the way in which letters are composed, nor the case of words where the language is known: "läheinen" finds
/// "Läheisellä".
pub fn begins_term(term: &str, wanted: &str, language: Option<Language>) -> bool {
    let plain = |words: &str| as_seen(words).trim().to_lowercase();
    let (term, wanted) = (plain(term), plain(wanted));
    // No words are the beginning of nothing.
    if wanted.is_empty() {
        return false;
    }
    if term.starts_with(&wanted) {
        return true;
    }
    let Some(is_form) = language.and_then(|language| language.is_form) else { return false };
    let mut words = term.split_whitespace();
    let mut asked = wanted.split_whitespace().peekable();
    asked.peek().is_some()
        && asked.all(|asked| words.next().is_some_and(|word| word == asked || is_form(asked, word)))
}

impl Deref for Language {
    type Target = Grammar;

    fn deref(&self) -> &Grammar {
        self.0
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.tag == other.tag
    }
}

impl Eq for Language {}

impl PartialOrd for Language {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Language {
    fn cmp(&self, other: &Self) -> Ordering {
        self.tag.cmp(other.tag)
    }
}

impl Hash for Language {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tag.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::begins_term;
    use crate::fi::FINNISH;
    use crate::pt::PORTUGUESE;

    #[test]
    fn a_term_is_found_by_its_beginning_and_by_its_nominative() {
        for (term, wanted, found) in [
            ("Läheisellä", "läheinen", true),
            ("Läheisellä", "Läheis", true),
            ("yleisellä kirjastolla", "yleinen kirjasto", true),
            ("yleisellä kirjastolla", "yleinen", true),
            ("yleisellä kirjastolla", "kirjasto", false),
            ("kuljetuspalvelujen verkolla", "kuljetuspalvelujen verkko", true),
            ("läheisyydellä", "läheinen", false),
            ("Läheisellä", " läheis ", true),
            ("Läheisellä", "", false),
            ("Läheisellä", " \u{ad}\n", false),
        ] {
            assert_eq!(begins_term(term, wanted, Some(FINNISH)), found, "{term} {wanted}");
        }
        assert!(!begins_term("Läheisellä", "läheinen", Some(PORTUGUESE)));
        assert!(!begins_term("Läheisellä", "läheinen", None));
        for asked in ["entidade\u{a0}fami\u{ad}liar", "entidade  familiar"] {
            assert!(begins_term("Entidade familiar", asked, Some(PORTUGUESE)), "{asked:?}");
        }
        assert!(begins_term("\u{e9}tendue", "e\u{301}tendue", None));
    }
}
