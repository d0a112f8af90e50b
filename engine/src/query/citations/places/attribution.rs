//! Of which norm each provision is: the names beside it, those that it shares with others of a list, and how far it goes.

use std::ops::Range;

use asof_law::lexicon::{CUES, LISTING, annex_beside, is, starts};
use asof_law::{Language, Law, Mention, Step, Target, Unit, announces_unread, is_basic, is_basic_or_above};

use super::judgment::{Judgment, without_court};
use super::mentions::Cited;
use super::names::{Heard, Names, has_genitive, is_elsewhere, is_here, is_short};
use super::{LONGEST_ABBREVIATION, PARTING, Place, Says, Whose};
use crate::query::citations::beyond::{BLANK, beyond};
use crate::query::relations::is_annex;

impl Names<'_> {
    /// Each mention with the norm that it is of, in order.
    pub(super) fn places(&self, mentions: &[Cited]) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        let spans = mentions.chunk_by(|(a, _), (b, _)| a.start == b.start);
        let mut spans = spans.peekable();
        while let Some(of_span) = spans.next() {
            let Some((first, language)) = of_span.first() else { continue };
            let until =
                spans.peek().and_then(|next| next.first()).map_or(self.text.len(), |(next, _)| next.start);
            let floor = places.last().map_or(0, |before| before.span.end);
            if let Some(next) = spans.next_if(|next| self.is_open(of_span, next)) {
                let end = next.last().map_or(first.end, |(last, _)| last.end);
                places.push(Place { span: first.start..end, says: Says::Unread });
                continue;
            }
            // The letters of "art. 7º, C.C." are no numbers.
            let is_of_law = self.law_follows(first.end, until).is_some();
            let goes_on = if is_of_law { None } else { self.goes_on(first.end) };
            let goes_on = goes_on.or_else(|| self.unread_part(first.end, *language));
            if let Some(end) = goes_on.filter(|&end| end <= until) {
                places.push(Place { span: first.start..end, says: Says::Unread });
                continue;
            }
            if let Some(span) = self.in_annex(floor, first, until) {
                places.push(Place { span, says: Says::Unread });
                continue;
            }
            let beside = self.beside(floor, first, until);
            let beyond = self.beyond(beside.span.end);
            let beyond = beyond.or_else(|| self.unread_part(beside.span.end, *language));
            if let Some(end) = beyond.filter(|&end| end <= until) {
                places.push(Place { span: beside.span.start..end, says: Says::Unread });
                continue;
            }
            if let [(mention, _)] = of_span
                && self.goes_on_with(&mut places, mention, &beside)
            {
                continue;
            }
            let read = self.read(places.last(), of_span, beside);
            places.extend(read);
        }
        self.doubt(&mut places);
        places
    }

    /// What names no law and is listed with what is of one that is not here may be of that, too: "art. 7º c/c art. 8º do
    /// CPC".
    fn doubt(&self, places: &mut [Place]) {
        for at in (1..places.len()).rev() {
            let Some((before, [next, ..])) = places.split_at_mut_checked(at) else { continue };
            let Some(last) = before.last_mut() else { continue };
            let Says::Provision {
                whose: Whose::Unknown(name) | Whose::Beside(name) | Whose::MayBe(name),
                ..
            } = &next.says
            else {
                continue;
            };
            // "o art. 7º e o CPC, art. 8º": the name is of the second alone.
            let words = self.text.get(next.span.clone()).unwrap_or_default();
            let is_before = name.split(' ').next().is_some_and(|first| words.starts_with(first));
            let gap = self.text.get(last.span.end..next.span.start);
            let is_listed = last.span == next.span || !is_before && gap.is_some_and(is_list);
            if let Says::Provision { whose: whose @ Whose::Unsaid, .. } = &mut last.says
                && is_listed
            {
                *whose = Whose::Beside(name.clone());
            }
        }
    }

    /// What the mentions of one citation name.
    fn read(&self, before: Option<&Place>, of_span: &[Cited], mut beside: Attribution) -> Vec<Place> {
        let floor = before.map_or(0, |before| before.span.end);
        if let Some(judgment) = self.judgment_beside(floor, of_span, &beside) {
            beside.span = judgment.span.start.min(beside.span.start)..judgment.span.end.max(beside.span.end);
            beside.whose = judgment.whose.clone();
        }
        if beside.whose == Whose::Unsaid && !beside.in_part && self.lists(floor, beside.span.start) {
            // What is of an article or section is of a law, also in a list after the paragraph of a judgment.
            let before = before.filter(|before| of_span.iter().all(is_below) || !self.is_of_judgment(before));
            let before = before.filter(|before| !is_of_other_kind(before, of_span));
            if let Some(Says::Provision { whose, steps, .. }) = before.map(|before| &before.says) {
                beside.whose = whose.clone();
                beside.in_part = steps.first().is_some_and(|step| step.unit.is_apart());
            }
        }
        let above = before.and_then(|before| self.linked_to(before, of_span, &beside));
        if let Some((whose, _)) = above.as_ref().filter(|_| beside.whose == Whose::Unsaid) {
            beside.whose = whose.clone();
        }
        let above = above.map(|(_, steps)| steps).unwrap_or_default();
        let place = |(mention, language): &Cited| {
            let target = mention.target.as_ref()?;
            // The title of a norm may end with the name of another law, "Rules under the Water Act 1990".
            let before = self.text.get(beside.span.start..mention.start).unwrap_or_default();
            let is_end = |law: &Law| before.trim_end_matches([',', ' ']).ends_with(&law.to_string());
            let of = |law: &Law| self.other_whose(mention).map_or_else(|| self.named(law), Whose::Unknown);
            let whose = match &target.law {
                Law::This => beside.whose.clone(),
                law => match (of(law), &beside.whose) {
                    (Whose::Unknown(_), known @ Whose::Of(_)) if is_end(law) => known.clone(),
                    (named, _) => named,
                },
            };
            let part = beside.in_part.then(Step::apart);
            let steps = part.into_iter().chain(above.iter().chain(&target.path).cloned()).collect();
            let says = Says::Provision { whose, language: *language, steps };
            Some(Place { span: beside.span.clone(), says })
        };
        of_span.iter().filter_map(place).collect()
    }

    /// The article of the place before, with the norm that it is of, where a citation that begins below an article is
    /// linked to it: "art. 155, II, c/c § 2º".
    fn linked_to(
        &self,
        before: &Place,
        of_span: &[Cited],
        beside: &Attribution,
    ) -> Option<(Whose, Vec<Step>)> {
        let Says::Provision { whose, steps, .. } = &before.says else { return None };
        let gap = self.text.get(before.span.end..beside.span.start)?;
        let gap = gap.trim_start_matches([' ', '\u{a0}', ',']);
        let rest = gap.get(starts(|lexicon| lexicon.linking, gap)?..)?;
        let leads = |word: &str| word.is_empty() || is(|lexicon| lexicon.leading, word);
        let is_linked = rest.split(BLANK).all(leads) && of_span.iter().all(is_below) && !beside.in_part;
        let article = steps.iter().rposition(|step| is_basic(step.unit)).filter(|_| is_linked)?;
        Some((whose.clone(), steps.get(..=article)?.to_vec()))
    }

    /// The name that the word before a citation makes of the law with which it begins: "Ahvenanmaan kuntalain 5 §".
    fn other_whose(&self, mention: &Mention) -> Option<String> {
        let cited = self.text.get(mention.start..mention.end)?;
        let first =
            cited.split([' ', '\u{a0}']).next().filter(|first| !self.index.named(first).is_empty())?;
        let name = mention.start..mention.start + first.len();
        let start = self.index.other_before(self.text, &name)?;
        Some(self.text.get(start..name.end)?.to_owned())
    }

    /// Whether a place is of a judgment that the text cites.
    fn is_of_judgment(&self, place: &Place) -> bool {
        let Says::Provision { whose, .. } = &place.says else { return false };
        self.judgments.iter().any(|one| one.whose == *whose)
    }

    /// The judgment beside a citation of a paragraph or the like: "2024 INSC 363, para 12", "para 12 of 2024 INSC 363". What is of
    /// an article or section is of a law, whatever judgment speaks of it, unless the words say that it is of the judgment.
    fn judgment_beside(&self, floor: usize, of_span: &[Cited], beside: &Attribution) -> Option<&Judgment> {
        let names_no_law =
            |(mention, _): &Cited| mention.target.as_ref().is_some_and(|target| target.law == Law::This);
        let joins = |word: &str| is(|lexicon| lexicon.joining, word) || is(|lexicon| lexicon.leading, word);
        let is_near = |from: usize, to: usize| {
            let gap = self.text.get(from..to);
            gap.is_some_and(|gap| {
                without_court(gap)
                    .split([' ', '\u{a0}', '\n', ',', '(', ':'])
                    .all(|word| word.is_empty() || joins(word))
            })
        };
        let Range { start, end } = beside.span;
        let below = of_span.iter().all(is_below);
        let is_beside = |one: &&Judgment| {
            let is_of = || self.text.get(end..one.span.start).is_some_and(has_genitive);
            below && floor <= one.span.start && is_near(one.span.end, start)
                || is_near(end, one.span.start) && (below || is_of())
        };
        let may_be = beside.whose == Whose::Unsaid && !beside.in_part && of_span.iter().all(names_no_law);
        self.judgments.iter().filter(|_| may_be).find(is_beside)
    }

    /// Whether a citation goes on after the name of its norm, "art. 6º da CF, § 1º": then it is one with the place before.
    fn goes_on_with(&self, places: &mut [Place], mention: &Mention, beside: &Attribution) -> bool {
        let (Some(target), Some((last, rest))) = (&mention.target, places.split_last_mut()) else {
            return false;
        };
        let alone = rest.last().is_none_or(|before| before.span != last.span);
        let Says::Provision { whose, steps, .. } = &mut last.says else { return false };
        let gap = self.text.get(last.span.end..mention.start).unwrap_or_default();
        let deeper =
            steps.last().zip(target.path.first()).is_some_and(|(last, first)| last.unit < first.unit);
        let named = *whose != Whose::Unsaid && beside.whose == Whose::Unsaid && target.law == Law::This;
        // "Annex 1, section 5": what stands behind an annex is in it, as in a citation alone.
        let in_annex = steps.iter().all(is_annex) && *whose == Whose::Unsaid && target.law == Law::This;
        let goes_on = alone && deeper && gap.trim() == "," && (in_annex || named && !begins_at_basic(target));
        if goes_on {
            if in_annex {
                whose.clone_from(&beside.whose);
            }
            steps.extend(target.path.iter().cloned());
            last.span.end = beside.span.end;
        }
        goes_on
    }

    /// Whether the last provision of a citation may be of it or of the next one: "art. 5º, I, e § 4º, art.
    /// 60".
    fn is_open(&self, of_span: &[Cited], next: &[Cited]) -> bool {
        let [.., (before, _), (last, _)] = of_span else { return false };
        let Some((next, _)) = next.first() else { return false };
        let gap = self.text.get(last.end..next.start).unwrap_or_default();
        let path =
            |mention: &Mention| mention.target.as_ref().map_or(Vec::new(), |target| target.path.clone());
        let (before, last, next) = (path(before), path(last), path(next));
        let unit = |step: Option<&Step>| step.map(|step| step.unit);
        let begins_so = unit(next.first()) == unit(last.first()) && next.first() != last.first();
        let is_deeper = last.len() > 1 && unit(before.last()) != unit(last.last());
        gap.trim() == "," && begins_so && is_deeper
    }

    /// A citation with the annex beside it, where no grammar reads both: without it a provision of the body would be cited.
    fn in_annex(&self, floor: usize, mention: &Mention, until: usize) -> Option<Range<usize>> {
        let text = self.text.get(..until)?;
        let beside = annex_beside(text, floor, &(mention.start..mention.end))?;
        mention.target.as_ref().is_none_or(|target| !target.path.iter().any(is_annex)).then_some(beside)
    }

    /// The end of a part after a place whose number nothing reads.
    fn unread_part(&self, end: usize, language: Language) -> Option<usize> {
        Some(end + announces_unread(self.text.get(end..)?, language)?)
    }

    /// The end of what a citation goes on to after a place.
    fn beyond(&self, end: usize) -> Option<usize> {
        Some(end + beyond(self.text.get(end..)?)?)
    }

    /// The end of a number or letter after a citation, "90 §, 1 mom., 3", or of one with an abbreviation, "art. 5º, xx. 2",
    /// that no grammar takes to be a part of it: without it the citation would be of more than is meant.
    fn goes_on(&self, end: usize) -> Option<usize> {
        if let Some(end) = self.beyond(end) {
            return Some(end);
        }
        let blank = [' ', '\u{a0}'];
        let tail = self.text.get(end..)?;
        let after_comma = tail.strip_prefix(',');
        let rest = after_comma.unwrap_or(tail).trim_start_matches(blank);
        let word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().len();
        let is_number = |word: &str| {
            word.bytes().all(|byte| byte.is_ascii_digit())
                || word.chars().count() == 1
                || roman::from(word).is_some()
        };
        let ends = |after: &str| {
            let after = after.trim_start_matches(blank);
            after.is_empty() || after.starts_with(['.', ',', ';', ':', ')', '\n'])
        };
        // "rule 4, i.e. the one"
        let said = starts(|lexicon| lexicon.abbreviations, rest).and_then(|length| rest.get(..length));
        if said.is_some_and(|said| said.contains('.')) {
            return None;
        }
        let at = |rest: &str| self.text.len() - rest.len();
        let (first, after) = rest.split_at_checked(word(rest))?;
        // "art. 5º, C.F."
        if rest.split(PARTING).next().and_then(|word| self.pointed(word)).is_some_and(|heard| is_here(&heard))
        {
            return None;
        }
        // "art. 5º, e, por isso": a conjunction.
        let conjunction = is(|lexicon| lexicon.between, first);
        if after_comma.is_some() && !first.is_empty() && !conjunction && is_number(first) && ends(after) {
            return Some(at(rest) + first.len());
        }
        // "art. 5º, I CF": one letter alone is no numeral for a grammar.
        let name = after.trim_start_matches(blank);
        let name = name
            .split(|c: char| !c.is_alphanumeric() && c != '/')
            .next()
            .filter(|_| name.len() < after.len());
        if first.len() == 1 && roman::from(first).is_some() && name.is_some_and(is_short) {
            return Some(at(after));
        }
        if links(rest) {
            return None;
        }
        let dotted = after.starts_with('.');
        let longest = if dotted { LONGEST_ABBREVIATION } else { 2 * LONGEST_ABBREVIATION };
        let short = (1..=longest).contains(&first.chars().count())
            && first.chars().all(char::is_lowercase)
            && !is(|lexicon| lexicon.pages, first)
            && !is(|lexicon| lexicon.leading, first);
        let number = after.trim_start_matches(['.', 'º', '°', ' ', '\u{a0}', '"', '\'', '“', '‘', '(']);
        let (number, after) = number.split_at_checked(word(number))?;
        let joins = is(|lexicon| lexicon.joining, first) || conjunction;
        let told = dotted || after_comma.is_some() && !joins && number.len() < 4 && is_unit_like(first);
        let closed = after.trim_start_matches(['"', '\'', '”', '’', ')', 'º', '°']);
        let goes_on = short && told && !number.is_empty() && is_number(number) && (dotted || ends(closed));
        goes_on.then(|| at(after))
    }

    /// The names beside a citation: those after it, and those before it that no other citation has taken.
    fn beside(&self, floor: usize, mention: &Mention, until: usize) -> Attribution {
        let span = mention.start..mention.end;
        let names_no_law = mention.target.as_ref().is_none_or(|target| target.law == Law::This);
        let mut beside = Attribution { span, whose: Whose::Unsaid, in_part: false };
        let mut after = Whose::Unsaid;
        while after == Whose::Unsaid
            && let Some((heard, end)) = self.named_after(beside.span.end, until)
            && !self.leads_next(floor, &beside.span, end)
        {
            beside.span.end = end;
            beside.hear(heard, &mut after);
        }
        // "Segundo o STF, art. 5º da CF" is of the law that it says it is of.
        let is_said = matches!(after, Whose::Of(_)) && self.text.get(mention.end..).is_some_and(has_genitive);
        let mut before = Whose::Unsaid;
        while before == Whose::Unsaid
            && let Some((heard, start)) =
                self.named_before(floor, beside.span.start, names_no_law && after == Whose::Unsaid)
            && !(is_said && is_elsewhere(&heard))
        {
            beside.span.start = start;
            beside.hear(heard, &mut before);
        }
        beside.whose = match (after, before) {
            (Whose::Unsaid, only) | (only, Whose::Unsaid) => only,
            (Whose::Of(one), Whose::Of(other)) => Whose::Of(one.union(&other).cloned().collect()),
            (unknown @ (Whose::Unknown(_) | Whose::Beside(_) | Whose::MayBe(_)), _) | (_, unknown) => unknown,
        };
        beside
    }

    /// Whether a name after a place is that of the next citation, since one stands right before the place, too:
    /// "RL 21:1, OK 17:1".
    fn leads_next(&self, floor: usize, span: &Range<usize>, name_end: usize) -> bool {
        let before = self.text.get(floor..span.start).unwrap_or_default();
        let named = before.trim_end_matches(BLANK);
        let is_led = named.len() < before.len()
            && named.ends_with(char::is_alphanumeric)
            && self.named_right_before(floor, span.start, false).is_some();
        let next = self.text.get(name_end..).unwrap_or_default().trim_start_matches(BLANK);
        is_led
            && self.text.get(span.end..).is_some_and(|after| after.starts_with(','))
            && next.starts_with(|first: char| first.is_ascii_digit())
    }

    /// Whether nothing but a comma or a conjunction stands between two places.
    fn lists(&self, end: usize, start: usize) -> bool {
        let between = self.text.get(end..start).unwrap_or_default();
        let mut words = between.split([' ', ',', ';']).filter(|word| !word.is_empty());
        end > 0 && words.all(|word| LISTING.contains(&word) || word == "o")
    }
}

