//! A command in its plain form, from the columns of its graph.

use std::str::FromStr;

use asof_schema::{
    Amend, Command as Plain, CommandId, Commencement, ComponentId, Construe, ContinuationKind, Continue,
    Correct, DateBasis, Dated, Day, Evidence, Insert, Move, Negate, Op as PlainOp, Print, Repeal, Revive,
    Status, Suspend, Target, Text, UnknownText, Vocabulary as _,
};

use crate::graph::{Command, NormGraph, aspect};
use crate::replay::{CONSTRUING, Op, Put, Reach, When};
use crate::rows::{ComponentRow, StringRow};

impl Command<'_> {
    /// What was recorded of it; `None` only of a damaged store.
    pub(crate) fn plain(self) -> Option<Plain> {
        let (said, of) = (self.said()?, Strings(self.graph));
        Some(Plain {
            act: self.act()?.id.clone(),
            seq: said.seq,
            norm: self.graph.norm().id.clone(),
            place: said.place.map(|row| of.owned(row)),
            wording: said.wording.map(|row| of.owned(row)),
            commencement: said.when.as_ref().map(|when| of.when(when)),
            until: said.until.map(Day::from_epoch),
            confidence: said.confidence,
            op: of.op(&said.op)?,
        })
    }
}

/// The strings of a graph, by their rows.
#[derive(Clone, Copy)]
struct Strings<'g>(&'g NormGraph);

