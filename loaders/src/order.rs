//! Places between places: keys that sort, by bytes, between two others, so that what is put in leaves its neighbours
//! where they are.

/// Keys for some newcomers in a row, between two that are there. Keys are made here only.
pub(crate) fn keys(low: Option<&str>, high: Option<&str>, count: usize) -> Vec<String> {
    let base = between(low.unwrap_or_default(), high);
    let width = count.to_string().len();
    (1..=count).map(|nth| format!("{base}{nth:0width$}")).collect()
}

/// Digits between those of `low` and those of `high`, read as fractions; the last is strictly between the two in its
/// place, so that whatever is put behind it stays between.
fn between(low: &str, high: Option<&str>) -> String {
    let mut digits = String::new();
    let (mut low, mut high) = (low.bytes(), high.map(str::bytes));
    loop {
        let down = low.next().unwrap_or(b'0');
        let up = high.as_mut().and_then(Iterator::next).unwrap_or(b'9' + 1);
        if up > down + 1 {
            digits.push(char::from(down.midpoint(up)));
            return digits;
        }
        digits.push(char::from(down));
        if up != down {
            high = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_room() {
        let mut all = keys(None, None, 12);
        for at in [0_usize, 5, 5, 5, 5, 6, 17, 3, 3, 3] {
            let low = at.checked_sub(1).map(|low| all[low].clone());
            let new = keys(low.as_deref(), all.get(at).map(String::as_str), 11);
            all.splice(at..at, new);
        }
        let behind = keys(all.last().map(String::as_str), None, 2);
        all.extend(behind);
        assert!(all.is_sorted_by(|one, next| one < next), "{all:?}");
    }
}
