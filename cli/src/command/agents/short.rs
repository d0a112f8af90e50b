//! Answers within the room that a client has for them.
//!
//! What is left out is said: in the text by how many lines, in the JSON by where.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value, json};

/// How many tokens an answer has where nobody says.
pub(super) const TOKENS: usize = 2_000;
/// The fewest that can be asked for, and the most.
pub(super) const LEAST: usize = 200;
pub(super) const MOST: usize = 20_000;

/// Bytes that ten tokens have at least, over a whole answer: inflected words and URNs have the shortest ones (`o200k_base`).
const BYTES: usize = 29;

/// How much of an answer its text may have, of ten; what it does not need is for the JSON.
const TEXT: usize = 6;

/// How many lines of a long text are its last ones, of ten: notes and what is not known stand there.
const LAST: usize = 2;

/// See [`LEVELS`].
type Level = (bool, usize, usize, usize);

/// How much of a value is kept: whether what stands beside the answer is, items of a list, letters of words, lists and objects in
/// one another.
const LEVELS: [Level; 10] = [
    (true, usize::MAX, usize::MAX, usize::MAX),
    (false, usize::MAX, usize::MAX, usize::MAX),
    (false, 20, 600, usize::MAX),
    (false, 12, 300, 7),
    (false, 8, 200, 5),
    (false, 5, 160, 4),
    (false, 3, 120, 4),
    (false, 3, 100, 3),
    (false, 1, 80, 2),
    (false, 1, 60, 1),
];

/// What goes first: on what the state of an answer rests, which `coverage` tells; how a search went; and where in a text its words
/// stand.
const BESIDE: [&str; 7] = ["claims", "trace", "stretches", "whole", "evidence", "weakest", "treeHash"];

/// What the items of a list have in common as a rule, and what the address of each says: it is left out where the item before has
/// the same.
const REPEATED: [&str; 2] = ["norm", "parent"];

/// Lists in the order of time: their last items are of the law of now, and are kept.
const TIMED: [&str; 1] = ["entries"];

/// Lists that say nothing right in part: where words differ, some of which are cut, they would differ elsewhere or not at all.
const WHOLE: [&str; 2] = ["segments", "headingSegments"];

/// The days of a version: they are never left out of it.
const VALID: &str = "valid";

/// The text and the JSON of an answer, in about so many tokens together.
pub(super) fn cut(text: &str, json: Value, tokens: usize) -> (String, Option<Map<String, Value>>) {
    let bytes = room(tokens);
    let known = if is_empty(&json) { known(text) } else { None };
    let text = lines(text.trim_end(), bytes * TEXT / 10);
    let left = bytes.saturating_sub(text.len());
    let mut json = object(json);
    if let (Some(json), Some(known)) = (&mut json, known) {
        json.entry(COVERAGE).or_insert(known.into());
    }
    (text, json.map(|json| pruned(&json, left)))
}

/// Whether an answer is a list of nothing, or one of such lists alone.
fn is_empty(json: &Value) -> bool {
    let is_nothing = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
    let answers = json.get("answers").and_then(Value::as_array);
    is_nothing(json) || answers.is_some_and(|answers| answers.iter().all(is_nothing))
}

