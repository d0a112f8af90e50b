//! Relations between provisions: over the demo corpus and, where its files are present, over the Constitution of Brazil.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "tests")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::query::{self, Along, Direction, Reach, Relations, TargetState};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ChangeSet, ComponentId};
use common::Desk;
use common::served::{CHARTER, CONSTITUTION, DEMO};
use common::statutes::{MUNICIPAL, STATUTES};
use serde_json::{Value, json};

fn at(day: &str) -> AsOf {
    AsOf::day(day.parse().unwrap())
}

fn id(local: &str) -> ComponentId {
    format!("{CHARTER}!{local}").parse().unwrap()
}

/// The components of a norm that stand at a point, each with all below it.
fn standing(corpus: &Corpus, at: AsOf) -> BTreeMap<ComponentId, Vec<ComponentId>> {
    let mut all = BTreeMap::new();
    for graph in corpus.graphs() {
        let Some(top) = graph.root().unwrap().version_at(corpus.point(at)) else { continue };
        for (version, _) in top.walk(None) {
            let ids = version.walk(None).map(|(v, _)| v.component().id());
            all.insert(version.component().id(), ids.collect());
        }
    }
    all
}

/// What is reached, found by nothing but the relations of single provisions, over and over.
fn closure(
    corpus: &Corpus,
    seed: &ComponentId,
    hops: u32,
    direction: Direction,
    at: AsOf,
) -> BTreeSet<ComponentId> {
    let relations = Relations::of(corpus, at);
    let below = standing(corpus, at);
    let mut edges = BTreeSet::new();
    for component in below.keys() {
        for said in relations.outgoing(component).unwrap() {
            if let Some(target) = said.target {
                edges.insert((said.source, target));
            }
        }
    }
    let mut reached = BTreeSet::from([seed.clone()]);
    for _ in 0..hops {
        let stood: BTreeSet<&ComponentId> =
            reached.iter().flat_map(|id| below.get(id).into_iter().flatten().chain([id])).collect();
        let step = edges.iter().filter_map(|(source, target)| {
            let (from, to) = if direction == Direction::In { (target, source) } else { (source, target) };
            stood.contains(from).then(|| to.clone())
        });
        let step: Vec<ComponentId> = step.collect();
        reached.extend(step);
    }
    reached.remove(seed);
    reached
}

fn expanded(
    corpus: &Corpus,
    seed: &ComponentId,
    hops: u32,
    direction: Direction,
    at: AsOf,
) -> BTreeSet<ComponentId> {
    let along = Along { kinds: Vec::new(), hops, direction, reach: Reach::Below };
    let paths = Relations::of(corpus, at).expand(std::slice::from_ref(seed), &along).unwrap();
    for path in &paths {
        assert_eq!(path.distance as usize, path.steps.len());
        let last = path.steps.last().unwrap();
        let end = if direction == Direction::In { Some(&last.source) } else { last.target.as_ref() };
        assert_eq!(end, Some(&path.component));
    }
    paths.into_iter().map(|path| path.component).collect()
}

#[test]
fn words_are_read_on_their_day() {
    let corpus = DEMO.store.corpus();
    let veto = |day: &str| told(&corpus, &id("art7"), day);
    let resolved = |kind: &str, words: &str, local: &str| format!("{kind} [{words}] RESOLVED {local}");
    // What the change set declares is told after what is read.
    let early = [
        resolved("EXCEPTS", "ressalvado o disposto no art. 5º, inciso II", "art5_cpt_inc2"),
        resolved("REFERS_TO", "art. 5º, inciso II", "art5_cpt_inc2"),
        resolved("EXCEPTS", "art. 5º, inciso II", "art5_cpt_inc2"),
    ];
    assert_eq!(veto("1991-01-01"), early);
    assert_eq!(veto("2000-01-01"), Vec::<String>::new());
    assert_eq!(veto("2024-01-01"), [(); 2].map(|()| resolved("REFERS_TO", "art. 13", "art13")));
    let of_article_5 = Relations::of(&corpus, at("1991-01-01")).incoming(&id("art5")).unwrap();
    assert_eq!(of_article_5.len(), 3);
    assert!(Relations::of(&corpus, at("2000-01-01")).incoming(&id("art5")).unwrap().is_empty());
}

