import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBackupStore } from "../../platform/backup/backup-store.ts";
import { backupsIn } from "../../platform/backup/manifest.ts";
import { dialectOf } from "../../platform/db/dialect.ts";
import { parseEnv } from "../../platform/env.ts";
import { createWorld, testSecrets } from "../../testing/app.ts";
import { startS3Server, testBucket, type S3Server } from "../../testing/files/s3-server.ts";
import { pictureForm } from "../../testing/files/picture-form.ts";
import { openCounter, redeemUntil, sendAgain } from "../../testing/clients/lost-answers.ts";
import { buildRider } from "../../testing/build.ts";

// This is the drill of docs/operations.md#backup-and-restore: three counters redeem, the command backs up, the disk is
// lost, the newest backup is restored by the command, and the tablets send again what it lacks. `npm run test:deep` backs
// up every minute and loses the disk right before the third backup.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const isDeep = Boolean(process.env.DEEP);
const appSecret = "07".repeat(32);
const everySeconds = isDeep ? 60 : 1;
const loadMs = isDeep ? 116_000 : 2_000;
const maxLostSeconds = 60;
const maxSecondsDown = 300;

let root: string;
let s3: S3Server;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "portal-drill-"));
  s3 = await startS3Server();
});
afterEach(async () => {
  await s3[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

const places = [
  { name: "to a folder, the files on the disk", toS3: false },
  { name: "to S3, the files in S3", toS3: true },
];

describe.skipIf(isPostgres)("the disk of the server is lost", () => {
  it.each(places)(
    "a backup $name and the tablets bring back every answered redemption, each once",
    { timeout: 600_000 },
    async ({ toS3 }) => {
      const files = toS3 ? { ...s3.env, FILES_URL: `s3://${testBucket}/files` } : {};
      const to = toS3 ? `s3://${testBucket}/backups` : join(root, "backups");
      const old = { DATA_DIR: join(root, "old"), ...files };
      const world = await createWorld(undefined, old);
      const browser = await world.as(await buildRider(world));
      const { body } = await browser.put("/api/rider/photo", await pictureForm("me.png"));
      const counters = [await openCounter(world), await openCounter(world), await openCounter(world)];
      const env = { PATH: process.env.PATH, APP_SECRET: appSecret };

      const backups = fork("server/backup-command.ts", ["--to", to, "--every", String(everySeconds)], {
        env: { ...env, ...old, DATABASE_URL: world.databaseUrl },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      const store = openBackupStore(to, parseEnv({ ...old, ...files }));
      while ((await backupsIn(store)).length === 0) await sleep(50);
      const end = Date.now() + loadMs;
      await Promise.all(counters.map((counter) => redeemUntil(end, counter, isDeep ? 200 : 0)));
      backups.kill("SIGKILL");
      await once(backups, "exit");
      // The newest backup lacks at least these redemptions.
      await Promise.all(counters.map((counter) => redeemUntil(Date.now(), counter)));

      const lostAt = performance.now();
      const { clock } = world;
      await world.close();
      rmSync(join(root, "old"), { recursive: true, force: true });
      const fresh = { DATA_DIR: join(root, "new"), DATABASE_URL: `file:${join(root, "new.db")}`, ...files };
      const restore = spawn(process.execPath, ["server/restore-command.ts", "--from", to], {
        env: { ...env, ...fresh },
        stdio: ["ignore", "ignore", "inherit"],
      });
      expect((await once(restore, "exit"))[0]).toBe(0);
      const opened = await createWorld(clock.now().toISOString(), fresh, { file: join(root, "new.db") });
      const restored = opened.restartedWith({ ...testSecrets, epoch: "after-the-drill" });
      try {
        const counts = await sendAgain(restored, counters);
        const down = Math.round((performance.now() - lostAt) / 100) / 10;
        expect(counts.lost).toBeGreaterThanOrEqual(counters.length);
        expect(counts.doubled).toBe(0);
        expect(counts["lost, in s"]).toBeLessThanOrEqual(maxLostSeconds);
        expect(down).toBeLessThanOrEqual(maxSecondsDown);
        const photo = await restored.ctx().files.read(body.image.split("/").at(-1) ?? "");
        expect(photo?.length).toBeGreaterThan(100);
        if (isDeep) console.table([{ backup: to, ...counts, "back in s": down }]);
      } finally {
        await opened.close();
      }
    },
  );
});
