// Takes away what a load that did not come to its end has left. It runs by itself, since it commits as it goes.
MATCH (n:Staged)
CALL (n) {
  DETACH DELETE n
} IN TRANSACTIONS OF 2000 ROWS
