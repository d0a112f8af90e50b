//! Proofs of drawn facts, which both verifiers accept, and forgeries of them, made whole again, which they refuse.
//!
//! `ASOF_PROOFS` says how many facts are drawn of each corpus, and how many forgeries are made; `cargo xtask proofs` draws
//! 1,000. The verifier in Python runs over the same files where there is a `python3`.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "a test"
)]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use asof_cli::proof::{Evidence, LevelResult as Shown, Verdict};
use asof_cli::sample;
use asof_engine::proof;
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_schema::{AsOf, ChainLink, Commencement, DateBasis, Day, Manifest, Op, Proof, ProofLevel, Sha256};
use common::Desk;

const LEVELS: [&str; 4] = ["RECORD", "BYTES", "ARITHMETIC", "COMPLETENESS"];

fn data(folder: &str) -> Option<PathBuf> {
    let folder = common::data(folder);
    if !folder.is_dir() {
        println!("skipped: {} is not there", folder.display());
        return None;
    }
    Some(folder)
}

fn drawn() -> usize {
    std::env::var("ASOF_PROOFS").ok().and_then(|count| count.parse().ok()).unwrap_or(60)
}

/// A corpus with its sources and a manifest of them, which vouches for the record.
struct Proven {
    desk: Desk,
    corpus: Arc<Corpus>,
    sources: PathBuf,
    manifest: Manifest,
}

impl Proven {
    fn of(source: &str, folder: &Path, options: &[&str]) -> Self {
        let desk = Desk::new();
        let path = folder.to_str().unwrap();
        let loaded = desk.run(&[&["load", source, path], options].concat());
        assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
        let with = options.chunks(2).flat_map(|option| {
            ["--with".to_owned(), format!("{}={}", option[0].trim_start_matches('-'), option[1])]
        });
        let with: Vec<String> = with.collect();
        let with: Vec<&str> = with.iter().map(String::as_str).collect();
        Self::loaded(desk, folder, &[&["manifest", path, "--as", source, "--head"], with.as_slice()].concat())
    }

    fn loaded(desk: Desk, folder: &Path, manifest: &[&str]) -> Self {
        let made = desk.run(manifest);
        assert_eq!(made.code, Some(0), "{}", made.err);
        let manifest = serde_json::from_str(&made.out).unwrap();
        let corpus = Embedded::open(&desk.store()).unwrap().corpus();
        Self { desk, corpus, sources: folder.to_owned(), manifest }
    }

    fn evidence(&self) -> Evidence {
        Evidence::read(&self.sources, self.manifest.clone(), None).unwrap()
    }

    /// A fact of the corpus, the same for the same seed.
    fn draw(&self, random: &mut fastrand::Rng) -> Proof {
        sample::draw(&self.corpus, random).unwrap().unwrap()
    }

    /// What the verifier in Python says of files; `None` where there is no Python.
    fn python(&self, manifest: &Manifest, proofs: &[Proof]) -> Option<Vec<BTreeMap<String, String>>> {
        Command::new("python3").arg("--version").output().ok().filter(|out| out.status.success()).or_else(
            || {
                println!("skipped: the verifier in Python, since there is no python3");
                None
            },
        )?;
        // A folder of its own for each question: several are asked at once.
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: Vec<u8>| {
            let file = folder.path().join(name);
            std::fs::write(&file, bytes).unwrap();
            file
        };
        let files = (0..).zip(proofs).map(|(at, proof): (usize, _)| {
            write(&format!("{at:05}.json"), serde_json::to_vec(proof).unwrap())
        });
        let files: Vec<PathBuf> = files.collect();
        let manifest = write("manifest.json", serde_json::to_vec(manifest).unwrap());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify/asof_verify.py");
        let out = Command::new("python3")
            .arg(script)
            .args(&files)
            .args(["--json", "--sources", self.sources.to_str().unwrap()])
            .arg("--manifest")
            .arg(manifest)
            .output()
            .unwrap();
        let lines = String::from_utf8(out.stdout).unwrap();
        let said: Vec<BTreeMap<String, String>> = lines.lines().map(of_python).collect();
        assert_eq!(said.len(), proofs.len(), "{}", String::from_utf8_lossy(&out.stderr));
        Some(said)
    }
}

/// The result of each level in a line of the verifier in Python, and why.
fn of_python(line: &str) -> BTreeMap<String, String> {
    let said: serde_json::Value = serde_json::from_str(line).unwrap();
    let result = |level: &serde_json::Value| {
        let field = |name: &str| level[name].as_str().unwrap_or_default();
        format!("{}: {}", field("result"), field("why"))
    };
    said["levels"].as_object().unwrap().iter().map(|(name, level)| (name.clone(), result(level))).collect()
}

/// The level of bytes is verified only where nothing is left to doubt: no other provision's words pass it.
const OTHERS_WORDS: &str = "the words of another provision";

fn has_failed(said: &BTreeMap<String, String>) -> bool {
    said.values().any(|result| result.starts_with("failed"))
}

fn results(verdict: &Verdict) -> [Shown; 4] {
    LEVELS.map(|level| verdict.of(level).unwrap().result)
}

