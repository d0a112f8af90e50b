// What leans, on the last day of a period, on what changed in it below a heading: what speaks of it, and what speaks of that, over at
// most $steps steps (1 to 4)? $scope, $from, $to. Who speaks of an article or section leans on each of its parts; who speaks of one part
// leans on no other. The type is asked for in a list, so that no plan begins at all components of a type.
WITH date($from) AS from, date($to) AS to
MATCH p = (asked:Component {component_id: $scope})-[:HAS_CHILD*0..]->(c:Component)
USING INDEX SEEK asked:Component(component_id)
MATCH (c)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
WHERE from <= v.date_start < to AND v.cause IN ['INSERTED', 'TEXT', 'MOVE', 'STATUS', 'CORRECTION']
  AND any(day IN [v.vf, v.vf - 1] WHERE all(stay IN relationships(p) WHERE stay.vf <= day < stay.vt))
  AND NOT (v.cause IN ['INSERTED', 'STATUS']
    AND EXISTS { (v)-[:AGGREGATES]->(:CTV|CTVOverlay {vf: v.vf, cause: v.cause})<-[:HAS_VERSION]-(:Component {component_type: 'caput'}) })
  AND NOT (v.cause = 'STATUS' AND EXISTS { (v)-[:SUPERSEDES]->(:CTV|CTVOverlay {status: v.status}) })
WITH to - duration({days: 1}) AS day, collect(DISTINCT c) AS changed
WITH day, changed AS met, changed AS last, [] AS found
CALL (day, met, last) {
  UNWIND last AS at
  MATCH (n:Norm {norm_id: at.norm_id})
  CALL (day, at, n) {
    RETURN at AS place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
    MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
    MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
    UNWIND [v] + a AS above
    MATCH (above)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
      AND EXISTS {
        MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
        MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
      }
    MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  }
  WITH DISTINCT day, met, place
  MATCH (place)<-[r:REFERS_TO|EXCEPTS|CITES]-(:CTV|CTVOverlay)<-[:HAS_VERSION]-(speaks:Component)
  WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day) AND NOT speaks IN met
  RETURN collect(DISTINCT speaks) AS next
}
WITH day, met + next AS met, CASE WHEN $steps > 1 THEN next ELSE [] END AS last, found + [one IN next | {at: one, steps: 1}] AS found
CALL (day, met, last) {
  UNWIND last AS at
  MATCH (n:Norm {norm_id: at.norm_id})
  CALL (day, at, n) {
    RETURN at AS place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
    MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
    MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
    UNWIND [v] + a AS above
    MATCH (above)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
      AND EXISTS {
        MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
        MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
      }
    MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  }
  WITH DISTINCT day, met, place
  MATCH (place)<-[r:REFERS_TO|EXCEPTS|CITES]-(:CTV|CTVOverlay)<-[:HAS_VERSION]-(speaks:Component)
  WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day) AND NOT speaks IN met
  RETURN collect(DISTINCT speaks) AS next
}
WITH day, met + next AS met, CASE WHEN $steps > 2 THEN next ELSE [] END AS last, found + [one IN next | {at: one, steps: 2}] AS found
CALL (day, met, last) {
  UNWIND last AS at
  MATCH (n:Norm {norm_id: at.norm_id})
  CALL (day, at, n) {
    RETURN at AS place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
    MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
    MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
    UNWIND [v] + a AS above
    MATCH (above)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
      AND EXISTS {
        MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
        MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
      }
    MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  }
  WITH DISTINCT day, met, place
  MATCH (place)<-[r:REFERS_TO|EXCEPTS|CITES]-(:CTV|CTVOverlay)<-[:HAS_VERSION]-(speaks:Component)
  WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day) AND NOT speaks IN met
  RETURN collect(DISTINCT speaks) AS next
}
WITH day, met + next AS met, CASE WHEN $steps > 3 THEN next ELSE [] END AS last, found + [one IN next | {at: one, steps: 3}] AS found
CALL (day, met, last) {
  UNWIND last AS at
  MATCH (n:Norm {norm_id: at.norm_id})
  CALL (day, at, n) {
    RETURN at AS place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
    MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
    MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
    UNWIND [v] + a AS above
    MATCH (above)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  UNION
    MATCH (at)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
    WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
      AND EXISTS {
        MATCH (v) (()<-[:AGGREGATES]-(a:CTV|CTVOverlay WHERE a.date_start <= day AND (a.date_end IS NULL OR a.date_end > day))){0,} (unit:CTV|CTVOverlay)
        MATCH (unit)<-[:HAS_VERSION]-(of WHERE n.basic_unit IN [of.component_type])
      }
    MATCH (v)-[:AGGREGATES*0..]->(:CTV|CTVOverlay)<-[:HAS_VERSION]-(place:Component)
    RETURN place
  }
  WITH DISTINCT day, met, place
  MATCH (place)<-[r:REFERS_TO|EXCEPTS|CITES]-(:CTV|CTVOverlay)<-[:HAS_VERSION]-(speaks:Component)
  WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day) AND NOT speaks IN met
  RETURN collect(DISTINCT speaks) AS next
}
WITH day, met + next AS met, CASE WHEN $steps > 4 THEN next ELSE [] END AS last, found + [one IN next | {at: one, steps: 4}] AS found
UNWIND found AS one
RETURN one.at.component_id AS component, one.steps AS steps
ORDER BY steps, component
