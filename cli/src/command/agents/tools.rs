//! The tools: what each is for, what it takes, and the words of the command that answers it.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::short;
use crate::command::clocks;

/// A tool.
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// What it is for, so that a model chooses rightly.
    pub(super) about: &'static str,
    takes: &'static [Takes],
    /// Whether it needs the files of the sources.
    needs_sources: bool,
    words: fn(&Given) -> Result<Vec<String>, String>,
}

/// An argument.
struct Takes {
    name: &'static str,
    about: &'static str,
    kind: Kind,
}

/// What an argument is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Words that must be given.
    Needed,
    /// Words.
    Words,
    /// A day, or a month or year, that must be given.
    NeededTime,
    /// A day.
    Day,
    /// A day, or a month or year.
    Time,
    /// A whole number from one to another.
    Number(u32, u32),
    /// One of these.
    OneOf(&'static [&'static str]),
}

const PROVISION: Takes = Takes {
    name: "provision",
    about: "As people cite it (\"art. 6º, CF\", \"KuntaL 90 §\", \"CPR r. 3.12\"), or its URN; a law alone for all of it.",
    kind: Kind::Needed,
};
const ON: Takes = Takes {
    name: "on",
    about: "The day whose law is asked for: 2001-05-20, 20/05/2001, \"20 May 2001\". Default: today.",
    kind: Kind::Day,
};
const TIME: Takes = Takes {
    about: "The day, or a month or year: 2001-05-20, 2001-05, 2001. Default: today.",
    kind: Kind::Time,
    ..ON
};
const KNOWN: Takes = Takes {
    name: "known",
    about: "Use only what was published by this day. Default: all that is recorded.",
    kind: Kind::Day,
};
const WITHIN: Takes = Takes { name: "within", about: "Only in this law or provision.", kind: Kind::Words };
/// Every tool takes it.
const MAX_TOKENS: Takes = Takes {
    name: "max_tokens",
    about: "About how long the answer may be, 200 to 20000. Default: 2000. What is left out is said.",
    // More and less than there may be is taken as the most and the least.
    kind: Kind::Number(0, u32::MAX),
};

