//! The file by which the folder of a store says which service serves it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;

use asof_engine::store::LockFile;
use asof_schema::Instant;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::config::Settings;
use crate::endpoint::is_local;

/// Its name in the folder.
const FILE: &str = "service.json";

/// A service of a store in a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Service {
    /// The number of its process.
    pub pid: u32,
    /// Where it is asked from this machine.
    pub url: String,
    /// When it began.
    pub started: Instant,
    /// The version of asof.
    pub version: String,
    /// Whether change sets can be sent to it, with its token.
    pub loads: bool,
}

impl Service {
    /// Writes into the folder of the store that this process serves it, for as long as the result is held. Of
    /// several services the first says so.
    pub fn announce(settings: &Settings, address: SocketAddr) -> Option<LockFile> {
        let service = Self {
            pid: std::process::id(),
            url: format!("http://{}", from_here(address)),
            started: clock::now(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            loads: settings.load_token.is_some(),
        };
        // Of a store on a server there is no folder, and a folder that cannot be written is served all the
        // same.
        LockFile::take(&settings.store.join(FILE), &service).ok().flatten()
    }

    /// The service of the store in a folder, if one is running and is asked on this machine: whoever can
    /// write the folder is not to have tokens sent elsewhere.
    pub fn of(store: &Path) -> Option<Self> {
        let (service, _): (Self, _) = LockFile::holder(&store.join(FILE))?;
        Url::parse(&service.url).is_ok_and(|url| is_local(&url)).then_some(service)
    }
}

/// Whoever listens on all addresses is asked on that of this machine.
fn from_here(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_listens_everywhere_is_asked_from_here() {
        let cases =
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.0.2.1:80", "192.0.2.1:80")];
        for (listens, asked) in cases {
            assert_eq!(from_here(listens.parse().unwrap()).to_string(), asked);
        }
    }

    #[test]
    fn a_service_is_believed_for_as_long_as_it_runs() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::defaults().unwrap();
        settings.store = folder.path().to_owned();
        settings.load_token = Some("a token of some length".to_owned());
        let address = "0.0.0.0:8080".parse().unwrap();
        assert_eq!(Service::of(folder.path()), None);
        let held = Service::announce(&settings, address).unwrap();
        assert!(Service::announce(&settings, address).is_none(), "the first says so");
        let said = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(!said.contains("a token"), "{said}");
        let found = Service::of(folder.path()).unwrap();
        assert_eq!(
            (found.url.as_str(), found.loads, found.pid),
            ("http://127.0.0.1:8080", true, std::process::id())
        );
        drop(held);
        let elsewhere = Service::announce(&settings, "192.0.2.1:8080".parse().unwrap());
        assert!(elsewhere.is_some() && Service::of(folder.path()).is_none(), "no token leaves this machine");
        drop(elsewhere);
        assert!(!folder.path().join(FILE).exists());
        // What a killed service left.
        std::fs::write(folder.path().join(FILE), said).unwrap();
        assert_eq!(Service::of(folder.path()), None);
        assert!(Service::announce(&settings, address).is_some());
    }
}
