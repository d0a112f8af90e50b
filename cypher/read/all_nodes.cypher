// Every node of ours that follows from what was said: a stream of the whole corpus.
MATCH (n:Asof)
WHERE NOT n:Batch AND NOT n:ChangeSetPart AND NOT n:Migration AND NOT n:Writer AND NOT n:Reading AND NOT n:KeptDocument
  AND NOT n:Staged
RETURN n.key AS key, labels(n) AS labels, properties(n) AS properties
