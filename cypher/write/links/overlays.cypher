// A reading and what it lies over: its component, and the version whose words it reads by all that is known and recorded now.
UNWIND $rows AS row
MATCH (reading:Asof {key: row.from})
MATCH (read:Asof {key: row.to})
MERGE (reading)-[r:OVERLAYS]->(read)
