//! Law of one's own: a file is the text of one law at one moment, in Markdown or plain. Several texts of one law are a
//! series of snapshots.
//!
//! A day is stated where the file says from when its text is in force. Any other day only says that the text was there on
//! it, and so it bounds: what differs from the text before came after that one and at the latest on this day.

mod front_matter;
pub(crate) mod nodes;
pub(crate) mod pdf;
mod places;
mod whole;
mod written;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use asof_law::Profile;
use asof_schema::{
    Act, ActKind, Alias, ChangeSet, ComponentId, DateBasis, Dated, Day, Diagnostic, Doubt, Finding, Norm,
    NormId, Place, Severity, Sha256, SourceDocument, urn,
};

use crate::account;
use crate::encoding;
use crate::error::ReadError;
use crate::formats::numbered::{
    self, FOOTNOTE_GOES_ON, IMAGE, REPEAL_OR_WORDS, Remark, SECTIONS_BESIDE, STRUCK, Text, UNDETERMINED,
    Unsure,
};
use crate::formats::pdf::{HYPHEN, PdfText};
use crate::from_snapshots::{Node, Open, Series, Snapshot, Testimony};
use crate::provision::Printed;
use crate::source::{File, Given, Input, Loaded, Opt, Progress, Source, Takes, any_norm};
use crate::unread::Unread;
use front_matter::FrontMatter;
use written::{HEADING_NOT_READ, NOT_SAID, NOT_TEXT, Written};

pub(crate) use pdf::PDF;

/// The code of rules that belong to no country.
const NO_COUNTRY: &str = "xx";

/// The code of a text that was published before one of an earlier day was.
const PUBLISHED_BEFORE: &str = "published-before-earlier-text";

/// The code of an image that is another one than in the text before.
const IMAGE_CHANGED: &str = "image-changed";

/// The code of a provision that has an image and no words.
const IMAGE_ALONE: &str = "image-alone";

/// The code of a text in which no provision opens.
const NO_PROVISION: &str = "no-provision";

/// The code of a character that is none of a text.
const CONTROL: &str = "control-character";

pub(crate) static MARKDOWN: Source = Source {
    name: "markdown",
    summary: "Law of one's own: numbered provisions and headings in Markdown or plain text, one text a file",
    details: "What opens a provision is said by the profile of the country, such as `Art. 1`, `§ 2`, `(a)`; rules that \
              belong to no country have the profile `xx`. A file may begin with lines `key: value` between two lines \
              `---`: title, id, country, language, type, short names, in force from, text of, adopted, published, act, \
              encoding. Several files of one law are its texts on several days.\n\n\
              The day of a text is that of `in force from`, else of `text of`, else of the file's name \
              (2020-01-01.md), else of --at. Only the first is taken as stated.\n\n\
              `asof findings` lists what the reader was unsure of.",
    input: Input {
        takes: Takes::Files,
        help: "The texts; a name that ends with .txt is of plain text",
        called: "text of a law",
        texts: &["*.md", "*.txt"],
        beside: &[],
        together: false,
    },
    options: &[
        Opt::text(
            "country",
            "CODE",
            "The country whose profile says how provisions are numbered [default: what the file says, else xx]",
            is_country,
        ),
        Opt::text(
            "language",
            "TAG",
            "The language of the text [default: what the file says, else that of the country]",
            pdf::is_language,
        ),
        Opt::day("at", "A day on which the text was in force, for files that say none"),
        Opt::text(
            "title",
            "TITLE",
            "The title of the law [default: what the file says, else its first heading]",
            is_title,
        ),
        Opt::text(
            "id",
            "URN",
            "The URN of the law [default: what the file says, else made of country, type and title]",
            is_urn,
        ),
    ],
    load,
    may_touch: any_norm,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

fn is_country(text: &str) -> Result<(), String> {
    let letters = text.bytes().all(|byte| byte.is_ascii_lowercase());
    let fits = letters && (2..=3).contains(&text.len());
    if fits {
        Ok(())
    } else {
        Err(format!("`{text}` is not the code of a country: expected two small letters, e.g. gb"))
    }
}

fn is_title(text: &str) -> Result<(), String> {
    if text.trim().is_empty() { Err("a title has words".to_owned()) } else { Ok(()) }
}

fn is_urn(text: &str) -> Result<(), String> {
    text.parse::<NormId>().map(|_| ()).map_err(|error| error.to_string())
}

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    load_by(given, progress, Version::read)
}

