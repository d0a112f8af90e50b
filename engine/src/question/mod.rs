//! A question in words, read before anything is searched: what it asks for, of which provision, act or term, and on which days.
//!
//! What its words may ask for is told by `law/`, from examples; here that is held against the corpus. A kind counts where what it needs
//! is there: nobody who names no provision asks for the history of one. What is read is told, so that whoever asks sees it and can say
//! otherwise.

mod acts;
mod cited;
mod days;
mod effects;
mod in_time;
mod laws;
mod times;
mod told;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::lexicon::part_begins;
use asof_law::{Asked, LANGUAGES, Language, QuestionKind, asked, spelled, tells};
use asof_schema::{Act, ActId, AsOf, ComponentId, Day, NormId, is_of_direction, is_unseen};
use serde::Serialize;

use crate::graph::Version;
use crate::query::{CheckedCitation, resolve};
use crate::search::{Insufficiency, has_exception};
use crate::store::{Corpus, DEBATE, JUDGMENT};
use cited::{candidates, lacks, provisions, provisions_in, provisions_on, topic_of};
pub use days::Days;
use days::says;
pub use in_time::{InTime, debated};
pub use laws::InLaws;
pub(crate) use laws::of_guides;
pub use times::first_day;
use told::{NO_LAW, NOT_HELD, unread};
pub(crate) use words::asks;
use words::{
    asks_change, asks_when, asks_whether_stands, commences, holds_against, is_sign, marked, marked_with,
    of_parts, quoted, rest, stands, term, unnegated, without_opening,
};

/// Acts that words name, each with its place in them.
type ActsAt = [(Range<usize>, ActId)];
/// Laws that words name, each with its place in them; several where they may mean several.
type LawsAt = [(Range<usize>, BTreeSet<NormId>)];

/// How many bytes of a question are read.
pub const LONGEST_QUESTION: usize = 2_000;

/// What a question was read as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadQuestion {
    /// What it asks for; `None` where that is open, and is answered by search.
    pub asked: Option<QuestionKind>,
    /// What it may as well ask for: what is nearly as likely.
    pub otherwise: Vec<QuestionKind>,
    /// The provisions that it cites, in its order.
    pub provisions: Vec<ComponentId>,
    /// The provisions of which it may ask the text, where its words may mean several and name no one.
    #[serde(skip)]
    pub candidates: Vec<ComponentId>,
    /// The citations that lead to no one provision, or to one by a guess, each with why.
    pub unread: Vec<(String, String)>,
    /// The days of its words by which it is not answered, each with why.
    pub unused: Vec<(String, String)>,
    /// The laws that it names, but for those of the provisions.
    pub norms: Vec<NormId>,
    /// What it asks of these laws, where it cites no provision.
    pub in_laws: Option<InLaws>,
    /// The acts that it names.
    pub acts: Vec<ActId>,
    /// The days that it names.
    pub days: Vec<Days>,
    /// How debates are held against time, where nothing else is here.
    #[serde(skip)]
    pub in_time: InTime,
    /// The point by whose law it is answered: that which is given, else the last of the first days that it names; where days are held
    /// against each other, the last of all.
    pub at: AsOf,
    /// How the words say so; `None` where they do not.
    pub said: Option<String>,
    /// What is left of it when citations, days and the words that tell what it asks for are taken away: the term whose meaning is asked for, the words of which it is
    /// asked whether they are there, or nothing.
    pub rest: String,
    /// What is left of it when the laws that it names are taken away, too.
    #[serde(skip)]
    pub topic: String,
    /// Why nothing here answers it, where it names what is not there and nothing else.
    pub lacks: Option<Insufficiency>,
    /// What is searched for where it is open: its words without those that open it and, where they say it, those that name the day.
    pub words: String,
}

/// What says by which day's law a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// Who asks. The words of the question say nothing of it.
    On(AsOf),
    /// The words, relative ones read from `today`; where they name no day, the point `last`.
    InWords {
        /// The day of asking.
        today: Day,
        /// Where the words name no day.
        last: AsOf,
    },
}

impl Asking {
    /// The day of asking, and the point where the words name no day.
    fn day(self) -> (Day, AsOf) {
        match self {
            Self::On(at) => (at.at, at),
            Self::InWords { today, last } => (today, last),
        }
    }
}

/// A question without what nobody sees: where it is copied from a page it may have marks that part its words.
fn seen(words: &str) -> Cow<'_, str> {
    let is_hidden = |letter: char| is_unseen(letter) || is_of_direction(letter);
    if words.contains(is_hidden) { words.replace(is_hidden, "").into() } else { words.into() }
}

