// A component is about a theme.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (theme:Asof {key: row.to})
MERGE (component)-[r:ABOUT]->(theme)
