// A version that holds by all that is known and recorded now.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (component)-[r:HAS_VERSION]->(version)
