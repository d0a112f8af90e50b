//! Members of closed lists on the command line: `REFERS_TO` is `refers-to` there.

use asof_schema::Vocabulary;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads a member; help shows them all, and what each means.
pub(crate) fn member<T: Vocabulary + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    let shown = |member: &T| PossibleValue::new(spelt(*member)).help(member.meaning().trim_end_matches('.'));
    PossibleValuesParser::new(T::ALL.iter().map(shown)).try_map(|said| {
        let unknown = || format!("there is no `{said}`");
        T::ALL.iter().copied().find(|member| spelt(*member) == said).ok_or_else(unknown)
    })
}

/// How a member is typed.
pub(crate) fn spelt(member: impl Vocabulary) -> String {
    member.name().to_lowercase().replace('_', "-")
}
