//! A question that another command answers: text of a day, history, what an act did.

use asof_engine::query;
use std::sync::Arc;

use asof_engine::question::{Days, ReadQuestion, exceptions_in, first_day};
use asof_engine::search::{Insufficiency, Mode, SearchRequest, When};
use asof_engine::store::Corpus;
use asof_law::{Moment, QuestionKind};
use asof_schema::{ComponentId, Day, Interval, NormId, Vocabulary as _};
use serde::Serialize;
use serde_json::Value;

use crate::command::{Cli, Context, clocks::Clocks, index};
use crate::coverage::Strictness;
use crate::shape::{self, Law, Provision, Shaper};
use crate::text::Page;
use crate::{Failure, Outcome, reference};

/// What a question was read as, for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReadAs {
    /// What it asks for; null where that is open.
    asked: Option<QuestionKind>,
    otherwise: Vec<QuestionKind>,
    provisions: Vec<Provision>,
    norms: Vec<Law>,
    acts: Vec<String>,
    as_of: shape::Asked,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<Unread>,
    /// The commands that answer it.
    commands: Vec<String>,
    /// Which of the words are there that it asks for, where no one provision has all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Partly>,
}

/// The words of which a question asks whether a law has them, where it has some and no one provision has all.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Partly {
    found: Vec<String>,
    missing: Vec<String>,
}

/// A citation that leads to no one provision, or a day by which it is not answered.
#[derive(Debug, Serialize)]
struct Unread {
    words: String,
    problem: String,
}

impl ReadAs {
    pub(super) fn of(corpus: &Corpus, read: &ReadQuestion, led: &[Vec<String>]) -> Self {
        let shaper = Shaper::new(corpus, read.at);
        let unread = |(words, problem): (String, String)| Unread { words, problem };
        Self {
            asked: read.asked,
            otherwise: read.otherwise.clone(),
            provisions: read.provisions.iter().map(|id| shaper.provision(id)).collect(),
            norms: read.norms.iter().map(|norm| shaper.norm(norm.as_str())).collect(),
            acts: read.acts.iter().map(ToString::to_string).collect(),
            as_of: read.at.into(),
            unread: untold(corpus, read).into_iter().map(unread).collect(),
            commands: led.iter().map(|words| typed(words)).collect(),
            words: None,
        }
    }

    /// The same with which of its words are there.
    pub(super) fn with(self, words: Option<Partly>) -> Self {
        Self { words, ..self }
    }
}

impl Partly {
    /// Which words of a question are in the law that it asks of; `None` where none is, or where there is but one.
    fn of(
        context: &Context<'_, '_>,
        corpus: &Arc<Corpus>,
        read: &ReadQuestion,
    ) -> Result<Option<Self>, Failure> {
        let wanted = read.wanted();
        if wanted.len() < 2 {
            return Ok(None);
        }
        let searchable = index::kept(context)?.words.of(corpus)?;
        let during = |(from, to)| When::During { from, to, by: read.at };
        let when = whole_period(read).map_or(When::At(read.at), during);
        let find =
            SearchRequest { mode: Mode::Lexical, within: asked_of(read), ..SearchRequest::of("", when, 1) };
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for word in wanted {
            let find = SearchRequest { words: word.to_owned(), must: vec![word.to_owned()], ..find.clone() };
            let list = if searchable.find(&find)?.hits.is_empty() { &mut missing } else { &mut found };
            list.push(word.to_owned());
        }
        Ok(Some(Self { found, missing }).filter(|partly| !partly.found.is_empty()))
    }

    /// Whether all of its words are there, each somewhere.
    pub(super) fn has_all(&self) -> bool {
        self.missing.is_empty()
    }

    /// Says so.
    pub(super) fn write(&self, page: &mut Page<'_>) -> Result<(), Failure> {
        let listed = |words: &[String]| words.join(", ");
        let line = if self.missing.is_empty() {
            format!(
                "No one provision has all of these words, and each is somewhere: {}.",
                listed(&self.found)
            )
        } else {
            format!(
                "No one provision has all of these words. Found: {}. Not found: {}.",
                listed(&self.found),
                listed(&self.missing)
            )
        };
        page.wrapped("", 2, &line)
    }
}

/// Of so many provisions at most each is answered by itself.
const MOST_EACH: usize = 6;

/// So many exceptions that stand in a provision are shown each by itself: more would be cut to their first lines.
const MOST_HUNG: usize = 2;

