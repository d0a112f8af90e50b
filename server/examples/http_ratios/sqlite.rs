//! The same contents in SQLite, embedded: a table of intervals in the order of provisions, its pages in memory.

use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Point as Stand, Version};
use asof_schema::Day;
use rusqlite::{Connection, params};

use crate::generator::norm_id;
use crate::questions::Point;

pub(crate) struct Sqlite(Connection);

const TABLE: &str = "PRAGMA cache_size = -1000000;
    CREATE TABLE content(
        norm INTEGER, component INTEGER, start INTEGER, until INTEGER, label TEXT, text TEXT,
        PRIMARY KEY (norm, component, start)) WITHOUT ROWID";

impl Sqlite {
    /// With the first norms of a corpus.
    pub(crate) fn of(corpus: &Corpus, norms: u32) -> Self {
        let mut sqlite = Connection::open_in_memory().unwrap();
        sqlite.execute_batch(TABLE).unwrap();
        let batch = sqlite.transaction().unwrap();
        for norm in 0..norms {
            fill(&batch, norm, &corpus.anchor(&norm_id(norm).root()).unwrap().graph);
        }
        batch.commit().unwrap();
        Self(sqlite)
    }

    /// The rows that are valid on a day, decoded.
    pub(crate) fn whole_text(&self, point: &Point) -> usize {
        let asked = "SELECT label, text FROM content WHERE norm = ?1 AND start <= ?2 AND ?2 < until ORDER BY component";
        let mut statement = self.0.prepare_cached(asked).unwrap();
        let days = point.days.map(Day::epoch);
        let rows = statement.query_map(params![point.norm, days[0]], |row| {
            Ok((row.get::<_, Option<String>>(0)?, row.get::<_, Option<String>>(1)?))
        });
        let rows: Vec<_> = rows.unwrap().map(Result::unwrap).collect();
        rows.iter().map(|(label, text)| length(label.as_ref()) + length(text.as_ref())).sum()
    }

    /// The rows that are valid on one of two days and not on the other, decoded.
    pub(crate) fn difference(&self, point: &Point) -> usize {
        let asked = "SELECT component, start <= ?2, label, text FROM content
            WHERE norm = ?1 AND (start <= ?2 AND ?2 < until) <> (start <= ?3 AND ?3 < until) ORDER BY component";
        let mut statement = self.0.prepare_cached(asked).unwrap();
        let days = point.days.map(Day::epoch);
        let rows = statement.query_map(params![point.norm, days[0], days[1]], |row| {
            let side: (u32, bool) = (row.get(0)?, row.get(1)?);
            Ok((side, row.get::<_, Option<String>>(2)?, row.get::<_, Option<String>>(3)?))
        });
        let rows: Vec<_> = rows.unwrap().map(Result::unwrap).collect();
        rows.iter().map(|(_, label, text)| length(label.as_ref()) + length(text.as_ref())).sum()
    }
}

fn length(text: Option<&String>) -> usize {
    text.map_or(0, String::len)
}

/// Writes the contents of a norm: a row lasts as long as versions with the same content follow one another.
fn fill(batch: &Connection, number: u32, graph: &NormGraph) {
    let now = Stand { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };
    let mut insert = batch.prepare_cached("INSERT INTO content VALUES (?1, ?2, ?3, ?4, ?5, ?6)").unwrap();
    for (component, row) in (0_u32..).zip(graph.components()) {
        let lasting = |version: &Version<'_>| !version.is_ephemeral();
        let versions: Vec<Version<'_>> = row.versions().filter(lasting).collect();
        for same in versions.chunk_by(|&a, &b| a.content_row() == b.content_row()) {
            let (first, last) = (same[0], same[same.len() - 1]);
            let until = last.valid(now).end().map_or(i32::MAX, Day::epoch);
            let (label, text) = (first.label(), first.own_text());
            insert.execute(params![number, component, first.start().epoch(), until, label, text]).unwrap();
        }
    }
}
