// Holds on to the right to write, and stops every writer that has lost it: no row means that it is lost.
MATCH (w:Asof {key: 'Writer'})
SET w.asked = timestamp()
WITH w
WHERE w.load = $load
SET w.until = timestamp() + $lease
RETURN w.load AS load
