// The bytes of documents of a source, in parts.
UNWIND $names AS name
MATCH (d:KeptDocument {of: $of, name: name})
RETURN d.name AS name, d.packing AS packing, d.bytes AS bytes
ORDER BY name, d.nth
