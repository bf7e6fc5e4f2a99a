import { and, eq, isNull, or } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { spellPostalCode } from "./place-dealer.ts";
import { dealers } from "./tables.ts";

/** Attaches a login to a listed dealer. A dealer that already has a login cannot be taken by another account. */
export async function attachDealer(tx: Tx, ctx: Ctx, dealerId: string, accountId: string): Promise<void> {
  const taken = await tx
    .update(dealers)
    .set({ accountId })
    .where(and(eq(dealers.id, dealerId), isNull(dealers.accountId)))
    .returning({ id: dealers.id });
  if (taken.length === 0) throw new Problem("conflict");
  await record(tx, ctx, "dealer.attach-account", { type: "dealer", id: dealerId }, { after: { accountId } });
}

/** Detaches the login. The shop stays listed and keeps the money that is owed to it, but nobody can sign in for it. */
export async function detachDealer(tx: Tx, accountId: string): Promise<void> {
  await tx.update(dealers).set({ accountId: null }).where(eq(dealers.accountId, accountId));
}

/**
 * Finds listed dealers without a login that may be the shop of a new applicant: same number, same postal code, or a
 * name that begins alike.
 */
export function dealersWithoutLogin(
  db: Reader,
  said: { name: string; zipcode: string | null; dealerNumber: string | null },
) {
  const [first = ""] = nameKey(said.name).split(" ");
  const alike = [
    first.length > 2 ? beginsWith(dealers.nameKey, first) : undefined,
    said.zipcode ? eq(dealers.zipcode, spellPostalCode(said.zipcode)) : undefined,
    said.dealerNumber ? eq(dealers.dealerNumber, said.dealerNumber) : undefined,
  ].filter((one) => one !== undefined);
  if (alike.length === 0) return Promise.resolve([]);
  return db
    .select({
      _id: dealers.id,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      dealerId: dealers.dealerNumber,
    })
    .from(dealers)
    .where(and(isNull(dealers.accountId), or(...alike)))
    .orderBy(dealers.nameKey, dealers.id)
    .limit(8);
}
