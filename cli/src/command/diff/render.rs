//! What differs, word by word.

use asof_engine::query::{Change, Diff, NodeState, Segment, SegmentOp};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Aspect, ChangeKind, ComponentId, Status, Vocabulary as _};

use super::super::clocks::as_known;
use super::{Answer, Sides};
use crate::text::sheet::{MADE_BY, list, made_by};
use crate::text::{Page, Palette, Sheet, Words as _, acts, in_norm, left, paint, titled};
use crate::{Failure, reference};

/// So many provisions that differ are shown, unless all are asked for.
const MOST: usize = 50;

/// The provisions that differ as a table, with the words of both sides in the norm's language.
pub(super) fn sheet(corpus: &Corpus, Answer { diff, sides: known, .. }: &Answer) -> Sheet {
    let columns = ["component", "type", "changes", "status_before", "status_after", "before", "after"];
    let states = ["coverage_before", "coverage_after"];
    let language = language(corpus, diff);
    let words = |state: &NodeState| {
        // What a tombstone keeps is no law.
        if state.status.is_tombstone() {
            return String::new();
        }
        let own = |text: &&(String, Aspect, String)| text.0 == language && text.1 != Aspect::Notice;
        list(state.texts.iter().filter(own).map(|(_, _, text)| text))
    };
    let row = |change: &Change| {
        let sides = [change.before.as_ref(), change.after.as_ref()];
        let kinds = list(change.kinds.iter().map(|kind| kind.name()));
        let mut cells = vec![change.component.to_string(), change.component_type.clone(), kinds];
        cells
            .extend(sides.map(|state| state.map(|state| state.status.name()).unwrap_or_default().to_owned()));
        cells.extend(sides.map(|state| state.map(words).unwrap_or_default()));
        cells.extend(made_by(&change.caused_by));
        // Of the whole that was compared: what differs in it is known no further.
        cells.extend([known.from.state.name(), known.to.state.name()].map(str::to_owned));
        cells
    };
    Sheet::new(columns.into_iter().chain(MADE_BY).chain(states), diff.changes.iter().map(row))
}

/// The language of the norm.
fn language<'c>(corpus: &'c Corpus, diff: &Diff) -> &'c str {
    corpus.graph(diff.component.norm_str()).map_or("", |graph| graph.norm().language.as_str())
}

/// Writes the answer of `asof diff`.
pub(super) fn diff(page: &mut Page<'_>, corpus: &Corpus, answer: &Answer, all: bool) -> Result<(), Failure> {
    let (palette, diff) = (page.palette, &answer.diff);
    page.line(paint(palette.strong, titled(corpus, &diff.component, diff.to)))?;
    page.line(paint(palette.dim, format!("{} → {}", side(diff.from), side(diff.to))))?;
    known(page, diff, &answer.sides)?;
    for (nth, other) in answer.others.iter().enumerate() {
        let said = reference::borne(corpus, other, diff.to);
        page.field(if nth == 0 { "number" } else { "" }, said)?;
    }
    page.blank()?;
    let shown = if all { diff.changes.len() } else { MOST };
    for change in diff.changes.iter().take(shown) {
        heading(page, corpus, diff, change)?;
        body(page, corpus, diff, change)?;
        page.blank()?;
    }
    for id in &diff.untold {
        let said = in_norm(corpus, id, diff.to);
        page.line(format!("{said}: whether its words differ cannot be told."))?;
    }
    match (diff.changes.is_empty(), answer.sides.are_assured()) {
        (false, _) => {
            page.wrapped("", 2, &summary(diff))?;
            left(page, &[(diff.changes.len(), shown, "provisions that differ")])
        }
        (true, true) => page.line("Nothing differs."),
        (true, false) => page.line("Nothing differs on record. Whether the law differs is not known."),
    }
}

/// Writes how far the weaker side is known, and which it is.
fn known(page: &mut Page<'_>, diff: &Diff, sides: &Sides) -> Result<(), Failure> {
    let day = if sides.from.state < sides.to.state { diff.from.at } else { diff.to.at };
    let both = sides.from.state == sides.to.state && sides.from.sentence() == sides.to.sentence();
    let side = if both { "both days".to_owned() } else { day.to_string() };
    page.field("coverage", format!("On {side}: {}", sides.weaker().sentence()))
}

