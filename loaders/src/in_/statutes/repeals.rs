//! "The Indian Penal Code is hereby repealed": what an Act repeals as a whole, of the laws that the table knows.

use asof_schema::{ChangeSet, Command, Commencement, Finding, NormId, Op, Place, Repeal, Severity, Status};

use super::enacted::doubt;
use super::facts::{self, Law};
use crate::error::ReadError;

/// Adds the repeals that the words of Acts command, from the day on which these words take effect. What is said to be
/// repealed and is no whole law of the table is told.
pub(super) fn add(set: &mut ChangeSet) -> Result<(), ReadError> {
    for (command, words) in repeals(set) {
        let Some(law) = named(&words) else {
            set.findings.push(not_applied(&command, &words));
            continue;
        };
        let target = law.id()?;
        let last = set.commands.iter().filter(|one| one.act == command.act).map(|one| one.seq).max();
        let (status, printed, notices) = (Status::Repealed, false, Vec::new());
        let op = Op::Repeal(Repeal { target: target.root(), status, printed, notices });
        let repeal = Command::new(&command.act, last.unwrap_or_default() + 1, &target, op);
        // Nobody knows whether a law is in force still that falls on a day which nobody knows.
        let act = set.acts.iter().find(|act| act.id == command.act);
        if let (Some(Commencement::Condition(why)), Some(act)) = (&command.commencement, act) {
            set.doubts.push(doubt(vec![target.root()], act, None, why));
        }
        let (place, commencement) = (Some(place(&command)), command.commencement);
        set.commands.push(Command { place, commencement, wording: Some(words), ..repeal });
        if set.norms.iter().all(|norm| norm.id != target) {
            set.norms.push(law.norm(target));
        }
    }
    Ok(())
}

/// The commands of Acts that put words which repeal something, with these words. What a Bill says repeals nothing.
fn repeals(set: &ChangeSet) -> Vec<(Command, String)> {
    let is_bill = |id: &NormId| set.norms.iter().any(|norm| norm.id == *id && norm.norm_type == "bill");
    let own = set.commands.iter().filter(|command| !is_bill(&command.norm));
    let words = |command: &Command| match &command.op {
        Op::Insert(insert) => {
            let mut words = insert.texts.iter().map(|text| text.text.trim());
            words.find(|words| words.contains(" hereby repealed")).map(str::to_owned)
        }
        _ => None,
    };
    own.filter_map(|command| Some((command.clone(), words(command)?))).collect()
}

fn not_applied(command: &Command, words: &str) -> Finding {
    Finding {
        code: "repeal-not-applied".to_owned(),
        severity: Severity::Warning,
        component: command.op.target().cloned().unwrap_or_else(|| command.norm.root()),
        act: Some(command.act.clone()),
        on: None,
        message: format!("`{words}`: it names no whole law of the table, and nothing is repealed"),
        places: Vec::<Place>::new(),
    }
}

/// `section 358, sub-section 1`
fn place(command: &Command) -> String {
    let local = command.op.target().map(|id| id.local().to_owned()).unwrap_or_default();
    local.replacen("sec", "section ", 1).replace("_subsec", ", sub-section ")
}

/// The law that the words name.
fn named(words: &str) -> Option<Law> {
    let name = words.strip_prefix("The ")?.strip_suffix(" is hereby repealed.")?;
    facts::laws().into_iter().find(|law| law.title == name || law.names().iter().any(|own| own == name))
}

#[cfg(test)]
mod tests {
    use asof_schema::{Act, ActKind, Aspect, Dated, Day, Insert, Norm, Text};

    use super::*;

    /// A law of which one section has some words, that take effect on a day or when a condition is met.
    fn law(kind: &str, words: &str, waits: bool) -> ChangeSet {
        let id: NormId = format!("urn:lex:in:{kind}:2031-05-03;7").parse().unwrap();
        let norm_type = if kind == "bill" { kind } else { "statute" }.to_owned();
        let act = Act {
            id: id.clone().into(),
            kind: ActKind::Enactment,
            number: 7,
            code: "act_7_2031".to_owned(),
            title: "Act 7 of 2031".to_owned(),
            summary: None,
            adopted: None,
            published: Dated::stated(Day::from_ymd(2031, 5, 4).unwrap()),
            effective: None,
            candidates: Vec::new(),
            quotes: Vec::new(),
        };
        let insert = Insert {
            component: id.component("sec9").unwrap(),
            component_type: "section".to_owned(),
            parent: Some(id.root()),
            number: Some("9".to_owned()),
            label: "9.".to_owned(),
            order_key: "0001".to_owned(),
            texts: vec![Text {
                language: "en".to_owned(),
                aspect: Aspect::Canonical,
                text: words.to_owned(),
                evidence: None,
            }],
        };
        let commencement = waits.then(|| Commencement::Condition("a notification".to_owned()));
        let command = Command { commencement, ..Command::new(&act.id, 1, &id, Op::Insert(insert)) };
        let norm = Norm { norm_type, ..facts::laws().first().unwrap().norm(id) };
        ChangeSet { norms: vec![norm], acts: vec![act], commands: vec![command], ..ChangeSet::default() }
    }

    #[test]
    fn what_an_act_repeals_falls_with_its_words_or_is_told() {
        let code = "The Indian Penal Code is hereby repealed.";
        let added = |kind: &str, words: &str, waits: bool| {
            let mut set = law(kind, words, waits);
            add(&mut set).unwrap();
            let repeals = set.commands.iter().filter(|one| matches!(one.op, Op::Repeal(_)));
            let waiting = repeals.clone().filter(|one| one.commencement.is_some()).count();
            (repeals.count(), waiting, set.doubts.len(), set.findings.len())
        };
        assert_eq!(added("act", code, false), (1, 0, 0, 0));
        // Nobody knows from when: the law that falls is in doubt.
        assert_eq!(added("act", code, true), (1, 1, 1, 0));
        assert_eq!(added("bill", code, true), (0, 0, 0, 0));
        for words in [
            "Section 3 of the Dogs Act, 2020 is hereby repealed.",
            "The Acts in the Schedule are hereby repealed.",
        ] {
            assert_eq!(added("act", words, false), (0, 0, 0, 1), "{words}");
        }
    }
}
