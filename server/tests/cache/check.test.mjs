// The check finds what it is there for: a value that depends on more than the id of its object and the arguments.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSchema, getIntrospectionQuery, graphql } from "graphql";

import { difference, run } from "./check.mjs";
import { keys, possibleTypes } from "./config.mjs";
import { Writer, random } from "./documents.mjs";

const SCHEMA = `
  type Query { component(ref: ID!, asOf: AsOf): Component node(id: ID!): Node }
  input AsOf { at: String }
  interface Node { id: ID! }
  type Component implements Node { id: ID! label: String! version: Version days: Days }
  type Version implements Node { id: ID! fullText: String! }
  type Days { from: String }
`;
const schema = buildSchema(SCHEMA);

/** A service whose versions have ids that say the point, or that do not: as clients met it once. */
const service = (idOf) => async (_url, { body }) => {
  const { query } = JSON.parse(body);
  const version = (at) => ({ __typename: "Version", id: idOf(at), fullText: `words of ${at}` });
  const component = ({ ref, asOf }) => ({
    __typename: "Component",
    id: idOf(asOf?.at) === "version" ? ref : `${ref};at=${asOf?.at}`,
    label: ref,
    days: { from: asOf?.at },
    version: version(asOf?.at),
  });
  const answer = await graphql({ schema, source: query, rootValue: { component } });
  return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
};

const ask = (at) => ({
  query: `{ component(ref: "art. 1", asOf: { at: "${at}" }) { __typename id label version { __typename id fullText } } }`,
  ids: true,
});
const years = ["1990", "2012", "1990", "2012", "1990"].map(ask);
const introspection = graphql({ schema, source: getIntrospectionQuery() }).then(({ data }) => data);
const held = async (idOf) =>
  run({ fetch: service(idOf), url: "http://localhost/graphql", introspection: await introspection, documents: years, random: random(1) });

test("two values under one id are found, of both clients, with their document and path", async () => {
  const { differences } = await held(() => "version");
  assert.deepEqual([...new Set(differences.map(({ client }) => client))].sort(), ["Apollo Client, InMemoryCache", "urql, graphcache"]);
  for (const { document, path, wanted, got } of differences) {
    assert.ok(years.some(({ query }) => query === document));
    assert.deepEqual(path, ["component", "version", "fullText"]);
    assert.notEqual(wanted, got);
  }
});

test("ids that say the point leave nothing to find, and the cache answers", async () => {
  const said = await held((at) => `version;at=${at}`);
  assert.deepEqual(said.differences, []);
  for (const { answers, requests } of Object.values(said.clients)) assert.deepEqual([answers, requests], [10, 2]);
});

test("a difference is told by its path", () => {
  assert.equal(difference({ a: [{ b: 1 }, null] }, { a: [{ b: 1 }, null] }), null);
  assert.deepEqual(difference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] }), { path: ["a", 0, "b"], wanted: 1, got: 2 });
  assert.deepEqual(difference({ a: [1] }, { a: [1, 2] }), { path: ["a", 1], wanted: undefined, got: 2 });
  assert.deepEqual(difference({ a: null }, { a: {} }), { path: ["a"], wanted: null, got: {} });
});

test("what caches are told is read from the schema", async () => {
  assert.deepEqual(Object.keys(keys(await introspection)), ["Days"]);
  assert.deepEqual(possibleTypes(await introspection), { Node: ["Component", "Version"] });
});

test("a seed writes the same documents each time", async () => {
  const few = { refs: ["a"], ids: ["a"], points: ["{}"], words: ["w"] };
  const of = async () => Array.from({ length: 20 }, (_, at) => at).map(((writer) => () => writer.document())(new Writer(await introspection, few, 7)));
  assert.deepEqual(await of(), await of());
});
