//! The twin on hand-made histories, one rule of `schema/REPLAY.md` each, with the outcome written out.
//!
//! A component is shown as `id STATUS[ unprinted][ <parent] "text"@writer i.. p.. s..`: its canonical text, and the
//! writers of the text, the insertion, the place and the state. `2#1` is command 1 of act 2.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use asof_schema::{
    Act, ActId, ActKind, Amend, Aspect, Cause, ChangeSet, Command, CommandId, Commencement, ComponentId,
    Correct, Dated, Day, Insert, Instant, Move, Negate, NegationKind, NormId, Op, Print, Repeal, Retraction,
    Revive, Status, Suspend, Target, Text, UnknownText, content_hash, unknown_hash,
};
use asof_tests::twin::{Twin, TwinContent, TwinVersion, VoidReason};

const ALWAYS: Option<i32> = None;
const NEVER: Option<i32> = None;

fn norm() -> NormId {
    "urn:lex:xx:norm;1".parse().unwrap()
}

fn c(local: &str) -> ComponentId {
    if local.is_empty() { norm().root() } else { norm().component(local).unwrap() }
}

fn act(number: u32) -> ActId {
    format!("urn:lex:xx:act;{number}").parse().unwrap()
}

fn command(id: &str) -> CommandId {
    let (number, seq) = id.split_once('#').unwrap();
    act(number.parse().unwrap()).command(seq.parse().unwrap())
}

fn short(id: &CommandId) -> String {
    id.to_string().replace("urn:lex:xx:act;", "")
}

fn day(epoch: i32) -> Day {
    Day::from_epoch(epoch)
}

fn on(epoch: i32) -> Commencement {
    Commencement::On(Dated::stated(day(epoch)))
}

fn words(aspect: Aspect, text: &str) -> Vec<Text> {
    vec![Text { language: "en".into(), aspect, text: text.into(), evidence: None }]
}

fn insert(component: &str, parent: &str, text: &str) -> Op {
    Op::Insert(Insert {
        component: c(component),
        component_type: "article".into(),
        parent: (!component.is_empty()).then(|| c(parent)),
        number: None,
        label: String::new(),
        order_key: "m".into(),
        texts: words(Aspect::Canonical, text),
    })
}

fn amend(target: &str, text: &str) -> Op {
    Op::Amend(Amend { target: c(target), texts: words(Aspect::Canonical, text), unknown: vec![] })
}

fn unknown(target: &str) -> Op {
    let words = UnknownText { language: "en".into(), aspect: Aspect::Canonical };
    Op::Amend(Amend { target: c(target), texts: vec![], unknown: vec![words] })
}

fn below(target: &str, parent: &str) -> Op {
    Op::Move(Move { target: c(target), parent: Some(c(parent)), number: None, label: None, order_key: None })
}

fn numbered(target: &str, number: &str) -> Op {
    Op::Move(Move {
        target: c(target),
        parent: None,
        number: Some(number.into()),
        label: None,
        order_key: None,
    })
}

fn ordered(target: &str, key: &str) -> Op {
    Op::Move(Move { target: c(target), parent: None, number: None, label: None, order_key: Some(key.into()) })
}

fn repeal(target: &str, notice: Option<&str>) -> Op {
    let notices = notice.map(|text| words(Aspect::Notice, text)).unwrap_or_default();
    Op::Repeal(Repeal { target: c(target), status: Status::Repealed, printed: notice.is_some(), notices })
}

fn suspend(target: &str) -> Op {
    Op::Suspend(Suspend { target: c(target) })
}

fn revive(target: &str) -> Op {
    Op::Revive(Revive { target: c(target) })
}

fn print(target: &str, printed: bool) -> Op {
    Op::Print(Print { target: c(target), printed, notices: Vec::new() })
}

fn negate(target: &str, kind: NegationKind, from: Option<i32>, until: Option<i32>) -> Op {
    let target = if target.contains('#') {
        Target::Command(command(target))
    } else {
        Target::Act(act(target.parse().unwrap()))
    };
    Op::Negate(Negate { target, kind, from: from.map(day), until: until.map(day) })
}

