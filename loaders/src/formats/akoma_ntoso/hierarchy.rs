//! The hierarchy of a body -> provisions.

use asof_schema::AliasScheme;

use crate::formats::xml::Element;
use crate::from_acts::Drafting;
use crate::provision::{KINDS, Kind, Printed, Role, WRAP_UP, Words, number_of};

/// What holds provisions without being one.
const WRAPPERS: [&str; 4] = ["hcontainer", "body", "mainBody", "container"];

/// What of a provision is no provision in it.
const OWN: [&str; 7] = ["num", "heading", "subheading", "content", "intro", "wrapUp", "componentRef"];

pub(super) struct Hierarchy<'a> {
    bytes: &'a [u8],
    drafting: &'static Drafting,
    uri: &'a str,
    /// Whether articles are what the document is cited by.
    articles: bool,
    pub(super) remarks: Vec<(u64, String)>,
}

impl<'a> Hierarchy<'a> {
    pub(super) fn new(bytes: &'a [u8], drafting: &'static Drafting, uri: &'a str, body: &Element) -> Self {
        let articles = body.find("article").is_some();
        Self { bytes, drafting, uri, articles, remarks: Vec::new() }
    }

    /// The provisions in an element, wrappers opened.
    pub(super) fn children(&mut self, element: &Element) -> Vec<Printed> {
        let mut found: Vec<Printed> = Vec::new();
        for child in &element.children {
            match self.kind(&child.name) {
                Some(kind) => {
                    let same = found.iter().filter(|other| other.kind == kind).count();
                    found.push(self.provision(child, kind, same + 1));
                }
                None if WRAPPERS.contains(&child.name.as_str()) && is_law(child) => {
                    found.extend(self.children(child));
                }
                None if OWN.contains(&child.name.as_str()) || !is_law(child) => {}
                None => {
                    self.remarks.push((child.line, format!("`{}` is no provision that is read", child.name)));
                }
            }
        }
        found
    }

    fn kind(&self, name: &str) -> Option<Kind> {
        let standard = || {
            let &(name, segment, role) = KINDS.iter().find(|(known, ..)| *known == name)?;
            let role = if name == "section" && self.articles { Role::Grouping } else { role };
            Some(Kind { name, segment, role })
        };
        (self.drafting.element)(name).or_else(standard)
    }

    /// A provision; where it has no number, its place among its like is.
    fn provision(&mut self, element: &Element, kind: Kind, place: usize) -> Printed {
        let label = element.child("num").map(|num| num.words(self.bytes)).unwrap_or_default();
        let number = number_of(&label).unwrap_or_else(|| place.to_string());
        let mut printed = Printed::new(kind, Some(number), &label, element.line);
        printed.heading = element.child("heading").and_then(|heading| self.words(heading));
        let own = element.child("intro").or_else(|| element.child("content"));
        printed.words = own.and_then(|own| self.words(own));
        let alias = element.attribute("eId").map(|id| (AliasScheme::Akn, format!("{}#{id}", self.uri)));
        printed.aliases = alias.into_iter().collect();
        let left_out = |child: &Element| child.attribute("name") == Some("omission");
        printed.gaps = element.children.iter().any(left_out);
        printed.children = self.children(element);
        printed.children.extend(element.child("wrapUp").and_then(|wrap| {
            let words = self.words(wrap)?;
            Some(Printed { words: Some(words), ..Printed::new(WRAP_UP, None, "", wrap.line) })
        }));
        printed
    }

    fn words(&self, element: &Element) -> Option<Words> {
        let text = element.words(self.bytes);
        (!text.is_empty()).then_some(Words { text, start: element.start, end: element.end })
    }
}

/// Whether the wrapper holds law, and not a commencement clause, signatures or what was left out.
fn is_law(element: &Element) -> bool {
    const NOT: [&str; 4] = ["omission", "entryIntoForceStart", "entryIntoForce", "conclusions"];
    let name = element.attribute("name").unwrap_or_default();
    !NOT.contains(&name) && element.name != "level"
}
