// A version whose words a reading does not read.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (read:Asof {key: row.to})
MATCH (reading)-[r:OVERLAYS]->(read)
DELETE r