fn annul(target: &str, from: Option<i32>, until: Option<i32>) -> Op {
    negate(target, NegationKind::Annulment, from, until)
}

fn correct(id: &str, op: Option<Op>, commencement: Option<Commencement>) -> Op {
    Op::Correct(Correct { command: command(id), op: op.map(Box::new), commencement })
}

/// Acts and commands, in one batch unless [`Story::later`] begins another.
struct Story(Vec<ChangeSet>);

impl Story {
    /// Act 0, published on day 0, enacts the root.
    fn new() -> Self {
        Self(vec![ChangeSet::default()]).act_of(ActKind::Enactment, 0, 0, None, &[insert("", "", "")])
    }

    fn act(self, number: u32, published: i32, ops: &[Op]) -> Self {
        self.act_of(ActKind::Amendment, number, published, None, ops)
    }

    fn act_from(self, number: u32, published: i32, effective: i32, ops: &[Op]) -> Self {
        self.act_of(ActKind::Amendment, number, published, Some(effective), ops)
    }

    fn act_of(
        mut self,
        kind: ActKind,
        number: u32,
        published: i32,
        effective: Option<i32>,
        ops: &[Op],
    ) -> Self {
        let batch = self.0.last_mut().unwrap();
        batch.acts.push(Act {
            id: act(number),
            kind,
            number,
            code: String::new(),
            title: String::new(),
            summary: None,
            adopted: None,
            published: Dated::stated(day(published)),
            effective: effective.map(|epoch| Dated::stated(day(epoch))),
            candidates: Vec::new(),
            quotes: Vec::new(),
        });
        for (seq, op) in (1..).zip(ops) {
            batch.commands.push(Command::new(&act(number), seq, &norm(), op.clone()));
        }
        self
    }

    /// The last command takes effect so.
    fn commencing(mut self, commencement: Commencement) -> Self {
        self.0.last_mut().unwrap().commands.last_mut().unwrap().commencement = Some(commencement);
        self
    }

    /// The last command ends so.
    fn until(mut self, epoch: i32) -> Self {
        self.0.last_mut().unwrap().commands.last_mut().unwrap().until = Some(day(epoch));
        self
    }

    /// What follows is recorded a second later, after a retraction.
    fn later(mut self, retracted: Target) -> Self {
        let retraction = Retraction { target: retracted.into(), reason: "recorded in error".into() };
        self.0.push(ChangeSet { retractions: vec![retraction], ..ChangeSet::default() });
        self
    }

    fn told(self) -> Told {
        self.0.iter().for_each(|batch| batch.check().unwrap());
        Told(Twin::new((1..).map(|second| Instant::from_micros(second * 1_000_000)).zip(self.0).collect()))
    }
}

struct Told(Twin);

impl Told {
    /// The components below the root on a day, by all that is known and recorded.
    fn on(&self, t: i32) -> Vec<String> {
        self.known(t, None, None)
    }

    fn known(&self, t: i32, k: Option<i32>, second: Option<i64>) -> Vec<String> {
        let recorded = second.map(|second| Instant::from_micros(second * 1_000_000));
        let state = self.0.state(&norm(), day(t), k.map(day), recorded);
        state.iter().filter(|(id, _)| !id.is_root()).map(|(id, content)| show(id, content)).collect()
    }

    fn void(&self, t: i32) -> Vec<(String, VoidReason)> {
        self.0
            .void(&norm(), day(t), None, None)
            .into_iter()
            .map(|(id, reason)| (short(&id), reason))
            .collect()
    }

    fn versions(&self, local: &str) -> Vec<String> {
        let timeline = self.0.timeline(&norm(), None, None);
        timeline.get(&c(local)).into_iter().flatten().map(version).collect()
    }
}

