//! `asof verify`: an answer against the bytes of its sources.

mod render;

use std::path::{Path, PathBuf};

use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_loaders::registry;
use asof_schema::{Day, Proof, Sha256};
use clap::{ArgGroup, Args};

use super::Context;
use super::at::period::Asking;
use super::clocks::{Clocks, moment};
use crate::coverage::Strictness;
use crate::sample::{self, Sample};
use crate::verify::{self, Sources, Verification};
use crate::{Failure, Outcome, progress, proof, reference};

/// Hold an answer against the bytes of its sources, without trusting the store
#[derive(Debug, Args)]
#[command(long_about = long_about(), group(ArgGroup::new("proven").args(["proof", "sample"])))]
pub(crate) struct Verify {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF", required_unless_present_any = ["all", "proof"])]
    reference: Option<String>,
    /// The day whose law is asked for, or a month or year throughout which it has one version
    #[arg(value_name = "DAY", value_parser = moment, required_unless_present_any = ["all", "proof"])]
    date: Option<Moment>,
    /// A folder with the sources; files are found by their SHA-256, in folders below it too
    #[arg(long, value_name = "DIR")]
    sources: PathBuf,
    /// Every provision of every norm, on random days
    #[arg(long, conflicts_with_all = ["reference", "date", "known", "recorded"])]
    all: bool,
    /// Prove so many drawn facts, and check each against the manifest: no text, act or day is taken from the store on trust
    #[arg(long, value_name = "N", requires_all = ["all", "manifest"], conflicts_with = "days")]
    sample: Option<usize>,
    /// Check a proof, as `asof prove` writes one; no store is asked
    #[arg(long, value_name = "FILE", requires = "manifest", conflicts_with_all = ["reference", "date", "all", "known", "recorded"])]
    proof: Option<PathBuf>,
    /// The manifest of the sources, as `asof manifest` writes one: got apart from the proof
    #[arg(long, value_name = "FILE", requires = "proven")]
    manifest: Option<PathBuf>,
    /// The head of the record, where you know it (`asof audit`) [default: that of the manifest, if it has one]
    #[arg(long, value_name = "SHA256", requires = "manifest")]
    head: Option<Sha256>,
    /// How many random days
    #[arg(long, value_name = "N", default_value_t = 10, requires = "all")]
    days: usize,
    /// The same days for the same number
    #[arg(long, value_name = "S", default_value_t = 0, requires = "all")]
    seed: u64,
    #[command(flatten)]
    clocks: Clocks,
    #[command(flatten)]
    strictness: Strictness,
}

fn long_about() -> String {
    let witnesses = registry::sources().filter_map(|source| source.witness.as_ref());
    let norms: Vec<&str> = witnesses.map(|witness| witness.called).collect();
    format!(
        "Hold an answer against the bytes of its sources, without trusting the store\n\n\
         Every text of the answer must stand at the bytes that it names, in a file whose SHA-256 it names. For {} the \
         consolidated text of the day is also read anew, by code that does not use the store, and must have the same \
         rows. Sources may end before the day: the answer says how far it is known.",
        norms.join(" and ")
    )
}

impl Verify {
    /// Whether it asks a store.
    pub(super) fn asks_a_store(&self) -> bool {
        self.proof.is_none()
    }

    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        if let (Some(file), Some(manifest)) = (&self.proof, &self.manifest) {
            return self.of_proof(context, file, manifest);
        }
        let corpus = context.corpus()?;
        if let (Some(count), Some(manifest)) = (self.sample, &self.manifest) {
            return self.sample(context, &corpus, count, manifest);
        }
        let one = match (&self.reference, self.date) {
            (Some(reference), Some(date)) => match self.day(context, &corpus, reference, date)? {
                Some(day) => Some((reference, day)),
                None => return Ok(Outcome::No),
            },
            _ => None,
        };
        let sources = self.read_sources(&corpus)?;
        let verification = match one {
            Some((reference, day)) => self.one(&corpus, &sources, reference, day)?,
            None => self.every(&corpus, &sources)?,
        };
        self.strictness.hold(&verification.coverage)?;
        context
            .answer(&verification, |page, verification| render::verification(page, &corpus, verification))?;
        Ok(verification.outcome())
    }

    fn of_proof(
        &self,
        context: &mut Context<'_, '_>,
        file: &Path,
        manifest: &Path,
    ) -> Result<Outcome, Failure> {
        let evidence = proof::Evidence::read(&self.sources, proof::read(manifest)?, self.head)?;
        let checked: Proof = proof::read(file)?;
        let verdict = evidence.verifier()?.check(&checked);
        context.answer(&verdict, |page, verdict| render::verdict(page, &checked, verdict))?;
        Ok(verdict.outcome())
    }

    fn sample(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        count: usize,
        manifest: &Path,
    ) -> Result<Outcome, Failure> {
        let evidence = proof::Evidence::read(&self.sources, proof::read(manifest)?, self.head)?;
        let verifier = evidence.verifier()?;
        let mut random = fastrand::Rng::with_seed(self.seed);
        let (mut checked, bar) = (Sample::default(), progress::bar("proving facts", count));
        for _ in 0..count {
            let drawn = sample::draw(corpus, &mut random).transpose();
            let drawn = drawn.map_err(|problem| Failure::Input(problem.to_string()))?;
            if let Some(proof) = drawn {
                checked.add(&verifier, &proof);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        context.answer(&checked, render::sample)?;
        Ok(super::any(checked.refuted.is_empty()))
    }

    fn read_sources(&self, corpus: &Corpus) -> Result<Sources, Failure> {
        let bar = progress::spinner("hashing sources");
        let sources =
            Sources::read(&self.sources, corpus, |path| bar.set_message(path.display().to_string()));
        bar.finish_and_clear();
        let sources = sources?;
        if sources.is_empty() {
            let folder = self.sources.display();
            return Err(Failure::Input(format!("no file in {folder} is a source of what the store holds")));
        }
        Ok(sources)
    }

    /// The day by which a provision is verified; none where it has several versions, which are shown.
    fn day(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        reference: &str,
        date: Moment,
    ) -> Result<Option<Day>, Failure> {
        let sources = self.sources.display().to_string();
        let asking = Asking {
            reference,
            clocks: self.clocks,
            strictness: self.strictness,
            command: &["verify", "--sources", &sources],
            flag: None,
        };
        asking.day(context, corpus, Some(date))
    }

    fn one(
        &self,
        corpus: &Corpus,
        sources: &Sources,
        words: &str,
        date: Day,
    ) -> Result<Verification, Failure> {
        let at = self.clocks.at(date);
        let found = reference::find(corpus, words, at)?;
        verify::provision(corpus, sources, &found.component, at)
    }

    fn every(&self, corpus: &Corpus, sources: &Sources) -> Result<Verification, Failure> {
        let mut all = Verification::default();
        for graph in corpus.graphs() {
            let days = verify::random_days(graph, self.days, self.seed);
            let bar = progress::bar("verifying days", days.len());
            let checked =
                verify::norm(corpus, sources, &graph.norm().id, &days, |done| bar.set_position(done as u64));
            bar.finish_and_clear();
            all.add(checked?);
        }
        Ok(all)
    }
}
