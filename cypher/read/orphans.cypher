// Indexes with the names of constraints that belong to no constraint: what the making of one has left that was cut off.
SHOW INDEXES YIELD name, owningConstraint
WHERE name IN $names AND owningConstraint IS NULL
RETURN name
