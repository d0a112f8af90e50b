//! The address of a service, as people give it to the commands that speak to one.

use std::fmt;
use std::str::FromStr;

use reqwest::Url;

use crate::endpoint::is_local;

/// What help says of an address.
pub const HELP: &str = "http://127.0.0.1:8080, with or without /graphql at the end";

/// Where a service is: `http://127.0.0.1:8080`, or a path on a server that hands requests on to it. The address of its
/// GraphQL (`http://127.0.0.1:8080/graphql`) names the same service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(Url);

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |what: &str| format!("{what}: an address is, for instance, {HELP}");
        let mut url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(wrong("it must begin with http:// or https://"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("it must end with its path"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("it must not contain a password, because others could read it".to_owned());
        }
        let path = url.path().trim_end_matches('/');
        let path = path.strip_suffix("/graphql").unwrap_or(path).trim_end_matches('/').to_owned();
        url.set_path(&path);
        Ok(Self(url))
    }
}

impl Address {
    /// Where GraphQL is asked.
    pub fn graphql(&self) -> String {
        format!("{self}/graphql")
    }

    /// Where change sets are sent.
    pub fn load(&self) -> String {
        format!("{self}/load")
    }

    /// Where it says that it is alive.
    pub fn alive(&self) -> String {
        format!("{self}/healthz")
    }

    /// Whether it is on this machine, which no proxy can reach.
    pub fn is_local(&self) -> bool {
        is_local(&self.0)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_service_has_one_address_however_it_is_written() {
        for (given, base) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/graphql", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/graphql/", "http://127.0.0.1:8080"),
            ("https://law.example/asof", "https://law.example/asof"),
            ("https://law.example/asof/graphql", "https://law.example/asof"),
            ("https://law.example/mygraphql", "https://law.example/mygraphql"),
        ] {
            let address: Address = given.parse().unwrap();
            assert_eq!(address.to_string(), base, "{given}");
            assert_eq!(address.graphql(), format!("{base}/graphql"), "{given}");
            assert_eq!(address.load(), format!("{base}/load"), "{given}");
            assert_eq!(address.is_local(), base.contains("127.0.0.1"));
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (given, said) in [
            ("localhost:8080", "must begin with http://"),
            ("127.0.0.1:8080", "an address is, for instance"),
            ("bolt://127.0.0.1:7687", "must begin with http://"),
            ("http://127.0.0.1:8080/graphql?query=x", "must end with its path"),
            ("http://127.0.0.1:8080/#x", "must end with its path"),
            ("http://user:hidden@law.example", "must not contain a password"),
        ] {
            let refused = given.parse::<Address>().unwrap_err();
            assert!(refused.contains(said) && !refused.contains("hidden"), "{given}: {refused}");
        }
    }
}
