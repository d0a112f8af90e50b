//! Provisions to which a question leads beside its words: those that it names by number, and those that people mean by words
//! of every day.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use asof_schema::Norm;

use super::super::passages::{DEBATE, Passages, Place};
use super::super::{everyday, norm_prior};
use super::{Named, Ranked, Search};
use crate::graph::{Component, ComponentRow, NormGraph, Version, VersionRow};
use crate::search::{Mode, SearchError};
use crate::store::JUDGMENT;

/// What a provision gains that the question names by its number: more than the best has by words, which is 1.
pub(super) const NAMED: f32 = 1.5;

/// Of how much of a question the best by words is said to have at least.
const LEAST: f32 = 0.1;

/// What each provision counts for that a line of everyday words cites of a law, of what the one before it does. Such words say what
/// the matter is; which of its provisions is asked about is said by the words that these have, so the order of the line decides
/// only where they have none. With a half for the second and a third for the third, the right one of several comes after others.
const LATER: f32 = 0.97;

impl Search<'_> {
    /// Puts the provisions first that the question names.
    pub(super) fn name(&mut self, ranked: &mut Vec<Ranked>) {
        for (base, named) in self.named() {
            let Some(passages) = self.of.norms().get(&base) else { continue };
            let named = named.of(&passages.graph);
            for number in self.inside(base, passages, named) {
                raise(ranked, number, NAMED);
                self.named_passages.insert(number);
            }
            self.trace.push(format!("names {}", named.id()));
        }
    }

    /// The provisions that the question names by number, in the laws to which it leans or else in all.
    fn named(&mut self) -> BTreeSet<(u32, ComponentRow)> {
        let relations = self.of.relations(self.find.when.last());
        let norms = self.of.norms().iter();
        let meant = norms.filter(|(base, passages)| {
            let is_law = passages.graph.norm().norm_type != DEBATE;
            if self.boosted_norms.is_empty() { is_law } else { self.boosted_norms.contains(base) }
        });
        let (mut named, mut found) = (false, BTreeSet::new());
        for (&base, passages) in meant {
            let words = with_bare_numbers(&self.find.words, &passages.graph);
            let rows = relations.named(&passages.graph, &words);
            named |= rows.is_some();
            let pointed =
                relations.named(&passages.graph, &pointed_numbers(&self.find.words, &passages.graph));
            let pointed = pointed.unwrap_or_default();
            named |= !pointed.is_empty();
            found.extend(rows.into_iter().flatten().chain(pointed).map(|row| (base, row)));
        }
        let there = if found.is_empty() { Named::Nowhere } else { Named::There };
        let is_told = !found.is_empty() || self.knows_law();
        self.named = (named && is_told).then_some(there);
        found
    }

    /// Whether it is known of which law a number is: the words name one, or what kind of law it is, or no other is looked at. Else it
    /// may be of one that is not here.
    fn knows_law(&self) -> bool {
        let norms = self.of.norms().values().map(|passages| passages.graph.norm());
        let laws: Vec<_> =
            norms.filter(|norm| norm.norm_type != DEBATE && self.of.looks_in(self.find, norm)).collect();
        let asked = self.find.words.as_str();
        let is_said = |norm: &&Norm| norm.norm_type != JUDGMENT && says_kind(asked, &norm.title);
        laws.len() < 2 || laws.iter().any(is_said) || !norm_prior::named(self.of.corpus(), asked).is_empty()
    }

    /// Raises the provisions to which everyday words lead, of each its likeliest passage.
    pub(super) fn guess(&mut self, ranked: &mut Vec<Ranked>) -> Result<(), SearchError> {
        // Who names a provision by its number means that, and needs no guess.
        let is_named = self.named == Some(Named::There);
        if is_named || self.find.mode == Mode::Semantic || self.find.limit == 0 {
            return Ok(());
        }
        let norms = self.of.norms().values().map(|passages| passages.graph.norm().jurisdiction.as_str());
        let guesses = everyday::guesses(&self.find.words, &norms.collect())?;
        // The best by words has the score 1, however few of them it has.
        let best = ranked.iter().max_by(|one, other| one.score.total_cmp(&other.score));
        let own = best.map(|best| self.own_share(best.number)).transpose()?.unwrap_or(1.0).max(LEAST);
        // Who asks in the words of the law needs no lead: it counts by what the best by words leaves of the question.
        let left = (1.0 - own) / own;
        let mut seen = HashSet::new();
        for guess in guesses {
            for (base, row, weight) in self.cited(guess.line.cited()) {
                let Some(passages) = self.of.norms().get(&base).filter(|_| seen.insert((base, row))) else {
                    continue;
                };
                let provision = row.of(&passages.graph);
                let numbers = self.inside(base, passages, provision);
                let best = ranked.iter().filter(|one| numbers.contains(&one.number));
                let best = best.max_by(|one, other| one.score.total_cmp(&other.score));
                let Some(number) = best.map(|one| one.number).or(numbers.first().copied()) else { continue };
                raise(ranked, number, guess.share * left * weight);
                self.trace.push(format!(
                    "everyday words of {}: perhaps {}",
                    guess.line.about,
                    provision.id()
                ));
                self.guessed.insert(number, guess.clone());
            }
        }
        Ok(())
    }

    /// The provisions that a line of everyday words cites, law by law, each with what it counts for among those of its law.
    fn cited<'t>(&self, cited: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<(u32, ComponentRow, f32)> {
        let relations = self.of.relations(self.find.when.last());
        let mut found = Vec::new();
        for (law, provisions) in cited {
            let meant = self.of.corpus().names().named(law);
            let norms = self.of.norms().iter();
            for (&base, passages) in norms.filter(|(_, one)| meant.contains(&one.graph.norm().id)) {
                let mut rows = Vec::new();
                for row in relations.named(&passages.graph, provisions).into_iter().flatten() {
                    if !rows.contains(&row) {
                        rows.push(row);
                    }
                }
                let weights = std::iter::successors(Some(1.0_f32), |weight| Some(weight * LATER));
                found.extend(rows.into_iter().zip(weights).map(|(row, weight)| (base, row, weight)));
            }
        }
        found
    }

    /// The visible passages in a provision.
    fn inside(&self, base: u32, passages: &Passages, provision: Component<'_>) -> Vec<u32> {
        let point = self.of.corpus().point(self.find.when.last());
        let Some(top) = provision.version_at(point) else { return Vec::new() };
        let inside: HashSet<ComponentRow> =
            top.walk(None).map(|(version, _)| version.component().row).collect();
        let is_inside = |row: VersionRow| inside.contains(&row.of(&passages.graph).component().row);
        let that = |has: &dyn Fn(&Place) -> bool| -> BTreeSet<u32> {
            let within = passages.standing(point).filter(|&(_, at)| passages.place(at).is_some_and(has));
            within.map(|(number, _)| base + number).collect()
        };
        let mut numbers = that(&|place| place.top().is_some_and(is_inside));
        if numbers.is_empty() {
            // A short section is one passage, whatever of it is named.
            numbers = that(&|place| place.rows().any(is_inside));
        }
        let stands = |number: &u32| self.of.standing(*number, &self.visible).is_some();
        numbers.into_iter().filter(|number| stands(number) && self.is_allowed(*number)).collect()
    }
}

