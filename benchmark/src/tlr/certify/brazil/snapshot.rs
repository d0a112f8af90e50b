//! The files: one text of the Constitution each, from the day and by the acts of its name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use regex::Regex;
use serde::Deserialize;

use super::super::citation::Key;
use crate::pattern;

/// A row of a file.
#[derive(Debug, Deserialize)]
struct Line {
    classe: String,
    texto: String,
    titulo: String,
    capitulo: String,
    secao: String,
    subsecao: String,
    artigo: String,
    paragrafo: String,
    inciso: String,
    alinea: String,
}

/// A provision's own words in a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) key: Key,
    pub(super) headings: [String; 4],
    pub(super) words: String,
}

/// The text from a day on.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// The day of the file's name.
    pub(super) day: NaiveDate,
    /// All days that sources give for its acts.
    pub(super) days: BTreeSet<NaiveDate>,
    /// The day of publication, where a source tells it: an act binds from then, whatever the others say.
    pub(super) published: Option<NaiveDate>,
    /// The codes of its acts.
    pub(super) acts: Vec<String>,
    /// Rows by part and article, in the order of the file.
    articles: BTreeMap<(bool, String), Vec<Row>>,
}

static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:Art\. \d+(?:º|°)?(?:-[A-Z])?\.?|§ \d+(?:º|°)?(?:-[A-Z])?\.?|Parágrafo único\.|[IVXLCDM]+(?:-[A-Z])? -|[a-z]+\))",
    )
});

static NOTICE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^\(revogad[oa]\)[.;]?$"));

impl Row {
    pub(super) fn label(&self) -> &str {
        LABEL.find(&self.words).map_or("", |found| found.as_str())
    }

    pub(super) fn text(&self) -> &str {
        self.words.get(self.label().len()..).unwrap_or_default().trim()
    }

    /// Whether it is the sole paragraph of its article.
    pub(super) fn is_sole(&self) -> bool {
        self.label().starts_with("Parágrafo")
    }

    /// Whether only a notice is left of it.
    pub(super) fn is_notice(&self) -> bool {
        NOTICE.is_match(self.text())
    }

    /// What counts of it as content: the number, without signs, and the text.
    pub(super) fn content(&self) -> (String, &str) {
        let number = self.label().replace('°', "º");
        (number.trim_end_matches(['.', ' ', '-', ')']).to_owned(), self.text())
    }
}

/// The words of a provision with all inside it, as one file prints them.
pub(super) type State<'a> = Vec<&'a Row>;

impl Snapshot {
    pub(super) fn read(file: &Path, dates: &BTreeMap<String, Dates>) -> Result<Self> {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let (day, acts) = name.split_once('_').with_context(|| format!("{name} names no acts"))?;
        let day = NaiveDate::parse_from_str(day, "%Y%m%d").with_context(|| format!("{name} names no day"))?;
        let acts: Vec<String> = acts.split('_').filter_map(code).collect();
        let given = acts.iter().filter_map(|act| dates.get(act));
        let published = given.clone().find_map(|dates| dates.published);
        let days = given.flat_map(|dates| &dates.all).copied().chain([day]).collect();
        let mut articles = BTreeMap::<_, Vec<Row>>::new();
        // A heading that was not read as one has the keys of the article before it.
        let mut chapter: Option<String> = None;
        for line in csv::Reader::from_path(file)?.deserialize() {
            let line: Line = line.with_context(|| file.display().to_string())?;
            if line.classe == "titartb" {
                chapter = unread_chapter(&line);
                continue;
            }
            let row = Row::from(line, chapter.as_deref());
            articles.entry((row.key.adct, row.key.article.clone())).or_default().push(row);
        }
        Ok(Self { day, days, published, acts, articles })
    }

    pub(super) fn state(&self, key: &Key) -> State<'_> {
        let rows = self.articles.get(&(key.adct, key.article.clone())).into_iter().flatten();
        rows.filter(|row| key.holds(&row.key)).collect()
    }

    pub(super) fn rows(&self) -> BTreeMap<&Key, &Row> {
        self.articles.values().flatten().map(|row| (&row.key, row)).collect()
    }
}

impl Row {
    fn from(line: Line, chapter: Option<&str>) -> Self {
        let some = |cell: String| if cell == "NA" { String::new() } else { cell };
        // Under a heading that was not read, the keys below the title are those of the heading before it.
        let headings = match chapter {
            Some(chapter) => [line.titulo.clone(), chapter.to_owned(), "NA".into(), "NA".into()],
            None => [line.titulo.clone(), line.capitulo, line.secao, line.subsecao],
        };
        Self {
            key: Key {
                adct: line.titulo == "10",
                article: line.artigo,
                paragraph: some(line.paragrafo),
                sole: false,
                inciso: some(line.inciso),
                alinea: some(line.alinea),
            },
            headings: headings.map(some),
            words: line.texto.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }
}

fn unread_chapter(line: &Line) -> Option<String> {
    let numeral = line.texto.strip_prefix("CAPÍTULO ").filter(|_| line.artigo != "NA")?;
    Some(roman::from(numeral.split(':').next()?.trim())?.to_string())
}

/// The code of an act of a file's name: `EMC59` is `ec_59`, `EMR2` is `ecr_2`.
fn code(act: &str) -> Option<String> {
    let revision = act.strip_prefix("EMR").map(|number| format!("ecr_{number}"));
    revision.or_else(|| act.strip_prefix("EMC").map(|number| format!("ec_{number}")))
}

#[derive(Deserialize)]
struct Dated {
    number: String,
    kind: String,
    date: String,
    normas_leg_br_date: String,
    planalto_title_date: String,
    publication_date_dou: String,
    #[serde(default)]
    scope: String,
}

/// The days that sources give for an act.
#[derive(Debug, Default)]
pub(super) struct Dates {
    pub(super) all: BTreeSet<NaiveDate>,
    published: Option<NaiveDate>,
    /// What the act is said to change; empty where nothing is said.
    scope: String,
}

impl Dates {
    /// Whether the act may change something in an article, by what is said of it: `body-only`, `body (art. 155)`, `body art. 100 +
    /// ADCT 115,117`.
    pub(super) fn may_touch(&self, key: &Key) -> bool {
        let (body, transitional) = self.scope.split_once("ADCT").unwrap_or((&self.scope, ""));
        let named = if key.adct { self.scope.contains("ADCT") } else { body.contains("body") };
        let said = if key.adct { transitional } else { body };
        let mut numbers = said.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let any = !said.contains(|c: char| c.is_ascii_digit());
        self.scope.is_empty() || named && (any || numbers.any(|number| number == key.article))
    }
}

pub(super) fn dates(file: &Path) -> Result<BTreeMap<String, Dates>> {
    let mut all = BTreeMap::new();
    for row in csv::Reader::from_path(file).with_context(|| file.display().to_string())?.deserialize() {
        let row: Dated = row.with_context(|| file.display().to_string())?;
        let code = format!("{}_{}", row.kind.to_lowercase(), row.number);
        let published = row.publication_date_dou.parse().ok();
        let given = [row.date, row.normas_leg_br_date, row.planalto_title_date];
        let given = given.iter().filter_map(|day| day.parse().ok()).chain(published);
        all.insert(code, Dates { all: given.collect(), published, scope: row.scope });
    }
    Ok(all)
}
