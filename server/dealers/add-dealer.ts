import type { CreateDealerInput } from "#shared/dealers.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { createDealer } from "./create-dealer.ts";
import { dealerFields } from "./dealer-fields.ts";
import { findDealer, type DealerTableRow } from "./dealer-store.ts";
import { mayManageDealers } from "./policy.ts";

/** Adds a dealer, which the finder lists at once. Nobody can log in for it until staff invite somebody. */
export async function addDealer(ctx: Ctx, input: CreateDealerInput): Promise<DealerTableRow> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { name, country } = input;
  const fields = dealerFields({ country, state: null, zipcode: null }, input);
  return ctx.db.write(async (tx) => {
    const id = await createDealer(tx, ctx, { ...fields, name, country });
    const row = await findDealer(tx, id);
    if (!row) throw new Problem("not_found");
    return row;
  });
}
