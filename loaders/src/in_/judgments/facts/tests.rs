//! The day of the facts: in made-up judgments, and in the real ones where they are at hand.

use crate::in_::judgments::tests::{END, FRONT, data, load, real};

/// The day of the facts of a judgment in which a paragraph has these words.
fn facts(words: &str) -> Option<String> {
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. {words}\n3. Allowed.\n{END}"))]);
    data(&set).get("facts").map(|facts| facts["on"].as_str().unwrap().to_owned())
}

#[test]
fn a_judgment_says_the_one_day_of_its_facts() {
    for (words, day) in [
        ("The incident took place on 5th October 2019.", "2019-10-05"),
        ("The alleged incident is of 8th July 2019.", "2019-07-08"),
        ("The offence was committed at about 9.45 p.m. on 30.10.2019.", "2019-10-30"),
        ("The appellant was tried for the murder of Roe on 12.03.2019 at 9 p.m. in his field.", "2019-03-12"),
        ("The date of the offence is 12-03-2019.", "2019-03-12"),
        ("The incident took place on the 4th of May, 2019.", "2019-05-04"),
        ("The murder was committed on the 12th day of March 2019.", "2019-03-12"),
        (
            "It is the case of the prosecution that on 23.08.2019, Ms. Roe was murdered by her cousin.",
            "2019-08-23",
        ),
        ("On 12.03.2019 at about 9 p.m. the accused stabbed his neighbour.", "2019-03-12"),
        ("The occurrence happened on 5.10.2019. It is said in FIR No. 12 dated 6.10.2019.", "2019-10-05"),
        ("The incident took place on 12.03.98.", "1998-03-12"),
        ("The incident took place on 2/3/22. The report is of 4.3.22.", "2022-03-02"),
        ("The date of the offence is 1-5-23, and the dog slept later.", "2023-05-01"),
        ("The murder was committed on the 12th day of March, 1998.", "1998-03-12"),
        ("The offence was committed on or about 12.03.2019.", "2019-03-12"),
        (
            "It is the case of the prosecution that on or about the 12th March 2019 she was killed.",
            "2019-03-12",
        ),
        ("On or about 12.03.98 at 9 p.m. the accused stabbed his neighbour.", "1998-03-12"),
        ("It is admitted that the incident took place on 4.5.2019.", "2019-05-04"),
        ("According to the prosecution, the offence took place on 4.5.2019.", "2019-05-04"),
        ("On 4.5.2019 at about 9 p.m. all the accused attacked him with sticks.", "2019-05-04"),
    ] {
        assert_eq!(facts(words).as_deref(), Some(day), "{words}");
    }
}

