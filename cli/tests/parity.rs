//! The command line and GraphQL give the same answers: random questions to both, every value that both give compared.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

use asof_engine::NormGraph;
use asof_schema::{Day, Instant};
use common::Desk;
use common::served::{CONSTITUTION, DEMO, Server};
use fastrand::Rng;
use serde_json::{Value, json};

const SEED: u64 = 1988;

/// A question in both forms.
struct Question {
    arguments: Vec<String>,
    document: String,
    variables: Value,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    At,
    Lineage,
    Diff,
    Impact,
    Resolve,
    Upcoming,
}

const KINDS: [Kind; 6] = [Kind::At, Kind::Lineage, Kind::Diff, Kind::Impact, Kind::Resolve, Kind::Upcoming];

impl Kind {
    /// What only the command line gives, and what it gives at a point that the question to GraphQL does not
    /// say: the number of the provision of which a version is. The readings of what is below it have tests of their own,
    /// which ask both: tests/readings.rs.
    fn beyond(self) -> &'static [&'static str] {
        match self {
            Self::At => &[
                "groupings", "asOf", "absence", "fallenBy", "lastInForce", "laterActs", "label", "citation",
                "readings", "alsoMeans",
            ],
            Self::Diff => &[
                "asOf", "laterActs", "untold", "otherBearers", "label", "citation", "component", "cause",
                "ephemeral", "parent", "treeHash", "producedBy", "terminatedBy",
            ],
            Self::Impact => &["asOf", "types", "acts", "weakest", "otherBearers"],
            Self::Lineage => {
                &["asOf", "assurance", "weakest", "coveredThrough", "otherBearers", "label", "citation"]
            }
            Self::Upcoming => &["laterActs"],
            Self::Resolve => &["label"],
        }
    }
}

// ----- what is asked -----

/// Where questions come from: the provisions and days of a norm.
struct Source<'s> {
    server: &'s Server,
    graph: &'s NormGraph,
    random: Rng,
    known: Vec<Day>,
    recorded: Vec<Instant>,
}

/// The clocks beside the day.
#[derive(Clone, Copy)]
struct Clocks {
    known: Option<Day>,
    recorded: Option<Instant>,
}

impl Clocks {
    fn flags(self) -> Vec<String> {
        let known = self.known.map(|known| ["--known".to_owned(), known.to_string()]);
        let recorded = self.recorded.map(|recorded| ["--recorded".to_owned(), recorded.to_string()]);
        known.into_iter().chain(recorded).flatten().collect()
    }

    fn at(self, at: Day) -> Value {
        json!({ "at": at.to_string(), "knownAt": self.known.map(|day| day.to_string()), "recordedAt": self.recorded.map(|at| at.to_string()) })
    }
}

