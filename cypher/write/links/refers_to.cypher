// The words of a version or of a reading name a provision, which stands so on these days.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (target:Asof {key: row.to})
MERGE (version)-[r:REFERS_TO {vf: row.vf, nth: row.nth, origin: row.origin}]->(target)
SET r.vt = row.vt, r.date_start = row.date_start, r.date_end = row.date_end, r.standing = row.standing,
  r.start = row.start, r.end = row.end, r.surface = row.surface, r.law = row.law, r.path = row.path, r.mode = row.mode,
  r.grammar = row.grammar, r.confidence = row.confidence, r.text_id = row.text_id
