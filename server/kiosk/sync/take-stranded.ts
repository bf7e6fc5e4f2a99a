import { eq } from "drizzle-orm";
import type { ItemResult, StrandedAnswer, StrandedInput } from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { captureNow } from "../decisions/decide-redeem.ts";
import { cancel } from "./decide-void.ts";
import { findDevice, type DeviceRow } from "../devices/device-store.ts";
import { storedAnswer } from "./accept-signed-decision.ts";
import type { Evaluation } from "../decisions/evaluate-redeem.ts";
import { newItem, type SendingDevice } from "./new-item.ts";
import { assertMayServe } from "../policy.ts";
import { presentDecision } from "../present.ts";
import { readItem, type ReadItem, type RedeemItem, type VoidItem } from "./read-item.ts";
import { survivingRider } from "../decisions/resolve-rider.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import { conflict } from "./sync.ts";
import { findItemOfDealer, type ItemRow } from "../store.ts";
import { devices } from "../tables.ts";

/**
 * Takes over the items that a browser still holds from an earlier enrollment. An item that the server knows gets its
 * stored decision. An unknown redemption goes to review and debits nothing automatically, because its PIN was encrypted
 * for a device that no longer exists; if it carries a signed decision that voided or rejected it, that decision stays.
 * A cancellation applies at once unless its redemption was already booked, and an item that cannot be read is
 * quarantined. The same item sent twice counts once. Throws `not_found` for another
 * dealer's tablet, and the errors of `assertMayServe` when the tablet may not serve.
 */
export async function takeStranded(
  ctx: Ctx<KioskActor>,
  { formerDeviceId, items }: StrandedInput,
): Promise<StrandedAnswer> {
  const device = ctx.actor;
  assertMayServe(device);
  const former = await findDevice(ctx.db, formerDeviceId);
  if (formerDeviceId === device.id || (former && former.dealerId !== device.dealerId)) throw new Problem("not_found");
  const read = (await Promise.all(items.map(readItem))).filter((item) => item !== null);
  const results: ItemResult[] = [];
  // Cancellations come last, because they cancel redemptions that come before them.
  for (const item of read.toSorted((a, b) => order(a) - order(b))) {
    results.push(await takeOne(ctx, device, { id: formerDeviceId, row: former }, item));
  }
  return { serverTime: ctx.now.toISOString(), results };
}

const order = ({ item }: ReadItem): number => (item?.kind === "void" ? 1 : 0);

interface Former {
  id: string;
  /** This is undefined when the server was restored to a state before that enrollment. */
  row: DeviceRow | undefined;
}

async function takeOne(ctx: Ctx<KioskActor>, device: KioskActor, former: Former, read: ReadItem): Promise<ItemResult> {
  // The item is stored under the tablet that captured it when that tablet is known, so that it counts as the same item
  // if that tablet sends it after all.
  const owner: SendingDevice = { id: former.row?.id ?? device.id, dealerId: device.dealerId, untrustedReason: null };
  return ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, owner.id));
    const known = await findItemOfDealer(tx, device.dealerId, read.id);
    if (known) return known.bodyHash === read.bodyHash ? presentDecision(known) : conflict(read.id);
    if (read.unreadable) {
      const row = newItem(owner, { id: read.id, seq: -1, kind: "redeem", bodyHash: read.bodyHash }, ctx.now);
      return presentDecision(await saveDecision(tx, ctx, row, { decision: "quarantined", reason: "unreadable" }));
    }
    const row = await rowOf(tx, ctx, owner, former.id, read.item);
    return presentDecision(await saveDecision(tx, ctx, row, await evaluationOf(tx, ctx, former.id, read.item)));
  });
}

async function rowOf(
  tx: Tx,
  ctx: Ctx,
  owner: SendingDevice,
  formerId: string,
  item: RedeemItem | VoidItem,
): Promise<ItemRow> {
  // The item is not part of the sending tablet's chain, so it has no sequence number, and its envelope cannot be
  // opened.
  const facts = { ...item, seq: -1, previousHash: null, sealedPin: null };
  if (item.kind === "void") return newItem(owner, { ...facts, redemptionId: item.body.redemptionId }, ctx.now);
  const { amount, currency, riderId } = item.body;
  const captured = await captureNow(tx, ctx, formerId, item.body);
  const whose = { amount, currency, riderId: await survivingRider(tx, riderId) };
  const row = newItem(owner, { ...facts, ...whose }, ctx.now, { ...captured, credible: false });
  const answer = storedAnswer(ctx, formerId, item);
  return answer?.decision === "accepted" ? { ...row, code: answer.code } : row;
}

async function evaluationOf(
  tx: Tx,
  ctx: Ctx<KioskActor>,
  formerId: string,
  item: RedeemItem | VoidItem,
): Promise<Evaluation> {
  const answer = storedAnswer(ctx, formerId, item);
  if (item.kind === "void") {
    const { actor } = ctx;
    const target = await findItemOfDealer(tx, actor.dealerId, item.body.redemptionId);
    // A booked redemption is left for a person to refund; one that was not debited is canceled at once.
    if (target?.redemptionId) return { decision: "review", reason: "restored" };
    return cancel(tx, ctx, target);
  }
  if (answer?.decision === "voided" || answer?.decision === "rejected") {
    return { decision: answer.decision, reason: answer.reason };
  }
  // A valid signature of this server proves that the PIN was right, so staff may honor it. Without one the rider
  // types the PIN again.
  return { decision: "review", reason: "restored", pinTried: answer?.decision === "accepted" };
}
