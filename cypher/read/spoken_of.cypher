// What words say, on days, of provisions and of what stands below them, and whether there are such provisions; and, read after
// that, the last batch from one on, and by which grammars words were read. A place is the way down from the norm, or from the
// provision, child by child.
UNWIND $asked AS asked
CALL (asked) {
  MATCH (provision:Component {component_id: asked.id})-[:HAS_VERSION]->(top:CTV|CTVOverlay)
  USING INDEX SEEK provision:Component(component_id)
  // Of what is not there yet, its first version: who speaks of that as of what is to come.
  WHERE top.vf < top.vt AND top.vt > asked.day
  WITH asked, top, top.vf <= asked.day AS begun ORDER BY top.vf LIMIT 1
  MATCH (top) (()-[down:AGGREGATES]->())* (:CTV|CTVOverlay)<-[:HAS_VERSION]-(target:Component)
  MATCH (target)<-[r:REFERS_TO|EXCEPTS|CITES WHERE r.vf <= asked.day AND r.vt > asked.day]-(speaks:CTV|CTVOverlay)
  // What courts say that provisions mean is asked for apart.
  WHERE (begun OR r.standing = 'TARGET_NOT_YET_IN_FORCE') AND coalesce(speaks.nature, '') <> 'INTERPRETIVE'
  WITH asked, target, down, r, speaks, split(speaks.component_id, '!')[0] AS norm
  MATCH (speaks) ((:CTV|CTVOverlay)<-[up:AGGREGATES]-(above:CTV|CTVOverlay WHERE above.vf <= asked.day AND above.vt > asked.day))*
    (:CTV|CTVOverlay {component_id: norm})
  RETURN collect(r {.nth, .start, .end, .surface, .standing, .law, .path, .mode, .yields, .basis, .origin, .grammar, .confidence,
    kind: type(r), facts: toString(r.facts),
    document: coalesce(speaks.nature, '') = 'DOCUMENTARY', version: speaks.ctv_id, target: target.component_id,
    place: [part IN reverse(up) | part.ordering], below: [part IN down | part.ordering]}) AS said
}
OPTIONAL MATCH (provision:Component {component_id: asked.id})
WITH collect({id: asked.id, asked: asked.asked, there: provision IS NOT NULL, said: said}) AS answers
CALL () { MATCH (b:Batch) WHERE b.number >= $number RETURN max(b.number) AS last }
OPTIONAL MATCH (made:Asof {key: 'Reading'})
RETURN answers, last, coalesce(made.grammars, []) AS grammars
