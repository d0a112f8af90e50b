//! Small series of our own making: what the comparison makes of them.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test")]

mod tiny_tree;

use asof_loaders::br::{self, Input, csv};
use asof_loaders::registry;
use asof_loaders::source::Given;
use asof_schema::{ActKind, ChangeSet, Diagnostic, Op, Operation, Vocabulary as _};

use tiny_tree::Tree;

const HEAD: &str = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";
const ACTS: &str = "number,kind,date,planalto_title_date,publication_date_dou,ementa";

/// A text in the source's form, from its printed lines; the keys are counted along.
fn text(lines: &[&str]) -> Vec<u8> {
    let mut keys: [Option<String>; 8] = Default::default();
    let mut out = format!("{HEAD}\n");
    for line in lines {
        let number = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        let roman = |text: &str| roman::from(text.split([' ', ':']).next().unwrap()).map(|n| n.to_string());
        let (class, column, key) = if let Some(rest) = line.strip_prefix("Título ") {
            ("titartb", 0, roman(rest))
        } else if let Some(rest) = line.strip_prefix("Seção ") {
            ("titartb", 2, roman(rest))
        } else if line.starts_with("Ato das") {
            ("titartb", 0, Some("10".to_owned()))
        } else if line.starts_with("Art. ") {
            ("artigo", 4, Some(number(line.split(' ').nth(1).unwrap())))
        } else if line.starts_with("§ ") {
            ("paragrafo", 5, Some(number(line.split(' ').nth(1).unwrap())))
        } else if line.starts_with("Parágrafo único") {
            ("paragrafo", 5, Some("1".to_owned()))
        } else if line.chars().nth(1) == Some(')') {
            ("alinea", 7, Some((u32::from(line.chars().next().unwrap()) - u32::from('a') + 1).to_string()))
        } else {
            ("inciso", 6, roman(line))
        };
        keys[column] = key;
        keys[column + 1..].fill(None);
        let keys: Vec<&str> = keys.iter().map(|key| key.as_deref().unwrap_or("NA")).collect();
        let quoted = if line.contains(',') { format!("\"{line}\"") } else { (*line).to_owned() };
        out = format!("{out}{class},{quoted},{}\n", keys.join(","));
    }
    out.into_bytes()
}

#[derive(Default)]
struct Case<'a> {
    before: &'a [&'a str],
    after: &'a [&'a str],
    /// Acts of the second text, as in its file name; `EMC1` if empty.
    acts: &'a str,
    /// Rows of the table: number, ementa.
    summaries: &'a [(u32, &'a str)],
    /// Notes: a JSON list of articles.
    notes: &'a str,
}

fn load(files: &[(String, Vec<u8>)], case: &Case<'_>) -> (ChangeSet, Vec<Diagnostic>) {
    let rows = case
        .summaries
        .iter()
        .map(|(number, ementa)| format!("{number},EC,1990-02-01,1990-02-01,,\"{ementa}\"\n"));
    let table = format!("{ACTS}\n{}", rows.collect::<String>());
    let notes = format!(
        "[{{\"tipo\":\"titulo\",\"titulo\":\"TÍTULO I\",\"texto\":[],\"artigos\":[{}]}}]",
        case.notes
    );
    let acts = (!case.summaries.is_empty()).then_some(("acts.csv", table.as_bytes()));
    let notes = (!case.notes.is_empty()).then_some(("notes.json", notes.as_bytes()));
    br::load(&Input { snapshots: files.iter().collect(), acts, notes, words: false }, &mut |_| ()).unwrap()
}

/// What the acts after the enactment do, `code operation address details`, and the codes of the findings.
/// Checks on the way that every text comes back.
fn changes(texts: &[&[&str]], case: &Case<'_>) -> (Vec<String>, Vec<String>) {
    let name = |at: usize| match (at, case.acts) {
        (0, _) => "19881005_ORIGINAL.csv".to_owned(),
        (1, "") => "19900201_EMC1.csv".to_owned(),
        (1, acts) => format!("19900201_{acts}.csv"),
        _ => format!("199{at}0201_EMC9{at}.csv"),
    };
    let files: Vec<_> = texts.iter().enumerate().map(|(at, lines)| (name(at), text(lines))).collect();
    let (set, _) = load(&files, case);
    set.check().unwrap();
    let mut acts: Vec<_> = set.acts.iter().collect();
    acts.sort_by_key(|act| (act.effective.unwrap().on, act.number));
    let (mut tree, mut said) = (Tree::default(), Vec::new());
    for act in acts {
        for command in set.commands.iter().filter(|command| command.act == act.id) {
            tree.apply(&command.op).unwrap_or_else(|problem| panic!("{:?}: {problem}", command.op));
            if act.kind != ActKind::Enactment {
                said.push(format!("{} {}", act.code, describe(&command.op)));
            }
        }
    }
    assert_eq!(
        String::from_utf8(csv::write(&tree.lines())),
        String::from_utf8(files.last().unwrap().1.clone())
    );
    let told = set.findings.iter().filter(|finding| finding.code != "source-omits-parts");
    (said, told.map(|finding| finding.code.clone()).collect())
}

fn describe(op: &Op) -> String {
    let local = op.target().unwrap().local();
    let details = match op {
        Op::Move(to) => {
            let parent = to.parent.as_ref().map(|parent| format!(" under {}", parent.local()));
            let number = to.number.as_ref().map(|number| format!(" as {number}"));
            let label =
                to.label.as_ref().filter(|_| number.is_none()).map(|label| format!(" labelled {label}"));
            [parent, number, label].into_iter().flatten().collect()
        }
        Op::Repeal(repeal) if repeal.printed => " printed".to_owned(),
        Op::Amend(amend) if !amend.unknown.is_empty() => " unknown".to_owned(),
        Op::Print(print) if !print.printed => " no more".to_owned(),
        _ => String::new(),
    };
    format!("{} {local}{details}", Operation::from(op).name().to_lowercase())
}

fn check(name: &str, case: &Case<'_>, commands: &[&str], findings: &[&str]) {
    let (said, told) = changes(&[case.before, case.after], case);
    assert_eq!(said, commands, "{name}");
    assert_eq!(told, findings, "{name}");
}

const LONG: &str = "the council shall publish its accounts before the end of each year";
const OTHER: &str = "the treasurer shall keep a book in which every payment is entered";

/// Name, lines before, lines after, commands.
type Small<'a> = (&'a str, &'a [&'a str], &'a [&'a str], &'a [&'a str]);

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn neighbours_become_commands() {
    let t = "Título I: Of the Charter";
    let (i, ii, iii) = (format!("I - {LONG};"), format!("II - {LONG};"), format!("III - {OTHER};"));
    let (i, ii, iii) = (i.as_str(), ii.as_str(), iii.as_str());
    let other_ii = format!("II - {OTHER};");
    let par_ii = format!("§ 2º {LONG}");
    let par_i = format!("§ 1º {LONG}");
    let cases: &[Small<'_>] = &[
        ("nothing", &[t, "Art. 1º One."], &[t, "Art. 1º One."], &[]),
        ("words", &[t, "Art. 1º One."], &[t, "Art. 1º Two."], &["ec_1 amend art1_cpt"]),
        ("a comma", &[t, "Art. 1º One two."], &[t, "Art. 1º One, two."], &["ec_1 amend art1_cpt"]),
        ("a heading", &[t, "Art. 1º One."], &["Título I: Of It", "Art. 1º One."], &["ec_1 amend tit1"]),
        ("a dot", &[t, "Art. 1. One."], &[t, "Art. 1 One."], &["ec_1 move art1 labelled Art. 1"]),
        (
            "a new article",
            &[t, "Art. 1º One."],
            &[t, "Art. 1º One.", "Art. 2º Two:", "I - a;"],
            &["ec_1 insert art2", "ec_1 insert art2_cpt", "ec_1 insert art2_cpt_inc1"],
        ),
        (
            "gone",
            &[t, "Art. 1º One:", "I - a;", "a) x;"],
            &[t, "Art. 1º None."],
            &["ec_1 amend art1_cpt", "ec_1 repeal art1_cpt_inc1_ali1", "ec_1 repeal art1_cpt_inc1"],
        ),
        (
            "repealed in print",
            &[t, "Art. 1º One.", "§ 1º a."],
            &[t, "Art. 1º One.", "§ 1º (Revogado)."],
            &["ec_1 repeal art1_par1 printed"],
        ),
        (
            "a whole article in print",
            &[t, "Art. 1º One.", "§ 1º a.", "Art. 2º Two."],
            &[t, "Art. 1º (Revogado).", "Art. 2º Two."],
            &["ec_1 repeal art1_cpt printed", "ec_1 repeal art1_par1", "ec_1 repeal art1 printed"],
        ),
        (
            "a notice above what stands is no repeal",
            &[t, "Art. 1º One.", "§ 1º a:", "I - x;"],
            &[t, "Art. 1º One.", "§ 1º (Revogado).", "I - x;"],
            &["ec_1 amend art1_par1"],
        ),
        (
            "another section",
            &[t, "Seção I: A", "Art. 1º One.", "Art. 2º Two."],
            &[t, "Seção I: A", "Art. 1º One.", "Seção II: B", "Art. 2º Two."],
            &["ec_1 insert tit1_sec2", "ec_1 move art2 under tit1_sec2"],
        ),
        (
            "equal words at another number",
            &[t, "Art. 1º One:", i, "II - last."],
            &[t, "Art. 1º One:", "I - first;", ii, "III - last."],
            &[
                "ec_1 insert art1_cpt_inc1~1990-02-01",
                "ec_1 move art1_cpt_inc1 as 2",
                "ec_1 insert art1_cpt_inc3",
                "ec_1 repeal art1_cpt_inc2",
            ],
        ),
        (
            "short words are no evidence",
            &[t, "Art. 1º One:", "I - a;"],
            &[t, "Art. 1º One:", "I - b;", "II - a;"],
            &["ec_1 amend art1_cpt_inc1", "ec_1 insert art1_cpt_inc2"],
        ),
        (
            "nor are words that occur twice",
            &[t, "Art. 1º One:", i, "Art. 2º Two:", i],
            &[t, "Art. 1º One:", "I - b;", ii, "Art. 2º Two:", i],
            &["ec_1 amend art1_cpt_inc1", "ec_1 insert art1_cpt_inc2"],
        ),
        (
            "nor another article's",
            &[t, "Art. 1º One:", i, "Art. 2º Two:"],
            &[t, "Art. 1º One:", "Art. 2º Two:", i],
            &["ec_1 insert art2_cpt_inc1", "ec_1 repeal art1_cpt_inc1"],
        ),
        (
            "nor those of a slot that says repealed",
            &[t, "Art. 1º One:", i],
            &[t, "Art. 1º One:", "I - (Revogado);", ii],
            &["ec_1 insert art1_cpt_inc2", "ec_1 repeal art1_cpt_inc1 printed"],
        ),
        (
            "what is pushed from its number falls",
            &[t, "Art. 1º One:", i, &other_ii],
            &[t, "Art. 1º One:", "I - b;", ii],
            &[
                "ec_1 insert art1_cpt_inc1~1990-02-01",
                "ec_1 move art1_cpt_inc1 as 2",
                "ec_1 repeal art1_cpt_inc2",
            ],
        ),
        (
            "children follow",
            &[t, "Art. 1º One.", &par_i, iii, "IV - d;"],
            &[t, "Art. 1º One.", "§ 1º new", &par_ii, iii, "IV - e;"],
            &["ec_1 insert art1_par1~1990-02-01", "ec_1 move art1_par1 as 2", "ec_1 amend art1_par1_inc4"],
        ),
        (
            "sole to first",
            &[t, "Art. 1º One.", "Parágrafo único. There is a council:", "I - a;"],
            &[t, "Art. 1º One.", "§ 1º There is a council:", "I - a;", "§ 2º b"],
            &["ec_1 move art1_par1u as 1", "ec_1 insert art1_par2"],
        ),
        (
            "first to sole, reworded",
            &[t, "Art. 1º One.", "§ 1º There is a council.", "§ 2º b"],
            &[t, "Art. 1º One.", "Parágrafo único. There is no council."],
            &["ec_1 insert art1_par1u", "ec_1 repeal art1_par1", "ec_1 repeal art1_par2"],
        ),
        (
            "the transitional act",
            &[t, "Art. 1º One.", "Ato das Disposições Constitucionais Transitórias", "Art. 1º Then."],
            &[t, "Art. 1º One.", "Ato das Disposições Constitucionais Transitórias", "Art. 1º Later."],
            &["ec_1 amend adct_art1_cpt"],
        ),
    ];
    for (name, before, after, commands) in cases {
        let case = Case { before, after, ..Case::default() };
        let told: &[&str] = if commands.is_empty() { &["no-change"] } else { &[] };
        check(name, &case, commands, told);
    }
}

