// What was done to the schema.
MATCH (n:Migration)
RETURN n.number AS number, n.hash AS hash
ORDER BY number
