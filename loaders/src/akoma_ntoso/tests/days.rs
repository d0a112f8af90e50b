//! Days: on which acts and their provisions are in force, and what the history of a law tells.

use super::*;

#[test]
fn a_period_that_has_the_day_of_the_text_is_no_doubt() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2030-01-01'/>\
                </lifecycle><temporalData><temporalGroup eId='t1'><timeInterval start='#e1'/></temporalGroup>\
                <temporalGroup eId='t2'><timeInterval start='#e2'/></temporalGroup></temporalData>";
    let timed = |num: &str, period: &str| {
        section(num, "x").replace("<section>", &format!("<section period='{period}'>"))
    };
    let body = timed("1.", "#t1") + &timed("2.", "#t2");
    let wrapped = format!("<hcontainer name='schedules' period='#t9'>{}</hcontainer>", section("3.", "x"));
    let text = text_of("2015-01-01", &(body.clone() + &wrapped)).replace("</identification>", meta);
    let (set, _) = load_all(&[text]);
    let told = not_read(&set);
    assert_eq!(told.iter().map(|(touched, _)| *touched).collect::<Vec<_>>(), ["", "sec2"], "{told:?}");
    assert!(told[1].1.contains("from 2030-01-01 on"), "{told:?}");
}

#[test]
fn an_act_as_enacted_is_in_force_on_the_days_that_its_provisions_say_of_themselves() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2030-01-01'/>\
                <eventRef eId='e3' date='1001-01-01'/><eventRef eId='e4' date='2009-03-01'/></lifecycle><temporalData>\
                <temporalGroup eId='t1'><timeInterval start='#e1'/></temporalGroup>\
                <temporalGroup eId='t2'><timeInterval start='#e1' end='#e2'/></temporalGroup>\
                <temporalGroup eId='t3'><timeInterval start='#e2'/></temporalGroup>\
                <temporalGroup eId='t4'><timeInterval start='#e3'/></temporalGroup>\
                <temporalGroup eId='t5'><timeInterval start='#e4'/></temporalGroup></temporalData>";
    let told = |periods: [&str; 2], with: &[String]| {
        let timed = |at: usize| {
            let says = format!("<section period='{}'>", periods[at]);
            section(&format!("{}.", at + 1), "x").replace("<section>", &says)
        };
        let act = act(10, "", &(timed(0) + &timed(1))).replace("</identification>", meta);
        let (set, said) = load_all(&[&[act], with].concat());
        set.check().unwrap();
        let is_told = |said: &String| said.contains("not read");
        assert_eq!(said.iter().any(is_told), periods.contains(&"#t9"), "{said:?}");
        let mut doubts = doubts(&set);
        doubts.sort();
        doubts
    };
    let timed = section("1.", "x").replace("<section>", "<section period='#t1'>");
    let (set, _) = load_all(&[act(10, "", &timed).replace("</identification>", meta)]);
    let bound =
        Dated { on: day("2012-01-01"), basis: DateBasis::SnapshotBound, not_before: Some(day("2009-03-01")) };
    assert_eq!(set.acts[0].effective, Some(bound));
    let (open, before) = ("no-commencement 2009-03-01..", "other-days 2009-03-01..2012-01-01");
    let until = format!("{open}2012-01-01");
    let of = |section: &str| format!("{before} {section}");
    assert_eq!(told(["#t1", "#t1"], &[]), [until.clone(), of("sec1"), of("sec2")]);
    let (later, ended) = ("other-days 2009-03-01..2030-01-01 sec2", "other-days 2030-01-01.. sec1");
    assert_eq!(told(["#t2", "#t3"], &[]), [until.as_str(), &of("sec1"), later, ended]);
    // What says no days that can be told leaves open since when the act is in force.
    assert_eq!(told(["#t1", "#t9"], &[]), [open, &of("sec1"), "provision-not-read 2009-03-01.. sec2"]);
    // A day before that of the act stands for one that was not known, and on its own it is there in any case.
    assert_eq!([["#t4", "#t4"], ["#t5", "#t5"]].map(|periods| told(periods, &[])), [[open], [open]]);
    assert_eq!(told(["#t1", "#t4"], &[]), [open, &of("sec1")]);
    let next = text_of("2015-01-01", &(section("1.", "x") + &section("2.", "y")));
    let of_series = told(["#t1", "#t1"], &[next]);
    assert!([until, of("sec1"), of("sec2")].iter().all(|one| of_series.contains(one)), "{of_series:?}");
}

