// The child versions of a version, in document order.
UNWIND $rows AS row
MATCH (parent:Asof {key: row.from})
MATCH (child:Asof {key: row.to})
MERGE (parent)-[r:AGGREGATES {ordering: row.ordering}]->(child)
