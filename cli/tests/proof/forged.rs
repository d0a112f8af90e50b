//! Ways to forge a proof, and what the verifiers say of the result.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use asof_engine::proof;
use asof_schema::{ChainLink, Commencement, DateBasis, Day, Op, Proof, Sha256};

use super::{LEVELS, Proven, Shown, drawn, has_failed, results};

/// The level of bytes is verified only where nothing is left to doubt: no other provision's words pass it.
const OTHERS_WORDS: &str = "the words of another provision";

/// A way to forge a proof: `false` where it does not apply.
type Forge = fn(&mut Proof, &Proof, &mut fastrand::Rng) -> bool;

/// The ways, each with whether its result may pass where only a grammar read the day or the act.
const FORGERIES: [(&str, Forge); 15] = [
    ("an absence", absence),
    ("a day", day),
    ("an act", act),
    ("a word", word),
    ("a cause", cause),
    (OTHERS_WORDS, others_words),
    ("a source left out", source_left_out),
    ("a command left out", command_left_out),
    ("two days exchanged", days_exchanged),
    ("a cut chain", cut_chain),
    ("a basis", basis),
    ("a provision left out", provision_left_out),
    ("a title", title),
    ("a quote", quote),
    ("an end", end),
];

/// The commands of which the versions of a fact are made, by their places in the proof.
fn made(proof: &Proof) -> Vec<usize> {
    let made: Vec<_> = proof.fact.provisions.iter().flat_map(|of| &of.made_by).collect();
    (0..proof.commands.len()).filter(|at| made.contains(&&proof.commands[*at].id())).collect()
}

fn pick(from: &[usize], random: &mut fastrand::Rng) -> Option<usize> {
    (!from.is_empty()).then(|| from[random.usize(..from.len())])
}

/// The place of an act that made a version of the fact.
fn act_of(proof: &Proof, random: &mut fastrand::Rng) -> Option<usize> {
    let command = &proof.commands[pick(&made(proof), random)?];
    proof.acts.iter().position(|act| act.id == command.act)
}

/// Puts the fact of the commands into the proof; `false` where the fact is the same.
pub(super) fn make_whole(proof: &mut Proof) -> bool {
    let Ok(whole) = proof::remade(proof) else { return false };
    // Which of several commands of one act did it is what a grammar read: the fact is the same.
    let by_act = |proof: &Proof| {
        let mut fact = serde_json::to_value(&proof.fact).unwrap();
        for of in fact["provisions"].as_array_mut().unwrap() {
            for command in of["made_by"].as_array_mut().unwrap() {
                let act = command.as_str().unwrap().split('#').next().unwrap().to_owned();
                *command = act.into();
            }
            of["made_by"].as_array_mut().unwrap().dedup();
        }
        fact
    };
    let differs = by_act(&whole) != by_act(proof);
    *proof = whole;
    differs
}

fn day(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = act_of(proof, random) else { return false };
    let by = random.i32(3..400);
    let act = &mut proof.acts[at];
    let moved = |day: Day| Day::from_epoch(day.epoch() - by);
    act.published.on = moved(act.published.on);
    if let Some(effective) = &mut act.effective {
        effective.on = moved(effective.on);
        effective.not_before = None;
    }
    make_whole(proof)
}

/// Lets what a command did end after the day of the fact.
fn end(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = pick(&made(proof), random) else { return false };
    let day = Day::from_epoch(proof.fact.at.epoch() + random.i32(1..2000));
    proof.commands[at].until = Some(day);
    make_whole(proof)
}

fn act(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = act_of(proof, random) else { return false };
    let act = &mut proof.acts[at];
    let (id, was) = (act.id.clone(), act.number.to_string());
    let number = act.number.wrapping_add(3).to_string();
    let Some(rest) = act.id.as_str().strip_suffix(&was) else { return false };
    act.id = format!("{rest}{number}").parse().unwrap();
    act.number = number.parse().unwrap();
    act.code = act.code.replace(&was, &number);
    act.title = act.title.replace(&was, &number);
    let new = act.id.clone();
    proof
        .commands
        .iter_mut()
        .filter(|command| command.act == id)
        .for_each(|command| command.act = new.clone());
    proof.listed.iter_mut().filter(|listed| **listed == id).for_each(|listed| *listed = new.clone());
    make_whole(proof)
}

pub(super) fn texts(op: &mut Op) -> &mut [asof_schema::Text] {
    match op {
        Op::Insert(op) => &mut op.texts,
        Op::Amend(op) => &mut op.texts,
        Op::Repeal(op) => &mut op.notices,
        _ => &mut [],
    }
}

/// The commands whose words the fact has.
fn worded(proof: &Proof) -> Vec<usize> {
    let by: Vec<_> =
        proof.fact.provisions.iter().flat_map(|of| of.texts.iter().map(|text| &text.by)).collect();
    (0..proof.commands.len()).filter(|at| by.contains(&&proof.commands[*at].id())).collect()
}

