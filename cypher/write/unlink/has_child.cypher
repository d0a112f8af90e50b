// A place that, by all that is known and recorded now, a component never had.
UNWIND $rows AS row
MATCH (parent:Asof {key: row.from})
MATCH (child:Asof {key: row.to})
MATCH (parent)-[r:HAS_CHILD {vf: row.vf}]->(child)
DELETE r
