//! The datasets of SAT-Graph: items, versions, text units and actions in JSON, courts' readings among them.
//!
//! They say versions; we say commands. An action becomes the commands of its act: what it inserts, words anew, ends, and how
//! it reads a provision. What no action makes was enacted with its norm. A day is ASSUMED to be that of publication, since a
//! dataset gives one day only. Fields that have no place of their own are kept as metadata.

mod about;
mod dataset;
pub(crate) use dataset::span;
mod ids;
mod law;
mod readings;

use asof_schema::{
    ChangeSet, ComponentId, Day, Diagnostic, Doubt, Finding, NormId, Severity, SourceDocument,
};

pub use about::FIELDS;
pub use ids::Countries;

use crate::error::ReadError;
use crate::source::{Given, Loaded, Progress};
use dataset::{Dataset, Object};
use law::Made;

/// What change sets of datasets are called.
pub const DESCRIPTION: &str = "datasets of SAT-Graph";

/// Reads datasets.
pub(crate) fn load(
    given: &Given<'_>,
    progress: Progress<'_>,
    countries: Countries,
) -> Result<Loaded, ReadError> {
    let mut data = Dataset::default();
    for (done, file) in (1..).zip(given.files) {
        data.add(file)?;
        progress(done);
    }
    let mut made = Made::of(&data, countries);
    law::say(&data, &mut made);
    let brought = readings::say(&data, &mut made);
    let mut set = ChangeSet { description: Some(DESCRIPTION.to_owned()), ..ChangeSet::default() };
    made.record(&data, &mut set);
    set.doubts.append(&mut made.doubts);
    about::say(&data, &made, &brought, &mut set);
    sources(&data, &made, &mut set);
    let said = unread(&data, &made, &mut set);
    dangling(&data, &made, &mut set);
    Ok((set, said))
}

/// Each file as a source of every norm of which it has words.
fn sources(data: &Dataset, made: &Made, set: &mut ChangeSet) {
    let mut norms: Vec<NormId> = set.norms.iter().map(|norm| norm.id.clone()).collect();
    norms.retain(|norm| made.places.values().any(|place| place.component.norm() == *norm));
    for file in &data.files {
        let of_file = data
            .units
            .iter()
            .filter(|unit| unit.evidence.is_some_and(|evidence| evidence.sha256 == file.sha256));
        let items = of_file.filter_map(|unit| data.version(unit.text("sourceId")?)?.text("itemId"));
        let mut of: Vec<NormId> =
            items.filter_map(|item| made.component(item)).map(ComponentId::norm).collect();
        of.extend(file.first.as_deref().and_then(|item| made.component(item)).map(ComponentId::norm));
        of.sort();
        of.dedup();
        for norm in of.into_iter().filter(|norm| norms.contains(norm)) {
            set.sources.push(SourceDocument {
                sha256: file.sha256,
                name: file.name.clone(),
                norm,
                url: None,
                retrieved_at: None,
            });
        }
    }
}

/// Tells of what is not read: it is in doubt of the item that it names, else of everything.
fn unread(data: &Dataset, made: &Made, set: &mut ChangeSet) -> Vec<Diagnostic> {
    for (unread, about) in &data.unread {
        let item = about.as_deref().map(|id| data.item_of(id)).and_then(|item| made.component(item));
        let touched = match item {
            Some(item) => vec![item.clone()],
            None => set.norms.iter().map(|norm| norm.id.root()).collect(),
        };
        for component in touched {
            set.sources.extend(unread.source(&component.norm()));
            set.doubts.push(unread.doubt(vec![component], Day::FIRST));
        }
    }
    set.sources.sort_by(|a, b| (&a.norm, &a.name).cmp(&(&b.norm, &b.name)));
    set.sources.dedup();
    data.unread.iter().map(|(unread, _)| unread.diagnostic()).collect()
}

