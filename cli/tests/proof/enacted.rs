//! Law that acts change: what is hidden, exchanged or left open of what they do.

use asof_engine::proof;
use asof_schema::{AsOf, Day, Op, Proof};

use super::forged::{Way, all_texts, drop_on, hide, make_whole, none_stays_verified, pass_over};
use super::{Desk, Proven, Shown, data};

/// Gives the last but one text of the last act that made the fact the words of the last one, too.
fn grown_moment(proof: &mut Proof) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let own = proof.commands.iter().filter(|command| command.act == act);
    let mut own: Vec<_> = own.flat_map(|command| proof::texts(&command.op)).cloned().collect();
    own.sort_by_key(|text| text.evidence.map(|at| at.start));
    let [.., one, next] = own.as_slice() else { return false };
    for text in all_texts(proof).filter(|text| **text == *one) {
        text.text = format!("{} {}", one.text, next.text);
        text.evidence.as_mut().unwrap().end = next.evidence.unwrap().end;
    }
    proof.commands.retain(|command| !proof::texts(&command.op).contains(next));
    make_whole(proof)
}

/// Leaves of the last act one command, which puts nothing: it would be heard, and change nothing.
fn emptied(proof: &mut Proof) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let amends = |command: &&asof_schema::Command| command.act == act && matches!(command.op, Op::Amend(_));
    let Some(kept) = proof.commands.iter().find(amends).map(asof_schema::Command::id) else { return false };
    proof.commands.retain(|command| command.act != act || command.id() == kept);
    for command in proof.commands.iter_mut().filter(|command| command.act == act) {
        if let Op::Amend(amend) = &mut command.op {
            amend.texts.clear();
        }
    }
    make_whole(proof)
}

/// Leaves out the commands of the last act, and gives the provision another number than that of its id.
fn pass_over_another(proof: &mut Proof) -> bool {
    for command in &mut proof.commands {
        if let Op::Insert(insert) = &mut command.op
            && insert.component == proof.fact.component
        {
            insert.number = Some("99".to_owned());
        }
    }
    pass_over(proof).is_some()
}

/// Ways to forge what a section of enacted law says.
const ENACTED_WAYS: [Way; 8] = [
    ("an act passed over", |proof| pass_over(proof).is_some()),
    ("an act passed over, and another number to look for", pass_over_another),
    ("an act that is heard and changes nothing", emptied),
    ("one of two commands of an act left out", |proof| {
        let Some(last) = proof.commands.iter().map(asof_schema::Command::id).max() else { return false };
        proof.commands.retain(|command| command.id() != last);
        make_whole(proof) && proof.commands.iter().any(|command| command.act == last.act)
    }),
    ("an act hidden", |proof| hide(proof).is_some()),
    ("an act hidden with its document", |proof| {
        proof.sources.retain(|source| !source.name.ends_with("20190175.xml"));
        hide(proof).is_some()
    }),
    ("an act with the name of another", |proof| {
        let Some(act) = hide(proof) else { return false };
        proof.listed.push(format!("{}5", act.as_str()).parse().unwrap());
        true
    }),
    ("a moment that goes on in the next", grown_moment),
];

