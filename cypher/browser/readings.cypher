// How courts read a provision on a day: their readings, the words of these, the versions that they read, and how they stand to
// other readings. $id, $day.
WITH date($day) AS day
MATCH said = (c:Component {component_id: $id})-[:HAS_INTERPRETATION]->(o:CTVOverlay)
USING INDEX SEEK c:Component(component_id)
WHERE o.date_start <= day AND (o.date_end IS NULL OR o.date_end > day)
OPTIONAL MATCH words = (o)-[:EXPRESSED_IN]->(:CLV)-[:HAS_TEXT]->(:TextUnit)
OPTIONAL MATCH reads = (o)-[:OVERLAYS]->(:CTV|CTVOverlay)
OPTIONAL MATCH stands = (o)-[:CONTRADICTS|REFINES|DISTINGUISHES|OVERRULES]-(:CTVOverlay)
OPTIONAL MATCH by = (o)<-[r:RESULTED_IN|TERMINATES]-(:MicroAction)-[:PART_OF]->(:MacroAction)
WHERE coalesce(r.known_to, 2147483647) = 2147483647 AND coalesce(r.tx_to, 2147483647) = 2147483647
RETURN said, words, reads, stands, by
