//! The names of months as the laws that are read here have them, January first.

/// In Portuguese.
pub const PORTUGUESE: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// In Finnish, without "kuu" and its cases.
pub const FINNISH: [&str; 12] =
    ["tammi", "helmi", "maalis", "huhti", "touko", "kesä", "heinä", "elo", "syys", "loka", "marras", "joulu"];
