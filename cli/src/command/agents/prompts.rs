//! Usual tasks, in words for a model.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

/// A task: its name, what it is, its arguments (those that must be given first), and what the model is told, with an argument's
/// name in braces where its words come.
struct Task {
    name: &'static str,
    about: &'static str,
    takes: &'static [(&'static str, &'static str, bool)],
    told: &'static str,
}

const TASKS: [Task; 3] = [
    Task {
        name: "check_draft",
        about: "Check the citations and quotations of a draft as of a day",
        takes: &[("draft", "The draft", true), ("on", "The day whose law counts; today if left out", false)],
        told: "Check this draft by the law of {on}. Call check_citations with the whole draft. For each citation that is WRONG or \
               UNVERIFIED, call text_at on that day, and say what is wrong and what the law says, verbatim. Change nothing else. Say \
               which citations nobody can verify, and why.\n\nThe draft:\n\n{draft}",
    },
    Task {
        name: "law_on_a_day",
        about: "What a provision said on a day, and since when and until when",
        takes: &[
            ("provision", "The provision as people cite it", true),
            ("on", "The day; today if left out", false),
        ],
        told: "What did {provision} say on {on}? Call text_at, and quote it verbatim. Say since when and until when it read so, by \
               which act, and how far it is known. If it is not ASSURED, say so first.",
    },
    Task {
        name: "what_changed",
        about: "What changed in a law or provision since a day, and by which acts",
        takes: &[
            ("provision", "The law or provision as people cite it", true),
            ("from", "The first day", true),
        ],
        told: "What changed in {provision} since {from}? Call changes, then compare for what matters most. Name each act and its \
               day, and quote the words before and after. Say where the record ends.",
    },
];

pub(super) fn all() -> Vec<Prompt> {
    let prompt = |task: &Task| {
        let takes = task.takes.iter();
        let takes = takes.map(|(name, about, needed)| {
            PromptArgument::new(*name).with_description(*about).with_required(*needed)
        });
        Prompt::new(task.name, Some(task.about), Some(takes.collect()))
    };
    TASKS.iter().map(prompt).collect()
}

/// A task with its arguments; in words why there is none.
pub(super) fn get(name: &str, arguments: &JsonObject) -> Result<GetPromptResult, String> {
    let names = || TASKS.iter().map(|task| task.name).collect::<Vec<_>>().join(", ");
    let task = TASKS.iter().find(|task| task.name == name);
    let task = task.ok_or_else(|| format!("there is no prompt {name:?}; there are {}", names()))?;
    let mut told = String::new();
    // Words that come in are not read for braces again.
    for (at, part) in task.told.split(['{', '}']).enumerate() {
        match task.takes.iter().find(|(name, ..)| at % 2 == 1 && *name == part) {
            None => told.push_str(part),
            Some((name, about, needed)) => match arguments.get(*name).and_then(Value::as_str) {
                Some(words) => told.push_str(words),
                None if *needed => return Err(format!("{} needs the argument {name:?}: {about}", task.name)),
                None => told.push_str("today"),
            },
        }
    }
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, told)]).with_description(task.about))
}
