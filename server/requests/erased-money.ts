import type { ErasedMoneyAnswer } from "#shared/requests.schema.ts";
import { erasedLines } from "../ledger/close-erased.ts";
import type { Ctx } from "../platform/context.ts";
import { paginateUncounted } from "../platform/db/paginate.ts";

/**
 * Returns the refunds and corrections for riders who were erased, which went to the expired account, the latest first.
 */
export async function erasedMoney(ctx: Ctx, page: number): Promise<ErasedMoneyAnswer> {
  const { rowsPerPage } = ctx.programme;
  const { rows, ...pages } = await paginateUncounted({ page, rowsPerPage }, (limit, offset) =>
    erasedLines(ctx.db, limit, offset),
  );
  return {
    money: rows.map(({ id, at, amount, currency, riderId }) => ({
      _id: id,
      at: at.toISOString(),
      amount,
      currency,
      riderId: riderId ?? "",
    })),
    ...pages,
  };
}
