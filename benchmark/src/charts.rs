//! Pictures, as SVG that takes the colours of the page.

use anyhow::Result;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const WIDTH: u32 = 760;
const HEIGHT: u32 = 300;
const LABEL: i32 = 13;

/// Colours that are told apart on light and dark, and by those who see few colours (Okabe and Ito).
pub const COLOURS: [&str; 4] = ["#0072B2", "#E69F00", "#009E73", "#CC79A7"];

/// A value, with an interval where it has one.
pub type Bar = (f64, Option<(f64, f64)>);

/// Bars in groups: for each label one of each series, where it has a value.
pub fn bars(labels: &[String], series: &[Vec<Option<Bar>>]) -> Result<String> {
    let top = |&(value, interval): &Bar| interval.map_or(value, |(_, high)| high);
    let highest = series.iter().flatten().flatten().map(top).fold(0.0, f64::max);
    draw(HEIGHT, |area| {
        let mut chart = axes(area, labels, highest)?;
        for (nth, left, (value, interval)) in placed(series) {
            let right = left + width(series);
            chart.draw_series([Rectangle::new([(left, 0.0), (right, value)], colour(nth).filled())])?;
            let bar = |(low, high)| {
                ErrorBar::new_vertical(f64::midpoint(left, right), low, value, high, BLACK.filled(), 10)
            };
            chart.draw_series(interval.map(bar))?;
        }
        Ok(())
    })
}

/// A line through values in their order, each with a point; it leads past a place that has none.
pub fn line(labels: &[String], values: &[Option<f64>]) -> Result<String> {
    let points: Vec<(f64, f64)> =
        values.iter().enumerate().filter_map(|(at, value)| Some((of(at) + 0.5, (*value)?))).collect();
    let highest = points.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    draw(HEIGHT, |area| {
        let mut chart = axes(area, labels, highest)?;
        chart.draw_series(LineSeries::new(points.iter().copied(), colour(0).stroke_width(2)))?;
        chart.draw_series(points.iter().map(|point| Circle::new(*point, 4, colour(0).filled())))?;
        Ok(())
    })
}

/// A chart of values from 0, in which a label is 1 wide.
fn axes<'a>(
    area: &DrawingArea<SVGBackend<'a>, Shift>,
    labels: &[String],
    highest: f64,
) -> Result<ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>> {
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..of(labels.len()), 0.0..(highest * 1.05).max(0.01))?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().disable_x_axis().max_light_lines(0).label_style(("sans-serif", LABEL)).draw()?;
    // Where there are many labels, as of months, every nth has room.
    let step = labels.len().div_ceil(10).max(1);
    let style = ("sans-serif", LABEL).into_text_style(area).pos(Pos::new(HPos::Center, VPos::Top));
    for (at, label) in labels.iter().enumerate().step_by(step) {
        let (x, y) = chart.plotting_area().map_coordinate(&(of(at) + 0.5, 0.0));
        area.draw(&Text::new(label.clone(), (x, y + 6), style.clone()))?;
    }
    Ok(chart)
}

/// Each bar with its series and its left side; a label is 1 wide.
fn placed(series: &[Vec<Option<Bar>>]) -> impl Iterator<Item = (usize, f64, Bar)> {
    let of_series = move |(nth, bars): (usize, &'_ Vec<Option<Bar>>)| {
        let left = 0.1 + of(nth) * width(series);
        let bar = move |(at, bar): (usize, &Option<Bar>)| Some((nth, of(at) + left, (*bar)?));
        bars.iter().enumerate().filter_map(bar).collect::<Vec<_>>()
    };
    series.iter().enumerate().flat_map(of_series)
}

fn width(series: &[Vec<Option<Bar>>]) -> f64 {
    0.8 / of(series.len().max(1))
}

/// A grid of values from 0 to 1, the darker the higher, each with its number.
pub fn heat(rows: &[String], columns: &[String], values: &[Vec<Option<f64>>]) -> Result<String> {
    let all = || values.iter().flatten().flatten().copied();
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let (left, top, wide, tall) = (90, 26, 110, 34);
    let height = top + tall * i32::try_from(rows.len())?;
    draw(height.unsigned_abs() + 8, |area| {
        let style = ("sans-serif", LABEL).into_text_style(area);
        for (column, name) in (0..).zip(columns) {
            area.draw(&Text::new(name.clone(), (left + wide * column + 8, 6), style.clone()))?;
        }
        for ((row, name), line) in (0..).zip(rows).zip(values) {
            let y = top + tall * row;
            area.draw(&Text::new(name.clone(), (4, y + 10), style.clone()))?;
            for (column, value) in (0..).zip(line).filter_map(|(column, value)| Some((column, (*value)?))) {
                let x = left + wide * column;
                let part = if high > low { (value - low) / (high - low) } else { 0.5 };
                let cell = colour(0).mix(0.12 + 0.68 * part).filled();
                area.draw(&Rectangle::new([(x, y), (x + wide - 3, y + tall - 3)], cell))?;
                area.draw(&Text::new(format!("{value:.3}"), (x + 8, y + 9), style.clone()))?;
            }
        }
        Ok(())
    })
}

fn draw(
    height: u32,
    paint: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Result<()>,
) -> Result<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        paint(&area)?;
        area.present()?;
    }
    // The page sizes the picture.
    Ok(svg.replacen(&format!("width=\"{WIDTH}\" height=\"{height}\" "), "role=\"img\" ", 1))
}

fn colour(nth: usize) -> RGBColor {
    let hex = COLOURS.get(nth % COLOURS.len()).and_then(|hex| u32::from_str_radix(hex.get(1..)?, 16).ok());
    let [_, red, green, blue] = hex.unwrap_or_default().to_be_bytes();
    RGBColor(red, green, blue)
}

#[expect(clippy::cast_precision_loss, reason = "places of a picture are few")]
fn of(count: usize) -> f64 {
    count as f64
}