fn show(id: &ComponentId, content: &TwinContent) -> String {
    let parent = content.parent.as_ref().map(ComponentId::local).filter(|parent| !parent.is_empty());
    let text = content.texts.get(&("en".to_owned(), Aspect::Canonical));
    format!(
        "{} {:?}{}{} {}i{} p{} s{}",
        id.local(),
        content.status,
        if content.printed { "" } else { " unprinted" },
        parent.map(|parent| format!(" <{parent}")).unwrap_or_default(),
        text.map(|text| format!("\"{}\"@{} ", text.text, short(&text.writer))).unwrap_or_default(),
        short(&content.insertion),
        short(&content.place),
        short(&content.state),
    )
}

/// `[start,end) Cause by 1#1,2#1 children a@1,b@2`.
fn version(version: &TwinVersion) -> String {
    let end = version.end.map(|end| end.epoch().to_string()).unwrap_or_default();
    let made_by: Vec<String> = version.made_by.iter().map(short).collect();
    let children: Vec<String> = version
        .children
        .iter()
        .map(|child| format!("{}@{}", child.component.local(), child.start.epoch()))
        .collect();
    let children =
        if children.is_empty() { String::new() } else { format!(" children {}", children.join(",")) };
    format!("[{},{end}) {:?} by {}{children}", version.start.epoch(), version.cause, made_by.join(","))
}

#[test]
fn an_act_is_known_from_its_publication_and_binds_from_its_effective_day() {
    let story =
        Story::new().act(1, 1, &[insert("a", "", "old")]).act_from(2, 3, 6, &[amend("a", "new")]).told();
    let (old, new) = ("a InForce \"old\"@1#1 i1#1 p1#1 s1#1", "a InForce \"new\"@2#1 i1#1 p1#1 s1#1");
    assert_eq!(story.on(0), [""; 0]);
    assert_eq!(story.on(5), [old], "vacatio legis");
    assert_eq!(story.on(6), [new]);
    assert_eq!(story.known(6, Some(2), None), [old], "not published by day 2");
    assert_eq!(story.known(6, Some(3), None), [new]);
    assert_eq!(story.0.boundaries(&norm(), None, None), [day(0), day(1), day(6)]);
    assert_eq!(story.0.publication_days(None), [day(0), day(1), day(3)]);
}

#[test]
fn a_retroactive_act_beats_what_was_operative_and_yields_to_what_takes_effect_later() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "one")])
        .act_from(2, 4, 12, &[amend("a", "pending")])
        .act(3, 5, &[amend("a", "between")])
        .act_from(4, 8, 2, &[amend("a", "retroactive")])
        .told();
    assert_eq!(story.on(1), ["a InForce \"one\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(2), ["a InForce \"retroactive\"@4#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(6), ["a InForce \"retroactive\"@4#1 i1#1 p1#1 s1#1"], "it runs at its publication");
    assert_eq!(story.on(12), ["a InForce \"pending\"@2#1 i1#1 p1#1 s1#1"], "its day comes after");
    assert_eq!(story.known(6, Some(5), None), ["a InForce \"between\"@3#1 i1#1 p1#1 s1#1"]);
}

#[test]
fn an_annulment_that_is_annulled_leaves_no_trace_and_the_last_one_counts() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "old")])
        .act(2, 2, &[amend("a", "new")])
        .act(3, 3, &[annul("2#1", ALWAYS, NEVER)])
        .act(4, 4, &[annul("3", Some(6), NEVER)])
        .act(5, 5, &[annul("4", Some(8), NEVER)])
        .told();
    let (old, new) = ("a InForce \"old\"@1#1 i1#1 p1#1 s1#1", "a InForce \"new\"@2#1 i1#1 p1#1 s1#1");
    assert_eq!(story.known(7, Some(2), None), [new]);
    assert_eq!(story.known(7, Some(3), None), [old], "annulled");
    assert_eq!(story.known(7, Some(4), None), [new], "the annulment is annulled");
    assert_eq!(story.known(5, Some(4), None), [old], "but from day 6 only");
    assert_eq!(story.on(7), [new]);
    assert_eq!(story.on(8), [old], "the annulment of the annulment falls");
    assert_eq!(
        story.versions("a"),
        ["[1,6) Inserted by 1#1", "[6,8) Text by 2#1", "[8,) Text by 3#1"],
        "what took the effect away is its own negation"
    );
}

