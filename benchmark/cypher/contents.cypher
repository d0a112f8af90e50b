// What stands in a provision on a day, itself first, in document order, with all that each version inside it shows. The label of an
// article's caput is that of the article.
MATCH (:Component {component_id: $component})-[:HAS_VERSION]->(v:CTV)
WHERE v.date_start <= date($day) AND (v.date_end IS NULL OR v.date_end > date($day))
MATCH p = (v)-[:AGGREGATES*0..]->(inside:CTV)<-[:HAS_VERSION]-(c:Component)
WITH inside, c, nodes(p)[-3] AS above, [r IN relationships(p) WHERE type(r) = 'AGGREGATES' | r.ordering] AS place
CALL (inside) {
  OPTIONAL MATCH (inside)-[:EXPRESSED_IN]->(l:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(t:TextUnit)
  WHERE t.aspect <> 'aggregated'
  WITH l, t ORDER BY l.language, t.aspect
  RETURN collect(l.language + ' ' + t.aspect + ' ' + t.content_hash) AS texts,
    head(collect(CASE WHEN l.authentic AND t.aspect IN ['canonical', 'heading'] THEN t.full_text END)) AS words
}
RETURN c.component_id AS component, inside.status AS status, texts, words,
  CASE WHEN c.component_type = 'caput' AND inside.label = '' THEN coalesce(above.label, '') ELSE inside.label END AS label,
  [above.component_id, inside.number, inside.order_key, inside.label, inside.status, toString(inside.printed)] AS stands
ORDER BY place
