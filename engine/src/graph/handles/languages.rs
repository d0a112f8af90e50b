//! Texts in other languages than the norm's, beside its own words.

use asof_schema::{ActKind, Aspect, Day};

use super::{Command, Expression, Version};
use crate::graph::kept::Point;
use crate::replay::{Cmd, Op, When};
use crate::rows::CommandRow;

/// The commands that wrote a text in another language and the words in the norm's own, where there are such.
type Writers = [Option<CommandRow>; 2];

/// The writers of both texts in a version, and what that in the other language was behind there.
type Stood = (Writers, Option<CommandRow>);

impl<'g> Version<'g> {
    /// The command after which nothing says whether a text in another language than the norm's still holds: it gave other
    /// words in the norm's own language, and its act none in that one. `None` of words of which no such command is known.
    ///
    /// The norm's own words stay what they are where an act words another language alone anew: they are what is authentic. An
    /// error that is put right in one language leaves the other as it is.
    #[must_use]
    pub fn behind(self, text: &Expression<'_>, point: Point) -> Option<Command<'g>> {
        let own = self.graph.norm().language.as_str();
        let is_words = matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
        if !is_words || text.language == own || text.is_unknown() {
            return None;
        }
        let is_earlier = |one: &Self| one.start() < self.start() && !one.is_ephemeral();
        let mut stood: Vec<Stood> = Vec::new();
        for version in self.component().born(point).filter(is_earlier).chain([self]) {
            let writer = |language: &str| version.expression(language, text.aspect).map(|said| said.writer);
            let now = [writer(text.language), writer(own)];
            let behind = version.behind_after(&stood, now, text, point);
            stood.push((now, behind));
        }
        let (_, behind) = stood.last()?;
        behind.map(|row| row.of(self.graph))
    }

    /// What a text is behind in one more version, after those that stood. What comes back, as after words for a time, is what
    /// it was.
    fn behind_after(
        self,
        stood: &[Stood],
        now: Writers,
        text: &Expression<'_>,
        point: Point,
    ) -> Option<CommandRow> {
        let mut latest_first = stood.iter().rev();
        if let Some((_, behind)) = latest_first.clone().find(|(writers, _)| *writers == now) {
            return *behind;
        }
        let mends = |row: CommandRow| row.of(self.graph).mends();
        let [Some(text_now), own_now] = now else { return None };
        let same = latest_first.find(|([said, _], _)| *said == Some(text_now));
        let is_new = same.is_none() && !mends(text_now);
        let ([_, own_before], before) = *same.or_else(|| stood.last())?;
        let behind = before.filter(|_| !is_new);
        // Own words that come where there were none are no change of them.
        let is_change = own_before.is_some() && own_now != own_before;
        let Some(writer) = own_now.filter(|_| is_change) else { return behind };
        // Where both are new on one day, the words of the act that was published first do not know the other's.
        let is_later = is_new && !text_now.of(self.graph).precedes(writer.of(self.graph));
        if writer == text_now || is_later || self.is_said_by_act_of(writer.of(self.graph), text, point) {
            return None;
        }
        if mends(writer) { behind } else { behind.or(Some(writer)) }
    }

    /// Whether the act of a command gives the component a text in the language of another, of its aspect, be it one that is
    /// there already. What it gives for another day, or under a condition, is not there yet.
    fn is_said_by_act_of(self, command: Command<'g>, text: &Expression<'_>, point: Point) -> bool {
        let strings = &self.graph.columns.strings;
        let gives = |said: &Cmd| {
            let mut puts = said.op.texts().iter();
            puts.any(|put| put.aspect == text.aspect as u8 && strings.get(put.language) == text.language)
        };
        if command.author().said().is_some_and(|said| gives(&said)) {
            return true;
        }
        let act = command.act().map(|act| &act.id);
        let others = self.graph.commands_on(self.component().row).iter().map(|row| row.of(self.graph));
        let mut others = others.filter(|one| one.act().map(|act| &act.id) == act && one.is_recorded(point));
        others.any(|one| {
            one.said().is_some_and(|said| gives(&said) && one.has_begun(said.when.as_ref(), self.start()))
        })
    }
}

impl Command<'_> {
    /// Whether the record holds it at a point.
    fn is_recorded(self, point: Point) -> bool {
        let (from, to) = self.recorded();
        point.covers_recorded(from, to)
    }

    /// Whether it is in effect by a day, as it says when.
    fn has_begun(self, when: Option<&When>, by: Day) -> bool {
        match when {
            Some(When::On { day, .. }) => *day <= by.epoch(),
            Some(When::Condition(_)) => false,
            None => self.act().is_some_and(|act| act.effective.unwrap_or(act.published).on <= by),
        }
    }

    /// Whether it puts an error right in words that stay what they are otherwise. What stands for another command is no such
    /// one: it gives the words of that.
    fn mends(self) -> bool {
        let is_slip = |kind: ActKind| matches!(kind, ActKind::Corrigendum | ActKind::Editorial);
        let is_of_slip = self.act().is_some_and(|act| is_slip(act.kind));
        is_of_slip && self.said().is_some_and(|said| !matches!(said.op, Op::Correct { .. }))
    }
}
