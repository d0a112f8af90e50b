//! The doubts of a norm. What they repeat is written once, and a doubt is made when somebody asks for it.
//!
//! A law that was amended often may have thousands of doubts, most of which say the same of the same parts
//! until another day. So their words and the lists of what they touch each have a number, and a doubt is a row
//! of numbers. Whether a doubt touches a provision on a day is read from the rows alone.
//!
//! Turned down: the rows of components in place of ids. A doubt may touch what is on no record, and each id is
//! here once anyway.
#![expect(clippy::indexing_slicing, reason = "every number is checked when the rows are read")]

use std::collections::HashMap;
use std::sync::OnceLock;

use asof_schema::{ActId, ComponentId, Day, Doubt, Evidence, Place};
use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};

use super::codec::{CodecError, Layout, Reader, Writer};
use super::kept::{Kept, Point, Rows as _};
use crate::rows::StringRow;
use crate::strings::{Interner, Strings, narrow};

/// A day that a doubt does not name.
const NONE: i32 = i32::MIN;

/// The doubts of a norm in the order in which they were recorded; one that was retracted stays, with the end of
/// its record.
#[derive(Debug, Default)]
pub struct Doubts {
    words: Vec<Words>,
    ids: Vec<ComponentId>,
    lists: Lists,
    rows: Vec<DoubtRow>,
    made: Vec<OnceLock<Box<Kept<Doubt>>>>,
}

/// What a doubt says beside its days and what it touches.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    code: String,
    act: Option<ActId>,
    message: String,
    places: Vec<Place>,
    evidence: Option<Evidence>,
}

/// Lists of ids, by their numbers.
#[derive(Debug, Default)]
struct Lists {
    end: Vec<u32>,
    ids: Vec<StringRow>,
}

/// A doubt in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct DoubtRow {
    words: StringRow,
    list: u32,
    published: i32,
    effective: i32,
    until: i32,
    tx: [u32; 2],
}

impl DoubtRow {
    /// The day from which it is known.
    pub(crate) fn published(self) -> Day {
        Day::from_epoch(self.published)
    }

    /// The first day whose law it may make wrong.
    pub(crate) fn effective(self) -> Day {
        day(self.effective).unwrap_or(self.published())
    }

    /// The day before which it ends.
    pub(crate) fn until(self) -> Option<Day> {
        day(self.until)
    }

    /// The numbers of the batches between which it is in the record.
    pub(crate) fn tx(self) -> (u32, u32) {
        (self.tx[0], self.tx[1])
    }

    /// Whether it is recorded and published at a point, whatever its days.
    pub(crate) fn is_known(self, point: Point) -> bool {
        point.covers_recorded(self.tx[0], self.tx[1]) && self.published() <= point.known
    }

    /// Whether it may make the law of a point wrong.
    pub(crate) fn is_open(self, point: Point) -> bool {
        self.is_known(point)
            && self.effective() <= point.at
            && self.until().is_none_or(|until| point.at < until)
    }
}

impl Doubts {
    /// Doubts in memory as they were said.
    pub(crate) fn of(doubts: &[Kept<Doubt>]) -> Result<Self, String> {
        Self::decode(&Self::encode(doubts))
    }

    /// Doubts as bytes; none where there are none.
    pub(crate) fn encode(doubts: &[Kept<Doubt>]) -> Vec<u8> {
        if doubts.is_empty() { Vec::new() } else { Coded::of(doubts).write() }
    }

