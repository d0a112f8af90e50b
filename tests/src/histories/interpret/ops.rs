//! What a command does, chosen among what is there.

use std::collections::BTreeMap;

use asof_schema::{
    Amend, Aspect, Command, CommandId, Commencement, ComponentId, ContinuationKind, Continue, Correct, Dated,
    Insert, Move, Negate, NegationKind, NormId, Op, Operation, Print, Repeal, Revive, Status, Suspend,
    Target, Text,
};

use super::{Dice, WINDOW, act_id, day};

/// Most components below the root.
const COMPONENTS: usize = 11;
/// Levels below the root.
const DEPTH: usize = 3;

/// What there is to choose from so far.
pub(super) struct Choices {
    norm: NormId,
    /// The components that were inserted, or were to be, each with its depth.
    components: Vec<(ComponentId, usize)>,
    /// All commands told so far.
    commands: Vec<Command>,
}

#[derive(Clone, Copy)]
enum Kind {
    Amend,
    Insert,
    Move,
    Repeal,
    Suspend,
    Revive,
    Print,
    Continue,
    Negate,
    Correct,
}

/// Of ten commands about one corrects and one negates; repeals and revivals are many, so that they meet.
const KINDS: [(usize, Kind); 10] = [
    (14, Kind::Amend),
    (14, Kind::Insert),
    (10, Kind::Move),
    (10, Kind::Repeal),
    (6, Kind::Suspend),
    (9, Kind::Revive),
    (5, Kind::Print),
    (1, Kind::Continue),
    (14, Kind::Negate),
    (14, Kind::Correct),
];

impl Choices {
    pub(super) fn new(norm: &NormId) -> Self {
        Self { norm: norm.clone(), components: vec![(norm.root(), 0)], commands: Vec::new() }
    }

    /// Notes a command that later ones may name.
    pub(super) fn told(&mut self, command: &Command) {
        self.commands.push(command.clone());
    }

    /// The insertion of the root.
    pub(super) fn root(&self) -> Op {
        Op::Insert(Insert {
            component: self.norm.root(),
            component_type: "norm".into(),
            parent: None,
            number: None,
            label: String::new(),
            order_key: String::new(),
            texts: Vec::new(),
        })
    }

    /// The insertion of a component that there is not yet, below one that there is.
    pub(super) fn newcomer(&mut self, dice: &mut Dice<'_>) -> Op {
        let (parent, depth) = self.parent(dice);
        let component = self.component(self.components.len());
        self.components.push((component.clone(), depth + 1));
        insert(component, Some(parent), dice)
    }

    /// Any operation, for the command `id` of the act told as the `index`th.
    pub(super) fn op(&mut self, id: &CommandId, index: usize, dice: &mut Dice<'_>) -> Op {
        match dice.weigh(Kind::Amend, &KINDS) {
            Kind::Amend => amend(self.target(dice), dice),
            Kind::Insert => self.insert(dice),
            Kind::Move => self.r#move(dice),
            Kind::Repeal => repeal(self.target(dice), dice),
            Kind::Suspend => Op::Suspend(Suspend { target: self.target(dice) }),
            Kind::Revive => self.revive(dice),
            Kind::Print => print(self.target(dice), dice),
            Kind::Continue => r#continue(self.target(dice), self.target(dice), dice),
            Kind::Negate => self.negate(index, dice),
            Kind::Correct => self.correct(id, index, dice),
        }
    }

    /// The `n`th component below the root, whether or not it is there.
    #[expect(clippy::expect_used, reason = "a letter and digits are a well-formed path")]
    fn component(&self, n: usize) -> ComponentId {
        self.norm.component(&format!("c{n}")).expect("a well-formed id")
    }

