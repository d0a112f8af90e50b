// Versions that no longer follow each other.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (earlier:Asof {key: row.to})
MATCH (version)-[r:SUPERSEDES]->(earlier)
DELETE r
