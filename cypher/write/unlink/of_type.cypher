// A type that no source gives a component any more.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (type:Asof {key: row.to})
MATCH (component)-[r:OF_TYPE]->(type)
DELETE r
