//! When an act takes effect: `Tämä laki tulee voimaan 26 päivänä toukokuuta 2021.`
//!
//! Each date of a sentence is told by the words around it:
//! - `tulee (kuitenkin) voimaan (vasta) D`: begins on D; what stands before `tulee` is what begins, or the whole act.
//! - `on voimassa D päivään`, `on voimassa vuoden 2023 loppuun`: D, or the last day of the year or month, is the last
//!   day, so what stands before ends the day after. Where it may end before (`enintään`, `jollei toisin päätetä`), or an
//!   end is told without a day (`kunnes toisin säädetään`), the sentence is told.
//! - An end in other words (`lakkaa olemasta voimassa D`, `kumoutuu D`) is told.
//! - A sentence that only says from when something *is applied* (`sovelletaan`) says nothing here: it binds all the
//!   same.
//! - Provisions whose day another act says (`asetuksella säädettävänä ajankohtana`), or that are excepted from the day of
//!   the act (`lukuun ottamatta 5 §:ää`), have no day here: the sentence is told.
//! - A day of the rest (`tulee muilta osin voimaan`, `muut säännökset tulevat voimaan`, `tulee voimaan, lukuun
//!   ottamatta 3 §:ää, D`) is that of the act where what is excepted has a day of its own; else the sentence is told.
//! - A second date under one verb is of what stands right before it (`, sen 3 § kuitenkin vasta D`).
//! - What comes after a word that has lost a letter is told, and leaves open what the sentence means.
//! - A day that holds on a condition (`tai jos eduskunta hyväksyy talousarvion myöhemmin`) is taken, and the sentence told.

use asof_schema::Day;

use super::dates::{date, end_of, since, until};
use super::targets::{Level, List, is_provision};
use super::tokens::{Token, is_dash, is_lost, tokens};
use crate::from_acts::{Facet, Open, Schedule, Target, Unheard};

/// Reads the paragraphs of a commencement clause.
pub(crate) fn schedule(paragraphs: &[String]) -> Schedule {
    let mut schedule = Schedule::default();
    for paragraph in paragraphs {
        let tokens = tokens(paragraph);
        let mut from = 0;
        for (at, _) in tokens.iter().enumerate().filter(|(_, token)| token.text == ".") {
            let of_number = tokens.get(at + 1).is_some_and(|next| next.text.starts_with("päiv"));
            if !of_number {
                hear(tokens.get(from..at).unwrap_or_default(), &mut schedule);
                from = at + 1;
            }
        }
        hear(tokens.get(from..).unwrap_or_default(), &mut schedule);
    }
    schedule.settle();
    schedule
}

/// Reads a sentence up to a word that has lost a letter. What comes then may leave anything open.
fn hear(sentence: &[Token<'_>], schedule: &mut Schedule) {
    let end = sentence.iter().position(is_lost).unwrap_or(sentence.len());
    let (read, lost) = sentence.split_at_checked(end).unwrap_or_default();
    Sentence::new(read).read(schedule);
    if !lost.is_empty() {
        let words = Sentence::new(lost).words();
        schedule.unread.push(Unheard { words, waits: true, ..Unheard::default() });
    }
}

/// Whether a text says when the act itself takes effect.
pub(crate) fn commences(text: &str) -> bool {
    let itself = |act: &str| text.contains(&format!("Tämä {act} tulee voimaan"));
    let elsewhere = |act: &str| {
        let beside = format!("tämän {act} voimaantulosta säädetään");
        text.contains(&format!("Tämän {act} voimaantulosta")) || text.contains(&beside)
    };
    ["laki", "asetus", "päätös"].iter().any(|act| itself(act))
        || ["lain", "asetuksen"].iter().any(|act| elsewhere(act))
}

/// What a date says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Begins,
    Ends,
}

/// A sentence as it is read.
struct Sentence<'s, 't> {
    tokens: &'s [Token<'t>],
    /// The next token.
    at: usize,
    /// The first token that belongs to no date yet, and to none on which something begins.
    from: usize,
    begun: usize,
    /// What the last verb says, and where it stands.
    verb: Option<(Says, usize)>,
    /// What the date before was of, and whether that was understood.
    before: Option<(Vec<Target>, bool)>,
    /// How many dates were read.
    dates: usize,
    /// The last of them.
    last: Option<Day>,
    /// Whether one of them holds on a condition.
    on_condition: bool,
}

