//! The grammar of Portuguese citations.

use super::joints::{is_of, is_this, is_through};
use super::law::{self, Named};
use super::lexicon::MONTHS;
use super::words::{self, number, unit};
use super::{brief, letter_e};
use crate::numbers::{Numeral, range, roman};
use crate::raw_mention::{Case, Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Step, Unit};

/// Every citation of a text from a token on, in order.
pub(super) fn all(tokens: &Tokens<'_>, from: usize) -> Vec<RawMention> {
    let mut found: Vec<RawMention> = Vec::new();
    let mut at = from;
    while at < tokens.len() {
        match read(tokens, at, &found) {
            Some(next) => {
                at = next.end;
                found.push(next);
            }
            None => at += 1,
        }
    }
    take_over(tokens, &mut found);
    found
}

/// The provision's own marker at the beginning of its words: "Art. 5º", "§ 1º", "Parágrafo único."
pub(super) fn label_end(tokens: &Tokens<'_>) -> usize {
    let marks = tokens.is_word(0, &["Art", "Parágrafo"]) && tokens.word(0).starts_with(['A', 'P'])
        || tokens.is_sign(0, '§');
    let read = marks.then(|| unit(tokens, 0)).flatten();
    read.and_then(|(unit, at)| number(tokens, at, unit)).map_or(0, |(_, end)| end)
}

fn read(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    if let Some(unit) = tokens.is_brief().then(|| brief::leading(tokens, at)).flatten() {
        return provision(tokens, at, unit, at, before);
    }
    if let Some((unit, unit_at)) = tokens.is_brief().then(|| brief::of_item(tokens, at)).flatten() {
        let item = Step::of(Unit::Item, tokens.digits(at + 1));
        let mut found = provision(tokens, at, unit, unit_at, before)?;
        found.paths.iter_mut().for_each(|path| path.steps.push(item.clone()));
        return Some(found);
    }
    if tokens.word(at).is_empty() && !tokens.is_sign(at, '§') {
        return None;
    }
    if let Some((unit, unit_at)) = unit(tokens, at) {
        return provision(tokens, at, unit, unit_at, before);
    }
    own(tokens, at)
        .or_else(|| own_law(tokens, at))
        .or_else(|| anaphor(tokens, at, before))
        .or_else(|| whole_law(tokens, at))
}

/// "o referido inciso III", "no mesmo artigo": the provision of that kind, and number if one is said, that was named
/// last.
fn anaphor(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    let (unit, unit_at) = points_back(tokens, at).then(|| unit(tokens, at + 1)).flatten()?;
    let said = number(tokens, unit_at, unit).filter(|_| unit != Unit::Caput);
    let (law, steps) = named_before(before, unit, said.as_ref().map(|(value, _)| value.as_str()))?;
    let end = said.map_or(unit_at, |(_, end)| end);
    let found = RawMention::citation(at, end, law, vec![Path::new(steps)], Case::Other);
    Some(RawMention { confidence: 0.7, ..found })
}

/// "referido", "citado", "mesmo" and their like.
fn points_back(tokens: &Tokens<'_>, at: usize) -> bool {
    const STEMS: &[&str] = &["referid", "citad", "mencionad", "aludid", "mesm"];
    matches!(tokens.word(at).as_bytes().first(), Some(b'r' | b'c' | b'm' | b'a'))
        && tokens.begins(at, STEMS)
        && ["o", "a", "os", "as"].iter().any(|end| tokens.word(at).ends_with(end))
}

/// The law and the way down to the unit, with that number if one is asked for, that was cited last.
fn named_before(before: &[RawMention], unit: Unit, number: Option<&str>) -> Option<(Law, Vec<Step>)> {
    let is_meant = |step: &Step| {
        step.unit == unit && number.is_none_or(|number| step.number == Number::Of(number.to_owned()))
    };
    before.iter().rev().find_map(|found| {
        found.paths.iter().rev().find_map(|path| {
            let depth = path.steps.iter().position(is_meant)?;
            Some((found.law.clone(), path.steps.get(..=depth)?.to_vec()))
        })
    })
}

