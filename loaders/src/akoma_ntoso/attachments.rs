//! What stands beside the body of a law, in documents of their own: the attachments of a document, and the components of
//! its file. Each is a provision with its own parts, as a schedule in the body is.

use crate::formats::xml::Element;
use crate::provision::{Kind, Printed, Role};
use crate::unread::Unread;

use super::hierarchy::{APART, Hierarchy, Own, beside, first_words, number};
use super::identity::id;

/// What holds them.
const HOLDERS: [&str; 2] = ["attachments", "components"];

/// What may stand above one that is referred to.
const HEAD: [&str; 3] = ["num", "heading", "subheading"];

/// What one is that does not say what it is.
const ANNEX: Kind = Kind { name: "annex", segment: "annex", role: Role::Grouping };

impl Hierarchy<'_> {
    /// The documents that are attached to a document, by itself or by its file; and whether any of them is not read.
    pub(super) fn attached(&mut self, to: &[&Element]) -> (Vec<Printed>, bool) {
        let (mut found, mut is_left_out) = (Vec::new(), false);
        let all = to.iter().flat_map(|one| &one.children);
        for holder in all.filter(|one| HOLDERS.contains(&one.name.as_str())) {
            is_left_out |= holder.children.is_empty();
            for one in &holder.children {
                let printed = if one.is_removed() { None } else { self.attachment(one) };
                let problem = match printed {
                    Some(printed) => {
                        found.push(printed);
                        continue;
                    }
                    None if one.is_removed() => "is marked as removed: it is left out",
                    None if is_component(one, to) && Own::of(one).is_bare() => continue,
                    None if is_component(one, to) => {
                        self.remarks.push((one.line, format!("the heading of `{}` is not read", one.name)));
                        continue;
                    }
                    None => "holds no document that is read",
                };
                is_left_out |= !one.is_removed();
                self.remarks.push((one.line, format!("`{}` {problem}", one.name)));
            }
        }
        by_place(&mut found);
        (found, is_left_out)
    }

    /// An attached document. One of another kind than `doc`, such as an act, may be no part of the law.
    fn attachment(&mut self, one: &Element) -> Option<Printed> {
        let document = one.child("doc")?;
        let body = ["mainBody", "body"].into_iter().find_map(|name| document.child(name))?;
        let head = Own::of(one);
        let is_bare = head.is_bare();
        let preface = document.child("preface").filter(|preface| is_bare && self.is_said(preface));
        let is_named = |only: &Element| only.attribute("name").is_some_and(|name| beside(name).is_some());
        let mut printed = match body.children.as_slice() {
            [only] if is_bare && preface.is_none() && is_named(only) => {
                let kind = self.kind(only)?;
                let mut printed = self.provision(only, kind, None);
                printed.aliases.extend(self.aliases(one));
                printed
            }
            _ => self.annex(one, (document, body), preface),
        };
        printed.unread.extend(self.around(one, (document, body), preface));
        let before = std::mem::replace(&mut self.apart, true);
        let (attached, is_left_out) = self.attached(&[document]);
        self.apart = before;
        printed.children.extend(attached);
        if is_left_out {
            let problem = "what is attached to this document is not read".to_owned();
            printed.unread.push(self.unread(document, problem));
        }
        Some(printed)
    }

    /// An attached document by what names it: its own label and heading, else its preface.
    fn annex(
        &mut self,
        one: &Element,
        (document, body): (&Element, &Element),
        preface: Option<&Element>,
    ) -> Printed {
        let own = Own { words: first_words(body), ..Own::of(one) };
        let named = [document, one].into_iter().find_map(|of| beside(of.attribute("name")?));
        let label = own.num.map(|num| num.words(self.bytes)).unwrap_or_default();
        let title = own.heading.or(preface).map(|title| title.words(self.bytes)).unwrap_or_default();
        let number = number(&label).or_else(|| in_heading(&title));
        let mut printed = Printed::new(self.placed(named.unwrap_or(ANNEX)), number, &label, one.line);
        printed.heading = self.heading(&own).or_else(|| self.words(preface?));
        printed.words = self.run(own.words);
        printed.aliases = self.aliases(one);
        if printed.aliases.is_empty() {
            printed.aliases = self.aliases(document);
        }
        let before = std::mem::replace(&mut self.apart, true);
        self.children(body, &own, (&mut printed.children, &mut printed.unread));
        self.apart = before;
        printed.unread.extend(self.told(one, &own));
        printed
    }

    /// What of an attached document stands around its body and is not read, and what is told of it as a whole.
    fn around(
        &self,
        one: &Element,
        (document, body): (&Element, &Element),
        preface: Option<&Element>,
    ) -> Vec<Unread> {
        let head = Own::of(one);
        let read = [head.num, head.heading, head.subheading, preface, Some(document), Some(body)];
        let is_read = |child: &Element| read.into_iter().flatten().any(|own| std::ptr::eq(own, child));
        let is_elsewhere = |child: &Element| child.name == "meta" || HOLDERS.contains(&child.name.as_str());
        let children = one.children.iter().chain(&document.children);
        let others = children.filter(|child| !is_read(child) && !is_elsewhere(child) && self.is_said(child));
        let problem = |child: &Element| format!("`{}` of an attached document is not read", child.name);
        let unread = others.map(|child| self.unread(child, problem(child)));
        let whole = [document, body].into_iter().flat_map(|whole| self.told(whole, &Own::default()));
        unread.chain(whole).collect()
    }
}

