// What documents can be about, asked of the service itself: few of each, so that documents meet.

import { straight } from "./clients.mjs";

const DOCUMENT = `{
  norms(first: 5) { nodes { id urn label type
    components(first: 1000) { nodes { id urn type citation lineage(scope: OWN) { versionCount } } } } }
  actions(first: 1000) { nodes { id urn code effectiveOn publishedOn } }
  findings(first: 5) { nodes { id code } }
}`;
const VERSIONS = (id) => `{ component(ref: ${JSON.stringify(id)}) { versions(first: 3) { nodes { id urn valid { from } } } } }`;
const INSTANTS = `query { a: corpus { recordedAt revision } }`;

/** Everything that the writer of documents chooses from. */
export async function about(fetch, url, pick) {
  const ask = async (query) => {
    const { data, errors } = await straight(fetch, url, query);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const { norms, actions, findings } = await ask(DOCUMENT);
  const components = norms.nodes.flatMap((norm) => norm.components.nodes.map((one) => ({ ...one, norm })));
  // What changed most is met at the most points.
  const changed = [...components].sort((a, b) => b.lineage.versionCount - a.lineage.versionCount).slice(0, 10);
  const some = [...changed, ...pick(components, 4)];
  const roots = norms.nodes.map(({ urn }) => urn);
  const versions = (await Promise.all(some.map(({ id }) => ask(VERSIONS(id))))).flatMap((of) => of.component.versions.nodes);
  const acts = pick(actions.nodes, 6);
  const days = [...new Set([...acts.flatMap((act) => [act.effectiveOn, act.publishedOn]), ...versions.map((v) => v.valid.from)])];
  const fewDays = pick(days.filter(Boolean).sort(), 6);
  const instants = await recorded(ask);
  const points = fewDays.flatMap((day, place) => {
    const known = fewDays[(place + 1) % fewDays.length];
    const instant = instants[place % instants.length];
    return [`{ at: "${day}" }`, `{ at: "${day}", knownAt: "${known}" }`, `{ at: "${day}", recordedAt: "${instant}" }`];
  });
  points.push("{}", `{ knownAt: "${fewDays[0]}", recordedAt: "${instants[0]}" }`);
  return {
    refs: [...roots, ...some.flatMap(({ id, urn, citation, norm }) => [id, urn, `${citation}, ${norm.label}`])],
    norms: norms.nodes.flatMap(({ id, urn, label }) => [id, urn, label]),
    acts: acts.flatMap(({ id, urn, code }) => [id, urn, code]),
    versions: versions.flatMap(({ id, urn }) => [id, urn]),
    ids: [...norms.nodes, ...some, ...versions, ...acts, ...findings.nodes].map(({ id }) => id),
    days: fewDays,
    instants,
    points,
    types: pick([...new Set(components.map(({ type }) => type))], 3),
    kinds: norms.nodes.map(({ type }) => type),
    codes: findings.nodes.map(({ code }) => code).concat("none"),
    words: ["água", "hino", "conselho", "direitos"],
  };
}

/** The instants at which batches were recorded: the clock goes back from the last one. */
async function recorded(ask) {
  const instants = [];
  let { a: corpus } = await ask(INSTANTS);
  while (corpus.recordedAt) {
    instants.push(corpus.recordedAt);
    const before = new Date(Date.parse(corpus.recordedAt) - 1).toISOString();
    ({ corpus } = await ask(`{ corpus(recordedAt: "${before}") { recordedAt revision } }`));
  }
  return instants;
}
