import type { vinReportList } from "#shared/vin-report.list.ts";
import { currencies } from "#shared/money.ts";
import type { VinReportRow, VinReportSums } from "#shared/vin-report.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { everyProgramme, seasonAt, seasonsFor } from "../../seasons/season-settings.ts";
import { predictBikeMoves } from "../../results/settling/predict-moves.ts";
import { mayReadVinReport } from "../policy.ts";
import { countPending, listBikes, listBikesWithWaiting, pendingSince, type ReportFilters } from "./report-store.ts";

type ListedBike = Awaited<ReturnType<typeof listBikes>>["rows"][number];

/** Returns riders' bikes for the admins' report, each pending one with the awards that it would release. */
export async function readVinReport(ctx: Ctx, query: ListRead<typeof vinReportList>) {
  if (!mayReadVinReport(ctx.actor)) throw new Problem("forbidden");
  const { rows, ...page } = await listBikes(ctx.db, query);
  const waiting = await waitingAwards(ctx, rows);
  return {
    rows: rows.map((row) => ({ ...row, waiting: waiting.get(row.bike.id) ?? [] })),
    ...page,
    // Only the first page of a file needs the count; later pages need only rows.
    pending: query.after ? 0 : await countPending(ctx.db),
    sums: query.after ? [] : await waitingInAll(ctx, query.filters),
    years: query.after ? [] : await yearsToChoose(ctx),
  };
}

/**
 * If there are more pending bikes than this, their awards are not added up, because each bike requires a full
 * evaluation of its rider's results.
 */
const maxAddedUp = 200;

/**
 * Returns the awards that follow if all pending bikes that match become valid at once, by currency; the sums are null
 * if there are more than `maxAddedUp` bikes. An award that either of two bikes would release is counted once.
 */
async function waitingInAll(ctx: Ctx, filters: ReportFilters): Promise<VinReportSums> {
  const rows = await listBikesWithWaiting(ctx.db, filters, maxAddedUp + 1);
  if (rows.length > maxAddedUp) return null;
  const assumed = new Map(rows.map(({ bike: { id, year } }) => [id, { state: "valid" as const, year }]));
  const riderIds = [...new Set(rows.map(({ bike: { riderId } }) => riderId))];
  const moves = await predictBikeMoves(ctx.db, ctx, riderIds, assumed, true);
  return currencies.flatMap((currency) => {
    const own = moves.filter((one) => one.currency === currency);
    const amount = own.reduce((sum, one) => sum + one.amount + one.waits, 0);
    return amount === 0 ? [] : [{ currency, amount }];
  });
}

/**
 * Returns how many bikes of the report are pending, since when the oldest one has been, and the awards that follow if
 * all of them become valid. The awards are left out if there are too many bikes to compute them.
 */
export async function bikesToVerify(ctx: Ctx) {
  const { count, oldestAt } = await pendingSince(ctx.db);
  const sums = count === 0 ? [] : ((await waitingInAll(ctx, {})) ?? []);
  return { count, oldestAt, amounts: sums.map(({ currency, amount }) => ({ currency, cents: amount })) };
}

/** Returns the model years that a bike on an account can have, newest first: from the oldest that any season accepts. */
async function yearsToChoose(ctx: Ctx): Promise<number[]> {
  const programmes = everyProgramme(await seasonsFor(ctx));
  const oldest = Math.min(...programmes.map(({ qualifyingBikeYear }) => qualifyingBikeYear));
  const newest = seasonAt(ctx.now) + 1;
  return Array.from({ length: Math.max(1, newest - oldest + 1) }, (_, at) => newest - at);
}

/**
 * Computes the awards that would follow if each pending bike alone became valid, by the same evaluation that issues
 * awards. Bikes of one rider are evaluated one after the other, bikes of different riders together.
 */
async function waitingAwards(
  ctx: Ctx,
  rows: readonly Pick<ListedBike, "bike">[],
): Promise<Map<string, VinReportRow["waiting"]>> {
  const waiting = new Map<string, VinReportRow["waiting"]>();
  const pending = Map.groupBy(
    rows.map(({ bike }) => bike).filter(({ state }) => state === "pending"),
    ({ riderId }) => riderId,
  );
  const rounds = Math.max(0, ...[...pending.values()].map((own) => own.length));
  for (let round = 0; round < rounds; round += 1) {
    const tried = [...pending.values()].flatMap((own) => own[round] ?? []);
    const assumed = new Map(tried.map(({ id, year }) => [id, { state: "valid" as const, year }]));
    const riderIds = tried.map(({ riderId }) => riderId);
    const moves = Map.groupBy(await predictBikeMoves(ctx.db, ctx, riderIds, assumed, true), ({ riderId }) => riderId);
    for (const { id, riderId } of tried) {
      const sums = new Map<"USD" | "CAD", number>();
      for (const { currency, amount, waits } of moves.get(riderId) ?? []) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount + waits);
      }
      waiting.set(
        id,
        [...sums].map(([currency, amount]) => ({ currency, amount })),
      );
    }
  }
  return waiting;
}

export function presentReportedBike({
  bike,
  firstName,
  lastName,
  email,
  waiting,
}: ListedBike & Pick<VinReportRow, "waiting">): VinReportRow {
  return {
    _id: bike.id,
    riderId: bike.riderId,
    fullName: `${firstName} ${lastName}`,
    email,
    vin: bike.vin,
    year: bike.year,
    make: bike.make,
    model: bike.model,
    state: bike.state,
    since: bike.stateAt.toISOString(),
    byHand: bike.decidedBy !== null,
    reason: bike.reason,
    removedAt: bike.retiredAt?.toISOString() ?? null,
    waiting,
  };
}