    /// Mostly a component that is there, now and then the root, or one that no command inserts.
    pub(super) fn named(&self, dice: &mut Dice<'_>) -> ComponentId {
        let below: Vec<&ComponentId> = self.components.iter().skip(1).map(|(id, _)| id).collect();
        match dice.roll(16) {
            0..5 => self.norm.root(),
            5..7 => {
                let head = dice.roll(COMPONENTS);
                let continued = self.norm.component(&format!("c{head}_x"));
                continued.unwrap_or_else(|_| self.norm.root())
            }
            _ => dice.pick(&below).map_or_else(|| self.norm.root(), |id| (*id).clone()),
        }
    }

    /// Mostly a component that is there, often one of which a command has just spoken, seldom the root.
    fn target(&self, dice: &mut Dice<'_>) -> ComponentId {
        let below: Vec<&ComponentId> = self.components.iter().skip(1).map(|(id, _)| id).collect();
        let spoken_of: Vec<&ComponentId> =
            self.commands.iter().rev().filter_map(|command| command.op.target()).take(4).collect();
        let chosen = match (dice.roll(32), dice.roll(64)) {
            (0..16, n) => below.get(n % below.len().max(1)).copied(),
            (16..29, n) => spoken_of.get(n % spoken_of.len().max(1)).copied(),
            (29, _) => return self.component(COMPONENTS),
            _ => None,
        };
        chosen.cloned().unwrap_or_else(|| self.norm.root())
    }

    /// A parent that is there and not too deep, with its depth.
    fn parent(&self, dice: &mut Dice<'_>) -> (ComponentId, usize) {
        let parents: Vec<_> = self.components.iter().filter(|(_, depth)| *depth < DEPTH).cloned().collect();
        dice.pick(&parents).cloned().unwrap_or_else(|| (self.norm.root(), 0))
    }

    /// A newcomer; or what is there already, perhaps elsewhere; or below a parent that is not there yet.
    fn insert(&mut self, dice: &mut Dice<'_>) -> Op {
        let which = dice.roll(16);
        if which < 11 && self.components.len() <= COMPONENTS {
            return self.newcomer(dice);
        }
        if which == 15 {
            let parent = self.component(self.components.len() + 1);
            return insert(self.component(self.components.len()), Some(parent), dice);
        }
        let component = self.target(dice);
        let parent = (!component.is_root()).then(|| self.parent(dice).0);
        insert(component, parent, dice)
    }