/// The tools, those first that are asked most.
const TOOLS: [Tool; 10] = [
    Tool {
        name: "ask",
        title: "Answer a question in words",
        about: "Answers a question in words with quotations from the law of a day, and says what the question was read as: the text \
                of a provision, who changed it, a difference, a search. Start here when you do not know the provision. Quotations \
                are verbatim. An answer marked insufficient answers nothing: say so.",
        takes: &[
            Takes {
                name: "question",
                about: "In the language of the law, with its day or law if known.",
                kind: Kind::Needed,
            },
            Takes {
                name: "on",
                about: "The day, or a month or year. Default: what the question says, else today.",
                kind: Kind::Time,
            },
            Takes {
                name: "read_as",
                about: "What it asks for, where an answer read it otherwise; open: search.",
                kind: Kind::OneOf(&READINGS),
            },
            WITHIN,
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let options = [
                ("at", given.get("on")),
                ("as", given.get("read_as")),
                ("within", given.get("within")),
                ("known", given.get("known")),
            ];
            Ok(command("answer", &options, [given.get("question")]))
        },
    },
    Tool {
        name: "text_at",
        title: "Text of a provision on a day",
        about: "The words of a provision as they stood on a day, with the act that wrote each line, the days of this version, and how \
                far it is known (ASSURED, TOUCHED, NOT_COVERED). Use it before you quote or cite anything.",
        takes: &[PROVISION, TIME, KNOWN],
        needs_sources: false,
        words: |given| {
            Ok(command("at", &[("known", given.get("known"))], [given.get("provision"), given.get("on")]))
        },
    },
    Tool {
        name: "history",
        title: "All versions of a provision",
        about: "Every version of a provision with its days, the act that made it and what that changed: who amended it, and when.",
        takes: &[PROVISION, KNOWN],
        needs_sources: false,
        words: |given| Ok(command("lineage", &[("known", given.get("known"))], [given.get("provision")])),
    },
    Tool {
        name: "compare",
        title: "Difference between two days",
        about: "What differs between two days of a provision or a whole law, word by word, and the acts between.",
        takes: &[
            PROVISION,
            Takes {
                name: "from",
                about: "The first day, or that of a month or year.",
                kind: Kind::NeededTime,
            },
            Takes {
                name: "to",
                about: "The other day, or the last of a month or year.",
                kind: Kind::NeededTime,
            },
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let days = [given.get("provision"), given.get("from"), given.get("to")];
            Ok(command("diff", &[("known", given.get("known"))], days))
        },
    },
    Tool {
        name: "changes",
        title: "What changed in a period, or by an act",
        about: "Which provisions of a law or below a provision changed in a period, or by an act, with the acts. Give provision and \
                from, or act, or all of them.",
        takes: &[
            Takes { kind: Kind::Words, ..PROVISION },
            Takes {
                name: "from",
                about: "The first day of the period, or its first month or year.",
                kind: Kind::Time,
            },
            Takes {
                name: "to",
                about: "The day after its last, or its last month or year. Default: today.",
                kind: Kind::Time,
            },
            Takes { name: "act", about: "The amending act as people cite it: \"EC 45\".", kind: Kind::Words },
            KNOWN,
        ],
        needs_sources: false,
        words: changes,
    },
    Tool {
        name: "references",
        title: "References, exceptions and definitions",
        about: "What a provision refers to, or with direction \"in\" what refers to it, on a day; each with its state on that day.",
        takes: &[
            PROVISION,
            TIME,
            Takes { name: "direction", about: "Default: out.", kind: Kind::OneOf(&["out", "in"]) },
            Takes {
                name: "kind",
                about: "Only these.",
                kind: Kind::OneOf(&["refers-to", "excepts", "defines"]),
            },
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let incoming = given.get("direction").filter(|direction| *direction == "in").map(|_| "");
            let options =
                [("incoming", incoming), ("kind", given.get("kind")), ("known", given.get("known"))];
            Ok(command(
                "references",
                &options,
                [given.get("provision"), Some(given.get("on").unwrap_or("today"))],
            ))
        },
    },
    Tool {
        name: "search",
        title: "Search the law of a day",
        about: "Passages that stand in the law on a day, or on some day of a month or year, best first, with citation and URN. For a \
                question, use ask.",
        takes: &[
            Takes {
                name: "words",
                about: "In the language of the law; every inflection is found.",
                kind: Kind::Needed,
            },
            TIME,
            WITHIN,
            Takes { name: "first", about: "How many, 1 to 50. Default: 5.", kind: Kind::Number(1, 50) },
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let options = [
                ("at", given.get("on")),
                ("within", given.get("within")),
                ("first", Some(given.get("first").unwrap_or("5"))),
                ("known", given.get("known")),
            ];
            Ok(command("search", &options, [given.get("words")]))
        },
    },
    Tool {
        name: "check_citations",
        title: "Check the citations of a draft",
        about: "Holds each citation of a draft, and each quotation beside one, against the law of a day: RIGHT, WRONG with why, or \
                UNVERIFIED where the law of that day is not assured. Use it on what you wrote before you hand it over.",
        takes: &[
            Takes { name: "text", about: "The draft.", kind: Kind::Needed },
            ON,
            Takes { name: "law", about: "The law of citations that name none.", kind: Kind::Words },
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let options = [
                ("text", given.get("text")),
                ("at", given.get("on")),
                ("norm", given.get("law")),
                ("known", given.get("known")),
            ];
            Ok(command("citations", &options, [None]))
        },
    },
    Tool {
        name: "coverage",
        title: "What the store holds, and how far it is known",
        about: "Without a law: the laws that the store holds, and how far each is known today. With one, on a day: its parts, its \
                gaps by days, acts not yet applied, doubts.",
        takes: &[
            Takes { name: "law", about: "As people cite it, or its URN.", kind: Kind::Words },
            TIME,
            KNOWN,
        ],
        needs_sources: false,
        words: |given| {
            let (law, on) = (given.get("law"), given.get("on"));
            // The terminal takes a day after a law alone: without one it would be left out, and today answered for.
            if law.is_none() && on.is_some() {
                return Err("`on` needs a `law`: without one, all laws are told as of today".to_owned());
            }
            let on = law.map(|_| on.unwrap_or("today"));
            Ok(command("coverage", &[("known", given.get("known"))], [law, on]))
        },
    },
    Tool {
        name: "verify",
        title: "Hold an answer against the official bytes",
        about: "Whether the text of a provision on a day stands, byte for byte, in the official files, whose SHA-256 is given.",
        takes: &[PROVISION, TIME, KNOWN],
        needs_sources: true,
        words: |given| {
            let options = [("sources", given.sources.as_deref()), ("known", given.get("known"))];
            Ok(command(
                "verify",
                &options,
                [given.get("provision"), Some(given.get("on").unwrap_or("today"))],
            ))
        },
    },
];

