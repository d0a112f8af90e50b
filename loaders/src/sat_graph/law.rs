//! Statutory and documentary versions as commands: what each act inserts, words anew and ends.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_schema::{
    Act, ActId, ActKind, Amend, Aspect, ChangeSet, Command, CommandId, Commencement, ComponentId, Dated, Day,
    Doubt, Insert, Norm, NormId, Op, Repeal, Revive, Status, Text, UnknownText,
};

use super::dataset::{Dataset, Object};
use super::ids::{self, Countries, Place};
use crate::country::Step;

/// The type of a norm whose versions are documents and not law.
const JUDGMENT: &str = "judgment";

/// The kinds of actions that courts take.
const OF_COURTS: [&str; 4] = ["interpretation", "overruling", "distinguishing", "constitutional mutation"];

/// The kinds of actions that end a provision. Others leave it with other words.
const OF_END: [&str; 3] = ["revocation", "repeal", "overruling"];

/// What is made of a dataset: acts with their commands, in order.
#[derive(Debug)]
pub(super) struct Made {
    countries: Countries,
    /// The acts, with their days.
    acts: BTreeMap<ActId, Dated>,
    /// By the id of an action, its act.
    act_of: HashMap<String, ActId>,
    commands: BTreeMap<ActId, Vec<Command>>,
    /// By the id of a version, the command that gives it its words.
    pub(super) by_version: HashMap<String, (NormId, CommandId)>,
    /// By the id of an action, the commands that it is.
    pub(super) by_action: HashMap<String, Vec<(ActId, u32)>>,
    /// The places of items.
    pub(super) places: HashMap<String, Place>,
    /// Where its versions contradict each other.
    pub(super) doubts: Vec<Doubt>,
}

/// A command to be added: by which action, on which norm, from and until when.
pub(super) struct Said<'a> {
    pub(super) action: Option<&'a str>,
    pub(super) norm: &'a NormId,
    pub(super) from: Day,
    pub(super) until: Option<Day>,
    pub(super) op: Op,
}

impl Made {
    /// The places of all items, and the acts of all actions.
    pub(super) fn of(data: &Dataset, countries: Countries) -> Self {
        let (acts, commands) = (BTreeMap::new(), BTreeMap::new());
        let (act_of, by_version) = (HashMap::new(), HashMap::new());
        let (by_action, places) = (HashMap::new(), HashMap::new());
        let doubts = Vec::new();
        let mut made = Self { countries, acts, act_of, commands, by_version, by_action, places, doubts };
        let named = data.items.iter().map(Object::id);
        let ids = named.chain(data.versions.iter().filter_map(|version| version.text("itemId")));
        made.places = ids.map(|id| (id.to_owned(), ids::place(id, countries))).collect();
        let dated = |action: &'_ Object| Some((action.day("eventTime")?, action.id().to_owned()));
        let mut actions: Vec<(Day, String)> = data.actions.iter().filter_map(dated).collect();
        actions.sort();
        for (on, action) in actions {
            let first = ids::act(&action);
            let act = made.on(first, on);
            made.act_of.insert(action, act);
        }
        made
    }

    /// The act with an id on a day. What happened on a later day than its first was not known before, so it is an act of its
    /// own.
    fn on(&mut self, act: ActId, day: Day) -> ActId {
        let first = self.acts.entry(act.clone()).or_insert(Dated::assumed(day)).on;
        let later = || format!("{act}~{day}").parse::<ActId>().ok();
        let Some(later) = Some(day).filter(|day| first < *day).and_then(|_| later()) else { return act };
        self.acts.entry(later.clone()).or_insert(Dated::assumed(day));
        later
    }

    /// The act of an action, whether the dataset has it or only names it.
    pub(super) fn act_of(&self, action: &str) -> ActId {
        self.act_of.get(action).cloned().unwrap_or_else(|| ids::act(action))
    }

    pub(super) fn component(&self, item: &str) -> Option<&ComponentId> {
        self.places.get(item).map(|place| &place.component)
    }

