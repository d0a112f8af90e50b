//! The Constitution of Brazil, over the real files where they are present.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod tiny_tree;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::OnceLock;

use asof_loaders::br::{self, ACTS_TABLE, Input, RowKey, Witness, csv};
use asof_loaders::formats::csv::evidence_text;
use asof_loaders::source::Line;
use asof_schema::DateBasis::{Assumed, SnapshotBound, Stated};
use asof_schema::{
    Act, ActKind, Aspect, ChangeSet, ClaimBasis, Command, Day, Diagnostic, Op, Operation, Text,
    Vocabulary as _,
};

use tiny_tree::Tree;

const NOTES: &str = "notes.json";
const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

struct Data {
    snapshots: Vec<(String, Vec<u8>)>,
    notes: Vec<u8>,
}

impl Data {
    fn read() -> Option<Self> {
        let root = std::env::var_os("ASOF_DATA").map_or_else(
            || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
            PathBuf::from,
        );
        let folder = root.join("brazil/cf1988");
        let Ok(entries) = std::fs::read_dir(&folder) else {
            println!("skipped: the Constitution of Brazil is not at {}", folder.display());
            return None;
        };
        let mut snapshots: Vec<(String, Vec<u8>)> = entries
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
            .collect();
        let later = std::fs::read_dir(root.join("brazil/cf1988-later")).into_iter().flatten();
        snapshots.extend(later.map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
        }));
        snapshots.sort();
        let notes = std::fs::read(root.join("brazil/normas_leg_br_body_to_ec135.json")).unwrap();
        Some(Self { snapshots, notes })
    }

    /// The first texts of the series; the notes tell only of which act a change is.
    fn load(&self, files: usize) -> (ChangeSet, Vec<Diagnostic>) {
        self.load_with(files, false)
    }

    fn load_with(&self, files: usize, words: bool) -> (ChangeSet, Vec<Diagnostic>) {
        let input = Input {
            snapshots: self.snapshots[..files].iter().collect(),
            acts: Some(("br-acts.csv", ACTS_TABLE)),
            notes: Some((NOTES, &self.notes)),
            words,
        };
        br::load(&input, &mut |_| ()).unwrap()
    }

    fn witness(&self, files: usize, words: bool) -> Witness<'_> {
        let body = words.then_some((NOTES, self.notes.as_slice()));
        Witness::new(&self.snapshots[..files], Some(ACTS_TABLE), body).unwrap()
    }
}

/// The files, and what they were read as.
type Loaded = (&'static Data, &'static ChangeSet, &'static [Diagnostic]);

/// The files, read once for all tests.
fn data() -> Option<&'static Data> {
    static DATA: OnceLock<Option<Data>> = OnceLock::new();
    DATA.get_or_init(Data::read).as_ref()
}

/// The first texts of the series, loaded once for all tests that take as many.
fn loaded(files: usize) -> Option<Loaded> {
    const COUNTS: [usize; 4] = [1, 60, 76, 93];
    static OF_COUNT: [OnceLock<(ChangeSet, Vec<Diagnostic>)>; 4] = [const { OnceLock::new() }; 4];
    let data = data()?;
    let at = COUNTS.iter().position(|&count| count == files).unwrap();
    let (set, said) = OF_COUNT[at].get_or_init(|| data.load(files));
    Some((data, set, said.as_slice()))
}

/// The series that most tests read.
fn full() -> Option<Loaded> {
    loaded(76)
}

/// Commands with their acts, in the order of execution.
fn in_order(set: &ChangeSet) -> Vec<(&Act, &Command)> {
    let acts: HashMap<_, _> = set.acts.iter().map(|act| (&act.id, act)).collect();
    let mut all: Vec<(&Act, &Command)> =
        set.commands.iter().map(|command| (acts[&command.act], command)).collect();
    all.sort_by_key(|(act, command)| {
        (first_day(act).max(act.published.on), act.published.on, act.number, act.id.as_str(), command.seq)
    });
    all
}

fn first_day(act: &Act) -> Day {
    act.effective.unwrap().on
}

/// The tree after each boundary.
fn replay(set: &ChangeSet, mut at: impl FnMut(Day, &Tree)) {
    let mut tree = Tree::default();
    let mut today = None;
    for (act, command) in in_order(set) {
        let day = first_day(act);
        if let Some(before) = today.filter(|&before| before != day) {
            at(before, &tree);
        }
        today = Some(day);
        tree.apply(&command.op)
            .unwrap_or_else(|problem| panic!("{} {:?}: {problem}", command.id(), command.op));
    }
    at(today.unwrap(), &tree);
}

