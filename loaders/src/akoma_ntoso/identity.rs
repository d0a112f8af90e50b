//! Which act a document is, by its metadata: country, number, days, and whether it is the text as enacted.

use asof_schema::{Day, urn};

use crate::formats::xml::Element;
use crate::from_acts::ActNumber;

pub(super) fn value<'e>(work: &'e Element, name: &str) -> Option<&'e str> {
    work.child(name)?.attribute("value").filter(|value| !value.is_empty())
}

/// The country, in lower case; of the law of a part of it, with that: `za-cpt`.
pub(super) fn country(work: &Element, uri: &str) -> Option<String> {
    let of_address = uri.split('/').nth(2).map(str::to_lowercase);
    let Some(own) = value(work, "FRBRcountry").map(str::to_lowercase) else {
        return of_address.filter(|country| !country.is_empty());
    };
    let is_part = |place: &String| place.strip_prefix(&own).is_some_and(|rest| rest.starts_with('-'));
    Some(of_address.filter(is_part).unwrap_or(own))
}

/// The country of which a country's part is one.
pub(super) fn state(country: &str) -> &str {
    country.split_once('-').map_or(country, |(state, _)| state)
}

/// The day on which it was made: by a name for that, else the only one that the work has and that is not named for another
/// thing.
pub(super) fn signed(work: &Element) -> Option<Day> {
    const MADE: [&str; 15] = [
        "dateIssued", "dateDocument", "Generation", "generation", "enacted", "adoption", "made", "enactment",
        "signature", "promulgation", "promulgaci\u{f3}n", "promulgacion", "promulgazione", "ausfertigung",
        "ausfertigungsdatum",
    ];
    const NONE: [&str; 2] = ["estimated", "laid"];
    let others = || {
        let is_other = |name: &str| [&PUBLISHED[..], &FORCE, &NONE].iter().any(|names| is_named(name, names));
        let mut days = dates(work).filter(|(name, _)| !is_other(name));
        let (name, day) = days.next()?;
        (days.next().is_none() && !is_end(name)).then_some(day)
    };
    named(work, &MADE).or_else(others)
}

/// The first day in force, which is not that of the act.
const FORCE: [&str; 7] = [
    "start", "comingIntoForce", "entryIntoForce", "inForce", "dateEntryInForce", "validFrom", "inkrafttreten",
];

/// The first day on which a work is said to be in force.
pub(super) fn in_force(work: &Element) -> Option<Day> {
    named(work, &FORCE)
}

/// The only day that the history of a work names as that on which it enters into force.
pub(super) fn enters_into_force(meta: &Element) -> Option<Day> {
    let names = |event: &&Element| {
        let refers = event.attribute("refersTo").unwrap_or_default().trim_start_matches('#');
        is_named(refers, &FORCE) && event.attribute("type") != Some("amendment")
    };
    let events = meta.all("eventRef").filter(names);
    // One whose day cannot be read may be of any.
    let mut days = events.map(|event| event.attribute("date")?.parse::<Day>().ok());
    let first = days.next()??;
    days.all(|day| day == Some(first)).then_some(first)
}

const PUBLISHED: [&str; 10] = [
    "datePublished", "publicationDate", "publication", "published", "publicaci\u{f3}n", "publicacion",
    "publica\u{e7}\u{e3}o", "pubblicazione", "verkuendung", "verkuendungsdatum",
];

/// The day of a text, which may be told of its work.
const CONSOLIDATED: [&str; 3] = ["consolidation", "dateConsolidated", "dateApplicability"];

/// The first day on which a law is no longer in force.
pub(super) const ENDS: [&str; 8] = [
    "dateNoLongerInForce", "noLongerInForce", "repeal", "repealed", "ceased", "expiry", "aufhebung",
    "ausserkrafttreten",
];

/// The last day of a text, or of a law.
pub(super) const TEXT_ENDS: [&str; 4] =
    ["dateEndApplicability", "dateEndOfValidity", "endOfValidity", "validTo"];

