// The batches recorded after one, oldest first.
MATCH (b:Batch)
WHERE b.number > $after
RETURN b.number AS number, b.recorded_micros AS recorded, b.sha256 AS hash, b.description AS description, b.parts AS parts
ORDER BY number
