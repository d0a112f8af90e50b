// A version in a language.
UNWIND $rows AS row
MATCH (version:Asof {key: row.from})
MATCH (language:Asof {key: row.to})
MERGE (version)-[r:EXPRESSED_IN]->(language)
