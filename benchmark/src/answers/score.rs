//! What an answer reached, against what is expected.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::id;
use super::sets::{Expected, Provision};

/// At which place the first right one of each list stood.
#[derive(Debug, Serialize)]
pub(super) struct Retrieved {
    questions: usize,
    first: usize,
    in_three: usize,
    in_five: usize,
}

impl fmt::Display for Retrieved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { questions, first, in_three, in_five } = self;
        write!(f, "first {first}, in the first three {in_three}, in the first five {in_five}, of {questions}")
    }
}

impl Retrieved {
    /// In the first, the first three and the first five, of how many.
    pub(super) fn places(&self) -> String {
        let Self { questions, first, in_three, in_five } = self;
        format!("{first} / {in_three} / {in_five} of {questions}")
    }
}

pub(super) fn retrieved(ranks: &[Option<usize>]) -> Retrieved {
    let within = |most: usize| ranks.iter().flatten().filter(|&&rank| rank <= most).count();
    Retrieved { questions: ranks.len(), first: within(1), in_three: within(3), in_five: within(5) }
}

/// The place of the first that is right, from 1: among moments, or among sections, each counted once.
pub(super) fn rank(expected: &[Provision], found: &[String], moment: bool) -> Option<usize> {
    grades(expected, found, moment).iter().position(|&grade| grade > 0).map(|at| at + 1)
}

/// For each moment or section that was found, once: 1 where it is the first that holds something expected.
pub(super) fn grades(expected: &[Provision], found: &[String], moment: bool) -> Vec<u8> {
    let whole = |provision: &Provision| Provision {
        moment: provision.moment.clone().filter(|_| moment),
        ..provision.clone()
    };
    let mut open: Vec<Provision> = expected.iter().map(whole).collect();
    let (mut places, mut grades) = (BTreeSet::new(), Vec::new());
    for (law, local) in found.iter().filter_map(|id| address(id)) {
        let place = cut(&local, if moment { "sub" } else { "sec" });
        if places.insert((law.clone(), place)) {
            let before = open.len();
            open.retain(|provision| !provision.holds(&law, &local));
            grades.push(u8::from(open.len() < before));
        }
    }
    grades
}

/// A local id down to the step of a kind.
fn cut(local: &str, kind: &str) -> String {
    let steps: Vec<&str> = local.split('_').collect();
    let end = steps.iter().position(|step| step.starts_with(kind)).map_or(steps.len(), |at| at + 1);
    steps.get(..end).unwrap_or_default().join("_")
}

/// The number and year of a law of Finland and the local id, of a component's id: `urn:lex:fi:laki:2015-04-10;410!sec1`.
pub(super) fn address(id: &str) -> Option<(String, String)> {
    let (norm, local) = id.split_once('!').unwrap_or((id, ""));
    let (dated, number) = norm.rsplit_once(';')?;
    let year = dated.rsplit_once(':')?.1.split('-').next()?;
    Some((format!("{number}/{year}"), local.to_owned()))
}

/// What an answer led to.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// The ends of relations, and whose words they are.
    paths: Vec<String>,
    /// Laws that are named.
    laws: Vec<String>,
    quoted: Vec<String>,
}

impl Reached {
    pub(super) fn of(answer: &Value) -> Self {
        let mut reached = Self::default();
        let list = |name: &str| answer.get(name).and_then(Value::as_array).into_iter().flatten();
        for kind in ["primary", "exceptions", "definitions", "references"] {
            for passage in list(kind) {
                let quote = passage.pointer("/quote/text").and_then(Value::as_str).unwrap_or_default();
                if !quote.is_empty() && quote.chars().count() <= 300 {
                    // Of a section, one moment is quoted.
                    let spoken = passage.pointer("/quote/version/component");
                    reached
                        .quoted
                        .extend([passage.get("component"), spoken].into_iter().flatten().filter_map(id));
                }
                let steps = passage.get("path").and_then(Value::as_array).into_iter().flatten();
                steps.for_each(|step| reached.step(step));
            }
        }
        list("elsewhere").for_each(|said| reached.step(said));
        reached
    }