#[test]
fn a_sole_paragraph_that_is_hardly_alike_is_doubtful() {
    let case = Case {
        before: &["Título I: T", "Art. 1º One.", "Parágrafo único. There is a council."],
        after: &["Título I: T", "Art. 1º One.", "§ 1º Payments must be booked.", "§ 2º b"],
        ..Case::default()
    };
    check(
        "no note",
        &case,
        &["ec_1 move art1_par1u as 1", "ec_1 amend art1_par1u", "ec_1 insert art1_par2"],
        &["debatable-renumbering"],
    );
    let notes = r#"{"tipo":"artigo","artigo":"Art. 1º One.","paragrafos":[{"tipo":"paragrafo","paragrafo":"§ 1º P. (Incluído por Emenda Constitucional nº 1 de 01/02/1990)"}]}"#;
    let case = Case { notes, ..case };
    check(
        "noted as new",
        &case,
        &["ec_1 insert art1_par1", "ec_1 insert art1_par2", "ec_1 repeal art1_par1u"],
        &[],
    );
}

#[test]
fn tombstones_vanish_come_back_and_give_way() {
    let t = "Título I: T";
    let with: &[&str] = &[t, "Art. 1º One:", "I - a;", "II - b;"];
    let printed: &[&str] = &[t, "Art. 1º One:", "I - (Revogado);", "II - b;"];
    let without: &[&str] = &[t, "Art. 1º One:", "II - b;"];
    let other: &[&str] = &[t, "Art. 1º One:", "I - c;", "II - b;"];
    let summaries = &[(1, "Revoga o art. 1º da Constituição Federal.")];
    let after = |texts: &[&[&str]]| changes(texts, &Case { summaries, ..Case::default() }).0;
    assert_eq!(
        after(&[with, printed, without]),
        ["ec_1 repeal art1_cpt_inc1 printed", "ec_92 print art1_cpt_inc1 no more"]
    );
    assert_eq!(
        after(&[with, without, other]),
        ["ec_1 repeal art1_cpt_inc1", "ec_92 insert art1_cpt_inc1~1992-02-01"]
    );
    assert_eq!(after(&[with, without, with]), ["ec_1 repeal art1_cpt_inc1", "ec_92 revive art1_cpt_inc1"]);
    assert_eq!(
        after(&[with, printed, with]),
        ["ec_1 repeal art1_cpt_inc1 printed", "ec_92 revive art1_cpt_inc1"]
    );
    assert_eq!(
        after(&[with, printed, other]),
        [
            "ec_1 repeal art1_cpt_inc1 printed",
            "ec_92 insert art1_cpt_inc1~1992-02-01",
            "ec_92 print art1_cpt_inc1 no more"
        ]
    );
    let gone: &[&str] = &[t, "Art. 2º Two."];
    let back: &[&str] = &[t, "Art. 1º New.", "Art. 2º Two."];
    let whole: &[&str] = &[t, "Art. 1º One.", "Art. 2º Two."];
    assert_eq!(
        after(&[whole, gone, back]),
        ["ec_1 repeal art1_cpt", "ec_1 repeal art1", "ec_92 revive art1", "ec_92 insert art1_cpt~1992-02-01"]
    );
}

#[test]
fn acts_of_a_shared_date_are_told_apart_or_not() {
    let before: &[&str] = &["Título I: T", "Art. 1º One:", "I - a;", "Art. 2º Two.", "Art. 3º Three."];
    let after: &[&str] = &["Título I: T", "Art. 1º Won:", "I - b;", "Art. 2º Too.", "Art. 3º Free."];
    let base = Case { before, after, acts: "EMC1_EMC2", ..Case::default() };
    let all_open = ["amend art1_cpt", "amend art1_cpt_inc1", "amend art2_cpt", "amend art3_cpt"]
        .map(|change| format!("unresolved_1990-02-01 {change}"));
    check("no source", &base, &all_open.each_ref().map(String::as_str), &["unresolved-act"]);

    let notes = r#"{"tipo":"artigo","artigo":"Art. 1º One: (Redação dada por Emenda Constitucional nº 2 de 01/02/1990)","incisos":[
        {"tipo":"inciso","inciso":"I – b; (Redação dada por Emenda Constitucional nº 1 de 03/02/1990)"}]}"#;
    let summaries = [
        (1, "Altera os arts. 1º e 2º da Constituição Federal."),
        (2, "Altera o art. 1º da Constituição Federal, nos termos do art. 3º da Constituição Federal."),
    ];
    let case = Case { notes, summaries: &summaries, ..base };
    check(
        "the note wins over the summaries, a summary counts where one alone names the article, a citation does not",
        &case,
        &[
            "ec_1 amend art1_cpt_inc1",
            "ec_1 amend art2_cpt",
            "ec_2 amend art1_cpt",
            "unresolved_1990-02-01 amend art3_cpt",
        ],
        &["unresolved-act"],
    );
    let files = [
        ("19881005_ORIGINAL.csv".to_owned(), text(before)),
        ("19900201_EMC1_EMC2.csv".to_owned(), text(after)),
    ];
    let (set, _) = load(&files, &case);
    let unresolved = set.acts.iter().find(|act| act.kind == ActKind::Unresolved).unwrap();
    assert_eq!((unresolved.candidates.len(), unresolved.number), (2, u32::MAX));
    let sure = |id: &str| {
        set.commands
            .iter()
            .rev()
            .find(|command| command.op.target().unwrap().local() == id)
            .unwrap()
            .confidence
    };
    assert_eq!((sure("art1_cpt"), sure("art2_cpt")), (98, 85));
}

#[test]
fn what_hangs_below_a_later_acts_provision_stays_open() {
    let notes = r#"{"tipo":"artigo","artigo":"Art. 2º Two. (Incluído por Emenda Constitucional nº 2 de 01/02/1990)","paragrafos":[
        {"tipo":"paragrafo","paragrafo":"§ 1º a (Incluído por Emenda Constitucional nº 1 de 01/02/1990)"}]}"#;
    let case = Case {
        before: &["Título I: T", "Art. 1º One."],
        after: &["Título I: T", "Art. 1º One.", "Art. 2º Two.", "§ 1º a"],
        acts: "EMC1_EMC2",
        notes,
        ..Case::default()
    };
    let commands = ["ec_2 insert art2", "ec_2 insert art2_cpt", "unresolved_1990-02-01 insert art2_par1"];
    check("parents first", &case, &commands, &["unresolved-act"]);
}

