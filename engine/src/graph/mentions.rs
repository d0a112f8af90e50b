//! Which texts of a norm may speak of a provision, by its number alone, whatever the day: who asks what speaks of one
//! article need not read them all.

use std::collections::{HashMap, HashSet};

use asof_law::{Law, Mention, Number, ReferenceKind, is_basic};

use crate::rows::TextRow;

/// Texts by what their words may speak of.
#[derive(Debug, Default)]
pub(crate) struct MentionIndex {
    /// By the digits of the article or section that they name.
    by_number: HashMap<String, HashSet<TextRow>>,
    /// Those that name one by its neighbour, or a range of them.
    anywhere: HashSet<TextRow>,
    /// Those that make an exception from a whole chapter, part or title.
    of_groupings: HashSet<TextRow>,
    /// Those that define a term.
    defining: HashSet<TextRow>,
    /// The other laws that any of them name.
    laws: HashSet<Law>,
}

impl MentionIndex {
    pub(super) fn of<'m>(texts: impl Iterator<Item = (TextRow, &'m [Mention])>) -> Self {
        let mut index = Self::default();
        for (text, mentions) in texts {
            for mention in mentions {
                index.add(text, mention);
            }
        }
        index
    }

    fn add(&mut self, text: TextRow, mention: &Mention) {
        if mention.kind() == ReferenceKind::Defines {
            self.defining.insert(text);
        }
        if let Some(target) = mention.target.as_ref().filter(|target| target.law != Law::This) {
            self.laws.insert(target.law.clone());
        }
        let path = || mention.target.iter().flat_map(|target| &target.path);
        let whole = path().next().is_some() && path().all(|step| step.unit.is_grouping());
        if mention.kind() == ReferenceKind::Excepts && whole {
            self.of_groupings.insert(text);
        }
        for step in path().filter(|step| is_basic(step.unit)) {
            match &step.number {
                Number::Of(number) if mention.range.is_none() => {
                    self.by_number.entry(digits(number)).or_default().insert(text);
                }
                Number::Own => {}
                _ => {
                    self.anywhere.insert(text);
                }
            }
        }
    }

    /// The texts that may speak of an article or section with one of these numbers, but for those in it.
    pub(crate) fn candidates(&self, numbers: &HashSet<String>) -> HashSet<TextRow> {
        let named = numbers.iter().filter_map(|number| self.by_number.get(number)).flatten();
        named.chain(&self.anywhere).copied().collect()
    }

    /// The texts that make an exception from a whole chapter, part or title.
    pub(crate) fn of_groupings(&self) -> &HashSet<TextRow> {
        &self.of_groupings
    }

    /// The laws that texts name, other than by "this law".
    pub(crate) fn laws(&self) -> &HashSet<Law> {
        &self.laws
    }

    /// The texts that define a term.
    pub(crate) fn defining(&self) -> &HashSet<TextRow> {
        &self.defining
    }
}

/// What numbers with and without a letter have in common: "62a" and "62-B" are both 62.
pub(crate) fn digits(number: &str) -> String {
    number.chars().take_while(char::is_ascii_digit).collect()
}
