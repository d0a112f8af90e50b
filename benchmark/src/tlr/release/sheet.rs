//! What is to be known of the set before it is used.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::NAME;
use crate::tlr::certify::Certificate;
use crate::tlr::item::{Benchmark, Ground, Task, Truth};

/// The data sheet, with a table of systems in it.
pub(super) fn sheet(set: &Benchmark, certificate: &Certificate, systems: &str) -> String {
    let mut page = format!("# {NAME}: data sheet\n\n{}\n\n{}\n", about(set), MADE.trim());
    page.push_str("\n## Items\n\n| task | certified | decided by no witness | denied |\n|---|---|---|---|\n");
    for (task, [certified, undecided, denied]) in by_task(certificate) {
        // Writing to a string does not fail.
        let _ = writeln!(page, "| {} | {certified} | {undecided} | {denied} |", task.name());
    }
    let _ =
        writeln!(page, "\nOf those that the corpus cannot decide, by the ground for which each was drawn:\n");
    page.push_str("| ground | certified |\n|---|---|\n");
    for (ground, count) in by_ground(set) {
        let _ = writeln!(page, "| {} | {count} |", ground.name());
    }
    if !set.remarks.is_empty() {
        page.push_str("\nRemarks of the draw:\n\n");
        for remark in &set.remarks {
            let _ = writeln!(page, "- {remark}");
        }
    }
    let _ = write!(page, "\n{}\n\n## Systems\n\n{systems}\n{}\n", LIMITS.trim(), ABOUT_SYSTEMS.trim());
    page
}

/// Of which law it is.
fn about(set: &Benchmark) -> String {
    let sources = set.corpus.iter().map(|source| {
        format!(
            "{} (`{}`), {} versions from {} to {}; history `{}`",
            source.title, source.norm, source.versions, source.from, source.last_change, source.history_hash
        )
    });
    format!(
        "{} questions in Portuguese on law in time, with their truth: {}. The format is that of TLR-Bench {}.",
        set.items.len(),
        sources.collect::<Vec<_>>().join("; "),
        set.version
    )
}

fn by_task(certificate: &Certificate) -> BTreeMap<Task, [usize; 3]> {
    let mut tasks = BTreeMap::<Task, [usize; 3]>::new();
    for count in &certificate.counts {
        let [certified, undecided, denied] = tasks.entry(count.task).or_default();
        *certified += count.certified;
        *undecided += count.undecided;
        *denied += count.denied;
    }
    tasks
}

fn by_ground(set: &Benchmark) -> Vec<(Ground, usize)> {
    let of = |ground: Ground| {
        let is = |truth: &Truth| matches!(truth, Truth::Abstention(truth) if truth.ground == ground);
        set.items.iter().filter(|item| is(&item.truth)).count()
    };
    Ground::ALL.into_iter().map(|ground| (ground, of(ground))).collect()
}

const MADE: &str = r"
| file | what it is |
|---|---|
| `items.json` | the certified questions with their truth |
| `certificate.json` | what the witness said of every question that was drawn, with what it rests on |
| `systems.json`, `systems.md` | what systems score, without times |
| `croissant.json` | Croissant 1.0: the files with their SHA-256, and the fields of their records |

## Source

- The consolidated text after each amending date from 1988-10-05 to 2020-08-26, 93 tables: the project abjur/constituicao on GitHub,
  commit c56edd9, MIT.
- The body with its notes up to EC 135, as normas.leg.br shows it: the project yuritorres/datasets on GitHub, commit 7303084, MIT.
- A table of the amendments with their days, compiled from these and from the titles of Planalto: facts.

A seeded program draws the questions from the temporal graph that asof makes of these sources. Another one, which reads the tables and
the notes by code of its own, holds each truth against them. What it denies or does not decide is left out.

## Making it anew

```
asof load br-constitution FOLDER --store cf.asof && asof serve --store cf.asof &
tlr-bench release OUT --endpoint http://127.0.0.1:8080/graphql --brazil FOLDER
```

Equal sources give equal bytes. No file hangs on the clock, on a path or on the machine.

## Licence

Apache-2.0, as the program. The set has questions, addresses, days, names of acts and hashes: facts. It has no words of the law.
Texts are told by SHA-256 over NFC with single spaces; `must_contain` and `must_not_contain`, which hold phrases elsewhere, are empty.
The text of a law is no work under copyright in Brazil (Lei 9.610/1998, art. 8º, IV).

## Use

To measure whether a system gives the text of the day that is asked for, names the acts behind a change, and abstains where the sources
decide nothing. `tlr-bench evaluate items.json` puts the questions to a system; whoever gives a text is scored by its hash. A system
needs a source of the law of its own: the set has none.

A question of the task `abstention` looks like any other. Its truth has the grounds: `not_covered` (the sources end before the day),
`touched` (an act that is known has no text here, or the sources give several days for it), `unknown_words` (nobody knows the words of
the day), `several_candidates` (one of several acts of a day did it, and no source says which). Right is who abstains and names a ground
that there is.

Not to be used as legal advice, nor to train a system that is then measured by it.
";

const LIMITS: &str = r"
## Limits

- Undecidable is a question by these sources. A system that has others may know the answer: its answers to such questions are to be read.
- Certified is that the set says what the sources show. Where they err, it errs with them. The tables are one project's reading.
- What the certifier shows of an undecidable question: that the sources end before the day; that an act that is named has no text here
  by then and may touch the provision by what is said of it, or is dated on both sides of the day by the sources; that acts share a
  table, and no note tells them apart. Whether an act without a text does touch the provision, it does not show. Unknown words it does not show either: no such question is certified.
- Histories in which a text may have got another number are not certified. So articles and short histories stand in the set more often
  than long ones.
- Questions are made by templates, each with its provision cited in full. How people ask is not measured.
- Kinds of question that need words of the law to be asked are left out: there are none in the format.
- What a question of no day asks is asked up to a day that it names, on which the sources still reach.
- One law. Nothing is said of others.
";

const ABOUT_SYSTEMS: &str = r"
Each figure with the interval in which 95 of 100 means lie of items drawn anew within each task. `flat` and `naive` are BM25 over the
texts in force at last and over every text that ever was, `resolved` finds the provision as asof does, and `broken` is asof with a
fault on purpose. Those that know no time never abstain: they have no ground to, and are left as people build them. That asof scores high says that its answers are what
the certifier reads in the tables; the questions were drawn from its graph, so that it is not measured against what it lacks.
A system that takes a model is not in the table: its figures would hang on the machine.
";
