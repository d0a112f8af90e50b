// Writes nodes without the labels by which they are found. What is there already stays as it is.
UNWIND $rows AS row
MERGE (n:Asof {key: row.key})
ON CREATE SET n:Staged, n += row.properties, n.becomes = row.labels
