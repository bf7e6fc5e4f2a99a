import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * These ports are below those that operating systems give to outgoing connections. Such a connection could take a port
 * after it was chosen here, before the program that needs it listens on it.
 */
const first = 15_000;
const last = 32_000;

const chosen = new Set();

/**
 * Returns a port on which nothing of this device listens. It returns each port only once.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(first, last);
    if (chosen.has(port)) continue;
    // The port is taken before it is tried, because another call may choose in the meantime.
    chosen.add(port);
    if (await isFree(port)) return port;
  }
}

/**
 * Returns whether a server can listen on the port.
 */
function isFree(port) {
  return new Promise((done) => {
    const server = createServer().once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}
