//! The texts between the last one of the series and the body of normas.leg.br.
//!
//! The body is a text of a later day, and its notes say which acts changed each provision since the last text
//! of the series. So a text of the day of each of those acts follows from both. Where two acts gave a
//! provision words, those of the first are in no source: they are unknown. A provision without such a note
//! keeps the words of the last text; where the body has others, a finding has both.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use asof_schema::{Aspect, Day, Sha256};

use super::acts::Acts;
use super::body::{Level, Part};
use super::names::Kind;
use super::notes::Aside;
use super::tree;
use crate::from_snapshots::{Node, Note, Said, Words};

/// So many bytes of words may stand at several places of an article: `(Revogado)`.
const SHORT: usize = 20;

/// Acts of one day, in their order.
pub(super) type OfDay = BTreeSet<(Kind, u32)>;

/// The body, and what its notes tell of the days after the last text.
pub(super) struct Later<'a> {
    parts: &'a [Part],
    after: Day,
    acts: HashMap<String, ((Kind, u32), Day)>,
}

/// What a note says that an act did to a part.
#[derive(Debug, Clone, Copy)]
struct Step {
    act: (Kind, u32),
    day: Day,
    said: Said,
    /// Whether the body has the words that it gave.
    known: bool,
}

impl Step {
    fn gives_words(self) -> bool {
        self.said != Said::Renumbered
    }
}

/// How the body agrees with the last text, in the provisions whose words no act changed since.
#[derive(Debug, Default)]
pub(super) struct Compared {
    /// How many have the same words in both.
    pub(super) same: usize,
    /// How many are repealed in both.
    pub(super) repealed: usize,
    pub(super) differ: Vec<Differing>,
}

/// A provision with other words in the body than in the last text.
#[derive(Debug)]
pub(super) struct Differing {
    pub(super) address: String,
    pub(super) text: Option<String>,
    pub(super) body: Option<String>,
    /// Its line in the body.
    pub(super) line: Option<u64>,
    /// The notes on it there, of acts and of what is no act's doing.
    pub(super) notes: Vec<Note>,
    pub(super) asides: Vec<Aside>,
}

impl<'a> Later<'a> {
    /// `None` where the body is not of a day after the last text.
    pub(super) fn new(parts: &'a [Part], table: &Acts, after: Day) -> Option<Self> {
        let day = |act: &(Kind, u32)| {
            table.get(act).map(|row| row.published.map_or(row.adopted, |day| day.max(row.adopted)))
        };
        let named = |note: &Note| {
            let act = Kind::of_code(&note.code)?;
            Some((note.code.clone(), (act, day(&act).or(note.on)?)))
        };
        let acts = parts.iter().flat_map(|part| &part.notes).filter_map(named).collect();
        let later = Self { parts, after, acts };
        later.through().is_some_and(|day| day > after).then_some(later)
    }

    /// The day of the last act that a note names: the body has its words.
    pub(super) fn through(&self) -> Option<Day> {
        self.acts.values().map(|(_, day)| *day).max()
    }

    /// The days after the last text on which acts changed something, with these acts.
    pub(super) fn days(&self) -> BTreeMap<Day, OfDay> {
        let mut days: BTreeMap<Day, OfDay> = BTreeMap::new();
        for step in self.parts.iter().flat_map(|part| self.steps(part)) {
            days.entry(step.day).or_default().insert(step.act);
        }
        days
    }

