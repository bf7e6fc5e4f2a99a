import { hourMs } from "#shared/durations.ts";
import { emailKey } from "#shared/email.ts";
import { dayPacific } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { verifyMail } from "./account.mail.ts";
import { drawCode, isCode } from "./codes.ts";
import { accountHolding, type AccountRow } from "../find-account.ts";
import { knownEmailMail } from "./known-email.mail.ts";
import { countWrongCode, pendingByEmail, putPending, updatePending, type PendingRow } from "./pending-store.ts";
import type { RegistrationForm } from "../tables.ts";

/** An address gets at most this many codes in an hour, over all its registrations. */
const codesPerHour = 5;

interface Registration {
  riderId: string;
  passwordHash: string;
  pinHash: string;
  secretMark: string;
  form: RegistrationForm;
}

/**
 * Stores a registration until its address is verified, and emails the code. If the address already has an account, it
 * emails a notice to the owner instead and returns that account. The rows written are the same either way.
 */
export async function keepPending(tx: Tx, ctx: Ctx, registration: Registration): Promise<AccountRow | undefined> {
  const before = await pendingByEmail(tx, registration.form.email);
  const row: PendingRow = {
    id: ctx.id(),
    emailKey: emailKey(registration.form.email),
    ...registration,
    createdAt: ctx.now,
    ...(before ? hourOf(before) : { hourBeganAt: ctx.now, sentInHour: 0 }),
    ...freshCode(ctx).kept,
  };
  await putPending(tx, row);
  return mailPending(tx, ctx, row);
}

const hourOf = ({ hourBeganAt, sentInHour }: PendingRow) => ({ hourBeganAt, sentInHour });

function freshCode(ctx: Ctx) {
  const { id: codeId, code, codeHash, expiresAt: codeExpiresAt } = drawCode(ctx);
  return { code, kept: { codeId, codeHash, codeExpiresAt, wrongTries: 0 } };
}

/** Emails a new code that replaces the previous one, up to the hourly limit; beyond that nothing is emailed. */
export async function mailPending(tx: Tx, ctx: Ctx, pending: PendingRow): Promise<AccountRow | undefined> {
  const owner = await accountHolding(tx, pending.form.email);
  const newHour = ctx.now.getTime() - pending.hourBeganAt.getTime() >= hourMs;
  const sent = newHour ? 0 : pending.sentInHour;
  if (sent >= codesPerHour) return owner;
  const { code, kept } = freshCode(ctx);
  const hourBeganAt = newHour ? ctx.now : pending.hourBeganAt;
  await updatePending(tx, pending.id, { ...kept, hourBeganAt, sentInHour: sent + 1 });
  if (owner) {
    const { id, email: to, locale } = owner;
    // The email is sent at most once a day, so that nobody can fill a mailbox through the form.
    const cause = `known-email:${id}:${dayPacific(ctx.now)}`;
    await queueMail(tx, ctx, { cause, to, locale, mail: knownEmailMail(ctx, locale) });
    return owner;
  }
  const { email: to, locale } = pending.form;
  await queueMail(tx, ctx, { cause: `code:${kept.codeId}`, to, locale, mail: verifyMail(ctx, locale, code) });
  return undefined;
}

/**
 * Checks the code. A wrong try is returned as an outcome, so that the transaction commits and counts it. If the
 * address has an account, no code is correct.
 */
export async function tryPendingCode(tx: Tx, ctx: Ctx, pending: PendingRow, code: string): Promise<boolean> {
  const owner = await accountHolding(tx, pending.form.email);
  if (pending.codeExpiresAt <= ctx.now || pending.wrongTries >= ctx.programme.codes.tries) return false;
  if (isCode(ctx, { id: pending.codeId, codeHash: pending.codeHash }, code) && !owner) return true;
  await countWrongCode(tx, pending.id);
  return false;
}
