// Holds a schema against the one that is promised: node promise.mjs PROMISED SCHEMA CHANGELOG
//
// What is promised is the schema of the last version; before the first version, that of the first public day. A change
// that breaks a client fails, unless the changelog names it among what is not released: under "### Breaking", in the
// words in which it is told here.

import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { DangerousChangeType, buildSchema, findBreakingChanges, findDangerousChanges } from "graphql";

/** What no longer holds for a client of `promised`, in words. An equal question must not get another answer either. */
export function broken(promised, schema) {
  const [before, after] = [buildSchema(promised), buildSchema(schema)];
  const dangerous = findDangerousChanges(before, after);
  const otherwise = dangerous.filter(({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE);
  return [...findBreakingChanges(before, after), ...otherwise].map(({ description }) => description);
}

/** The items under "### Breaking" in "## Unreleased" of a changelog. */
export function named(changelog) {
  const unreleased = changelog.split(/^## /m).find((section) => section.startsWith("Unreleased")) ?? "";
  const breaking = unreleased.split(/^### /m).find((section) => section.startsWith("Breaking")) ?? "";
  return [...breaking.matchAll(/^- (.*)$/gm)].map(([, item]) => item.trim());
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const [promised, schema, changelog] = await Promise.all(argv.slice(2, 5).map((file) => readFile(file, "utf8")));
  const names = named(changelog);
  const changes = broken(promised, schema);
  const silent = changes.filter((change) => !names.includes(change));
  silent.forEach((change) => console.error(`breaks clients, and CHANGELOG.md does not name it under Breaking: ${change}`));
  console.log(`the promised schema: ${changes.length} breaking changes, ${silent.length} of them not named`);
  process.exit(silent.length === 0 ? 0 : 1);
}
