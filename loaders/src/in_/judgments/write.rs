//! A judgment as a change set: a norm whose act is the judgment, with its paragraphs as components.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use asof_schema::{
    Act, ActKind, Alias, AliasScheme, Annotation, Aspect, AspectText, ChangeSet, Claim, ClaimBasis,
    ClaimKind, Command, ComponentId, Construe, DateBasis, Dated, Day, Described, Doubt, Evidence, Finding,
    IdError, Insert, Metadata, Norm, NormId, Op, Place, Reading, Severity, Sha256, SourceDocument, Term,
    TermLabel, Text, urn,
};
use serde_json::{Map, Value, json};

use super::body::Oddity;
use super::document::{Judgment, Opinion};
use super::facts::{self, Facts};
use super::front::{Neutral, Party};
use super::kinds::{self, Kind};
use super::lines::{self, Line, Stretch};
use super::paragraph::{Kind as Part, Paragraph};
use super::{furniture, holdings};
use crate::encoding::{Places, Plain, column, odd_signs};
use crate::error::ReadError;
use crate::formats::pdf;
use crate::unread::Unit;

const LANGUAGE: &str = "en";

/// Puts a judgment into a change set, with what is doubtful in its pages and the text that its file is.
pub(super) fn add(
    judgment: &Judgment<'_>,
    (file, bytes): (&str, &[u8]),
    (of_pages, plain): (Vec<pdf::Doubt>, Option<&Plain<'_>>),
    set: &mut ChangeSet,
) -> Result<(), ReadError> {
    let day = Decided::of(file, judgment)?;
    let name = Name::of(judgment, &day).ok_or_else(|| {
        ReadError::of(
            file,
            "nothing says which judgment it is: expected a neutral citation, the number of a case or two parties",
        )
    })?;
    let norm = norm(judgment, &day, &name).map_err(ReadError::id(file))?;
    if let Some(other) = set.sources.iter().find(|other| other.norm == norm.id) {
        let (id, other) = (&norm.id, &other.name);
        let problem = format!(
            "it is called {id}, as {other} is: a citation or the number of its case would tell them apart"
        );
        return Err(ReadError::of(file, problem).saying(id.to_string()));
    }
    let mut writer = Writer {
        judgment,
        sha256: Sha256::of(bytes),
        file,
        act: act(&norm, &day, &name),
        alias: name.alias(),
        ids: HashSet::new(),
        placed: Vec::new(),
        order: 0,
        kinds: BTreeMap::new(),
        facts: Facts::default(),
        plain,
        set,
    };
    writer.all(&norm).map_err(ReadError::id(file))?;
    writer.tell(&norm, &day);
    if let Some(plain) = plain {
        writer.tell_encoding(plain, &norm, day.on.on);
    }
    let mut told = HashSet::new();
    // What several lines of a page have is said once.
    for doubt in
        of_pages.into_iter().filter(|doubt| told.insert((doubt.code, doubt.page, doubt.message.clone())))
    {
        let message = format!("page {}: {}", doubt.page, doubt.message);
        let has = |line: &Line<'_>, word: &str| line.page + 1 == doubt.page && line.text.contains(word);
        let hyphenated = doubt.hyphenated();
        let of_word = hyphenated.and_then(|word| judgment.lines.iter().position(|line| has(line, word)));
        let line = of_word.or_else(|| judgment.lines.iter().position(|line| line.page + 1 >= doubt.page));
        let place = line.map(|line| writer.place(line)).unwrap_or_default();
        if matches!(doubt.code, "unseen-text" | "page-turned") || hyphenated.is_some() {
            let touched = of_word.and_then(|line| writer.placed_at(line));
            writer.finding(doubt.code, touched.unwrap_or_else(|| norm.id.root()), message, place);
            continue;
        }
        writer.doubt(doubt.code, (norm.id.root(), day.on.on), message, place);
    }
    let facts = writer.stated_facts(day.on.on).map(|facts| ("facts".to_owned(), facts));
    let mut about = metadata(judgment, &norm, &day, &name);
    about.data.extend(facts);
    set.annotations.push(Annotation::Metadata(about));
    set.claims.push(claim(&norm, &day, (file, bytes)));
    set.sources.push(SourceDocument {
        sha256: Sha256::of(bytes),
        name: file.to_owned(),
        norm: norm.id.clone(),
        url: None,
        retrieved_at: None,
    });
    set.norms.push(norm);
    Ok(())
}

/// The day of a decision.
struct Decided {
    on: Dated,
    /// What is odd about it, and where.
    doubts: Vec<(&'static str, Option<usize>, String)>,
}

impl Decided {
    /// The day that the judgment prints at its end; without one, some day of the year of its citation.
    fn of(file: &str, judgment: &Judgment<'_>) -> Result<Self, ReadError> {
        let days = judgment.days();
        let mut doubts = Vec::new();
        let year = judgment.front.citation.as_ref().map(|citation| i32::from(citation.year));
        if let Some(&(day, _)) = days.first() {
            for &(other, line) in days.iter().skip(1).filter(|(other, _)| *other != day) {
                let message = format!("the judgment says that it is of {day}, and here of {other}");
                doubts.push(("conflicting-dates", Some(line), message));
            }
            let of = day.ymd().map(|(year, ..)| year);
            if let (Some(of), Some(year)) = (of, year)
                && of != year
            {
                let message = format!("the judgment is of {day}, and its citation of {year}");
                doubts.push(("conflicting-dates", days.first().map(|day| day.1), message));
            }
            return Ok(Self { on: Dated::stated(day), doubts });
        }
        let bounds = year.and_then(|year| Some((Day::from_ymd(year, 1, 1)?, Day::from_ymd(year, 12, 31)?)));
        let (first, last) = bounds.ok_or_else(|| {
            ReadError::of(file, "nothing says when it was decided: expected a day after the signatures, such as `October 22, 2024`")
        })?;
        doubts.push((
            "no-day",
            None,
            format!("no day is printed at the end: it is some day from {first} to {last}"),
        ));
        let on = Dated { on: last, basis: DateBasis::SnapshotBound, not_before: Some(first) };
        Ok(Self { on, doubts })
    }
}

/// Whether a text says which judgment it is, and of which day.
pub(super) fn can_be_named(judgment: &Judgment<'_>) -> bool {
    Decided::of("", judgment).is_ok_and(|day| Name::of(judgment, &day).is_some())
}

/// What a judgment is called.
struct Name {
    /// The part of an id that is the court.
    court: String,
    /// What stands after the court in an id: `2024;insc-807`.
    local: String,
    title: String,
    citations: Vec<String>,
    /// `2024:INSC807:hdfc-bank-v-state-of-bihar`
    path: String,
    /// By which acts of one day are ordered.
    number: u32,
}

impl Name {
    fn of(judgment: &Judgment<'_>, day: &Decided) -> Option<Self> {
        let case = judgment.front.cases.first();
        let parties =
            case.map(|case| (&case.first, &case.second)).filter(|(_, second)| !second.name.is_empty());
        let named = |short: fn(&Party) -> String| {
            parties.map(|(first, second)| format!("{} v. {}", short(first), short(second)))
        };
        let number = case
            .and_then(|case| case.numbers.iter().rev().find(|number| is_told(number)))
            .map(|number| urn::name(own_number(number)).replace('.', "-"));
        let number = number.filter(|number| !number.is_empty());
        let court = match (&judgment.front.court, &judgment.front.citation) {
            (Some(court), _) => court_name(court),
            // Whose letters they are, nothing here says.
            (None, Some(citation)) if citation.court != "INSC" => {
                urn::name(&format!("court {}", citation.court))
            }
            _ => "supreme.court".to_owned(),
        };
        let year = day.on.on.ymd()?.0;
        let slugs = parties.map(|(first, second)| (slug(first), slug(second)));
        let slug = slugs
            .filter(|(first, second)| !first.is_empty() && !second.is_empty())
            .map(|(first, second)| format!("{first}-v-{second}"));
        let (local, cited, nth) = match (&judgment.front.citation, &number) {
            (Some(citation), _) => local(citation),
            (None, Some(number)) => (format!("{};{number}", day.on.on), number.clone(), 0),
            // Many numbers are left blank in print.
            (None, None) => (format!("{};{}", day.on.on, slug.as_deref()?), day.on.on.to_string(), 0),
        };
        let citation = judgment.front.citation.as_ref().map(Neutral::to_string);
        Some(Self {
            court,
            local,
            title: named(|party| party.name.clone()).or_else(|| citation.clone()).or(number)?,
            path: [year.to_string(), cited].into_iter().chain(slug).collect::<Vec<_>>().join(":"),
            citations: citation.into_iter().chain(named(short)).collect(),
            number: nth,
        })
    }

    /// `SC:2024:INSC807:hdfc-bank-v-state-of-bihar`
    fn alias(&self) -> String {
        let court = if self.court == "supreme.court" { "SC".to_owned() } else { self.court.to_uppercase() };
        format!("{court}:{}", self.path)
    }
}

/// Whether a case has its number in print, besides its year: `CRIMINAL APPEAL NO. ____ OF 2024` has none.
fn is_told(number: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    number.match_indices(is_digit).any(|(at, _)| {
        let before = number.get(..at).unwrap_or_default();
        let small = before.trim_end().to_lowercase();
        !before.ends_with(is_digit) && !small.ends_with("of") && !small.ends_with('/')
    })
}

/// The number of a case without the words that say where it comes from: `(Arising out of SLP (Crl.) No. 1 of 2024)`.
fn own_number(number: &str) -> &str {
    let number = number.trim_start_matches(['(', '[', '@', ' ']);
    let small = number.to_ascii_lowercase();
    let from = ["arising out of the ", "arising out of ", "arising from "]
        .iter()
        .find(|from| small.starts_with(**from));
    from.and_then(|from| number.get(from.len()..)).unwrap_or(number)
}

fn local(citation: &Neutral) -> (String, String, u32) {
    let court = urn::name(&citation.court).replace('.', "-");
    (
        format!("{};{court}-{}", citation.year, citation.number),
        format!("{}{}", citation.court.replace(':', "-"), citation.number),
        citation.number,
    )
}

fn court_name(court: &str) -> String {
    match urn::name(court) {
        name if name.starts_with("supreme.court") => "supreme.court".to_owned(),
        name => name,
    }
}

/// The name of a party as people say it: without "The", "& Ors." and what its form is.
fn short(party: &Party) -> String {
    const TAIL: [&str; 26] = [
        "&", "and", "ors", "ors.", "anr", "anr.", "another", "others", "other", "etc", "etc.", "ltd", "ltd.",
        "limited", "pvt", "pvt.", "private", "(s)", "an", "a", "by", "rep.", "represented", "through", "lrs",
        "lrs.",
    ];
    let name = party.name.split(" @ ").next().unwrap_or_default();
    let name = name.split('@').next().unwrap_or_default();
    let mut words: Vec<&str> = name.split_whitespace().collect();
    if words.first().is_some_and(|word| word.eq_ignore_ascii_case("the")) && words.len() > 1 {
        words.remove(0);
    }
    while words.len() > 1
        && words
            .last()
            .is_some_and(|word| TAIL.contains(&word.trim_end_matches([',', ';']).to_lowercase().as_str()))
    {
        words.pop();
    }
    words.join(" ").trim_end_matches([',', ';']).to_owned()
}

fn slug(party: &Party) -> String {
    let name = urn::name(&short(party)).replace('.', "-");
    name.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

fn norm(judgment: &Judgment<'_>, day: &Decided, name: &Name) -> Result<Norm, IdError> {
    let stated = Some(day.on.on).filter(|_| day.on.basis == DateBasis::Stated);
    Ok(Norm {
        id: format!("urn:lex:in:{}:judgment:{}", name.court, name.local).parse()?,
        title: name.title.clone(),
        norm_type: "judgment".to_owned(),
        jurisdiction: "in".to_owned(),
        language: LANGUAGE.to_owned(),
        adopted_on: stated,
        published_on: stated,
        data_source: judgment
            .front
            .court
            .as_deref()
            .map_or("A court of India", |_| "The court's own print")
            .to_owned(),
        citations: name.citations.clone(),
    })
}

/// A judgment is pronounced in open court, so that its day is the one from which it is known.
fn act(norm: &Norm, day: &Decided, name: &Name) -> Act {
    Act {
        id: norm.id.clone().into(),
        kind: ActKind::Judgment,
        number: name.number,
        code: name.citations.first().map_or_else(|| name.local.clone(), Clone::clone),
        title: name.title.clone(),
        summary: None,
        adopted: Some(day.on),
        published: day.on,
        effective: Some(day.on),
        candidates: Vec::new(),
        quotes: Vec::new(),
    }
}

fn claim(norm: &Norm, day: &Decided, (file, bytes): (&str, &[u8])) -> Claim {
    Claim {
        component: norm.id.root(),
        without: Vec::new(),
        says: ClaimKind::Text,
        through: day.on.on,
        except: Vec::new(),
        basis: ClaimBasis::Stated,
        evidence: Some(Evidence { sha256: Sha256::of(bytes), start: 0, end: bytes.len() as u64 }),
        note: Some(format!("{file} is the judgment as it was signed")),
    }
}

fn metadata(judgment: &Judgment<'_>, norm: &Norm, day: &Decided, name: &Name) -> Metadata {
    let front = &judgment.front;
    let parties = |of: fn(&super::front::Case) -> &Party| -> Vec<&str> {
        front.cases.iter().map(of).map(|party| party.name.as_str()).filter(|name| !name.is_empty()).collect()
    };
    let mut data = Map::new();
    let mut say = |key: &str, value: Value| {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if !is_empty {
            data.insert(key.to_owned(), value);
        }
    };
    say("court", json!(front.court));
    say("jurisdiction", json!(front.jurisdiction));
    say("neutralCitation", json!(front.citation.as_ref().map(Neutral::to_string)));
    say("reportable", json!(front.reportable));
    say("caseNumbers", json!(front.cases.iter().flat_map(|case| &case.numbers).collect::<Vec<_>>()));
    say("appellants", json!(parties(|case| &case.first)));
    say("respondents", json!(parties(|case| &case.second)));
    say("bench", json!(judgment.bench()));
    say("author", json!(judgment.opinions.first().and_then(|opinion| judgment.author(opinion))));
    say("decidedOn", json!((day.on.basis == DateBasis::Stated).then_some(day.on.on)));
    say("place", json!(judgment.opinions.iter().find_map(|opinion| opinion.closing.place.clone())));
    Metadata {
        norm: norm.id.clone(),
        of: Described::Component(norm.id.root()),
        same_as: vec![name.alias()],
        texts: Vec::new(),
        data,
    }
}

/// Where a paragraph is put.
struct Above<'p> {
    component: &'p ComponentId,
    /// What the ids below it begin with.
    local: &'p str,
    /// What the aliases below it begin with.
    alias: &'p str,
}

struct Writer<'w, 'a> {
    judgment: &'w Judgment<'a>,
    sha256: Sha256,
    file: &'w str,
    act: Act,
    alias: String,
    ids: HashSet<String>,
    /// The first line of each component, and the component, in the order of print.
    placed: Vec<(Stretch, ComponentId)>,
    order: u32,
    /// The paragraphs by what they do.
    kinds: BTreeMap<Kind, Vec<ComponentId>>,
    facts: Facts,
    /// The text of a file that is no PDF.
    plain: Option<&'w Plain<'w>>,
    set: &'w mut ChangeSet,
}

impl Writer<'_, '_> {
    fn all(&mut self, norm: &Norm) -> Result<(), IdError> {
        let root = norm.id.root();
        self.insert(
            &norm.id,
            Insert {
                component: root.clone(),
                component_type: "norm".to_owned(),
                parent: None,
                number: None,
                label: String::new(),
                order_key: "0".to_owned(),
                texts: Vec::new(),
            },
        );
        self.part(&norm.id, &root, "header", Stretch::lines(self.judgment.header.clone()))?;
        let alias = self.alias.clone();
        self.alias_of(&root, alias.clone());
        let judgment = self.judgment;
        for (nth, opinion) in (1..).zip(&judgment.opinions) {
            let (parent, local, alias) = if nth == 1 {
                (root.clone(), String::new(), alias.clone())
            } else {
                let local = format!("opinion{nth}");
                let id = self.part(&norm.id, &root, &local, Stretch::lines(opinion.title.clone()))?;
                (id, format!("{local}_"), format!("{alias}:Opinion:{nth}"))
            };
            self.opinion(&norm.id, &Above { component: &parent, local: &local, alias: &alias }, opinion)?;
        }
        if let Some(record) = self.judgment.record.clone() {
            self.part(&norm.id, &root, "record", Stretch::lines(record))?;
        }
        self.notes(&norm.id, &root)?;
        self.set.acts.push(self.act.clone());
        self.terms(&norm.id);
        Ok(())
    }

    /// What paragraphs do, as types of components.
    fn terms(&mut self, norm: &NormId) {
        for kind in Kind::ALL {
            let (id, label, broader) = kind.term();
            let on = self.kinds.remove(&kind).unwrap_or_default();
            let is_broader = Kind::ALL.iter().any(|other| other.term().2 == Some(id));
            if on.is_empty() && !is_broader {
                continue;
            }
            let label = TermLabel { language: Some(LANGUAGE.to_owned()), label: label.to_owned() };
            self.set.annotations.push(Annotation::ItemType(Term {
                norm: norm.clone(),
                id: id.to_owned(),
                labels: vec![label],
                broader: broader.into_iter().map(str::to_owned).collect(),
                on,
            }));
        }
    }

    fn opinion(&mut self, norm: &NormId, above: &Above<'_>, opinion: &Opinion) -> Result<(), IdError> {
        let is_open = |odd: &&Oddity| odd.code == "quotation-not-closed";
        let open: Vec<usize> = opinion.oddities.iter().filter(is_open).map(|odd| odd.line).collect();
        let kinds = kinds::of(&self.judgment.lines, &opinion.paragraphs);
        let reasons = |kind: Kind| matches!(kind, Kind::Held | Kind::Analysis);
        // Where nothing says that the parties were heard, all is told as facts.
        let is_told = kinds.iter().copied().any(reasons);
        for (paragraph, kind) in opinion.paragraphs.iter().zip(kinds) {
            let first = self.placed.len();
            let id = self.paragraph(norm, above, paragraph)?;
            self.facts_of((paragraph, kind, is_told), first, &open);
            if reasons(kind) || !is_told && kind == Kind::Facts {
                self.hold(paragraph, &id, &open);
            }
            self.kinds.entry(kind).or_default().push(id);
        }
        let local = format!("{}conclusions", above.local);
        self.part(norm, above.component, &local, Stretch::lines(opinion.end.clone()))?;
        Ok(())
    }

    fn paragraph(
        &mut self,
        norm: &NormId,
        above: &Above<'_>,
        paragraph: &Paragraph,
    ) -> Result<ComponentId, IdError> {
        let number = paragraph.number.as_deref();
        let (component_type, local, alias) = match (paragraph.kind, number) {
            (Part::Paragraph, Some(number)) => {
                let local = match above.local.rsplit_once("para") {
                    // 3.1 stands below 3 and is called by its own number.
                    Some((before, _)) => format!("{before}para{number}"),
                    None => format!("{}para{number}", above.local),
                };
                let alias = match above.alias.rsplit_once(":Para:") {
                    Some((before, _)) => format!("{before}:Para:{number}"),
                    None => format!("{}:Para:{number}", above.alias),
                };
                ("paragraph", local, Some(alias))
            }
            (Part::Paragraph, None) => ("paragraph", format!("{}intro", above.local), None),
            (Part::Point, number) => {
                let number = number.unwrap_or_default();
                (
                    "point",
                    format!("{}_{}", above.local, number.to_lowercase()),
                    Some(format!("{}:{number}", above.alias)),
                )
            }
            (Part::Quotation, _) => ("quotation", format!("{}_quote", above.local), None),
            (Part::Continuation, _) => ("continuation", format!("{}_more", above.local), None),
        };
        let local = self.unique(local.trim_start_matches('_'));
        let id = norm.component(&local)?;
        let heading = paragraph.heading.and_then(|heading| self.text(heading, Aspect::Heading));
        let words = self.text(paragraph.words, Aspect::Canonical);
        let insert = Insert {
            component: id.clone(),
            component_type: component_type.to_owned(),
            parent: Some(above.component.clone()),
            number: paragraph.number.clone(),
            label: paragraph.label.clone(),
            order_key: self.next(),
            texts: words.into_iter().chain(heading).collect(),
        };
        self.insert(norm, insert);
        self.placed.push((paragraph.words, id.clone()));
        if let Some(alias) = &alias {
            self.alias_of(&id, alias.clone());
        }
        let alias = alias.as_deref().unwrap_or(above.alias);
        let below = Above { component: &id, local: &local, alias };
        for child in &paragraph.children {
            self.paragraph(norm, &below, child)?;
        }
        Ok(id)
    }

    /// Reads what a paragraph says of the day of the facts. It and what is below it were put after so many; at some lines a
    /// quotation opens and is not closed. Whether facts are told apart from reasons, the kinds of its opinion say.
    fn facts_of(
        &mut self,
        (paragraph, kind, is_told): (&Paragraph, Kind, bool),
        after: usize,
        open: &[usize],
    ) {
        // After a case is cited, its facts may follow; before the parties were heard, those of the case itself do.
        let is_own = is_told && kind == Kind::Facts;
        let may_be_told = kind == Kind::Submissions || !is_own && self.facts.is_after_case;
        self.facts.is_after_case = kind == Kind::Citations;
        for (part, (words, id)) in paragraph.all().zip(self.placed.iter().skip(after)) {
            let text = words.words(&self.judgment.lines);
            let is_open = open.iter().any(|line| (words.first..words.end).contains(line));
            let is_quoted = is_open || part.kind == Part::Quotation || kind == Kind::Citations;
            let is_of_another = !is_quoted && facts::cites_another(&text);
            self.facts.is_after_case |= is_of_another;
            if is_quoted || is_of_another {
                self.facts.apart.push(id.local().to_owned());
            } else {
                self.facts.read((&text, may_be_told), self.act.published.on, (id, *words));
            }
        }
    }

    /// Puts a reading over the provision of which a paragraph says what it means, where the court speaks as one.
    fn hold(&mut self, paragraph: &Paragraph, id: &ComponentId, open: &[usize]) {
        let words = paragraph.words;
        let is_open = open.iter().any(|line| (words.first..words.end).contains(line));
        if is_open || !paragraph.children.is_empty() || self.judgment.opinions.len() != 1 {
            return;
        }
        let Some(Text { language, text, evidence, .. }) = self.text(words, Aspect::Canonical) else { return };
        let Some(target) = holdings::read(&text).filter(|_| !facts::cites_another(&text)) else { return };
        let norm = target.norm();
        let said = AspectText { language, aspect: "holding, found by rule".to_owned(), text, evidence };
        let reading = Reading {
            texts: vec![said],
            court: self.judgment.front.court.clone(),
            case: Some(self.act.code.clone()),
            source: Some(id.clone()),
            ..Reading::default()
        };
        let construe = Construe { target, upon: Vec::new(), reading: Some(Box::new(reading)) };
        self.command(&norm, Op::Interpret(construe));
    }

    /// The one day of the facts that a judgment of a day states, or their night with its `last` day, with where it does and what of it
    /// speaks of other facts.
    fn stated_facts(&self, decided: Day) -> Option<Value> {
        let lines = &self.judgment.lines;
        let (when, places) = self.facts.one(decided)?;
        let place = |stated: &facts::Stated| {
            let (start, end) = stated.words.bytes(lines)?;
            let page = lines.get(stated.words.first)?.page + 1;
            let component = stated.component.to_string();
            Some(
                json!({ "component": component, "page": page, "start": self.byte(start), "end": self.byte(end) }),
            )
        };
        let mut stated: Vec<Value> = places.into_iter().filter_map(place).collect();
        stated.dedup();
        let mut said = Map::new();
        said.insert("on".to_owned(), json!(when.on));
        if when.last != when.on {
            said.insert("last".to_owned(), json!(when.last));
        }
        said.insert("stated".to_owned(), json!(stated));
        said.insert("apart".to_owned(), json!(self.facts.apart));
        Some(Value::Object(said))
    }

    /// A part that is no paragraph; its id.
    fn part(
        &mut self,
        norm: &NormId,
        parent: &ComponentId,
        local: &str,
        words: Stretch,
    ) -> Result<ComponentId, IdError> {
        let id = norm.component(&self.unique(local))?;
        let kind = local.trim_end_matches(|c: char| c.is_ascii_digit());
        let kind = kind.rsplit('_').next().unwrap_or(kind);
        let text = self.text(words, Aspect::Canonical);
        // An opinion that no line heads has paragraphs below it all the same.
        if text.is_none() && kind != "opinion" {
            return Ok(id);
        }
        let insert = Insert {
            component: id.clone(),
            component_type: kind.to_owned(),
            parent: Some(parent.clone()),
            number: None,
            label: String::new(),
            order_key: self.next(),
            texts: text.into_iter().collect(),
        };
        self.insert(norm, insert);
        self.placed.push((words, id.clone()));
        self.facts.apart.push(id.local().to_owned());
        Ok(id)
    }

    /// Footnotes, each below what its marker stands in, else below what stands on its page before it.
    fn notes(&mut self, norm: &NormId, root: &ComponentId) -> Result<(), IdError> {
        for note in &self.judgment.notes {
            let line = note.on.unwrap_or(note.words.first);
            let parent = self.placed_at(line).unwrap_or_else(|| root.clone());
            let local = self.unique(&format!("fn{}", note.number));
            let id = norm.component(&local)?;
            self.facts.apart.push(local);
            let words = self.text(note.words, Aspect::Canonical);
            let insert = Insert {
                component: id,
                component_type: "footnote".to_owned(),
                parent: Some(parent),
                number: Some(note.number.to_string()),
                label: note.number.to_string(),
                order_key: self.next(),
                texts: words.into_iter().collect(),
            };
            self.insert(norm, insert);
        }
        Ok(())
    }

    /// The component whose words have a line, or stand before it.
    fn placed_at(&self, line: usize) -> Option<ComponentId> {
        self.placed
            .iter()
            .filter(|(words, _)| words.first <= line)
            .max_by_key(|(words, _)| words.first)
            .map(|(_, id)| id.clone())
    }

    fn insert(&mut self, norm: &NormId, insert: Insert) {
        self.command(norm, Op::Insert(insert));
    }

    fn command(&mut self, norm: &NormId, op: Op) {
        let seq =
            u32::try_from(self.set.commands.iter().rev().take_while(|one| one.act == self.act.id).count());
        let seq = seq.unwrap_or(u32::MAX).saturating_add(1);
        self.set.commands.push(Command::new(&self.act.id, seq, norm, op));
    }

    fn alias_of(&mut self, component: &ComponentId, value: String) {
        let alias =
            Alias { component: component.clone(), scheme: AliasScheme::Native, value, from: None, to: None };
        if !self.set.aliases.iter().any(|other| other.value == alias.value) {
            self.set.aliases.push(alias);
        }
    }

    fn text(&self, words: Stretch, aspect: Aspect) -> Option<Text> {
        let lines = &self.judgment.lines;
        let text = words.words(lines);
        let (start, end) = words.bytes(lines).filter(|_| !text.is_empty())?;
        let (start, end) = (self.byte(start), self.byte(end));
        let evidence = Some(Evidence { sha256: self.sha256, start, end });
        Some(Text { language: LANGUAGE.to_owned(), aspect, text, evidence })
    }

    /// The byte of the file at which a byte of its text stands.
    fn byte(&self, at: u64) -> u64 {
        let places = self.plain.map(|plain| &plain.places);
        let at_byte = |places: &Places| Some(places.byte(usize::try_from(at).ok()?) as u64);
        places.and_then(at_byte).unwrap_or(at)
    }

    fn unique(&mut self, local: &str) -> String {
        let mut id = local.to_owned();
        let mut nth = 2;
        while !self.ids.insert(id.clone()) {
            id = format!("{local}-{nth}");
            nth += 1;
        }
        id
    }

    fn next(&mut self) -> String {
        self.order += 1;
        format!("{:06}", self.order)
    }

    fn place(&self, line: usize) -> Vec<Place> {
        let number = self.judgment.lines.get(line).map(|line| line.number);
        vec![Place { file: self.file.to_owned(), line: number }]
    }

    /// Tells of what is odd: what leaves open what the court says is a doubt.
    fn tell(&mut self, norm: &Norm, day: &Decided) {
        let root = norm.id.root();
        for (code, line, message) in &day.doubts {
            let places = line.map(|line| self.place(line)).unwrap_or_default();
            self.doubt(code, (root.clone(), day.on.on), message.clone(), places);
        }
        if let Some(line) = self.judgment.another {
            let message =
                "another citation stands under the name of a court: what follows may be another judgment";
            let places = self.place(line);
            self.doubt("another-judgment", (root.clone(), day.on.on), message.to_owned(), places);
        }
        for opinion in &self.judgment.opinions {
            for Oddity { code, line, message } in &opinion.oddities {
                let message = format!(
                    "page {}: {message}",
                    self.judgment.lines.get(*line).map_or(0, |line| line.page + 1)
                );
                let (component, places) =
                    (self.placed_at(*line).unwrap_or_else(|| root.clone()), self.place(*line));
                self.doubt(code, (component, day.on.on), message, places);
            }
        }
        let is_seal =
            |line: &Line<'_>| line.part == lines::Part::Furniture && furniture::begins_seal(&line.text);
        if let Some(line) = self.judgment.lines.iter().position(is_seal) {
            let message = "the seal of an electronic signature begins here: its lines are left out";
            self.finding("seal-left-out", root.clone(), message.to_owned(), self.place(line));
        }
        self.tell_notes(&root, day.on.on);
    }

    /// Tells of footnotes without a marker, and of small print that may be a footnote.
    fn tell_notes(&mut self, root: &ComponentId, on: Day) {
        let judgment = self.judgment;
        for note in judgment.notes.iter().filter(|note| note.on.is_none()) {
            let component = self.placed_at(note.words.first).unwrap_or_else(|| root.clone());
            let message = format!("the marker of note {} is not found in the words of its page", note.number);
            let places = self.place(note.words.first);
            if note.is_set {
                self.doubt("note-without-marker", (component, on), message, places);
            } else {
                self.finding("note-without-marker", component, message, places);
            }
        }
        let mut pages = BTreeSet::new();
        let small = judgment.lines.iter().enumerate();
        for (at, line) in small.filter(|(_, line)| line.is_foot && line.part == lines::Part::Words) {
            if pages.insert(line.page) {
                let component = self.placed_at(at).unwrap_or_else(|| root.clone());
                let message = format!(
                    "page {}: small print at its foot has no number of a note: it is read as the court's words",
                    line.page + 1
                );
                self.doubt("small-print-at-foot", (component, on), message, self.place(at));
            }
        }
    }

    /// Tells of bytes that are no text, of signs that no text has, and of letters that hang on an encoding that nothing says, with
    /// the paragraphs that have them.
    fn tell_encoding(&mut self, plain: &Plain<'_>, norm: &Norm, on: Day) {
        let lines = &self.judgment.lines;
        let name = plain.encoding.unwrap_or("UTF-8");
        let line_at = |at: usize| {
            let nth = lines.partition_point(|line| line.end <= at);
            lines.get(nth).filter(|line| line.start <= at).map(|_| nth)
        };
        let is_one_line = |one: &usize, next: &usize| {
            plain.text.get(*one..*next).is_some_and(|between| !between.contains(lines::ENDS))
        };
        // Each line is told of once: of some files half of the letters are lost.
        let firsts = plain.odd.chunk_by(is_one_line).filter_map(|odd| odd.first());
        let odd = firsts.map(|&at| {
            let (nth, byte, code) = (line_at(at), plain.places.byte(at), Unit::Provision.code());
            let column = column(&plain.text, at);
            let problem = format!("no {name} begins there, or a character was lost: U+FFFD stands for it");
            (nth, code, format!("byte {byte}, column {column}: {problem}"))
        });
        let signs = odd_signs(&plain.text).filter(|(span, _)| plain.odd.binary_search(&span.start).is_err());
        let signs = signs.map(|(span, problem)| {
            (line_at(span.start), Unit::Provision.code(), format!("{problem}: kept as it stands"))
        });
        let hang = lines.iter().enumerate().filter(|(_, line)| plain.is_guess && !line.text.is_ascii());
        let hang = hang.map(|(nth, _)| {
            let message = format!("nothing says the encoding of the file: its letters are read as {name}");
            (Some(nth), "encoding-not-said", message)
        });
        let (found, mut told): (Vec<_>, _) = (odd.chain(signs).chain(hang).collect(), HashSet::new());
        for (nth, code, message) in found {
            let component = nth.and_then(|nth| self.placed_at(nth)).unwrap_or_else(|| norm.id.root());
            let places = nth.map(|nth| self.place(nth)).unwrap_or_default();
            if told.insert((component.clone(), code, message.clone())) {
                self.doubt(code, (component, on), message, places);
            }
        }
    }

    fn finding(&mut self, code: &str, component: ComponentId, message: String, places: Vec<Place>) {
        let (severity, code) = (Severity::Info, code.to_owned());
        self.set.findings.push(Finding { code, severity, component, act: None, on: None, message, places });
    }

    fn doubt(&mut self, code: &str, (touched, on): (ComponentId, Day), message: String, places: Vec<Place>) {
        self.set.doubts.push(Doubt {
            code: code.to_owned(),
            act: Some(self.act.id.clone()),
            published: on,
            effective: None,
            until: None,
            touches: vec![touched],
            message,
            places,
            evidence: None,
        });
    }
}
