// The page: GraphiQL with the example questions in its tabs.

import "./workers.js";
import { GraphiQL } from "graphiql";
import { getOperationAST, parse } from "graphql";
import { createClient } from "graphql-ws";
import { createRoot } from "react-dom/client";
import { ask, ENDPOINT } from "./ask.js";
import { examplesFor, normToAskAbout, today } from "./examples.js";
import { openTab, storageFor } from "./storage.js";

// The tabs wait for the name of a norm, but not for long: a busy server must not leave the page blank.
const PATIENCE_MS = 3000;

const norm = await normToAskAbout((query) => ask({ query }, {}, AbortSignal.timeout(PATIENCE_MS)));
const tabs = examplesFor(norm.id, today()).map(({ query, variables }) => ({
  query,
  variables: JSON.stringify(variables, null, 2),
}));

const socket = createClient({ url: ENDPOINT.replace(/^http/, "ws"), lazy: true });
const storage = storageFor(norm.id);
const open = openTab(storage) ?? tabs[0];

createRoot(document.getElementById("page")).render(
  <GraphiQL
    fetcher={(request, options) => answer(rightlyNamed(request), options?.headers)}
    defaultTabs={tabs}
    // Left to itself GraphiQL shows the first tab without its variables; both must be given, or it adds a tab.
    initialQuery={open.query ?? ""}
    initialVariables={open.variables ?? ""}
    defaultEditorToolsVisibility="variables"
    storage={storage}
  >
    <GraphiQL.Logo>
      <span className="asof">asof</span>
      <a href="schema.graphql">SDL</a>
      <a href="plain">Plain page</a>
    </GraphiQL.Logo>
  </GraphiQL>,
);

/** A query is posted; a subscription goes over a WebSocket, which is opened for the first one. */
function answer(request, headers) {
  const operation = getOperationAST(parse(request.query), request.operationName);
  return operation?.operation === "subscription" ? socket.iterate(request) : ask(request, headers);
}

/** GraphiQL learns an operation's name a moment after the text has changed; the name of the tab before must not go out. */
function rightlyNamed({ operationName, ...request }) {
  return request.query.includes(operationName) ? { ...request, operationName } : request;
}
