import { and, desc, eq, gt } from "drizzle-orm";
import type { ErasedMoneyAnswer } from "#shared/requests.schema.ts";
import { entries, movements } from "../ledger/tables.ts";
import type { ExpiryCause } from "../ledger/expire-awards.ts";
import type { Ctx } from "../platform/context.ts";

const cause: ExpiryCause = "rider_erased";

/** Refunds and corrections for riders who were erased, which went to the expired account, the latest first. */
export async function erasedMoney(ctx: Ctx, page: number): Promise<ErasedMoneyAnswer> {
  const { rowsPerPage } = ctx.programme;
  const rows = await ctx.db
    .select({
      id: entries.id,
      at: entries.at,
      amount: entries.amount,
      currency: entries.currency,
      riderId: entries.riderId,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(and(eq(entries.account, "expired"), gt(entries.amount, 0), eq(movements.note, cause)))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage);
  return {
    money: rows.slice(0, rowsPerPage).map(({ id, at, amount, currency, riderId }) => ({
      _id: id,
      at: at.toISOString(),
      amount,
      currency,
      riderId: riderId ?? "",
    })),
    page,
    more: rows.length > rowsPerPage,
  };
}
