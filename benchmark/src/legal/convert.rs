//! Drafts of truths, made of what a search found.

use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use super::index::{Found, Passage, one_line};
use super::truth::{Asked, read};

/// So many sentences of a passage are a truth at most.
const SENTENCES: usize = 3;
/// So many bytes of a passage are a truth at most, but for its first sentence.
const LENGTH: usize = 400;
/// A passage whose first sentence goes on for more bytes than this is cut after a word.
const LONGEST: usize = 1200;
/// Words with a point after them that ends no sentence, in lower case; a single letter and a number of two
/// digits end none either.
const SHORT: [&str; 10] = ["rr", "ss", "pp", "pt", "sch", "para", "paras", "art", "arts", "nos"];

/// Makes drafts of truths of the passages that `index export` wrote
///
/// Each passage gets a line: a question by its citation and heading, and as truth its first sentences, word
/// for word, with the source in brackets after them. A line says `"draft": true` until a person has reworded
/// its question and has taken that out: a question in the words of the passage is found by any search. `run`
/// refuses drafts.
#[derive(Debug, Args)]
pub struct Convert {
    /// What `index export` wrote
    #[arg(value_name = "EXPORT", required = true)]
    exports: Vec<PathBuf>,
    /// The file of JSON Lines; it must not be there yet
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Leave out what this truth has already; may be given several times
    #[arg(long, value_name = "FILE")]
    truth: Vec<PathBuf>,
    /// The type of source of all lines [default: the type of each document]
    #[arg(long, value_name = "TYPE")]
    source_type: Option<String>,
    /// The category of all lines [default: that of the export, else the type of each document]
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
}

impl Convert {
    pub(super) fn run(&self) -> Result<bool> {
        let path = self.output.display();
        let mut had = Vec::new();
        for truth in &self.truth {
            had.append(&mut read::<Asked>(truth)?);
        }
        let known = had.len();
        let mut passages = 0;
        for export in &self.exports {
            let found = Found::read(export)?;
            passages += found.passages.len();
            for passage in found.passages.iter().filter(|passage| !passage.text.trim().is_empty()) {
                let draft = self.draft(&found, passage);
                if !had.iter().any(|one| is_same(one, &draft)) {
                    had.push(draft);
                }
            }
        }
        let drafts = had.split_off(known);
        let mut lines = Vec::new();
        for draft in &drafts {
            serde_json::to_writer(&mut lines, draft)?;
            writeln!(lines)?;
        }
        let created = fs::File::create_new(&self.output);
        let mut file = created.with_context(|| {
            format!(
                "cannot create {path}: a file that is there may hold drafts that were reworded, so name \
                 another"
            )
        })?;
        file.write_all(&lines).with_context(|| format!("cannot write {path}"))?;
        let left = passages - drafts.len();
        writeln!(stdout().lock(), "{path}: {} drafts of {passages} passages, {left} left out", drafts.len())?;
        Ok(true)
    }

    fn draft(&self, found: &Found, passage: &Passage) -> Asked {
        let own = || passage.category.clone();
        Asked {
            question: question(passage),
            truth: format!("{} [{}]", words(passage), source(passage)),
            source_type: self.source_type.clone().unwrap_or_else(own),
            category: self.category.clone().or_else(|| found.category.clone()).unwrap_or_else(own),
            as_of: found.as_of.map(|day| day.to_string()),
            answerable: true,
            draft: true,
        }
    }
}

/// Whether a truth has a question already, or the words of its truth: a question that was reworded is known
/// by these.
fn is_same(one: &Asked, draft: &Asked) -> bool {
    let words = draft.truth.rsplit_once(" [").map_or(draft.truth.as_str(), |(words, _)| words);
    one.question == draft.question || one_line(&one.truth).contains(words)
}

