// Builds the bundle into dist/: index.html, and under assets/ everything else, each name with the hash of its content,
// so that browsers may keep it for ever, and packed, so that the binary carries a third of it. `npm ci && npm run build`.

import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const DIST = join(HERE, "dist");

const COMMON = {
  absWorkingDir: HERE,
  outdir: join(DIST, "assets"),
  bundle: true,
  minify: true,
  metafile: true,
  // Licences that their authors want kept stand in a file of their own beside each script.
  legalComments: "linked",
  target: "es2022",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};

/** GraphiQL's style sheet has the editor's in it, which the editor's scripts import once more. */
const stylesStandInGraphiql = {
  name: "styles-stand-in-graphiql",
  setup(build) {
    build.onLoad({ filter: /monaco-editor[/\\]esm[/\\].*\.css$/ }, () => ({ contents: "", loader: "empty" }));
  },
};

await rm(COMMON.outdir, { recursive: true, force: true });
const workers = await buildWorkers();
const page = await buildPage(workers);
await writeFile(join(DIST, "index.html"), await index(page));
await packAssets();

/** Puts each asset in the place of itself as gzip. */
async function packAssets() {
  for (const name of await readdir(COMMON.outdir)) {
    const file = join(COMMON.outdir, name);
    await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
    await rm(file);
  }
}

/** The editor's workers, each whole in one file. Gives back the name of each. */
async function buildWorkers() {
  const entries = {
    "editor.worker": "monaco-editor/esm/vs/editor/editor.worker.js",
    "graphql.worker": "monaco-graphql/esm/graphql.worker.js",
    "json.worker": "monaco-editor/esm/vs/language/json/json.worker.js",
  };
  const { metafile } = await build({ ...COMMON, entryPoints: entries, format: "iife" });
  const named = (name) => JSON.stringify(`assets/${output(metafile, `${name}-`, ".js")}`);
  return {
    EDITOR_WORKER: named("editor.worker"),
    GRAPHQL_WORKER: named("graphql.worker"),
    JSON_WORKER: named("json.worker"),
  };
}

/** The page's script and style. Gives back their names. */
async function buildPage(workers) {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: { page: "src/page.jsx", style: "src/page.css" },
    format: "esm",
    splitting: true,
    jsx: "automatic",
    define: { ...COMMON.define, ...workers },
    plugins: [stylesStandInGraphiql],
  });
  return { script: output(metafile, "page-", ".js"), style: output(metafile, "style-", ".css") };
}

function output(metafile, start, end) {
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  const [name, ...more] = names.filter((name) => name.startsWith(start) && name.endsWith(end));
  if (name === undefined || more.length > 0) throw new Error(`not one file ${start}*${end}: ${names.join(", ")}`);
  return name;
}

async function index({ script, style }) {
  const html = await readFile(join(HERE, "src/index.html"), "utf8");
  return html
    .replace("{{styles}}", `<link rel="stylesheet" href="assets/${style}">`)
    .replace("{{script}}", `<script type="module" src="assets/${script}"></script>`);
}
