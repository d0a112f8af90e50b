//! What an amending act prints of the provisions that it names. Some levels are printed without numbers: then the
//! numbers that the enacting clause names say which provisions they are, in their order.

use std::collections::BTreeMap;

use super::{Clause, Document, Facet, Instruction, Target};
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

    /// The articles that are printed, each with the groupings in which it is printed.
    pub(super) fn articles(self) -> Vec<(Target, &'d Printed)> {
        let mut found = Vec::new();
        for printed in &self.document.provisions {
            self.gather(&Target::default(), printed, &mut found);
        }
        found
    }

    fn gather(self, above: &Target, printed: &'d Printed, found: &mut Vec<(Target, &'d Printed)>) {
        let drafting = self.document.drafting;
        let mut here = above.clone();
        let level = drafting.level(printed.kind);
        here.numbers.extend(level.and_then(|level| Some((level, printed.number.clone()?))));
        if level == Some(drafting.article()) {
            return found.push((here, printed));
        }
        for child in &printed.children {
            self.gather(&here, child, found);
        }
    }

    /// The innermost grouping that a target names: of several that are printed, the one with most in it.
    pub(super) fn grouping(self, target: &Target) -> Option<&'d Printed> {
        let drafting = self.document.drafting;
        let (&level, number) = target.numbers.range(..drafting.article()).next_back()?;
        let kind = drafting.levels.get(level)?.kind;
        let all = self.document.provisions.iter().flat_map(Printed::all);
        let named = all.filter(|one| one.kind == kind && one.number.as_deref() == Some(number));
        let heading = |one: &Printed| target.facet == Facet::Heading && one.heading.is_some();
        // The first of equals.
        named
            .enumerate()
            .max_by_key(|(at, one)| (heading(one), one.children.len(), usize::MAX - at))
            .map(|(_, one)| one)
    }

    /// The article that a target names, or in which it stands, with the groupings in which it is printed.
    pub(super) fn placed(self, target: &Target) -> Option<(Target, &'d Printed)> {
        let article = self.document.drafting.article();
        let number = target.number(article)?;
        let grouping = target.numbers.range(..article).next_back();
        let mut candidates = self.articles();
        candidates.retain(|(_, printed)| printed.number.as_deref() == Some(number));
        let is_in = |(place, _): &&(Target, &Printed)| {
            grouping.is_none_or(|(&level, number)| place.number(level) == Some(number))
        };
        if let Some(found) = candidates.iter().find(is_in) {
            // Without its grouping, one of several may be any of them.
            let several =
                grouping.is_none() && self.restarts && candidates.iter().any(|(place, _)| *place != found.0);
            return (!several).then(|| found.clone());
        }
        let without = |(place, _): &&(Target, &Printed)| place.numbers.range(..article).next().is_none();
        let fits = |one: &&(Target, &Printed)| !self.restarts || (candidates.len() == 1 && without(one));
        candidates.iter().find(fits).cloned()
    }

    /// The article that a target names, or in which it stands.
    pub(super) fn article(self, target: &Target) -> Option<&'d Printed> {
        self.placed(target).map(|(_, printed)| printed)
    }

    /// The targets in articles that get words, and are not printed.
    pub(super) fn unprinted(self) -> impl Iterator<Item = &'d Target> {
        let article = self.document.drafting.article();
        let is_unprinted = move |one: &&Instruction| {
            let is_there = || self.article(&self.as_printed(one.target(), is_amended(one))).is_some();
            one.puts() && one.target().number(article).is_some() && !is_there()
        };
        let instructions = self.instructions.iter().map(|(instruction, _)| instruction);
        instructions.filter(is_unprinted).map(Instruction::target)
    }

    /// Whether two targets name the same article, or stand in it.
    pub(super) fn same_article(self, one: &Target, other: &Target) -> bool {
        let article = self.document.drafting.article();
        let innermost = |target: &'_ Target| {
            let above = target.numbers.range(..article).next_back();
            above.map(|(&level, number)| (level, number.clone()))
        };
        // A part that only one of them names tells them not apart.
        let apart = |level: usize| {
            one.number(level).zip(other.number(level)).is_some_and(|(own, theirs)| own != theirs)
        };
        one.number(article) == other.number(article)
            && (!self.restarts || (innermost(one) == innermost(other) && !(0..article).any(apart)))
    }

    /// The number at a level under which an act prints a provision: where it amends it, that to which it moves it.
    pub(super) fn final_number(self, target: &Target, level: usize, amends: bool) -> Option<&'d str>
    where
        Self: 'd,
    {
        let number = target.number(level)?;
        let to = |instruction: &'d Instruction| match instruction {
            Instruction::Renumber { within, level: of, numbers } if *of == level && amends => {
                let (_, new) = numbers.iter().find(|(old, _)| old == number)?;
                let article = self.document.drafting.article();
                // Where articles are numbered through, a clause may name one without its grouping.
                let same = within.numbers.iter().all(|(&level, number)| match target.number(level) {
                    Some(own) => own == number,
                    None => level < article && !self.restarts,
                });
                same.then_some(new.as_str())
            }
            _ => None,
        };
        self.instructions.iter().find_map(|(instruction, _)| to(instruction))
    }

    /// A target with the number under which the act prints its article: where it amends an article that it moves, that to
    /// which it moves it. One that is not printed there is taken as it is named, unless another one takes that number.
    pub(super) fn as_printed(self, target: &Target, amends: bool) -> Target {
        let article = self.document.drafting.article();
        let Some(number) = self.final_number(target, article, amends) else { return target.clone() };
        let mut moved = target.clone();
        moved.numbers.insert(article, number.to_owned());
        let takes = |one: &Instruction| match one {
            Instruction::Insert(new) => {
                let is_whole =
                    new.facet == Facet::Whole && new.innermost().is_some_and(|(level, _)| level == article);
                is_whole && self.same_article(new, target)
            }
            Instruction::Renumber { level, numbers, .. } if *level == article => {
                numbers.iter().any(|(_, new)| target.number(article) == Some(new))
            }
            _ => false,
        };
        let is_taken = self.instructions.iter().any(|(one, _)| takes(one));
        if is_taken || self.article(&moved).is_some() { moved } else { target.clone() }
    }

    /// The article of a target, what is printed in it without numbers under those that the clause gives; why that
    /// cannot be told. `amends` says whether the target stands in the law.
    pub(super) fn numbered(self, target: &Target, amends: bool) -> Result<Printed, String> {
        let drafting = self.document.drafting;
        let below = drafting.article() + 1;
        let place = self.as_printed(target, amends);
        let article = self.article(&place).ok_or("it is not printed")?;
        let Some(level) = drafting.levels.get(below).filter(|level| !level.is_numbered) else {
            return Ok(article.clone());
        };
        let is_of_it = |one: &&Instruction| {
            one.puts() && self.same_article(&self.as_printed(one.target(), is_amended(one)), &place)
        };
        let puts = self.instructions.iter().map(|(instruction, _)| instruction).filter(is_of_it);
        let mut numbers = BTreeMap::new();
        for instruction in puts {
            let (target, amends) = (instruction.target(), is_amended(instruction));
            match (target.number(below), target.facet) {
                (_, Facet::OtherLanguage | Facet::Heading | Facet::Between) => {}
                (Some(number), _) => {
                    let number = self.final_number(target, below, amends).unwrap_or(number);
                    numbers.insert(drafting.order_key(number), number.to_owned());
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

/// What an act commands: what its clause says, and of the articles between the ends of a range those with
/// letters that the act prints and the clause does not name.
pub(super) fn clause(document: &Document) -> Clause {
    let mut clause = (document.drafting.clause)(&document.enacting);
    for (first, last) in std::mem::take(&mut clause.ranges) {
        let place = clause.instructions.iter().position(|(one, _)| *one == last).filter(|_| last.puts());
        let wording = place.and_then(|at| clause.instructions.get(at)).map(|(_, wording)| wording.clone());
        if let Some((at, wording)) = place.zip(wording) {
            for target in printed_between(document, &clause, &first, last.target()) {
                let command = match last {
                    Instruction::Insert(_) => Instruction::Insert(target),
                    _ => Instruction::Amend(target),
                };
                clause.command_at(at, command, wording.clone());
            }
        }
        clause.ranges.push((first, last));
    }
    clause
}

/// The articles with letters that an act prints between two others, in the groupings that these are named in,
/// and that its clause does not name.
fn printed_between(document: &Document, clause: &Clause, first: &Target, last: &Target) -> Vec<Target> {
    let (drafting, article) = (document.drafting, document.drafting.article());
    let excerpt = Excerpt { document, instructions: &clause.instructions, restarts: false };
    let is_of_articles = last.innermost().is_some_and(|(level, _)| level == article);
    let Some(ends) = first.number(article).zip(last.number(article)).filter(|_| is_of_articles) else {
        return Vec::new();
    };
    let fits = |place: &Target, number: &str| {
        let is_in = |(&level, named): (&usize, &String)| place.number(level).is_none_or(|own| own == named);
        let is_named = || excerpt.targets().any(|target| target.number(article) == Some(number));
        drafting.is_between(number, ends) && last.numbers.range(..article).all(is_in) && !is_named()
    };
    let mut found: Vec<Target> = Vec::new();
    for (place, _) in excerpt.articles() {
        let Some(number) = place.number(article) else { continue };
        let mut target = last.clone();
        target.numbers.insert(article, number.to_owned());
        if fits(&place, number) && !found.contains(&target) {
            found.push(target);
        }
    }
    // Each is put in at the same place: the last one first.
    found.reverse();
    found
}

/// Whether what an instruction names stands in the law before it.
pub(super) fn is_amended(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Amend(_))
}
