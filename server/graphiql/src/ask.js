// One question over HTTP. Shared by both pages; no import here, so that the small page can load it as it is.

/** Where GraphQL is answered: beside the page, wherever that is mounted. */
export const ENDPOINT = new URL("graphql", document.baseURI).href;

/**
 * Posts a request and gives back the body of the answer, with or without errors in it.
 * @param {{query: string, variables?: object, operationName?: string | null}} request
 * @param {Record<string, string>} [headers]
 * @param {AbortSignal} [signal]
 * @throws where the answer is not GraphQL's, with its status and its first words
 */
export async function ask(request, headers = {}, signal = undefined) {
  const response = await fetch(ENDPOINT, {
    method: "POST",
    headers: {
      accept: "application/graphql-response+json, application/json;q=0.9",
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(request),
    signal,
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${response.status} ${response.statusText}: ${text.slice(0, 500)}`);
  }
}