/// The words, and after them what their bare numbers mean in a norm: who asks of "326B" or "103(2)" means no year and no sum.
fn with_bare_numbers(words: &str, graph: &Arc<NormGraph>) -> String {
    let kind = graph.profile().component_type(graph.basic_level());
    let bare =
        words.split_whitespace().map(|word| word.trim_matches(['?', '.', ',', ';', ':', '!', '"', '“', '”']));
    let cited =
        bare.filter(|word| is_bare_number(word)).filter_map(|number| graph.profile().cited(kind, "", number));
    std::iter::once(words.to_owned()).chain(cited).collect::<Vec<_>>().join("; ")
}

/// What numbers with a point may mean in a norm, "the 52.7 test": where it has none such, they are sums and times of day.
fn pointed_numbers(words: &str, graph: &Arc<NormGraph>) -> String {
    let kind = graph.profile().component_type(graph.basic_level());
    let is_own = |number: &str| {
        let number = number.split('(').next().unwrap_or_default();
        let mut basic = graph.components().filter(|component| component.kind() == kind);
        basic.any(|component| {
            component.versions().filter_map(Version::number).any(|own| own.eq_ignore_ascii_case(number))
        })
    };
    let mut cited = Vec::new();
    let mut left = words.split_whitespace().peekable();
    while let Some(word) = left.next() {
        let number = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '(' && c != ')');
        let is_time = left.peek().is_some_and(|next| {
            matches!(
                next.trim_matches('.').to_lowercase().as_str(),
                "am" | "pm" | "a.m" | "p.m" | "%" | "per"
            )
        });
        if is_pointed(number) && !is_time && is_own(number) {
            cited.extend(graph.profile().cited(kind, "", number));
        }
    }
    cited.join("; ")
}

/// Whether some words have the last word of the title of a law, which is a name: "of the Sanhita", "under the Act".
fn says_kind(asked: &str, title: &str) -> bool {
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
    let kind = asof_law::words(title).into_iter().rfind(is_name);
    kind.is_some_and(|kind| asof_law::words(asked).contains(&kind))
}

/// Two numbers of at most three digits with a point between, and what may follow them: "52.7", "3.1A(2)".
fn is_pointed(word: &str) -> bool {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let Some((part, rest)) = word.split_once('.') else { return false };
    let own = digits(rest);
    let letters = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '(' | ')');
    digits(part) == part.len()
        && (1..=3).contains(&part.len())
        && (1..=3).contains(&own)
        && rest.chars().skip(own).all(letters)
}