/// Reads a question, as it would be written by who writes with care ([`asof_law::spelled`]).
pub fn read(corpus: &Corpus, words: &str, asking: Asking) -> ReadQuestion {
    let (today, _) = asking.day();
    let now = today.ymd().map_or((0, 1), |(year, month, _)| (year, month));
    let words = seen(words);
    let (words, rest) = words.split_at(words.floor_char_boundary(LONGEST_QUESTION));
    let mut read = read_written(corpus, &spelled(words, now), asking);
    if !rest.is_empty() {
        let begins: String = rest.chars().take(40).collect();
        read.unread.push((begins, format!("a question is read up to a limit of {LONGEST_QUESTION} bytes")));
    }
    read
}

/// Whether judgments are here, and whether there is nothing but debates: these tell what no law does.
fn documents(corpus: &Corpus) -> (bool, bool) {
    let judged = corpus.catalogue().any(|norm| norm.norm_type == JUDGMENT);
    (judged, corpus.catalogue().all(|norm| norm.norm_type == DEBATE))
}

/// The words to be searched for: none by which a day was read. Beside a day that is given they may be those of a law, but what
/// was said in a debate on "the current rate" has no "current".
fn untimed(corpus: &Corpus, words: &str, days: &[Days], is_read: bool) -> String {
    if is_read || debated(corpus).is_some() { times::without(words, days) } else { words.to_owned() }
}

fn read_written(corpus: &Corpus, words: &str, asking: Asking) -> ReadQuestion {
    use QuestionKind::Text;
    let (today, last) = asking.day();
    let of_last = provisions_in(corpus, words, last).unwrap_or_default();
    let acts::Named { mut acts, elsewhere } = acts::acts_in(corpus, words, &of_last);
    let (laws, absent) = laws::laws_in(corpus, words);
    let (mut days, current) = times::days(corpus, words, today, &acts, &laws, &of_last, last);
    let provision = of_last.iter().find_map(|one| one.component.as_ref());
    let begin = provision.and_then(|provision| times::first(corpus, words, provision, last));
    // The day on which an act was made is that of the act, and not of the law.
    let begin = begin.filter(|begin| !days.iter().any(|days| days.words.contains(&begin.words)));
    days.extend(begin.clone());
    // A law that is here is asked about as a law, and not as the act that made it.
    let is_law =
        |act: &ActId| laws.iter().flat_map(|(_, norms)| norms).any(|norm| norm.as_str() == act.as_str());
    acts.retain(|(_, act)| !is_law(act));
    let first = days.first().filter(|_| matches!(asking, Asking::InWords { .. })).cloned();
    let at = first.as_ref().map_or(last, |days| AsOf { at: days.last(), ..last });
    // A provision has its number on the day asked for.
    let (mut citations, unchecked) = provisions_on(corpus, words, &days, at);
    let taken = laws::decide(corpus, &mut citations, &laws, at);
    let found: Vec<_> = citations.iter().filter(|one| one.component.is_some()).cloned().collect();
    let uncited = self::marked(words, &found, &[]);
    let plain = untimed(corpus, words, &days, first.is_some());
    let topic = topic_of(words, &days, &citations, &acts, &laws);
    let of_kind = times::masked(&marked_with(words, &citations, &acts, &laws), &days, today);
    let mut asked = asked_on(&of_kind, &days, asking);
    let differs = asked.first().is_some_and(|(asked, _)| *asked == Asked::Kind(QuestionKind::Difference));
    let held = differs.then(|| others_compared(words, &citations, &days, current, first.is_some(), today));
    days.extend(held.flatten());
    let mut provisions = provisions(&citations);
    let beside =
        if provisions.is_empty() { Vec::new() } else { times::named_beside(words, &acts, &laws, &citations) };
    let acts = asked_about(acts, words, &days, (!provisions.is_empty(), !laws.is_empty()), &mut asked);
    let marked = times::without(&marked(words, &citations, &acts), &days);
    let named = times::without(&marked_with(words, &citations, &acts, &laws), &days);
    let is_unnamed = acts.is_empty() && elsewhere.is_empty();
    let of_provision = |norm: &NormId| provisions.iter().any(|id| id.norm_str() == norm.as_str());
    let norms: BTreeSet<&NormId> = laws.iter().flat_map(|(_, norms)| norms).collect();
    let mut norms: Vec<NormId> = norms.into_iter().filter(|norm| !of_provision(norm)).cloned().collect();
    let of_words = if first.is_some() { days.as_slice() } else { &[] };
    let mut in_laws = provisions.is_empty().then(|| InLaws::of(words, &laws, &norms, of_words)).flatten();
    // Who names a law and asks nothing of it asks what it says; and what is asked of a provision alone may be asked of a law.
    let is_text = matches!(asked.first(), Some((Asked::Kind(Text), _)));
    let candidates =
        if is_text && provisions.is_empty() { candidates(corpus, &citations, at) } else { Vec::new() };
    let is_law = norms.len() == 1 && provisions.is_empty() && acts.is_empty() && candidates.is_empty();
    let is_else = !asks_whether_stands(words, &named) && !times::asks_how_long(&of_kind) && asks_else(&asked);
    let asks_standing = |words: &str| !is_else && stands(words);
    let whether_stands =
        asks_standing(&rest(&marked)) || in_laws.as_ref().is_some_and(|of| asks_standing(&of.words));
    let is_bare = |of: &InLaws| {
        asks_standing(&of.words)
            || is_text && of.words.split_whitespace().all(|word| tells(word.trim_matches(is_sign)))
    };
    let is_law_alone = is_law && in_laws.as_ref().is_none_or(is_bare);
    if is_law_alone || is_law && asked.first().is_some_and(|(asked, _)| is_of_any_law(*asked)) {
        in_laws = None;
        provisions.extend(norms.drain(..).map(|norm| norm.root()));
    }
    let is_ambiguous = (!candidates.is_empty()).then_some(Insufficiency::Ambiguous);
    let lacks = lacks(corpus, &citations, (&acts, &elsewhere), (&asked, &laws)).or(is_ambiguous);
    let mut read = ReadQuestion {
        asked: None,
        otherwise: Vec::new(),
        unread: unchecked.into_iter().chain(unread(words, &citations, elsewhere)).chain(taken).collect(),
        unused: Vec::new(),
        lacks,
        candidates,
        provisions,
        norms,
        in_laws,
        acts: acts.into_iter().map(|(_, act)| act).collect(),
        said: first.as_ref().map(ToString::to_string),
        in_time: InTime::of(corpus, words, &mut days, asking),
        days,
        at,
        rest: if is_law_alone { String::new() } else { rest(&marked) },
        topic,
        words: without_opening(&plain).to_owned(),
    };
    read.tell_absent(absent);
    if is_unnamed {
        read.take_only_law(corpus, &mut asked);
        read.take_act(corpus, &asked, &named);
    }
    read.decide(corpus, &asked, &named);
    read.leave_counted_days(words, today, last);
    if whether_stands {
        read.ask_standing(asks_when(&of_kind));
    }
    read.tell_several(&asked, &citations);
    read.take_history(corpus, &asked, begin.as_ref(), (last, today));
    read.begin_with_the_provision(corpus, last);
    read.take_term(&named, corpus.names().languages());
    read.tell_days(corpus, words, (named.as_str(), uncited.as_str()), beside, asking);
    read.set_point(last);
    read.tell_unused_days(asking);
    read
}

