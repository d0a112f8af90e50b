//! How provisions of the Rules and of practice directions are cited.

use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::{Alias, AliasScheme, ChangeSet, ComponentId, Insert, Op};

use super::annex::annex;
use super::names::Name;
use super::sections;

/// The longest heading that is a part of a citation, in characters.
const LONGEST: usize = 100;

/// How its provisions are cited: `CPR r. 44.2(4)`, `CPR 44.2(4)`, `PD 36 para 1.1(2)`.
pub(super) fn of(name: &Name, set: &ChangeSet) -> Vec<Alias> {
    let begins: Vec<String> = match name {
        Name::Part(_) => {
            vec!["CPR r. ".to_owned(), "CPR ".to_owned(), "CPR r ".to_owned(), "CPR rule ".to_owned()]
        }
        Name::Direction(_) | Name::Other(_) => {
            let cited = name.citations();
            cited
                .iter()
                .flat_map(|name| ["para", "paragraph"].map(|para| format!("{name} {para} ")))
                .collect()
        }
        Name::Welsh(_) => return Vec::new(),
    };
    let mut aliases = below(&begins, set);
    if matches!(name, Name::Direction(_) | Name::Other(_)) {
        aliases.extend(of_annexes(&name.citations(), set));
        aliases.extend(of_headings(&name.citations(), set));
    }
    if matches!(name, Name::Part(_)) {
        let more: Vec<Alias> = of_parts(&aliases).collect();
        aliases.extend(more);
        aliases.extend(of_sections(set));
    }
    aliases
}

/// The paragraphs of a Part that is one rule, as people call that: `Part 11(4)`, `rule 11(4)`.
fn of_parts(aliases: &[Alias]) -> impl Iterator<Item = Alias> {
    let own = |one: &Alias| {
        let own = one.value.strip_prefix("CPR r. ")?;
        let is_of_part = own.split_once('(').is_some_and(|(number, _)| !number.contains('.'));
        is_of_part.then(|| {
            ["Part", "CPR Part", "rule", "r.", "CPR, r."]
                .map(|begin| alias(&one.component, format!("{begin} {own}")))
        })
    };
    aliases.iter().filter_map(own).flatten()
}

/// How the annexes are cited that have their number in their heading alone: `PD 27A Appendix B`, `Annex A to the Cat
/// Guide`. Of two with one number none is.
pub(super) fn of_annexes(names: &[String], set: &ChangeSet) -> Vec<Alias> {
    let mut annexes: BTreeMap<(String, String), Vec<&ComponentId>> = BTreeMap::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { continue };
        let is_unnumbered = insert.component_type == "annex" && insert.number.is_none();
        let heading = insert.texts.first().filter(|_| is_unnumbered);
        if let Some(annex) = heading.and_then(|heading| annex(&heading.text)) {
            annexes.entry((capital(&annex.word), annex.number)).or_default().push(&insert.component);
        }
    }
    let (mut aliases, mut held) = (Vec::new(), HashMap::new());
    for ((word, number), components) in &annexes {
        if let [component] = components.as_slice() {
            aliases.extend(of_annex(component, (word.as_str(), number.as_str()), names));
            held.insert(*component, format!("{word} {number}"));
        }
    }
    aliases.extend(in_annexes(held, names, set));
    aliases
}

/// How headings without a number are cited, by their words: `PD 27B, Scope`. Of two with the same words none is.
pub(super) fn of_headings(names: &[String], set: &ChangeSet) -> Vec<Alias> {
    let mut headings: BTreeMap<&str, Vec<&ComponentId>> = BTreeMap::new();
    for command in &set.commands {
        if let Op::Insert(insert) = &command.op
            && let Some(words) = heading(insert)
        {
            headings.entry(words).or_default().push(&insert.component);
        }
    }
    let only = headings.iter().filter_map(|(words, components)| match components.as_slice() {
        [component] => Some((words, *component)),
        _ => None,
    });
    let name = names.first();
    only.flat_map(|(words, component)| {
        name.into_iter()
            .flat_map(move |name| [" ", ", "].map(|joint| alias(component, format!("{name}{joint}{words}"))))
    })
    .collect()
}

/// The words of a heading without a number, if they are short.
fn heading(insert: &Insert) -> Option<&str> {
    let is_heading = insert.component_type == "heading" && insert.number.is_none();
    let words = insert.texts.first().filter(|_| is_heading).map(|text| text.text.as_str());
    words.filter(|words| words.chars().count() <= LONGEST)
}

/// A way to cite what stands in an annex, and one with the headings between.
#[derive(Clone)]
struct Way {
    short: String,
    long: String,
}