/// Tells of objects that name others which no file has: a version whose act is not at hand is in doubt, since its day of
/// publication is a guess.
fn dangling(data: &Dataset, made: &Made, set: &mut ChangeSet) {
    let Some(first) = set.norms.first().map(|norm| norm.id.root()) else { return };
    let named = |object: &Object, fields: &[&str], lists: &[&'static str]| -> Vec<String> {
        let single = fields.iter().filter_map(|field| object.text(field));
        let ids = single.chain(fields.iter().flat_map(|field| object.texts(field)));
        ids.filter(|id| !lists.iter().any(|list| data.has(list, id))).map(str::to_owned).collect()
    };
    let mut tell = |component: &ComponentId, object: &Object, missing: &str| {
        set.findings.push(Finding {
            code: "object-not-in-dataset".to_owned(),
            severity: Severity::Warning,
            component: component.clone(),
            act: None,
            on: None,
            message: format!("{} names {missing}, which no file of the dataset has", object.id()),
            places: Vec::new(),
        });
    };
    for version in &data.versions {
        let Some(component) = version.text("itemId").and_then(|item| made.component(item)) else { continue };
        for missing in named(version, &["producedByActionId", "terminatedByActionId"], &["actions"]) {
            tell(component, version, &missing);
            let (published, until) = version.interval("validityInterval").unwrap_or((Day::FIRST, None));
            let day = if version.text("producedByActionId") == Some(&missing) {
                published
            } else {
                until.unwrap_or(published)
            };
            set.doubts.push(Doubt {
                code: "act-not-in-dataset".to_owned(),
                act: None,
                published: day,
                effective: None,
                until: None,
                touches: vec![component.clone()],
                message: format!("{} names {missing}, of which the dataset says no day", version.id()),
                places: Vec::new(),
                evidence: None,
            });
        }
    }
    let of_item = |id: &str| made.component(data.item_of(id)).cloned().unwrap_or_else(|| first.clone());
    for unit in &data.units {
        for missing in named(unit, &["sourceId"], &["versions", "items", "themes", "itemTypes"]) {
            tell(&first, unit, &missing);
        }
    }
    for action in &data.actions {
        let known = action.texts("producesVersionIds").find(|id| data.has("versions", id));
        let component = known.map_or_else(|| first.clone(), of_item);
        let fields = ["terminatesVersionIds", "producesVersionIds", "sourceVersionIds"];
        for missing in named(action, &fields, &["versions"]) {
            tell(&component, action, &missing);
        }
    }
}

#[cfg(test)]
mod tests {
    use asof_schema::Op;
    use serde_json::{Value, json};

    use crate::registry;
    use crate::source::{File, Given};

    const LAW: &str = "urn:lex:zz:law:1990-01-01;1";

    /// Versions of an article: first day, end, and the languages in which its words are there.
    fn load(versions: &[(&str, Option<&str>, &[&str])]) -> asof_schema::ChangeSet {
        let item = format!("{LAW}!art1");
        let moment = |day: &str| format!("{day}T00:00:00Z");
        let of = |at: usize| format!("{LAW}@{at}!art1");
        let all = versions.iter().enumerate();
        let listed: Vec<Value> = all
            .clone()
            .map(|(at, (from, to, _))| {
                let interval = json!([moment(from), to.map(moment)]);
                json!({"id": of(at), "itemId": item, "type": "statutory", "validityInterval": interval})
            })
            .collect();
        let units: Vec<Value> = all
            .flat_map(|(at, (.., languages))| languages.iter().map(move |language| (at, language)))
            .map(|(at, language)| {
                json!({"id": format!("{at}{language}"), "sourceId": of(at), "language": language,
                    "aspect": "canonical", "content": format!("words {at}")})
            })
            .collect();
        let items = json!([{"id": LAW, "typeId": "law"}, {"id": item, "typeId": "article"}]);
        let data = json!({"items": items, "versions": listed, "textUnits": units});
        let files: [File; 1] = [("a.json".to_owned(), data.to_string().into_bytes())];
        let source = registry::source("sat-graph").unwrap();
        source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap().0
    }