/// Loads files, each read as the text of a law at one moment.
fn load_by<'g>(
    given: &'g Given<'g>,
    progress: Progress<'_>,
    read: impl Fn(&'g File, &Given<'_>) -> Result<Version<'g>, ReadError>,
) -> Result<Loaded, ReadError> {
    let mut laws: BTreeMap<NormId, Vec<Version<'_>>> = BTreeMap::new();
    for (done, file) in (1..).zip(given.files) {
        let version = read(file, given)?;
        laws.entry(version.norm.id.clone()).or_default().push(version);
        progress(done);
    }
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    for versions in laws.into_values() {
        let (of_law, mut told) = texts_of_law(versions)?;
        set.append(of_law);
        said.append(&mut told);
    }
    Ok((set, said))
}

/// What the texts of one law come to.
pub(crate) fn texts_of_law(mut versions: Vec<Version<'_>>) -> Result<Loaded, ReadError> {
    let mut said = without_copies(&mut versions);
    versions.sort_by_key(|version| version.day.on());
    let (blank, mut untold) = whole::without_blank(&mut versions);
    said.append(&mut untold);
    said.extend(versions.iter().flat_map(Version::diagnostics));
    let mut set = law(&versions)?;
    set.append(blank);
    Ok((set, said))
}

/// Takes out of the texts of a law those that are another of their day, byte by byte; what is said of them.
fn without_copies(versions: &mut Vec<Version<'_>>) -> Vec<Diagnostic> {
    let (mut seen, mut said) = (HashMap::<(asof_schema::Day, &[u8]), &str>::new(), Vec::new());
    versions.retain(|version| match seen.entry((version.day.on(), version.bytes)) {
        Entry::Occupied(first) => {
            said.push(account::copy(version.file, first.get()));
            false
        }
        Entry::Vacant(first) => {
            first.insert(version.file);
            true
        }
    });
    said
}

