// Neo4j Browser, in a real browser, on a Neo4j with the demo corpus: it takes the colours and the guide from the service, asks
// a question of the guide, and draws the answer.
//
//   ASOF_URL=http://localhost:8080 NEO4J_URI=bolt://127.0.0.1:7687 NEO4J_PASSWORD=... NEO4J_BROWSER=DIR \
//     ASOF_SCREENSHOTS=DIR node neo4j.mjs
//
// NEO4J_BROWSER is the folder of its page, NEO4J_QUESTION the title of the slide. What a page asks of other machines is refused.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const { ASOF_URL, NEO4J_URI, NEO4J_PASSWORD, NEO4J_BROWSER, ASOF_SCREENSHOTS } = process.env;
const QUESTION = process.env.NEO4J_QUESTION ?? "history";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json" };
const HERE = ["localhost", "127.0.0.1"];

const pages = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const file = createReadStream(join(NEO4J_BROWSER, path === "/" ? "index.html" : path));
  file.on("error", () => response.writeHead(404).end());
  file.once("open", () => response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }));
  file.pipe(response);
});
await new Promise((listening) => pages.listen(0, "127.0.0.1", listening));

const browser = await chromium.launch({
  executablePath: process.env.ASOF_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  const page = await (await browser.newContext({ viewport: { width: 1800, height: 900 } })).newPage();
  page.setDefaultTimeout(30_000);
  await page.route("**/*", (route) =>
    HERE.includes(new URL(route.request().url()).hostname) ? route.continue() : route.abort(),
  );
  await page.goto(`http://localhost:${pages.address().port}/index.html`);
  await page.getByTestId("boltaddress").fill(NEO4J_URI.replace("bolt://", ""));
  await page.getByTestId("username").fill("neo4j");
  await page.getByTestId("password").fill(NEO4J_PASSWORD);
  await page.getByTestId("connect").click();
  await page.getByText("You are connected as user").waitFor();

  await type(page, `:guide ${ASOF_URL}/neo4j/guide.html`);
  await page.getByRole("heading", { name: "The version graph of asof" }).first().waitFor();
  // The colours, then the parameters.
  await ask(page, ":style");
  await page.getByTestId("frameContents").getByText("node.Component").first().waitFor();
  await ask(page, ":params");
  await page.getByTestId("frameContents").getByText("urn:lex:zz").first().waitFor();
  while (!(await page.getByRole("heading", { name: QUESTION, exact: true }).isVisible())) {
    await page.getByText("Next", { exact: true }).click();
  }
  await ask(page, "MATCH");
  const graph = page.getByTestId("frame").first().locator("svg .node");
  await graph.first().waitFor();
  const drawn = await graph.count();
  assert.ok(drawn > 3, `${drawn} nodes`);
  console.log(`Neo4j Browser draws ${drawn} nodes for ${QUESTION}`);
  if (ASOF_SCREENSHOTS) {
    // The nodes come to rest.
    await page.waitForTimeout(6_000);
    await page.screenshot({ path: join(ASOF_SCREENSHOTS, "neo4j-browser.png") });
  }
} finally {
  await browser.close();
  pages.close();
}

/** Runs a command in the editor. */
async function type(page, text) {
  await page.getByTestId("activeEditor").locator(".monaco-editor").first().click();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Control+Enter");
}

/** Puts the block of the guide's slide that has these words into the editor, and runs it. */
async function ask(page, words) {
  await page.locator("pre.runnable:visible", { hasText: words }).first().click();
  await page.getByTestId("activeEditor").locator(".view-lines").getByText(words).first().waitFor();
  await page.getByTestId("editor-Run").click();
}
