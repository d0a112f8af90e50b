// The canonical text of a version in its authentic language; of an article, the whole of it.
UNWIND $rows AS row
MATCH (language:Asof {key: row.from})
MATCH (text:Asof {key: row.to})
MERGE (language)-[r:HAS_TEXT]->(text)
