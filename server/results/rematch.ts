import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { amaKey, amaSpellings, matchRows } from "./match.ts";
import { riderKeys, unmatchedRows } from "./match-store.ts";
import { changeResult } from "./result-store.ts";
import { ridersInClasses } from "./twice-store.ts";

/**
 * Rows that waited for an account: when a rider registers, verifies an address or adds a VIN, they are matched or
 * suggested by the same rule as in a file (decisions §4). What a person decided stays.
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
  const matches = await matchRows(tx, rows);
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
