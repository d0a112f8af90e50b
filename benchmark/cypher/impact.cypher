// What changed below a heading from a day up to another: each change once, for the nearest unit above it, where it stood on its
// first day or else on the day before. An article that comes, or goes, counts as its caput, and a notice that is printed otherwise not at all.
MATCH p = (:Component {component_id: $scope})-[:HAS_CHILD*0..]->(c:Component)
MATCH (c)-[:HAS_VERSION]->(v:CTV)
WHERE date($from) <= v.date_start < date($to) AND v.cause IN ['INSERTED', 'TEXT', 'MOVE', 'STATUS', 'CORRECTION']
WITH v, [n IN nodes(p) WHERE n.component_type = $unit | n.component_id][-1] AS unit,
  [day IN [v.vf, v.vf - 1] WHERE all(stay IN relationships(p) WHERE stay.vf <= day < stay.vt)][0] AS day
WHERE unit IS NOT NULL AND day IS NOT NULL
  AND NOT (v.cause IN ['INSERTED', 'STATUS']
    AND EXISTS { (v)-[:AGGREGATES]->(caput:CTV {vf: v.vf, cause: v.cause})<-[:HAS_VERSION]-(:Component {component_type: 'caput'}) })
  AND NOT (v.cause = 'STATUS' AND EXISTS { (v)-[:SUPERSEDES]->(:CTV {status: v.status}) })
WITH v, unit, day ORDER BY day DESC
WITH v, head(collect(unit)) AS unit
OPTIONAL MATCH (v)<-[:ENACTED|RESULTED_IN|PROPAGATED_TO]-(:MicroAction)-[:CORRECTS*0..]->(:MicroAction)-[:PART_OF]->(act:MacroAction)
WHERE act.type <> 'enactment'
WITH unit, v, collect(DISTINCT {code: act.amendment_code, type: act.type}) AS acts
RETURN unit, [act IN acts WHERE act.code IS NOT NULL] AS acts