/// Draws facts, and has both verifiers check them. At least this share of those that are there, of 100, is verified at the
/// levels of bytes and arithmetic.
fn all_are_borne_out(proven: &Proven, share: usize) {
    let evidence = proven.evidence();
    let verifier = evidence.verifier().unwrap();
    let mut random = fastrand::Rng::with_seed(28);
    let proofs: Vec<Proof> = (0..drawn()).map(|_| proven.draw(&mut random)).collect();
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let (mut there, mut borne, mut sizes) = (0, 0, Vec::new());
    for proof in &proofs {
        let verdict = verifier.check(proof);
        let failed: Vec<_> = verdict.levels.iter().filter(|level| level.result == Shown::Failed).collect();
        assert!(failed.is_empty(), "{} on {}: {failed:#?}", proof.fact.component, proof.fact.at);
        for (level, result) in LEVELS.iter().zip(results(&verdict)) {
            *counts.entry((level, format!("{result:?}"))).or_default() += 1;
        }
        if !proof.fact.provisions.is_empty() {
            there += 1;
            borne += usize::from(results(&verdict)[1..3] == [Shown::Verified; 2]);
        }
        sizes.push(serde_json::to_vec(proof).unwrap().len());
    }
    sizes.sort_unstable();
    println!(
        "{} facts, {there} of what is there, {borne} by bytes and arithmetic, median {} bytes",
        proofs.len(),
        sizes[sizes.len() / 2]
    );
    println!("{counts:?}");
    assert!(borne * 100 >= there * share, "{borne} of {there}");
    // A debate may be one provision of 100 KB.
    assert!(sizes[sizes.len() / 2] < 64 * 1024 || proofs[0].fact.norm.norm_type == "debate");
    for (proof, said) in proofs.iter().zip(proven.python(&proven.manifest, &proofs).into_iter().flatten()) {
        assert!(!has_failed(&said), "{} on {}: {said:#?}", proof.fact.component, proof.fact.at);
    }
}

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
fn make_whole(proof: &mut Proof) -> bool {
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

fn texts(op: &mut Op) -> &mut [asof_schema::Text] {
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

/// Both at once: together they take longer than any other test.
fn all_are_borne_out_and_no_forgery_passes(proven: &Proven, share: usize, read: &[&str]) {
    std::thread::scope(|scope| {
        scope.spawn(|| all_are_borne_out(proven, share));
        no_forgery_passes(proven, read);
    });
}

/// Forges drawn proofs. Each must fail with both verifiers, but for the ways of which `read` says that only a grammar read
/// what they change: those are counted apart.
fn no_forgery_passes(proven: &Proven, read: &[&str]) {
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

#[test]
fn facts_of_a_series_of_texts_are_borne_out_and_forgeries_are_not() {
    let Some(folder) = data("brazil") else { return };
    let proven = Proven::of("br-constitution", &folder, &[]);
    all_are_borne_out_and_no_forgery_passes(&proven, 95, &[]);
    // A manifest of other bytes, and one with a document more than the folder.
    let fact = proven.draw(&mut fastrand::Rng::with_seed(3));
    for change in [
        |manifest: &mut Manifest| manifest.documents[9].sha256 = Sha256::ZERO,
        |manifest: &mut Manifest| {
            let mut more = manifest.documents[9].clone();
            (more.name, more.sha256) = ("cf1988/20991231_EMC999.csv".to_owned(), Sha256::of(b"more"));
            manifest.documents.push(more);
        },
    ] {
        let mut manifest = proven.manifest.clone();
        change(&mut manifest);
        let evidence = Evidence::read(&folder, manifest.clone(), None).unwrap();
        let verdict = evidence.verifier().unwrap().check(&fact);
        assert_eq!(verdict.of("COMPLETENESS").unwrap().result, Shown::Failed);
        if let Some(said) = proven.python(&manifest, std::slice::from_ref(&fact)) {
            assert!(said[0]["COMPLETENESS"].starts_with("failed"), "{said:?}");
        }
    }
}

#[test]
fn a_text_that_lacks_rows_without_an_explanation_refutes_nothing() {
    let desk = Desk::new();
    let folder = desk.path().join("brazil");
    let texts = folder.join("cf1988");
    std::fs::create_dir_all(&texts).unwrap();
    let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";
    let write = |name: &str, numbers: &[u32]| {
        let mut text = format!("{head}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n");
        for number in numbers {
            writeln!(text, "artigo,Art. {number}º Words {number}.,1,NA,NA,NA,{number},NA,NA,NA").unwrap();
        }
        std::fs::write(texts.join(name), text).unwrap();
    };
    write("19881005_ORIGINAL.csv", &[1, 2, 3, 4]);
    write("19920331_EMC1.csv", &[1, 3, 4]);
    write("19920825_EMC2.csv", &[1, 2, 3, 4]);
    std::fs::write(folder.join("emendas.csv"), asof_loaders::br::ACTS_TABLE).unwrap();
    let proven = Proven::of("br-constitution", &folder, &[]);
    let evidence = proven.evidence();
    for (provision, day, shown, told) in [
        ("art. 2, CF", "1992-05-01", Shown::NotChecked, "not checked"),
        ("art. 2, CF", "1995-01-01", Shown::NotChecked, "not checked"),
        ("art. 3, CF", "1992-05-01", Shown::Verified, "verified"),
    ] {
        let made = proven.desk.run(&["prove", provision, day]);
        assert_eq!(made.code, Some(0), "{}", made.err);
        let fact: Proof = serde_json::from_str(&made.out).unwrap();
        let verdict = evidence.verifier().unwrap().check(&fact);
        let complete = verdict.of("COMPLETENESS").unwrap();
        assert_eq!(
            complete.result, shown,
            "{provision} on {day}: {:?} {:?}",
            complete.problems, complete.open
        );
        if let Some(said) = proven.python(&proven.manifest, std::slice::from_ref(&fact)) {
            assert!(said[0]["COMPLETENESS"].starts_with(told), "{said:?}");
        }
    }
}

#[test]
fn facts_of_enacted_law_are_borne_out() {
    let Some(folder) = data("finland/asd-xml") else { return };
    let proven = Proven::of("fi-acts", &folder, &[]);
    // A grammar read which act takes effect when and what it commands: the clauses are shown, not proven.
    let read = [
        "an absence",
        "a day",
        "an act",
        "two days exchanged",
        "a command left out",
        "a basis",
        "a provision left out",
        "a title",
        "an end",
    ];
    all_are_borne_out_and_no_forgery_passes(&proven, 90, &read);
}

#[test]
fn facts_of_consolidated_texts_and_of_debates_are_borne_out() {
    if let Some(folder) = data("finland/seed-upstream") {
        all_are_borne_out(&Proven::of("fi-consolidated", &folder, &["--seen", "2025-02-01"]), 90);
    }
    if let Some(folder) = data("hansard/uk-text") {
        all_are_borne_out(&Proven::of("debates", &folder, &[]), 90);
    }
}

/// A law of one's own in two texts: a line that goes on, and a section that stays as it is.
fn lake() -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let files = ["2000", "2010"].map(|year| {
        let (word, file) = (if year == "2000" { "March" } else { "May" }, folder.join(format!("{year}.md")));
        let head =
            format!("---\ntitle: Lake Act\nin force from: {year}-01-01\npublished: {year}-01-01\n---\n");
        let law = format!(
            "# Section 1 Fish\nNo fish may be\ntaken before {word}.\n# Section 2 Nets\nNets are allowed.\n"
        );
        std::fs::write(&file, head + &law).unwrap();
        file.to_str().unwrap().to_owned()
    });
    let loaded = desk.run(&["load", "markdown", &files[0], &files[1]]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "markdown", "--head"];
    Proven::loaded(desk, &folder, &listing)
}

/// A way to forge that goes for one proof alone.
type Way = (&'static str, fn(&mut Proof) -> bool);

/// Forges a proof. Each time a level that was verified must be so no more, by either verifier.
fn none_stays_verified(proven: &Proven, genuine: &Proof, ways: &[Way]) {
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
fn all_texts(proof: &mut Proof) -> impl Iterator<Item = &mut asof_schema::Text> {
    proof.commands.iter_mut().flat_map(|command| texts(&mut command.op))
}

/// Changes the texts that end with some words: how far the range is moved at its ends, and what the words are then.
fn resized(proof: &mut Proof, end: &str, by: (i64, i64), new: fn(&str) -> String) -> bool {
    for text in all_texts(proof).filter(|text| text.text.ends_with(end)) {
        let at = text.evidence.as_mut().unwrap();
        let moved = |place: u64, by: i64| place.checked_add_signed(by).unwrap();
        (at.start, at.end) = (moved(at.start, by.0), moved(at.end, by.1));
        text.text = new(&text.text);
    }
    make_whole(proof)
}

/// Leaves out the commands of the last act that made the fact.
fn pass_over(proof: &mut Proof) -> Option<asof_schema::ActId> {
    let act = proof.acts.last()?.id.clone();
    proof.commands.retain(|command| command.act != act);
    proof.acts.retain(|of| of.id != act);
    make_whole(proof).then_some(act)
}

/// Leaves out the last act that made the fact, with its commands.
fn hide(proof: &mut Proof) -> Option<asof_schema::ActId> {
    let act = pass_over(proof)?;
    proof.listed.retain(|listed| *listed != act);
    Some(act)
}

/// Ways to forge what a law of one's own says: its last act alone has `May`.
const OWN_WAYS: [Way; 9] = [
    ("a text that negates what it puts", |proof| {
        let Some(mut command) = proof.commands.iter().max_by_key(|command| command.id()).cloned() else {
            return false;
        };
        let target = command.id().to_string();
        let negate = serde_json::json!({ "negate": { "target": target, "kind": "withdrawal" } });
        (command.seq, command.op) = (command.seq + 1, serde_json::from_value(negate).unwrap());
        proof.commands.push(command);
        make_whole(proof)
    }),
    ("the last line cut off", |proof| {
        resized(proof, "May.", (0, -18), |text| text.replace(" taken before May.", ""))
    }),
    ("the first line cut off", |proof| {
        resized(proof, "May.", (15, 0), |text| text.replace("No fish may be ", ""))
    }),
    ("the words of the section after it", |proof| {
        resized(proof, "May.", (0, 35), |text| format!("{text} Section 2 Nets Nets are allowed."))
    }),
    ("the heading before it", |proof| {
        resized(proof, "May.", (-15, 0), |text| format!("Section 1 Fish {text}"))
    }),
    ("the words of before", older_words),
    ("an act passed over", |proof| pass_over(proof).is_some()),
    ("an act hidden", |proof| hide(proof).is_some()),
    ("an act hidden with its text", |proof| {
        proof.sources.retain(|source| source.name != "2010.md");
        hide(proof).is_some()
    }),
];

/// Gives the text of the last act the words of the one before, at their bytes.
fn older_words(proof: &mut Proof) -> bool {
    let older = all_texts(proof).find(|text| text.text.ends_with("March.")).cloned();
    let newer = all_texts(proof).find(|text| text.text.ends_with("May."));
    let (Some(older), Some(newer)) = (older, newer) else { return false };
    (newer.text, newer.evidence) = (older.text, older.evidence);
    make_whole(proof)
}

#[test]
fn what_is_cut_grown_or_hidden_of_own_texts_is_not_verified() {
    let proven = lake();
    let section = "urn:lex:xx:rules:lake.act!sec1".parse().unwrap();
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    none_stays_verified(&proven, &whole, &OWN_WAYS);
}

/// A law of one's own in two texts, with comments: the later one changes the first part of its first section alone.
fn pond() -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let files = ["2000", "2010"].map(|year| {
        let (fee, file) = (if year == "2000" { "10" } else { "20" }, folder.join(format!("{year}.md")));
        let law = format!(
            "---\ntitle: Pond Act\nin force from: {year}-01-01\npublished: {year}-01-01\n---\n# Section 1 Fees\n\n\
             (1) The fee is {fee} euros.\n\n(2) No fee is paid\nby the State.\n\n(3) It is paid at once.\n\n\
             <!-- checked -->\n\n# Section 2 Sundays\n\nThe following are free:\n\n# Section 3 Places\n\nThe lake.\n"
        );
        std::fs::write(&file, law).unwrap();
        file.to_str().unwrap().to_owned()
    });
    let loaded = desk.run(&["load", "markdown", &files[0], &files[1]]);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "markdown", "--head"];
    Proven::loaded(desk, &folder, &listing)
}

/// Leaves out all commands on a provision.
fn leave_out(proof: &mut Proof, local: &str) -> bool {
    let before = proof.commands.len();
    proof.commands.retain(|command| command.op.target().is_none_or(|target| target.local() != local));
    proof.commands.len() < before && make_whole(proof)
}

#[test]
fn what_a_later_text_prints_again_is_no_provision_left_out() {
    let proven = pond();
    let evidence = proven.evidence();
    let verifier = evidence.verifier().unwrap();
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let law = "urn:lex:xx:rules:pond.act";
    let prove =
        |local: &str| proof::prove(&proven.corpus, &format!("{law}{local}").parse().unwrap(), at).unwrap();
    let proofs = ["", "!sec1", "!sec2", "!sec3"].map(prove);
    for proof in &proofs {
        let verdict = verifier.check(proof);
        assert_eq!(verdict.of("BYTES").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    }
    for said in proven.python(&proven.manifest, &proofs).into_iter().flatten() {
        assert!(said["BYTES"].starts_with("verified"), "{said:#?}");
    }
    let ways: [Way; 2] = [
        ("a part between left out", |proof| leave_out(proof, "sec1_subsec2")),
        ("the last part left out", |proof| leave_out(proof, "sec1_subsec3")),
    ];
    none_stays_verified(&proven, &proofs[1], &ways);
}

/// What is left out of a text of three sections, and of a value of JSON with two lines.
#[test]
fn what_is_left_out_between_texts_or_of_a_value_is_not_verified() {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let law = "---\ntitle: Lake Act\nin force from: 2000-01-01\npublished: 2000-01-01\n---\n# Section 1 Fish\nNo fish.\n\
               # Section 2 Nets\nNets are allowed.\n# Section 3 Boats\nBoats are allowed.\n";
    std::fs::write(folder.join("lake.md"), law).unwrap();
    let path = folder.to_str().unwrap();
    let loaded = desk.run(&["load", "markdown", folder.join("lake.md").to_str().unwrap()]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let proven = Proven::loaded(desk, &folder, &["manifest", path, "--as", "markdown", "--head"]);
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &"urn:lex:xx:rules:lake.act".parse().unwrap(), at).unwrap();
    let ways: [Way; 3] = [
        ("a section left out", |proof| drop_on(proof, "sec2")),
        ("the last section left out", |proof| drop_on(proof, "sec3")),
        ("the words of two sections exchanged", |proof| {
            let mut own: Vec<_> = all_texts(proof).filter(|text| text.text.ends_with('.')).collect();
            let [one, two, ..] = own.as_mut_slice() else { return false };
            std::mem::swap(*one, *two);
            make_whole(proof)
        }),
    ];
    none_stays_verified(&proven, &whole, &ways);

    let desk = Desk::new();
    let folder = desk.path().join("lists");
    std::fs::create_dir_all(&folder).unwrap();
    let list = r#"[{"chapter":1,"chapter_title":"introduction","Section":1,"section_title":"Fish",
        "section_desc":"No one takes fish.\nNets may be used in March."}]"#;
    let file = folder.join("list.json");
    std::fs::write(&file, list).unwrap();
    let loaded =
        ["load", "in-statute", file.to_str().unwrap(), "--law", "45/1860", "--text-of", "2019-10-30"];
    let loaded = desk.run(&loaded);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    let with = ["--with", "law=45/1860", "--with", "text-of=2019-10-30"];
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "in-statute", "--head"];
    let proven = Proven::loaded(desk, &folder, &[listing.as_slice(), with.as_slice()].concat());
    let section = "urn:lex:in:act:1860-10-06;45!sec1".parse().unwrap();
    let at = AsOf { at: "2021-01-01".parse().unwrap(), ..at };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    let ways: [Way; 2] = [
        ("the last line of a value", |proof| {
            resized(proof, "March.", (0, -28), |_| "No one takes fish.".to_owned())
        }),
        ("the first line of a value", |proof| {
            resized(proof, "March.", (20, 0), |_| "Nets may be used in March.".to_owned())
        }),
    ];
    none_stays_verified(&proven, &whole, &ways);
}

