// A reading says that another one is wrong, and does not end it; both hold by all that is known and recorded now.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MERGE (reading)-[r:CONTRADICTS]->(other)
