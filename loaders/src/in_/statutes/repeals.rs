//! "The Indian Penal Code is hereby repealed": what an Act repeals as a whole, of the laws that the table knows.

use asof_schema::{ChangeSet, Command, Finding, Norm, NormId, Op, Repeal, Severity, Status};

use super::facts::{self, Law};
use super::{COUNTRY, LANGUAGE};
use crate::error::ReadError;

/// Adds the repeals that the words of Acts command.
pub(super) fn add(set: &mut ChangeSet) -> Result<(), ReadError> {
    for (act, norm, words, place) in repeals(set) {
        let Some(law) = named(&words) else {
            let root = norm.root();
            set.findings.push(Finding {
                code: "repeal-not-applied".to_owned(),
                severity: Severity::Warning,
                component: root,
                act: Some(act.into()),
                on: None,
                message: format!("`{words}`: the law is not in the table of laws, and nothing is repealed"),
                places: Vec::new(),
            });
            continue;
        };
        let target = law.id()?;
        let enacted = set.acts.iter().find(|one| one.id.as_str() == act.as_str()).map(|one| one.id.clone());
        let Some(enacted) = enacted else { continue };
        let last =
            set.commands.iter().filter(|command| command.act == enacted).map(|command| command.seq).max();
        let (status, printed, notices) = (Status::Repealed, false, Vec::new());
        let op = Op::Repeal(Repeal { target: target.root(), status, printed, notices });
        let command = Command::new(&enacted, last.unwrap_or_default() + 1, &target, op);
        set.commands.push(Command { place: Some(place), wording: Some(words), ..command });
        if set.norms.iter().all(|norm| norm.id != target) {
            set.norms.push(norm_of(&law, target));
        }
    }
    Ok(())
}

/// What sections of Acts say that they repeal: the Act, its norm, the words, and the place of the section.
fn repeals(set: &ChangeSet) -> Vec<(NormId, NormId, String, String)> {
    let mut found = Vec::new();
    for command in set.commands.iter().filter(|command| command.commencement.is_none()) {
        let Op::Insert(insert) = &command.op else { continue };
        let words = insert.texts.iter().map(|text| text.text.trim());
        let Some(words) = words
            .into_iter()
            .find(|words| words.starts_with("The ") && words.ends_with(" is hereby repealed."))
        else {
            continue;
        };
        if command.norm.as_str() == command.act.as_str() {
            let place =
                insert.component.local().replacen("sec", "section ", 1).replace("_subsec", ", sub-section ");
            found.push((command.norm.clone(), command.norm.clone(), words.to_owned(), place));
        }
    }
    found
}

/// The law that the words name.
fn named(words: &str) -> Option<Law> {
    let name = words.strip_prefix("The ")?.strip_suffix(" is hereby repealed.")?;
    facts::laws().into_iter().find(|law| law.title == name || law.names().iter().any(|own| own == name))
}

fn norm_of(law: &Law, id: NormId) -> Norm {
    Norm {
        id,
        title: law.title.clone(),
        norm_type: "statute".to_owned(),
        jurisdiction: COUNTRY.to_owned(),
        language: LANGUAGE.to_owned(),
        adopted_on: Some(law.adopted),
        published_on: None,
        data_source: "Sections of an Act as others typed them".to_owned(),
        citations: law.names(),
    }
}
