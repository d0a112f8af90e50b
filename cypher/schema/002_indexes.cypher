// What the questions of the benchmark's document, and people in the browser, ask by.
CREATE INDEX component_type IF NOT EXISTS FOR (n:Component) ON (n.component_type);
CREATE INDEX ctv_component IF NOT EXISTS FOR (n:CTV) ON (n.component_id, n.vf);
CREATE INDEX ctv_interval IF NOT EXISTS FOR (n:CTV) ON (n.vf, n.vt);
CREATE INDEX action_code IF NOT EXISTS FOR (n:Action) ON (n.amendment_code);
CREATE INDEX alias_value IF NOT EXISTS FOR (n:Alias) ON (n.value);
CREATE INDEX said_batch IF NOT EXISTS FOR (n:ChangeSetPart) ON (n.batch, n.nth);
