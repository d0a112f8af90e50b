//! The weights that are learned from the examples.

use super::classes::{CLASSES, UNIT};

/// The numbers of the features in their order (little-endian, 4 bytes each), then for each of them a byte for each class.
static WEIGHTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/questions.weights"));

/// The score of each class for some features.
pub(super) fn scores(features: &[u32]) -> [f32; CLASSES.len()] {
    let rows: Vec<&[u8]> = features.iter().filter_map(|&feature| row(feature)).collect();
    let share = f32::from(u16::try_from(rows.len().max(1)).unwrap_or(u16::MAX)).sqrt();
    std::array::from_fn(|class| rows.iter().map(|row| weight(row, class)).sum::<f32>() / share)
}

/// The bytes of a feature, if it is one of those that are learned.
fn row(feature: u32) -> Option<&'static [u8]> {
    let (features, weights) = WEIGHTS.split_at_checked(WEIGHTS.len() / (4 + CLASSES.len()) * 4)?;
    let (features, _) = features.as_chunks::<4>();
    let row = features.binary_search_by_key(&feature, |bytes| u32::from_le_bytes(*bytes)).ok()?;
    weights.chunks_exact(CLASSES.len()).nth(row)
}

/// The weight in a row for a class.
fn weight(row: &[u8], class: usize) -> f32 {
    row.get(class).map_or(0.0, |byte| f32::from(byte.cast_signed()) * UNIT)
}
