//! Which norms words name.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use asof_schema::{Norm, NormId, urn};

use super::lexicon::{begins, ends, is};
use super::token::Tokens;
use super::{LANGUAGES, Language, Law, Lexicon, Name, Profile};
use crate::cases;
use crate::fold::fold;
use crate::judgments::{case_named, is_judgment};

/// Joins a name and its year.
const OF: [&str; 4] = ["de", "of", "do", "from"];

/// The names of one norm.
#[derive(Debug, Clone, Default)]
pub struct Names {
    urn: String,
    /// As [`key`] has them.
    keys: BTreeSet<String>,
    /// Those by its number, which are like those of any other.
    numbers: BTreeSet<String>,
    /// In four digits.
    years: BTreeSet<String>,
    jurisdiction: String,
}

impl Names {
    /// The names, title and years of a norm.
    pub fn of(norm: &Norm) -> Self {
        let days = [norm.adopted_on, norm.published_on].into_iter().flatten();
        let years = days.filter_map(|day| Some(day.to_string().split('-').next()?.to_owned()));
        let names = norm.citations.iter().chain([&norm.title]).map(String::as_str).chain(in_short(norm));
        let (urn, jurisdiction) = (norm.id.as_str().to_owned(), norm.jurisdiction.clone());
        let mut of_norm = Self { urn, jurisdiction, years: years.collect(), ..Self::default() }.with(names);
        // Laws in other languages are not called so, and "Act 39 of 2004" is no decree of Finland.
        if norm.language.split('-').next() == Some("en") {
            of_norm.numbers = of_norm.by_number();
        }
        of_norm
    }

    /// What it is called by the number with which its URN ends, in digits and in Roman ones, and its years: "Act No. 45 of 1860".
    fn by_number(&self) -> BTreeSet<String> {
        let number = self.urn.rsplit_once(';').and_then(|(_, number)| number.parse::<i32>().ok());
        let Some(number) = number.filter(|number| *number > 0) else { return BTreeSet::new() };
        let mut names = BTreeSet::new();
        for number in [Some(number.to_string()), roman::to(number)].into_iter().flatten() {
            for year in &self.years {
                names.extend(["", "No "].map(|no| key(&format!("Act {no}{number} of {year}"))));
            }
        }
        names
    }

    /// These names, of no norm in particular.
    pub fn called<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self::default().with(names)
    }

    fn with<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        for name in names {
            let own = key(name);
            // "section 2 of the Hello Act" leaves it open whether the article is of the name.
            self.keys.extend(without_article(&own).map(str::to_owned));
            self.years.extend(own.split(' ').filter(|word| is_year(word, 4)).map(str::to_owned));
            let is_name =
                |(rest, _): &(String, String)| rest.contains(char::is_alphabetic) && !is_judgment(name);
            if let Some((rest, _)) = without_year(&own).filter(is_name) {
                self.keys.extend(without_article(&rest).map(str::to_owned));
                self.keys.insert(rest);
            }
            self.keys.insert(own);
            let turned = LANGUAGES.iter().filter_map(|language| language.turned?(name));
            self.keys.extend(turned.map(|name| key(&name)));
            self.keys.extend(cases::named(name).iter().map(|case| key(case)));
            self.keys.extend(case_named(name).map(|case| key(&case)));
        }
        self.keys.remove("");
        self
    }

    /// Whether a law that words cite is this one: by its URN, its number, or where they give none by its name.
    pub fn are_of(&self, law: &Law) -> bool {
        match law {
            Law::This => false,
            Law::Urn(urn) => self.urn == *urn,
            Law::Cited { name: Some(name), number: Some(_) } if is_of_union(name) => self.has(name),
            Law::Cited { number: Some(number), .. } => {
                self.has(number) || self.keys.contains(&key(&law.to_string()))
            }
            Law::Cited { name, .. } => name.as_deref().is_some_and(|name| self.has(name)),
        }
    }

    /// Whether words are one of the names, with the norm's own year or country beside it or without; letter case, accents
    /// and punctuation apart.
    fn has(&self, words: &str) -> bool {
        spellings(words).iter().any(|spelling| self.is(spelling))
    }

    fn is(&self, Spelling { key, year, country }: &Spelling) -> bool {
        self.numbers.contains(key)
            || self.keys.contains(key)
                && year
                    .as_ref()
                    .is_none_or(|said| self.years.iter().any(|year| year.ends_with(said.as_str())))
                && country.is_none_or(|country| country == self.jurisdiction)
    }
}

/// What the lawyers of its country call a norm in short, whatever its source calls it: "RL".
fn in_short(norm: &Norm) -> Vec<&'static str> {
    let short = Profile::of_country(&norm.jurisdiction).map(|profile| profile.laws.short.as_slice());
    let title = key(&norm.title);
    let own = short.unwrap_or_default().iter().filter(|[_, titled]| key(titled) == title);
    own.map(|[short, _]| short.as_str()).collect()
}

/// One way to read words as a name: with what is said beside the name itself.
struct Spelling {
    key: String,
    year: Option<String>,
    country: Option<&'static str>,
}