/// Acts of which all words are known and that nowhere have the number of a section are not left to doubt: it is proven
/// that none is left out. None is so by what a forger says of it.
#[test]
fn a_section_of_enacted_law_is_proven_whole_and_no_act_on_it_is_hidden() {
    let Some(folder) = data("finland/asd-xml") else { return };
    let proven = Proven::of("fi-acts", &folder, &["--law", "410/2015"]);
    let section = "urn:lex:fi:laki:2015-04-10;410!sec22".parse().unwrap();
    let at = AsOf { at: "2024-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    let (evidence, said) = (proven.evidence(), proven.python(&proven.manifest, std::slice::from_ref(&whole)));
    let verdict = evidence.verifier().unwrap().check(&whole);
    assert_eq!(verdict.of("COMPLETENESS").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    assert!(said.is_none_or(|said| said[0]["COMPLETENESS"].starts_with("verified")));
    assert!(!verdict.silent.is_empty());
    none_stays_verified(&proven, &whole, &ENACTED_WAYS);
}

/// A document of the statute book: a number, a day, a clause, its sections, each with its moments, and what it says of itself.
fn printed(number: u32, year: i32, clause: &str, sections: &[(u32, &[&str])], own: &str) -> String {
    let moments = |all: &[&str]| {
        let add =
            |done: String, words: &&str| done + "<saa:MomenttiKooste>" + words + "</saa:MomenttiKooste>";
        all.iter().fold(String::new(), add)
    };
    let sections = sections.iter().fold(String::new(), |done, &(of, all)| {
        let marker = format!("<saa:PykalaTunnusKooste>{of} §</saa:PykalaTunnusKooste>");
        done + "<saa:Pykala>" + &marker + &moments(all) + "</saa:Pykala>"
    });
    let own =
        if own.is_empty() { String::new() } else { format!("<saa:Pykala>{}</saa:Pykala>", moments(&[own])) };
    format!(
        "<vah:VahvistettavaLaki xmlns:vah=\"v\" xmlns:saa=\"s\" xmlns:asi=\"a\" xmlns:asi1=\"b\" xmlns:met=\"m\" \
         xmlns:met1=\"n\" met1:kieliKoodi=\"fi\"><asi:IdentifiointiOsa><asi:EduskuntaTunniste>\
         <met1:AsiakirjatyyppiKoodi>SDK</met1:AsiakirjatyyppiKoodi>\
         <asi1:AsiakirjaNroTeksti>{number}</asi1:AsiakirjaNroTeksti>\
         <asi1:ValtiopaivavuosiTeksti>{year}</asi1:ValtiopaivavuosiTeksti></asi:EduskuntaTunniste>\
         <met:Nimeke><met1:NimekeTeksti>koelaki</met1:NimekeTeksti></met:Nimeke></asi:IdentifiointiOsa><saa:SaadosOsa>\
         <saa:Saados met1:kieliKoodi=\"fi\" saa:saadostyyppiNimi=\"Laki\"><saa:SaadosNimeke>\
         <saa:SaadostyyppiKooste>Laki</saa:SaadostyyppiKooste><saa:SaadosNimekeKooste>koelaki</saa:SaadosNimekeKooste>\
         </saa:SaadosNimeke><saa:Johtolause><saa:SaadosKappaleKooste>Eduskunnan päätöksen mukaisesti {clause} \
         seuraavasti:</saa:SaadosKappaleKooste></saa:Johtolause><saa:Pykalisto>{sections}{own}</saa:Pykalisto>\
         </saa:Saados></saa:SaadosOsa><asi:AllekirjoitusOsa><asi:PaivaysKooste>Helsingissä 10.1.{year}\
         </asi:PaivaysKooste></asi:AllekirjoitusOsa></vah:VahvistettavaLaki>"
    )
}

/// A law of sections 2, 14 and one that says how long it is in force, and what changes it a year later.
fn changed_law(clause: &str, sections: &[(u32, &[&str])]) -> Proven {
    let term = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2020 ja on voimassa 31 päivään joulukuuta 2021.";
    changed(term, clause, sections)
}

/// A law of sections 2, 14 and one that says when it is in force, and what changes it a year later.
fn changed(term: &str, clause: &str, sections: &[(u32, &[&str])]) -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("acts");
    std::fs::create_dir_all(&folder).unwrap();
    let moments =
        ["Kalastus on kielletty. Tämä ei koske saarta.", "Verkot on merkittävä.", "Rysät on merkittävä."];
    let law: [(u32, &[&str]); 3] = [(2, &["Soudut on ilmoitettava."]), (14, &moments), (20, &[term])];
    let soon = "Tämä laki tulee voimaan 1 päivänä maaliskuuta 2021.";
    let write = |name: &str, document: String| std::fs::write(folder.join(name), document).unwrap();
    write("asd20200010.xml", printed(10, 2020, "säädetään", &law, ""));
    write("asd20210050.xml", printed(50, 2021, clause, sections, soon));
    let path = folder.to_str().unwrap();
    let loaded = desk.run(&["load", "fi-acts", path]);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    Proven::loaded(desk, &folder, &["manifest", path, "--as", "fi-acts", "--head"])
}

/// An act prints section 2 and says that it changes section 14 alone: either may be meant, so that nothing is refuted.
#[test]
fn a_section_that_an_act_prints_and_does_not_name_is_left_open() {
    let sections: &[(u32, &[&str])] = &[(2, &["Soudut on kielletty."]), (14, &["Kalastus on kielletty."])];
    let term = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2020.";
    for (clause, is_refuted) in [
        ("muutetaan koelain (10/2020) 14 §", false),
        ("muutetaan koelain (10/2020) 14–16 §, sellaisena kuin niistä on 14 § asetuksessa 11/2020", false),
        // It names the section, or in words that may mean it.
        ("muutetaan koelain (10/2020) 2 ja 14 §", true),
        ("muutetaan koelain (10/2020) 1–14 §", true),
        ("muutetaan koelain (10/2020) 14 § ja sen luku", true),
    ] {
        let proven = changed(term, clause, sections);
        let at =
            AsOf { known: Some("2020-06-01".parse().unwrap()), ..AsOf::day("2020-06-01".parse().unwrap()) };
        let id = proven.corpus.graphs().next().unwrap().norm().id.component("sec2").unwrap();
        let mut fact = proof::prove(&proven.corpus, &id, at).unwrap();
        // All that is known: by a forger who leaves out what the last act does, or as it is.
        fact.fact.known = None;
        let all = proof::prove(&proven.corpus, &id, AsOf::day("2020-06-01".parse().unwrap())).unwrap();
        (fact.listed, fact.sources) = (all.listed, all.sources);
        let (evidence, expected) =
            (proven.evidence(), if is_refuted { Shown::Failed } else { Shown::NotChecked });
        let verdict = evidence.verifier().unwrap().check(&fact);
        let complete = verdict.of("COMPLETENESS").unwrap();
        assert_eq!(complete.result, expected, "{clause}: {complete:#?}");
        let told = if is_refuted { "failed: " } else { "not checked: " };
        for said in proven.python(&proven.manifest, std::slice::from_ref(&fact)).into_iter().flatten() {
            assert!(said["COMPLETENESS"].starts_with(told), "{clause}: {said:#?}");
        }
    }
}

/// Gives the commands of the last act on section 14 another target and nothing to put there.
fn decoy(proof: &mut Proof, local: &str) -> bool {
    let Some(act) = proof.acts.last().map(|act| act.id.clone()) else { return false };
    let target = proof.fact.norm.id.component(local).unwrap();
    for command in proof.commands.iter_mut().filter(|command| command.act == act) {
        let (target, texts, unknown) = (target.clone(), Vec::new(), Vec::new());
        command.op = Op::Amend(asof_schema::Amend { target, texts, unknown });
    }
    make_whole(proof)
}

/// A clause, what its act prints, a day, and ways to hide a part of it.
type Change = (&'static str, &'static [(u32, &'static [&'static str])], &'static str, &'static [Way]);