    /// Adds a command; its id. What no action does, the norm's own act does, or one of the day that nobody names.
    pub(super) fn say(&mut self, said: Said<'_>) -> (ActId, u32) {
        let act = match said.action {
            Some(action) => {
                let act = self.act_of(action);
                self.acts.entry(act.clone()).or_insert(Dated::assumed(said.from));
                act
            }
            None => self.on(said.norm.clone().into(), said.from),
        };
        let day = self.acts.get(&act).map_or(said.from, |day| day.on);
        let commands = self.commands.entry(act.clone()).or_default();
        let seq = u32::try_from(commands.len()).unwrap_or(u32::MAX).saturating_add(1);
        let mut command = Command::new(&act, seq, said.norm, said.op);
        command.commencement = (said.from != day).then(|| Commencement::On(Dated::assumed(said.from)));
        command.until = said.until;
        commands.push(command);
        if let Some(action) = said.action {
            self.by_action.entry(action.to_owned()).or_default().push((act.clone(), seq));
        }
        (act, seq)
    }

    /// A version ends, its provision does not, and the dataset has no version for the days until the next one: what is
    /// said on them is not known.
    fn lack(
        &mut self,
        (target, version): (&ComponentId, &Object),
        (day, next): (Day, Option<Day>),
        languages: &BTreeSet<String>,
    ) {
        let by = version.text("terminatedByActionId");
        // An action of another day did nothing on this one.
        let is_of_day = |by: &&str| self.acts.get(&self.act_of(by)).is_none_or(|of| of.on == day);
        let (action, norm) = (by.filter(is_of_day), target.norm());
        let of = |language: &String| UnknownText { language: language.clone(), aspect: Aspect::Canonical };
        let unknown: Vec<UnknownText> = languages.iter().map(of).collect();
        if !unknown.is_empty() {
            let op = Op::Amend(Amend { target: target.clone(), texts: Vec::new(), unknown });
            self.say(Said { action, norm: &norm, from: day, until: None, op });
        }
        let by = by.map_or_else(|| "no action".to_owned(), |by| format!("{by}, which repeals nothing"));
        self.doubts.push(Doubt {
            code: "version-missing".to_owned(),
            act: None,
            published: day,
            effective: None,
            until: next,
            touches: vec![target.clone()],
            message: format!("{} ends on {day} by {by}, and no file has a version of that day", version.id()),
            places: Vec::new(),
            evidence: None,
        });
    }

    /// Puts the norms, acts and commands into a change set.
    pub(super) fn record(&self, data: &Dataset, set: &mut ChangeSet) {
        let judicial: BTreeSet<ActId> = data
            .actions
            .iter()
            .filter(|one| is_of_court(data, one))
            .map(|one| self.act_of(one.id()))
            .collect();
        let changed = self.commands.values().flatten().map(|command| command.norm.clone());
        let items = self.places.values().map(|place| place.component.norm());
        let all: BTreeSet<NormId> = items.chain(changed).collect();
        set.norms = all.into_iter().map(|id| self.norm(data, id, &judicial)).collect();
        let acts = self.commands.keys().filter_map(|id| self.act(data, id, &set.norms, &judicial));
        set.acts = acts.collect();
        set.commands = self.commands.values().flatten().cloned().collect();
    }

    fn norm(&self, data: &Dataset, id: NormId, judicial: &BTreeSet<ActId>) -> Norm {
        if let Some(known) = self.countries.known(&id) {
            return known;
        }
        let root = id.root();
        let item = data.items.iter().find(|item| self.component(item.id()) == Some(&root));
        let type_of = item.and_then(|item| item.text("typeId"));
        let is_judgment = type_of == Some(JUDGMENT)
            || judicial.contains(&ActId::from(id.clone()))
            || self.is_documentary(data, &id);
        Norm {
            title: item.and_then(|item| item.text("label")).unwrap_or(id.as_str()).to_owned(),
            norm_type: match type_of {
                _ if is_judgment => JUDGMENT.to_owned(),
                Some(type_of) => type_of.to_owned(),
                None => kind(&id),
            },
            jurisdiction: ids::jurisdiction(&id).unwrap_or("xx").to_owned(),
            language: self.language(data, &id),
            adopted_on: ids::day(&id),
            published_on: None,
            data_source: super::DESCRIPTION.to_owned(),
            citations: Vec::new(),
            id,
        }
    }

