import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { backupsIn } from "../../platform/backup/manifest.ts";
import { backupPlace } from "../../platform/backup/place.ts";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { dialectOf } from "../../platform/db/dialect.ts";
import { parseEnv } from "../../platform/env.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { giveCredit } from "../../testing/credit.ts";

// This is the drill of docs/operations.md#backup-and-restore: three counters redeem, the command backs up every second,
// the disk is lost, the newest backup is restored, and the tablets send again what it lacks.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const appSecret = "07".repeat(32);
const backupSeconds = 1;
const loadMs = process.env.DEEP ? 60_000 : 2_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portal-drill-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Counter {
  tablet: Tablet;
  rider: { id: string };
  /** These are the entries with the answers that the tablet has stored, and when each was answered. */
  answered: { item: KioskItem; answer: ItemResult; at: number }[];
}

async function openCounter(world: World): Promise<Counter> {
  const rider = await buildRider(world);
  const tablet = await enrolTablet(world, await buildDealer(world));
  await giveCredit(world, rider.id, 5_000_00);
  await tablet.sync([]);
  return { tablet, rider, answered: [] };
}

async function redeemUntil(end: number, { tablet, rider, answered }: Counter): Promise<void> {
  do {
    const item = await tablet.redeem(rider, 1_00, { secondOne: true });
    const [answer] = (await tablet.sync([item])).body.results;
    if (!answer) throw new Error("The server did not answer the entry.");
    answered.push({ item, answer, at: Date.now() });
  } while (Date.now() < end);
}

const codesIn = async (world: World): Promise<string[]> =>
  (await world.db.select({ code: redemptions.code }).from(redemptions)).map(({ code }) => code).toSorted();

describe.skipIf(isPostgres)("the disk of the server is lost", () => {
  it("the newest backup and the tablets together bring back every answered redemption, each once", async () => {
    const world = await createWorld();
    const counters = [await openCounter(world), await openCounter(world), await openCounter(world)];
    const folder = join(root, "backups");
    const backups = fork("server/backup-command.ts", ["--to", folder, "--every", String(backupSeconds)], {
      env: { PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, APP_SECRET: appSecret, DATA_DIR: root },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    while ((await backupsIn(folder)).length === 0) await sleep(50);
    const end = Date.now() + loadMs;
    await Promise.all(counters.map((counter) => redeemUntil(end, counter)));
    backups.kill("SIGKILL");
    await once(backups, "exit");
    // The backup lacks at least these.
    await Promise.all(counters.map((counter) => redeemUntil(Date.now(), counter)));
    const spent = await codesIn(world);
    const { clock } = world;
    await world.close();

    const place = backupPlace(
      parseEnv({ APP_SECRET: appSecret, DATA_DIR: join(root, "new"), DATABASE_URL: `file:${join(root, "new.db")}` }),
    );
    await restoreBackup(place, { folder, key: null, replace: false });
    const restored = await createWorld(clock.now().toISOString(), {}, { file: place.database });
    try {
      const lost: number[] = [];
      for (const { tablet, answered, rider } of counters) {
        const there = tablet.movedTo(restored);
        const { lastSeqSeen } = (await there.sync([])).body;
        const missing = answered.filter(({ item }) => item.seq > lastSeqSeen);
        lost.push(...missing.map(({ at }) => at));
        for (const { item, answer } of missing) {
          const again = await there.sync([{ ...item, sealedPin: null, answer }]);
          expect(again.body.results).toEqual([answer]);
        }
        const { amount } = await balanceIn(restored.db, rider.id, "USD", clock.now());
        const accepted = answered.filter(({ answer }) => answer.decision === "accepted").length;
        expect(accepted).toBeGreaterThan(0);
        expect(amount).toBe(5_000_00 - accepted * 1_00);
      }
      expect(await codesIn(restored)).toEqual(spent);
      await expectSoundLedger(restored.db);
      expect(lost.length).toBeGreaterThanOrEqual(counters.length);
      if (process.env.DEEP) {
        const seconds = ((Math.max(...lost) - Math.min(...lost)) / 1000).toFixed(1);
        console.log(`${spent.length} redemptions, ${lost.length} of ${seconds} s were lost and sent again, 0 doubled`);
      }
    } finally {
      await restored.close();
    }
  });
});