impl Strings<'_> {
    fn owned(self, row: StringRow) -> String {
        self.0.columns.strings.get(row).to_owned()
    }

    fn parsed<T: FromStr>(self, row: StringRow) -> Option<T> {
        self.0.columns.strings.get(row).parse().ok()
    }

    fn component(self, row: ComponentRow) -> ComponentId {
        row.of(self.0).id()
    }

    fn command(self, (act, seq): (StringRow, u32)) -> Option<CommandId> {
        Some(CommandId { act: self.parsed(act)?, seq })
    }

    fn when(self, when: &When) -> Commencement {
        match when {
            When::On { day, basis, not_before } => Commencement::On(Dated {
                on: Day::from_epoch(*day),
                basis: DateBasis::ALL.get(usize::from(*basis)).copied().unwrap_or(DateBasis::Assumed),
                not_before: not_before.map(Day::from_epoch),
            }),
            When::Condition(condition) => Commencement::Condition(self.owned(*condition)),
        }
    }

    fn op(self, op: &Op) -> Option<PlainOp> {
        Some(match op {
            Op::Insert { component, parent, number, label, order, texts } => PlainOp::Insert(Insert {
                component: self.component(*component),
                component_type: component.of(self.0).kind().to_owned(),
                parent: parent.some().map(|parent| self.component(parent)),
                number: number.some().map(|number| self.owned(number)),
                label: label.some().map(|label| self.owned(label)).unwrap_or_default(),
                order_key: self.owned(*order),
                texts: self.texts(texts),
            }),
            Op::Amend { target, texts } => PlainOp::Amend(Amend {
                target: self.component(*target),
                texts: self.texts(texts),
                unknown: self.unknown(texts),
            }),
            Op::Move { target, parent, number, label, order } => PlainOp::Move(Move {
                target: self.component(*target),
                parent: parent.map(|parent| self.component(parent)),
                number: number.map(|number| self.owned(number)),
                // An empty marker is kept as no string.
                label: label.map(|label| label.some().map(|label| self.owned(label)).unwrap_or_default()),
                order_key: order.map(|order| self.owned(order)),
            }),
            Op::Repeal { target, status, printed, notices } => PlainOp::Repeal(Repeal {
                target: self.component(*target),
                status: Status::ALL.get(usize::from(*status)).copied()?,
                printed: *printed,
                notices: self.texts(notices),
            }),
            Op::Suspend { target } => PlainOp::Suspend(Suspend { target: self.component(*target) }),
            Op::Revive { target } => PlainOp::Revive(Revive { target: self.component(*target) }),
            Op::Print { target, printed, notices } => PlainOp::Print(Print {
                target: self.component(*target),
                printed: *printed,
                notices: self.texts(notices),
            }),
            Op::Continue { kind, from, to } => PlainOp::Continue(Continue {
                kind: ContinuationKind::ALL.get(usize::from(*kind)).copied()?,
                from: from.iter().filter_map(|id| self.parsed(*id)).collect(),
                to: to.iter().filter_map(|id| self.parsed(*id)).collect(),
            }),
            Op::Negate { target: Reach { act, seq }, kind, from, until } => PlainOp::Negate(Negate {
                target: match seq {
                    Some(seq) => Target::Command(self.command((*act, *seq))?),
                    None => Target::Act(self.parsed(*act)?),
                },
                kind: *kind,
                from: from.map(Day::from_epoch),
                until: until.map(Day::from_epoch),
            }),
            Op::Correct { command, op, when } => PlainOp::Correct(Correct {
                command: self.command(*command)?,
                op: match op {
                    Some(op) => Some(Box::new(self.op(op)?)),
                    None => None,
                },
                commencement: when.as_ref().map(|when| self.when(when)),
            }),
            Op::Construe { kind, target, upon, reading } => {
                let construe = Construe {
                    target: self.parsed(*target)?,
                    upon: upon.iter().filter_map(|of| self.command(*of)).collect(),
                    reading: match reading.some() {
                        Some(reading) => {
                            Some(serde_json::from_str(self.0.columns.strings.get(reading)).ok()?)
                        }
                        None => None,
                    },
                };
                match CONSTRUING.get(usize::from(*kind))? {
                    asof_schema::Operation::Interpret => PlainOp::Interpret(construe),
                    asof_schema::Operation::Overrule => PlainOp::Overrule(construe),
                    asof_schema::Operation::Refine => PlainOp::Refine(construe),
                    asof_schema::Operation::Distinguish => PlainOp::Distinguish(construe),
                    _ => PlainOp::Establish(construe),
                }
            }
        })
    }

    /// The texts whose words are known.
    fn texts(self, puts: &[Put]) -> Vec<Text> {
        let known = puts.iter().filter(|put| !self.0.columns.is_unknown(put.text));
        known
            .map(|put| Text {
                language: self.owned(put.language),
                aspect: aspect(u32::from(put.aspect)),
                text: self.0.columns.texts.get(put.text).to_owned(),
                evidence: put
                    .evidence
                    .and_then(|(hash, start, end)| Some(Evidence { sha256: self.parsed(hash)?, start, end })),
            })
            .collect()
    }

    fn unknown(self, puts: &[Put]) -> Vec<UnknownText> {
        let unknown = puts.iter().filter(|put| self.0.columns.is_unknown(put.text));
        unknown
            .map(|put| UnknownText {
                language: self.owned(put.language),
                aspect: aspect(u32::from(put.aspect)),
            })
            .collect()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use std::collections::HashMap;

    use asof_schema::{ChangeSet, Command as Plain, CommandId};

    use crate::store::Corpus;

    #[test]
    fn the_columns_give_back_each_command_as_it_was_said() {
        let batches = [
            include_bytes!("../../../demo/1-charter.jsonl").as_slice(),
            include_bytes!("../../../demo/2-amendments.jsonl").as_slice(),
            include_bytes!("../../../demo/3-corrections.jsonl").as_slice(),
            include_bytes!("../../../demo/4-courts.jsonl").as_slice(),
        ];
        let (mut corpus, mut said) = (Corpus::default(), HashMap::<CommandId, Vec<Plain>>::new());
        for (number, bytes) in (1..).zip(batches) {
            let set = ChangeSet::read(bytes).unwrap();
            corpus = corpus.with(&set, asof_schema::Instant::from_micros(number)).unwrap().0;
            set.commands.into_iter().for_each(|command| said.entry(command.id()).or_default().push(command));
        }
        let mut count = 0;
        for graph in corpus.graphs() {
            for command in graph.commands() {
                let plain = command.plain().unwrap();
                assert!(said[&plain.id()].contains(&plain), "{plain:?}\n{:?}", said[&plain.id()]);
                count += 1;
            }
        }
        assert_eq!(count, said.values().map(Vec::len).sum::<usize>());
    }
}
