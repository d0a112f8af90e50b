//! Acts, dates, causes and states, in words.

use asof_engine::query::{ActionView, Amendment};
use asof_schema::{ActKind, Cause, ChangeKind, DateBasis, Dated, Interval, Operation, Severity, Status};

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
        ActKind::Unresolved => {
            format!("one of {}, and no source tells which ({})", action.title, action.code)
        }
        _ => format!("{} ({})", action.title, action.code),
    };
    if let Some(corrected) = &action.corrects {
        said = format!("{said}, correcting {}", title(corrected));
    }
    said
}

/// When an act was published and takes effect, each date with how it is known.
pub(crate) fn dates(action: &ActionView) -> String {
    let published = format!("published {}", dated(action.published));
    let effective = match (&action.effective, &action.condition) {
        (Some(on), _) if *on == action.published => "in effect from then on".to_owned(),
        (Some(on), _) if on.on == action.published.on && on.basis == DateBasis::Assumed => {
            "in effect from then on (ASSUMED)".to_owned()
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

/// A date with its basis: nothing is added to a stated one.
pub(crate) fn dated(date: Dated) -> String {
    match (date.basis, date.not_before) {
        (DateBasis::Stated, _) => format!("{} (STATED)", date.on),
        (DateBasis::Assumed, _) => format!("{} (ASSUMED)", date.on),
        (DateBasis::SnapshotBound, Some(first)) if first < date.on => {
            format!("{} (SNAPSHOT_BOUND: between {first} and {})", date.on, date.on)
        }
        (DateBasis::SnapshotBound, _) => {
            format!("{} (SNAPSHOT_BOUND: the text of that day has it first)", date.on)
        }
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

/// A cause in words.
pub(crate) fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Enacted => "original text",
        Cause::Inserted => "added later",
        Cause::Correction => "an error put right",
        Cause::Text => "new words",
        Cause::Status => "new status",
        Cause::Move => "moved or renumbered",
        Cause::Structure => "parts came or went",
        Cause::Aggregate => "something inside it changed",
    }
}

/// A cause as it is written in data.
pub(crate) fn cause_code(cause: Cause) -> String {
    format!("{cause:?}").to_uppercase()
}

/// What a command does, in words.
pub(crate) fn operation(operation: Operation) -> &'static str {
    match operation {
        Operation::Insert => "added",
        Operation::Amend => "given new words",
        Operation::Move => "moved or renumbered",
        Operation::Repeal => "repealed",
        Operation::Suspend => "suspended",
        Operation::Revive => "in force again",
        Operation::Print => "printed, or no longer printed",
        Operation::Continue => "carried on as another",
        Operation::Negate => "a command on it undone",
        Operation::Correct => "a command on it corrected",
    }
}

/// A state in words.
pub(crate) fn status(status: Status) -> &'static str {
    match status {
        Status::InForce => "in force",
        Status::Repealed => "repealed",
        Status::Annulled => "annulled",
        Status::Suspended => "suspended",
        Status::Expired => "expired",
        Status::Vetoed => "vetoed",
    }
}

/// A way of differing, in a word.
pub(crate) fn change(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Modified => "modified",
        ChangeKind::Moved => "moved",
        ChangeKind::Renumbered => "renumbered",
        ChangeKind::Editorial => "edited",
    }
}

/// How much something matters, in a word.
pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "info",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
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
        assert_eq!(dated(Dated::stated(on)), "2000-02-14 (STATED)");
        assert!(dated(bound(Some(day("1999-12-10")))).contains("between 1999-12-10 and 2000-02-14"));
        assert!(dated(bound(None)).contains("SNAPSHOT_BOUND"));
    }
}
