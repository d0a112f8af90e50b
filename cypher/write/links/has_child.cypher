// Where a component stands, and when.
UNWIND $rows AS row
MATCH (parent:Asof {key: row.from})
MATCH (child:Asof {key: row.to})
MERGE (parent)-[r:HAS_CHILD {vf: row.vf}]->(child)
SET r.vt = row.vt
