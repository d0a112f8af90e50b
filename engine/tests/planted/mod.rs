//! Citations with a fault, planted by a rule with a seed over whatever law a corpus holds. The check must refuse
//! each, and must have nothing against the same quotation where it is cited rightly.

use std::collections::HashMap;

use asof_engine::query::{CitationReport, Verdict, full, verify_citations};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day};
use fastrand::Rng;

/// A quotation has this many characters at least, so that no other section has its words by chance.
const SHORTEST: usize = 40;
/// The most characters of a quotation.
const LONGEST: usize = 300;

/// What may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// One letter is another.
    Changed,
    /// Two sections have the words of each other.
    Exchanged,
    /// The quotation begins in one section and ends in another.
    Joined,
    /// The words are those of another section.
    Elsewhere,
    /// The provision is repealed, or not in force yet.
    OtherDay,
}

const FAULTS: [Fault; 5] =
    [Fault::Changed, Fault::Exchanged, Fault::Joined, Fault::Elsewhere, Fault::OtherDay];

/// Words that are in force on a day, and the section that has them.
struct Provision {
    id: ComponentId,
    section: ComponentId,
    day: Day,
    quote: String,
}

/// The law of some days.
struct Law<'c> {
    corpus: &'c Corpus,
    days: Vec<Day>,
    provisions: Vec<Provision>,
    /// All words of a section on a day.
    words: HashMap<(ComponentId, Day), String>,
}

/// Plants `count` citations by a seed over the law of some days, and panics where the check accepts one, or
/// refuses its quotation where that is cited rightly.
pub(crate) fn refuses_all(corpus: &Corpus, days: &[&str], seed: u64, count: usize) {
    let law = Law::of(corpus, days);
    let mut rng = Rng::with_seed(seed);
    for at in 0..count {
        let fault = FAULTS[at % FAULTS.len()];
        let (draft, day, right) = law.plant(fault, at.is_multiple_of(2), &mut rng);
        for (draft, day) in right {
            let report = law.check(&draft, day);
            assert!(!report.citations.is_empty(), "nothing is cited in {draft}");
            for one in &report.citations {
                assert_eq!(one.on_record, None, "on {day}: {draft}");
                assert_eq!(one.quote_verbatim(), Some(true), "on {day}: {draft}");
            }
        }
        let report = law.check(&draft, day);
        let cited = if fault == Fault::Exchanged { 2 } else { 1 };
        assert_eq!(report.citations.len(), cited, "{fault:?} on {day}: {draft}\n{report:#?}");
        assert!(!report.valid, "{fault:?} on {day}: {draft}\n{report:#?}");
        for one in &report.citations {
            assert!(one.on_record.is_some(), "{fault:?} on {day}: {draft}\n{report:#?}");
            assert_ne!(one.verdict, Verdict::Right, "{fault:?} on {day}: {draft}");
        }
    }
    println!("{count} planted over {} provisions: all refused", law.provisions.len());
}

impl<'c> Law<'c> {
    fn of(corpus: &'c Corpus, days: &[&str]) -> Self {
        let days: Vec<Day> = days.iter().map(|day| day.parse().unwrap()).collect();
        let (mut provisions, mut words) = (Vec::new(), HashMap::<_, String>::new());
        for (graph, &day) in corpus.graphs().flat_map(|graph| days.iter().map(move |day| (graph, day))) {
            let point = corpus.point(AsOf::day(day));
            for component in graph.components() {
                let version = component.version_at(point).filter(|version| !version.is_tombstone());
                let Some(text) = version.and_then(asof_engine::Version::own_text) else { continue };
                let unit = graph.basic_unit();
                let mut line = component.upward(point);
                let Some(section) = line.find(|above| above.kind() == unit) else { continue };
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let all = words.entry((section.id(), day)).or_default();
                all.push_str(&text);
                all.push(' ');
                let quotes = quote(&text).into_iter();
                let (id, section) = (component.id(), section.id());
                provisions.extend(quotes.map(|quote| Provision {
                    id: id.clone(),
                    section: section.clone(),
                    day,
                    quote,
                }));
            }
        }
        Self { corpus, days, provisions, words }
    }

