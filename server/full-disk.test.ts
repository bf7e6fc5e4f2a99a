import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { sessionCookie } from "./accounts/sessions/session-cookie.ts";
import { createSession } from "./accounts/sessions/session.ts";
import { sqlitePath } from "./platform/db/connect-sqlite.ts";
import { createWorld, type World } from "./testing/app.ts";
import { buildRider } from "./testing/build.ts";

// These tests fill the disk and call a server in its own process over HTTP, so that the operating system itself refuses
// the server's writes.

const childServer = fileURLToPath(new URL("testing/child-server.ts", import.meta.url));
/**
 * This is true when the machine can mount a separate disk in a mount namespace. Not every machine grants a test the
 * privileges for this.
 */
const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;
/** A Postgres server that already runs can get a separate disk only with the rights of root. */
const canMountHere = process.getuid?.() === 0 && canMount;
const embeddedPostgres = process.env.TEST_POSTGRES_URL ? null : inject("postgres");

let world: World;
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  // The server in the other process uses the real clock, so the world starts at the current time.
  world = await createWorld(new Date().toISOString(), {}, { newFile: true });
  dataDir = mkdtempSync(join(tmpdir(), "portal-full-"));
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  child = undefined;
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the server with a shell command that ends in `exec "$NODE" "$SERVER"`. Returns its address. */
async function start(command: string, args: string[], databaseUrl: string): Promise<string> {
  child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      SERVER: childServer,
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      APP_SECRET: Buffer.alloc(32, 7).toString("hex"),
      CHEAP_HASHES: "1",
      RELAX_RATE_LIMITS: "1",
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ listening }] = (await once(child, "message")) as [{ listening: number }];
  return `http://127.0.0.1:${listening}`;
}

/** Returns a picture of random noise, which cannot be compressed, of at least `bytes` bytes. */
async function noise(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const side = Math.ceil(Math.sqrt(bytes / 3)) + 20;
  const raw = { width: side, height: side, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer(),
  );
}

/**
 * Returns the size in bytes of the largest file of the world's database. On Postgres it returns 0, because the files
 * belong to another process.
 */
function largestFile(): number {
  if (world.db.dialect !== "sqlite") return 0;
  const path = sqlitePath(world.databaseUrl);
  const beside = readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
  return Math.max(...beside.map((name) => statSync(join(dirname(path), name)).size));
}

async function tokenOf({ accountId }: { accountId: string }): Promise<string> {
  return (await world.db.write((tx) => createSession(tx, world.ctx(), accountId, null))).token;
}

function browserOf(url: string, riderId: string, token: string) {
  const headers = { cookie: `${sessionCookie}=${token}`, "sec-fetch-site": "same-origin", "x-locale": "fr" };
  const answerOf = async (reply: Response) => {
    const body = (await reply.json()) as { error?: { code: string; message: string } };
    return { status: reply.status, code: body.error?.code, message: body.error?.message };
  };
  return {
    async upload(picture: Uint8Array<ArrayBuffer>) {
      const body = new FormData();
      body.set("file", new File([picture], "id.png", { type: "image/png" }));
      const path = `/api/rider/rider/${riderId}/upload-id-files?kind=id`;
      return answerOf(await fetch(url + path, { method: "POST", body, headers }));
    },
    async write() {
      const body = JSON.stringify({ locale: "fr" });
      const sent = { ...headers, "content-type": "application/json" };
      return answerOf(await fetch(`${url}/api/account/locale`, { method: "PUT", body, headers: sent }));
    },
    async read() {
      const reply = await fetch(`${url}/api/session`, { headers });
      return ((await reply.json()) as { type: string | null }).type;
    },
  };
}

const noSpace = { status: 507, code: "no_space", message: expect.stringContaining("n’a plus d’espace") };