/// What acts do to section 14 or to all of the law.
const CHANGES: [Change; 5] = [
    (
        "muutetaan koelain (10/2020) 14 §:n 1 ja 2 momentti",
        &[(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])],
        "2021-06-01",
        &[
            ("a sentence that falls", |proof| drop_on(proof, "sec14_sub1")),
            ("words that are put, and a fact that may be touched", |proof| {
                proof.fact.assurance.touched_by = vec!["x".to_owned()];
                drop_on(proof, "sec14_sub2")
            }),
        ],
    ),
    (
        "kumotaan koelain (10/2020) 14 §:n 3 momentti sekä muutetaan 14 §:n 1 ja 2 momentti",
        &[(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])],
        "2021-06-01",
        &[("a moment that falls", |proof| drop_on(proof, "sec14_sub3"))],
    ),
    (
        "kumotaan koelain (10/2020) 14 §:n 2 ja 3 momentti",
        &[],
        "2021-06-01",
        &[
            ("the first of two repeals", |proof| drop_on(proof, "sec14_sub2")),
            ("the last of two repeals", |proof| drop_on(proof, "sec14_sub3")),
        ],
    ),
    (
        "kumotaan koelain (10/2020) 14 § sekä muutetaan 2 §",
        &[(2, &["Soudut on kielletty."])],
        "2021-06-01",
        &[
            ("a command on another section", |proof| decoy(proof, "sec2")),
            ("a command that puts nothing", |proof| decoy(proof, "sec14")),
        ],
    ),
    (
        "muutetaan koelain (10/2020) 20 §",
        &[(
            20,
            &["Tämä laki tulee voimaan 1 päivänä helmikuuta 2020 ja on voimassa 31 päivään joulukuuta 2030."],
        )],
        "2022-06-01",
        &[("how long the law is in force", |proof| pass_over(proof).is_some())],
    ),
];

