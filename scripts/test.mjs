// `npm test` runs all stages from a fresh clone within ten minutes. `npm test -- --full` runs more tests in each stage, and
// `npm run test:deep` runs all of them (test-scope.ts). The last line of the output is `N passed, N failed`.
import { buildIfStale } from "./build.mjs";
import { checkStages } from "./check-stages.mjs";
import { findBrowser } from "./find-browser.mjs";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

const memory = makeMemoryFolder();
const isDeep = process.argv.includes("--deep");
const env = {
  ...(isDeep ? { DEEP: "1" } : {}),
  ...(process.argv.includes("--full") ? { FULL: "1" } : {}),
  ...(memory ? { TMPDIR: memory } : {}),
};
install();
const node = findNode();
/** This is the environment of the end-to-end tests; the stage "a browser" adds the path of their browser. */
const journeys = { ...env };

await runStages(node, [
  ...checkStages.map((stages) => [stages].flat().map((stage) => ({ ...stage, env: { ...stage.env, ...env } }))),
  { name: "server on SQLite", project: "server-sqlite", env },
  { name: "server on Postgres", project: "server-postgres", env },
  ...(isDeep ? [{ name: "server with files in S3", project: "server-s3", env }] : []),
  { name: "build", act: () => buildIfStale(node) },
  { name: "bundle budgets", args: ["scripts/bundle-budgets.ts"] },
  { name: "a browser", act: () => findBrowser(node).then((found) => found !== null && Object.assign(journeys, found)) },
  { name: "browser journeys", project: "e2e", env: journeys },
]);
