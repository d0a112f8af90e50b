//! Whatever has an id.

use asof_engine::query;
use asof_schema::{Described, VersionId};
use async_graphql::{ID, Interface, Result};

use super::action::Action;
use super::component::Component;
use super::finding::Finding;
use super::ids::{NodeId, Pin};
use super::language_version::LanguageVersion;
use super::norm::Norm;
use super::read_point::ReadPoint;
use super::reading::Reading;
use super::request_context::RequestContext;
use super::text_unit::TextUnit;
use super::version::ComponentVersion;

/// An object with its own id. Objects of two types never share an id, and the value of a field depends on
/// nothing but the id of its object and its own arguments: a client may keep it under both. Within one revision
/// of the corpus it is the same for ever; what `rev=` says in an id stays the same beyond it.
#[derive(Interface)]
#[graphql(field(name = "id", ty = "ID", desc = "The id, for which `node` returns the object."))]
pub(super) enum Node {
    /// A norm.
    Norm(Norm),
    /// A provision, independent of time.
    Component(Component),
    /// One state of a provision.
    ComponentVersion(ComponentVersion),
    /// A version in one language.
    LanguageVersion(LanguageVersion),
    /// A text of a version.
    TextUnit(TextUnit),
    /// An act or a command.
    Action(Action),
    /// What a court says that a provision means.
    Reading(Reading),
    /// A finding.
    Finding(Finding),
}

impl Node {
    /// The object with this id, as it was when the id was given; `None` for what is no id.
    pub(super) fn by_id(request: &RequestContext, id: &str) -> Result<Option<Self>> {
        let Ok(id) = id.parse::<NodeId>() else { return Ok(None) };
        let version = |version: &VersionId, pin: Pin| ComponentVersion::pinned(request, version, pin);
        Ok(match &id {
            NodeId::Norm(norm) => {
                let graph = request.corpus().graph(norm.as_str()).ok();
                graph.map(|graph| Self::Norm(Norm { graph: graph.clone() }))
            }
            NodeId::Component(id) => Component::by_id(request, id).map(Self::Component),
            NodeId::Version(id, pin) => version(id, *pin).map(Self::ComponentVersion),
            NodeId::Expression(of, pin, language) => version(of, *pin)
                .and_then(|version| LanguageVersion::named(&version, language))
                .map(Self::LanguageVersion),
            NodeId::Text(of, pin, language, aspect) => version(of, *pin)
                .and_then(|version| TextUnit::named(&version, language, *aspect))
                .map(Self::TextUnit),
            NodeId::Action(act, seq, batch) => {
                Action::recorded_by(request, act, *seq, *batch).map(Self::Action)
            }
            NodeId::Reading(command, pin) => Reading::pinned(request, command, *pin).map(Self::Reading),
            NodeId::Finding(_) => {
                let (all, id) = (Finding::all(request)?, id.to_string());
                all.into_iter().find(|finding| finding.key() == id).map(Self::Finding)
            }
        })
    }
}

impl Node {
    /// What has an id in another source, as its own id here has it.
    pub(super) fn known_elsewhere(request: &RequestContext, id: &str) -> Option<Self> {
        let latest = ReadPoint::latest(request.corpus());
        let of = query::same_as(request.corpus(), id, latest.point)?;
        // A later revision may say otherwise.
        request.move_on();
        match of {
            Described::Component(id) => {
                let component = Component::by_id(request, id)?;
                let is_norm = id.is_root();
                Some(if is_norm {
                    Self::Norm(Norm { graph: component.graph })
                } else {
                    Self::Component(component)
                })
            }
            Described::Version { .. } => {
                let version = ComponentVersion::by_urn(request, &query::subject(of).parse().ok()?)?;
                request.ask(version.read_point.as_of);
                Some(Self::ComponentVersion(version))
            }
            Described::Act(_) | Described::Command(_) => {
                Action::by_urn(request, &query::subject(of), latest).map(Self::Action)
            }
            Described::Reading(command) => Reading::pinned(request, command, latest.pin()).map(Self::Reading),
            Described::Theme(_) | Described::ItemType(_) | Described::Source(_) => None,
        }
    }

    /// The version that it is, or of which it is a text.
    pub(super) fn version(&self) -> Option<&ComponentVersion> {
        match self {
            Self::ComponentVersion(version) => Some(version),
            Self::LanguageVersion(of) => Some(&of.version),
            Self::TextUnit(text) => Some(&text.version),
            _ => None,
        }
    }
}

impl ComponentVersion {
    /// The version with an id, read at the point that the id says.
    pub(super) fn pinned(request: &RequestContext, id: &VersionId, pin: Pin) -> Option<Self> {
        let read_point = ReadPoint::pinned(request.corpus(), pin)?;
        request.ask(read_point.as_of);
        Component::by_id(request, &id.component)?.version_named(id, read_point)
    }

    /// The version with a URN, read from its own first day by all that is known and recorded.
    pub(super) fn by_urn(request: &RequestContext, id: &VersionId) -> Option<Self> {
        let latest = ReadPoint::latest(request.corpus());
        Component::by_id(request, &id.component)?.version_named(id, latest).map(Self::on_its_first_day)
    }
}
