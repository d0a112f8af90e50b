// The types of the schema, and of the operations in operations.graphql, without a line written by hand. docs/graphql.md
// shows this file.
import type { CodegenConfig } from "@graphql-codegen/cli";

const config: CodegenConfig = {
  schema: "../../../schema/schema.graphql",
  documents: "operations.graphql",
  config: {
    strictScalars: true,
    scalars: { Date: "string", DateTime: "string", Hash: "string", Json: "unknown", Language: "string", Urn: "string" },
  },
  generates: {
    "generated/schema.ts": { plugins: ["typescript"] },
    "generated/operations.ts": { plugins: ["typescript-operations"] },
  },
};

export default config;