/// The provisions of which a question asks, or the laws where it names none.
fn asked_of(read: &ReadQuestion) -> Vec<ComponentId> {
    match read.provisions.as_slice() {
        [] => read.norms.iter().map(NormId::root).collect(),
        provisions => provisions.to_vec(),
    }
}

/// What other commands say, for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape {
    read_as: ReadAs,
    answers: Vec<Value>,
}

/// The commands that answer a question, each as its words after `asof`; none where it is open.
pub(super) fn commands(
    corpus: &Corpus,
    read: &ReadQuestion,
    clocks: Clocks,
    strictness: Strictness,
    today: Day,
) -> Vec<Vec<String>> {
    // What is told of the law as a whole is no answer for a provision that it does not have, whatever is said to be asked.
    let is_there = read.lacks != Some(Insufficiency::NoSuchProvision);
    let Some(asked) = read.asked.filter(|_| is_there) else { return Vec::new() };
    let cited = |id: &ComponentId| reference::typeable(corpus, id, read.at);
    let norm = || read.norms.first().map(|norm| cited(&norm.root()));
    let provision = || read.provisions.first().map(cited).or_else(norm);
    let act = || read.acts.first().map(ToString::to_string);
    let day = || Some(read.at.at.to_string());
    let flag = |name: &str| Some(name.to_owned());
    let between =
        || read.between().map(|(from, to)| (from.to_string(), to.to_string(), to.succ().to_string()));
    let commands = match asked {
        QuestionKind::Text => {
            let at = |id: &ComponentId| -> Vec<Vec<Option<String>>> {
                let times = times(corpus, read, id).into_iter();
                times.map(|time| vec![flag("at"), Some(cited(id)), Some(time)]).collect()
            };
            texts(read).iter().flat_map(at).collect()
        }
        QuestionKind::History | QuestionKind::Amended if read.at.at == today => {
            vec![vec![flag("lineage"), provision()]]
        }
        QuestionKind::History | QuestionKind::Amended => {
            vec![vec![flag("lineage"), provision(), flag("--at"), day()]]
        }
        QuestionKind::References => vec![vec![flag("references"), provision(), day()]],
        QuestionKind::Referrers => vec![vec![flag("references"), provision(), day(), flag("--incoming")]],
        QuestionKind::Exceptions => {
            let referring = [None, Some("--incoming")].into_iter().map(|incoming| {
                let mut words = vec![flag("references"), provision(), day(), flag("--kind"), flag("excepts")];
                words.extend(incoming.map(flag));
                words
            });
            let hung = hung(corpus, read);
            let texts = hung.iter().map(|id| vec![flag("at"), Some(cited(id)), day()]);
            texts.chain(referring).collect()
        }
        QuestionKind::Difference => between()
            .map(|(from, to, _)| vec![flag("diff"), provision(), Some(from), Some(to)])
            .into_iter()
            .collect(),
        QuestionKind::Changed if !read.acts.is_empty() => {
            vec![vec![flag("impact"), provision(), flag("--act"), act()]]
        }
        // Of a provision, the words that differ say more than how many; of a law they would be too many.
        QuestionKind::Changed => between().map_or_else(Vec::new, |(from, to, end)| {
            let enacted = enacted_in(corpus, read).map_or_else(|| from.clone(), |day| day.to_string());
            let changed = vec![flag("impact"), provision(), Some(from), Some(end)];
            let differs = vec![flag("diff"), provision(), Some(enacted), Some(to)];
            if read.provisions.is_empty() { vec![changed] } else { vec![differs, changed] }
        }),
        QuestionKind::Deeds => vec![vec![flag("act"), act()]],
        QuestionKind::Upcoming => {
            let (from, to) = read.ahead().unwrap_or((read.at.at, Day::MAX));
            let options = [
                ("--norm", provision()),
                ("--from", day().filter(|_| read.at.at != today)),
                ("--since", (from > read.at.at).then(|| from.to_string())),
                ("--before", to.closed().map(|to| to.to_string())),
            ];
            let options = options.into_iter().filter(|(_, said)| said.is_some());
            let options = options.flat_map(|(name, said)| [flag(name), said]);
            vec![[flag("upcoming")].into_iter().chain(options).collect()]
        }
        QuestionKind::Says => says(corpus, read),
        QuestionKind::Meaning => match norm() {
            Some(norm) => {
                vec![vec![flag("define"), Some(read.rest.clone()), day(), flag("--within"), Some(norm)]]
            }
            None => vec![vec![flag("define"), Some(read.rest.clone()), day()]],
        },
    };
    let whole = |words: Vec<Option<String>>| words.into_iter().collect::<Option<Vec<String>>>();
    // What an act commands is what it says, however far the law is known.
    let strict = (strictness.strict && asked != QuestionKind::Deeds).then(|| "--strict".to_owned());
    let flags: Vec<String> = clocks.words().into_iter().chain(strict).collect();
    commands.into_iter().filter_map(whole).map(|words| [words, flags.clone()].concat()).collect()
}

