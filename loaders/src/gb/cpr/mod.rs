//! The Civil Procedure Rules of England and Wales, with their practice directions, as a scrape of their publisher's pages.
//!
//! The Rules are one norm, and their Parts are groupings in it: a rule is cited without its Part, and no two Parts have a rule
//! of one number. Each practice direction is a norm of its own, since its paragraphs are numbered from 1 and it is cited by its
//! own name. One in Welsh is a text of the direction of its number, where the paragraphs pair.
//!
//! A scrape has no day. It is ASSUMED to be of the newest day on which any of its documents was changed, as the publisher says.
//! Of the days before it nothing is known: the Rules have been in force since 1999, and which words held until the scrape is
//! in doubt.

mod marks;
mod names;
mod outline;
mod pieces;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use asof_law::Profile;
use asof_schema::{
    Act, ActKind, Alias, AliasScheme, Aspect, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, Dated,
    Day, Diagnostic, Doubt, Evidence, Finding, IdError, Insert, Norm, NormId, Op, Place, Severity, Sha256,
    SourceDocument,
};

use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::from_snapshots::{Node, Series, Snapshot, Testimony, Words};
use crate::own_law::nodes::nodes;
use crate::provision::{Kind, Printed, Role};
use crate::source::{Given, Input, Loaded, Progress, Source, Takes};
use names::Name;
use outline::{Of, Unsure};
use pieces::Document;

const COUNTRY: &str = "gb";
const LANGUAGE: &str = "en";
const WELSH: &str = "cy";
const TITLE: &str = "Civil Procedure Rules 1998";

pub(super) static SOURCE: Source = Source {
    name: "uk-cpr",
    summary: "The Civil Procedure Rules of England and Wales and their practice directions, as pieces of pages in JSON",
    details: "Each piece has `id`, `storageUrl`, `updated` and `content`. Documents are told apart by their address. The day \
              of the pieces is ASSUMED to be the newest `updated` among them; of the days before it nothing is claimed.\n\n\
              The Rules are one norm (CPR r. 44.2(4)), each practice direction is another (PD 36 para 1.1). One in Welsh is a \
              text of the direction of its number.",
    input: Input {
        takes: Takes::Folder,
        help: "The folder with the pieces, or with `cpr` in it",
        called: "scrape",
        texts: &["*.json", "cpr/*.json"],
        beside: &[],
        together: false,
    },
    options: &[],
    load,
    may_touch: |_, _| false,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: Some(pieces::bears_out),
    export: None,
    comparison: None,
};

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    set.description = Some("Civil Procedure Rules and practice directions".to_owned());
    let [(file, bytes)] = given.files else {
        let names: Vec<&str> = given.files.iter().map(|(name, _)| name.as_str()).collect();
        return Err(ReadError::all(format!("one scrape is expected, and here are {}", names.join(", "))));
    };
    let scrape = Scrape::read(file, bytes)?;
    let mut done = 0;
    for law in scrape.laws(&mut said)? {
        let one = law.change_set(&scrape).map_err(ReadError::id(file))?;
        set.norms.extend(one.norms);
        set.sources.extend(one.sources);
        set.acts.extend(one.acts);
        set.commands.extend(one.commands);
        set.aliases.extend(one.aliases);
        set.findings.extend(one.findings);
        set.claims.extend(one.claims);
        set.doubts.extend(one.doubts);
        done += law.documents.len();
        progress(done);
    }
    Ok((set, said))
}

/// The documents of a file.
struct Scrape<'a> {
    file: &'a str,
    sha256: Sha256,
    size: u64,
    /// The newest day on which one of its documents was changed.
    on: Day,
    documents: Vec<Document>,
}

/// A norm, with the documents that are of it.
struct Law<'s> {
    id: NormId,
    name: Name,
    documents: Vec<&'s Document>,
    welsh: Vec<&'s Document>,
}

impl<'a> Scrape<'a> {
    fn read(file: &'a str, bytes: &[u8]) -> Result<Self, ReadError> {
        let documents = pieces::read(file, bytes)?;
        let on = documents.iter().filter_map(|document| document.updated).max();
        let on = on.ok_or_else(|| {
            ReadError::of(file, "no piece says when it was `updated`, so its day is not known")
        })?;
        Ok(Self { file, sha256: Sha256::of(bytes), size: bytes.len() as u64, on, documents })
    }

