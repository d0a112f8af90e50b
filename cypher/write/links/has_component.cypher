// A norm has its root component.
UNWIND $rows AS row
MATCH (norm:Asof {key: row.from})
MATCH (root:Asof {key: row.to})
MERGE (norm)-[r:HAS_COMPONENT]->(root)
