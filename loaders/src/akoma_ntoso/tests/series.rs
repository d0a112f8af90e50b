//! Consolidated texts, in one language and in several.

use super::*;

#[test]
fn consolidated_texts_are_a_series() {
    let named = |num: &str, words: &str| section(num, words).replace("<section>", "<section eId='s'>");
    let first = text_of("2015-01-01", &(section("1.", "old") + &section("2.", "gone") + &named("3.", "x")));
    let apart = section("5.", "z").replace("<section>", "<section period='#p'>");
    let second = text_of(
        "2021-01-01",
        &(section("1.", "new") + &named("3.", "x") + &section("4.", "[Repealed]") + &apart),
    );
    let texts = [second, first.clone(), first];
    let (set, said) = load_all(&texts);
    set.check().unwrap();
    assert_eq!(set.norms.len(), 1);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:xx:act:2009-03-01;10");
    let bound =
        |on, from| Dated { on: day(on), basis: DateBasis::SnapshotBound, not_before: Some(day(from)) };
    let effective: Vec<Dated> = set.acts.iter().filter_map(|act| act.effective).collect();
    assert_eq!(effective, [bound("2015-01-01", "2009-03-01"), bound("2021-01-01", "2015-01-02")]);
    for (act, on) in set.acts.iter().zip(["2015-01-01", "2021-01-01"]) {
        let id = format!("{}:text:{on}", set.norms[0].id);
        assert_eq!((act.kind, act.id.as_str()), (ActKind::Unresolved, id.as_str()));
        assert_eq!((act.published, act.adopted), (Dated::assumed(day(on)), None));
    }
    let later = set.commands.iter().filter(|command| command.act == set.acts[1].id);
    let mut done: Vec<String> = later
        .map(|command| {
            format!("{} {}", Operation::from(&command.op).name(), command.op.target().unwrap().local())
        })
        .collect();
    done.sort_unstable();
    assert_eq!(done, ["AMEND sec1", "INSERT sec4", "INSERT sec5", "REPEAL sec2", "REPEAL sec4"]);
    let mut told = doubts(&set);
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "changed-between 2015-01-02..2021-01-01 sec1,sec2,sec4,sec5",
            "provision-not-read 2021-01-01.. sec5",
            "text-in-part 2021-01-01.. sec2",
            "undated-text 2009-03-01..2015-01-01",
        ]
    );
    let claims: Vec<_> = set.claims.iter().map(|claim| (claim.says, claim.through, claim.basis)).collect();
    assert_eq!(claims, [(ClaimKind::Text, day("2021-01-01"), asof_schema::ClaimBasis::Assumed)]);
    let alias = set.aliases.iter().find(|alias| alias.scheme == AliasScheme::Akn).unwrap();
    assert_eq!((alias.value.as_str(), alias.component.local()), ("/akn/xx/act/2009/10#s", "sec3"));
    assert_eq!(said, ["the same document as 2.xml"]);
    for command in &set.commands {
        let given = match &command.op {
            Op::Insert(insert) => &insert.texts,
            Op::Amend(amend) => &amend.texts,
            Op::Repeal(repeal) => &repeal.notices,
            _ => continue,
        };
        for text in given {
            let evidence = text.evidence.unwrap();
            let mut files = texts.iter().map(String::as_bytes);
            let file = files.find(|bytes| Sha256::of(bytes) == evidence.sha256).unwrap();
            assert!(bears_out(file, evidence.start, evidence.end, &text.text), "{text:?}");
        }
    }
}

#[test]
fn what_a_consolidated_text_lacks_and_does_not_say_to_be_repealed_is_in_doubt() {
    let text = |day: &str, numbers: &[u32]| {
        let sections = numbers.iter().map(|number| {
            section(
                &format!("{number}."),
                &format!("Ships of class {number} pay at the harbour on the day of arrival."),
            )
        });
        text_of(day, &sections.collect::<String>())
    };
    let told = |texts: &[String]| {
        let (set, _) = load_all(texts);
        set.check().unwrap();
        let mut told = doubts(&set);
        told.retain(|doubt| doubt.starts_with("text-in-part"));
        told
    };
    let first = text("2015-01-01", &[1, 2, 3, 4, 5, 6]);
    // In the middle, and at the end; until a text has them again.
    let second = text("2021-01-01", &[1, 3, 4, 5]);
    let both = "text-in-part 2021-01-01..2023-01-01 sec2,sec6";
    assert_eq!(told(&[first.clone(), second.clone(), text("2023-01-01", &[1, 2, 3, 4, 5, 6])]), [both]);
    assert_eq!(told(&[first.clone(), second.clone()]), ["text-in-part 2021-01-01.. sec2,sec6"]);
    // A later text that lacks them too tells no more.
    let third = text("2023-01-01", &[1, 3, 4, 5]);
    assert_eq!(told(&[first.clone(), second, third]), [both, "text-in-part 2023-01-01.. sec2,sec6"]);
    // What says that it is repealed is no hole.
    let repealed = text("2021-01-01", &[1, 3, 4, 5, 6])
        .replace("<section><num>3.", &format!("{}<section><num>3.", section("2.", "[Repealed]")));
    assert_eq!(told(&[first, repealed]), [""; 0]);
}