impl<'s, 't> Sentence<'s, 't> {
    fn new(tokens: &'s [Token<'t>]) -> Self {
        let (verb, before, last) = (None, None, None);
        Self { tokens, at: 0, from: 0, begun: 0, verb, before, dates: 0, last, on_condition: false }
    }

    fn read(mut self, schedule: &mut Schedule) {
        while self.at < self.tokens.len() {
            let heard = self.hear_verb();
            if heard && self.ends_some_day() {
                self.note_end_without_day(schedule);
            }
            self.note_other_end(schedule);
            match self.dated() {
                Some((day, taken, says)) => {
                    self.note(schedule, says, day, taken);
                    self.at += taken;
                    self.from = self.at;
                    if says == Says::Begins {
                        self.begun = self.at;
                    }
                }
                None => self.at += 1,
            }
        }
        // What waits for a condition is told already, with its day.
        if self.on_condition {
            return;
        }
        let rest = self.tokens.get(self.from..).unwrap_or_default();
        if self.waits() {
            self.leave_open(self.tokens.get(self.begun..).unwrap_or_default(), schedule);
        } else if self.from > 0 && rest.iter().any(|token| token.text == "ottamatta") {
            schedule.unread.push(self.open(rest));
        }
    }

    /// Leaves to another act the day of the provisions that it names, or of the whole act.
    fn leave_open(&self, rest: &[Token<'_>], schedule: &mut Schedule) {
        let is_end = |token: &Token<'_>| {
            matches!(token.text, "tulee" | "tulevat" | "jonka" | "joiden" | "voimaantulosta")
        };
        let subject = rest.split(is_end).next().unwrap_or_default();
        let open = self.open(subject);
        if open.named.is_empty() && schedule.from.is_none() {
            schedule.condition = Some(open.words);
        } else if !open.named.is_empty() || names_force(self.tokens) || is_of_act(subject) {
            schedule.unread.push(open);
        }
    }

    /// The sentence, as one that says no day of the provisions that some words name; of anything, where not
    /// all of them are understood.
    fn open(&self, naming: &[Token<'_>]) -> Unheard {
        let naming = excepted(naming);
        let (named, understood) = listed(naming, true);
        let is_all = understood || may_mean_sections(naming) || means_parts(naming);
        let named = if is_all { named } else { Vec::new() };
        Unheard { words: self.words(), named, waits: true, is_certain: understood, ..Unheard::default() }
    }

    /// Whether it leaves the day to another act: `asetuksella säädettävänä ajankohtana`, `voimaantulosta säädetään
    /// erikseen lailla`, `samana päivänä kuin`.
    fn waits(&self) -> bool {
        let says = |stem: &str| self.tokens.iter().any(|token| token.text.starts_with(stem));
        let same_day =
            says("kuin") && (says("samana") && says("päivänä") || says("samaan") && says("aikaan"));
        (names_force(self.tokens) && (says("säädettävänä") || same_day))
            || self.tokens.iter().enumerate().any(|(at, token)| {
                let soon = self.tokens.iter().skip(at + 1).take(5);
                token.text == "voimaantulosta" && soon.into_iter().any(|next| next.text == "säädetään")
            })
    }

    /// Whether a verb stands here that says what dates are.
    fn hear_verb(&mut self) -> bool {
        let text = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        // `tulee noudattaa tämän lain voimaan tullessa voimassa olleita säännöksiä` is no day of the act.
        let enters = |at: usize| text(at) == "voimaan" && !text(at + 1).starts_with("tul");
        let into_force = (1..6).any(|ahead| enters(self.at + ahead));
        let verb = match text(self.at) {
            "tulee" | "tulevat" => into_force.then_some((Says::Begins, self.at)),
            "on" | "ovat" if self.is_in_force() => Some((Says::Ends, self.at)),
            "sovelletaan" | "kumotaan" => None,
            _ => return false,
        };
        self.verb = verb;
        verb.is_some()
    }

    /// Whether `voimassa` belongs to the verb here: `on voimassa`, `on kuitenkin voimassa`, `on vuoden 2018 loppuun
    /// voimassa`. What stays in force as it was (`on edelleen voimassa`), and rules that were in force (`on sovellettava
    /// voimassa olleita säännöksiä`), are nothing that the act gives.
    fn is_in_force(&self) -> bool {
        let ahead = self.tokens.get(self.at + 1..).unwrap_or_default();
        let near = ahead.iter().take(6).position(|token| token.text == "voimassa");
        let Some(near) = near else { return false };
        let (between, after) = ahead.split_at(near);
        let is_other = |token: &Token<'_>| {
            let ends = ["tava", "tävä", "tavat", "tävät"].iter().any(|end| token.text.ends_with(end));
            ends || matches!(token.text, "," | ";" | "edelleen" | "voimaan" | "kuin" | "lakannut")
        };
        let is_of_rules = after.get(1).is_some_and(|next| next.text.starts_with("ol"));
        !between.iter().any(is_other) && !is_of_rules
    }

    /// Whether the verb here tells an end, and no day of it.
    fn ends_some_day(&self) -> bool {
        const CUES: [&str; 17] = [
            "vuodet", "kunnes", "saakka", "asti", "enintään", "korkeintaan", "siihen", "loppuun", "ajan",
            "vuotta", "kuukautta", "kauan", "vuosina", "vuonna", "vuoden", "päivään", "päivänä",
        ];
        let Some((Says::Ends, verb)) = self.verb else { return false };
        let others = |token: &&Token<'_>| {
            !matches!(token.text, "sovelletaan" | "tulee" | "tulevat" | "on" | "ovat" | "kumotaan")
        };
        let after = self.tokens.iter().skip(verb + 1).take_while(others).count();
        let stretch = || verb + 1..verb + 1 + after;
        let is_cue = |at: usize| self.tokens.get(at).is_some_and(|token| CUES.contains(&token.text));
        let is_date = |at: usize| self.tokens.get(at..).and_then(date).is_some_and(|(_, taken)| taken == 1);
        let tells_end = stretch().any(|at| is_cue(at) || is_date(at));
        tells_end && !stretch().any(|at| self.last_day(verb, at).is_some())
    }

    /// The last day in force that is told here, unless the words after the verb say it of something else: `kunnes 1
    /// päivänä kesäkuuta 1992 annettu laki tulee voimaan`.
    fn last_day(&self, verb: usize, at: usize) -> Option<(Day, usize)> {
        let said = self.tokens.get(verb.max(self.from)..at)?;
        let of_other = |token: &Token<'_>| {
            let text = token.text;
            text.starts_with("säädettäv") || matches!(text, "kunnes" | "kun" | "jona" | "jolloin" | "jälkeen")
        };
        // `ei kuitenkaan kauemmin kuin`
        let than = said.windows(2).any(|pair| match pair {
            [before, token] => token.text == "kuin" && !AT_MOST.contains(&before.text),
            _ => false,
        });
        if than || said.iter().any(of_other) {
            return None;
        }
        let here = self.tokens.get(at..)?;
        let directly = || date(here).filter(|_| self.goes_on_until(verb, at));
        until(here).or_else(|| self.end_of_same_year(here)).or_else(directly)
    }

    /// Whether a date comes right after `ja on voimassa`, in a sentence that said before when it all begins: it is the
    /// last day also in another form (`ja on voimassa 31 päivänä joulukuuta 2006`).
    fn goes_on_until(&self, verb: usize, at: usize) -> bool {
        let subject = self.tokens.get(self.from..verb).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        self.dates == 1
            && before.is_some_and(|before| before.text == "voimassa")
            && subject.iter().all(|token| matches!(token.text, "ja" | "se" | "," | "sekä"))
    }

    /// `tulee voimaan 3 päivänä helmikuuta 1988 ja on voimassa sanotun vuoden loppuun`
    fn end_of_same_year(&self, here: &[Token<'_>]) -> Option<(Day, usize)> {
        let [same, year, ends, ..] = here else { return None };
        let is_same = matches!(same.text, "sanotun" | "saman" | "mainitun");
        (is_same && year.text == "vuoden" && ends.text == "loppuun").then_some(())?;
        Some((end_of(self.last?.ymd()?.0, 12)?, 3))
    }

    /// The date that begins here, how many tokens it takes, and what it says, where the verb before it says anything.
    fn dated(&self) -> Option<(Day, usize, Says)> {
        let (says, verb) = self.verb?;
        let here = self.tokens.get(self.at..)?;
        let dated = date(here).or_else(|| since(here));
        if says == Says::Ends {
            // `on voimassa 1 päivästä tammikuuta 2017 31 päivään joulukuuta 2018`
            let is_first = |taken: usize| here.iter().take(taken).any(|token| token.text == "päivästä");
            let first = dated.filter(|&(_, taken)| is_first(taken));
            let last = || self.last_day(verb, self.at).map(|(day, taken)| (day, taken, Says::Ends));
            return first.map(|(day, taken)| (day, taken, Says::Begins)).or_else(last);
        }
        let (day, taken) = dated?;
        let waits = |token: &Token<'_>| token.text.starts_with("säädettäv") || token.text == "kuin";
        if self.tokens.get(verb.max(self.from)..self.at)?.iter().any(waits) {
            return None;
        }
        // `tulee voimaan heti, ja sillä muutetaan 31 päivänä joulukuuta 1921 annettua lakia`
        let of_other = here.get(taken).is_some_and(|next| next.text.starts_with("anne"));
        let in_force = self.tokens.get(self.from..self.at).is_some_and(names_force) || self.is_of_part();
        (in_force && !of_other).then_some((day, taken, says))
    }

    /// Whether a date after another one is of provisions that stand right before it, or of the rest: `tulee
    /// voimaan 1 päivänä kesäkuuta 2021, sen 3 § kuitenkin vasta 1 päivänä heinäkuuta 2021`. Where not all of
    /// these words are understood, they still lead to the date if they end with a provision, or with a word
    /// that sets it against the other.
    fn is_of_part(&self) -> bool {
        let before = self.tokens.get(self.from..self.at).unwrap_or_default();
        let Some(last) = before.last().filter(|_| self.dates > 0) else { return false };
        let (named, understood) = listed(before, false);
        let has_place = before.iter().any(|token| is_provision(token.text));
        let leads = is_provision(last.text) || matches!(last.text, "vasta" | "kuitenkin" | "jo");
        // `mutta sen 5 §:n mukainen ilmoitus on tehtävä jo 1 päivänä kesäkuuta 2021` is a duty, and not in
        // force then.
        let ends = |end: &str| before.iter().any(|token| token.text.ends_with(end));
        let is_duty = before.iter().any(|token| matches!(token.text, "on" | "ovat"))
            && ["tava", "tävä", "tavat", "tävät"].into_iter().any(ends);
        (understood && !named.is_empty()) || is_rest(before) || (has_place && leads && !is_duty)
    }

    fn note(&mut self, schedule: &mut Schedule, says: Says, day: Day, taken: usize) {
        let (targets, understood, may_be_of_act) = self.meant();
        let hedge = self.hedge(says, taken);
        (self.dates, self.last) = (self.dates + 1, Some(day));
        let (whole, single, day) = match says {
            Says::Begins => (&mut schedule.from, &mut schedule.begins, day),
            Says::Ends => (&mut schedule.until, &mut schedule.ends, day.succ()),
        };
        if says == Says::Ends && !understood && !may_be_of_act {
            return;
        }
        let (begins, ends) = match says {
            Says::Begins => (Some(day), None),
            Says::Ends => (None, Some(day)),
        };
        let told =
            Unheard { words: self.words(), named: targets.clone(), begins, ends, ..Unheard::default() };
        // A second day for the whole act is one for a part of it that was not understood.
        if !understood || (targets.is_empty() && whole.is_some_and(|before| before != day)) {
            let is_of_whole = says == Says::Begins && targets.is_empty();
            let rest_of = if is_of_whole { self.rest_of() } else { None };
            schedule.unread.push(Unheard { rest_of, ..told });
            return;
        } else if targets.is_empty() {
            *whole = Some(day);
        }
        single.extend(targets.into_iter().map(|target| (target, day)));
        if let Some(open) = hedge {
            self.on_condition |= says == Says::Begins;
            schedule.unread.push(Unheard { open, ..told });
        }
    }

    /// Tells that something of the act ends on a day that the words do not say.
    fn note_end_without_day(&mut self, schedule: &mut Schedule) {
        let goes_on = self.dates > 0;
        let subject = self.subject();
        let (named, understood, _) = self.meant();
        if (understood && goes_on) || names_own(subject) {
            schedule.unread.push(Unheard { words: self.words(), named, ..Unheard::default() });
        }
    }

    /// Tells an end of the act, or of something of it, in other words than `on voimassa`: `5 § lakkaa
    /// olemasta voimassa`, `laki kumoutuu`, `sen voimassaolo päättyy`. Whether the day beside them is the
    /// last one in force, they do not say.
    fn note_other_end(&self, schedule: &mut Schedule) {
        let text = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        let soon = |word: &str| (1..4).any(|ahead| text(self.at + ahead) == word);
        let ends = match text(self.at) {
            "lakkaa" | "lakkaavat" => soon("voimassa"),
            "kumoutuu" | "kumoutuvat" => true,
            "voimassaolo" | "voimassaoloaika" => soon("päättyy"),
            _ => false,
        };
        if !ends {
            return;
        }
        let subject = self.tokens.get(self.from..self.at).unwrap_or_default();
        let (named, understood) = subjects(subject);
        let is_own = names_own(subject) && subject.iter().any(|token| is_provision(token.text));
        if understood || is_own {
            schedule.unread.push(Unheard { words: self.words(), named, ..Unheard::default() });
        }
    }

    /// What a date is of, whether that is understood, and whether it may be something of the act.
    fn meant(&mut self) -> (Vec<Target>, bool, bool) {
        let subject = self.subject();
        // `2 a § tulee voimaan ... ja (se) on voimassa ...` goes on with what it began with; after several dates, `se`
        // may mean any of what they are of.
        let is_same = |token: &Token<'_>| match token.text {
            "ja" | "sekä" | "," => true,
            "se" | "ne" => self.dates == 1,
            _ => false,
        };
        let goes_on = subject.iter().all(is_same);
        let before = self.before.take();
        let last = before.as_ref().and_then(|(named, _)| named.last()).cloned();
        let same = before.filter(|_| goes_on);
        let may_be_of_act = same.is_some() || is_of_act(subject);
        let (mut targets, understood) = same.unwrap_or_else(|| subjects(subject));
        let are_placed = within_the_same(&mut targets, last.as_ref());
        if !are_placed {
            of_sections(&mut targets);
        }
        let understood = understood && are_placed && !self.is_narrowed();
        self.before = Some((targets.clone(), understood));
        (targets, understood, may_be_of_act)
    }

    /// Whether words between the verb and the date may say of what it is: `on kuitenkin 3 §:n osalta voimassa`.
    fn is_narrowed(&self) -> bool {
        let narrows = |token: &Token<'_>| matches!(token.text, "osalta" | "osin") || is_provision(token.text);
        self.between().iter().any(narrows)
    }

    /// What stands between the verb and the date.
    fn between(&self) -> &'s [Token<'t>] {
        let verb = self.verb.map(|(_, verb)| verb).filter(|&verb| verb >= self.from);
        verb.and_then(|verb| self.tokens.get(verb + 1..self.at)).unwrap_or_default()
    }

    /// What is excepted where the day is that of the rest of the act: `laki tulee voimaan, lukuun ottamatta 3
    /// §:ää,`; nothing, where other sentences name it: `laki tulee muilta osin voimaan`. Either may stand
    /// before the verb.
    fn rest_of(&self) -> Option<Vec<Target>> {
        let says = |token: &&Token<'_>| !matches!(token.text, "voimaan" | "kuitenkin");
        let between: Vec<Token<'_>> = self.between().iter().filter(says).copied().collect();
        let subject = self.subject();
        if between.is_empty() {
            return if is_rest(subject) { Some(Vec::new()) } else { act_without(subject) };
        }
        let (of, is_act) = subjects(subject);
        if !is_act || !of.is_empty() {
            return None;
        }
        match between.as_slice() {
            [others, part] if others.text == "muilta" && part.text == "osin" => Some(Vec::new()),
            between if between.iter().any(|token| token.text == "ottamatta") => {
                let (named, understood) = listed(excepted(between), true);
                (understood && !named.is_empty()).then_some(named)
            }
            _ => None,
        }
    }

    /// What the words around a date leave open.
    fn hedge(&self, says: Says, taken: usize) -> Option<Open> {
        let after = self.tokens.get(self.at + taken..).unwrap_or_default();
        let condition = condition(after);
        match says {
            Says::Begins => condition.map(|words| {
                let is_later =
                    |token: &Token<'_>| token.text.starts_with("myöhem") || token.text.starts_with("myöhäis");
                if words.iter().any(is_later) { Open::OrLater } else { Open::Conditional }
            }),
            Says::Ends => {
                let verb = self.verb.map_or(self.from, |(_, verb)| verb.max(self.from));
                let before = self.tokens.get(verb..self.at).unwrap_or_default();
                let at_most = before.iter().any(|token| AT_MOST.contains(&token.text));
                (at_most || condition.is_some()).then_some(Open::AtMost)
            }
        }
    }

    /// What stands before the verb; of several dates under one verb, what the later ones are of stands between them.
    fn subject(&self) -> &'s [Token<'t>] {
        let end = self.verb.map(|(_, verb)| verb).filter(|&verb| verb >= self.from).unwrap_or(self.at);
        let subject = self.tokens.get(self.from..end).unwrap_or_default();
        // `laki tulee voimaan asetuksella säädettävänä ajankohtana ja (se) on voimassa ...`
        let goes_on = match subject {
            [.., last] if last.text == "ja" => true,
            [.., before, last] => before.text == "ja" && matches!(last.text, "se" | "ne"),
            _ => false,
        };
        let begins = |token: &Token<'_>| matches!(token.text, "tulee" | "tulevat");
        let first = subject.iter().position(begins).filter(|_| goes_on);
        first.and_then(|first| subject.get(..first)).unwrap_or(subject)
    }

    fn words(&self) -> String {
        self.tokens.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    }
}