#[test]
fn what_an_act_does_to_a_section_without_printing_it_whole_is_not_hidden() {
    for (clause, sections, day, ways) in CHANGES {
        let proven = changed_law(clause, sections);
        let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
        let at = AsOf { at: day.parse().unwrap(), known: None, recorded: None };
        none_stays_verified(&proven, &proof::prove(&proven.corpus, &section, at).unwrap(), ways);
    }
}

/// Changes what puts a provision of a proof.
fn on_insert(proof: &mut Proof, local: &str, change: fn(&mut asof_schema::Insert)) -> bool {
    for command in &mut proof.commands {
        if let Op::Insert(insert) = &mut command.op
            && insert.component.local() == local
        {
            change(insert);
        }
    }
    make_whole(proof)
}

#[test]
fn a_provision_is_not_called_or_said_to_be_another_one() {
    let sections: [(u32, &[&str]); 1] = [(2, &["Soudut on kielletty."])];
    let proven = changed_law("muutetaan koelain (10/2020) 2 §", &sections);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let genuine = proof::prove(&proven.corpus, &section, at).unwrap();
    let verdict = proven.evidence().verifier().unwrap().check(&genuine);
    assert_eq!(verdict.of("BYTES").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    let ways: [Way; 4] = [
        ("no label", |proof| on_insert(proof, "sec14", |insert| insert.label.clear())),
        ("another label", |proof| on_insert(proof, "sec14", |insert| "16 §".clone_into(&mut insert.label))),
        ("the label of a chapter", |proof| {
            on_insert(proof, "sec14", |insert| "14 luku".clone_into(&mut insert.label))
        }),
        ("another type", |proof| {
            on_insert(proof, "sec14", |insert| "chapter".clone_into(&mut insert.component_type))
        }),
    ];
    none_stays_verified(&proven, &genuine, &ways);
}

/// Gives the commands of an act that have an end, or have none, another one.
fn end_on(proof: &mut Proof, is_one: fn(&asof_schema::Command) -> bool, end: Option<&str>) -> bool {
    let end: Option<Day> = end.map(|day| day.parse().unwrap());
    proof.commands.iter_mut().filter(|command| is_one(command)).for_each(|command| command.until = end);
    make_whole(proof)
}

#[test]
fn a_day_on_which_something_ends_is_told_by_its_act_and_none_is_left_out() {
    let clause = "muutetaan koelain (10/2020) 14 §:n 1 ja 2 momentti";
    let sections: [(u32, &[&str]); 1] =
        [(14, &["Kalastus on kielletty.", "Verkot on merkittävä punaisella."])];
    let proven = changed_law(clause, &sections);
    let section = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let genuine = proof::prove(&proven.corpus, &section, at).unwrap();
    assert!(genuine.commands.iter().any(|command| command.until.is_some()), "{:#?}", genuine.commands);
    let complete = proven.evidence().verifier().unwrap().check(&genuine);
    assert_eq!(complete.of("COMPLETENESS").unwrap().result, Shown::Verified, "{:#?}", complete.levels);
    let ways: [Way; 3] = [
        ("an end left out", |proof| end_on(proof, |command| command.until.is_some(), None)),
        ("another end", |proof| end_on(proof, |command| command.until.is_some(), Some("2021-09-01"))),
        ("an end that no act tells", |proof| {
            end_on(proof, |command| command.until.is_none(), Some("2021-09-01"))
        }),
    ];
    none_stays_verified(&proven, &genuine, &ways);
}

#[test]
fn an_act_repeals_no_section_that_it_cannot_mean_and_is_not_published_before_its_day() {
    let proven = changed_law("muutetaan koelain (10/2020) 2 §", &[(2, &["Soudut on kielletty."])]);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let prove = |section: &str| {
        let id = format!("urn:lex:fi:laki:2020-01-10;10!{section}").parse().unwrap();
        proof::prove(&proven.corpus, &id, at).unwrap()
    };
    let (mut repealed, mut early) = (prove("sec14"), prove("sec2"));
    let act = early.acts.last().unwrap().clone();
    let mut command = early.commands.iter().find(|command| command.act == act.id).unwrap().clone();
    let target = repealed.fact.component.to_string();
    command.op = serde_json::from_value(serde_json::json!({ "repeal": { "target": target } })).unwrap();
    repealed.acts.push(act.clone());
    repealed.commands.push(command.clone());
    // What is cancelled made no version.
    let mut negated = prove("sec14");
    let put = negated
        .commands
        .iter()
        .find(|command| command.op.target().is_some_and(|of| of.local() == "sec14_sub3"));
    let put = put.unwrap().id().to_string();
    command.op =
        serde_json::from_value(serde_json::json!({ "negate": { "target": put, "kind": "annulment" } }))
            .unwrap();
    negated.acts.push(act);
    negated.commands.push(command);
    let last = early.acts.last_mut().unwrap();
    (last.published.on, last.effective) = ("2020-03-01".parse().unwrap(), None);
    assert!(make_whole(&mut repealed) && make_whole(&mut early) && make_whole(&mut negated));
    let (evidence, proofs) = (proven.evidence(), [repealed, early, negated]);
    let said = proven.python(&proven.manifest, &proofs);
    let shown = evidence.verifier().unwrap().check(&proofs[2]).clauses;
    assert!(shown.first().is_some_and(|clause| clause.cancels.is_some()), "{shown:?}");
    let expected = [(Shown::Failed, "failed"), (Shown::NotChecked, "not checked"), (Shown::Failed, "failed")];
    for (at, (result, told)) in expected.into_iter().enumerate() {
        let verdict = evidence.verifier().unwrap().check(&proofs[at]);
        assert_eq!(verdict.of("COMPLETENESS").unwrap().result, result, "{:#?}", verdict.levels);
        assert!(said.as_ref().is_none_or(|said| said[at]["COMPLETENESS"].starts_with(told)), "{said:?}");
    }
}

#[test]
fn an_act_that_shows_by_its_own_day_that_a_law_is_in_force_need_not_speak_of_each_section() {
    let term = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let proven = changed(term, "muutetaan koelain (10/2020) 2 §", &[(2, &["Soudut on kielletty."])]);
    let at = AsOf { at: "2021-06-01".parse().unwrap(), known: None, recorded: None };
    let id = "urn:lex:fi:laki:2020-01-10;10!sec14".parse().unwrap();
    let genuine = proof::prove(&proven.corpus, &id, at).unwrap();
    let is_correction = |command: &asof_schema::Command| matches!(command.op, Op::Correct(_));
    assert!(genuine.commands.iter().any(is_correction), "{:#?}", genuine.commands);
    // What the act does by such a command is no more than that.
    let mut forged = genuine.clone();
    for command in &mut forged.commands {
        if let Op::Correct(correct) = &mut command.op {
            correct.commencement = Some(asof_schema::Commencement::On(asof_schema::Dated::stated(at.at)));
        }
    }
    assert!(make_whole(&mut forged));
    let (evidence, proofs) = (proven.evidence(), [genuine, forged]);
    let said = proven.python(&proven.manifest, &proofs);
    let expected = [(Shown::NotChecked, "not checked"), (Shown::Failed, "failed")];
    for (at, (result, told)) in expected.into_iter().enumerate() {
        let verdict = evidence.verifier().unwrap().check(&proofs[at]);
        assert_eq!(verdict.of("COMPLETENESS").unwrap().result, result, "{:#?}", verdict.levels);
        assert!(said.as_ref().is_none_or(|said| said[at]["COMPLETENESS"].starts_with(told)), "{said:?}");
    }
}
