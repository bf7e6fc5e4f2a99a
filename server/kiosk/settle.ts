import { eq } from "drizzle-orm";
import { mayCancel, mayConfirmSecond, mayTakeWhatIsLeft } from "#shared/kiosk.ts";
import { RedeemBody, type SettleAnswer, type SettleInput } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { signedIn } from "../platform/http/guard.ts";
import { once } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { captureTime } from "./capture-time.ts";
import { cancel } from "./decide-void.ts";
import { keptRider } from "./decide-redeem.ts";
import { judgeRedeem } from "./judge-redeem.ts";
import { maySettle } from "./policy.ts";
import { presentResult } from "./present.ts";
import { saveDecision } from "./save-decision.ts";
import { findItem, findItemOfDealer, type ItemRow } from "./store.ts";
import { kioskItems } from "./tables.ts";

type Action = SettleInput["action"];

/** The dealer settles what the server left open: takes what is left, says that it is a second one, or cancels. */
export async function settle(ctx: Ctx, id: string, action: Action, key: string): Promise<SettleAnswer> {
  const actor = signedIn(ctx, "kiosk", "dealer");
  const dealerId = actor.type === "kiosk" ? actor.dealerId : actor.id;
  const found = await findItemOfDealer(ctx.db, dealerId, id);
  if (!found) throw new Problem("not_found");
  maySettle(ctx.actor, found);
  return ctx.db.write((tx) =>
    once(tx, ctx, { call: "kiosk.settle", key, input: { id, action } }, async () => {
      await lockRow(tx, kioskItems, eq(kioskItems.id, id));
      const item = await findItem(tx, found.deviceId, id);
      if (!item) throw new Problem("not_found");
      const row = action === "cancel" ? await cancelItem(tx, ctx, item) : await bookItem(tx, ctx, item, action);
      return { serverTime: ctx.now.toISOString(), result: presentResult(row) };
    }),
  );
}

async function cancelItem(tx: Tx, ctx: Ctx, item: ItemRow): Promise<ItemRow> {
  if (item.decision === "voided") return item;
  if (item.decision !== null && !mayCancel(item.decision, item.appliedAmount)) throw new Problem("not_in_review");
  await cancel(tx, ctx, item);
  return (await findItem(tx, item.deviceId, item.id)) ?? item;
}

async function bookItem(tx: Tx, ctx: Ctx, item: ItemRow, action: Exclude<Action, "cancel">): Promise<ItemRow> {
  const { decision, reason, appliedAmount, balance } = item;
  const may =
    action === "takeWhatIsLeft"
      ? mayTakeWhatIsLeft(decision, appliedAmount, balance)
      : mayConfirmSecond(decision, reason) && item.pinTried;
  const body = RedeemBody.safeParse(item.body);
  if (!may || !body.success) throw new Problem("not_in_review");
  const said = action === "takeWhatIsLeft" ? { takeWhatIsLeft: true, secondOne: true } : { secondOne: true };
  const verdict = await judgeRedeem(tx, ctx, {
    deviceId: item.deviceId,
    dealerId: item.dealerId,
    device: "trusted",
    riderId: await keptRider(tx, body.data.riderId),
    body: { ...body.data, ...said },
    captured: captureTime(body.data, item.receivedAt),
    pin: null,
    pinWasRight: true,
  });
  return saveDecision(tx, ctx, item, verdict);
}
