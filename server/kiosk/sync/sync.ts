import { dayMs } from "#shared/durations.ts";
import { policyOf } from "#shared/kiosk.ts";
import type { ItemResult, SyncAnswer, SyncInput } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { recordHeartbeat, type Heartbeat } from "./record-heartbeat.ts";
import { counterSettings } from "../devices/counter-settings.ts";
import { decideRedeem } from "../decisions/decide-redeem.ts";
import { decideVoid } from "./decide-void.ts";
import { comesWithAnswer, acceptSignedDecision, isNewer, storedAnswer } from "./accept-signed-decision.ts";
import { sealingKeys } from "../keys/keys.ts";
import type { SendingDevice } from "./new-item.ts";
import { untrustedReasonOf } from "../policy.ts";
import { presentDecision } from "../present.ts";
import { quarantine } from "./quarantine.ts";
import { readItem, type ReadItem, type RedeemItem, type VoidItem } from "./read-item.ts";
import { changedItems, findItem, type ItemRow } from "../store.ts";

/**
 * Decisions made up to this many ms before the previous contact are sent again, because a decision may commit while the
 * answer to that contact is written and so be older than its `serverTime`.
 */
const overlapMs = 120_000;

/** This is the sync answer, and the new credential to send with it when one was ordered. */
export interface Synced {
  answer: SyncAnswer;
  token: string | null;
}

/**
 * Processes the items that a tablet sends, each in its own transaction, and answers each by its id. It contains no
 * money rules: redemptions go through the same verb as at the desk (docs/domain/kiosk-sync.md).
 */
export async function sync(ctx: Ctx<KioskActor>, input: SyncInput, credential: string | undefined): Promise<Synced> {
  const device = ctx.actor;
  const read = (await Promise.all(input.items.map(readItem))).filter((item) => item !== null);
  const results: ItemResult[] = [];
  const conflicts: string[] = [];
  let failure: Error | null = null;
  for (const item of read.toSorted((a, b) => a.seq - b.seq)) {
    try {
      results.push(await answerItem(ctx, device, item, conflicts));
    } catch (error) {
      // The failed item is not named in the answer, so it stays on the tablet; the other items continue.
      failure = error instanceof Error ? error : new Error("an item failed", { cause: error });
      await noteFailure(ctx, item.id, error).catch(() => undefined);
    }
  }
  if (failure && results.length === 0) throw failure;

  await refreshCanceled(ctx, device.id, read, results);
  const links = read.flatMap(({ link }) => (link ? [link] : []));
  const heartbeat = await recordHeartbeat(
    ctx,
    device.id,
    links,
    { ...input, emptied: isEmptied(ctx, input, results) },
    credential,
  );
  const answer = await answerOf(ctx, device, input, results, heartbeat);
  if (conflicts.length > 0 && conflicts.length === input.items.length) {
    throw new Problem("hash_conflict", { extra: { ...answer } });
  }
  return { answer, token: heartbeat.token };
}

/**
 * Returns true when the tablet holds no more items that this server has not decided: every item of the request was
 * decided and the tablet reports an empty queue. A tablet with another epoch must send its stored answers again first.
 */
function isEmptied(ctx: Ctx, { items, queue }: SyncInput, results: readonly ItemResult[]): boolean {
  const decided = results.filter(({ decision }) => decision !== null).length;
  const sameEpoch = queue.epoch === undefined || queue.epoch === null || queue.epoch === ctx.secrets.epoch;
  return decided === items.length && queue.count === 0 && sameEpoch;
}

async function answerItem(ctx: Ctx, device: KioskActor, read: ReadItem, conflicts: string[]): Promise<ItemResult> {
  const existing = await findItem(ctx.db, device.id, read.id);
  if (existing && existing.bodyHash !== read.bodyHash) {
    // The same id was used for a different item: the first one keeps its decision, and this one is shown to a person
    // and never booked.
    conflicts.push(read.id);
    return conflict(read.id);
  }
  const from: SendingDevice = { id: device.id, dealerId: device.dealerId, untrustedReason: untrustedReasonOf(device) };
  if (read.unreadable) return presentDecision(existing?.decision ? existing : (await quarantine(ctx, from, read)).row);
  const { row, retryAt } = await decide(ctx, from, read.item, existing);
  return presentDecision(row, retryAt);
}

async function decide(ctx: Ctx, from: SendingDevice, item: RedeemItem | VoidItem, seen: ItemRow | undefined) {
  const stored = comesWithAnswer(item) ? storedAnswer(ctx, from.id, item) : null;
  if (isNewer(stored, seen)) return acceptSignedDecision(ctx, from, item, stored);
  if (seen && seen.decision !== null) return { row: seen, retryAt: null };
  // The tablet claims that it was answered, but no valid signature proves it and there is no PIN to check.
  if (comesWithAnswer(item)) return acceptSignedDecision(ctx, from, item, null);
  return item.kind === "void" ? decideVoid(ctx, from, item) : decideRedeem(ctx, from, item);
}

/** Replaces the answer of a redemption that was captured and canceled in the same batch with its final decision. */
async function refreshCanceled(ctx: Ctx, deviceId: string, read: readonly ReadItem[], results: ItemResult[]) {
  for (const { item } of read) {
    if (item?.kind !== "void") continue;
    const at = results.findIndex(({ id }) => id === item.body.redemptionId);
    const row = at < 0 ? undefined : await findItem(ctx.db, deviceId, item.body.redemptionId);
    if (row) results[at] = presentDecision(row);
  }
}

function noteFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const kind = error instanceof Error ? error.name : "failed";
  return ctx.db.write((tx) => record(tx, ctx, "kiosk.item_failed", { type: "kioskItem", id }, { after: { kind } }));
}

export const conflict = (id: string): ItemResult => ({
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
  heartbeat: Heartbeat,
): Promise<SyncAnswer> {
  const { purgeDays } = ctx.programme.kiosk;
  const from = since === null ? ctx.now.getTime() - purgeDays * dayMs : Date.parse(since) - overlapMs;
  const named = results.map(({ id }) => id);
  const updates = await changedItems(ctx.db, device.id, new Date(from), named);
  const { row } = heartbeat;
  // The tablets of a deactivated dealer count as draining, whatever state their row has.
  const state = row.state === "active" ? device.state : row.state;
  return {
    serverTime: ctx.now.toISOString(),
    epoch: ctx.secrets.epoch,
    lastSeqSeen: row.lastSeq,
    device: { _id: row.id, name: row.name, state },
    counter: await counterSettings(ctx, row),
    results,
    updates: updates.map((item) => presentDecision(item)),
    policy: policyOf(ctx.programme),
    keys: await sealingKeys(ctx),
    commands: state === "active" ? [] : heartbeat.wipe ? ["drain", "wipe"] : ["drain"],
  };
}
