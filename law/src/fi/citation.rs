//! The grammar of Finnish citations.

mod group;

use self::group::Group;
use super::law::Named;
use super::number::{
    annexes_in_roman, behind_unit, case_of, conjunction, digits, has_points, is_marker, is_notice,
    letter_of_annex, letters, list, number, romans,
};
use super::words::{abbreviation, is_annex, is_annexes, is_passive, noun, unit};
use super::{brief, law};
use crate::numbers::{Numeral, roman};
use crate::raw_mention::{Case, Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Step, Unit};

/// How many tokens may lie between the name of a law and the colon before a list of its provisions.
const LONGEST_LEAD: usize = 20;

/// What the provisions of a law are called together.
const PROVISIONS: &[&str] = &["säännö", "lainkoh", "pykäl", "artikl"];

/// How many tokens may lie between a citation and one that takes its law or chapter over.
const REACH: usize = 14;

/// How many tokens may stand between a provision and the act that gave it its wording.
const LONGEST_WORDING: usize = 40;

/// The longest short name of a law, in tokens.
const LONGEST_SHORT_NAME: usize = 6;

/// Every citation of a text, in order; `brief` also reads the short forms of those who write about a law.
pub(super) fn all(tokens: &Tokens<'_>, brief: bool) -> Vec<RawMention> {
    read_through(tokens, brief).found
}

/// Whether a list of the provisions of a law begins where a text ends.
pub(super) fn lists(tokens: &Tokens<'_>) -> bool {
    read_through(tokens, false).listed.is_some()
}

fn read_through<'a, 't>(tokens: &'a Tokens<'t>, brief: bool) -> Reader<'a, 't> {
    let mut reader = Reader { tokens, found: Vec::new(), floor: 0, listed: None, brief };
    let mut at = 0;
    while at < tokens.len() {
        at = reader.read(at).unwrap_or(at + 1);
    }
    reader
}

struct Reader<'a, 't> {
    tokens: &'a Tokens<'t>,
    found: Vec<RawMention>,
    /// The token after the last citation.
    floor: usize,
    /// The law whose provisions a list has, and what lies above them: the items cite it.
    listed: Option<(Law, Path)>,
    brief: bool,
}

impl Reader<'_, '_> {
    /// Reads what begins at a token; gives the token after it.
    fn read(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let of_table = at > 0 && tokens.begins(at - 1, &["jakson", "taulukon"]);
        if self.brief
            && let Some(end) = self.by_number(at)
        {
            return Some(end);
        }
        let in_words = self.brief && brief::in_words(tokens, at).is_some();
        if !of_table && (!tokens.digits(at).is_empty() || roman(tokens.word(at)).is_some() || in_words) {
            return self.numbered(at, at, Law::This, Path::new(Vec::new()), 0.95);
        }
        if tokens.word(at).is_empty() {
            return None;
        }
        match tokens.word(at).as_bytes().first()? {
            b't' | b'T' => self.self_reference(at),
            b'm' | b'M' | b's' | b'S' | b'k' | b'K' => self.anaphor(at),
            b'l' | b'L' => self.annex(at),
            _ => None,
        }
        .or_else(|| self.of_law(at))
        .or_else(|| self.named(at))
        .or_else(|| self.lettered(at))
    }

    /// "1141/2015 1 luku 2 §", "L 55/2001 2:1": a law by its number.
    fn by_number(&mut self, at: usize) -> Option<usize> {
        let alone = law::is_law_number(self.tokens, at) && self.tokens.digits(at + 2).len() == 4;
        (alone || law::is_letter_of_kind(self.tokens, at)).then(|| self.named(at)).flatten()
    }

    /// "Lain 3 §:ssä" at the beginning of a sentence.
    fn of_law(&mut self, at: usize) -> Option<usize> {
        if self.tokens.word(at) != "Lain" || self.tokens.digits(at + 1).is_empty() {
            return None;
        }
        let other = self.law_before(at).filter(|_| !self.brief);
        let confidence = if other.is_some() { 0.6 } else { 0.95 };
        self.numbered(at, at + 1, other.unwrap_or(Law::This), Path::new(Vec::new()), confidence)
    }

    /// The law that "Lain" means where it is not the one that speaks: words that speak of themselves as a law
    /// mean themselves. Others mean the law that the sentence before named, and those of a decree one that
    /// nothing names here.
    fn law_before(&self, at: usize) -> Option<Law> {
        let tokens = self.tokens;
        let own = |found: &RawMention| found.law == Law::This && tokens.word(found.first) == "Lain";
        if (0..tokens.len()).any(|at| law::is_own_law(tokens, at)) || self.found.iter().any(own) {
            return None;
        }
        let is_law = |found: &&RawMention| {
            let sentences = (found.end..at).filter(|&at| tokens.ends_sentence(at)).count();
            let is_other = found.law != Law::This && !law::is_act_of_wording(tokens, found.first);
            is_other && sentences <= 1 && self.kind(found) == Some("laki")
        };
        let before = self.found.iter().rev().find(is_law).map(|found| found.law.clone());
        let unknown = Law::Cited { name: Some("laki".to_owned()), number: None };
        // Where nothing says what speaks, it may be either.
        match (before, (0..tokens.len()).any(|at| law::is_own_but_no_law(tokens, at))) {
            (Some(law), true) => Some(law),
            (None, false) => None,
            _ => Some(unknown),
        }
    }

    /// "kirjanpitolain (1336/1997)", with the provision after it or without.
    fn named(&mut self, at: usize) -> Option<usize> {
        let named = law::read(self.tokens, at, self.floor)?;
        if let Some(Named { first, end, law, confidence }) =
            law::sharing_noun(self.tokens, &named, self.floor)
        {
            let whole = vec![Path::new(Vec::new())];
            self.push(RawMention::citation(first, end, law, whole, Case::Other), confidence);
        }
        let Named { first, end, law, confidence } = self.with_title(at, named);
        let start = Path::new(Vec::new());
        for next in [end, self.inserted(end), self.described(end)] {
            let annex = self.annex_of(first, next, &law);
            let numbered = || self.numbered(first, next, law.clone(), start.clone(), confidence);
            if let Some(end) = annex.or_else(numbered) {
                return Some(end);
            }
        }
        let ends_so = law == Law::This || law::law_word_at(self.tokens, end - 1);
        let case = case_of(self.tokens, if ends_so { end - 1 } else { at });
        if law != Law::This && self.tokens.begins(end, &["voimaantulosään", "siirtymäsään"]) {
            // Its moments are none of the law that speaks, and have no section.
            let unread = Group::read(self.tokens, end + 1, &[Path::new(Vec::new())], self.brief);
            self.push(RawMention::citation(first, end + 1, law, vec![start], case), confidence);
            return Some(unread.map_or(end + 1, |group| group.end));
        }
        if self.announces(first, end, case) {
            self.listed = (!self.is_beside(first, end)).then(|| (law.clone(), start.clone()));
        } else if self.colon(end, |at| !self.tokens.ends_sentence(at)).is_some() {
            // Another list begins, and what its items are of is not told.
            self.listed = None;
        }
        self.push(RawMention::citation(first, end, law.clone(), vec![start], case), confidence);
        Some(self.more_acts(end, &law))
    }

