import type { Currency } from "#shared/money.ts";
import type { BikeFacts } from "#shared/results.ts";
import { validAwards } from "../../ledger/reads/valid-awards.ts";
import { walletsOf, type Wallet } from "../../ledger/wallet.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { nextTurn } from "../../platform/next-turn.ts";
import { racesThatWait, type ResultOutcome } from "../result-store.ts";
import { evaluateReviewed } from "../rules/evaluate-reviewed.ts";
import { knownRiders, type KnownRider } from "../rules/rider-facts-store.ts";
import { loadSheet, type ResultRow, type Sheet } from "../sheet/sheet-store.ts";
import { racesOfRiders } from "./races-of-riders.ts";
import { excessOf } from "./settle.ts";

/** These are the states that bikes would get, by the id of the bike. */
export type AssumedBikes = ReadonlyMap<string, Pick<BikeFacts, "state" | "year">>;

/** This is what a change of bikes would move for one rider in one wallet of one event, in cents. */
export interface PredictedMove {
  riderId: string;
  eventId: string;
  wallet: Wallet;
  currency: Currency;
  /** This is the amount that the rider's results would earn more; negative if awards are taken back. */
  amount: number;
  /** This is the part of a loss that the rider has already spent. */
  spent: number;
  /**
   * This is the amount that would wait in addition for an admin because of the event's budget or a review of the
   * riders.
   */
  waits: number;
  /** This is the number of results that would earn more, or would wait for the admin with a larger amount. */
  awards: number;
}

/**
 * Computes what happens to the results of these riders if bikes get other states, by the same rule as
 * `reassessRiders`. It writes nothing. With `onlyWaiting` it reads only the races whose results wait for a bike.
 */
export async function predictBikeMoves(
  reader: Reader,
  ctx: Ctx,
  riderIds: readonly string[],
  assumed: AssumedBikes,
  onlyWaiting = false,
): Promise<PredictedMove[]> {
  const moves: PredictedMove[] = [];
  for (const [eventId, own] of await racesOfRiders(reader, riderIds, onlyWaiting ? racesThatWait : undefined)) {
    const sheet = await loadSheet(reader, eventId, own);
    if (!sheet) continue;
    const riders = withBikes(await knownRiders(reader, own), assumed);
    const { outcomes } = await evaluateReviewed(reader, ctx, sheet, riders, { riderIds: own });
    moves.push(...(await movesOf(reader, sheet, outcomes)));
    await nextTurn();
  }
  return moves.filter(({ amount, waits }) => amount !== 0 || waits !== 0);
}

function withBikes(riders: ReadonlyMap<string, KnownRider>, assumed: AssumedBikes): Map<string, KnownRider> {
  return new Map(
    [...riders].map(([id, { facts, ...rider }]) => {
      const bikes = facts.bikes.map((bike) => ({ ...bike, ...assumed.get(bike.id) }));
      return [id, { ...rider, facts: { ...facts, bikes } }];
    }),
  );
}

async function movesOf(
  reader: Reader,
  sheet: Sheet,
  outcomes: ReadonlyMap<string, ResultOutcome>,
): Promise<PredictedMove[]> {
  const wallets = walletsOf(sheet.classes);
  const changed = sheet.rows.flatMap((row) => {
    const outcome = outcomes.get(row.id);
    if (!outcome || row.riderId === null) return [];
    const [rise, waits] = [outcome.earned - row.earned, outcome.waiting - row.waiting];
    return rise === 0 && waits === 0 ? [] : { row, riderId: row.riderId, rise, waits };
  });
  const spentOf = await spentSums(
    reader,
    sheet,
    changed.filter(({ rise }) => rise < 0).map(({ row }) => row),
    outcomes,
  );
  const keyOf = ({ row, riderId }: (typeof changed)[number]) => `${riderId} ${wallets.get(row.classId) ?? "credit"}`;
  return [...Map.groupBy(changed, keyOf)].map(([key, own]): PredictedMove => {
    const [riderId = "", wallet = ""] = key.split(" ");
    return {
      riderId,
      eventId: sheet.event.id,
      wallet: wallet === "cash" ? "cash" : "credit",
      currency: sheet.currency,
      amount: own.reduce((sum, { rise }) => sum + rise, 0),
      spent: own.reduce((sum, { row }) => sum + (spentOf.get(row.id) ?? 0), 0),
      waits: own.reduce((sum, { waits }) => sum + waits, 0),
      awards: own.filter(({ rise, waits }) => rise > 0 || waits > 0).length,
    };
  });
}

/** Returns the cents that riders have spent of the awards that these rows would lose, by the id of the result. */
async function spentSums(
  reader: Reader,
  { event }: Sheet,
  losing: readonly ResultRow[],
  outcomes: ReadonlyMap<string, ResultOutcome>,
): Promise<Map<string, number>> {
  if (losing.length === 0) return new Map();
  const riderIds = [...new Set(losing.flatMap(({ riderId }) => riderId ?? []))];
  const awards = Map.groupBy(await validAwards(reader, event.id, riderIds), ({ resultId }) => resultId);
  return new Map(
    losing.map(({ id }) => [id, excessOf(awards.get(id) ?? [], outcomes.get(id)?.earned ?? 0)?.spent ?? 0]),
  );
}
