// The words of a version define a term.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (term:Asof {key: row.to})
MERGE (version)-[r:DEFINES {vf: row.vf, nth: row.nth, origin: row.origin}]->(term)
SET r.vt = row.vt, r.date_start = row.date_start, r.date_end = row.date_end, r.start = row.start, r.end = row.end,
  r.surface = row.surface, r.term = row.term, r.scope = row.scope, r.within = row.within, r.grammar = row.grammar, r.confidence = row.confidence
