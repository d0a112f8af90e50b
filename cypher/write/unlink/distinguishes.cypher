// Readings of which one does not distinguish the other, or of which one no longer holds.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MATCH (reading)-[r:DISTINGUISHES]->(other)
DELETE r
