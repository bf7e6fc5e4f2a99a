import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Ctx } from "./context.ts";
import type { Database, Reader } from "./db/database.ts";
import type { Job } from "./jobs.ts";
import { serverFacts } from "./tables.ts";

const fact = "life";

/** A number that rises in the database and, after it, in a file beside it: a database that is behind was restored. */
const fileOf = (dataDir: string): string => join(dataDir, "life");

function markOfFile(dataDir: string): number {
  try {
    return Number(readFileSync(fileOf(dataDir), "utf8")) || 0;
  } catch {
    return 0;
  }
}

async function markOfDatabase(db: Reader): Promise<number> {
  const [row] = await db.select({ value: serverFacts.value }).from(serverFacts).where(eq(serverFacts.key, fact));
  return typeof row?.value === "number" ? row.value : 0;
}

/** Each minute: what a backup holds is behind by what was marked since. */
export const lifeJob = (dataDir: string): Job => ({
  name: "mark-life",
  every: 60,
  run: (ctx) => markLife(ctx, dataDir),
});

export async function markLife(ctx: Ctx, dataDir: string): Promise<void> {
  const mark = await ctx.db.write(async (tx) => {
    const value = Math.max(await markOfDatabase(tx), markOfFile(dataDir)) + 1;
    await tx
      .insert(serverFacts)
      .values({ key: fact, value })
      .onConflictDoUpdate({ target: serverFacts.key, set: { value } });
    return value;
  });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileOf(dataDir), String(mark), { mode: 0o600 });
}

/**
 * At the start: the epoch, which is kept outside the database (kiosk spec, guarantee 6), and a new one where the
 * database is behind the file. Kiosks that hear of it send again what they were answered since.
 */
export async function noticeRestore(db: Database, dataDir: string, epoch: string): Promise<string> {
  if ((await markOfDatabase(db)) >= markOfFile(dataDir)) return epoch;
  const next = randomBytes(9).toString("base64url");
  writeFileSync(join(dataDir, "epoch"), next, { mode: 0o600 });
  // From here on the restored database is the one that lives.
  writeFileSync(fileOf(dataDir), String(await markOfDatabase(db)), { mode: 0o600 });
  return next;
}