    /// A draft with a fault and its day, and the drafts that cite the same quotations rightly. `by_id` says that
    /// it cites by ids.
    fn plant(&self, fault: Fault, by_id: bool, rng: &mut Rng) -> (String, Day, Vec<(String, Day)>) {
        // A draw that makes no fault is drawn anew: sections may have words in common.
        for _ in 0..10_000 {
            let (one, other) = (self.any(rng), self.any(rng));
            if one.section == other.section || one.day != other.day {
                continue;
            }
            let says = |whose: &Provision, words: &str| format!("{}: “{words}”", self.cited(whose, by_id));
            let right = |whose: &Provision| (says(whose, &whose.quote), whose.day);
            let (draft, day, is_wrong) = match fault {
                Fault::Changed => {
                    let words = changed(&one.quote, rng);
                    (says(one, &words), one.day, !self.has(one, &words))
                }
                Fault::Exchanged => {
                    let draft = format!("{}.\n\n{}.", says(one, &other.quote), says(other, &one.quote));
                    (draft, one.day, !self.has(one, &other.quote) && !self.has(other, &one.quote))
                }
                Fault::Joined => {
                    let words = joined(&one.quote, &other.quote);
                    (says(one, &words), one.day, !self.has(one, &words))
                }
                Fault::Elsewhere => (says(one, &other.quote), one.day, !self.has(one, &other.quote)),
                Fault::OtherDay => {
                    let day = self.days[rng.usize(..self.days.len())];
                    (
                        says(one, &one.quote),
                        day,
                        !self.stands(&one.id, day) && !self.stands(&one.section, day),
                    )
                }
            };
            if is_wrong {
                let also = (fault == Fault::Exchanged).then(|| right(other));
                return (draft, day, std::iter::once(right(one)).chain(also).collect());
            }
        }
        panic!("the law of these days has nothing of which {fault:?} could be made");
    }

    fn any(&self, rng: &mut Rng) -> &Provision {
        &self.provisions[rng.usize(..self.provisions.len())]
    }

    /// The provision by its id, or its section in words.
    fn cited(&self, whose: &Provision, by_id: bool) -> String {
        if by_id { whose.id.to_string() } else { full(self.corpus, &whose.section, AsOf::day(whose.day)) }
    }

    /// Whether the section of a provision has some words on its day.
    fn has(&self, whose: &Provision, words: &str) -> bool {
        self.words[&(whose.section.clone(), whose.day)].contains(words)
    }

    fn stands(&self, id: &ComponentId, day: Day) -> bool {
        let version = self.corpus.component(id).unwrap().version_at(self.corpus.point(AsOf::day(day)));
        version.is_some_and(|version| !version.is_tombstone())
    }

    fn check(&self, draft: &str, day: Day) -> CitationReport {
        verify_citations(self.corpus, draft, AsOf::day(day), None).unwrap()
    }
}

/// The first words of a text, up to the longest quotation; nothing where they are few or have marks that a
/// quotation reads.
fn quote(text: &str) -> Option<String> {
    let mut quote = String::new();
    for word in text.split(' ') {
        if quote.chars().count() + 1 + word.chars().count() > LONGEST {
            break;
        }
        if !quote.is_empty() {
            quote.push(' ');
        }
        quote.push_str(word);
    }
    let quote = quote.trim_end_matches(['.', ',', ';', ':', ' ']);
    let is_plain = !quote.contains(['"', '“', '”', '„', '«', '»', '[', '…']) && !quote.contains("...");
    (is_plain && quote.chars().count() >= SHORTEST).then(|| quote.to_owned())
}

/// With another letter at one place. The first place is left: its case may change.
fn changed(quote: &str, rng: &mut Rng) -> String {
    let letters: Vec<usize> =
        quote.char_indices().skip(1).filter(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at).collect();
    let at = letters[rng.usize(..letters.len())];
    let mut bytes = quote.as_bytes().to_vec();
    bytes[at] = b'a' + (bytes[at] - b'a' + rng.u8(1..26)) % 26;
    String::from_utf8(bytes).unwrap()
}

/// The first half of the words of one, and the second half of those of another.
fn joined(one: &str, other: &str) -> String {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    [&one[..one.len().div_ceil(2)], &other[other.len() / 2..]].concat().join(" ")
}