/// Gives the last but one text of the last act that made the fact the words of the last one, too.
fn grown_moment(proof: &mut Proof) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let own = proof.commands.iter().filter(|command| command.act == act);
    let mut own: Vec<_> = own.flat_map(|command| proof::texts(&command.op)).cloned().collect();
    own.sort_by_key(|text| text.evidence.map(|at| at.start));
    let [.., one, next] = own.as_slice() else { return false };
    for text in all_texts(proof).filter(|text| **text == *one) {
        text.text = format!("{} {}", one.text, next.text);
        text.evidence.as_mut().unwrap().end = next.evidence.unwrap().end;
    }
    proof.commands.retain(|command| !proof::texts(&command.op).contains(next));
    make_whole(proof)
}

/// Leaves of the last act one command, which puts nothing: it would be heard, and change nothing.
fn emptied(proof: &mut Proof) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let amends = |command: &&asof_schema::Command| command.act == act && matches!(command.op, Op::Amend(_));
    let Some(kept) = proof.commands.iter().find(amends).map(asof_schema::Command::id) else { return false };
    proof.commands.retain(|command| command.act != act || command.id() == kept);
    for command in proof.commands.iter_mut().filter(|command| command.act == act) {
        if let Op::Amend(amend) = &mut command.op {
            amend.texts.clear();
        }
    }
    make_whole(proof)
}

