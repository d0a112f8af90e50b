// The documents that are kept of a source, without their bytes.
MATCH (d:KeptDocument {of: $of})
WHERE d.nth = 0
RETURN d.name AS name, d.sha256 AS sha256, d.size AS size
ORDER BY name