    /// The doubts that [`Doubts::encode`] wrote; in words what is wrong where the bytes are others.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, String> {
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let Coded { words, ids, lists, rows } =
            Coded::read(bytes).map_err(|error| format!("its doubts cannot be read: {error}"))?;
        let refused = |error: String| format!("a doubt cannot be read: {error}");
        let words = all(&words)
            .map(|json| serde_json::from_str::<Words>(json).map_err(|error| refused(error.to_string())))
            .collect::<Result<Vec<Words>, String>>()?;
        let ids = all(&ids)
            .map(|id| id.parse::<ComponentId>().map_err(|error| refused(error.to_string())))
            .collect::<Result<Vec<ComponentId>, String>>()?;
        let is_there =
            |row: &DoubtRow| row.words.index() < words.len() && (row.list as usize) < lists.end.len();
        if !rows.iter().all(is_there) || !lists.are_of(ids.len()) {
            return Err(refused("it names what is not there".to_owned()));
        }
        let made = rows.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { words, ids, lists, rows, made })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A doubt by its number.
    pub fn get(&self, number: u32) -> Option<&Kept<Doubt>> {
        let row = self.rows.get(number as usize)?;
        Some(self.made.get(number as usize)?.get_or_init(|| Box::new(self.make(row))))
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Kept<Doubt>> {
        (0..narrow(self.rows.len())).filter_map(move |number| self.get(number))
    }

    /// All of them for who changes them: none is kept here.
    pub(crate) fn to_vec(&self) -> Vec<Kept<Doubt>> {
        self.rows.iter().map(|row| self.make(row)).collect()
    }

    /// How many were made so far.
    #[cfg(test)]
    pub(crate) fn made(&self) -> usize {
        self.made.iter().filter(|made| made.get().is_some()).count()
    }

    pub(crate) fn row(&self, number: u32) -> Option<DoubtRow> {
        self.rows.get(number as usize).copied()
    }

    /// All of them in numbers.
    pub(crate) fn rows(&self) -> impl Iterator<Item = DoubtRow> + '_ {
        self.rows.iter().copied()
    }

    /// The components that they touch, each with the numbers of the doubts that do, in order.
    pub(crate) fn by_component(&self) -> impl Iterator<Item = (&ComponentId, Vec<u32>)> {
        let mut numbers = vec![Vec::new(); self.ids.len()];
        for (number, row) in (0_u32..).zip(&self.rows) {
            for id in self.lists.get(row.list) {
                numbers[id.index()].push(number);
            }
        }
        self.ids.iter().zip(numbers)
    }

    fn make(&self, row: &DoubtRow) -> Kept<Doubt> {
        let Words { code, act, message, places, evidence } = self.words[row.words.index()].clone();
        let touches = self.lists.get(row.list).iter().map(|id| self.ids[id.index()].clone()).collect();
        let (published, effective, until) = (row.published(), day(row.effective), day(row.until));
        let said = Doubt { code, act, published, effective, until, touches, message, places, evidence };
        Kept { said, tx: row.tx() }
    }
}

impl Lists {
    /// The number of a new list.
    fn push(&mut self, list: &[StringRow]) -> u32 {
        self.ids.extend_from_slice(list);
        self.end.push(narrow(self.ids.len()));
        narrow(self.end.len() - 1)
    }

    fn get(&self, list: u32) -> &[StringRow] {
        &self.ids[self.end.stretch(list)]
    }

    /// Whether they are whole, and name none but the first of so many ids.
    fn are_of(&self, ids: usize) -> bool {
        let end = self.end.last().map_or(0, |&end| end as usize);
        self.end.is_sorted() && end == self.ids.len() && self.ids.iter().all(|id| id.index() < ids)
    }
}

/// Doubts as they are written.
#[derive(Debug, Default)]
struct Coded {
    /// JSON, each once.
    words: Strings<StringRow>,
    ids: Strings<StringRow>,
    lists: Lists,
    rows: Vec<DoubtRow>,
}

impl Coded {
    fn of(doubts: &[Kept<Doubt>]) -> Self {
        let mut coded = Self::default();
        let (mut words, mut ids) = (Interner::default(), Interner::default());
        let mut lists: HashMap<Vec<StringRow>, u32> = HashMap::new();
        for Kept { said, tx } in doubts {
            let Doubt { code, act, published, effective, until, touches, message, places, evidence } =
                said.clone();
            let touches: Vec<StringRow> =
                touches.iter().map(|id| ids.intern(&mut coded.ids, id.as_str()).0).collect();
            let list = *lists.entry(touches).or_insert_with_key(|list| coded.lists.push(list));
            // Writing what has text keys into memory cannot fail.
            let json = serde_json::to_string(&Words { code, act, message, places, evidence });
            let (words, _) = words.intern(&mut coded.words, &json.unwrap_or_default());
            coded.rows.push(DoubtRow {
                words,
                list,
                published: published.epoch(),
                effective: effective.map_or(NONE, Day::epoch),
                until: until.map_or(NONE, Day::epoch),
                tx: [tx.0, tx.1],
            });
        }
        coded
    }

