//! The enacting clause: `kumotaan ... muutetaan ... lisätään ... seuraavasti:`.
//!
//! The rules, in the order in which they are tried at each word:
//! 1. A verb (`kumotaan`, `muutetaan`, `lisätään`, also glued to the next word) begins what it governs.
//! 2. After the first verb, everything up to the number in brackets names the law: `kuntalain (410/2015)`.
//! 3. `sellaisena kuin se on (osaksi) laissa 175/2019 ja 1368/2019` names earlier acts and is passed over, up to
//!    the last number of that list; `sellaisina kuin niistä ovat ...` names provisions again, and is passed over up to
//!    the next verb or `uusi`.
//! 4. `siitä lailla 955/2012 kumotun 148 §:n tilalle` says what stood there before, and is passed over.
//! 5. `jolloin nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi` renumbers.
//! 6. Everything else is a list of provisions ([`super::targets`]).

use super::DRAFTING;
use super::targets::{Level, List};
use super::tokens::{Token, tokens};
use crate::fi::statutes;
use crate::from_acts::{Clause, Facet, Instruction, Target};

/// Reads an enacting clause.
pub(crate) fn clause(text: &str) -> Clause {
    let tokens = tokens(text);
    let mut reader =
        Reader { text, tokens: &tokens, at: 0, verb: None, list: List::default(), out: Clause::default() };
    while reader.at < tokens.len() {
        reader.step();
    }
    reader.flush();
    reader.out
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Repeal,
    Amend,
    Insert,
}

struct Reader<'t> {
    text: &'t str,
    tokens: &'t [Token<'t>],
    at: usize,
    verb: Option<Verb>,
    list: List<'t>,
    out: Clause,
}

impl<'t> Reader<'t> {
    fn step(&mut self) {
        let Some(&token) = self.tokens.get(self.at) else { return };
        self.at += 1;
        if let Some(verb) = verb(token.text) {
            self.flush();
            self.verb = Some(verb);
            if self.out.amends.is_none() {
                self.name_of_law();
            }
            return;
        }
        match token.text {
            _ if self.verb.is_none() => {}
            "sellaisena" | "sellaisina" => self.earlier_acts(),
            "siitä" => self.skip_to(&["tilalle"]),
            "jolloin" => self.renumbering(),
            "väliaikaisesti" | "seuraavasti" => {}
            _ => self.list.take(token),
        }
    }

