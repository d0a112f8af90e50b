//! A law over all scrapes -> what becomes of it: acts, commands, claims and doubts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_law::Profile;
use asof_schema::{
    Act, ActKind, Alias, ChangeSet, Claim, ClaimBasis, ClaimKind, Commencement, ComponentId, DateBasis,
    Dated, Day, Doubt, Evidence, Finding, IdError, Norm, Op, Place, Severity, SourceDocument,
};

use super::merge::{self, Held};
use super::names::Name;
use super::outline::Unsure;
use super::scrape::{Law, Page, Scrape, Work};
use super::{COUNTRY, LANGUAGE, TITLE, WELSH, aliases, unsound, welsh};
use crate::formats::numbered::Text;
use crate::from_snapshots::{Node, Open, Series, Snapshot, Testimony};
use crate::own_law::nodes::nodes;

/// A law, and how its documents stood in each scrape.
pub(super) struct Told<'s> {
    pub(super) law: &'s Law<'s>,
    /// The day of each scrape.
    days: Vec<Day>,
    histories: Vec<History<'s>>,
}

/// What stood in a document.
struct History<'s> {
    work: &'s Work<'s>,
    /// What scrapes hold of it, the oldest first.
    held: Vec<Option<Held>>,
    /// What stood in it by then: what it is, then what is in it; nothing before the first scrape that has it.
    nodes: Vec<Vec<Node>>,
    /// What is doubtful in its latest text.
    unsure: Vec<Unsure>,
}

/// A change that two scrapes enclose.
struct Bounded {
    component: ComponentId,
    /// The rule or paragraph in which it lies.
    article: String,
    /// The first scrape that has it.
    scrape: usize,
    /// The last scrape that has not.
    after: usize,
    /// The page that has it.
    place: Option<Place>,
}

impl<'s> History<'s> {
    fn new(work: &'s Work<'s>) -> Self {
        let mut history = Self { work, held: Vec::new(), nodes: Vec::new(), unsure: Vec::new() };
        for page in &work.pages {
            let body = page.map(|page| merge::body(&work.name, &page.document, page.origin.sha256));
            let before = history.nodes.last().map_or(&[][..], Vec::as_slice);
            let now = merge::merge(before, body.as_ref());
            history.nodes.push(now);
            history.held.push(body.as_ref().map(|body| body.held.clone()));
            if let Some(body) = body {
                history.unsure = body.unsure;
            }
        }
        history
    }

    /// The first scrape that has it.
    fn first(&self) -> Option<usize> {
        self.held.iter().position(Option::is_some)
    }

    fn is_whole(&self, scrape: usize) -> bool {
        self.held.get(scrape) == Some(&Some(Held::Whole))
    }

    /// The last scrape before one that held what stands at an address, or its place; both texts are asked for the address.
    fn held_before(&self, [before, scrape]: [usize; 2], address: &str) -> Option<usize> {
        let (nodes, at) = [scrape, before].into_iter().find_map(|text| {
            let nodes = self.nodes.get(text)?;
            nodes.iter().position(|node| node.address == address).map(|at| (nodes, at))
        })?;
        let holds = |held: &Option<Held>| held.as_ref().is_some_and(|held| at < merge::reach(nodes, held));
        self.held.get(..scrape)?.iter().rposition(holds)
    }
}

