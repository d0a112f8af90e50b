//! What the examples tell apart, and how the weights are written that are learned from them.

/// The classes of the examples, in the order of the weights: the kinds of questions, and what is none of them.
pub(crate) const CLASSES: [&str; 15] = [
    "SAYS", "REFERENCES", "REFERRERS", "EXCEPTIONS", "AMENDED", "DIFFERENCE", "HISTORY", "DEEDS", "UPCOMING",
    "CHANGED", "MEANING", "TEXT", "OPEN", "COURTS", "OUTSIDE",
];

/// What one step of a byte counts for. What counts for more than 127 of them is cut off, so that no word decides alone.
pub(crate) const UNIT: f32 = 3.0 / 127.0;
