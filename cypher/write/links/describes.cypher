// What metadata are about.
UNWIND $rows AS row
MATCH (metadata:Asof {key: row.from})
MATCH (thing:Asof {key: row.to})
MERGE (metadata)-[r:DESCRIBES]->(thing)
