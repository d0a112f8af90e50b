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
    let tokens = tokens(clause);
    let mut reader = Reader { tokens: &tokens, at: 0, list: List::default(), into: false, out: Vec::new() };
    while let Some(&token) = tokens.get(reader.at) {
        reader.at += 1;
        reader.take(token);
    }
    let mut out = reader.out;
    let section = Level::Section as usize;
    out.retain(|(target, _)| {
        target.innermost().is_some_and(|(level, _)| level == section) && target.facet == Facet::Whole
    });
    out
}

struct Reader<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    /// The provisions named since the last verb.
    list: List<'t>,
    /// Whether the last of them is what something is put into.
    into: bool,
    out: Vec<(Target, ActNumber)>,
}

impl<'t> Reader<'t> {
    fn take(&mut self, token: Token<'t>) {
        match token.text {
            "kumotaan" | "muutetaan" | "lisätään" => self.list = List::default(),
            "sellaisena" | "sellaisina" => self.earlier(),
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

    fn earlier(&mut self) {
        self.pass(&["kuin"]);
        let of_these = ["siitä", "niistä", "niiden", "sen"].contains(&self.peek());
        self.pass(&["se", "ne", "on", "ovat", "osaksi", "siitä", "niistä", "niiden", "sen"]);
        if of_these {
            return self.of_these();
        }
        let Some(last) = self.last() else { return };
        for number in self.acts() {
            self.out.push((last.clone(), number));
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
                "" | "uusi" | "kumotaan" | "muutetaan" | "lisätään" => return,
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
            let found = vouched(clause);
            let shown: Vec<String> = found
                .iter()
                .map(|(target, act)| {
                    let numbers: Vec<&str> = target
                        .numbers
                        .range(..=Level::Section as usize)
                        .map(|(_, number)| number.as_str())
                        .collect();
                    format!("{} by {}/{}", numbers.join("."), act.number, act.year)
                })
                .collect();
            assert_eq!(&shown, expected, "{clause}");
        }
    }
}
