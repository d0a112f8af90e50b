// A theme or a type, and one that is broader, as is said with a norm.
UNWIND $rows AS row
MATCH (narrower:Asof {key: row.from})
MATCH (broader:Asof {key: row.to})
MERGE (narrower)-[r:BROADER {norm_id: row.norm_id}]->(broader)
