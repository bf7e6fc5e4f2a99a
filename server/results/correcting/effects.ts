import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { MoneyEffects, MoneyMove } from "#shared/results.schema.ts";
import { walletsOf, type Wallet } from "../../ledger/wallet.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { maySeeDues } from "../policy.ts";
import { presentRider } from "../present.ts";
import { knownRiders } from "../rules/rider-facts-store.ts";
import type { Settled } from "../settling/settle.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";
import { events, type ClassRow } from "../../events/tables.ts";
import { results } from "../tables.ts";

type Earning = Pick<ResultRow, "riderId" | "classId" | "earned">;

/**
 * Returns what a change of results moved, by rider and wallet: what the results earn now, less what they earned on the
 * sheet before. A loss comes before a gain.
 */
export async function effectsSince(
  tx: Tx,
  ctx: Ctx,
  before: Pick<Sheet, "event" | "classes" | "rows" | "currency">,
  settled: readonly Settled[],
): Promise<MoneyEffects> {
  const { event, classes, currency } = before;
  const sums = sumsOf(classes, before.rows);
  for (const [key, earned] of sumsOf(classes, await earningRows(tx, event.id))) {
    sums.set(key, { ...earned, before: sums.get(key)?.before ?? 0, now: earned.before });
  }
  const moved = [...sums.values()]
    .map(({ riderId, wallet, before: was, now }) => ({ riderId, wallet, amount: now - was }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.amount - b.amount || a.riderId.localeCompare(b.riderId));
  const riders = await knownRiders(
    tx,
    moved.map(({ riderId }) => riderId),
  );
  const dueOf = (of: { riderId: string; wallet: Wallet }) =>
    settled
      .filter(({ riderId, wallet }) => riderId === of.riderId && wallet === of.wallet)
      .reduce((sum, { due }) => sum + due, 0);
  const waits = (await waitingNow(tx, event.id)) - event.waitingAwards;
  return {
    checksum: checksumOf([moved, waits]),
    moves: moved.flatMap((move): MoneyMove[] => {
      const rider = presentRider(riders.get(move.riderId));
      const due = maySeeDues(ctx.actor) ? dueOf(move) : null;
      return rider ? [{ rider, wallet: move.wallet, currency, amount: move.amount, due }] : [];
    }),
    waits,
  };
}

/** Returns the checksum of the effects in a question, so that a confirmation applies to exactly these. */
export const checksumOf = (effects: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(effects)).digest("hex");

interface Sum {
  riderId: string;
  wallet: Wallet;
  before: number;
  now: number;
}

/** Returns the sums of what rows earn by rider and wallet, in the field `before`. */
function sumsOf(classes: readonly ClassRow[], rows: readonly Earning[]): Map<string, Sum> {
  const wallets = walletsOf(classes);
  const sums = new Map<string, Sum>();
  for (const { riderId, classId, earned } of rows) {
    if (riderId === null || earned === 0) continue;
    const wallet = wallets.get(classId) ?? "credit";
    const key = `${riderId} ${wallet}`;
    sums.set(key, { riderId, wallet, before: (sums.get(key)?.before ?? 0) + earned, now: 0 });
  }
  return sums;
}

/** Returns the rows of an event that earn something now. */
export const earningRows = (reader: Reader, eventId: string): Promise<Earning[]> =>
  reader
    .select({ riderId: results.riderId, classId: results.classId, earned: results.earned })
    .from(results)
    .where(and(eq(results.eventId, eventId), gt(results.earned, 0)));

async function waitingNow(reader: Reader, eventId: string): Promise<number> {
  const [row] = await reader.select({ waits: events.waitingAwards }).from(events).where(eq(events.id, eventId));
  return row?.waits ?? 0;
}
