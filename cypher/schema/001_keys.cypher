// One key for all that is ours, whatever its kind and also while it is staged; and the keys that people ask by.
CREATE CONSTRAINT asof_key IF NOT EXISTS FOR (n:Asof) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT norm_id IF NOT EXISTS FOR (n:Norm) REQUIRE n.norm_id IS UNIQUE;
CREATE CONSTRAINT component_id IF NOT EXISTS FOR (n:Component) REQUIRE n.component_id IS UNIQUE;
CREATE CONSTRAINT ctv_id IF NOT EXISTS FOR (n:CTV) REQUIRE n.ctv_id IS UNIQUE;
CREATE CONSTRAINT retracted_ctv_id IF NOT EXISTS FOR (n:CTVRetracted) REQUIRE n.ctv_id IS UNIQUE;
CREATE CONSTRAINT clv_id IF NOT EXISTS FOR (n:CLV) REQUIRE n.clv_id IS UNIQUE;
CREATE CONSTRAINT text_id IF NOT EXISTS FOR (n:TextUnit) REQUIRE n.text_id IS UNIQUE;
CREATE CONSTRAINT action_id IF NOT EXISTS FOR (n:Action) REQUIRE n.action_id IS UNIQUE;
CREATE CONSTRAINT source_sha256 IF NOT EXISTS FOR (n:SourceDocument) REQUIRE n.sha256 IS UNIQUE;
CREATE CONSTRAINT batch_number IF NOT EXISTS FOR (n:Batch) REQUIRE n.number IS UNIQUE;
