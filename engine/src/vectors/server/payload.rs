//! What is said of an entry beside its vector, and what a question asks of it, in the words of a Qdrant server.

use asof_schema::{ComponentId, Day};
use serde_json::{Map, Value, json};

use super::super::{Entry, VectorError, VectorHit, Wanted, When};

/// How many entries go in one request.
pub(super) const AT_ONCE: usize = 256;

/// How many ids come in one answer.
pub(super) const PAGE: u32 = 10_000;

/// What of the payload comes with an answer.
pub(super) const TOLD: [&str; 2] = [COMPONENT, CONTENT];

const COMPONENT: &str = "component";
const CONTENT: &str = "content";
/// The field by which the norms are told.
pub(super) const NORM: &str = "norm";

/// The fields that a question can ask of, each with an index: whole numbers.
pub(super) const NUMBERS: [&str; 8] = ["vf", "vt", "df", "dt", "kf", "kt", "rf", "rt"];

/// The fields that a question can ask of, each with an index: words, one or several.
pub(super) const WORDS: [&str; 6] = [NORM, "type", "path", "language", "kind", "cut"];

/// What an entry must have. All of a question's conditions hold together.
#[derive(Debug)]
pub(super) enum Condition<'w> {
    /// One of these words.
    OneOf(&'static str, Vec<&'w str>),
    /// A number that is not greater.
    AtMost(&'static str, f64),
    /// A number that is greater.
    Above(&'static str, f64),
}

pub(super) fn payload(entry: &Entry) -> Map<String, Value> {
    let mut payload = Map::new();
    let said = [
        (NORM, json!(entry.norm)),
        (COMPONENT, json!(entry.component)),
        (CONTENT, json!(entry.content)),
        ("type", json!(entry.component_type)),
        ("path", json!(entry.path)),
        ("language", json!(prefixes(&entry.language.to_ascii_lowercase()))),
        ("kind", json!(entry.kind)),
        ("cut", json!(entry.cut)),
    ];
    payload.extend(said.map(|(field, value)| (field.to_owned(), value)));
    let stands = &entry.stands;
    let days = [stands.valid, stands.during, stands.known];
    let numbers = days.as_flattened().iter().map(|&day| i64::from(day)).chain(stands.recorded.map(i64::from));
    payload.extend(NUMBERS.iter().zip(numbers).map(|(&field, number)| (field.to_owned(), json!(number))));
    payload
}

/// `pt-br` begins with `pt` and with `pt-br`.
fn prefixes(language: &str) -> Vec<&str> {
    let ends = language.match_indices('-').map(|(end, _)| end).chain([language.len()]);
    ends.filter_map(|end| language.get(..end)).collect()
}

/// The language that is asked for, as it stands in the payload.
pub(super) fn language(wanted: &Wanted) -> Option<String> {
    wanted.language.as_ref().map(|language| language.to_ascii_lowercase())
}

/// What a question asks; `None` where nothing can fit. `language` is what [`language`] gives.
pub(super) fn conditions<'w>(wanted: &'w Wanted, language: Option<&'w str>) -> Option<Vec<Condition<'w>>> {
    let words = [
        (NORM, wanted.norms.iter().map(asof_schema::NormId::as_str).collect::<Vec<_>>()),
        ("path", wanted.within.iter().map(ComponentId::as_str).collect()),
        ("language", language.into_iter().collect()),
        ("type", wanted.types.iter().map(String::as_str).collect()),
        ("kind", wanted.kinds.iter().map(String::as_str).collect()),
        ("cut", wanted.cuts.iter().map(String::as_str).collect()),
    ];
    let words = words.into_iter().filter(|(_, words)| !words.is_empty());
    let mut conditions: Vec<_> = words.map(|(field, words)| Condition::OneOf(field, words)).collect();
    conditions.extend(stands(wanted.when)?);
    Some(conditions)
}

/// The conditions of time.
fn stands(when: When) -> Option<[Condition<'static>; 6]> {
    use Condition::{Above, AtMost};
    let (law, known, recorded) = match when {
        When::At { at, known, recorded } => ([AtMost("vf", day(at)), Above("vt", day(at))], known, recorded),
        When::During { from, to, .. } if from >= to => return None,
        When::During { from, to, known, recorded } => {
            // Two half-open stretches overlap if each begins before the other ends.
            ([AtMost("df", f64::from(to.epoch()) - 1.0), Above("dt", day(from))], known, recorded)
        }
    };
    let [from, to] = law;
    let (known, recorded) = (day(known), f64::from(recorded.min(u32::MAX - 1)));
    Some([from, to, AtMost("kf", known), Above("kt", known), AtMost("rf", recorded), Above("rt", recorded)])
}

/// A day, where the one behind all others is the last before the open end: so what has no end covers it.
fn day(day: Day) -> f64 {
    f64::from(day.epoch().min(i32::MAX - 1))
}

/// What was found, read off its payload.
pub(super) fn near<'p>(
    score: f32,
    place: &str,
    field: impl Fn(&'static str) -> Option<&'p str>,
) -> Result<VectorHit, VectorError> {
    let damaged = |what: &dyn std::fmt::Display| VectorError::Damaged {
        place: place.to_owned(),
        what: format!("an entry cannot be read: {what}"),
    };
    let component: ComponentId =
        field(COMPONENT).unwrap_or_default().parse().map_err(|error| damaged(&error))?;
    let content = field(CONTENT).unwrap_or_default().parse().map_err(|error| damaged(&error))?;
    Ok(VectorHit { content, norm: component.norm(), component, score })
}
