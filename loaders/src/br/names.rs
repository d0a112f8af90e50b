//! File names: `19950815_EMC5_EMC6_EMC7_EMC8.csv`, `19940301_EMR1.csv`, `19881005_ORIGINAL.csv`.

use crate::error::ReadError;
use asof_schema::Day;

/// The two kinds of amending acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    /// Emenda constitucional.
    Amendment,
    /// Emenda constitucional de revisão.
    Revision,
}

impl Kind {
    /// The act's code in data, e.g. `ec_59`.
    pub(crate) fn code(self, number: u32) -> String {
        match self {
            Self::Amendment => format!("ec_{number}"),
            Self::Revision => format!("ecr_{number}"),
        }
    }

    /// The act that has the code.
    pub(crate) fn of_code(code: &str) -> Option<(Self, u32)> {
        let (kind, number) = code.split_once('_')?;
        let kind = match kind {
            "ec" => Self::Amendment,
            "ecr" => Self::Revision,
            _ => return None,
        };
        Some((kind, number.parse().ok()?))
    }

    /// The act's title as people say it, e.g. `EC 59`.
    pub(crate) fn title(self, number: u32) -> String {
        match self {
            Self::Amendment => format!("EC {number}"),
            Self::Revision => format!("ECR {number}"),
        }
    }
}

const NAMED: &str = "a consolidated text is named as in 19881005_ORIGINAL.csv or 20000214_EMC25_EMC26.csv";

/// What a file name says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) date: Day,
    /// The acts, in the order of the name; none for the original text.
    pub(crate) acts: Vec<(Kind, u32)>,
}

impl Name {
    pub(crate) fn parse(file: &str) -> Result<Self, ReadError> {
        let bad = || ReadError::of(file, NAMED);
        let stem = file.strip_suffix(".csv").ok_or_else(bad)?;
        let (date, acts) = stem.split_once('_').ok_or_else(bad)?;
        let date = compact_date(date).ok_or_else(bad)?;
        if acts == "ORIGINAL" {
            return Ok(Self { date, acts: Vec::new() });
        }
        let acts = acts.split('_').map(act).collect::<Option<Vec<_>>>().ok_or_else(bad)?;
        Ok(Self { date, acts })
    }

    pub(crate) fn is_original(&self) -> bool {
        self.acts.is_empty()
    }
}

fn act(code: &str) -> Option<(Kind, u32)> {
    let (kind, number) = match code.strip_prefix("EMC") {
        Some(number) => (Kind::Amendment, number),
        None => (Kind::Revision, code.strip_prefix("EMR")?),
    };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    Some((kind, number.parse().ok().filter(|_| digits)?))
}

fn compact_date(digits: &str) -> Option<Day> {
    if digits.len() != 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |range| digits.get(range).and_then(|part: &str| part.parse::<u32>().ok());
    Day::from_ymd(i32::try_from(part(0..4)?).ok()?, part(4..6)?, part(6..8)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_date_and_acts() {
        let name = |file| Name::parse(file).map(|name| (name.date.to_string(), name.acts)).ok();
        let revisions = vec![(Kind::Revision, 2), (Kind::Revision, 3)];
        assert_eq!(name("19940607_EMR2_EMR3.csv"), Some(("1994-06-07".into(), revisions)));
        assert_eq!(name("19881005_ORIGINAL.csv"), Some(("1988-10-05".into(), vec![])));
        for bad in [
            "19940607.csv", "19940631_EMC1.csv", "19940607_EMC.csv", "19940607_EMC+1.csv", "x_EMC1.csv",
            "19940607_EMC1",
        ] {
            assert_eq!(name(bad), None, "{bad}");
        }
    }
}
