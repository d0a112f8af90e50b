//! What is wrong with a change set and does not keep it from being recorded: it would have no effect, or could not be
//! checked.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;

use crate::changeset::ChangeSet;
use crate::command::{Act, Command, Commencement, Op};
use crate::coverage::Doubt;
use crate::diagnostic::{Finding, Severity};
use crate::id::{ActId, ComponentId, NormId, Sha256, Target};
use crate::text::{Aspect, Evidence, Text};
use crate::time::Day;

/// What is on record before a change set.
pub trait OnRecord {
    /// Whether a component is.
    fn component(&self, id: &ComponentId) -> bool;
    /// Whether a command is in a norm, or one of an act.
    fn command(&self, norm: &NormId, target: &Target) -> bool;
    /// Whether a source document is, of any norm.
    fn source(&self, sha256: &Sha256) -> bool;
    /// The language of a norm that is.
    fn language(&self, norm: &NormId) -> Option<String>;
}

/// Something that is wrong with a change set.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// Stable code in kebab case.
    pub code: &'static str,
    /// The component, or the root of the norm, that it concerns.
    pub component: ComponentId,
    /// The act in which it lies.
    pub act: Option<ActId>,
    /// What is wrong, and what to do.
    pub message: String,
}

impl Fault {
    /// As it stays with the corpus.
    pub fn finding(&self) -> Finding {
        Finding {
            code: self.code.to_owned(),
            severity: Severity::Error,
            component: self.component.clone(),
            act: self.act.clone(),
            on: None,
            message: self.message.clone(),
            places: Vec::new(),
        }
    }

    /// What it may make wrong, from a day on.
    pub fn doubt(&self, published: Day) -> Doubt {
        Doubt {
            code: self.code.to_owned(),
            act: self.act.clone(),
            published,
            effective: None,
            until: None,
            touches: vec![self.component.clone()],
            message: self.message.clone(),
            places: Vec::new(),
            evidence: None,
        }
    }
}

impl ChangeSet {
    /// What is wrong with it, given what is on record before it; each thing once.
    pub fn faults(&self, before: &dyn OnRecord) -> Vec<Fault> {
        let mut faults = self.targets(before);
        faults.extend(self.reached(before));
        faults.extend(self.languages(before));
        faults.extend(self.evidence(before));
        faults.extend(self.several_words());
        faults.extend(self.never_in_force());
        faults.sort();
        faults.dedup();
        faults
    }

    /// The day from which a fault of one of its acts matters.
    pub fn published(&self, fault: &Fault) -> Day {
        let act = self.acts.iter().find(|act| Some(&act.id) == fault.act.as_ref());
        act.map_or(Day::FIRST, |act| act.published.on)
    }

    /// Commands on what nothing puts, and norms whose root nothing puts.
    fn targets(&self, before: &dyn OnRecord) -> Vec<Fault> {
        let ops = || self.commands.iter().map(|command| effective(&command.op));
        let put: HashSet<&ComponentId> = ops().filter_map(put).collect();
        let there = |id: &ComponentId| put.contains(id) || before.component(id);
        let mut faults = Vec::new();
        let mut rootless: HashSet<&NormId> = HashSet::new();
        for command in &self.commands {
            let act = Some(command.act.clone());
            let root = command.norm.root();
            // A rule of common law has no statute, and so no root, under it.
            let op = effective(&command.op);
            if op.target().is_some() && op.construes().is_none() && !there(&root) {
                if rootless.insert(&command.norm) {
                    let message = format!(
                        "no command puts the root {root}, so nothing of the norm is in force: insert it first"
                    );
                    faults.push(Fault { code: "no-root", component: root, act, message });
                }
                continue;
            }
            for id in named(op).into_iter().filter(|id| !there(id)) {
                let message = format!("{}: {id} is not there, so the command has no effect", command.id());
                faults.push(Fault {
                    code: "target-absent",
                    component: id.clone(),
                    act: act.clone(),
                    message,
                });
            }
        }
        faults
    }

