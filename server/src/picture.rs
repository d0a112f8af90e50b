//! How far a norm is known, as a picture: a row a part, its days from left to right, and for each day the
//! shares of its provisions by state.

use std::fmt::Write as _;

use asof_engine::coverage::{Parts, Stretch};
use asof_schema::{CoverageState, Day, Interval, Vocabulary as _};
use quick_xml::escape::escape;

/// A row of a picture.
#[derive(Debug, Clone)]
pub struct Row<'a> {
    /// What stands before it.
    pub name: String,
    /// Its days by state, in their order.
    pub stretches: &'a [Stretch],
}

/// The days of a picture, `[from, until)`.
#[derive(Debug, Clone, Copy)]
pub struct Span {
    from: Day,
    until: Day,
}

/// How many characters wide the picture of a row is at a terminal.
const CELLS: u16 = 60;
/// By the share of what is assured: nothing is the first, and all of it the last.
const BARS: [char; 9] = ['·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Pixels for the names of rows.
const NAMES: f64 = 260.0;
/// Pixels for all days.
const DAYS: f64 = 900.0;
/// Pixels from a row to the next.
const ROW: f64 = 30.0;
/// Pixels above all rows.
const HEAD: f64 = 64.0;

impl Span {
    /// From the first day of any row to the last; `None` where no row has a day.
    pub fn of(rows: &[Row<'_>]) -> Option<Self> {
        let days = || rows.iter().flat_map(|row| row.stretches).map(|stretch| stretch.days);
        let from = days().map(Interval::start).min()?;
        let until = days().filter_map(Interval::end).max()?;
        Some(Self { from, until })
    }

    /// The part of the whole that lies before a day.
    fn at(self, day: Day) -> f64 {
        let days = |until: Day| f64::from(until.epoch()) - f64::from(self.from.epoch());
        days(day) / days(self.until).max(1.0)
    }
}

/// A row of characters: the higher, the more of the part is assured on the worst of the days of a character.
pub fn bars(span: Span, stretches: &[Stretch]) -> String {
    let cell = |place: u16| {
        let [left, right] = [place, place + 1].map(f64::from);
        let of = |day: Day| span.at(day) * f64::from(CELLS);
        let there = stretches.iter().filter(|stretch| {
            of(stretch.days.start()) < right && left < stretch.days.end().map_or(f64::MAX, of)
        });
        let shares = there.map(|stretch| share(stretch.parts, CoverageState::Assured));
        shares.reduce(f64::min).map_or(' ', bar)
    };
    (0..CELLS).map(cell).collect()
}

fn bar(share: f64) -> char {
    let eighths = (1..=8_u8).filter(|&eighth| share * 8.0 >= f64::from(eighth)).count();
    // Little is more than nothing.
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    BARS.get(eighths).copied().unwrap_or(' ')
}

/// The days below the bars: the first and the last.
pub fn axis(span: Span) -> String {
    let (first, last) = (span.from.to_string(), span.until.pred().to_string());
    let width = usize::from(CELLS).saturating_sub(first.len());
    format!("{first}{last:>width$}")
}

fn share(parts: Parts, state: CoverageState) -> f64 {
    let all: u32 = CoverageState::ALL.iter().map(|&state| parts.of(state)).sum();
    f64::from(parts.of(state)) / f64::from(all.max(1))
}

fn words(state: CoverageState) -> &'static str {
    match state {
        CoverageState::Touched => "touched",
        CoverageState::NoClaim => "without a claim",
        CoverageState::NotCovered => "not covered",
        CoverageState::Assured => "assured",
    }
}

/// Colours that are told apart by who sees no red or green (after Okabe and Ito).
fn colour(state: CoverageState) -> &'static str {
    match state {
        CoverageState::Touched => "#d55e00",
        CoverageState::NoClaim => "#9a9a9a",
        CoverageState::NotCovered => "#f0e442",
        CoverageState::Assured => "#009e73",
    }
}

/// All rows as SVG.
pub fn svg(title: &str, span: Span, rows: &[Row<'_>]) -> String {
    let height = HEAD + ROW * f64::from(u32::try_from(rows.len()).unwrap_or(u32::MAX)) + 24.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"14\">{title}</text>\n",
        width = NAMES + DAYS + 20.0,
        title = escape(title),
    );
    for (place, &state) in (0_u32..).zip(CoverageState::ALL.iter().rev()) {
        let x = NAMES + 130.0 * f64::from(place);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"32\" width=\"12\" height=\"12\" fill=\"{}\"/><text x=\"{}\" y=\"42\">{}</text>",
            colour(state),
            x + 18.0,
            words(state)
        );
    }
    for (place, row) in (0_u32..).zip(rows) {
        let top = HEAD + ROW * f64::from(place);
        let _ = writeln!(svg, "<text x=\"10\" y=\"{}\">{}</text>", top + 17.0, escape(row.name.as_str()));
        areas(&mut svg, span, row, top);
    }
    years(&mut svg, span, height);
    svg.push_str("</svg>\n");
    svg
}

/// The shares of a row, one path a state: assured below, touched on top.
fn areas(svg: &mut String, span: Span, row: &Row<'_>, top: f64) {
    let inner = ROW - 6.0;
    let mut paths = vec![String::new(); CoverageState::ALL.len()];
    for Stretch { days, parts, .. } in row.stretches {
        let x = NAMES + DAYS * span.at(days.start());
        let width = NAMES + DAYS * span.at(days.end().unwrap_or(span.until)) - x;
        let mut y = top;
        for (path, &state) in paths.iter_mut().zip(CoverageState::ALL) {
            let tall = inner * share(*parts, state);
            if tall > 0.0 {
                let _ = write!(path, "M{x:.2} {y:.2}h{width:.2}v{tall:.2}h-{width:.2}z");
            }
            y += tall;
        }
    }
    for (path, &state) in paths.iter().zip(CoverageState::ALL).filter(|(path, _)| !path.is_empty()) {
        let name = escape(row.name.as_str());
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"{}\"><title>{name}: {}</title></path>",
            colour(state),
            words(state)
        );
    }
}

/// The first days of some years below the rows.
fn years(svg: &mut String, span: Span, height: f64) {
    let [first, last] = [span.from, span.until].map(|day| day.ymd().map_or(0, |(year, ..)| year));
    let step = ((last - first) / 12 + 1).max(1);
    for year in (first + 1..=last).filter(|year| year % step == 0) {
        let Some(day) = Day::from_ymd(year, 1, 1) else { continue };
        let x = NAMES + DAYS * span.at(day);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.2} {}V{}\" stroke=\"#00000033\"/><text x=\"{x:.2}\" y=\"{}\" text-anchor=\"middle\">{year}</text>",
            HEAD - 4.0,
            height - 22.0,
            height - 8.0
        );
    }
}
