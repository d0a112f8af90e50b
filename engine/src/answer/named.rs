//! The provisions that a question names, and what the record says of those without words to quote at its point.

use asof_law::{QuestionKind, quotes, tells, words};
use asof_schema::{AsOf, Aspect, ComponentId, Vocabulary as _};
use serde::Serialize;

use super::{AnswerError, Passage, Question, Reader};
use crate::coverage::Report;
use crate::graph::{Component, Point, Version};
use crate::query::{self, Absence, ActionView, VersionNature};
use crate::question::ReadQuestion;
use crate::search::{Insufficiency, SearchRequest, Searchable, Terms, quote};
use crate::store::Corpus;

/// Words with fewer letters say nothing of what a heading is about.
const LEAST: usize = 4;

/// The provisions that the words of a question name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The provisions, in its order.
    pub provisions: Vec<ComponentId>,
    /// Whether it asks what they say: then parts of them are the primary ones.
    pub is_text: bool,
    /// The words of the question without these, the laws and days that it names, and those that tell what it asks for.
    pub topic: String,
}

impl Named {
    /// Those of a question that only their own words or history answer; `None` where it names none. Who refers to a provision, and
    /// what is an exception from it, other provisions say.
    pub fn of(read: &ReadQuestion) -> Option<Self> {
        use QuestionKind::{Amended, Changed, Difference, History, References, Says, Text};
        let is_of_these = read.asked.is_none_or(|asked| {
            matches!(asked, Amended | Changed | Difference | History | References | Says | Text)
        });
        let is_ambiguous = read.lacks == Some(Insufficiency::Ambiguous);
        let named = if is_ambiguous { &read.candidates } else { &read.provisions };
        let provisions = named.clone();
        let is_topic = |word: &&str| !tells(word) && !quotes(word);
        let topic: Vec<&str> = read.topic.split_whitespace().filter(is_topic).collect();
        let is_text = is_ambiguous || read.asked == Some(Text);
        (is_of_these && !provisions.is_empty()).then(|| Self { provisions, is_text, topic: topic.join(" ") })
    }

    /// The provisions whose words are asked for. What a law says as a whole, a search of its words tells.
    fn asked(&self) -> Vec<ComponentId> {
        let of_law = |id: &&ComponentId| **id != id.norm().root();
        self.provisions.iter().filter(|_| self.is_text).filter(of_law).cloned().collect()
    }
}

impl Question {
    /// The provisions whose text is asked for, or each that may be meant: they bound where the primary ones are. None where the
    /// question says by itself where to look.
    pub(super) fn asked(&self) -> Vec<ComponentId> {
        let is_there = self.lacks.is_none_or(|lacks| lacks == Insufficiency::Ambiguous);
        let is_open = self.primary.is_empty() && self.within.is_empty() && is_there;
        let named = self.named.as_ref().filter(|_| is_open);
        named.map(Named::asked).unwrap_or_default()
    }
}

/// What answers a question for the text of some provisions, from within them: what is found by the words that are left of the
/// question, else their opening words; and why that hardly answers it, where words are left that are not found.
pub(super) fn primary(
    searchable: &Searchable,
    reader: &Reader<'_>,
    question: &Question,
    asked: &[ComponentId],
) -> Result<(Vec<Passage>, Option<Insufficiency>), AnswerError> {
    let opening = opening(reader, question, asked);
    let topic = question.named.as_ref().map(|named| named.topic.as_str()).unwrap_or_default();
    if topic.is_empty() || opening.is_empty() {
        return Ok((opening, None));
    }
    let within = asked.to_vec();
    let found = searchable.find(&SearchRequest { words: topic.to_owned(), within, ..question.find() })?;
    let mut passages = reader.passages(&found);
    // A passage may have words beside those of the provision, and may be a heading.
    passages.retain(|one| {
        let quoted = &one.quote.version.component;
        reader.place(quoted).is_some_and(speaks) && asked.iter().any(|id| reader.is_within(quoted, id))
    });
    if found.insufficient.is_some() || passages.is_empty() {
        let is_called_so = asked.iter().filter_map(|id| reader.place(id)).any(|top| is_called(top, topic));
        return Ok((opening, (!is_called_so).then_some(Insufficiency::TooFewWords)));
    }
    Ok((passages, None))
}

