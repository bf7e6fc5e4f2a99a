import { and, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { bonusGrants } from "../awards/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { kioskCases } from "../kiosk/tables.ts";
import { pastPaymentInfos, payoutClaims } from "../payouts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { plans } from "../plans/tables.ts";
import { questions } from "../questions/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { adjustmentsDue, results } from "../results/tables.ts";
import { favouriteDealers } from "../dealers/tables.ts";
import { guardianConsents, riderEmails, riders } from "../riders/tables.ts";
import type { MergeJournal } from "./tables.ts";

// This file and every-reference.test.ts list what a merge does with each kind of row that refers to a rider. The test
// fails for a reference that is in neither (docs/domain/merges.md).

/** Both databases limit the number of params of a statement. */
const atOnce = 500;

/** This describes rows of a table that move to the remaining account. */
interface Moving {
  kind: keyof MergeJournal["moved"];
  table: PgTable;
  id: PgColumn;
  rider: PgColumn;
  /** Returns the column's reference to a rider; it is needed where the column has something other than the id. */
  refOf?: (riderId: string) => string;
  only?: SQL;
  /**
   * Rows stay where the remaining account has its own: with `same`, a row stays if the remaining account has one with
   * the same id; with `any`, all rows stay if the remaining account has any.
   */
  unless?: "same" | "any";
}

const moving: readonly Moving[] = [
  { kind: "suggestions", table: results, id: results.id, rider: results.suggestedRiderId },
  { kind: "redemptions", table: redemptions, id: redemptions.id, rider: redemptions.riderId },
  { kind: "claims", table: payoutClaims, id: payoutClaims.id, rider: payoutClaims.riderId },
  { kind: "adjustments", table: adjustmentsDue, id: adjustmentsDue.id, rider: adjustmentsDue.riderId },
  { kind: "bonuses", table: bonusGrants, id: bonusGrants.id, rider: bonusGrants.riderId },
  { kind: "bikes", table: bikes, id: bikes.id, rider: bikes.riderId },
  { kind: "documents", table: riderDocuments, id: riderDocuments.id, rider: riderDocuments.riderId },
  {
    kind: "files",
    table: storedFiles,
    id: storedFiles.id,
    rider: storedFiles.owner,
    refOf: (riderId) => `rider:${riderId}`,
    // The photo does not move, because the dealer compares the person with the photo of the remaining account.
    only: inArray(storedFiles.kind, ["document", "timecard"]),
  },
  { kind: "emails", table: riderEmails, id: riderEmails.id, rider: riderEmails.riderId },
  {
    kind: "consents",
    table: guardianConsents,
    id: guardianConsents.id,
    rider: guardianConsents.riderId,
    // A guardian's refusal for the remaining account must not be overruled by a consent for the other account.
    unless: "any",
  },
  { kind: "pastPaymentInfos", table: pastPaymentInfos, id: pastPaymentInfos.id, rider: pastPaymentInfos.riderId },
  { kind: "questions", table: questions, id: questions.id, rider: questions.riderId },
  { kind: "reports", table: kioskCases, id: kioskCases.id, rider: kioskCases.riderId },
  {
    kind: "plans",
    table: plans,
    id: plans.classId,
    rider: plans.riderId,
    unless: "same",
  },
  {
    kind: "favourites",
    table: favouriteDealers,
    id: favouriteDealers.dealerId,
    rider: favouriteDealers.riderId,
    unless: "same",
  },
  // An account that was merged into the deleted one earlier then also points to the remaining one.
  { kind: "formerMerges", table: riders, id: riders.id, rider: riders.mergedIntoId },
];

/**
 * Moves what belongs to the deleted account to the remaining one, without results, awards and payment info, which have
 * their own verbs. Returns the ids of the rows by kind.
 */
export async function moveRows(
  tx: Tx,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<MergeJournal["moved"]> {
  const moved: MergeJournal["moved"] = {};
  for (const { unless, ...part } of moving) {
    const held = await idsOf(tx, part, goneId);
    if (held.length === 0) continue;
    const own = new Set(unless ? await idsOf(tx, part, keptId) : []);
    const ids = unless === "any" && own.size > 0 ? [] : held.filter((id) => !own.has(id));
    if (ids.length === 0) continue;
    await pointTo(tx, part, goneId, keptId, ids);
    moved[part.kind] = ids;
  }
  return moved;
}

/** Moves the rows back that a merge moved; those that the remaining account has removed since stay removed. */
export async function moveRowsBack(
  tx: Tx,
  { keptId, goneId }: { keptId: string; goneId: string },
  moved: MergeJournal["moved"],
): Promise<void> {
  for (const part of moving) {
    const ids = moved[part.kind] ?? [];
    if (ids.length > 0) await pointTo(tx, part, keptId, goneId, ids);
  }
}

const refIn = ({ refOf }: Moving, riderId: string): string => refOf?.(riderId) ?? riderId;

async function idsOf(reader: Reader, part: Moving, riderId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: part.id })
    .from(part.table)
    .where(and(eq(part.rider, refIn(part, riderId)), part.only));
  return rows.map(({ id }) => String(id));
}

async function pointTo(tx: Tx, part: Moving, from: string, to: string, ids: readonly string[]): Promise<void> {
  const { table, rider, id } = part;
  const [field] = Object.entries(getTableColumns(table)).find(([, column]) => column === rider) ?? [];
  if (!field) throw new Error("Merges: a column of another table");
  for (let at = 0; at < ids.length; at += atOnce) {
    await tx
      .update(table)
      .set({ [field]: refIn(part, to) })
      .where(and(eq(rider, refIn(part, from)), inArray(id, ids.slice(at, at + atOnce))));
  }
}
