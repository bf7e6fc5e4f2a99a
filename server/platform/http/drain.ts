import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";

/** At this interval in ms, idle connections that clients keep open are closed. */
const closeIdleMs = 50;

/** This stops a server without cutting off an answer. */
export interface Drain {
  /**
   * Returns whether the server is about to stop: `/readyz` then tells the balancer to send requests to other servers.
   */
  isDraining: () => boolean;
  /**
   * Keeps answering for `seconds`, so that the balancer notices; then stops listening and waits for the requests in
   * progress.
   */
  drain: (server: ServerType, seconds: number) => Promise<void>;
}

export function createDrain(): Drain {
  let draining = false;
  return {
    isDraining: () => draining,
    async drain(server, seconds) {
      draining = true;
      // A client that is told to close its connection opens a new one for its next request, which the balancer sends to
      // another server.
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
    const timer = setInterval(closeIdle, closeIdleMs);
    server.close(() => {
      clearInterval(timer);
      done();
    });
    closeIdle();
  });
}

const hasIdleConnections = (server: ServerType): server is Server => "closeIdleConnections" in server;