/// A number of at most four digits with a letter or with a number in parentheses at it.
fn is_bare_number(word: &str) -> bool {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    let (letters, below) = rest.split_at(rest.find('(').unwrap_or(rest.len()));
    let is_letter = letters.len() <= 2 && letters.chars().all(|letter| letter.is_ascii_uppercase());
    let is_below = below.is_empty() || below.ends_with(')');
    let inside = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '(' | ')');
    (1..=4).contains(&number.len()) && !rest.is_empty() && is_letter && is_below && below.chars().all(inside)
}

/// Adds to the score of a passage, ranked so far or not.
fn raise(ranked: &mut Vec<Ranked>, number: u32, by: f32) {
    match ranked.iter_mut().find(|one| one.number == number) {
        Some(one) => one.score += by,
        None => ranked.push(Ranked { number, score: by, lexical: None, semantic: None }),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use asof_schema::{AsOf, ChangeSet};
    use serde_json::{Value, json};

    use super::*;
    use crate::search::{SearchRequest, TextIndex, When};
    use crate::store::Corpus;

    #[test]
    fn of_what_everyday_words_may_mean_the_words_of_the_question_tell_which() {
        const LAW: &str = "urn:lex:gb:statutory.instrument:1998-12-10;3132";
        let insert = |seq: u32, local: &str, kind: &str, number: &str, words: Option<&str>| {
            let texts: Vec<Value> =
                words.iter().map(|words| json!({"language": "en", "text": words})).collect();
            let parent = words.map(|_| LAW);
            let own = json!({"component": format!("{LAW}{local}"), "type": kind, "order_key": seq.to_string(),
                "number": number, "label": number, "parent": parent, "texts": texts});
            json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": own}}})
        };
        let lines = [
            json!({"changeset": {"format": 1}}),
            json!({"norm": {"id": LAW, "title": "Civil Procedure Rules 1998", "type": "statutory_instrument", "jurisdiction": "gb", "language": "en", "data_source": "invented", "published_on": "1998-12-10", "citations": ["CPR"]}}),
            json!({"act": {"id": LAW, "kind": "enactment", "number": 3132, "code": "a1", "title": "Civil Procedure Rules 1998", "published": {"on": "1998-12-10", "basis": "STATED"}}}),
            insert(1, "", "norm", "1", None),
            insert(2, "!rule3.99", "rule", "3.99", Some("A horse waits outside.")),
            insert(3, "!rule25.20", "rule", "25.20", Some("Such orders are by consent.")),
            insert(4, "!rule25.23", "rule", "25.23", Some("A ladder is no security.")),
        ];
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
        let recorded = "2020-01-15T12:00:00Z".parse().unwrap();
        let corpus = Arc::new(Corpus::default().with(&set, recorded).unwrap().0);
        let searchable = TextIndex::default().of(&corpus).unwrap();
        let first = |thing: &str| {
            let at = When::At(AsOf::day("2000-01-01".parse().unwrap()));
            let asked =
                format!("The insurer pays nothing before the trial, I need money for care and a {thing}");
            let found = searchable.find(&SearchRequest::of(asked, at, 3)).unwrap();
            found.hits.first().map(|hit| hit.component.local().to_owned())
        };
        assert_eq!(first("ladder").as_deref(), Some("rule25.23"));
        assert_eq!(first("horse").as_deref(), Some("rule25.20"), "none has its words: the order of the list");
    }

    #[test]
    fn numbers_with_a_point_are_told_from_others() {
        for word in ["52.7", "3.1A(2)", "63.13"] {
            assert!(is_pointed(word), "{word}");
        }
        for word in ["52", "1.000.000", "v2.1", "3.", ".5", "2019.1234", "e.g"] {
            assert!(!is_pointed(word), "{word}");
        }
    }

    #[test]
    fn a_law_is_known_by_its_kind_as_a_name() {
        let title = "Harbour Tolls Ordinance, 2012";
        for asked in ["Explain 103(7) of the Ordinance.", "Ordinance, 12A", "Does Ordinance 12A bind pilots?"]
        {
            assert!(says_kind(asked, title), "{asked}");
        }
        for asked in
            ["Does a section 57 finding free a Harbour pilot?", "an ordinance of 12A", "tolls in 2012"]
        {
            assert!(!says_kind(asked, title), "{asked}");
        }
        assert!(!says_kind("Explain 103(7)", "1998"));
    }

    #[test]
    fn bare_numbers_of_provisions_are_no_years_and_no_sums() {
        for word in ["326B", "103(2)", "376AB", "5(1)(a)"] {
            assert!(is_bare_number(word), "{word}");
        }
        for word in ["2019", "500", "5th", "B", "103(", "10000B", "", "(2)", "3-4", "1990s", "12%"] {
            assert!(!is_bare_number(word), "{word}");
        }
    }
}