#[test]
fn one_word_without_any_source_is_an_error_put_right() {
    let notes =
        |note: &str| format!(r#"{{"tipo":"artigo","artigo":"Art. 1º The claim lapses when due. {note}"}}"#);
    let (silent, with_note) =
        (notes(""), notes("(Redação dada por Emenda Constitucional nº 1 de 01/02/1990)"));
    let before: &[&str] = &["Título I: T", "Art. 1º The claim lapses wen due."];
    let base =
        Case { before, after: &["Título I: T", "Art. 1º The claim lapses when due."], ..Case::default() };
    let by_act = ["ec_1 amend art1_cpt"];
    check("no notes at all", &base, &by_act, &[]);
    check("a note", &Case { notes: &with_note, ..base }, &by_act, &[]);
    let base =
        Case { before, after: &["Título I: T", "Art. 1º The claim lapses when due."], ..Case::default() };
    let case = Case { notes: &silent, ..base };
    check("silence", &case, &["editorial_1990-02-01 amend art1_cpt"], &["editorial-correction"]);
    let case = Case { summaries: &[(1, "Altera o art. 1º da Constituição Federal.")], ..case };
    check("a summary", &case, &by_act, &[]);
    let after: &[&str] = &["Título I: T", "Art. 1º The claim ends when paid."];
    let case = Case { before, after, notes: &silent, ..Case::default() };
    check("more than a word", &case, &by_act, &[]);
}

#[test]
fn noted_renumberings_need_likeness_or_the_chain() {
    let note = |n: u32, notes: &str| format!(r#"{{"tipo":"paragrafo","paragrafo":"§ {n}º p {notes}"}}"#);
    let renumbered = "(Renumerado por Emenda Constitucional nº 1 de 01/02/1990) (Redação dada por Emenda Constitucional nº 1 de 01/02/1990)";
    let notes = format!(
        r#"{{"tipo":"artigo","artigo":"Art. 1º One.","paragrafos":[{},{}]}}"#,
        note(2, renumbered),
        note(3, renumbered)
    );
    let before: &[&str] = &[
        "Título I: T",
        "Art. 1º One.",
        "§ 1º the council shall meet each month in its hall",
        "§ 2º debts lapse",
    ];
    let after: &[&str] = &[
        "Título I: T",
        "Art. 1º One.",
        "§ 1º quite another matter",
        "§ 2º the council shall meet each week in its hall",
        "§ 3º words without a model",
    ];
    let case = Case { before, after, notes: &notes, ..Case::default() };
    check(
        "one is recognised, one is not",
        &case,
        &[
            "ec_1 insert art1_par1~1990-02-01",
            "ec_1 move art1_par1 as 2",
            "ec_1 amend art1_par1",
            "ec_1 insert art1_par3",
            "ec_1 repeal art1_par2",
        ],
        &["ambiguous-renumbering"],
    );
}

#[test]
fn a_label_that_is_none_is_read_by_its_key_with_a_finding() {
    let rows = "titartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\nartigo,Article 1,1,NA,NA,NA,1,NA,NA,NA\n";
    let files = vec![("19881005_ORIGINAL.csv".to_owned(), format!("{HEAD}\n{rows}").into_bytes())];
    let (set, _) = load(&files, &Case::default());
    let finding = set.findings.iter().find(|finding| finding.code == "label-not-read").unwrap();
    assert_eq!((finding.component.local(), finding.places[0].line), ("art1", Some(3)));
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
}

#[test]
fn what_stood_where_a_row_cannot_be_read_stays_and_is_in_doubt_until_the_next_text() {
    let lines = ["Título I: T", "Art. 1º A", "§ 1º B", "§ 2º C", "Art. 2º D"];
    let first = text(&lines);
    let second = String::from_utf8(first.clone()).unwrap().replace("paragrafo,§ 2º C,", "x,");
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), first.clone()),
        ("19900201_EMC1.csv".to_owned(), second.into_bytes()),
        ("19920201_EMC2.csv".to_owned(), first),
    ];
    let (set, said) = load(&files, &Case::default());
    let repeals = set.commands.iter().filter(|command| matches!(command.op, Op::Repeal(_))).count();
    assert_eq!((repeals, said[0].code.as_str(), said[0].place.line), (0, "provision-not-read", Some(5)));
    let doubt = &set.doubts[0];
    let touched: Vec<&str> = doubt.touches.iter().map(asof_schema::ComponentId::local).collect();
    assert_eq!((touched, doubt.published.to_string()), (vec!["art1", "art2"], "1990-02-01".to_owned()));
    assert_eq!(doubt.until.map(|day| day.to_string()).as_deref(), Some("1992-02-01"));
}

#[test]
fn a_text_that_cannot_be_read_is_in_doubt_until_the_next_one() {
    let lines = ["Título I: T", "Art. 1º A"];
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), text(&lines)),
        ("19900201_EMC1.csv".to_owned(), b"no table".to_vec()),
        ("19920201_EMC2.csv".to_owned(), text(&lines)),
    ];
    let (set, said) = load(&files, &Case::default());
    assert_eq!((set.acts.len(), said[0].code.as_str()), (2, "file-not-read"));
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "file-not-read").unwrap();
    assert!(doubt.touches[0].is_root() && doubt.until.is_some());
}

type Files = Vec<(String, Vec<u8>)>;

/// Files by their names and lines.
fn series(texts: &[(&str, &[&str])]) -> Files {
    texts.iter().map(|(name, lines)| ((*name).to_owned(), text(lines))).collect()
}

/// Three texts of a charter; the first and the last are the same.
fn three(second: Vec<u8>, lines: &[&str]) -> Files {
    vec![
        ("19881005_ORIGINAL.csv".to_owned(), text(lines)),
        ("19900201_EMC1.csv".to_owned(), second),
        ("19920201_EMC2.csv".to_owned(), text(lines)),
    ]
}

/// What is done after the enactment, `code operation address`.
fn done(set: &ChangeSet) -> Vec<String> {
    let later = set.acts.iter().filter(|act| act.kind != ActKind::Enactment);
    let did = later.flat_map(|act| {
        let of_act = set.commands.iter().filter(move |command| command.act == act.id);
        of_act.map(move |command| format!("{} {}", act.code, describe(&command.op)))
    });
    did.collect()
}

/// The doubts: code, days and what they touch.
fn doubts(set: &ChangeSet) -> Vec<String> {
    let touched = |doubt: &asof_schema::Doubt| {
        doubt.touches.iter().map(asof_schema::ComponentId::local).collect::<Vec<_>>().join(" ")
    };
    let until = |doubt: &asof_schema::Doubt| doubt.until.map_or_else(String::new, |day| day.to_string());
    let told = set.doubts.iter();
    told.map(|doubt| format!("{} {} {} {}", doubt.code, doubt.published, until(doubt), touched(doubt)))
        .collect()
}

#[test]
fn a_text_that_is_cut_off_repeals_nothing() {
    let lines = [
        "Título I: T",
        "Art. 1º A",
        "Art. 2º B",
        "§ 1º b",
        "Título II: U",
        "Art. 3º C",
        "Ato das Disposições Constitucionais Transitórias",
        "Art. 1º D",
    ];
    let cut = |second: Vec<u8>| {
        let (set, said) = load(&three(second, &lines), &Case::default());
        set.check().unwrap();
        assert_eq!(done(&set), [""; 0], "{said:?}");
        (doubts(&set), said)
    };
    // Its last rows, all of a title, and all of the transitional act.
    let (told, said) = cut(text(&lines[..3]));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art2 art3 adct_art1"]);
    assert_eq!((said[0].code.as_str(), said[0].place.file.as_str()), ("text-cut-off", "19900201_EMC1.csv"));
    let (told, _) = cut(text(&[&lines[..4], &lines[6..]].concat()));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art2 art3"]);
    let (told, _) = cut(text(&lines[..6]));
    assert_eq!(told, ["text-cut-off 1990-02-01 1992-02-01 art3 adct_art1"]);
    // Its heading alone.
    let (told, _) = cut(text(&[]));
    assert_eq!(told, ["file-not-read 1990-02-01 1992-02-01 "]);
    // In the middle of a row.
    let whole = text(&lines);
    let row = whole.windows(10).rposition(|bytes| bytes == "artigo,Art".as_bytes()).unwrap();
    let (told, _) = cut(whole[..row + 12].to_vec());
    assert_eq!(told, ["provision-not-read 1990-02-01 1992-02-01 adct_art1 art3"]);
}

/// What the act of a second text did, and what is in doubt, where the second one lacks these lines.
fn without(lines: &[&str], gone: std::ops::Range<usize>, case: &Case<'_>) -> (Vec<String>, Vec<String>) {
    let rest: Vec<&str> = (0..lines.len()).filter(|at| !gone.contains(at)).map(|at| lines[at]).collect();
    let files = series(&[("19881005_ORIGINAL.csv", lines), ("19900201_EMC1.csv", &rest[..])]);
    let (set, _) = load(&files, case);
    set.check().unwrap();
    (done(&set), doubts(&set))
}

#[test]
fn articles_go_only_where_something_says_so() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D", "Art. 5º E"];
    let silent = Case::default();
    let none = Vec::<String>::new;
    let told = |of: &str| vec![format!("text-cut-off 1990-02-01  {of}")];
    assert_eq!(without(&lines, 2..3, &silent), (none(), told("art1 art2")));
    assert_eq!(without(&lines, 2..5, &silent), (none(), told("art1 art2 art3 art4")));
    // A summary says so, or a note.
    let summaries = &[(1, "Revoga o art. 2º da Constituição Federal.")];
    let gone = vec!["ec_1 repeal art2_cpt".to_owned(), "ec_1 repeal art2".to_owned()];
    assert_eq!(without(&lines, 2..3, &Case { summaries, ..Case::default() }), (gone.clone(), none()));
    let notes = r#"{"artigo":"Art. 2º (Revogado). (Revogado por Emenda Constitucional nº 1 de 01/02/1990)"}"#;
    assert_eq!(without(&lines, 2..3, &Case { notes, ..Case::default() }), (gone, none()));
    // One that only changes the article does not.
    let summaries = &[(1, "Altera o art. 2º da Constituição Federal.")];
    assert_eq!(without(&lines, 2..3, &Case { summaries, ..Case::default() }), (none(), told("art1 art2")));
    // The notice of a repeal may go, at the end too.
    let repealed = ["Título I: T", "Art. 1º A", "Art. 2º (Revogado)."];
    let (did, told) = without(&repealed, 2..3, &silent);
    assert_eq!((did.len(), told.len()), (2, 0));
}

