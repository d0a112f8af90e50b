// Where are courts split on a day: which provisions of a law, or rules that it has no text of, have readings that contradict each other,
// and what does each of these say? $norm, $day.
WITH date($day) AS day
MATCH (c:Component {norm_id: $norm})-[:HAS_INTERPRETATION]->(one:CTVOverlay)
USING INDEX SEEK c:Component(norm_id)
WHERE one.date_start <= day AND (one.date_end IS NULL OR one.date_end > day)
MATCH (one)-[:CONTRADICTS]-(other:CTVOverlay)<-[:HAS_INTERPRETATION]-(c)
WHERE other.date_start <= day AND (other.date_end IS NULL OR other.date_end > day)
WITH c, one, collect(DISTINCT other.action_id) AS contradicts
OPTIONAL MATCH (one)-[:EXPRESSED_IN]->(:CLV)-[:HAS_TEXT]->(t:TextUnit)
WITH c, one, contradicts, t ORDER BY t.nth
WITH c, one, contradicts, [text IN collect(t) | text.full_text] AS words
RETURN c.component_id AS component, one.action_id AS reading, one.court AS court, one.body AS body, one.case AS case,
  one.authority AS authority, toString(one.date_start) AS since, words, contradicts
ORDER BY component, since, reading