fn spellings(words: &str) -> Vec<Spelling> {
    let key = key(words);
    // The number of a judgment may look like a year, and its year is no year beside a name.
    let year = without_year(&key).filter(|_| !is_judgment(words));
    let year = year.map(|(key, year)| Spelling { key, year: Some(year), country: None });
    let of_country = |&(word, country): &(&'static str, &'static str)| {
        let rest = key.strip_suffix(word).or_else(|| key.strip_prefix(word))?;
        Some(Spelling { key: rest.trim().to_owned(), year: None, country: Some(country) })
    };
    let countries = LANGUAGES.iter().flat_map(|language| language.lexicon.countries);
    let mut countries: Vec<Spelling> = countries.filter_map(of_country).collect();
    let abroad: Vec<Spelling> = countries.iter().filter_map(as_abroad).collect();
    countries.extend(abroad);
    // "HC 126.292" and "Habeas Corpus nº 126292/SP" are one case.
    let case = match cases::named(words).as_slice() {
        [case] => Some(self::key(case)).filter(|case| *case != key),
        _ => None,
    };
    let case = case.map(|key| Spelling { key, year: None, country: None });
    let pointed: Vec<Spelling> = without_points(&key).map(|key| with_year(key).collect()).unwrap_or_default();
    // "Acme Ltd. vs State (2019)" and "ACME v. STATE" are one case.
    let parties = case_named(words).map(|case| self::key(&case)).filter(|case| *case != key);
    let parties: Vec<Spelling> = parties.map(|key| with_year(key).collect()).unwrap_or_default();
    let own = [Spelling { key, year: None, country: None }];
    own.into_iter().chain(year).chain(case).chain(countries).chain(pointed).chain(parties).collect()
}

/// A key as it is, and without the year that it has.
fn with_year(key: String) -> impl Iterator<Item = Spelling> {
    let dated = without_year(&key).map(|(key, year)| Spelling { key, year: Some(year), country: None });
    std::iter::once(Spelling { key, year: None, country: None }).chain(dated)
}

/// A key whose letters stand apart at its beginning, as "C.F./88" has them, with these as one word.
fn without_points(key: &str) -> Option<String> {
    let words: Vec<&str> = key.split(' ').collect();
    let letters = words.iter().take_while(|word| word.chars().count() == 1 && !is_digits(word)).count();
    let (letters, rest) = words.split_at_checked(letters).filter(|(letters, _)| letters.len() > 1)?;
    let mut joined = letters.concat();
    for word in rest {
        joined.push(' ');
        joined.push_str(word);
    }
    Some(joined)
}

/// A name beside that of its country, "Brazilian Constitution", as the country itself has it.
fn as_abroad(Spelling { key, country, .. }: &Spelling) -> Option<Spelling> {
    let country = (*country)?;
    let abroad = &Profile::of_country(country)?.laws.abroad;
    let [_, own] = abroad.iter().find(|[name, _]| self::key(name) == *key)?;
    Some(Spelling { key: self::key(own), year: None, country: Some(country) })
}

/// Shorter names are one slip from many words.
const LONG: usize = 6;

/// Words as they are compared: in lower case without accents, letters and digits apart.
fn key(words: &str) -> String {
    let mut key = String::new();
    let mut before: Option<char> = None;
    for letter in fold(words).chars() {
        let parts = before.is_some_and(|before: char| {
            before.is_alphanumeric() && letter.is_alphanumeric() && before.is_numeric() != letter.is_numeric()
        });
        if parts || !letter.is_alphanumeric() && !key.ends_with(' ') && !key.is_empty() {
            key.push(' ');
        }
        key.extend(Some(letter).filter(|letter| letter.is_alphanumeric()));
        before = Some(letter);
    }
    key.truncate(key.trim_end().len());
    key
}

/// A name without the article that it begins with, "the hello act"; none where hardly a name is left.
fn without_article(key: &str) -> Option<&str> {
    ARTICLES
        .iter()
        .find_map(|article| key.strip_prefix(article)?.strip_prefix(' '))
        .filter(|rest| rest.contains(' '))
}

/// The articles with which titles begin, folded, that grammars do not take for a part of a name.
const ARTICLES: [&str; 1] = ["the"];

