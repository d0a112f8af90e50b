//! The page at `/`, where a reader asks questions: GraphiQL, whole inside the binary.
//!
//! The bundle is built by Node from `server/graphiql` and embedded if it was there when the binary was compiled. A build
//! without Node has the plain page instead, which is always there at `/plain` too. Both know the same example
//! questions.
//!
//! GraphiQL's usual page loads its scripts from somebody else's server: useless offline, and a door into a page that
//! speaks for this origin. So nothing here names another origin, and the browser is told to refuse any.
//!
//! *Invariant:* this room sees neither corpus nor schema; its pages are users of `/graphql` like any other.

mod neo4j;

use std::borrow::Cow;
use std::io::Read as _;

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::read::GzDecoder;
use include_dir::{Dir, include_dir};

/// The pages and what they load: `/`, `/plain` and `/assets/{name}`; and what Neo4j Browser reads, below `/neo4j/`. Stateless; compression is an outer layer's.
///
/// The pages ask `graphql` and link to `schema.graphql`, both relative to where this router is mounted.
pub fn router() -> Router {
    let pages = Router::new()
        .route("/", get(page))
        .route("/plain", get(plain_page))
        .route("/assets/{name}", get(asset));
    pages.merge(neo4j::router())
}

/// What `cargo xtask page` has built, with `index.html` and flat `assets/`, each of them packed by gzip;
/// empty where it was not run.
static BUNDLE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/graphiql/dist");

const PLAIN_PAGE: &str = include_str!("plain.html");

/// What the plain page loads. The last two are GraphiQL's sources too: one set of examples for both pages.
const PLAIN_ASSETS: [(&str, &str); 4] = [
    ("plain.css", include_str!("plain.css")),
    ("plain.js", include_str!("plain.js")),
    ("ask.js", include_str!("../../graphiql/src/ask.js")),
    ("examples.js", include_str!("../../graphiql/src/examples.js")),
];

async fn page() -> Response {
    match BUNDLE.get_file("index.html") {
        Some(index) => html(index.contents()),
        None => html(PLAIN_PAGE),
    }
}

async fn plain_page() -> Response {
    html(PLAIN_PAGE)
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    if let Some((_, text)) = PLAIN_ASSETS.iter().find(|(plain, _)| *plain == name) {
        return served(media_type(&name), REVALIDATE, *text);
    }
    // A slash can only come percent-encoded, and only from someone who looks for other folders.
    let file = BUNDLE.get_file(format!("assets/{name}.gz")).filter(|_| !name.contains(['/', '\\']));
    let Some(file) = file else { return not_found(&name) };
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    let packed = accepted.is_some_and(takes_gzip);
    let body =
        if packed { Ok(Cow::Borrowed(file.contents())) } else { unpacked(file.contents()).map(Cow::Owned) };
    let Ok(body) = body else { return not_found(&name) };
    let mut response = served(media_type(&name), FOR_EVER, body);
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if packed {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether a list of codings has gzip, and does not give it the weight 0 (RFC 9110, section 12.5.3).
fn takes_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().get(2..).and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// For those who do not take gzip.
fn unpacked(packed: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut plain)?;
    Ok(plain)
}

/// For names that stay when the content changes.
const REVALIDATE: &str = "no-cache";

/// For names that carry the hash of their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Only this origin. The editor sets styles on its elements and has its icons and fonts in its style sheet, as data.
const ONLY_THIS_ORIGIN: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

fn html(body: impl Into<Body>) -> Response {
    let mut response = served("text/html; charset=utf-8", REVALIDATE, body);
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(ONLY_THIS_ORIGIN));
    response
}

fn served(media_type: &'static str, cache: &'static str, body: impl Into<Body>) -> Response {
    let headers: [(HeaderName, &str); 3] =
        [(CONTENT_TYPE, media_type), (CACHE_CONTROL, cache), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    (headers, body.into()).into_response()
}

fn not_found(name: &str) -> Response {
    let mut response =
        served("text/plain; charset=utf-8", REVALIDATE, format!("there is no asset {name:?}\n"));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("ttf") => "font/ttf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