#[test]
fn rows_are_read_under_a_heading_that_is_lost_or_cannot_be_read() {
    let lines =
        ["Título I: T", "Art. 1º A", "Título II: U", "Seção I: V", "Art. 2º B", "Seção II: W", "Art. 3º C"];
    let whole = String::from_utf8(text(&lines[..6])).unwrap() + "artigo,Art. 3º Z,2,NA,2,NA,3,NA,NA,NA\n";
    let amended = "ec_1 amend art3_cpt".to_owned();
    // The row that is lost or broken, and the headings that are kept.
    for (row, kept) in [
        ("titartb,Título II: U,2,NA,NA,NA,NA,NA,NA,NA\n", &["tit2"][..]),
        ("titartb,Seção II: W,2,NA,2,NA,NA,NA,NA,NA\n", &["tit2_sec2"][..]),
    ] {
        assert!(whole.contains(row), "{whole}");
        for (second, is_lost) in
            [(whole.replace(row, ""), true), (whole.replace(row, &row.replace("titartb", "titarth")), false)]
        {
            let files = [
                ("19881005_ORIGINAL.csv".to_owned(), text(&lines)),
                ("19900201_EMC1.csv".to_owned(), second.into_bytes()),
            ];
            let (set, _) = load(&files, &Case::default());
            set.check().unwrap();
            assert_eq!(done(&set), std::slice::from_ref(&amended), "{row}");
            let told: Vec<String> =
                doubts(&set).into_iter().filter(|told| told.starts_with("text-cut")).collect();
            let expected: Vec<String> =
                kept.iter().map(|heading| format!("text-cut-off 1990-02-01  {heading}")).collect();
            assert_eq!(told, expected, "{row}");
            assert_eq!(doubts(&set).len(), if is_lost { 1 } else { 2 }, "{:?}", doubts(&set));
        }
    }
}

#[test]
fn what_stands_in_an_article_goes_only_where_something_says_so() {
    let lines =
        ["Título I: T", "Art. 1º A:", "I - a;", "II - b:", "a) x;", "III - c.", "§ 1º d", "§ 2º e", "§ 3º f"];
    let told = |gone: std::ops::Range<usize>| {
        let (did, told) = without(&lines, gone, &Case::default());
        assert_eq!(did, [""; 0], "{told:?}");
        told
    };
    assert_eq!(told(3..5), ["text-cut-off 1990-02-01  art1_cpt_inc2"]);
    assert_eq!(told(4..5), ["text-cut-off 1990-02-01  art1_cpt_inc2_ali1"]);
    assert_eq!(told(7..8), ["text-cut-off 1990-02-01  art1_par2"]);
    assert_eq!(told(5..7), ["text-cut-off 1990-02-01  art1_cpt_inc3 art1_par1"]);
    // It is told after which row.
    let rest = [&lines[..7], &lines[8..]].concat();
    let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &rest[..])]);
    let (set, said) = load(&files, &Case::default());
    let place = (said[0].code.as_str(), said[0].place.file.as_str(), said[0].place.line);
    assert_eq!(place, ("text-cut-off", "19900201_EMC1.csv", Some(8)));
    assert_eq!(set.doubts[0].places, [said[0].place.clone()]);
}

#[test]
fn what_an_act_wrote_anew_goes_without_a_notice() {
    let lines = ["Título I: T", "Art. 1º A:", "I - a;", "II - b;", "III - c.", "§ 1º d", "§ 2º e"];
    let after = |second: &[&str]| {
        let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", second)]);
        let (set, _) = load(&files, &Case::default());
        set.check().unwrap();
        (done(&set), doubts(&set))
    };
    let gone = |local: &str| format!("ec_1 repeal {local}");
    // All of the article has other words.
    let (did, told) = after(&["Título I: T", "Art. 1º Z:", "I - y;", "§ 1º x"]);
    assert_eq!(told, [""; 0], "{did:?}");
    for local in ["art1_cpt_inc2", "art1_cpt_inc3", "art1_par2"] {
        assert!(did.contains(&gone(local)), "{did:?}");
    }
    // One that stood beside it keeps its words.
    let (did, told) = after(&["Título I: T", "Art. 1º Z:", "I - a;", "III - c.", "§ 1º d", "§ 2º e"]);
    assert_eq!(
        (did, told),
        (vec!["ec_1 amend art1_cpt".to_owned()], vec!["text-cut-off 1990-02-01  art1_cpt_inc2".to_owned()])
    );
    // Where what stood beside it has another number, with words of before, it was written anew with that.
    let long = format!("II - {LONG};");
    let before = ["Título I: T", "Art. 1º A:", "I - a;", &long, "III - c;", "IV - d."];
    let second = ["Título I: T", "Art. 1º Z:", &format!("I - {LONG};"), "II - x."];
    let files = series(&[("19881005_ORIGINAL.csv", &before[..]), ("19900201_EMC1.csv", &second[..])]);
    let (set, _) = load(&files, &Case::default());
    assert_eq!(doubts(&set), [""; 0], "{:?}", done(&set));
    // The one before it ends the list now.
    let (did, told) = after(&["Título I: T", "Art. 1º A:", "I - a;", "II - b.", "§ 1º d", "§ 2º e"]);
    assert_eq!((did, told), (vec!["ec_1 amend art1_cpt_inc2".to_owned(), gone("art1_cpt_inc3")], vec![]));
}

#[test]
fn articles_that_stand_under_other_numbers_are_not_cut_off() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "§ 1º b", "Art. 3º C", "Art. 4º D", "Art. 5º E"];
    let moved = |words: &str| {
        let after = ["Título I: T", "Art. 1º A", "Art. 5º E", "Art. 12. B", "§ 1º b", "Art. 13. C", words];
        let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &after[..])]);
        let (set, _) = load(&files, &Case::default());
        set.check().unwrap();
        (done(&set), doubts(&set))
    };
    let (did, told) = moved("Art. 14. D");
    assert_eq!(told, [""; 0], "{did:?}");
    for gone in ["art2", "art3", "art4"] {
        assert!(did.contains(&format!("ec_1 repeal {gone}")), "{did:?}");
    }
    // One that is nowhere is kept.
    let (did, told) = moved("Art. 14. X");
    assert_eq!(told, ["text-cut-off 1990-02-01  art1 art4"]);
    assert!(!did.contains(&"ec_1 repeal art4".to_owned()), "{did:?}");
}

#[test]
fn a_row_whose_words_cannot_be_read_says_by_its_keys_what_it_is_of() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D"];
    let mut second = text(&lines);
    let at = second.iter().rposition(|byte| *byte == b'D').unwrap();
    second[at] = 0xe9;
    let (set, _) = load(&three(second, &lines), &Case::default());
    assert_eq!(done(&set), [""; 0]);
    assert_eq!(doubts(&set), ["provision-not-read 1990-02-01 1992-02-01 art3 art4"]);
    // Nor is it told that nothing differs, where that cannot be read.
    let told: Vec<_> = set.findings.iter().filter(|one| one.code == "no-change").map(|one| one.on).collect();
    assert_eq!(told, [Some("1992-02-01".parse::<asof_schema::Day>().unwrap())]);
}

#[test]
fn a_text_in_another_encoding_is_told_once() {
    let lines = ["Título I: T", "Art. 1º A ação", "Art. 2º B"];
    let whole = String::from_utf8(text(&lines)).unwrap();
    let latin: Vec<u8> = whole.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let (set, said) = load(&three(latin, &lines), &Case::default());
    assert_eq!((said.len(), said[0].code.as_str(), done(&set)), (1, "file-not-read", vec![]));
    assert!(said[0].message.contains("iconv -f ISO-8859-1"), "{}", said[0].message);
}

#[test]
fn an_article_that_comes_after_what_the_text_before_lacks_may_have_stood_there() {
    let (first, second) = (["Título I: T", "Art. 1º A", "Art. 3º C"], "Art. 5º E");
    let whole = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 5º E", "Art. 6º F", "Art. 7º G"];
    let files = vec![
        ("19881005_ORIGINAL.csv".to_owned(), text(&[&first[..], &[second]].concat())),
        ("19900201_EMC1.csv".to_owned(), text(&first)),
        ("19920201_EMC2.csv".to_owned(), text(&whole[..6])),
        ("19930201_EMC3.csv".to_owned(), text(&whole)),
    ];
    let (set, _) = load(&files, &Case::default());
    set.check().unwrap();
    let told: Vec<String> = doubts(&set).into_iter().filter(|one| one.starts_with("text-cut-off")).collect();
    // What comes before what is lacking is new, and so is what comes after all of it was read.
    let of = |touched: &str| format!("text-cut-off 1990-02-01 1992-02-01 {touched}");
    assert_eq!(told, [of("art3 art5"), of("art6")]);
}

