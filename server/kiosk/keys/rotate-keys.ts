import { dayMs, daysBefore } from "#shared/durations.ts";
import type { KioskKeysAnswer } from "#shared/kiosk-desk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { acceptedKeys } from "../../platform/secrets.ts";
import { mayManageKeys } from "../policy.ts";
import { createKey, forgetKeyPair, rootOf } from "./keys.ts";
import {
  destroyKeyRow,
  findCurrentKey,
  findKey,
  keysRetiredBefore,
  listKeys,
  retireKeys,
  type KeyRow,
} from "./key-store.ts";

/** Creates a new sealing key; the previous one can open envelopes for `keyKeptDays` more days. */
export async function rotateKeys(ctx: Ctx): Promise<void> {
  if (!mayManageKeys(ctx.actor)) throw new Problem("owner_only");
  await ctx.db.write(async (tx) => {
    const before = await findCurrentKey(tx);
    await retireKeys(tx, ctx.now);
    const key = await createKey(tx, ctx);
    await record(
      tx,
      ctx,
      "kiosk.rotate-keys",
      { type: "kioskKey", id: key.id },
      { before: { id: before?.id ?? null } },
    );
  });
}

/**
 * Replaces the key of the previous application secret after a rotation; the server calls this when it starts. PINs that
 * were encrypted with the old key can be decrypted as long as the previous secret is accepted.
 */
export async function replaceKeyOfPreviousSecret(ctx: Ctx): Promise<void> {
  const { previous } = ctx.secrets;
  if (!previous) return;
  await ctx.db.write(async (tx) => {
    const current = await findCurrentKey(tx);
    if (!current || (await rootOf(ctx, current)) !== previous.kiosk) return;
    await retireKeys(tx, ctx.now);
    const key = await createKey(tx, ctx);
    const changes = { before: { id: current.id }, after: { reason: "secret_rotated" } };
    await record(tx, ctx, "kiosk.rotate-keys", { type: "kioskKey", id: key.id }, changes);
  });
}

/**
 * Replaces the current key after `keyDays` days, and destroys replaced keys `keyKeptDays` days later; a job calls this.
 */
export async function tendKeys(ctx: Ctx): Promise<void> {
  const { keyKeptDays, keyDays } = ctx.programme.kiosk;
  const current = await findCurrentKey(ctx.db);
  if (current && current.createdAt.getTime() + keyDays * dayMs <= ctx.now.getTime()) await rotateKeys(ctx);
  const past = await keysRetiredBefore(ctx.db, daysBefore(ctx.now, keyKeptDays));
  if (past.length === 0) return;
  await ctx.db.write(async (tx) => {
    for (const key of past) await destroy(tx, ctx, key);
  });
}

/**
 * Destroys a key at once when staff request it, for example because the secret was exposed. Redemptions whose PINs were
 * encrypted with it go to review.
 */
export async function destroyKey(ctx: Ctx, keyId: string): Promise<void> {
  if (!mayManageKeys(ctx.actor)) throw new Problem("owner_only");
  await ctx.db.write(async (tx) => {
    const key = await findKey(tx, keyId);
    if (!key) throw new Problem("not_found");
    if (key.destroyedAt !== null) return;
    if (key.retiredAt === null) {
      await retireKeys(tx, ctx.now);
      await createKey(tx, ctx);
    }
    await destroy(tx, ctx, key);
  });
}

async function destroy(tx: Tx, ctx: Ctx, { id, salt }: KeyRow): Promise<void> {
  await destroyKeyRow(tx, id, ctx.now);
  if (salt !== null) for (const root of acceptedKeys(ctx.secrets, "kiosk")) forgetKeyPair(root, { id, salt });
  await record(tx, ctx, "kiosk.destroy-key", { type: "kioskKey", id });
}

/** Returns when each key was created, retired and destroyed; the keys themselves are never returned. */
export async function keysAnswer(ctx: Ctx): Promise<KioskKeysAnswer> {
  const retentionMs = ctx.programme.kiosk.keyKeptDays * dayMs;
  const rows = await listKeys(ctx.db);
  return {
    keys: rows.map(({ id, createdAt, retiredAt, destroyedAt }) => ({
      _id: id,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      destroyedAt: destroyedAt?.toISOString() ?? null,
      destroyAt: retiredAt && !destroyedAt ? new Date(retiredAt.getTime() + retentionMs).toISOString() : null,
    })),
  };
}