    fn step(&mut self, said: &Value) {
        self.paths.extend(said.get("target").and_then(id));
        self.paths.extend(said.pointer("/source/component").and_then(id));
        self.laws.extend(said.get("law").and_then(Value::as_str).map(str::to_lowercase));
    }

    /// What is expected and no relation leads to.
    pub(super) fn missed_paths(&self, expected: &Expected) -> Vec<String> {
        let Expected { references, external, repealed, exceptions, .. } = expected;
        let provisions = references.iter().chain(repealed).chain(exceptions);
        let mut missed: Vec<String> =
            provisions.filter(|one| !holds(&self.paths, one)).map(Provision::address).collect();
        missed.extend(external.iter().filter(|law| !self.names(law)).cloned());
        missed
    }

    /// Whether a law is named: a number as it is, a name by its words in any order ("X:stä annettu laki" is "laki X:stä").
    fn names(&self, law: &str) -> bool {
        let law = law.to_lowercase();
        self.laws.iter().any(|named| law.split_whitespace().all(|word| named.contains(word)))
    }

    /// What is expected, held by the corpus, and not quoted; and what is repealed and quoted.
    pub(super) fn missed_quotes(&self, expected: &Expected) -> Vec<String> {
        let Expected { references, repealed, exceptions, definitions, .. } = expected;
        let provisions = references.iter().chain(exceptions).chain(definitions);
        let missed = provisions.filter(|one| !holds(&self.quoted, one));
        let quoted = repealed.iter().filter(|one| holds(&self.quoted, one));
        missed.chain(quoted).map(Provision::address).collect()
    }
}

fn holds(ids: &[String], provision: &Provision) -> bool {
    let inside = |id: &String| address(id).is_some_and(|(law, local)| provision.holds(&law, &local));
    ids.iter().any(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn provision(section: &str, moment: Option<&str>) -> Provision {
        let moment = moment.map(str::to_owned);
        Provision { law: "410/2015".into(), chapter: None, section: Some(section.into()), moment }
    }

    fn component(local: &str) -> String {
        format!("urn:lex:fi:laki:2015-04-10;410!{local}")
    }

    #[test]
    fn sections_are_counted_once_and_moments_each() {
        let found = ["sec6_sub1", "sec6_sub2", "sec8_sub2"].map(component);
        let expected = [provision("8", Some("2"))];
        assert_eq!(rank(&expected, &found, true), Some(3));
        assert_eq!(rank(&expected, &found, false), Some(2));
        assert_eq!(rank(&[provision("9", None)], &found, false), None);
        assert_eq!(rank(&[], &found, true), None);
        let expected = [provision("6", None), provision("8", Some("2"))];
        assert_eq!(grades(&expected, &found, true), [1, 0, 1], "a section that is expected counts once");
        assert_eq!(grades(&expected, &found, false), [1, 1]);
    }

    #[test]
    fn what_is_named_and_not_quoted_is_told() {
        let answer = json!({
            "primary": [{ "component": { "id": component("sec9_sub3") }, "quote": { "text": "words" }, "path": [] }],
            "references": [],
            "elsewhere": [
                { "law": "hallintolaki (434/2003)", "target": null },
                { "law": null, "target": { "id": component("sec8_sub2") } },
            ],
        });
        let reached = Reached::of(&answer);
        let expected = Expected {
            references: vec![provision("8", Some("2"))],
            external: vec!["434/2003".into(), "kielilaki".into()],
            ..Expected::default()
        };
        assert_eq!(reached.missed_paths(&expected), ["kielilaki"]);
        assert_eq!(reached.missed_quotes(&expected), ["410/2015!sec8_sub2"]);
        let gone = |local| Expected { repealed: vec![provision(local, None)], ..Expected::default() };
        assert_eq!(reached.missed_quotes(&gone("8")), [""; 0]);
        assert_eq!(reached.missed_quotes(&gone("9")), ["410/2015!sec9"]);
        assert_eq!(reached.missed_paths(&gone("7")), ["410/2015!sec7"]);
    }
}
