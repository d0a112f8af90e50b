//! One instruction, applied to the law as it stands on its day.

use asof_schema::{Day, IdError, Op};

use super::law::order_key;
use super::{Document, Facet, Instruction, Law, Origin, ROOT, Target, excerpt};
use crate::provision::{Kind, Printed};

/// Why an instruction has no effect, or not all of it.
#[derive(Debug)]
pub(super) enum Problem {
    /// What it names does not stand in the law on its day.
    Absent(&'static str),
    /// The act does not print what it puts.
    Unprinted(String),
    /// What is said to be new stands there already; it is amended.
    Present,
    /// It concerns the wording in another language.
    OtherLanguage,
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
    pub(super) document: &'a Document,
    pub(super) instructions: &'a [(Instruction, String)],
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
            Instruction::Renumber { within, kind, numbers } => self.renumber(within, *kind, numbers),
        }
    }

    /// The line and the words of a section's heading that the act prints anew beside a part of the section, where no
    /// instruction puts it: it is not applied.
    pub(super) fn uncommanded_heading(&self, instruction: &Instruction) -> Option<(u64, String)> {
        let target = instruction.target();
        target.subsection.as_ref()?;
        let section =
            Target { subsection: None, item: None, subitem: None, facet: Facet::Whole, ..target.clone() };
        let printed = excerpt::section(self.document, &section, self.law.by_chapter())?;
        let heading = &printed.heading.as_ref()?.text;
        let named = |other: &Target| {
            other.section == target.section && other.subsection.is_none() && other.chapter == target.chapter
        };
        let commanded = self.instructions.iter().any(|(other, _)| named(other.target()));
        let same = self.law.heading(self.standing(&section).ok()?) == Some(heading);
        (!commanded && !same).then(|| (printed.line, heading.clone()))
    }

    fn amend(&mut self, target: &Target) -> Result<(), Problem> {
        if target.facet == Facet::Title {
            let title = self.document.new_title.as_ref();
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

    fn renumber(&mut self, within: &Target, kind: Kind, numbers: &[(String, String)]) -> Result<(), Problem> {
        let mut parent = self.standing(within)?;
        if kind == Kind::ITEM && within.subsection.is_none() {
            parent = self
                .law
                .child(parent, Kind::SUBSECTION, "1", self.on)
                .ok_or(Problem::Absent("its first moment"))?;
        }
        // All are looked up before any of them gets the number of another.
        let moved: Option<Vec<(usize, &String)>> = numbers
            .iter()
            .map(|(old, new)| Some((self.law.child(parent, kind, old, self.on)?, new)))
            .collect();
        for (at, new) in moved.ok_or(Problem::Absent("what is renumbered"))? {
            self.ops.extend(self.law.renumber(at, new));
        }
        Ok(())
    }

    /// The component that a target names.
    fn standing(&self, target: &Target) -> Result<usize, Problem> {
        let chapter = match &target.chapter {
            Some(number) => Some(
                self.law.find(Kind::CHAPTER, number, None, self.on).ok_or(Problem::Absent("its chapter"))?,
            ),
            None => None,
        };
        let Some(section) = &target.section else { return chapter.ok_or(Problem::Absent("what it names")) };
        let within = chapter.filter(|_| self.law.by_chapter());
        let mut at =
            self.law.find(Kind::SECTION, section, within, self.on).ok_or(Problem::Absent("its section"))?;
        let below = [
            (Kind::SUBSECTION, &target.subsection, "its moment"),
            (Kind::ITEM, &target.item, "its item"),
            (Kind::SUBITEM, &target.subitem, "its subitem"),
        ];
        for (kind, number, what) in below {
            let Some(number) = number else { continue };
            at = self.law.child(at, kind, number, self.on).ok_or(Problem::Absent(what))?;
        }
        Ok(at)
    }

    /// Where something new belongs: what its target says that it stands in, or where its neighbour stands.
    fn parent(&self, target: &Target) -> Result<usize, Problem> {
        let mut above = target.clone();
        let own = [&mut above.subitem, &mut above.item, &mut above.subsection, &mut above.section];
        let own = own.into_iter().find_map(Option::take);
        match own {
            Some(number) if above.section.is_none() => match &above.chapter {
                Some(_) => self.standing(&above),
                None => self.beside(Kind::SECTION, &number),
            },
            Some(_) => self.standing(&above),
            None => self.beside(Kind::CHAPTER, target.chapter.as_deref().unwrap_or_default()),
        }
    }

    /// What the last one before a number stands in.
    fn beside(&self, kind: Kind, number: &str) -> Result<usize, Problem> {
        self.law
            .parent_of_last_before(kind, &order_key(number), self.on)
            .ok_or(Problem::Absent("a place for it"))
    }

    /// What the act prints of a target, with the number that it has in the law.
    fn printed(&self, target: &Target) -> Result<Printed, Problem> {
        let unprinted = || Problem::Unprinted("it is not printed".to_owned());
        if target.section.is_none() {
            let number = target.chapter.as_deref().unwrap_or_default();
            let chapter = excerpt::chapter(self.document, number).ok_or_else(unprinted)?;
            return Ok(self.without_others(chapter));
        }
        let by_chapter = self.law.by_chapter();
        if target.subsection.is_none() {
            let section = excerpt::section(self.document, target, by_chapter).ok_or_else(unprinted)?;
            return match target.facet {
                Facet::Whole if section.gaps => Err(Problem::Unprinted("it is printed with gaps".to_owned())),
                _ => Ok(section.clone()),
            };
        }
        let section = excerpt::numbered(self.document, self.instructions, target, by_chapter);
        let mut printed = section.map_err(Problem::Unprinted)?;
        for number in [&target.subsection, &target.item, &target.subitem].into_iter().flatten() {
            let child = printed.children.into_iter().find(|child| child.number.as_ref() == Some(number));
            printed = child.ok_or_else(unprinted)?;
        }
        match target.facet {
            Facet::Whole if printed.gaps => Err(Problem::Unprinted("it is printed with gaps".to_owned())),
            _ => Ok(printed),
        }
    }

    /// A chapter without the sections that the clause names beside it: they are printed in it, and stand elsewhere.
    fn without_others(&self, chapter: &Printed) -> Printed {
        let named = |section: &Printed| {
            let targets = self.instructions.iter().map(|(instruction, _)| instruction.target());
            !self.law.by_chapter()
                && targets
                    .into_iter()
                    .any(|target| target.section.is_some() && target.section == section.number)
        };
        let mut chapter = chapter.clone();
        chapter.children.retain(|section| !named(section));
        chapter
    }
}
