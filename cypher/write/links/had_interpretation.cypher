// Every birth of a reading (rule T).
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (reading:Asof {key: row.to})
MERGE (component)-[r:HAD_INTERPRETATION {known_from: row.known_from, tx_from: row.tx_from}]->(reading)
SET r.known_to = row.known_to, r.tx_to = row.tx_to
