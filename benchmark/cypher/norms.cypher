// Of which law the graph is, and what is the basic unit of each.
MATCH (n:Norm)
RETURN n.norm_id AS norm,
  CASE WHEN EXISTS { (:Component {norm_id: n.norm_id, component_type: 'article'}) } THEN 'article' ELSE 'section' END AS unit