    #[test]
    fn a_version_without_words_does_not_keep_those_of_the_one_before() {
        let set = load(&[
            ("1990-01-01", Some("2000-01-01"), &["pt", "en"]),
            ("2000-01-01", Some("2010-01-01"), &["en"]),
            ("2010-01-01", None, &[]),
        ]);
        let amends = set.commands.iter().filter_map(|command| match &command.op {
            Op::Amend(amend) => Some(amend),
            _ => None,
        });
        let unknown: Vec<Vec<&str>> =
            amends.map(|amend| amend.unknown.iter().map(|one| one.language.as_str()).collect()).collect();
        assert_eq!(unknown, [vec!["pt"], vec!["en", "pt"]]);
        assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    }

    #[test]
    fn versions_that_contradict_each_other_are_in_doubt() {
        let days = |versions: &[(&str, Option<&str>, &[&str])]| -> Vec<(String, Option<String>)> {
            let set = load(versions);
            let own = set.doubts.iter().filter(|doubt| doubt.code == "versions-overlap");
            own.map(|doubt| (doubt.published.to_string(), doubt.until.map(|day| day.to_string()))).collect()
        };
        let (pt, none): (&[&str], Option<&str>) = (&["pt"], None);
        let (from, until) = ("2000-01-01".to_owned(), Some("2010-01-01".to_owned()));
        let inside = [("1990-01-01", Some("2010-01-01"), pt), ("2000-01-01", Some("2005-01-01"), pt)];
        assert_eq!(days(&inside), [(from.clone(), until)]);
        assert_eq!(days(&[("2000-01-01", none, pt), ("2000-01-01", none, pt)]), [(from, None)]);
        assert!(days(&[("1990-01-01", Some("2000-01-01"), pt), ("2000-01-01", none, pt)]).is_empty());
    }

    /// An article whose first version ends in 2000 by an action of a type and a day, if one is named, and whose next one, if there
    /// is one, begins in 2010: what is done from 2000 on, by its name, and the doubts of a version that is missing.
    fn ended(action: Option<(&str, &str)>, next: bool) -> (Vec<String>, Vec<(String, Option<String>)>) {
        let (item, act) = (format!("{LAW}!art1"), "urn:lex:zz:law:2000-01-01;7#art1");
        let version = |from: &str, to: Option<&str>| {
            json!({"id": format!("{LAW}@{from}!art1"), "itemId": item, "type": "statutory",
                "validityInterval": [from, to], "terminatedByActionId": to.and(action).map(|_| act)})
        };
        let mut versions = vec![version("1990-01-01", Some("2000-01-01"))];
        versions.extend(next.then(|| version("2010-01-01", None)));
        let units: Vec<Value> = versions
            .iter()
            .map(|one| {
                json!({"id": format!("{}~pt", one["id"]), "sourceId": one["id"], "language": "pt",
                    "aspect": "canonical", "content": "words"})
            })
            .collect();
        let actions: Vec<Value> = action
            .iter()
            .map(|(kind, day)| json!({"id": act, "type": kind, "eventTime": day, "producesVersionIds": []}))
            .collect();
        let items = json!([{"id": LAW, "typeId": "law"}, {"id": item, "typeId": "article"}]);
        let data = json!({"items": items, "versions": versions, "textUnits": units, "actions": actions});
        let files: [File; 1] = [("a.json".to_owned(), data.to_string().into_bytes())];
        let source = registry::source("sat-graph").unwrap();
        let set = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap().0;
        set.check().unwrap();
        let of_article = set.commands.iter().filter(|one| one.op.target().is_some_and(|id| !id.is_root()));
        let done = of_article.filter_map(|command| match &command.op {
            Op::Amend(amend) if !amend.unknown.is_empty() => Some(format!("unknown by {}", command.act)),
            Op::Amend(_) => Some("amend".to_owned()),
            Op::Repeal(repeal) => Some(format!("{:?}", repeal.status)),
            Op::Revive(_) => Some("revive".to_owned()),
            _ => None,
        });
        let missing = set.doubts.iter().filter(|doubt| doubt.code == "version-missing");
        let days = |doubt: &asof_schema::Doubt| {
            (doubt.published.to_string(), doubt.until.map(|day| day.to_string()))
        };
        let mut done: Vec<String> = done.collect();
        done.sort();
        (done, missing.map(days).collect())
    }

