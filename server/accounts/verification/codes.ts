import { hourMs } from "#shared/durations.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { acceptedKeys, hmac, sameDigest } from "../../platform/secrets.ts";
import { randomBelow } from "../../platform/random.ts";
import { codesSince, countWrongTry, insertCode, newestCode, useCode } from "../store.ts";

/**
 * An account gets at most this many codes per purpose in an hour. With the default of five tries for each code of six
 * digits, an hour of guessing succeeds with a chance of one in 40,000.
 */
const codesPerHour = 5;

type Purpose = "verify" | "reset" | `email:${string}`;
interface MadeCode {
  id: string;
  code: string;
}
export type CodeOutcome = "right" | "wrong" | "expired";

/** Creates a code for an email, or returns null when too many were requested. Only its HMAC is stored. */
export async function issueCode(tx: Tx, ctx: Ctx, accountId: string, purpose: Purpose): Promise<MadeCode | null> {
  const since = new Date(ctx.now.getTime() - hourMs);
  if ((await codesSince(tx, accountId, purpose, since)) >= codesPerHour) return null;
  return makeCode(tx, ctx, accountId, purpose, null);
}

/** Creates and stores a code without checking any limit: the caller has already checked its own limits. */
export async function makeCode(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  purpose: Purpose,
  askedBy: string | null,
): Promise<MadeCode> {
  const { id, code, codeHash, expiresAt } = drawCode(ctx);
  await insertCode(tx, { id, accountId, purpose, codeHash, askedBy, createdAt: ctx.now, expiresAt });
  return { id, code };
}

/** Returns a random code with the HMAC to store for it. */
export function drawCode(ctx: Ctx) {
  const { digits, minutes } = ctx.programme.codes;
  const code = String(randomBelow(ctx, 10 ** digits)).padStart(digits, "0");
  const id = ctx.id();
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  return { id, code, codeHash: hmac(ctx.secrets.code, `${id}:${code}`), expiresAt };
}

/**
 * Checks a code against the newest one. A wrong try is returned as an outcome instead of thrown, so that the
 * transaction commits and counts it.
 */
export async function tryCode(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  purpose: Purpose,
  code: string,
): Promise<CodeOutcome> {
  const sent = await newestCode(tx, accountId, purpose);
  if (!sent || sent.used || sent.expiresAt <= ctx.now) return "expired";
  if (sent.wrongTries >= ctx.programme.codes.tries) return "expired";
  if (!isCode(ctx, sent, code)) {
    await countWrongTry(tx, sent.id);
    return "wrong";
  }
  await useCode(tx, sent.id);
  return "right";
}

export const isCode = (ctx: Ctx, sent: { id: string; codeHash: string }, code: string): boolean =>
  acceptedKeys(ctx.secrets, "code").some((key) => sameDigest(hmac(key, `${sent.id}:${code}`), sent.codeHash));