impl Source<'_> {
    fn day(&mut self) -> Day {
        // Every other day is a day of publication or one beside it, where something may have changed.
        let day = self.known[self.random.usize(..self.known.len())].epoch();
        let span = self.known[0].epoch() - 400..self.known[self.known.len() - 1].epoch() + 400;
        Day::from_epoch(if self.random.bool() { day + self.random.i32(-1..2) } else { self.random.i32(span) })
    }

    fn clocks(&mut self) -> Clocks {
        let known = (self.random.u8(..3) == 0).then(|| self.day());
        let held = self.recorded[self.random.usize(..self.recorded.len())];
        // The batch before or the batch itself.
        let recorded = Instant::from_micros(held.micros() - i64::from(self.random.u8(..4) == 0));
        Clocks { known, recorded: (self.random.u8(..3) == 0).then_some(recorded) }
    }

    /// Words for a provision: its id, the id of a version, a citation by some day; or words that name nothing.
    fn reference(&mut self) -> String {
        let component = self.random.usize(..self.graph.counts().0);
        let component = self.graph.components().nth(component).unwrap();
        let id = component.id().to_string();
        match self.random.u8(..20) {
            0 => ["art. 9999", "arts. 1 e 2", "nonsense", "urn:lex:zz:x;1!art1"][self.random.usize(..4)]
                .to_owned(),
            1 => self.graph.norm().title.clone(),
            2 => component.versions().next().map_or(id, |version| version.id().to_string()),
            3..11 => id,
            _ => {
                let document = "query($id: ID!, $at: AsOf!) { component(ref: $id) { citation(asOf: $at) } }";
                let at = json!({ "at": self.day().to_string() });
                let data = self.server.data(document, json!({ "id": id, "at": at }));
                data["component"]["citation"].as_str().unwrap().to_owned()
            }
        }
    }

    fn question(&mut self, kind: Kind) -> Question {
        let (reference, clocks) = (self.reference(), self.clocks());
        let (one, other) = (self.day(), self.day());
        let (from, to) = (one.min(other), one.max(other));
        let mut arguments: Vec<String> = vec![format!("{kind:?}").to_lowercase()];
        let mut give = |given: &[&str]| arguments.extend(given.iter().map(|&text| text.to_owned()));
        let (day, from_day, to_day) = (one.to_string(), from.to_string(), to.to_string());
        let variables = match kind {
            Kind::At => {
                give(&[&reference, &day]);
                let own = self.graph.norm().language.as_str();
                let language = [None, None, Some(own), Some("en")][self.random.usize(..4)];
                if let Some(language) = language {
                    give(&["--language", language]);
                }
                json!({ "it": reference, "on": clocks.at(one), "languages": language.into_iter().collect::<Vec<_>>() })
            }
            Kind::Lineage => {
                give(&[&reference, "--at", &day]);
                let (own, follow) = (self.random.bool(), self.random.bool());
                give(if own { &["--own"] } else { &[] });
                give(if follow { &["--follow"] } else { &[] });
                let scope = if own { "OWN" } else { "SUBTREE" };
                json!({ "it": reference, "on": clocks.at(one), "scope": scope, "follow": follow })
            }
            Kind::Diff => {
                give(&[&reference, &day, &other.to_string()]);
                let before = self.clocks();
                for flag in before.flags().chunks(2) {
                    give(&[&flag[0].replace("--", "--from-"), &flag[1]]);
                }
                let first = Clocks {
                    known: before.known.or(clocks.known),
                    recorded: before.recorded.or(clocks.recorded),
                };
                json!({ "input": { "ref": reference, "before": first.at(one), "after": clocks.at(other) } })
            }
            Kind::Impact => {
                // Little changes in one provision in a random period.
                let reference = if self.random.bool() { self.graph.norm().id.to_string() } else { reference };
                give(&[&reference, &from_day, &to_day]);
                let types =
                    [&[][..], &["article"], &["article", "chapter"], &["caput"]][self.random.usize(..4)];
                let flag = if types.is_empty() { "each".to_owned() } else { types.join(",") };
                give(&["--types", &flag]);
                let act =
                    self.graph.meta().acts[self.random.usize(..self.graph.meta().acts.len())].code.clone();
                let acts = if self.random.u8(..4) == 0 { vec![act] } else { Vec::new() };
                for act in &acts {
                    give(&["--act", act]);
                }
                let on = clocks.at(to.pred());
                json!({ "it": reference, "on": on, "input": { "during": { "from": from_day, "to": to_day }, "types": types, "acts": acts,
                    "knownAt": on["knownAt"], "recordedAt": on["recordedAt"] } })
            }
            Kind::Resolve => {
                give(&[&reference, "--at", &day]);
                json!({ "it": reference, "on": clocks.at(one) })
            }
            Kind::Upcoming => {
                let norm = self.graph.norm();
                let names = [norm.id.as_str(), &norm.title, &norm.citations[0]];
                let name = names[self.random.usize(..3)];
                give(&["--norm", name, "--from", &day]);
                let at = clocks.at(one);
                json!({ "it": name, "on": at, "from": day, "known": at["knownAt"], "recorded": at["recordedAt"] })
            }
        };
        arguments.extend(clocks.flags());
        let document = used(&[document(kind), FRAGMENTS].concat());
        Question { arguments, document, variables, kind }
    }
}

