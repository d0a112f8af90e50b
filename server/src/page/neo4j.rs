//! What Neo4j Browser shows of the version graph: a guide with a question on each slide, and colours.
//!
//! Neo4j Browser is a page of another origin, which may read both: neither says anything of a corpus.

use asof_engine::neo4j::STATEMENTS;
use axum::Router;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, HOST};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::get;

use super::{REVALIDATE, served};

const STYLE: &str = include_str!("../../../cypher/browser/asof.grass");

/// The folders of `cypher/` whose statements are for people: those that give a picture come first.
const FOR_PEOPLE: [&str; 2] = ["browser/", "walks/"];

/// What their parameters are in the demo corpus.
const PARAMETERS: [(&str, &str); 10] = [
    ("id", "'urn:lex:zz:municipal:carta:1990-03-05;1!art4'"),
    ("day", "'1992-03-09'"),
    ("norm", "'urn:lex:zz:municipal:carta:1990-03-05;1'"),
    ("act", "'urn:lex:zz:municipal:emenda:1992-03-02;1'"),
    ("term", "'morador'"),
    ("scope", "'urn:lex:zz:municipal:carta:1990-03-05;1'"),
    ("from", "'1992-01-01'"),
    ("to", "'1999-01-01'"),
    ("theme", "'direitos'"),
    ("steps", "2"),
];

/// What they are instead for a question to which the demo has no answer by these.
const INSTEAD: [(&str, &str, &str); 7] = [
    ("readings", "id", "'urn:lex:zz:municipal:carta:1990-03-05;1!art15_cpt'"),
    ("readings", "day", "'2022-01-01'"),
    ("speaks of", "id", "'urn:lex:zz:municipal:carta:1990-03-05;1!tit2'"),
    ("exceptions", "id", "'urn:lex:zz:municipal:carta:1990-03-05;1!tit2'"),
    ("left alone", "day", "'1999-09-01'"),
    ("splits", "day", "'2022-01-01'"),
    ("themes", "day", "'2022-01-01'"),
];

/// `/neo4j/guide.html` and `/neo4j/asof.grass`.
pub(super) fn router() -> Router {
    Router::new()
        .route(
            "/neo4j/guide.html",
            get(async |headers: HeaderMap| for_all("text/html; charset=utf-8", guide(&headers))),
        )
        .route("/neo4j/asof.grass", get(async || for_all("text/plain; charset=utf-8", STYLE.to_owned())))
}

fn for_all(media_type: &'static str, body: String) -> Response {
    let mut response = served(media_type, REVALIDATE, body);
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// The guide, for who asked for it at this host.
fn guide(headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost:8080");
    let mut slides = vec![slide(
        "The version graph of asof",
        "Each slide has one question, and before it what it is about: here a provision, an act and days of the demo. \
         Click one after the other to have it in the editor, and run it there; the star beside the answer keeps it \
         among the favorites. The command below sets the colours.",
        &[&format!(":style http://{host}/neo4j/asof.grass")],
    )];
    for folder in FOR_PEOPLE {
        slides.extend(STATEMENTS.iter().filter_map(|(path, text)| {
            let title = path.strip_prefix(folder)?.trim_end_matches(".cypher").replace('_', " ");
            // A statement begins with its question, as a comment.
            Some(slide(&title, "", &[&parameters(&title, text), text]))
        }));
    }
    format!(
        "<article class=\"guide\" id=\"asof\"><carousel class=\"deck container-fluid\">\n{}</carousel></article>\n",
        slides.concat()
    )
}

/// The command that sets the parameters of a question.
fn parameters(title: &str, question: &str) -> String {
    let used = PARAMETERS.iter().filter(|(name, _)| question.contains(&format!("${name}")));
    let set = used.map(|(name, usual)| {
        let instead = INSTEAD.iter().find(|(of, which, _)| *of == title && which == name);
        format!("{name}: {}", instead.map_or(usual, |(.., value)| value))
    });
    format!(":params {{{}}}", set.collect::<Vec<_>>().join(", "))
}

fn slide(title: &str, text: &str, commands: &[&str]) -> String {
    let blocks: Vec<String> = commands
        .iter()
        .map(|command| {
            format!("<pre class=\"pre-scrollable code runnable\">{}</pre>\n", escaped(command.trim_end()))
        })
        .collect();
    let text = if text.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(text)) };
    format!(
        "<slide class=\"row-fluid\"><div class=\"col-sm-12\"><h3>{}</h3>\n{text}{}</div></slide>\n",
        escaped(title),
        blocks.concat()
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
