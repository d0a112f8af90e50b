//! Which law a document means by a number alone: "section 302", where it speaks of "section 302 of the Penal Code" elsewhere.
//!
//! A judgment or a debate names a law once and then says the bare number. It is that law's where the document cites that
//! number of one law only; where it cites it of two, or of none, it stays open. Numbers of what lies below a section or article
//! are none of a law: paragraphs are those of testimonies and of other decisions.

use std::collections::HashMap;

use asof_law::{Law, Step, Target, is_basic};

use super::Relations;
use super::standing::Standing;

/// By the number of a provision, the laws of which a document cites it.
pub(super) type CitedLaws = HashMap<Step, Vec<Law>>;

/// The laws of which the words of a document cite numbers.
pub(super) fn cited_laws(standing: &Standing) -> CitedLaws {
    let mut cited = CitedLaws::new();
    let versions = (0..standing.rows.len()).filter_map(|row| standing.version(row));
    for Target { law, path } in
        versions.flat_map(|version| version.mentions()).filter_map(|one| one.target.as_ref())
    {
        let Some(first) = path.first().filter(|step| *law != Law::This && is_basic(step.unit)) else {
            continue;
        };
        let laws = cited.entry(first.clone()).or_default();
        if !laws.contains(law) {
            laws.push(law.clone());
        }
    }
    cited
}

impl Relations<'_> {
    /// What a number without a law means in a document: the provision of the only law of which it cites that number.
    pub(super) fn cited_before(&self, document: &Standing, target: &Target) -> Option<Target> {
        let laws = document.cited_laws().get(target.path.first()?)?;
        let (law, others) = laws.split_first()?;
        let same =
            |other: &Law| self.norm(law).is_ok_and(|norm| self.norm(other).is_ok_and(|other| other == norm));
        others.iter().all(same).then(|| Target { law: law.clone(), path: target.path.clone() })
    }
}
