// How far the corpus reaches. A program that does not know this change would lose claims, known acts and doubts.
CREATE INDEX known_act IF NOT EXISTS FOR (n:KnownAct) ON (n.action_id);
CREATE INDEX doubt_code IF NOT EXISTS FOR (n:Doubt) ON (n.code);
