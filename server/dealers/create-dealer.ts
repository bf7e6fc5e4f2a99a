import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { assertNumberFree } from "./dealer-store.ts";
import { spellPostalCode } from "./place-dealer.ts";
import { dealers } from "./tables.ts";

type DealerRow = typeof dealers.$inferSelect;

export type NewDealer = Pick<DealerRow, "name" | "country"> & Partial<Omit<DealerRow, "id" | "nameKey" | "version">>;

/**
 * Creates a dealer, which the finder lists at once. It runs inside the transaction of a verb that has checked its
 * policy.
 */
export async function createDealer(
  tx: Tx,
  ctx: Ctx,
  dealer: NewDealer,
  /** This is the file that the dealer was imported from, for the history. */
  from: { fileName?: string } = {},
): Promise<string> {
  if (dealer.dealerNumber) await assertNumberFree(tx, dealer.dealerNumber);
  const id = ctx.id();
  const zipcode = dealer.zipcode ? spellPostalCode(dealer.zipcode) : null;
  await tx.insert(dealers).values({ ...dealer, id, zipcode, nameKey: nameKey(dealer.name), createdAt: ctx.now });
  await record(tx, ctx, "dealer.create", { type: "dealer", id }, { after: { name: dealer.name, ...from } });
  return id;
}
