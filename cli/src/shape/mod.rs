//! The shape of an answer for programs: what GraphQL has as well (`schema/schema.graphql`) has the names and
//! the form that it has there. A thing is named by its `urn`. What the terminal alone gives is beside it.

mod action;
mod assurance;
mod reading;
mod relation;

use asof_engine::query::{Bearer, PutText, TextView, VersionView, cite};
use asof_engine::store::Corpus;
use asof_engine::{Component, Point, Version};
use asof_schema::{AsOf, Cause, ComponentId, Day, Instant, Interval, Sha256, Status, VersionId, Vocabulary};
use serde::{Serialize, Serializer};

pub(crate) use action::{Act, Action, Amendment, Named};
pub(crate) use assurance::{ActTouch, Assurance, Claim, Doubt, OfEnds, OfSides, OnOrOver, Over, assurances};
pub(crate) use reading::{ReadingShape, TextShape};
pub(crate) use relation::{Checked, CheckedText, Path, Quoted, Relation, Resolved, Span};

/// Gives things their shape. A provision has its number at the point of the question; a version is read there
/// too, unless a day is said.
#[derive(Clone, Copy)]
pub(crate) struct Shaper<'c> {
    corpus: &'c Corpus,
    /// The point of the question.
    at: AsOf,
    /// Where versions are read.
    read: AsOf,
}

/// The point of a question: `AsOf`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    /// The day; none of the last state of the law.
    at: Option<Day>,
    known_at: Option<Day>,
    recorded_at: Option<Instant>,
}

impl From<AsOf> for Asked {
    fn from(at: AsOf) -> Self {
        Self { at: at.at.closed(), known_at: at.known, recorded_at: at.recorded }
    }
}

/// A norm: `Norm`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Law {
    urn: String,
    /// Its title; absent for one that the corpus does not hold.
    label: Option<String>,
}

/// A provision: `Component`, with its number at the point. One that the corpus does not hold has only the URN.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Provision {
    urn: String,
    #[serde(rename = "type")]
    component_type: Option<String>,
    label: Option<String>,
    citation: Option<String>,
    norm: Law,
}

/// What bears a number on other days than what was asked for.
#[derive(Debug, Serialize)]
pub(crate) struct OtherBearer {
    component: Provision,
    days: Vec<Interval>,
}

/// What every version is shown with: `ComponentVersion`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Head {
    urn: String,
    component: Provision,
    label: String,
    citation: String,
    status: Status,
    valid: Interval,
}

/// A version with its texts, and the commands that made and ended it: `ComponentVersion`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Whole {
    #[serde(flatten)]
    head: Head,
    number: Option<String>,
    cause: Cause,
    printed: bool,
    ephemeral: bool,
    parent: Option<Head>,
    text_units: Vec<Text>,
    tree_hash: Hash,
    produced_by: Vec<Action>,
    terminated_by: Vec<Action>,
}

/// A text: `TextUnit`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Text {
    language: String,
    #[serde(serialize_with = "name")]
    aspect: asof_schema::Aspect,
    content: String,
    /// Whether nobody knows the words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unknown: bool,
    /// Of words in another language than the norm's: the command that gave other ones in the norm's own alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<String>,
    /// Of words that a version has.
    #[serde(skip_serializing_if = "Option::is_none")]
    content_hash: Option<Hash>,
    source: Option<Source>,
}

/// Bytes of a source document: `SourceSpan`.
#[derive(Debug, Serialize)]
pub(crate) struct Source {
    sha256: Hash,
    start: u64,
    end: u64,
}

impl From<(Sha256, u64, u64)> for Source {
    fn from((sha256, start, end): (Sha256, u64, u64)) -> Self {
        Self { sha256: Hash(sha256), start, end }
    }
}

/// SHA-256, with the name of the function before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hash(pub(crate) Sha256);

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("sha256:{}", self.0))
    }
}

/// The code of a member of a closed list, as GraphQL writes it.
pub(crate) fn name<S: Serializer>(member: &impl Vocabulary, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str((*member).name())
}

impl<'c> Shaper<'c> {
    pub(crate) fn new(corpus: &'c Corpus, at: AsOf) -> Self {
        Self { corpus, at, read: at }
    }

    /// With versions read on another day.
    pub(crate) fn on(self, at: Day) -> Self {
        Self { read: AsOf { at, ..self.read }, ..self }
    }

