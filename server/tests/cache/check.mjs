// Asks documents one after another through warm caches, and holds each answer against the service's own.

import { apollo, straight, urql } from "./clients.mjs";

/** The first place at which two answers differ: { path, wanted, got }; null if they are the same. */
export function difference(wanted, got, path = []) {
  if (Object.is(wanted, got)) return null;
  const composite = (value) => value !== null && typeof value === "object";
  if (!composite(wanted) || !composite(got) || Array.isArray(wanted) !== Array.isArray(got)) return { path, wanted, got };
  const names = new Set([...Object.keys(wanted), ...Object.keys(got)]);
  for (const name of names) {
    const found = difference(wanted[name], got[name], [...path, Array.isArray(wanted) ? Number(name) : name]);
    if (found) return found;
  }
  return null;
}

/**
 * Asks every document of the caches, and after each an earlier one again. Gives what differs, how often the service was
 * asked, and how many answers were held against its own. `documents` gives { query, ids }.
 */
export async function run({ fetch, url, introspection, documents, random, clients = [apollo, urql] }) {
  const said = { documents: 0, refused: 0, clients: {}, differences: [] };
  const asked = clients.map((of) => {
    const counted = { requests: 0, answers: 0 };
    const counting = (...request) => {
      counted.requests += 1;
      return fetch(...request);
    };
    const client = of(counting, url, introspection);
    said.clients[client.name] = counted;
    return { ...client, counted };
  });
  const hold = async ({ query, ids, data }) => {
    for (const client of asked.filter(({ needsIds }) => ids || !needsIds)) {
      const got = await client.ask(query).catch((error) => ({ error: String(error) }));
      client.counted.answers += 1;
      const found = difference(data, got);
      if (found) said.differences.push({ client: client.name, document: query, ...found });
    }
  };
  const before = [];
  for (const { query, ids } of documents) {
    const { data, errors } = await straight(fetch, url, query);
    // A client that is refused has no answer that could be kept.
    if (errors) {
      said.refused += 1;
      said.refusal ??= `${JSON.stringify(errors[0])} of ${query}`;
      continue;
    }
    said.documents += 1;
    const document = { query, ids, data };
    await hold(document);
    before.push(document);
    await hold(before[Math.floor(random() * before.length)]);
  }
  return said;
}