#[test]
fn an_act_is_in_force_at_once_where_its_history_says_so_of_the_day_of_its_publication() {
    let events = |days: &[(&str, &str, &str)]| {
        let event = |(refers, day, kind): &(&str, &str, &str)| {
            format!("<eventRef refersTo='{refers}' date='{day}' type='{kind}'/>")
        };
        days.iter().map(event).collect::<String>()
    };
    let read = |published: &str, days: &[(&str, &str, &str)]| {
        let meta = format!("{published}<lifecycle>{}</lifecycle>", events(days));
        let (set, _) = load_all(&[act(10, &meta, &section("1.", "x"))]);
        set.check().unwrap();
        (set.acts[0].effective, doubts(&set))
    };
    let (own, kind) = ("2009-03-01", "generation");
    let published = format!("<publication date='{own}'/>");
    let (made, begins) = (("ausfertigung", own, kind), ("inkrafttreten", own, kind));
    let at_once = Dated { on: day(own), basis: DateBasis::SnapshotBound, not_before: Some(day(own)) };
    assert_eq!(read(&published, &[made, begins]), (Some(at_once), Vec::new()));
    let amended = ("inkrafttreten", "2012-01-01", "amendment");
    assert_eq!(read(&published, &[made, begins, amended]), (Some(at_once), Vec::new()));
    // That it was made is no commencement; of two days neither is that of the act, nor of one and one that cannot be read; and
    // another day stands for one that was not known, or is that of a part.
    let (later, none) = (("inkrafttreten", "2009-06-01", kind), ("inkrafttreten", "1001-01-01", kind));
    let open = (None, vec!["no-commencement 2009-03-01..".to_owned()]);
    let lost = ("inkrafttreten", "2009-0\u{fffd}-01", kind);
    for days in [&[made][..], &[made, begins, later], &[made, begins, lost], &[made, later], &[made, none]] {
        assert_eq!(read(&published, days), open, "{days:?}");
    }
    assert_eq!(read("", &[made, begins]), open);
}

#[test]
fn a_period_says_nothing_of_the_days_between_two_texts_that_it_has_not() {
    let group =
        |n: u32, days: &str| format!("<temporalGroup eId='t{n}'><timeInterval {days}/></temporalGroup>");
    let event = |n: u32, day: &str| format!("<eventRef eId='e{n}' date='{day}'/>");
    let meta = format!(
        "</identification><lifecycle>{}{}{}</lifecycle><temporalData>{}{}{}{}</temporalData>",
        event(1, "2010-01-01"),
        event(2, "2020-01-01"),
        event(3, "2022-01-01"),
        group(1, "start='#e1' end='#e2'"),
        group(2, "start='#e3'"),
        group(3, "start='#e1'"),
        group(4, "start='#e2'"),
    );
    let timed = |num: &str, period: &str| {
        section(num, "x").replace("<content>", &format!("<content period='{period}'>"))
    };
    let text = |day: &str, periods: [&str; 2]| {
        let body = timed("1.", periods[0]) + &timed("2.", periods[1]);
        text_of(day, &body).replace("</identification>", &meta)
    };
    let told = |first: &str, second: &str| {
        let (set, _) = load_all(&[text("2015-01-01", [first, "#t3"]), text("2025-01-01", [second, "#t3"])]);
        set.check().unwrap();
        let mut told = doubts(&set);
        told.retain(|doubt| doubt.starts_with("other-days"));
        told.iter().map(|doubt| doubt.replace("other-days ", "")).collect::<Vec<_>>()
    };
    assert_eq!(told("#t1", "#t2"), ["2020-01-01..2025-01-01 sec1", "2020-01-01..2022-01-01 sec1"]);
    assert_eq!(told("#t3", "#t2"), ["2015-01-02..2022-01-01 sec1"]);
    // What goes on from the day on which it would have ended was in force until then.
    assert_eq!(told("#t1", "#t4"), ["2020-01-01..2025-01-01 sec1"]);
    assert_eq!(told("#t3", "#t3"), [""; 0]);
}