#[test]
fn a_single_consolidated_text_vouches_for_its_day_alone() {
    let undated = text_of("2015-01-01", &section("1.", "x"))
        .replace(" contains='singleVersion'", "")
        .replace("<FRBRdate date='2015-01-01' name='Generation'/>", "<FRBRuri value='/x/eng@2015-01-01'/>");
    for text in [text_of("2015-01-01", &section("1.", "x")), undated] {
        let (set, said) = load_all(&[text]);
        assert_eq!((set.acts.len(), set.claims.len(), said.len()), (1, 1, 0), "{said:?}");
        assert_eq!(
            (set.acts[0].effective.unwrap().on, set.claims[0].through),
            (day("2015-01-01"), day("2015-01-01"))
        );
        assert_eq!(doubts(&set), ["undated-text 2009-03-01..2015-01-01"]);
    }
}

#[test]
fn what_stands_beside_the_body_of_a_text_is_missing_until_the_next() {
    let first = text_of("2015-01-01", &section("1.", "x")).replace("</body>", "</body><attachments/>");
    let (set, _) = load_all(&[first, text_of("2021-01-01", &section("1.", "x"))]);
    assert!(doubts(&set).contains(&"appendix-not-read 2015-01-01..2021-01-01 annex".to_owned()));
}

#[test]
fn the_text_as_enacted_is_the_first_of_the_series() {
    let enacted = act(10, "<publication date='2009-06-15'/>", &section("1.", "old"));
    let texts = [enacted, text_of("2015-01-01", &section("1.", "new"))];
    let (set, _) = load_all(&texts);
    set.check().unwrap();
    assert_eq!(set.acts[0].published, Dated::stated(day("2009-06-15")));
    assert_eq!([set.acts[0].kind, set.acts[1].kind], [ActKind::Enactment, ActKind::Unresolved]);
    let mut told = doubts(&set);
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "changed-between 2009-06-16..2015-01-01 sec1",
            "no-commencement 2009-06-15..2015-01-01",
            "undated-text 2009-03-01..2009-06-15",
        ]
    );
    let undated: Vec<_> = set.findings.iter().map(|one| (one.code.as_str(), one.on)).collect();
    assert_eq!(undated, [("undated-text", Some(day("2015-01-01")))]);
    // Of an act of which the year alone is told, its own text may tell the day.
    let of_year = |text: &String| text.replace("<FRBRdate date='2009-03-01'", "<FRBRdate date='2009'");
    let dated = act(10, "", &section("1.", "x"))
        .replace("<FRBRExpression>", "<FRBRExpression><FRBRdate date='2009-04-01' name=''/>");
    let (set, _) = load_all(&[of_year(&dated), of_year(&texts[1])]);
    assert_eq!((set.norms[0].id.as_str(), set.acts.len()), ("urn:lex:xx:act:2009;10", 2));
    assert_eq!(set.acts[0].effective.unwrap().on, day("2009-04-01"));
    // Where acts say in words what they amend, the law is made of them.
    let kind = Kind { name: "section", segment: "sec", role: Role::Article };
    let levels: &[Level] = Box::leak(Box::new([Level { kind, called: "section", is_numbered: true }]));
    let drafted: &'static Drafting = Box::leak(Box::new(Drafting { levels, ..UNDRAFTED }));
    let files: Vec<File> =
        (1..).zip(texts).map(|(at, xml): (usize, String)| (format!("{at}.xml"), xml.into_bytes())).collect();
    let (set, said) = load(&Given { files: &files, options: &[] }, &mut |_| (), |_| drafted).unwrap();
    assert_eq!((set.acts.len(), said[0].code.as_str()), (1, "document-not-read"));
    assert!(said[0].message.contains("it is a consolidated text"), "{said:?}");
    assert!(set.doubts.iter().any(|doubt| doubt.code == "document-not-read"));
}

