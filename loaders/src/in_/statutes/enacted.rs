//! An Act or a Bill of the Gazette -> its enactment, with the days on which its provisions take effect.

use asof_schema::{
    Act, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, Commencement, ComponentId, Dated, Day, Diagnostic,
    Doubt, Evidence, Norm, NormId, Op, Severity, Sha256,
};

use super::commencement::{self, Said, Start};
use super::facts::{self, Law, Number};
use super::gazette::{self, Gazette};
use super::schedules;
use super::structure::{self, Unsure};
use super::{COUNTRY, LANGUAGE, Told, place, told};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::formats::pdf;
use crate::provision::Printed;
use crate::source::Given;

/// Reads a file.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    given: &Given<'_>,
    said: &mut Vec<Diagnostic>,
) -> Result<ChangeSet, ReadError> {
    let gazette = gazette::read(file, bytes)?;
    let read = structure::read(&gazette.lines);
    tell(file, &gazette, &read, said);
    let law = Law::of(&gazette.number);
    let adopted = gazette.adopted.or(law.as_ref().map(|law| law.adopted)).or(gazette.published);
    let adopted = adopted
        .ok_or_else(|| ReadError::of(file, "neither a day of assent nor one of publication is in it"))?;
    let mut norm = norm(&gazette, law.as_ref(), adopted).map_err(ReadError::id(file))?;
    norm.citations.extend(short_title(&gazette.number, &read.provisions).filter(|name| *name != norm.title));
    if gazette.amended.is_some() {
        "A reprint of an Act, as later acts changed it".clone_into(&mut norm.data_source);
    }
    let published = gazette.published.map_or(Dated::assumed(adopted), Dated::stated);
    let said_of = commencement::said(&read.provisions);
    // An Act that says nothing of it comes into operation on the day of the assent (General Clauses Act,
    // section 5).
    let fallback = Dated::assumed(gazette.adopted.unwrap_or(published.on));
    let start = start(&gazette.number, &said_of, fallback, given)?;
    let act = act(&gazette, &norm, published, &start);
    let sha256 = Sha256::of(bytes);
    let evidence = Evidence { sha256, start: gazette.title.start as u64, end: gazette.title.end as u64 };
    let sections = sections(&read.provisions);
    let schedules = pages_of_schedules(&read.provisions);
    let open: Vec<Unsure> = read.unsure.iter().filter(|unsure| unsure.is_open()).cloned().collect();
    let title = Some(gazette.title.clone());
    let text =
        Text { title, preamble: gazette.preamble.clone(), provisions: read.provisions, unsure: Vec::new() };
    let told = Told {
        file,
        bytes,
        number: &gazette.number,
        norm: norm.clone(),
        act: act.clone(),
        text,
        unsure: read.unsure,
    };
    let mut set = told.change_set()?;
    set.acts = vec![act.clone()];
    begin(&mut set, (&norm.id, &gazette.number), (&start, &said_of), &act);
    match &gazette.amended {
        None => set.claims.push(claim(&norm.id, published.on, evidence)),
        Some(shown) => set.doubts.push(changed(file, &norm.id, &act, shown)),
    }
    set.doubts.extend(open.iter().map(|unsure| left_open(file, &norm.id, &act, unsure)));
    doubt_schedules(file, &mut set, &act, &schedules);
    for unsure in &gazette.doubts {
        let (page, message) = (unsure.page as u64, unsure.message.clone());
        let hyphenated = unsure.hyphenated();
        let component = hyphenated.and_then(|word| holder(&set, word)).unwrap_or_else(|| norm.id.root());
        set.findings.push(asof_schema::Finding {
            code: unsure.code.to_owned(),
            severity: if hyphenated.is_some() { Severity::Info } else { Severity::Warning },
            component,
            act: None,
            on: None,
            message: message.clone(),
            places: vec![place(file, page)],
        });
        if pdf::Doubt::is_open(unsure.code) {
            let own = unsure.y.map(|_| on_page(&sections, page)).unwrap_or_default();
            let own: Vec<ComponentId> =
                own.iter().filter_map(|number| super::section(&norm.id, number)).collect();
            let touches = if own.is_empty() { vec![norm.id.root()] } else { own };
            let (code, places) = (unsure.code.to_owned(), vec![place(file, page)]);
            set.doubts.push(Doubt { code, message, places, ..doubt(touches, &act, None, "") });
        }
    }
    Ok(set)
}

