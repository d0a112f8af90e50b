// A theme or a type that is said with a norm no longer.
UNWIND $rows AS row
MATCH (norm:Asof {key: row.from})
MATCH (term:Asof {key: row.to})
MATCH (norm)-[r:HAS_TERM]->(term)
DELETE r
