//! The texts of the series, read one after another: what of them cannot be read stays as it was in the text before, and what
//! that leaves open of the texts after.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use asof_schema::{
    Act, ComponentId, DateBasis, Dated, Day, Diagnostic, Doubt, Finding, IdError, Place, Severity, Sha256,
};

use super::holes::{Hole, Neighbours, Sayings};
use super::names::{Kind, Name};
use super::plan::{Entry, Plan, Second, document};
use super::returns::{Courses, Text};
use super::standing::Standing;
use super::{csv, gaps, print, summaries, tree};
use crate::account;
use crate::error::ReadError;
use crate::from_snapshots::{Earlier, Node, Open, Series, Testimony};
use crate::unread::{Unit, Unread};

/// The code of a text that lacks what the one before has, as one that is cut off or has a hole does.
const CUT_OFF: &str = "text-cut-off";

/// The texts so far.
pub(super) struct Reading<'p, 'n> {
    plan: &'p Plan,
    testimony: &'n Testimony,
    pub(super) series: Series<'n>,
    pub(super) standing: Standing,
    pub(super) doubts: Vec<Doubt>,
    /// What is told of rows and texts that were read in another way than they say.
    pub(super) slips: Vec<Finding>,
    /// The day of the last text that was read.
    read: Option<Day>,
    /// Acts that may have made what differs in the next text, besides its own.
    pending: Vec<Pending>,
    /// Acts of the table of which no text is at hand, by the day of the next text.
    without: BTreeMap<Day, Vec<(Kind, u32)>>,
    /// What the text before leaves open.
    lack: Option<Lack>,
    courses: Courses,
}

/// The articles of which not all could be read in a text, or of which it lacks something.
struct Lack {
    articles: BTreeSet<String>,
    /// The day of the text, or of the first of several one after another.
    since: Day,
    file: String,
}

/// An act of which the texts so far do not show all that it did.
struct Pending {
    /// Its kind and number; `None` of the original text.
    act: Option<(Kind, u32)>,
    /// The day in the name of its text.
    named: Day,
    /// The articles that it may have changed besides what is told of it; `None` for any.
    articles: Option<BTreeSet<String>>,
    /// Whether a text before told of it.
    told: bool,
}