#[test]
fn a_negation_reaches_only_what_precedes_it() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "old")])
        .act(2, 3, &[annul("3", ALWAYS, NEVER), annul("4", ALWAYS, NEVER)])
        .act(3, 2, &[amend("a", "before")])
        .act(4, 4, &[amend("a", "after")])
        .told();
    assert_eq!(story.on(2), ["a InForce \"old\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(4), ["a InForce \"after\"@4#1 i1#1 p1#1 s1#1"]);
}

#[test]
fn a_suspended_amendment_comes_back_when_its_window_ends() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "old")])
        .act(2, 2, &[amend("a", "new")])
        .act(3, 3, &[negate("2", NegationKind::Suspension, Some(4), Some(7))])
        .told();
    assert_eq!(
        story.versions("a"),
        ["[1,2) Inserted by 1#1", "[2,4) Text by 2#1", "[4,7) Text by 3#1", "[7,) Text by 2#1"]
    );
    assert_eq!(story.on(4), ["a InForce \"old\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(7), ["a InForce \"new\"@2#1 i1#1 p1#1 s1#1"]);
}

#[test]
fn a_negated_insertion_is_absent_if_it_never_stood_and_a_tombstone_if_it_did() {
    let told = |kind, from, until| {
        Story::new()
            .act(1, 1, &[insert("a", "", "A"), insert("b", "a", "B")])
            .act(2, 3, &[negate("1#1", kind, from, until)])
            .told()
    };
    let never = told(NegationKind::Annulment, ALWAYS, NEVER);
    assert_eq!(never.on(5), [""; 0]);
    assert_eq!(never.void(5), [("1#2".to_owned(), VoidReason::ParentAbsent)]);

    let once = told(NegationKind::Annulment, Some(4), NEVER);
    assert_eq!(
        once.on(4),
        ["a Annulled unprinted \"A\"@1#1 i1#1 p1#1 s2#1", "b Annulled <a \"B\"@1#2 i1#2 p1#2 s2#1"],
        "what is inserted below inherits the stamp and is printed"
    );
    assert_eq!(once.versions("a"), ["[1,4) Inserted by 1#1 children b@1", "[4,) Status by 2#1 children b@4"]);

    let for_a_time = told(NegationKind::Suspension, Some(4), Some(6));
    assert!(for_a_time.on(5).iter().all(|shown| shown.contains("Suspended")));
    assert_eq!(
        for_a_time.on(6),
        ["a InForce \"A\"@1#1 i1#1 p1#1 s1#1", "b InForce <a \"B\"@1#2 i1#2 p1#2 s1#2"]
    );
    assert_eq!(
        for_a_time.versions("b"),
        ["[1,4) Inserted by 1#2", "[4,6) Status by 2#1", "[6,) Status by 2#1"]
    );

    let from_the_start = told(NegationKind::Annulment, ALWAYS, Some(4));
    assert_eq!(from_the_start.on(3), [""; 0], "it has not yet stood");
    assert_eq!(from_the_start.void(3), [("1#2".to_owned(), VoidReason::ParentAbsent)]);
    assert_eq!(from_the_start.on(4).len(), 2, "what lacked its parent acts once that is there");
    assert_eq!(from_the_start.void(4), []);
}

#[test]
fn of_two_negations_the_last_gives_the_status() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[negate("1", NegationKind::Suspension, Some(3), NEVER)])
        .act(3, 3, &[negate("1", NegationKind::Withdrawal, Some(4), Some(5))])
        .told();
    assert_eq!(story.on(3), ["a Suspended unprinted \"A\"@1#1 i1#1 p1#1 s2#1"]);
    assert_eq!(story.on(4), ["a Annulled unprinted \"A\"@1#1 i1#1 p1#1 s3#1"]);
    assert_eq!(story.on(5), ["a Suspended unprinted \"A\"@1#1 i1#1 p1#1 s2#1"]);
    assert_eq!(
        story.versions("a"),
        ["[1,3) Inserted by 1#1", "[3,4) Status by 2#1", "[4,5) Status by 3#1", "[5,) Status by 2#1,3#1"]
    );
}

