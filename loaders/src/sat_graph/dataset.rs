//! The objects of datasets, as their files have them.

use std::collections::HashMap;

use asof_schema::{AspectText, Day, Evidence, Sha256};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::encoding;
use crate::error::ReadError;
use crate::source::File;
use crate::unread::{Unit, Unread};

/// The lists of objects that are read; what else a file says is kept as it is.
pub(super) const LISTS: [&str; 6] = ["items", "versions", "textUnits", "actions", "themes", "itemTypes"];

/// What a version may be.
const NATURES: [&str; 3] = ["statutory", "interpretive", "documentary"];

/// An object of a dataset.
#[derive(Debug, Clone)]
pub(super) struct Object {
    /// As the file has it.
    pub(super) said: Map<String, Value>,
    /// Where the words of a text unit are.
    pub(super) evidence: Option<Evidence>,
}

impl Object {
    /// A string among its fields.
    pub(super) fn text(&self, field: &str) -> Option<&str> {
        self.said.get(field)?.as_str()
    }

    /// Its id; those without one are not kept.
    pub(super) fn id(&self) -> &str {
        self.text("id").unwrap_or_default()
    }

    /// The strings of a list among its fields.
    pub(super) fn texts(&self, field: &str) -> impl Iterator<Item = &str> {
        self.said.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// Whether a list among its fields names an id.
    pub(super) fn names(&self, field: &str, id: &str) -> bool {
        self.texts(field).any(|one| one == id)
    }

    /// A text unit as a text in its own aspect.
    pub(super) fn as_text(&self) -> Option<AspectText> {
        Some(AspectText {
            language: self.text("language")?.to_owned(),
            aspect: self.text("aspect")?.to_owned(),
            text: self.text("content")?.to_owned(),
            evidence: self.evidence,
        })
    }

    pub(super) fn metadata(&self) -> Option<&Map<String, Value>> {
        self.said.get("metadata")?.as_object()
    }

    /// The first of some strings in its metadata.
    pub(super) fn word(&self, names: &[&str]) -> Option<String> {
        let metadata = self.metadata()?;
        let word = |name: &&str| metadata.get(*name).and_then(Value::as_str).filter(|word| !word.is_empty());
        names.iter().find_map(word).map(str::to_owned)
    }

    /// The day of a moment among its fields.
    pub(super) fn day(&self, field: &str) -> Option<Day> {
        day(self.text(field)?)
    }

    /// The days of an interval among its fields: the first, and the one before which it ends.
    pub(super) fn interval(&self, field: &str) -> Option<(Day, Option<Day>)> {
        let ends = self.said.get(field)?.as_array()?;
        let end = |at: usize| ends.get(at).and_then(Value::as_str);
        let to = match end(1) {
            Some(moment) => Some(day(moment)?),
            None => None,
        };
        Some((day(end(0)?)?, to))
    }

    /// Whether it ends before it begins. One that ends as it begins gives words to no day, and denies no other version.
    fn is_of_no_day(&self) -> bool {
        let days = self.interval("validityInterval").filter(|_| self.text("type") != Some("interpretive"));
        days.is_some_and(|(from, to)| to.is_some_and(|to| to < from))
    }

    /// The first day of its validity.
    pub(super) fn start(&self) -> Day {
        self.interval("validityInterval").map_or(Day::FIRST, |(from, _)| from)
    }
}

/// The day of a moment such as `2016-02-17T00:00:00Z`.
fn day(moment: &str) -> Option<Day> {
    moment.get(..10)?.parse().ok()
}

/// A file of a dataset.
#[derive(Debug)]
pub(super) struct Origin {
    pub(super) name: String,
    /// Its hash.
    pub(super) sha256: Sha256,
    /// What it says besides its objects.
    pub(super) besides: Map<String, Value>,
    /// The id of its first item.
    pub(super) first: Option<String>,
}

/// Several files together. An object that stands in two of them is one.
#[derive(Debug, Default)]
pub(super) struct Dataset {
    pub(super) items: Vec<Object>,
    pub(super) versions: Vec<Object>,
    pub(super) units: Vec<Object>,
    pub(super) actions: Vec<Object>,
    pub(super) themes: Vec<Object>,
    pub(super) types: Vec<Object>,
    pub(super) files: Vec<Origin>,
    /// What is not read, and the ids that it names.
    pub(super) unread: Vec<(Unread, Option<String>)>,
    /// The places of objects in their lists, by list and id.
    places: HashMap<(&'static str, String), usize>,
    /// The places of text units, by the id of what they are of.
    units_of: HashMap<String, Vec<usize>>,
}

impl Dataset {
    /// Adds the objects of a file.
    pub(super) fn add(&mut self, file: &File) -> Result<(), ReadError> {
        let (name, bytes) = file;
        let wrong = |error: serde_json::Error| ReadError::at(name, error.line() as u64, error.to_string());
        let text = encoding::utf8(bytes).map_err(|(at, problem)| {
            let before = bytes.get(..at).unwrap_or_default();
            ReadError::at(name, before.split(|&byte| byte == b'\n').count() as u64, problem)
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut besides: Map<String, Value> = serde_json::from_str(text).map_err(wrong)?;
        let raw: HashMap<String, &RawValue> = serde_json::from_str(text).map_err(wrong)?;
        let sha256 = Sha256::of(bytes);
        let mut first = None;
        for list in LISTS {
            let Some(raw) = raw.get(list).filter(|_| besides.remove(list).is_some()) else { continue };
            let Ok(objects) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) else {
                self.unread((file, sha256), raw, format!("{list} is no list"), None);
                continue;
            };
            for raw in objects {
                let said: Map<String, Value> = serde_json::from_str(raw.get()).unwrap_or_default();
                let lacking = lacking(list, &said);
                let object = Object { evidence: words(bytes, raw, sha256), said };
                if let Some(field) = lacking {
                    let about = ["itemId", "sourceId", "id"].into_iter().find_map(|name| object.text(name));
                    let problem = format!("an object of {list} has no {field}, or none that can be read");
                    self.unread((file, sha256), raw, problem, about.map(str::to_owned));
                    continue;
                }
                first = first.or_else(|| (list == "items").then(|| object.id().to_owned()));
                if let Some(object) = self.keep(list, object) {
                    let problem =
                        format!("{} stands in another file with other content, which is taken", object.id());
                    self.unread((file, sha256), raw, problem, Some(object.id().to_owned()));
                }
            }
        }
        self.files.push(Origin { name: name.clone(), sha256, besides, first });
        Ok(())
    }

    /// Keeps an object; gives it back where another has its id.
    fn keep(&mut self, list: &'static str, object: Object) -> Option<Object> {
        let kept = match list {
            "items" => &mut self.items,
            "versions" => &mut self.versions,
            "textUnits" => &mut self.units,
            "actions" => &mut self.actions,
            "themes" => &mut self.themes,
            _ => &mut self.types,
        };
        let place = *self.places.entry((list, object.id().to_owned())).or_insert(kept.len());
        if let Some(one) = kept.get(place) {
            return (one.said != object.said).then_some(object);
        }
        if let Some(of) = object.text("sourceId").filter(|_| list == "textUnits") {
            self.units_of.entry(of.to_owned()).or_default().push(place);
        }
        kept.push(object);
        None
    }

    /// Remembers what is not read, and the id that it names.
    fn unread(
        &mut self,
        ((name, bytes), sha256): (&File, Sha256),
        raw: &RawValue,
        problem: String,
        about: Option<String>,
    ) {
        let (start, end) = span(bytes, raw);
        let before = bytes.get(..start).unwrap_or_default();
        let line = before.split(|&byte| byte == b'\n').count() as u64;
        let error = ReadError::at(name, line, problem).spanning(start, end);
        self.unread.push((Unread::hashed(Unit::Provision, error, (name, bytes), sha256), about));
    }

    /// The item that an id is of: its own, that of a version, or that of a text unit's source.
    pub(super) fn item_of<'d>(&'d self, id: &'d str) -> &'d str {
        self.version(id).and_then(|version| version.text("itemId")).unwrap_or(id)
    }

    /// The version with an id.
    pub(super) fn version(&self, id: &str) -> Option<&Object> {
        self.versions.get(*self.places.get(&("versions", id.to_owned()))?)
    }

    /// Whether a list has an object with an id.
    pub(super) fn has(&self, list: &'static str, id: &str) -> bool {
        self.places.contains_key(&(list, id.to_owned()))
    }

    /// The text units of a version or an item, by its id.
    pub(super) fn units_of<'d>(&'d self, id: &'d str) -> impl Iterator<Item = &'d Object> {
        self.units_of.get(id).into_iter().flatten().filter_map(|&place| self.units.get(place))
    }

    /// The versions of items, by the id of the item, each list in the order of first days.
    pub(super) fn by_item(&self) -> HashMap<&str, Vec<&Object>> {
        let mut versions: HashMap<&str, Vec<&Object>> = HashMap::new();
        for version in &self.versions {
            versions.entry(version.text("itemId").unwrap_or_default()).or_default().push(version);
        }
        for of in versions.values_mut() {
            of.sort_by_key(|version| version.start());
        }
        versions
    }
}

/// The first field without which nothing can be made of an object.
fn lacking(list: &str, said: &Map<String, Value>) -> Option<&'static str> {
    let object = Object { said: said.clone(), evidence: None };
    let needed: &[&str] = match list {
        "versions" => &["id", "itemId"],
        "textUnits" => &["id", "sourceId", "language", "aspect", "content"],
        _ => &["id"],
    };
    let missing = needed.iter().find(|field| object.text(field).is_none_or(str::is_empty)).copied();
    missing.or(match list {
        "versions" if object.interval("validityInterval").is_none() => Some("validityInterval"),
        "versions" if !object.text("type").is_some_and(|of| NATURES.contains(&of)) => Some("type"),
        "versions" if object.is_of_no_day() => Some("validityInterval that begins before it ends"),
        "actions" if object.day("eventTime").is_none() => Some("eventTime"),
        _ => None,
    })
}

/// Where a value is in the bytes of its file.
pub(crate) fn span(bytes: &[u8], raw: &RawValue) -> (usize, usize) {
    let start = (raw.get().as_ptr() as usize).saturating_sub(bytes.as_ptr() as usize);
    (start, start + raw.get().len())
}

/// Where the words of a text unit are in the bytes of its file.
fn words(bytes: &[u8], unit: &RawValue, sha256: Sha256) -> Option<Evidence> {
    let fields: HashMap<String, &RawValue> = serde_json::from_str(unit.get()).ok()?;
    let (start, end) = span(bytes, fields.get("content")?);
    Some(Evidence { sha256, start: start as u64, end: end as u64 })
}
