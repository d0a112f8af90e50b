//! One instruction, applied to the law as it stands on its day.

use asof_schema::{Day, IdError, Op};

use super::excerpt::Excerpt;
use super::{Drafting, Facet, Instruction, Law, Level, Origin, ROOT, Target};
use crate::provision::Printed;
use crate::unread::Unread;

/// Why an instruction has no effect, or not all of it.
#[derive(Debug)]
pub(super) enum Problem {
    /// What it names does not stand in the law on its day.
    Absent(String),
    /// The act does not print what it puts.
    Unprinted(String),
    /// What is said to be new stands there already; it is amended.
    Present,
    /// It concerns the wording in another language.
    OtherLanguage,
    /// What the act prints of it cannot be read whole.
    Unread(Vec<Unread>),
    /// It concerns an appendix.
    Appendix,
    /// An id cannot be built.
    Id(IdError),
}

impl From<IdError> for Problem {
    fn from(error: IdError) -> Self {
        Self::Id(error)
    }
}

/// An act at work on a law.
pub(super) struct Work<'a> {
    pub(super) law: &'a mut Law,
    pub(super) excerpt: Excerpt<'a>,
    pub(super) origin: Origin<'a>,
    pub(super) on: Day,
    pub(super) ops: Vec<Op>,
}

