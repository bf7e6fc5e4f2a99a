import { matchesPattern } from "#shared/vin.ts";
import { nameKey } from "#shared/name-key.ts";
import { ownAmong } from "../../accounts/own-interest.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { seasonAt } from "../../seasons/season-settings.ts";
import type { BikeRow } from "../bikes-of.ts";
import { evaluateBy, oldestYearToAdd } from "../evaluate-bikes.ts";
import { rejectionsOf, verifiedPatterns, type VerifiedPattern } from "../store.ts";
import { heldVins, pendingBikes, validBikesFitting } from "./bike-states-store.ts";

/** This is a bike, and the fields that a decision changes. */
export interface BikeChange {
  bike: BikeRow;
  change: Pick<BikeRow, "state"> & Partial<BikeRow>;
}

/** These are the bikes that get another state, oldest first, and the number of those that are left out. */
export interface BikePlan {
  changes: BikeChange[];
  /** This is the number of bikes on the admin's own rider account, which another admin has to verify. */
  own: number;
  /** This is the number of bikes that are rejected, or whose VIN is on another active account. */
  held: number;
}

/** This is the number of VINs per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/**
 * Plans which pending bikes become valid by the verified patterns; with `patternIds`, only bikes that one of these
 * patterns fits. Decisions of staff are left alone. See docs/spec/bikes.md#verifying-bikes.
 */
export async function planVerification(
  reader: Reader,
  ctx: Ctx,
  patternIds: readonly string[] | undefined,
): Promise<BikePlan> {
  const verified = await verifiedPatterns(reader);
  const asked = patternIds ? verified.filter(({ id }) => patternIds.includes(id)) : verified;
  const found: BikeChange[] = [];
  const oldest = new Map<number, number>();
  for (const bike of await pendingBikes(reader)) {
    if (!asked.some(({ pattern }) => matchesPattern(bike.vin, pattern))) continue;
    // A bike that was new enough when it was added does not become too old only because its verification took a long
    // time.
    const added = seasonAt(bike.addedAt);
    const oldestYear = oldest.get(added) ?? (await oldestYearToAdd(reader, bike.addedAt));
    oldest.set(added, oldestYear);
    const { state, year, make, model } = evaluateBy(verified, ctx, bike.vin, oldestYear);
    if (state !== "valid") continue;
    const named = { year: year ?? bike.year, make: make ?? bike.make, model: model ?? bike.model };
    found.push({ bike, change: { state, ...named, modelKey: named.model && nameKey(named.model) } });
  }
  const own = await ownAmong(reader, ctx, [...new Set(found.map(({ bike }) => bike.riderId))]);
  const others = found.filter(({ bike }) => !own.has(bike.riderId));
  const held = await heldAmong(
    reader,
    others.map(({ bike }) => bike),
  );
  const changes = others.filter(({ bike }) => !held.has(bike.id));
  return { changes, own: found.length - others.length, held: held.size };
}

/** Returns the ids of the bikes that patterns alone must not verify. */
async function heldAmong(reader: Reader, bikes: readonly BikeRow[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (let at = 0; at < bikes.length; at += atOnce) {
    const part = bikes.slice(at, at + atOnce);
    const vins = part.map(({ vin }) => vin);
    const rejected = new Set((await rejectionsOf(reader, vins)).map(({ vin }) => vin));
    const holders = await heldVins(reader, vins);
    for (const { id, vin, riderId, retiredAt } of part) {
      const isElsewhere = retiredAt === null && holders.some((one) => one.vin === vin && one.riderId !== riderId);
      if (rejected.has(vin) || isElsewhere) held.add(id);
    }
  }
  return held;
}

/**
 * Plans which valid bikes become pending when these patterns are no longer verified: those that no other verified
 * pattern fits. Bikes that staff verified stay valid.
 */
export async function planWithout(
  reader: Reader,
  patterns: readonly Pick<VerifiedPattern, "id" | "pattern">[],
): Promise<BikePlan> {
  const gone = new Set(patterns.map(({ id }) => id));
  const rest = (await verifiedPatterns(reader)).filter(({ id }) => !gone.has(id));
  const bikes = new Map<string, BikeRow>();
  for (const { pattern } of patterns) {
    for (const bike of await validBikesFitting(reader, pattern)) bikes.set(bike.id, bike);
  }
  const changes = [...bikes.values()]
    .filter(({ vin }) => !rest.some(({ pattern }) => matchesPattern(vin, pattern)))
    .toSorted((a, b) => a.stateAt.getTime() - b.stateAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((bike): BikeChange => ({ bike, change: { state: "pending" } }));
  return { changes, own: 0, held: 0 };
}