    fn r#move(&self, dice: &mut Dice<'_>) -> Op {
        let target = self.target(dice);
        to(&target, self.target(dice), dice)
    }

    /// Mostly of something that an earlier command struck.
    fn revive(&self, dice: &mut Dice<'_>) -> Op {
        let struck = |command: &Command| match &command.op {
            Op::Repeal(op) => Some(op.target.clone()),
            Op::Suspend(op) => Some(op.target.clone()),
            _ => None,
        };
        let struck: Vec<ComponentId> = self.commands.iter().filter_map(struck).collect();
        let target = self.target(dice);
        let chosen = if dice.chance(4) { None } else { dice.pick(&struck).cloned() };
        Op::Revive(Revive { target: chosen.unwrap_or(target) })
    }

    fn negate(&self, index: usize, dice: &mut Dice<'_>) -> Op {
        let target = match dice.roll(16) {
            0..8 => self.earlier(dice).map(|command| Target::Command(command.id())),
            8 => Some(Target::Act(act_id(index + 1))),
            9..12 => self.of_kind(dice, &[Operation::Insert]).map(|command| Target::Command(command.id())),
            _ => self.earlier(dice).map(|command| Target::Act(command.act.clone())),
        };
        let target = target.filter(|target| !self.is_all(target) || dice.chance(2));
        let kinds = [NegationKind::Annulment, NegationKind::Suspension, NegationKind::Withdrawal];
        let (bounds, from, length) = (dice.roll(8), dice.roll(WINDOW), dice.roll(6));
        Op::Negate(Negate {
            target: target.unwrap_or_else(|| Target::Act(act_id(index + 1))),
            kind: dice.pick(&kinds).copied().unwrap_or(NegationKind::Annulment),
            from: (bounds % 8 > 2).then(|| day(from)),
            until: (bounds % 2 == 1).then(|| day(from + length)),
        })
    }

    /// Whether everything falls with it: the enactment, or the insertion of the root.
    fn is_all(&self, target: &Target) -> bool {
        let first = self.commands.first().map(Command::id);
        match target {
            Target::Act(act) => first.is_some_and(|first| first.act == *act),
            Target::Command(command) => first.is_some_and(|first| first == *command),
        }
    }

    /// An earlier command, a negation or a correction as often as not.
    fn earlier(&self, dice: &mut Dice<'_>) -> Option<&Command> {
        match dice.roll(8) {
            0..3 => dice.pick(&self.commands),
            3..5 => self.of_kind(dice, &[Operation::Correct]).or_else(|| self.commands.last()),
            _ => self.of_kind(dice, &[Operation::Negate]).or_else(|| self.commands.last()),
        }
    }

    fn of_kind(&self, dice: &mut Dice<'_>, kinds: &[Operation]) -> Option<&Command> {
        let those: Vec<&Command> =
            self.commands.iter().filter(|command| kinds.contains(&(&command.op).into())).collect();
        dice.pick(&those).copied()
    }

    fn correct(&self, id: &CommandId, index: usize, dice: &mut Dice<'_>) -> Op {
        let conditional =
            |command: &&Command| matches!(command.commencement, Some(Commencement::Condition(_)));
        let named = match dice.roll(16) {
            0..7 => {
                self.of_kind(dice, &[Operation::Insert, Operation::Amend, Operation::Move, Operation::Repeal])
            }
            7..12 => self.of_kind(dice, &[Operation::Correct]).or_else(|| self.commands.last()),
            12..14 => self.commands.iter().rfind(conditional),
            14 => None,
            _ => dice.pick(&self.commands),
        };
        let mut commencement = super::commencement(dice);
        let base = named.and_then(|named| self.base(named));
        let op = base.filter(|_| dice.roll(4) > 0).map(|base| self.corrected(base, dice));
        let op = op.filter(|op| !matches!(op, Op::Negate(_) | Op::Correct(_)));
        if op.is_none() && commencement.is_none() {
            commencement = Some(Commencement::On(Dated::stated(day(dice.roll(WINDOW)))));
        }
        let unknown = || act_id(index + 1).command(1);
        let command = named.map_or_else(unknown, Command::id);
        let command = if command == *id { unknown() } else { command };
        Op::Correct(Correct { command, op: op.map(Box::new), commencement })
    }

    /// The command that is corrected in the end; none where a correction names what was told after it.
    fn base<'a>(&'a self, command: &'a Command) -> Option<&'a Command> {
        match &command.op {
            Op::Correct(correct) => {
                let mut earlier = self.commands.iter().take_while(|earlier| earlier.id() != command.id());
                let named = earlier.find(|earlier| earlier.id() == correct.command)?;
                self.base(named)
            }
            _ => Some(command),
        }
    }

    /// What a command should have done; now and then of another kind or on another target.
    fn corrected(&self, base: &Command, dice: &mut Dice<'_>) -> Op {
        if dice.chance(1) {
            return repeal(self.target(dice), dice);
        }
        match &base.op {
            Op::Insert(op) => {
                let parent = if dice.chance(5) {
                    self.parent(dice).0
                } else {
                    op.parent.clone().unwrap_or(self.norm.root())
                };
                insert(op.component.clone(), op.parent.as_ref().map(|_| parent), dice)
            }
            Op::Amend(op) => amend(op.target.clone(), dice),
            Op::Move(op) => to(&op.target, self.target(dice), dice),
            Op::Repeal(op) => repeal(op.target.clone(), dice),
            Op::Print(op) => print(op.target.clone(), dice),
            op => op.clone(),
        }
    }
}

