// The door for agents, through the official clients of the Model Context Protocol, of this generation and the one before, over
// stdio and over HTTP; and a scripted agent, which follows a plan and uses no model, does five real tasks.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as EarlierHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { countTokens } from "gpt-tokenizer";

const { ASOF_URL, ASOF_BINARY, ASOF_STORE } = process.env;
const GAZETTE = new URL("../../../demo/gazette", import.meta.url).pathname;
const TRANSCRIPT = new URL("../../../docs/agents-transcript.md", import.meta.url);
const LAW = "urn:lex:zz:municipal:carta:1990-03-05;1";

const command = { command: ASOF_BINARY, args: ["--store", ASOF_STORE, "mcp", "--sources", GAZETTE], stderr: "ignore" };
const endpoint = new URL(`${ASOF_URL}/mcp`);
const self = { name: "asof-test", version: "1" };

const doors = {
  "stdio": () => [new Client(self), new StdioClientTransport(command)],
  "HTTP": () => [new Client(self), new StreamableHTTPClientTransport(endpoint)],
  "stdio, the earlier client": () => [new EarlierClient(self), new EarlierStdio(command)],
  "HTTP, the earlier client": () => [new EarlierClient(self), new EarlierHttp(endpoint)],
};

for (const [door, make] of Object.entries(doors)) {
  test(`an agent finds its way over ${door}`, async () => {
    const [client, transport] = make();
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      const verifies = door.startsWith("stdio");
      assert.equal(names.length, verifies ? 10 : 9);
      assert.equal(names.includes("verify"), verifies, "it needs the files of the sources");
      assert.ok(tools.every(({ annotations }) => annotations.readOnlyHint));
      assert.ok(countTokens(JSON.stringify(tools)) <= 6_000, `${countTokens(JSON.stringify(tools))} tokens`);
      const told = await client.callTool({ name: "text_at", arguments: { provision: "art. 4º, Carta", on: "1991-05-01" } });
      assert.match(told.content[0].text, /nove conselheiros/);
      assert.equal(told.structuredContent.component.urn, `${LAW}!art4`);
      const wrong = await client.callTool({ name: "text_at", arguments: { provision: "art. 99, Carta", on: "1991-05-01" } });
      assert.ok(wrong.isError && wrong.structuredContent.code === "NOT_FOUND", JSON.stringify(wrong));
      const { contents } = await client.readResource({ uri: `asof://at/1991-05-01/${LAW}!art4` });
      assert.match(contents[0].text, /nove conselheiros/);
      const { messages } = await client.getPrompt({ name: "law_on_a_day", arguments: { provision: "art. 4º, Carta" } });
      assert.match(messages[0].content.text, /art\. 4º, Carta say on today/);
    } finally {
      await client.close();
    }
  });
}

/** An agent that follows a plan, and writes down what it does. */
class Agent {
  lines = [];

  async begin() {
    this.client = new Client(self);
    await this.client.connect(new StdioClientTransport(command));
  }

  task(words) {
    this.lines.push("", `## ${words}`);
  }

  async call(name, args) {
    const { content, structuredContent, isError } = await this.client.callTool({ name, arguments: args });
    const [{ text }] = content;
    const tokens = countTokens(text) + countTokens(JSON.stringify(structuredContent ?? {}));
    assert.ok(tokens <= 2_000, `${name} ${JSON.stringify(args)}: ${tokens} tokens`);
    const said = text.split("\n");
    const shown = said.length > 16 ? [...said.slice(0, 16), `(${said.length - 16} more lines)`] : said;
    this.lines.push("", `\`${name}\` ${JSON.stringify(args)}`, "", ...shown.map((line) => `    ${line}`.trimEnd()));
    return { text, told: structuredContent, failed: isError === true };
  }

  concludes(words) {
    this.lines.push("", `**${words}**`);
  }
}

const agent = new Agent();
before(() => agent.begin());
after(() => agent.client.close());

