import { refusedByStaff } from "#shared/result-words.ts";
import type { WalletTotal, VerifyInput } from "#shared/results.schema.ts";
import type { LeftClass, VerifyAnswer, VerifyEffects } from "#shared/verify-results.schema.ts";
import { walletOf } from "../../ledger/wallet.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { earningRows, effectsSince } from "../correcting/effects.ts";
import { openEvent } from "./open-results.ts";
import { mayPassBudget } from "../policy.ts";
import { readSheet } from "./read-sheet.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { raceListeners } from "../settling/race-listeners.ts";
import { loadSheet, type Sheet } from "./sheet-store.ts";
import type { ClassRow } from "../../events/tables.ts";

type Verified = Pick<VerifyAnswer, "given" | "waiting" | "verified" | "left">;

/**
 * Verifies the submitted results of one class, of several classes in the versions passed, or of the whole event, and
 * issues the awards in the same transaction. The answer lists the chosen classes that cannot be verified. If the caller
 * passes a `confirm` that is not the checksum of the effects, this returns the effects and writes nothing. Awards
 * beyond the budget and awards in review wait until an admin verifies. See docs/spec/results.md#verification.
 */
export async function verifyResults(ctx: Ctx, eventId: string, input: VerifyInput, key: string): Promise<VerifyAnswer> {
  const attempt = { call: "results.verify", key, input: { eventId, ...input } };
  const { done, asks } = await orAsk<Verified, VerifyEffects>((ask) =>
    ctx.db.write(async (tx) => {
      await openEvent(tx, ctx, eventId);
      return once(tx, ctx, attempt, () => verifyIn(tx, ctx, eventId, input, ask));
    }),
  );
  const answer = done ?? { given: [], waiting: 0, verified: 0, left: asks?.left ?? [] };
  return { ...answer, asks, sheet: await readSheet(ctx.db, ctx, eventId) };
}

async function verifyIn(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  input: VerifyInput,
  ask: (effects: VerifyEffects) => never,
): Promise<Verified> {
  const sheet = await loadSheet(tx, eventId);
  if (!sheet) throw new Problem("not_found");
  const raiseBudget = mayPassBudget(ctx.actor);
  const { open, left } = choose(sheet, input, raiseBudget);

  await raceListeners.run(tx, ctx, {
    eventId,
    event: { budgetRefusedAt: null },
    classes: open.map(({ id, verifiedAt }) => ({
      ids: [id],
      set: { verifiedAt: verifiedAt ?? ctx.now },
      newVersion: true,
    })),
  });
  await stampResults(tx, ctx, eventId);
  const { settled, waiting } = await reassessEvent(tx, ctx, eventId, { raiseBudget, grantReviewed: raiseBudget });
  if (input.confirm !== undefined) {
    const effects = await effectsSince(tx, ctx, sheet, settled);
    if (effects.checksum !== input.confirm) ask({ ...effects, left, classes: await gains(tx, sheet, open) });
  }
  const given = (["credit", "cash"] as const).flatMap((wallet): WalletTotal[] => {
    const own = settled.filter((row) => row.wallet === wallet && row.issued > 0);
    if (own.length === 0) return [];
    const amount = own.reduce((sum, { issued }) => sum + issued, 0);
    return [{ wallet, currency: sheet.currency, amount, riders: own.length }];
  });
  await record(
    tx,
    ctx,
    "results.verify",
    { type: "event", id: eventId },
    {
      after: { classes: open.map(({ name }) => name), given, waiting },
      concerns: settled.map(({ riderId }) => riderId),
    },
  );
  return { given, waiting, verified: open.length, left };
}

/**
 * Returns the classes to verify, and the requested classes that cannot be verified, with the reason. Throws when no
 * class can be verified.
 */
function choose(
  sheet: Sheet,
  { classId, classes }: VerifyInput,
  raiseBudget: boolean,
): { open: ClassRow[]; left: LeftClass[] } {
  const versions = new Map(classes?.map(({ _id, __v }) => [_id, __v]));
  const isChosen = ({ id }: ClassRow) => (classes ? versions.has(id) : classId === undefined || id === classId);
  const chosen = sheet.classes.filter(isChosen);
  const asked = classes ? versions.size : classId === undefined ? 0 : 1;
  if (chosen.length < asked) throw new Problem("class_unknown");
  const isOpen = (klass: ClassRow) => klass.verifiedAt === null || (raiseBudget && isWaiting(sheet, klass));
  const why = (klass: ClassRow): LeftClass["why"] | null => {
    if (classes && versions.get(klass.id) !== klass.version) return "changed";
    if (!sheet.rows.some((row) => row.classId === klass.id)) return "no_results";
    return isOpen(klass) ? null : "verified";
  };
  const left = chosen.flatMap((klass) => {
    const reason = why(klass);
    return reason === null ? [] : [{ _id: klass.id, name: klass.name, why: reason }];
  });
  const open = chosen.filter((klass) => why(klass) === null);
  if (open.length === 0) {
    if (left.every((of) => of.why === "no_results")) throw new Problem("nothing_to_verify");
    throw new Problem(left.some((of) => of.why === "changed") ? "stale_version" : "already_verified");
  }
  // A call without a list verifies everything that can be verified, so it lists no class as left out.
  return { open, left: classes ? left : [] };
}

/** Returns the awards that a verification issues, class by class. */
async function gains(tx: Tx, sheet: Sheet, open: readonly ClassRow[]): Promise<VerifyEffects["classes"]> {
  const after = Map.groupBy(await earningRows(tx, sheet.event.id), ({ classId }) => classId);
  return open.map(({ id, name, payoutType }) => {
    const rows = sheet.rows.filter(({ classId }) => classId === id);
    const paid = after.get(id) ?? [];
    const amount =
      paid.reduce((sum, { earned }) => sum + earned, 0) - rows.reduce((sum, { earned }) => sum + earned, 0);
    const riders = new Set(paid.map(({ riderId }) => riderId)).size;
    const wallet = walletOf(payoutType);
    return {
      _id: id,
      name,
      rows: rows.length,
      unmatched: rows.filter(({ riderId }) => riderId === null).length,
      gives: amount > 0 ? [{ wallet, currency: sheet.currency, amount, riders }] : [],
    };
  });
}

const isWaiting = (sheet: Sheet, { id }: ClassRow): boolean =>
  sheet.rows.some((row) => row.classId === id && (row.waiting > 0 || refusedByStaff(row.reason)));