fn insert(component: ComponentId, parent: Option<ComponentId>, dice: &mut Dice<'_>) -> Op {
    Op::Insert(Insert {
        component,
        component_type: "article".into(),
        parent,
        order_key: order_key(dice),
        number: number(dice),
        label: label(dice),
        texts: texts(dice),
    })
}

fn amend(target: ComponentId, dice: &mut Dice<'_>) -> Op {
    Op::Amend(Amend { target, texts: texts(dice), unknown: Vec::new() })
}

/// A move of a component, perhaps to that parent.
fn to(target: &ComponentId, parent: ComponentId, dice: &mut Dice<'_>) -> Op {
    let parent = Some(parent).filter(|_| !target.is_root() && dice.roll(4) < 3);
    let (key, number_given, label_given) = (dice.chance(6), dice.chance(6), dice.chance(5));
    let nothing = parent.is_none() && !key && !label_given;
    Op::Move(Move {
        target: target.clone(),
        parent,
        order_key: key.then(|| order_key(dice)),
        number: (number_given || nothing).then(|| number(dice)).flatten(),
        label: label_given.then(|| label(dice)),
    })
}

fn repeal(target: ComponentId, dice: &mut Dice<'_>) -> Op {
    let statuses = [(5, Status::Repealed), (1, Status::Vetoed), (1, Status::Annulled), (1, Status::Expired)];
    Op::Repeal(Repeal {
        target,
        status: dice.weigh(Status::Repealed, &statuses),
        printed: dice.roll(2) == 1,
        notices: notices(dice),
    })
}

fn print(target: ComponentId, dice: &mut Dice<'_>) -> Op {
    Op::Print(Print { target, printed: dice.roll(2) == 1, notices: notices(dice) })
}

fn r#continue(from: ComponentId, to: ComponentId, dice: &mut Dice<'_>) -> Op {
    let kinds = [
        ContinuationKind::Split,
        ContinuationKind::Merge,
        ContinuationKind::Reenactment,
        ContinuationKind::OtherNorm,
    ];
    let kind = dice.pick(&kinds).copied().unwrap_or(ContinuationKind::Split);
    Op::Continue(Continue { kind, from: vec![from], to: vec![to] })
}

fn number(dice: &mut Dice<'_>) -> Option<String> {
    let n = dice.roll(4);
    (n > 0).then(|| n.to_string())
}

/// Two of these differ in punctuation alone.
fn label(dice: &mut Dice<'_>) -> String {
    dice.weigh("Art. 1", &[(2, "Art. 1"), (1, "Art. 1."), (1, "Art. 2"), (1, "")]).to_owned()
}

fn order_key(dice: &mut Dice<'_>) -> String {
    dice.weigh("a", &[(1, "a"), (1, "b"), (1, "c")]).to_owned()
}

/// One text, or two in different languages or aspects. Few words, so that some are put twice.
fn texts(dice: &mut Dice<'_>) -> Vec<Text> {
    let aspects = [(9, Aspect::Canonical), (3, Aspect::Heading), (2, Aspect::Label), (1, Aspect::Notice)];
    let mut texts = BTreeMap::new();
    for _ in 0..=usize::from(dice.chance(5)) {
        let aspect = dice.weigh(Aspect::Canonical, &aspects);
        let text = text(aspect, dice);
        texts.insert((text.language.clone(), aspect), text);
    }
    texts.into_values().collect()
}

fn notices(dice: &mut Dice<'_>) -> Vec<Text> {
    if dice.chance(6) { vec![text(Aspect::Notice, dice)] } else { Vec::new() }
}

/// `one` and `one ` differ to the byte, not by content hash.
fn text(aspect: Aspect, dice: &mut Dice<'_>) -> Text {
    let language = dice.weigh("en", &[(3, "en"), (1, "fr")]).to_owned();
    let words = dice.weigh("one", &[(3, "one"), (1, "one "), (3, "two"), (2, "three")]).to_owned();
    Text { language, aspect, text: words, evidence: None }
}