#[test]
fn an_insertion_expires_and_an_amendment_only_ends() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[amend("a", "for a time")])
        .until(4)
        .act(3, 3, &[insert("b", "a", "B")])
        .until(6)
        .act(4, 8, &[annul("3", Some(9), NEVER)])
        .told();
    assert_eq!(story.on(3)[0], "a InForce \"for a time\"@2#1 i1#1 p1#1 s1#1");
    assert_eq!(story.on(4)[0], "a InForce \"A\"@1#1 i1#1 p1#1 s1#1");
    assert_eq!(story.on(6)[1], "b Expired unprinted <a \"B\"@3#1 i3#1 p3#1 s3#1");
    assert_eq!(story.on(9)[1], "b Annulled unprinted <a \"B\"@3#1 i3#1 p3#1 s4#1", "both: the negation");
    assert_eq!(
        story.versions("a"),
        [
            "[1,2) Inserted by 1#1",
            "[2,3) Text by 2#1",
            "[3,4) Structure by 3#1 children b@3",
            "[4,6) Text by 2#1 children b@3",
            // The writers of `b` are the same before and after its expiry: the insertion that ran out made it.
            "[6,9) Aggregate by 3#1 children b@6",
            "[9,) Aggregate by 4#1 children b@9",
        ]
    );
}

#[test]
fn what_was_there_once_is_there_for_ever() {
    // The correction puts `b` below `a`; while it is suspended, the insertion as published wants a parent that is not there.
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A"), insert("b", "c", "B")])
        .act(2, 2, &[correct("1#2", Some(insert("b", "a", "B")), None)])
        .act(3, 3, &[negate("2#1", NegationKind::Suspension, Some(4), Some(6))])
        .told();
    assert_eq!(story.on(3)[1], "b InForce <a \"B\"@2#1 i2#1 p2#1 s2#1");
    assert_eq!(story.on(5)[1], "b Annulled unprinted <a \"B\"@2#1 i2#1 p2#1 s2#1");
    assert_eq!(story.on(6)[1], "b InForce <a \"B\"@2#1 i2#1 p2#1 s2#1");
}

#[test]
fn a_correction_stands_in_the_place_of_what_it_corrects_and_may_itself_be_corrected() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[amend("a", "wrnog")])
        .act(3, 4, &[amend("a", "later")])
        .act(4, 5, &[correct("2#1", Some(amend("a", "worng")), None)])
        .act(5, 6, &[correct("4#1", Some(amend("a", "wrong")), Some(on(3)))])
        .act(6, 7, &[annul("5#1", Some(3), Some(4))])
        .told();
    let text = |t, k| story.known(t, Some(k), None).remove(0);
    assert_eq!(text(2, 4), "a InForce \"wrnog\"@2#1 i1#1 p1#1 s1#1");
    assert_eq!(text(2, 5), "a InForce \"worng\"@4#1 i1#1 p1#1 s1#1", "it reaches back");
    assert_eq!(text(4, 5), "a InForce \"later\"@3#1 i1#1 p1#1 s1#1", "it has the place of the corrected");
    assert_eq!(text(2, 6), "a InForce \"A\"@1#1 i1#1 p1#1 s1#1", "it takes effect on day 3");
    assert_eq!(text(3, 6), "a InForce \"wrong\"@5#1 i1#1 p1#1 s1#1");
    assert_eq!(
        text(3, 7),
        "a InForce \"worng\"@4#1 i1#1 p1#1 s1#1",
        "the correction of the correction is negated"
    );
}

#[test]
fn a_correction_that_is_void_corrects_nothing() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A"), insert("b", "", "B"), amend("a", "AA")])
        .act(
            2,
            2,
            &[correct("1#3", Some(repeal("a", None)), None), correct("1#3", Some(amend("b", "BB")), None)],
        )
        .act(3, 1, &[correct("4#1", None, Some(on(9)))])
        .act(4, 2, &[amend("b", "in time")])
        .told();
    assert_eq!(
        story.on(2),
        ["a InForce \"AA\"@1#3 i1#1 p1#1 s1#1", "b InForce \"in time\"@4#1 i1#2 p1#2 s1#2"]
    );
    assert_eq!(
        story.void(2),
        [("2#1".to_owned(), VoidReason::Mismatch), ("2#2".to_owned(), VoidReason::Mismatch)]
    );
}

