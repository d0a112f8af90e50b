// By what people ask who speaks of what. A program that does not know this change would leave relations as they were.
CREATE INDEX component_norm IF NOT EXISTS FOR (n:Component) ON (n.norm_id);
CREATE INDEX address_law IF NOT EXISTS FOR (n:Address) ON (n.law);
CREATE INDEX address_norm IF NOT EXISTS FOR (n:Address) ON (n.norm_id);
CREATE INDEX term_normal IF NOT EXISTS FOR (n:Term) ON (n.normal);
