import { randomInt } from "node:crypto";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { hmac, sameDigest } from "../platform/secrets.ts";
import { codesSince, countWrongTry, insertCode, newestCode, useCode } from "./store.ts";

/** With five tries a code, an hour of guessing has one chance in forty thousand. */
const codesPerHour = 5;
const hourMs = 3_600_000;

type Purpose = "verify" | "reset" | `email:${string}`;
export type CodeOutcome = "right" | "wrong" | "expired";

/** Makes a code of six digits for a mail; null where too many were asked for. Only its HMAC is kept. */
export async function issueCode(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  purpose: Purpose,
): Promise<{ id: string; code: string } | null> {
  const since = new Date(ctx.now.getTime() - hourMs);
  if ((await codesSince(tx, accountId, purpose, since)) >= codesPerHour) return null;
  const { digits, minutes } = ctx.programme.codes;
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const id = ctx.id();
  await insertCode(tx, {
    id,
    accountId,
    purpose,
    codeHash: hmac(ctx.secrets.code, `${id}:${code}`),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + minutes * 60_000),
  });
  return { id, code };
}

/** Tries a code against the newest one. A wrong try is an outcome that commits: it is counted. */
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
  if (!sameDigest(hmac(ctx.secrets.code, `${sent.id}:${code}`), sent.codeHash)) {
    await countWrongTry(tx, sent.id);
    return "wrong";
  }
  await useCode(tx, sent.id);
  return "right";
}