    /// Commands that negate or correct what is not there, or what does not precede them.
    fn reached(&self, before: &dyn OnRecord) -> impl Iterator<Item = Fault> {
        let acts: HashMap<&ActId, &Act> = self.acts.iter().map(|act| (&act.id, act)).collect();
        let mut of_acts: HashMap<(&NormId, &ActId), Vec<u32>> = HashMap::new();
        for command in &self.commands {
            of_acts.entry((&command.norm, &command.act)).or_default().push(command.seq);
        }
        let place = move |act: &ActId, seq: u32| {
            let act = acts.get(act)?;
            Some((act.published.on, act.number, act.id.clone(), seq))
        };
        let fault = move |command: &Command| {
            let target = match &command.op {
                Op::Negate(negate) => negate.target.clone(),
                Op::Correct(correct) => Target::Command(correct.command.clone()),
                _ => return None,
            };
            let (act, seq) = match &target {
                Target::Act(act) => (act, None),
                Target::Command(one) => (&one.act, Some(one.seq)),
            };
            let seqs = of_acts.get(&(&command.norm, act));
            let here = seqs.and_then(|seqs| seqs.iter().find(|one| seq.is_none_or(|seq| seq == **one)));
            let own = place(&command.act, command.seq);
            let problem = match here {
                None if before.command(&command.norm, &target) => return None,
                None => "is not there",
                Some(first) if place(act, *first) > own => "does not precede it",
                Some(_) => return None,
            };
            let component = effective(&command.op).target().cloned().unwrap_or_else(|| command.norm.root());
            let message = format!("{}: {target} {problem}, so the command has no effect", command.id());
            Some(Fault { code: "target-absent", component, act: Some(command.act.clone()), message })
        };
        self.commands.iter().filter_map(fault)
    }

    /// Components that are put without a text in the language of their norm.
    fn languages(&self, before: &dyn OnRecord) -> Vec<Fault> {
        let mut told: BTreeMap<&ComponentId, (Vec<&str>, &ActId)> = BTreeMap::new();
        for command in &self.commands {
            let (id, texts) = match effective(&command.op) {
                Op::Insert(insert) => (&insert.component, &insert.texts),
                Op::Amend(amend) => (&amend.target, &amend.texts),
                _ => continue,
            };
            // A marker in another language stands beside the norm's own, which is no text.
            let languages = texts.iter().filter(|text| text.aspect != Aspect::Label);
            let languages = languages.map(|text| text.language.as_str());
            told.entry(id).or_insert_with(|| (Vec::new(), &command.act)).0.extend(languages);
        }
        let own = |norm: &NormId| {
            let here = self.norms.iter().find(|one| one.id == *norm).map(|one| one.language.clone());
            here.or_else(|| before.language(norm))
        };
        let languages: BTreeMap<NormId, Option<String>> =
            told.keys().map(|id| id.norm()).map(|norm| (norm.clone(), own(&norm))).collect();
        let foreign = |(id, (said, act)): (&ComponentId, (Vec<&str>, &ActId))| {
            let language = languages.get(&id.norm())?.as_deref()?;
            let known = before.component(id) || said.is_empty() || said.contains(&language);
            let message = format!(
                "its texts are in {}, and the norm is in {language}: give it a text in {language}, or the norm its language",
                said.join(", ")
            );
            let act = Some(act.clone());
            (!known).then(|| Fault { code: "language-differs", component: id.clone(), act, message })
        };
        told.into_iter().filter_map(foreign).collect()
    }

    /// Commands that give several texts in one language and aspect: one of them would hold, and nothing says which.
    fn several_words(&self) -> impl Iterator<Item = Fault> {
        self.commands.iter().filter_map(|command| {
            let op = effective(&command.op);
            let mut seen = HashSet::new();
            let twice = texts(op).iter().find(|text| !seen.insert((&text.language, text.aspect)))?;
            let component = op.target().cloned().unwrap_or_else(|| command.norm.root());
            let (id, language) = (command.id(), &twice.language);
            let message =
                format!("{id} gives several texts of one aspect in {language}: give the one that holds");
            Some(Fault { code: "texts-repeated", component, act: Some(command.act.clone()), message })
        })
    }

    /// Commands that end before their first day, where one is stated.
    fn never_in_force(&self) -> impl Iterator<Item = Fault> {
        let first_day = |act: &Act| (act.id.clone(), act.effective.unwrap_or(act.published).on);
        let first: HashMap<ActId, Day> = self.acts.iter().map(first_day).collect();
        self.commands.iter().filter_map(move |command| {
            let until = command.until?;
            let first = match &command.commencement {
                Some(Commencement::On(day)) => day.on,
                Some(Commencement::Condition(_)) => return None,
                None => *first.get(&command.act)?,
            };
            let component = effective(&command.op).target().cloned().unwrap_or_else(|| command.norm.root());
            let message =
                format!("{} begins on {first} and ends on {until}: it is never in force", command.id());
            let act = Some(command.act.clone());
            (until <= first).then_some(Fault { code: "ends-before-it-begins", component, act, message })
        })
    }

