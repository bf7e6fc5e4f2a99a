import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { isErasedRow, type ClassDiff, type RowDiff } from "../uploads/diff-rows.ts";
import { changeResult, earningsFor, deleteResults, insertResults, type NewResult } from "../result-store.ts";

export interface Written {
  added: number;
  changed: number;
  removed: number;
}

/** Writes only the differences that `diffRows` found. Returns how many, and the ids of the added results. */
export async function writeRows(
  tx: Tx,
  ctx: Ctx,
  to: { eventId: string; classId: string; uploadId: string | null },
  { rows, removed }: ClassDiff,
): Promise<Written & { addedIds: string[] }> {
  const added = rows.filter(({ change }) => change === "new").map((row) => ({ ...row, id: ctx.id() }));
  const changed = rows.filter(({ change }) => change === "changed");
  await deleteResults(
    tx,
    removed.map(({ id }) => id),
  );
  for (const row of changed) {
    const { existing, riderId } = row;
    if (!existing) continue;
    // The result of a person who was erased was paid once, so nobody else can get it.
    if (isErasedRow(existing) && riderId !== null && riderId !== existing.riderId) throw new Problem("rider_erased");
    const columns = { ...columnsOf(row), ...earningsFor(existing, riderId), uploadId: to.uploadId };
    await changeResult(tx, existing.id, columns);
  }
  await insertResults(
    tx,
    added.map((row): NewResult => ({
      id: row.id,
      eventId: to.eventId,
      classId: to.classId,
      uploadId: to.uploadId,
      createdAt: ctx.now,
      ...columnsOf(row),
    })),
  );
  const addedIds = added.map(({ id }) => id);
  return { added: added.length, changed: changed.length, removed: removed.length, addedIds };
}

function columnsOf({ incoming, existing, riderId, suggestedRiderId, matchedBy }: RowDiff) {
  const { place, tie, status, number, firstName, lastName, hometown, email, amaNumber, brand, vin } = incoming;
  return {
    riderId,
    suggestedRiderId,
    matchedBy,
    place,
    tie,
    status,
    number,
    firstName,
    lastName,
    nameKey: existing && isErasedRow(existing) ? "" : nameKey(`${firstName} ${lastName}`),
    hometown,
    email,
    emailKey: email && emailKey(email),
    amaNumber,
    brand,
    vin,
  };
}