/// What is held against the only time that a question names, where its words say it otherwise: what is "current", the year of the law
/// that is named, or, where the words say the day, that of asking.
fn others_compared(
    words: &str,
    citations: &[CheckedCitation],
    days: &[Days],
    current: Option<Days>,
    in_words: bool,
    today: Day,
) -> Option<Days> {
    let [only] = days else { return None };
    let against = || only.against(today).filter(|_| in_words);
    current.or_else(|| times::year_of_law(words, citations, only, today)).or_else(against)
}

/// Some acts without those that only say from when to when it is asked what changed: "what changed in the two years after EC 26".
/// Where they all do, nothing is asked of what an act did. Where something else is asked and no provision is cited, those that only
/// say a day are left out as well: "who could vote before EC 16?"
fn asked_about(
    mut acts: Vec<(Range<usize>, ActId)>,
    words: &str,
    days: &[Days],
    (is_cited, is_named): (bool, bool),
    asked: &mut [(Asked, f32)],
) -> Vec<(Range<usize>, ActId)> {
    use QuestionKind::{Amended, Changed, Deeds, Difference, History};
    let likeliest = asked.first().map(|(asked, score)| (*asked, *score >= LIKELY));
    let is_of_acts = match likeliest {
        Some((Asked::Kind(Amended | Changed | Deeds), is_likely)) => is_likely || is_cited,
        Some((Asked::Kind(Difference | History), _)) => is_cited || is_named,
        _ => false,
    };
    if !is_of_acts {
        if !is_cited && asks_beside(words, &acts) {
            acts.retain(|(span, _)| !times::says_days(words, span, days));
        }
        return acts;
    }
    let named = acts.len();
    acts.retain(|(span, _)| !times::says_a_period(words, span, days));
    if acts.is_empty() && named > 0 {
        for (asked, _) in asked.iter_mut().filter(|(asked, _)| *asked == Asked::Kind(Deeds)) {
            *asked = Asked::Kind(Changed);
        }
    }
    acts
}

