import { accountById } from "../accounts/find-account.ts";
import { lastLoginOf } from "../accounts/sessions/last-login.ts";
import { record } from "../platform/audit/audit.ts";
import type { AccountActor, Ctx, RiderActor } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { accountExtras, riderExtras, uploadsOf } from "./my-data-extras-store.ts";
import { accountData, actsOf, loginData, profileData, riderData } from "./my-data-store.ts";

/**
 * Exports all data about the signed-in person (amounts in cents, times in UTC). The export is recorded in the audit
 * log.
 */
export async function myData(ctx: Ctx, actor: AccountActor) {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const { db } = ctx;
  const account = await accountById(db, actor.accountId);
  if (!account) throw new Problem("unauthenticated");
  const { email, locale, emailVerifiedAt, termsVersion, createdAt } = account;
  const lastLoginAt = await lastLoginOf(db, account.id);
  const own = actor.type === "rider" ? await riderWhole(db, actor.id) : await recordOf(db, actor);
  const data = {
    madeAt: ctx.now,
    role: actor.type,
    account: { email, locale, emailVerifiedAt, termsVersion, lastLoginAt, createdAt },
    ...own,
    ...(await accountData(db, account.id)),
    ...(await accountExtras(db, account.id)),
    acts: await actsOf(db, actor),
  };
  await db.write((tx) => record(tx, ctx, "account.take-data", { type: "account", id: account.id }));
  return data;
}

const riderWhole = async (db: Reader, riderId: string) => ({
  ...(await riderData(db, riderId)),
  ...(await riderExtras(db, riderId)),
});

async function recordOf(db: Reader, { type, id, accountId }: Exclude<AccountActor, RiderActor>) {
  const profile = await profileData(db, type, id);
  if (type === "admin") return { profile };
  const login = await loginData(db, type, accountId);
  return type === "dealer" ? { profile, login } : { profile, login, uploads: await uploadsOf(db, id, accountId) };
}
