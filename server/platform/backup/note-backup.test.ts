import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createWorld } from "../../testing/app.ts";
import { dialectOf } from "../db/dialect.ts";
import { backupLease, jobLeases } from "../tables.ts";
import { noteBackup } from "./note-backup.ts";

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

it.runIf(isSqlite)(
  "a backup is recorded while the server runs, and a failed one keeps the time of the last successful one",
  async () => {
    await using world = await createWorld();
    const row = async () => (await world.db.select().from(jobLeases).where(eq(jobLeases.job, backupLease)))[0];
    const first = new Date("2026-07-15T18:00:00Z");
    await noteBackup(world.databaseUrl, { at: first, endedAt: first });
    const good = await row();
    expect(good).toMatchObject({ lastStartedAt: first, lastError: null, lastFinishedAt: first });
    const second = new Date("2026-07-15T19:00:00Z");
    await noteBackup(world.databaseUrl, {
      at: second,
      endedAt: second,
      error: new TypeError("/mnt/backups of maya@example.test"),
    });
    expect(await row()).toEqual({ ...good, lastStartedAt: second, lastError: "TypeError" });
  },
);
