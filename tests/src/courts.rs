//! An invented law, and an invented court that reads it: a corpus with every kind of command about readings,
//! a rule that no statute has, and a judgment that is a document of its own.

/// The law. Its article 1 is read by the judgment, overruled, read as amended and read again; the courts are
/// split over its article 2, which is repealed; `rule1` is in no statute.
pub const LAW: &str = "urn:lex:zz:law:1990-01-01;1";

/// The judgment, whose section 2 cites article 1 of the law and was corrected in its words.
pub const JUDGMENT: &str = "urn:lex:zz:supreme.court:judgment:2010-06-01;1";

/// The batches, each with its instant: the law, what courts said by 2013, and what came later.
pub const BATCHES: [(&str, &str); 3] = [
    ("2000-01-01T12:00:00Z", include_str!("courts/1-law.jsonl")),
    ("2013-06-01T12:00:00Z", include_str!("courts/2-judgments.jsonl")),
    ("2024-01-01T12:00:00Z", include_str!("courts/3-later.jsonl")),
];
