// What sources say besides law: themes, types and metadata. A program that does not know this change would leave them as they were.
CREATE INDEX theme_id IF NOT EXISTS FOR (n:Theme) ON (n.theme_id);
CREATE INDEX item_type_id IF NOT EXISTS FOR (n:ItemType) ON (n.item_type_id);
CREATE INDEX metadata_of IF NOT EXISTS FOR (n:Metadata) ON (n.of);