/// Whether something is asked beside some acts and what says before or after them.
fn asks_beside(words: &str, acts: &ActsAt) -> bool {
    let leads = |word: &str| {
        let word = word.to_lowercase();
        says(&word, |time| time.before) || says(&word, |time| time.after)
    };
    rest(&marked(words, &[], acts)).split(' ').any(|word| !word.is_empty() && !leads(word))
}

/// What words may ask for on some days, the likeliest first.
fn asked_on(words: &str, days: &[Days], asking: Asking) -> Vec<(Asked, f32)> {
    use QuestionKind::{Changed, Upcoming};
    let (today, _) = asking.day();
    let mut asked = asked(&unnegated(words));
    // What is over is not to come.
    asked.retain(|(asked, _)| *asked != Asked::Kind(Upcoming) || !times::are_over(days, today));
    // What changes on days that lie ahead is; a day that is given beside the words is not that of asking.
    if matches!(asking, Asking::InWords { .. })
        && !days.is_empty()
        && days.iter().all(|days| days.from > today)
    {
        for (asked, _) in asked.iter_mut().filter(|(asked, _)| *asked == Asked::Kind(Changed)) {
            *asked = Asked::Kind(Upcoming);
        }
    }
    asked
}

impl ReadQuestion {
    /// From its first words to those of a day is all of the history of a provision; from before them up to today, or up to when its
    /// law was changed last, it may be.
    fn take_history(
        &mut self,
        corpus: &Corpus,
        asked: &[(Asked, f32)],
        begin: Option<&Days>,
        (last, today): (AsOf, Day),
    ) {
        use QuestionKind::{Amended, Changed, History};
        let days = self.between();
        let since_first = days.zip(begin).is_some_and(|((from, _), begin)| from == begin.from);
        let is_all = || {
            let provision = self.provisions.first()?;
            let ((from, to), first) = days.zip(times::first_day(corpus, provision, last))?;
            let end = times::last_change(corpus, &provision.norm().root(), last).unwrap_or(today);
            Some(from <= first && to >= end.min(today))
        };
        let is_all = || is_all().unwrap_or_default();
        if self.asked == Some(Changed) && self.acts.is_empty() && (since_first || is_all()) {
            self.asked = asked.iter().find_map(|(asked, _)| match asked {
                Asked::Kind(kind @ (Amended | History)) => Some(*kind),
                Asked::Kind(Changed) if !since_first => Some(Changed),
                _ => None,
            });
        }
    }

    /// Asks nothing of the law that is named beside a provision which it does not have: that is no answer for the provision.
    fn leave_what_is_not_there(&mut self) {
        if self.lacks == Some(Insufficiency::NoSuchProvision) {
            (self.asked, self.otherwise) = (None, Vec::new());
        }
    }

    /// What compares two days is read on the last of them; what is to come is so from the day of asking, whatever days are named.
    fn set_point(&mut self, last: AsOf) {
        self.leave_what_is_not_there();
        if let (Some(_), true, Some((_, last))) = (&self.said, self.compares(), self.between()) {
            self.at.at = last;
        }
        if self.asked == Some(QuestionKind::Upcoming) {
            self.at = last;
        }
        // What was said of each of several times is read on the last of them all.
        if let InTime::Each(times) = &self.in_time {
            self.at.at = times.iter().map(|(_, to)| to.pred()).fold(self.at.at, Day::max);
            let said: Vec<String> = self.days.iter().map(ToString::to_string).collect();
            self.said = Some(said.join(", "));
        }
    }

    /// What changed "before 1998" or "until two years after EC 26" changed from the first day of the provision on: before it there
    /// is nothing to hold against.
    fn begin_with_the_provision(&mut self, corpus: &Corpus, last: AsOf) {
        let is_of_days = self.asked == Some(QuestionKind::Changed) && self.acts.is_empty();
        let first = self.provisions.first().filter(|_| is_of_days && self.provisions.len() == 1);
        let first = first.and_then(|id| times::first_day(corpus, id, last));
        let since_ever = self.days.iter_mut().find(|days| days.from == days::first_of_all());
        if let Some((first, days)) = first.zip(since_ever).filter(|(first, days)| *first < days.last()) {
            days.from = first;
            self.said = self.days.first().filter(|_| self.said.is_some()).map(ToString::to_string);
        }
    }