fn question(passage: &Passage) -> String {
    let Passage { citation, document, heading, .. } = passage;
    let what = if citation == document { document.clone() } else { format!("{citation} of {document}") };
    heading.as_ref().map_or_else(
        || format!("What does {what} say?"),
        |heading| format!("What does {what} say about {}?", one_line(heading)),
    )
}

fn source(passage: &Passage) -> String {
    format!("{}#page={}", one_line(&passage.source), one_line(&passage.citation).replace(['[', ']'], ""))
}

/// The first sentences of a passage, on one line.
fn words(passage: &Passage) -> String {
    let text = one_line(&passage.text);
    let ends: Vec<usize> = ends(&text).take(SENTENCES).collect();
    let fits = ends.iter().copied().rfind(|end| *end <= LENGTH);
    let end = fits.or_else(|| ends.first().copied()).unwrap_or(text.len());
    let cut = if end <= LONGEST {
        text.get(..end)
    } else {
        let spaces = text.match_indices(' ').map(|(at, _)| at);
        spaces.take_while(|at| *at <= LONGEST).last().and_then(|at| text.get(..at))
    };
    cut.unwrap_or(&text).to_owned()
}

/// Where sentences end: after a point, with what closes after it, before a space or nothing.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    let end = |(at, sign): (usize, &str)| {
        let rest = text.get(at + sign.len()..)?;
        let closing = rest.len() - rest.trim_start_matches(['"', '\'', '”', '’', ')']).len();
        let after = rest.get(closing..)?;
        let before = text.get(..at)?.rsplit([' ', '(', '"', '“']).next()?;
        let is_number = before.len() == 2 && before.chars().all(|c| c.is_ascii_digit());
        let is_word = before == "No" || SHORT.contains(&before.to_lowercase().as_str());
        let is_short = is_number || is_word || before.chars().count() < 2;
        let ends = after.is_empty() || after.starts_with(' ');
        (ends && !(is_short && sign == ".")).then_some(at + sign.len() + closing)
    };
    text.match_indices(['.', '?', '!']).filter_map(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(text: &str) -> Passage {
        Passage {
            urn: String::new(),
            citation: "r. 3.4".to_owned(),
            document: "Rules".to_owned(),
            source: "Rules, PART 3".to_owned(),
            heading: None,
            category: "rules".to_owned(),
            text: text.to_owned(),
            quote: None,
            since: None,
            score: 1.0,
        }
    }

    #[test]
    fn a_truth_is_the_first_sentences_word_for_word() {
        let long = format!("{}. And more.", "word ".repeat(90).trim_end());
        let endless = "word ".repeat(400);
        let cases = [
            (
                "3.4 The court may. It need not.\nIt will. No more.",
                "3.4 The court may. It need not. It will.",
            ),
            ("See r. 3.4 and para. 5. So it is", "See r. 3.4 and para. 5. So it is"),
            (
                "The court may if-\n(a) it can; and\n(b) it will.\nNext.",
                "The court may if- (a) it can; and (b) it will. Next.",
            ),
            ("He said \u{201c}no.\u{201d} Then he went", "He said \u{201c}no.\u{201d}"),
            ("12. See rr. 3.4 and No. 5", "12. See rr. 3.4 and No. 5"),
            ("No end", "No end"),
            ("", ""),
            (&long, long.strip_suffix(" And more.").unwrap_or_default()),
        ];
        for (text, expected) in cases {
            assert_eq!(words(&passage(text)), expected, "{text}");
        }
        let cut = words(&passage(&endless));
        assert!(cut.len() <= LONGEST && cut.ends_with("word"), "{cut}");
    }

    #[test]
    fn a_question_names_the_passage_and_its_heading() {
        let mut one = passage("Words.");
        assert_eq!(question(&one), "What does r. 3.4 of Rules say?");
        one.heading = Some("Power to\nstrike out".to_owned());
        assert_eq!(question(&one), "What does r. 3.4 of Rules say about Power to strike out?");
        one.citation.clone_from(&one.document);
        assert_eq!(question(&one), "What does Rules say about Power to strike out?");
    }
}
