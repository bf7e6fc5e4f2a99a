import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { defaultProgramme, type ProgrammeSettings } from "#shared/programme.ts";
import { sessionCookie } from "../accounts/sessions/session-cookie.ts";
import { createSession } from "../accounts/sessions/session.ts";
import { createApp, type AppDeps } from "../app.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Database } from "../platform/db/database.ts";
import { parseEnv, type Env } from "../platform/env.ts";
import { filesOf } from "../platform/files/open-files.ts";
import { createLog, type Log } from "../platform/http/log.ts";
import { newId } from "../platform/ids.ts";
import { deriveSecrets, type Secrets } from "../platform/secrets.ts";
import { testClock, type TestClock } from "./clock.ts";
import { existingDatabase, freshDatabase, type FreshDatabase } from "./database.ts";
import { s3Env, testBucket } from "./files/s3-server.ts";
import type { BodyAt, BodyOf, CallName, PathOf, Refused, SentTo } from "./typed-calls.ts";

/** This is an answer with its body: parsed JSON, the bytes of an Excel file, or text. */
export interface Answer<Body = Refused> {
  status: number;
  body: Body;
  headers: Headers;
}

/** This is the answer to a call by its declared name. */
export type AnswerTo<Name extends CallName> = Answer<BodyOf<Name>>;

type AnswerAt<Method extends string, Path extends string> = Promise<Answer<BodyAt<Method, Path>>>;

interface CallOptions {
  /** This is the idempotency key. */
  key?: string;
  headers?: Record<string, string>;
  locale?: "en" | "fr";
  /** The request names this origin in its Host header or in an absolute URL; the default is `http://portal.test`. */
  origin?: string;
}

/**
 * This is a person's browser: it sends its cookies and stores new ones. A path of an undeclared call does not compile,
 * and an answer has the declared type (typed-calls.ts). A body may have only the declared fields, but with any values,
 * because many tests send wrong input; a body that is a string is sent unchanged.
 */
export interface Client {
  cookies: Map<string, string>;
  get<const Path extends string>(path: PathOf<"GET", Path>, options?: CallOptions): AnswerAt<"GET", Path>;
  post<const Path extends string>(
    path: PathOf<"POST", Path>,
    body?: SentTo<"POST", Path>,
    options?: CallOptions,
  ): AnswerAt<"POST", Path>;
  put<const Path extends string>(
    path: PathOf<"PUT", Path>,
    body?: SentTo<"PUT", Path>,
    options?: CallOptions,
  ): AnswerAt<"PUT", Path>;
  delete<const Path extends string>(
    path: PathOf<"DELETE", Path>,
    body?: SentTo<"DELETE", Path>,
    options?: CallOptions,
  ): AnswerAt<"DELETE", Path>;
  /** Reads a page, or a file by the URL that an answer contains. The body is text. */
  open(path: string, options?: CallOptions): Promise<Answer<string & Refused>>;
  /** Downloads an Excel file. */
  excel<const Path extends string>(path: PathOf<"GET", Path>): Promise<Answer<Uint8Array>>;
  /**
   * Sends any request, for example an undeclared one, or each call in a list. Its answer is typed as a refusal only.
   */
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Follows a link, as a browser does on a click. */
  navigate(path: string): Promise<Answer<string & Refused>>;
}

export interface World extends AsyncDisposable {
  db: Database;
  databaseUrl: string;
  secrets: Secrets;
  clock: TestClock;
  /** Returns the browser of a visitor. */
  visitor(): Client;
  /** Returns a signed-in browser. */
  as(account: { accountId: string }): Promise<Client>;
  /** Returns the context with which a test can call a verb directly. */
  ctx(actor?: Actor, programme?: Partial<ProgrammeSettings>): Ctx;
  /** Returns a server with other secrets on the same database and clock. To clean up, close the original world. */
  restartedWith(secrets: Secrets): World;
  close(): Promise<void>;
}

export const testSecrets = deriveSecrets(Buffer.alloc(32, 7), true);

interface Watch {
  /** This receives the log, for tests that look for leaks in it. */
  log?: Log;
  /** This is called with what the metrics and the traces get about each request. */
  onAnswered?: AppDeps["onAnswered"];
  /** This is called with every answer as it is sent. */
  onAnswer?: (answer: Answer<unknown>, asked: { method: string; path: string }) => void;
  /** This is the tablespace of a Postgres database, for a test about its disk. */
  tablespace?: string;
  /**
   * With true, a SQLite world has a new file and new connections, for tests about the size of the file, and for tests
   * that watch which statements are prepared.
   */
  newFile?: boolean;
  /** This is a database to use instead of a fresh one. */
  database?: FreshDatabase;
  /** This is a SQLite file to open instead of a fresh database, for example a restored one. */
  file?: string;
}

/**
 * Creates a fresh world: an empty migrated database of the kind that the Vitest project tests, an app on it, and a
 * clock that only moves when the test moves it.
 */
