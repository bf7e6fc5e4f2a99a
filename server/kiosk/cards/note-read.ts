import { record } from "../../platform/audit/audit.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";

/** Writes into the audit log that a tablet received personal data of riders, and of which riders or how many. */
export async function noteRead(
  ctx: Ctx<KioskActor>,
  action: "kiosk.search" | "kiosk.read-cards" | "kiosk.read-photos" | "kiosk.read-waiting",
  after: Record<string, unknown>,
): Promise<void> {
  const { id } = ctx.actor;
  await ctx.db.write((tx) => record(tx, ctx, action, { type: "device", id }, { after }));
}
