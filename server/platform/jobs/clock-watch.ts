import { dayMs } from "#shared/durations.ts";
import { desc, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { Database, Reader, Tx } from "../db/database.ts";
import { auditLog, heartbeats } from "../tables.ts";

const key = "clock.trusted";

export interface ClockCheck {
  isTrusted: boolean;
  /** This is the last time at which the clock was trusted; it is null when the database has recorded no time yet. */
  lastTrusted: Date | null;
}

/**
 * Checks whether the server's clock can be trusted: whether it is within `clockJumpDays` days, forward or backward, of
 * the last time at which it was trusted. A clock that jumps is not trusted until it comes back or an admin confirms it.
 * Rows that were written since the jump and runs of other jobs prove nothing, because the same clock dated them.
 */
export async function checkClock(ctx: Ctx): Promise<ClockCheck> {
  await rememberTime(ctx.db);
  const check = await readClockCheck(ctx);
  if (check.isTrusted) await ctx.db.write((tx) => trustClock(tx, ctx));
  return check;
}

/**
 * Records the newest row of the audit log as the last known time, when none is recorded yet. This happens before the
 * server takes its first request, so that no row dated by a wrong clock is included.
 */
export async function rememberTime(db: Database): Promise<void> {
  if ((await noted(db)) !== null) return;
  const [newest] = await db.select({ at: auditLog.at }).from(auditLog).orderBy(desc(auditLog.at)).limit(1);
  if (!newest) return;
  const row = { key, value: newest.at.toISOString() };
  await db.write((tx) => tx.insert(heartbeats).values(row).onConflictDoNothing());
}

/**
 * Compares the server’s clock with the last trusted time as the job does, but writes nothing. It is for the page that
 * shows staff the result.
 */
export async function readClockCheck(ctx: Ctx, reader: Reader = ctx.db): Promise<ClockCheck> {
  const lastTrusted = await noted(reader);
  return { isTrusted: isNear(ctx, lastTrusted), lastTrusted };
}

/** Trusts the clock's current time from now on. */
export async function trustClock(tx: Tx, ctx: Ctx): Promise<void> {
  const value = ctx.now.toISOString();
  await tx.insert(heartbeats).values({ key, value }).onConflictDoUpdate({ target: heartbeats.key, set: { value } });
}

const isNear = ({ now, programme }: Ctx, lastTrusted: Date | null): boolean =>
  lastTrusted === null || Math.abs(now.getTime() - lastTrusted.getTime()) <= programme.clockJumpDays * dayMs;

async function noted(reader: Reader): Promise<Date | null> {
  const [row] = await reader.select({ value: heartbeats.value }).from(heartbeats).where(eq(heartbeats.key, key));
  return typeof row?.value === "string" ? new Date(row.value) : null;
}