/// Each below those that it uses.
const FRAGMENTS: &str = "
fragment Bytes on EvidenceSpan { sha256 start end }
fragment Said on Claim { component without says through except basis note evidence { ...Bytes } }
fragment Parts on AssuranceParts { touched noClaim notCovered assured }
fragment Known on Assurance { state parts { ...Parts } through asKnownOn reasonCount claims { ...Said } limits { ...Said } missing
  reasons { code act message publishedOn effectiveOn until touches evidence { ...Bytes } } }
fragment Act on Action { urn code title kind operation adoptedOn adoptedBasis publishedOn publishedBasis effectiveOn effectiveBasis notBefore
  condition retroactive resolved candidates confidence commandText parent { urn } corrects { urn } }
fragment Text on TextUnit { language aspect content contentHash source { sha256 start end } }
fragment Acts on AmendmentSummary { act { urn } code title effectiveOn }
fragment Provision on Component { urn type label(asOf: $on) citation(asOf: $on) norm { urn label } }
fragment Head on ComponentVersion { urn label citation status valid { from to } component { urn type norm { urn label } } }
fragment Side on ComponentVersion { urn label citation status valid { from to } printed number textUnits { ...Text } }
fragment State on ComponentVersion { ...Head cause printed ephemeral number treeHash parent { ...Head } textUnits { ...Text }
  producedBy { ...Act } terminatedBy { ...Act } }
fragment All on Lineage { component { ...Provision } scope amended versionCount entries { ordinal version { ...State } } amendments { ...Acts }
  links { kind earlier later by on } }";

/// The question of a kind.
fn document(kind: Kind) -> &'static str {
    match kind {
        Kind::At => {
            "query($it: ID!, $on: AsOf!, $languages: [Language!]!) { answer: pointInTime(ref: $it, asOf: $on) { ...State
              inOwn: fullText(notices: true) inLanguage: fullText(languages: $languages, notices: true) of: component { ...Provision } assurance { ...Known } } }"
        }
        Kind::Lineage => {
            "query($it: ID!, $on: AsOf!, $scope: LineageScope!, $follow: Boolean!) { answer: lineage(ref: $it, asOf: $on, scope: $scope, followIdentity: $follow) {
              ...All earlier { ...All earlier { ...All earlier { component { urn } } } } } }"
        }
        Kind::Diff => {
            "query($input: DiffInput!) { answer: diff(input: $input) { component { urn type norm { urn label } } before { ...Head } after { ...Head } changed
              summary { added removed modified moved renumbered nodesCompared subtreesSkipped } amendmentsBetween { ...Acts }
              assurance { state before { ...Known } after { ...Known } }
              changes(first: 1000) { totalCount nodes { component { urn type norm { urn label } } kinds before { ...Side } after { ...Side }
                segments { op text } causedBy { ...Act } } } } }"
        }
        Kind::Impact => {
            "query($it: ID!, $on: AsOf!, $input: ImpactInput!) { answer: impact(ref: $it, input: $input) { component { ...Provision } during { from to }
              changeCount affectedCount assurance { days { from to } state parts { ...Parts } } amendments { ...Acts } affected(first: 1000) { totalCount nodes { component { ...Provision } label changes
                causes { cause count } first last amendments { ...Acts } } } } }"
        }
        Kind::Resolve => {
            "query($it: String!, $on: AsOf!) { answer: resolveReference(text: $it, asOf: $on, first: 1000) {
              component { urn citation(asOf: $on) norm { urn label } } confidence citation path } }"
        }
        Kind::Upcoming => {
            "query($it: ID!, $on: AsOf!, $from: Date!, $known: Date, $recorded: DateTime) {
              answer: upcoming(ref: $it, at: $from, knownAt: $known, recordedAt: $recorded, first: 1000) {
                nodes { action { ...Act } component { ...Provision } on condition assurance { ...Known } } } }"
        }
    }
}

