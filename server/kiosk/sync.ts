import { policyOf } from "#shared/kiosk.ts";
import type { ItemResult, SyncAnswer, SyncInput } from "#shared/kiosk.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx, KioskActor } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { hearDevice, type Heard } from "./hear-device.ts";
import { counterSettings } from "./counter-settings.ts";
import { decideRedeem } from "./decide-redeem.ts";
import { decideVoid } from "./decide-void.ts";
import { comesWithAnswer, honourAnswer, isNewer, keptAnswer } from "./honour-answer.ts";
import { sealingKeys } from "./keys.ts";
import type { HandedInBy } from "./new-item.ts";
import { distrustOf } from "./policy.ts";
import { presentResult } from "./present.ts";
import { quarantine } from "./quarantine.ts";
import { readItem, type ReadItem, type RedeemItem, type VoidItem } from "./read-item.ts";
import { changedItems, findItem, type ItemRow } from "./store.ts";

/** A decision that committed while the answer before was written may be older than its `serverTime`. */
const overlapMs = 120_000;

/** The answer, and a credential to leave with it where one was ordered. */
export interface Synced {
  answer: SyncAnswer;
  token: string | null;
}

/**
 * Takes what a tablet hands in, one item at a time, each in a transaction of its own, and answers each by its id.
 * There is no money rule here: it is a second door to the same verb (docs/domain/kiosk-sync.md).
 */
export async function sync(ctx: Ctx, input: SyncInput, credential: string | undefined): Promise<Synced> {
  const device = signedIn(ctx, "kiosk");
  const read = (await Promise.all(input.items.map(readItem))).filter((item) => item !== null);
  const results: ItemResult[] = [];
  const conflicts: string[] = [];
  let failure: Error | null = null;
  for (const item of read.toSorted((a, b) => a.seq - b.seq)) {
    try {
      results.push(await answerItem(ctx, device, item, conflicts));
    } catch (error) {
      // Not named in the answer, it stays with the tablet; the others go on (guarantee 3).
      failure = error instanceof Error ? error : new Error("an item failed", { cause: error });
      await noteFailure(ctx, item.id, error).catch(() => undefined);
    }
  }
  if (failure && results.length === 0) throw failure;

  await refreshCanceled(ctx, device.id, read, results);
  const items = read.flatMap(({ item }): (RedeemItem | VoidItem)[] => (item ? [item] : []));
  const named = input.items.length === results.length;
  const heard = await hearDevice(
    ctx,
    device.id,
    items,
    { ...input, emptied: named && input.queue.count <= results.length },
    credential,
  );
  const answer = await answerOf(ctx, device, input, results, heard);
  if (conflicts.length > 0 && conflicts.length === input.items.length) {
    throw new Problem("hash_conflict", { extra: { ...answer } });
  }
  return { answer, token: heard.token };
}

async function answerItem(ctx: Ctx, device: KioskActor, read: ReadItem, conflicts: string[]): Promise<ItemResult> {
  const seen = await findItem(ctx.db, device.id, read.id);
  if (seen && seen.bodyHash !== read.bodyHash) {
    // The same id for something else: the first stands, this one is shown to a person and booked nowhere.
    conflicts.push(read.id);
    return conflict(read.id);
  }
  const from: HandedInBy = { id: device.id, dealerId: device.dealerId, distrust: distrustOf(device) };
  if (read.unreadable) return presentResult(seen?.decision ? seen : (await quarantine(ctx, from, read)).row);
  const { row, retryAt } = await decide(ctx, from, read.item, seen);
  return presentResult(row, retryAt);
}

async function decide(ctx: Ctx, from: HandedInBy, item: RedeemItem | VoidItem, seen: ItemRow | undefined) {
  const kept = comesWithAnswer(item) ? keptAnswer(ctx, from.id, item) : null;
  if (isNewer(kept, seen)) return honourAnswer(ctx, from, item, kept);
  if (seen && seen.decision !== null) return { row: seen, retryAt: null };
  // Said to have been answered, and nothing shows that it was: no PIN stands behind it.
  if (comesWithAnswer(item)) return honourAnswer(ctx, from, item, null);
  return item.kind === "void" ? decideVoid(ctx, from, item) : decideRedeem(ctx, from, item);
}

/** What was redeemed and called off in one batch is answered by what it came to. */
async function refreshCanceled(ctx: Ctx, deviceId: string, read: readonly ReadItem[], results: ItemResult[]) {
  for (const { item } of read) {
    if (item?.kind !== "void") continue;
    const at = results.findIndex(({ id }) => id === item.body.redemptionId);
    const row = at < 0 ? undefined : await findItem(ctx.db, deviceId, item.body.redemptionId);
    if (row) results[at] = presentResult(row);
  }
}

function noteFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const kind = error instanceof Error ? error.name : "failed";
  return ctx.db.write((tx) => record(tx, ctx, "kiosk.item_failed", { type: "kioskItem", id }, { after: { kind } }));
}

const conflict = (id: string): ItemResult => ({
  id,
  decision: "quarantined",
  reason: "hash_conflict",
  code: null,
  appliedAmount: null,
  balance: null,
  decidedAt: null,
  retryAt: null,
  acknowledgedAt: null,
  signature: null,
});

async function answerOf(
  ctx: Ctx,
  device: KioskActor,
  { since }: SyncInput,
  results: ItemResult[],
  heard: Heard,
): Promise<SyncAnswer> {
  const { purgeDays } = ctx.programme.kiosk;
  const from = since === null ? ctx.now.getTime() - purgeDays * 86_400_000 : Date.parse(since) - overlapMs;
  const named = results.map(({ id }) => id);
  const updates = await changedItems(ctx.db, device.id, new Date(from), named);
  const { row } = heard;
  // A deactivated dealer's tablets drain, whatever stands in their row.
  const state = row.state === "active" ? device.state : row.state;
  return {
    serverTime: ctx.now.toISOString(),
    epoch: ctx.secrets.epoch,
    lastSeqSeen: row.lastSeq,
    device: { _id: row.id, name: row.name, state },
    counter: await counterSettings(ctx, row),
    results,
    updates: updates.map((item) => presentResult(item)),
    policy: policyOf(ctx.programme),
    keys: await sealingKeys(ctx),
    commands: state === "active" ? [] : heard.wipe ? ["drain", "wipe"] : ["drain"],
  };
}
