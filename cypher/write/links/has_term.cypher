// A theme or a type that is said with a norm, and what it is called there.
UNWIND $rows AS row
MATCH (norm:Asof {key: row.from})
MATCH (term:Asof {key: row.to})
MERGE (norm)-[r:HAS_TERM]->(term)
SET r.labels = row.labels, r.languages = row.languages