    /// Its documents by norm, in their order. One whose norm has another already, and that is no Part, is left out and told;
    /// so is one in Welsh without a direction of its number.
    fn laws(&self, said: &mut Vec<Diagnostic>) -> Result<Vec<Law<'_>>, ReadError> {
        let mut laws: Vec<Law<'_>> = Vec::new();
        let mut at: HashMap<NormId, usize> = HashMap::new();
        let mut told = |document: &Document, code: &str, problem: &str| {
            said.push(Diagnostic {
                code: code.to_owned(),
                severity: Severity::Warning,
                place: self.place(document.lines.first().map(|line| line.row)),
                message: format!("`{}` {problem}", document.name),
            });
        };
        let (welsh, own): (Vec<_>, Vec<_>) = self
            .documents
            .iter()
            .map(|one| (one, Name::of(&one.name)))
            .partition(|(_, name)| matches!(name, Name::Welsh(_)));
        for (document, name) in own {
            let id = name.norm().map_err(ReadError::id(self.file))?;
            match at.get(&id).and_then(|&at| laws.get_mut(at)) {
                Some(law) if matches!(name, Name::Part(_)) => law.documents.push(document),
                Some(_) => told(document, "name-taken", "has the name of another document: left out"),
                None => {
                    at.insert(id.clone(), laws.len());
                    laws.push(Law { id, name, documents: vec![document], welsh: Vec::new() });
                }
            }
        }
        for (document, name) in welsh {
            let id = name.norm().map_err(ReadError::id(self.file))?;
            match at.get(&id).and_then(|&at| laws.get_mut(at)) {
                Some(law) => law.welsh.push(document),
                None => {
                    told(document, "welsh-alone", "is in Welsh, and no English one has its number: left out");
                }
            }
        }
        Ok(laws)
    }

    fn place(&self, row: Option<u64>) -> Place {
        Place { file: self.file.to_owned(), line: row }
    }
}