/// A name without the year at its end, or in front of it.
fn without_year(key: &str) -> Option<(String, String)> {
    let of = |rest: &str| {
        let (name, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
        if OF.contains(&last) { name.to_owned() } else { rest.to_owned() }
    };
    let behind = key.rsplit_once(' ').filter(|(_, year)| is_year(year, 4) || is_year(year, 2));
    let behind = behind.map(|(rest, year)| (of(rest), year.to_owned()));
    let before = || key.split_once(' ').filter(|(year, _)| is_year(year, 4));
    behind.or_else(|| before().map(|(year, rest)| (rest.to_owned(), year.to_owned())))
}

fn is_year(word: &str, digits: usize) -> bool {
    word.len() == digits && is_digits(word)
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a law says by its name that it is the European Union's, whose numbers are no state's: "EU-asetus 883/2004".
fn is_of_union(name: &str) -> bool {
    ["EU-", "EY-", "ETY-"].iter().any(|whose| name.starts_with(whose))
}

/// The norms by their names.
#[derive(Debug, Default)]
pub struct NameIndex {
    norms: Vec<(NormId, Names)>,
    by_key: HashMap<String, Vec<usize>>,
    languages: BTreeSet<Language>,
    /// The names as they are written, the longest first.
    written: Vec<String>,
    /// Those that lawyers give them in short: in small letters they are common words.
    short: Vec<&'static str>,
}

fn country(urn: &str) -> Option<&str> {
    urn.strip_prefix("urn:lex:")?.split([':', ';']).next()
}

/// Whether a code is a state's: some are left by ISO 3166 to who uses them.
fn is_state(code: &str) -> bool {
    !matches!(code, "aa" | "zz") && !code.starts_with('x') && !("qm".."r").contains(&code)
}

/// Some words that name norms, or would name one that is not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// The norms; none where nothing here is called so.
    pub norms: BTreeSet<NormId>,
    /// How many bytes the words take.
    pub length: usize,
}

impl NameIndex {
    /// The names of some norms. Those that are no law have names, but no words about law cite them.
    pub fn new<'n>(norms: impl IntoIterator<Item = &'n Norm>, is_law: impl Fn(&Norm) -> bool) -> Self {
        let mut index = Self::default();
        for norm in norms {
            let names = Names::of(norm);
            for key in names.keys.iter().chain(&names.numbers) {
                index.by_key.entry(key.clone()).or_default().push(index.norms.len());
            }
            index.norms.push((norm.id.clone(), names));
            if !is_law(norm) {
                continue;
            }
            index.languages.extend(Language::of_tag(&norm.language));
            let written = norm.citations.iter().chain([&norm.title]).filter(|name| !name.is_empty());
            index.written.extend(written.cloned());
            index.short.extend(in_short(norm));
        }
        index.written.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        index.written.dedup();
        index
    }

    /// The languages of the laws.
    pub fn languages(&self) -> &BTreeSet<Language> {
        &self.languages
    }

    /// The countries whose law is here; where law of no state is in a language, those that speak it, unless law of a state that does
    /// is here too.
    pub fn countries(&self) -> Vec<&'static Profile> {
        let speaks = |tag: &String| self.languages.iter().any(|language| language.tag == tag);
        let codes: BTreeSet<&str> = self.norms.iter().filter_map(|(id, _)| country(id.as_str())).collect();
        let states = codes.iter().filter(|code| is_state(code));
        let states: Vec<&Profile> = states.filter_map(|code| Profile::of_country(code)).collect();
        let is_of_none = codes.iter().any(|code| !is_state(code));
        let is_of_state = |tag: &String| states.iter().any(|state| state.languages.contains(tag));
        let mut all = Profile::all();
        all.retain(|profile| {
            let is_here = codes.contains(profile.country.as_str());
            profile.languages.iter().any(speaks)
                && (is_here || is_of_none && !profile.languages.iter().any(is_of_state))
        });
        all
    }

    /// The norms that words name, all of them taken together: by URN, by a name, or as the grammar of a language reads a law.
    pub fn named(&self, words: &str) -> BTreeSet<NormId> {
        if words.starts_with("urn:") {
            let found = self.of(&Law::Urn(words.to_owned()));
            return if found.is_empty() { self.of(&Law::Urn(urn::normal(words))) } else { found };
        }
        let found = self.spelled(words);
        if !found.is_empty() {
            return found;
        }
        let laws = self.languages.iter().filter_map(|&language| law(words, language));
        let found = laws.map(|law| self.of(&law)).find(|found| !found.is_empty()).unwrap_or_default();
        // "KunL:n"
        let is_ending = |ending: &str| !ending.is_empty() && ending.chars().all(char::is_lowercase);
        let stem = words.split_once(':').filter(|(_, ending)| found.is_empty() && is_ending(ending));
        stem.map_or(found, |(stem, _)| self.spelled(stem))
    }

    /// The norms that a citation means.
    pub fn called(&self, name: &Name) -> BTreeSet<NormId> {
        match name {
            Name::Law(law) => self.of(law),
            Name::Words(words) => self.named(words),
        }
    }

    /// The norms that a law is. Its number decides, unless its name is that of another norm.
    pub fn of(&self, law: &Law) -> BTreeSet<NormId> {
        let Law::Cited { name, number } = law else {
            let own = self.norms.iter().filter(|(_, names)| names.are_of(law));
            return own.map(|(id, _)| id.clone()).collect();
        };
        let by_name = name.as_deref().map(|name| self.spelled(name)).unwrap_or_default();
        let of_union = name.as_deref().is_some_and(is_of_union);
        let Some(number) = number.as_ref().filter(|_| !of_union) else { return by_name };
        let mut found = self.spelled(number);
        found.retain(|norm| by_name.is_empty() || by_name.contains(norm));
        // Where laws of several kinds are numbered alike, the kind and the number are the name.
        if found.is_empty() { self.spelled(&law.to_string()) } else { found }
    }

    fn spelled(&self, words: &str) -> BTreeSet<NormId> {
        let mut found = BTreeSet::new();
        for spelling in spellings(words) {
            let own = self.by_key.get(&spelling.key).into_iter().flatten();
            let own = own.filter_map(|&at| self.norms.get(at)).filter(|(_, names)| names.is(&spelling));
            found.extend(own.map(|(id, _)| id.clone()));
        }
        found
    }

    /// The norms whose names are most like some words, the likest first, and then by their ids.
    pub fn nearest(&self, words: &str, most: usize) -> Vec<&NormId> {
        let sought = key(words);
        if sought.is_empty() {
            return Vec::new();
        }
        let likeness = |names: &Names| {
            names.keys.iter().map(|key| strsim::jaro_winkler(&sought, key)).fold(0.0, f64::max)
        };
        let mut near: Vec<(f64, &NormId)> =
            self.norms.iter().map(|(id, names)| (likeness(names), id)).collect();
        near.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
        near.into_iter().take(most).map(|(_, id)| id).collect()
    }

    /// The one norm that has a longer name, in letters alone, from which some words are one slip.
    pub fn slipped(&self, words: &str) -> Option<&NormId> {
        let sought = key(words);
        let is_near = |name: &String| {
            let is_name = name.chars().count() >= LONG && !name.contains(char::is_numeric);
            is_name && strsim::osa_distance(&sought, name) == 1
        };
        let mut near =
            self.norms.iter().filter(|(_, names)| names.keys.iter().any(is_near)).map(|(id, _)| id);
        near.next().filter(|_| near.next().is_none())
    }

    /// The norms whose names stand anywhere in some words.
    pub fn within(&self, words: &str) -> BTreeSet<NormId> {
        let plain = words.to_lowercase();
        self.standing(&plain).flat_map(|(name, _)| self.spelled(name)).collect()
    }

    /// The names of norms that stand in some words in lower case, each as often as it does, but for those in a longer one.
    pub fn names_in<'w>(&self, plain: &'w str) -> Vec<&'w str> {
        let spans: Vec<Range<usize>> = self.standing(plain).map(|(_, span)| span).collect();
        let in_longer = |one: &Range<usize>| {
            spans.iter().any(|other| other != one && other.start <= one.start && one.end <= other.end)
        };
        let longest: BTreeSet<(usize, usize)> =
            spans.iter().filter(|span| !in_longer(span)).map(|span| (span.start, span.end)).collect();
        longest.into_iter().filter_map(|(start, end)| plain.get(start..end)).collect()
    }

    /// The names that stand in some words in lower case, and where.
    fn standing(&self, plain: &str) -> impl Iterator<Item = (&String, Range<usize>)> {
        self.written.iter().flat_map(move |written| {
            let name = written.to_lowercase();
            let spans: Vec<Range<usize>> = plain
                .match_indices(&name)
                .map(|(at, found)| at..at + found.len())
                .filter(|span| {
                    let before = plain.get(..span.start).and_then(|before| before.chars().next_back());
                    let behind = plain.get(span.end..).and_then(|behind| behind.chars().next());
                    ![before, behind].into_iter().flatten().any(char::is_alphanumeric)
                })
                .collect();
            spans.into_iter().map(move |span| (written, span))
        })
    }

    /// The names as they are written, those that lawyers give in short last.
    fn as_written(&self) -> impl Iterator<Item = &str> {
        self.written.iter().map(String::as_str).chain(self.short.iter().copied())
    }

    /// The name with which a text begins. A year, a country or a further name after it belongs to it: "CF/67" is not the CF
    /// of 1988, nor "Carta de Lisboa" any other Carta.
    pub fn begins(&self, text: &str) -> Option<Called> {
        let own = self.as_written().find_map(|name| begins(text, name))?;
        let length = [Some(year_length(text, own)), further(text, own)].into_iter().flatten().max()?.max(own);
        let words = text.get(..length)?;
        Some(Called { norms: self.spelled(words), length })
    }

    /// Where the name begins that a word right before the name of a norm makes of it, "the Pakistan Penal Code", "mitä Ruotsin
    /// kuntalaki sanoo": a word with a capital that leads to no name. One that opens a sentence, or stands where every word has a
    /// capital, may be of what is said, unless it is known to be another people's.
    pub fn other_before(&self, text: &str, name: &Range<usize>) -> Option<usize> {
        let called = text.get(name.clone()).filter(|called| called.len() >= LONG)?;
        let before = text.get(..name.start)?.strip_suffix([' ', '\u{a0}'])?;
        let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '-').next()?;
        let start = before.len() - word.len();
        let head = before.get(..start)?.trim_end_matches([' ', '\u{a0}']);
        let opens = head.is_empty() || head.ends_with(|c: char| !c.is_alphanumeric());
        let is_titled = || !head.split_whitespace().any(|word| word.starts_with(char::is_lowercase));
        // "the Civil Procedure Rules Practice Direction 52A"
        let is_named = || !opens && !is_titled() && self.may_name(word) && self.ends(before).is_none();
        let is_people = || word.starts_with(char::is_uppercase) && is(|lexicon| lexicon.peoples, word);
        let is_other = is_people() || is_named();
        let is_word = called.contains(char::is_lowercase) && is_other;
        (is_word && self.named(text.get(start..name.end)?).is_empty()).then_some(start)
    }

    /// Whether a word is written as a part of a name may be, and leads to none.
    fn may_name(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        let is_lower = |list: fn(&Lexicon) -> &'static [&'static str]| is(list, &lower);
        let leads = LANGUAGES.iter().any(|language| language.asking.contains(&lower.as_str()))
            || is_lower(|lexicon| lexicon.leading)
            || is_lower(|lexicon| lexicon.joining)
            || is_lower(|lexicon| lexicon.within)
            || is_lower(|lexicon| lexicon.between)
            || is_lower(|lexicon| lexicon.cues)
            || is_lower(|lexicon| lexicon.annexes)
            || is(|lexicon| lexicon.kinds, word);
        let tells_age = || {
            self.countries().iter().any(|country| {
                country.laws.newer.iter().chain(&country.laws.others).any(|other| *other == lower)
            })
        };
        let is_name = word.starts_with(char::is_uppercase)
            && word.contains(char::is_lowercase)
            && word.chars().all(|c| c.is_alphabetic() || c == '-');
        is_name && !leads && !tells_age()
    }

    /// The name with which a text ends.
    pub fn ends(&self, text: &str) -> Option<Called> {
        let name = || self.as_written().find_map(|name| ends(text, name));
        // "CF/88", "CF 67", "Dog Code, 2001", "Dog Code (2001)": a year at the end, and a name before it.
        let open = text.strip_suffix(')');
        let year = open.unwrap_or(text);
        let rest = year.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = year.len() - rest.len();
        let dated = if open.is_some() { digits == 4 && rest.ends_with('(') } else { matches!(digits, 2 | 4) };
        let joints: &[char] = if digits == 4 { &['/', ' ', ',', '('] } else { &['/', ' '] };
        let rest = rest.trim_end_matches(joints);
        let rest =
            OF.iter().find_map(|of| rest.strip_suffix(of).filter(|rest| rest.ends_with(' '))).unwrap_or(rest);
        let named = || self.as_written().find_map(|name| ends(rest.trim_end(), name));
        let before_year =
            dated.then(named).flatten().map(|length| text.len() - rest.trim_end().len() + length);
        let length = name().into_iter().chain(before_year).max()?;
        let words = text.get(text.len() - length..)?;
        Some(Called { norms: self.spelled(words), length })
    }
}

