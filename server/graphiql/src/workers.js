// The editor's helpers run as workers of this origin. The build puts their names, which carry hashes, in these places.

/* global EDITOR_WORKER, GRAPHQL_WORKER, JSON_WORKER */
const WORKERS = { graphql: GRAPHQL_WORKER, json: JSON_WORKER };

globalThis.MonacoEnvironment = {
  getWorker: (_id, language) => new Worker(new URL(WORKERS[language] ?? EDITOR_WORKER, document.baseURI)),
};