/// "deste artigo", "nesta Seção" alone.
fn own(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let (unit, end) = is_this(tokens, at).then(|| unit(tokens, at + 1)).flatten()?;
    let path = Path::new(vec![Step::own(unit)]);
    Some(RawMention::citation(at, end, Law::This, vec![path], Case::Other))
}

/// "nesta Constituição", "neste Ato": no reference, but what an exception may rest on.
fn own_law(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let named = is_this(tokens, at).then(|| law::behind(tokens, at)).flatten()?;
    Some(RawMention::citation(at, named.end, Law::This, vec![Path::new(Vec::new())], Case::Other))
}

/// A law by its number, without a provision: "a Lei nº 9.311, de 24 de outubro de 1996".
fn whole_law(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    // Who writes about a law puts its name before the provision: "Código Civil, art. 6º".
    let unnumbered = || tokens.is_brief().then(|| law::unnumbered(tokens, at)).flatten();
    let Named { law, end, .. } = law::read(tokens, at).or_else(unnumbered)?;
    let Law::Cited { number, name } = &law else { return None };
    let old = name.as_deref().is_some_and(|name| name.starts_with("Constituição de"));
    (number.is_some() || old || tokens.is_brief())
        .then(|| RawMention::citation(at, end, law.clone(), vec![Path::new(Vec::new())], Case::Other))
}

/// A run, what it belongs to further out, and the law.
fn provision(
    tokens: &Tokens<'_>,
    first: usize,
    unit: Unit,
    at: usize,
    before: &[RawMention],
) -> Option<RawMention> {
    let mut run = relative(tokens, unit, at).or_else(|| Run::read(tokens, unit, at))?;
    let commas = tokens.is_brief() && !goes_on(tokens, first, before);
    let outer = |run: &Run| {
        outer(tokens, run, before).or_else(|| Some((Law::This, commas.then(|| further_out(tokens, run))??)))
    };
    let of_last = first > 0 && tokens.is_word(first - 1, &["seu", "seus", "sua", "suas"])
        || is_elliptic(tokens, first) && unit > Unit::Article && outer(&run).is_none();
    if let Some(before) = before.last().filter(|_| of_last) {
        let under = before.paths.last()?.above(unit);
        run.hang_under(&Run { paths: vec![under], end: run.end, several: false });
        return Some(RawMention::citation(first, run.end, before.law.clone(), run.paths, Case::Other));
    }
    let mut pointed = Law::This;
    while let Some((law, outer)) = outer(&run) {
        run.hang_under(&outer);
        pointed = law;
    }
    if run.paths.iter().all(is_of_part) {
        run.go_inwards(tokens, before);
    }
    // "art. 74 do ADCT (CPMF)": what stands in brackets after the part of a norm is a remark.
    let is_remark = tokens.is_brief() && tokens.is_sign(run.end, '(') && run.paths.iter().all(is_of_part);
    let named = law::behind(tokens, run.end).filter(|_| pointed == Law::This && !is_remark);
    let (law, under, end) = match named {
        Some(Named { law, under, end }) => (law, under, end),
        None => (pointed, Vec::new(), run.end),
    };
    for path in &mut run.paths {
        path.steps.splice(0..0, under.iter().cloned());
    }
    Some(RawMention::citation(first, end, law, run.paths, Case::Other))
}

fn is_of_part(path: &Path) -> bool {
    path.steps.first().is_some_and(|step| step.unit == Unit::Transitional)
}

/// "no caso do art. 137, I, ...; no do inciso II": of another case, which the words leave out, of the same article.
fn is_elliptic(tokens: &Tokens<'_>, first: usize) -> bool {
    const HEADS: &[&str] = &["no", "na", "nos", "nas", "o", "a", "os", "as", "ao", "à", "pelo", "pela"];
    first > 1 && tokens.is_word(first - 1, &["do", "da", "dos", "das"]) && tokens.is_word(first - 2, HEADS)
}

