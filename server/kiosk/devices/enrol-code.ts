import type { EnrolCodeAnswer } from "#shared/kiosk-desk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, DealerActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { randomBelow } from "../../platform/random.ts";
import { findEnrolCode, insertEnrolCode, useEnrolCode } from "./device-store.ts";
import { assertMayEnrol } from "../policy.ts";

/** The alphabet lacks letters and digits that look alike, because somebody may have to type the code. */
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 12;

/**
 * Creates a one-time code that the dealer's area shows and the tablet scans, so that nobody has to sign in on the
 * counter.
 */
export async function createEnrolCode(ctx: Ctx<DealerActor>): Promise<EnrolCodeAnswer> {
  assertMayEnrol(ctx.actor);
  const { id: dealerId, accountId } = ctx.actor;
  const code = Array.from({ length }, () => codeAlphabet[randomBelow(ctx, codeAlphabet.length)]).join("");
  const expiresAt = new Date(ctx.now.getTime() + ctx.programme.codes.minutes * 60_000);
  await ctx.db.write(async (tx) => {
    await insertEnrolCode(tx, { codeHash: sha256(code), dealerId, accountId, expiresAt }, ctx.now);
    await record(tx, ctx, "kiosk.enrol-code", { type: "dealer", id: dealerId }, { after: { expiresAt } });
  });
  const url = pageUrl(ctx, ctx.locale, `/kiosk#code=${code}`);
  return { code, url, expiresAt: expiresAt.toISOString() };
}

/** Consumes a code; it works only once. */
export async function takeEnrolCode(tx: Tx, ctx: Ctx, code: string): Promise<{ dealerId: string; accountId: string }> {
  const found = await findEnrolCode(tx, sha256(code));
  if (!found) throw new Problem("code_wrong", { fields: { code: "code_wrong" } });
  const fresh = found.expiresAt > ctx.now && (await useEnrolCode(tx, found.codeHash, ctx.now));
  if (!fresh) throw new Problem("code_expired", { fields: { code: "code_expired" } });
  return found;
}
