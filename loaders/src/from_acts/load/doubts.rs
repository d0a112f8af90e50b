//! What the reading of acts leaves open of a law, each doubt for the narrowest place.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ActId, Command, ComponentId, Day, Doubt, IdError, Place, Severity};

use super::{Consolidation, Out};
use crate::from_acts::effects::Beside;
use crate::from_acts::in_force::InForce;
use crate::from_acts::left_out::left_out;
use crate::from_acts::terms;
use crate::from_acts::{ActNumber, Document, Facet, Instruction, Open, Statute, Suits, Target, Unheard};
use crate::provision::Printed;
use crate::unread::Unread;

/// The code of an article that the numbers of a law as enacted leave out.
const LEFT_OUT: &str = "number-missing";

/// The code of a doubt about what an act does to one that amends the law.
pub(super) const INDIRECT: &str = "amends-an-amendment";

impl Consolidation<'_> {
    /// What an act prints of an article is law from its day on. Words that no command took, and that do not stand there,
    /// are a doubt of the article.
    pub(super) fn doubt_not_taken(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let excerpt = self.excerpt(act);
        for (target, article) in excerpt.articles() {
            let place = self.place_of(&target, excerpt)?;
            let of_act = out.doubts.iter().filter(|(by, _)| *by == act.document.number);
            if of_act.into_iter().any(|(_, doubt)| doubt.touches == place) {
                continue;
            }
            let printed = article.all().filter_map(|one| one.words.as_ref());
            let lost = printed.filter(|words| !self.law.has_words(&place, words, act.origin()));
            let Some(first) = lost.take(1).next() else { continue };
            let beginning: String = first.text.chars().take(60).collect();
            let message = format!("it prints `{}`, and no command puts `{beginning}…`", article.label);
            out.doubt("printed-not-commanded", act, place, message);
        }
        if excerpt.articles().is_empty() { self.doubt_headings(act, out) } else { Ok(()) }
    }

    /// Of an act that prints no article, each heading of a grouping is one that it gives. Among articles, headings only
    /// tell where these stand.
    fn doubt_headings(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let drafting = self.law.drafting();
        let grouping = |one: &Printed| drafting.level(one.kind).filter(|&level| level < drafting.article());
        for one in act.document.provisions.iter().flat_map(Printed::all) {
            let (Some(level), Some(number), Some(heading)) = (grouping(one), &one.number, &one.heading)
            else {
                continue;
            };
            let numbers = BTreeMap::from([(level, number.clone())]);
            let place = self.law.concerned(&Target { numbers, ..Target::default() })?;
            let is_told =
                |(by, doubt): &(ActNumber, Doubt)| *by == act.document.number && doubt.touches == place;
            if !self.law.has_heading(&place, &heading.text) && !out.doubts.iter().any(is_told) {
                let message =
                    format!("it prints `{}`, and no command puts its heading `{}`", one.label, heading.text);
                out.doubt("printed-not-commanded", act, place, message);
            }
        }
        Ok(())
    }

    /// Where provisions fall that are named by the first and the last of them, those with letters that stand
    /// between them and that the clause does not name may fall with them or stay: nothing printed tells
    /// which.
    pub(super) fn doubt_between(
        &self,
        act: &InForce<'_>,
        instruction: &Instruction,
        (wording, on): (&str, Day),
        out: &mut Out,
    ) {
        let Instruction::Repeal(last) = instruction else { return };
        let Some((level, _)) = last.innermost() else { return };
        let article = self.law.drafting().article();
        let names = |target: &Target, number: &str| {
            let is_of_level = match level.cmp(&article) {
                Ordering::Less => target.innermost().is_some_and(|(own, _)| own == level),
                Ordering::Equal => true,
                Ordering::Greater => target.number(article) == last.number(article),
            };
            is_of_level && target.number(level) == Some(number)
        };
        for (first, _) in act.clause.ranges.iter().filter(|(_, command)| command == instruction) {
            let mut between = self.law.between(first, last, on);
            between.retain(|(_, number)| !self.excerpt(act).targets().any(|target| names(target, number)));
            let numbers = between.iter().map(|(_, number)| number.as_str()).collect::<Vec<_>>().join(", ");
            if !between.is_empty() {
                let message = format!(
                    "`{wording}` falls: whether {numbers}, between its ends, falls with it is not said"
                );
                let touches = between.into_iter().map(|(id, _)| id).collect();
                out.doubt_on("range-not-certain", act, (on, None), touches, message);
            }
        }
    }

    /// A sentence on days of which no day was taken, or whose day is not certain. What it certainly leaves open is
    /// open until it is in force at the latest.
    pub(super) fn doubt_unheard(
        &self,
        act: &InForce<'_>,
        one: &Unheard,
        changed: &[ComponentId],
        out: &mut Out,
    ) {
        let Some((from, until)) = self.unheard(act, one) else { return };
        let is_open = one.is_certain && one.leaves_open();
        let (code, message) = if is_open {
            let message = format!("`{}`: the day of what it names is not at hand", one.words);
            ("no-commencement", message)
        } else {
            let (code, open) = one.in_doubt();
            (code, format!("`{}`: {open}", one.words))
        };
        let mut touches: BTreeMap<Option<Day>, BTreeSet<ComponentId>> = BTreeMap::new();
        for target in &one.named {
            let latest = act.document.drafting.at_the_latest(&act.schedule, target).filter(|_| is_open);
            let concerned = self.law.concerned(target).unwrap_or_default();
            touches.entry(latest.or(until)).or_default().extend(concerned);
        }
        touches.retain(|_, touches| !touches.is_empty());
        if touches.is_empty() {
            touches.insert(until, changed.iter().cloned().collect());
        }
        for (until, touches) in touches {
            out.doubt_on(code, act, (from, until), touches.into_iter().collect(), message.clone());
        }
    }

    /// The days on which a sentence on days leaves anything open. What begins by it has begun on
    /// the later of its day and that of the act, and had not on the earlier one; what ends by it is there before. Only
    /// where another act comes in between, the order of both stays open.
    fn unheard(&self, act: &InForce<'_>, one: &Unheard) -> Option<(Day, Option<Day>)> {
        let own = act.schedule.from.unwrap_or(act.published.on);
        match (one.open, one.begins, one.ends) {
            (Open::OrLater, Some(day), _) => Some((day, None)),
            (Open::Conditional, ..) => Some((act.published.on, None)),
            (Open::AtMost, _, Some(day)) => {
                let first = act.first_day();
                (first < day).then_some((first, Some(day)))
            }
            (_, Some(day), None) if act.bound.is_none() && act.schedule.condition.is_none() => {
                let (from, until) = (day.min(own), day.max(own));
                let between = self.days.iter().filter(|(day, _)| (from..=until).contains(day));
                let is_alone = between.into_iter().all(|(_, by)| *by == act.document.number);
                (from < until).then_some((from, Some(until).filter(|_| is_alone)))
            }
            (_, None, Some(day)) => Some((day.max(act.first_day()), None)),
            _ => Some((act.first_day(), None)),
        }
    }

    /// What a clause says more than the rest of the act: that something is for a time; words that are not understood. By
    /// such words, in doubt is what is named beside them, and what the act prints and does
    /// not give anew; anything, where they may command what no act prints.
    pub(super) fn doubt_clause(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        if act.clause.temporary && act.has_no_end() {
            let message = "its clause says that it changes something for a time, and no end of that was read";
            out.doubt("term-not-told", act, self.concerned_by(act)?, message.to_owned());
        }
        let (excerpt, number) = (self.excerpt(act), act.document.number);
        let mut touches = BTreeSet::new();
        if act.clause.unprinted {
            touches.insert(self.norm.root());
        } else if !act.clause.unread.is_empty() {
            for (target, _) in excerpt.articles() {
                let place = self.place_of(&target, excerpt)?;
                touches.extend(place.into_iter().filter(|id| !self.law.renewals(id).are_by(number)));
            }
            let beside = act.clause.beside_unread.iter();
            for (instruction, _) in beside.filter_map(|&at| act.clause.instructions.get(at)) {
                let target = instruction.target();
                if !matches!(target.facet, Facet::Title | Facet::Appendix) {
                    touches.extend(self.law.concerned(target)?);
                }
            }
        }
        for words in &act.clause.unread {
            let message = format!("`{words}` in the enacting clause is not understood");
            if touches.is_empty() {
                out.find("clause-not-understood", Severity::Warning, &self.norm, act, message);
            } else {
                out.doubt("clause-not-understood", act, touches.iter().cloned().collect(), message);
            }
        }
        Ok(())
    }

    /// An act prints the section of days anew, when they have come.
    pub(super) fn doubt_days(&self, act: &InForce<'_>, out: &mut Out) {
        let message =
            "it amends the section that says when the law takes effect or ends, and no day was taken from it";
        out.doubt("commencement-not-understood", act, vec![self.norm.root()], message.to_owned());
    }

    /// Leaves out what goes on with commands of another act where a third one has changed meanwhile what they are about.
    pub(super) fn doubt_overtaken(&self, acts: &[InForce<'_>], out: &mut Out) {
        let days = acts.iter().chain([&self.original]);
        let days = days.map(|act| (act.id.clone(), act.stated_from().unwrap_or(act.published.on))).collect();
        let (own, others) =
            std::mem::take(&mut out.set.commands).into_iter().partition(|command| command.norm == self.norm);
        let (mut own, mut others): (Vec<Command>, Vec<Command>) = (own, others);
        for (at, doubt) in terms::overtaken(&own, &days).into_iter().rev() {
            let command = own.remove(at);
            let Some((component, day)) = doubt else { continue };
            let by = acts.iter().flat_map(|act| &act.terms).chain(&self.original.terms);
            let by = by
                .map(|term| term.by)
                .find(|by| Statute::of(by).id().is_ok_and(|id| ActId::from(id) == command.act));
            let published = by.map_or(day, Document::known_from);
            out.doubts.push((
                by.map_or(self.original.document.number, |by| by.number),
                Doubt {
                    code: "term-not-extended".to_owned(),
                    act: None,
                    published,
                    effective: Some(day).filter(|day| *day != published),
                    until: command.until,
                    touches: vec![component],
                    message: "a later act lets it last longer, and another one has changed it meanwhile"
                        .to_owned(),
                    places: by
                        .iter()
                        .map(|by| Place { file: by.file.clone(), line: Some(by.line) })
                        .collect(),
                    evidence: None,
                },
            ));
        }
        others.append(&mut own);
        out.set.commands = others;
    }

    /// What is said of a repeal and cannot be carried out.
    pub(super) fn doubt_repeal(
        &self,
        repeal: &Beside,
        act: &InForce<'_>,
        out: &mut Out,
    ) -> Result<(), IdError> {
        for (code, targets, message) in &repeal.doubts {
            let mut touches = BTreeSet::new();
            for target in targets {
                touches.extend(self.law.concerned(target)?);
            }
            out.doubt(code, act, self.or_all(touches), message.clone());
        }
        Ok(())
    }

    /// An act that amends the law by its number, and names it by words that may be those of another one.
    pub(super) fn doubt_named(
        &self,
        act: &InForce<'_>,
        message: String,
        out: &mut Out,
    ) -> Result<(), IdError> {
        out.doubt("named-otherwise", act, self.or_all(self.named_by(act)?), message);
        Ok(())
    }

    /// An act that names another law by the number of this one, or this one by the number of another: it is left out.
    pub(super) fn doubt_misnamed(
        &self,
        original: &Document,
        act: &InForce<'_>,
        out: &mut Out,
    ) -> Result<(), IdError> {
        let (document, called) = (act.document, &act.clause.called);
        let (code, title) = (document.code(), original.title.text.as_str());
        let suits = document.drafting.suits;
        let is_title = || suits(called, &[title]).min(suits(title, &[called])) == Suits::Wholly;
        let wrong = match act.clause.amends {
            _ if document.country != original.country => return Ok(()),
            Some(number) if number == original.number => "this number for another law",
            _ if original.number < document.number && is_title() => "another number for a law of this title",
            _ => return Ok(()),
        };
        self.doubt_named(act, format!("{code} has {wrong}, `{called}`: it is left out"), out)
    }

    /// Acts that do not say by its number which law they amend may amend this one: where every word of the clause is
    /// understood, the provisions that it names, else any.
    pub(super) fn doubt_unnamed(
        &self,
        original: &Document,
        acts: &[InForce<'_>],
        out: &mut Out,
    ) -> Result<(), IdError> {
        let statute = Statute::of(original);
        let may_mean = |act: &&InForce<'_>| (original.drafting.may_mean)(&act.document.says(), &statute);
        for act in acts.iter().filter(|act| act.document.country == original.country).filter(may_mean) {
            let code = act.document.code();
            let message = format!(
                "{code} does not say by its number which law it amends: it may be this one, and is left out"
            );
            out.doubt("law-not-named", act, self.concerned_by(act)?, message);
        }
        Ok(())
    }

    /// An act that amends an act which amends this law: what it names is in doubt, or all that the other one
    /// changed and that it does not give other words itself.
    pub(super) fn doubt_indirect(
        &self,
        act: &InForce<'_>,
        amended: &InForce<'_>,
        acts: &[InForce<'_>],
        out: &mut Out,
    ) -> Result<(), IdError> {
        let mut touches = self.named_by(act)?;
        let mut given_anew = 0;
        if touches.is_empty() || touches.iter().any(ComponentId::is_root) {
            touches.clear();
            let anew = anew_by(act, acts);
            for (instruction, _) in &amended.clause.instructions {
                if anew.iter().any(|own| act.document.drafting.covers(own, instruction.target())) {
                    given_anew += 1;
                } else {
                    touches.extend(self.law.concerned(instruction.target())?);
                }
            }
        }
        if touches.is_empty() && given_anew > 0 {
            return Ok(());
        }
        let (by, of) = (act.document.code(), amended.document.code());
        let message = format!("{by} amends {of}, which amends this law, and is left out");
        out.doubt(INDIRECT, act, self.or_all(touches), message);
        Ok(())
    }

    /// Documents that cannot be read may amend the law if they may mean it.
    pub(super) fn doubt_unread(&self, original: &Document, unread: &[Unread], out: &mut Out) {
        let statute = Statute::of(original);
        for one in unread {
            if one.says.as_ref().is_none_or(|words| (original.drafting.may_mean)(words, &statute)) {
                out.set.doubts.push(one.doubt(vec![self.norm.root()], one.first_day()));
                out.set.sources.extend(one.source(&self.norm));
            }
        }
    }

    /// What stands among the provisions of an amending act and cannot be read may be what its clause names.
    pub(super) fn doubt_outermost(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        if act.document.unread.is_empty() {
            return Ok(());
        }
        // What its clause names more, by words that are not understood, is told with these.
        let (named, all) = (self.or_all(self.named_by(act)?), self.concerned_by(act)?);
        for unread in &act.document.unread {
            out.unread(unread, act, if unread.kept { &named } else { &all });
        }
        Ok(())
    }

    /// What an amending act prints with signs that no text has comes in as it stands, and is in doubt.
    pub(super) fn doubt_kept(&self, act: &InForce<'_>, out: &mut Out) -> Result<(), IdError> {
        let excerpt = self.excerpt(act);
        for (target, printed) in excerpt.articles() {
            let kept = printed.all().flat_map(|one| &one.unread).filter(|one| one.kept);
            for unread in kept {
                out.unread(unread, act, &self.place_of(&target, excerpt)?);
            }
        }
        let drafting = self.law.drafting();
        for one in act.document.provisions.iter().flat_map(Printed::all) {
            let level = drafting.level(one.kind).filter(|&level| level < drafting.article());
            let Some(level) = level.filter(|_| one.unread.iter().any(|unread| unread.kept)) else { continue };
            let numbers = one.number.iter().map(|number| (level, number.clone())).collect();
            let place = self.law.concerned(&Target { numbers, ..Target::default() })?;
            for unread in one.unread.iter().filter(|unread| unread.kept) {
                out.unread(unread, act, &place);
            }
        }
        Ok(())
    }

    /// Acts that amend the law after its last day speak of a law that goes on: how, is not told. No section that they give
    /// anew settles that.
    pub(super) fn doubt_ended(&self, acts: &[InForce<'_>], out: &mut Out) {
        let Some(end) = self.original.schedule.until else { return };
        let later = acts.iter().filter(|act| act.first_day() >= end);
        let Some(act) = later.min_by_key(|act| (act.first_day(), act.document.number)) else { return };
        let [law, by] = [&self.original, act].map(|act| act.document.code());
        let message = format!("{law} ends on {end} by its own words, and {by} amends it later");
        out.doubt_on("amended-after-its-end", act, (end, None), vec![self.norm.root()], message);
        out.set.doubts.extend(out.doubts.pop().map(|(_, doubt)| doubt));
    }

    /// What stands in the provisions of a law as enacted and cannot be read, each in doubt for what it stands in.
    pub(super) fn doubt_parts(&mut self, out: &mut Out) {
        let (root, original) = (self.norm.root(), &self.original);
        let outermost = original.document.unread.iter().map(|unread| (root.clone(), unread.clone()));
        for (component, unread) in outermost.chain(std::mem::take(&mut self.law.unread)) {
            out.unread(&unread, original, &[component]);
        }
    }

    /// What the numbers of a law as enacted leave out, each article in doubt: its document may have a hole there.
    pub(super) fn doubt_left_out(&self, out: &mut Out) -> Result<(), IdError> {
        let document = self.original.document;
        for target in left_out(document.drafting, &document.provisions) {
            let number = target.innermost().map_or_else(String::new, |(_, number)| number.to_owned());
            let message = format!(
                "{} has the numbers before and after {number}, and not that: the document may have a hole there",
                document.title.text
            );
            out.doubt(LEFT_OUT, &self.original, self.law.concerned(&target)?, message);
        }
        Ok(())
    }
}

/// The provisions that an act gives anew itself where it also does something to another act, on the day of
/// that at the latest.
fn anew_by<'a>(act: &InForce<'_>, acts: &'a [InForce<'_>]) -> Vec<&'a Target> {
    let itself = acts.iter().filter(|one| one.document.number == act.document.number && one.beside.is_none());
    let puts = itself.flat_map(|one| one.clause.instructions.iter().map(move |(own, _)| (one, own)));
    let is_anew = |one: &InForce<'_>, own: &Instruction| {
        let begins = one.begin(own.target());
        own.puts() && own.target().facet == Facet::Whole && begins.is_some_and(|day| day <= act.first_day())
    };
    puts.filter(|(one, own)| is_anew(one, own)).map(|(_, own)| own.target()).collect()
}
