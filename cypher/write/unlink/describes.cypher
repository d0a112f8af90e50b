// What metadata are about no longer: the version that began on their day is another one, or none.
UNWIND $rows AS row
MATCH (metadata:Asof {key: row.from})
MATCH (thing:Asof {key: row.to})
MATCH (metadata)-[r:DESCRIBES]->(thing)
DELETE r
