//! What a service holds, as far as questions are made of it: every provision with its history.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail};
use chrono::NaiveDate;

use crate::tlr::graph::{self, Component, Entry, Graph, Norm};
use crate::tlr::item::Source;
use crate::tlr::text::lines_hash;

/// Kinds of provision below the basic unit, or the unit itself: what has words.
const PROVISIONS: &[&str] =
    &["article", "paragraph", "inciso", "alinea", "subsection", "item", "subitem", "rule"];

/// What stands above basic units.
const GROUPINGS: &[&str] =
    &["part", "title", "chapter", "section", "subsection", "adct", "constitution", "norm"];

/// Kinds of act that are amendments: an editor's repair is none, and what cannot be told apart is no answer.
pub(super) const AMENDING: &[&str] = &["AMENDMENT", "JUDGMENT", "CORRIGENDUM"];

/// A norm and all in it.
#[derive(Debug)]
pub(super) struct Surveyed {
    pub(super) norm: Norm,
    /// The kind of its basic unit: `article`, or `section` where the law has none.
    pub(super) unit: &'static str,
    pub(super) from: NaiveDate,
    pub(super) last_change: NaiveDate,
    /// The first day of the last act that is known: a term may end later, by then with acts that are not known.
    pub(super) known_until: NaiveDate,
    /// What has words: units and what stands below them.
    pub(super) provisions: Vec<Component>,
    /// What stands above units.
    pub(super) groupings: Vec<Component>,
    /// The amending acts that took effect on a day.
    pub(super) acts_on: BTreeMap<NaiveDate, BTreeSet<String>>,
    /// Days of acts that changed nothing in the corpus.
    pub(super) idle: BTreeSet<NaiveDate>,
    /// The numbers that several units have.
    shared_numbers: BTreeSet<String>,
    history_hash: String,
    versions: usize,
}

impl Surveyed {
    pub(super) fn of(graph: &Graph, norm: Norm) -> Result<Self> {
        let root = norm.root.as_ref().with_context(|| format!("nothing is recorded of {}", norm.id))?;
        let versions: Vec<_> = root.lineage.entries.iter().map(|entry| &entry.version).collect();
        let (Some(first), Some(last)) = (versions.first(), versions.last()) else {
            bail!("{} has no versions", norm.id);
        };
        let (from, last_change) = (first.valid.start, last.valid.start);
        let history_hash = lines_hash(versions.iter().map(|version| version.tree_hash.as_str()));
        let versions = versions.len();
        let components = graph.components(&norm.id)?;
        let unit = if components.iter().any(|one| one.kind == "article") { "article" } else { "section" };
        let below = |one: &Component| one.kind == unit || PROVISIONS.contains(&one.kind.as_str());
        let within = |one: &Component| unit == "section" || one.kind != "subsection";
        let (provisions, rest): (Vec<_>, Vec<_>) =
            components.into_iter().partition(|one| below(one) && within(one));
        let groupings = rest
            .into_iter()
            .filter(|one| GROUPINGS.contains(&one.kind.as_str()) && one.kind != unit)
            .collect();
        let amendments = provisions.iter().flat_map(|one| &one.lineage.amendments);
        let known_until = amendments.filter_map(|act| act.effective_on).max().unwrap_or(from).max(from);
        let acts_on = acts_on(&provisions);
        // Of a day on which it is not known which act did what, none is known to have done nothing.
        let unknown = |day: &NaiveDate| acts_on.get(day).is_some_and(|acts| acts.len() > 1);
        let idle = idle(graph, &norm)?.into_iter().filter(|day| !unknown(day)).collect();
        Ok(Self {
            acts_on,
            idle,
            shared_numbers: shared_numbers(&provisions, unit),
            norm,
            unit,
            from,
            last_change,
            known_until,
            provisions,
            groupings,
            history_hash,
            versions,
        })
    }

    /// The unit's number, where another unit has it too.
    pub(super) fn number_elsewhere(&self, one: &Component) -> bool {
        let number = number(one);
        one.kind == self.unit && number.is_some_and(|number| self.shared_numbers.contains(number))
    }

    pub(super) fn source(&self) -> Source {
        Source {
            norm: self.norm.id.clone(),
            title: self.norm.label.clone(),
            data_source: self.norm.data_source.clone(),
            versions: self.versions,
            history_hash: self.history_hash.clone(),
            from: self.from,
            last_change: self.last_change,
        }
    }
}

fn number(one: &Component) -> Option<&str> {
    one.lineage.entries.last()?.version.number.as_deref()
}

fn shared_numbers(provisions: &[Component], unit: &str) -> BTreeSet<String> {
    let mut seen = BTreeMap::<&str, usize>::new();
    for number in provisions.iter().filter(|one| one.kind == unit).filter_map(number) {
        *seen.entry(number).or_default() += 1;
    }
    seen.into_iter().filter(|(_, count)| *count > 1).map(|(number, _)| number.to_owned()).collect()
}

/// The acts behind an entry that are no enactment: their kinds and codes.
pub(super) fn acts(entry: &Entry) -> impl Iterator<Item = (&str, &str)> {
    graph::acts(&entry.actions).map(|act| (act.kind.as_deref().unwrap_or_default(), act.code.as_str()))
}

fn acts_on(provisions: &[Component]) -> BTreeMap<NaiveDate, BTreeSet<String>> {
    let mut on = BTreeMap::<_, BTreeSet<_>>::new();
    for entry in provisions.iter().flat_map(|one| &one.lineage.entries) {
        for (kind, code) in acts(entry).filter(|(kind, _)| *kind != "ENACTMENT") {
            let codes = on.entry(entry.version.valid.start).or_default();
            codes.insert(code.to_owned());
            // It stands for two acts at least.
            if kind == "UNRESOLVED" {
                codes.insert(format!("{code} (another)"));
            }
        }
    }
    on
}

/// The days of amending acts that name no provision of any norm. Such an act tells no norm: it counts where its day lies.
fn idle(graph: &Graph, norm: &Norm) -> Result<BTreeSet<NaiveDate>> {
    let jurisdiction = |id: &str| id.splitn(5, ':').take(4).collect::<Vec<_>>().join(":");
    let ours = jurisdiction(&norm.id);
    let acts = graph.acts()?.into_iter();
    Ok(acts
        .filter(|act| act.kind.as_deref() == Some("AMENDMENT") && act.targets.total_count == 0)
        .filter(|act| jurisdiction(&act.id) == ours)
        .filter_map(|act| act.effective_on)
        .collect())
}