/// A citation with the names beside it.
struct Attribution {
    span: Range<usize>,
    whose: Whose,
    in_part: bool,
}

impl Attribution {
    fn hear(&mut self, heard: Heard, whose: &mut Whose) {
        match heard {
            Heard::Norm(norm) => *whose = norm,
            Heard::Part => self.in_part = true,
        }
    }
}

/// Whether a citation is of rules and the place before it of sections or articles of a law that is not here, or the other way
/// round: "section 6 HRA 1998, and rule 3.4". No law numbers both.
fn is_of_other_kind(before: &Place, of_span: &[Cited]) -> bool {
    let Says::Provision { whose: Whose::Unknown(_), steps, .. } = &before.says else { return false };
    let is_rule = |step: &Step| is_basic(step.unit).then_some(step.unit == Unit::Rule);
    let Some(was_rule) = steps.first().and_then(is_rule) else { return false };
    of_span.iter().all(|(mention, _)| {
        let step = mention.target.as_ref().and_then(|target| target.path.first());
        step.and_then(is_rule).is_some_and(|is_now| is_now != was_rule)
    })
}

/// Whether a citation that names no law begins below an article or section.
fn is_below((mention, _): &Cited) -> bool {
    let target = mention.target.as_ref();
    target.is_some_and(|target| target.law == Law::This && !begins_at_basic(target))
}

