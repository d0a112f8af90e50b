// What breaks a client is seen, in a schema doctored by each of these hands. `npm test`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { broken, named } from "./promise.mjs";

const SDL = await readFile(new URL("../../../schema/promised.graphql", import.meta.url), "utf8");

function doctored(from, to) {
  assert.ok(SDL.includes(from), `the promised schema has no ${from}`);
  return SDL.replace(from, to);
}

test("the promise keeps itself", () => assert.deepEqual(broken(SDL, SDL), []));

const BREAKS = [
  ["a field has another name", "\tjurisdiction: String!\n", "\tcountry: String!\n", "Norm.jurisdiction was removed."],
  ["a field may be null", "\tjurisdiction: String!\n", "\tjurisdiction: String\n", "Norm.jurisdiction changed type from String! to String."],
  ["a value of an enum has another name", "\tVETOED\n", "\tVETO\n", "VETOED was removed from enum type VersionStatus."],
  ["an argument must be given", "from: Date!,", "from: Date!, until: Date!,", "A required arg until on Query.upcoming was added."],
  ["an argument has another default", "scope: LineageScope! = SUBTREE", "scope: LineageScope! = OWN", "Component.lineage arg scope has changed defaultValue from SUBTREE to OWN."],
];
for (const [name, from, to, told] of BREAKS) {
  test(`seen: ${name}`, () => assert.deepEqual(broken(SDL, doctored(from, to)), [told]));
}

test("what is new breaks nobody", () => {
  assert.deepEqual(broken(SDL, doctored("\tjurisdiction: String!\n", "\tjurisdiction: String!\n\tnew: Int\n")), []);
});

test("the changelog names what breaks, and only that of what is not released counts", () => {
  const changelog = "# Changelog\n\n## Unreleased\n### Added\n- a\n### Breaking\n- b was removed.\n- c.\n### Fixed\n- d\n## 1.0.0\n### Breaking\n- e\n";
  assert.deepEqual(named(changelog), ["b was removed.", "c."]);
  assert.deepEqual(named("## Unreleased\n### Added\n- a\n## 1.0.0\n### Breaking\n- e\n"), []);
});
