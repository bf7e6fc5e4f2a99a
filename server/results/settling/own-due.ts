import { daysBefore } from "#shared/durations.ts";
import { and, eq } from "drizzle-orm";
import { isAmongOwnAccounts, isSamePerson } from "../../accounts/own-interest.ts";
import { bonusGrants } from "../../awards/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { auditLog } from "../../platform/tables.ts";
import { ownBonusLimits } from "../../seasons/own-bonus-limits.ts";
import { madeBy } from "../rules/made-by-admin.ts";
import { adjustmentsDue } from "../tables.ts";
import type { DueRow } from "./due-store.ts";

/**
 * Throws `second_admin_needed` if an admin would forgive an amount above `bonusAloneMax` that they had a part in. A
 * payment that nobody sees arrive counts, too. One admin could otherwise enter a result for a friend, correct it once
 * the award is spent, and forgive the debt (docs/spec/results.md#corrections).
 */
export async function assertNotOwnDue(reader: Reader, ctx: Ctx, due: DueRow): Promise<void> {
  const { actor, now, programme } = ctx;
  if (actor.type !== "admin") throw new Problem("forbidden");
  const { bonusAloneMax, bonusAloneDays } = await ownBonusLimits(reader, now, programme, actor.id);
  const sum = await forgivable(reader, due, daysBefore(now, bonusAloneDays));
  if (sum > bonusAloneMax && (await hadPart(reader, actor.id, due))) throw new Problem("second_admin_needed");
}

const isForgiven = ({ settledHow }: DueRow): boolean => settledHow === "waived" || settledHow === "payment";

/**
 * Returns the sum, in cents, of what is due and was forgiven of the same correction or bonus, and of what else was
 * forgiven to the rider since a time. An amount is thus not forgiven in several small parts.
 */
async function forgivable(reader: Reader, due: DueRow, since: Date): Promise<number> {
  const rows = await reader
    .select()
    .from(adjustmentsDue)
    .where(and(eq(adjustmentsDue.riderId, due.riderId), eq(adjustmentsDue.currency, due.currency)));
  return rows
    .filter((row) => {
      const isSame = row.eventId === due.eventId && row.awardId === due.awardId;
      const isRecent = row.settledAt !== null && row.settledAt >= since;
      return row.settledAt === null ? isSame : isForgiven(row) && (isSame || isRecent);
    })
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns whether the admin made the correction, possibly with another account of the same person, or had a part in the
 * results or the bonus behind it.
 */
async function hadPart(reader: Reader, adminId: string, { riderId, eventId, awardId, at }: DueRow): Promise<boolean> {
  // The act that caused the line recorded itself at the same instant.
  const acts = await reader
    .select({ accountId: auditLog.accountId, proxyId: auditLog.proxyAccountId })
    .from(auditLog)
    .where(eq(auditLog.at, at));
  const people = acts.flatMap(({ accountId, proxyId }) => proxyId ?? accountId ?? []);
  if (await isAmongOwnAccounts(reader, adminId, [...new Set(people)])) return true;
  if (eventId !== null && (await madeBy(reader, adminId, eventId, [riderId])).has(riderId)) return true;
  if (awardId === null) return false;
  const [bonus] = await reader.select().from(bonusGrants).where(eq(bonusGrants.awardId, awardId));
  const admins = [bonus?.requestedBy, bonus?.decidedBy, bonus?.reversalBy, bonus?.reversalConfirmedBy];
  for (const other of admins) if (other && (await isSamePerson(reader, adminId, other))) return true;
  return false;
}
