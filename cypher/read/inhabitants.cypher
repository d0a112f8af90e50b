// How much the database holds, and how much of it is ours; both are counts that the server keeps.
CALL () { MATCH (n) RETURN count(n) AS nodes }
CALL () { MATCH (n:Asof) RETURN count(n) AS ours }
RETURN nodes, ours
