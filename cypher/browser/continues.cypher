// Which provisions of a law continue as others: renumbered, moved, split or merged. $norm.
MATCH (c:Component {norm_id: $norm})
USING INDEX SEEK c:Component(norm_id)
MATCH goes_on = (c)-[:CONTINUES_AS]->(:Component)
RETURN goes_on
