// Clients as people set them up: default settings, and what config.mjs tells their caches.

import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { Client, fetchExchange } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import { parse } from "graphql";

import { keys, possibleTypes } from "./config.mjs";

/** An answer of the service itself, without any cache. */
export async function straight(fetch, url, query) {
  const headers = { "content-type": "application/json", accept: "application/graphql-response+json, application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ query }) });
  return answer.json();
}

/** Apollo Client: `ask` gives the data by its default policy, cache-first. */
export function apollo(fetch, url, introspection) {
  const client = new ApolloClient({
    link: new HttpLink({ uri: url, fetch }),
    cache: new InMemoryCache({ possibleTypes: possibleTypes(introspection) }),
  });
  return {
    name: "Apollo Client, InMemoryCache",
    needsIds: false,
    ask: async (query) => (await client.query({ query: parse(query) })).data,
  };
}

/** urql with its normalized cache: `ask` gives the data by its default policy, cache-first. */
export function urql(fetch, url, introspection) {
  const cache = cacheExchange({ keys: keys(introspection), possibleTypes: possibleTypes(introspection) });
  const client = new Client({ url, fetch, preferGetMethod: false, exchanges: [cache, fetchExchange] });
  return {
    name: "urql, graphcache",
    // It keeps one link below a field: an object that is asked for with its id and again without is lost to it.
    needsIds: true,
    ask: async (query) => {
      const { data, error } = await client.query(query, {}).toPromise();
      if (error) throw error;
      return data;
    },
  };
}
