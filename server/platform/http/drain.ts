import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";

/** An idle connection that a client keeps open is closed within this time in ms. */
const lookMs = 50;

/** This ends a server without cutting off an answer. */
export interface Drain {
  /** Returns whether the server is about to stop: `/readyz` then tells the balancer to send requests elsewhere. */
  isDraining: () => boolean;
  /** Answers for `seconds` more, so that the balancer notices; then stops listening and waits for what is in progress. */
  drain: (server: ServerType, seconds: number) => Promise<void>;
}

export function createDrain(): Drain {
  let draining = false;
  return {
    isDraining: () => draining,
    async drain(server, seconds) {
      draining = true;
      // A client that is told to close its connection sends its next request to another server.
      server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader("connection", "close");
      });
      await sleep(seconds * 1000);
      await closed(server);
    },
  };
}

function closed(server: ServerType): Promise<void> {
  const closeIdle = (): void => {
    if (hasIdleConnections(server)) server.closeIdleConnections();
  };
  return new Promise((done) => {
    const looking = setInterval(closeIdle, lookMs);
    server.close(() => {
      clearInterval(looking);
      done();
    });
    closeIdle();
  });
}

const hasIdleConnections = (server: ServerType): server is Server => "closeIdleConnections" in server;
