//! By which level a text is cited: of those of the profile, the one that most lines open.

use asof_law::{Mark, Marked, Ordinal, Profile, Unit};

use super::{FARTHEST, Known, Reader, Unsure};
use crate::formats::numbered::lines::{Line, Stand};

/// The level by which the law is cited, of marks that are those of a profile or some of them.
pub(super) fn basic(lines: &[Line], profile: &'static Profile, known: &[Known]) -> Unit {
    let opens = |unit: Unit| {
        let marks = known.iter().filter(|one| one.unit == unit).map(|one| one.mark);
        let (worded, bare): (Vec<&Mark>, Vec<&Mark>) = marks.partition(|mark| mark.is_worded());
        // A sign begins anew in each provision of another level, too.
        let (signs, worded): (Vec<&Mark>, Vec<&Mark>) = worded.into_iter().partition(|mark| mark.is_sign());
        let says = |line: &&Line| worded.iter().any(|mark| begins(mark, line).is_some());
        let number = |line: &Line| bare.iter().find_map(|mark| mark.find(&line.text)?.number);
        let signed = |line: &Line| signs.iter().find_map(|mark| begins(mark, line)?.number);
        let rows = rising(lines.iter().filter_map(signed)).max(counted(lines, profile, known, unit, signed));
        lines.iter().filter(says).count() + rising(lines.iter().filter_map(number)) + rows
    };
    let worded = |unit: Unit| known.iter().any(|one| one.unit == unit && one.mark.is_worded());
    let weight = |unit: Unit| if worded(unit) { 4 * opens(unit) } else { opens(unit) };
    let basics = profile.basics().iter().rev().copied();
    let most = basics.clone().map(|unit| (weight(unit), unit)).max_by_key(|(weight, _)| *weight);
    // Where lines open none, what stands below any of them is none of its headings.
    let most = most.filter(|(weight, _)| *weight > 0).map(|(_, unit)| unit);
    most.or_else(|| basics.min_by_key(|unit| unit.level())).unwrap_or(Unit::Section)
}

impl Reader<'_> {
    /// Tells that lines open provisions, and none of those by which laws are cited.
    pub(super) fn tell_no_basic(&mut self) {
        let says = |unit: Unit, has_words: bool| has_words || unit.level() > self.basic.level();
        let mut opened = self.grown.iter().filter_map(|one| Some((one.unit?, one)));
        let first = opened.clone().find(|(unit, one)| says(*unit, one.words.is_some()));
        let Some((_, first)) = first.filter(|_| opened.all(|(unit, _)| !self.profile.is_basic(unit))) else {
            return;
        };
        let names: Vec<&str> =
            self.profile.basics().iter().map(|&unit| self.profile.component_type(unit)).collect();
        let message = format!(
            "no {} opens in this text, and `{}` does: read as what is below one or holds one, and cited by that alone",
            names.join(", "),
            first.label
        );
        let (line, column) = (first.line, first.column);
        self.unsure.push(Unsure { code: "no-basic-level", line, column, concerns: 0, message });
    }
}

/// A mark that opens a line, where no sentence goes on after it.
fn begins(mark: &Mark, line: &Line) -> Option<Marked> {
    let found = mark.find(&line.text)?;
    let rest = line.text.get(found.length..)?.trim_start();
    (!rest.starts_with(char::is_lowercase)).then_some(found)
}

/// Whether a number goes on with the last, however many are left out.
fn goes_on(number: &Ordinal, last: &Ordinal) -> bool {
    number > last && number.value.saturating_sub(last.value) <= FARTHEST
}

/// How many numbers go on with those before them: of those that begin anew in each provision of another
/// level, few do.
fn rising(numbers: impl Iterator<Item = Ordinal>) -> usize {
    let (mut count, mut last): (usize, Option<Ordinal>) = (0, None);
    for number in numbers {
        // An extract may begin with any number, and a year before it is none.
        if last.as_ref().is_none_or(|last| goes_on(&number, last)) {
            (count, last) = (count + 1, Some(number));
        } else if count == 1 {
            last = Some(number);
        }
    }
    count
}

/// How many signs open provisions outside of those that another level opens by a word: "§ 1" begins anew in
/// each chapter, beside some articles of an annex.
fn counted(
    lines: &[Line],
    profile: &'static Profile,
    known: &[Known],
    unit: Unit,
    signed: impl Fn(&Line) -> Option<Ordinal>,
) -> usize {
    let named = |mark: &Mark| mark.is_worded() && !mark.is_sign();
    let is_above = |other: Unit| profile.basics().iter().all(|basic| other.level() < basic.level());
    let (mut holders, mut groupings) = (Vec::new(), Vec::new());
    for &Known { unit: other, mark, .. } in known.iter().filter(|one| named(one.mark)) {
        if other != unit && profile.is_basic(other) {
            holders.push(mark);
        } else if is_above(other) {
            groupings.push(mark);
        }
    }
    let mut run = Run::default();
    for line in lines.iter().filter(|line| line.stand != Stand::Quoted) {
        if let Some(found) = holders.iter().find_map(|mark| begins(mark, line)) {
            run.holder(line, found.number);
        } else if let Some(number) = signed(line) {
            run.sign(number);
        } else if groupings.iter().any(|mark| begins(mark, line).is_some()) || run.is_ended_by(line) {
            run.within = None;
        }
    }
    run.count
}

/// Signs, and whether they stand in what another level opens.
#[derive(Debug, Default)]
struct Run {
    count: usize,
    last: Option<Ordinal>,
    /// The number of the last provision that a word opened.
    holder: Option<Ordinal>,
    /// What a word opened is open: the depth of its heading, or the greatest.
    within: Option<u8>,
    /// A row that begins there with the first.
    is_row: bool,
}

impl Run {
    /// A word with a number. Amid a row of signs, one that goes on with none is only cited: "Art. 5 GDPR
    /// applies."
    fn holder(&mut self, line: &Line, number: Option<Ordinal>) {
        let after = |number: &Ordinal| self.holder.as_ref().is_some_and(|last| goes_on(number, last));
        if self.count > 0 && !number.as_ref().is_some_and(|number| number.is_first() || after(number)) {
            return;
        }
        let depth = match line.stand {
            Stand::Heading(depth) => depth,
            _ => u8::MAX,
        };
        (self.holder, self.within, self.is_row) = (number, Some(depth), false);
    }

    fn sign(&mut self, number: Ordinal) {
        let is_after = self.last.as_ref().is_some_and(|last| goes_on(&number, last));
        let counts = if self.within.is_some() {
            self.is_row |= number.is_first();
            !self.is_row && is_after
        } else {
            number.is_first() || is_after || self.last.is_none() && self.holder.is_none()
        };
        if counts {
            (self.count, self.last) = (self.count + 1, Some(number));
        }
    }

    /// Whether a heading is above what a word opened.
    fn is_ended_by(&self, line: &Line) -> bool {
        let Stand::Heading(depth) = line.stand else { return false };
        self.within.is_some_and(|own| depth < own)
    }
}
