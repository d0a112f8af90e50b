// Subscriptions through graphql-ws, graphql-sse and urql's own reading of server-sent events.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, fetchExchange } from "@urql/core";
import { createClient as overSse } from "graphql-sse";
import { createClient as overWebSocket } from "graphql-ws";
import WebSocket from "ws";

const url = `${process.env.ASOF_URL}/graphql`;
const query = "subscription { revisions(since: 0) { number recordedAt } }";

/** The numbers of the demo's four revisions, from an iterator that then waits for a fifth. */
async function four(results) {
  const numbers = [];
  for await (const { data, errors } of results) {
    assert.equal(errors, undefined);
    assert.ok(!Number.isNaN(Date.parse(data.revisions.recordedAt)));
    numbers.push(data.revisions.number);
    if (numbers.length === 4) break;
  }
  return numbers;
}

test("graphql-ws", async () => {
  const client = overWebSocket({ url: url.replace("http", "ws"), webSocketImpl: WebSocket });
  assert.deepEqual(await four(client.iterate({ query })), [1, 2, 3, 4]);
  const refused = [];
  for await (const { errors } of client.iterate({ query: "subscription { nothing }" })) refused.push(...errors);
  assert.equal(refused[0].extensions.code, "BAD_DOCUMENT");
  await client.dispose();
});

test("graphql-sse", async () => {
  const client = overSse({ url });
  assert.deepEqual(await four(client.iterate({ query })), [1, 2, 3, 4]);
  const answers = [];
  for await (const answer of client.iterate({ query: "{ corpus { revision } }" })) answers.push(answer.data);
  assert.deepEqual(answers, [{ corpus: { revision: 4 } }]);
  client.dispose();
});

test("urql, without another library", async () => {
  const client = new Client({ url, preferGetMethod: false, exchanges: [fetchExchange], fetchSubscriptions: true });
  const numbers = [];
  await new Promise((resolve, reject) => {
    const { unsubscribe } = client.subscription(query, {}).subscribe(({ data, error }) => {
      if (error) reject(error);
      else if (numbers.push(data.revisions.number) === 4) setTimeout(() => resolve(unsubscribe()));
    });
  });
  assert.deepEqual(numbers, [1, 2, 3, 4]);
});
