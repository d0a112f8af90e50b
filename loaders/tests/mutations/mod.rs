//! Documents broken as real ones are broken: bytes cut, elements dropped, doubled, renamed and moved, encodings broken.

/// A stream of numbers that a seed determines (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of `count` numbers from 0 on.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.draw() % count.max(1) as u64).unwrap()
    }
}

/// An element: its name, the first byte of its tag, and the byte after its end.
struct Element {
    name: String,
    start: usize,
    end: usize,
}

/// The elements of an XML document, in the order of their ends.
fn elements(xml: &[u8]) -> Vec<Element> {
    let (mut open, mut all, mut at) = (Vec::<Element>::new(), Vec::new(), 0);
    while let Some(tag) = xml[at..].iter().position(|&byte| byte == b'<').map(|found| at + found) {
        let Some(end) = xml[tag..].iter().position(|&byte| byte == b'>').map(|found| tag + found + 1) else {
            break;
        };
        let inside = String::from_utf8_lossy(&xml[tag + 1..end - 1]).into_owned();
        let name = inside.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap().to_owned();
        if inside.starts_with('/') {
            all.extend(open.pop().map(|element| Element { end, ..element }));
        } else if !inside.starts_with(['?', '!']) {
            let element = Element { name, start: tag, end };
            if inside.ends_with('/') { all.push(element) } else { open.push(element) }
        }
        at = end;
    }
    all
}

/// What is done to a document.
pub(crate) const KINDS: [&str; 10] =
    ["cut", "truncated", "dropped", "doubled", "renamed", "swapped", "byte", "latin-1", "digit", "emptied"];

/// A document broken in one of the ways of [`KINDS`].
pub(crate) fn broken(xml: &[u8], kind: &str, numbers: &mut Numbers) -> Vec<u8> {
    let all = elements(xml);
    // The root has everything in it.
    let element = |numbers: &mut Numbers| &all[numbers.below(all.len().saturating_sub(1))];
    let at = numbers.below(xml.len());
    match kind {
        "cut" => [&xml[..at], &xml[(at + 1 + numbers.below(200)).min(xml.len())..]].concat(),
        "truncated" => xml[..at].to_vec(),
        "dropped" => {
            let one = element(numbers);
            [&xml[..one.start], &xml[one.end..]].concat()
        }
        "doubled" => {
            let one = element(numbers);
            [&xml[..one.end], &xml[one.start..]].concat()
        }
        "renamed" => {
            let one = element(numbers);
            let inside = String::from_utf8_lossy(&xml[one.start..one.end]).into_owned();
            let other = format!("{}x", one.name);
            let renamed = inside.replacen(&format!("<{}", one.name), &format!("<{other}"), 1);
            let renamed = match renamed.rfind(&format!("</{}>", one.name)) {
                Some(last) => format!("{}</{other}>", &renamed[..last]),
                None => renamed,
            };
            [&xml[..one.start], renamed.as_bytes(), &xml[one.end..]].concat()
        }
        "swapped" => {
            let (one, other) = (element(numbers), element(numbers));
            let (one, other) = if one.start <= other.start { (one, other) } else { (other, one) };
            if one.end > other.start {
                return xml[..at].to_vec();
            }
            [
                &xml[..one.start],
                &xml[other.start..other.end],
                &xml[one.end..other.start],
                &xml[one.start..one.end],
                &xml[other.end..],
            ]
            .concat()
        }
        "byte" => [&xml[..at], &[0xff], &xml[at + 1..]].concat(),
        "latin-1" => {
            String::from_utf8_lossy(xml).chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
        }
        "digit" => {
            let digits: Vec<usize> = (0..xml.len()).filter(|&at| xml[at].is_ascii_digit()).collect();
            let mut other = xml.to_vec();
            other[digits[numbers.below(digits.len())]] = b'0' + u8::try_from(numbers.below(10)).unwrap();
            other
        }
        _ => Vec::new(),
    }
}
