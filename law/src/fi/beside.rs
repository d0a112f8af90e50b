//! Words beside Finnish citations.

use crate::beside::Beside;

pub(in crate) const BESIDE: Beside = Beside {
    joining: &[],
    listing: &["ja", "tai", "sekä", "taikka", "eikä"],
    leading: &["ks", "Ks", "katso", "Katso", "vrt", "Vrt"],
    kinds: &["Laki", "Asetus", "Kaari"],
    cues: &[
        "pykälä", "pykälän", "pykälässä", "momentti", "momentin", "momentissa", "mom", "luku", "luvun", "kohta",
        "kohdan",
    ],
    genitive: &[],
    peoples: &[],
    countries: &[("suomen", "fi")],
    pages: &["s", "siv", "sivu", "sivut"],
};
