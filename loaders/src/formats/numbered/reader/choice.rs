//! What a line with a mark is: which level it opens, or that it only cites or quotes a provision.

use std::cmp::Ordering;

use asof_law::{Ordinal, cites_below, ends_announcing};

use super::{Candidate, FARTHEST, Fit, Open, Reader, goes_on_after_brackets};
use crate::formats::numbered::lines::{Line, Stand};

/// How many lines are looked at to tell a roman numeral from a letter.
const LOOKAHEAD: usize = 400;

impl<'l> Reader<'l> {
    /// The marks with which the words from a byte of a line on begin. One without a number is none of them where a number of
    /// its level stands there, however that fits: `Annex B` is no annex with the heading `B`.
    pub(super) fn candidates(&self, line: &Line, from: usize) -> Vec<Candidate> {
        let Some(text) = line.text.get(from..) else { return Vec::new() };
        let heading = Some(matches!(line.stand, Stand::Heading(_)));
        let found = self.marks.iter().filter_map(|known| {
            let found = known.mark.find(text)?;
            let worded = known.mark.is_worded();
            let list = line.list.filter(|_| from == 0);
            let fit = self.fit(known.counts_as, found.number.as_ref(), (heading.filter(|_| !worded), list));
            // The first of a list may have no mark: "Stk. 2." comes after words without one.
            let begins = found.number.as_ref().is_some_and(|number| known.mark.begins(number));
            let fit = if fit == Fit::Begins && begins { Fit::First } else { fit };
            Some(Candidate {
                mark: known.mark,
                counts_as: known.counts_as,
                unit: known.unit,
                length: found.length,
                number: found.number,
                worded,
                fit,
            })
        });
        let mut found: Vec<Candidate> = found.collect();
        let is_number = |one: &Candidate| {
            let rest = text.get(one.length..).unwrap_or_default().trim_start();
            let is_near = one.number.as_ref().is_some_and(|number| number.value <= FARTHEST);
            is_near && !rest.starts_with(char::is_lowercase)
        };
        let numbered = found.iter().filter(|one| is_number(one)).map(|one| (one.unit, one.length));
        let numbered: Vec<_> = numbered.collect();
        let is_part =
            |one: &Candidate| numbered.iter().any(|(unit, length)| *unit == one.unit && *length > one.length);
        found.retain(|one| one.number.is_some() || !is_part(one));
        self.part_named(&mut found, line, from);
        // Of no country, a number that opens articles elsewhere numbers a list here: "1." below "§ 1".
        let is_neutral = self.profile.country.is_empty();
        let is_other =
            |one: &Candidate| self.profile.is_basic(one.unit) && one.unit.level() > self.basic.level();
        found.retain(|one| one.worded || !is_neutral || !is_other(one));
        let is_below = |one: &Candidate| one.unit.level() > self.basic.level();
        found.retain(|one| self.signs.allow(one.mark, is_below(one), line.line));
        found
    }

    /// Leaves what is named after its number, "2. peatükk", or the list an item of which only begins with such a word: "3. Titel
    /// des Antragstellers", "44. Abschnitt IV der Verordnung".
    fn part_named(&self, found: &mut Vec<Candidate>, line: &Line, from: usize) {
        let is_item = |one: &Candidate| {
            one.mark.is_named_after() && self.is_grouping(one.unit) && self.is_item(line, from + one.length)
        };
        // "1. Abschnitt gilt nicht." after a full stop begins no list.
        let begins = || self.line_before(line).is_some_and(|before| !before.text.ends_with('.'));
        let runs = |one: &Candidate| matches!(one.fit, Fit::Follows(_)) || one.fit == Fit::First && begins();
        let is_text = !matches!(line.stand, Stand::Heading(_));
        if is_text && found.iter().any(is_item) && found.iter().any(|one| !one.worded && runs(one)) {
            found.retain(|one| !is_item(one));
        }
        let named = found.iter().filter(|one| one.mark.is_named_after()).map(|one| one.length).max();
        found.retain(|one| one.worded || named.is_none_or(|length| one.length >= length));
    }

    /// Whether the word up to a byte of a line is the first of an item: words go on after it, or the list does before it.
    fn is_item(&self, line: &Line, end: usize) -> bool {
        let shown = line.text.get(..end).unwrap_or_default();
        let rest = line.text.get(end..).unwrap_or_default().trim_start();
        let next = rest.split_whitespace().next().unwrap_or_default();
        let is_numeral = !next.is_empty() && next.chars().all(|c| "IVXLC".contains(c));
        rest.starts_with(|c: char| c.is_lowercase() || matches!(c, ',' | ';'))
            || rest.is_empty() && shown.ends_with('.')
            || is_numeral
            || self.line_before(line).is_some_and(|before| before.text.ends_with([',', ';']))
    }

