//! What is nearest to an address that leads nowhere, by the structure of the law.

use asof_law::{Number, Step};

use super::addressed::Sought;
use super::standing::Standing;

/// How far something is from an address: how many levels above the one that is missing, how far by its
/// number, by the letters after it, and where it stands in the law.
pub(in crate::query) type Distance = (usize, u64, u64, usize);

impl Standing {
    /// The provisions in force that are nearest to an address, with how far each of them is: those of the
    /// same provision by their numbers, then that provision and those beside it, and so on upwards. Where none is in force, those
    /// that were.
    pub(in crate::query) fn near(&self, sought: &Sought, most: usize) -> Vec<(Distance, usize)> {
        let near = self.near_among(sought, most, false);
        if near.is_empty() { self.near_among(sought, most, true) } else { near }
    }

    fn near_among(&self, sought: &Sought, most: usize, fallen: bool) -> Vec<(Distance, usize)> {
        let mut near: Vec<(Distance, usize)> = Vec::new();
        for (level, at) in (0..sought.path.len()).rev().enumerate() {
            let (Some(above), Some(step)) = (sought.path.get(..at), sought.path.get(at)) else { continue };
            let mut rows: Vec<(Distance, usize)> = self
                .find(above)
                .into_iter()
                .flat_map(|head| self.beside(head, step, (level, fallen)))
                .collect();
            rows.retain(|(_, row)| !near.iter().any(|(_, known)| known == row));
            near.extend(rows);
            if near.len() >= most {
                break;
            }
        }
        near.sort_unstable();
        near.truncate(most);
        near
    }

    /// What has the kind of a step below a row, each with how far it is from the step; with what has fallen where that is wanted.
    fn beside<'s>(
        &'s self,
        head: usize,
        step: &'s Step,
        (level, fallen): (usize, bool),
    ) -> impl Iterator<Item = (Distance, usize)> + 's {
        let part = self.part(head);
        let sought = place(step);
        let rows = self.below(head).filter(move |&row| row != head && self.part(row) == part);
        rows.filter(move |&row| fallen || !self.is_fallen(row)).filter_map(move |row| {
            let (number, letters) = place(self.step(row).filter(|own| own.unit == step.unit)?);
            Some(((level, number.abs_diff(sought.0), letters.abs_diff(sought.1), row), row))
        })
    }
}

/// What a number after a point counts for beside the letters after it.
const LETTERS: u64 = 1_000;

/// The place of a number among others: "103-B" is 103 and 2, "c" is 3, and "44.18" is 44 and 18, before any letters.
fn place(step: &Step) -> (u64, u64) {
    let Number::Of(number) = &step.number else { return (0, 0) };
    let leading = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let digits = leading(number);
    let pointed = number.get(digits.len()..).and_then(|rest| rest.strip_prefix('.')).map(leading);
    let pointed: u64 = pointed.and_then(|digits| digits.parse().ok()).unwrap_or_default();
    let value = |value: u64, letter: char| {
        value.saturating_mul(26).saturating_add(u64::from(letter).saturating_sub(u64::from('a') - 1))
    };
    let letters = number.chars().flat_map(char::to_lowercase).filter(char::is_ascii_lowercase).fold(0, value);
    if digits.is_empty() {
        return (letters, 0);
    }
    (digits.parse().unwrap_or(u64::MAX), pointed.saturating_mul(LETTERS).saturating_add(letters))
}

#[cfg(test)]
mod tests {
    use asof_law::Unit;

    use super::*;

    #[test]
    fn numbers_with_a_point_are_near_by_what_follows_it() {
        let of = |number: &str| place(&Step::of(Unit::Section, number));
        let far = |one: &str, other: &str| {
            let (one, other) = (of(one), of(other));
            (one.0.abs_diff(other.0), one.1.abs_diff(other.1))
        };
        assert!(far("44.99", "44.18") < far("44.99", "44.2"));
        assert!(far("44.99", "44.2") < far("44.99", "45.99"));
        assert!(far("3.1", "3.1A") < far("3.1", "3.2"));
        assert!(far("103-B", "103-A") < far("103-B", "104"));
        assert_eq!((of("c"), of("103-B")), ((3, 0), (103, 2)));
    }
}
