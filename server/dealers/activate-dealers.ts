import { inArray } from "drizzle-orm";
import type { ActivationEffects, ActivationInput, ActivationQuery } from "#shared/dealer-activation.schema.ts";
import { currencies } from "#shared/money.ts";
import { countLoggedIn } from "../accounts/sessions/count-logged-in.ts";
import { endAllSessions } from "../accounts/sessions/session.ts";
import { openPartsOf } from "../ledger/reads/parts-totals.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { countFavourites, countTablets, dealersById, loginAccountsOf, writeActive } from "./activation-store.ts";
import { mayManageDealers } from "./policy.ts";
import { dealers } from "./tables.ts";

/** Returns what an activation or deactivation of these dealers would change, and changes nothing. */
export async function activationEffectsOf(
  ctx: Ctx,
  { dealerIds, active }: ActivationQuery,
): Promise<ActivationEffects> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  return effectsOf(ctx.db, await changing(ctx.db, dealerIds, active), ctx.now);
}

/**
 * Activates or deactivates dealers. From the deactivation on nobody redeems or refunds there: the finder does not list
 * the dealer, its people are logged out and cannot log in, and its tablets send what they have stored and accept
 * nothing new. The parts credit stays due. Dealers that are in the requested state already are left out. Returns what
 * changed.
 */
export async function setDealersActive(ctx: Ctx, input: ActivationInput): Promise<ActivationEffects> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { dealerIds, active, reason = null } = input;
  if (!active && reason === null) throw new Problem("invalid_input", { fields: { reason: "required" } });
  return ctx.db.write(async (tx) => {
    // The lock makes a simultaneous redemption either complete before the deactivation or fail after it.
    await lockRow(tx, dealers, inArray(dealers.id, dealerIds));
    const ids = await changing(tx, dealerIds, active);
    const effects = await effectsOf(tx, ids, ctx.now);
    for (const id of ids) {
      await writeActive(tx, id, active);
      const change = { before: { active: !active }, after: { active, ...(reason === null ? {} : { reason }) } };
      await record(tx, ctx, active ? "dealer.activate" : "dealer.deactivate", { type: "dealer", id }, change);
    }
    if (!active && ids.length > 0) {
      for (const { accountId } of await loginAccountsOf(tx, ids)) await endAllSessions(tx, accountId);
    }
    return effects;
  });
}

/** Returns the ids of the dealers that are not yet in the requested state; throws if one of them does not exist. */
async function changing(reader: Reader, dealerIds: readonly string[], active: boolean): Promise<string[]> {
  const ids = [...new Set(dealerIds)];
  const found = await dealersById(reader, ids);
  if (found.length < ids.length) throw new Problem("not_found");
  return found.filter((dealer) => dealer.active !== active).map(({ id }) => id);
}

async function effectsOf(reader: Reader, ids: readonly string[], now: Date): Promise<ActivationEffects> {
  if (ids.length === 0) {
    return { dealers: 0, logins: 0, loggedIn: 0, kiosks: 0, queued: 0, favourites: 0, due: [] };
  }
  const logins = (await loginAccountsOf(reader, ids)).map(({ accountId }) => accountId);
  const open = await openPartsOf(reader, ids);
  const due = currencies.map((currency) => ({
    currency,
    amount: open.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  }));
  return {
    dealers: ids.length,
    logins: logins.length,
    loggedIn: await countLoggedIn(reader, logins, now),
    ...(await countTablets(reader, ids)),
    favourites: await countFavourites(reader, ids),
    due: due.filter(({ amount }) => amount !== 0),
  };
}
