//! A page -> its characters with their places, and the rules that are drawn on it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use hayro_syntax::Pdf;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};

use super::fonts::{Font, Fonts, Shown, number};
use super::guard::Budget;
use super::layers::Layers;
use super::{Doubt, Quality};

/// How deep forms may lie within forms.
const FORMS: usize = 16;
/// How deep graphics states may lie within each other.
const STATES: usize = 1024;
/// An operator that no page has: where it is not the last that is read, something before it could not be.
const END: &str = "\nasof-end\n";
/// How thick a rule is at most, and how long at least, in points.
const THICK: f64 = 3.0;
const LONG: f64 = 20.0;
/// How long a stroke is at least that strikes words out, in points, and between which shares of their size
/// above the base line it goes.
const STROKE: f64 = 4.0;
const STRUCK: std::ops::Range<f64> = 0.15..0.5;
/// How small print is whose strokes tell nothing, as in a seal, in points.
const FINE: f64 = 6.0;
/// From which share of each colour on paint is white.
const WHITE: f64 = 0.99;
/// Of a page, which share of the characters is written across it where the page itself is turned.
const TURNED: f64 = 0.5;
/// How many letters a page has at least that is read as it is turned, nine of ten of them turned alike: fewer are a stamp.
const PAGE: usize = 200;
/// How many strokes a page has at most that are no drawing.
const STROKES: usize = 2000;
/// The same of upright strokes: a large table has some thousands.
pub(super) const UPRIGHTS: usize = 5000;
/// The code of a line that the edge of the page cuts off.
const CUT: &str = "text-cut-off";
/// How many areas that were painted last are looked at below a letter.
const AREAS: usize = 4096;

/// What is on a page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) number: usize,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) glyphs: Vec<Glyph>,
    /// How far from the top horizontal rules are.
    pub(super) rules: Vec<f64>,
    /// The same of the edges of boxes.
    pub(super) levels: Vec<f64>,
    /// Upright strokes: how far from the left, and from where to where from the top.
    pub(super) uprights: Vec<[f64; 3]>,
    /// From where to where level strokes go, and how far from the top.
    strokes: Vec<Stroke>,
    /// The areas that are painted, but for white ones: left, top, right, bottom.
    areas: Vec<[f64; 4]>,
    pub(super) bytes: Range<usize>,
    pub(super) quality: Quality,
    pub(super) doubts: Vec<Doubt>,
}

impl Sheet {
    /// Keeps the upright strokes of a path that is drawn, and the edges of its boxes where these have any.
    fn boxes(&mut self, has_edges: bool, at: &mut At) {
        // A drawing may have millions, and no table is read there.
        if self.uprights.len() > UPRIGHTS {
            at.uprights.clear();
            return;
        }
        self.uprights.append(&mut at.uprights);
        for &[left, top, right, bottom] in &at.areas {
            let is_box = has_edges && right - left > THICK && bottom - top > THICK;
            if is_box {
                self.levels.extend([top, bottom]);
            }
            if is_box || right - left <= THICK && bottom - top >= STROKE {
                self.uprights.extend([[left, top, bottom], [right, top, bottom]]);
            }
        }
    }
}

/// A character with its place, in points from the left and the top.
#[derive(Debug, Clone, Default)]
pub(super) struct Glyph {
    /// U+FFFD where the file does not say it.
    pub(super) text: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) italic: bool,
    /// Whether it is white on a page that is white, too.
    pub(super) white: bool,
}

/// A level stroke: from where to where it goes from the left, and how far from the top.
type Stroke = (f64, f64, f64);

/// Reads a page. One that is written across is read as its letters stand.
pub(super) fn read(
    file: (&Pdf, &Layers),
    page: &Page<'_>,
    number: usize,
    fonts: &mut Fonts,
    budget: &mut Budget,
) -> Sheet {
    let (sheet, turned) = read_from(file, page, number, (&mut *fonts, &mut *budget), Side::Bottom);
    let most = turned.into_iter().max_by_key(|(_, count)| *count);
    let alike = |count: usize| count >= PAGE && 10 * count >= 9 * sheet.quality.characters;
    let Some((side, _)) = most.filter(|(_, count)| alike(*count)) else { return sheet };
    let (mut sheet, _) = read_from(file, page, number, (fonts, budget), side);
    let message = "the page is written across: it is read as its letters stand".to_owned();
    sheet.doubts.push(Doubt { code: "page-turned", page: number, y: None, message });
    sheet
}

