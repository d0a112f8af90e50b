// What the caches of clients must be told, read from the schema by introspection and from nothing else.

import { buildClientSchema, isInterfaceType, isObjectType } from "graphql";

/** The types that each interface stands for: `possibleTypes` of both caches. */
export function possibleTypes(introspection) {
  const schema = buildClientSchema(introspection);
  const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType);
  return Object.fromEntries(interfaces.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]));
}

/** `keys` of urql's graphcache: a type without an `id` is kept below the field that gave it. */
export function keys(introspection) {
  const schema = buildClientSchema(introspection);
  const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
  const embedded = objects.filter((type) => type !== schema.getQueryType() && !type.getFields().id);
  return Object.fromEntries(embedded.map((type) => [type.name, () => null]));
}
