import { dayMs, daysBefore, hourMs } from "#shared/durations.ts";
import { and, asc, eq, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { outboxPush, pushSubscriptions } from "../tables.ts";
import type { OutgoingPush, Pusher, PushOutcome } from "./pusher.ts";
import { acceptedKeys } from "../secrets.ts";
import { vapidKeys, type VapidKeys } from "./vapid.ts";

/** This is the content of a notification and the page that a tap opens; web/push-worker.ts shows it. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  locale: Locale;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
}

export interface QueuedPush {
  cause: string;
  subscriptionId: string;
  message: PushMessage;
}

/** Queues notifications in the transaction that causes them, one for each cause and browser. */
export async function queuePush(tx: Tx, ctx: Ctx, ...pushes: QueuedPush[]): Promise<void> {
  if (pushes.length === 0) return;
  await tx
    .insert(outboxPush)
    .values(
      pushes.map(({ cause, subscriptionId, message }) => ({
        id: ctx.id(),
        cause,
        subscriptionId,
        payload: message,
        createdAt: ctx.now,
        nextTryAt: ctx.now,
      })),
    )
    .onConflictDoNothing();
}

const batch = 50;
const maxTries = 8;
const staleMs = 2 * dayMs;

/**
 * Sends the due notifications, several at once, and returns how many were sent. Rows are claimed first, as in
 * mail/outbox.ts.
 */
export async function sendPushes(ctx: Ctx, pusher: Pusher): Promise<number> {
  const keys = acceptedKeys(ctx.secrets, "push").map(vapidKeys);
  const contact = ctx.programme.contact.email;
  const due = await claimDue(ctx);
  const outcomes = await Promise.all(
    due.map(async ({ push, to }): Promise<PushOutcome> => {
      const { endpoint, p256dh, auth } = to;
      try {
        return await sendWithEither(pusher, keys, {
          endpoint,
          p256dh,
          auth,
          payload: push.payload,
          contact,
          now: ctx.now,
        });
      } catch {
        return { state: "failed", status: 0, waitSeconds: 0 };
      }
    }),
  );
  if (due.length > 0) {
    await ctx.db.write(async (tx) => {
      for (const [at, { push, to }] of due.entries()) await settle(tx, ctx, push, to.id, outcomes[at]);
    });
  }
  return outcomes.filter(({ state }) => state === "sent").length;
}

/**
 * Sends a notification with the first key pair that the push service accepts. A browser that subscribed before the
 * secret was rotated did so with the previous public key, and its service refuses any other key with 401 or 403 (RFC
 * 8292).
 */
async function sendWithEither(
  pusher: Pusher,
  [keys, ...others]: readonly VapidKeys[],
  push: Omit<OutgoingPush, "keys">,
): Promise<PushOutcome> {
  if (!keys) return { state: "failed", status: 0, waitSeconds: 0 };
  const outcome = await pusher.send({ ...push, keys });
  const isRefused = outcome.state === "failed" && (outcome.status === 401 || outcome.status === 403);
  return isRefused && others.length > 0 ? sendWithEither(pusher, others, push) : outcome;
}

type Push = typeof outboxPush.$inferSelect;

async function settle(tx: Tx, ctx: Ctx, push: Push, subscriptionId: string, outcome?: PushOutcome): Promise<void> {
  if (!outcome) return;
  // The foreign key then also deletes the other notifications that are queued for this browser.
  if (outcome.state === "gone") {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
    return;
  }
  const row = tx.update(outboxPush);
  if (outcome.state === "sent") {
    await row.set({ sentAt: ctx.now, nextTryAt: null, lastError: null }).where(eq(outboxPush.id, push.id));
    return;
  }
  const { status, waitSeconds } = outcome;
  const hopeless = status >= 400 && status < 500 && status !== 429 && status !== 408;
  const over = hopeless || push.tries >= maxTries || ctx.now.getTime() - push.createdAt.getTime() > staleMs;
  const retryAt = new Date(ctx.now.getTime() + Math.min(waitSeconds, 86_400) * 1000);
  const next = push.nextTryAt && push.nextTryAt > retryAt ? push.nextTryAt : retryAt;
  await row.set({ lastError: String(status), nextTryAt: over ? null : next }).where(eq(outboxPush.id, push.id));
}

async function claimDue(ctx: Ctx) {
  const isDue = and(lte(outboxPush.nextTryAt, ctx.now), isNull(outboxPush.sentAt));
  // Most runs find nothing, so this reads first, which does not wait for the writer.
  const [some] = await ctx.db.select({ id: outboxPush.id }).from(outboxPush).where(isDue).limit(1);
  if (!some) return [];
  return ctx.db.write(async (tx) => {
    const due = await tx
      .select({ push: outboxPush, to: pushSubscriptions })
      .from(outboxPush)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, outboxPush.subscriptionId))
      .where(isDue)
      .orderBy(asc(outboxPush.nextTryAt), asc(outboxPush.id))
      .limit(batch);
    for (const { push } of due) {
      push.tries += 1;
      push.nextTryAt = new Date(ctx.now.getTime() + Math.min(30_000 * 2 ** (push.tries - 1), 6 * hourMs));
      const { tries, nextTryAt } = push;
      await tx.update(outboxPush).set({ tries, nextTryAt }).where(eq(outboxPush.id, push.id));
    }
    return due;
  });
}

const retentionDays = 90;

/**
 * Deletes notifications `retentionDays` after they were queued, when they have long been sent or given up. Until then
 * the row prevents a second notification for the same cause.
 */
export async function forgetPushes(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx.now, retentionDays);
  for (;;) {
    const done = await ctx.db.write(async (tx) => {
      const old = await tx
        .select({ id: outboxPush.id })
        .from(outboxPush)
        .where(lt(outboxPush.createdAt, before))
        .limit(500);
      if (old.length === 0) return true;
      await tx.delete(outboxPush).where(
        inArray(
          outboxPush.id,
          old.map(({ id }) => id),
        ),
      );
      return false;
    });
    if (done) return;
  }
}
