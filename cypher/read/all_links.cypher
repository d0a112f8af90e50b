// Every relationship of ours: a stream of the whole corpus.
MATCH (a:Asof)-[r]->(b:Asof)
WHERE NOT a:Staged AND NOT b:Staged
RETURN a.key AS from, type(r) AS link, b.key AS to, properties(r) AS properties, elementId(r) AS id
