//! Days, periods and instants as they are typed.

use asof_law::Moment;
use asof_schema::{AsOf, Day, Instant};
use clap::{ArgMatches, Args};

use crate::{Failure, clock};

/// The two clocks beside the day asked for.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Clocks {
    /// Use only what was published on or before this day [default: everything in the store]
    #[arg(long, value_name = "DAY", value_parser = day)]
    known: Option<Day>,
    /// Use only what the store held at this instant, e.g. 2024-05-01T12:00:00Z [default: everything in it]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    recorded: Option<Instant>,
}

impl Clocks {
    /// A day by these clocks.
    pub(super) fn at(self, at: Day) -> AsOf {
        AsOf { at, known: self.known, recorded: self.recorded }
    }

    /// The flags that say them.
    pub(super) fn words(self) -> Vec<String> {
        let known = self.known.map(|day| ["--known".to_owned(), day.to_string()]);
        let recorded = self.recorded.map(|instant| ["--recorded".to_owned(), instant.to_string()]);
        [known, recorded].into_iter().flatten().flatten().collect()
    }
}

/// The point of a question in words, with why its day is that one where none was said.
pub(super) fn asked(said: Option<impl Copy>, at: AsOf) -> String {
    let why = if said.is_some() { "" } else { " (today, since no day is given)" };
    format!("{}{why}{}", at.at, as_known(at))
}

/// By what knowledge and record something is said, where that is not all there is: " as known on 1999-01-01".
pub(super) fn as_known(at: AsOf) -> String {
    let known = at.known.map(|known| format!(" as known on {known}")).unwrap_or_default();
    let recorded = at.recorded.map(|recorded| format!(" as recorded at {recorded}")).unwrap_or_default();
    known + &recorded
}

/// Reads a day, or a month or year as a period.
pub(super) fn moment(text: &str) -> Result<Moment, String> {
    asof_law::moment(text, clock::today()).map_err(|error| error.to_string())
}

/// Reads a day.
pub(super) fn day(text: &str) -> Result<Day, String> {
    moment(text)?.day().map_err(|why| format!("`{text}` {why}"))
}

/// One end of a period: a day, or the first or the last day of a month or year that was typed.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    pub(super) day: Day,
    is_last: bool,
    typed: Moment,
}

impl End {
    /// The day after it where it is the last of what was typed, so that a month or year that excludes its end is there whole.
    /// A day that was typed is itself.
    pub(super) fn excluded(self) -> Day {
        if matches!(self.typed, Moment::Period(_)) { self.day.succ() } else { self.day }
    }

    /// The end of a month or year that is typed alone, as a period of its own; an error for one day.
    pub(super) fn of_its_own(self) -> Result<Self, Failure> {
        match self.typed {
            Moment::Period(_) => Ok(Self { day: self.typed.days().1.pred(), is_last: true, ..self }),
            Moment::Day(day) => Err(Failure::Input(format!(
                "a period that begins on {day} needs its end, too; a month or year alone is a period of its own"
            ))),
        }
    }

    /// What it is in words, unless it was typed as ISO 8601 writes a day.
    fn told(self, typed: &str) -> Option<String> {
        let Moment::Period(_) = self.typed else { return told(typed, self.typed) };
        let which = if self.is_last { "through its last day" } else { "from its first day" };
        Some(format!("{typed:?} is taken {which}, {}", Moment::Day(self.day).words()))
    }
}

/// Reads the day with which a period begins: that of a month or year is its first.
pub(super) fn first(text: &str) -> Result<End, String> {
    let typed = moment(text)?;
    Ok(End { day: typed.days().0, is_last: false, typed })
}

/// Reads the day with which a period ends: that of a month or year is its last.
pub(super) fn last(text: &str) -> Result<End, String> {
    let typed = moment(text)?;
    Ok(End { day: typed.days().1.pred(), is_last: true, typed })
}

/// The days `[from, to)`, a month or year whole, without a beginning or an end where none is said; an error where it ends
/// before it begins, since nothing would be found in it. `earlier` says where the earlier day is typed.
pub(super) fn period(from: Option<End>, to: Option<End>, earlier: &str) -> Result<(Day, Day), Failure> {
    if let Some((from, to)) = from.zip(to).filter(|(from, to)| to.day < from.day) {
        return Err(Failure::Input(format!(
            "the period ends ({}) before it begins ({}): give the earlier day {earlier}",
            to.day, from.day
        )));
    }
    Ok((from.map_or(Day::MIN, |end| end.day), to.map_or(Day::MAX, End::excluded)))
}

/// Reads an instant.
pub(super) fn instant(text: &str) -> Result<Instant, String> {
    text.parse().map_err(|error: asof_schema::TimeError| error.to_string())
}

/// What was understood of each day that was not typed as ISO 8601 writes it, in words.
pub(super) fn understood(matches: &ArgMatches) -> Vec<String> {
    let of = |id: &clap::Id| {
        let ends = matches.try_get_many::<End>(id.as_str()).ok().flatten();
        let ends: Vec<End> = ends.into_iter().flatten().copied().collect();
        let days = matches.try_get_many::<Day>(id.as_str()).ok().flatten();
        let days = days.into_iter().flatten().map(|&day| Moment::Day(day));
        let moments = matches.try_get_many::<Moment>(id.as_str()).ok().flatten();
        let typed = matches.try_get_raw(id.as_str()).ok().flatten();
        let typed: Vec<_> = typed.into_iter().flatten().map(|typed| typed.to_string_lossy()).collect();
        let all: Vec<Moment> = days.chain(moments.into_iter().flatten().copied()).collect();
        let of_ends = typed.iter().zip(ends).filter_map(|(typed, end)| end.told(typed));
        let of_days = typed.iter().zip(all).filter_map(|(typed, read)| told(typed, read));
        of_ends.chain(of_days).collect::<Vec<_>>()
    };
    let here = matches.ids().flat_map(of);
    here.chain(matches.subcommand().into_iter().flat_map(|(_, below)| understood(below))).collect()
}

/// What a time that was typed is in words, unless it was typed as ISO 8601 writes it.
pub(super) fn told(typed: &str, read: Moment) -> Option<String> {
    (typed != read.to_string()).then(|| format!("{typed:?} is {}", read.words()))
}