/// A document without the fragments that it does not use, which GraphQL refuses.
fn used(document: &str) -> String {
    let (query, fragments) = document.split_once("\nfragment ").unwrap();
    let mut kept = query.to_owned();
    // A fragment is used by the question or by one behind it in the list.
    for fragment in fragments.split("\nfragment ").collect::<Vec<_>>().into_iter().rev() {
        let name = fragment.split(' ').next().unwrap();
        if kept.split("...").any(|rest| rest.split(|c: char| !c.is_alphanumeric()).next() == Some(name)) {
            write!(kept, "\nfragment {fragment}").unwrap();
        }
    }
    kept
}

// ----- what both say, where the one has a page and the other a list -----

/// What GraphQL says, with the items of pages as lists, and the text beside the version.
fn answer(kind: Kind, it: &Value) -> Value {
    let mut answer = it.clone();
    match kind {
        Kind::At => {
            let fields = answer.as_object_mut().unwrap();
            let (component, words) = (fields.remove("of"), fields.remove("inLanguage"));
            let known = fields.remove("assurance");
            fields.remove("inOwn");
            return json!({ "component": component, "version": fields, "wordings": words, "assurance": known });
        }
        Kind::Upcoming => return it["nodes"].clone(),
        Kind::Diff | Kind::Impact => {
            let name = if kind == Kind::Diff { "changes" } else { "affected" };
            let page = answer[name].take();
            answer["count"] = page["totalCount"].clone();
            answer[name] = page["nodes"].clone();
        }
        Kind::Lineage => plain(&mut answer),
        Kind::Resolve => {}
    }
    answer
}

/// An answer with the first thousand items of a list and their number, lines as one text, a corrected command
/// by its URN, and the provisions of a link by theirs.
fn plain(said: &mut Value) {
    match said {
        Value::Array(items) => items.iter_mut().for_each(plain),
        Value::Object(fields) => {
            if let Some(corrects) = fields.get_mut("corrects").filter(|corrects| !corrects.is_null()) {
                *corrects = json!({ "urn": corrects["urn"] });
            }
            for name in ["changes", "affected"] {
                if let Some(Value::Array(list)) = fields.get_mut(name) {
                    let count = list.len();
                    list.truncate(1_000);
                    fields.insert("count".to_owned(), json!(count));
                }
            }
            if let Some(lines) = fields.get_mut("wordings") {
                let texts = lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap());
                *lines = json!(texts.collect::<Vec<_>>().join("\n"));
            }
            for linked in fields.iter_mut().filter(|(name, _)| ["earlier", "later"].contains(&name.as_str()))
            {
                linked.1.as_array_mut().into_iter().flatten().for_each(linked_by_urn);
            }
            fields.values_mut().for_each(plain);
        }
        _ => {}
    }
}

/// A provision of a link by its URN: GraphQL has its id, the command line the provision. A lineage stays as
/// it is.
fn linked_by_urn(linked: &mut Value) {
    let urn =
        linked.as_str().map(|id| id.trim_start_matches("component:")).or_else(|| linked["urn"].as_str());
    if let Some(urn) = urn.map(str::to_owned) {
        *linked = json!(urn);
    }
}

/// The values that differ; a key that GraphQL does not give must be one that is known to be the command line's alone.
fn contrast(said: &Value, got: &Value, beyond: &[&str], path: &str, differ: &mut Vec<String>) {
    match (said, got) {
        (Value::Object(said), Value::Object(got)) => {
            let unknown =
                said.keys().filter(|key| !got.contains_key(*key) && !beyond.contains(&key.as_str()));
            differ.extend(unknown.map(|key| format!("{path}.{key} is not compared")));
            for (key, got) in got {
                contrast(
                    said.get(key).unwrap_or(&Value::Null),
                    got,
                    beyond,
                    &format!("{path}.{key}"),
                    differ,
                );
            }
        }
        (Value::Array(said), Value::Array(got)) if said.len() == got.len() => {
            for (at, (said, got)) in said.iter().zip(got).enumerate() {
                contrast(said, got, beyond, &format!("{path}[{at}]"), differ);
            }
        }
        (said, got) if said == got => {}
        (said, got) => differ.push(format!("{path}: the command line says {said}, GraphQL {got}")),
    }
}

