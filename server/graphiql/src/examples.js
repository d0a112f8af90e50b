// The example questions of both pages, GraphiQL and the small one: their documents, and the ids and days that make them
// worth asking of the corpus that is loaded. No import here, so that the small page can load this file as it is.

const POINT_IN_TIME = `# Point in time: what a provision said on a day,
# and which acts made it say so.
query PointInTime($ref: ID!, $on: Date!) {
  pointInTime(ref: $ref, asOf: { at: $on }) {
    id
    label
    status
    cause
    valid {
      from
      to
    }
    fullText
    producedBy {
      code
      title
      operation
      effectiveOn
    }
    assurance {
      state
      through
      reasons {
        code
        message
      }
    }
  }
}
`;

const LINEAGE = `# Lineage: every version of a provision, oldest first,
# each with the acts that made it. SUBTREE counts what
# changed anywhere inside it, OWN what changed in itself.
query Lineage($ref: ID!, $scope: LineageScope = SUBTREE) {
  lineage(ref: $ref, scope: $scope) {
    amended
    versionCount
    entries {
      ordinal
      version {
        id
        cause
        valid {
          from
          to
        }
      }
      actions {
        code
        commandText
      }
      assurance {
        days {
          from
          to
        }
        state
      }
    }
    amendments {
      code
      effectiveOn
    }
  }
}
`;

const DIFF = `# Diff: what differs in a provision between two days,
# word by word.
query Diff($ref: ID!, $before: Date!, $after: Date!) {
  diff(
    input: {
      ref: $ref
      before: { at: $before }
      after: { at: $after }
    }
  ) {
    changed
    assurance {
      state
    }
    summary {
      added
      removed
      modified
      moved
      renumbered
    }
    changes {
      nodes {
        component {
          id
          label
        }
        kinds
        segments {
          op
          text
        }
      }
    }
  }
}
`;

const IMPACT = `# Impact: what changed in a provision in a period, and how
# often. The period holds its first day, not its last.
query Impact(
  $ref: ID!
  $types: [String!]!
  $from: Date!
  $to: Date!
) {
  impact(
    ref: $ref
    input: {
      during: { from: $from, to: $to }
      types: $types
    }
  ) {
    affectedCount
    changeCount
    affected {
      nodes {
        label
        component {
          id
        }
        changes
        first
        last
      }
    }
  }
}
`;

const REFERENCES = `# References: what the words of a provision speak of on a
# day, and how that stands. With IN: who speaks of it.
query References(
  $ref: ID!
  $on: Date!
  $direction: Direction! = OUT
) {
  references(
    ref: $ref
    direction: $direction
    asOf: { at: $on }
  ) {
    totalCount
    nodes {
      kind
      source {
        id
      }
      surface
      target {
        id
        label
      }
      state
      yields
    }
  }
}
`;

const DEFINITIONS = `# Definitions: where a term, or all that begins with it, is
# defined.
query Definitions($term: String!, $on: Date!) {
  definitions(term: $term, asOf: { at: $on }) {
    totalCount
    nodes {
      term
      scope
      surface
      source {
        id
        fullText
      }
    }
  }
}
`;

const EXPAND = `# Expand: what is reached from a provision along the words,
# each by a shortest path.
query Expand($refs: [ID!]!, $on: Date!, $hops: Int! = 2) {
  expand(
    refs: $refs
    kinds: [REFERS_TO, EXCEPTS]
    hops: $hops
    asOf: { at: $on }
  ) {
    totalCount
    nodes {
      component {
        id
        label
      }
      distance
      steps {
        kind
        surface
      }
    }
  }
}
`;

const BROKEN_REFERENCES = `# Broken references: words that point where nothing is in
# force on the day: repealed, renumbered, or never there.
query BrokenReferences($ref: ID!, $on: Date!) {
  brokenReferences(ref: $ref, asOf: { at: $on }) {
    totalCount
    nodes {
      source {
        id
      }
      surface
      path
      state
      target {
        id
      }
    }
  }
}
`;