/// What acts did to what lies under a prefix of addresses: (code, first day, operation, address).
fn done<'a>(set: &'a ChangeSet, prefix: &str) -> Vec<(&'a str, String, Operation, &'a str)> {
    let under =
        |local: &str| local.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    in_order(set)
        .into_iter()
        .filter(|(act, _)| act.kind != ActKind::Enactment)
        .filter_map(|(act, command)| Some((act, command, command.op.target()?.local())))
        .filter(|(_, _, local)| under(local))
        .map(|(act, command, local)| {
            (act.code.as_str(), first_day(act).to_string(), Operation::from(&command.op), local)
        })
        .collect()
}

#[test]
fn every_text_comes_back() {
    let Some((data, set, diagnostics)) = full() else { return };
    let witness = data.witness(76, false);
    let files: BTreeMap<String, &(String, Vec<u8>)> =
        witness.days().map(str::to_owned).zip(&data.snapshots).collect();
    assert_eq!(files.len(), 76);
    let mut seen = 0;
    replay(set, |day, tree| {
        let written = csv::write(&tree.lines());
        let (file, bytes) = files[&day.to_string()];
        seen += 1;
        if written == *bytes {
            return;
        }
        let repaired: Vec<u64> = diagnostics
            .iter()
            .filter(|told| told.place.file == *file)
            .filter_map(|told| told.place.line)
            .collect();
        let (written, bytes) = (String::from_utf8(written).unwrap(), std::str::from_utf8(bytes).unwrap());
        let differ: Vec<usize> = (1..)
            .zip(written.lines().zip(bytes.lines()))
            .filter(|(_, (a, b))| a != b)
            .map(|(row, _)| row)
            .collect();
        assert_eq!(written.lines().count(), bytes.lines().count(), "{file}");
        assert_eq!(differ.len(), 15, "{file} {differ:?}");
        assert_eq!(differ[0] as u64, repaired[0], "{file}");
        assert_eq!(differ[14] - differ[0], 14, "{file}");
    });
    // EC 79 changes nothing and has no commands.
    assert_eq!(seen, 75);
}

#[test]
fn the_witness_agrees() {
    let Some((data, set, _)) = full() else { return };
    let witness = data.witness(93, false);
    let mut rows = 0;
    replay(set, |day, tree| {
        let page = witness.on(&day.to_string()).unwrap().unwrap();
        let ours = by_key(&tree.lines());
        assert_eq!(ours.len(), page.rows().count(), "{day}");
        for (key, row) in page.rows() {
            assert!(ours.get(key).is_some_and(|(label, words)| row.is(label, words)), "{day} {row:?}");
            rows += 1;
        }
    });
    assert!(rows > 170_000, "{rows}");
}

/// The label and the words of each row.
fn by_key(lines: &[Line]) -> HashMap<RowKey, (String, String)> {
    let mut keys = HashMap::new();
    let mut above: Vec<&Line> = Vec::new();
    for line in lines {
        above.truncate(line.depth);
        above.push(line);
        let number = |of: &str| {
            let found = above.iter().find(|line| line.component_type == of)?;
            found.number.as_deref().map(|number| number.trim_end_matches('u').to_owned())
        };
        let words = if line.tombstone { &line.notice } else { &line.text };
        let (Some(words), Some(artigo), true) = (words, number("article"), line.printed) else { continue };
        let marker = if line.component_type == "caput" { above[line.depth - 1] } else { line };
        let transitional = above.iter().any(|line| line.component_type == "adct");
        let (paragrafo, inciso, alinea) = (number("paragraph"), number("inciso"), number("alinea"));
        keys.insert(
            RowKey { transitional, artigo, paragrafo, inciso, alinea },
            (marker.label.clone(), words.clone()),
        );
    }
    keys
}

#[test]
fn every_text_has_its_bytes() {
    let Some((data, set, _)) = full() else { return };
    let by_hash: HashMap<_, _> =
        set.sources.iter().map(|source| (source.sha256, source.name.as_str())).collect();
    let files: HashMap<&str, &[u8]> =
        data.snapshots.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let check = |text: &Text| {
        let evidence = text.evidence.unwrap();
        let bytes = files[by_hash[&evidence.sha256]];
        assert_eq!(evidence_text(bytes, evidence.start, evidence.end).as_ref(), Some(&text.text));
    };
    for command in &set.commands {
        match &command.op {
            Op::Insert(insert) => insert.texts.iter().for_each(check),
            Op::Amend(amend) => amend.texts.iter().for_each(check),
            Op::Repeal(repeal) => repeal.notices.iter().for_each(check),
            _ => {}
        }
    }
    assert_eq!(set.sources.len(), 78);
}