/// Runs a command line as the binary does, in this process: the output and the exit code.
fn command_line(store: &Path, arguments: &[String]) -> (Vec<u8>, u8) {
    let fixed = ["asof", "--json", "--store", store.to_str().unwrap()].map(OsString::from);
    let mut out = Vec::new();
    let code = asof_cli::run(fixed.into_iter().chain(arguments.iter().map(OsString::from)), &mut out, false);
    (out, code)
}

/// Where the two answers to a question differ.
fn differences(server: &Server, question: &Question, (out, code): &(Vec<u8>, u8)) -> Vec<String> {
    let mut said: Value = serde_json::from_slice(out).unwrap_or(Value::Null);
    let response = server.respond(&question.document, question.variables.clone());
    let got = &response["data"]["answer"];
    let why = if got.is_null() { refusal(&response) } else { String::new() };
    let mut differ = Vec::new();
    let mut hold = |holds: bool, what: &str| {
        if !holds {
            differ.push(format!("{what}: exit code {code}, {said}; GraphQL: {why}"));
        }
    };
    if response.get("errors").is_some() {
        hold(*code == 2, "only GraphQL refuses");
        let readings = said["readings"].as_array().into_iter().flatten();
        readings.for_each(|reading| {
            hold(why.contains(reading["component"]["urn"].as_str().unwrap()), "a reading is missing");
        });
    } else if *code == 2 {
        // Words that cannot be read name nothing, of which GraphQL warns.
        let unread = (got.is_null() || *got == json!([])) && refusal(&response).starts_with("cannot read");
        // Where a text is asked for in a language in which there is none, the command line says so, and GraphQL says it of each text.
        let untold = got["inLanguage"] == got["inOwn"] && got["inLanguage"].is_string();
        hold(unread || untold, "only the command line refuses");
    } else if got.is_null() {
        hold(*code == 1, "only GraphQL has no answer");
        match (said["absence"]["code"].as_str(), said["why"].as_str()) {
            (Some("NOT_YET"), _) => {
                hold(why.ends_with(said["absence"]["first"].as_str().unwrap()), "another first day");
            }
            (Some(reason), _) => {
                hold(response["extensions"]["warnings"][0]["code"] == reason, "another reason");
            }
            (None, Some(said)) if said.contains("was cited as") => {
                hold(why.contains("had this citation"), "another reason");
            }
            (None, said) => hold(said == Some(&why), "another reason"),
        }
    } else {
        let got = answer(question.kind, got);
        plain(&mut said);
        contrast(&said, &got, question.kind.beyond(), "", &mut differ);
    }
    differ
}

/// Why GraphQL gives nothing.
fn refusal(response: &Value) -> String {
    let error = &response["errors"][0]["message"];
    let warning = &response["extensions"]["warnings"][0]["message"];
    error.as_str().or(warning.as_str()).unwrap_or("no reason").to_owned()
}

/// Puts random questions to a store on both ways; of some the binary itself is asked too. To open a store is to wait for
/// the disk, so four ask at once, each of a copy.
fn ask_both(server: &Server, questions: usize, spawned: usize) {
    let ask = |seed| ask(server, seed, questions / 4, questions.div_ceil(spawned));
    let done: Vec<_> = std::thread::scope(|scope| {
        let asking: Vec<_> = (SEED..SEED + 4).map(|seed| scope.spawn(move || ask(seed))).collect();
        asking.into_iter().map(|asking| asking.join().unwrap()).collect()
    });
    let answered: Vec<usize> =
        (0..KINDS.len()).map(|kind| done.iter().map(|(of, _)| of[kind]).sum()).collect();
    println!(
        "{questions} questions, of which so many have something in the answer: {answered:?} ({KINDS:?})"
    );
    let wrong: Vec<&String> = done.iter().flat_map(|(_, wrong)| wrong).collect();
    let shown = &wrong[..wrong.len().min(12)];
    assert!(wrong.is_empty(), "{} differences, of which the first: {shown:#?}", wrong.len());
    // A good part of each kind must have something in it, or little is compared.
    let enough = answered.iter().all(|&answered| answered * KINDS.len() * 6 > questions);
    assert!(enough, "seeds from {SEED}: {answered:?} of {} each", questions / KINDS.len());
}