    /// Takes of what it may ask for the likeliest of which all that it needs is there; a bare citation asks for the text. What no law
    /// answers is told as such, if nothing else is missing.
    fn decide(&mut self, corpus: &Corpus, asked: &[(Asked, f32)], named: &str) {
        use QuestionKind::{Difference, Meaning, Text};
        let (judged, debated) = documents(corpus);
        if asked.first().is_none_or(|(_, score)| *score <= 0.0) && self.says_its_heading(corpus) {
            self.asked = Some(Text);
            return;
        }
        // Of several provisions the text is told, where nothing else is asked of them.
        let is_text = matches!(asked.first(), Some((Asked::Kind(Text | Difference), _)));
        let of_several = self.provisions.len() > 1 && !is_text;
        let fitting = |asked: Asked, score: f32| match asked {
            Asked::Kind(Text) if of_several => None,
            // Debates define nothing, and tell what no law does.
            Asked::Kind(Meaning) | Asked::Outside if debated => Some(Asked::Open),
            Asked::Kind(kind) => {
                // Who quotes words asks of these words.
                let quotes = kind == QuestionKind::Says && quoted(named).is_some();
                let least = |kind| if quotes { QUOTED } else { least(kind) };
                self.fits(kind, named).filter(|kind| score >= least(*kind)).map(Asked::Kind)
            }
            Asked::Courts if judged => Some(Asked::Open),
            Asked::Courts | Asked::Outside => (score >= SURE).then_some(Asked::Outside),
            Asked::Open => Some(Asked::Open),
        };
        let fitting: Vec<(Asked, f32)> =
            asked.iter().filter_map(|(asked, score)| Some((fitting(*asked, *score)?, *score))).collect();
        match fitting.first().map(|(asked, _)| *asked) {
            Some(Asked::Kind(kind)) => self.asked = Some(kind),
            Some(Asked::Outside) => self.lacks = self.lacks.or(Some(Insufficiency::Outside)),
            _ => self.asked = self.bare(),
        }
        let Some(first) = self.asked else { return };
        for asked in near(&fitting) {
            if let Asked::Kind(kind) = asked
                && kind != first
                && !self.otherwise.contains(&kind)
            {
                self.otherwise.push(kind);
            }
        }
        // When the law itself begins, its own words say.
        let names_nothing = self.provisions.is_empty() && self.acts.is_empty() && self.days.is_empty();
        if first == QuestionKind::Upcoming && names_nothing && asks_when(named) && commences(&rest(named)) {
            self.asked = None;
            self.otherwise = vec![first];
        }
    }

    /// Whether nothing but the heading of the one provision stands beside it: "section 3 relief from tolls" asks for its text, as
    /// "section 3" does.
    fn says_its_heading(&self, corpus: &Corpus) -> bool {
        let [provision] = self.provisions.as_slice() else { return false };
        let version = corpus.component(provision).ok().and_then(|one| one.version_at(corpus.point(self.at)));
        let heading = version.and_then(|version| version.heading().or_else(|| version.own_text()));
        let heading =
            heading.filter(|words| words.len() <= LONGEST_HEADING).unwrap_or_default().to_lowercase();
        let (heading, rest) = (asof_law::words(&heading), self.rest.to_lowercase());
        self.acts.is_empty() && !rest.is_empty() && rest.split(' ').all(|word| heading.contains(&word))
    }

    /// The text of a day says whether the one provision is in force; since or until when, its history says.
    fn ask_standing(&mut self, asks_when: bool) {
        if self.provisions.len() == 1 && self.acts.is_empty() {
            let asked = if asks_when { QuestionKind::Amended } else { QuestionKind::Text };
            (self.asked, self.otherwise) = (Some(asked), Vec::new());
        }
    }

    /// Leaves a year or month to come, where nothing is asked of its law: it is what the law's own words count from.
    fn leave_counted_days(&mut self, words: &str, today: Day, last: AsOf) {
        let is_counted = |days: &Days| {
            let has_number = days.words.contains(|c: char| c.is_ascii_digit());
            days.from > today && days.from.succ() < days.to && !has_number
        };
        if self.asked.is_none() && !self.days.is_empty() && self.days.iter().all(is_counted) {
            (self.at, self.said, self.in_time) = (last, None, InTime::Nearest);
            self.days.clear();
            without_opening(words).clone_into(&mut self.words);
        }
    }

