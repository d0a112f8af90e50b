//! Provisions of the corpora with who speaks, for tests over real texts.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asof_law::en::ENGLISH;
use asof_law::fi::FINNISH;
use asof_law::pt::PORTUGUESE;
use asof_law::{Language, Names, Number, Profile, Speaker, Step, Unit};
use quick_xml::Reader;
use quick_xml::events::{BytesRef, Event};
use serde_json::Value;

/// A provision's words.
#[derive(Clone)]
pub(crate) struct Provision {
    /// The law: "410/2015", "constituicao".
    pub(crate) law: String,
    /// Its id in the labels.
    pub(crate) id: String,
    pub(crate) language: Language,
    pub(crate) text: String,
    pub(crate) speaker: Speaker,
}

/// The folder of the data.
pub(crate) fn data() -> PathBuf {
    std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from)
}

/// The moments of the six consolidated laws; `None`, said aloud, where the data are absent.
pub(crate) fn finnish() -> Option<Vec<Provision>> {
    let root = data().join("finland/seed-upstream");
    let mut files = vec![root.join("analysis_layer/json/kuntalaki_410-2015.jsonl")];
    let Ok(folder) = std::fs::read_dir(root.join("laws")) else {
        println!("skipped: the Finnish laws are not at {}", root.display());
        return None;
    };
    files.extend(folder.map(|entry| entry.unwrap().path()));
    files.sort();
    Some(files.iter().flat_map(|file| law(file)).collect())
}

fn law(file: &Path) -> Vec<Provision> {
    let rows: Vec<Value> = std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut chapters: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in &rows {
        chapters
            .entry(row["section_id"].as_str().unwrap())
            .or_default()
            .insert(row["chapter"].as_str().unwrap());
    }
    let anew = chapters.values().any(|chapters| chapters.len() > 1);
    rows.iter().map(|row| moment(row, anew)).collect()
}

fn moment(row: &Value, anew: bool) -> Provision {
    let said = |key: &str| row[key].as_str().unwrap();
    let mut steps = Vec::new();
    if let Some(part) = said("part").split_whitespace().next() {
        steps.push(Step::of(Unit::Part, roman(part)));
    }
    let chapter = said("chapter").trim_end_matches("luku").replace(' ', "");
    steps.push(Step::of(Unit::Chapter, chapter));
    steps.push(Step::of(Unit::Section, said("section_id").replace(' ', "")));
    steps.push(Step::of(Unit::Moment, said("moment")));
    let names = vec![said("law_id").to_owned(), said("law").to_owned()];
    let anew_in = anew.then_some(Unit::Chapter);
    let speaker = Speaker { anew_in, names: called(&names), ..speaker("fi", steps, Unit::Section) };
    Provision {
        law: said("law_id").to_owned(),
        id: said("node_id").to_owned(),
        language: FINNISH,
        text: said("text").to_owned(),
        speaker,
    }
}