    fn act(&self, data: &Dataset, id: &ActId, norms: &[Norm], judicial: &BTreeSet<ActId>) -> Option<Act> {
        let published = *self.acts.get(id)?;
        let norm = norms.iter().find(|norm| norm.id.as_str() == id.as_str());
        let action = data.actions.iter().find(|action| self.act_of(action.id()) == *id);
        let cited = action.and_then(|action| action.word(&["caseNumber", "amendmentNumber"]));
        let title = norm.map(|norm| norm.title.clone()).filter(|title| title != id.as_str());
        // A number alone is no title.
        let named = cited.clone().filter(|cited| cited.contains(char::is_alphabetic));
        let label = || action.and_then(|action| action.word(&["label"]));
        let title =
            title.or(named).or_else(label).or_else(|| cited.clone()).unwrap_or_else(|| id.to_string());
        // One that also changes other law amends that, and what it puts there was not enacted with it.
        let enacts = |norm: &Norm| self.commands.get(id).into_iter().flatten().all(|of| of.norm == norm.id);
        let kind = match norm {
            _ if judicial.contains(id) => ActKind::Judgment,
            Some(norm) if norm.norm_type == JUDGMENT => ActKind::Judgment,
            Some(norm) if enacts(norm) => ActKind::Enactment,
            _ => ActKind::Amendment,
        };
        Some(Act {
            id: id.clone(),
            kind,
            number: ids::number(id.as_str()),
            code: cited.unwrap_or_else(|| title.clone()),
            title,
            summary: None,
            // The day of an action is stated; of what no action does, the day of its version is all there is.
            adopted: action.map(|_| Dated::stated(published.on)),
            published,
            effective: None,
            candidates: Vec::new(),
            quotes: Vec::new(),
        })
    }

    fn is_documentary(&self, data: &Dataset, norm: &NormId) -> bool {
        data.versions.iter().any(|version| {
            version.text("type") == Some("documentary")
                && version
                    .text("itemId")
                    .and_then(|item| self.component(item))
                    .is_some_and(|of| of.norm() == *norm)
        })
    }

    /// The language that most words of a norm are in; of several, the one that comes first.
    fn language(&self, data: &Dataset, norm: &NormId) -> String {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for unit in data.units.iter().filter(|unit| unit.text("aspect") == Some("canonical")) {
            let version = unit.text("sourceId").and_then(|id| data.version(id));
            let of = version.and_then(|version| self.component(version.text("itemId")?));
            if of.is_none_or(|of| of.norm() != *norm) {
                continue;
            }
            let language = unit.text("language").unwrap_or_default();
            match counts.iter_mut().find(|(known, _)| *known == language) {
                Some((_, count)) => *count += 1,
                None => counts.push((language, 1)),
            }
        }
        let most = counts.iter().map(|(_, count)| *count).max();
        let first = counts.iter().find(|(_, count)| Some(*count) == most).map(|(language, _)| *language);
        first.or_else(|| data.units.first()?.text("language")).unwrap_or("und").to_owned()
    }
}

/// Whether an action is one of a court: by its type, or because it brings readings and no law.
fn is_of_court(data: &Dataset, action: &Object) -> bool {
    let mut natures = action.texts("producesVersionIds").filter_map(|id| data.version(id)?.text("type"));
    let kind = action.text("type").unwrap_or_default().to_lowercase();
    OF_COURTS.contains(&kind.as_str())
        || (action.texts("producesVersionIds").next().is_some() && natures.all(|of| of == "interpretive"))
}

/// What kind of norm a URN LEX names.
fn kind(norm: &NormId) -> String {
    norm.as_str().rsplit(':').nth(1).unwrap_or("norm").to_owned()
}

