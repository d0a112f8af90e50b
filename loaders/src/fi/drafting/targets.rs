//! The provisions that a list names: `12 §:n 1–3 ja 5 momentti, 14 §:n 2 momentin 6 kohta`.
//!
//! A genitive (`§:n`, `momentin`) says in what the next provision stands, and goes on saying so until another of its
//! level comes; a nominative names the provisions themselves. A genitive below which nothing follows names its own
//! provision (`20 §:n 2 momentin kumoaminen`).

use super::tokens::{Token, is_dash};
use crate::from_acts::{Facet, Target};

/// The levels of a provision, outermost first, as the drafting lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Part,
    Chapter,
    Section,
    Subsection,
    Item,
    Subitem,
}

impl Level {
    const ALL: [Self; 6] =
        [Self::Part, Self::Chapter, Self::Section, Self::Subsection, Self::Item, Self::Subitem];
}

/// What a word does to the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// Names the provisions whose numbers precede it.
    Names(Level),
    /// Says in what the next ones stand.
    Within(Level),
    /// Says into what something is put.
    Into(Level),
    /// Names a part of what was said last.
    Part(Facet),
    /// Names the other-language wording of what was said last.
    Wording(Facet),
    /// The law itself.
    Law,
    /// Says that what follows stands before what was said last, which is not meant itself.
    Before,
    /// Binds, and says nothing.
    Binds,
}

/// The words of lists of provisions, by what they do. `§:ään` and its like are told by their endings.
fn word(text: &str) -> Option<Word> {
    use Level::{Chapter, Item, Part, Section, Subitem, Subsection};
    Some(match text {
        "osa" | "osat" => Word::Names(Part),
        "osan" | "osien" => Word::Within(Part),
        "osaan" => Word::Into(Part),
        "luku" | "luvut" => Word::Names(Chapter),
        "luvun" | "luvusta" | "lukujen" => Word::Within(Chapter),
        "lukuun" | "lukuihin" => Word::Into(Chapter),
        "§" | "§§" | "§:t" | "pykälät" | "pykälien" => Word::Names(Section),
        "§:n" | "§:stä" | "§:ien" | "§:iden" | "pykälän" => Word::Within(Section),
        "§:ään" | "§:iin" | "§:än" | "§:ää" | "pykälään" => Word::Into(Section),
        "momentti" | "momentit" | "momenttia" | "momenti" | "mom" => Word::Names(Subsection),
        "momentin" | "momenttien" | "momentista" => Word::Within(Subsection),
        "momenttiin" => Word::Into(Subsection),
        "kohta" | "kohdat" | "kohtaa" => Word::Names(Item),
        "kohdan" | "kohtien" | "kohdasta" => Word::Within(Item),
        "kohtaan" => Word::Into(Item),
        "alakohta" | "alakohdat" | "alakohtaa" => Word::Names(Subitem),
        "alakohdan" | "alakohtien" => Word::Within(Subitem),
        "alakohtaan" => Word::Into(Subitem),
        "otsikko" | "otsikon" | "otsikkoa" | "otsikot" | "otsake" | "otsakkeen" => Word::Part(Facet::Heading),
        "johdantokappale" | "johdantokappaleen" | "johdantolause" | "johdantolauseen" | "johdanto"
        | "johdannon" | "johtolause" | "johtolauseen" => Word::Part(Facet::Intro),
        "loppukappale" | "loppukappaleen" | "loppulause" | "loppulauseen" => Word::Part(Facet::Closing),
        "väliotsikko" | "väliotsikon" | "väliotsikot" | "väliotsikoiden" => Word::Part(Facet::Between),
        "nimike" | "nimikkeen" => Word::Part(Facet::Title),
        "voimaantulosäännös" | "voimaantulosäännöksen" => Word::Part(Facet::Commencement),
        "suomenkielinen" | "suomenkieliset" | "suomenkielisen" => Word::Wording(Facet::Whole),
        "ruotsinkielinen" | "ruotsinkieliset" => Word::Wording(Facet::OtherLanguage),
        "lakiin" | "asetukseen" | "päätökseen" | "työjärjestykseen" => Word::Law,
        _ if names_appendix(text) => Word::Part(Facet::Appendix),
        "edellä" | "edelle" => Word::Before,
        "sanamuoto" | "sanamuotoon" | "sanamuodon" | "kieliasu" | "suomenkieliseen" | "uusi" | "uudet"
        | "uuden" | "ja" | "sekä" | "," | ";" | ":" | "." | "lain" | "Lain" | "Tämän" | "tämän" | "laki"
        | "asetuksen" | "Asetuksen" | "päätöksen" | "kumoaminen" | "samalla" | "oleva" | "olevat"
        | "olevan" | "olevaan" | "sen" | "niiden" | "saman" | "samaan" | "mainittu" | "mainitun"
        | "mainittuun" | "viimeksi" | "viimeksimainittu" | "sanotun" | "sanottuun" | "näin" | "kuuluva"
        | "kuuluvat" | "kuuluvaksi" | "kuuluviksi" | "väliaikaisesti" | "seuraavasti" => Word::Binds,
        // A word that the printer broke at the end of a line.
        _ if text.contains('-') => return word(&text.replace('-', "")),
        _ => return None,
    })
}

