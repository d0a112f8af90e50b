// Makes nodes what follows from what was said, whatever they were.
UNWIND $rows AS row
MATCH (n:Asof {key: row.key})
WITH n, row, [label IN labels(n) WHERE label <> 'Asof' AND NOT label IN row.labels] AS without
SET n = row.properties
SET n.key = row.key
SET n:$(row.labels)
REMOVE n:$(without)
