//! Provisions as read -> nodes of a snapshot, each with its address and its place among its siblings.

use std::collections::HashMap;

use asof_law::{Profile, Unit};
use asof_schema::Aspect;

use crate::formats::numbered::Text;
use crate::from_snapshots::{Node, Words};
use crate::provision::{self, Printed, Role};

/// One in how many articles may have the number of another by a slip.
const FEW: usize = 10;

/// The longest part of an address that is made of words, in bytes.
const LONGEST: usize = 40;

/// Whether provisions of one number stand in two groupings within which the country numbers anew, so that their address
/// begins with the grouping. A number that comes again here and there is a slip, or two wordings: where one counts anew, the
/// first does, or many do.
pub(crate) fn restarts(text: &Text, profile: &Profile) -> bool {
    let mut tally = Tally::default();
    tally.take(&text.provisions, None, profile);
    tally.is_anew || tally.twice * FEW > tally.articles
}

/// The articles of a text, and how many have the number of one in another grouping.
#[derive(Default)]
struct Tally<'p> {
    numbers: HashMap<(&'p str, &'p str), Option<&'p Printed>>,
    articles: usize,
    twice: usize,
    /// Whether one with the first number does.
    is_anew: bool,
}

impl<'p> Tally<'p> {
    fn take(&mut self, provisions: &'p [Printed], within: Option<&'p Printed>, profile: &Profile) {
        let place = |grouping: Option<&Printed>| grouping.map(std::ptr::from_ref);
        for one in provisions {
            let number = one.number.as_deref().filter(|_| one.kind.role == Role::Article);
            if let Some(number) = number {
                let other = *self.numbers.entry((one.kind.name, number)).or_insert(within);
                let is_twice = place(other) != place(within);
                self.articles += 1;
                self.twice += usize::from(is_twice);
                self.is_anew |= is_twice && number == "1";
            }
            let within = if is_anew(one, profile) { Some(one) } else { within };
            if !is_apart(one, profile) {
                self.take(&one.children, within, profile);
            }
        }
    }
}

/// The nodes of a text: the law first, every parent before its children, in the order of the text.
pub(crate) fn nodes(text: &Text, profile: &Profile, restarts: bool) -> Vec<Node> {
    let root = Node {
        address: String::new(),
        segment: None,
        parent: None,
        article: None,
        component_type: "norm",
        number: None,
        label: String::new(),
        order_key: "0".to_owned(),
        sole: false,
        heading: text.title.as_ref().map(|words| worded(words, Aspect::Heading)),
        words: text.preamble.as_ref().map(|words| worded(words, Aspect::Canonical)),
        line: 1,
    };
    let mut maker = Maker { nodes: vec![root], taken: HashMap::new(), profile, restarts };
    maker.put(&text.provisions, 0, None);
    maker.nodes
}

/// Whether it is of a level within which the country numbers anew.
fn is_anew(one: &Printed, profile: &Profile) -> bool {
    let unit = profile.unit(one.kind.name).filter(|_| one.kind.role == Role::Grouping);
    unit.is_some_and(|unit| profile.anew().contains(&unit))
}

/// Whether provisions in it have numbers of their own, as in a schedule.
fn is_apart(one: &Printed, profile: &Profile) -> bool {
    let unit = profile.unit(one.kind.name);
    one.kind.role == Role::Grouping
        && unit.is_some_and(|unit| profile.is_apart(unit) || unit.level() <= Unit::Annex.level())
}

struct Maker<'p> {
    nodes: Vec<Node>,
    /// How many have each address.
    taken: HashMap<String, u32>,
    profile: &'p Profile,
    restarts: bool,
}

impl Maker<'_> {
    /// Puts provisions below a node. `apart` is the address of the grouping by which their articles are named.
    fn put(&mut self, provisions: &[Printed], parent: usize, apart: Option<&str>) {
        let keys = order_keys(provisions);
        for (one, order_key) in provisions.iter().zip(keys) {
            let (address, segment) = self.address(one, parent, apart);
            let at = self.nodes.len();
            let article = match one.kind.role {
                Role::Article => Some(at),
                Role::Below => self.nodes.get(parent).and_then(|parent| parent.article),
                Role::Grouping => None,
            };
            let names = is_apart(one, self.profile) || self.restarts && is_anew(one, self.profile);
            let below = names.then(|| address.clone());
            self.nodes.push(Node {
                address,
                segment,
                parent: Some(parent),
                article,
                component_type: one.kind.name,
                number: one.number.clone(),
                label: one.label.clone(),
                order_key,
                sole: is_sole(one),
                heading: one.heading.as_ref().map(|words| worded(words, Aspect::Heading)),
                words: own_words(one),
                line: one.line,
            });
            self.put(&one.children, at, below.as_deref().or(apart));
        }
    }

    /// The address of a provision, and what it adds to its parent's where the two move together.
    fn address(&mut self, one: &Printed, parent: usize, apart: Option<&str>) -> (String, Option<String>) {
        let above = match one.kind.role {
            Role::Article => apart.unwrap_or_default(),
            _ => self.nodes.get(parent).map(|parent| parent.address.as_str()).unwrap_or_default(),
        };
        let own = segment(one);
        let address = if above.is_empty() { own.clone() } else { format!("{above}_{own}") };
        let taken = self.taken.get(&address).copied().unwrap_or_default();
        let tail = if taken == 0 { String::new() } else { format!("~{}", taken + 1) };
        self.taken.insert(address.clone(), taken + 1);
        let (address, own) = (format!("{address}{tail}"), format!("{own}{tail}"));
        (address, (one.kind.role == Role::Below).then_some(own))
    }
}