fn word(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = pick(&worded(proof), random) else { return false };
    for text in texts(&mut proof.commands[at].op) {
        text.text.push_str(" não");
    }
    make_whole(proof)
}

fn cause(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    use asof_schema::{Cause, Vocabulary as _};
    let Some(of) = proof.fact.provisions.first_mut() else { return false };
    let was = of.cause;
    of.cause = Cause::ALL[random.usize(..Cause::ALL.len())];
    of.cause != was
}

fn others_words(proof: &mut Proof, other: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = pick(&worded(proof), random) else { return false };
    let mut others = other.commands.clone();
    let theirs = others.iter_mut().flat_map(|command| texts(&mut command.op).to_vec()).last();
    let ours = texts(&mut proof.commands[at].op).first_mut();
    let (Some(ours), Some(theirs)) = (ours, theirs) else { return false };
    (ours.text, ours.evidence) = (theirs.text, theirs.evidence);
    make_whole(proof)
}

fn source_left_out(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    if proof.sources.is_empty() {
        return false;
    }
    proof.sources.remove(random.usize(..proof.sources.len()));
    proof.levels[2].of -= 1;
    proof.levels[2].of = proof.levels[2].of.max(1);
    !proof.sources.is_empty()
}

fn command_left_out(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = pick(&made(proof), random) else { return false };
    proof.commands.remove(at);
    let acts: Vec<_> = proof.commands.iter().map(|command| command.act.clone()).collect();
    proof.acts.retain(|act| acts.contains(&act.id));
    make_whole(proof) && !proof.fact.provisions.is_empty()
}

fn days_exchanged(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(one) = act_of(proof, random) else { return false };
    let other = random.usize(..proof.acts.len());
    let days = (proof.acts[one].published, proof.acts[one].effective);
    let theirs = (proof.acts[other].published, proof.acts[other].effective);
    (proof.acts[one].published, proof.acts[one].effective) = theirs;
    (proof.acts[other].published, proof.acts[other].effective) = days;
    make_whole(proof)
}

fn cut_chain(proof: &mut Proof, _: &Proof, _: &mut fastrand::Rng) -> bool {
    let links: Vec<_> =
        proof.record.iter().map(|link| (link.batch, link.recorded_at, link.change_set)).collect();
    let mut links = links[..links.len() - 1].to_vec();
    links.push((links.len() as u32 + 1, asof_schema::Instant::from_micros(1 << 50), Sha256::of(b"another")));
    proof.record = ChainLink::chain(links);
    true
}

fn basis(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = act_of(proof, random) else { return false };
    let made = made(proof);
    let Some(effective) = proof.acts[at].effective.as_mut().filter(|day| day.basis != DateBasis::Stated)
    else {
        return false;
    };
    effective.basis = DateBasis::Stated;
    for at in made {
        if let Some(Commencement::On(day)) = &mut proof.commands[at].commencement {
            day.basis = DateBasis::Stated;
        }
    }
    make_whole(proof)
}

fn provision_left_out(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let count = proof.fact.provisions.len();
    if count < 2 {
        return false;
    }
    let gone = proof.fact.provisions[random.usize(1..count)].component.clone();
    proof.commands.retain(|command| command.op.target() != Some(&gone));
    let acts: Vec<_> = proof.commands.iter().map(|command| command.act.clone()).collect();
    proof.acts.retain(|act| acts.contains(&act.id));
    make_whole(proof)
}

/// Whoever leaves out all commands says that the provision never was. Of a grouping no id tells the address.
fn absence(proof: &mut Proof, _: &Proof, _: &mut fastrand::Rng) -> bool {
    let local = proof.fact.component.local();
    if proof.fact.provisions.is_empty() || !local.contains("art") || local.contains('~') {
        return false;
    }
    if proof.fact.provisions.iter().all(|of| !of.printed) {
        return false;
    }
    (proof.commands, proof.acts) = (Vec::new(), Vec::new());
    make_whole(proof)
}

fn quote(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let quotes: Vec<_> = proof.acts.iter_mut().flat_map(|act| &mut act.quotes).collect();
    let Some(quote) = random.choice(quotes) else { return false };
    quote.text.push_str(" ei");
    true
}

fn title(proof: &mut Proof, _: &Proof, random: &mut fastrand::Rng) -> bool {
    let Some(at) = act_of(proof, random) else { return false };
    proof.acts[at].title.push('1');
    true
}