/// Kind, words, state and target of what a provision speaks of.
fn told(corpus: &Corpus, id: &ComponentId, day: &str) -> Vec<String> {
    let all = Relations::of(corpus, at(day)).outgoing(id).unwrap();
    let word = |value: Value| value.as_str().unwrap_or("-").to_owned();
    let line = |said: query::Reference| {
        let (kind, state) = (word(json!(said.kind)), word(json!(said.state)));
        let target = said.target.map_or_else(|| "-".to_owned(), |target| target.local().to_owned());
        format!("{kind} [{}] {state} {target}", said.surface)
    };
    all.into_iter().map(line).collect()
}

const LAW: &str = "urn:lex:zz:municipal:lei:1999-01-04;1";

/// A law whose first article names five others; one is repealed, one inserted, one renumbered, one is never there and one is
/// suspended for a time.
fn law() -> Corpus {
    let command = |act: &str, seq: u32, op: Value| json!({ "command": { "act": act, "seq": seq, "norm": LAW, "op": op } });
    let act = |id: &str, kind: &str, day: &str| {
        let on = json!({ "on": day, "basis": "STATED" });
        json!({ "act": { "id": id, "kind": kind, "number": 1, "code": id, "title": id, "adopted": on, "published": on } })
    };
    let [repeal, insertion, move_] =
        ["2001-01-04;2", "2005-01-04;3", "2003-01-04;4"].map(|end| format!("urn:lex:zz:municipal:lei:{end}"));
    let article = |act: &str, seq: u32, number: &str, words: &str| {
        let component = format!("{LAW}!art{number}");
        [
            command(
                act,
                seq,
                json!({ "insert": { "component": component, "type": "article", "parent": LAW, "number": number,
                "label": format!("Art. {number}º"), "order_key": format!("1-000{number}") } }),
            ),
            command(
                act,
                seq + 1,
                json!({ "insert": { "component": format!("{component}_cpt"), "type": "caput",
                "parent": component, "order_key": "0-0000", "texts": [{ "language": "pt", "text": words }] } }),
            ),
        ]
    };
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": LAW, "title": "Lei nº 1", "type": "statute", "jurisdiction": "zz", "language": "pt", "data_source": "x" } }),
        act(LAW, "enactment", "1999-01-04"),
        act(&repeal, "amendment", "2001-01-04"),
        act(&insertion, "amendment", "2005-01-04"),
        act(&move_, "amendment", "2003-01-04"),
        command(LAW, 1, json!({ "insert": { "component": LAW, "type": "statute", "order_key": "0-0000" } })),
    ];
    let words =
        "Observa-se o art. 2º, o art. 3º, o art. 4º e o art. 9º, nos termos da Lei nº 8.112, de 1990.";
    lines.extend(article(LAW, 2, "1", words));
    lines.extend(article(LAW, 4, "2", "É livre."));
    lines.extend(article(LAW, 6, "4", "É pública."));
    lines.extend(article(&insertion, 1, "3", "É nova."));
    lines.push(command(&repeal, 1, json!({ "repeal": { "target": format!("{LAW}!art2") } })));
    lines.push(command(
        &move_,
        1,
        json!({ "move": { "target": format!("{LAW}!art4"), "number": "5", "order_key": "1-0005" } }),
    ));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    Corpus::default().with(&set, "2006-01-01T00:00:00Z".parse().unwrap()).unwrap().0
}

