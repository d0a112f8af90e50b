//! Bars for each measure, a bar a system, with the interval of each.

use anyhow::{Result, anyhow};
use plotters::coord::Shift;
use plotters::prelude::*;

use super::{Run, measure};
use crate::tlr::item::Task;
use crate::tlr::score::Estimate;

/// Colours that people with any sight of colours tell apart (Okabe and Ito).
pub(super) const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(213, 94, 0),
    RGBColor(120, 120, 120),
];

const WIDTH: u32 = 1000;
const HEIGHT: u32 = 320;

/// The bars as SVG.
pub(super) fn bars(runs: &[Run]) -> Result<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        draw(&area, runs).map_err(|error| anyhow!("the plot: {error}"))?;
    }
    Ok(svg)
}

fn draw(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    runs: &[Run],
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let groups: Vec<(&str, Vec<Option<Estimate>>)> =
        std::iter::once(("TLR-Score", runs.iter().map(|run| Some(run.summary.tlr_score)).collect()))
            .chain(Task::ALL.map(|task| (measure(task), runs.iter().map(|run| run.estimate(task)).collect())))
            .collect();
    let (left, base, top) = (40, 270, 20);
    let style = ("sans-serif", 13).into_font().color(&BLACK);
    let y = |value: f64| base - pixels(value * f64::from(base - top));
    for tenth in [0, 5, 10] {
        let value = f64::from(tenth) / 10.0;
        let (from, to) = ((left, y(value)), (i32::try_from(WIDTH).unwrap_or(i32::MAX), y(value)));
        area.draw(&PathElement::new(vec![from, to], BLACK.mix(0.2)))?;
        area.draw(&Text::new(format!("{value:.1}"), (8, y(value) - 7), style.clone()))?;
    }
    let width = (i32::try_from(WIDTH).unwrap_or(i32::MAX) - left) / 7;
    let bar = (width - 16) / i32::try_from(runs.len()).unwrap_or(1).max(1);
    for (at, (name, estimates)) in (0..).zip(&groups) {
        let begin = left + at * width + 8;
        area.draw(&Text::new((*name).to_owned(), (begin, base + 8), style.clone()))?;
        for ((run, estimate), colour) in (0..).zip(estimates).zip(COLOURS.iter().cycle()) {
            let Some(Estimate { value, low, high }) = *estimate else { continue };
            let (x, next) = (begin + run * bar, begin + (run + 1) * bar - 2);
            area.draw(&Rectangle::new([(x, y(value)), (next, base)], colour.filled()))?;
            let middle = i32::midpoint(x, next);
            area.draw(&PathElement::new(vec![(middle, y(low)), (middle, y(high))], BLACK))?;
        }
    }
    area.present()
}

#[expect(clippy::cast_possible_truncation, reason = "a place in a picture of some hundred pixels")]
fn pixels(length: f64) -> i32 {
    length.round() as i32
}
