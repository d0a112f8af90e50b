// Addresses and terms of which nobody speaks any more.
UNWIND $rows AS row
MATCH (n:Asof {key: row.key})
WHERE NOT EXISTS { (n)--() }
DELETE n
