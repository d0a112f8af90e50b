// Part of what a batch said.
MATCH (p:ChangeSetPart)
WHERE p.batch = $batch AND p.nth >= $from AND p.nth < $to
RETURN p.lines AS lines
ORDER BY p.nth
