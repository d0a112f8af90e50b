//! Small laws whose provisions cite each other in the forms of Finnish or Brazilian law, for the real grammars to read.

use std::ops::Range;

use asof_engine::store::Corpus;
use asof_schema::{ChangeSet, ComponentId, NormId};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The first day of every law.
pub(crate) const ENACTED: &str = "2015-01-01";
/// The first day of all that is changed later.
pub(crate) const CHANGED: &str = "2016-01-01";

#[derive(Debug, Clone, Copy)]
pub(crate) enum Tongue {
    Finnish,
    Portuguese,
}

/// What some words cite: of which law, which section, and which moment in it.
#[derive(Debug, Clone)]
pub(crate) struct Cite {
    pub(crate) law: usize,
    pub(crate) section: usize,
    pub(crate) moment: Option<usize>,
    pub(crate) excepts: bool,
}

/// What becomes of a moment, or of a whole section, on the later day.
#[derive(Debug, Clone)]
pub(crate) enum Later {
    Words(usize, usize, usize, Vec<Cite>),
    Repeal(usize, usize),
}

impl Later {
    fn law(&self) -> usize {
        let (Self::Words(law, ..) | Self::Repeal(law, _)) = self;
        *law
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Laws {
    pub(crate) tongue: Tongue,
    /// Law by law, section by section, what each moment cites.
    pub(crate) each: Vec<Vec<Vec<Vec<Cite>>>>,
    pub(crate) later: Vec<Later>,
}

/// Some of them cite what is not there.
const LAWS: Range<usize> = 0..4;
const SECTIONS: Range<usize> = 0..4;
const MOMENTS: Range<usize> = 0..3;

fn cites() -> impl Strategy<Value = Vec<Cite>> {
    let cite = (LAWS, SECTIONS, proptest::option::of(MOMENTS), any::<bool>());
    let cite = cite.prop_map(|(law, section, moment, excepts)| Cite { law, section, moment, excepts });
    vec(cite, 0..3)
}

fn later() -> impl Strategy<Value = Later> {
    prop_oneof![
        4 => (LAWS, SECTIONS, MOMENTS, cites()).prop_map(|(l, s, m, words)| Later::Words(l, s, m, words)),
        1 => (LAWS, SECTIONS).prop_map(|(law, section)| Later::Repeal(law, section)),
    ]
}

pub(crate) fn laws() -> impl Strategy<Value = Laws> {
    let tongue = prop_oneof![Just(Tongue::Finnish), Just(Tongue::Portuguese)];
    let law = vec(vec(cites(), 1..MOMENTS.end), 1..SECTIONS.end);
    (tongue, vec(law, 1..LAWS.end), vec(later(), 0..4)).prop_map(|(tongue, each, later)| Laws {
        tongue,
        each,
        later,
    })
}

pub(crate) fn norm(law: usize) -> NormId {
    format!("urn:lex:zz:municipal:lei:{ENACTED};{}", 101 + law).parse().unwrap()
}

impl Laws {
    pub(crate) fn section(&self, law: usize, section: usize) -> ComponentId {
        let unit = match self.tongue {
            Tongue::Finnish => "sec",
            Tongue::Portuguese => "art",
        };
        norm(law).component(&format!("{unit}{}", section + 1)).unwrap()
    }

    pub(crate) fn moment(&self, law: usize, section: usize, moment: usize) -> ComponentId {
        let (section, moment) = (self.section(law, section), moment + 1);
        let local = match self.tongue {
            Tongue::Finnish => format!("{}_sub{moment}", section.local()),
            Tongue::Portuguese => format!("{}_par{moment}", section.local()),
        };
        norm(law).component(&local).unwrap()
    }

    #[allow(dead_code, reason = "not every test that shares this file reads in memory")]
    pub(crate) fn corpus(&self) -> Corpus {
        Corpus::default().with(&self.change_set(), "2020-01-01T00:00:00Z".parse().unwrap()).unwrap().0
    }

    pub(crate) fn change_set(&self) -> ChangeSet {
        let lines: Vec<String> = self.lines().iter().map(Value::to_string).collect();
        ChangeSet::read(lines.join("\n").as_bytes()).unwrap()
    }

    fn lines(&self) -> Vec<Value> {
        let mut lines = vec![json!({ "changeset": { "format": 1 } })];
        for (law, sections) in self.each.iter().enumerate() {
            let id = norm(law);
            lines.push(json!({ "norm": { "id": id, "title": format!("Law {law}"), "type": "statute",
                "jurisdiction": "zz", "language": self.language(), "data_source": "x",
                "citations": [format!("{}/2015", 101 + law)] } }));
            lines.push(act(id.as_str(), "enactment", ENACTED));
            if self
                .later
                .iter()
                .enumerate()
                .any(|(at, later)| later.law() == law && self.later(at, later).is_some())
            {
                lines.push(act(&format!("{id}:later"), "amendment", CHANGED));
            }
            let root = json!({ "insert": { "component": id, "type": "statute", "order_key": "0" } });
            let below = sections.iter().enumerate().flat_map(|(at, moments)| self.inserts(law, at, moments));
            let ops = std::iter::once(root).chain(below);
            lines.extend(ops.enumerate().map(|(seq, op)| command(id.as_str(), seq, &id, &op)));
        }
        lines.extend(self.later.iter().enumerate().filter_map(|(seq, later)| self.later(seq, later)));
        lines
    }

    fn language(&self) -> &'static str {
        match self.tongue {
            Tongue::Finnish => "fi",
            Tongue::Portuguese => "pt",
        }
    }

    fn inserts(&self, law: usize, section: usize, moments: &[Vec<Cite>]) -> Vec<Value> {
        let (above, below) = match self.tongue {
            Tongue::Finnish => ("section", "subsection"),
            Tongue::Portuguese => ("article", "paragraph"),
        };
        let id = self.section(law, section);
        let mut ops = vec![json!({ "insert": { "component": id, "type": above, "parent": norm(law),
            "number": (section + 1).to_string(), "order_key": section.to_string() } })];
        ops.extend(moments.iter().enumerate().map(|(at, cites)| {
            json!({ "insert": { "component": self.moment(law, section, at), "type": below, "parent": id,
                "number": (at + 1).to_string(), "order_key": at.to_string(), "texts": self.texts(cites) } })
        }));
        ops
    }

    fn later(&self, seq: usize, later: &Later) -> Option<Value> {
        let (law, op) = match *later {
            Later::Words(law, section, moment, ref cites) => {
                self.each.get(law)?.get(section)?.get(moment)?;
                let texts = self.texts(cites);
                (law, json!({ "amend": { "target": self.moment(law, section, moment), "texts": texts } }))
            }
            Later::Repeal(law, section) => {
                self.each.get(law)?.get(section)?;
                (law, json!({ "repeal": { "target": self.section(law, section) } }))
            }
        };
        let id = norm(law);
        Some(command(&format!("{id}:later"), seq, &id, &op))
    }

    fn texts(&self, cites: &[Cite]) -> Value {
        let words: Vec<String> = cites.iter().map(|cite| self.words(cite)).collect();
        let words = if words.is_empty() { "Kunta on vapaa.".to_owned() } else { words.join(" ") };
        json!([{ "language": self.language(), "text": words }])
    }

    fn words(&self, cite: &Cite) -> String {
        let (law, section) = (101 + cite.law, cite.section + 1);
        let moment = cite.moment.map(|moment| moment + 1);
        match self.tongue {
            Tongue::Finnish => {
                let place = moment.map_or_else(
                    || format!("{section} §:ssä"),
                    |moment| format!("{section} §:n {moment} momentissa"),
                );
                let cited = format!("kuntalain ({law}/2015) {place}");
                if cite.excepts {
                    format!("Poiketen siitä, mitä {cited} säädetään, kunta päättää asiasta.")
                } else {
                    format!("Noudatetaan, mitä {cited} säädetään.")
                }
            }
            Tongue::Portuguese => {
                let place = moment.map_or_else(
                    || format!("art. {section}º"),
                    |moment| format!("art. {section}º, § {moment}º,"),
                );
                let cited = format!("{place} da Lei nº {law}, de 1 de janeiro de 2015");
                if cite.excepts {
                    format!("O Município é livre, ressalvado o disposto no {cited}.")
                } else {
                    format!("Observa-se o {cited}.")
                }
            }
        }
    }
}

fn act(id: &str, kind: &str, day: &str) -> Value {
    let on = json!({ "on": day, "basis": "STATED" });
    json!({ "act": { "id": id, "kind": kind, "number": 1, "code": id, "title": id, "adopted": on, "published": on } })
}

fn command(act: &str, seq: usize, norm: &NormId, op: &Value) -> Value {
    json!({ "command": { "act": act, "seq": seq + 1, "norm": norm, "op": op } })
}
