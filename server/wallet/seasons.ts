import type { MovementKind } from "#shared/ledger.ts";
import type { SeasonsAnswer, SeasonTotals } from "#shared/wallet.schema.ts";
import { awardKinds } from "#shared/wallet.ts";
import { seasonOfAward } from "../ledger/award-season.ts";
import { awardsByRace, movedByAward, type AwardOfRace } from "../ledger/reads/awards-by-race.ts";
import type { Reader } from "../platform/db/database.ts";
import { withheldOf } from "./season-store.ts";

/** Returns what each season earned a rider, by currency, newest season first, computed from the ledger's rows. */
export async function seasonsOf(reader: Reader, riderId: string): Promise<SeasonsAnswer> {
  const lots = await awardsByRace(reader, riderId);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const totals = new Map<string, SeasonTotals>();
  const totalOf = (lot: AwardOfRace): SeasonTotals => {
    const season = seasonOfAward(lot);
    const key = `${season} ${lot.currency}`;
    const total = totals.get(key) ?? nothing(season, lot.currency);
    totals.set(key, total);
    return total;
  };
  for (const { awardId, kind, amount } of await movedByAward(reader, riderId)) {
    const lot = byId.get(awardId);
    if (lot) add(totalOf(lot), lot.wallet, kind, amount);
  }
  const byClaim = new Map(lots.map((lot) => [lot.claimId, lot]));
  for (const { claimId, withheld } of await withheldOf(reader, riderId)) {
    const lot = byClaim.get(claimId);
    if (lot) totalOf(lot).cash.withheld += withheld;
  }
  return {
    seasons: [...totals.values()].toSorted((a, b) => b.season - a.season || a.currency.localeCompare(b.currency)),
    kinds: awardKinds.filter((kind) => lots.some(({ bonus, wallet }) => (bonus ? "bonus" : wallet) === kind)),
    events: eventsOf(lots),
  };
}

const nothing = (season: number, currency: SeasonTotals["currency"]): SeasonTotals => ({
  season,
  currency,
  credit: { issued: 0, takenBack: 0, expired: 0, left: 0, spent: 0 },
  cash: { issued: 0, takenBack: 0, expired: 0, left: 0, paid: 0, withheld: 0 },
});

/** Adds one kind of movement to its sum; `left` is the total of all of them. */
function add(total: SeasonTotals, wallet: "credit" | "cash", kind: MovementKind, amount: number): void {
  const sums = total[wallet];
  sums.left += amount;
  switch (kind) {
    case "issue":
      sums.issued += amount;
      return;
    case "revoke":
    case "setOff":
      sums.takenBack -= amount;
      return;
    case "expire":
    case "reinstate":
      sums.expired -= amount;
      return;
    case "redeem":
    case "refund":
      total.credit.spent -= amount;
      return;
    case "pay":
    case "unpay":
      total.cash.paid -= amount;
      return;
    case "claim":
    case "repay":
    case "move":
      // A claim changes the status of the money without moving it; a repayment touches no award. A merge takes an award
      // from one account and gives it to the other, which adds up to nothing.
      return;
  }
}

/** Returns the races that paid an award, newest first, and races of one day in the order of their titles. */
function eventsOf(lots: readonly AwardOfRace[]): SeasonsAnswer["events"] {
  const races = new Map(lots.flatMap((lot) => (lot.eventId === null ? [] : [[lot.eventId, lot]])));
  return [...races]
    .toSorted(
      ([, a], [, b]) =>
        (b.firstDate ?? "").localeCompare(a.firstDate ?? "") || (a.eventTitle ?? "").localeCompare(b.eventTitle ?? ""),
    )
    .map(([id, lot]) => ({ _id: id, title: lot.eventTitle ?? "", season: seasonOfAward(lot) }));
}
