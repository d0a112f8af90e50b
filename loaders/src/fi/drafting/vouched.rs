//! What an enacting clause says of earlier acts: `5 §, sellaisena kuin se on laissa 7/2010` says that act
//! 7/2010 gave § 5 its words, or some of them.

use super::dates::date;
use super::targets::{Level, List};
use super::tokens::{Token, tokens};
use crate::fi::statutes;
use crate::from_acts::{ActNumber, Facet, Target};

/// The sections of which a clause says by which acts they are as they are, each with one of these acts. Of
/// several that one `sellaisina kuin ne ovat` speaks of, only the last named is certain. What is said of a
/// moment says nothing of its section.
pub(crate) fn vouched(clause: &str) -> Vec<(Target, ActNumber)> {
    let mut out = cited_for(&tokens(clause), false);
    let section = Level::Section as usize;
    out.retain(|(target, _)| {
        target.innermost().is_some_and(|(level, _)| level == section) && target.facet == Facet::Whole
    });
    out
}

/// The provisions for whose wording a clause may name acts, each with one of these acts. Nothing, where it
/// names an act by pointing back alone (`viimeksi mainitussa laissa`): then it is not certain what any of
/// them is named for.
pub(crate) fn made_by(clause: &str) -> Vec<(Target, ActNumber)> {
    let tokens = tokens(clause);
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let has_number = |at: usize| (at..at + 8).any(|at| statutes::cited(text(at)).is_some());
    let points_back = |at: usize| text(at).starts_with("mainit") && !has_number(at + 1);
    if (0..tokens.len()).any(points_back) { Vec::new() } else { cited_for(&tokens, true) }
}

/// What acts are named for. Of several provisions for which one `sellaisina kuin ne ovat` names them, `all`
/// or the last.
fn cited_for(tokens: &[Token<'_>], all: bool) -> Vec<(Target, ActNumber)> {
    let mut reader = Reader { tokens, at: 0, list: List::default(), into: false, all, out: Vec::new() };
    while let Some(&token) = tokens.get(reader.at) {
        reader.at += 1;
        reader.take(token);
    }
    reader.out
}

struct Reader<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    /// The provisions named since the last verb.
    list: List<'t>,
    /// Whether the last of them is what something is put into.
    into: bool,
    /// Whether what is said of several provisions is taken for each of them.
    all: bool,
    out: Vec<(Target, ActNumber)>,
}

impl<'t> Reader<'t> {
    fn take(&mut self, token: Token<'t>) {
        match token.text {
            "kumotaan" | "muutetaan" | "lisätään" => self.list = List::default(),
            "sellaisena" => self.earlier(false),
            "sellaisina" => self.earlier(self.all),
            "," => self.list.take(token),
            text => {
                self.into =
                    text.ends_with("§:ään") || text.ends_with("§:iin") || text.ends_with("momenttiin");
                self.list.take(token);
            }
        }
    }

