// Holds on to the right to write, and stops every writer that has lost it: no row means that it is lost.
MATCH (w:Asof {key: 'Writer'})
SET w.asked = randomUUID()
WITH w
WHERE w.load = $load
SET w.beat = w.asked
RETURN w.load AS load
