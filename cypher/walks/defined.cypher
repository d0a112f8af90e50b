// Where is a term defined on a day? $term (a term that begins with it counts, since terms are inflected), $day.
WITH date($day) AS day
MATCH (t:Term)
USING INDEX SEEK t:Term(normal)
WHERE t.normal STARTS WITH toLower(trim($term))
MATCH (t)<-[r:DEFINES]-(defines:CTV|CTVOverlay)
WHERE r.date_start <= day AND (r.date_end IS NULL OR r.date_end > day)
RETURN defines.component_id AS source, defines.ctv_id AS version, r.term AS term, r.start AS start, r.scope AS scope
ORDER BY source, start, term