/// Adds the commands of all versions that are words.
pub(super) fn say(data: &Dataset, made: &mut Made) {
    let is_words = |version: &&Object| version.text("type") != Some("interpretive");
    let mut chains: Vec<(Place, Option<&Object>, Vec<&Object>)> = Vec::new();
    for (item, versions) in data.by_item() {
        let versions: Vec<&Object> = versions.into_iter().filter(is_words).collect();
        let Some(place) = made.places.get(item).filter(|_| !versions.is_empty()) else { continue };
        chains.push((place.clone(), data.items.iter().find(|one| one.id() == item), versions));
    }
    // A parent comes before what is in it.
    chains.sort_by(|(a, ..), (b, ..)| {
        (a.component.norm(), a.way.len(), &a.component).cmp(&(b.component.norm(), b.way.len(), &b.component))
    });
    let mut firsts: BTreeMap<NormId, Day> = BTreeMap::new();
    let mut own: HashMap<ComponentId, Day> = HashMap::new();
    for (place, _, versions) in &chains {
        let start = versions.iter().map(|version| version.start()).min().unwrap_or(Day::FIRST);
        let norm = place.component.norm();
        let first = ids::day(&norm).map_or(start, |day| day.min(start));
        firsts.entry(norm).and_modify(|day| *day = (*day).min(first)).or_insert(first);
        own.insert(place.component.clone(), start);
    }
    let parents: HashMap<&str, &str> =
        data.items.iter().filter_map(|item| Some((item.id(), item.text("parentId")?))).collect();
    let mut there: BTreeSet<ComponentId> = BTreeSet::new();
    for (place, item, versions) in &chains {
        let norm = place.component.norm();
        let first = firsts.get(&norm).copied().unwrap_or(Day::FIRST);
        let stated =
            item.and_then(|item| parents.get(item.id())).and_then(|parent| made.component(parent)).cloned();
        let parent = above(made, place, stated, first, (&own, &mut there));
        versions_of(data, made, (place, *item, parent), versions);
        there.insert(place.component.clone());
    }
}

/// Puts the norm and the provisions above a place, which the dataset does not list; the parent of the place.
fn above(
    made: &mut Made,
    place: &Place,
    stated: Option<ComponentId>,
    first: Day,
    (own, there): (&HashMap<ComponentId, Day>, &mut BTreeSet<ComponentId>),
) -> Option<ComponentId> {
    let norm = place.component.norm();
    if place.component.is_root() {
        return None;
    }
    let mut put = |made: &mut Made, component: ComponentId, parent: Option<ComponentId>, step: Step| {
        if own.contains_key(&component) || !there.insert(component.clone()) {
            return;
        }
        let type_of = if component.is_root() {
            "norm"
        } else if step.component_type.is_empty() {
            "part"
        } else {
            step.component_type
        };
        let op = Op::Insert(Insert {
            component,
            component_type: type_of.to_owned(),
            parent,
            number: step.number,
            label: step.label,
            order_key: if step.order_key.is_empty() { "0".to_owned() } else { step.order_key },
            texts: Vec::new(),
        });
        made.say(Said { action: None, norm: &norm, from: first, until: None, op });
    };
    put(made, norm.root(), None, Step::default());
    let mut parent = norm.root();
    let (_, over) = place.way.split_last()?;
    for step in over {
        let Ok(component) = norm.component(&step.local) else { continue };
        put(made, component.clone(), Some(parent), step.clone());
        parent = component;
    }
    let stated =
        stated.filter(|stated| stated.norm() == norm && over.is_empty() && *stated != place.component);
    Some(stated.unwrap_or(parent))
}

