// Other aspects and languages.
UNWIND $rows AS row
MATCH (language:Asof {key: row.from})
MATCH (text:Asof {key: row.to})
MERGE (language)-[r:HAS_OTHER_TEXT]->(text)
