import { and, eq, notExists, or, sql } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { spellPostalCode } from "../place-dealer.ts";
import { dealerLogins, dealers } from "../tables.ts";

/**
 * Adds a login to a dealer, inside the transaction of a verb that has checked its policy and created the account.
 * Returns the id of the login.
 */
export async function addLogin(
  tx: Tx,
  ctx: Ctx,
  { dealerId, accountId, name }: { dealerId: string; accountId: string; name: string },
): Promise<string> {
  const id = ctx.id();
  await tx.insert(dealerLogins).values({ id, dealerId, accountId, name, nameKey: nameKey(name), createdAt: ctx.now });
  return id;
}

/**
 * Makes an account the first login of a listed dealer. A dealer that already has a login cannot be claimed by an
 * applicant: staff invite further people.
 */
export async function attachDealer(
  tx: Tx,
  ctx: Ctx,
  login: { dealerId: string; accountId: string; name: string },
): Promise<void> {
  const { dealerId, accountId } = login;
  // When two approvals run at the same time, the second waits here for the first and then finds its login.
  await lockRow(tx, dealers, eq(dealers.id, dealerId));
  const [dealer] = await tx.select({ id: dealers.id }).from(dealers).where(eq(dealers.id, dealerId));
  const [taken] = await tx
    .select({ id: dealerLogins.id })
    .from(dealerLogins)
    .where(eq(dealerLogins.dealerId, dealerId))
    .limit(1);
  if (!dealer || taken) throw new Problem("conflict");
  await addLogin(tx, ctx, login);
  await record(tx, ctx, "dealer.attach-account", { type: "dealer", id: dealerId }, { after: { accountId } });
}

/**
 * Removes the login of an account that is erased, and returns the name of its person. The dealer stays listed and keeps
 * the money that is owed to it.
 */
export async function detachDealer(tx: Tx, accountId: string): Promise<string | null> {
  const [gone] = await tx
    .delete(dealerLogins)
    .where(eq(dealerLogins.accountId, accountId))
    .returning({ name: dealerLogins.name });
  return gone?.name ?? null;
}

/**
 * Finds listed dealers without a login that may be the shop of a new applicant: same number, same postal code, or a
 * name that starts the same way.
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
  const logins = db
    .select({ one: sql`1` })
    .from(dealerLogins)
    .where(eq(dealerLogins.dealerId, dealers.id));
  return db
    .select({
      _id: dealers.id,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      dealerId: dealers.dealerNumber,
    })
    .from(dealers)
    .where(and(notExists(logins), or(...alike)))
    .orderBy(dealers.nameKey, dealers.id)
    .limit(8);
}
