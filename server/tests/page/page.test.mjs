// The pages in a real browser, against a server that runs and has the demo corpus or the Brazilian constitution loaded:
//
//   ASOF_URL=http://127.0.0.1:8080 npm test
//
// ASOF_CHROMIUM names the browser; ASOF_SCREENSHOTS a folder for pictures, none are taken without it.
// Whatever a page asks of another origin is refused and counted.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { chromium } from "playwright-core";

const URL_OF_SERVER = process.env.ASOF_URL;
assert.ok(URL_OF_SERVER, "ASOF_URL names the server to test");
const ORIGIN = new URL(URL_OF_SERVER).origin;
const SCREENSHOTS = process.env.ASOF_SCREENSHOTS;

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PATIENCE = { timeout: 30_000 };

// The examples in the order of their tabs, and what of an answer tells that it is one.
const EXAMPLES = [
  { tab: "PointInTime", name: "Point in time", answered: ({ pointInTime }) => pointInTime.status === "IN_FORCE" && pointInTime.fullText.length > 20 },
  { tab: "Lineage", name: "Lineage", answered: ({ lineage }) => lineage.amended && lineage.entries.length === lineage.versionCount && lineage.amendments.length > 0 },
  { tab: "Diff", name: "Diff", answered: ({ diff }) => diff.changed && diff.changes.nodes.some(({ segments }) => segments.some(({ op }) => op === "INSERT")) },
  { tab: "Impact", name: "Impact", answered: ({ impact }) => impact.affectedCount > 0 && impact.affected.nodes.length > 0 },
  { tab: "References", name: "References", answered: ({ references }) => references.nodes.length > 0 && references.nodes.every(({ kind, surface }) => kind && surface) },
  // The demo's charter defines no term, and none of its references is broken.
  { tab: "Definitions", name: "Definitions", answered: ({ definitions }) => definitions.nodes.length === Math.min(definitions.totalCount, 50) },
  { tab: "Expand", name: "Expand", answered: ({ expand }) => expand.nodes.length > 0 && expand.nodes.every(({ distance, steps }) => distance === steps.length) },
  { tab: "BrokenReferences", name: "Broken references", answered: ({ brokenReferences }) => brokenReferences.nodes.every(({ state }) => state !== "RESOLVED") },
  { tab: "Coverage", name: "Coverage", answered: ({ coverage }) => coverage.assurance.state && coverage.parts.nodes.length > 0 },
];

let browser, context, page, seen;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.ASOF_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(() => browser?.close());

beforeEach(async () => {
  seen = { foreign: [], refusedByPolicy: [], failed: [], thrown: [] };
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (new URL(url).origin === ORIGIN) return route.continue();
    seen.foreign.push(url);
    return route.abort();
  });
  await context.exposeBinding("policyRefused", (_source, what) => seen.refusedByPolicy.push(what));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      globalThis.policyRefused(`${event.violatedDirective}: ${event.blockedURI || event.sourceFile}`),
    );
  });
  context.on("response", (response) => {
    if (response.status() >= 400) seen.failed.push(`${response.status()} ${response.url()}`);
  });
  context.on("weberror", (error) => seen.thrown.push(String(error.error())));
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  assert.deepEqual(seen, { foreign: [], refusedByPolicy: [], failed: [], thrown: [] });
});

test("every example tab of GraphiQL is answered", async () => {
  await openGraphiql();
  const titles = await page.locator(".graphiql-tab").allInnerTexts();
  assert.deepEqual(titles.map((title) => title.trim()), EXAMPLES.map(({ tab }) => tab));
  for (const [index, { tab, answered }] of EXAMPLES.entries()) {
    // The first tab is open, and must be answered as it stands.
    if (index > 0) await page.locator(".graphiql-tab").getByRole("button", { name: tab, exact: true }).click();
    await page.locator(".graphiql-query-editor .view-lines").getByText(new RegExp(`^query\\s${tab}`)).first().waitFor(PATIENCE);
    await page.getByRole("button", { name: /execute query/i }).click();
    const answer = JSON.parse(await textOfResponse(tab));
    assert.equal(answer.errors, undefined, `${tab}: ${JSON.stringify(answer.errors)}`);
    assert.ok(answered(answer.data), `${tab}: ${JSON.stringify(answer.data)}`);
    await picture(`graphiql-${tab}`);
  }
});

test("GraphiQL knows the schema", async () => {
  await openGraphiql();
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.locator(".graphiql-doc-explorer").getByText("Query", { exact: true }).click(PATIENCE);
  await page.locator(".graphiql-doc-explorer").getByText("pointInTime", { exact: true }).first().waitFor(PATIENCE);
  await picture("graphiql-documentation");
});

test("the editor marks a field that the schema has not, which takes its workers", async () => {
  await openGraphiql();
  await page.locator(".graphiql-query-editor .monaco-editor").waitFor(PATIENCE);
  await page.evaluate(() => {
    const model = globalThis.__MONACO.editor.getModels().find((model) => model.getLanguageId() === "graphql");
    model.setValue(model.getValue().replace("fullText", "fullTexts"));
  });
  await page.locator(".graphiql-query-editor .squiggly-error").first().waitFor(PATIENCE);
});

