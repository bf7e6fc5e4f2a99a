import { dayMs } from "#shared/durations.ts";
import { and, eq } from "drizzle-orm";
import type { DisputeAnswer } from "#shared/kiosk-desk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { parseId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { findListedItem, findReport, type ListedItem } from "../desk/desk-store.ts";
import { openCase } from "../devices/device-store.ts";
import { isDisputeToken } from "./dispute-token.ts";
import { presentDispute } from "../desk/present-desk.ts";
import { survivingRider } from "../decisions/resolve-rider.ts";
import { saveDecision } from "../decisions/save-decision.ts";
import type { ItemRow } from "../store.ts";
import { kioskItems } from "../tables.ts";

const linkDays = 90;

async function itemOfToken(ctx: Ctx, token: string): Promise<ListedItem> {
  const id = parseId(token.split(".")[0] ?? "");
  const found = id === null ? undefined : await findListedItem(ctx.db, eq(kioskItems.id, id));
  if (!found || !isDisputeToken(ctx, found.item, token)) throw new Problem("code_wrong");
  const age = ctx.now.getTime() - found.item.receivedAt.getTime();
  if (age > linkDays * dayMs) throw new Problem("code_expired");
  return found;
}

/** Returns the redemption that the link refers to, for the page on which the rider confirms the report. */
export async function readDispute(ctx: Ctx, token: string): Promise<DisputeAnswer> {
  return answerOf(ctx.db, await itemOfToken(ctx, token));
}

/** Reports "this was not me" for the rider who followed the link in the email (docs/spec/kiosk.md#guarantees). */
export async function reportByLink(ctx: Ctx, token: string): Promise<DisputeAnswer> {
  return report(ctx, await itemOfToken(ctx, token));
}

/** Reports a redemption for the signed-in rider, even one that is not decided yet. */
export async function reportAsRider(ctx: Ctx<RiderActor>, id: string): Promise<DisputeAnswer> {
  const { actor } = ctx;
  if (actor.proxy) throw new Problem("proxy_forbids");
  // The id is the tablet's item id or the id of the booked redemption.
  const isRedeem = eq(kioskItems.kind, "redeem");
  const found =
    (await findListedItem(ctx.db, and(eq(kioskItems.id, id), isRedeem))) ??
    (await findListedItem(ctx.db, and(eq(kioskItems.riderId, actor.id), eq(kioskItems.redemptionId, id), isRedeem)));
  const riderId = found?.item.riderId ? await survivingRider(ctx.db, found.item.riderId) : null;
  if (!found || riderId !== actor.id) throw new Problem("not_found");
  return report(ctx, found);
}

/**
 * Opens a case, once. A redemption that was not debited yet will not be debited. Staff decide whether money is
 * returned.
 */
async function report(ctx: Ctx, listed: ListedItem): Promise<DisputeAnswer> {
  return ctx.db.write(async (tx) => {
    const where = and(eq(kioskItems.deviceId, listed.item.deviceId), eq(kioskItems.id, listed.item.id));
    if (where) await lockRow(tx, kioskItems, where);
    const now = await findListedItem(tx, where);
    if (!now) throw new Problem("not_found");
    if (await findReport(tx, now.item)) return answerOf(tx, now);
    await refuseWhatWaits(tx, ctx, now.item);
    const { deviceId, dealerId, id: itemId, riderId, redemptionId } = now.item;
    await openCase(tx, {
      id: ctx.id(),
      deviceId,
      dealerId,
      kind: "not_me",
      detail: { redemptionId },
      itemId,
      riderId,
      openedAt: ctx.now,
    });
    await record(tx, ctx, "kiosk.not-me", { type: "kioskItem", id: itemId }, { after: { riderId, redemptionId } });
    return answerOf(tx, now);
  });
}

async function refuseWhatWaits(tx: Tx, ctx: Ctx, item: ItemRow): Promise<void> {
  const open =
    item.decision === null || item.decision === "review" || (item.decision === "short" && !item.redemptionId);
  if (open) await saveDecision(tx, ctx, item, { decision: "rejected", reason: "not_me" });
}

async function answerOf(db: Reader, listed: ListedItem): Promise<DisputeAnswer> {
  const redemption = presentDispute(listed, (await findReport(db, listed.item))?.openedAt ?? null);
  if (!redemption) throw new Problem("not_found");
  return { redemption };
}