/// What a text says of how far it is known: that there is nothing is what an empty list says by itself.
fn known(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |line: &str| {
        let line = line.trim_start().to_lowercase();
        [COVERAGE, WHOLE_LIST].iter().any(|begin| line.starts_with(begin))
    };
    let told = told(&lines, begins).into_iter().filter_map(|at| lines.get(at));
    let told: Vec<&str> = told.flat_map(|line| line.split_whitespace()).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// How many bytes so many tokens have.
fn room(tokens: usize) -> usize {
    tokens * BYTES / 10
}

/// Structured content is an object.
fn object(json: Value) -> Option<Map<String, Value>> {
    match json {
        Value::Null => None,
        Value::Object(object) => Some(object),
        list => Some(Map::from_iter([("items".to_owned(), list)])),
    }
}

/// The first and the last lines of a text, and between them how many are left out, those that say of what and of when the answer is, and
/// those that say how far it is known.
pub(super) fn lines(text: &str, bytes: usize) -> String {
    if text.len() <= bytes {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    let kept = kept(&lines, bytes);
    let free =
        |at: usize| if kept.contains(&at) { 0 } else { lines.get(at).map_or(0, |line| line.len() + 1) };
    let reserved = length(&lines, &kept);
    let room = bytes.saturating_sub(90 + reserved);
    let last = fitting((0..lines.len()).rev().map(free), room * LAST / 10);
    let first = fitting((0..lines.len()).map(free), room - room * LAST / 10).min(lines.len() - last);
    let end = if first == 0 { lines.len() } else { lines.len() - last };
    let between = kept.into_iter().filter(|at| (first.max(1)..end).contains(at));
    let between: Vec<&str> = between.filter_map(|at| lines.get(at).copied()).collect();
    let left_out = lines.len() - first - last - between.len();
    let head = lines.iter().take(first);
    if first == 0 {
        // One line is longer than all that may be said.
        let line: String = begin(lines.first().copied().unwrap_or_default(), room);
        let cut =
            format!("{line} [cut: {} of {} bytes; ask for more with max_tokens]", line.len(), text.len());
        return [cut.as_str()].into_iter().chain(between).collect::<Vec<_>>().join("\n");
    }
    let said = format!(
        "[{left_out} of {} lines left out; ask for a part of it, or for more with max_tokens]",
        lines.len()
    );
    let tail = lines.iter().skip(lines.len() - last);
    let between = between.into_iter().chain([said.as_str()]);
    head.copied().chain(between).chain(tail.copied()).collect::<Vec<_>>().join("\n")
}

/// How many bytes some lines have.
fn length(lines: &[&str], of: &[usize]) -> usize {
    of.iter().filter_map(|&at| lines.get(at)).map(|line| line.len() + 1).sum()
}

/// Which lines are kept whatever room there is: without its day and its address an answer is of any.
fn kept(lines: &[&str], bytes: usize) -> Vec<usize> {
    let title = lines.first().filter(|title| title.len() < bytes / 2).map(|_| 0);
    let below = lines.get(1).filter(|below| below.starts_with("urn:") || names_a_day(below)).map(|_| 1);
    let is_coverage = |line: &str| line.trim_start().to_lowercase().starts_with(COVERAGE);
    // Of each answer that is told, how far it is known is told in a line at least.
    let mut facts = told(lines, is_fact);
    facts.extend((0..lines.len()).filter(|&at| lines.get(at).is_some_and(|line| is_coverage(line))));
    facts.sort_unstable();
    let mut kept: Vec<usize> = title.into_iter().chain(below).chain(facts).collect();
    while length(lines, &kept) > bytes && kept.pop().is_some() {}
    let mut known = told(lines, is_coverage);
    known.truncate(MOST_KNOWN);
    // What the answer is of comes first; that it is not known is said in a line at least.
    while known.len() > 1 && length(lines, &kept) + length(lines, &known) > bytes / 2 {
        known.pop();
    }
    kept.extend(known);
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// The lines that begin in some way, with those that they go on in.
fn told(lines: &[&str], begins: impl Fn(&str) -> bool) -> Vec<usize> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (mut told, mut above) = (Vec::new(), None);
    for (at, line) in lines.iter().enumerate() {
        let begins = begins(line);
        let goes_on = above.is_some_and(|above| indent(line) > above) && !line.trim().is_empty();
        if begins || goes_on {
            told.push(at);
        }
        above = if begins { Some(indent(line)) } else { above.filter(|_| goes_on) };
    }
    told
}

/// Whether a day stands in a line.
fn names_a_day(line: &str) -> bool {
    let is_day =
        |(at, byte): (usize, &u8)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() };
    line.as_bytes().windows(DAY).any(|part| part.iter().enumerate().all(is_day))
}

/// So many bytes has a day.
const DAY: usize = 10;

/// Whether a line says of what and of when the answer is: a name and a value, as [`crate::text::Page::field`] writes them.
fn is_fact(line: &str) -> bool {
    let name = line.strip_prefix("  ").and_then(|line| line.get(..NAME)).map(str::trim_end);
    name.is_some_and(|name| FACTS.contains(&name))
}

/// So many bytes have the names of values.
const NAME: usize = 11;

/// The names of these values.
const FACTS: [&str; 8] = ["on", "in", "from", "provision", "as known", "as recorded", "valid", "status"];

/// How lines begin that say how far an answer is known.
const COVERAGE: &str = "coverage";

/// How they begin where they say it of a list.
const WHOLE_LIST: &str = "whether it is all";

/// So many of them are kept at most.
const MOST_KNOWN: usize = 3;

/// How many lines, one after another, have room.
fn fitting(lengths: impl Iterator<Item = usize>, bytes: usize) -> usize {
    let mut used = 0;
    lengths
        .take_while(|length| {
            used += length;
            used <= bytes
        })
        .count()
}

/// An object that is no longer than so many bytes if it can be: shortened as little as that takes, and with as many items of its
/// outermost lists as have room then. `leftOut` says where.
fn pruned(object: &Map<String, Value>, bytes: usize) -> Map<String, Value> {
    let has_room = |kept: &Map<String, Value>| json!(kept).to_string().len() <= bytes;
    let mut kept = object.clone();
    for level in LEVELS {
        kept = Prune::all(object, level, level.1);
        if has_room(&kept) {
            let (mut least, mut most) = (level.1, object.values().map(longest).max().unwrap_or_default());
            while least < most {
                let items = least + (most - least).div_ceil(2);
                let more = Prune::all(object, level, items);
                if has_room(&more) {
                    (kept, least) = (more, items);
                } else {
                    most = items - 1;
                }
            }
            break;
        }
    }
    kept
}

/// How many items the longest list in a value has.
fn longest(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.iter().map(longest).max().unwrap_or_default().max(list.len()),
        Value::Object(object) => object.values().map(longest).max().unwrap_or_default(),
        _ => 0,
    }
}

