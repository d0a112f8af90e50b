//! A second reading of the same files, for checks. It shares nothing with the loader but the parsers of CSV
//! and JSON: no tree, no identities, no repairs but what the caller asks for; a row is what its key columns
//! say.
//!
//! After the last text, a row is that of the last text until the first day on which a note in the body tells
//! of other words; from the last such day on it is that of the body; between them nothing is said of it.

mod body;
mod holes;

use asof_schema::{ComponentId, Day};

use super::print;
use crate::error::ReadError;
use crate::source::{self, Borne, File, Line, NamedAct};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Bound;
use std::sync::{Arc, OnceLock};

/// What a row is, by its key columns.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowKey {
    /// Whether it belongs to the transitional act (ADCT).
    pub transitional: bool,
    /// `artigo`, e.g. `103-A`.
    pub artigo: String,
    /// `paragrafo`; `1` for a parágrafo único too.
    pub paragrafo: Option<String>,
    /// `inciso`.
    pub inciso: Option<String>,
    /// `alinea`, as a number.
    pub alinea: Option<String>,
}

/// A row as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WitnessRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The row, from 1; the heading row is 1.
    pub row: u64,
    /// Its text, with label.
    pub text: &'a str,
    /// Whether the label is left out, because the files print it in several ways.
    pub words_only: bool,
}

impl WitnessRow<'_> {
    /// Whether an answer that prints a provision with this label and these words has the row.
    pub fn is(&self, label: &str, words: &str) -> bool {
        let same = |words: &str| print::is_same(self.text, words);
        if self.words_only { same(words) } else { same(&format!("{label} {words}")) }
    }
}

/// The files by the day from which each holds, written `YYYY-MM-DD`.
#[derive(Debug)]
pub struct Witness<'a> {
    by_day: BTreeMap<String, Snapshot<'a>>,
    /// Acts of which no text is at hand, by the day of the next text: it has what they did.
    without_text: BTreeMap<String, Vec<NamedAct>>,
    body: Option<Body<'a>>,
}

/// A text: its rows are read when they are first asked for.
#[derive(Debug)]
struct Snapshot<'a> {
    file: &'a str,
    bytes: &'a [u8],
    read: OnceLock<(Arc<Rows<'a>>, Headings, HashSet<RowKey>)>,
}

/// The headings of a text, each with its label.
type Headings = Arc<HashSet<String>>;

/// The rows of a text by their keys.
type Rows<'a> = HashMap<RowKey, Read<'a>>;

/// The body, and what it tells of the days after the last text.
#[derive(Debug)]
struct Body<'a> {
    file: &'a str,
    rows: HashMap<RowKey, body::Told>,
}

/// The text of one day, ready to be asked.
#[derive(Debug)]
pub struct Page<'a> {
    file: &'a str,
    rows: Arc<Rows<'a>>,
    /// None of a day after the last text: the body has them in another form.
    headings: Option<Headings>,
    unknown: HashSet<RowKey>,
}

/// A row as it is read.
#[derive(Debug, Clone)]
struct Read<'a> {
    file: &'a str,
    row: u64,
    text: String,
    words_only: bool,
}