/// Leaves out the commands of the last act, and gives the provision another number than that of its id.
fn pass_over_another(proof: &mut Proof) -> bool {
    for command in &mut proof.commands {
        if let Op::Insert(insert) = &mut command.op
            && insert.component == proof.fact.component
        {
            insert.number = Some("99".to_owned());
        }
    }
    pass_over(proof).is_some()
}

/// Ways to forge what a section of enacted law says.
const ENACTED_WAYS: [Way; 8] = [
    ("an act passed over", |proof| pass_over(proof).is_some()),
    ("an act passed over, and another number to look for", pass_over_another),
    ("an act that is heard and changes nothing", emptied),
    ("one of two commands of an act left out", |proof| {
        let Some(last) = proof.commands.iter().map(asof_schema::Command::id).max() else { return false };
        proof.commands.retain(|command| command.id() != last);
        make_whole(proof) && proof.commands.iter().any(|command| command.act == last.act)
    }),
    ("an act hidden", |proof| hide(proof).is_some()),
    ("an act hidden with its document", |proof| {
        proof.sources.retain(|source| !source.name.ends_with("20190175.xml"));
        hide(proof).is_some()
    }),
    ("an act with the name of another", |proof| {
        let Some(act) = hide(proof) else { return false };
        proof.listed.push(format!("{}5", act.as_str()).parse().unwrap());
        true
    }),
    ("a moment that goes on in the next", grown_moment),
];