/// The law that words name, and nothing else: "EC 45/2004", "kuntalain (410/2015)".
pub fn law(words: &str, language: Language) -> Option<Law> {
    let tokens = Tokens::about(words);
    let found = (language.citations)(&tokens);
    let [one] = found.as_slice() else { return None };
    let whole =
        one.first == 0 && one.end == tokens.len() && one.paths.iter().all(|path| path.steps.is_empty());
    whole.then(|| one.law.clone())
}

/// How far a year goes that stands behind a name.
pub(crate) fn year_length(text: &str, length: usize) -> usize {
    let rest = text.get(length..).unwrap_or_default();
    let joint = rest.len() - rest.trim_start_matches(['/', ' ', '-', '\u{a0}', ',']).len();
    let behind = rest.get(joint..).unwrap_or_default();
    let of = OF.iter().find(|of| behind.strip_prefix(**of).is_some_and(|rest| rest.starts_with(' ')));
    let joint = joint + of.map_or(0, |of| of.len() + 1);
    let behind = rest.get(joint..).unwrap_or_default();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let after = behind.get(digits..).unwrap_or_default();
    let ends = !after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '§' | 'º' | ':'))
        && !after.trim_start().starts_with('§')
        && !after.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let comma = rest.get(..joint).is_some_and(|joint| joint.contains(','));
    let is_year =
        digits == 4 && (!comma || of.is_some()) || digits == 2 && !comma && (joint > 0 || of.is_some());
    // A number of two digits before a word counts something: "CF 12 vezes".
    let counts = digits == 2 && after.starts_with(' ') && after.trim_start().starts_with(char::is_lowercase);
    if ends && is_year && !(counts && rest.starts_with(' ')) { length + joint + digits } else { 0 }
}