#[test]
fn what_is_unsure_of_the_day_of_the_facts_tells_none() {
    for words in [
        "FIR No. 12 dated 28.05.2019 was registered.",
        "On 12.03.2019 at about 9 p.m. the accused was informed of it and was beaten.",
        "The case of the prosecution is that on 12.03.2019 they were married, and she was killed later.",
        "The incident took place some time prior to 20th May 2019.",
        "The accused was convicted of the offence on 12.03.2019.",
        "He reported the incident on 12.03.2019.",
        "The incident took place on 5th October 2019. The incident took place on 6th October 2019.",
        "The incident took place on 5.10.2019 and on 6.10.2019.",
        "It is not clear whether the incident took place on 5th October 2019.",
        "An earlier incident took place on 5th October 2019.",
        "In Roe v. State the incident took place on 5th October 2019.",
        "In that case the incident took place on 5th October 2019.",
        "PW1 said “the incident took place on 5th October 2019” to us.",
        "PW1 said \"the incident took place on 5th October 2019\" to us.",
        "An offence committed on 5th October 2019 is of the old law.",
        "His accident took place on 5th October 2019.",
        "The incident took place on 5th October 2024.",
        "FIR No. 12/2019 and FIR No. 13/2019 were joined. The incident took place on 5th October 2019.",
        "P.S. Case No. 23 of 2019 and P.S. Case No. 31 of 2019 were joined. The incident took place on 5.10.2019.",
        "That incident took place on 4.5.2019. On 7.5.2019 the deceased was murdered by the appellant.",
        "That incident took place on 4.5.2019. He was killed later, on 7.5.2019.",
        "In the said case the incident took place on 4.5.2019.",
        "There, the incident took place on 4.5.2019.",
        "The facts of the reported decision were these. The incident took place on 4.5.2019.",
        "He was tried for another murder. The murder took place on 4.5.2019.",
        "The incident took place on 4.5.2019 as per the report, whereas the inquest has it otherwise.",
        "The incident took place on 4.5.2019 by the appellant, but the court found another day.",
        "The date of incident was 4.5.2019 in the first charge and 8.5.2019 in the second charge.",
        "The incident took place on 4.5.2019. The incident took place on the 5th of May, 2019.",
        "Where an offence is committed on 4.5.2019, the old law governs.",
        "PW-1 deposed that the incident took place on 4.5.2019.",
        "The prosecution case is that on 4.5.2019 she was beaten and on 9.5.2019 she was killed.",
        // Of the year of the decision, and after it.
        "The incident took place on 12.06.23.",
        "The incident took place on 12.06.24.",
        "The incident took place on 12.13.98.",
        "According to PW-2, the incident took place on 4.5.2019.",
        "The complaint says that the incident took place on 4.5.2019.",
        "The incident took place on 4.5.2019, says PW-2.",
        "The incident took place on 4.5.2019 according to a neighbour.",
        "Counsel for the appellant submits that the incident took place on 4.5.2019.",
        "It was contended that the incident took place on 4.5.2019.",
        "The appellant claims that the incident took place on 4.5.2019.",
        "Her brother told the police that the incident took place on 4.5.2019.",
        "The High Court erred in saying that the incident took place on 4.5.2019.",
        "The incident took place on 4.5.2019 as stated by PW-2.",
        "The incident took place on 4.5.2019 as per the complaint.",
        "The incident took place on 4.5.2019, which the defence denies.",
        "On 4.5.2019 at 9 p.m. the accused stabbed him, if PW-1 is to be believed.",
        "The incident took place around 4.5.2019.",
        "The incident occurred about the 4th of May, 2019.",
        "It is the case of the prosecution that about 4.5.2019 she was killed.",
        "It is the case of the prosecution that between 4.5.2019 and 5.5.2019 she was killed.",
        "The incident took place at about 9.10-10.10 p.m. on the day of the fair.",
        "The offence was committed between 4.5.2019 and May 2020.",
        "The incident took place on 3.5.2001 and 4.5.2001.",
        "The incident took place in the night of 3/5.5.2001.",
        "The incident took place in the night of 3/4.5.2001. On 9.5.2001 he was killed.",
        "The offence is said to have been committed at about 9.45 p.m. on 30.10.2019.",
        "On 4.5.2019 at about 9 p.m. the accused is said to have stabbed his neighbour.",
        "On 4.5.2019 at about 9 p.m. the accused allegedly stabbed his neighbour.",
        "Learned counsel submitted that he is a clerk. The incident took place on 4.5.2019.",
        "The prosecution failed to prove that the incident took place on 4.5.2019.",
        "There is no evidence that the incident took place on 4.5.2019.",
        "Had the incident occurred on 4.5.2019, he would have seen it.",
        "The offence was committed on 4.5.2019 and on other dates.",
        "The offence was committed on 4.5.2019 and continued for a year.",
        "The brother of the appellant was tried for the murder of Roe on 4.5.2019 at 9 p.m. in a field.",
        "The accused was tried for another murder on 4.5.2019 at 9 p.m. in a field.",
        "The accused was tried for murder and convicted on 4.5.2019 at 9 p.m. in haste.",
        "The appellant was tried for the murder of Roe by the court on 4.5.2019 at 10 a.m.",
        "The appellant was tried for murder on 4.5.2019 at 10 a.m. before the Sessions Judge.",
        "The High Court held that the incident took place on 4.5.2019.",
        "The offence took place on 4.5.2019 in the case of the co-accused.",
        "The offence was committed on 4.5.2019 by the co-accused alone.",
        "The infamous incident took place on 4.5.2019.",
        "Section 3 applies to an incident which took place on 4.5.2019.",
        "As per the F.I.R. the incident took place on 4.5.2019.",
        "It is the case of the prosecution that on 4.5.2019 he left and was killed in the month of June.",
        "PW-2 deposed that he is a farmer. The incident took place on 4.5.2019.",
        "The reconstruction of the incident took place on 4.5.2019.",
        "From the date of the incident to 4.5.2019 he was absconding.",
        "The incident took place on 4.5.2019 and again in June.",
        "On 4.5.2019 at 5 a.m. the appellant was asleep, he was attacked by Roe.",
        "On 4.5.2019 at 9 p.m. the wife of the accused stabbed Roe.",
        "On 4.5.2019 at 9 p.m. the accused met Roe and planned that Doe be killed.",
        "It is the case of the prosecution that on 4.5.2019 the accused was seen with Doe, who was killed.",
        "It is the case of the prosecution that on 4.5.2019 they met and on the next day he was killed.",
    ] {
        assert_eq!(facts(words), None, "{words}");
    }
}