/// Whether most words of a topic are in the heading of a provision: who says "Part 33 on miscellaneous rules about evidence" names
/// it once more.
fn is_called(top: Version<'_>, topic: &str) -> bool {
    let heading = top.expression(&top.graph.norm().language, Aspect::Heading);
    let heading = heading.map(|heading| heading.text.to_lowercase()).unwrap_or_default();
    let (topic, heading) = (topic.to_lowercase(), words(&heading));
    let said: Vec<&str> = words(&topic).into_iter().filter(|word| word.chars().count() >= LEAST).collect();
    2 * said.iter().filter(|word| heading.contains(word)).count() > said.len()
}

/// The first parts of some provisions in the order of the text; of several provisions, the first of each come first.
fn opening(reader: &Reader<'_>, question: &Question, asked: &[ComponentId]) -> Vec<Passage> {
    let of_one = |id: &ComponentId| {
        let parts = parts(reader, id, question.at).into_iter();
        parts.filter_map(part).take(question.limit).collect::<Vec<_>>()
    };
    let of_each: Vec<Vec<Passage>> = asked.iter().map(of_one).collect();
    let mut opening: Vec<Passage> = Vec::new();
    for at in 0..question.limit {
        for passage in of_each.iter().filter_map(|parts| parts.get(at)) {
            if !opening.contains(passage) {
                opening.push(passage.clone());
            }
        }
    }
    opening.truncate(question.limit);
    opening
}

/// The parts of a provision, itself included, that have words, in the order of the text. A heading is one only where nothing there
/// has words, and where it is assured that nothing does: of what could not be read there may be a heading alone.
fn parts<'r>(reader: &'r Reader<'_>, id: &ComponentId, at: AsOf) -> Vec<Version<'r>> {
    let Some(top) = reader.place(id) else { return Vec::new() };
    let all = top.standing_below();
    let spoken: Vec<Version<'r>> = all.iter().copied().filter(|&version| speaks(version)).collect();
    if !spoken.is_empty() {
        return spoken;
    }
    let is_known = all.iter().all(|version| version.unknown().next().is_none());
    let is_assured = || Report::of(reader.corpus, id, at).is_ok_and(|report| report.is_assured());
    if is_known && is_assured() { all } else { Vec::new() }
}

/// Whether a version has words of its own beside a heading.
fn speaks(version: Version<'_>) -> bool {
    let own = version.expression(&version.graph.norm().language, Aspect::Canonical);
    own.is_some_and(|own| !own.text.trim().is_empty())
}

