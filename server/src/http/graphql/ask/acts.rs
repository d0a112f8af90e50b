//! The acts that changed what a question names, where it asks for them, and what an act did. The terminal answers such a question by
//! `lineage`, `impact`, `diff` or `act`; here the fields of the schema with these names answer it.

use asof_schema::Day;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::GraphQl;
use crate::http::Execute;
use crate::measure::Measure;

/// A sentence names at most this many acts, and counts the others.
const NAMED: usize = 40;

/// A document whose field `found` has the provision and its acts.
macro_rules! document {
    ($query:literal) => {
        concat!(
            $query,
            "
fragment Of on Component { citation(asOf: $asOf) norm { label } }
fragment By on AmendmentSummary { title effectiveOn act { urn resolved effectiveOn effectiveBasis notBefore } }"
        )
    };
}

const LINEAGE: &str = document!(
    "query Acts($ref: ID!, $asOf: AsOf) {
  found: lineage(ref: $ref, asOf: $asOf) {
    component { ...Of assurance(asOf: $asOf) { state } } acts: amendments { ...By }
  }
}"
);

const IMPACT: &str = document!(
    "query Acts($ref: ID!, $input: ImpactInput!, $asOf: AsOf) {
  found: impact(ref: $ref, input: $input) { component { ...Of } acts: amendments { ...By } assurance { state } }
  since: lineage(ref: $ref, asOf: $asOf) { acts: amendments { act { urn } } }
}"
);

const DIFF: &str = document!(
    "query Acts($input: DiffInput!, $asOf: AsOf) {
  found: diff(input: $input) { component { ...Of } acts: amendmentsBetween { ...By } assurance { state } }
}"
);

/// The commands of an act, as many as are named.
const DEEDS: &str = "query Deeds($ref: ID!, $asOf: AsOf) {
  found: action(ref: $ref) {
    title publishedOn parts(asOf: $asOf, first: 40) {
      totalCount nodes {
        operation effectiveOn effectiveBasis notBefore condition
        targets(first: 1) { totalCount nodes { urn citation(asOf: $asOf) norm { label } } }
      }
    }
  }
}";

/// What is on record of the acts that a question asks for.
pub(super) struct Told {
    /// In a sentence.
    pub(super) said: String,
    /// The URNs of the provisions that an act commands of which it is asked what it did.
    pub(super) reached: Vec<Value>,
}

impl<E: Execute> GraphQl<E> {
    /// What is told of the acts; `None` where a question, as it was read, does not ask for them, or names nothing
    /// that the corpus has.
    pub(super) async fn acts(
        &self,
        read: &Value,
        point: &Value,
        until: Instant,
        measure: &Measure,
    ) -> Result<Option<Told>, Response> {
        let Some((document, variables)) = asked(read, point) else { return Ok(None) };
        let (mut data, _) = self.data(document, variables, until, measure).await?;
        leave_first_seen(&mut data);
        let Some(found) = data.get("found") else { return Ok(None) };
        if is_of_deeds(read) {
            return Ok(deeds(found, point));
        }
        Ok(sentence(read, found, point).map(|said| Told { said, reached: Vec::new() }))
    }
}

/// Whether it asks what an act did.
fn is_of_deeds(read: &Value) -> bool {
    text(read, "/kind") == Some("DEEDS")
}

