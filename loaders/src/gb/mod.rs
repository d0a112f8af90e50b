//! The United Kingdom: debates of its Parliament, and those that others publish in the same forms; rules of court.

mod cpr;
pub mod debates;

use crate::country::Country;
use crate::error::ReadError;
use crate::source::{Given, Input, Loaded, Opt, Progress, Source, Takes};
use debates::House;

/// The country.
pub static COUNTRY: Country = Country {
    code: "gb",
    name: "United Kingdom",
    sources: &[&DEBATES, &cpr::SOURCE],
    drafting: None,
    norm: None,
    steps: None,
};

static DEBATES: Source = Source {
    name: "debates",
    summary: "Debates of parliaments: a day a norm, with every revision of its record",
    details: "\
A PATH is a file, or a folder of them. debates2023-06-28.txt (House of Commons) and 2023-07-03.txt (Congress) are a \
day as one line of text; nothing in it separates one speech from the next, so it stays one. XML of ParlParse \
(debates2009-10-26a.xml) has headings, speeches and divisions. Its revisions a, b, c ... of one day are loaded \
together, with the changedates.txt that says when each was written: `asof at ... --known DAY` gives the revision of \
that day.

Days that are loaded already are passed over; a later revision of one is loaded together with the earlier ones. \
Each is a norm such as urn:lex:gb:house.of.commons:debate:2009-10-26; a speech is !speech1.2, by its column and its \
place in it, or the publisher's own id, uk.org.publicwhip/debate/2009-10-26b.1.2.",
    input: Input {
        takes: Takes::Paths,
        help: "The files, or folders with them",
        called: "debate",
        texts: &["*.txt", "*.xml"],
        beside: &[],
        together: false,
    },
    options: &[Opt::text(
        "house",
        "NAME",
        "Whose debates they are, e.g. gb:house.of.lords [default: as the names of the files say]",
        |text| text.parse::<House>().map(drop),
    )],
    load: load_debates,
    may_touch: debates::may_touch,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

fn load_debates(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    debates::load(given.files, given.option("house")?.as_ref(), progress)
}
