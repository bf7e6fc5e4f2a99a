import { tellAdmins } from "../../accounts/staff/tell-staff.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { awardsWaitMail } from "./awards-wait.mail.ts";
import { sumReviewed } from "../rules/reviewed-awards.ts";
import { sumWaiting } from "../result-store.ts";
import { raceListeners } from "../settling/race-listeners.ts";
import type { Sheet } from "../sheet/sheet-store.ts";

/** Stores the sum of the awards that wait for staff on the event, and notifies staff when it rises. */
export async function tellWhatWaits(
  tx: Tx,
  ctx: Ctx,
  { event, currency }: Pick<Sheet, "event" | "currency">,
): Promise<void> {
  const waiting = await sumWaiting(tx, event.id);
  await raceListeners.run(tx, ctx, { eventId: event.id, event: { waitingAwards: waiting } });
  if (waiting <= event.waitingAwards) return;
  const { id, title, budget } = event;
  const review = await sumReviewed(tx, id);
  const cause = `awards-wait:${id}:${ctx.now.getTime()}:${waiting}`;
  await tellAdmins(tx, ctx, cause, (locale) =>
    awardsWaitMail(ctx, locale, { id, title, currency, budget }, { budget: waiting - review, review }),
  );
}
