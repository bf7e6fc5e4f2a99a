import type { UpdateDealerInput } from "#shared/dealers.schema.ts";
import { formatMoney } from "#shared/format.ts";
import { openPartsOf } from "../ledger/reads/parts-totals.ts";
import { record } from "../platform/audit/audit.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { dealerFields } from "./dealer-fields.ts";
import { assertNumberFree, countRedemptions, findDealer, writeDealer, type DealerTableRow } from "./dealer-store.ts";
import { maySeeDealer, mayWriteDealerField } from "./policy.ts";
import { presentDealer } from "./present.ts";

/**
 * Changes a dealer's record. Dealers can change their own address and texts, admins can change any field. Throws
 * `not_found`, `forbidden` for a field, and `stale_version` with the current record. See
 * docs/spec/accounts.md#writable-fields.
 */
export async function updateDealer(ctx: Ctx, dealerId: string, input: UpdateDealerInput): Promise<DealerTableRow> {
  // The answer is 404 so that others do not learn whose record it is.
  if (!maySeeDealer(ctx.actor, dealerId)) throw new Problem("not_found");
  const { __v, ...wanted } = input;
  const forbidden = Object.keys(wanted).find((field) => !mayWriteDealerField(ctx.actor, field));
  if (forbidden) throw new Problem("forbidden", { fields: { [forbidden]: "forbidden" } });

  const { row, stale } = await ctx.db.write(async (tx) => {
    const before = await findDealer(tx, dealerId);
    if (!before) throw new Problem("not_found");
    if (before.version !== __v) return { row: before, stale: true };
    const change = dealerFields(before, wanted);
    if (change.country !== undefined && change.country !== before.country) await assertUnused(tx, ctx, dealerId);
    if (change.dealerNumber && change.dealerNumber !== before.dealerNumber) {
      await assertNumberFree(tx, change.dealerNumber);
    }
    if (!(await writeDealer(tx, before, change))) return { row: before, stale: true };
    await record(tx, ctx, "dealer.update", { type: "dealer", id: dealerId }, changedFields(before, change));
    return { row: { ...before, ...change, version: before.version + 1 }, stale: false };
  });
  if (stale) throw new Problem("stale_version", { extra: { dealer: presentDealer(row) } });
  return row;
}

/**
 * Rejects a change of country after credit was redeemed: the dealer's account and its open lines are in the currency of
 * the old country, and no page would show them after the change.
 */
async function assertUnused(tx: Tx, { locale }: Ctx, dealerId: string): Promise<void> {
  const redemptions = await countRedemptions(tx, dealerId);
  if (redemptions === 0) return;
  const open = (await openPartsOf(tx, [dealerId])).map(({ amount, currency }) => formatMoney(amount, currency, locale));
  throw new Problem("dealer_country_used", {
    values: { redemptions, open: open.length === 0 ? "none" : open.join(", ") },
    fields: { country: "dealer_country_used" },
  });
}