impl<'a> Witness<'a> {
    /// Takes the files and, if there are any, the table of acts for the days of publication and the body.
    pub fn new(
        snapshots: impl IntoIterator<Item = &'a File>,
        acts: Option<&[u8]>,
        body: Option<(&'a str, &[u8])>,
    ) -> Result<Self, ReadError> {
        let table = acts.map(dated_acts).transpose()?.unwrap_or_default();
        let mut texts: Vec<(String, &'a str, &'a [u8])> = Vec::new();
        for (file, bytes) in snapshots {
            let problem = || ReadError::of(file, "no date in the name");
            let mut parts = file.trim_end_matches(".csv").split('_');
            let date = parts.next().filter(|date| date.len() == 8 && date.is_ascii()).ok_or_else(problem)?;
            let (year, rest) = date.split_at(4);
            let (month, day) = rest.split_at(2);
            let named = format!("{year}-{month}-{day}");
            // Days in this form sort as days do.
            let published = parts.filter_map(|act| table.get(act)?.published.clone());
            let first = published.fold(named, String::max);
            texts.push((first, file.as_str(), bytes.as_slice()));
        }
        texts.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        let all: Vec<(String, &str)> = texts.iter().map(|(day, file, _)| (day.clone(), *file)).collect();
        texts.retain(|(day, file, _)| !is_dated_otherwise((day, file), (all.as_slice(), &table)));
        let by_day = first_of_each(texts);
        let last = by_day.last_key_value().map_or("", |(day, _)| day.as_str());
        let body =
            body.map(|(file, bytes)| Ok::<_, ReadError>(Body { file, rows: body::read(bytes, last)? }));
        let body = body.transpose()?;
        let without_text = without_text(&by_day, &table);
        Ok(Self { by_day, without_text, body })
    }

    /// The days from which the files hold, written `YYYY-MM-DD`, in ascending order.
    pub fn days(&self) -> impl Iterator<Item = &str> {
        self.by_day.keys().map(String::as_str)
    }

    /// The text of a day (`YYYY-MM-DD`): the last that holds from that day or before, and after the last one
    /// what the body tells. `None` before the first.
    pub fn on(&self, day: &str) -> Option<Result<Page<'a>, ReadError>> {
        let (first, snapshot) =
            self.by_day.range::<str, _>((Bound::Unbounded, Bound::Included(day))).next_back()?;
        let last = self.by_day.last_key_value().is_some_and(|(last, _)| last == first);
        let page = snapshot.page();
        Some(match self.body.as_ref().filter(|_| last) {
            Some(body) => page.map(|page| page.with(body, day)),
            None => page,
        })
    }
}

impl<'a> Witness<'a> {
    /// The texts before that of a day, the last first.
    fn before(&self, on: Day) -> impl Iterator<Item = &Snapshot<'a>> {
        let day = on.to_string();
        let up_to = self.by_day.range::<str, _>((Bound::Unbounded, Bound::Included(day.as_str())));
        up_to.rev().skip(1).map(|(_, text)| text)
    }

    /// Whether a text lacks a row that the answer prints as one that is cut off or has a hole does.
    fn is_lost(&self, on: Day, page: &Page<'_>, key: &RowKey, printed: (&str, &str)) -> bool {
        let mut pages = self.before(on).filter_map(|text| text.page().ok());
        let then = pages.find(|then| then.rows.contains_key(key));
        then.is_some_and(|then| holes::is_hole(key, printed, &page.rows, &then.rows))
    }

    /// Compares the headings of the answer with those of the text. Where rows are lost, headings may be so, too.
    fn check_headings(&self, on: Day, page: &Page<'_>, lines: &[Line], borne: &mut Borne) {
        let Some(headings) = &page.headings else { return };
        let has_lost = !borne.open.is_empty();
        for line in lines.iter().filter(|line| line.printed && !line.tombstone) {
            let Some(heading) = &line.heading else { continue };
            let heading = format!("{} {heading}", line.label);
            let has = |headings: &HashSet<String>| {
                let is_it = |own: &String| print::is_same(own, heading.trim());
                headings.contains(heading.trim()) || headings.iter().any(is_it)
            };
            if has(headings) {
                continue;
            }
            let stood = || {
                let mut pages = self.before(on).filter_map(|text| text.page().ok());
                pages.any(|page| page.headings.as_ref().is_some_and(|headings| has(headings)))
            };
            let told = format!("the answer has the heading {heading:?}, {} not", page.file());
            let kept = if has_lost && stood() { &mut borne.open } else { &mut borne.problems };
            kept.push((line.component.clone(), told));
        }
    }
}

