// `npm start` goes from a fresh clone to a running portal. Later starts only serve it.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { buildIfStale } from "./build.mjs";
import { compileCacheEnv, serverArgs, serverEnv } from "./server-process.mjs";
import { environment, findNode, giveUp, install, root } from "./toolchain.mjs";

const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  giveUp(`PORT is "${process.env.PORT}": a number up to 65535 is needed.`);
const taken = () =>
  giveUp(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`);

// By default `npm start` runs the demo, unless the portal has a public https address.
const demo = process.env.DEMO || (process.env.PUBLIC_URL?.startsWith("https:") ? "0" : "1");
const isDemo = demo === "1" || demo === "true";

await expectFree();
install();
const node = findNode();
if (!(await buildIfStale(node))) giveUp("The web app could not be built; the lines above say why.");
serve();

function expectFree() {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", (error) => (error.code === "EADDRINUSE" ? taken() : done()));
    probe.listen(port, process.env.HOST || (isDemo ? "127.0.0.1" : "0.0.0.0"), () => probe.close(done));
  });
}

function serve() {
  const server = spawn(node, serverArgs, {
    cwd: root,
    // For a person at a terminal, the log must not hide the address among a line of JSON for each request.
    env: environment(node, {
      ...serverEnv,
      ...compileCacheEnv,
      DEMO: demo,
      ...(process.stdout.isTTY && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
    }),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // The server has its own process group: Ctrl-C and npm each send a signal, and the server must receive only one.
    detached: process.platform !== "win32",
  });
  server.on("message", (message) => {
    if (!message?.listening) return;
    const address = `http://localhost:${message.listening}`;
    const lines = [`The portal is at ${address}  (Ctrl-C stops it)`, "", ...message.lines];
    console.log(`\n${lines.join("\n")}\n`);
  });
  let asked = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (asked === 0) server.kill("SIGTERM");
      // npm forwards a Ctrl-C a moment after the terminal has sent it, so only a signal more than a second later is a
      // second Ctrl-C.
      else if (Date.now() - asked > 1000) server.kill("SIGKILL");
      asked ||= Date.now();
    });
  }
  server.on("exit", (exitCode) => process.exit(asked ? 0 : (exitCode ?? 1)));
}