impl<'s> Told<'s> {
    pub(super) fn new(law: &'s Law<'s>, scrapes: &[Scrape<'_>]) -> Self {
        let days = scrapes.iter().map(|scrape| scrape.on).collect();
        Self { law, days, histories: law.works.iter().map(History::new).collect() }
    }

    pub(super) fn change_set(&self) -> Result<ChangeSet, IdError> {
        let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
        let mut series = Series::new(self.law.id.clone(), self.language(), &testimony);
        let there: Vec<usize> = (0..self.days.len()).filter(|&scrape| self.main(scrape).is_some()).collect();
        for (at, &scrape) in there.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| there.get(at)).copied();
            if let Some(snapshot) = self.snapshot(scrape, before)? {
                series.push(snapshot)?;
            }
        }
        let mut set = series.finish();
        // A scrape that has nothing new did nothing.
        set.acts.retain(|act| set.commands.iter().any(|command| command.act == act.id));
        set.findings.retain(|finding| finding.code != "no-change");
        let bounded = self.date(&mut set, &there)?;
        for work in &self.law.welsh {
            if let Some((scrape, page)) = latest(work) {
                welsh::add(&self.law.id, self.day(scrape), page, &mut set);
            }
        }
        set.aliases = aliases::of(&self.law.name, &set);
        set.aliases.extend(self.former_names());
        set.norms.push(self.norm());
        self.add_sources(&mut set);
        set.findings.extend(self.findings());
        set.doubts.extend(self.doubts(&bounded, &there)?);
        set.claims.extend(there.iter().filter_map(|&scrape| self.claim(scrape)));
        Ok(set)
    }

    pub(super) fn day(&self, scrape: usize) -> Day {
        self.days.get(scrape).copied().unwrap_or(Day::MAX)
    }

    /// The first page of it in a scrape.
    fn main(&self, scrape: usize) -> Option<&'s Page<'s>> {
        self.pages(scrape).next()
    }

    fn pages(&self, scrape: usize) -> impl Iterator<Item = &'s Page<'s>> {
        self.law.works.iter().filter_map(move |work| work.pages.get(scrape).copied().flatten())
    }

    fn snapshot(&self, scrape: usize, before: Option<usize>) -> Result<Option<Snapshot>, IdError> {
        let Some(page) = self.main(scrape) else { return Ok(None) };
        let act = self.act(scrape, before)?;
        let (unresolved, editorial) = (act.clone(), act.clone());
        let (boundary, document, nodes) = (self.day(scrape), self.source(page), self.nodes(scrape));
        let open = Open::default();
        Ok(Some(Snapshot { boundary, document, acts: vec![act], unresolved, editorial, nodes, open }))
    }

    fn source(&self, page: &Page<'_>) -> SourceDocument {
        SourceDocument {
            sha256: page.origin.sha256,
            name: page.origin.name.to_owned(),
            norm: self.law.id.clone(),
            url: None,
            retrieved_at: None,
        }
    }

    /// Pages of one scrape may be in several files.
    fn add_sources(&self, set: &mut ChangeSet) {
        let works = self.law.works.iter().chain(&self.law.welsh);
        for page in works.flat_map(|work| work.pages.iter().flatten()) {
            let source = self.source(page);
            if !set.sources.contains(&source) {
                set.sources.push(source);
            }
        }
    }

    /// All that stood in it: the law, then its documents one after another.
    fn nodes(&self, scrape: usize) -> Vec<Node> {
        let mut all = Vec::new();
        if self.is_rules() {
            let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
            all = nodes(&Text::default(), profile, false);
        }
        for history in &self.histories {
            let first = all.len();
            for node in history.nodes.get(scrape).into_iter().flatten() {
                let parent = node.parent.map(|at| at + first).or_else(|| (first > 0).then_some(0));
                let article = node.article.map(|at| at + first);
                all.push(Node { parent, article, ..node.clone() });
            }
        }
        all
    }

    fn is_rules(&self) -> bool {
        matches!(self.law.name, Name::Part(_))
    }

    fn title(&self) -> String {
        let latest = self.law.works.first().and_then(Work::latest).filter(|_| !self.is_rules());
        latest.map_or_else(|| TITLE.to_owned(), |page| page.document.name.clone())
    }

    /// The language of its words. A direction without a number is in Welsh where its name says so.
    pub(super) fn language(&self) -> &'static str {
        match &self.law.name {
            Name::Other(title) if title.ends_with("(Welsh)") => WELSH,
            _ => LANGUAGE,
        }
    }

    fn norm(&self) -> Norm {
        let is_rules = self.is_rules();
        Norm {
            id: self.law.id.clone(),
            title: self.title(),
            norm_type: if is_rules { "rules" } else { "practice direction" }.to_owned(),
            jurisdiction: COUNTRY.to_owned(),
            language: self.language().to_owned(),
            adopted_on: is_rules.then(|| Day::from_ymd(1998, 12, 10)).flatten(),
            published_on: None,
            data_source: "Pages of justice.gov.uk, in pieces".to_owned(),
            citations: self.law.name.citations(),
        }
    }

    /// Names that its page had in earlier scrapes. They are no part of the norm, whose record does not change with a load.
    fn former_names(&self) -> Vec<Alias> {
        let works = self.law.works.iter().filter(|_| !self.is_rules());
        let names = works.flat_map(|work| work.pages.iter().flatten()).map(|page| &page.document.name);
        let mut names: Vec<&String> = names.filter(|name| **name != self.title()).collect();
        names.dedup();
        names.into_iter().map(|name| aliases::alias(&self.law.id.root(), name.clone())).collect()
    }

    /// The act of all words, or of what is new since the scrape before: nothing says which of many acts wrote which.
    fn act(&self, scrape: usize, before: Option<usize>) -> Result<Act, IdError> {
        let on = self.day(scrape);
        Ok(Act {
            id: format!("{}:text:{on}", self.law.id).parse()?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("text_{on}"),
            title: format!("{} as seen about {on}", self.title()),
            summary: None,
            adopted: None,
            published: Dated::assumed(on),
            effective: Some(before.map_or(Dated::assumed(on), |before| self.between(before, scrape))),
            candidates: vec![self.law.id.clone().into()],
            quotes: Vec::new(),
        })
    }

    /// After one scrape, and by another.
    fn between(&self, before: usize, scrape: usize) -> Dated {
        let not_before = Some(self.day(before).succ());
        Dated { on: self.day(scrape), basis: DateBasis::SnapshotBound, not_before }
    }

    /// Dates the commands of the later scrapes. What no earlier scrape held was there at the latest when it was seen: since
    /// when is not told, so it is no birth between two scrapes.
    fn date(&self, set: &mut ChangeSet, there: &[usize]) -> Result<Vec<Bounded>, IdError> {
        let mut bounded = Vec::new();
        for pair in there.windows(2) {
            let &[before, scrape] = pair else { continue };
            let act = self.act(scrape, Some(before))?.id;
            let histories = self.by_address([before, scrape]);
            for command in set.commands.iter_mut().filter(|command| command.act == act) {
                let Some(component) = target(&command.op) else { continue };
                let address = address(&component);
                let Some(&(history, article)) = histories.get(address) else { continue };
                let Some(after) = history.held_before([before, scrape], address) else {
                    command.commencement = Some(Commencement::On(Dated::assumed(self.day(scrape))));
                    continue;
                };
                if after != before {
                    command.commencement = Some(Commencement::On(self.between(after, scrape)));
                }
                let article = article.to_owned();
                let place = history.work.pages.get(scrape).copied().flatten().map(Page::place);
                bounded.push(Bounded { component, article, scrape, after, place });
            }
        }
        Ok(bounded)
    }

    /// What stands at each address in one of two texts: of which document, and in which rule or paragraph.
    fn by_address(&self, texts: [usize; 2]) -> HashMap<&str, (&History<'s>, &str)> {
        let mut all = HashMap::new();
        for history in &self.histories {
            for nodes in texts.into_iter().filter_map(|text| history.nodes.get(text)) {
                for node in nodes {
                    let article = node.article.and_then(|at| nodes.get(at)).unwrap_or(node);
                    all.insert(node.address.as_str(), (history, article.address.as_str()));
                }
            }
        }
        all
    }

    /// The text held when it was seen; that this was on the newest day in it is assumed. Of a document that is not there
    /// whole, nothing is claimed.
    fn claim(&self, scrape: usize) -> Option<Claim> {
        let page = self.main(scrape)?;
        let part = |history: &&History<'_>| !history.is_whole(scrape);
        let without: Vec<_> = self.histories.iter().filter(part).map(|one| self.top(one.work)).collect();
        (!without.contains(&self.law.id.root())).then(|| Claim {
            component: self.law.id.root(),
            without,
            says: ClaimKind::Text,
            through: self.day(scrape),
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Assumed,
            evidence: Some(Evidence { sha256: page.origin.sha256, start: 0, end: page.origin.size }),
            note: Some(format!(
                "{} has no day: it is taken to be of the newest on which one of its documents was changed",
                page.origin.name
            )),
        })
    }

    /// The component that a document is.
    fn top(&self, work: &Work<'_>) -> ComponentId {
        let Name::Part(number) = &work.name else { return self.law.id.root() };
        self.law
            .id
            .component(&format!("part{}", number.to_lowercase()))
            .unwrap_or_else(|_| self.law.id.root())
    }

    /// What stands for all in a document that no scrape shows: no text has this address.
    fn rest(&self, work: &Work<'_>) -> Result<ComponentId, IdError> {
        let top = self.top(work);
        let local = top.local();
        self.law.id.component(&if local.is_empty() { "rest".to_owned() } else { format!("{local}_rest") })
    }

    fn doubts(&self, bounded: &[Bounded], there: &[usize]) -> Result<Vec<Doubt>, IdError> {
        let Some(&first) = there.first() else { return Ok(Vec::new()) };
        let mut doubts: Vec<Doubt> =
            self.main(first).map(|page| self.earlier(first, page)).into_iter().collect();
        for history in &self.histories {
            doubts.extend(self.not_seen(history, first));
            for scrape in 0..self.days.len() {
                doubts.extend(self.cut(history, scrape)?);
            }
            doubts.extend(self.unsound(history)?);
            doubts.extend(self.contested(history)?);
        }
        doubts.extend(self.changed(bounded));
        Ok(doubts)
    }

    /// The day from which the law may have been in force.
    fn since(&self, scrape: usize) -> Day {
        let on = self.day(scrape);
        // The Rules came into force on 26 April 1999 (rule 51.1, Part 51); no practice direction under them is older.
        Day::from_ymd(1999, 4, 26).filter(|since| *since < on).unwrap_or(on)
    }

    fn doubt(
        &self,
        code: &str,
        scrape: usize,
        days: (Day, Option<Day>),
        touches: Vec<ComponentId>,
        message: String,
    ) -> Doubt {
        Doubt {
            code: code.to_owned(),
            act: self.act(scrape, None).ok().map(|act| act.id),
            published: days.0,
            effective: None,
            until: days.1,
            touches,
            message,
            places: Vec::new(),
            evidence: None,
        }
    }

    /// The law was there before the text, and which of its words held then is not told.
    fn earlier(&self, scrape: usize, page: &Page<'_>) -> Doubt {
        let on = self.day(scrape);
        let message = format!(
            "the text was seen first about {on}: whether it was in force before, and with which words, is not told"
        );
        let days = (self.since(scrape), Some(on));
        let doubt = self.doubt("undated-text", scrape, days, vec![self.law.id.root()], message);
        Doubt { places: vec![page.place()], ..doubt }
    }

    /// A document that the first scrapes lack is not born with the first that has it.
    fn not_seen(&self, history: &History<'_>, first: usize) -> Option<Doubt> {
        let scrape = history.first().filter(|&scrape| scrape > first)?;
        let page = history.work.pages.get(scrape).copied().flatten()?;
        let (lacking, on) = (self.day(first), self.day(scrape));
        let message = format!(
            "the scrape of about {lacking} has no `{}`, which was seen first about {on}: whether it was in force before, and \
             with which words, is not told",
            page.document.name
        );
        let days = (self.since(scrape), Some(on));
        let doubt = self.doubt("page-not-held", scrape, days, vec![self.top(history.work)], message);
        Some(Doubt { places: vec![page.place()], ..doubt })
    }

    /// A document of which pieces are missing, and that no scrape before had whole: of what they say, nothing is known until a
    /// scrape has it whole.
    fn cut(&self, history: &History<'_>, scrape: usize) -> Result<Option<Doubt>, IdError> {
        let page = history.work.pages.get(scrape).copied().flatten();
        let held = history.held.get(scrape).and_then(Option::as_ref);
        let (Some(page), Some(held @ Held::Cut { ends_in, .. })) = (page, held) else { return Ok(None) };
        if (0..scrape).any(|earlier| history.is_whole(earlier)) {
            return Ok(None);
        }
        let whole = (scrape..self.days.len()).find(|&later| history.is_whole(later));
        let nodes = whole.map_or(history.nodes.last(), |whole| history.nodes.get(whole));
        let nodes = nodes.map_or(&[][..], Vec::as_slice);
        let mut touches = vec![self.rest(history.work)?];
        if let Some(address) = ends_in {
            touches.push(self.law.id.component(address)?);
        }
        for (_, node) in (0..)
            .zip(nodes)
            .skip(merge::reach(nodes, held))
            .filter(|(at, node)| node.article == Some(*at) && Some(&node.address) != ends_in.as_ref())
        {
            touches.push(self.law.id.component(&node.address)?);
        }
        let (there, all) = page.document.pieces;
        let flaws = page.document.flaws.join("; ");
        let flaws = if flaws.is_empty() { flaws } else { format!(" ({flaws})") };
        let message = format!(
            "{there} of {all} pieces of `{}` are there about {}{flaws}: what the others say is not told, nor what stands where it \
             is cut off",
            page.document.name,
            self.day(scrape)
        );
        let until = whole.map(|whole| self.day(whole));
        let doubt = self.doubt("pieces-missing", scrape, (self.since(scrape), until), touches, message);
        Ok(Some(Doubt { places: vec![page.place()], ..doubt }))
    }

    /// What of the texts is not read as it was printed, from the first scrape that has it so to the next that has not.
    fn unsound(&self, history: &History<'_>) -> Result<Vec<Doubt>, IdError> {
        let unsound: Vec<_> = history.nodes.iter().map(|nodes| unsound::of(nodes)).collect();
        let mut doubts = Vec::new();
        for (scrape, now) in unsound.iter().enumerate() {
            let before = scrape.checked_sub(1).and_then(|before| unsound.get(before));
            for (what, found) in
                now.iter().filter(|(what, _)| before.is_none_or(|then| !then.contains_key(*what)))
            {
                let since =
                    if history.first() == Some(scrape) { self.since(scrape) } else { self.day(scrape) };
                let ends = |later: &usize| unsound.get(*later).is_some_and(|then| !then.contains_key(what));
                let until = (scrape..unsound.len()).find(ends);
                let days = (since, until.map(|later| self.day(later)));
                let (code, address) = *what;
                let touches = vec![self.at(address)?];
                let doubt = self.doubt(code, scrape, days, touches, found.message.to_owned());
                let page = history.work.pages.get(scrape).copied().flatten();
                let places = page.map(|page| page.at(Some(found.node.line))).into_iter().collect();
                doubts.push(Doubt { places, ..doubt });
            }
        }
        Ok(doubts)
    }

    /// The component at an address; the law at an empty one.
    fn at(&self, address: &str) -> Result<ComponentId, IdError> {
        if address.is_empty() { Ok(self.law.id.root()) } else { self.law.id.component(address) }
    }

    /// What two texts of one scrape say in different words, up to the next scrape that has the document.
    fn contested(&self, history: &History<'_>) -> Result<Vec<Doubt>, IdError> {
        let page = |scrape: usize| history.work.pages.get(scrape).copied().flatten();
        let mut doubts = Vec::new();
        for scrape in 0..self.days.len() {
            let Some(page_then) = page(scrape).filter(|page| !page.others.is_empty()) else { continue };
            let body = |document| merge::body(&history.work.name, document, page_then.origin.sha256).nodes;
            let own = body(&page_then.document);
            let others = page_then.others.iter().map(body);
            let addresses: BTreeSet<String> =
                others.flat_map(|other| merge::differing(&own, &other)).collect();
            if addresses.is_empty() {
                continue;
            }
            let touches = addresses.iter().map(|address| self.at(address)).collect::<Result<Vec<_>, _>>()?;
            let since = if history.first() == Some(scrape) { self.since(scrape) } else { self.day(scrape) };
            let until = (scrape + 1..self.days.len()).find(|&later| page(later).is_some());
            let message = format!(
                "`{}` has two texts that are both of about {}: which words held is not told; those of {} are shown",
                page_then.document.name,
                self.day(scrape),
                page_then.origin.name
            );
            let days = (since, until.map(|later| self.day(later)));
            let doubt = self.doubt("page-twice", scrape, days, touches, message);
            doubts.push(Doubt { places: vec![page_then.place()], ..doubt });
        }
        Ok(doubts)
    }

    /// What changed between two scrapes, by rule: which words held on a day between is not told.
    fn changed(&self, bounded: &[Bounded]) -> Vec<Doubt> {
        let mut by_rule: BTreeMap<(usize, usize, &str), Vec<&Bounded>> = BTreeMap::new();
        for one in bounded {
            by_rule.entry((one.scrape, one.after, &one.article)).or_default().push(one);
        }
        let told = |((scrape, after, article), changes): ((usize, usize, &str), Vec<&Bounded>)| {
            let (last, on) = (self.day(after), self.day(scrape));
            if last.succ() == on {
                return None;
            }
            let what = if article.is_empty() { "what stands above all" } else { article };
            let message = format!(
                "`{what}` changed after {last} and by {on}: whether the old words or the new ones held on a day between is not \
                 told"
            );
            let mut touches: Vec<ComponentId> = Vec::new();
            for change in &changes {
                if !touches.contains(&change.component) {
                    touches.push(change.component.clone());
                }
            }
            let doubt = self.doubt("changed-between", scrape, (last.succ(), Some(on)), touches, message);
            let places = changes.iter().find_map(|change| change.place.clone()).into_iter().collect();
            Some(Doubt { places, ..doubt })
        };
        by_rule.into_iter().filter_map(told).collect()
    }

    fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for history in &self.histories {
            let Some((scrape, page)) = latest(history.work) else { continue };
            findings.extend(history.unsure.iter().map(|unsure| self.unsure(scrape, page, unsure)));
            findings.extend(self.run_on(scrape, page, history.work));
        }
        findings
    }

    /// A document in pieces has no rules between its blocks, so headings are at the end of the words before them.
    fn run_on(&self, scrape: usize, page: &Page<'_>, work: &Work<'_>) -> Option<Finding> {
        (page.document.pieces.1 > 1).then(|| Finding {
            code: "headings-run-on".to_owned(),
            severity: Severity::Info,
            component: self.top(work),
            act: None,
            on: Some(self.day(scrape)),
            message: format!(
                "`{}` is in pieces, which do not set headings apart: a heading may be at the end of the words before it",
                page.document.name
            ),
            places: vec![page.place()],
        })
    }

    fn unsure(&self, scrape: usize, page: &Page<'_>, unsure: &Unsure) -> Finding {
        let kind = if self.is_rules() { "rule" } else { "par" };
        let local = unsure.within.as_ref().map(|number| format!("{kind}{}", number.to_lowercase()));
        let component = local.and_then(|local| self.law.id.component(&local).ok());
        Finding {
            code: unsure.code.to_owned(),
            severity: Severity::Warning,
            component: component.unwrap_or_else(|| self.law.id.root()),
            act: None,
            on: Some(self.day(scrape)),
            message: unsure.message.clone(),
            places: vec![page.at(Some(unsure.row))],
        }
    }
}

/// A document as the latest scrape has it, and which that is.
fn latest<'s>(work: &Work<'s>) -> Option<(usize, &'s Page<'s>)> {
    work.pages.iter().enumerate().rev().find_map(|(scrape, page)| Some((scrape, (*page)?)))
}

/// The component that an operation is about.
fn target(op: &Op) -> Option<ComponentId> {
    match op {
        Op::Insert(insert) => Some(insert.component.clone()),
        Op::Amend(amend) => Some(amend.target.clone()),
        Op::Move(moved) => Some(moved.target.clone()),
        Op::Repeal(repeal) => Some(repeal.target.clone()),
        Op::Revive(revive) => Some(revive.target.clone()),
        Op::Print(print) => Some(print.target.clone()),
        _ => None,
    }
}

/// Where a component stands: its local id without the day that tells it from an older one of its address.
fn address(component: &ComponentId) -> &str {
    let local = component.local();
    match local.rsplit_once('~') {
        Some((address, day)) if day.parse::<Day>().is_ok() => address,
        _ => local,
    }
}
