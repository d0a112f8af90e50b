// Lets the next one write.
MATCH (w:Asof {key: 'Writer'})
WHERE w.load = $load
REMOVE w.load
