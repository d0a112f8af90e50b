// A reading that holds by all that is known and recorded now.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (reading:Asof {key: row.to})
MERGE (component)-[r:HAS_INTERPRETATION]->(reading)
