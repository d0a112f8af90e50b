// Words that do not cite a provision, or not on these days.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (target:Asof {key: row.to})
MATCH (version)-[r:CITES {vf: row.vf, nth: row.nth, origin: row.origin}]->(target)
DELETE r