/// One who tells it may err.
#[test]
fn what_two_paragraphs_tell_of_the_day_is_sure() {
    let facts = |one: &str, other: &str| {
        let body = format!("1. Leave granted.\n2. {one}\n3. {other}\n4. Allowed.\n");
        let set = load(&[("a.txt", format!("{FRONT}{body}{END}"))]);
        data(&set).get("facts").map(|facts| facts["on"].as_str().unwrap().to_owned())
    };
    let story = "As per the prosecution case, on 4.5.2019 at about 10:00 PM, he sat in his house.";
    let witness = "It is the evidence of PW-3 that the incident took place on 4.5.2019.";
    assert_eq!(facts(story, witness).as_deref(), Some("2019-05-04"));
    for (one, other) in [
        (story, "We have heard the parties."),
        (story, "As per the prosecution case, on 4.5.2019 at 10 p.m. he went home."),
        (witness, "We have heard the parties."),
        (story, "It is the evidence of PW-3 that the incident took place on 5.5.2019."),
        (witness, "PW-4 denied that the incident took place on 4.5.2019."),
        (witness, "As per the prosecution case, on 4.5.2019 at 9 p.m. he lodged a complaint."),
    ] {
        assert_eq!(facts(one, other), None, "{one} {other}");
    }
}

/// The facts of a case that the court cites follow it. Those of its own case stand before the parties were heard.
#[test]
fn what_follows_a_cited_case_may_be_of_it() {
    let facts = |body: &str| {
        let set = load(&[("a.txt", format!("{FRONT}{body}{END}"))]);
        data(&set).contains_key("facts")
    };
    let (roe, heard) = ("In Roe v. State the facts were as follows.", "We have heard the parties.");
    let said = "The incident took place on 4.5.2019.";
    let why = "The evidence is clear.";
    assert!(facts(&format!("1. {heard}\n2. {why}\n3. {said}\n4. Allowed.\n")));
    assert!(!facts(&format!("1. {heard}\n2. {roe}\n3. {said}\n4. Allowed.\n")));
    assert!(!facts(&format!("1. {why}\n2. {roe}\n3. {said}\n4. Allowed.\n")));
    assert!(facts(&format!("1. {roe}\n2. {said}\n3. {heard}\n4. {why}\n")));
}