/// How a value is shortened, and where it was.
struct Prune {
    beside: bool,
    /// How many items of a list are kept that is within another.
    items: usize,
    /// How many of any other list.
    outer: usize,
    letters: usize,
    /// In how many lists of several items it is.
    within: usize,
    /// What was kept last at a place.
    before: HashMap<String, Value>,
    /// The places, each after whether it is of what stands beside the answer, and how deep it is.
    left_out: BTreeMap<(bool, usize, String), String>,
}

/// How many places are told at most.
const PLACES: usize = 8;

/// Where it is told how many other places there are.
const OTHERS: &str = "(others)";

impl Prune {
    /// An object with so many items of its outermost lists, and what is left out of it.
    fn all(object: &Map<String, Value>, level: Level, outer: usize) -> Map<String, Value> {
        let (beside, items, letters, depth) = level;
        let (before, left_out) = (HashMap::new(), BTreeMap::new());
        let mut prune = Self { beside, items, outer, letters, within: 0, before, left_out };
        let mut kept = prune.object(object, depth, "");
        let places = prune.left_out.len();
        let told = prune.left_out.into_iter().take(PLACES);
        let mut told: Map<String, Value> = told.map(|((.., at), what)| (at, what.into())).collect();
        if places > PLACES {
            told.insert(OTHERS.to_owned(), format!("{} other places", places - PLACES).into());
        }
        if !told.is_empty() {
            kept.insert("leftOut".to_owned(), told.into());
        }
        kept
    }