    /// A title that begins with the law before it, which then is no reference of its own: "eläkelain muuttamisesta annetun lain",
    /// "liikennevakuutuslain perusteella korvattavasta kuntoutuksesta annetun lain".
    fn with_title(&mut self, at: usize, named: Named) -> Named {
        const CHANGES: &[&str] = &["muuttami", "kumoami", "voimaanpano", "täytäntöönpano", "soveltami"];
        let Law::Cited { name: Some(name), number } = &named.law else { return named };
        let tokens = self.tokens;
        let of_state = |found: &&RawMention| {
            let number = match &found.law {
                Law::Cited { number, .. } => number.as_deref(),
                Law::This | Law::Urn(_) => return false,
            };
            // "metsälain ja kalastuslain muuttamisesta annettu laki" changes both.
            let other = self.found.len().checked_sub(2).and_then(|other| self.found.get(other));
            let joined = other.is_some_and(|other| conjunction(tokens, other.end) == Some(found.first));
            let based = tokens.is_word(found.end, &["perusteella"]);
            let named = (found.first..found.end).any(|at| law::law_word_at(tokens, at));
            (based || !joined) && named && number.is_none_or(|number| !number.contains(char::is_alphabetic))
        };
        let goes_on = |end: usize| {
            let described = ["vasta", "västä", "tusta", "tystä"];
            let on = |at: usize| described.iter().any(|ending| tokens.word(at).ends_with(ending));
            end == named.first && tokens.begins(end, CHANGES)
                || end + 1 == named.first && tokens.is_word(end, &["perusteella"]) && on(end + 1)
        };
        let last = self.found.last().filter(of_state).filter(|last| goes_on(last.end));
        let Some(first) = last.map(|last| last.first).filter(|_| law::is_given(tokens, at)) else {
            return named;
        };
        let before = tokens.slice(tokens.start(first), tokens.start(named.first));
        let name = Some(format!("{}{name}", super::words::lower_first(before)));
        let law = Law::Cited { name, number: number.clone() };
        self.found.pop();
        Named { first, law, ..named }
    }

    /// The further numbers of "direktiivien 2004/17/EY ja 94/9/EY"; gives the token after the last.
    fn more_acts(&mut self, mut end: usize, law: &Law) -> usize {
        let Law::Cited { name, .. } = law else { return end };
        while let Some(at) = conjunction(self.tokens, end) {
            let Some((number, next)) = law::union_number(self.tokens, at) else { break };
            let law = Law::Cited { name: name.clone(), number: Some(number) };
            self.push(RawMention::citation(at, next, law, vec![Path::new(Vec::new())], Case::Other), 0.9);
            end = next;
        }
        end
    }

    /// The token after a short name that is put between a law and its provision: ", jäljempänä X , 5 §:ssä",
    /// "(X) 5 §:ssä".
    fn inserted(&self, end: usize) -> usize {
        let tokens = self.tokens;
        let bracket = tokens.is_sign(end, '(');
        let comma = end + if bracket { self.closing(end, ')') } else { 0 };
        if !(tokens.is_sign(comma, ',') && tokens.word(comma + 1) == "jäljempänä") {
            return comma;
        }
        // "jäljempänä valvonta-asetus 29 artiklassa" may have no comma after the name.
        let numbered = (comma + 2..comma + 2 + LONGEST_SHORT_NAME)
            .take_while(|&at| tokens.sign(at).is_none_or(|sign| sign == '-'))
            .find(|&at| number(tokens, at).is_some_and(|(_, end)| unit(tokens, end).is_some()));
        numbered.unwrap_or_else(|| comma + 1 + self.closing(comma + 1, ','))
    }

    /// The token after what a provision is on, between a law and its number: "tilintarkastuslain
    /// vahingonkorvausvelvollisuutta koskevan 10 luvun".
    fn described(&self, end: usize) -> usize {
        let tokens = self.tokens;
        let runs = |&at: &usize| !tokens.word(at).is_empty() && !law::law_word_at(tokens, at);
        let on = (end..end + REACH)
            .take_while(runs)
            .find(|&at| tokens.begins(at, &["koskevan", "koskevien", "koskevassa", "koskevaa"]));
        let genitive = end > 0 && (tokens.word(end - 1).ends_with('n') || tokens.is_sign(end - 1, ')'));
        on.filter(|&on| genitive && !tokens.digits(on + 1).is_empty()).map_or(end, |on| on + 1)
    }

    /// Whether a list of a law's provisions follows its name: "lain (661/2009):", "rikkoo tieliikennelain 1)
    /// 8 §:ää", "järjestyslain rikkomisesta määrätään rikesakko seuraavasti:", "seuraavia yhdistyslain
    /// säännöksiä:", "seuraavista avioliittolaissa tarkoitetuista asiakirjoista:".
    fn announces(&self, first: usize, end: usize, case: Case) -> bool {
        let tokens = self.tokens;
        let follow = |at: usize| tokens.begins(at, &["seuraav"]);
        let follows_on = first.checked_sub(1).is_some_and(follow);
        let in_words = self.colon(end, |at| !tokens.word(at).is_empty());
        if case != Case::Genitive {
            let told = tokens.begins(end, &["tarkoitet", "säädet", "mainit"]);
            return told && follows_on && in_words.is_some();
        }
        if list_begins(tokens, end) || list_begins(tokens, self.short_named(end)) {
            return true;
        }
        let seen = in_words
            .is_some_and(|colon| tokens.is_word(colon - 1, &["seuraavasti"]) || follow(end) || follows_on);
        let provisions = |colon: usize| (end..colon).any(|at| tokens.begins(at, PROVISIONS));
        let called = || self.colon(end, |at| !tokens.ends_sentence(at)).is_some_and(provisions);
        let whose = || follow(end) || follows_on || self.of_whom(first).is_some_and(follow);
        seen || whose() && called()
    }

    /// The colon before a list, where nothing but such tokens stand before it: that of "5 §:n" is none.
    fn colon(&self, from: usize, runs: impl Fn(usize) -> bool) -> Option<usize> {
        let mut near = from..from + LONGEST_LEAD;
        near.find(|&at| opens(self.tokens, at) || !runs(at)).filter(|&at| at > from && opens(self.tokens, at))
    }

    /// Whether a law is named beside another one: whose provisions a list then has, its items tell.
    fn is_beside(&self, first: usize, end: usize) -> bool {
        let whole = |last: &&RawMention| {
            last.case == Case::Genitive && last.paths.iter().all(|path| path.steps.is_empty())
        };
        let last = self.found.last().filter(whole).map(|last| conjunction(self.tokens, last.end));
        last == Some(Some(first)) || self.tokens.is_word(end, &["ja", "tai", "taikka", "sekä"])
    }

