//! How a body is packed: not at all, or by gzip.

use std::io::Read as _;

use axum::body::Bytes;
use axum::http::header::CONTENT_ENCODING;
use axum::http::{HeaderMap, StatusCode};
use flate2::read::MultiGzDecoder;

use super::refusal::Refusal;

/// How a body is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    /// Not at all.
    Plain,
    /// By gzip.
    Gzip,
}

impl Coding {
    /// As the headers say; a refusal where they name another coding, or several.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Refusal> {
        let values = headers.get_all(CONTENT_ENCODING).iter();
        let names = values.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
        let names = names.map(<[u8]>::trim_ascii);
        let is_coding = |name: &&[u8]| !name.is_empty() && !name.eq_ignore_ascii_case(b"identity");
        let codings: Vec<&[u8]> = names.filter(is_coding).collect();
        match codings.as_slice() {
            [] => Ok(Self::Plain),
            [one] if one.eq_ignore_ascii_case(b"gzip") || one.eq_ignore_ascii_case(b"x-gzip") => {
                Ok(Self::Gzip)
            }
            _ => Err(Refusal::coding()),
        }
    }

    /// The body as it was before it was packed; a refusal where that is longer than a limit.
    pub(super) fn unpacked(self, body: Bytes, limit: usize) -> Result<Bytes, Refusal> {
        if self == Self::Plain {
            return Ok(body);
        }
        let (mut plain, limit) = (Vec::new(), limit as u64);
        match MultiGzDecoder::new(&*body).take(limit.saturating_add(1)).read_to_end(&mut plain) {
            Ok(length) if length as u64 > limit => Err(Refusal::too_large(limit)),
            Ok(_) => Ok(plain.into()),
            Err(error) => {
                let message = format!("the body is not what gzip packs: {error}");
                Err(Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headers_say_how_a_body_is_packed() {
        use Coding::{Gzip, Plain};
        for (values, coding) in [
            (vec![], Some(Plain)),
            (vec![""], Some(Plain)),
            (vec!["identity"], Some(Plain)),
            (vec!["gzip"], Some(Gzip)),
            (vec!["X-GZip , identity"], Some(Gzip)),
            (vec!["gzip, gzip"], None),
            (vec!["gzip", "gzip"], None),
            (vec!["br"], None),
        ] {
            let mut headers = HeaderMap::new();
            for value in &values {
                headers.append(CONTENT_ENCODING, value.parse().unwrap());
            }
            assert_eq!(Coding::of(&headers).ok(), coding, "{values:?}");
        }
    }
}