/// By the table its act came after that of a text whose name is of a later day: the day in the name is wrong, or the act.
#[test]
fn a_text_whose_name_is_of_a_day_before_that_of_other_texts_is_not_read_there() {
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let unread_of = |name: &str| {
        let files = series(&[
            ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
            ("19900201_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
            (name, &["Título I: T", "Art. 1º X", "Art. 2º Y"]),
            ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y"]),
        ]);
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        let (set, _) = br::load(&input, &mut |_| ()).unwrap();
        set.check().unwrap();
        doubts(&set).into_iter().filter(|one| one.starts_with("file-not-read")).collect::<Vec<_>>()
    };
    assert_eq!(unread_of("19890101_EMC2.csv"), ["file-not-read 1989-01-01 1990-02-01 "]);
    // So it is the other way round.
    assert_eq!(unread_of("19940101_EMC2.csv"), ["file-not-read 1994-01-01  "]);
    // Where no text stands between, the sources date the act differently, and the text is read.
    for name in ["19911201_EMC2.csv", "19920201_EMC2.csv", "19920301_EMC2.csv"] {
        assert_eq!(unread_of(name), [""; 0], "{name}");
    }
}

/// The day in a name is later than that on which the act was published.
#[test]
fn the_days_between_the_publication_of_an_act_and_its_text_are_in_doubt() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
        ("19900301_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-01-20,1990-01-20,1990-02-01,\n");
    let acts = Some(("acts.csv", table.as_bytes()));
    let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    set.check().unwrap();
    assert_eq!(doubts(&set), ["conflicting-dates 1990-02-01 1990-03-01 art1_cpt"]);
}

/// The doubts of texts that disagree with one another.
fn disagreeing(texts: &[(&str, &[&str])], notes: &str) -> Vec<String> {
    let (set, said) = load(&series(texts), &Case { notes, ..Case::default() });
    set.check().unwrap();
    let told: Vec<String> =
        doubts(&set).into_iter().filter(|one| one.starts_with("texts-disagree")).collect();
    assert_eq!(said.iter().filter(|one| one.code == "texts-disagree").count(), told.len());
    told
}

/// The texts of two days were exchanged: words come, leave and come again.
#[test]
fn words_that_leave_and_come_back_without_an_act_are_in_doubt() {
    let t = "Título I: T";
    let texts: [&[&str]; 5] = [
        &[t, "Art. 1º A.", "Art. 2º B.", "Art. 3º C."],
        &[t, "Art. 1º X.", "Art. 2º B.", "Art. 3º C."],
        &[t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º C.", "§ 1º D."],
        &[t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º Z.", "§ 1º D."],
        &[t, "Art. 1º W.", "Art. 2º Y.", "Art. 3º Z.", "§ 1º D."],
    ];
    let names = [
        "19881005_ORIGINAL.csv",
        "19900201_EMC1.csv",
        "19910201_EMC2.csv",
        "19920201_EMC3.csv",
        "19930201_EMC4.csv",
    ];
    let in_order = |order: [usize; 5]| {
        let taken: Vec<(&str, &[&str])> = names.into_iter().zip(order.map(|at| texts[at])).collect();
        disagreeing(&taken, "")
    };
    assert_eq!(in_order([0, 1, 2, 3, 4]), [""; 0]);
    // The paragraph that the second text has too early is lacking in the third, which is told by itself.
    let told = [
        "texts-disagree 1988-10-05 1992-02-01 art2_cpt",
        "texts-disagree 1990-02-01 1991-02-01 art3_par1",
        "texts-disagree 1990-02-01 1993-02-01 art2_cpt",
    ];
    assert_eq!(in_order([0, 2, 1, 3, 4]), told);
    // Where several articles say so of a text, all of it is in doubt.
    let (first, second, third) = (
        [t, "Art. 1º A.", "Art. 2º B.", "Art. 3º C."],
        [t, "Art. 1º X.", "Art. 2º B.", "Art. 3º C."],
        [t, "Art. 1º X.", "Art. 2º Y.", "Art. 3º Z."],
    );
    let swapped: [(&str, &[&str]); 4] =
        [(names[0], &first), (names[1], &third), (names[2], &second), (names[3], &third)];
    let told = [
        "texts-disagree 1988-10-05 1992-02-01 art2_cpt art3_cpt",
        "texts-disagree 1990-02-01  art2_cpt art3_cpt",
        "texts-disagree 1990-02-01 1991-02-01 ",
        "texts-disagree 1991-02-01 1992-02-01 ",
    ];
    assert_eq!(disagreeing(&swapped, ""), told);
    // So it is with a number that its label has in one text.
    let (plain, odd) = ([t, "Art. 1º A.", "Art. 2º B."], ["Título I: T", "Art. 1º A.", "ART 2 B."]);
    let odd = String::from_utf8(text(&plain)).unwrap().replace(plain[2], odd[2]);
    let files = vec![
        (names[0].to_owned(), text(&plain)),
        (names[1].to_owned(), odd.into_bytes()),
        (names[2].to_owned(), text(&plain)),
    ];
    let (set, _) = load(&files, &Case::default());
    let told: Vec<String> =
        doubts(&set).into_iter().filter(|one| one.starts_with("texts-disagree")).collect();
    assert_eq!(told, ["texts-disagree 1988-10-05  art2 art2_cpt"]);
    // An act that brings back what was there is noted.
    let back: [(&str, &[&str]); 3] =
        [(names[0], &[t, "Art. 1º A."]), (names[1], &[t, "Art. 1º B."]), (names[2], &[t, "Art. 1º A."])];
    assert_eq!(disagreeing(&back, ""), ["texts-disagree 1988-10-05  art1_cpt"]);
    let worded =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let (first, second) = (worded(1, "01/02/1990"), worded(2, "01/02/1991"));
    let notes = |all: &str| format!(r#"{{"artigo":"Art. 1º A. {all}"}}"#);
    assert_eq!(disagreeing(&back, &notes(&format!("{first} {second}"))), [""; 0]);
    assert_eq!(disagreeing(&back, &notes(&first)).len(), 1);
}

#[test]
fn words_that_one_text_has_only_the_beginning_of_are_in_doubt() {
    let cut = |words: [&str; 3], notes: &str| {
        let lines = words.map(|words| format!("Art. 1º {words}"));
        let texts = lines.each_ref().map(|line| ["Título I: T", line.as_str()]);
        let [first, second, third] = texts.each_ref().map(<[&str; 2]>::as_slice);
        disagreeing(
            &[("19881005_ORIGINAL.csv", first), ("19900201_EMC1.csv", second), ("19920201_EMC2.csv", third)],
            notes,
        )
    };
    let (whole, other) = ("A lei regula a pesca e a caça.", "A lei regula a pesca e o comércio.");
    let told = ["texts-disagree 1990-02-01 1992-02-01 art1_cpt"];
    assert_eq!(cut([whole, "A lei regula a pesca", other], ""), told);
    assert_eq!(cut(["A lei é lei.", "A lei regula a pesca", other], ""), told);
    // Of words that are longer in one text amid many, it is that text which is odd, and not all the others.
    let (t, short) = ("Título I: T", "Art. 1º A lei regula a pesca");
    let long = format!("Art. 1º {whole}");
    let amid: [(&str, &[&str]); 5] = [
        ("19881005_ORIGINAL.csv", &[t, short, "Art. 2º B."]),
        ("19900201_EMC1.csv", &[t, short, "Art. 2º C."]),
        ("19910201_EMC2.csv", &[t, long.as_str(), "Art. 2º D."]),
        ("19920201_EMC3.csv", &[t, short, "Art. 2º E."]),
        ("19930201_EMC4.csv", &[t, short, "Art. 2º F."]),
    ];
    assert_eq!(disagreeing(&amid, ""), ["texts-disagree 1991-02-01 1993-02-01 art1_cpt"]);
    // What ends as a sentence may have been all, unless there are notes and none tells of it.
    let sentences = [whole, "A lei regula a pesca e a caça. O mar é livre.", "O mar é livre."];
    assert_eq!(cut(sentences, ""), [""; 0]);
    let note = "(Redação dada por Emenda Constitucional nº 2 de 01/02/1992)";
    let notes = format!(r#"{{"artigo":"Art. 1º O mar é livre. {note}"}}"#);
    assert_eq!(cut(sentences, &notes), ["texts-disagree 1988-10-05 1990-02-01 art1_cpt"]);
    // What comes to stand before the last of a list has an "e" at its end.
    assert_eq!(cut(["A pesca;", "A pesca; e", "O mar é livre."], &notes), [""; 0]);
    let of_word = cut(["A pes", "A pesca", "O mar é livre."], &notes);
    assert_eq!(of_word, ["texts-disagree 1988-10-05 1990-02-01 art1_cpt"]);
}

/// Two files are the same byte by byte, and by the table the act of the second one changed words: one is a copy.
#[test]
fn a_text_in_the_place_of_that_of_an_act_which_changed_words_is_in_doubt() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B"]),
        ("19900201_EMC1.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "Art. 2º B"]),
        ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Z"]),
    ]);
    let doubts_with = |scope: &str, counted: &str| {
        let table = format!(
            "number,kind,date,scope,devices_changed_abjur\n1,EC,1990-02-01,,CF 1 ADCT 0\n2,EC,1992-02-01,{scope},{counted}\n"
        );
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        let (set, said) = br::load(&input, &mut |_| ()).unwrap();
        set.check().unwrap();
        let told: Vec<String> =
            doubts(&set).into_iter().filter(|one| one.starts_with("file-not-read")).collect();
        assert_eq!(said.iter().filter(|one| one.code == "file-not-read").count(), told.len());
        told
    };
    let both = ["file-not-read 1990-02-01 1992-02-01 ", "file-not-read 1992-02-01 1993-02-01 "];
    assert_eq!(doubts_with("", "CF 0 ADCT 2 (shared)"), both);
    assert_eq!(doubts_with("body-only", ""), both);
    // An act that changes no word has a text that is the same as before.
    assert_eq!(doubts_with("standalone (no text change)", "CF 0 ADCT 0"), [""; 0]);
    assert_eq!(doubts_with("", ""), [""; 0]);
}

#[test]
fn what_an_act_without_a_text_did_is_not_given_to_the_next() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y", "Art. 3º Z"]),
        ("19930201_EMC3.csv", &["Título I: T", "Art. 1º X", "Art. 2º Y", "Art. 3º W"]),
    ]);
    let series_with = |rows: &str| {
        let table = format!("{ACTS}\n{rows}");
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        br::load(&input, &mut |_| ()).unwrap().0
    };
    let row = |number: u32, day: &str, article: u32| {
        format!("{number},EC,{day},{day},,Altera o art. {article}º da Constituição Federal.\n")
    };
    let rows = [row(1, "1990-02-01", 1), row(2, "1992-02-01", 2), row(3, "1993-02-01", 2)].concat();
    let set = series_with(&rows);
    set.check().unwrap();
    // A summary names the article of the one and of the other; nothing tells of the third.
    assert_eq!(
        done(&set),
        [
            "ec_2 amend art2_cpt",
            "unresolved_1992-02-01 amend art3_cpt",
            "ec_1 amend art1_cpt",
            "ec_3 amend art3_cpt"
        ]
    );
    let open = set.acts.iter().find(|act| act.kind == ActKind::Unresolved).unwrap();
    assert_eq!((open.title.as_str(), open.candidates.len()), ("EC 2 or EC 1", 2));
    assert_eq!(open.effective.unwrap().not_before.map(|day| day.to_string()).as_deref(), Some("1990-02-01"));
    // The other may have done more than its summary says.
    let open = rows
        .replace("Altera o art. 1º da Constituição Federal.", "Altera dispositivos da Constituição Federal.");
    let set = series_with(&open);
    // What the summary of the text's own act is all about is its doing all the same, with little confidence.
    assert_eq!(
        done(&set),
        [
            "ec_2 amend art2_cpt",
            "unresolved_1992-02-01 amend art1_cpt",
            "unresolved_1992-02-01 amend art3_cpt",
            "ec_3 amend art3_cpt"
        ]
    );
    let own = set.commands.iter().find(|command| command.act.to_string().ends_with(";2")).unwrap();
    assert_eq!(own.confidence, 60);
    // It may do more, or have done one of two things in the article.
    let second = "Altera o art. 2º da Constituição Federal.\n3,";
    assert!(open.contains(second), "{open}");
    for other in
        ["Altera os arts. 1º e 2º da Constituição Federal.", "Altera o art. 2º e dá outras providências."]
    {
        let set = series_with(&open.replace(second, &format!("{other}\n3,")));
        assert!(done(&set).contains(&"unresolved_1992-02-01 amend art2_cpt".to_owned()), "{other}");
    }
}

