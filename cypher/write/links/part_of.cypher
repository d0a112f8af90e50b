// A command and its act.
UNWIND $rows AS row
MATCH (command:Asof {key: row.from})
MATCH (act:Asof {key: row.to})
MERGE (command)-[r:PART_OF]->(act)
