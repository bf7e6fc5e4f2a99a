import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { MergeAnswer, UndoEffects } from "#shared/merges.schema.ts";
import { movedKinds } from "#shared/merges.ts";
import type { Taking } from "#shared/ledger.ts";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { settleVins } from "../bikes/remove-bike.ts";
import { kioskItems, kioskThumbs } from "../kiosk/tables.ts";
import { awardsOfResultsHeldBy, claimsHolding, moveAwards } from "../ledger/move-awards.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { dryRun } from "../platform/db/dry-run.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { racesOfRiders } from "../results/settling/races-of-riders.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { tellMerged } from "./merge.mail.ts";
import { restoreFields } from "./merged-fields.ts";
import { eventsOfResults, moveResultsBack } from "../results/matching/move-results.ts";
import { moveRowsBack } from "./moved-rows.ts";
import type { Pair } from "./pair.ts";
import { dissolveClaims, followPaymentInfo, movePaymentInfoBack } from "../payouts/merged/payment-info.ts";
import { mayMergeRiders } from "./policy.ts";
import { mergeRecordOf, undoEnds } from "./present.ts";
import { newDues, separatedMoney, standing } from "./standing.ts";
import { otherOf } from "./sides.ts";
import { closeMerge, duesAbout, findMerge, ridersById, spentSince, type MergeRow } from "./store.ts";
import { riderMerges, type MergeJournal } from "./tables.ts";

/**
 * Undoes a merge: everything that moved is moved back, the deleted account can log in again, and what the evaluation
 * after the merge took back is returned to the same awards. It is possible for `mergeUndoDays`, if nothing was spent
 * since the merge (docs/spec/accounts.md#merge). What came after the merge stays with the remaining account. Takes an
 * idempotency key.
 */
