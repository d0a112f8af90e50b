// Which readings of courts cite, on a day, a provision or what stands below it? $id, $day.
WITH date($day) AS day
MATCH (asked:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK asked:Component(component_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(target:Component)
WITH DISTINCT day, target
MATCH (target)<-[r:REFERS_TO|CITES]-(says:CTVOverlay {nature: 'INTERPRETIVE'})
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
RETURN says.action_id AS reading, says.component_id AS reads, says.court AS court, says.body AS body, says.case AS case,
  type(r) AS kind, r.surface AS surface, r.text_id AS text, r.start AS start, r.standing AS standing,
  target.component_id AS target
ORDER BY reading, text, start, target
