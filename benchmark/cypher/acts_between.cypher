// The acts that made versions of some components from after a day up to another, but for what only holds something that changed.
UNWIND $components AS id
MATCH (:Component {component_id: id})-[:HAS_VERSION]->(v:CTV)
WHERE date($after) < v.date_start <= date($until) AND v.cause <> 'AGGREGATE'
MATCH (v)<-[:ENACTED|RESULTED_IN]-(:MicroAction)-[:CORRECTS*0..]->(:MicroAction)-[:PART_OF]->(act:MacroAction)
WHERE act.type <> 'enactment'
RETURN DISTINCT act.amendment_code AS code, act.type AS type
