//! What differs between two snapshots, and where a text may have wandered to another address.

use std::collections::BTreeSet;

use super::snapshot::{Row, Snapshot};
use crate::tlr::certify::citation::{Address, Key};

/// A row that differs, and under which headings it stood and stands.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) key: Key,
    under: Vec<[String; 4]>,
}

impl Change {
    pub(super) fn lies_in(&self, scope: Option<&Address>) -> bool {
        match scope {
            None => true,
            Some(Address::Under { adct, headings }) => {
                let below = |under: &[String; 4]| under.iter().zip(headings).all(|(row, said)| row == said);
                *adct == self.key.adct && self.under.iter().any(below)
            }
            Some(Address::Provision(scope)) => scope.holds(&self.key),
        }
    }
}

/// The rows that have other content in a later snapshot than in an earlier one, and the articles that stand elsewhere.
pub(super) fn changed(before: &Snapshot, after: &Snapshot) -> Vec<Change> {
    let (old, new) = (before.rows(), after.rows());
    let keys: BTreeSet<&Key> = old.keys().chain(new.keys()).copied().collect();
    let differs = |key: &&&Key| match (old.get(**key), new.get(**key)) {
        (Some(old), Some(new)) => old.content() != new.content(),
        // What was a notice and is no longer printed has changed before.
        (Some(old), None) => !old.is_notice(),
        (None, Some(_)) => true,
        (None, None) => false,
    };
    let change = |key: &&Key| {
        let rows = [old.get(*key), new.get(*key)].into_iter().flatten();
        Change { key: (*key).clone(), under: rows.map(|row| row.headings.clone()).collect() }
    };
    let moved = |key: &&&Key| {
        let headings = old.get(**key).zip(new.get(**key)).map(|(old, new)| old.headings != new.headings);
        key.is_article() && headings == Some(true)
    };
    keys.iter().filter(differs).chain(keys.iter().filter(moved)).map(change).collect()
}

/// How much two texts must share to be taken for one that was rewritten, out of 100 of the beginnings of their words.
const ALIKE: usize = 40;

fn alike(one: &str, other: &str) -> bool {
    // Words are inflected after their fourth letter, as a rule.
    let stem = |word: &str| word.to_lowercase().chars().take(4).collect::<String>();
    let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).map(stem).collect();
    let (one, other): (BTreeSet<String>, BTreeSet<String>) = (words(one), words(other));
    one.intersection(&other).count() * 100 >= one.union(&other).count() * ALIKE
}

/// Whether a text of a provision may have come from another number of its article, or have gone to one, or has another label.
pub(super) fn may_wander(key: &Key, before: &Snapshot, after: &Snapshot) -> bool {
    let (old, new) = (before.state(key), after.state(key));
    let article = key.article();
    let elsewhere = |snapshot: &Snapshot, row: &Row| {
        let mut others = snapshot.state(&article).into_iter().filter(|other| other.key != row.key);
        others.any(|other| !row.is_notice() && alike(other.text(), row.text()))
    };
    let kept = |rows: &[&Row], row: &Row| rows.iter().any(|other| other.text() == row.text());
    let gone = old.iter().any(|row| !kept(&new, row) && elsewhere(after, row));
    let come = new.iter().any(|row| !kept(&old, row) && elsewhere(before, row));
    let relabelled =
        |row: &Row| new.iter().any(|other| other.key == row.key && other.content().0 != row.content().0);
    gone || come || old.iter().any(|row| relabelled(row))
}
