//! `asof graph --interactive`: questions one after another, typed or from a pipe.

use asof_law::Moment;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::super::Context;
use super::super::clocks::{day, told};
use super::Graph;
use crate::{Failure, Outcome, text};

const HELP: &str = "node REF              the relations around a provision
section NUMBER [LAW]  each part of a section with its relations
hops N                how many relations `node` follows
at DAY                the day whose words are read
stats                 the graph in numbers
help                  this
quit                  the end";

/// What a line asks for.
enum Asked {
    Question(Box<Graph>),
    Set(Box<Graph>),
    Help,
    Nothing,
    Quit,
}

/// Reads lines until the last one or `quit`. What goes wrong is told, and the next line is read.
pub(super) fn run(graph: &Graph, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
    let wrong = |error: ReadlineError| Failure::System(format!("cannot read a line: {error}"));
    let mut editor = DefaultEditor::new().map_err(wrong)?;
    let mut graph = Graph { interactive: false, ..graph.clone() };
    loop {
        let line = match editor.readline("asof> ") {
            Ok(line) => line,
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(Outcome::Yes),
            Err(error) => return Err(wrong(error)),
        };
        let _ = editor.add_history_entry(line.as_str());
        let told = match read(&graph, &line) {
            Ok(Asked::Quit) => return Ok(Outcome::Yes),
            Ok(Asked::Nothing) => Ok(()),
            Ok(Asked::Help) => context.page.exact(HELP),
            Ok(Asked::Set(next)) => {
                graph = *next;
                Ok(())
            }
            Ok(Asked::Question(asked)) => context.question(|context| asked.answer(context)).map(|_| ()),
            Err(failure) => Err(failure),
        };
        match told {
            Err(Failure::Gone) => return Err(Failure::Gone),
            Err(failure) => text::failure(&failure, context.json, context.page),
            Ok(()) => {}
        }
        context.page.flush()?;
    }
}

fn read(graph: &Graph, line: &str) -> Result<Asked, Failure> {
    let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    let question = |asked| Ok(Asked::Question(Box::new(asked)));
    let words = |what: &str| match rest {
        "" => Err(Failure::Input(format!("`{command}` needs {what}; `help` tells more"))),
        words => Ok(words.to_owned()),
    };
    match command {
        "" => Ok(Asked::Nothing),
        "node" => question(Graph { node: Some(words("a provision")?), ..graph.clone() }),
        "section" => {
            let asked = words("a number")?;
            let (number, law) = asked.split_once(char::is_whitespace).unwrap_or((&asked, ""));
            let law = Some(law.trim().to_owned()).filter(|law| !law.is_empty()).or_else(|| graph.law.clone());
            question(Graph { section: Some(number.to_owned()), law, ..graph.clone() })
        }
        "stats" => question(Graph { stats: true, ..graph.clone() }),
        "hops" => match words("a number")?.parse() {
            Ok(hops) => Ok(Asked::Set(Box::new(Graph { hops, ..graph.clone() }))),
            Err(_) => Err(Failure::Input(format!("{rest:?} is not a number of relations"))),
        },
        "at" => {
            let typed = words("a day")?;
            let at = day(&typed).map_err(Failure::Input)?;
            if let Some(said) = told(&typed, Moment::Day(at)) {
                text::note(&said);
            }
            Ok(Asked::Set(Box::new(Graph { at: Some(at), ..graph.clone() })))
        }
        "help" => Ok(Asked::Help),
        "quit" | "exit" => Ok(Asked::Quit),
        other => Err(Failure::Input(format!("there is no command `{other}`; `help` lists the commands"))),
    }
}
