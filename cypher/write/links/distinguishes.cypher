// A reading says that its case is not that of another one; both hold by all that is known and recorded now.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MERGE (reading)-[r:DISTINGUISHES]->(other)