/// What an act commands, with the provisions of which it does: each law is named where its first provision is.
fn deeds(found: &Value, point: &Value) -> Option<Told> {
    let title = text(found, "/title")?;
    let day = |of: &Value, pointer: &str| text(of, pointer).and_then(|day| day.parse::<Day>().ok());
    let days = day(found, "/publishedOn").zip(day(point, "/knownAt"));
    if let Some((published, known)) = days.filter(|(published, known)| known < published) {
        let said = format!("{title} was published on {published}: on {known} it is not known.");
        return Some(Told { said, reached: Vec::new() });
    }
    let parts = found.pointer("/parts/nodes")?.as_array()?;
    let (mut done, mut reached, mut of) = (Vec::new(), Vec::new(), "");
    for part in parts {
        let target = |name: &str| text(part, &format!("/targets/nodes/0/{name}"));
        let (Some(cited), Some(law)) = (target("citation"), target("norm/label")) else { continue };
        let law_said = if law == of || law == cited { String::new() } else { format!(" ({law})") };
        of = law;
        let more = part.pointer("/targets/totalCount").and_then(Value::as_u64).unwrap_or(1).saturating_sub(1);
        let others = if more > 0 { format!(" and {more} more") } else { String::new() };
        let from = match (text(part, "/effectiveOn"), text(part, "/condition")) {
            (Some(day), _) => format!(" {}", since(part, day)),
            (None, Some(_)) => " on a condition that is not met yet".to_owned(),
            (None, None) => String::new(),
        };
        done.push(format!("{} {cited}{law_said}{others}{from}", verb(text(part, "/operation")?)));
        let urn = part.pointer("/targets/nodes/0/urn").filter(|urn| !reached.contains(*urn)).cloned();
        reached.extend(urn);
    }
    let all = found.pointer("/parts/totalCount").and_then(Value::as_u64).unwrap_or_default();
    // Those of which no provision is read are among the others.
    let left = all.saturating_sub(done.len() as u64);
    let said = match (done.join("; "), left) {
        (done, 0) if done.is_empty() => "commands nothing".to_owned(),
        (done, 0) => done,
        (done, _) if done.is_empty() => format!("commands what is not told here ({left})"),
        (done, _) => format!("{done}; and {left} more"),
    };
    Some(Told { said: format!("On record, {title} {said}."), reached })
}

/// What a command does, in a word.
fn verb(operation: &str) -> &str {
    match operation {
        "INSERT" => "adds",
        "AMEND" => "amends",
        "MOVE" => "moves",
        "REPEAL" => "repeals",
        "SUSPEND" => "suspends",
        "REVIVE" => "revives",
        "NEGATE" => "annuls what was commanded of",
        "CORRECT" => "corrects what was commanded of",
        "PRINT" => "says how to print",
        "CONTINUE" => "says what continues",
        // What courts say.
        _ => "construes",
    }
}

/// Leaves out the acts that only show a provision for the first time: no source says that they changed it.
fn leave_first_seen(data: &mut Value) {
    let later = data.pointer("/since/acts").and_then(Value::as_array).cloned();
    let (Some(later), Some(acts)) = (later, data.pointer_mut("/found/acts").and_then(Value::as_array_mut))
    else {
        return;
    };
    acts.retain(|one| {
        let is_assumed = text(one, "/act/effectiveBasis") == Some("ASSUMED");
        let is_open = one.pointer("/act/resolved") == Some(&Value::Bool(false));
        let changes = later.iter().any(|later| later.pointer("/act/urn") == one.pointer("/act/urn"));
        changes || !is_open || !is_assumed
    });
}

/// The document that finds the acts, and its variables.
fn asked(read: &Value, point: &Value) -> Option<(&'static str, Value)> {
    // What the question names and is not there may be what it asks about.
    if read.get("unread").and_then(Value::as_array).is_some_and(|unread| !unread.is_empty()) {
        return None;
    }
    if is_of_deeds(read) {
        // Of several acts each is asked by itself.
        let act = text(read, "/acts/0").filter(|_| read.pointer("/acts/1").is_none())?;
        return Some((DEEDS, json!({ "ref": act, "asOf": point })));
    }
    let of = text(read, "/provisions/0/urn").or_else(|| text(read, "/norms/0"))?;
    let known = point.get("knownAt");
    let impact = |during: Value, acts: Value| {
        let input = json!({ "during": during, "acts": acts, "knownAt": known });
        (IMPACT, json!({ "ref": of, "input": input, "asOf": point }))
    };
    match text(read, "/kind")? {
        "AMENDED" | "HISTORY" => Some((LINEAGE, json!({ "ref": of, "asOf": point }))),
        "CHANGED" if is_by_act(read) => Some(impact(json!({}), json!(read.get("acts")))),
        "CHANGED" => {
            let (from, to) = days(read)?;
            Some(impact(json!({ "from": from.to_string(), "to": to.succ().to_string() }), json!([])))
        }
        "DIFFERENCE" => {
            let (from, to) = days(read)?;
            let side = |day: Day| json!({ "at": day.to_string(), "knownAt": known });
            let input = json!({ "ref": of, "before": side(from), "after": side(to) });
            Some((DIFF, json!({ "input": input, "asOf": point })))
        }
        _ => None,
    }
}

