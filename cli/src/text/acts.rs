//! Acts and dates, in words.

use asof_engine::query::{ActionView, Amendment};
use asof_schema::{ActKind, DateBasis, Dated, Interval};

use super::words::Words as _;

/// One view for each act of some commands, in their order.
pub(crate) fn by_act(actions: &[ActionView]) -> Vec<&ActionView> {
    let mut acts: Vec<&ActionView> = Vec::new();
    for action in actions {
        if acts.iter().all(|known| known.act != action.act) {
            acts.push(action);
        }
    }
    acts
}

/// `EC 26 (ec_26)`, with what it corrects and whether it is known which act it is.
pub(crate) fn title(action: &ActionView) -> String {
    let mut said = match action.kind {
        ActKind::Enactment => action.title.clone(),
        // The title is that of a text that was seen, or names the acts that it may be with "or" between them.
        ActKind::Unresolved => {
            coded(&action.title, &action.code) + "; no source tells which act made these words"
        }
        _ => coded(&action.title, &action.code),
    };
    if let Some(corrected) = &action.corrects {
        said = format!("{said}, correcting {}", title(corrected));
    }
    said
}

/// `EC 26 (ec_26)`: the title of an act with its code, which is not said twice where the title ends with it.
pub(crate) fn coded(title: &str, code: &str) -> String {
    let code = format!("({code})");
    if title.ends_with(&code) { title.to_owned() } else { format!("{title} {code}") }
}

/// When an act was published and takes effect, each date with how it is known.
pub(crate) fn dates(action: &ActionView) -> String {
    let published = format!("published {}", dated(action.published));
    let effective = match (&action.effective, &action.condition) {
        (Some(on), _) if *on == action.published => "in effect from then on".to_owned(),
        (Some(on), _) if on.on == action.published.on && on.basis == DateBasis::Assumed => {
            format!("in effect from then on ({})", on.basis.words())
        }
        (Some(on), _) => format!("in effect from {}", dated(*on)),
        (None, Some(condition)) => format!("in effect when this is met: {condition}"),
        (None, None) => String::new(),
    };
    let backwards = if action.retroactive { ", reaching back" } else { "" };
    let unsure = if action.confidence < 100 {
        format!("; attributed with confidence {} of 100", action.confidence)
    } else {
        String::new()
    };
    if effective.is_empty() {
        format!("{published}{unsure}")
    } else {
        format!("{published}, {effective}{backwards}{unsure}")
    }
}

/// A date with how it is known.
pub(crate) fn dated(date: Dated) -> String {
    let (on, basis) = (date.on, date.basis.words());
    match (date.basis, date.not_before) {
        (DateBasis::SnapshotBound, Some(first)) if first < on => {
            format!("{on} ({basis}: between {first} and {on})")
        }
        (DateBasis::SnapshotBound, _) => format!("{on} ({basis}: the text of that day has it first)"),
        _ => format!("{on} ({basis})"),
    }
}

/// `2000-02-14 through 2010-02-03`, both days included.
pub(crate) fn days(valid: Interval) -> String {
    match valid.end() {
        Some(end) if valid.is_empty() => format!("{end}, replaced on the same day"),
        Some(end) => format!("{} through {}", valid.start(), end.pred()),
        None => format!("{} onwards", valid.start()),
    }
}

/// The acts of an answer's list: `ec_26 (2000-02-14), ec_64 (2010-02-04)`.
pub(crate) fn listed(acts: &[Amendment]) -> String {
    let act = |act: &Amendment| match act.effective {
        Some(on) => format!("{} ({on})", act.code),
        None => act.code.clone(),
    };
    acts.iter().map(act).collect::<Vec<_>>().join(", ")
}

/// `1 change`, `3 changes`.
pub(crate) fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {one}s", grouped(number)) }
}

/// `189246` as `189,246`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use asof_schema::Day;

    use super::*;

    #[test]
    fn a_code_that_ends_a_title_is_not_said_twice() {
        assert_eq!(coded("EC 26", "ec_26"), "EC 26 (ec_26)");
        assert_eq!(coded("Laki maksuista (7/2001)", "7/2001"), "Laki maksuista (7/2001)");
        assert_eq!(coded("Laki maksuista (17/2001)", "7/2001"), "Laki maksuista (17/2001) (7/2001)");
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, said) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (189_246, "189,246"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), said);
        }
    }

    #[test]
    fn a_bound_is_never_shown_as_a_stated_date() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        let on = day("2000-02-14");
        let bound = |not_before| Dated { on, basis: DateBasis::SnapshotBound, not_before };
        assert_eq!(dated(Dated::stated(on)), "2000-02-14 (stated)");
        assert!(dated(bound(Some(day("1999-12-10")))).contains("between 1999-12-10 and 2000-02-14"));
        assert!(dated(bound(None)).contains("bounded"));
    }
}
