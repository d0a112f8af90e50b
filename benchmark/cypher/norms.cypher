// Of which law the graph is, what is the basic unit of each, and what it says in each of its versions, as hashes.
MATCH (n:Norm)-[:HAS_COMPONENT]->(:Component)-[:HAS_VERSION]->(v:CTV)
WITH n, v ORDER BY v.version_number
RETURN n.norm_id AS id, collect('sha256:' + v.tree_hash) AS hashes,
  CASE WHEN EXISTS { (:Component {norm_id: n.norm_id, component_type: 'article'}) } THEN 'article' ELSE 'section' END AS unit
