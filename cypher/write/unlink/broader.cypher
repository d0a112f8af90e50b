// What is said to be broader with a norm no longer.
UNWIND $rows AS row
MATCH (narrower:Asof {key: row.from})
MATCH (broader:Asof {key: row.to})
MATCH (narrower)-[r:BROADER {norm_id: row.norm_id}]->(broader)
DELETE r
