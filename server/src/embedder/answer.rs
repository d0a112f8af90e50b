//! What an OpenAI-compatible endpoint answers, which is not trusted.

use asof_engine::embedding::unit;
use serde::Deserialize;

/// No model has more dimensions.
const MOST: usize = 1 << 15;

/// Bytes of a number in JSON, with the white space around it, and of what stands beside the vectors.
const NUMBER: usize = 48;
const BESIDE: usize = 64 << 10;

#[derive(Deserialize)]
struct Answer {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    /// Of which text, from 0.
    index: usize,
    embedding: Vec<f64>,
}

/// How many bytes the vectors of so many texts can take.
pub(super) fn limit(texts: usize, dimension: Option<usize>) -> usize {
    BESIDE + texts * dimension.unwrap_or(MOST) * NUMBER
}

/// One vector of length 1 for each of so many texts, in their order, all of the same dimension: the one that
/// is known, or that of the first. In words what is wrong.
pub(super) fn vectors(body: &[u8], texts: usize, dimension: Option<usize>) -> Result<Vec<Vec<f32>>, String> {
    let answer = serde_json::from_slice::<Answer>(body);
    let Answer { data: mut items } =
        answer.map_err(|error| format!("it is not a list of embeddings ({error})"))?;
    items.sort_by_key(|item| item.index);
    if !items.iter().map(|item| item.index).eq(0..texts) {
        let came = items.len();
        return Err(format!("{texts} texts need the indexes 0 to {}, each once, but {came} came", texts - 1));
    }
    let dimension = dimension.or(items.first().map(|item| item.embedding.len())).unwrap_or_default();
    items.iter().map(|item| vector(item, dimension)).collect()
}

fn vector(Item { index, embedding }: &Item, dimension: usize) -> Result<Vec<f32>, String> {
    if embedding.len() != dimension {
        let numbers = embedding.len();
        return Err(format!(
            "vector {index} has {numbers} numbers, but the model has {dimension} dimensions"
        ));
    }
    unit(embedding).ok_or_else(|| format!("vector {index} has no direction: it is zero or infinite"))
}
