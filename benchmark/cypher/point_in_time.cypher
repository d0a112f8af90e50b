// The version of a provision on a day, and the whole text of an article as the graph keeps it.
MATCH (:Component {component_id: $component})-[:HAS_VERSION]->(v:CTV)
WHERE v.date_start <= date($day) AND (v.date_end IS NULL OR v.date_end > date($day))
OPTIONAL MATCH (v)-[:EXPRESSED_IN]->(:CLV {authentic: true})-[:HAS_TEXT]->(t:TextUnit {aspect: 'aggregated'})
RETURN COUNT { (v)-[:SUPERSEDES*]->(:CTV) } + 1 AS number, toString(v.date_start) AS start, toString(v.date_end) AS end,
  v.status AS status, t.full_text AS whole
