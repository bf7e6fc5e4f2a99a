import { z } from "zod/mini";
import en from "zod/v4/locales/en.js";

// What is wrong with a setting is said in words; nothing else here is.
z.config(en());

const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);

const schema = z.object({
  NODE_ENV: z._default(z.enum(["production", "development", "test"]), "production"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string(), "0.0.0.0"),
  /** `file:data/portal.db` or `postgres://…`. */
  DATABASE_URL: z._default(z.string(), "file:data/portal.db"),
  /** The address people reach the portal under; links in mail start with it. */
  PUBLIC_URL: z.optional(z.url()),
  /** Load the demo world into an empty database. */
  DEMO: z._default(flag, true),
  /** Secrets live in this folder unless given below. */
  DATA_DIR: z._default(z.string(), "data"),
  /** Key of fingerprints, PIN pepper and signatures; 32 bytes or more as hex. Made and kept in DATA_DIR without it. */
  APP_SECRET: z.optional(z.string().check(z.regex(/^[0-9a-f]{64,}$/i, "64 or more hex digits"))),
  /** Which life of the database this is, where several servers have folders of their own; else kept in DATA_DIR. */
  KIOSK_EPOCH: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Folder of the built web app; `dist` beside `server` unless given. */
  WEB_DIST: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), "contingency cash <no-reply@localhost>"),
  /** Push services that notifications are handed to; `*.` for all below. What a browser names otherwise is not called. */
  PUSH_HOSTS: z._default(
    z.string(),
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
  ),
  /** The bot check of public forms (reCAPTCHA version 2); off without a site key. */
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_VERIFY_URL: z._default(z.url(), "https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: z._default(z.url(), "https://www.google.com/recaptcha/api.js"),
  /** Street tiles on top of the embedded map: `https://…/{z}/{x}/{y}.png`; none without it. */
  MAP_TILE_URL: z.optional(z.string()),
  /** Whom the tiles are owed to, as their maker asks; shown on the map. */
  MAP_TILE_ATTRIBUTION: z._default(z.string(), ""),
  /** Addresses of proxies whose X-Forwarded-* are believed: "1" behind one reverse proxy. */
  TRUST_PROXY: z._default(flag, false),
  /** Cheap password hashing, for tests alone: refused in production. */
  CHEAP_HASHES: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
  /** A page at /dev/mail that shows the outbox. On by itself in a demo or development without SMTP. */
  MAIL_PREVIEW: z.optional(flag),
  /** Limits of calls a minute far wider than anybody reaches, for journeys and benchmarks; PIN limits stay as they are. */
  RELAX_RATE_LIMITS: z._default(flag, false),
});

export type Env = Readonly<z.infer<typeof schema>>;

/** Configuration, parsed once; passed in from here on and never read at request time. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join("\n")}\nSee docs/operations.md.`);
  }
  if (parsed.data.NODE_ENV === "production" && parsed.data.CHEAP_HASHES) {
    throw new Error("CHEAP_HASHES is for tests: production refuses it.");
  }
  if (Boolean(parsed.data.RECAPTCHA_SITE_KEY) !== Boolean(parsed.data.RECAPTCHA_SECRET)) {
    throw new Error("RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together: give both or none.");
  }
  return parsed.data;
}
