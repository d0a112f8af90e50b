//! The question sets over Finnish law, and the provisions that they expect.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The corrections to sets of others, each with its reason.
const CORRECTIONS: &str = include_str!("../../sets/finland/corrections.json");

/// Cases of our own, written from the texts.
const CASES: &str = include_str!("../../sets/finland/cases.json");

/// A provision as the sets name it. What is left out is any.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Provision {
    pub(super) law: String,
    pub(super) chapter: Option<String>,
    pub(super) section: Option<String>,
    pub(super) moment: Option<String>,
}

impl Provision {
    /// Whether a component of the law with this number has a local id that is this provision or below it.
    pub(super) fn holds(&self, law: &str, local: &str) -> bool {
        let step = |prefix: &str| {
            local.split('_').find_map(|step| step.strip_prefix(prefix)).filter(|number| !number.is_empty())
        };
        let fits = |wanted: &Option<String>, prefix: &str| {
            wanted.as_deref().is_none_or(|wanted| step(prefix) == Some(wanted))
        };
        // Sections that are numbered through all chapters say nothing of these.
        let chapter = step("chp").is_none() && self.section.is_some() || fits(&self.chapter, "chp");
        self.law == law && chapter && fits(&self.section, "sec") && fits(&self.moment, "sub")
    }

    /// The law's number and the local id: `410/2015!sec113_sub1`.
    pub(super) fn address(&self) -> String {
        format!("{}!{}", self.law, self.local())
    }

    /// Its local id, as sections of laws are addressed; chapters come first where the law numbers its sections anew.
    pub(super) fn local(&self) -> String {
        let part = |prefix: &str, number: &Option<String>| number.as_ref().map(|n| format!("{prefix}{n}"));
        let parts = [part("chp", &self.chapter), part("sec", &self.section), part("sub", &self.moment)];
        parts.into_iter().flatten().collect::<Vec<_>>().join("_")
    }
}

/// What is expected beside a primary provision.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Expected {
    #[serde(default)]
    pub(super) references: Vec<Provision>,
    /// Laws that the corpus does not hold: by number, or by name where the words give none.
    #[serde(default)]
    pub(super) external: Vec<String>,
    /// What the words speak of all the same, and nothing may be quoted of.
    #[serde(default)]
    pub(super) repealed: Vec<Provision>,
    #[serde(default)]
    pub(super) exceptions: Vec<Provision>,
    #[serde(default)]
    pub(super) definitions: Vec<Provision>,
}

/// A question.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) id: String,
    pub(super) question: String,
    /// Any of these answers it; none where the law has no answer.
    pub(super) primary: Vec<Provision>,
    pub(super) expected: Expected,
}

/// The sets.
#[derive(Debug)]
pub(super) struct Sets {
    /// 80 questions within one law.
    pub(super) within: Vec<Item>,
    /// 12 over all laws, with what stands in relation to the answer.
    pub(super) graph: Vec<Item>,
    /// Cases of our own with concrete targets.
    pub(super) cases: Vec<Item>,
}

/// The law that the first set is about.
pub(super) const WITHIN: &str = "410/2015";

impl Sets {
    /// Reads the two sets of others from a folder, and corrects them.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let corrections: Vec<Correction> = serde_json::from_str(CORRECTIONS).context("corrections.json")?;
        let by_id: BTreeMap<&str, &Correction> =
            corrections.iter().map(|correction| (correction.id.as_str(), correction)).collect();
        let within: Vec<Golden> = file(&folder.join("eval/questions_kuntalaki_golden.json"))?;
        let graph: Graph = file(&folder.join("graph/eval/questions_graph_needed.json"))?;
        let cases: Vec<Case> = serde_json::from_str(CASES).context("cases.json")?;
        Ok(Self {
            within: within
                .into_iter()
                .map(|one| one.corrected(by_id.get(one.id.as_str()).copied()))
                .collect(),
            graph: graph
                .questions
                .into_iter()
                .map(|one| one.corrected(by_id.get(one.id.as_str()).copied()))
                .collect(),
            cases: cases.into_iter().map(Case::item).collect(),
        })
    }
}

fn file<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&bytes).with_context(|| path.display().to_string())
}

#[derive(Debug, Deserialize)]
struct Correction {
    id: String,
    #[serde(default)]
    expected_any: Vec<Place>,
    expected_primary: Option<Primary>,
    expected_references: Option<Vec<Provision>>,
    expected_exceptions: Option<Vec<Provision>>,
    expected_definitions: Option<Vec<Provision>>,
    #[serde(default)]
    unanswerable: bool,
}

/// A section and moment of the law that a set is about; an empty moment is any.
#[derive(Debug, Clone, Deserialize)]
struct Place {
    section: String,
    moment: String,
}

impl Place {
    fn provision(&self) -> Provision {
        let moment = Some(self.moment.clone()).filter(|moment| !moment.is_empty());
        Provision { law: WITHIN.to_owned(), chapter: None, section: Some(self.section.clone()), moment }
    }
}

