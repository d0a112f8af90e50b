//! What a provision said on a day, by some knowledge, as recorded at some instant.

use asof_schema::{Act, ActKind, AsOf, Aspect, Cause, ComponentId, CoverageState, DateBasis, Day, Status};
use serde::Serialize;

use super::{ActionView, QueryError, VersionView, anchor};
use crate::graph::{Command, Component, Expression, Point, TextLine, Version, text_lines, write_lines};
use crate::store::{Corpus, Subtree};

/// Why a component has no version at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", tag = "reason")]
pub enum Absence {
    /// It is known there, but begins on a later day.
    NotYet {
        /// Its first day.
        first: Day,
    },
    /// It may have stood there with words that nobody at hand has: the state there is touched, and its first text is of a later day.
    NoText {
        /// The day of its first text.
        first: Day,
    },
    /// Nothing of it is known or recorded there.
    Unknown,
}

impl Absence {
    /// Why a component that has no version at a point has none.
    pub fn of(component: Component<'_>, point: Point) -> Self {
        let Some(first) = component.first_version(point).map(Version::start) else { return Self::Unknown };
        match component.coverage_state(point) {
            CoverageState::Touched => Self::NoText { first },
            _ => Self::NotYet { first },
        }
    }
}

/// Whether a version only shows its provision for the first time: where its words began, and by which act, no source tells.
/// An enacted text is so where its day only bounds its beginning.
pub fn is_first_seen(version: Version<'_>, point: Point) -> bool {
    let component = version.component();
    if component.first_version(point) != Some(version) {
        return false;
    }
    let mut made_by = version.made_by().iter().map(|row| row.of(version.graph));
    if version.cause() == Cause::Enacted {
        let is_bound =
            |action: &ActionView| action.effective.is_some_and(|on| on.basis == DateBasis::SnapshotBound);
        return made_by.filter_map(ActionView::of).any(|action| is_bound(&action));
    }
    let is_unresolved = |act: &Act| act.kind == ActKind::Unresolved;
    let before = Point { at: version.start().pred(), ..point };
    made_by.any(|command| command.act().is_some_and(is_unresolved))
        && matches!(Absence::of(component, before), Absence::NoText { .. })
}

/// The last day before a point on which a component was in force.
pub fn last_in_force(component: Component<'_>, point: Point) -> Option<Day> {
    let begun = component.born(point).filter(|version| version.start() <= point.at);
    let standing = begun.filter(|version| !version.is_ephemeral() && !version.is_tombstone());
    standing.filter_map(|version| version.end(point)).map(|end| end.at.pred()).max()
}

/// What is found of a component at a point.
#[derive(Debug, Clone)]
pub enum Found {
    /// Its version there, with what was asked for below it.
    There(Subtree),
    /// It has none there.
    Absent(Absence),
}

impl Found {
    /// The version with what was asked for below it, if there is one.
    pub fn there(self) -> Option<Subtree> {
        match self {
            Self::There(subtree) => Some(subtree),
            Self::Absent(_) => None,
        }
    }
}

/// One line of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The component.
    pub component: ComponentId,
    /// Depth below the component asked for.
    pub depth: u32,
    /// Marker and words.
    pub text: String,
    /// Whether the line is the notice of a tombstone.
    pub notice: bool,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointInTime {
    /// The point that was asked about.
    pub as_of: AsOf,
    /// The component.
    pub component: ComponentId,
    /// Its version there.
    pub version: Option<VersionView>,
    /// Why there is none.
    pub absence: Option<Absence>,
    /// The text of the component and of everything below it, in document order, notices included.
    pub lines: Vec<Line>,
}