#[test]
fn what_is_no_text_of_a_series_refuses_itself() {
    let good = [text_of("2015-01-01", &section("1.", "x")), text_of("2021-01-01", &section("1.", "x"))];
    let (alone, _) = load_all(&good);
    let other = text_of("2015-01-01", &section("1.", "y"));
    let of_two_days = "<FRBRdate date='2014-01-01' name=''/><FRBRdate date='2015-01-01'";
    for (bad, problem, doubt) in [
        (other.clone(), "its text is of 2015-01-01, and so is that of 1.xml", Some("2015-01-01..2021-01-01")),
        (
            other.replace("date='2015-01-01'", "date=''"),
            "nothing says of which day its text is",
            Some("2015-01-01.."),
        ),
        (
            other
                .replace(" contains='singleVersion'", "")
                .replace("<FRBRdate date='2015-01-01'", of_two_days),
            "nothing says which of its days, 2014-01-01 to 2015-01-01",
            Some("2015-01-01.."),
        ),
        (
            other.replace("singleVersion", "multipleVersions"),
            "texts of several days are in it",
            Some("2015-01-01.."),
        ),
        (
            other.replace("'eng'", "'fra'").replace("2015", "2018"),
            "it is in `fr`, and the law has no text in `en` of 2018-01-01",
            Some("2018-01-01..2021-01-01"),
        ),
        (
            other.replace("singleVersion", "other").replace("2015", "2001"),
            "its text is of 2001-01-01, and its act of 2009-03-01",
            Some("2015-01-01.."),
        ),
    ] {
        let (set, said) = load_all(&[good[0].clone(), good[1].clone(), bad.clone()]);
        assert!(said.len() == 1 && said[0].contains(problem), "{problem}: {said:?}");
        assert_eq!((&set.acts, &set.commands, &set.claims), (&alone.acts, &alone.commands, &alone.claims));
        let told: Vec<String> =
            doubts(&set).into_iter().filter(|doubt| doubt.starts_with("document-not-read")).collect();
        let expected: Vec<String> =
            doubt.into_iter().map(|days| format!("document-not-read {days}")).collect();
        assert_eq!(told, expected, "{problem}");
        assert_eq!(set.doubts.len(), alone.doubts.len() + expected.len(), "{problem}");
        // The language is that of most texts, wherever the file stands.
        if problem.contains("`fr`") {
            let (set, _) = load_all(&[bad, good[0].clone(), good[1].clone()]);
            assert_eq!(set.acts, alone.acts);
        }
    }
    // One of the same day that says the same is a copy, whatever else is in its file.
    let copy = good[0].replace("<meta>", "<meta ><!-- made later -->");
    let (set, said) = load_all(&[good[0].clone(), good[1].clone(), copy]);
    assert_eq!((said, set.doubts.len()), (vec!["the same document as 1.xml".to_owned()], alone.doubts.len()));
    // Two works are not one law because they have one number.
    let named = good[0].replace("/akn/xx/act/2009/10", "/akn/xx/act/gn/2009/10");
    let (set, said) = load_all(&[good[0].clone(), named]);
    assert!(set.norms.len() == 1 && said[0].contains("another work is the law"), "{said:?}");
}

#[test]
fn texts_of_a_day_in_several_languages_are_those_of_one_provision() {
    let first = in_both("2015-01-01", &[["Ships pay.", "Les navires paient."], ["Cats.", "Les chats."]]);
    let second = in_both("2021-01-01", &[["Ships pay.", "Les navires paient."], ["Dogs.", "Les chiens."]]);
    let files = [first, second].concat();
    let english = [files[0].clone(), files[2].clone()];
    let (alone, _) = load_all(&english);
    let (set, said) = load_all(&files);
    assert_eq!(said, Vec::<String>::new());
    assert_eq!((set.norms.len(), set.norms[0].language.as_str(), set.acts.len()), (1, "en", 2));
    assert_eq!(
        texts_in(&set, "fr", &files),
        [" Loi sur les ports", "sec1 Les navires paient.", "sec2 Les chats.", "sec2 Les chiens."]
    );
    assert_eq!(texts_in(&set, "en", &files), texts_in(&alone, "en", &files));
    assert_eq!((doubts(&set), set.sources.len()), (doubts(&alone), 4));
    let paired = set.findings.iter().filter(|finding| finding.code == "language-paired");
    assert!(
        paired.clone().all(|finding| finding.message.contains("in all, 4 texts in `fr`")),
        "{:?}",
        set.findings
    );
    assert_eq!(paired.count(), 2);
    // In another order it is the same.
    let mut turned = files;
    turned.reverse();
    let (other, _) = load_all(&turned);
    assert_eq!((&other.commands, &other.acts), (&set.commands, &set.acts));
}