/// The provision that has a word.
fn holder(set: &ChangeSet, word: &str) -> Option<ComponentId> {
    set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.texts.iter().any(|text| text.text.contains(word)) => {
            Some(insert.component.clone())
        }
        _ => None,
    })
}

/// The sections, each with the page on which it begins.
fn sections(provisions: &[Printed]) -> Vec<(u64, String)> {
    let all = provisions.iter().flat_map(Printed::all).filter(|one| one.kind.name == "section");
    all.filter_map(|one| Some((one.line, one.number.clone()?))).collect()
}

/// The numbers of the sections of which words may stand on a page: those that begin there, and the one before.
fn on_page(sections: &[(u64, String)], page: u64) -> Vec<&String> {
    let first = sections.partition_point(|(begins, _)| *begins < page).saturating_sub(1);
    let own = sections.iter().skip(first).take_while(|(begins, _)| *begins <= page);
    own.map(|(_, number)| number).collect()
}

/// The pages on which schedules and the like begin, in their order.
fn pages_of_schedules(provisions: &[Printed]) -> Vec<u64> {
    let all = provisions.iter().flat_map(Printed::all);
    all.filter(|one| schedules::is_kind(one.kind.name)).map(|one| one.line).collect()
}

/// Of a schedule the lines are kept, and what its tables and its numbers are is not read.
fn doubt_schedules(file: &str, set: &mut ChangeSet, act: &Act, pages: &[u64]) {
    let inserts = set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) if schedules::is_kind(&insert.component_type) => Some(&insert.component),
        _ => None,
    });
    let message =
        "its lines are kept as words in their order: which are numbers, columns or rows is not read";
    let doubts: Vec<Doubt> = inserts
        .zip(pages)
        .map(|(component, page)| Doubt {
            code: "schedule-as-words".to_owned(),
            message: message.to_owned(),
            places: vec![place(file, *page)],
            ..doubt(vec![component.clone()], act, None, "")
        })
        .collect();
    set.doubts.extend(doubts);
}

/// The doubt of a section, or of the Act, of which is open where it begins or ends.
fn left_open(file: &str, norm: &NormId, act: &Act, unsure: &Unsure) -> Doubt {
    let section = unsure.section.as_ref().and_then(|number| super::section(norm, number));
    let touches = vec![section.unwrap_or_else(|| norm.root())];
    let (code, message) = (unsure.code.to_owned(), unsure.message.clone());
    Doubt { code, message, places: vec![place(file, unsure.place)], ..doubt(touches, act, None, "") }
}

/// A text that later acts changed is not the one that was enacted, and its own day is not told.
fn changed(file: &str, norm: &NormId, act: &Act, (page, shown): &(u64, String)) -> Doubt {
    let message = format!(
        "`{shown}` shows that later acts changed the words: they are not those that were enacted, and nothing says of \
         which day they are"
    );
    let (code, places) = ("consolidated-text".to_owned(), vec![place(file, *page)]);
    Doubt { code, message, places, ..doubt(vec![norm.root()], act, None, "") }
}

/// What is printed and belongs to no provision.
fn tell(file: &str, gazette: &Gazette, read: &structure::Structure, said: &mut Vec<Diagnostic>) {
    for note in gazette.notes.iter().filter(|note| !gazette::is_number_of_law(note)) {
        let message = format!("`{}` is in the margin beside no section: left out", note.words.text);
        said.push(told("margin-note", Severity::Warning, place(file, note.page), message));
    }
    for (page, words) in &gazette.footnotes {
        let message = format!("`{words}` is printed below the text: left out");
        said.push(told("footnote", Severity::Info, place(file, *page), message));
    }
    if let Some(first) = read.after.first().and_then(|&at| gazette.lines.get(at)) {
        let message = format!("{} lines after the end of the text are not law: left out", read.after.len());
        said.push(told("after-the-end", Severity::Info, place(file, first.place), message));
    }
    let headless = read
        .provisions
        .iter()
        .flat_map(Printed::all)
        .filter(|one| one.kind.name == "section" && one.heading.is_none());
    for section in headless {
        let message = format!("section {} has no heading in the margin", section.label);
        said.push(told("no-heading", Severity::Warning, place(file, section.line), message));
    }
}