/// Whether what is attached only refers to a component of the file that is read.
fn is_component(one: &Element, to: &[&Element]) -> bool {
    let refers = |child: &Element| child.name == "componentRef";
    let is_alone = one.children.iter().all(|child| refers(child) || HEAD.contains(&child.name.as_str()));
    let source = one.child("componentRef").and_then(|source| source.attribute("src")?.strip_prefix('#'));
    let Some(source) = source.filter(|_| is_alone) else { return false };
    let holders =
        to.iter().flat_map(|of| &of.children).filter(|holder| HOLDERS.contains(&holder.name.as_str()));
    let mut others = holders.flat_map(|holder| &holder.children).filter(|other| !other.is_removed());
    others.any(|other| {
        let document = other.child("doc");
        let named = [Some(other), document].into_iter().flatten().any(|named| id(named) == Some(source));
        let body =
            document.and_then(|document| document.child("mainBody").or_else(|| document.child("body")));
        named && body.is_some()
    })
}

/// Gives those of a kind of which none has a number the numbers of their places.
fn by_place(found: &mut [Printed]) {
    for (name, _) in APART {
        let of_kind = |one: &Printed| one.kind.name == name;
        if found.iter().any(|one| of_kind(one) && one.number.is_some()) {
            continue;
        }
        for (place, one) in (1_usize..).zip(found.iter_mut().filter(|one| of_kind(one))) {
            one.number = Some(place.to_string());
        }
    }
}

/// The number in a heading of a word and a number: `Schedule 1`, `Annexe II`, `Allegato A`.
fn in_heading(heading: &str) -> Option<String> {
    let mut words = heading.split_whitespace();
    let (_, last, None) = (words.next()?, words.next()?, words.next()) else { return None };
    let last = last.trim_end_matches(['.', ':']);
    let is_roman = last.chars().all(|c| "IVXLCDM".contains(c));
    let is_letter = last.chars().count() == 1 && last.chars().all(char::is_alphabetic);
    let is_number = last.starts_with(|c: char| c.is_ascii_digit()) || is_roman || is_letter;
    number(last).filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_of_a_word_and_a_number_is_a_number() {
        for (heading, expected) in [
            ("Schedule 1", Some("1")),
            ("ANNEXE II", Some("II")),
            ("Allegato B.", Some("b")),
            ("Anlage 2a:", Some("2a")),
            ("Schedule", None),
            ("Fees of 2015", None),
            ("Harbour fees", None),
            ("", None),
        ] {
            assert_eq!(in_heading(heading).as_deref(), expected, "{heading}");
        }
    }
}
