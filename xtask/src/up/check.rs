//! From nothing to an answer by nearness, and the same answer after each part was killed, whatever comes back first.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use super::part::now;
use super::{Demo, Folder, Stack};
use crate::{path_str, say, served, tools};

/// How long an answer may be in coming.
const PATIENCE: Duration = Duration::from_mins(2);

/// How often to ask.
const PAUSE: Duration = Duration::from_millis(500);

/// A question in English of what the demo says in Portuguese: no word of it is there, and nearness alone finds the answer.
const QUESTION: &str = "May a household that does not pay be cut off from the supply of water?";

/// Where the answer to it is, and how many batches the demo is.
const ANSWER: &str = "urn:lex:zz:municipal:carta:1990-03-05;1!art8_cpt";
const BATCHES: u64 = 4;

pub(super) fn run(qdrant: Option<&Path>) -> Result<()> {
    ensure!(
        tools::has_python(),
        "the check takes Python: without a model of embeddings nothing is near by meaning"
    );
    let Demo { stack, folder } = Demo::new(qdrant)?;
    let mut check = Check { stack, folder, asked: 0, first: Value::Null };
    let checked = check.all();
    if checked.is_err() {
        check.tell_logs();
    }
    checked
}

struct Check {
    stack: Stack,
    folder: Folder,
    /// How many questions were asked.
    asked: usize,
    /// The first answer.
    first: Value,
}

impl Check {
    fn all(&mut self) -> Result<()> {
        self.stack.start()?;
        self.first = self.answer("from nothing")?;
        let names: Vec<&str> = self.stack.parts.iter().map(|part| part.name).collect();
        for name in &names {
            self.lose(name)?;
        }
        for order in orders(&names) {
            self.lose_all(&order)?;
        }
        self.follow_again()?;
        self.stack.stop()?;
        say(
            "each part was killed and came back, before the others and after them, and the answer is the same",
        );
        Ok(())
    }

    /// A service that was there when Neo4j was killed serves what another process loads after that; and the store holds what
    /// the record says.
    fn follow_again(&mut self) -> Result<()> {
        let neo4j = self.stack.part("neo4j")?;
        neo4j.kill()?;
        neo4j.start()?;
        let law = self.folder.0.join("2020-01-01.md");
        fs::write(&law, "# Law of one rule\n\nArt. 1 All rules end.\n")?;
        let question = self.folder.0.join("revision.graphql");
        fs::write(&question, "{ corpus { revision } }")?;
        self.stack.part("neo4j")?.wait()?;
        self.asof(&["load", "markdown", path_str(&law)?])?;
        let (next, url) = ((BATCHES + 1).to_string(), self.stack.url());
        let asked = ["query", path_str(&question)?, "--url", &url, "--at-least", &next];
        let begun = now();
        while let Err(error) = self.asof(&asked) {
            // It waits for half the deadline, and the driver for a connection that is gone.
            ensure!(begun.elapsed() < PATIENCE, "what was loaded is not followed: {error}");
        }
        say(&format!("a load of another process: followed after {:.1} s", begun.elapsed().as_secs_f32()));
        self.asof(&["check"]).map(drop)
    }

    /// Kills one part, looks how the service does without it, and starts it again.
    fn lose(&mut self, name: &str) -> Result<()> {
        self.stack.part(name)?.kill()?;
        if name != "asof" {
            let without = self.ask().with_context(|| format!("without {name}"))?;
            ensure!(revision(&without) == Some(BATCHES), "without {name}: {without}");
        }
        self.stack.part(name)?.start()?;
        self.answer(&format!("after {name} was killed"))?;
        Ok(())
    }

    /// Kills all parts, and starts them in an order without waiting for any.
    fn lose_all(&mut self, order: &[&str]) -> Result<()> {
        self.stack.parts.iter_mut().try_for_each(super::Part::kill)?;
        for name in order {
            self.stack.part(name)?.start()?;
            sleep(PAUSE);
        }
        self.answer(&format!("after all were killed and started in the order {}", order.join(", ")))?;
        Ok(())
    }

    /// Asks until there is an answer by nearness, which must be the first one again.
    fn answer(&mut self, when: &str) -> Result<Value> {
        let begun = now();
        loop {
            for part in &mut self.stack.parts {
                if let Some(how) = part.ended()? {
                    bail!("{when}: {} ended {how}", part.name);
                }
            }
            let asked = self.ask();
            match &asked {
                Ok(answer) if is_near(answer) && (self.first.is_null() || *answer == self.first) => {
                    say(&format!("{when}: answered after {:.1} s", begun.elapsed().as_secs_f32()));
                    return asked;
                }
                Ok(answer) if revision(answer).is_some_and(|revision| revision > BATCHES) => {
                    bail!("{when}: the demo was loaded twice: {answer}");
                }
                _ if begun.elapsed() > PATIENCE => bail!("{when}: {asked:?}"),
                _ => sleep(PAUSE),
            }
        }
    }

    /// What the service answers, without what it says beside the data.
    fn ask(&mut self) -> Result<Value> {
        let question = self.folder.0.join("question.graphql");
        // The service keeps the vectors of recent questions: each is another one for it, and means the same.
        self.asked += 1;
        let words = QUESTION.to_owned() + &"?".repeat(self.asked % 100);
        let document = format!(
            "{{ corpus {{ revision }} search(first: 1, input: {{ query: \"{words}\", \
             time: {{ asOf: {{ at: \"2000-01-01\" }} }} }}) {{ \
             nodes {{ lexicalRank semanticRank component {{ urn }} quote {{ text }} }} }} }}"
        );
        fs::write(&question, document)?;
        let answer = self.asof(&["query", path_str(&question)?, "--url", &self.stack.url()])?;
        let answer: Value = serde_json::from_slice(&answer)?;
        answer.get("data").cloned().context("the answer has no data")
    }

    /// What a process of asof's own writes, by the settings of the service; an exit code but 0 is an error.
    fn asof(&self, words: &[&str]) -> Result<Vec<u8>> {
        let asof = self.stack.parts.last().context("asof is a part")?;
        let mut command = Command::new(served::binary_there()?);
        tools::without_settings(command.args(words)).envs(&asof.environment).current_dir(&self.folder.0);
        let output = command.output()?;
        let said = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (said(&output.stdout), said(&output.stderr));
        ensure!(output.status.success(), "asof {} ({}): {out}{err}", words.join(" "), output.status);
        Ok(output.stdout)
    }

    fn tell_logs(&self) {
        for part in &self.stack.parts {
            let log = fs::read_to_string(part.log()).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let last = lines.get(lines.len().saturating_sub(15)..).unwrap_or_default();
            say(&format!("{}:\n{}", part.name, last.join("\n")));
        }
    }
}

fn revision(answer: &Value) -> Option<u64> {
    answer.pointer("/corpus/revision")?.as_u64()
}

/// Whether nearness found the answer, and words did not.
fn is_near(answer: &Value) -> bool {
    let nodes = answer.pointer("/search/nodes").and_then(Value::as_array);
    let says = |node: &Value, path: &str, value: Value| node.pointer(path) == Some(&value);
    nodes.into_iter().flatten().any(|node| {
        says(node, "/component/urn", ANSWER.into())
            && says(node, "/semanticRank", 1.into())
            && says(node, "/lexicalRank", Value::Null)
    })
}

/// Orders of some parts, against that in which they were started: each part comes first once, and last once.
fn orders<'n>(names: &[&'n str]) -> Vec<Vec<&'n str>> {
    let turned = |last: usize| names.iter().rev().cycle().skip(last).take(names.len()).copied().collect();
    (0..names.len()).map(turned).collect()
}
