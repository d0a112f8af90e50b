//! Provisions as resources: `asof://at/DAY/URN`, where `today` is a day.

use asof_engine::store::Corpus;
use asof_schema::Norm;
use percent_encoding::percent_decode_str;
use rmcp::model::{Resource, ResourceTemplate};

const BEGIN: &str = "asof://at/";

/// How many laws a page of the list has.
const PAGE: usize = 100;

/// How a resource is named.
pub(super) fn template() -> ResourceTemplate {
    ResourceTemplate::new(format!("{BEGIN}{{day}}/{{+urn}}"), "provision")
        .with_title("The text of a provision on a day")
        .with_description("The words of the provision with this URN on this day (2001-05-20, or today), with how far they are known.")
        .with_mime_type("text/plain")
}

/// The laws of a store from one on, as of today, and from where it goes on.
pub(super) fn laws(corpus: &Corpus, from: usize) -> (Vec<Resource>, Option<usize>) {
    let law = |norm: &Norm| Resource::new(format!("{BEGIN}today/{}", norm.id), norm.title.clone());
    let laws: Vec<Resource> = corpus.catalogue().skip(from).take(PAGE).map(law).collect();
    let next = from + laws.len();
    (laws, corpus.catalogue().nth(next).map(|_| next))
}

/// The day and the provision of a resource.
pub(super) fn read(uri: &str) -> Option<(String, String)> {
    let decoded = percent_decode_str(uri.strip_prefix(BEGIN)?).decode_utf8().ok()?;
    let (day, urn) = decoded.split_once('/')?;
    (!day.is_empty() && !urn.is_empty()).then(|| (day.to_owned(), urn.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resource_names_a_day_and_a_provision() {
        let named = |uri| read(uri).unwrap_or_default();
        let pair = |day: &str, urn: &str| (day.to_owned(), urn.to_owned());
        assert_eq!(
            named("asof://at/2001-05-20/urn:lex:br:x;1988!art6"),
            pair("2001-05-20", "urn:lex:br:x;1988!art6")
        );
        assert_eq!(named("asof://at/today/urn%3Alex%3Abr%3Ax"), pair("today", "urn:lex:br:x"));
        for other in
            ["asof://at/2001", "asof://at//urn:x", "asof://at/today/", "http://x", "", "asof://at/%ff/x"]
        {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
