import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { startBadLine, startS3Server, testBucket, type BadLine, type S3Server } from "../../testing/files/s3-server.ts";
import { connect } from "../db/connect.ts";
import { dialectOf } from "../db/dialect.ts";
import { parseEnv } from "../env.ts";
import { openBucket, type Bucket } from "../s3/bucket.ts";
import { parseS3Url, s3Settings } from "../s3/s3-place.ts";
import { sha256 as sumOf } from "../secrets.ts";
import { openBackupStore, type BackupStore } from "./backup-store.ts";
import { backupsIn } from "./manifest.ts";
import { backupPlace, type BackupPlace } from "./place.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

// These tests back up to a real S3 server, with the uploaded files on a disk or in S3 as well.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const key = Buffer.alloc(32, 5);
const photo = "p".repeat(43);
const noon = new Date("2026-07-01T12:00:00Z");
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let server: S3Server;
let line: BadLine;
beforeAll(async () => {
  server = await startS3Server();
  line = await startBadLine(server.endpoint);
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe.skipIf(isPostgres).each(["on a disk", "in S3"])("a backup in S3 with the files %s", (kind) => {
  let world: World;
  let rider: Awaited<ReturnType<typeof buildRider>>;
  let root: string;
  let to: string;
  let source: BackupPlace;
  let target: BackupPlace;
  let store: BackupStore;
  let bucket: Bucket;

  const envOf = (name: string, over: Record<string, string> = {}) => ({
    NODE_ENV: "test",
    APP_SECRET: "07".repeat(32),
    CHEAP_HASHES: "1",
    DATA_DIR: join(root, name),
    DATABASE_URL: `file:${join(root, name, "portal.db")}`,
    ...server.env,
    ...(kind === "in S3" ? { FILES_URL: `s3://${testBucket}/${to.split("/").at(-1)}-${name}` } : {}),
    ...over,
  });
  const storeAt = (endpoint: string): BackupStore =>
    openBackupStore(to, parseEnv(envOf("old", { S3_ENDPOINT: endpoint })));
  const backUp = (now = noon, over: { key?: Buffer; keepDays?: number; store?: BackupStore } = {}) =>
    takeBackup(source, { store, key: null, keepDays: 30, ...over }, now);
  const restore = (over: { at?: string; key?: Buffer; store?: BackupStore } = {}) =>
    restoreBackup(target, { store, key: null, replace: false, ...over });
  async function restoredCredit(): Promise<number> {
    const db = await connect(`file:${target.database}`);
    try {
      await expectSoundLedger(db);
      return (await balanceIn(db, rider.id, "USD", world.clock.now())).amount;
    } finally {
      await db.close();
    }
  }

  beforeEach(async () => {
    line.fate = () => "pass";
    root = mkdtempSync(join(tmpdir(), "portal-backup-"));
    to = `s3://${testBucket}/backups/${randomUUID()}`;
    world = await createWorld();
    rider = await buildRider(world);
    await giveCredit(world, rider.id, 125_00);
    source = backupPlace(parseEnv(envOf("old", { DATABASE_URL: world.databaseUrl })));
    target = backupPlace(parseEnv(envOf("new")));
    store = storeAt(server.endpoint);
    bucket = openBucket(s3Settings(parseEnv(envOf("old"))), parseS3Url(to));
    await source.files.put(photo, Buffer.from("a photo"));
  });
  afterEach(async () => {
    await expectSoundLedger(world.db);
    await world.close();
    rmSync(root, { recursive: true, force: true });
  });

  it("contains the database and the files as they were when it was taken, encrypted, and leaves nothing on the disk", async () => {
    await backUp(noon, { key });
    await giveCredit(world, rider.id, 10_00);
    await source.files.remove(photo);
    await expect(restore()).rejects.toThrow("Set BACKUP_KEY");
    expect(await restore({ key })).toMatchObject({ files: 1 });
    expect(await restoredCredit()).toBe(125_00);
    expect(Buffer.from((await target.files.read(photo)) ?? []).toString()).toBe("a photo");
    expect(readdirSync(join(root, "old")).filter((name) => name.startsWith("backup"))).toEqual([]);
    for (const { name } of await bucket.list("files/"))
      expect(Buffer.from((await bucket.read(name, 1e6)) ?? []).includes("a photo")).toBe(false);
  });

  it("can be restored when a newer one exists, and old ones are removed with the files that only they contain", async () => {
    await backUp();
    await giveCredit(world, rider.id, 10_00);
    await source.files.remove(photo);
    await backUp(later(10));
    await restore({ at: "2026-07-01T12-00" });
    expect(await restoredCredit()).toBe(125_00);
    expect(await bucket.list("files/")).toHaveLength(1);
    await backUp(later(60 * 24 * 40));
    expect(await backupsIn(store)).toHaveLength(1);
    expect((await bucket.list()).map(({ name }) => name.split("/")[0])).toEqual(
      Array(2).fill("2026-08-10T12-00-00.000Z"),
    );
  });

  it("that was interrupted is never restored, and a later one replaces it", async () => {
    const disturbed = storeAt(line.url);
    let puts = 0;
    line.fate = (head) => (head.startsWith("PUT") && ++puts > 2 ? "gone" : "pass");
    await expect(backUp(noon, { store: disturbed })).rejects.toThrow("does not answer as it should");
    await expect(restore()).rejects.toThrow("It has no complete backup");
    line.fate = () => "pass";
    await backUp(later(1));
    expect(await restore()).toMatchObject({ stamp: "2026-07-01T12-01-00.000Z", files: 1 });
  });

  it("that is damaged is refused, and nothing changes", async () => {
    await backUp();
    const [file] = await bucket.list("files/");
    await fetch(`${server.endpoint}/${to.slice(5)}/${file?.name}`, { method: "PUT", body: "damage" });
    await expect(restore()).rejects.toThrow(/s3:.*can't be read: it is damaged/);
    expect(existsSync(target.database)).toBe(false);
  });

  it("is taken by one process at a time, and the lock of a process that no longer runs is taken over", async () => {
    const lockedBy = (pid: number | undefined, host = hostname()) =>
      bucket.put("lock", { body: new Blob([`${host} ${pid} x`]), sha256: sumOf(`${host} ${pid} x`) });
    await lockedBy(process.pid);
    await expect(backUp()).rejects.toThrow("Another backup into s3:");
    await lockedBy(1, "another-machine");
    await expect(backUp()).rejects.toThrow("Another backup into s3:");
    await lockedBy(spawnSync(process.execPath, ["-e", ""]).pid);
    await backUp();
    expect(await bucket.list("lock")).toEqual([]);
  });

  it("works by the commands, which back up while the server runs, restore, check the ledger, and refuse wrong arguments", () => {
    const run = (script: string, args: string[], env: Record<string, string>) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${script}`, ...args], {
        env: { PATH: process.env.PATH, ...env },
        encoding: "utf8",
      });
      return { status, said: stdout + stderr };
    };
    const here = envOf("old", { DATABASE_URL: world.databaseUrl });
    expect(run("backup-command.ts", ["--to", to], { ...here, S3_SECRET_ACCESS_KEY: "wrong" })).toMatchObject({
      status: 1,
      said: expect.stringContaining("check S3_ACCESS_KEY_ID"),
    });
    expect(run("backup-command.ts", ["--to", to], { ...here, FILES_URL: to }).said).toContain("overlap");
    expect(run("backup-command.ts", ["--to", to], here)).toMatchObject({ status: 0 });
    const restored = run("restore-command.ts", ["--from", to], envOf("new"));
    expect(restored.said).toContain("The ledger is sound");
    expect(restored.status).toBe(0);
  });
});

it.each([
  [{}, "needs S3_ACCESS_KEY_ID"],
  [{ S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b", FILES_URL: "s3://bucket/backups/files" }, "overlap"],
])("refuses a place for backups with %j", (env, message) => {
  expect(() => openBackupStore("s3://bucket/backups", parseEnv(env))).toThrow(message);
});
