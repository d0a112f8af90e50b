// Remembers by which grammars the relations were read, and in which form the graph was written.
MERGE (n:Asof {key: 'Reading'})
SET n:Reading, n.grammars = $grammars