#[test]
fn a_command_under_a_condition_acts_when_a_correction_says_that_it_is_met() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[amend("a", "upcoming")])
        .commencing(Commencement::Condition("when the register is open".into()))
        .act(3, 5, &[correct("2#1", None, Some(on(6)))])
        .told();
    assert_eq!(story.known(9, Some(4), None), ["a InForce \"A\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(5), ["a InForce \"A\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.on(6), ["a InForce \"upcoming\"@3#1 i1#1 p1#1 s1#1"], "the writer is the correction");
}

#[test]
fn a_repeal_stamps_what_stands_and_a_revival_brings_back_what_fell_with_it() {
    let story = Story::new()
        .act(
            1,
            1,
            &[insert("a", "", "A"), insert("b", "a", "B"), insert("c", "a", "C"), insert("d", "b", "D")],
        )
        .act(2, 2, &[repeal("c", Some("(Repealed)"))])
        .act(3, 3, &[suspend("b")])
        .act(4, 4, &[repeal("a", Some("(Repealed)")), repeal("b", None)])
        .act(5, 5, &[insert("e", "b", "E"), revive("b"), revive("a"), revive("a")])
        .told();
    assert_eq!(
        story.on(4),
        [
            "a Repealed \"A\"@1#1 i1#1 p1#1 s4#1",
            "b Repealed unprinted <a \"B\"@1#2 i1#2 p1#2 s4#1",
            "c Repealed <a \"C\"@1#3 i1#3 p1#3 s2#1",
            "d Repealed unprinted <b \"D\"@1#4 i1#4 p1#4 s4#1",
        ]
    );
    assert_eq!(story.void(4), [], "the repeal of what is repealed does nothing, which is not void");
    assert_eq!(
        story.on(5),
        [
            "a InForce \"A\"@1#1 i1#1 p1#1 s5#3",
            "b InForce <a \"B\"@1#2 i1#2 p1#2 s5#3",
            "c Repealed <a \"C\"@1#3 i1#3 p1#3 s2#1",
            "d InForce <b \"D\"@1#4 i1#4 p1#4 s5#3",
            "e InForce <b \"E\"@5#1 i5#1 p5#1 s5#3",
        ],
        "the repeal of `c` is independent; `e` was inserted below a tombstone and bears its stamp"
    );
    assert_eq!(
        story.void(5),
        [("5#2".to_owned(), VoidReason::ParentTombstone), ("5#4".to_owned(), VoidReason::InForce)]
    );
}

#[test]
fn a_revival_loses_the_notice_and_a_print_changes_only_what_differs() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[repeal("a", Some("(Repealed)"))])
        .act(3, 3, &[print("a", true)])
        .act(4, 4, &[print("a", false)])
        .act(5, 5, &[revive("a")])
        .told();
    let notice = |t| {
        let state = story.0.state(&norm(), day(t), None, None);
        state
            .get(&c("a"))
            .unwrap()
            .texts
            .get(&("en".to_owned(), Aspect::Notice))
            .map(|text| short(&text.writer))
    };
    assert_eq!((notice(2), notice(4), notice(5)), (Some("2#1".into()), Some("2#1".into()), None));
    assert_eq!(
        story.versions("a"),
        ["[1,2) Inserted by 1#1", "[2,4) Status by 2#1", "[4,5) Status by 4#1", "[5,) Status by 5#1"]
    );
}

