//! Questions in words whose meaning is known, from the record: whether each is read as what it asks for, of which provision or
//! act, and for which days.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::client::Client;

const ANSWER: &str = "query($input: AnswerInput!) { answer(input: $input) { insufficient day timeRead
    readAs { kind provisions { urn } norms acts from to rest unread } } }";

/// Questions in words: whether each is read as what it asks for
///
/// A set has one JSON object a line: id, question, kind (as GraphQL calls it, or DEFINITION for MEANING; NONE for what the corpus
/// cannot answer, OPEN for what a search answers), and what is asked for: `provision` (a law as a whole without its `!`) or `act`
/// (URNs), a defined `term`, a `text` that the law may say, `day`, or `from` and `to` (both days included). A text, a definition,
/// what the law says and what is open are asked of today where no day is given; what is UPCOMING is so from its `from`. Even
/// numbers are held back: they are told as a sum alone, also with --trace.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// The set
    #[arg(value_name = "FILE")]
    set: PathBuf,
    /// The day from which words such as "last year" are read
    #[arg(long, value_name = "DAY", default_value = "2024-06-01")]
    today: String,
    /// Print each question in an odd place that is not read rightly, with how it was read
    #[arg(long)]
    trace: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// A question, and what it asks for.
#[derive(Debug, Deserialize)]
struct Item {
    id: String,
    question: String,
    kind: String,
    provision: Option<String>,
    act: Option<String>,
    term: Option<String>,
    text: Option<String>,
    day: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

/// How many questions of a kind are read rightly.
#[derive(Debug, Default, Serialize)]
struct Figure {
    questions: usize,
    /// Kind, provision or act, and days are those that are meant.
    right: usize,
    /// Another command would answer, or another provision or day: a wrong answer.
    wrong: usize,
    /// Left open: searched.
    open: usize,
    /// Refused: nothing here is said to answer it.
    refused: usize,
}

impl Reading {
    pub(crate) fn run(self) -> Result<bool> {
        let client = Client::new(&self.endpoint)?;
        let text =
            fs::read_to_string(&self.set).with_context(|| format!("cannot read {}", self.set.display()))?;
        let mut figures: BTreeMap<(&str, String), Figure> = BTreeMap::new();
        for (line, place) in text.lines().filter(|line| !line.trim().is_empty()).zip(1..) {
            let item: Item = serde_json::from_str(line)
                .with_context(|| format!("{}, line {place}", self.set.display()))?;
            let input = json!({"input": {"question": item.question, "reference": self.today}});
            let (told, _) = client.ask(ANSWER, &input)?;
            let answer = told.get("answer").unwrap_or(&Value::Null);
            let verdict = item.verdict(answer, &self.today);
            let half = if place % 2 == 1 { "odd" } else { "even" };
            let figure = figures.entry((half, item.kind.clone())).or_default();
            figure.questions += 1;
            match verdict {
                Verdict::Right => figure.right += 1,
                Verdict::Wrong => figure.wrong += 1,
                Verdict::Open => figure.open += 1,
                Verdict::Refused => figure.refused += 1,
            }
            if self.trace && half == "odd" && verdict != Verdict::Right {
                writeln!(stdout(), "{} {} {:?}: {}", item.id, item.kind, item.question, answer)?;
            }
        }
        self.print(&figures)?;
        Ok(true)
    }