/// Forges drawn proofs. Each must fail with both verifiers, but for the ways of which `read` says that only a grammar read
/// what they change: those are counted apart.
pub(super) fn no_forgery_passes(proven: &Proven, read: &[&str]) {
    let evidence = proven.evidence();
    let verifier = evidence.verifier().unwrap();
    let mut random = fastrand::Rng::with_seed(82);
    let (mut forged, mut ways) = (Vec::new(), Vec::new());
    let mut tries = 0;
    while forged.len() < drawn() && tries < 100 * drawn() {
        tries += 1;
        let (way, forge) = FORGERIES[tries % FORGERIES.len()];
        let (mut proof, other) = (proven.draw(&mut random), proven.draw(&mut random));
        let genuine = proof.clone();
        if other.fact.component != proof.fact.component
            && forge(&mut proof, &other, &mut random)
            && proof != genuine
        {
            forged.push(proof);
            ways.push(way);
        }
    }
    assert_eq!(forged.len(), drawn(), "so many tries: {tries}");
    let python = proven.python(&proven.manifest, &forged);
    let (mut passed, mut counts, mut told) = (0, BTreeMap::<&str, [usize; 3]>::new(), String::new());
    for (at, (proof, way)) in forged.iter().zip(&ways).enumerate() {
        let verdict = verifier.check(proof);
        let by_rust = verdict.levels.iter().any(|level| level.result == Shown::Failed)
            || *way == OTHERS_WORDS && results(&verdict)[1] != Shown::Verified;
        let by_python = python.as_ref().is_none_or(|said| {
            has_failed(&said[at]) || *way == OTHERS_WORDS && !said[at]["BYTES"].starts_with("verified")
        });
        let count = counts.entry(way).or_default();
        (count[0], count[1], count[2]) =
            (count[0] + 1, count[1] + usize::from(by_rust), count[2] + usize::from(by_python));
        if !(by_rust && by_python || read.contains(way)) {
            passed += 1;
            let _ = writeln!(
                told,
                "{way}: {} on {}: asof {by_rust}, Python {by_python}",
                proof.fact.component, proof.fact.at
            );
        }
    }
    println!("way: [forged, refused by asof, refused by Python] {counts:?}");
    assert_eq!(passed, 0, "{told}");
}

/// A way to forge that goes for one proof alone.
pub(super) type Way = (&'static str, fn(&mut Proof) -> bool);

/// Forges a proof. Each time a level that was verified must be so no more, by either verifier.
pub(super) fn none_stays_verified(proven: &Proven, genuine: &Proof, ways: &[Way]) {
    let evidence = proven.evidence();
    let verifier = evidence.verifier().unwrap();
    let forged = ways.iter().map(|(way, forge)| {
        let mut proof = genuine.clone();
        assert!(forge(&mut proof) && proof != *genuine, "{way} does not apply");
        proof
    });
    let proofs: Vec<Proof> = std::iter::once(genuine.clone()).chain(forged).collect();
    let by_rust = proofs.iter().map(|proof| results(&verifier.check(proof)).map(|of| of == Shown::Verified));
    let by_rust: Vec<[bool; 4]> = by_rust.collect();
    let by_python: Option<Vec<[bool; 4]>> = proven.python(&proven.manifest, &proofs).map(|said| {
        said.iter().map(|said| LEVELS.map(|level| said[level].starts_with("verified"))).collect()
    });
    for all in std::iter::once(&by_rust).chain(&by_python) {
        for ((way, _), is) in ways.iter().zip(all.iter().skip(1)) {
            assert!((0..4).any(|level| all[0][level] && !is[level]), "{way}: {:?}, and {is:?}", all[0]);
        }
    }
}

/// Every text that the commands of a proof put.
pub(super) fn all_texts(proof: &mut Proof) -> impl Iterator<Item = &mut asof_schema::Text> {
    proof.commands.iter_mut().flat_map(|command| texts(&mut command.op))
}

/// Changes the texts that end with some words: how far the range is moved at its ends, and what the words are then.
pub(super) fn resized(proof: &mut Proof, end: &str, by: (i64, i64), new: fn(&str) -> String) -> bool {
    for text in all_texts(proof).filter(|text| text.text.ends_with(end)) {
        let at = text.evidence.as_mut().unwrap();
        let moved = |place: u64, by: i64| place.checked_add_signed(by).unwrap();
        (at.start, at.end) = (moved(at.start, by.0), moved(at.end, by.1));
        text.text = new(&text.text);
    }
    make_whole(proof)
}

/// Leaves out the commands of the last act that made the fact.
pub(super) fn pass_over(proof: &mut Proof) -> Option<asof_schema::ActId> {
    let act = proof.acts.last()?.id.clone();
    proof.commands.retain(|command| command.act != act);
    proof.acts.retain(|of| of.id != act);
    make_whole(proof).then_some(act)
}

/// Leaves out the last act that made the fact, with its commands.
pub(super) fn hide(proof: &mut Proof) -> Option<asof_schema::ActId> {
    let act = pass_over(proof)?;
    proof.listed.retain(|listed| *listed != act);
    Some(act)
}

/// Leaves out the commands of the last act on some provision, or on what is in it.
pub(super) fn drop_on(proof: &mut Proof, local: &str) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let is_on = |command: &asof_schema::Command| {
        command.act == act && command.op.target().is_some_and(|target| target.local().starts_with(local))
    };
    let before = proof.commands.len();
    proof.commands.retain(|command| !is_on(command));
    proof.commands.len() < before && make_whole(proof)
}
