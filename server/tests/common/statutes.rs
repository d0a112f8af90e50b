//! Two small Finnish laws that speak of each other, with the addresses of their publisher.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::fmt::Write as _;
use std::sync::LazyLock;

use asof_engine::store::{Embedded, Store as _};
use asof_schema::ChangeSet;
use serde_json::{Value, json};

use super::Desk;
use super::served::Server;

/// Kuntalaki.
pub(crate) const MUNICIPAL: &str = "urn:lex:fi:laki:2015-04-10;410";
/// Kirjanpitolaki.
pub(crate) const ACCOUNTING: &str = "urn:lex:fi:laki:1997-12-30;1336";
/// The sections of a law: number, heading, moments.
type Sections = &'static [(&'static str, &'static str, &'static [&'static str])];

const MUNICIPAL_SECTIONS: Sections = &[
    (
        "2",
        "Soveltamisala",
        &[
            "Tätä lakia sovelletaan 6 §:n 2 momentissa tarkoitettuun kunnan toimintaan, jollei 6 §:ssä toisin säädetä.",
        ],
    ),
    (
        "6",
        "Kuntakonserni",
        &[
            "Tässä laissa tarkoitetaan kuntakonsernilla kuntaa tytäryhteisöineen.",
            "Kunnan toimintaan sovelletaan kirjanpitolain (1336/1997) 1 §:n 1 momentissa säädettyä.",
        ],
    ),
    (
        "113",
        "Tilinpäätös",
        &[
            "Kunnan tilinpäätökseen sovelletaan, mitä 6 §:ssä ja 999 §:ssä säädetään.",
            "Kunta päättää muusta.",
        ],
    ),
];

const ACCOUNTING_SECTIONS: Sections =
    &[("1", "Laatimisvelvollisuus", &["Tilinpäätös laaditaan. Siitä säädetään myös hallintolain 28 §:ssä."])];

/// A store that holds both.
pub(crate) static STATUTES: LazyLock<Server> = LazyLock::new(|| {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let municipal = law(MUNICIPAL, "Kuntalaki", "410/2015", "2015-05-01", MUNICIPAL_SECTIONS);
    let accounting = law(ACCOUNTING, "Kirjanpitolaki", "1336/1997", "1997-12-31", ACCOUNTING_SECTIONS);
    for (lines, instant) in [(accounting, "2020-01-01T00:00:00Z"), (municipal, "2020-01-02T00:00:00Z")] {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
    Server::over(desk, store)
});

fn law(norm: &str, title: &str, number: &str, day: &str, sections: Sections) -> String {
    let on = json!({ "on": day, "basis": "STATED" });
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": title, "type": "statute", "jurisdiction": "fi", "language": "fi",
            "data_source": "written by us", "citations": [number] } }),
        json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "laki", "title": title,
            "adopted": on, "published": on } }),
    ];
    let mut ops = vec![json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } })];
    for (at, &(section, heading, moments)) in sections.iter().enumerate() {
        let id = format!("{norm}!sec{section}");
        ops.push(json!({ "insert": { "component": id, "type": "section", "parent": norm, "number": section,
            "label": format!("{section} §"), "order_key": at.to_string(),
            "texts": [{ "language": "fi", "aspect": "heading", "text": heading }] } }));
        for (at, words) in (1..).zip(moments) {
            let moment = format!("{id}_sub{at}");
            ops.push(json!({ "insert": { "component": moment, "type": "subsection", "parent": id,
                "number": at.to_string(), "order_key": at.to_string(),
                "texts": [{ "language": "fi", "text": words }] } }));
            lines.push(json!({ "alias": { "component": moment, "scheme": "NATIVE",
                "value": format!("{number}:fin@20230780:{section}:{at}") } }));
        }
    }
    let ops = (1..).zip(ops);
    lines.extend(ops.map(
        |(seq, op): (u32, Value)| json!({ "command": { "act": norm, "seq": seq, "norm": norm, "op": op } }),
    ));
    lines.iter().fold(String::new(), |mut all, line| {
        writeln!(all, "{line}").unwrap();
        all
    })
}
