// A correction and the command that it corrects, which may be a correction itself.
UNWIND $rows AS row
MATCH (correction:Asof {key: row.from})
MATCH (corrected:Asof {key: row.to})
MERGE (correction)-[r:CORRECTS]->(corrected)
