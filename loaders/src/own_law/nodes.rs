//! Provisions as read -> nodes of a snapshot, each with its address and its place among its siblings.

use std::collections::{HashMap, HashSet};

use asof_law::{Profile, Unit};
use asof_schema::Aspect;

use crate::formats::numbered::Text;
use crate::from_snapshots::{Node, Words};
use crate::provision::{self, Printed, Role};

/// The longest part of an address that is made of words, in bytes.
const LONGEST: usize = 40;

/// Whether provisions of one number stand in two groupings, so that their address begins with the grouping.
pub(super) fn restarts(text: &Text, profile: &Profile) -> bool {
    let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
    let mut twice = false;
    walk(&text.provisions, 0, &mut 1, &mut |one, parent, _| {
        if let (Role::Article, Some(number)) = (one.kind.role, one.number.as_deref()) {
            twice |= *seen.entry((one.kind.name, number)).or_insert(parent) != parent;
        }
        !is_apart(one, profile)
    });
    twice
}

/// The nodes of a text: the law first, every parent before its children, in the order of the text.
pub(super) fn nodes(text: &Text, profile: &Profile, restarts: bool) -> Vec<Node> {
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
    let mut maker = Maker { nodes: vec![root], taken: HashSet::new(), profile, restarts };
    maker.put(&text.provisions, 0, None);
    maker.nodes
}

fn walk<'p>(
    provisions: &'p [Printed],
    parent: usize,
    next: &mut usize,
    visit: &mut impl FnMut(&'p Printed, usize, usize) -> bool,
) {
    for one in provisions {
        let at = *next;
        *next += 1;
        if visit(one, parent, at) {
            walk(&one.children, at, next, visit);
        }
    }
}

/// Whether provisions in it have numbers of their own, as in a schedule.
fn is_apart(one: &Printed, profile: &Profile) -> bool {
    let unit = profile.unit(one.kind.name);
    one.kind.role == Role::Grouping
        && unit.is_some_and(|unit| profile.is_apart(unit) || unit.level() <= Unit::Annex.level())
}

struct Maker<'p> {
    nodes: Vec<Node>,
    taken: HashSet<String>,
    profile: &'p Profile,
    restarts: bool,
}

impl Maker<'_> {
    /// Puts provisions below a node. `apart` is the address of the grouping that their articles are named by.
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
            let names = self.restarts || is_apart(one, self.profile);
            let below = (one.kind.role == Role::Grouping && names).then(|| address.clone());
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
                words: one.words.as_ref().map(|words| worded(words, Aspect::Canonical)),
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
        let free = |tail: &String| !self.taken.contains(&format!("{address}{tail}"));
        let counted = (2..).map(|count| format!("~{count}"));
        let tail = std::iter::once(String::new()).chain(counted).find(free).unwrap_or_default();
        let (address, own) = (format!("{address}{tail}"), format!("{own}{tail}"));
        self.taken.insert(address.clone());
        (address, (one.kind.role == Role::Below).then_some(own))
    }
}

/// `sec5`, `par2`, `head-guests`: what names a provision below what holds it.
fn segment(one: &Printed) -> String {
    let kind = plain(one.kind.segment);
    let kind = if kind.is_empty() { "level".to_owned() } else { kind };
    let words = one.heading.as_ref().filter(|_| one.label.is_empty() && one.number.is_none());
    match (&one.number, words) {
        (Some(number), _) => format!("{kind}{}", plain(number)),
        (None, Some(words)) => {
            let words: String = plain(&words.text).chars().take(LONGEST).collect();
            format!("{kind}-{}", words.trim_end_matches('-'))
        }
        (None, None) => kind,
    }
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
    let (mut last, mut after) = (String::new(), 0_usize);
    let key = |one: &Printed| {
        let number = one.number.as_deref()?;
        let rank = if one.kind.role == Role::Grouping { '5' } else { '4' };
        let value = roman_value(number).filter(|_| roman).map(|value| format!("{value:06}"));
        Some(format!("{rank}{}", value.unwrap_or_else(|| natural(number))))
    };
    let place = |one: &Printed| match key(one).filter(|key| *key > last) {
        Some(key) => {
            (last, after) = (key.clone(), 0);
            key
        }
        None => {
            after += 1;
            format!("{last}~{after:06}")
        }
    };
    siblings.iter().map(place).collect()
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
            key.push_str(&format!("{digits:0>6}"));
            digits.clear();
        }
        key.extend((c != '\0').then_some(c));
    }
    key
}

fn worded(words: &provision::Words, aspect: Aspect) -> Words {
    Words {
        aspect,
        text: words.text.clone(),
        notice: false,
        start: words.start as u64,
        end: words.end as u64,
    }
}
