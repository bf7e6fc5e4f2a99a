import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { FirstAdminInput } from "#shared/accounts.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { randomToken } from "../../platform/random.ts";
import { sameDigest, sha256 } from "../../platform/secrets.ts";
import { serverFacts } from "../../platform/tables.ts";
import { createAccount } from "../create-account.ts";
import { hashNewPassword } from "../passwords/passwords.ts";
import { recordLogin } from "../sessions/record-login.ts";
import { createSession } from "../sessions/session.ts";
import { accountByEmail } from "../find-account.ts";
import { hasAdmin } from "../store.ts";
import { admins } from "../tables.ts";

const factKey = "first-admin";
const storedFact = z.object({ tokenHash: z.string() });

/**
 * Returns the link that creates the first admin of an empty portal, or null once there is one. A new link invalidates
 * the previous one.
 */
export async function firstAdminLink(ctx: Ctx): Promise<string | null> {
  if (await hasAdmin(ctx.db)) return null;
  const token = randomToken(ctx);
  const value = { tokenHash: sha256(token) };
  await ctx.db.write(async (tx) => {
    await tx
      .insert(serverFacts)
      .values({ key: factKey, value })
      .onConflictDoUpdate({ target: serverFacts.key, set: { value } });
    await record(tx, ctx, "account.first-admin-link", { type: "server", id: factKey });
  });
  return `${ctx.publicUrl}/first-admin?token=${token}`;
}

/** Throws `not_found` once the portal has an admin: the page of the first admin then no longer exists. */
export async function assertNeedsFirstAdmin({ db }: Ctx): Promise<void> {
  if (await hasAdmin(db)) throw new Problem("not_found");
}

export async function makeFirstAdmin(ctx: Ctx, input: FirstAdminInput, userAgent: string | null) {
  await assertUsable(ctx.db, input.token);
  const passwordHash = await hashNewPassword(ctx, input.password);
  return ctx.db.write(async (tx) => {
    // The token is checked again inside the transaction: if two people follow the link at once, only one becomes the
    // first admin.
    await assertUsable(tx, input.token);
    if (await accountByEmail(tx, input.email)) {
      throw new Problem("email_taken", { fields: { email: "email_taken" } });
    }
    const { firstName, lastName, email } = input;
    // A person who can read the server's console needs no code by email, which may not be set up yet.
    const { id: accountId } = await createAccount(tx, ctx, {
      type: "admin",
      email,
      passwordHash,
      locale: ctx.locale,
      termsVersion: null,
      verified: true,
    });
    const id = ctx.id();
    await tx.insert(admins).values({ id, accountId, firstName, lastName, role: "owner" });
    await tx.delete(serverFacts).where(eq(serverFacts.key, factKey));
    const session = await createSession(tx, ctx, accountId, userAgent);
    await recordLogin(tx, ctx, session, null, "account.first-admin", { subject: { type: "admin", id } });
    return session;
  });
}

async function assertUsable(db: Reader, token: string): Promise<void> {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.key, factKey));
  const stored = z.safeParse(storedFact, row?.value);
  const usable = stored.success && sameDigest(stored.data.tokenHash, sha256(token));
  if (!usable || (await hasAdmin(db))) throw new Problem("setup_link_used");
}
