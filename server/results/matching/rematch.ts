import { dayPacific } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { amaKey, amaSpellings, matchRows } from "./match.ts";
import { riderKeys, unmatchedRows } from "./match-store.ts";
import { changeResult } from "../result-store.ts";
import { ridersInClasses } from "./twice-store.ts";

/**
 * Matches rows without an account to the rider, or suggests the rider for them, by the same rule as in an upload.
 * `reassessRider` calls this, for example after the rider confirms the registration, verifies an address or adds a
 * bike. A name or AMA number that changed since the race only leads to a suggestion. A person's decision is never
 * overwritten.
 */
export async function rematchRider(tx: Tx, _ctx: Ctx, riderId: string): Promise<void> {
  const keys = await riderKeys(tx, riderId);
  if (!keys) return;
  const { amaNumber } = keys;
  const rows = await unmatchedRows(tx, {
    ...keys,
    amaNumbers: amaNumber ? [...amaSpellings(amaNumber), amaKey(amaNumber)] : [],
  });
  if (rows.length === 0) return;
  const matches = await matchRows(
    tx,
    rows.map((row) => ({ ...row, keysBefore: keysBefore(row) })),
  );
  const classIds = [...new Set(rows.map(({ classId }) => classId))];
  const taken = new Set(await ridersInClasses(tx, riderId, classIds));
  for (const [at, row] of rows.entries()) {
    const match = matches[at];
    if (!match) continue;
    if (match.riderId === riderId && !taken.has(row.classId)) {
      taken.add(row.classId);
      await changeResult(tx, row.id, { riderId, matchedBy: match.matchedBy, suggestedRiderId: null });
    } else if (match.riderId === null && match.suggestedRiderId === riderId && row.suggestedRiderId === null) {
      await changeResult(tx, row.id, { suggestedRiderId: riderId });
    }
  }
}

/**
 * Returns the day before which the keys must have been set. A sheet can be uploaded before the race's last day is over;
 * then the day of the upload is the limit for identity changes.
 */
function keysBefore({ raceDay, createdAt }: { raceDay: string | null; createdAt: Date }): string {
  const cameIn = dayPacific(createdAt);
  return raceDay !== null && raceDay < cameIn ? raceDay : cameIn;
}
