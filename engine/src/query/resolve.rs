//! From the words by which people cite to components, as the law stood on a day.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use asof_law::{
    Address, COMMON, LANGUAGES, Language, Law, Misread, Name, Number, Step, Unit, address, is_case,
    is_judgment, signed,
};
use asof_schema::{AsOf, ComponentId, Day, Described, NormId, VersionId, urn};
use serde::Serialize;

use super::QueryError;
use super::about::same_as;
use super::bare::with_unit;
use super::printed::printed;
use super::relations::Standing;
use super::titled::{is_of_title, titled};
use crate::graph::Point;
use crate::store::Corpus;

/// A component that the words may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The component.
    pub component: ComponentId,
    /// How sure, 0 to 100: 100 for an id or what the words mean; lower where they leave a choice open, and of a number in an
    /// annex that they do not name, which means one only where the body never had the provision.
    pub confidence: u8,
    /// The markers on the way down to it, as printed on that day.
    pub path: Vec<String>,
}

/// Why a text is no citation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot read {text:?} as a citation: at byte {at}: {message}")]
pub struct CitationError {
    /// The text; its beginning, where it is too long.
    pub text: String,
    /// Where reading stopped: bytes from the start of the text.
    pub at: usize,
    /// What is wrong there, or what was expected.
    pub message: String,
}

/// The longest text that an error quotes whole where it is not a citation, in bytes.
const LONGEST: usize = 1_000;

/// The components that a text may mean on the day of `at`, the likeliest first; empty if none stood there then.
/// Ids (URNs), aliases and the names of norms are taken as they are; anything else is read as a citation. One that carries
/// its day, as [`super::citation`] prints it, is read by the numbering of that day.
pub fn resolve(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Candidate>, QueryError> {
    let (text, at) = with_its_day(corpus, text.trim(), at);
    if text.starts_with("urn:") {
        return by_id(corpus, text, at);
    }
    let named = corpus.names().named(text);
    let mut candidates: Vec<Candidate> = named.iter().map(|norm| whole(norm.root())).collect();
    if candidates.is_empty() && !text.contains(char::is_whitespace) {
        candidates.extend(corpus.graphs().filter_map(|graph| graph.alias(text, at)).map(whole));
    }
    if candidates.is_empty() {
        let alias = || corpus.graphs().find_map(|graph| graph.alias(text, at)).map(whole);
        let read = cited(corpus, text, at);
        let leads_nowhere = !read.as_ref().is_ok_and(|found| !found.is_empty());
        let as_printed =
            if leads_nowhere && corpus.is_whole() { printed(corpus, text, at) } else { Vec::new() };
        candidates = match read {
            _ if !as_printed.is_empty() => as_printed.into_iter().map(whole).collect(),
            // Ids of other sources may have words in them. No norm is fetched for what may be a slip.
            Err(error) if corpus.is_whole() => {
                let by_alias = alias().map(|found| vec![found]);
                by_alias.or_else(|| by_title(corpus, text, at)).ok_or(error)?
            }
            // What is called so, and stands on the day, is meant where no address leads anywhere.
            Ok(found) if found.is_empty() && corpus.is_whole() => {
                let by_alias = alias().filter(|found| stands(corpus, &found.component, at));
                by_alias.map(|found| vec![found]).or_else(|| by_title(corpus, text, at)).unwrap_or_default()
            }
            read => read?,
        };
    }
    candidates.sort_by_key(|candidate| Reverse(candidate.confidence));
    let best = candidates.first().map(|candidate| candidate.confidence);
    let tied = candidates.iter().filter(|candidate| Some(candidate.confidence) == best).count();
    let tied = u8::try_from(tied).unwrap_or(u8::MAX).max(1);
    for candidate in &mut candidates {
        candidate.confidence = (candidate.confidence / tied).max(1);
    }
    Ok(candidates)
}

/// What a text cites, and at which point: a citation that carries its day is read by the numbering of that day.
pub(super) fn with_its_day<'t>(corpus: &Corpus, text: &'t str, at: AsOf) -> (&'t str, AsOf) {
    cited_day(corpus, text).map_or((text, at), |(text, day)| (text, AsOf { at: day, ..at }))
}

/// A citation that carries its day, as [`super::citation`] prints it, apart into words and day.
pub fn cited_day<'t>(corpus: &Corpus, text: &'t str) -> Option<(&'t str, Day)> {
    let mut languages = corpus.names().languages().iter().copied().chain([COMMON]);
    languages.find_map(|language: Language| language.cited_day(text))
}