/// `liite`, `liitteeseen`, `karttaliitteen`
pub(super) fn names_appendix(text: &str) -> bool {
    const ENDS: [&str; 6] = ["liite", "liitteen", "liitteet", "liitteeseen", "liitteessä", "liitteiden"];
    ["liite", "liitte", "Liite", "Liitte"].iter().any(|stem| text.starts_with(stem))
        || ENDS.iter().any(|end| text.ends_with(end))
}

/// Whether a word says into what something is put: the law, or a provision of it.
pub(super) fn is_into(text: &str) -> bool {
    matches!(word(text), Some(Word::Into(_) | Word::Law))
}

/// Whether a word names a provision, or something of it.
pub(super) fn is_provision(text: &str) -> bool {
    matches!(word(text), Some(Word::Names(_) | Word::Within(_) | Word::Into(_) | Word::Part(_)))
}

/// Whether a word names what sections stand in.
pub(super) fn is_grouping(text: &str) -> bool {
    let level = match word(text) {
        Some(Word::Names(level) | Word::Within(level) | Word::Into(level)) => Some(level),
        _ => None,
    };
    level.is_some_and(|level| level < Level::Section)
}

/// Whether a word may stand in a list of provisions: one for a provision, one that binds, a number or a dash.
pub(super) fn is_of_list(text: &str) -> bool {
    word(text).is_some() || is_dash(text) || List::default().number(text)
}

/// What a word said of what comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Coming {
    #[default]
    Anything,
    /// It stands before what was said last.
    Before,
    /// It is the heading of a grouping without a number, which stands there.
    Grouping,
}

/// What the genitives of a list are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Genitives {
    /// They say in what the next provision stands.
    #[default]
    Within,
    /// They may be objects of a verb, and name what is changed.
    Objects,
}

/// How far an appendix is named, whose parts are not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Appendix {
    /// Its number is still to come.
    Unnumbered,
    /// Its number came last.
    Numbered,
    /// A number came right after its own: a chapter that comes is its own (`liitteen 1 2 luvun johdanto`).
    Within,
    /// Chapters of its own came: others that come may be its own, or those of the law.
    Chapters,
    /// Numbers that come may be its own, or those of what comes after it.
    Past,
    /// Something new comes after it, with numbers of its own.
    New,
}

impl Appendix {
    /// After a word that binds.
    fn after(self, word: &str) -> Self {
        match (word, self) {
            ("uusi" | "uudet" | "uuden", _) => Self::New,
            // `liitteessä 1 olevan 2 luvun johdanto`
            ("oleva" | "olevat" | "olevan" | "olevaan", _) => Self::Within,
            ("," | "ja" | "sekä", Self::Unnumbered | Self::Numbered) => Self::Past,
            _ => self,
        }
    }
}

/// Reads a list as its words come in.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    numbers: Vec<String>,
    /// The numbers at each level in which the next provision stands.
    within: [Vec<String>; 6],
    /// The numbers at each level that were said last: what `lukuun` means where no number precedes it.
    said: [Vec<String>; 6],
    /// The level of the last genitive, as long as nothing stands below it.
    open: Option<Level>,
    /// Where that ends, and where what follows it begins.
    open_until: usize,
    after_open: Option<usize>,
    /// How many words had not been read when it was opened.
    open_unread: usize,
    genitives: Genitives,
    /// Whether the last token says that something else follows.
    after_and: bool,
    /// The tokens since the last provision that is complete.
    since: Option<(usize, usize)>,
    /// The level of a word for provisions without a number before it: one may come after it (`kohta 3 a`).
    late: Option<Level>,
    /// Whether the last token was a comma.
    after_comma: bool,
    coming: Coming,
    /// Where the number stands from which a range goes on.
    range_from: Option<usize>,
    /// Where a dash stands right after a provision that is complete.
    dash: Option<usize>,
    /// The ends of the ranges among the numbers that nothing has taken yet.
    ends: Vec<(String, String)>,
    /// The appendix that is being named.
    appendix: Option<Appendix>,
    /// Whether the last number has points in it: acts number nothing but the parts of appendices so.
    pointed: bool,
    pub(super) found: Vec<(Target, (usize, usize))>,
    /// The first and the last provision of each range of them that was named.
    pub(super) ranges: Vec<(Target, Target)>,
    pub(super) unread: Vec<&'t str>,
    /// How many provisions had been found before each word that is not read.
    pub(super) unread_after: Vec<usize>,
}

