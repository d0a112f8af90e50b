// Keeps documents, each in the place of one of its name: what that had in more parts goes.
UNWIND $rows AS row
MERGE (d:Asof {key: row.key})
SET d:KeptDocument, d += row.properties
WITH DISTINCT row.properties.of AS of, row.properties.name AS name, row.properties.parts AS parts
MATCH (old:KeptDocument {of: of, name: name})
WHERE old.nth >= parts
DELETE old