#[test]
fn a_target_is_told_as_it_stands_on_the_day() {
    let corpus = law();
    let states = |day: &str| {
        let all = told(&corpus, &format!("{LAW}!art1").parse().unwrap(), day);
        all.into_iter().map(|line| line.split(']').nth(1).unwrap().trim().to_owned()).collect::<Vec<_>>()
    };
    let ends = ["TARGET_NEVER_EXISTED -", "EXTERNAL -"];
    let with = |first: [&str; 3]| first.into_iter().chain(ends).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        states("2000-01-01"),
        with(["RESOLVED art2", "TARGET_NOT_YET_IN_FORCE art3", "RESOLVED art4"])
    );
    assert_eq!(
        states("2002-01-01"),
        with(["TARGET_REPEALED art2", "TARGET_NOT_YET_IN_FORCE art3", "RESOLVED art4"])
    );
    assert_eq!(
        states("2004-01-01"),
        with(["TARGET_REPEALED art2", "TARGET_NOT_YET_IN_FORCE art3", "TARGET_RENUMBERED art4"])
    );
    assert_eq!(
        states("2010-01-01"),
        with(["TARGET_REPEALED art2", "RESOLVED art3", "TARGET_RENUMBERED art4"])
    );
    let root: ComponentId = LAW.parse().unwrap();
    assert_eq!(Relations::of(&corpus, at("2010-01-01")).broken(&root).unwrap().len(), 3);
    // Who knew only the law as enacted, knew of nothing to come.
    let then = AsOf { known: Some("1999-06-01".parse().unwrap()), ..at("2010-01-01") };
    let states: Vec<_> = Relations::of(&corpus, then)
        .outgoing(&root)
        .unwrap()
        .into_iter()
        .map(|said| said.state.unwrap())
        .collect();
    let (resolved, never) = (TargetState::Resolved, TargetState::TargetNeverExisted);
    assert_eq!(states, [resolved, never, resolved, never, TargetState::External]);
}

/// Who speaks of a provision before its first day is told; who speaks of a part of it that is there already is not.
#[test]
fn who_speaks_of_what_is_to_come_is_told() {
    let corpus = law();
    let spoken = |local: &str, at: AsOf| -> Vec<(String, TargetState)> {
        let id: ComponentId = format!("{LAW}!{local}").parse().unwrap();
        let all = Relations::of(&corpus, at).incoming(&id).unwrap();
        all.into_iter().map(|said| (said.source.local().to_owned(), said.state.unwrap())).collect()
    };
    let article_1 = |state| [("art1_cpt".to_owned(), state)];
    assert_eq!(spoken("art3", at("2000-01-01")), article_1(TargetState::TargetNotYetInForce));
    assert_eq!(spoken("art3", at("2010-01-01")), article_1(TargetState::Resolved));
    let then = AsOf { known: Some("1999-06-01".parse().unwrap()), ..at("2000-01-01") };
    for (local, at) in [("art3_cpt", at("2000-01-01")), ("art2", at("1998-01-01")), ("art3", then)] {
        assert!(spoken(local, at).is_empty(), "{local} {at:?}");
    }
    let desk = Desk::with_store(&DEMO.desk.store());
    for way in ["--incoming", "--broken"] {
        let ran = desk.run(&["references", &id("art13").to_string(), "2005-01-01", way]);
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("It is absent: not yet there, its first day is 2010-03-01."), "{said}");
    }
}

