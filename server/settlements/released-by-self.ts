import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { isAmongOwnAccounts } from "../accounts/own-interest.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import type { OpenAccount } from "./present.ts";
import { reversersOf } from "./reversers.ts";
import { reversedSettlementLines, settlements } from "./tables.ts";

/** This is the number of dealers per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/**
 * Returns which of these open accounts contain lines that are due again because this admin reversed their settlement,
 * possibly with another account of the same person. Another admin has to settle them: one admin could otherwise have a
 * friend's shop credited twice (docs/spec/money.md#parts-account). If a line was in several settlements, the last
 * reversal counts.
 */
export async function releasedBySelf(
  reader: Reader,
  { actor }: Ctx,
  accounts: readonly OpenAccount[],
): Promise<Set<OpenAccount>> {
  if (actor.type !== "admin") throw new Problem("forbidden");
  const dealerIds = [...new Set(accounts.map(({ dealerId }) => dealerId))];
  const releasedBy = new Map<string, string>();
  const reversers = new Map<string, string>();
  for (let at = 0; at < dealerIds.length; at += atOnce) {
    const some = dealerIds.slice(at, at + atOnce);
    const lines = await linesOfReversals(reader, some);
    for (const { entryId, settlementId } of lines) releasedBy.set(entryId, settlementId);
    if (lines.length === 0) continue;
    for (const [settlementId, accountId] of await reversersOf(reader, some)) reversers.set(settlementId, accountId);
  }
  const own = new Set<OpenAccount>();
  for (const account of accounts) {
    const reversals = new Set(account.entryIds.flatMap((entryId) => releasedBy.get(entryId) ?? []));
    const people = new Set([...reversals].flatMap((settlementId) => reversers.get(settlementId) ?? []));
    if (await isAmongOwnAccounts(reader, actor.id, [...people])) own.add(account);
  }
  return own;
}

/** Returns the lines of the settlements of these dealers that were reversed, in the order of the reversals. */
const linesOfReversals = (reader: Reader, dealerIds: readonly string[]) =>
  reader
    .select({ entryId: reversedSettlementLines.entryId, settlementId: settlements.id })
    .from(settlements)
    .innerJoin(reversedSettlementLines, eq(reversedSettlementLines.settlementId, settlements.id))
    .where(and(inArray(settlements.dealerId, [...dealerIds]), isNotNull(settlements.reversedAt)))
    .orderBy(asc(settlements.reversedAt), asc(settlements.id));
