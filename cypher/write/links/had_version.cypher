// Every birth of a version (rule T).
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (component)-[r:HAD_VERSION {known_from: row.known_from, tx_from: row.tx_from}]->(version)
SET r.known_to = row.known_to, r.tx_to = row.tx_to
