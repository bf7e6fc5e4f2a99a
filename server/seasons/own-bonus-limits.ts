import { dayMs, daysBefore } from "#shared/durations.ts";
import { and, eq, gte } from "drizzle-orm";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Reader } from "../platform/db/database.ts";
import { auditLog } from "../platform/tables.ts";

type BonusLimits = Pick<ProgrammeSettings, "bonusAloneMax" | "bonusAloneAdminMax" | "bonusAloneDays">;

/** This is the longest period that a season can set for the bonus limits (shared/programme-settings.schema.ts). */
const longestPeriodDays = 366;

/**
 * Returns the limits up to which an admin may grant bonuses alone. Admins who changed a limit themselves stay bound by
 * the stricter one until the period has passed: otherwise one admin could raise the limit, grant a bonus and lower it
 * again. A changed limit applies to every other admin at once.
 */
export async function ownBonusLimits(
  reader: Reader,
  now: Date,
  programme: ProgrammeSettings,
  adminId: string,
): Promise<BonusLimits> {
  const { bonusAloneMax, bonusAloneAdminMax, bonusAloneDays } = programme;
  const limits: BonusLimits = { bonusAloneMax, bonusAloneAdminMax, bonusAloneDays };
  const own = (await ownChanges(reader, adminId, daysBefore(now, longestPeriodDays))).map(({ at, before }) => ({
    at,
    before: valuesIn(before),
  }));
  for (const { before } of own) limits.bonusAloneDays = Math.max(limits.bonusAloneDays, before.bonusAloneDays ?? 0);
  const since = now.getTime() - limits.bonusAloneDays * dayMs;
  for (const { before } of own.filter(({ at }) => at.getTime() >= since)) {
    limits.bonusAloneMax = Math.min(limits.bonusAloneMax, before.bonusAloneMax ?? Infinity);
    limits.bonusAloneAdminMax = Math.min(limits.bonusAloneAdminMax, before.bonusAloneAdminMax ?? Infinity);
  }
  return limits;
}

/**
 * Returns the changes that an admin made to the settings of any season, because the next season's settings may have
 * come into force since.
 */
const ownChanges = (reader: Reader, adminId: string, since: Date) =>
  reader
    .select({ at: auditLog.at, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, adminId), gte(auditLog.at, since), eq(auditLog.action, "programme.change")));

/** Returns the limits among the values that a change replaced. */
function valuesIn(before: unknown): Partial<BonusLimits> {
  if (typeof before !== "object" || before === null) return {};
  const numbers = (["bonusAloneMax", "bonusAloneAdminMax", "bonusAloneDays"] as const).flatMap((key) => {
    const value: unknown = Reflect.get(before, key);
    return typeof value === "number" ? [[key, value] as const] : [];
  });
  return Object.fromEntries(numbers);
}
