// This program runs a server in its own process, for tests that kill it: `node child-server.ts` with DATABASE_URL,
// APP_SECRET, FAULT and, for a fixed clock, NOW. It reports the port on which it listens.
import { createServer } from "node:http";
import { createApp } from "../app.ts";
import { connect } from "../platform/db/connect.ts";
import type { Database } from "../platform/db/database.ts";
import { parseEnv } from "../platform/env.ts";
import { createLog } from "../platform/http/log.ts";
import { loadSecrets } from "../platform/secrets.ts";

const env = parseEnv(process.env);
const db = await connect(env.DATABASE_URL, { namedStatements: env.DATABASE_NAMED_STATEMENTS });
const now = process.env.NOW;
const app = createApp({
  db: dying(db, process.env.FAULT),
  env,
  secrets: loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS),
  log: createLog("silent"),
  ...(now ? { clock: () => new Date(now) } : {}),
});
const server = createServer(app.listener());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ listening: address.port });
});

/** Kills the process like kill -9 when a redemption has been decided, right before or right after its commit. */
function dying(inner: Database, fault: string | undefined): Database {
  const die = (): never => {
    process.kill(process.pid, "SIGKILL");
    // The signal is asynchronous, so the thread blocks until it arrives, because no more code may run before it does.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  };
  const isRedemption = (value: unknown): boolean =>
    typeof value === "object" && value !== null && ("redeemed" in value || "refused" in value || isFromTablet(value));
  const isFromTablet = (value: object): boolean => "row" in value && "retryAt" in value;
  return {
    ...inner,
    async write(fn) {
      const value = await inner.write(async (tx) => {
        const decided = await fn(tx);
        if (fault === "before commit" && isRedemption(decided)) die();
        return decided;
      });
      if (fault === "after commit" && isRedemption(value)) die();
      return value;
    },
  };
}