/// The sections of Finnish statutes as they were enacted, a moment a provision, their items among its words. What amends them
/// is not read.
pub(crate) fn enacted() -> Option<Vec<Provision>> {
    let folder = data().join("finland/laws");
    let Ok(laws) = std::fs::read_dir(&folder) else {
        println!("skipped: the statutes as enacted are not at {}", folder.display());
        return None;
    };
    let mut names: Vec<String> = laws.map(|law| law.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let statute = |name: &String| {
        let (number, year) = name.split_once('-').unwrap();
        let file = folder.join(name).join(format!("asd{year}{number:0>4}.xml"));
        Enacted::read(&std::fs::read_to_string(file).unwrap()).provisions(&format!("{number}/{year}"))
    };
    Some(names.iter().flat_map(statute).collect())
}

/// The sections that amending acts print, where neither the act nor the law as it was enacted numbers them by chapter: their
/// words speak as the law's own.
pub(crate) fn amending() -> Option<Vec<Provision>> {
    let folder = data().join("finland/laws");
    let Ok(laws) = std::fs::read_dir(&folder) else {
        println!("skipped: the acts that amend statutes are not at {}", folder.display());
        return None;
    };
    let mut names: Vec<String> = laws.map(|law| law.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    Some(names.iter().flat_map(|name| amending_one(&folder.join(name), name)).collect())
}

/// The same of one law, whose folder is called by its number and year: "624-2006".
fn amending_one(folder: &Path, name: &str) -> Vec<Provision> {
    let (number, year) = name.split_once('-').unwrap();
    let own = format!("asd{year}{number:0>4}.xml");
    let law = Enacted::read(&std::fs::read_to_string(folder.join(&own)).unwrap());
    let mut files: Vec<PathBuf> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let names = called(&[format!("{number}/{year}"), law.title.clone()]);
    let act = |file: &PathBuf| {
        let name = file.file_name()?.to_str()?.strip_suffix(".xml")?;
        let (year, number) = name.strip_prefix("asd")?.split_at_checked(4)?;
        let act = Enacted::read(&std::fs::read_to_string(file).ok()?);
        let by_chapter = act.moments.iter().any(|[_, chapter, ..]| !chapter.is_empty());
        let number: u32 = number.parse().ok()?;
        (name != own.trim_end_matches(".xml") && act.amends() && !by_chapter)
            .then(|| act.provisions(&format!("{number}/{year}")))
    };
    let anew = law.provisions(name).iter().any(|provision| provision.speaker.anew_in.is_some());
    let mut all: Vec<Provision> = files.iter().filter(|_| !anew).filter_map(act).flatten().collect();
    for provision in &mut all {
        provision.speaker.names = Arc::clone(&names);
    }
    all
}

/// The same of the statute book of 2016, those statutes that amend and repeal nothing.
pub(crate) fn of_2016() -> Option<Vec<Provision>> {
    let folder = data().join("finland/statute-book-2016");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("skipped: the statute book of 2016 is not at {}", folder.display());
        return None;
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let statute = |file: &PathBuf| {
        let number: u32 = file.file_stem()?.to_str()?.strip_prefix("asd2016")?.parse().ok()?;
        let statute = Enacted::read(&std::fs::read_to_string(file).ok()?);
        (!statute.amends()).then(|| statute.provisions(&format!("{number}/2016")))
    };
    Some(files.iter().filter_map(statute).flatten().collect())
}

/// A statute as its XML is read.
#[derive(Default)]
struct Enacted {
    title: String,
    /// Its enacting clauses.
    formula: String,
    part: String,
    chapter: String,
    section: String,
    /// How many moments of the section were read.
    moment: usize,
    /// How many elements are open inside the section; `None` outside of one.
    depth: Option<usize>,
    /// Part, chapter, section, moment and words of each moment.
    moments: Vec<[String; 5]>,
}

impl Enacted {
    /// What is no XML has no provisions.
    fn read(xml: &str) -> Self {
        let mut statute = Self::default();
        let mut reader = Reader::from_str(xml);
        loop {
            match reader.read_event() {
                Ok(Event::Eof) => return statute,
                Ok(Event::Start(tag)) => statute.open(tag.local_name().as_ref(), &mut reader),
                Ok(Event::End(tag)) => statute.close(tag.local_name().as_ref()),
                Ok(_) => {}
                Err(_) => return Self::default(),
            }
        }
    }

    /// Whether it amends or repeals other statutes, by its title or its enacting clauses.
    fn amends(&self) -> bool {
        let of_title =
            ["muuttamisesta", "muuttamiseksi", "kumoamisesta"].iter().any(|word| self.title.contains(word));
        let is_word = |c: char| !c.is_alphanumeric() && c != '_';
        of_title
            || self.formula.split(is_word).any(|word| ["muutetaan", "kumotaan", "lisätään"].contains(&word))
    }

    fn open(&mut self, name: &str, reader: &mut Reader<&[u8]>) {
        match name {
            "SaadosNimeke" => self.title += &words_of(reader),
            "Johtolause" => self.formula += &words_of(reader),
            "Osa" => (self.part, self.chapter) = Default::default(),
            "OsaTunnusKooste" => self.part = words_of(reader),
            "LukuTunnusKooste" => self.chapter = words_of(reader),
            "Pykala" => (self.section, self.moment, self.depth) = (String::new(), 0, Some(0)),
            "PykalaTunnusKooste" => self.section = words_of(reader).replace(['§', ' '], ""),
            "MomenttiKooste" | "KohdatMomentti" if self.depth == Some(0) => {
                self.moment += 1;
                let chapter = self.chapter.trim_end_matches("luku").trim_end_matches("LUKU").replace(' ', "");
                let moment = self.moment.to_string();
                let words = words_of(reader);
                self.moments.push([self.part.clone(), chapter, self.section.clone(), moment, words]);
            }
            _ => self.depth = self.depth.map(|depth| depth + 1),
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "Osa" => (self.part, self.chapter) = Default::default(),
            "Luku" => self.chapter = String::new(),
            "Pykala" => self.depth = None,
            _ => self.depth = self.depth.map(|depth| depth.saturating_sub(1)),
        }
    }

    fn provisions(&self, number: &str) -> Vec<Provision> {
        let mut chapters: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for [_, chapter, section, ..] in &self.moments {
            chapters.entry(section).or_default().insert(chapter);
        }
        let anew = chapters.values().any(|chapters| chapters.len() > 1).then_some(Unit::Chapter);
        let names = called(&[number.to_owned(), self.title.clone()]);
        let mut known = BTreeSet::new();
        let provision = |[part, chapter, section, moment, text]: &[String; 5]| {
            let step = |unit, number: &str| (!number.is_empty()).then(|| Step::of(unit, number));
            let part = roman(part.split_whitespace().next().unwrap_or_default());
            let steps = [
                (Unit::Part, &part),
                (Unit::Chapter, chapter),
                (Unit::Section, section),
                (Unit::Moment, moment),
            ];
            let steps = steps.into_iter().filter_map(|(unit, number)| step(unit, number)).collect();
            let above = if chapter.is_empty() { String::new() } else { format!("{chapter}l;") };
            Provision {
                law: number.to_owned(),
                id: format!("{number};{above}{section};{moment}"),
                language: FINNISH,
                text: text.clone(),
                speaker: Speaker {
                    anew_in: anew,
                    names: Arc::clone(&names),
                    ..speaker("fi", steps, Unit::Section)
                },
            }
        };
        let all = self.moments.iter().map(provision);
        all.filter(|provision| known.insert(provision.id.clone())).collect()
    }
}

/// The words of an element, up to its end.
fn words_of(reader: &mut Reader<&[u8]>) -> String {
    const INSIDE_WORDS: [&str; 5] =
        ["LihavaTeksti", "ViiteTeksti", "AlaindeksiTeksti", "YlaindeksiTeksti", "KursiiviTeksti"];
    let (mut words, mut depth) = (String::new(), 1);
    while depth > 0 {
        let event = reader.read_event().unwrap();
        match &event {
            Event::Start(tag) | Event::Empty(tag) if !INSIDE_WORDS.contains(&tag.local_name().as_ref()) => {
                words.push(' ');
            }
            Event::Text(text) => words.push_str(text),
            Event::GeneralRef(entity) => words.push_str(&resolved(entity)),
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn called(names: &[String]) -> Arc<Names> {
    Arc::new(Names::called(names.iter().map(String::as_str)))
}

/// A speaker of a country that says its place alone.
fn speaker(country: &str, steps: Vec<Step>, provision: Unit) -> Speaker {
    let profile = Profile::of_country(country).unwrap();
    Speaker { steps, names: Arc::default(), profile, provision, anew_in: None, siblings: Vec::new() }
}

fn roman(numeral: &str) -> String {
    roman::from(numeral).map_or(String::new(), |value| value.to_string())
}

/// The Constitution of Brazil as of 2015-09-15, one provision a row, with their printed labels.
pub(crate) fn constitution() -> Option<Vec<Provision>> {
    let file = data().join("brazil/cf1988/20150915_EMC89_EMC90.csv");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: the Constitution is not at {}", file.display());
        return None;
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let sole = |row: &&csv::StringRecord| row[1].starts_with("Parágrafo único");
    let soles: BTreeSet<(bool, String)> =
        rows.iter().filter(sole).map(|row| (&row[2] == "10", row[6].to_owned())).collect();
    let provisions: Vec<Provision> =
        rows.iter().filter(|row| &row[0] != "titartb").map(|row| provision(row, &soles)).collect();
    Some(with_siblings(provisions))
}

/// Tells each provision the numbers among which its own and those above it stand.
fn with_siblings(mut provisions: Vec<Provision>) -> Vec<Provision> {
    let mut siblings: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for provision in &provisions {
        let (last, above) = provision.speaker.steps.split_last().unwrap();
        let Number::Of(number) = &last.number else { continue };
        siblings.entry(family(above, last.unit)).or_default().push(number.clone());
    }
    for provision in &mut provisions {
        let steps = &provision.speaker.steps;
        provision.speaker.siblings = (0..steps.len())
            .filter_map(|at| {
                let unit = steps[at].unit;
                siblings.get(&family(&steps[..at], unit)).map(|numbers| (unit, numbers.as_slice().into()))
            })
            .collect();
    }
    provisions
}

fn family(above: &[Step], unit: Unit) -> String {
    let path: Vec<String> = above.iter().map(ToString::to_string).collect();
    format!("{} {}", path.join("/"), unit.name())
}

fn provision(row: &csv::StringRecord, soles: &BTreeSet<(bool, String)>) -> Provision {
    let said = |at: usize| Some(&row[at]).filter(|value| *value != "NA");
    let transitional = said(2) == Some("10");
    let mut steps = Vec::new();
    let mut id = vec![if transitional { "adct" } else { "body" }.to_owned()];
    if transitional {
        steps.push(Step::of(Unit::Transitional, ""));
    } else {
        for (at, unit) in [(2, Unit::Title), (3, Unit::Chapter), (4, Unit::Section), (5, Unit::Subsection)] {
            steps.extend(said(at).map(|number| Step::of(unit, number)));
        }
    }
    let article = said(6).unwrap();
    steps.push(Step::of(Unit::Article, article));
    id.push(format!("art:{}", article.to_lowercase()));
    let sole = soles.contains(&(transitional, article.to_owned()));
    match said(7) {
        Some(number) => {
            steps.push(Step::of(Unit::Paragraph, if sole { "1u" } else { number }));
            id.push(format!("par:{}", if sole { "unico" } else { number }));
        }
        None if said(8).is_some() => steps.push(Step::of(Unit::Caput, "")),
        None => {}
    }
    if let Some(number) = said(8) {
        steps.push(Step::of(Unit::Inciso, number));
        id.push(format!("inc:{}", number.parse().ok().and_then(roman::to).unwrap_or(number.to_owned())));
    }
    if let Some(number) = said(9) {
        let letter =
            number.parse::<u8>().map_or(number.to_owned(), |at| char::from(b'a' + at - 1).to_string());
        steps.push(Step::of(Unit::Alinea, &letter));
        id.push(format!("ali:{letter}"));
    }
    let names = ["Constituição Federal", "Constituição", "CF"].map(str::to_owned).to_vec();
    let speaker = Speaker { names: called(&names), ..speaker("br", steps, Unit::Article) };
    Provision {
        law: if transitional { "adct" } else { "constituicao" }.to_owned(),
        id: id.join(";"),
        language: PORTUGUESE,
        text: row[1].to_owned(),
        speaker,
    }
}

/// The wordings that the body of the Constitution of Brazil had after [`constitution`]'s day, up to the amendment 135 of
/// 2024, one provision each, without the notes on who wrote them.
pub(crate) fn later_wordings() -> Option<Vec<Provision>> {
    let file = data().join("brazil/normas_leg_br_body_to_ec135.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: the later wordings are not at {}", file.display());
        return None;
    };
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let known: BTreeSet<String> = constitution()?.iter().map(|provision| plain(&provision.text)).collect();
    let mut all = Vec::new();
    for title in serde_json::from_str::<Value>(&text).unwrap().as_array().unwrap() {
        descend(title, &[], &mut all);
    }
    let mut later = with_siblings(all);
    later.retain(|provision| !known.contains(&plain(&provision.text)));
    Some(later)
}

/// Takes the provision that a node of the JSON is, and those below it.
fn descend(node: &Value, above: &[Step], all: &mut Vec<Provision>) {
    const LEVELS: [(&str, Unit); 8] = [
        ("titulo", Unit::Title),
        ("capitulo", Unit::Chapter),
        ("secao", Unit::Section),
        ("subsecao", Unit::Subsection),
        ("artigo", Unit::Article),
        ("paragrafo", Unit::Paragraph),
        ("inciso", Unit::Inciso),
        ("alinea", Unit::Alinea),
    ];
    let own = LEVELS.into_iter().find_map(|(key, unit)| Some((unit, node.get(key)?.as_str()?)));
    let mut steps = above.to_vec();
    if let Some((unit, text)) = own {
        let text = without_notes(text);
        if unit == Unit::Inciso && above.last().is_some_and(|above| above.unit == Unit::Article) {
            steps.push(Step::of(Unit::Caput, ""));
        }
        steps.push(Step::of(unit, number(unit, text)));
        if unit >= Unit::Article {
            all.push(later(text, steps.clone()));
        }
    }
    for value in node.as_object().into_iter().flat_map(|fields| fields.values()).filter_map(Value::as_array) {
        for below in value.iter().filter(|below| below.is_object()) {
            descend(below, &steps, all);
        }
    }
}

fn without_notes(text: &str) -> &str {
    const NOTES: [&str; 8] =
        [" (Inclu", " (Reda", " (Ressalva", " (Renum", " (Revog", " (Acresc", " (Alter", " (Vide"];
    let end = NOTES.iter().filter_map(|note| text.find(note)).min();
    text[..end.unwrap_or(text.len())].trim_end()
}

/// The number on a printed label: "Art. 167-A." is 167-A, "IV –" is 4.
fn number(unit: Unit, text: &str) -> String {
    let mut words = text.split_whitespace();
    let word = match unit {
        Unit::Inciso | Unit::Alinea => words.next(),
        _ => words.nth(1),
    };
    let word = word.unwrap_or_default().replace(['º', '°', '.', ')', ','], "");
    match unit {
        Unit::Paragraph if text.starts_with("Parágrafo") => "1u".to_owned(),
        Unit::Article | Unit::Paragraph | Unit::Alinea => word,
        _ => {
            let (numeral, behind) = word.split_once('-').unwrap_or((&word, ""));
            let letter = if behind.is_empty() { String::new() } else { format!("-{behind}") };
            roman(numeral) + &letter
        }
    }
}

fn later(text: &str, steps: Vec<Step>) -> Provision {
    let own = steps.iter().filter(|step| step.unit >= Unit::Article && step.unit != Unit::Caput);
    let id = own.map(ToString::to_string).collect::<Vec<_>>().join(";").to_lowercase();
    let names = ["Constituição Federal", "Constituição", "CF"].map(str::to_owned).to_vec();
    Provision {
        law: "constituicao-later".to_owned(),
        id: format!("later;{id}"),
        language: PORTUGUESE,
        text: text.to_owned(),
        speaker: Speaker { names: called(&names), ..speaker("br", steps, Unit::Article) },
    }
}

/// Sections and regulations of the United Kingdom, whole and without what they insert elsewhere, up to 1,500 bytes each: longer ones are
/// hard to label in full.
pub(crate) fn statutes() -> Option<Vec<Provision>> {
    let folder = data().join("uk/clml");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("skipped: the statutes are not at {}", folder.display());
        return None;
    };
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    Some(files.iter().flat_map(|file| sections(file)).filter(|section| section.text.len() <= 1_500).collect())
}

/// The `P1` of a document's body: a section, or a regulation of an instrument.
fn sections(file: &Path) -> Vec<Provision> {
    const APART: [&str; 4] = ["BlockAmendment", "Schedules", "Footnote", "Commentaries"];
    let xml = std::fs::read_to_string(file).unwrap();
    let name = file.file_stem().unwrap().to_str().unwrap();
    let unit = if name.starts_with("uksi") { Unit::Regulation } else { Unit::Section };
    let mut reader = Reader::from_str(&xml);
    let mut found: Vec<Provision> = Vec::new();
    let mut section: Option<(String, String)> = None;
    let mut in_number = false;
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => return found,
            Event::Start(tag) if APART.contains(&tag.local_name().as_ref()) => {
                reader.read_to_end(tag.name()).unwrap();
            }
            Event::Start(tag) if tag.local_name().as_ref() == "P1" => section = Some(Default::default()),
            Event::End(tag) if tag.local_name().as_ref() == "P1" => {
                found.extend(section.take().map(|(number, words)| statute(name, unit, &number, &words)));
            }
            Event::Start(tag) if tag.local_name().as_ref() == "Pnumber" => in_number = true,
            Event::End(tag) if tag.local_name().as_ref() == "Pnumber" => in_number = false,
            Event::Text(words) => take(&mut section, in_number, &words),
            Event::GeneralRef(entity) => {
                take(&mut section, false, &resolved(&entity));
            }
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Text" => {
                take(&mut section, false, " ");
            }
            _ => {}
        }
    }
}