/// The version of a component at a point.
///
/// It allocates one row and no text.
pub fn provision(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Found, QueryError> {
    subtree(corpus, id, at, Some(0))
}

/// The version of a component at a point with everything below it.
pub fn tree(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Found, QueryError> {
    subtree(corpus, id, at, None)
}

fn subtree(corpus: &Corpus, id: &ComponentId, at: AsOf, depth: Option<u32>) -> Result<Found, QueryError> {
    let (anchor, point) = (anchor(corpus, id)?, corpus.point(at));
    let component = anchor.get();
    let Some(top) = component.version_at(point) else {
        return Ok(Found::Absent(Absence::of(component, point)));
    };
    Ok(Found::There(Subtree::of(&anchor.graph, top, depth, point)))
}

/// The whole answer: the version, its text with all below it, who made it so; or why there is none.
pub fn point_in_time(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<PointInTime, QueryError> {
    Ok(PointInTime::of(id, at, &tree(corpus, id, at)?))
}

impl PointInTime {
    /// The whole answer from what [`tree`] found.
    pub fn of(id: &ComponentId, as_of: AsOf, found: &Found) -> Self {
        let (version, absence, lines) = match found {
            Found::There(subtree) => {
                let top = subtree.versions().next();
                (top.map(|(top, _)| VersionView::of(top, subtree.point)), None, lines(subtree))
            }
            Found::Absent(absence) => (None, Some(*absence), Vec::new()),
        };
        Self { as_of, component: id.clone(), version, absence, lines }
    }
}

/// The text of a subtree in the norm's language: one line per node in force with words of its own, in document
/// order, `label + " " + text`, headings included; with `notices`, also the notices of tombstones that are printed.
pub fn full_text(subtree: &Subtree, notices: bool) -> String {
    let mut out = String::with_capacity(subtree.rows.len() * 200);
    full_text_parts(subtree, notices, |part| out.push_str(part));
    out
}

/// [`full_text`] part by part, without a copy.
pub fn full_text_parts(subtree: &Subtree, notices: bool, put: impl FnMut(&str)) {
    write_lines(text_lines(subtree.versions(), subtree.point, notices), put);
}

/// A line of a text, with whose words it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wording<'g> {
    /// The version.
    pub version: Version<'g>,
    /// Depth below the component asked for.
    pub depth: u32,
    /// The marker, in the language of the words; empty where there is none.
    pub label: &'g str,
    /// The words: canonical, a heading, or the notice of a tombstone.
    pub words: Expression<'g>,
    /// The heading above the words, where these are canonical and have one.
    pub heading: Option<Expression<'g>>,
    /// The command after which nothing says whether the words still hold, as [`Version::behind`] has it.
    pub behind: Option<Command<'g>>,
    /// The same of the heading above them.
    pub heading_behind: Option<Command<'g>>,
}

impl Wording<'_> {
    /// Marker and words; the marker alone where the words are unknown, or all below it.
    pub fn line(&self) -> String {
        let Self { label, words, .. } = self;
        match label.is_empty() {
            true => words.text.to_owned(),
            false if words.text.is_empty() => (*label).to_owned(),
            false => format!("{label} {}", words.text),
        }
    }
}

/// The lines of [`full_text`], each in the first of the languages (BCP 47 tags) in which it has words, else in the norm's
/// own. What has words in yet other languages alone keeps its line, without words.
pub fn wordings<'s>(subtree: &'s Subtree, languages: &[&str], notices: bool) -> Vec<Wording<'s>> {
    let own = subtree.graph.norm().language.as_str();
    let mut above = None;
    let line = |(version, depth): (Version<'s>, u32)| {
        let before = above.replace(version);
        let aspects: &[Aspect] = match version.state() {
            (Status::InForce, _) => &[Aspect::Canonical, Aspect::Heading],
            (_, true) if notices => &[Aspect::Notice],
            _ => &[],
        };
        let words = |language| aspects.iter().find_map(|&aspect| version.expression(language, aspect));
        let elsewhere = || {
            let other = version.expressions().find(|words| aspects.contains(&words.aspect))?;
            Some(other.unsaid())
        };
        let alone = || {
            let [writer, ..] = version.writers();
            let stands = version.status() == Status::InForce && version.is_marked_alone();
            stands.then(|| Expression::without_words(own, writer))
        };
        let said = languages.iter().copied().chain([own]).find_map(words);
        let words = said.or_else(elsewhere).or_else(alone)?;
        let marked = version.marked(before, subtree.point);
        let printed = marked.expression(words.language, Aspect::Label).filter(|_| words.language != own);
        let label = printed.map_or_else(|| marked.label(), |label| label.text);
        let has_heading = words.aspect == Aspect::Canonical;
        let heading = version.expression(words.language, Aspect::Heading).filter(|_| has_heading);
        let since = |said: Option<Expression<'s>>| {
            let said = said.filter(|said| !said.text.is_empty())?;
            version.behind(&said, subtree.point)
        };
        let (behind, heading_behind) = (since(Some(words)), since(heading));
        Some(Wording { version, depth, label, words, heading, behind, heading_behind })
    };
    subtree.versions().filter_map(line).collect()
}

/// [`full_text`] in the first of the languages in which each line has words, else in the norm's own.
pub fn full_text_in(subtree: &Subtree, languages: &[&str], notices: bool) -> String {
    wordings(subtree, languages, notices).iter().map(Wording::line).collect::<Vec<_>>().join("\n")
}

/// [`full_text_in`], with the heading above the words of a provision in a line of its own.
pub fn full_text_headed(subtree: &Subtree, languages: &[&str], notices: bool) -> String {
    let mut lines = Vec::new();
    for line in wordings(subtree, languages, notices) {
        lines.extend(line.heading.map(|heading| heading.text.to_owned()));
        lines.push(line.line());
    }
    lines.join("\n")
}

/// The lines of a subtree, notices included.
pub fn lines(subtree: &Subtree) -> Vec<Line> {
    let line = |line: TextLine<'_>| {
        let (component, text) = (line.version.component().id(), line.parts().concat());
        Line { component, depth: line.depth, text, notice: line.notice }
    };
    text_lines(subtree.versions(), subtree.point, true).map(line).collect()
}
