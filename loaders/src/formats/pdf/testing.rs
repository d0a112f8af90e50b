//! PDF files made by code, for tests.

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// A file that grows object by object; the first are its catalog, its pages, and a plain and a bold font.
pub(crate) struct Made {
    objects: Vec<Vec<u8>>,
    pub(crate) pages: Vec<usize>,
    /// What the trailer says more.
    pub(crate) trailer: String,
}

impl Made {
    pub(crate) fn new() -> Self {
        let widths = vec!["500"; 224].join(" ");
        let font = |name: &str| {
            let says = "/Type /Font /Subtype /Type1 /FirstChar 32 /LastChar 255 /Encoding /WinAnsiEncoding";
            format!("<< {says} /BaseFont /{name} /Widths [{widths}] >>").into_bytes()
        };
        let catalog = b"<< /Type /Catalog /Pages 2 0 R >>".to_vec();
        let objects = vec![catalog, Vec::new(), font("Times"), font("Times-Bold")];
        Self { objects, pages: Vec::new(), trailer: String::new() }
    }

    /// Adds an object. Its number.
    pub(crate) fn object(&mut self, bytes: impl Into<Vec<u8>>) -> usize {
        self.objects.push(bytes.into());
        self.objects.len()
    }

    /// Puts an object in place of another.
    pub(crate) fn put(&mut self, number: usize, bytes: impl Into<Vec<u8>>) {
        self.objects[number - 1] = bytes.into();
    }

    pub(crate) fn stream(&mut self, says: &str, data: &[u8]) -> usize {
        let head = format!("<< {says} /Length {} >>\nstream\n", data.len());
        self.object([head.as_bytes(), data, b"\nendstream"].concat())
    }

    /// Adds a page of 600 by 800 points with some content, and what its resources have more; they have the fonts `F` and `B`, unless
    /// they name their own.
    pub(crate) fn page_with(&mut self, content: &[u8], resources: &str) -> &mut Self {
        let content = self.stream("", content);
        self.page_of(content, resources)
    }

    pub(crate) fn page_of(&mut self, content: usize, resources: &str) -> &mut Self {
        let fonts = if resources.contains("/Font") { "" } else { "/Font << /F 3 0 R /B 4 0 R >>" };
        let says = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {content} 0 R /Resources << {fonts} {resources} >> >>"
        );
        let page = self.object(says);
        self.pages.push(page);
        self
    }

    /// Adds a page of pieces of text: where they begin from the left and from the top, their size, and the text.
    pub(crate) fn page(&mut self, pieces: &[(f64, f64, f64, &str)]) -> &mut Self {
        let content: String = pieces.iter().map(|&(x, y, size, text)| shown("F", x, y, size, text)).collect();
        self.page_with(content.as_bytes(), "")
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let kids: Vec<String> = self.pages.iter().map(|page| format!("{page} 0 R")).collect();
        let mut objects = self.objects.clone();
        if objects[1].is_empty() {
            let pages = format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), kids.len());
            objects[1] = pages.into_bytes();
        }
        let mut out = b"%PDF-1.5\n".to_vec();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for (number, object) in (1..).zip(&objects) {
            _ = writeln!(table, "{:010} 00000 n ", out.len());
            out.extend(format!("{number} 0 obj\n").bytes());
            out.extend(object);
            out.extend(b"\nendobj\n");
        }
        let (at, size) = (out.len(), objects.len() + 1);
        let more = &self.trailer;
        out.extend(table.bytes());
        out.extend(
            format!("trailer\n<< /Size {size} /Root 1 0 R {more} >>\nstartxref\n{at}\n%%EOF\n").bytes(),
        );
        out
    }
}

/// Operators that show text at a place; letters are half as wide as their size.
pub(crate) fn shown(font: &str, x: f64, y: f64, size: f64, text: &str) -> String {
    format!("BT /{font} {size} Tf 1 0 0 1 {x} {} Tm ({}) Tj ET\n", 800.0 - y, escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)")
}

pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}
