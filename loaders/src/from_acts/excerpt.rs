//! What an amending act prints of the provisions that it names. Some levels are printed without numbers: then the
//! numbers that the enacting clause names say which provisions they are, in their order.

use std::collections::BTreeSet;

use super::{Document, Facet, Instruction, Target};
use crate::provision::Printed;

/// What an act prints, and what its enacting clause says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Excerpt<'d> {
    pub(super) document: &'d Document,
    pub(super) instructions: &'d [(Instruction, String)],
    /// Whether articles are numbered anew in each grouping of the law.
    pub(super) restarts: bool,
}

impl<'d> Excerpt<'d> {
    /// The targets of the enacting clause.
    pub(super) fn targets(self) -> impl Iterator<Item = &'d Target> {
        self.instructions.iter().map(|(instruction, _)| instruction.target())
    }

    fn all(self) -> impl Iterator<Item = &'d Printed> {
        self.document.provisions.iter().flat_map(Printed::all)
    }

    /// The printed provision of a number on a level, wherever it stands.
    fn printed(self, level: usize, number: &str) -> Option<&'d Printed> {
        let kind = self.document.drafting.levels.get(level)?.kind;
        self.all().find(|one| one.kind == kind && one.number.as_deref() == Some(number))
    }

    /// The innermost grouping that a target names.
    pub(super) fn grouping(self, target: &Target) -> Option<&'d Printed> {
        let article = self.document.drafting.article();
        let (&level, number) = target.numbers.range(..article).next_back()?;
        self.printed(level, number)
    }

    /// The article that a target names, or in which it stands.
    pub(super) fn article(self, target: &Target) -> Option<&'d Printed> {
        let article = self.document.drafting.article();
        let number = target.number(article)?;
        if !self.restarts || target.numbers.range(..article).next().is_none() {
            return self.printed(article, number);
        }
        let kind = self.document.drafting.levels.get(article)?.kind;
        let within = self.grouping(target)?;
        within.all().find(|one| one.kind == kind && one.number.as_deref() == Some(number))
    }

    /// Whether two targets name the same article, or stand in it.
    pub(super) fn same_article(self, one: &Target, other: &Target) -> bool {
        let article = self.document.drafting.article();
        one.number(article) == other.number(article)
            && (!self.restarts || one.numbers.range(..article).eq(other.numbers.range(..article)))
    }

    /// The article of a target, what is printed in it without numbers under those that the clause gives; why that
    /// cannot be told.
    pub(super) fn numbered(self, target: &Target) -> Result<Printed, String> {
        let drafting = self.document.drafting;
        let below = drafting.article() + 1;
        let article = self.article(target).ok_or("it is not printed")?;
        let Some(level) = drafting.levels.get(below).filter(|level| !level.is_numbered) else {
            return Ok(article.clone());
        };
        let puts = self.instructions.iter().map(|(instruction, _)| instruction).filter(|one| {
            !matches!(one, Instruction::Repeal(_) | Instruction::Renumber { .. })
                && self.same_article(one.target(), target)
        });
        let mut numbers = BTreeSet::new();
        for target in puts.map(Instruction::target) {
            match (target.number(below), target.facet) {
                (_, Facet::OtherLanguage | Facet::Heading) => {}
                (Some(number), _) => {
                    numbers.insert((drafting.order_key(number), number.to_owned()));
                }
                // The whole article is printed: what stands in it is numbered from the first on.
                (None, _) => return Ok(article.clone()),
            }
        }
        let (printed, named) = (article.children.len(), numbers.len());
        if printed != named {
            return Err(format!("{printed} {}s are printed where the clause names {named}", level.called));
        }
        let mut article = article.clone();
        for (child, (_, number)) in article.children.iter_mut().zip(numbers) {
            child.number = Some(number);
        }
        Ok(article)
    }
}