/// What is on record of the acts, and whether all of it is assured. Whether the law was changed by others is not told here.
fn sentence(read: &Value, found: &Value, point: &Value) -> Option<String> {
    let (cited, law) = (text(found, "/component/citation")?, text(found, "/component/norm/label")?);
    let of = if cited == law { law.to_owned() } else { format!("{cited} ({law})") };
    let today = text(point, "/at").and_then(|day| day.parse::<Day>().ok());
    let begins = |act: &Value| text(act, "/effectiveOn").and_then(|day| day.parse::<Day>().ok());
    // Who asks of days means what lies between them, whatever day it is.
    let is_of_days = days(read).is_some() && !matches!(text(read, "/kind"), Some("AMENDED" | "HISTORY"));
    let is_later =
        |act: &&Value| !is_of_days && begins(act).zip(today).is_some_and(|(begins, today)| begins > today);
    let (later, acts): (Vec<&Value>, Vec<&Value>) = found.get("acts")?.as_array()?.iter().partition(is_later);
    let told = match (text(read, "/kind"), days(read), acts.is_empty()) {
        (Some("DIFFERENCE"), Some((from, to)), true) => {
            format!("On record, {of} says the same on {from} and on {to}")
        }
        (Some("DIFFERENCE"), Some((from, to)), false) => {
            format!("On record, what {of} says on {from} and on {to} differs by {}", listed(&acts))
        }
        _ if is_by_act(read) && acts.is_empty() => {
            format!("On record, the act that is named did not change {of}")
        }
        (Some("CHANGED"), Some((from, to)), is_none) if !is_by_act(read) => {
            changed(&of, &format!(" from {from} through {to}"), &acts, is_none)
        }
        (_, _, is_none) => changed(&of, "", &acts, is_none),
    };
    let upcoming =
        if later.is_empty() { String::new() } else { format!(" Not yet in effect: {}.", listed(&later)) };
    // What an act commands is known, whatever else is not.
    let known = if is_by_act(read) || is_assured(found) {
        ""
    } else {
        " Not all of this is assured: what is known may lack acts."
    };
    Some(format!("{told}.{upcoming}{known}"))
}

fn changed(of: &str, when: &str, acts: &[&Value], is_none: bool) -> String {
    if is_none {
        format!("On record, no act changed {of}{when}")
    } else {
        format!("On record, {of} was changed{when} by {}", listed(acts))
    }
}

/// Whether all stretches of what was found are assured.
fn is_assured(found: &Value) -> bool {
    let is_assured = |known: &Value| text(known, "/state") == Some("ASSURED");
    match found.get("assurance").or_else(|| found.pointer("/component/assurance")) {
        Some(Value::Array(stretches)) => stretches.iter().all(is_assured),
        Some(known) => is_assured(known),
        None => false,
    }
}

/// `2 acts: EC 26 (from 2000-02-14); ...`
fn listed(acts: &[&Value]) -> String {
    let count = if acts.len() == 1 { "1 act".to_owned() } else { format!("{} acts", acts.len()) };
    let named: Vec<String> = acts.iter().take(NAMED).filter_map(|one| act(one)).collect();
    let more = acts.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{count}: {}{rest}", named.join("; "))
}

/// `EC 26 (from 2000-02-14)`.
fn act(summary: &Value) -> Option<String> {
    let title = text(summary, "/title")?;
    let from = text(summary, "/effectiveOn").zip(summary.get("act"));
    let from = from.map(|(day, act)| format!(" ({})", since(act, day))).unwrap_or_default();
    let is_open = summary.pointer("/act/resolved") == Some(&Value::Bool(false));
    let open = if is_open { ", and no source tells which act that was" } else { "" };
    Some(format!("{title}{from}{open}"))
}

/// From which day an act or a command has effect, as far as it is known: two texts may enclose it.
fn since(action: &Value, day: &str) -> String {
    let of_day = |name: &str| text(action, name).filter(|_| text(action, "/effectiveOn") == Some(day));
    if of_day("/effectiveBasis") != Some("SNAPSHOT_BOUND") {
        return format!("from {day}");
    }
    match of_day("/notBefore").filter(|first| *first < day) {
        Some(first) => format!("on a day from {first} through {day}"),
        None => format!("by {day}"),
    }
}

/// Whether it asks what an act changed that it names.
fn is_by_act(read: &Value) -> bool {
    text(read, "/kind") == Some("CHANGED") && text(read, "/acts/0").is_some()
}

