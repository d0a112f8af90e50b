//! The closed lists of the engine as enums of GraphQL, by their own names and meanings.

use std::borrow::Cow;

use asof_schema::Vocabulary;
use async_graphql::parser::types::Field;
use async_graphql::registry::{EnumBuilder, MetaEnumValue, MetaTypeId, Registry};
use async_graphql::{
    ContextSelectionSet, Enum, InputType, InputValueError, InputValueResult, Name, OutputType, Positioned,
    ServerResult, Value,
};

/// A closed list that GraphQL shows.
pub(super) trait Listed: Vocabulary + Send + Sync + 'static {
    /// What GraphQL calls it.
    const TYPE: &'static str;
    /// What GraphQL says of it.
    const ABOUT: &'static str;
}

/// A member of a closed list. A derived enum would say names and meanings once more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Member<T>(pub(super) T);

impl<T> From<T> for Member<T> {
    fn from(member: T) -> Self {
        Self(member)
    }
}

impl<T: Listed> Member<T> {
    fn register(registry: &mut Registry) -> String {
        let shown = |member: &T| {
            let mut shown = MetaEnumValue::new(member.name());
            shown.description = Some(member.meaning().to_owned());
            (member.name().to_owned(), shown)
        };
        registry.create_input_type::<Self, _>(MetaTypeId::Enum, |_| {
            let members = EnumBuilder::new(T::TYPE, T::ALL.iter().map(shown).collect());
            members
                .description(Some(T::ABOUT.to_owned()))
                .rust_typename(std::any::type_name::<Self>())
                .build()
        })
    }
}

impl<T: Listed> InputType for Member<T> {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        T::TYPE.into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        Self::register(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let value = value.unwrap_or_default();
        let name = match &value {
            Value::Enum(name) => name.as_str(),
            Value::String(name) => name,
            _ => return Err(InputValueError::expected_type(value)),
        };
        let unknown =
            || InputValueError::custom(format!(r#"Enumeration type does not contain value "{name}"."#));
        T::named(name).map(Self).ok_or_else(unknown)
    }

    fn to_value(&self) -> Value {
        Value::Enum(Name::new(self.0.name()))
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }
}

#[async_graphql::async_trait::async_trait]
impl<T: Listed> OutputType for Member<T> {
    fn type_name() -> Cow<'static, str> {
        T::TYPE.into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        Self::register(registry)
    }

    async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        Ok(self.to_value())
    }
}

macro_rules! listed {
    ($($name:ident($list:ty): $about:literal;)+) => {$(
        pub(super) type $name = Member<$list>;

        impl Listed for $list {
            const TYPE: &'static str = stringify!($name);
            const ABOUT: &'static str = $about;
        }
    )+};
}

listed! {
    ActKind(asof_schema::ActKind): "The kind of an act.";
    AliasScheme(asof_schema::AliasScheme): "The scheme of an address.";
    Aspect(asof_schema::Aspect): "What a text is for.";
    ChangeKind(asof_schema::ChangeKind): "What differs of a component between two points.";
    Chunking(asof_engine::search::Chunking):
        "How debates are split into passages; laws are split by their structure.";
    CitationVerdict(asof_engine::query::Verdict): "What became of a citation of a draft.";
    ClaimBasis(asof_schema::ClaimBasis): "On what a claim of a source rests.";
    ClaimKind(asof_schema::ClaimKind): "What a claim of a source says of the days up to its own.";
    ContinuationKind(asof_schema::ContinuationKind): "How one component continues another.";
    CoverageState(asof_schema::CoverageState): "What may be said of an answer at a point, the weakest first.";
    DateBasis(asof_schema::DateBasis): "How a date is known.";
    DefinitionScope(asof_engine::query::DefinitionScope): "How far a definition holds, by its own words.";
    DiffGranularity(asof_engine::query::Grain): "The pieces into which differing words are split.";
    Direction(asof_engine::query::Direction): "The direction in which relations are followed.";
    ExceptionBasis(asof_engine::query::Basis): "The basis of an exception.";
    Insufficiency(asof_engine::search::Insufficiency): "Why what was found hardly answers a question.";
    LineageScope(asof_engine::query::Scope): "What a lineage counts as a change of a component.";
    Operation(asof_schema::Operation): "What a command does.";
    Agreement(asof_engine::query::Agreement): "Whether the readings of a component agree.";
    QuestionKind(asof_law::QuestionKind): "What a question asks for.";
    ReadWords(asof_engine::query::ReadWords):
        "How the words that a reading reads stand to those of the day asked for.";
    ReadingEnd(asof_engine::query::ReadingEnd): "Why a reading ends.";
    ReferenceKind(asof_schema::ReferenceKind): "How one provision refers to another.";
    ReferenceMode(asof_engine::query::Mode): "Whether a reference moves with its target.";
    ReferenceOrigin(asof_engine::query::Origin): "How a relation is known.";
    ReferenceState(asof_engine::query::TargetState): "The state of the target of a reference.";
    SearchMode(asof_engine::search::Mode): "How passages are ranked.";
    SegmentOp(asof_engine::query::SegmentOp): "The side on which a run of words is.";
    Severity(asof_schema::Severity): "How much a finding matters.";
    TouchStatus(asof_engine::coverage::TouchStatus):
        "What became of an act that a list names, where it touches a provision.";
    VersionCause(asof_schema::Cause): "Why a version exists.";
    VersionNature(asof_engine::query::VersionNature):
        "What stands of a component on a day: its version, or what a court says of it.";
    VersionStatus(asof_schema::Status):
        "The state of a version. All but IN_FORCE are tombstones: the place and the address remain, but nothing binds.";
    Yields(asof_engine::query::Yields): "Which side of an exception gives way.";
}

/// The order of the affected components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum ImpactOrder {
    /// Document order; components that no longer exist come last.
    Document,
    /// By the first day of a change; in document order within a day.
    Date,
    /// Most changes first; ties are in document order.
    Changes,
}

/// Whether an action is a whole act or one command of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Granularity {
    /// A whole act.
    Macro,
    /// One command.
    Micro,
}
