//! What a provision said on a day.

use std::collections::BTreeSet;

use asof_engine::query::{ActionView, VersionView};
use asof_schema::{AsOf, Status, Vocabulary as _};

use super::{Answer, Wording};
use crate::Failure;
use crate::text::sheet::maybe;
use crate::text::{Page, Sheet, Words as _, acts, courts, paint, words, wrapping};

/// Room for the margin, at most.
const MARGIN: usize = 24;

/// The answer as a table: a line of the text a row, with the act whose words they are.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let asked = answer.point_in_time.as_of;
    let row = |line: &Wording| {
        vec![
            asked.at.to_string(),
            line.component.to_string(),
            line.depth.to_string(),
            line.language.clone(),
            line.text.clone(),
            maybe(line.act.as_ref()),
            maybe(line.code.as_ref()),
        ]
    };
    Sheet::new(
        ["on", "component", "depth", "language", "text", "act", "code"],
        shown(answer).into_iter().map(row),
    )
}

/// Writes the answer of `asof at`.
pub(super) fn at(page: &mut Page<'_>, answer: &Answer) -> Result<(), Failure> {
    let brief = page.brief;
    head(page, &answer.cited, &answer.norm, &answer.groupings)?;
    let asked = answer.point_in_time.as_of;
    if !brief || answer.point_in_time.version.is_none() {
        page.field(if answer.period.is_some() { "in" } else { "on" }, &answer.asked)?;
    }
    clocks(page, asked)?;
    if !brief {
        page.field("provision", &answer.point_in_time.component)?;
    }
    for other in &answer.also {
        page.field("or else", format!("{other}, which is less likely meant"))?;
    }
    page.field("coverage", answer.coverage.sentence())?;
    if let Some(today) = &answer.today {
        page.field("today", today.sentence())?;
    }
    match &answer.point_in_time.version {
        Some(version) => {
            if brief {
                in_brief(page, answer, version)?;
            } else {
                of_version(page, answer, version)?;
            }
            text(page, answer)?;
        }
        None => absent(page, answer)?,
    }
    readings(page, answer)
}

/// Writes how a provision is cited, and where it stands.
pub(super) fn head(
    page: &mut Page<'_>,
    cited: &str,
    norm: &str,
    groupings: &[String],
) -> Result<(), Failure> {
    let palette = page.palette;
    let title = if cited == norm { String::new() } else { format!(" · {norm}") };
    page.line(format!("{}{title}", paint(palette.strong, cited)))?;
    if page.brief {
        return Ok(());
    }
    if !groupings.is_empty() {
        page.wrapped("", 0, &paint(palette.dim, groupings.join(" › ")))?;
    }
    page.blank()
}

/// Writes the clocks beside the day, where they are set.
pub(super) fn clocks(page: &mut Page<'_>, asked: AsOf) -> Result<(), Failure> {
    if let Some(known) = asked.known {
        page.field("as known", format!("on {known}"))?;
    }
    if let Some(recorded) = asked.recorded {
        page.field("as recorded", format!("at {recorded}"))?;
    }
    Ok(())
}

/// The days of a version. An open end that is not covered is not shown as open.
fn valid(answer: &Answer, version: &VersionView) -> String {
    match (version.valid.end(), answer.open_end) {
        (None, Some(last)) if last < version.valid.start() => {
            format!("since {}, which no source covers", version.valid.start())
        }
        (None, Some(last)) => format!("since {}, last covered day {last}", version.valid.start()),
        _ => acts::days(version.valid),
    }
}

/// Writes the days of a version, those asked for beside them, and what else must be known to read its words.
fn in_brief(page: &mut Page<'_>, answer: &Answer, version: &VersionView) -> Result<(), Failure> {
    page.field("valid", format!("{}; asked for {}", valid(answer, version), answer.asked))?;
    if let Some(applied) = &answer.applied {
        page.field("applied", acts::days(applied.days))?;
    }
    if version.status == Status::InForce { Ok(()) } else { status(page, answer, version) }
}

fn of_version(page: &mut Page<'_>, answer: &Answer, version: &VersionView) -> Result<(), Failure> {
    page.field("version", &version.id)?;
    page.field("valid", valid(answer, version))?;
    if let Some(applied) = &answer.applied {
        page.field("applied", acts::days(applied.days))?;
    }
    let cause = if answer.first_seen { "first seen" } else { version.cause.words() };
    page.field("cause", format!("{cause} ({})", version.cause.name()))?;
    status(page, answer, version)?;
    of_acts(page, "made by", &version.made_by)?;
    of_acts(page, "ended by", &version.ended_by)
}

/// Writes whether a version is in force, and which act ended it if not.
fn status(page: &mut Page<'_>, answer: &Answer, version: &VersionView) -> Result<(), Failure> {
    let palette = page.palette;
    let status = version.status.words();
    let printed = if version.printed { "" } else { ", no longer printed" };
    let style = if version.status == Status::InForce { palette.added } else { palette.warning };
    let by =
        answer.fallen_by.as_ref().map(|action| format!(" by {}", acts::title(action))).unwrap_or_default();
    page.field("status", paint(style, format!("{status}{by}{printed}")))?;
    if let Some(last) = answer.last_in_force {
        page.field("before", format!("in force until {last}; `asof at` on that day has the text"))?;
    }
    Ok(())
}

