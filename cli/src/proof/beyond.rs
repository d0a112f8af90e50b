//! What the commands of a proof do to its fact, beyond what the fact shows of them.

use std::collections::HashSet;

use asof_engine::{NormGraph, Point, Version, proof};
use asof_schema::{
    ActId, Command, CommandId, Commencement, ComponentId, Correct, DateBasis, Dated, Day, Evidence, Negate,
    Op, Proof, Target,
};

/// What is known on the day that the fact has as known.
fn point(proof: &Proof, at: Day) -> Point {
    Point { at, known: proof.fact.known.unwrap_or(Day::MAX), recorded: u32::MAX }
}

/// The commands that made any version of what a fact is of.
pub(super) fn made(proof: &Proof) -> HashSet<CommandId> {
    let Ok(part) = proof::part_of(proof) else { return HashSet::new() };
    let Ok(graph) = part.graph(proof.fact.norm.id.as_str()) else { return HashSet::new() };
    let Some(component) = graph.component(proof.fact.component.local()) else { return HashSet::new() };
    let lasting = component.born(point(proof, proof.fact.at)).filter(|version| !version.is_ephemeral());
    lasting.flat_map(Version::made_by).filter_map(|row| row.of(graph).id()).collect()
}

/// The acts with a command in the scope of a fact, if that made a version of it, or puts, ends or corrects something: another
/// one may change nothing.
pub(super) fn speaking(proof: &Proof) -> HashSet<ActId> {
    let made = made(proof);
    let says = |command: &&Command| match &command.op {
        Op::Insert(_) | Op::Repeal(_) | Op::Negate(_) | Op::Correct(_) => true,
        Op::Amend(amend) if !amend.texts.is_empty() || !amend.unknown.is_empty() => true,
        Op::Print(print) if !print.notices.is_empty() => true,
        _ => made.contains(&command.id()),
    };
    let scope = scope(proof, |_| false);
    let own = proof.commands.iter().filter(|command| scope.contains(&command.id()));
    own.filter(says).map(|command| command.act.clone()).collect()
}

/// The negations and corrections in the scope of a fact, each with what it names.
pub(super) fn cancels(proof: &Proof) -> Vec<(&Command, String)> {
    // What is cancelled was never below it: its id tells.
    let scope = scope(proof, |target| is_at(target.local(), proof.fact.component.local()));
    let own = proof.commands.iter().filter(|command| scope.contains(&command.id()));
    own.filter_map(|command| Some((command, cancelled(&command.op)?))).collect()
}

/// What a negation or a correction names; `None` of anything else.
pub(super) fn cancelled(op: &Op) -> Option<String> {
    match op {
        Op::Negate(negate) => Some(negate.target.to_string()),
        Op::Correct(correct) => Some(correct.command.to_string()),
        _ => None,
    }
}

/// The day on which something is in force at the latest, where a correction tells no more than that.
pub(super) fn bound(op: &Op) -> Option<&Dated> {
    match op {
        Op::Correct(Correct { op: None, commencement: Some(Commencement::On(day)), .. }) => {
            (day.basis == DateBasis::SnapshotBound).then_some(day)
        }
        _ => None,
    }
}

/// Whether a command only tells on which day something is in force at the latest that waits for a condition. An act shows that
/// by what it amends, and need not speak of it.
pub(super) fn shows(proof: &Proof, command: &Command) -> bool {
    let Op::Correct(correct) = &command.op else { return false };
    let of = proof.commands.iter().find(|one| one.id() == correct.command);
    let waits = of.is_some_and(|of| matches!(of.commencement, Some(Commencement::Condition(_))));
    waits && bound(&command.op).is_some()
}

/// The commands in the scope of a fact: those on what it is of and on what was ever below that, those that put, move, end or
/// bring back what one of these was in, those on its own by another test, and those that negate or correct any of these.
fn scope(proof: &Proof, is_own: impl Fn(&ComponentId) -> bool) -> HashSet<CommandId> {
    let (inside, above) = around(proof);
    let mut scope: HashSet<CommandId> = HashSet::new();
    loop {
        let reached = |target: &Target| match target {
            Target::Command(command) => scope.contains(command),
            Target::Act(act) => {
                proof.commands.iter().any(|command| command.act == *act && scope.contains(&command.id()))
            }
        };
        let is_in = |command: &&Command| match &command.op {
            Op::Negate(Negate { target, .. }) => reached(target),
            Op::Correct(correct) => scope.contains(&correct.command),
            op => op.target().is_some_and(|target| {
                inside.contains(target) || is_own(target) || lifts(op) && above.contains(target)
            }),
        };
        let new: HashSet<CommandId> = proof.commands.iter().filter(is_in).map(Command::id).collect();
        if new.len() <= scope.len() {
            return scope;
        }
        scope = new;
    }
}

/// Whether an operation may decide about what is below its target.
fn lifts(op: &Op) -> bool {
    matches!(op, Op::Insert(_) | Op::Move(_) | Op::Repeal(_) | Op::Suspend(_) | Op::Revive(_))
}

