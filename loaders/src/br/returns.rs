//! Words that leave the texts and come back, and words of which one text lacks the end, where no note tells of an act that did
//! so: a text may stand in the place of that of another day, or be cut off. Which of the texts is wrong nothing tells, so all
//! of these are in doubt.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_schema::{ComponentId, Day, Doubt, Place};

use crate::from_snapshots::{Node, Testimony};

const CODE: &str = "texts-disagree";

/// In how many articles a text has what is of other days, if all of it may be.
const EXCHANGED: usize = 2;

/// A text of the series, as it was taken.
pub(super) struct Text<'a> {
    pub(super) file: &'a str,
    pub(super) day: Day,
    pub(super) next: Option<Day>,
    /// What stands in it, with what is kept of the text before: the components of these are in the same order.
    pub(super) nodes: &'a [Node],
    pub(super) components: Vec<Option<&'a ComponentId>>,
    /// How many of the nodes are its own.
    pub(super) own: usize,
    /// From which place on the nodes are kept because it lacks them. Those between may stand in rows that cannot be read.
    pub(super) lost: usize,
    /// The acts that may have made what differs.
    pub(super) codes: &'a [&'a str],
}

/// What the texts have at each address.
#[derive(Default)]
pub(super) struct Courses {
    by_address: HashMap<String, Course>,
    /// The day of the first text, and how many there are.
    first: Option<Day>,
    texts: usize,
}

#[derive(Default)]
struct Course {
    runs: Vec<Run>,
    /// Whether it is the heading of a grouping.
    is_heading: bool,
    /// The label that was read last.
    label: String,
    /// The last text that has the address, from 1.
    seen: usize,
}

/// Texts one after another that have the same at an address.
struct Run {
    state: State,
    component: ComponentId,
    from: Day,
    /// The day of the text after the first of these.
    next: Option<Day>,
    texts: usize,
    /// Whether a note tells of the act that made it.
    noted: bool,
    place: Place,
}

#[derive(Clone, PartialEq, Eq)]
enum State {
    /// The letters and digits of its label, and its words; an article has none beside those of its caput.
    Words(String, String),
    Absent,
    /// It lacks what stood there, and nothing explains it.
    Lost,
}

impl Courses {
    /// Takes the next text.
    pub(super) fn take(&mut self, text: &Text<'_>, testimony: &Testimony) {
        let noted = |address: &str| testimony.noted(address, text.codes, None);
        let (first, texts) = (self.first, self.texts);
        for (at, (node, component)) in text.nodes.iter().zip(&text.components).enumerate() {
            let (address, words) = (node.address.as_str(), node.words.as_ref());
            let is_told = at < text.own || at >= text.lost;
            let component = component.filter(|_| is_told && !words.is_some_and(|words| words.unknown));
            if component.is_some() && !self.by_address.contains_key(address) {
                self.by_address.insert(address.to_owned(), Course::default());
            }
            let Some(course) = self.by_address.get_mut(address) else { continue };
            course.seen = texts + 1;
            let Some(component) = component else { continue };
            course.is_heading = node.article.is_none();
            if let Some(first) = first.filter(|_| course.runs.is_empty()) {
                let absent = text.run(State::Absent, component, None, false);
                course.runs.push(Run { from: first, texts, ..absent });
            }
            let line = (at < text.own).then_some(node.line);
            let run = |state| text.run(state, component, line, noted(address));
            if line.is_some() {
                course.say(&node.label, words.map_or("", |words| words.text.trim_end()), run);
            } else {
                course.push(State::Lost, run);
            }
        }
        for (address, course) in &mut self.by_address {
            let last = course.runs.last().filter(|_| course.seen <= texts);
            let Some(component) = last.map(|last| last.component.clone()) else { continue };
            course.push(State::Absent, |state| text.run(state, &component, None, noted(address)));
        }
        self.first = self.first.or(Some(text.day));
        self.texts += 1;
    }