    /// The token after ", jäljempänä rahoituslaki" and a comma.
    fn short_named(&self, end: usize) -> usize {
        let tokens = self.tokens;
        if !(tokens.is_sign(end, ',') && tokens.word(end + 1) == "jäljempänä") {
            return end;
        }
        let ends = |&at: &usize| tokens.word(at).is_empty() && !tokens.is_sign(at, '-');
        let behind = (end + 2..end + 2 + LONGEST_SHORT_NAME).find(ends);
        behind.map_or(end, |behind| behind + usize::from(tokens.is_sign(behind, ',')))
    }

    /// The token before those that say whose a law is, "seuraavia kuntien valtionosuuslain säännöksiä".
    fn of_whom(&self, first: usize) -> Option<usize> {
        const LONGEST: usize = 2;
        let genitive = |&at: &usize| self.tokens.word(at).ends_with('n');
        let whom = (self.floor..first).rev().take(LONGEST).take_while(genitive).last()?;
        whom.checked_sub(1)
    }

    /// How many tokens there are to the one behind a sign, if it is near.
    fn closing(&self, from: usize, sign: char) -> usize {
        (1..REACH).find(|by| self.tokens.is_sign(from + by, sign)).map_or(0, |by| by + 1)
    }

    /// "tämän luvun", "tässä pykälässä", and what stands behind it.
    fn self_reference(&mut self, at: usize) -> Option<usize> {
        if !law::is_this(self.tokens, at) {
            return None;
        }
        let (unit, case) = noun(self.tokens.word(at + 1)).filter(|(unit, _)| *unit != Unit::Part)?;
        let path = Path::new(vec![Step::own(unit)]);
        self.numbered(at, at + 2, Law::This, path.clone(), 0.95)
            .or_else(|| Some(self.push(RawMention::citation(at, at + 2, Law::This, vec![path], case), 0.95)))
    }

    /// "mainitun lain 5 §", "saman pykälän 2 momentissa", "sen 6 §:n": the law or provision cited before.
    fn anaphor(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        if law::points_back(tokens, at) && !tokens.digits(at + 1).is_empty() {
            return self.said_before(at);
        }
        if tokens.word(at) == "sen" && !tokens.digits(at + 1).is_empty() {
            let law = self.found.last().map(|found| found.law.clone()).filter(|law| *law != Law::This)?;
            return self.numbered(at, at + 1, law, Path::new(Vec::new()), 0.7);
        }
        if !law::points_back(tokens, at) {
            return None;
        }
        // "1 momentissa mainitussa laissa" is a law that is named there, and not here.
        let is_described = self.found.last().is_some_and(|found| found.end == at);
        let unnamed = is_described && law::is_kind(tokens, at + 1) && tokens.begins(at, &["mainit", "sanot"]);
        let heads = tokens.is_word(at + 1, &["laki", "asetus"])
            && tokens.digits(at + 2).is_empty()
            && self.found.iter().all(|found| found.law == Law::This);
        let meant = match () {
            // "Kumottava laki" is a heading: what is pointed at has no name before it.
            () if heads => return Some(self.skip(at + 2)),
            () if unnamed => self.named_there(at),
            () => self.meant(at + 1),
        };
        let Some((law, path, case)) = meant else {
            // Of what was not named, nothing is told: "mainitun momentin 4 kohta" is no item of the moment that speaks.
            noun(tokens.word(at + 1)).map(drop).or_else(|| unnamed.then_some(()))?;
            let group = Group::read(tokens, at + 2, &[Path::new(Vec::new())], self.brief);
            let end = group.map(|group| group.end).or_else(|| unnamed.then_some(at + 2))?;
            return Some(self.skip(end));
        };
        let annex = path.steps.is_empty().then(|| self.annex_of(at, at + 2, &law)).flatten();
        // "kyseisen liitteen luvussa 7.6"
        let below = behind_unit(tokens, at + 2).filter(|_| path.last_unit() == Some(Unit::Annex));
        if let Some((unit, case, number, end)) = below {
            let path = path.down(unit, &Numeral::one(number));
            return Some(self.push(RawMention::citation(at, end, law, vec![path], case), 0.7));
        }
        annex
            .or_else(|| self.numbered(at, at + 2, law.clone(), path.clone(), 0.7))
            .or_else(|| Some(self.push(RawMention::citation(at, at + 2, law, vec![path], case), 0.7)))
    }

    /// "mainitun 8 §:n": the provision of another law that was cited with this number. Where another law was
    /// cited, but no provision of the number, nobody can tell whose it is. One of the law that speaks is read
    /// from its number on.
    fn said_before(&mut self, at: usize) -> Option<usize> {
        let group = Group::read(self.tokens, at + 1, &[Path::new(Vec::new())], self.brief)?;
        let step = group.paths.first()?.steps.first()?;
        let above = |found: &RawMention| {
            let has = |path: &&Path| path.steps.contains(step);
            let steps = &found.paths.iter().rev().find(has)?.steps;
            let outer = steps.iter().take_while(|&outer| outer != step).cloned().collect();
            Some((found.law.clone(), Path::new(outer)))
        };
        match self.found.iter().rev().find_map(above) {
            Some((Law::This, _)) => None,
            Some((law, path)) => self.numbered(at, at + 1, law, path, 0.7),
            None if self.found.iter().all(|found| found.law == Law::This) => None,
            None => Some(self.skip(group.end)),
        }
    }

    /// Leaves words unread; gives the token after them.
    fn skip(&mut self, end: usize) -> usize {
        self.floor = end;
        end
    }

    /// What a noun means that points back: the last other law, or the last provision cited that is of its unit or
    /// below one.
    fn meant(&self, noun_at: usize) -> Option<(Law, Path, Case)> {
        let word = self.tokens.word(noun_at);
        if word.contains("sopimu") {
            let before = self.found.iter().rev().find(|found| is_treaty(&found.law))?;
            return Some((before.law.clone(), Path::new(Vec::new()), case_of(self.tokens, noun_at)));
        }
        if law::is_kind(self.tokens, noun_at) || word == "direktiivin" {
            let other = |found: &&RawMention| found.law != Law::This;
            let alike = self.found.iter().rev().find(|found| other(found) && is_alike(&found.law, word));
            let last = || alike.or_else(|| self.found.iter().rev().find(other));
            let before = match self.order(noun_at - 1) {
                Some(1) => self.named_lately(noun_at).nth(1).or_else(last),
                Some(_) => self.named_lately(noun_at).next().or_else(last),
                None => last(),
            };
            let law = before.map_or_else(|| self.as_pointed(noun_at - 1), |found| found.law.clone());
            return Some((law, Path::new(Vec::new()), case_of(self.tokens, noun_at)));
        }
        let annex = is_annex(word).then_some((Unit::Annex, Case::Other));
        let (unit, case) = annex.or_else(|| noun(word))?;
        let named = |found: &RawMention| {
            let steps = &found.paths.last()?.steps;
            let depth = steps.iter().position(|step| step.unit == unit)?;
            Some((found.law.clone(), Path::new(steps.get(..=depth)?.to_vec()), case))
        };
        self.found.iter().rev().find_map(named)
    }