    fn peek(&self, ahead: usize) -> &'t str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.text)
    }

    /// Passes over everything up to one of the words, and over it.
    fn skip_to(&mut self, words: &[&str]) {
        while self.at < self.tokens.len() && !words.contains(&self.peek(0)) {
            self.at += 1;
        }
        self.at += 1;
    }

    /// `kuntalain (410/2015)`: passed over, and its number kept.
    fn name_of_law(&mut self) {
        let behind = self.tokens.get(self.at..).unwrap_or_default();
        let numbered = behind.windows(3).enumerate().find_map(|(at, three)| match three {
            [open, number, close] if (open.text, close.text) == ("(", ")") => {
                Some((at, statutes::number(number.text).ok()?))
            }
            _ => None,
        });
        if let Some((at, number)) = numbered {
            self.out.amends = Some(number);
            self.at += at + 3;
        }
    }

    fn earlier_acts(&mut self) {
        let begin = self.at;
        while matches!(self.peek(0), "kuin" | "se" | "ne" | "on" | "ovat" | "osaksi") {
            self.at += 1;
        }
        if matches!(self.peek(0), "laissa" | "laeissa" | "asetuksessa" | "asetuksissa") {
            self.at += 1;
            self.numbers_of_acts();
        } else {
            self.at = begin;
            while self.at < self.tokens.len() && self.peek(0) != "uusi" && verb(self.peek(0)).is_none() {
                self.out.cites.extend(statutes::number(self.peek(0)));
                self.at += 1;
            }
        }
    }

    /// `175/2019, 1368/2019 ja 419/2021`
    fn numbers_of_acts(&mut self) {
        let number = |text: &str| statutes::number(text).ok();
        loop {
            let bound = matches!(self.peek(0), "," | "ja" | "sekä") && number(self.peek(1)).is_some();
            self.at += usize::from(bound);
            let Some(cited) = number(self.peek(0)) else { return };
            self.out.cites.push(cited);
            self.at += 1;
        }
    }

    /// `nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi`
    fn renumbering(&mut self) {
        let begin = self.at;
        let (mut old, mut new, mut level, mut moved) =
            (List::default(), Vec::new(), Level::Subsection, false);
        while self.at < self.tokens.len() {
            let Some(&token) = self.tokens.get(self.at) else { break };
            self.at += 1;
            match token.text {
                "nykyinen" | "nykyiset" | "ja" | "," => {}
                "siirtyy" | "siirtyvät" => moved = true,
                "momentiksi" | "kohdaksi" => {
                    level = if token.text == "kohdaksi" { Level::Item } else { Level::Subsection };
                    break;
                }
                _ if moved => new.push(token.text.to_owned()),
                _ => old.take(token),
            }
        }
        old.finish();
        let level = level as usize;
        let number = |target: &Target| target.number(level).map(str::to_owned);
        let numbers: Vec<(String, String)> =
            old.found.iter().filter_map(|(target, _)| number(target)).zip(new.iter().cloned()).collect();
        let wording = self.words(begin, self.at);
        if numbers.is_empty() || numbers.len() != new.len() {
            self.out.unread.push(wording);
            return;
        }
        self.finish_list();
        for within in self.list.here() {
            let at = self.first_insertion(&within);
            let renumber = Instruction::Renumber { within, level, numbers: numbers.clone() };
            self.out.instructions.insert(at, (renumber, wording.clone()));
        }
    }

    /// Where the insertions begin to which a renumbering belongs: it makes room for them.
    fn first_insertion(&self, within: &Target) -> usize {
        let makes_room = |instruction: &Instruction| matches!(instruction, Instruction::Insert(new) if DRAFTING.covers(within, new));
        let behind = self.out.instructions.iter().rposition(|(instruction, _)| !makes_room(instruction));
        behind.map_or(0, |at| at + 1)
    }

    fn words(&self, from: usize, to: usize) -> String {
        let start = self.tokens.get(from).map_or(0, |token| token.start);
        let end = to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.end);
        self.text.get(start..end).unwrap_or_default().to_owned()
    }

    /// Ends what the verb governs.
    fn flush(&mut self) {
        self.list.finish();
        self.finish_list();
        self.list.forget();
        self.out.unread.extend(self.list.unread.drain(..).map(str::to_owned));
    }

    fn finish_list(&mut self) {
        for (target, (start, end)) in std::mem::take(&mut self.list.found) {
            let wording = self.text.get(start..end).unwrap_or_default().to_owned();
            let instruction = match self.verb {
                _ if target.facet == Facet::OtherLanguage => Instruction::Amend(target),
                Some(Verb::Repeal) => Instruction::Repeal(target),
                Some(Verb::Insert) => Instruction::Insert(target),
                _ => Instruction::Amend(target),
            };
            self.out.instructions.push((instruction, wording));
        }
    }
}

