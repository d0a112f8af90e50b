// A version that no longer holds.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MATCH (component)-[r:HAS_VERSION]->(version)
DELETE r
