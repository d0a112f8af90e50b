// Readings of which one does not overrule the other, or of which one no longer holds.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (other:Asof {key: row.to})
MATCH (reading)-[r:OVERRULES]->(other)
DELETE r