impl<'p, 'n> Reading<'p, 'n> {
    pub(super) fn new(
        plan: &'p Plan,
        testimony: &'n Testimony,
        series: Series<'n>,
        entries: &[Entry<'_>],
    ) -> Self {
        Self {
            plan,
            testimony,
            series,
            standing: Standing::default(),
            doubts: Vec::new(),
            slips: Vec::new(),
            read: None,
            pending: Vec::new(),
            without: plan.without_text(entries),
            lack: None,
            courses: Courses::default(),
        }
    }

    /// Sets a text aside of which another has the day or an act: it may be the right one, and what the next text has may be
    /// told by it.
    pub(super) fn set_aside(
        &mut self,
        second: &Second<'_>,
        entries: &[Entry<'_>],
        said: &mut Vec<Diagnostic>,
    ) {
        let Second { entry, other, since, is_copy, dated } = second;
        if *is_copy {
            said.push(account::copy(entry.file, other));
            return;
        }
        let until = entries.iter().map(|next| next.boundary).find(|next| *next > entry.boundary);
        let problem = match dated {
            Some(day) => {
                let named = entry.name.date;
                let way = if *day > named { "at the earliest, after" } else { "at the latest, before" };
                format!(
                    "its name is of {named}, and by the table its act is of {day} {way} texts of other acts: which day it is \
                     of is not told"
                )
            }
            None => format!("it has the day or an act of {other}, and nothing says which of both holds"),
        };
        let unread = Unread::new(Unit::File, ReadError::of(entry.file, problem), (entry.file, entry.bytes));
        let doubt = in_doubt(&unread, entry, until, vec![self.plan.norm.root()]);
        self.doubts.push(Doubt { published: *since, ..doubt });
        self.series.add(document(&self.plan.norm, entry.file, entry.bytes));
        said.push(unread.diagnostic());
    }

    /// Takes the text at a place of the list.
    pub(super) fn take(
        &mut self,
        (entries, at): (&mut [Entry<'_>], usize),
        seconds: &[Second<'_>],
        said: &mut Vec<Diagnostic>,
    ) -> Result<(), ReadError> {
        let until = entries.get(at + 1).map(|next| next.boundary);
        let before = at.checked_sub(1).and_then(|before| entries.get(before)).map(|before| before.boundary);
        let copied = self.copied(entries, at);
        let Some(entry) = entries.get_mut(at) else { return Ok(()) };
        entry.before = self.read;
        self.await_acts(entry, before, seconds);
        match copied {
            Some(error) if at > 0 => {
                self.leave_out(entry, until, error, said);
                return Ok(());
            }
            // A series begins with its first text.
            Some(error) => self.doubt_all(entry, until, error, said),
            None => {}
        }
        let grown = match grow(entry, self.standing.headings(), said) {
            Ok(grown) if self.lacks_all(&grown) => {
                Err(ReadError::of(entry.file, "no article stands in it, and the text before has some"))
            }
            grown => grown,
        };
        let grown = match grown {
            // A series begins with its first text.
            Err(error) if at > 0 => {
                self.leave_out(entry, until, error, said);
                return Ok(());
            }
            grown => grown?,
        };
        for (address, line) in &grown.doubled {
            self.doubts.push(self.plan.doubled(entry, until, address, *line)?);
        }
        for (address, line, message) in &grown.slips {
            self.slips.push(self.plan.slip(entry, address, *line, message)?);
        }
        for (address, line) in &grown.reopened {
            self.tell_heading((&*entry, until), (address.as_str(), *line), said)?;
        }
        let has_all_rows = grown.gaps.is_empty() && grown.reopened.is_empty();
        let mut nodes = grown.nodes;
        self.settle(entry, &mut nodes, said);
        let (own, names) = (nodes.len(), self.names_before(entry));
        let (open, lost) = self.fill((&*entry, until), &mut nodes, (grown.gaps, names.as_slice()), said)?;
        self.doubt_fresh(entry, &nodes, said)?;
        let since = self.lack.take().map_or(entry.boundary, |lack| lack.since);
        let lack = || Lack { articles: open.clone(), since, file: entry.file.to_owned() };
        self.lack = (!open.is_empty()).then(lack);
        entry.in_part = !has_all_rows || !open.is_empty();
        let snapshot = self.plan.snapshot(entry, nodes, self.open(entry)?)?;
        self.await_open(entry, &open);
        self.standing.take(&snapshot);
        self.series.push(snapshot)?;
        self.observe((&*entry, until), (own, lost), &names);
        self.read = Some(entry.boundary);
        Ok(())
    }

    /// Keeps what a text has at each address, of which so many nodes are its own, and from which place on it lacks them.
    fn observe(
        &mut self,
        (entry, next): (&Entry<'_>, Option<Day>),
        (own, lost): (usize, usize),
        names: &[String],
    ) {
        let codes: Vec<&str> = names.iter().map(String::as_str).collect();
        let text = Text {
            file: entry.file,
            day: entry.boundary,
            next,
            nodes: &self.standing.nodes,
            components: self.series.components().collect(),
            own,
            lost,
            codes: &codes,
        };
        self.courses.take(&text, self.testimony);
    }

    /// Tells where the texts disagree with one another, once all are read.
    pub(super) fn tell_disagreement(&mut self, said: &mut Vec<Diagnostic>) {
        for doubt in self.courses.doubts(self.testimony, &self.plan.norm.root()) {
            let on = doubt.published;
            self.tell(doubt, on, said);
        }
    }

    /// Why a text may be that of another act: another file has the same bytes, and the act of the later one changes words. One of
    /// both stands in the place of a text that is not at hand, and nothing says which.
    fn copied(&self, entries: &[Entry<'_>], at: usize) -> Option<ReadError> {
        let one = entries.get(at)?;
        let changes = |act: &(Kind, u32)| self.plan.table.get(act).is_some_and(|row| row.changes_words);
        let other = entries.iter().enumerate().find_map(|(place, other)| {
            let later = if place > at { other } else { one };
            let is_twin = place != at && other.bytes == one.bytes && later.name.acts.iter().any(changes);
            is_twin.then_some(other)
        })?;
        let problem = format!(
            "it is {} byte by byte, and the act of the later one changes words of the law: one of both files is a copy in the \
             place of another text, and nothing says which",
            other.file
        );
        Some(ReadError::of(one.file, problem))
    }

    /// Leaves in doubt all that a text says.
    fn doubt_all(
        &mut self,
        entry: &Entry<'_>,
        until: Option<Day>,
        error: ReadError,
        said: &mut Vec<Diagnostic>,
    ) {
        let unread = Unread::new(Unit::File, error, (entry.file, entry.bytes));
        self.doubts.push(in_doubt(&unread, entry, until, vec![self.plan.norm.root()]));
        said.push(unread.diagnostic());
    }

    /// New articles that stand after what the text before lacks: they may have stood there, too.
    fn doubt_fresh(
        &mut self,
        entry: &Entry<'_>,
        nodes: &[Node],
        said: &mut Vec<Diagnostic>,
    ) -> Result<(), IdError> {
        let Some(lack) = &self.lack else { return Ok(()) };
        let stood: HashSet<&str> = self.standing.nodes.iter().map(|node| node.address.as_str()).collect();
        let (mut fresh, mut is_open) = (Vec::new(), false);
        for article in gaps::in_order(nodes) {
            if stood.contains(article) {
                is_open = lack.articles.contains(article);
            } else if is_open {
                fresh.push(article);
            }
        }
        if fresh.is_empty() {
            return Ok(());
        }
        let touches = fresh.iter().map(|address| self.component(address)).collect::<Result<Vec<_>, _>>()?;
        let doubt = Doubt {
            code: CUT_OFF.to_owned(),
            act: None,
            published: lack.since,
            effective: None,
            until: Some(entry.boundary),
            touches,
            message: format!(
                "{} has {} after what {} lacks, or what of that could not be read: it may have stood there, too",
                entry.file,
                fresh.join(", "),
                lack.file
            ),
            places: vec![Place { file: lack.file.clone(), line: None }],
            evidence: None,
        };
        self.tell(doubt, entry.boundary, said);
        Ok(())
    }

    /// Whether a text has no article, and none that cannot be read, where the text before has some.
    fn lacks_all(&self, grown: &tree::Grown) -> bool {
        let has_any = |nodes: &[Node]| nodes.iter().any(|node| node.article.is_some());
        grown.gaps.is_empty() && has_any(&self.standing.nodes) && !has_any(&grown.nodes)
    }

    /// A text that cannot be read: what its acts did is in the next one.
    fn leave_out(
        &mut self,
        entry: &mut Entry<'_>,
        until: Option<Day>,
        error: ReadError,
        said: &mut Vec<Diagnostic>,
    ) {
        self.doubt_all(entry, until, error, said);
        self.series.add(document(&self.plan.norm, entry.file, entry.bytes));
        for &act in &entry.name.acts {
            self.await_act(Pending { act: Some(act), named: entry.name.date, articles: None, told: false });
        }
        entry.in_part = true;
    }

    /// Gives what is only printed in another way the form of the text before.
    fn settle(&self, entry: &Entry<'_>, nodes: &mut [Node], said: &mut Vec<Diagnostic>) {
        let Some(file) = self.standing.file else { return };
        let settled = print::settle(nodes, &self.standing.nodes, file);
        if settled > 0 {
            said.push(Diagnostic {
                code: "printed-otherwise".to_owned(),
                severity: Severity::Info,
                place: Place { file: entry.file.to_owned(), line: None },
                message: format!(
                    "{settled} provisions and headings have other spaces, dashes or codes of letters than in the text \
                     before, and are taken for the same"
                ),
            });
        }
    }

    /// Adds to a text what it may have and cannot be read in it, and what it lacks and nothing explains. Gives the addresses of
    /// the articles that are in doubt by that, and from which place on what it lacks stands.
    fn fill(
        &mut self,
        (entry, until): (&Entry<'_>, Option<Day>),
        nodes: &mut Vec<Node>,
        (unread, names): (Vec<tree::Gap>, &[String]),
        said: &mut Vec<Diagnostic>,
    ) -> Result<(BTreeSet<String>, usize), ReadError> {
        let codes: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut open = self.fill_gaps((entry, until), nodes, (unread, codes.as_slice()), said)?;
        let here: HashSet<&str> = nodes.iter().map(|node| node.address.as_str()).collect();
        if self.standing.nodes.iter().all(|node| here.contains(node.address.as_str())) {
            return Ok((open, nodes.len()));
        }
        let goes_on = self.series.going_on(nodes, &codes);
        let articles = self.said_to_be_repealed(entry);
        let sayings = Sayings { testimony: self.testimony, codes: &codes, articles };
        let holes = Neighbours::new(&self.standing.nodes, nodes, &goes_on).holes(&sayings);
        for hole in &holes {
            let touches = hole
                .doubted
                .iter()
                .map(|address| self.component(address))
                .collect::<Result<Vec<_>, IdError>>()?;
            self.tell(lacking(entry, until, hole, touches), entry.boundary, said);
        }
        let lost = nodes.len();
        self.keep_lost(nodes, &goes_on, &holes);
        open.extend(holes.into_iter().flat_map(|hole| hole.articles));
        Ok((open, lost))
    }

    fn tell(&mut self, doubt: Doubt, on: Day, said: &mut Vec<Diagnostic>) {
        let (told, finding) = told(&doubt, on, self.plan.norm.root());
        said.push(told);
        self.slips.push(finding);
        self.doubts.push(doubt);
    }

    /// Tells of a heading that rows of a text name, and that does not stand above them: it is kept as it was.
    fn tell_heading(
        &mut self,
        (entry, until): (&Entry<'_>, Option<Day>),
        (address, line): (&str, u64),
        said: &mut Vec<Diagnostic>,
    ) -> Result<(), ReadError> {
        let doubt = Doubt {
            code: CUT_OFF.to_owned(),
            act: None,
            published: entry.boundary,
            effective: None,
            until,
            touches: vec![self.component(address)?],
            message: format!(
                "{} has rows under {address}, and its heading is not above them or cannot be read: it is kept as it was",
                entry.file
            ),
            places: vec![Place { file: entry.file.to_owned(), line: Some(line) }],
            evidence: None,
        };
        self.tell(doubt, entry.boundary, said);
        Ok(())
    }

    /// Keeps what a text lacks without an explanation, as it was.
    fn keep_lost(&self, nodes: &mut Vec<Node>, goes_on: &HashMap<usize, usize>, holes: &[Hole]) {
        let places: HashSet<usize> = holes.iter().flat_map(|hole| &hole.places).copied().collect();
        let before = self.standing.carried();
        let is_article = |at: &usize| before.get(*at).is_some_and(|node| node.article == Some(*at));
        // Where articles are lacking, that a heading is gone cannot be told either.
        let has_headings = places.iter().any(is_article);
        let is_heading = |at: usize| before.get(at).is_some_and(|node| node.article.is_none());
        gaps::keep(nodes, (before.as_slice(), goes_on), |at| {
            places.contains(&at) || (has_headings && is_heading(at))
        });
    }

    /// Adds to a text what may stand in rows of it that cannot be read.
    fn fill_gaps(
        &mut self,
        (entry, until): (&Entry<'_>, Option<Day>),
        nodes: &mut Vec<Node>,
        (unread, codes): (Vec<tree::Gap>, &[&str]),
        said: &mut Vec<Diagnostic>,
    ) -> Result<BTreeSet<String>, ReadError> {
        if unread.is_empty() {
            return Ok(BTreeSet::new());
        }
        let placed = gaps::in_order(&self.standing.nodes);
        let of_rows: Vec<BTreeSet<String>> =
            unread.iter().map(|gap| gaps::concerned(gap, nodes, &placed)).collect();
        let sha256 = Sha256::of(entry.bytes);
        for (gap, articles) in unread.into_iter().zip(&of_rows) {
            let touches = articles
                .iter()
                .map(|address| self.component(address))
                .collect::<Result<Vec<_>, IdError>>()?;
            let touches = if touches.is_empty() { vec![self.plan.norm.root()] } else { touches };
            let unread = Unread::hashed(Unit::Provision, gap.error, (entry.file, entry.bytes), sha256);
            self.doubts.push(in_doubt(&unread, entry, until, touches));
            said.push(unread.diagnostic());
        }
        let open: BTreeSet<String> = of_rows.into_iter().flatten().collect();
        let (before, goes_on) = (self.standing.carried(), self.series.going_on(nodes, codes));
        let is_open = |at: usize| {
            let article = before.get(at).and_then(|node| gaps::article(&before, node));
            article.is_none_or(|article| open.contains(article))
        };
        gaps::keep(nodes, (before.as_slice(), &goes_on), is_open);
        Ok(open)
    }

    /// The acts that may have made what differs in a text: its own, and those before it of which not all is at hand.
    fn acts_before(&self, entry: &Entry<'_>) -> Vec<(Kind, u32)> {
        let pending = self.pending.iter().filter_map(|pending| pending.act);
        entry.name.acts.iter().copied().chain(pending).collect()
    }

    /// Their names.
    fn names_before(&self, entry: &Entry<'_>) -> Vec<String> {
        self.acts_before(entry).into_iter().map(|(kind, number)| kind.code(number)).collect()
    }

    /// The articles of which the summary of such an act says that something is repealed in them.
    fn said_to_be_repealed(&self, entry: &Entry<'_>) -> BTreeSet<String> {
        let acts = self.acts_before(entry);
        let spoken = acts.iter().filter_map(|act| self.plan.table.get(act)?.summary.as_deref());
        spoken.flat_map(summaries::repealed).collect()
    }

    /// The component at an address of the text before, or that which would stand there.
    fn component(&self, address: &str) -> Result<ComponentId, IdError> {
        match self.series.component_at(address) {
            Some(id) => Ok(id),
            None => self.plan.norm.component(address),
        }
    }

    /// Adds the acts between the text before and this one of which no text is at hand, or one that was set aside.
    fn await_acts(&mut self, entry: &Entry<'_>, before: Option<Day>, seconds: &[Second<'_>]) {
        for act in self.without.remove(&entry.boundary).unwrap_or_default() {
            self.await_act(Pending { act: Some(act), named: entry.name.date, articles: None, told: false });
        }
        let is_before = |second: &&Second<'_>| {
            let on = second.entry.boundary;
            !second.is_copy
                && second.dated.is_none()
                && before.is_some_and(|before| before <= on)
                && on < entry.boundary
        };
        for second in seconds.iter().filter(is_before) {
            for &act in &second.entry.name.acts {
                let named = second.entry.name.date;
                self.await_act(Pending { act: Some(act), named, articles: None, told: true });
            }
        }
    }

    fn await_act(&mut self, one: Pending) {
        self.pending.retain(|pending| pending.act != one.act);
        self.pending.push(one);
    }

    /// What is open of a text, and of the acts before it.
    fn open(&self, entry: &Entry<'_>) -> Result<Open, IdError> {
        let earlier = |pending: &Pending| -> Result<Earlier, IdError> {
            let name = Name { date: pending.named, acts: Vec::new() };
            let act = match pending.act {
                Some((kind, number)) => {
                    self.plan.amendment(&Entry { name, ..entry.clone() }, kind, number)?
                }
                None => self.plan.enactment(pending.named),
            };
            // What one puts below what another put is put after it: they run by their days of publication.
            let published = match (act.published.basis, act.adopted) {
                (DateBasis::Stated, _) | (_, None) => act.published,
                (_, Some(adopted)) => Dated::assumed(adopted.on),
            };
            let act = Act { published, ..act };
            Ok(Earlier { act, articles: pending.articles.clone(), told: pending.told })
        };
        let is_own = |act: (Kind, u32)| entry.name.acts.contains(&act);
        let others = self.pending.iter().filter(|pending| !pending.act.is_some_and(is_own));
        let earlier = others.map(earlier).collect::<Result<Vec<_>, IdError>>()?;
        Ok(Open { earlier, in_part: entry.in_part })
    }

    /// Keeps the acts that may have changed what could not be read in a text: the next one may have that.
    fn await_open(&mut self, entry: &Entry<'_>, open: &BTreeSet<String>) {
        if open.is_empty() {
            self.pending.clear();
            return;
        }
        for pending in &mut self.pending {
            let articles = pending.articles.take();
            let within: BTreeSet<String> = match articles {
                Some(before) => before.intersection(open).cloned().collect(),
                None => open.clone(),
            };
            (pending.articles, pending.told) = (Some(within), true);
        }
        self.pending.retain(|pending| pending.articles.as_ref().is_some_and(|articles| !articles.is_empty()));
        let own = entry.name.acts.iter().map(|&act| Some(act));
        let enactment = entry.name.is_original().then_some(None);
        for act in own.chain(enactment) {
            let articles = Some(open.clone());
            self.await_act(Pending { act, named: entry.name.date, articles, told: true });
        }
    }
}

/// What the rows of a text come to.
fn grow(
    entry: &Entry<'_>,
    headings: HashMap<String, Node>,
    said: &mut Vec<Diagnostic>,
) -> Result<tree::Grown, ReadError> {
    let mut tree = tree::Tree::new(entry.file, headings, said);
    csv::read(entry.file, entry.bytes, |row, bytes| tree.take(row, bytes))?;
    Ok(tree.finish())
}

/// What a text says where it cannot be read is unknown until the day of the next one.
fn in_doubt(unread: &Unread, entry: &Entry<'_>, until: Option<Day>, touches: Vec<ComponentId>) -> Doubt {
    Doubt { until, ..unread.doubt(touches, entry.boundary) }
}

/// A doubt of a text, as it is told once and found afterwards.
fn told(doubt: &Doubt, on: Day, component: ComponentId) -> (Diagnostic, Finding) {
    let place = doubt.places.first().cloned().unwrap_or(Place { file: String::new(), line: None });
    let (code, message) = (doubt.code.clone(), doubt.message.clone());
    let severity = Severity::Error;
    let (act, on, places) = (None, Some(on), vec![place.clone()]);
    let finding =
        Finding { code: code.clone(), severity, component, act, on, message: message.clone(), places };
    (Diagnostic { code, severity, place, message }, finding)
}

/// What a text lacks of the text before, and nothing explains.
fn lacking(entry: &Entry<'_>, until: Option<Day>, hole: &Hole, touches: Vec<ComponentId>) -> Doubt {
    let [first, last] = &hole.ends;
    let from = if first == last { first.clone() } else { format!("what it has from {first} to {last}") };
    Doubt {
        code: CUT_OFF.to_owned(),
        act: None,
        published: entry.boundary,
        effective: None,
        until,
        touches,
        message: format!(
            "{} lacks {from} of the text before, and nothing explains it: no notice of a repeal, no other number, no new words \
             of what it stood in. It may be cut off or have a hole there, and what it lacks is kept as it was",
            entry.file
        ),
        places: vec![Place { file: entry.file.to_owned(), line: hole.after }],
        evidence: None,
    }
}
