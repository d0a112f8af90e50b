//! What a question was read as.

use asof_engine::question::ReadQuestion;
use asof_schema::Day;
use async_graphql::{Context, Description, ID, Object, Result};

use super::component::Component;
use super::request_context::RequestContext;
use super::scalars::Date;
use super::vocabulary::QuestionKind;

/// What the words of a question ask for. Each kind has a query that answers it: TEXT `pointInTime`, AMENDED and HISTORY `lineage`,
/// DIFFERENCE `diff`, CHANGED `impact`, DEEDS `action`, UPCOMING `upcoming`, and so on.
#[derive(Clone, Description)]
pub(super) struct QuestionReading(pub(super) ReadQuestion);

#[Object(use_type_description)]
impl QuestionReading {
    /// What it asks for; null if that is open.
    fn kind(&self) -> Option<QuestionKind> {
        self.0.asked.map(Into::into)
    }
    /// What it may ask for as well.
    fn otherwise(&self) -> Vec<QuestionKind> {
        self.0.otherwise.iter().copied().map(Into::into).collect()
    }
    /// The provisions that it cites.
    fn provisions(&self, ctx: &Context<'_>) -> Result<Vec<Component>> {
        let request = RequestContext::at(ctx)?;
        request.charge(self.0.provisions.len())?;
        Ok(self.0.provisions.iter().filter_map(|id| Component::by_id(request, id)).collect())
    }
    /// The URNs of the acts that it names.
    fn acts(&self) -> Vec<ID> {
        self.0.acts.iter().map(|act| ID(act.to_string())).collect()
    }
    /// The URNs of the laws that it names, but for those of its provisions.
    fn norms(&self) -> Vec<ID> {
        self.0.norms.iter().map(|norm| ID(norm.to_string())).collect()
    }
    /// The first day of the time that it asks about; of a DIFFERENCE between two times, the last day of the earlier
    /// one. Null if it names no two days. Of what is UPCOMING, the first day on which it takes effect.
    fn from(&self) -> Option<Date> {
        let ahead = self.0.ahead().map(|(from, _)| from);
        ahead.or_else(|| Some(self.0.between()?.0)).map(Date)
    }
    /// The last day of that time, included; null if it has none.
    fn to(&self) -> Option<Date> {
        let ahead = self.0.ahead().map(|(_, to)| to.closed().map(Day::pred));
        ahead.unwrap_or_else(|| Some(self.0.between()?.1)).map(Date)
    }
    /// What is left without phrases, citations and times: the term, if a meaning is asked for; the words of which a SAYS asks
    /// whether they are there.
    fn rest(&self) -> &str {
        &self.0.rest
    }
    /// Each citation that leads to no one provision, and why; of words that list several numbers, which of these.
    fn unread(&self) -> Vec<String> {
        self.0.unread.iter().map(|(words, problem)| format!("{words}: {problem}")).collect()
    }
}
