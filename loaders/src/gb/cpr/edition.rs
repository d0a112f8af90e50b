//! What is said of an edition of a guide, whatever the form of its file: its norm, its day, and what is in doubt.
//!
//! No guide has a day of its own. That of its text is ASSUMED, and whether there was a guide before is in doubt.

use std::collections::HashMap;

use asof_law::Profile;
use asof_schema::{
    Act, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, Dated, Day, Doubt, Evidence, Insert,
    Norm, NormId, Op, Place, Sha256, SourceDocument, urn,
};

use super::{COUNTRY, LANGUAGE, announced, unsound};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::from_snapshots::{Open, Series, Snapshot, Testimony};
use crate::own_law::nodes::nodes;

/// A day before all law: nothing says when there was a guide first.
const ALWAYS: (i32, u32, u32) = (1, 1, 1);

/// An edition of a guide.
#[derive(Debug)]
pub(super) struct Edition<'a> {
    pub(super) file: &'a str,
    pub(super) sha256: Sha256,
    pub(super) size: u64,
    pub(super) id: NormId,
    /// `King's Bench Division Guide`.
    pub(super) title: String,
    /// How people call it.
    pub(super) names: Vec<String>,
    /// The first day on which its text may have been there, and the first on which it surely was.
    pub(super) days: (Day, Day),
    /// What its files are.
    pub(super) of: &'static str,
    /// How its day is known.
    pub(super) note: String,
}

/// The id of the norm that a guide is.
pub(super) fn id(file: &str, title: &str) -> Result<NormId, ReadError> {
    format!("urn:lex:gb:court.guide:{}", urn::name(title)).parse().map_err(ReadError::id(file))
}

impl Edition<'_> {
    /// The norm with its text, and what is told of every guide.
    pub(super) fn change_set(&self, text: &Text) -> Result<(ChangeSet, Act), ReadError> {
        let act = self.act()?;
        let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
        let mut series = Series::new(self.id.clone(), LANGUAGE, &testimony);
        let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
        let document = SourceDocument {
            sha256: self.sha256,
            name: self.file.to_owned(),
            norm: self.id.clone(),
            url: None,
            retrieved_at: None,
        };
        let (acts, unresolved, editorial) = (vec![act.clone()], act.clone(), act.clone());
        let nodes = nodes(text, profile, false);
        let unmet = announced::unmet_within(&nodes).into_iter();
        let unmet = unmet
            .map(|found| self.id.component(&found.node.address).map(|component| (component, found.message)));
        let unmet = unmet.collect::<Result<Vec<_>, _>>().map_err(ReadError::id(self.file))?;
        let tables = unsound::of(&nodes).into_iter();
        let tables =
            tables.filter(|((code, address), _)| *code == unsound::TABLE_CODE && !address.is_empty());
        let tables = tables.map(|((_, address), found)| {
            self.id.component(address).map(|component| (component, found.message))
        });
        let tables = tables.collect::<Result<Vec<_>, _>>().map_err(ReadError::id(self.file))?;
        series
            .push(Snapshot {
                boundary: self.days.0,
                document,
                acts,
                unresolved,
                editorial,
                nodes,
                open: Open::default(),
            })
            .map_err(ReadError::id(self.file))?;
        let mut set = series.finish();
        set.doubts.push(self.earlier(&act));
        set.doubts.extend(unmet.into_iter().map(|(component, message)| {
            self.doubt(&act, announced::CODE, vec![component], (self.place(None), message.to_owned()))
        }));
        set.doubts.extend(tables.into_iter().map(|(component, message)| {
            self.doubt(&act, unsound::TABLE_CODE, vec![component], (self.place(None), message.to_owned()))
        }));
        set.claims.push(self.claim());
        set.norms.push(Norm {
            id: self.id.clone(),
            title: self.title.clone(),
            norm_type: "court guide".to_owned(),
            jurisdiction: COUNTRY.to_owned(),
            language: LANGUAGE.to_owned(),
            adopted_on: None,
            published_on: None,
            data_source: self.of.to_owned(),
            citations: self.names.clone(),
        });
        Ok((set, act))
    }

    fn act(&self) -> Result<Act, ReadError> {
        let on = self.days.0;
        Ok(Act {
            id: format!("{}:text:{on}", self.id).parse().map_err(ReadError::id(self.file))?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("text_{on}"),
            title: format!("{} as seen about {on}", self.title),
            summary: None,
            adopted: None,
            published: Dated::assumed(on),
            effective: Some(Dated::assumed(on)),
            candidates: vec![self.id.clone().into()],
            quotes: Vec::new(),
        })
    }

    fn claim(&self) -> Claim {
        Claim {
            component: self.id.root(),
            without: Vec::new(),
            says: ClaimKind::Text,
            through: self.days.0,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Assumed,
            evidence: Some(Evidence { sha256: self.sha256, start: 0, end: self.size }),
            note: Some(self.note.clone()),
        }
    }

    pub(super) fn place(&self, row: Option<u64>) -> Place {
        Place { file: self.file.to_owned(), line: row }
    }

    /// No edition before is known, nor whether there was one.
    fn earlier(&self, act: &Act) -> Doubt {
        let on = self.days.0;
        Doubt {
            code: "undated-text".to_owned(),
            act: Some(act.id.clone()),
            published: Day::from_ymd(ALWAYS.0, ALWAYS.1, ALWAYS.2).unwrap_or(on),
            effective: None,
            until: Some(self.days.1),
            touches: vec![self.id.root()],
            message: format!(
                "the text was seen once, about {on}: whether there was a guide before, and with which words, is not told"
            ),
            places: vec![self.place(Some(1))],
            evidence: None,
        }
    }

    /// A doubt about the text from its day on.
    pub(super) fn doubt(
        &self,
        act: &Act,
        code: &str,
        touches: Vec<ComponentId>,
        (place, message): (Place, String),
    ) -> Doubt {
        Doubt {
            code: code.to_owned(),
            touches,
            until: None,
            published: self.days.0,
            places: vec![place],
            message,
            ..self.earlier(act)
        }
    }
}

/// The paragraphs that do not end as a sentence does, each with the last of what stands in it.
pub(super) fn broken_off(set: &ChangeSet) -> Vec<(ComponentId, &Insert)> {
    let mut last: Vec<(&Insert, &Insert)> = Vec::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { continue };
        let is_of = |(paragraph, _): &(&Insert, &Insert)| {
            insert.component.local().starts_with(&format!("{}_", paragraph.component.local()))
        };
        if last.last().is_some_and(is_of) {
            if let Some((_, end)) = last.last_mut().filter(|_| !insert.texts.is_empty()) {
                *end = insert;
            }
        } else if insert.component_type == "paragraph" {
            last.push((insert, insert));
        }
    }
    let is_whole = |insert: &Insert| {
        insert
            .texts
            .last()
            .is_some_and(|text| text.text.ends_with(['.', '!', '?', ')', ']', '"', '”', '\'', '’', '>', '|']))
    };
    let broken = last.into_iter().filter(|(_, end)| !is_whole(end));
    broken.map(|(paragraph, end)| (paragraph.component.clone(), end)).collect()
}

#[cfg(test)]
mod tests;
