// Bundles editor.mjs and its packages into ../_live/live/editor.js, and their licences beside it.
// The banner names the digest of package-lock.json: a test finds a bundle that is older.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const lockText = readFileSync("package-lock.json", "utf8").replace(/\r\n/g, "\n");
const source = readFileSync("editor.mjs", "utf8").replace(/\r\n/g, "\n");
const digest = (text) => createHash("sha256").update(text).digest("hex");
const banner = "// CodeMirror 6 for the book's cells, written by book/_editor/build.mjs; do not edit.\n" +
  "// Licences: editor.licences.txt\n" +
  `// package-lock.json ${digest(lockText)}\n// editor.mjs ${digest(source)}`;
await build({
  entryPoints: ["editor.mjs"], outfile: "../_live/live/editor.js", bundle: true, minify: true,
  format: "esm", target: "es2020", charset: "utf8", legalComments: "none", banner: { js: banner },
});

const packages = Object.keys(JSON.parse(lockText).packages)
  .filter((path) => path && !path.includes("esbuild") && existsSync(path)).sort();
const licences = packages.map((path) => {
  const { name, version, license } = JSON.parse(readFileSync(`${path}/package.json`, "utf8"));
  const file = readdirSync(path).find((entry) => /^licen[sc]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${readFileSync(`${path}/${file}`, "utf8").trim()}\n`;
});
writeFileSync("../_live/live/editor.licences.txt", licences.join(`\n${"-".repeat(72)}\n\n`));
