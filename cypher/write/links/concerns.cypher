// What a finding is about.
UNWIND $rows AS row
MATCH (finding:Asof {key: row.from})
MATCH (component:Asof {key: row.to})
MERGE (finding)-[r:CONCERNS]->(component)
