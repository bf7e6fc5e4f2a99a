import { z } from "zod/mini";
import en from "zod/v4/locales/en.js";
import { parseS3Url, s3Settings } from "./s3/s3-place.ts";

// Only the error messages about settings need a Zod locale; all other problems have their own texts.
z.config(en());

const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);

const schema = z.object({
  NODE_ENV: z._default(z.enum(["production", "development", "test"]), "production"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  /**
   * This is the address to listen on. By default the demo listens on this machine only, and a real portal on all
   * addresses.
   */
  HOST: z.optional(z.string()),
  /** This is `file:data/portal.db` or `postgres://…`. */
  DATABASE_URL: z._default(z.string(), "file:data/portal.db"),
  /**
   * This is the URL of a direct connection to the Postgres of DATABASE_URL, for migrations and for notices of what
   * other servers write. It is needed when DATABASE_URL leads through PgBouncer in transaction mode.
   */
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, "postgres://…"))),
  /** This is the URL of a replica of the Postgres of DATABASE_URL, from which public lists and reports are read. */
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, "postgres://…"))),
  /**
   * With 0, statements are sent without names. PgBouncer in transaction mode needs this, because each transaction may
   * run on another connection, where the named statement does not exist (docs/operations.md#pgbouncer).
   */
  DATABASE_NAMED_STATEMENTS: z._default(flag, true),
  /** This is the public address of the portal. Links in emails begin with it; no request can change it. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** With 1, the server serves the demo world, whose passwords are public, and loads it into an empty database. */
  DEMO: z._default(flag, false),
  /** This is the data folder. It contains the secrets that are not set below. */
  DATA_DIR: z._default(z.string(), "data"),
  /**
   * This is the key from which fingerprints, the PIN pepper and signatures are derived; it has at least 32 bytes as
   * hex. Without it, a key is generated and stored in DATA_DIR.
   */
  APP_SECRET: z.optional(z.string().check(z.regex(/^[0-9a-f]{64,}$/i, "64 or more hex digits"))),
  /**
   * This is the key before a rotation. What was hashed, signed or encrypted with it is still accepted, but nothing new
   * is (docs/operations.md#rotate-the-secret).
   */
  APP_SECRET_PREVIOUS: z.optional(z.string().check(z.regex(/^[0-9a-f]{64,}$/i, "64 or more hex digits"))),
  /**
   * This is the epoch of the database, for several servers with separate data folders. Without it, the epoch is stored
   * in DATA_DIR.
   */
  KIOSK_EPOCH: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /**
   * This is where uploaded files are stored: `s3://bucket/prefix`. Without it, they are in `files/` in DATA_DIR
   * (docs/operations.md#files).
   */
  FILES_URL: z.optional(z.string()),
  /** This is the address of the S3 server; by default it is that of AWS in S3_REGION. */
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_SESSION_TOKEN: z.optional(z.string()),
  /** This is how the S3 server encrypts what is stored; `none` is for a server that cannot encrypt. */
  S3_ENCRYPTION: z._default(z.enum(["AES256", "aws:kms", "none"]), "AES256"),
  S3_KMS_KEY_ID: z.optional(z.string()),
  /** This key encrypts backups (`npm run backup`). Without it, anyone who has the backups can read them. */
  BACKUP_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, "64 hex digits"))),
  /** This is the folder of the built web app; by default it is `dist` beside `server`. */
  WEB_DIST: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), "contingency cash <no-reply@localhost>"),
  /**
   * These are the push services that the server may call; `*.` allows all subdomains. Other services that a browser
   * names are not called.
   */
  PUSH_HOSTS: z._default(
    z.string(),
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
  ),
  /** This is the site key of the bot check of public forms (reCAPTCHA version 2). Without it the check is off. */
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_VERIFY_URL: z._default(z.url(), "https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: z._default(z.url(), "https://www.google.com/recaptcha/api.js"),
  /**
   * This is the URL of street tiles on top of the embedded map: `https://…/{z}/{x}/{y}.png`. Without it there are no
   * tiles.
   */
  MAP_TILE_URL: z.optional(z.string()),
  /** This is the attribution that the tile provider requires; the map shows it. */
  MAP_TILE_ATTRIBUTION: z._default(z.string(), ""),
  /** With "1", the X-Forwarded-* headers are trusted. Set it behind exactly one reverse proxy. */
  TRUST_PROXY: z._default(flag, false),
  /** With 1, password hashing is cheap. This is for tests only, and production refuses it. */
  CHEAP_HASHES: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
  /** With 1, the outbox is shown at /dev/mail. It is on by default in a demo or development without SMTP. */
  MAIL_PREVIEW: z.optional(flag),
  /**
   * This overrides the setting that staff need a passkey: 1 requires it, 0 does not, for an owner who is locked out
   * (docs/operations.md#staff-and-passkeys). Without it the setting applies.
   */
  STAFF_PASSKEYS: z.optional(flag),
  /**
   * After SIGTERM the server keeps answering for this many seconds but reports at /readyz that it is not ready, so that
   * a balancer sends requests elsewhere before the server stops listening.
   */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(600)), 0),
  /**
   * The metrics are served on this port of METRICS_HOST, separately from the portal. Without it, they are not served.
   */
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535))),
  METRICS_HOST: z._default(z.string(), "127.0.0.1"),
  /** This is the bearer token that a scrape must send. It is required when METRICS_HOST is not a loopback address. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /**
   * Spans of requests and jobs are sent to this OpenTelemetry collector (OTLP over HTTP). Without it, none are sent.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_SERVICE_NAME: z._default(z.string(), "contingency-portal"),
  /**
   * With 1, the limits of calls per minute are very high, for browser tests and benchmarks. A production server refuses
   * it.
   */
  RELAX_RATE_LIMITS: z._default(flag, false),
});

