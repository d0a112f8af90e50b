// Holds a running service against the audit of GraphQL over HTTP: node audit.mjs http://127.0.0.1:8080/graphql
// Anything but `ok` fails: an audit that may be passed over (`warn`) holds here too.
import { auditServer } from "graphql-http";

const [url] = process.argv.slice(2);
if (!url) {
  console.error("usage: node audit.mjs URL");
  process.exit(2);
}

const results = await auditServer({ url });
const failed = results.filter(({ status }) => status !== "ok");
for (const { status, id, name, reason } of failed) {
  console.error(`${status}: ${id} ${name}: ${reason}`);
}
const count = (wanted) => results.filter(({ status }) => status === wanted).length;
const summary = ["ok", "notice", "warn", "error"].map((status) => `${count(status)} ${status}`).join(", ");
console.log(`graphql-http audit: ${results.length} checks: ${summary}`);
process.exit(results.length > 0 && failed.length === 0 ? 0 : 1);