impl Law<'_> {
    fn change_set(&self, scrape: &Scrape<'_>) -> Result<ChangeSet, IdError> {
        let act = self.act(scrape)?;
        let (text, unsure) = self.text();
        let document = SourceDocument {
            sha256: scrape.sha256,
            name: scrape.file.to_owned(),
            norm: self.id.clone(),
            url: None,
            retrieved_at: None,
        };
        let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
        let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
        let mut series = Series::new(self.id.clone(), self.language(), &testimony);
        let (acts, unresolved, editorial) = (vec![act.clone()], act.clone(), act.clone());
        let nodes = nodes(&text, profile, false);
        series.push(Snapshot { boundary: scrape.on, document, acts, unresolved, editorial, nodes })?;
        let mut set = series.finish();
        for document in &self.welsh {
            self.add_welsh(document, scrape, &mut set);
        }
        set.aliases = self.aliases(&set);
        set.norms.push(self.norm());
        set.findings.extend(unsure.iter().map(|unsure| self.finding(scrape, unsure)));
        set.findings.extend(self.documents.iter().filter_map(|document| self.run_on(scrape, document)));
        set.doubts.push(self.earlier(scrape, &act));
        set.doubts.extend(self.documents.iter().filter_map(|document| self.cut(scrape, document, &act)));
        set.claims.push(self.claim(scrape));
        Ok(set)
    }

    /// Its provisions, and what is doubtful in them.
    fn text(&self) -> (Text, Vec<Unsure>) {
        let mut all = Text::default();
        let mut doubts = Vec::new();
        for document in &self.documents {
            let Name::Part(number) = Name::of(&document.name) else {
                return outline::read(&Of::Other, &document.lines);
            };
            let (text, mut unsure) = outline::read(&Of::Part(number.clone()), &document.lines);
            let row = document.lines.first().map_or(0, |line| line.row);
            let kind = Kind { name: "part", segment: "part", role: Role::Grouping };
            let mut part = Printed::new(kind, Some(number.clone()), &format!("Part {number}"), row);
            part.heading = text.title;
            part.words = text.preamble;
            part.children = text.provisions;
            all.provisions.push(part);
            doubts.append(&mut unsure);
        }
        (all, doubts)
    }

    fn title(&self) -> String {
        match (&self.name, self.documents.first()) {
            (Name::Direction(_) | Name::Other(_), Some(document)) => document.name.clone(),
            _ => TITLE.to_owned(),
        }
    }

    /// The language of its words. A direction without a number is in Welsh where its name says so.
    fn language(&self) -> &'static str {
        match &self.name {
            Name::Other(title) if title.ends_with("(Welsh)") => WELSH,
            _ => LANGUAGE,
        }
    }

    fn norm(&self) -> Norm {
        let is_rules = matches!(self.name, Name::Part(_));
        Norm {
            id: self.id.clone(),
            title: self.title(),
            norm_type: if is_rules { "rules" } else { "practice direction" }.to_owned(),
            jurisdiction: COUNTRY.to_owned(),
            language: self.language().to_owned(),
            adopted_on: is_rules.then(|| Day::from_ymd(1998, 12, 10)).flatten(),
            published_on: None,
            data_source: "Pages of justice.gov.uk, in pieces".to_owned(),
            citations: self.name.citations(),
        }
    }

    /// The act of all words: nothing says which of many acts wrote which.
    fn act(&self, scrape: &Scrape<'_>) -> Result<Act, IdError> {
        Ok(Act {
            id: format!("{}:text:{}", self.id, scrape.on).parse()?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("text_{}", scrape.on),
            title: format!("{} as seen about {}", self.title(), scrape.on),
            summary: None,
            adopted: None,
            published: Dated::assumed(scrape.on),
            effective: Some(Dated::assumed(scrape.on)),
            candidates: vec![self.id.clone().into()],
        })
    }

    /// The text held when it was seen; that this was on the newest day in it is assumed.
    fn claim(&self, scrape: &Scrape<'_>) -> Claim {
        Claim {
            component: self.id.root(),
            without: self.documents.iter().filter(|one| !one.is_whole()).map(|one| self.top(one)).collect(),
            says: ClaimKind::Text,
            through: scrape.on,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Assumed,
            evidence: Some(Evidence { sha256: scrape.sha256, start: 0, end: scrape.size }),
            note: Some(format!(
                "{} has no day: it is taken to be of the newest on which one of its documents was changed",
                scrape.file
            )),
        }
    }

    /// The component that a document is.
    fn top(&self, document: &Document) -> ComponentId {
        let Name::Part(number) = Name::of(&document.name) else { return self.id.root() };
        self.id.component(&format!("part{}", number.to_lowercase())).unwrap_or_else(|_| self.id.root())
    }

    /// The law was there before the text, and which of its words held then is not told.
    fn earlier(&self, scrape: &Scrape<'_>, act: &Act) -> Doubt {
        // The Rules came into force on 26 April 1999 (rule 51.1, Part 51); no practice direction under them is older.
        let since = Day::from_ymd(1999, 4, 26).filter(|since| *since < scrape.on).unwrap_or(scrape.on);
        Doubt {
            code: "undated-text".to_owned(),
            act: Some(act.id.clone()),
            published: since,
            effective: None,
            until: Some(scrape.on),
            touches: vec![self.id.root()],
            message: format!(
                "the text was seen once, about {}: whether it was in force before, and with which words, is not told",
                scrape.on
            ),
            places: vec![
                scrape.place(self.documents.first().and_then(|one| one.lines.first()).map(|line| line.row)),
            ],
            evidence: None,
        }
    }

    /// A document of which pieces are missing.
    fn cut(&self, scrape: &Scrape<'_>, document: &Document, act: &Act) -> Option<Doubt> {
        let (there, all) = document.pieces;
        (there != all).then(|| Doubt {
            code: "pieces-missing".to_owned(),
            act: Some(act.id.clone()),
            published: scrape.on,
            effective: None,
            until: None,
            touches: vec![self.top(document)],
            message: format!(
                "{there} of {all} pieces of `{}` are there: what the others say is not told",
                document.name
            ),
            places: vec![scrape.place(document.lines.first().map(|line| line.row))],
            evidence: None,
        })
    }

    /// A document in pieces has no rules between its blocks, so headings are at the end of the words before them.
    fn run_on(&self, scrape: &Scrape<'_>, document: &Document) -> Option<Finding> {
        (document.pieces.1 > 1).then(|| Finding {
            code: "headings-run-on".to_owned(),
            severity: Severity::Info,
            component: self.top(document),
            act: None,
            on: Some(scrape.on),
            message: format!(
                "`{}` is in pieces, which do not set headings apart: a heading may be at the end of the words before it",
                document.name
            ),
            places: vec![scrape.place(document.lines.first().map(|line| line.row))],
        })
    }

    fn finding(&self, scrape: &Scrape<'_>, unsure: &Unsure) -> Finding {
        let kind = if matches!(self.name, Name::Part(_)) { "rule" } else { "par" };
        let local = unsure.within.as_ref().map(|number| format!("{kind}{}", number.to_lowercase()));
        let component = local.and_then(|local| self.id.component(&local).ok());
        Finding {
            code: unsure.code.to_owned(),
            severity: Severity::Warning,
            component: component.unwrap_or_else(|| self.id.root()),
            act: None,
            on: Some(scrape.on),
            message: unsure.message.clone(),
            places: vec![scrape.place(Some(unsure.row))],
        }
    }

    /// Adds the Welsh texts to the provisions of the same address. What has no like in English is told.
    fn add_welsh(&self, document: &Document, scrape: &Scrape<'_>, set: &mut ChangeSet) {
        let (text, _) = outline::read(&Of::Other, &document.lines);
        let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
        let mut inserts: HashMap<ComponentId, &mut Insert> = HashMap::new();
        for command in &mut set.commands {
            if let Op::Insert(insert) = &mut command.op {
                inserts.insert(insert.component.clone(), insert);
            }
        }
        let mut alone = 0;
        for node in nodes(&text, profile, false).iter().filter(|node| node.number.is_some()) {
            let id = self.id.component(&node.address).ok();
            // Words of its own in Welsh alone would be a version without its authentic text.
            let canonical =
                |text: &asof_schema::Text| text.language == LANGUAGE && text.aspect == Aspect::Canonical;
            let is_like = |insert: &Insert| {
                insert.component_type == node.component_type && insert.texts.iter().any(canonical)
            };
            match id.and_then(|id| inserts.get_mut(&id)).filter(|insert| is_like(insert)) {
                Some(insert) => insert.texts.extend(welsh(node, scrape.sha256)),
                None => alone += 1,
            }
        }
        set.findings.push(Finding {
            code: "welsh-paired".to_owned(),
            severity: if alone == 0 { Severity::Info } else { Severity::Warning },
            component: self.id.root(),
            act: None,
            on: Some(scrape.on),
            message: format!(
                "`{}` is the Welsh text of it, paired by numbers; {alone} provisions have no like in English and are left out, \
                 and so is what has no number",
                document.name
            ),
            places: vec![scrape.place(document.lines.first().map(|line| line.row))],
        });
    }

    /// How its provisions are cited: `CPR r. 44.2(4)`, `CPR 44.2(4)`, `PD 36 para 1.1(2)`.
    fn aliases(&self, set: &ChangeSet) -> Vec<Alias> {
        let begins: Vec<String> = match &self.name {
            Name::Part(_) => {
                vec!["CPR r. ".to_owned(), "CPR ".to_owned(), "CPR r ".to_owned(), "CPR rule ".to_owned()]
            }
            Name::Direction(number) => ["PD", "CPR PD", "Practice Direction"]
                .iter()
                .flat_map(|word| ["para", "paragraph"].map(|para| format!("{word} {number} {para} ")))
                .collect(),
            Name::Welsh(_) | Name::Other(_) => return Vec::new(),
        };
        let mut known: HashMap<&ComponentId, String> = HashMap::new();
        let mut aliases = Vec::new();
        for command in &set.commands {
            let Op::Insert(insert) = &command.op else { continue };
            let Some(number) = insert.number.as_ref().filter(|_| !insert.component.local().contains('~'))
            else {
                continue;
            };
            let above = insert.parent.as_ref().and_then(|parent| known.get(parent));
            let own = match (insert.component_type.as_str(), above) {
                ("part", _) => {
                    aliases.push(alias(&insert.component, format!("CPR Part {number}")));
                    continue;
                }
                (_, Some(above)) => format!("{above}({number})"),
                ("rule" | "paragraph", None) if !insert.component.local().contains('_') => number.clone(),
                _ => continue,
            };
            aliases.extend(begins.iter().map(|begin| alias(&insert.component, format!("{begin}{own}"))));
            known.insert(&insert.component, own);
        }
        aliases
    }
}

fn alias(component: &ComponentId, value: String) -> Alias {
    Alias { component: component.clone(), scheme: AliasScheme::Citation, value, from: None, to: None }
}

/// The texts of a provision in Welsh.
fn welsh(node: &Node, sha256: Sha256) -> impl Iterator<Item = asof_schema::Text> {
    node.heading.iter().chain(&node.words).map(move |Words { aspect, text, start, end, .. }| {
        asof_schema::Text {
            language: WELSH.to_owned(),
            aspect: *aspect,
            text: text.clone(),
            evidence: Some(Evidence { sha256, start: *start, end: *end }),
        }
    })
}
