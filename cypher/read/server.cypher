// What server this is, and what was done to the schema of its database.
CALL dbms.components() YIELD name, versions
WHERE name = 'Neo4j Kernel'
OPTIONAL MATCH (n:Migration)
RETURN versions[0] AS version, collect(n.number) AS applied