type Parsed = z.infer<typeof schema>;
export type Env = Readonly<Parsed & { HOST: string; PUBLIC_URL: string }>;

/** Parses the configuration and fills in its defaults. Throws an error that names each invalid variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join("\n")}\nSee docs/operations.md.`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production" && env.CHEAP_HASHES) {
    throw new Error("CHEAP_HASHES is for tests: production refuses it.");
  }
  if (isProduction(env) && env.RELAX_RATE_LIMITS) {
    throw new Error("RELAX_RATE_LIMITS is for tests and the demo: a production server refuses it.");
  }
  if (isProduction(env) && env.MAIL_PREVIEW) {
    throw new Error("MAIL_PREVIEW shows everybody's mail: a production server refuses it.");
  }
  if (Boolean(env.RECAPTCHA_SITE_KEY) !== Boolean(env.RECAPTCHA_SECRET)) {
    throw new Error("RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together: give both or none.");
  }
  if (env.METRICS_PORT !== undefined && !isLoopback(env.METRICS_HOST) && !env.METRICS_TOKEN) {
    throw new Error("METRICS_HOST is an address of the network: give METRICS_TOKEN, 16 or more characters.");
  }
  if (env.FILES_URL !== undefined) {
    parseS3Url(env.FILES_URL);
    s3Settings(env);
  }
  return {
    ...env,
    HOST: env.HOST ?? (env.DEMO ? "127.0.0.1" : "0.0.0.0"),
    PUBLIC_URL: env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${env.PORT}`,
  };
}

/** Parses the configuration of a process that answers requests. In production, PUBLIC_URL is required. */
export function parseServerEnv(source: Record<string, string | undefined>): Env {
  const env = parseEnv(source);
  if (isProduction(env) && !source.PUBLIC_URL) {
    throw new Error(
      "PUBLIC_URL is not set: links in mail would lead nowhere. Give the address that people use, or DEMO=1 for the demo.\nSee docs/operations.md.",
    );
  }
  return env;
}

/** Returns true for a server for real people, not for a demo, a development server or a test. */
const isProduction = (env: Pick<Parsed, "NODE_ENV" | "DEMO">): boolean => env.NODE_ENV === "production" && !env.DEMO;

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.");