/// How the paragraphs of annexes are cited, whatever headings stand between: `PD 57AD, Appendix 5, para 3`; where its number is printed
/// in brackets, also as `PD 57AD, Appendix 5(3)`. Of two with one number each is cited with its heading: `PD 3B, Annex B, Wards, para 1`.
pub(super) fn in_annexes<'s>(
    held: HashMap<&'s ComponentId, String>,
    names: &[String],
    set: &'s ChangeSet,
) -> Vec<Alias> {
    let ways = held.into_iter().map(|(annex, own)| (annex, Way { short: own.clone(), long: own }));
    let mut held: HashMap<&ComponentId, Way> = ways.collect();
    let mut cited: BTreeMap<String, Vec<(&ComponentId, String)>> = BTreeMap::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { continue };
        let Some(above) = insert.parent.as_ref().and_then(|parent| held.get(parent)).cloned() else {
            continue;
        };
        let in_paragraph = above.short.contains(',');
        let own = match (insert.component_type.as_str(), &insert.number) {
            ("heading", None) => {
                let words = heading(insert).map(|words| format!(", {words}")).unwrap_or_default();
                held.insert(&insert.component, Way { long: above.long + &words, ..above });
                continue;
            }
            ("paragraph", Some(number)) if !in_paragraph => format!(", para {number}"),
            (_, Some(number)) if in_paragraph => format!("({number})"),
            _ => continue,
        };
        let mut cite = |own: &str| {
            let long = format!("{}{own}", above.long);
            cited.entry(format!("{}{own}", above.short)).or_default().push((&insert.component, long));
        };
        cite(&own);
        if !in_paragraph && insert.label.starts_with('(') {
            cite(&insert.label);
        }
        let way = Way { short: above.short + &own, long: above.long + &own };
        held.insert(&insert.component, way);
    }
    let mut aliases = Vec::new();
    for (short, components) in &cited {
        for (component, long) in components {
            let is_only = |way: &str| components.iter().filter(|(_, other)| other == way).count() == 1;
            let way = if components.len() == 1 { short } else { long };
            if components.len() == 1 || long != short && is_only(long) {
                aliases.extend(names.iter().map(|name| alias(component, format!("{name}, {way}"))));
            }
        }
    }
    aliases
}

/// How an annex is cited.
pub(super) fn of_annex(annex: &ComponentId, (word, number): (&str, &str), names: &[String]) -> Vec<Alias> {
    let own = format!("{} {number}", capital(word));
    let cited = names.iter().flat_map(|name| {
        [
            format!("{name} {own}"),
            format!("{name}, {own}"),
            format!("{own} to {name}"),
            format!("{own} to the {name}"),
            format!("{own} of {name}"),
            format!("{own} of the {name}"),
        ]
    });
    cited.map(|cited| alias(annex, cited)).collect()
}

/// `ANNEX` -> `Annex`.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| format!("{}{}", first.to_uppercase(), letters.as_str().to_lowercase()))
        .unwrap_or_default()
}

/// How the Sections of a Part are cited: `CPR Part 36, Section I`. What has a numeral that another heading of the Part has, too, is
/// not cited by it.
fn of_sections(set: &ChangeSet) -> Vec<Alias> {
    let mut parts: HashMap<&ComponentId, &str> = HashMap::new();
    let mut headings: BTreeMap<(&str, &str), Vec<&ComponentId>> = BTreeMap::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { continue };
        match (insert.component_type.as_str(), &insert.number) {
            ("part", Some(number)) => _ = parts.insert(&insert.component, number.as_str()),
            ("heading", _) => {
                let part = insert.parent.as_ref().and_then(|parent| parts.get(parent)).copied();
                let numeral = insert.texts.first().and_then(|text| sections::printed(&text.text));
                if let (Some(part), Some(numeral)) = (part, numeral) {
                    headings.entry((part, numeral)).or_default().push(&insert.component);
                }
            }
            _ => {}
        }
    }
    let mut aliases = Vec::new();
    for ((part, numeral), components) in headings {
        let [component] = components.as_slice() else { continue };
        let cited = [
            format!("CPR Part {part} Section {numeral}"),
            format!("CPR Part {part}, Section {numeral}"),
            format!("Part {part}, Section {numeral}"),
            format!("Section {numeral} of CPR Part {part}"),
            format!("Section {numeral} of Part {part} of the CPR"),
            format!("Section {numeral} of Part {part}"),
        ];
        aliases.extend(cited.map(|cited| alias(component, cited)));
    }
    aliases
}

/// What stands at each number, by the words that come before it. A Part that is one rule without a number, as Part 11 is, has its
/// own: `CPR 11(4)`.
pub(super) fn below(begins: &[String], set: &ChangeSet) -> Vec<Alias> {
    let mut known: HashMap<&ComponentId, String> = HashMap::new();
    let mut parts: HashMap<&ComponentId, &String> = HashMap::new();
    let mut rules = HashSet::new();
    let mut aliases = Vec::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { continue };
        let Some(number) = insert.number.as_ref().filter(|_| !insert.component.local().contains('~')) else {
            continue;
        };
        let above = insert.parent.as_ref().and_then(|parent| known.get(parent));
        let part = insert.parent.as_ref().and_then(|parent| Some((parent, parts.get(parent)?)));
        let own = match (insert.component_type.as_str(), above) {
            ("part", _) => {
                let cited = [format!("CPR Part {number}"), format!("CPR {number}")];
                aliases.extend(cited.map(|cited| alias(&insert.component, cited)));
                parts.insert(&insert.component, number);
                continue;
            }
            (_, Some(above)) => format!("{above}({number})"),
            ("paragraph", None) if let Some((id, part)) = part => {
                if rules.insert(id) {
                    aliases.extend(begins.iter().map(|begin| alias(id, format!("{begin}{part}"))));
                }
                format!("{part}({number})")
            }
            ("rule" | "paragraph", None) if !insert.component.local().contains('_') => number.clone(),
            _ => continue,
        };
        aliases.extend(begins.iter().map(|begin| alias(&insert.component, format!("{begin}{own}"))));
        known.insert(&insert.component, own);
    }
    aliases
}

/// A way to cite a component.
pub(super) fn alias(component: &ComponentId, value: String) -> Alias {
    Alias { component: component.clone(), scheme: AliasScheme::Citation, value, from: None, to: None }
}