    /// Takes the law of a corpus that has no other, where it is asked which of its parts changed on some days, or were changed in a
    /// period; where there are several, that none is named is told.
    fn take_only_law(&mut self, corpus: &Corpus, asked: &mut [(Asked, f32)]) {
        use QuestionKind::{Changed, Deeds};
        let Some((Asked::Kind(kind @ (Changed | Deeds)), score)) = asked.first().copied() else { return };
        let is_period = self.days.iter().any(|days| days.from.succ() < days.to);
        if score < least(kind) || self.days.is_empty() || kind == Deeds && !is_period {
            return;
        }
        if kind == Changed && self.take_part(corpus) {
            return;
        }
        let is_named = !self.provisions.is_empty() || !self.norms.is_empty();
        if is_named || !of_parts(&self.rest) {
            return;
        }
        let mut laws = corpus.catalogue();
        if let (Some(only), None) = (laws.next(), laws.next()) {
            self.norms.push(only.id.clone());
            if let Some((first, _)) = asked.first_mut() {
                *first = Asked::Kind(Changed);
            }
        } else if kind == Changed {
            self.unread.push((self.rest.clone(), NO_LAW.to_owned()));
            self.lacks = self.lacks.or(Some(Insufficiency::TooFewWords));
        }
    }

    /// Takes the part of a law that numbers its provisions anew, where its name and no provision is in the words: "what changed in the
    /// annex in 2016?"
    fn take_part(&mut self, corpus: &Corpus) -> bool {
        let is_part = |word: &&str| part_begins(word) == Some(word.len());
        let Some(part) = self.rest.split(' ').find(is_part).filter(|_| self.provisions.is_empty()) else {
            return false;
        };
        let found = resolve(corpus, part, self.at).unwrap_or_default();
        let [only] = found.as_slice() else { return false };
        let is_of_others = self.norms.iter().any(|norm| norm.as_str() != only.component.norm_str());
        if is_of_others {
            return false;
        }
        self.provisions.push(only.component.clone());
        self.norms.clear();
        self.in_laws = None;
        true
    }

    /// Takes the act that is named by nothing but the day on which it was made, where what it did or changed is asked and no days
    /// are held against each other: the laws that are named were amended by it alone then. Where they were by several or by none,
    /// that is told.
    fn take_act(&mut self, corpus: &Corpus, asked: &[(Asked, f32)], named: &str) {
        let (Some(&(Asked::Kind(kind @ (QuestionKind::Changed | QuestionKind::Deeds)), score)), [days]) =
            (asked.first(), self.days.as_slice())
        else {
            return;
        };
        // A time that is told from something else is no day of an act.
        let is_told = days.is_now() || days.by.is_some();
        if is_told || score < least(kind) || self.fits(kind, named).is_some() {
            return;
        }
        let laws = self.provisions.iter().map(ComponentId::norm_str);
        let mut laws: Vec<&str> = laws.chain(self.norms.iter().map(NormId::as_str)).collect();
        let cited = if laws.is_empty() { laws::cited(corpus, named) } else { BTreeSet::new() };
        laws.extend(cited.iter().map(NormId::as_str));
        // What changed in another law is no deed of the acts that are here.
        if laws.is_empty()
            && kind == QuestionKind::Changed
            && let Some(other) = laws::unheld(corpus, named)
        {
            self.lacks = self.lacks.or(Some(Insufficiency::NotHeld));
            if !self.unread.iter().any(|(said, _)| said.contains(&other)) {
                self.unread.push((other, NOT_HELD.to_owned()));
            }
            return;
        }
        let why = match acts::made_on(corpus, days, &laws).as_slice() {
            [act] => {
                self.acts.push(act.id.clone());
                return;
            }
            [] if laws.is_empty() => return,
            [] => "is the time of no act that is here".to_owned(),
            several => {
                let titles: Vec<&str> = several.iter().take(FEW).map(|act| act.title.as_str()).collect();
                let more = if several.len() > FEW { ", ..." } else { "" };
                format!("is the time of {} acts: {}{more}", several.len(), titles.join(", "))
            }
        };
        self.unread.push((days.words.clone(), why));
    }