impl<'t> List<'t> {
    /// A list whose genitives are objects of a verb.
    pub(super) fn of_objects() -> Self {
        Self { genitives: Genitives::Objects, ..Self::default() }
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, token: Token<'t>) {
        let word = word(token.text);
        let points_back = matches!(token.text, "mainitun" | "sanotun" | "saman");
        self.after_and = matches!(token.text, "," | "ja" | "sekä") || self.after_and && points_back;
        if self.in_appendix(word, token.text) {
            return;
        }
        if !matches!(word, Some(Word::Binds | Word::Before)) {
            self.since = Some((self.since.map_or(token.start, |(start, _)| start), token.end));
            self.after_open.get_or_insert(token.start);
        }
        match word {
            Some(word) => self.word(word),
            None if is_dash(token.text) => self.begin_range(token.start),
            None if self.number(token.text) => {}
            None => {
                if token.text == "osalta" {
                    self.leave_out_part();
                }
                self.unread.push(token.text);
            }
        }
        self.after_comma = token.text == ",";
        self.place_unread();
    }

    fn place_unread(&mut self) {
        self.unread_after.resize(self.unread.len(), self.found.len());
    }

    /// `1 §:ää Saarijärven osalta`: of what was named last, a part changes that only words tell which are not
    /// read. What the act prints of it is not all of it.
    fn leave_out_part(&mut self) {
        let is_unread = self.unread_after.last() == Some(&self.found.len());
        // With no mark and no word between.
        let follows = |end: usize| self.since.is_some_and(|(start, _)| start == end + 1);
        let Some(&(_, span)) = self.found.last().filter(|(_, span)| is_unread && follows(span.1)) else {
            return;
        };
        self.found.retain(|(_, own)| *own != span);
        let left = self.found.len();
        self.unread_after.iter_mut().for_each(|after| *after = left.min(*after));
    }

    /// Whether the token is of an appendix that is being named: everything up to a word for what is no part of one.
    fn in_appendix(&mut self, word: Option<Word>, text: &str) -> bool {
        let Some(appendix) = self.appendix else { return false };
        let pointed = std::mem::replace(&mut self.pointed, is_pointed(text));
        match word {
            Some(Word::Binds) if text == "." => {
                self.pointed = pointed;
                return true;
            }
            Some(Word::Names(Level::Chapter) | Word::Within(Level::Chapter) | Word::Into(Level::Chapter))
                if pointed || matches!(appendix, Appendix::Within | Appendix::Chapters) =>
            {
                let is_own = pointed || (appendix == Appendix::Within && self.numbers.len() < 2);
                if !is_own {
                    self.unread.push("chapters of an appendix or of the law");
                    self.place_unread();
                }
                self.numbers.clear();
                self.appendix = Some(Appendix::Chapters);
                return true;
            }
            Some(
                Word::Names(Level::Section | Level::Chapter) | Word::Within(Level::Section | Level::Chapter),
            ) => {
                if self.numbers.len() > 1 && appendix != Appendix::New {
                    self.unread.push("numbers of an appendix or of a section");
                    self.numbers.clear();
                }
            }
            Some(Word::Law) => self.numbers.clear(),
            Some(Word::Into(Level::Section | Level::Chapter) | Word::Part(Facet::Appendix)) => {}
            Some(Word::Binds | Word::Before) => {
                self.appendix = Some(appendix.after(text));
                if matches!(text, "uusi" | "uudet" | "uuden") {
                    self.numbers.clear();
                    self.range_from = None;
                }
                return true;
            }
            Some(_) => {
                self.numbers.clear();
                let may_hold_chapters = match appendix {
                    Appendix::Chapters => true,
                    Appendix::Within => word == Some(Word::Within(Level::Part)),
                    _ => false,
                };
                // `liitteen 1 2 kohta sekä 2 luku`: what is named of it is no chapter.
                if !may_hold_chapters {
                    self.appendix = Some(Appendix::Past);
                }
                return true;
            }
            None if appendix == Appendix::Unnumbered => {
                let is_number = List::default().number(text);
                self.appendix = Some(if is_number { Appendix::Numbered } else { Appendix::Past });
                return true;
            }
            None if appendix == Appendix::New && is_dash(text) => {
                self.range_from = self.numbers.len().checked_sub(1);
                return true;
            }
            None => {
                let is_read = self.number(text);
                let is_number = is_read && text.starts_with(|c: char| c.is_ascii_digit());
                self.appendix = Some(match appendix {
                    Appendix::Numbered if is_number => Appendix::Within,
                    Appendix::Numbered => Appendix::Past,
                    // `karttaliitteeseen uusi kartta 3`
                    Appendix::New if !is_read => Appendix::Past,
                    appendix => appendix,
                });
                return true;
            }
        }
        self.appendix = None;
        false
    }

    /// Names as sections the numbers with a letter that end the list without a word for what they are, where they are put
    /// into the law itself: `lakiin uusi 59 a–59 e`. Only what the act prints of them is taken.
    pub(super) fn end_with_sections(&mut self) {
        self.fill();
        let lettered = |number: &String| number.ends_with(char::is_lowercase) && number.len() > 1;
        let within = self.within.iter().any(|numbers| !numbers.is_empty());
        let is_open = self.appendix.is_none() && !within && !self.numbers.is_empty();
        if is_open && self.numbers.iter().all(lettered) {
            self.name(Level::Section);
        }
    }

    /// Ends the list: a genitive that is still open names its own provision.
    pub(super) fn finish(&mut self) {
        self.fill();
        self.complete(true);
        self.close(Level::Part);
        let left = std::mem::take(&mut self.numbers);
        if !left.is_empty() && self.appendix.is_none() {
            self.unread.push("a number of nothing");
        }
        self.appendix = None;
        self.place_unread();
    }

