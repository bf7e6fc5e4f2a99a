import { eq, sql } from "drizzle-orm";
import type { MergeEffects, MergePreviewInput } from "#shared/merges.schema.ts";
import { movedKinds } from "#shared/merges.ts";
import type { Taking } from "#shared/ledger.ts";
import { emailKey } from "#shared/email.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { moveAwards } from "../ledger/move-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertRows } from "../platform/db/insert-rows.ts";
import { checksumOf } from "../results/correcting/effects.ts";
import { rematchRider } from "../results/matching/rematch.ts";
import { racesOfRiders } from "../results/settling/races-of-riders.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { mergeFields } from "./merged-fields.ts";
import { eventsOfResults, moveResults, resultIdsOf } from "../results/matching/move-results.ts";
import { moveRows } from "./moved-rows.ts";
import type { Pair } from "./pair.ts";
import { followPaymentInfo, movePaymentInfo } from "../payouts/merged/payment-info.ts";
import { mergedMoney, newDues, standing } from "./standing.ts";
import { spentSince } from "./store.ts";
import type { MergeJournal } from "./tables.ts";
import type { FormerResult } from "../results/tables.ts";

/**
 * Moves everything of the deleted account to the remaining one and evaluates the results again. It runs in the caller's
 * transaction, which a preview rolls back. Returns what an undo needs, and the effects for people.
 */
export async function carryOut(
  tx: Tx,
  ctx: Ctx,
  pair: Pair,
  mergeId: string,
  { decisions, refused }: Pick<MergePreviewInput, "decisions"> & { refused: readonly { resultId: string }[] },
): Promise<{ journal: MergeJournal; effects: MergeEffects }> {
  const { keptId, goneId, kept, gone } = pair;
  const before = await standing(tx, ctx, [keptId, goneId]);
  const races = await racesOfRiders(tx, [keptId, goneId]);
  const decided = await eventsOfResults(
    tx,
    refused.map(({ resultId }) => resultId),
  );
  await closeAccount(tx, ctx, pair);
  const own = new Set(await resultIdsOf(tx, keptId));
  const results = await moveResults(tx, pair, refused);
  const moved = await moveRows(tx, pair);
  const awards = await moveAwards(tx, ctx, { from: goneId, to: keptId, note: mergeId });
  const infoVersion = await movePaymentInfo(tx, goneId, keptId);
  const claimsReturned = await followPaymentInfo(tx, ctx, keptId, moved.claims ?? []);
  const fields = await mergeFields(tx, ctx, kept.rider, gone.rider);
  const emailId = await addLoginEmail(tx, ctx, pair);
  const gained = await matchMore(tx, ctx, keptId, own, results);
  const takings = await evaluateAgain(tx, ctx, pair, new Set([...races.keys(), ...gained.eventIds]), [
    ...decided,
    ...gained.eventIds,
  ]);
  const journal: MergeJournal = {
    moved: { ...moved, awards, ...(infoVersion === null ? {} : { paymentInfos: [infoVersion] }) },
    results: [...results, ...gained.results],
    fields,
    emailId,
    takings,
    known: await spentSince(tx, keptId, ctx.now),
  };
  const after = await standing(tx, ctx, [keptId]);
  const counts = { ...journal.moved, results: results.filter(({ riderId }) => riderId === goneId).map(({ id }) => id) };
  const said = {
    moves: movedKinds.flatMap((kind) => {
      const count = counts[kind]?.length ?? 0;
      return count === 0 ? [] : [{ kind, count }];
    }),
    money: mergedMoney(before, after, pair),
    due: newDues(before.dues, after.dues),
    claimsReturned,
  };
  const versions = [kept, gone].map(({ rider, account }) => [rider.id, rider.version, account.version, account.email]);
  const chosen = decisions.map(({ classId, resultId }) => `${classId} ${resultId}`).toSorted();
  return { journal, effects: { checksum: checksumOf([versions, chosen, said]), ...said } };
}

/** Ends the deleted account: nobody can log in with it, and its devices are logged out. */
async function closeAccount(tx: Tx, ctx: Ctx, { keptId, goneId, gone }: Pair): Promise<void> {
  await tx
    .update(riders)
    .set({ mergedIntoId: keptId, mergedAt: ctx.now, version: sql`${riders.version} + 1` })
    .where(eq(riders.id, goneId));
  await updateAccount(tx, ctx, gone.account.id, { deActivated: true });
  // The thumbnail is created again from the photo when a tablet needs it.
  await tx.delete(kioskThumbs).where(eq(kioskThumbs.riderId, goneId));
}

/**
 * Adds the deleted account's verified login email to the remaining rider, so that results with that address are
 * matched. Returns the id of the new row.
 */
async function addLoginEmail(tx: Tx, ctx: Ctx, { keptId, gone }: Pair): Promise<string | null> {
  const { email, emailVerifiedAt } = gone.account;
  if (!emailVerifiedAt) return null;
  const id = ctx.id();
  const row = { id, riderId: keptId, email, emailKey: emailKey(email), verifiedAt: emailVerifiedAt };
  await insertRows(tx, riderEmails, [row], { known: "leave" });
  return id;
}

/**
 * Matches results that only suggested the rider, for example because two accounts had the same AMA number. Returns
 * their former state, with their events.
 */
async function matchMore(tx: Tx, ctx: Ctx, keptId: string, own: ReadonlySet<string>, moved: readonly FormerResult[]) {
  const known = new Set([...own, ...moved.map(({ id }) => id)]);
  await rematchRider(tx, ctx, keptId);
  const ids = (await resultIdsOf(tx, keptId)).filter((id) => !known.has(id));
  const results = ids.map((id): FormerResult => ({
    id,
    riderId: null,
    suggestedRiderId: keptId,
    matchedBy: null,
    factoryPaidTo: null,
  }));
  return { results, eventIds: await eventsOfResults(tx, ids) };
}

/**
 * Evaluates the results of both riders again, and all results of an event where a result lost its rider or got one.
 * Returns what was taken back, by event.
 */
async function evaluateAgain(
  tx: Tx,
  ctx: Ctx,
  { keptId, goneId }: Pair,
  eventIds: ReadonlySet<string>,
  whole: readonly string[],
): Promise<Record<string, Taking[]>> {
  const takings: Record<string, Taking[]> = {};
  for (const eventId of [...new Set([...eventIds, ...whole])].toSorted()) {
    const scope = whole.includes(eventId) ? {} : { riderIds: [keptId, goneId] };
    const { settled } = await reassessEvent(tx, ctx, eventId, { ...scope, toldByCaller: true });
    const taken = settled.filter(({ riderId }) => riderId === keptId).flatMap((row) => row.takings);
    if (taken.length > 0) takings[eventId] = taken;
  }
  return takings;
}
