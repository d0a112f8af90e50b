// Records the batch after the one that it was made for: no row means that another one came between.
OPTIONAL MATCH (last:Batch {number: $number - 1})
OPTIONAL MATCH (there:Batch {number: $number})
WITH last, there
WHERE there IS NULL AND (last IS NOT NULL OR $number = 1)
CREATE (b:Asof:Batch {key: 'Batch ' + toString($number), number: $number, recorded_at: datetime($recorded_at),
  recorded_micros: $recorded_micros, sha256: $hash, description: $description, parts: $parts, load: $load})
RETURN b.number AS number