#[test]
fn counts() {
    let Some((_, set, diagnostics)) = full() else { return };
    set.check().unwrap();
    let wordless: HashSet<_> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Insert(insert) if insert.component_type == "article" => Some(&insert.component),
            _ => None,
        })
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (act, command) in in_order(set) {
        let reworded = || {
            set.commands.iter().any(|other| {
                other.act == command.act
                    && matches!(&other.op, Op::Amend(amend) if Some(&amend.target) == command.op.target())
            })
        };
        let what = match &command.op {
            Op::Repeal(repeal) if wordless.contains(&repeal.target) => "article falls",
            Op::Repeal(repeal) if repeal.printed => "printed repeal",
            Op::Repeal(_) => "vanished row",
            Op::Print(print) if !print.printed => "no longer printed",
            Op::Amend(_) if act.kind == ActKind::Editorial => "error put right",
            Op::Move(to) if to.number.is_none() && to.parent.is_none() => "label only",
            Op::Move(_) if reworded() => "moved and reworded",
            op => Operation::from(op).name(),
        };
        *counts.entry(what).or_default() += 1;
    }
    let expected = [
        ("AMEND", 367),
        ("article falls", 3),
        ("error put right", 2),
        ("INSERT", 3211),
        ("label only", 5),
        ("MOVE", 26),
        ("moved and reworded", 15),
        ("no longer printed", 3),
        ("printed repeal", 38),
        ("vanished row", 48),
    ];
    assert_eq!(counts, expected.into_iter().collect());
    assert_eq!(set.acts.iter().filter(|act| act.kind == ActKind::Amendment).count(), 96);
    let repaired = diagnostics.iter().filter(|told| told.code == "heading-under-wrong-keys");
    let repaired: Vec<_> = repaired.map(|told| (told.place.file.as_str(), told.place.line)).collect();
    assert_eq!(repaired.len(), 5);
    assert_eq!(
        (repaired[0], repaired[4]),
        (("20150226_EMC85.csv", Some(2177)), ("20150915_EMC89_EMC90.csv", Some(2194)))
    );
}

#[test]
fn shared_dates() {
    let Some((_, set, _)) = full() else { return };
    let mut acts_of: HashMap<Day, usize> = HashMap::new();
    for act in set.acts.iter().filter(|act| act.kind == ActKind::Amendment) {
        *acts_of.entry(first_day(act)).or_default() += 1;
    }
    assert_eq!(acts_of.values().filter(|&&acts| acts > 1).count(), 15);
    let mut seen = HashSet::new();
    let mut counts: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for (act, command) in in_order(set) {
        let target = command.op.target().unwrap();
        // The dot of article 227 and the fall of article 171 beside its caput are not counted.
        let apart = ["art227", "art171"].contains(&target.local());
        if apart
            || acts_of.get(&first_day(act)).is_none_or(|&acts| acts < 2)
            || !seen.insert((target, first_day(act)))
        {
            continue;
        }
        let by = match (act.kind, command.confidence) {
            (ActKind::Unresolved, _) => "unresolved",
            (ActKind::Editorial, _) => "editorial",
            (_, 98) => "own note",
            (_, 90) => "a note above",
            (_, 85 | 60) => "summary",
            _ => "?",
        };
        *counts.entry((target.local().starts_with("adct"), by)).or_default() += 1;
    }
    println!("{counts:?}");
    let expected = [
        ((false, "own note"), 186),
        ((false, "summary"), 11),
        ((false, "editorial"), 1),
        ((true, "summary"), 67),
        ((true, "unresolved"), 37),
    ];
    assert_eq!(counts, expected.into_iter().collect());
}

