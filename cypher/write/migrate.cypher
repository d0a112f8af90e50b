// Remembers a change of the schema.
MERGE (n:Asof:Migration {key: 'Migration ' + toString($number)})
SET n.number = $number, n.name = $name, n.hash = $hash
