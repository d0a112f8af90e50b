//! Which room may depend on which, and what it must never see. ARCHITECTURE.md says why.

use crate::graph::Graph;

/// A room of the workspace and its bounds. Dependencies of its tests do not count.
pub(crate) struct Room {
    pub(crate) package: &'static str,
    /// The rooms that it may depend on, directly or not.
    may: &'static [&'static str],
    /// Crates that nothing that it depends on may bring in.
    never: &'static [&'static str],
    /// Crates that it must not name itself, though what it depends on may.
    not_directly: &'static [&'static str],
    /// (who, what): `who` may bring in `what` all the same.
    but: &'static [(&'static str, &'static str)],
}

/// What the pure rooms never see: databases, networks, runtimes, and what is for programs alone.
const OUTSIDE: &[&str] = &[
    "tokio", "neo4rs", "async-graphql", "redb", "qdrant-client", "tantivy", "reqwest", "hyper", "axum",
    "clap", "anyhow",
];

/// What the engine's stores alone speak to.
const DATABASES: &[&str] = &["neo4rs", "redb", "qdrant-client", "tantivy"];

/// A room that may depend on no other.
const ALONE: Room = Room { package: "", may: &[], never: &[], not_directly: &[], but: &[] };

/// Every room, innermost first.
pub(crate) const ROOMS: &[Room] = &[
    Room { package: "asof-schema", never: OUTSIDE, ..ALONE },
    Room { package: "asof-law", may: &["asof-schema"], never: OUTSIDE, ..ALONE },
    Room { package: "asof-loaders", may: &["asof-law", "asof-schema"], never: OUTSIDE, ..ALONE },
    Room {
        package: "asof-engine",
        may: &["asof-law", "asof-schema"],
        never: &["axum", "async-graphql", "clap", "anyhow", "reqwest"],
        // Its own errors, and the router of a server that Qdrant's crate asks of tonic: neither comes out of it.
        but: &[("qdrant-client", "anyhow"), ("tonic", "axum")],
        ..ALONE
    },
    Room {
        package: "asof-server",
        may: &["asof-engine", "asof-loaders", "asof-law", "asof-schema"],
        never: &["clap", "rustyline"],
        not_directly: DATABASES,
        ..ALONE
    },
    Room {
        package: "asof-cli",
        may: &["asof-server", "asof-engine", "asof-loaders", "asof-law", "asof-schema"],
        not_directly: DATABASES,
        ..ALONE
    },
    Room {
        package: "asof-benchmark",
        may: &["asof-schema"],
        never: &["redb", "qdrant-client", "tantivy"],
        ..ALONE
    },
];

/// What is wrong with a room, one line each.
pub(crate) fn violations(room: &Room, graph: &Graph) -> Vec<String> {
    let tell = |way: &[String]| format!("{} must not see {}", room.package, way.join(" > "));
    let excused = |who: &str, what: &str| room.but.contains(&(who, what));
    let ours = ROOMS.iter().map(|other| other.package).chain(["asof-tests", "xtask"]);
    let foreign = ours.filter(|package| *package != room.package && !room.may.contains(package));
    let mut broken: Vec<String> = foreign
        .chain(room.never.iter().copied())
        .filter_map(|package| graph.way(room.package, package, excused))
        .map(|way| tell(&way))
        .collect();
    let direct = graph.direct(room.package);
    broken.extend(
        direct
            .filter(|package| room.not_directly.contains(package))
            .map(|package| tell(&[room.package.to_owned(), package.to_owned()])),
    );
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    type Edges<'a> = &'a [(&'a str, &'a str)];

    /// What is said of a room where these depend on those.
    fn broken(package: &str, edges: Edges<'_>) -> Vec<String> {
        let mut graph = Graph::default();
        for (from, to) in edges {
            graph.add(from, to);
        }
        ROOMS
            .iter()
            .filter(|room| room.package == package)
            .flat_map(|room| violations(room, &graph))
            .collect()
    }

    #[test]
    fn what_the_table_allows_is_allowed() {
        let edges = [
            ("asof-schema", "serde"),
            ("asof-loaders", "asof-schema"),
            ("asof-loaders", "csv"),
            ("asof-engine", "asof-schema"),
            ("asof-engine", "redb"),
            ("asof-engine", "qdrant-client"),
            ("qdrant-client", "anyhow"),
            ("qdrant-client", "tonic"),
            ("tonic", "axum"),
            ("asof-server", "asof-engine"),
            ("asof-server", "asof-loaders"),
            ("asof-server", "axum"),
            ("asof-cli", "asof-server"),
            ("asof-cli", "clap"),
            ("asof-benchmark", "asof-schema"),
            ("asof-benchmark", "reqwest"),
            ("reqwest", "tokio"),
        ];
        for room in ROOMS {
            assert_eq!(broken(room.package, &edges), Vec::<String>::new());
        }
    }

    #[test]
    fn a_broken_direction_is_found() {
        let cases: &[(&str, Edges<'_>, &str)] = &[
            ("asof-schema", &[("asof-schema", "asof-engine")], "asof-schema > asof-engine"),
            ("asof-schema", &[("asof-schema", "h"), ("h", "tokio")], "asof-schema > h > tokio"),
            ("asof-loaders", &[("asof-loaders", "asof-engine")], "asof-loaders > asof-engine"),
            ("asof-loaders", &[("asof-loaders", "x"), ("x", "reqwest")], "asof-loaders > x > reqwest"),
            ("asof-loaders", &[("asof-loaders", "redb")], "asof-loaders > redb"),
            ("asof-engine", &[("asof-engine", "asof-loaders")], "asof-engine > asof-loaders"),
            ("asof-engine", &[("asof-engine", "x"), ("x", "y"), ("y", "clap")], "asof-engine > x > y > clap"),
            ("asof-engine", &[("asof-engine", "anyhow")], "asof-engine > anyhow"),
            ("asof-server", &[("asof-server", "asof-benchmark")], "asof-server > asof-benchmark"),
            ("asof-server", &[("asof-server", "asof-cli")], "asof-server > asof-cli"),
            ("asof-server", &[("asof-server", "neo4rs")], "asof-server > neo4rs"),
            ("asof-cli", &[("asof-cli", "redb")], "asof-cli > redb"),
            ("asof-benchmark", &[("asof-benchmark", "asof-engine")], "asof-benchmark > asof-engine"),
        ];
        for (room, edges, way) in cases {
            assert_eq!(broken(room, edges), [format!("{room} must not see {way}")]);
        }
    }

    #[test]
    fn an_excuse_is_for_one_way_only() {
        let edges = [
            ("asof-engine", "qdrant-client"),
            ("qdrant-client", "anyhow"),
            ("asof-engine", "other"),
            ("other", "anyhow"),
        ];
        assert_eq!(broken("asof-engine", &edges), ["asof-engine must not see asof-engine > other > anyhow"]);
    }
}
