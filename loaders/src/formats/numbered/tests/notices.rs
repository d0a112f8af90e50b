//! Notices of repeal, and what may be one.

use super::*;

#[test]
fn what_says_repealed_in_a_language_without_such_words_is_in_doubt() {
    for (tag, text, lines) in [
        ("nl", "Artikel 1\n\nEen kat is vrij.\n\nArtikel 2\n\n[Vervallen per 01-01-2020]\n", vec![5]),
        ("nl", "Artikel 1\n\nVervallen\n\nArtikel 2\n\nEen kat is (zo) vrij.\n", vec![1]),
        (
            "de",
            "§ 1 Zweck ist Ruhe.\n\n§ 3 (weggefallen)\n§§ 4 und 5 (weggefallen)\n\n§ 6 Es endet hier.\n",
            vec![3],
        ),
        ("it", "Art. 1.\n\n1. ((COMMA ABROGATO DALLA L. 3/2020)).\n\n2. Libero.\n", vec![3]),
        ("ja", "第一条　猫は自由である。\n\n第二条　削除\n", vec![3]),
        ("ko", "제1조(목적) 고양이를 규정한다.\n\n제2조 삭제 <2020. 1. 1.>\n", vec![3]),
    ] {
        let (read, told) = of_language(tag, text);
        let told: Vec<u64> =
            told.iter().filter(|(code, _)| *code == "repeal-or-words").map(|(_, line)| *line).collect();
        assert_eq!(told, lines, "{tag}: {read:?}");
    }
    // A heading in brackets is none, and one that closing words of the list follow may be.
    let list = "§ 1 Es gilt:\n\n1. (Frist zur Annahme)\n\n    eine Regel, die gilt;\n\n2. (weggefallen)\n\nund Ende.\n";
    let (read, told) = of_language("de", list);
    let told: Vec<u64> =
        told.iter().filter(|(code, _)| *code == "repeal-or-words").map(|(_, line)| *line).collect();
    assert!(!told.contains(&3), "{read:?} {told:?}");
    // Where the words are known, one word is a rule.
    assert!(of_plain("xx", "1. Tea.\n\n2. [All may come.]\n").1.is_empty());
}

#[test]
fn a_heading_of_several_provisions_that_are_repealed_opens_each() {
    expect(
        of_markdown(
            "xx",
            "# Club\n\n## Article 1 One\n\nWords.\n\n## Articles 2 to 4 [Repealed]\n\n## Article 5 Five\n",
        ),
        "title | Club\narticle 1 | [One] | Words.\narticle 2 | repealed: [Repealed]\n\
         article 3 | repealed: [Repealed]\narticle 4 | repealed: [Repealed]\narticle 5 | [Five]",
        &[],
    );
    let expected = "section 1 | [One]\nsection 2 | repealed: (repealed)\nsection 3 | repealed: (repealed)\n\
                    section 4 | [Four]";
    for several in ["Sections 2-3 (repealed)", "Sections 2 and 3 (repealed)", "§§ 2–3 (repealed)"] {
        let text = format!("## § 1 One\n\n## {several}\n\n## § 4 Four\n");
        expect(of_markdown("xx", &text), expected, &[]);
    }
    // A number that is there already, and a heading that says more, are told as before.
    for other in ["Articles 1 to 3 [Repealed]", "Articles 2 to 3 on dogs [Repealed]"] {
        let (_, told) = of_markdown("xx", &format!("## Article 1 One\n\n## {other}\n\n## Article 4 Four\n"));
        assert!(told.contains(&("heading-without-number", 3)), "{other}: {told:?}");
    }
}

#[test]
fn marks_in_a_row_that_are_repealed_open_each() {
    let text = "1. One.\n\n(1)–(3) [Repealed]\n\n(4) Four.\n\n2. Two:\n\n(a) and (b) [Omitted by Act 5]\n\n(c) three.\n\n\
                3–5. [Repealed]\n\n6. Six.\n";
    let expected = |below: [&str; 2]| {
        let [one, other] = below;
        let notice = "repealed: [Omitted by Act 5]";
        format!(
            "section 1 | One.\n  {one} 1 | repealed: [Repealed]\n  {one} 2 | repealed: [Repealed]\n  {one} 3 | repealed: \
             [Repealed]\n  {one} 4 | Four.\nsection 2 | Two:\n  {other} a | {notice}\n  {other} b | {notice}\n  {other} c \
             | three.\nsection 3 | repealed: [Repealed]\nsection 4 | repealed: [Repealed]\nsection 5 | repealed: \
             [Repealed]\nsection 6 | Six."
        )
    };
    expect(of_markdown("gb", text), &expected(["subsection", "paragraph"]), &[]);
    expect(of_markdown("xx", text), &expected(["subsection", "paragraph"]), &[]);
    expect(of_markdown("in", text), &expected(["subsection", "clause"]), &[]);
    expect(
        of_plain("br", "Art. 1º A:\n\n§ 1º X.\n\n§§ 2º e 3º (Revogados)\n\n§ 4º Y.\n"),
        "article 1\n  caput - | A:\n  paragraph 1 | X.\n  paragraph 2 | repealed: (Revogados)\n  paragraph 3 | repealed: \
         (Revogados)\n  paragraph 4 | Y.",
        &[],
    );
    // A range that does not go on with what is open, and one within a sentence.
    let (_, told) = of_markdown("gb", "1. One.\n\n7–9. [Repealed]\n");
    assert_eq!(told, [("repeal-or-words", 1)]);
    let (read, _) = of_plain("gb", "1. As sub-section\n(1) to (2) [Repealed]\n");
    assert_eq!(read, ["section 1 | As sub-section (1) to (2) [Repealed]"]);
}

