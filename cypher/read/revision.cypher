// What server this is, and what was done to the schema of its database; the batches recorded after one, oldest first; and, read
// after that and where there are any, the norms, each with the batch that wrote it last; of the first few norms that have one of
// some words as id or name, also the columns that this batch wrote, in parts.
CALL dbms.components() YIELD name, versions
WHERE name = 'Neo4j Kernel'
OPTIONAL MATCH (m:Migration)
WITH versions[0] AS version, collect(m.number) AS applied
CALL () {
  MATCH (b:Batch)
  WHERE b.number > $after
  WITH b ORDER BY b.number
  RETURN collect({number: b.number, recorded: b.recorded_micros, hash: b.sha256, description: b.description}) AS batches
}
CALL (batches) {
  WITH batches
  WHERE size(batches) > 0
  MATCH (n:Norm)
  RETURN collect({id: n.norm_id, title: n.title, type: n.norm_type, jurisdiction: n.jurisdiction, language: n.language,
    data_source: n.data_source, citations: n.citations, adopted: toString(n.adopted_on),
    published: toString(n.published_on), batch: n.columns_batch, spoken_of_by: coalesce(n.spoken_of_by, [])}) AS norms
}
CALL (norms) {
  UNWIND norms AS norm
  WITH norm
  WHERE norm.id IN $words OR any(name IN norm.citations WHERE name IN $words)
  // A name that many share tells little: what nobody asked for would be a long answer.
  WITH norm ORDER BY norm.id IN $words DESC, norm.id LIMIT 4
  MATCH (p:NormColumns {norm_id: norm.id, batch: norm.batch})
  WITH p ORDER BY p.norm_id, p.nth
  RETURN collect({id: p.norm_id, batch: p.batch, packing: p.packing, bytes: p.bytes}) AS columns
}
RETURN version, applied, batches, norms, columns
