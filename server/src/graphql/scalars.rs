//! The scalars.

use asof_law::{Moment, MomentError, Untimely};
use asof_schema::{Day, Instant, Sha256, TimeError};
use async_graphql::{Description, InputValueError, InputValueResult, Scalar, ScalarType, Value};

use super::error::Code;
use crate::clock;

/// ISO 8601 calendar date without a zone (`2000-02-14`). Legal time is counted in days. Impossible dates
/// are rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Description)]
pub(super) struct Date(pub(super) Day);

#[Scalar(use_type_description, specified_by_url = "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")]
impl ScalarType for Date {
    fn parse(value: Value) -> InputValueResult<Self> {
        let text = text(&value, "expected a date as a string, e.g. \"2000-02-14\"")?;
        text.parse().map(Self).map_err(|error| bad_date(misdated(text, &error)))
    }
    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }
}

impl Date {
    /// A day that may be the open end of an interval.
    pub(super) fn closed(day: Day) -> Option<Self> {
        (day != Day::MAX && day != Day::MIN).then_some(Self(day))
    }
}

/// RFC 3339 instant with an explicit offset. It is used for the recorded clock only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Description)]
pub(super) struct DateTime(pub(super) Instant);

#[Scalar(use_type_description, specified_by_url = "https://www.rfc-editor.org/rfc/rfc3339")]
impl ScalarType for DateTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        let text = text(&value, "expected an instant as a string, e.g. \"2024-05-01T12:00:00Z\"")?;
        text.parse().map(Self).map_err(|error: TimeError| bad_date(error.to_string()))
    }
    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }
}

/// Uniform resource name of a norm, a provision, an act or one of its commands: URN LEX, with `!` before
/// a path.
#[derive(Debug, Clone, PartialEq, Eq, Description)]
pub(super) struct Urn(pub(super) String);

#[Scalar(use_type_description, specified_by_url = "https://www.rfc-editor.org/rfc/rfc8141")]
impl ScalarType for Urn {
    fn parse(value: Value) -> InputValueResult<Self> {
        Ok(Self(text(&value, "expected a URN as a string")?.to_owned()))
    }
    fn to_value(&self) -> Value {
        Value::String(self.0.clone())
    }
}

/// BCP 47 tag of a language, e.g. `pt`.
#[derive(Debug, Clone, PartialEq, Eq, Description)]
pub(super) struct Language(pub(super) String);

#[Scalar(use_type_description, specified_by_url = "https://www.rfc-editor.org/info/bcp47")]
impl ScalarType for Language {
    fn parse(value: Value) -> InputValueResult<Self> {
        Ok(Self(text(&value, "expected a language as a string, e.g. \"pt\"")?.to_owned()))
    }
    fn to_value(&self) -> Value {
        Value::String(self.0.clone())
    }
}

/// SHA-256: `sha256:` and 64 lower-case hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Description)]
pub(super) struct Hash(pub(super) Sha256);

#[Scalar(
    use_type_description,
    specified_by_url = "https://github.com/opencontainers/image-spec/blob/v1.1.1/descriptor.md#digests"
)]
impl ScalarType for Hash {
    fn parse(value: Value) -> InputValueResult<Self> {
        let text = text(&value, "expected a hash as a string")?;
        let digits = text.strip_prefix("sha256:").ok_or("a hash must begin with `sha256:`")?;
        Ok(Self(digits.parse()?))
    }
    fn to_value(&self) -> Value {
        Value::String(format!("sha256:{}", self.0))
    }
}

/// Any JSON value, as a source has it.
#[derive(Debug, Clone, PartialEq, Eq, Description)]
pub(super) struct Json(pub(super) serde_json::Value);

#[Scalar(use_type_description, specified_by_url = "https://www.rfc-editor.org/rfc/rfc8259")]
impl ScalarType for Json {
    fn parse(value: Value) -> InputValueResult<Self> {
        Ok(Self(value.into_json()?))
    }
    fn to_value(&self) -> Value {
        Value::from_json(self.0.clone()).unwrap_or_default()
    }
}

fn text<'v, T: async_graphql::InputType>(
    value: &'v Value,
    wanted: &str,
) -> Result<&'v str, InputValueError<T>> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(InputValueError::custom(wanted)),
    }
}

/// What is wrong with a text that is to be a date; `None` where it is one.
pub(crate) fn no_date(text: &str) -> Option<String> {
    text.parse::<Day>().err().map(|error| misdated(text, &error))
}

/// What to say of a text that is no date as programs write it: the day that people mean by it, or why there
/// is none.
fn misdated(text: &str, error: &TimeError) -> String {
    match asof_law::moment(text, clock::today()) {
        Ok(day @ Moment::Day(_)) => format!("{error}; {} is {day}", day.words()),
        Ok(period @ Moment::Period(_)) => format!("{error}; it {}", period.day().err().unwrap_or_default()),
        Err(MomentError { why: Untimely::Unread, .. }) => error.to_string(),
        Err(error) => error.to_string(),
    }
}

fn bad_date<T: async_graphql::InputType>(message: String) -> InputValueError<T> {
    InputValueError::custom(message).with_extension("code", Code::BadDate.name())
}
