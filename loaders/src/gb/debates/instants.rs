//! `changedates.txt`: when each revision was written, one `1256631461,debates2009-10-26a.xml` a line, in seconds
//! since 1970. A file that was written again stands there again: its bytes are those of the last time.

use std::collections::BTreeMap;

use asof_schema::{Day, Instant, Sha256};

use crate::encoding;
use crate::error::ReadError;
use crate::unread::{Unit, Unread};

/// The name of the file.
pub(super) const FILE: &str = "changedates.txt";

/// When each file was last written, by its name.
pub(super) type Instants = BTreeMap<String, Instant>;

/// Reads the file; gives the lines of it that cannot be read, each with the name of the file that it says, if it says one.
pub(super) fn read(bytes: &[u8], into: &mut Instants) -> Result<Vec<Unread>, ReadError> {
    let mut unread = Vec::new();
    let sha256 = Sha256::of(bytes);
    let text = encoding::plain(bytes).map_err(|(_, problem)| ReadError::of(FILE, problem))?.text;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    for (line, row) in (1..).zip(text.split('\n').map(str::trim)) {
        if row.is_empty() {
            continue;
        }
        let (seconds, file) = row.split_once(',').unwrap_or((row, ""));
        let Some(instant) = seconds.parse().ok().and_then(instant).filter(|_| !file.is_empty()) else {
            let problem = format!("`{row}` is no instant and file, as 1256631461,debates2009-10-26a.xml is");
            let error = ReadError::at(FILE, line, problem).saying(file);
            unread.push(Unread::hashed(Unit::Provision, error, (FILE, bytes), sha256));
            continue;
        };
        let last = into.entry(file.to_owned()).or_insert(instant);
        *last = (*last).max(instant);
    }
    Ok(unread)
}

fn instant(seconds: u32) -> Option<Instant> {
    i64::from(seconds).checked_mul(1_000_000).map(Instant::from_micros)
}

/// The day of an instant, in UTC.
pub(super) fn day(instant: Instant) -> Day {
    const DAY: i64 = 86_400_000_000;
    i32::try_from(instant.micros().div_euclid(DAY)).map_or(Day::MAX, Day::from_epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_time_counts() {
        let mut instants = Instants::new();
        read(b"1256631461,a.xml\n\n1256717977,b.xml\r\n1257409228,a.xml\n1256804436,a.xml", &mut instants)
            .unwrap();
        let days: Vec<_> = instants.values().map(|&at| day(at).to_string()).collect();
        assert_eq!(days, ["2009-11-05", "2009-10-28"]);
    }

    #[test]
    fn a_line_that_is_none_is_told_and_the_others_are_read() {
        for (bad, file) in [
            ("x,a.xml", "a.xml"),
            ("12", ""),
            ("-5,a.xml", "a.xml"),
            ("99999999999,a.xml", "a.xml"),
            ("\u{ff},", ""),
        ] {
            let mut instants = Instants::new();
            let unread = read(format!("1,a\n{bad}\n2,b\n").as_bytes(), &mut instants).unwrap();
            let told: Vec<_> = unread.iter().map(|one| (one.place.line, one.says.as_deref())).collect();
            assert_eq!(told, [(Some(2), Some(file))]);
            assert_eq!(instants.keys().map(String::as_str).collect::<Vec<_>>(), ["a", "b"]);
        }
    }
}
