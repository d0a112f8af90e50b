//! Words beside English citations.

use crate::beside::Beside;

pub(in crate) const BESIDE: Beside = Beside {
    joining: &["of", "the", "in", "under"],
    listing: &["and", "or", "to"],
    leading: &["the", "see", "See", "cf", "Cf"],
    kinds: &["Act", "Code", "Regulation", "Regulations", "Convention", "Rules", "Order", "Treaty", "Charter"],
    cues: &["article", "articles", "section", "sections", "rule", "rules", "regulation", "regulations"],
    genitive: &["of", "the"],
    peoples: &[],
    countries: &[("of brazil", "br"), ("brazilian", "br"), ("of finland", "fi"), ("finnish", "fi"), ("of india", "in"), ("indian", "in")],
    pages: &["p", "pp", "page", "vol", "no"],
};
