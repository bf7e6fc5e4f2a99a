import type { ConfirmRegistrationInput } from "#shared/accounts.schema.ts";
import { emailKey } from "#shared/email.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { limitTries, placeOf } from "../sessions/guess-limits.ts";
import { isPassword } from "../passwords/passwords.ts";
import { tryPendingCode } from "./pending-registration.ts";
import { deletePending, pendingByEmail } from "./pending-store.ts";
import { recordLogin } from "../sessions/record-login.ts";
import { createSession, endSession } from "../sessions/session.ts";
import type { Browser } from "../sessions/sign-in.ts";
import type { pendingRegistrations } from "../tables.ts";

/** This function creates the account and the rider of a registration, and returns the id of the account. */
type MakeRider = (tx: Tx, ctx: Ctx, pending: typeof pendingRegistrations.$inferSelect) => Promise<string>;

/**
 * Completes a registration: the right code verifies the mailbox, so the account is created and signed in. Every refusal
 * is the same, even for an address that already has an account. The caller passes the function that creates the rider,
 * because the accounts slice must not import the riders slice.
 */
export async function confirmRegistration(
  ctx: Ctx,
  input: ConfirmRegistrationInput,
  browser: Browser,
  makeRider: MakeRider,
) {
  const place = placeOf(ctx, input.email, browser.known);
  const session = await limitTries(ctx, "confirm-registration", `${emailKey(input.email)} ${place}`, () =>
    confirm(ctx, input, browser, makeRider),
  );
  if (!session) throw new Problem("code_wrong", { fields: { code: "code_wrong" } });
  return session;
}

async function confirm(ctx: Ctx, input: ConfirmRegistrationInput, browser: Browser, makeRider: MakeRider) {
  const known = await pendingByEmail(ctx.db, input.email);
  const right = await isPassword(ctx, input.password, known?.passwordHash);
  return ctx.db.write(async (tx) => {
    const pending = right ? await pendingByEmail(tx, input.email) : undefined;
    // The password was checked against the hash of this row. A registration that replaced the row in the meantime
    // belongs to somebody else.
    const proven = pending && pending.id === known?.id && (await tryPendingCode(tx, ctx, pending, input.code));
    const subject = { type: "rider", id: known?.riderId ?? "unknown" };
    const action = "account.confirm-registration";
    if (!proven) {
      await record(tx, ctx, action, subject, { after: "refused" });
      return null;
    }
    // The new rider has no account to act with yet, and whoever was logged in on this browser before must not be named
    // as having matched the rider's results.
    const accountId = await makeRider(tx, { ...ctx, actor: { type: "visitor" } }, pending);
    await deletePending(tx, input.email);
    if (browser.token) await endSession(tx, browser.token);
    const session = await createSession(tx, ctx, accountId, browser.userAgent);
    await recordLogin(tx, ctx, session, browser.known, action, { subject, after: "right" });
    return session;
  });
}