#[test]
fn a_notice_of_repeal_is_no_rule() {
    expect(
        of_markdown(
            "xx",
            "# Club\n## Art. 1 Dogs [Repealed by Resolution 2]\n## Art. 2 Cats\n(1) Cats may come.\n(2) [Repealed]\n\
             (3) Repealed by the board, a rule may be made again.\n## Art. 3\nRepealed.\n## Art. 4\nAll may come.\n5 to 6. [Repealed]\n",
        ),
        "title | Club\narticle 1 | repealed: Dogs [Repealed by Resolution 2]\narticle 2 | [Cats]\n  paragraph 1 | Cats may \
         come.\n  paragraph 2 | repealed: [Repealed]\n  paragraph 3 | Repealed by the board, a rule may be made again.\n\
         article 3 | repealed: Repealed.\narticle 4 | All may come. 5 to 6. [Repealed]",
        &[("repeal-or-words", 6), ("repeal-or-words", 9)],
    );
}

#[test]
fn signs_in_place_of_words_may_be_a_repeal() {
    for signs in [". . . . . .", "\u{2026}", "* * *", "[\u{2026}]"] {
        let (_, told) = of_plain("gb", &format!("1. One.\n\n2. {signs}\n\n3. Three.\n"));
        assert_eq!(told, [("repeal-or-words", 3)], "{signs}");
    }
}

#[test]
fn a_mark_in_place_of_words_is_a_notice_where_it_is_known() {
    expect(
        of_markdown(
            "xx",
            "1. One.\n\n2. [Expired]\n\n3. [Spent]\n\n4. [Omitted]\n\n5. [Lapsed]\n\n6. [Reserved]\n\n7. [All may come.]\n",
        ),
        "section 1 | One.\nsection 2 | repealed: [Expired]\nsection 3 | repealed: [Spent]\nsection 4 | repealed: [Omitted]\n\
         section 5 | repealed: [Lapsed]\nsection 6 | [Reserved]\nsection 7 | [All may come.]",
        &[("repeal-or-words", 11)],
    );
}

#[test]
fn a_mark_in_place_of_words_may_be_the_heading() {
    expect(
        of_markdown(
            "xx",
            "# Haus\n## § 1 Tee\nTee ist frei.\n## § 2 (weggefallen)\n## § 3 (Gast)\nGast ist, wer bleibt.\n## § 4 [Repealed]\n",
        ),
        "title | Haus\nsection 1 | [Tee] | Tee ist frei.\nsection 2 | [(weggefallen)]\nsection 3 | [(Gast)] | Gast ist, wer \
         bleibt.\nsection 4 | repealed: [Repealed]",
        &[("repeal-or-words", 4)],
    );
}

#[test]
fn a_heading_of_a_free_number_or_with_a_name_in_brackets_is_no_repeal() {
    let (_, told) = of_markdown(
        "xx",
        "# Code\n## Part 1 (Overriding Objective);\n## Part 2\n### Section 1 Tea\nTea is free.\n### Section 2 [Reserved]\n### \
         Section 3 (lapsing)\n",
    );
    assert_eq!(told, [("repeal-or-words", 7)]);
}

#[test]
fn what_a_list_has_is_no_notice_of_repeal() {
    for country in ["gb", "xx"] {
        expect(
            of_markdown(
                country,
                "1. A permit is:\n\n(a) active;\n\n(b) expired;\n\n(c) Spent\n\n(d) [Spent]\n",
            ),
            "section 1 | A permit is:\n  paragraph a | active;\n  paragraph b | expired;\n  paragraph c | Spent\n  \
             paragraph d | repealed: [Spent]",
            &[],
        );
    }
}

#[test]
fn what_follows_a_notice_of_repeal_on_a_line_of_its_own_is_not_in_force() {
    expect(
        of_markdown(
            "xx",
            "# Club\n1. All may come.\n2. [Repealed]\nForms of\nthe club\n3. [Repealed by Act 5]\nNote: see the \
             archive.\n4. Who pays:\n(1) A;\n(2) [Repealed] and more.\n(3) [Repealed]\nAll pay.\n",
        ),
        "title | Club\nsection 1 | All may come.\nsection 2 | repealed: [Repealed] Forms of the club\n\
         section 3 | repealed: [Repealed by Act 5] Note: see the archive.\nsection 4 | Who pays:\n  subsection 1 | A;\n  \
         subsection 2 | [Repealed] and more.\n  subsection 3 | repealed: [Repealed] All pay.",
        &[("repeal-or-words", 3), ("repeal-or-words", 6), ("repeal-or-words", 10), ("repeal-or-words", 11)],
    );
    // What stands below it may be of something else, whose heading no mark opens.
    expect(
        of_markdown("xx", "1. [Repealed]\n(1) Form A.\n"),
        "section 1 | repealed: [Repealed]\n  subsection 1 | Form A.",
        &[("repeal-or-words", 1)],
    );
}