/// What a reference to a character or entity stands for.
fn resolved(entity: &BytesRef<'_>) -> String {
    let known = entity.resolve_char_ref().unwrap().map(String::from);
    let named = || quick_xml::escape::resolve_xml_entity(entity).map(str::to_owned);
    known.or_else(named).unwrap_or_default()
}

/// Takes words into a section: its own number, or its text with the numbers of its parts in brackets.
fn take(section: &mut Option<(String, String)>, in_number: bool, words: &str) {
    let Some((number, text)) = section else { return };
    match (in_number, number.is_empty()) {
        (true, true) => words.trim().clone_into(number),
        (true, false) => text.extend([" (", words.trim(), ") "]),
        (false, _) => text.push_str(words),
    }
}

fn statute(name: &str, unit: Unit, number: &str, words: &str) -> Provision {
    let steps = vec![Step::of(unit, number)];
    Provision {
        law: "clml".to_owned(),
        id: format!("{name};{number}"),
        language: ENGLISH,
        text: words.split_whitespace().collect::<Vec<_>>().join(" "),
        speaker: speaker("gb", steps, unit),
    }
}

/// The sections of the Bharatiya Nyaya Sanhita and of the Indian Penal Code as others typed them, whole, up to 1,500 bytes.
pub(crate) fn indian() -> Option<Vec<Provision>> {
    let folder = data().join("india");
    let (Ok(rows), Ok(list)) = (
        csv::Reader::from_path(folder.join("bns/bns_sections.csv")),
        std::fs::read_to_string(folder.join("ipc/ipc.json")),
    ) else {
        println!("skipped: the codes of India are not at {}", folder.display());
        return None;
    };
    let sanhita = rows.into_records().map(Result::unwrap).map(|row| {
        let names = ["Bharatiya Nyaya Sanhita, 2023", "Bharatiya Nyaya Sanhita", "BNS", "45/2023"];
        section("bns", &names, row[3].trim(), &row[5])
    });
    let code: Vec<Value> = serde_json::from_str(&list).unwrap();
    let code = code.iter().map(|row| {
        let names = ["Indian Penal Code, 1860", "Indian Penal Code", "IPC", "45/1860"];
        let number = row["Section"].to_string();
        section("ipc", &names, number.trim_matches('"'), row["section_desc"].as_str().unwrap())
    });
    let all = [sanhita.collect(), code.collect()].into_iter().flat_map(in_order);
    Some(all.filter(|section| (1..=1_500).contains(&section.text.len())).collect())
}