/// The days from which on a work says that it, or its text, is no longer in force, each with what says so.
pub(super) fn ends(work: &Element) -> Vec<(Day, &Element)> {
    let dated = work.children.iter().filter(|child| child.name == "FRBRdate");
    let end = |one: &Element| {
        let (name, day) = (one.attribute("name")?, one.attribute("date")?.parse::<Day>().ok()?);
        if is_named(name, &TEXT_ENDS) {
            Some(day.succ())
        } else {
            Some(day).filter(|_| is_named(name, &ENDS))
        }
    };
    dated.filter_map(|one| Some((end(one)?, one))).collect()
}

/// Whether it is the end of a text, after which another one may hold.
pub(super) fn is_of_text(end: &Element) -> bool {
    end.attribute("name").is_some_and(|name| is_named(name, &TEXT_ENDS))
}

fn is_end(name: &str) -> bool {
    is_named(name, &ENDS) || is_named(name, &TEXT_ENDS)
}

/// Whether a day has one of the names, alone or after another word: `x-published`, `x:published`.
fn is_named(name: &str, names: &[&str]) -> bool {
    let ends = |before: &str| before.is_empty() || before.ends_with(['-', ':']);
    names.iter().any(|one| name.strip_suffix(*one).is_some_and(ends))
}

/// The day on which it was published.
pub(super) fn published(meta: &Element, work: &Element) -> Option<Day> {
    let gazette = || meta.child("publication")?.attribute("date")?.parse::<Day>().ok();
    named(work, &PUBLISHED).or_else(gazette)
}

/// The address of a work without the day of its text, with which some end it: `/eli/cc/2009/10/20150101`. Of
/// `/eli/xx/decree/20150101` no address of a work would be left.
pub(super) fn without_day(uri: &str, day: Option<Day>) -> &str {
    let compact = day.map(|day| day.to_string().replace('-', ""));
    let parts = uri.rsplit_once('/').filter(|(_, last)| Some(*last) == compact.as_deref());
    parts.filter(|(work, _)| ends_in_number(work)).map_or(uri, |(work, _)| work)
}

/// Whether an address ends in the number of a work, and not in what it is or a year alone.
fn ends_in_number(uri: &str) -> bool {
    let mut parts = uri.rsplit('/');
    let last = parts.next().unwrap_or_default();
    let is_after_year = parts.next().is_some_and(|before| year(before).is_some());
    last.contains(|c: char| c.is_ascii_digit()) && (year(last).is_none() || is_after_year)
}

/// The name of an element within its document: in earlier versions of the standard it is `id`.
pub(super) fn id(element: &Element) -> Option<&str> {
    let named = |name| element.attribute(name).filter(|id| !id.is_empty());
    ["eId", "id", "wId"].into_iter().find_map(named)
}

/// The element that `#name` means, of those that are called so.
pub(super) fn by_id<'e>(meta: &'e Element, called: &'e str, name: &str) -> Option<&'e Element> {
    let name = name.strip_prefix('#').unwrap_or(name);
    meta.all(called).find(|one| id(one) == Some(name))
}

/// The days of what has a period, a start or an end: the first, and that on which it is no more, if there is one. `None`
/// where the metadata does not tell one stretch of days.
pub(super) fn days_of(meta: &Element, element: &Element) -> Option<(Day, Option<Day>)> {
    let of = match element.attribute("period") {
        Some(name) => interval(by_id(meta, "temporalGroup", name)?)?,
        None => element,
    };
    let day = |name: &str| by_id(meta, "eventRef", name)?.attribute("date")?.parse::<Day>().ok();
    let last = match of.attribute("end") {
        Some(name) => Some(day(name)?),
        None => None,
    };
    Some((day(of.attribute("start")?)?, last))
}

/// The only interval of a group, if its events alone tell its days.
fn interval(group: &Element) -> Option<&Element> {
    let [only] = group.children.as_slice() else { return None };
    (only.name == "timeInterval" && only.attribute("duration").is_none()).then_some(only)
}

fn named(work: &Element, names: &[&str]) -> Option<Day> {
    dates(work).find(|(name, _)| is_named(name, names)).map(|(_, day)| day)
}