    /// Ends a genitive after which something else follows that is no provision: `1 kohdan sekä liitteen`.
    pub(super) fn end_genitive(&mut self) {
        if self.after_and {
            self.fill();
            self.close(Level::Part);
        }
    }

    /// Forgets what is begun, and what is named right before, where words come that are not read: they may be about that.
    pub(super) fn lose(&mut self, words: &'t str, start: usize) {
        let Self { genitives, mut found, ranges, unread, mut unread_after, .. } = std::mem::take(self);
        if let Some(&(_, span)) = found.last().filter(|(_, (_, end))| end + 1 == start) {
            found.retain(|(_, own)| *own != span);
        }
        for after in &mut unread_after {
            *after = found.len().min(*after);
        }
        *self = Self { genitives, found, ranges, unread, unread_after, ..Self::default() };
        self.unread.push(words);
        self.place_unread();
    }

    /// Forgets in what provisions stand, as at a new verb. What was said last stays.
    pub(super) fn forget(&mut self) {
        self.within = Default::default();
        (self.open, self.since) = (None, None);
    }

    /// Goes into what stood in the place of something new, where that is one thing: `59 §:n 2 momentin 1 kohdan tilalle
    /// uusi 1 kohta`.
    pub(super) fn take_place(&mut self, of: &[Token<'t>]) {
        let is_plain = |token: &Token<'_>| match word(token.text) {
            Some(word) => matches!(word, Word::Within(_)),
            None => List::default().number(token.text),
        };
        if self.appendix.is_none() && self.numbers.is_empty() && of.iter().all(is_plain) {
            let since = self.since;
            for &token in of {
                self.take(token);
            }
            (self.open, self.since) = (None, since);
        }
    }

    /// The provisions that were named last, by one word.
    pub(super) fn last_named(&mut self) -> Vec<Target> {
        self.fill();
        let Some((_, span)) = self.found.last() else { return Vec::new() };
        self.found.iter().filter(|(_, own)| own == span).map(|(target, _)| target.clone()).collect()
    }

    /// The numbers that nothing has taken yet.
    pub(super) fn numbers(&mut self) -> Vec<String> {
        self.fill();
        std::mem::take(&mut self.numbers)
    }

    /// In what the next provision would stand.
    pub(super) fn here(&self) -> Vec<Target> {
        self.targets(None, Facet::Whole)
    }

    fn word(&mut self, word: Word) {
        if word == Word::Binds {
            self.dash = self.dash.filter(|_| !self.numbers.is_empty());
        } else {
            self.end_range(word);
        }
        self.fill();
        if word != Word::Binds {
            self.complete(matches!(word, Word::Law | Word::Wording(_)));
        }
        match word {
            Word::Binds => {}
            Word::Law => {
                self.close(Level::Part);
                self.forget();
            }
            Word::Before => (self.open, self.coming) = (None, Coming::Before),
            Word::Names(level) => self.name(level),
            Word::Within(Level::Part | Level::Chapter)
                if self.coming == Coming::Before && self.numbers.is_empty() =>
            {
                self.coming = Coming::Grouping;
            }
            Word::Within(level) => {
                if !self.numbers.is_empty() {
                    self.open_unread = self.unread.len();
                }
                self.enter(level);
                self.open = Some(level);
                (self.open_until, self.after_open) = (self.since.map_or(0, |(_, end)| end), None);
            }
            Word::Into(level) => {
                self.enter(level);
                self.open = None;
            }
            Word::Part(facet) => self.part(facet),
            Word::Wording(facet) => self.wording(facet),
        }
        let goes_on = match word {
            Word::Binds | Word::Before => true,
            Word::Within(_) => self.coming == Coming::Grouping,
            _ => false,
        };
        if !goes_on {
            self.coming = Coming::default();
        }
    }

    /// At a dash: a range goes on from the last number, or from the provision that is named right before.
    fn begin_range(&mut self, dash: usize) {
        self.range_from = self.numbers.len().checked_sub(1);
        let follows = |end: usize| dash <= end + 1;
        let follows_provision = self.found.last().is_some_and(|&(_, (_, end))| follows(end))
            || (self.open.is_some() && follows(self.open_until));
        self.dash = (self.numbers.is_empty() && follows_provision).then_some(dash);
    }

    /// `10 §–20 §`: a range whose ends each have a word. Where these are not of one level (`10 §:n 1 momentti–20 §`), what
    /// lies between them is not read.
    fn end_range(&mut self, word: Word) {
        if self.dash.take().is_none() {
            return;
        }
        let is_of_level = |(target, _): &&(Target, (usize, usize))| {
            let level = target.innermost().filter(|_| target.facet == Facet::Whole).map(|(level, _)| level);
            matches!(word, Word::Names(own) if level == Some(own as usize))
        };
        let first = self.found.last().filter(is_of_level);
        let first = first.and_then(|(target, span)| Some((target.innermost()?.1.to_owned(), *span)));
        let (Some((first, (start, _))), Some(last)) = (first, self.numbers.first()) else {
            self.unread.push("a range of provisions");
            return;
        };
        let between = between(&first, last);
        let ends = (first.clone(), last.clone());
        self.numbers.splice(..0, std::iter::once(first).chain(between));
        self.ends.push(ends);
        self.found.pop();
        self.since = self.since.map(|(_, end)| (start, end));
    }

