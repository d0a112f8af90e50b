//! One instruction, applied to the law as it stands on its day.

use asof_schema::{Day, IdError, Op};

use super::excerpt::{Excerpt, is_amended};
use super::{ActNumber, Drafting, Facet, Instruction, Law, Level, Origin, ROOT, Target};
use crate::provision::{Printed, Role, WRAP_UP};
use crate::unread::Unread;

/// Why an instruction has no effect, or not all of it.
#[derive(Debug)]
pub(super) enum Problem {
    /// What it names does not stand in the law on its day.
    Absent(String),
    /// So, and what the act prints of it is put all the same: it is law from then on.
    Restored(String),
    /// So, and its number comes right after the last one that stands there: it is new.
    Next,
    /// What the act prints is put, and what stood there before is not known.
    Renewed(String),
    /// A heading stays as it was.
    Heading(String),
    /// A heading of a grouping that is said to fall, and that the act prints as it is.
    Reprinted,
    /// The act does not print what it puts.
    Unprinted(String),
    /// What is said to be new stands there already; it is amended.
    Present,
    /// What it changes ends on a day, and it says no end.
    Term(String, Day),
    /// What moves gets a number that something else has, which stays.
    Taken(String),
    /// It concerns the wording in another language.
    OtherLanguage,
    /// What the act prints of it cannot be read whole.
    Unread(Vec<Unread>),
    /// It concerns an appendix.
    Appendix,
    /// It concerns a heading between provisions.
    Between,
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
    /// The first day without what it says.
    pub(super) until: Option<Day>,
    pub(super) act: ActNumber,
    pub(super) ops: Vec<Op>,
}

