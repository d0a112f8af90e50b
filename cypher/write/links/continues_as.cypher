// One component carries another on.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (later:Asof {key: row.to})
MERGE (component)-[r:CONTINUES_AS {action_id: row.action_id}]->(later)
SET r.kind = row.kind, r.on = row.on
