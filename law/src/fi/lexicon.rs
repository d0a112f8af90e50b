//! The words of law in Finnish.

use crate::language::{Lexicon, Printing, Time};

/// The months, January first.
pub(super) const MONTHS: [&str; 12] = [
    "tammikuu-",
    "helmikuu-",
    "maaliskuu-",
    "huhtikuu-",
    "toukokuu-",
    "kesäkuu-",
    "heinäkuu-",
    "elokuu-",
    "syyskuu-",
    "lokakuu-",
    "marraskuu-",
    "joulukuu-",
];

/// The words around citations.
pub(super) const LEXICON: Lexicon = Lexicon {
    joining: &[],
    leading: &["ks", "Ks", "katso", "Katso", "vrt", "Vrt"],
    between: &["ja", "tai", "sekä", "taikka", "eikä"],
    genitive: &[],
    peoples: &[],
    countries: &[("suomen", "fi")],
    pages: &["s", "siv", "sivu", "sivut"],
    listing: &["ja", "tai", "sekä"],
    onward: &[],
    linking: &[],
    kinds: &[],
    cues: &["pykälä", "pykälän", "pykälässä", "momentti", "momentin"],
    defining: &["tarkoittaa", "tarkoittavat"],
    copulas: &["on", "ovat"],
    relatives: &[
        "joka", "jonka", "jota", "jossa", "josta", "johon", "jolla", "jolta", "jolle", "jona", "jotka",
        "joiden", "joita", "joissa", "joista", "joihin", "joilla", "joilta", "joille",
    ],
    duties: &["tava", "tävä"],
};

/// The words of time in questions.
pub(super) const TIME: Time = Time {
    today: &["tänään", "nyt"],
    latest: &["nykyinen", "nykyisin", "nykyään", "tällä hetkellä", "viimeisin", "tuorein"],
    changes: &["muuttunut", "kehittynyt", "kehitys"],
    asks: &["miten", "kuinka", "kehitys", "onko"],
    events: &["ennen"],
    fillers: &[],
    of: &["päivänä", "päivä"],
    named_of: &[],
    between: &[],
    and: &[],
    since: &[],
    before: &["ennen"],
    after: &[],
    quarter: &[],
    ordinals: &[],
    year: &[],
    month: &[],
    last: &[],
    this: &[],
    years: &[],
    ago: &[],
    counts: &[],
};

/// How citations are printed.
pub(super) const PRINTING: Printing = Printing {
    in_force: "sellaisena kuin se oli voimassa",
    day: |_, year, month, day| format!("{day}.{month}.{year:04}"),
    small: &[],
};