#[test]
fn a_move_below_a_tombstone_makes_tombstones_of_what_is_in_force() {
    let story = Story::new()
        .act(
            1,
            1,
            &[insert("a", "", "A"), insert("b", "", "B"), insert("c", "b", "C"), insert("d", "b", "D")],
        )
        .act(2, 2, &[repeal("a", None), print("c", false), suspend("d")])
        .act(3, 3, &[below("b", "a"), amend("c", "CC")])
        .act(4, 4, &[below("a", "c"), below("b", "zz"), below("zz", "a")])
        .act(5, 5, &[revive("a"), numbered("b", "7")])
        .told();
    assert_eq!(
        story.on(3),
        [
            "a Repealed unprinted \"A\"@1#1 i1#1 p1#1 s2#1",
            "b Repealed <a \"B\"@1#2 i1#2 p3#1 s2#1",
            "c Repealed unprinted <b \"CC\"@3#2 i1#3 p1#3 s2#1",
            "d Suspended <b \"D\"@1#4 i1#4 p1#4 s2#3",
        ]
    );
    assert_eq!(
        story.void(4),
        [("4#1", VoidReason::Cycle), ("4#2", VoidReason::ParentAbsent), ("4#3", VoidReason::TargetAbsent)]
            .map(|(id, reason)| (id.to_owned(), reason))
    );
    assert_eq!(
        story.on(5),
        [
            "a InForce \"A\"@1#1 i1#1 p1#1 s5#1",
            "b InForce <a \"B\"@1#2 i1#2 p5#2 s5#1",
            "c InForce <b \"CC\"@3#2 i1#3 p1#3 s5#1",
            "d Suspended <b \"D\"@1#4 i1#4 p1#4 s2#3",
        ]
    );
}

#[test]
fn what_another_act_overtakes_on_the_same_day_is_ephemeral() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 3, &[amend("a", "B")])
        .act(3, 3, &[amend("a", "C"), amend("a", "D")])
        .act(4, 3, &[amend("a", "A"), amend("a", "E")])
        .told();
    assert_eq!(
        story.versions("a"),
        ["[1,3) Inserted by 1#1", "[3,3) Text by 2#1", "[3,3) Text by 3#2", "[3,) Text by 4#2"]
    );
    assert_eq!(story.on(3), ["a InForce \"E\"@4#2 i1#1 p1#1 s1#1"]);
}

#[test]
fn equal_words_keep_their_writer() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[amend("a", "A")])
        .act(3, 3, &[amend("a", "A ")])
        .act_of(ActKind::Corrigendum, 4, 4, None, &[amend("a", "B")])
        .told();
    assert_eq!(
        story.versions("a"),
        ["[1,3) Inserted by 1#1", "[3,4) Aggregate by 3#1", "[4,) Correction by 4#1"],
        "to the byte for the writer, by content hash for the cause"
    );
}

#[test]
fn unknown_words_always_write_and_equal_nothing() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A")])
        .act(2, 2, &[unknown("a")])
        .act(3, 3, &[unknown("a")])
        .act(4, 4, &[numbered("a", "7")])
        .act(5, 5, &[amend("a", "A")])
        .act(6, 6, &[correct("3#1", None, Some(on(3)))])
        .told();
    let hash = |t, k| {
        let state = story.0.state(&norm(), day(t), Some(day(k)), None);
        state.get(&c("a")).unwrap().texts.get(&("en".to_owned(), Aspect::Canonical)).unwrap().hash()
    };
    assert_eq!(hash(2, 5), unknown_hash(&command("2#1")));
    assert_eq!(hash(3, 5), unknown_hash(&command("3#1")), "the hash is made of the command's id");
    assert_eq!(hash(3, 6), hash(3, 5), "a correction that gives no operation keeps the hash");
    assert_eq!(hash(5, 5), content_hash("A"));
    assert_eq!(
        story.versions("a"),
        [
            "[1,2) Inserted by 1#1",
            "[2,3) Text by 2#1",
            "[3,4) Correction by 6#1",
            "[4,5) Move by 4#1",
            "[5,) Text by 5#1"
        ],
        "one writer, one wording: what moves it does not change it"
    );
}

