import { generateKeyPairSync, randomBytes } from "node:crypto";
import { redemptions } from "../redemptions/tables.ts";
import { devices, kioskCases, kioskItems } from "../kiosk/tables.ts";
import { employees } from "../employees/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { plans } from "../plans/tables.ts";
import { questions } from "../questions/tables.ts";
import { payoutClaims, payoutFiles } from "../payouts/tables.ts";
import { settlements } from "../settlements/tables.ts";
import { bonusGrants } from "../awards/tables.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { newId } from "../platform/ids.ts";
import { sha256 } from "../platform/secrets.ts";
import { outboxMail, pushSubscriptions } from "../platform/tables.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "../series/tables.ts";
import { bikes, vinPatterns } from "../bikes/tables.ts";
import { sessionIdOf } from "../accounts/sessions/own-sessions.ts";
import { passkeys, sessions } from "../accounts/tables.ts";
import { eq } from "drizzle-orm";
import { adjustmentsDue, resultUploads } from "../results/tables.ts";
import { watchFindings } from "../watch/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { riderEmails } from "../riders/tables.ts";
import type { World } from "./app.ts";
import { dealerLogins } from "../dealers/tables.ts";
import {
  buildAccount,
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
} from "./build.ts";

/**
 * These are records that belong together: a rider with an award, a dealer with a redemption and a tablet, a promoter's
 * event.
 */
export type Side = Awaited<ReturnType<typeof buildSide>>;

export interface TwoOfEach {
  own: Side;
  other: Side;
  admin: Awaited<ReturnType<typeof buildAdmin>>;
}

/**
 * Builds the world of the authorization matrix with two of everything, so that for each role there is a record of
 * somebody else.
 */
export async function buildTwoOfEach(world: World): Promise<TwoOfEach> {
  return { own: await buildSide(world), other: await buildSide(world), admin: await buildAdmin(world) };
}

let patternsBuilt = 0;

