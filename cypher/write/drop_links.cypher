// Takes relationships away that do not follow from what was said.
UNWIND $rows AS row
MATCH ()-[r]->()
WHERE elementId(r) = row.id
DELETE r