impl<'a> Snapshot<'a> {
    fn page(&self) -> Result<Page<'a>, ReadError> {
        if self.read.get().is_none() {
            let (rows, headings, unread) = Self::read(self.file, self.bytes)?;
            // Whoever was faster read the same.
            let _ = self.read.set((Arc::new(rows), Arc::new(headings), unread));
        }
        let (rows, headings, unknown) = self.read.get().cloned().unwrap_or_default();
        Ok(Page { file: self.file, rows, headings: Some(headings), unknown })
    }

    /// Its rows, its headings, and the keys of rows whose words cannot be read. A row of which nothing can be read tells
    /// nothing, and leaves the others.
    fn read(file: &'a str, bytes: &[u8]) -> Result<(Rows<'a>, HashSet<String>, HashSet<RowKey>), ReadError> {
        let (mut rows, mut headings, mut unread) = (HashMap::new(), HashSet::new(), HashSet::new());
        let mut reader = csv::ReaderBuilder::new().has_headers(true).flexible(true).from_reader(bytes);
        let heading = reader.byte_headers().map_err(|bad| ReadError::of(file, bad.to_string()))?.clone();
        for (row, record) in (2..).zip(reader.byte_records()) {
            let record = record.map_err(|bad| ReadError::of(file, bad.to_string()))?;
            let field = |name: &str| {
                let is_it = |column: &[u8]| column.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
                std::str::from_utf8(record.get(heading.iter().position(is_it)?)?).ok()
            };
            if record.len() != heading.len() {
                continue;
            }
            if field("classe") == Some("titartb") {
                headings.extend(field("texto").map(str::to_owned));
                continue;
            }
            let keys =
                (field("artigo"), field("paragrafo"), field("inciso"), field("alinea"), field("titulo"));
            let (Some(artigo), Some(paragrafo), Some(inciso), Some(alinea), Some(titulo)) = keys else {
                continue;
            };
            let present = |key: &str| (key != "NA").then(|| key.to_owned());
            let Some(artigo) = present(artigo) else { continue };
            let (paragrafo, inciso, alinea) = (present(paragrafo), present(inciso), present(alinea));
            let key = RowKey { transitional: titulo == "10", artigo, paragrafo, inciso, alinea };
            if let Some(text) = field("texto") {
                rows.entry(key).or_insert(Read { file, row, text: text.to_owned(), words_only: false });
            } else {
                unread.insert(key);
            }
        }
        Ok((rows, headings, unread))
    }
}

impl<'a> Page<'a> {
    /// With what the body tells of a day after the last text.
    fn with(mut self, body: &Body<'a>, day: &str) -> Self {
        let by = |days: &[String]| days.iter().filter(|at| at.as_str() <= day).count();
        self.headings = None;
        let rows = Arc::make_mut(&mut self.rows);
        for (key, told) in &body.rows {
            let worded = by(&told.worded);
            if worded > 0 && worded < told.worded.len() {
                rows.remove(key);
                self.unknown.insert(key.clone());
            } else if worded > 0 {
                let read = Read { file: body.file, row: 0, text: told.words.clone(), words_only: true };
                rows.insert(key.clone(), read);
            } else if by(&told.renumbered) > 0
                && let Some(read) = rows.get_mut(key)
                && let Some((_, words)) = body::split(&read.text, 1)
            {
                (read.text, read.words_only) = (words.to_owned(), true);
            }
        }
        self
    }

    /// Whether no file tells what the provision says on the day.
    pub fn is_unknown(&self, key: &RowKey) -> bool {
        self.unknown.contains(key)
    }

    /// The file.
    pub fn file(&self) -> &'a str {
        self.file
    }

    /// The row with these keys; `None` if the file has none.
    pub fn row(&self, key: &RowKey) -> Option<WitnessRow<'_>> {
        self.rows.get(key).map(Read::row)
    }

    /// Every row that is no heading.
    pub fn rows(&self) -> impl Iterator<Item = (&RowKey, WitnessRow<'_>)> {
        self.rows.iter().map(|(key, read)| (key, read.row()))
    }
}

impl Read<'_> {
    fn row(&self) -> WitnessRow<'_> {
        WitnessRow { file: self.file, row: self.row, text: &self.text, words_only: self.words_only }
    }
}