const COVERAGE = `# Coverage: how far a law is known on a day, and on what
# that rests: claims of sources, acts that are known and not
# applied, doubts, and the state of each part.
query Coverage($ref: ID!, $on: Date!) {
  coverage(ref: $ref, asOf: { at: $on }) {
    assurance {
      state
      through
      parts {
        assured
        touched
        notCovered
        noClaim
      }
    }
    gaps {
      days {
        from
        to
      }
      state
    }
    parts {
      nodes {
        id
        label
        heading
        assurance {
          state
        }
      }
    }
    claims {
      component
      says
      through
      basis
      note
    }
    acts(status: [TOUCHING, UPCOMING]) {
      totalCount
      nodes {
        title
        touches
        effectiveOn
        status
      }
    }
    doubts {
      totalCount
      nodes {
        code
        message
        touches
      }
    }
  }
}
`;

// Which norms are loaded; enough of them to find one that we know.
const NORMS = "{ norms(first: 50) { nodes { id: urn label } } }";

const DEMO = "urn:lex:zz:municipal:carta:1990-03-05;1";

// What is worth asking of the norms that we know. Components are local ids, "" is the root.
const KNOWN = new Map([
  [
    "urn:lex:br:federal:constituicao:1988-10-05;1988",
    {
      component: "art6",
      on: "2001-05-20",
      from: "2001-05-20",
      to: "2016-01-01",
      scope: "tit2",
      types: ["article"],
      since: "2000-01-01",
      until: "2010-01-01",
      speaks: "art37",
      read: "2015-01-01",
      term: "entidade familiar",
    },
  ],
  [
    DEMO,
    {
      component: "art4",
      on: "1992-03-09",
      from: "1991-01-01",
      to: "2019-01-01",
      scope: "",
      types: ["article"],
      since: "1998-01-01",
      until: "2003-01-01",
      speaks: "art7",
      read: "1991-01-01",
      term: "morador",
    },
  ],
]);

/** Of a norm that we do not know, nor whether it has articles: the whole of it, today and ten years ago. */
function ofAnyNorm(today) {
  const [year, ...rest] = today.split("-");
  // Leap day: ten years before may have none, the 28th always is one.
  const before = [String(Number(year) - 10), ...rest].join("-").replace("-02-29", "-02-28");
  const time = { component: "", on: today, from: before, to: today, scope: "", types: [], since: before, until: today };
  return { ...time, speaks: "", read: today, term: "a" };
}

/**
 * The examples for a norm: each with its name, its document and its variables.
 * @param {string} norm its URN
 * @param {string} today as YYYY-MM-DD
 */
export function examplesFor(norm, today) {
  const about = KNOWN.get(norm) ?? ofAnyNorm(today);
  const id = (local) => (local === "" ? norm : `${norm}!${local}`);
  const ref = id(about.component);
  return [
    { name: "Point in time", query: POINT_IN_TIME, variables: { ref, on: about.on } },
    { name: "Lineage", query: LINEAGE, variables: { ref, scope: "SUBTREE" } },
    { name: "Diff", query: DIFF, variables: { ref, before: about.from, after: about.to } },
    {
      name: "Impact",
      query: IMPACT,
      variables: { ref: id(about.scope), types: about.types, from: about.since, to: about.until },
    },
    { name: "References", query: REFERENCES, variables: { ref: id(about.speaks), on: about.read, direction: "OUT" } },
    { name: "Definitions", query: DEFINITIONS, variables: { term: about.term, on: about.read } },
    { name: "Expand", query: EXPAND, variables: { refs: [id(about.speaks)], on: about.read, hops: 2 } },
    { name: "Broken references", query: BROKEN_REFERENCES, variables: { ref: norm, on: about.read } },
    { name: "Coverage", query: COVERAGE, variables: { ref: norm, on: about.read } },
  ];
}

/**
 * The norm that the examples are about: one that we know if it is loaded, else the first one.
 * Without an answer it is the demo's, so that the page still shows how to ask.
 * @param {(query: string) => Promise<any>} ask gives back the body of the answer
 * @returns {Promise<{id: string, label: string | null}>}
 */
export async function normToAskAbout(ask) {
  try {
    const norms = (await ask(NORMS)).data.norms.nodes;
    const known = [...KNOWN.keys()].map((id) => norms.find((norm) => norm.id === id));
    return known.find(Boolean) ?? norms[0] ?? { id: DEMO, label: null };
  } catch {
    return { id: DEMO, label: null };
  }
}

/** Today where the reader is, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