/// What a question may be read as: the kinds of questions, and `open`.
const READINGS: [&str; 13] = [
    "says", "text", "history", "amended", "difference", "changed", "deeds", "references", "referrers",
    "exceptions", "meaning", "upcoming", "open",
];

fn changes(given: &Given) -> Result<Vec<String>, String> {
    let (provision, from, act) = (given.get("provision"), given.get("from"), given.get("act"));
    let to = given.get("to").or(from.map(|_| "today"));
    match (provision, from, act) {
        (None, Some(_), _) => return Err("a period needs the provision or law in which to look".to_owned()),
        (Some(_), None, None) => return Err("give `from`, the first day of the period, or `act`".to_owned()),
        (None, None, None) => return Err("give a provision and `from`, or `act`".to_owned()),
        _ => {}
    }
    Ok(command("impact", &[("act", act), ("known", given.get("known"))], [provision, from, to]))
}

/// The words of a command. What a client said stands after `=` or after `--`, where it is no option.
fn command<const N: usize>(
    name: &str,
    options: &[(&str, Option<&str>)],
    positional: [Option<&str>; N],
) -> Vec<String> {
    let option = |(name, value): &(&str, Option<&str>)| match *value {
        None => None,
        Some("") => Some(format!("--{name}")),
        Some(value) => Some(format!("--{name}={value}")),
    };
    let options = options.iter().filter_map(option);
    let positional = positional.into_iter().flatten().map(str::to_owned);
    [name.to_owned()].into_iter().chain(options).chain(["--".to_owned()]).chain(positional).collect()
}

/// The tools of a service, with the files of the sources or without.
pub(super) fn all(sources: Option<&Path>) -> impl Iterator<Item = &'static Tool> {
    let with_sources = sources.is_some();
    TOOLS.iter().filter(move |tool| with_sources || !tool.needs_sources)
}

impl Tool {
    fn takes(&self) -> impl Iterator<Item = &'static Takes> {
        self.takes.iter().chain([&MAX_TOKENS])
    }

    /// The JSON Schema of its arguments.
    pub(super) fn schema(&self) -> Map<String, Value> {
        let property = |takes: &Takes| {
            let schema = match takes.kind {
                Kind::Number(..) => json!({ "type": "integer", "description": takes.about }),
                Kind::OneOf(words) => json!({ "type": "string", "enum": words, "description": takes.about }),
                _ => json!({ "type": "string", "description": takes.about }),
            };
            (takes.name.to_owned(), schema)
        };
        let needed = self.takes().filter(|takes| takes.is_needed()).map(|takes| takes.name);
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), self.takes().map(property).collect::<Map<_, _>>().into());
        schema.insert("required".to_owned(), needed.collect::<Vec<_>>().into());
        schema.insert("additionalProperties".to_owned(), json!(false));
        schema
    }

    /// The words of the command that answers it, and how many tokens the answer may have; in words why the arguments are none.
    pub(super) fn read(
        &self,
        arguments: &Map<String, Value>,
        sources: Option<&Path>,
    ) -> Result<(Vec<String>, usize), String> {
        let sources = sources.map(|folder| folder.display().to_string());
        let given = Given { said: said(self, arguments)?, sources };
        let tokens = given.get(MAX_TOKENS.name).and_then(|said| said.parse().ok()).unwrap_or(short::TOKENS);
        Ok(((self.words)(&given)?, tokens.clamp(short::LEAST, short::MOST)))
    }
}

