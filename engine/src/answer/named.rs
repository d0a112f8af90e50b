//! The provisions that a question names, and what the record says of those without words to quote at its point.

use asof_law::QuestionKind;
use asof_schema::{AsOf, Aspect, ComponentId, Vocabulary as _};
use serde::Serialize;

use super::{AnswerError, Passage, Question, Reader};
use crate::coverage::Report;
use crate::graph::{Component, Point, Version};
use crate::query::{self, Absence, ActionView};
use crate::question::ReadQuestion;
use crate::search::Insufficiency;
use crate::store::Corpus;

/// The provisions that the words of a question name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The provisions, in its order.
    pub provisions: Vec<ComponentId>,
    /// Whether it asks what they say: then they are the primary ones.
    pub is_text: bool,
}

impl Named {
    /// Those of a question that only their own words or history answer; `None` where it names none. Who refers to a provision, and
    /// what is an exception from it, other provisions say.
    pub fn of(read: &ReadQuestion) -> Option<Self> {
        use QuestionKind::{Amended, Changed, Difference, History, References, Says, Text};
        let is_of_these = read.asked.is_none_or(|asked| {
            matches!(asked, Amended | Changed | Difference | History | References | Says | Text)
        });
        let provisions = read.provisions.clone();
        (is_of_these && !provisions.is_empty())
            .then(|| Self { provisions, is_text: read.asked == Some(Text) })
    }

    /// The provisions whose words are asked for. What a law says as a whole, a search of its words tells.
    fn asked(&self) -> Vec<ComponentId> {
        let of_law = |id: &&ComponentId| **id != id.norm().root();
        self.provisions.iter().filter(|_| self.is_text).filter(of_law).cloned().collect()
    }
}

impl Question {
    /// The provisions that are the primary ones without a search: those that are given, else those whose text is asked for; none
    /// where the question says by itself where to look.
    pub(super) fn known_primary(&self) -> Vec<ComponentId> {
        if !self.primary.is_empty() {
            return self.primary.clone();
        }
        let named = self.named.as_ref().filter(|_| self.within.is_empty() && self.lacks.is_none());
        named.map(Named::asked).unwrap_or_default()
    }
}

/// A provision that is given or named, and of which nothing can be quoted at the point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wordless {
    /// The provision.
    pub component: ComponentId,
    /// Why.
    pub because: Insufficiency,
    /// What the record says of it in one line, with how far that is known.
    pub said: String,
}

/// What is given or named and has no words to quote, where no primary provision is it, is within it or holds it; and why the
/// question has no answer, where that is all that it names.
pub(super) fn wordless(
    reader: &Reader<'_>,
    question: &Question,
    primary: &[Passage],
) -> Result<(Vec<Wordless>, Option<Insufficiency>), AnswerError> {
    let of_words = question.named.as_ref().filter(|_| question.within.is_empty());
    let of_words = of_words.map(|named| named.provisions.as_slice()).unwrap_or_default();
    let named = if question.primary.is_empty() { of_words } else { question.primary.as_slice() };
    let mut wordless = Vec::new();
    for id in named {
        let is_told = |one: &Passage| {
            let quoted = &one.quote.version.component;
            reader.is_within(quoted, id) || reader.is_within(id, quoted)
        };
        if !primary.iter().any(is_told) && reader.passage(id, 1.0, Vec::new()).is_none() {
            wordless.push(Wordless::of(reader.corpus, id, question.at)?);
        }
    }
    let is_all = wordless.len() == named.len();
    let because = wordless.first().filter(|_| is_all).map(|one| one.because);
    Ok((wordless, because))
}