/// Sections that know the numbers of their code, in order.
fn in_order(mut sections: Vec<Provision>) -> Vec<Provision> {
    let number = |section: &Provision| match &section.speaker.steps[0].number {
        Number::Of(number) => {
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            (number[..digits].parse().unwrap_or(0_u32), number[digits..].to_owned(), number.clone())
        }
        _ => unreachable!("made by section"),
    };
    sections.sort_by_key(number);
    let numbers: Arc<[String]> = sections.iter().map(|section| number(section).2).collect();
    for section in &mut sections {
        section.speaker.siblings = vec![(Unit::Section, Arc::clone(&numbers))];
    }
    sections
}

fn section(law: &str, names: &[&str], number: &str, words: &str) -> Provision {
    let steps = vec![Step::of(Unit::Section, number)];
    let names = Arc::new(Names::called(names.iter().copied()));
    Provision {
        law: law.to_owned(),
        id: format!("{law};{number}"),
        language: ENGLISH,
        text: words.split_whitespace().collect::<Vec<_>>().join(" "),
        speaker: Speaker { names, ..speaker("in", steps, Unit::Section) },
    }
}

/// The rules of court of England and Wales, a document each: name and text.
pub(crate) fn rules_of_court() -> Option<Vec<(String, String)>> {
    let file = data().join("uk/cpr-two-scrapes/scrape_current.jsonl");
    let Ok(lines) = std::fs::read_to_string(&file) else {
        println!("skipped: the rules of court are not at {}", file.display());
        return None;
    };
    let document = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let said = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        (said("sourcepage"), said("content"))
    };
    Some(lines.lines().map(document).collect())
}
