// Every version of a provision with the acts behind it, those of the enactment left out.
MATCH (:Component {component_id: $component})-[:HAS_VERSION]->(v:CTV)
OPTIONAL MATCH (v)<-[:ENACTED|RESULTED_IN|PROPAGATED_TO]-(:MicroAction)-[:CORRECTS*0..]->(:MicroAction)-[:PART_OF]->(act:MacroAction)
WHERE act.type <> 'enactment'
WITH v, collect(DISTINCT {code: act.amendment_code, type: act.type}) AS acts
RETURN COUNT { (v)-[:SUPERSEDES*]->(:CTV) } + 1 AS number, toString(v.date_start) AS start,
  [act IN acts WHERE act.code IS NOT NULL] AS acts
ORDER BY number
