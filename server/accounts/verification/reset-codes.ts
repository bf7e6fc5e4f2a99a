import { hourMs } from "#shared/durations.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { acceptedKeys, hmac } from "../../platform/secrets.ts";
import { isCode, makeCode } from "./codes.ts";
import { codesSince, countOtherTry, countWrongTry, liveCodes, useCodes } from "../store.ts";

// Anybody can request a reset code for any address. Codes and tries are therefore counted per place, so that a stranger
// cannot use up those of the owner. A place is a browser that was signed in to the account before, or else a network
// address.

/**
 * In an hour, one place may request `hourlyOfPlace` codes and all places together `hourlyOfAll`. Each code allows
 * `codes.tries` tries from its place and as many from other places.
 */
const hourlyOfPlace = 5;
const hourlyOfAll = 10;
const dailyOfAll = 30;

export interface Place {
  key: string;
  /**
   * This is true for a browser that was signed in to the account before: codes that strangers request do not count
   * against it.
   */
  known: boolean;
}

/** Creates a reset code for an account, or returns null when this place, or all places together, requested too many. */
export async function issueResetCode(tx: Tx, ctx: Ctx, accountId: string, place: Place) {
  const places = hashesOf(ctx, place);
  const sent = (hours: number, by?: readonly string[]) =>
    codesSince(tx, accountId, "reset", new Date(ctx.now.getTime() - hours * hourMs), by);
  if ((await sent(1, places)) >= hourlyOfPlace) return null;
  if (!place.known && ((await sent(1)) >= hourlyOfAll || (await sent(24)) >= dailyOfAll)) return null;
  return makeCode(tx, ctx, accountId, "reset", places[0] ?? null);
}

/**
 * Checks a reset code against the newest one that this place requested, and against those that others requested. A
 * wrong try is returned as an outcome, so that the transaction commits and counts it. A correct one invalidates all
 * codes that were sent.
 */
export async function tryResetCode(tx: Tx, ctx: Ctx, accountId: string, place: Place, code: string): Promise<boolean> {
  const maxTries = ctx.programme.codes.tries;
  const places = hashesOf(ctx, place);
  const isOwn = ({ askedBy }: { askedBy: string | null }) => askedBy !== null && places.includes(askedBy);
  const live = await liveCodes(tx, accountId, "reset", ctx.now);
  const own = live.find(isOwn);
  const usable = own && own.wrongTries < maxTries ? [own] : [];
  const others = live.filter((sent) => !isOwn(sent) && sent.otherTries < maxTries);
  if ([...usable, ...others].some((sent) => isCode(ctx, sent, code))) {
    await useCodes(
      tx,
      live.map(({ id }) => id),
    );
    return true;
  }
  for (const { id } of usable) await countWrongTry(tx, id);
  if (others.length > 0) {
    await countOtherTry(
      tx,
      others.map(({ id }) => id),
    );
  }
  return false;
}

/** Returns the keyed hash of a place with each accepted key, the current one first. */
const hashesOf = (ctx: Ctx, { key }: Place): string[] =>
  acceptedKeys(ctx.secrets, "code").map((secret) => hmac(secret, `place ${key}`).slice(0, 32));