    fn value(&mut self, value: &Value, depth: usize, at: &str) -> Value {
        match value {
            // The half of an address leads nowhere.
            Value::String(words)
                if !words.starts_with("urn:") && words.chars().nth(self.letters).is_some() =>
            {
                self.tell(at, format!("all but {} letters", self.letters));
                format!("{}…", words.chars().take(self.letters).collect::<String>()).into()
            }
            Value::Array(list) => self.list(list, depth, at).into(),
            Value::Object(object) => self.object(object, depth.saturating_sub(1), at).into(),
            other => other.clone(),
        }
    }

    fn list(&mut self, list: &[Value], depth: usize, at: &str) -> Vec<Value> {
        let left_out = list.len().saturating_sub(self.room());
        let is_timed = TIMED.contains(&last(at));
        if left_out > 0 {
            let first = if is_timed { "the first " } else { "" };
            self.tell(at, format!("{first}{left_out} of {} items", list.len()));
        }
        let kept = if is_timed { list.get(left_out..) } else { list.get(..list.len() - left_out) };
        let several = usize::from(list.len() > 1);
        self.within += several;
        let kept = kept.unwrap_or_default().iter().map(|item| self.value(item, depth, at)).collect();
        self.within -= several;
        kept
    }

    /// How many items of a list are kept here.
    fn room(&self) -> usize {
        if self.within == 0 { self.outer } else { self.items }
    }

    /// Too deep, an object has only what is no object or list of objects itself.
    fn object(&mut self, object: &Map<String, Value>, depth: usize, at: &str) -> Map<String, Value> {
        let mut kept = Map::new();
        for (name, value) in object {
            let at = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
            let name = name.as_str();
            let is_beside = !self.beside && BESIDE.contains(&name);
            let is_cut = WHOLE.contains(&name) && !self.holds(value);
            if is_beside || is_cut || depth == 0 && name != VALID && is_deep(value) {
                self.tell(&at, "all of it".to_owned());
            } else if !self.beside && REPEATED.contains(&name) && self.is_as_before(value, &at) {
                self.tell(&at, "where the item before has the same".to_owned());
            } else if WHOLE.contains(&name) {
                kept.insert(name.to_owned(), value.clone());
            } else {
                kept.insert(name.to_owned(), self.value(value, depth, &at));
            }
        }
        kept
    }

    /// Whether a list has room as a whole. Its words may be some times longer than others.
    fn holds(&self, value: &Value) -> bool {
        let is_long = |item: &Value| {
            let text = item.get("text").and_then(Value::as_str).unwrap_or_default();
            text.chars().nth(self.letters.saturating_mul(4)).is_some()
        };
        value.as_array().is_none_or(|list| list.len() <= self.room() && !list.iter().any(is_long))
    }

    /// Whether the item before has the same at a place.
    fn is_as_before(&mut self, value: &Value, at: &str) -> bool {
        if self.within == 0 || !value.is_object() {
            return false;
        }
        self.before.insert(at.to_owned(), value.clone()).as_ref() == Some(value)
    }

    fn tell(&mut self, at: &str, what: String) {
        let is_beside = at.split('.').any(|name| BESIDE.contains(&name) || name == "assurance");
        let depth = at.matches('.').count();
        self.left_out.entry((is_beside, depth, at.to_owned())).or_insert(what);
    }
}

/// The name at the end of a place.
fn last(at: &str) -> &str {
    at.rsplit('.').next().unwrap_or_default()
}

fn is_deep(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::Array(list) => list.iter().any(is_deep),
        _ => false,
    }
}