/// Acts of which all words are known and that nowhere have the number of a section are not left to doubt: it is proven
/// that none is left out. None is so by what a forger says of it.
#[test]
fn a_section_of_enacted_law_is_proven_whole_and_no_act_on_it_is_hidden() {
    let Some(folder) = data("finland/asd-xml") else { return };
    let proven = Proven::of("fi-acts", &folder, &["--law", "410/2015"]);
    let section = "urn:lex:fi:laki:2015-04-10;410!sec22".parse().unwrap();
    let at = AsOf { at: "2024-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    let (evidence, said) = (proven.evidence(), proven.python(&proven.manifest, std::slice::from_ref(&whole)));
    let verdict = evidence.verifier().unwrap().check(&whole);
    assert_eq!(verdict.of("COMPLETENESS").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    assert!(said.is_none_or(|said| said[0]["COMPLETENESS"].starts_with("verified")));
    assert!(!verdict.silent.is_empty());
    none_stays_verified(&proven, &whole, &ENACTED_WAYS);
}

/// A document of the statute book: a number, a day, a clause, its sections, each with its moments, and what it says of itself.
fn printed(number: u32, year: i32, clause: &str, sections: &[(u32, &[&str])], own: &str) -> String {
    let moments = |all: &[&str]| {
        let add =
            |done: String, words: &&str| done + "<saa:MomenttiKooste>" + words + "</saa:MomenttiKooste>";
        all.iter().fold(String::new(), add)
    };
    let sections = sections.iter().fold(String::new(), |done, &(of, all)| {
        let marker = format!("<saa:PykalaTunnusKooste>{of} §</saa:PykalaTunnusKooste>");
        done + "<saa:Pykala>" + &marker + &moments(all) + "</saa:Pykala>"
    });
    let own =
        if own.is_empty() { String::new() } else { format!("<saa:Pykala>{}</saa:Pykala>", moments(&[own])) };
    format!(
        "<vah:VahvistettavaLaki xmlns:vah=\"v\" xmlns:saa=\"s\" xmlns:asi=\"a\" xmlns:asi1=\"b\" xmlns:met=\"m\" \
         xmlns:met1=\"n\" met1:kieliKoodi=\"fi\"><asi:IdentifiointiOsa><asi:EduskuntaTunniste>\
         <met1:AsiakirjatyyppiKoodi>SDK</met1:AsiakirjatyyppiKoodi>\
         <asi1:AsiakirjaNroTeksti>{number}</asi1:AsiakirjaNroTeksti>\
         <asi1:ValtiopaivavuosiTeksti>{year}</asi1:ValtiopaivavuosiTeksti></asi:EduskuntaTunniste>\
         <met:Nimeke><met1:NimekeTeksti>koelaki</met1:NimekeTeksti></met:Nimeke></asi:IdentifiointiOsa><saa:SaadosOsa>\
         <saa:Saados met1:kieliKoodi=\"fi\" saa:saadostyyppiNimi=\"Laki\"><saa:SaadosNimeke>\
         <saa:SaadostyyppiKooste>Laki</saa:SaadostyyppiKooste><saa:SaadosNimekeKooste>koelaki</saa:SaadosNimekeKooste>\
         </saa:SaadosNimeke><saa:Johtolause><saa:SaadosKappaleKooste>Eduskunnan päätöksen mukaisesti {clause} \
         seuraavasti:</saa:SaadosKappaleKooste></saa:Johtolause><saa:Pykalisto>{sections}{own}</saa:Pykalisto>\
         </saa:Saados></saa:SaadosOsa><asi:AllekirjoitusOsa><asi:PaivaysKooste>Helsingissä 10.1.{year}\
         </asi:PaivaysKooste></asi:AllekirjoitusOsa></vah:VahvistettavaLaki>"
    )
}

/// A law of sections 2, 14 and one that says how long it is in force, and what changes it a year later.
fn changed_law(clause: &str, sections: &[(u32, &[&str])]) -> Proven {
    let term = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2020 ja on voimassa 31 päivään joulukuuta 2021.";
    changed(term, clause, sections)
}

/// A law of sections 2, 14 and one that says when it is in force, and what changes it a year later.
fn changed(term: &str, clause: &str, sections: &[(u32, &[&str])]) -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("acts");
    std::fs::create_dir_all(&folder).unwrap();
    let moments =
        ["Kalastus on kielletty. Tämä ei koske saarta.", "Verkot on merkittävä.", "Rysät on merkittävä."];
    let law: [(u32, &[&str]); 3] = [(2, &["Soudut on ilmoitettava."]), (14, &moments), (20, &[term])];
    let soon = "Tämä laki tulee voimaan 1 päivänä maaliskuuta 2021.";
    let write = |name: &str, document: String| std::fs::write(folder.join(name), document).unwrap();
    write("asd20200010.xml", printed(10, 2020, "säädetään", &law, ""));
    write("asd20210050.xml", printed(50, 2021, clause, sections, soon));
    let path = folder.to_str().unwrap();
    let loaded = desk.run(&["load", "fi-acts", path]);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    Proven::loaded(desk, &folder, &["manifest", path, "--as", "fi-acts", "--head"])
}

/// An act prints section 2 and says that it changes section 14 alone: either may be meant, so that nothing is refuted.
#[test]
fn a_section_that_an_act_prints_and_does_not_name_is_left_open() {
    let sections: &[(u32, &[&str])] = &[(2, &["Soudut on kielletty."]), (14, &["Kalastus on kielletty."])];
    let term = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2020.";
    for (clause, is_refuted) in [
        ("muutetaan koelain (10/2020) 14 §", false),
        ("muutetaan koelain (10/2020) 14–16 §, sellaisena kuin niistä on 14 § asetuksessa 11/2020", false),
        // It names the section, or in words that may mean it.
        ("muutetaan koelain (10/2020) 2 ja 14 §", true),
        ("muutetaan koelain (10/2020) 1–14 §", true),
        ("muutetaan koelain (10/2020) 14 § ja sen luku", true),
    ] {
        let proven = changed(term, clause, sections);
        let at =
            AsOf { known: Some("2020-06-01".parse().unwrap()), ..AsOf::day("2020-06-01".parse().unwrap()) };
        let id = proven.corpus.graphs().next().unwrap().norm().id.component("sec2").unwrap();
        let mut fact = proof::prove(&proven.corpus, &id, at).unwrap();
        // All that is known: by a forger who leaves out what the last act does, or as it is.
        fact.fact.known = None;
        let all = proof::prove(&proven.corpus, &id, AsOf::day("2020-06-01".parse().unwrap())).unwrap();
        (fact.listed, fact.sources) = (all.listed, all.sources);
        let (evidence, expected) =
            (proven.evidence(), if is_refuted { Shown::Failed } else { Shown::NotChecked });
        let verdict = evidence.verifier().unwrap().check(&fact);
        let complete = verdict.of("COMPLETENESS").unwrap();
        assert_eq!(complete.result, expected, "{clause}: {complete:#?}");
        let told = if is_refuted { "failed: " } else { "not checked: " };
        for said in proven.python(&proven.manifest, std::slice::from_ref(&fact)).into_iter().flatten() {
            assert!(said["COMPLETENESS"].starts_with(told), "{clause}: {said:#?}");
        }
    }
}

/// Leaves out the commands of the last act on some provision, or on what is in it.
fn drop_on(proof: &mut Proof, local: &str) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let is_on = |command: &asof_schema::Command| {
        command.act == act && command.op.target().is_some_and(|target| target.local().starts_with(local))
    };
    let before = proof.commands.len();
    proof.commands.retain(|command| !is_on(command));
    proof.commands.len() < before && make_whole(proof)
}

/// Gives the commands of the last act on section 14 another target and nothing to put there.
fn decoy(proof: &mut Proof, local: &str) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let target = proof.fact.norm.id.component(local).unwrap();
    for command in proof.commands.iter_mut().filter(|command| command.act == act) {
        let (target, texts, unknown) = (target.clone(), Vec::new(), Vec::new());
        command.op = Op::Amend(asof_schema::Amend { target, texts, unknown });
    }
    make_whole(proof)
}