test("task 1: a draft is checked, mended and checked again", async () => {
  agent.task("Check the citations of a draft by the law of 1 June 1995");
  const on = "1995-06-01";
  let draft = 'O Conselho "compõe-se de nove conselheiros" (art. 4º, caput, Carta), e o Prefeito é reelegível (art. 6º, § 1º, Carta).';
  const first = await agent.call("check_citations", { text: draft, on });
  assert.equal(first.told.valid, false);
  const wrong = first.told.citations.find(({ verdict }) => verdict === "WRONG");
  const law = await agent.call("text_at", { provision: wrong.component.urn, on });
  const words = law.told.wordings[0].text;
  const quoted = /compõe-se de \S+ conselheiros/.exec(words)[0];
  draft = draft.replace("compõe-se de nove conselheiros", quoted);
  const second = await agent.call("check_citations", { text: draft, on });
  assert.equal(second.told.valid, true, second.text);
  agent.concludes(`The quotation was of an earlier day. It now reads: ${quoted}.`);
});

test("task 2: who changed it, and what did it say before?", async () => {
  agent.task("Who changed the mayor's term, and what did it say before?");
  const asked = await agent.call("ask", { question: "quem alterou o art. 6º, § 1º, da Carta?", on: "2005-01-01" });
  const [act] = asked.told.answers[0].amendments;
  const day = new Date(`${act.effectiveOn}T00:00:00Z`);
  const eve = new Date(day.getTime() - 86_400_000).toISOString().slice(0, 10);
  const differs = await agent.call("compare", { provision: "art. 6º, § 1º, Carta", from: eve, to: act.effectiveOn });
  assert.match(differs.text, /\[-quatro-\]/);
  agent.concludes(`${act.title} changed it on ${act.effectiveOn}.`);
});

test("task 3: what did an act do, and what leans on it?", async () => {
  agent.task("What did Emenda nº 9 change, and what refers to the first of it?");
  const { told } = await agent.call("changes", { act: "Emenda nº 9" });
  assert.ok(told.affectedCount >= 2);
  const { urn, citation } = told.affected[0].component;
  const leaning = await agent.call("references", { provision: urn, on: "2000-01-01", direction: "in" });
  assert.equal(leaning.failed, false);
  agent.concludes(`${told.affectedCount} provisions changed; the first is ${citation}.`);
});

test("task 4: what could be known on a day?", async () => {
  agent.task("What would a lawyer have read on 1 September 1994 as the mayor's term of 1 January 1995?");
  const question = { provision: "art. 6º, § 1º, Carta", on: "1995-01-01" };
  const then = await agent.call("text_at", { ...question, known: "1994-09-01" });
  const now = await agent.call("text_at", question);
  assert.match(then.text, /vedada a reeleição/);
  assert.match(now.text, /permitida uma reeleição/);
  agent.concludes("What was known then forbids what the law of that day allows by what was published later.");
});

test("task 5: is it certain, and what cannot be answered?", async () => {
  agent.task("May I rely on the number of councillors of 1991? And who was mayor?");
  const held = await agent.call("coverage", { law: "Carta", on: "1991-05-01" });
  assert.equal(held.told.items[0].assurance.state, "ASSURED");
  const proven = await agent.call("verify", { provision: "art. 4º, Carta", on: "1991-05-01" });
  assert.equal(proven.failed, false, proven.text);
  const nobody = await agent.call("ask", { question: "como se chamava o cachorro do zelador?", on: "1991-05-01" });
  assert.ok(nobody.failed || nobody.told.insufficient, nobody.text);
  agent.concludes("The number is assured and stands in the gazette. The law says nothing of the other, and neither do I.");
});

test("the transcript is the one that the docs show", () => {
  const head = [
    "# What a scripted agent did",
    "",
    "Five tasks on the demo's Charter, over the Model Context Protocol, by a fixed plan and without a model. The test",
    "`server/tests/js/agents.test.mjs` does them; `ASOF_UPDATE=1` writes this page anew.",
  ];
  const written = `${[...head, ...agent.lines].join("\n")}\n`;
  if (process.env.ASOF_UPDATE) writeFileSync(TRANSCRIPT, written);
  assert.equal(written, readFileSync(TRANSCRIPT, "utf8"));
});
