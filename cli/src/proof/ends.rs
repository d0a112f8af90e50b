//! From when and until when the commands of a proof are in force, held against the words of their acts.

use asof_engine::NormGraph;
use asof_engine::proof;
use asof_loaders::source::Numbered;
use asof_schema::{Command, ComponentId, DateBasis, Day, Op, Proof, QuoteKind};

use super::{Document, Findings, Section, Verifier, beyond};

impl Verifier<'_> {
    /// Whether the acts of commands tell the days on which these end, and no act that says of itself, or of a section, that it
    /// ends has a command without an end.
    pub(super) fn ends(&self, proof: &Proof, found: &mut Findings) {
        let norm = &proof.fact.norm.id;
        let part = proof::part_of(proof).ok();
        let graph = part.as_ref().and_then(|part| part.graph(norm.as_str()).ok());
        let text = format!("{norm}:text:");
        for command in &proof.commands {
            for day in ends_of(command) {
                let told = format!("{} is in force until {day}", command.id());
                if command.act.as_str().starts_with(&text) {
                    found.problems.push(format!("{told}, and a text of the law tells no such day"));
                } else if self.tells(proof, command, day) {
                    found.count += 1;
                } else {
                    found.open.push(format!("{told}, and no words of its act that are read here tell that"));
                }
            }
            let graph = graph.filter(|_| command.until.is_none() && command.op.construes().is_none());
            let end = graph.zip(command.op.target()).and_then(|(graph, on)| self.own_end(command, graph, on));
            found.open.extend(end.map(|end| {
                format!(
                    "{} tells that it is in force until {end}, and {} has no end",
                    command.act,
                    command.id()
                )
            }));
        }
    }

    /// Whether what an act says of its days, or a document that prints it, tells a day on which something ends.
    fn tells(&self, proof: &Proof, command: &Command, day: Day) -> bool {
        let quotes = super::act(proof, command).into_iter().flat_map(|act| &act.quotes);
        let own = quotes.filter(|quote| quote.kind == QuoteKind::Commencement);
        let own: Vec<String> = own.map(|quote| quote.text.clone()).collect();
        asof_loaders::ends_told(&own).contains(&day)
            || self.printed_with(command).iter().any(|numbered| numbered.term.told.contains(&day))
    }

    /// The day on which an act ends by its own words, or the section that one of its commands is on.
    fn own_end(&self, command: &Command, graph: &NormGraph, on: &ComponentId) -> Option<Day> {
        let section = on.local().split('_').next().and_then(|local| Section::of(graph, local));
        self.printed_with(command).into_iter().find_map(|numbered| {
            let is_it = |number: &str| section.as_ref().is_some_and(|own| own.number == number);
            let of = numbered.term.sections.iter().find(|(number, _)| is_it(number)).map(|(_, day)| *day);
            numbered.term.whole.or(of)
        })
    }

    /// What documents tell that print the act of a command.
    fn printed_with(&self, command: &Command) -> Vec<&Numbered> {
        let all = self.evidence.manifest.documents.iter();
        let own = all.filter(|document| document.acts.contains(&command.act));
        let own = own.filter_map(|document| self.evidence.documents.get(&document.sha256));
        own.filter_map(Document::numbered).collect()
    }
}

/// Whether the words of acts on their days tell the stated days on which commands begin: where they tell any day, it is one of
/// these, and where they tell days of the section, one of those. Where they tell none, another act may.
pub(super) fn beginnings(proof: &Proof, found: &mut Findings) {
    let norm = &proof.fact.norm.id;
    let part = proof::part_of(proof).ok();
    let graph = part.as_ref().and_then(|part| part.graph(norm.as_str()).ok());
    let text = format!("{norm}:text:");
    for command in &proof.commands {
        let is_text = command.act.as_str().starts_with(&text);
        if is_text || command.op.construes().is_some() || beyond::cancelled(&command.op).is_some() {
            continue;
        }
        let Some(act) = super::act(proof, command) else { continue };
        let stated = super::effective(command, act).filter(|day| day.basis == DateBasis::Stated);
        let Some(on) = stated.map(|day| day.on).filter(|&on| !goes_on(proof, command, on)) else { continue };
        let own = act.quotes.iter().filter(|quote| quote.kind == QuoteKind::Commencement);
        let own: Vec<String> = own.map(|quote| quote.text.clone()).collect();
        let told = asof_loaders::begins_told(&own);
        let section = graph.zip(command.op.target()).and_then(|(graph, target)| {
            target.local().split('_').next().and_then(|local| Section::of(graph, local))
        });
        let of_section = section.and_then(|section| told.articles.get(&section.number));
        let mut sets = [Some(&told.days), of_section].into_iter().flatten();
        let other = sets.find(|days| !days.is_empty() && !days.contains(&on));
        if let Some(days) = other {
            let days: Vec<String> = days.iter().map(ToString::to_string).collect();
            let (id, days) = (command.id(), days.join(", "));
            found.open.push(format!("{id} begins on {on}, and the words of its act on its days tell {days}"));
        }
    }
}

/// Whether a command brings back on a day what another one ends on it: a law for a time that goes on.
fn goes_on(proof: &Proof, command: &Command, on: Day) -> bool {
    let ends =
        |other: &&Command| ends_of(other).any(|day| day == on) && other.op.target() == command.op.target();
    matches!(command.op, Op::Revive(_)) && proof.commands.iter().any(|other| ends(&other))
}

/// The days up to which a command, or what it negates, is so.
fn ends_of(command: &Command) -> impl Iterator<Item = Day> {
    let negated = match &command.op {
        Op::Negate(negate) => negate.until,
        _ => None,
    };
    command.until.into_iter().chain(negated)
}
