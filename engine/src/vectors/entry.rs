//! An entry, and the id that follows from what it says.

use asof_schema::{ComponentId, Day, NormId, Sha256};
use serde::{Deserialize, Serialize};

use super::When;

/// One text, at one place of a norm, in one box of the three clocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// A UUID (version 8) of everything below.
    pub id: u128,
    /// The hash of the text.
    pub content: Sha256,
    /// The norm that contains it.
    pub norm: NormId,
    /// The component that contains it.
    pub component: ComponentId,
    /// The type of that component.
    pub component_type: String,
    /// The kind of the norm: `statute`, `judgment`, `debate`.
    pub kind: String,
    /// The language of the text (BCP 47).
    pub language: String,
    /// How the text was cut: `provision`, `fixed`, `child`.
    pub cut: String,
    /// The component itself and its ancestors.
    pub path: Vec<ComponentId>,
    /// When it is in force.
    pub stands: Stands,
}

/// A box of the clocks. Each pair is half-open, `[from, to)`: days since 1970-01-01, where [`i32::MIN`] and [`i32::MAX`]
/// are open ends, and numbers of batches, where [`u32::MAX`] is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stands {
    /// The days whose law it is.
    pub valid: [i32; 2],
    /// The days for questions about a period: the same as `valid`, but for a debate its day alone.
    pub during: [i32; 2],
    /// The days until which acts are known.
    pub known: [i32; 2],
    /// The batches.
    pub recorded: [u32; 2],
}

impl Stands {
    /// Whether it is in force then. The day after all others is the last before the open end, so what has no end covers it.
    pub(super) fn meets(&self, when: When) -> bool {
        let day = |day: Day| day.epoch().min(i32::MAX - 1);
        let covers = |[from, to]: [i32; 2], at: i32| from <= at && at < to;
        let (law, known, recorded) = match when {
            When::At { at, known, recorded } => (covers(self.valid, day(at)), known, recorded),
            When::During { from, to, known, recorded } => {
                // Two half-open stretches overlap if each begins before the other ends.
                let [begins, ends] = self.during;
                (from < to && begins < to.epoch() && day(from) < ends, known, recorded)
            }
        };
        let (batch, [first, end]) = (recorded.min(u32::MAX - 1), self.recorded);
        law && covers(self.known, day(known)) && first <= batch && batch < end
    }
}

impl Entry {
    /// An entry with its id.
    #[expect(clippy::too_many_arguments, reason = "each is a field, and the id follows from all of them")]
    pub fn new(
        content: Sha256,
        component: ComponentId,
        component_type: String,
        kind: String,
        language: String,
        cut: String,
        path: Vec<ComponentId>,
        stands: Stands,
    ) -> Self {
        let norm = component.norm();
        let mut entry =
            Self { id: 0, content, norm, component, component_type, kind, language, cut, path, stands };
        entry.id = uuid(&entry);
        entry
    }
}

/// The first 16 bytes of the BLAKE3 of all fields, each text behind its length, with the marks of a UUID made in one's own way.
fn uuid(entry: &Entry) -> u128 {
    let mut hasher = blake3::Hasher::new();
    let texts = [entry.component.as_str(), &entry.component_type, &entry.kind, &entry.language, &entry.cut];
    let path = entry.path.iter().map(ComponentId::as_str);
    hasher.update(&entry.content.0);
    for text in texts.into_iter().chain(path) {
        hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
    }
    let Stands { valid, during, known, recorded } = entry.stands;
    for day in [valid, during, known].as_flattened() {
        hasher.update(&day.to_le_bytes());
    }
    for batch in recorded {
        hasher.update(&batch.to_le_bytes());
    }
    let mut bytes = [0; 16];
    hasher.finalize_xof().fill(&mut bytes);
    let version = (u128::from_be_bytes(bytes) & !(0xf << 76)) | (8 << 76);
    (version & !(0b11 << 62)) | (0b10 << 62)
}