    /// The point of the question.
    pub(crate) fn asked(self) -> Asked {
        self.at.into()
    }

    /// Where versions are read.
    fn point(self) -> Point {
        self.corpus.point(self.read)
    }

    fn get(self, id: &ComponentId) -> Option<Component<'c>> {
        self.corpus.component(id).ok()
    }

    /// The norm of a provision.
    pub(crate) fn norm(self, urn: &str) -> Law {
        let label = self.corpus.graph(urn).ok().map(|graph| graph.norm().title.clone());
        Law { urn: urn.to_owned(), label }
    }

    /// The marker of a provision as printed, and how it is cited within its norm.
    pub(crate) fn named(self, id: &ComponentId) -> (Option<String>, Option<String>) {
        let (here, point) = (self.get(id), self.corpus.point(self.at));
        let label = |here: Component<'_>| {
            here.version_near(point).map_or_else(String::new, |version| version.label().to_owned())
        };
        (here.map(label), here.map(|here| cite(here, point)))
    }

    pub(crate) fn provision(self, id: &ComponentId) -> Provision {
        let (label, citation) = self.named(id);
        Provision {
            urn: id.to_string(),
            component_type: self.get(id).map(|here| here.kind().to_owned()),
            label,
            citation,
            norm: self.norm(id.norm_str()),
        }
    }

    pub(crate) fn provisions<'i>(self, ids: impl IntoIterator<Item = &'i ComponentId>) -> Vec<Provision> {
        ids.into_iter().map(|id| self.provision(id)).collect()
    }

    /// What bears a number on other days.
    pub(crate) fn bearers(self, others: &[Bearer]) -> Vec<OtherBearer> {
        let told = |Bearer { component, days }: &Bearer| OtherBearer {
            component: self.provision(component),
            days: days.clone(),
        };
        others.iter().map(told).collect()
    }

    /// A version at the point; none where the corpus does not hold it.
    pub(crate) fn version(self, id: &VersionId) -> Option<Head> {
        Some(self.head(self.get(&id.component)?.version(id)?))
    }

    /// Versions, each on its own first day.
    pub(crate) fn versions<'i>(self, ids: impl IntoIterator<Item = &'i VersionId>) -> Vec<Head> {
        ids.into_iter().filter_map(|id| self.on(id.start).version(id)).collect()
    }

    fn head(self, version: Version<'_>) -> Head {
        let component = version.component();
        Head {
            urn: version.id().to_string(),
            component: self.provision(&component.id()),
            label: version.label().to_owned(),
            citation: cite(component, self.point()),
            status: version.status(),
            valid: version.valid(self.point()),
        }
    }

    /// A version with everything that is told of it.
    pub(crate) fn whole(self, view: &VersionView) -> Option<Whole> {
        let version = self.get(&view.component)?.version(&view.id)?;
        Some(Whole {
            head: self.head(version),
            number: view.number.clone(),
            cause: view.cause,
            printed: view.printed,
            ephemeral: view.ephemeral,
            parent: version.above(self.point()).next().map(|above| self.head(above)),
            text_units: view.texts.iter().map(Text::from).collect(),
            tree_hash: Hash(view.tree_hash),
            produced_by: Action::list(&view.made_by),
            terminated_by: Action::list(&view.ended_by),
        })
    }

    /// The version of a provision at the point.
    pub(crate) fn version_at(self, id: &ComponentId) -> Option<Head> {
        Some(self.head(self.get(id)?.version_at(self.point())?))
    }

    /// The version of a provision at the point, with everything that is told of it.
    pub(crate) fn version_of(self, id: &ComponentId) -> Option<Whole> {
        let version = self.get(id)?.version_at(self.point())?;
        self.whole(&VersionView::of(version, self.point()))
    }
}

impl From<&TextView> for Text {
    fn from(text: &TextView) -> Self {
        Self {
            language: text.language.clone(),
            aspect: text.aspect,
            content: text.text.clone(),
            unknown: text.unknown,
            behind: text.behind.as_ref().map(ToString::to_string),
            content_hash: Some(Hash(text.hash)),
            source: text.evidence.map(Source::from),
        }
    }
}

impl From<&PutText> for Text {
    fn from(text: &PutText) -> Self {
        Self {
            language: text.language.clone(),
            aspect: text.aspect,
            content: text.text.clone(),
            unknown: text.unknown,
            behind: None,
            content_hash: None,
            source: text.evidence.map(Source::from),
        }
    }
}