    /// Takes the term that is asked for as what is left, and looks for these words alone where it is asked whether they are there.
    fn take_term(&mut self, named: &str, languages: &BTreeSet<Language>) {
        let Some(asked @ (QuestionKind::Says | QuestionKind::Meaning)) = self.asked else { return };
        let term = term(named);
        if term.is_empty() {
            return;
        }
        // The law may say the same of its subject without the verb that joins the two.
        let joins = |word: &str| LANGUAGES.iter().any(|language| language.lexicon.copulas.contains(&word));
        let left: Vec<&str> = term.split(' ').filter(|word| !joins(word)).collect();
        let is_whole = asked == QuestionKind::Meaning || quoted(named).is_some() || left.is_empty();
        let term = if is_whole { term } else { left.join(" ") };
        let base = languages.iter().find_map(|language| language.base);
        let term = match base {
            Some(base) => term.split(' ').map(base).collect::<Vec<_>>().join(" "),
            None => term,
        };
        if asked == QuestionKind::Says {
            self.words.clone_from(&term);
            if let Some(of) = &mut self.in_laws {
                of.words.clone_from(&term);
            }
        }
        self.rest = term;
    }

    /// What is asked for where its words do not tell it: of a provision with two times, what differs; of one with one time, or with
    /// hardly a word beside it, its text; so of several with no word but for those that hold them against each other; of an act
    /// alone, what it did.
    fn bare(&self) -> Option<QuestionKind> {
        match (self.provisions.len(), self.acts.len()) {
            (1, _) if self.days.len() == 2 && self.between().is_some() => Some(QuestionKind::Difference),
            (1, _) if self.rest.is_empty() || self.days.len() == 1 => Some(QuestionKind::Text),
            (2..=MOST_TEXTS, 0) if holds_against(&self.rest) => Some(QuestionKind::Text),
            (0, 1) => Some(QuestionKind::Deeds),
            _ => None,
        }
    }

    /// What is asked for by a kind, by what the question names; `None` where that is not enough.
    fn fits(&self, asked: QuestionKind, named: &str) -> Option<QuestionKind> {
        use QuestionKind::{Amended, Changed, Deeds, Difference, History, Meaning, Says, Text, Upcoming};
        let (provision, period) = (self.provisions.len() == 1, self.between().is_some());
        match asked {
            Changed | Deeds if self.acts.len() == 1 => Some(if provision { Changed } else { Deeds }),
            Amended if self.acts.len() == 1 && !provision => Some(Deeds),
            Deeds => None,
            // Who changed it in a period, and how it came about there.
            Amended | History if period && provision => Some(Changed),
            Changed if period && (provision || self.norms.len() == 1) => Some(asked),
            // Without days, all of its history is asked for.
            // What differs between provisions is told by their texts, on the days that are named.
            Difference if (2..=MOST_TEXTS).contains(&self.provisions.len()) => Some(Text),
            Changed | Difference if !period && self.names_one_time() => None,
            Changed => provision.then_some(Amended),
            // "1991-05-01 and today": two days of the words are held against each other, whatever is asked of them.
            Text if period && provision && self.names_two_days() => Some(Difference),
            // How it was before an act and is with it: what the act changed there.
            Difference if !period && provision && self.acts.len() == 1 => Some(Changed),
            Difference if !period => provision.then_some(History),
            Text => (1..=MOST_TEXTS).contains(&self.provisions.len()).then_some(asked),
            Upcoming => self.acts.is_empty().then_some(asked),
            Says => (self.acts.is_empty() && !term(named).is_empty()).then_some(asked),
            Meaning => (!provision && self.acts.is_empty() && !self.rest.is_empty()).then_some(asked),
            _ => provision.then_some(asked),
        }
    }

    /// Whether it names a day, and not only that of asking: nothing is held against another day then.
    fn names_one_time(&self) -> bool {
        self.said.is_some() && self.days.iter().any(|days| !days.is_now())
    }

    /// Whether its words name two days or periods; one that follows from an act ("in 2004, before EC 45") is not of them.
    fn names_two_days(&self) -> bool {
        self.days.len() == 2 && self.days.iter().all(|days| days.by.is_none())
    }

    /// Whether debates of each of the times that it names answer it.
    fn is_of_each(&self) -> bool {
        matches!(self.in_time, InTime::Each(_))
    }

    /// Whether it holds days against each other.
    fn compares(&self) -> bool {
        matches!(self.asked, Some(QuestionKind::Difference | QuestionKind::Changed))
    }

    /// The words of what is left, without those by which anything is asked.
    pub fn wanted(&self) -> Vec<&str> {
        self.rest.split_whitespace().filter(|word| !asks(word)).collect()
    }

    /// The days `[from, to)` of its words to which the point belongs by which it is answered; where it holds days against each other,
    /// all of them. `None` where it names none, or that of asking.
    pub fn asked_days(&self) -> Option<(Day, Day)> {
        let has_all = self.compares() || self.is_of_each();
        let is_of_it = |days: &&Days| has_all || (days.from..days.to).contains(&self.at.at);
        let of_it: Vec<&Days> = self.days.iter().filter(is_of_it).collect();
        let from = of_it.iter().map(|days| days.from).min()?;
        let to = of_it.iter().map(|days| days.to).max()?;
        (!of_it.iter().any(|days| days.is_now()) && (from..to).contains(&self.at.at)).then_some((from, to))
    }

