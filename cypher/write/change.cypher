// Brings nodes up to date.
UNWIND $rows AS row
MATCH (n:Asof {key: row.key})
SET n += row.properties
SET n:$(row.labels)
REMOVE n:$(row.without)