/// How far words with capitals go, or those of a people, that stand behind a name and make another of it.
pub(crate) fn further(text: &str, length: usize) -> Option<usize> {
    let mut end = length;
    loop {
        let rest = text.get(end..)?.strip_prefix(' ');
        let Some(rest) = rest else { break };
        let mut next = end + 1;
        let mut word = rest.split([' ', ',', '.', ';', ':', ')', '(', '\n']).next()?;
        for _ in 0..2 {
            if is(|lexicon| lexicon.genitive, word) {
                next += word.len() + 1;
                word = text.get(next..)?.split([' ', ',', '.', ';', ':', ')', '(', '\n']).next()?;
            }
        }
        let named = word.starts_with(char::is_uppercase)
            && word.chars().count() > 1
            && !is(|lexicon| lexicon.cues, &word.to_lowercase())
            && roman::from(word).is_none();
        if !named && !is(|lexicon| lexicon.peoples, word) {
            break;
        }
        end = next + word.len();
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn norm(id: &str, title: &str, language: &str, day: &str, citations: &[&str]) -> Norm {
        Norm {
            id: id.parse().unwrap(),
            title: title.to_owned(),
            norm_type: "statute".to_owned(),
            jurisdiction: if language == "pt" { "br" } else { "fi" }.to_owned(),
            language: language.to_owned(),
            adopted_on: day.parse().ok(),
            published_on: None,
            data_source: String::new(),
            citations: citations.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn a_name_with_a_slip_is_near_to_one_law() {
        let index = index();
        let near = |words: &str| index.slipped(words).map(NormId::as_str);
        assert_eq!(near("kunatlaki"), Some("urn:lex:fi:laki:2015-04-10;410"));
        assert_eq!(near("Työsopimslaki"), Some("urn:lex:fi:laki:2001-01-26;55"));
        for words in ["Kuntalaki", "KunM", "411/2015", "Hallintolaki", ""] {
            assert_eq!(near(words), None, "{words}");
        }
    }

    #[test]
    fn a_law_titled_by_its_number_is_cited_by_kind_and_number() {
        for title in [
            "Lei nº 8.112, de 11 de dezembro de 1990",
            "Lei nº 8.112/90 - Estatuto dos Servidores",
            "Lei 8112/1990",
        ] {
            let law = norm("urn:lex:br:federal:lei:1990-12-11;8112", title, "pt", "1990-12-11", &[]);
            let index = NameIndex::new(std::slice::from_ref(&law), |_| true);
            let cited = |name: &str, number: &str| Law::Cited {
                name: Some(name.to_owned()),
                number: Some(number.to_owned()),
            };
            let own = cited("Lei", "8112/1990");
            assert!(index.of(&own).len() == 1 && Names::of(&law).are_of(&own), "{title}");
            for (name, number) in [
                ("Lei", "8112/1991"),
                ("Decreto", "8112/1990"),
                ("Lei Complementar", "8112/1990"),
                ("Lei", "8113"),
            ] {
                assert!(index.of(&cited(name, number)).is_empty(), "{title}: {name} {number}");
            }
        }
    }

    fn index() -> NameIndex {
        let title = "Constituição da República Federativa do Brasil de 1988";
        let names = ["CF", "CF/88", "CRFB", "Constituição Federal", "Constituição"];
        let norms = [
            norm("urn:lex:br:federal:constituicao:1988-10-05;1988", title, "pt", "1988-10-05", &names),
            norm(
                "urn:lex:fi:laki:2015-04-10;410",
                "Kuntalaki",
                "fi",
                "2015-04-10",
                &["410/2015", "Kuntalaki", "KunL"],
            ),
            norm("urn:lex:fi:laki:2001-01-26;55", "Työsopimuslaki", "fi", "2001-01-26", &["55/2001", "TSL"]),
        ];
        NameIndex::new(&norms, |_| true)
    }

    #[test]
    fn the_countries_are_those_whose_law_is_here() {
        let of = |urns: &[(&str, &str)]| {
            let norms: Vec<Norm> =
                urns.iter().map(|(urn, tag)| norm(urn, "x", tag, "2000-01-01", &[])).collect();
            let countries = NameIndex::new(&norms, |_| true).countries();
            countries.iter().map(|profile| profile.country.clone()).collect::<Vec<_>>()
        };
        assert_eq!(of(&[("urn:lex:gb:act:2000-01-01;1", "en")]), ["gb"]);
        assert_eq!(of(&[("urn:lex:in:act:2000-01-01;1", "en")]), ["in"]);
        let with_rules = [("urn:lex:gb:act:2000-01-01;1", "en"), ("urn:lex:xx:club:2000-01-01;1", "en")];
        assert!(!of(&with_rules).contains(&"in".to_owned()), "rules of a club in Britain");
        assert!(of(&[("urn:lex:zz:city:2000-01-01;1", "pt")]).contains(&"br".to_owned()), "no state");
    }

    #[test]
    fn the_number_of_a_judgment_is_no_year_of_another() {
        let judgment = norm(
            "urn:lex:in:supreme.court:judgment:2024;insc-12",
            "A v. B",
            "en",
            "2024-01-05",
            &["2024 INSC 12"],
        );
        let index = NameIndex::new(&[judgment], |_| true);
        for words in ["2024 INSC 12", "2024:INSC:12", "A v. B"] {
            assert_eq!(index.named(words).len(), 1, "{words}");
        }
        for words in ["2024 INSC 24", "2024 INSC 2024", "2023 INSC 12", "INSC 12"] {
            assert!(index.named(words).is_empty(), "{words}");
        }
    }

    #[test]
    fn a_case_is_named_by_every_spelling_of_its_number() {
        let title = "ADCs 43, 44 e 54";
        let names = ["HC 126.292/SP"];
        let judgment = norm("urn:lex:br:stf:acordao;hc:2016-02-17;126292", "x", "pt", "2016-02-17", &names);
        let several = norm("urn:lex:br:stf:acordao;adc:2019-11-07;43", title, "pt", "2019-11-07", &[]);
        let index = NameIndex::new(&[judgment, several], |_| true);
        for words in ["HC 126.292", "HC nº 126292", "Habeas Corpus 126.292/SP", "ADC 44", "ADC nº 54/DF"] {
            assert_eq!(index.named(words).len(), 1, "{words}");
        }
        for words in ["HC 126.293", "HC 126", "HC", "ADC", "ADC 45", "126.292"] {
            assert!(index.named(words).is_empty(), "{words}");
        }
    }

    #[test]
    fn lawyers_name_a_law_in_short_by_its_title() {
        let laws = [
            norm("urn:lex:fi:laki:1889-12-19;39", "Rikoslaki", "fi", "1889-12-19", &["39/1889"]),
            norm("urn:lex:fi:laki:1734-12-31;4", "Oikeudenkäymiskaari", "fi", "1734-12-31", &["4/1734"]),
        ];
        let index = NameIndex::new(&laws, |_| true);
        for words in ["RL", "RL:n", "OK"] {
            assert_eq!(index.named(words).len(), 1, "{words}");
        }
        assert_eq!(index.ends("kuten RL").map(|called| called.norms.len()), Some(1));
        assert_eq!(index.begins("OK 17 luku").map(|called| called.norms.len()), Some(1));
        assert!(index.named("TSL").is_empty(), "no law of that title is here");
        assert!(index.within("se on ok").is_empty(), "a common word");
    }

    #[test]
    fn an_act_is_named_by_its_number_and_year() {
        let laws = [
            norm("urn:lex:in:act:2015-04-10;410", "Dog Act", "en", "2015-04-10", &[]),
            norm("urn:lex:fi:laki:2015-04-10;410", "Kuntalaki", "fi", "2015-04-10", &["410/2015"]),
            norm("urn:lex:fi:asetus:2015-05-10;411", "Asetus", "fi", "2015-05-10", &["411/2015"]),
        ];
        let index = NameIndex::new(&laws, |_| true);
        for words in ["Act No. 410 of 2015", "Act 410 of 2015", "Act CDX of 2015"] {
            let named = index.named(words);
            assert_eq!(named.len(), 1, "{words}");
            assert!(named.iter().all(|id| id.as_str().contains(":act:")), "{words}");
        }
        for words in ["Act No. 411 of 2015", "Act 410 of 2016", "410 of 2015"] {
            assert!(index.named(words).is_empty(), "{words}");
        }
    }

    #[test]
    fn a_year_may_end_a_name_after_a_comma_or_in_brackets() {
        let index = index();
        for name in ["KunL, 2015", "KunL (2015)", "KunL 2015", "KunL/15"] {
            let called = index.ends(&format!("as the {name}")).unwrap();
            assert_eq!((called.norms.len(), called.length), (1, name.len()), "{name}");
        }
        assert_eq!(index.named("KunL:n").len(), 1, "an ending");
        for words in ["C.F.", "C.F", "C. F.", "C.F./88", "C.R.F.B. de 1988"] {
            assert_eq!(index.named(words).len(), 1, "{words}");
        }
        for words in ["C.F./67", "C.G.", "C"] {
            assert!(index.named(words).is_empty(), "{words}");
        }
        for words in ["KunL, 15", "KunL 2015)"] {
            assert!(index.ends(words).is_none_or(|called| called.norms.is_empty()), "{words}");
        }
    }

    #[test]
    fn numbers_of_the_union_are_no_norms_of_a_state() {
        let cited = |name: Option<&str>| {
            let number = Some("410/2015".to_owned());
            index().of(&Law::Cited { name: name.map(str::to_owned), number })
        };
        assert_eq!(cited(None).len(), 1);
        assert!(cited(Some("EU-asetus")).is_empty());
    }

    #[test]
    fn misspelt_names_have_near_ones() {
        let index = index();
        let near = |words: &str| {
            let near = index.nearest(words, 2).into_iter();
            near.map(|id| id.as_str().rsplit(':').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        for (words, nearest) in [
            ("Consituição", "1988-10-05;1988"),
            ("constituicao federl", "1988-10-05;1988"),
            ("kuntalaaki", "2015-04-10;410"),
            ("tyosopimuslaki (55/2002)", "2001-01-26;55"),
            ("411/2015", "2015-04-10;410"),
        ] {
            assert_eq!(near(words).first().map(String::as_str), Some(nearest), "{words}");
        }
        assert_eq!(near("xyz"), near("xyz"));
        assert_eq!(near("xyz").len(), 2);
        assert_eq!(near(" ,").len(), 0, "of no words, nothing is near");
    }

    #[test]
    fn a_norm_is_named_by_every_form_of_its_names() {
        let index = index();
        let named = |words: &str| index.named(words).into_iter().map(|id| id.to_string()).collect::<Vec<_>>();
        for words in [
            "CF",
            "cf",
            "CF/88",
            "CF/1988",
            "CF 88",
            "CF88",
            "CF-88",
            "CF de 1988",
            "CRFB/88",
            "CRFB de 1988",
            "Constituição Federal de 1988",
            "Constituicao Federal",
            "Constituição da República",
            "Constituição de 1988",
            "Constituição da República Federativa do Brasil",
            "Constituição brasileira",
            "Constituição do Brasil",
            "Constituição da República Federativa do Brasil de 1988",
            "Carta Magna",
            "Carta de 1988",
            "Constitution of Brazil",
            "Brazilian Constitution",
            "Brazilian Federal Constitution",
        ] {
            assert_eq!(named(words), ["urn:lex:br:federal:constituicao:1988-10-05;1988"], "{words}");
        }
        for words in [
            "Kuntalaki", "kuntalain", "410/2015", "L 410/2015", "kuntalaki (410/2015)", "KunL",
            "Suomen kuntalaki",
        ] {
            assert_eq!(named(words), ["urn:lex:fi:laki:2015-04-10;410"], "{words}");
        }
        for words in [
            "CF/67",
            "CF de 1967",
            "Constituição de 1967",
            "Constituição Portuguesa",
            "Constituição portuguesa",
            "CC",
            "Constituição do Estado do Pará",
            "Carta de 1967",
            "Kuntalaki (365/1995)",
            "kuntalain (55/2001)",
            "vuoden 1995 kuntalaki",
            "Constitution",
            "Indian Constitution",
            "Ruotsin kuntalaki",
            "410",
            "88",
            "",
        ] {
            assert_eq!(named(words), Vec::<String>::new(), "{words}");
        }
    }

    #[test]
    fn a_title_that_begins_with_its_kind_is_turned_round_in_sentences() {
        let of = |title: &str| {
            let norm = norm("urn:lex:fi:laki:2014-12-30;1326", title, "fi", "2014-12-30", &[]);
            NameIndex::new(&[norm], |_| true)
        };
        let law = of("Laki vaarallisista veneistä");
        for words in ["vaarallisista veneistä annettu laki", "vaarallisista veneistä annetun lain"] {
            assert_eq!(law.named(words).len(), 1, "{words}");
        }
        assert!(law.named("vaarallisista veneistä annettu asetus").is_empty());
        let decree = of("Valtioneuvoston asetus veneistä");
        assert_eq!(decree.named("veneistä annettu valtioneuvoston asetus").len(), 1);
        assert!(of("Kuntalaki").named("kuntalaki annettu").is_empty());
    }

    #[test]
    fn a_word_before_a_name_may_make_another_of_it() {
        let index = index();
        let whole = |text: &str, name: &str| {
            let at = text.find(name).unwrap();
            let start = index.other_before(text, &(at..at + name.len()))?;
            text.get(start..at + name.len()).map(str::to_owned)
        };
        for (text, name, other) in [
            ("mitä Ruotsin kuntalaki sanoo", "kuntalaki", "Ruotsin kuntalaki"),
            ("mitä Helsingin Kuntalaki sanoo", "Kuntalaki", "Helsingin Kuntalaki"),
            ("US Kuntalaki 3", "Kuntalaki", "US Kuntalaki"),
        ] {
            assert_eq!(whole(text, name).as_deref(), Some(other), "{text}");
        }
        for (text, name) in [
            ("mitä Suomen kuntalaki sanoo", "kuntalaki"),
            ("Mitä Kuntalaki sanoo", "Kuntalaki"),
            ("mitä kuntalaki sanoo", "kuntalaki"),
            ("kysymys. Sanooko Kuntalaki", "Kuntalaki"),
            ("Kysymys Valtuustosta Kuntalaki", "Kuntalaki"),
            ("o que diz A Constituição", "Constituição"),
            ("segundo o STF Constituição", "Constituição"),
            ("a Nova Constituição", "Constituição"),
            ("conforme Art. Constituição", "Constituição"),
        ] {
            assert_eq!(whole(text, name), None, "{text}");
        }
    }

    #[test]
    fn what_stands_behind_a_name_belongs_to_it() {
        let index = index();
        for (text, length, known) in [
            ("CF, que", 2, true),
            ("CF/88, que", 5, true),
            ("CF 88.", 5, true),
            ("CF de 1988 diz", 10, true),
            ("CF/67", 5, false),
            ("CF de 1967", 10, false),
            ("Constituição Portuguesa, que", 25, false),
            ("Constituição portuguesa diz", 25, false),
            ("Constituição do Brasil diz", 24, true),
            ("Kuntalaki 3 §", 9, true),
            ("Kuntalaki 90 §", 9, true),
            ("CF, 12 vezes", 2, true),
            ("CF 12 vezes", 2, true),
            ("CF Art. 6º", 2, true),
        ] {
            let called = index.begins(text).unwrap();
            assert_eq!((called.length, !called.norms.is_empty()), (length, known), "{text}");
        }
        for (text, length, known) in
            [("a CF", 2, true), ("na CF/88", 5, true), ("na CF de 1967", 10, false), ("CRFB 1988", 9, true)]
        {
            let called = index.ends(text).unwrap();
            assert_eq!((called.length, !called.norms.is_empty()), (length, known), "{text}");
        }
    }
}