#[test]
fn of_two_changes_in_the_article_of_an_act_one_may_be_of_an_act_without_a_text() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A", "§ 1º a", "Art. 2º B", "§ 1º b"]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X", "§ 1º x", "Art. 2º B", "§ 1º y"]),
    ]);
    let done_with = |article: u32| {
        let table = format!(
            "{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,Altera o art. {article}º da \
             Constituição Federal.\n"
        );
        let acts = Some(("acts.csv", table.as_bytes()));
        let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
        done(&br::load(&input, &mut |_| ()).unwrap().0)
    };
    let open = |address: &str| format!("unresolved_1992-02-01 amend {address}");
    assert_eq!(done_with(1), [open("art1_cpt"), open("art1_par1"), open("art2_par1")]);
    assert_eq!(done_with(2), ["ec_2 amend art2_par1".to_owned(), open("art1_cpt"), open("art1_par1")]);
}

#[test]
fn a_note_gives_an_act_without_a_text_what_it_did_but_not_what_another_did_over() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A.", "Art. 2º B."]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X.", "Art. 2º Y."]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let by =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let (first, second) = (by(1, "01/02/1990"), by(2, "01/02/1992"));
    let notes = format!(
        r#"[{{"titulo":"TÍTULO I","texto":["T"],"artigos":[{{"artigo":"Art. 1º X. {first}"}},{{"artigo":"Art. 2º Y. {first} {second}"}}]}}]"#
    );
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("notes.json", notes.as_bytes())),
        words: false,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    assert_eq!(done(&set), ["unresolved_1992-02-01 amend art2_cpt", "ec_1 amend art1_cpt"]);
    // It is told on the day of the text that has it, and after its own.
    let told = set.acts.iter().find(|act| act.code == "ec_1").unwrap();
    assert_eq!(
        (told.published.on.to_string(), told.effective.unwrap().on.to_string()),
        ("1990-02-01".into(), "1992-02-01".into())
    );
}

#[test]
fn a_note_that_tells_of_no_change_names_no_act_that_made_the_words() {
    let files = series(&[
        ("19881005_ORIGINAL.csv", &["Título I: T", "Art. 1º A.", "Art. 2º B."]),
        ("19920201_EMC2.csv", &["Título I: T", "Art. 1º X.", "Art. 2º Y."]),
    ]);
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1992-02-01,1992-02-01,,\n");
    let exempts = "(Ressalva de aplicação por Emenda Constitucional nº 2 de 01/02/1992)";
    let worded = "(Redação dada por Emenda Constitucional nº 1 de 01/02/1990)";
    let notes = format!(
        r#"[{{"titulo":"TÍTULO I","texto":["T"],"artigos":[{{"artigo":"Art. 1º X. {worded} {exempts}"}},{{"artigo":"Art. 2º Y. {exempts}"}}]}}]"#
    );
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("notes.json", notes.as_bytes())),
        words: false,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    assert_eq!(done(&set), ["unresolved_1992-02-01 amend art2_cpt", "ec_1 amend art1_cpt"]);
}

#[test]
fn what_could_not_be_read_in_a_text_is_not_given_to_the_act_of_the_next() {
    let before = ["Título I: T", "Art. 1º A", "Art. 2º B", "Art. 3º C", "Art. 4º D"];
    let after = ["Título I: T", "Art. 1º Y", "Art. 2º B", "Art. 3º C", "Art. 4º Z"];
    let changed = |second: Vec<u8>| {
        let files = vec![
            ("19881005_ORIGINAL.csv".to_owned(), text(&before)),
            ("19900201_EMC1.csv".to_owned(), second),
            ("19920201_EMC2.csv".to_owned(), text(&after)),
        ];
        done(&load(&files, &Case::default()).0)
    };
    let open = |address: &str| format!("unresolved_1992-02-01 amend {address}");
    assert_eq!(changed(b"no table".to_vec()), [open("art1_cpt"), open("art4_cpt")]);
    let mut second = text(&before);
    let row = "Art. 1º A".as_bytes();
    let at = second.windows(row.len()).position(|bytes| bytes == row).unwrap();
    second[at + row.len() - 1] = 0xe9;
    assert_eq!(changed(second), ["ec_2 amend art4_cpt".to_owned(), open("art1_cpt")]);
}

#[test]
fn spaces_dashes_and_codes_of_letters_make_no_version() {
    let lines = ["Título I: T", "Art. 1º A ação – x", "I - a;", "Parágrafo único. É"];
    let whole = String::from_utf8(text(&lines)).unwrap();
    let decomposed = whole.replace('ã', "a\u{303}").replace('á', "a\u{301}").replace('É', "E\u{301}");
    let printed = [
        decomposed,
        whole.replace("Art. ", "Art.\u{a0}"),
        whole.replace(" - ", " – "),
        whole.replace('–', "-"),
        whole.replace("ação", "a\u{ad}ção\u{200b}").replace(" x", "  x "),
    ];
    for other in printed {
        let (set, said) = load(&three(other.clone().into_bytes(), &lines), &Case::default());
        assert_eq!(done(&set), [""; 0], "{other}");
        assert_eq!((said[0].code.as_str(), doubts(&set).len()), ("printed-otherwise", 0), "{other}");
    }
}

/// What was `ç` once, and a character that no text has.
#[test]
fn a_row_with_signs_that_no_text_has_is_kept_as_it_was_and_in_doubt() {
    let before = ["Título I: T", "Art. 1º A", "Art. 2º A lei da ação é lei.", "Art. 3º C"];
    for odd in [
        "Art. 2º A lei da aÃ§Ã£o é lei.",
        "Art. 2º A lei\u{0} da ação é lei.",
        "Art. 2º A\u{93}lei.",
        "Art. 2º A lei da a\u{fffd}ão é lei.",
    ] {
        let second = text(&["Título I: T", "Art. 1º A", odd, "Art. 3º C"]);
        let (set, _) = load(&three(second, &before), &Case::default());
        assert_eq!(done(&set), [""; 0], "{odd:?}");
        assert!(matches!(doubts(&set).as_slice(), [one] if one.contains("art2")), "{:?}", doubts(&set));
    }
    for good in ["Art. 2º A IRMÃ» e a MAÇÃ.", "Art. 2º A ÂNCORA º § £."] {
        let second = text(&["Título I: T", "Art. 1º A", good, "Art. 3º C"]);
        let (set, _) = load(&three(second, &before), &Case::default());
        assert!(!doubts(&set).iter().any(|one| one.starts_with("provision-not-read")), "{good}");
    }
}