    /// What is in doubt, in the order of days: one doubt for all that two texts have in common of it, and one for a text that is
    /// that of another day throughout. `root` is the law.
    pub(super) fn doubts(&self, testimony: &Testimony, root: &ComponentId) -> Vec<Doubt> {
        let mut found: Vec<Odd<'_>> = Vec::new();
        let mut exchanged: BTreeMap<Day, (&Run, BTreeSet<&str>)> = BTreeMap::new();
        // The first run of a day is told of: which one that is, the order of the addresses says.
        for (address, course) in self.by_address.iter().collect::<BTreeMap<_, _>>() {
            let returned = course.returns();
            let is_told = |odd: &Odd<'_>| returned.iter().any(|other| other.covers(odd));
            for run in returned.iter().filter_map(|odd| odd.exchanged) {
                exchanged
                    .entry(run.from)
                    .or_insert_with(|| (run, BTreeSet::new()))
                    .1
                    .insert(article(address));
            }
            found.extend(course.cuts(testimony.covers(address)).into_iter().filter(|odd| !is_told(odd)));
            found.extend(returned);
        }
        let mut together: HashMap<_, Vec<Odd<'_>>> = HashMap::new();
        for odd in found {
            let key = (
                odd.from,
                odd.until,
                odd.run.place.file.as_str(),
                odd.against.place.file.as_str(),
                odd.is_cut,
            );
            together.entry(key).or_default().push(odd);
        }
        let mut doubts: Vec<Doubt> = together.into_values().filter_map(|odds| doubt(&odds)).collect();
        let whole = exchanged.into_values().filter(|(_, articles)| articles.len() >= EXCHANGED);
        doubts.extend(whole.map(|(run, articles)| of_another_day(run, articles.len(), root)));
        doubts.sort();
        doubts
    }
}

impl Text<'_> {
    fn run(&self, state: State, component: &ComponentId, line: Option<u64>, noted: bool) -> Run {
        let place = Place { file: self.file.to_owned(), line };
        Run { state, component: component.clone(), from: self.day, next: self.next, texts: 1, noted, place }
    }
}

/// Days on which one of two texts is wrong.
struct Odd<'r> {
    from: Day,
    until: Option<Day>,
    run: &'r Run,
    /// What that is held against.
    against: &'r Run,
    /// What the one text has that may be that of another day, if others have it, too.
    exchanged: Option<&'r Run>,
    is_cut: bool,
}

impl Odd<'_> {
    /// Whether its days are all those of another one, too.
    fn covers(&self, other: &Self) -> bool {
        let ends = self.until.is_none_or(|until| other.until.is_some_and(|end| end <= until));
        self.from <= other.from && ends
    }
}

impl Course {
    /// Adds what the next text has; most have the same as the text before.
    fn say(&mut self, label: &str, words: &str, run: impl FnOnce(State) -> Run) {
        let has = |run: &Run| matches!(&run.state, State::Words(_, own) if own == words);
        let is_same = self.label == label && self.runs.last().is_some_and(has);
        if let Some(last) = self.runs.last_mut().filter(|_| is_same) {
            last.texts += 1;
        } else {
            label.clone_into(&mut self.label);
            self.push(State::Words(letters(label), words.to_owned()), run);
        }
    }

    /// The same of a state.
    fn push(&mut self, state: State, run: impl FnOnce(State) -> Run) {
        match self.runs.last_mut().filter(|last| last.state == state) {
            Some(last) => last.texts += 1,
            None => self.runs.push(run(state)),
        }
    }