/// By its number alone, from within its article, before which other articles come in on the same day.
#[test]
fn an_article_speaks_of_its_own_paragraph_to_come() {
    let later = "urn:lex:zz:municipal:lei:2005-01-04;3";
    let act = |id: &str, kind: &str, day: &str| {
        let published = json!({ "on": day, "basis": "STATED" });
        json!({ "act": { "id": id, "kind": kind, "number": 1, "code": id, "title": id, "published": published } })
    };
    let command = |(nth, (act, local, kind, words)): (usize, (&str, &str, &str, &str))| {
        let (above, number) = local.split_at(local.len() - 1);
        let parent =
            above.split_once('_').map_or_else(|| LAW.to_owned(), |(article, _)| format!("{LAW}!{article}"));
        let texts = json!([{ "language": "pt", "text": words }]);
        let insert = json!({ "component": format!("{LAW}!{local}"), "type": kind, "parent": parent,
            "number": number, "order_key": number, "texts": texts });
        json!({ "command": { "act": act, "seq": nth + 2, "norm": LAW, "op": { "insert": insert } } })
    };
    let root = json!({ "insert": { "component": LAW, "type": "statute", "order_key": "0" } });
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": LAW, "title": "Lei nº 1", "type": "statute", "jurisdiction": "zz", "language": "pt", "data_source": "x" } }),
        act(LAW, "enactment", "1999-01-04"),
        act(later, "amendment", "2005-01-04"),
        json!({ "command": { "act": LAW, "seq": 1, "norm": LAW, "op": root } }),
    ];
    let provisions = [
        (LAW, "art3", "article", "É pública."),
        (LAW, "art3_par1", "paragraph", "É livre, ressalvado o disposto no § 5º deste artigo."),
        (later, "art1", "article", "É nova."),
        (later, "art2", "article", "É nova."),
        (later, "art3_par5", "paragraph", "É paga."),
    ];
    lines.extend(provisions.into_iter().enumerate().map(command));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2006-01-01T00:00:00Z".parse().unwrap()).unwrap().0;
    let to_come: ComponentId = format!("{LAW}!art3_par5").parse().unwrap();
    for day in ["2000-01-01", "2006-01-01"] {
        let said = Relations::of(&corpus, at(day)).incoming(&to_come).unwrap();
        assert_eq!(said.len(), 2, "{day}: {said:?}");
    }
}

#[test]
fn paths_are_those_of_a_closure() {
    let corpus = DEMO.store.corpus();
    for day in ["1991-01-01", "2005-01-01", "2020-01-01"] {
        for seed in standing(&corpus, at(day)).keys() {
            for direction in [Direction::Out, Direction::In] {
                for hops in 0..3 {
                    let (ours, theirs) = (
                        expanded(&corpus, seed, hops, direction, at(day)),
                        closure(&corpus, seed, hops, direction, at(day)),
                    );
                    assert_eq!(ours, theirs, "{seed} {hops} {direction:?} {day}");
                }
            }
        }
    }
}

#[test]
fn the_command_line_tells_what_graphql_tells() {
    let desk = Desk::with_store(&DEMO.desk.store());
    let document = "query($scope: ID!, $at: Date!) {
        references(ref: $scope, asOf: { at: $at }, first: 1000) { nodes {
            kind surface start end law path state source { id: urn } target { id: urn } yields term } } }";
    for scope in [CHARTER.to_owned(), id("art7").to_string()] {
        for day in ["1991-01-01", "2015-01-01"] {
            let data = DEMO.data(document, json!({ "scope": scope, "at": day }));
            let (said, _) = desk.json(&["references", &scope, day]);
            let said: Vec<Value> = said.as_array().unwrap().iter().map(|said| json!({
                "kind": said["kind"], "surface": said["surface"], "start": said["start"], "end": said["end"],
                "law": said["law"], "path": said["path"], "state": said["state"],
                "source": { "id": said["source"]["urn"] },
                "target": said["target"]["urn"].as_str().map(|id| json!({ "id": id })),
                "yields": said["yields"], "term": said["term"],
            })).collect();
            assert_eq!(data["references"]["nodes"], json!(said), "{scope} {day}");
        }
    }
}

/// What an address of the transitional provisions never was, is read as one of the body where the words name the article: "o
/// referido inciso III" of ADCT 93 is that of article 159, which was named last.
#[test]
fn transitional_provisions_speak_of_the_body() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let corpus = server.store.corpus();
    let root = corpus.graphs().next().unwrap().norm().id.root();
    let of = |local: &str, day: &str| told(&corpus, &format!("{root}!{local}").parse().unwrap(), day);
    assert_eq!(of("adct_art87_par1u", "2015-09-15")[1], "REFERS_TO [§ 3º do art. 100] RESOLVED art100_par3");
    let referred = "REFERS_TO [referido inciso III] RESOLVED art159_cpt_inc3".to_owned();
    assert!(
        of("adct_art93_cpt", "2015-09-15").contains(&referred),
        "{:?}",
        of("adct_art93_cpt", "2015-09-15")
    );
    assert_eq!(
        of("adct_art25_par2", "2010-01-01"),
        ["REFERS_TO [art. 62, parágrafo único] TARGET_RENUMBERED art62_par1u"]
    );
    let fees = of("art156_par4_inc1", "1990-01-01");
    assert_eq!(fees[0], "REFERS_TO [incisos III e IV] RESOLVED art156_cpt_inc3");
}