impl Wordless {
    fn of(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Self, AnswerError> {
        let (component, point) = (query::component(corpus, id)?, corpus.point(at));
        let (because, state) = match component.version_at(point) {
            None => absent(component, point),
            Some(version) => match gone(version, point) {
                Some(gone) => ended(corpus, version, gone, at),
                None => (Insufficiency::WordsUnknown, format!("no words of it are known on {}", at.at)),
            },
        };
        let known = Report::of(corpus, id, at).map(|report| format!(" {}", report.sentence()));
        let cited = query::cite_in(corpus, id, at);
        let said = format!("{cited}: {state}.{}", known.unwrap_or_default());
        Ok(Self { component: id.clone(), because, said })
    }
}

/// What has ended: the version itself, or the nearest one above it.
fn gone(version: Version<'_>, point: Point) -> Option<Version<'_>> {
    std::iter::once(version).chain(version.above(point)).find(|version| version.is_tombstone())
}

fn absent(component: Component<'_>, point: Point) -> (Insufficiency, String) {
    let on = point.at;
    match Absence::of(component, point) {
        Absence::NotYet { first } => {
            (Insufficiency::NotYet, format!("not yet there on {on}, its first day is {first}"))
        }
        Absence::NoText { first } => {
            let said = format!("no text of it is known on {on}, its first text is of {first}");
            (Insufficiency::WordsUnknown, said)
        }
        Absence::Unknown => (Insufficiency::WordsUnknown, format!("nothing of it is known on {on}")),
    }
}

/// What ended a provision or what holds it, until when it was in force, and what is printed in its place. Its own version may have
/// begun later than that, with what came or went below it.
fn ended(corpus: &Corpus, version: Version<'_>, gone: Version<'_>, at: AsOf) -> (Insufficiency, String) {
    let [.., state] = gone.writers();
    let by = ActionView::of(state.of(gone.graph)).map(|action| format!(" by {}", action.title));
    let of = Some(gone).filter(|gone| *gone != version);
    let of = of.map(|gone| format!("{} is ", query::cite_in(corpus, &gone.component().id(), at)));
    let status = gone.status().name().to_lowercase();
    let (of, by) = (of.unwrap_or_default(), by.unwrap_or_default());
    let mut said = vec![format!("{of}{status}{by}")];
    let last = query::last_in_force(version.component(), corpus.point(at));
    said.extend(last.map(|last| format!("in force until {last}")));
    let notice = gone.expression(&gone.graph.norm().language, Aspect::Notice);
    let notice = notice.filter(|_| gone.state().1);
    said.extend(notice.map(|notice| format!("printed in its place: “{}”", notice.text.trim())));
    (Insufficiency::NotInForce, said.join("; "))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::sync::Arc;

    use asof_schema::ChangeSet;

    use super::*;
    use crate::answer::{Answer, answer};
    use crate::question::{self, Asking};
    use crate::search::TextIndex;

    /// The demo.
    fn corpus() -> Arc<Corpus> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../demo");
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
        files.sort();
        let corpus = files.iter().zip(1..).fold(Corpus::default(), |corpus, (file, hour)| {
            let set = ChangeSet::read(std::fs::read(file).unwrap().as_slice()).unwrap();
            corpus.with(&set, format!("2020-01-15T{hour:02}:00:00Z").parse().unwrap()).unwrap().0
        });
        Arc::new(corpus)
    }

    fn asked(corpus: &Arc<Corpus>, words: &str, day: &str) -> Answer {
        let at = AsOf::day(day.parse().unwrap());
        let read = question::read(corpus, words, Asking::On(at));
        let question = Question {
            words: read.words.clone(),
            named: Named::of(&read),
            at,
            days: None,
            within: Vec::new(),
            in_laws: read.in_laws.clone(),
            primary: Vec::new(),
            language: None,
            limit: 1,
            hops: 1,
            near: None,
            lacks: read.lacks,
        };
        answer(&TextIndex::default().of(corpus).unwrap(), &question).unwrap()
    }

    #[test]
    fn what_is_named_is_quoted_or_told_and_nothing_else_answers() {
        let corpus = corpus();
        let told = |words: &str, day: &str| {
            let answer = asked(&corpus, words, day);
            let of = answer.primary.iter().map(|one| one.component.local().to_owned()).collect::<Vec<_>>();
            let said = answer.wordless.iter().map(|one| one.said.clone()).collect::<Vec<_>>();
            (answer.insufficient_because, of.join(" "), said.join(" | "))
        };
        let eleven = "O que diz o art. 11 da Carta?";
        assert_eq!(told(eleven, "1997-01-01"), (None, "art11".to_owned(), String::new()));
        let (because, of, said) = told(eleven, "2000-01-01");
        assert_eq!((because, of.as_str()), (Some(Insufficiency::NotInForce), ""));
        let begin = "Art. 11: repealed by Emenda nº 8; in force until 1998-03-01.";
        assert!(said.starts_with(begin), "{said}");
        let (because, of, said) = told("O que diz o art. 4º da Carta?", "1985-01-01");
        assert_eq!((because, of.as_str()), (Some(Insufficiency::NotYet), ""));
        let begin = "Art. 4º: not yet there on 1985-01-01, its first day is 1990-03-12.";
        assert!(said.starts_with(begin), "{said}");
        // One of two that has words answers, and of the other it is told why it does not.
        let (because, of, said) = told("O que dizem os arts. 4º e 11 da Carta?", "2000-01-01");
        assert_eq!((because, of.as_str()), (None, "art4"));
        assert!(said.starts_with("Art. 11: repealed"), "{said}");
    }
}
