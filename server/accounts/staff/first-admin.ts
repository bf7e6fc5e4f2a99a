import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { FirstAdminInput } from "#shared/accounts.schema.ts";
import { hourMs } from "#shared/durations.ts";
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
/** A link can be used for this long, and none once the portal has an admin. */
const linkHours = 24;
/** A server that starts again and again does not store more links than these. */
const maxLinks = 20;
const storedLinks = z.object({
  links: z.array(z.object({ tokenHash: z.string(), expiresAt: z.iso.datetime() })),
});

/**
 * Returns a link that creates the first admin of an empty portal, or null once there is one. Each server makes its own
 * link at its start, and the links of the others stay valid, so any of their logs can be used.
 */
export async function firstAdminLink(ctx: Ctx): Promise<string | null> {
  const token = randomToken(ctx);
  const expiresAt = new Date(ctx.now.getTime() + linkHours * hourMs).toISOString();
  const isMade = await ctx.db.write(async (tx) => {
    if (await hasAdmin(tx)) return false;
    const links = [...(await validLinks(tx, ctx.now)), { tokenHash: sha256(token), expiresAt }];
    const value = { links: links.slice(-maxLinks) };
    await tx
      .insert(serverFacts)
      .values({ key: factKey, value })
      .onConflictDoUpdate({ target: serverFacts.key, set: { value } });
    await record(tx, ctx, "account.first-admin-link", { type: "server", id: factKey });
    return true;
  });
  if (!isMade) return null;
  return `${ctx.publicUrl}/first-admin?token=${token}`;
}

/** Throws `not_found` once the portal has an admin: the page of the first admin then no longer exists. */
export async function assertNeedsFirstAdmin({ db }: Ctx): Promise<void> {
  if (await hasAdmin(db)) throw new Problem("not_found");
}

export async function makeFirstAdmin(ctx: Ctx, input: FirstAdminInput, userAgent: string | null) {
  await assertUsable(ctx.db, ctx.now, input.token);
  const passwordHash = await hashNewPassword(ctx, input.password);
  return ctx.db.write(async (tx) => {
    // The token is checked again inside the transaction: if two people follow links at once, only one becomes the
    // first admin.
    await assertUsable(tx, ctx.now, input.token);
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

async function validLinks(db: Reader, now: Date) {
  const [row] = await db.select().from(serverFacts).where(eq(serverFacts.key, factKey));
  const stored = z.safeParse(storedLinks, row?.value);
  return stored.success ? stored.data.links.filter(({ expiresAt }) => new Date(expiresAt) > now) : [];
}

async function assertUsable(db: Reader, now: Date, token: string): Promise<void> {
  const digest = sha256(token);
  const usable = (await validLinks(db, now)).some(({ tokenHash }) => sameDigest(tokenHash, digest));
  if (!usable || (await hasAdmin(db))) throw new Problem("setup_link_used");
}
