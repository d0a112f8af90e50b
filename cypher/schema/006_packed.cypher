// Columns are packed. There is nothing to change in the schema; but a program that does not know this would take them for damaged.
