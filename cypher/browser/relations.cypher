// What a provision and what it holds speak of on a day, and who speaks of them. $id, $day.
WITH date($day) AS day
MATCH (c:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK c:Component(component_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH (v)-[:AGGREGATES*0..]->(part:CTV|CTVOverlay)<-[:HAS_VERSION]-(of:Component)
WITH DISTINCT day, part, of
MATCH is = (of)-[:HAS_VERSION]->(part)
OPTIONAL MATCH speaks = (part)-[r:REFERS_TO|EXCEPTS|CITES|DEFINES]->()
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
OPTIONAL MATCH spoken_of = (of)<-[q:REFERS_TO|EXCEPTS|CITES]-(:CTV|CTVOverlay)<-[:HAS_VERSION]-(:Component)
WHERE q.date_start <= day AND (q.date_end IS NULL OR q.date_end > day)
WITH is, speaks, spoken_of
WHERE speaks IS NOT NULL OR spoken_of IS NOT NULL
RETURN is, speaks, spoken_of