/// Words by which a day is the last one that is possible.
const AT_MOST: [&str; 10] = [
    "enintään", "korkeintaan", "toistaiseksi", "kauemmin", "kauvemmin", "kauempaa", "kauvempaa", "kauempana",
    "pitempään", "pidempään",
];

/// The condition on which a date holds after which these words stand: `, tai jos eduskunta hyväksyy talousarvion
/// myöhemmin`. What other provisions of the act say otherwise (`jollei 129 §:stä muuta johdu`) is no condition.
fn condition<'s, 't>(after: &'s [Token<'t>]) -> Option<&'s [Token<'t>]> {
    const BINDS: [&str; 6] = [",", "tai", "taikka", "kuitenkin", "saakka", "asti"];
    const IF: [&str; 5] = ["jos", "mikäli", "edellyttäen", "jollei", "ellei"];
    const OTHERWISE: [&str; 3] = ["johdu", "jäljempänä", "tässä"];
    let at = after.iter().position(|token| !BINDS.contains(&token.text))?;
    let clause =
        after.get(at..).filter(|clause| clause.iter().take(1).any(|token| IF.contains(&token.text)))?;
    let mut first = clause.iter().take_while(|token| token.text != ",");
    let is_otherwise = first.any(|token| OTHERWISE.contains(&token.text));
    (!is_otherwise).then_some(clause)
}