#[test]
fn a_row_of_the_table_that_cannot_be_read_leaves_in_doubt_what_its_act_did() {
    let lines = ["Título I: T", "Art. 1º A", "Art. 2º B"];
    let after = ["Título I: T", "Art. 1º X", "Art. 2º B"];
    let files = series(&[("19881005_ORIGINAL.csv", &lines[..]), ("19900201_EMC1.csv", &after[..])]);
    let table = format!("{ACTS}\n1,EC,01/02/1990,,,x\n2,EC,1991-02-01,,,x\n3,EC,?,,,x\n");
    let acts = Some(("acts.csv", table.as_bytes()));
    let input = Input { snapshots: files.iter().collect(), acts, notes: None, words: false };
    let (set, said) = br::load(&input, &mut |_| ()).unwrap();
    let rows = said.iter().filter(|one| one.code == "provision-not-read");
    assert_eq!(rows.map(|one| one.place.line).collect::<Vec<_>>(), [Some(2), Some(4)]);
    let told = ["provision-not-read 1990-02-01  art1_cpt", "provision-not-read 1991-02-01  "];
    assert_eq!(doubts(&set), told);
    // The other rows are read.
    assert!(set.known_acts.iter().any(|act| act.title == "EC 2"));
}

#[test]
fn columns_in_another_order_and_quotes_in_any_are_read_and_a_refusal_says_why() {
    let lines = ["Título I: T", "Art. 1º A, B", "§ 1º C"];
    let plain = text(&lines);
    let read = |other: String| {
        let files = vec![
            ("19881005_ORIGINAL.csv".to_owned(), plain.clone()),
            ("19900201_EMC1.csv".to_owned(), other.into_bytes()),
        ];
        let (set, said) = load(&files, &Case::default());
        assert!(said.is_empty() && set.doubts.is_empty(), "{said:?}");
        assert_eq!(done(&set), ["ec_1 amend art1_par1"]);
        // The words have their bytes in the file.
        let words = set.commands.iter().find_map(|command| match &command.op {
            Op::Amend(amend) => amend.texts.first().cloned(),
            _ => None,
        });
        let (words, bytes) = (words.unwrap(), &files[1].1);
        let place = words.evidence.unwrap();
        let found = asof_loaders::formats::csv::evidence_text(bytes, place.start, place.end);
        assert_eq!(found.as_deref(), Some("D"));
    };
    let rows: Vec<[&str; 10]> = vec![
        ["titartb", "Título I: T", "1", "NA", "NA", "NA", "NA", "NA", "NA", "NA"],
        ["artigo", "Art. 1º A, B", "1", "NA", "NA", "NA", "1", "NA", "NA", "NA"],
        ["paragrafo", "§ 1º D", "1", "NA", "NA", "NA", "1", "1", "NA", "NA"],
    ];
    let quoted = |fields: Vec<&str>| format!("\"{}\"\n", fields.join("\",\""));
    let heading: Vec<&str> = HEAD.split(',').collect();
    let all = std::iter::once(heading).chain(rows.iter().map(|row| row.to_vec()));
    let all: Vec<Vec<&str>> = all.collect();
    read(all.iter().cloned().map(quoted).collect());
    read(all.iter().cloned().map(|row| quoted(row.into_iter().rev().chain(["x"]).collect())).collect());
    let source = registry::source("br-constitution").unwrap();
    let files = [
        ("19881005_ORIGINAL.csv".to_owned(), b"a,b\n".to_vec()),
        ("19900201_EMC1.csv".to_owned(), plain.clone()),
        ("emendas.csv".to_owned(), b"number,kind,date\n".to_vec()),
    ];
    let error = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap_err().to_string();
    assert!(
        error.starts_with("there is no consolidated text to load; 19881005_ORIGINAL.csv: the heading"),
        "{error}"
    );
}

#[test]
fn a_second_text_of_an_act_leaves_the_days_of_both_in_doubt() {
    let lines: &[&str] = &["Título I: T", "Art. 1º A"];
    let other: &[&str] = &["Título I: T", "Art. 1º X"];
    let mut files = series(&[
        ("19881005_ORIGINAL.csv", lines),
        ("19900201_EMC1.csv", lines),
        ("19900301_EMC1.csv", other),
        ("19920825_EMC2.csv", other),
    ]);
    let (set, said) = load(&files, &Case::default());
    assert_eq!(doubts(&set), ["file-not-read 1990-02-01 1992-08-25 "]);
    assert!(said[0].message.contains("19900301_EMC1.csv") && said[0].message.contains("19900201_EMC1.csv"));
    assert_eq!(done(&set), ["unresolved_1992-08-25 amend art1_cpt"]);
    // The same bytes leave nothing in doubt, under whatever name.
    let bytes = files[1].1.clone();
    files[0].1 = text(&["Título I: T", "Art. 1º W"]);
    files[2].1.clone_from(&bytes);
    files.insert(1, ("19900201_EMC1 (1).csv".to_owned(), bytes));
    let source = registry::source("br-constitution").unwrap();
    let (set, said) = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    let copies = said.iter().filter(|one| one.code == "document-stands-twice");
    let copies: Vec<&str> = copies.map(|one| one.place.file.as_str()).collect();
    assert_eq!((copies, doubts(&set).len()), (vec!["19900301_EMC1.csv", "19900201_EMC1 (1).csv"], 0));
    assert_eq!(done(&set), ["ec_1 amend art1_cpt", "ec_2 amend art1_cpt"]);
}

