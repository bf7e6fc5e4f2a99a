import { dayPacific } from "#shared/dates.ts";
import { ownOfPromoters } from "../../accounts/own-interest.ts";
import { walletsOf } from "../../ledger/wallet.ts";
import { madeByAdmin } from "./made-by-admin.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ResultOutcome } from "../result-store.ts";
import { overspentAt } from "../settling/overspent.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";
import { evaluateSheet, type EvaluatedSheet } from "./evaluate-sheet.ts";
import { aboveOwnLimit, type LimitChange } from "./own-late-limit.ts";
import type { KnownRider } from "./rider-facts-store.ts";

/** This is what an admin's act grants: awards beyond the budget, and awards that staff review. */
export interface Grants {
  raiseBudget?: boolean;
  grantReviewed?: boolean;
  /** This change of the limit for late accounts is being made. */
  limitChange?: LimitChange | undefined;
}

interface Scope extends Grants {
  /** The sheet has only the rows of these riders. */
  riderIds?: readonly string[];
}

/**
 * Evaluates a sheet like `evaluateSheet`, but puts two kinds of awards on hold: those to people who belong to the
 * event's promoter, and large ones to accounts that were registered when the result was already known. Otherwise
 * whoever enters results could make them up and register the winners later. An approval by staff (`grantReviewed`)
 * grants such an award, unless that admin entered the results or changed whose they are. See
 * docs/spec/results.md#reviewed-awards.
 */
export async function evaluateReviewed(
  reader: Reader,
  ctx: Ctx,
  sheet: Sheet,
  riders: ReadonlyMap<string, KnownRider>,
  { raiseBudget = false, grantReviewed = false, limitChange, riderIds }: Scope = {},
): Promise<EvaluatedSheet> {
  const plain = evaluateSheet(ctx, sheet, riders, raiseBudget);
  const rising = sheet.rows.filter((row) => earnsMore(row, plain.outcomes.get(row.id)));
  if (rising.length === 0) return plain;
  /**
   * Evaluates the sheet again while the awards of the results in `held` wait for a review. The budget also counts what
   * riders overspent, because that money stays paid. A new award pays some of it back, but not while it is held.
   */
  const evaluate = async (held: ReadonlySet<string>): Promise<EvaluatedSheet> => {
    const overspent = await overspentAt(reader, sheet.event.id, earningsOf(sheet, plain, held), riderIds);
    if (overspent === 0 && held.size === 0) return plain;
    return evaluateSheet(ctx, { ...sheet, earned: sheet.earned + overspent }, riders, raiseBudget, held);
  };
  const free = await evaluate(new Set());
  const own = await winnersOfOwnPromoters(reader, sheet, rising);
  const sums = lateSums(sheet.rows, sheet, riders, (row) => earned(free.outcomes.get(row.id)));
  const { id: eventId, season } = sheet.event;
  const late = new Set([
    ...aboveLimit(sums, sheet.programme.lateAccountMax),
    ...(await aboveOwnLimit(reader, { eventId, season, sums, pending: limitChange })),
  ]);
  const reviewed = rising.flatMap(({ id, riderId }) =>
    riderId !== null && (own.has(riderId) || late.has(riderId)) ? { id, riderId } : [],
  );
  if (reviewed.length === 0) return free;
  const reviewedIds = [...new Set(reviewed.map(({ riderId }) => riderId))];
  const made = grantReviewed ? await madeByAdmin(reader, ctx, sheet.event.id, reviewedIds) : new Set(reviewedIds);
  const held = reviewed.filter(({ riderId }) => made.has(riderId)).map(({ id }) => id);
  return held.length === 0 ? free : evaluate(new Set(held));
}

/** Returns what each matched result would earn, including what waits for the budget; held results gain nothing. */
function earningsOf({ rows, classes }: Sheet, { outcomes }: EvaluatedSheet, held: ReadonlySet<string>) {
  const wallets = walletsOf(classes);
  return rows.flatMap(({ id, classId, riderId, earned: before }) => {
    const wallet = wallets.get(classId) ?? "credit";
    const all = earned(outcomes.get(id));
    return riderId === null
      ? []
      : { resultId: id, riderId, wallet, amount: held.has(id) ? Math.min(before, all) : all };
  });
}

const earned = (outcome: ResultOutcome | undefined): number => (outcome ? outcome.earned + outcome.waiting : 0);
/**
 * Returns whether the result would earn more than now, including what waits for the budget or was refused because of
 * it.
 */
const earnsMore = (row: ResultRow, outcome: ResultOutcome | undefined): boolean =>
  row.riderId !== null && (earned(outcome) > row.earned || outcome?.reason === "budget_refused");

/** Returns which riders with these results are people of the promoters who may enter the results of the event. */
export function winnersOfOwnPromoters(
  reader: Reader,
  { event, series }: Pick<Sheet, "event" | "series">,
  rows: readonly Pick<ResultRow, "riderId">[],
): Promise<Set<string>> {
  const promoterIds = event.promoterId === null ? series.map(({ promoterId }) => promoterId) : [event.promoterId];
  return ownOfPromoters(
    reader,
    promoterIds.flatMap((id) => id ?? []),
    [...new Set(rows.flatMap(({ riderId }) => riderId ?? []))],
  );
}

type Registered = ReadonlyMap<string, Pick<KnownRider, "id" | "registeredAt">>;

/**
 * Returns the riders who registered when their results were already known, and would earn more than the limit at the
 * event.
 */
export function largeLateAccounts<Row extends { riderId: string | null; createdAt: Date }>(
  rows: readonly Row[],
  sheet: Pick<Sheet, "race" | "programme">,
  riders: Registered,
  earnedBy: (row: Row) => number,
): Set<string> {
  return aboveLimit(lateSums(rows, sheet, riders, earnedBy), sheet.programme.lateAccountMax);
}

const aboveLimit = (sums: ReadonlyMap<string, number>, limit: number): Set<string> =>
  new Set([...sums].filter(([, sum]) => sum > limit).map(([id]) => id));

/** Returns what each rider who registered when their results were already known would earn at the event, in cents. */
function lateSums<Row extends { riderId: string | null; createdAt: Date }>(
  rows: readonly Row[],
  { race }: Pick<Sheet, "race">,
  riders: Registered,
  earnedBy: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const rider = row.riderId === null ? undefined : riders.get(row.riderId);
    if (!rider || !isLateAccount(rider.registeredAt, row.createdAt, race.lastDate)) continue;
    sums.set(rider.id, (sums.get(rider.id) ?? 0) + earnedBy(row));
  }
  return sums;
}

/** Returns true if the account was registered after the race's last day, or after the result was submitted. */
export const isLateAccount = (registeredAt: Date, cameIn: Date, lastDay: string): boolean =>
  registeredAt > cameIn || dayPacific(registeredAt) > lastDay;