/// What a fact is of and what was ever below it, and what one of these ever was in.
fn around(proof: &Proof) -> (HashSet<ComponentId>, HashSet<ComponentId>) {
    let (mut inside, mut above) = (HashSet::from([proof.fact.component.clone()]), HashSet::new());
    let Ok(part) = proof::part_of(proof) else { return (inside, above) };
    let Ok(graph) = part.graph(proof.fact.norm.id.as_str()) else { return (inside, above) };
    let Some(component) = graph.component(proof.fact.component.local()) else { return (inside, above) };
    let point = point(proof, proof.fact.at);
    let mut open = component.ever_below(point);
    inside.extend(open.iter().map(|below| below.id()));
    while let Some(component) = open.pop() {
        let parents = component.born(point).filter_map(Version::parent);
        open.extend(parents.filter(|parent| !inside.contains(&parent.id()) && above.insert(parent.id())));
    }
    (inside, above)
}

/// The commands of an act on a component and, by their ids, on what is in it.
pub(super) fn commands_at<'p>(
    proof: &'p Proof,
    act: &'p ActId,
    local: &'p str,
) -> impl Iterator<Item = &'p Command> {
    let is_own = move |command: &&Command| {
        command.act == *act && given(command).is_some_and(|target| is_at(target.local(), local))
    };
    proof.commands.iter().filter(is_own)
}

/// What the operation is on that a command gives, for itself or for what it corrects.
fn given(command: &Command) -> Option<&ComponentId> {
    match &command.op {
        Op::Correct(correct) => correct.op.as_deref().and_then(Op::target),
        op => op.target(),
    }
}

/// Where the texts stand that commands put in what a fact is of, or in what was ever below that.
pub(super) fn puts(proof: &Proof) -> Vec<Evidence> {
    let (inside, _) = around(proof);
    let is_own = |command: &&Command| given(command).is_some_and(|target| inside.contains(target));
    let own = proof.commands.iter().filter(is_own);
    own.flat_map(|command| proof::texts(&command.op)).filter_map(|text| text.evidence).collect()
}

/// The texts of a fact in a language, and those that were there of it when some acts took effect: a text of the law prints
/// again what it does not change, and the evidence of that is in an older one.
pub(super) fn stood(
    proof: &Proof,
    graph: Option<&NormGraph>,
    acts: &[&ActId],
    language: &str,
) -> HashSet<String> {
    let own = proof.fact.provisions.iter().flat_map(|of| &of.texts).filter(|text| text.language == language);
    let mut found: HashSet<String> = own.filter_map(|text| text.text.clone()).collect();
    let component = graph.and_then(|graph| graph.component(proof.fact.component.local()));
    let Some(component) = component else { return found };
    let mut all = component.ever_below(point(proof, proof.fact.at));
    all.push(component);
    for act in proof.acts.iter().filter(|act| acts.contains(&&act.id)) {
        let then = point(proof, act.effective.unwrap_or(act.published).on);
        let standing = all.iter().filter_map(|component| component.version_at(then));
        let texts = standing.filter(|version| !version.is_tombstone()).flat_map(Version::expressions);
        let texts = texts.filter(|text| text.language == language && !text.is_unknown());
        found.extend(texts.map(|text| text.text.to_owned()));
    }
    found
}

/// Whether an operation itself changes a component or, by its id, what is in it.
pub(super) fn changes(op: &Op, local: &str) -> bool {
    op.target().is_some_and(|of| is_at(of.local(), local))
}

/// What the commands of an act repeal of a component that made a version of what the fact is of: the type and the number of
/// each on the day before. None where they repeal nothing.
pub(super) fn repealed_by<'g>(
    proof: &Proof,
    graph: &'g NormGraph,
    act: &ActId,
    local: &str,
) -> Option<HashSet<(&'g str, &'g str)>> {
    let made = made(proof);
    let is_own = |command: &&Command| command.act == *act && matches!(command.op, Op::Repeal(_));
    let own: Vec<&Command> =
        proof.commands.iter().filter(is_own).filter(|command| made.contains(&command.id())).collect();
    let of = proof.acts.iter().find(|of| of.id == *act)?;
    let before = |command: &Command| {
        let target = command.op.target().filter(|target| is_at(target.local(), local))?;
        let on = super::effective(command, of)?.on;
        let version = graph.component(target.local())?.version_at(point(proof, on.pred()))?;
        Some((version.component().kind(), version.number()?))
    };
    (!own.is_empty()).then(|| own.into_iter().filter_map(before).collect())
}

/// The words of a component and of what is in it on the day before an act takes effect.
pub(super) fn standing_before(proof: &Proof, graph: &NormGraph, act: &ActId, local: &str) -> Vec<String> {
    let Some(act) = proof.acts.iter().find(|of| of.id == *act) else { return Vec::new() };
    let before = point(proof, act.effective.unwrap_or(act.published).on.pred());
    let own = graph.components().filter(|component| is_at(component.local(), local));
    let standing = own.filter_map(|component| component.version_at(before));
    let standing = standing.filter(|version| !version.is_tombstone());
    let texts = standing.flat_map(Version::expressions).filter(|text| !text.is_unknown());
    texts.map(|text| text.text.to_owned()).collect()
}

/// Whether a component is another one or, by its id, in it.
fn is_at(local: &str, within: &str) -> bool {
    local.strip_prefix(within).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
