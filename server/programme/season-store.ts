import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { classes, events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { results } from "../results/tables.ts";
import { programmeSeasons, programmeSettings } from "./tables.ts";

export async function versionOf(reader: Reader, season: number): Promise<number> {
  const [row] = await reader
    .select({ version: programmeSeasons.version })
    .from(programmeSeasons)
    .where(eq(programmeSeasons.season, season));
  return row?.version ?? 0;
}

/** Locks the season, so that two admins never change it at the same time. Returns its version. */
export async function lockSeason(tx: Tx, season: number, now: Date): Promise<number> {
  await tx.insert(programmeSeasons).values({ season, updatedAt: now }).onConflictDoNothing();
  await lockRow(tx, programmeSeasons, eq(programmeSeasons.season, season));
  return versionOf(tx, season);
}

export async function raiseVersion(tx: Tx, season: number, now: Date): Promise<void> {
  await tx
    .update(programmeSeasons)
    .set({ version: sql`${programmeSeasons.version} + 1`, updatedAt: now })
    .where(eq(programmeSeasons.season, season));
}

/** Returns the names of the settings in which a season differs from the defaults. */
export async function ownKeys(reader: Reader, season: number): Promise<string[]> {
  const rows = await reader
    .select({ key: programmeSettings.key })
    .from(programmeSettings)
    .where(eq(programmeSettings.season, season))
    .orderBy(asc(programmeSettings.key));
  return rows.map(({ key }) => key);
}

/** Stores the difference of a setting from its default; `value` is undefined when the default applies. */
export async function writeSetting(tx: Tx, season: number, key: string, value: unknown, now: Date): Promise<void> {
  await tx.delete(programmeSettings).where(and(eq(programmeSettings.season, season), eq(programmeSettings.key, key)));
  if (value !== undefined) await tx.insert(programmeSettings).values({ season, key, value, updatedAt: now });
}

/** Returns the events of a season with verified results, in a fixed order. */
export async function evaluatedEvents(reader: Reader, season: number): Promise<(typeof events.$inferSelect)[]> {
  const rows = await reader
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(classes, eq(classes.eventId, events.id))
    .where(and(eq(events.season, season), isNotNull(classes.verifiedAt)));
  const evaluated = new Set(rows.map(({ id }) => id));
  const all = await reader.select().from(events).where(eq(events.season, season)).orderBy(asc(events.id));
  return all.filter(({ id }) => evaluated.has(id));
}

/** Returns the results of an event, with the fields that an evaluation changes. */
export function standingResults(reader: Reader, eventId: string) {
  return reader
    .select({
      id: results.id,
      riderId: results.riderId,
      firstName: results.firstName,
      lastName: results.lastName,
      payoutType: classes.payoutType,
      earned: results.earned,
      waiting: results.waiting,
      reason: results.reason,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(eq(results.eventId, eventId))
    .orderBy(asc(results.id));
}

/** Returns the claims for races of a season that are not approved yet. */
export async function pendingClaims(reader: Reader, season: number): Promise<(typeof payoutClaims.$inferSelect)[]> {
  const rows = await reader
    .select({ claim: payoutClaims })
    .from(events)
    .innerJoin(payoutClaims, eq(payoutClaims.eventId, events.id))
    .where(and(eq(events.season, season), eq(payoutClaims.status, "pending")))
    .orderBy(asc(payoutClaims.id));
  return rows.map(({ claim }) => claim);
}
