// By which grammars the relations were read, and in which form the graph was written.
MATCH (n:Reading)
RETURN n.grammars AS grammars
