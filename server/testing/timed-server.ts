// This program runs a server that tells its parent process when it answered a write, and when it heard of a write of
// another server: `node timed-server.ts` with DATABASE_URL and APP_SECRET. The times are of the clock that all processes
// of the machine share, so that what the parent does meanwhile is not measured.
import { createServer } from "node:http";
import { createApp } from "../app.ts";
import { connect } from "../platform/db/connect.ts";
import { parseEnv } from "../platform/env.ts";
import { createLog } from "../platform/http/log.ts";
import { loadSecrets } from "../platform/secrets.ts";

/** `at` is the time in ms. */
export interface TimedEvent {
  what: "answered" | "heard";
  at: number;
}

const tell = (what: TimedEvent["what"]): void => {
  process.send?.({ what, at: Number(process.hrtime.bigint()) / 1e6 } satisfies TimedEvent);
};
const env = parseEnv(process.env);
const db = await connect(env.DATABASE_URL, {
  // What was cached is dropped right before this is called.
  notices: { listenUrl: env.DATABASE_URL, pollMs: 3_600_000, onPosition: () => tell("heard") },
});
const app = createApp({
  db,
  env,
  secrets: loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS),
  log: createLog("silent"),
  onAnswered: ({ method }) => (method === "POST" ? tell("answered") : undefined),
});
// The first answer must come from a server that hears the others.
while (db.dataVersion() === null) await new Promise((done) => setTimeout(done, 10));
const server = createServer(app.listener());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ listening: address.port });
});