    #[test]
    fn a_version_that_is_missing_is_no_repeal() {
        let act = "unknown by urn:lex:zz:law:2000-01-01;7";
        let gap = |until: Option<&str>| vec![("2000-01-01".to_owned(), until.map(str::to_owned))];
        let (done, missing) = ended(Some(("Amendment", "2000-01-01")), true);
        assert_eq!((done, missing), (vec!["amend".to_owned(), act.to_owned()], gap(Some("2010-01-01"))));
        let (done, missing) = ended(Some(("Amendment", "2000-01-01")), false);
        assert_eq!((done, missing), (vec![act.to_owned()], gap(None)));
        // An act of a later day, or none, is not the one that gave the words of the gap.
        for by in [Some(("Amendment", "2010-01-01")), None] {
            let (done, missing) = ended(by, true);
            assert_eq!((done.len(), missing), (2, gap(Some("2010-01-01"))), "{done:?}");
            assert!(done[1].starts_with("unknown by ") && !done[1].contains(";7"), "{done:?}");
        }
        // An end is one where an action says so, or nothing comes after it.
        let (done, missing) = ended(Some(("Revocation", "2000-01-01")), true);
        assert_eq!(
            (done, missing),
            (["Repealed", "amend", "revive"].map(str::to_owned).to_vec(), Vec::new())
        );
        assert_eq!(ended(None, false), (vec!["Expired".to_owned()], Vec::new()));
    }

    #[test]
    fn a_dataset_may_begin_with_a_mark_and_another_encoding_is_named() {
        let words = "Art. 6\u{ba}";
        let version = json!({"id": "v", "itemId": format!("{LAW}!art6"), "type": "statutory",
            "validityInterval": ["1990-01-01", null]});
        let unit =
            json!({"id": "t", "sourceId": "v", "language": "pt", "aspect": "canonical", "content": words});
        let data = json!({"versions": [version], "textUnits": [unit]}).to_string();
        let read = |bytes: Vec<u8>| {
            let files: [File; 1] = [("a.json".to_owned(), bytes)];
            registry::source("sat-graph").unwrap().read(&Given { files: &files, options: &[] }, &mut |_| ())
        };
        let marked = format!("\u{feff}{data}").into_bytes();
        let (set, _) = read(marked.clone()).unwrap();
        let texts = set.commands.iter().filter_map(|command| match &command.op {
            Op::Insert(insert) => insert.texts.first(),
            _ => None,
        });
        let [text] = texts.collect::<Vec<_>>()[..] else { panic!("{:?}", set.commands) };
        let evidence = text.evidence.unwrap();
        let span = usize::try_from(evidence.start).unwrap()..usize::try_from(evidence.end).unwrap();
        assert_eq!(&marked[span], format!("\"{words}\"").as_bytes());
        let wide: Vec<u8> = format!("\u{feff}{data}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let one_byte: Vec<u8> = data.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        for (bytes, told) in [(wide, "the file is in UTF-16"), (one_byte, "iconv -f ISO-8859-1")] {
            let problem = read(bytes).unwrap_err().to_string();
            assert!(problem.starts_with("a.json, line 1: no UTF-8: ") && problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn an_interval_that_ends_before_it_begins_is_none() {
        for end in ["1995-01-01", "2009-12-31"] {
            let set =
                load(&[("1990-01-01", Some("1995-01-01"), &["pt"]), ("2010-01-01", Some(end), &["pt"])]);
            assert_eq!(set.doubts[0].code, "provision-not-read", "{end}");
            assert_eq!(set.doubts[0].touches[0].local(), "art1");
        }
    }
}
