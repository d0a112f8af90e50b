//! Readings of holdings: of made-up judgments, and of the real ones where they are at hand.

use asof_schema::ChangeSet;

use crate::in_::judgments::tests::{END, FRONT, inserts, load, real};

/// The provisions that a change set reads, each with its words.
fn read_over(set: &ChangeSet) -> Vec<(String, String)> {
    let read = |command: &asof_schema::Command| {
        let construe = command.op.construes()?;
        let reading = construe.reading.as_ref()?;
        assert!(reading.source.is_some() && reading.texts[0].evidence.is_some());
        Some((construe.target.to_string(), reading.texts[0].text.clone()))
    };
    set.commands.iter().filter_map(read).collect()
}

#[test]
fn what_the_court_holds_a_provision_to_mean_is_a_reading_over_it() {
    let body = |words: &str| {
        format!("{FRONT}1. Leave granted.\n2. We have heard the parties.\n3. {words}\n4. Allowed.\n{END}")
    };
    let target = "urn:lex:in:act:1860-10-06;45!sec406";
    for words in [
        "An offence under Section 406 of the IPC requires entrustment. There is none.",
        "We hold that section 406 of the IPC does not include a loan.",
        "In our view, the expression ‘trust’ in section 406 of the IPC means more than a loan.",
    ] {
        let set = load(&[("a.txt", body(words))]);
        assert_eq!(read_over(&set), [(target.to_owned(), words.to_owned())]);
        assert!(
            inserts(&set).iter().all(|insert| insert.component.norm_str() != "urn:lex:in:act:1860-10-06;45")
        );
    }
    for words in [
        "It is said that an offence under Section 406 of the IPC requires entrustment.",
        "Learned counsel is right. An offence under Section 406 of the IPC requires entrustment.",
        "Roe v. State is so. An offence under Section 406 of the IPC requires entrustment.",
        "An offence under Section 406 of the IPC requires what one under Section 420 of the IPC does not.",
        "An offence under Section 406 of the IPC requires to be tried.",
        "Section 406 of the Lending Act means a loan.",
        "Whether section 406 of the IPC means a loan is open.",
        "The accused is guilty under section 406 of the IPC.",
        "In our view, section 406 of the IPC does not apply to the present case.",
        "Section 406 of the IPC does not apply to the appellant, who was elsewhere.",
        "Section 406 of the IPC must be read as a whole.",
        "Section 406 of the IPC means a loan? We think not.",
        "The Magistrate took this view. An offence under Section 406 of the IPC requires entrustment.",
        "An offence under Section 406 of the IPC requires entrustment, it was urged.",
        "The offence under Section 406 of the IPC requires quashing.",
    ] {
        assert!(read_over(&load(&[("a.txt", body(words))])).is_empty(), "{words}");
    }
    // Of two opinions neither is that of the court by itself.
    let words = "1. An offence under Section 406 of the IPC requires entrustment.\n2. Allowed.\n";
    let two = format!("{FRONT}{words}{END}J U D G M E N T\nC. DEVI, J.\n1. I dissent.\n2. Dismissed.\n{END}");
    assert!(read_over(&load(&[("a.txt", two)])).is_empty());
}

/// What courts write when they hold what a provision means, and what only looks like it.
#[test]
fn a_holding_says_a_meaning_of_one_provision_and_nothing_against_it() {
    const OF: &str = "section 406 of the IPC";
    let holds = |words: &str| {
        let words = words.replace('#', OF);
        let body = format!("1. Leave granted.\n2. We have heard the parties.\n3. {words}\n4. Allowed.\n");
        let read = read_over(&load(&[("a.txt", format!("{FRONT}{body}{END}"))]));
        read == [("urn:lex:in:act:1860-10-06;45!sec406".to_owned(), words)]
    };
    for words in [
        "An offence under # requires entrustment of property.",
        "An offence under # requires proof of a dishonest intention at the time of the breach.",
        "The offence under # presupposes a trust that was broken.",
        "An offence under # does not require that the property be returned.",
        "We hold that # does not include a loan.",
        "We hold that the expression ‘property’ in # includes money in a bank.",
        "In our view, the word ‘entrusted’ in # must be understood as handed over for a purpose.",
        "In our considered opinion, # does not apply to a mere breach of contract.",
        "Therefore, # must be read as a provision about trust alone.",
        "Hence, # does not apply to a sale on credit.",
        "Thus, an offence under # requires two things: entrustment and dishonest use.",
        "The phrase ‘in trust’ in # only means for the use of another.",
        "We are of the view that # includes a partner’s share.",
        "An offence under # postulates dominion over property.",
        "Hence, # is to be construed as a penal provision, strictly.",
        "Accordingly, the term ‘agent’ in # does not include a carrier.",
        "Clearly, # does not mean that each debt is a trust.",
        "In our opinion, an offence under # requires a guilty mind. Mere delay is not enough.",
        "We are of the opinion that the expression ‘dominion’ in # means control in fact.",
        "An offence under # requires that property be converted to one’s own use.",
    ] {
        assert!(holds(words), "{words}");
    }
    for words in [
        "In our view, # means what it says.",
        "Clearly, # means exactly what its words say.",
        "An offence under # requires entrustment. S. 405 defines it.",
        "An offence under # requires entrustment (see s.405).",
        "An offence under # requires what 405 of that Code says.",
        "In our view, # means nothing here.",
        "In our view, # includes the charge that was framed.",
        "An offence under # requires careful investigation.",
        "An offence under # requires a trial.",
        "An offence under # requires the police to act at once.",
        "An offence under # requires much to be said.",
        "Clearly, # includes three clauses.",
        "Hence, # does not apply to him.",
        "Hence, # does not apply to these papers.",
        "Hence, # does not apply to the loan which he took.",
        "An offence under # requires entrustment, they say.",
        "An offence under # requires entrustment, or so it is believed.",
        "An offence under # requires entrustment, if the old view is right.",
        "An offence under # requires entrustment. That view is wrong.",
        "An offence under # requires entrustment. We do not agree.",
        "Thus, # must be read as it stands.",
        "Thus, # has to be read as part of the Chapter.",
        "Thus, # must be read as subject to the Constitution.",
        "The word ‘trust’ in # means different things to different people.",
        "Clearly, # means a loan, as held by the Privy Council.",
        "An offence under # requires entrustment, as the charge has it.",
        "Clearly, # does not include a loan, says the author of a book.",
        "The term in # means three years of prison.",
        "An offence under # requires entrustment unless the statute says otherwise.",
        "An offence under # requires entrustment, assuming that the view is right.",
        "An offence under # requires entrustment. We leave this open.",
        "An offence under # requires entrustment, prima facie.",
        "Clearly, # does not include a loan, as the State concedes.",
        "“An offence under # requires entrustment.”",
        "Hence, # does not apply to the accused.",
        "Hence, # does not apply to his deal.",
        "Clearly, # does not mean what the defence says.",
        "An offence under # presupposes that the trial was fair.",
    ] {
        assert!(!holds(words), "{words}");
    }
}

/// No reading of a real judgment is one that a reader would not take for it.
#[test]
fn real_judgments_hold_what_a_reader_finds() {
    let mut found = Vec::new();
    for (file, bytes) in real().into_iter().flatten() {
        let set = load(&[(&file, String::from_utf8(bytes).unwrap())]);
        found.extend(read_over(&set).into_iter().map(|(target, _)| (file.clone(), target)));
    }
    let expected = ("58.pypdf.txt".to_owned(), "urn:lex:in:act:1860-10-06;45!sec406".to_owned());
    assert!(real().is_none() || found == [expected], "{found:?}");
}
