import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { connect } from "../db/connect.ts";
import { dialectOf } from "../db/dialect.ts";
import { parseEnv } from "../env.ts";
import { backupPlace, type BackupPlace } from "./place.ts";
import { folderStore } from "./folder-store.ts";
import { backupsIn } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const appSecret = "07".repeat(32);
const key = Buffer.alloc(32, 5);
const photo = "p".repeat(43);
const laterPhoto = "q".repeat(43);
const noon = new Date("2026-07-01T12:00:00Z");
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let root: string;
let folder: string;
/** This is the server whose world is backed up. */
let source: BackupPlace;
/** This is a new machine with the same secret: it has no database and no files. */
let target: BackupPlace;

const placeOf = (name: string, over: Record<string, string> = {}): BackupPlace =>
  backupPlace(
    parseEnv({
      NODE_ENV: "test",
      APP_SECRET: appSecret,
      CHEAP_HASHES: "1",
      DATA_DIR: join(root, name),
      DATABASE_URL: `file:${join(root, name, "portal.db")}`,
      ...over,
    }),
  );

const backUp = (now = noon, over: { key?: Buffer | null; keepDays?: number } = {}) =>
  takeBackup(source, { store: folderStore(folder), key: null, keepDays: 30, ...over }, now);
const restore = (over: { at?: string; key?: Buffer; replace?: boolean } = {}) =>
  restoreBackup(target, { store: folderStore(folder), key: null, replace: false, ...over });

