// `npm run test:cluster` tests several servers with programs of the system. It installs missing ones if it may, and
// reports those that it could not install.
import { spawnSync } from "node:child_process";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

/** These are the Debian packages of the programs. The tests of a program that is missing are skipped. */
const packages = {
  pgbouncer: "pgbouncer",
  caddy: "caddy",
  haproxy: "haproxy",
  etcd: "etcd-server",
  patroni: "patroni",
  pgbackrest: "pgbackrest",
  promtool: "prometheus",
  "docker-compose": "docker-compose",
};
const isMissing = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0;
// Patroni needs pg_rewind, which the npm package of Postgres lacks and Debian does not put into the path.
const lacksPostgres = () => spawnSync("sh", ["-c", "ls /usr/lib/postgresql/*/bin/pg_rewind"]).status !== 0;
const missing = () => [
  ...Object.entries(packages).flatMap(([program, name]) => (isMissing(program) ? [name] : [])),
  ...(lacksPostgres() ? ["postgresql"] : []),
];

if (missing().length > 0 && process.getuid?.() === 0 && !isMissing("apt-get")) {
  console.log(`Installing ${missing().join(", ")} …`);
  for (const name of missing()) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" });
  }
}
for (const name of missing()) {
  console.log(`${name} is missing and could not be installed: its tests are left out. (apt-get install ${name})`);
}
install();
const memory = makeMemoryFolder();
const env = memory ? { TMPDIR: memory } : {};
await runStages(findNode(), [{ name: "several servers", project: "cluster", env, args: ["--reporter=default"] }]);
