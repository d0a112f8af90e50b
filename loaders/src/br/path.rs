//! The path of a provision in an id, as other sources of Brazilian law write it too.

use super::label::{Number, letters_of};
use super::tree::{ALINEA, ARTICLE, INCISO, Names, PARAGRAPH, order_key};
use crate::country::Step;

/// The longest path that is read, in steps.
const LONGEST: usize = 16;

/// The provisions on the way: `art5_inc57` goes through the caput of its article, as an inciso or an alínea does that hangs
/// on no paragraph. `None` for a path of another form, such as that of a grouping.
pub(super) fn steps(path: &str) -> Option<Vec<Step>> {
    let mut way: Vec<(Step, Level)> = Vec::new();
    for segment in path.split('_') {
        let (level, number) = level(segment)?;
        let above = way.last().map(|(_, level)| *level);
        if above == Some(Level::Of(ARTICLE)) && matches!(level, Level::Of(INCISO | ALINEA)) {
            push(&mut way, "cpt", Level::Caput, None)?;
        } else if !level.fits(above) {
            return None;
        }
        push(&mut way, segment, level, number)?;
    }
    Some(way.into_iter().map(|(step, _)| step).collect())
}

/// Where a step stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    /// The transitional act.
    Transitional,
    Caput,
    Of(Names),
}

impl Level {
    /// Whether it may stand below another.
    fn fits(self, above: Option<Self>) -> bool {
        match (self, above) {
            (Self::Transitional, None) | (Self::Of(ARTICLE), None | Some(Self::Transitional)) => true,
            (Self::Caput | Self::Of(PARAGRAPH), Some(Self::Of(kind))) => kind == ARTICLE,
            (Self::Of(INCISO), Some(above)) => matches!(above, Self::Caput | Self::Of(PARAGRAPH)),
            (Self::Of(ALINEA), Some(above)) => matches!(above, Self::Caput | Self::Of(PARAGRAPH | INCISO)),
            _ => false,
        }
    }
}

fn push(way: &mut Vec<(Step, Level)>, segment: &str, level: Level, number: Option<Number>) -> Option<()> {
    (way.len() < LONGEST).then_some(())?;
    let above = way.last().map(|(step, _)| format!("{}_", step.local)).unwrap_or_default();
    let (component_type, order) = match (level, &number) {
        (Level::Of((name, _, rank)), Some(number)) => (name, order_key(rank, number, false)),
        (Level::Transitional, _) => ("adct", "9".to_owned()),
        _ => ("caput", "0".to_owned()),
    };
    let label = number.as_ref().map(|number| marker(level, number)).unwrap_or_default();
    let number = number.map(|number| number.to_string());
    way.push((Step { local: above + segment, component_type, number, label, order_key: order }, level));
    Some(())
}

fn level(segment: &str) -> Option<(Level, Option<Number>)> {
    match segment {
        "cpt" => return Some((Level::Caput, None)),
        "adct" => return Some((Level::Transitional, None)),
        _ => {}
    }
    [ARTICLE, PARAGRAPH, INCISO, ALINEA].into_iter().find_map(|kind| {
        let number = segment.strip_prefix(kind.1)?;
        Some((Level::Of(kind), Some(Number::of_id(number)?)))
    })
}

/// What is printed before a provision: `Art. 6º`, `§ 10`, `LVII -`, `b)`.
fn marker(level: Level, number: &Number) -> String {
    let letters = if number.letters.is_empty() { String::new() } else { format!("-{}", number.letters) };
    let ordinal = if number.digits < 10 { "º" } else { "" };
    let digits = number.digits;
    let numeral = || i32::try_from(digits).ok().and_then(roman::to);
    match level {
        Level::Of(ARTICLE) => format!("Art. {digits}{ordinal}{letters}"),
        Level::Of(PARAGRAPH) => format!("§ {digits}{ordinal}{letters}"),
        Level::Of(INCISO) => numeral().map(|numeral| format!("{numeral}{letters} -")).unwrap_or_default(),
        Level::Of(ALINEA) => {
            letters_of(digits).map(|letters| format!("{})", letters.to_lowercase())).unwrap_or_default()
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_through_the_caput() {
        let way = |path: &str| {
            let steps = steps(path)?.into_iter();
            Some(
                steps
                    .map(|step| format!("{} {} {}", step.local, step.component_type, step.label))
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(
            way("art5_inc57").unwrap(),
            ["art5 article Art. 5º", "art5_cpt caput ", "art5_cpt_inc57 inciso LVII -"]
        );
        assert_eq!(way("art5_cpt_inc57"), way("art5_inc57"));
        assert_eq!(
            way("art29-1_par1_inc2_ali3").unwrap().last().unwrap(),
            "art29-1_par1_inc2_ali3 alinea c)"
        );
        assert_eq!(
            way("art29-1_par1").unwrap(),
            ["art29-1 article Art. 29-A", "art29-1_par1 paragraph § 1º"]
        );
        assert_eq!(way("adct_art10_ali2").unwrap().last().unwrap(), "adct_art10_cpt_ali2 alinea b)");
        for other in ["", "tit1", "art", "art5_alt1", "par1", "art5_cpt_cpt", "art5-", "art5_par1_art6"] {
            assert_eq!(way(other), None, "{other}");
        }
    }
}
