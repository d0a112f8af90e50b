// A reading that no longer holds.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (reading:Asof {key: row.to})
MATCH (component)-[r:HAS_INTERPRETATION]->(reading)
DELETE r
