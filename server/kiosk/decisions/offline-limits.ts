import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { RedeemBody } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { openCase } from "../devices/device-store.ts";
import type { Case } from "./evaluate-redeem.ts";
import type { SendingDevice } from "../sync/new-item.ts";
import { isUnknownRider } from "./resolve-rider.ts";
import type { ItemRow } from "../store.ts";
import { kioskCases, kioskItems } from "../tables.ts";

/** This is the number of redemptions that waited on a tablet at once, and their sum in cents. */
export interface OverLimits {
  count: number;
  sum: number;
}

/** This is a redemption that waited on the tablet from its capture until it was settled. */
interface Waiting {
  /** This is the rider's id or `ama:` number, as the tablet sent it. */
  writtenId: string;
  riderId: string | null;
  amount: number;
  from: number;
  /** This is the time in ms when the redemption was settled; it is Infinity while the redemption is open. */
  until: number;
  /** This is true when the tablet's offline limits applied to its capture. */
  offline: boolean;
}

/**
 * Checks a redemption that was captured offline against the limits that the tablet itself applies: how many may wait at
 * once, their sum, and how many of one rider (docs/spec/kiosk.md#limits). They are checked at the moment of its
 * capture, and at the moment of each later capture whose redemption arrived first. Returns the count and sum of what
 * waited at the first moment that exceeds a limit, or null. What a tablet allowed offline by its own limits is never
 * refused here: the server counts a redemption as waiting for at most as long as the tablet does.
 */
export async function exceededLimits(tx: Tx, ctx: Ctx, of: Case): Promise<OverLimits | null> {
  const { offlineMaxItems, offlineMaxTotal, offlineMaxPerRider } = ctx.programme.kiosk;
  const from = of.captured.at.getTime();
  const { riderId: writtenId, amount } = of.body;
  const self: Waiting = { writtenId, riderId: of.riderId, amount, from, until: Infinity, offline: true };
  const others = (await waitingAfter(tx, of)).map(waitingOf);
  for (const captured of [self, ...others.filter((one) => one.offline && one.from > from)]) {
    const waiting = [self, ...others].filter((one) => one.from <= captured.from && one.until > captured.from);
    const sum = waiting.reduce((total, one) => total + one.amount, 0);
    const ofRider = waiting.filter((one) => isSameRider(one, captured)).length;
    if (waiting.length > offlineMaxItems || sum > offlineMaxTotal || ofRider > offlineMaxPerRider) {
      return { count: waiting.length, sum };
    }
  }
  return null;
}

/** Returns the tablet's other redemptions that were still open at the capture of this one, or later. */
async function waitingAfter(tx: Tx, { deviceId, itemId, captured }: Case): Promise<ItemRow[]> {
  return tx
    .select()
    .from(kioskItems)
    .where(
      and(
        eq(kioskItems.deviceId, deviceId),
        eq(kioskItems.kind, "redeem"),
        ne(kioskItems.id, itemId),
        or(isNull(kioskItems.openUntil), gt(kioskItems.openUntil, captured.at)),
      ),
    );
}

function waitingOf(row: ItemRow): Waiting {
  const body = RedeemBody.safeParse(row.body);
  return {
    writtenId: body.data?.riderId ?? "",
    riderId: row.riderId,
    amount: row.amount ?? 0,
    from: (row.capturedAt ?? row.receivedAt).getTime(),
    until: row.openUntil?.getTime() ?? Infinity,
    offline: body.data?.offline === true || !row.confirmedAtOnce,
  };
}

/**
 * Tells whether two redemptions are of one rider. The tablet compares riders by the id that it sends: two different
 * accounts that were merged later were two riders to it; an AMA number and an account can be one rider.
 */
function isSameRider(a: Waiting, b: Waiting): boolean {
  if (a.writtenId === b.writtenId) return true;
  const byNumber = isUnknownRider(a.writtenId) || isUnknownRider(b.writtenId);
  return byNumber && a.riderId !== null && a.riderId === b.riderId;
}

/**
 * Opens a case for a person to look at: an unmodified tablet exceeds its limits only when the network fails between two
 * visits. One open case per tablet is enough.
 */
export async function openLimitsCase(
  tx: Tx,
  ctx: Ctx,
  { id: deviceId, dealerId }: SendingDevice,
  item: ItemRow,
  { count, sum }: OverLimits,
): Promise<void> {
  await record(tx, ctx, "kiosk.alarm", { type: "device", id: deviceId }, { after: { id: item.id, count, sum } });
  const [open] = await tx
    .select({ id: kioskCases.id })
    .from(kioskCases)
    .where(and(eq(kioskCases.deviceId, deviceId), eq(kioskCases.kind, "over_limits"), isNull(kioskCases.closedAt)))
    .limit(1);
  if (open) return;
  const detail = { queueCount: count, queueSum: sum };
  const { id: itemId, riderId } = item;
  const found = { itemId, riderId, detail, openedAt: ctx.now };
  await openCase(tx, { id: ctx.id(), deviceId, dealerId, kind: "over_limits", ...found });
}