    /// In planes everywhere: most planes of the rows are one byte again and again.
    fn write(&self) -> Vec<u8> {
        let mut out = Writer { bytes: Vec::new(), layout: Layout::Planes };
        out.strings(&self.words);
        out.strings(&self.ids);
        out.column(&self.lists.end);
        out.column(&self.lists.ids);
        out.column(&self.rows);
        out.bytes
    }

    fn read(bytes: &[u8]) -> Result<Self, CodecError> {
        let mut input = Reader { bytes, at: 0, layout: Layout::Planes };
        let (words, ids) = (input.strings()?, input.strings()?);
        let lists = Lists { end: input.column()?, ids: input.column()? };
        let rows = input.column()?;
        if input.at == bytes.len() { Ok(Self { words, ids, lists, rows }) } else { Err(CodecError(input.at)) }
    }
}

fn day(epoch: i32) -> Option<Day> {
    (epoch != NONE).then(|| Day::from_epoch(epoch))
}

fn all(strings: &Strings<StringRow>) -> impl Iterator<Item = &str> {
    (0..strings.len()).map(move |index| strings.get(StringRow::new(index)))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use asof_schema::Sha256;
    use proptest::prelude::*;

    use super::*;

    /// Of a norm its root, an article and what it may lack; and of another norm the root and an article.
    const IDS: [&str; 5] = [
        "urn:lex:zz:lei:2001-01-01;1",
        "urn:lex:zz:lei:2001-01-01;1!art1",
        "urn:lex:zz:lei:2001-01-01;1!art9_par2",
        "urn:lex:zz:lei:2002-01-01;2",
        "urn:lex:zz:lei:2002-01-01;2!art1",
    ];

    fn days() -> impl Strategy<Value = Day> {
        ((NONE + 1)..=i32::MAX).prop_map(Day::from_epoch)
    }

    fn words() -> impl Strategy<Value = Words> {
        let act = prop::option::of(prop::sample::select(vec!["urn:lex:zz:lei:2003-01-01;3", "urn:zz:a"]));
        let place = (any::<String>(), prop::option::of(any::<u64>()));
        let places = prop::collection::vec(place.prop_map(|(file, line)| Place { file, line }), 0..3);
        let evidence = (any::<[u8; 32]>(), any::<u64>(), any::<u64>());
        let evidence =
            evidence.prop_map(|(sha256, start, end)| Evidence { sha256: Sha256(sha256), start, end });
        let said = (any::<String>(), act, any::<String>(), places, prop::option::of(evidence));
        said.prop_map(|(code, act, message, places, evidence)| {
            let act: Option<ActId> = act.map(|act| act.parse().unwrap());
            Words { code, act, message, places, evidence }
        })
    }

    /// Doubts that repeat words and lists, as those of a law do: any words, and any of a few ids, or none.
    fn doubts() -> impl Strategy<Value = Vec<Kept<Doubt>>> {
        let list = prop::collection::vec(prop::sample::select(IDS.to_vec()), 0..4);
        let pools = (prop::collection::vec(words(), 1..4), prop::collection::vec(list, 1..4));
        let numbers = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
        let days = (days(), prop::option::of(days()), prop::option::of(days()));
        let rows = prop::collection::vec((numbers, days, any::<(u32, u32)>()), 0..12);
        (pools, rows).prop_map(|((words, lists), rows)| {
            let kept = rows.into_iter().map(|((said, list), (published, effective, until), tx)| {
                let Words { code, act, message, places, evidence } = said.get(&words).clone();
                let touches: Vec<ComponentId> =
                    list.get(&lists).iter().map(|id| id.parse().unwrap()).collect();
                let said =
                    Doubt { code, act, published, effective, until, touches, message, places, evidence };
                Kept { said, tx }
            });
            kept.collect()
        })
    }

    proptest! {
        #[test]
        fn doubts_are_read_back_as_they_were_said(said in doubts()) {
            let bytes = Doubts::encode(&said);
            let read = Doubts::decode(&bytes).unwrap();
            prop_assert_eq!(&read.to_vec(), &said);
            prop_assert_eq!(&read.all().cloned().collect::<Vec<_>>(), &said);
            prop_assert_eq!((read.len(), read.is_empty()), (said.len(), said.is_empty()));
            prop_assert_eq!(Doubts::encode(&read.to_vec()), bytes);
            prop_assert!(read.get(narrow(said.len())).is_none());
            let mut by_component: HashMap<ComponentId, Vec<u32>> = HashMap::new();
            for (number, kept) in (0_u32..).zip(&said) {
                for id in &kept.said.touches {
                    by_component.entry(id.clone()).or_default().push(number);
                }
            }
            let read: HashMap<ComponentId, Vec<u32>> =
                read.by_component().map(|(id, numbers)| (id.clone(), numbers)).collect();
            prop_assert_eq!(read, by_component);
        }

        #[test]
        fn rows_say_of_a_day_what_doubts_say(
            said in doubts(), at in days(), known in days(), recorded in any::<u32>(),
        ) {
            let point = Point { at, known, recorded };
            let read = Doubts::of(&said).unwrap();
            for (row, Kept { said, tx }) in read.rows().zip(&said) {
                let is_known = point.covers_recorded(tx.0, tx.1) && said.published <= known;
                let is_open = is_known && said.effective() <= at && said.until.is_none_or(|until| at < until);
                prop_assert_eq!((row.is_known(point), row.is_open(point)), (is_known, is_open));
                prop_assert_eq!((row.effective(), row.until()), (said.effective(), said.until));
                prop_assert_eq!(row.tx(), *tx);
            }
        }
    }

    fn doubt(touches: &[String], message: &str, until: i32) -> Kept<Doubt> {
        let said = Doubt {
            code: "missing-act".to_owned(),
            act: Some("urn:lex:zz:lei:1990-05-01;7".parse().unwrap()),
            published: Day::from_ymd(1990, 5, 1).unwrap(),
            effective: None,
            until: Some(Day::from_epoch(until)),
            touches: touches.iter().map(|id| id.parse().unwrap()).collect(),
            message: message.to_owned(),
            places: vec![Place { file: "law.xml".to_owned(), line: Some(37) }],
            evidence: None,
        };
        Kept { said, tx: (1, u32::MAX) }
    }

    /// As a law has them that a hundred acts amended, of which some are not at hand.
    #[test]
    fn what_doubts_repeat_is_written_once() {
        let articles = |first: usize| -> Vec<String> {
            (first..first + 20).map(|nth| format!("{}!art{nth}", IDS[0])).collect()
        };
        let lists: Vec<Vec<String>> = (0..50).map(articles).collect();
        let many: Vec<Kept<Doubt>> = (0..4000)
            .map(|nth: usize| {
                let message = format!("act {} is not at hand", nth % 80);
                doubt(&lists[nth % 50], &message, i32::try_from(nth / 40).unwrap())
            })
            .collect();
        let (coded, json) = (Doubts::encode(&many).len(), serde_json::to_vec(&many).unwrap().len());
        assert!(coded * 50 < json, "{coded} bytes, and {json} as JSON");
        let more = Doubts::encode(&[many.as_slice(), &many[..1000]].concat()).len();
        assert!(more - coded <= 1000 * size_of::<DoubtRow>(), "a doubt more is at most a row more");
    }

    #[test]
    fn bytes_that_are_no_doubts_are_refused() {
        let said = [doubt(&[IDS[0].to_owned(), IDS[4].to_owned()], "a", 3), doubt(&[], "b", 4)];
        let bytes = Doubts::encode(&said);
        for end in 1..bytes.len() {
            assert!(Doubts::decode(&bytes[..end]).is_err(), "cut at {end}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Doubts::decode(&longer).unwrap_err().starts_with("its doubts cannot be read: "));
        let refused = |harm: fn(&mut Coded)| {
            let mut coded = Coded::of(&said);
            harm(&mut coded);
            Doubts::decode(&coded.write()).unwrap_err()
        };
        let nowhere = "a doubt cannot be read: it names what is not there";
        assert_eq!(refused(|coded| coded.rows[1].words = StringRow(2)), nowhere);
        assert_eq!(refused(|coded| coded.rows[1].list = 2), nowhere);
        assert_eq!(refused(|coded| coded.lists.ids[0] = StringRow(2)), nowhere);
        assert_eq!(refused(|coded| coded.lists.end = vec![3, 2]), nowhere);
        assert_eq!(refused(|coded| coded.lists.end = vec![1, 1]), nowhere);
        let no_id = refused(|coded| coded.ids.ends[0] = 3);
        assert!(no_id.starts_with("a doubt cannot be read: `urn`"), "{no_id}");
        assert!(refused(|coded| coded.words.ends[0] = 3).starts_with("a doubt cannot be read: "));
    }
}
