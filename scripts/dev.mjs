// `npm run dev` restarts the server and reloads the pages on change.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment, findNode, install, root, tool } from "./toolchain.mjs";

install();
const node = findNode();
const port = process.env.PORT || "3000";
const web = process.env.WEB_PORT || "5173";
const env = environment(node, {
  NODE_ENV: process.env.NODE_ENV || "development",
  DEMO: process.env.DEMO || "1",
  PORT: port,
  // Links in emails have to lead to the pages that Vite serves.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${web}`,
  WEB_PORT: web,
  API_URL: `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL || "warn",
  // The next start reads the compiled code from here.
  NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
});

const children = [
  ["--watch", "--watch-preserve-output", "server/main.ts"],
  [tool("vite/bin/vite.js"), "--clearScreen", "false"],
].map((args) => spawn(node, args, { cwd: root, env, stdio: "inherit" }));
console.log(
  `\nPages at http://localhost:${web}, the API at http://localhost:${port}, mail at http://localhost:${port}/dev/mail\n`,
);

function stop(code) {
  for (const child of children) child.kill("SIGTERM");
  process.exitCode = code;
}
for (const child of children) child.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