/// `sec5`, `par2`, `head-guests`: what names a provision below what holds it.
fn segment(one: &Printed) -> String {
    let kind = plain(one.kind.segment);
    let kind = if kind.is_empty() { "level".to_owned() } else { kind };
    let words = one.heading.as_ref().filter(|_| one.label.is_empty() && one.number.is_none());
    match (&one.number, words) {
        (Some(number), _) => format!("{kind}{}", plain(&spelled(number))),
        (None, Some(words)) => {
            let words: String = plain(&words.text).chars().take(LONGEST).collect();
            format!("{kind}-{}", words.trim_end_matches('-'))
        }
        (None, None) => kind,
    }
}

/// A number with the letters of other scripts by their code points, "1α" as "1u3b1": without them it would be another.
fn spelled(number: &str) -> String {
    let letter = |c: char| {
        let is_other = c.is_alphanumeric() && !c.is_ascii();
        if is_other { format!("u{:x}", u32::from(c)) } else { c.to_string() }
    };
    asof_law::fold(number).chars().map(letter).collect()
}

/// Words as an address may have them: small letters without accents, digits, points, and hyphens for the rest.
pub(super) fn plain(words: &str) -> String {
    let words = asof_law::fold(words);
    let mut plain = String::with_capacity(words.len());
    for c in words.chars() {
        if c.is_ascii_alphanumeric() || (c == '.' && !plain.is_empty()) {
            plain.push(c.to_ascii_lowercase());
        } else if !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
    }
    plain.trim_end_matches(['-', '.']).to_owned()
}

fn is_sole(one: &Printed) -> bool {
    one.number
        .as_deref()
        .and_then(|number| number.strip_suffix('u'))
        .is_some_and(|number| number.parse::<u32>().is_ok())
}

/// The places of siblings: by their numbers as long as these rise, so that a newcomer moves none of the others; whatever
/// else there is comes after the one before it.
fn order_keys(siblings: &[Printed]) -> Vec<String> {
    let numerals = siblings.iter().filter_map(|one| one.number.as_deref());
    let roman =
        numerals.clone().next() == Some("i") && numerals.clone().all(|number| roman_value(number).is_some());
    let key = |one: &Printed| {
        let number = one.number.as_deref()?;
        let rank = if one.kind.role == Role::Grouping { '5' } else { '4' };
        let value = roman_value(number).filter(|_| roman).map(|value| format!("{value:06}"));
        Some(format!("{rank}{}", value.unwrap_or_else(|| natural(number))))
    };
    // What stands before the first number is before every key of a number.
    let first = || "0".to_owned();
    let mut last = first();
    let rises = |one: &Printed| key(one).filter(|key| *key > last).inspect(|key| last.clone_from(key));
    let rising: Vec<Option<String>> = siblings.iter().map(rises).collect();
    let (mut last, mut after) = (first(), 0_usize);
    let place = |(key, next): (&Option<String>, Option<&str>)| {
        if let Some(key) = key {
            (last, after) = (key.clone(), 0);
            return key.clone();
        }
        after += 1;
        provision::order_key_after(&last, next, after)
    };
    rising.iter().zip(provision::keys_ahead(&rising)).map(place).collect()
}

fn roman_value(number: &str) -> Option<i32> {
    let small = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_lowercase());
    roman::from(&number.to_ascii_uppercase()).filter(|_| small)
}

/// A number by which numbers sort: 2 before 10, 103-A after 103, aa after z.
fn natural(number: &str) -> String {
    if number.chars().all(char::is_alphabetic) {
        return format!("{:02}{number}", number.chars().count());
    }
    let mut key = String::new();
    let mut digits = String::new();
    for c in number.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            key.extend(std::iter::repeat_n('0', 6_usize.saturating_sub(digits.len())));
            key.push_str(&digits);
            digits.clear();
        }
        key.extend((c != '\0').then_some(c));
    }
    key
}

/// Whether an order key is that of a number, and not that of a place after another.
pub(super) fn is_of_number(key: &str, number: &str) -> bool {
    key.get(1..) == Some(natural(number).as_str())
}

/// What stands in it: its words, or the notice that it is repealed.
fn own_words(one: &Printed) -> Option<Words> {
    let notice =
        one.notice.as_ref().map(|notice| Words { notice: true, ..worded(notice, Aspect::Canonical) });
    notice.or_else(|| one.words.as_ref().map(|words| worded(words, Aspect::Canonical)))
}

fn worded(words: &provision::Words, aspect: Aspect) -> Words {
    Words {
        aspect,
        text: words.text.clone(),
        unknown: false,
        notice: false,
        file: None,
        start: words.start as u64,
        end: words.end as u64,
    }
}
