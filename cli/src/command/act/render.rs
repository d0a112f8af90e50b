//! An act, and what it commands.

use asof_engine::query::{ActInNorm, ActView, Cited, CommandView};
use asof_engine::store::Corpus;
use asof_schema::{Act, AsOf, Day, QuoteKind, Vocabulary as _};

use crate::Failure;
use crate::text::sheet::{dated, list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, in_norm, paint};

/// The commands as a table.
pub(super) fn sheet(view: &ActView) -> Sheet {
    let row = |norm: &ActInNorm, command: &CommandView| {
        let action = &command.action;
        let mut cells =
            vec![norm.norm.to_string(), action.id.to_string(), action.operation.name().to_owned()];
        cells.push(list(&command.targets));
        cells.extend(dated(Some(action.published)));
        cells.extend(dated(action.effective));
        cells.push(maybe(action.condition.as_ref()));
        cells.push(list(&command.versions));
        cells.push(list(command.texts.iter().map(|text| &text.text)));
        let evidence = command.texts.iter().filter_map(|text| text.evidence);
        cells.push(list(evidence.map(|(file, start, end)| format!("{file}:{start}-{end}"))));
        cells
    };
    let columns = [
        "norm", "command", "operation", "components", "published", "published_basis", "effective",
        "effective_basis", "condition", "versions", "words", "evidence",
    ];
    let of_norm = |norm| move |command| row(norm, command);
    Sheet::new(columns, view.norms.iter().flat_map(|norm| norm.commands.iter().map(of_norm(norm))))
}

/// Writes the answer of `asof act`.
pub(super) fn act(page: &mut Page<'_>, corpus: &Corpus, view: &ActView) -> Result<(), Failure> {
    let ActView { act, norms } = view;
    let code = if act.title.contains(&act.code) { String::new() } else { format!(" ({})", act.code) };
    page.line(format!("{}{code}", paint(page.palette.strong, &act.title)))?;
    page.line(paint(page.palette.dim, &act.id))?;
    page.blank()?;
    if let Some(summary) = &act.summary {
        page.field("about", summary)?;
    }
    dates(page, act)?;
    // What it says of when it begins says, too, to which cases it applies, which no version of a provision holds.
    for quote in act.quotes.iter().filter(|quote| quote.kind == QuoteKind::Commencement) {
        page.field("says", format!("“{}”", quote.text))?;
    }
    for norm in norms {
        page.blank()?;
        in_one(page, corpus, act, norm)?;
    }
    Ok(())
}

fn dates(page: &mut Page<'_>, act: &Act) -> Result<(), Failure> {
    if let Some(adopted) = act.adopted {
        page.field("adopted", acts::dated(adopted))?;
    }
    page.field("published", acts::dated(act.published))?;
    match act.effective {
        Some(effective) => page.field("in effect", acts::dated(effective)),
        None => page.field("in effect", "from publication on, where a command does not say another day"),
    }
}

fn in_one(page: &mut Page<'_>, corpus: &Corpus, act: &Act, norm: &ActInNorm) -> Result<(), Failure> {
    page.line(paint(page.palette.strong, &norm.title))?;
    for source in &norm.sources {
        page.field("source", format!("{}, SHA-256 {}", source.name, source.sha256))?;
    }
    for Cited { component, words } in &norm.cites {
        page.field("cites", format!("{}: {words}", in_norm(corpus, component, AsOf::day(Day::MAX))))?;
    }
    if norm.commands.is_empty() {
        let open = open_with(corpus, act, norm);
        return page.line(match open.as_slice() {
            [] => "  It commands nothing here.".to_owned(),
            open => {
                format!("  Nothing here is known to be its doing; it may have done some of {}.", list(open))
            }
        });
    }
    page.blank()?;
    let language = corpus.graph(norm.norm.as_str()).map(|graph| graph.norm().language.clone());
    let language = language.unwrap_or_default();
    let mut rows = Rows::new(page, ["#", "from", "provision", "what it does"]);
    rows.numbers(0);
    rows.keep(0);
    rows.at_least(1, 10);
    for command in &norm.commands {
        let action = &command.action;
        let day = action.effective.map_or(Day::MAX, |effective| effective.on);
        let targets = command.targets.iter().map(|target| in_norm(corpus, target, AsOf::day(day)));
        rows.row([action.id.seq.to_string(), from(command), list(targets), what(command, &language)]);
    }
    rows.write(page)
}

/// The codes of what is of one of several acts, this one among them.
fn open_with(corpus: &Corpus, act: &Act, norm: &ActInNorm) -> Vec<String> {
    let Ok(graph) = corpus.graph(norm.norm.as_str()) else { return Vec::new() };
    let open = graph.acts().filter(|row| row.live && row.act.candidates.contains(&act.id));
    open.map(|row| row.act.code.clone()).collect()
}

/// What a command does, with the words that it puts in the norm's own language.
fn what(command: &CommandView, language: &str) -> String {
    let said = command.action.operation.words();
    let own = command.texts.iter().filter(|text| text.language == language);
    let words = list(own.map(|text| &text.text));
    if words.is_empty() { said.to_owned() } else { format!("{said}: {words}") }
}

/// The day from which a command has its effect, with how it is known.
fn from(command: &CommandView) -> String {
    match (&command.action.effective, &command.action.condition) {
        (Some(on), _) => format!("{} ({})", on.on, on.basis.words()),
        (None, Some(condition)) => format!("when this is met: {condition}"),
        (None, None) => String::new(),
    }
}
