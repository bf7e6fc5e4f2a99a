import type { Ctx } from "../../platform/context.ts";
import { acceptedKeys, hmac } from "../../platform/secrets.ts";

/**
 * Returns a mark that identifies the application secret that a PIN was hashed with, without revealing anything about
 * it.
 */
export function markOf(key: Buffer): string {
  let mark = marks.get(key);
  if (!mark) marks.set(key, (mark = hmac(key, "mark of the secret").slice(0, 16)));
  return mark;
}

/** The marks are cached, because each redemption needs them several times. */
const marks = new WeakMap<Buffer, string>();

/**
 * Returns the accepted keys that the PIN may have been hashed with: one if the row records which, all if it does not,
 * and none if the recorded one is no longer accepted.
 */
export const keysOfPin = (ctx: Ctx, kept: { secretMark: string | null }): readonly Buffer[] =>
  acceptedKeys(ctx.secrets, "pin").filter((key) => kept.secretMark === null || kept.secretMark === markOf(key));

/**
 * Returns whether the PIN was hashed with a secret that is not accepted any more. No PIN can match it, so the correct
 * one must not count as a wrong try. The rider sets a new PIN, as if none had been set.
 */
export const isOfOtherSecret = (ctx: Ctx, kept: { secretMark: string | null }): boolean =>
  keysOfPin(ctx, kept).length === 0;