/// What was done in the night between two days was done on one of them.
#[test]
fn a_night_has_the_two_days_between_which_it_is() {
    for words in [
        "The incident took place in the intervening night of 3/4.5.2001.",
        "The incident took place in the intervening night of 03.05.2001/04.05.2001.",
        "The incident took place in the night of 3-4/5/01.",
        "The incident took place in the night between 3.5.2001 and 4.5.2001.",
        "The incident took place in the intervening night of 3rd/4th May, 2001.",
        "The incident took place in the night of 3.5/4.5.2001.",
        "The incident took place in the intervening night of 3rd and 4th of May, 2001.",
        "It is the case of the prosecution that in the intervening night of 3/4.5.2001 she was killed.",
        "It is the case of the prosecution that in the night between 3.5.2001 and 4.5.2001 she was killed.",
        "In the night of 3/4.5.2001 at about 2 a.m. the accused stabbed his neighbour.",
        "The incident took place in the intervening night of 3.5.2001–4.5.2001.",
        "The incident took place in the night of 3.5.2001 - 4.5.2001.",
        "The incident took place in the night of 3.5.2001.",
        "The incident took place on 3.5.2001. The murder was committed in the night of 3/4.5.2001.",
    ] {
        let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. {words}\n3. Allowed.\n{END}"))]);
        let facts = data(&set).get("facts").cloned().unwrap_or_default();
        let days = [&facts["on"], &facts["last"]].map(serde_json::Value::as_str);
        assert_eq!(days, [Some("2001-05-03"), Some("2001-05-04")], "{words}");
    }
}

#[test]
fn the_day_of_the_facts_has_its_place_and_what_is_of_other_facts() {
    let said = "The incident took place on 5th October 2019.";
    let text = format!(
        "{FRONT}1. Leave granted.\n2. {said}\n3. It was held:\n“12. The IPC\nis so.”\nSo it is.\n4. Roe v. State is so.\n{END}"
    );
    let facts = data(&load(&[("a.txt", text.clone())]))["facts"].clone();
    let [place] = facts["stated"].as_array().unwrap().as_slice() else { panic!("{facts}") };
    let byte = |key: &str| usize::try_from(place[key].as_u64().unwrap()).unwrap();
    assert_eq!(&text[byte("start")..byte("end")], said);
    assert_eq!(place["page"], 1);
    assert!(place["component"].as_str().unwrap().ends_with("!para2"), "{facts}");
    let is_apart = |local: &str| facts["apart"].as_array().unwrap().iter().any(|apart| apart == local);
    for (local, expected) in
        [("header", true), ("para2", false), ("para3_quote", true), ("para4", true), ("conclusions", true)]
    {
        assert_eq!(is_apart(local), expected, "{local} of {facts}");
    }
}

/// The judgments of which a reader found one day of the facts, before the rules were run.
const FACTS: [(&str, &str); 7] = [
    ("19", "1985-08-30"),
    ("21", "2008-08-23"),
    ("41", "2014-01-16"),
    ("46", "2013-06-28"),
    ("53", "1995-10-05"),
    ("6", "1997-10-30"),
    ("92", "1989-07-08"),
];

/// No day is wrong; some are not found.
#[test]
fn the_day_of_the_facts_is_that_which_a_reader_finds() {
    let mut found = 0;
    for (file, bytes) in real().into_iter().flatten() {
        let name = file.trim_end_matches(".pypdf.txt");
        let data = data(&load(&[(&file, String::from_utf8(bytes).unwrap())]));
        let Some(facts) = data.get("facts") else { continue };
        let expected = FACTS.iter().find(|(known, _)| *known == name);
        assert_eq!(facts["on"].as_str(), expected.map(|(_, day)| *day), "{file}");
        found += 1;
    }
    eprintln!("{found} of {} days of facts are found", FACTS.len());
    assert!(real().is_none() || found >= 5, "{found} of {} days of facts are found", FACTS.len());
}
