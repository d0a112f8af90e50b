// How a provision is in force on a day: the versions that it holds, and their words. $id, $day.
WITH date($day) AS day
MATCH has = (c:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK c:Component(component_id)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
MATCH holds = (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)-[:EXPRESSED_IN]->(:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(:TextUnit)
RETURN has, holds