#[derive(Debug, Deserialize)]
struct Primary {
    law: String,
    chapter: Option<String>,
    sections: Vec<String>,
    moment: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Golden {
    id: String,
    query: String,
    expected_any: Vec<Place>,
}

impl Golden {
    fn corrected(&self, correction: Option<&Correction>) -> Item {
        let places = match correction {
            Some(correction) if correction.unanswerable => &[][..],
            Some(correction) => &correction.expected_any,
            None => &self.expected_any,
        };
        Item {
            id: self.id.clone(),
            question: self.query.clone(),
            primary: places.iter().map(Place::provision).collect(),
            expected: Expected::default(),
        }
    }
}

#[derive(Debug, Deserialize)]
struct Graph {
    questions: Vec<Needed>,
}

#[derive(Debug, Deserialize)]
struct Needed {
    id: String,
    query: String,
    expected_primary: Keyed,
    #[serde(default)]
    expected_references: Vec<Keyed>,
}

/// A provision as the set names it: `kuntalaki_410_2015`, a section, a moment. A note alone names nothing.
#[derive(Debug, Deserialize)]
struct Keyed {
    law_key: Option<String>,
    section_num: Option<u32>,
    moment: Option<u32>,
}

impl Keyed {
    fn provision(&self) -> Option<Provision> {
        let mut parts = self.law_key.as_deref()?.rsplit('_');
        let (year, number) = (parts.next()?, parts.next()?);
        Some(Provision {
            law: format!("{number}/{year}"),
            chapter: None,
            section: self.section_num.map(|number| number.to_string()),
            moment: self.moment.map(|number| number.to_string()),
        })
    }
}

impl Needed {
    fn corrected(&self, correction: Option<&Correction>) -> Item {
        let primary = match correction.and_then(|correction| correction.expected_primary.as_ref()) {
            None => self.expected_primary.provision().into_iter().collect(),
            Some(Primary { law, chapter, sections, moment }) => {
                let of = |section: &String| Provision {
                    law: law.clone(),
                    chapter: chapter.clone(),
                    section: Some(section.clone()),
                    moment: moment.clone(),
                };
                sections.iter().map(of).collect()
            }
        };
        // A law without a section is expected as a law, wherever in it.
        let said = || self.expected_references.iter().filter_map(Keyed::provision).collect();
        let corrected = |of: fn(&Correction) -> Option<&Vec<Provision>>| correction.and_then(of).cloned();
        Item {
            id: self.id.clone(),
            question: self.query.clone(),
            primary,
            expected: Expected {
                references: corrected(|c| c.expected_references.as_ref()).unwrap_or_else(said),
                external: Vec::new(),
                repealed: Vec::new(),
                exceptions: corrected(|c| c.expected_exceptions.as_ref()).unwrap_or_default(),
                definitions: corrected(|c| c.expected_definitions.as_ref()).unwrap_or_default(),
            },
        }
    }
}

#[derive(Debug, Deserialize)]
struct Case {
    id: String,
    question: String,
    primary: Provision,
    expected: Expected,
}

impl Case {
    fn item(self) -> Item {
        Item { id: self.id, question: self.question, primary: vec![self.primary], expected: self.expected }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    fn provision(law: &str, chapter: Option<&str>, section: Option<&str>, moment: Option<&str>) -> Provision {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Provision {
            law: law.to_owned(),
            chapter: owned(chapter),
            section: owned(section),
            moment: owned(moment),
        }
    }

    #[test]
    fn a_provision_holds_itself_and_what_is_below_it() {
        let moment = provision("410/2015", None, Some("110a"), Some("1"));
        assert!(moment.holds("410/2015", "sec110a_sub1"));
        assert!(moment.holds("410/2015", "sec110a_sub1_itm2"));
        assert!(!moment.holds("410/2015", "sec110a"));
        assert!(!moment.holds("410/2015", "sec110_sub1"));
        assert!(!moment.holds("1336/1997", "sec110a_sub1"));
        let anew = provision("1336/1997", Some("6"), Some("1"), None);
        assert!(anew.holds("1336/1997", "chp6_sec1_sub2"));
        assert!(!anew.holds("1336/1997", "chp1_sec1_sub2"));
        let chapter = provision("1141/2015", Some("2"), None, None);
        assert!(chapter.holds("1141/2015", "chp2_sec3"));
        assert!(chapter.holds("1141/2015", "chp2"));
        assert!(!chapter.holds("1141/2015", "chp12"));
    }

    #[test]
    fn our_sets_are_whole() {
        let corrections: Vec<Correction> = serde_json::from_str(CORRECTIONS).unwrap();
        let cases: Vec<Case> = serde_json::from_str(CASES).unwrap();
        assert!(corrections.len() > 20 && cases.len() >= 40);
        let ids: std::collections::BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        assert_eq!(ids.len(), cases.len());
        for case in &cases {
            let Expected { references, external, exceptions, definitions, .. } = &case.expected;
            let targets = references.len() + external.len() + exceptions.len() + definitions.len();
            assert!(targets > 0, "{} expects nothing", case.id);
        }
    }
}