fn side(at: AsOf) -> String {
    format!("{}{}", at.at, as_known(at))
}

fn heading(page: &mut Page<'_>, corpus: &Corpus, diff: &Diff, change: &Change) -> Result<(), Failure> {
    let palette = page.palette;
    let at = if change.after.is_some() { diff.to } else { diff.from };
    let kinds: Vec<&str> = change.kinds.iter().map(|&kind| kind.words()).collect();
    let codes: Vec<&str> =
        acts::by_act(&change.caused_by).iter().map(|action| action.code.as_str()).collect();
    page.line(format!(
        "{}  {}  {}",
        paint(palette.strong, in_norm(corpus, &change.component, at)),
        kinds.join(", "),
        paint(palette.act, codes.join(", "))
    ))
}

fn body(page: &mut Page<'_>, corpus: &Corpus, diff: &Diff, change: &Change) -> Result<(), Failure> {
    if let (Some(before), Some(after)) = (&change.before, &change.after) {
        if before.number != after.number || before.parent != after.parent {
            let (was, is) =
                (in_norm(corpus, &change.component, diff.from), in_norm(corpus, &change.component, diff.to));
            let parent = |id: &Option<ComponentId>, at| {
                id.as_ref().map(|id| in_norm(corpus, id, at)).unwrap_or_default()
            };
            if was == is {
                let (was, is) = (parent(&before.parent, diff.from), parent(&after.parent, diff.to));
                page.wrapped("  ", 4, &format!("moved from {was} to {is}"))?;
            } else {
                page.wrapped("  ", 4, &format!("was {was}"))?;
            }
        } else if before.label != after.label {
            page.wrapped("  ", 4, &format!("printed as {:?}, before as {:?}", after.label, before.label))?;
        }
        if before.status != after.status {
            let (was, is) = (before.status.words(), after.status.words());
            page.wrapped("  ", 4, &format!("{is}, before {was}"))?;
        } else if before.printed != after.printed {
            page.line(if after.printed { "  printed again" } else { "  no longer printed" })?;
        }
    } else if !change.stood.is_empty() {
        let days: Vec<String> = change.stood.iter().copied().map(acts::days).collect();
        page.wrapped("  ", 4, &format!("in force {}", days.join(" and ")))?;
    } else if let Some(state) = change.after.as_ref().filter(|state| state.status != Status::InForce) {
        page.line(format!("  {} from the start", state.status.words()))?;
    }
    let language = language(corpus, diff);
    if !change.heading_segments.is_empty() {
        page.wrapped("  ", 4, &format!("heading: {}", words(&change.heading_segments, page.palette)))?;
    }
    let other_languages = only_other_languages(change, language);
    if !change.segments.is_empty() {
        page.wrapped("  ", 2, &words(&change.segments, page.palette))?;
    } else if !other_languages.is_empty() {
        page.line(format!("  its words in {} differ", other_languages.join(", ")))?;
    }
    Ok(())
}

/// The languages in which the words differ, beside the norm's own.
fn only_other_languages(change: &Change, own: &str) -> Vec<String> {
    let (Some(before), Some(after)) = (&change.before, &change.after) else { return Vec::new() };
    let words = |aspect| matches!(aspect, Aspect::Canonical | Aspect::Heading);
    let other = after.texts.iter().filter(|text| text.0 != own && words(text.1));
    let differ = other.filter(|text| !before.texts.contains(text));
    let mut languages: Vec<String> = differ.map(|(language, ..)| language.clone()).collect();
    languages.dedup();
    languages
}

/// What went and what came as phrases: two changed stretches with nothing but a space between them are one.
fn joined(segments: &[Segment]) -> Vec<Segment> {
    let mut out = Vec::new();
    let (mut went, mut came) = (String::new(), String::new());
    for (at, segment) in segments.iter().enumerate() {
        match segment.op {
            SegmentOp::Delete => went.push_str(&segment.text),
            SegmentOp::Insert => came.push_str(&segment.text),
            SegmentOp::Equal => {
                let within = !went.is_empty() && !came.is_empty() && at + 1 < segments.len();
                if within && segment.text.trim().is_empty() {
                    went.push_str(&segment.text);
                    came.push_str(&segment.text);
                } else {
                    close(&mut out, &mut went, &mut came);
                    out.push(segment.clone());
                }
            }
        }
    }
    close(&mut out, &mut went, &mut came);
    out
}

