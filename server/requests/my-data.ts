import { accountById } from "../accounts/find-account.ts";
import { record } from "../platform/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { accountData, actsOf, profileData, riderData } from "./my-data-store.ts";

/** All that is kept about oneself, to take along (amounts in cents, instants in UTC). That it was taken is recorded. */
export async function myData(ctx: Ctx, actor: AccountActor): Promise<Record<string, unknown>> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const { db } = ctx;
  const account = await accountById(db, actor.accountId);
  if (!account) throw new Problem("unauthenticated");
  const { email, locale, emailVerifiedAt, termsVersion, createdAt } = account;
  const own =
    actor.type === "rider" ? await riderData(db, actor.id) : { profile: await profileData(db, actor.type, actor.id) };
  const data = {
    madeAt: ctx.now,
    role: actor.type,
    account: { email, locale, emailVerifiedAt, termsVersion, createdAt },
    ...own,
    ...(await accountData(db, account.id)),
    acts: await actsOf(db, actor.id),
  };
  await db.write((tx) => record(tx, ctx, "account.take-data", { type: "account", id: account.id }));
  return data;
}
