//! Where sentences and clauses end: a point may be of a number or of an abbreviation.

use crate::lexicon::abbreviates;
use crate::token::Tokens;

impl Tokens<'_> {
    /// Whether a sentence ends with the token. "8.112" is one number, and "s. 5" and "Cr.P.C." are no two sentences.
    pub(super) fn ends_sentence(&self, at: usize) -> bool {
        self.is_sign(at, ';') || self.is_sign(at, '.') && !self.goes_on(at)
    }

    /// Whether a clause ends with the token: a sentence does, or a comma or colon parts it from what follows, "0,5" and
    /// "EU:n" apart.
    pub(super) fn ends_clause(&self, at: usize) -> bool {
        let is_number = |at: usize| !self.digits(at).is_empty();
        let is_ending = || self.is_sign(at, ':') && !self.word(at + 1).is_empty();
        let is_glued = self.is_glued(at) && self.is_glued(at + 1);
        let is_inside = is_glued && (is_number(at - 1) && is_number(at + 1) || is_ending());
        matches!(self.sign(at), Some(',' | ':')) && !is_inside || self.ends_sentence(at)
    }

    /// Whether a sentence goes on after a point.
    fn goes_on(&self, point: usize) -> bool {
        let next = self.word(point + 1);
        let is_joined = self.is_glued(point + 1);
        let is_brief = (1..3).contains(&next.len()) && next.bytes().all(|letter| letter.is_ascii_uppercase());
        let words = || self.text().split_at_checked(self.start(point + 1));
        is_joined && (is_brief || !self.digits(point + 1).is_empty())
            || next.starts_with(|letter: char| !letter.is_uppercase())
            || words().is_some_and(|(said, after)| abbreviates(said, after))
    }
}

#[cfg(test)]
mod tests {
    use crate::token::Tokens;

    fn ends(text: &str, of_clause: bool) -> Vec<usize> {
        let tokens = Tokens::new(text);
        let is = |&at: &usize| if of_clause { tokens.ends_clause(at) } else { tokens.ends_sentence(at) };
        (0..tokens.len()).filter(is).map(|at| tokens.start(at)).collect()
    }

    #[test]
    fn a_point_in_a_number_or_after_an_abbreviation_ends_no_sentence() {
        for text in [
            "rule 22.1(2) or 63A.4",
            "s. 5, para. (2) and No. 7 of Sch. II",
            "Cats v. Dogs (c. 52), G.S.R. 25 and the Cr.P.C. of 1973",
            "nos termos do art. 7º, inc. XII, da Lei n. 8.112",
            "ks. 5 §:n 2 mom. 3 kohta, 1. päivänä",
        ] {
            assert!(ends(text, false).is_empty(), "{text}");
        }
        for text in [
            "rule 5.3. (2) It is",
            "the answer is no. The dog",
            "by part A. The dog",
            "by Part V. The dog",
            "a cat etc.\nA dog",
            "a dog; 5",
        ] {
            assert_eq!(ends(text, false).len(), 1, "{text}");
        }
    }

    #[test]
    fn a_comma_or_colon_ends_a_clause_but_in_a_number_or_before_an_ending() {
        for (text, expected) in [
            ("0,5 m at 10:30, EU:n 5 §:ssä", &[14][..]),
            ("the dogs: (a) one,(b) two", &[8, 17]),
            ("rule 22.1, and it. A", &[9, 17]),
        ] {
            assert_eq!(ends(text, true), expected, "{text}");
        }
    }
}