    /// Names the provisions whose word came before their number. Unless a list `ends` here, the number is of what comes.
    fn complete(&mut self, ends: bool) {
        match self.late.take() {
            Some(level) if ends && !self.numbers.is_empty() => self.name(level),
            Some(_) => self.unread.push("a provision without a number"),
            None => {}
        }
    }

    fn name(&mut self, level: Level) {
        self.close(level);
        let numbers = std::mem::take(&mut self.numbers);
        if numbers.is_empty() {
            self.late = Some(level);
            return;
        }
        for number in &numbers {
            self.push(Some((level, number)), Facet::Whole);
        }
        self.keep_ranges(level, &numbers);
        self.since = None;
        self.say(level, numbers);
        // What is named whole has nothing of it named after it.
        self.within.iter_mut().skip(level as usize).for_each(Vec::clear);
    }

    /// Keeps the ends of the ranges that are named: others may stand between them that have letters.
    fn keep_ranges(&mut self, level: Level, numbers: &[String]) {
        let ends = std::mem::take(&mut self.ends);
        let are_named = |(first, last): &(String, String)| numbers.contains(first) && numbers.contains(last);
        for (first, last) in ends.into_iter().filter(are_named) {
            for target in self.targets(Some(level), Facet::Whole) {
                let first = in_moment(with(target.clone(), level, &first));
                self.ranges.push((first, in_moment(with(target, level, &last))));
            }
        }
    }

    fn part(&mut self, facet: Facet) {
        // `42 §:n edelle uusi luvun otsikko`
        let unnumbered = std::mem::take(&mut self.coming) == Coming::Grouping && facet == Facet::Heading;
        let facet = if unnumbered { Facet::Between } else { facet };
        let within = self.within.iter().any(|numbers| !numbers.is_empty());
        // The printer left out the `§`: `36 ja 37, liitteet 2–6`.
        if facet == Facet::Appendix && self.after_comma && !within && !self.numbers.is_empty() {
            self.name(Level::Section);
        }
        self.open = None;
        self.numbers.clear();
        self.push(None, facet);
        self.since = None;
        if facet == Facet::Appendix {
            (self.appendix, self.pointed) = (Some(Appendix::Unnumbered), false);
        }
    }

    /// Of `1 momentin ruotsinkielinen sanamuoto`, as of `otsikon suomenkielinen sanamuoto`.
    fn wording(&mut self, facet: Facet) {
        let whole = self.open.is_some();
        self.close(Level::Part);
        if facet == Facet::OtherLanguage
            && let Some((target, _)) = self.found.last_mut()
        {
            target.facet = facet;
        } else if !whole && self.found.is_empty() {
            self.unread.push("a wording of nothing");
        }
    }

    /// Goes into provisions of a level: without a number, into those that were said last.
    fn enter(&mut self, level: Level) {
        self.close(level);
        let numbers = std::mem::take(&mut self.numbers);
        self.ends.clear();
        if numbers.is_empty() {
            return self.enter_again(level);
        }
        self.within.iter_mut().skip(level as usize).for_each(Vec::clear);
        if let Some(within) = self.within.get_mut(level as usize) {
            within.clone_from(&numbers);
        }
        self.say(level, numbers);
    }

    fn enter_again(&mut self, level: Level) {
        let said = self.said.get(level as usize).cloned().unwrap_or_default();
        if said.is_empty() {
            self.unread.push("a provision without a number");
        }
        for (at, (within, said)) in self.within.iter_mut().zip(&self.said).enumerate() {
            if at > level as usize {
                within.clear();
            } else {
                within.clone_from(said);
            }
        }
    }

    /// Keeps what was said: the numbers at a level, and in what they stand.
    fn say(&mut self, level: Level, numbers: Vec<String>) {
        for (at, (said, within)) in self.said.iter_mut().zip(&self.within).enumerate() {
            if at < level as usize {
                said.clone_from(within);
            } else {
                said.clear();
            }
        }
        if let Some(said) = self.said.get_mut(level as usize) {
            *said = numbers;
        }
    }

    /// Before a provision of this level: a genitive at it or below is complete in itself.
    fn close(&mut self, next: Level) {
        // `2 §:n Saarijärven kohdan`: with words that are not read it is not all of it.
        let is_whole = self.genitives == Genitives::Within || self.unread.len() == self.open_unread;
        if self.open.is_some_and(|open| open >= next) && is_whole {
            let since = self.since;
            self.since = since.map(|(start, _)| (start, self.open_until));
            self.push(None, Facet::Whole);
            self.since = self.after_open.zip(since).map(|(start, (_, end))| (start, end));
        }
        self.open = None;
    }

