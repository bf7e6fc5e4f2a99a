import { and, asc, desc, eq } from "drizzle-orm";
import { admins, passkeys, sessions } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { contactMessages } from "../contact/tables.ts";
import { dealerLogins, dealers, favouriteDealers } from "../dealers/tables.ts";
import { classes, events } from "../events/tables.ts";
import { awardsOfRider, movementsOfAwards } from "../ledger/reads/rider-awards.ts";
import type { Reader } from "../platform/db/database.ts";
import { auditLog } from "../platform/tables.ts";
import { paymentInfos, payoutClaims } from "../payouts/tables.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { results } from "../results/tables.ts";
import { guardianConsents, riderEmails, riders } from "../riders/tables.ts";
import { staffRequests } from "./tables.ts";

// These queries return the data about one person, table by table. The columns are listed by hand, so that no hash, no
// token and nothing about others is included.

const maxActs = 2000;

export async function accountData(db: Reader, accountId: string) {
  const signedIn = await db
    .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt, browser: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.seenAt), desc(sessions.tokenHash));
  const keys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const asked = await db
    .select({
      kind: staffRequests.kind,
      state: staffRequests.state,
      said: staffRequests.details,
      createdAt: staffRequests.createdAt,
      decidedAt: staffRequests.decidedAt,
      reason: staffRequests.reason,
    })
    .from(staffRequests)
    .where(eq(staffRequests.accountId, accountId))
    .orderBy(asc(staffRequests.createdAt), asc(staffRequests.id));
  const written = await db
    .select({ at: contactMessages.createdAt, email: contactMessages.email, message: contactMessages.message })
    .from(contactMessages)
    .where(eq(contactMessages.accountId, accountId))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id));
  return { sessions: signedIn, passkeys: keys, requests: asked, messages: written };
}

/**
 * Returns the audited actions of an account, the latest first; `byStaff` marks those by an admin who was proxying for
 * the person.
 */
export async function actsOf(db: Reader, actor: { id: string; accountId: string }) {
  const acts = await db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      proxy: auditLog.proxyAccountId,
      subject: auditLog.subjectType,
      before: auditLog.before,
      after: auditLog.after,
      ip: auditLog.ip,
    })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actor.id), eq(auditLog.accountId, actor.accountId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(maxActs);
  // The admin's IP address is the admin's data and is left out.
  return acts.map(({ proxy, ip, before, ...act }) => ({
    ...act,
    before: withoutOthers(before),
    ip: proxy === null ? ip : null,
    byStaff: proxy !== null,
  }));
}

/** Leaves out the account that was logged in on the browser before a login: it is somebody else's. */
function withoutOthers(before: unknown): unknown {
  if (typeof before !== "object" || before === null || !("formerAccount" in before)) return before;
  const { formerAccount: _other, ...own } = before;
  return Object.keys(own).length > 0 ? own : null;
}

export async function profileData(db: Reader, type: "dealer" | "promoter" | "admin", id: string) {
  const table = { dealer: dealers, promoter: promoters, admin: admins }[type];
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row ?? null;
}

/** Returns what is stored about a person who logs in for a dealer or promoter, in addition to the account. */
export async function loginData(db: Reader, type: "dealer" | "promoter", accountId: string) {
  const table = { dealer: dealerLogins, promoter: promoterLogins }[type];
  const [row] = await db
    .select({ name: table.name, since: table.createdAt })
    .from(table)
    .where(eq(table.accountId, accountId));
  return row ?? null;
}

export async function riderData(db: Reader, riderId: string) {
  const [profile] = await db.select().from(riders).where(eq(riders.id, riderId));
  // Notes of staff about the person are left out, and so are columns that only the portal itself uses.
  if (!profile) return null;
  const {
    note: _note,
    accountId: _account,
    mergedIntoId: _merged,
    nameKey: _key,
    lastNameKey: _last,
    ...own
  } = profile;
  const owned = await db
    .select()
    .from(bikes)
    .where(eq(bikes.riderId, riderId))
    .orderBy(asc(bikes.addedAt), asc(bikes.id));
  return {
    profile: own,
    emails: await db
      .select({ email: riderEmails.email, verifiedAt: riderEmails.verifiedAt })
      .from(riderEmails)
      .where(eq(riderEmails.riderId, riderId))
      .orderBy(asc(riderEmails.id)),
    guardians: await db
      .select({
        name: guardianConsents.name,
        email: guardianConsents.email,
        relation: guardianConsents.relation,
        textVersion: guardianConsents.textVersion,
        at: guardianConsents.at,
        confirmedAt: guardianConsents.confirmedAt,
        refusedAt: guardianConsents.refusedAt,
      })
      .from(guardianConsents)
      .where(eq(guardianConsents.riderId, riderId))
      .orderBy(asc(guardianConsents.at), asc(guardianConsents.id)),
    bikes: owned.map(({ riderId: _rider, modelKey: _key, decidedBy: _staff, ...bike }) => bike),
    favouriteDealers: await db
      .select({ dealer: dealers.name, since: favouriteDealers.since })
      .from(favouriteDealers)
      .innerJoin(dealers, eq(dealers.id, favouriteDealers.dealerId))
      .where(eq(favouriteDealers.riderId, riderId))
      .orderBy(asc(favouriteDealers.since), asc(favouriteDealers.dealerId)),
    results: await resultsOf(db, riderId),
    ...(await moneyOf(db, riderId)),
  };
}

function resultsOf(db: Reader, riderId: string) {
  return db
    .select({
      event: events.title,
      date: events.firstDate,
      class: classes.name,
      place: results.place,
      status: results.status,
      number: results.number,
      firstName: results.firstName,
      lastName: results.lastName,
      brand: results.brand,
      matchedBy: results.matchedBy,
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(eq(results.riderId, riderId))
    .orderBy(desc(events.firstDate), desc(results.id));
}

async function moneyOf(db: Reader, riderId: string) {
  const own = await awardsOfRider(db, riderId);
  const booked = await movementsOfAwards(
    db,
    own.map(({ id }) => id),
  );
  const spent = await db
    .select({
      code: redemptions.code,
      at: redemptions.createdAt,
      dealer: dealers.name,
      amount: redemptions.amount,
      refundedAmount: redemptions.refundedAmount,
      currency: redemptions.currency,
      employee: redemptions.employeeName,
      refundedAt: redemptions.refundedAt,
    })
    .from(redemptions)
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .where(eq(redemptions.riderId, riderId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id));
  const [payment] = await db.select().from(paymentInfos).where(eq(paymentInfos.riderId, riderId));
  const claims = await db
    .select({
      cause: payoutClaims.cause,
      type: payoutClaims.type,
      status: payoutClaims.status,
      currency: payoutClaims.currency,
      gross: payoutClaims.gross,
      withheld: payoutClaims.withheld,
      net: payoutClaims.net,
      openedAt: payoutClaims.openedAt,
      sentAt: payoutClaims.sentAt,
      paidTo: payoutClaims.paidTo,
    })
    .from(payoutClaims)
    .where(eq(payoutClaims.riderId, riderId))
    .orderBy(asc(payoutClaims.openedAt), asc(payoutClaims.id));
  return {
    paymentInfo: payment ?? null,
    payoutClaims: claims,
    awards: own.map(({ riderId: _rider, ...award }) => award),
    movements: booked,
    redemptions: spent,
  };
}