fn names_force(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(|token| token.text == "voimaan")
}

/// Whether what is said to be in force may be the act or something of it: not, where the words name neither (`Ennen lain
/// voimaantuloa annetut luvat ovat voimassa ...`), nor where they say which things are meant (`tutkinnot, jotka ovat
/// voimassa ...`).
fn is_of_act(subject: &[Token<'_>]) -> bool {
    const ITSELF: [&str; 7] = ["laki", "asetus", "päätös", "se", "ne", "tämä", "nämä"];
    const STEMS: [&str; 2] = ["säännö", "muuto"];
    let names = |word: &str| {
        let word = word.to_lowercase();
        is_provision(&word)
            || ITSELF.contains(&word.as_str())
            || STEMS.iter().any(|stem| word.starts_with(stem))
    };
    // `voimassa olevien säännösten nojalla myönnetty lupa`
    let after = subject.iter().rposition(|token| token.text == "nojalla").map_or(0, |at| at + 1);
    subject.iter().skip(after).any(|token| names(token.text))
}

/// Whether what is said to be in force is certainly the act or something of it: the last word says so, or the first.
/// Other things are permits and decisions that an act lets be in force, and other acts.
fn names_own(subject: &[Token<'_>]) -> bool {
    let mut back = subject.iter().rev().filter(|token| !matches!(token.text, "," | "kuitenkin"));
    let (last, before) = (back.next(), back.next());
    let Some(last) = last else { return true };
    if before.is_some_and(|before| before.text == "kuin") || subject.iter().any(|token| token.text == "(") {
        return false;
    }
    let word = last.text.to_lowercase();
    let is_own = match word.as_str() {
        "se" | "ne" => before.is_none(),
        "laki" | "asetus" | "päätös" => true,
        word => {
            let is_rule = (word.starts_with("säännö") && word != "säännöt") || word.starts_with("muuto");
            is_rule || is_provision(word)
        }
    };
    let is_this = subject.first().is_some_and(|first| matches!(first.text, "Tämä" | "Nämä"));
    is_own || is_this
}

/// The provisions that the words before a verb name, and whether every word is understood. What is of an
/// appendix is not read.
fn subjects(tokens: &[Token<'_>]) -> (Vec<Target>, bool) {
    let is_excepted = tokens.iter().any(|token| token.text == "ottamatta");
    // `lukuun ottamatta 5 §:ää, joka`; without the `joka` the day is of the rest.
    if is_excepted && !tokens.iter().any(|token| matches!(token.text, "joka" | "jotka")) {
        return (Vec::new(), false);
    }
    listed(excepted(tokens), is_excepted)
}

/// Whether words before a date are all of an act that is not named beside them: `Muilta osin laki`, `Lain
/// muut säännökset`.
fn is_rest(subject: &[Token<'_>]) -> bool {
    const SAY_NOTHING: [&str; 14] = [
        "tämä", "tämän", "laki", "lain", "asetus", "asetuksen", "päätös", "päätöksen", "sen", ",", "ja",
        "sekä", "mutta", "kuitenkin",
    ];
    let words = subject.iter().map(|token| token.text.to_lowercase());
    let words: Vec<String> = words.filter(|word| !SAY_NOTHING.contains(&word.as_str())).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words.as_slice(), ["muutoin"] | ["muilta", "osin"] | ["muut", "säännökset" | "pykälät"])
}

/// What a subject excepts that is the act but for that: `Tämä laki, lukuun ottamatta 3 §:ää,`.
fn act_without(subject: &[Token<'_>]) -> Option<Vec<Target>> {
    let at = subject.iter().rposition(|token| token.text == "ottamatta")?;
    let (before, after) = subject.split_at(at);
    let (_, before) = before.split_last().filter(|(last, _)| last.text == "lukuun")?;
    let is_place = |token: &Token<'_>| is_provision(nominative(token.text));
    let act = if after.iter().any(is_place) { before } else { after.get(1..).unwrap_or_default() };
    let (of, is_act) = subjects(act);
    let (named, understood) = listed(excepted(subject), true);
    (is_act && of.is_empty() && understood && !named.is_empty()).then_some(named)
}

/// Puts what names no section into that of what was named before it: `5 §:n 1 momentti tulee voimaan D ja 2
/// momentti D`. Whether all of them stand in one then. What follows something of an appendix is of it, too.
fn within_the_same(targets: &mut [Target], before: Option<&Target>) -> bool {
    let section = Level::Section as usize;
    let mut are_placed = true;
    let is_below = |target: &Target| {
        target.number(section).is_none() && target.numbers.keys().any(|&level| level > section)
    };
    for target in targets {
        if !is_below(target) {
            continue;
        }
        let is_bare = target.numbers.range(..section).next().is_none();
        match before {
            Some(before) if before.facet == Facet::Appendix => target.clone_from(before),
            Some(before) if before.number(section).is_some() && is_bare => {
                target.numbers.extend(before.down_to(section).numbers);
            }
            _ => are_placed = false,
        }
    }
    are_placed
}

/// Without what is of no section that is told, where sections are named beside it: it is of one of these.
fn of_sections(targets: &mut Vec<Target>) {
    let section = Level::Section as usize;
    if targets.iter().any(|target| target.number(section).is_some()) {
        targets.retain(|target| target.numbers.keys().any(|&level| level <= section));
    }
}

/// What words except: what follows `lukuun ottamatta`, or what precedes it; all of them, where they except
/// nothing.
fn excepted<'s, 't>(tokens: &'s [Token<'t>]) -> &'s [Token<'t>] {
    let Some(at) = tokens.iter().rposition(|token| token.text == "ottamatta") else { return tokens };
    let (before, after) = tokens.split_at(at);
    let names = |token: &Token<'_>| is_provision(nominative(token.text));
    if after.iter().any(names) {
        after.get(1..).unwrap_or_default()
    } else {
        before.split_last().map_or(before, |(_, before)| before)
    }
}

/// The provisions that a list names, and whether every word of it is understood. Its words may be in the
/// partitive.
fn listed(tokens: &[Token<'_>], partitive: bool) -> (Vec<Target>, bool) {
    const SAY_NOTHING: [&str; 18] = [
        "mutta", "jo", "Tämä", "Sen", "Se", "se", "kuitenkin", "asetus", "päätös", "Laki", "Asetus",
        "Päätös", "siten", "että", "niin", "vasta", "joka", "jotka",
    ];
    let says = |token: &&Token<'_>| !SAY_NOTHING.contains(&token.text);
    let first = tokens.iter().find(says);
    let in_appendix = first.is_some_and(|token| token.text.to_lowercase().starts_with("liit"));
    if in_appendix && !tokens.iter().any(|token| token.text.starts_with('§')) {
        return (vec![Target { facet: Facet::Appendix, ..Target::default() }], true);
    }
    let said: Vec<&Token<'_>> = without_titles(without_matter(tokens)).into_iter().filter(says).collect();
    let mut list = List::default();
    for (at, token) in said.iter().enumerate() {
        let text = match token.text {
            "§" if is_genitive(&said, at) => "§:n",
            text if partitive => nominative(text),
            text => text,
        };
        list.take(Token { text, ..**token });
    }
    list.finish();
    let found = list.found.into_iter().map(|(target, _)| target);
    if !may_mean_sections(tokens) {
        return (found.collect(), list.unread.is_empty());
    }
    let mut sections: Vec<Target> = Vec::new();
    for section in found.map(|target| target.down_to(Level::Section as usize)) {
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    (sections, false)
}

/// Whether a sign for a section stands for its genitive: `49 § 2 momentti` is `49 §:n 2 momentti`. Of several
/// sections, the moments may be of the last one alone.
fn is_genitive(tokens: &[&Token<'_>], at: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = |count: usize| at.checked_sub(count).map_or("", text);
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let is_letter = |text: &str| text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
    let binds = |text: &str| matches!(text, "ja" | "sekä" | ",") || is_dash(text);
    let below = (at + 1..tokens.len()).find(|&at| !is_number(text(at)) && !binds(text(at)));
    let is_below = below.is_some_and(|below| text(below).starts_with("momen"));
    let first = if is_letter(before(1)) { 2 } else { 1 };
    let more = before(first + 2);
    let is_several = binds(before(first + 1)) && (is_number(more) || is_letter(more));
    is_number(text(at + 1)) && is_below && is_number(before(first)) && !is_several
}

/// Without what the first provision is said to be about: `rokotusta koskeva 2 a §`.
fn without_matter<'s, 't>(tokens: &'s [Token<'t>]) -> &'s [Token<'t>] {
    let Some(at) = tokens.iter().position(|token| matches!(token.text, "koskeva" | "koskevat")) else {
        return tokens;
    };
    let (before, after) = tokens.split_at(at);
    let after = after.get(1..).unwrap_or_default();
    let is_number = after.first().is_some_and(|next| next.text.starts_with(|c: char| c.is_ascii_digit()));
    let is_word = |token: &Token<'_>| token.text.chars().all(|c| c.is_alphabetic() || c == '-');
    let narrows = |token: &Token<'_>| NARROW.iter().any(|cue| token.text.to_lowercase().starts_with(cue));
    let is_matter = before.iter().all(|token| is_word(token) && !is_provision(token.text) && !narrows(token));
    if is_number && is_matter { after } else { tokens }
}

/// Words by which less than what is named is meant.
const NARROW: [&str; 5] = ["osin", "osalta", "lukuun", "muu", "säännö"];

/// Without what sections are said to be about: `7 § lisävaatimuksista, 8 § luvasta`.
fn without_titles<'s, 't>(tokens: &'s [Token<'t>]) -> Vec<&'s Token<'t>> {
    let mut left: Vec<&Token<'_>> = Vec::new();
    for stretch in tokens.split_inclusive(|token| token.text == "§") {
        let follows_section = left.last().is_some_and(|last| last.text == "§");
        let is_word = |token: &&Token<'_>| token.text.chars().all(|c| c.is_alphabetic() || c == '-');
        let is_number = |at: usize| {
            stretch.get(at).is_some_and(|next| next.text.starts_with(|c: char| c.is_ascii_digit()))
        };
        let binds = |at: usize, token: &Token<'_>| matches!(token.text, "ja" | "sekä") && is_number(at + 1);
        let title = stretch.iter().enumerate().take_while(|(at, token)| is_word(token) && !binds(*at, token));
        let title = stretch.get(..title.count()).unwrap_or_default();
        let ends = |end: &str| title.iter().any(|token| token.text.ends_with(end));
        let narrows = title.iter().any(|token| NARROW.iter().any(|cue| token.text.starts_with(cue)));
        let is_title = follows_section && (ends("sta") || ends("stä")) && !narrows;
        left.extend(stretch.iter().skip(if is_title { title.len() } else { 0 }));
    }
    left
}

/// Whether a list may name whole sections, or parts of them: `7 ja 9 sekä 34 §:n 2 momentti`.
fn may_mean_sections(tokens: &[Token<'_>]) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let is_number = |at: usize| text(at).starts_with(|c: char| c.is_ascii_digit());
    let is_letter = |at: usize| text(at).len() == 1 && !is_number(at) && is_number(at - 1);
    (1..tokens.len()).filter(|&at| text(at) == "sekä" && is_number(at + 1)).any(|at| {
        let genitive = at + if is_letter(at + 2) { 3 } else { 2 };
        text(genitive) == "§:n" && (is_number(at - 1) || (at > 1 && is_letter(at - 1)))
    })
}

/// Whether words that say what is meant are all of provisions that are named, so that nothing else is meant: `18 §:n 2
/// momentin säännökset allekirjoittamisesta`.
fn means_parts(tokens: &[Token<'_>]) -> bool {
    const OF_PROVISION: [&str; 4] = ["§:n", "momentin", "kohdan", "luvun"];
    const OTHERS: [&str; 4] = ["muu", "muut", "eräs", "eräät"];
    let is_rule = |token: &Token<'_>| token.text.starts_with("säännö");
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.text);
    let mut rules = (0..tokens.len()).filter(|&at| tokens.get(at).is_some_and(is_rule)).peekable();
    rules.peek().is_some()
        && rules.all(|at| OF_PROVISION.contains(&text(at.checked_sub(1))))
        && !tokens.iter().any(|token| OTHERS.contains(&token.text))
}

/// A word for provisions in the nominative, where it may be in the partitive.
fn nominative(text: &str) -> &str {
    match text {
        "§:ää" => "§",
        "momenttia" => "momentti",
        "kohtaa" => "kohta",
        "lukua" => "luku",
        other => other,
    }
}

#[cfg(test)]
mod tests;
