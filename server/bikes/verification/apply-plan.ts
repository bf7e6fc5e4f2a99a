import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { activeContacts } from "../../results/rules/rider-facts.ts";
import { reassessRiders } from "../../results/settling/reassess.ts";
import { updateBike } from "../store.ts";
import { bikeRejectedMail, bikeVerifiedMail } from "./bike.mail.ts";
import type { BikeChange } from "./plan-bikes.ts";

/**
 * Gives bikes their new states, evaluates the results of their riders again, and tells the riders. `moved` are the
 * riders whose awards change: they get the email about their results, and no second one about the bike. This runs in
 * the caller's transaction.
 */
export async function applyPlan(
  tx: Tx,
  ctx: Ctx,
  changes: readonly BikeChange[],
  moved: ReadonlySet<string>,
): Promise<void> {
  for (const { bike, change } of changes) {
    const { state } = change;
    const decided = { stateAt: ctx.now, verifiedAt: state === "valid" ? ctx.now : null };
    await updateBike(tx, bike.id, { decidedBy: null, reason: null, ...change, ...decided });
    const action = state === "valid" ? "bike.verify" : state === "invalid" ? "bike.reject" : "bike.unverify";
    await record(
      tx,
      ctx,
      action,
      { type: "rider", id: bike.riderId },
      {
        before: { bikeId: bike.id, bikeState: bike.state },
        after: { bikeId: bike.id, bikeState: state, vin: bike.vin, reason: change.reason ?? null },
      },
    );
  }
  const riderIds = [...new Set(changes.map(({ bike }) => bike.riderId))];
  await reassessRiders(tx, ctx, riderIds);
  await tellRiders(tx, ctx, changes, moved);
}

async function tellRiders(tx: Tx, ctx: Ctx, changes: readonly BikeChange[], moved: ReadonlySet<string>): Promise<void> {
  const riders = await activeContacts(
    tx,
    changes.map(({ bike }) => bike.riderId),
  );
  for (const { bike, change } of changes) {
    const rider = riders.get(bike.riderId);
    if (!rider || bike.retiredAt !== null) continue;
    const { email: to, locale } = rider;
    const cause = `bike:${bike.id}:${change.state}:${ctx.now.getTime()}`;
    if (change.state === "invalid") {
      const mail = bikeRejectedMail(ctx, locale, bike.vin, change.reason ?? "");
      await queueMail(tx, ctx, { cause, to, locale, mail });
    } else if (change.state === "valid" && !moved.has(bike.riderId)) {
      await queueMail(tx, ctx, { cause, to, locale, mail: bikeVerifiedMail(ctx, locale, bike.vin) });
    }
  }
}