#[test]
fn facts() {
    let Some((_, set, _)) = full() else { return };
    let amended = |address: &str| {
        done(set, address)
            .into_iter()
            .map(|(code, day, op, _)| format!("{} {code} {day}", op.name()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        amended("art6_cpt"),
        ["AMEND ec_26 2000-02-14", "AMEND ec_64 2010-02-04", "AMEND ec_90 2015-09-15"]
    );
    assert!(done(set, "art214").iter().all(|change| change.0 == "ec_59" && change.1 == "2009-11-11"));
    let of_214: Vec<_> = done(set, "art214").into_iter().map(|change| (change.2, change.3)).collect();
    println!("{of_214:?}");
    assert_eq!(of_214.len(), 3);
    assert!(done(set, "art60").is_empty());
    let codes: HashSet<&str> = done(set, "adct_art60").into_iter().map(|change| change.0).collect();
    assert_eq!(codes, HashSet::from(["ec_14", "ec_53"]));
    assert_eq!(amended("art226_par6"), ["AMEND ec_66 2010-07-13"]);
    assert!(set.acts.iter().any(|act| act.code == "ec_79"));
    assert!(!set.commands.iter().any(|command| command.act.as_str().ends_with(";79")));

    let of_45: Vec<_> = done(set, "art5").into_iter().filter(|change| change.0 == "ec_45").collect();
    assert_eq!(of_45.len(), 3, "{of_45:?}");
    assert!(of_45.iter().all(|change| change.1 == "2004-12-31"));
    let inserted = ("ec_45", "2004-12-31".to_owned(), Operation::Insert, "art103-1");
    assert!(done(set, "art103-1").contains(&inserted));
    assert_eq!(
        done(set, "adct_art88")[0],
        ("ec_37", "2002-06-12".to_owned(), Operation::Insert, "adct_art88")
    );

    let of_1: Vec<_> = done(set, "art29_cpt").into_iter().filter(|change| change.0 == "ec_1").collect();
    let moved: Vec<&str> =
        of_1.iter().filter(|change| change.2 == Operation::Move).map(|change| change.3).collect();
    assert_eq!(moved, (6..=12).map(|n| format!("art29_cpt_inc{n}")).collect::<Vec<_>>());
    let of_1: HashSet<&str> = set
        .commands
        .iter()
        .filter(|c| c.act.as_str().ends_with("1992-03-31;1"))
        .filter_map(|c| Some(c.op.target()?.local()))
        .collect();
    assert!(of_1.contains("art29_cpt_inc6~1992-03-31") && of_1.contains("art29_cpt_inc7~1992-03-31"));
}

#[test]
fn dates() {
    let Some((_, set, _)) = full() else { return };
    let act = |code: &str| set.acts.iter().find(|act| act.code == code).unwrap();
    let said = |code: &str| {
        let act = act(code);
        let adopted = act.adopted.unwrap();
        let effective = act.effective.unwrap();
        let dates = [adopted.on, act.published.on, effective.on].map(|day| day.to_string());
        (
            dates.join(" "),
            [adopted.basis, act.published.basis, effective.basis],
            effective.not_before.map(|day| day.to_string()),
        )
    };
    assert_eq!(said("original"), ("1988-10-05 1988-10-05 1988-10-05".into(), [Stated; 3], None));
    let expected = (
        "2004-12-30 2004-12-31 2004-12-31".into(),
        [Stated, Stated, SnapshotBound],
        Some("2004-12-30".into()),
    );
    assert_eq!(said("ec_45"), expected);
    let expected = (
        "2003-12-19 2003-12-31 2003-12-31".into(),
        [Stated, Assumed, SnapshotBound],
        Some("2003-12-19".into()),
    );
    assert_eq!(said("ec_41"), expected);
    assert_eq!(said("ecr_1").1, [Assumed, Assumed, SnapshotBound]);
    assert_eq!(act("ec_26").id.as_str(), "urn:lex:br:federal:emenda.constitucional:2000-02-14;26");
    assert_eq!(act("ecr_1").id.as_str(), "urn:lex:br:federal:emenda.constitucional.revisao:1994-03-01;1");
    assert_eq!(act("original").id.as_str(), NORM);
    let conflicts = set.findings.iter().filter(|finding| finding.code == "conflicting-dates");
    let conflicts: Vec<&str> =
        conflicts.map(|finding| finding.act.as_ref().unwrap().as_str().rsplit(';').next().unwrap()).collect();
    // EC 110 has one witness, who dates it on the day of EC 109.
    assert_eq!(conflicts, ["110", "41", "42", "45"]);
}

#[test]
fn doubts_are_told() {
    let Some((_, set, _)) = full() else { return };
    let told = |code: &str| {
        let of = set.findings.iter().filter(|finding| finding.code == code);
        of.map(|finding| finding.component.local()).collect::<Vec<_>>()
    };
    assert_eq!(
        told("ambiguous-renumbering"),
        ["art53_par2", "art53_par3", "art53_par4", "art53_par5~2001-12-20"]
    );
    assert_eq!(told("debatable-renumbering"), ["adct_art60_par1u"]);
    assert_eq!(told("editorial-correction"), ["art142_par3_inc3", "art7_cpt_inc29"]);
    // Until then the words may be those of the error.
    let doubts = set.doubts.iter().filter(|doubt| doubt.code == "error-put-right");
    let days = doubts.map(|doubt| (doubt.touches[0].local(), doubt.effective.unwrap(), doubt.until.unwrap()));
    let days: Vec<_> = days.map(|(of, from, until)| format!("{of} {from} {until}")).collect();
    assert_eq!(days, ["art142_par3_inc3 1998-02-05 1998-06-04", "art7_cpt_inc29 2000-05-25 2000-09-13"]);
    assert_eq!(told("note-disagrees").len(), 6);
    assert_eq!(told("no-change").len(), 1);
    let unresolved = set.findings.iter().filter(|finding| finding.code == "unresolved-act");
    let unresolved: Vec<(String, usize)> =
        unresolved.map(|finding| (finding.on.unwrap().to_string(), finding.places.len())).collect();
    assert_eq!(unresolved, [("1999-03-18".into(), 5), ("2000-09-13".into(), 11), ("2003-12-31".into(), 21)]);
}

#[test]
fn later_files_change_no_record_of_earlier_ones() {
    if data().is_none() {
        return;
    }
    let lines = |files| {
        let mut set = loaded(files).unwrap().1.clone();
        // A claim says how far the files at hand reach; and of an act that they lack, less is known of what it touches.
        set.claims.clear();
        let at_hand: BTreeSet<_> = set.commands.iter().map(|command| &command.act).collect();
        set.known_acts.retain(|act| at_hand.contains(&act.id));
        let mut out = Vec::new();
        set.write(&mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = lines(93);
    for few in [1, 60, 76] {
        let mut rest = all.iter();
        // In the same order, too.
        for line in lines(few) {
            assert!(rest.any(|other| *other == line), "{line}");
        }
    }
}

#[test]
fn without_the_other_files_shared_dates_stay_open() {
    let Some(data) = data() else { return };
    let snapshots = data.snapshots[..76].iter().collect();
    let input = Input { snapshots, acts: None, notes: None, words: true };
    let mut heard = Vec::new();
    let (set, _) = br::load(&input, &mut |done| heard.push(done)).unwrap();
    assert_eq!(heard, (1..=76).collect::<Vec<_>>());
    set.check().unwrap();
    assert_eq!(set.acts.iter().filter(|act| act.kind == ActKind::Unresolved).count(), 15);
    let of_several = set.acts.iter().filter(|act| act.code == "ec_25" || act.code == "ec_26");
    assert!(of_several.map(|act| &act.id).all(|id| set.commands.iter().all(|command| command.act != *id)));
    let mut inserted = 0;
    replay(&set, |_, tree| inserted = tree.len());
    assert!(inserted > 3000);
}

#[test]
fn texts_are_headings_or_canonical() {
    let Some((_, set, _)) = loaded(1) else { return };
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { panic!("{:?}", command.op) };
        let aspects: Vec<Aspect> = insert.texts.iter().map(|text| text.aspect).collect();
        let expected: &[Aspect] = match insert.component_type.as_str() {
            "constitution" | "article" => &[],
            "title" | "chapter" | "section" | "subsection" | "adct" => &[Aspect::Heading],
            _ => &[Aspect::Canonical],
        };
        assert_eq!(aspects, expected, "{}", insert.component);
    }
    let ids: HashSet<&str> = set.commands.iter().filter_map(|c| Some(c.op.target()?.local())).collect();
    for id in [
        "", "tit8_cap3_sec1", "tit4_cap1_sec8_subs2", "adct", "adct_art60", "art5_cpt_inc73",
        "art60_par4_inc1", "art1_par1u", "art155_par2_inc12_ali3",
    ] {
        assert!(ids.contains(id), "{id}");
    }
}

/// Components that a claim speaks of, with its last day, and those that it leaves out.
fn claimed(set: &ChangeSet) -> Vec<(&str, String, usize)> {
    let claims = set.claims.iter();
    claims.map(|claim| (claim.component.local(), claim.through.to_string(), claim.without.len())).collect()
}

#[test]
fn a_series_claims_its_words_through_its_last_day() {
    let Some((data, set, _)) = loaded(60) else { return };
    set.check().unwrap();
    let claims = claimed(set);
    assert_eq!((claims[0].0, claims[0].1.as_str()), ("", "2013-06-06"));
    // EC 69 began later in part, as a mark says: what it changed there is covered to the day before. EC 45 did not.
    assert!(claims.contains(&("art21_cpt_inc13", "2012-03-28".to_owned(), 0)), "{claims:?}");
    assert!(claims.iter().all(|claim| !claim.0.starts_with("art103-1")), "{claims:?}");
    assert_eq!(claims[0].2, claims.len() - 1);
    for claim in &set.claims {
        assert_eq!(
            (claim.basis, claim.evidence.unwrap().end),
            (ClaimBasis::Bound, data.snapshots[59].1.len() as u64)
        );
    }
    // EC 41 and 42 were signed twelve days before the day of their text, and no source says when they were published.
    let of = |code: &'static str| set.doubts.iter().filter(move |doubt| doubt.code == code);
    let doubts: Vec<_> = of("conflicting-dates").map(|doubt| (doubt.published, doubt.until)).collect();
    let days =
        |first: &str, until: &str| (first.parse::<Day>().unwrap(), Some(until.parse::<Day>().unwrap()));
    assert_eq!(doubts, [days("2003-12-19", "2003-12-31"); 2]);
}

#[test]
fn what_begins_on_an_unknown_day_is_in_doubt_until_another_act_rewrites_it() {
    let Some((_, set, _)) = with_body() else { return };
    let of = set.doubts.iter().filter(|doubt| doubt.code == "effect-may-be-later");
    let rewritten: Vec<_> = of
        .map(|doubt| {
            (doubt.touches[0].local(), doubt.published.to_string(), doubt.until.unwrap().to_string())
        })
        .collect();
    let rewrote = |local: &'static str, from: &str, until: &str| (local, from.to_owned(), until.to_owned());
    // EC 126 rewrote what EC 100 had put into art. 166.
    assert!(rewritten.contains(&rewrote("art166_par17", "2019-06-26", "2022-12-21")), "{rewritten:?}");
}

#[test]
fn an_act_without_a_text_leaves_its_part_in_doubt_up_to_the_next() {
    let Some(data) = data() else { return };
    let named = |file: &asof_loaders::source::File| file.0.contains("EMC87") || file.0.contains("EMC2.");
    let snapshots = data.snapshots.iter().filter(|file| !named(file)).collect();
    let acts = Some(("br-acts.csv", ACTS_TABLE));
    let (set, _) = br::load(&Input { snapshots, acts, notes: None, words: false }, &mut |_| ()).unwrap();
    let missing: Vec<_> = set.doubts.iter().filter(|doubt| doubt.code == "text-missing").collect();
    let days = |doubt: &asof_schema::Doubt| format!("{} {}", doubt.published, doubt.until.unwrap());
    let told: Vec<_> = missing.iter().map(|doubt| (days(doubt), doubt.touches.len())).collect();
    // EC 2 changes the transitional act; EC 87 that and the nine titles.
    assert_eq!(told, [("1992-08-25 1993-03-17".to_owned(), 1), ("2015-04-16 2015-05-07".to_owned(), 10)]);
    // The next text has what EC 87 put into art. 155, § 2º, on a day that is not known.
    let through =
        |local: &str| set.claims.iter().find(|claim| claim.component.local() == local).unwrap().through;
    assert_eq!(through("art155_par2_inc7").to_string(), "2015-05-06");
}

#[test]
fn the_acts_of_the_table_are_known() {
    let Some((_, set, _)) = loaded(93) else { return };
    set.check().unwrap();
    let known = |title: &str| set.known_acts.iter().find(|act| act.title == title);
    let touched = |title: &str| -> Vec<String> {
        let touches = &known(title).unwrap().touches;
        touches.iter().map(|touch| touch.component.local().to_owned()).collect()
    };
    // All 145, but for the five that change no words of the Constitution, and EC 70, of which the table says nothing
    // and the text nothing new.
    assert_eq!(set.known_acts.len(), 139);
    assert!(known("EC 70").is_none());
    assert!(known("EC 106").is_none() && known("EC 79").is_none());
    // Of those at hand, the articles that they change; of the others, what the table says.
    assert_eq!(touched("EC 2"), ["adct_art2"]);
    assert_eq!(touched("EC 96"), ["art225"]);
    assert_eq!(touched("EC 99"), ["adct_art101", "adct_art102", "adct_art103", "adct_art105"]);
    assert_eq!(touched("EC 121"), ["", "adct"]);
    assert_eq!(touched("EC 136"), ["art100", "adct_art115", "adct_art117"]);
    assert_eq!(touched("EC 139"), ["art31_par1", "art75"]);
    let applied: HashSet<_> = set.acts.iter().map(|act| &act.id).collect();
    assert_eq!(set.known_acts.iter().filter(|act| !applied.contains(&act.id)).count(), 31);
    for act in &set.known_acts {
        let row = act.evidence.unwrap();
        let [start, end] = [row.start, row.end].map(|at| usize::try_from(at).unwrap());
        let row = &ACTS_TABLE[start..end];
        assert!(row.starts_with(act.id.as_str().rsplit(';').next().unwrap().as_bytes()), "{act:?}");
    }
}

#[test]
fn all_93_texts_load_and_the_witness_agrees() {
    let Some((data, set, said)) = loaded(93) else { return };
    let witness = data.witness(93, false);
    let mut seen = 0;
    replay(set, |day, tree| {
        let page = witness.on(&day.to_string()).unwrap().unwrap();
        let ours = by_key(&tree.lines());
        assert_eq!(ours.len(), page.rows().count(), "{day}");
        for (key, row) in page.rows() {
            assert!(ours.get(key).is_some_and(|(label, words)| row.is(label, words)), "{day} {row:?}");
        }
        seen += 1;
    });
    // Five acts changed nothing and have no commands.
    assert_eq!(seen, 88);
    // From EC 104 on each text prints art. 144 § 6º twice, with other words.
    let doubled: Vec<_> = set.doubts.iter().filter(|doubt| doubt.code == "row-stands-twice").collect();
    assert_eq!(doubled.len(), 5);
    assert!(doubled.iter().all(|doubt| doubt.touches[0].local() == "art144_par6"));
    assert_eq!((doubled[0].published.to_string().as_str(), doubled[4].until), ("2019-12-04", None));
    let slips: Vec<_> = said.iter().filter(|said| said.code == "label-disagrees").collect();
    assert_eq!(slips.iter().map(|said| said.place.line).collect::<Vec<_>>(), [Some(2687)]);
}

/// All texts, and the body as a witness of words; loaded once.
fn with_body() -> Option<Loaded> {
    static WITH_BODY: OnceLock<(ChangeSet, Vec<Diagnostic>)> = OnceLock::new();
    let data = data()?;
    let (set, said) = WITH_BODY.get_or_init(|| data.load_with(93, true));
    Some((data, set, said.as_slice()))
}

#[test]
fn the_body_takes_the_series_on_and_the_witness_agrees() {
    let Some((data, set, _)) = with_body() else { return };
    set.check().unwrap();
    let witness = data.witness(93, true);
    let (mut days, mut rows) = (Vec::new(), 0);
    replay(set, |day, tree| {
        let page = witness.on(&day.to_string()).unwrap().unwrap();
        let ours = by_key(&tree.lines());
        for (key, (label, words)) in &ours {
            let row = page.row(key).unwrap_or_else(|| panic!("{day}: no file has {key:?} {label} {words}"));
            assert!(row.is(label, words), "{day} {row:?}: {label} {words}");
        }
        assert_eq!(ours.len(), page.rows().count(), "{day}");
        if day.to_string().as_str() > "2020-08-26" {
            days.push(day.to_string());
            rows += ours.len();
        }
    });
    assert_eq!(
        (days.len(), days[0].as_str(), days[days.len() - 1].as_str()),
        (19, "2021-03-15", "2024-12-20")
    );
    assert!(rows > 50_000, "{rows}");
}

#[test]
fn the_body_has_the_words_of_the_last_text() {
    let Some((_, set, _)) = with_body() else { return };
    let told = |code: &str| set.findings.iter().filter(|finding| finding.code == code).collect::<Vec<_>>();
    let [compared] = *told("witnesses-compared") else { panic!() };
    println!("{}", compared.message);
    let numbers = compared.message.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
    let [same, _, differ] = *numbers.collect::<Vec<_>>() else { panic!("{}", compared.message) };
    assert!(same / (same + differ) >= 0.99, "{}", compared.message);
    // Each of the others differs in words or in punctuation within them. Art. 39 was suspended in part; the
    // last texts print art. 165, § 9º, III in place of art. 165, III; the rest are commas, capitals, accents
    // and a word left out.
    let differ: Vec<&str> = told("witnesses-differ").iter().map(|one| one.component.local()).collect();
    let expected = [
        "art12_cpt_inc2_ali2", "art29_cpt_inc4_ali6", "art29_cpt_inc4_ali10", "art37_par9", "art39_cpt",
        "art40_par22_inc6", "art50_par2", "art91_cpt_inc5", "art102_cpt_inc1_ali3", "art103-2_cpt_inc6",
        "art113_cpt", "art134_par2", "art142_par3_inc7", "art149_par1-1", "art149_par1-2", "art149_par1-3",
        "art165_cpt_inc3", "art165_par9_inc3", "art249_cpt",
    ];
    assert_eq!(differ, expected);
    let doubts = set.doubts.iter().filter(|doubt| doubt.code == "witnesses-differ");
    assert_eq!(doubts.clone().map(|doubt| doubt.touches[0].local()).collect::<Vec<_>>(), differ);
    // The notes say from which day: the court suspended the one, and the texts printed an act's words of the other at a
    // wrong place.
    let since = |address: &str| {
        let doubt = doubts.clone().find(|doubt| doubt.touches[0].local() == address).unwrap();
        assert!(doubt.message.contains("; a note on it "), "{}", doubt.message);
        doubt.effective().to_string()
    };
    assert_eq!([since("art39_cpt"), since("art165_par9_inc3")], ["2008-03-07", "2019-06-26"]);
    let corrected = set.doubts.iter().filter(|doubt| doubt.code == "corrected-later");
    let days = corrected.map(|one| (one.touches[0].local(), one.effective(), one.until.unwrap()));
    let days: Vec<_> = days.map(|(of, from, until)| format!("{of} {from} {until}")).collect();
    assert_eq!(
        days,
        [
            "art7_cpt_inc29 2000-05-25 2000-09-13",
            "art142_par3_inc3 1998-02-05 1998-06-04",
            "art219-2_cpt 2015-02-26 2015-03-03",
            "art219-2_par1 2015-02-26 2015-03-03",
        ]
    );
}

#[test]
fn what_two_acts_changed_is_unknown_between_them() {
    let Some((_, set, _)) = with_body() else { return };
    let acts: HashMap<_, _> = set.acts.iter().map(|act| (&act.id, act)).collect();
    let unknown: Vec<(&str, &str)> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Amend(amend) if !amend.unknown.is_empty() => {
                assert!(amend.texts.is_empty());
                Some((acts[&command.act].code.as_str(), amend.target.local()))
            }
            _ => None,
        })
        .collect();
    let expected = [
        ("ec_109", "art167_par4"),
        ("ec_112", "art159_cpt_inc1"),
        ("ec_123", "art225_par1_inc8"),
        ("ec_126", "art155_par1_inc5"),
    ];
    assert_eq!(unknown, expected);
    for (_, address) in expected {
        let last = done(set, address).into_iter().rfind(|change| change.3 == address).unwrap();
        assert_eq!(
            (last.0, last.1.as_str(), last.2),
            ("ec_132", "2023-12-20", Operation::Amend),
            "{address}"
        );
    }
}

#[test]
fn new_provisions_come_with_their_words_and_sole_paragraphs_become_the_first() {
    let Some((data, set, _)) = with_body() else { return };
    let did = |address: &str| -> Vec<String> {
        let changes = done(set, address).into_iter().filter(|change| change.1.as_str() > "2020-08-26");
        changes.map(|(code, day, op, at)| format!("{code} {day} {} {at}", op.name())).collect()
    };
    assert_eq!(did("art6"), ["ec_114 2021-12-16 INSERT art6_par1u"]);
    assert_eq!(did("art105_par1u"), ["ec_125 2022-07-14 MOVE art105_par1u"]);
    assert_eq!(did("art160_par1u")[0], "ec_113 2021-12-08 MOVE art160_par1u");
    assert_eq!(did("art5_cpt_inc78"), Vec::<String>::new(), "an adjusted full stop changes no words");
    assert_eq!(did("art35_cpt_inc3"), Vec::<String>::new(), "nor does a proviso on its application");
    let inserted = set.commands.iter().find_map(|command| match &command.op {
        Op::Insert(insert) if insert.component.local() == "art156-1_cpt" => Some(&insert.texts[0]),
        _ => None,
    });
    let text = inserted.unwrap();
    assert!(text.text.starts_with("Lei complementar instituirá imposto sobre bens e serviços"), "{text:?}");
    let evidence = text.evidence.unwrap();
    assert!(asof_loaders::bears_out(&data.notes, evidence.start, evidence.end, &text.text));
    let section = done(set, "tit6_cap1_sec5-1");
    assert_eq!((section.len(), section[0].0, section[0].2), (1, "ec_132", Operation::Insert));
}

#[test]
fn the_body_is_claimed_through_its_day_and_the_transitional_act_is_not() {
    let Some((_, set, _)) = with_body() else { return };
    let claims = claimed(set);
    let through = |local: &str| claims.iter().find(|claim| claim.0 == local).map(|claim| claim.1.as_str());
    assert_eq!((through(""), through("adct")), (Some("2024-12-20"), Some("2020-08-26")));
    // EC 109 gives art. 29-A its words later, and EC 114 something of what it changed.
    assert_eq!(through("art29-1_cpt"), Some("2021-03-14"));
    // Planalto marks one paragraph of all that EC 19 changed in art. 37, and what EC 112 put into art. 159, which the
    // table does not tell.
    assert_eq!((through("art37_cpt"), through("art37_par8")), (None, Some("1998-06-03")));
    assert_eq!(through("art159_cpt_inc1_ali6"), Some("2021-10-26"));
    let of_114 = claims.iter().filter(|claim| claim.1 == "2021-12-15").map(|claim| claim.0);
    // Today's § 5º of art. 100 is the § 1º of before.
    assert_eq!(of_114.collect::<Vec<_>>(), ["art100_par1", "art203_cpt_inc6", "art6_par1u"]);
    // Art. 153, V has no note: the root's claim speaks of it.
    assert_eq!(through("art153_cpt_inc5"), None);
    let of_110 = set.findings.iter().find(|finding| finding.message.contains("alone dates EC 110")).unwrap();
    assert_eq!(
        (of_110.code.as_str(), of_110.on.unwrap().to_string().as_str()),
        ("conflicting-dates", "2021-03-15")
    );
    // What the notes of the body do not name changed nothing in it.
    let of_121 = set.known_acts.iter().find(|act| act.title == "EC 121").unwrap();
    assert_eq!(of_121.touches.iter().map(|touch| touch.component.local()).collect::<Vec<_>>(), ["adct"]);
    let known: Vec<&str> = set.known_acts.iter().map(|act| act.title.as_str()).collect();
    assert!(known.contains(&"EC 139") && !set.acts.iter().any(|act| act.code == "ec_136"));
}