/// How many questions of each kind are answered with something, and the differences.
fn ask(
    server: &Server,
    seed: u64,
    questions: usize,
    spawn_each: usize,
) -> ([usize; KINDS.len()], Vec<String>) {
    let desk = Desk::with_store(&server.desk.store());
    let corpus = server.store.corpus();
    let graph = corpus.graphs().next().unwrap();
    let recorded = corpus.recorded().iter().map(|batch| batch.recorded_at).collect();
    let random = Rng::with_seed(seed);
    let mut source = Source { server, graph, random, known: graph.publication_days(), recorded };
    let (mut answered, mut wrong) = ([0; KINDS.len()], Vec::new());
    for number in 0..questions {
        let question = source.question(KINDS[number % KINDS.len()]);
        let ran = command_line(&desk.store(), &question.arguments);
        answered[number % KINDS.len()] += usize::from(ran.1 == 0);
        let typed = format!("seed {seed}, question {number}: asof {}", question.arguments.join(" "));
        wrong.extend(
            differences(server, &question, &ran).into_iter().map(|what| format!("{typed}\n    {what}")),
        );
        if number % spawn_each == 0 {
            let arguments: Vec<&str> =
                question.arguments.iter().map(String::as_str).chain(["--json"]).collect();
            let spawned = desk.run(&arguments);
            assert_eq!(
                (spawned.code, spawned.out.as_bytes()),
                (Some(i32::from(ran.1)), &ran.0[..]),
                "{typed}"
            );
        }
    }
    (answered, wrong)
}

#[test]
fn the_command_line_and_graphql_say_the_same_of_the_demo() {
    ask_both(&DEMO, 1_000, 50);
}

#[test]
fn the_command_line_and_graphql_say_the_same_of_the_constitution() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    ask_both(server, if std::env::var_os("ASOF_FULL").is_some() { 1_000 } else { 200 }, 10);
}

/// Questions of every kind, each with its day in its words: of today each asks its own clock.
const ASKED: [&str; 27] = [
    "O que dizia o art. 4º da Carta em 1991?",
    "O que dizia o art. 6º em março de 1995?",
    "O que dizia o art. 11 da Carta em 2000?",
    "O que dizia o art. 4º da Carta em 1985-01-01?",
    "O que diziam os arts. 4º e 6º da Carta em 1993?",
    "O que diziam os arts. 4º e 99 da Carta em 1993?",
    "O que diziam os arts. 4º e 6º da Carta de 5 de março de 1990?",
    "O que dizia o art. 99 da Carta em 1993?",
    "Quem alterou o art. 99 da Carta até 1993?",
    "O que dizia o capítulo I da Carta em 1991?",
    "O que dizia o art. 4º antes da Emenda nº 1?",
    "Qual era o texto do art. 4º da Carta em 1991?",
    "Transcreva o art. 4º da Carta vigente em 5 de outubro de 1991",
    "Show me the wording of art. 4 of the Carta in force on 1991-10-05",
    "O que mudou no art. 6º da Carta entre 1994 e 2003?",
    "O que mudou na Carta em 1999?",
    "O que a Emenda nº 4 mudou no art. 6º da Carta em 1995?",
    "qual a diferença entre o art. 4º da Carta em 1991-01-01 e em 1993-01-01?",
    "O que dizia o art. 4º da Carta em 1991-01-01, em 1993-01-01 e em 1995-01-01?",
    "A que artigos o art. 7º da Carta remetia em 2017-01-01?",
    "Quem se referia ao art. 4º da Carta em 1995-01-01?",
    "Quais eram as exceções ao art. 8º da Carta em 2004-01-01?",
    "O que significava morador em 1995-01-01?",
    "Quem dirigia a administração em 1992?",
    "A Carta falava de elefantes em 1995-01-01?",
    "O que dizia o art. 5º da Constituição em 1995-01-01?",
    "zzyzx qwerty em 1995-01-01",
];

