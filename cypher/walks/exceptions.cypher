// Which exceptions does a provision make, and which are made from it, on a day, with all that stands below it? $id, $day. `yields` says
// which side gives way: the one that speaks, or the one that is spoken of.
WITH date($day) AS day
MATCH (asked:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK asked:Component(component_id)
WHERE v.vf < v.vt AND (v.date_end IS NULL OR v.date_end > day)
WITH day, v, v.date_start <= day AS there ORDER BY v.vf LIMIT 1
MATCH (v)-[:AGGREGATES*0..]->(below:CTV|CTVOverlay)<-[:HAS_VERSION]-(c:Component)
WITH DISTINCT day, there, below, c
CALL (day, there, below, c) {
  MATCH (below)-[r:EXCEPTS]->(end)
  WHERE there AND r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
  RETURN 'out' AS way, below AS speaks, r, end
UNION ALL
  MATCH (speaks:CTV|CTVOverlay)-[r:EXCEPTS]->(c)
  WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
    AND (there OR r.standing = 'TARGET_NOT_YET_IN_FORCE')
  RETURN 'in' AS way, speaks, r, c AS end
}
RETURN way, speaks.component_id AS source, speaks.ctv_id AS version, r.surface AS surface, r.start AS start, r.yields AS yields,
  r.standing AS standing, end.component_id AS target
ORDER BY way, source, start, target