/// Adds the commands of the versions of an item.
fn versions_of(
    data: &Dataset,
    made: &mut Made,
    (place, item, parent): (&Place, Option<&Object>, Option<ComponentId>),
    versions: &[&Object],
) {
    let norm = place.component.norm();
    let target = &place.component;
    let step = place.way.last().cloned().unwrap_or_default();
    let mut ended: Option<Day> = None;
    let mut languages: BTreeSet<String> = BTreeSet::new();
    // The day before which the versions so far end: the last of all where one of them has no end.
    let mut reach: Option<Day> = None;
    for (at, version) in versions.iter().enumerate() {
        let Some((from, to)) = version.interval("validityInterval") else { continue };
        if let Some(until) = reach.filter(|until| from < *until) {
            made.doubts.push(overlap(target, version, (from, until)));
        }
        reach = reach.max(Some(to.unwrap_or(Day::MAX)));
        let action = version.text("producedByActionId");
        let texts = texts(data, version, made.countries.known(&norm).as_ref());
        // Words of the version before are not those of this one, whatever it lacks.
        let lacks = |language: &&String| texts.iter().all(|text| text.language != **language);
        let unknown = languages.iter().filter(lacks);
        let unknown: Vec<UnknownText> = unknown
            .map(|language| UnknownText { language: language.clone(), aspect: Aspect::Canonical })
            .collect();
        languages.extend(texts.iter().map(|text| text.language.clone()));
        let op = if at == 0 {
            let type_of = item.and_then(|item| item.text("typeId")).unwrap_or("part");
            Op::Insert(Insert {
                component: target.clone(),
                component_type: if step.component_type.is_empty() { type_of } else { step.component_type }
                    .to_owned(),
                parent: parent.clone(),
                number: step.number.clone(),
                label: label(&step, item),
                order_key: if step.order_key.is_empty() {
                    target.local().to_owned()
                } else {
                    step.order_key.clone()
                },
                texts,
            })
        } else {
            if ended.is_some_and(|day| day < from) {
                let op = Op::Revive(Revive { target: target.clone() });
                made.say(Said { action, norm: &norm, from, until: None, op });
            }
            Op::Amend(Amend { target: target.clone(), texts, unknown })
        };
        let (act, seq) = made.say(Said { action, norm: &norm, from, until: None, op });
        made.by_version.insert(version.id().to_owned(), (norm.clone(), act.command(seq)));
        let next = versions.get(at + 1).map(|next| next.start());
        ended = None;
        let Some(day) = to.filter(|to| next.is_none_or(|next| *to < next)) else { continue };
        let by = version.text("terminatedByActionId");
        if !is_the_end(data, by, next) {
            made.lack((target, *version), (day, next), &languages);
            continue;
        }
        ended = Some(day);
        let status = if by.is_some() { Status::Repealed } else { Status::Expired };
        let op = Op::Repeal(Repeal { target: target.clone(), status, printed: false, notices: Vec::new() });
        made.say(Said { action: by, norm: &norm, from: day, until: None, op });
    }
}

/// Whether a provision ends with a version: by an action that ends it, or for good, where no action is named.
fn is_the_end(data: &Dataset, by: Option<&str>, next: Option<Day>) -> bool {
    let Some(by) = by else { return next.is_none() };
    let action = data.actions.iter().find(|action| action.id() == by);
    let kind = action.and_then(|action| action.text("type")).unwrap_or_default().to_lowercase();
    OF_END.contains(&kind.as_str())
}

/// A version that begins before those before it have ended: which words are valid, the dataset does not say.
fn overlap(target: &ComponentId, version: &Object, (from, until): (Day, Day)) -> Doubt {
    Doubt {
        code: "versions-overlap".to_owned(),
        act: None,
        published: from,
        effective: None,
        until: Some(until).filter(|until| *until < Day::MAX),
        touches: vec![target.clone()],
        message: format!("{} begins on {from}, before the version before it has ended", version.id()),
        places: Vec::new(),
        evidence: None,
    }
}

/// What is printed before a provision; of one that is cited by no number, what the dataset calls it.
fn label(step: &Step, item: Option<&Object>) -> String {
    let called = item.and_then(|item| item.text("label")).filter(|_| step.component_type.is_empty());
    called.unwrap_or(&step.label).to_owned()
}

/// The words of a version: its canonical texts, one in each language. A dataset may name the language of a norm without its
/// region.
fn texts(data: &Dataset, version: &Object, known: Option<&Norm>) -> Vec<Text> {
    let own = known.map(|norm| &norm.language);
    let tag = |said: &str| {
        let is_of = |own: &&&String| own.strip_prefix(said).is_some_and(|rest| rest.starts_with('-'));
        own.as_ref().filter(is_of).map_or_else(|| said.to_owned(), |own| (*own).clone())
    };
    let mut texts: Vec<Text> = Vec::new();
    for unit in data.units_of(version.id()).filter(|unit| unit.text("aspect") == Some("canonical")) {
        let (Some(language), Some(text)) = (unit.text("language").map(tag), unit.text("content")) else {
            continue;
        };
        if texts.iter().all(|known| known.language != language) {
            let text = text.to_owned();
            texts.push(Text { language, aspect: Aspect::Canonical, text, evidence: unit.evidence });
        }
    }
    texts
}