impl Work<'_> {
    /// Applies an instruction. A heading of a grouping that falls, or gets words which the act does not print, is not known
    /// from there on.
    pub(super) fn apply(&mut self, instruction: &Instruction) -> Result<(), Problem> {
        let done = self.carry_out(instruction);
        let target = instruction.target();
        let is_above = target.innermost().is_some_and(|(level, _)| level < self.drafting().article());
        if matches!(done, Err(Problem::Unprinted(_)))
            && target.facet == Facet::Heading
            && is_above
            && let Ok(at) = self.standing(target)
        {
            if self.reprints_heading(target, at) {
                return Err(Problem::Reprinted);
            }
            self.ops.extend(self.law.lose_heading(at, self.origin.language));
        }
        done
    }

    /// Whether the act prints a grouping with the heading that it has.
    fn reprints_heading(&self, target: &Target, at: usize) -> bool {
        let printed = self.excerpt.grouping(target).and_then(|grouping| grouping.heading.as_ref());
        printed.is_some_and(|words| self.law.heading(at) == Some(words.text.as_str()))
    }

    fn carry_out(&mut self, instruction: &Instruction) -> Result<(), Problem> {
        match instruction.target().facet {
            Facet::OtherLanguage => return Err(Problem::OtherLanguage),
            Facet::Appendix => return Err(Problem::Appendix),
            Facet::Between => return Err(Problem::Between),
            Facet::Commencement => {
                return Err(Problem::Unprinted("its commencement clause is no provision of it".to_owned()));
            }
            _ => {}
        }
        match instruction {
            Instruction::Repeal(target) if *target == Target::default() => {
                self.ops.extend(self.law.repeal(ROOT, self.on, false, Vec::new()));
                self.law.renew(ROOT, self.on, self.act);
                Ok(())
            }
            Instruction::Repeal(target) => {
                let at = self.standing(target)?;
                self.repeal(target, at)
            }
            Instruction::Amend(target) => self.amend(target),
            Instruction::Insert(target) => self.insert(target),
            Instruction::Renumber { within, level, numbers } => self.renumber(within, *level, numbers),
            Instruction::Relocate { target, into } => self.relocate(target, into),
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
        let printed = self.excerpt.article(&self.excerpt.as_printed(&named, is_amended(instruction)))?;
        let heading = &printed.heading.as_ref()?.text;
        let puts = self.excerpt.instructions.iter().map(|(one, _)| one).filter(|one| one.puts());
        let commanded = puts.map(Instruction::target).any(|other| other.numbers == named.numbers);
        let same = self.law.heading(self.standing(&named).ok()?) == Some(heading);
        (!commanded && !same).then(|| (printed.line, heading.clone()))
    }

    fn repeal(&mut self, target: &Target, at: usize) -> Result<(), Problem> {
        match target.facet {
            Facet::Whole => self.ops.extend(self.law.repeal(at, self.on, false, Vec::new())),
            Facet::Closing => {
                let closing = self.law.child(at, WRAP_UP, "", self.on);
                let closing = closing.ok_or_else(|| Problem::Absent("its closing words".to_owned()))?;
                self.ops.extend(self.law.repeal(closing, self.on, false, Vec::new()));
            }
            // A heading or the words before a list go, and what they are of stays.
            _ => return Err(Problem::Unprinted("only a part of its words falls".to_owned())),
        }
        self.renewed(target, at);
        Ok(())
    }

    /// Remembers that articles are as this act has them.
    fn renewed(&mut self, target: &Target, at: usize) {
        let is_whole = target.facet == Facet::Whole;
        if is_whole && target.innermost().is_some_and(|(level, _)| level <= self.drafting().article()) {
            self.law.renew(at, self.on, self.act);
        }
    }

    fn amend(&mut self, target: &Target) -> Result<(), Problem> {
        if target.facet == Facet::Title {
            let title = self.excerpt.document.new_title.as_ref();
            let title = title.ok_or_else(|| Problem::Unprinted("its new title is not printed".to_owned()))?;
            self.ops.extend(self.law.retitle(ROOT, title, self.origin));
            return Ok(());
        }
        let at = match self.standing(target) {
            Ok(at) => at,
            Err(Problem::Absent(what)) if target.facet == Facet::Whole => {
                let is_next = self.is_next(target);
                self.put(target, true).map_err(|problem| match problem {
                    Problem::Unread(parts) => Problem::Unread(parts),
                    _ => Problem::Absent(what.clone()),
                })?;
                return Err(if is_next { Problem::Next } else { Problem::Restored(what) });
            }
            Err(problem) => return Err(problem),
        };
        let printed = self.printed(target, true)?;
        let unprinted = |what: &str| Problem::Unprinted(format!("its {what} is not printed"));
        let level = target.innermost().map_or(0, |(level, _)| level);
        if target.facet == Facet::Whole
            && level >= self.drafting().article()
            && self.passes_over(at, &printed)
        {
            return Err(Problem::Unprinted("only some of what stands in it is printed".to_owned()));
        }
        match target.facet {
            Facet::Heading => {
                let heading = printed.heading.as_ref().ok_or_else(|| unprinted("heading"))?;
                self.ops.extend(self.law.retitle(at, heading, self.origin));
            }
            Facet::Intro => {
                let words = printed.words.as_ref().ok_or_else(|| unprinted("head"))?;
                self.ops.extend(self.law.reword(at, words, self.origin));
            }
            Facet::Closing => {
                let closing = printed.children.iter().find(|child| child.kind == WRAP_UP);
                let closing = closing.ok_or_else(|| unprinted("closing words"))?;
                match self.law.child(at, WRAP_UP, "", self.on) {
                    Some(at) => self.law.replace(at, closing, self.origin, self.on, &mut self.ops)?,
                    None => drop(self.law.put(at, closing, self.origin, self.on, &mut self.ops)?),
                }
            }
            _ if self.until.is_some() && self.outlives(at) => self.put_instead(target, at, true)?,
            _ => {
                self.law.replace(at, &printed, self.origin, self.on, &mut self.ops)?;
                self.renewed(target, at);
                // What has no term of its own may end with that of what it changes, or go on.
                if let Some(end) = self.law.gone(at).filter(|_| self.until.is_none()) {
                    let called = self.drafting().levels.get(level).map_or("law", |level| level.called);
                    let number = target.innermost().map_or("", |(_, number)| number);
                    return Err(Problem::Term(format!("{called} {number}"), end));
                }
            }
        }
        Ok(())
    }

    /// Whether the number of something in an article comes right after the last of its kind there, and the
    /// clause names no act by which it is as it is: it is new, whatever the verb.
    fn is_next(&self, target: &Target) -> bool {
        let drafting = self.drafting();
        let numbered = |level: usize| drafting.levels.get(level).filter(|level| level.is_numbered);
        let innermost = target.innermost().filter(|(level, _)| *level > drafting.article());
        let found = innermost.and_then(|(level, number)| {
            let parent = self.standing(&target.down_to(level.checked_sub(1)?)).ok()?;
            Some((parent, numbered(level)?.kind, number.parse::<u32>().ok()?))
        });
        let Some((parent, kind, number)) = found else { return false };
        let stands = |number: Option<u32>| {
            let number = number.map(|number| number.to_string());
            number.is_some_and(|number| self.law.child(parent, kind, &number, self.on).is_some())
        };
        let enacting = &self.excerpt.document.enacting;
        let made_by = (drafting.made_by)(enacting);
        let is_named = |(named, _): &(Target, ActNumber)| {
            drafting.covers(named, target) || drafting.covers(target, named)
        };
        let may_be_named = made_by.is_empty() && !(drafting.clause)(enacting).cites.is_empty();
        stands(number.checked_sub(1))
            && !stands(number.checked_add(1))
            && !may_be_named
            && !made_by.iter().any(is_named)
    }

    fn insert(&mut self, target: &Target) -> Result<(), Problem> {
        // A new heading is of something that stands there.
        if target.facet != Facet::Whole {
            return self.amend(target);
        }
        let Ok(at) = self.standing(target) else { return self.put(target, false) };
        if self.outlives(at) {
            self.put_instead(target, at, false)?;
        } else {
            let printed = self.printed(target, false)?;
            self.law.replace(at, &printed, self.origin, self.on, &mut self.ops)?;
            self.renewed(target, at);
        }
        Err(Problem::Present)
    }

    /// Whether what is printed of something that stands there leaves out what comes right before a part of it: the rest
    /// stays as it is then.
    fn passes_over(&self, at: usize, printed: &Printed) -> bool {
        let number = |child: &Printed| child.number.clone().unwrap_or_default();
        let stands = |kind, number: &str| self.law.child(at, kind, number, self.on);
        printed.children.iter().any(|child| {
            let own = number(child);
            let before =
                own.parse::<u32>().ok().and_then(|number| number.checked_sub(1)).map(|n| n.to_string());
            let is_printed = |before: &String| {
                printed.children.iter().any(|other| other.kind == child.kind && number(other) == *before)
            };
            before.is_some_and(|before| stands(child.kind, &before).is_some() && !is_printed(&before))
                || stands(child.kind, &own).is_some_and(|same| self.passes_over(same, child))
        })
    }

    /// Whether what the act says is in force after the last day of what stands there.
    fn outlives(&self, at: usize) -> bool {
        self.law.gone(at).is_some_and(|gone| self.until.is_none_or(|until| gone < until))
    }

    /// Puts what the act prints in the place of what would end before it.
    fn put_instead(&mut self, target: &Target, at: usize, amends: bool) -> Result<(), Problem> {
        self.printed(target, amends)?;
        self.ops.extend(self.law.repeal(at, self.on, false, Vec::new()));
        self.put(target, amends)
    }

    /// Puts what the act prints of a target that does not stand in the law.
    fn put(&mut self, target: &Target, amends: bool) -> Result<(), Problem> {
        let printed = self.printed(target, amends)?;
        let parent = self.parent(target)?;
        let at = self.law.put(parent, &printed, self.origin, self.on, &mut self.ops)?;
        self.renewed(target, at);
        Ok(())
    }

    fn renumber(
        &mut self,
        within: &Target,
        level: usize,
        numbers: &[(String, String)],
    ) -> Result<(), Problem> {
        let absent = || Problem::Absent("what is renumbered".to_owned());
        if level == self.drafting().article() {
            return self.renumber_articles(within, level, numbers);
        }
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
        let kind = self.drafting().levels.get(level).ok_or_else(absent)?.kind;
        // All are looked up before any of them gets the number of another.
        let moved: Option<Vec<(usize, &String)>> = numbers
            .iter()
            .map(|(old, new)| Some((self.law.child(parent, kind, old, self.on)?, new)))
            .collect();
        let moved = moved.ok_or_else(absent)?;
        let stays = |number: &String| {
            let mut all = self.law.numbered(parent, kind, number, self.on);
            all.any(|at| !moved.iter().any(|(own, _)| *own == at))
        };
        let taken = moved.iter().map(|(_, new)| *new).find(|new| stays(new)).cloned();
        for (at, new) in moved {
            self.ops.extend(self.law.renumber(at, new));
        }
        taken.map_or(Ok(()), |number| Err(Problem::Taken(number)))
    }

    /// Gives articles other numbers. All are looked up before any of them gets the number of another; those that are there
    /// move also where others are not, as what is new would else take their place.
    fn renumber_articles(
        &mut self,
        within: &Target,
        level: usize,
        numbers: &[(String, String)],
    ) -> Result<(), Problem> {
        let named = |number: &String| {
            let mut target = within.clone();
            target.numbers.insert(level, number.clone());
            self.standing(&target)
        };
        let (mut moved, mut absent) = (Vec::new(), None);
        for (old, new) in numbers {
            match named(old) {
                Ok(at) => moved.push((at, new)),
                Err(problem) => absent = Some(problem),
            }
        }
        let stays = |number: &String| {
            let at = named(number).ok();
            at.is_some_and(|at| !moved.iter().any(|(own, _)| *own == at))
        };
        let taken = moved.iter().map(|(_, new)| *new).find(|new| stays(new)).cloned();
        for (at, new) in moved {
            self.ops.extend(self.law.renumber(at, new));
        }
        let problem = absent.or(taken.map(Problem::Taken));
        problem.map_or(Ok(()), Err)
    }

    /// Moves an article into another grouping, where it keeps its number.
    fn relocate(&mut self, target: &Target, into: &Target) -> Result<(), Problem> {
        if self.law.restarts() {
            return Err(Problem::Unprinted("its number in another grouping is not told".to_owned()));
        }
        let (at, parent) = (self.standing(target)?, self.standing(into)?);
        self.ops.extend(self.law.relocate(at, parent));
        Ok(())
    }

    /// The component that a target names.
    fn standing(&self, target: &Target) -> Result<usize, Problem> {
        let article = self.drafting().article();
        let absent = |named: &Level| Problem::Absent(format!("its {}", named.called));
        let mut standing = None;
        for (&level, number) in target.numbers.range(..article) {
            let Some(named) = self.drafting().levels.get(level) else { continue };
            let mut found = self.law.find(named.kind, number, standing, self.on);
            // Where articles are numbered through, their groupings do not tell them apart.
            let is_needed = self.law.restarts() || target.number(article).is_none();
            match found.next().or_else(|| self.only(named, number)) {
                Some(at) => standing = Some(at),
                None if is_needed => return Err(absent(named)),
                None => {}
            }
        }
        if let Some(number) = target.number(article) {
            standing = Some(self.article(target, number, standing)?);
        }
        let mut at = standing.ok_or_else(|| Problem::Absent("what it names".to_owned()))?;
        for (&level, number) in target.numbers.range(article + 1..) {
            let Some(named) = self.drafting().levels.get(level) else { continue };
            if target.number(article).is_some() {
                let several =
                    || Problem::Absent(format!("its {}, of which there are several,", named.called));
                let mut found = self.law.numbered_within(at, named.kind, number, self.on);
                let one = found.next().ok_or_else(|| absent(named))?;
                at = found.next().map_or(Ok(one), |_| Err(several()))?;
            }
        }
        Ok(at)
    }

    /// The grouping of a number, wherever it stands, in a law in which no two of its kind have one number.
    fn only(&self, named: &Level, number: &str) -> Option<usize> {
        let comes_again = self.law.comes_again(named.kind, self.on);
        self.law.find(named.kind, number, None, self.on).next().filter(|_| !comes_again)
    }

    /// The article of a number. Where articles are numbered anew in each grouping and the clause names none, it is that
    /// of the grouping in which the act prints it; where nothing tells the grouping, the only one of that number. Where
    /// they are numbered through, the grouping only tells two apart to which a printer gave one number.
    fn article(&self, target: &Target, number: &str, within: Option<usize>) -> Result<usize, Problem> {
        let article = self.drafting().article();
        let called = self.drafting().levels.get(article).map_or("article", |level| level.called);
        let absent = |why: &str| Problem::Absent(format!("its {called}{why}"));
        let kind = self.drafting().levels.get(article).ok_or_else(|| absent(""))?.kind;
        let named = match within {
            None if self.law.restarts() => self.printed_grouping(target)?,
            within => within,
        };
        let found = |within| self.law.find(kind, number, within, self.on).collect::<Vec<usize>>();
        let anywhere = found(named.filter(|_| self.law.restarts()));
        match (anywhere.as_slice(), found(named).as_slice()) {
            ([], _) => Err(absent("")),
            (&[one], _) | (_, &[one]) => Ok(one),
            _ => Err(absent(", of which there are several,")),
        }
    }

    /// The grouping in which the act prints the article of a target, if it prints it in one.
    fn printed_grouping(&self, target: &Target) -> Result<Option<usize>, Problem> {
        let article = self.drafting().article();
        let Some((place, _)) = self.excerpt.placed(target) else { return Ok(None) };
        let mut within = None;
        for (&level, number) in place.numbers.range(..article) {
            let Some(named) = self.drafting().levels.get(level) else { continue };
            let mut found = self.law.find(named.kind, number, within, self.on);
            within = Some(found.next().ok_or_else(|| Problem::Absent(format!("its {}", named.called)))?);
        }
        Ok(within)
    }

    /// Where something new belongs: in what its target names, or where its neighbour stands.
    fn parent(&self, target: &Target) -> Result<usize, Problem> {
        let nowhere = || Problem::Absent("a place for it".to_owned());
        let (level, number) = target.innermost().ok_or_else(nowhere)?;
        let is_article = level == self.drafting().article();
        let above = level.checked_sub(1).map(|above| target.down_to(above));
        match above.filter(|above| !above.numbers.is_empty()).map(|above| self.standing(&above)) {
            // Where articles are numbered through, their neighbours tell their place as well.
            Some(Err(Problem::Absent(_))) if is_article && !self.law.restarts() => {}
            Some(standing) => return standing,
            None if is_article && self.law.restarts() => {
                return self.printed_grouping(target)?.ok_or_else(nowhere);
            }
            None => {}
        }
        let kind = self.drafting().levels.get(level).ok_or_else(nowhere)?.kind;
        Ok(self.law.parent_of_neighbour(kind, number, self.on))
    }

    /// What the act prints of a target, with the number that it has in the law. `amends` says whether it stands there.
    fn printed(&self, target: &Target, amends: bool) -> Result<Printed, Problem> {
        let unprinted = || Problem::Unprinted("it is not printed".to_owned());
        let article = self.drafting().article();
        if target.number(article).is_none() {
            let grouping = self.excerpt.grouping(target).ok_or_else(unprinted)?;
            whole(grouping)?;
            return Ok(self.without_others(grouping));
        }
        let place = self.excerpt.as_printed(target, amends);
        let named = self.excerpt.article(&place).ok_or_else(unprinted)?;
        whole(named)?;
        let mut printed = if target.numbers.range(article + 1..).next().is_none() {
            // It has the number that it is named by until it moves.
            Printed { number: target.number(article).map(str::to_owned), ..named.clone() }
        } else {
            self.excerpt.numbered(target, amends).map_err(Problem::Unprinted)?
        };
        for (&level, number) in target.numbers.range(article + 1..) {
            let number = self.excerpt.final_number(target, level, amends).unwrap_or(number);
            let child = printed.children.into_iter().find(|child| child.number.as_deref() == Some(number));
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

/// What is printed with something in it that cannot be read puts nothing and repeals nothing. What is kept as it stands is read,
/// unless it is of the number of an article, which may be any.
fn whole(printed: &Printed) -> Result<(), Problem> {
    let is_lost = |one: &Printed| one.kind.role != Role::Below && one.number.is_none();
    let of = |one: &Printed| {
        let unread = one.unread.iter().filter(|unread| !unread.kept || is_lost(one));
        unread.cloned().collect::<Vec<Unread>>()
    };
    let unread: Vec<Unread> = printed.all().flat_map(of).collect();
    if unread.is_empty() { Ok(()) } else { Err(Problem::Unread(unread)) }
}
