import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { expiryOf } from "#shared/dates.ts";
import { expiryPolicyAt, type ExpiryPolicy, type RiderHome } from "#shared/credit-expiry.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { everyProgramme, readSeasons } from "../../seasons/season-settings.ts";
import { riders } from "../../riders/tables.ts";
import { rulesOfAwards } from "../award-season.ts";
import { awards } from "../tables.ts";

async function homeOf(tx: Tx, riderId: string): Promise<RiderHome | undefined> {
  const [home] = await tx
    .select({ country: riders.country, state: riders.state })
    .from(riders)
    .where(eq(riders.id, riderId));
  return home;
}

const hasPolicies = ({ creditExpiryPolicy }: ProgrammeSettings): boolean => Object.keys(creditExpiryPolicy).length > 0;

/**
 * Returns how a rider's credit of a season expires, by the country or province where the rider lives; a place without a
 * setting has the fixed policy (docs/spec/money.md#expiry).
 */
export async function expiryPolicy(tx: Tx, programme: ProgrammeSettings, riderId: string): Promise<ExpiryPolicy> {
  return hasPolicies(programme) ? expiryPolicyAt(programme.creditExpiryPolicy, await homeOf(tx, riderId)) : "fixed";
}

/**
 * Extends unexpired credit to its full term after each movement if it expires by inactivity. Each award follows the
 * settings of its own season.
 */
export async function renewByActivity(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  if (!everyProgramme(await readSeasons(tx)).some(hasPolicies)) return;
  const home = await homeOf(tx, riderId);
  const open = and(
    eq(awards.riderId, riderId),
    eq(awards.wallet, "credit"),
    gte(awards.expiresAt, ctx.now),
    sql`${awards.currentValue} > 0`,
  );
  const renewed = [...(await rulesOfAwards(tx, open))].filter(
    ([, { creditExpiryPolicy }]) => expiryPolicyAt(creditExpiryPolicy, home) === "inactivity",
  );
  for (const [months, group] of Map.groupBy(renewed, ([, programme]) => programme.creditExpiryMonths)) {
    const until = expiryOf(ctx.now, months);
    const ids = group.map(([id]) => id);
    await tx
      .update(awards)
      .set({ expiresAt: until, firstExpiresAt: until })
      // An award keeps its last day if staff extended it beyond `until`.
      .where(and(inArray(awards.id, ids), lt(awards.expiresAt, until)));
  }
}
