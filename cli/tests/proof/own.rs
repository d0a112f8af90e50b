//! Law of one's own: what is cut, grown, hidden or left out of its texts.

use asof_engine::proof;
use asof_schema::{AsOf, Day, Manifest, Proof};

use super::forged::{
    Way, all_texts, drop_on, hide, make_whole, none_stays_verified, pass_over, resized, texts,
};
use super::{Desk, Evidence, Proven, Shown, has_failed, results};

/// A law of one's own in two texts: a line that goes on, and a section that stays as it is.
fn lake() -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let files = ["2000", "2010"].map(|year| {
        let (word, file) = (if year == "2000" { "March" } else { "May" }, folder.join(format!("{year}.md")));
        let head =
            format!("---\ntitle: Lake Act\nin force from: {year}-01-01\npublished: {year}-01-01\n---\n");
        let law = format!(
            "# Section 1 Fish\nNo fish may be\ntaken before {word}.\n# Section 2 Nets\nNets are allowed.\n"
        );
        std::fs::write(&file, head + &law).unwrap();
        file.to_str().unwrap().to_owned()
    });
    let loaded = desk.run(&["load", "markdown", &files[0], &files[1]]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "markdown", "--head"];
    Proven::loaded(desk, &folder, &listing)
}

/// Ways to forge what a law of one's own says: its last act alone has `May`.
const OWN_WAYS: [Way; 9] = [
    ("a text that negates what it puts", |proof| {
        let Some(mut command) = proof.commands.iter().max_by_key(|command| command.id()).cloned() else {
            return false;
        };
        let target = command.id().to_string();
        let negate = serde_json::json!({ "negate": { "target": target, "kind": "withdrawal" } });
        (command.seq, command.op) = (command.seq + 1, serde_json::from_value(negate).unwrap());
        proof.commands.push(command);
        make_whole(proof)
    }),
    ("the last line cut off", |proof| {
        resized(proof, "May.", (0, -18), |text| text.replace(" taken before May.", ""))
    }),
    ("the first line cut off", |proof| {
        resized(proof, "May.", (15, 0), |text| text.replace("No fish may be ", ""))
    }),
    ("the words of the section after it", |proof| {
        resized(proof, "May.", (0, 35), |text| format!("{text} Section 2 Nets Nets are allowed."))
    }),
    ("the heading before it", |proof| {
        resized(proof, "May.", (-15, 0), |text| format!("Section 1 Fish {text}"))
    }),
    ("the words of before", older_words),
    ("an act passed over", |proof| pass_over(proof).is_some()),
    ("an act hidden", |proof| hide(proof).is_some()),
    ("an act hidden with its text", |proof| {
        proof.sources.retain(|source| source.name != "2010.md");
        hide(proof).is_some()
    }),
];

/// Gives the text of the last act the words of the one before, at their bytes.
fn older_words(proof: &mut Proof) -> bool {
    let older = all_texts(proof).find(|text| text.text.ends_with("March.")).cloned();
    let newer = all_texts(proof).find(|text| text.text.ends_with("May."));
    let (Some(older), Some(newer)) = (older, newer) else { return false };
    (newer.text, newer.evidence) = (older.text, older.evidence);
    make_whole(proof)
}

#[test]
fn what_is_cut_grown_or_hidden_of_own_texts_is_not_verified() {
    let proven = lake();
    let section = "urn:lex:xx:rules:lake.act!sec1".parse().unwrap();
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    none_stays_verified(&proven, &whole, &OWN_WAYS);
}

/// A law of one's own in two texts, with comments: the later one changes the first part of its first section alone.
fn pond() -> Proven {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let files = ["2000", "2010"].map(|year| {
        let (fee, file) = (if year == "2000" { "10" } else { "20" }, folder.join(format!("{year}.md")));
        let law = format!(
            "---\ntitle: Pond Act\nin force from: {year}-01-01\npublished: {year}-01-01\n---\n# Section 1 Fees\n\n\
             (1) The fee is {fee} euros.\n\n(2) No fee is paid\nby the State.\n\n(3) It is paid at once.\n\n\
             <!-- checked -->\n\n# Section 2 Sundays\n\nThe following are free:\n\n# Section 3 Places\n\nThe lake.\n"
        );
        std::fs::write(&file, law).unwrap();
        file.to_str().unwrap().to_owned()
    });
    let loaded = desk.run(&["load", "markdown", &files[0], &files[1]]);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "markdown", "--head"];
    Proven::loaded(desk, &folder, &listing)
}

