import type { DueOfDealer, SettlementRecord } from "#shared/settlements.schema.ts";
import type { Actor } from "../platform/context.ts";
import type { OpenLine } from "../ledger/reads/dealer-lines.ts";
import type { SettlementRow } from "./store.ts";

export function presentSettlement(row: SettlementRow): SettlementRecord {
  return {
    _id: row.id,
    batchId: row.batchId,
    dealerId: row.dealerId,
    dealerName: row.dealerName,
    currency: row.currency,
    amount: row.amount,
    lineCount: row.lineCount,
    until: row.untilDay,
    settledAt: row.settledAt.toISOString(),
    settledBy: row.settledBy,
    reference: row.reference,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversedBy: row.reversedBy,
    reverseReason: row.reverseReason,
  };
}

/** Returns the record as the actor may see it: only staff see the reference and the reason of a reversal. */
export const shownTo = (actor: Actor, record: SettlementRecord): SettlementRecord =>
  actor.type === "admin" ? record : { ...record, reference: null, reversedBy: null, reverseReason: null };

/**
 * Returns the reversal of a settlement as a record of a statement, with the amount negated and the time of the
 * reversal; the list is empty if it was not reversed.
 */
export function presentReversal(row: SettlementRow): SettlementRecord[] {
  if (row.reversedAt === null) return [];
  return [
    {
      ...presentSettlement(row),
      _id: `${row.id} reversed`,
      amount: -row.amount,
      settledAt: row.reversedAt.toISOString(),
      settledBy: row.reversedBy ?? row.settledBy,
    },
  ];
}

export interface OpenAccount extends DueOfDealer {
  entryIds: string[];
}

/** Returns open lines summed by dealer and currency, sorted by the dealer's name. */
export function openAccounts(lines: readonly OpenLine[]): OpenAccount[] {
  const accounts = new Map<string, OpenAccount>();
  for (const { entryId, dealerId, dealerName, currency, amount } of lines) {
    const key = `${dealerId} ${currency}`;
    const open = accounts.get(key) ?? { dealerId, dealerName, currency, amount: 0, lineCount: 0, entryIds: [] };
    open.amount += amount;
    open.lineCount += 1;
    open.entryIds.push(entryId);
    accounts.set(key, open);
  }
  return [...accounts.values()].toSorted((a, b) => a.dealerName.localeCompare(b.dealerName));
}

export const presentOpenAccount = ({
  dealerId,
  dealerName,
  currency,
  amount,
  lineCount,
}: DueOfDealer): DueOfDealer => ({
  dealerId,
  dealerName,
  currency,
  amount,
  lineCount,
});
