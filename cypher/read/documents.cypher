// The documents that are kept of a source, without their bytes. Each has a name; that it is said lets the index be used,
// which is one of both.
MATCH (d:KeptDocument {of: $of})
WHERE d.name IS NOT NULL AND d.nth = 0
RETURN d.name AS name, d.sha256 AS sha256, d.size AS size
ORDER BY name