#[test]
fn a_repeal_in_the_history_of_a_law_leaves_it_in_doubt_from_its_day_on() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2009-03-01' type='generation'/>\
                <eventRef eId='e2' date='2014-06-01' type='repeal'/></lifecycle><temporalData><temporalGroup eId='t'>\
                <timeInterval start='#e1' end='#e2'/></temporalGroup></temporalData>";
    let body = section("1.", "x") + &section("2.", "y");
    let of_part = body.replacen("<section>", "<section period='#t'>", 1);
    let told = "modification-not-applied 2014-06-01..";
    for (day, body, is_whole) in [
        ("2015-01-01", body.as_str(), true),
        ("2012-01-01", body.as_str(), true),
        // It is of the section alone, which is in doubt by itself.
        ("2015-01-01", of_part.as_str(), false),
    ] {
        let text = text_of(day, body).replace("</identification>", meta);
        let (set, said) = load_all(&[text]);
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(doubts(&set).contains(&told.to_owned()), is_whole, "{day}: {:?}", doubts(&set));
    }
    let enacted = act(10, "", &body).replace("</identification>", meta);
    // On its own day it repeals others.
    let of_others = enacted.replace("date='2014-06-01' type='repeal'", "date='2009-03-01' type='repeal'");
    let (set, _) = load_all(&[of_others]);
    assert!(!doubts(&set).iter().any(|doubt| doubt.starts_with("modification")), "{:?}", doubts(&set));
    let (set, _) = load_all(&[enacted]);
    assert!(doubts(&set).contains(&told.to_owned()), "{:?}", doubts(&set));
    let two = ["2012-01-01", "2015-01-01"].map(|day| text_of(day, &body).replace("</identification>", meta));
    let (set, _) = load_all(&two);
    assert_eq!(doubts(&set).iter().filter(|doubt| *doubt == told).count(), 1, "{:?}", doubts(&set));
}

#[test]
fn a_date_that_ends_a_law_or_its_text_leaves_it_in_doubt() {
    let ended = |day: &str, name: &str, end: &str| {
        let dated = format!("<FRBRdate date='{end}' name='{name}'/><FRBRcountry");
        text_of(day, &section("1.", "x")).replace("<FRBRcountry", &dated)
    };
    let next = text_of("2018-01-01", &section("1.", "x"));
    for (files, expected) in [
        (vec![ended("2015-01-01", "x:dateNoLongerInForce", "2017-01-01")], Some("2017-01-01..")),
        (
            vec![ended("2015-01-01", "x:dateNoLongerInForce", "2017-01-01"), next.clone()],
            Some("2017-01-01.."),
        ),
        (
            vec![ended("2015-01-01", "x:dateEndApplicability", "2016-12-31"), next.clone()],
            Some("2017-01-01..2018-01-01"),
        ),
        (vec![ended("2015-01-01", "x:dateEndApplicability", "2017-12-31"), next], None),
    ] {
        let (set, said) = load_all(&files);
        assert_eq!((said, set.acts[0].id.as_str().contains("text:2015-01-01")), (vec![], true));
        let told = doubts(&set).into_iter().find(|doubt| doubt.starts_with("modification-not-applied"));
        assert_eq!(told, expected.map(|days| format!("modification-not-applied {days}")));
    }
}

#[test]
fn an_act_that_tells_only_since_when_it_is_in_force_has_its_name_and_a_doubt() {
    let body = format!("<body>{}</body>", section("1.", "x"));
    let act = document("act", "/akn/xx/act/harbours", 10, "", &body)
        .replace("<FRBRnumber value='10'/>", "")
        .replace("name='Generation'", "name='inForce'");
    let (set, said) = load_all(&[act]);
    set.check().unwrap();
    assert_eq!((set.norms[0].id.as_str(), said), ("urn:lex:xx:act:2009;harbours", Vec::new()));
    assert_eq!(set.norms[0].adopted_on, None);
    assert_eq!(doubts(&set), ["undated-text 2009-01-01..2009-03-01", "no-commencement 2009-03-01.."]);
}
