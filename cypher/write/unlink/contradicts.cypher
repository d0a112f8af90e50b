// Readings of which one contradicts the other no more, or of which one no longer holds.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MATCH (reading)-[r:CONTRADICTS]->(other)
DELETE r
