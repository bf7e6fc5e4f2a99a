import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import type { GuardianWord } from "#shared/riders.schema.ts";
import { accounts } from "../../accounts/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder } from "../../testing/credit.ts";
import { mailTo } from "../../testing/mail.ts";
import { buildRace, resultOf } from "../../testing/race.ts";

// These tests cover the guardian of a rider from 14 to 17 who did not consent, or who is not the guardian at all.

let world: World;
let serial = 0;
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const answer = (token: string, word: GuardianWord) =>
  world.visitor().post("/api/guardian-consent", { token, answer: word });
const read = (token: string) => world.visitor().post("/api/guardian-consent/read", { token });

/** Builds a rider of 16 who typed a guardian's consent, and returns the token of the link that the guardian got. */
async function teenager(dateOfBirth = "2010-02-01") {
  const rider = await buildRider(world, { firstName: "Theo", lastName: "Brandt", dateOfBirth });
  const browser = await world.as(rider);
  const name = async (guardian: string) => {
    const email = `${guardian.toLowerCase()}${++serial}@example.test`;
    const body = { name: guardian, email, relation: "mother", acceptedTerms: termsVersion } as const;
    expect((await browser.post(`/api/rider/rider/${rider.id}/guardian`, body)).status).toBe(200);
    const [mail] = (await mailTo(world, email)).slice(-1);
    return /\/guardian-consent#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const record = async () => (await browser.get(`/api/rider/rider/${rider.id}`)).body.rider;
  return { rider, browser, name, record, token: await name("Kim") };
}

/** Verifies a race in which the rider was second; second place pays $150.00. */
async function race(riderId: string) {
  const { event, klass, verify } = await buildRace(world);
  const { id } = await buildResult(world, { eventId: event.id, classId: klass.id, riderId, place: 2 });
  expect((await verify()).status).toBe(200);
  return { reason: async () => (await resultOf(world, id)).reason };
}

const isClosed = async (accountId: string) => {
  const [row] = await world.db.select().from(accounts).where(eq(accounts.id, accountId));
  return row?.deactivatedAt !== null;
};

describe("The guardian of a rider from 14 to 17", () => {
  it("reads what the consent is about; the consent counts without an answer, so there is nothing to confirm", async () => {
    const { rider, token } = await teenager();
    const body = { riderName: "Theo Brandt", guardianName: "Kim", termsVersion, counts: true };
    expect((await read(token)).body).toEqual(body);
    expect((await answer(token, "consents")).body.error.code).toBe("consent_link_used");
    await race(rider.id);
    expect(await creditOf(world, rider.id)).toBe(150_00);
    expect((await read(token)).body, "the link is still open").toEqual(body);
  });

  it("who did not consent closes the account; what is not spent is taken back", async () => {
    const { rider, browser, token } = await teenager();
    const { reason } = await race(rider.id);
    const desk = await world.as(await buildDealer(world));
    const spent = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 40_00), { key: randomUUID() });
    expect(spent.status).toBe(200);
    expect((await answer(token, "refuses")).status).toBe(200);
    expect(await isClosed(rider.accountId)).toBe(true);
    expect((await browser.get("/api/session")).body.type).toBeNull();
    expect(await reason()).toBe("guardian_consent_missing");
    expect(await creditOf(world, rider.id), "the balance never goes below zero").toBe(0);
    expect((await mailTo(world, rider.email)).at(-1)?.text).toContain("we closed your account");
    const next = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 1_00), { key: randomUUID() });
    expect(next.status).not.toBe(200);
    expect((await answer(token, "refuses")).body.error.code).toBe("consent_link_used");
  });

  it("who is a stranger to the rider cannot close the account, but ends the consent", async () => {
    const { rider, browser, token, record } = await teenager();
    const { reason } = await race(rider.id);
    expect((await answer(token, "notGuardian")).status).toBe(200);
    expect(await isClosed(rider.accountId)).toBe(false);
    expect(await reason()).toBe("guardian_consent_missing");
    expect(await creditOf(world, rider.id)).toBe(0);
    expect((await record()).guardian).toMatchObject({ name: "Kim", confirmed: false, refused: true });
    expect((await browser.get("/api/rider/wallet")).body.missingConsent).toEqual({ sentTo: null });
    const [mail] = (await mailTo(world, rider.email)).filter(({ subject }) => subject.includes("not your parent"));
    expect(mail?.text).toContain("/auth/rider/profile");
    const log = await world.db.select().from(auditLog).where(eq(auditLog.action, "guardian.not-guardian"));
    expect(log).toMatchObject([{ subjectId: rider.id }]);
    expect((await answer(token, "refuses")).body.error.code, "no second answer closes it").toBe("consent_link_used");
  });

  it("is replaced by the one whom the rider names next, whose consent restores the award", async () => {
    const { rider, token, name, record } = await teenager();
    const { reason } = await race(rider.id);
    await answer(token, "notGuardian");
    const second = await name("Pat");
    expect(await reason()).toBeNull();
    expect(await creditOf(world, rider.id)).toBe(150_00);
    expect((await record()).guardian).toMatchObject({ name: "Pat", confirmed: true, refused: false });
    expect((await read(token)).body.error.code).toBe("consent_link_used");
    expect((await read(second)).status).toBe(200);
  });

  it("cannot object any more once the rider is an adult, nor take back what was earned before", async () => {
    const { rider, token } = await teenager("2008-07-20");
    await race(rider.id);
    world.clock.set("2026-07-21T18:00:00.000Z");
    for (const word of ["refuses", "notGuardian"] as const) {
      expect((await answer(token, word)).body.error.code).toBe("consent_link_used");
    }
    expect((await read(token)).body.error.code).toBe("consent_link_used");
    expect(await isClosed(rider.accountId)).toBe(false);
    expect(await creditOf(world, rider.id)).toBe(150_00);
  });
});

it("under 14, a stranger ends the request without closing the account, and the link is not sent to that address again", async () => {
  const { rider, browser, token } = await teenager("2014-01-15");
  expect((await read(token)).body.counts).toBe(false);
  expect((await answer(token, "notGuardian")).status).toBe(200);
  expect(await isClosed(rider.accountId)).toBe(false);
  expect((await browser.post(`/api/rider/rider/${rider.id}/guardian/resend`, {})).status).toBe(409);
  expect((await answer(token, "consents")).body.error.code).toBe("consent_link_used");
});
