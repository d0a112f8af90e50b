// Of which provisions of a law that are in force on a day did words speak once, and speak no more? $norm, $day.
WITH date($day) AS day
MATCH (c:Component {norm_id: $norm})-[:HAS_VERSION]->(v:CTV|CTVOverlay {status: 'IN_FORCE'})
USING INDEX SEEK c:Component(norm_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH (c)<-[r:REFERS_TO|EXCEPTS|CITES]-(speaks:CTV|CTVOverlay)
WHERE r.date_start <= day AND coalesce(speaks.nature, '') <> 'INTERPRETIVE'
WITH c, day, max(CASE WHEN r.date_end IS NULL OR r.date_end > day THEN 1 ELSE 0 END) AS spoken_of, max(r.date_end) AS until
WHERE spoken_of = 0
RETURN c.component_id AS component, toString(until) AS until
ORDER BY component