#[test]
fn paths_have_a_picture() {
    let desk = Desk::with_store(&DEMO.desk.store());
    let ran = desk.run(&["expand", "art. 7º, Carta", "--at", "1991-01-01", "--dot"]);
    let (from, to) = (id("art7_cpt"), id("art5_cpt_inc2"));
    assert!(ran.out.starts_with("digraph"), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(&format!("\"{from}\" -> \"{to}\" [label=\"EXCEPTS\"]")), "{}", ran.out);
    assert!(ran.out.contains(&format!("\"{to}\" [label=\"Art. 5º, II\"]")), "{}", ran.out);
}

/// Who stands at one moment of a section has the words of the others, if he asks for his neighbours.
#[test]
fn neighbours_speak_for_each_other() {
    let desk = Desk::with_store(&STATUTES.desk.store());
    let document = "query($seed: ID!, $neighbours: Boolean!) {
        expand(refs: [$seed], neighbours: $neighbours, asOf: { at: \"2020-01-01\" }) { nodes { component { id: urn } } } }";
    let locals = |paths: &Value, key: &str| {
        let id =
            |path: &Value| path.pointer(key).unwrap().as_str().unwrap().split_once('!').unwrap().1.to_owned();
        paths.as_array().unwrap().iter().map(id).collect::<Vec<_>>()
    };
    for (seed, alone, together) in [
        ("sec6_sub1", vec![], vec!["sec1_sub1"]),
        ("sec6_sub2", vec!["sec1_sub1"], vec!["sec1_sub1"]),
        ("sec113_sub2", vec![], vec!["sec6"]),
        ("sec113", vec!["sec6"], vec!["sec6"]),
    ] {
        let seed = format!("{MUNICIPAL}!{seed}");
        for (neighbours, reached) in [(false, &alone), (true, &together)] {
            let data = STATUTES.data(document, json!({ "seed": seed, "neighbours": neighbours }));
            assert_eq!(locals(&data["expand"]["nodes"], "/component/id"), *reached, "{seed}");
            let flag: &[&str] = if neighbours { &["--neighbours"] } else { &[] };
            let (said, _) = desk.json(&[&["expand", &seed, "--at", "2020-01-01"], flag].concat());
            assert_eq!(locals(&said, "/component/urn"), *reached, "{seed}");
        }
    }
}

#[test]
fn the_command_line_and_graphql_tell_what_leans_on_a_change() {
    let desk = Desk::with_store(&DEMO.desk.store());
    let document =
        "query($scope: ID!, $from: Date!, $to: Date!, $kinds: [ReferenceKind!]!, $hops: Int!, $asOf: AsOf) {
        impact(ref: $scope, input: { during: { from: $from, to: $to } }) {
            dependents(kinds: $kinds, hops: $hops, asOf: $asOf) { totalCount nodes {
                component { id: urn } distance steps { kind source { id: urn } target { id: urn } surface } } } } }";
    let mut found = 0;
    let (kinds, along) = (json!(["REFERS_TO", "EXCEPTS"]), "refers-to,excepts");
    for (scope, from, to) in [
        (CHARTER, "1990-03-05", "1991-01-01"),
        (CHARTER, "1998-01-01", "2003-01-01"),
        (id("art5").as_str(), "1990-03-05", "1991-01-01"),
        (id("art5").as_str(), "1990-03-05", "2024-01-01"),
    ] {
        for (hops, point) in [(1, None), (3, Some("1991-01-01"))] {
            let as_of = point.map(|at| json!({ "at": at }));
            let asked = json!({ "scope": scope, "from": from, "to": to, "kinds": kinds, "hops": hops, "asOf": as_of });
            let data = DEMO.data(document, asked);
            let (dependents, number) = (&data["impact"]["dependents"], hops.to_string());
            let mut command = vec!["impact", scope, from, to, "--along", along, "--hops", &number];
            command.extend(point.iter().flat_map(|at| ["--at", at]));
            let said = desk.json(&command).0;
            let last = to.parse::<asof_schema::Day>().unwrap().pred().to_string();
            assert_eq!(said["readAt"]["at"], json!(point.map_or(last, str::to_owned)));
            let paths: Vec<Value> = said["dependents"].as_array().unwrap().iter().map(|path| json!({
                "component": { "id": path["component"]["urn"] }, "distance": path["distance"],
                "steps": path["steps"].as_array().unwrap().iter().map(|step| json!({
                    "kind": step["kind"], "source": { "id": step["source"]["urn"] }, "target": { "id": step["target"]["urn"] },
                    "surface": step["surface"] })).collect::<Vec<_>>() })).collect();
            assert_eq!(dependents["nodes"], json!(paths), "{scope} {from} {to}");
            found += paths.len();
        }
    }
    assert!(found > 0);
}

/// What leans on article 100 as EC 62 changed it: the provisions that cite it, found by reading the whole text of that day.
#[test]
fn the_constitution_leans_on_what_changed() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let document =
        "{ impact(ref: \"art. 100, CF\", input: { during: { from: \"2009-01-01\", to: \"2010-01-01\" } }) {
        dependents(first: 1000) { nodes { component { id: urn } steps { surface } } } } }";
    let data = server.data(document, json!({}));
    let nodes = data["impact"]["dependents"]["nodes"].as_array().unwrap().clone();
    let local = |node: &Value| {
        let id = node["component"]["id"].as_str().unwrap().to_owned();
        id.split_once('!').unwrap().1.to_owned()
    };
    let found: BTreeSet<String> = nodes.iter().map(local).collect();
    let read = "86_cpt 86_cpt_inc2 87_cpt 87_par1u 97_cpt 97_par6 97_par9_inc2 97_par11 97_par12 97_par17";
    assert_eq!(found, read.split(' ').map(|local| format!("adct_art{local}")).collect(), "{nodes:#?}");
}