/// The days of a work or an expression, by their names.
fn dates(of: &Element) -> impl Iterator<Item = (&str, Day)> {
    let dated = of.children.iter().filter(|child| child.name == "FRBRdate");
    dated.filter_map(|one| {
        Some((one.attribute("name").unwrap_or_default(), one.attribute("date")?.parse::<Day>().ok()?))
    })
}

/// The number, and the year: that which stands before the number in the address of the work, else that of the day on
/// which it was made, else any other of the address.
pub(super) fn number(work: &Element, uri: &str, signed: Option<Day>) -> Option<ActNumber> {
    let parts: Vec<&str> = uri.split('/').collect();
    let said = value(work, "FRBRnumber").or_else(|| parts.last().copied())?;
    let runs = numbers(said)?;
    let place = |number: &str| parts.iter().rposition(|part| *part == number);
    let before = |number: &str| year(parts.get(place(number)?.checked_sub(1)?)?);
    let made = || signed.and_then(|day| year(&day.to_string()));
    let any = |number: &str| {
        let mut others = parts.iter().enumerate().filter(|(at, _)| Some(*at) != place(number));
        others.find_map(|(_, part)| year(part))
    };
    // `2016/679` and `2010 c. 15` have their year beside their number.
    let (number, beside) = match *runs.as_slice() {
        [one] => (one, None),
        [first, second] => match (before(first), before(second), made()) {
            (_, Some(of), _) if year(first) == Some(of) => (second, Some(of)),
            (Some(of), _, _) if year(second) == Some(of) => (first, Some(of)),
            (_, _, Some(of)) if year(first) == Some(of) => (second, Some(of)),
            (_, _, Some(of)) if year(second) == Some(of) => (first, Some(of)),
            _ => return None,
        },
        _ => return None,
    };
    let year = beside.or_else(|| before(number)).or_else(made).or_else(|| any(number))?;
    ActNumber::new(year, number.parse().ok()?)
}

/// The name by which the address of a work ends, and the year: the last one in the address, else that of the day on which
/// it was made.
pub(super) fn name(uri: &str, signed: Option<Day>) -> Option<(i32, String)> {
    let name = urn::name(uri.split('/').rfind(|part| !part.is_empty())?);
    let made = || signed.and_then(|day| year(&day.to_string()));
    let year = uri.rsplit('/').find_map(year).or_else(made)?;
    (!name.is_empty()).then_some((year, name))
}

/// The numbers in what is said to be one. A number that goes on in a letter is another one, and none that can be taken.
fn numbers(said: &str) -> Option<Vec<&str>> {
    let runs: Vec<&str> = said.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
    let mut signs = said.chars().zip(said.chars().skip(1));
    let goes_on = signs.any(|(one, next)| one.is_ascii_digit() && next.is_alphabetic());
    (!goes_on).then_some(runs)
}

/// The year that a part of an address is, or that of the day that it is.
fn year(part: &str) -> Option<i32> {
    let is_year = part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_day = || part.parse::<Day>().is_ok();
    let year = part.get(..4)?.parse::<i32>().ok().filter(|_| is_year || is_day())?;
    (1000..=9999).contains(&year).then_some(year)
}

/// The day of a text: that of its address (`/akn/xx/act/2009/10/eng@2020-07-01`), else the one that a name tells, else
/// the only one that it says. The error tells why there is none.
pub(super) fn text_day(meta: &Element) -> Result<Day, String> {
    const OF_FILE: [&str; 2] = ["markup", "translation"];
    let text = meta.find("FRBRExpression");
    let in_address = |name| value(text?, name)?.split_once('@')?.1.get(..10)?.parse::<Day>().ok();
    let said = || text.into_iter().flat_map(dates).filter(|(name, _)| !is_end(name));
    let of_work = || meta.find("FRBRWork").into_iter().flat_map(dates);
    let is_of_text = |name: &str| is_named(name, &CONSOLIDATED) || name == "validFrom";
    let is_other = |name: &str| is_named(name, &PUBLISHED) || OF_FILE.contains(&name);
    ["FRBRuri", "FRBRthis"]
        .into_iter()
        .find_map(in_address)
        .or_else(|| only(said().filter(|(name, _)| is_of_text(name))))
        .or_else(|| only(of_work().filter(|(name, _)| is_named(name, &CONSOLIDATED))))
        .or_else(|| only(said().filter(|(name, _)| !is_other(name))))
        .or_else(|| only(said()))
        .ok_or_else(|| {
            let days = || said().map(|(_, day)| day);
            let which = days().min().zip(days().max()).map_or_else(
                || "of which day its text is".to_owned(),
                |(first, last)| format!("which of its days, {first} to {last}, is that of its text"),
            );
            format!(
                "nothing says {which}: a `FRBRdate` of its `FRBRExpression` is expected to, or its address"
            )
        })
}

