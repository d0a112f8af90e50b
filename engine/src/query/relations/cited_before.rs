//! Which law a document means by a number alone: "section 302", where it speaks of "section 302 of the Penal Code" elsewhere.
//!
//! A judgment or a debate names a law once and then says the bare number. It is that law's where the document cites that
//! number of one law only; where it cites it of two, or of none, it stays open. Numbers of what lies below a section or article
//! are none of a law: paragraphs are those of testimonies and of other decisions.

use asof_law::{Law, Target};

use super::Relations;
use super::standing::Standing;

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
