//! A picture as SVG: the layout is `layout-rs`'s, the drawing ours.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::{Point, get_size_for_str};
use layout::core::style::{LineStyleKind, StyleAttr};
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;
use quick_xml::escape::escape;

use super::picture::{Look, Picture, Tie};
use crate::Failure;

/// A picture with more boxes cannot be read.
const MOST_BOXES: usize = 150;
/// How wide a character is taken to be, in pixels; letters are drawn at 12.
const CHARACTER: usize = 7;
/// Pixels above the boxes, for the title and the legend.
const HEAD: f64 = 64.0;
/// Pixels that the legend takes at least.
const LEGEND: f64 = 640.0;

/// Draws a picture; an error where it is too large to be read.
pub(crate) fn svg(picture: &Picture, title: &str) -> Result<String, Failure> {
    if picture.boxes.len() > MOST_BOXES {
        return Err(Failure::Input(format!(
            "{} provisions are too many to draw (at most {MOST_BOXES}): lower --hops or choose a --kind",
            picture.boxes.len()
        )));
    }
    let mut graph = VisualGraph::new(Orientation::LeftToRight);
    let handles: BTreeMap<&String, _> = picture
        .boxes
        .iter()
        .map(|(id, (label, look))| (id, graph.add_node(boxed(id, label, *look))))
        .collect();
    for (from, to, tie) in &picture.arrows {
        // Who speaks of himself needs no arrow.
        if let (Some(&from), Some(&to)) = (handles.get(from), handles.get(to))
            && from != to
        {
            graph.add_edge(arrow(*tie), from, to);
        }
    }
    let mut canvas = Canvas::default();
    graph.do_it(false, false, false, &mut canvas);
    Ok(canvas.finish(title))
}

fn boxed(id: &str, label: &str, look: Look) -> Element {
    let style = StyleAttr::new(Color::fast("black"), 1, None, 0, CHARACTER);
    let size = get_size_for_str(label, CHARACTER);
    let size = Point::new(size.x + 20.0, 26.0);
    let tag = format!("{} {id}", look.name());
    Element::create_with_properties(ShapeKind::new_box(label), style, Orientation::LeftToRight, size, tag)
}

fn arrow(tie: Tie) -> Arrow {
    let line = if tie == Tie::PartOf { LineStyleKind::Dashed } else { LineStyleKind::Normal };
    let style = StyleAttr::new(Color::fast("black"), 1, None, 0, CHARACTER);
    let arrow = Arrow::new(LineEndKind::None, LineEndKind::Arrow, line, "", &style, &None, &None);
    Arrow { properties: Some(tie.name().to_owned()), ..arrow }
}

impl Look {
    fn name(self) -> &'static str {
        match self {
            Self::Middle => "middle",
            Self::Here => "here",
            Self::Gone => "gone",
            Self::Elsewhere => "elsewhere",
            Self::Term => "term",
        }
    }
}

const STYLE: &str = "text { font: 12px 'DejaVu Sans', Verdana, Arial, sans-serif; fill: #222 }
.title { font-size: 15px; font-weight: bold }
rect { stroke: #555; rx: 4px }
.middle { fill: #ffe9a8; stroke-width: 2px } .here { fill: #f4f8fc } .gone { fill: #fbe3dd; stroke-dasharray: 2 2 }
.elsewhere { fill: #fff; stroke-dasharray: 5 3 } .term { fill: #e3f4ec; rx: 13px }
path { fill: none; stroke-width: 1.4px }\n";

/// What is drawn so far, and how far it reaches.
#[derive(Default)]
struct Canvas {
    lines: String,
    boxes: String,
    width: f64,
    height: f64,
}

impl Canvas {
    fn reach(&mut self, to: Point) {
        self.width = self.width.max(to.x + 16.0);
        self.height = self.height.max(to.y + 16.0);
    }

    fn finish(self, title: &str) -> String {
        let (width, height) = (self.width.max(LEGEND), self.height + HEAD);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n<defs>\n{}</defs>\n\
             <rect width=\"100%\" height=\"100%\" style=\"fill: #fff; stroke: none\"/>\n\
             <text class=\"title\" x=\"16\" y=\"26\">{title}</text>\n{}<g transform=\"translate(0 {HEAD})\">\n",
            heads(),
            legend(),
            title = escape(title),
        );
        out.push_str(&self.lines);
        out.push_str(&self.boxes);
        out.push_str("</g>\n</svg>\n");
        out
    }
}

/// A head of arrows in each colour.
fn heads() -> String {
    let head = |tie: Tie| {
        format!(
            "<marker id=\"{}\" viewBox=\"0 0 10 8\" refX=\"9\" refY=\"4\" markerWidth=\"9\" markerHeight=\"8\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path d=\"M0 0 10 4 0 8z\" style=\"fill: {}\"/></marker>\n",
            tie.name(),
            tie.colour()
        )
    };
    Tie::all().map(head).collect()
}

fn legend() -> String {
    let mut x = 16.0;
    let mut out = String::new();
    for tie in Tie::all() {
        let to = x + 34.0;
        let _ = writeln!(out, "{}", line(tie, &format!("M{x} 46H{to}"), (false, true)));
        let words = tie.name().replace('_', " ").to_lowercase();
        let _ = writeln!(out, "<text x=\"{}\" y=\"50\">{words}</text>", to + 6.0);
        x = to + 24.0 + 7.0 * f64::from(u32::try_from(words.len()).unwrap_or(0));
    }
    out
}

fn line(tie: Tie, path: &str, (start, end): (bool, bool)) -> String {
    let (name, colour) = (tie.name(), tie.colour());
    let head = |at: &str, is: bool| if is { format!(" marker-{at}=\"url(#{name})\"") } else { String::new() };
    let dashes = if tie == Tie::PartOf { " stroke-dasharray=\"4 3\"" } else { "" };
    let (start, end) = (head("start", start), head("end", end));
    format!("<path d=\"{path}\" stroke=\"{colour}\"{dashes}{start}{end}/>")
}

impl RenderBackend for Canvas {
    fn draw_rect(
        &mut self,
        xy: Point,
        size: Point,
        _: &StyleAttr,
        tag: Option<String>,
        _: Option<ClipHandle>,
    ) {
        self.reach(xy.add(size));
        let tag = tag.unwrap_or_default();
        let (look, id) = tag.split_once(' ').unwrap_or((&tag, ""));
        let _ = writeln!(
            self.boxes,
            "<rect class=\"{look}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{}</title></rect>",
            xy.x,
            xy.y,
            size.x,
            size.y,
            escape(id)
        );
    }

    fn draw_text(&mut self, xy: Point, text: &str, _: &StyleAttr) {
        let _ = writeln!(
            self.boxes,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" dominant-baseline=\"central\">{}</text>",
            xy.x,
            xy.y,
            escape(text)
        );
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        head: (bool, bool),
        _: &StyleAttr,
        tag: Option<String>,
        _: &str,
    ) {
        let tie = Tie::all().find(|tie| tag.as_deref() == Some(tie.name())).unwrap_or(Tie::PartOf);
        let [(start, exit), (entry, next), rest @ ..] = path else { return };
        let mut way = format!("M{} C{} {} {}", at(start), at(exit), at(entry), at(next));
        for (entry, next) in rest {
            let _ = write!(way, " S{} {}", at(entry), at(next));
        }
        for &(one, other) in path {
            self.reach(one);
            self.reach(other);
        }
        let _ = writeln!(self.lines, "{}", line(tie, &way, head));
    }

    // Boxes have no lines, circles or clips.
    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}
    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}
    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

fn at(point: &Point) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}
