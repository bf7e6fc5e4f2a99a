import type { ErasedMoneyAnswer } from "#shared/requests.schema.ts";
import { erasedLines } from "../ledger/close-erased.ts";
import type { Ctx } from "../platform/context.ts";

/**
 * Returns the refunds and corrections for riders who were erased, which went to the expired account, the latest first.
 */
export async function erasedMoney(ctx: Ctx, page: number): Promise<ErasedMoneyAnswer> {
  const { rowsPerPage } = ctx.programme;
  const rows = await erasedLines(ctx.db, rowsPerPage + 1, (page - 1) * rowsPerPage);
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