/// The beginning of a version's own words.
fn part(version: Version<'_>) -> Option<Passage> {
    let quote = quote(&[version], &Terms::default())?;
    let (component, nature) = (version.component().id(), VersionNature::of(version.graph));
    Some(Passage { component, nature, version: version.id(), quote, score: 1.0, path: Vec::new() })
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
    let is_text = !question.asked().is_empty();
    let mut wordless = Vec::new();
    for id in named {
        let is_told = |one: &Passage| {
            let quoted = &one.quote.version.component;
            reader.is_within(quoted, id) || reader.is_within(id, quoted)
        };
        let has_words = || {
            let part = || !parts(reader, id, question.at).is_empty();
            if is_text { part() } else { reader.passage(id, 1.0, Vec::new()).is_some() }
        };
        if !primary.iter().any(is_told) && !has_words() {
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
            in_time: question::InTime::default(),
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
        assert_eq!(told(eleven, "1997-01-01"), (None, "art11_cpt".to_owned(), String::new()));
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
        assert_eq!((because, of.as_str()), (None, "art4_cpt"));
        assert!(said.starts_with("Art. 11: repealed"), "{said}");
    }

    #[test]
    fn nothing_else_answers_for_a_provision_that_is_not_there() {
        let corpus = corpus();
        for words in [
            "O que diz o art. 99 da Carta?",
            "O que diz o art. 99 da Carta sobre o Prefeito?",
            "Quem alterou o art. 99 da Carta?",
            "O que mudou no art. 99 da Carta entre 1994 e 2003?",
            "O art. 99 da Carta fala de Prefeito?",
        ] {
            let answer = asked(&corpus, words, "2000-01-01");
            let because = Some(Insufficiency::NoSuchProvision);
            assert_eq!((answer.passages().count(), answer.insufficient_because), (0, because), "{words}");
            let read = question::read(&corpus, words, Asking::On(AsOf::day("2000-01-01".parse().unwrap())));
            assert_eq!((read.asked, read.unread.len()), (None, 1), "{words}: {:?}", read.unread);
        }
        // One that is there beside it answers.
        let beside = asked(&corpus, "O que dizem os arts. 4º e 99 da Carta?", "2000-01-01");
        let of = beside.primary.iter().map(|one| one.component.local()).collect::<Vec<_>>();
        assert_eq!((of, beside.insufficient_because), (vec!["art4_cpt"], None));
    }

    /// Rules beside the charter, with an article of their own.
    const REGIMENT: &str = r#"{"changeset": {"format": 1}}
{"norm": {"id": "urn:lex:zz:municipal:regimento:1991-02-01;2", "title": "Regimento do Porto", "type": "charter", "jurisdiction": "zz", "language": "pt", "data_source": "written by us", "citations": ["Regimento"]}}
{"claim": {"component": "urn:lex:zz:municipal:regimento:1991-02-01;2", "says": "acts", "through": "2099-12-31", "basis": "assumed"}}
{"act": {"id": "urn:lex:zz:municipal:regimento:1991-02-01;2", "kind": "enactment", "number": 1, "code": "regimento", "title": "Regimento do Porto", "adopted": {"on": "1991-02-04", "basis": "STATED"}, "published": {"on": "1991-02-04", "basis": "STATED"}}}
{"command": {"act": "urn:lex:zz:municipal:regimento:1991-02-01;2", "seq": 1, "norm": "urn:lex:zz:municipal:regimento:1991-02-01;2", "op": {"insert": {"component": "urn:lex:zz:municipal:regimento:1991-02-01;2", "type": "charter", "order_key": "0"}}}}
{"command": {"act": "urn:lex:zz:municipal:regimento:1991-02-01;2", "seq": 2, "norm": "urn:lex:zz:municipal:regimento:1991-02-01;2", "op": {"insert": {"component": "urn:lex:zz:municipal:regimento:1991-02-01;2!art1", "type": "article", "parent": "urn:lex:zz:municipal:regimento:1991-02-01;2", "number": "1", "label": "Art. 1º", "order_key": "1", "texts": [{"language": "pt", "text": "O capataz vigia os guindastes."}]}}}}"#;

    #[test]
    fn a_law_that_is_only_mentioned_silences_nothing() {
        let charter = corpus();
        let more = ChangeSet::read(REGIMENT.as_bytes()).unwrap();
        let both = Arc::new(charter.with(&more, "2020-01-16T00:00:00Z".parse().unwrap()).unwrap().0);
        let because = |corpus: &Arc<Corpus>, words: &str| {
            let answer = asked(corpus, words, "2000-01-01");
            (answer.primary.is_empty(), answer.insufficient_because)
        };
        let refused = (true, Some(Insufficiency::NoSuchProvision));
        // The article may be of a law that is not here.
        let mention = "O Prefeito pode cobrar a multa do art. 99 sem ouvir o Conselho?";
        let (is_empty, why) = because(&both, mention);
        assert!(!is_empty && why != refused.1, "{why:?}");
        assert_eq!(because(&charter, mention), refused);
        for words in [
            "O que diz o art. 99?",
            "O Prefeito pode cobrar a multa do art. 99 da Carta sem ouvir o Conselho?",
        ] {
            assert_eq!(because(&both, words), refused, "{words}");
        }
    }

    #[test]
    fn what_is_named_bounds_the_answer_and_its_other_words_choose_in_it() {
        let corpus = corpus();
        let told = |words: &str| {
            let answer = asked(&corpus, words, "1991-01-01");
            let quoted = |one: &Passage| (one.component.local().to_owned(), one.quote.text.clone());
            assert_eq!(answer.primary.len(), 1, "{words}");
            (quoted(answer.primary.first().unwrap()), answer.insufficient_because)
        };
        let opening = "O Conselho compõe-se de nove conselheiros, eleitos para mandato de quatro anos.";
        let opening = ("art4_cpt".to_owned(), opening.to_owned());
        assert_eq!(told("O que diz o art. 4º da Carta?"), (opening.clone(), None));
        // What names the day is no topic, be it an act, nor that the law of it is asked for.
        for words in [
            "O que dizia o art. 4º da Carta antes da Emenda nº 1?",
            "O que dizia o art. 4º da Carta dois anos depois da Emenda nº 1?",
            "O que dizia o art. 4º da Carta em vigor em 1991?",
            "Qual era o texto do art. 4º da Carta?",
            "Transcreva o art. 4º da Carta, na íntegra, com a redação dada pela Emenda nº 1",
            "Show me the full text of art. 4 of the Carta as it stood in 1991",
        ] {
            assert_eq!(told(words), (opening.clone(), None), "{words}");
        }
        let (session, because) = told("O que diz o art. 4º da Carta sobre a sessão pública?");
        let words = "O Conselho reúne-se em sessão pública todo mês.";
        assert_eq!((session, because), (("art4_par2".to_owned(), words.to_owned()), None));
        // Of what is nowhere in it, another provision does not answer, nor do its opening words.
        let because = Some(Insufficiency::TooFewWords);
        assert_eq!(told("O que diz o art. 4º da Carta sobre elefantes?"), (opening, because));
        // The provisions of a grouping are quoted, and not its name.
        let ((of, _), because) = told("O que diz o capítulo I do título II da Carta?");
        assert_eq!((of.as_str(), because), ("art4_cpt", None));
    }

    #[test]
    fn what_a_heading_says_too_is_no_topic_that_must_be_found() {
        let corpus = corpus();
        let at = corpus.point(AsOf::day("1991-01-01".parse().unwrap()));
        let id = "urn:lex:zz:municipal:carta:1990-03-05;1!tit4".parse().unwrap();
        let top = query::component(&corpus, &id).unwrap().version_at(at).unwrap();
        for (topic, expected) in
            [("as Disposições gerais cobrem", true), ("disposições sobre elefantes", false), ("", false)]
        {
            assert_eq!(is_called(top, topic), expected, "{topic}");
        }
    }

    #[test]
    fn what_may_mean_several_is_quoted_of_each_and_told() {
        let corpus = corpus();
        let at = AsOf::day("1991-01-01".parse().unwrap());
        let words = "O que diz o capítulo I da Carta?";
        let read = question::read(&corpus, words, Asking::On(at));
        let local = |id: &ComponentId| id.local().to_owned();
        assert_eq!(read.candidates.iter().map(local).collect::<Vec<_>>(), ["tit2_cap1", "tit3_cap1"]);
        let answer = asked(&corpus, words, "1991-01-01");
        assert_eq!(answer.insufficient_because, Some(Insufficiency::Ambiguous));
        assert_eq!(answer.primary.iter().map(|one| local(&one.component)).collect::<Vec<_>>(), ["art4_cpt"]);
    }
}