/// The searches for what the provisions of a question say of its other words.
fn says(corpus: &Corpus, read: &ReadQuestion) -> Vec<Vec<Option<String>>> {
    let flag = |name: &str| Some(name.to_owned());
    let said = || Some(read.rest.clone());
    // What stood on some day of a period need not stand on its last.
    let days = match whole_period(read) {
        None => vec![flag("--at"), Some(read.at.at.to_string())],
        Some((from, to)) => {
            let to = to.closed().map(|to| to.to_string());
            let end = to.into_iter().flat_map(|to| [flag("--to"), Some(to)]);
            [flag("--from"), Some(from.to_string())].into_iter().chain(end).collect()
        }
    };
    let in_these = |of: &[ComponentId]| -> Vec<Option<String>> {
        let words = [flag("search"), said()].into_iter().chain(days.iter().cloned());
        let must = [flag("--must"), said()];
        let cited = |id: &ComponentId| reference::typeable(corpus, id, read.at);
        let within = of.iter().flat_map(|id| [flag("--within"), Some(cited(id))]);
        words.chain(must).chain(within).collect()
    };
    // What one of a few provisions says, the others need not.
    match asked_of(read).as_slice() {
        each if (2..=MOST_EACH).contains(&read.provisions.len()) => each.chunks(1).map(in_these).collect(),
        all => vec![in_these(all)],
    }
}

/// The first day of a law, where that of a provision is the same and a question asks what changed in it from before on: what the law
/// said first is no change.
fn enacted_in(corpus: &Corpus, read: &ReadQuestion) -> Option<Day> {
    let ((from, to), id) = (read.between()?, read.provisions.first()?);
    let first = first_day(corpus, id, read.at)?;
    let is_of_law = first_day(corpus, &id.norm().root(), read.at)? == first;
    (is_of_law && from < first && first < to).then_some(first)
}

/// What excepts from the provision of a question and stands in it; the provision as a whole, where that is much.
fn hung(corpus: &Corpus, read: &ReadQuestion) -> Vec<ComponentId> {
    let provision = read.provisions.first().filter(|id| id.norm().root() != **id);
    let hung = provision.map(|id| exceptions_in(corpus, id, read.at)).unwrap_or_default();
    if hung.len() > MOST_HUNG { provision.cloned().into_iter().collect() } else { hung }
}

/// The days `[from, to)` that the words of a question ask for, where they are more than one.
fn whole_period(read: &ReadQuestion) -> Option<(Day, Day)> {
    let days = read.said.as_ref().and_then(|_| read.asked_days());
    days.filter(|(from, to)| from.succ() < *to)
}

/// The provisions whose text is asked for; a law as a whole where it names none.
fn texts(read: &ReadQuestion) -> Vec<ComponentId> {
    if read.provisions.is_empty() {
        return read.norms.first().map(NormId::root).into_iter().collect();
    }
    read.provisions.clone()
}

/// The times of the text of a provision, each as `asof at` takes it.
fn times(corpus: &Corpus, read: &ReadQuestion, of: &ComponentId) -> Vec<String> {
    let days = read.days.iter().filter(|_| read.said.is_some());
    let time = |days: &Days| period(corpus, read, of, days).unwrap_or_else(|| days.last().to_string());
    let times: Vec<String> = days.map(time).collect();
    if times.is_empty() { vec![read.at.at.to_string()] } else { times }
}

/// A period of whole months as `asof at` takes it; one that has no first day of its own, "until 1998", is since the month in which
/// the provision begins.
fn period(corpus: &Corpus, read: &ReadQuestion, of: &ComponentId, days: &Days) -> Option<String> {
    // What begins ahead and is open has no last month.
    let end = days.to.closed()?;
    let written = |from: Day| {
        let period = Interval::new(from, end).ok().map(|days| Moment::Period(days).to_string())?;
        let moment = asof_law::moment(&period, from).ok()?;
        (moment.days() == (from, end)).then_some(period)
    };
    let since_first = || {
        let (year, month, _) = first_day(corpus, of, read.at)?.ymd()?;
        let first = Day::from_ymd(year, month, 1)?;
        (days.from < first && first < days.last()).then(|| written(first))?
    };
    written(days.from).or_else(since_first)
}

