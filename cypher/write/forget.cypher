// Takes nodes away that hold what later ones hold anew.
UNWIND $rows AS row
MATCH (n:Asof {key: row.key})
DETACH DELETE n