/// A clause, what its act prints, a day, and ways to hide a part of it.
type Change = (&'static str, &'static [(u32, &'static [&'static str])], &'static str, &'static [Way]);

/// What acts do to section 14 or to all of the law.
const CHANGES: [Change; 5] = [
    (
        "muutetaan koelain (10/2020) 14 §:n 1 ja 2 momentti",
        &[(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])],
        "2021-06-01",
        &[
            ("a sentence that falls", |proof| drop_on(proof, "sec14_sub1")),
            ("words that are put, and a fact that may be touched", |proof| {
                proof.fact.assurance.touched_by = vec!["x".to_owned()];
                drop_on(proof, "sec14_sub2")
            }),
        ],
    ),
    (
        "kumotaan koelain (10/2020) 14 §:n 3 momentti sekä muutetaan 14 §:n 1 ja 2 momentti",
        &[(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])],
        "2021-06-01",
        &[("a moment that falls", |proof| drop_on(proof, "sec14_sub3"))],
    ),
    (
        "kumotaan koelain (10/2020) 14 §:n 2 ja 3 momentti",
        &[],
        "2021-06-01",
        &[
            ("the first of two repeals", |proof| drop_on(proof, "sec14_sub2")),
            ("the last of two repeals", |proof| drop_on(proof, "sec14_sub3")),
        ],
    ),
    (
        "kumotaan koelain (10/2020) 14 § sekä muutetaan 2 §",
        &[(2, &["Soudut on kielletty."])],
        "2021-06-01",
        &[
            ("a command on another section", |proof| decoy(proof, "sec2")),
            ("a command that puts nothing", |proof| decoy(proof, "sec14")),
        ],
    ),
    (
        "muutetaan koelain (10/2020) 20 §",
        &[(
            20,
            &["Tämä laki tulee voimaan 1 päivänä helmikuuta 2020 ja on voimassa 31 päivään joulukuuta 2030."],
        )],
        "2022-06-01",
        &[("how long the law is in force", |proof| pass_over(proof).is_some())],
    ),
];

#[test]
fn what_an_act_does_to_a_section_without_printing_it_whole_is_not_hidden() {
    for (clause, sections, day, ways) in CHANGES {
        let proven = changed_law(clause, sections);
        let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
        let at = AsOf { at: day.parse().unwrap(), known: None, recorded: None };
        none_stays_verified(&proven, &proof::prove(&proven.corpus, &section, at).unwrap(), ways);
    }
}

/// Changes what puts a provision of a proof.
fn on_insert(proof: &mut Proof, local: &str, change: fn(&mut asof_schema::Insert)) -> bool {
    for command in &mut proof.commands {
        if let Op::Insert(insert) = &mut command.op
            && insert.component.local() == local
        {
            change(insert);
        }
    }
    make_whole(proof)
}

#[test]
fn a_provision_is_not_called_or_said_to_be_another_one() {
    let sections: [(u32, &[&str]); 1] = [(2, &["Soudut on kielletty."])];
    let proven = changed_law("muutetaan koelain (10/2020) 2 §", &sections);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let genuine = proof::prove(&proven.corpus, &section, at).unwrap();
    let verdict = proven.evidence().verifier().unwrap().check(&genuine);
    assert_eq!(verdict.of("BYTES").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    let ways: [Way; 4] = [
        ("no label", |proof| on_insert(proof, "sec14", |insert| insert.label.clear())),
        ("another label", |proof| on_insert(proof, "sec14", |insert| "16 §".clone_into(&mut insert.label))),
        ("the label of a chapter", |proof| {
            on_insert(proof, "sec14", |insert| "14 luku".clone_into(&mut insert.label))
        }),
        ("another type", |proof| {
            on_insert(proof, "sec14", |insert| "chapter".clone_into(&mut insert.component_type))
        }),
    ];
    none_stays_verified(&proven, &genuine, &ways);
}

/// Gives the commands of an act that have an end, or have none, another one.
fn end_on(proof: &mut Proof, is_one: fn(&asof_schema::Command) -> bool, end: Option<&str>) -> bool {
    let end: Option<Day> = end.map(|day| day.parse().unwrap());
    proof.commands.iter_mut().filter(|command| is_one(command)).for_each(|command| command.until = end);
    make_whole(proof)
}

#[test]
fn a_day_on_which_something_ends_is_told_by_its_act_and_none_is_left_out() {
    let clause = "muutetaan koelain (10/2020) 14 §:n 1 ja 2 momentti";
    let sections: [(u32, &[&str]); 1] =
        [(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])];
    let proven = changed_law(clause, &sections);
    let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let genuine = proof::prove(&proven.corpus, &section, at).unwrap();
    assert!(genuine.commands.iter().any(|command| command.until.is_some()), "{:#?}", genuine.commands);
    let complete = proven.evidence().verifier().unwrap().check(&genuine);
    assert_eq!(complete.of("COMPLETENESS").unwrap().result, Shown::Verified, "{:#?}", complete.levels);
    let ways: [Way; 3] = [
        ("an end left out", |proof| end_on(proof, |command| command.until.is_some(), None)),
        ("another end", |proof| end_on(proof, |command| command.until.is_some(), Some("2021-09-01"))),
        ("an end that no act tells", |proof| {
            end_on(proof, |command| command.until.is_none(), Some("2021-09-01"))
        }),
    ];
    none_stays_verified(&proven, &genuine, &ways);
}

