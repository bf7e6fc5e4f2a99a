// This finds a Chromium for the end-to-end tests, and installs one if there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, root } from "./toolchain.mjs";

const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];
/** The headless shell is smaller and works for all other tests, but cannot show notifications. */
const withoutWindows = "chromium-headless-shell";
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** These variables make the package @sparticuz/chromium unpack the libraries that a bare system lacks. */
const unpackLibraries = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x", AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" };

/**
 * Returns the environment variables that point the end-to-end tests to a working browser, or null after printing what
 * to do.
 */
export async function findBrowser(node) {
  const browser = findAny(node);
  if (!browser) return null;
  const path = findNotifying(node, browser);
  if (!path) console.log("No browser here shows notifications: the journeys about them are left out.");
  return { ...browser, ...(path ? { NOTIFYING_CHROMIUM_PATH: path } : {}) };
}

/**
 * Returns the environment variable of a browser that shows notifications. On a bare system, that browser is installed
 * in addition to the one from npm.
 */
function findNotifying(node, browser) {
  const ways = [
    () => browser,
    () => firstOf([...names.map(onPath), ...places]),
    () => (process.env.CHROMIUM_PATH ? null : fromApt()),
  ];
  for (const find of ways) {
    const one = find();
    if (one && starts(node, one, "notifications")) return one.CHROMIUM_PATH;
  }
  return null;
}

function findAny(node) {
  /** @type {[string, () => ({ CHROMIUM_PATH: string } | null)][]} */
  const ways = [
    ["CHROMIUM_PATH", () => found(process.env.CHROMIUM_PATH)],
    [
      "Playwright's own",
      () => found(ask(node, 'import { chromium } from "playwright"; console.log(chromium.executablePath())')),
    ],
    ["the system's, without windows", () => firstOf([onPath(withoutWindows)])],
    ["@sparticuz/chromium, without windows", () => fromNpm(node)],
    ["the system's", () => firstOf([...names.map(onPath), ...places])],
    ["apt-get", fromApt],
  ];
  for (const [what, find] of ways) {
    const browser = find();
    if (browser && starts(node, browser)) {
      console.log(`Browser: ${browser.CHROMIUM_PATH} (${what})`);
      return browser;
    }
    if (what === "CHROMIUM_PATH" && process.env.CHROMIUM_PATH) {
      console.error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no browser starts there.`);
      return null;
    }
  }
  console.error(
    "No browser was found for the browser journeys and none could be installed. Install Chrome or Chromium, or run " +
      "`npx playwright install --with-deps chromium`, or say where one is: CHROMIUM_PATH=/path/to/chrome npm test",
  );
  return null;
}

const found = (path, more = {}) => (path && existsSync(path) ? { CHROMIUM_PATH: path, ...more } : null);

const firstOf = (paths) => found(paths.find((path) => path && existsSync(path)));

function onPath(name) {
  const { stdout } = spawnSync(process.platform === "win32" ? "where" : "which", [name], { encoding: "utf8" });
  return (stdout ?? "").split("\n")[0].trim();
}

/** Runs a line of JavaScript under the project's Node and returns the last line that it prints. */
function ask(node, source, cwd = root, env = {}) {
  const { status, stdout } = spawnSync(node, ["--input-type=module", "-e", source], {
    cwd,
    encoding: "utf8",
    env: environment(node, env),
  });
  return status === 0 ? stdout.trim().split("\n").at(-1) : "";
}

function starts(node, browser, ...more) {
  const probe = join("scripts", "probe-browser.mjs");
  return (
    spawnSync(node, [probe, ...more], { cwd: root, env: environment(node, browser), timeout: 60_000 }).status === 0
  );
}

function fromNpm(node) {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const home = join(root, ".cache", "chromium");
  if (!existsSync(join(home, "node_modules", "@sparticuz", "chromium"))) {
    console.log("Fetching a browser for the journeys …");
    spawnSync(
      "npm",
      [
        "install",
        "--prefix",
        home,
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        // Without a network the download should fail soon, because the system's package manager is tried next.
        "--fetch-retries=1",
        "@sparticuz/chromium@153.0.0",
      ],
      {
        cwd: root,
        stdio: "inherit",
      },
    );
  }
  const source =
    'import chromium from "@sparticuz/chromium"; const path = await chromium.executablePath(); console.log(JSON.stringify({ path, libraries: process.env.LD_LIBRARY_PATH ?? "" }))';
  const answer = ask(node, source, home, unpackLibraries);
  if (!answer) return null;
  const { path, libraries } = JSON.parse(answer);
  return found(path, libraries ? { LD_LIBRARY_PATH: libraries } : {});
}

function fromApt() {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return null;
  console.log("Installing Chromium with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "inherit", env });
  return firstOf(names.map(onPath));
}
