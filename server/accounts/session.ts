import { randomBytes } from "node:crypto";
import type { AccountActor, Actor, Ctx } from "../platform/context.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { endPushOfAccount } from "../platform/push/subscriptions.ts";
import { sha256 } from "../platform/secrets.ts";
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
  type FoundSession,
} from "./session-store.ts";

/** A session is written to at most this often: reading a page must not cost a write. */
const touchEveryMs = 10 * 60_000;
const dayMs = 86_400_000;
const visitor: Actor = { type: "visitor" };

/** Signs the account in: 256 random bits for the cookie, their hash for the database (decisions §6). */
export async function createSession(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  userAgent: string | null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = renewedUntil(ctx);
  await insertSession(tx, {
    tokenHash: sha256(token),
    accountId,
    createdAt: ctx.now,
    seenAt: ctx.now,
    expiresAt,
    userAgent: userAgent?.slice(0, 200) ?? null,
  });
  return { token, expiresAt };
}

export function renewedUntil(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() + ctx.programme.sessionIdleDays * dayMs);
}

/** Who bears this token: a visitor without one, with an unknown or an expired one. */
export async function actorOfToken(db: Database, token: string | undefined, now: Date): Promise<Actor> {
  if (!token) return visitor;
  const tokenHash = sha256(token);
  const found = await findSession(db, tokenHash);
  if (!found || found.expiresAt <= now) return visitor;
  if (now.getTime() - found.seenAt.getTime() >= touchEveryMs) touchLater(db, tokenHash, found, now);
  return actorOf(found) ?? visitor;
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, sha256(token));
}

/** After a change of password or a deactivation nobody stays signed in (decisions §6). */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await deleteSessionsOf(tx, accountId);
  await endPushOfAccount(tx, accountId);
}

/** Beside the answer, not before it. A touch that fails is made up for by the next request. */
function touchLater(db: Database, tokenHash: string, found: FoundSession, now: Date): void {
  // How long a session may idle is in the row: the programme may have changed since.
  const idle = found.expiresAt.getTime() - found.seenAt.getTime();
  void db.write((tx) => touchSession(tx, tokenHash, now, new Date(now.getTime() + idle))).catch(() => undefined);
}

function actorOf(found: FoundSession): AccountActor | null {
  const proxying = found.proxyAccountId !== null;
  // Only an admin's session may act as another.
  if (proxying && found.hostId === null) return null;
  const signedIn = {
    accountId: found.accountId,
    emailVerified: found.emailVerifiedAt !== null,
    deactivated: found.deactivatedAt !== null,
    proxy:
      proxying && found.hostId !== null
        ? {
            accountId: found.hostAccountId,
            adminId: found.hostId,
            name: `${found.hostFirstName ?? ""} ${found.hostLastName ?? ""}`.trim(),
          }
        : null,
  };
  const { type } = found;
  if (type === "rider") return found.riderId === null ? null : { ...signedIn, type, id: found.riderId };
  if (type === "promoter") return found.promoterId === null ? null : { ...signedIn, type, id: found.promoterId };
  if (type === "admin") return found.adminId === null ? null : { ...signedIn, type, id: found.adminId };
  if (found.dealerId === null || found.dealerCountry === null) return null;
  return { ...signedIn, type, id: found.dealerId, country: found.dealerCountry };
}
