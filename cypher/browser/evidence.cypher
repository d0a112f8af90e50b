// On which bytes of the official sources the versions of a provision rest. $id.
MATCH has = (c:Component {component_id: $id})-[:HAS_VERSION]->(v:CTV|CTVOverlay)
USING INDEX SEEK c:Component(component_id)
OPTIONAL MATCH rests = (v)-[:EVIDENCED_BY]->(:SourceDocument)
RETURN has, rests
