// Gives every staged node its labels.
MATCH (n:Staged)
SET n:$(n.becomes)
REMOVE n:Staged
SET n.becomes = null