    /// Which of the acts that were named last is pointed at, counted back from the last: "ensin mainitun",
    /// "viimeksi mainitun".
    fn order(&self, pointer: usize) -> Option<usize> {
        let before = pointer.checked_sub(1).filter(|_| self.tokens.begins(pointer, &["mainit"]))?;
        let orders = [("viimeksi", 0), ("ensin", 1), ("ensiksi", 1)];
        orders.iter().find(|(word, _)| self.tokens.is_word(before, &[word])).map(|(_, nth)| *nth)
    }

    /// The citations that name an act of the kind of a word, each act once, the last one first: what points
    /// back names none.
    fn named_lately(&self, noun_at: usize) -> impl Iterator<Item = &RawMention> {
        let pointed = law::kind_at(self.tokens, noun_at);
        let mut seen: Vec<&Law> = Vec::new();
        let names = move |found: &&RawMention| {
            let back = law::points_back(self.tokens, found.first);
            let is_named = !back && !law::is_act_of_wording(self.tokens, found.first);
            found.law != Law::This && is_named && self.kind(found) == pointed
        };
        self.found.iter().rev().filter(names).filter(move |found| {
            let is_new = !seen.contains(&&found.law);
            seen.push(&found.law);
            is_new
        })
    }

    /// The kind of the act that a citation names, where its words say it; a code is a law.
    fn kind(&self, found: &RawMention) -> Option<&'static str> {
        let kind = (found.first..found.end).rev().find_map(|at| law::kind_of(self.tokens, at))?;
        Some(if kind == "kaari" { "laki" } else { kind })
    }

    /// A law that nothing names here, by the words that point at it.
    fn as_pointed(&self, at: usize) -> Law {
        let words = self.tokens.slice(self.tokens.start(at), self.tokens.end(at + 1)).to_lowercase();
        Law::Cited { name: Some(words), number: None }
    }

    /// "1 momentissa mainitun asetuksen 5 artiklan": a provision of a law that is named in another place.
    fn named_there(&self, at: usize) -> Option<(Law, Path, Case)> {
        let numbered = !self.tokens.digits(at + 2).is_empty();
        numbered.then(|| (self.as_pointed(at), Path::new(Vec::new()), case_of(self.tokens, at + 1)))
    }

    /// "liitteessä B".
    fn annex(&mut self, at: usize) -> Option<usize> {
        self.annex_of(at, at, &Law::This)
    }

    fn annex_of(&mut self, first: usize, at: usize, law: &Law) -> Option<usize> {
        let word = self.tokens.word(at).to_lowercase();
        if is_annexes(&word) {
            return self.annexes(first, at, law);
        }
        if !is_annex(&word) {
            return None;
        }
        let letter = self.tokens.word(at + 1);
        let lettered = matches!(letter.as_bytes(), [b'A'..=b'Z']) || roman(letter).is_some();
        let number = if lettered { letter } else { self.tokens.digits(at + 1) };
        let only = has_items(self.tokens, at).then(|| Group::of_only_annex(self.tokens, at + 1)).flatten();
        if number.is_empty() && only.is_none() {
            return self.lone_annex(first, at, law);
        }
        let law = self.law_of_annex(first, at, law);
        if let Some(group) = only {
            // "viraston liitteen 7.5.3 kohdan" is no annex of the act that speaks.
            let before = at.checked_sub(1).filter(|_| first == at && law == Law::This);
            let other = |before| law::agency(self.tokens, before).is_some() || self.closes_name(before);
            if before.is_some_and(other) {
                return Some(self.skip(group.end));
            }
            return Some(self.push(group.enumerated(self.tokens, first, law), 0.9));
        }
        let lower = roman(letter).and(letter_of_annex(self.tokens, at + 2));
        if let Some(lower) = lower {
            let path = Path::new(vec![Step::of(Unit::Annex, format!("{number}{lower}"))]);
            return Some(self.push(RawMention::citation(first, at + 3, law, vec![path], Case::Other), 0.9));
        }
        let path = Path::new(vec![Step::of(Unit::Annex, number)]);
        let items = has_items(self.tokens, at);
        // "liitteen 3 kohdassa 3"
        let item = items.then(|| behind_unit(self.tokens, at + 2)).flatten();
        if let Some((unit, case, number, end)) = item.filter(|(unit, ..)| *unit == Unit::Item) {
            let path = path.down(unit, &Numeral::one(number));
            return Some(self.push(RawMention::citation(first, end, law, vec![path], case), 0.9));
        }
        // "liitteessä 1 olevan I osan 41 kohdassa"
        let part = self.tokens.is_word(at + 2, &["olevan"]) && romans(self.tokens, at + 3).is_some();
        let inner = at + 2 + usize::from(part);
        if let Some(end) =
            (items || part).then(|| self.numbered(first, inner, law.clone(), path.clone(), 0.95)).flatten()
        {
            return Some(end);
        }
        Some(self.push(RawMention::citation(first, at + 2, law, vec![path], Case::Other), 0.95))
    }

    /// Whose annex a word means: that of what the words before it name, or of the law cited before where a conjunction or a bracket
    /// joins them.
    fn law_of_annex(&self, first: usize, at: usize, law: &Law) -> Law {
        let open = |end: usize| self.tokens.is_sign(end, '(').then_some(end + 1);
        let joined = |last: &&RawMention| {
            first == at && conjunction(self.tokens, last.end).or_else(|| open(last.end)) == Some(at)
        };
        let before = at.checked_sub(1).filter(|_| first == at && *law == Law::This);
        let elsewhere = before.and_then(|before| {
            let compound = || law::with_articles(self.tokens, before).map(|name| (name, before));
            let told = law::told_elsewhere(self.tokens, before);
            told.or_else(|| law::instrument(self.tokens, before)).or_else(compound)
        });
        match elsewhere {
            Some((name, _)) => Law::Cited { name: Some(name), number: None },
            None => self.found.last().filter(joined).map_or(law, |last| &last.law).clone(),
        }
    }

    /// "liitteiden 1 ja 2", "liitteissä I–III".
    fn annexes(&mut self, first: usize, at: usize, law: &Law) -> Option<usize> {
        let tokens = self.tokens;
        let numeral = |at| {
            let letter = tokens.word(at);
            let lettered = matches!(letter.as_bytes(), [b'A'..=b'Z']);
            if lettered { Some((letter.to_owned(), at + 1)) } else { digits(tokens, at) }
        };
        let (numbers, end) = annexes_in_roman(tokens, at + 1).or_else(|| list(tokens, at + 1, numeral))?;
        // "liitteiden 1 ja 2 kohdassa" are items of them.
        if unit(tokens, end).is_some() {
            return None;
        }
        let law = self.law_of_annex(first, at, law);
        // "neuvoston päätelmien liitteissä I ja II", "mittauslaitekohtaisissa liitteissä III–XII": of what is no law.
        let before = at.checked_sub(1).filter(|_| first == at && law == Law::This);
        if before.is_some_and(|before| self.has_annexes(before)) {
            return Some(self.skip(end));
        }
        let top = Path::new(Vec::new());
        let paths = numbers.iter().map(|number| top.down(Unit::Annex, number)).collect();
        Some(self.push(RawMention::citation(first, end, law, paths, Case::Other), 0.9))
    }

    /// Whether a bracket closes a name, "(RID) liitteen luvussa 1.5", and marks no item.
    fn closes_name(&self, at: usize) -> bool {
        let marks =
            |number: usize| !self.tokens.digits(number).is_empty() || self.tokens.word(number).len() == 1;
        self.tokens.is_sign(at, ')') && !at.checked_sub(1).is_some_and(marks)
    }

    /// Whether a word right before annexes says whose they are, or which.
    fn has_annexes(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let word = tokens.word(at);
        let genitive =
            word.ends_with('n') && !is_passive(word) && !tokens.is_word(at, &["on", "kuin", "niin"]);
        let described = ["issa", "issä"].iter().any(|ending| word.ends_with(ending));
        genitive || described || !tokens.digits(at).is_empty() || self.closes_name(at)
    }

    /// "Rokotukset on lueteltu liitteessä.": the only annex of the law that speaks. What has the words of another document, of a
    /// case or of a conjunction before it is an annex of something else.
    fn lone_annex(&mut self, first: usize, at: usize, law: &Law) -> Option<usize> {
        const ENDINGS: [&str; 5] = ["n", "ssa", "ssä", "sta", "stä"];
        const OTHER: &[&str] = &["ja", "tai", "taikka", "sekä", "eikä"];
        let tokens = self.tokens;
        let own = first == at && *law == Law::This && !self.brief;
        if !(own && tokens.is_word(at, &["liitteessä"])) {
            return None;
        }
        let follows = |before: usize| {
            let word = tokens.word(before);
            let marks_item = tokens.is_sign(before, ')') && before == 1;
            let told = !word.is_empty()
                && roman(word).is_none()
                && !tokens.is_word(before, OTHER)
                && !ENDINGS.iter().any(|ending| word.ends_with(ending));
            marks_item || told || is_passive(word)
        };
        let cited = self.found.last().is_some_and(|last| last.end == at);
        let alone = at.checked_sub(1).is_none_or(follows) && !cited;
        let number = !tokens.digits(at + 1).is_empty() || tokens.begins(at + 1, &["oleva", "olevi"]);
        let path = Path::new(vec![Step::of(Unit::Annex, "")]);
        (alone && !number)
            .then(|| self.push(RawMention::citation(at, at + 1, Law::This, vec![path], Case::Other), 0.8))
    }

    /// "a alakohdassa": of the item that speaks; "f–h kohdassa": items that have letters.
    fn lettered(&mut self, at: usize) -> Option<usize> {
        let (letters, unit_at) = letters(self.tokens, at)?;
        let (unit, case, end) = unit(self.tokens, unit_at)?;
        if unit == Unit::Item {
            let (law, above) = self.goes_on_with(at, letters.first()?);
            let unknown = law == Law::This && above.steps.is_empty() && self.is_in_numbered(at);
            if unknown || self.is_inner(at) {
                return Some(self.skip(end));
            }
            return self.numbered(at, at, law, above, 0.8);
        }
        if unit != Unit::Subitem {
            return None;
        }
        let start = Path::new(Vec::new());
        let paths = letters.iter().map(|letter| start.down(unit, letter)).collect();
        Some(self.push(RawMention::citation(at, end, Law::This, paths, case), 0.95))
    }

    /// Whether the words before a letter say that it is no item of a moment: "toisen alakohdan d kohdassa", "alaviitteen 4 a
    /// kohdassa", and "EU:n kohdassa", which is no letter at all.
    fn is_inner(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let ends_word = self.tokens.is_sign(before, ':') && self.tokens.is_glued(at);
        let of_other = |(unit, case)| unit != Unit::Moment && case == Case::Genitive;
        ends_word
            || !self.tokens.digits(before).is_empty()
            || noun(self.tokens.word(before)).is_some_and(of_other)
    }

    /// Whether numbered items stand before a token: letters then are of what is below one, "2) ...: a) ...; b) a kohdassa".
    fn is_in_numbered(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let marks = |number: usize| {
            let begins = number
                .checked_sub(1)
                .is_none_or(|before| matches!(tokens.sign(before), Some(':' | ';' | '.')));
            let joined = number > 0 && tokens.is_word(number - 1, &["ja", "tai", "sekä", "taikka"]);
            !tokens.digits(number).is_empty() && tokens.is_sign(number + 1, ')') && (begins || joined)
        };
        (0..at).any(marks)
    }

    /// Whose items are meant by letters alone: of the moment that the sentence has just named, "1 momentista poiketen e ja i
    /// kohdassa", of what items with earlier letters were of, "a–e kohdassa ... f–h kohdassa", and else of the moment that speaks.
    fn goes_on_with(&self, at: usize, letter: &Numeral) -> (Law, Path) {
        let own = (Law::This, Path::new(Vec::new()));
        let Some(before) = self.found.last() else { return own };
        let Some((path, step)) = before.paths.last().and_then(|path| Some((path, path.steps.last()?))) else {
            return own;
        };
        let near = at - before.end <= REACH && !self.has_end(before.end, at);
        let of_annex = step.unit == Unit::Annex && self.tokens.begins(before.end, &["oleva", "olevi"]);
        let is_earlier = matches!(&step.number, Number::Of(number)
            if step.unit == Unit::Item && number.starts_with(char::is_alphabetic) && *number < letter.value);
        match () {
            () if near && (step.unit == Unit::Moment || of_annex) => (before.law.clone(), path.clone()),
            () if is_earlier => (before.law.clone(), path.above(Unit::Item)),
            () => own,
        }
    }

    /// Numbers and units from a token on, below a law and a way that the words before them named.
    fn numbered(&mut self, first: usize, at: usize, law: Law, under: Path, confidence: f32) -> Option<usize> {
        let tokens = self.tokens;
        let mut group = Group::read(tokens, at, &[under], self.brief)?;
        // "toisessa kohdassa" is another place: in words, a provision is one of a law or has its section.
        let has_section = |path: &Path| path.steps.iter().any(|step| step.unit == Unit::Section);
        if tokens.digits(at).is_empty()
            && self.brief
            && brief::in_words(tokens, at).is_some()
            && law == Law::This
            && !group.paths.iter().all(has_section)
        {
            return None;
        }
        let bare = first == at && law == Law::This;
        // "tiedonannossa (2014/C 204/01) 35 kohdan": of a document that is no law.
        let is_item =
            group.paths.iter().all(|path| path.steps.first().map(|step| step.unit) == Some(Unit::Item));
        if bare && is_item && at > 0 && tokens.is_sign(at - 1, ')') && self.names_document(at - 1) {
            self.floor = group.end;
            return Some(group.end);
        }
        if bare && self.is_below_letter(at) {
            return Some(self.below_letter(at, &group));
        }
        let mut law = if bare { self.instrument(at).unwrap_or(law) } else { law };
        if bare
            && law == Law::This
            && let Some((meant, above)) = self.of_list(at)
        {
            group.put_below(&above);
            law = meant;
        }
        // "6.2.1 kohdan" is of an annex or of a code, and of no section.
        let is_dotted = group.paths.iter().filter_map(|path| path.steps.first()).any(has_points);
        if bare && law == Law::This && is_dotted {
            let end = group.end;
            let before = self.found.last().filter(|before| !self.has_end(before.end, at));
            let annex = before.and_then(|before| {
                let annex = before.paths.last()?.steps.first()?;
                (annex.unit == Unit::Annex && at - before.end <= REACH)
                    .then(|| (before.law.clone(), annex.clone()))
            });
            let Some((meant, annex)) = annex else {
                self.floor = end;
                return Some(end);
            };
            for path in &mut group.paths {
                path.steps.insert(0, annex.clone());
            }
            return Some(self.push(RawMention::citation(first, end, meant, group.paths, group.case), 0.6));
        }
        if bare
            && law == Law::This
            && let Some((meant, under)) = self.hung_on(at, &group)
        {
            group.put_below(&under);
            law = meant;
        }
        if bare
            && law == Law::This
            && let Some((meant, above)) = self.told_again(at, &group)
        {
            group.put_below(&above);
            law = meant;
        }
        if bare
            && law == Law::This
            && let Some(wordings) = self.wordings(at, group.end)
        {
            let Some((meant, above)) = self.repeated(wordings, &group) else {
                return Some(self.skip(group.end));
            };
            group.put_below(&above);
            law = meant;
        }
        let (law, confidence) = match self.carried(first, &law, &mut group) {
            Some(carried) => (carried, 0.6),
            None => (law, confidence),
        };
        let found = group.enumerated(tokens, first, law);
        if is_notice(tokens, found.end) {
            return Some(self.skip(found.end));
        }
        // "työttömyysturvalain 2 luvun: 1) 10 §:ssä"
        if let [only] = found.paths.as_slice()
            && found.case == Case::Genitive
            && list_begins(tokens, found.end)
        {
            self.listed = Some((found.law.clone(), only.clone()));
        }
        Some(self.push(found, confidence))
    }

    /// The law of the citation before and what lies above the first unit, where the words go on with it:
    /// - a section after a conjunction in the same sentence: "kirjanpitolain 1 luvun 4 a §:ssä tarkoitettu
    ///   pienyritys tai 4 b §:ssä tarkoitettu mikroyritys"; or one excepted from a law, "asetus (784/1973)
    ///   jää voimaan lukuun ottamatta 8 §:ää";
    /// - a chapter after a conjunction and one of another law: "rikoslain 29 luvun 1 §:ssä tarkoitettu rikos
    ///   tai 30 luvun 5 §:ssä tarkoitettu teko";
    /// - an item in the sentence of an item of another provision, "2 §:n 1 momentin 3 kohdassa ... 4
    ///   kohdassa", or right after a moment;
    /// - a moment after a conjunction, where both are objects: "118 §:n 1 momenttia sovelletaan ... ja 2
    ///   momenttia"; or a later one, where of both it is told what they say: "4 §:n 1 momentissa tarkoitettu
    ///   luotto tai 3 momentissa tarkoitettu laina";
    /// - an article, which no Finnish law has.
    fn carried(&self, first: usize, law: &Law, group: &mut Group) -> Option<Law> {
        let unit = group.paths.first()?.steps.first()?.unit;
        if *law != Law::This || self.tokens.digits(first).is_empty() {
            return None;
        }
        if unit == Unit::Article {
            let before = self.found.iter().rev().find(|found| found.law != Law::This);
            return before.map(|before| before.law.clone());
        }
        let before = self.found.last().filter(|before| !self.has_end(before.end, first))?;
        let last = before.paths.last()?;
        let begins = last.steps.first().map(|step| step.unit);
        let joined = self.tokens.is_word(first.checked_sub(1)?, &["ja", "tai", "taikka", "sekä"])
            || self.tokens.is_sign(first - 1, ',') && self.is_parallel(before.end, group.end);
        let has = |unit| last.steps.iter().any(|step| step.unit == unit);
        let near = first - before.end <= REACH;
        let goes_on = match unit {
            Unit::Chapter => {
                near && before.law != Law::This && (joined && has(unit) || self.excepts(before, first))
            }
            Unit::Section => {
                let excepted = before.law != Law::This && self.excepts(before, first);
                near && (excepted
                    || joined && has(unit) && (before.law != Law::This || begins == Some(Unit::Chapter)))
            }
            Unit::Item if before.end == first => last.last_unit() == Some(Unit::Moment),
            Unit::Item => {
                let whole = [Unit::Section, Unit::Article, Unit::Annex].into_iter().any(has);
                let named = whole || has(Unit::Moment) && self.leads(first);
                near && has(unit) && named
            }
            Unit::Moment => {
                let objects = before.case == Case::Partitive && group.case == Case::Partitive;
                let alike = objects || self.are_described(before.end..first, group.end);
                joined && near && alike && follows(last, group, unit, objects) && has(Unit::Section)
            }
            _ => false,
        };
        // "7 lukua, 96 §:ää": a section beside a chapter of the same law.
        let beside = unit == Unit::Section
            && first == before.end + 1
            && joined
            && before.law != Law::This
            && last.last_unit() == Some(Unit::Chapter);
        if beside {
            return Some(before.law.clone());
        }
        if !goes_on {
            return None;
        }
        group.put_below(last);
        Some(before.law.clone())
    }

    /// Whether it is told of two citations what they say, and no clause begins between them.
    fn are_described(&self, between: std::ops::Range<usize>, end: usize) -> bool {
        const SAY: &[&str] = &["tarkoitet", "maini", "säädety", "säädetty"];
        let tokens = self.tokens;
        let described = tokens.begins(between.start, SAY) && tokens.begins(end, SAY);
        described && between.clone().skip(1).all(|at| !tokens.is_sign(at, ',') || at + 1 == between.end)
    }

    /// Whether "C osan" or "B luvun" stands before a number: a part with a letter, as annexes have them and
    /// laws do not.
    fn is_below_letter(&self, at: usize) -> bool {
        let Some(letter) = at.checked_sub(2).filter(|&letter| letter >= self.floor) else { return false };
        let word = self.tokens.word(letter);
        let is_letter = matches!(word.as_bytes(), [b'A'..=b'Z']) && !matches!(word, "I" | "V" | "X");
        let is_part = |(unit, case)| matches!(unit, Unit::Part | Unit::Chapter) && case == Case::Genitive;
        is_letter && noun(self.tokens.word(at - 1)).is_some_and(is_part)
    }

    /// The provisions below such a part: of the annex that was cited right before it, and of nothing that is
    /// known without one.
    fn below_letter(&mut self, at: usize, group: &Group) -> usize {
        let annex =
            self.found.last().filter(|before| !self.has_end(before.end, at) && at - before.end <= REACH);
        let annex = annex.and_then(|before| {
            let path = before.paths.last().filter(|path| path.last_unit() == Some(Unit::Annex))?;
            Some((before.law.clone(), path.steps.clone()))
        });
        let (Some((law, mut above)), Some((unit, _))) = (annex, noun(self.tokens.word(at - 1))) else {
            return self.skip(group.end);
        };
        above.push(Step::of(unit, self.tokens.word(at - 2)));
        let below = |path: &Path| Path::new([above.clone(), path.steps.clone()].concat());
        let paths = group.paths.iter().map(below).collect();
        self.push(RawMention::citation(at - 2, group.end, law, paths, group.case), 0.7)
    }

    /// Whether a conjunction leads to a citation, with or without "jos": "taikka jos 3 kohdan".
    fn leads(&self, first: usize) -> bool {
        let before = first - usize::from(first > 1 && self.tokens.is_word(first - 1, &["jos"]));
        before > 0 && self.tokens.is_word(before - 1, &["ja", "tai", "sekä", "taikka"])
    }

    /// Whether a citation is excepted from the one before it: "lukuun ottamatta 8 §:ää", "mitä lain 10
    /// luvussa säädetään, ei kuitenkaan 95 §:ää". A law whose provision only describes something is not what
    /// is applied.
    fn excepts(&self, before: &RawMention, first: usize) -> bool {
        let but_not = self.tokens.is_word(first - 1, &["kuitenkaan"])
            && first > 1
            && self.tokens.is_word(first - 2, &["ei", "eikä"])
            && !self.tokens.begins(before.end, &["tarkoitet", "mainit"]);
        but_not || self.tokens.is_word(first - 1, &["ottamatta"])
    }

    /// Whether two citations of a list are alike in what they are for. "6 §:ssä mainittujen lakien etuudesta, 7 §:ssä mainituista
    /// korvauksista" are not: what is said of both has another case.
    fn is_parallel(&self, one: usize, other: usize) -> bool {
        let described = |at: usize| {
            let is_said = self.tokens.begins(at, &["tarkoitet", "maini", "säädety", "säädetty"]);
            is_said.then(|| self.tokens.word(at).chars().rev().take(2).collect::<String>())
        };
        described(one).zip(described(other)).is_none_or(|(one, other)| one == other)
    }

    /// Whether the brackets that close at a token have the number of a document: "(2014/C 204/01)".
    fn names_document(&self, close: usize) -> bool {
        let near = (close.saturating_sub(REACH)..close).rev();
        let inside = near.take_while(|&at| !matches!(self.tokens.sign(at), Some('(' | ')')));
        let first = inside.last();
        let opens = |first: usize| first > 0 && self.tokens.is_sign(first - 1, '(');
        first.is_some_and(|first| opens(first) && (first..close).any(|at| self.tokens.is_sign(at, '/')))
    }

    /// What a word right before the number says that it is of, and what lies above: a law that is named elsewhere, "suorien tukien
    /// lain 3 §", the law or chapter cited before, "osakeyhtiölain 6 luvussa ..., ei kuitenkaan luvun 1 §:ää", or an act of the
    /// Union before an article.
    fn hung_on(&self, at: usize, group: &Group) -> Option<(Law, Path)> {
        let tokens = self.tokens;
        let before = at.checked_sub(1).filter(|&before| before >= self.floor)?;
        let whole = |law| Some((law, Path::new(Vec::new())));
        if let Some((name, _)) = law::told_elsewhere(tokens, before) {
            return whole(Law::Cited { name: Some(name), number: None });
        }
        let is_article = group.paths.first()?.steps.first()?.unit == Unit::Article;
        let compound = is_article.then(|| law::with_articles(tokens, before)).flatten();
        if let Some(name) = compound.or_else(|| law::with_provisions(tokens, before)) {
            return whole(Law::Cited { name: Some(name), number: None });
        }
        let word = tokens.word(before);
        if word == "pykälän" {
            return self.section_named(before);
        }
        let last = self.found.last().filter(|last| last.law != Law::This && !self.has_end(last.end, at));
        if let Some(kind) = law::bare_genitive(word) {
            // Who writes about a law says "lain 5 §" of the one that the words are about.
            if last.is_none() && (self.brief || self.speaks_of_itself(before, kind)) {
                return None;
            }
            let unknown = || Law::Cited { name: Some(kind.to_owned()), number: None };
            return whole(last.map_or_else(unknown, |last| last.law.clone()));
        }
        let last = last?;
        let (unit, _) =
            noun(word).filter(|(unit, case)| *unit == Unit::Chapter && *case == Case::Genitive)?;
        let steps = &last.paths.last()?.steps;
        let depth = steps.iter().position(|step| step.unit == unit)?;
        Some((last.law.clone(), Path::new(steps.get(..=depth)?.to_vec())))
    }

    /// The section that was cited last in the sentence, which "pykälän 3 momentin" is of where nothing says
    /// of which else.
    fn section_named(&self, at: usize) -> Option<(Law, Path)> {
        const OTHERS: &[&str] = &["sen", "edellisen", "seuraavan", "muun", "kunkin", "ensimmäisen", "toisen"];
        if at.checked_sub(1).is_some_and(|before| self.tokens.is_word(before, OTHERS)) {
            return None;
        }
        let section = |found: &RawMention| {
            let steps = &found.paths.last()?.steps;
            let depth = steps.iter().position(|step| step.unit == Unit::Section)?;
            Some((found.law.clone(), Path::new(steps.get(..=depth)?.to_vec())))
        };
        self.found.iter().rev().take_while(|found| !self.has_end(found.end, at)).find_map(section)
    }

    /// Whether the last act that is named before a token is the one that speaks, "Tämä asetus", and of a
    /// kind: "asetuksen 98 §" then is its own. Where no act of the kind is named, a law that means itself
    /// says "tämän lain 5 §".
    fn speaks_of_itself(&self, at: usize, kind: &str) -> bool {
        let other = self.found.iter().rev().find(|found| found.law != Law::This).map_or(0, |found| found.end);
        (other..at)
            .any(|own| law::is_this(self.tokens, own) && law::kind_at(self.tokens, own + 1) == Some(kind))
    }

    /// The law whose section was cited before in the sentence with the number that stands here again: "lain 3
    /// §:n 1 kohdassa tarkoitetussa palvelussuhteessa 3 §:n 3 kohdassa tarkoitettuun työnantajaan", and what
    /// lies above the section.
    fn told_again(&self, at: usize, group: &Group) -> Option<(Law, Path)> {
        let tokens = self.tokens;
        let step = group.paths.first()?.steps.first().filter(|step| step.unit == Unit::Section)?;
        let is_section = |step: &Step| step.unit == Unit::Section;
        let has_section =
            |found: &&RawMention| found.paths.iter().any(|path| path.steps.iter().any(is_section));
        let last = self.found.iter().rev().find(has_section)?;
        let same = last.law != Law::This && last.paths.iter().any(|path| path.steps.contains(step));
        // "lain 12 §:n väliaikaisesta muuttamisesta annetun lain" cites no section.
        let in_title = (last.end..last.end + 2).any(|at| tokens.begins(at, law::TITLE_ACTIONS));
        // "jäljempänä 7 §:ssä" is further on in the words that speak.
        let own = at.checked_sub(1).is_some_and(|before| tokens.is_word(before, &["jäljempänä", "edellä"]));
        if !same || in_title || own || self.has_end(last.end, at) {
            return None;
        }
        Some((last.law.clone(), last.paths.last()?.above(Unit::Section)))
    }

    /// Where the words began that tell which act gave each of the provisions cited before its wording,
    /// "sellaisina kuin niistä ovat 11 § laissa 623/1947 ja 13 § laissa 237/1929", if a provision stands
    /// among them.
    fn wordings(&self, at: usize, end: usize) -> Option<usize> {
        let tokens = self.tokens;
        let as_it_is =
            |&at: &usize| tokens.is_word(at, &["sellaisena", "sellaisina"]) && tokens.word(at + 1) == "kuin";
        let begin = (0..at).rev().take_while(|&at| !tokens.ends_sentence(at)).find(as_it_is)?;
        let names = |at: usize| law::law_word_at(tokens, at) && law::kind_at(tokens, at).is_none();
        let runs = |&at: &usize| !tokens.ends_sentence(at) && !names(at) && !is_passive(tokens.word(at));
        let by_act = |at: usize| law::is_act_of_wording(tokens, at);
        (end..end + LONGEST_WORDING).take_while(runs).any(by_act).then_some(begin)
    }

    /// The law of the provision that is repeated so, and what lies above it. Of what was not cited before
    /// them, nobody can tell whose it is, unless the law that speaks was.
    fn repeated(&self, wordings: usize, group: &Group) -> Option<(Law, Path)> {
        let step = group.paths.first()?.steps.first()?;
        let mut before = self.found.iter().rev().filter(|found| found.end <= wordings);
        let has = |found: &RawMention| {
            let path = found.paths.iter().rev().find(|path| path.steps.contains(step))?;
            Some((found.law.clone(), path.above(step.unit)))
        };
        let last = before.clone().next()?;
        let own = || (last.law == Law::This).then(|| (Law::This, Path::new(Vec::new())));
        before.find_map(has).or_else(own)
    }

    /// "lain (661/2009): 1) 5 §:ssä": of the law that the list hangs on, where an item begins with its citation.
    fn of_list(&self, at: usize) -> Option<(Law, Path)> {
        let marked = at.checked_sub(2).is_some_and(|marker| is_marker(self.tokens, marker));
        self.listed.clone().filter(|_| marked)
    }

    /// "yhtiöjärjestyksen 5 §": of an instrument that is no law, and not of the law that speaks.
    fn instrument(&self, at: usize) -> Option<Law> {
        let word = at.checked_sub(1).filter(|_| at > self.floor)?;
        let (name, _) = law::instrument(self.tokens, word)?;
        Some(Law::Cited { name: Some(name), number: None })
    }

    fn has_end(&self, from: usize, to: usize) -> bool {
        (from..to).any(|at| self.tokens.ends_sentence(at))
    }

    /// Takes a citation; gives the token after it.
    fn push(&mut self, found: RawMention, confidence: f32) -> usize {
        let end = found.end;
        self.floor = end;
        self.found.push(RawMention { confidence, ..found });
        end
    }
}