/// Whether a target begins with an article or section, or further out.
fn begins_at_basic(target: &Target) -> bool {
    target.path.first().is_none_or(|first| is_basic_or_above(first.unit))
}

/// Whether nothing but words that list or link citations stands between two of them: " e o ", " c/c ", ", ". In "no art. 5º, o
/// art. 7º" another clause begins.
fn is_list(between: &str) -> bool {
    let rest = between.trim_start_matches([' ', '\u{a0}', ',']);
    let linked = starts(|lexicon| lexicon.linking, rest).unwrap_or(0);
    let words = rest.get(linked..).unwrap_or_default().split([' ', '\u{a0}', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let lists = |word: &&str| LISTING.contains(word) || *word == "&";
    let joins = linked > 0 || words.first().is_some_and(lists);
    let leads = |word: &&str| lists(word) || is(|lexicon| lexicon.within, word);
    if joins { words.iter().all(leads) } else { words.is_empty() && between.contains(',') }
}

/// Whether words link one citation with another, "c.c. o art. 6º".
fn links(words: &str) -> bool {
    let linked = starts(|lexicon| lexicon.linking, words).and_then(|length| words.get(length..));
    let mut behind = linked.unwrap_or_default().split([' ', '\u{a0}', '.']);
    let first = behind.find(|word| !word.is_empty() && !is(|lexicon| lexicon.leading, word));
    first.is_some_and(|word| word.starts_with('§') || CUES.contains(&word.to_lowercase().as_str()))
}

/// Whether a word before a number may be that of a unit: "n", "subitem".
fn is_unit_like(word: &str) -> bool {
    word.starts_with('n') && word.len() <= 3 || word.chars().count() > 4
}