    fn push(&mut self, own: Option<(Level, &str)>, facet: Facet) {
        let span = self.since.unwrap_or_default();
        let level = own.map(|(level, _)| level);
        for mut target in self.targets(level, facet) {
            target.numbers.extend(own.map(|(level, number)| (level as usize, number.to_owned())));
            self.found.push((in_moment(target), span));
        }
    }

    /// What the genitives above a level name, one for each of their numbers.
    fn targets(&self, below: Option<Level>, facet: Facet) -> Vec<Target> {
        let mut targets = vec![Target { facet, ..Target::default() }];
        if matches!(facet, Facet::Title | Facet::Appendix | Facet::Commencement) {
            return targets;
        }
        for level in Level::ALL {
            let numbers = self.within.get(level as usize).filter(|numbers| !numbers.is_empty());
            let Some(numbers) = numbers.filter(|_| below.is_none_or(|below| level < below)) else { continue };
            targets = targets
                .into_iter()
                .flat_map(|target| numbers.iter().map(move |number| with(target.clone(), level, number)))
                .collect();
        }
        targets
    }

    /// `12`, `a` after `12`, `f` or `II` alone. What stands behind a dash ends a range.
    fn number(&mut self, text: &str) -> bool {
        let digits = {
            let number = text.strip_suffix(|c: char| c.is_lowercase()).unwrap_or(text);
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        };
        let letter = text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        let roman = text.chars().all(|c| "IVXL".contains(c));
        let suffix = letter && text.chars().all(char::is_lowercase);
        let last_is_digits =
            self.numbers.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
        let lettered = self.numbers.last().and_then(|last| {
            let digits = last.strip_suffix(|c: char| c.is_lowercase())?;
            (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| digits.to_owned())
        });
        match self.numbers.last_mut() {
            Some(last) if suffix && last_is_digits => last.push_str(text),
            // `9 b ja c §`
            Some(_) if suffix && lettered.is_some() => {
                self.fill();
                self.numbers.extend(lettered.map(|digits| digits + text));
            }
            _ if digits || letter || roman => {
                self.fill();
                self.numbers.push(text.to_owned());
            }
            _ => return false,
        }
        true
    }

    /// Puts what lies between the ends of a range that is complete: `12–15`, `4 a–4 c`, `4 a–c`, `a–c`.
    fn fill(&mut self) {
        let Some(from) = self.range_from.filter(|from| self.numbers.len() > from + 1) else { return };
        self.range_from = None;
        let (Some(first), Some(last)) = (self.numbers.get(from).cloned(), self.numbers.pop()) else { return };
        let digits: String = first.chars().take_while(char::is_ascii_digit).collect();
        let last = if last.bytes().all(|byte| byte.is_ascii_digit()) || digits == first || last.len() > 1 {
            last
        } else {
            format!("{digits}{last}")
        };
        self.numbers.extend(between(&first, &last));
        self.numbers.push(last.clone());
        self.ends.push((first, last));
    }
}

/// An item of a section whose moment is not named is of its first one.
fn in_moment(mut target: Target) -> Target {
    if target.numbers.contains_key(&(Level::Item as usize)) || is_of_moment(target.facet) {
        target.numbers.entry(Level::Subsection as usize).or_insert_with(|| "1".to_owned());
    }
    target
}

/// Whether something of a section is of its first moment where no moment is named.
fn is_of_moment(facet: Facet) -> bool {
    matches!(facet, Facet::Intro | Facet::Closing)
}