/// Whether what is cited goes on from the same unit of the way before, with a later number unless any will
/// do.
fn follows(last: &Path, group: &Group, unit: Unit, any: bool) -> bool {
    let number = |path: &Path| {
        let step = path.steps.iter().find(|step| step.unit == unit)?;
        let Number::Of(number) = &step.number else { return None };
        number.trim_end_matches(char::is_alphabetic).parse::<u32>().ok()
    };
    let numbers = number(last).zip(group.paths.first().and_then(number));
    numbers.is_some_and(|(one, next)| any || one < next)
}

/// Whether a law is a treaty, by its name or its number.
fn is_treaty(law: &Law) -> bool {
    let Law::Cited { name, number } = law else { return false };
    name.as_ref().is_some_and(|name| name.ends_with("sopimus"))
        || number.as_ref().is_some_and(|number| number.starts_with("SopS"))
}

/// Whether a law is of the kind by which it is pointed at: "mainitun direktiivin", "mainitun lain".
fn is_alike(law: &Law, kind: &str) -> bool {
    let Law::Cited { name, number } = law else { return false };
    let of_union = number.as_ref().is_some_and(|number| number.contains(char::is_alphabetic));
    let is = |kind| name.as_ref().is_some_and(|name| name.ends_with(kind));
    let nameless = name.is_none() && of_union;
    match kind {
        _ if kind.contains("direktiiv") => is("direktiivi") || nameless,
        _ if kind.contains("setu") => is("asetus") || nameless,
        _ => !of_union && !is("direktiivi") && !is("asetus"),
    }
}

/// The unit at a token; `brief` also reads its abbreviation, and capitals as headings have them ("IV OSA").
pub(super) fn announced(tokens: &Tokens<'_>, at: usize, brief: bool) -> Option<(Unit, Case, usize)> {
    let capitals = || noun(&tokens.word(at).to_lowercase()).map(|(unit, case)| (unit, case, at + 1));
    unit(tokens, at).or_else(|| brief.then(|| abbreviation(tokens, at).or_else(capitals)).flatten())
}

/// Whether items of an annex may follow its letter: "liitteen E 5–15 kohdassa", not "liitteessä E".
fn has_items(tokens: &Tokens<'_>, annex: usize) -> bool {
    tokens.word(annex).ends_with('n')
}

/// Whether a token is a colon that no word goes on from, as in "5 §:n".
fn opens(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_sign(at, ':') && (!tokens.is_glued(at + 1) || tokens.word(at + 1).is_empty())
}

/// Whether a list begins with a token: a colon, the marker of its first item, or what is behind the text
/// that leads to it.
fn list_begins(tokens: &Tokens<'_>, at: usize) -> bool {
    opens(tokens, at) || is_marker(tokens, at) || at >= tokens.len()
}
