import { and, eq, inArray } from "drizzle-orm";
import { classes } from "../../events/tables.ts";
import { validAwards, type ValidAward } from "../../ledger/reads/valid-awards.ts";
import { walletOf, walletsOf } from "../../ledger/wallet.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Sheet } from "../sheet/sheet-store.ts";
import { results } from "../tables.ts";
import { duesOf, type DueRow } from "./due-store.ts";
import { settledSums } from "./list-due.ts";
import { excessOf, type Target } from "./settle.ts";

type Earning = Pick<Target, "resultId" | "riderId" | "wallet" | "amount">;

/**
 * Returns the cents of an event's awards that riders have spent and that their results no longer earn, less what they
 * paid back or will have set off. This money stays paid, so it counts against the event's budget: otherwise a promoter
 * could correct the winner again and again, and each winner would spend the award
 * (docs/spec/results.md#budget). `earnings` is what the results of these riders are to earn; the other riders keep
 * what they earned before.
 */
export async function overspentAt(
  reader: Reader,
  eventId: string,
  earnings: readonly Earning[],
  riderIds?: readonly string[],
): Promise<number> {
  const dues = await duesOf(reader, eventId);
  const evaluated = new Set(riderIds);
  const others = riderIds
    ? [...new Set(dues.map(({ riderId }) => riderId))].filter((riderId) => !evaluated.has(riderId))
    : [];
  const awards = await validAwards(reader, eventId, riderIds && [...riderIds, ...others]);
  const all = [...earnings, ...(await earnedBy(reader, eventId, others))];
  const key = (of: { riderId: string; wallet: string }) => `${of.riderId} ${of.wallet}`;
  const [earningsBy, duesBy] = [Map.groupBy(all, key), Map.groupBy(dues, key)];
  let sum = 0;
  for (const [wallet, own] of Map.groupBy(awards, key)) {
    sum += overspentIn(own, earningsBy.get(wallet) ?? [], duesBy.get(wallet) ?? []);
  }
  return sum;
}

/**
 * Returns the sheet with the money that riders have overspent so far added to what it earned, because that money counts
 * against the event's budget, too.
 */
export async function withOverspent(reader: Reader, sheet: Sheet): Promise<Sheet> {
  // Overspent money is recorded as a due, which may have been waived, so an event without dues has none.
  if ((await duesOf(reader, sheet.event.id)).length === 0) return sheet;
  const wallets = walletsOf(sheet.classes);
  const earnings = sheet.rows.flatMap(({ id, riderId, classId, earned }): Earning[] =>
    riderId === null ? [] : [{ resultId: id, riderId, wallet: wallets.get(classId) ?? "credit", amount: earned }],
  );
  return { ...sheet, earned: sheet.earned + (await overspentAt(reader, sheet.event.id, earnings)) };
}

/** Returns the overspent cents of one rider in one wallet, by the rule of `settle`. */
function overspentIn(awards: readonly ValidAward[], earnings: readonly Earning[], dues: readonly DueRow[]): number {
  const earns = new Map(earnings.map(({ resultId, amount }) => [resultId, amount]));
  const byResult = Map.groupBy(awards, ({ resultId }) => resultId);
  const netOf = (resultId: string) => (byResult.get(resultId) ?? []).reduce((sum, { net }) => sum + net, 0);
  const spent = [...byResult].reduce((sum, [id, own]) => sum + (excessOf(own, earns.get(id) ?? 0)?.spent ?? 0), 0);
  const gained = [...earns].reduce((sum, [id, amount]) => sum + Math.max(0, amount - netOf(id)), 0);
  const { paidBack, waived } = settledSums(dues);
  // A waived amount is no longer set off against new awards, but the rider did get the money.
  const setOff = Math.min(Math.max(0, spent - paidBack - waived), gained);
  return Math.max(0, spent - paidBack) - setOff;
}

async function earnedBy(reader: Reader, eventId: string, riderIds: readonly string[]): Promise<Earning[]> {
  if (riderIds.length === 0) return [];
  const rows = await reader
    .select({
      resultId: results.id,
      riderId: results.riderId,
      amount: results.earned,
      payoutType: classes.payoutType,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(and(eq(results.eventId, eventId), inArray(results.riderId, [...riderIds])));
  return rows.flatMap(({ riderId, payoutType, ...row }) =>
    riderId === null ? [] : { ...row, riderId, wallet: walletOf(payoutType) },
  );
}
