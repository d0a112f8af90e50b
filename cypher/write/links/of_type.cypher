// A component is of a type that a source gives it.
UNWIND $rows AS row
MATCH (component:Asof {key: row.from})
MATCH (type:Asof {key: row.to})
MERGE (component)-[r:OF_TYPE]->(type)