impl source::Witness for Witness<'_> {
    fn check(&self, on: Day, above: &[Line], lines: &[Line]) -> Result<Borne, ReadError> {
        let Some(top) = lines.first() else { return Ok(Borne::default()) };
        let mut borne = Borne::default();
        let mut tell = |component: &ComponentId, message| borne.problems.push((component.clone(), message));
        let Some(page) = self.on(&on.to_string()) else {
            tell(&top.component, "no consolidated text holds on this day".to_owned());
            return Ok(borne);
        };
        let page = page?;
        let ours = rows(above, lines);
        let scope = Scope::of(above, top, &ours);
        let mut same = 0;
        for (key, row) in page.rows().filter(|(key, _)| scope.covers(key)) {
            let theirs = format!("{}, row {}, has {:?}", row.file, row.row, row.text);
            match ours.get(key) {
                Some((_, label, words)) if row.is(label, words) => same += 1,
                Some((component, label, words)) => {
                    tell(component, format!("{theirs}, the answer {:?}", format!("{label} {words}")));
                }
                None => tell(nearest(key, &ours, top), format!("{theirs}, the answer nothing")),
            }
        }
        let told = |key: &RowKey| page.row(key).is_some() || page.is_unknown(key);
        for (key, (component, label, words)) in ours.iter().filter(|(key, _)| !told(key)) {
            let row = format!("{label} {words}");
            if self.is_lost(on, &page, key, (*label, *words)) {
                let why = format!(
                    "{} lacks {row:?}, which a text before has, and nothing there explains it: it may end before it or have a \
                     hole there, and is no witness of it",
                    page.file()
                );
                borne.open.push(((*component).clone(), why));
            } else {
                tell(component, format!("the answer has {row:?}, {} nothing", page.file()));
            }
        }
        self.check_headings(on, &page, lines, &mut borne);
        borne.open.sort();
        borne.rows = same;
        Ok(borne)
    }

    fn lacks(&self, on: Day, component: &ComponentId) -> Result<Option<bool>, ReadError> {
        let (Some(scope), Some(page)) = (Scope::by_id(component), self.on(&on.to_string())) else {
            return Ok(None);
        };
        let page = page?;
        let has = page.rows().any(|(key, _)| scope.covers(key));
        let may_have = !has && page.unknown.iter().any(|key| scope.covers(key));
        Ok((!may_have).then_some(!has))
    }

    fn days(&self) -> Vec<(Day, Vec<NamedAct>)> {
        let day = |(day, text): (&String, &Snapshot<'_>)| {
            let mut acts = named(text.file);
            acts.extend(self.without_text.get(day).into_iter().flatten().cloned());
            Some((day.parse().ok()?, acts))
        };
        let texts = self.by_day.iter().filter_map(day);
        let mut noted: BTreeMap<Day, BTreeSet<u32>> = BTreeMap::new();
        for (day, number) in self.body.iter().flat_map(|body| body.rows.values()).flat_map(|told| &told.acts)
        {
            if let Ok(day) = day.parse() {
                noted.entry(day).or_default().insert(*number);
            }
        }
        let acts = |(day, acts): (Day, BTreeSet<u32>)| {
            (day, acts.into_iter().map(|number| NamedAct::new("EC", number)).collect())
        };
        texts.chain(noted.into_iter().map(acts)).collect()
    }
}

/// `212-1`, as ids write a number with letters, in the form of the key columns: `212-A`.
fn lettered(number: &str) -> Option<String> {
    let mut parts = number.split('-');
    let first = parts.next()?.parse::<u32>().ok()?;
    parts.try_fold(first.to_string(), |number, place| {
        let place = place.parse::<u8>().ok()?.checked_sub(1).filter(|place| *place < 26)?;
        Some(format!("{number}-{}", char::from(b'A' + place)))
    })
}

/// The texts by their days. Of two of one day or one act nothing says which holds: the first bears witness, as it is read,
/// and the other none.
fn first_of_each<'a>(texts: Vec<(String, &'a str, &'a [u8])>) -> BTreeMap<String, Snapshot<'a>> {
    let (mut by_day, mut acts): (BTreeMap<String, Snapshot<'a>>, HashSet<&'a str>) =
        (BTreeMap::new(), HashSet::new());
    for (first, file, bytes) in texts {
        let own: Vec<&'a str> = codes(file).collect();
        if !by_day.contains_key(&first) && !own.iter().any(|act| acts.contains(act)) {
            acts.extend(own);
            by_day.insert(first, Snapshot { file, bytes, read: OnceLock::new() });
        }
    }
    by_day
}

