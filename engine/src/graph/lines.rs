//! The text of a subtree, line by line.

use asof_schema::{Aspect, Status};

use super::{NormGraph, Point, VersionRow};

/// A line: (version, depth), marker, words, whether it is a notice.
type Line<'g> = ((VersionRow, u32), &'g str, &'g str, bool);

impl NormGraph {
    /// One line per version in force with words of its own, in the order of the rows, as [`NormGraph::walk`] gives them: the
    /// marker and the words in the norm's language, headings included; with `notices`, also the notices of tombstones that
    /// are printed.
    pub fn each_line<'g>(
        &'g self,
        rows: &[(VersionRow, u32)],
        point: Point,
        notices: bool,
        mut line: impl FnMut(Line<'g>),
    ) {
        let mut above = None;
        for &(version, depth) in rows {
            let (status, printed) = self.status(version);
            let text = if status == Status::InForce {
                self.own_text(version)
            } else if notices && printed {
                self.expression(version, &self.norm().language, Aspect::Notice).map(|notice| notice.text)
            } else {
                None
            };
            if let Some(text) = text {
                let marker = self.label(self.marked(version, above, point));
                line(((version, depth), marker, text, status != Status::InForce));
            }
            above = Some(version);
        }
    }

    /// The version whose label a line has, behind the one `above`: opening words carry their provision's.
    pub(crate) fn marked(&self, version: VersionRow, above: Option<VersionRow>, point: Point) -> VersionRow {
        if !self.label(version).is_empty() || !self.is_lead_in(self.component_of(version)) {
            return version;
        }
        let parent = self.parent(version);
        // The row before a lead-in is its provision, unless the lead-in is itself the top.
        let article = above
            .filter(|&above| Some(self.component_of(above)) == parent)
            .or_else(|| parent.and_then(|parent| self.version_at(parent, point)));
        article.unwrap_or(version)
    }

    /// The lines as one text, part by part: marker, a space, words; a line break between two lines.
    pub fn full_text_parts(
        &self,
        rows: &[(VersionRow, u32)],
        point: Point,
        notices: bool,
        mut put: impl FnMut(&str),
    ) {
        let mut first = true;
        self.each_line(rows, point, notices, |(_, label, text, _)| {
            if !std::mem::take(&mut first) {
                put("\n");
            }
            if !label.is_empty() {
                put(label);
                put(" ");
            }
            put(text);
        });
    }
}
