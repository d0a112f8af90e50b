// A command made a version: of what it changed, or (not direct) of what holds that, up to the article.
UNWIND $rows AS row
MATCH (action:Asof {key: row.from})
MATCH (version:Asof {key: row.to})
MERGE (action)-[r:RESULTED_IN]->(version)
SET r.direct = row.direct
