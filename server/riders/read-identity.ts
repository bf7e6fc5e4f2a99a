import { eq } from "drizzle-orm";
import { ageAt, dayPacific } from "#shared/dates.ts";
import { hasAward } from "../ledger/reads/rider-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import type { IdentityState } from "./policy.ts";
import { riders } from "./tables.ts";

/** Returns the identity of a rider, with the facts that a change of it needs. */
export async function identityOf(reader: Reader, riderId: string) {
  const { accountId, firstName, lastName, dateOfBirth, amaNumber, version } = riders;
  const [row] = await reader
    .select({ accountId, firstName, lastName, dateOfBirth, amaNumber, version })
    .from(riders)
    .where(eq(riders.id, riderId));
  return row;
}

/** Returns true once a result was matched to the rider or an award was issued. */
export async function isIdentityLocked(reader: Reader, riderId: string): Promise<boolean> {
  const raced = await reader.select({ id: results.id }).from(results).where(eq(results.riderId, riderId)).limit(1);
  if (raced.length > 0) return true;
  return hasAward(reader, riderId);
}

export async function identityStateOf(reader: Reader, ctx: Ctx, riderId: string): Promise<IdentityState> {
  const [rider] = await reader.select({ dateOfBirth: riders.dateOfBirth }).from(riders).where(eq(riders.id, riderId));
  const age = ageAt(rider?.dateOfBirth, dayPacific(ctx.now));
  return {
    locked: await isIdentityLocked(reader, riderId),
    minor: age !== null && age < ctx.programme.adultAge,
  };
}
