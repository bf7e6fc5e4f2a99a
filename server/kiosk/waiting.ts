import type { WaitingAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { listCases, listItems } from "./desk-store.ts";
import { maySeeSnapshot } from "./policy.ts";
import { actsOn, bodyOf } from "./present-desk.ts";

/** More than a counter can look at; the dealer's area has all. */
const most = 25;

/**
 * What a clerk settles with the rider at this tablet, though another of the dealer's captured it, and the cases that
 * are open (kiosk spec: on any of the dealer's kiosks).
 */
export async function waiting(ctx: Ctx): Promise<WaitingAnswer> {
  const device = signedIn(ctx, "kiosk");
  maySeeSnapshot(device);
  const { dealerId } = device;
  // A draining tablet serves nobody, and one that was reported lost shows nothing.
  if (device.state !== "active") return { serverTime: ctx.now.toISOString(), items: [], cases: [] };
  const [{ rows }, cases] = await Promise.all([
    listItems(ctx.db, { dealerId }, most),
    listCases(ctx.db, { dealerId }, most),
  ]);
  return {
    serverTime: ctx.now.toISOString(),
    items: rows.flatMap(({ item, deviceName, riderFirstName, riderLastName }) => {
      const said = bodyOf(item);
      if (item.deviceId === device.id || !said || riderFirstName === null) return [];
      if (!actsOn(ctx.actor, item).includes("retypePin")) return [];
      return [
        {
          id: item.id,
          deviceId: item.deviceId,
          deviceName,
          riderName: `${riderFirstName} ${riderLastName}`,
          body: said.body,
          decision: "review" as const,
          reason: item.reason,
        },
      ];
    }),
    cases: cases.rows.map(({ case: one, deviceName }) => ({
      id: one.id,
      kind: one.kind,
      deviceName,
      openedAt: one.openedAt.toISOString(),
    })),
  };
}