    /// Words that stood before others, and stand again after these.
    fn returns(&self) -> Vec<Odd<'_>> {
        let mut found = Vec::new();
        for (at, runs) in self.runs.windows(3).enumerate() {
            let [before, odd, again] = runs else { continue };
            let State::Words(_, words) = &before.state else { continue };
            // That an article is gone and comes back is told by its caput.
            let is_told = words.is_empty() && !matches!(odd.state, State::Words(..));
            if before.state != again.state || is_told || odd.noted && again.noted {
                continue;
            }
            if odd.state == State::Lost {
                // The days on which it is lacking are told. That it came with the text before may be wrong, too.
                let was_absent = match at.checked_sub(1).and_then(|at| self.runs.get(at)) {
                    Some(earlier) => earlier.state == State::Absent,
                    None => odd.noted || again.noted,
                };
                if before.texts == 1 && was_absent {
                    let until = Some(odd.from);
                    let (run, against, exchanged) = (before, odd, None);
                    found.push(Odd { from: before.from, until, run, against, exchanged, is_cut: false });
                }
                continue;
            }
            // A text that alone has the first words may be the wrong one, and so may be the first that has them again.
            let from = if before.texts == 1 { before.from } else { odd.from };
            let recurs = || self.runs.iter().filter(|other| other.state == odd.state).count() > 1;
            let exchanged = match (at, before.texts, odd.texts) {
                (_, _, 1) => Some(odd).filter(|_| recurs()),
                (0, 1, _) => Some(before),
                _ => None,
            };
            found.push(Odd { from, until: again.next, run: odd, against: again, exchanged, is_cut: false });
        }
        found
    }

    /// Whether the texts before those of a run have the same as those after them.
    fn is_between_same(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.runs.get(before));
        before.zip(self.runs.get(at + 1)).is_some_and(|(before, after)| before.state == after.state)
    }

    /// Words that are the beginning of those before or after them. Where notes cover the provision and none tells of it, that is
    /// odd; elsewhere if they do not end as a sentence or an item does. Headings do not either.
    fn cuts(&self, is_covered: bool) -> Vec<Odd<'_>> {
        let mut found = Vec::new();
        if self.is_heading {
            return found;
        }
        for (at, runs) in self.runs.windows(2).enumerate() {
            let [one, next] = runs else { continue };
            let (State::Words(_, before), State::Words(_, after)) = (&one.state, &next.state) else {
                continue;
            };
            let is_first = before.len() < after.len();
            let (short, long) = if is_first { (before, after) } else { (after, before) };
            let Some(rest) = long.strip_prefix(short.as_str()) else { continue };
            let ends = short.ends_with(|c: char| !c.is_alphanumeric());
            // What is longer than the same words before and after it is told as what comes and leaves.
            let place_of_long = if is_first { at + 1 } else { at };
            if self.is_between_same(place_of_long) || next.noted || !says_more(rest) || (ends && !is_covered)
            {
                continue;
            }
            let end = |at: usize| self.runs.get(at).map(|run| run.from);
            let (run, against, until) =
                if is_first { (one, next, end(at + 1)) } else { (next, one, end(at + 2)) };
            // What is shorter than both around it is so once.
            if found.last().is_none_or(|last: &Odd<'_>| last.from != run.from) {
                found.push(Odd { from: run.from, until, run, against, exchanged: None, is_cut: true });
            }
        }
        found
    }
}

/// Whether what is lacking at an end may matter: the end of a word, or words. Where an item comes to stand before the last one,
/// an "e" does.
fn says_more(rest: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 2;
    rest.starts_with(char::is_alphabetic) || rest.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// The letters and digits of a label: "§ 1º" and "§ 1" are one.
fn letters(label: &str) -> String {
    let own = label.chars().filter(|c| c.is_alphanumeric() && !matches!(c, 'º' | 'ª'));
    own.flat_map(char::to_lowercase).collect()
}

/// The address of the article of a provision.
fn article(address: &str) -> &str {
    let end = ["_cpt", "_par"].iter().filter_map(|part| address.find(part)).min();
    end.and_then(|end| address.get(..end)).unwrap_or(address)
}

/// The doubt of a text that has in several articles, and alone, what others have on other days.
fn of_another_day(run: &Run, articles: usize, root: &ComponentId) -> Doubt {
    Doubt {
        code: CODE.to_owned(),
        act: None,
        published: run.from,
        effective: None,
        until: run.next,
        touches: vec![root.clone()],
        message: format!(
            "{} has in {articles} articles what texts of other days have, and not the texts beside it: all of it may be the text of \
             another day",
            run.place.file
        ),
        places: vec![Place { line: None, ..run.place.clone() }],
        evidence: None,
    }
}

/// One doubt of all that is odd on the same days, by the same texts.
fn doubt(odds: &[Odd<'_>]) -> Option<Doubt> {
    let first = odds.first()?;
    let (file, other) = (&first.run.place.file, &first.against.place.file);
    let message = if first.is_cut {
        format!(
            "{file} has only the beginning of the words that {other} has, and no note tells of an act that did so: it may lack \
             their end"
        )
    } else {
        format!(
            "{file} and {other} disagree with the texts around them: words or numbers leave and come back, byte for byte, and no notes tell \
             of acts that did so. One of the texts may be that of another day"
        )
    };
    let mut touches = BTreeSet::new();
    let mut places = BTreeSet::new();
    for odd in odds {
        for run in [odd.run, odd.against] {
            touches.insert(run.component.clone());
            places.insert(run.place.clone());
        }
    }
    Some(Doubt {
        code: CODE.to_owned(),
        act: None,
        published: first.from,
        effective: None,
        until: first.until,
        touches: touches.into_iter().collect(),
        message,
        places: places.into_iter().collect(),
        evidence: None,
    })
}
