//! The Welsh texts of practice directions: each is a text of the provision of its number.

use std::collections::HashMap;

use asof_law::Profile;
use asof_schema::{
    ActId, Aspect, ChangeSet, Command, Commencement, ComponentId, Day, Evidence, Finding, NormId, Op,
    Severity, Sha256, Text,
};

use super::outline::{self, Of};
use super::scrape::Page;
use super::{COUNTRY, LANGUAGE, WELSH};
use crate::from_snapshots::{Node, Words};
use crate::own_law::nodes::nodes;

/// Adds the Welsh texts of a page, as it was on a day, to the English ones of the same address. What has no like in English is told.
pub(super) fn add(norm: &NormId, on: Day, page: &Page<'_>, set: &mut ChangeSet) {
    let (text, _) = outline::read(&Of::Other, &page.document.lines);
    let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
    let mut english: HashMap<ComponentId, &mut Vec<Text>> = HashMap::new();
    let mut types: HashMap<ComponentId, String> = HashMap::new();
    let days: HashMap<ActId, Day> =
        set.acts.iter().map(|act| (act.id.clone(), act.effective.unwrap_or(act.published).on)).collect();
    // Words of its own in Welsh alone would be a version without its authentic text. Of several wordings in English, the Welsh
    // one is of that of its day: later ones have none.
    for command in &mut set.commands {
        if since(command, &days).is_none_or(|since| since > on) {
            continue;
        }
        match &mut command.op {
            Op::Insert(insert) => {
                types.insert(insert.component.clone(), insert.component_type.clone());
                if insert.texts.iter().any(is_canonical) {
                    english.insert(insert.component.clone(), &mut insert.texts);
                }
            }
            Op::Amend(amend) if amend.texts.iter().any(is_canonical) => {
                english.insert(amend.target.clone(), &mut amend.texts);
            }
            Op::Repeal(repeal) => {
                english.remove(&repeal.target);
            }
            _ => {}
        }
    }
    let mut alone = 0;
    for node in nodes(&text, profile, false).iter().filter(|node| node.number.is_some()) {
        let id = norm.component(&node.address).ok();
        let id = id.filter(|id| types.get(id).is_some_and(|known| known == node.component_type));
        match id.and_then(|id| english.get_mut(&id)) {
            Some(texts) => texts.extend(texts_of(node, page.origin.sha256)),
            None => alone += 1,
        }
    }
    set.findings.push(Finding {
        code: "welsh-paired".to_owned(),
        severity: if alone == 0 { Severity::Info } else { Severity::Warning },
        component: norm.root(),
        act: None,
        on: Some(on),
        message: format!(
            "`{}` is the Welsh text of it, paired by numbers; {alone} provisions have no like in English and are left out, \
             and so is what has no number",
            page.document.name
        ),
        places: vec![page.place()],
    });
}

/// The first day of a command, by itself or by its act.
fn since(command: &Command, days: &HashMap<ActId, Day>) -> Option<Day> {
    match &command.commencement {
        Some(Commencement::On(dated)) => Some(dated.on),
        Some(Commencement::Condition(_)) => None,
        None => days.get(&command.act).copied(),
    }
}

fn is_canonical(text: &Text) -> bool {
    text.language == LANGUAGE && text.aspect == Aspect::Canonical
}

fn texts_of(node: &Node, sha256: Sha256) -> impl Iterator<Item = Text> {
    node.heading.iter().chain(&node.words).map(move |Words { aspect, text, start, end, .. }| Text {
        language: WELSH.to_owned(),
        aspect: *aspect,
        text: text.clone(),
        evidence: Some(Evidence { sha256, start: *start, end: *end }),
    })
}