fn verb(text: &str) -> Option<Verb> {
    let verbs = [("kumotaan", Verb::Repeal), ("muutetaan", Verb::Amend), ("lisätään", Verb::Insert)];
    verbs.into_iter().find(|(verb, _)| text.starts_with(verb)).map(|(_, verb)| verb)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(instruction: &Instruction) -> String {
        let target = instruction.target();
        let levels: Vec<&str> = target.numbers.values().map(String::as_str).collect();
        let verb = match instruction {
            Instruction::Repeal(_) => "-".to_owned(),
            Instruction::Amend(_) => "=".to_owned(),
            Instruction::Insert(_) => "+".to_owned(),
            Instruction::Renumber { numbers, .. } => {
                numbers.iter().map(|(old, new)| format!("{old}>{new}")).collect::<Vec<_>>().join(",") + " in "
            }
        };
        format!("{verb}{}", levels.join("."))
    }

    #[test]
    fn clauses_command_these_things() {
        let cases: &[(&str, &[&str])] = &[
            (
                "Eduskunnan päätöksen mukaisesti muutetaan kuntalain (410/2015) 122 §:n 1 momentti seuraavasti:",
                &["=122.1"],
            ),
            (
                "muutetaanmaankäyttö- ja rakennuslain (132/1999) 188 ja 189 §, sellaisina kuin niistä ovat 188 § laissa \
              254/2017 ja 189 § laeissa 222/2003 ja 917/2013, sekä lisätään lakiin uusi 190 b § seuraavasti:",
                &["=188", "=189", "+190b"],
            ),
            (
                "kumotaan kuntalain (410/2015) 23 §:n 2 momentti sekä 121 a §, sellaisena kuin niistä on 121 a § laissa \
              1368/2019, muutetaan 6 §:n 1 momentti, sekä lisätään lakiin uusi 62 a §, 118 §:ään, sellaisena kuin se on \
              laeissa 175/2019 ja 1368/2019, uusi 7 momentti ja lakiin uusi 120 a § seuraavasti:",
                &["-23.2", "-121a", "=6.1", "+62a", "+118.7", "+120a"],
            ),
            (
                "lisätään lain (132/1999) 117 i §:ään, sellaisena kuin se on laissa 958/2012, uusi 3 momentti, jolloin \
              nykyinen 3 momentti siirtyy 4 momentiksi sekä 166 §:ään uusi 5 momentti seuraavasti:",
                &["3>4 in 117i", "+117i.3", "+166.5"],
            ),
            (
                "lisätään 17 §:ään uusi 2 momentti, jolloin nykyinen 2 ja 3 momentti siirtyvät 3 ja 4 momentiksi, sekä \
              lakiin uusi 8 a luku",
                &["2>3,3>4 in 17", "+17.2", "+8a"],
            ),
            (
                "muutetaan lain (1/2001) 134 §, sellaisena kuin se on osaksi laissa 41/2014, sekä lisätään lakiin siitä \
              lailla 955/2012 kumotun 148 §:n tilalle uusi 148 § seuraavasti:",
                &["=134", "+148"],
            ),
            (
                "kumotaan lain (1/2001) 30 §:n 4 momentti, muutetaan 5 §, sellaisena kuin se on laissa 7/2010, ja 7 §",
                &["-30.4", "=5", "=7"],
            ),
            (
                "lisätään kuntalakiin (410/2015) väliaikaisesti uusi 90 a ja 99 a § seuraavasti:",
                &["+90a", "+99a"],
            ),
            (
                "muutetaan lain (1/2001) 4 luvun 13 §:n 2 momentti sekä 9 luvun 1 §:n 2 momentti ja 3 §:n 2 momentin 4 kohta",
                &["=4.13.2", "=9.1.2", "=9.3.2.4"],
            ),
        ];
        for (text, instructions) in cases {
            let clause = clause(text);
            let found: Vec<String> = clause.instructions.iter().map(|(one, _)| shown(one)).collect();
            assert_eq!(found, *instructions, "{text}");
            assert_eq!(clause.unread, Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn what_the_grammar_does_not_know_is_told() {
        assert_eq!(clause("muutetaan lain (1/2001) 5 § ihmeellisesti").unread, ["ihmeellisesti"]);
        assert_eq!(clause("muutetaan lain (1/2001) 5 seuraavasti").unread, ["a number of nothing"]);
        assert!(
            clause("lisätään 5 §:ään uusi 2 momentti, jolloin nykyinen 2 momentti siirtyy").unread.len() == 1
        );
        let unnamed = clause("muutetaan koelain 5 §, sellaisena kuin se on laissa 7/2010");
        assert_eq!((unnamed.amends, unnamed.unread), (None, vec!["koelain".to_owned()]));
        assert_eq!(clause("Eduskunnan päätöksen mukaisesti säädetään:"), Clause::default());
    }
}