/// The change set of one law, of its texts in the order of their days.
fn law(versions: &[Version<'_>]) -> Result<ChangeSet, ReadError> {
    for pair in versions.windows(2) {
        if let [one, next] = pair
            && one.day.on() == next.day.on()
        {
            let (day, other) = (one.day.on(), one.file);
            return Err(ReadError::of(next.file, format!("its text is of {day}, and so is that of {other}")));
        }
    }
    let Some(latest) = versions.last() else { return Ok(ChangeSet::default()) };
    let (norm, profile) = (latest.norm.clone(), latest.profile);
    let restarts = versions.iter().any(|version| nodes::restarts(&version.text, profile));
    let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
    let mut series = Series::new(norm.id.clone(), &norm.language, &testimony);
    let (mut findings, mut doubts, mut before) = (Findings::default(), Vec::new(), None);
    let (mut known_from, mut images_before) = (Day::MIN, Images::new());
    let texts = versions.iter().map(|version| nodes::nodes(&version.text, profile, restarts));
    let mut texts: Vec<Vec<Node>> = texts.collect();
    places::keep(&mut texts);
    let (absences, displaced) = (whole::absences(versions, &texts), written::displaced(versions, &texts));
    let mut seen: HashMap<String, ComponentId> = HashMap::new();
    let (mut aliases, mut ended) = (BTreeMap::new(), BTreeMap::new());
    let read = versions.iter().zip(texts).zip(absences.into_iter().zip(displaced));
    for (at, ((version, nodes), (absence, displaced))) in read.enumerate() {
        let shown = remarked(version, &nodes, IMAGE);
        let alone = images_alone(&shown, &nodes);
        findings.take(version, &norm.id, &nodes, &alone);
        let lacking = absence.lacking.iter().chain(&displaced);
        seen.extend(lacking.filter_map(|address| Some((address.clone(), series.component_at(address)?))));
        let unclear = unclear_provisions(version, &nodes, &alone);
        let until = versions.get(at + 1).map(|next| next.day.on());
        let [struck, joined] =
            [STRUCK, FOOTNOTE_GOES_ON].map(|code| remarked(version, &nodes, code).into_keys().collect());
        let hanging = version.written.guess.map(|_| written::hanging(&nodes)).unwrap_or_default();
        // What is new is told as new, with its image.
        let was_there = |address: &String| series.component_at(address).is_some();
        let changed: Vec<String> =
            changed_images(&images_before, &shown).into_iter().filter(was_there).collect();
        images_before = shown;
        let published = version.published()?;
        if published.on < known_from {
            let (doubt, finding) = published_before(version, published, known_from);
            doubts.push(Doubt { until, ..doubt });
            findings.all.push(finding);
        }
        known_from = known_from.max(published.on);
        let published = if published.on < known_from { Dated::assumed(known_from) } else { published };
        let snapshot = version.snapshot(nodes, before, published)?;
        findings.undated(version, &norm.id, &snapshot, before);
        series.push(snapshot).map_err(ReadError::id(version.file))?;
        let (addresses, unread) = of_provisions(version, &series, (before, until), &mut ended);
        // An address is that of what had it last.
        aliases.extend(addresses.into_iter().map(|alias| ((alias.scheme, alias.value.clone()), alias)));
        doubts.extend(unread);
        doubts.extend(version.unread_of_law(until));
        for (doubt, finding) in absence.told(version, &series, &seen) {
            doubts.push(Doubt { until, ..doubt });
            findings.all.push(finding);
        }
        doubts.extend(unclear.into_iter().filter_map(|(address, doubt)| {
            Some(Doubt { until, touches: vec![series.component_at(&address)?], ..doubt })
        }));
        // What goes on, under whatever heading, is not gone.
        let gone = displaced.iter().filter_map(|address| seen.get(address)).filter(|id| !series.has(id));
        let of_file = [
            (IMAGE_CHANGED, changed),
            (IMAGE_ALONE, alone),
            (STRUCK, struck),
            (FOOTNOTE_GOES_ON, joined),
            (NOT_SAID, hanging),
        ];
        let of_file = of_file.map(|(code, list)| {
            (code, list.iter().filter_map(|address| series.component_at(address)).collect::<Vec<_>>())
        });
        for (code, touches) in of_file.into_iter().chain([(HEADING_NOT_READ, gone.cloned().collect())]) {
            if let Some((doubt, finding)) = open_in_file(version, code, touches) {
                doubts.push(Doubt { until, ..doubt });
                findings.all.push(finding);
            }
        }
        before = Some(version.day.on());
    }
    let mut set = series.finish();
    set.findings.append(&mut findings.all);
    set.doubts.append(&mut doubts);
    set.norms.push(norm);
    set.aliases.extend(aliases.into_values());
    Ok(set)
}

/// The publisher's addresses of the provisions of the text that is the last of the series, and the doubts
/// about what of them is not read. `ended` has the days up to which the text before says that its provisions
/// hold, and then those of this one: what goes on from such a day is in force on all before it.
fn of_provisions(
    version: &Version<'_>,
    series: &Series<'_>,
    (before, until): (Option<Day>, Option<Day>),
    ended: &mut BTreeMap<ComponentId, Day>,
) -> (Vec<Alias>, Vec<Doubt>) {
    let (mut aliases, mut doubts) = (Vec::new(), Vec::new());
    let last = std::mem::take(ended);
    let provisions = version.text.provisions.iter().flat_map(Printed::all);
    // The first component is the law.
    for (one, component) in provisions.zip(series.components().skip(1)) {
        let Some(component) = component else { continue };
        aliases.extend(one.aliases.iter().map(|(scheme, value)| Alias {
            component: component.clone(),
            scheme: *scheme,
            value: value.clone(),
            from: None,
            to: None,
        }));
        // Of several things of which it tells, no two are known to be the same in both texts.
        let held = if let [only] = one.unread.as_slice() { only.holds } else { None };
        let goes_on = last.get(component).filter(|_| held.is_some()).copied().map(Day::pred);
        ended.extend(held.and_then(|(_, end)| Some((component.clone(), end?))));
        let before = before.max(goes_on);
        let (touches, days) = (std::slice::from_ref(component), (before, version.day.on(), until));
        doubts.extend(one.unread.iter().flat_map(|unread| unread.doubts(touches, days)));
    }
    (aliases, doubts)
}

/// The doubt about a text that was published before one of an earlier day was, and what is told of it. What it changes is
/// told by what differs from that text, so it is not known before that is.
fn published_before(version: &Version<'_>, published: Dated, known_from: Day) -> (Doubt, Finding) {
    let (on, how) =
        (version.day.on(), if published.basis == DateBasis::Stated { "was" } else { "is taken as" });
    let published = published.on;
    let message = format!(
        "the text of {on} {how} published on {published}, and one of an earlier day on {known_from}: taken as known from \
         {known_from} on; nothing says what was law by what was known until then, nor whether the text that was \
         published later ends on {on}"
    );
    let place = Place { file: version.file.to_owned(), line: None };
    let (doubt, finding) =
        whole::doubt(version, PUBLISHED_BEFORE, message, vec![version.norm.id.root()], vec![place]);
    (Doubt { published, effective: Some(on), ..doubt }, finding)
}

/// What is told of the images of a text, or of what is struck out, by the address of what they stand in.
type Images = BTreeMap<String, BTreeSet<String>>;

fn remarked(version: &Version<'_>, nodes: &[Node], code: &str) -> Images {
    let mut images = Images::new();
    // The first line of each node, and of all after it.
    let mut lines: Vec<u64> = nodes.iter().map(|node| node.line).collect();
    let mut next = u64::MAX;
    for line in lines.iter_mut().rev() {
        next = next.min(*line);
        *line = next;
    }
    for remark in version.remarks.iter().filter(|remark| remark.code == code) {
        let last = lines.partition_point(|line| *line <= remark.line).checked_sub(1);
        let within = last.and_then(|at| nodes.get(at)).or(nodes.first());
        let address = within.map(|node| node.address.clone()).unwrap_or_default();
        images.entry(address).or_default().insert(remark.message.clone());
    }
    images
}

/// The addresses that have other images in a text than in the one before: what they show may be law, and is no word.
fn changed_images(before: &Images, now: &Images) -> Vec<String> {
    let all: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    all.into_iter().filter(|address| before.get(*address) != now.get(*address)).cloned().collect()
}

/// The addresses of what has an image, and neither words nor anything below it: all that it says may be shown there.
fn images_alone(shown: &Images, nodes: &[Node]) -> Vec<String> {
    let is_alone = |(at, node): &(usize, &Node)| {
        let holds = nodes.get(at + 1).is_some_and(|next| next.parent == Some(*at));
        node.words.is_none() && !holds && shown.contains_key(&node.address)
    };
    nodes.iter().enumerate().filter(is_alone).map(|(_, node)| node.address.clone()).collect()
}

/// The doubt about provisions whose image is another one, or all that they have, that have words struck out, whose letters hang
/// on an encoding that nothing says, or that are gone where letters are not known, and what is told of it.
fn open_in_file(version: &Version<'_>, code: &str, touches: Vec<ComponentId>) -> Option<(Doubt, Finding)> {
    let on = version.day.on();
    let message = match code {
        IMAGE_CHANGED => format!(
            "the text of {on} has another image here than the text before: what images show is not read, and may have \
             changed"
        ),
        IMAGE_ALONE => format!(
            "the text of {on} has an image and no words here: what images show is not read, and may be all that it says"
        ),
        STRUCK => format!(
            "the text of {on} has words here that are struck out: they are kept as they are written, and may be law no more"
        ),
        FOOTNOTE_GOES_ON => format!(
            "the text of {on} has a footnote here with a line that no empty line parts from it: it is left out with the \
             footnote, and may be of the law"
        ),
        HEADING_NOT_READ => format!(
            "the text of {on} has a heading here with letters that are not known, and no longer one that stood beside it: \
             the two may be one, and nothing be repealed"
        ),
        _ => written::not_said(version.written.guess.unwrap_or_default()),
    };
    let place = Place { file: version.file.to_owned(), line: None };
    (!touches.is_empty()).then(|| whole::doubt(version, code, message, touches, vec![place]))
}

/// The doubts of a text about provisions that may be repealed, and about articles that may have more than what stands in them,
/// each with the address of its provision. `alone` has the addresses of those that have an image alone.
fn unclear_provisions(version: &Version<'_>, nodes: &[Node], alone: &[String]) -> Vec<(String, Doubt)> {
    let on = version.day.on();
    let doubt = |unsure: &Unsure| Doubt {
        code: unsure.code.to_owned(),
        act: None,
        published: on,
        effective: None,
        until: None,
        touches: Vec::new(),
        message: unsure.message.clone(),
        places: vec![Place { file: version.file.to_owned(), line: Some(unsure.line) }],
        evidence: None,
    };
    let is_unclear =
        |(unsure, _): &(&Unsure, &str)| [REPEAL_OR_WORDS, SECTIONS_BESIDE].contains(&unsure.code);
    let unclear = unsure(version, nodes, alone).filter(is_unclear);
    unclear.map(|(one, address)| (address.to_owned(), doubt(one))).collect()
}

/// What the reader was unsure of, with the address that it concerns. What has an image alone is not empty: that is told of it.
fn unsure<'v>(
    version: &'v Version<'_>,
    nodes: &'v [Node],
    alone: &'v [String],
) -> impl Iterator<Item = (&'v Unsure, &'v str)> {
    let address = move |one: &Unsure| nodes.get(one.concerns).map_or("", |node| node.address.as_str());
    let all = version.text.unsure.iter().map(move |one| (one, address(one)));
    all.filter(move |(one, address)| {
        one.code != REPEAL_OR_WORDS || !alone.iter().any(|shown| shown == address)
    })
}

