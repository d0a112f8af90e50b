//! Whatever has an id.

use asof_schema::{ComponentId, Day, VersionId};
use async_graphql::{ID, Interface, Result};

use super::action::Action;
use super::component::Component;
use super::finding::{self, Finding};
use super::language_version::LanguageVersion;
use super::norm::Norm;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::text_unit::TextUnit;
use super::version::ComponentVersion;

/// An object with its own id. The id of a norm is also that of its root component and of the act that
/// enacted it; `node` returns the norm for it.
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
    /// A finding.
    Finding(Finding),
}

impl Node {
    /// Whatever has this id. Each sort of id is told from the others by its punctuation.
    pub(super) fn by_id(request: &RequestContext, id: &str) -> Result<Option<Self>> {
        let read_point = ReadPoint::new(request.corpus(), asof_schema::AsOf::day(Day::MAX));
        if id.starts_with(finding::PREFIX) {
            let all = Finding::all(request, read_point)?;
            return Ok(all.into_iter().find(|finding| finding.key() == id).map(Self::Finding));
        }
        if id.contains('@') {
            let (version, text) = id.split_once('#').map_or((id, None), |(v, text)| (v, Some(text)));
            let version = ComponentVersion::by_id(request, version);
            return Ok(match text {
                Some(text) if text.contains('/') => {
                    version.and_then(|v| TextUnit::named(&v, text)).map(Self::TextUnit)
                }
                Some(language) => {
                    version.and_then(|v| LanguageVersion::named(&v, language)).map(Self::LanguageVersion)
                }
                None => version.map(Self::ComponentVersion),
            });
        }
        if let Ok(graph) = request.corpus().graph(id) {
            return Ok(Some(Self::Norm(Norm { graph: graph.clone(), read_point })));
        }
        if id.contains('!') {
            let id = id.parse::<ComponentId>().ok();
            return Ok(id.and_then(|id| Component::by_id(request, &id, read_point)).map(Self::Component));
        }
        Ok(Action::by_id(request, id, read_point).map(Self::Action))
    }
}

impl ComponentVersion {
    /// The version with an id, read from its own first day by all that is known and recorded.
    pub(super) fn by_id(request: &RequestContext, id: &str) -> Option<Self> {
        let component = id.parse::<VersionId>().ok()?.component;
        let read_point = ReadPoint::new(request.corpus(), asof_schema::AsOf::day(Day::MAX));
        let component = Component::by_id(request, &component, read_point)?;
        component.version_named(id).map(Self::on_its_first_day)
    }
}
