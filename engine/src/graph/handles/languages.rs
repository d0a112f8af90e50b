//! Texts in other languages than the norm's, beside its own words.

use asof_schema::{ActKind, Aspect};

use super::{Command, Expression, Version};
use crate::graph::kept::Point;
use crate::replay::Op;
use crate::rows::CommandRow;

/// The commands that wrote a text in another language and the words in the norm's own, where there are such.
type Writers = [Option<CommandRow>; 2];

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
        let mut before: Writers = [None, None];
        let mut behind = None;
        for version in self.component().born(point).filter(is_earlier).chain([self]) {
            let writer = |language: &str| version.expression(language, text.aspect).map(|said| said.writer);
            let now = [writer(text.language), writer(own)];
            behind = version.still_behind(behind, [before, now], text);
            before = now;
        }
        behind.map(|row| row.of(self.graph))
    }

    /// What a text is behind after one more version.
    fn still_behind(
        self,
        behind: Option<CommandRow>,
        [before, now]: [Writers; 2],
        text: &Expression<'_>,
    ) -> Option<CommandRow> {
        let graph = self.graph;
        let ([text_before, own_before], [text_now, own_now]) = (before, now);
        let anew = text_now.filter(|_| text_now != text_before);
        if text_now.is_none() || anew.is_some_and(|writer| !writer.of(graph).mends()) {
            return None;
        }
        // Own words that come where there were none are no change of them.
        let is_change = own_before.is_some() && own_now != own_before;
        let Some(writer) = own_now.filter(|_| is_change) else { return behind };
        if own_now == text_now || self.is_said_by_act_of(writer.of(graph), text) {
            return None;
        }
        if writer.of(graph).mends() { behind } else { behind.or(Some(writer)) }
    }

    /// Whether the act of a command gives the component a text in the language of another, of its aspect, be it one that is
    /// there already.
    fn is_said_by_act_of(self, command: Command<'g>, text: &Expression<'_>) -> bool {
        let strings = &self.graph.columns.strings;
        let gives = |one: Command<'g>| {
            one.said().is_some_and(|said| {
                let mut puts = said.op.texts().iter();
                puts.any(|put| put.aspect == text.aspect as u8 && strings.get(put.language) == text.language)
            })
        };
        let act = command.act().map(|act| &act.id);
        let others = self.graph.commands_on(self.component().row).iter().map(|row| row.of(self.graph));
        gives(command.author()) || others.filter(|one| one.act().map(|act| &act.id) == act).any(gives)
    }
}

impl Command<'_> {
    /// Whether it puts an error right in words that stay what they are otherwise. What stands for another command is no such
    /// one: it gives the words of that.
    fn mends(self) -> bool {
        let is_slip = |kind: ActKind| matches!(kind, ActKind::Corrigendum | ActKind::Editorial);
        let is_of_slip = self.act().is_some_and(|act| is_slip(act.kind));
        is_of_slip && self.said().is_some_and(|said| !matches!(said.op, Op::Correct { .. }))
    }
}