test("GraphiQL shows what a subscription yields, over its WebSocket", async () => {
  await openGraphiql();
  await page.locator(".graphiql-query-editor .monaco-editor").waitFor(PATIENCE);
  await page.evaluate(() => {
    const model = globalThis.__MONACO.editor.getModels().find((model) => model.getLanguageId() === "graphql");
    model.setValue("subscription Revisions { revisions(since: 0) { number recordedAt } }");
  });
  const opened = page.waitForEvent("websocket", PATIENCE);
  await page.getByRole("button", { name: /execute query/i }).click();
  assert.equal((await opened).url(), `${ORIGIN.replace("http", "ws")}/graphql`);
  const answer = JSON.parse(await textOfResponse("Revisions"));
  assert.equal(answer.errors, undefined, JSON.stringify(answer.errors));
  assert.ok(answer.data.revisions.number >= 1, JSON.stringify(answer));
  await picture("graphiql-subscription");
});

test("GraphiQL keeps what was typed, and only for the same corpus", async () => {
  await openGraphiql();
  await page.getByRole("button", { name: /add tab|new tab/i }).click();
  await reopenWithTabs(EXAMPLES.length + 1);
  await page.locator(".graphiql-tab").getByRole("button", { name: "Diff", exact: true }).click();
  await page.locator(".graphiql-query-editor .view-lines").getByText(/^query\sDiff/).first().waitFor(PATIENCE);
  await reopenWithTabs(EXAMPLES.length + 1);
  await page.getByRole("button", { name: /execute query/i }).click();
  assert.ok(JSON.parse(await textOfResponse("Diff")).data.diff.changed);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(keys.every((key) => key.startsWith("asof:urn:")), keys.join(" "));
});

test("what GraphiQL loads may be kept for ever, and the page itself not", async () => {
  const kept = new Map();
  context.on("response", (response) => kept.set(new URL(response.url()).pathname, response.headers()["cache-control"]));
  await openGraphiql();
  assert.equal(kept.get("/"), "no-cache");
  const assets = [...kept].filter(([path]) => path.startsWith("/assets/"));
  assert.ok(assets.length > 5, assets.join(" "));
  assert.deepEqual([...new Set(assets.map(([, cache]) => cache))], ["public, max-age=31536000, immutable"]);
});

test("the plain page answers every example", async () => {
  await openPlain();
  for (const { name, answered } of EXAMPLES) {
    await page.getByLabel("Example").selectOption(name);
    const answer = await runPlain();
    assert.match(await page.getByRole("status").innerText(), /^Answered in \d+ ms/);
    assert.ok(answered(answer.data), `${name}: ${JSON.stringify(answer)}`);
    await picture(`plain-${name.replaceAll(" ", "-")}`);
  }
});

test("the plain page is run from the keyboard and tells what is wrong", async () => {
  await openPlain();
  const query = page.getByLabel("Query");
  await query.fill("{ nothingOfThatName }");
  await page.getByLabel("Variables").fill("");
  await query.press("Control+Enter");
  await page.getByRole("status").getByText(/^1 error/).waitFor(PATIENCE);
  assert.match(await page.locator("#result").innerText(), /nothingOfThatName/);
  await picture("plain-error");

  await page.getByLabel("Variables").fill("{ target: 1");
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("status").getByText(/^The variables are not JSON/).waitFor(PATIENCE);
  // What GraphQL refuses may come with a status of 400; here it is what was asked for.
  seen.failed = seen.failed.filter((failed) => failed !== `400 ${ORIGIN}/graphql`);
});

test("the plain page fits a narrow window", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPlain();
  const [inner, needed] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.ok(needed <= inner, `${needed} pixels in a window of ${inner}`);
  await picture("plain-narrow");
});

async function openGraphiql() {
  await page.goto(`${ORIGIN}/`);
  await page.locator(".graphiql-tab").first().waitFor(PATIENCE);
  await page.locator(".graphiql-query-editor .view-line").first().waitFor(PATIENCE);
}

async function reopenWithTabs(count) {
  await page.waitForTimeout(1000); // GraphiQL writes down its tabs half a second after the last change
  await page.reload();
  await page.locator(".graphiql-query-editor .view-line").first().waitFor(PATIENCE);
  assert.equal(await page.locator(".graphiql-tab").count(), count);
}

async function openPlain() {
  await page.goto(`${ORIGIN}/plain`);
  await page.locator("#example option").nth(EXAMPLES.length - 1).waitFor({ state: "attached", ...PATIENCE });
}

async function runPlain() {
  const answered = page.waitForResponse(`${ORIGIN}/graphql`);
  await page.getByRole("button", { name: "Run" }).click();
  await answered;
  await page.getByRole("status").getByText(/^(Answered|\d+ error)/).waitFor(PATIENCE);
  return JSON.parse(await page.locator("#result").innerText());
}

/** What the response pane holds, once it holds an answer to the tab's question; the editor draws only what is in view. */
async function textOfResponse(tab) {
  const field = tab[0].toLowerCase() + tab.slice(1);
  const text = await page.waitForFunction(
    (field) => {
      const pane = document.querySelector(".result-window .view-lines, .graphiql-response .view-lines");
      const models = globalThis.__MONACO.editor.getModels().map((model) => model.getValue());
      const answer = models.find((text) => /^\{\s*"(errors|data)"/.test(text));
      return pane?.textContent && (answer?.includes(`"${field}"`) || answer?.includes('"errors"')) && answer;
    },
    field,
    PATIENCE,
  );
  return text.jsonValue();
}

async function picture(name) {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
