import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { Database, Reader } from "../db/database.ts";
import { loadEpoch } from "../secrets.ts";
import { heartbeats } from "../tables.ts";

const key = "generation";

/**
 * Returns the path of the file with the counter. The counter is raised in the database first and then in this file, so
 * a database whose counter is behind the file was restored from a backup.
 */
const fileOf = (dataDir: string): string => join(dataDir, "generation");

function generationOfFile(dataDir: string): number {
  try {
    return Number(readFileSync(fileOf(dataDir), "utf8")) || 0;
  } catch {
    return 0;
  }
}

async function generationOfDatabase(db: Reader): Promise<number> {
  const [row] = await db.select({ value: heartbeats.value }).from(heartbeats).where(eq(heartbeats.key, key));
  return typeof row?.value === "number" ? row.value : 0;
}

/**
 * Raises the counter. A job calls this every minute, so the counter of a restored backup is behind the file by the
 * number of minutes since the backup.
 */
export async function bumpGeneration(ctx: Ctx, dataDir: string): Promise<void> {
  const generation = await ctx.db.write(async (tx) => {
    const value = Math.max(await generationOfDatabase(tx), generationOfFile(dataDir)) + 1;
    await tx.insert(heartbeats).values({ key, value }).onConflictDoUpdate({ target: heartbeats.key, set: { value } });
    return value;
  });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileOf(dataDir), String(generation), { mode: 0o600 });
}

/**
 * Returns the epoch, which is stored outside the database (docs/spec/kiosk.md#guarantees), or a new one when the
 * database is behind the file. It is called at startup. Kiosks that receive a new epoch send again the entries that
 * were already answered.
 */
export async function detectRestore(db: Database, dataDir: string): Promise<string> {
  if ((await generationOfDatabase(db)) < generationOfFile(dataDir)) {
    writeFileSync(join(dataDir, "epoch"), randomBytes(9).toString("base64url"), { mode: 0o600 });
    // From now on the restored database counts as current.
    writeFileSync(fileOf(dataDir), String(await generationOfDatabase(db)), { mode: 0o600 });
  }
  // Another server on the same folder may have started a new epoch at the same time, so the file is read last.
  return loadEpoch(dataDir);
}
