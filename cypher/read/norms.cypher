// The norms, each with the batch that wrote it last, and the last batch of all.
MATCH (n:Norm)
RETURN n.norm_id AS id, n.title AS title, n.norm_type AS type, n.jurisdiction AS jurisdiction, n.language AS language,
  n.data_source AS data_source, n.citations AS citations, toString(n.adopted_on) AS adopted,
  toString(n.published_on) AS published, n.columns_batch AS batch,
  coalesce(n.spoken_of_by, []) AS spoken_of_by
