// Every example question is valid against the committed schema, and so are its variables. `npm test`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { GraphQLError, buildSchema, getVariableValues, parse, validate } from "graphql";
import { examplesFor, normToAskAbout, today } from "../src/examples.js";

const SDL = process.env.ASOF_SDL ?? new URL("../../../schema/schema.graphql", import.meta.url);
const schema = buildSchema(await readFile(SDL, "utf8"));

const BRAZIL = "urn:lex:br:federal:constituicao:1988-10-05;1988";
const DEMO = "urn:lex:zz:municipal:carta:1990-03-05;1";

function problems(query, variables) {
  const document = parse(query);
  const invalid = validate(schema, document);
  if (invalid.length > 0) return invalid.map(String);
  const { errors } = getVariableValues(schema, document.definitions[0].variableDefinitions ?? [], variables);
  return (errors ?? []).map(String);
}

for (const norm of [BRAZIL, DEMO, "urn:lex:fi:laki:1999-06-11;731"]) {
  for (const { name, query, variables } of examplesFor(norm, "2024-02-29")) {
    test(`${name} of ${norm}`, () => assert.deepEqual(problems(query, variables), []));
  }
}

test("the check sees what is wrong", () => {
  const [{ query, variables }] = examplesFor(DEMO, today());
  assert.notDeepEqual(problems(query.replace("fullText", "fullTexts"), variables), []);
  assert.notDeepEqual(problems(query, { ...variables, ref: null }), []);
});

test("a norm that we know is preferred to the first one", async () => {
  const loaded = (...ids) => async (query) => {
    assert.deepEqual(problems(query, {}), []);
    return { data: { norms: { nodes: ids.map((id) => ({ id, label: id })) } } };
  };
  const asked = async (...ids) => (await normToAskAbout(loaded(...ids))).id;
  assert.equal(await asked("urn:lex:a:b:2000-01-01;1", DEMO), DEMO);
  assert.equal(await asked(DEMO, BRAZIL), BRAZIL);
  assert.equal(await asked("urn:lex:a:b:2000-01-01;1"), "urn:lex:a:b:2000-01-01;1");
  assert.equal(await asked(), DEMO);
});

test("without an answer the examples are about the demo", async () => {
  const silent = async () => ({ errors: [new GraphQLError("busy")] });
  assert.equal((await normToAskAbout(silent)).id, DEMO);
});

test("ten years before a leap day is a day", () => {
  const [, , diff] = examplesFor("urn:lex:fi:laki:1999-06-11;731", "2024-02-29");
  assert.equal(diff.variables.before, "2014-02-28");
});
