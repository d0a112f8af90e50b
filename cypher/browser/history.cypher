// What became of a provision: its versions, and the acts whose commands made or ended them, by all that is known and recorded. $id.
MATCH has = (c:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK c:Component(component_id)
OPTIONAL MATCH after = (v)-[:SUPERSEDES]->(:CTV|CTVOverlay)
OPTIONAL MATCH by = (v)<-[r:ENACTED|RESULTED_IN|TERMINATES]-(:MicroAction)-[:PART_OF]->(:MacroAction)
WHERE coalesce(r.known_to, 2147483647) = 2147483647 AND coalesce(r.tx_to, 2147483647) = 2147483647
RETURN has, after, by