fn norm(gazette: &Gazette, law: Option<&Law>, adopted: Day) -> Result<Norm, asof_schema::IdError> {
    let number = &gazette.number;
    Ok(Norm {
        id: number.id(adopted)?,
        title: law.map_or_else(|| gazette.title.text.clone(), |law| law.title.clone()),
        norm_type: if number.is_bill { "bill" } else { "statute" }.to_owned(),
        jurisdiction: COUNTRY.to_owned(),
        language: LANGUAGE.to_owned(),
        adopted_on: Some(adopted),
        published_on: gazette.published,
        data_source: "Gazette of India".to_owned(),
        citations: law.map(Law::names).unwrap_or_default(),
    })
}

/// The name that an Act gives itself: "This Act may be called the Dogs Act, 2031". A Bill gives that of the
/// Act to be.
fn short_title(number: &Number, provisions: &[Printed]) -> Option<String> {
    let first = provisions.iter().flat_map(Printed::all).find(|one| one.kind.name == "section")?;
    let mut texts = first.all().filter_map(|one| one.words.as_ref());
    let called = ["may be called the ", "may be cited as the "];
    let rest =
        texts.find_map(|words| called.iter().find_map(|called| Some(words.text.split_once(*called)?.1)))?;
    // The year of the name may be the one before that of the number.
    let is_year = |end: &usize| {
        let year = rest.get(end - 4..*end);
        year.is_some_and(|year| year.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let end = rest.match_indices(", ").map(|(at, _)| at + 6).find(is_year)?;
    let name = rest.get(..end)?;
    let fits = name.starts_with(char::is_uppercase) && !name.contains(['.', ';', ':', '\n']);
    (fits && !number.is_bill).then(|| name.to_owned())
}

fn act(gazette: &Gazette, norm: &Norm, published: Dated, start: &Start) -> Act {
    let number = &gazette.number;
    let called = if number.is_bill { "Bill" } else { "Act" };
    Act {
        id: norm.id.clone().into(),
        kind: ActKind::Enactment,
        number: number.count,
        code: format!("{}_{}_{}", number.kind(), number.count, number.year),
        title: format!("{called} {} of {}", number.count, number.year),
        summary: gazette.preamble.as_ref().map(|words| words.text.clone()),
        adopted: gazette.adopted.map(Dated::stated),
        published,
        effective: match start {
            Start::On(day) => Some(*day),
            Start::Unknown(_) => None,
        },
        candidates: Vec::new(),
        quotes: Vec::new(),
    }
}

/// The day of the whole Act; a Bill has none. It is what the Act says, the option, the table; without any of
/// these, if the Act says nothing of it, the day of the assent.
fn start(number: &Number, said: &Said, fallback: Dated, given: &Given<'_>) -> Result<Start, ReadError> {
    let rows = facts::Commencement::of(number);
    let row = rows.iter().find(|row| row.provisions().is_empty());
    if number.is_bill {
        let why = row.map_or("a Bill is no law, whatever it says of its days", |row| row.note.as_str());
        return Ok(Start::Unknown(why.to_owned()));
    }
    let own = match &said.whole {
        Some(Start::On(day)) => return Ok(Start::On(*day)),
        Some(unknown) => unknown.clone(),
        None => Start::On(fallback),
    };
    if let Some(day) = given.option::<Day>("in-force-from")? {
        return Ok(Start::On(Dated::assumed(day)));
    }
    Ok(match row {
        Some(row) => {
            row.day.map_or_else(|| Start::Unknown(row.note.clone()), |day| Start::On(Dated::assumed(day)))
        }
        None => own,
    })
}

/// Gives commands the days of their own, and says what nobody knows the day of.
fn begin(set: &mut ChangeSet, (norm, number): (&NormId, &Number), (start, said): (&Start, &Said), act: &Act) {
    let whole = match start {
        Start::On(day) => day.on,
        Start::Unknown(why) => {
            for command in &mut set.commands {
                command.commencement = Some(Commencement::Condition(why.clone()));
            }
            // A Bill is known to be no law.
            if !number.is_bill {
                set.doubts.push(doubt(vec![norm.root()], act, None, why));
            }
            return;
        }
    };
    for (numbers, own) in &said.own {
        let sections = numbers.iter().filter_map(|number| super::section(norm, number)).collect();
        match own {
            // What holds a section is there from the day of the Act on, and so is the section.
            Start::On(day) if day.on < whole => {
                let why = format!("its own day, {}, is before that of the Act", day.on);
                doubt_days(set, sections, act, Some(day.on), &why);
            }
            own => begin_part(set, sections, own, act),
        }
    }
    for (numbers, why) in &said.doubts {
        let sections = numbers.iter().filter_map(|number| super::section(norm, number)).collect();
        let touches = if numbers.is_empty() { vec![norm.root()] } else { sections };
        doubt_days(set, touches, act, Some(whole), why);
    }
    for row in facts::Commencement::of(number) {
        let of_row: Vec<ComponentId> =
            row.provisions().iter().filter_map(|local| norm.component(local).ok()).collect();
        let unknown = || Start::Unknown(row.note.clone());
        let own = row.day.map_or_else(unknown, |day| Start::On(Dated::assumed(day)));
        begin_part(set, of_row, &own, act);
    }
}

/// Says that provisions may begin or end on other days than those that they have.
fn doubt_days(set: &mut ChangeSet, touches: Vec<ComponentId>, act: &Act, from: Option<Day>, why: &str) {
    if touches.is_empty() {
        return;
    }
    let message = format!("from when and how long it is in force is not certain: {why}");
    set.doubts.push(Doubt { message, ..doubt(touches, act, from, why) });
}

/// Gives some provisions, with all that is below them, a day of their own, or says that nobody knows it.
fn begin_part(set: &mut ChangeSet, parts: Vec<ComponentId>, start: &Start, act: &Act) {
    let within = |id: &ComponentId| {
        parts.iter().any(|top| {
            id == top || id.as_str().strip_prefix(top.as_str()).is_some_and(|rest| rest.starts_with('_'))
        })
    };
    for command in &mut set.commands {
        if matches!(&command.op, Op::Insert(insert) if within(&insert.component)) {
            command.commencement = Some(match start {
                Start::On(day) => Commencement::On(*day),
                Start::Unknown(why) => Commencement::Condition(why.clone()),
            });
        }
    }
    if let Start::Unknown(why) = start
        && !parts.is_empty()
    {
        set.doubts.push(doubt(parts, act, act.effective.map(|day| day.on), why));
    }
}

pub(super) fn doubt(touches: Vec<ComponentId>, act: &Act, effective: Option<Day>, why: &str) -> Doubt {
    Doubt {
        code: "no-commencement".to_owned(),
        act: Some(act.id.clone()),
        published: act.published.on,
        effective,
        until: None,
        touches,
        message: format!("from when it is in force is not known: {why}"),
        places: Vec::new(),
        evidence: None,
    }
}

/// The Gazette has the whole law as enacted; what came after is not at hand.
fn claim(norm: &NormId, through: Day, evidence: Evidence) -> Claim {
    Claim {
        component: norm.root(),
        without: Vec::new(),
        says: ClaimKind::Acts,
        through,
        except: Vec::new(),
        basis: ClaimBasis::Stated,
        evidence: Some(evidence),
        note: Some(
            "the law as the Gazette printed it; acts that changed it later are not looked for".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provision::Words;

    #[test]
    fn a_page_has_the_sections_that_begin_on_it_and_the_one_before() {
        let sections: Vec<(u64, String)> =
            [(1, "1"), (1, "2"), (3, "3"), (4, "4")].map(|(page, number)| (page, number.to_owned())).into();
        let on = |page| on_page(&sections, page).into_iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!((on(1), on(2), on(3), on(9)), (vec!["1", "2"], vec!["2"], vec!["2", "3"], vec!["4"]));
    }

    #[test]
    fn a_bill_never_takes_effect_whatever_it_says() {
        let kind =
            crate::provision::Kind { name: "section", segment: "sec", role: crate::provision::Role::Article };
        let mut section = Printed::new(kind, Some("1".to_owned()), "1.", 1);
        let text = "It shall come into force on the 1st April, 2031.".to_owned();
        section.words = Some(Words { text, ..Words::default() });
        let published = Dated::stated(Day::from_ymd(2031, 1, 9).unwrap());
        let begins = |is_bill: bool, provisions: &[Printed]| {
            // The number is that of an Act in the table, too.
            let number = Number { count: 45, year: 2023, is_bill };
            start(&number, &commencement::said(provisions), published, &Given::default()).unwrap()
        };
        let stated = Dated::stated(Day::from_ymd(2031, 4, 1).unwrap());
        assert_eq!(begins(false, std::slice::from_ref(&section)), Start::On(stated));
        assert!(matches!(begins(true, &[section]), Start::Unknown(_)));
        assert!(matches!(begins(true, &[]), Start::Unknown(_)));
    }
}
