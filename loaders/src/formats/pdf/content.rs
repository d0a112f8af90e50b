//! A page -> its characters with their places, and the rules that are drawn on it.

use std::ops::Range;
use std::rc::Rc;

use hayro_syntax::Pdf;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};

use super::fonts::{Font, Fonts, Shown, number};
use super::guard::Budget;
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

/// What is on a page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) number: usize,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) glyphs: Vec<Glyph>,
    /// How far from the top horizontal rules are.
    pub(super) rules: Vec<f64>,
    pub(super) bytes: Range<usize>,
    pub(super) quality: Quality,
    pub(super) doubts: Vec<Doubt>,
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
}

/// Reads a page.
pub(super) fn read(
    pdf: &Pdf,
    page: &Page<'_>,
    number: usize,
    fonts: &mut Fonts,
    budget: &mut Budget,
) -> Sheet {
    let (width, height) = page.render_dimensions();
    let sheet = Sheet { number, width: width.into(), height: height.into(), ..Sheet::default() };
    let mut reader = Reader { sheet, fonts, budget, forms: Vec::new() };
    let content = reader.contents(pdf, page);
    let state = State { place: Matrix(page.initial_transform(true).as_coeffs()), ..State::default() };
    reader.stream(content, page.resources(), state);
    reader.tell();
    reader.sheet
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
    /// The point that a path is at, and the rules that it has drawn.
    point: (f64, f64),
    path: Vec<f64>,
}

struct Reader<'r> {
    sheet: Sheet,
    fonts: &'r mut Fonts,
    budget: &'r mut Budget,
    /// The forms that are being read.
    forms: Vec<ObjectIdentifier>,
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

    fn stream(&mut self, mut content: Vec<u8>, resources: &Resources<'_>, state: State) {
        content.extend_from_slice(END.as_bytes());
        let mut at = At { state, ..At::default() };
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
                    self.drawn(name, resources, &at.state);
                }
            }
            b"BI" => self.sheet.quality.pictures += 1,
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
    fn drawn(&mut self, name: &Name<'_>, resources: &Resources<'_>, state: &State) {
        let Some(stream) = resources.get_x_object(name) else {
            let message = "a form or picture is not there, or lies within itself: left out";
            return self.doubt("form-not-read", message.to_owned());
        };
        let dict = stream.dict();
        if dict.get::<Name<'_>>("Subtype").as_deref() != Some(b"Form") {
            self.sheet.quality.pictures += 1;
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
        self.forms.push(id);
        self.stream(content, own.as_ref().unwrap_or(resources), state);
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
        let quality = &mut self.sheet.quality;
        if !text.trim().is_empty() {
            quality.characters += 1;
            quality.unknown += usize::from(text == "\u{fffd}");
            quality.hidden += usize::from(state.hidden);
            // Its letters stand on another side than the bottom.
            if (up_x - x).abs() > (up_y - y).abs() || up_y > y {
                quality.turned += 1;
                return;
            }
        }
        let (bold, italic) = (font.bold, font.italic);
        self.sheet.glyphs.push(Glyph { text, x, y, width: end_x - x, size, bold, italic });
    }

    /// Rules that a path draws.
    fn path(&mut self, operator: &[u8], numbers: &[f64], at: &mut At) {
        match (operator, numbers) {
            (b"m", [x, y, ..]) => at.point = at.state.place.at(*x, *y),
            (b"l", [x, y, ..]) => {
                let (from, to) = (at.point, at.state.place.at(*x, *y));
                at.path.extend(rule(from, to));
                at.point = to;
            }
            (b"re", [x, y, w, h, ..]) => {
                at.path.extend(rule(at.state.place.at(*x, *y), at.state.place.at(x + w, y + h)));
            }
            (b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*", _) => {
                self.sheet.rules.append(&mut at.path);
            }
            (b"n", _) => at.path.clear(),
            _ => {}
        }
    }

    fn doubt(&mut self, code: &'static str, message: String) {
        let page = self.sheet.number;
        if !self.sheet.doubts.iter().any(|doubt| doubt.code == code && doubt.message == message) {
            self.sheet.doubts.push(Doubt { code, page, message });
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
            self.doubt("turned-text", message);
        }
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

/// How far from the top a rule is that a line or the corners of a rectangle make.
fn rule(from: (f64, f64), to: (f64, f64)) -> Option<f64> {
    let (long, thick) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    (thick <= THICK && long >= LONG).then(|| from.1.midpoint(to.1))
}

/// The bytes of a file in which a stream stands; `None` where they are not there as they are, as in an encrypted file.
fn place(file: &[u8], stream: &Stream<'_>) -> Option<Range<usize>> {
    let raw = stream.raw_data();
    let std::borrow::Cow::Borrowed(raw) = raw else { return None };
    let start = raw.as_ptr().addr().checked_sub(file.as_ptr().addr())?;
    let end = start.checked_add(raw.len())?;
    (end <= file.len()).then_some(start..end)
}
