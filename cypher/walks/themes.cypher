// Which provisions that are there on a day are about a theme, or about a narrower one? $theme, $day.
WITH date($day) AS day
MATCH (asked:Theme {theme_id: $theme})
USING INDEX SEEK asked:Theme(theme_id)
MATCH (asked)<-[:BROADER*0..]-(theme:Theme)
WITH DISTINCT day, theme
MATCH (theme)<-[:ABOUT]-(c:Component)-[:HAS_VERSION]->(v:CTV|CTVOverlay)
WHERE v.date_start <= day AND (v.date_end IS NULL OR v.date_end > day)
WITH theme, c, v ORDER BY theme.theme_id
RETURN c.component_id AS component, v.citation AS citation, v.status AS status, collect(DISTINCT theme.theme_id) AS themes
ORDER BY component
