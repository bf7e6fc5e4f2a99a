// `npm start`: from a fresh clone to a running portal. A second start has nothing to do but serve.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { buildIfStale } from "./build.mjs";
import { environment, findNode, giveUp, install, root } from "./toolchain.mjs";

const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  giveUp(`PORT is "${process.env.PORT}": a number up to 65535 is needed.`);
const taken = () =>
  giveUp(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`);

await expectFree();
install();
const node = findNode();
if (!(await buildIfStale(node))) giveUp("The web app could not be built; the lines above say why.");
const world = await load();
serve();

/** Migrates, and fills an empty database with the demo world unless DEMO=0; answers what there is to say about it. */
function load() {
  return new Promise((done) => {
    let said = { demo: false, lines: [] };
    const child = spawn(node, ["server/demo/load.ts"], {
      cwd: root,
      env: environment(node),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.on("message", (message) => (said = message));
    child.on("exit", (code) => {
      if (code !== 0) giveUp("The database could not be made ready; the lines above say why. See docs/operations.md.");
      done(said);
    });
  });
}

function expectFree() {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", (error) => (error.code === "EADDRINUSE" ? taken() : done()));
    probe.listen(port, process.env.HOST || "0.0.0.0", () => probe.close(done));
  });
}

function serve() {
  const server = spawn(node, ["server/main.ts"], {
    cwd: root,
    env: environment(node, {
      // A person at a terminal wants the address, not a line of JSON for each request.
      ...(process.stdout.isTTY && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
      // The invented people have no mailboxes: what they would get is shown at /dev/mail. Never with real people.
      ...(world.demo && !process.env.SMTP_URL && !process.env.MAIL_PREVIEW ? { MAIL_PREVIEW: "1" } : {}),
    }),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Its own process group: Ctrl-C and npm each send a signal, and the server shall hear one.
    detached: process.platform !== "win32",
  });
  server.on("message", (message) => {
    if (!message?.listening) return;
    const address = `http://localhost:${message.listening}`;
    console.log(
      ["", `The portal is at ${address}  (Ctrl-C stops it)`, ...world.lines, ""]
        .join("\n")
        .replaceAll("{address}", address),
    );
  });
  let asked = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (asked === 0) server.kill("SIGTERM");
      // npm passes Ctrl-C on a moment after the terminal: only a later one is impatience.
      else if (Date.now() - asked > 1000) server.kill("SIGKILL");
      asked ||= Date.now();
    });
  }
  server.on("exit", (exitCode) => process.exit(asked ? 0 : (exitCode ?? 1)));
}