/// What is not read of a question: citations that lead to no one provision, days by which it is not answered, and periods of whose
/// text the last day alone is shown.
fn untold(corpus: &Corpus, read: &ReadQuestion) -> Vec<(String, String)> {
    let is_cut = |days: &&Days| {
        days.from < days.last() && texts(read).iter().any(|of| period(corpus, read, of, days).is_none())
    };
    let is_text = read.asked == Some(QuestionKind::Text) && read.said.is_some();
    let cut = read.days.iter().filter(|_| is_text).filter(is_cut);
    let cut = cut.map(|days| (days.words.clone(), LAST_ALONE.to_owned()));
    read.unread.iter().chain(&read.unused).cloned().chain(cut).collect()
}

/// What is said of a period of which one day is shown.
const LAST_ALONE: &str = "is a period of which the last day alone is shown: `asof diff` compares two days";

/// A command as people type it.
fn typed(words: &[String]) -> String {
    let quoted = |word: &String| {
        let is_plain = !word.is_empty()
            && !word.contains(|c: char| c.is_whitespace() || "\"'`$\\;&|<>()*?!#~".contains(c));
        if is_plain { word.clone() } else { format!("\"{}\"", word.replace('"', "\\\"")) }
    };
    let words: Vec<String> = words.iter().map(quoted).collect();
    format!("asof {}", words.join(" "))
}

/// How the commands ended to which a question leads.
#[derive(Debug)]
pub(super) enum Ended {
    /// They answered it.
    Answered(Outcome),
    /// They found nothing, and what it asks for may be open; with which of its words are there.
    Open(Option<Partly>),
}

/// Answers by the commands to which a question leads.
pub(super) fn answer(
    context: &mut Context<'_, '_>,
    corpus: &Arc<Corpus>,
    read: &ReadQuestion,
    led: &[Vec<String>],
) -> Result<Ended, Failure> {
    let (mut answers, mut texts, mut outcome) = (Vec::new(), Vec::new(), Outcome::No);
    for words in led {
        let mut said = Vec::new();
        let mut inner = context.page.draft(&mut said);
        inner.brief = led.len() > WHOLE;
        let (store, asked, kept) = (context.store.clone(), context.asked.clone(), context.kept.clone());
        let (read, json, none) = (context.read, context.json, Vec::new());
        let mut asking =
            Context { store, read, words: none, json, table: None, kept, asked, page: &mut inner };
        let ended = Cli::alone(words)?.0.run(&mut asking)?;
        outcome = if ended == Outcome::Yes { ended } else { outcome };
        if context.json {
            let answer = serde_json::from_slice::<Value>(&said);
            answers.push(answer.map_err(|error| Failure::System(format!("`{}`: {error}", typed(words))))?);
        } else {
            texts.push(said);
        }
    }
    if outcome == Outcome::No && read.asked == Some(QuestionKind::Meaning) {
        return Ok(Ended::Open(None));
    }
    // The law may say the same in other words: that no one provision has all of them is no "no".
    if outcome == Outcome::No && read.asked == Some(QuestionKind::Says) {
        let partly = Partly::of(context, corpus, read)?;
        if partly.is_some() {
            return Ok(Ended::Open(partly));
        }
    }
    if context.json {
        context.page.json(&Shape { read_as: ReadAs::of(corpus, read, led), answers })?;
        return Ok(Ended::Answered(outcome));
    }
    let mut head = Vec::new();
    tell(&mut context.page.draft(&mut head), corpus, read, led)?;
    context.page.raw(&head)?;
    fitted(context.page, &texts, led, MOST_LINES.saturating_sub(lines(&head).saturating_sub(HEAD)))?;
    Ok(Ended::Answered(outcome))
}

/// How many lines the answers have together at most, with the empty ones between them and what is said of more than one.
const MOST_LINES: usize = 54;

/// So many lines are told before them; where there are more, the answers have fewer.
const HEAD: usize = 4;

/// Of so many answers each has all of its head.
const WHOLE: usize = 2;

/// So many answers are shown at most: of more, each would have hardly a line.
const MOST_SHOWN: usize = 6;