/// On which side of a page its letters stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Bottom,
    Left,
    Right,
    Top,
}

impl Side {
    /// The side on which a letter stands whose top is so far to the right of its foot, and so far down.
    fn of(right: f64, down: f64) -> Self {
        match (right.abs() > down.abs(), right > 0.0, down > 0.0) {
            (true, true, _) => Self::Left,
            (true, false, _) => Self::Right,
            (false, _, true) => Self::Top,
            (false, _, false) => Self::Bottom,
        }
    }

    /// Turns a page of some width and height so that it is at the bottom.
    fn to_bottom(self, width: f64, height: f64) -> Matrix {
        match self {
            Self::Bottom => Matrix::default(),
            Self::Left => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, width]),
            Self::Right => Matrix([0.0, 1.0, -1.0, 0.0, height, 0.0]),
            Self::Top => Matrix([-1.0, 0.0, 0.0, -1.0, width, height]),
        }
    }
}

/// Reads a page as it is with one of its sides at the bottom, and how many letters stand on each other side then.
fn read_from(
    (pdf, layers): (&Pdf, &Layers),
    page: &Page<'_>,
    number: usize,
    (fonts, budget): (&mut Fonts, &mut Budget),
    side: Side,
) -> (Sheet, BTreeMap<Side, usize>) {
    let (width, height) = page.render_dimensions();
    let (width, height): (f64, f64) = (width.into(), height.into());
    let place = side.to_bottom(width, height).after(Matrix(page.initial_transform(true).as_coeffs()));
    let is_across = matches!(side, Side::Left | Side::Right);
    let (width, height) = if is_across { (height, width) } else { (width, height) };
    let sheet = Sheet { number, width, height, ..Sheet::default() };
    let mut reader = Reader { sheet, fonts, budget, layers, forms: Vec::new(), turned: BTreeMap::new() };
    let content = reader.contents(pdf, page);
    reader.stream(content, page.resources(), State { place, ..State::default() }, 0);
    reader.fields(page);
    reader.tell();
    (reader.sheet, reader.turned)
}

/// An affine map: x' = xx x + yx y + dx, y' = xy x + yy y + dy.
#[derive(Debug, Clone, Copy)]
struct Matrix([f64; 6]);

impl Default for Matrix {
    fn default() -> Self {
        Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    }
}

impl Matrix {
    /// First the other, then this one.
    fn after(self, Self([xx, xy, yx, yy, dx, dy]): Self) -> Self {
        let Self([_, _, _, _, to_x, to_y]) = self;
        let turned = |x, y| {
            let (x, y) = self.at(x, y);
            (x - to_x, y - to_y)
        };
        let ((xx, xy), (yx, yy), (dx, dy)) = (turned(xx, xy), turned(yx, yy), self.at(dx, dy));
        Self([xx, xy, yx, yy, dx, dy])
    }

    fn at(self, x: f64, y: f64) -> (f64, f64) {
        let Self([xx, xy, yx, yy, dx, dy]) = self;
        (xx * x + yx * y + dx, xy * x + yy * y + dy)
    }

    fn moved(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    fn of(operands: &[f64]) -> Option<Self> {
        operands.first_chunk::<6>().map(|six| Self(*six))
    }
}

/// The state that `q` keeps and `Q` brings back.
#[derive(Debug, Clone)]
struct State {
    /// From the space of the stream to points from the left and the top of the page.
    place: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    between: f64,
    spread: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    hidden: bool,
    /// Whether what is painted is white.
    white: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            place: Matrix::default(),
            font: None,
            size: 0.0,
            between: 0.0,
            spread: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            hidden: false,
            white: false,
        }
    }
}

/// What a stream is at.
#[derive(Debug, Default)]
struct At {
    state: State,
    kept: Vec<State>,
    /// Where the next character goes, and where its line began.
    text: Matrix,
    line: Matrix,
    /// The point that a path is at, the strokes that it has drawn, and its areas.
    point: (f64, f64),
    path: Vec<Stroke>,
    areas: Vec<[f64; 4]>,
    uprights: Vec<[f64; 3]>,
    /// The area of a path that is no rectangle.
    shape: Option<[f64; 4]>,
    /// Whether each section of marked content that is open is on a layer that is off, and how many are.
    sections: Vec<bool>,
    off: usize,
}

