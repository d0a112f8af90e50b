// Makes this process the writer where there is none, or where the one that there is stands still at $still: how long it has
// stood is the asker's to know, so that no clock of the server's counts. The first SET takes the lock: who waits for it
// reads what the other one wrote.
MERGE (w:Asof:Writer {key: 'Writer'})
SET w.asked = randomUUID()
WITH w, w.load IS NULL OR w.beat = $still AS free
SET w += CASE WHEN free THEN {load: w.asked, beat: w.asked} ELSE {} END
RETURN free, w.beat AS beat, w.load AS load