describe("A full disk", () => {
  it("makes a file upload fail with 507 in the caller's language, without a leftover file", async () => {
    const rider = await buildRider(world);
    const token = await tokenOf(rider);
    // With this limit on file sizes the database can grow by 512 KB, but the picture is too large.
    const kib = Math.ceil(largestFile() / 1024) + 512;
    const command = `ulimit -f ${kib * 2}; exec "$NODE" "$SERVER"`;
    const browser = browserOf(await start("sh", ["-c", command], world.databaseUrl), rider.id, token);
    expect(await browser.upload(await noise(kib * 1024 + 100_000))).toEqual(noSpace);
    const filesOnDisk = readdirSync(join(dataDir, "files"), { recursive: true });
    expect(filesOnDisk.filter((path) => path.length > 10)).toEqual([]);
    expect((await browser.write()).status).toBe(200);
    expect((await browser.upload(await noise(40_000))).status).toBe(200);
    expect(await browser.read()).toBe("rider");
  });

  it.skipIf(!canMount || process.env.DATABASE_URL !== "file:")(
    "makes every SQLite write fail with 507 while reads continue",
    async () => {
      const rider = await buildRider(world);
      const token = await tokenOf(rider);
      const path = sqlitePath(world.databaseUrl);
      // The disk is visible only to this server. At first it has a copy of the database and 6 MB of free space.
      const megabytes = Math.ceil((2 * largestFile()) / 1_000_000) + 6;
      const mounted = `mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && cp "${path}"* "$DATA_DIR"`;
      const command = `${mounted} && exec "$NODE" "$SERVER"`;
      const url = await start("unshare", ["-rm", "sh", "-c", command], `file:${join(dataDir, basename(path))}`);
      const browser = browserOf(url, rider.id, token);
      // Files fill the disk in ever smaller steps, until even the database has no space left.
      for (const size of [1_000_000, 100_000, 10_000, 2_000]) {
        let answer = await browser.upload(await noise(size));
        for (let at = 0; at < 40 && answer.status === 200; at += 1) answer = await browser.upload(await noise(size));
        expect(answer).toEqual(noSpace);
      }
      let write = await browser.write();
      for (let at = 0; at < 200 && write.status === 200; at += 1) write = await browser.write();
      expect(write).toEqual(noSpace);
      expect(await browser.read()).toBe("rider");
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    },
  );

  it.skipIf(!embeddedPostgres || !canMountHere)(
    "makes every Postgres write fail with 507 while reads continue, and writes work again once there is room",
    async () => {
      const place = mkdtempSync(join(tmpdir(), "portal-tablespace-"));
      const filler = join(place, "filler");
      spawnSync("mount", ["-t", "tmpfs", "-o", "size=40m,mode=700,uid=65534,gid=65534", "none", place]);
      const server = new pg.Client({ connectionString: embeddedPostgres?.server });
      await server.connect();
      let small: World | undefined;
      try {
        await server.query(`create tablespace small location '${place}'`);
        small = await createWorld(new Date().toISOString(), {}, { tablespace: "small" });
        const rider = await buildRider(small);
        const { token } = await small.db.write((tx) => createSession(tx, world.ctx(), rider.accountId, null));
        const url = await start("sh", ["-c", 'exec "$NODE" "$SERVER"'], small.databaseUrl);
        const browser = browserOf(url, rider.id, token);
        expect((await browser.write()).status).toBe(200);
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
        // The last pages of the tables still have room for a few rows.
        let write = await browser.write();
        for (let at = 0; at < 400 && write.status === 200; at += 1) write = await browser.write();
        expect(write).toEqual(noSpace);
        expect(await browser.read()).toBe("rider");
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
        rmSync(filler);
        expect((await browser.write()).status).toBe(200);
      } finally {
        rmSync(filler, { force: true });
        await small?.close();
        await server.query("drop tablespace if exists small");
        await server.end();
        spawnSync("umount", [place]);
        rmSync(place, { recursive: true });
      }
    },
  );
});
