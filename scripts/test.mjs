// `npm test` runs everything, from a fresh clone. The last line is `N passed, N failed`. `--deep` runs the long
// versions.
import { buildIfStale } from "./build.mjs";
import { checkStages } from "./check-stages.mjs";
import { findBrowser } from "./find-browser.mjs";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

const memory = makeMemoryFolder();
const env = {
  ...(process.argv.includes("--deep") ? { DEEP: "1" } : {}),
  ...(memory ? { TMPDIR: memory } : {}),
};
install();
const node = findNode();
/** The environment of the end-to-end tests, with the path of their browser; filled by the stage before them. */
const journeys = { ...env };

await runStages(node, [
  ...checkStages.map((stages) => [stages].flat().map((stage) => ({ ...stage, env }))),
  { name: "server on SQLite", project: "server-sqlite", env },
  { name: "server on Postgres", project: "server-postgres", env },
  { name: "build", act: () => buildIfStale(node) },
  { name: "bundle budgets", args: ["scripts/bundle-budgets.ts"] },
  { name: "a browser", act: () => findBrowser(node).then((found) => found !== null && Object.assign(journeys, found)) },
  { name: "browser journeys", project: "e2e", env: journeys },
]);
