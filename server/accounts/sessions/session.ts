import { dayMs, daysAfter } from "#shared/durations.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { AccountActor, Actor, Ctx } from "../../platform/context.ts";
import type { Database, Reader, Tx } from "../../platform/db/database.ts";
import { endPushOfAccount } from "../../platform/push/subscriptions.ts";
import { randomToken } from "../../platform/random.ts";
import { sha256 } from "../../platform/secrets.ts";
import { noteLogin } from "./last-login.ts";
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
  type FoundSession,
} from "./session-store.ts";

/**
 * The last-seen time of a session is written at most once in this time, so that reading a page does not cost a write.
 */
const touchEveryMs = 10 * 60_000;
/** A session ends at this age, however often it is used. */
const longestMs = 90 * dayMs;
const visitor: Actor = { type: "visitor" };

/**
 * Creates a session for the account. The cookie gets 256 random bits, and the database stores only their hash
 * (docs/spec/accounts.md#sessions).
 */
export async function createSession(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  userAgent: string | null,
  byPasskey = false,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken(ctx);
  const expiresAt = renewedUntil(ctx);
  await noteLogin(tx, accountId, ctx.now);
  await insertSession(tx, {
    tokenHash: sha256(token),
    accountId,
    createdAt: ctx.now,
    seenAt: ctx.now,
    expiresAt,
    byPasskey,
    userAgent: userAgent?.slice(0, 200) ?? null,
  });
  return { token, expiresAt };
}

export function renewedUntil(ctx: Ctx): Date {
  return daysAfter(ctx.now, ctx.programme.sessionIdleDays);
}

/**
 * Returns the actor of a session token. A missing, unknown or expired token gives a visitor. With `staffPasskeys`, an
 * admin's session that began with the password alone is a visitor too, and can at most add the first passkey; this is
 * also true while the session acts as somebody else (docs/spec/accounts.md#passkeys-of-staff).
 */
export async function actorOfToken(
  db: Database,
  token: string | undefined,
  now: Date,
  staffPasskeys: boolean,
): Promise<Actor> {
  if (!token) return visitor;
  const tokenHash = sha256(token);
  const found = await findSession(db, tokenHash);
  if (!found || found.expiresAt <= now || now.getTime() - found.createdAt.getTime() >= longestMs) return visitor;
  if (now.getTime() - found.seenAt.getTime() >= touchEveryMs) touchLater(db, tokenHash, found, now);
  const actor = actorOf(found, tokenHash) ?? visitor;
  const hasPasskey = Number(found.hostHasPasskey) === 1;
  if (!staffPasskeys || found.hostId === null || (found.byPasskey && hasPasskey)) return actor;
  if (hasPasskey || actor.type !== "admin") return visitor;
  return { type: "visitor", withoutPasskey: actor };
}

/**
 * Returns the account that a session belongs to, as an actor, also if that account may do nothing yet because it needs
 * a passkey. A verb that has just created the session uses it, because `ctx.actor` is still the browser's former one.
 */
export async function ownerOfToken(db: Reader, token: string): Promise<Actor> {
  const tokenHash = sha256(token);
  const found = await findSession(db, tokenHash);
  return (found && actorOf(found, tokenHash)) ?? visitor;
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, sha256(token));
}

/**
 * Ends all sessions of an account, for example after a change of password or a deactivation, and its push subscriptions
 * (docs/spec/accounts.md#sessions).
 */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await deleteSessionsOf(tx, accountId);
  await endPushOfAccount(tx, accountId);
}

/** Updates the last-seen time without delaying the answer. If that fails, the next request updates it. */
function touchLater(db: Database, tokenHash: string, found: FoundSession, now: Date): void {
  // The idle timeout is computed from the row, because the program's setting may have changed since.
  const idle = found.expiresAt.getTime() - found.seenAt.getTime();
  const until = new Date(Math.min(now.getTime() + idle, found.createdAt.getTime() + longestMs));
  void db.write((tx) => touchSession(tx, tokenHash, now, until)).catch(() => undefined);
}

function actorOf(found: FoundSession, sessionId: string): AccountActor | null {
  const proxying = found.proxyAccountId !== null;
  // An admin may act as another account, unless the admin is read only.
  if (proxying && (found.hostId === null || found.hostRole === "readOnly")) return null;
  const signedIn = {
    accountId: found.accountId,
    sessionId,
    byPasskey: found.byPasskey,
    emailVerified: found.emailVerifiedAt !== null,
    // The logins of a deactivated dealer or promoter are blocked with it.
    deactivated: found.deactivatedAt !== null || found.dealerActive === false || found.promoterActive === false,
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
  if (type === "admin") {
    const { adminId, hostRole } = found;
    return adminId === null || hostRole === null ? null : { ...signedIn, type, id: adminId, staffRole: hostRole };
  }
  if (found.dealerId === null || found.dealerCountry === null) return null;
  const { dealerId, dealerCountry: country, dealerState: state, dealerZipcode: zipcode } = found;
  return { ...signedIn, type, id: dealerId, country, timeZone: timeZoneOf({ country, state, zipcode }) };
}
