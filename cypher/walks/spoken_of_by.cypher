// Who speaks, on a day, of a provision or of what stands below it? $id, $day. Of what is not there yet,
// who speaks of it as of what is to come.
WITH date($day) AS day
MATCH (asked:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK asked:Component(component_id)
WHERE v.vf < v.vt AND (v.date_end IS NULL OR v.date_end > day)
WITH day, v, v.date_start <= day AS there ORDER BY v.vf LIMIT 1
MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(target:Component)
WITH DISTINCT day, there, target
MATCH (target)<-[r:REFERS_TO|EXCEPTS|CITES]-(speaks:CTV|CTVOverlay)
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
  AND (there OR r.standing = 'TARGET_NOT_YET_IN_FORCE') AND coalesce(speaks.nature, '') <> 'INTERPRETIVE'
RETURN speaks.component_id AS source, speaks.ctv_id AS version, type(r) AS kind, r.surface AS surface, r.start AS start,
  r.standing AS standing, target.component_id AS target
ORDER BY source, start, kind, target