    /// The days `[from, to)` on which what is to come takes effect, where its words name some; [`Day::MAX`] = open.
    pub fn ahead(&self) -> Option<(Day, Day)> {
        let named = || self.days.iter().filter(|days| !days.is_now());
        let from = named().map(|days| days.from).min()?;
        let to = named().map(|days| days.to).max()?;
        (self.asked == Some(QuestionKind::Upcoming)).then_some((from, to))
    }

    /// The first and the last of the days that it names; for a difference between two times, the last day of each. `None` where it
    /// names no two days.
    pub fn between(&self) -> Option<(Day, Day)> {
        let is_difference = self.asked == Some(QuestionKind::Difference) && self.days.len() > 1;
        let begin = |days: &Days| if is_difference { days.last() } else { days.from };
        let first = self.days.iter().map(begin).min()?;
        let last = self.days.iter().map(Days::last).max()?;
        (first < last).then_some((first, last))
    }
}

/// What excepts from a provision within it, on a day: its parts that do so by what they are, as the profile of its law says (an
/// exception or a proviso), and those of its words that have an exception of their own ("no toll, save that of the bridge").
pub fn exceptions_in(corpus: &Corpus, of: &ComponentId, at: AsOf) -> Vec<ComponentId> {
    let version = corpus.component(of).ok().and_then(|one| one.version_at(corpus.point(at)));
    let (Some(version), Ok(graph)) = (version, corpus.graph(of.norm_str())) else { return Vec::new() };
    let excepts = |id: &ComponentId, one: Version<'_>| {
        id != of && graph.profile().excepts(one.component().kind())
            || one.own_text().is_some_and(has_exception)
    };
    let below = version.standing_below().into_iter().map(|one| (one.component().id(), one));
    below.filter(|(id, one)| excepts(id, *one)).map(|(id, _)| id).collect()
}

/// The acts of a corpus that are not withdrawn.
fn live(corpus: &Corpus) -> impl Iterator<Item = &Act> {
    corpus.graphs().flat_map(|graph| graph.acts()).filter(|row| row.live).map(|row| row.act)
}

/// Of so many provisions at most is the text told at once.
const MOST_TEXTS: usize = 6;

/// A heading has so many bytes at most: what has more is a text.
const LONGEST_HEADING: usize = 100;

/// So many acts are named where several may be meant.
const FEW: usize = 3;

/// Whether what is asked for may be asked of a law as of one provision.
fn is_of_any_law(asked: Asked) -> bool {
    use QuestionKind::{Amended, Exceptions, History, References, Referrers};
    matches!(asked, Asked::Kind(Amended | Exceptions | History | References | Referrers))
}

/// The likeliest of what may be asked for, and what is nearly as likely.
fn near(asked: &[(Asked, f32)]) -> impl Iterator<Item = Asked> {
    let best = asked.first().map_or(0.0, |(_, score)| *score);
    asked.iter().take_while(move |(_, score)| best - score < NEAR).map(|(asked, _)| *asked)
}

/// What is like no example of a kind has a lower score for it. A kind that may be asked for without a provision needs more; where
/// nothing defines a term, it is searched for.
fn least(kind: QuestionKind) -> f32 {
    match kind {
        QuestionKind::Says | QuestionKind::Upcoming => -0.2,
        QuestionKind::Meaning => -0.4,
        _ => -0.75,
    }
}

/// From this score on what changed or what an act did is asked for, where an act may as well only say a day.
const LIKELY: f32 = 0.3;

/// The score that is enough for words in quotation marks to be looked for.
const QUOTED: f32 = -0.75;

/// What no law answers is refused from this score on: whoever asks of law gets an answer rather than none. Of the examples, each held
/// against what is learned from four fifths of the others, half of what is outside is refused so, and two in a thousand of what is not.
const SURE: f32 = 0.15;

/// What is nearly as likely has a score of so much less at most.
const NEAR: f32 = 0.25;

/// Whether the likeliest of what may be asked for is told from whether a law is in force, and since or until when.
fn asks_else(asked: &[(Asked, f32)]) -> bool {
    use QuestionKind::{Amended, Text, Upcoming};
    asked.first().is_some_and(|(asked, score)| {
        *score > 0.0 && !matches!(asked, Asked::Kind(Amended | Text | Upcoming))
    })
}

#[cfg(test)]
mod tests;