    /// Evidence in sources that nothing declares.
    fn evidence(&self, before: &dyn OnRecord) -> Vec<Fault> {
        let declared: HashSet<&Sha256> = self.sources.iter().map(|source| &source.sha256).collect();
        let mut seen: HashSet<(NormId, Sha256)> = HashSet::new();
        let mut faults = Vec::new();
        let mut check = |norm: NormId, act: Option<&ActId>, evidence: Option<&Evidence>| {
            let Some(Evidence { sha256, .. }) = evidence else { return };
            if declared.contains(sha256) || before.source(sha256) || !seen.insert((norm.clone(), *sha256)) {
                return;
            }
            let message =
                format!("the evidence is in {sha256}, and no `source` record declares that document");
            let component = norm.root();
            faults.push(Fault { code: "source-not-declared", component, act: act.cloned(), message });
        };
        for command in &self.commands {
            let op = effective(&command.op);
            let readings = op.construes().and_then(|construe| construe.reading.as_deref());
            let of_readings = readings.into_iter().flat_map(|reading| &reading.texts);
            let evidence = texts(op).iter().map(|text| &text.evidence);
            for evidence in evidence.chain(of_readings.map(|text| &text.evidence)) {
                check(command.norm.clone(), Some(&command.act), evidence.as_ref());
            }
        }
        let changes: HashMap<&ActId, &NormId> =
            self.commands.iter().map(|command| (&command.act, &command.norm)).collect();
        for (act, norm) in self.acts.iter().filter_map(|act| Some((act, *changes.get(&act.id)?))) {
            for quote in &act.quotes {
                check(norm.clone(), Some(&act.id), Some(&quote.evidence));
            }
        }
        for claim in &self.claims {
            check(claim.component.norm(), None, claim.evidence.as_ref());
        }
        for known in &self.known_acts {
            check(known.norm.clone(), Some(&known.id), known.evidence.as_ref());
        }
        for doubt in &self.doubts {
            doubt
                .norm()
                .into_iter()
                .for_each(|norm| check(norm, doubt.act.as_ref(), doubt.evidence.as_ref()));
        }
        for annotation in &self.annotations {
            annotation.evidence().for_each(|evidence| check(annotation.norm().clone(), None, Some(evidence)));
        }
        faults
    }
}

/// What a command does; of a correction, what it puts in the place of another.
fn effective(op: &Op) -> &Op {
    match op {
        Op::Correct(correct) => correct.op.as_deref().unwrap_or(op),
        _ => op,
    }
}

/// The component that a command puts, in the law or as a rule of courts.
fn put(op: &Op) -> Option<&ComponentId> {
    match op {
        Op::Insert(insert) => Some(&insert.component),
        Op::Establish(establish) => Some(&establish.target),
        _ => None,
    }
}

/// The components that must be there for a command to have an effect.
fn named(op: &Op) -> Vec<&ComponentId> {
    match op {
        Op::Insert(insert) => insert.parent.iter().collect(),
        Op::Move(to) => std::iter::once(&to.target).chain(&to.parent).collect(),
        Op::Continue(to) => to.from.iter().chain(&to.to).collect(),
        Op::Establish(_) => Vec::new(),
        _ => op.target().into_iter().collect(),
    }
}

fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        Op::Repeal(repeal) => &repeal.notices,
        Op::Print(print) => &print.notices,
        _ => &[],
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "tests")]
mod tests {
    use super::*;

    struct Nothing;

    impl OnRecord for Nothing {
        fn component(&self, _: &ComponentId) -> bool {
            false
        }
        fn command(&self, _: &NormId, _: &Target) -> bool {
            false
        }
        fn source(&self, _: &Sha256) -> bool {
            false
        }
        fn language(&self, _: &NormId) -> Option<String> {
            None
        }
    }

    fn faults(lines: &[&str]) -> Vec<(&'static str, String)> {
        const HEAD: [&str; 4] = [
            r#"{"changeset":{"format":1}}"#,
            r#"{"norm":{"id":"urn:x:a","title":"A","type":"law","jurisdiction":"xx","language":"en","data_source":"us"}}"#,
            r#"{"act":{"id":"urn:x:a","kind":"enactment","number":1,"title":"A","code":"A","published":{"on":"2000-01-01","basis":"STATED"}}}"#,
            r#"{"command":{"act":"urn:x:a","seq":1,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a","type":"norm","order_key":"0"}}}}"#,
        ];
        let head = if lines.first() == Some(&"no root") { &HEAD[..3] } else { &HEAD[..] };
        let lines: Vec<&str> =
            head.iter().chain(lines).copied().filter(|line| line.starts_with('{')).collect();
        let set = ChangeSet::read(lines.join("\n").as_bytes()).expect("a change set");
        set.faults(&Nothing).into_iter().map(|one| (one.code, one.component.to_string())).collect()
    }

