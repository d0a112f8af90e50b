// Each example at 100 stops, forwards, backwards and by leaps: what stands under the handle is what the service says
// without a cache, at every stop. ASOF_URL names a service with the demo corpus.

import assert from "node:assert/strict";
import { test } from "node:test";
import { JSDOM } from "jsdom";
import { KNOWN, ON_A_DAY, spread } from "./src/days.js";

const url = `${process.env.ASOF_URL}/graphql`;
const target = "urn:lex:zz:municipal:carta:1990-03-05;1";
const days = spread("1990-03-05", "2010-12-31", 100);

const { window } = new JSDOM("<main></main>", { url: "http://localhost/" });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: false });
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
const { createRoot } = await import("react-dom/client");
const { createElement } = await import("react");

/** What React complains of. */
const complaints = [];
console.error = (...said) => complaints.push(said.join(" "));

/** The text of each day, asked one by one without a client. */
const truth = await Promise.all(
  days.map(async (on) => {
    const body = JSON.stringify({ query: ON_A_DAY, variables: { ref: target, on } });
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { data, errors } = await response.json();
    assert.equal(errors, undefined);
    const known = data.pointInTime?.assurance.state;
    return { text: data.pointInTime?.fullText ?? `${on}: not there yet`, known };
  }),
);
assert.ok(new Set(truth.map(({ text }) => text)).size >= 5, "the law changes under the handle");

const forwards = days.map((_, stop) => stop);
const leaps = forwards.map((stop) => (stop * 37) % days.length);

for (const name of ["apollo", "urql", "graphcache"]) {
  test(`${name}: the text under the handle is right at every stop`, async () => {
    const { App } = await import(`./dist/${name}.mjs`);
    let requests = 0;
    const counted = (...request) => {
      requests += 1;
      return fetch(...request);
    };
    const main = document.querySelector("main");
    const root = createRoot(main);
    root.render(createElement(App, { url, target, days, fetch: counted }));
    const counts = [];
    for (const way of [forwards, forwards.toReversed(), leaps]) {
      const before = requests;
      for (const stop of way) {
        await move(main, stop);
        const { text, known } = truth[stop];
        assert.equal(await shown(main, days[stop]), text, `${name} at ${days[stop]}`);
        assert.equal(main.querySelector("small")?.textContent, KNOWN[known], `${name} at ${days[stop]}`);
      }
      counts.push(requests - before);
    }
    root.unmount();
    console.log(`${name}: ${counts.join(", ")} requests forwards, backwards and by leaps`);
    assert.ok(counts[0] <= days.length, "one request for a day at most");
    assert.deepEqual(counts.slice(1), [0, 0], "what was asked once is not asked again");
    assert.deepEqual(complaints, []);
  });
}

/** Moves the handle as a reader does: React listens to the setter of the element. */
async function move(main, stop) {
  const input = await until(() => main.querySelector("input"));
  const { set } = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value");
  set.call(input, String(stop));
  input.dispatchEvent(new window.Event("input", { bubbles: true }));
}

/** What stands under the handle, once it is at a day and the answer is there. */
async function shown(main, day) {
  const output = () => main.querySelector(`output[data-day="${day}"][data-loading="false"]`);
  return (await until(output)).textContent;
}

async function until(found) {
  for (let tries = 0; tries < 2000; tries += 1) {
    // A reader is never as quick as a loop: each move is an event of its own.
    await new Promise((resolve) => setTimeout(resolve, tries < 50 ? 0 : 10));
    const result = found();
    if (result) return result;
  }
  throw new Error("it did not come");
}
