//! What people write in brief who write about law.

use crate::en::ENGLISH;

/// What people who write about law cite, as they write it.
fn cited(text: &str) -> Vec<String> {
    let found = crate::citations(text, ENGLISH).into_iter();
    found.filter_map(|one| Some(format!("{} = {}", one.surface, one.target?))).collect()
}

#[test]
fn rules_of_lettered_parts_are_read_whole() {
    for (text, expected) in [
        ("CPR r 63A.1(1)", &["r 63A.1(1) = this rule:63A.1 paragraph:1"][..]),
        ("see CPR 63A.1.", &["CPR 63A.1 = CPR rule:63A.1"]),
        ("CPR r.63A.1A", &["r.63A.1A = this rule:63A.1A"]),
        ("r. 57AA.2 three", &["r. 57AA.2 = this rule:57AA.2"]),
        ("rule 57AA.2 of the CPR", &["rule 57AA.2 of the CPR = CPR rule:57AA.2"]),
        ("63A.1(1) says", &["63A.1(1) = this rule:63A.1 paragraph:1"]),
        ("r. 63 A.1", &["r. 63 A.1 = this rule:63A.1"]),
        ("Part 63A rule 1", &["Part 63A rule 1 = this rule:63A.1"]),
        ("Part 63A applies. Rule", &["Part 63A = this part:63A"]),
        (
            "CPR 63A.1 to 63A.3",
            &[
                "CPR 63A.1 to 63A.3 = CPR rule:63A.1",
                "CPR 63A.1 to 63A.3 = CPR rule:63A.2",
                "CPR 63A.1 to 63A.3 = CPR rule:63A.3",
            ],
        ),
        ("CPR Part 63.14(3)", &["CPR Part 63.14(3) = CPR rule:63.14 paragraph:3"]),
        ("CPR, Part 63.14(3)", &["CPR, Part 63.14(3) = CPR rule:63.14 paragraph:3"]),
        (
            "CPR Parts 3.7 and 3.9",
            &["CPR Parts 3.7 and 3.9 = CPR rule:3.7", "CPR Parts 3.7 and 3.9 = CPR rule:3.9"],
        ),
        ("CPR 5.4C(2)", &["CPR 5.4C(2) = CPR rule:5.4C paragraph:2"]),
        ("5.4C(2)", &["5.4C(2) = this rule:5.4C paragraph:2"]),
        ("CPR 3.7A1(1)", &["CPR 3.7A1(1) = CPR rule:3.7A1 paragraph:1"]),
        ("CPR 3.7 A 1(1)", &["CPR 3.7 A 1(1) = CPR rule:3.7A1 paragraph:1"]),
        (
            "s. 5A(2) of the Dogs Act 2019",
            &["s. 5A(2) of the Dogs Act 2019 = Dogs Act 2019 section:5A subsection:2"],
        ),
        ("section 51, CPR 44.2", &["section 51 = this section:51", "CPR 44.2 = CPR rule:44.2"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn brackets_are_read_whole() {
    for (text, expected) in [
        ("CPR 16.2(1A1)", &["CPR 16.2(1A1) = CPR rule:16.2 paragraph:1A1"][..]),
        ("CPR 44.9(1)(a1)", &["CPR 44.9(1)(a1) = CPR rule:44.9 paragraph:1 subparagraph:a1"]),
        ("CPR 44.9(1)(a 1)", &["CPR 44.9(1)(a 1) = CPR rule:44.9 paragraph:1 subparagraph:a1"]),
        ("CPR 6.33(2 B)(b)", &["CPR 6.33(2 B)(b) = CPR rule:6.33 paragraph:2B subparagraph:b"]),
        (
            "CPR 26.9(1)(a)(ii)(aa)",
            &["CPR 26.9(1)(a)(ii)(aa) = CPR rule:26.9 paragraph:1 subparagraph:a item:ii subitem:aa"],
        ),
        (
            "rule 3.4(1)(a)(i)(A) and (B)",
            &[
                "rule 3.4(1)(a)(i)(A) and (B) = this rule:3.4 paragraph:1 subparagraph:a item:i subitem:A",
                "rule 3.4(1)(a)(i)(A) and (B) = this rule:3.4 paragraph:1 subparagraph:a item:i subitem:B",
            ],
        ),
        ("CPR 16.2 (1) (b).", &["CPR 16.2 (1) (b) = CPR rule:16.2 paragraph:1 subparagraph:b"]),
        ("Section 173 (2) CrPC", &["Section 173 (2) CrPC = CrPC section:173 subsection:2"]),
        ("rule 3.4 (a party) and rule 3.5 (2020)", &["rule 3.4 = this rule:3.4", "rule 3.5 = this rule:3.5"]),
        ("rule 3.4(by 2)", &["rule 3.4 = this rule:3.4"]),
        (
            "Article 20 of Schedule 1 to the Dogs Act, Article 9(c) of the Hague Convention",
            &[
                "Article 20 of Schedule 1 to the Dogs Act = Dogs Act schedule:1 article:20",
                "Article 9(c) of the Hague Convention = Hague Convention article:9 paragraph:c",
            ],
        ),
        (
            "rule 3.4, paragraph (2) of rule 5.4",
            &["rule 3.4 = this rule:3.4", "paragraph (2) of rule 5.4 = this rule:5.4 paragraph:2"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
    let own = crate::extract("rule 3.4 (2) A party", ENGLISH);
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].surface, "rule 3.4", "within a law a new paragraph may begin");
}

#[test]
fn paragraphs_of_directions_and_guides_are_read_by_their_names() {
    for (text, expected) in [
        ("PD 28 para 3.4", &["PD 28 para 3.4 = PD 28 paragraph:3.4"][..]),
        ("PD28.3, on listing", &["PD28.3 = PD28 paragraph:3"]),
        ("PD 52A.3.4(2).", &["PD 52A.3.4(2) = PD 52A paragraph:3.4 subparagraph:2"]),
        (
            "PD 28, 3.4 and 3.5",
            &["PD 28, 3.4 and 3.5 = PD 28 paragraph:3.4", "PD 28, 3.4 and 3.5 = PD 28 paragraph:3.5"],
        ),
        ("CPR PD 52A, para 3.4(2)", &["CPR PD 52A, para 3.4(2) = PD 52A paragraph:3.4 subparagraph:2"]),
        ("paragraph 3.4 of PD 28", &["paragraph 3.4 of PD 28 = PD 28 paragraph:3.4"]),
        ("rule 3.4, PD 28 para 3.4", &["rule 3.4 = this rule:3.4", "PD 28 para 3.4 = PD 28 paragraph:3.4"]),
        (
            "Practice Direction 53B, paragraph 4.2.1",
            &["Practice Direction 53B, paragraph 4.2.1 = Practice Direction 53B paragraph:4.2.1"],
        ),
        (
            "paragraph 3 of Practice Direction 51ZG1",
            &["paragraph 3 of Practice Direction 51ZG1 = Practice Direction 51ZG1 paragraph:3"],
        ),
        ("See King's Bench Guide 10.35", &["King's Bench Guide 10.35 = King's Bench Guide paragraph:10.35"]),
        (
            "the King’s Bench Guide (2025), para 10.35",
            &["King’s Bench Guide (2025), para 10.35 = King’s Bench Guide (2025) paragraph:10.35"],
        ),
        (
            "paragraph 10.35 of the Chancery Division Guide 2025",
            &[
                "paragraph 10.35 of the Chancery Division Guide 2025 = Chancery Division Guide 2025 paragraph:10.35",
            ],
        ),
        (
            "Technology and Construction Court Guide 5.2",
            &[
                "Technology and Construction Court Guide 5.2 = Technology and Construction Court Guide paragraph:5.2",
            ],
        ),
        ("section 7.2.9 of the Dogs Guide", &["section 7.2.9 of the Dogs Guide = Dogs Guide section:7.2.9"]),
        (
            "Dogs Court Guide, section F.3.2(a), and Dogs Court Guide F3.3",
            &[
                "Dogs Court Guide, section F.3.2(a) = Dogs Court Guide paragraph:F.3.2 subparagraph:a",
                "Dogs Court Guide F3.3 = Dogs Court Guide paragraph:F.3.3",
            ],
        ),
        ("para F.3.2 of the Dogs Guide", &["para F.3.2 of the Dogs Guide = Dogs Guide paragraph:F.3.2"]),
        ("the Guide 10.35, This Guide 1.2, a dog guide 3.4", &[]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn rules_and_directions_are_read_in_odd_but_usual_forms() {
    for (text, expected) in [
        ("CPR §3.9", &["CPR §3.9 = CPR rule:3.9"][..]),
        ("PD 44, §9.2", &["PD 44, §9.2 = PD 44 paragraph:9.2"]),
        ("PD 44 at para 9.2", &["PD 44 at para 9.2 = PD 44 paragraph:9.2"]),
        ("Dogs Court Guide at [4.10]", &["Dogs Court Guide at [4.10] = Dogs Court Guide paragraph:4.10"]),
        ("heard under PD 44 at 10.30 on a Monday", &[]),
        ("Dogs Court Guide §7.5.4", &["Dogs Court Guide §7.5.4 = Dogs Court Guide paragraph:7.5.4"]),
        (
            "CPR Practice Direction 44 para 9.2",
            &["CPR Practice Direction 44 para 9.2 = Practice Direction 44 paragraph:9.2"],
        ),
        (
            "Practice Direction to Part 44, para 9.2",
            &["Practice Direction to Part 44, para 9.2 = Practice Direction 44 paragraph:9.2"],
        ),
        (
            "para 9.2 of the PD supplementing CPR Part 44",
            &["para 9.2 of the PD supplementing CPR Part 44 = Practice Direction 44 paragraph:9.2"],
        ),
        ("CPR Part 3 r 9.", &["Part 3 r 9 = this rule:3.9"]),
        ("CPR Part 3 r. 9(1)", &["Part 3 r. 9(1) = this rule:3.9 paragraph:1"]),
        ("CPR Pts 6 and 7", &["Pts 6 and 7 = this part:6", "Pts 6 and 7 = this part:7"]),
        ("Part 36, Section I", &["Part 36, Section I = this part:36 section:1"]),
        ("Section I of CPR Part 36", &["Section I of CPR Part 36 = CPR part:36 section:1"]),
        (
            "Part 36, section 5 of the Dogs Act 2019",
            &["Part 36 = this part:36", "section 5 of the Dogs Act 2019 = Dogs Act 2019 section:5"],
        ),
        ("CPR 3.9-3.10", &["CPR 3.9-3.10 = CPR rule:3.9", "CPR 3.9-3.10 = CPR rule:3.10"]),
        (
            "r.3.4(2)(a) - (b)",
            &[
                "r.3.4(2)(a) - (b) = this rule:3.4 paragraph:2 subparagraph:a",
                "r.3.4(2)(a) - (b) = this rule:3.4 paragraph:2 subparagraph:b",
            ],
        ),
        (
            "CPR 44.2(2)(a)/(b)",
            &[
                "CPR 44.2(2)(a)/(b) = CPR rule:44.2 paragraph:2 subparagraph:a",
                "CPR 44.2(2)(a)/(b) = CPR rule:44.2 paragraph:2 subparagraph:b",
            ],
        ),
        ("PD 57AC, Appendix para 2.1", &["Appendix para 2.1 = this annex paragraph:2.1"]),
        ("a rise of 3.9-3.10 or 3.9/3.10 to part r 9", &[]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, expected, "{text}");
    }
    let own = crate::extract("rule 3.9-3.10 and Part 36, Section I", ENGLISH);
    let own: Vec<&str> = own.iter().map(|mention| mention.surface.as_str()).collect();
    assert_eq!(own, ["rule 3.9", "Part 36", "Section I"], "the mentions of a law are as they were");
}

#[test]
fn lists_of_rules_and_paragraphs_are_read_to_their_end() {
    let of_each = |surface: &str, each: &[&str]| -> Vec<String> {
        each.iter().map(|one| format!("{surface} = {one}")).collect()
    };
    for (text, surface, each) in [
        ("CPR §§ 3.9 and 3.10", "CPR §§ 3.9 and 3.10", &["CPR rule:3.9", "CPR rule:3.10"][..]),
        ("CPR 3.9 - 3.10", "CPR 3.9 - 3.10", &["CPR rule:3.9", "CPR rule:3.10"]),
        (
            "PD 44 at [9.2] and [9.4].",
            "PD 44 at [9.2] and [9.4]",
            &["PD 44 paragraph:9.2", "PD 44 paragraph:9.4"],
        ),
        (
            "Dogs Court Guide [1.2]-[1.4], [2019] 1 WLR",
            "Dogs Court Guide [1.2]-[1.4]",
            &[
                "Dogs Court Guide paragraph:1.2",
                "Dogs Court Guide paragraph:1.3",
                "Dogs Court Guide paragraph:1.4",
            ],
        ),
        ("Part 52 r 6 and 7", "Part 52 r 6 and 7", &["this rule:52.6", "this rule:52.7"]),
        ("Part 52 r 6 and 7 days later", "Part 52 r 6", &["this rule:52.6"]),
        ("Part 2 R 5 Ltd", "Part 2", &["this part:2"]),
        ("a part 3 r 9 connector", "", &[]),
        (
            "rule 3.4(2)(a) - (i) no grounds; (ii) abuse",
            "rule 3.4(2)(a)",
            &["this rule:3.4 paragraph:2 subparagraph:a"],
        ),
        ("rheolau 3.4 a 3.9", "rheolau 3.4 a 3.9", &["this rule:3.4", "this rule:3.9"]),
    ] {
        let read: Vec<String> = cited(text).into_iter().filter(|one| one.contains(':')).collect();
        assert_eq!(read, of_each(surface, each), "{text}");
    }
}

#[test]
fn directions_and_rules_are_read_by_their_welsh_names() {
    for (text, expected) in [
        (
            "Cyfarwyddyd Ymarfer 54A, paragraff 4.1",
            &["Cyfarwyddyd Ymarfer 54A, paragraff 4.1 = Practice Direction 54A paragraph:4.1"][..],
        ),
        (
            "paragraff 4.1 o Gyfarwyddyd Ymarfer 54A",
            &["paragraff 4.1 o Gyfarwyddyd Ymarfer 54A = Practice Direction 54A paragraph:4.1"],
        ),
        ("rheol 3.9(1) CPR", &["rheol 3.9(1) CPR = CPR rule:3.9 paragraph:1"]),
        ("Rhan 36 CPR", &["Rhan 36 CPR = CPR part:36"]),
        ("paragraff o eiriau", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
    let apart = cited("see PD 28. 3 cats come, as PD 28.1998 and PD 28.12.2024 say");
    assert!(!apart.iter().any(|one| one.contains("paragraph")), "{apart:?}");
}

#[test]
fn abbreviated_sections_are_told_by_the_law_behind_their_list() {
    for (text, expected) in [
        ("s. 302 IPC", &["s. 302 IPC = IPC section:302"][..]),
        ("s 302 IPC", &["s 302 IPC = IPC section:302"]),
        ("S.302 IPC", &["S.302 IPC = IPC section:302"]),
        ("u/s 420 IPC", &["u/s 420 IPC = IPC section:420"]),
        ("u/s 420, and so", &["u/s 420 = this section:420"]),
        ("Ss. 302 & 34 IPC", &["Ss. 302 & 34 IPC = IPC section:302", "Ss. 302 & 34 IPC = IPC section:34"]),
        (
            "ss. 3, 4 of the Dogs Act 2019",
            &[
                "ss. 3, 4 of the Dogs Act 2019 = Dogs Act 2019 section:3",
                "ss. 3, 4 of the Dogs Act 2019 = Dogs Act 2019 section:4",
            ],
        ),
        ("S. 120-B I.P.C.", &["S. 120-B I.P.C. = IPC section:120B"]),
        ("s. 498-A of the Dog Code", &["s. 498-A of the Dog Code = Dog Code section:498A"]),
        (
            "s. 3 of the Fox Code and s. 4 here",
            &["s. 3 of the Fox Code = Fox Code section:3", "s. 4 = this section:4"],
        ),
        ("see p. 3, s. 5 and s. 6 there", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn words_of_a_court_abbreviate_what_is_of_the_law_behind_its_numbers() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::extract(text, ENGLISH).into_iter();
        found.filter_map(|one| Some(one.target?.to_string())).collect()
    };
    for (text, expected) in [
        ("He was convicted under s. 420 IPC.", &["IPC section:420"][..]),
        ("Convicted under s.420 IPC and S. 34 IPC.", &["IPC section:420", "IPC section:34"]),
        ("It is of S. 303(2), BNS.", &["BNS section:303 subsection:2"]),
        ("Ss. 302 and 34 of the IPC apply.", &["IPC section:302", "IPC section:34"]),
        ("s. 3 of the Dogs Act 2019 applies.", &["Dogs Act 2019 section:3"]),
        ("Art. 21 of the Constitution of India applies.", &["Constitution of India article:21"]),
        ("Section 379 Indian Penal Code, 1860 was cited.", &["Indian Penal Code, 1860 section:379"]),
        (
            "Section 7 read with Section 9 Water Act 1990 applies.",
            &["Water Act 1990 section:7", "Water Act 1990 section:9"],
        ),
        // Nothing behind the number tells.
        ("Other words, s. 4, stood there.", &[]),
        ("The horse ran it in 10 s. 420 people saw it.", &[]),
        ("See p. 3, s. 5 and s. 6 there.", &[]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn hyphens_lead_through_where_a_plural_or_brackets_tell() {
    let targets = |text: &str| -> Vec<String> {
        let found = crate::citations(text, ENGLISH).into_iter();
        found.filter_map(|one| Some(one.target?.to_string().replace("this ", ""))).collect()
    };
    for (text, expected) in [
        ("sections 302-304 here", &["section:302", "section:303", "section:304"][..]),
        ("ss. 302-303 of the DA", &["DA section:302", "DA section:303"]),
        ("sections 2 through 4", &["section:2", "section:3", "section:4"]),
        ("section 2 through 4", &["section:2"]),
        ("s 2(3), s 3 and s 4 say", &["section:2 subsection:3", "section:3", "section:4"]),
        ("section 5 and r 4 say", &["section:5"]),
        ("rules 3.4-3.5", &["rule:3.4", "rule:3.5"]),
        ("rule 44.3(2)-(3)", &["rule:44.3 paragraph:2", "rule:44.3 paragraph:3"]),
        (
            "rule 3.4(2)(a)-(b)",
            &["rule:3.4 paragraph:2 subparagraph:a", "rule:3.4 paragraph:2 subparagraph:b"],
        ),
        // What may be one number, and what does not grow.
        ("section 57-58", &["section:57"]),
        (
            "Sched 2, Part 1, paragraphs 3 and 4",
            &["schedule:2 part:1 paragraph:3", "schedule:2 part:1 paragraph:4"],
        ),
        ("sections 5A to 5C", &["section:5A", "section:5B", "section:5C"]),
        ("sections 57-1 and 58", &["section:57"]),
        ("sections 5-2010", &["section:5"]),
    ] {
        assert_eq!(targets(text), expected, "{text}");
    }
}

#[test]
fn words_that_count_what_follows_are_no_numbers() {
    for (text, expected) in [
        ("section 63, second time", &["section 63 = this section:63"][..]),
        ("sections 63 and one more", &["sections 63 = this section:63"]),
        (
            "sections two and three",
            &["sections two and three = this section:2", "sections two and three = this section:3"],
        ),
        (
            "Article sixth of the Dogs Convention",
            &["Article sixth of the Dogs Convention = Dogs Convention article:6"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn numbers_that_count_something_are_no_provisions() {
    for (text, expected) in [
        ("section 302 read with 3 others", &["section 302 = this section:302"][..]),
        ("section 302 and 2 accused", &["section 302 = this section:302"]),
        ("section 302 or 34 years", &["section 302 = this section:302"]),
        ("section 5 and 3 other men", &["section 5 = this section:5"]),
        ("section 5 and 4 of them", &["section 5 = this section:5"]),
        ("section 5, 10 SCC 20", &["section 5 = this section:5"]),
        ("section 5 and 12 January 2020", &["section 5 = this section:5"]),
        ("section 5 and 12th day", &["section 5 = this section:5"]),
        (
            "section 5 and 6 other than it",
            &["section 5 and 6 = this section:5", "section 5 and 6 = this section:6"],
        ),
        (
            "sections 5 and 6 accused",
            &["sections 5 and 6 = this section:5", "sections 5 and 6 = this section:6"],
        ),
        (
            "section 5 read with 6 may",
            &["section 5 read with 6 = this section:5", "section 5 read with 6 = this section:6"],
        ),
        ("arts. 127/129", &["arts. 127 = this article:127"]),
        ("Article 226/227", &["Article 226/227 = this article:226", "Article 226/227 = this article:227"]),
        ("under Section\n \n1 (2010) 7 SCC 667", &[]),
        ("costs\n\n44.13(1) says", &["44.13(1) = this rule:44.13 paragraph:1"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_lies_below_a_section_is_none_however_it_is_parted() {
    for text in [
        "sub-section (2) of section 5",
        "sub section (2) of section 5",
        "sub-\nsection (2) of section 5",
        "sub\u{ad}section (2) of section 5",
        "Sub-Section (2) of section 5",
        "sub-s. (2) of section 5",
    ] {
        assert_eq!(cited(text), [format!("{text} = this section:5 subsection:2")], "{text}");
    }
    for (text, expected) in [
        ("sub-rule (2) of rule 5", "this rule:5 paragraph:2"),
        ("cl. (a) of section 5", "this section:5 paragraph:a"),
        ("section 5, subsection (3)(b)", "this section:5 subsection:3 paragraph:b"),
        ("Schedule 1, paragraph 3", "this schedule:1 paragraph:3"),
        ("Schedule 2, Part 1, paragraph 4", "this schedule:2 part:1 paragraph:4"),
        ("Sch 1 para 3 to the Dogs Act 1998", "Dogs Act 1998 schedule:1 paragraph:3"),
        ("rule 73.10 B\n\n3 The court", "this rule:73.10B"),
        ("paragraph 23\n\nN. The", "this paragraph:23"),
        ("Rule\n\n71.6 makes provision", "this rule:71.6"),
        ("rule 5.4 C in proceedings", "this rule:5.4C"),
        ("rule 5.4 C do not apply", "this rule:5.4C"),
        ("S. 302, I.P.C.", "IPC section:302"),
        ("Section 498-A, I.P.C.", "IPC section:498A"),
        ("subs. (2) of s. 5", "this section:5 subsection:2"),
        ("section 506(II) DPA", "DPA section:506 subsection:II"),
        ("section 120-\nB of the Dog Code", "Dog Code section:120B"),
        ("Section 103 A is void", "this section:103A"),
        ("Section 103 B says so", "this section:103B"),
        ("Section 103 A dog barks", "this section:103"),
        ("section 304 B DPA", "DPA section:304B"),
        ("CPR 3, r 4(2)", "CPR rule:3.4 paragraph:2"),
        ("CPR 3 rule 4", "CPR rule:3.4"),
        ("section 482 of the Code, The", "Code section:482"),
        ("section 482 of the Code in Dablu", "Code section:482"),
        ("article 1, Annex A, HO", "HO annex:a article:1"),
        ("para 3, Sch 2 of the Dogs Act 2019", "Dogs Act 2019 schedule:2 paragraph:3"),
    ] {
        let targets: Vec<String> = crate::citations(text, ENGLISH)
            .into_iter()
            .filter_map(|one| Some(one.target?.to_string()))
            .collect();
        assert_eq!(targets, [expected], "{text}");
    }
    assert_eq!(
        cited("Article 226 of the Constitution and Section 482 DPA"),
        ["Article 226 of the Constitution = Constitution article:226", "Section 482 DPA = DPA section:482"],
    );
}

#[test]
fn clauses_may_be_counted_by_words() {
    for (text, expected) in [
        ("section 300, thirdly, DPA", &["section 300, thirdly, DPA = DPA section:300 paragraph:thirdly"][..]),
        ("section 300 Thirdly", &["section 300 Thirdly = this section:300 paragraph:thirdly"]),
        (
            "clause thirdly of section 300",
            &["clause thirdly of section 300 = this section:300 paragraph:thirdly"],
        ),
        ("secondly of section 53 DPA", &["secondly of section 53 DPA = DPA section:53 paragraph:secondly"]),
        ("under section 302, secondly, the dog", &["section 302 = this section:302"]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn hundreds_in_words_are_read_whole() {
    for (text, expected) in [
        (
            "section three hundred and two of the DPA",
            &["section three hundred and two of the DPA = DPA section:302"][..],
        ),
        ("section two hundred, DPA", &["section two hundred, DPA = DPA section:200"]),
        ("section two thousand", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn courts_cut_a_section_into_parts() {
    for (text, expected) in [
        ("section 304 Part II DPA", &["section 304 Part II DPA = DPA section:304 part:2"][..]),
        ("Section 304 Part-I of the DPA", &["Section 304 Part-I of the DPA = DPA section:304 part:1"]),
        ("u/s 304, Part 2, DPA", &["u/s 304, Part 2, DPA = DPA section:304 part:2"]),
        ("section 304-II DPA", &["section 304-II DPA = DPA section:304 part:2"]),
        ("S. 304-II of the DPA", &["S. 304-II of the DPA = DPA section:304 part:2"]),
        ("section 304/III DPA", &["section 304/III DPA = DPA section:304 part:3"]),
        ("u/s 304 (II) DPA", &["u/s 304 (II) DPA = DPA section:304 part:2"]),
        ("section 304 (Part I) of the DPA", &["section 304 (Part I) of the DPA = DPA section:304 part:1"]),
        ("section 304 II DPA", &["section 304 II DPA = DPA section:304 part:2"]),
        ("Part II of section 304 DPA", &["Part II of section 304 DPA = DPA section:304 part:2"]),
        ("section 115-I DPA", &["section 115-I DPA = DPA section:115I"]),
        ("section 80-IA DPA", &["section 80-IA DPA = DPA section:80IA"]),
        (
            "section 304/34 DPA",
            &["section 304/34 DPA = DPA section:304", "section 304/34 DPA = DPA section:34"],
        ),
        ("Part 3 of section 304 DPA", &["Part 3 = this part:3", "section 304 DPA = DPA section:304"]),
        (
            "S. 304 Part-II r/w 34 DPA",
            &[
                "S. 304 Part-II r/w 34 DPA = DPA section:304 part:2",
                "S. 304 Part-II r/w 34 DPA = DPA section:34",
            ],
        ),
        ("section 304 Part II is made out", &["section 304 Part II = this section:304 part:2"]),
        ("section 12 Part 2 applies", &["section 12 = this section:12", "Part 2 = this part:2"]),
        (
            "section 12, Part 2 of the DPA",
            &["section 12 = this section:12", "Part 2 of the DPA = DPA part:2"],
        ),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_hung_on_a_provision_is_read_with_it() {
    for (text, expected) in [
        (
            "Illustration (a) to section 101 DPA",
            &["Illustration (a) to section 101 DPA = DPA section:101 illustration item:a"][..],
        ),
        (
            "Illustrations (a) and (b) to section 101",
            &[
                "Illustrations (a) and (b) to section 101 = this section:101 illustration item:a",
                "Illustrations (a) and (b) to section 101 = this section:101 illustration item:b",
            ],
        ),
        (
            "Section 2(8), Explanation 1, DPA",
            &["Section 2(8), Explanation 1, DPA = DPA section:2 subsection:8 explanation:1"],
        ),
        ("Explanation 1 to section 63", &["Explanation 1 to section 63 = this section:63 explanation:1"]),
        ("section 63, Explanation.", &["section 63, Explanation = this section:63 explanation"]),
        ("proviso to section 4 of the DPA", &["proviso to section 4 of the DPA = DPA section:4 proviso"]),
        ("section 63, second proviso, DPA", &["section 63, second proviso, DPA = DPA section:63 proviso:2"]),
        (
            "section 63, Explanation 1 to section 64",
            &["section 63 = this section:63", "Explanation 1 to section 64 = this section:64 explanation:1"],
        ),
        ("2nd proviso to section 63", &["2nd proviso to section 63 = this section:63 proviso:2"]),
        ("section 63, 3rd proviso", &["section 63, 3rd proviso = this section:63 proviso:3"]),
        ("Proviso to section 5", &["Proviso to section 5 = this section:5 proviso"]),
        ("exception 4 to section 300", &["exception 4 to section 300 = this section:300 exception:4"]),
        (
            "illustration (a) to section 300",
            &["illustration (a) to section 300 = this section:300 illustration item:a"],
        ),
        ("an exception to section 5", &["section 5 = this section:5"]),
        (
            "Fifth exception to section 499 DPA",
            &["Fifth exception to section 499 DPA = DPA section:499 exception:5"],
        ),
        ("Exception I to Section 300", &["Exception I to Section 300 = this section:300 exception:1"]),
        ("a proviso, an Explanation and the first proviso of it", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn small_letters_and_annexes_are_read() {
    for (text, expected) in [
        (
            "Article 5a of the Dogs Ordinance",
            &["Article 5a of the Dogs Ordinance = Dogs Ordinance article:5a"][..],
        ),
        ("art. 5a, HO", &["art. 5a, HO = HO article:5a"]),
        (
            "section 5a(2) of the Dogs Act 2019",
            &["section 5a(2) of the Dogs Act 2019 = Dogs Act 2019 section:5a subsection:2"],
        ),
        ("Article 5th", &["Article 5 = this article:5"]),
        ("Article 120bis of the Dogs Code", &["Article 120bis of the Dogs Code = Dogs Code article:120bis"]),
        (
            "Articles 2 bis and 2-ter",
            &["Articles 2 bis and 2-ter = this article:2bis", "Articles 2 bis and 2-ter = this article:2ter"],
        ),
        ("Annex A, HO", &["Annex A, HO = HO annex:a"]),
        ("Annex C to the Dogs Ordinance", &["Annex C to the Dogs Ordinance = Dogs Ordinance annex:c"]),
        ("Annex C of the Dogs Ordinance", &["Annex C of the Dogs Ordinance = Dogs Ordinance annex:c"]),
        ("Dogs Ordinance, Annex C says", &["Annex C = this annex:c"]),
        (
            "Dogs Ordinance 2019, Annexes 1a and 2",
            &["Annexes 1a and 2 = this annex:1a", "Annexes 1a and 2 = this annex:2"],
        ),
        (
            "Annex III, Part I to the Dogs Directive",
            &["Annex III, Part I to the Dogs Directive = Dogs Directive annex:3 part:1"],
        ),
        (
            "Annex II to Regulation (EC) No 1907/2006",
            &["Annex II to Regulation (EC) No 1907/2006 = Regulation (EC) No 1907/2006 annex:2"],
        ),
        ("in Annex V.C4 to it, see Annex A, this Annex and (Annex 4)", &[]),
        ("Annex IV", &["Annex IV = this annex:4"]),
        ("Annex 2", &["Annex 2 = this annex:2"]),
        ("Annex A1", &["Annex A1 = this annex:a1"]),
        (
            "Annexes A to C",
            &[
                "Annexes A to C = this annex:a",
                "Annexes A to C = this annex:b",
                "Annexes A to C = this annex:c",
            ],
        ),
        ("paragraph 2 of Annex A", &["paragraph 2 of Annex A = this annex:a paragraph:2"]),
        ("Annex A, paragraph 2", &["Annex A, paragraph 2 = this annex:a paragraph:2"]),
        ("Annex A, rule 2", &["Annex A, rule 2 = this annex:a rule:2"]),
        ("rule 2, Annex A", &["rule 2, Annex A = this annex:a rule:2"]),
        ("an Annex to it, and annex a letter", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_annexed_is_read_as_people_write_it() {
    for (text, expected) in [
        ("Appendix 1, Club", &["Appendix 1 = this annex:1"][..]),
        ("APPENDIX B, HR", &["APPENDIX B, HR = HR annex:b"]),
        ("appendix 1, club rules", &["appendix 1 = this annex:1"]),
        ("Annexure III to the Club Rules", &["Annexure III to the Club Rules = Club Rules annex:3"]),
        ("Appendix 1, paragraph 2, HR", &["Appendix 1, paragraph 2, HR = HR annex:1 paragraph:2"]),
        ("SCHEDULE 2, HR", &["SCHEDULE 2, HR = HR schedule:2"]),
        ("schedule 2, HR", &["schedule 2, HR = HR schedule:2"]),
        ("section 1 of schedule 2, HR", &["section 1 of schedule 2, HR = HR schedule:2 section:1"]),
        ("Schedule C, HR", &["Schedule C, HR = HR schedule:c"]),
        ("how to schedule 2 meetings in an appendix 1 cm long", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn what_is_annexed_alone_needs_no_number() {
    for (text, expected) in [
        ("Annex, Club", &["Annex = this annex"][..]),
        ("Annex", &["Annex = this annex"]),
        ("Club, Annex", &["Annex = this annex"]),
        ("the Schedule, HR", &["Schedule, HR = HR schedule"]),
        ("the appendix to the Club Rules", &["appendix to the Club Rules = Club Rules annex"]),
        (
            "see the Schedule to the Dogs Act 2019",
            &["Schedule to the Dogs Act 2019 = Dogs Act 2019 schedule"],
        ),
        ("Schedule, section 1, HR", &["Schedule, section 1, HR = HR schedule section:1"]),
        ("section 1 of the Annex, Club", &["section 1 of the Annex = this annex section:1"]),
        (
            "paragraph 3 of the Schedule to the Dogs Act 2019",
            &["paragraph 3 of the Schedule to the Dogs Act 2019 = Dogs Act 2019 schedule paragraph:3"],
        ),
        ("as the Annex says, a Schedule to the Dogs Ordinance, and the Appendix, which follows", &[]),
    ] {
        assert_eq!(cited(text), expected, "{text}");
    }
}

#[test]
fn questions_about_rules_of_lettered_parts_are_spelled_out() {
    for (typed, written) in [
        ("what is 63A.1(1) of the CPR", "what is CPR 63A.1(1)"),
        ("CPR Part 63A.1", "CPR rule 63A.1"),
        ("CPR part 99", "CPR Part 99"),
        ("what is in part 36 of the CPR?", "what is in Part 36 of the CPR?"),
        ("part 7 CPR", "Part 7 of the CPR"),
        ("part 7, CPR 7.5", "part 7, CPR 7.5"),
        ("the part 3 of us play", "the part 3 of us play"),
    ] {
        assert_eq!(crate::spelled(typed, (2024, 1)), written);
    }
}
