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

const ANSWER: &str = "query($input: AnswerInput!) { answer(input: $input) { insufficient day
    readAs { kind provisions { urn } acts from to unread } } }";

/// Questions in words: whether each is read as what it asks for
///
/// A set has one JSON object a line: id, question, kind (as GraphQL calls it; NONE for what the corpus cannot answer), and what
/// is asked for: `provision` or `act` (URNs), `day`, or `from` and `to` (both days included). Even numbers are held back: they
/// are told as a sum alone, also with --trace.
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
            let verdict = item.verdict(answer);
            let half = if place % 2 == 1 { "odd" } else { "even" };
            let figure = figures.entry((half, item.kind.clone())).or_default();
            figure.questions += 1;
            match verdict {
                Verdict::Right => figure.right += 1,
                Verdict::Wrong => figure.wrong += 1,
                Verdict::Open => figure.open += 1,
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
            });
            let Figure { questions, right, wrong, open } = sum;
            writeln!(
                stdout(),
                "{half}: {questions} questions, {right} read rightly, {wrong} wrongly, {open} left open"
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
}

impl Item {
    /// What becomes of it. What cannot be answered is refused by saying that there is too little, or that a citation leads nowhere.
    fn verdict(&self, answer: &Value) -> Verdict {
        let told = |place: &str| answer.pointer(place).unwrap_or(&Value::Null);
        let is =
            |place: &str, wanted: &Option<String>| wanted.as_ref().is_none_or(|wanted| told(place) == wanted);
        if self.kind == "NONE" {
            let unread = told("/readAs/unread").as_array().is_some_and(|list| !list.is_empty());
            return if unread || told("/insufficient") == true { Verdict::Right } else { Verdict::Wrong };
        }
        if told("/readAs/kind").is_null() {
            return Verdict::Open;
        }
        // What changed between two days is answered with what differs between them.
        let kind = told("/readAs/kind").as_str().unwrap_or_default();
        let right = (kind == self.kind || (kind, self.kind.as_str()) == ("CHANGED", "DIFFERENCE"))
            && is("/readAs/provisions/0/urn", &self.provision)
            && is("/readAs/acts/0", &self.act)
            && is("/day", &self.day)
            && is("/readAs/from", &self.from)
            && is("/readAs/to", &self.to);
        if right { Verdict::Right } else { Verdict::Wrong }
    }
}
