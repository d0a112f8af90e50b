//! What acts and texts mark as changed.

use super::*;

#[test]
fn what_an_act_marks_as_changed_is_in_doubt() {
    let change = |kind: &str, href: &str| {
        format!("<textualMod type='{kind}'><destination href='{href}'/><force period='#t'/></textualMod>")
    };
    let changes = [
        change("substitution", "/akn/xx/act/2009/10#sec_1__para_9"),
        change("repeal", "/akn/xx/act/2009/10/eng@"),
        change("repeal", "/akn/xx/act/2009/1#sec_1"),
    ];
    let meta = format!(
        "<lifecycle><eventRef eId='e' date='2012-09-01' type='generation'/></lifecycle><analysis><activeModifications>{}\
         </activeModifications></analysis><temporalData><temporalGroup eId='t'><timeInterval start='#e'/></temporalGroup>\
         </temporalData>",
        changes.concat()
    );
    let amended = section("1.", "one").replace("<section>", "<section eId='sec_1'>");
    let (set, _) = load_all(&[act(10, "", &amended), act(11, &meta, &section("1.", "x"))]);
    assert!(set.aliases.iter().any(|alias| alias.scheme == AliasScheme::Akn));
    let doubts: Vec<(String, String)> = set
        .doubts
        .iter()
        .filter(|doubt| doubt.code == "modification-not-applied")
        .map(|doubt| (doubt.touches[0].to_string(), doubt.effective.unwrap().to_string()))
        .collect();
    let norm = "urn:lex:xx:act:2009-03-01;10";
    let on = "2012-09-01".to_owned();
    assert_eq!(doubts, [(format!("{norm}!sec1"), on.clone()), (norm.to_owned(), on)]);
    let finding = set.findings.iter().find(|finding| finding.code == "modification-not-applied").unwrap();
    assert!(finding.component.to_string().ends_with(";11") && finding.message.contains("2009/1#sec_1"));
}

#[test]
fn what_an_act_marks_as_changed_is_in_the_text_after_it() {
    let change = |day: &str| {
        let meta = format!(
            "<lifecycle><eventRef eId='e' date='{day}' type='generation'/></lifecycle><analysis><activeModifications>\
             <textualMod type='repeal'><destination href='/akn/xx/act/2009/10#s'/><force start='#e'/></textualMod>\
             </activeModifications></analysis>"
        );
        let named = section("1.", "x").replace("<section>", "<section eId='s'>");
        let texts = ["2011-01-01", "2015-01-01"].map(|day| text_of(day, &named));
        let [first, second] = texts;
        let (set, _) = load_all(&[first, second, act(11, &meta, &section("1.", "x"))]);
        assert!(set.findings.iter().all(|finding| finding.code != "modification-not-applied"));
        doubts(&set).into_iter().find(|doubt| doubt.starts_with("modification-not-applied"))
    };
    let until = |told: &str| Some(format!("modification-not-applied {told} sec1"));
    assert_eq!(change("2012-09-01"), until("2012-09-01..2015-01-01"));
    assert_eq!(change("2015-01-01"), None);
    assert_eq!(change("2016-09-01"), until("2016-09-01.."));
}

#[test]
fn a_mark_that_may_tell_of_a_repeal_is_in_doubt_until_the_next_text() {
    let text = |day: &str, words: &str| text_of(day, &(section("1.", "x") + &section("2.", words)));
    let (set, _) = load_all(&[text("2015-01-01", "[Reserved]"), text("2021-01-01", "Dogs.")]);
    let told = doubts(&set);
    assert!(told.contains(&"repeal-or-words 2015-01-01..2021-01-01 sec2".to_owned()), "{told:?}");
}

#[test]
fn what_one_text_of_an_act_marks_as_changed_is_told_once() {
    let named = |words: &str| section("1.", words).replace("<section>", "<section eId='s'>");
    let meta = "<analysis><activeModifications><textualMod type='repeal'><destination href='/akn/xx/act/2009/12#s'/>\
                </textualMod></activeModifications></analysis>";
    let marked = |text: String| text.replace("</identification>", &format!("</identification>{meta}"));
    let text = |day: &str| text_of(day, &named("x"));
    let amended = act(12, "", &named("y"));
    let (set, _) =
        load_all(&[text("2015-01-01"), act(10, meta, &named("x")), amended, marked(text("2021-01-01"))]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2009-03-01.. sec1"]);
}

#[test]
fn what_a_text_marks_as_changed_in_it_after_the_last_one_is_in_doubt() {
    let change = |event: &str| {
        format!("<textualMod type='repeal'><destination href='#s'/><force start='#{event}'/></textualMod>")
    };
    let meta = format!(
        "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2022-01-01'/></lifecycle>\
         <analysis><passiveModifications>{}{}{}</passiveModifications></analysis>",
        change("e1"),
        change("e2"),
        change("e3")
    );
    let named = section("1.", "x").replace("<section>", "<section eId='s'>");
    let text = |day: &str| text_of(day, &named).replace("</identification>", &meta);
    let (set, _) = load_all(&[text("2015-01-01"), text("2021-01-01")]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2022-01-01.. sec1"]);
}

#[test]
fn changes_of_all_kinds_and_without_a_day_are_told() {
    let change = |kind: &str, event: &str| {
        format!("<{kind}><destination href='#s'/><force start='#{event}'/></{kind}>")
    };
    let analysis = |changes: String| {
        format!("<analysis><passiveModifications>{changes}</passiveModifications></analysis>")
    };
    let meta = "</identification><lifecycle><eventRef eId='e2' date='2022-01-01'/></lifecycle>".to_owned()
        + &analysis(change("textualMod", "e9") + &change("textualMod", "e8"))
        + &analysis(change("forceMod", "e2"));
    let named = section("1.", "x").replace("<section>", "<section eId='s'>");
    let text = |day: &str| text_of(day, &named).replace("</identification>", &meta);
    let (set, _) = load_all(&[text("2015-01-01"), text("2021-01-01")]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2022-01-01.. sec1"]);
    let findings = set.findings.iter().filter(|finding| finding.code == "modification-not-applied");
    let messages: Vec<&str> = findings.map(|finding| finding.message.as_str()).collect();
    assert!(messages.len() == 1 && messages[0].contains("without a day (2)"), "{messages:?}");
}
