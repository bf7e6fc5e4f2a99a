import { spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginLoading, endLoading } from "./platform/demo-mark.ts";
import { queueMail } from "./platform/mail/outbox.ts";
import { jobLeases, outboxMail } from "./platform/tables.ts";
import { parseEnv, parseServerEnv } from "./platform/env.ts";
import { createWorld, type World } from "./testing/app.ts";
import { buildRider } from "./testing/build.ts";
import { bundleOf } from "./testing/bundles.ts";

// These tests run the server as an operator starts it, in its own process on the world's database.

let world: World;
let dataDir: string;
beforeEach(async () => {
  world = await createWorld();
  dataDir = mkdtempSync(join(tmpdir(), "portal-start-"));
});
afterEach(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const publicUrl = "https://portal.example";

interface Started {
  listened: boolean;
  output: string;
  /** This is the server's Keep-Alive header: `timeout=75`, in seconds. */
  keepAlive: string | null;
  /** This is the answer to a call that does not exist, for a caller who speaks French. */
  french: string;
}

/** Starts the server, waits until it listens or exits, and then for `beforeKill`. */
async function start(env: Record<string, string>, beforeKill?: () => Promise<unknown>): Promise<Started> {
  const child = spawn(process.execPath, [bundleOf("main")], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const port = await Promise.race([
    new Promise<number>((done) =>
      child.once("message", (message: { listening: number; lines: string[] }) => {
        output += message.lines.join("\n");
        done(message.listening);
      }),
    ),
    ended.then(() => null),
  ]);
  const ask = (path: string) =>
    port === null ? null : fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-locale": "fr" } });
  const answer = await ask("/readyz");
  const french = (await (await ask("/api/nothing"))?.text()) ?? "";
  await beforeKill?.();
  child.kill("SIGKILL");
  await ended;
  return { listened: port !== null, output, keepAlive: answer?.headers.get("keep-alive") ?? null, french };
}

const markAsDemo = async () => {
  await buildRider(world);
  await world.db.write(beginLoading);
  await world.db.write(endLoading);
};

describe("A production server", () => {
  it.each([
    ["PUBLIC_URL", {}],
    ["RELAX_RATE_LIMITS", { PUBLIC_URL: publicUrl, RELAX_RATE_LIMITS: "1" }],
    ["CHEAP_HASHES", { PUBLIC_URL: publicUrl, CHEAP_HASHES: "1" }],
    ["MAIL_PREVIEW", { PUBLIC_URL: publicUrl, MAIL_PREVIEW: "1" }],
  ])("does not start with a wrong %s, and names it", async (name, env) => {
    const { listened, output } = await start({ DEMO: "0", ...env });
    expect([listened, output]).toEqual([false, expect.stringContaining(name)]);
  });

  it("does not start on a demo database, with or without a mail server", async () => {
    await markAsDemo();
    for (const SMTP_URL of ["", "smtp://localhost:1"]) {
      const { listened, output } = await start({ DEMO: "0", PUBLIC_URL: publicUrl, SMTP_URL });
      expect([listened, output]).toEqual([false, expect.stringContaining("passwords are published")]);
    }
  });

  it("starts empty by default, with a link for its first admin", async () => {
    const { listened, output, keepAlive, french } = await start({ PUBLIC_URL: publicUrl });
    expect([listened, output]).toEqual([true, expect.stringContaining(`${publicUrl}/first-admin?token=`)]);
    expect(keepAlive, "idle connections outlive those of a balancer").toBe("timeout=75");
    expect(output).not.toContain("@demo.test");
    expect(french, "the bundle contains the texts of both languages").toContain("introuvable");
  });
});

it("A production server without a mail server leaves every email in the outbox", async () => {
  const mail = { subject: "Welcome", heading: "Welcome", paragraphs: ["Hello"] };
  const queued = { cause: "test:waits", to: "rider@example.test", locale: "en" as const, mail };
  await world.db.write((tx) => queueMail(tx, world.ctx(), queued));
  const hasRun = async () => {
    const sendMail = async () =>
      (await world.db.select().from(jobLeases)).find(({ job }) => job === "send-mail")?.lastFinishedAt;
    await expect.poll(sendMail, { timeout: 20_000 }).toBeInstanceOf(Date);
  };
  await start({ PUBLIC_URL: publicUrl, DEMO: "0" }, hasRun);
  expect(await world.db.select().from(outboxMail)).toMatchObject([{ cause: "test:waits", sentAt: null, tries: 0 }]);
});

it("A server stores its compiled code while it runs, so that it starts fast after it was killed", async () => {
  const cache = join(dataDir, "compiled");
  const bytes = () => globSync("**/*", { cwd: cache }).reduce((sum, file) => sum + statSync(join(cache, file)).size, 0);
  const stored = async () => {
    await expect.poll(bytes, { timeout: 20_000, interval: 100 }).toBeGreaterThan(1_000_000);
  };
  await start({ PUBLIC_URL: publicUrl, NODE_COMPILE_CACHE: cache }, stored);
});

describe("A server whose secret was rotated", () => {
  const [secret, before] = ["09".repeat(32), "07".repeat(32)];
  const real = { PUBLIC_URL: publicUrl, DEMO: "0" };

  it("reports how many PINs are still stored under the previous secret", async () => {
    const { output } = await start({ ...real, APP_SECRET: secret, APP_SECRET_PREVIOUS: before });
    expect(output).toContain("PINs that are still stored under it: 0");
  });

  it("does not start when the previous secret is the current one, or is not a secret", async () => {
    for (const APP_SECRET_PREVIOUS of [secret, "short"]) {
      const { listened, output } = await start({ ...real, APP_SECRET: secret, APP_SECRET_PREVIOUS });
      expect([listened, output]).toEqual([false, expect.stringContaining("APP_SECRET_PREVIOUS")]);
    }
  });
});

describe("The demo", () => {
  it("does not start on a production database", async () => {
    await buildRider(world);
    const { listened, output } = await start({ DEMO: "1" });
    expect([listened, output]).toEqual([false, expect.stringContaining("not the demo's")]);
  });

  it("starts on its own database, and prints its logins", async () => {
    await markAsDemo();
    const { listened, output } = await start({ DEMO: "1" });
    expect([listened, output]).toEqual([true, expect.stringContaining("rider@demo.test")]);
  });

  it("does not start if its loading was interrupted", async () => {
    await world.db.write(beginLoading);
    expect((await start({ DEMO: "1" })).output).toContain("half loaded");
  });
});

describe("The configuration", () => {
  it.each([
    [{}, "0.0.0.0"],
    [{ DEMO: "1" }, "127.0.0.1"],
    [{ DEMO: "1", HOST: "0.0.0.0" }, "0.0.0.0"],
    [{ HOST: "127.0.0.1" }, "127.0.0.1"],
  ])("with %j listens on %s", (env, host) => expect(parseEnv(env).HOST).toBe(host));

  it("has the public address without a slash at its end", () => {
    expect(parseEnv({ PORT: "4000" }).PUBLIC_URL).toBe("http://localhost:4000");
    expect(parseServerEnv({ PUBLIC_URL: `${publicUrl}/` }).PUBLIC_URL).toBe(publicUrl);
    expect(() => parseServerEnv({ PUBLIC_URL: "ftp://portal.example" })).toThrow("PUBLIC_URL");
  });

  it("relaxes limits only in tests and in the demo", () => {
    expect(() => parseEnv({ RELAX_RATE_LIMITS: "1" })).toThrow("RELAX_RATE_LIMITS");
    expect(parseEnv({ RELAX_RATE_LIMITS: "1", DEMO: "1" }).RELAX_RATE_LIMITS).toBe(true);
    expect(parseEnv({ RELAX_RATE_LIMITS: "1", NODE_ENV: "test" }).RELAX_RATE_LIMITS).toBe(true);
  });
});
