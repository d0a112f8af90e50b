//! How long the first question to a Neo4j takes that is read on demand, beside a statement that somebody wrote by hand to get
//! the same facts; as a table in Markdown. Each time is that of a new connection, the server warm.
//!
//! `NEO4J_TEST_URI`, `NEO4J_TEST_USER` and `NEO4J_TEST_PASSWORD` name the server; nothing in it changes.
//!
//! ```text
//! cargo run --release -p asof-tests --example cold_reads -- DAY ID...
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "it measures, and prints what it measured"
)]

use std::time::{Duration, Instant};

use asof_engine::neo4j::{Neo4jConfig, OnDemand, STATEMENTS};
use asof_engine::query::{self, Relations};
use asof_engine::store::{self, Corpus, Store as _};
use asof_schema::{AsOf, ComponentId, Day};
use asof_tests::neo4j::{Access, Asker, BadLine, Fault};

/// How often each is measured; the median is told.
const RUNS: usize = 25;

/// The version on a day with who made and ended it and its texts in the sources, and the words of all below it.
const PROVISION: &str = "
MATCH (c:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV)
USING INDEX SEEK c:Component(component_id)
WHERE v.date_start <= date($day) AND (v.date_end IS NULL OR v.date_end > date($day))
CALL (v) {
  MATCH (v) (()-[down:AGGREGATES]->())* (b:CTV)
  OPTIONAL MATCH (b)-[:EXPRESSED_IN]->(:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(t:TextUnit)
  WHERE t.aspect <> 'aggregated'
  WITH b, [part IN down | part.ordering] AS place, collect([t.aspect, t.full_text]) AS texts
  ORDER BY place
  RETURN collect([b.component_id, b.label, b.status, b.printed, texts]) AS lines
}
CALL (v) {
  OPTIONAL MATCH (v)-[:EXPRESSED_IN]->(l:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(t:TextUnit)
  OPTIONAL MATCH (v)-[e:EVIDENCED_BY {text_id: t.text_id}]->(s:SourceDocument)
  RETURN collect([l.language, properties(t), properties(e), s.sha256]) AS texts
}
CALL (v) {
  OPTIONAL MATCH (v)<-[:ENACTED|RESULTED_IN|PROPAGATED_TO]-(m:MicroAction)-[:PART_OF]->(a:MacroAction)
  RETURN collect([properties(m), properties(a)]) AS made_by
}
CALL (v) {
  OPTIONAL MATCH (v)<-[:TERMINATES]-(m:MicroAction)-[:PART_OF]->(a:MacroAction)
  RETURN collect([properties(m), properties(a)]) AS ended_by
}
RETURN toString(size(lines)) AS n, properties(v) AS version, lines, texts, made_by, ended_by";

/// Every version with who made and ended it and its texts in the sources, and what continues the provision or it continues.
const LINEAGE: &str = "
MATCH (c:Component {component_id: $id})
USING INDEX SEEK c:Component(component_id)
CALL (c) {
  OPTIONAL MATCH (c)-[r:CONTINUES_AS]-(other:Component)
  RETURN collect([properties(r), other.component_id]) AS links
}
MATCH (c)-[:HAS_VERSION]->(v:CTV)
CALL (v) {
  OPTIONAL MATCH (v)-[:EXPRESSED_IN]->(l:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(t:TextUnit)
  OPTIONAL MATCH (v)-[e:EVIDENCED_BY {text_id: t.text_id}]->(s:SourceDocument)
  RETURN collect([l.language, properties(t), properties(e), s.sha256]) AS texts
}
CALL (v) {
  OPTIONAL MATCH (v)<-[:ENACTED|RESULTED_IN|PROPAGATED_TO]-(m:MicroAction)-[:PART_OF]->(a:MacroAction)
  RETURN collect([properties(m), properties(a)]) AS made_by
}
CALL (v) {
  OPTIONAL MATCH (v)<-[:TERMINATES]-(m:MicroAction)-[:PART_OF]->(a:MacroAction)
  RETURN collect([properties(m), properties(a)]) AS ended_by
}
RETURN v.ctv_id AS n, properties(v) AS version, links, texts, made_by, ended_by, $day AS day
ORDER BY v.version_number";

fn config(access: &Access) -> Neo4jConfig {
    let Access { uri, user, password } = access.clone();
    let wait = Duration::from_secs(30);
    Neo4jConfig { uri, user, password, database: None, timeout: wait, patience: wait, lease: wait }
}

/// How large an answer is in letters: so nothing of it is left out of the measure.
type Question = fn(&Corpus, &ComponentId, Day) -> usize;

/// What is asked, the question, whether the norm is named where the store is opened, and the statement.
fn questions() -> [(&'static str, Question, bool, String); 3] {
    let provision = |corpus: &Corpus, id: &ComponentId, day: Day| {
        format!("{:?}", query::point_in_time(corpus, id, AsOf::day(day))).len()
    };
    let lineage = |corpus: &Corpus, id: &ComponentId, day: Day| {
        format!("{:?}", query::lineage(corpus, id, AsOf::day(day), query::Scope::Subtree, false)).len()
    };
    let incoming = |corpus: &Corpus, id: &ComponentId, day: Day| {
        format!("{:?}", Relations::of(corpus, AsOf::day(day)).incoming(id)).len()
    };
    let walk = STATEMENTS.iter().find(|(path, _)| *path == "walks/spoken_of_by.cypher").unwrap().1;
    let walk = walk.replace("RETURN speaks.component_id", "RETURN speaks.ctv_id AS n, speaks.component_id");
    [
        ("provision", provision, true, PROVISION.to_owned()),
        ("lineage", lineage, true, LINEAGE.to_owned()),
        ("who speaks of it", incoming, false, walk),
    ]
}

/// Asks a store that was opened just now; with the statements that it took.
fn by_asof(access: &Access, question: Question, names: bool, id: &ComponentId, day: Day) -> (usize, usize) {
    let words = if names { vec![id.norm().to_string()] } else { Vec::new() };
    let store = OnDemand::open_naming(&config(access), usize::MAX, words).unwrap();
    let asked = store::ask(&store, store.corpus(), |corpus| std::future::ready(question(&corpus, id, day)));
    (pollster::block_on(asked).unwrap(), store.statements())
}

fn by_hand(access: &Access, statement: &str, id: &str, day: &str) -> usize {
    let rows: Vec<serde_json::Value> = Asker::new(access).rows(statement, &[("id", id), ("day", day)]);
    rows.len()
}

/// Milliseconds.
fn timed<T>(work: impl Fn() -> T) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The kilobytes that come from the server.
fn kilobytes<T>(access: &Access, work: impl Fn(&Access) -> T) -> usize {
    let line = BadLine::to(access, Fault::Slow(Duration::ZERO));
    work(&line.access(access));
    line.bytes().div_ceil(1024)
}

fn main() {
    let Some(access) = Access::of_tests() else { return };
    let mut arguments = std::env::args().skip(1);
    let day_text = arguments.next().expect("a day, and then ids");
    let day: Day = day_text.parse().unwrap();
    println!(
        "| what | of | asof, ms | statements | KB | by hand, ms | KB | times |\n|---|---|---|---|---|---|---|---|"
    );
    for id_text in arguments {
        let id: ComponentId = id_text.parse().unwrap();
        for (name, question, names, statement) in questions() {
            let asof = |access: &Access| by_asof(access, question, names, &id, day);
            let hand = |access: &Access| by_hand(access, &statement, &id_text, &day_text);
            let (asof_bytes, hand_bytes) = (kilobytes(&access, asof), kilobytes(&access, hand));
            let (_, statements) = asof(&access);
            // In turn, so that what else the machine does falls on both.
            let times = (0..RUNS).map(|_| (timed(|| asof(&access)), timed(|| hand(&access))));
            let (asof_times, hand_times): (Vec<f64>, Vec<f64>) = times.unzip();
            let (asof, hand) = (median(asof_times), median(hand_times));
            println!(
                "| {name} | {} | {asof:.1} | {statements} | {asof_bytes} | {hand:.1} | {hand_bytes} | {:.2} |",
                id.local(),
                asof / hand
            );
        }
    }
}
