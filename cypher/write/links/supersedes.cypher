// A version and the one before it, by all that is known and recorded now.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (earlier:Asof {key: row.to})
MERGE (version)-[r:SUPERSEDES]->(earlier)