    #[test]
    fn what_would_have_no_effect_is_a_fault() {
        let put = |language: &str, evidence: &str| {
            format!(
                r#"{{"command":{{"act":"urn:x:a","seq":2,"norm":"urn:x:a","op":{{"insert":{{"component":"urn:x:a!art1","type":"article","parent":"urn:x:a","order_key":"1","texts":[{{"language":"{language}","text":"x"{evidence}}}]}}}}}}}}"#
            )
        };
        let amend = r#"{"command":{"act":"urn:x:a","seq":3,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!art2","texts":[{"language":"en","text":"x"}]}}}}"#;
        let unknown = format!(r#","evidence":{{"sha256":"{}","start":0,"end":1}}"#, "0".repeat(64));
        assert_eq!(faults(&[&put("en", "")]), []);
        assert_eq!(faults(&[amend]), [("target-absent", "urn:x:a!art2".to_owned())]);
        assert_eq!(faults(&["no root", &put("en", "")]), [("no-root", "urn:x:a".to_owned())]);
        let construe = |seq: u32, kind: &str, upon: &str| {
            format!(
                r#"{{"command":{{"act":"urn:x:a","seq":{seq},"norm":"urn:x:a","op":{{"{kind}":{{"target":"urn:x:a!rule1"{upon},"reading":{{}}}}}}}}}}"#
            )
        };
        let (rule, read) = (construe(4, "establish", ""), construe(5, "interpret", ""));
        let refined = construe(6, "refine", r#","upon":["urn:x:a#5"]"#);
        assert_eq!(faults(&["no root", &rule, &read, &refined]), [], "a rule of courts has no root under it");
        assert_eq!(faults(&["no root", &read]), [("target-absent", "urn:x:a!rule1".to_owned())]);
        assert_eq!(faults(&[&put("sv", "")]), [("language-differs", "urn:x:a!art1".to_owned())]);
        assert_eq!(faults(&[&put("sv", r#","aspect":"label""#)]), []);
        assert_eq!(faults(&[&put("en", &unknown)]), [("source-not-declared", "urn:x:a".to_owned())]);
        let twice = put("en", r#"},{"language":"en","text":"y""#);
        assert_eq!(faults(&[&twice]), [("texts-repeated", "urn:x:a!art1".to_owned())]);
        let ending = |until: &str| {
            let days = format!(
                r#""seq":2,"commencement":{{"on":{{"on":"2001-01-01","basis":"STATED"}}}},"until":"{until}""#
            );
            put("en", "").replace(r#""seq":2"#, &days)
        };
        assert_eq!(faults(&[&ending("2001-01-02")]), []);
        let undo = |seq: u32, target: &str| {
            format!(
                r#"{{"command":{{"act":"urn:x:a","seq":{seq},"norm":"urn:x:a","op":{{"negate":{{"target":"{target}","kind":"annulment"}}}}}}}}"#
            )
        };
        let corrected = r#"{"command":{"act":"urn:x:a","seq":9,"norm":"urn:x:a","op":{"correct":{"command":"urn:x:a#8","commencement":{"on":{"on":"2001-01-01","basis":"STATED"}}}}}}"#;
        let absent = [("target-absent", "urn:x:a".to_owned())];
        for there in ["urn:x:a", "urn:x:a#1"] {
            assert_eq!(faults(&[&undo(4, there)]), [], "{there}");
        }
        for not_there in ["urn:x:b", "urn:x:a#3", "urn:x:a#7"] {
            assert_eq!(faults(&[&undo(4, not_there), &undo(7, "urn:x:a#1")]), absent, "{not_there}");
        }
        assert_eq!(faults(&[corrected]), absent);
        let of_its_act = put("en", "").replace(r#""seq":2"#, r#""seq":2,"until":"1900-01-01""#);
        assert_eq!(faults(&[&of_its_act]), [("ends-before-it-begins", "urn:x:a!art1".to_owned())]);
        assert_eq!(faults(&[&ending("2001-01-01")]), [("ends-before-it-begins", "urn:x:a!art1".to_owned())]);
    }
}
