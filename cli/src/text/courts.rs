//! What courts say that provisions mean.

use asof_engine::query::{
    self, Agreement, EndOfReading, ReadWords, ReadingReference, ReadingView, Relations,
};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId};

use super::acts;
use super::page::{Page, paint};
use super::relations::{kind, target};
use super::words::Words as _;
use crate::Failure;

/// What courts say of one component.
#[derive(Debug)]
pub(crate) struct Construed {
    component: ComponentId,
    /// How it is cited.
    cited: String,
    /// Whether it ever had a version.
    enacted: bool,
    /// In the order of publication, or of their first days.
    pub(crate) readings: Vec<ReadingView>,
    /// What the words of each cite at the point, in words.
    references: Vec<Vec<String>>,
}

impl Construed {
    /// Readings by their components, in the order in which they come up, each cited as at a point.
    pub(crate) fn list(corpus: &Corpus, readings: Vec<ReadingView>, at: AsOf) -> Vec<Self> {
        let mut list: Vec<Self> = Vec::new();
        for reading in readings {
            let references = references(corpus, &reading, at);
            match list.iter_mut().find(|of| of.component == reading.component) {
                Some(of) => {
                    of.readings.push(reading);
                    of.references.push(references);
                }
                None => list.push(Self {
                    component: reading.component.clone(),
                    cited: cited(corpus, &reading.component, at),
                    enacted: is_enacted(corpus, &reading.component),
                    readings: vec![reading],
                    references: vec![references],
                }),
            }
        }
        list
    }
}

/// How a component is cited within its norm.
pub(crate) fn cited(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    corpus.component(id).map_or_else(|_| id.to_string(), |component| query::cite(component, corpus.point(at)))
}

/// What the words of a reading cite at a point.
fn references(corpus: &Corpus, view: &ReadingView, at: AsOf) -> Vec<String> {
    let said = Relations::of(corpus, at).of_reading(&view.component, &view.reading);
    let one = |ReadingReference { said, .. }: &ReadingReference| {
        let state = said.state.map(|state| format!(" ({})", state.words())).unwrap_or_default();
        format!("{} {}{state} [{}]", kind(said), target(corpus, said, at), said.surface)
    };
    said.iter().map(one).collect()
}

/// Writes what courts say of a provision and of what is below it, with whether they agree.
pub(crate) fn standing(
    page: &mut Page<'_>,
    list: &[Construed],
    of: &ComponentId,
    indent: &str,
) -> Result<(), Failure> {
    for construed in list {
        if construed.component != *of {
            page.blank()?;
            page.line(format!("{indent}{}", paint(page.palette.strong, &construed.cited)))?;
        }
        if let Some(differ) = differ(query::agreement(&construed.readings)) {
            page.wrapped(indent, indent.len(), &paint(page.palette.warning, differ))?;
        }
        for (view, references) in construed.readings.iter().zip(&construed.references) {
            page.blank()?;
            reading(page, view, construed.enacted, indent)?;
            for said in references {
                page.wrapped(&format!("{indent}  "), indent.len() + 4, &paint(page.palette.dim, said))?;
            }
        }
    }
    Ok(())
}

/// Whether a component ever had a version; a rule of courts, which no statute is under, had none.
pub(crate) fn is_enacted(corpus: &Corpus, id: &ComponentId) -> bool {
    corpus.component(id).is_ok_and(|component| component.versions().next().is_some())
}

/// Writes one reading: whose it is, on which days, and its texts.
pub(crate) fn reading(
    page: &mut Page<'_>,
    view: &ReadingView,
    enacted: bool,
    indent: &str,
) -> Result<(), Failure> {
    let said = &view.reading;
    let authority = said.authority.as_deref().map(|word| format!(" ({word})")).unwrap_or_default();
    let by = paint(page.palette.act, by(view));
    let ended = view.ended.as_ref().map(ended).unwrap_or_default();
    page.wrapped(indent, indent.len(), &format!("{by}{authority}: {}{ended}", acts::days(view.valid)))?;
    if let Some(older) = words(view).filter(|_| enacted) {
        page.wrapped(indent, indent.len(), &paint(page.palette.warning, older))?;
    }
    for text in &said.texts {
        let words = format!("{} [{}] {}", text.aspect, text.language, text.text);
        page.wrapped(&format!("{indent}  "), indent.len() + 4, &words)?;
    }
    Ok(())
}

/// Whose a reading is: its case, court and body; where none is known, its act.
pub(crate) fn by(view: &ReadingView) -> String {
    let said = &view.reading;
    let by: Vec<&str> =
        [&said.case, &said.court, &said.body].into_iter().flatten().map(String::as_str).collect();
    if by.is_empty() { acts::title(&view.action) } else { by.join(", ") }
}

fn ended(end: &EndOfReading) -> String {
    let by: Vec<String> = acts::by_act(&end.by).into_iter().map(acts::title).collect();
    let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(", ")) };
    format!(", {}{by}", end.why.words())
}

/// What is to be said where readings do not agree.
fn differ(agreement: Agreement) -> Option<&'static str> {
    match agreement {
        Agreement::None | Agreement::One => None,
        Agreement::Untold => Some("Several courts or bodies read it, and no source says whether they agree."),
        Agreement::Split => Some("They are split: some contradict others, and nothing decides."),
    }
}

/// What is to be said of the words that a reading reads, where they are not those of the day.
fn words(reading: &ReadingView) -> Option<String> {
    let of = reading.of;
    match reading.words {
        ReadWords::Current => None,
        ReadWords::Other => Some(format!("It reads the words of {of}, which differ from these.")),
        ReadWords::Unknown => {
            Some(format!("It reads the words of {of}; whether they are these cannot be told."))
        }
        ReadWords::None => {
            Some(format!("It reads the law of {of}; then, or on the day, there are no words of it."))
        }
    }
}
