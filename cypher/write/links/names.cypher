// Another address of a component.
UNWIND $rows AS row
MATCH (alias:Asof {key: row.from})
MATCH (component:Asof {key: row.to})
MERGE (alias)-[r:NAMES]->(component)
