//! What people call a component: `Art. 5º, LXXVIII`.

use asof_law::Unit;
use asof_schema::{AsOf, ComponentId, Norm};

use crate::graph::{Component, Point, Version};
use crate::store::Corpus;

/// How a component is cited at a point; where it is not there then, by another version; where it has none, by
/// its path, and a whole norm by its title.
pub fn cite(component: Component<'_>, point: Point) -> String {
    let line = ancestry(component, point);
    let (profile, provision) = (component.graph.profile(), component.graph.basic_unit());
    let article = line.iter().position(|above| above.component().kind() == provision);
    // A part with numbers of its own must be named, and so must an annex, without which the body is meant.
    let is_apart = |above: &Version<'_>| {
        is_annex(above) || profile.unit(above.component().kind()).is_some_and(|unit| profile.is_apart(unit))
    };
    let part = line.iter().position(is_apart);
    let own = line.len().saturating_sub(1);
    // A grouping is cited with those above it, the norm apart; a section that is numbered within its chapter, with it.
    // What is cited begins where the address does: the groupings above have no part in that.
    let outermost = component.local().split('_').next().unwrap_or_default();
    let begins = |above: &Version<'_>| above.number().is_some() && above.component().local() == outermost;
    let first = article.into_iter().chain(line.iter().position(begins)).max();
    let from = first.unwrap_or(own.min(1));
    let grouping = article.and_then(|at| numbered_within(line.get(..=at)?));
    let part = part.filter(|&part| article.is_some() && part < grouping.unwrap_or(from));
    let above = part.into_iter().chain(grouping).filter_map(|at| line.get(at));
    let shown = above.chain(line.get(from..).unwrap_or_default());
    // What stands in a lead-in is cited without it: "art. 5º, III".
    let cited = shown.filter(|above| above.component() == component || !above.component().is_lead_in());
    // Closing words and the like have no marker: they are cited as what they stand in.
    let is_unmarked = |version: &Version<'_>| {
        let (kind, label, number) = (version.component().kind(), version.label(), version.number());
        label.is_empty() && number.is_none() && profile.cited(kind, label, "").is_none()
    };
    let is_below = |version: &Version<'_>| {
        first.and_then(|at| line.get(at)).is_some_and(|first| first.component() != version.component())
    };
    let marked = cited.filter(|version| is_annex(version) || !(is_below(version) && is_unmarked(version)));
    let names: Vec<String> = marked.map(|&version| marker(version)).collect();
    match component.local() {
        "" if names.is_empty() => component.graph.norm().title.clone(),
        local if names.is_empty() => local.to_owned(),
        _ => joined(&names),
    }
}

fn is_annex(version: &Version<'_>) -> bool {
    let unit = version.graph.profile().unit(version.component().kind());
    unit.is_some_and(|unit| matches!(unit, Unit::Annex | Unit::Schedule))
}

/// The place of the grouping within which the last of a line is numbered, if it is: its id then has the
/// number of that grouping, which is not always the whole id of it (`chp3_sec2` in `part1_chp3`).
fn numbered_within(line: &[Version<'_>]) -> Option<usize> {
    let (provision, above) = line.split_last()?;
    let profile = provision.graph.profile();
    let is_anew = |above: &Version<'_>| {
        profile.unit(above.component().kind()).is_some_and(|unit| profile.anew().contains(&unit))
    };
    provision.component().local().rsplit_once('_')?;
    above.iter().rposition(is_anew)
}

/// Names one after another; one in brackets belongs to the one before: `Art. 2(3)(a)`.
fn joined(names: &[String]) -> String {
    let mut cited = String::new();
    for name in names {
        if !cited.is_empty() && !name.starts_with('(') {
            cited.push_str(", ");
        }
        cited.push_str(name);
    }
    cited
}

/// How a component is cited with its norm, by a name of it that is short: `CF Art. 5º, LXXVIII`.
pub fn full(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    corpus.component(id).map_or_else(|_| id.to_string(), |component| in_full(component, corpus.point(at)))
}

/// How a component is cited with a short name of its norm.
pub(crate) fn in_full(component: Component<'_>, point: Point) -> String {
    let norm = short(component.graph.norm());
    if component.local().is_empty() {
        return norm.to_owned();
    }
    let cited = cite(component, point);
    // Commas tell an annex without a number from the name of the norm, and from the number that follows.
    let line = ancestry(component, point);
    let mut in_annex = line.iter().skip_while(|above| !is_annex(above) || above.number().is_some());
    if in_annex.any(|below| below.component().kind() == component.graph.basic_unit()) {
        return format!("{norm}, {cited}");
    }
    format!("{norm} {}", cited.replace(", ", &component.graph.profile().separator))
}