impl Work<'_> {
    /// Applies an instruction.
    pub(super) fn apply(&mut self, instruction: &Instruction) -> Result<(), Problem> {
        match instruction.target().facet {
            Facet::OtherLanguage => return Err(Problem::OtherLanguage),
            Facet::Appendix => return Err(Problem::Appendix),
            _ => {}
        }
        match instruction {
            Instruction::Repeal(target) => {
                let at = self.standing(target)?;
                self.ops.extend(self.law.repeal(at, self.on, false, Vec::new()));
                Ok(())
            }
            Instruction::Amend(target) => self.amend(target),
            Instruction::Insert(target) => self.insert(target),
            Instruction::Renumber { within, level, numbers } => self.renumber(within, *level, numbers),
        }
    }

    fn drafting(&self) -> &'static Drafting {
        self.law.drafting()
    }

    /// The line and the words of an article's heading that the act prints anew beside a part of the article, where no
    /// instruction puts it: it is not applied.
    pub(super) fn uncommanded_heading(&self, instruction: &Instruction) -> Option<(u64, String)> {
        let (article, target) = (self.drafting().article(), instruction.target());
        target.innermost().filter(|&(level, _)| level > article)?;
        let named = target.down_to(article);
        let printed = self.excerpt.article(&named)?;
        let heading = &printed.heading.as_ref()?.text;
        let commanded = self.excerpt.targets().any(|other| other.numbers == named.numbers);
        let same = self.law.heading(self.standing(&named).ok()?) == Some(heading);
        (!commanded && !same).then(|| (printed.line, heading.clone()))
    }

    fn amend(&mut self, target: &Target) -> Result<(), Problem> {
        if target.facet == Facet::Title {
            let title = self.excerpt.document.new_title.as_ref();
            let title = title.ok_or_else(|| Problem::Unprinted("its new title is not printed".to_owned()))?;
            self.ops.extend(self.law.retitle(ROOT, title, self.origin));
            return Ok(());
        }
        let at = self.standing(target)?;
        let printed = self.printed(target)?;
        let unprinted = |what: &str| Problem::Unprinted(format!("its {what} is not printed"));
        match target.facet {
            Facet::Heading => {
                let heading = printed.heading.as_ref().ok_or_else(|| unprinted("heading"))?;
                self.ops.extend(self.law.retitle(at, heading, self.origin));
            }
            Facet::Intro => {
                let words = printed.words.as_ref().ok_or_else(|| unprinted("head"))?;
                self.ops.extend(self.law.reword(at, words, self.origin));
            }
            _ => self.law.replace(at, &printed, self.origin, self.on, &mut self.ops)?,
        }
        Ok(())
    }

    fn insert(&mut self, target: &Target) -> Result<(), Problem> {
        let printed = self.printed(target)?;
        if let Ok(at) = self.standing(target) {
            self.law.replace(at, &printed, self.origin, self.on, &mut self.ops)?;
            return Err(Problem::Present);
        }
        let parent = self.parent(target)?;
        self.law.put(parent, &printed, self.origin, self.on, &mut self.ops)?;
        Ok(())
    }

    fn renumber(
        &mut self,
        within: &Target,
        level: usize,
        numbers: &[(String, String)],
    ) -> Result<(), Problem> {
        let mut parent = self.standing(within)?;
        // Below an article, a level that the clause passes over is that of the first of its kind.
        let innermost = within.innermost().map_or(level, |(named, _)| named);
        let passed = innermost.max(self.drafting().article()) + 1..level;
        for between in self.drafting().levels.get(passed).unwrap_or_default() {
            parent = self
                .law
                .child(parent, between.kind, "1", self.on)
                .ok_or_else(|| Problem::Absent(format!("its first {}", between.called)))?;
        }
        let absent = || Problem::Absent("what is renumbered".to_owned());
        let kind = self.drafting().levels.get(level).ok_or_else(absent)?.kind;
        // All are looked up before any of them gets the number of another.
        let moved: Option<Vec<(usize, &String)>> = numbers
            .iter()
            .map(|(old, new)| Some((self.law.child(parent, kind, old, self.on)?, new)))
            .collect();
        for (at, new) in moved.ok_or_else(absent)? {
            self.ops.extend(self.law.renumber(at, new));
        }
        Ok(())
    }

    /// The component that a target names.
    fn standing(&self, target: &Target) -> Result<usize, Problem> {
        let article = self.drafting().article();
        let absent = |named: &Level| Problem::Absent(format!("its {}", named.called));
        let mut standing = None;
        for (&level, number) in target.numbers.range(..=article) {
            let Some(named) = self.drafting().levels.get(level) else { continue };
            let within = standing.filter(|_| level < article || self.law.restarts());
            let found = self.law.find(named.kind, number, within, self.on);
            standing = Some(found.ok_or_else(|| absent(named))?);
        }
        let mut at = standing.ok_or_else(|| Problem::Absent("what it names".to_owned()))?;
        for (&level, number) in target.numbers.range(article + 1..) {
            let Some(named) = self.drafting().levels.get(level) else { continue };
            if target.number(article).is_some() {
                at = self.law.child(at, named.kind, number, self.on).ok_or_else(|| absent(named))?;
            }
        }
        Ok(at)
    }

    /// Where something new belongs: in what its target names, or where its neighbour stands.
    fn parent(&self, target: &Target) -> Result<usize, Problem> {
        let nowhere = || Problem::Absent("a place for it".to_owned());
        let (level, number) = target.innermost().ok_or_else(nowhere)?;
        match level.checked_sub(1).map(|above| target.down_to(above)) {
            Some(above) if !above.numbers.is_empty() => self.standing(&above),
            _ => {
                let kind = self.drafting().levels.get(level).ok_or_else(nowhere)?.kind;
                self.law.parent_of_last_before(kind, number, self.on).ok_or_else(nowhere)
            }
        }
    }

    /// What the act prints of a target, with the number that it has in the law.
    fn printed(&self, target: &Target) -> Result<Printed, Problem> {
        let unprinted = || Problem::Unprinted("it is not printed".to_owned());
        let article = self.drafting().article();
        if target.number(article).is_none() {
            let grouping = self.excerpt.grouping(target).ok_or_else(unprinted)?;
            whole(grouping)?;
            return Ok(self.without_others(grouping));
        }
        whole(self.excerpt.article(target).ok_or_else(unprinted)?)?;
        let below: Vec<&String> = target.numbers.range(article + 1..).map(|(_, number)| number).collect();
        let mut printed = if below.is_empty() {
            self.excerpt.article(target).ok_or_else(unprinted)?.clone()
        } else {
            self.excerpt.numbered(target).map_err(Problem::Unprinted)?
        };
        for number in below {
            let child = printed.children.into_iter().find(|child| child.number.as_ref() == Some(number));
            printed = child.ok_or_else(unprinted)?;
        }
        match target.facet {
            Facet::Whole if printed.gaps => Err(Problem::Unprinted("it is printed with gaps".to_owned())),
            _ => Ok(printed),
        }
    }

    /// A grouping without the articles that the clause names beside it: they are printed in it, and stand elsewhere.
    fn without_others(&self, grouping: &Printed) -> Printed {
        let article = self.drafting().article();
        let named = |one: &Printed| {
            let number = one.number.as_deref();
            number.is_some() && self.excerpt.targets().any(|target| target.number(article) == number)
        };
        let mut grouping = grouping.clone();
        grouping.children.retain(|one| self.law.restarts() || !named(one));
        grouping
    }
}

/// What is printed with something in it that cannot be read puts nothing and repeals nothing.
fn whole(printed: &Printed) -> Result<(), Problem> {
    let unread: Vec<Unread> = printed.all().flat_map(|one| one.unread.iter().cloned()).collect();
    if unread.is_empty() { Ok(()) } else { Err(Problem::Unread(unread)) }
}
