import { expect } from "vitest";
import { balanceIn } from "../../../ledger/balances.ts";
import { redemptions } from "../../../redemptions/tables.ts";
import { results } from "../../../results/tables.ts";
import type { World } from "../../app.ts";
import { rowsOfFile, startingCredit, type AnsweredWrite } from "./load.ts";

/**
 * Compares the answers that clients got with what is stored: returns the writes that are lost and those that were
 * stored twice. Expects each rider's balance to match the answered redemptions.
 */
export async function compareWrites(world: World, answered: readonly AnsweredWrite[]) {
  const stored = await world.db.select().from(redemptions);
  const rows = await world.db.select({ classId: results.classId }).from(results);
  const byOrder = Map.groupBy(stored, ({ riderId, amount }) => `${riderId} ${amount}`);
  const byClass = Map.groupBy(rows, ({ classId }) => classId);
  const booked = ({ riderId, amount }: AnsweredWrite) => byOrder.get(`${riderId} ${amount}`) ?? [];
  const isLost = (write: AnsweredWrite): boolean => {
    if (write.kind === "results file") return (byClass.get(write.id)?.length ?? 0) < rowsOfFile;
    // A tablet's item has another id than its redemption, so it is only found by rider and amount.
    return !booked(write).some(({ id }) => id === write.id || write.kind === "kiosk sync");
  };
  const isDoubled = (write: AnsweredWrite): boolean =>
    write.kind === "results file" ? (byClass.get(write.id)?.length ?? 0) > rowsOfFile : booked(write).length > 1;
  const orders = answered.filter(({ kind }) => kind !== "results file");
  const riders = Map.groupBy(orders, ({ riderId = "" }) => riderId);
  for (const [riderId, spent] of riders) {
    const { amount } = await balanceIn(world.db, riderId, "USD", new Date());
    expect(amount, "the balance of a rider").toBe(
      spent.reduce((left, order) => left - (order.amount ?? 0), startingCredit),
    );
  }
  return {
    lost: answered.filter(isLost),
    doubled: answered.filter(isDoubled),
    unasked: stored.length - orders.length,
    answered: (kind: AnsweredWrite["kind"]) => answered.filter((write) => write.kind === kind).length,
  };
}
