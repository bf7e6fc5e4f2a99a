import { emailKey } from "#shared/email.ts";
import { sendAddedCode, tryAddedCode } from "../../accounts/verification/added-email-code.ts";
import { confirmPassword } from "../../accounts/passwords/confirm-password.ts";
import { accountByEmail, accountById, accountHolding } from "../../accounts/find-account.ts";
import { changeLoginEmail } from "../../accounts/update-account.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, RiderActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { reassessRider } from "../../results/settling/reassess.ts";
import {
  claimOf,
  deleteClaim,
  deleteEmail,
  emailsOf,
  furtherEmail,
  furtherEmails,
  insertClaim,
  insertEmail,
} from "./email-store.ts";
import { claimedEmailMail, primaryMovedMail } from "./emails.mail.ts";

const maxFurtherEmails = 5;

/**
 * Throws unless these are the rider's own addresses, and always while proxying: a code goes to a mailbox, and only the
 * person chooses which address signs in.
 */
function mustBeOwn(actor: RiderActor, riderId: string): void {
  if (actor.id !== riderId) throw new Problem("not_found");
  if (actor.proxy) throw new Problem("proxy_forbids");
}

/**
 * Adds a further address and emails a code to it. If a verified account already holds the address, its owner gets a
 * notice instead of a code, and the caller gets the same answer (docs/spec/accounts.md#sign-in).
 */
export async function addEmail(ctx: Ctx, actor: RiderActor, riderId: string, email: string): Promise<void> {
  mustBeOwn(actor, riderId);
  await ctx.db.write(async (tx) => {
    const own = await emailsOf(tx, riderId);
    if (own.some((known) => emailKey(known.email) === emailKey(email))) return;
    if ((await furtherEmails(tx, riderId)) >= maxFurtherEmails) {
      throw new Problem("email_limit", { fields: { email: "email_limit" }, values: { most: maxFurtherEmails } });
    }
    const id = ctx.id();
    await insertClaim(tx, { id, riderId, email: email.trim(), emailKey: emailKey(email), createdAt: ctx.now });
    await record(tx, ctx, "rider.add-email", { type: "rider", id: riderId }, { after: { email } });
    await sendCode(tx, ctx, actor, id, email);
  });
}

export async function resendAddedCode(ctx: Ctx, actor: RiderActor, riderId: string, id: string): Promise<void> {
  mustBeOwn(actor, riderId);
  await ctx.db.write(async (tx) => {
    const claim = await claimOf(tx, riderId, id);
    if (!claim) throw new Problem("not_found");
    await record(tx, ctx, "rider.resend-email-code", { type: "rider", id: riderId });
    await sendCode(tx, ctx, actor, id, claim.email);
  });
}

async function sendCode(tx: Tx, ctx: Ctx, actor: RiderActor, claimId: string, email: string): Promise<void> {
  const account = await accountById(tx, actor.accountId);
  if (!account) throw new Problem("not_found");
  const sent = await sendAddedCode(tx, ctx, account, claimId, email, async () => {
    const holder = await accountHolding(tx, email);
    if (!holder?.emailVerifiedAt) return false;
    const { id, locale } = holder;
    // The email is sent at most once an hour, so that nobody can fill a mailbox through this form.
    const cause = `claimed-email:${id}:${ctx.now.toISOString().slice(0, 13)}`;
    await queueMail(tx, ctx, { cause, to: email.trim(), locale, mail: claimedEmailMail(ctx, locale) });
    return true;
  });
  if (!sent) throw new Problem("too_many_requests", { retryAfter: 3600 });
}

/** Verifies an added address by its code. From then on, results with this address are matched to the rider. */
export async function verifyAddedEmail(
  ctx: Ctx,
  actor: RiderActor,
  riderId: string,
  id: string,
  code: string,
): Promise<void> {
  mustBeOwn(actor, riderId);
  const outcome = await ctx.db.write(async (tx) => {
    const claim = await claimOf(tx, riderId, id);
    if (!claim) throw new Problem("not_found");
    const found = await tryAddedCode(tx, ctx, actor.accountId, id, code);
    await record(tx, ctx, "rider.verify-email", { type: "rider", id: riderId }, { after: found });
    if (found !== "right") return found;
    // Somebody else verified the address in the meantime.
    if ((await accountHolding(tx, claim.email))?.emailVerifiedAt) return "wrong";
    await deleteClaim(tx, id);
    await insertEmail(tx, { id, riderId, email: claim.email, emailKey: claim.emailKey, verifiedAt: ctx.now });
    await reassessRider(tx, ctx, riderId);
    return found;
  });
  if (outcome === "right") return;
  const refusal = outcome === "wrong" ? "code_wrong" : "code_expired";
  throw new Problem(refusal, { fields: { code: refusal } });
}

/**
 * Makes a verified address the sign-in address after checking the password; the previous one remains as a further
 * address. Both addresses get an email.
 */
export async function makePrimary(
  ctx: Ctx,
  actor: RiderActor,
  riderId: string,
  id: string,
  password: string,
): Promise<void> {
  mustBeOwn(actor, riderId);
  const { email: before, locale } = await confirmPassword(ctx, actor, password, "password");
  await ctx.db.write(async (tx) => {
    const chosen = await furtherEmail(tx, riderId, id);
    const account = await accountById(tx, actor.accountId);
    if (!chosen || !account) throw new Problem("not_found");
    // An unverified registration has this address, so staff have to resolve this.
    if (await accountByEmail(tx, chosen.email)) throw new Problem("email_taken");
    await deleteEmail(tx, id);
    await changeLoginEmail(tx, ctx, account.id, chosen.email);
    const { email, emailKey: key, emailVerifiedAt } = account;
    if (emailVerifiedAt)
      await insertEmail(tx, { id: ctx.id(), riderId, email, emailKey: key, verifiedAt: emailVerifiedAt });
    const mail = primaryMovedMail(ctx, locale, chosen.email);
    for (const to of [before, chosen.email]) {
      await queueMail(tx, ctx, { cause: `primary:${ctx.requestId}:${to}`, to, locale, mail });
    }
    const change = { before: { email: before }, after: { email: chosen.email } };
    await record(tx, ctx, "rider.primary-email", { type: "rider", id: riderId }, change);
  });
}

/**
 * Removes an address. Results that are already matched to the rider stay matched; from then on the address matches no results.
 */
export async function removeEmail(ctx: Ctx, actor: RiderActor, riderId: string, id: string): Promise<void> {
  mustBeOwn(actor, riderId);
  await ctx.db.write(async (tx) => {
    const further = await furtherEmail(tx, riderId, id);
    const claim = further ? undefined : await claimOf(tx, riderId, id);
    const email = further?.email ?? claim?.email;
    if (email === undefined) throw new Problem("not_found");
    if (further) await deleteEmail(tx, id);
    else await deleteClaim(tx, id);
    if (further) await reassessRider(tx, ctx, riderId);
    await record(tx, ctx, "rider.remove-email", { type: "rider", id: riderId }, { before: { email } });
  });
}
