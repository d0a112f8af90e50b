//! Whether replaying the commands of a proof gives its fact, and the texts of a series on their days.

use std::collections::HashMap;

use asof_engine::proof;
use asof_engine::query::{self, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_loaders::source::{Line, NamedAct, Witness};
use asof_schema::{ActKind, AsOf, ComponentId, DateBasis, Day, Proof};

use super::{Findings, act, effective};
use crate::export;

pub(super) fn arithmetic(proof: &Proof) -> Findings {
    let mut found = Findings::default();
    match proof::replay(proof) {
        Ok(()) => found.count = proof.fact.provisions.len().max(1),
        Err(error) => found.problems.push(error.to_string()),
    }
    if proof.fact.component.norm() != proof.fact.norm.id {
        found.problems.push(format!("{} is not of the norm {}", proof.fact.component, proof.fact.norm.id));
    }
    found
}

/// Whether each text of a series has what replay gives on its day, and each command is of an act of a text.
pub(super) fn series(proof: &Proof, part: &Corpus, witness: &dyn Witness, found: &mut Findings) {
    let known = proof.fact.known.unwrap_or(Day::MAX);
    let texts: Vec<(Day, Vec<NamedAct>)> =
        witness.days().into_iter().filter(|(day, _)| *day <= known).collect();
    dated(proof, &texts, found);
    let first = texts.first().map_or(Day::MAX, |(day, _)| *day);
    let mut days: Vec<Day> = texts.into_iter().map(|(day, _)| day).collect();
    // Before the first text there is nothing to compare.
    if proof.fact.known.is_none() && proof.fact.at >= first {
        days.push(proof.fact.at);
    }
    days.sort_unstable();
    days.dedup();
    let component = &proof.fact.component;
    // Once a text lacks what has fallen, its number is free: what later texts have under it is another provision.
    let mut left = false;
    for on in days {
        let at = AsOf { at: on, known: proof.fact.known, recorded: None };
        let (above, lines) = match query::tree(part, component, at) {
            Ok(Found::There(tree)) => (export::above(&tree), export::lines(&tree)),
            Ok(Found::Absent(_)) | Err(_) => {
                let Some(nowhere) = nowhere(part, component) else { continue };
                nowhere
            }
        };
        let fallen = lines.iter().all(|line| line.tombstone && !line.printed);
        if fallen && left {
            continue;
        }
        match witness.check(on, &above, &lines) {
            Ok(borne) => {
                left = fallen && borne.problems.is_empty();
                found.count += borne.rows;
                let told = |(of, why): (ComponentId, String)| format!("{of} on {on}: {why}");
                found.problems.extend(borne.problems.into_iter().map(told));
                found.open.extend(borne.open.into_iter().map(told));
            }
            Err(error) => found.problems.push(error.to_string()),
        }
    }
    if proof.fact.provisions.is_empty() && nowhere(part, component).is_none() {
        never(proof, witness, found);
    }
}

/// Whether the text of the day lacks a provision that no command brings.
fn never(proof: &Proof, witness: &dyn Witness, found: &mut Findings) {
    let (component, on) = (&proof.fact.component, proof.fact.at.min(proof.fact.known.unwrap_or(Day::MAX)));
    match witness.lacks(on, component) {
        Ok(Some(lacks)) => found.hold(lacks, || format!("the text of {on} has {component}")),
        Ok(None) => found.open.push("where the provision would be is not known".to_owned()),
        Err(error) => found.problems.push(error.to_string()),
    }
}

/// The place of a provision that is not there, by what it is when it first comes. `None` for one that never comes, or
/// whose number another had before it: its id goes on after `~` then.
fn nowhere(part: &Corpus, id: &asof_schema::ComponentId) -> Option<(Vec<Line>, Vec<Line>)> {
    if id.local().contains('~') {
        return None;
    }
    let component = query::component(part, id).ok()?;
    let first = component.versions().next()?;
    let point = part.point(AsOf::day(first.start()));
    let graph = part.graph(id.norm_str()).ok()?;
    let tree = Subtree::of(graph, first, Some(0), point);
    let mut lines = export::lines(&tree);
    for line in &mut lines {
        line.printed = false;
    }
    Some((export::above(&tree), lines))
}

/// Whether commands take effect on the days of texts, by acts that these name.
fn dated(proof: &Proof, texts: &[(Day, Vec<NamedAct>)], found: &mut Findings) {
    let named: HashMap<Day, &[NamedAct]> = texts.iter().map(|(day, acts)| (*day, acts.as_slice())).collect();
    let first = texts.first().map(|(day, _)| *day);
    for command in &proof.commands {
        let Some(act) = act(proof, command) else { continue };
        let Some(effective) = effective(command, act) else { continue };
        let (of, on) = (command.id(), effective.on);
        if let Some(until) = command.until {
            found.hold(named.contains_key(&until), || {
                format!("{of} is in force until {until}, and no text is of that day")
            });
        }
        let Some(acts) = named.get(&on) else {
            found.problems.push(format!("{of} takes effect on {on}, and no text is of that day"));
            continue;
        };
        let is = |one: &NamedAct| (&one.code, &one.title, one.number) == (&act.code, &act.title, act.number);
        let so = match act.kind {
            ActKind::Enactment => {
                Some(on) == first && acts.iter().any(is) && act.id.as_str() == proof.fact.norm.id.as_str()
            }
            ActKind::Unresolved => {
                let titles = || acts.iter().map(|one| one.title.as_str());
                act.title.split(" or ").all(|title| titles().any(|one| one == title))
                    && act.id.as_str().ends_with(&format!("{on};unresolved"))
            }
            // What a publisher corrects has the day of the text for a name.
            ActKind::Editorial => {
                [act.title.as_str(), act.id.as_str()].iter().all(|name| name.ends_with(&on.to_string()))
            }
            _ => {
                acts.iter().any(is)
                    && act.id.as_str().rsplit(';').next() == Some(act.number.to_string().as_str())
            }
        };
        found.hold(so, || {
            format!("the text of {on} does not name {} ({}), which {of} is of", act.title, act.code)
        });
        let stated = act.kind == ActKind::Enactment;
        found.hold((effective.basis == DateBasis::Stated) == stated, || {
            format!("the day of {of} is {}, and no text states it", <&'static str>::from(effective.basis))
        });
    }
}