/** Runs a command of the portal in its own process. */
function run(script: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${script}`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", APP_SECRET: appSecret, ...env },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

/** Returns the rider's credit in the restored database, after checking its whole ledger. */
async function restoredCredit(): Promise<number> {
  const db = await connect(`file:${target.database}`);
  try {
    await expectSoundLedger(db);
    return (await balanceIn(db, rider.id, "USD", world.clock.now())).amount;
  } finally {
    await db.close();
  }
}

const packedFiles = (): string[] =>
  readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" }).filter((path) => path.includes(".zst"));

function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

describe.skipIf(isPostgres)("a backup", () => {
  beforeEach(async () => {
    world = await createWorld();
    root = mkdtempSync(join(tmpdir(), "portal-backup-"));
    folder = join(root, "backups");
    rider = await buildRider(world);
    await giveCredit(world, rider.id, 125_00);
    source = placeOf("old", { DATABASE_URL: world.databaseUrl });
    target = placeOf("new");
    await source.files.put(photo, Buffer.from("a photo"));
  });
  afterEach(async () => {
    await expectSoundLedger(world.db);
    await world.close();
    rmSync(root, { recursive: true, force: true });
  });

  it("contains the database and the files as they were when it was taken, and starts a new epoch when it is restored", async () => {
    const { stamp } = await backUp();
    await giveCredit(world, rider.id, 10_00);
    const { stamp: restored, files, epoch } = await restore();
    expect({ restored, files }).toEqual({ restored: stamp, files: 1 });
    expect(await restoredCredit()).toBe(125_00);
    expect(Buffer.from((await target.files.read(photo)) ?? []).toString()).toBe("a photo");
    expect(readFileSync(join(root, "new", "epoch"), "utf8")).toBe(epoch);
  });

  it("has the data of one moment although the server goes on writing", async () => {
    let writing = true;
    const writes = (async () => {
      while (writing) await giveCredit(world, rider.id, 1_00);
    })();
    await backUp();
    writing = false;
    await writes;
    await restore();
    const credit = await restoredCredit();
    expect(credit).toBeGreaterThanOrEqual(125_00);
    expect(credit).toBeLessThanOrEqual((await balanceIn(world.db, rider.id, "USD", world.clock.now())).amount);
  });

  it("can be restored when a newer one exists, by the beginning of its timestamp", async () => {
    await backUp();
    await giveCredit(world, rider.id, 10_00);
    await backUp(later(10));
    await restore({ at: "2026-07-01T12-00" });
    expect(await restoredCredit()).toBe(125_00);
    await expect(restore({ at: "2026-07-01", replace: true })).rejects.toThrow("Several backups");
    await expect(restore({ at: "2025", replace: true })).rejects.toThrow("There is no backup 2025");
  });

  it("that was interrupted is never restored, and leaves nothing behind", async () => {
    await backUp();
    const broken = { ...source, files: { ...source.files, read: () => Promise.reject(new Error("the disk is gone")) } };
    await source.files.put(laterPhoto, Buffer.from("a later photo"));
    await expect(takeBackup(broken, { store: folderStore(folder), key: null, keepDays: 30 }, later(1))).rejects.toThrow(
      "the disk is gone",
    );
    expect(await backupsIn(folderStore(folder))).toHaveLength(1);
    expect(readdirSync(folder).toSorted()).toEqual(["2026-07-01T12-00-00.000Z", "files"]);
    expect(readdirSync(join(root, "old")).toSorted()).toEqual(["epoch", "files"]);
  });

  it("that is damaged is refused, and nothing changes", async () => {
    const { stamp } = await backUp();
    damage(join(folder, stamp, "portal.db.zst"));
    await expect(restore()).rejects.toThrow(/portal\.db\.zst/);
    expect(existsSync(target.database)).toBe(false);
    await backUp(later(1));
    damage(join(folder, "files", photo.slice(0, 2), packedFiles()[0]?.split("/").at(-1) ?? ""));
    await expect(restore()).rejects.toThrow(/damaged|checksum/);
    expect(existsSync(target.database)).toBe(false);
  });

  it("that was encrypted can be read only with its key", async () => {
    const { stamp } = await backUp(noon, { key });
    const packed = [...packedFiles().map((path) => join(folder, "files", path)), join(folder, stamp, "manifest.json")];
    for (const path of packed) expect(readFileSync(path).includes("a photo")).toBe(false);
    await expect(restore()).rejects.toThrow("Set BACKUP_KEY");
    await expect(restore({ key: Buffer.alloc(32, 6) })).rejects.toThrow("Set BACKUP_KEY");
    await restore({ key });
    expect(await restoredCredit()).toBe(125_00);
  });

  it("that was encrypted does not accept the database of another backup", async () => {
    const first = await backUp(noon, { key });
    const second = await backUp(later(1), { key });
    const name = readdirSync(join(folder, first.stamp)).find((one) => one.startsWith("portal.db")) ?? "";
    copyFileSync(join(folder, first.stamp, name), join(folder, second.stamp, name));
    await expect(restore({ key })).rejects.toThrow("damaged or was exchanged");
  });

  it("from a portal with another secret is refused, because no PIN would be valid", async () => {
    await backUp();
    target = placeOf("new", { APP_SECRET: "08".repeat(32) });
    await expect(restore()).rejects.toThrow("another APP_SECRET");
  });

  it("packs only new files, and packs all of them again when the key changes", async () => {
    expect((await backUp()).newFiles).toBe(1);
    expect((await backUp(later(1))).newFiles).toBe(0);
    await source.files.put(laterPhoto, Buffer.from("a later photo"));
    expect((await backUp(later(2))).newFiles).toBe(1);
    expect((await backUp(later(3), { key })).newFiles).toBe(2);
    await restore({ key });
    expect(Buffer.from((await target.files.read(laterPhoto)) ?? []).toString()).toBe("a later photo");
  });

  it("leaves out deleted files, and removes their copies with the last backup that contains them", async () => {
    await backUp();
    await source.files.remove(photo);
    await backUp(later(1));
    expect(packedFiles()).toHaveLength(1);
    await backUp(later(60 * 24 * 40));
    expect(await backupsIn(folderStore(folder))).toHaveLength(1);
    expect(packedFiles()).toHaveLength(0);
  });

  it("does not overwrite a database unless told to, and then moves the old one aside", async () => {
    await backUp();
    await restore();
    await expect(restore()).rejects.toThrow("There already is a database");
    const { putAside } = await restore({ replace: true });
    expect(putAside).not.toBeNull();
    expect(existsSync(putAside ?? "")).toBe(true);
    expect(await restoredCredit()).toBe(125_00);
  });

  it("is not restored under a running server", async () => {
    await backUp();
    target = { ...source };
    await expect(restore({ replace: true })).rejects.toThrow("Stop it, then restore");
    // The server opens and closes the database a second time, as the job that checks the stored totals does.
    await (await connect(world.databaseUrl)).close();
    const env = { DATA_DIR: join(root, "old"), DATABASE_URL: world.databaseUrl };
    expect(run("restore-command.ts", ["--from", folder, "--replace"], env)).toMatchObject({
      status: 1,
      said: expect.stringContaining("Stop it, then restore"),
    });
    expect((await balanceIn(world.db, rider.id, "USD", world.clock.now())).amount).toBe(125_00);
  });

  it("fails at once while another one runs, and takes over the lock of a process that was killed", async () => {
    await backUp();
    writeFileSync(join(folder, "lock"), String(process.pid));
    await expect(backUp(later(1))).rejects.toThrow("Another backup");
    const ended = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(join(folder, "lock"), String(ended.pid));
    await backUp(later(1));
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it.runIf(process.env.DEEP)(
    "works by the commands, which back up while the server runs, restore, and check the ledger",
    () => {
      const here = { DATA_DIR: join(root, "old"), DATABASE_URL: world.databaseUrl };
      const there = { DATA_DIR: join(root, "new"), DATABASE_URL: `file:${target.database}` };
      expect(run("backup-command.ts", [], here)).toMatchObject({ status: 1, said: expect.stringContaining("Usage") });
      expect(run("backup-command.ts", ["--to", folder], there).said).toContain("There is no database");
      expect(run("restore-command.ts", ["--from", folder], there).said).toContain("It has no complete backup");
      expect(run("backup-command.ts", ["--to", folder], here)).toMatchObject({ status: 0 });
      const restored = run("restore-command.ts", ["--from", folder], there);
      expect(restored.said).toContain("The ledger is sound");
      expect(restored.status).toBe(0);
    },
  );
});

it("a backup of Postgres is left to its own tools, as the commands say", () => {
  root = tmpdir();
  expect(() => placeOf("any", { DATABASE_URL: "postgres://127.0.0.1/portal" })).toThrow("docs/operations.md");
});
