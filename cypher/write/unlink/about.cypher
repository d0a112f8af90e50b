// A theme that no source says of a component any more.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (theme:Asof {key: row.to})
MATCH (component)-[r:ABOUT]->(theme)
DELETE r
