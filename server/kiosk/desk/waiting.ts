import type { WaitingAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { listCases, listItems } from "./desk-store.ts";
import { noteRead } from "../cards/note-read.ts";
import { assertMaySeeSnapshot } from "../policy.ts";
import { actsOn, bodyOf } from "./present-desk.ts";

/** This is the max number of items, which is more than a counter needs; the dealer's area shows all. */
const maxItems = 25;

/**
 * Returns the items that a clerk can settle with the rider at this tablet, although another of the dealer's tablets
 * captured them, and the open cases.
 */
export async function waiting(ctx: Ctx<KioskActor>): Promise<WaitingAnswer> {
  const device = ctx.actor;
  assertMaySeeSnapshot(device);
  const { dealerId } = device;
  // A draining tablet serves no riders, and a tablet that was reported lost shows nothing.
  if (device.state !== "active") return { serverTime: ctx.now.toISOString(), items: [], cases: [] };
  const [{ rows }, cases] = await Promise.all([
    listItems(ctx.db, { dealerId }, maxItems),
    listCases(ctx.db, { dealerId }, maxItems),
  ]);
  const items = rows.flatMap(({ item, deviceName, riderFirstName, riderLastName }) => {
    const parsed = bodyOf(item);
    if (item.deviceId === device.id || !parsed || riderFirstName === null) return [];
    if (!actsOn(ctx.actor, item).includes("retypePin")) return [];
    return [
      {
        id: item.id,
        deviceId: item.deviceId,
        deviceName,
        riderName: `${riderFirstName} ${riderLastName}`,
        body: parsed.body,
        decision: "review" as const,
        reason: item.reason,
      },
    ];
  });
  if (items.length > 0) await noteRead(ctx, "kiosk.read-waiting", { items: items.map(({ id }) => id) });
  return {
    serverTime: ctx.now.toISOString(),
    items,
    cases: cases.rows.map(({ case: one, deviceName }) => ({
      id: one.id,
      kind: one.kind,
      deviceName,
      openedAt: one.openedAt.toISOString(),
    })),
  };
}
