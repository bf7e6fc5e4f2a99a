import { and, asc, eq, gt, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { LedgerAccount } from "#shared/ledger.ts";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { entries, movements } from "../tables.ts";

interface Period {
  from: Date;
  to: Date;
}

/** Returns what each account received and gave within a period, in cents by currency. */
export async function journalTotals(reader: Reader, { from, to }: Period) {
  const rows = await reader
    .select({
      account: entries.account,
      currency: entries.currency,
      into: sql<string | number>`sum(case when ${entries.amount} > 0 then ${entries.amount} else 0 end)`,
      out: sql<string | number>`sum(case when ${entries.amount} < 0 then 0 - ${entries.amount} else 0 end)`,
    })
    .from(entries)
    .where(and(inArray(entries.account, [...accounts]), gte(entries.at, from), lte(entries.at, to)))
    .groupBy(entries.account, entries.currency);
  return rows.map((row) => ({ ...row, into: Number(row.into), out: Number(row.out) }));
}

/** The accounts are named so that the index on account and time is used. */
const accounts: readonly LedgerAccount[] = [
  "programmeLiability",
  "riderCredit",
  "riderCash",
  "dealerParts",
  "expired",
  "paidOut",
  "withheldTax",
  "repaid",
];

export interface JournalLine {
  at: Date;
  movementId: string;
  kind: string;
  account: LedgerAccount;
  amount: number;
  currency: Currency;
  claimId: string | null;
  code: string | null;
  dealerId: string | null;
  riderId: string | null;
}

/**
 * Returns the lines of the movements of a period in pages of `limit` movements, in the order in which they happened.
 * `after` is the last movement of the previous page.
 */
export async function journalPage(
  reader: Reader,
  { from, to }: Period,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<{ lines: JournalLine[]; last: { at: Date; id: string } | null }> {
  const page = await reader
    .select({
      id: movements.id,
      at: movements.at,
      kind: movements.kind,
      claimId: movements.claimId,
      code: redemptions.code,
    })
    .from(movements)
    .leftJoin(redemptions, eq(redemptions.id, movements.redemptionId))
    .where(
      and(
        gte(movements.at, after?.at ?? from),
        lte(movements.at, to),
        after ? or(gt(movements.at, after.at), gt(movements.id, after.id)) : undefined,
      ),
    )
    .orderBy(asc(movements.at), asc(movements.id))
    .limit(limit);
  const last = page.at(-1);
  if (!last) return { lines: [], last: null };
  const rows = await reader
    .select()
    .from(entries)
    .where(
      inArray(
        entries.movementId,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(asc(entries.id));
  const byMovement = Map.groupBy(rows, ({ movementId }) => movementId);
  const lines = page.flatMap(({ id, ...movement }) =>
    (byMovement.get(id) ?? []).map(({ account, amount, currency, dealerId, riderId }) => ({
      ...movement,
      movementId: id,
      account,
      amount,
      currency,
      dealerId,
      riderId,
    })),
  );
  return { lines, last: page.length < limit ? null : { at: last.at, id: last.id } };
}