    fn print(&self, figures: &BTreeMap<(&str, String), Figure>) -> Result<()> {
        if self.json {
            let shown: Vec<Value> = figures
                .iter()
                .map(|((half, kind), figure)| json!({"half": half, "kind": kind, "figure": figure}))
                .collect();
            writeln!(stdout(), "{}", serde_json::to_string(&shown)?)?;
            return Ok(());
        }
        for half in ["odd", "even"] {
            let of_half = figures.iter().filter(|((one, kind), _)| *one == half && kind != "NONE");
            let sum = of_half.fold(Figure::default(), |sum, (_, one)| Figure {
                questions: sum.questions + one.questions,
                right: sum.right + one.right,
                wrong: sum.wrong + one.wrong,
                open: sum.open + one.open,
                refused: sum.refused + one.refused,
            });
            let Figure { questions, right, wrong, open, refused } = sum;
            writeln!(
                stdout(),
                "{half}: {questions} questions, {right} read rightly, {wrong} wrongly, {open} left open, {refused} refused"
            )?;
            if let Some(none) = figures.get(&(half, "NONE".to_owned())) {
                let Figure { questions, right, .. } = none;
                writeln!(stdout(), "{half}: {questions} that cannot be answered, {right} refused")?;
            }
        }
        for ((_, kind), figure) in figures.iter().filter(|((half, _), _)| *half == "odd") {
            writeln!(stdout(), "odd {kind}: {} of {}", figure.right, figure.questions)?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
    Open,
    Refused,
}

impl Item {
    /// What becomes of it. What cannot be answered is refused by saying that there is too little, or that a citation leads nowhere.
    fn verdict(&self, answer: &Value, today: &str) -> Verdict {
        let told = |place: &str| answer.pointer(place).unwrap_or(&Value::Null);
        let is =
            |place: &str, wanted: &Option<String>| wanted.as_ref().is_none_or(|wanted| told(place) == wanted);
        let says = |wanted: &Option<String>| {
            let rest = told("/readAs/rest").as_str().unwrap_or_default();
            wanted.as_ref().is_none_or(|wanted| rest.to_lowercase() == wanted.to_lowercase())
        };
        let unread = told("/readAs/unread").as_array().is_some_and(|list| !list.is_empty());
        let refused = unread || told("/insufficient") == true;
        let read = told("/readAs/kind").as_str();
        if self.kind == "NONE" {
            return if refused { Verdict::Right } else { Verdict::Wrong };
        }
        if read.is_none() && refused {
            return Verdict::Refused;
        }
        let kind = match self.kind.as_str() {
            "DEFINITION" => Some("MEANING"),
            "OPEN" => None,
            kind => Some(kind),
        };
        if read.is_none() && kind.is_some() {
            return Verdict::Open;
        }
        // What changed between two days is answered with what differs between them.
        let right = (read == kind || (read, kind) == (Some("CHANGED"), Some("DIFFERENCE")))
            && self.provision.as_ref().is_none_or(|wanted| is_provision(answer, wanted))
            && is("/readAs/acts/0", &self.act)
            && says(&self.term)
            && says(&self.text)
            && self.day(today).is_none_or(|day| answered_on(answer, today) == day)
            && (self.kind == "UPCOMING" || is("/readAs/from", &self.from))
            && is("/readAs/to", &self.to);
        if right { Verdict::Right } else { Verdict::Wrong }
    }

    /// The day whose law is asked for, where it has to be that one.
    fn day<'a>(&'a self, today: &'a str) -> Option<&'a str> {
        let given = self.day.as_deref();
        match self.kind.as_str() {
            "UPCOMING" => self.from.as_deref(),
            "TEXT" | "DEFINITION" | "SAYS" | "OPEN" => given.or(Some(today)),
            _ => given,
        }
    }
}

/// The day by whose law a question is answered; that of asking where its words say none.
fn answered_on<'a>(answer: &'a Value, today: &'a str) -> &'a str {
    let told = |place: &str| answer.pointer(place).and_then(Value::as_str);
    told("/timeRead").and_then(|_| told("/day")).unwrap_or(today)
}

/// Whether the first provision that is read is one, or the first law where one as a whole is meant.
fn is_provision(answer: &Value, wanted: &str) -> bool {
    let told = |place: &str| answer.pointer(place).and_then(Value::as_str);
    let provision = told("/readAs/provisions/0/urn");
    let law = || provision.is_none().then(|| told("/readAs/norms/0")).flatten();
    provision.or_else(law).is_some_and(|read| read.trim_end_matches('!') == wanted.trim_end_matches('!'))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    const LAW: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

    fn verdict(item: &Value, answer: &Value) -> Verdict {
        let mut item = item.clone();
        let words = json!({"id": "1", "question": "?"});
        item.as_object_mut().unwrap().extend(words.as_object().unwrap().clone());
        let item: Item = serde_json::from_value(item).unwrap();
        item.verdict(answer, "2024-06-01")
    }

    #[test]
    fn a_question_is_read_rightly_by_kind_and_by_each_thing_that_is_asked_for() {
        let read = |kind: Option<&str>, rest: &str, norm: &str, day: &str| {
            json!({"day": day, "timeRead": "words", "insufficient": false, "readAs": {"kind": kind, "rest": rest, "norms": [norm],
                "provisions": [], "acts": [], "unread": []}})
        };
        let today = "2024-06-01";
        for (item, answer, expected) in [
            (
                json!({"kind": "DEFINITION", "term": "lei"}),
                read(Some("MEANING"), "Lei", "", today),
                Verdict::Right,
            ),
            (
                json!({"kind": "DEFINITION", "term": "lei"}),
                read(Some("MEANING"), "lei x", "", today),
                Verdict::Wrong,
            ),
            (json!({"kind": "SAYS", "text": "internet"}), read(None, "", "", today), Verdict::Open),
            (json!({"kind": "SAYS", "text": "a"}), read(Some("SAYS"), "a", "", today), Verdict::Right),
            (json!({"kind": "SAYS", "text": "a"}), read(Some("SAYS"), "a", "", "1990-01-01"), Verdict::Wrong),
            (
                json!({"kind": "UPCOMING", "from": today, "provision": LAW}),
                read(Some("UPCOMING"), "", LAW, today),
                Verdict::Right,
            ),
            (
                json!({"kind": "UPCOMING", "from": "2024-06-02"}),
                read(Some("UPCOMING"), "", LAW, today),
                Verdict::Wrong,
            ),
            (
                json!({"kind": "EXCEPTIONS", "provision": LAW}),
                read(Some("EXCEPTIONS"), "", "other", today),
                Verdict::Wrong,
            ),
            (json!({"kind": "OPEN"}), read(None, "", "", today), Verdict::Right),
            (json!({"kind": "OPEN", "day": today}), read(None, "", "", "1990-01-01"), Verdict::Wrong),
            (json!({"kind": "OPEN"}), read(Some("TEXT"), "", "", today), Verdict::Wrong),
        ] {
            assert_eq!(verdict(&item, &answer), expected, "{item} {answer}");
        }
        let with = |mut answer: Value, field: &str, value: Value| {
            answer.as_object_mut().unwrap().insert(field.to_owned(), value);
            answer
        };
        let unsaid = with(read(Some("TEXT"), "", "", "2030-01-01"), "timeRead", Value::Null);
        assert_eq!(verdict(&json!({"kind": "TEXT"}), &unsaid), Verdict::Right);
        let refused = with(read(None, "", "", today), "insufficient", json!(true));
        assert_eq!(verdict(&json!({"kind": "OPEN"}), &refused), Verdict::Refused);
        assert_eq!(verdict(&json!({"kind": "NONE"}), &refused), Verdict::Right);
    }
}