export async function undoMerge(ctx: Ctx, mergeId: string, key: string): Promise<MergeAnswer> {
  if (!mayMergeRiders(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "riders-merge-undo", key, input: { mergeId } };
  return ctx.db.write((tx) => once(tx, ctx, attempt, async () => ({ merge: (await undo(tx, ctx, mergeId)).merge })));
}

/** Returns what the undo of a merge would do. It is carried out and rolled back, so nothing is written. */
export async function previewUndo(ctx: Ctx, mergeId: string): Promise<UndoEffects> {
  if (!mayMergeRiders(ctx.actor)) throw new Problem("forbidden");
  return dryRun(ctx, async (dry, tx) => (await undo(tx, dry, mergeId)).effects);
}

async function undo(tx: Tx, ctx: Ctx, mergeId: string): Promise<MergeAnswer & { effects: UndoEffects }> {
  const { actor } = ctx;
  if (!mayMergeRiders(actor)) throw new Problem("forbidden");
  await lockRow(tx, riderMerges, eq(riderMerges.id, mergeId));
  const row = await findMerge(tx, mergeId);
  if (!row) throw new Problem("not_found");
  const { pair, journal } = await undoable(tx, ctx, row);
  const { keptId, goneId, kept, gone } = pair;
  const before = await standing(tx, ctx, [keptId, goneId]);
  const races = await racesOfRiders(tx, [keptId, goneId]);
  await openAccount(tx, ctx, gone.account.id, goneId);
  const results = await moveResultsBack(tx, pair, journal.results);
  const awards = [...new Set([...(journal.moved.awards ?? []), ...(await awardsOfResultsHeldBy(tx, keptId, results))])];
  const claims = await separateMoney(tx, ctx, pair, journal, { results, awards, mergeId });
  await restoreFields(tx, kept.rider, journal.fields);
  if (journal.emailId !== null) await tx.delete(riderEmails).where(eq(riderEmails.id, journal.emailId));
  await returnTabletItems(tx, pair, row.at);
  await settleVins(tx, ctx, goneId);
  const changed = await eventsOfResults(
    tx,
    journal.results.map(({ id }) => id),
  );
  await judgeApart(tx, ctx, pair, new Set([...races.keys(), ...changed]), changed, journal.takings);
  await closeMerge(tx, mergeId, { undoneAt: ctx.now, undoneBy: actor.id });
  for (const [self, other] of [[kept, gone] as const, [gone, kept] as const]) {
    const after = { merge: mergeId, mergedWith: otherOf(other) };
    await record(tx, ctx, "rider.merge-undo", { type: "rider", id: self.rider.id }, { after });
  }
  await tellMerged(tx, ctx, mergeId, pair, "undone");
  const after = await standing(tx, ctx, [keptId, goneId]);
  const counts = { ...journal.moved, awards, results };
  const effects = {
    moves: movedKinds.flatMap((kind) => {
      const count = counts[kind]?.length ?? 0;
      return count === 0 ? [] : [{ kind, count }];
    }),
    money: separatedMoney(before, after, pair),
    due: newDues(before.dues, after.dues),
    ...claims,
  };
  return { merge: await mergeRecordOf(tx, ctx, { ...row, undoneAt: ctx.now }), effects };
}

/** Returns both riders and the journal, or throws with the reason why the merge cannot be undone. */
async function undoable(tx: Tx, ctx: Ctx, row: MergeRow): Promise<{ pair: Pair; journal: MergeJournal }> {
  const { keptId, goneId, at, undoneAt, journal } = row;
  const both = [keptId, goneId].toSorted();
  await lockRow(tx, riders, inArray(riders.id, both));
  for (const id of both) await assertNoOwnInterest(tx, ctx, id);
  if (undoneAt !== null) throw new Problem("merge_undone");
  const found = await ridersById(tx, both);
  const [kept, gone] = [found.get(keptId), found.get(goneId)];
  if (!kept || !gone) throw new Problem("not_found");
  if (kept.rider.erasedAt || gone.rider.erasedAt) throw new Problem("rider_erased");
  if (ctx.now > undoEnds(at)) throw new Problem("merge_undo_too_late");
  if (journal === null) throw new Problem("rider_erased");
  if (gone.rider.mergedIntoId !== keptId || kept.rider.mergedIntoId !== null) throw new Problem("merge_later");
  const known = new Set(journal.known);
  if ((await spentSince(tx, keptId, at)).some((id) => !known.has(id))) throw new Problem("merge_spent");
  return { pair: { keptId, goneId, kept, gone }, journal };
}

/** Lets the account log in again, with its former password. */
async function openAccount(tx: Tx, ctx: Ctx, accountId: string, goneId: string): Promise<void> {
  await tx
    .update(riders)
    .set({ mergedIntoId: null, mergedAt: null, version: sql`${riders.version} + 1` })
    .where(eq(riders.id, goneId));
  await updateAccount(tx, ctx, accountId, { deActivated: false });
  await tx.delete(kioskThumbs).where(eq(kioskThumbs.riderId, goneId));
}

/**
 * Moves the awards back, including those that the results have earned since the merge, and everything that belongs to
 * them. Payouts that were opened since the merge with awards of both accounts are dissolved; the job opens new ones for
 * each account.
 */
async function separateMoney(
  tx: Tx,
  ctx: Ctx,
  pair: Pair,
  { moved }: MergeJournal,
  { results, awards, mergeId }: { results: readonly string[]; awards: readonly string[]; mergeId: string },
): Promise<Pick<UndoEffects, "claimsEnded" | "claimsReturned">> {
  const { keptId, goneId } = pair;
  const former = new Set(moved.claims ?? []);
  const shared = (await claimsHolding(tx, keptId, awards)).filter((id) => !former.has(id));
  await dissolveClaims(tx, ctx, shared);
  const dues = await duesAbout(tx, keptId, { resultIds: results, awardIds: awards });
  await moveRowsBack(tx, pair, { ...moved, adjustments: [...new Set([...(moved.adjustments ?? []), ...dues])] });
  await moveAwards(tx, ctx, { from: keptId, to: goneId, ids: awards, note: mergeId });
  const [infoVersion] = moved.paymentInfos ?? [];
  if (infoVersion !== undefined) await movePaymentInfoBack(tx, keptId, goneId, infoVersion);
  const claimsReturned = await followPaymentInfo(tx, ctx, goneId, [...former]);
  return { claimsEnded: shared.length, claimsReturned };
}

/** Returns undecided items that tablets captured for the deleted account to that account. */
async function returnTabletItems(tx: Tx, { keptId, goneId }: Pair, since: Date): Promise<void> {
  const items = await tx
    .select({ deviceId: kioskItems.deviceId, id: kioskItems.id, body: kioskItems.body })
    .from(kioskItems)
    .where(and(eq(kioskItems.riderId, keptId), gte(kioskItems.receivedAt, since)));
  for (const { deviceId, id, body } of items) {
    const isOfGone = typeof body === "object" && body !== null && "riderId" in body && body.riderId === goneId;
    if (!isOfGone) continue;
    await tx
      .update(kioskItems)
      .set({ riderId: goneId })
      .where(and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.id, id)));
  }
}

async function judgeApart(
  tx: Tx,
  ctx: Ctx,
  { keptId, goneId }: Pair,
  eventIds: ReadonlySet<string>,
  whole: readonly string[],
  takings: Readonly<Record<string, Taking[]>>,
): Promise<void> {
  for (const eventId of [...eventIds].toSorted()) {
    const scope = whole.includes(eventId) ? {} : { riderIds: [keptId, goneId] };
    await reassessEvent(tx, ctx, eventId, { ...scope, undone: takings[eventId] ?? [], toldByCaller: true });
  }
}