/// Leaves out all commands on a provision.
fn leave_out(proof: &mut Proof, local: &str) -> bool {
    let before = proof.commands.len();
    proof.commands.retain(|command| command.op.target().is_none_or(|target| target.local() != local));
    proof.commands.len() < before && make_whole(proof)
}

#[test]
fn what_a_later_text_prints_again_is_no_provision_left_out() {
    let proven = pond();
    let evidence = proven.evidence();
    let verifier = evidence.verifier().unwrap();
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let law = "urn:lex:xx:rules:pond.act";
    let prove =
        |local: &str| proof::prove(&proven.corpus, &format!("{law}{local}").parse().unwrap(), at).unwrap();
    let proofs = ["", "!sec1", "!sec2", "!sec3"].map(prove);
    for proof in &proofs {
        let verdict = verifier.check(proof);
        assert_eq!(verdict.of("BYTES").unwrap().result, Shown::Verified, "{:#?}", verdict.levels);
    }
    for said in proven.python(&proven.manifest, &proofs).into_iter().flatten() {
        assert!(said["BYTES"].starts_with("verified"), "{said:#?}");
    }
    let ways: [Way; 2] = [
        ("a part between left out", |proof| leave_out(proof, "sec1_subsec2")),
        ("the last part left out", |proof| leave_out(proof, "sec1_subsec3")),
    ];
    none_stays_verified(&proven, &proofs[1], &ways);
}

/// What is left out of a text of three sections, and of a value of JSON with two lines.
#[test]
fn what_is_left_out_between_texts_or_of_a_value_is_not_verified() {
    let desk = Desk::new();
    let folder = desk.path().join("texts");
    std::fs::create_dir_all(&folder).unwrap();
    let law = "---\ntitle: Lake Act\nin force from: 2000-01-01\npublished: 2000-01-01\n---\n# Section 1 Fish\nNo fish.\n\
               # Section 2 Nets\nNets are allowed.\n# Section 3 Boats\nBoats are allowed.\n";
    std::fs::write(folder.join("lake.md"), law).unwrap();
    let path = folder.to_str().unwrap();
    let loaded = desk.run(&["load", "markdown", folder.join("lake.md").to_str().unwrap()]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let proven = Proven::loaded(desk, &folder, &["manifest", path, "--as", "markdown", "--head"]);
    let at = AsOf { at: "2012-01-01".parse().unwrap(), known: None, recorded: None };
    let whole = proof::prove(&proven.corpus, &"urn:lex:xx:rules:lake.act".parse().unwrap(), at).unwrap();
    let ways: [Way; 3] = [
        ("a section left out", |proof| drop_on(proof, "sec2")),
        ("the last section left out", |proof| drop_on(proof, "sec3")),
        ("the words of two sections exchanged", |proof| {
            let mut own: Vec<_> = all_texts(proof).filter(|text| text.text.ends_with('.')).collect();
            let [one, two, ..] = own.as_mut_slice() else { return false };
            std::mem::swap(*one, *two);
            make_whole(proof)
        }),
    ];
    none_stays_verified(&proven, &whole, &ways);

    let desk = Desk::new();
    let folder = desk.path().join("lists");
    std::fs::create_dir_all(&folder).unwrap();
    let list = r#"[{"chapter":1,"chapter_title":"introduction","Section":1,"section_title":"Fish",
        "section_desc":"No one takes fish.\nNets may be used in March."}]"#;
    let file = folder.join("list.json");
    std::fs::write(&file, list).unwrap();
    let loaded =
        ["load", "in-statute", file.to_str().unwrap(), "--law", "45/1860", "--text-of", "2019-10-30"];
    let loaded = desk.run(&loaded);
    assert!(loaded.code == Some(0) || loaded.code == Some(3), "{}", loaded.err);
    let with = ["--with", "law=45/1860", "--with", "text-of=2019-10-30"];
    let listing = ["manifest", folder.to_str().unwrap(), "--as", "in-statute", "--head"];
    let proven = Proven::loaded(desk, &folder, &[listing.as_slice(), with.as_slice()].concat());
    let section = "urn:lex:in:act:1860-10-06;45!sec1".parse().unwrap();
    let at = AsOf { at: "2021-01-01".parse().unwrap(), ..at };
    let whole = proof::prove(&proven.corpus, &section, at).unwrap();
    let ways: [Way; 2] = [
        ("the last line of a value", |proof| {
            resized(proof, "March.", (0, -28), |_| "No one takes fish.".to_owned())
        }),
        ("the first line of a value", |proof| {
            resized(proof, "March.", (20, 0), |_| "Nets may be used in March.".to_owned())
        }),
    ];
    none_stays_verified(&proven, &whole, &ways);
}