/// What is told of a source that cannot be read, or of the row of it that cannot.
fn refused(input: &Input<'_>) -> String {
    match br::load(input, &mut |_| ()) {
        Err(error) => error.to_string(),
        Ok((set, said)) => {
            let unread = said.iter().find(|said| said.code == "provision-not-read").expect("a row");
            let doubt = set.doubts.iter().find(|doubt| doubt.code == unread.code).expect("a doubt");
            assert_eq!((&doubt.message, &doubt.places[0]), (&unread.message, &unread.place));
            let (bytes, problem) = unread.message.split_once(" are not read: ").unwrap();
            assert!(bytes.starts_with("bytes "), "{bytes}");
            format!("{}, row {}: {problem}", unread.place.file, unread.place.line.unwrap())
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_file_and_row() {
    let original = |body: &str| vec![("19881005_ORIGINAL.csv".to_owned(), body.as_bytes().to_vec())];
    let head = |row: &str| original(&format!("{HEAD}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n{row}\n"));
    let mut bad_bytes = head("artigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA");
    let at = bad_bytes[0].1.len() - 27;
    bad_bytes[0].1[at] = 0xff;
    let file = "19881005_ORIGINAL.csv";
    let cases: Vec<(Files, String)> = vec![
        (vec![], "no consolidated text".into()),
        (vec![("constitution.csv".into(), vec![])], "constitution.csv: ".into()),
        (vec![("19900201_EMC1.csv".into(), text(&[]))], "19900201_EMC1.csv: a series begins".into()),
        (original(""), format!("{file}, row 1: the file is empty")),
        (original("a,b\n"), format!("{file}, row 1: the heading must be")),
        (head("artigo,Art. 1º X,1"), format!("{file}, row 3: 3 fields")),
        (bad_bytes, format!("{file}, row 3: column `texto`: invalid utf-8")),
        (head("verso,X,1,NA,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: `verso` is no class")),
        (head("artigo,Art. 1º X,2,NA,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: gap in the hierarchy")),
        (head("artigo,Art. 1º X,1,2,NA,NA,1,NA,NA,NA"), format!("{file}, row 3: gap in the hierarchy")),
        (
            head("inciso,I - x,1,NA,NA,NA,1,NA,1,NA"),
            format!("{file}, row 3: gap in the hierarchy: the article 1"),
        ),
        (head("artigo,Art. 1º X,1,NA,NA,NA,one,NA,NA,NA"), format!("{file}, row 3: `one` is no number")),
        (
            head("artigo,Art. 1º X,1,NA,NA,NA,NA,NA,NA,NA"),
            format!("{file}, row 3: the column `artigo` is empty"),
        ),
        (
            head("artigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA\nalinea,a) x,1,NA,NA,NA,1,NA,4,1"),
            format!("{file}, row 4: gap in the hierarchy: the inciso 4"),
        ),
    ];
    for (snapshots, message) in cases {
        let input = Input { snapshots: snapshots.iter().collect(), acts: None, notes: None, words: false };
        let told = refused(&input);
        assert!(told.contains(&message), "`{told}` lacks `{message}`");
    }
    let good = original(std::str::from_utf8(&text(&["Título I: T"])).unwrap());
    let tables: [(&str, &str); 4] = [
        ("number,kind\n", "acts.csv, row 1: the column `date` is missing"),
        ("number,kind,date\n1,EC,1990-02-30\n", "acts.csv, row 2: `1990-02-30` is not a date"),
        ("number,kind,date\n1,XX,1990-02-01\n", "acts.csv, row 2: `XX` is no kind"),
        ("number,kind,date\n1,EC,1990-02-01\n1,EC,1990-03-01\n", "acts.csv, row 3: ec_1 stands here twice"),
    ];
    for (table, message) in tables {
        let input = Input {
            snapshots: good.iter().collect(),
            acts: Some(("acts.csv", table.as_bytes())),
            notes: None,
            words: false,
        };
        let told = refused(&input);
        assert!(told.contains(message), "`{told}` lacks `{message}`");
    }
}

#[test]
fn a_heading_under_wrong_keys_and_a_double_row_are_repaired() {
    let body = format!(
        "{HEAD}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\nartigo,Art. 1º X,1,NA,NA,NA,1,NA,NA,NA\n\
         artigo,Art. 1º Y,1,NA,NA,NA,1,NA,NA,NA\nparagrafo,§ 3º a,1,NA,NA,NA,1,2,NA,NA\n\
         titartb,CAPÍTULO I: C,1,NA,NA,NA,1,2,NA,NA\nartigo,Art. 2º Z,1,NA,NA,NA,2,NA,NA,NA\n"
    );
    let files = [("19881005_ORIGINAL.csv".to_owned(), body.into_bytes())];
    let (set, diagnostics) = load(&files, &Case::default());
    let told: Vec<(&str, Option<u64>)> =
        diagnostics.iter().map(|told| (told.code.as_str(), told.place.line)).collect();
    assert_eq!(
        told,
        [("row-stands-twice", Some(4)), ("label-disagrees", Some(5)), ("heading-under-wrong-keys", Some(6))]
    );
    assert!(diagnostics[2].message.ends_with(": 1 rows"), "{}", diagnostics[2].message);
    let below = set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.component.local() == "art2" => insert.parent.clone(),
        _ => None,
    });
    assert_eq!(below.unwrap().local(), "tit1_cap1");
}

#[test]
fn an_error_gives_its_place() {
    let snapshots = [("19881005_ORIGINAL.csv".to_owned(), b"a,b\n".to_vec())];
    let input = Input { snapshots: snapshots.iter().collect(), acts: None, notes: None, words: false };
    let place = br::load(&input, &mut |_| ()).unwrap_err().place.unwrap();
    assert_eq!((place.file.as_str(), place.line), ("19881005_ORIGINAL.csv", Some(1)));
}

/// The texts of a series and a body of 1999: what its notes add, `code day operation address details`, with
/// the codes of the findings and the doubts.
fn gone_on(lines: &[&str], articles: &str) -> (Vec<String>, Vec<String>) {
    let files = [("19881005_ORIGINAL.csv".to_owned(), text(lines))];
    // Its last note says of which day it is.
    let last = r#"{"artigo":"Art. 9º I. (Incluído por Emenda Constitucional nº 2 de 06/05/1999)"}"#;
    let body =
        format!(r#"[{{"tipo":"titulo","titulo":"TÍTULO I","texto":["T"],"artigos":[{articles},{last}]}}]"#);
    let table = format!("{ACTS}\n1,EC,1990-02-01,1990-02-01,,\n2,EC,1999-05-06,1999-05-06,,\n");
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("body.json", body.as_bytes())),
        words: true,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    set.check().unwrap();
    let acts = set.acts.iter().filter(|act| act.kind != ActKind::Enactment);
    let did = acts.flat_map(|act| {
        let of_act = set.commands.iter().filter(|command| command.act == act.id);
        let day = act.effective.unwrap();
        assert_eq!(day.basis, asof_schema::DateBasis::Assumed);
        of_act.map(move |command| format!("{} {} {}", act.code, day.on, describe(&command.op)))
    });
    let told = set.findings.iter().map(|finding| &finding.code).filter(|code| *code != "source-omits-parts");
    let doubts = set.doubts.iter().map(|doubt| format!("{} {}", doubt.code, doubt.touches[0].local()));
    let did = did.filter(|did| !did.contains("insert art9"));
    (did.collect(), told.cloned().chain(doubts).collect())
}

#[test]
fn a_body_with_dated_notes_takes_a_series_on() {
    let note = |said: &str, number: u32, day: &str| {
        format!("({said} por Emenda Constitucional nº {number} de {day})")
    };
    let (first, second) =
        (|said: &str| note(said, 1, "01/02/1990"), |said: &str| note(said, 2, "06/05/1999"));
    let (inserted, worded, adjusted) = ("Incluído", "Redação dada", "Alteração indireta de texto");
    let article =
        |caput: &str, below: &str| format!(r#"{{"artigo":"Art. 1º {caput}","paragrafos":[{below}]}}"#);
    let paragraph = |text: &str| format!(r#"{{"paragrafo":"{text}"}}"#);
    let before = ["Título I: T", "Art. 1º A.", "Parágrafo único. B é a medida de todas as coisas que são."];
    let sole = "Parágrafo único. B é a medida de todas as coisas que são.";
    let cases: [(&str, String, &[&str], &[&str]); 7] = [
        ("no note, the same words", article("A .", &paragraph(sole)), &[], &["witnesses-compared"]),
        (
            "no note, other words",
            article("Z.", &paragraph(sole)),
            &[],
            &["witnesses-compared", "witnesses-differ", "witnesses-differ art1_cpt"],
        ),
        (
            "other words",
            article(&format!("Z. {}", second(worded)), &paragraph(sole)),
            &["ec_2 1999-05-06 amend art1_cpt"],
            &["witnesses-compared"],
        ),
        (
            "other words twice",
            article(&format!("Z. {} {}", first(worded), second(worded)), &paragraph(sole)),
            &["ec_1 1990-02-01 amend art1_cpt unknown", "ec_2 1999-05-06 amend art1_cpt"],
            &["witnesses-compared"],
        ),
        (
            "an adjustment of what was there, and of what an act put",
            article(
                &format!("A; {}", first(adjusted)),
                &[
                    paragraph(&format!(
                        "§ 1º B é a medida de todas as coisas que são. {}",
                        first("Renumerado")
                    )),
                    paragraph(&format!("§ 2º C; {} {}", first(inserted), second(adjusted))),
                ]
                .join(","),
            ),
            &[
                "ec_1 1990-02-01 move art1_par1u as 1",
                "ec_1 1990-02-01 insert art1_par2",
                "ec_1 1990-02-01 amend art1_par2 unknown",
                "ec_2 1999-05-06 amend art1_par2",
            ],
            &["witnesses-compared"],
        ),
        (
            "a repeal",
            article(&format!("(Revogado) {}", second("Revogado")), &paragraph(sole)),
            &["ec_2 1999-05-06 repeal art1_cpt printed"],
            &["witnesses-compared"],
        ),
        (
            "a note on what is not there",
            article("A.", &[paragraph(sole), paragraph(&format!("§ 2º C. {}", second(worded)))].join(",")),
            &[],
            &["witnesses-compared", "note-without-provision art1_par2"],
        ),
    ];
    for (case, articles, did, told) in cases {
        let found = gone_on(&before, &articles);
        assert_eq!(found.0, did, "{case}");
        assert_eq!(found.1, told, "{case}");
    }
}

/// The doubts about words of a series of three texts and a body of 1999, `code address from until`.
fn doubted(articles: &str) -> Vec<String> {
    let of = |second: &str| text(&["Título I: T", "Art. 1º A.", &format!("Art. 2º {second}.")]);
    let files = [
        ("19881005_ORIGINAL.csv".to_owned(), of("B")),
        ("19900201_EMC1.csv".to_owned(), of("C")),
        ("19920301_EMC3.csv".to_owned(), of("D")),
    ];
    let last = r#"{"artigo":"Art. 9º I. (Incluído por Emenda Constitucional nº 2 de 06/05/1999)"}"#;
    let body =
        format!(r#"[{{"tipo":"titulo","titulo":"TÍTULO I","texto":["T"],"artigos":[{articles},{last}]}}]"#);
    let rows = "1,EC,1990-02-01,1990-02-01,,\n3,EC,1992-03-01,1992-03-01,,\n2,EC,1999-05-06,1999-05-06,,\n";
    let table = format!("{ACTS}\n{rows}");
    let input = Input {
        snapshots: files.iter().collect(),
        acts: Some(("acts.csv", table.as_bytes())),
        notes: Some(("body.json", body.as_bytes())),
        words: true,
    };
    let (set, _) = br::load(&input, &mut |_| ()).unwrap();
    set.check().unwrap();
    let codes = ["witnesses-differ", "corrected-later", "court-note"];
    let doubts = set.doubts.iter().filter(|one| codes.contains(&&*one.code));
    let line = |one: &asof_schema::Doubt| {
        let until = one.until.map(|day| format!(" {day}")).unwrap_or_default();
        format!("{} {} {}{until}", one.code, one.touches[0].local(), one.effective())
    };
    doubts.map(line).collect()
}

#[test]
fn a_note_says_on_which_days_words_are_in_doubt() {
    let act =
        |number: u32, day: &str| format!("(Redação dada por Emenda Constitucional nº {number} de {day})");
    let corrected = |number: u32, day: &str, gazette: &str| {
        format!(
            "{} (Redação dada por Retificação à Emenda Constitucional nº {number} de {day} (Diário Oficial da União de \
             {gazette} (p. 1)))",
            act(number, day)
        )
    };
    let court = "(O Supremo Tribunal Federal suspendeu a redação de 4/6/1989. A suspensão produz efeitos a partir de \
                 7/3/1991.)";
    let cases: [(String, String, &[&str]); 8] = [
        ("A.".to_owned(), "D.".to_owned(), &[]),
        ("Z.".to_owned(), "D.".to_owned(), &["witnesses-differ art1_cpt 1988-10-05"]),
        (format!("Z. {court}"), "D.".to_owned(), &["witnesses-differ art1_cpt 1991-03-07"]),
        (format!("A. {court}"), "D.".to_owned(), &["court-note art1_cpt 1991-03-07"]),
        ("A.".to_owned(), format!("D. {court}"), &["court-note art2_cpt 1991-03-07 1992-03-01"]),
        (format!("Z. {}", act(1, "01/02/1990")), "D.".to_owned(), &["witnesses-differ art1_cpt 1990-02-01"]),
        (
            "A.".to_owned(),
            format!("D. {}", corrected(1, "01/02/1990", "05/02/1990")),
            &["corrected-later art2_cpt 1990-02-01 1992-03-01"],
        ),
        (
            "A.".to_owned(),
            format!("D. {}", corrected(3, "01/03/1992", "10/03/1992")),
            &["corrected-later art2_cpt 1992-03-01 1992-03-10"],
        ),
    ];
    for (first, second, doubts) in cases {
        let articles = format!(r#"{{"artigo":"Art. 1º {first}"}},{{"artigo":"Art. 2º {second}"}}"#);
        assert_eq!(doubted(&articles), doubts, "{articles}");
    }
}
