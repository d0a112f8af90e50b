#![expect(clippy::unwrap_used, reason = "tests")]

use axum::body::to_bytes;
use axum::http::Request;
use tower::ServiceExt as _;

use super::*;

struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn ask(path: &str) -> Answer {
    ask_for(Request::get(path)).await
}

async fn ask_for(request: axum::http::request::Builder) -> Answer {
    let request = request.body(Body::empty()).unwrap();
    let response = router().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
}

/// What a page names in `src` and `href`, itself and inline data apart.
fn named_in(html: &str) -> Vec<&str> {
    let after = |marker| html.split(marker).skip(1).filter_map(|rest: &str| rest.split('"').next());
    after("src=\"").chain(after("href=\"")).filter(|name| !name.starts_with("data:")).collect()
}

async fn check_page(path: &str) {
    let page = ask(path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header(CONTENT_TYPE), "text/html; charset=utf-8");
    assert_eq!(page.header(CACHE_CONTROL), "no-cache");
    assert_eq!(page.header(X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert!(page.header(CONTENT_SECURITY_POLICY).starts_with("default-src 'self';"));

    let named = named_in(&page.body);
    assert!(named.contains(&"schema.graphql"), "{path} links to the schema: {named:?}");
    assert!(named.iter().all(|name| !name.contains("//")), "{path} names another origin: {named:?}");
    let assets: Vec<_> = named.iter().filter(|name| name.starts_with("assets/")).collect();
    assert!(assets.len() >= 2, "{path} has a script and a style: {named:?}");
    for name in assets {
        let asset = ask(&format!("/{name}")).await;
        assert_eq!(asset.status, StatusCode::OK, "{name}");
        assert_eq!(asset.header(CONTENT_TYPE), media_type(name));
        assert_eq!(asset.header(X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(asset.header(CONTENT_ENCODING), "");
    }
}

#[tokio::test]
async fn the_page_names_only_what_is_served() {
    check_page("/").await;
}

#[tokio::test]
async fn the_plain_page_names_only_what_is_served() {
    check_page("/plain").await;
}

/// The files of the bundle that stand in `assets`.
fn packed_assets() -> impl Iterator<Item = &'static str> {
    let files = BUNDLE.get_dir("assets").into_iter().flat_map(Dir::files);
    files.filter_map(|file| file.path().to_str())
}

#[tokio::test]
async fn the_page_is_graphiql_where_it_was_built_and_the_plain_one_elsewhere() {
    let page = ask("/").await.body;
    match BUNDLE.get_file("index.html") {
        Some(index) => assert_eq!(page.as_bytes(), index.contents()),
        None => assert_eq!(page, PLAIN_PAGE),
    }
}

#[tokio::test]
async fn what_carries_its_hash_is_kept_and_the_rest_is_asked_for_again() {
    assert_eq!(ask("/assets/plain.js").await.header(CACHE_CONTROL), REVALIDATE);
    for file in packed_assets() {
        let name = file.strip_suffix(".gz").unwrap();
        assert_eq!(ask(&format!("/{name}")).await.header(CACHE_CONTROL), FOR_EVER, "{name}");
    }
}

#[tokio::test]
async fn an_asset_goes_packed_to_those_who_take_it_so() {
    for file in packed_assets().filter(|name| name.ends_with(".css.gz")) {
        let path = format!("/{}", file.strip_suffix(".gz").unwrap());
        let packed = ask_for(Request::get(&path).header(ACCEPT_ENCODING, "br, gzip")).await;
        assert_eq!((packed.header(CONTENT_ENCODING), packed.header(VARY)), ("gzip", "accept-encoding"));
        let plain = ask(&path).await;
        assert_eq!((plain.header(CONTENT_ENCODING), plain.header(VARY)), ("", "accept-encoding"));
        assert!(plain.body.contains('{') && plain.body != packed.body, "{path}");
    }
}

#[test]
fn a_weight_of_nothing_refuses_gzip() {
    let cases = [
        ("gzip", true),
        ("br, GZIP;q=0.5", true),
        ("gzip;q=0", false),
        ("gzip; q=0.0, br", false),
        ("br", false),
    ];
    for (accepted, takes) in cases {
        assert_eq!(takes_gzip(accepted), takes, "{accepted}");
    }
}

#[tokio::test]
async fn what_the_plain_page_imports_is_served() {
    let script = ask("/assets/plain.js").await.body;
    let imported: Vec<_> =
        script.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(imported, ["ask.js", "examples.js"]);
    for name in imported {
        assert_eq!(ask(&format!("/assets/{name}")).await.status, StatusCode::OK, "{name}");
    }
}

#[tokio::test]
async fn nothing_else_is_served() {
    for path in [
        "/assets/none.js",
        "/assets/",
        "/assets/..%2Findex.html",
        "/assets/..%2F..%2Fpackage.json",
        "/assets/..%5Cindex.html",
        "/index.html",
        "/.gitkeep",
    ] {
        assert_eq!(ask(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn neo4j_browser_gets_every_question_and_the_colours() {
    let guide = ask("/neo4j/guide.html").await;
    assert_eq!(guide.header(axum::http::header::ACCESS_CONTROL_ALLOW_ORIGIN), "*");
    let statements = asof_engine::neo4j::STATEMENTS.iter();
    let for_people: Vec<_> =
        statements.filter(|(path, _)| path.starts_with("browser/") || path.starts_with("walks/")).collect();
    assert!(for_people.len() > 10 && guide.body.matches("<slide").count() == for_people.len() + 1);
    let shown = guide.body.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    for (path, statement) in for_people {
        let slide = shown.split("<slide").find(|slide| slide.contains(statement.trim_end())).unwrap();
        let set = slide.lines().find(|line| line.contains(":params {")).unwrap();
        assert!(statement.starts_with("// "), "{path} begins with its question");
        for (_, rest) in statement.match_indices('$').map(|(at, _)| statement.split_at(at + 1)) {
            let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
            assert!(
                set.contains(&format!("{name}: '")) || set.contains(&format!("{name}: 2")),
                "{path}: {set}"
            );
        }
    }
    let style = ask("/neo4j/asof.grass").await;
    assert!(style.status == StatusCode::OK && style.body.contains("node.Component {"));
}
