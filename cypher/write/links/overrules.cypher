// A reading takes the place of another one; both hold by all that is known and recorded now, each on its days.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MERGE (reading)-[r:OVERRULES]->(other)
