import { z } from "zod";

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** `file:data/portal.db` or `postgres://…`. */
  DATABASE_URL: z.string().default("file:data/portal.db"),
  /** The address people reach the portal under; links in mail start with it. */
  PUBLIC_URL: z.url().optional(),
  /** Load the demo world into an empty database. */
  DEMO: flag.default(true),
  /** Secrets live in this folder unless given below. */
  DATA_DIR: z.string().default("data"),
  /** Key of fingerprints, PIN pepper and signatures; 32 bytes or more as hex. Made and kept in DATA_DIR without it. */
  APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64,}$/i, "64 or more hex digits")
    .optional(),
  /** Which life of the database this is, where several servers have folders of their own; else kept in DATA_DIR. */
  KIOSK_EPOCH: z.string().min(1).max(60).optional(),
  /** Folder of the built web app; `dist` beside `server` unless given. */
  WEB_DIST: z.string().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default("contingency cash <no-reply@localhost>"),
  /** Push services that notifications are handed to; `*.` for all below. What a browser names otherwise is not called. */
  PUSH_HOSTS: z
    .string()
    .default("fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"),
  /** The bot check of public forms (reCAPTCHA version 2); off without a site key. */
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_VERIFY_URL: z.url().default("https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: z.url().default("https://www.google.com/recaptcha/api.js"),
  /** Street tiles on top of the embedded map: `https://…/{z}/{x}/{y}.png`; none without it. */
  MAP_TILE_URL: z.string().optional(),
  /** Whom the tiles are owed to, as their maker asks; shown on the map. */
  MAP_TILE_ATTRIBUTION: z.string().default(""),
  /** Addresses of proxies whose X-Forwarded-* are believed: "1" behind one reverse proxy. */
  TRUST_PROXY: flag.default(false),
  /** Cheap password hashing, for tests alone: refused in production. */
  CHEAP_HASHES: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** A page at /dev/mail that shows the outbox. On by itself in a demo or development without SMTP. */
  MAIL_PREVIEW: flag.optional(),
  /** Limits of calls a minute far wider than anybody reaches, for journeys and benchmarks; PIN limits stay as they are. */
  RELAX_RATE_LIMITS: flag.default(false),
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
