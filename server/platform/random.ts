import type { Ctx } from "./context.ts";

/** Returns a secret for a cookie or a link: 256 random bits as base64url. */
export const randomToken = (ctx: Pick<Ctx, "random">): string => ctx.random(32).toString("base64url");

const bytes = 6;
const range = 2 ** (8 * bytes);

/** Returns a random whole number from 0 up to, but not including, `limit`. Every number is equally likely. */
export function randomBelow(ctx: Pick<Ctx, "random">, limit: number): number {
  const end = range - (range % limit);
  for (;;) {
    const drawn = ctx.random(bytes).readUIntBE(0, bytes);
    // The numbers of the last, incomplete range would make the low results more likely.
    if (drawn < end) return drawn % limit;
  }
}