fn close(out: &mut Vec<Segment>, went: &mut String, came: &mut String) {
    for (op, text) in [(SegmentOp::Delete, std::mem::take(went)), (SegmentOp::Insert, std::mem::take(came))] {
        if !text.is_empty() {
            out.push(Segment { op, text });
        }
    }
}

/// The words of both sides. Each word is painted for itself, so that no colour runs into the margin of the
/// next line.
fn words(segments: &[Segment], palette: Palette) -> String {
    let mut out = String::new();
    for segment in &joined(segments) {
        let (style, open, close) = match segment.op {
            SegmentOp::Equal => {
                out.push_str(&segment.text);
                continue;
            }
            SegmentOp::Insert => (palette.added, "{+", "+}"),
            SegmentOp::Delete => (palette.removed, "[-", "-]"),
        };
        if palette.coloured {
            for piece in segment.text.split_inclusive(char::is_whitespace) {
                let word = piece.trim_end();
                let space = piece.get(word.len()..).unwrap_or("");
                if word.is_empty() {
                    out.push_str(space);
                } else {
                    out.push_str(&paint(style, word));
                    out.push_str(space);
                }
            }
        } else {
            let (front, rest) = segment.text.split_at(segment.text.len() - segment.text.trim_start().len());
            let inner = rest.trim_end();
            let back = rest.get(inner.len()..).unwrap_or("");
            let marks = if inner.is_empty() { ["", ""] } else { [open, close] };
            let [open, close] = marks;
            out.extend([front, open, inner, close, back]);
        }
    }
    out
}

fn summary(diff: &Diff) -> String {
    let came_and_went = |change: &&Change| change.kinds.contains(&ChangeKind::CameAndWent);
    let passed = diff.changes.iter().filter(came_and_went).count();
    let counts = [
        (diff.summary.added, "added"),
        (diff.summary.removed, "removed"),
        (diff.summary.modified, "modified"),
        (diff.summary.moved, "moved"),
        (diff.summary.renumbered, "renumbered"),
        (u32::try_from(passed).unwrap_or(u32::MAX), "in force only between the days"),
    ];
    let said: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    let said = if said.is_empty() { "Only edited".to_owned() } else { said.join(", ") };
    if diff.amendments.is_empty() {
        format!("{said}.")
    } else {
        format!("{said}, by {}", acts::listed(&diff.amendments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_words_with_a_space_between_are_one_phrase() {
        let segment = |op, text: &str| Segment { op, text: text.to_owned() };
        let (del, ins, eq) = (SegmentOp::Delete, SegmentOp::Insert, SegmentOp::Equal);
        let segments = [
            segment(eq, "sessão "),
            segment(del, "todo"),
            segment(ins, "toda"),
            segment(eq, " "),
            segment(del, "mês"),
            segment(ins, "semana"),
            segment(eq, "."),
        ];
        assert_eq!(words(&segments, Palette::plain()), "sessão [-todo mês-]{+toda semana+}.");
    }

    #[test]
    fn words_are_marked_with_and_without_colours() {
        let segment = |op, text: &str| Segment { op, text: text.to_owned() };
        let segments = [
            segment(SegmentOp::Equal, "são direitos "),
            segment(SegmentOp::Delete, "o lazer"),
            segment(SegmentOp::Insert, "a moradia, o lazer"),
        ];
        assert_eq!(words(&segments, Palette::plain()), "são direitos [-o lazer-]{+a moradia, o lazer+}");
        let coloured = words(&segments, Palette::coloured());
        assert!(coloured.contains("\u{1b}[32ma\u{1b}[0m \u{1b}[32mmoradia,\u{1b}[0m"), "{coloured:?}");
        assert!(coloured.contains("\u{1b}[9m\u{1b}[31mo\u{1b}[0m"), "{coloured:?}");
    }
}