/// Whether texts of other acts stand between the day in the name of a text and that of its acts in the table: it bears no witness
/// of its day.
fn is_dated_otherwise(
    (day, file): (&str, &str),
    (all, table): (&[(String, &str)], &HashMap<String, Dates>),
) -> bool {
    let dates: Vec<&Dates> = codes(file).filter_map(|act| table.get(act)).collect();
    let Some(first) = dates.iter().map(|dates| dates.first.as_str()).min() else { return false };
    let last =
        dates.iter().map(|dates| dates.last.as_str()).max().filter(|_| dates.len() == codes(file).count());
    all.iter().any(|(other, named)| {
        let is_other = !codes(named).any(|act| codes(file).any(|own| own == act));
        let is_before = day < other.as_str() && other.as_str() <= first;
        is_other && (is_before || last.is_some_and(|last| last < other.as_str() && other.as_str() < day))
    })
}

/// The acts in the name of a text: `20031231_EMC41_EMC42.csv`.
fn named(file: &str) -> Vec<NamedAct> {
    codes(file).filter_map(named_act).collect()
}

fn codes(file: &str) -> impl Iterator<Item = &str> {
    file.trim_end_matches(".csv").split('_').skip(1)
}

/// The act that a name of a text has: `EMC41`.
fn named_act(name: &str) -> Option<NamedAct> {
    if name == "ORIGINAL" {
        let (code, title) = ("original".to_owned(), "Original text".to_owned());
        return Some(NamedAct { code, title, number: 0 });
    }
    let (kind, number) = name.split_at_checked(3)?;
    let kind = match kind {
        "EMC" => "EC",
        "EMR" => "ECR",
        _ => return None,
    };
    Some(NamedAct::new(kind, number.parse().ok()?))
}

/// The acts of the table between two texts that no text names, by the day of the later one.
fn without_text(
    by_day: &BTreeMap<String, Snapshot<'_>>,
    table: &HashMap<String, Dates>,
) -> BTreeMap<String, Vec<NamedAct>> {
    let at_hand: HashSet<&str> =
        by_day.values().flat_map(|text| text.file.trim_end_matches(".csv").split('_').skip(1)).collect();
    let mut found: BTreeMap<String, Vec<NamedAct>> = BTreeMap::new();
    for (name, dates) in table.iter().filter(|(name, _)| !at_hand.contains(name.as_str())) {
        let day = dates.first.as_str();
        let before = by_day.range::<str, _>((Bound::Unbounded, Bound::Excluded(day))).next_back();
        let after = by_day.range::<str, _>((Bound::Excluded(day), Bound::Unbounded)).next();
        let (Some(_), Some((next, _)), Some(act)) = (before, after, named_act(name)) else { continue };
        if !by_day.contains_key(day) {
            found.entry(next.clone()).or_default().push(act);
        }
    }
    found
}

/// The component, the label and the words of each row that the answer would print.
type Printed<'a> = HashMap<RowKey, (&'a ComponentId, &'a str, &'a str)>;

fn rows<'a>(above: &'a [Line], lines: &'a [Line]) -> Printed<'a> {
    let mut open: Vec<&Line> = above.iter().collect();
    let mut rows = Printed::new();
    for line in lines {
        open.truncate(above.len() + line.depth);
        let words = if line.tombstone { &line.notice } else { &line.text };
        let marked = if line.component_type == "caput" { open.last() } else { Some(&line) };
        let label = marked.map_or("", |marked| marked.label.as_str());
        open.push(line);
        if let (Some(words), true, Some(key)) = (words, line.printed, key(&open)) {
            rows.insert(key, (&line.component, label, words.as_str()));
        }
    }
    rows
}

/// What a row that the answer lacks is told of: its article, where the answer has any of that.
fn nearest<'a>(key: &RowKey, ours: &Printed<'a>, top: &'a Line) -> &'a ComponentId {
    let is_near = |own: &RowKey| own.transitional == key.transitional && own.artigo == key.artigo;
    let near = ours.iter().filter(|(own, _)| is_near(own)).map(|(_, (component, ..))| *component);
    near.min().unwrap_or(&top.component)
}