/// "inciso anterior", "artigo seguinte"; "incisos anteriores" does not say which.
fn relative(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<Run> {
    let number = match tokens.word(at) {
        "anterior" | "precedente" => Number::Previous,
        "seguinte" | "subseqüente" | "subsequente" => Number::Next,
        _ => return None,
    };
    (unit != Unit::Caput).then(|| Run {
        paths: vec![Path::new(vec![Step { unit, number }])],
        end: at + 1,
        several: false,
    })
}

/// What a run hangs under, and of which law: "do § 1º", "deste artigo", "do referido artigo", ", do art. 155". It must
/// lie further out.
fn outer(tokens: &Tokens<'_>, run: &Run, before: &[RawMention]) -> Option<(Law, Run)> {
    let top = run.paths.first()?.steps.first()?.unit;
    let at = run.end + usize::from(tokens.is_sign(run.end, ','));
    let (this, of) = (is_this(tokens, at), is_of(tokens, at));
    if let Some((part, end)) = part_of(tokens, at, of).filter(|&(part, _)| part < top) {
        let path = Path::new(vec![Step::of(part, "")]);
        return Some((Law::This, Run { paths: vec![path], end, several: false }));
    }
    let back = of && points_back(tokens, at + 1);
    let the = tokens.is_brief() && tokens.is_word(at + 1, &["the"]);
    let (unit, unit_at) = unit(tokens, at + 1 + usize::from(back || the)).filter(|_| this || of)?;
    if unit.level() >= top.level() {
        return None;
    }
    if this {
        let own = vec![Path::new(vec![Step::own(unit)])];
        return Some((Law::This, Run { paths: own, end: unit_at, several: false }));
    }
    if let Some(meant) = back.then(|| anaphor(tokens, at + 1, before)).flatten() {
        return Some((meant.law, Run { paths: meant.paths, end: meant.end, several: false }));
    }
    let run =
        relative(tokens, unit, unit_at).or_else(|| Run::read_above(tokens, unit, unit_at, Some(top)))?;
    Some((Law::This, run))
}

/// What a run hangs under where the way goes outwards with commas alone, as who writes about a law may cite:
/// "§ 4º, art. 60". It is one provision. What follows it inwards is of a list or lies between, and only of a
/// letter is that sure: "alínea a, art. 12, I".
fn further_out(tokens: &Tokens<'_>, run: &Run) -> Option<Run> {
    let top = run.paths.first()?.steps.first()?.unit;
    let at = run.end + 1;
    let (unit, unit_at) = unit(tokens, at).filter(|_| tokens.is_sign(run.end, ','))?;
    let (value, end) = number(tokens, unit_at, unit).filter(|_| unit.level() < top.level())?;
    if through(tokens, unit, &value, unit_at, end).is_some() {
        return None;
    }
    let mut outer = Run { paths: vec![Path::new(vec![Step::of(unit, value)])], end, several: false };
    let inciso = (top == Unit::Alinea && unit == Unit::Article).then(|| bare_inciso(tokens, end)).flatten();
    if let Some((value, end)) = inciso {
        outer.paths.iter_mut().for_each(|path| path.steps.push(Step::of(Unit::Inciso, &value)));
        outer.end = end;
    }
    Some(outer)
}

/// The one inciso behind a comma: ", I".
fn bare_inciso(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let is_inciso =
        tokens.is_sign(at, ',') && brief::bare(tokens, at + 1, Unit::Article) == Some(Unit::Inciso);
    let (value, end) = is_inciso.then(|| number(tokens, at + 1, Unit::Inciso)).flatten()?;
    let one =
        !tokens.is_word(end, &["e", "ou"]) && through(tokens, Unit::Inciso, &value, at + 1, end).is_none();
    one.then_some((value, end))
}

/// Whether a citation may go on with one before, from which the name of the norm parts it: "art. 6º da CF, §
/// 1º". One that has gone outwards does not.
fn goes_on(tokens: &Tokens<'_>, first: usize, before: &[RawMention]) -> bool {
    let Some(last) = before.last().filter(|last| first - last.end <= 4) else { return false };
    let begins = last.paths.first().and_then(|path| path.steps.first()).map(|step| step.unit);
    let inwards = words::unit(tokens, last.first).is_some_and(|(unit, _)| Some(unit) == begins);
    inwards && first > 0 && tokens.is_sign(first - 1, ',')
}

/// The part of the norm that is named after a run, ", ADCT", "do corpo", and the token after it.
fn part_of(tokens: &Tokens<'_>, at: usize, of: bool) -> Option<(Unit, usize)> {
    let the = usize::from(of && tokens.is_word(at + 1, &["the"]));
    let (part, end) = tokens.is_brief().then(|| brief::part(tokens, at + usize::from(of) + the)).flatten()?;
    (of || part == Unit::Transitional).then_some((part, end))
}

/// Provisions in the order of their words, each a way from the outermost level that the words name.
struct Run {
    paths: Vec<Path>,
    end: usize,
    /// Whether "§§" announced more than one paragraph.
    several: bool,
}

/// Greater numbers below a letter are of articles.
const MOST_ITEMS: u32 = 20;

impl Run {
    /// Reads downward from a unit: its numbers, and whatever follows after commas and conjunctions.
    fn read(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<Self> {
        Self::read_above(tokens, unit, at, None)
    }

    /// As [`read`](Self::read), and nothing that does not lie further out than a unit: what hangs under the run.
    fn read_above(tokens: &Tokens<'_>, unit: Unit, at: usize, hung: Option<Unit>) -> Option<Self> {
        let mut run = Self { paths: Vec::new(), end: at, several: false };
        let mut current = Path::new(Vec::new());
        run.take(tokens, unit, at, &mut current)?;
        while let Some((unit, at)) = run.following(tokens, &current) {
            let lies_above =
                |hung: Unit| unit.level() < hung.level() && !run.begins_anew(tokens, &current, unit);
            if !hung.is_none_or(lies_above) {
                break;
            }
            // "art. 5º, caput e incisos I e II": who writes so means the caput, too.
            let is_both = tokens.is_brief()
                && current.last_unit() == Some(Unit::Caput)
                && run.begins_anew(tokens, &current, unit);
            let caput = is_both.then(|| current.clone());
            if run.take(tokens, unit, at, &mut current).is_none() {
                break;
            }
            run.paths.extend(caput);
        }
        run.paths.push(current);
        Some(run)
    }

    /// Whether a conjunction parts the run from a unit below it: in "inciso II do art. 5º e § 4º do art. 60"
    /// the paragraph is not what the inciso hangs under.
    fn begins_anew(&self, tokens: &Tokens<'_>, current: &Path, unit: Unit) -> bool {
        let at = self.end + usize::from(tokens.is_sign(self.end, ','));
        let below = current.last_unit().is_some_and(|deepest| deepest.level() < unit.level());
        below && tokens.is_word(at, &["e", "ou"])
    }

    /// Takes one number or range of a unit; what it leaves behind is complete.
    fn take(&mut self, tokens: &Tokens<'_>, unit: Unit, at: usize, current: &mut Path) -> Option<()> {
        let (value, end) = number(tokens, at, unit)?;
        let signed = unit == Unit::Paragraph && at > 0 && tokens.is_sign(at - 1, '§');
        let plural = unit == Unit::Paragraph && is_paragraphs(tokens, at);
        if signed || plural || unit == Unit::Caput || unit.level() < Unit::Paragraph.level() {
            self.several = plural || unit == Unit::Paragraph && at > 1 && tokens.is_sign(at - 2, '§');
        }
        let (mut numerals, end) =
            through(tokens, unit, &value, at, end).unwrap_or((vec![Numeral::one(value)], end));
        let last = numerals.pop()?;
        if current.last_unit().is_some_and(|deepest| deepest.level() >= unit.level()) {
            self.paths.push(current.clone());
        }
        let above = current.above(unit);
        self.paths.extend(numerals.iter().map(|numeral| above.down(unit, numeral)));
        *current = above.down(unit, &last);
        self.end = after_remark(tokens, end);
        Some(())
    }

    /// The unit of the next element after a comma or conjunction, said or told by the form of its number.
    fn following(&self, tokens: &Tokens<'_>, current: &Path) -> Option<(Unit, usize)> {
        let comma = usize::from(matches!(tokens.sign(self.end), Some(',' | ';')));
        let mut at = self.end + comma;
        if letter_e::is_alinea(tokens, at, current.last_unit()?) {
            return Some((Unit::Alinea, at));
        }
        let and = tokens.is_word(at, &["e", "ou"]) || tokens.is_brief() && tokens.is_sign(at, '&');
        let joined = and && !(comma == 0 && is_letter_list_end(tokens, at, current));
        at += usize::from(joined);
        at += usize::from(
            tokens.is_brief() && (brief::is_article(tokens, at) || brief::opens_caput(tokens, at)),
        );
        at += usize::from(tokens.is_brief() && is_of(tokens, at) && brief::is_bare_range(tokens, at + 1));
        let outermost = current.steps.first()?.unit;
        let deepest = current.last_unit()?;
        if tokens.is_brief() && deepest >= Unit::Inciso && brief::is_item(tokens, at) {
            return None;
        }
        if let Some((unit, unit_at)) = unit(tokens, at) {
            let fits =
                unit.level() >= outermost.level() && (unit != outermost || unit == Unit::Paragraph && joined);
            let direct = at > self.end || unit == Unit::Caput || tokens.is_brief();
            let (_, end) = number(tokens, unit_at, unit).filter(|_| fits && direct)?;
            let is_apart = is_of_another(tokens, (unit, end), outermost);
            return (!is_apart).then_some((unit, unit_at));
        }
        if tokens.is_brief() && tokens.digits(at).is_empty() {
            let unit = brief::bare(tokens, at, deepest)?;
            if matches!(deepest, Unit::Title | Unit::Chapter | Unit::Section) {
                return (unit == Unit::Inciso && at > self.end).then_some((deepest, at));
            }
            let fits = deepest >= Unit::Article && (unit == Unit::Inciso || at > self.end);
            return fits.then_some((unit, at));
        }
        // "ADCT 76"
        let of_part = matches!(deepest, Unit::Transitional | Unit::Body) && tokens.is_brief();
        if of_part && (1..=3).contains(&tokens.digits(at).len()) && comma == 0 {
            return Some((Unit::Article, at));
        }
        if at == self.end {
            return None;
        }
        let unit = if !tokens.digits(at).is_empty() {
            self.bare_digits(tokens, at, current)?
        } else if roman(tokens.word(at).split('-').next()?).is_some() && tokens.word(at) != "C" {
            match deepest {
                Unit::Title | Unit::Chapter | Unit::Section => deepest,
                _ => Unit::Inciso,
            }
        } else if current.steps.iter().any(|step| step.unit == Unit::Inciso) || deepest == Unit::Alinea {
            Unit::Alinea
        } else {
            return None;
        };
        let (_, end) = number(tokens, at, unit)?;
        let is_article_word = unit == Unit::Alinea && !ends_element(tokens, end);
        (!is_article_word && !is_date(tokens, end)).then_some((unit, at))
    }

    /// Digits that no word announces: the next paragraph in "§§ 2º, 3º e 9º" and "§§ 2º, II, e 9º", the next article
    /// in "arts. 39, § 4º, 150".
    fn bare_digits(&self, tokens: &Tokens<'_>, at: usize, current: &Path) -> Option<Unit> {
        let under = |unit: Unit| current.steps.iter().any(|step| step.unit == unit);
        // "arts. 37, §§ 1º e 2º, II, e 40", "arts. 153, § 1º, e 154": of several articles, the next one, where no sign of an
        // ordinal tells a paragraph.
        let ordinal = matches!(tokens.sign(at + 1), Some('º' | '°'))
            || tokens.is_glued(at + 1) && tokens.word(at + 1) == "o";
        let below = current.last_unit() != Some(Unit::Paragraph);
        if under(Unit::Article)
            && !ordinal
            && is_of_articles(tokens, at)
            && (below || tokens.digits(at).len() > 2)
        {
            return Some(Unit::Article);
        }
        // "art. 20, I, a, 1": below a letter small numbers are of no article, where one alone was announced; the articles
        // of a list go on upwards, "art. 5º, II, 102, III, a, 173".
        let listed = is_of_articles(tokens, at) || tokens.is_word(at - 1, &["e", "ou"]);
        let number = || tokens.digits(at).parse::<u32>().unwrap_or_default();
        let article = current.steps.iter().find(|step| step.unit == Unit::Article);
        let is_later = |step: &Step| match &step.number {
            Number::Of(article) => article.parse::<u32>().is_ok_and(|article| number() > article),
            _ => false,
        };
        let goes_up = number() > MOST_ITEMS && article.is_some_and(is_later);
        if tokens.is_brief() && current.last_unit() == Some(Unit::Alinea) && !ordinal && !listed && !goes_up {
            return None;
        }
        // "art. 37, § 4º e 5º": articles go on upwards, and so do the paragraphs of one.
        let paragraph = current.steps.last().filter(|step| step.unit == Unit::Paragraph);
        let lies_between = paragraph.is_some_and(is_later) && article.is_some_and(|step| !is_later(step));
        if tokens.is_brief() && lies_between && !is_of_articles(tokens, at) {
            return Some(Unit::Paragraph);
        }
        let goes_on = self.several || !under(Unit::Article) && current.last_unit() == Some(Unit::Paragraph);
        if goes_on && under(Unit::Paragraph) {
            return Some(Unit::Paragraph);
        }
        under(Unit::Article).then_some(Unit::Article)
    }

    /// Takes what lies below the one provision behind the part that it is of: "art. 60 do ADCT, incisos I a XII".
    fn go_inwards(&mut self, tokens: &Tokens<'_>, before: &[RawMention]) {
        let [path] = self.paths.as_slice() else { return };
        let at = self.end + 1;
        let below = path.last_unit().zip(unit(tokens, at)).filter(|(deepest, (unit, _))| {
            tokens.is_brief() && tokens.is_sign(self.end, ',') && unit.level() > deepest.level()
        });
        let inner = below.and_then(|(_, (unit, at))| Self::read(tokens, unit, at));
        let is_last =
            |inner: &Self| outer(tokens, inner, before).is_none() && further_out(tokens, inner).is_none();
        if let Some(mut inner) = inner.filter(is_last) {
            let end = inner.end;
            inner.hang_under(self);
            *self = Self { end, ..inner };
        }
    }

    fn hang_under(&mut self, outer: &Self) {
        let paths = std::mem::take(&mut self.paths);
        for above in &outer.paths {
            for path in &paths {
                let steps = above.steps.iter().chain(&path.steps).cloned().collect();
                self.paths.push(Path { steps, range: path.range.clone() });
            }
        }
        self.end = outer.end;
    }
}

/// Whether what lies below a unit, and whose first number ends at a token, is of another one of its kind, which is named after
/// it: "art. 4º e § 2º do art. 6º", "art. 4º, §§ 1º e 2º do art. 6º".
fn is_of_another(tokens: &Tokens<'_>, (unit, mut end): (Unit, usize), outermost: Unit) -> bool {
    while let Some(next) = next_of_list(tokens, unit, end) {
        end = next;
    }
    let at = end + usize::from(tokens.is_sign(end, ','));
    let other = words::unit(tokens, at + 1).filter(|_| is_of(tokens, at));
    // "art. 102, alínea a do inciso III": what is named after it may lie in the same article.
    let is_like = |of: Unit| of.level() == outermost.level() && of.level() < unit.level();
    other.is_some_and(|(of, of_at)| is_like(of) && number(tokens, of_at, of).is_some())
}

/// The token after the next number of a unit in a list, "1º e 2º", "I, II e III", "1º a 3º".
fn next_of_list(tokens: &Tokens<'_>, unit: Unit, end: usize) -> Option<usize> {
    let comma = usize::from(tokens.is_sign(end, ','));
    let and = usize::from(tokens.is_word(end + comma, &["e", "ou"]) || is_through(tokens, end));
    let at = end + comma + and;
    let is_number = !tokens.digits(at).is_empty() || roman(tokens.word(at)).is_some();
    number(tokens, at, unit).filter(|_| at > end && is_number).map(|(_, end)| end)
}

/// The token after words that tell a part of a sentence: "incisos X, parte final, e XI", "§ 4º, in fine".
fn after_remark(tokens: &Tokens<'_>, end: usize) -> usize {
    let at = end + usize::from(tokens.is_sign(end, ','));
    let part = tokens.is_word(at, &["parte"]) && tokens.is_word(at + 1, &["final", "inicial"])
        || tokens.is_word(at, &["primeira", "segunda", "terceira", "última"])
            && tokens.is_word(at + 1, &["parte"])
        || tokens.is_word(at, &["in"]) && tokens.is_word(at + 1, &["fine"]);
    // "1ª parte", "1.ª parte"
    let sign = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let counted =
        !tokens.digits(at).is_empty() && tokens.is_sign(sign, 'ª') && tokens.is_word(sign + 1, &["parte"]);
    if counted {
        sign + 2
    } else if part {
        at + 2
    } else {
        end
    }
}

/// "e" between alíneas may itself be the letter: "alíneas a, b, c e e".
fn is_letter_list_end(tokens: &Tokens<'_>, at: usize, current: &Path) -> bool {
    current.last_unit() == Some(Unit::Alinea)
        && tokens.word(at) == "e"
        && matches!(tokens.sign(at + 1), Some(','))
}

/// "a alínea": the letter a ends an element, the article "a" goes on.
fn ends_element(tokens: &Tokens<'_>, end: usize) -> bool {
    tokens.sign(end).is_some()
        || is_of(tokens, end)
        || is_this(tokens, end)
        || tokens.is_word(end, &["e", "ou", "a"])
        || end >= tokens.len()
}

/// "de 1º de janeiro" is no number of a provision.
fn is_date(tokens: &Tokens<'_>, end: usize) -> bool {
    // "art. 6º até 14/02/2000"
    let parts =
        |at: usize| matches!(tokens.sign(at), Some('/' | '.' | '-')) && !tokens.digits(at + 1).is_empty();
    let in_numbers = parts(end) && parts(end + 2) && tokens.digits(end + 3).len() == 4;
    tokens.word(end) == "de" && MONTHS.contains(&tokens.word(end + 1))
        || tokens.is_sign(end, '%')
        || in_numbers
}

/// "I a IV", "inciso I a inciso IV": the range from the number that stands at a token and ends before
/// another, and the token after it. Its ends are written alike: "art. 5º-XI" is none.
fn through(
    tokens: &Tokens<'_>,
    unit: Unit,
    first: &str,
    at: usize,
    end: usize,
) -> Option<(Vec<Numeral>, usize)> {
    if !is_through(tokens, end) || unit == Unit::Caput {
        return None;
    }
    let last_at = again(tokens, unit, end).unwrap_or(end + 1);
    let alike = tokens.digits(at).is_empty() == tokens.digits(last_at).is_empty();
    let (last, last_end) = number(tokens, last_at, unit).filter(|_| alike)?;
    range(first, &last).filter(|_| !is_date(tokens, last_end)).map(|numerals| (numerals, last_end))
}

/// The token after the unit that is said again within a range, "§ 1º até o § 3º". "Aplica-se o inciso I ao
/// inciso II" is no range.
fn again(tokens: &Tokens<'_>, unit: Unit, joint: usize) -> Option<usize> {
    let until = tokens.is_word(joint, &["até"]);
    let at = joint + 1 + usize::from(until && tokens.is_word(joint + 1, &["o", "a"]));
    let (again, end) = words::unit(tokens, at).filter(|_| until || tokens.is_word(joint, &["a"]))?;
    (again == unit).then_some(end)
}

/// What a citation takes over from the next one in an enumeration, "das alíneas a e b do inciso I e do inciso II do
/// art. 159 da Constituição": the steps above its own, and the Constitution. Any law spreads that says so, "..., todos
/// da Lei nº 8.112".
fn take_over(tokens: &Tokens<'_>, found: &mut [RawMention]) {
    for at in (1..found.len()).rev() {
        let Some((before, [next, ..])) = found.split_at_mut_checked(at) else { return };
        let Some(last) = before.last_mut().filter(|last| joins(tokens, last.end, next.first)) else {
            continue;
        };
        let is_own = last.paths.iter().flat_map(|path| &path.steps).any(|step| step.number == Number::Own);
        if last.law != Law::This || is_own {
            continue;
        }
        let above = above_of(last, next);
        for path in &mut last.paths {
            path.steps.splice(0..0, above.iter().cloned());
        }
        let all = (next.first..next.end).any(|at| tokens.is_word(at, &["todos", "todas", "ambos", "ambas"]));
        let has_article =
            last.paths.iter().all(|path| path.steps.iter().any(|step| step.unit == Unit::Article));
        if has_article && (all || law::is_constitution(&next.law)) {
            last.law = next.law.clone();
            last.confidence = 0.7;
        }
    }
}

/// Whether nothing but conjunctions and articles stands between two citations.
fn joins(tokens: &Tokens<'_>, end: usize, next: usize) -> bool {
    const WORDS: &[&str] = &[
        "e", "ou", "o", "os", "as", "pelo", "pelos", "no", "nos", "disposto", "regra", "regras", "norma",
        "normas",
    ];
    let joint = |at: usize| {
        matches!(tokens.sign(at), Some(',' | ';')) || is_of(tokens, at) || tokens.is_word(at, WORDS)
    };
    next > end && next - end <= 4 && (end..next).all(joint)
}

/// The steps of the next citation above the level at which this one begins, where it hangs further out.
fn above_of(last: &RawMention, next: &RawMention) -> Vec<Step> {
    let (Some(path), Some(first)) =
        (next.paths.first(), last.paths.first().and_then(|path| path.steps.first()))
    else {
        return Vec::new();
    };
    let has_level = path.steps.iter().any(|step| step.unit.level() == first.unit.level());
    if first.unit <= Unit::Article || !has_level { Vec::new() } else { path.above(first.unit).steps }
}

/// Whether "parágrafos" or its like announces the number at a token: several follow.
fn is_paragraphs(tokens: &Tokens<'_>, at: usize) -> bool {
    let word =
        at.checked_sub(1).map(|before| before - usize::from(before > 0 && tokens.is_sign(before, '.')));
    let plural =
        |word: usize| matches!(&*tokens.folded(word), "paragrafos" | "parags" | "pars" | "paragraphs");
    word.is_some_and(plural)
}

/// Whether a number is in a list that "arts." begins, and not "art.".
fn is_of_articles(tokens: &Tokens<'_>, at: usize) -> bool {
    const NEAR: usize = 60;
    let kind = |at: usize| match &*tokens.folded(at) {
        "arts" | "artigos" => Some(true),
        "art" | "artigo" => Some(false),
        _ => None,
    };
    (at.saturating_sub(NEAR)..at).rev().find_map(kind) == Some(true)
}
