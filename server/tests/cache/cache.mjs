// node cache.mjs URL [DOCUMENTS] [SEED]: random documents through the caches of clients, held against the service.

import { argv, exit } from "node:process";
import { getIntrospectionQuery } from "graphql";

import { run } from "./check.mjs";
import { straight } from "./clients.mjs";
import { about } from "./corpus.mjs";
import { Writer, random } from "./documents.mjs";

const [url, count = "1000", seed = "20"] = argv.slice(2);
// Apollo replaces objects without an id, and says of each that it may lose data: the next question gets it anew.
console.warn = console.error = () => {};

const number = random(Number(seed));
const pick = (list, most) => {
  const rest = [...list];
  const picked = [];
  while (picked.length < most && rest.length > 0) picked.push(...rest.splice(Math.floor(number() * rest.length), 1));
  return picked;
};
const { data: introspection } = await straight(fetch, url, getIntrospectionQuery({ oneOf: true }));
const subject = await about(fetch, url, pick);
const writer = new Writer(introspection, subject, Number(seed));
const documents = function* () {
  for (const query of slider(subject)) yield { query, ids: true };
  for (let written = 0; written < Number(count); written += 1) {
    yield { query: writer.document(), ids: true };
    // One in five is also written as by someone who forgets ids.
    if (written % 5 === 0) yield { query: writer.document(false), ids: false };
  }
};

/** Back and forth in time, and whatever is met there: what a page with a slider asks. */
function* slider({ refs, points }) {
  const [ref] = refs.slice(1);
  for (const point of [...points, ...points.toReversed()]) {
    yield `{ component(ref: ${JSON.stringify(ref)}, asOf: ${point}) { __typename id label version(asOf: ${point}) { __typename id fullText children { __typename id label valid { __typename from to } } } } }`;
    yield `{ pointInTime(ref: ${JSON.stringify(ref)}, asOf: ${point}) { __typename id fullText valid { __typename from to } component { __typename id label } } }`;
  }
}

const said = await run({ fetch, url, introspection, documents: documents(), random: number });
for (const { client, document, path, wanted, got } of said.differences.slice(0, 5)) {
  console.log(`${client} differs at ${path.join(".")}\n  document: ${document}`);
  console.log(`  the service: ${JSON.stringify(wanted)?.slice(0, 500)}\n  the cache:   ${JSON.stringify(got)?.slice(0, 500)}`);
}
console.log(`seed ${seed}: ${said.documents} documents, ${said.refused} refused, ${said.differences.length} differences`);
for (const [client, { answers, requests }] of Object.entries(said.clients)) {
  console.log(`${client}: ${answers} answers, ${answers - requests} of them without asking the service`);
}
if (said.refusal) console.log(`refused, for one: ${said.refusal}`);
// A test that is mostly refused, or that asks the service every time, says nothing.
const served = Object.values(said.clients).some(({ answers, requests }) => (answers - requests) * 4 < answers);
const idle = said.refused * 10 > said.documents || served;
if (idle) console.log("too many documents were refused, or too few answers came from a cache");
exit(said.differences.length > 0 || idle ? 1 : 0);
