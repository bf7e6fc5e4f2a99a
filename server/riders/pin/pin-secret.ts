import type { Ctx } from "../../platform/context.ts";
import { hmac } from "../../platform/secrets.ts";

/**
 * Returns a mark that identifies the application secret that a PIN was hashed with, without revealing anything about
 * it.
 */
export const secretMark = (ctx: Ctx): string => hmac(ctx.secrets.pin, "mark of the secret").slice(0, 16);

/**
 * Returns whether the PIN was hashed with another application secret. No PIN can match it any more, so the correct one
 * must not count as a wrong try. The rider sets a new PIN, as if none had been set.
 */
export const isOfOtherSecret = (ctx: Ctx, kept: { secretMark: string | null }): boolean =>
  kept.secretMark !== null && kept.secretMark !== secretMark(ctx);
