// Whether a load has recorded its batch: asked where the answer to its commit was lost.
MATCH (b:Batch {number: $number})
WHERE b.load = $load
RETURN b.number AS number
