//! The numbers that a law as enacted leaves out. It counts its articles one after another, through the law or anew in each
//! grouping, so that a number which is lacking between two is a hole of the document, and no law that is not there.

use super::{Drafting, Target};
use crate::provision::{Printed, Role};

/// Where more numbers than these are lacking, they are counted in another way.
const MANY: u32 = 50;

/// The articles that are lacking between two of a law as enacted. A number that is no higher than the one before begins anew.
pub(super) fn left_out(drafting: &Drafting, provisions: &[Printed]) -> Vec<Target> {
    let mut walk = Walk { drafting, last: None, found: Vec::new() };
    walk.go(provisions, &Target::default());
    walk.found
}

struct Walk<'d> {
    drafting: &'d Drafting,
    /// The number of the article before.
    last: Option<u32>,
    found: Vec<Target>,
}

impl Walk<'_> {
    fn go(&mut self, provisions: &[Printed], above: &Target) {
        for one in provisions {
            let level = self.drafting.level(one.kind);
            match (one.kind.role, level) {
                (Role::Article, Some(level)) => self.article(one, level, above),
                (Role::Grouping, _) => {
                    let mut own = above.clone();
                    own.numbers.extend(level.zip(one.number.clone()));
                    self.go(&one.children, &own);
                }
                _ => {}
            }
        }
    }

    fn article(&mut self, one: &Printed, level: usize, above: &Target) {
        let Some(number) = one.number.as_deref().and_then(digits) else { return };
        let lacking = self.last.map_or(0..0, |last| last.saturating_add(1)..number);
        if lacking.end.saturating_sub(lacking.start) <= MANY {
            self.found.extend(lacking.map(|number| {
                let mut target = above.clone();
                target.numbers.insert(level, number.to_string());
                target
            }));
        }
        self.last = Some(number);
    }
}

/// The digits with which a number begins: 12 of `12a`.
fn digits(number: &str) -> Option<u32> {
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    number.strip_suffix(rest)?.parse().ok()
}
