// Random documents over all types and arguments of a schema: fields, aliases, inline fragments and fragments by name, about
// few provisions at few points, so that the same object is met by many ways.

import {
  buildClientSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isScalarType,
} from "graphql";

const DEEPEST = 6;
const MOST_FIELDS = 34;

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes documents about `about`: { refs, norms, acts, versions, ids, points, days, instants, words, types, codes }. */
export class Writer {
  constructor(introspection, about, seed) {
    this.schema = buildClientSchema(introspection);
    this.about = about;
    this.random = random(seed);
  }

  /** A document. `ids`: whether the id is asked for of every object that has one, as both clients tell people to do. */
  document(ids = true) {
    this.ids = ids;
    this.left = MOST_FIELDS;
    this.named = 0;
    this.fragments = [];
    const query = this.schema.getQueryType();
    const roots = Object.values(query.getFields()).filter(({ name }) => name !== "answer" || this.random() < 0.3);
    // Every field of the root in turn, and others beside it.
    this.turn = (this.turn ?? -1) + 1;
    const asked = [roots[this.turn % roots.length]];
    while (this.random() < 0.4) asked.push(this.one(roots));
    const selections = asked.map((field) => this.field(field, 0)).filter(Boolean);
    return `{ ${selections.join(" ")} }${this.fragments.join("")}`;
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  field(field, depth) {
    // A chat model writes prose, and another each time.
    if (field.name === "prose") return null;
    const type = getNamedType(field.type);
    this.left -= 1;
    let below = "";
    if (isCompositeType(type)) {
      if (depth >= DEEPEST) return null;
      below = ` ${this.selection(type, depth + 1)}`;
    }
    const given = field.args.map((argument) => this.argument(argument, field)).filter(Boolean);
    this.named += 1;
    return `a${this.named}: ${field.name}${given.length > 0 ? `(${given.join(", ")})` : ""}${below}`;
  }

  selection(type, depth) {
    const parts = ["__typename"];
    const fields = Object.values(type.getFields());
    if (type.getFields().id && (this.ids || this.random() < 0.6)) parts.push("id");
    if (isInterfaceType(type)) {
      for (const possible of this.schema.getPossibleTypes(type)) {
        if (this.random() < 0.6) parts.push(`... on ${possible.name} ${this.selection(possible, depth)}`);
      }
      return `{ ${parts.join(" ")} }`;
    }
    const wanted = this.left > 0 ? 1 + Math.floor(this.random() * 5) : 1;
    for (let count = 0; count < wanted; count += 1) {
      const leaves = fields.filter((field) => !isCompositeType(getNamedType(field.type)));
      const from = this.left > 0 && depth < DEEPEST ? fields : leaves;
      const field = from.length > 0 ? this.field(this.one(from), depth) : null;
      if (field) parts.push(field);
    }
    const selection = `{ ${parts.join(" ")} }`;
    const kind = this.random();
    if (kind < 0.1) {
      this.named += 1;
      this.fragments.push(` fragment F${this.named} on ${type.name} ${selection}`);
      return `{ __typename ...F${this.named} }`;
    }
    return kind < 0.2 ? `{ __typename ... on ${type.name} ${selection} }` : selection;
  }

  argument({ name, type }, field) {
    const needed = isNonNullType(type);
    // A citation needs its day more often than other arguments; a page is kept small, a cursor is another test's.
    if (name === "after") return null;
    if (name === "first") return `first: ${Math.floor(this.random() * 4)}`;
    if (!needed && this.random() < (name === "asOf" ? 0.15 : 0.6)) return null;
    if (needed && field.args.find((one) => one.name === name).defaultValue !== undefined && this.random() < 0.5) return null;
    return `${name}: ${this.value(type, name, field.name)}`;
  }

  value(type, name, field) {
    if (isNonNullType(type)) return this.value(type.ofType, name, field);
    if (isListType(type)) {
      const count = Math.floor(this.random() * 3);
      return `[${Array.from({ length: count }, () => this.value(type.ofType, name, field)).join(", ")}]`;
    }
    if (isEnumType(type)) {
      // There is no embedder: nearness alone cannot be asked for.
      const values = type.getValues().map(({ name: value }) => value);
      return this.one(type.name === "SearchMode" ? ["LEXICAL"] : values);
    }
    if (isInputObjectType(type)) return this.object(type, field);
    if (isScalarType(type)) return this.scalar(type.name, name, field);
    throw new Error(`no value for ${type}`);
  }

  object(type, field) {
    if (type.name === "AsOf") return this.one(this.about.points);
    if (type.name === "DateRangeInput") {
      const [from, to] = [this.one(this.about.days), this.one(this.about.days)].sort();
      return this.one([`{ from: "${from}", to: "${to}" }`, `{ from: "${from}" }`, `{ to: "${to}" }`, "{}"]);
    }
    const fields = Object.values(type.getFields());
    if (type.isOneOf) {
      const member = this.one(fields);
      return `{ ${member.name}: ${this.value(member.type, member.name, field)} }`;
    }
    const given = fields.filter(({ type: of, defaultValue }) =>
      isNonNullType(of) && defaultValue === undefined ? true : this.random() < 0.3,
    );
    return `{ ${given.map(({ name, type: of }) => `${name}: ${this.value(of, name, field)}`).join(", ")} }`;
  }

  scalar(type, name, field) {
    const { about } = this;
    const text = (value) => JSON.stringify(value);
    if (type === "Int") return String(1 + Math.floor(this.random() * 3));
    if (type === "Float") return String(Math.floor(this.random() * 10) / 10);
    if (type === "Boolean") return String(this.random() < 0.5);
    if (type === "Date") return text(this.one(about.days));
    if (type === "DateTime") return text(this.one(about.instants));
    if (name === "id" || name === "ids") return text(this.one(about.ids));
    if (name === "acts" || field === "action") return text(this.one(about.acts));
    if (field === "norm" || name === "norm") return text(this.one(about.norms));
    if (field === "version" || (field === "diff" && name === "ref" && type === "ID" && this.random() < 0.5)) {
      return text(this.one(about.versions));
    }
    if (type === "ID") return text(this.one(about.refs));
    if (type === "Language" || name === "language") return text(this.one(["pt", "en"]));
    if (name === "types" || name === "byType") return text(this.one(about.types));
    if (name === "codes") return text(this.one(about.codes));
    if (name === "kinds") return text(this.one(about.kinds));
    if (field === "resolveReference" || field === "verifyCitations") return text(this.one(about.refs));
    return text(this.one(about.words));
  }
}