fn lines(said: &[u8]) -> usize {
    said.split_inclusive(|byte| *byte == b'\n').count()
}

/// Writes several answers in so many lines, each below an empty one, so that all of them have a place.
fn fitted(page: &mut Page<'_>, texts: &[Vec<u8>], led: &[Vec<String>], most: usize) -> Result<(), Failure> {
    let shown = texts.len().min(MOST_SHOWN);
    let lengths: Vec<usize> = texts.iter().take(shown).map(|said| lines(said)).collect();
    // Whatever is told before them, the first line of each is there, and how all of it is had.
    let rooms = shares(&lengths, (most + 2).saturating_sub(2 * shown).max(2 * shown));
    for ((said, words), room) in texts.iter().zip(led).zip(rooms) {
        page.blank()?;
        shortened(page, said, room, words)?;
    }
    if texts.len() > shown {
        page.blank()?;
        page.line(format!("... and {} more of the commands above, each by itself", texts.len() - shown))?;
    }
    Ok(())
}

/// How many lines each of some answers has among so many: all have the same, and what short ones leave goes to the longer.
fn shares(lengths: &[usize], all: usize) -> Vec<usize> {
    let mut shortest: Vec<(usize, usize)> =
        lengths.iter().enumerate().map(|(place, length)| (*length, place)).collect();
    shortest.sort_unstable();
    let (mut left, mut rooms) = (all, vec![0; lengths.len()]);
    for (done, (length, place)) in shortest.into_iter().enumerate() {
        let share = length.min(left / (lengths.len() - done));
        if let Some(room) = rooms.get_mut(place) {
            *room = share;
        }
        left -= share;
    }
    rooms
}

/// Writes the first lines of an answer, and by which command all of it is had.
fn shortened(page: &mut Page<'_>, said: &[u8], most: usize, words: &[String]) -> Result<(), Failure> {
    let lines: Vec<&[u8]> = said.split_inclusive(|byte| *byte == b'\n').collect();
    let shown = if lines.len() > most { most.saturating_sub(1) } else { lines.len() };
    for line in lines.iter().take(shown) {
        page.raw(line)?;
    }
    if lines.len() > shown {
        page.line(format!("... {} more lines: {}", lines.len() - shown, typed(words)))?;
    }
    Ok(())
}

/// Says in a line what a question was read as, and what else it may ask for.
fn tell(
    page: &mut Page<'_>,
    corpus: &Corpus,
    read: &ReadQuestion,
    led: &[Vec<String>],
) -> Result<(), Failure> {
    let of: Vec<String> = read.provisions.iter().map(|id| query::cite_in(corpus, id, read.at)).collect();
    let of = if of.is_empty() { String::new() } else { format!(" ({})", of.join(", ")) };
    let said = read.said.as_ref().map(|said| format!(" {said}.")).unwrap_or_default();
    let asked =
        read.asked.map_or_else(String::new, |asked| asked.meaning().trim_end_matches('.').to_lowercase());
    let commands: Vec<String> = led.iter().map(|words| format!("`{}`", typed(words))).collect();
    let line = format!("Read as: {asked}{of}.{said} That is {}.", commands.join(" and "));
    page.wrapped("", 2, &line)?;
    if !read.otherwise.is_empty() {
        let others: Vec<String> =
            read.otherwise.iter().map(|asked| format!("--as {}", spelt(*asked))).collect();
        page.wrapped(
            "",
            2,
            &format!("It may also be read with {}; --as open searches.", others.join(" or ")),
        )?;
    }
    unread(page, corpus, read)
}

/// Says what of a question is not read; of a number that no provision has, what is nearest.
pub(super) fn unread(page: &mut Page<'_>, corpus: &Corpus, read: &ReadQuestion) -> Result<(), Failure> {
    let is_nowhere = read.lacks == Some(Insufficiency::NoSuchProvision);
    for (words, problem) in untold(corpus, read) {
        page.wrapped("", 2, &format!("Not read: {words:?} {problem}."))?;
        let instead = Some(&words).filter(|_| is_nowhere);
        if let Some(said) = instead.and_then(|words| reference::instead(corpus, words, read.at)) {
            page.wrapped("  ", 4, &format!("For {words:?}, {said}."))?;
        }
    }
    Ok(())
}

/// How what is asked for is typed after `--as`.
pub(super) fn spelt(asked: QuestionKind) -> String {
    asked.name().to_lowercase()
}
