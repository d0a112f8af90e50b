// Documents that are kept for later loads. A program that does not know this change would take them away as nothing that was said.
CREATE INDEX kept_document IF NOT EXISTS FOR (n:KeptDocument) ON (n.of, n.name);