export async function createWorld(
  start?: string,
  settings: Record<string, string> = {},
  watch: Watch = {},
): Promise<World> {
  const { url, db, share, release } =
    watch.database ??
    (await (watch.file ? existingDatabase(watch.file) : freshDatabase(watch.tablespace, watch.newFile)));
  const clock = testClock(start);
  const dataDir = join(tmpdir(), `portal-test-${randomUUID()}`);
  const env = parseEnv({
    NODE_ENV: "test",
    DATABASE_URL: url,
    CHEAP_HASHES: "1",
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    RELAX_RATE_LIMITS: "1",
    MAIL_PREVIEW: "1",
    PUBLIC_URL: "http://portal.test",
    ...filesInS3(),
    ...settings,
  });
  const close = async () => {
    await release();
    await rm(dataDir, { recursive: true, force: true });
  };
  const secrets = env.CHEAP_HASHES ? testSecrets : deriveSecrets(Buffer.alloc(32, 7), false);
  return worldOf({ db, url, share, env, clock, close, secrets }, watch);
}

/** Returns the settings with which a world of the project `server-s3` stores its files in S3. */
function filesInS3(): Record<string, string> {
  const endpoint = inject("s3Endpoint");
  return endpoint ? { ...s3Env(endpoint), FILES_URL: `s3://${testBucket}/${randomUUID()}` } : {};
}

interface Parts {
  db: Database;
  url: string;
  share: FreshDatabase["share"];
  env: Env;
  clock: TestClock;
  secrets: Secrets;
  close: () => Promise<void>;
}

function worldOf(parts: Parts, watch: Watch): World {
  const { db, url, share, env, clock, secrets, close } = parts;
  // The app is created at the first request, because a test that only calls verbs does not need the routes.
  let made: ReturnType<typeof createApp> | undefined;
  const app = () =>
    (made ??= createApp({
      db,
      env,
      secrets,
      log: watch.log ?? createLog(env.LOG_LEVEL),
      clock: clock.now,
      onAnswered: watch.onAnswered,
      ...(env.WEB_DIST ? { dist: env.WEB_DIST } : {}),
    }));

  function client(): Client {
    const cookies = new Map<string, string>();
    async function send<Body>(
      method: string,
      path: string,
      body: unknown,
      options: CallOptions = {},
    ): Promise<Answer<Body>> {
      const form = body instanceof FormData;
      const reply = await app().request(`${options.origin ?? "http://portal.test"}${path}`, {
        method,
        redirect: "manual",
        headers: {
          accept: "application/json",
          "sec-fetch-site": "same-origin",
          "sec-fetch-mode": "cors",
          "x-locale": options.locale ?? "en",
          ...(cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
          ...(options.key ? { "idempotency-key": options.key } : {}),
          ...(body === undefined || form ? {} : { "content-type": "application/json" }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: form || typeof body === "string" ? body : JSON.stringify(body) }),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
        if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const isExcel = (reply.headers.get("content-type") ?? "").includes("spreadsheetml");
      const json = (reply.headers.get("content-type") ?? "").includes("json");
      const received: unknown = json && text ? JSON.parse(text) : isExcel ? bytes : text;
      // In tests the server checks its answers against their schemas (register.ts), so the declared type can be trusted
      // here; the tests cast nowhere else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const answer = { status: reply.status, body: received as Body, headers: reply.headers };
      watch.onAnswer?.(answer, { method, path });
      return answer;
    }
    return {
      cookies,
      get: (path, options) => send("GET", path, undefined, options),
      post: (path, body = {}, options = {}) => send("POST", path, body, options),
      put: (path, body = {}, options = {}) => send("PUT", path, body, options),
      delete: (path, body, options = {}) => send("DELETE", path, body, options),
      open: (path, options) => send("GET", path, undefined, options),
      excel: (path) => send("GET", path, undefined),
      request: (method, path, body, options) =>
        send(method, path, body === undefined && ["POST", "PUT", "PATCH"].includes(method) ? {} : body, options),
      navigate: (path) =>
        send("GET", path, undefined, {
          headers: { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" },
        }),
    };
  }

  const world: World = {
    db,
    get databaseUrl() {
      share?.();
      return url;
    },
    secrets,
    clock,
    visitor: client,
    async as({ accountId }) {
      const browser = client();
      const { token } = await db.write((tx) => createSession(tx, world.ctx(), accountId, null));
      browser.cookies.set(sessionCookie, token);
      return browser;
    },
    ctx: (actor = { type: "system", id: "test" }, programme = {}) => ({
      actor,
      db,
      now: clock.now(),
      locale: "en",
      programme: { ...defaultProgramme, ...programme },
      secrets,
      files: filesOf(env),
      id: newId,
      random: randomBytes,
      requestId: randomUUID(),
      ip: null,
      publicUrl: "http://portal.test",
      staffPasskeys: env.STAFF_PASSKEYS ?? false,
      passkeyRuleFixed: env.STAFF_PASSKEYS ?? null,
    }),
    restartedWith: (other) => worldOf({ ...parts, secrets: other }, watch),
    close,
    [Symbol.asyncDispose]: () => world.close(),
  };
  return world;
}