/// What a tool is given.
struct Given {
    /// By the client: its arguments, as words.
    said: BTreeMap<&'static str, String>,
    /// By the service: the folder with the files of the sources.
    sources: Option<String>,
}

impl Given {
    fn get(&self, name: &str) -> Option<&str> {
        self.said.get(name).map(String::as_str)
    }
}

/// The arguments of a client as words; in words why they are none.
fn said(tool: &Tool, arguments: &Map<String, Value>) -> Result<BTreeMap<&'static str, String>, String> {
    let mut said = BTreeMap::new();
    for (name, value) in arguments {
        let Some(takes) = tool.takes().find(|takes| takes.name == name) else {
            let names: Vec<&str> = tool.takes().map(|takes| takes.name).collect();
            return Err(format!("{} takes no argument {name:?}; it takes {}", tool.name, names.join(", ")));
        };
        // Models write a year as a number, and null for what they leave out.
        let words = match value {
            Value::Null => continue,
            Value::String(words) => words.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            other => return Err(format!("the argument {name:?} is {other}; it must be a string")),
        };
        if let Some(problem) = takes.problem(&words) {
            return Err(problem);
        }
        if !words.is_empty() {
            said.insert(takes.name, words);
        }
    }
    match tool.takes().find(|takes| takes.is_needed() && !said.contains_key(takes.name)) {
        Some(missing) => {
            Err(format!("{} needs the argument {:?}: {}", tool.name, missing.name, missing.about))
        }
        None => Ok(said),
    }
}

impl Takes {
    fn is_needed(&self) -> bool {
        matches!(self.kind, Kind::Needed | Kind::NeededTime)
    }

    /// In words why it cannot be this. A day is read as its command reads it, which would name an option.
    fn problem(&self, words: &str) -> Option<String> {
        let said = |must: String| Some(format!("the argument {:?} is {words:?}; {must}", self.name));
        let misread = |why: String| format!("the argument {:?}: {why}", self.name);
        match self.kind {
            _ if words.is_empty() && !matches!(self.kind, Kind::Number(..)) => None,
            Kind::Day => clocks::day(words).err().map(misread),
            Kind::Time | Kind::NeededTime => clocks::moment(words).err().map(misread),
            Kind::Number(least, most)
                if !words.parse().is_ok_and(|number: u32| (least..=most).contains(&number)) =>
            {
                said(format!("it must be a whole number from {least} to {most}"))
            }
            Kind::OneOf(ones) if !ones.contains(&words) => {
                said(format!("it must be one of {}", ones.join(", ")))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use asof_law::QuestionKind;
    use asof_schema::Vocabulary as _;

    use super::*;

    #[test]
    fn a_question_may_be_read_as_all_that_there_is() {
        let kinds = QuestionKind::ALL.iter().map(|asked| asked.name().to_lowercase());
        let all: BTreeSet<String> = kinds.chain(["open".to_owned()]).collect();
        assert_eq!(READINGS.map(str::to_owned).into_iter().collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn what_a_client_says_is_never_an_option() {
        let words = command(
            "at",
            &[("known", Some("--x")), ("incoming", Some("")), ("at", None)],
            [Some("-o"), None],
        );
        assert_eq!(words, ["at", "--known=--x", "--incoming", "--", "-o"]);
    }
}