    /// What acts did to a part after the last text, in the order of its notes. An adjustment of punctuation
    /// counts only for words that such an act gave: it makes them another's.
    fn steps(&self, part: &Part) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for note in &part.notes {
            let Some(&(act, day)) = self.acts.get(&note.code).filter(|(_, day)| *day > self.after) else {
                continue;
            };
            let counts = match note.said {
                Said::Inserted | Said::Worded | Said::Repealed | Said::Renumbered => true,
                Said::Adjusted => steps.iter().any(|step| step.gives_words()),
                Said::Moved | Said::Other => false,
            };
            let step = Step { act, day, said: note.said, known: true };
            if counts && step.gives_words() {
                for before in &mut steps {
                    before.known = false;
                }
            }
            steps.extend(counts.then_some(step));
        }
        steps
    }

    /// Makes of the text of the day before the text of this day. Gives back the parts of which a note tells
    /// what cannot have been: what it changed is not there.
    pub(super) fn go_to(&self, day: Day, nodes: &mut Vec<Node>) -> Vec<&'a Part> {
        let mut text = Text::new(nodes);
        let mut lost = Vec::new();
        for part in self.parts {
            let done = |step: &Step| text.take(part, *step);
            let of_day = self.steps(part).into_iter().filter(|step| step.day == day).collect::<Vec<_>>();
            if !of_day.iter().all(done) {
                lost.push(part);
            }
        }
        lost
    }

    /// Compares the body with the text of its day.
    pub(super) fn compare(&self, nodes: &[Node]) -> Compared {
        let words: HashMap<&str, &Words> =
            nodes.iter().filter_map(|node| Some((node.address.as_str(), node.words.as_ref()?))).collect();
        let provision = |part: &&Part| !matches!(part.level, Level::Grouping(_));
        let mut compared = Compared::default();
        for part in self.parts.iter().filter(provision).filter(|part| self.steps(part).is_empty()) {
            let address = part.worded_at();
            compared.add(words.get(address.as_str()).copied(), Some(part), address);
        }
        let known: HashSet<String> = self.parts.iter().map(Part::worded_at).collect();
        let missing = nodes.iter().filter(|node| node.article.is_some() && !known.contains(&node.address));
        for node in missing.filter(|node| !node.address.starts_with("adct_") && node.words.is_some()) {
            compared.add(node.words.as_ref(), None, node.address.clone());
        }
        compared
    }
}

impl Compared {
    fn add(&mut self, text: Option<&Words>, part: Option<&Part>, address: String) {
        let body = part.and_then(|part| part.words.as_ref());
        let repealed = |words: Option<&Words>| words.is_none_or(|words| words.notice);
        let said = |words: Option<&Words>| words.map(|words| words.text.clone());
        match (text, body) {
            _ if repealed(text) && repealed(body) => self.repealed += 1,
            (Some(one), Some(other)) if folded(&one.text) == folded(&other.text) => self.same += 1,
            _ => self.differ.push(Differing {
                address,
                text: said(text),
                body: said(body),
                line: part.map(|part| part.line),
                notes: part.map(|part| part.notes.clone()).unwrap_or_default(),
                asides: part.map(|part| part.asides.clone()).unwrap_or_default(),
            }),
        }
    }

    /// Of those that differ, the one in whose place the text may print another of its article: the body has the words of
    /// that one there.
    pub(super) fn meant(&self, other: &Differing) -> Option<&Differing> {
        self.differ
            .iter()
            .find(|one| other.is_of_article(one) && are_same(other.text.as_deref(), one.body.as_deref()))
    }

    /// Of those that differ, the one of its article at which the text has the words that the body has at another.
    pub(super) fn printed_at(&self, other: &Differing) -> Option<&Differing> {
        self.differ
            .iter()
            .find(|one| other.is_of_article(one) && are_same(one.text.as_deref(), other.body.as_deref()))
    }
}

impl Differing {
    fn is_of_article(&self, other: &Self) -> bool {
        let article = |address: &str| address.split('_').next().map(str::to_owned);
        article(&self.address) == article(&other.address)
    }
}

/// Whether two wordings are the same, and longer than what many provisions say.
fn are_same(one: Option<&str>, other: Option<&str>) -> bool {
    let long = |words: &str| Some(folded(words)).filter(|words| words.len() > SHORT);
    one.and_then(long).is_some_and(|one| other.and_then(long) == Some(one))
}

/// Words without what two publishers print differently: spaces, quotation marks, dashes, ordinal signs, and
/// the punctuation at the end.
fn folded(words: &str) -> String {
    let kept = words.chars().filter(|c| !c.is_whitespace() && !"\"'“”‘’«»".contains(*c));
    let folded: String = kept
        .map(|c| match c {
            '–' | '—' | '‑' => '-',
            '°' => 'º',
            c => c,
        })
        .collect();
    folded.trim_end_matches(['.', ',', ';', ':']).to_owned()
}

/// The nodes of a text, to be changed.
struct Text<'t> {
    nodes: &'t mut Vec<Node>,
    at: HashMap<String, usize>,
}

