// The columns of norms, in parts, each as some batch wrote them, and how they are packed.
UNWIND $norms AS norm
MATCH (p:NormColumns {norm_id: norm.id, batch: norm.batch})
WITH p ORDER BY p.norm_id, p.nth
RETURN p.norm_id AS id, p.batch AS batch, p.packing AS packing, p.bytes AS bytes