#[test]
fn an_act_repeals_no_section_that_it_cannot_mean_and_is_not_published_before_its_day() {
    let proven = changed_law("muutetaan koelain (10/2020) 2 §", &[(2, &["Soudut on kielletty."])]);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let prove = |section: &str| {
        let id = format!("urn:lex:fi:laki:2020-01-10;10!{section}").parse().unwrap();
        proof::prove(&proven.corpus, &id, at).unwrap()
    };
    let (mut repealed, mut early) = (prove("sec14"), prove("sec2"));
    let act = early.acts.last().unwrap().clone();
    let mut command = early.commands.iter().find(|command| command.act == act.id).unwrap().clone();
    let target = repealed.fact.component.to_string();
    command.op = serde_json::from_value(serde_json::json!({ "repeal": { "target": target } })).unwrap();
    repealed.acts.push(act.clone());
    repealed.commands.push(command.clone());
    // What is cancelled made no version.
    let mut negated = prove("sec14");
    let put = negated
        .commands
        .iter()
        .find(|command| command.op.target().is_some_and(|of| of.local() == "sec14_sub3"));
    let put = put.unwrap().id().to_string();
    command.op =
        serde_json::from_value(serde_json::json!({ "negate": { "target": put, "kind": "annulment" } }))
            .unwrap();
    negated.acts.push(act);
    negated.commands.push(command);
    let last = early.acts.last_mut().unwrap();
    (last.published.on, last.effective) = ("2020-03-01".parse().unwrap(), None);
    assert!(make_whole(&mut repealed) && make_whole(&mut early) && make_whole(&mut negated));
    let (evidence, proofs) = (proven.evidence(), [repealed, early, negated]);
    let said = proven.python(&proven.manifest, &proofs);
    let shown = evidence.verifier().unwrap().check(&proofs[2]).clauses;
    assert!(shown.first().is_some_and(|clause| clause.cancels.is_some()), "{shown:?}");
    let expected = [(Shown::Failed, "failed"), (Shown::NotChecked, "not checked"), (Shown::Failed, "failed")];
    for (at, (result, told)) in expected.into_iter().enumerate() {
        let verdict = evidence.verifier().unwrap().check(&proofs[at]);
        assert_eq!(verdict.of("COMPLETENESS").unwrap().result, result, "{:#?}", verdict.levels);
        assert!(said.as_ref().is_none_or(|said| said[at]["COMPLETENESS"].starts_with(told)), "{said:?}");
    }
}

#[test]
fn an_act_that_shows_by_its_own_day_that_a_law_is_in_force_need_not_speak_of_each_section() {
    let term = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let proven = changed(term, "muutetaan koelain (10/2020) 2 §", &[(2, &["Soudut on kielletty."])]);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let id = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let genuine = proof::prove(&proven.corpus, &id, at).unwrap();
    let is_correction = |command: &asof_schema::Command| matches!(command.op, Op::Correct(_));
    assert!(genuine.commands.iter().any(is_correction), "{:#?}", genuine.commands);
    // What the act does by such a command is no more than that.
    let mut forged = genuine.clone();
    for command in &mut forged.commands {
        if let Op::Correct(correct) = &mut command.op {
            correct.commencement = Some(asof_schema::Commencement::On(asof_schema::Dated::stated(at.at)));
        }
    }
    assert!(make_whole(&mut forged));
    let (evidence, proofs) = (proven.evidence(), [genuine, forged]);
    let said = proven.python(&proven.manifest, &proofs);
    let expected = [(Shown::NotChecked, "not checked"), (Shown::Failed, "failed")];
    for (at, (result, told)) in expected.into_iter().enumerate() {
        let verdict = evidence.verifier().unwrap().check(&proofs[at]);
        assert_eq!(verdict.of("COMPLETENESS").unwrap().result, result, "{:#?}", verdict.levels);
        assert!(said.as_ref().is_none_or(|said| said[at]["COMPLETENESS"].starts_with(told)), "{said:?}");
    }
}

/// Texts of one's own: a line that goes on, a text that is not known yet, words that are cut, an act that is passed over.
#[test]
fn facts_of_own_texts_are_borne_out_and_what_is_left_out_is_told() {
    let proven = lake();
    let (evidence, section) = (proven.evidence(), |number: u8| {
        format!("urn:lex:xx:rules:lake.act!sec{number}").parse::<asof_schema::ComponentId>().unwrap()
    });
    let verifier = evidence.verifier().unwrap();
    let day = |text: &str| text.parse::<Day>().unwrap();
    let prove = |number: u8, known: Option<Day>| {
        let at = AsOf { at: day("2012-01-01"), known, recorded: None };
        proof::prove(&proven.corpus, &section(number), at).unwrap()
    };
    let (whole, earlier, other) = (prove(1, None), prove(1, Some(day("2005-01-01"))), prove(2, None));
    // The range of a text ends before its last word.
    let mut cut = whole.clone();
    for command in &mut cut.commands {
        for text in texts(&mut command.op).iter_mut().filter(|text| text.text.ends_with("May.")) {
            let at = text.evidence.as_mut().unwrap();
            at.end -= " May.".len() as u64;
            text.text.truncate(text.text.len() - " May.".len());
        }
    }
    assert!(make_whole(&mut cut));
    // The words of before, as if the later text had none.
    let mut passed = earlier.clone();
    passed.fact.known = None;
    (passed.listed, passed.sources) = (whole.listed.clone(), whole.sources.clone());
    (passed.levels, passed.fact.assurance) = (earlier.levels.clone(), whole.fact.assurance.clone());
    let proofs = [whole, earlier, other, cut, passed];
    let expected = [
        (Shown::Verified, Shown::Verified),
        (Shown::Verified, Shown::NotChecked),
        (Shown::Verified, Shown::NotChecked),
        (Shown::NotChecked, Shown::Verified),
        (Shown::Verified, Shown::NotChecked),
    ];
    for (at, (proof, (bytes, complete))) in proofs.iter().zip(expected).enumerate() {
        let verdict = verifier.check(proof);
        let all = [Shown::Verified, bytes, Shown::Verified, complete];
        assert_eq!(results(&verdict), all, "{at}: {:#?}", verdict.levels);
        assert_eq!(verdict.silent.len(), usize::from(matches!(at, 2 | 4)), "{at}: {:?}", verdict.silent);
    }
    let said = proven.python(&proven.manifest, &proofs).into_iter().flatten();
    for (at, (said, (bytes, _))) in said.zip(expected).enumerate() {
        assert!(!has_failed(&said), "{at}: {said:#?}");
        let is_verified = said["BYTES"].starts_with("verified");
        assert_eq!(is_verified, bytes == Shown::Verified, "{at}: {said:#?}");
    }
    // Nobody says which act the later text is of, and the proof has none.
    let mut manifest = proven.manifest.clone();
    for document in manifest.documents.iter_mut().filter(|document| document.name == "2010.md") {
        (document.acts, document.acts_of) = (Vec::new(), Vec::new());
    }
    let left_out = Proof { listed: proofs[1].listed.clone(), ..proofs[4].clone() };
    is_not_complete(&proven, &manifest, &left_out);
}

/// Whether both verifiers leave open whether a proof is complete, and find nothing that is not so.
fn is_not_complete(proven: &Proven, manifest: &Manifest, proof: &Proof) {
    let evidence = Evidence::read(&proven.sources, manifest.clone(), None).unwrap();
    let verdict = evidence.verifier().unwrap().check(proof);
    assert_eq!(verdict.of("COMPLETENESS").unwrap().result, Shown::NotChecked, "{:#?}", verdict.levels);
    if let Some(said) = proven.python(manifest, std::slice::from_ref(proof)) {
        assert!(said[0]["COMPLETENESS"].starts_with("not checked"), "{said:#?}");
    }
}