/// How a component is cited; with a short name of its norm, where the corpus has several.
pub fn cite_in(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    if corpus.catalogue().nth(1).is_some() {
        return full(corpus, id, at);
    }
    corpus.component(id).map_or_else(|_| id.to_string(), |component| cite(component, corpus.point(at)))
}

/// The title, if it is no longer than this; else the shortest name by which the norm is cited.
fn short(norm: &Norm) -> &str {
    const LONG: usize = 30;
    let shortest = || norm.citations.iter().min_by_key(|name| name.len()).unwrap_or(&norm.title);
    if norm.title.chars().count() <= LONG { &norm.title } else { shortest() }
}

/// The markers of the groupings above a component, outermost first.
pub fn groupings(component: Component<'_>, point: Point) -> Vec<String> {
    let line = ancestry(component, point);
    let above = line.iter().skip(1).take(line.len().saturating_sub(2));
    let unit = component.graph.basic_unit();
    above.take_while(|above| above.component().kind() != unit).map(|&version| titled(version)).collect()
}

/// The versions by which a component and its ancestors are named, the root's first.
pub fn ancestry(component: Component<'_>, point: Point) -> Vec<Version<'_>> {
    let mut line: Vec<Version<'_>> = component.named_upward(point).collect();
    line.reverse();
    line
}

fn marker(version: Version<'_>) -> String {
    let (kind, label, graph) = (version.component().kind(), bare(version.label()), version.graph);
    if let Some(cited) = graph.profile().cited(kind, label, version.number().unwrap_or_default()) {
        return cited;
    }
    if !label.is_empty() {
        // The number of a note may be that of a paragraph, too.
        let is_number = label.bytes().all(|byte| byte.is_ascii_digit());
        let is_of_no_level = is_number && graph.profile().unit(kind).is_none();
        return if is_of_no_level { format!("{kind} {label}") } else { label.to_owned() };
    }
    if version.component().local().is_empty() {
        return graph.norm().title.clone();
    }
    shortened(version.own_text().unwrap_or(kind))
}

/// Words by which something without a number is named: of long ones, which are hardly a heading, whole words from the beginning.
fn shortened(words: &str) -> String {
    const LONG: usize = 160;
    let Some((end, _)) = words.char_indices().nth(LONG) else { return words.to_owned() };
    let begun = words.get(..end).unwrap_or(words);
    let whole = begun.rsplit_once(char::is_whitespace).map_or(begun, |(whole, _)| whole.trim_end());
    format!("{whole} […]")
}

/// A grouping with its heading.
fn titled(version: Version<'_>) -> String {
    let name = marker(version);
    match version.own_text().map(shortened) {
        Some(heading) if heading != name => format!("{name} {heading}"),
        _ => name,
    }
}

/// A marker without the punctuation that parts it from the words: `LXXVIII -`, `a)`, `Art. 10.`; `(2)` and `Art. (2)` have
/// their brackets.
fn bare(label: &str) -> &str {
    let bare = label.trim_end_matches([' ', '-', '–', '—', '.', ')', ':']);
    let is_open = bare.matches('(').count() > bare.matches(')').count();
    let closed = label.get(..=bare.len()).filter(|label| is_open && label.ends_with(')'));
    closed.unwrap_or(bare)
}

#[cfg(test)]
mod tests {
    use super::{bare, joined, shortened};

    #[test]
    fn a_long_text_is_no_name_as_a_whole() {
        let heading = "Enrolling a name change deed in the Royal Courts of Justice";
        assert_eq!(shortened(heading), heading);
        let text = format!("{heading}. {}", "This guidance is for people. ".repeat(20));
        let short = shortened(&text);
        assert!(
            short.starts_with(heading) && short.ends_with(" […]") && short.chars().count() < 166,
            "{short}"
        );
    }

    #[test]
    fn punctuation_is_no_part_of_a_citation() {
        for (label, cited) in [
            ("LXXVIII -", "LXXVIII"),
            ("a)", "a"),
            ("(2)", "(2)"),
            ("(a).—", "(a)"),
            ("المادة (3)", "المادة (3)"),
            ("Art. 5 (2).", "Art. 5 (2)"),
            ("Art. 10.", "Art. 10"),
            ("Art. 6º", "Art. 6º"),
        ] {
            assert_eq!(bare(label), cited);
        }
    }

    #[test]
    fn brackets_hang_on_the_name_before() {
        let names = |names: &[&str]| joined(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["Art. 2", "(3)", "(a)"]), "Art. 2(3)(a)");
        assert_eq!(names(&["Art. 5º", "LXXVIII"]), "Art. 5º, LXXVIII");
        assert_eq!(names(&["(3)"]), "(3)");
    }
}
