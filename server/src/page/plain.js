// The plain page: a form that asks /graphql and shows what comes back.

import { ask } from "./ask.js";
import { examplesFor, normToAskAbout, today } from "./examples.js";

const element = (id) => document.getElementById(id);
const [form, select, query, variables] = ["ask", "example", "query", "variables"].map(element);
const [status, result] = ["status", "result"].map(element);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

const norm = await normToAskAbout((query) => ask({ query }));
const examples = examplesFor(norm.id, today());
select.append(...examples.map(({ name }, index) => new Option(name, index)));
select.addEventListener("change", () => show(examples[Number(select.value)]));
show(examples[0]);

function show(example) {
  query.value = example.query;
  variables.value = JSON.stringify(example.variables, null, 2);
}

// The one question whose answer is awaited; a newer one takes its place.
let asked = null;

async function run() {
  let values;
  try {
    values = variables.value.trim() === "" ? {} : JSON.parse(variables.value);
  } catch (error) {
    fail(`The variables are not JSON: ${error.message}`);
    variables.focus();
    return;
  }
  asked?.abort();
  const mine = (asked = new AbortController());
  say("Asking …");
  const start = performance.now();
  try {
    const answer = await ask({ query: query.value, variables: values }, {}, mine.signal);
    const took = `in ${Math.max(1, Math.round(performance.now() - start))} ms`;
    result.textContent = JSON.stringify(answer, null, 2);
    if (answer.errors) fail(`${answer.errors.length === 1 ? "1 error" : `${answer.errors.length} errors`} ${took}.`);
    else say(`Answered ${took}.`);
  } catch (error) {
    if (mine.signal.aborted) return;
    result.textContent = "";
    fail(error.message);
  }
}

function say(words) {
  status.className = "";
  status.textContent = words;
}

function fail(words) {
  status.className = "failed";
  status.textContent = words;
}