/// The key columns of a provision: its own number and those of what it stands in.
fn key(open: &[&Line]) -> Option<RowKey> {
    let number = |kind: &str| {
        let line = open.iter().find(|line| line.component_type == kind)?;
        line.number.as_ref().map(|number| number.trim_end_matches('u').to_owned())
    };
    Some(RowKey {
        transitional: open.iter().any(|line| line.component_type == "adct"),
        artigo: number("article")?,
        paragrafo: number("paragraph"),
        inciso: number("inciso"),
        alinea: number("alinea"),
    })
}

/// Which rows of a file belong to an answer.
enum Scope {
    /// Those of some articles.
    Articles(HashSet<(bool, String)>),
    /// Those at and below one provision of an article.
    Below(RowKey),
    /// That of a caput: those of its article that are in no paragraph.
    Caput(RowKey),
}

impl Scope {
    fn of(above: &[Line], top: &Line, ours: &Printed<'_>) -> Self {
        let open: Vec<&Line> = above.iter().chain([top]).collect();
        match key(&open) {
            Some(key) if top.component_type == "caput" => Self::Caput(key),
            Some(key) => Self::Below(key),
            None => Self::Articles(ours.keys().map(|key| (key.transitional, key.artigo.clone())).collect()),
        }
    }

    /// That of a provision by its id: `art14_par3_inc6`. An id that goes on after `~` is that of another provision, whose
    /// number one had before it.
    fn by_id(component: &ComponentId) -> Option<Self> {
        let (mut transitional, mut caput) = (false, false);
        let [mut artigo, mut paragrafo, mut inciso, mut alinea] = [const { None }; 4];
        for segment in component.local().split('_') {
            let (kind, number) = segment.split_at_checked(3)?;
            let number = || lettered(number.trim_end_matches('u'));
            match kind {
                "adc" if segment == "adct" => transitional = true,
                "cpt" => caput = true,
                "art" => artigo = Some(number()?),
                "par" => paragrafo = Some(number()?),
                "inc" => inciso = Some(number()?),
                "ali" => alinea = Some(number()?),
                _ => return None,
            }
        }
        let below = inciso.is_some() || alinea.is_some();
        let key = RowKey { transitional, artigo: artigo?, paragrafo, inciso, alinea };
        Some(if caput && !below { Self::Caput(key) } else { Self::Below(key) })
    }

    fn covers(&self, row: &RowKey) -> bool {
        let within = |top: &RowKey| {
            let same = |top: &Option<String>, row: &Option<String>| top.is_none() || top == row;
            (top.transitional, &top.artigo) == (row.transitional, &row.artigo)
                && same(&top.paragrafo, &row.paragrafo)
                && same(&top.inciso, &row.inciso)
                && same(&top.alinea, &row.alinea)
        };
        match self {
            Self::Articles(articles) => articles.contains(&(row.transitional, row.artigo.clone())),
            // An inciso of the caput is not one of a paragraph.
            Self::Below(top) => within(top) && (top.inciso.is_none() || top.paragrafo == row.paragrafo),
            Self::Caput(top) => within(top) && row.paragrafo.is_none(),
        }
    }
}

/// What the table of acts says of the days of one, each written `YYYY-MM-DD`.
#[derive(Debug)]
struct Dates {
    published: Option<String>,
    /// That of publication, else the earliest that a source gives.
    first: String,
    /// The latest of all.
    last: String,
}

