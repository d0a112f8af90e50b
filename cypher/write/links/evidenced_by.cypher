// The bytes of a source document that bear a text of a version out.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (source:Asof {key: row.to})
MERGE (version)-[r:EVIDENCED_BY {text_id: row.text_id, start: row.start, end: row.end}]->(source)
SET r.quote_hash = row.quote_hash