/// A law in two languages, whose second act words one of them anew, and the third the other.
const IN_TWO_LANGUAGES: &str = r#"{"changeset":{"format":1}}
{"norm":{"id":"urn:x:a","title":"A","type":"law","jurisdiction":"xx","language":"fi","data_source":"us"}}
{"act":{"id":"urn:x:a","kind":"enactment","number":1,"title":"A","code":"A","published":{"on":"2000-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:a","seq":1,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a","type":"norm","order_key":"0"}}}}
{"command":{"act":"urn:x:a","seq":2,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a!sec1","type":"section","parent":"urn:x:a","label":"1 §","order_key":"1","texts":[{"language":"fi","text":"Yksi."},{"language":"sv","text":"Ett."}]}}}}
{"act":{"id":"urn:x:b","kind":"amendment","number":2,"title":"Act b","code":"b","published":{"on":"2003-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:b","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"fi","text":"Kaksi."}]}}}}
{"act":{"id":"urn:x:c","kind":"amendment","number":3,"title":"Act c","code":"c","published":{"on":"2005-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:c","seq":1,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!sec1","texts":[{"language":"sv","text":"Två."}]}}}}
"#;

#[test]
fn both_verifiers_tell_of_words_that_a_change_in_the_own_language_left_behind() {
    let desk = Desk::new();
    let (file, published) = (desk.path().join("two.jsonl"), desk.path().join("published"));
    std::fs::write(&file, IN_TWO_LANGUAGES).unwrap();
    for arguments in [
        ["load", "changeset", file.to_str().unwrap()],
        ["audit", "--change-sets", published.to_str().unwrap()],
    ] {
        let ran = desk.run(&arguments);
        assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.err);
    }
    let proven = Proven::loaded(desk, &published, &["manifest", published.to_str().unwrap(), "--head"]);
    let section: asof_schema::ComponentId = "urn:x:a!sec1".parse().unwrap();
    let prove = |day: &str| proof::prove(&proven.corpus, &section, AsOf::day(day.parse().unwrap())).unwrap();
    let (left, caught_up) = (prove("2004-01-01"), prove("2006-01-01"));
    let behind = |proof: &Proof| {
        let texts = proof.fact.provisions[0].texts.iter();
        texts
            .map(|text| (text.language.clone(), text.behind.as_ref().map(ToString::to_string)))
            .collect::<Vec<_>>()
    };
    assert_eq!(behind(&left), [("fi".to_owned(), None), ("sv".to_owned(), Some("urn:x:b#1".to_owned()))]);
    assert!(behind(&caught_up).iter().all(|(_, since)| since.is_none()));
    let mut hushed = left.clone();
    hushed.fact.provisions[0].texts[1].behind = None;
    let proofs = [left, caught_up, hushed];
    let (evidence, told) = (proven.evidence(), "older than urn:x:b#1");
    let verifier = evidence.verifier().unwrap();
    let verdicts = proofs.each_ref().map(|proof| verifier.check(proof));
    let complete = verdicts.each_ref().map(|verdict| verdict.of("COMPLETENESS").unwrap());
    assert_eq!(complete[0].result, Shown::NotChecked, "{complete:#?}");
    assert!(complete[0].open.iter().any(|open| open.contains(told)), "{complete:#?}");
    assert!(!complete[1].open.iter().any(|open| open.contains("older than")), "{complete:#?}");
    let arithmetic = verdicts.each_ref().map(|verdict| verdict.of("ARITHMETIC").unwrap().result);
    assert_eq!(arithmetic, [Shown::Verified, Shown::Verified, Shown::Failed]);
    let Some(said) = proven.python(&proven.manifest, &proofs) else { return };
    assert!(
        said[0]["COMPLETENESS"].starts_with("not checked: the words in sv of sec1 are older than urn:x:b#1")
    );
    assert!(!said[1]["COMPLETENESS"].contains("older than"), "{said:#?}");
    let arithmetic = [&said[0], &said[1], &said[2]].map(|said| said["ARITHMETIC"].starts_with("verified"));
    assert_eq!(arithmetic, [true, true, false], "{said:#?}");
}

#[test]
fn the_verifier_in_python_passes_its_own_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify");
    let mut command = Command::new("python3");
    command.args(["-m", "unittest", "discover"]).env("PYTHONDONTWRITEBYTECODE", "1").current_dir(folder);
    let Ok(ran) = command.output() else {
        println!("skipped: the verifier in Python, since there is no python3");
        return;
    };
    let told = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && !told.contains("Ran 0 tests"), "{told}");
}

#[test]
fn facts_of_change_sets_are_borne_out_and_forgeries_are_not() {
    let desk = Desk::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo");
    for (number, file) in (1..).zip(["1-charter", "2-amendments", "3-corrections", "4-courts"]) {
        let file = folder.join(format!("{file}.jsonl"));
        let at = format!("2020-01-0{number}T00:00:00Z");
        let loaded = desk.run(&["load", "changeset", file.to_str().unwrap(), "--recorded-at", &at]);
        assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    }
    // The record with the gazettes, as one would publish it.
    let published = desk.path().join("published");
    let written = desk.run(&["audit", "--change-sets", published.to_str().unwrap()]);
    assert_eq!(written.code, Some(0), "{}", written.err);
    for gazette in std::fs::read_dir(folder.join("gazette")).unwrap() {
        let gazette = gazette.unwrap();
        std::fs::copy(gazette.path(), published.join(gazette.file_name())).unwrap();
    }
    let proven = Proven::loaded(desk, &published, &["manifest", published.to_str().unwrap(), "--head"]);
    // An erratum sets its words amid others of its line: whether they are whole is not checked.
    all_are_borne_out_and_no_forgery_passes(&proven, 90, &[]);
    // Every answer at every clock is proven by its part of the record.
    let root: asof_schema::ComponentId = "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..40 {
        let mut any = || Day::from_epoch(random.i32(7_300..20_000));
        let at = AsOf { at: any(), known: Some(any()), recorded: None };
        let proof = proof::prove(&proven.corpus, &root, at).unwrap();
        proof::replay(&proof).unwrap();
        assert_eq!(proof.levels[1].level, ProofLevel::Arithmetic);
    }
}