#[test]
fn a_version_tells_what_its_words_speak_of() {
    let document = "query($scope: ID!, $at: Date!) { pointInTime(ref: $scope, asOf: { at: $at }) {
        references(kinds: [EXCEPTS]) { totalCount nodes { surface target { id: urn } yields origin } } } }";
    let data = DEMO.data(document, json!({ "scope": id("art7").to_string(), "at": "1991-01-01" }));
    let target = json!({ "id": id("art5_cpt_inc2").to_string() });
    let expected = json!({ "totalCount": 2, "nodes": [
        { "surface": "ressalvado o disposto no art. 5º, inciso II", "target": target, "yields": "SPEAKER", "origin": "READ" },
        { "surface": "art. 5º, inciso II", "target": target, "yields": null, "origin": "DECLARED" },
    ] });
    assert_eq!(data["pointInTime"]["references"], expected);
}

/// Cursors go by what names an item: each relation is there once, found from whichever end, and pages lose none.
#[test]
fn cursors_walk_all_relations_without_loss() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let document = "query($scope: ID!, $direction: Direction!, $first: Int!, $after: String) {
        references(ref: $scope, direction: $direction, asOf: { at: \"2015-09-15\" }, first: $first, after: $after) {
            totalCount pageInfo { hasNextPage endCursor } edges { cursor node { surface } } } }";
    for (scope, direction, first) in [("CF", "OUT", 1_000), ("art. 87, ADCT", "BOTH", 1)] {
        let (mut seen, mut after) = (Vec::new(), Value::Null);
        let total = loop {
            let variables = json!({ "scope": scope, "direction": direction, "first": first, "after": after });
            let mut page = server.data(document, variables)["references"].take();
            let edges = page["edges"].as_array().unwrap().iter();
            seen.extend(edges.map(|edge| edge["cursor"].as_str().unwrap().to_owned()));
            after = page["pageInfo"]["endCursor"].take();
            if page["pageInfo"]["hasNextPage"] == false {
                break usize::try_from(page["totalCount"].as_u64().unwrap()).unwrap();
            }
            assert!(seen.len() < 5_000, "the pages have no end");
        };
        assert_eq!(seen.len(), total, "{scope}");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), total, "{scope}");
        assert!(total > if direction == "OUT" { 1_000 } else { 1 }, "{scope}: {total}");
    }
    // What the page gives is what the library tells, and no relation is taken for another.
    let corpus = server.store.corpus();
    let root = corpus.graphs().next().unwrap().norm().id.root();
    let told = Relations::of(&corpus, at("2015-09-15")).outgoing(&root).unwrap().len();
    let variables = json!({ "scope": "CF", "direction": "OUT", "first": 0 });
    assert_eq!(server.data(document, variables)["references"]["totalCount"], json!(told));
}

