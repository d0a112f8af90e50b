//! Which media type a client may send, and which one it gets.

use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};

/// The media type of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Media {
    /// `application/graphql-response+json`: the status code tells request errors from answers.
    GraphQl,
    /// `application/json`: whatever GraphQL has to say comes with status 200.
    Json,
}

impl Media {
    /// The one that the client prefers; `None` if it takes neither. Without a preference it is `application/json`,
    /// which every client understands.
    pub(super) fn accepted(headers: &HeaderMap) -> Option<Self> {
        let values: Vec<&str> =
            headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).collect();
        let ranges: Vec<Range<'_>> = values.iter().flat_map(|value| elements(value)).collect();
        if ranges.is_empty() {
            return Some(Self::Json);
        }
        let graphql = wish(&ranges, Self::GraphQl.essence());
        let json = wish(&ranges, Self::Json.essence());
        match (graphql, json) {
            (Wish { quality: 0, .. }, Wish { quality: 0, .. }) => None,
            // Between equals the type that is asked for by name wins, and the more telling one of two such.
            (graphql, json) if graphql.quality > json.quality => Some(Self::GraphQl),
            (graphql, json) if graphql.quality == json.quality && graphql.closeness == 3 => {
                Some(Self::GraphQl)
            }
            _ => Some(Self::Json),
        }
    }

    /// The value of `Content-Type`.
    pub(super) fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::GraphQl => "application/graphql-response+json; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
        })
    }

    fn essence(self) -> &'static str {
        match self {
            Self::GraphQl => "application/graphql-response+json",
            Self::Json => "application/json",
        }
    }
}

/// Whether a body says that it is JSON in UTF-8. A form or plain text, which a foreign page may send without asking, is
/// neither.
pub(super) fn sends_json(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(CONTENT_TYPE).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return false };
    let Ok(value) = value.to_str() else { return false };
    let (essence, parameters) = split(value);
    essence.eq_ignore_ascii_case("application/json") && utf8(parameters)
}

/// A media range of `Accept`.
#[derive(Debug, Clone, Copy)]
struct Range<'a> {
    essence: &'a str,
    /// Thousandths.
    quality: u16,
    utf8: bool,
}

/// How much a client wants a type, and how closely it named it: 3 by name, 2 by kind, 1 as anything, 0 not.
#[derive(Debug, Clone, Copy, Default)]
struct Wish {
    quality: u16,
    closeness: u8,
}

fn elements(value: &str) -> impl Iterator<Item = Range<'_>> {
    value.split(',').filter(|element| !element.trim().is_empty()).map(|element| {
        let (essence, parameters) = split(element);
        let quality = parameter(parameters, "q").map_or(1000, |quality| {
            // A quality that is none counts as the least wish that is not a refusal.
            let quality = quality.parse::<f32>().ok().filter(|quality| (0.0..=1.0).contains(quality));
            quality.map_or(1, thousandths)
        });
        Range { essence, quality, utf8: utf8(parameters) }
    })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a quality is between 0 and 1")]
fn thousandths(quality: f32) -> u16 {
    (quality * 1000.0).round() as u16
}

fn wish(ranges: &[Range<'_>], essence: &str) -> Wish {
    let mut wish = Wish::default();
    for range in ranges.iter().filter(|range| range.utf8) {
        let closeness = match range.essence {
            named if named.eq_ignore_ascii_case(essence) => 3,
            "application/*" => 2,
            "*/*" => 1,
            _ => continue,
        };
        if closeness > wish.closeness {
            wish = Wish { quality: range.quality, closeness };
        }
    }
    wish
}

fn split(value: &str) -> (&str, &str) {
    let (essence, parameters) = value.split_once(';').unwrap_or((value, ""));
    (essence.trim(), parameters)
}

fn utf8(parameters: &str) -> bool {
    parameter(parameters, "charset")
        .is_none_or(|charset| charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("utf8"))
}

fn parameter<'a>(parameters: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = parameters.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim().eq_ignore_ascii_case(name))?;
    Some(value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_gets() {
        use Media::{GraphQl, Json};
        let cases = [
            (None, Some(Json)),
            (Some(""), Some(Json)),
            (Some("*/*"), Some(Json)),
            (Some("application/*"), Some(Json)),
            (Some("application/json"), Some(Json)),
            (Some("application/graphql-response+json"), Some(GraphQl)),
            (Some("APPLICATION/GraphQL-Response+JSON; charset=UTF-8"), Some(GraphQl)),
            (Some("application/graphql-response+json, application/json;q=0.9"), Some(GraphQl)),
            (Some("application/graphql-response+json;q=0.5, application/json;q=0.9"), Some(Json)),
            (Some("application/json, application/graphql-response+json"), Some(GraphQl)),
            (Some("application/graphql-response+json, */*"), Some(GraphQl)),
            (Some("application/graphql-response+json;q=0, */*"), Some(Json)),
            (Some("application/json;q=0, */*;q=0.1"), Some(GraphQl)),
            (Some("application/json; charset=utf-8"), Some(Json)),
            (Some("application/json; charset=latin1"), None),
            (Some("application/json;q=0"), None),
            (Some("text/html"), None),
            (Some("text/html, */*;q=0.1"), Some(Json)),
            (Some("application/json;q=much"), Some(Json)),
        ];
        for (accept, media) in cases {
            let mut headers = HeaderMap::new();
            if let Some(accept) = accept {
                headers.insert(ACCEPT, accept.parse().unwrap());
            }
            assert_eq!(Media::accepted(&headers), media, "{accept:?}");
        }
    }

    #[test]
    fn what_a_client_may_send() {
        let cases = [
            ("application/json", true),
            ("Application/JSON;charset=\"UTF-8\"", true),
            ("application/json; charset=utf8; x=y", true),
            ("application/json; charset=utf-16", false),
            ("application/graphql", false),
            ("text/plain", false),
            ("text/plain; application/json", false),
            ("application/x-www-form-urlencoded", false),
            ("multipart/form-data; boundary=x", false),
        ];
        for (value, may) in cases {
            let headers = HeaderMap::from_iter([(CONTENT_TYPE, value.parse().unwrap())]);
            assert_eq!(sends_json(&headers), may, "{value}");
        }
        assert!(!sends_json(&HeaderMap::new()));
        let mut twice = HeaderMap::new();
        twice.append(CONTENT_TYPE, "application/json".parse().unwrap());
        twice.append(CONTENT_TYPE, "text/plain".parse().unwrap());
        assert!(!sends_json(&twice));
    }
}