#[test]
fn a_change_is_carried_up_and_a_child_that_leaves_makes_both_lists() {
    let story = Story::new()
        .act(
            1,
            1,
            &[insert("a", "", "A"), insert("b", "", "B"), insert("c", "a", "C"), insert("d", "a", "D")],
        )
        .act(2, 2, &[amend("c", "CC")])
        .act(3, 3, &[ordered("c", "z")])
        .act(4, 4, &[below("c", "b")])
        .told();
    assert_eq!(
        story.versions("a"),
        [
            "[1,2) Inserted by 1#1 children c@1,d@1",
            "[2,3) Aggregate by 2#1 children c@2,d@1",
            "[3,4) Structure by 3#1 children d@1,c@3",
            "[4,) Structure by 4#1 children d@1",
        ]
    );
    assert_eq!(story.versions("b"), ["[1,4) Inserted by 1#2", "[4,) Structure by 4#1 children c@4"]);
    assert_eq!(
        story.versions("c"),
        ["[1,2) Inserted by 1#3", "[2,3) Text by 2#1", "[3,4) Aggregate by 3#1", "[4,) Move by 4#1"]
    );
    assert_eq!(story.versions("")[0], "[0,1) Enacted by 0#1");
    assert_eq!(story.versions("")[3], "[3,4) Aggregate by 3#1 children a@3,b@1");
}

#[test]
fn what_is_retracted_leaves_the_record_and_stays_readable_before() {
    let story = Story::new()
        .act(1, 1, &[insert("a", "", "A"), amend("a", "error")])
        .later(Target::Command(command("1#2")))
        .act(2, 2, &[amend("a", "B")])
        .later(Target::Act(act(2)))
        .act(3, 2, &[amend("a", "C")])
        .told();
    assert_eq!(story.known(5, None, Some(0)), [""; 0]);
    assert_eq!(story.known(5, None, Some(1)), ["a InForce \"error\"@1#2 i1#1 p1#1 s1#1"]);
    assert_eq!(story.known(1, None, Some(2)), ["a InForce \"A\"@1#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.known(5, None, Some(2)), ["a InForce \"B\"@2#1 i1#1 p1#1 s1#1"]);
    assert_eq!(story.known(5, None, Some(3)), ["a InForce \"C\"@3#1 i1#1 p1#1 s1#1"]);
}

#[test]
fn what_runs_before_what_it_needs_is_void() {
    use VoidReason::{Exists, ParentAbsent, TargetAbsent};
    let story = Story::new()
        .act(1, 1, &[insert("b", "a", "B"), insert("c", "", "C")])
        .act_from(2, 1, 1, &[amend("b", "BB"), insert("c", "", "again"), repeal("b", None), suspend("b")])
        .act_from(3, 0, 3, &[insert("a", "", "A")])
        .act_from(4, 5, 2, &[revive("b"), print("b", true)])
        .told();
    let void = |pairs: &[(&str, VoidReason)]| {
        pairs.iter().map(|(id, why)| ((*id).to_owned(), *why)).collect::<Vec<_>>()
    };
    assert_eq!(
        story.void(2),
        void(&[
            ("1#1", ParentAbsent),
            ("2#1", TargetAbsent),
            ("2#2", Exists),
            ("2#3", TargetAbsent),
            ("2#4", TargetAbsent),
            ("4#1", TargetAbsent),
            ("4#2", TargetAbsent),
        ])
    );
    assert_eq!(story.on(3).len(), 2, "`a` and `c`: `b` runs before its parent, as its day came first");
    assert_eq!(story.void(3).first(), Some(&("1#1".to_owned(), ParentAbsent)));
}

#[test]
fn causes_are_told_by_the_strongest_difference() {
    let strongest_first = Story::new()
        .act(1, 1, &[insert("a", "", "A"), insert("b", "", "B")])
        .act(2, 2, &[below("a", "b"), repeal("a", None), amend("a", "AA")])
        .act(3, 3, &[below("a", ""), revive("a")])
        .act(4, 4, &[numbered("a", "2")])
        .told();
    let causes = |local| {
        let timeline = strongest_first.0.timeline(&norm(), None, None);
        timeline.get(&c(local)).unwrap().iter().map(|version| version.cause).collect::<Vec<_>>()
    };
    assert_eq!(causes("a"), [Cause::Inserted, Cause::Text, Cause::Status, Cause::Move]);
    assert_eq!(causes("b"), [Cause::Inserted, Cause::Structure, Cause::Structure]);
}