/// The day of a text.
#[derive(Debug, Clone, Copy)]
enum TextDay {
    /// The file says that the text is in force from this day.
    InForceFrom(Day),
    /// The text was there on this day.
    There(Day),
}

impl TextDay {
    fn on(self) -> Day {
        match self {
            Self::InForceFrom(day) | Self::There(day) => day,
        }
    }
}

/// The text of a law at one moment.
pub(crate) struct Version<'a> {
    file: &'a str,
    bytes: &'a [u8],
    says: FrontMatter,
    norm: Norm,
    profile: &'static Profile,
    day: TextDay,
    text: Text,
    remarks: Vec<Remark>,
    /// The page of each line, where the file has pages.
    pages: Option<PdfText>,
    /// Whether the marks of the profile told what opens a provision.
    by_marks: bool,
    /// Whether it is a publisher's, who made it of acts that it does not tell.
    is_consolidated: bool,
    /// What of its file it hangs on.
    written: Written,
}

impl<'a> Version<'a> {
    fn read((file, bytes): &'a File, given: &Given<'_>) -> Result<Self, ReadError> {
        let plain = encoding::plain(bytes).map_err(|(at, problem)| {
            let before = bytes.get(..at).unwrap_or_default();
            ReadError::at(file, before.split(|&byte| byte == b'\n').count() as u64, problem)
        })?;
        let source: &str = &encoding::with_line_feeds(&plain.text);
        let says = FrontMatter::read(source);
        let is_empty = source.trim_start_matches(front_matter::BOM).trim().is_empty();
        let lacking = |error| if is_empty { ReadError::of(file, "it is empty") } else { error };
        let day = day(file, &says, given).map_err(lacking)?;
        let country =
            given.option::<String>("country")?.or_else(|| says.get("country").map(str::to_lowercase));
        let country = country.unwrap_or_else(|| NO_COUNTRY.to_owned());
        is_country(&country).map_err(|problem| ReadError::at(file, says.line_of("country"), problem))?;
        let language =
            given.option::<String>("language")?.or_else(|| says.get("language").map(str::to_owned));
        let language = language.unwrap_or_else(|| language_of(&country));
        let profile = Profile::of_country_and_language(&country, &language);
        let title = given.option::<String>("title")?.or_else(|| says.get("title").map(str::to_owned));
        let by = (profile, language.as_str(), title.as_deref());
        let (mut text, mut remarks) = read_text(file, source, says.end, by);
        remarks.extend(control_characters(source));
        let (written, told) = Written::settle(&mut text, (source, &plain), (file, bytes), profile);
        remarks.extend(told);
        let norm = norm(file, &says, given, &text, (country, language)).map_err(lacking)?;
        hold_title(file, &says, given, &norm, &written)?;
        let (by_marks, is_consolidated) = (true, false);
        Ok(Self {
            file,
            bytes,
            says,
            norm,
            profile,
            day,
            text,
            remarks,
            pages: None,
            by_marks,
            is_consolidated,
            written,
        })
    }

