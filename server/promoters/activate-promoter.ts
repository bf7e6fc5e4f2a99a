import { eq } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { PromoterActivationInput, PromoterEffects } from "#shared/promoters.schema.ts";
import { countLoggedIn } from "../accounts/sessions/count-logged-in.ts";
import { endAllSessions } from "../accounts/sessions/session.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { countSeries, promoterAccounts, openEventsOf, writePromoterActive } from "./activation-store.ts";
import { mayManagePromoters } from "./policy.ts";
import { findPromoter } from "./store.ts";
import { promoters } from "./tables.ts";

/** Returns what an activation or deactivation of a promoter would currently affect. It changes nothing. */
export async function promoterEffectsOf(ctx: Ctx, promoterId: string): Promise<PromoterEffects> {
  if (!mayManagePromoters(ctx.actor)) throw new Problem("forbidden");
  if (!(await findPromoter(ctx.db, promoterId))) throw new Problem("not_found");
  return effectsOf(ctx.db, promoterId, ctx.now);
}

/**
 * Activates or deactivates a promoter. From the deactivation on its people are logged out and cannot log in, and it gets
 * no emails. Its series and events stay as they are, and staff enter the results. Returns what changed.
 */
export async function activatePromoter(
  ctx: Ctx,
  promoterId: string,
  { active, reason = null }: PromoterActivationInput,
): Promise<PromoterEffects> {
  if (!mayManagePromoters(ctx.actor)) throw new Problem("forbidden");
  if (!active && reason === null) throw new Problem("invalid_input", { fields: { reason: "required" } });
  return ctx.db.write(async (tx) => {
    // If two admins act at the same time, the second one waits here and then changes nothing.
    await lockRow(tx, promoters, eq(promoters.id, promoterId));
    const promoter = await findPromoter(tx, promoterId);
    if (!promoter) throw new Problem("not_found");
    const effects = await effectsOf(tx, promoterId, ctx.now);
    if (promoter.active === active) return effects;
    await setActive(tx, promoterId, active);
    const change = { before: { active: !active }, after: { active, ...(reason === null ? {} : { reason }) } };
    const action = active ? "promoter.activate" : "promoter.deactivate";
    await record(tx, ctx, action, { type: "promoter", id: promoterId }, change);
    return effects;
  });
}

/** Writes whether a promoter is active, inside the transaction of a verb that has checked its policy and records it. */
export async function setActive(tx: Tx, promoterId: string, active: boolean): Promise<void> {
  await writePromoterActive(tx, promoterId, active);
  if (active) return;
  for (const accountId of await promoterAccounts(tx, promoterId)) await endAllSessions(tx, accountId);
}

async function effectsOf(reader: Reader, promoterId: string, now: Date): Promise<PromoterEffects> {
  const logins = await promoterAccounts(reader, promoterId);
  const { upcoming, owed } = await openEventsOf(reader, promoterId, dayPacific(now));
  return {
    logins: logins.length,
    loggedIn: await countLoggedIn(reader, logins, now),
    series: await countSeries(reader, promoterId),
    upcoming,
    owed: owed.reduce((sum, { events }) => sum + events, 0),
    waiting: owed.flatMap(({ country, posted }) =>
      posted > 0 ? [{ currency: currencyOfCountry(country), amount: posted }] : [],
    ),
  };
}
