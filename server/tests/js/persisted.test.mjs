// Automatic persisted queries, as Apollo Client and urql ask them: first the hash alone, then the query with it, and from
// then on the hash alone again, by POST and by GET.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { Client, fetchExchange } from "@urql/core";
import { persistedExchange } from "@urql/exchange-persisted";

const url = `${process.env.ASOF_URL}/graphql`;
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** `fetch` that notes of each request whether the query itself went with it. */
function watched() {
  const sent = [];
  const fetcher = async (address, options) => {
    const asked = new URL(address);
    const said = options.method === "GET" ? asked.searchParams.toString() : options.body;
    sent.push({ method: options.method, whole: /[?&"]query"?[=:]/.test(`?${said}`) });
    return fetch(address, options);
  };
  return { sent, fetcher };
}

for (const useGETForHashedQueries of [false, true]) {
  test(`Apollo Client asks by hash, ${useGETForHashedQueries ? "GET" : "POST"}`, async () => {
    const { sent, fetcher } = watched();
    const link = ApolloLink.from([
      new PersistedQueryLink({ sha256, useGETForHashedQueries }),
      new HttpLink({ uri: url, fetch: fetcher }),
    ]);
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    const query = gql(`query Apollo${useGETForHashedQueries} { corpus { revision } }`);
    for (let round = 0; round < 2; round += 1) {
      const { data } = await client.query({ query, fetchPolicy: "network-only" });
      assert.equal(data.corpus.revision, 4);
    }
    assert.deepEqual(sent.map(({ whole }) => whole), [false, true, false]);
    assert.equal(sent[2].method, useGETForHashedQueries ? "GET" : "POST");
  });

  test(`urql asks by hash, ${useGETForHashedQueries ? "GET" : "POST"}`, async () => {
    const { sent, fetcher } = watched();
    const client = new Client({
      url,
      fetch: fetcher,
      preferGetMethod: false,
      exchanges: [persistedExchange({ preferGetForPersistedQueries: useGETForHashedQueries }), fetchExchange],
    });
    const query = `query Urql${useGETForHashedQueries} { corpus { revision } }`;
    for (let round = 0; round < 2; round += 1) {
      const { data, error } = await client.query(query, {}, { requestPolicy: "network-only" }).toPromise();
      assert.ifError(error);
      assert.equal(data.corpus.revision, 4);
    }
    assert.deepEqual(sent.map(({ whole }) => whole), [false, true, false]);
    assert.equal(sent[2].method, useGETForHashedQueries ? "GET" : "POST");
  });
}
