// A command made a version of what holds the article that it changed.
UNWIND $rows AS row
MATCH (action:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (action)-[r:PROPAGATED_TO]->(version)
