// Makes this process the writer, unless another one is at work. The first SET takes the lock: who waits for it reads what
// the other one wrote.
MERGE (w:Asof:Writer {key: 'Writer'})
SET w.asked = timestamp()
WITH w
WHERE coalesce(w.until, 0) <= timestamp()
SET w.load = randomUUID(), w.until = timestamp() + $lease
RETURN w.load AS load