fn of_acts(page: &mut Page<'_>, name: &str, actions: &[ActionView]) -> Result<(), Failure> {
    let palette = page.palette;
    for (at, action) in acts::by_act(actions).into_iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        page.field(name, format!("{}: {}", paint(palette.act, acts::title(action)), acts::dates(action)))?;
    }
    Ok(())
}

/// The lines that are shown. Who asks for a tombstone wants to see what stands in its place.
fn shown(answer: &Answer) -> Vec<&Wording> {
    let version = answer.point_in_time.version.as_ref();
    let notices = answer.notices || version.is_some_and(|version| version.status.is_tombstone());
    answer.wordings.iter().filter(|line| notices || !line.notice).collect()
}

fn text(page: &mut Page<'_>, answer: &Answer) -> Result<(), Failure> {
    let shown = shown(answer);
    if !shown.is_empty() {
        page.blank()?;
        lines(page, &shown)?;
        in_other_languages(page, answer, &shown)?;
        behind(page, &shown)?;
    }
    Ok(())
}

/// Writes how many lines have words in another language than the norm's that may not hold any more.
fn behind(page: &mut Page<'_>, shown: &[&Wording]) -> Result<(), Failure> {
    let behind: Vec<&str> =
        shown.iter().filter(|line| line.behind.is_some()).map(|line| line.language.as_str()).collect();
    let Some(language) = behind.first() else { return Ok(()) };
    page.blank()?;
    let said = format!(
        "{} of {} lines have words in {language} that are older than those of the law: its words changed since, and \
         nothing says what they are in {language}.",
        behind.len(),
        shown.len()
    );
    page.wrapped("  ", 2, &said)
}

/// Writes how many lines have no words in the language asked for, and in which they are shown.
fn in_other_languages(page: &mut Page<'_>, answer: &Answer, shown: &[&Wording]) -> Result<(), Failure> {
    let Some(asked) = answer.language.as_deref() else { return Ok(()) };
    let others = shown.iter().map(|line| line.language.as_str()).filter(|language| *language != asked);
    let others: Vec<&str> = others.collect();
    if others.is_empty() {
        return Ok(());
    }
    let languages: BTreeSet<&str> = others.iter().copied().collect();
    let languages: Vec<&str> = languages.into_iter().collect();
    page.blank()?;
    let (count, all) = (others.len(), shown.len());
    let said =
        format!("{count} of {all} lines have no words in {asked}: they are in {}.", languages.join(", "));
    page.wrapped("  ", 2, &said)
}

/// The lines of a text, with the acts whose words they have in the right margin.
fn lines(page: &mut Page<'_>, lines: &[&Wording]) -> Result<(), Failure> {
    let palette = page.palette;
    let widest = lines
        .iter()
        .filter_map(|line| line.code.as_ref())
        .map(|code| code.chars().count())
        .max()
        .unwrap_or(0);
    let margin = widest.min(MARGIN);
    let room = page.width.saturating_sub(margin + 4).max(20);
    let top = lines.iter().map(|line| line.depth).min().unwrap_or(0);
    let mut began = false;
    for line in lines {
        let indent = " ".repeat(2 * (line.depth - top).min(6) as usize);
        let hanging = format!("{indent}  ");
        let options = wrapping(room).initial_indent(&indent).subsequent_indent(&hanging);
        if line.heading && began {
            page.blank()?;
        }
        began = true;
        for (at, words) in textwrap::wrap(&line.text, options).into_iter().enumerate() {
            let pad = " ".repeat(room.saturating_sub(textwrap::core::display_width(&words)));
            let words = match (line.heading, line.notice) {
                (true, _) => paint(palette.strong, words),
                (_, true) => paint(palette.dim, words),
                _ => words.into_owned(),
            };
            match line.code.as_deref().filter(|_| at == 0) {
                Some(code) => page.exact(format!("  {words}{pad}  {}", paint(palette.act, code)))?,
                None => page.exact(format!("  {words}"))?,
            }
        }
    }
    Ok(())
}

/// Writes what courts say that it means: under the text, and as what it is.
fn readings(page: &mut Page<'_>, answer: &Answer) -> Result<(), Failure> {
    if answer.readings.is_empty() {
        return Ok(());
    }
    let day = answer.period.map(|days| format!(" on {}", days.start())).unwrap_or_default();
    page.blank()?;
    page.line(paint(page.palette.strong, format!("Read by courts{day} (these are not words of the law)")))?;
    courts::standing(page, &answer.readings, &answer.point_in_time.component, "  ")
}

fn absent(page: &mut Page<'_>, answer: &Answer) -> Result<(), Failure> {
    let no_day = if answer.readings.is_empty() {
        "absent: nothing of it is known or recorded there"
    } else {
        "no statute is under it: what stands is what courts say"
    };
    let why = answer.point_in_time.absence.and_then(words::absent).unwrap_or_else(|| no_day.to_owned());
    page.field("status", paint(page.palette.warning, why))
}