    /// The text of a law that was there on a day, of a format that tells what a provision is. `says` has its other days
    /// that are known, by the keys of front matter.
    pub(crate) fn marked_up(
        (file, bytes): &'a File,
        norm: Norm,
        day: Day,
        says: impl IntoIterator<Item = (&'static str, String)>,
        mut text: Text,
        is_consolidated: bool,
    ) -> Self {
        let profile = Profile::of_country_and_language(&norm.jurisdiction, &norm.language);
        text.unsure.extend(numbered::unclear(&text.provisions, profile));
        text.provisions.iter_mut().for_each(|one| numbered::set_notices_apart(one, profile));
        let (says, day) = (FrontMatter::given(says), TextDay::There(day));
        Self {
            file,
            bytes,
            says,
            norm,
            profile,
            day,
            text,
            remarks: Vec::new(),
            pages: None,
            by_marks: false,
            is_consolidated,
            written: Written::default(),
        }
    }

    /// What is to be said where no profile is of the language of the text; nothing where nothing says its language.
    fn unknown_language(&self) -> Option<String> {
        let tag = &self.norm.language;
        (self.by_marks && numbered::is_foreign(self.profile, tag)).then(|| {
            format!(
                "no profile is of the language `{tag}`: its words for provisions may open none, and its words of repeal \
                 are kept as words"
            )
        })
    }

    /// The doubts about bytes that are no text and may hide a provision.
    fn unread_of_law(&self, until: Option<Day>) -> impl Iterator<Item = Doubt> {
        let (root, on) = (self.norm.id.root(), self.day.on());
        let doubt = move |unread: &Unread| Doubt { until, ..unread.doubt(vec![root.clone()], on) };
        self.written.unread.iter().map(doubt)
    }

    /// When it was published.
    fn published(&self) -> Result<Dated, ReadError> {
        let stated = self.says.day(self.file, "published")?;
        Ok(stated.map_or(Dated::assumed(self.day.on()), Dated::stated))
    }

    fn snapshot(
        &self,
        nodes: Vec<Node>,
        before: Option<Day>,
        published: Dated,
    ) -> Result<Snapshot, ReadError> {
        let act = self.act(before, published)?;
        let document = SourceDocument {
            sha256: Sha256::of(self.bytes),
            name: self.file.to_owned(),
            norm: self.norm.id.clone(),
            url: None,
            retrieved_at: None,
        };
        let (unresolved, editorial) = (act.clone(), act.clone());
        let (boundary, open) = (self.day.on(), Open::default());
        Ok(Snapshot { boundary, document, acts: vec![act], unresolved, editorial, nodes, open })
    }

    /// The act of what differs from the text of a day before; of the first text, the enactment.
    fn act(&self, before: Option<Day>, published: Dated) -> Result<Act, ReadError> {
        let (id, on) = (&self.norm.id, self.day.on());
        let adopted = self.says.day(self.file, "adopted")?.filter(|_| before.is_none());
        let since = before.map(Day::succ).or(adopted).filter(|since| *since <= on);
        let (stated, effective) = match self.day {
            TextDay::InForceFrom(_) => (true, Dated::stated(on)),
            TextDay::There(_) => (false, Dated { on, basis: DateBasis::SnapshotBound, not_before: since }),
        };
        let title = if stated { format!("Text in force from {on}") } else { format!("Text of {on}") };
        let act = Act {
            id: match before {
                None => id.clone().into(),
                Some(_) => format!("{id}:text:{on}").parse().map_err(ReadError::id(self.file))?,
            },
            kind: if before.is_none() { ActKind::Enactment } else { ActKind::Amendment },
            number: 0,
            code: if before.is_none() { "original".to_owned() } else { format!("text_{on}") },
            title: self.says.get("act").map_or(title, str::to_owned),
            summary: None,
            adopted: adopted.map(Dated::stated),
            published,
            effective: Some(effective),
            candidates: Vec::new(),
            quotes: Vec::new(),
        };
        if self.is_consolidated { self.unresolved(act) } else { Ok(act) }
    }

    /// The act of all that is new in a consolidated text: nothing tells which of many acts wrote which word, so it is none of
    /// them, the enactment neither.
    fn unresolved(&self, act: Act) -> Result<Act, ReadError> {
        let (id, on) = (&self.norm.id, self.day.on());
        Ok(Act {
            id: format!("{id}:text:{on}").parse().map_err(ReadError::id(self.file))?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("text_{on}"),
            adopted: None,
            candidates: vec![id.clone().into()],
            ..act
        })
    }

    /// Where a line is: in a file with pages, the line of its page, or the page alone for what is beside its text.
    fn place(&self, line: u64) -> Place {
        let Some(pages) = &self.pages else { return Place { file: self.file.to_owned(), line: Some(line) } };
        pdf::place(self.file, pages, line)
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let said = |code: &str, severity, line, message: String| {
            let place = Place { file: self.file.to_owned(), line: Some(line) };
            Diagnostic { code: code.to_owned(), severity, place, message }
        };
        let unread = self.says.unread.iter().map(|(line, words)| {
            said(
                "front-matter",
                Severity::Warning,
                *line,
                format!("`{words}` says nothing that is read: left out"),
            )
        });
        let known = !self.by_marks || Profile::of_country(&self.norm.jurisdiction).is_some();
        let profile = (!known).then(|| {
            let country = &self.norm.jurisdiction;
            let message =
                format!("there is no profile of `{country}`: read by the marks that many countries have");
            said("no-profile", Severity::Warning, self.says.line_of("country"), message)
        });
        profile.into_iter().chain(unread).collect()
    }
}

/// The language of a country's law, where nothing says it.
fn language_of(country: &str) -> String {
    let own = Profile::of_country(country).and_then(|profile| profile.languages.first());
    own.map_or(UNDETERMINED, String::as_str).to_owned()
}

fn read_text(
    file: &str,
    source: &str,
    from: usize,
    (profile, language, title): (&'static Profile, &str, Option<&str>),
) -> (Text, Vec<Remark>) {
    let plain = Path::new(file).extension().is_some_and(|kind| kind.eq_ignore_ascii_case("txt"));
    let (lines, remarks) =
        if plain { (numbered::plain(source, from), Vec::new()) } else { numbered::markdown(source, from) };
    (numbered::read_titled(source, &lines, profile, language, title), remarks)
}

/// The characters that are neither signs of a text nor white space, each once a line.
fn control_characters(source: &str) -> Vec<Remark> {
    let remark = |line: u64, c: char| {
        let message =
            format!("the control character U+{:04X} is no sign of a text: kept as it stands", u32::from(c));
        Remark { code: CONTROL, line, message }
    };
    let of_line = |(line, words): (u64, &str)| {
        let found: BTreeSet<char> = words.chars().filter(|&c| encoding::is_control(c)).collect();
        found.into_iter().map(move |c| remark(line, c))
    };
    (1..).zip(source.split('\n')).flat_map(of_line).collect()
}

fn day(file: &str, says: &FrontMatter, given: &Given<'_>) -> Result<TextDay, ReadError> {
    if let Some(day) = says.day(file, "in force from")? {
        return Ok(TextDay::InForceFrom(day));
    }
    let there = says.day(file, "text of")?.or_else(|| day_in_name(file));
    let there = there.map_or_else(|| given.option("at"), |day| Ok(Some(day)))?;
    there.map(TextDay::There).ok_or_else(|| {
        let problem = "nothing says of which day its text is: begin the file with `in force from: YYYY-MM-DD` between two \
                       lines `---`, put the day into its name (2020-01-01.md), or give a day on which the text was in \
                       force with --at";
        ReadError::of(file, format!("{problem}{}", says.amiss()))
    })
}

/// The day with which the name of a file begins or ends.
fn day_in_name(file: &str) -> Option<Day> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let ends = stem.len().checked_sub(10).and_then(|at| stem.get(at..));
    [stem.get(..10), ends].into_iter().flatten().find_map(|day| day.parse().ok())
}

fn norm(
    file: &str,
    says: &FrontMatter,
    given: &Given<'_>,
    text: &Text,
    (country, language): (String, String),
) -> Result<Norm, ReadError> {
    let title = given.option::<String>("title")?.or_else(|| says.get("title").map(str::to_owned));
    let title = title.or_else(|| text.title.as_ref().map(|words| words.text.clone())).ok_or_else(|| {
        let problem =
            "nothing says its title: begin with a heading (`# Title`) or `title: ...`, or give --title";
        ReadError::of(file, format!("{problem}{}", says.amiss()))
    })?;
    let kind =
        says.get("type").unwrap_or(if country == NO_COUNTRY { "rules" } else { "statute" }).to_lowercase();
    let id = given.option::<NormId>("id")?;
    let own = says.get("id").map(|id| {
        id.parse::<NormId>().map_err(|error| ReadError::at(file, says.line_of("id"), error.to_string()))
    });
    let id = id.map_or_else(|| own.unwrap_or_else(|| made_id(file, &country, &kind, &title)), Ok)?;
    Ok(Norm {
        id,
        title,
        norm_type: kind,
        jurisdiction: country,
        language,
        adopted_on: says.day(file, "adopted")?,
        published_on: says.day(file, "published")?,
        data_source: "Texts in Markdown or plain text".to_owned(),
        citations: says.list("short names"),
    })
}

/// Refuses an id that is made of a title with letters that are not known: with another letter it is another
/// law.
fn hold_title(
    file: &str,
    says: &FrontMatter,
    given: &Given<'_>,
    norm: &Norm,
    written: &Written,
) -> Result<(), ReadError> {
    let is_given = |name: &str| given.options.iter().any(|(option, _)| *option == name);
    let has_own = says.get("id").is_some() || is_given("id") || is_given("title");
    if has_own || !written::has_unknown(&norm.title, written.guess.is_some()) {
        return Ok(());
    }
    let problem = "its title has letters that are not known, so that it makes no URN: give one with `id: urn:...` or --id, or \
                   begin the file with `encoding: NAME` between two lines `---`";
    Err(ReadError::of(file, problem))
}

/// `urn:lex:xx:rules:house.rules`
fn made_id(file: &str, country: &str, kind: &str, title: &str) -> Result<NormId, ReadError> {
    let part = |words: &str| urn::name(words).replace('-', ".");
    let (kind, title) = (part(kind), part(title));
    if kind.is_empty() || title.is_empty() {
        return Err(ReadError::of(file, "its title makes no URN: give one with `id: urn:...` or --id"));
    }
    format!("urn:lex:{country}:{kind}:{title}").parse().map_err(ReadError::id(file))
}

/// What stays doubtful of a law: the same doubt of several texts is one.
#[derive(Default)]
struct Findings {
    all: Vec<Finding>,
    at: HashMap<(String, String, String), usize>,
}

impl Findings {
    fn take(&mut self, version: &Version<'_>, norm: &NormId, nodes: &[Node], alone: &[String]) {
        if let Some(message) = version.unknown_language() {
            let line = version.says.line_of("language");
            self.push(version, norm, "", "language-without-profile", Severity::Warning, line, message);
        }
        if version.by_marks && whole::is_blank(version) {
            let message = "no provision opens in this text: all of it is kept as words of the law; begin its provisions with \
                           marks such as `Art. 1`, `§ 1` or `1.`, or name the country by whose marks it is read";
            self.push(version, norm, "", NO_PROVISION, Severity::Warning, 1, message.to_owned());
        }
        for (line, message) in &version.says.repeated {
            self.push(version, norm, "", "key-stands-twice", Severity::Warning, *line, message.clone());
        }
        for Remark { code, line, message } in &version.remarks {
            let is_warning = [CONTROL, FOOTNOTE_GOES_ON, IMAGE, NOT_TEXT, STRUCK].contains(code);
            let severity = if is_warning { Severity::Warning } else { Severity::Info };
            self.push(version, norm, "", code, severity, *line, message.clone());
        }
        for (Unsure { code, line, column, message, .. }, address) in unsure(version, nodes, alone) {
            let message = format!("{message} (column {column})");
            self.push(version, norm, address, code, severity(code), *line, message);
        }
    }

