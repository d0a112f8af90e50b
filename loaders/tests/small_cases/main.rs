//! Small series of our own making: what the comparison makes of them.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test")]

mod cut_off;
mod days;
#[path = "../tiny_tree/mod.rs"]
mod tiny_tree;

use asof_loaders::br::{self, Input, csv};
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

/// What the act of a second text did, and what is in doubt, where the second one lacks these lines.
fn without(lines: &[&str], gone: std::ops::Range<usize>, case: &Case<'_>) -> (Vec<String>, Vec<String>) {
    let rest: Vec<&str> = (0..lines.len()).filter(|at| !gone.contains(at)).map(|at| lines[at]).collect();
    let files = series(&[("19881005_ORIGINAL.csv", lines), ("19900201_EMC1.csv", &rest[..])]);
    let (set, _) = load(&files, case);
    set.check().unwrap();
    (done(&set), doubts(&set))
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