async function buildSide(world: World) {
  const rider = await buildRider(world);
  const dealer = await buildDealer(world);
  const promoter = await buildPromoter(world);
  const staff = await buildAdmin(world);
  const event = await buildEvent(world, { promoterId: promoter.id, firstDate: "2026-07-20", lastDate: "2026-07-20" });
  const klass = await buildClass(world, { eventId: event.id });
  const result = await buildResult(world, { eventId: event.id, classId: klass.id, riderId: rider.id });
  const now = world.clock.now();
  const { awardId } = await world.db.write((tx) =>
    issueAward(tx, world.ctx(), {
      riderId: rider.id,
      resultId: result.id,
      eventId: event.id,
      classId: klass.id,
      wallet: "credit",
      currency: "USD",
      amount: 10_000,
    }),
  );
  const ids = {
    seriesId: newId(),
    categoryId: newId(),
    redemptionId: newId(),
    deviceId: newId(),
    employeeId: newId(),
    itemId: newId(),
    caseId: newId(),
    previewId: newId(),
    subscriptionId: newId(),
    mailId: newId(),
    emailId: newId(),
    requestId: newId(),
    claimId: newId(),
    fileId: newId(),
    settlementId: newId(),
    questionId: newId(),
    adjustmentId: newId(),
    findingId: newId(),
    bonusId: newId(),
    documentId: newId(),
    timecardId: newId(),
    patternId: newId(),
    /** This is a second login of the dealer, so that acts on it do not log out the dealer of the tests. */
    loginId: newId(),
  };
  const colleague = await buildAccount(world, "dealer");
  const tokenHash = sha256(`session-${ids.deviceId}`);
  const passkeyId = randomBytes(16).toString("base64url");
  const photo = randomBytes(32).toString("base64url");
  const deviceToken = `device-${ids.deviceId}`;
  const deviceKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await world.db.write(async (tx) => {
    const email = `further.${ids.emailId}@example.test`;
    await tx
      .insert(riderEmails)
      .values({ id: ids.emailId, riderId: rider.id, email, emailKey: email, verifiedAt: now });
    await tx.insert(staffRequests).values({
      id: ids.requestId,
      kind: "recovery",
      role: "rider",
      name: "Dana",
      email,
      locale: "en",
      details: {},
      state: "open",
      createdAt: now,
    });
    await tx.insert(dealerLogins).values({
      id: ids.loginId,
      dealerId: dealer.id,
      accountId: colleague.id,
      // The admins' search of `queryOf` finds this person, too.
      name: "Dana Kowicki",
      nameKey: "dana kowicki",
      createdAt: now,
    });
    const session = { accountId: rider.accountId, createdAt: now, seenAt: now };
    await tx.insert(sessions).values({ tokenHash, ...session, expiresAt: new Date(now.getTime() + 86_400_000) });
    await tx.insert(passkeys).values({
      id: passkeyId,
      accountId: rider.accountId,
      publicKey: "",
      transports: [],
      name: "Phone",
      createdAt: now,
    });
    await tx.insert(storedFiles).values({
      id: newId(),
      name: photo,
      kind: "photo",
      owner: `rider:${rider.id}`,
      mime: "image/jpeg",
      bytes: 1,
      width: 1,
      height: 1,
      sha256: "",
      createdAt: now,
      createdBy: "test",
    });
    for (const [kind, id] of [
      ["id", ids.documentId],
      ["timecard", ids.timecardId],
    ] as const) {
      const fileId = newId();
      await tx.insert(storedFiles).values({
        id: fileId,
        name: randomBytes(32).toString("base64url"),
        kind: kind === "id" ? "document" : "timecard",
        owner: `rider:${rider.id}`,
        mime: "image/png",
        bytes: 1,
        width: 1,
        height: 1,
        sha256: "",
        createdAt: now,
        createdBy: "test",
      });
      await tx
        .insert(riderDocuments)
        .values({ id, riderId: rider.id, kind, fileId, createdAt: now, createdBy: "test" });
    }
    await tx.insert(vinPatterns).values({
      id: ids.patternId,
      make: "KTM",
      model: "450 SX-F",
      year: 2025,
      // Each side has its own pattern, which matches no bike.
      pattern: `VBKZZZ43*SM*${String(++patternsBuilt).padStart(5, "0")}`,
      verified: true,
      createdAt: now,
    });
    await tx.insert(bonusGrants).values({
      id: ids.bonusId,
      riderId: rider.id,
      wallet: "credit",
      currency: "USD",
      amount: 60_000,
      reason: "Helped at the gate.",
      state: "waiting",
      requestedBy: staff.id,
      requestedAt: now,
    });
    await tx.insert(adjustmentsDue).values({
      id: ids.adjustmentId,
      riderId: rider.id,
      resultId: result.id,
      eventId: event.id,
      currency: "USD",
      amount: 5_000,
      at: now,
    });
    await tx.insert(watchFindings).values({
      id: ids.findingId,
      kind: "wrongPins",
      fingerprint: ids.findingId,
      dealerId: dealer.id,
      facts: {
        kind: "wrongPins",
        day: "2026-01-15",
        zone: "America/Boise",
        wrong: 12,
        riders: 3,
        first: now.toISOString(),
        last: now.toISOString(),
      },
      latestAt: now,
      since: now,
    });
    await tx.insert(questions).values({
      id: ids.questionId,
      kind: "result",
      state: "open",
      riderId: rider.id,
      eventId: event.id,
      classId: klass.id,
      resultId: result.id,
      askedAt: now,
      changedAt: now,
    });
    await tx.insert(plans).values({ riderId: rider.id, eventId: event.id, classId: klass.id, plannedAt: now });
    // This claim can be viewed and refused; no money was paid for it.
    await tx.insert(payoutClaims).values({
      id: ids.claimId,
      riderId: rider.id,
      eventId: event.id,
      cause: "event",
      type: "check",
      currency: "USD",
      status: "void",
      gross: 0,
      rate: 0,
      basis: "usPerson",
      withheld: 0,
      net: 0,
      dueAt: now,
      openedAt: now,
    });
    const file = { number: ids.fileId, currency: "USD" as const, lineCount: 0, amount: 0 };
    await tx.insert(payoutFiles).values({ id: ids.fileId, ...file, createdAt: now, createdBy: "Avery" });
    // This settlement can be viewed; it was reversed, so it covers no lines.
    await tx.insert(settlements).values({
      id: ids.settlementId,
      batchId: ids.settlementId,
      dealerId: dealer.id,
      currency: "USD",
      amount: 0,
      lineCount: 0,
      untilDay: "2026-01-31",
      settledAt: now,
      settledBy: "Avery",
      reversedAt: now,
    });
    await tx.insert(categories).values({ id: ids.categoryId, description: `Category ${ids.categoryId}` });
    await tx.insert(series).values({
      id: ids.seriesId,
      promoterId: promoter.id,
      name: "Series",
      nameKey: "series",
      season: 2026,
      createdAt: now,
    });
    await tx.insert(seriesEvents).values({ seriesId: ids.seriesId, eventId: event.id, round: 1 });
    // This redemption can be viewed and refused; no credit moved for it.
    await tx.insert(redemptions).values({
      id: ids.redemptionId,
      code: ids.redemptionId.slice(-8).toUpperCase(),
      riderId: rider.id,
      dealerId: dealer.id,
      amount: 100,
      currency: "USD",
      employeeName: "Sam",
      idChecked: true,
      source: "desk",
      capturedAt: now,
      createdAt: now,
      balanceAfter: 0,
      refundedAmount: 100,
      lastRefundAt: now,
      refundedAt: now,
    });
    await tx.insert(employees).values({
      id: ids.employeeId,
      dealerId: dealer.id,
      name: "Terry",
      nameKey: "terry",
      addedAt: now,
    });
    await tx.insert(devices).values({
      id: ids.deviceId,
      dealerId: dealer.id,
      name: "Counter",
      credentialHash: sha256(deviceToken),
      publicKey: deviceKeys.publicKey.export({ format: "jwk" }),
      exitCodeHash: "",
      state: "active",
      enrolledAt: now,
      enrolledByAccountId: dealer.accountId,
    });
    await tx.insert(kioskItems).values({
      deviceId: ids.deviceId,
      id: ids.itemId,
      dealerId: dealer.id,
      seq: 1,
      kind: "redeem",
      bodyHash: "",
      riderId: rider.id,
      amount: 100,
      currency: "USD",
      decision: "review",
      reason: "pin_mismatch",
      receivedAt: now,
      changedAt: now,
    });
    await tx.insert(pushSubscriptions).values({
      id: ids.subscriptionId,
      accountId: rider.accountId,
      endpointHash: ids.subscriptionId,
      endpoint: "https://push.example.test/browser",
      p256dh: "",
      auth: "",
      createdAt: now,
    });
    await tx.insert(outboxMail).values({
      id: ids.mailId,
      cause: `bounced:${ids.mailId}`,
      to: rider.email,
      locale: "en",
      subject: "Bounced",
      text: "",
      html: "",
      createdAt: now,
      bouncedAt: now,
    });
    await tx.insert(kioskCases).values({
      id: ids.caseId,
      deviceId: ids.deviceId,
      dealerId: dealer.id,
      kind: "data_lost",
      detail: { expectedSeq: 2, seq: 4 },
      openedAt: now,
    });
    await tx.insert(resultUploads).values({
      id: ids.previewId,
      eventId: event.id,
      accountId: promoter.accountId,
      fileName: "results.csv",
      digest: ids.previewId,
      format: "template",
      parsed: { format: "template", rows: [], ignoredColumns: [], notes: [] },
      listed: true,
      createdAt: now,
    });
  });
  const [bike] = await world.db.select({ id: bikes.id }).from(bikes).where(eq(bikes.riderId, rider.id));
  return {
    rider,
    dealer,
    promoter,
    staff,
    event,
    klass,
    result,
    awardId,
    bikeId: bike?.id ?? "",
    sessionId: sessionIdOf(tokenHash),
    passkeyId,
    photo,
    deviceToken,
    deviceKey: deviceKeys.privateKey,
    ...ids,
  };
}
