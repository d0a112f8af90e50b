//! Labels made by reading, and mentions in the same terms.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::HashMap;
use std::sync::LazyLock;

use asof_law::{Law, Mention, Relation, Scope, Target, Unit, Yields, absolute};
use asof_schema::{Sha256, Vocabulary as _};
use serde_json::Value;

use crate::corpus::{self, Provision};

/// A mention reduced to what is compared.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) kind: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Law and path; none for an exception without a target.
    pub(crate) target: Option<(String, Vec<String>)>,
    /// Other names that the text has for the law of the target.
    pub(crate) names: Vec<String>,
    pub(crate) term: Option<String>,
    /// The scope of a definition, or who yields.
    pub(crate) detail: Option<String>,
}

pub(crate) fn item(mention: &Mention, provision: &Provision) -> Item {
    let target = mention.target.as_ref().map(|target| {
        let known = absolute(target, &provision.speaker).unwrap_or_else(|| target.clone());
        (law_key(&known.law), path_key(&known))
    });
    let (term, detail) = match &mention.relation {
        Relation::Defines { term, scope } => (Some(term.to_lowercase()), Some(scope_name(*scope))),
        Relation::Excepts { yields: Yields::Speaker, .. } => (None, Some("speaker")),
        Relation::Excepts { yields: Yields::Target, .. } => (None, Some("target")),
        _ => (None, None),
    };
    let detail = detail.map(str::to_owned);
    Item {
        kind: mention.kind().name().to_owned(),
        start: mention.start,
        end: mention.end,
        target,
        names: Vec::new(),
        term,
        detail,
    }
}

/// A scope as the labels name it: they know none below the section.
pub(crate) fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::Law => "law",
        Scope::Part => "part",
        Scope::Chapter => "chapter",
        Scope::Section | Scope::Paragraph => "section",
        Scope::Unstated => "none",
    }
}

pub(crate) fn law_key(law: &Law) -> String {
    match law {
        Law::This => "this".to_owned(),
        Law::Cited { number: Some(number), .. } => number.clone(),
        Law::Cited { name, .. } => name.clone().unwrap_or_default().to_lowercase(),
        Law::Urn(urn) => urn.clone(),
    }
}

/// A path as the labels write it: a caput is named as the last step only.
pub(crate) fn path_key(target: &Target) -> Vec<String> {
    let steps = &target.path;
    let kept =
        steps.iter().enumerate().filter(|(at, step)| step.unit != Unit::Caput || at + 1 == steps.len());
    kept.map(|(_, step)| step.to_string()).collect()
}

/// The step of a label in the names of units: "inc:II" is "inciso:2".
pub(crate) fn label_step(step: &str) -> String {
    let (unit, number) = step.split_once(':').unwrap_or((step, ""));
    // "annex:" is the only annex there is.
    if number.is_empty() {
        return unit.to_owned();
    }
    let roman = || roman::from(number).map_or(number.to_owned(), |value| value.to_string());
    match unit {
        "art" => format!("article:{number}"),
        "par" if number.starts_with("unico") => "paragraph:1u".to_owned(),
        "par" => format!("paragraph:{number}"),
        "inc" => format!("inciso:{}", roman()),
        "ali" => format!("alinea:{number}"),
        _ => step.to_owned(),
    }
}

/// "402/84" is 402/1984.
fn full_year(law: &str) -> String {
    match law.split_once('/') {
        Some((number, year)) if year.len() == 2 && number.parse::<u32>().is_ok() => {
            format!("{number}/19{year}")
        }
        _ => law.to_owned(),
    }
}

pub(crate) fn label_law(law: &str) -> String {
    let Some((_, number)) = law.split_once("nº ") else {
        return if law.contains('/') { full_year(law) } else { law.to_lowercase() };
    };
    let digits: String = number.split(',').next().unwrap().replace('.', "");
    let year = law.get(law.len() - 4..).filter(|year| year.parse::<u16>().is_ok() && law.contains(" de "));
    year.map_or(digits.clone(), |year| format!("{digits}/{year}"))
}

pub(crate) fn label_item(label: &Value) -> Item {
    let number = |key: &str| usize::try_from(label[key].as_u64().unwrap()).unwrap();
    let target = label.get("target").filter(|target| !target.is_null()).map(|target| {
        // A commencement section has no number, and no step of its own.
        let steps = target["path"].as_array().unwrap().iter().map(|step| step.as_str().unwrap());
        let path = steps.filter(|step| *step != "section:").map(label_step);
        (label_law(target["law"].as_str().unwrap()), path.collect())
    });
    let names = label.pointer("/target/names").and_then(Value::as_array);
    Item {
        kind: label["kind"].as_str().unwrap().to_owned(),
        start: number("start"),
        end: number("end"),
        target,
        names: names.into_iter().flatten().map(|name| label_law(name.as_str().unwrap())).collect(),
        term: label.get("term").and_then(Value::as_str).map(str::to_lowercase),
        detail: label.get("scope").or(label.get("yields")).and_then(Value::as_str).map(str::to_owned),
    }
}

pub(crate) fn provisions() -> Option<&'static HashMap<String, Provision>> {
    static READ: LazyLock<Option<HashMap<String, Provision>>> = LazyLock::new(|| {
        let all =
            corpus::finnish()?.into_iter().chain(corpus::constitution()?).chain(corpus::later_wordings()?);
        let all = all.chain(corpus::statutes()?).chain(corpus::indian()?);
        Some(all.map(|provision| (provision.id.clone(), provision)).collect())
    });
    READ.as_ref()
}

/// With the statutes of Finland as they were enacted.
pub(crate) fn all_provisions() -> Option<HashMap<String, Provision>> {
    let enacted = corpus::of_2016()?.into_iter().chain(corpus::enacted()?).chain(corpus::amending()?);
    let enacted = enacted.map(|provision| (provision.id.clone(), provision));
    Some(provisions()?.clone().into_iter().chain(enacted).collect())
}

/// Whether a mention that was read is the one labelled: same kind, target and term, at words that touch. A law is the same by
/// each of the names that the text has for it.
pub(crate) fn agree(label: &Item, read: &Item) -> bool {
    let is_same = |(law, path): &(String, Vec<String>)| {
        read.target
            .as_ref()
            .is_some_and(|(named, way)| path == way && (law == named || label.names.contains(named)))
    };
    label.kind == read.kind
        && label.target.as_ref().map_or(read.target.is_none(), is_same)
        && label.term == read.term
        && label.start < read.end
        && read.start < label.end
}

/// The labels of a file with their provisions.
pub(crate) fn labelled(file: &str, provisions: &HashMap<String, Provision>) -> Vec<(String, Vec<Item>)> {
    lines(file, provisions, label_item)
}

/// What is said of each mention in a file of labels, by provision; a text that changed since it was labelled is a
/// failure.
pub(crate) fn lines<T>(
    file: &str,
    provisions: &HashMap<String, Provision>,
    one: impl Fn(&Value) -> T,
) -> Vec<(String, Vec<T>)> {
    let path = format!("{}/tests/labels/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(path).unwrap();
    let line = |line: &str| {
        let label: Value = serde_json::from_str(line).unwrap();
        let id = label["id"].as_str().unwrap().to_owned();
        let provision = provisions.get(&id).unwrap_or_else(|| panic!("{id} is no provision"));
        let hash = Sha256::of(provision.text.as_bytes()).to_string();
        assert_eq!(hash, label["sha256"].as_str().unwrap(), "{id}");
        (id, label["mentions"].as_array().unwrap().iter().map(&one).collect())
    };
    lines.lines().map(line).collect()
}