/// The passages of an answer: the provision, its version, and the words.
fn passages(answer: &Value) -> Vec<Value> {
    let kinds = ["primary", "exceptions", "definitions", "references"];
    let all = kinds.iter().flat_map(|kind| answer[*kind].as_array().into_iter().flatten());
    all.map(|one| json!([one["component"]["urn"], one["version"]["urn"], one["quote"]["text"]])).collect()
}

#[test]
fn a_question_is_read_and_answered_alike() {
    let document = "query($it: String!) { answer(input: { question: $it }) { day insufficientBecause
        readAs { kind provisions { urn } unread } wordless { said } primary { ...It } exceptions { ...It }
        definitions { ...It } references { ...It } } }
        fragment It on Passage { component { urn } version { urn } quote { text } }";
    let desk = Desk::with_store(&DEMO.desk.store());
    let (mut texts, mut open) = (0, 0);
    for words in ASKED {
        let (out, _) = command_line(&desk.store(), &["answer".to_owned(), words.to_owned()]);
        let said: Value = serde_json::from_slice(&out).unwrap_or_else(|error| panic!("{words}: {error}"));
        let got = DEMO.data(document, json!({ "it": words }))["answer"].take();
        let (typed, read) = (&said["readAs"], &got["readAs"]);
        assert_eq!((&typed["asOf"]["at"], &typed["asked"]), (&got["day"], &read["kind"]), "{words}: {got}");
        let urns = |list: &Value| -> Vec<Value> {
            list.as_array().unwrap().iter().map(|one| one["urn"].clone()).collect()
        };
        assert_eq!(urns(&typed["provisions"]), urns(&read["provisions"]), "{words}");
        let typed = typed["unread"].as_array().map(Vec::as_slice).unwrap_or_default();
        let told =
            |one: &Value| format!("{}: {}", one["words"].as_str().unwrap(), one["problem"].as_str().unwrap());
        let typed: Vec<String> = typed.iter().map(told).collect();
        for one in read["unread"].as_array().unwrap() {
            assert!(typed.iter().any(|told| one == told), "{words}: {one} of {typed:?}");
        }
        if let Some(answers) = said["answers"].as_array().filter(|_| read["kind"] == "TEXT") {
            texts += 1;
            let answered = answers.iter().any(|answer| !answer["version"].is_null());
            assert!(answered || got["insufficientBecause"].is_string(), "{words}: {got}");
            // Nothing is asked about these texts, so that no words of the question can be missing.
            assert_ne!(got["insufficientBecause"], "TOO_FEW_WORDS", "{words}: {got}");
            // Words that are quoted are those of the text of that day.
            let lines = answers.iter().filter_map(|answer| answer["wordings"].as_array()).flatten();
            let lines: Vec<&str> = lines.filter_map(|line| line["text"].as_str()).collect();
            for one in got["primary"].as_array().unwrap() {
                let quote = one["quote"]["text"].as_str().unwrap();
                assert!(lines.iter().any(|line| line.contains(quote)), "{words}: {quote} of {lines:?}");
            }
        } else if said["answers"].is_null() {
            open += 1;
            assert_eq!(said["insufficientBecause"], got["insufficientBecause"], "{words}");
            assert_eq!(passages(&said), passages(&got), "{words}");
        }
    }
    assert!(texts > 4 && open > 4, "{texts} {open}");
}
