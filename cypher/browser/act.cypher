// What an act did: its commands, and the versions and readings that they made or ended, by all that is known and recorded. $act.
MATCH (a:Action {action_id: $act})
USING INDEX SEEK a:Action(action_id)
MATCH part = (a)<-[:PART_OF]-(m:MicroAction)
OPTIONAL MATCH did = (m)-[r:ENACTED|RESULTED_IN|TERMINATES]->(:CTV|CTVOverlay)<-[:HAS_VERSION|HAS_INTERPRETATION]-(:Component)
WHERE coalesce(r.known_to, 2147483647) = 2147483647 AND coalesce(r.tx_to, 2147483647) = 2147483647
RETURN part, did