/// Every relation in the Constitution, on four days: most of those within it resolve; the counts are told.
#[test]
fn the_constitution_speaks_of_itself() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let corpus = server.store.corpus();
    let root = corpus.graphs().next().unwrap().norm().id.root();
    for day in ["1988-10-06", "2000-01-01", "2010-01-01", "2015-09-15"] {
        let relations = Relations::of(&corpus, at(day));
        let all = relations.outgoing(&root).unwrap();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for said in &all {
            *counts.entry(format!("{:?} {:?}", said.kind, said.state)).or_default() += 1;
        }
        println!("{day}: {} {counts:?}", all.len());
        for said in all.iter().filter(|said| {
            said.state.is_some_and(|state| {
                state == TargetState::TargetNeverExisted || state == TargetState::Unresolved
            })
        }) {
            println!(
                "  {:?} {} [{}] {} {}",
                said.state,
                said.version,
                said.surface,
                said.law.clone().unwrap_or_default(),
                said.path.join("/")
            );
        }
        let within: Vec<_> = all.iter().filter(|said| said.law.is_none() && said.state.is_some()).collect();
        let resolved = within.iter().filter(|said| said.state == Some(TargetState::Resolved)).count();
        let never = all.iter().filter(|said| said.state == Some(TargetState::TargetNeverExisted)).count();
        assert!(never <= 3, "{day}: {never}");
        assert!(within.len() > 400, "{day}: only {}", within.len());
        assert!(resolved * 100 >= within.len() * 90, "{day}: {resolved} of {}", within.len());
    }
}

/// Who speaks of an article is found by its numbers, without reading everything: the same as everything tells.
#[test]
fn who_speaks_of_a_provision_is_found_by_its_numbers() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let corpus = server.store.corpus();
    let graph = corpus.graphs().next().unwrap();
    let mut told = 0;
    for day in ["1996-01-01", "2015-09-15"] {
        let at = at(day);
        let relations = Relations::of(&corpus, at);
        let all = relations.outgoing(&graph.norm().id.root()).unwrap();
        let below = standing(&corpus, at);
        // Every fifth provision, and what a renumbering moved.
        let moved = ["art103_par1", "art29_cpt_inc8", "adct_art100"]
            .map(|local| format!("{}!{local}", graph.norm().id));
        let asked = below.keys().enumerate().filter(|(n, id)| n % 5 == 0 || moved.contains(&id.to_string()));
        for (_, id) in asked {
            let inside =
                |said: &&query::Reference| said.target.as_ref().is_some_and(|to| below[id].contains(to));
            let expected: Vec<_> = all.iter().filter(inside).cloned().collect();
            assert_eq!(relations.incoming(id).unwrap(), expected, "{day} {id}");
            told += expected.len();
        }
    }
    assert!(told > 300, "{told}");
}