/// The numbers between the ends of a range.
fn between(first: &str, last: &str) -> Vec<String> {
    let split = |number: &str| {
        let digits = number.trim_end_matches(char::is_alphabetic).len();
        let (digits, letter) = number.split_at_checked(digits).unwrap_or((number, ""));
        (digits.to_owned(), letter.chars().next())
    };
    let ((digits, from), (end, to)) = (split(first), split(last));
    match (from, to, digits.parse::<u32>(), end.parse::<u32>()) {
        (Some(from), Some(to), ..) if digits == end => {
            (from..to).skip(1).map(|letter| format!("{digits}{letter}")).collect()
        }
        (None, Some(to), ..) if digits == end => {
            ('a'..to).map(|letter| format!("{digits}{letter}")).collect()
        }
        // `10–12 a`: the number without the letter comes before the one with it.
        (_, letter, Ok(from), Ok(to)) if to > from && to - from < 1000 => {
            (from + 1..to + u32::from(letter.is_some())).map(|n| n.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a number has points in it: `2.1`, `1.`.
fn is_pointed(text: &str) -> bool {
    text.contains('.') && text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn with(mut target: Target, level: Level, number: &str) -> Target {
    target.numbers.insert(level as usize, number.to_owned());
    target
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// `chapter/section/subsection/item/subitem` with what of it is meant.
    fn shown(target: &Target) -> String {
        let mut text: Vec<&str> = (1..6).map(|level| target.number(level).unwrap_or("")).collect();
        while text.last() == Some(&"") {
            text.pop();
        }
        let facet = match target.facet {
            Facet::Whole => String::new(),
            facet => format!(" {facet:?}"),
        };
        format!("{}{facet}", text.join("/"))
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of cases")]
    fn lists_name_these_provisions() {
        let cases: &[(&str, &[&str])] = &[
            ("2, 17 ja 35 §", &["/2", "/17", "/35"]),
            ("62 a ja 62 b §", &["/62a", "/62b"]),
            ("189, 189 a, 190 §", &["/189", "/189a", "/190"]),
            ("12–15 ja 21 §", &["/12", "/13", "/14", "/15", "/21"]),
            ("171—174 §", &["/171", "/172", "/173", "/174"]),
            ("10–12 a ja 15 §", &["/10", "/11", "/12", "/12a", "/15"]),
            ("5—7 §, 10 luku", &["/5", "/6", "/7", "10"]),
            // Each end of a range may have its own word.
            ("10 §–13 § ja 15 §", &["/10", "/11", "/12", "/13", "/15"]),
            ("2 ja 10 § – 12 ja 15 §", &["/2", "/10", "/11", "/12", "/15"]),
            ("4 a §—4 c §, 5 §:n 1 momentti–3 momentti", &["/4a", "/4b", "/4c", "/5/1", "/5/2", "/5/3"]),
            ("16–18 luku", &["16", "17", "18"]),
            ("12 §:n 1–3 ja 5 momentti", &["/12/1", "/12/2", "/12/3", "/12/5"]),
            (
                "120 §:n 1 momentin 2 ja 6 kohta ja 2 momentti sekä 121 a §",
                &["/120/1/2", "/120/1/6", "/120/2", "/121a"],
            ),
            ("90 §:n 1 momentin 1 kohdan f alakohta ja 2 kohdan l alakohta", &["/90/1/1/f", "/90/1/2/l"]),
            ("75 §:n 4 kohta", &["/75/1/4"]),
            ("80 §:n 1 momentin johdantokappale ja 4 kohta", &["/80/1 Intro", "/80/1/4"]),
            ("49 §:n johdantokappale", &["/49/1 Intro"]),
            ("11 luvun 2 §", &["11/2"]),
            (
                "2 luvun otsikko sekä 1, 10 ja 11 §:n otsikko, 3 luvun otsikko, 3 §:n 1 momentti",
                &["2 Heading", "2/1 Heading", "2/10 Heading", "2/11 Heading", "3 Heading", "3/3/1"],
            ),
            ("191 §:n otsikko sekä 1, 2 ja 4 momentti", &["/191 Heading", "/191/1", "/191/2", "/191/4"]),
            ("9 §:n 2 momenttiin uusi 4 a–4 c kohta", &["/9/2/4a", "/9/2/4b", "/9/2/4c"]),
            (
                "2 §:ään uusi 12–14 kohta ja uusi 2 ja 3 momentti",
                &["/2/1/12", "/2/1/13", "/2/1/14", "/2/2", "/2/3"],
            ),
            ("2 lukuun uusi 2 a §, 8 §:ään uusi 5 momentti", &["2/2a", "2/8/5"]),
            ("118 §:ään uusi 7 momentti ja lakiin uusi 120 a §", &["/118/7", "/120a"]),
            ("106 §:n 1 momentin ruotsinkielinen sanamuoto ja 147 §", &["/106/1 OtherLanguage", "/147"]),
            ("81 a §:n 2 momentin suomenkielinen sanamuoto, 91 §:n 2 momentti", &["/81a/2", "/91/2"]),
            ("59 §:n otsikon suomenkielinen sanamuoto ja 59 §:n 1 momentti", &["/59 Heading", "/59/1"]),
            ("lain nimike, 2 §", &[" Title", "/2"]),
            ("171 § ja liitteen E 2 kohta", &["/171", " Appendix"]),
            ("2 a―2 c §, 58 a–d ja 59 §", &["/2a", "/2b", "/2c", "/58a", "/58b", "/58c", "/58d", "/59"]),
            // `lukuun` and `luvun` mean the chapter that was said last, also before the verb.
            (
                "5 luvun 3 §:n 1 momentti ja luvun 5 §:ään uusi 2 momentti sekä lukuun uusi 5 a §",
                &["5/3/1", "5/5/2", "5/5a"],
            ),
            ("3 §:n 1 momentti, lakiin uusi 7 § ja pykälään uusi 2 momentti", &["/3/1", "/7", "/7/2"]),
            (
                "8 § ja sen edellä oleva väliotsikko, 9 §:n edelle uusi väliotsikko ja 10 §",
                &["/8", " Between", "/9 Between", "/10"],
            ),
            ("6 §:n 1 momentin loppukappale sekä 7 §", &["/6/1 Closing", "/7"]),
            (
                "17 §:n 2 momentti ja liitteessä 1 olevan I osan 0, 1 ja 43 kohta sekä liitteet 2–8",
                &["/17/2", " Appendix", " Appendix"],
            ),
            // A number may come after the word; before another word it is of that one.
            ("1 §:ään uusi kohta 3 a seuraavasti", &["/1/1/3a"]),
            (
                "9 b ja c § ja 5 §:n 4 a–c ja e kohta",
                &["/9b", "/9c", "/5/1/4a", "/5/1/4b", "/5/1/4c", "/5/1/4e"],
            ),
            ("68 a §:n edelle uusi luvun otsikko sekä 7 §", &["/68a Between", "/7"]),
            ("80 §:n 1 ja 3 momenttia ja 7 §:n 3 mom.", &["/80/1", "/80/3", "/7/3"]),
            (
                "5 §:n otsikkoa ja 1 momentin 19 kohtaa sekä 7 ja 9 §:t",
                &["/5 Heading", "/5/1/19", "/7", "/9"],
            ),
            ("2 §, liitteen 2 1.1. luvun 1 kohta, 2.1. luku ja 5 §", &["/2", " Appendix", "/5"]),
            (
                "146 §:n suomenkieliseen sanamuotoon uusi 5 momentti ja 2 §:n suomenkielinen kieliasu",
                &["/146/5", "/2"],
            ),
            (
                "nimikkeen ja pykälien 1, 9 ja 45 suomenkielinen sanamuoto, 2 §",
                &[" Title", "/1", "/9", "/45", "/2"],
            ),
            ("10 luvun edelle uusi III osan otsikko ja 12 §", &[" Heading", "/12"]),
            ("3, 36 ja 37, liitteessä 1 oleva I osa", &["/3", "/36", "/37", " Appendix"]),
            ("liite 1 ja 7 §", &[" Appendix", "/7"]),
            ("2 § ja karttaliitteen kartat 9, 35—44 ja 64", &["/2", " Appendix"]),
            (
                "1 §, liitteen 1 2 luvun johdanto, 2.2 luvun 3 kohta sekä 3.2 luvun 1 kohta ja liitteen 2 1.2. luku ja 5 §",
                &["/1", " Appendix", " Appendix", "/5"],
            ),
            ("liite 1 ja 2 luvun 3 §", &[" Appendix", "2/3"]),
            ("1 §, liitteen 1 2 kohta sekä 2 luku", &["/1", " Appendix", "2"]),
            ("liitteen 2 4 kohta, 2 luvun otsikko ja 10 §", &[" Appendix", "2 Heading", "2/10"]),
            ("liitteessä oleva 2 kohta ja 2 luku", &[" Appendix", "2"]),
            ("liitteessä olevan taulukon 2 kohta sekä 2 luvun otsikko", &[" Appendix", "2 Heading"]),
            ("liitteessä 1 olevan I osan 2 luku ja 5 §", &[" Appendix", "/5"]),
            ("3 §, liite ja 5 §", &["/3", " Appendix", "/5"]),
            ("liitteessä 1 olevan 2 luvun johdanto ja 5 §", &[" Appendix", "/5"]),
            (
                "uusi liite 3, uusi 2 a ja 5 a § sekä 4 §:ään uusi 3 momentti",
                &[" Appendix", "/2a", "/5a", "/4/3"],
            ),
            ("uusi liite 3, uusi 2 a–2 c ja 5 §", &[" Appendix", "/2a", "/2b", "/2c", "/5"]),
            ("karttaliitteeseen uusi kartta 3 ja lakiin uusi 5 §", &[" Appendix", "/5"]),
            ("II osan otsikko ja 6 luvun 4 §", &[" Heading", "6/4"]),
            (
                "2 §:n 3 momentin, 11 §:n 3 momentin ja 20 §:n 2 momentin 3 kohdan kumoaminen sekä 10 §",
                &["/2/3", "/11/3", "/20/2/3", "/10"],
            ),
        ];
        for (text, targets) in cases {
            let mut list = List::default();
            for token in tokens(text) {
                list.take(token);
            }
            list.finish();
            let found: Vec<String> = list.found.iter().map(|(target, _)| shown(target)).collect();
            assert_eq!(found, *targets, "{text}");
            assert_eq!(list.unread, Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn ranges_between_provisions_of_two_levels_are_told() {
        for text in ["10 §:n 1 momentti–20 §", "10 §–20 §:n 1 momentti", "10 §:n – 20 §:n 1 momentti"]
        {
            let mut list = List::default();
            for token in tokens(text) {
                list.take(token);
            }
            list.finish();
            assert_eq!(list.unread, ["a range of provisions"], "{text}");
        }
    }

    #[test]
    fn chapters_that_may_be_of_an_appendix_or_of_the_law_are_told() {
        for text in [
            "liitteen 1 2 luku sekä 3 luku ja 5 §",
            "liitteen 1 2 luvun johdanto, 4 luvun otsikko ja 5 §",
            "liitteen 1 2 ja 3 luku sekä 5 §",
            "liitteessä oleva taulukko 2 ja 2 luku sekä 5 §",
            "liitteen 2 3.1. luku sekä 2 luku ja 5 §",
        ] {
            let mut list = List::default();
            for token in tokens(text) {
                list.take(token);
            }
            list.finish();
            let found: Vec<String> = list.found.iter().map(|(target, _)| shown(target)).collect();
            assert_eq!(found, [" Appendix", "/5"], "{text}");
            assert_eq!(list.unread, ["chapters of an appendix or of the law"], "{text}");
        }
    }
}
