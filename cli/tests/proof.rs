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
#[path = "proof/enacted.rs"]
mod enacted;
#[path = "proof/forged.rs"]
mod forged;
#[path = "proof/own.rs"]
mod own;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use asof_cli::proof::{Evidence, LevelResult as Shown, Verdict};
use asof_cli::sample;
use asof_engine::proof;
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_schema::{AsOf, Day, Manifest, Proof, ProofLevel, Sha256};
use common::Desk;
use forged::no_forgery_passes;

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

/// Both at once: together they take longer than any other test.
fn all_are_borne_out_and_no_forgery_passes(proven: &Proven, share: usize, read: &[&str]) {
    std::thread::scope(|scope| {
        scope.spawn(|| all_are_borne_out(proven, share));
        no_forgery_passes(proven, read);
    });
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
        "an absence", "a day", "an act", "two days exchanged", "a command left out", "a basis",
        "a provision left out", "a title", "an end",
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
