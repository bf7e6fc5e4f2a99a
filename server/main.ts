import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { continueRotation } from "./continue-rotation.ts";
import { tellStaffOfClock } from "./clock/tell-staff.ts";
import { firstStart } from "./first-start.ts";
import { timetable } from "./jobs.ts";
import { rememberTime } from "./platform/jobs/clock-watch.ts";
import { migrateAndConnect } from "./platform/db/migrate.ts";
import { parseServerEnv } from "./platform/env.ts";
import { checkFiles } from "./platform/files/open-files.ts";
import { createDrain } from "./platform/http/drain.ts";
import { createLog } from "./platform/http/log.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { outboxOnlyMailer, smtpMailer } from "./platform/mail/mailer.ts";
import { webPusher } from "./platform/push/pusher.ts";
import { detectRestore } from "./platform/jobs/restore-watch.ts";
import { newId } from "./platform/ids.ts";
import { loadSecrets } from "./platform/secrets.ts";
import { systemContext } from "./system-context.ts";

const env = parseServerEnv(process.env);
const log = createLog(env.LOG_LEVEL);
const secrets = loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS);
const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
const warn = (message: string, error?: unknown): void => log.warn({ err: error }, message);
const db = await migrateAndConnect(env.DATABASE_URL, directUrl, {
  notices: { listenUrl: directUrl, warn },
  readUrl: env.DATABASE_READ_URL,
  namedStatements: env.DATABASE_NAMED_STATEMENTS,
});
secrets.epoch = env.KIOSK_EPOCH ?? (await detectRestore(db, env.DATA_DIR));
await rememberTime(db);
const dist = env.WEB_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
const contextFor = (job: string) => systemContext({ db, env, secrets }, job);
const welcome = await firstStart(db, env.DEMO, () => contextFor("first-start"));
const rotation = secrets.previous ? await continueRotation(await contextFor("secret-rotation")) : [];
// The demo's invented people have no mailboxes, so a page shows their email. A server for real people never has this
// page.
const MAIL_PREVIEW = env.MAIL_PREVIEW ?? ((welcome.demo && !env.SMTP_URL) || env.NODE_ENV === "development");

// Without SMTP and without that page, nobody would see an email, so all of them wait until SMTP_URL is set.
const withoutSmtp = MAIL_PREVIEW ? outboxOnlyMailer : null;
const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : withoutSmtp;
// The tracing libraries are loaded only when there is a collector.
const traces =
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : await import("./metrics/send-traces.ts").then(({ sendTraces }) => sendTraces(env, newId(), () => new Date()));
const untraced = timetable(mailer, webPusher(env.PUSH_HOSTS), env.DATA_DIR);
const schedule = traces ? traces.traced(untraced) : untraced;
// The metrics library is loaded only when METRICS_PORT is set.
const metrics =
  env.METRICS_PORT === undefined
    ? null
    : await import("./metrics/serve-metrics.ts").then(({ serveMetrics }) =>
        serveMetrics(db, env, schedule, () => new Date()),
      );
const observers = [metrics, traces].flatMap((watcher) => (watcher ? [watcher.observe] : []));
const { isDraining, drain } = createDrain();
const app = createApp({
  db,
  env: { ...env, MAIL_PREVIEW },
  secrets,
  log,
  onAnswered: observers.length === 0 ? undefined : (request) => observers.forEach((observe) => observe(request)),
  isDraining,
  ...(existsSync(dist) ? { dist } : {}),
});
const lines = [
  ...welcome.lines,
  ...rotation,
  ...(env.RELAX_RATE_LIMITS ? ["RELAX_RATE_LIMITS is on: nothing limits how often the portal is called."] : []),
  ...(env.RECAPTCHA_SITE_KEY
    ? []
    : ["The bot check of public forms is off: RECAPTCHA_SITE_KEY is not set (docs/operations.md)."]),
];
const server = createServer(app.listener(env.HOST));
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : env.PORT;
  log.info({ port }, "listening");
  // The starter script (scripts/start.mjs) waits for this message and prints it for the user.
  if (process.send) process.send({ listening: port, lines });
  else for (const line of lines) console.log(line);
  // Node would store the compiled code only at the exit. By then V8 has dropped that of functions that ran only at the
  // start, and a killed server stores nothing.
  setTimeout(flushCompileCache, 500).unref();
});
// The server keeps an idle connection open for longer than the balancers and clients in front of it reuse one (often a
// minute). Otherwise they could send a request just when the server closes the connection, and it would be lost.
server.keepAliveTimeout = 75_000;
server.headersTimeout = 80_000;
server.on("error", (error) => {
  log.fatal({ err: error }, "the server could not listen");
  process.exit(1);
});

if (env.FILES_URL !== undefined) void checkFiles(env, warn);

const jobs = startJobs(schedule, contextFor, log, { onWait: tellStaffOfClock });

/** Waits for the running jobs and for the requests in progress, then closes everything, so that nothing is cut off. */
async function stop(): Promise<void> {
  const forced = setTimeout(() => process.exit(1), (env.DRAIN_SECONDS + 25) * 1000);
  forced.unref();
  await Promise.all([jobs.stop(), drain(server, env.DRAIN_SECONDS)]);
  await Promise.all([metrics?.close(), traces?.close()]);
  mailer?.close();
  await db.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
// When the starter script is killed with kill -9 it cannot send a message, so the lost connection stops this server.
process.once("disconnect", () => void stop());