#[test]
fn a_language_is_read_whole_or_not_at_all() {
    let ships = ["Ships pay.", "Les navires paient."];
    let first = in_both("2015-01-01", &[ships, ["Cats.", "Les chats."]]);
    let whole = in_both("2021-01-01", &[ships, ["Dogs.", "Les chiens."]]);
    let definitions = |words: [&str; 2]| {
        let paragraphs =
            words.map(|words| format!("<paragraph><content><p>{words}</p></content></paragraph>"));
        format!("<section><num>1.</num>{}</section>", paragraphs.concat())
    };
    let unnumbered = |day: &str| {
        let french = text_of(day, &definitions(["navire", "quai"])).replace("'eng'", "'fra'");
        [text_of(day, &definitions(["ship", "wharf"])), french]
    };
    for (files, why) in [
        (vec![first.clone(), [whole[0].clone(), String::new()]], "it has texts of 1 of the 2 days"),
        (
            vec![
                first.clone(),
                in_both("2021-01-01", &[["Ships pay.", "Les navires payent."], ["Dogs.", "Les chiens."]]),
            ],
            "the words of `sec1` change in it alone",
        ),
        (
            vec![first.clone(), in_both("2021-01-01", &[ships, ["Dogs.", ""], ["", "Seul."]])],
            "`sec3` has no provision at its place in the other",
        ),
        (vec![first, in_both("2021-01-01", &[ships, ["Dogs.", ""]])], "it has 2 provisions, and the other 3"),
        (vec![unnumbered("2015-01-01")], "have no number, or the same"),
    ] {
        let files: Vec<String> = files.concat().into_iter().filter(|file| !file.is_empty()).collect();
        let english: Vec<String> = files.iter().filter(|file| file.contains("'eng'")).cloned().collect();
        let (alone, _) = load_all(&english);
        let (set, said) = load_all(&files);
        assert!(said.iter().all(|message| message.contains(why)) && !said.is_empty(), "{why}: {said:?}");
        assert_eq!(texts_in(&set, "fr", &files), Vec::<String>::new(), "{why}");
        assert_eq!((doubts(&set), set.commands.len()), (doubts(&alone), alone.commands.len()), "{why}");
    }
}

#[test]
fn lists_that_may_each_follow_an_alphabet_pair_by_more_than_their_letters() {
    let english = [["", "boat means a hull"], ["", "quay means a wall"]];
    let [boat, quay] = [["refersTo='#boat'", "boat means a hull"], ["refersTo='#quay'", "quay means a wall"]];
    let with = |[_, words]: [&'static str; 2], attributes: &'static str| [attributes, words];
    let (ship, wall) = (["", "bateau, une coque"], ["", "quai, un mur"]);
    for (files, is_paired) in [
        (listed(english, [ship, wall]), false),
        // A list that is in no order of an alphabet is in that of its sense.
        (listed([["", "sleeps on a boat"], ["", "eats on a quay"]], [ship, wall]), true),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 30 m"]],
                [["", "coque de 12 m"], ["", "mur de 30 m"]],
            ),
            true,
        ),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 30 m"]],
                [["", "coque de 30 m"], ["", "mur de 12 m"]],
            ),
            false,
        ),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 12 m"]],
                [["", "coque de 12 m"], ["", "mur de 12 m"]],
            ),
            false,
        ),
        (listed([boat, quay], [with(ship, "refersTo='#boat'"), with(wall, "refersTo='#quay'")]), true),
        (listed([boat, quay], [with(ship, "refersTo='#quay'"), with(wall, "refersTo='#boat'")]), false),
        (
            listed(
                [with(boat, "GUID='1'"), with(quay, "GUID='2'")],
                [with(ship, "GUID='1'"), with(wall, "GUID='2'")],
            ),
            true,
        ),
        // A name that is that of the letter tells nothing.
        (
            listed(
                [with(boat, "eId='a' wId='a'"), with(quay, "eId='b' wId='b'")],
                [with(ship, "eId='a' wId='a'"), with(wall, "eId='b' wId='b'")],
            ),
            false,
        ),
    ] {
        let (set, said) = load_all(&files);
        assert_eq!(said, Vec::<String>::new());
        let french = texts_in(&set, "fr", &files);
        assert!(french.contains(&"sec2 Les navires paient.".to_owned()), "{french:?}");
        let items = french.iter().filter(|text| text.starts_with("sec1_par")).count();
        assert_eq!(items, if is_paired { 2 } else { 0 }, "{french:?}");
        let told = set.findings.iter().find(|finding| finding.code == "language-unpaired");
        let named = told.is_some_and(|told| told.message.contains("(2 provisions: sec1_para, sec1_parb)"));
        assert_eq!((told.is_some(), named), (!is_paired, !is_paired), "{told:?}");
    }
}
