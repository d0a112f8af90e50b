// A command of the enactment made a version of the original text.
UNWIND $rows AS row
MATCH (action:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (action)-[r:ENACTED]->(version)
