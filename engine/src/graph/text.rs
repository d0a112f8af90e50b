//! The text of a subtree, line by line.

use asof_schema::{Aspect, Status};

use super::{Point, Version};

/// One version with words or a marker of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextLine<'g> {
    pub(crate) version: Version<'g>,
    /// Depth below the top.
    pub(crate) depth: u32,
    /// The marker as printed; empty where there is none.
    pub(crate) label: &'g str,
    /// The words; empty where they are unknown, and where all are below.
    pub(crate) text: &'g str,
    /// Whether they are the notice of a tombstone.
    pub(crate) notice: bool,
}

/// One line per version in force with words of its own, in the order of [`Version::walk`]: the words in the norm's
/// language, headings included; with `notices`, also the notices of tombstones that are printed. A line whose words are
/// unknown has its marker alone, and so has that of a numbered provision whose words are all below it.
pub(crate) fn text_lines<'g>(
    versions: impl IntoIterator<Item = (Version<'g>, u32)>,
    point: Point,
    notices: bool,
) -> impl Iterator<Item = TextLine<'g>> {
    let mut above = None;
    versions.into_iter().filter_map(move |(version, depth)| {
        let before = above.replace(version);
        let (status, printed) = version.state();
        let notice = status != Status::InForce;
        let text = if !notice {
            match version.own_text() {
                Some(text) => text,
                None if version.own_words_are_unknown() => "",
                None => version.is_marked_alone().then_some("")?,
            }
        } else if notices && printed {
            let notice = version.expression(&version.graph.norm().language, Aspect::Notice)?;
            notice.text
        } else {
            return None;
        };
        Some(TextLine { version, depth, label: version.marked(before, point).label(), text, notice })
    })
}

/// The lines as one text, part by part: marker, a space, words; a line break between two lines.
pub(crate) fn write_lines<'g>(lines: impl Iterator<Item = TextLine<'g>>, mut put: impl FnMut(&str)) {
    for (nth, line) in lines.enumerate() {
        if nth > 0 {
            put("\n");
        }
        line.parts().into_iter().for_each(&mut put);
    }
}

impl<'g> TextLine<'g> {
    /// Marker, a space, words; of a line without a marker the words, of one with unknown words the marker.
    pub(crate) fn parts(&self) -> [&'g str; 3] {
        let space = if self.label.is_empty() || self.text.is_empty() { "" } else { " " };
        [self.label, space, self.text]
    }
}

impl Version<'_> {
    /// Whether its marker stands alone, and what is below it follows: "(6)" before "(a)". Opening words below it have its marker.
    pub(crate) fn is_marked_alone(self) -> bool {
        let opens = |child: Self| child.component().is_lead_in() && child.status() == Status::InForce;
        let mut children = self.children().peekable();
        !self.label().is_empty()
            && self.own_text().is_none()
            && children.peek().is_some()
            && !children.any(opens)
    }

    /// The version whose label its line has, where the line follows that of `before`: opening words have their
    /// provision's.
    pub(crate) fn marked(self, before: Option<Self>, point: Point) -> Self {
        if !self.label().is_empty() || !self.component().is_lead_in() {
            return self;
        }
        let parent = self.parent();
        // The row before a lead-in is its provision, unless the lead-in is itself the top.
        let provision = before
            .filter(|before| Some(before.component()) == parent)
            .or_else(|| parent.and_then(|parent| parent.version_at(point)));
        provision.unwrap_or(self)
    }
}
