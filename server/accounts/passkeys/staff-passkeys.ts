import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { adminById, adminOfAccount, type AdminWithAccount } from "../staff/admin-store.ts";
import { accountByEmail, type AccountRow } from "../find-account.ts";
import { passkeysResetMail } from "./passkey.mail.ts";
import { countAdminsWithPasskeys } from "./passkey-rule-store.ts";
import { deletePasskeysOf, passkeysOf } from "./passkey-store.ts";
import { mayResetPasskeys } from "../policy.ts";
import { endAllSessions } from "../sessions/session.ts";

/** Returns true when the account must have a passkey: this applies to staff if the program requires it. */
export const mustHavePasskey = (ctx: Pick<Ctx, "staffPasskeys">, { type }: Pick<AccountRow, "type">): boolean =>
  ctx.staffPasskeys && type === "admin";

/**
 * Returns true when the password alone is not enough to log in, because the account must have a passkey and has one.
 */
export const needsItsPasskey = async (
  db: Reader,
  ctx: Pick<Ctx, "staffPasskeys">,
  account: Pick<AccountRow, "id" | "type">,
): Promise<boolean> => mustHavePasskey(ctx, account) && (await passkeysOf(db, account.id)).length > 0;

/**
 * Removes all passkeys of an admin who lost the device, and ends the admin's sessions. The admin's next login with
 * the password asks for a new passkey. Throws `not_found` and `forbidden` (policy.ts).
 */
export async function resetPasskeys(ctx: Ctx, adminId: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const found = await adminById(tx, adminId);
    // A stranger does not learn which ids exist.
    if (!found && ctx.actor.type !== "admin" && ctx.actor.type !== "system") throw new Problem("forbidden");
    if (!found) throw new Problem("not_found");
    await reset(tx, ctx, found);
  });
}

/**
 * Removes passkeys like `resetPasskeys`, but by email address, for the command `npm run passkeys:reset`. Returns how
 * many were removed.
 */
export async function resetPasskeysOfEmail(ctx: Ctx, email: string): Promise<number> {
  return ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, email);
    const found = account && (await adminOfAccount(tx, account.id));
    if (!found) throw new Problem("not_found");
    return reset(tx, ctx, found);
  });
}

async function reset(tx: Tx, ctx: Ctx, { admin, account }: AdminWithAccount): Promise<number> {
  if (!mayResetPasskeys(ctx.actor, account.id)) throw new Problem("forbidden");
  const names = (await passkeysOf(tx, account.id)).map(({ name }) => name);
  await deletePasskeysOf(tx, account.id);
  await endAllSessions(tx, account.id);
  const { email: to, locale } = account;
  const cause = `passkeys-reset:${ctx.requestId}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: passkeysResetMail(ctx, locale) });
  await record(tx, ctx, "passkey.reset", { type: "admin", id: admin.id }, { before: { passkeys: names } });
  return names.length;
}

/** Returns how many active admins there are, and how many of them have no passkey. */
export const passkeysOfStaff = ({ db }: Pick<Ctx, "db">) => countAdminsWithPasskeys(db);
