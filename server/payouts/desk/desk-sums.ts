import type { FiltersOf } from "#shared/list.ts";
import type { deskClaimList } from "#shared/payout-desk.list.ts";
import type { Ctx } from "../../platform/context.ts";
import { listDeskClaims } from "./desk-store.ts";

/**
 * Returns the totals of the payouts that the filters match, by state and currency, as the desk shows them above the
 * list.
 */
export async function deskSums(ctx: Pick<Ctx, "db" | "now">, filters: FiltersOf<typeof deskClaimList>) {
  const slice = { order: { by: "due", descending: false }, limit: 1, offset: 0 } as const;
  return (await listDeskClaims(ctx.db, { filters, ...slice }, ctx.now)).sums;
}