struct Reader<'r> {
    sheet: Sheet,
    fonts: &'r mut Fonts,
    budget: &'r mut Budget,
    layers: &'r Layers,
    /// The forms that are being read.
    forms: Vec<ObjectIdentifier>,
    /// How many letters stand on each side of the page but its bottom.
    turned: BTreeMap<Side, usize>,
}

impl Reader<'_> {
    /// The content streams of a page, one after the other, and their bytes in the file.
    fn contents(&mut self, pdf: &Pdf, page: &Page<'_>) -> Vec<u8> {
        let streams: Vec<Stream<'_>> = match page.raw().get::<Object<'_>>("Contents") {
            Some(Object::Stream(stream)) => vec![stream],
            Some(Object::Array(array)) => {
                array.iter::<Object<'_>>().filter_map(Object::into_stream).collect()
            }
            _ => Vec::new(),
        };
        let file = pdf.data().as_ref();
        let (mut content, mut bytes) = (Vec::new(), None::<Range<usize>>);
        for stream in &streams {
            let place = place(file, stream).unwrap_or(0..file.len());
            let all = bytes.get_or_insert_with(|| place.clone());
            (all.start, all.end) = (all.start.min(place.start), all.end.max(place.end));
            match self.budget.unpacked(stream) {
                Some(more) => content.extend(more),
                None => self.doubt(
                    "content-not-read",
                    "a part of its content cannot be unpacked: left out".to_owned(),
                ),
            }
            content.push(b'\n');
        }
        self.sheet.bytes = bytes.unwrap_or(0..0);
        content
    }

    /// Reads a stream. It is not shown if it lies in sections that are off.
    fn stream(&mut self, mut content: Vec<u8>, resources: &Resources<'_>, state: State, off: usize) {
        content.extend_from_slice(END.as_bytes());
        let mut at = At { state, off, ..At::default() };
        let (mut operators, mut whole) = (UntypedIter::new(&content), false);
        while let Some(one) = operators.next() {
            if !self.budget.step() {
                return;
            }
            let operands: Vec<&Object<'_>> = one.operands().collect();
            let numbers: Vec<f64> = operands.iter().filter_map(|object| number(object)).collect();
            whole = &**one.operator == END.trim().as_bytes();
            self.operator(one.operator, &operands, &numbers, resources, &mut at);
        }
        if !whole && self.budget.spent().is_none() {
            let message = "its content breaks off at something that is no operator: the rest is left out";
            self.doubt("content-not-read", message.to_owned());
        }
    }

    fn operator(
        &mut self,
        operator: &[u8],
        operands: &[&Object<'_>],
        numbers: &[f64],
        resources: &Resources<'_>,
        at: &mut At,
    ) {
        match operator {
            b"q" if at.kept.len() < STATES => at.kept.push(at.state.clone()),
            b"Q" => at.state = at.kept.pop().unwrap_or_else(|| at.state.clone()),
            b"cm" => {
                if let Some(matrix) = Matrix::of(numbers) {
                    at.state.place = at.state.place.after(matrix);
                }
            }
            b"Do" => {
                if let Some(Object::Name(name)) = operands.first() {
                    self.drawn(name, resources, &at.state, at.off);
                }
            }
            b"BI" => self.sheet.quality.pictures += 1,
            b"BMC" | b"BDC" => {
                let off = match operands {
                    [Object::Name(tag), Object::Name(name)] if **tag == *b"OC" => {
                        self.layers.is_off(&resources.properties, name)
                    }
                    _ => false,
                };
                at.sections.push(off);
                at.off += usize::from(off);
            }
            b"EMC" => at.off -= usize::from(at.sections.pop().unwrap_or_default()),
            b"Tf" => {
                if let Some(Object::Name(name)) = operands.first() {
                    at.state.font = self.font(name, resources);
                }
                at.state.size = numbers.first().copied().unwrap_or_default();
            }
            b"Tj" | b"'" | b"\"" | b"TJ" => self.show(operator, operands, numbers, at),
            _ => {
                text_state(operator, numbers, at);
                self.path(operator, numbers, at);
            }
        }
    }

    fn font(&mut self, name: &Name<'_>, resources: &Resources<'_>) -> Option<Rc<Font>> {
        let dict = resources.get_font(name)?;
        let direct = resources.fonts.get_ref(&**name).is_none();
        Some(self.fonts.font(&dict, direct, self.budget))
    }

    /// A picture, or a form with content of its own.
    fn drawn(&mut self, name: &Name<'_>, resources: &Resources<'_>, state: &State, off: usize) {
        let Some(stream) = resources.get_x_object(name) else {
            let message = "a form or picture is not there, or lies within itself: left out";
            return self.doubt("form-not-read", message.to_owned());
        };
        let dict = stream.dict();
        if dict.get::<Name<'_>>("Subtype").as_deref() != Some(b"Form") {
            self.sheet.quality.pictures += 1;
            if off == 0 {
                let mut area = None;
                for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
                    reach(&mut area, state.place.at(x, y));
                }
                self.sheet.areas.extend(area);
            }
            return;
        }
        let id = stream.obj_id();
        if self.forms.contains(&id) || self.forms.len() >= FORMS {
            let message = "a form lies within itself, or too deep in others: left out";
            return self.doubt("form-not-read", message.to_owned());
        }
        let Some(content) = self.budget.unpacked(&stream) else {
            return self.doubt("content-not-read", "a form cannot be unpacked: left out".to_owned());
        };
        let matrix: Option<Vec<f64>> = dict
            .get::<Array<'_>>("Matrix")
            .map(|matrix| matrix.iter::<Object<'_>>().take(6).filter_map(|entry| number(&entry)).collect());
        let matrix = matrix.and_then(|matrix| Matrix::of(&matrix)).unwrap_or_default();
        let own = dict.get::<Dict<'_>>("Resources").map(Resources::new);
        let state = State { place: state.place.after(matrix), ..state.clone() };
        let off = off + usize::from(self.layers.is_off(dict, b"OC"));
        self.forms.push(id);
        self.stream(content, own.as_ref().unwrap_or(resources), state, off);
        self.forms.pop();
    }

    fn show(&mut self, operator: &[u8], operands: &[&Object<'_>], numbers: &[f64], at: &mut At) {
        if operator == b"'" || operator == b"\"" {
            if let ([spread, between, ..], b"\"") = (numbers, operator) {
                (at.state.spread, at.state.between) = (*spread, *between);
            }
            next_line(at, 0.0, -at.state.leading);
        }
        match operands.last() {
            Some(Object::String(string)) => self.string(string, at),
            Some(Object::Array(array)) => {
                for entry in array.iter::<Object<'_>>() {
                    if !self.budget.step() {
                        return;
                    }
                    match &entry {
                        Object::String(string) => self.string(string, at),
                        other => {
                            let back = number(other).unwrap_or_default() / 1000.0;
                            let by = -back * at.state.size * at.state.stretch;
                            at.text = at.text.after(Matrix::moved(by, 0.0));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn string(&mut self, string: &[u8], at: &mut At) {
        let Some(font) = at.state.font.clone() else {
            self.sheet.quality.unknown += string.len();
            self.sheet.quality.characters += string.len();
            return;
        };
        if font.guessed {
            let message =
                "a font does not say how wide its characters are: words and columns may be mixed up";
            self.doubt("unknown-widths", message.to_owned());
        }
        font.show(string, |shown| {
            if self.budget.step() {
                self.character(shown, &font, at);
            }
        });
    }

    fn character(&mut self, shown: Shown, font: &Font, at: &mut At) {
        let state = &at.state;
        let (wide, spread) = (shown.width * state.size, if shown.is_space { state.spread } else { 0.0 });
        let advance = (wide + state.between + spread) * state.stretch;
        let whole = state.place.after(at.text);
        let ((x, y), (end_x, end_y)) =
            (whole.at(0.0, state.rise), whole.at(wide * state.stretch, state.rise));
        let (up_x, up_y) = whole.at(0.0, state.rise + state.size);
        at.text = at.text.after(Matrix::moved(advance, 0.0));
        let size = (up_x - x).hypot(up_y - y);
        if ![x, y, end_x, end_y, size].iter().all(|place| place.is_finite()) {
            return;
        }
        let text = shown.text.unwrap_or_else(|| "\u{fffd}".to_owned());
        let outside = |from: f64, to: f64, room: f64| from.max(to) < 0.0 || from.min(to) > room;
        let unseen = at.off > 0 || outside(x, end_x, self.sheet.width) || outside(y, up_y, self.sheet.height);
        let on_area = || {
            let over = |[left, top, right, bottom]: &[f64; 4]| {
                (*left..=*right).contains(&x.midpoint(end_x)) && (*top..=*bottom).contains(&y.midpoint(up_y))
            };
            self.sheet.areas.iter().rev().take(AREAS).any(over)
        };
        let white = state.white && !on_area();
        let quality = &mut self.sheet.quality;
        if unseen {
            let is_said = !text.trim().is_empty();
            quality.unseen += usize::from(is_said);
            let is_same = |other: f64| (other - y).abs() < 0.1 * size;
            let goes_on = self.sheet.glyphs.last().is_some_and(|last| is_same(last.y));
            let told = self.sheet.doubts.iter().any(|one| one.code == CUT && one.y.is_some_and(is_same));
            if is_said && at.off == 0 && goes_on && !told {
                let message = "the line goes on outside of the page: the rest is left out".to_owned();
                let page = self.sheet.number;
                self.sheet.doubts.push(Doubt { code: CUT, page, y: Some(y), message });
            }
            return;
        }
        if !text.trim().is_empty() {
            quality.characters += 1;
            quality.unknown += usize::from(text == "\u{fffd}");
            quality.hidden += usize::from(state.hidden);
            let bottom = Side::of(up_x - x, up_y - y);
            if bottom != Side::Bottom {
                quality.turned += 1;
                *self.turned.entry(bottom).or_default() += 1;
                return;
            }
        }
        let (bold, italic) = (font.bold, font.italic);
        self.sheet.glyphs.push(Glyph { text, x, y, width: end_x - x, size, bold, italic, white });
    }

    /// What a path draws: rules, strokes and areas.
    fn path(&mut self, operator: &[u8], numbers: &[f64], at: &mut At) {
        match (operator, numbers) {
            (b"m", [x, y, ..]) => {
                at.point = at.state.place.at(*x, *y);
                reach(&mut at.shape, at.point);
            }
            (b"c" | b"v" | b"y", _) => {
                for pair in numbers.chunks_exact(2) {
                    if let [x, y] = pair {
                        at.point = at.state.place.at(*x, *y);
                        reach(&mut at.shape, at.point);
                    }
                }
            }
            (b"l", [x, y, ..]) => {
                let (from, to) = (at.point, at.state.place.at(*x, *y));
                at.path.extend(stroke(from, to));
                at.uprights.extend(upright(from, to));
                at.point = to;
                reach(&mut at.shape, to);
            }
            (b"re", [x, y, w, h, ..]) => {
                let (from, to) = (at.state.place.at(*x, *y), at.state.place.at(x + w, y + h));
                at.path.extend(stroke(from, to));
                at.areas.push([from.0.min(to.0), from.1.min(to.1), from.0.max(to.0), from.1.max(to.1)]);
            }
            (b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*", _) => {
                let is_rule = |(from, to, _): &&Stroke| to - from >= LONG;
                self.sheet.rules.extend(at.path.iter().filter(is_rule).map(|(.., y)| *y));
                self.sheet.boxes(!matches!(operator, b"f" | b"F" | b"f*"), at);
                let stroked = matches!(operator, b"S" | b"s");
                // Of a shape that is painted, only a rectangle is a stroke: a letter may be drawn as one.
                if at.off == 0 && (stroked || !at.state.white && at.path.len() == at.areas.len()) {
                    self.sheet.strokes.append(&mut at.path);
                }
                if at.off == 0 && !stroked && !at.state.white {
                    self.sheet.areas.append(&mut at.areas);
                    self.sheet.areas.extend(at.shape);
                }
                at.path.clear();
                at.areas.clear();
                at.shape = None;
            }
            (b"n", _) => {
                at.path.clear();
                at.uprights.clear();
                at.areas.clear();
                at.shape = None;
            }
            _ => {}
        }
    }

    /// Tells of fields of forms and of notes with words of their own, which are no part of the content of the page.
    /// A signature is none.
    fn fields(&mut self, page: &Page<'_>) {
        let Some(all) = page.raw().get::<Array<'_>>("Annots") else { return };
        let mut count = 0;
        for one in all.iter::<Object<'_>>() {
            if !self.budget.step() {
                return;
            }
            let Object::Dict(one) = one else { continue };
            count += usize::from(self.has_words(&one));
        }
        if count > 0 {
            let message = format!("{count} fields or notes on it have words of their own: not read");
            self.doubt("form-field-not-read", message);
        }
    }

    fn has_words(&mut self, field: &Dict<'_>) -> bool {
        let is_one = field
            .get::<Name<'_>>("Subtype")
            .is_some_and(|subtype| matches!(&*subtype, b"Widget" | b"FreeText"));
        let of_form = || field.get::<Dict<'_>>("Parent").and_then(|form| form.get::<Name<'_>>("FT"));
        let signs = field.get::<Name<'_>>("FT").or_else(of_form).is_some_and(|kind| *kind == *b"Sig");
        let flags = field.get::<Object<'_>>("F").as_ref().and_then(number).unwrap_or_default();
        let hidden = (flags / 2.0).floor() % 2.0 > 0.5;
        let look = field.get::<Dict<'_>>("AP").and_then(|looks| looks.get::<Stream<'_>>("N"));
        let content =
            look.filter(|_| is_one && !signs && !hidden).and_then(|look| self.budget.unpacked(&look));
        content.is_some_and(|content| {
            [&b"Tj"[..], b"TJ"].iter().any(|show| memchr::memmem::find(&content, show).is_some())
        })
    }

    /// Tells of words that are struck out or white, each with its line.
    fn looks(&mut self) {
        let struck = self.struck();
        let white = |glyph: &&Glyph| glyph.white && glyph.text.chars().any(char::is_alphanumeric);
        let white: Vec<(f64, f64)> =
            self.sheet.glyphs.iter().filter(white).map(|glyph| (glyph.y, glyph.size)).collect();
        for (code, places, message) in [
            ("struck-out", struck, "a stroke goes through words: they are kept, and may be struck out"),
            ("white-text", white, "words are white as the page is: they are kept, and nobody may see them"),
        ] {
            let mut last = f64::NEG_INFINITY;
            for (y, size) in places {
                if (y - last).abs() > 0.5 * size {
                    let (page, message) = (self.sheet.number, message.to_owned());
                    self.sheet.doubts.push(Doubt { code, page, y: Some(y), message });
                }
                last = y;
            }
        }
    }

    /// The places of letters and digits through which a stroke goes.
    fn struck(&self) -> Vec<(f64, f64)> {
        let mut strokes = self.sheet.strokes.clone();
        if strokes.len() > STROKES {
            return Vec::new();
        }
        strokes.sort_by(|a, b| a.2.total_cmp(&b.2));
        let is_struck = |glyph: &&Glyph| {
            let (top, bottom) = (glyph.y - STRUCK.end * glyph.size, glyph.y - STRUCK.start * glyph.size);
            let first = strokes.partition_point(|(.., y)| *y < top);
            let middle = glyph.x + 0.5 * glyph.width;
            // Below larger letters it is the line under them, and goes through what is lowered.
            let is_under = |(from, to, y): &Stroke| {
                self.sheet.glyphs.iter().any(|other| {
                    other.size > 1.1 * glyph.size
                        && (*from..*to).contains(&(other.x + 0.5 * other.width))
                        && (0.0..0.4 * other.size).contains(&(y - other.y))
                })
            };
            let mut near = strokes.iter().skip(first).take_while(|(.., y)| *y < bottom);
            glyph.size >= FINE
                && glyph.text.chars().any(char::is_alphanumeric)
                && near.any(|one| (one.0..one.1).contains(&middle) && !is_under(one))
        };
        self.sheet.glyphs.iter().filter(is_struck).map(|glyph| (glyph.y, glyph.size)).collect()
    }

    fn doubt(&mut self, code: &'static str, message: String) {
        let page = self.sheet.number;
        if !self.sheet.doubts.iter().any(|doubt| doubt.code == code && doubt.message == message) {
            self.sheet.doubts.push(Doubt { code, page, y: None, message });
        }
    }

    /// Tells what of the page's characters is not as it should be.
    fn tell(&mut self) {
        let quality = self.sheet.quality;
        if quality.is_picture_only() {
            let message = "the page is a picture without text: nothing of it is read".to_owned();
            self.doubt("picture-only", message);
        }
        if quality.unknown > 0 {
            let message =
                format!("{} of its {} characters have no known value", quality.unknown, quality.characters);
            self.doubt("unknown-characters", message);
        }
        if quality.turned > 0 {
            let message = format!("{} characters are written across the page: left out", quality.turned);
            let count = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
            let most = count(quality.turned) > TURNED * count(quality.characters);
            self.doubt(if most { "turned-page" } else { "turned-text" }, message);
        }
        if quality.unseen > 0 {
            let message = format!(
                "{} characters are outside of the page, or on a layer that is not shown: left out",
                quality.unseen
            );
            self.doubt("unseen-text", message);
        }
        self.looks();
        if quality.hidden > 0 {
            let message = format!(
                "{} of its {} characters are not shown, as a scanner adds them: the picture may say other words",
                quality.hidden, quality.characters
            );
            self.doubt("hidden-text", message);
        }
    }
}

fn text_state(operator: &[u8], numbers: &[f64], at: &mut At) {
    match (operator, numbers) {
        (b"BT", _) => (at.text, at.line) = (Matrix::default(), Matrix::default()),
        (b"Tc", [value, ..]) => at.state.between = *value,
        (b"Tw", [value, ..]) => at.state.spread = *value,
        (b"Tz", [value, ..]) => at.state.stretch = value / 100.0,
        (b"TL", [value, ..]) => at.state.leading = *value,
        (b"Ts", [value, ..]) => at.state.rise = *value,
        (b"g", [gray, ..]) => at.state.white = *gray >= WHITE,
        (b"rg", [red, green, blue, ..]) => at.state.white = red.min(*green).min(*blue) >= WHITE,
        (b"k", [cyan, magenta, yellow, black, ..]) => {
            at.state.white = cyan.max(*magenta).max(*yellow).max(*black) <= 1.0 - WHITE;
        }
        // What the numbers of another space of colours mean is not looked at.
        (b"cs" | b"sc" | b"scn", _) => at.state.white = false,
        (b"Tr", [value, ..]) => at.state.hidden = (*value - 3.0).abs() < 0.5,
        (b"Td", [x, y, ..]) => next_line(at, *x, *y),
        (b"TD", [x, y, ..]) => {
            at.state.leading = -y;
            next_line(at, *x, *y);
        }
        (b"T*", _) => next_line(at, 0.0, -at.state.leading),
        (b"Tm", six) => {
            if let Some(matrix) = Matrix::of(six) {
                (at.text, at.line) = (matrix, matrix);
            }
        }
        _ => {}
    }
}

fn next_line(at: &mut At, x: f64, y: f64) {
    at.line = at.line.after(Matrix::moved(x, y));
    at.text = at.line;
}

/// The upright stroke that a line makes.
fn upright(from: (f64, f64), to: (f64, f64)) -> Option<[f64; 3]> {
    let (thick, long) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    (thick <= THICK && long >= STROKE).then(|| [from.0.midpoint(to.0), from.1.min(to.1), from.1.max(to.1)])
}

/// Makes an area reach to a point.
fn reach(area: &mut Option<[f64; 4]>, (x, y): (f64, f64)) {
    let [left, top, right, bottom] = area.unwrap_or([x, y, x, y]);
    *area = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
}

/// The level stroke that a line or the corners of a rectangle make.
fn stroke(from: (f64, f64), to: (f64, f64)) -> Option<Stroke> {
    let (long, thick) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    (thick <= THICK && long >= STROKE).then(|| (from.0.min(to.0), from.0.max(to.0), from.1.midpoint(to.1)))
}

/// The bytes of a file in which a stream stands; `None` where they are not there as they are, as in an encrypted file.
fn place(file: &[u8], stream: &Stream<'_>) -> Option<Range<usize>> {
    let raw = stream.raw_data();
    let std::borrow::Cow::Borrowed(raw) = raw else { return None };
    let start = raw.as_ptr().addr().checked_sub(file.as_ptr().addr())?;
    let end = start.checked_add(raw.len())?;
    (end <= file.len()).then_some(start..end)
}
