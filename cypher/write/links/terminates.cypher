// An end of a version, and who made it (rule T). Several may exist.
UNWIND $rows AS row
MATCH (action:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (action)-[r:TERMINATES {at: row.at, known_from: row.known_from, tx_from: row.tx_from}]->(version)
SET r.known_to = row.known_to, r.tx_to = row.tx_to
