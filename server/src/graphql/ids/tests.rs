//! What is printed is parsed, and nothing else is.
#![expect(clippy::unwrap_used, reason = "a test")]

use proptest::prelude::*;

use super::*;

fn urn() -> impl Strategy<Value = String> {
    // `;rev=` and `@` in other places are what a careless parser would take for its own.
    "urn:[a-z]{2,4}(:[a-z0-9.]{1,5}){0,2}(;[a-z0-9=]{1,6}){0,2}(;rev=[0-9]{1,2})?"
}

fn day() -> impl Strategy<Value = Day> {
    (1..=9999_i32, 1..=12_u32, 1..=28_u32)
        .prop_map(|(year, month, day)| Day::from_ymd(year, month, day).unwrap())
}

fn component() -> impl Strategy<Value = ComponentId> {
    (urn(), proptest::option::of("[a-z0-9_~.-]{1,12}")).prop_map(|(norm, local)| {
        let norm: NormId = norm.parse().unwrap();
        local.map_or_else(|| norm.root(), |local| norm.component(&local).unwrap())
    })
}

fn version() -> impl Strategy<Value = (VersionId, Pin)> {
    let clock = || proptest::option::of(day());
    let id = (component(), day(), 1..40_u32);
    (id, clock(), clock(), any::<u32>()).prop_map(|((component, start, nth), at, known, rev)| {
        (VersionId { component, start, nth }, Pin { at, known, rev })
    })
}

fn id() -> impl Strategy<Value = NodeId> {
    let tag = || "[a-z]{2}(-[A-Z]{2})?";
    prop_oneof![
        urn().prop_map(|urn| NodeId::Norm(urn.parse().unwrap())),
        component().prop_map(NodeId::Component),
        version().prop_map(|(version, pin)| NodeId::Version(version, pin)),
        (version(), tag()).prop_map(|((version, pin), tag)| NodeId::Expression(version, pin, tag)),
        (version(), tag(), 0..Aspect::ALL.len()).prop_map(|((version, pin), tag, aspect)| {
            NodeId::Text(version, pin, tag, Aspect::ALL[aspect])
        }),
        (urn(), proptest::option::of(any::<u32>()), any::<u32>()).prop_map(|(urn, seq, rev)| NodeId::Action(
            urn.parse().unwrap(),
            seq,
            rev
        )),
        (urn(), any::<u32>(), version()).prop_map(|(urn, seq, (_, pin))| {
            NodeId::Reading(urn.parse::<ActId>().unwrap().command(seq), pin)
        }),
        "[0-9a-f]{16}".prop_map(NodeId::Finding),
    ]
}

proptest! {
    #[test]
    fn what_is_printed_is_parsed(id in id()) {
        prop_assert_eq!(id.to_string().parse::<NodeId>(), Ok(id));
    }

    #[test]
    fn what_is_not_printed_so_is_refused(id in id(), at in any::<prop::sample::Index>(), put in "[ -~]{0,2}") {
        let printed = id.to_string();
        let at = at.index(printed.len());
        let broken = format!("{}{put}{}", &printed[..at], &printed[at + 1..]);
        // Whatever can be read still is printed as it was written: no object has two ids.
        if let Ok(read) = broken.parse::<NodeId>() {
            prop_assert_eq!(read.to_string(), broken);
        }
    }
}

#[test]
fn an_id_has_one_form() {
    let right = "version:urn:lex:a;1@2000-01-01!art1;at=2001-01-01;known=2000-06-01;rev=7";
    assert_eq!(right.parse::<NodeId>().unwrap().to_string(), right);
    for wrong in [
        "version:urn:lex:a;1@2000-01-01!art1;known=2000-06-01;at=2001-01-01;rev=7",
        "version:urn:lex:a;1@2000-01-01!art1;at=2001-01-01",
        "version:urn:lex:a;1@2000-01-01!art1;rev=07",
        "version:urn:lex:a;1@2000-01-01!art1;rev=7;rev=7",
        "version:urn:lex:a;1@2000-01-01.1!art1;rev=7",
        "version:urn:lex:a;1!art1;rev=7",
        "urn:lex:a;1@2000-01-01!art1",
        "text:urn:lex:a;1@2000-01-01!art1;rev=7#pt/canonical",
        "action:urn:lex:a;1#1",
        "reading:urn:lex:a;1#1",
        "reading:urn:lex:a;1#1;rev=7;at=2001-01-01",
        "finding:0123456789abcdeF",
        "norm:a",
        "law:urn:lex:a;1",
    ] {
        assert_eq!(wrong.parse::<NodeId>(), Err(NoId), "{wrong}");
    }
}