/// The day that all of them are.
fn only<'e>(mut days: impl Iterator<Item = (&'e str, Day)>) -> Option<Day> {
    let (_, first) = days.next()?;
    days.all(|(_, day)| day == first).then_some(first)
}

/// Why a document is no text as enacted, if it is none: it says so and is of no day, or of a later one than the act; its
/// history has amendments up to its day; or it says nothing of the kind, and is of a later day.
pub(super) fn consolidated(document: &Element, meta: &Element, work: &Element) -> Option<String> {
    let of_act = dates(work).filter(|(name, _)| !is_named(name, &CONSOLIDATED) && !is_end(name));
    let of_work = of_act.map(|(_, day)| day).chain(published(meta, work)).max();
    // Of a text that does not tell which of its days is its own, the last one.
    let latest = || {
        let said = dates(meta.find("FRBRExpression")?);
        said.filter(|(name, _)| !is_end(name)).map(|(_, day)| day).max()
    };
    let of_text = text_day(meta).ok().or_else(latest);
    let is_of_first_day = of_text.is_some() && of_text <= of_work;
    let contains = document.attribute("contains");
    if let Some(other) = contains.filter(|&contains| contains != "originalVersion") {
        let is_first = other == "singleVersion" && is_of_first_day;
        return (!is_first).then(|| format!("it contains `{other}`"));
    }
    // Of a work that tells its year alone, that is its last day.
    let years = work.children.iter().filter(|child| child.name == "FRBRdate");
    let of_year = || years.filter_map(|one| Day::from_ymd(year(one.attribute("date")?)?, 12, 31)).max();
    let (of_work, of_text) = of_work.or_else(of_year).zip(of_text)?;
    let events = || meta.all("eventRef");
    let days = |kind: &'static str| {
        let of_kind = events().filter(move |event| event.attribute("type") == Some(kind));
        of_kind.filter_map(|event| event.attribute("date")?.parse::<Day>().ok())
    };
    let is_later = |day: &Day| of_work < *day && *day <= of_text;
    if let Some(day) = days("amendment").filter(is_later).min() {
        return Some(format!("its text of {of_text} has the amendment of {day}"));
    }
    // What was made on its day, and then once more, is another text; but not on the day on which the act was published, where
    // the text alone tells that.
    let told =
        published(meta, work).is_none().then(|| named(meta.find("FRBRExpression")?, &PUBLISHED)).flatten();
    let made_anew = days("generation").filter(is_later).filter(|day| Some(*day) != told).max();
    if let Some(day) =
        made_anew.filter(|_| contains.is_none() && days("generation").any(|day| day <= of_work))
    {
        return Some(format!("its text of {of_text} was made anew on {day}"));
    }
    let tells = contains.is_some() || events().any(|event| event.attribute("type").is_some());
    (!tells && of_work < of_text).then(|| format!("its text is of {of_text}, and the act of {of_work}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xml;

    fn work(number: &str, day: &str) -> Element {
        let xml = format!(
            "<FRBRWork><FRBRdate date='{day}' name=''/><FRBRcountry value='XX'/><FRBRnumber value='{number}'/></FRBRWork>"
        );
        xml::read("x.xml", xml.as_bytes()).unwrap()
    }

    #[test]
    fn the_year_is_that_before_the_number() {
        for (uri, value, day, expected) in [
            ("/akn/xx/act/statute/2026/3", "3", "2025-12-30", Some((2026, 3))),
            ("/akn/xx/act/decree/1923-11-18/2440", "2440", "1923-11-18", Some((1923, 2440))),
            ("/akn/xx/act/decree/1930-10-19/1398", "1398", "", Some((1930, 1398))),
            ("/akn/xx/act/1923/1923", "1923", "1923-01-02", Some((1923, 1923))),
            ("http://x.eu/eli/reg/2016/679/oj", "2016/679", "2016-04-27", Some((2016, 679))),
            ("http://x.uk/id/ukpga/2010/15", "2010 c. 15", "2010-04-08", Some((2010, 15))),
            ("/akn/xx/act/2010/x", "c. 15", "2010-04-08", Some((2010, 15))),
            ("/akn/xx/act/2009/10", "", "2009-02-01", Some((2009, 10))),
            ("/akn/xx/act/by-law/2009/aerodrome", "", "2009-02-27", None),
            ("/akn/xx/act/2009/12a", "12A", "2009-02-27", None),
        ] {
            let work = work(value, day);
            let read = number(&work, uri, signed(&work)).map(|number| (number.year, number.number));
            assert_eq!(read, expected, "{uri} {value}");
        }
    }

    #[test]
    fn the_day_of_a_text_is_that_of_its_address_or_of_a_name() {
        for (uri, days, expected) in [
            (
                "x/eng@2020-07-01",
                [("2024-01-05", "Generation"), ("2024-01-06", "consolidation")],
                "2020-07-01",
            ),
            ("x/eng@", [("2020-07-01", "consolidation"), ("2024-01-05", "Generation")], "2020-07-01"),
            ("", [("2020-07-01", "Generation"), ("2024-01-05", "markup")], "2020-07-01"),
            ("", [("2020-07-01", ""), ("2024-01-05", "published")], "2020-07-01"),
            ("", [("2020-07-01", ""), ("2020-07-01", "Generation")], "2020-07-01"),
            ("", [("", "Generation"), ("2020-07-01", "published")], "2020-07-01"),
            ("", [("2020-07-01", ""), ("2024-01-05", "Generation")], "its days, 2020-07-01 to 2024-01-05,"),
            ("", [("", ""), ("2024", "Generation")], "nothing says of which day"),
        ] {
            let dates = days.map(|(day, name)| format!("<FRBRdate date='{day}' name='{name}'/>")).concat();
            let xml =
                format!("<meta><FRBRExpression><FRBRuri value='{uri}'/>{dates}</FRBRExpression></meta>");
            let read = text_day(&xml::read("x.xml", xml.as_bytes()).unwrap());
            let told = read.map_or_else(|problem| problem, |day| day.to_string());
            assert!(told.contains(expected), "{told}: {expected}");
        }
    }

    #[test]
    fn the_day_on_which_an_act_was_made_is_named_for_that_or_for_nothing() {
        for (name, is_made, is_published) in [
            ("", true, false),
            ("enacted", true, false),
            ("a name of their own", true, false),
            ("verkuendungsfassung-ausfertigungsdatum", true, false),
            ("verkuendungsfassung-verkuendungsdatum", false, true),
            ("publicaci\u{f3}n", false, true),
            ("estimated", false, false),
            ("comingIntoForce", false, false),
        ] {
            let xml = format!("<FRBRWork><FRBRdate date='2009-03-01' name='{name}'/></FRBRWork>");
            let work = xml::read("x.xml", xml.as_bytes()).unwrap();
            let read = (signed(&work).is_some(), published(&work, &work).is_some());
            assert_eq!(read, (is_made, is_published), "{name}");
        }
    }

    #[test]
    fn the_day_of_a_text_may_be_told_of_its_work() {
        let first = "<FRBRdate date='2010-07-01' name='x:dateEntryInForce'/><FRBRdate date='2009-03-01' name='x:dateDocument'/>";
        let xml = format!(
            "<meta><FRBRWork>{first}<FRBRdate date='2015-01-01' name='x:dateApplicability'/></FRBRWork>\
             <FRBRExpression>{first}</FRBRExpression></meta>"
        );
        let meta = xml::read("x.xml", xml.as_bytes()).unwrap();
        let work = meta.child("FRBRWork").unwrap();
        let days = [text_day(&meta).ok(), signed(work)].map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2015-01-01", "2009-03-01"]);
        assert!(consolidated(&meta, &meta, work).is_some_and(|why| why.contains("of 2015-01-01")));
        let day = text_day(&meta).ok();
        for (uri, expected) in [
            ("/eli/cc/2009/10/20150101", "/eli/cc/2009/10"),
            ("/eli/cc/2009/1234/20150101", "/eli/cc/2009/1234"),
            ("/eli/cc/2009/10/20160101", "/eli/cc/2009/10/20160101"),
            ("/eli/xx/decree/20150101", "/eli/xx/decree/20150101"),
            ("/eli/xx/decree/2009/20150101", "/eli/xx/decree/2009/20150101"),
            ("/akn/xx/act/2015-01-01", "/akn/xx/act/2015-01-01"),
        ] {
            assert_eq!(without_day(uri, day), expected);
        }
        assert_eq!(without_day("20150101", None), "20150101");
    }

    #[test]
    fn the_end_of_a_law_or_of_a_text_is_no_day_of_either() {
        let xml = "<FRBRWork><FRBRdate date='2019-01-01' name='repealed'/></FRBRWork>";
        assert_eq!(signed(&xml::read("x.xml", xml.as_bytes()).unwrap()), None);
        let xml = "<meta><FRBRWork><FRBRdate date='2009-03-01' name='x:dateDocument'/>\
             <FRBRdate date='2015-01-01' name='x:dateApplicability'/><FRBRdate date='2017-12-31' name='x:dateEndApplicability'/>\
             <FRBRdate date='2019-01-01' name='x:dateNoLongerInForce'/></FRBRWork><FRBRExpression>\
             <FRBRdate date='2019-01-01' name='x:dateNoLongerInForce'/></FRBRExpression></meta>";
        let meta = xml::read("x.xml", xml.as_bytes()).unwrap();
        let work = meta.child("FRBRWork").unwrap();
        let days = [text_day(&meta).ok(), signed(work)].map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2015-01-01", "2009-03-01"]);
        assert!(consolidated(&meta, &meta, work).is_some_and(|why| why.contains("of 2015-01-01")));
        let told: Vec<(String, bool)> =
            ends(work).into_iter().map(|(day, one)| (day.to_string(), is_of_text(one))).collect();
        assert_eq!(told, [("2018-01-01".to_owned(), true), ("2019-01-01".to_owned(), false)]);
    }

    #[test]
    fn a_period_is_one_stretch_of_days() {
        let meta = "<meta><eventRef id='e1' date='2012-01-01'/><eventRef eId='e2' date='2014-01-01'/>\
                    <temporalGroup id='t1'><timeInterval start='#e1' end='#e2'/></temporalGroup>\
                    <temporalGroup eId='t2'><timeInterval start='#e1'/></temporalGroup>\
                    <temporalGroup eId='t3'><timeInterval start='#e1' duration='P1Y'/></temporalGroup>\
                    <temporalGroup eId='t4'><timeInterval start='#e1'/><timeInterval start='#e2'/></temporalGroup></meta>";
        let meta = xml::read("x.xml", meta.as_bytes()).unwrap();
        let [first, second] = ["2012-01-01", "2014-01-01"].map(|day| day.parse::<Day>().unwrap());
        for (says, expected) in [
            ("period='#t1'", Some((first, Some(second)))),
            ("period='#t2'", Some((first, None))),
            ("start='#e1'", Some((first, None))),
            ("start='#e1' end='#e9'", None),
            ("end='#e2'", None),
            ("period='#t3'", None),
            ("period='#t4'", None),
            ("period='#t9'", None),
        ] {
            let element = xml::read("x.xml", format!("<section {says}/>").as_bytes()).unwrap();
            assert_eq!(days_of(&meta, &element), expected, "{says}");
        }
    }

    #[test]
    fn law_of_a_part_of_a_country_is_its_own() {
        let work = work("7", "2009-02-27");
        for (uri, expected) in
            [("/akn/xx/act/2009/7", "xx"), ("/akn/xx-cpt/act/2009/7", "xx-cpt"), ("/akn/xxy/a/1", "xx")]
        {
            let country = country(&work, uri).unwrap();
            assert_eq!((country.as_str(), state(&country)), (expected, "xx"));
        }
    }
}