    fn peek(&self) -> &'t str {
        self.tokens.get(self.at).map_or("", |token| token.text)
    }

    fn pass(&mut self, words: &[&str]) {
        while words.contains(&self.peek()) {
            self.at += 1;
        }
    }

    fn earlier(&mut self, all: bool) {
        self.pass(&["kuin"]);
        let of_these = ["siitä", "niistä", "niiden", "sen"].contains(&self.peek());
        self.pass(&["se", "ne", "on", "ovat", "osaksi", "siitä", "niistä", "niiden", "sen"]);
        // `sellaisina kuin ne ovat, 1 § laissa 66/2003 ja 2 § laissa 138/2001`
        let each_by_itself = self.peek() == ",";
        if of_these || each_by_itself {
            return self.of_these();
        }
        let last = self.last();
        let named = self.list.found.iter().map(|(target, _)| target).filter(|_| all).cloned();
        let mut named: Vec<Target> = named.collect();
        let is_new = |last: &Target| !named.contains(last);
        let last = last.filter(is_new);
        named.extend(last);
        for number in self.acts() {
            self.out.extend(named.iter().map(|target| (target.clone(), number)));
        }
    }

    /// `niistä ovat 188 § laissa 254/2017 ja 189 § laeissa 222/2003 ja 917/2013`
    fn of_these(&mut self) {
        let mut named = List::default();
        loop {
            match self.peek() {
                _ if self.act(true).is_some() => {
                    named.finish();
                    let targets: Vec<Target> = named.found.drain(..).map(|(target, _)| target).collect();
                    for number in self.acts() {
                        self.out.extend(targets.iter().map(|target| (target.clone(), number)));
                    }
                }
                // `5 ja 7 §, viimeksi mainittu laissa 8/2010`: not all of them.
                "" | "uusi" | "kumotaan" | "muutetaan" | "lisätään" | "viimeksi" => return,
                "on" | "ovat" | "osaksi" => self.at += 1,
                _ => {
                    named.unread.clear();
                    named.take(self.tokens.get(self.at).copied().unwrap_or(Token {
                        text: "",
                        start: 0,
                        end: 0,
                    }));
                    self.at += 1;
                    // A word that names no provision: what follows is not certain.
                    if !named.unread.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// The provision that was named last.
    fn last(&mut self) -> Option<Target> {
        if self.into {
            let [here] = <[Target; 1]>::try_from(self.list.here()).ok()?;
            return Some(here);
        }
        self.list.finish();
        self.list.found.last().map(|(target, _)| target.clone())
    }

    /// `laeissa 175/2019, 1368/2019 ja 419/2021`, `18 päivänä joulukuuta 1992 annetussa laissa (1329/92)`
    fn acts(&mut self) -> Vec<ActNumber> {
        let mut acts = Vec::new();
        while let Some((act, after)) = self.act(acts.is_empty()) {
            acts.push(act);
            self.at = after;
        }
        acts
    }

    /// The act that is named here, and the token after it. The `first` one has a word for what it is.
    fn act(&self, first: bool) -> Option<(ActNumber, usize)> {
        let text = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        let joined = !first && [",", "ja", "sekä"].contains(&text(self.at));
        let mut at = self.at + usize::from(joined);
        at += usize::from(["mainitussa", "mainituissa"].contains(&text(at)));
        at += date(self.tokens.get(at..)?).map_or(0, |(_, taken)| taken);
        at += usize::from(["annetussa", "annetuissa"].contains(&text(at)));
        let is_named = KINDS.contains(&text(at));
        if first && !is_named {
            return None;
        }
        at += usize::from(is_named);
        match text(at) {
            "(" => Some((statutes::cited(text(at + 1)).filter(|_| text(at + 2) == ")")?, at + 3)),
            number => Some((statutes::number(number).ok()?, at + 1)),
        }
    }
}

/// The words for earlier acts.
const KINDS: [&str; 6] = ["laissa", "laeissa", "asetuksessa", "asetuksissa", "päätöksessä", "päätöksissä"];

#[cfg(test)]
mod tests {
    use super::*;

    fn named(found: &[(Target, ActNumber)]) -> Vec<String> {
        let by = |(target, act): &(Target, ActNumber)| {
            let numbers: Vec<&str> = target.numbers.values().map(String::as_str).collect();
            format!("{} by {}/{}", numbers.join("."), act.number, act.year)
        };
        found.iter().map(by).collect()
    }

    #[test]
    fn acts_are_named_for_these_provisions() {
        let cases: &[(&str, &[&str])] = &[
            (
                "muutetaan lain (1/2001) 16 §:n 2 kohta ja 17 §:n 1 momentti, sellaisina kuin ne ovat, 16 §:n 2 kohta laissa \
                 7/2010 ja 17 §:n 1 momentti osaksi laissa 8/2011, sekä lisätään 14 §:n 1 momenttiin, sellaisena kuin se on \
                 osaksi laissa 9/2012, uusi 2 a kohta",
                &["16.1.2 by 7/2010", "17.1 by 8/2011", "14.1 by 9/2012"],
            ),
            (
                "muutetaan lain (1/2001) 4 ja 5 §, sellaisina kuin ne ovat laissa 7/2010",
                &["4 by 7/2010", "5 by 7/2010"],
            ),
            (
                "muutetaan lain (1/2001) 5 §, sellaisena kuin se on laissa 7/2010, ja 6 §, sellaisena kuin se on \
              viimeksi mainitussa laissa",
                &[],
            ),
        ];
        for (clause, expected) in cases {
            assert_eq!(&named(&made_by(clause)), expected, "{clause}");
        }
    }

    #[test]
    fn each_act_is_of_the_provisions_that_are_named_with_it() {
        let cases: &[(&str, &[&str])] = &[
            ("muutetaan lain (1/2001) 4 § ja 5 §, sellaisena kuin se on laissa 7/2010", &["5 by 7/2010"]),
            (
                "muutetaan lain (132/1999) 188 ja 189 §, sellaisina kuin niistä ovat 188 § laissa 254/2017 ja 189 § laeissa \
                 222/2003 ja 917/2013, sekä lisätään lakiin uusi 190 b § seuraavasti:",
                &["188 by 254/2017", "189 by 222/2003", "189 by 917/2013"],
            ),
            (
                "lisätään lain (132/1999) 117 i §:ään, sellaisena kuin se on laissa 958/2012, uusi 3 momentti",
                &["117i by 958/2012"],
            ),
            (
                "muutetaan rikoslain (39/1889) 21 luvun 1 §, sellaisena kuin se on osaksi laissa 578/1995",
                &["21.1 by 578/1995"],
            ),
            ("muutetaan lain (1/2001) 5 §, sellaisena kuin se on mainitussa laissa 7/2010", &["5 by 7/2010"]),
            ("muutetaan lain (1/2001) 5 §, sellaisena kuin se on mainitussa laissa, ja 6 §", &[]),
            (
                "muutetaan lain (1/90) 5 §, sellaisena kuin se on osittain muutettuna 18 päivänä joulukuuta 1992 annetulla \
                 lailla (1329/92)",
                &[],
            ),
            (
                "muutetaan lain (1/90) 5 §, sellaisena kuin se on 18 päivänä joulukuuta 1992 annetussa laissa (1329/92), ja 6 \
                 §, sellaisena kuin se on muutettuna",
                &["5 by 1329/1992"],
            ),
            (
                "muutetaan lain (1/90) 5 ja 6 §, sellaisina kuin niistä ovat 5 § 18 päivänä joulukuuta 1992 ja 3 päivänä \
                 maaliskuuta 1995 annetuissa laeissa (1329/92 ja 5/95) sekä 6 § 3 päivänä maaliskuuta 1995 annetussa laissa \
                 (5/95)",
                &[],
            ),
            ("muutetaan lain (1/2001) 5 §:n 1 momentti, sellaisena kuin se on laissa 7/2010", &[]),
            (
                "muutetaan lain (1/2001) 6 §:n 2 momentti, sellaisena kuin siitä on 2 momentti laissa 7/2010, ja 9 §",
                &[],
            ),
        ];
        for (clause, expected) in cases {
            assert_eq!(&named(&vouched(clause)), expected, "{clause}");
        }
    }
}