impl<'t> Text<'t> {
    fn new(nodes: &'t mut Vec<Node>) -> Self {
        let at = nodes.iter().enumerate().map(|(at, node)| (node.address.clone(), at)).collect();
        Self { nodes, at }
    }

    /// Does what a note says. `false` where that cannot be done.
    fn take(&mut self, part: &Part, step: Step) -> bool {
        let there = self.at.get(&part.worded_at()).copied().and_then(|at| self.nodes.get_mut(at));
        match (there, step.said) {
            (Some(_), Said::Renumbered) => true,
            (Some(node), _) => {
                (node.words, node.line) = (words(part, step), part.line);
                true
            }
            (None, Said::Renumbered) => self.renumber(part),
            (None, Said::Inserted) => self.insert(part, step),
            (None, _) => false,
        }
    }

    fn insert(&mut self, part: &Part, step: Step) -> bool {
        let Some(&parent) = self.at.get(&part.parent) else { return false };
        let (component_type, name, rank) = part.level.names();
        let below = matches!(part.level, Level::Paragraph | Level::Inciso | Level::Alinea);
        let is_article = part.level == Level::Article;
        let sole = if part.sole { "u" } else { "" };
        let next = self.nodes.len();
        let above = || self.nodes.get(parent).and_then(|node| node.article);
        let node = Node {
            address: part.address.clone(),
            segment: below.then(|| format!("{name}{}{sole}", part.number.in_id())),
            parent: Some(parent),
            article: if is_article { Some(next) } else { above() },
            component_type,
            number: Some(format!("{}{sole}", part.number)),
            label: part.label.clone(),
            order_key: tree::order_key(rank, &part.number, part.sole),
            sole: part.sole,
            heading: None,
            words: words(part, step).filter(|_| !is_article),
            line: part.line,
        };
        self.push(node);
        if is_article {
            self.push(tree::caput(&part.address, next, words(part, step), part.line));
        }
        true
    }

    fn push(&mut self, node: Node) {
        self.at.insert(node.address.clone(), self.nodes.len());
        self.nodes.push(node);
    }

    /// The sole paragraph of an article that gets more becomes the first. Of no other is the old number in
    /// the body.
    fn renumber(&mut self, part: &Part) -> bool {
        let sole = format!("{}u", part.address);
        let Some(node) = self.at.get(&sole).and_then(|&at| self.nodes.get_mut(at)) else { return false };
        let (_, name, rank) = part.level.names();
        node.segment = Some(format!("{name}{}", part.number.in_id()));
        node.number = Some(part.number.to_string());
        node.label.clone_from(&part.label);
        node.order_key = tree::order_key(rank, &part.number, false);
        (node.sole, node.line) = (false, part.line);
        for node in self.nodes.iter_mut() {
            let rest =
                node.address.strip_prefix(&sole).filter(|rest| rest.is_empty() || rest.starts_with('_'));
            if let Some(rest) = rest {
                node.address = format!("{}{rest}", part.address);
            }
        }
        self.at = self.nodes.iter().enumerate().map(|(at, node)| (node.address.clone(), at)).collect();
        true
    }
}

/// The words that an act gave a part: those of the body, or unknown ones.
fn words(part: &Part, step: Step) -> Option<Words> {
    if step.known {
        return part.words.clone();
    }
    let aspect = part.words.as_ref().map_or(Aspect::Canonical, |words| words.aspect);
    let text = String::new();
    Some(Words { aspect, text, unknown: true, notice: false, file: None, start: 0, end: 0 })
}

/// The nodes of the last text, each with the file of its words, so that they may stand in texts of other
/// files.
pub(super) fn carried(nodes: Vec<Node>, file: Sha256) -> Vec<Node> {
    let carried = |words: Words| Words { file: words.file.or(Some(file)), ..words };
    nodes.into_iter().map(|node| Node { words: node.words.map(carried), ..node }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_publishers_print_differently_is_folded() {
        let same = [("a “b” – c;", "a b — c."), ("n° 1", "nº  1"), ("x ,", "x")];
        let other = [("a, b", "a b"), ("deficit", "déficit"), ("ministro", "Ministro"), ("a-b", "ab")];
        assert!(same.iter().all(|(one, other)| folded(one) == folded(other)));
        assert!(other.iter().all(|(one, other)| folded(one) != folded(other)));
    }
}