/// Whether a component is there on the day of `at`.
fn stands(corpus: &Corpus, id: &ComponentId, at: AsOf) -> bool {
    let point = corpus.point(at);
    corpus.component(id).is_ok_and(|component| component.version_at(point).is_some())
}

fn whole(component: ComponentId) -> Candidate {
    Candidate { component, confidence: 100, path: Vec::new() }
}

fn by_id(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Candidate>, QueryError> {
    let version = |text: &str| text.parse::<VersionId>().ok().map(|version| version.component);
    let read = |text: &str| text.parse::<ComponentId>().or_else(|error| version(text).ok_or(error));
    let is_known = |id: &ComponentId| corpus.anchor(id).is_ok();
    // An id that is recorded is what it says; any other is what its normal form says.
    let found = read(text).ok().filter(is_known);
    let found = found.or_else(|| read(&urn::normal(text)).ok().filter(is_known));
    // Other sources have ids of their own.
    let alias = || match corpus.graph(text.split('!').next().unwrap_or(text)) {
        Ok(graph) => graph.alias(text, at),
        Err(_) => corpus.graphs().find_map(|graph| graph.alias(text, at)),
    };
    match (found.or_else(alias), read(&urn::normal(text))) {
        (None, Err(error)) => Err(refused(text, 0, error.to_string())),
        (found, _) => Ok(found.map(whole).into_iter().collect()),
    }
}

fn refused(text: &str, at: usize, message: String) -> QueryError {
    let text = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or_default().to_owned();
    CitationError { text, at, message }.into()
}

/// The components that words cite, in the norms that they name; in all, where they name none. Words are read once a
/// language, and no norm is looked into that they cannot mean.
fn cited(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Candidate>, QueryError> {
    if is_judgment(text) || is_case(text) {
        return Err(refused(text, 0, "it is a judgment, and none here has this citation".to_owned()));
    }
    let (read, misread) = addresses(corpus, text);
    // What says most of what is wrong: that there is no provision is said of every language that it is not in.
    let most = misread.into_iter().max_by_key(|Misread { nothing, at, .. }| (!nothing, Reverse(*at)));
    let norms = meant(corpus, &read);
    // What the common language takes for the name of a norm may be what another could not read.
    let tells = |wrong: &Misread| read.is_empty() || norms.is_empty() && !wrong.nothing;
    if corpus.is_whole() && corpus.graphs().next().is_none() {
        return Err(refused(
            text,
            0,
            "the store holds no law yet, so that nothing is cited in it".to_owned(),
        ));
    }
    if let Some(Misread { at: byte, message, nothing }) = most.filter(tells) {
        // Who names a law alone is told that it is not here.
        let is_alone = nothing && !text.is_empty();
        let message =
            if is_alone { format!("no norm here has this name or number, and {message}") } else { message };
        return match with_unit(corpus, text) {
            Some(words) => cited(corpus, &words, at),
            None => Err(refused(text, byte, message)),
        };
    }
    if norms.is_empty() && !corpus.names().languages().is_empty() {
        return called(&read).map_or(Ok(Vec::new()), |called| {
            let message = format!("it is of {called:?}, and no norm here has this name");
            Err(refused(text, 0, message))
        });
    }
    let point = corpus.point(at);
    let mut candidates = Vec::new();
    for (norm, address) in norms {
        let Ok(graph) = corpus.graph(norm.as_str()) else { continue };
        let standing = Standing::of(graph, point);
        candidates.extend(standing.map(|norm| in_norm(&norm, address, point)).unwrap_or_default());
    }
    Ok(candidates)
}

/// What words cite that have the title of a law, read with a plain name in its place; none where they have no title, or are no
/// citation with that name in any language either: a law may say none of its own.
fn by_title(corpus: &Corpus, text: &str, at: AsOf) -> Option<Vec<Candidate>> {
    let point = corpus.point(at);
    let has_capitals = text.contains(char::is_uppercase);
    let mut found = None;
    for (norm, words) in titled(corpus, text) {
        let own = Language::of_tag(&norm.language).into_iter();
        let languages = own.chain([COMMON]).chain(LANGUAGES.iter().copied());
        let mut read = languages.filter_map(|language| address_in(&words, language).ok());
        let read = read.find(|one| is_of_title(one, has_capitals));
        let (Some(address), Ok(graph)) = (read, corpus.graph(norm.id.as_str())) else { continue };
        let standing = Standing::of(graph, point);
        let here = standing.map(|norm| in_norm(&norm, &address, point)).unwrap_or_default();
        found.get_or_insert_with(Vec::new).extend(here);
    }
    found
}

/// The address that words are in each language of the corpus, and why they are none in the others.
pub(super) fn addresses(corpus: &Corpus, text: &str) -> (BTreeMap<Language, Address>, Vec<Misread>) {
    let languages: BTreeSet<Language> = corpus.names().languages().iter().copied().chain([COMMON]).collect();
    let (mut read, mut misread) = (BTreeMap::new(), Vec::new());
    for language in languages {
        match address_in(text, language) {
            Ok(address) => _ = read.insert(language, address),
            Err(wrong) => misread.push(wrong),
        }
    }
    (read, misread)
}

/// The address that words are in a language. Where no language tells them apart, a sign is no word for a section.
fn address_in(text: &str, language: Language) -> Result<Address, Misread> {
    let mut address = address(text, language)?;
    for step in address.path.iter_mut().filter(|_| language == COMMON) {
        *step = signed(step, text);
    }
    Ok(address)
}

/// What the words call the norm.
pub(super) fn called(read: &BTreeMap<Language, Address>) -> Option<String> {
    // The common language knows least of what a law of another calls its parts.
    let own = read.iter().filter(|(language, _)| **language != COMMON).map(|(_, address)| address);
    let name = own.chain(read.get(&COMMON)).find_map(|address| address.norm.as_ref())?;
    Some(match name {
        Name::Law(law) => law.to_string(),
        Name::Words(words) => words.clone(),
    })
}

/// The norms that an address may be of, each with the address in its own language or else in the common one: in that too where
/// no grammar is of its language.
pub(super) fn meant<'r>(
    corpus: &Corpus,
    read: &'r BTreeMap<Language, Address>,
) -> Vec<(NormId, &'r Address)> {
    let named: BTreeMap<Language, Option<BTreeSet<NormId>>> = read
        .iter()
        .map(|(language, address)| (*language, address.norm.as_ref().map(|name| corpus.names().called(name))))
        .collect();
    let of = |norm: &asof_schema::Norm| {
        let own = Language::of_tag(&norm.language);
        let fits = |language: &Language| match named.get(language)? {
            Some(norms) => norms.contains(&norm.id).then(|| read.get(language)).flatten(),
            None => read.get(language),
        };
        let is_unread = own.is_none_or(|own| !read.contains_key(&own));
        let common = || is_unread.then(|| fits(&COMMON)).flatten();
        let address = own.and_then(|own| fits(&own)).or_else(common)?;
        Some((norm.id.clone(), address))
    };
    corpus.laws().filter_map(of).collect()
}

/// The provisions of a norm that an address leads to at a point. "Section 14.1" is paragraph 14.1 where no section has this
/// number, as in a guide whose sections hold paragraphs with their numbers.
fn in_norm(standing: &Standing, address: &Address, point: Point) -> Vec<Candidate> {
    let own = at_path(standing, &address.path, point);
    if !own.is_empty() {
        return own;
    }
    let [Step { unit: Unit::Section | Unit::Signed, number: Number::Of(number) }] = address.path.as_slice()
    else {
        return by_numbers(standing, &address.path, point);
    };
    if !number.contains('.') {
        return own;
    }
    let mut found = at_path(standing, &[Step::of(Unit::Paragraph, number.as_str())], point);
    for one in &mut found {
        one.confidence /= 2;
    }
    found
}

/// The one provision below an article or a section that has the numbers of the steps after it: a law of no country may print
/// "(1)" below "(a)", or an item right below an article.
fn by_numbers(standing: &Standing, path: &[Step], point: Point) -> Vec<Candidate> {
    let is_basic =
        |step: &Step| matches!(step.unit, Unit::Section | Unit::Signed | Unit::Article | Unit::Rule);
    let parted = path.iter().rposition(is_basic).and_then(|at| path.split_at_checked(at + 1));
    let Some((head, rest)) = parted.filter(|(_, rest)| !rest.is_empty()) else { return Vec::new() };
    let Some(sought) = standing.sought(head) else { return Vec::new() };
    let (rows, sure) = standing.rows_of(&sought, point);
    let found = if sure { standing.by_numbers(&rows, rest) } else { Vec::new() };
    let [row] = found.as_slice() else { return Vec::new() };
    let candidate = |component| Candidate { component, confidence: 50, path: standing.labels(*row) };
    standing.id(*row).map(candidate).into_iter().collect()
}

/// The provisions of a norm that a path leads to at a point.
fn at_path(standing: &Standing, path: &[Step], point: Point) -> Vec<Candidate> {
    let Some(sought) = standing.sought(path) else { return Vec::new() };
    let (mut rows, sure) = standing.rows_of(&sought, point);
    let mut annexed = standing.beside_body(&sought, &rows);
    // What took the place of something that fell is meant, as long as it stands itself.
    if rows.iter().any(|&row| !standing.is_fallen(row)) {
        rows.retain(|&row| !standing.is_fallen(row));
    }
    annexed.retain(|&row| !standing.is_fallen(row));
    // What is annexed makes the body no less likely: beside another law it would lose.
    let likely = if sure { 100 } else { 50 };
    let rows = rows.into_iter().map(|row| (row, likely));
    let rows = rows.chain(annexed.into_iter().map(|row| (row, 25)));
    let candidate = |(row, confidence): (usize, u8)| {
        Some(Candidate { component: standing.id(row)?, confidence, path: standing.labels(row) })
    };
    rows.filter_map(candidate).collect()
}

/// The acts that words name: by URN, code or title, letter case and punctuation apart, or as the grammar of a language reads an
/// act's kind, number and year; where none is, by the id of another source.
pub fn acts_named(corpus: &Corpus, words: &str) -> BTreeSet<asof_schema::ActId> {
    let (wanted, id) = (plain(words), urn::normal(words));
    let acts = || corpus.graphs().flat_map(|graph| graph.acts()).filter(|row| row.live).map(|row| row.act);
    let is_called = |act: &&asof_schema::Act| {
        act.id.as_str() == words
            || act.id.as_str() == id
            || plain(&act.code) == wanted
            || plain(&act.title) == wanted
    };
    let found: BTreeSet<_> = acts().filter(is_called).map(|act| act.id.clone()).collect();
    if !found.is_empty() {
        return found;
    }
    let languages = || corpus.names().languages().iter();
    let laws: Vec<Law> = languages().filter_map(|&language| asof_law::law(words, language)).collect();
    let is_cited = |act: &&asof_schema::Act| {
        let own: Vec<Law> = languages().filter_map(|&language| asof_law::law(&act.title, language)).collect();
        laws.iter().any(|law| is_act(act, law, &own))
    };
    let cited: BTreeSet<_> = acts().filter(is_cited).map(|act| act.id.clone()).collect();
    if !cited.is_empty() {
        return cited;
    }
    // Other sources have ids of their own.
    match same_as(corpus, words, corpus.point(AsOf::day(Day::MAX))) {
        Some(Described::Act(act)) => BTreeSet::from([act.clone()]),
        Some(Described::Command(command)) => BTreeSet::from([command.act.clone()]),
        _ => BTreeSet::new(),
    }
}

/// What is to be said of words that name no act of the record, where they are the URN, the title or the code at
/// the end of the title of one that is known: it is not applied.
pub fn not_applied(corpus: &Corpus, words: &str) -> Option<String> {
    let (wanted, id) = (plain(words), urn::normal(words));
    let code = |title: &str| title.strip_suffix(')')?.rsplit_once('(').map(|(_, code)| code.to_owned());
    let is_called = |act: &&asof_schema::KnownAct| {
        act.id.as_str() == words
            || act.id.as_str() == id
            || plain(&act.title) == wanted
            || code(&act.title).is_some_and(|code| code == words.trim())
    };
    let mut known = corpus.graphs().flat_map(|graph| graph.meta().known_acts.iter().map(|kept| &kept.said));
    let act = known.find(is_called)?;
    Some(format!(
        "{} is known, published {}, and not applied: no text at hand has what it changed. The coverage of {} says what it touches",
        act.title, act.published.on, act.norm
    ))
}

/// Letters and digits alone, in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The acts that are cited in some words by kind, number and year, each with where.
pub fn acts_cited(corpus: &Corpus, words: &str) -> Vec<(Range<usize>, BTreeSet<asof_schema::ActId>)> {
    let languages = || corpus.names().languages().iter();
    let mentions = languages().flat_map(|&language| asof_law::extract(words, language));
    let cited: Vec<(Range<usize>, Law)> = mentions
        .filter_map(|mention| Some((mention.start..mention.end, mention.target?.law)))
        .filter(|(_, law)| matches!(law, Law::Cited { number: Some(_), .. }))
        .collect();
    if cited.is_empty() {
        return Vec::new();
    }
    let acts = || corpus.graphs().flat_map(|graph| graph.acts()).filter(|row| row.live).map(|row| row.act);
    let titled: Vec<(&asof_schema::Act, Vec<Law>)> = acts()
        .map(|act| (act, languages().filter_map(|&language| asof_law::law(&act.title, language)).collect()))
        .collect();
    let meant = |law: &Law| {
        titled.iter().filter(|(act, own)| is_act(act, law, own)).map(|(act, _)| act.id.clone()).collect()
    };
    cited.into_iter().map(|(span, law)| (span, meant(&law))).collect()
}

/// Whether a law that words cite is an act: its kind, as the act's title has it, its number, and its year where one is said. A
/// number alone names none.
fn is_act(act: &asof_schema::Act, law: &Law, titled: &[Law]) -> bool {
    let Law::Cited { name, number: Some(said) } = law else { return false };
    let (number, year) =
        said.split_once('/').map_or((said.as_str(), None), |(number, year)| (number, Some(year)));
    let days = [act.adopted.as_ref().map(|dated| dated.on), Some(act.published.on)].into_iter().flatten();
    let of_year = |year: &str| days.clone().any(|day| day.to_string().starts_with(&format!("{year}-")));
    let kinds = titled.iter().filter_map(|law| match law {
        Law::Cited { name, .. } => name.as_ref(),
        _ => None,
    });
    let mut kinds = kinds.peekable();
    let kind = match (name, kinds.peek()) {
        (Some(name), Some(_)) => kinds.any(|kind| kind == name),
        (Some(_), None) => false,
        (None, _) => year.is_some(),
    };
    number == act.number.to_string() && year.is_none_or(of_year) && kind
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Thirty norms with one article each, of which none is at hand.
    fn far() -> (Corpus, Corpus) {
        let mut lines = vec!["{\"changeset\": {\"format\": 1}}".to_owned()];
        for number in 1..=30 {
            let norm = format!("urn:lex:zz:city:code:2000-01-{number:02};{number}");
            let on = "{\"on\": \"2000-02-01\", \"basis\": \"STATED\"}";
            lines.push(format!(
                "{{\"norm\": {{\"id\": \"{norm}\", \"title\": \"Code {number}\", \"type\": \"statute\", \
                 \"jurisdiction\": \"zz\", \"language\": \"pt\", \"data_source\": \"x\", \"citations\": [\"COD{number}\"]}}}}"
            ));
            lines.push(format!(
                "{{\"act\": {{\"id\": \"{norm}\", \"kind\": \"enactment\", \"number\": 1, \"code\": \"c{number}\", \
                 \"title\": \"Code {number}\", \"adopted\": {on}, \"published\": {on}}}}}"
            ));
            for (seq, op) in [
                format!("{{\"insert\": {{\"component\": \"{norm}\", \"type\": \"statute\", \"order_key\": \"0\"}}}}"),
                format!(
                    "{{\"insert\": {{\"component\": \"{norm}!art6\", \"type\": \"article\", \"parent\": \"{norm}\", \
                     \"number\": \"6\", \"label\": \"Art. 6º\", \"order_key\": \"6\"}}}}"
                ),
            ]
            .into_iter()
            .enumerate()
            {
                let seq = seq + 1;
                lines.push(format!(
                    "{{\"command\": {{\"act\": \"{norm}\", \"seq\": {seq}, \"norm\": \"{norm}\", \"op\": {op}}}}}"
                ));
            }
        }
        let set = asof_schema::ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
        let whole = Corpus::default().with(&set, "2020-01-01T00:00:00Z".parse().unwrap()).unwrap().0;
        let names = whole.catalogue().map(|norm| (Arc::new(norm.clone()), Vec::new()));
        let far = Corpus::partial(std::iter::empty(), names, whole.recorded().to_vec());
        (whole, far)
    }

    /// How many norms each pass misses, until none is.
    fn passes(words: &str) -> (Vec<usize>, usize) {
        let (whole, mut corpus) = far();
        let at = AsOf::day("2010-01-01".parse().unwrap());
        let mut missed = Vec::new();
        loop {
            let found = resolve(&corpus, words, at).map(|found| found.len()).unwrap_or_default();
            let missing = corpus.missed();
            if missing.is_empty() {
                return (missed, found);
            }
            missed.push(missing.norms.len());
            let (near, far): (Vec<_>, Vec<_>) =
                whole.graphs().cloned().partition(|graph| missing.norms.contains(&graph.norm().id));
            let far = far.iter().map(|graph| (Arc::new(graph.norm().clone()), Vec::new()));
            corpus = Corpus::partial(near.into_iter(), far, whole.recorded().to_vec());
        }
    }

    #[test]
    fn a_citation_gets_the_norms_that_it_may_mean_in_one_pass() {
        assert_eq!(passes("art. 6º, COD7"), (vec![1], 1));
        assert_eq!(passes("art. 6º"), (vec![30], 30));
        assert_eq!(passes("COD7"), (vec![], 1));
        assert_eq!(passes("art. 6º, XYZ"), (vec![], 0));
    }
}
