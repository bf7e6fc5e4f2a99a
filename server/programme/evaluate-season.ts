import { createHash } from "node:crypto";
import type { Currency } from "#shared/money.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { SeasonChanges } from "#shared/programme-settings.schema.ts";
import { walletOf } from "../ledger/wallet.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { nextTurn } from "../platform/next-turn.ts";
import { refreshTerms } from "../payouts/refresh-terms.ts";
import type { LimitChange } from "../results/rules/own-late-limit.ts";
import { reassessEvent } from "../results/settling/reassess.ts";
import { pendingClaims, standingResults, type evaluatedEvents } from "./season-store.ts";

type EvaluatedEvent = Awaited<ReturnType<typeof evaluatedEvents>>[number];
type ChangedResult = SeasonChanges["results"][number];

/** An answer lists at most this many results and claims; the checksum covers all of them. */
export const maxListed = 500;

/** These are the changes of a season's results. A season can have hundreds of thousands, so only the first are listed. */
export interface ChangedResults {
  listed: ChangedResult[];
  count: number;
  riderIds: Set<string>;
  eventIds: Set<string>;
  /** This is the SHA-256 hash of all changes. */
  checksum: string;
}

export interface Moves {
  sums: SeasonChanges["sums"];
  results: ChangedResults;
  claims: SeasonChanges["claims"];
}

/**
 * Evaluates the verified results of a season again, by the same rule as every correction: awards change by the
 * difference, an award that was already spent becomes an adjustment due, and awards that exceed an event's budget wait.
 * Returns the changed sums and results in a fixed order. `limitChange` is a change of `lateAccountMax`. Other requests are
 * answered between two events, but their writes wait until the end.
 */
export async function evaluateSeason(
  tx: Tx,
  ctx: Ctx,
  evaluated: readonly EvaluatedEvent[],
  limitChange?: LimitChange,
): Promise<Pick<Moves, "sums" | "results">> {
  const sums = new Map<string, SeasonChanges["sums"][number]>();
  const sumOf = (wallet: "credit" | "cash", currency: Currency) => {
    const sum = sums.get(`${currency} ${wallet}`) ?? nothing(wallet, currency);
    sums.set(`${currency} ${wallet}`, sum);
    return sum;
  };
  const changed = collectChanges();
  for (const event of evaluated) {
    await nextTurn();
    const before = new Map((await standingResults(tx, event.id)).map((row) => [row.id, row]));
    const { settled } = await reassessEvent(tx, ctx, event.id, { limitChange });
    const currency = currencyOfCountry(event.country);
    for (const { wallet, issued, taken, setOff, due } of settled) {
      if (issued === 0 && taken === 0 && setOff === 0 && due === 0) continue;
      const sum = sumOf(wallet, currency);
      Object.assign(sum, {
        issued: sum.issued + issued,
        taken: sum.taken + taken,
        setOff: sum.setOff + setOff,
        due: sum.due + due,
      });
    }
    for (const after of await standingResults(tx, event.id)) {
      const was = before.get(after.id);
      if (!was) continue;
      const isSame = was.earned === after.earned && was.waiting === after.waiting && was.reason === after.reason;
      if (isSame) continue;
      const wallet = walletOf(after.payoutType);
      if (was.waiting !== after.waiting) sumOf(wallet, currency).waiting += after.waiting - was.waiting;
      changed.add({
        resultId: after.id,
        eventId: event.id,
        eventTitle: event.title,
        lastDate: event.lastDate,
        riderId: after.riderId,
        riderName: `${after.firstName} ${after.lastName}`.trim(),
        wallet,
        currency,
        before: { earned: was.earned, waiting: was.waiting, reason: was.reason },
        after: { earned: after.earned, waiting: after.waiting, reason: after.reason },
      });
    }
  }
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return { sums: inOrder, results: changed.end() };
}

/** Collects changes of results; `end` returns what was collected. */
export function collectChanges(): { add: (change: ChangedResult) => void; end: () => ChangedResults } {
  const hash = createHash("sha256");
  const changes: Omit<ChangedResults, "checksum"> = { listed: [], count: 0, riderIds: new Set(), eventIds: new Set() };
  return {
    add: (change) => {
      hash.update(`${JSON.stringify(change)}\n`);
      changes.count += 1;
      if (change.riderId !== null) changes.riderIds.add(change.riderId);
      changes.eventIds.add(change.eventId);
      if (changes.listed.length < maxListed) changes.listed.push(change);
    },
    end: () => ({ ...changes, checksum: hash.digest("hex") }),
  };
}

const nothing = (wallet: "credit" | "cash", currency: Currency): SeasonChanges["sums"][number] => ({
  currency,
  wallet,
  issued: 0,
  taken: 0,
  setOff: 0,
  due: 0,
  waiting: 0,
});

/** Updates the pending claims of a season to the withholding in force; returns the claims that changed. */
export async function refreshSeasonClaims(tx: Tx, ctx: Ctx, season: number): Promise<Moves["claims"]> {
  const changed: Moves["claims"] = [];
  for (const [at, claim] of (await pendingClaims(tx, season)).entries()) {
    if (at % 100 === 0) await nextTurn();
    const terms = await refreshTerms(tx, ctx, claim);
    if (!terms) continue;
    const { id: claimId, riderId, currency, gross, withheld, net } = claim;
    const after = { withheld: terms.withheld, net: terms.net };
    changed.push({ claimId, riderId, currency, gross, before: { withheld, net }, after });
  }
  return changed;
}
