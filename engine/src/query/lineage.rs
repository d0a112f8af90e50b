//! Every version of a provision, with what made and ended it.

use asof_schema::{AsOf, Cause, CommandId, ComponentId, ContinuationKind, Day, Vocabulary as _};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{ActionView, Amendment, QueryError, VersionView, component};
use crate::graph::{CommandRow, Component, Point, Version};
use crate::replay::Op;
use crate::rows::StringRow;
use crate::store::Corpus;

/// What counts as a change of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Scope {
    /// Its own words, place and state.
    Own,
    /// Also anything inside it: the meaning of "has Article 5 been amended?".
    Subtree,
}

/// A version in a lineage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineageEntry {
    /// Its ordinal by the knowledge and record asked for, from 1.
    pub number: u32,
    /// The version.
    pub version: VersionView,
    /// The commands that made what counts: where only its own content does, none that changed only what is inside it.
    #[serde(skip)]
    pub made_by: Vec<ActionView>,
}

/// A component that carries another on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IdentityLink {
    /// How.
    pub kind: ContinuationKind,
    /// What was.
    pub from: Vec<ComponentId>,
    /// What carries it on.
    pub to: Vec<ComponentId>,
    /// The command that says so.
    pub by: CommandId,
    /// From which day.
    pub on: Option<Day>,
}

/// The history of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lineage {
    /// The component.
    pub component: ComponentId,
    /// What counts.
    pub scope: Scope,
    /// Whether anything changed since its first version.
    pub amended: bool,
    /// Its versions, oldest first.
    pub entries: Vec<LineageEntry>,
    /// The acts that changed it since its first version.
    pub amendments: Vec<Amendment>,
    /// Splits, merges and re-enactments in which it takes part.
    pub links: Vec<IdentityLink>,
    /// The histories of the components that it carries on.
    pub before: Vec<Lineage>,
}

/// The lineage of a component by the knowledge and record of `at` (its day does not matter). With `follow`, the
/// histories of what it carries on come along; a renumbered provision is the same component and needs no following.
pub fn lineage(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
    follow: bool,
) -> Result<Lineage, QueryError> {
    let component = component(corpus, id)?;
    let history = History { point: corpus.point(at), scope, follow };
    Ok(history.of(component, &mut vec![component]))
}

/// What is asked for of each component.
struct History {
    point: Point,
    scope: Scope,
    follow: bool,
}

impl History {
    fn of<'g>(&self, component: Component<'g>, seen: &mut Vec<Component<'g>>) -> Lineage {
        let versions = component.lineage(self.point, self.scope).into_iter();
        let entries: Vec<LineageEntry> = (1..)
            .zip(versions)
            .map(|(number, version)| LineageEntry {
                number,
                version: VersionView::of(version, self.point),
                made_by: ActionView::list(version.graph, &version.made_in(self.scope, self.point)),
            })
            .collect();
        let links = component.identity_links(self.point);
        let id = component.id();
        let mut before = Vec::new();
        for from in links.iter().filter(|link| link.to.contains(&id)).flat_map(|link| &link.from) {
            // A component of another norm is named in the link; its history is asked for there.
            let here = self.follow && from.norm_str() == id.norm_str();
            let from = here.then(|| component.graph.component(from.local())).flatten();
            if let Some(from) = from.filter(|from| !seen.contains(from)) {
                seen.push(from);
                before.push(self.of(from, seen));
            }
        }
        Lineage {
            component: id,
            scope: self.scope,
            amended: entries.len() > 1,
            amendments: super::amendments(entries.iter().skip(1).flat_map(|entry| &entry.made_by)),
            entries,
            links,
            before,
        }
    }
}

impl Version<'_> {
    /// The commands that made what counts of it.
    pub fn made_in(self, scope: Scope, point: Point) -> Vec<CommandRow> {
        match scope {
            Scope::Own => self.made_itself(point),
            Scope::Subtree => self.made_by().to_vec(),
        }
    }
}