    /// The text of a day says neither when it came nor what made it.
    fn undated(&mut self, version: &Version<'_>, norm: &NormId, snapshot: &Snapshot, before: Option<Day>) {
        let (TextDay::There(on), Some(act)) = (version.day, snapshot.acts.first()) else { return };
        let since = before.map(|before| format!(" and after {before}")).unwrap_or_default();
        self.all.push(Finding {
            code: "undated-text".to_owned(),
            severity: Severity::Warning,
            component: norm.root(),
            act: Some(act.id.clone()),
            on: Some(on),
            message: format!(
                "the text was there on {on}; what differs in it came at the latest then{since}, and nothing says when \
                 or by which act"
            ),
            places: vec![Place { file: version.file.to_owned(), line: None }],
        });
    }

    #[expect(clippy::too_many_arguments, reason = "a finding has as many parts")]
    fn push(
        &mut self,
        version: &Version<'_>,
        norm: &NormId,
        address: &str,
        code: &str,
        severity: Severity,
        line: u64,
        message: String,
    ) {
        let place = version.place(line);
        let key = (code.to_owned(), address.to_owned(), message.clone());
        if let Some(known) = self.at.get(&key).and_then(|&at| self.all.get_mut(at)) {
            known.places.push(place);
            return;
        }
        let component = if address.is_empty() { Ok(norm.root()) } else { norm.component(address) };
        self.at.insert(key, self.all.len());
        self.all.push(Finding {
            code: code.to_owned(),
            severity,
            component: component.unwrap_or_else(|_| norm.root()),
            act: None,
            on: Some(version.day.on()),
            message,
            places: vec![place],
        });
    }
}

fn severity(code: &str) -> Severity {
    match code {
        "heading-without-number"
        | "unnumbered-paragraph"
        | "odd-heading"
        | "markup"
        | "contents"
        | "bare-sections"
        | "articles-above"
        | "headings-above"
        | HYPHEN => Severity::Info,
        _ => Severity::Warning,
    }
}

#[cfg(test)]
mod tests;