/// Texts of one's own: a line that goes on, a text that is not known yet, words that are cut, an act that is passed over.
#[test]
fn facts_of_own_texts_are_borne_out_and_what_is_left_out_is_told() {
    let proven = lake();
    let (evidence, section) = (proven.evidence(), |number: u8| {
        format!("urn:lex:xx:rules:lake.act!sec{number}").parse::<asof_schema::ComponentId>().unwrap()
    });
    let verifier = evidence.verifier().unwrap();
    let day = |text: &str| text.parse::<Day>().unwrap();
    let prove = |number: u8, known: Option<Day>| {
        let at = AsOf { at: day("2012-01-01"), known, recorded: None };
        proof::prove(&proven.corpus, &section(number), at).unwrap()
    };
    let (whole, earlier, other) = (prove(1, None), prove(1, Some(day("2005-01-01"))), prove(2, None));
    // The range of a text ends before its last word.
    let mut cut = whole.clone();
    for command in &mut cut.commands {
        for text in texts(&mut command.op).iter_mut().filter(|text| text.text.ends_with("May.")) {
            let at = text.evidence.as_mut().unwrap();
            at.end -= " May.".len() as u64;
            text.text.truncate(text.text.len() - " May.".len());
        }
    }
    assert!(make_whole(&mut cut));
    // The words of before, as if the later text had none.
    let mut passed = earlier.clone();
    passed.fact.known = None;
    (passed.listed, passed.sources) = (whole.listed.clone(), whole.sources.clone());
    (passed.levels, passed.fact.assurance) = (earlier.levels.clone(), whole.fact.assurance.clone());
    let proofs = [whole, earlier, other, cut, passed];
    let expected = [
        (Shown::Verified, Shown::Verified),
        (Shown::Verified, Shown::NotChecked),
        (Shown::Verified, Shown::NotChecked),
        (Shown::NotChecked, Shown::Verified),
        (Shown::Verified, Shown::NotChecked),
    ];
    for (at, (proof, (bytes, complete))) in proofs.iter().zip(expected).enumerate() {
        let verdict = verifier.check(proof);
        let all = [Shown::Verified, bytes, Shown::Verified, complete];
        assert_eq!(results(&verdict), all, "{at}: {:#?}", verdict.levels);
        assert_eq!(verdict.silent.len(), usize::from(matches!(at, 2 | 4)), "{at}: {:?}", verdict.silent);
    }
    let said = proven.python(&proven.manifest, &proofs).into_iter().flatten();
    for (at, (said, (bytes, _))) in said.zip(expected).enumerate() {
        assert!(!has_failed(&said), "{at}: {said:#?}");
        let is_verified = said["BYTES"].starts_with("verified");
        assert_eq!(is_verified, bytes == Shown::Verified, "{at}: {said:#?}");
    }
    // Nobody says which act the later text is of, and the proof has none.
    let mut manifest = proven.manifest.clone();
    for document in manifest.documents.iter_mut().filter(|document| document.name == "2010.md") {
        (document.acts, document.acts_of) = (Vec::new(), Vec::new());
    }
    let left_out = Proof { listed: proofs[1].listed.clone(), ..proofs[4].clone() };
    is_not_complete(&proven, &manifest, &left_out);
}

/// Whether both verifiers leave open whether a proof is complete, and find nothing that is not so.
fn is_not_complete(proven: &Proven, manifest: &Manifest, proof: &Proof) {
    let evidence = Evidence::read(&proven.sources, manifest.clone(), None).unwrap();
    let verdict = evidence.verifier().unwrap().check(proof);
    assert_eq!(verdict.of("COMPLETENESS").unwrap().result, Shown::NotChecked, "{:#?}", verdict.levels);
    if let Some(said) = proven.python(manifest, std::slice::from_ref(proof)) {
        assert!(said[0]["COMPLETENESS"].starts_with("not checked"), "{said:#?}");
    }
}