/// The first letters of some words, in so many bytes.
fn begin(words: &str, bytes: usize) -> String {
    let ends = words.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|&end| end <= bytes).last().unwrap_or_default();
    words.get(..end).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_as_it_is() {
        let json = json!({ "a": [1, 2], "b": { "c": "words" } });
        let (text, kept) = cut("one\ntwo\n", json.clone(), TOKENS);
        assert_eq!((text.as_str(), kept.map(Value::from)), ("one\ntwo", Some(json)));
        assert_eq!(cut("", Value::Null, TOKENS), (String::new(), None));
        assert_eq!(cut("", json!([1]), TOKENS).1, Some(Map::from_iter([("items".to_owned(), json!([1]))])));
    }

    #[test]
    fn a_long_text_keeps_its_first_and_last_lines_and_says_how_many_are_gone() {
        let text = (0..1_000).map(|line| format!("line {line} of many")).collect::<Vec<_>>().join("\n");
        let (short, _) = cut(&text, Value::Null, LEAST);
        assert!(short.len() <= room(LEAST), "{}", short.len());
        assert!(
            short.starts_with("line 0 of many\nline 1 ") && short.ends_with("line 999 of many"),
            "{short}"
        );
        let gone = 1_000 - (short.lines().count() - 1);
        assert!(short.contains(&format!("[{gone} of 1000 lines left out")), "{short}");
        let line = lines(&"ä".repeat(5_000), 400);
        assert!(line.len() <= 400 && line.contains("of 10000 bytes"), "{line}");
    }

    #[test]
    fn how_far_an_answer_is_known_is_kept_where_it_has_room() {
        let rows = (0..1_000).map(|line| format!("  line {line} of many"));
        let head = ["A title".to_owned(), format!("  made by     {}", "2".repeat(300))];
        let known = ["  coverage    Touched:".to_owned(), "              by act 9.".to_owned()];
        let all: Vec<String> = head.into_iter().chain(known).chain(rows).collect();
        let (short, _) = cut(&all.join("\n"), Value::Null, LEAST);
        assert!(short.len() <= room(LEAST), "{}", short.len());
        assert!(short.starts_with("A title\n  coverage    Touched:\n              by act 9.\n["), "{short}");
        let kept = short.lines().count() - 1;
        assert!(short.contains(&format!("[{} of 1004 lines left out", 1_004 - kept)), "{short}");
    }

    #[test]
    fn the_day_and_the_address_of_an_answer_are_never_cut() {
        let urn = format!("urn:lex:zz:law:2001-05-20;1@2001-05-20!{}", "art1_".repeat(12));
        let facts = ["on          2001-05-20", "valid       2001-05-20 – 2010-02-04", "status      repealed"];
        let facts: Vec<String> = facts.iter().map(|fact| format!("  {fact}")).collect();
        let rows = (0..99).map(|row| format!("    {row} on the way to what is provided"));
        let text = [vec!["A title".to_owned(), "Where it stands".repeat(9)], facts.clone(), rows.collect()];
        let version = json!({ "urn": urn, "valid": { "from": "2001-05-20" }, "parent": { "urn": urn } });
        let json = json!({ "version": version, "rows": vec!["w".repeat(200); 30] });
        let (short, kept) = cut(&text.concat().join("\n"), json, LEAST);
        assert!(short.starts_with("A title\n"), "{short}");
        assert!(facts.iter().all(|fact| short.lines().any(|line| line == fact)), "{short}");
        let version = &Value::from(kept.unwrap())["version"];
        assert_eq!((&version["urn"], &version["valid"]["from"]), (&json!(urn), &json!("2001-05-20")));
        assert_eq!(version["parent"], Value::Null, "what else is deep goes");
        let text = format!("A title\n1990-01-01 → 2001-05-20\n{}", "words\n".repeat(99));
        assert!(lines(&text, 120).starts_with("A title\n1990-01-01 → 2001-05-20\n["));
    }

    #[test]
    fn what_stands_beside_an_answer_goes_before_any_of_it() {
        let json = json!({ "text": "w".repeat(400), "claims": ["c".repeat(4_000)] });
        let kept = Value::from(cut("", json, 1_000).1.unwrap());
        assert_eq!((kept["text"].as_str().map(str::len), kept.get("claims")), (Some(400), None));
        assert_eq!(kept["leftOut"], json!({ "claims": "all of it" }));
    }

    #[test]
    fn an_empty_list_says_how_far_it_is_known() {
        let text = "Nothing waits.\nWhether it is all: Touched: act 9\n  is not applied.\nThe end.";
        let known = json!("Whether it is all: Touched: act 9 is not applied.");
        for (json, kept) in [
            (json!([]), json!({ "items": [], "coverage": known })),
            (json!({ "answers": [[]] }), json!({ "answers": [[]], "coverage": known })),
            (json!([1]), json!({ "items": [1] })),
        ] {
            assert_eq!(cut(text, json, TOKENS).1.map(Value::from), Some(kept));
        }
    }

    #[test]
    fn the_last_items_of_a_history_are_kept_and_as_many_as_have_room() {
        let norm = json!({ "urn": "urn:n", "label": "n".repeat(90) });
        let entry = |day: usize| {
            let version = json!({ "urn": format!("urn:x@{day}"), "norm": norm, "treeHash": "h".repeat(64) });
            json!({ "ordinal": day, "words": "w".repeat(60), "version": version, "weakest": { "claims": ["c".repeat(900)] } })
        };
        let all = json!({ "entries": (1..=5).map(entry).collect::<Vec<_>>() });
        let ordinals = |tokens: usize| {
            let kept = Value::from(cut("", all.clone(), tokens).1.unwrap());
            let entries = kept["entries"].as_array().unwrap();
            let of = entries.iter().map(|entry| entry["ordinal"].as_u64().unwrap()).collect::<Vec<_>>();
            (of, entries[0]["version"]["norm"].clone(), kept["leftOut"].clone())
        };
        let (of, first, left_out) = ordinals(400);
        assert_eq!(of, [1, 2, 3, 4, 5], "{left_out}");
        assert_eq!(first, norm, "what the others leave out is there once");
        let (of, _, left_out) = ordinals(LEAST);
        assert_eq!(of.last(), Some(&5), "{left_out}");
        assert!(
            of.len() > 1 && left_out["entries"].as_str().unwrap().starts_with("the first "),
            "{left_out}"
        );
    }

    #[test]
    fn what_differs_is_told_whole_or_not_at_all() {
        let segment = |op: &str| json!({ "op": op, "text": "w".repeat(90) });
        let segments = [segment("EQUAL"), segment("DELETE"), segment("INSERT")];
        let change = json!({ "component": { "urn": "urn:x" }, "segments": segments });
        let json = json!({ "after": { "norm": "n".repeat(999) }, "assurance": { "reasons": vec!["w".repeat(300); 30] },
            "before": { "norm": "n".repeat(999) }, "changes": vec![change; 20] });
        let kept = Value::from(cut("", json, 500).1.unwrap());
        for change in kept["changes"].as_array().unwrap() {
            let segments = change.get("segments").and_then(Value::as_array);
            assert!(segments.is_none_or(|list| list.len() == 3), "{change}");
        }
        assert!(kept["leftOut"]["changes"].is_string(), "{}", kept["leftOut"]);
    }

    #[test]
    fn long_json_is_pruned_to_its_room_and_says_where() {
        let leaf = json!({ "urn": "urn:x", "words": "w".repeat(900), "below": [{ "urn": "urn:y", "more": { "z": 1 } }] });
        let long = json!({ "asOf": "2001-01-01", "rows": vec![leaf; 300] });
        for tokens in [LEAST, TOKENS, MOST] {
            let (_, kept) = cut("", long.clone(), tokens);
            let kept = Value::from(kept.unwrap());
            assert!(kept.to_string().len() <= room(tokens), "{tokens}");
            assert_eq!(kept["asOf"], "2001-01-01");
            assert!(kept["leftOut"]["rows"].is_string(), "{}", kept["leftOut"]);
        }
    }
}
