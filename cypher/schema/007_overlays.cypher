// What lies over the law: readings of courts, and the versions of judgments. A program that does not know this change would count the latter as law.
CREATE CONSTRAINT overlay_ctv_id IF NOT EXISTS FOR (n:CTVOverlay) REQUIRE n.ctv_id IS UNIQUE;
CREATE INDEX overlay_component IF NOT EXISTS FOR (n:CTVOverlay) ON (n.component_id, n.vf);
CREATE INDEX overlay_court IF NOT EXISTS FOR (n:CTVOverlay) ON (n.court);