impl<'g> Component<'g> {
    /// Its versions by (known, recorded), oldest first: (start, ephemeral before lasting, act, sequence).
    pub fn lineage(self, point: Point, scope: Scope) -> Vec<Version<'g>> {
        let counts = |version: &Version<'_>| scope == Scope::Subtree || version.cause() != Cause::Aggregate;
        let mut versions: Vec<Version<'_>> = Vec::with_capacity(self.versions().len());
        let mut is_tied = false;
        for version in self.born(point).filter(counts) {
            is_tied |= versions.last().is_some_and(|last| last.start() == version.start());
            versions.push(version);
        }
        if !is_tied {
            return versions; // they stand in the order of their first days already
        }
        versions.sort_by_key(|version| {
            let command = version.made_by().first().map(|row| row.of(self.graph));
            let act = command.and_then(|command| Some((command.act()?, command.seq())));
            let order = act.map(|(act, seq)| (act.published.on, act.number, &act.id, seq));
            (version.start(), !version.is_ephemeral(), order)
        });
        versions
    }

    /// The splits, merges and re-enactments in which it takes part.
    pub(crate) fn identity_links(self, point: Point) -> Vec<IdentityLink> {
        let (graph, id) = (self.graph, self.id());
        let ids = |strings: &[StringRow]| -> Vec<ComponentId> {
            strings.iter().filter_map(|&s| graph.columns.strings.get(s).parse().ok()).collect()
        };
        let link = |command: CommandRow| {
            let Op::Continue { kind, from, to } = command.of(graph).said()?.op else { return None };
            let (from, to) = (ids(&from), ids(&to));
            let action = ActionView::of(command.of(graph))?;
            let kind = ContinuationKind::ALL.get(usize::from(kind)).copied()?;
            (from.contains(&id) || to.contains(&id)).then(|| IdentityLink {
                kind,
                from,
                to,
                by: action.id,
                on: action.effective.map(|on| on.on),
            })
        };
        graph.active_continuations(point).into_iter().filter_map(link).collect()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use asof_schema::ChangeSet;
    use serde_json::{Value, json};

    use super::*;
    use crate::query::{ImpactFilter, impact};

    const NORM: &str = "urn:lex:zz:city:code:2000-01-01;1";

    /// A chapter of which one act changes the heading, and another the article in it, on one day.
    fn corpus() -> Corpus {
        let act = |id: &str, kind: &str, (number, day): (u32, &str)| {
            let on = json!({ "on": day, "basis": "STATED" });
            json!({ "act": { "id": id, "kind": kind, "number": number, "code": id, "title": id, "adopted": on, "published": on } })
        };
        let command = |act: &str, seq: u32, op: Value| json!({ "command": { "act": act, "seq": seq, "norm": NORM, "op": op } });
        let words = |words: &str| json!([{ "language": "pt", "text": words }]);
        let (chapter, article) = (format!("{NORM}!cap1"), format!("{NORM}!art1"));
        let [heading, inside] = ["heading", "inside"].map(|name| format!("{NORM}:{name}"));
        let lines = [
            json!({ "changeset": { "format": 1 } }),
            json!({ "norm": { "id": NORM, "title": "Code", "type": "statute", "jurisdiction": "zz", "language": "pt",
                "data_source": "x" } }),
            act(NORM, "enactment", (1, "2000-01-01")),
            act(&heading, "amendment", (2, "2010-01-01")),
            act(&inside, "amendment", (3, "2010-01-01")),
            command(NORM, 1, json!({ "insert": { "component": NORM, "type": "statute", "order_key": "0" } })),
            command(
                NORM,
                2,
                json!({ "insert": { "component": chapter, "type": "chapter", "parent": NORM,
                "number": "1", "order_key": "1", "texts": words("Da casa") } }),
            ),
            command(
                NORM,
                3,
                json!({ "insert": { "component": article, "type": "article", "parent": chapter,
                "number": "1", "order_key": "1", "texts": words("A casa é livre.") } }),
            ),
            command(&heading, 1, json!({ "amend": { "target": chapter, "texts": words("Do lar") } })),
            command(&inside, 1, json!({ "amend": { "target": article, "texts": words("O lar é livre.") } })),
        ];
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
        Corpus::default().with(&set, "2020-01-01T00:00:00Z".parse().unwrap()).unwrap().0
    }

    #[test]
    fn an_act_that_changed_only_what_is_inside_changed_nothing_itself() {
        let (corpus, at) = (corpus(), AsOf::day(Day::MAX));
        let chapter: ComponentId = format!("{NORM}!cap1").parse().unwrap();
        let codes = |scope: Scope| -> Vec<String> {
            let lineage = lineage(&corpus, &chapter, at, scope, false).unwrap();
            let acts = lineage.amendments.into_iter().map(|act| act.code);
            acts.map(|code| code.rsplit(':').next().unwrap().to_owned()).collect()
        };
        assert_eq!(codes(Scope::Own), ["heading"]);
        assert_eq!(codes(Scope::Subtree).len(), 2);
        let changed = |name: &str| -> Vec<String> {
            let act = format!("{NORM}:{name}").parse().unwrap();
            let (from, to) = (Day::MIN, Day::MAX);
            let filter = ImpactFilter { from, to, types: Vec::new(), acts: vec![act] };
            let impact = impact(&corpus, &chapter, at, &filter).unwrap();
            impact.affected.iter().map(|entry| entry.component.local().to_owned()).collect()
        };
        assert_eq!(changed("heading"), ["cap1"]);
        assert_eq!(changed("inside"), ["art1"]);
    }
}
