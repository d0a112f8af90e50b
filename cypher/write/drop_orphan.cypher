// Drops an index that belongs to no constraint.
DROP INDEX $name IF EXISTS