    fn line_before(&self, line: &Line) -> Option<&'l Line> {
        self.lines.get(self.lines.partition_point(|other| other.line < line.line).checked_sub(1)?)
    }

    /// How a number fits; `heading` says whether only headings count, or only other lines. The number of a list goes on with
    /// none of a list in which that lies, or which lies in that, nor with what came before the outer one.
    pub(super) fn fit(
        &self,
        mark: usize,
        number: Option<&Ordinal>,
        (heading, list): (Option<bool>, Option<u8>),
    ) -> Fit {
        let alike = |open: &Open| heading.is_none_or(|heading| open.heading.is_some() == heading);
        let lies = |open: &Open| list.zip(open.list).map(|(own, other)| own.cmp(&other));
        let is_of_list = |open: &Open| lies(open).is_none_or(Ordering::is_eq);
        let of_mark = || self.open.iter().enumerate().filter(move |(_, open)| open.mark == Some(mark));
        let place = of_mark().rfind(|(_, open)| alike(open) && is_of_list(open)).map(|(place, _)| place);
        let before = place.and_then(|place| self.open.get(place)?.number.as_ref());
        let is_held = place.is_none() && of_mark().any(|(_, open)| lies(open).is_some_and(Ordering::is_gt));
        let before = before.or_else(|| if is_held { None } else { self.ended.get(&mark) });
        let Some(number) = number else { return Fit::First };
        match before {
            Some(before) if number.follows(before) => Fit::Follows(place.unwrap_or_default()),
            Some(_) if number.is_first() && place.is_none() => Fit::First,
            Some(before) if number > before => Fit::Jumps(number.value.saturating_sub(before.value)),
            Some(before) if number == before => Fit::Repeats,
            Some(_) => Fit::GoesBack,
            None if number.is_first() => Fit::First,
            None => Fit::Begins,
        }
    }

    /// Why a line with a mark only cites or quotes a provision.
    pub(super) fn is_cited(
        &self,
        at: usize,
        line: &Line,
        candidates: &[Candidate],
    ) -> Option<(&'static str, String)> {
        let mark = candidates.iter().map(|one| one.length).max().unwrap_or_default();
        let shown = line.text.get(..mark).unwrap_or_default();
        let rest = line.text.get(mark..).unwrap_or_default().trim_start();
        if line.stand == Stand::Quoted {
            return Some(("quoted-provision", format!("`{shown}` is quoted: kept as words")));
        }
        let before = at.checked_sub(1).and_then(|at| self.lines.get(at));
        let announced = before.is_some_and(|before| ends_announcing(&before.text, self.language));
        let goes_on = line.stand == Stand::GoesOn;
        let numbered = |one: &Candidate| one.worded && (one.number.is_some() || self.is_grouping(one.unit));
        let worded = candidates.iter().all(numbered) && !matches!(line.stand, Stand::Heading(_));
        let grouping = worded && candidates.iter().all(|one| self.is_grouping(one.unit));
        let begins = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        let lower =
            worded && begins.starts_with(char::is_lowercase) || grouping && goes_on_after_brackets(rest);
        let says = |why: &str| format!("`{shown}` {why}: taken for a citation and kept as words");
        if goes_on && announced {
            return Some(("cross-reference", says("follows a word that announces it")));
        }
        let is_basic = |one: &Candidate| one.unit == self.basic;
        if worded
            && candidates.iter().all(is_basic)
            && !shown.ends_with(['.', ':'])
            && cites_below(rest.trim_start_matches([',', ' ']))
        {
            return Some(("cross-reference", says("stands before what is below it")));
        }
        let is_no_provision = |one: &Candidate| one.unit != self.basic;
        if goes_on
            && worded
            && candidates.iter().all(is_no_provision)
            && shown.starts_with(char::is_lowercase)
        {
            return Some(("cross-reference", says("begins with a small letter")));
        }
        if goes_on && grouping && self.is_amid_sentence(at, line, shown) {
            return Some(("cross-reference", says("stands amid a sentence")));
        }
        let is_shortened = grouping && candidates.iter().any(|one| one.mark.is_shortened());
        (lower && (goes_on || is_shortened || !shown.ends_with([':', '.'])))
            .then(|| ("cross-reference", says("is followed by a small letter")))
    }

    /// Whether a mark of a grouping stands amid a sentence: the line before has not ended it, and this line ends it or is
    /// gone on with.
    fn is_amid_sentence(&self, at: usize, line: &Line, shown: &str) -> bool {
        let Some(before) = at.checked_sub(1).and_then(|at| self.lines.get(at)) else { return false };
        let last = before.text.split_whitespace().next_back().unwrap_or_default();
        let open =
            last.starts_with(char::is_lowercase) && last.ends_with(|c: char| c.is_alphanumeric() || c == ',');
        let heads = self.candidates(before, 0).iter().any(|one| self.is_grouping(one.unit));
        let plain = |next: &Line| next.stand == Stand::GoesOn && self.candidates(next, 0).is_empty();
        let goes_on = line.text.ends_with(['.', ',', ';']) || self.lines.get(at + 1).is_some_and(plain);
        open && !heads && goes_on && shown.contains(char::is_lowercase)
    }

    pub(super) fn decide(&mut self, at: usize, line: &'l Line, candidates: Vec<Candidate>) {
        let next =
            candidates.iter().filter(|one| matches!(one.fit, Fit::Follows(_))).max_by_key(|one| one.fit);
        let first = self.first(&candidates);
        let chosen = match (next, first) {
            (Some(next), Some(first)) if !next.worded && next.unit != first.unit => {
                Some(self.roman_or_letter(at, line, next, first))
            }
            (Some(next), _) => Some(next.clone()),
            (None, first) => first.cloned(),
        };
        match chosen {
            Some(chosen) => {
                self.open(at, line, 0, &chosen);
                self.mid_sentence(at, line, &chosen);
                self.tell_run_on(at, line, &chosen);
            }
            None => self.out_of_order(at, line, candidates),
        }
    }

    /// The mark that begins a list below what is open.
    fn first<'c>(&self, candidates: &'c [Candidate]) -> Option<&'c Candidate> {
        candidates.iter().find(|one| one.fit == Fit::First && self.hangs(one))
    }

    /// Whether a list that a mark begins may hang below what is open.
    pub(super) fn hangs(&self, one: &Candidate) -> bool {
        let free = !self.open.iter().any(|open| open.depth() >= self.basic.level());
        // "２" after the items of what has no number.
        let is_second = one.mark.lacks_first() && one.unit.level() > self.basic.level();
        one.worded || free || is_second || one.unit.level() > self.depth()
    }

    /// How far in what is open lies.
    pub(super) fn depth(&self) -> u8 {
        self.open.last().map_or(0, Open::depth)
    }

    /// A line that goes on with the sentence before it may only cite what its mark says.
    fn mid_sentence(&mut self, at: usize, line: &Line, opened: &Candidate) {
        let rest = line.text.get(opened.length..).unwrap_or_default().trim_start();
        if rest.starts_with(char::is_lowercase) && !opened.worded && self.is_unfinished(at) {
            let label = line.text.get(..opened.length).unwrap_or_default().trim();
            let message = format!(
                "`{label}` follows a line whose sentence has not ended: read as a provision all the same"
            );
            self.doubt("mid-sentence", line, message);
        }
    }

    /// Whether a line goes on with a sentence of the line before it.
    pub(super) fn is_unfinished(&self, at: usize) -> bool {
        let goes_on = self.lines.get(at).is_some_and(|line| line.stand == Stand::GoesOn);
        let Some(before) = at.checked_sub(1).and_then(|at| self.lines.get(at)).filter(|_| goes_on) else {
            return false;
        };
        let last = before.text.split_whitespace().next_back().unwrap_or_default();
        let joins = [self.language.lexicon.between, self.language.lexicon.listing]
            .iter()
            .any(|words| words.contains(&last));
        !joins
            && last.ends_with(char::is_alphanumeric)
            && !self.candidates(before, 0).iter().any(|one| one.length == before.text.len())
    }

    /// "(i)" after "(h)" is a letter if "(j)" comes next, and a numeral if "(ii)" does.
    fn roman_or_letter(&mut self, at: usize, line: &Line, next: &Candidate, first: &Candidate) -> Candidate {
        let goes_on = |one: &Candidate, text: &str| {
            let found = one.number.as_ref()?;
            one.mark.find(text)?.number.filter(|number| number.follows(found))
        };
        let after = self.lines.iter().skip(at + 1).take(LOOKAHEAD);
        let told = after.map(|line| (goes_on(next, &line.text), goes_on(first, &line.text)));
        match told
            .filter(|(next, first)| next.is_some() != first.is_some())
            .map(|(next, _)| next.is_some())
            .next()
        {
            Some(true) => next.clone(),
            Some(false) => first.clone(),
            None => {
                let label = line.text.get(..next.length).unwrap_or_default();
                let message = format!(
                    "`{label}` may go on with the list or begin one in roman numerals, and nothing after it tells: \
                     read as the next of the list"
                );
                self.doubt("roman-or-letter", line, message);
                next.clone()
            }
        }
    }

    /// A number that neither goes on nor begins: a provision if the line says so, else words.
    fn out_of_order(&mut self, at: usize, line: &'l Line, candidates: Vec<Candidate>) {
        let Some(best) = candidates.into_iter().min_by_key(|one| one.fit) else { return };
        let label = line.text.get(..best.length).unwrap_or_default().trim().to_owned();
        let strong = best.worded && !self.is_unfinished(at) || matches!(line.stand, Stand::Heading(_));
        let far = match best.fit {
            Fit::Jumps(by) => by > FARTHEST,
            Fit::Begins => {
                let far = best.number.as_ref().is_some_and(|number| number.value > FARTHEST);
                far || best.unit.level() <= self.depth()
            }
            Fit::GoesBack | Fit::First => true,
            _ => false,
        };
        let ended = matches!(best.fit, Fit::Jumps(_)) && !self.is_unfinished(at);
        let opens = strong || !far && (ended || line.stand != Stand::GoesOn);
        let before = self.before(&best);
        let (code, what) = match best.fit {
            Fit::Repeats => ("number-repeats", format!("`{label}` is there already")),
            Fit::GoesBack => ("number-goes-back", format!("`{label}` goes back{before}")),
            Fit::First => {
                ("list-without-place", format!("`{label}` begins a list that no level can hold here"))
            }
            Fit::Begins => ("number-begins", format!("`{label}` is the first of its list")),
            _ => ("number-jumps", format!("`{label}` jumps{before}")),
        };
        let steps_down = matches!(best.fit, Fit::Jumps(_)) && self.steps_down(at, &best);
        if opens && steps_down {
            self.open(at, line, 0, &best);
        } else if opens {
            let place = self.grown.len();
            self.open(at, line, 0, &best);
            let kind = self.profile.component_type(best.unit);
            self.doubt_of(place, code, line, format!("{what}: read as a new {kind}"));
        } else {
            self.words(at, line, 0);
            self.doubt(code, line, format!("{what}: kept as words"));
        }
    }

    /// Whether a number with a point is the first below the one before it, and others go on with it: "Section
    /// 2", "Section 2.1", "Section 2.2". One alone may well be cited, but where a full stop parts it from its words.
    fn steps_down(&self, at: usize, candidate: &Candidate) -> bool {
        let (Some(number), Some(before)) = (&candidate.number, self.number_before(candidate)) else {
            return false;
        };
        let goes_on = |line: &Line| {
            let found = candidate.mark.find(&line.text).and_then(|found| found.number);
            let part =
                found.as_ref().and_then(|found| found.text.strip_prefix(&before.text)?.strip_prefix('.'));
            line.stand != Stand::GoesOn && part.is_some_and(|part| part != "1")
        };
        let mut after = self.lines.iter().skip(at + 1).take(LOOKAHEAD);
        let is_parted = self.lines.get(at).is_some_and(|line| {
            let (label, rest) = line.text.split_at_checked(candidate.length).unwrap_or_default();
            let is_begun = label.ends_with('.') && !rest.trim_start().starts_with(char::is_lowercase);
            line.stand != Stand::GoesOn && candidate.worded && is_begun
        });
        number.is_first_below(before) && (is_parted || after.any(goes_on))
    }

    /// The number before one that is out of order.
    pub(super) fn before(&self, candidate: &Candidate) -> String {
        let number = self.number_before(candidate);
        number.map(|number| format!(" after `{}`", number.text)).unwrap_or_default()
    }

    fn number_before(&self, candidate: &Candidate) -> Option<&Ordinal> {
        let open = self.open.iter().rev().find(|open| open.mark == Some(candidate.counts_as));
        open.and_then(|open| open.number.as_ref()).or_else(|| self.ended.get(&candidate.counts_as))
    }
}