/// The acts of the table by their names in file names (`EMC45`).
fn dated_acts(table: &[u8]) -> Result<HashMap<String, Dates>, ReadError> {
    let wrong = |problem: String| ReadError::of("the table of acts", problem);
    let mut reader = csv::Reader::from_reader(table);
    reader.headers().map_err(|bad| wrong(bad.to_string()))?;
    let mut acts = HashMap::new();
    // A row that cannot be read tells nothing, and leaves the others.
    for record in reader.deserialize::<HashMap<String, String>>().flatten() {
        let cell = |name: &str| record.get(name).map(|cell| cell.trim().to_owned());
        let present = |name: &str| cell(name).filter(|cell| !cell.is_empty());
        let prefix = if present("kind").as_deref() == Some("ECR") { "EMR" } else { "EMC" };
        let present_day = |name: &str| present(name).filter(|day| day.parse::<Day>().is_ok());
        let published = present_day("publication_date_dou");
        let dates = ["date", "planalto_title_date", "normas_leg_br_date", "abjur_snapshot_date"];
        let all: Vec<String> = dates.into_iter().filter_map(present_day).chain(published.clone()).collect();
        let first = published.clone().or_else(|| all.iter().min().cloned());
        if let (Some(first), Some(last), Some(number)) = (first, all.into_iter().max(), present("number")) {
            acts.entry(format!("{prefix}{number}")).or_insert(Dates { published, first, last });
        }
    }
    Ok(acts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_of_the_acts_before_it_that_have_none() {
        let file = |name: &str| (name.to_owned(), Vec::new());
        let files = ["19881005_ORIGINAL.csv", "19930914_EMC4.csv", "20001214_EMC31.csv"].map(file);
        let table =
            b"number,kind,date\n3,EC,1993-03-17\n4,EC,1993-09-14\n31,EC,2000-12-14\n32,EC,2001-09-11\n";
        let witness = Witness::new(&files, Some(table), None).unwrap();
        let titles = |(_, acts): (Day, Vec<NamedAct>)| {
            acts.into_iter().map(|act| act.title).collect::<Vec<_>>().join(", ")
        };
        let days: Vec<String> = source::Witness::days(&witness).into_iter().map(titles).collect();
        assert_eq!(days, ["Original text", "EC 4, EC 3", "EC 31"]);
    }

    #[test]
    fn the_file_of_a_day_is_the_last_that_holds() {
        let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea\n";
        let file = |name: &str, text: &str| {
            (name.to_owned(), format!("{head}artigo,{text},1,NA,NA,NA,5,NA,NA,NA\n").into_bytes())
        };
        let files = [file("20041208_EMC45.csv", "new"), file("19881005_ORIGINAL.csv", "old")];
        let table = b"number,kind,publication_date_dou\n45,EC,2004-12-31\n";
        let witness = Witness::new(&files, Some(table), None).unwrap();
        let key =
            RowKey { transitional: false, artigo: "5".into(), paragrafo: None, inciso: None, alinea: None };
        let text = |day: &str| witness.on(day).map(|page| page.unwrap().row(&key).unwrap().text.to_owned());
        assert_eq!(text("2004-12-30").as_deref(), Some("old"));
        assert_eq!(text("2004-12-31").as_deref(), Some("new"));
        assert_eq!(text("1988-10-04"), None);
        assert!(Witness::new(&[("x.csv".into(), vec![])], None, None).is_err());
    }

    #[test]
    fn a_row_that_cannot_be_read_and_a_second_text_bear_no_witness() {
        let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea\n";
        let row = |words: &str, number: u32| format!("artigo,{words},1,NA,NA,NA,{number},NA,NA,NA\n");
        let mut first =
            [head.to_owned(), row("one", 1), row("t!o", 2), row("three", 3)].concat().into_bytes();
        let odd = first.iter().position(|byte| *byte == b'!').unwrap();
        first[odd] = 0xe9;
        first.extend(b"artigo,four\n");
        let second = [head.to_owned(), row("other", 1)].concat().into_bytes();
        let files = [
            ("19881005_ORIGINAL.csv".to_owned(), first.clone()),
            ("19930914_EMC4.csv".to_owned(), first),
            ("19930920_EMC4.csv".to_owned(), second),
        ];
        let witness = Witness::new(&files, None, None).unwrap();
        assert_eq!(witness.days().collect::<Vec<_>>(), ["1988-10-05", "1993-09-14"]);
        let page = witness.on("1993-12-31").unwrap().unwrap();
        let key = |number: u32| RowKey {
            transitional: false,
            artigo: number.to_string(),
            paragrafo: None,
            inciso: None,
            alinea: None,
        };
        assert_eq!(page.row(&key(1)).unwrap().text, "one");
        assert!(page.row(&key(2)).is_none() && page.is_unknown(&key(2)));
        assert_eq!(page.row(&key(3)).unwrap().row, 4);
        assert_eq!(page.rows().count(), 2);
    }
}