/// The first and the last of the days that a question names, where it names two.
fn days(read: &Value) -> Option<(Day, Day)> {
    let day = |pointer: &str| text(read, pointer)?.parse::<Day>().ok();
    Some((day("/from")?, day("/to")?))
}

fn text<'v>(value: &'v Value, pointer: &str) -> Option<&'v str> {
    value.pointer(pointer)?.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_told_as_far_as_they_are_known() {
        let component = json!({ "citation": "Art. 1", "norm": { "label": "A Law" } });
        let known = json!({ "title": "Act 2", "effectiveOn": "2001-02-03", "act": { "resolved": true } });
        let open = json!({ "title": "A Law as seen", "effectiveOn": null, "act": { "resolved": false } });
        for (first, said) in [
            (json!("2001-01-01"), "on a day from 2001-01-01 through 2001-02-03"),
            (json!(null), "by 2001-02-03"),
        ] {
            let bound = json!({ "title": "A Law", "effectiveOn": "2001-02-03", "act": { "resolved": true,
                "effectiveOn": "2001-02-03", "effectiveBasis": "SNAPSHOT_BOUND", "notBefore": first } });
            assert_eq!(act(&bound), Some(format!("A Law ({said})")));
        }
        let told = |read: Value, acts: Value| {
            let assurance = json!([{ "state": "ASSURED" }]);
            let found = json!({ "component": component, "acts": acts, "assurance": assurance });
            sentence(&read, &found, &json!({ "at": "2010-01-01" })).unwrap()
        };
        let amended = json!({ "kind": "AMENDED", "from": "2001-01-01", "to": "2002-01-01" });
        assert_eq!(
            told(amended.clone(), json!([known, open])),
            "On record, Art. 1 (A Law) was changed by 2 acts: Act 2 (from 2001-02-03); A Law as seen, and no \
             source tells which act that was."
        );
        assert_eq!(told(amended, json!([])), "On record, no act changed Art. 1 (A Law).");
        let changed = json!({ "kind": "CHANGED", "from": "2001-01-01", "to": "2002-01-01" });
        assert_eq!(
            told(changed, json!([known])),
            "On record, Art. 1 (A Law) was changed from 2001-01-01 through 2002-01-01 by 1 act: Act 2 (from \
             2001-02-03)."
        );
        let by = json!({ "kind": "CHANGED", "acts": ["urn:x"] });
        assert_eq!(told(by, json!([])), "On record, the act that is named did not change Art. 1 (A Law).");
        let many = json!(vec![known.clone(); NAMED + 2]);
        assert!(told(json!({ "kind": "HISTORY" }), many).ends_with("; and 2 more."));
        // Two states may be the same though acts lie between them.
        let differs = json!({ "kind": "DIFFERENCE", "from": "2001-01-01", "to": "2002-01-01" });
        assert_eq!(
            told(differs, json!([])),
            "On record, Art. 1 (A Law) says the same on 2001-01-01 and on 2002-01-01."
        );
        let early = json!({ "at": "2001-01-01" });
        let differs = json!({ "kind": "DIFFERENCE", "from": "2001-01-01", "to": "2002-01-01" });
        let found = json!({ "component": component, "acts": [known], "assurance": { "state": "ASSURED" } });
        let told_early = sentence(&differs, &found, &early).unwrap();
        assert!(told_early.ends_with("differs by 1 act: Act 2 (from 2001-02-03)."), "{told_early}");
        let later = json!({ "title": "Act 9", "effectiveOn": "2020-01-01", "act": { "resolved": true } });
        assert_eq!(
            told(json!({ "kind": "HISTORY" }), json!([known, later])),
            "On record, Art. 1 (A Law) was changed by 1 act: Act 2 (from 2001-02-03). Not yet in effect: 1 act: \
             Act 9 (from 2020-01-01)."
        );
        let touched = json!({ "component": component, "acts": [], "assurance": { "state": "TOUCHED" } });
        let told = sentence(&json!({ "kind": "HISTORY" }), &touched, &json!({})).unwrap();
        assert!(told.ends_with("may lack acts."), "{told}");
    }

    #[test]
    fn what_an_act_did_is_told_with_its_law_and_its_days() {
        let part = |operation: &str, urn: &str, from: Value, count: u64| {
            json!({ "operation": operation, "effectiveOn": from, "condition": "when it is ready", "targets": { "totalCount": count,
                "nodes": [{ "urn": urn, "citation": format!("Art. {urn}"), "norm": { "label": "A Law" } }] } })
        };
        let parts = [
            part("AMEND", "1", json!("2001-02-03"), 1),
            part("INSERT", "2", json!(null), 1),
            part("REPEAL", "1", json!("2002-01-01"), 3),
        ];
        let found = json!({ "title": "Act 2", "parts": { "totalCount": 4, "nodes": parts } });
        let told = deeds(&found, &json!({})).unwrap();
        assert_eq!(
            told.said,
            "On record, Act 2 amends Art. 1 (A Law) from 2001-02-03; adds Art. 2 on a condition that is not met yet; \
             repeals Art. 1 and 2 more from 2002-01-01; and 1 more."
        );
        assert_eq!(told.reached, [json!("1"), json!("2")]);
        let nothing = json!({ "title": "Act 3", "parts": { "totalCount": 0, "nodes": [] } });
        let point = json!({ "at": "2001-01-01", "knownAt": "2001-01-01" });
        let said = |found: &Value| deeds(found, &point).unwrap().said;
        assert_eq!(said(&nothing), "On record, Act 3 commands nothing.");
        let mut bound = part("AMEND", "1", json!("2001-02-03"), 1);
        bound["effectiveBasis"] = json!("SNAPSHOT_BOUND");
        let bound = json!({ "title": "Act 6", "parts": { "totalCount": 1, "nodes": [bound] } });
        assert_eq!(said(&bound), "On record, Act 6 amends Art. 1 (A Law) by 2001-02-03.");
        let untold =
            json!({ "title": "Act 4", "parts": { "totalCount": 2, "nodes": [{ "operation": "PRINT" }] } });
        assert_eq!(said(&untold), "On record, Act 4 commands what is not told here (2).");
        let later = json!({ "title": "Act 5", "publishedOn": "2001-01-02", "parts": { "totalCount": 0, "nodes": [] } });
        assert_eq!(said(&later), "Act 5 was published on 2001-01-02: on 2001-01-01 it is not known.");
        let several = json!({ "kind": "DEEDS", "acts": ["urn:x", "urn:y"] });
        assert_eq!(asked(&several, &point), None);
        let one = json!({ "kind": "DEEDS", "acts": ["urn:x"] });
        assert_eq!(asked(&one, &point).map(|(document, _)| document), Some(DEEDS));
    }

    #[test]
    fn a_text_that_is_the_first_changed_nothing() {
        let act = |urn: &str, basis: &str, resolved: bool| json!({ "title": urn, "act": { "urn": urn, "resolved": resolved, "effectiveBasis": basis } });
        let acts = [
            act("first", "ASSUMED", false),
            act("later", "ASSUMED", false),
            act("known", "ASSUMED", true),
            act("between", "SNAPSHOT_BOUND", false),
        ];
        let since = json!({ "acts": [{ "act": { "urn": "later" } }] });
        let mut data = json!({ "found": { "acts": acts }, "since": since });
        leave_first_seen(&mut data);
        let left: Vec<&str> =
            data["found"]["acts"].as_array().unwrap().iter().filter_map(|one| text(one, "/title")).collect();
        assert_eq!(left, ["later", "known", "between"]);
        // What asks for no period has no such acts.
        let mut data = json!({ "found": { "acts": acts } });
        leave_first_seen(&mut data);
        assert_eq!(data["found"]["acts"].as_array().unwrap().len(), 4);
    }

    #[test]
    fn what_is_open_or_asks_for_a_text_names_no_acts() {
        let point = json!({ "at": "2001-01-01" });
        for read in [
            json!({ "kind": null, "provisions": [{ "urn": "urn:x" }] }),
            json!({ "kind": "TEXT", "provisions": [{ "urn": "urn:x" }] }),
            json!({ "kind": "AMENDED", "provisions": [], "norms": [] }),
            json!({ "kind": "CHANGED", "norms": ["urn:x"] }),
            json!({ "kind": "AMENDED", "norms": ["urn:x"], "unread": ["art. 99: there is none"] }),
        ] {
            assert_eq!(asked(&read, &point), None, "{read}");
        }
    }
}
