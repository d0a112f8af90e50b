//! The Penal Code of Finland of 1889 from those of its acts that are at hand: what they leave open is told.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;

use common::{Desk, data};

#[test]
fn a_section_that_missing_acts_may_have_changed_is_touched() {
    let folder = data("finland/laws/39-1889");
    if !folder.is_dir() {
        println!("skipped: the Penal Code of Finland is not at {}", folder.display());
        return;
    }
    let desk = Desk::new();
    // Beside the code stand acts that enact laws of their own, and acts of which no command can be carried
    // out; the clause of each is read whole.
    let loaded = desk.run(&["load", "fi-acts", folder.to_str().unwrap()]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let (answer, code) = desk.json(&["at", "Rikoslaki 21 luku 1 §", "1990-01-01"]);
    assert_eq!(code, Some(0));
    assert_eq!(answer["component"]["urn"], "urn:lex:fi:laki:1889-12-19;39!chp21_sec1");
    let known = &answer["assurance"];
    assert_eq!((&known["state"], &known["through"]), (&"TOUCHED".into(), &"1889-12-19".into()));
    // Others speak of wordings by acts that are not at hand: they may have changed it.
    let missing = |answer: &serde_json::Value| {
        let reasons = answer["assurance"]["reasons"].as_array().unwrap().clone();
        reasons.iter().filter(|reason| reason["code"] == "missing-act").count()
    };
    assert!(missing(&answer) > 10, "{answer}");
    let (refused, code) = desk.json(&["at", "Rikoslaki 21 luku 1 §", "1990-01-01", "--strict"]);
    assert_eq!(code, Some(1), "{refused}");
    // An act that names the law by its title gave it anew: nothing older than that is in doubt.
    let (answer, _) = desk.json(&["at", "Rikoslaki 21 luku 1 §", "2024-01-01"]);
    assert_eq!((missing(&answer), &answer["wordings"][0]["code"]), (0, &"578/1995".into()));
}
