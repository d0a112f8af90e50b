// By what a store that reads on demand asks.
CREATE INDEX columns_norm IF NOT EXISTS FOR (n:NormColumns) ON (n.norm_id, n.batch);
