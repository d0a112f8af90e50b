// Which references of a law point, on a day, where nothing is in force? $id (of the law or of a part of it), $day.
WITH date($day) AS day
MATCH (asked:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK asked:Component(component_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH (v)-[:AGGREGATES*0..]->(speaks:CTV|CTVOverlay)
WITH DISTINCT day, speaks
MATCH (speaks)-[r:REFERS_TO|EXCEPTS|CITES]->(end)
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
  AND r.standing IN ['TARGET_REPEALED', 'TARGET_NOT_YET_IN_FORCE', 'TARGET_RENUMBERED', 'TARGET_NEVER_EXISTED']
RETURN speaks.component_id AS source, speaks.ctv_id AS version, type(r) AS kind, r.surface AS surface, r.start AS start,
  r.standing AS standing, end.component_id AS target, coalesce(r.law, '') AS law, coalesce(r.path, '') AS path
ORDER BY source, start, kind, target
