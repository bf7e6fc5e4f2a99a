// `npm run test:cluster` tests several servers with programs of the system: it installs what is missing where it may, and
// says what it could not.
import { spawnSync } from "node:child_process";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

/** These programs are from Debian packages of the same name; without one, its tests are left out. */
const programs = ["pgbouncer", "caddy"];
const isMissing = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0;

const missing = programs.filter(isMissing);
if (missing.length > 0 && process.getuid?.() === 0 && !isMissing("apt-get")) {
  console.log(`Installing ${missing.join(", ")} …`);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], { stdio: "ignore" });
}
for (const program of programs.filter(isMissing)) {
  console.log(`${program} is missing and could not be installed: its tests are left out. (apt-get install ${program})`);
}
install();
const memory = makeMemoryFolder();
const env = memory ? { TMPDIR: memory } : {};
await runStages(findNode(), [{ name: "several servers", project: "cluster", env, args: ["--reporter=default"] }]);
