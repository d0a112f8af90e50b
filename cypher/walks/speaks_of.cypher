// What does a provision speak of on a day, with all that stands below it? $id, $day.
WITH date($day) AS day
MATCH (asked:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK asked:Component(component_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH (v)-[:AGGREGATES*0..]->(speaks:CTV|CTVOverlay)
WITH DISTINCT day, speaks
MATCH (speaks)-[r:REFERS_TO|EXCEPTS|CITES|DEFINES]->(end)
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
RETURN speaks.component_id AS source, speaks.ctv_id AS version, type(r) AS kind, r.surface AS surface, r.start AS start,
  r.standing AS standing, end.component_id AS target, coalesce(r.law, '') AS law, coalesce(r.path, '') AS path, end.normal AS term
ORDER BY source, start, kind, target
